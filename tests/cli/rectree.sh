#!/bin/sh
# rectree: positions are counted, however games come to them, and whoever asks gets the same answer.
. "$(dirname "$0")/lib.sh"

# game RESULT MOVES [WHITE BLACK YEAR]
game() {
    printf '[Event "T"]\n[Site "?"]\n[Date "%s.01.01"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "%s"]\n' "${5:-2001}" "$1"
    [ -z "$3" ] || printf '[WhiteElo "%s"]\n[BlackElo "%s"]\n' "$3" "$4"
    printf '\n%s %s\n\n' "$2" "$1"
}
{
    game 1-0 '1. d4 Nf6 2. c4 e6' 2400 2300 2010
    game 0-1 '1. c4 Nf6 2. d4 g6' 2600 2500 2012
    game 1/2-1/2 '1. d4 d5 2. c4 e6'
    game '*' '1. e4 e5 2. Nf3 Ng8 3. Ng1 Nf6 4. Nf3'
    game 1-0 '1. e4 e5 2. Nf3 Nf6 3. Ng1 Ng8 4. Nf3 Nc6' 2000 1000
} >games.pgn
rows() { rectree --format=tsv "$@" | cut -f1-8 | tr '\t' ' ' | tail -n +2; }
is() {
    want=$1
    shift
    got=$(rows "$@" 2>/dev/null)
    [ "$got" = "$want" ] || { echo "# $got"; false; }
}
check 'the start' is ' d4 2 1 1 0 75.0 2400
 c4 1 0 0 1 0.0 2600
 e4 1 1 0 0 100.0 2000' games.pgn
check 'a transposition' is ' e6 1 1 0 0 0.0 2300
 g6 1 0 0 1 100.0 2500' --at='1. d4 Nf6 2. c4' games.pgn
check 'in another order' is ' e6 1 1 0 0 0.0 2300
 g6 1 0 0 1 100.0 2500' --at='c4 Nf6 d4' games.pgn
for words in '1. d4 {queen} Nf6 (1... d5) 2. c4 $1' 'position startpos moves d2d4 g8f6 c2c4' '[Event "x"]

1. d4 Nf6 2. c4 *'; do
    check "as a record: $(echo "$words" | head -n 1)" is ' e6 1 1 0 0 0.0 2300
 g6 1 0 0 1 100.0 2500' --at="$words" games.pgn
done
check 'a record that cannot be played' status 2 rectree --at='1. d4 {x} Nf6 2. Ke3' games.pgn
check 'words that are none' status 2 rectree --at='hello, world' games.pgn
check 'the same position as FEN' is ' e6 1 1 0 0 0.0 2300
 g6 1 0 0 1 100.0 2500' --at='rnbqkb1r/pppppppp/5n2/8/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2' games.pgn
check 'without its last fields' is ' e6 1 1 0 0 0.0 2300
 g6 1 0 0 1 100.0 2500' --at='rnbqkb1r/pppppppp/5n2/8/2PP4/8/PP2PPPP/RNBQKBNR b' games.pgn
check 'twice there, counted once' is ' Nf3 1 1 0 0 100.0 2000' --at='e4 e5' games.pgn
check 'a ply of the first game' is ' d5 1 0 1 0 50.0 
 Nf6 1 1 0 0 0.0 2300' --at=1 games.pgn
check 'two plies' is ' d4 2 1 1 0 75.0 2400
d4 d5 1 0 1 0 50.0 
d4 Nf6 1 1 0 0 0.0 2300' --depth=2 --min-games=1 --where='result != *' --game=1,3 games.pgn
check 'fewest games' is ' d4 2 1 1 0 75.0 2400' --min-games=2 games.pgn
check 'by score' sh -c 'test "$(rectree --by=score --format=tsv games.pgn 2>/dev/null | cut -f2 | tr "\n" " ")" = "move e4 d4 c4 "'
check 'by date' sh -c 'test "$(rectree --by=date --format=tsv games.pgn 2>/dev/null | cut -f2 | tr "\n" " ")" = "move c4 d4 e4 "'
check 'a broken game is not counted' sh -c 'rectree games.pgn 2>&1 >/dev/null | grep -q "^rectree: 1 game has errors"'
check 'and told on demand' sh -c 'rectree -v games.pgn 2>&1 >/dev/null | grep -q "games.pgn:.*illegal-move"'
check 'no game came there' status 1 rectree --at='a4' games.pgn
check 'no such position' status 2 rectree --at='Qh5' games.pgn
check 'coordinates' sh -c 'test "$(rectree --format=jsonl --at="d4 Nf6 2. c4" games.pgn 2>/dev/null | sed -n "s/.*\"move\":\"\([^\"]*\)\",\"coordinates\":\"\([^\"]*\)\".*/\1=\2/p" | tr "\n" " ")" = "e6=e7e6 g6=g7g6 "'
check 'a transposition is followed once' sh -c 'test "$(rectree --depth=5 games.pgn 2>/dev/null | grep -c "^ *d4 \*")" = 1'

# Trees in a file give the same answers as records do.
check 'a tree is written' status 0 rectree --write-tree=games.tree games.pgn
answers() {
    for how in text tsv jsonl html pgn; do
        rectree --format=$how --depth=4 "$@" | sed '/"type":"summary"/d'
    done
}
answers games.pgn >records 2>/dev/null
answers --tree=games.tree >tree
check 'and answers as the records do' cmp -s records tree
for j in 1 4; do rectree -j$j --write-tree=j$j.tree games.pgn games.pgn 2>/dev/null; done
check 'the same with threads' cmp -s j1.tree j4.tree
check 'files beside a tree' status 2 rectree --tree=games.tree games.pgn
check 'a file that is none' status 2 rectree --tree=games.pgn
check 'a tree that was cut' sh -c 'head -c 300 games.tree >cut.tree; rectree --tree=cut.tree 2>/dev/null; test $? = 2'
check 'one of another version' sh -c 'sed 2s/^[0-9.]*/9.9.9/ games.tree >new.tree; rectree --tree=new.tree 2>&1 | grep -q "another version"'
cp games.pgn copy.pgn
rectree --write-tree=copy.tree copy.pgn 2>/dev/null
check 'older than its archive' sh -c 'echo >>copy.pgn; rectree --tree=copy.tree 2>err; test $? = 2 && grep -q "older than copy.pgn" err'
check 'onto a full disk' sh -c 'test ! -c /dev/full || { rectree --format=tsv games.pgn >/dev/full 2>/dev/null; test $? = 2; }'
check 'the old file stays' sh -c 'cp games.tree kept; rectree --write-tree=kept nowhere.pgn 2>/dev/null; cmp -s kept games.tree'
# Any byte may be wrong: an answer, or a refusal, and no crash.
damaged() {
    size=$(wc -c <games.tree)
    at=0
    while [ $at -lt "$size" ]; do
        { head -c $at games.tree; printf '\377'; tail -c +$((at + 2)) games.tree; } >bad.tree
        timeout 20 rectree --depth=0 --tree=bad.tree >/dev/null 2>&1
        [ $? -le 2 ] || { echo "# byte $at"; return 1; }
        at=$((at + 7))
    done
}
check 'damaged bytes' damaged

# --where asks the tree, and selects what it selects without.
for where in 'position = "rnbqkb1r/pppppppp/5n2/8/2PP4/8/PP2PPPP/RNBQKBNR b"' 'position != "rnbqkb1r/pppppppp/5n2/8/2PP4/8/PP2PPPP/RNBQKBNR b"' \
    'position = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b" and result = 1-0' 'not position = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R"'; do
    recconv -t verbatim --where="$where" games.pgn >without
    recconv -t verbatim --where="$where" --tree=games.tree games.pgn >with
    check "the same games with a tree: $where" cmp -s without with
done
check 'and some at all' test -s with
check 'where it is found' sh -c 'recreplay --tree=games.tree --at=match --as=fen --where="position = \"rnbqkb1r/pppppppp/5n2/8/2PP4/8/PP2PPPP/RNBQKBNR b\"" games.pgn | grep -c "2PP4" | grep -qx 2'
check 'not of a changed archive' status 2 recvalid --tree=copy.tree --where='plies > 1' copy.pgn

# Stones: one position in all symmetries; colours and the side to move are not.
for moves in 'B[pd];W[dp];B[pp]' 'B[dd];W[pp];B[pd]' 'B[dp];W[pd];B[pp]' 'B[pd];W[pp];B[dp]'; do
    echo "(;GM[1]FF[4]SZ[19]RE[B+R];$moves)"
done >games.sgf
check 'stones in all symmetries' is ' Q16 4 4 0 0 100.0 ' games.sgf
check 'and after the first' is ' D4 3 3 0 0 0.0 
 Q4 1 1 0 0 0.0 ' --at=pd games.sgf
check 'wherever it is asked for' sh -c 'for p in Q16 D4 D16 Q4; do rectree --at=$p --format=tsv games.sgf | cut -f3; done | sort | uniq -c | grep -qx " *4 3"'
check 'after stones as SGF' is ' D4 3 3 0 0 0.0 
 Q4 1 1 0 0 0.0 ' --at='(;SZ[19];B[pd])' games.sgf
rectree --write-tree=stones.tree games.sgf
empty=$(printf '.................../%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
corner="$empty...X.............../.................../.................../..................."
for stones in "$corner" "$corner w" "$corner b"; do
    recconv -t verbatim --where="position = \"$stones\"" games.sgf >without
    recconv -t verbatim --where="position = \"$stones\"" --tree=stones.tree games.sgf >with
    check "stones with a tree: ${stones#"$corner"}" cmp -s without with
done
check 'as a game' sh -c 'rectree --format=sgf --depth=3 -o tree.sgf games.sgf; recvalid --results tree.sgf | grep -q weiqi'
check 'as a page' sh -c 'rectree --format=html games.sgf | grep -q "</html>"'
printf '[Game "Chinese Chess"]\n[Event "T"]\n[Result "1-0"]\n\n1. 炮二平五 马8进7 2. 马二进三 1-0\n' >games.xq
check 'xiangqi' is ' 马８进７ 1 1 0 0 0.0 ' --at='炮二平五' games.xq
check 'with other commas' is ' 马二进三 1 1 0 0 100.0 ' --at='1.炮二平五，马8进7；' games.xq
check 'in any notation' is ' 马８进７ 1 1 0 0 0.0 ' --at=h2e2 games.xq
printf '(;GM[4]FF[4]SZ[15]RE[W+R];B[hh];W[hg];B[ig])(;GM[4]FF[4]SZ[15]RE[B+R];B[hh];W[gh];B[gi])' >games.five
check 'wuziqi' is ' h9 2 1 0 1 50.0 ' --at=h8 --kind=wuziqi games.five

# Books, as polyglot's own make-book writes them.
books=${QIPU_DATA:-$here/../shared/data}/databases/polyglot
book() {
    out=$1
    shift
    rectree --format=polyglot "$@" -o x.bin "$books/twic300.pgn" && cmp -s x.bin "$books/twic300-$out.bin"
}
if [ -d "$books" ]; then
    check 'a book' book max-ply20-min-game1 --max-ply=20 --min-games=1
    check 'of White' book max-ply20-min-game2-only-white --max-ply=20 --min-games=2 --only-white
    check 'of Black' book max-ply20-min-game2-only-black --max-ply=20 --min-games=2 --only-black
    check 'of moves that score' book max-ply20-min-game2-min-score50 --max-ply=20 --min-games=2 --min-score=50
    check 'of one weight' book max-ply12-min-game2-uniform --max-ply=12 --min-games=2 --uniform
    check 'by itself' book max-ply40-min-game3 --max-ply=40
else
    skip 'books' 'no data'
fi
# Polyglot's books are checked by recvalid, and by nobody else; books.sh has those of others.
cases=$here/tests/cases/book
good=$cases/cut-off/good.bin
says_no_error() { recvalid "$1" >o && ! grep -vq "book/unreached" o; }
says() { # WHAT FILE: offset, code and severity of all findings
    recvalid --format=jsonl "$2" | sed 's/.*"offset":\([0-9]*\),"severity":"\([a-z]*\)","code":"\([^"]*\)".*/\1 \2 \3/' >o
    printf '%s\n' "$1" | cmp -s - o || { sed 's/^/# /' o; false; }
}
check 'a good book' sh -c '[ -z "$(recvalid "$1")" ]' - "$good"
check 'a note is no failure' status 0 recvalid "$cases/unreached/bad.bin"
check 'an error is' status 1 recvalid "$cases/illegal-move/bad.bin"
check 'by a pipe' sh -c 'recvalid --format=jsonl <"$1" | grep -q "\"offset\":112,.*book/duplicate"' - "$cases/duplicate/bad.bin"
check 'in an archive' sh -c 'gzip -c "$1" >packed.bin.gz; recvalid packed.bin.gz | grep -q "book/duplicate"' - "$cases/duplicate/bad.bin"
cat "$cases/weight/bad.bin" >several.bin
printf '\106\73\226\30' >>several.bin
check 'places are offsets of entries' says '112 warning book/weight
304 error book/cut-off' several.bin
check 'sums say the same' sh -c 'recvalid --summary several.bin | grep -q "errors 1, warnings 1, notes 0"'
check 'with any number of threads' sh -c 'recvalid -j1 "$1"/*/*.bin >1; recvalid -j8 "$1"/*/*.bin >8; cmp -s 1 8 && [ -s 1 ]' - "$cases"
for program in 'recconv -t pgn' recreplay rectree rectable; do
    # shellcheck disable=SC2086
    check "not read by $program" sh -c "$program '$good' >o 2>&1; [ \$? = 2 ] && grep -q 'only recvalid' o"
done
# Every prefix of a book says that it is cut, or ends with an entry.
cuts() {
    size=$(wc -c <"$good")
    n=64
    while [ $n -lt "$size" ]; do
        head -c $n "$good" >cut.bin
        recvalid cut.bin >o 2>&1
        case $((n % 16)).$? in 0.0) ;; 0.*) return 1 ;; *.1) grep -q book/cut-off o || return 1 ;; *) return 1 ;; esac
        n=$((n + 5))
    done
}
check 'a book that is cut anywhere' cuts
# A rook that goes from a1 to h2 in any entry: that one is found.
spoil() {
    i=0
    while [ $((16 * i)) -lt "$(wc -c <"$good")" ]; do
        { head -c $((16 * i + 8)) "$good"; printf '\0\17'; tail -c +$((16 * i + 11)) "$good"; } >spoilt.bin
        recvalid --only=book/illegal-move --format=jsonl spoilt.bin >o
        [ "$(wc -l <o)" = 1 ] && grep -q "\"offset\":$((16 * i)),.*a1h2" o || return 1
        i=$((i + 1))
    done
}
check 'an illegal move in any entry' spoil
# Turned around, nothing but the order is wrong.
turn() { n=$(($(wc -c <"$1") / 16)); while [ $n -gt 0 ]; do n=$((n - 1)); dd if="$1" bs=16 skip=$n count=1 2>/dev/null; done; }
turn "$good" >turned.bin
check 'a book that is not sorted' sh -c 'recvalid --lang=en turned.bin >o; [ "$(wc -l <o)" = 1 ] && grep -q "book/order" o'
if [ -d "$books" ]; then
    check 'behind moves that make-book dropped, too' sh -c '[ -z "$(recvalid "$1")" ]' - "$books/twic300-max-ply20-min-game1.bin"
    for b in "$books"/*.bin; do check "no error in $(basename "$b")" says_no_error "$b"; done
else
    skip 'real books' 'no data'
fi
check 'other bytes are no book' sh -c 'head -c 4096 /dev/zero >zero.bin; recvalid zero.bin >o 2>&1; ! grep -q "book/" o'
PATH=$PATH:/usr/games
if command -v polyglot >/dev/null; then
    # make-book halves its counts where they grow too large.
    many() { i=0; while [ $i -lt 20000 ]; do game 1-0 '1. e4 e5'; [ $((i % 3)) -gt 0 ] || game 1/2-1/2 '1. d4 d5'; i=$((i + 1)); done; }
    many >many.pgn
    check 'a book of many games' sh -c 'polyglot make-book -pgn many.pgn -bin theirs.bin -min-game 1 >/dev/null &&
        rectree --format=polyglot --min-games=1 -o ours.bin many.pgn && cmp -s ours.bin theirs.bin'
else
    skip 'a book of many games' 'no polyglot'
fi
finish
