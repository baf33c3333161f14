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
    check "$what: as one file" cmp answers whole
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
