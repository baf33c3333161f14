#!/bin/sh
# kill -9 at 200 moments that a seed draws: a file that is written is the old one or the new one, never half of either, and
# the same command makes it afterwards; inputs that are cut, grown or replaced while they are read end in a status, never
# in a signal. A preloaded library kills the program at its Nth system call, of a write in its middle (tests/fault/fault.c):
# between two calls nothing changes on the disk, so no clock is asked. KILLS (200) says how often.
. "$(dirname "$0")/lib.sh"
library=$(preloadable "$build/tests/fault/fault.so")

awk 'BEGIN { for (i = 0; i < 6000; i++) printf "[Event \"%d\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n", i }' >many.pgn
head -n 400 many.pgn >few.pgn
tail -n 600 many.pgn | sed 's/Bb5 a6/Bc4 a6/; s/Ba4/d3/' >more.pgn
printf 'old\n' >old
seed=${QIPU_SEED:-$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}
echo "# QIPU_SEED=$seed"
# random LIMIT: $drawn, from 1 on.
random() {
    seed=$(((seed * 1103515245 + 12345) % 2147483648))
    drawn=$((seed / 65536 % $1 + 1))
}
# killed_at N COMMAND…: whether it was.
killed_at() {
    n=$1
    shift
    { LD_PRELOAD=$library FAULT_KIND=call FAULT_HOW=kill FAULT_N="$n" "$@" >/dev/null; } 2>/dev/null
    [ $? -eq 137 ]
}
# kills TIMES COMMAND…: with $ready before each, $right after it, and $right again after the whole command.
kills() {
    times=$1
    shift
    wrong= done=0 limit=16 least=0
    while eval "$ready" && killed_at $limit "$@"; do
        least=$limit limit=$((limit * 2))
    done
    while [ $((limit - least)) -gt 1 ]; do
        eval "$ready"
        if killed_at $(((least + limit) / 2)) "$@"; then least=$(((least + limit) / 2)); else limit=$(((least + limit) / 2)); fi
    done
    while [ $done -lt "$times" ]; do
        done=$((done + 1))
        random $least
        [ $((done % 2)) -eq 0 ] || [ $least -lt 40 ] || drawn=$((least - drawn % 40)) # where files get their names
        eval "$ready"
        killed_at "$drawn" "$@" || continue # threads did otherwise
        all=$((all + 1))
        eval "$right" || wrong="$wrong $drawn"
        "$@" >/dev/null 2>&1
        { [ $? -le 1 ] && eval "$made"; } || wrong="$wrong $drawn:again"
    done
    [ -z "$wrong" ] || { echo "# at$wrong of $least calls"; false; }
}
LD_PRELOAD=$library FAULT_KIND=call FAULT_HOW=kill FAULT_N=1 recvalid --version >/dev/null 2>&1
if [ $? -eq 137 ]; then
    each=$((${KILLS:-200} / 8 + 1)) all=0
    recvalid many.pgn >new 2>/dev/null
    ready='rm -f out*; cp old out' right='cmp -s out old || cmp -s out new' made='cmp -s out new'
    check 'a report' kills $each recvalid -o out many.pgn
    recvalid -q --write-baseline=new --fail-on=never many.pgn
    check 'a baseline' kills $each recvalid -q --write-baseline=out many.pgn
    recvalid -q --write-index=new --fail-on=never many.pgn
    check 'an index' kills $each recvalid -q --write-index=out many.pgn
    recconv -q -t pgn many.pgn >new
    ready='rm -f out*; cp many.pgn out' right='cmp -s out many.pgn || cmp -s out new'
    check 'in place' kills $each recconv -q -t pgn -o out out
    recconv -q -t pgn --split=new.parts few.pgn
    ready='rm -rf parts' right='for part in parts/*.pgn; do [ ! -e "$part" ] || cmp -s "$part" "new.$part" || break; done; [ ! -e "$part" ] || cmp -s "$part" "new.$part"'
    made='! diff -r parts new.parts | grep -qv "^Only in parts: "'
    check 'parts' kills $each recconv -q -t pgn --force --split=parts few.pgn
    ready='rm -f out* mark*' right='[ ! -e out ] || cmp -s out new' made='cmp -s out new'
    check 'a checkpoint' kills $each recconv -q -t pgn --checkpoint=mark -o out many.pgn
    # Three files cannot be replaced at once: in between there is no index.
    recconv -q -t si4 -o old.si4 few.pgn
    recconv -q -t si4 -o new.si4 more.pgn
    base() { for end in si4 sg4 sn4; do cmp -s out.$end "$1.$end" || return 1; done; }
    ready='rm -f out*; for end in si4 sg4 sn4; do cp old.$end out.$end; done' right='base old || base new || [ ! -e out.si4 ]' made='base new'
    check 'three files of a database' kills $each recconv -q -t si4 -o out.si4 more.pgn
    if recconv -q -t sqlite -o old.db few.pgn 2>/dev/null && command -v sqlite3 >/dev/null; then
        games() { sqlite3 out.db "PRAGMA integrity_check; SELECT count(*) FROM game" | tr '\n' ' '; }
        cp old.db out.db
        both=$(recconv -q -t sqlite --append -o out.db more.pgn 2>/dev/null; games)
        ready='rm -f out*; cp old.db out.db' right='case $(games) in "ok 80 " | "$both") ;; *) false ;; esac' made='[ "$(games)" = "$both" ]'
        check 'games added to a database of SQLite' kills $each recconv -q -t sqlite --append -o out.db more.pgn
    fi
    check "$all kills" test $all -ge "${KILLS:-150}"
else
    skip 'kill -9' 'nothing can be preloaded'
fi
recconv -q -t pgn many.pgn >new.pgn 2>/dev/null

# stopped N HOW COMMAND…: stopped before its Nth call, and let go on when HOW has been done; its status is $got.
stopped() {
    rm -f stopped ended
    n=$1 how=$2
    shift 2
    { LD_PRELOAD=$library FAULT_KIND=call FAULT_HOW=stop FAULT_N="$n" FAULT_FIRED=stopped "$@" >/dev/null 2>&1; echo $? >ended; } &
    until [ -s stopped ] || [ -s ended ]; do sleep 0.01; done
    eval "$how"
    [ ! -s stopped ] || read -r running <stopped
    until [ -s ended ]; do
        kill -CONT "$running" 2>/dev/null
        sleep 0.01
    done
    wait
    read -r got <ended
}
if LD_PRELOAD=$library FAULT_KIND=call FAULT_HOW=stop FAULT_N=100000 recvalid --version >/dev/null 2>&1; then
    wrong=
    for how in 'head -c 5000 many.pgn >moving.pgn' 'head -c 5000 many.pgn >>moving.pgn' 'cat many.pgn many.pgn >moving.pgn' \
        'cat many.pgn >>moving.pgn' 'cat old >moving.pgn' ': >moving.pgn' 'cp old other.pgn; mv other.pgn moving.pgn' 'rm moving.pgn'; do
        for command in 'recvalid -q' 'recvalid -q -j2 --format=jsonl' 'recconv -q -t pgn -o moved.pgn' 'recconv -q -t sgf' 'recreplay --as=fen' rectable; do
            random 30
            cp many.pgn moving.pgn
            # shellcheck disable=SC2086
            stopped "$drawn" "$how" $command moving.pgn
            [ "$got" -le 2 ] || wrong="$wrong [$command, $how at $drawn: $got]"
        done
    done
    check "files that change while they are read:$wrong" test -z "$wrong"
    # A tree is read where it lies: what is gone of it is no signal.
    rectree --write-tree=whole.tree many.pgn
    wrong=
    for n in 1 2 3 4 5 6 7 8; do
        cp whole.tree cut.tree
        stopped $n ': >cut.tree' rectree --tree=cut.tree --depth=0
        [ "$got" -le 2 ] || wrong="$wrong $n:$got"
    done
    check "a tree that is cut while it is asked:$wrong" test -z "$wrong"
fi

# A disk that fills: a limit on the size of files does it without being root.
wrong=
for blocks in 1 8 64 200 400; do
    cp old full.pgn
    { (ulimit -f "$blocks"; exec recconv -q -t pgn -o full.pgn many.pgn) >/dev/null; } 2>/dev/null
    cmp -s full.pgn old || cmp -s full.pgn new.pgn || wrong="$wrong $blocks"
    (trap '' XFSZ; ulimit -f "$blocks"; exec recconv -q -t pgn -o full.pgn many.pgn) >/dev/null 2>&1
    got=$?
    cmp -s full.pgn new.pgn || { cmp -s full.pgn old && [ $got -eq 2 ]; } || wrong="$wrong $blocks:$got"
    [ "$(echo full.pgn*)" = full.pgn ] || wrong="$wrong $blocks:left"
done
check "a disk that fills:$wrong" test -z "$wrong"
# A file system of that size that fills, where one can be made: with more and more room the output is whole or as it was.
cat many.pgn many.pgn many.pgn many.pgn many.pgn many.pgn >long.pgn
recconv -q -t pgn -o long.new long.pgn
recconv -q -t pgn --split=long.parts few.pgn
cat >filling <<'END'
mount -t tmpfs -o "size=$1k" tmpfs disk || exit 77
cp old disk/out
cp many.pgn disk/place.pgn 2>/dev/null || cp old disk/place.pgn
cp disk/place.pgn place.before
recconv -q -t pgn -o disk/out long.pgn 2>err
case $? in 0 | 1) cmp disk/out long.new ;; 2) cmp disk/out old && grep -q 'No space left' err ;; *) false ;; esac || exit 1
cp old disk/out
recconv -q -t pgn --fix=all -o disk/place.pgn disk/place.pgn 2>err
case $? in 0 | 1) [ -s disk/place.pgn ] ;; 2) cmp disk/place.pgn place.before ;; *) false ;; esac || exit 1
recvalid -q --write-index=disk/out long.pgn 2>err
[ $? -lt 2 ] || cmp disk/out old || exit 1
cp old disk/out
recconv -q -t si4 -o disk/base.si4 long.pgn 2>err
[ $? -lt 2 ] || [ "$(echo disk/base.*)" = 'disk/base.*' ] || exit 1
rm -f disk/base.*
recconv -q -t sqlite -o disk/db long.pgn 2>err
[ $? -le 2 ] || exit 1
rm -f disk/db*
recconv -q -t pgn --checkpoint=mark -o disk/kept long.pgn 2>err
[ $? -lt 2 ] || [ ! -e disk/kept ] || exit 1
rm -f mark disk/kept*
recconv -q -t pgn --split=disk/parts few.pgn 2>err
[ $? -le 2 ] || exit 1
for part in disk/parts/*.pgn; do [ ! -e "$part" ] || cmp "$part" "long.parts/${part##*/}" || exit 1; done
rm -rf disk/parts
[ "$(echo disk/*)" = 'disk/out disk/place.pgn' ] || { echo "# left: $(echo disk/*)"; exit 1; }
END
mkdir disk
if [ "$(id -u)" = 0 ] && unshare -m sh -c 'mount -t tmpfs -o size=64k tmpfs disk' 2>/dev/null; then
    for size in 16 64 256 1024 2048 3072 4096 5120 6144 8192; do
        check "a file system of $size KiB" unshare -m sh filling $size
    done
else
    skip 'file systems that fill' 'none can be mounted'
fi

# A clock that jumps by years at every question.
if LD_PRELOAD=$library FAULT_KIND=call FAULT_HOW=stop FAULT_N=100000 recvalid --version >/dev/null 2>&1; then
    for command in 'recvalid --format=jsonl --results' 'recvalid --summary --progress=always' 'recconv -q -t pgn --checkpoint=mark' \
        'recreplay --as=html' 'rectable' 'recconv -q -t sgf'; do
        rm -f out.c out.j mark
        # shellcheck disable=SC2086
        $command -o out.c many.pgn 2>/dev/null
        # shellcheck disable=SC2086
        check "a clock that jumps: $command" sh -c 'LD_PRELOAD=$1 FAULT_KIND=clock FAULT_N=5 $2 -o out.j many.pgn 2>err; test $? -le 1 && cmp out.c out.j' - "$library" "$command"
    done
fi
finish
