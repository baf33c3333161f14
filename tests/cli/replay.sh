#!/bin/sh
# What recreplay shows, compared with what was looked at and found good. To take over a change that is wanted:
# REPLAY_TAKE=1 tests/cli/replay.sh, then look at the difference.
. "$(dirname "$0")/lib.sh"
data=$here/tests/cli/replay

# same NAME FILE ARGUMENT…: the output for that file is NAME.out.
same() {
    expected=$data/$1.out
    input=$2
    shift 2
    recreplay -q --lang=en "$@" "$data/$input" >shown || [ $? -eq 1 ] || return 1
    [ -z "$REPLAY_TAKE" ] || cp shown "$expected"
    cmp -s shown "$expected" || { diff "$expected" shown | head -20 | sed 's/^/# /'; false; }
}

for game in chess.pgn xiangqi.pgn weiqi.sgf wuziqi.sgf; do
    kind=${game%.*}
    for board in unicode ascii chinese; do
        check "$kind: $board board" same "$kind-$board" $game --board=$board
    done
    check "$kind: colours" same "$kind-color" $game --color=always
    check "$kind: seen from the other side, in Chinese" same "$kind-flip" $game --flip --lang=zh
    check "$kind: trace" same "$kind-trace" $game --as=trace
done
check 'an illegal move in its place' same bad-trace bad.pgn --as=trace --color=always
check 'forbidden points' same wuziqi-forbidden wuziqi.sgf --at=8
check 'forbidden points for programs' sh -c "recreplay -q --as=jsonl --at=8 '$data/wuziqi.sgf' |
    grep -q '\"forbidden\":\[{\"point\":\"h9\",\"kind\":\"33\"}\],\"five\":\[\]'"
check 'a variation' same chess-line chess.pgn --line=2.2 --as=trace

cat "$data/chess.pgn" "$data/bad.pgn" >two.pgn
check 'the second game alone' sh -c 'test "$(recreplay -q --game=2 --as=fen two.pgn)" = "$(recreplay -q --as=fen "$1")"' - "$data/bad.pgn"
check 'the same for any number of threads' sh -c 'recreplay -q -j1 --every two.pgn >one; recreplay -q -j4 --every two.pgn | cmp - one'
finish
