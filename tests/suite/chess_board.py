"""A chess board that takes its time: written from the Laws, shares nothing with src, and is no engine. A move is a text
(e2e4, e7e8q; castling is the king's two squares), a position is a dictionary of squares."""

START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
LINES = {'b': [(1, 1), (1, -1), (-1, 1), (-1, -1)], 'r': [(1, 0), (-1, 0), (0, 1), (0, -1)]}
LINES['q'] = LINES['k'] = LINES['b'] + LINES['r']
LINES['n'] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]


def square(file, rank):
    return 'abcdefgh'[file] + str(rank + 1) if 0 <= file < 8 and 0 <= rank < 8 else None


def step(at, df, dr):
    return square('abcdefgh'.index(at[0]) + df, int(at[1]) - 1 + dr)


class Board:
    def __init__(self, fen=START):
        fields = fen.split()
        rows = fields[0].split('/') if fields else []
        if len(fields) != 6 or len(rows) != 8 or fields[1] not in 'wb':
            raise ValueError('16.1.3: six fields and eight ranks: ' + fen)
        self.men = {}
        for rank, row in zip(range(7, -1, -1), rows):
            file = 0
            for c in row:
                if c in '12345678':
                    file += int(c)
                elif c.lower() in 'pnbrqk' and file < 8:
                    self.men[square(file, rank)] = c
                    file += 1
                else:
                    raise ValueError('16.1.3.1: ' + row)
            if file != 8:
                raise ValueError('16.1.3.1: a rank of %d squares' % file)
        self.white = fields[1] == 'w'
        self.rights = set(fields[2]) - {'-'}
        self.passed = None if fields[3] == '-' else fields[3]
        self.quiet, self.number = int(fields[4]), int(fields[5])
        for king in 'Kk':
            if sorted(self.men.values()).count(king) != 1:
                raise ValueError('16.1.3.1: kings')
        for right, king, rook in (('K', 'e1', 'h1'), ('Q', 'e1', 'a1'), ('k', 'e8', 'h8'), ('q', 'e8', 'a8')):
            if right in self.rights and (self.men.get(king), self.men.get(rook)) != (('K', 'R') if right < 'a' else ('k', 'r')):
                raise ValueError('16.1.3.3: castling ' + right)
        if any(m in 'Pp' and at[1] in '18' for at, m in self.men.items()) or self.attacked(self.king(not self.white), self.white):
            raise ValueError('FIDE 3: no such position')

    def copy(self):
        other = object.__new__(Board)
        other.__dict__.update(self.__dict__, men=dict(self.men), rights=set(self.rights))
        return other

    def king(self, white):
        return next(at for at, m in self.men.items() if m == ('K' if white else 'k'))

    def reach(self, at, man):
        """Squares a man other than a pawn could go to, without asking for its king."""
        for df, dr in LINES[man.lower()]:
            to = step(at, df, dr)
            while to:
                other = self.men.get(to)
                if other is None or other.isupper() != man.isupper():
                    yield to
                if other or man.lower() in 'nk':
                    break
                to = step(to, df, dr)

    def attacked(self, at, white):
        for origin, man in self.men.items():
            if man.isupper() != white:
                continue
            if man.lower() == 'p':
                if at in (step(origin, 1, 1 if white else -1), step(origin, -1, 1 if white else -1)):
                    return True
            elif at in self.reach(origin, man):
                return True
        return False

    def pawn(self, at):
        up = 1 if self.white else -1
        ahead = step(at, 0, up)
        if ahead and ahead not in self.men:
            yield ahead
            twice = step(at, 0, 2 * up)
            if at[1] == ('2' if self.white else '7') and twice not in self.men:
                yield twice
        for df in (1, -1):
            to = step(at, df, up)
            if to and (to == self.passed or to in self.men and self.men[to].isupper() != self.white):
                yield to

    def castling(self):
        rank = '1' if self.white else '8'
        for side, between, path in (('K', 'fg', 'efg'), ('Q', 'bcd', 'edc')):
            if (side if self.white else side.lower()) in self.rights and not any(f + rank in self.men for f in between) and \
                    not any(self.attacked(f + rank, not self.white) for f in path):
                yield 'e' + rank + path[-1] + rank

    def legal(self):
        """All legal moves, sorted."""
        found = []
        for at, man in self.men.items():
            if man.isupper() != self.white:
                continue
            for to in self.pawn(at) if man.lower() == 'p' else self.reach(at, man):
                ends = 'qrbn' if man.lower() == 'p' and to[1] in '18' else ['']
                found += [at + to + end for end in ends]
        found = [m for m in found if not self.after(m).exposed()]
        return sorted(found + list(self.castling()))

    def exposed(self):
        """The side that has just moved left its king in check."""
        return self.attacked(self.king(not self.white), self.white)

    def check(self):
        return self.attacked(self.king(self.white), not self.white)

    def after(self, move):
        at, to, end = move[:2], move[2:4], move[4:]
        next_ = self.copy()
        man = next_.men.pop(at)
        taken = next_.men.get(to)
        if man.lower() == 'p' and at[0] != to[0] and not taken:
            taken = next_.men.pop(to[0] + at[1], None)
        next_.men[to] = (end.upper() if self.white else end) if end else man
        if man.lower() == 'k' and abs(ord(at[0]) - ord(to[0])) == 2:
            rook, beside = ('h', 'f') if to[0] == 'g' else ('a', 'd')
            next_.men[beside + at[1]] = next_.men.pop(rook + at[1])
        next_.rights -= set({'e1': 'KQ', 'h1': 'K', 'a1': 'Q', 'e8': 'kq', 'h8': 'k', 'a8': 'q'}.get(at, ''))
        next_.rights -= set({'h1': 'K', 'a1': 'Q', 'h8': 'k', 'a8': 'q'}.get(to, ''))
        next_.passed = at[0] + '36'[at[1] == '7'] if man.lower() == 'p' and {at[1], to[1]} in ({'2', '4'}, {'7', '5'}) else None
        next_.quiet = 0 if taken or man.lower() == 'p' else self.quiet + 1
        next_.number = self.number + (not self.white)
        next_.white = not self.white
        return next_

    def fen(self):
        """The e.p. square is given only where a pawn can capture there, as all programs can agree on."""
        rows = []
        for rank in range(7, -1, -1):
            row = ''.join(self.men.get(square(f, rank), ' ') for f in range(8))
            for n in range(8, 0, -1):
                row = row.replace(' ' * n, str(n))
            rows.append(row)
        passed = self.passed if self.passed and any(
            m[2:4] == self.passed and self.men[m[:2]].lower() == 'p' and m[0] != m[2] for m in self.legal()) else '-'
        return ' '.join(['/'.join(rows), 'wb'[not self.white], ''.join(c for c in 'KQkq' if c in self.rights) or '-', passed,
                         str(self.quiet), str(self.number)])
