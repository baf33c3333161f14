#!/bin/sh
# CPU time of selecting real games, beside pgn-extract on the same file. Not a test: times are not for make check.
# usage: tests/bench/select.sh [FILE.pgn]
here=$(cd "$(dirname "$0")/../.." && pwd)
file=${1:-$here/../shared/data/chess/real-games.pgn}
PATH=$PATH:/usr/games
[ -f "$file" ] || { echo "no $file"; exit 0; }
# The least user + system time of five runs, in seconds.
cpu() {
    for _ in 1 2 3 4 5; do
        bash -c 'TIMEFORMAT="%U %S"; time "$@" >/dev/null 2>/dev/null' - "$@" 2>&1 | awk '{ print $1 + $2 }'
    done | sort -n | head -n 1
}
report() { awk -v what="$1" -v a="$2" -v b="$3" 'BEGIN { printf "%-28s %.3f s, pgn-extract %.3f s: %.1f x\n", what, a, b, b / a }'; }
fen='rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
recconv=$here/src/recconv
head=$(cpu "$recconv" -j1 -t verbatim --where='player ~ Carlsen' "$file")
board=$(cpu "$recconv" -j1 -t verbatim --where="position = \"$fen\"" "$file")
command -v pgn-extract >/dev/null || { echo "by header $head s, by position $board s; no pgn-extract"; exit 0; }
report 'by header (-Tp)' "$head" "$(cpu pgn-extract -s -TpCarlsen "$file")"
report 'by position (-Tf)' "$board" "$(cpu pgn-extract -s "-Tf$fen" "$file")"
