#!/bin/sh
# A pipe that waits is answered: what is said of a game comes out before the next is written, and all of it is
# what one file gives.
. "$(dirname "$0")/lib.sh"

# seen FILE N: until FILE has N lines that name a game's result; gives up after many looks, never by a clock.
seen() {
    looks=0
    while [ "$(grep -c 'declared\|"type":"game"' "$1")" -lt "$2" ]; do
        looks=$((looks + 1))
        [ $looks -lt 600 ] || return 1
        sleep 0.05
    done
}

# same A B: two files are; else what differs, as a comment of TAP.
same() { cmp -s "$1" "$2" || { diff "$1" "$2" | head -n 20 | cut -c 1-400 | sed 's/^/# /'; false; }; }

# answered NAME GAME OPTION...: three games through a FIFO, each written only when the one before was answered.
answered() {
    what=$1 game=$2
    shift 2
    rm -f fifo
    mkfifo fifo
    : >answers
    recvalid "$@" --results <fifo >answers 2>&1 &
    exec 3>fifo
    late=
    for n in 1 2 3; do
        printf '%b' "$game" >&3
        seen answers $n || late="$late $n"
    done
    exec 3>&-
    wait $!
    printf '%b%b%b' "$game" "$game" "$game" | recvalid "$@" --results >whole 2>&1
    check "$what: answered while the pipe waits" test -z "$late"
    check "$what: as one file" same answers whole
}

tags='[Event "a"]\n[Site "?"]\n[Date "2024.01.01"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n'
for j in 1 2; do
    answered "PGN -j$j" "$tags\n1. e4 e5 2. Ke3 *\n\n" -j$j
    answered "SGF -j$j" '(;GM[1]FF[4]SZ[9]KM[5.5]C[a \\] ( b];B[ee];W[ee])\n' -j$j
    answered "UCI -j$j" 'e2e4 e7e5 e1e3\n' -j$j -f uci
    answered "FEN -j$j" '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n' -j$j -f fen
done
answered 'JSONL' "$tags\n1. e4 e5 2. Ke3 *\n\n" --format=jsonl
printf '%b' "$tags\n1. e4 e5 2. Nf3 *\n\n" | recconv -q -t stream >one.jsonl
answered 'the stream' "$(cat one.jsonl)\n" -f stream

# A game's blank line may come after the answer.
answered 'a blank line that comes late' "\n${tags}1. e4 e5 2. Ke3 *\n" --format=jsonl

# In whatever pieces the bytes come, and whenever the pipe waits, the report is that of one file.
library=$(preloadable "$build/tests/fault/fault.so")
# in_pieces NAME FILE OPTION...
in_pieces() {
    what=$1 file=$2
    shift 2
    for form in text jsonl tsv; do
        results=--results
        [ $form = tsv ] && results=
        recvalid -j1 "$@" --format=$form $results - <"$file" >whole 2>&1
        n=1
        while [ $n -le "${PIECES:-16}" ]; do
            cat "$file" | LD_PRELOAD=$library FAULT_KIND=read FAULT_HOW=trickle FAULT_N=$n \
                timeout 60 recvalid -j$((n % 8 + 1)) "$@" --format=$form $results - >answers 2>&1
            same answers whole || { echo "# $form, pieces by $n"; return 1; }
            n=$((n + 1))
        done
    done
}
{
    printf '%b' "$tags\n1. e4 e5 2. Ke3 *\n\n$tags\n1. e4 {(1-0\n1-0} e5 (1... c5 2. Nf3) 2. Nf3 \n\n"
    printf '%b' "[Event \"Größe\"]\n\n1. e4 *\n1. d4 d5 1-0\n$tags\n1. e4 e5 2. Nf3 *\n"
} >pieces.pgn
printf '[Game "Chinese Chess"]\n[Red "甲"]\n[Black "乙"]\n[Result "*"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 *\n\n' >xiangqi.pgn
cat xiangqi.pgn xiangqi.pgn | iconv -f UTF-8 -t GB18030 >gbk.pgn
{
    printf '(;GM[1]FF[4]SZ[19]C[a] ;B[aa](;W[bb])(;W[cc]C[\n(;]))\n\n(;GM[1]SZ[9]\n;B[cc]\n;W[dd])'
    printf '(;GM[4]SZ[15];B[hh];W[ii])x\n(;GM[1];B[aa]'
} >pieces.sgf
recconv -q -t stream pieces.pgn >pieces.jsonl
if LD_PRELOAD=$library FAULT_KIND=read FAULT_HOW=trickle FAULT_N=1 recvalid --version >/dev/null 2>&1 && [ -f "$library" ]; then
    for file in pieces.pgn gbk.pgn pieces.sgf pieces.jsonl; do
        check "$file in pieces" in_pieces "$file" "$file"
    done
else
    skip 'in pieces' 'no library that can be preloaded'
fi

# A game that comes in pieces is one game, and a result in a comment ends none.
rm -f fifo && mkfifo fifo
: >answers
recvalid --results <fifo >answers 2>&1 &
exec 3>fifo
printf '%b' "$tags\n1. e4 e5 {it was\n1-0\n" >&3
sleep 0.2
printf 'once} 2. Nf3 Nc6 *\n\n' >&3
seen answers 1
check 'a result in a comment ends no game' grep -q '4 plies' answers
exec 3>&-
wait $!
check 'and there is one game' test "$(grep -c declared answers)" -eq 1
finish
