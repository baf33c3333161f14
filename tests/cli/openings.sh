#!/bin/sh
# What an opening is called: by the position, in columns, in objects and written into records.
. "$(dirname "$0")/lib.sh"

# game MOVES [TAGS]
game() {
    printf '[Event "T"]\n[Site "?"]\n[Date "2001.01.01"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n'
    [ -z "$2" ] || printf '%s\n' "$2"
    printf '\n%s *\n\n' "$1"
}
najdorf='1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6'
{
    game "$najdorf"
    game '1. Nf3 c5 2. e4 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6'
    game '1. e4 e5' '[Opening "King pawn"]'
    game "$najdorf" '[Opening "?"]
[ECO "?"]
[PlyCount "?"]'
    game "$najdorf" '[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]
[SetUp "1"]'
} >games.pgn
column() { recvalid --format=tsv --columns="$1" "$2" 2>/dev/null | tail -n +2 | tr '\n' '|'; }
check 'names in a column' test "$(column opening games.pgn | sed 's/Defence: //g')" = 'Sicilian Najdorf Variation|Sicilian Najdorf Variation|King pawn|Sicilian Najdorf Variation||'
check 'codes' test "$(column eco games.pgn)" = 'B90|B90|C20|B90||'
check 'the record alone' test "$(column headers.opening games.pgn)" = '||King pawn|?||'
printf 'X01\tMine\t1. Nf3 c5 2. e4\n' >mine.tsv
check 'names of the user' sh -c 'recvalid --format=tsv --columns=opening --openings=mine.tsv --game=2 games.pgn | grep -q Najdorf && printf "1. Nf3 c5 2. e4 *\n" | recvalid --format=tsv --openings=mine.tsv --columns=opening,eco - 2>/dev/null | grep -qx "Mine	X01"'
check 'in an object' sh -c 'recvalid --format=jsonl --results games.pgn 2>/dev/null | grep "\"game\":1," | grep -q "\"opening\":\"Sicilian[^\"]*Najdorf Variation\",\"eco\":\"B90\""'
check 'only where it is known' sh -c 'recvalid --format=jsonl --results games.pgn | grep "\"type\":\"game\"" | grep "\"game\":5," | grep -vq "\"eco\""'
check 'the fast path is the slow one' sh -c 'recvalid --format=jsonl --results games.pgn >fast; QIPU_SLOW=1 recvalid --format=jsonl --results games.pgn >slow; cmp -s fast slow'
five='(;GM[4]SZ[15];B[hh];W[hg];B[hi])'
check 'wuziqi by its stones' sh -c 'echo "$1" | recvalid --format=tsv --columns=eco,opening - 2>/dev/null | grep -q "^D[0-9]*	[A-Z]"' - "$five"


# Xiangqi: by the position, on either wing, in two languages; codes as far as they are certain.
xq() { printf '1. %s *\n' "$1" | recvalid --format=tsv --columns=opening,eco - 2>/dev/null | tail -n 1; }
tab=$(printf '\t')
check 'xiangqi' test "$(xq '炮二平五 马8进7 2. 马二进三 马2进3')" = "中炮对屏风马${tab}C"
check 'in another order, in a mirror' test "$(xq 'b2e2 b9c7 2. b0c2 h9g7')" = "中炮对屏风马${tab}C"
check 'both cannons one way' test "$(xq '炮八平五 炮2平5')" = "顺炮局${tab}D"
check 'towards each other' test "$(xq '炮八平五 炮8平5')" = "中炮对列炮${tab}D5"
check 'no code that is not certain' sh -c 'printf "1. 炮二平五 *\n" | recconv -q -t pgn --fill=opening,eco - >o && grep -q "Opening \"中炮局\"" o && ! grep -q ECCO o'
check 'in English' sh -c 'printf "1. 炮二平五 炮8平5 *\n" | recvalid -q --where="opening ~ \"Same Direction\"" --format=tsv - | grep -q .'
check 'its code is written as ECCO' sh -c 'printf "1. 兵九进一 *\n" | recconv -q -t pgn --fill=eco - | grep -qx "\[ECCO \"A0\"\]"'
printf 'Z9\tMine\t1. h2e2 2. i6i5\nX1\tHis\t1. e4 a5\n' >both.tsv
check 'a list of both games' test "$(printf '1. 炮八平五 卒1进1 *\n' | recvalid --openings=both.tsv --format=tsv --columns=opening,eco - 2>/dev/null | tail -n 1)" = "Mine${tab}Z9"
printf 'Z9\tMine\t1. h2e3\n' >bad.tsv
check 'a move that is not legal' sh -c 'recvalid --openings=bad.tsv games.pgn >o 2>&1; test $? = 2 && grep -q "bad.tsv:1:1: expected code, name and legal moves" o'

# Every line of the built-in lists is legal (a list is refused else), and no two lead to one position.
lists=$here/formats/openings
for kind in chess xiangqi; do
    check "the list of $kind is legal" sh -c 'recvalid --openings="$1" games.pgn 2>&1 | grep -vq expected' - "$lists/$kind.yaml"
    sed -n "s/^  [A-E0-9]*$tab\([^$tab]*\)$tab\([^$tab]*\).*/\2 *$tab\1/p" "$lists/$kind.yaml" >lines
    cut -f1 lines | sed 's/$/\n/' >lines.games
    cut -f2 lines >names
    check "the list of $kind has lines" sh -c 'test "$(wc -l <lines)" -gt 100'
    check "each is found by its name: $kind" sh -c 'recvalid --kind="$1" --format=tsv --columns=opening lines.games 2>/dev/null | tail -n +2 | cmp -s - names' - "$kind"
done
check 'all codes of chess' test "$(sed -n "s/^  \([A-E][0-9][0-9]\)$tab.*/\1/p" "$lists/chess.yaml" | sort -u | wc -l)" -eq 500

fill() { recconv -q -t pgn "$@" games.pgn 2>/dev/null; }
check 'a record is filled in' sh -c 'recconv -q -t pgn --fill=opening,eco,ply-count --game=1 games.pgn | grep -c "ECO \"B90\"\|Opening \"Sic\|PlyCount \"10\"" | grep -qx 3'
check 'what it says stays' sh -c 'recconv -q -t pgn --fill=opening,eco --game=3 games.pgn | grep -q "Opening \"King pawn\""'
check 'what it does not know is filled in' sh -c 'recconv -q -t pgn --fill=opening,eco,ply-count --game=4 games.pgn | grep -c "ECO \"B90\"\|Opening \"Sic\|PlyCount \"10\"" | grep -qx 3'
check 'nothing else is' sh -c 'recconv -q -t pgn --fill=eco --game=1 games.pgn >o; grep -q ECO o && ! grep -q "Opening\|PlyCount" o'
check 'what cannot be filled in' status 2 recconv -t pgn --fill=event games.pgn
check 'a field in a value' sh -c 'recconv -q -t pgn --set="PlyCount={plies}" --game=1 games.pgn | grep -q "PlyCount \"10\""'
check 'plies as they are written' sh -c 'recconv -q -t pgn --set="PlyCount={plies}" --plies=3-7 --game=1 games.pgn | grep -q "PlyCount \"5\""'
check 'several, and the number of the game' sh -c 'recconv -q -j4 -t pgn --set="Event={white}-{black} {game} {eco}" games.pgn 2>/dev/null | grep -c "Event \"A-B [1-4] [BC][29]0\"" | grep -qx 4'
check 'headers that go may be asked for' sh -c 'recconv -q -t pgn --strip=headers --set="Event={white}" --game=1 games.pgn | grep -q "Event \"A\""'
check 'a header as its format names it' sh -c 'printf "[WhiteTitle \"GM\"]\n\n1. e4 *\n" | recconv -q -t pgn --set="Event={\"WhiteTitle\"} {\"No\"}x{}" - | grep -qx "\[Event \"GM x{}\"\]"'
for f in headers.opening WhiteElo9 '"' 'a"b"' 9; do check "no field: $f" status 2 recconv -t pgn --set="Event={$f}" games.pgn; done
check 'no such field' status 2 recconv -t pgn --set='PlyCount={plis}' games.pgn
check 'a position is no value' status 2 recconv -t pgn --set='Event={position}' games.pgn
finish
