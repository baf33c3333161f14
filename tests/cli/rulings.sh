#!/bin/sh
# What the five rulebooks say of small records, article by article.
. "$(dirname "$0")/lib.sh"

if python3 -c 'import json' 2>/dev/null; then
    check 'every article rules as it is written' python3 "$here/tests/cli/rulings.py" "$build/src/recvalid" \
        "$here/tests/rulings" "$scratch"
    check 'words of results and rules mean what people mean by them' python3 "$here/tests/cli/rulings_words.py" \
        "$build/src/recvalid" "$here/tests/rulings" "$scratch"
else
    skip 'every article rules as it is written' 'no python3'
    skip 'words of results and rules mean what people mean by them' 'no python3'
fi
finish
