#!/bin/sh
# Words in the character sets of East Asia are read right, or the doubt is said, and come back as they were.
# CHARSET_SEED asks for other pairs of words.
. "$(dirname "$0")/lib.sh"

if ! python3 -c 'import json' 2>/dev/null; then
    skip 'words are read right or the doubt is said' 'no python3'
    finish
fi
check 'words are read right or the doubt is said' python3 "$here/tests/cli/charset.py" "$build/src/recvalid" \
    "$build/src/recconv" "$scratch" "${CHARSET_SEED:-1}"
finish
