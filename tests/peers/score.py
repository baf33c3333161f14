#!/usr/bin/env python3
"""The scoreboard: what programs make of the cases of tests/suite. Rows are clauses, columns programs.

usage: score.py OUT.html [PEER...]   writes OUT.html, OUT.tsv, OUT.jsonl (each answer that is not right) and OUT.chosen.tsv
       (who chose which of several right answers; tests/suite/chosen.tsv is such a file)

Programs that are not installed are left out; packages for Node are looked for in $PEERS_MODULES (a folder with
node_modules). A cell is right when all answers are among those of the case; wrong with the smallest record that is not;
empty where the program makes no such claim. Where a record breaks its format and the standard does not say what is to be
read of it, another reading is shown as such and is not wrong."""
import collections
import html
import json
import os
import re
import select
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(HERE), 'suite'))
import make  # noqa: E402

SECONDS = 20
# What runs each adapter, and what must be there for it.
PEERS = {'qipu': (['qipu.py'], 'recvalid'), 'pgn-extract': (['pgn-extract.py'], 'pgn-extract'), 'scid': (['scid.py'], 'tkscid'),
         'gnuchess': (['gnuchess.py'], 'gnuchess'), 'python-chess': (['python-chess.py'], 'chess'),
         'stockfish': (['uci.py', 'stockfish'], 'stockfish'), 'fairy-stockfish': (['uci.py', 'fairy-stockfish', 'xiangqi'], 'fairy-stockfish'),
         'gnugo': (['gnugo.py'], 'gnugo')}
PEERS.update({m[:-4]: ([m], None) for m in sorted(os.listdir(HERE)) if m.endswith('.mjs') and m != 'adapter.mjs'})
# Clauses under which a game may not go on: a move that is not legal, or that two men can make.
MUST_STOP = ('8.2', '8.2.3.4', 'XQ Chinese')


class Peer:
    def __init__(self, command):
        run = [sys.executable] if command[0].endswith('.py') else ['node']
        self.command = run + [os.path.join(HERE, command[0])] + command[1:]
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                        env=dict(os.environ, LC_ALL='C.UTF-8'))
        self.about = self.line()

    def line(self):
        """The next line; what became of the program where there is none."""
        ready, _, _ = select.select([self.process.stdout], [], [], SECONDS)
        text = self.process.stdout.readline() if ready else None
        return json.loads(text) if text else {'games': None, 'error': 'no answer in %d s' % SECONDS if text is None else 'ended', 'died': True}

    def ask(self, words):
        try:
            self.process.stdin.write((words + '\n').encode())
            self.process.stdin.flush()
            answer = self.line()
        except BrokenPipeError:
            answer = {'games': None, 'error': 'ended', 'died': True}
        if answer.get('died'):
            self.process.kill()
            self.process.wait()
            self.start()
        return answer


def installed(command, needs):
    if needs == 'chess':
        return subprocess.run([sys.executable, '-c', 'import chess.pgn'], stderr=subprocess.DEVNULL).returncode == 0
    if needs:
        return any(os.access(os.path.join(d, needs), os.X_OK) for d in os.environ['PATH'].split(':'))
    return subprocess.run(['node', os.path.join(HERE, command[0])], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL).returncode == 0


def kind(path, data):
    return 'sgf' if path.endswith('.sgf') else 'xiangqi' if make.slow_xiangqi.is_xiangqi(data) else 'chess'


def asked(about, case):
    """The program is for such records: a reader of PGN for those of chess, an engine for what is in the rules too."""
    suites = about['suites']
    if case['kind'] == 'chess':
        return 'pgn' in suites or 'rules' in suites and not {'sgf'} & set(suites) and case['suite'] == 'rules'
    return case['kind'] in suites


def words(text):
    return ' '.join(re.sub(r'\[%[^\]]*\]', ' ', text or '').split())


def number(text):
    try:
        return float(text)
    except (TypeError, ValueError):
        return None


def same(field, theirs, right):
    if field == 'headers' and isinstance(theirs, dict):
        # Unknown values are said in several ways; names that are not of the format are no claim.
        known = {k: v for k, v in right.items() if k != 'Result' and v not in ('?', '', '-', '????.??.??')}
        return all(words(str(theirs[k])) == words(v) or number(theirs[k]) == number(v) is not None for k, v in known.items() if k in theirs) and \
            all(k in theirs for k in known if k in ('White', 'Black', 'Event', 'PB', 'PW', 'KM', 'RE'))
    if field == 'comments':
        return words(' '.join(theirs)) == words(' '.join(right))
    if field == 'final' and isinstance(right, str):
        a, b = theirs.split(), right.split()
        # Counters above what ends a game, and a number 0, are kept or not.
        odd = len(b) < 6 or len(a) < 6 or int(b[4]) > 100 or b[5] == '0'
        return a[0] == b[0] and a[1] == b[1] and (len(b) < 3 or a[2] == b[2]) and (odd or a[4:6] == b[4:6])
    if field == 'final':
        return {c: sorted(theirs[c]) for c in 'BW'} == {c: sorted(right[c]) for c in 'BW'}
    if field == 'written':
        return [w if w[:1] == 'O' else w.replace('-', '') for w in theirs] == [w if w[:1] == 'O' else w.replace('-', '') for w in right]
    return theirs == right


def difference(games, right, fields):
    """What differs in the first place, in words; None where nothing does."""
    if len(games) != len(right):
        return '%d games, not %d' % (len(games), len(right))
    for a, b in zip(games, right):
        b = dict(b, men=' '.join(b['final'].split()[:2])) if isinstance(b.get('final'), str) else b
        for field in fields:
            if a.get(field) is not None and b.get(field) is not None and not same(field, a[field], b[field]):
                if field == 'result' and a[field] == b.get('headers', {}).get('Result'):
                    continue  # the tag and the marker may contradict each other
                shown = ((a[field].get(k), v) for k, v in b[field].items() if a[field].get(k) != v) if field == 'headers' else [(a[field], b[field])]
                x, y = next(iter(shown), ('', ''))
                return '%s %s, not %s' % (field, json.dumps(x, ensure_ascii=False)[:90], json.dumps(y, ensure_ascii=False)[:90])
    return None


def judge(about, case, answer):
    """right, other or wrong, and why; None where the program makes no such claim."""
    right, games = [r for r in case['readers'] if 'games' in r], answer['games']
    refuse = next((r for r in case['readers'] if 'refuse' in r), None)
    if answer.get('skip') or 'text' in about['fields'] and not case['utf8']:
        return None
    if 'single' in about['fields']:
        if not right or any(len(r['games']) != 1 for r in right):
            return None
        games = games[:1] if games else games
    if not games and (answer['error'] or not games and refuse):
        return ('right', refuse) if refuse and not answer.get('died') else ('wrong', 'refused: ' + (answer['error'] or ''))
    why = [difference(games or [], r['games'], about['fields']) for r in right]
    if None in why or answer['error'] and refuse:
        return 'right', right[why.index(None)] if None in why else refuse
    if not refuse:
        return 'wrong', why[0] + ('; says ' + answer['error'] if answer['error'] else '')
    if refuse.get('clause') in MUST_STOP and 'written' in about['fields'] and 'moves' not in about['fields']:
        return None  # a grammar without a board
    longer = right and games and len(games) == len(right[0]['games']) and any(
        len(g.get('moves', [])) > len(r['moves']) for g, r in zip(games, right[0]['games']))
    return ('wrong', 'played on: ' + why[0]) if longer and refuse.get('clause') in MUST_STOP else ('other', why[0] if why else '')


def cases():
    ids, answers = make.all_cases(), make.load_answers()
    ids = {i: p for i, p in make.readable(ids).items() if make.suite_of(p) != 'tournaments'}
    ours, about = make.ask_qipu(ids), collections.defaultdict(list)
    for clause, _, spec, _ in make.clauses():
        for i in make.cases_of(spec, ids):
            about[i].append(clause)
    for i, path in ids.items():
        with open(os.path.join(make.CASES, path), 'rb') as f:
            data = f.read()
        readers = make.readings(i, path, ours.get(i), answers)
        if readers and any({'slow', 'hand'} & set(r['by']) for r in readers):
            yield {'id': i, 'path': os.path.join(make.CASES, path), 'suite': make.suite_of(path), 'clauses': about[i], 'readers': readers,
                   'kind': kind(path, data), 'size': len(data), 'utf8': make.is_utf8(data)}


def run(names, all_):
    results, columns, chosen = {}, [], collections.defaultdict(list)
    for name in names:
        command, needs = PEERS[name]
        if not installed(command, needs):
            print('# %s: not installed' % name)
            continue
        peer = Peer(command)
        columns.append(peer.about)
        engine = not {'moves', 'written', 'men'} & set(peer.about['fields']) and 'sgf' not in peer.about['suites']
        for case in all_:
            games = case['readers'][0].get('games')
            if not asked(peer.about, case) or engine and not (games and len(games) == 1 and 'final' in games[0]):
                continue
            line = case['path']
            if games and len(games) == 1:
                start = games[0].get('headers', {}).get('FEN', '')
                if case['kind'] == 'xiangqi':  # in the letters that engines know
                    start = re.sub(r' r\b', ' w', start.translate(str.maketrans('EeHh', 'BbNn')))
                line += '\t%s\t%s' % (start, ','.join(games[0]['moves']))
            said = judge(peer.about, case, peer.ask(line))
            if said and said[0] == 'right':
                chosen[case['id'], case['readers'].index(said[1])].append(peer.about['peer'])
                said = ('right', '')
            if said:
                results[peer.about['peer'], case['id']] = said
        peer.process.kill()
        peer.process.wait()
        count = collections.Counter(v[0] for (p, _), v in results.items() if p == peer.about['peer'])
        print('%s %s: %s' % (peer.about['peer'], peer.about['version'], dict(count)), flush=True)
    return columns, results, chosen


def table(columns, results, all_):
    """Rows of clause and a cell for each column: (right, other, wrong, smallest wrong case, why)."""
    by_clause = collections.defaultdict(list)
    for case in sorted(all_, key=lambda c: c['size']):
        for clause in case['clauses']:
            by_clause[clause].append(case['id'])
    for clause, words_, _, _ in make.clauses():
        row = []
        for about in columns:
            said = [(i, *results[about['peer'], i]) for i in by_clause.get(clause, []) if (about['peer'], i) in results]
            worst = next(((i, why) for i, how, why in said if how == 'wrong'), None) or next(((i, why) for i, how, why in said if how == 'other'), ('', ''))
            row.append([sum(h == how for _, h, _ in said) for how in ('right', 'other', 'wrong')] + list(worst))
        if any(sum(cell[:3]) for cell in row):
            yield clause, words_, row


STYLE = '''body{font:14px sans-serif;margin:1em}table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:2px 5px;vertical-align:top}
th{position:sticky;top:0;background:#fff}td.right{background:#d7f0d7}td.other{background:#fbf3c4}td.wrong{background:#f6cdcd}td.none{color:#999}
code{white-space:pre-wrap;font-size:12px}details{max-width:24em}'''


def write_html(out, columns, rows, all_):
    paths = {c['id']: c['path'] for c in all_}
    with open(out, 'w', encoding='utf-8') as f:
        f.write('<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Readers of game records</title><style>%s</style>\n' % STYLE)
        f.write('<h1>Readers of game records</h1><p>Rows are clauses, columns programs. A cell counts the cases whose answers are right; '
                'red: some are wrong, with the smallest record; yellow: another reading of a broken record, which the standard leaves open; '
                'empty: not its job.</p><table><tr><th>clause<th>')
        f.write(''.join('<th>%s<br><small>%s %s</small>' % tuple(map(html.escape, (c['peer'], c['version'], c['options']))) for c in columns))
        for clause, words_, row in rows:
            f.write('\n<tr><td>%s<td>%s' % (html.escape(clause), html.escape(words_)))
            for right, other, wrong, case, why in row:
                n = right + other + wrong
                how = 'wrong' if wrong else 'other' if other else 'right' if n else 'none'
                f.write('<td class=%s>%s' % (how, '%d/%d' % (right, n) if n else ''))
                if case:
                    with open(paths[case], 'rb') as record:
                        text = record.read(600).decode('utf-8', 'replace')
                    f.write('<details><summary>%s</summary>%s<br><code>%s</code></details>' % tuple(map(html.escape, (case, why, text))))
        f.write('</table>\n')


def main():
    out = sys.argv[1]
    if unknown := [n for n in sys.argv[2:] if n not in PEERS]:
        sys.exit('score.py: no program %s; known are %s' % (', '.join(unknown), ', '.join(sorted(PEERS))))
    all_ = list(cases())
    columns, results, chosen = run(sys.argv[2:] or list(PEERS), all_)
    rows = list(table(columns, results, all_))
    write_html(out, columns, rows, all_)
    base = os.path.splitext(out)[0]
    with open(base + '.tsv', 'w', encoding='utf-8') as f:
        f.write('clause\tprogram\tversion\tright\tother\twrong\tcase\twhy\n')
        for clause, _, row in rows:
            for about, cell in zip(columns, row):
                if sum(cell[:3]):
                    f.write('\t'.join(map(str, [clause, about['peer'], about['version'], *cell])) + '\n')
    with open(base + '.chosen.tsv', 'w', encoding='utf-8') as f:
        answers = collections.Counter(i for i, _ in chosen)  # only where programs differ
        f.write(''.join('%s\t%d\t%s\n' % (i, n, ' '.join(sorted(set(names) - {'qipu'}))) for (i, n), names in sorted(chosen.items())
                        if answers[i] > 1 and set(names) - {'qipu'}))
    versions = {c['peer']: c['version'] for c in columns}
    with open(base + '.jsonl', 'w', encoding='utf-8') as f:
        for (peer, case), (how, why) in results.items():
            if how != 'right':
                f.write(json.dumps({'peer': peer, 'version': versions[peer], 'case': case, 'how': how, 'why': why}, ensure_ascii=False) + '\n')


if __name__ == '__main__':
    main()
