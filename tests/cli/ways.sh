#!/bin/sh
# How many files a move enters and how often it is parsed, counted by callgrind (tests/bench/ways): no more than now.
. "$(dirname "$0")/lib.sh"

ways() { RECVALID=$build/src/recvalid "$here/tests/bench/ways" "$@"; }
at_most() { most=$1; shift; n=$("$@"); test "$n" -gt 0 && test "$n" -le "$most" || { echo "# $n, not at most $most"; false; }; }
word() { ways word "$@" | wc -l; }

tags='[White "a"]\n[Black "b"]\n[Result "*"]\n\n'
printf "$tags"'1. e4 e5 2. d4 d5 *\n' >short.pgn
printf "$tags"'1. e4 e5 2. d4 d5 3. Nf3 *\n' >long.pgn
printf '炮二平五 马8进7\n马二进三 车9平8\n车一平二 卒7进1\n车二进六 马2进3\n' >short.txt
{ cat short.txt; echo '兵七进一 炮8平9'; } >long.txt
if ! command -v valgrind >/dev/null || [ "$(ways whole short.pgn)" -lt 20 ]; then
    skip 'ways of a move' 'no valgrind, or a build that it cannot run'
    finish
    exit
fi
check 'a word of PGN passes at most 20 files' at_most 20 word short.pgn long.pgn
slow_word() { QIPU_SLOW=1 word "$@"; }
check 'also without the fast path' at_most 20 slow_word short.pgn long.pgn
check 'a line of a text passes at most 15 files' at_most 15 word short.txt long.txt
check 'a run over a text enters no more files' at_most 150 ways whole short.txt
# Once where its first lines are moves and nothing else.
check 'a move of a text is parsed once' at_most 2 ways calls short.txt long.txt parse src/notation/chinese.c
printf '炮二平五 马8进7（[好]）\n' | cat - short.txt >doubtful-short.txt
printf '炮二平五 马8进7（[好]）\n' | cat - long.txt >doubtful-long.txt
check 'where it has to be tried, twice' at_most 4 \
    ways calls doubtful-short.txt doubtful-long.txt parse src/notation/chinese.c
finish
