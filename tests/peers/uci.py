"""Engines of UCI: the position after the moves of a record, and how many moves are legal there (go perft 1)."""
import os
import re
import subprocess
import sys

import adapter

PROGRAM = sys.argv[1]
GAME = sys.argv[2] if len(sys.argv) > 2 else 'chess'
engine = subprocess.Popen([PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1)


def ask(words, until):
    engine.stdin.write(words + '\n')
    lines = []
    while True:
        line = engine.stdout.readline()
        lines.append(line.rstrip('\n'))
        if not line or re.search(until, line):
            return lines


name = next(line[8:] for line in ask('uci', '^uciok') if line.startswith('id name'))
if GAME != 'chess':
    ask('setoption name UCI_Variant value %s\nisready' % GAME, 'readyok')


def read(path, start='', moves=''):
    moves = [re.sub(r'\d+', lambda m: str(int(m[0]) + 1), m) if GAME == 'xiangqi' else m for m in moves.split(',')] if moves else []
    where = 'fen ' + start if start else 'startpos'
    lines = ask('position %s%s\nd' % (where, ' moves ' + ' '.join(moves) if moves else ''), '^Checkers')
    fen = next(line[5:] for line in lines if line.startswith('Fen: '))
    nodes = ask('go perft 1', '^Nodes searched')[-1]
    return {'games': [{'final': fen, 'legal': int(nodes.split(':')[1])}], 'error': None}


adapter.serve(os.path.basename(PROGRAM), name.split(' ')[1].rstrip(','), ['rules' if GAME == 'chess' else 'xiangqi'],
              ['final', 'legal', 'single'], read, 'UCI, d, go perft 1')
