#!/bin/sh
# Wuziqi files there and back: what another format can hold comes back as it was.
. "$(dirname "$0")/lib.sh"
corpus=$here/corpus/wuziqi

# convert FORMAT FROM TO
convert() {
    recconv -q --lossy=quiet -t "$1" "$2" -o "$3" 2>err
}

convert rif "$corpus/good-database.rif" 1.rif
convert sgf 1.rif 2.sgf
convert rif 2.sgf 3.rif
check 'RIF to SGF and back' cmp -s 1.rif 3.rif

convert sgf "$corpus/good-tree.lib" 1.sgf
convert lib 1.sgf 2.lib
convert sgf 2.lib 3.sgf
check 'a library to SGF and back' cmp -s 1.sgf 3.sgf
check 'a library to SGF and back, byte by byte' cmp -s "$corpus/good-tree.lib" 2.lib

for format in psq pos sav posstring renju-csv scoresheet rif lib stream; do
    convert $format "$corpus/good-five.sgf" five.$format
    check "SGF to $format: the moves" test "$(recconv -q --lossy=quiet -f $format -t posstring five.$format 2>err)" = \
        h8h9g8h10f8a1e8b2d8
done

printf 'h8h7i9o1--\n' >top.txt
check 'rows from the top, when asked for' test "$(recconv -q -f posstring-top -t posstring top.txt)" = h8h9i7o15--
check 'rows from the top, written' test "$(recconv -q -f posstring-top -t posstring-top top.txt | tail -n 1)" = h8h7i9o1--
check 'which rows were taken is said' sh -c "
    recvalid --format=jsonl --from=posstring-top top.txt | grep -q '\"reason\":\"rows-from-top\"' &&
    recvalid --format=jsonl top.txt | grep -q '\"reason\":\"rows-from-bottom\"'"

check 'a bad byte costs nothing but a finding' sh -c "
    recvalid --format=jsonl --results '$corpus/bad-byte.rif' >out
    grep -q '\"code\":\"input/undecodable\"' out && test \$(grep -c '\"type\":\"game\"' out) = 2"

check 'RIF: a finding made an error counts without being told' sh -c "
    recvalid -q '$corpus/good-database.rif' && recvalid -q --fail-on=warning '$corpus/good-database.rif' || exit 1
    recvalid -q --severity=wuziqi/opening-name=error '$corpus/good-database.rif'; test \$? = 1"

check 'forbidden points of a bare position' sh -c "
    echo '(;GM[4]FF[4]SZ[15]AB[fh][gh][hf][hg]AW[aa][bb][cc][dd]PL[B])' | recreplay --as=jsonl - |
    grep -q '\"forbidden\":\[{\"point\":\"h8\",\"kind\":\"33\"}\],\"five\":\[\]'"

# in_title RULES RULEBOOK: a game whose rules stand in its title alone.
in_title() {
    echo "(;GM[5]FF[4]SZ[15]KM[5.5]5A[gg][jj]GN[A-B(B) : $1];B[hh];W[hg];B[jf];)" >title.sgf
    check "rules in the title: $1" sh -c "recvalid --format=jsonl --results title.sgf | grep -q '\"rulebook\":\"$2\"'"
}

in_title 'RIF rule' renju-rif
in_title 'Yamaguchi rule' renju-yamaguchi
in_title Soosyrv-8 renju-soosyrv-8
in_title 'Taraguchi-10 rule' renju-taraguchi-10
in_title 'Sakata rule' renju-sakata
in_title 'Tarannikov rule' renju-tarannikov
echo '(;GM[4]FF[4]SZ[15]RU[renju]GN[A-B : RIF rule];B[hh])' >title.sgf
check 'RU goes before the title' sh -c "recvalid --format=jsonl --results title.sgf | grep -q '\"rulebook\":\"wuziqi-2013\"'"

echo '(;GM[4]FF[4]SZ[15]GN[gomokuquest]RE[B+];QPR[hh,hg,jf];QSLW[ig];B[hh]C[again];W[hg];B[gg];W[ff])' >quest.sgf
check 'stones of an opening in one property' test "$(recconv -q --lossy=quiet -t posstring quest.sgf)" = h8h9j10i9g9f10
check 'a stone named again keeps its comment' sh -c "recconv -q -t sgf quest.sgf | grep -q ';B\[hh\]C\[again\];W\[hg\];B\[jf\]'"
echo '(;GM[4]FF[4]SZ[15]GN[gomokuquest](;QPR[hh,hg,jf];B[hh];W[ig])(;B[hh];W[ih];B[jj]))' >quest.sgf
check 'stones of another variation are others' sh -c "recconv -q -t sgf quest.sgf | grep -q ';B\[hh\];W\[ih\];B\[jj\]'"
echo '黑：张三 白：李四 规则：RIF' >sheet.txt
echo '①H8 2 H9 ③H7' >>sheet.txt
check 'several headers on a line of a score sheet' sh -c "recconv -q -t stream sheet.txt |
    grep -q '\"first\":\"张三\",\"second\":\"李四\",\"rules\":\"RIF\"'"
echo '(;FF[4]GM[4]RU[4]SZ[15]PB[A]PW[B]RE[B+1]TE[five];B[hh];W[ig])' >cli.sgf
check 'TE of c-gomoku-cli is its own' sh -c "! recvalid cli.sgf | grep -q 'sgf/'"
printf '<database><rules><rule id="25" name="Taraguchi-10" /></rules><games><game id="3" rule="25" bresult="1" alt="51" swap="R--R-"><move>h8 h9 i8 g8 g9 f7</move></game></games></database>' >one.rif
convert rif one.rif 1.rif
convert sgf 1.rif 2.sgf
convert rif 2.sgf 3.rif
check 'codes of RIF to SGF and back' sh -c "cmp -s 1.rif 3.rif && grep -q 'alt=\"51\" swap=\"R--R-\"' 3.rif"
# Moves on a line behind their name, with a result below: no sheet without moves.
printf '黑方：张三\n白方：李四\n着法：H8 H9 I9\n结果：黑胜\n' >named.txt
check 'moves behind their name' status 0 recvalid --results named.txt
check 'all of them' grep -q '3 plies, declared 1-0' out
# Names are looked up only where something may be wrong with them: what is found is the same as without that.
rif_with() { # PLAYER COUNTRY CITY RESULT
    printf '<database><countries><country id="1" name="%s" /></countries><cities><city id="1" country="1" name="%s" /></cities>' "$2" "$3"
    printf '<players><player id="1" name="%s" country="1" /><player id="2" name="B" /></players>' "$1"
    printf '<tournaments><tournament id="1" name="T" city="1" /></tournaments><games><game id="1" tournament="1" black="1" white="2" '
    printf 'bresult="%s"><move>h8 h9 i8 g8 g9 f7</move></game></games></database>' "$4"
}
wrong=$(printf '\303\245\302\274\302\240\303\244\302\270\302\211')
same_slow() { # NAME FINDING [OPTION]
    recvalid $3 one.rif >fast 2>&1
    QIPU_SLOW=1 recvalid $3 one.rif >slow 2>&1
    check "RIF, names: $1" sh -c "cmp -s fast slow && grep -q '$2' fast"
}
rif_with "$wrong" E C 1 >one.rif
same_slow 'a player' mojibake
rif_with A "$wrong" C 1 >one.rif
same_slow 'a country' mojibake
rif_with A E "$wrong" 1 >one.rif
same_slow 'a city' mojibake
rif_with A E C 'A wins' >one.rif
same_slow 'a result in words' 'rif/result'
rif_with B E C 1 >one.rif
same_slow 'both players by one name' implausible --style
printf '<?xml version="1.0"?>\n<database>\n<!-- of us -->\n<players>\n<player id="1" name="A &amp; B" />\n<player id="2" name="C" />\n</players>\n' >one.rif
printf '<games>\n<game id="1" black="1" white="2" bresult="1"><move>h8 h9 i8 g8 g9 f7</move></game>\n</games>\n</database>\n' >>one.rif
check 'RIF: references in tables' sh -c 'recvalid --format=jsonl --results one.rif | grep -q "\"first\":\"A & B\""'
# A library of more than one record's size: its object comes last, and counts all that is found in it.
if command -v python3 >/dev/null; then
    # h8, one of 223 replies, then 224 thirds, of which the last is h8 once more
    python3 - <<'EOF' >large.lib
import sys
points = [y * 16 + x for y in range(15) for x in range(1, 16) if y * 16 + x != 0x78]
tree = bytes.fromhex('ff52656e4c6962ff0304ffffffffffffffffffff') + b'\0\0' + bytes([0x78, 0])
for reply in points[:-1]:
    tree += bytes([reply, 0 if reply == points[-2] else 0x80])
    tree += b"".join(bytes([p, 0x80, points[7], 0x40]) for p in points if p != reply) + bytes([0x78, 0x40])
sys.stdout.buffer.write(tree)
EOF
    equal() {
        recvalid "$@" --results --format=jsonl large.lib | python3 -c 'import json, sys
rows = [json.loads(line) for line in sys.stdin]
games = [r for r in rows if r["type"] == "game"]
print(len(rows) > 100, rows[-1]["type"] == "game", len(games) == 1 and games[0]["findings"] == len(rows) - 1)'
    }
    check 'a large library counts all its parts' test "$(equal)" = 'True True True'
fi
finish
