#!/usr/bin/env python3
"""Texts, pages and dumps as readers must take them: each row of reading.tsv is a text, what recvalid makes of it, and
what is wrong with it.

usage: reading.py PROGRAMS TABLE SCRATCH. A row: id, ending of the file's name, options, the text (\\n, \\t and \\xNN are
escapes, N*{…} repeats), and the summary: a word a game (kind/plies, then =result, @first~second, +team~team, #round and
^date where they are said), then a word for each code of an error or a warning, and the status. UPDATE=1 writes the
summaries anew: read the difference."""
import json, os, re, subprocess, sys

programs, table, scratch = sys.argv[1:4]
QUIET = {'pgn/roster', 'pgn/no-terminator', 'chess/fen'}
ESCAPES = {'n': b'\n', 't': b'\t', 'r': b'\r', '\\': b'\\'}


def unescape(text):
    text = re.sub(r'(\d+)\*\{([^}]*)\}', lambda m: m.group(2) * int(m.group(1)), text)
    out, i, raw = b'', 0, text
    while i < len(raw):
        if raw[i] == '\\' and raw[i + 1] == 'x':
            out += bytes([int(raw[i + 2:i + 4], 16)])
            i += 4
        elif raw[i] == '\\':
            out += ESCAPES[raw[i + 1]]
            i += 2
        else:
            out += raw[i].encode()
            i += 1
    return out


def game_word(game):
    heads = game.get('headers') or {}
    word = f"{game['kind'] or '?'}/{game['plies']}"
    word += '=' + game['declared'] if game['declared'] != '*' else ''
    if heads.get('first') or heads.get('second'):
        word += f"@{heads.get('first') or ''}~{heads.get('second') or ''}"
    if heads.get('first-team') or heads.get('second-team'):
        word += f"+{heads.get('first-team') or ''}~{heads.get('second-team') or ''}"
    word += '#' + heads['round'] if heads.get('round') else ''
    word += '^' + heads['date'] if heads.get('date') else ''
    return word.replace(' ', '_')


def summary(ending, options, text):
    if ending == '-':
        run = dict(input=text)
        command = []
    else:
        name = os.path.join(scratch, 'record.' + ending)
        with open(name, 'wb') as file:
            file.write(text)
        run, command = {}, [name]
    done = subprocess.run([os.path.join(programs, 'recvalid'), '--format=jsonl', '--results', *options.split(), *command],
                          capture_output=True, timeout=60, env=dict(os.environ, LC_ALL='C.UTF-8'), **run)
    games, codes = [], []
    for line in done.stdout.decode('utf-8', 'replace').splitlines():
        said = json.loads(line)
        if said['type'] == 'game':
            games.append(game_word(said))
        elif said['type'] == 'finding' and said['severity'] != 'note' and said['code'] not in QUIET:
            codes.append(said['code'] + ('(' + said['move'] + ')' if said['move'] and said['severity'] == 'error' else ''))
    return ' '.join(games + sorted(set(codes)) + [str(done.returncode)])


rows, wrong = [], 0
for line in open(table, encoding='utf-8'):
    line = line.rstrip('\n')
    fields = line.split('\t')
    if line and not line.startswith('#'):
        got = summary(fields[1], fields[2], unescape(fields[3]))
        if len(fields) < 5 or fields[4] != got:
            wrong += 1
            print(f"not ok - {fields[0]}: '{got}', not '{fields[4] if len(fields) > 4 else ''}'")
        line = '\t'.join(fields[:4] + [got])
    rows.append(line)
if os.environ.get('UPDATE'):
    with open(table, 'w', encoding='utf-8') as file:
        file.write('\n'.join(rows) + '\n')
print(f'# {len(rows)} rows, {wrong} wrong')
sys.exit(wrong > 0)
