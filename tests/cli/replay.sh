#!/bin/sh
# What recreplay shows, compared with what was looked at and found good. To take over a change that is wanted:
# REPLAY_TAKE=1 tests/cli/replay.sh, then look at the difference.
. "$(dirname "$0")/lib.sh"
data=$here/tests/cli/replay

# same NAME FILE ARGUMENT…: the output for that file is NAME.out.
same() {
    expected=$data/$1.out
    input=$2
    shift 2
    recreplay -q --lang=en "$@" "$data/$input" >shown || [ $? -eq 1 ] || return 1
    [ -z "$REPLAY_TAKE" ] || cp shown "$expected"
    cmp -s shown "$expected" || { diff "$expected" shown | head -20 | sed 's/^/# /'; false; }
}

for game in chess.pgn xiangqi.pgn weiqi.sgf wuziqi.sgf; do
    kind=${game%.*}
    for board in unicode ascii chinese; do
        check "$kind: $board board" same "$kind-$board" $game --board=$board
    done
    check "$kind: colours" same "$kind-color" $game --color=always
    check "$kind: seen from the other side, in Chinese" same "$kind-flip" $game --flip --lang=zh
    check "$kind: picture" same "$kind-svg" $game --as=svg
    check "$kind: trace" same "$kind-trace" $game --as=trace
    check "$kind: trace in Chinese" same "$kind-trace-zh" $game --as=trace --lang=zh
done
check 'an illegal move in its place' same bad-trace bad.pgn --as=trace --color=always
check 'forbidden points' same wuziqi-forbidden wuziqi.sgf --at=8
check 'forbidden points for programs' sh -c "recreplay -q --as=jsonl --at=8 '$data/wuziqi.sgf' |
    grep -q '\"forbidden\":\[{\"point\":\"h9\",\"kind\":\"33\"}\],\"five\":\[\]'"
printf '[Event "%s"]\n\n1. %s *\n\n' a 'e4 e5' b 'd4 d5' c 'c4 c5' >alike.pgn
check 'games that share a finding are shown once each' sh -c 'test "$(recreplay -q --as=trace alike.pgn 2>/dev/null | wc -l)" = 10'
check 'a variation' same chess-line chess.pgn --line=2.2 --as=trace
for board in unicode ascii chinese; do
    check "marks of the record: $board board" same "marks-$board" marks.sgf --board=$board
done
check 'marks below a board with men' same chess-marks-board chess.pgn --at=1 --lang=zh
check 'a picture with marks and an arrow' same chess-marks chess.pgn --as=svg --at=1
check 'a picture of an illegal move' same bad-svg bad.pgn --as=svg
colors() {
    printf '%s' '{"kind":"chess","moves":[{"move":"e2e4","marks":[' \
        '{"shape":"circle","points":["d4","e5"],"color":"red"},{"shape":"circle","points":["e4"]},' \
        '{"shape":"arrow","points":["e2","e4"],"color":"yellow"},' \
        '{"shape":"arrow","points":["a1","a8"],"color":"blue"}]}]}' >colors.jsonl
    recconv -q --from=stream --to=pgn colors.jsonl | tr '\n' ' ' |
        grep -qF '{[%csl Rd4,Re5]} {[%csl Ge4]} {[%cal Ye2e4]} {[%cal Ba1a8]}'
}
check 'colours of marks go from the stream to PGN' colors
kept() { what=$1; shift; "$@" "$data/chess.pgn" | grep -qF "$what"; }
check 'from PGN to the stream' kept '"points":["e4"],"color":"red"' recconv -q --to=stream
check 'and to the page' kept '[6,3,"",52,36]' recreplay -q --as=html
check 'a picture of a ko that is taken back' same ko-svg ko.sgf --as=svg
check 'a picture of a repetition' same cycle-svg cycle.sgf --as=svg
check 'stones that are taken, a ko, in Chinese' same ko-trace-zh ko.sgf --as=trace --lang=zh
points() { recvalid --format=jsonl "$data/$1" | grep -q "\"lines\":\[$2\]"; }
check 'the points of a ko for programs' points ko.sgf '{"kind":"ko","stones":\["e6"\],"points":\["d6"\],"why":null}'
check 'the points of a repetition for programs' points cycle.sgf \
    '{"kind":"cycle","stones":\["b8","c4","g8"\],"points":\["c8","b4","h8"\],"why":null}'
check 'a picture with numbers' same weiqi-numbers weiqi.sgf --as=svg --from-ply=3 --to-ply=12

numbered() {
    mkdir pictures && recreplay -q --as=svg --every --to-ply=2 -o pictures/p.svg "$data/chess.pgn" &&
        [ "$(ls pictures | tr '\n' ' ')" = 'p-001.svg p-002.svg p-003.svg ' ] &&
        grep -q '</svg>' pictures/p-003.svg
}
check 'several pictures are numbered' numbered
awk 'BEGIN { printf "(;GM[1]FF[4]SZ[19]"; for (i = 0; i < 120; i++) printf ";%s[%c%c]", i % 2 ? "W" : "B", 97 + i % 19, 97 + int(i / 19) * 2; print ";B[aa])" }' >long.sgf
recreplay -q --lang=en --as=svg --every=50 long.sgf >sheet.svg
check 'a sheet of diagrams' test "$(grep -o 'Diagram [0-9]*: [0-9]*–[0-9]*' sheet.svg | tr '\n' ';')" = 'Diagram 1: 1–50;Diagram 2: 51–100;Diagram 3: 101–120;'
check 'with the move that could not be played' grep -q 'aa: .*occupied' sheet.svg
check 'one document' test "$(grep -c '^<svg xmlns' sheet.svg)" = 1
recreplay -q --as=svg --numbers=3-12 "$data/weiqi.sgf" >numbers.svg
check 'numbers of a range' cmp numbers.svg "$data/weiqi-numbers.out"
recreplay -q --as=svg --numbers "$data/weiqi.sgf" >numbers.svg
check 'numbers of all' sh -c 'for n in 1 2 19; do grep -q ">$n</text>" numbers.svg || exit 1; done'
for wrong in 0 x 5-3 3 -; do check "--numbers=$wrong is refused" status 2 recreplay --numbers=$wrong "$data/weiqi.sgf"; done
check 'standard output takes only one' status 2 recreplay -q --as=svg --every "$data/chess.pgn"
if command -v xmllint >/dev/null; then
    check 'pictures are XML' sh -c 'for f in "$1"/*svg.out; do xmllint --noout "$f" || exit 1; done' - "$data"
else
    skip 'pictures are XML' 'no xmllint'
fi

cat "$data/chess.pgn" "$data/bad.pgn" >two.pgn
check 'the second game alone' sh -c 'test "$(recreplay -q --game=2 --as=fen two.pgn)" = "$(recreplay -q --as=fen "$1")"' - "$data/bad.pgn"
check 'the same for any number of threads' sh -c 'recreplay -q -j1 --every two.pgn >one; recreplay -q -j4 --every two.pgn | cmp - one'
check 'positions in JSONL carry what the record declares' sh -c 'recreplay -q --as=jsonl --every "$1" | grep -vq "declared" && exit 1; recreplay -q --as=jsonl "$1" | grep -q "\"declared\":\"1-0\""' - "$data/chess.pgn"
finish
