#!/bin/sh
# Text records in the spellings and layouts of tests/cli/spellings/, each with its moves, names, result and board, in
# several charsets, read by itself and with --kind.
. "$(dirname "$0")/lib.sh"

# What is wrong is printed as comments.
right() {
    mkdir "$1" && PYTHONDONTWRITEBYTECODE=1 python3 "$here/tests/cli/spellings/$1.py" "$build/src" "$scratch/$1"
}

for game in weiqi wuziqi xiangqi press pages; do
    if python3 -c 'import json' 2>/dev/null; then
        check "texts of $game" right $game
    else
        skip "texts of $game" 'no python3'
    fi
done
finish
