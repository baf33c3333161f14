#!/bin/sh
# Our own output gets no warning from our own reader: all cases, and with OWN_OUTPUT_DATA=1 real files.
. "$(dirname "$0")/lib.sh"
data=${QIPU_DATA:-$here/../shared/data}

if ! python3 -c 'import json' 2>/dev/null; then
    skip 'our own output has no fault of its own' 'no python3'
    finish
fi
[ -n "${OWN_OUTPUT_DATA:-}" ] && [ -d "$data" ] || data=
check 'our own output has no fault of its own' python3 "$here/tests/cli/own_output.py" "$build/src/recvalid" \
    "$build/src/recconv" "$scratch" "$here/tests/cases" ${data:+"$data"}
finish
