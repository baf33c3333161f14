#!/bin/bash
# make check-scale: qipu-slurm on a private Slurm of four nodes on this host, which is started and stopped here. The
# merged output must be that of one run: as it is, when a node is lost in the middle, when parts failed and the
# command is given again. Skipped (77) where Slurm and munge are not installed or do not start.
set -u
here=${QIPU_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
build=${QIPU_BUILD:-$here}
PATH=$build/src:$PATH:/usr/sbin
export PATH LC_ALL=C.UTF-8
nodes=4
for program in munged slurmctld slurmd sbatch squeue sinfo scontrol; do
    command -v $program >/dev/null || { echo "1..0 # SKIP no $program"; exit 77; }
done
root=$(mktemp -d) || exit 1
base=$((20000 + $$ % 20000))
host=$(hostname -s)
user=$(id -un)
stop() {
    for file in "$root"/run/*.pid; do [ -s "$file" ] && kill "$(cat "$file")" 2>/dev/null; done
    for _ in $(seq 40); do
        alive=
        for file in "$root"/run/*.pid; do [ -s "$file" ] && kill -0 "$(cat "$file")" 2>/dev/null && alive=1; done
        [ -z "$alive" ] && break
        sleep .25
    done
    rm -rf "$root"
}
trap stop EXIT
trap 'exit 1' HUP INT TERM
mkdir -p "$root"/state "$root"/log "$root"/run "$root"/work
chmod 755 "$root" "$root/run"
skip() {
    echo "1..0 # SKIP $1"
    exit 77
}

(umask 077 && head -c 128 /dev/urandom >"$root/munge.key")
munged --key-file="$root/munge.key" --socket="$root/run/munge.sock" --pid-file="$root/run/munged.pid" \
    --log-file="$root/log/munged.log" --seed-file="$root/run/munge.seed" --num-threads=2 || skip 'munged does not start'
{
    cat <<CONF
ClusterName=qiputest
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$root/run/munge.sock,cred_expire=5
CredType=cred/munge
SlurmctldPort=$base
StateSaveLocation=$root/state
SlurmdSpoolDir=$root/spool-%n
SlurmctldPidFile=$root/run/slurmctld.pid
SlurmdPidFile=$root/run/slurmd-%n.pid
SlurmctldLogFile=$root/log/slurmctld.log
SlurmdLogFile=$root/log/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=batch_sched_delay=0,sched_min_interval=0,sched_interval=1
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
PropagateResourceLimits=NONE
SlurmdParameters=config_overrides
CONF
    for i in $(seq $nodes); do
        mkdir -p "$root/spool-n$i"
        echo "NodeName=n$i NodeHostname=$host NodeAddr=127.0.0.1 Port=$((base + i)) CPUs=1 RealMemory=100 State=UNKNOWN"
    done
    echo "PartitionName=main Nodes=n[1-$nodes] Default=YES MaxTime=INFINITE State=UP"
} >"$root/slurm.conf"
export SLURM_CONF=$root/slurm.conf
slurmctld || skip 'slurmctld does not start'
for i in $(seq $nodes); do slurmd -N "n$i" || skip 'slurmd does not start'; done
idle() { [ "$(sinfo -h -N -o %T 2>/dev/null | grep -cx idle)" = "$1" ]; }
for _ in $(seq 120); do idle $nodes && break; sleep .25; done
idle $nodes || skip 'the nodes do not come up'

tests=0 failures=0
check() {
    local name=$1
    shift
    tests=$((tests + 1))
    if "$@"; then echo "ok $tests - $name"; else
        failures=$((failures + 1))
        echo "not ok $tests - $name"
    fi
}
slurm=$here/scripts/qipu-slurm
cd "$root/work" || exit 1
awk 'BEGIN { for (i = 0; i < 8000; i++) {
    printf "[Event \"game %d\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. %s *\n\n", i, (i % 97 == 5 ? "Ke3" : "Ba4") } }' \
    >'games of a year.pgn'
mkdir archive
cp "$here"/corpus/chess/*.pgn "$here"/corpus/weiqi/*.sgf archive/

recvalid --format=jsonl --results 'games of a year.pgn' archive >whole 2>whole.err
"$slurm" -n 9 -o together -- recvalid --format=jsonl --results 'games of a year.pgn' archive 2>together.err
got=$?
check 'the parts are the whole' cmp whole together
check 'messages too' cmp whole.err together.err
check 'the status is that of one run' test $got = 1
check 'several nodes had a share' test "$(cat together.shards/*.node | sort -u | wc -l)" -gt 1
recconv -t stream archive 'games of a year.pgn' >whole 2>/dev/null
"$slurm" -n 5 -o stream -- recconv -t stream archive 'games of a year.pgn' 2>/dev/null
check 'a conversion' cmp whole stream

# Another command does not take the parts of this one for its own.
"$slurm" -n 5 -o stream -- recconv -t pgn archive 2>err
check 'parts of another command are refused' test $? = 2
check 'and it says so' grep -q 'another command' err

# Trouble is told as by one run, and parts that had it are sent again.
recvalid --results archive missing.pgn >whole 2>whole.err
"$slurm" -n 4 -o trouble -- recvalid --results archive missing.pgn 2>trouble.err
check 'trouble has its status' test $? = 2
check 'and its output' cmp whole trouble
cp archive/good*.pgn missing.pgn 2>/dev/null || cp "$(ls archive/*.pgn | head -1)" missing.pgn
recvalid --results archive missing.pgn >whole 2>whole.err
rm -rf trouble.shards
"$slurm" -n 4 -o trouble -- recvalid --results archive missing.pgn 2>trouble.err
check 'and without it all is well' cmp whole trouble

# A sum of sums.
recvalid --summary --format=jsonl archive 'games of a year.pgn' >whole
"$slurm" -n 6 -o sums -- recvalid --summary --format=jsonl archive 'games of a year.pgn'
check 'sums are added up' cmp whole sums

# A node is lost while a part runs on it: the part runs again elsewhere, and the orphan does no harm.
cat >slow <<'SLOW'
#!/bin/bash
[ -e hold ] && sleep 4
exec recvalid "$@"
SLOW
chmod +x slow
: >hold
recvalid --format=jsonl --results 'games of a year.pgn' >whole
"$slurm" -n 8 -o lost -- ./slow --format=jsonl --results 'games of a year.pgn' 2>lost.err &
waiting=$!
victim=n$nodes
step='' job=''
for _ in $(seq 100); do
    job=$(squeue -h -w $victim -t R -o %A | head -1)
    [ -n "$job" ] && step=$(pgrep -f "^slurmstepd: \\[$job.batch\\]") && break
    sleep .1
done
kill -9 "$(cat "$root/run/slurmd-$victim.pid")"
rm -f "$root/run/slurmd-$victim.pid"
if [ -n "$step" ]; then
    orphans=$(pgrep -P "$step")
    # shellcheck disable=SC2086
    kill -9 $step $orphans
fi
scontrol update nodename=$victim state=down reason=test
rm -f hold
wait $waiting
check 'a node was lost with a part on it' test -n "$step"
check 'when a node is lost the parts are the whole' cmp whole lost
check 'no part is left half' test -z "$(find lost.shards -name '*.tmp.*')"

# Parts that were killed are missing; given again, the command sends only those.
cat >mortal <<'MORTAL'
#!/bin/bash
case " $* " in *--shard=3/8*) [ -e died ] || { : >died; kill -9 $$; } ;; esac
exec recvalid "$@"
MORTAL
chmod +x mortal
"$slurm" -n 8 -o mortal.out -- ./mortal --format=jsonl --results 'games of a year.pgn' 2>err
check 'a part that was killed is said' test $? = 2
check 'by its number' grep -q 'shards 3 failed' err
check 'and nothing is put in place' test ! -e mortal.out
touch -d '2001-01-01' mortal.out.shards/*.status
"$slurm" -n 8 -o mortal.out -- ./mortal --format=jsonl --results 'games of a year.pgn' 2>err
check 'given again it is whole' cmp whole mortal.out
check 'and only that part ran again' test "$(find mortal.out.shards -name '*.status' -newermt 2002-01-01 | wc -l)" = 1
echo "1..$tests"
exit $((failures > 0))
