#!/bin/sh
# --where, --game, --unique: the language, its mistakes, and that a selection and its opposite are the whole.
. "$(dirname "$0")/lib.sh"

three_games >three.pgn
plies() { recvalid --format=jsonl --results "$@" three.pgn 2>/dev/null | sed -n 's/.*"type":"game".*"game":\([0-9]*\),.*/\1/p' | tr '\n' ' '; }
# selects GAMES OPTION…: exactly these games.
selects() {
    want=$1
    shift
    got=$(plies "$@")
    [ "$got" = "$want" ] || { echo "# $*: $got, not $want"; false; }
}
check 'a list of numbers' selects '1 3 ' --game=1,3
check 'an open range' selects '2 3 ' --game=2-
check 'errors' selects '1 3 ' --where='errors = 0'
check 'both must hold' selects '3 ' --where='errors = 0' --where='plies > 5'
check 'a code' selects '2 ' --where='code = chess/illegal-move'
check 'any code by its area' selects '2 ' --where='code ~ ^chess/ill'
check 'precedence' selects '1 2 3 ' --where='plies > 5 and plies < 3 or white = A'
check 'parentheses' selects '' --where='plies > 5 and (plies < 3 or white = B)'
check 'not binds tightest' selects '1 2 ' --where='not plies > 5 and white = A'
check 'colours' selects '1 2 3 ' --where='white = A and black = B and red = ""'
check 'either player' selects '1 2 3 ' --where='player = B'
check 'neither player' selects '' --where='player != B'
check 'a header as its format names it' selects '1 2 3 ' --where='"Event" = Test'
check 'a partial date' selects '1 2 3 ' --where='date = 2001.07 and date > 2000 and date < 2002'
check 'a date before' selects '' --where='date < 1990'
check 'a header that is missing' selects '1 2 3 ' --where='first-rating = ""'
check 'what is missing is not less' selects '' --where='first-rating < 9999 or first-rating > 0'
# holds EXPR FILE
holds() { recvalid -q --require-match --where="$1" "$2"; }
check_date() { # date as written, expressions that hold; after -- those that do not
    printf '(;GM[1]SZ[9]DT[%s];B[ee])' "$1" >day.sgf
    shift
    while [ "$1" != -- ]; do
        holds "$1" day.sgf || { echo "# $1"; return 1; }
        shift
    done
    while shift && [ $# -gt 0 ]; do
        ! holds "$1" day.sgf || { echo "# $1 holds"; return 1; }
    done
}
check 'a date that nobody knows is missing' check_date '????-??-??' 'date = ""' 'date != 2001' -- 'date != ""' 'date < 2001' 'date > 1'
check 'several days' check_date '1996-12-27,28,1997-01-03' 'date = 1996.12.28' 'date = 1997' 'date > 1996' 'date != 1997.02' -- 'date = 1997.12' 'date != 1996' 'date < 1996'
check 'from a day to another' check_date '2001-07-01/2001-07-05' 'date = 2001.07.05' 'date = 2001.07' -- 'date = 2002'
check 'a month that is open' check_date '1992-??-??' 'date = 1992' 'date >= 1992' -- 'date = 1992.05' 'date < 1992.05' 'date = ""'
printf '[Event "x"]\n[WhiteElo "?"]\n[BlackElo "-"]\n\n1. e4 *\n' >rated.pgn
check 'a rating that nobody knows is missing' holds 'white-rating = "" and second-rating = ""' rated.pgn
check 'the opening is in the moves' sh -c '! recvalid -q --require-match --where="opening = \"\"" three.pgn --game=3'
check 'every field with its example' sh -c 'recvalid --list-fields | cut -f3 | while read -r e; do recvalid -q --fail-on=never --where="$e" three.pgn || echo "$e"; done >bad; test ! -s bad'
check 'fields of each colour' sh -c 'test "$(recvalid --list-fields | cut -f1 | grep -cE "^(white|black|red)-rating$")" = 3'
check 'declared' selects '1 ' --where='declared = 0-1'
check 'by the rules, with _ for -' selects '1 ' --where='by_rules = 0-1 and reason = checkmate'
check 'a position' selects '3 ' --where='position = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4"'
check 'a position and the other side to move' selects '' --where='position = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b"'
check 'a pattern' selects '1 ' --where='position ~ "*/*/*/*/??????Pq/*/*/*"'
check 'two positions, and one of them does not come' selects '' --where='position ~ "*/*/*/*/??????Pq/*/*/*" and position ~ "*/*/*/*/*/*/*/????R*"'
check 'a position and other material' selects '' --where='position ~ "*/*/*/*/??????Pq/*/*/*" and material = "KRP v KR"'
check 'a number in its file' selects '2 ' --where='game = 2'
check 'the same players, other moves' selects '1 2 3 ' --unique
cat three.pgn three.pgn >six.pgn
check 'the same games' test "$(recvalid -q --summary --unique six.pgn | sed -n 's/^total.*games \([0-9]*\),.*/\1/p')" = 3
check 'the same whatever the players' test "$(sed 's/White "A"/White "C"/' three.pgn | cat three.pgn - | recvalid -q --summary --unique=moves | sed -n 's/^total.*games \([0-9]*\),.*/\1/p')" = 3
check 'not the same with other players' test "$(sed 's/White "A"/White "C"/' three.pgn | cat three.pgn - | recvalid -q --summary --unique | sed -n 's/^total.*games \([0-9]*\),.*/\1/p')" = 6

# A stone game turned is the same game; a position is found in any symmetry.
printf '(;GM[1]SZ[9];B[cc];W[gg];B[cd])' >a.sgf
printf '(;GM[1]SZ[9];B[gc];W[cg];B[fc])' >b.sgf
printf '(;GM[1]SZ[9];B[gc];W[cg];B[ge])' >c.sgf
check 'a game that was turned' test "$(recvalid -q --summary --unique=moves a.sgf b.sgf c.sgf | sed -n 's/^total.*games \([0-9]*\),.*/\1/p')" = 2
check 'a pattern in any symmetry' test "$(recvalid -q --summary --where='position ~ "X/X"' a.sgf b.sgf c.sgf | sed -n 's/^total.*games \([0-9]*\),.*/\1/p')" = 2
check 'with colours exchanged' test "$(recvalid -q --summary --where='position ~ "O/O swap"' a.sgf b.sgf | sed -n 's/^total.*games \([0-9]*\),.*/\1/p')" = 2

check 'a whole board in any symmetry' holds 'position = "........./........./......X../......X../........./........./..O....../........./........."' a.sgf
check 'but not with more on it' sh -c '! recvalid -q --require-match --where="position = \"........./........./......X../......X../......X../........./..O....../........./.........\"" a.sgf'
check 'the side to move' holds 'position = "........./........./......X../......X../........./........./..O....../........./......... w"' a.sgf
check 'the other side, colours exchanged' holds 'position = "........./........./......O../......O../........./........./..X....../........./......... b swap"' a.sgf
check 'and not the same' sh -c '! recvalid -q --require-match --where="position = \"........./........./......O../......O../........./........./..X....../........./......... w swap\"" a.sgf'

# Identities are for ever: the vectors of qipu-stream(5).
id_of() { recvalid --format=tsv --columns=id 2>/dev/null | tail -n 1; }
vector() { [ "$(cat | id_of)" = "$1" ] && grep -q "$1" "$here/man/qipu-stream.5"; }
check 'chess, no move' vector a8921c48bd6010f3f962e9b2db5db7bb <<EOF
[Event "x"]

*
EOF
check 'chess, 1. e4' vector 0893e93ae1d0bb3aa276f9d662adca5c <<EOF
[Event "y"]

1. e4 {a comment} (1. d4) *
EOF
check 'xiangqi' vector cfe5684ec25459bf0facb2505f532bfb <<EOF
[Game "Xiangqi"]

1. H2-E2 *
EOF
check 'the same in Chinese' vector cfe5684ec25459bf0facb2505f532bfb <<EOF
[Game "Xiangqi"]

1. 炮二平五 *
EOF
check 'weiqi' vector 29b3baf2bb0f9d2bb958720701c833f4 <<EOF
(;GM[1]FF[4]SZ[19];B[pd])
EOF
check 'weiqi, turned' vector 29b3baf2bb0f9d2bb958720701c833f4 <<EOF
(;GM[1]FF[4]SZ[19];B[dp])
EOF
check 'wuziqi' vector 89404185e78d3dfab6665d0e6ded0b76 <<EOF
(;GM[4]FF[4]SZ[15];B[hh])
EOF
check 'a list of known games' sh -c 'recvalid --format=tsv --columns=id,game three.pgn 2>/dev/null | sed -n 3p >known; recvalid --format=tsv --columns=game --known=known three.pgn | tr "\n" " " | grep -q "^game 1 3 $"'
check 'an id in an expression' sh -c 'recvalid --format=tsv --columns=game --where="id = $(cut -f1 known)" three.pgn | tail -n 1 | grep -q "^2$"'

# Lines of a file, by whatever order of moves.
printf '[Event "x"]\n\n1. e4 e5 2. Nf3 Nc6 (2... d6) 3. Bb5 *\n' >lines.pgn
printf '[Event "x"]\n\n1. Nf3 Nc6 2. e4 e5 3. Bb5 a6 *\n\n[Event "y"]\n\n1. e4 d6 2. Nf3 e5 *\n\n[Event "z"]\n\n1. d4 *\n' >orders.pgn
check 'games that follow a line' sh -c 'recvalid --format=tsv --columns=game --lines=lines.pgn orders.pgn | tr "\n" " " | grep -q "^game 1 2 $"'
check 'a file without lines' status 2 recvalid --lines=nowhere.pgn three.pgn
check 'the position that was found' sh -c 'test "$(recreplay -q --as=fen --at=match --where="position ~ \"*/*/*/*/???????q/*/*/*\"" three.pgn | cut -d" " -f1,2)" = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w"'
check 'and its ply' sh -c 'recvalid --format=jsonl --results --where="position ~ \"*/*/*/*/???????q/*/*/*\"" three.pgn | grep -q "\"at\":4"'
check 'an opening of wuziqi by its stones' sh -c 'printf "(;GM[4]SZ[15];B[hh];W[hg];B[hi])" | recvalid --format=tsv --columns=game --where="opening ~ ^[DI][0-9]" 2>/dev/null | tail -n 1 | grep -q 1'

# Nearly the same: a beginning, or one other ply, by players whose names fold to one.
near=$here/tests/cases/record/duplicate/bad.pgn
check 'nearly the same' sh -c 'recvalid --duplicates=near "$1" | grep -q "record/duplicate"' - "$near"
check 'but not the same' status 0 recvalid --duplicates --fail-on=warning "$near"
check 'one of both' sh -c 'test "$(recconv -t verbatim --unique=near "$1" | grep -c "^\[Event")" = 1' - "$near"
check 'the same' sh -c 'cat three.pgn three.pgn | recvalid --duplicates --only=record/duplicate | grep -c record/duplicate | grep -q 3'
printf 'A\tAnna\n' >names.tsv
check 'a name as the list has it' sh -c 'recconv -q -t pgn --names=names.tsv --game=1 three.pgn | grep -q "White \"Anna\""'
check 'is reported' sh -c 'recvalid --names=names.tsv three.pgn | grep -c record/name-variant | grep -q 3'
check 'is no difference' sh -c 'sed "s/White \"A\"/White \"Anna\"/" three.pgn >anna.pgn; recdiff -q --names=names.tsv three.pgn anna.pgn'
check 'a list that is none' sh -c 'echo alone >names.tsv; recvalid --names=names.tsv three.pgn 2>err; test $? = 2 && grep -q names.tsv:1 err'

# Wrong expressions: trouble with the column, before any file is read.
wrong() {
    status 2 recvalid --where="$2" nowhere.pgn && grep -q "column $1:" err && grep -q '\^$' err && ! grep -q nowhere.pgn err
}
check 'a field that there is not' wrong 1 'foo = 1'
check 'no operator' wrong 7 'white A'
check 'no value' wrong 9 'white = '
check 'no number' wrong 9 'plies > many'
check 'no date' wrong 8 'date < soon'
check 'an open parenthesis' wrong 12 '(plies > 10'
check 'an open quotation' wrong 9 'white = "A'
check 'a regular expression' wrong 13 'white ~ "a(b"'
check 'something behind' wrong 11 'plies > 1 plies'
check 'columns are characters' wrong 13 '"王" = 王 and x = 1'
check 'nested too deeply' status 2 recvalid --where="$(printf '%0.s(' $(seq 300))" three.pgn
check 'a wrong list' status 2 recvalid --game=5-3 three.pgn

# Statuses.
check 'nothing selected is no error' status 0 recvalid --where='white = nobody' three.pgn
check 'unless asked' status 1 recvalid --require-match --where='white = nobody' three.pgn
check 'a game left out does not count' status 0 recvalid --where='errors = 0' three.pgn
check 'a game that is selected does' status 1 recvalid --where='errors > 0' three.pgn
check 'recreplay shows the selected game alone' test "$(recreplay -q --as=fen --where='errors = 0 and plies = 6' three.pgn)" = "$(recreplay -q --as=fen --game=3 three.pgn)"
check 'recreplay takes shown positions back' test "$(recreplay -q --as=trace --where='errors > 0' three.pgn)" = "$(recreplay -q --as=trace --game=2 three.pgn)"

# An expression and its opposite share the games out, whatever it is; so does every number of threads.
cases=$here/tests/cases
fields='plies > 4
errors = 0
code ~ ^sgf/
white ~ [a-m]
date < 2000
kind = weiqi or format = pgn
variations > 0 and comments = 0
not (first-rating >= 2000)
verdict = proved or declared = 1-0
round = 1 and plies < 20
position ~ "..X/.O."
material = "KRP v KR"'
numbers() { recvalid -j"$1" --format=jsonl --results --where="$2" "$cases/pgn" "$cases/sgf" "$cases/xiangqi" 2>/dev/null | grep '"type":"game"' | cut -d, -f2,3; }
recvalid --format=jsonl --results "$cases/pgn" "$cases/sgf" "$cases/xiangqi" 2>/dev/null | grep '"type":"game"' | cut -d, -f2,3 | sort >all
check 'there are games' test "$(wc -l <all)" -gt 300
partition() {
    numbers 1 "$1" >yes
    numbers 3 "not ($1)" >no
    numbers 3 "$1" | cmp -s - yes && sort yes no | cmp -s - all
}
while read -r field; do
    check "a partition: $field" partition "$field"
done <<EOF
$fields
EOF
# The same of expressions put together at random.
seed=${SELECT_SEED:-20}
echo "# SELECT_SEED=$seed"
echo "$fields" | awk -v seed="$seed" '
    { field[NR] = $0 }
    function any() { return (rand() < 0.3 ? "not " : "") "(" field[1 + int(rand() * NR)] ")" }
    END {
        srand(seed)
        for (i = 0; i < 8; i++) {
            e = any()
            for (k = 1 + int(rand() * 3); k > 0; k--)
                e = (rand() < 0.3 ? "(" e ")" : e) (rand() < 0.5 ? " and " : " or ") any()
            print e
        }
    }' >random
while read -r field; do
    check "a partition: $field" partition "$field"
done <random

# The order of operands changes nothing, nor does what stands for the same.
alike() {
    numbers 1 "($1) and ($2)" >one
    numbers 2 "($2) and ($1)" | cmp -s - one || { echo "# and: $1, $2"; return 1; }
    numbers 1 "not (not ($1) or not ($2))" | cmp -s - one || { echo "# not or: $1, $2"; return 1; }
    numbers 1 "($1) or ($2)" >one
    numbers 3 "($2) or ($1)" | cmp -s - one || { echo "# or: $1, $2"; return 1; }
}
before='game = 1'
while read -r field; do
    check "in any order: $before, $field" alike "$before" "$field"
    before=$field
done <<EOF
$fields
EOF

# On real games: shares are the whole to the byte, parts put together too, and pgn-extract counts the same.
real=${QIPU_DATA:-$here/../shared/data}/chess/real-games.pgn
fen='rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
shares() { # every line of the file goes to one of both, in order
    recconv -q -t verbatim --where="$1" --rejects=rest "$real" >taken
    [ $(($(wc -c <taken) + $(wc -c <rest))) = "$(wc -c <"$real")" ] && recconv -q -t verbatim --where="not ($1)" "$real" | cmp -s - rest
}
parts() {
    for k in 1 2 3; do recconv -q -j2 -t verbatim --where="$1" --shard=$k/3 "$real"; done >parts
    recconv -q -t verbatim --where="$1" "$real" | cmp -s - parts
}
if [ -f "$real" ]; then
    for e in 'player ~ Carlsen' 'date < 2005' "position = \"$fen\""; do
        check "real games: $e" shares "$e"
        check "in three parts: $e" parts "$e"
    done
else
    skip 'real games' 'they are not here'
fi
if [ -f "$real" ] && command -v pgn-extract >/dev/null; then
    same_count() { # option of pgn-extract, expression
        test "$(pgn-extract -s "$1" "$real" 2>/dev/null | tr -d '\r' | grep -c '^\[Event ')" = "$(recconv -q -t verbatim --where="$2" "$real" | tr -d '\r' | grep -c '^\[Event ')"
    }
    check 'pgn-extract finds as many by header' same_count -TpCarlsen 'player ~ ^Carlsen'
    check 'and by position' same_count "-Tf$fen" "position = \"$fen\""
else
    skip 'pgn-extract finds as many' 'it is not installed'
fi
rif=$here/corpus/wuziqi/good-database.rif
names() { recvalid --results --format=tsv --columns=first,event,date,round "$@" "$rif" 2>/dev/null | tail -n +2 | tr '\t\n' '||'; }
check "the names of RIF's tables are headers" [ "$(names)" = 'Ann Mets|Spring & Summer|2024-05-01|1|San Zhang|Spring & Summer|2024-05-01|2|' ]
check 'and can be asked for' [ "$(names --where='white ~ Zhang')" = 'Ann Mets|Spring & Summer|2024-05-01|1|' ]
check 'also by --require' status 0 recvalid -q --require='player ~ Zhang and date = 2024.05' "$rif"
check 'every example of --list-fields compiles' sh -c '
    recvalid --list-fields | cut -f3 | while IFS= read -r e; do recvalid -q --where="$e" --fail-on=error "$1" >/dev/null 2>err; [ $? -lt 2 ] || { cat err; exit 1; }; done' - three.pgn
finish
