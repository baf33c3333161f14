#!/bin/sh
# -t plain, --annotate=fen and --chunk: positions for trainers and for other programs, files of some games.
. "$(dirname "$0")/lib.sh"

tags() { printf '[Event "T"]\n[Site "?"]\n[Date "2001.01.01"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "%s"]\n' "$1"; }
{
    tags 1-0
    printf '\n1. e4 {[%%eval 0.17]} e5 {[%%eval 0.35] [%%clk 0:01:00]} 2. Nf3 {[%%eval #-3]} (2. f4 exf4) Nc6 1-0\n\n'
    tags 0-1
    printf '\n1. d4 {+0.35/12 1.2s} d5 {-0.20/10 0.5s} 0-1\n\n'
    tags '*'
    printf '\n1. c4 *\n\n'
    tags 1/2-1/2
    printf '[FEN "4k3/8/8/8/8/8/4P3/4K2R b K - 3 40"]\n[SetUp "1"]\n\n40... Kd7 41. O-O 1/2-1/2\n'
} >games.pgn
cat >want <<'END'
fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
move e2e4
ply 0
result 1
e
fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1
move e7e5
score -17
ply 1
result -1
e
fen rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2
move g1f3
score 35
ply 2
result 1
e
fen rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2
move b8c6
score 31997
ply 3
result -1
e
fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
move d2d4
score 35
ply 0
result -1
e
fen rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 1
move d7d5
score -20
ply 1
result 1
e
fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
move c2c4
ply 0
e
fen 4k3/8/8/8/8/8/4P3/4K2R b K - 3 40
move e8d7
ply 79
result 0
e
fen 8/3k4/8/8/8/8/4P3/4K2R w K - 4 41
move e1g1
ply 80
result 0
e
END
recconv -q -t plain -o games.plain games.pgn 2>/dev/null
check 'positions, moves, scores, plies, results' cmp -s want games.plain
check 'the same with threads' sh -c 'recconv -q -j4 -t plain games.pgn 2>/dev/null | cmp -s - want'
check 'and without fast paths' sh -c 'QIPU_SLOW=1 recconv -q -t plain games.pgn 2>/dev/null | cmp -s - want'
check 'it is read' sh -c 'recvalid --format=tsv --columns=plies,declared games.plain | tail -n +2 | tr "\t\n" " |" | grep -qx "4 1-0|2 0-1|1 \*|2 1/2-1/2|"'
check 'and written again' sh -c 'recconv -q -t plain games.plain 2>/dev/null | cmp -s - want && recconv -q -t same games.plain 2>/dev/null | cmp -s - want'
check 'through PGN' sh -c 'recconv -q -t pgn games.plain 2>/dev/null | recconv -q -t plain - 2>/dev/null | cmp -s - want'
check 'from a pipe' sh -c 'cat games.plain | recvalid --format=tsv --columns=plies - | wc -l | grep -qx 5'
check 'an illegal move in it' sh -c 'sed s/move.d7d5/move\ d7d4/ games.plain | recvalid - | grep -q "illegal-move\|ply 2"'
check 'what is lost is named' sh -c 'recconv -t plain games.pgn 2>&1 >/dev/null | grep -q "game 1: plain cannot represent 1 variation"'
check 'a part of each game' sh -c 'recconv -q -t plain --plies=3-4 --game=1 games.pgn 2>/dev/null | grep -c "^move" | grep -qx 2'
check 'parts of a game begin with their position' sh -c 'recconv -q -t plain --plies=3-4 --game=1 games.pgn 2>/dev/null | head -n 1 | grep -qx "fen rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"'
check 'no game without moves' sh -c 'tags() { :; }; printf "[Event \"x\"]\n\n*\n" >none.pgn; recconv -q -t plain none.pgn; test $? = 1'
check 'trees are not written' status 2 recconv -t plain --unmerge games.pgn
printf '[Game "Chinese Chess"]\n[Event "T"]\n[Result "0-1"]\n\n1. 炮二平五 马8进7 0-1\n' >x.pgn
check 'xiangqi' sh -c 'recconv -q -t plain x.pgn 2>/dev/null | tr "\n" "|" | grep -qF "move h2e2|ply 0|result -1|e|fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1|move h9g7|ply 1|result 1|e|"'
printf '(;GM[1]SZ[19];B[dd])' >go.sgf
check 'no stones' sh -c 'recconv -q -t plain go.sgf; test $? = 1'
many() { i=0; while [ $i -lt 400 ]; do cat games.plain; i=$((i + 1)); done; }
many >many.plain
check 'many games, in pieces' sh -c 'recvalid --format=tsv --columns=plies many.plain | wc -l | grep -qx 1601 && recvalid --shard=2/3 --format=jsonl --results many.plain >2 && recvalid --shard=1/3 --format=jsonl --results many.plain >1 && recvalid --shard=3/3 --format=jsonl --results many.plain >3 && recvalid --format=jsonl --results many.plain >all; cat 1 2 3 | cmp -s - all'
check 'onto a full disk' sh -c 'test ! -c /dev/full || { recconv -q -t plain games.pgn >/dev/full 2>/dev/null; test $? = 2; }'

# Positions as comments.
check 'a comment to every move' sh -c 'recconv -q -t pgn --annotate=fen --game=1 games.pgn | tr "\n" " " | grep -qF "(2. f4 {rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq f3 0 2}"'
check 'once' sh -c 'recconv -q -t pgn --annotate=fen games.pgn >once && recconv -q -t pgn --annotate=fen once | cmp -s - once'
check 'they are the positions' sh -c 'recconv -q -t pgn --annotate=fen games.pgn | recconv -q -t plain - 2>/dev/null | cmp -s - want'
check 'nothing else to annotate' status 2 recconv -t pgn --annotate=eval games.pgn

# Files of some games.
check 'three and one' sh -c 'recconv -q -t pgn --split=c --chunk=3 games.pgn && test "$(ls c | tr "\n" " ")" = "000001.pgn 000002.pgn " && cat c/* >c.all; recconv -q -t pgn games.pgn | cmp -s - c.all'
check 'their very bytes' sh -c 'recconv -q -t verbatim --split=v --name="{stem}-{game}.{ext}" --chunk=2 games.pgn && cat v/games-1.pgn v/games-3.pgn | cmp -s - games.pgn'
check 'what is there stays' sh -c 'cp c/000001.pgn kept; recconv -q -t pgn --split=c --chunk=2 games.pgn 2>/dev/null; test $? = 2 && cmp -s kept c/000001.pgn'
check 'with threads' sh -c 'cat games.pgn games.pgn games.pgn >more.pgn; recconv -q -j4 -t plain --split=j --chunk=5 more.pgn 2>/dev/null; cat j/* >j.all; recconv -q -t plain more.pgn 2>/dev/null | cmp -s - j.all'
check 'without a directory' status 2 recconv -t pgn --chunk=2 games.pgn
check 'of a format with one game' status 2 recconv -t gib --split=g --chunk=2 go.sgf
finish
