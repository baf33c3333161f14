"""A slow reader of tournament files, from FIDE's table of columns (TRF16 with the lines of TRF26) and EGF's description alone.

read(data, ending) gives {'players': [...]}, each with name, rating and rounds as the file says; None: it breaks the format."""
import re

# What a result says of the player it stands with; the others are byes.
OUTCOMES = {**dict.fromkeys('1+W', 'win'), **dict.fromkeys('=D', 'draw'), **dict.fromkeys('0-L', 'loss')}
COLOURS = {'w': 'white', 'b': 'black'}
BYES = {'U': 'pairing', 'F': 'full', 'H': 'half', 'Z': 'zero'}


def fide(lines):
    """Columns count from 1: start number 5-8, name 15-47, rating 49-52, then of each round 10 from column 92: opponent, colour, result."""
    players = {}
    for line in (s for s in lines if s.startswith('001')):
        rounds = []
        for n, at in enumerate(range(91, len(line.rstrip()), 10), 1):
            opponent, colour, code = line[at:at + 4].strip(), line[at + 5:at + 6], line[at + 7:at + 8].strip().upper()
            if code in BYES and opponent in ('', '0', '0000'):
                rounds.append({'round': n, 'bye': BYES[code]})
            elif opponent.strip('0'):
                rounds.append({'round': n, 'opponent': int(opponent), 'colour': COLOURS.get(colour), 'result': OUTCOMES.get(code),
                               'forfeit': code in tuple('+-')})
        players[int(line[4:8])] = {'name': line[14:47].strip(), 'rating': int(line[48:52].strip() or 0) or None, 'rounds': rounds}
    return players


def egf(lines):
    """Place, name in two words, grade, country, club, points; then of each round opponent, result and, behind a stroke, colour and handicap."""
    players = {}
    for line in lines:
        words = line.split()
        if line.startswith(';') or len(words) < 4 or not words[0].isdigit():
            continue
        rounds = []
        for n, m in enumerate((m for m in map(re.compile(r'(\d+)([-+=?])(!?)(?:/([wb])?(\d)?)?$').match, words[3:]) if m), 1):
            if not int(m[1]):
                rounds.append({'round': n, 'bye': {'+': 'pairing', '=': 'half', '-': 'zero'}.get(m[2])})
            else:
                rounds.append({'round': n, 'opponent': int(m[1]), 'colour': COLOURS.get(m[4]), 'result': OUTCOMES.get(m[2]), 'forfeit': bool(m[3])})
        players[int(words[0])] = {'name': ', '.join(words[1:3]).replace('_', ' '), 'rating': None, 'rounds': rounds}
    return players


FORMATS = {'.trf': fide, '.h9': egf}


def read(data, ending):
    lines = data.decode('utf-8-sig', 'replace').replace('\r\n', '\n').replace('\r', '\n').split('\n')
    try:
        players = FORMATS[ending](lines)
    except ValueError:  # a number that is none
        return None
    for p in players.values():
        for r in p['rounds']:
            if 'opponent' in r:
                r['opponent'] = players[r['opponent']]['name'] if r['opponent'] in players else None
    return {'players': sorted(players.values(), key=lambda p: p['name'])}
