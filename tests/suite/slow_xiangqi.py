"""Records of xiangqi in the frame of PGN, by the published notations: Chinese words, WXF, ICCS and UCCI. read(bytes) gives
the games and the faults. Slow, and independent of src. A move is a text, h2e2: files a to i from Red's left, ranks 0 to 9
from Red's side."""
import re

import slow_pgn

START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1'
MEN = {}
for letter, words in (('K', '帅将帥將'), ('A', '仕士'), ('B', '相象'), ('N', '马馬傌'), ('R', '车車俥'), ('C', '炮砲包'), ('P', '兵卒')):
    MEN.update(dict.fromkeys(words, letter))
DIGITS = {c: i % 9 + 1 for i, c in enumerate('一二三四五六七八九１２３４５６７８９123456789')}
WXF = {'K': 'K', 'A': 'A', 'E': 'B', 'B': 'B', 'H': 'N', 'N': 'N', 'R': 'R', 'C': 'C', 'P': 'P'}
TOKEN = re.compile(r'\s+|(?P<brace>\{[^}]*\})|(?P<line>;[^\n]*)|(?P<string>"[^"\n]*")|(?P<result>1-0|0-1|1/2-1/2|\*)'
                   r'|(?P<number>\d+\.+)|(?P<mark>[\[\]()])|(?P<word>[^\s{};"\[\]()]+)')
WORDS = re.compile(r'(?:(?P<which>[前后後中])(?P<m1>.)|(?P<m2>.)(?P<file>[一二三四五六七八九１-９1-9]))'
                   r'(?P<way>[进進退平])(?P<n>[一二三四五六七八九１-９1-9])$')
WXF_WORDS = re.compile(r'(?:(?P<m2>[KAEBHNRCP])(?P<file>[1-9])|(?P<s1>[+-])(?P<m1>[KAEBHNRCP])|(?P<m3>[KAEBHNRCP])(?P<s2>[+-]))'
                       r'(?P<way>[+\-.=])(?P<n>[1-9])$', re.I)


def is_xiangqi(data):
    return bool(re.search(rb'\[(Game "Chinese Chess"|Red ")', data))


class Board:
    def __init__(self, fen):
        fields = fen.split()
        rows = fields[0].split('/')
        if len(rows) != 10:
            raise ValueError('ten ranks')
        self.men, self.red = {}, len(fields) < 2 or fields[1] in 'wr'
        for rank, row in zip(range(9, -1, -1), rows):
            file = 0
            for c in row.replace('E', 'B').replace('e', 'b').replace('H', 'N').replace('h', 'n'):
                if c.isdigit():
                    file += int(c)
                elif c.upper() in 'KABNRCP' and file < 9:
                    self.men[file, rank] = c
                    file += 1
                else:
                    raise ValueError('a rank of the FEN')
            if file != 9:
                raise ValueError('a rank of the FEN')
        if sorted(m for m in self.men.values() if m in 'Kk') != ['K', 'k']:
            raise ValueError('generals')

    def fen(self):
        rows = [''.join(self.men.get((f, r), ' ') for f in range(9)) for r in range(9, -1, -1)]
        return re.sub(' +', lambda m: str(len(m[0])), '/'.join(rows)) + ' ' + 'bw'[self.red]

    def between(self, a, b):
        (x, y), (u, v) = a, b
        steps = max(abs(u - x), abs(v - y))
        return sum(((x + (u - x) * i // steps), (y + (v - y) * i // steps)) in self.men for i in range(1, steps))

    def goes(self, a, b):
        """The man on A may go to B, as men move."""
        man, taken = self.men[a], self.men.get(b)
        red = man.isupper()
        (x, y), (u, v) = a, b
        dx, dy = abs(u - x), abs(v - y)
        home = v <= 4 if red else v >= 5
        if not (0 <= u < 9 and 0 <= v < 10) or a == b or taken and taken.isupper() == red:
            return False
        palace = 3 <= u <= 5 and (v <= 2 if red else v >= 7)
        kind = man.upper()
        if kind == 'K':
            return palace and dx + dy == 1
        if kind == 'A':
            return palace and dx == dy == 1
        if kind == 'B':
            return home and dx == dy == 2 and ((x + u) // 2, (y + v) // 2) not in self.men
        if kind == 'N':
            return {dx, dy} == {1, 2} and ((x + (u - x) // 2, y) if dx == 2 else (x, y + (v - y) // 2)) not in self.men
        if kind in 'RC':
            return 0 in (dx, dy) and self.between(a, b) == (1 if kind == 'C' and taken else 0)
        ahead = (v - y) == (1 if red else -1)
        return dx == 0 and ahead or dy == 0 and dx == 1 and (y >= 5 if red else y <= 4)

    def check(self, red):
        king = next(p for p, m in self.men.items() if m == ('K' if red else 'k'))
        other = next(p for p, m in self.men.items() if m == ('k' if red else 'K'))
        return king[0] == other[0] and not self.between(king, other) or \
            any(self.goes(p, king) for p, m in list(self.men.items()) if m.isupper() != red)

    def legal(self, a, b):
        if a not in self.men or self.men[a].isupper() != self.red or not self.goes(a, b):
            return False
        was = dict(self.men)
        self.men[b] = self.men.pop(a)
        good = not self.check(self.red)
        self.men = was
        return good

    def words(self, kind, file, which, way, n):
        """The legal moves that words can mean; numbers are the mover's own."""
        sign = 1 if self.red else -1
        column = lambda f: 9 - f if self.red else f - 1
        men = [p for p, m in self.men.items() if m.upper() == kind and m.isupper() == self.red and (file is None or p[0] == column(file))]
        if which:
            files = [f for f in range(9) if sum(p[0] == f for p in men) > 1]
            men = sorted((p for p in men if p[0] in files), key=lambda p: -sign * p[1])
            men = [m for f in files for m in [[q for q in men if q[0] == f]['前中后'.index(which) if which != '后' else -1]]]
        found = []
        for x, y in men:
            if way == '平':
                to = (column(n), y)
            elif kind in 'NAB':
                across = abs(column(n) - x)
                up = {'N': {1: 2, 2: 1}, 'A': {1: 1}, 'B': {2: 2}}[kind].get(across)
                to = (column(n), y + sign * (up or 99) * (1 if way == '进' else -1))
            else:
                to = (x, y + sign * n * (1 if way == '进' else -1))
            if self.legal((x, y), to):
                found.append(((x, y), to))
        return found


def move(board, word):
    word = re.sub('[!?！？+]+$', '', word) if not WXF_WORDS.match(word) else word
    m = re.match(r'([a-i])([0-9])-?([a-i])([0-9])$', word, re.I)
    if m:
        a, b = ('abcdefghi'.index(m[1].lower()), int(m[2])), ('abcdefghi'.index(m[3].lower()), int(m[4]))
        return [(a, b)] if board.legal(a, b) else []
    m = WORDS.match(word)
    if m and (m['m1'] or m['m2']) in MEN:
        return board.words(MEN[m['m1'] or m['m2']], DIGITS[m['file']] if m['file'] else None, (m['which'] or '').replace('後', '后'),
                           m['way'].replace('進', '进'), DIGITS[m['n']])
    m = WXF_WORDS.match(word)
    if m:
        sign = m['s1'] or m['s2']
        return board.words(WXF[(m['m1'] or m['m2'] or m['m3']).upper()], int(m['file']) if m['file'] else None,
                           {'+': '前', '-': '后', None: ''}[sign], {'+': '进', '-': '退', '.': '平', '=': '平'}[m['way']], int(m['n']))
    return None


def read(data):
    faults, games, game, board, depth = [], [], None, None, 0

    def refuse(part, words):
        return {'games': None, 'faults': faults + [[part, words]]}
    try:
        text = data.decode('utf-8')
    except UnicodeDecodeError:
        return refuse('XQ PGN', 'not UTF-8: the convention names no character set')
    tokens, at = [], 0
    while at < len(text):
        m = TOKEN.match(text, at)
        if not m:
            return refuse('XQ PGN', 'no token')
        if m.lastgroup:
            tokens.append((m.lastgroup, m.group()))
        at = m.end()
    i = 0
    while i < len(tokens):
        kind, word = tokens[i]
        if word == '[':
            four = tokens[i:i + 4]
            if [k for k, _ in four] != ['mark', 'word', 'string', 'mark'] or game and game['moves']:
                return refuse('XQ PGN', 'a tag pair')
            game = game or {'headers': {}, 'moves': [], 'comments': []}
            game['headers'].setdefault(four[1][1], four[2][1][1:-1])
            i += 4
            continue
        game = game or {'headers': {}, 'moves': [], 'comments': []}
        i += 1
        if kind in ('brace', 'line') and not depth:
            game['comments'].append(slow_pgn.fold(word.strip('{};')))
        elif word in '()':
            return refuse('XQ remarks', 'parentheses mean remarks to some and variations to others')
        elif kind == 'result':
            try:
                board = board or Board(game['headers'].get('FEN', START))
            except ValueError as e:
                return refuse('XQ FEN', str(e))
            games.append(dict(game, final=board.fen(), result=word, comments=[c for c in game['comments'] if c]))
            game = board = None
        elif kind == 'number' and (word.endswith('...') and (not board or board.red) or
                                   board and not board.red and int(word.rstrip('.')) == len(game['moves']) // 2 + 2):
            return refuse('XQ PGN', 'the number gives the move to the other side')
        elif kind == 'word':
            try:
                board = board or Board(game['headers'].get('FEN', START))
            except ValueError as e:
                return refuse('XQ FEN', str(e))
            found = move(board, word)
            if found is None or len(found) != 1:
                return refuse('XQ Chinese', 'no move, or several: ' + word)
            (a, b), = found
            board.men[b] = board.men.pop(a)
            board.red = not board.red
            game['moves'].append(''.join('abcdefghi'[p[0]] + str(p[1]) for p in (a, b)))
    if game:
        return refuse('PGN 8.2.6', 'no termination marker')
    return {'games': games, 'faults': faults}
