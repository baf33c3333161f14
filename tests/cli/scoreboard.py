"""The scoreboard of tests/peers/score.py, made of programs whose answers are known: scoreboard.py FOLDER. Prints WRONG and what is."""
import csv
import html.parser
import json
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'peers'))
import score  # noqa: E402

GAME = {'moves': ['e2e4', 'e7e5'], 'comments': [], 'result': '*'}
OTHER = dict(GAME, moves=['e2e4'])
LONGER = dict(GAME, moves=['e2e4', 'e7e5', 'g1f3'])
# Records: id, clause, size, what is right of it. The clause of the second may not be played on.
CASES = [('large', '8.1', 30, [{'games': [GAME], 'by': ['hand']}]), ('small', '8.1', 20, [{'games': [GAME], 'by': ['hand']}]),
         ('stop', '8.2', 10, [{'games': [GAME], 'by': ['hand']}, {'refuse': True, 'by': ['slow'], 'clause': '8.2'}]),
         ('two', '8.3', 10, [{'games': [GAME], 'by': ['hand']}, {'games': [OTHER], 'by': ['qipu']}])]
ANSWERS = {'good <b>': {}, 'bad': {'large': [OTHER], 'small': [OTHER], 'stop': [LONGER], 'two': [OTHER]},
           'strict': {'stop': None}, 'lax': {'stop': [OTHER]}, 'none': dict.fromkeys(['large', 'small', 'stop', 'two'], 'skip')}
CLAUSES = [('8.1', 'moves & <men>', '', ''), ('8.2', 'legal moves', '', ''), ('8.3', 'several answers', '', ''), ('9', 'nothing asked', '', '')]


class Known:
    """A program that answers from the table."""
    def __init__(self, command):
        self.name = command[0]
        self.about = {'peer': self.name, 'version': '1 & 2', 'options': '"x"', 'suites': ['pgn'], 'fields': ['moves', 'comments', 'result']}
        self.process = type('P', (), {'kill': lambda s: None, 'wait': lambda s: None})()

    def ask(self, line):
        said = ANSWERS[self.name].get(os.path.basename(line.split('\t')[0]), [GAME])
        if said == 'skip':
            return {'games': [], 'error': None, 'skip': True}
        return {'games': said, 'error': None if said else 'no <such> move'}


class Table(html.parser.HTMLParser):
    """Rows of cells: class and text; tags as they come."""
    def __init__(self):
        super().__init__()
        self.rows, self.tags = [], set()

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        if tag == 'tr':
            self.rows.append([])
        elif tag in ('td', 'th'):
            self.rows[-1].append([dict(attrs).get('class'), ''])

    def handle_data(self, data):
        if self.rows and self.rows[-1]:
            self.rows[-1][-1][1] += data


def main(folder):
    os.chdir(folder)
    for name, *_ in CASES:
        with open(name, 'w', encoding='utf-8') as f:
            f.write('<script>alert(1)</script> 1. e4 e5 *')
    score.Peer, score.installed = Known, lambda command, needs: command[0] != 'missing'
    score.PEERS = {n: ([n], None) for n in [*ANSWERS, 'missing']}
    score.make.clauses = lambda: CLAUSES
    score.cases = lambda: [{'id': n, 'path': os.path.abspath(n), 'suite': 'pgn', 'clauses': [c], 'readers': r, 'kind': 'chess', 'size': s,
                            'utf8': True} for n, c, s, r in CASES]
    sys.argv = ['score.py', 'board.html']
    score.main()
    page = Table()
    with open('board.html', encoding='utf-8') as f:
        page.feed(f.read())
    rows = {r[0][1]: r[2:] for r in page.rows[1:]}
    expected = {'8.1': [('right', '2/2'), ('wrong', '0/2'), ('right', '2/2'), ('right', '2/2'), ('none', '')],
                '8.2': [('right', '1/1'), ('wrong', '0/1'), ('right', '1/1'), ('other', '0/1'), ('none', '')],
                '8.3': [('right', '1/1'), ('right', '1/1'), ('right', '1/1'), ('right', '1/1'), ('none', '')]}
    for clause, cells in expected.items():
        got = [(c, t.strip()[:3]) for c, t in rows.get(clause, [])]
        if got != cells:
            print('WRONG: cells of', clause, got)
    if set(rows) != set(expected):
        print('WRONG: rows', sorted(rows))
    if [len(r) for r in page.rows] != [len(ANSWERS) + 2] * len(page.rows):
        print('WRONG: columns', [len(r) for r in page.rows])
    if 'small' not in rows['8.1'][1][1] or 'large' in rows['8.1'][1][1]:
        print('WRONG: not the smallest record:', rows['8.1'][1])
    if '<script>alert(1)</script>' not in rows['8.1'][1][1] or page.tags & {'script', 'b', 'men'}:
        print('WRONG: words of records are not shown as they are', page.tags)
    if page.rows[0][2][1] != 'good <b>1 & 2 "x"' or page.rows[1][1][1] != 'moves & <men>':
        print('WRONG: heads', page.rows[0][2], page.rows[1][1])
    with open('board.tsv', encoding='utf-8') as f:
        table = {(r['clause'], r['program']): r for r in csv.DictReader(f, delimiter='\t', quoting=csv.QUOTE_NONE)}
    if len(table) != 12 or table['8.1', 'bad']['case'] != 'small' or not table['8.2', 'bad']['why'].startswith('played on: '):
        print('WRONG: table', len(table), table.get(('8.2', 'bad')))
    with open('board.jsonl', encoding='utf-8') as f:
        said = {(a['peer'], a['case']): a['how'] for a in map(json.loads, f)}
    if said != {('bad', 'large'): 'wrong', ('bad', 'small'): 'wrong', ('bad', 'stop'): 'wrong', ('lax', 'stop'): 'other'}:
        print('WRONG: answers', said)
    with open('board.chosen.tsv', encoding='utf-8') as f:
        chosen = f.read()
    if chosen != 'stop\t0\tgood <b>\nstop\t1\tstrict\ntwo\t0\tgood <b> lax strict\ntwo\t1\tbad\n':
        print('WRONG: who chose', repr(chosen))


main(sys.argv[1])
