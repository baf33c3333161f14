#!/bin/sh
# Formats that are a YAML file and no C: the built-in ones, and those of --formats for each game.
. "$(dirname "$0")/lib.sh"

mkdir own
cat >own/semicolons.yaml <<'F'
format: semicolons
title: "one game a line, fields between semicolons"
extensions: [semi]
layout:
  game: chess
  line: "{first};{second};{date};{result};{moves}"
  moves: uci
  results: {"1-0": w, "0-1": b, "1/2-1/2": d}
F
cat >own/columns.yaml <<'F'
format: columns
title: "a stone a line"
layout:
  game: weiqi
  heads: ["size {width} {height}", "{first} - {second}"]
  move: "{column}/{row}"
  rows: from-top
F
cat >own/pairs.yaml <<'F'
format: pairs
title: "stones as pairs of numbers, one game a line"
layout:
  game: wuziqi
  line: "game {id}: {moves}"
  moves: numbers
F
cat >own/arrows.yaml <<'F'
format: arrows
title: "one game of xiangqi a line"
layout:
  game: xiangqi
  opens: "red>black>moves"
  line: "{first}>{second}>{moves}"
  quotes: yes
  moves: ucci
F
printf 'Ann;Bob;2020-01-02;w;e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7\nCid;Dan;;d;1. d2d4 d7d5\n' >a.semi
printf 'size 9 9\nAnn - Bob\n3/3\n7/7\n3/7\n' >a.columns
printf 'red>black>moves\n"A>n>n">Bob>h2e2 h9g7\nnothing\n' >a.arrows

stream() { recconv -q --formats=own -t stream "$@"; }
moves() { stream "$@" | sed 's/.*"moves"://; s/"written":"[^"]*"//g; s/[^a-hi-z0-9]*"move":"\([^"]*\)"[^"]*/\1 /g; s/[]}].*//'; }
known() { recvalid --formats=own --list-formats | grep -q "^$1	read,write	$2	"; }
check 'a format of chess is known' known semicolons chess
check 'one of weiqi' known columns weiqi
check 'one of xiangqi' known arrows xiangqi
check 'a game a line is recognised and judged' sh -c 'test "$(recvalid --formats=own --results a.semi | wc -l)" -ge 2 && recvalid --formats=own a.semi'
check 'its moves are read' test "$(stream a.semi | grep -c '"move":"h5f7"')" = 1
check 'its result too' sh -c 'recconv -q --formats=own -t stream a.semi | sed -n 2p | grep -q "\"result\":\"1/2-1/2\""'
check 'and its headers' sh -c 'recconv -q --formats=own -t stream a.semi | grep -q "\"date\":\"2020-01-02\",\"first\":\"Ann\"\|\"first\":\"Ann\",\"second\":\"Bob\",\"date\":\"2020-01-02\""'
back() { recconv -q --formats=own -t stream "$1" | sed 's/"format":"[^"]*"//; s/"written":"[^"]*"//g' >given && recconv -q --formats=own -t "$2" "$1" >"back.$2" && recconv -q --formats=own -t stream -f "$2" "back.$2" | sed 's/"format":"[^"]*"//; s/"written":"[^"]*"//g' | cmp - given; }
check 'chess is written and read again' back a.semi semicolons
check 'so is weiqi' back a.columns columns
check 'and xiangqi, with quotes' back a.arrows arrows
check 'a stone a line is recognised' sh -c 'recconv -q --formats=own -t sgf a.columns | tr -d "\n" | grep -q "SZ\[9\].*B\[cc\].*W\[gg\].*B\[cg\]"'
printf 'game 7: 8,8; 8,9; 9,7\ngame x: 1,1; 15,15; 16,3\n' >a.pairs
check 'pairs of numbers are points' sh -c 'recconv -q --formats=own -t sgf a.pairs 2>&1 | grep -q ";B\[hh\];W\[hg\];B\[ii\]"'
check 'one off the board is found' sh -c 'recvalid --formats=own a.pairs | grep -q "a.pairs:2:.*(16,3)"'
check 'a line that is no game is reported' sh -c 'recvalid --formats=own a.arrows | grep -q "a.arrows:3:1: .*\[input/line\]"'
check 'a format can be named before it is described' sh -c 'recvalid -f semicolons --formats=own a.semi && recconv -q -t semicolons --formats=own a.semi | cmp - back.semicolons'
check 'threads and a pipe see the same' sh -c 'recconv -q -j2 --formats=own -t stream a.semi | sed s/a.semi/-/ >files && recconv -q --formats=own -t stream - <a.semi | cmp - files'
check 'without its description the name is unknown' status 2 recvalid -f semicolons a.semi

# What cannot be understood is trouble, with its place.
wrong() {
    mkdir -p bad
    printf 'format: bad\ntitle: "bad"\nlayout:\n  game: chess\n%b' "$1" >bad/bad.yaml
    recvalid --formats=bad a.semi >out 2>&1
    test $? = 2 && grep -q "bad/bad.yaml:[0-9]*:[0-9]*: .*$2" out
}
check 'a field that is not known' wrong '  line: "{first};{king};{moves}"\n' 'king'
check 'two fields without anything between them' wrong '  line: "{first}{moves}"\n' 'between'
check 'a line without moves' wrong '  line: "{first}"\n' 'moves'
check 'neither a game nor a move' wrong '  opens: "x"\n' "'line' or 'move'"
check 'a notation that is not known' wrong '  line: "{moves}"\n  moves: runes\n' 'runes'
check 'a key that says nothing' wrong '  line: "{moves}"\n  colour: red\n' 'colour'
check 'a result that is none' wrong '  line: "{moves}"\n  results: {"2-0": w}\n' '2-0'
check 'a code that is none' wrong '  line: "{moves}"\n  wrong-line: no/such\n' 'no/such'
sed 's/format: semicolons/format: pgn/' own/semicolons.yaml >bad/bad.yaml
check 'a format with a reader of its own' sh -c 'recvalid --formats=bad a.semi 2>&1 | grep -q "reader of its own"'

# A CSV of chess games: nothing but a YAML file.
head='id,rated,created_at,last_move_at,turns,victory_status,winner,increment_code,white_id,white_rating,black_id,black_rating,moves,opening_eco,opening_name,opening_ply'
printf '%s\nTZJH,FALSE,1.50421E+12,1.50421E+12,4,mate,black,15+2,bourgris,1500,a-00,1191,f3 e5 g4 Qh4#,A00,"Barnes, Fools Mate",4\nl1NX,TRUE,1.5,1.5,2,resign,white,5+10,ann,1322,bob,1261,d4 Nc7,B00,Nimzo,4\n' "$head" >games.csv
stream games.csv >csv
check 'a CSV of chess is recognised' test "$(grep -c '"format":"chess-csv"' csv)" = 2
check 'quotes, names of openings and ratings are read' grep -q '"first-rating":"1500".*"opening":"Barnes, Fools Mate"' csv
check 'a mate is judged' sh -c 'recvalid --results games.csv | head -1 | grep -q "0-1"'
check 'so is an illegal move' sh -c 'recvalid games.csv | grep -q "games.csv:3:.*Nc7.*\[chess/"'
check 'the same with two threads' sh -c 'recconv -q -j2 -t stream games.csv | cmp - csv'
check 'it is read only' status 2 recconv -t chess-csv games.csv
finish
