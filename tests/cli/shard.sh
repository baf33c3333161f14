#!/bin/sh
# --shard=K/N: the outputs of all parts, put together, are byte for byte the output of one run.
. "$(dirname "$0")/lib.sh"

# A file that is large enough to be cut, small files around it, a packed one, a directory, one that is missing.
awk 'BEGIN { for (i = 0; i < 20000; i++) {
    printf "[Event \"game %d\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n\n", i
    printf "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. %s *\n\n",
        (i % 7 == 3 && 15000 < i ? "Ke3" : "d4") } }' >large.pgn
mkdir dir
cp "$here"/corpus/chess/*.pgn "$here"/corpus/weiqi/*.sgf "$here"/corpus/xiangqi/*.xqf dir/
gzip -c large.pgn >packed.pgn.gz
: >empty.pgn

# parts N COMMAND…: the parts' outputs in order.
parts() {
    n=$1
    shift
    k=1
    while [ $k -le "$n" ]; do
        "$@" --shard=$k/$n 2>>err.parts
        k=$((k + 1))
    done
}
same() {
    "$@" >whole 2>err.whole
    for n in 1 2 3 7 20; do
        : >err.parts
        parts $n "$@" >together
        cmp whole together || { echo "# $n parts differ: $*"; return 1; }
        cmp err.whole err.parts || { echo "# messages of $n parts differ: $*"; return 1; }
    done
}
same1() {
    "$@" >whole 2>err.whole
    "$@" --shard=1/1 2>err.parts | cmp - whole && cmp err.whole err.parts
}
files='dir large.pgn empty.pgn packed.pgn.gz'
# shellcheck disable=SC2086
check 'findings as text' same recvalid $files
# shellcheck disable=SC2086
check 'findings and games as JSON' same recvalid --format=jsonl --results $files
# shellcheck disable=SC2086
check 'a table with its heading' same recvalid --format=tsv $files
# shellcheck disable=SC2086
check 'with several threads' same recvalid -j3 --format=jsonl --results $files
check 'a conversion' same recconv -t stream dir large.pgn
check 'a conversion to PGN' same recconv -t pgn large.pgn packed.pgn.gz
check 'a conversion with a heading' same recconv -t renju-csv "$here/corpus/wuziqi/good-five.sgf" "$here/corpus/wuziqi/good-orc.sgf"
check 'a writer that looks back needs one run' status 2 recconv -t rif --shard=1/2 "$here/corpus/wuziqi/good-five.sgf"
check 'positions' same recreplay --as=fen dir large.pgn
check 'games as they are' same recconv -t verbatim --where='errors = 0' large.pgn

check 'positions of every ply' same recreplay --as=trace "$here/corpus/xiangqi/good-gbk.pgn" large.pgn
# Passed over without being read: comments, games without a result; read: what could hide a boundary.
awk 'BEGIN { n = split("1. e4 {a} e5 {[%clk 0:01:00]} 2. Nf3 *|1. e4 e5 2. Nf3|1. e4 e5 1. d4 d5|1. e4 {x\n\ny} e5 *|1. e4 } e5 {a} *|" \
    "1. e4 {a {b} c} e5 1-0|1. e4 e5 1-0 {resigns}|1. e4 {1-0} e5 1/2-1/2|1. 炮二平五 马8进7|1. O-O {z} O-O-O 0-1|{only}|" \
    "1. e4 (1. d4 {q}) e5|1. e4 {open e5|1. e4 {[Event \"x\"]} e5|1. e4 {a\n[Event \"in\"]\n} e5 *|no move|1. 炮二平五 马8进7 红胜 1. 炮二平五 *", moves, "|")
    for (i = 0; i < 9000; i++) printf "[Event \"game %d\"]\n[Result \"*\"]\n\n%s\n\n", i, moves[i * 7919 % n + 1] }' >odd.pgn
check 'games with comments and without results' same recvalid --format=jsonl --results odd.pgn
check 'a file without a game between others' same recvalid large.pgn empty.pgn "$here/corpus/weiqi/good-ko.sgf"
check 'by a conversion' same recconv -t pgn empty.pgn large.pgn empty.pgn
printf 'game_date,event,black_player,black_rank,white_player,white_rank,opening_rule,game_end_status,game_result,game_record,alternative_moves\n' >none.csv
check 'a file with a heading alone' same recvalid none.csv
check 'an archive without a record' sh -c 'mkdir things && printf "x\001\002" >things/x.bin && tar cf other.tar things'
check 'is told once, at the end' same recvalid other.tar large.pgn
check 'by a conversion, too' same recconv -t pgn other.tar large.pgn other.tar
check 'a charset with a mark before the first game' same recconv -q -t pgn --to-encoding=UTF-16 empty.pgn large.pgn
awk 'BEGIN { for (i = 0; i < 9000; i++) printf "(;GM[1]SZ[9];B[aa];W[bb]%s)\n\n", i % 3 == 1 ? ";B[cc]" : "" }' >many.sgf
check 'what stands between games goes with the one before, in whatever part' same recconv -t verbatim --where='plies = 3' many.sgf
# Skipped without being read: whole games; read: what could hide where a game ends.
awk 'BEGIN { n = split("(;GM[1]SZ[9]C[see [1] and ];B[aa])|(;GM[1]SZ[9];B[aa]x);W[bb])|(;GM[1]SZ[9]C[never closed\n|(;GM[1]SZ[9];B[aa]|" \
    "((;GM[1]SZ[9];B[aa]))|(;SZ[9];B[aa](;W[bb])(;W[cc]))|;GM[1]SZ[9];B[aa]|(;C[\\]];B[aa])|(;GM[1]SZ[9];B[aa;W[bb])|words (not a game)|" \
    "(;GM[1]SZ[9];B[aa]))|(;GM[1]SZ[9](;B[aa](;W[bb])|(;GM[1]C[(;B[aa]) is no game];B[aa])", games, "|")
    for (i = 0; i < 9000; i++) printf "%s\n(;GM[1]SZ[9]GN[%d];B[dd];W[ee])\n", games[i * 7919 % n + 1], i }' >odd.sgf
check 'broken games of SGF' same recvalid --format=jsonl --results odd.sgf
awk 'BEGIN { for (i = 0; i < 9000; i++) printf "<p>%d</p>[DhtmlXQ]\n[DhtmlXQ_title]%s[/DhtmlXQ_title]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n%s\n",
    i, i % 5 == 2 ? "[/DhtmlXQ" : "a game", i % 7 == 3 ? "" : "[/DhtmlXQ]" }' >many.ubb
check 'pages of DhtmlXQ' same recvalid --format=jsonl --results many.ubb
check 'and the second part has some' sh -c 'recvalid --results --format=jsonl --shard=2/2 many.ubb | grep -q "\"type\":\"game\""'
check 'each game in its own format' same recconv -t same large.pgn dir/good-ko.sgf
check 'a format with a heading needs one run then' status 2 recconv -t same --shard=1/2 "$here/corpus/wuziqi/good-database.rif"
head -c 300000 large.pgn | tr 'a-z' '\001-\032' >damaged.gz
check 'a file that cannot be unpacked is told once' same recconv -t pgn damaged.gz large.pgn
awk 'BEGIN { for (i = 0; i < 90000; i++) printf "1. e4 {%d} e5 (1... c5) 2. %s *\n\n", i, i % 1000 == 7 ? "Ke3" : "Nf3" }' >bare.pgn
check 'games without tags are cut, too' same recvalid --format=jsonl --results bare.pgn
check 'and the second part has some' sh -c 'recvalid --results --format=jsonl --shard=2/2 bare.pgn | grep -q "\"type\":\"game\""'
recconv -q -t stream large.pgn >large.stream
check 'a stream of games' same recvalid --results large.stream
check 'as positions' same recreplay --as=fen --at=3 large.stream
sed 's/^{/ {/; s/"moves":/\n&/' large.stream >loose.stream
check 'a stream with values on several lines' same recvalid --results loose.stream

# many TEXT: the text so often that several parts have some of it, with lines between that are no games.
many() {
    awk -v text="$1" 'BEGIN { for (i = 0; i < 250000 / length(text); i++) printf "%s%s", text, i % 50 == 7 ? "\n# a remark\n \n" : "\n" }'
}
many 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6
e2e4 e7e5 e1e3' >moves.uci
many 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
8/8/8/8/8/8/8/8 w - - 0 1' >positions.fen
many 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id "a;b"; bm e4;
8/8/8/8/8/8/8/8 w - - bm;' >positions.epd
many 'h8h9i7j6
h8h8' >strings.txt
many "$(cat "$here/corpus/wuziqi/good-games.bdt")" >games.bdt
recconv -q -t renju-csv strings.txt >games.csv
many "$(cat "$here/corpus/weiqi/good-dump.txt")" >dump.txt
many "$(cat "$here/corpus/weiqi/good-gtp.txt")" >commands.txt
many "$(cat "$here/corpus/wuziqi/good-playok.txt")
" >playok.txt
for file in moves.uci positions.fen positions.epd strings.txt games.bdt games.csv dump.txt commands.txt playok.txt; do
    check "games before a part are only counted: $file" same recvalid --format=jsonl --results $file
done
check 'and asked for by number' same recreplay --as=fen --game=100-90000 moves.uci
check 'a table is one part' same rectable large.pgn dir
check 'a table in HTML, too' same rectable --format=html large.pgn
check 'a comparison is one part' same recdiff --format=jsonl large.pgn dir
cp "$here/corpus/wuziqi/good-gomoku.psq" .
check 'so does a format of one game' status 2 recconv -t same --shard=1/2 good-gomoku.psq
check 'that is said' grep -q 'psq: needs one run, without --shard' err
check 'so does a name that asks for a writer that looks back' status 2 recconv -o x.rif --shard=1/2 dir/good-ko.sgf
check 'or for one game' status 2 recconv -o x.psq --shard=1/2 dir/good-ko.sgf
check 'and leaves no file' test ! -e x.rif -a ! -e x.psq
check 'a mark before games of which the first part has none' status 2 recconv -t posstring --to-encoding=UTF-16 --shard=1/2 many.sgf
check 'needs one run' grep -q 'UTF-16: needs one run, without --shard' err
check 'one part is one' same1 recconv -t posstring --to-encoding=UTF-16 large.pgn
awk 'BEGIN { for (i = 0; i < 2000; i++) printf "[Event \"%d\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5\n\n", i }' >open.pgn
check 'what each game lacks is corrected in each' same recconv -t verbatim --fix=all open.pgn
check 'and written so' same recconv -t pgn --fix=pgn/no-terminator open.pgn
recconv -q -t verbatim --fix=all open.pgn | grep -c ' \*$' >corrected
check 'in all of them' test "$(cat corrected)" -eq 2000
check 'a diff of a file needs one run' status 2 recconv --fix=all --diff --shard=1/2 open.pgn
check 'a format of one game needs one run' status 2 recconv -t psq --shard=1/2 "$here/corpus/wuziqi/good-five.sgf"
check 'numbered pictures need one run' status 2 recreplay --as=svg -o x.svg --shard=1/2 large.pgn
check '--require-match needs one run' status 2 recvalid --require-match --shard=1/2 large.pgn

# The parts are about equal: each of four has about a quarter of the games.
for k in 1 2 3 4; do recvalid --format=jsonl --results --shard=$k/4 large.pgn | grep -c '"type":"game"'; done >counts
check 'the parts are about equal' awk '$1 < 4000 || $1 > 6000 { bad = 1 } { n += $1 } END { exit bad || n != 20000 }' counts
for bad in 0/2 3/2 1 a/b 1/0 -1/2; do
    check "--shard=$bad is refused" status 2 recvalid --shard=$bad large.pgn
done
check 'a summary in words needs one run' status 2 recvalid --summary --shard=1/2 large.pgn
check '--duplicates needs one run' status 2 recvalid --duplicates --shard=1/2 large.pgn

# Sums: as JSON what one run writes, as text its sums.
mkdir mixed mixed/sub
cp "$here"/corpus/chess/*.pgn "$here"/corpus/weiqi/*.sgf mixed/
printf 'no record at all\001\002' >mixed/a.bin
printf 'no record either\001\002' >mixed/sub/b.bin
merged() {
    recvalid --summary --format=jsonl "$@" >whole 2>/dev/null
    recvalid -q --summary "$@" >whole.text 2>/dev/null
    for n in 1 2 7 20; do
        k=1 list=
        while [ $k -le "$n" ]; do
            recvalid --summary --format=jsonl --shard=$k/$n "$@" >part.$k 2>/dev/null
            list="$list part.$k"
            k=$((k + 1))
        done
        # shellcheck disable=SC2086
        recvalid --merge-summaries --format=jsonl $list >together 2>merge.err
        cmp whole together || { echo "# $n parts differ: $*"; cat merge.err; return 1; }
        # shellcheck disable=SC2086
        recvalid --merge-summaries $list >together 2>merge.err
        cmp whole.text together || { echo "# $n parts differ as text: $*"; return 1; }
    done
}
check 'sums of games that were selected' merged --where='errors > 0' mixed large.pgn
check 'sums are added up' merged large.pgn mixed packed.pgn.gz
check 'files that are no records are counted over all parts' same recvalid mixed large.pgn
check 'by a conversion too' same recconv -t stream mixed large.pgn
check 'a part that is missing is trouble' status 2 recvalid --merge-summaries part.1 part.3
check 'a last part that is missing is trouble' status 2 recvalid --merge-summaries part.1 part.2
head -c -20 part.1 >half
check 'half a part is trouble' status 2 recvalid --merge-summaries half
check 'findings without sums are trouble' status 2 recvalid --merge-summaries large.pgn
check 'sums become no SARIF' status 2 recvalid --merge-summaries --format=sarif part.1
recvalid --summary --format=jsonl large.pgn >one
recvalid --summary --format=jsonl empty.pgn >other
check 'sums of several inputs are added up, with the status of their findings' status 1 recvalid --merge-summaries one other
check 'as one run does it' sh -c 'recvalid -q --summary large.pgn empty.pgn | cmp - out'
check 'SARIF needs one run' status 2 recvalid --format=sarif --shard=1/2 large.pgn
check 'a part without findings exits 0' status 0 recvalid --shard=1/2 large.pgn
check 'a part with findings exits 1' status 1 recvalid --shard=2/2 large.pgn
finish
