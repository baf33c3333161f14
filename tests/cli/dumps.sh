#!/bin/sh
# Shapes of compressed files: frames, members, streams and blocks behind each other, skippable frames and padding
# between them, cut and damaged. What is found is the same as in the plain file, for every -j, by file and by pipe.
. "$(dirname "$0")/lib.sh"

awk 'BEGIN { for (i = 0; i < 6000; i++) printf "[Event \"%d\"]\n[Site \"?\"]\n[Date \"2024.01.%02d\"]\n[Round \"%d\"]\n[White \"A%d\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 %s*\n\n", i, i % 31 + 1, i, i * 7919 % 1000, i % 500 == 7 ? "4. Ke3 " : "" }' >games.pgn
recvalid --results --format=jsonl games.pgn | sed 's/"file":"[^"]*"/"file":"x"/' >expected
split -b 300000 games.pgn part.

# same NAME FILE: by file and by pipe, with one thread and several, FILE has the games.
same() {
    for how in '-j1' '-j2' '-j5' 'pipe'; do
        if [ "$how" = pipe ]; then
            recvalid --results --format=jsonl <"$2"
        else
            recvalid "$how" --results --format=jsonl "$2"
        fi | sed 's/"file":"[^"]*"/"file":"x"/' >got
        cmp -s got expected || { echo "# $how"; false; return; }
    done
}

skippable='\120\052\115\030\003\000\000\000abc'
if command -v zstd >/dev/null; then
    zstd -qc games.pgn >one.zst
    for f in part.*; do zstd -qc "$f"; done >frames.zst
    for f in part.*; do printf "$skippable" && zstd -qc "$f"; done >skips.zst
    { printf '\137\052\115\030\200\223\004\000' && head -c 300000 /dev/zero && zstd -qc games.pgn; } >long.zst
    { cat frames.zst && printf "$skippable"; } >last.zst
    cp frames.zst lies.txt
    for f in one.zst frames.zst skips.zst long.zst last.zst lies.txt; do check "$f" same "$f" "$f"; done
    zstd -qc skips.zst >twice.zst
    check 'zstd in zstd' same twice twice.zst
    tar cf - games.pgn | zstd -qc >games.tar.zst
    check 'tar.zst' same tar games.tar.zst
fi
gzip -c games.pgn >one.gz
for f in part.*; do gzip -c "$f"; done >members.gz
{ cat members.gz && head -c 512 /dev/zero; } >padded.gz
for f in one.gz members.gz padded.gz; do check "$f" same "$f" "$f"; done
if command -v bgzip >/dev/null; then
    bgzip -c games.pgn >blocks.gz
    check 'BGZF' same bgzf blocks.gz
fi
if command -v bzip2 >/dev/null; then
    bzip2 -1 -c games.pgn >one.bz2
    for f in part.*; do bzip2 -c "$f"; done >streams.bz2
    for f in one.bz2 streams.bz2; do check "$f" same "$f" "$f"; done
fi
if command -v xz >/dev/null; then
    xz -0 -c games.pgn >one.xz
    xz -0 -T2 --block-size=200KiB -c games.pgn >blocks.xz
    { for f in part.*; do xz -0 -c "$f"; done && printf '\0\0\0\0'; } >streams.xz
    for f in one.xz blocks.xz streams.xz; do check "$f" same "$f" "$f"; done
fi
if command -v xz >/dev/null; then
    for level in 0 6; do
        xz --format=lzma -$level -c games.pgn >$level.lzma
        check "$level.lzma" same lzma $level.lzma
    done
fi
if command -v lz4 >/dev/null; then
    { printf "$skippable" && lz4 -qc games.pgn; } >skip.lz4
    check 'lz4 behind a skippable frame' same lz4 skip.lz4
fi

# Cut in the middle, or in what ends the last frame: the games before the cut, status 2, and the byte; the same for every -j.
cut_at() { # cut_at FILE BYTES
    head -c "$2" "$1" >"cut.$1"
    for j in 1 2 5; do
        recvalid "-j$j" --results "cut.$1" >"cut.$j" 2>"err.$j"
        echo $? >>"err.$j"
    done
    check "$1 cut at $2: status 2 and the byte" grep -q "at byte $2" err.1
    check "$1 cut at $2: the same for every -j" sh -c 'cmp cut.1 cut.2 && cmp cut.1 cut.5 && cmp err.1 err.2 && cmp err.1 err.5 && tail -n 1 err.1 | grep -qx 2'
}
for f in one.zst skips.zst one.gz members.gz one.bz2 streams.bz2 one.xz blocks.xz skip.lz4; do
    [ -f "$f" ] || continue
    for less in 5 1; do cut_at "$f" $(($(wc -c <"$f") - less)); done
    check "$f cut at its end: all games but one" test "$(grep -c 'declared' cut.1)" -ge 5999
    cut_at "$f" $(($(wc -c <"$f") * 3 / 4))
    case $f in one.bz2 | skip.lz4) continue ;; esac # of one large block
    check "$f cut: games before the cut" test "$(grep -c 'declared' cut.1)" -gt 500
done

# Random damage: never a crash, and the same whoever unpacks it.
if command -v python3 >/dev/null; then
    cat >damage.py <<'P'
import glob, random, subprocess, sys
random.seed(11)
names = sorted(f for p in ('*.zst', '*.gz', '*.bz2', '*.xz', '*.lz4') for f in glob.glob(p) if not f.startswith('cut'))
bad = 0
for i in range(24):
    f = names[i % len(names)]
    d = bytearray(open(f, 'rb').read())
    k = random.randrange(len(d))
    d[k] ^= 1 << random.randrange(8)
    open('damaged', 'wb').write(d)
    runs = {(r.returncode, r.stdout, r.stderr) for r in
            (subprocess.run(['recvalid', '-j%d' % j, '--results', 'damaged'], capture_output=True) for j in (1, 2, 5))}
    if len(runs) != 1 or any(r[0] not in (0, 1, 2) for r in runs):
        bad += 1
        print('#', f, k, [(r[0], len(r[1]), r[2][-80:]) for r in runs])
sys.exit(bad > 0)
P
    check 'random damage' python3 damage.py
fi
finish
