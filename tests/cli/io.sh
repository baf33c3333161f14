#!/bin/sh
# What the world does to a filter: full disks, closed pipes, files that cannot be read.
. "$(dirname "$0")/lib.sh"

three_games >three.pgn
stderr_has() { grep -q -e "$1" err; }

if [ -w /dev/full ]; then
    check 'a full disk is trouble' status 2 sh -c 'recvalid three.pgn >/dev/full'
    check 'and is named' stderr_has '^recvalid: standard output: '
    check 'for --help too' status 2 sh -c 'recvalid --help >/dev/full'
    check 'for --list-codes' status 2 sh -c 'recvalid --list-codes >/dev/full'
    check 'for recconv' status 2 sh -c 'recconv -t pgn three.pgn >/dev/full'
    check 'for recreplay' status 2 sh -c 'recreplay three.pgn >/dev/full'
    check 'for -o' status 2 recvalid -o /dev/full three.pgn
else
    skip 'a full disk is trouble' 'no /dev/full'
fi

# Enough output to fill the pipe that nobody reads.
i=0
while [ $i -lt 2000 ]; do
    three_games
    i=$((i + 1))
done >many.pgn
{ recvalid many.pgn 2>pipe.err; echo $? >pipe.status; } | head -n 1 >/dev/null
check 'a closed pipe ends it by SIGPIPE' test "$(cat pipe.status)" -eq 141
check 'without a word' test ! -s pipe.err

if [ "$(id -u)" -ne 0 ]; then
    cp three.pgn secret.pgn
    chmod 0 secret.pgn
    check 'an unreadable file' status 2 recvalid secret.pgn three.pgn
    check 'is named' stderr_has '^recvalid: secret.pgn: '
    check 'and the other is judged' grep -q '^three.pgn:' out
    mkdir closed
    chmod 0 closed
    check 'a directory without permission' status 2 recvalid closed three.pgn
    check 'is named' stderr_has '^recvalid: closed: '
    mkdir readonly
    chmod 500 readonly
    check '-o into a folder that cannot be written' status 2 recvalid -o readonly/x three.pgn
else
    skip 'an unreadable file' 'root reads everything'
fi

# Two libraries are loaded when they are needed; here what the loader finds first is no library.
mkdir nothing
for soname in $(sed -n 's/.*_SONAME "\(.*\)"/\1/p' "$build/config.h"); do
    : >"nothing/$soname"
done
gzip -c three.pgn >three.pgn.gz
cp "$here/corpus/wuziqi/good-database.rif" .
check 'a missing library' status 2 env LD_LIBRARY_PATH=nothing recvalid three.pgn.gz good-database.rif three.pgn
check 'is named for an archive' stderr_has '^recvalid: three.pgn.gz: zlib, '
check 'and for XML' stderr_has '^recvalid: good-database.rif: libxml2, '
check 'and the rest is judged' grep -q '^three.pgn:' out
check 'who needs none misses none' status 1 env LD_LIBRARY_PATH=nothing recvalid three.pgn

check '-o' status 1 recvalid -o result three.pgn
check 'leaves nothing on standard output' test ! -s out
check 'holds the findings' grep -q 'chess/illegal-move' result
cp result before
check '-o after trouble' status 2 recvalid -o result nowhere.pgn
check '-o with a bad option' status 2 recvalid -o other --nonsense three.pgn
check 'makes no file' test ! -e other
check '-o into a missing folder' status 2 recvalid -o none/x three.pgn
check 'no temporary file is left' test -z "$(find . -name 'result.*' -o -name 'other*')"
check 'the mode is as for other files' test "$(ls -l result | cut -c1-10)" = "$(ls -l three.pgn | cut -c1-10)"
ln -s result link
check '-o through a link' status 1 recvalid -o link three.pgn
check 'keeps the link' test -L link

: >empty
check 'an empty file that is named' status 1 recvalid empty
printf '\n \n' >blank.pgn
check 'a blank file' status 1 recvalid --severity=error blank.pgn
check 'an empty pipe, too' status 1 sh -c ': | recvalid'
check 'of which a format was asked for' status 1 sh -c ': | recvalid -f pgn'
printf '[Event "' >eight.pgn
check 'eight bytes' status 1 recvalid eight.pgn
check 'give a placed finding' grep -q '^eight.pgn:1:[0-9]*: error: ' out
printf '[Event "a\0b"]\n\n1. e4 *\n' >nul.pgn
check 'a NUL in a tag' status 1 recvalid nul.pgn
check 'gives a placed finding' grep -q '^nul.pgn:1:10: error: .*\[input/nul\]' out

# Threads open small files themselves; what proves to be more, or no record, comes in its place all the same.
mkdir -p small/inner
i=100
while [ $i -lt 280 ]; do
    three_games >small/$i.pgn
    i=$((i + 1))
done
cp small/1*.pgn small/inner
i=0
while [ $i -lt 400 ]; do
    three_games
    i=$((i + 1))
done >small/150-large.pgn
gzip -c three.pgn >small/151.pgn.gz
: >small/200-empty.pgn
printf '\211PNG\r\n' >small/210.png
gzip -c small/150-large.pgn | head -c 300 >small/250-cut.pgn.gz
ln -s 100.pgn small/260-link.pgn
# threads_in DIRECTORY N COMMAND…: with so many threads, the same bytes and status as with one.
threads_in() {
    where=$1
    n=$2
    shift 2
    "$@" -j1 "$where" >one 2>one.err
    want=$?
    "$@" -j"$n" "$where" >many 2>many.err
    [ $? -eq $want ] && cmp one many && cmp one.err many.err
}
threads() { threads_in small "$@"; }
for n in 2 5; do
    check "small files, $n threads" threads $n recvalid -v
    check "the same as JSONL with sums" threads $n recvalid --format=jsonl --summary
    check "the same converted" threads $n recconv -t pgn
    check "the same shown" threads $n recreplay --every
done
# A directory whose files can be opened only from within.
(
    mkdir deep && cd deep || exit
    for i in 0 1 2 3 4 5 6 7 8 9 a b c d e f g h i; do
        name=$i$(printf '%0199d' 0)
        mkdir "$name" && cd "$name" || exit
    done
    name=$(printf '%070d' 0)
    mkdir "$name" && cd "$name" || exit
    for i in 1 2 3 4 5; do
        for j in 0 1 2 3 4 5 6 7 8 9; do three_games >"$i$j$(printf '%0240d' 0).pgn"; done
    done
)
check 'files with long paths' threads_in deep 2 recvalid -v
check 'are read' test ! -s one.err
check 'a file that is written there is not read' status 2 sh -c 'recvalid -j4 small >small/270-own.txt'
check 'and is said to be left out' stderr_has '^recvalid: small/270-own.txt: input file is output file'
# A binary record that was packed is judged by what it is, not by the name it was packed under.
for file in "$here"/corpus/*/good-*.xqf "$here"/corpus/*/good-*.lib "$here"/corpus/*/good-*.pos; do
    gzip -c "$file" >"${file##*/}.gz"
    recvalid -q "$file"
    check "${file##*/}, packed" status $? recvalid -q "${file##*/}.gz"
done
# A game too large for an archive: the same place and words by file and by pipe, also in an archive in an archive.
if command -v python3 >/dev/null; then
    python3 -c 'import zipfile
with zipfile.ZipFile("wide.zip", "w", zipfile.ZIP_DEFLATED) as z: z.writestr("a.pgn", " " * 20000000); z.writestr("b.pgn", "1. d4 *\n")
with zipfile.ZipFile("wider.zip", "w", zipfile.ZIP_DEFLATED) as z: z.write("wide.zip")'
    for packed in wide wider; do
        status=0
        recvalid --results $packed.zip >by-file 2>&1 || status=$?
        check "$packed.zip has its limit" grep -q 'input/limit' by-file
        check "$packed.zip by pipe" status $status sh -c "recvalid --results --stdin-name=$packed.zip <$packed.zip >by-pipe 2>&1"
        check 'says the same' cmp -s by-file by-pipe
    done
fi
finish
