#!/bin/sh
# Every file of the corpus, cut after each of its bytes: 0 or 1, never trouble, never a crash.
. "$(dirname "$0")/lib.sh"

find "$here/corpus" -type f ! -name '*.zip' ! -name '*.gz' ! -name 'README*' 2>/dev/null | sort >files
[ -s files ] || { skip 'truncation' 'no corpus'; finish; }
whole() {
    "$build/tests/cli/prefixes" "$1" | timeout 300 recvalid --format=jsonl --results --stdin-name=cuts.tar >out 2>err
    got=$?
    [ $got -le 1 ] || { echo "# status $got"; head -3 err | sed 's/^/# /'; false; }
}
while read -r file; do
    check "cuts of ${file#"$here/"}" whole "$file"
done <files
finish
