#!/usr/bin/env python3
"""Opening books for books.sh, written from the descriptions of their formats and not by qipu's own code.

books.py TABLES FOLDER: a good book of each kind in FOLDER, and for each fault a book that has it alone.
books.py --damage FILE FOLDER COUNT: COUNT copies of FILE with bytes changed or cut off, always the same ones.
"""
import os
import random
import re
import sqlite3
import struct
import sys

START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR'
LINES = ['h2e2 h9g7 h0g2 i9h9', 'b2e2 b9c7 c3c4', 'c3c4 b7c7', 'c3c4 g6g5', 'g0e2']  # b2e2: in a mirror
MEN = 'KABNRCPkabnrcp'


def board():
    men = {}
    for row, text in enumerate(START.split('/')):
        file = 0
        for c in text:
            if c.isdigit():
                file += int(c)
            else:
                men[row, file] = c
                file += 1
    return men


def square(word):
    return 9 - int(word[1]), ord(word[0]) - ord('a')


def positions():
    """Each (men, whose turn, move) of the lines once, men and move as they stand."""
    seen = {}
    for line in LINES:
        men, red = board(), True
        for word in line.split():
            at = (square(word[:2]), square(word[2:]))
            seen[tuple(sorted(men.items())), at] = (dict(men), red, at)
            men[at[1]] = men.pop(at[0])
            red = not red
    return list(seen.values())


def numbers(path):
    with open(path, encoding='ascii') as f:
        return [int(n, 16) for n in re.findall(r'N\(([0-9a-f]+)\)', f.read())]


def key(table, men, xor_side):
    k = table[0] if xor_side else 0
    for (row, file), man in men.items():
        k ^= table[1 + MEN.index(man) * 90 + row * 9 + file]
    return k


def mirrored(men, at):
    return {(r, 8 - f): m for (r, f), m in men.items()}, tuple((r, 8 - f) for r, f in at)


def number(at):
    return 0x33 + 16 * at[0] + at[1]


def dat(table, mirror):
    rows = []
    for i, (men, red, at) in enumerate(positions()):
        if mirror and i % 2:
            men, at = mirrored(men, at)
        rows.append((key(table, men, not red), number(at[0]) | number(at[1]) << 8, 100 + i))
    return sorted(rows)


def write_dat(name, rows, tail=b''):
    with open(name, 'wb') as f:
        f.write(b''.join(struct.pack('<IHH', *r) for r in rows) + tail)


def real(k):
    """As writers of such books store a key: from 2^63 on as the real number that has its bits."""
    return struct.unpack('<d', struct.pack('<Q', k))[0] if k >= 1 << 63 else k


def write_obk(name, rows, stored=real, table='bhobk', keep=True):
    db = sqlite3.connect(name)
    db.execute(f'CREATE TABLE {table}(id INTEGER PRIMARY KEY, vkey INTEGER, vmove INTEGER, vscore INTEGER, '
               'vwin INTEGER, vdraw INTEGER, vlost INTEGER, vvalid INTEGER, vmemo BLOB, vindex INTEGER)')
    if not keep:
        db.execute(f'CREATE VIEW other AS SELECT vkey, vmove FROM {table}')
    for k, m in rows:
        db.execute(f'INSERT INTO {table}(vkey, vmove, vvalid) VALUES(?,?,1)', (None if k is None else stored(k), m))
    db.commit()
    db.close()


def obk(table):
    return [(key(table, men, red), number(at[0]) << 8 | number(at[1])) for men, red, at in positions()]


def xqb():
    rows = []
    for men, red, at in positions():
        own = str.isupper if red else str.islower
        if not red:
            men, at = {(9 - r, 8 - f): m for (r, f), m in men.items()}, tuple((9 - r, 8 - f) for r, f in at)
        bits = ''
        for row in range(10):
            for file in range(9):
                man = men.get((row, file))
                bits += '0' if man is None else '1' + format(
                    'RNBAKCP'.index(man.upper()) + 1 + (0 if own(man) else 8), '04b')
        bits += '0' * (-len(bits) % 8)
        code = at[0][0] << 12 | at[0][1] << 8 | at[1][0] << 4 | at[1][1]
        rows.append((int(bits, 2).to_bytes(len(bits) // 8, 'big'), code))
    return rows


def write_xqb(name, rows):
    db = sqlite3.connect(name)
    db.execute('CREATE TABLE book(id INTEGER PRIMARY KEY, key BLOB, move INTEGER, score INTEGER, win INTEGER, '
               'draw INTEGER, lost INTEGER, valid INTEGER, memo TEXT)')
    db.execute('CREATE TABLE information(name TEXT, value TEXT)')
    db.execute("INSERT INTO information VALUES('type', 'xiangqi')")
    for k, m in rows:
        db.execute('INSERT INTO book(key, move, valid) VALUES(?,?,1)', (k, m))
    db.commit()
    db.close()


# Moves, the entry of the first reply and that of the next alternative, -1: none; a1 is 0.
TREE = [('e2e4', 902, 901), ('d2d4', -1, -1), ('e7e5', 903, -1), ('g1f3', 904, -1), ('g8f6', 905, -1), ('f1c4', 906, -1),
        ('f8c5', 907, -1), ('e1g1', -1, -1)]


def write_abk(name, tree, tail=b''):
    data = bytearray(b'\x03ABK' + bytes(900 * 28 - 4))
    for move, reply, following in tree:
        a, b = (ord(move[i]) - 97 + 8 * (int(move[i + 1]) - 1) for i in (0, 2))
        promotion = {'': 0, 'r': 1, 'n': 2, 'b': 3, 'q': 4}[move[4:]]
        data += struct.pack('<BBbBiiiiii', a, b, promotion, 5, 10, 4, 3, 0, reply, following)
    with open(name, 'wb') as f:
        f.write(bytes(data) + tail)


def main(tables, folder):
    os.makedirs(folder, exist_ok=True)
    os.chdir(folder)
    locks, zobrist = numbers(tables + '/eleeye.def'), numbers(tables + '/obk.def')
    rows = dat(locks, False)
    write_dat('good.dat', rows)
    write_dat('mirror.dat', dat(locks, True))
    write_dat('cut-off.dat', rows, b'abc')
    write_dat('order.dat', rows[-1:] + rows[1:-1] + rows[:1])
    write_dat('duplicate.dat', rows[:1] + rows)
    write_dat('weight.dat', [rows[0][:2] + (0,)] + rows[1:])
    start = key(locks, board(), False)
    write_dat('illegal.dat', sorted(rows + [(start, number(square('a0')) | number(square('a5')) << 8, 1)]))
    write_dat('move.dat', sorted(rows + [(start, 0x3333, 1)]))
    write_dat('unreached.dat', sorted(rows + [(12345, rows[0][1], 1)]))
    rows = obk(zobrist)
    write_obk('good.obk', rows)
    write_obk('signed.obk', rows, lambda k: k - (1 << 64) if k >= 1 << 63 else k)
    write_obk('other-name.obk', rows, table='pfBook')
    write_obk('view.obk', rows, keep=False)
    write_obk('no-key.obk', rows + [(None, rows[0][1])])
    illegal = number(square('a0')) << 8 | number(square('a5'))
    write_obk('illegal.obk', rows + [(rows[0][0], illegal)])
    write_obk('duplicate.obk', rows + rows[:1])
    with open('good.obk', 'rb') as f:
        whole = f.read()
    with open('unreadable.obk', 'wb') as f:
        f.write(whole[:4096])
    with open('log.obk', 'wb') as f:
        f.write(whole[:18] + b'\2\2' + whole[20:])
    write_xqb('good.xqb', xqb())
    write_xqb('illegal.xqb', xqb() + [(xqb()[0][0], 0x9040)])
    write_xqb('move.xqb', xqb() + [(xqb()[0][0], 0xFF00)])
    write_abk('good.abk', TREE)
    write_abk('cut-off.abk', TREE, b'abc')
    write_abk('illegal.abk', [('e2e5',) + TREE[0][1:]] + TREE[1:])
    write_abk('duplicate.abk', TREE[:1] + [('e2e4', -1, -1)] + TREE[2:])
    write_abk('link.abk', TREE[:-1] + [('e1g1', 900, -1)])
    write_abk('out.abk', TREE[:-1] + [('e1g1', 9999, -1)])
    write_abk('unreached.abk', TREE + [('a2a3', -1, -1)])


def damage(name, folder, count):
    with open(name, 'rb') as f:
        good = f.read()
    chance = random.Random(46)
    for i in range(count):
        data = bytearray(good)
        if i % 3 == 2:
            del data[chance.randrange(len(data)):]
        else:
            for _ in range(chance.choice((1, 4, 40))):
                low = 25200 if name.endswith('.abk') else 0
                data[chance.randrange(low, len(data))] = chance.randrange(256)
        with open(f'{folder}/{i}.{name.rsplit(".", 1)[1]}', 'wb') as f:
            f.write(data)


if __name__ == '__main__':
    if sys.argv[1] == '--damage':
        damage(sys.argv[2], sys.argv[3], int(sys.argv[4]))
    else:
        main(os.path.abspath(sys.argv[1]), sys.argv[2])
