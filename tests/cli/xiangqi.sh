#!/bin/sh
# Xiangqi there and back: every notation and every format that can be written gives the same moves again.
. "$(dirname "$0")/lib.sh"
corpus=$here/corpus/xiangqi
data=${QIPU_DATA:-$here/../shared/data}/xiangqi

convert() {
    recconv -q --lossy=quiet --kind=xiangqi "$@" 2>err
}

# The moves and variations of all games of a file, without headers.
moves() {
    convert -t pgn --notation=ucci "$1" | grep -v '^\[' | tr -s ' \n' '\n\n'
}

# round_trip NAME FILE
round_trip() {
    moves "$2" >before
    for notation in chinese wxf iccs uci-xiangqi san-xiangqi; do
        convert -t pgn --notation=$notation "$2" >other.pgn
        moves other.pgn >after
        check "$1 in $notation" cmp -s before after
    done
}

# tree_trip NAME FILE FORMAT
tree_trip() {
    moves "$2" >before
    convert -t "$3" -o "other.$3" "$2"
    moves "other.$3" >after
    check "$1 through $3, variations and comments" cmp -s before after
}

round_trip 'a game with a variation' "$corpus/good-central-cannon.pgn"
for format in xqf dhtmlxq sgf stream; do
    tree_trip 'a game with a variation' "$corpus/good-central-cannon.pgn" $format
done
moves "$corpus/good-central-cannon.pgn" >before
moves "$corpus/good-gbk.pgn" >after
check 'the same game in GBK' cmp -s before after
convert -t stream "$corpus/good-central-cannon.pgn" >1.jsonl
convert -f stream -t stream 1.jsonl >2.jsonl
check 'a stream written again is the same' cmp -s 1.jsonl 2.jsonl
check 'a second game does not fit into XQF' status 2 recconv -t xqf "$corpus/good-notations.pgn"

short=$here/tests/cases/xiangqi/short-readings
moves "$short/bad.pgn" >before
moves "$short/good.pgn" >after
check 'words without a direction take the usual one' cmp -s before after
check 'unless a later move would then be illegal' test "$(moves "$short/bad-later.pgn" | sed -n 9p)" = i0i2
check 'which the finding says' test "$(recvalid --format=jsonl "$short/bad-later.pgn" |
    sed -n '1s/.*"reason":"\([^"]*\)".*/\1/p')" = keeps-legal

# The first finding's list of rulings.
ruling() {
    recvalid --format=jsonl --stdin-name=x.pgn "$@" | sed -n '1s/.*"ruling":\[\([^]]*\)\].*/\1/p'
}
# codes FILE [OPTION]: what is found in it.
codes() {
    recvalid --format=jsonl --only='xiangqi/*' "$@" | sed 's/.*"code":"xiangqi.\([^"]*\)".*/\1/' | tr '\n' ' '
}
printf 'rulebook: claimed\nextends: xiangqi-1999\nparams:\n  claim: needed\n' >claimed.yaml
for code in must-vary perpetual-check; do
    cycle=$here/tests/cases/xiangqi/$code/bad.pgn
    check "a cycle loses unclaimed: $code" test "$(codes "$cycle")" = "repetition $code "
    check "unless a claim is needed: $code" test "$(codes --rules=claimed.yaml "$cycle")" = 'repetition '
done
game='[Game "Chinese Chess"]'
check 'nobody loses by a move left out of the score (7.1)' \
    test -z "$(printf '%s\n\n1. H2-E2 H0-G2 *\n' "$game" | ruling)"
check 'Black who begins is put right at once or stands (5.8)' test -z "$(printf '%s\n\n1... 马8进7 *\n' "$game" | ruling)"
check 'Red in numerals where Black is to move' \
    test "$(printf '%s\n\n1. 炮二平五 炮五进四 *\n' "$game" | codes --stdin-name=x.pgn)" = 'turn '
check 'ambiguous words lose nothing' \
    test -z "$(printf '%s\n[FEN "3k5/9/9/9/9/9/9/8R/9/4K3R w"]\n\n1. 车一进一 *\n' "$game" | ruling)"

printf '%s\n[FEN "2bak1c2/4aRN1r/4b4/9/9/9/3pp4/2n1B4/9/2B1K3C w"]\n\n' "$game" >cycle.pgn
for _ in 1 2 3; do echo 'I0-H0 I8-H8 H0-I0 H8-I8' >>cycle.pgn; done
echo '*' >>cycle.pgn
recreplay --as=trace cycle.pgn >trace 2>err
check 'a trace gives each move of a cycle its class' grep -q '拦, repetition 4, cycle judged' trace
check 'and the finding the same, with its proof' sh -c "recvalid --format=jsonl cycle.pgn | grep -q '\"class\":\"杀\",\"why\":\"C1=2 threatens mate: .*\"class\":\"拦\".*\"patterns\":\[\"长杀\",\"长拦\"\]'"

# A single printed cycle, from standard input, in coordinates and in words.
fen='3ak4/4a4/4b4/9/1c7/9/R8/9/9/4K4 w'
for moves in 'a3b3 b5a5 b3a3 a5b5' 'a4b4 b6a6 b4a4 a6b6' 'A3-B3 B5-A5 B3-A3 A5-B5' '1. A3-B3 B5-A5 2. B3-A3 A5-B5 *' \
    '车九平八 炮2平1 车八平九 炮1平2' '車九平八　砲２平１　車八平九　砲１平２' 'R9=8 C2=1 R8=9 C1=2' 'Rb3 Ca5 Ra3 Cb5' \
    'moves a3b3 b5a5 b3a3 a5b5' 'Moves: a3b3 b5a5 b3a3 a5b5' 'a3b3\nb5a5\nb3a3\na5b5' '1. R9=8 C2=1\n2. R8=9 C1=2' \
    'a3b3, b5a5, b3a3, a5b5' 'a3b3，b5a5，b3a3，a5b5' 'a3b3b5a5b3a3a5b5' '["a3b3","b5a5","b3a3","a5b5"]' \
    '车九平八炮2平1车八平九炮1平2'; do
    for before in '' 'fen ' 'FEN: ' 'position fen '; do
        printf '%s%s\n%b\n' "$before" "$fen" "$moves" >one.txt
        name=$(printf '%s' "$moves" | sed 's|\\n|/|g')
        check "one cycle is ruled on: $before$name" sh -c 'recvalid --cycles=1 --format=jsonl - <one.txt |
            grep -q "\"ruling\":\[\"first-must-vary\"\].*\"patterns\":\[\"长捉\",\"长闲\"\]"'
    done
done
check 'two positions, each with its cycle' test "$(printf '%s\na3b3 b5a5 b3a3 a5b5\nfen %s\n车九平八 炮2平1 车八平九 炮1平2\n' "$fen" "$fen" |
    recvalid --cycles=1 --only=xiangqi/repetition - | wc -l)" -eq 2
check 'a position and its moves on one line' sh -c 'echo "fen $1 a3b3 b5a5 b3a3 a5b5" | recvalid --cycles=1 - | grep -q "Red 长捉, Black 长闲"' - "$fen"
for moves in 'a3b3 b5a5 b3a3 a5b5' 'a4b4 b6a6 b4a4 a6b6' 'A3-B3 B5-A5 B3-A3 A5-B5' '1. A3-B3 B5-A5 2. B3-A3 A5-B5' \
    'a3b3,b5a5,b3a3,a5b5' 'a3b3b5a5b3a3a5b5' 'R9=8 C2=1 R8=9 C1=2' '车九平八 炮2平1 车八平九 炮1平2' \
    '1. 车九平八 炮2平1 2. 车八平九 炮1平2' '车九平八炮2平1车八平九炮1平2' '| 车九平八 炮2平1 车八平九 炮1平2'; do
    for board in "$fen" "$fen - - 0 1" "${fen% w}"; do
        case $board$moves in *K4\|*) continue ;; esac
        export line="$board $moves"
        check "and without a name for it: $line" sh -c 'echo "$line" | recvalid --cycles=1 - | grep -q "Red 长捉, Black 长闲"'
    done
done
for line in "fen $fen 车九平八 炮2平1 车八平九 炮1平2" "fen $fen moves R9=8 C2=1 R8=9 C1=2" "$(printf '%s\ta3b3 b5a5 b3a3 a5b5' "$fen")"; do
    check "one line: $line" sh -c 'echo "$line" | recvalid --cycles=1 - | grep -q "Red 长捉, Black 长闲"'
done
check 'a table with a column of cycles' sh -c 'printf "name\tfen\tcycle\tlabels\none\t%s\ta3b3 b5a5 b3a3 a5b5\t捉闲捉闲\n" "$1" |
    recvalid --cycles=1 - | grep -q "Red 长捉, Black 长闲"' - "$fen"
check 'a cycle that comes back on its way is one' test "$(printf 'fen %s\na3b3 b5a5 b3a3 a5b5 a3a2 e9f9 a2a3 f9e9\n' "$fen" |
    recvalid --cycles=1 --format=jsonl --only=xiangqi/repetition - | sed 's/.*"patterns"://')" = '["二捉二闲","长闲"]}'
check 'also behind moves that are no part of it' test "$(printf 'fen %s\nd3a3 e8f9 a3b3 b5a5 b3a3 a5b5 a3a2 f9e8 a2a3 e8f9\n' '3ak4/4a4/4b4/9/1c7/9/3R5/9/9/4K4 w' |
    recvalid --cycles=1 --format=jsonl --only=xiangqi/repetition - | sed 's/.*"patterns"://')" = '["二捉二闲","长闲"]}'
check 'and one that is written twice the same' test "$(printf 'fen %s\na3b3 b5a5 b3a3 a5b5 a3b3 b5a5 b3a3 a5b5\n' "$fen" |
    recvalid --cycles=1 --format=jsonl --only=xiangqi/repetition - | sed 's/.*"patterns"://')" = '["长捉","长闲"]}'
# The same by several codes, a line each, with what makes the difference: threats of mate, roots, one man or several.
codes=xiangqi-1999,xiangqi-2011,xiangqi-axf,xiangqi-wxf,xiangqi-computer,xiangqi-ucci
printf '5k3/9/9/9/5P3/2N6/9/4K4/3p4r/9 w\nc4b2 i1h1 b2c4 h1i1\n' >kill.txt
recvalid --cycles=1 --rules=$codes kill.txt >codes.out
check 'a line a code' test "$(wc -l <codes.out)" -eq 6
check 'who must vary by the first' grep -q 'xiangqi-1999: 闲杀闲杀: .*second-must-vary (象棋规则1999 24.3, 26.4)$' codes.out
check 'and why another rules otherwise' grep -q 'xiangqi-axf: 闲杀闲杀: .*draw (AXF 9, 32); unlike xiangqi-1999: Threats of mate' codes.out
printf '2r1kab2/4a4/4b4/9/9/2n6/9/3N4R/4A4/3AK4 w\ni2i4 e9d9 i4i2 d9e9\n' >root.txt
check 'a move that is called otherwise' sh -c 'recvalid --cycles=1 --rules=$1 root.txt |
    grep -q "xiangqi-axf: 闲闲闲闲.*unlike xiangqi-1999: i2i4 闲 (.*有根.*, there 捉 (.*少根"' - $codes
check 'in Chinese' sh -c 'recvalid --lang=zh --cycles=1 --rules=$1 root.txt | grep -q "不同于 xiangqi-1999: i2i4 闲"' - $codes
check 'in JSONL' sh -c 'recvalid --format=jsonl --cycles=1 --rules=$1 root.txt |
    grep -q "{\"type\":\"code\",.*\"rulebook\":\"xiangqi-axf\",\"ruling\":\[\"draw\"\].*\"unlike\":\"xiangqi-1999\",\"unlike_ply\":1}"' - $codes
check 'no cycle, no ruling' sh -c 'printf "%s\na3b3\n" "$1" | recvalid --cycles=1 --rules=xiangqi-axf,xiangqi-1999 - | grep -q "no cycle"' - "$fen"
check 'an unknown code is trouble' sh -c 'recvalid --rules=xiangqi-1999,nonsense root.txt 2>/dev/null; test $? -eq 2'
printf '%s\n[Result "1/2-1/2"]\n[Termination "自然限着"]\n\nH2-E2 H9-G7 1/2-1/2\n' "$game" >limit.pgn
check 'what a code does not know proves no draw' sh -c 'recvalid --results --rules=xiangqi-axf --format=jsonl limit.pgn |
    grep -q "\"by_rules\":\"\*\",.*\"verdict\":\"consistent\""'
# Published cycles with their verdicts, where they are at hand; those that are disputed are left out.
published=${QIPU_DATA:-$here/../shared/data}/xiangqi/codes.tsv
# ruled RULEBOOK CODE: rows of the code that the rulebook rules otherwise, as "id verdict ruled"
ruled() {
    awk -F'\t' -v code="$2" 'NR > 1 && $2 ~ code && $7 !~ /[?]/ && $13 !~ /disputed: .* a draw/ { print $5 "\n" $6 >"rows.txt"; print $1, $7 >"wanted.txt" }' "$published"
    recvalid --cycles=1 --format=jsonl --rules="$1" --only=xiangqi/repetition rows.txt |
        sed 's/.*"ruling":\["\(first\|second\|draw\).*/\1/; s/first/R/; s/second/B/; s/draw/D/' | paste -d' ' wanted.txt - | awk '$2 != $3'
}
if test -r "$published"; then
    for book in xiangqi-axf xiangqi-wxf; do
        check "published verdicts by $book" test -z "$(ruled $book '^AXF')"
    done
    check 'published verdicts by xiangqi-fairy' test -z "$(ruled xiangqi-fairy '^FSF')"
    check 'published verdicts by xiangqi-computer' test -z "$(ruled xiangqi-computer '^Pikafish')"
fi
check 'no cycle is ruled on with --cycles=0' sh -c '! recvalid --cycles=0 cycle.pgn | grep -q xiangqi/repetition'
check 'evidence in Chinese words' sh -c 'printf "%s\na3b3 b5a5 b3a3 a5b5\n" "$1" | recvalid --cycles=1 --kind=xiangqi --lang=zh -v |
    grep -q "车九平八 捉 炮 2·5：无根，下一着 车八进二 吃炮"' - "$fen"
check 'and the line that proves it' sh -c 'printf "%s\na3b3 b5a5 b3a3 a5b5\n" "$1" | recvalid --cycles=1 --kind=xiangqi --format=jsonl |
    grep -q "\"proof\":\[\"b3b5\"\]"' - "$fen"
check 'and a picture of it' sh -c 'printf "fen %s\na3b3 b5a5 b3a3 a5b5\n" "$1" | recreplay --as=svg --at=1 --labels - >label.svg &&
    grep -q "stroke-dasharray" label.svg && grep -q ">捉</text>" label.svg' - "$fen"
check 'none without --labels' sh -c 'printf "fen %s\na3b3 b5a5 b3a3 a5b5\n" "$1" | recreplay --as=svg --at=1 - >label.svg &&
    ! grep -q "捉" label.svg' - "$fen"
# idle WHY FEN CYCLE [OPTION]: the evidence of one of its moves.
idle() {
    printf 'fen %s\n%s\n' "$2" "$3" >idle.txt
    check "why a move is idle: $1" sh -c 'recvalid --cycles=1 --format=jsonl "$@" idle.txt | grep -q "\"class\":\"闲\",\"why\":\"$why\""' - ${4+"$4"}
}
export why
why='R8=9 attacks the horse on a6, which has its root (有根)'
idle rooted 'r3kab2/4a4/4b4/n8/9/9/1R7/4B4/4A4/2BAK4 w' 'b3a3 e9d9 a3b3 d9e9'
why='R8=9 attacks the pawn on a6, which has not crossed the river and is no material'
idle 'a pawn at home' '4kab2/4a4/4b4/p8/9/9/1R7/4B4/4A4/2BAK4 w' 'b3a3 e9d9 a3b3 d9e9'
why='P7=6 attacks the chariot on d7: what a pawn itself takes is idle'
idle 'by a pawn' '4kab2/4a4/3rb4/2P6/9/9/9/4B4/4A4/2BAK4 w' 'c6d6 d7c7 d6c6 c7d7'
why='K6+1 attacks the cannon on e1: what the general itself takes is idle'
idle 'by a general' '5k3/9/9/9/5P3/9/9/9/4c4/3K5 w' 'd0d1 e1e2 d1d0 e2e1'
why='R9+1 attacks the cannon on a6, which the same man attacked before (从捉到捉)'
idle 'attacked before' '4kab2/4a4/4b4/c8/9/9/9/R3B4/4A4/2BAK4 w' 'a2a3 e9d9 a3a2 d9e9'
why='R6=7 attacks the cannon on c6, but who takes it is mated by checks or loses more'
idle 'answered by checks' '3ak4/4a4/9/2c6/1r7/9/9/9/8r/3RK4 w' 'd0c0 c6d6 c0d0 d6c6'
why='兵七平六 闲：兵(卒)本身捉吃 车 4·3，按闲处理'
idle 'in Chinese' '4kab2/4a4/3rb4/2P6/9/9/9/4B4/4A4/2BAK4 w' 'c6d6 d7c7 d6c6 c7d7' --lang=zh
check 'every move has its label' test "$(recreplay --as=jsonl --every --labels cycle.pgn 2>/dev/null | grep -c '"label":"')" -eq 12
check 'also in a trace' sh -c 'recreplay --as=trace --labels cycle.pgn 2>/dev/null | grep -q "杀: C1=2 threatens mate: "'
check 'a block is one at the second ply too' test "$(printf '2bak1c2/4aRN1r/4b4/9/9/9/3pp4/2n1B4/9/2B1K3C w\ni0h0 i8h8\n' |
    recreplay --as=jsonl --every --labels - 2>/dev/null | sed -n 's/.*"label":"\([^"]*\)".*/\1/p' | tr -d '\n')" = 杀拦
# come RECORD: what is proved of a hard cycle of chariot and pawn, begun anywhere.
come() {
    printf '%s\n%s d4c4 c3d3 c4d4 d3c3 d4c4 c3d3 c4d4 d3c3 d4c4 c3d3 c4d4 d3c3\n' "$1" "$2" |
        recvalid --format=jsonl --only=xiangqi/repetition - | sed 's/.*"ruling"//' | grep -o '"ruling.*"cycle\|"move":"[^"]*","class":"[^"]*","why":"[^"]*"' | sort -u
}
come '2baka3/4c4/8b/p3P2Rp/4c1P2/3p1r3/P1R5P/2C6/9/2BAKA3 b' '' >directly
come '2baka3/4c4/2R5b/p3P2Rp/4c1P2/3p1r3/P7P/2C6/9/2BAKA3 w' c7c3 >by-a-move
check 'a cycle is judged alike however a game came to it' sh -c 'test -s directly && cmp -s directly by-a-move'
# 23.4 of 2011. rounds CYCLE-OF-FILES RULES: how often nine rounds are told of a chariot that follows a cannon.
rounds() {
    echo "$1" | sed 's/./&\n/g' | awk -v at=b -v from=a '$1 != "" { printf "%s3%s3 %s5%s5 ", from, at, at, $1; from = at; at = $1 }' |
        { printf '3ak4/4a4/9/9/1c7/9/R8/9/9/4K4 w\n'; cat; } | recvalid --rules="$2" - | grep -c 'xiangqi/long-attack'
}
check 'nine rounds on three points' test "$(rounds cdbdcbcdb xiangqi-2011)" -eq 1
check 'eight are too few' test "$(rounds cdbdcbcd xiangqi-2011)" -eq 0
check 'and two points' test "$(rounds cbcbcbcbc xiangqi-2011)" -eq 0
check 'and 1999 knows nothing of it' test "$(rounds cdbdcbcdb xiangqi-1999)" -eq 0
printf '%s\n[FEN "%s - - 0 1"]\n\n1. A3-B3 (1. A3-A4 B5-B6) 1... B5-A5 *\n' "$game" "$fen" >variation.pgn
check 'and in a variation' sh -c 'recreplay --as=jsonl --every --labels --line=1.1 variation.pgn 2>/dev/null | grep -q "\"label\":\"闲\""'
check 'nothing is labelled unasked' sh -c '! recreplay --as=jsonl --every cycle.pgn 2>/dev/null | grep -q "\"label\""'

# Words that the fast reader takes and words that it must leave to the other: numbers glued to moves, marks for level, case.
same_slow() { # NAME MOVES
    printf '[Game "Chinese Chess"]\n\n%s *\n%040d\n' "$2" 0 >one.pgn
    recvalid -j1 --style --results one.pgn >fast 2>&1
    QIPU_SLOW=1 recvalid -j1 --style --results one.pgn >slow 2>&1
    check "fast and slow: $1" cmp -s fast slow
}
same_slow 'ICCS' '1. H2-E2 H9-G7 2. H0-G2 h7-f7 3. I0-H0 I9H9 4. B0-C2 4B9-C7'
same_slow 'WXF' '1. C2=5 H8+7 2. H2+3 c8.6 3. R1.2 R9=8 4. 1H8+7 H2+3 5. 15+1 R8+4'
same_slow 'UCI with ranks 1 to 10' '1. h3e3 h10g8 2. h1g3 i10h10 3. i1h1 a10a9 4. h1h7 4c7c6 5. h7g7 A9F9 6. a1a10 a10a0 7. b1c11'
same_slow 'Chinese' '1. 炮二平五 马8进7 2. 1马二进三 车9平8 3. 车一平二 卒7进1'

same_slow 'a first word without a number' 'h2e2 h9g7 2. h0g2'
same_slow 'a first word that is glued' '1. h2e2h9g7 2. h0g2'
same_slow 'pinned men, generals and checks' '1. b2e2 h9g7 2. e2e6 e9e8 3. e0e1 e8d8 4. h2d2 d8e8 5. d2e2 g7e6 6. e2e6 e8e7 7. e1e0 e7d7 8. e6d6 d7e7'

if [ -d "$data" ]; then
    round_trip 'real games' "$data/xqdb_traditional.pgn"
    moves "$data/xqdb_traditional.pgn" >before
    moves "$data/xqdb_international.pgn" >after
    check 'the same 15 games in Chinese and in full-width WXF' cmp -s before after
    lost=0
    for f in "$data"/xqf/xqf-*.xqf; do
        moves "$f" >before
        convert -t pgn "$f" >other.pgn
        convert -t xqf -o other.xqf other.pgn
        moves other.xqf >after
        cmp -s before after || lost=$((lost + 1))
    done
    check 'XQF to PGN and back keeps every tree' test $lost -eq 0
else
    skip 'real games' 'no data'
fi
finish
