#!/bin/sh
# The same record with the sides exchanged gets the exchanged ruling and verdict, for every case that can be
# turned round and for real games that were damaged at random, by every rulebook, with and without a referee.
# EXCHANGE_SEED and EXCHANGE_COUNT ask for other games, and more of them.
. "$(dirname "$0")/lib.sh"
data=${QIPU_DATA:-$here/../shared/data}

if ! python3 -c 'import json' 2>/dev/null; then
    skip 'exchanged sides get the exchanged ruling' 'no python3'
    finish
fi
check 'exchanged sides get the exchanged ruling' python3 "$here/tests/cli/exchange.py" cases "$build/src/recvalid" \
    "$here/tests/cases" "$scratch"
if [ -d "$data" ]; then
    seed=${EXCHANGE_SEED:-15}
    echo "# seed $seed"
    check 'so they do in real games' python3 "$here/tests/cli/exchange.py" data "$build/src/recvalid" \
        "$build/src/recconv" "$data" "$scratch" "$seed" "${EXCHANGE_COUNT:-25}"
else
    skip 'so they do in real games' 'no real games'
fi
finish
