#!/bin/sh
# kill -9 at random moments: a file that is written is the old one or the new one, never half of either; inputs
# that are cut, grown or replaced while they are read end in a status, never in a signal.
# KILLS (24) says how often; 200 takes a minute.
. "$(dirname "$0")/lib.sh"

awk 'BEGIN { for (i = 0; i < 6000; i++) printf "[Event \"%d\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n", i }' >many.pgn
head -n 2000 many.pgn >few.pgn
printf 'old\n' >old
recconv -q -t pgn many.pgn >new.pgn 2>/dev/null
recvalid many.pgn >new.txt 2>/dev/null
seed=${QIPU_SEED:-$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}
echo "# QIPU_SEED=$seed"
# The Nth of some numbers below 200, for hundredths of a second.
moment() { awk -v s="$seed" -v n="$1" 'BEGIN { srand(s + n); printf "%.2f", rand() * 0.3 }'; }
# killed COMMAND…: after a while at random.
killed() {
    "$@" >/dev/null 2>&1 &
    running=$!
    sleep "$(moment "$i")"
    kill -9 $running 2>/dev/null
    wait $running 2>/dev/null
}
wrong=
i=0
while [ $i -lt "${KILLS:-24}" ]; do
    i=$((i + 1))
    cp old out.txt
    killed recvalid -o out.txt many.pgn
    cmp -s out.txt old || cmp -s out.txt new.txt || wrong="$wrong $i:-o"
    cp many.pgn place.pgn
    killed recconv -q -t pgn -o place.pgn place.pgn
    cmp -s place.pgn many.pgn || cmp -s place.pgn new.pgn || wrong="$wrong $i:in-place"
    rm -rf parts
    killed recconv -q -t pgn --split=parts few.pgn
    for part in parts/*.pgn; do
        [ ! -e "$part" ] || grep -q '^1\. e4.*\*$' "$part" || wrong="$wrong $i:$part"
    done
    rm -f out.pgn* mark*
    killed recconv -q -t pgn --checkpoint=mark -o out.pgn many.pgn
    [ ! -e out.pgn ] || cmp -s out.pgn new.pgn || wrong="$wrong $i:half"
    recconv -q -t pgn --checkpoint=mark -o out.pgn many.pgn 2>/dev/null
    cmp -s out.pgn new.pgn || wrong="$wrong $i:checkpoint"
done
check "old or new:$wrong" test -z "$wrong"

wrong=
i=0
for how in 'head -c 5000 many.pgn' 'cat many.pgn many.pgn' 'cat old' ':'; do
    for into in '>' '>>'; do
        i=$((i + 1))
        cp many.pgn moving.pgn
        recconv -q -t pgn -o moved.pgn moving.pgn >/dev/null 2>&1 &
        running=$!
        sleep "$(moment $i)"
        eval "$how $into moving.pgn"
        wait $running
        [ $? -le 2 ] || wrong="$wrong $how$into"
    done
    cp many.pgn moving.pgn
    recvalid -q moving.pgn >/dev/null 2>&1 &
    running=$!
    $how >other.pgn
    mv other.pgn moving.pgn
    wait $running
    [ $? -le 2 ] || wrong="$wrong $how replaced"
done
check "files that change while they are read:$wrong" test -z "$wrong"

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
finish
