#!/bin/sh
# GNU parallel over shards gives the output of one run, also when a worker was killed and its part runs again.
. "$(dirname "$0")/lib.sh"
command -v parallel >/dev/null || { skip 'shards under GNU parallel' 'no parallel'; finish; exit; }

awk 'BEGIN { for (i = 0; i < 8000; i++) {
    printf "[Event \"game %d\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. %s *\n\n", i, (i % 97 == 5 ? "Ke3" : "Ba4") } }' >games.pgn
recvalid --format=jsonl --results games.pgn >whole
seq 9 | parallel --will-cite -k -j2 recvalid --format=jsonl --results --shard={}/9 games.pgn >together 2>err
check 'the parts together are the whole' cmp whole together

# A worker that is killed on its first try leaves nothing, and its part runs again.
cat >task <<'EOF'
#!/bin/sh
if [ "$1" = 4 ] && [ ! -f killed ]; then
    : >killed
    recvalid --format=jsonl --results --shard=$1/9 games.pgn >$1.tmp &
    kill -9 $!
    wait $!
    exit 9
fi
recvalid --format=jsonl --results --shard=$1/9 games.pgn >$1.tmp
[ $? -le 1 ] && mv $1.tmp $1.out
EOF
chmod +x task
seq 9 | parallel --will-cite -j2 --joblog log ./task {} 2>err
check 'the killed part is missing' test ! -f 4.out
parallel --will-cite -j2 --joblog log --resume-failed ./task {} ::: 1 2 3 4 5 6 7 8 9 2>err
cat 1.out 2.out 3.out 4.out 5.out 6.out 7.out 8.out 9.out >together
check 'run again, the parts are the whole' cmp whole together

# qipu-slurm with names that a shell or Slurm could take apart. Slurm itself is played here: an array is its tasks, one
# after the other; make check-scale has a real one.
mkdir bin
cat >bin/sbatch <<'EOF'
#!/bin/bash
script=$(cat) array=
for word; do case $word in --array=*) array=${word#*=} ;; esac; done
for k in ${array//,/ }; do SLURM_ARRAY_TASK_ID=$k bash -c "$script" >/dev/null 2>&1; done
echo "$array" >>sent
echo 7
EOF
printf '#!/bin/sh\n' >bin/squeue
chmod +x bin/sbatch bin/squeue
slurm() { PATH=$PWD/bin:$PATH bash "$here/scripts/qipu-slurm" "$@" 2>slurm.err; }
odd="a  b\$HOME 'c' \"d\"; *棋谱
%a.pgn"
mkdir "$odd.d"
cp games.pgn "$odd"
cp "$here"/corpus/weiqi/good-*.sgf "$odd.d"
recvalid --format=jsonl --results "$odd" "$odd.d" >whole 2>whole.err
slurm -n 5 -o "out of $odd" -- recvalid --format=jsonl --results "$odd" "$odd.d"
check 'odd names under Slurm: the status' test $? = 1
check 'the parts are the whole' cmp whole "out of $odd"
check 'and the messages' cmp whole.err slurm.err
recvalid --summary --format=jsonl "$odd" missing.pgn >whole 2>whole.err
slurm -n 3 -o sums -- recvalid --summary --format=jsonl "$odd" missing.pgn
check 'sums of a run with trouble: the status' test $? = 2
check 'are those of one run' cmp whole sums
: >sent
slurm -n 3 -o sums -- recvalid --summary --format=jsonl "$odd" missing.pgn
check 'given again, only the part with trouble is sent' test "$(wc -w <sent)" = 1

# Parts of two inputs are not mixed, and sums that could not be added up are not put in place.
: >sent
cp -p "$odd" before
tr N M <before >"$odd"
slurm -n 3 -o sums -- recvalid --summary --format=jsonl "$odd" missing.pgn
check 'input that has changed is refused' test $? = 2
check 'and said' grep -q 'the input has changed since the parts in sums.shards were made' slurm.err
check 'nothing is sent' test ! -s sent
cp -p before "$odd"
cp sums kept
cp -p sums.shards/1.out first
echo '{}' >sums.shards/1.out
slurm -n 3 -o sums -- recvalid --summary --format=jsonl "$odd" missing.pgn
check 'sums that cannot be added up: the status' test $? = 2
check 'the trouble is said' grep -q '1.out.*--summary' slurm.err
check 'what was there stays' cmp kept sums
check 'and nothing else' test ! -e sums.tmp
cp -p first sums.shards/1.out
slurm -n 3 -o sums -- recvalid --summary --format=jsonl "$odd" missing.pgn
check 'parts with trouble have their sums all the same' cmp whole sums
mkdir -p archive/sub
cp games.pgn archive/sub/a.pgn
cp "$odd" archive/
slurm -n 2 -o archive/out -- recvalid archive
check 'parts among the input are refused' test $? = 2
check 'and that is said' grep -q 'archive/out.shards lies in the input' slurm.err
rm -r archive/out.shards
printf '%s\0' archive/sub/a.pgn "archive/$odd" >list
recvalid --files0-from=list >whole 2>&1
slurm -n 4 -o listed -- recvalid --files0-from=list
check 'a list of files' cmp whole listed
touch -d 2001-02-03 archive/sub/a.pgn
slurm -n 4 -o listed -- recvalid --files0-from=list
check 'whose files have changed' grep -q 'the input has changed' slurm.err
cat >bin/recvalid <<EOF
#!/bin/sh
echo >>archive/sub/new.pgn
exec $(command -v recvalid) "\$@"
EOF
chmod +x bin/recvalid
slurm -n 2 -o grown -- recvalid archive
check 'input that changes while the parts are made' grep -q 'the input has changed' slurm.err
check 'there is no output' test ! -e grown
finish
