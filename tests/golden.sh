#!/bin/sh
# The same output with every fast path off (QIPU_SLOW=1) and with any number of threads: recvalid in five forms over
# tests/cases, corpus and what there is of shared data, recconv to every format and recreplay in six forms over corpus,
# and to those whose ordinary moves are written by a path of their own over all.
# usage: tests/golden.sh          TAP, for make check
#        tests/golden.sh hashes   one hash a job at -j1, to compare two builds by: diff <(…) <(…)
QIPU_SOURCE=${QIPU_SOURCE:-$(cd "$(dirname "$0")/.." && pwd)}
. "$QIPU_SOURCE/tests/cli/lib.sh"

data=${QIPU_DATA:-$here/../shared/data}
ln -s "$here/tests/cases" cases
ln -s "$here/corpus" corpus
[ ! -d "$data" ] || ln -s "$data" data

# What is large is read from its start only: make check has seconds, and hashes of one part tell as much.
most=400000
mkdir parts
if [ -d data/chess ]; then
    head -c $most data/chess/real-games.pgn >parts/chess.pgn
    for f in kgs tom fox kgs-marked; do
        head -c $most data/weiqi/$f.sgf >parts/$f.sgf
    done
    head -c $most data/xiangqi/uci-games.pgn >parts/xiangqi.pgn
    head -c $most data/wuziqi/tree-1.sgf >parts/tree.sgf
    head -c $most data/wuziqi/playok.txt >parts/playok.txt
fi
shared=
for f in data/chess/perft-chess960.epd data/wuziqi/openings.lib data/xiangqi/gbk-pgn data/xiangqi/binary data/weiqi/other; do
    [ ! -e $f ] || shared="$shared $f/"
done
shared=$(echo "$shared" | sed 's#\(\.[a-z]*\)/#\1#g')
writers=$(recconv --list-formats | awk -F'\t' '$2 ~ /write/ { print $1 }')

# run_job NAME PROGRAM ARGUMENTS…: a hash of all that it writes (below split/ too) and of its status.
run_job() {
    job=$1
    shift
    timeout 120 "$@" >out 2>err </dev/null
    echo $? >>err
    printf '%s  %s\n' "$(find split -type f 2>/dev/null | sort | xargs cat out err | cksum)" "$job"
}

# Every job, with THREADS.
all_jobs() {
    threads=$1
    for over in cases corpus; do
        run_job "recvalid $over" recvalid "$threads" $over/
        run_job "recvalid --style $over" recvalid "$threads" --style $over/
        run_job "recvalid --style --strict $over" recvalid "$threads" --style --strict $over/
        run_job "recvalid -v --lang=zh $over" recvalid "$threads" -v --lang=zh $over/
        run_job "recvalid --format=jsonl $over" recvalid "$threads" --format=jsonl --results --style $over/
    done
    # shellcheck disable=SC2086
    run_job 'recvalid --format=jsonl data' recvalid "$threads" --format=jsonl --results --style --strict parts/ $shared
    run_job 'recvalid data' recvalid "$threads" parts/
    for to in $writers; do
        rm -rf split
        mkdir split
        run_job "recconv -t $to" recconv "$threads" -t "$to" --split=split corpus/
    done
    rm -rf split
    for to in uci stream; do
        run_job "recconv -t $to cases, data" recconv "$threads" -t "$to" cases/ parts/
    done
    for as in board fen trace html jsonl; do
        run_job "recreplay --as=$as" recreplay "$threads" --as=$as corpus/
    done
    run_job 'recreplay --as=svg' recreplay "$threads" --as=svg --at=1 corpus/chess/good-annotated.pgn
}

[ "${1:-}" != hashes ] || { all_jobs -j1; exit; }
[ -d data ] || skip 'real records' 'there are none'
all_jobs -j1 >fast
check 'there is something to compare' test "$(wc -l <fast)" -ge 30
all_jobs -j8 >threads
check '-j8 writes what -j1 writes' diff fast threads
QIPU_SLOW=1
export QIPU_SLOW
all_jobs -j8 >slow
check 'QIPU_SLOW=1 writes what the fast paths write' diff fast slow
finish
