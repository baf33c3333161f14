#!/bin/sh
# The table of what formats hold (--list-formats=NAME, qipu-formats(5)), row by row and column by column: rows.py
# makes a record with each thing, and what a row claims comes back, what it lacks is named, and nothing else is.
[ -n "${TMPDIR:-}" ] || { [ -d /dev/shm ] && [ -w /dev/shm ] && TMPDIR=/dev/shm && export TMPDIR; }
. "$(dirname "$0")/lib.sh"
command -v python3 >/dev/null || { skip 'rows of the table of formats' 'no python3'; finish; exit; }

for to in $(recconv --list-formats | awk -F '\t' '$2 ~ /write/ { print $1 }'); do
    held() { python3 "$here/tests/cli/rows.py" "$to" >faults 2>&1 || { sed 's/^/# /' faults | head -20; false; }; }
    check "what $to holds and lacks" held
done
finish
