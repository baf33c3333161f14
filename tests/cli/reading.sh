#!/bin/sh
# Nothing swallowed, nothing taken for something else: the rows of reading.tsv, see reading.py.
. "$(dirname "$0")/lib.sh"

if ! command -v python3 >/dev/null; then
    skip 'texts, pages and dumps' 'no python3'
    finish
    exit
fi
right() {
    PYTHONDONTWRITEBYTECODE=1 python3 "$here/tests/cli/reading.py" "$build/src" "$here/tests/cli/reading.tsv" "$scratch" \
        >found
}
check 'texts, pages and dumps are read as what they are' right
sed 's/^/# /' found
finish
