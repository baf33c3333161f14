"""qipu itself, a column like the others: recconv's stream for what a record says, recvalid for what is wrong with it."""
import json
import os
import re
import subprocess

import adapter

OWN = {'first': 'White', 'second': 'Black', 'setup': 'SetUp', 'position': 'FEN'}


def table(name, kind):
    """The names of headers in a format, out of formats/NAME.yaml, the first of each."""
    names, inside = {}, False
    for line in open(os.path.join(adapter.TOP, 'formats', name + '.yaml'), encoding='utf-8'):
        inside = line.startswith('headers:') or inside and line.startswith('  ')
        m = re.match(r'  ([a-z-]+): (.*)', line)
        if inside and m:
            value = re.search(kind + r': (\[[^]]*\]|\w+)', m[2])[1] if m[2].startswith('{') and kind in m[2] else m[2]
            names[m[1]] = value.strip('[]').split(',')[0]
    return names


def game(g):
    # Bytes that are no characters are lone surrogates in the stream.
    g = json.loads(json.dumps(g, ensure_ascii=False).encode('utf-8', 'replace'))
    names = table('sgf' if g.get('format') == 'sgf' else 'pgn', g['kind'])
    lists = [g.get('setup', {})] + g['moves']
    heads = {names.get(k, k): adapter.fold(v) for k, v in g['headers'].items()}
    heads.update((t[0], adapter.fold(t[1])) for t in g.get('tags', []) if isinstance(t, list))
    colour = {'first': 'B ', 'second': 'W '} if g['kind'] in ('weiqi', 'wuziqi') else {}
    sides, moves = ('first', 'second'), []
    for m in g['moves']:
        if m.get('move'):
            side = m.get('side') or sides[len(moves) % 2]
            moves.append(colour.get(side, '') + m['move'])
    said = {'headers': heads, 'moves': moves, 'result': g.get('terminator') or g['headers'].get('result') or g['result'],
            'comments': [' '.join(c.split()) for m in lists for k in ('before', 'comment', 'line_comment') for c in m.get(k, [])]}
    if g['kind'] == 'chess':
        said['written'] = [re.sub('[+#!?]+$', '', m.get('written', '')) for m in g['moves'] if m.get('move')]
    said['comments'] = [c for c in said['comments'] if c and not c.startswith('[%broken')]
    return said


def read(path):
    # SGF's moves are executed whether legal or not; those of other formats end where one is not.
    force = ['--after-illegal=force'] if path.endswith('.sgf') else []
    stream = subprocess.run(['recconv', '-q', '-t', 'stream', '--keep-broken', *force, path], capture_output=True, timeout=60)
    games = [game(json.loads(line)) for line in stream.stdout.decode('utf-8', 'replace').splitlines()]
    found = subprocess.run(['recvalid', '--format=jsonl', path], capture_output=True, timeout=60).stdout.decode('utf-8', 'replace')
    errors = [f['code'] for f in map(json.loads, found.splitlines()) if f.get('severity') == 'error']
    return {'games': games, 'error': ', '.join(dict.fromkeys(errors)) or None}


if __name__ == '__main__':
    version = subprocess.run(['recvalid', '--version'], capture_output=True).stdout.decode().split()[2]
    adapter.serve('qipu', version, ['pgn', 'sgf', 'xiangqi', 'rules'], ['moves', 'headers', 'comments', 'result'], read)
