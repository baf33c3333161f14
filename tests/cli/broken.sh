#!/bin/sh
# Games that break and records that are cut off (broken.py): recconv leaves them out, names them and exits 1, or with
# --keep-broken writes the part before the break, marked and named.
[ -n "${TMPDIR:-}" ] || { [ -d /dev/shm ] && [ -w /dev/shm ] && TMPDIR=/dev/shm && export TMPDIR; }
. "$(dirname "$0")/lib.sh"
command -v python3 >/dev/null || { skip 'broken games' 'no python3'; finish; exit; }

holds() { python3 "$here/tests/cli/broken.py" "$@" >faults 2>&1 || { sed 's/^/# /' faults | head -20; false; }; }
check 'games that break, through every writer' holds breaks
check 'records that are cut off after any byte' holds cuts "$here/corpus/xiangqi/good-tree.xqf" "$here/tests/cases/xqxml/damaged/good.cbf" "$here/tests/cases/cbr/damaged/good.cbr"

# What a library lacks is a failure of the file, though the games that are there are written.
library=$(find "$here/tests/cases/cbr/missing" -name 'bad*' ! -name '*.out' ! -name '*.args' | head -1)
check 'a library without some of its games' status 1 recconv -q -t pgn "$library"
check 'the stone that a library claims goes through the stream' sh -c 'printf "\377RenLib\377\003\004\377\377\377\377\377\377\377\377\377\377x\000h\000x\000\021\100" >occupied.lib; recconv -q -t stream occupied.lib | grep -q "\"move\":null,\"written\":\"h8\""'
check 'a list of two moves is of the game that it names' sh -c 'printf "棋种: 国际象棋\n1. e4 e5\n1-0\n" | recvalid --results -f movelist - | grep -q "chess-.*2 plies"'
finish
