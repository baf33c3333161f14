#!/bin/sh
# recvalid --suggest: what was probably played. Every kind of slip in a game of ours; a suggestion that is
# carried out by hand gives a record that can be played; a sound record gets none.
. "$(dirname "$0")/lib.sh"

roster='[Event "x"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "1-0"]
'
chess='1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 1-0'
xiangqi='1. 炮二平五 马８进７ 2. 马二进三 车９平８ 3. 车一平二 马２进３ 4. 兵七进一 卒７进１ 5. 车二进六 炮８平９ 6. 车二平三 炮９退１ 7. 马八进七 士４进５ 8. 炮八平九 炮９平７ 9. 车三平四 马７进８ 1-0'

# game FILE MOVES [TAGS]
game() {
    printf '%s%s\n%s\n' "$roster" "${3:-}" "$2" >"$1"
}
slip() { # what is wrong, what is right: in the chess game
    game slip.pgn "$(printf '%s' "$chess" | sed "s|$1|$2|")"
}
first() { sed -n 's/.*"suggestions":\[{\([^}]*\)}.*/\1/p' out; }
suggests() { first | grep -qF -e "$1" || { echo "# $(first)"; false; }; }

game good.pgn "$chess"
check 'a sound game' status 0 recvalid --suggest --format=jsonl good.pgn
check 'gets no suggestion' test ! -s out

# was, is, what is suggested
while IFS='|' read -r was is right; do
    slip "$was" "$is"
    check "$was written $is breaks" status 1 recvalid --suggest --format=jsonl slip.pgn
    check "$was written $is: suggested" suggests "$right"
done <<'EOF'
Nbd7|Nbf7|"edit":"replace","ply":20,"as_written":"Nbf7","instead":"Nbd7"
13. Nf1|13. Nf9|"edit":"replace","ply":25,"as_written":"Nf9","instead":"Nf1"
5. O-O|5. O-O-O|"edit":"replace","ply":9,"as_written":"O-O-O","instead":"O-O"
6. Re1|6. Ree1|"edit":"replace","ply":11,"as_written":"Ree1","instead":"Re1"
7. Bb3 d6|7. d6 Bb3|"edit":"swap","ply":13,"with_ply":14,"as_written":"d6","instead":"Bb3"
8. c3 O-O|8. c3 O-O O-O|"edit":"delete","ply":17,"as_written":"O-O","instead":null
10. d4 Nbd7|10. Nbd7|"edit":"insert","ply":19,"as_written":null
12. Bc2|12. B(2|"edit":"replace","ply":23,"as_written":"B(2","instead":"Bc2"
12. Bc2|12. B*2|"edit":"replace","ply":23,"as_written":"B*2","instead":"Bc2"
12. Bc2|12. B92|"edit":"replace","ply":23,"as_written":"B92","instead":"Bc2"
EOF

# A letter twice in a capture of pawns is no capture without its rank and a move glued to it.
glued='1. h4 g5 2. hxgg5 d5 3. d4 Nc6 4. Nc3 Nf6 5. Nf3 Bf5 6. e3 e6 1-0'
for word in hxgg5 hhxg5 hxg55; do
    game slip.pgn "$(printf '%s' "$glued" | sed "s/hxgg5/$word/")"
    check "$word breaks" status 1 recvalid --suggest --format=jsonl slip.pgn
    check "$word is one word" suggests '"ply":3,"as_written":"'$word'","instead":"hxg5"'
done

# Dots behind a number say that the move before was told elsewhere, in lists as well.
printf '%s\n' "$chess" | sed 's/ 9\. h3 Nb8/@9... Bb7/; s/ 10\. d4 .*//' | tr @ '\n' >list.txt
printf '10. d4 Re8 11. Nbd2 Bf8 12. a4 h6 13. Bc2 exd4\n' >>list.txt
check 'a list without the first of a pair' status 1 recvalid -f movelist --suggest --format=jsonl list.txt
check 'lacks that move' suggests '"edit":"insert","ply":17,"as_written":null'
check 'and its side is told' grep -q '"code":"chess/turn"' out

# What is left of a word without its first letter is read as a number or not at all: it counts as a ply.
while IFS='|' read -r was is right; do
    slip "$was" "$is"
    check "$was written $is breaks" status 1 recvalid --suggest --format=jsonl slip.pgn
    check "$was written $is: suggested" suggests "$right"
done <<'EOF'
1. e4|1. 4|"edit":"replace","ply":1,"as_written":"4","instead":"e4"
a6 4. Ba4|6 4. Ba4|"edit":"replace","ply":6,"as_written":"6","instead":"a6"
5. O-O|5. -O|"edit":"replace","ply":9,"as_written":"-O","instead":"O-O"
12. Bc2|12. -Bc2|"edit":"replace","ply":23,"as_written":"-Bc2","instead":"Bc2"
Re1 b5|Re1 b|"edit":"replace","ply":12,"as_written":"b","instead":"b5"
EOF

promotion='1. d8=Q+ Kh7 2. Qd5 Kg6 3. Qe6+ Kg7 4. h4 h5 5. Ke2 Kh7 6. Kd3 Kg7 1-0'
game slip.pgn "$(printf '%s' "$promotion" | sed 's/d8=Q+/8=Q+/')" '[SetUp "1"]
[FEN "6k1/3P4/7p/8/8/7P/8/4K3 w - - 0 1"]
'
check 'd8=Q without its file' status 1 recvalid --suggest --format=jsonl slip.pgn
check 'is mended' suggests '"edit":"replace","ply":1,"as_written":"8=Q+","instead":"d8=Q+"'

# Words are mended as the record spells them, whatever its reader calls the notation.
while IFS='|' read -r notation was is right; do
    game slip.pgn "$chess"
    recconv -q -t pgn --notation="$notation" slip.pgn | sed "s|$was|$is|" >other.pgn
    check "$notation: $was written $is breaks" status 1 recvalid --suggest --format=jsonl other.pgn
    check "$notation: $was written $is: suggested" suggests "$right"
done <<'EOF'
figurine|♘bd7|♘♘bd7|"ply":20,"as_written":"♘♘bd7","instead":"♘bd7"
san-ru|Кbd7|Кbf7|"ply":20,"as_written":"Кbf7","instead":"Кbd7"
lan|Nb1-d2|Nb1-d|"ply":21,"as_written":"Nb1-d","instead":"Nb1-d2"
uci|b1d2|b1d|"ply":21,"as_written":"b1d","instead":"b1d2"
uci|f1e1|f11e|"ply":11,"as_written":"f11e","instead":"f1e1"
EOF

game slip.pgn "$(printf '%s' "$chess" | sed 's|5. O-O|5. -O|;s|Nbd2|Nbf2|')"
check 'such a word and another slip' status 1 recvalid --suggest=64 --format=jsonl slip.pgn
check 'are mended together' suggests '"as_written":"-O","instead":"O-O","more":[{"edit":"replace","ply":21,"as_written":"Nbf2","instead":"Nbd2"'
check 'and no repair leaves it there' test "$(grep -o '{"edit":[^]]*\][^}]*"complete":true' out | grep -vc '"as_written":"-O"')" -eq 0

slip '9. h3' '9. h9'
recvalid --suggest --format=jsonl slip.pgn >found
check 'text shows it' status 1 recvalid --suggest slip.pgn
check 'below the finding, with the plies' grep -qxF \
    '  perhaps 9. h3 (as written h9): the game can then be played to its end, 28 plies [1 of '"$(sed -n 's/.*"found":\([0-9]*\).*/\1/p' found)"']' out
check 'in Chinese as well' status 1 recvalid --suggest --lang=zh slip.pgn
check 'with its words' grep -q '也许是 9. h3（原文 h9）' out
check 'without --suggest nothing is searched' status 1 recvalid --format=jsonl slip.pgn
check 'and nothing said' test "$(grep -c suggestions out)" -eq 0
check 'a bound on positions' status 1 recvalid --suggest --suggest-positions=10 --format=jsonl slip.pgn
check 'is told' grep -q '"exhausted":false' out
check 'and in words' sh -c 'recvalid --suggest --suggest-positions=10 slip.pgn | grep -q "cut short"'

sed 's/h9/h3/' slip.pgn >mended.pgn
check 'the suggestion carried out by hand can be played' status 0 recvalid mended.pgn

# Nothing behind the last move speaks for leaving it out, nor for a move that its word does not resemble.
game last.pgn '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba9 1-0'
check 'the last move is wrong' status 1 recvalid --suggest --format=jsonl last.pgn
check 'and only what its word resembles is suggested' suggests '"as_written":"Ba9","instead":"Ba4"'
check 'not that it was left out' test "$(grep -c '"edit":"delete"' out)" -eq 0

game last.pgn '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Qh7 1-0'
check 'a last move that resembles nothing' status 1 recvalid --suggest last.pgn
check 'gets no guess, only how many are legal' grep -q 'no suggestion; [1-9][0-9]* legal move' out

# Words of xiangqi: numerals, directions, columns from the other end, one side of a whole game.
xq='[Game "Chinese Chess"]
'
game xq.pgn "$(printf '%s' "$xiangqi" | sed 's/车二进六/车二进八/')" "$xq"
check 'a numeral of xiangqi' status 1 recvalid --suggest --format=jsonl xq.pgn
check 'is mended' suggests '"as_written":"车二进八","instead":"车二进六"'
game xq.pgn "$(printf '%s' "$xiangqi" | sed 's/车９平８/车９退８/')" "$xq"
check 'a direction of xiangqi' status 1 recvalid --suggest --format=jsonl xq.pgn
check 'is mended' suggests '"instead":"车９平８"'
game xq.pgn "$(printf '%s' "$xiangqi" | sed 's/车９平８/车９*８/')" "$xq"
check 'a star in a word of xiangqi' status 1 recvalid --suggest --format=jsonl xq.pgn
check 'is part of it' suggests '"as_written":"车９*８","instead":"车９平８"'
game xq.pgn "$(printf '%s' "$xiangqi" | sed 's/炮８平９/炮８进９/')" "$xq"
check 'one slip of xiangqi' status 1 recvalid --suggest --format=jsonl xq.pgn
check 'is mended for certain' grep -q '"found":1,"unique":true' out
game xq.pgn "$(printf '%s' "$xiangqi" | sed 's/炮８平９/炮８进９/; s/马二进三/马二三/')" "$xq"
check 'a word unlike all others beside it' status 1 recvalid --suggest --format=jsonl xq.pgn
check 'leaves no certainty' grep -q '"found":1,"unique":false' out
while IFS='|' read -r notation was is right; do
    game slip.pgn "$xiangqi" "$xq"
    recconv -q -t pgn --notation="$notation" slip.pgn | sed "s|$was|$is|" >other.pgn
    check "$notation: $was written $is breaks" status 1 recvalid --suggest --format=jsonl other.pgn
    check "$notation: $was written $is: suggested" suggests "$right"
done <<'EOF'
wxf|R2+6|R2+66|"ply":9,"as_written":"R2+66","instead":"R2+6"
ucci|i0h0|0h0|"ply":5,"as_written":"0h0","instead":"i0h0"
iccs|H0-G2|HO-G3|"ply":3,"as_written":"HO-G3","instead":"H0-G2"
chinese-traditional|馬二進三|焉二進三|"ply":3,"as_written":"焉二進三","instead":"馬二進三"
EOF

game xq.pgn '1. 车一进一 车９进１ 2. 车一平二 车９平８ 3. 车二进一 车８进１ 4. 车二平三 车８平７ 5. 车三进二 车７进２ 6. 车三平五 1-0' "$xq"'[SetUp "1"]
[FEN "r3k4/9/9/9/4P4/9/9/9/9/4K3R w - - 0 1"]
'
check 'columns from the other end' status 1 recvalid --suggest --format=jsonl xq.pgn
check 'are found' suggests '"edit":"mirror"'

# An inserted move may not leave all words that follow with the other side's digits: no reader takes them so.
game xq.pgn "$(printf '%s' "$xiangqi" | sed 's/马２进３/马２进５/')" "$xq"
check 'a wrong column of xiangqi' status 1 recvalid --suggest=20 --format=jsonl xq.pgn
check 'is not mended by a move that makes Red Black' test "$(grep -c '"doubts":[1-9][0-9]' out)" -eq 0

# In lists as well a word goes as far as the next blank.
while IFS='|' read -r notation was is right; do
    game slip.pgn "$xiangqi" "$xq"
    recconv -q -t movelist --lossy=quiet --notation="$notation" slip.pgn | sed "s|$was|$is|" >other.txt
    check "list: $was written $is breaks" status 1 recvalid --suggest --format=jsonl other.txt
    check "list: $was written $is: suggested" suggests "$right"
done <<'EOF'
chinese|车二进六|车二*六|"ply":9,"as_written":"车二*六","instead":"车二进六"
chinese|车二进六|*二进六|"ply":9,"as_written":"*二进六","instead":"车二进六"
chinese|车９平８|*９平８|"ply":4,"as_written":"*９平８","instead":"车９平８"
chinese|车二进六|车二进六六|"ply":9,"as_written":"车二进六六","instead":"车二进六"
chinese|车９平８|９平８|"ply":4,"as_written":"９平８","instead":"车９平８"
chinese|车９平８|车车９平８|"ply":4,"as_written":"车车９平８","instead":"车９平８"
wxf|R2+6|R2++6|"ply":9,"as_written":"R2++6","instead":"R2+6"
wxf|R2+6|R2*6|"ply":9,"as_written":"R2*6","instead":"R2+6"
wxf|R2+6|R2+66|"ply":9,"as_written":"R2+66","instead":"R2+6"
EOF

# Short words leave the way open, and what follows tells it.
game xq.pgn "$xiangqi" "$xq"
recconv -q -t pgn --notation=chinese-short xq.pgn | sed 's/车二六/车三六/' >short.pgn
check 'a slip in a record of short words' status 1 recvalid --suggest --format=jsonl short.pgn
check 'is mended to the end' suggests '"as_written":"车三六","instead":"车二六"'
check 'completely' suggests '"complete":true'

# The side to move of the set-up.
game fen.pgn '1. Kd7 e4 2. Kd6 e5+ 3. Kxe5 1-0' '[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
'
check 'a set-up with the wrong side to move' status 1 recvalid --suggest --format=jsonl fen.pgn
check 'is suggested the other one' suggests '"instead":"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"'

# Stones: a doubled stone, a neighbouring point.
printf '(;FF[4]GM[1]SZ[9];B[ee];W[gc];B[gc];W[cg];B[gg])\n' >stones.sgf
check 'a point that is taken' status 1 recvalid --suggest --format=jsonl stones.sgf
check 'gets suggestions, none of them complete by force' grep -q '"suggestions":\[{' out
check 'and none is called unique' grep -q '"unique":false' out

printf '(;FF[4]GM[1]SZ[19];B[pd];W[dc];B[cd];W[pd];B[fq];W[qf];B[nc])\n' >turned.sgf
check 'a point with its letters exchanged' status 1 recvalid --suggest=20 --format=jsonl turned.sgf
check 'is suggested' grep -q '"as_written":"pd","instead":"dp"' out

printf '1. H8 2. H9 3. H9 4. I10 5. G7 6. F6\n' >doubled.txt
check 'a stone written twice in a row' status 1 recvalid --suggest --format=jsonl doubled.txt
check 'is the only suggestion' grep -q '"edit":"delete","ply":3.*"found":1,"unique":true' out
# In a long game as well, and behind a handicap in a node of its own: each side fills its half of the board.
awk 'BEGIN {
    printf "(;FF[4]GM[1]SZ[19]HA[2]KM[0];AB[ja][js]"
    for (i = 0; i < 320; i++) {
        x = int(i / 2) % 9 + (i % 2 ? 0 : 10)
        stone = sprintf(";%s[%c%c]", i % 2 ? "B" : "W", 97 + x, 97 + int(i / 18))
        printf "%s", stone
        sub("W", "B", stone)
        if (i == 200)
            printf "%s", stone
    }
    print ")"
}' >long.sgf
check 'a doubled stone in a game of 321 plies' status 1 recvalid --suggest --format=jsonl long.sgf
check 'is found' grep -q '"edit":"delete","ply":202.*"found":1,"unique":true' out
printf '1. H8 2. H9 3. H8 4. I10 5. G7 6. F6\n' >again.txt
check 'a stone on a point that was taken earlier' status 1 recvalid --suggest --format=jsonl again.txt
check 'proves nothing' grep -q '"unique":false' out

# A slip among squares is one digit in every format, whatever notation the record claims.
squares() { sed -n 's/.*"edit":"\([a-z]*\)","ply":\([0-9]*\).*"slip":\([a-z]*\).*"unique":\([a-z]*\).*/\1 \2 \3 \4/p'; }
recconv -q -t uci good.pgn | sed 's/c2c3/c2d3/' >slip.uci
recconv -q -t sgf good.pgn | sed 's/c2c3/c2d3/' >slip.sgf
recconv -q -t stream good.pgn | sed 's/"c2c3"/"c2d3"/;s/"written":"c3"/"written":"c2d3"/' >slip.jsonl
recvalid --suggest=1 --format=jsonl slip.uci | squares >as-uci
check 'a wrong square' grep -q '^replace 15 true' as-uci
for f in slip.sgf slip.jsonl; do
    recvalid --suggest=1 --format=jsonl $f | squares >as-other
    check "as in $f" cmp as-uci as-other
done

# The same game in another format gets the same suggestions.
slip 'Nbd7' 'Nbf7'
recvalid --suggest --format=jsonl slip.pgn | sed -n 's/.*"suggestions"\(.*\)"search".*/\1/p' >as-pgn
recconv -q -t stream slip.pgn 2>/dev/null | recvalid --suggest --format=jsonl -f stream - |
    sed -n 's/.*"suggestions"\(.*\)"search".*/\1/p' >as-stream
check 'the stream has the same suggestions' cmp as-pgn as-stream
# recconv --repair: a mended game has the moves of the true one, says so, and is never written unasked.
recconv -q -t uci --lossy=quiet good.pgn >true.uci
while IFS='|' read -r was is; do
    slip "$was" "$is"
    check "$was written $is: not written unless asked" status 1 recconv -t uci slip.pgn
    recconv -q --repair=best --force -t pgn slip.pgn >mended.pgn
    recconv -q -t uci --lossy=quiet mended.pgn >mended.uci
    check "$was written $is: mended" cmp true.uci mended.uci
    check "$was written $is: marked" grep -q '\[%repaired\]' mended.pgn
done <<'EOF'
Nbd7|Nbf7
13. Nf1|13. Nf9
7. Bb3 d6|7. d6 Bb3
8. c3 O-O|8. c3 O-O O-O
EOF
slip '7. Bb3 d6' '7. d6 Bb3'
check 'a unique repair' status 0 recconv -t pgn --repair=unique slip.pgn
check 'is named' grep -q 'record/repaired' err
check 'best needs --force' status 2 recconv -t pgn --repair=best slip.pgn
recconv -q -t pgn --repair=unique slip.pgn >mended.pgn
check 'what was mended is legal' status 0 recvalid --results --format=jsonl mended.pgn
check 'and its verdict is that it was mended' grep -q '"verdict":"repaired"' out
check 'as a patch' status 1 recvalid --format=diff slip.pgn
cp slip.pgn patched.pgn
if command -v patch >/dev/null; then
    check 'which can be applied' patch -s patched.pgn out
    check 'and gives the true game' cmp patched.pgn good.pgn
else
    skip 'which can be applied' 'no patch'
fi
check 'as a fix in SARIF' status 1 recvalid --suggest --format=sarif slip.pgn
check 'with two replacements' grep -qF '"replacements":[{"deletedRegion":{"startLine":9,"startColumn":66,"endLine":9,"endColumn":68},"insertedContent":{"text":"Bb3"}},{"deletedRegion":{"startLine":9,"startColumn":69,"endLine":9,"endColumn":72},"insertedContent":{"text":"d6"}}]' out
slip 'Nbd7' 'Nbf7'
check 'no patch of what is not unique' status 1 recvalid --format=diff slip.pgn
check 'is written' test ! -s out
check 'what is not unique is not written' status 1 recconv -t pgn --repair=unique --rejects=aside.pgn slip.pgn
check 'but put aside as it was' cmp slip.pgn aside.pgn
for to in stream same sgf movelist uci; do
    check "not unique, to $to" status 1 recconv -t $to --repair=unique --rejects=aside.pgn slip.pgn
    check "nothing is written to $to" test ! -s out
    check "and it is put aside as it was" cmp slip.pgn aside.pgn
done
game xq.pgn "$(printf '%s' "$xiangqi" | sed 's/马７进８/马７进９/')" "$xq"
for to in stream dhtmlxq xqf; do
    check "xiangqi, not unique, to $to" status 1 recconv -t $to --repair=unique --rejects=aside.pgn xq.pgn
    check "nothing is written to $to" test ! -s out
    check "and it is put aside as it was" cmp xq.pgn aside.pgn
done
check 'bytes that are handed on are not mended' status 2 recconv -t verbatim --repair=unique slip.pgn
check '--keep-broken writes the part before' status 1 recconv -t pgn --keep-broken slip.pgn
check 'marked with code and word' grep -q '{\[%broken chess/illegal-move\] Nbf7} 1-0' out
recconv -q -t pgn --keep-broken slip.pgn >part.pgn
check 'and that part is sound' status 0 recvalid part.pgn

slip 'Nbd7' 'Nbf7'
recvalid -j1 --suggest --format=jsonl slip.pgn xq.pgn stones.sgf >j1
recvalid -j4 --suggest --format=jsonl slip.pgn xq.pgn stones.sgf >j4
check '-j changes nothing' cmp j1 j4

# Real games with one or two slips each: what is called complete is carried out on the words and judged again.
data=${QIPU_DATA:-$here/../shared/data}/chess
if [ -f "$data/real-games.pgn" ] && command -v python3 >/dev/null; then
    check 'complete suggestions, carried out, are complete' \
        python3 "$here/tests/cli/suggested.py" "$data"
else
    skip 'complete suggestions, carried out' 'no data, or no Python'
fi
finish
