"""Broken copies of real games: slips of the pen put in by a seeded generator, and the true game to hold
suggestions against. Used by tests/bench/repair and tests/cli/repair-random.py."""
import re

KEYS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
ALIKE = ['l1', 'O0', 'B8', 'b6', 'S5', 'g9', 'ec', 'ft', '17', '38', '56', 'hb', 'nh', 'OQ']
NUM = '一二三四五六七八九'
WIDE = '１２３４５６７８９'
LOOKS = {'士': '土', '仕': '土任', '车': '東军', '马': '焉鸟', '兵': '乒', '卒': '率', '炮': '包跑', '八': '六', '六': '八',
         '二': '三', '三': '二', '平': '干', '退': '进', '进': '退', '相': '想', '象': '像', '后': '石'}
MEN = {'chess': 'KQRBN', 'red': '车马炮兵相仕帅', 'black': '车马炮卒象士将'}
RANKED = '前中后'


def mirror(w):
    """The same move with its columns counted from the other end."""
    def flip(c):
        for digits in (NUM, WIDE):
            if c in digits:
                return digits[8 - digits.index(c)]
        return c
    if len(w) < 4:
        return w
    man = w[1] if w[0] in RANKED else w[0]
    out = list(w)
    if w[0] not in RANKED:
        out[1] = flip(w[1])
    if w[2] == '平' or man in '马相象仕士':
        out[3] = flip(w[3])
    return ''.join(out)


class Slips:
    """Slips of one game's notation: chess in SAN, xiangqi in Chinese words of four characters."""
    words = {'chess': ['key', 'alike', 'exchanged', 'dropped', 'doubled', 'piece', 'file', 'rank', 'square', 'castling',
                       'disambiguation', 'promotion'],
             'xiangqi': ['key', 'alike', 'exchanged', 'dropped', 'doubled', 'piece', 'number', 'direction', 'front',
                         'mirrored']}
    plies = ['omitted', 'omitted-renumbered', 'ply-doubled', 'neighbours', 'own-two']
    others = {'chess': ['two', 'whole-move', 'whole-move-kept', 'spliced'],
              'xiangqi': ['two', 'whole-move', 'whole-move-kept', 'side-mirrored', 'spliced']}

    def __init__(self, game, rnd):
        self.game, self.rnd = game, rnd
        self.single = self.words[game] + self.plies
        self.kinds = self.single + self.others[game]

    def other(self, c, among):
        rest = [x for x in among if x != c]
        return self.rnd.choice(rest) if rest else None

    def neighbour(self, c):
        if c in NUM or c in WIDE:
            digits = NUM if c in NUM else WIDE
            i = digits.index(c)
            return self.rnd.choice(digits[max(0, i - 1):i] + digits[i + 1:i + 2])
        for row in KEYS:
            i = row.find(c.lower())
            if i >= 0:
                n = self.rnd.choice(row[max(0, i - 1):i] + row[i + 1:i + 2])
                return n.upper() if c.isupper() else n
        return None

    def lookalike(self, c):
        pairs = [p[1 - p.index(c)] for p in ALIKE if c in p] if self.game == 'chess' else LOOKS.get(c, '')
        return self.rnd.choice(pairs) if pairs else None

    def chess_word(self, core, kind):
        m = re.search(r'([a-h])([1-8])((=.)?)$', core)
        if kind == 'castling':
            return {'O-O': 'O-O-O', 'O-O-O': 'O-O'}.get(core)
        if kind == 'disambiguation':
            d = re.match(r'([NRQB])([a-h1-8])(x?[a-h][1-8])$', core)
            if d is None:
                return None
            wrong = self.other(d.group(2), 'abcdefgh' if d.group(2).isalpha() else '12345678')
            return d.group(1) + self.rnd.choice(['', wrong]) + d.group(3)
        if kind == 'promotion' and '=' in core:
            return core[:-2] + self.rnd.choice(['', '=' + self.other(core[-1], 'QRBN')])
        if kind == 'piece' and core[0] in MEN['chess']:
            return self.other(core[0], MEN['chess']) + core[1:]
        if m is None or kind not in ('file', 'rank', 'square'):
            return None
        file, rank = m.group(1), m.group(2)
        if kind != 'rank':
            file = self.other(file, 'abcdefgh')
        if kind != 'file':
            rank = self.other(rank, '12345678')
        return core[:m.start()] + file + rank + m.group(3)

    def xiangqi_word(self, core, kind):
        if len(core) != 4:
            return None
        if kind == 'piece':
            i = 1 if core[0] in RANKED else 0
            men = MEN['red' if core[3] in NUM else 'black']
            return core[:i] + self.other(core[i], men) + core[i + 1:] if core[i] in men else None
        if kind == 'number':
            i = self.rnd.choice([k for k, c in enumerate(core) if c in NUM or c in WIDE])
            return core[:i] + self.other(core[i], NUM if core[i] in NUM else WIDE) + core[i + 1:]
        if kind == 'direction':
            return core[:2] + self.other(core[2], '进退平') + core[3:]
        if kind == 'front':
            return {'前': '后', '后': '前'}[core[0]] + core[1:] if core[0] in '前后' else None
        return mirror(core) if kind == 'mirrored' else None

    def word(self, w, kind):
        """A wrong spelling of W, or None."""
        core = w.rstrip('+#')
        tail = w[len(core):]
        i = self.rnd.randrange(len(core))
        new = None
        if kind in ('key', 'alike'):
            c = (self.neighbour if kind == 'key' else self.lookalike)(core[i])
            new = core[:i] + c + core[i + 1:] if c else None
        elif kind == 'exchanged':
            new = core[:i] + core[i + 1] + core[i] + core[i + 2:] if i + 1 < len(core) else None
        elif kind == 'dropped':
            new = core[:i] + core[i + 1:]
        elif kind == 'doubled':
            new = core[:i] + core[i] + core[i:]
        else:
            new = getattr(self, self.game + '_word')(core, kind)
        return None if not new or new == core else new + tail

    def splice(self, words, others):
        """The beginning of one game with the end of another, which nothing mends."""
        p, q = (self.rnd.randrange(8, len(w) - 6) for w in (words, others))
        made = words[:p] + others[q + (q + p) % 2:]
        return made, list(range(len(made))), p

    def slip(self, words, kind):
        """(words, printed ply numbers, where the slip is), or None when there is none of that kind."""
        n = len(words)
        nums = list(range(n))
        p = self.rnd.randrange(4, n - 4)
        if kind in self.words[self.game]:
            fit = [q for q in range(4, n - 4)]
            self.rnd.shuffle(fit)
            for q in fit[:40]:
                w = self.word(words[q], kind)
                if w is not None:
                    return words[:q] + [w] + words[q + 1:], nums, q
            return None
        if kind == 'omitted':
            return words[:p] + words[p + 1:], nums[:p] + nums[p + 1:], p
        if kind == 'omitted-renumbered':
            return words[:p] + words[p + 1:], nums[:-1], p
        if kind == 'ply-doubled':
            return words[:p] + [words[p]] + words[p:], nums + [n], p
        if kind == 'neighbours':
            return words[:p] + [words[p + 1], words[p]] + words[p + 2:], nums, p
        if kind == 'own-two':
            return words[:p] + [words[p + 2], words[p + 1], words[p]] + words[p + 3:], nums, p
        if kind == 'whole-move':
            return words[:p] + words[p + 2:], nums[:-2], p
        if kind == 'whole-move-kept':
            p -= p % 2
            return words[:p] + words[p + 2:], nums[:p] + nums[p + 2:], p
        if kind == 'side-mirrored':
            k = self.rnd.choice([0, 1])
            return [mirror(w) if i % 2 == k else w for i, w in enumerate(words)], nums, 0
        if kind == 'two':
            a = self.slip(words, self.rnd.choice(self.words[self.game]))
            b = a and self.slip(a[0], self.rnd.choice(self.words[self.game]))
            return (b[0], nums, min(a[2], b[2])) if b and a[2] != b[2] else None
        return None


def movetext(words, numbers):
    """The words with the printed numbers of their plies."""
    out, before = [], -9
    for w, n in zip(words, numbers):
        if n % 2 == 0:
            out.append('%d.' % (n // 2 + 1))
        elif before != n - 1:
            out.append('%d...' % (n // 2 + 1))
        before = n
        out.append(w)
    return ' '.join(out)


def carry_out(words, s, second_begins=False):
    """The words after the edits of a suggestion; None when it does not fit them."""
    out = list(words)
    edits = [s] + s.get('more', [])
    if len(edits) == 2 and edits[0]['edit'] == edits[1]['edit'] == 'insert' and edits[1]['ply'] == edits[0]['ply'] + 1:
        p = edits[0]['ply'] - 1
        return out[:p] + [edits[0]['instead'], edits[1]['instead']] + out[p:]
    for e in sorted(edits, key=lambda e: -e['ply']):
        p = e['ply'] - 1
        if e['as_written'] is not None and e['edit'] != 'insert' and out[p] != e['as_written']:
            return None
        if e['edit'] == 'replace':
            out[p] = e['instead']
        elif e['edit'] == 'insert':
            out.insert(p, e['instead'])
        elif e['edit'] == 'delete':
            del out[p]
        elif e['edit'] == 'swap':
            q = e.get('with_ply', p + 2) - 1
            out[p], out[q] = out[q], out[p]
        elif e['edit'] == 'mirror':
            for i in range(p, len(out)):
                if e['side'] == 'both' or ((i + second_begins) % 2 == 0) == (e['side'] == 'first'):
                    out[i] = mirror(out[i])
    return out


def plain(words):
    """What of the words says which moves they are."""
    return [re.sub('[x+#!?=]', '', w) for w in words]
