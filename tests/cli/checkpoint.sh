#!/bin/sh
# --checkpoint=FILE: killed at any moment and started again, a run leaves the output of one run that was not.
# A preloaded library kills the program at its Nth system call, of a write in its middle: no clock is asked.
. "$(dirname "$0")/lib.sh"
library=$(preloadable "$build/tests/fault/fault.so")
seed=${QIPU_SEED:-$(date +%s)}
echo "# QIPU_SEED=$seed"

mkdir dir dir/sub
cp "$here"/corpus/chess/*.pgn "$here"/corpus/weiqi/*.sgf "$here"/corpus/xiangqi/*.xqf dir/
printf 'no record at all\001\002\003\004' >dir/sub/notes.bin
awk 'BEGIN { for (i = 0; i < 12000; i++) {
    printf "[Event \"game %d\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n\n", i
    printf "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. %s *\n\n",
        (i % 1700 == 3 ? "Ke3" : "d4") } }' >large.pgn
head -c 1000000 large.pgn | iconv -t UTF-16 >wide.pgn
gzip -c large.pgn >packed.pgn.gz
mkdir many
awk 'BEGIN { for (i = 0; i < 600; i++) { file = sprintf("many/%03d.pgn", i)
    printf "[Event \"game %d\"]\n[Result \"*\"]\n\n1. e4 e5 2. %s *\n", i, (i % 50 == 7 ? "Ke3" : "Nf3") >file
    for (k = 0; k < 40; k++) printf "[Event \"more\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n\n" >file
    close(file) } }'

# once COMMAND…: one run that nobody ends, in whole; its status in whole.status.
once() {
    rm -f whole
    "$@" -o whole 2>whole.err
    echo $? >whole.status
}

# killed_at N COMMAND…: whether it was.
killed_at() {
    n=$1
    shift
    LD_PRELOAD=$library FAULT_KIND=call FAULT_HOW=kill FAULT_N="$n" "$@" -o out --checkpoint=mark 2>err
    got=$?
    [ $got -eq 137 ]
}

# random LIMIT: from 1 on.
random() {
    seed=$(((seed * 1103515245 + 12345) % 2147483648))
    echo $((seed / 65536 % $1 + 1))
}

# survives KILLS COMMAND…: killed so often in all, each time taken up again, it always leaves what one run leaves.
survives() {
    kills=$1
    shift
    once "$@"
    rm -f out out.part mark mark.new
    limit=64
    while killed_at $limit "$@"; do
        limit=$((limit * 2))
        rm -f out out.part mark
    done
    rm -f out
    while [ "$kills" -gt 0 ]; do
        seed=$(((seed * 1103515245 + 12345) % 2147483648))
        n=$((seed / 65536 % limit + 1))
        if killed_at $n "$@"; then
            kills=$((kills - 1))
            [ -f mark ] && [ ! -f out ] && taken_up=$((taken_up + 1))
            continue
        fi
        cmp whole out || { echo "# killed, the last time it ran to its end (N=$n): $*"; return 1; }
        [ "$got" = "$(cat whole.status)" ] || { echo "# status $got: $*"; return 1; }
        [ ! -e mark ] && [ ! -e out.part ] && [ ! -e mark.new ] || { echo "# left behind: $(ls)"; return 1; }
        rm -f out
    done
    "$@" -o out --checkpoint=mark 2>err
    cmp whole out
}

files='dir large.pgn wide.pgn packed.pgn.gz many'
taken_up=0
LD_PRELOAD=$library FAULT_KIND=call FAULT_HOW=kill FAULT_N=1 recvalid --version >/dev/null 2>&1
if [ $? -eq 137 ]; then
    # shellcheck disable=SC2086
    check 'findings and games as JSON' survives 14 recvalid --format=jsonl --results --summary $files
    # shellcheck disable=SC2086
    check 'findings as text with sums, several threads' survives 10 recvalid -j3 --summary $files
    # shellcheck disable=SC2086
    check 'a conversion' survives 12 recconv -t stream dir large.pgn wide.pgn many
    check 'a part of the input' survives 8 recvalid --format=tsv --shard=2/2 many large.pgn
    check 'positions' survives 6 recreplay --as=fen many large.pgn
    check "runs were taken up again ($taken_up of 50)" test $taken_up -ge 10
else
    skip 'runs that are killed' 'nothing can be preloaded'
fi

# full KIND N COMMAND…: the disk is full (ENOSPC) from that call on: status 2, told once; with room again the next run
# goes on, and leaves what one run leaves.
full() {
    kind=$1 n=$2
    shift 2
    rm -f out out.part mark
    LD_PRELOAD=$library FAULT_KIND=$kind FAULT_HOW=on FAULT_N="$n" FAULT_ERROR=28 "$@" -o out --checkpoint=mark 2>err
    [ $? -eq 2 ] || { echo "# not seen: $kind $n"; return 1; }
    [ "$(grep -c 'No space left on device' err)" = 1 ] || { cat err; return 1; }
    [ ! -e out ] && [ ! -e mark.new ] || { echo "# left behind: $(ls)"; return 1; }
    [ -f mark ] || [ ! -e out.part ] || { echo '# half an output that nobody goes on with'; return 1; }
    [ -f mark ] && taken_up=$((taken_up + 1))
    "$@" -o out --checkpoint=mark 2>err
    [ $? = "$(cat whole.status)" ] && cmp whole out && [ ! -e mark ] && [ ! -e out.part ]
}
LD_PRELOAD=$library FAULT_KIND=write FAULT_HOW=on FAULT_N=1 FAULT_ERROR=28 recvalid --version >/dev/null 2>&1
if [ $? -eq 2 ]; then
    taken_up=0
    once recvalid --results --format=jsonl -q large.pgn many
    for n in 1 9 20 21 22 23 24 25 26 40 41; do # of the output, and of the checkpoint
        check "a full disk at write $n" full write $n recvalid --results --format=jsonl -q large.pgn many
    done
    check 'a full disk when the output is flushed' full fsync 1 recvalid --results --format=jsonl -q large.pgn many
    check 'a full disk when the checkpoint is renamed' full rename 2 recvalid --results --format=jsonl -q large.pgn many
    check "they were taken up again ($taken_up)" test $taken_up -ge 5
fi
rm -f mark out out.part
check 'a format that looks back is refused by its name, too' status 2 recconv -o x.rif --checkpoint=mark large.pgn
check 'and leaves nothing' test ! -e x.rif.part

# What is not this run's is left alone, and said.
rm -f mark out out.part
LD_PRELOAD=$library FAULT_KIND=write FAULT_HOW=kill FAULT_N=30 recvalid --results -o out --checkpoint=mark large.pgn many 2>err
if [ -f mark ]; then
    cp mark kept
    check 'another command is refused' status 2 recvalid -o out --checkpoint=mark large.pgn many
    check 'and says so' grep -q 'mark: the checkpoint of another command' err
    check 'the checkpoint is still there' cmp mark kept
    cp -p many/000.pgn before
    tr e f <before >many/000.pgn
    check 'a file that is another of the same size is refused' status 2 recvalid --results -o out --checkpoint=mark large.pgn many
    cp -p before many/000.pgn
    echo >>many/000.pgn
    check 'input that has changed is refused' status 2 recvalid --results -o out --checkpoint=mark large.pgn many
    check 'and says that too' grep -q 'mark: the input has changed' err
    sed '$d' kept >mark
    check 'half a checkpoint is refused' status 2 recvalid --results -o out --checkpoint=mark large.pgn many
    cp kept mark
    rm -f out.part
    printf 'x' >out
    cp -p before many/000.pgn
    recvalid --results -o whole large.pgn many
    check 'without its output everything is made again' status 1 recvalid --results -o out --checkpoint=mark large.pgn many
    check 'and is whole' cmp whole out
fi
echo 'no checkpoint' >other
check 'a file that is no checkpoint is refused' status 2 recvalid -o out --checkpoint=other large.pgn
check 'and not touched' test "$(cat other)" = 'no checkpoint'
check 'standard input cannot be read again' status 2 recvalid -o out --checkpoint=mark
check 'an output that is not named cannot be gone on with' status 2 recvalid --checkpoint=mark large.pgn
for option in --format=sarif --format=html --duplicates --unique --write-baseline=b; do
    check "$option is refused" status 2 recvalid $option -o out --checkpoint=mark large.pgn
done
mkdir in && cp large.pgn in/
cp "$here"/corpus/chess/*.pgn in/
recvalid --results in >whole
check 'in the folder that is read' status 1 recvalid --results -o in/out --checkpoint=in/mark in
check 'neither file is taken for a record' cmp whole in/out
finish
