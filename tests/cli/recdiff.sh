#!/bin/sh
# recdiff: nothing where nothing changed, and exactly what did where something did.
. "$(dirname "$0")/lib.sh"
. "$here/tests/cli/browser.sh"

three_games >three.pgn
changes() { recdiff --format=jsonl "$@" | sed -n 's/.*"change":"\([a-z]*\)".*/\1/p' | sort | tr '\n' ' '; }
is() {
    want=$1
    shift
    got=$(changes "$@")
    [ "$got" = "$want" ] || { echo "# $got, not $want"; false; }
}
check 'a file with itself' status 0 recdiff three.pgn three.pgn
check 'one operand' status 2 recdiff three.pgn
check 'a file that is not there' status 2 recdiff three.pgn nowhere.pgn
check 'a difference' sh -c 'sed s/2001.07.01/2001.07.02/ three.pgn >x.pgn; recdiff -q three.pgn x.pgn; test $? = 1'
check 'a header of every game' is 'headers headers headers ' three.pgn x.pgn
check 'a game lost' sh -c 'sed 1,10d three.pgn >x.pgn; true'
check 'is lost' is 'lost ' three.pgn x.pgn
check 'the other way round' is 'added ' x.pgn three.pgn
sed '19s/Ke3/Kf3/' three.pgn >x.pgn
check 'a ply' is 'moves ' three.pgn x.pgn
sed '29s/ a6 \*/ a6 4. Ba4 Nf6 */' three.pgn >x.pgn
check 'more plies' is 'extended ' three.pgn x.pgn
check 'fewer plies' is 'shortened ' x.pgn three.pgn
check 'which one' sh -c 'recdiff --format=jsonl three.pgn x.pgn | grep -q "\"ply\":7,\"from\":null,\"to\":\"Ba4\""'
sed '29s/ a6 / a6 {a word} /' three.pgn >x.pgn
check 'a comment' is 'comments ' three.pgn x.pgn
sed '29s/ a6 / a6 (3... Nf6) /' three.pgn >x.pgn
check 'a variation' is 'variations ' three.pgn x.pgn
sed '29s/\*$/1-0/; 27s/\*/1-0/' three.pgn >x.pgn
check 'a result' is 'result ' three.pgn x.pgn
(sed -n 11,30p three.pgn; sed -n 1,10p three.pgn) >x.pgn
check 'games elsewhere' status 0 recdiff three.pgn x.pgn
sed '29s/Nf3 Nc6 3. Bb5 a6/Nf3 Nf6 3. Bb5 a6/' three.pgn >x.pgn
check 'then so many alike' sh -c 'recdiff three.pgn x.pgn | grep -q "ply 4: Nc6 → Nf6, then 2 plies alike"'
check 'a table' sh -c 'recdiff --format=tsv three.pgn x.pgn | head -n 2 | tail -n 1 | grep -q "^moves	three.pgn	3	x.pgn	3	4		Nc6	Nf6"'

# The page: players, and both boards where the moves part: in every game, and where one of both has no move.
printf '[Red "甲"]\n[Black "乙"]\n[Game "Chinese Chess"]\n\n1. 炮二平五 马８进７ *\n\n' >red.pgn
{ sed 's/马８进７/马８进７ 2. 马二进三/; s/甲/甲<b>/' red.pgn; printf '[White "alone"]\n[Black "x"]\n\n1. d4 *\n'; } >more.pgn
recdiff --lang=en --format=html three.pgn x.pgn >page.html
check 'a page has the boards' test "$(grep -o '"cells":"[^"]*","last":[^}]*' page.html | tr '\n' ' ')" = \
    '"cells":"r1bqkbnrpppp1ppp2n9p7P8N2PPPP1PPPRNBQKB1R","last":[1,18] "cells":"rnbqkb1rpppp1ppp5n6p7P8N2PPPP1PPPRNBQKB1R","last":[6,21] '
check 'and whose games they are' grep -q '"old":\["three.pgn",3,"A – B, Test, 2001.07.01"\]' page.html
recdiff --lang=en --format=html red.pgn more.pgn >more.html
cat >driver <<'J'
    var all = document.querySelectorAll('#list li');
    see('cards', all.length === 2 && has('totals', '1added') && has('totals', '1changed') && has('totals', '0lost'));
    see('players', all[0].textContent.indexOf('甲<b> – 乙') >= 0 && all[1].textContent.indexOf('alone – x') >= 0);
    see('what', all[0].textContent.indexOf('Red: 甲 → 甲<b>') >= 0 && all[0].textContent.indexOf('extended, ply 3: – → 马二进三') >= 0);
    see('boards', all[0].querySelectorAll('figure svg').length === 2 && all[1].querySelectorAll('svg').length === 0);
    see('men', all[0].querySelectorAll('svg .men')[1].childElementCount === 32 && all[0].textContent.indexOf('old: no further move') >= 0);
    $('flip').click(); see('turned', /turned/.test(document.querySelector('#list svg use').getAttribute('href')));
    see('contrast ' + readable().join(), readable().length === 0); see('width', document.documentElement.scrollWidth <= innerWidth);
J
drive 'the page in a browser' more.html driver
drive 'and on a phone' more.html driver --window-size=390,700
printf '[White "a"]\n\n1. e4 e5 2. Ke3 *\n' >stuck.pgn
printf '[White "a"]\n\n1. e4 e5 2. Ke4 Nf6 *\n' >stuck2.pgn
check 'a move that could not be played has the board before it' sh -c \
    'recdiff --format=html stuck.pgn stuck2.pgn | grep -o "\"cells\":\"[^\"]*" | sort -u | grep -cFx "\"cells\":\"rnbqkbnrpppp1ppp12p7P11PPPP1PPPRNBQKBNR"'
check 'nothing changed, still a page' sh -c 'recdiff --lang=en --format=html three.pgn three.pgn | grep -q "\"same\":3"'
check 'a selection of both' status 0 recdiff --where='plies < 6' three.pgn x.pgn
check 'the same with threads' sh -c 'for j in 1 4; do recdiff -j$j "$1/pgn" "$1/sgf" >d$j 2>/dev/null; done; cmp -s d1 d4' - "$here/tests/cases"

# A conversion that loses nothing is no difference: from every format to those that hold every header.
unchanged() {
    while IFS= read -r f; do
        for to in pgn sgf stream; do
            recconv --lossy=error -t "$to" -o "copy.$to" "$f" 2>/dev/null || { rm -f "copy.$to"; continue; }
            [ -s "copy.$to" ] || continue
            pairs=$((pairs + 1))
            recdiff "$f" "copy.$to" >d 2>&1 || { echo "# $f as $to:"; sed 's/^/#   /' d | head -5; return 1; }
        done
    done <files
}
pairs=0
find "$here/corpus" -type f -name 'good*' ! -name '*.fen' ! -name '*.epd' | LC_ALL=C sort >files
check 'lossless conversions change nothing' unchanged
check 'there were some' test "$pairs" -gt 10

# The identity is the same in every format that holds the game.
check 'ids are the same in every writer' sh -c '
    recvalid --format=tsv --columns=id "$1" 2>/dev/null >want
    for to in pgn stream sgf xqf; do
        recconv -q --lossy=quiet -t $to -o y.$to "$1" 2>/dev/null || continue
        recvalid --format=tsv --columns=id y.$to 2>/dev/null | cmp -s - want || { echo "# $to"; exit 1; }
    done' - "$(ls "$here"/corpus/xiangqi/*.pgn 2>/dev/null | head -1)"

# By how much a counted game was won is part of its result.
printf '(;GM[1]FF[4]SZ[9]PB[a]PW[b]RE[B+3.5];B[ee];W[cc];B[gg])\n' >won.sgf
sed 's/3\.5/5.5/' won.sgf >more.sgf
check 'another margin' status 1 recdiff --format=jsonl won.sgf more.sgf
check 'is another result' grep -qF '"from":"B+3.5","to":"B+5.5"' out
check 'and nothing else' test "$(grep -c '"type":"change"' out)" = 1

# What could not be played is told apart by the point that the record claims; every game that is counted has a change.
printf '(;GM[1]FF[4]SZ[9];B[ee];W[cc];B[cc];W[dd])\n' >occupied-1.sgf
printf '(;GM[1]FF[4]SZ[9];B[ee];W[cc];B[ee];W[dd])\n' >occupied-2.sgf
printf '1 H8 2 H9 3 H9 4 A1\n' >occupied-1.txt
printf '1 H8 2 H9 3 H8 4 A1\n' >occupied-2.txt
check 'stones on different stones' status 1 recdiff --format=jsonl occupied-1.sgf occupied-2.sgf
check 'are a change' grep -qF '"change":"moves"' out
check 'that names both' grep -qF '"from":"c7","to":"e5"' out
check 'in a list as well' status 1 recdiff --format=jsonl occupied-1.txt occupied-2.txt
check 'with both points' grep -qF '"from":"h9","to":"h8"' out
check 'the same stone' status 0 recdiff occupied-1.sgf occupied-1.sgf
finish
