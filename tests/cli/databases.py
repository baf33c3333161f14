#!/usr/bin/env python3
"""A small writer of Scid and ChessBase databases, byte by byte and apart from the programs' own, with every kind of
damage that a case wants.

usage: databases.py cases DIR           writes tests/cases/{scid,cbh}/*/{bad,good}.zip below DIR
       databases.py base DIR            writes x.si4, y.si5 and z.cbh with their companions into DIR
       databases.py flips DIR RECDIFF   each byte of the games of such bases, turned: it must cost one game at most
"""
import io
import os
import re
import struct
import subprocess
import sys
import zipfile

# Moves by hand: e4 e5 Nf3 (a comment) Nc6; d4 (1. c4 e5) d5; a position of its own with a promotion.
GAMES = [dict(white='Adams', black='Baker', result=1, tags=[('Annotator', 'Me')], comments=[b'best'],
              moves=[0xCF, 0xCF, 0x67, 12, 0x22]),
         dict(white='Carter', black='Adams', result=3, moves=[0xBF, 13, 0xAF, 0xCF, 14, 0xBF]),
         dict(white='Dixon', black='Baker', result=2, fen=b'8/P6k/8/8/8/8/8/K7 w - - 0 1', moves=[0x14, 0x04])]
COMMON = ['WhiteCountry', 'BlackCountry', 'Annotator', 'PlyCount', 'EventDate', 'Opening', 'Variation', 'Setup', 'Source',
          'SetUp']


def scid_game(g):
    out = b''
    for name, value in g.get('tags', []):
        out += bytes([241 + COMMON.index(name)]) if name in COMMON else bytes([len(name)]) + name.encode()
        out += bytes([len(value)]) + value.encode()
    out += b'\0' + bytes([1 if 'fen' in g else 0]) + (g['fen'] + b'\0' if 'fen' in g else b'')
    return out + bytes(g['moves']) + b'\x0f' + b''.join(c + b'\0' for c in g.get('comments', []))


def scid_names(games):
    """The four lists, names in the order of their numbers."""
    players = sorted({g[k] for g in games for k in ('white', 'black')})
    return [players, ['Open'], ['Town'], ['1']]


def si4(games=GAMES, count=None, cut_names=False, name=0):
    """NAME: added to the number of the first game's White."""
    lists = scid_names(games)
    index, data = b'', b''
    for i, g in enumerate(games):
        game = scid_game(g)
        white, black = lists[0].index(g['white']) + (name if i == 0 else 0), lists[0].index(g['black'])
        index += struct.pack('>IHBHBHHBHHHHHIHHIBB8x', len(data), len(game), 0,
                             (1 if 'fen' in g else 0) | g.get('flags', 0), 0, white, black, 0, 0, 0, 0,
                             g['result'] << 12, 0, 2024 << 9 | 5 << 5, 2500, 0, 0, len(g['moves']), 0)
        data += game
    head = b'Scid.si\0' + struct.pack('>HI', 400, 0) + struct.pack('>I', len(games) if count is None else count)[1:]
    names = b'Scid.sn\0' + bytes(4) + b''.join(struct.pack('>I', len(l))[1:] for l in lists) + b'\0\0\1' * 4
    for l in lists:
        last = ''
        for i, n in enumerate(l):
            shared = len(os.path.commonprefix([last, n])) if i > 0 else 0
            names += struct.pack('>HBB', i, 1, len(n)) + (bytes([shared]) if i > 0 else b'') + n[shared:].encode()
            last = n
    return {'x.si4': head + bytes(182 - len(head)) + index, 'x.sg4': data,
            'x.sn4': names[:-4] if cut_names else names}


def si5(games=GAMES):
    lists = scid_names(games)
    index, data = b'', b''
    for g in games:
        game = scid_game(g)
        index += struct.pack('<12I8x', lists[0].index(g['white']), lists[0].index(g['black']), 0, 0, 0,
                             2500 << 20 | 2024 << 9 | 5 << 5, 0, len(g['moves']) << 22 | ('fen' in g),
                             len(game) << 15, len(data), 0, g['result'] << 16)
        data += game
    names = b''.join(bytes([len(n) << 3 | kind]) + n.encode() for kind, l in enumerate(lists) for n in l)
    return {'y.si5': index, 'y.sg5': data, 'y.sn5': names}


# Operations of mode 0 for the first two games: pawn e two steps, knight (+1,+2) …; 254 and 255 are no moves.
CBH_GAMES = [dict(white=0, black=1, result=2, ops=[128, 128, 105, 101, 255], text=(2, b'best')),
             dict(white=2, black=0, result=1, ops=[254, 124, 124, 255, 120, 128, 255])]


def table():
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, '../../src/format/chessbase/cbh_moves.c'), encoding='utf-8') as f:
        numbers = re.search(r'ops\[256\] = \{(.*?)\}', f.read(), re.S).group(1)
    return [int(x, 16) for x in re.findall(r'0x[0-9a-f]+', numbers)]


def entities(size, records):
    out = struct.pack('<iiiiiii', len(records), 0, 1234567890, size, -1, len(records), 0)
    return out + b''.join(struct.pack('<iib', -1, -1, 0) + r + bytes(size - len(r)) for r in records)


def cbh(games=CBH_GAMES, count=None, cut_names=False):
    inverse = {op: byte for byte, op in enumerate(table())}
    entries, moves, notes = b'', struct.pack('>HI', 26, 0) + bytes(20), struct.pack('>HI', 26, 0) + bytes(20)
    for g in games:
        code, n, note = b'', 0, 0
        for op in g['ops']:
            code += bytes([(inverse[op] + n) % 256])
            n += op < 254
        if 'text' in g:
            after, words = g['text']
            data = struct.pack('>I', after)[1:] + struct.pack('>BH', 2, 8 + len(words)) + b'\0\0' + words
            note = len(notes)
            notes += b'\0\0\1\1\0\x0e\x0e\0\0\2' + struct.pack('>I', 14 + len(data)) + data
        head = struct.pack('>I', g.get('mode', 0) << 24 | 4 + len(code))
        entry = bytearray(46)
        entry[0] = 1 | g.get('flags', 0)
        entry[1:9] = struct.pack('>II', len(moves), g.get('note', note))
        entry[9:12], entry[12:15] = bytes([0, 0, g['white']]), bytes([0, 0, g['black']])
        entry[24:27], entry[27] = struct.pack('>I', 2024 << 9 | 5 << 5)[1:], g['result']
        entries += entry
        moves += head + code
    index = b'\0\0\x2c\0\x2e\1' + struct.pack('>I', (len(games) if count is None else count) + 1)
    players = entities(58, [n.encode().ljust(30, b'\0') for n in ('Adams', 'Baker', 'Carter')])
    return {'z.cbh': index + bytes(46 - len(index)) + entries, 'z.cbg': moves, 'z.cba': notes,
            'z.cbp': players[:60] if cut_names else players, 'z.cbt': entities(90, [b'Open'.ljust(40, b'\0') + b'Town'])}


def changed(games, which, **with_):
    return [dict(g, **with_) if i == which else g for i, g in enumerate(games)]


CASES = {'scid/damaged': lambda: si4(changed(GAMES, 1, moves=[0xBF, 14])),
         'scid/count': lambda: si4(count=7),
         'scid/names': lambda: si4(cut_names=True),
         'scid/name': lambda: si4(name=90),
         'scid/deleted': lambda: si4(changed(GAMES, 1, flags=8)),
         'cbh/damaged': lambda: cbh(changed(CBH_GAMES, 0, ops=[128, 171, 255])),
         'cbh/mode': lambda: cbh(changed(CBH_GAMES, 0, mode=10)),
         'cbh/annotation': lambda: cbh(changed(CBH_GAMES, 0, note=9999)),
         'cbh/count': lambda: cbh(count=9),
         'cbh/names': lambda: cbh(cut_names=True),
         'cbh/name': lambda: cbh(changed(CBH_GAMES, 0, white=99)),
         'cbh/text': lambda: cbh(changed(CBH_GAMES, 0, flags=2)),
         'cbh/deleted': lambda: cbh(changed(CBH_GAMES, 1, flags=128))}


def zipped(files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED) as z:
        for name in sorted(files):
            z.writestr(zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0)), files[name], zipfile.ZIP_DEFLATED)
    return out.getvalue()


def put(path, data):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'wb') as f:
        f.write(data)


def write_cases(folder):
    for code, make in CASES.items():
        put(os.path.join(folder, code, 'bad.zip'), zipped(make()))
        put(os.path.join(folder, code, 'good.zip'), zipped(si4() if code.startswith('scid') else cbh()))


def flips(folder, recdiff):
    """Turns one bit of each byte of the files that hold games."""
    worst = 0
    for files, index, part, first in ((si4(), 'x.si4', 'x.sg4', 0), (si5(), 'y.si5', 'y.sg5', 0),
                                      (cbh(), 'z.cbh', 'z.cbg', 26)):
        for name, data in files.items():
            put(os.path.join(folder, 'whole', name), data)
        for at in range(first, len(files[part])):
            for name, data in files.items():
                put(os.path.join(folder, 'turned', name), data)
            turned = bytearray(files[part])
            turned[at] ^= 1 << at % 8
            put(os.path.join(folder, 'turned', part), bytes(turned))
            run = subprocess.run([recdiff, os.path.join(folder, 'whole', index), os.path.join(folder, 'turned', index)],
                                 capture_output=True, text=True, check=False)
            same = re.search(r'same (\d+)', run.stdout)
            lost = len(GAMES if 'si' in index else CBH_GAMES) - int(same.group(1)) if same and run.returncode < 2 else 99
            if lost > 1:
                print(f'# {part}: byte {at}: {lost} games: {run.stdout.strip()[-60:]} {run.stderr.strip()[-200:]}')
            worst = max(worst, lost)
    return worst <= 1


def main():
    if sys.argv[1] == 'cases':
        write_cases(sys.argv[2])
    elif sys.argv[1] == 'base':
        for files in (si4(), si5(), cbh()):
            for name, data in files.items():
                put(os.path.join(sys.argv[2], name), data)
    else:
        sys.exit(0 if flips(sys.argv[2], sys.argv[3]) else 1)


main()
