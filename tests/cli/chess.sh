#!/bin/sh
# Chess there and back, and what is exported read by others: by our own strict reader and by pgn-extract.
. "$(dirname "$0")/lib.sh"
corpus=$here/corpus/chess
data=${QIPU_DATA:-$here/../shared/data}/chess/real-games.pgn
PATH=$PATH:/usr/games

convert() {
    recconv -q --lossy=quiet "$@" 2>err
}

# A game with all that PGN can say, positions to start from, Chess960 with either kind of FEN, and lenient SAN.
roster() {
    printf '[Event "%s"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "M\303\274ller, A"]\n' "$1"
    printf '[Black "B \\"b\\" \\\\"]\n[Result "%s"]\n' "$2"
}
{
    roster annotated '*'
    cat <<'END'

{before} 1. e4! {after} (1. d4 $1 d5 (1... Nf6 2. c4 {deep} ) 2. c4) (1. c4) {then} 1... e5
{why [%clk 0:01:02.5] [%foo x]} 2. Nf3 ; to the end of the line
2... Nc6 $14 $146 3. Bb5 a6 (3... -- 4. O-O) 4. Ba4 {[%csl Ga4,Re5][%cal Ga4e8] a comment that goes on and on, longer
than a line of the export format can be, so that it has to be broken somewhere at a space} Nf6 *

END
    roster Chess960 '*'
    cat <<'END'
[Variant "Chess960"]
[SetUp "1"]
[FEN "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1"]

1. e4 e5 2. Ng3 Ng6 3. Be2 Be7 4. O-O O-O 5. d3 *

END
    roster fischerandom '*'
    cat <<'END'
[Variant "fischerandom"]
[SetUp "1"]
[FEN "r1k1r2q/pppppp1p/8/8/8/8/PPPPPP1P/R1K1R2Q w KQkq - 0 1"]

1. O-O-O O-O 2. d4 *

END
    roster 'Black begins' 1/2-1/2
    cat <<'END'
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4p3/4K2R b K - 3 40"]

40... Kd7 {x} 41. Kxe2 (41. Rh7+ Kc6) 41... Kc6 1/2-1/2

END
    roster 'no moves' '*'
    printf '\n*\n\n'
    roster lenient '*'
    cat <<'END'

1. e2-e4 e7-e5 2. Ng1-f3 d6 3. Bc4 Bg4 4. 0-0 nc6 5. h3 Bxf3 6. Qf3 Qf6 7. Q:f6 gf6 *

END
    roster promotion '*'
    cat <<'END'
[SetUp "1"]
[FEN "3n4/P1P1k3/8/8/8/8/8/4K3 w - - 0 1"]

1. cd8N Kd6 2. a8(Q) Kc5 *
END
} >odd.pgn

# What our own strict reader says of an export, but for what the players did and null moves.
says() {
    recvalid --strict --disable=chess/threefold,chess/fifty-moves,chess/dead-position,chess/result-dead "$1" |
        grep -v -e '\[chess/forfeit-zero-moves\]' -e '\[pgn/null-move\]' -e '\[record/date\]'
}

# accepted NAME FILE: what is written with --strict is taken without a word.
accepted() {
    convert -t pgn --strict "$2" >strict.pgn
    says strict.pgn >out
    check "$1 by recvalid --strict" test ! -s out
    if command -v pgn-extract >/dev/null; then
        pgn-extract -s -r strict.pgn >out 2>err
        check "$1 by pgn-extract" test -z "$(cat out; tr '\r' '\n' <err | grep -v -e '^Games: ' -e '^$')"
    else
        skip "$1 by pgn-extract" 'it is not installed'
    fi
}

# through NAME FILE FORMAT: the same PGN after another format.
through() {
    convert -t pgn "$2" >before.pgn
    convert -t "$3" "$2" >"other.$3"
    convert -f "$3" -t pgn "other.$3" >after.pgn
    check "$1 through $3" cmp -s before.pgn after.pgn
}

# moves_through NAME FILE: coordinates keep the moves and the start, and nothing else.
moves_through() {
    convert -t uci "$2" >before.uci
    convert -t pgn before.uci >after.pgn
    convert -t uci after.pgn >after.uci
    check "$1 through uci" cmp -s before.uci after.uci
    recvalid -q --severity=error after.pgn
    check "$1 through uci is legal" test $? -eq 0
}

accepted 'odd games' odd.pgn
check 'nothing is lost in them' test "$(grep -c '^\[Event ' strict.pgn)" -eq "$(grep -c '^\[Event ' odd.pgn)"
for what in '{before}' '(1... Nf6 2. c4 {deep})' '[%foo x]' '$14 $146' '[%csl Ga4,Re5][%cal Ga4e8]' 'e4 $1'; do
    check "$what survives" grep -qF -- "$what" strict.pgn
done
through 'odd games' odd.pgn stream
moves_through 'odd games' odd.pgn
printf '%s\n' '1. e4! {one} $14 {two} ; three' '$10 1... e5 {four} $2 (1... c5 {five} $1 2. Nf3 $6 {six}) *' >order.pgn
through 'NAGs among comments' order.pgn stream
check 'in their order' grep -qF 'e4! {one} $14 {two} ; three' after.pgn
check 'in variations too' grep -qF 'c5 {five} $1 2. Nf3 $6 {six}' after.pgn
for file in "$corpus"/good-*.pgn; do
    accepted "${file##*/}" "$file"
    through "${file##*/}" "$file" stream
    moves_through "${file##*/}" "$file"
done

# Some versions of pgn-extract read neither braces in comments nor comments to the end of the line.
{
    roster breaks '*'
    printf '\n1. e4 {a comment with a line break of its own, which stands where a line cannot, in column 80\nand goes on} e5 *\n\n'
    roster braces '*'
    printf '\n1. e4 {a { b} 1... e5 ; c } d\n2. Nf3 {x\ty} 2... Nc6 ; {\n3. Bb5 *\n'
} >braces.pgn
convert -t pgn --strict braces.pgn >strict.pgn
says strict.pgn >out
check 'braces, tabs and line breaks in comments by recvalid --strict' test ! -s out

# A suffix belongs to the move before it; where something stands between them it is a NAG.
{ roster suffix '*'; printf '\n1. e4 $146! e5! 2. Nf3 {x}? *\n'; } >suffix.pgn
check 'suffixes behind moves alone' test "$(convert -t pgn suffix.pgn | tail -2)" = '1. e4 $146 $1 e5! 2. Nf3 {x} $2 *'

# respelled FEN WANT: a strict file has the position as the standard asks, so that a strict reader takes it; any other
# as it was.
respelled() {
    { roster '?' '*'; printf '[SetUp "1"]\n[FEN "%s"]\n\n1... Ke7 *\n' "$1"; } >fen.pgn
    check "'$1' is kept" test "$(convert -t pgn fen.pgn | grep FEN)" = "[FEN \"$1\"]"
    check "'$1' is strictly '$2'" test "$(convert -t pgn --strict fen.pgn | grep FEN)" = "[FEN \"$2\"]"
    accepted "'$1' that was respelled" fen.pgn
}
respelled ' r3k2r/8/8/8/4P111/8/8/R3K2R  b qkQK e3' 'r3k2r/8/8/8/4P3/8/8/R3K2R b KQkq e3 0 1'
respelled '4k3/8/8/8/8/8/8/4K2R b K - 3' '4k3/8/8/8/8/8/8/4K2R b K - 3 2'
respelled '4k3/8/8/8/8/8/8/4K2R b Kx - 0 1' '4k3/8/8/8/8/8/8/4K2R b K - 0 1'
respelled '4k3/8/8/8/8/8/8/4K3 b K - 0 1' '4k3/8/8/8/8/8/8/4K3 b - - 0 1'
respelled '4k3/8/8/8/8/8/8/4K3 b - - 0 1 bm' '4k3/8/8/8/8/8/8/4K3 b - - 0 1'
respelled '4k3/8/44/8/8/8/8/4K2R b K - -1 x' '4k3/8/8/8/8/8/8/4K2R b K - 0 1'

# The usual start said in so many words is the usual start; a second tag of the roster is lost at once.
printf '[Event "?"]\n[White "a"]\n[White "b"]\n[SetUp "1"]\n[FEN "%s"]\n\n1. e4 *\n' \
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' >usual.pgn
check 'the usual start through uci' test "$(convert -t uci usual.pgn)" = e2e4
through 'a second tag' usual.pgn stream

# What a referee takes back is not written; what stood is, in every notation.
echo '1. e4 e5 2. Ke3 Nf3 Nf4 Nc6 *' >back.pgn
echo '1. e4 e5 2. Ke3 Nc6 *' >stood.pgn
for format in uci pgn stream; do
    convert -t $format --after-illegal=referee back.pgn | convert -f $format -t uci - >out
    check "taken back, through $format" grep -qx 'e2e4 e7e5 g1f3 b8c6' out
done
recvalid -j1 --after-illegal=referee back.pgn back.pgn >out
check 'each game has its own count' test "$(grep -c 'illegal move number 1 of White' out)" = 2
convert -t uci --after-illegal=force stood.pgn >out
check 'an illegal move that stood' grep -qx 'e2e4 e7e5 e1e3 b8c6' out
convert -t pgn --notation=lan --after-illegal=force stood.pgn >out
check 'in another notation' grep -qF '2. Ke1-e3' out
convert -t pgn --after-illegal=force stood.pgn >once.pgn
check 'it is marked' grep -qxF '1. e4 e5 2. Ke3 {[%illegal]} 2... Nc6 *' once.pgn
convert -t stream --after-illegal=force once.pgn | convert -f stream -t pgn --after-illegal=force - >again.pgn
check 'and once only' cmp -s once.pgn again.pgn

# A rulebook can weigh the reasons of a finding each on its own.
cat >weighed.yaml <<'END'
rulebook: weighed
extends: chess-2001
findings:
  chess/illegal-move:
    severity: warning
    reasons:
      geometry: {severity: error}
      path: {severity: note}
END
# weight OPTION... of the second move
weight() {
    recvalid --rules=weighed.yaml --format=jsonl --only=chess/illegal-move "$@" | sed 's/.*"severity":"\([a-z]*\)".*/\1/'
}
echo '1. e4 e5 2. Ng3 *' >geometry.pgn
echo '1. e4 e5 2. Ra3 *' >path.pgn
echo '1. e4 e5 2. Ke1 *' >other.pgn
for pair in geometry=error path=note other=warning; do
    check "the severity of $pair" test "$(weight "${pair%=*}.pgn")" = "${pair#*=}"
done
check 'below what is shown' test -z "$(weight --severity=warning path.pgn)"
check 'above what is shown' test -n "$(weight --severity=error geometry.pgn)"
check 'the command line wins' test "$(weight --severity=chess/illegal-move=note geometry.pgn)" = note

# What is wrong with a file as a whole is told once, however many parts it is read in.
{
    printf '\357\273\277'
    yes '[Event "?"]

1. e4 {a long comment to make the game longer than it would be, since a part of a file has many of them} *
' | head -n 40000
} >marked.pgn
check 'a mark is told once' test "$(recvalid --only=pgn/bom marked.pgn | grep -c .)" -eq 1

# Time that grows with the square of the length would be minutes.
awk 'BEGIN { for (i = 0; i < 200000; i++) print "Nf3 Nf6 Ng1 Ng8"; print "*" }' >shuffled.pgn
check 'shuffling for ever' timeout 60 recvalid -q --severity=error shuffled.pgn
for what in '"' '[%' '<a' '[A "'; do
    awk -v what="$what" 'BEGIN { printf "1. e4 "; for (i = 0; i < 300000; i++) printf "%s", what; print " *" }' >again.pgn
    timeout 60 recvalid -q again.pgn
    check "$what for ever" test $? -eq 1
done

if [ -f "$data" ]; then
    accepted 'real games' "$data"
    through 'real games' "$data" stream
    moves_through 'real games' "$data"
else
    skip 'real games' 'they are not at hand'
fi


# A walk of knights over many quiet plies, with positions that come back after thousands of them, and variations in it.
# How often each has been there is looked up in an index; QIPU_SLOW looks back at every one.
sh "$here/tests/bench/walk" 6000 >walk.pgn
check 'positions that come back after long' sh -c 'recreplay -q --as=trace walk.pgn >fast && QIPU_SLOW=1 recreplay -q --as=trace walk.pgn | cmp - fast'
check 'and some do' sh -c '[ "$(grep -c repetition fast)" -gt 5 ]'
check 'with findings' sh -c 'recvalid --format=jsonl walk.pgn >fast; QIPU_SLOW=1 recvalid --format=jsonl walk.pgn | cmp - fast'
finish
