#!/bin/sh
# Fails allocations and system calls of the programs, one at a time (see fault.c and drive.c): a sample that is
# chosen by a seed, or all of them.
# usage: tests/fault/run.sh         FAULT_RUNS (120) faults, FAULT_SEED chooses; FAULT_RUNS=0: all of them,
#                                   or all of FAULT_KIND (drive.c lists them); FAULT_COMMANDS: another list than commands
. "$(dirname "$0")/../cli/lib.sh"

library=$(preloadable "$build/tests/fault/fault.so")
drive=$build/tests/fault/drive
[ -f "$library" ] && [ -x "$drive" ] || { echo '1..0 # SKIP no library that can be preloaded (sanitizers have their own)'; exit 0; }
if ! LD_PRELOAD=$library FAULT_KIND=memory FAULT_N=1000000 recvalid --version >/dev/null 2>&1; then
    echo '1..0 # SKIP libraries cannot be preloaded here'
    exit 0
fi

mkdir good bad packed charsets own more tables small
cp "$here/corpus/chess/good-mates.pgn" "$here/corpus/weiqi/good-tree.sgf" "$here/corpus/wuziqi/good-database.rif" good
cp "$here/corpus/chess/good-positions.epd" "$here/corpus/chess/good-moves.uci" good
cp "$here"/corpus/weiqi/good-*.gib "$here"/corpus/weiqi/good-*.ngf "$here"/corpus/weiqi/good-*.ugf good
cp "$here"/corpus/wuziqi/good-*.psq "$here"/corpus/wuziqi/good-*.bdt "$here"/corpus/wuziqi/good-*.pos good
cp "$here/corpus/wuziqi/good-five.sgf" good/wuziqi.sgf
cp "$here/corpus/weiqi/good-ko.sgf" good/weiqi.sgf
cp "$here/corpus/wuziqi/good-database.rif" good/games.rif
printf '(;GM[4]SZ[15]FF[4];B[hh](;W[hi]C[a]LB[aa:1];B[ii])(;W[ii]TR[bb]))\n' >good/tree.sgf
printf '1. 炮二平五 马8进7 2. 马二进三 车9平8 *\n' >charsets/list.txt
iconv -f UTF-8 -t GB18030 charsets/list.txt >charsets/list-gbk.txt
printf '[Game "Chinese Chess"]\n[Red "甲"]\n[Black "乙"]\n[Result "*"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 *\n' >good/xiangqi.pgn
recconv -q -t xqf -o good/xiangqi.xqf good/xiangqi.pgn
recconv -q -t dhtmlxq -o good/xiangqi.dhtmlxq good/xiangqi.pgn
recconv -q -t stream -o good/xiangqi.jsonl good/xiangqi.pgn
recconv -q -t lib -o good/tree.lib good/tree.sgf
three_games >bad/one.pgn
cp "$here/corpus/weiqi/bad-ko.sgf" "$here/corpus/wuziqi/bad-entity.rif" "$here/corpus/wuziqi/bad-cut.lib" bad
printf '\377\376x\000broken' >bad/bytes.pgn
awk 'BEGIN { for (i = 0; i < 900; i++) printf "[Event \"%d\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 (2... d6 3. d4 exd4) 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n", i }' >many.pgn
head -n 40 many.pgn >many-few.pgn
printf '[Event "E"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1-0\n\n[Event "E"]\n[Round "2"]\n[White "B"]\n[Black "A"]\n[Result "1/2-1/2"]\n\n1/2-1/2\n' >swiss.pgn
recvalid -q --write-baseline=baseline bad
# The formats that good lacks.
cp "$here"/corpus/wuziqi/good-*.txt "$here"/corpus/wuziqi/good-*.csv "$here"/corpus/wuziqi/good-*.sav more
cp "$here"/corpus/weiqi/good-*.txt "$here"/corpus/xiangqi/good-*.ubb "$here"/corpus/chess/good-positions.fen more
cp "$here"/tests/cases/xqserver/damaged/good* "$here"/tests/cases/xqxml/damaged/good* "$here"/tests/cases/cbr/damaged/good.cbr more
cp "$here"/tests/cases/cbr/damaged/good-old.cbl "$here"/tests/cases/weiqi/turn/good-handicap.gtp more
cp "$here"/tests/cases/table/order/good.trf tables
rectable -t egf swiss.pgn >tables/swiss.h9 2>/dev/null
rectable -t aga swiss.pgn >tables/swiss.txt 2>/dev/null
printf 'A\twarning\t1\n' >penalties
printf 'A\tAnn\n' >spellings
printf '1. e4 e5 2. Nf3 *\n' >line.pgn
recvalid --format=tsv --columns=id many-few.pgn 2>/dev/null | head -n 2 >ids
recvalid --summary --format=jsonl many-few.pgn >sums.jsonl 2>/dev/null
printf 'style: true\n' >profile.yaml
printf 'C60\tRuy Lopez\t1. e4 e5 2. Nf3 Nc6 3. Bb5\n' >openings.tsv
printf '[Event "E"]\n[White "\303\203\302\244bc"]\n[Result "*"]\n\n1. e4 {\303\203\302\266} *\n' >garbled.pgn
printf '[Game "Chinese Chess"]\n\n1. R1+1 R9+1 2. R1-1 R9-1 3. R1+1 R9+1 4. R1-1 R9-1 5. R1+1 R9+1 6. R1-1 R9-1 *\n' >cycle.pgn
awk 'BEGIN { for (i = 0; i < 700; i++) printf "(;GM[1]FF[4]SZ[19]KM[3.75]C[%d];B[pd];W[dp];B[pp];W[dd]C[four];B[fc];W[cf])\n", i }' >many.sgf
printf 'rulebook: own\nextends: chess-2001\ngame: chess\ntitle: own\ncite: own\n' >own.yaml
printf 'format: pgn\nheaders:\n  Table: board\n' >own/pgn.yaml
printf 'bad/one.pgn\0good/weiqi.sgf\0' >names
for tool in 'gzip gz' 'xz xz' 'zstd zst' 'bzip2 bz2' 'lz4 lz4'; do
    if command -v "${tool% *}" >/dev/null; then "${tool% *}" -c <bad/one.pgn >"packed/one.pgn.${tool#* }"; fi
done
tar cf packed/games.tar bad good
gzip -c packed/games.tar >packed/games.tgz
if command -v zip >/dev/null; then
    zip -q -r packed/games.zip bad good
    zip -q packed/nested.zip packed/games.zip bad/one.pgn
fi
# After some small files the threads read the next themselves.
for i in 1 2 3 4 5 6; do
    for j in 0 1 2 3 4 5 6 7 8 9; do cp line.pgn small/$i$j.pgn; done
done
cp many.pgn small/40-many.pgn
cp bad/bytes.pgn small/50-bytes.pgn
gzip -c bad/one.pgn >small/51.pgn.gz
: >small/60-empty.pgn
# What this machine cannot make is not read, and where there is no terminal (a chroot without devpts) no key is
# pressed.
if "$drive" terminal 2>/dev/null; then keys=yes; else keys=no; fi
while read -r line; do
    case $keys$line in nokeys=*) continue ;; esac
    for word in $line; do
        case $word in
        packed/* | '<packed/'*) [ -f "${word#<}" ] || continue 2 ;;
        esac
    done
    echo "$line"
done <"${FAULT_COMMANDS:-$here/tests/fault/commands}" >commands
seed=${FAULT_SEED:-$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}
"$drive" "$library" commands "${FAULT_RUNS:-120}" "$seed" ${FAULT_KIND:-}
