"""GNU Chess: the position after pgnload."""
import re
import subprocess

import adapter


def read(path):
    # It goes on printing boards after the end of its input: the first one is the game's.
    peer = subprocess.Popen(['gnuchess'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors='replace')
    peer.stdin.write('pgnload %s\n' % path)
    peer.stdin.flush()
    said, rows = '', 0
    while rows < 8:
        line = peer.stdout.readline()
        said += line
        rows += bool(re.match(r'(?:[.a-zA-Z] ){8}$', line))
        if not line or re.search('(?i)illegal|invalid|cannot open|error', line):
            break
    peer.kill()
    peer.wait()
    boards = re.findall(r'(?m)^(white|black)  (.*)\n\n((?:(?:[.a-zA-Z] ){8}\n){8})', said)
    faults = re.findall(r'(?mi)^.*(?:illegal|invalid|error|cannot).*$', said)
    if not boards:
        return {'games': None, 'error': adapter.fold(' '.join(faults))[:200] or 'no board'}
    side, _, rows = boards[0]
    men = '/'.join(''.join(row.split()) for row in rows.strip().split('\n'))
    for n in range(8, 0, -1):
        men = men.replace('.' * n, str(n))
    return {'games': [{'men': men + ' ' + side[0]}], 'error': adapter.fold(' '.join(faults))[:200] or None}


version = subprocess.run(['gnuchess', '--version'], stdout=subprocess.PIPE, text=True).stdout.split()[2]
adapter.serve('GNU Chess', version, ['pgn', 'rules'], ['men', 'single'], read, 'pgnload')
