#!/bin/sh
# A filter only filters: without some codes all other findings are as they were, --only=CODES shows exactly theirs, -q
# has the same status, and what is beyond the cap is hidden and nothing else.
#
# Codes are numbered, and for each bit those whose number has it are taken out, then those whose number has it not: so
# every code is at some time there without every other one.
. "$(dirname "$0")/lib.sh"

# run OPTIONS…: the findings of all cases, without those of games that have more than are shown.
run() {
    (cd "$here" && recvalid -j2 --format=jsonl "$@" tests/cases) 2>/dev/null |
        grep -F '"type":"finding"' | grep -vF '"code":"record/many-findings"' | grep -vFf "$scratch/capped"
}
echo 'no such file' >capped
(cd "$here" && recvalid --format=jsonl --style --strict tests/cases) 2>/dev/null |
    grep -F '"code":"record/many-findings"' | cut -d, -f2 >capped.new
[ ! -s capped.new ] || mv capped.new capped
recvalid --list-codes | cut -f1 >codes
awk '{ for (b = 0; b < 9; b++) print b, int(NR / 2 ^ b) % 2, $1 }' codes >bits

for how in '--style' '--style --strict'; do
    # shellcheck disable=SC2086
    run $how >full
    check "$how: the cases show most codes" test "$(grep -o '"code":"[^"]*"' full | sort -u | wc -l)" -ge 240
    for bit in 0 1 2 3 4 5 6 7 8; do
        awk -v b=$bit '$1 == b && $2 == 1 { print "\"code\":\"" $3 "\"" }' bits >those
        list=$(awk -v b=$bit '$1 == b && $2 == 1 { print $3 }' bits | paste -sd, -)
        grep -Ff those full >wanted
        # shellcheck disable=SC2086
        run $how --only="$list" >got
        check "$how --only, bit $bit" diff wanted got
        grep -vFf those full >wanted
        # shellcheck disable=SC2086
        run $how --disable="$list" >got
        check "$how --disable, bit $bit" diff wanted got
    done
done | awk '/^[<>]/ { if (n++ < 20) print "# " substr($0, 1, 200); next } /^[0-9,]*[acd][0-9,]*$/ { next } { print }' >report
cat report
tests=$(grep -c '^ok\|^not ok' report)
failures=$(grep -c '^not ok' report)

# Style findings need no --style where they are named.
run --style >full
run >plain
grep -o '"code":"[^"]*"' plain | sort -u >plain-codes
grep -o '"code":"[^"]*"' full | sort -u | comm -23 - plain-codes >style
check 'there are style findings' test "$(wc -l <style)" -ge 20
run --only="$(sed 's/"code":"//; s/"//' style | paste -sd, -)" >got
grep -Ff style full >wanted
check '--only turns style findings on' diff wanted got

# Severities change only themselves.
run --style --severity=sgf=note --severity=pgn=note --severity=weiqi=error | sed 's/"severity":"[a-z]*"//' >got
sed 's/"severity":"[a-z]*"//' full >wanted
check '--severity changes severities only' cmp wanted got

# More findings than are shown: the last is the only error.
{
    printf '[Event "x"]\n\n'
    i=1
    while [ $i -le 800 ]; do
        printf '%d. Nf3!!! Nf6!!! %d. Ng1!!! Ng8!!!\n' $i $((i + 1))
        i=$((i + 2))
    done
    echo '801. Ke3 *'
} >cap.pgn
check 'the cap: status' status 1 recvalid cap.pgn
check 'the cap: lines' test "$(wc -l <out)" -eq 1001
check 'the cap: status with -q' status 1 recvalid -q cap.pgn
check 'the cap: the error alone' status 1 recvalid --only=chess/illegal-move cap.pgn
check 'the cap: the error alone is shown' grep -q 'illegal-move' out
recvalid --summary cap.pgn >summary
check 'the cap: counts' grep -q 'chess/illegal-move' summary
check 'the cap: no last line where it is not wanted' sh -c '! recvalid --disable=record/many-findings cap.pgn | grep many-findings'
check 'the cap: --only of other codes says nothing of it' sh -c '! recvalid --only=pgn/suffix cap.pgn | grep many-findings'
finish
