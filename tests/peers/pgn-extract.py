"""pgn-extract: what it writes of a record (-Wuci keeps tags and results), and what it says on standard error."""
import re
import subprocess

import adapter

TOKEN = re.compile(r'\{([^}]*)\}|([a-h][1-8][a-h][1-8][qrbnQRBN]?)\b|(1-0|0-1|1/2-1/2|\*)(?=\s)')


def read(path):
    ran = subprocess.run(['pgn-extract', '-s', '-Wuci', '-w9999', path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=10)
    games, said = [], ran.stderr.decode('utf-8', 'replace')
    text = re.sub(r'(?m)^(?!\[)', '\1', adapter.decode(ran.stdout))
    for game in re.findall(r'((?:\[.*\n)+)((?:\1.*\n?)*)'.replace(r'\1', '\1'), text):
        tags = dict(re.findall(r'(?m)^\[(\w+) "(.*)"\]$', game[0]))
        tokens = TOKEN.findall(re.sub(r'\([^()]*\)', '', game[1].replace('\1', '')))
        games.append({'headers': {k: re.sub(r'\\(.)', r'\1', v) for k, v in tags.items()}, 'moves': [t[1].lower() for t in tokens if t[1]],
                      'result': (['*'] + [t[2] for t in tokens if t[2]])[-1]})
    words = [l for l in said.splitlines() if l.strip() and not l.startswith('File ') and not re.match(r'[a-zA-Z.]{8}$', l)]
    return {'games': games, 'error': adapter.fold(' '.join(words))[:200] or None}


version = subprocess.run(['pgn-extract', '--version'], stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout.decode().split()[1].strip(':')
adapter.serve('pgn-extract', version, ['pgn', 'rules'], ['moves', 'headers', 'result'], read, '-s -Wuci')
