#!/bin/sh
# --shard of compressed files, --write-index and --index: the parts together are one run, each begins at its own
# frame, and with an index nothing before it is read.
. "$(dirname "$0")/lib.sh"

games() { # games COUNT NAME: with findings here and there
    awk -v n="$1" -v name="$2" 'BEGIN { for (i = 0; i < n; i++) printf "[Event \"%d\"]\n[Site \"?\"]\n[Date \"2024.01.%02d\"]\n[Round \"%d\"]\n[White \"%s%d\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 %s*\n\n", i, i % 31 + 1, i * 104729 % 99991, name, i * 7919 % 1000, i % 500 == 7 ? "4. Ke3 " : "" }'
}
games 12000 A >games.pgn
split -b 150000 games.pgn cut.
skippable='\120\052\115\030\003\000\000\000abc'
each() { for f in cut.*; do "$@" "$f"; done; }

# together PARTS COMMAND…: the parts' outputs in order are the command's; more than one of them has some.
together() {
    n=$1
    shift
    # shellcheck disable=SC2086
    "$@" >whole 2>err.whole
    : >parts
    : >err.parts
    some=0 k=1
    while [ $k -le "$n" ]; do
        "$@" ${index:+"--index=$index"} --shard=$k/"$n" >part 2>>err.parts
        [ -s part ] && some=$((some + 1))
        cat part >>parts
        k=$((k + 1))
    done
    cmp whole parts || { echo "# $n parts differ: $*"; head -5 err.parts; return 1; }
}
cut() { together "$@" && [ $some -gt 1 ]; }
whole() { together "$@" && [ $some -eq 1 ]; }

# Where the heads of frames tell where the next one stands, no index is needed.
shapes=
if command -v zstd >/dev/null; then
    each zstd -qc >frames.zst
    for f in cut.*; do printf "$skippable" && zstd -qc "$f"; done >skips.zst
    zstd -qc games.pgn >one.zst
    { cat frames.zst && printf "$skippable"; } >tail.zst
    for f in frames skips tail; do
        check "$f.zst is cut at its frames" cut 3 recvalid --results --format=jsonl $f.zst
        check "$f.zst, many parts and threads" cut 20 recvalid -j3 --results --format=jsonl $f.zst
    done
    check 'QIPU_SLOW cuts at the same places' cut 3 env QIPU_SLOW=1 recvalid --results --format=jsonl frames.zst
    check 'as text, with a table heading' cut 3 recvalid --format=tsv frames.zst
    check 'converted' cut 3 recconv -t pgn frames.zst
    check 'handed on as it is' cut 3 recconv -t verbatim --where='errors = 0' frames.zst
    check 'shown' cut 3 recreplay --as=fen frames.zst
    check 'beside other files' cut 3 recvalid --results --format=jsonl games.pgn frames.zst games.pgn
    check 'one frame is one part' whole 3 recvalid --results --format=jsonl one.zst
    # Cut off: the games before the cut, status 2.
    head -c $(($(wc -c <frames.zst) * 2 / 3)) frames.zst >short.zst
    check 'a file that is cut off' cut 3 recvalid --results --format=jsonl short.zst
    check 'is said by one part alone' test "$(grep -c 'archive is damaged' err.parts)" -eq 1
    check 'its last' status 2 recvalid --shard=3/3 short.zst
    check 'and not its first' status 1 recvalid --shard=1/3 short.zst
    { head -c 9000 frames.zst && printf 'xyz' && tail -c +9004 frames.zst; } >broken.zst
    check 'broken near its beginning: later parts have nothing' whole 3 recvalid --results --format=jsonl broken.zst
    check 'and say nothing' test "$(grep -c 'archive is damaged' err.parts)" -eq 1
    { cat frames.zst && printf 'garbage'; } >garbage.zst
    check 'garbage behind it' cut 3 recvalid --results --format=jsonl garbage.zst
    zstd -q --long=27 -c games.pgn games.pgn >long.zst 2>/dev/null
    check 'frames with long windows' together 3 recvalid --results --format=jsonl long.zst
    tar cf games.tar games.pgn && zstd -qc games.tar games.tar >games.tar.zst
    check 'an archive is one part' whole 3 recvalid --results --format=jsonl games.tar.zst
    shapes='frames.zst skips.zst tail.zst'
fi
if command -v pzstd >/dev/null; then
    each cat | cat - games.pgn games.pgn games.pgn >more.pgn
    pzstd -q -1 -p2 -c more.pgn >pz.zst 2>/dev/null
    check 'pzstd' together 3 recvalid --results --format=jsonl pz.zst
    shapes="$shapes pz.zst"
fi
if command -v python3 >/dev/null; then
    cat >bgzf.py <<'P'
import struct, sys, zlib
d = sys.stdin.buffer.read()
for i in list(range(0, len(d), 65280)) + [len(d)]:
    b = d[i:i + 65280]
    c = zlib.compressobj(1, 8, -15)
    x = c.compress(b) + c.flush()
    sys.stdout.buffer.write(b'\x1f\x8b\x08\x04\0\0\0\0\0\xff\6\0BC\2\0' + struct.pack('<H', len(x) + 25) + x +
                            struct.pack('<II', zlib.crc32(b), len(b)))
P
    games 12000 A | python3 bgzf.py >blocks.gz
    check 'BGZF is cut at its blocks' cut 3 recvalid --results --format=jsonl blocks.gz
    check 'by several threads' cut 3 recvalid -j3 --results --format=jsonl blocks.gz
    shapes="$shapes blocks.gz"
fi

# With an index: plain files too, and all that has a beginning of its own somewhere.
each gzip -c >members.gz
gzip -c games.pgn >one.gz
shapes="games.pgn members.gz $shapes"
if command -v bzip2 >/dev/null; then
    each bzip2 -c >streams.bz2
    bzip2 -1 -c games.pgn >blocks.bz2
    shapes="$shapes streams.bz2 blocks.bz2"
fi
if command -v xz >/dev/null; then
    each xz -0 -c >streams.xz
    shapes="$shapes streams.xz"
fi
if command -v lz4 >/dev/null; then
    each lz4 -qc >frames.lz4
    shapes="$shapes frames.lz4"
fi
# shellcheck disable=SC2086
check '--write-index judges nothing' status 0 recvalid --write-index=all.index $shapes one.gz
check 'and writes nothing else' test ! -s out -a ! -s err
# shellcheck disable=SC2086
recvalid -j3 --write-index=threads.index $shapes one.gz
check 'with any number of threads' cmp all.index threads.index
index=all.index
for f in $shapes; do
    check "$f by its index" cut 4 recvalid --results --format=jsonl "$f"
    check "$f by its index, with threads" cut 7 recvalid -j3 --results --format=jsonl "$f"
done
check 'one member has no places' whole 3 recvalid --results --format=jsonl one.gz
check 'converted, by index' cut 4 recconv -t pgn members.gz games.pgn
check 'handed on, by index' cut 4 recconv -t verbatim --where='errors = 0' members.gz games.pgn
check 'shown, by index' cut 4 recreplay --as=fen members.gz games.pgn
check 'QIPU_SLOW goes to the same places' cut 4 env QIPU_SLOW=1 recvalid --results --format=jsonl members.gz
check '--game goes there' sh -c 'recvalid --format=jsonl --results --game=9000-9003,9507 members.gz >a &&
    recvalid --format=jsonl --results --game=9000-9003,9507 --index=all.index members.gz | cmp - a && [ -s a ]'
check 'a game that is not there' sh -c 'recreplay --as=fen --game=90000 games.pgn >a 2>&1
    recreplay --as=fen --game=90000 --index=all.index games.pgn 2>&1 | cmp - a && [ -s a ]'
check 'those that are left out are counted' sh -c 'recvalid --summary --game=9000 games.pgn >a
    recvalid --summary --game=9000 --index=all.index games.pgn | cmp - a'

# What stands before a part is not read: a byte of it may be wrong. (Not one of those that the index knows it by.)
size=$(wc -c <members.gz)
dd if=members.gz of=wrong.gz bs=65536 2>/dev/null
printf '\377\377' | dd of=wrong.gz bs=1 seek=$((size / 15 * 4 + 7000)) conv=notrunc 2>/dev/null
recvalid --results --format=jsonl --shard=4/4 --index=all.index members.gz | sed 's/members.gz/x/' >expected
check 'nothing before a part is read' sh -c 'recvalid --results --format=jsonl --shard=4/4 --index=all.index wrong.gz | sed "s/wrong.gz/x/" | cmp - expected && [ -s expected ]'
check 'nor before a game' sh -c 'recvalid --results --format=jsonl --index=all.index --game=11000 wrong.gz | grep -q "\"game\":11000"'
check 'nor behind it' status 1 recvalid --require-match --index=all.index --game=8 wrong.gz
check 'without an index all of it is' status 2 recvalid --game=8 wrong.gz

# A name and a date say nothing; other bytes do.
cp members.gz renamed.gz
check 'a copy has the same index' cut 4 recvalid --results --format=jsonl renamed.gz
games 12500 B | gzip -c >other.gz
check 'another file is read without it' whole 3 recvalid --results --format=jsonl other.gz
echo nonsense >bad.index
check 'no index' status 2 recvalid --index=bad.index --shard=1/2 games.pgn
check 'is said' grep -q 'not an index' err
head -c 900 all.index >half.index
check 'half an index' status 2 recvalid --index=half.index --shard=1/2 games.pgn
check 'no file of that name' status 2 recvalid --index=missing.index --shard=1/2 games.pgn
games 9000 '王' | iconv -f UTF-8 -t GB18030 >chinese.pgn
recvalid --write-index=chinese.index chinese.pgn
check 'an index that was written with other options' status 2 recvalid --encoding=UTF-8 --index=chinese.index --shard=2/2 chinese.pgn
check 'does not fit' grep -q 'index does not fit' err
check 'an output is no input' status 2 recvalid --write-index=games.pgn games.pgn
check '--write-index of a part' status 2 recvalid --write-index=x --shard=1/2 games.pgn
check '--index with --checkpoint' status 2 recvalid --index=all.index --checkpoint=c -o x games.pgn
head -c $((size * 2 / 3)) members.gz >short.gz
check 'a file that is cut off has an index' status 2 recvalid --write-index=short.index short.gz
check 'of what is there' test -s short.index

# Charsets: decided once, at the beginning; ASCII first, and then not; decoded game by game.
games 6000 A >ascii.pgn
games 6000 "Ren$(printf '\351')" >latin.pgn
cat ascii.pgn latin.pgn >late.pgn
games 9000 '王' | iconv -f UTF-8 -t GB18030 >chinese.pgn
games 9000 '王' | iconv -f UTF-8 -t UTF-16 >utf16.pgn
games 9000 '王' >utf8.pgn
{ printf '\357\273\277' && games 9000 '王'; } | sed 's/$/\r/' >marked.pgn
{ games 5000 '王' && games 5000 "Ren$(printf '\351')"; } >mixed.pgn
awk 'BEGIN { for (i = 0; i < 9000; i++) printf "(;GM[1]SZ[9]GN[%d];B[aa];W[bb]%s)\n\n \n", i, i % 3 == 1 ? ";B[aa]" : "" }' >games.sgf
recconv -q -t stream games.pgn >games.stream
sed 's/^{/ {/; s/"moves":/\n&/' games.stream >loose.stream
awk 'BEGIN { for (i = 0; i < 40000; i++) print i % 7 == 1 ? "e2e4 e7e5 e1e3" : "e2e4 e7e5 g1f3 b8c6" }' >lines.uci
for f in latin.pgn late.pgn chinese.pgn utf16.pgn utf8.pgn marked.pgn mixed.pgn games.sgf games.stream loose.stream lines.uci; do
    recvalid --write-index=charset.index $f
    index=charset.index
    check "places of $f" together 5 recvalid --results --format=jsonl $f
    check "places of $f, all findings alike" cmp err.whole err.parts
    case $f in mixed.pgn) ;; *) check "$f is cut" test $some -gt 1 ;; esac
    check "$f handed on" together 5 recconv -t verbatim $f
done

# What a user is told.
index=
head -c 2000000 /dev/urandom | od -An -tx1 | awk 'BEGIN { print "[Event \"x\"]\n\n1. e4 {" } NR < 20000 { print } END { print "} e5 *\n" }' >noise.pgn
gzip -c noise.pgn >noise.gz
check 'a file of one piece' status 0 recvalid --disable='*/*' --shard=1/3 noise.gz
check 'is said to be one part' grep -q 'only an index tells where it can be cut (--write-index): this part has all of it' err
check 'by the part that has it' sh -c 'recvalid --shard=2/3 noise.gz 2>err; ! [ -s err ]'
recvalid --write-index=noise.index noise.gz
check 'with an index' status 0 recvalid --disable='*/*' --index=noise.index --shard=1/3 noise.gz
check 'it is still one' grep -q 'compressed in one piece, which --shard does not cut: this part has all of it' err
if command -v zstd >/dev/null; then
    recvalid -q --shard=3/3 frames.zst 2>err
    check '-q says nothing of what was counted' test ! -s err
    recvalid --shard=3/3 frames.zst 2>err >/dev/null
    check 'games that were unpacked to be counted' grep -q 'frames.zst: games before this part, unpacked to be counted: [1-9][0-9]* (--write-index saves that)' err
    recvalid --index=all.index --shard=3/3 frames.zst 2>err >/dev/null
    check 'an index saves that' test ! -s err
fi
finish
