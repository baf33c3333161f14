#!/bin/sh
# What programs read: JSON by its schema, tables, offsets, paths of variations, conditions.
. "$(dirname "$0")/lib.sh"

three_games >three.pgn
schema=$here/formats/findings.schema.json
if command -v python3 >/dev/null; then
    for area in "$here"/tests/cases/*/; do
        recvalid --format=jsonl --results --summary --style "$area" >lines 2>/dev/null
        check "the schema holds for $(basename "$area")" sh -c 'python3 "$1" "$2" <lines >out || { cat out; false; }' - "$here/tests/cli/schema.py" "$schema"
    done
else
    skip 'the schema holds' 'no python3'
fi

# offset and length are those of the game in the file, also where it was decoded.
sed s/Test/Größe/ three.pgn | iconv -f UTF-8 -t UTF-16LE >wide.pgn
place() { recvalid --format=tsv --encoding="$2" --columns=offset,length "$1" 2>/dev/null | sed -n "$3p"; }
cut_out() { set -- "$1" $(place "$1" "$2" 3); tail -c +$(($2 + 1)) "$1" | head -c "$3"; }
check 'offset and length' sh -c 'test "$(cat)" = "$(sed -n 11,19p three.pgn)"' <<EOF
$(cut_out three.pgn UTF-8)
EOF
check 'in bytes of the file' test "$(cut_out wide.pgn UTF-16LE | iconv -f UTF-16LE -t UTF-8 | tail -n 1)" = "$(sed -n 19p three.pgn)"

check 'a table' sh -c 'recvalid --format=tsv three.pgn | cut -f2,5 | tr "\t\n" ". " | grep -q "^game.plies 1.4 2.2 3.6 $"'
check 'players by their colours' sh -c 'recvalid --format=tsv --columns=white,black three.pgn | sed -n 2p | grep -q "^A	B$"'
check 'a table of headers' sh -c 'recvalid --format=tsv --columns=first,headers.date,second three.pgn | sed -n 2p | grep -q "^A	2001.07.01	B$"'
check 'a table of findings' sh -c 'recvalid --format=tsv --findings --columns=game,code,ruling three.pgn | sed -n 2p | grep -q "^2	chess/illegal-move	void"'
check 'a tab in a value is no column' sh -c 'sed "s/Test/a	b/" three.pgn | recvalid --format=tsv --columns=event,game | sed -n 2p | grep -q "^a.\{1,2\}b	1$"'
check 'the same with threads' sh -c 'for j in 1 4; do recvalid -j$j --format=tsv "$1" >t$j 2>/dev/null; done; cmp -s t1 t4' - "$here/tests/cases/pgn"
check 'a column that there is not' status 2 recvalid --format=tsv --columns=nothing three.pgn
check 'columns of something else' status 2 recvalid --columns=game three.pgn

# The path of a finding is the line that recreplay shows.
cat >tree.pgn <<'EOF'
[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "*"]

1. e4 (1. d4 d5 (1... Nf6 2. Ke3)) 1... e5 *
EOF
path=$(recvalid --format=jsonl tree.pgn | sed -n 's/.*"path":"\([0-9.]*\)".*/\1/p')
check 'a path' test "$path" = 2.2
check 'it leads there' sh -c 'recreplay --as=trace --line="$1" tree.pgn 2>/dev/null | grep -q Nf6' - "$path"
check 'the main line has none' sh -c '! recvalid --format=jsonl three.pgn | grep -q path'

# Conditions.
check 'a condition that fails' status 1 recvalid --require='plies >= 3' three.pgn
check 'names part and value' grep -q "plies >= 3.*'2'.*record/required" out
check 'the part that fails' sh -c 'recvalid --require="white = A and first-rating > 0" --only=record/required three.pgn | grep -q "first-rating > 0"'
check 'one that holds' status 0 recvalid --game=1 --require='white = A and plies = 4 and errors = 0' three.pgn
check 'a wrong one' status 2 recvalid --require='plies >' three.pgn
check 'of selected games alone' status 0 recvalid --where='errors = 0' --require='plies >= 3' three.pgn
finish
