"""SGF by the letter of FF[4]: read(bytes) gives the games and the faults, each with the part of the standard it breaks:
EBNF, or the property. Slow and independent of src; what the EBNF does not allow is refused."""
import re

INFO = 'AN BR BT CP DT EV GN GC HA KM ON OT PB PC PW RE RO RU SO TM US WR WT'.split()
ROOT = 'AP CA FF GM ST SZ'.split()
SETUP, PLAY = 'AB AW AE PL'.split(), 'B W KO MN'.split()
MARKS = 'AR CR DD LB LN MA SL SQ TR VW TB TW'.split()
KNOWN = set(INFO + ROOT + SETUP + PLAY + MARKS + 'C DM GB GW HO N UC V BM DO IT TE BL OB OW WL FG PM'.split())
LISTS = set('AB AW AE AR CR DD LB LN MA SL SQ TR VW TB TW'.split())
LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
PROPERTY = re.compile(r'\s*([A-Za-z]+)((?:\s*\[(?:[^\]\\]|\\.)*\])+)', re.S)
VALUE = re.compile(r'\[((?:[^\]\\]|\\.)*)\]', re.S)


class Refused(Exception):
    pass


def text_of(value):
    """Text: a line break behind a backslash goes, other characters behind one stay, white space becomes a space."""
    return re.sub(r'\\(?:\r\n|\n\r|\n|\r|(.))', r'\1', value, flags=re.S)


class Reader:
    def __init__(self, data):
        self.faults, self.games = [], []
        m = re.search(rb'CA\[([^\]]*)\]', data)
        try:
            self.text = data.decode('utf-8')
        except UnicodeDecodeError:
            try:
                self.text = data.decode(m[1].decode() if m else 'latin-1')
            except (LookupError, UnicodeDecodeError):
                self.text, _ = '', self.stop('CA', 'no such character set, or not its bytes')
        self.at = 0
        while self.next('('):
            self.game()
        if self.text[self.at:].strip() or not self.games:
            self.stop('EBNF', 'text outside the game trees')

    def stop(self, part, words):
        self.fault(part, words)
        raise Refused(words)

    def fault(self, part, words):
        self.faults.append([part, words])

    def next(self, c):
        self.at += len(self.text) - self.at - len(self.text[self.at:].lstrip())
        return self.text.startswith(c, self.at)

    def tree(self):
        """'(' node+ tree* ')': its nodes and subtrees."""
        self.at += 1
        nodes, below = [], []
        while self.next(';'):
            self.at += 1
            nodes.append(self.node())
        if not nodes:
            self.stop('EBNF', 'a tree without a node')
        while self.next('('):
            below.append(self.tree())
        if not self.next(')'):
            self.stop('EBNF', 'no ) at the end of a tree')
        self.at += 1
        return nodes, below

    def node(self):
        node = {}
        while m := PROPERTY.match(self.text, self.at):
            self.at = m.end()
            name, values = m[1], VALUE.findall(m[2])
            if not name.isupper():
                self.stop('EBNF', 'small letters in ' + name)
            if name in node:
                self.stop('rules', 'the property %s twice' % name)
            if name not in KNOWN:
                self.fault('private', name)
            elif len(values) > 1 and name not in LISTS:
                self.stop('EBNF', 'two values of ' + name)
            form = {'HA': r'[+-]?\d+', 'KM': r'[+-]?\d+(\.\d+)?', 'TM': r'[+-]?\d+(\.\d+)?'}.get(name)
            if form and not re.fullmatch(form, values[0]):
                self.fault('value', '%s[%s] is no number' % (name, values[0]))
            node[name] = values
        if set(node) & set(SETUP) and set(node) & {'B', 'W'}:
            self.fault('setup', 'set-up and move in one node')
        if 'B' in node and 'W' in node:
            self.fault('move', 'two moves in one node')
        return node

    def point(self, value, pass_too=False):
        value = text_of(value)
        wide, high = self.size
        if pass_too and (value == '' or value == 'tt' and max(self.size) <= 19):
            return 'pass'
        if len(value) != 2 or value[0] not in LETTERS or value[1] not in LETTERS or \
                LETTERS.index(value[0]) >= wide or LETTERS.index(value[1]) >= high:
            self.stop('point', 'no point of the board: ' + value)
        return LETTERS[LETTERS.index(value[0])] + str(high - LETTERS.index(value[1]))

    def points(self, values):
        found = []
        for value in values:
            a, _, b = value.partition(':')
            a, b = self.point(a), self.point(b or a)
            for column in range(LETTERS.index(a[0]), LETTERS.index(b[0]) + 1):
                found += [LETTERS[column] + str(row) for row in range(int(b[1:]), int(a[1:]) + 1)]
        if len(found) != len(set(found)):
            self.fault('points', 'a point twice')
        return found

    def game(self):
        nodes, below = self.tree()
        while below:  # the main line is the first subtree each time
            more, below = below[0]
            nodes = nodes + more
        root = nodes[0]
        self.go = root.get('GM', ['1'])[0].strip() == '1'
        if not self.go and root['GM'][0].strip() != '4':
            self.stop('GM', 'another game')
        m = re.fullmatch(r'\s*(\d+)(?:\s*:\s*(\d+))?\s*', root.get('SZ', ['19'])[0])
        if not m or not 1 <= int(m[1]) <= 52 or m[2] and not 1 <= int(m[2]) <= 52:
            self.stop('SZ', 'no size of a board')
        self.size = int(m[1]), int(m[2] or m[1])
        game = {'headers': {}, 'moves': [], 'comments': [], 'size': list(self.size)}
        board, self.ko = {}, None
        for i, node in enumerate(nodes):
            if i == 0 or not set(game['headers']) & set(INFO):  # game info stands where the game parts from others: the first of a path
                game['headers'].update({k: ' '.join(text_of(v[0]).split()) for k, v in node.items()
                                        if k in INFO or i == 0 and k in ('AP', 'CA')})
            if i > 0 and set(node) & set(ROOT):
                self.fault('root', 'a root property in a later node')
            for name in ('AB', 'AW', 'AE'):
                for p in self.points(node.get(name, [])):
                    board.pop(p, None)
                    board.update({p: name[1]} if name != 'AE' else {})
            for name in ('B', 'W'):
                if name in node:
                    move = self.point(node[name][0], True)
                    game['moves'].append(name + ' ' + move)
                    if move != 'pass':
                        self.play(board, name, move)
            game['comments'] += [c for c in [' '.join(text_of(node.get('C', [''])[0]).split())] if c]
        game['result'] = game['headers'].get('RE', '*')
        game['final'] = {c: sorted(p for p in board if board[p] == c) for c in 'BW'}
        self.games.append(game)

    def chain(self, board, at):
        """The stones joined to AT and whether they have a liberty."""
        stones, todo, free = {at}, [at], False
        while todo:
            p = todo.pop()
            c, r = LETTERS.index(p[0]), int(p[1:])
            for dc, dr in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                if 0 <= c + dc < self.size[0] and 1 <= r + dr <= self.size[1]:
                    q = LETTERS[c + dc] + str(r + dr)
                    free = free or q not in board
                    if board.get(q) == board[at] and q not in stones:
                        stones.add(q)
                        todo.append(q)
        return stones, free

    def play(self, board, colour, at):
        """SGF puts the stone whatever was there, takes the other side's without liberties, then its own."""
        board[at] = colour
        c, r = LETTERS.index(at[0]), int(at[1:])
        beside = [LETTERS[i] + str(j) for i, j in ((c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1)) if 0 <= i < len(LETTERS)]
        for side in ('W' if colour == 'B' else 'B', colour) if self.go else ():
            for p in beside + [at]:
                if board.get(p) == side:
                    stones, free = self.chain(board, p)
                    for q in () if free else stones:
                        del board[q]


def read(data):
    reader = object.__new__(Reader)
    try:
        reader.__init__(data)
    except Refused:
        return {'games': None, 'faults': reader.faults}
    return {'games': reader.games, 'faults': reader.faults}
