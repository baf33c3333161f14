#!/bin/sh
# Every article of the five rulebooks has its row: once, with a code that has cases, a parameter, rectable or a
# reason; and the sides of rulings are those that did it.
. "$(dirname "$0")/lib.sh"

recvalid --list-codes --lang=en | cut -f1 | sort >codes
tab=$(printf '\t')
for book in chess-2001 weiqi-2002 weiqi-tiwei xiangqi-1999 wuziqi-2013; do
    recvalid --list-articles=$book --lang=en >rows
    check "$book lists its articles" test "$(wc -l <rows)" -gt 40
    check "$book: each once" test -z "$(cut -f1 rows | sort | uniq -d)"
    check "$book: each has what shows it or why nothing does" sh -c "! cut -f3 rows | grep -n '^\$'"
    cut -f3 rows | tr ',' '\n' | sed 's/^ *//' | grep '^[a-z]*/[a-z0-9-]*$' | sort -u >cited
    check "$book: every code exists" test -z "$(comm -23 cited codes)"
    missing=
    while read -r code; do
        ls "$here/tests/cases/$code"/bad* "$here/tests/cases/$code"/good* >/dev/null 2>&1 || missing="$missing $code"
    done <cited
    check "$book: every code has cases" test -z "$missing"
    recvalid --list-articles=$book --lang=zh | cut -f2 | LC_ALL=C grep -v "$(printf '[\344-\351]')" >plain
    check "$book: subjects in Chinese" test ! -s plain
done
recvalid --list-articles | cut -f4 | sort -u >books
check 'all of them' test "$(wc -l <books)" -eq 5
check 'an unknown book is trouble' sh -c '! recvalid --list-articles=nothing 2>/dev/null'

# Every number of the texts, where they are at hand.
seeds=$here/../shared/seeds
if [ -d "$seeds" ] && command -v python3 >/dev/null; then
    check 'every number of the five texts' python3 "$here/tests/cli/articles.py" "$build/src/recvalid" "$seeds"
else
    skip 'every number of the five texts' 'no texts or no python3'
fi

# The same offence of the other side gets the other ruling.
ruling() { recvalid --format=jsonl "$@" | sed -n 's/.*"ruling":\[\([^]]*-loses"\)\].*/\1/p' | tr -d '"' | sort -u | tr '\n' ' '; }
swapped() {
    a=$(ruling $3 "$1") b=$(ruling $3 "$2")
    case $a/$b in
    *first-loses*/*second-loses* | *second-loses*/*first-loses*) true ;;
    *) echo "# $1: $a, $2: $b"; false ;;
    esac
}
c=$here/tests/cases
check 'weiqi: two moves in a row' swapped "$c/weiqi/turn/bad-white-twice.sgf" "$c/weiqi/turn/bad-black-twice.sgf" --rules=weiqi-tiwei
check 'weiqi: time' swapped "$c/weiqi/clock/bad-lost-resigned.sgf" "$c/weiqi/clock/bad-lost-tiwei.sgf" --rules=weiqi-tiwei
check 'wuziqi: time' swapped "$c/wuziqi/clock/bad-first-flag.sgf" "$c/wuziqi/clock/bad-first-flag-white.sgf"
check 'wuziqi: fouls' swapped "$c/wuziqi/penalty/bad.sgf" "$c/wuziqi/penalty/bad-white.sgf" --after-illegal=referee

# The law of the day, and what another would change.
cat >five.pgn <<'END'
[Event "e"]
[Site "s"]
[Date "2024.01.01"]
[Round "1"]
[White "a"]
[Black "b"]
[Result "1-0"]

1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 1-0
END
sed 's/2024/2005/' five.pgn >old.pgn
verdict() { recvalid --results --format=jsonl "$@" | sed -n 's/.*"verdict":"\([a-z]*\)".*/\1/p'; }
check 'dated: a fifth time in 2024' test "$(verdict --rules=dated five.pgn)" = contradicted
check 'dated: a fifth time in 2005' test "$(verdict --rules=dated old.pgn)" = consistent
recvalid --rules=chess-2001 --against=chess-2023 --format=jsonl five.pgn >difference
check 'against: one difference' grep -q '^{"type":"difference","file":"five.pgn","game":1,"a":{"rulebook":"chess-2001"' difference
check 'against: the article that decided' grep -q '"b":{"rulebook":"chess-2023","article":"9.6.1"' difference
printf '[SetUp "1"]\n[FEN "7k/8/6K1/8/8/8/8/R7 w - - 148 100"]\n[Result "1-0"]\n\n100. Rb1 Kg8 101. Rc1 1-0\n' >quiet.pgn
check 'against: that of 75 moves' eval "recvalid --rules=chess-2001 --against=chess-2023 --format=jsonl quiet.pgn | grep -q '\"article\":\"9.6.2\"'"
marked='(;GM[1]FF[4]SZ[5]KM[0]RE[B+5];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[];B[be];W[de];B[];W[]TB[aa][ab][ac][ad][ae][ba][bb][bc][bd]TW[ea][eb][ec][ed][ee])'
printf '%s\n' "$marked" >marked.sgf
check 'against: those of two counts' eval "recvalid --rules=weiqi-2002 --against=go-japanese --format=jsonl marked.sgf | grep -q '\"article\":\"9, 11\".*\"article\":\"8, 10\"'"
check 'against: nothing where nothing differs' test -z "$(recvalid --rules=chess-2001 --against=chess-2001 five.pgn)"
finish
