#!/bin/sh
# Every case that another format can hold has the same findings, rulings and verdict there.
. "$(dirname "$0")/lib.sh"

if python3 -c 'import json' 2>/dev/null; then
    check 'the same findings, rulings and verdict in other formats' python3 "$here/tests/cli/agree.py" "$build/src/recvalid" "$build/src/recconv" \
        "$here/tests/cases" "$scratch"
else
    skip 'the same findings, rulings and verdict in other formats' 'no python3'
fi
finish
