#!/bin/sh
# Every case, and real games drawn at random, have the same findings, rulings and verdict in every format that can
# hold them. AGREE_SEED and AGREE_COUNT ask for other games, and more of them.
. "$(dirname "$0")/lib.sh"
data=${QIPU_DATA:-$here/../shared/data}

if ! python3 -c 'import json' 2>/dev/null; then
    skip 'the same findings, rulings and verdict in other formats' 'no python3'
    finish
fi
check 'the same findings, rulings and verdict in other formats' python3 "$here/tests/cli/agree.py" cases \
    "$build/src/recvalid" "$build/src/recconv" "$here/tests/cases" "$scratch"
if [ -d "$data" ]; then
    seed=${AGREE_SEED:-15}
    echo "# seed $seed"
    check 'and so for real games' python3 "$here/tests/cli/agree.py" data "$build/src/recvalid" "$build/src/recconv" \
        "$data" "$scratch" "$seed" "${AGREE_COUNT:-10}"
else
    skip 'and so for real games' 'no real games'
fi
finish
