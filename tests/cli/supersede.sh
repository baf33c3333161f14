#!/bin/sh
# One cause, one finding: for each row of the table in src/finding/supersede.c a record of which both are true. The
# superfluous one is not told, the other is; beside it stands a record of which only the first is true.
. "$(dirname "$0")/lib.sh"

# The rows as "superfluous beside", by the codes' names; "error" stands for any.
sed -n 's/^ *{CODE_\([A-Z0-9_]*\), CODE_\([A-Z0-9_]*\)},.*/\1 \2/p' "$here/src/finding/supersede.c" >rows
cat "$here"/src/finding/codes/*.def | sed -n 's/^CODE(\([A-Z0-9_]*\), "\([^"]*\)".*/\1 \2/p' >names
awk 'NR == FNR { name[$1] = $2; next } { print name[$1], $2 == "NONE" ? "error" : name[$2] }' names rows | sort >table

# codes RECORD: what is told of it.
codes() {
    printf '%s\n' "$1" >game.sgf
    recvalid --format=jsonl --style game.sgf | sed -n 's/.*"severity":"\([a-z]*\)","code":"\([^"]*\)".*/\2 \1/p' >told
}

# row SUPERFLUOUS BESIDE RECORD ALONE
row() {
    echo "$1 $2" >>tried
    codes "$3"
    check "$1 is not told beside $2" test -z "$(grep "^$1 " told)"
    check "$2 is told in its place" grep -q "^$2 \\| $2\$" told
    codes "$4"
    check "$1 is told alone" grep -q "^$1 " told
}

row record/unreadable-move error '(;GM[1]FF[4]SZ[19];B[???];W[dd])' '1. e4 e5 2. zz *'
row sgf/komi weiqi/komi-reading '(;GM[1]FF[4]SZ[19]KM[6.5目]RE[B+R];B[pd];W[dd])' '(;GM[4]FF[4]SZ[15]KM[6.5目];B[hh];W[ii])'
row sgf/handicap weiqi/handicap-reading '(;GM[1]FF[4]SZ[19]HA[让2子]AB[dd][pp]RE[B+R];W[pd];B[dp])' '(;GM[1]FF[4]SZ[19]HA[x]RE[B+R];B[pd];W[dp])'
row sgf/variation-level weiqi/tenuki '(;FF[4]GM[1]SZ[19];B[pd];W[qf](;B[nc];W[rd])(;W[qc];B[pc]))' '(;FF[4]GM[4]SZ[15];B[hh];W[ii](;B[hi];W[ih])(;W[gg];B[jj]))'
# 聂卫平 in UTF-8, each byte of it taken for a character of ISO-8859-1.
row sgf/mojibake input/mojibake "$(printf '(;FF[4]GM[1]CA[UTF-8]SZ[19]PB[聂卫平]PW[马晓春];B[pd];W[qf])' | iconv -f ISO-8859-1 -t UTF-8)" "$(cat "$here/tests/cases/sgf/mojibake/bad.sgf")"
row xiangqi/setup movelist/board "$(cat "$here/tests/cases/movelist/board/bad.txt")" "$(printf 'FEN: 9/9/9/9/9/9/9/9/9/9 w\n1. 炮二平五 马8进7')"
two() { printf '[Event "a"]\n[Site "x"]\n[White %s\n[Event "b"]\n[Site "y"]\n[Result "1-0"]\n\n1. e4 e5 1-0' "$1"; }
one() { printf '[Event "a"]\n[Site "x"]\n[White %s\n[Result "1-0"]\n\n1. e4 e5 1-0' "$1"; }
row pgn/string-open pgn/spliced "$(two '"A')" "$(one '"A')"
row pgn/tag pgn/spliced "$(two A)" "$(one A)"
sort tried >have
check 'every row has its records, and every record a row' diff table have
finish
