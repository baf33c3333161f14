#!/bin/sh
# What the rules give does not depend on the declared result: every case, the corpus and real games are judged again
# with each other result in its place. DECLARED_SEED and DECLARED_COUNT ask for other games, and more of them.
. "$(dirname "$0")/lib.sh"
data=${QIPU_DATA:-$here/../shared/data}

if ! python3 -c 'import json' 2>/dev/null; then
    skip 'another declared result changes nothing but what is said of it' 'no python3'
    finish
fi
check 'another declared result changes nothing but what is said of it' python3 "$here/tests/cli/declared.py" cases \
    "$build/src/recvalid" "$here/tests/cases" "$here/corpus" "$scratch"
if [ -d "$data" ]; then
    seed=${DECLARED_SEED:-39}
    echo "# seed $seed"
    check 'so it does in real games' python3 "$here/tests/cli/declared.py" data "$build/src/recvalid" \
        "$build/src/recconv" "$data" "$scratch" "$seed" "${DECLARED_COUNT:-60}"
else
    skip 'so it does in real games' 'no real games'
fi
# No engine sees it: neither the type nor the header or token that hold it.
check 'no engine includes what reads it' sh -c '! grep -rnE "words/(declared|said)\.h" "$1/src/game"' sh "$here"
check 'no engine looks at it' sh -c '! grep -rnE "record_value\([^)]*KEY_RESULT|->terminator|record_declared" "$1/src/game"' \
    sh "$here"
finish
