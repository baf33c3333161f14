#!/bin/sh
# Every file of the corpus and of the cases, cut after each of its bytes: 0 or 1, never trouble, never a crash.
. "$(dirname "$0")/lib.sh"

cut_and_judge() {
    "$build/tests/cli/prefixes" "$@" | timeout 300 recvalid --format=jsonl --results --style --stdin-name=cuts.tar >out 2>err
    got=$?
    [ $got -le 1 ] || { echo "# status $got"; head -3 err | sed 's/^/# /'; false; }
}

records() { find "$@" -type f ! -name '*.args' ! -name '*.out' ! -name '*.zip' ! -name '*.gz' ! -name '*.xz' ! -name 'README*' | sort; }

if [ -d "$here/corpus" ]; then
    records "$here/corpus" >files
    while read -r file; do
        check "cuts of ${file#"$here/"}" cut_and_judge "$file"
    done <files
else
    skip 'cuts of the corpus' 'no corpus'
fi
for area in "$here"/tests/cases/*/; do
    # shellcheck disable=SC2046
    check "cuts of the cases of $(basename "$area")" cut_and_judge $(records "$area")
done
finish
