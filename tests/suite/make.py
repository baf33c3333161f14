#!/usr/bin/env python3
"""The cases as a suite for other programs, made from tests/cases and the tables beside this file.

usage: make.py DIR       writes the suite: DIR/SUITE/cases.jsonl, and the records below DIR/SUITE/records
       make.py --check   looks for clauses without cases and for answers that nobody decided; TAP
       make.py --decide  prints the cases in which the readers differ and no line of answers.jsonl decides

The answer of a reader is derived twice: by the slow readers beside this
file from the letter of the standard, and by qipu. Where
they differ, or the standard leaves a choice, answers.jsonl says what the clause asks for, and why. Its other lines were
derived by hand, from the clause and the record alone, for a good and a bad record of the clauses of PGN and SGF."""
import fnmatch
import functools
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
CASES = os.path.join(TESTS, 'cases')
sys.path[:0] = [HERE, os.path.join(TESTS, 'peers')]
import qipu, slow_pgn, slow_sgf, slow_tournament, slow_xiangqi  # noqa: E402

BOOKS = ['chess-2001', 'weiqi-2002', 'weiqi-tiwei', 'xiangqi-1999', 'wuziqi-2013']
SUITES = [('pgn', 'pgn/* epd/* chess/san-* chess/fen chess/chess960'), ('tournaments', 'table/*'),
          ('xiangqi', 'movelist/words movelist/file movelist/line movelist/board movelist/heading dhtmlxq/* xqf/* cbr/* xqserver/* xqxml/* '
           'xiangqi/notation-* xiangqi/short-readings xiangqi/score-gap'),
          ('rules', 'chess/* weiqi/* wuziqi/* xiangqi/*'), ('sgf', 'sgf/*')]
CLASSES = {'error': 'breaks a rule or the format', 'warning': 'contradicts itself or the form', 'note': 'may stand'}


def rows(name):
    with open(os.path.join(HERE, name), encoding='utf-8') as f:
        return [line.rstrip('\n').split('\t') for line in f if line.strip() and not line.startswith('#')]


def load_answers():
    with open(os.path.join(HERE, 'answers.jsonl'), encoding='utf-8') as f:
        return {a['id']: a for a in map(json.loads, f)}


def all_cases():
    """id to path below tests/cases, in order. The id is the path without its ending; with it where two have the same."""
    found = []
    for folder, _, names in sorted(os.walk(CASES)):
        area = os.path.relpath(folder, CASES)
        if area.count('/') != 1:
            continue
        found += [area + '/' + n for n in sorted(names) if n.startswith(('bad', 'good')) and not n.endswith(('.args', '.out'))]
    stems = [os.path.splitext(f)[0] for f in found]
    return {s if stems.count(s) == 1 else f: f for s, f in zip(stems, found)}


def suite_of(path):
    code, ending = os.path.dirname(path), os.path.splitext(path)[1]
    for name, codes in SUITES:
        if any(fnmatch.fnmatch(code, c) for c in codes.split()):
            return name
    return {'.pgn': 'pgn', '.sgf': 'sgf'}.get(ending, 'other') if code.startswith(('record/', 'input/')) else 'other'


def cases_of(spec, ids):
    """The cases that a table means: those of a code, or of a pattern of a code's folder."""
    return [i for i in ids if any(os.path.dirname(i) == s or fnmatch.fnmatch(i, s) for s in spec.split())]


def articles():
    """(book, article, words, codes) of the five rulebooks, and the reason of an article that no record can break."""
    for book in BOOKS:
        out = subprocess.run(['recvalid', '--lang=en', '--list-articles=' + book], stdout=subprocess.PIPE, check=True).stdout.decode()
        for line in out.splitlines():
            number, words, why = line.split('\t')[:3]
            codes = ' '.join(c.strip() for c in why.split(',') if '/' in c and ' ' not in c.strip())
            yield book, number, words, codes, '' if codes else why


@functools.lru_cache(None)
def severities():
    out = subprocess.run(['recvalid', '--lang=en', '--list-codes'], stdout=subprocess.PIPE, check=True).stdout.decode()
    return dict(line.split('\t')[:2] for line in out.splitlines())


def clauses():
    """Rows of clause, words, cases and reason: PGN, SGF and the others of clauses.tsv, then the rulebooks' articles."""
    for clause, words, spec, reason in ((r + [''] * 4)[:4] for r in rows('clauses.tsv')):
        yield clause, words, spec, reason
    for book, number, words, codes, reason in articles():
        yield '%s %s' % (book, number), words, codes, reason


def options(path):
    args = os.path.join(CASES, os.path.splitext(path)[0] + '.args')
    return shlex.split(open(args).read()) if os.path.exists(args) else []


def judge(ids):
    """id to the findings of recvalid with the case's options; none of cases that another program judges."""
    groups, found = {}, {}
    for i, path in ids.items():
        args = options(path)
        if not args or not args[0].startswith('rec'):
            groups.setdefault(tuple(args), []).append(path)
    back = {path: i for i, path in ids.items()}
    for args, paths in sorted(groups.items()):
        out = subprocess.run(['recvalid', '--lang=en', '--format=jsonl', '--style', *args, '--files0-from=-'], cwd=CASES,
                             input='\0'.join(paths).encode(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
        for said in map(json.loads, out.decode('utf-8', 'replace').splitlines()):
            name = said.get('file') or ''
            while name not in back and ':' in name:
                name = name[:name.rindex(':')]
            if said['type'] == 'finding' and name in back:
                found.setdefault(back[name], []).append(said)
    return found


def validator(case, path, findings):
    code = os.path.dirname(path)
    keys = ('game', 'ply', 'line', 'column', 'severity', 'rulebook', 'article', 'reason', 'ruling')
    mine = [f for f in findings if f['code'] == code]
    said = {'verdict': 'fault' if os.path.basename(path).startswith('bad') else 'ok', 'about': code}
    if mine:
        said['kind'] = CLASSES[mine[0]['severity']]
        said['places'] = [{k: f[k] for k in keys if f.get(k) not in (None, [], '')} for f in mine]
    said['also'] = sorted({f['code'] for f in findings if f['code'] != code})
    return said


def hand(games):
    return [{'moves': g['moves'].split(',') if g['moves'] else [], 'result': g.get('result', '*'),
             'comments': g.get('comments', []), **({'headers': g['headers']} if 'headers' in g else {})} for g in games]


def plain(game, keys=('moves', 'comments', 'result')):
    return {k: game.get(k) for k in keys}


def is_utf8(data):
    try:
        data.decode('utf-8')
        return True
    except UnicodeDecodeError:
        return False


def readings(case, path, ours, answers):
    """The right answers of a reader, the first the one to expect, each with who chose it; None where readers differ undecided."""
    slow = {'.pgn': slow_pgn, '.sgf': slow_sgf}.get(os.path.splitext(path)[1])
    with open(os.path.join(CASES, path), 'rb') as f:
        data = f.read()
    if slow is slow_pgn and slow_xiangqi.is_xiangqi(data):
        slow = slow_xiangqi
    read = slow.read(data) if slow else None
    own = [{'games': ours['games'], 'by': ['qipu']}] if ours and ours['games'] else []
    # What is not the letter of the standard may be refused, though a reader can go on.
    strict = [{'refuse': True, 'by': [], 'clause': read['faults'][0][0]}] if read and read['games'] and read['faults'] else []
    code = os.path.dirname(path)
    if not strict and os.path.basename(path).startswith('bad') and severities().get(code) in ('error', 'warning'):
        strict = [{'refuse': True, 'by': [], 'clause': code}]
    decided = answers.get(case)
    if decided:
        right = [{'games': hand(a['games']), 'by': ['hand'] + a.get('by', [])} if 'games' in a else
                 {'refuse': True, 'by': ['hand'] + a.get('by', []), **({'clause': read['faults'][-1][0]} if read and read['faults'] else {})}
                 for a in decided['answers']]
    elif read is None:
        right = own
    elif read['games'] is None:
        right = own + [{'refuse': True, 'by': ['slow'], 'clause': read['faults'][-1][0]}]
        return right
    elif own and [plain(g) for g in own[0]['games']] == [plain(g) for g in read['games']]:
        right = [{'games': read['games'], 'by': ['slow', 'qipu']}]
        if not is_utf8(data) and [g['headers'] for g in own[0]['games']] != [g['headers'] for g in read['games']]:
            right = [{'games': read['games'], 'by': ['slow']}] + own  # whoever reads another character set reads other names
        return right + strict
    else:
        return None
    for who, games in (('slow', read and read['games']), ('qipu', ours and ours['games'])):
        if decided and (games or who == 'slow' and read):
            for a in right:
                same = a.get('games') and games and [plain(g) for g in a['games']] == [plain(g) for g in games]
                if same or a.get('refuse') and games is None:
                    a['by'] = a['by'] + [who]
                    if same and who == 'slow':
                        a['games'] = [dict(g, **h) for g, h in zip(games, a['games'])]
    return right + ([] if any('refuse' in a for a in right) else strict)


def ask_qipu(ids):
    """id to qipu's games, as its adapter reads them, in two runs over links that say which record it is."""
    said = {i: {'games': []} for i in ids}
    with tempfile.TemporaryDirectory() as scratch:
        for force, endings in ((['--after-illegal=force'], True), ([], False)):
            links = os.path.join(scratch, str(endings))
            os.mkdir(links)
            for n, (i, path) in enumerate(ids.items()):
                if path.endswith('.sgf') == endings:
                    os.symlink(os.path.join(CASES, path), os.path.join(links, '%06d%s' % (n, os.path.splitext(path)[1])))
            names = sorted(os.path.join(links, n) for n in os.listdir(links))
            subprocess.run(['recconv', '-q', '-t', 'stream', '--keep-broken', *force, '--files0-from=-', '--split=' + links + '.out',
                            '--name={stem}-{game}.jsonl'], input='\0'.join(names).encode(), stderr=subprocess.DEVNULL, env=dict(os.environ, LC_ALL='C.UTF-8'))
            order = list(ids)
            # Members of archives have their own names; their cases are about the archive.
            written = [m for m in map(re.compile(r'(\d{6})-(\d+)\.jsonl$').match, os.listdir(links + '.out')) if m]
            for m in sorted(written, key=lambda m: (m[1], int(m[2]))):
                with open(os.path.join(links + '.out', m[0]), encoding='utf-8', errors='replace') as f:
                    said[order[int(m[1])]]['games'] += [qipu.game(json.loads(line)) for line in f]
    return said


def readable(ids):
    return {i: p for i, p in ids.items() if p.endswith(('.pgn', '.sgf'))}


def rectable_says(path):
    """A file of a tournament as slow_tournament.py has it."""
    players = []
    for s in map(json.loads, subprocess.run(['rectable', '-q', '--format=jsonl', path], capture_output=True).stdout.decode('utf-8', 'replace').splitlines()):
        if s['type'] == 'standing':
            players.append({'name': s['name'], 'rating': s['rating'] or None, 'rounds': [pairing(g, s) for g in s['games']]})
    return {'players': sorted(players, key=lambda p: p['name'])}


def pairing(g, s):
    if g.get('bye'):
        return {'round': g['round'], 'bye': g['bye']}
    white_won = '1-0' if s['rulebook'].startswith(('chess', 'xiangqi')) else '0-1'  # the first mover is named first
    won = (g['result'] == white_won) == (g['colour'] == 'white') if g['colour'] else g['points'] > 0
    said = {'1/2-1/2': 'draw', '*': None}.get(g['result'], 'win' if won else 'loss')
    return {'round': g['round'], 'opponent': g['opponent'], 'colour': g['colour'], 'result': said, 'forfeit': g['forfeit']}


def tournament_readings(path):
    """The same of a tournament file: by its letter, and as qipu's table has it where it is another; None where a good one differs."""
    ending = os.path.splitext(path)[1]
    if ending not in slow_tournament.FORMATS:
        return []
    with open(os.path.join(CASES, path), 'rb') as f:
        letter = slow_tournament.read(f.read(), ending)
    own = rectable_says(os.path.join(CASES, path))
    if letter == own:
        return [{'tournament': letter, 'by': ['slow', 'qipu']}]
    if os.path.basename(path).startswith('good'):
        return None
    return [{'tournament': letter, 'by': ['slow']} if letter else {'refuse': True, 'by': ['slow']}, {'tournament': own, 'by': ['qipu']}]


def check():
    ids, wrong, tests = all_cases(), 0, 0

    def tell(good, words):
        nonlocal wrong, tests
        tests, wrong = tests + 1, wrong + (not good)
        print('%s %d - %s' % ('ok' if good else 'not ok', tests, words))

    known = {}
    for clause, words, spec, reason in clauses():
        have = cases_of(spec, ids)
        both = {os.path.basename(i).startswith('bad') for i in have}
        known[clause] = have
        dead = [s for s in spec.split() if not cases_of(s, ids)]
        if not (both == {True, False} and not reason and not dead or reason and not spec):
            tell(False, '%s has a good and a bad case, or a reason; no cases: %s' % (clause, ' '.join(dead)))
    tell(len(known) > 900, 'every clause has a good and a bad case, or a reason (%d clauses)' % len(known))
    with open(os.path.join(HERE, 'released'), encoding='utf-8') as f:
        gone = [i for i in f.read().split() if i not in ids]
    tell(not gone, 'every id that was released is still there ' + ' '.join(gone[:5]))
    named = {c for have in known.values() for c in have}
    bare = [i for i, p in ids.items() if suite_of(p) != 'other' and i not in named and not i.startswith(('record/', 'input/'))]
    tell(not bare, 'every case of the five suites is about a clause ' + ' '.join(sorted({os.path.dirname(b) for b in bare})))
    answers, ours = load_answers(), ask_qipu(readable(ids))
    tell(not set(answers) - set(ids), 'answers.jsonl names cases ' + ' '.join(sorted(set(answers) - set(ids))[:5]))
    open_, alone, counted = [], [], 0
    for i, p in readable(ids).items():
        right = readings(i, p, ours.get(i), answers)
        if right is None:
            open_.append(i)
        elif i in answers:
            counted += 1
            if not any({'slow', 'qipu'} & set(a['by']) for a in right) and 'note' not in answers[i]:
                alone.append(i)
    open_ += [i for i, p in ids.items() if tournament_readings(p) is None]
    tell(not open_, 'two readers agree, or answers.jsonl decides ' + ' '.join(open_[:8]))
    tell(not alone, 'the answers by hand (%d) are those of a reader, or a note says why not %s' % (counted, ' '.join(alone[:8])))
    print('1..%d' % tests)
    return wrong > 0


def decide():
    ids = all_cases()
    answers, ours = load_answers(), ask_qipu(readable(ids))
    for i, p in readable(ids).items():
        if readings(i, p, ours.get(i), answers) is None:
            print(json.dumps({'id': i, 'record': open(os.path.join(CASES, p), 'rb').read().decode('utf-8', 'replace'),
                              'qipu': [plain(g) for g in ours[i]['games'] or []]}, ensure_ascii=False))


def make(out):
    ids, answers = all_cases(), load_answers()
    ours, found = ask_qipu(ids), judge(ids)
    chosen = {(i, n): names.split(' ') for i, n, names in rows('chosen.tsv')}
    about, table = {}, []
    for clause, words, spec, reason in clauses():
        have = cases_of(spec, ids)
        table.append([clause, words, ' '.join(c for c in have if os.path.basename(c).startswith('good')),
                      ' '.join(c for c in have if os.path.basename(c).startswith('bad')), reason])
        for i in have:
            about.setdefault(i, []).append(clause)
    lines = {}
    for i, path in ids.items():
        suite = suite_of(path)
        target = os.path.join(out, suite, 'records', path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copyfile(os.path.join(CASES, path), target)
        args = options(path)
        case = {'id': i, 'record': suite + '/records/' + path, 'clauses': about.get(i, []),
                'options': args[1:] if args and args[0].startswith('rec') else args,
                'program': args[0] if args and args[0].startswith('rec') else 'recvalid', 'validator': validator(i, path, found.get(i, []))}
        case['readers'] = tournament_readings(path) or readings(i, path, ours.get(i), answers) or []
        for n, answer in enumerate(case['readers']):
            answer['by'] = answer['by'] + chosen.get((i, str(n)), [])
        if i in answers and 'note' in answers[i]:
            case['note'] = answers[i]['note']
        lines.setdefault(suite, []).append(json.dumps(case, ensure_ascii=False, sort_keys=True))
    for suite, cases in lines.items():
        with open(os.path.join(out, suite, 'cases.jsonl'), 'w', encoding='utf-8') as f:
            f.write('\n'.join(cases) + '\n')
    with open(os.path.join(out, 'clauses.tsv'), 'w', encoding='utf-8') as f:
        f.write('clause\tabout\tgood\tbad\treason\n' + ''.join('\t'.join(r) + '\n' for r in table))
    print('%d cases, %d clauses' % (len(ids), len(table)))


if __name__ == '__main__':
    if sys.argv[1:] == ['--check']:
        sys.exit(check())
    elif sys.argv[1:] == ['--decide']:
        decide()
    else:
        make(sys.argv[1])
