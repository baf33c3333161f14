"""The words of results and of rules in tests/rulings/*.tsv: what recvalid makes of each.

rulings_words.py RECVALID DIRECTORY SCRATCH"""
import json
import os
import subprocess
import sys

SGF = {'w': ('GM[1]FF[4]SZ[19]', ';B[pd];W[dd]'), 'z': ('GM[4]FF[4]SZ[15]', ';B[hh];W[hg]')}
PGN = {'c': ('', 'White', '1. e4 e5'), 'x': ('[Game "Chinese Chess"]\n', 'Red', '1. 炮二平五 马8进7')}


def record(game, key, words):
    """A record of two moves that says WORDS, and the extension of its name."""
    if game in SGF:
        head, moves = SGF[game]
        return f'(;{head}{"RE" if key == "Result" else "RU"}[{words}]{moves})\n', 'sgf'
    first, side, moves = PGN[game]
    tags = {'Event': 'e', 'Site': 's', 'Date': '2003.01.01', 'Round': '1', side: 'a', 'Black': 'b', 'Result': '*'}
    tags[key] = words
    return first + ''.join(f'[{k} "{v}"]\n' for k, v in tags.items()) + f'\n{moves} *\n', 'pgn'


def judged(recvalid, rows, key, scratch):
    """For each row the game that recvalid reports, and its findings."""
    names = []
    for i, row in enumerate(rows):
        text, extension = record(row[0], key, row[1])
        names.append(os.path.join(scratch, f'{key}{i:04}.{extension}'))
        with open(names[-1], 'w', encoding='utf-8') as f:
            f.write(text)
    lines = subprocess.run([recvalid, '-j1', '--results', '--format=jsonl', '--lang=en', *names],
                           stdout=subprocess.PIPE, check=False, encoding='utf-8').stdout.splitlines()
    games, findings = {}, {}
    for o in map(json.loads, lines):
        if o['type'] == 'game':
            games[o['file']] = o
        elif o['type'] == 'finding':
            findings.setdefault(o['file'], []).append(o)
    return [(games[n], findings.get(n, [])) for n in names]


def wrong_result(row, game, findings):
    """What is not as the row says, or nothing."""
    words, declared, how, margin = (row + [''])[1:5]
    got = game['declared'], game.get('declared_reason') or '-'
    messages = [f['message'] for f in findings]
    quotes = [f for f in findings if words in f['message'] and f['code'] not in ('pgn/result-form', 'record/result-denied')]
    if declared == '?':
        return '' if got[0] == '*' and len(quotes) == 1 else f'{got}, {len(quotes)} findings'
    if got[0] != declared or (got[1] != how and {got[1], how} != {'-', 'draw'}):
        return f'{got}'
    if how == 'forfeit' and not game.get('forfeit'):
        return 'no forfeit'
    if margin and margin != words and not any(f'read as {margin}' in m for m in messages):
        return f'not {margin}: {messages}'
    return ''


def wrong_rules(row, game, _):
    return '' if game['rulebook'] == row[2] else game['rulebook']


def main(recvalid, directory, scratch):
    failed = 0
    for name, key, wrong in (('results', 'Result', wrong_result), ('rules', 'Rules', wrong_rules)):
        with open(os.path.join(directory, name + '.tsv'), encoding='utf-8') as f:
            rows = [line.rstrip('\n').split('\t') for line in f if not line.startswith('#')]
        for row, (game, findings) in zip(rows, judged(recvalid, rows, key, scratch)):
            why = wrong(row, game, findings)
            if why:
                failed += 1
                print('#', *row, '->', why)
        print(f'# {len(rows)} {name}')
    return failed != 0


sys.exit(main(*sys.argv[1:]))
