#!/bin/sh
# Real archives: findings per 100 games stay below what people can act on, and every true one stays found.
. "$(dirname "$0")/lib.sh"
data=${QIPU_DATA:-$here/../shared/data}

# quiet FILE WARNINGS NOTES: at most so many warnings and errors, and notes, per 100 games.
quiet() {
    recvalid --format=jsonl --results "$data/$1" >found 2>err
    awk -v warnings="$2" -v notes="$3" '
        /^\{"type":"game"/ { games++ }
        /^\{"type":"finding"/ && /"severity":"note"/ { low++ }
        /^\{"type":"finding"/ && !/"severity":"note"/ { high++ }
        END {
            printf "# %.1f warnings and errors, %.1f notes per 100 of %d games\n", 100 * high / games, 100 * low / games, games
            exit !(games > 0 && 100 * high / games <= warnings && 100 * low / games <= notes)
        }' found
}

# true_ones FILE: every line of tests/noise about FILE, or a file in it, is in ./found.
true_ones() {
    sed -n 's/.*"file":"\([^"]*\)".*"game":\([0-9]*\).*"code":"\([^"]*\)".*/\1\t\2\t\3/p' found |
        sed "s|^$data/${1%%/*}/||" | sort -u >told
    grep -v '^#' "$here/tests/noise/${1%%/*}.tsv" | grep "^${1#*/}[/:	]" | sort -u >wanted
    [ -s wanted ] || return 1
    [ -z "$(comm -13 told wanted | tee lost)" ] || { sed 's/^/# lost: /' lost | head -5; false; }
}

if [ -d "$data/weiqi" ]; then
    while read -r file warnings notes; do
        check "$file is quiet" quiet "$file" "$warnings" "$notes"
        check "$file keeps its true findings" true_ones "$file"
    done <<'LIMITS'
chess/real-games.pgn 1 10
weiqi/kgs.sgf 2 2
weiqi/tom.sgf 2 15
weiqi/gbk 65 65
weiqi/fox.sgf 5 15
xiangqi/uci-games.pgn 2 210
xiangqi/big5-games.zip 1.5 3
LIMITS
else
    skip 'real archives are quiet' 'no data'
fi
finish
