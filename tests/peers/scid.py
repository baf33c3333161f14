"""Scid: imports a record into a base of its own and writes its games as PGN; tkscid runs the script."""
import os
import re
import subprocess
import tempfile

import adapter

SCRIPT = r'''
sc_base create [file join [lindex $argv 0] base]
fconfigure stdout -encoding utf-8
puts [sc_base import [sc_base current] [lindex $argv 1]]
for {set i 1} {$i <= [sc_base numGames [sc_base current]]} {incr i} {
    sc_game load $i
    puts "\001[sc_game pgn -format plain -comments 1 -variations 0 -width 9999]"
    sc_move start
    set moves {}
    while {![sc_pos isAt vend]} {
        lappend moves [sc_game info nextMoveUCI]
        sc_move forward
    }
    puts "\002$moves\002[sc_pos fen]"
}
exit
'''


def read(path):
    with tempfile.TemporaryDirectory() as scratch:
        script = os.path.join(scratch, 'script.tcl')
        with open(script, 'w') as f:
            f.write(SCRIPT)
        ran = subprocess.run(['tkscid', script, scratch, path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=10)
    said, *games = ran.stdout.decode('utf-8', 'replace').split('\1')
    found = []
    for g in games:
        text, moves, final = g.split('\2')
        tags = dict(re.findall(r'(?m)^\[(\w+) "(.*)"\]$', text))
        body = text[text.rindex(']\n') + 2:] if ']\n' in text else text
        found.append({'headers': tags, 'moves': moves.split(), 'final': final.strip(), 'result': tags.get('Result', '*'),
                      'comments': [c for c in map(adapter.fold, re.findall(r'\{([^}]*)\}', body)) if c]})
    errors = re.sub(r'^\d+ *', '', adapter.fold(said)).strip('{} ') or adapter.fold(ran.stderr.decode('utf-8', 'replace'))
    return {'games': found, 'error': errors[:200] or None}


version = subprocess.run(['dpkg-query', '-W', '-f', '${Version}', 'scid'], stdout=subprocess.PIPE, text=True).stdout.split(':')[-1].split('+')[0]
adapter.serve('Scid', version, ['pgn', 'rules'], ['moves', 'headers', 'comments', 'result', 'final'], read, 'sc_base import')
