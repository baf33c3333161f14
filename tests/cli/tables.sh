#!/bin/sh
# -t sqlite: games as tables, whole or absent, and --append.
. "$(dirname "$0")/lib.sh"

grep -q '^#define SQLITE_SONAME' "$build/config.h" 2>/dev/null || {
    : >x.pgn
    check 'a build without SQLite says so' status 2 recconv -t sqlite -o x.db x.pgn
    finish
    exit
}
python3 -c 'import sqlite3' 2>/dev/null || {
    skip 'tables' 'no sqlite3 in python3'
    finish
    exit
}
# ask DB WORDS: rows, with bars between columns.
cat >ask.py <<'END'
import sqlite3, sys
for row in sqlite3.connect("file:" + sys.argv[1] + "?mode=ro", uri=True).execute(sys.argv[2]):
    print("|".join("" if v is None else str(v) for v in row))
END
ask() { python3 ask.py "$@"; }
is() {
    want=$1
    shift
    got=$(ask "$@")
    [ "$got" = "$want" ] || { echo "# $got"; false; }
}
tags() { printf '[Event "%s"]\n[Site "?"]\n[Date "2001.01.0%s"]\n[Round "1"]\n[White "A, B"]\n[Black "C"]\n[Result "%s"]\n' "$1" "$2" "$3"; }
{
    tags One 1 1-0
    printf '[WhiteElo "2500"]\n[BlackElo "?"]\n[Mode "OTB"]\n\n1. e4 {[%%eval 0.17] [%%clk 0:01:00]} e5 {good} 2. Nf3 {[%%eval #-3]} (2. f4) Nc6 1-0\n\n'
    tags Two 2 0-1
    printf '\n1. d4 d5 2. Ke3 0-1\n\n'
    tags Three 3 1/2-1/2
    printf '\n1. e4 e5 1/2-1/2\n'
} >games.pgn
recconv -q -t sqlite --plies-table -o games.db games.pgn
check 'headers are columns' is 'One|2001.01.01|1|A, B|C|1-0|2500|' games.db 'SELECT event,date,round,"first",second,result,first_rating,second_rating FROM game WHERE n=1'
check 'ratings are numbers' is integer games.db 'SELECT typeof(first_rating) FROM game WHERE n=1'
check 'others are rows' is '1|Mode|OTB' games.db 'SELECT * FROM header'
check 'what the rules say' is 'chess|chess-2001|4|1-0|*|consistent|C44' games.db 'SELECT kind,rulebook,plies,declared,by_rules,verdict,eco FROM game WHERE n=1'
check 'as objects of JSON have them' sh -c 'recvalid --format=jsonl --results games.pgn | sed -n "s/.*\"type\":\"game\".*\"id\":\"\([0-9a-f]*\)\",\"game_id\":\"\([0-9a-f]*\)\".*/\1|\2/p" >want; python3 ask.py games.db "SELECT id,game_id FROM game ORDER BY n" | cmp -s - want'
check 'broken games too' is '2|chess/illegal-move|error|3' games.db 'SELECT game,code,severity,ply FROM finding WHERE severity="error"'
check 'findings have their place and words' sh -c 'recvalid --format=jsonl games.pgn | sed -n "s/.*\"line\":\([0-9]*\),.*illegal-move.*\"message\":\"\([^\"]*\)\".*/\1|\2/p" >want; test -s want && python3 ask.py games.db "SELECT line,message FROM finding WHERE code=\"chess/illegal-move\"" | cmp -s - want'
check 'every ply' is '1|e4|e2e4|60.0|0.17
2|e5|e7e5||
3|Nf3|g1f3||#-3
4|Nc6|b8c6||' games.db 'SELECT ply,move,coordinates,clock,eval FROM ply WHERE game=1 ORDER BY ply'
check 'comments' is good games.db 'SELECT comment FROM ply WHERE game=1 AND ply=2'
check 'one position has one key' is 1 games.db 'SELECT count(DISTINCT key) FROM ply WHERE ply=2 AND move="e5"'
check 'indexes' sh -c 'test "$(python3 ask.py games.db "SELECT count(*) FROM sqlite_master WHERE type=\"index\"")" -ge 6'
check 'sound' is ok games.db 'PRAGMA integrity_check'
check 'no plies unless they are asked for' sh -c 'recconv -q -t sqlite -o p.db games.pgn && test "$(python3 ask.py p.db "SELECT count(*) FROM ply")" = 0'
check 'the same with threads' sh -c 'for j in 1 4; do recconv -q -j$j -t sqlite --plies-table -o j$j.db games.pgn games.pgn; python3 ask.py j$j.db "SELECT * FROM game" >j$j.rows; python3 ask.py j$j.db "SELECT * FROM ply" >>j$j.rows; done; cmp -s j1.rows j4.rows'
check 'numbers of games in their files' sh -c 'python3 ask.py j4.db "SELECT n,game FROM game" | tr "\n" " " | grep -qx "1|1 2|2 3|3 4|1 5|2 6|3 "'
check 'selected and edited' sh -c 'recconv -q -t sqlite --where="errors = 0" --set=event=X -o s.db games.pgn && python3 ask.py s.db "SELECT event FROM game" | tr "\n" " " | grep -qx "X X "'
printf '(;GM[1]SZ[9]RU[Chinese]KM[7.5]PB[聂]PW[马];B[ee];W[])' >go.sgf
printf '[Game "Chinese Chess"]\n[Event "T"]\n[Result "*"]\n\n1. 炮二平五 马8进7 *\n' >x.pgn
recconv -q -t sqlite --plies-table -o all.db go.sgf x.pgn
check 'other games in their notations' is '1|weiqi|E5|e5
1|weiqi|pass|pass
2|xiangqi|炮二平五|h2e2
2|xiangqi|马８进７|h9g7' all.db 'SELECT game.n,kind,move,coordinates FROM ply JOIN game ON ply.game=game.n ORDER BY 1,ply.ply'
# The questions of qipu-cookbook(7) have answers.
sed -n '/^.Ss Ten questions/,/^.Pp/p' "$here/man/qipu-cookbook.7" | sed '1,/^.Bd/d;/^.Ed/,$d' | tr '\n' ' ' | tr ';' '\n' | grep SELECT >questions
check 'ten questions' test "$(grep -c SELECT questions)" = 10
check 'and their answers' sh -c 'while read -r q; do python3 ask.py games.db "$q" >o || exit 1; done <questions'

# --append
cp games.db more.db
tags Four 4 '*' >four.pgn
printf '\n1. c4 *\n' >>four.pgn
check 'what is there is passed over' sh -c 'recconv -q -t sqlite --append --plies-table -o more.db games.pgn four.pgn && python3 ask.py more.db "SELECT n,event FROM game" | tr "\n" " " | grep -qx "1|One 2|Two 3|Three 4|Four "'
check 'with its plies' is '4|1|c4' more.db 'SELECT game,ply,move FROM ply WHERE game>3'
check 'a new file' sh -c 'recconv -q -t sqlite --append -o new.db four.pgn && python3 ask.py new.db "SELECT count(*) FROM game" | grep -qx 1'
check 'onto what is no database' sh -c 'cp games.pgn no.db; recconv -t sqlite --append -o no.db four.pgn 2>err; test $? = 2 && grep -q database err && cmp -s games.pgn no.db'
check 'onto another database' sh -c 'python3 -c "import sqlite3; d = sqlite3.connect(\"o.db\"); d.execute(\"CREATE TABLE t(x)\"); d.commit()"; cp o.db kept; recconv -t sqlite --append -o o.db four.pgn 2>/dev/null; test $? = 2 && cmp -s kept o.db'
cat >lock.py <<'END'
import sqlite3, subprocess, sys
d = sqlite3.connect("more.db")
d.execute("BEGIN EXCLUSIVE")
sys.exit(subprocess.run(["recconv", "-t", "sqlite", "--append", "-o", "more.db", "four.pgn"], stderr=subprocess.DEVNULL).returncode)
END
check 'a locked one' sh -c 'cp more.db kept; python3 lock.py; test $? = 2 && cmp -s kept more.db'
# Whoever has it open loses nothing, and nothing of his comes into the new file.
cat >open.py <<'END'
import sqlite3, subprocess, sys
d = sqlite3.connect("more.db", isolation_level=None)
d.execute(sys.argv[1])
d.execute("PRAGMA cache_size=1")
for words in sys.argv[2].split(";"):
    d.execute(words)
code = subprocess.run(["recconv", "-t", "sqlite"] + sys.argv[3:] + ["-o", "more.db", "four.pgn"], stderr=subprocess.DEVNULL).returncode
if d.in_transaction:
    d.execute("COMMIT")
sys.exit(0 if code == 2 and d.execute("SELECT count(*) FROM header WHERE game=9").fetchall() == [(1,)] else 1)
END
for append in --append ''; do
    cp kept more.db
    check "while others write to it: $append" python3 open.py 'PRAGMA journal_mode=DELETE' 'BEGIN IMMEDIATE;INSERT INTO header VALUES(9,9,9)' $append
    cp kept more.db
    check "and in their log: $append" python3 open.py 'PRAGMA journal_mode=WAL' 'INSERT INTO header VALUES(9,9,9)' $append
    check "which is theirs: $append" is 1 more.db 'SELECT count(*) FROM header WHERE game=9'
done
check 'nothing is left beside it' sh -c 'recconv -q -t sqlite --append -o more.db four.pgn && ! ls more.db?* 2>/dev/null'
cp kept old.db
python3 -c 'import sqlite3; d = sqlite3.connect("old.db"); d.execute("ALTER TABLE game DROP COLUMN time"); d.execute("ALTER TABLE ply DROP COLUMN eval"); d.execute("ALTER TABLE game ADD COLUMN mine"); d.commit()' 2>/dev/null &&
    check 'columns of an older version are added, others stay' sh -c 'printf "[Event \"Five\"]\n[Time \"12:00:00\"]\n\n1. b4 {[%%eval 0.5]} *\n" >five.pgn; recconv -q --append --plies-table -o old.db five.pgn && python3 ask.py old.db "SELECT event,time,mine,ply.eval FROM game JOIN ply ON ply.game=n WHERE event=\"Five\"" | grep -qx "Five|12:00:00||0.5"'
check 'by its name' sh -c 'for e in sqlite sqlite3 db; do recconv -q -o n.$e four.pgn && recconv -q --append -o n.$e games.pgn && python3 ask.py n.$e "SELECT count(*) FROM game" | grep -qx 4 || exit 1; done'

# Whole or absent.
check 'no room for it' sh -c 'cp games.db kept; (trap "" XFSZ; ulimit -f 8; recconv -q -t sqlite --plies-table -o games.db games.pgn games.pgn 2>/dev/null); test $? = 2 && cmp -s kept games.db && ! ls games.db.* 2>/dev/null | grep -q .'
check 'an input that is not there' sh -c 'recconv -q -t sqlite -o games.db nowhere.pgn 2>/dev/null; test $? = 2 && cmp -s kept games.db'
check 'not to standard output' status 2 recconv -t sqlite games.pgn
check 'not to a device' status 2 recconv -t sqlite -o /dev/null games.pgn
check 'nor in parts' status 2 recconv -t sqlite --shard=1/2 -o x.db games.pgn
check 'no --append elsewhere' status 2 recconv -t pgn --append -o x.pgn2 games.pgn
finish
