#!/bin/sh
# The same answer any way: threads, pipes, compression, archives.
. "$(dirname "$0")/lib.sh"

# Big enough for many batches, with findings all over it.
i=0
while [ $i -lt 3000 ]; do
    three_games
    i=$((i + 1))
done >games.pgn
cp games.pgn second.pgn
options='--results --summary --format=jsonl'
# shellcheck disable=SC2086
recvalid -j1 $options games.pgn second.pgn >one 2>&1

same() { cmp one "$1"; }
for j in 2 3 8 0; do
    # shellcheck disable=SC2086
    recvalid -j$j $options games.pgn second.pgn >many 2>&1
    check "-j$j" same many
done
for f in text sarif; do
    recvalid -j1 --format=$f games.pgn >one
    recvalid -j8 --format=$f games.pgn >many
    check "-j8 as $f" same many
done
recconv -j1 -t pgn games.pgn >one 2>&1
recconv -j8 -t pgn games.pgn >many 2>&1
check 'recconv -j8' same many
recreplay -j1 --as=fen games.pgn >one 2>&1
recreplay -j8 --as=fen games.pgn >many 2>&1
check 'recreplay -j8' same many

recvalid --results games.pgn >one
recvalid --results --stdin-name=games.pgn <games.pgn >many
check 'from standard input' same many
cat games.pgn | recvalid --results --stdin-name=games.pgn >many
check 'from a pipe' same many
# A pipe that delivers its bytes in odd pieces.
{ dd bs=1000 count=7 2>/dev/null; dd bs=333 count=1000 2>/dev/null; cat; } <games.pgn |
    recvalid --results --stdin-name=games.pgn >many
check 'in odd pieces' same many
for tool in gzip xz zstd bzip2; do
    command -v $tool >/dev/null || { skip $tool 'not installed'; continue; }
    $tool -c games.pgn >packed
    recvalid --results --stdin-name=games.pgn <packed >many
    check "$tool from a pipe" same many
done
if command -v gzip >/dev/null; then
    gzip -c games.pgn >packed.gz
    recvalid --no-decompress --format=jsonl packed.gz >out
    check '--no-decompress' grep -q '"code":"input/no-game"' out
fi
if command -v tar >/dev/null; then
    tar cf a.tar games.pgn
    recvalid --results a.tar | sed 's/^a.tar://' >many
    check 'a member of an archive' same many
fi
finish
