"""GNU Go: the stones on the board after loadsgf."""
import subprocess

import adapter

LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'


def points(text):
    """T19 to s19: the suite leaves no letter out."""
    return sorted('abcdefghijklmnopqrstuvwxy'[LETTERS.index(p[0])] + p[1:] for p in text.lstrip('= ').split())


def read(path):
    ran = subprocess.run(['gnugo', '--mode', 'gtp', '--quiet'], input='loadsgf %s\nlist_stones black\nlist_stones white\nquit\n' % path,
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors='replace', timeout=10)
    if 'Unsupported board size' in ran.stdout + ran.stderr or 'other than go' in ran.stderr:
        return {'games': None, 'error': None, 'skip': True}  # it makes no such claim
    answers = ran.stdout.split('\n\n')
    if not answers[0].startswith('=') or len(answers) < 3:
        return {'games': None, 'error': adapter.fold(answers[0] + ' ' + ran.stderr)[:200] or 'no answer'}
    return {'games': [{'final': {'B': points(answers[1]), 'W': points(answers[2])}}], 'error': adapter.fold(ran.stderr)[:200] or None}


version = subprocess.run(['gnugo', '--version'], stdout=subprocess.PIPE, text=True).stdout.split()[2]
adapter.serve('GNU Go', version, ['sgf', 'rules'], ['final', 'single'], read, 'GTP, loadsgf')
