#!/bin/sh
# -t verbatim, -t same, --rejects, --split, -o: no byte and no game is lost on the way.
. "$(dirname "$0")/lib.sh"

three_games >three.pgn
split_up() { recconv -t verbatim --where="$1" --rejects=bad "$2" >good 2>err; }
check 'the good and the bad' split_up 'errors = 0' three.pgn
check 'two good ones' test "$(grep -c '^\[Event ' good)" = 2
check 'one bad one' test "$(grep -c '^\[Event ' bad)" = 1
check 'nothing is said of them' test ! -s err
check 'a broken game is written however broken' sh -c 'recconv -t verbatim three.pgn | cmp -s - three.pgn'
check 'what could not be converted is rejected' sh -c 'recconv -q -t pgn --rejects=bad three.pgn >good; sed -n 11,20p three.pgn | cmp -s - bad'
check 'from a pipe' sh -c 'cat three.pgn | recconv -t verbatim --where="errors = 0" --rejects=bad2 >good2; recconv -t verbatim --where="errors = 0" --rejects=bad three.pgn >good; cmp -s good good2 && cmp -s bad bad2'
check 'out of a compressed file' sh -c 'gzip -c three.pgn >three.pgn.gz; recconv -t verbatim three.pgn.gz | cmp -s - three.pgn'
check 'what cannot be read is rejected whole' sh -c 'printf "no game at all\n" >junk.txt; recconv -t verbatim --rejects=bad junk.txt >good 2>/dev/null; cmp -s junk.txt bad && test ! -s good'
check 'bytes of another charset stay' sh -c 'sed s/Test/Größe/ three.pgn | iconv -f UTF-8 -t ISO-8859-1 >latin.pgn; recconv -t verbatim --game=2 --rejects=bad latin.pgn >good; test $(cat good bad | wc -c) = $(wc -c <latin.pgn) && recconv -t verbatim latin.pgn | cmp -s - latin.pgn'
check 'a byte order mark goes with the first game' sh -c '(printf "\357\273\277"; cat three.pgn) >bom.pgn; recconv -t verbatim bom.pgn | cmp -s - bom.pgn; recconv -t verbatim --game=1 bom.pgn | head -c 3 | od -An -tx1 | grep -q "ef bb bf"'
check 'UTF-16' sh -c 'iconv -f UTF-8 -t UTF-16 three.pgn >wide.pgn; recconv -t verbatim wide.pgn | cmp -s - wide.pgn; recconv -t verbatim --game=2 --rejects=bad wide.pgn >good; test $(cat good bad | wc -c) = $(wc -c <wide.pgn)'

# What stands before the first game goes with it, what stands between two with the one before.
(printf '%% a line before\n'; sed '9s/$/\n; between/' three.pgn) >odd.pgn
check 'before the first' sh -c 'recconv -t verbatim --game=1 odd.pgn | head -n 1 | grep -q before'
check 'between two' sh -c 'recconv -t verbatim --game=1 odd.pgn | grep -q between'

# One pair of parentheses around a collection, one document around games: both results are valid.
printf '((;GM[1]SZ[19];B[cc])\n(;GM[1]SZ[19];B[dd]))\n' >one.sgf
check 'parentheses around both' sh -c 'recconv -t verbatim --game=2 --rejects=bad one.sgf >good; test "$(tr -d "\n" <good)" = "((;GM[1]SZ[19];B[dd]))" && test "$(tr -d "\n" <bad)" = "((;GM[1]SZ[19];B[cc]))"'
rif=$(grep -l '<game .*</game>\|</game>' "$here"/tests/cases/rif/*/*.rif 2>/dev/null | while read -r f; do [ "$(grep -c '</game>' "$f")" -ge 2 ] && echo "$f"; done | head -1)
if [ -n "$rif" ] && command -v xmllint >/dev/null; then
    check 'both documents are XML' sh -c 'recconv -t verbatim --game=1 --rejects=bad.rif "$1" >good.rif; xmllint --noout good.rif bad.rif' - "$rif"
else
    skip 'both documents are XML' 'no xmllint'
fi

# For every file of the cases: all of it, none of it, and every other game with the rest.
whole() {
    while IFS= read -r f; do
        recconv -t verbatim --rejects=rest "$f" >kept 2>/dev/null
        games=$(recvalid --format=jsonl --results "$f" 2>/dev/null | grep -c '"type":"game"')
        if [ "$games" -gt 0 ]; then
            cmp -s kept "$f" || { echo "# all of $f"; return 1; }
        else
            cmp -s rest "$f" || { echo "# the rest of $f"; return 1; }
        fi
        recconv -t verbatim --where='game < 0' --rejects=rest "$f" >kept 2>/dev/null
        cmp -s rest "$f" || { echo "# none of $f"; return 1; }
        [ "$games" -gt 1 ] || continue
        recconv -t verbatim --game=2,4,6,8- --rejects=rest "$f" >kept 2>/dev/null
        case $(head -c 2 "$f") in '((' | '<?') continue ;; esac
        [ "$(cat kept rest | wc -c)" = "$(wc -c <"$f")" ] || { echo "# both of $f"; return 1; }
        cat kept rest | tr -d '\r\n \t' | fold -w1 | sort | cksum >have
        tr -d '\r\n \t' <"$f" | fold -w1 | sort | cksum >want
        cmp -s have want || { echo "# other bytes: $f"; return 1; }
    done <files
}
for area in pgn sgf xiangqi chess weiqi wuziqi stream movelist rif psq epd ngf gib ugf bdt dhtmlxq posstring xqf lib; do
    [ -d "$here/tests/cases/$area" ] || continue
    find "$here/tests/cases/$area" -type f ! -name '*.out' ! -name '*.args' ! -name '*.zip' ! -name '*.gz' | LC_ALL=C sort | awk 'NR % 7 == 0' >files
    check "no byte is lost: $area" whole
done

# -t same: each game in its own format.
check 'each game in its own format' sh -c 'recconv -q -t same three.pgn one.sgf >both 2>/dev/null; grep -q "^\[Event" both && grep -q "^(;" both'
check 'and nothing else' sh -c 'recconv -q -t pgn three.pgn >a 2>/dev/null; recconv -q -t same three.pgn >b 2>/dev/null; cmp -s a b'
check 'of what can only be read no game is written' status 1 recconv -t same "$here/corpus/wuziqi/good-playok.txt"
check 'and it is said why' grep -q 'playok can only be read \[record/not-converted\]' err

# -t by extension, names of files, nothing overwritten.
recconv -t verbatim --where='errors = 0' three.pgn >clean.pgn
check 'the extension says the format' sh -c 'recconv -q -o x.stream.jsonl clean.pgn 2>/dev/null || recconv -q -o x.sgf "$1" && test -s x.sgf' - one.sgf
check 'an extension that says nothing' status 2 recconv -o x.unheard clean.pgn
check 'names by template' sh -c 'recconv -q -t pgn --split=d --name="{stem}-{game}-{first}.{ext}" clean.pgn && test -f d/clean-1-A.pgn && test -f d/clean-2-A.pgn'
check 'by the colours of a game' sh -c 'recconv -q -t pgn --split=c --name="{white}-{black}-{game}.{ext}" clean.pgn && test -f c/A-B-1.pgn'
check 'folders by template' sh -c 'recconv -q -t pgn --split=n --name="{event}/{white}/{game}.{ext}" clean.pgn && test -f "$(find n -name 1.pgn | grep "n/.*/A/1.pgn")"'
mkdir -p from/deep/../deep && cp clean.pgn from/deep/
check 'a tree is mirrored' sh -c 'recconv -q -t pgn --split=m --name="{path}-{game}.{ext}" from && test -f m/from/deep/clean-1.pgn && test -f m/from/deep/clean-2.pgn'
check 'from here' sh -c 'recconv -q -t pgn --split=m --name="{dir}/{game}.{ext}" clean.pgn && test -f m/1.pgn'
check 'and never out of it' sh -c 'cd from/deep && recconv -q -t pgn --split=m --name="{path}-{game}.{ext}" ../../clean.pgn "$PWD/clean.pgn" && test -f m/_/_/clean-1.pgn && test "$(find ../.. -name clean-2.pgn | grep -vc /m/)" = 0'
check 'games by one name go into one file' sh -c 'recconv -q -t pgn --split=e --name="{first}.{ext}" clean.pgn && test "$(ls e)" = A.pgn && recconv -q -t uci clean.pgn >o && recconv -q -t uci e/A.pgn | cmp -s - o'
check 'also byte for byte' sh -c 'recconv -q -t verbatim --split=eb --name="{first}.{ext}" clean.pgn && cmp -s clean.pgn eb/A.pgn'
check 'in the order of the games' sh -c 'recconv -q -t uci --split=eo --name="{kind}.txt" -j4 clean.pgn clean.pgn && cat o o | cmp -s - eo/chess.txt'
check 'what is there stays' status 2 recconv -q -t pgn --split=e --name='{first}.{ext}' clean.pgn
check 'and nothing waits in its folder' test "$(ls -A e)" = A.pgn
check 'of formats with one game by numbers' sh -c 'recconv -q -t xqf --split=ex --name="{kind}.{ext}" "$0" "$0" && test "$(ls ex | tr "\n" " ")" = "xiangqi-2.xqf xiangqi.xqf "' "$here/corpus/xiangqi/good-tree.xqf"
check 'and where the template tells them apart' sh -c 'recconv -q -t pgn --split=eg --name="{game}.{ext}" clean.pgn clean.pgn && test -f eg/1.pgn && test -f eg/1-2.pgn'
check 'nothing is overwritten' status 2 recconv -q -t pgn --split=e --name='{first}.{ext}' clean.pgn
check 'unless it is asked for' status 0 recconv -q -t pgn --force --split=e --name='{first}.{ext}' clean.pgn
check 'a name leads nowhere else' sh -c 'sed "s|White \"A\"|White \"../../x\"|" clean.pgn | recconv -q -t pgn --split=f --name="{first}.{ext}" && test "$(ls f)" = _._.._x.pgn'
check 'a slash makes directories' sh -c 'recconv -q -t pgn --split=folders --name="{white}/{date}/{game}.{ext}" clean.pgn && test -f folders/A/2001.07.01/1.pgn'
for template in '../{game}' '/{game}' 'a/../{game}' '{game}/' './{game}' '..'; do
    check "no name by $template" status 2 recconv -q -t pgn --split=inside --name="$template" clean.pgn
done
check 'nothing was made' test ! -e inside
check 'long names are cut' sh -c 'l=$(printf "%0200d" 0); sed "s|White \"A\"|White \"$l\"|; s|Black \"B\"|Black \"$l\"|" clean.pgn | recconv -q -t pgn --split=long --name="{white}{black}{white}.{ext}" && test "$(ls long | wc -l)" = 1'
check 'a word that stands for nothing' status 2 recconv -t pgn --split=g --name='{nobody}' clean.pgn
check 'bytes one game a file' sh -c 'recconv -t verbatim --split=h three.pgn && cat h/* | cmp -s - three.pgn'

# -o that is an input.
cp three.pgn self.pgn
check 'an input is not replaced by a part of it' status 2 recconv -t verbatim --where='errors = 0' -o self.pgn self.pgn
check 'it is left as it was' cmp -s self.pgn three.pgn
check 'all of it may be written' status 0 recconv -t verbatim -o self.pgn self.pgn
check 'rejects are no input' status 2 recconv -t verbatim --where='errors = 0' --rejects=self.pgn self.pgn
check 'rejects are whole or absent' sh -c 'rm -f bad; recconv -t verbatim --where="errors = 0" --rejects=bad three.pgn >/dev/full 2>/dev/null; test $? = 2 && test ! -e bad'
# What is no record has no format, either: nothing is written, with status 1, whatever the names are made of.
printf 'hello\n' >none.txt
printf '\0\0\0' >zeros.bin
for to in verbatim same pgn stream; do
    for name in '{path}' '{stem}' '{dir}/{event}'; do
        check "no record, -t $to --name=$name" status 1 recconv -q -t $to --split=none --name="$name" none.txt zeros.bin
    done
done
finish
