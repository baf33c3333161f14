#!/bin/sh
# How many files a move passes on its way: what a trace of calls (callgrind) enters once for each move.
# HACKING tells the way of a PGN word.
QIPU_SOURCE=${QIPU_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
. "$QIPU_SOURCE/tests/cli/lib.sh"

command -v valgrind >/dev/null || { skip 'the way of a move' 'there is no valgrind'; finish; }

# Files of src/ with a function that is called MOVES times or more; with 1: all that the run enters.
# usage: entered RECORD MOVES >LIST
entered() {
    rm -f trace
    valgrind --tool=callgrind --callgrind-out-file=trace "$build/src/recvalid" -j1 "$1" >/dev/null 2>&1
    awk -v least="$2" '
        function name(text, of,   number) {
            match(text, /^\([0-9]+\)/)
            number = substr(text, 1, RLENGTH)
            if (length(text) > RLENGTH) of[number] = substr(text, RLENGTH + 2)
            return of[number]
        }
        /^f[lie]=/ { path = name(substr($0, 4), paths); if (/^fl/) file = path }
        /^c(fi|fl)=/ { name(substr($0, 5), paths) }
        /^fn=/ { home[name(substr($0, 4), functions)] = file }
        /^cfn=/ { callee = name(substr($0, 5), functions) }
        /^calls=/ { calls[callee] += substr($1, 7) }
        END { for (f in calls) if (calls[f] >= least && home[f] ~ /(^|\/)src\//) print home[f] }' trace |
        sed 's#.*src/##' | sort -u
}

{
    printf '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Black "?"]\n[Result "*"]\n\n'
    awk 'BEGIN { for (i = 1; i < 800; i += 2) printf "%d. Nf3 Nf6 %d. Ng1 Ng8\n", i, i + 1; print "*" }'
} >game.pgn
awk 'BEGIN { for (i = 1; i <= 400; i += 2) printf "%d. 炮二平五 炮8平5\n%d. 炮五平二 炮5平8\n", i, i + 1 }' >game.txt

QIPU_SLOW=1
export QIPU_SLOW
entered game.pgn 1600 >word
[ -s trace ] || { skip 'the way of a move' 'the program does not run under valgrind'; finish; }
entered game.txt 1 >run
unset QIPU_SLOW
entered game.txt 800 >text
check 'the trace sees the reader and the engine' grep -q '^format/pgn/movetext.c' word
check 'a PGN word passes at most 20 files on its slowest way' test "$(wc -l <word)" -le 20
check 'a move of a text passes at most 16 files' test "$(wc -l <text)" -le 16
check 'a run over a text enters at most 200 files' test "$(wc -l <run)" -le 200
echo "# $(wc -l <word) files a PGN word, $(wc -l <text) a move of a text, $(wc -l <run) its whole run"
sed 's/^/# /' word
finish
