#!/bin/sh
# Archives with all sorts of things in them: what is no record is passed over and counted, what is known is left out,
# and the summary says what to do first.
. "$(dirname "$0")/lib.sh"

mkdir tree tree/sub
three_games >tree/games.pgn
three_games >tree/sub/more.pgn
printf '\211PNG\r\n\032\n\000\000' >tree/picture.png
printf 'int main(void) { return 0; } /* 1. e4 e5 */\n' >tree/prog.c
printf 'Our games\n\n[Event "x"]\n1. e4 e5 *\n' >tree/README.md
printf 'Scid.si\000\001' >tree/base.si4
printf '\000\000\054\000\056\001' >tree/base.cbh

check 'a tree' status 1 recvalid --format=jsonl --results tree
check 'games' test "$(grep -c '"type":"game"' out)" -eq 6
check 'one note on the others' test "$(grep -c '"code":"input/not-records"' out)" -eq 1
check 'how many' grep -q '5 files are not game records' out
check 'nothing else of them' sh -c "! grep -E 'picture|prog|README|base' out"
check '-v' status 1 recvalid -v tree
check '-v names them' grep -q 'tree/picture.png: not a game record' err
check '-v names databases' grep -q 'tree/base.si4: the index of a Scid database' err
check '--include' status 1 recvalid --results --include='*.pgn' --exclude=sub tree
check '--exclude a folder' sh -c "! grep sub out"
check 'no note where nothing was met' sh -c "! grep not-records out"
check 'a named source is read' status 1 recvalid --exclude='*' tree/games.pgn
check 'a named file without a game is an error' status 1 recvalid tree/picture.png
check 'a named database is trouble' status 2 recvalid tree/base.si4
check 'it is said which' grep -q Scid err
check 'a named database of ChessBase' status 2 recvalid tree/base.cbh
printf 'nothing\n' >prose.txt
check 'prose alone' status 1 recvalid prose.txt
: >empty.pgn
check 'empty' status 1 recvalid empty.pgn
check 'told once' test "$(wc -l <out)" -eq 1
check 'as what it is' grep -q 'the file is empty' out
printf '\n \n' >blank.pgn
check 'blanks alone' status 1 recvalid blank.pgn
check 'are empty, too' grep -q 'the file is empty' out
printf 'PK\003\004broken' >broken.zip
check 'a broken archive is trouble' status 2 recvalid broken.zip
check 'told once' test "$(wc -l <out)" -eq 1
tar cf other.tar -C tree prog.c
check 'a named archive without a game is an error' status 1 recvalid other.tar
check 'nor is it one beside another file' status 1 recvalid tree/games.pgn other.tar
check 'it is named' grep -q '^other.tar:1:1: error: no game was found' out
check 'by recconv too' status 1 recconv -q -t pgn tree/sub/more.pgn other.tar
tar cf both.tar -C tree prog.c sub/more.pgn
check 'one that has a game is none' sh -c "recvalid --only=input/no-game both.tar other.tar | grep -c . | grep -qx 1"
check '--include by the path that is shown' status 1 recvalid --results --include='tree/sub/*' tree
check 'reads these alone' test "$(grep -c 'game [0-9] (' out)" -eq 3
check '--expect-games' status 0 recvalid --disable=chess,pgn --expect-games=3 tree/games.pgn
check '--expect-games of another number' status 1 recvalid --disable=chess,pgn --expect-games=4 tree/games.pgn

# Papers whose names do not tell: what they quote is no game. Records of the same names are.
mkdir papers
i=0
while [ $i -lt 12 ]; do
    i=$((i + 1))
    printf '  %d. Terms and "Conditions".\n\n  You may (a) give this away, (b) keep it; see section %d.1, or [%d].\n\n' $i $i $i
done >papers/Terms
{
    printf '1.4.2 2009-04-07\n    - mend the tests (RT #1)\n\n1.4.1 2009-03-25\n    - first release\n'
    printf 'Version 8.1: reads a1 and b2, writes 5-bit words, c3 only at level 4-2; more words than points by far.\n'
} >papers/changes-1.4
printf '[user]\n\tname = Ann\n[remote "origin"]\n\turl = /srv/x.git\n[branch "main"]\n\tremote = origin\n' >papers/settings
printf 'if (;;) { x[0] = y[1]; } (;B[1] a note)\n%s\n' 'Text goes on here, and on, and says nothing of any game.' >papers/sketch.pas
printf 'TZif2\000\000\000\000 1 a1 b2\n\000\000' >papers/Zone
printf '# t\n\n| option | what |\n| --- | --- |\n| `-a` | 1. all |\n| `-b` | (b) none |\n- x: `y`\n- "z", w\n' >papers/options
printf '  ********\n *        *\n *  TODO  *\n *        *\n  ********\n\nNothing yet.\n\n  ********\n *  DONE  *\n  ********\n' >papers/todo
printf '1. e4 e5 2. Nf3 Nc6 *\n' >papers/moves
printf '+ + + + + + + + +\n+ + X O + + + + +\n+ + X O + + + + +\n+ + + X O + + + +\n+ + + + + + + + +\n' >papers/corner
printf '1. 炮二平五 马8进7\n2. 马二进三 车9平8\n' >papers/score.txt
printf 'h8 i9 h9 i8 h7 h10\n' >papers/stones.txt
printf 'An evening at the club, which was long and cold, and ended so:\n\n(;GM[1]FF[4]SZ[19];B[pd];W[dd];B[pq];W[dq];B[fq])\n' >papers/club.txt
check 'papers and records' status 0 recvalid --format=jsonl --results --fail-on=error papers
check 'the records are read' test "$(grep '"type":"game"' out | sed 's/.*"file":"papers.\([a-z.]*\)".*/\1/' | tr '\n' ' ')" = 'club.txt corner moves score.txt stones.txt '
check 'the papers are not' grep -q '7 files are not game records' out
i=0
while [ $i -lt 40 ]; do i=$((i + 1)); printf '* Added in: v15.%d\n  - version: v15\n    changes: see `api`\n\n' $i; done >papers/api.md
for paper in Terms options api.md; do
    check "a named paper is an error: $paper" status 1 recvalid papers/$paper
    check "and nothing else is told: $paper" test "$(wc -l <out)" -eq 1
    check "recconv: $paper" status 1 recconv -t pgn papers/$paper
done

check '--write-baseline' status 1 recvalid --write-baseline=known.jsonl tree
check 'also when quiet' status 0 recvalid -q --fail-on=never --write-baseline=quiet.jsonl tree
check 'with the same findings' cmp known.jsonl quiet.jsonl
recvalid --format=jsonl tree >told
check 'and the same places' cmp known.jsonl told
(cd tree && recvalid --write-baseline=../dot.jsonl . >/dev/null)
check 'a file by another way' sh -c 'cd tree && recvalid --baseline=../dot.jsonl games.pgn'
check '--baseline' status 0 recvalid --baseline=known.jsonl tree
check 'nothing is new' test ! -s out
{ printf '%% a line more\n'; cat tree/games.pgn; printf '[Event "new"]\n\n1. e4 e5 2. Nd5 *\n'; } >with
mv with tree/games.pgn
check 'what is new fails' status 1 recvalid --format=jsonl --only=chess/illegal-move --baseline=known.jsonl tree
check 'and it alone' test "$(wc -l <out)" -eq 1
check 'it is the new one' grep -q '"game":4' out
sed -i 's/2. Ke3 //' tree/sub/more.pgn
check 'what is gone is counted' status 1 recvalid --summary --baseline=known.jsonl tree
check 'gone' grep -q '^baseline: .* suppressed, 1 no longer occur' out
printf '{"type":\n' >bad.jsonl
check 'a baseline that is none' status 2 recvalid --baseline=bad.jsonl tree
check 'where' grep -q 'bad.jsonl:1' err

check '--summary' status 1 recvalid -q --summary --format=jsonl tree
check 'what to do first' grep -q '"todo":\[{"code":"chess/illegal-move","severity":"error","count":2,"games":2,"file":"tree/games.pgn","game":2,' out
check 'an example of a file' grep -q '"code":"input/not-records","severity":"note","count":1,"games":1,"file":"tree"' out
check 'in TSV' status 1 recvalid -q --summary --format=tsv tree
check 'a table of codes' grep -q "^chess/illegal-move	error	2	2	tree/games.pgn	2	" out

# --summary: of many files the twenty worst, the worst first; all of them with =files and -v.
mkdir lot
for n in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23; do
    printf '[Event "e"]\n\n1. e4 e5 2. Nf3 *\n' >lot/good$n.pgn
done
printf '1. e4 e5 2. Ke3 *\n' >lot/bad.pgn
check '--summary: one line of many files is of those that are wrong' \
    sh -c 'test "$(recvalid -q --summary --only=chess/illegal-move lot | grep -c "^lot.*games")" = 1'
check 'at most twenty' sh -c 'test "$(recvalid -q --summary lot | grep -c "^lot.*games")" = 20'
check 'the worst first' sh -c 'recvalid -q --summary lot | head -n 1 | grep -q "^lot/bad"'
for all in '--summary=files' '--summary -v'; do
    check "$all: each file" sh -c "test \"\$(recvalid -q $all lot | grep -c '^lot.*games')\" = 24"
done
recvalid --summary --format=jsonl lot >sums
check 'sums that are merged: the same' sh -c 'recvalid --merge-summaries sums >merged; recvalid -q --summary lot | cmp - merged'
recvalid -j1 --summary tree >one 2>&1
recvalid -j8 --summary tree >many 2>&1
check 'the same with threads' cmp one many

# What all games of a file share is told with the first: by any number of threads, in any part.
for i in 1 2 3 4 5 6; do
    printf '[Event "x"]\n[Site "y"]\n[Date "2001.02.03"]\n[Round "%s"]\n[White "A"]\n[Black "B"]\n' $i
    printf '[Result "1-0"]\n\n1. e4 e5\n\n'
done >open.pgn
for i in 1 2 3; do echo '(;GM[1]FF[4]SZ[19]KM[375]RE[B+R];B[pd];W[dp])'; done >zi.sgf
told() { test "$(grep -c "$1" out)" -eq "$2"; }
check 'no results in a file' status 0 recvalid open.pgn
check 'told once a file' told pgn/no-terminator 1
check 'of its first game' grep -q 'game 1' out
check '--strict' status 1 recvalid --strict --only=pgn/no-terminator open.pgn
check 'tells each' told pgn/no-terminator 6
check 'a game that was asked for' status 0 recvalid --game=4 open.pgn
check 'is told' told pgn/no-terminator 1
check 'a unit of komi' status 0 recvalid zi.sgf
check 'is told once a file' told weiqi/komi-reading 1
{ cat open.pgn; printf '[Event "x"]\n[Site "y"]\n[Date "2001.02.03"]\n[Round "7"]\n[White "A"]\n'
  printf '[Black "B"]\n[Result "1-0"]\n\n1. e4 1-0\n\n'; cat open.pgn; } | tail -n +51 >few.pgn
check 'a habit that the first games do not share' status 0 recvalid few.pgn
check 'is told of each' told pgn/no-terminator 7
{ printf 'A page of games.\n'; for i in 1 2 3 4 5; do printf 'Game %s:\n(;GM[1]FF[4]SZ[19]RE[B+R];B[pd];W[dp])\n' $i; done; echo The end.; } >page.txt
check 'a page of games' status 0 recvalid page.txt
check 'is told of once' told text 1
for i in 1 2 3 4 5; do
    printf 'Chapter %s\n\n[Event "x"]\n[Site "y"]\n[Date "2001.02.03"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n' $i
    printf '[Result "1-0"]\n\n1. e4 e5 1-0\n\nWhite won this.\n\n'
done >book.pgn
check 'a book' status 0 recvalid book.pgn
check 'what stands around its games is told with the first' sh -c 'test "$(grep -c "game 1: text" out)" -eq 2 && test "$(wc -l <out)" -eq 2'
recvalid --shard=1/3 open.pgn >parts
recvalid --shard=2/3 open.pgn >>parts
recvalid --shard=3/3 open.pgn >>parts
recvalid open.pgn >whole
check 'in parts as in one' cmp parts whole
finish
