"""PGN by the letter of the standard of 1994, import format: read(bytes) gives the games and the faults, each with the
clause it breaks. Slow, independent of src, and as strict as the standard lets a reader be: at a fault that leaves the
game's meaning open it stops (`refused`); at others it reads on."""
import re

import chess_board

TOKEN = re.compile(r'''\s+|(?P<line>;[^\n]*)|(?P<brace>\{[^}]*\})|(?P<string>"(?:[^"\\\n]|\\["\\])*")|(?P<nag>\$[0-9]+)'''
                   r'''|(?P<symbol>[A-Za-z0-9][A-Za-z0-9_+\#=:/-]*(?:!!|\?\?|!\?|\?!|!|\?)?)|(?P<mark>[.*\[\]()<>])''')
SAN = re.compile(r'([KQRBN]?)([a-h]?)([1-8]?)(x?)([a-h][1-8])(?:=([QRBN]))?$')
RESULTS = {'1-0', '0-1', '1/2-1/2', '*'}


class Refused(Exception):
    pass


def fold(text):
    return ' '.join(text.split())


class Reader:
    def __init__(self, data):
        self.faults = []
        try:
            text = data.decode('utf-8')
        except UnicodeDecodeError:
            text = data.decode('latin-1')
        if re.search('[\0-\x08\x0e-\x1f\x7f-\x9f]', text):
            self.stop('4.1', 'a control character')
        text = text.replace('\r\n', '\n').replace('\r', '\n')
        if any(len(line) > 254 for line in text.split('\n')):
            self.fault('4.3', 'a line of more than 255 characters')
        self.tokens = list(self.lex(re.sub(r'(?m)^%.*$', '', text)))
        self.at = 0
        self.games = []

    def fault(self, clause, words):
        self.faults.append([clause, words])

    def stop(self, clause, words):
        self.fault(clause, words)
        raise Refused(words)

    def lex(self, text):
        at = 0
        while at < len(text):
            m = TOKEN.match(text, at)
            if not m:
                self.stop({'{': '5', '"': '7', ')': '8.2.5'}.get(text[at], '7'), 'no token begins with ' + text[at])
            if m.lastgroup:
                yield m.lastgroup, m.group()
            at = m.end()

    def peek(self, mark=None):
        token = self.tokens[self.at] if self.at < len(self.tokens) else (None, '')
        return token if mark is None else token == ('mark', mark)

    def take(self):
        self.at += 1
        return self.tokens[self.at - 1]

    def tags(self, game):
        twice = set()
        while True:
            if self.peek()[0] in ('line', 'brace'):
                words = self.take()[1]
                game['comments'].append(fold(words[1:].rstrip('}') if words[0] == '{' else words[1:]))
            if not self.peek('['):
                for name in twice:  # which of them counts the standard does not say
                    del game['headers'][name]
                return
            kinds = [self.take() if self.at < len(self.tokens) else (None, '') for _ in range(4)]
            if [k[0] for k in kinds] != ['mark', 'symbol', 'string', 'mark'] or kinds[3][1] != ']':
                self.stop('8.1', 'a tag pair is [ name "value" ]')
            name, value = kinds[1][1], re.sub(r'\\(.)', r'\1', kinds[2][1][1:-1])
            if not re.fullmatch('[A-Za-z0-9_]+', name):
                self.fault('8.1', 'a tag name of other characters')
            if name in game['headers']:
                self.fault('8.1', 'the tag %s twice' % name)
                twice.add(name)
            game['headers'].setdefault(name, value)

    def move(self, board, word):
        word = re.sub(r'[!?]+$', '', word)
        bare = word.rstrip('+#')
        if bare in ('O-O', 'O-O-O'):
            found = [m for m in board.legal() if m[:2] == board.king(board.white) and ord(m[2]) - ord(m[0]) == (2 if bare == 'O-O' else -2)]
        else:
            m = SAN.match(bare)
            if not m:
                self.stop('8.2.3.3', 'no move: ' + word)
            man, file, rank, x, to, end = m.groups()
            found = [n for n in board.legal() if n[2:4] == to and board.men[n[:2]].upper() == (man or 'P') and
                     n[4:] == (end or '').lower() and file in ('', n[0]) and rank in ('', n[1]) and
                     not (board.men[n[:2]].upper() == 'K' and abs(ord(n[0]) - ord(n[2])) == 2)]
            if len(found) > 1:
                self.stop('8.2.3.4', 'ambiguous: ' + word)
            if found and man:
                own = found[0][:2]
                rivals = [n for n in board.legal() if n[2:4] == to and board.men[n[:2]] == board.men[own] and n[:2] != own]
                need = '' if not rivals else own[0] if all(n[0] != own[0] for n in rivals) else \
                    own[1] if all(n[1] != own[1] for n in rivals) else own
                if file + rank != need:
                    self.fault('8.2.3.4', 'not the disambiguation that is asked for: ' + word)
            if found and not man and (rank or file and not x):
                self.fault('8.2.3.3', 'a pawn with more than its file: ' + word)
            if found and x and not man and not file:
                self.fault('8.2.3.3', 'no file before x in ' + word)
            if found and bool(x) != (to in board.men or not man and found[0][0] != to[0]):
                self.fault('8.2.3.3', 'x in ' + word)
        if not found:
            self.stop('8.2', 'illegal: ' + word)
        after = board.after(found[0])
        true = '' if not after.check() else '+' if after.legal() else '#'
        if word[len(bare):] != true:
            self.fault('8.2.3.5', '%s should end in "%s"' % (word, true))
        return found[0], after

    def line(self, board, moves, comments, end, written):
        """A line of moves up to its terminator (or, in a variation, its bracket)."""
        before = None
        while True:
            kind, word = self.peek()
            if kind is None:
                self.stop('8.2.6' if end is None else '8.2.5', 'no termination marker' if end is None else 'an open variation')
            self.at += 1
            if kind in ('line', 'brace'):
                comments.append(fold(word[1:].rstrip('}') if word[0] == '{' else word[1:]))
            elif kind == 'nag':
                if before is None or int(word[1:]) > 255:
                    self.fault('8.2.4', word)
            elif word in RESULTS:
                if end:
                    self.stop('8.2.5', 'a result inside a variation')
                return word
            elif word == ')' and end:
                if not moves:
                    self.fault('8.2.5', 'a variation without a move')
                return None
            elif word == '(':
                if before is None:
                    self.stop('8.2.5', 'a variation before any move')
                self.line(before, [], [], ')', [])
            elif kind == 'symbol' and word.isdigit():
                if int(word) != board.number:
                    self.fault('8.2.2', 'move number %s, not %d' % (word, board.number))
                while self.peek('.'):
                    self.at += 1
            elif kind == 'symbol':
                before = board
                move, board = self.move(board, word)
                moves.append(move)
                written.append(re.sub('[+#!?]+$', '', word))
                self.final = board if end is None else self.final
            else:
                self.stop('8.2', 'unexpected ' + word)

    def game(self):
        game = {'headers': {}, 'moves': [], 'written': [], 'comments': []}
        self.games.append(game)
        self.tags(game)
        start = game['headers'].get('FEN', chess_board.START)
        if game['headers'].get('Variant', 'standard').lower() not in ('standard', 'normal', 'chess', 'from position'):
            self.stop('9', 'another game: ' + game['headers']['Variant'])
        try:
            board = self.final = chess_board.Board(start)
        except ValueError as e:
            self.stop('9.7.2', str(e))
        fields = start.split()
        if re.search('[1-8]{2}', fields[0]) or fields[5] == '0' or fields[3] != '-' and fields[3][1] != '36'[fields[1] == 'w']:
            self.fault('16.1.3', 'a FEN not in its form')
        if ('FEN' in game['headers']) != (game['headers'].get('SetUp') == '1'):
            self.fault('9.7.1', 'SetUp and FEN')
        game['result'] = self.line(board, game['moves'], game['comments'], None, game['written'])
        game['comments'] = [c for c in game['comments'] if c]
        if game['headers'].get('Result', game['result']) != game['result']:
            self.fault('8.1.1.7', 'Result and the marker differ')
        game['final'] = self.final.fen()
        game['legal'] = len(self.final.legal())


def read(data):
    reader = object.__new__(Reader)
    try:
        reader.__init__(data)
        while reader.at < len(reader.tokens):
            reader.game()
    except Refused:
        return {'games': None, 'faults': reader.faults}
    return {'games': reader.games, 'faults': reader.faults}


if __name__ == '__main__':
    import json
    import sys
    for name in sys.argv[1:]:
        print(json.dumps(read(open(name, 'rb').read()), ensure_ascii=False))
