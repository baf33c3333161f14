#!/usr/bin/env python3
"""Records of other projects, as their packages install them, read by qipu and by the slow readers of tests/suite: what
differs is printed, to be read and made into cases of our own. usage: theirs.py FILE..."""
import os
import sys

sys.dont_write_bytecode = True
sys.path[:0] = [os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), 'suite'), os.path.dirname(os.path.abspath(__file__))]
import make  # noqa: E402
import qipu  # noqa: E402


def main():
    count = {'same': 0, 'refused': 0, 'differ': 0}
    for path in sys.argv[1:]:
        with open(path, 'rb') as f:
            data = f.read()
        slow = make.slow_sgf if path.endswith('.sgf') else make.slow_pgn
        read, ours = slow.read(data), qipu.read(path)
        mine, theirs = [make.plain(g) for g in ours['games']], [make.plain(g) for g in read['games'] or []]
        how = 'refused' if read['games'] is None else 'same' if mine == theirs else 'differ'
        count[how] += 1
        if how == 'same' and not ours['error']:
            continue
        print('%s: %s; the slow reader says %s; qipu says %s' % (how, path, read['faults'][-1:], ours['error']))
        if how == 'differ':
            print('  %d games, %d' % (len(mine), len(theirs)))
            for n, (a, b) in enumerate(zip(mine, theirs), 1):
                for key in a:
                    if a[key] != b[key]:
                        print('  game %d, %s: %.150s | %.150s' % (n, key, a[key], b[key]))
    print(count)


if __name__ == '__main__':
    main()
