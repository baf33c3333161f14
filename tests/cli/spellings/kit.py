"""Text records with what each must give, and the comparison with what the programs give.

A record is a text and its game: kind, moves as the stream has them, and whatever else is said of result, names,
board. Each is written in UTF-8 and in the other charsets that are named, then read by itself and with --kind.
"""
import json
import os
import subprocess
import sys

HEADERS = ('first', 'second', 'event', 'round', 'date', 'site', 'title', 'opening', 'komi', 'handicap', 'position')
NUMERALS = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二', '十三', '十四', '十五',
            '十六', '十七', '十八', '十九', '二十']
CIRCLES = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'
COLUMNS = 'abcdefghijklmnopqrst'
records = []


def record(name, kind, text, games=None, charsets=(), extension='.txt', errors=False, **said):
    """Adds a record. GAMES: what each of several games must give; else SAID is about the only one."""
    records.append((name, kind, text, games or [said], ('UTF-8',) + tuple(charsets), extension, errors))


# -- Spellings ---------------------------------------------------------------------------------------------------

def pairs(moves):
    return [moves[i:i + 2] for i in range(0, len(moves), 2)]


def gtp(point):
    return 'ABCDEFGHJKLMNOPQRST'[COLUMNS.index(point[0])] + point[1:]


def place(point, size=19):
    """Column from the left and row from the top, from 1."""
    return COLUMNS.index(point[0]) + 1, size + 1 - int(point[1:])


def numeral(point, joint='·', size=19):
    x, y = place(point, size)
    return f'{x}{joint}{NUMERALS[y]}'


def wide(text):
    return ''.join(chr(ord(c) + 0xFEE0) if '!' <= c <= '~' else '　' if c == ' ' else c for c in text)


# -- Comparing ---------------------------------------------------------------------------------------------------

def difference(said, game):
    """What of a game of the stream is not as said; None when all is."""
    if game is None:
        return 'no game'
    moves = [m.get('move') for m in game.get('moves', [])]
    headers = game.get('headers', {})
    size = game.get('size') or ([15, 15] if game['kind'] == 'wuziqi' else [19, 19])
    if game['kind'] != said['kind']:
        return f"{game['kind']}, not {said['kind']}"
    if said.get('moves') is not None and moves != said['moves']:
        same = 0
        while same < min(len(moves), len(said['moves'])) and moves[same] == said['moves'][same]:
            same += 1
        return f"{len(moves)} moves, not {len(said['moves'])}; from {same} on {moves[same:same + 3]}"
    if 'plies' in said and len(moves) != said['plies']:
        return f"{len(moves)} plies, not {said['plies']}"
    if said.get('result') is not None and game.get('result') != said['result']:
        return f"result {game.get('result')}, not {said['result']}"
    if 'size' in said and size != [said['size']] * 2:
        return f"board {size}, not {said['size']}"
    for key in HEADERS:
        if said.get(key) is not None and headers.get(key) != said[key]:
            return f"{key} {headers.get(key)!r}, not {said[key]!r}"
    if 'sides' in said and [m.get('side') for m in game['moves']] != said['sides']:
        return f"sides {[m.get('side') for m in game['moves']]}"
    if 'setup' in said and {k: v for k, v in game.get('setup', {}).items() if k != 'comment'} != said['setup']:
        return f"set-up {game.get('setup')}"
    if 'holds' in said and said['holds'] not in json.dumps(game, ensure_ascii=False):
        return f"nowhere {said['holds']!r}"
    return None


class Reader:
    """The programs, run once over all files."""

    def __init__(self, folder, scratch):
        self.folder, self.scratch = folder, scratch

    def run(self, program, options, names):
        listing = os.path.join(self.scratch, 'names')
        with open(listing, 'w') as out:
            out.write('\0'.join(names))
        command = [os.path.join(self.folder, program), *options, '--files0-from=' + listing]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        return [json.loads(line) for line in done.stdout.decode('utf-8', 'replace').splitlines()]

    def read(self, options, names):
        """For each file its games in the stream, and its first error."""
        games, errors, order = {n: [] for n in names}, {}, []
        for line in self.run('recvalid', ['--results', '--format=jsonl', *options], names):
            if line['type'] == 'game':
                order.append(line['file'])
            elif line.get('severity') == 'error':
                errors.setdefault(line['file'], f"{line['code']}: {line['message']}")
        convert = ['-q', '--lossy=quiet', '--keep-broken', '-t', 'stream', *options]
        for name, game in zip(order, self.run('recconv', convert, names)):
            games[name].append(game)
        return games, errors


def write_all(scratch):
    """The records as files: name, record, path."""
    files = []
    for entry in records:
        for charset in entry[4]:
            path = os.path.join(scratch, f'{len(files):04}{entry[5]}')
            with open(path, 'wb') as out:
                out.write(entry[2].encode(charset))
            files.append((f'{entry[0]}, {charset}', entry, path))
    return files


def judge(entry, games, error):
    if len(games) != len(entry[3]):
        return f'{len(games)} games, not {len(entry[3])}' + (f'; {error}' if error else '')
    for said, game in zip(entry[3], games):
        wrong = difference({'kind': entry[1], **said}, game)
        if wrong:
            return wrong
    return None if entry[6] else error


def main():
    """PROGRAMS SCRATCH [PART OF A NAME]: how many are wrong, each with its name."""
    reader, only = Reader(sys.argv[1], sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else ''
    files = [f for f in write_all(sys.argv[2]) if only in f[0]]
    wrong = 0
    for options in [[]] + [[f'--kind={k}'] for k in sorted({f[1][1] for f in files})]:
        mine = [f for f in files if not options or options[0].endswith('=' + f[1][1])]
        games, errors = reader.read(options, [f[2] for f in mine])
        for name, entry, path in mine:
            complaint = judge(entry, games[path], errors.get(path))
            if complaint:
                wrong += 1
                print(f"# {name}{' with --kind' if options else ''}: {complaint}")
    print(f'# {len(files)} records, {wrong} wrong')
    return wrong > 0


if __name__ == '__main__':
    sys.exit(main())
