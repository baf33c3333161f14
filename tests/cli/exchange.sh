#!/bin/sh
# The same record with the sides exchanged gets the exchanged ruling and verdict, for every case that can be
# turned round, with and without a referee.
. "$(dirname "$0")/lib.sh"

if python3 -c 'import json' 2>/dev/null; then
    check 'exchanged sides get the exchanged ruling' python3 "$here/tests/cli/exchange.py" "$build/src/recvalid" \
        "$here/tests/cases" "$scratch"
else
    skip 'exchanged sides get the exchanged ruling' 'no python3'
fi
finish
