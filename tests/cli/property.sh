#!/bin/sh
# Random records of each game, and all of corpus/ and tests/cases, in every format and back: what is missing is
# exactly what was reported, nothing is invented, what is written gives no finding that the original did not have, by
# way of the stream a game becomes what it becomes without, and another pass changes nothing. PROPERTY_SEED and
# PROPERTY_COUNT ask for other records, and more of them.
# Thousands of small files are written: in memory where there is such a file system.
[ -n "${TMPDIR:-}" ] || { [ -d /dev/shm ] && [ -w /dev/shm ] && TMPDIR=/dev/shm && export TMPDIR; }
. "$(dirname "$0")/lib.sh"
command -v python3 >/dev/null && command -v jq >/dev/null ||
    { skip 'records there and back' 'no python3 or no jq'; finish; exit; }

writers() { recconv --list-formats | awk -F '\t' -v kind="$1" '$2 ~ /write/ && index($3, kind) { print $1 }'; }
# there_and_back NAME RECORDS KIND: a check for every writer of the kind.
there_and_back() {
    mkdir -p way
    (cd way && python3 "$here/tests/cli/property.py" "$2" $(writers "$3") >../faults 2>&1)
    for to in $(writers "$3"); do
        none() { grep -q "^# $to: .* 0 faults" faults || { grep "^$to: \|^Traceback\|Error" faults | sed 's/^/# /' | head -20; false; }; }
        check "$1 in $to" none
    done
    rm -rf way
}
seed=${PROPERTY_SEED:-20}
echo "# seed $seed"
mkdir written
python3 "$here/tests/cli/records_by_kind.py" "$here" written
for kind in chess xiangqi weiqi wuziqi; do
    "$build/tests/cli/records" "$kind" "${PROPERTY_COUNT:-25}" "$seed" >"$kind.jsonl"
    there_and_back "$kind" "$scratch/$kind.jsonl" "$kind"
    there_and_back "$kind of corpus and cases" "$scratch/written/$kind" "$kind"
done

# What a row of the table claims its writer writes: a record with that one thing loses nothing.
claims() {
    recconv --list-formats="$1" --lang=en | awk -v kind="$2" -v thing="$3" '
        /^[a-z, ]*:$/ { mine = index($0, kind) }
        mine && /^  holds: / { n = split(substr($0, 10), held, ", "); for (i = 1; i <= n; i++) if (held[i] == thing) found = 1 }
        END { exit !found }'
}
while IFS=: read -r thing words; do
    for kind in chess xiangqi weiqi wuziqi; do
        "$build/tests/cli/records" "$kind" 6 "$seed" "$thing" >one.jsonl
        for to in $(writers "$kind"); do
            claims "$to" "$kind" "$words" || continue
            rm -rf one
            kept() {
                recconv -f stream -t "$to" --format=jsonl --split=one one.jsonl >/dev/null 2>err
                grep 'record/\(loss\|not-converted\)' err | grep -v '"what":"\(move\|counter\)"' >lost
                [ "$(jq -s 'unique_by(.game) | length' lost)" -lt 6 ]
            }
            check "$to keeps what it claims of $kind: $words" kept
        done
    done
done <<'THINGS'
variation:variations
comment:comments on moves
root-comment:comments on the game
before:comments before moves
name:names of positions
nags:annotation glyphs
clock:time left
elapsed:time a move took
mark=circle:circles
mark=square:squares
mark=triangle:triangles
mark=cross:crosses
mark=selected:selected points
mark=label:labels
mark=arrow:arrows
mark=line:lines
mark=dim:dimmed points
territory:territory
setup:a position to start from
pass:passes
result:result
offers:fifth-move offers
swap:swaps
edit:stones put on or taken off in mid-game
THINGS
finish
