#!/bin/sh
# --follow: a writer and a follower. Whatever the writer does, what was said and not taken back is in the end what
# one run over the files says. The writer waits for answers where there must be one; nothing is asked of a clock.
. "$(dirname "$0")/lib.sh"

tags='[Event "a"]\n[Site "?"]\n[Date "2024.01.01"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n'
running="$tags"'[Result "*"]\n\n'

# seen PATTERN N [FILE]: until N lines of the answers match; gives up after many looks.
seen() {
    looks=0
    while [ "$(grep -c -e "$1" "${3:-answers}")" -lt "$2" ]; do
        looks=$((looks + 1))
        [ $looks -lt 600 ] || { sed 's/^/# /' "${3:-answers}" | cut -c1-160 | tail -n 5; return 1; }
        sleep 0.05
    done
}

# follow OPTION...: in the background, its process in $follower.
follow() {
    : >answers
    recvalid --follow --format=jsonl "$@" >answers 2>errors &
    follower=$!
}

# end: as Control-C would; the status is in $ended.
end() {
    kill -INT $follower
    wait $follower
    ended=$?
}

# left: findings that were said and not taken back.
left() {
    awk '/^\{"type":"finding","event":"retracted",/ { sub(/"event":"retracted",/, ""); n[$0]--; next }
        /^\{"type":"finding",/ { sub(/"event":"finding",/, ""); n[$0]++ }
        END { for (i in n) for (k = 0; k < n[i]; k++) print i; for (i in n) if (n[i] < 0) print "taken back: " i }' answers | sort
}

# as_batch OPERAND...: that is what one run finds.
as_batch() {
    recvalid --format=jsonl "$@" 2>/dev/null | grep '^{"type":"finding"' | sort >batch
    left >left.now
    cmp -s left.now batch || { diff left.now batch | cut -c1-200 | sed 's/^/# /' | head -n 10; false; }
}

put() { printf '%b' "$2" >"$1.new" && mv "$1.new" "$1"; }

# A board whose file is replaced at every move.
mkdir boards
put boards/1.pgn "$running"'1. e4 e5 *\n'
follow boards
put boards/2.pgn "$running"'1. e4 e5 2. Ke3 d6 *\n'
check 'a new board is seen' seen '"event":"finding".*"boards/2.pgn".*illegal-move' 1
put boards/2.pgn "$running"'1. e4 e5 2. Ke2 d6 *\n'
check 'a correction takes the finding back' seen '"event":"retracted".*"boards/2.pgn".*illegal-move' 1
put boards/1.pgn "$running"'1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *\n'
check 'a claim is possible' seen '^{"type":"claim","event":"claim-possible","file":"boards/1.pgn","game":1,"ply":8' 1
put boards/1.pgn "$tags"'[Result "1/2-1/2"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2\n'
check 'a game is over' seen '^{"type":"game","event":"game-over","file":"boards/1.pgn","game":1' 1
put boards/2.pgn "$running"'1. e4 e5 2. Ke2 d6 3. Kxe6 Nf6 *\n'
check 'another finding' seen '"event":"finding".*"ply":5.*illegal-move' 1
end
check 'status 1 of an error' test $ended -eq 1
check 'each finding once' test "$(grep -c '"event":"finding".*"ply":8' answers)" -le 2
check 'replaced files: as one run' as_batch boards

# The same board written in place, in two halves; and one that grows, with half a line at its end.
follow boards
printf '%b' "$running"'1. e4 e5 2.' >boards/2.pgn
sleep 0.1
printf '%b' ' Nf3 Nc6 3. Kxe6 d6 *\n' >>boards/2.pgn
check 'in place: the new finding' seen '"event":"finding".*illegal-move.*"move":"Kxe6"' 1
printf '%b' "$running"'1. e4 e5 2. Nf' >boards/3.pgn
printf '%b' '3 Nc6\n3. Ke' >>boards/3.pgn
sleep 0.1
printf '%b' '5 Nf6\n' >>boards/3.pgn
check 'appended: the new finding' seen '"boards/3.pgn".*illegal-move.*"move":"Ke5"' 1
check 'half a move is not read' sh -c '! grep -q unreadable answers'
check 'a game that goes on lacks no result' sh -c '! grep -q no-terminator answers'
end
check 'written in place: as one run' as_batch boards

# A file that is gone may come back, and one that is emptied is about to be written.
follow boards
seen '"boards/3.pgn".*illegal-move' 1
cp boards/3.pgn kept
rm boards/3.pgn
: >boards/2.pgn
mkdir boards/more
put boards/more/9.pgn "$running"'1. e4 e5 2. Ke3 d6 *\n'
check 'a new directory is seen' seen '"boards/more/9.pgn".*illegal-move' 1
cp kept boards/3.pgn
put boards/2.pgn "$running"'1. e4 e5 2. Nf3 Nc6 3. Kxe6 d6 *\n'
put boards/more/9.pgn "$running"'1. e4 e5 2. Ke4 d6 *\n'
check 'and followed' seen '"boards/more/9.pgn".*illegal-move.*"move":"Ke4"' 1
end
check 'gone for a moment: nothing is taken back' test "$(grep -c '"event":"retracted".*boards/3.pgn' answers)" -eq 0
check 'gone and back: as one run' as_batch boards
rm -r boards/more

# Several games in one file: the lines of the later ones move, their findings are not said again before the end.
{ printf '%b' "$running"'1. e4 e5 *\n\n' && printf '%b' "$running"'1. e4 e5 2. Ke3 d6 *\n'; } >all
cp all boards/all.pgn
follow boards/all.pgn
seen '"game":2,"ply":3' 1
{ printf '%b' "$running"'1. e4 e5 2. Nf3\nNc6 3. Bb5\na6 4. Kxe5 d6 *\n\n' && printf '%b' "$running"'1. e4 e5 2. Ke3 d6 *\n'; } >all
mv all boards/all.pgn
seen '"game":1,"ply":7.*illegal-move' 1
check 'a finding that moved is not said again' test "$(grep -c '"event":"finding".*"game":2,"ply":3' answers)" -eq 1
end
check 'moved lines: as one run' as_batch boards/all.pgn

# Standard input is a file that grows; its end is the end.
mkfifo fifo
: >answers
recvalid --follow --format=jsonl --stdin-name=live - <fifo >answers 2>&1 &
follower=$!
exec 3>fifo
printf '%b' "$running"'1. e4 e5 2. Ke3 d6 ' >&3
check 'a pipe is answered within a game' seen '"live".*illegal-move' 1
printf '%b' '3. Nf3 *\n' >&3
exec 3>&-
wait $follower
printf '%b' "$running"'1. e4 e5 2. Ke3 d6 3. Nf3 *\n' | recvalid --format=jsonl --stdin-name=live - | sort >batch
left >left.now
check 'a pipe: as one run' cmp left.now batch

# Records of every format, each written in three steps in one of three manners.
cat >writer.py <<'P'
import glob, os, sys
source, target = sys.argv[1:3]
names = sorted(f for f in glob.glob(source + '/*/*/*') if os.path.isfile(f) and not f.endswith(('.out', '.args', '.status')) and os.path.getsize(f) < 20000)
names = [f for f in names if f.rsplit('.', 1)[-1] in ('pgn', 'sgf', 'uci', 'ucci', 'gtp', 'log', 'jsonl', 'json', 'ndjson', 'txt', 'fen', 'epd', 'rif', 'xqf', 'gib', 'ugf')][:: int(sys.argv[3])]
step = int(sys.argv[4])
for i, f in enumerate(names):
    data = open(f, 'rb').read()
    to = '%s/%03d-%s' % (target, i, os.path.basename(f))
    cut = [len(data) // 3, 2 * len(data) // 3, len(data)]
    part = data[:cut[step]]
    if i % 3 == 0:
        with open(target + '/.part', 'wb') as o: o.write(part)
        os.rename(target + '/.part', to)
    elif i % 3 == 1:
        with open(to, 'wb') as o:
            o.write(part[:len(part) // 2]); o.flush(); o.write(part[len(part) // 2:])
    else:
        with open(to, 'ab') as o: o.write(data[([0] + cut)[step]:cut[step]])
P
if command -v python3 >/dev/null; then
    for slow in '' 1; do
        rm -rf all && mkdir all
        : >answers
        QIPU_SLOW=$slow recvalid --follow --format=jsonl all >answers 2>errors &
        follower=$!
        for step in 0 1 2; do python3 writer.py "$here/tests/cases" all "${EACH:-9}" $step && sleep 0.3; done
        end
        check "records in steps${slow:+, looked at and not told}: as one run" as_batch all
        check "there are some" test "$(wc -l <batch)" -gt 20
    done
fi

# The ends.
put boards/1.pgn "$tags"'[Result "1-0"]\n\n1. e4 e5 1-0\n'
check 'until all games have results' status 0 recvalid --follow --until=results boards/1.pgn
check 'until nothing changes' status 0 recvalid --follow --until=idle:0 --fail-on=never boards
check 'in words' grep -q 'now: \|error: game' out
check '--until needs --follow' status 2 recvalid --until=results boards
check 'only these ends' status 2 recvalid --follow --until=tomorrow boards
check 'no sums before the end' status 2 recvalid --follow --summary boards
check 'a file that never comes is trouble' status 2 recvalid --follow --until=idle:0 absent.pgn
[ -w /dev/full ] && check 'a full disk is trouble' sh -c 'timeout 60 recvalid --follow --until=idle:5 boards >/dev/full 2>err; [ $? -eq 2 ]'
rm -f fifo && mkfifo fifo
recvalid --follow boards/1.pgn >fifo 2>errors &
follower=$!
head -n 1 fifo >/dev/null
check 'ends when nobody reads' sh -c 'i=0; while kill -0 $1 2>/dev/null; do i=$((i + 1)); [ $i -lt 600 ] || exit 1; sleep 0.05; done' sh $follower
wait $follower

# A file that comes later, and one that cannot be read for now.
follow later.pgn
put later.pgn "$running"'1. e4 e5 2. Ke3 d6 *\n'
check 'a file that comes later' seen '"later.pgn".*illegal-move' 1
end
check 'comes later: as one run' as_batch later.pgn

# recreplay shows a game when it is another than before, and what is wrong with it once.
put boards/1.pgn "$running"'1. e4 e5 *\n'
recreplay --follow --as=fen boards/1.pgn >answers 2>errors &
follower=$!
check 'recreplay: the position' seen ' w KQkq' 1
put boards/1.pgn "$running"'1. e4 e5 2. Nf3 *\n'
check 'recreplay: the next' seen ' b KQkq' 1
put boards/1.pgn "$running"'1. e4 e5 2. Nf3 Ke5 3. d4 *\n'
check 'recreplay: a finding' seen 'illegal-move' 1 errors
end
check 'recreplay: each once' test "$(wc -l <answers) $(grep -c illegal-move errors)" = '2 1'
# The script of examples/ shows boards and findings.
mkdir -p round
printf '[Event "T"]\n[Site "?"]\n[Date "2001.01.01"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n1. d4 d4 *\n' >round/game-1.pgn
cp round/game-1.pgn round/game-2.pgn
check 'boards of a round' sh -c 'timeout 60 sh "$1/examples/arbiter" round --until=idle:1 >o 2>&1; grep -q "| r | n | b | q | k |.*| r | n | b | q | k |" o && grep -q "game-2.pgn.*illegal-move" o' - "$here"
finish
