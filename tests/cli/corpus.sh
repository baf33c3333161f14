#!/bin/sh
# The records of corpus/ say in their names what is to be said of them: good-* no error, bad-* an error or a warning,
# unsupported-* that nobody here judges the game.
. "$(dirname "$0")/lib.sh"

for file in "$here"/corpus/*/good-*; do
    check "${file#"$here/"}" status 0 recvalid -q "$file"
done
for file in "$here"/corpus/*/bad-*; do
    check "${file#"$here/"}" status 1 recvalid -q --fail-on=warning "$file"
done
for file in "$here"/corpus/*/unsupported-*; do
    recvalid --format=jsonl "$file" >out 2>err
    check "${file#"$here/"}" grep -q '"code":"record/unsupported"' out
done
finish
