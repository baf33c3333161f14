#!/bin/sh
# Text scores as people write them: every record of tests/texts is the game that index.tsv says, with as many
# plies and the same first move, by itself and with --kind, and without an error.
. "$(dirname "$0")/lib.sh"
texts=$here/tests/texts
tab=$(printf '\t')

# read_all OPTION…: one line a game, "file kind plies", and the files that have an error.
read_all() {
    recvalid --results --format=jsonl "$@" >results.jsonl
    sed -n 's/^{"type":"game","file":"\([^"]*\)".*"kind":"\([a-z]*\)".*"plies":\([0-9]*\),.*/\1 \2 \3/p' results.jsonl >games
    sed -n 's/^{"type":"finding","file":"\([^"]*\)".*"severity":"error".*/\1/p' results.jsonl >errors
}

# is_right FILE KIND PLIES FIRST OPTION…
is_right() {
    file=$1 kind=$2 plies=$3 first=$4
    shift 4
    [ "$(grep "^$texts/$file " games)" = "$texts/$file $kind $plies" ] || return 1
    ! grep -q "^$texts/$file\$" errors || return 1
    recconv -q -t stream "$@" "$texts/$file" | grep -q "\"moves\":\[{\"move\":\"$first\""
}

read_all "$texts"/*.txt
while IFS=$tab read -r file kind plies first what; do
    check "$file by itself: $what" is_right "$file" "$kind" "$plies" "$first"
done <"$texts/index.tsv"
for kind in weiqi wuziqi xiangqi; do
    awk -F '\t' -v kind="$kind" '$2 == kind' "$texts/index.tsv" >index
    [ -s index ] || continue
    awk -F '\t' -v texts="$texts" '{ print texts "/" $1 }' index | tr '\n' '\0' >names
    read_all --kind="$kind" --files0-from=names
    while IFS=$tab read -r file game plies first what; do
        check "$file with --kind: $what" is_right "$file" "$game" "$plies" "$first" --kind="$kind"
    done <index
done
finish
