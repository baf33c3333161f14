#!/bin/sh
# What the five rulebooks say of small records, article by article.
. "$(dirname "$0")/lib.sh"

if python3 -c 'import json' 2>/dev/null; then
    check 'every article rules as it is written' python3 "$here/tests/cli/rulings.py" "$build/src/recvalid" \
        "$here/tests/rulings" "$here/tests/cases" "$scratch"
    check 'words of results and rules mean what people mean by them' python3 "$here/tests/cli/rulings_words.py" \
        "$build/src/recvalid" "$here/tests/rulings" "$scratch"
else
    skip 'every article rules as it is written' 'no python3'
    skip 'words of results and rules mean what people mean by them' 'no python3'
fi
# By every rulebook: where the clock decides, the finding on it names who loses.
printf '[Result "1-0"]\n[TimeControl "60"]\n\n1. e4 {[%%clk 0:00:10]} e5 {[%%clk 0:00:10]} 2. Nf3 {[%%clk -0:00:01]} 1-0\n' >chess
printf '[Game "Chinese Chess"]\n[Result "1-0"]\n[TimeControl "60"]\n\n1. 炮二平五 {[%%clk 0:00:10]} 马8进7 {[%%clk 0:00:10]} 2. 马二进三 {[%%clk -0:00:01]} 1-0\n' >xiangqi
printf '(;GM[1]FF[4]SZ[19]TM[600]RE[B+R];B[pd]BL[1];W[dd]WL[1];B[pp]BL[-1])\n' >weiqi
printf '(;GM[4]FF[4]SZ[15]TM[600]RE[B+]5A[ii];B[hh]BL[10];W[hg]WL[10];B[gh]BL[-1])\n' >wuziqi
recvalid --list-rules | while IFS='	' read -r rules kind rest; do
    recvalid --rules="$rules" --results --format=jsonl "$kind" >told
    grep -q '"code":"[a-z]*/clock".*"ruling":\["first-loses"\]' told && grep -q '"by_rules":"0-1"' told || echo "$rules"
done >silent
none_silent() { [ ! -s silent ] || { sed 's/^/# /' silent; false; }; }
check 'every rulebook says who loses by the clock' none_silent
finish
