#!/bin/sh
# What fuzzing found (tests/fuzz), a few lines each: records that were read beyond their end, or did not come back the same.
. "$(dirname "$0")/lib.sh"

twice() { # twice FILE OPTION…: the stream of FILE, and the stream of that
    file=$1
    shift
    recconv -q -t stream "$@" "$file" >once.jsonl 2>/dev/null
    test -s once.jsonl && recconv -q -t stream once.jsonl 2>/dev/null | cmp -s - once.jsonl
}
slowly() { # slowly COMMAND…: says the same without fast paths
    "$@" >fast 2>&1
    QIPU_SLOW=1 "$@" >slow 2>&1
    cmp -s fast slow && test -s fast
}
printf '[Variant "shogi"]\n\n1. P-7f P-3d *\n' >shogi.pgn
check 'a variant keeps its name in the stream' twice shogi.pgn
check 'which is its own' grep -q '"variant":"shogi"' once.jsonl
for name in weiqi/bad-ko.sgf wuziqi/good-database.rif chess/good-moves.uci; do
    check "$name goes through the stream unchanged" twice "$here/corpus/$name"
done
recconv -q -t xqf "$here/corpus/xiangqi/good-central-cannon.pgn" >one.xqf 2>/dev/null
check 'moves that nobody wrote as words stay so in the stream' twice one.xqf
check 'without words' sh -c '! grep -q written once.jsonl'
printf 'Cup=[Ann,Bob,+,8889\303\2518A681]\n' >odd.bdt
check 'no word of BDT ends inside a character' sh -c 'recconv -q -f bdt -t stream odd.bdt >out 2>/dev/null; test -s out && ! grep -q udc out'
check 'and the stream of it is stable' twice odd.bdt -f bdt
printf '<database><games><game id="1" black="1" white="2" bresult="1" alt="j9"><move>h8 h9 h7 g6 zz g7</move></game></games></database>\n' >offer.rif
check 'offers beside a move that cannot be read' sh -c 'recconv -q -t stream offer.rif >out 2>/dev/null; grep -q "\"offers\":\[\[\"j9\"\]\]" out'
check 'are stable' twice offer.rif
printf '\351\251\2542\350\277\2333\n1.\270\231\347\202\256\344\272\214\345\271\263\344\272\224 \351\251\2548\350\277\2337 2. \351\251\254\344\031*\345\205\210\350\264\237 \344\271\231\n1. \344\270\231\347\202\256\344\272\214\345\271\263\344\272\224 \351\251\2548\350\277\2337 2. \351\251\254\344\031\262e4 e5 2. Nf3 N\231 \347\346\235\216\345\233f3(?<second>\240Nc6 *\n' >odd.txt
check 'a line that begins as a move and is none' slowly recvalid --from=movelist --encoding=UTF-8 --style --format=jsonl --results odd.txt
printf '\363[Event "T "1"]\nFE[N "7k/8/6K1/8/8/8\000C/5Q2' >order.txt
check 'words about a move that stands elsewhere' sh -c 'recconv -q -t stream --encoding=UTF-8 --from=movelist order.txt >out 2>/dev/null; test "$(wc -c <out)" -lt 2000'
printf '(;FF[4]GM[1]Qg5+]US,Matsuyama[3d]];B[ee])\n' >pair.sgf
check 'a value with a ] of its own ends where it ends' sh -c "recvalid pair.sgf | grep -q \"invalid value '3d]'\""
# What is written, read and written again is the same from the second time on.
settled() { # settled FILE FORMAT
    recconv -q -t "$2" "$1" 2>/dev/null | recconv -q -f "$2" -t "$2" - >once 2>/dev/null
    test -s once && recconv -q -f "$2" -t "$2" once 2>/dev/null | cmp -s - once
}
printf '棋种: 五子棋\n标题: Cup 15x15, 0:0, 0\n1. i15 i8\n' >size.txt
check 'a title with a size in it' settled size.txt movelist
check 'is not a title of a title' sh -c '! grep -q "标题.*标题" once'
printf '(;GM[1]FF[4]SZ[19]RE[黑胜零点五目];B[pd];W[dd])\n' >words.sgf
check 'a result in words in GIB' settled words.sgf gib
check 'stays in words' grep -q 'GAMERESULT=黑胜零点五目' once
printf '4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "x" a, B";\n' >quote.epd
check 'a string of EPD that nobody closed' settled quote.epd epd
printf '(;GM[1]SZ[9];2[ff];W[cf];B[df])\n' >number.sgf
check 'a number names no property' sh -c 'recvalid number.sgf | grep -q "1:14.*sgf/value-without-identifier"'
check 'and none is written' sh -c '! recconv -q -t sgf number.sgf | grep -q "2\["'
# What is told once a game is told of each: a value that an earlier game had behind another with the same fault.
moves=';B[pd];W[dd];B[pp];W[dp];B[jj];W[jd];B[jp];W[dj];B[pj];W[cc];B[qq];W[qc]'
printf '(;GM[1]SZ[19]GN[\003a]RU[\003b]%s)\n(;GM[1]SZ[19]RU[\003b]GN[x]%s)\n' "$moves" "$moves" >games.sgf
check 'a control character in a value that is known from an earlier game' slowly recvalid games.sgf
check 'is told of each game' sh -c 'test "$(grep -c sgf/control-character fast)" = 2'
# A node has one property of a name, and a move one value, also where nothing is known of them.
printf '(;GM[1]SZ[19];XX[1]B[aa]XX[2]YY[1]XX[3][4]VW[aa]VW[bb])\n' >private.sgf
check 'a property that is not known and stands twice in a node' sh -c 'recconv -q -t sgf private.sgf >out 2>/dev/null; grep -qF "B[aa]XX[1][2][3][4]YY[1]VW[aa][bb]" out'
printf '(;GM[2]SZ[8];B[aa][bb];W[ab])\n' >othello.sgf
check 'a move with two values of a game that is not judged' sh -c 'recconv -q -t sgf othello.sgf 2>/dev/null | grep -qF ";B[aa];W[ab]"'
# No character is cut in two, however long the word, or where it stands in a list without spaces.
printf 'boardsize 9\nclear_board\nkgs-rules oooooooooooo棋棋棋棋棋棋棋棋棋棋棋棋\nplay B C3\nplay W D4\n' >long.gtp
check 'no rules of GTP end inside a character' sh -c 'recconv -q -t stream long.gtp >out 2>/dev/null; grep -q "oo棋*\"" out'
printf '[DhtmlXQ]\n[DhtmlXQ_movelist]774770a中62[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n' >piece.txt
check 'nor a move of DhtmlXQ' sh -c 'recvalid -f dhtmlxq piece.txt | grep -qF "(1... 70a中)"'
printf 'boardsize 9\nclear_board\nplay B C3\nplay B Q16\nplay B G7\nplay W D4\n' >beyond.gtp
check 'a stone beyond the board is no handicap of GTP' sh -c 'recvalid beyond.gtp | grep -q "4:8.*Q16"'
# A variation of PGN stands behind the move that it replaces: beside a node without a move there is no place for one.
printf '(;GM[4]FF[4]SZ[15](;C[x];B[hh];W[hg])(;B[hg];W[hh]))\n' >silent.sgf
check 'no variation of PGN before any move' sh -c 'recconv -t pgn silent.sgf 2>said | tail -2 | grep -qF "{x} 1. h8 h9 *"'
check 'and it is named' grep -q 'pgn cannot represent 1 variation' said
# A string that the end of the file cuts off is quoted as far as it goes.
printf '{"type":"game","kind":"chess","moves":[{"move":"e4"},{"move":"e5' >cut.stream
check 'nothing behind the end of a file is quoted' sh -c "recvalid cut.stream | grep -qF \"invalid value '\\\"e5'\""
# A word that was not played is taken for the same by the stream, also where the record's notation takes it for something else.
same_stop() { # same_stop FILE FORMAT CODE: the stream has the same fault at the same ply
    recvalid -f "$2" "$1" 2>/dev/null | sed -n "s|^[^ ]* \\(.*$3\\)|\\1|p" >own
    recconv -q -f "$2" -t stream "$1" 2>/dev/null | recvalid -f stream - 2>/dev/null | sed -n "s|^[^ ]* \\(.*$3\\)|\\1|p" >streamed
    test -s own && cmp -s own streamed
}
printf 'h8h9h9\n' >top.txt
check 'a stone twice, rows counted from the top' twice top.txt -f posstring-top
check 'is told where it stands' same_stop top.txt posstring-top wuziqi/occupied
printf '\002\170\170' >bytes.pos
check 'a stone twice in bytes' twice bytes.pos -f pos
check 'is told, too' same_stop bytes.pos pos wuziqi/occupied
printf 'c7\r\n' >word.sav
check 'a word that SAV cannot read is no move in the stream' twice word.sav -f sav
check 'and is called so' grep -q '"move":null,"written":"c7","claimed":null' once.jsonl
printf 'Friendly=["Here"],+,8889788A6811582248,K7,-,a short one]\n' >word.bdt
check 'nor one of BDT' twice word.bdt -f bdt
sed 's/\("move":null\),\(.*\),\("claimed":null\)}/\3,\1,\2}/' once.jsonl >turned.jsonl
check 'with its keys in any order' sh -c '! cmp -s turned.jsonl once.jsonl && recconv -q -f stream -t stream turned.jsonl 2>/dev/null | cmp -s - once.jsonl'
printf '\000\000\000\007\004\077\077' >far.ccm
check 'nor is a move beyond all coordinates one' twice far.ccm -f ccm
printf '(;FF[4]GM[0];B[ee])\n' >nameless.sgf
check 'a game without a name is one in the stream' twice nameless.sgf
check 'which has its words' grep -q '"variant":"a game without a name"' once.jsonl
printf '(;FF[4]GM[9];B[ee])\n' >lines.sgf
check 'so is one that SGF has a name for' twice lines.sgf
check 'by that name' grep -q '"variant":"Lines of Action"' once.jsonl
# Words for rules that nobody understands: the stream is judged by whoever judged the record.
printf '<database><rules><rule id="7" name="Gomoku Pzro" category="2"/></rules><games><game id="1" rule="7" black="1" white="2" bresult="1"><move>h8 a1 h9 a3 i7 a5 j7 a7 h7</move></game></games></database>\n' >rules.rif
check 'rules that nobody knows, of a category' twice rules.rif
check 'are of that category' grep -q '"rulebook":"gomoku-standard"' once.jsonl
sed 's/\("rulebook":[^,]*,\)\(.*\)}$/\2,\1/; s/,$/}/' once.jsonl >turned.jsonl
check 'also when that comes last' sh -c '! cmp -s turned.jsonl once.jsonl && recconv -q -f stream -t stream turned.jsonl 2>/dev/null | cmp -s - once.jsonl'
# The fifth stone of WZQ: a byte beyond the board is no offer.
{ printf 'x%.0s' 0 1 2 3 4 5 6 7 8 9; printf '\003Ann\003Bob\160\001\002\003\004\377\377'; } >fifth.wzq
check 'an offer of WZQ beyond the board' twice fifth.wzq -f wzq
check 'is none' sh -c '! grep -q offers once.jsonl'
# A result in words that nobody understands does not become one without its control characters.
printf '(;FF[4]GM[1]SZ[9]RE[B\036\036];B[aa])\n' >blank.sgf
check 'a result that was none is none' sh -c 'recconv -q -t sgf blank.sgf 2>/dev/null | recconv -q -t stream - 2>/dev/null | grep -qF "\"result\":\"*\"}"'
# Tags behind usual ones are looked at as if these were not.
printf '[White "A, B"]\n[B/ack "C"]\n[B/ack "D, E"]\n\n1. e4 *\n' >markup.pgn
check 'markup behind a usual tag' slowly recvalid markup.pgn
check 'is markup' grep -q '2:1: note.*pgn/markup' fast
# Texts of RenLib end with a NUL: none stands in them.
printf '{"kind":"wuziqi","headers":{},"setup":{},"moves":[{"move":"h8","comment":["a\\u0000b\\u0000c"]},{"move":"h9"}],"result":"*"}\n' >nul.jsonl
check 'a NUL in a comment for RenLib' settled nul.jsonl lib
check 'is shown' sh -c 'recconv -q -t stream once 2>/dev/null | grep -q "\"comment\":\[\"a<U+0000>b<U+0000>c\"\]},{\"move\":\"h9\""'
# Words that are no moves and cannot stand in PGN.
printf '{"kind":"weiqi","headers":{},"size":[9,9],"setup":{},"moves":[{"move":"e5"},{"move":"c7","variations":[[{"move":null,"written":"W[dd21."}]]}],"result":"*"}\n' >words.jsonl
check 'no bracket among the moves of PGN' sh -c 'recconv -t pgn words.jsonl 2>said | grep -q "^1. E5 C7 \*"'
check 'and the variation is named' grep -q 'pgn cannot represent 1 variation.*' said
printf '{"kind":"chess","variant":"atomic","notation":"san","headers":{},"setup":{},"moves":[{"move":null,"written":"e4"},{"move":null,"written":"P 3[d"}],"result":"*"}\n' >atomic.jsonl
check 'nor in the main line of a game that nobody judges' status 1 recconv -q -t pgn atomic.jsonl
# A lone carriage return ends a line too: a comment to the end of a line begins again behind it.
printf '{"kind":"chess","notation":"san","headers":{},"setup":{},"moves":[{"move":"e2e4","line_comment":["a\\rb [c"]}],"result":"*"}\n' >return.jsonl
check 'a carriage return in a comment to the end of a line' sh -c 'recconv -q -t pgn return.jsonl 2>/dev/null | grep -q "^;b \[c$"'
printf '0- 1- ' >passes.txt
check 'White passes first: PGN does not turn that round' sh -c 'recconv -t pgn passes.txt 2>&1 | grep -q record/not-converted'
# Records of other formats may stand in the texts of a stream.
for text in '(;GM[1]SZ[9];B[aa])' '[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]'; do
    for line in '{"kind":"chess","headers":{"event":"%s"},"setup":{},"moves":[{"move":"e2e4"}],"result":"*"}\n' '{\n "headers": {"event": "%s"},\n "kind": "chess",\n "moves": [{"move": "e2e4"}],\n "setup": {}}\n'; do
        # shellcheck disable=SC2059
        printf "$line" "$text" >quoting.jsonl
        check "a stream with $text in it is a stream" sh -c 'recvalid --format=jsonl --results quoting.jsonl | grep -q "\"format\":\"stream\""'
    done
done
# Two findings at an unreadable move have its number, whichever of them is filtered.
printf '[Event "T"]\n[Site "H"]\n[Date "2001.07.01"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\356\316\321\337d4 e6 *\n' >filtered.pgn
for codes in --style --only=input/undecodable --disable=pgn/export-blank; do
    check "the number of a move that cannot be decoded with $codes" sh -c "recvalid --encoding=UTF-8 --strict --format=jsonl $codes filtered.pgn | grep -q '\"ply\":1,.*input/undecodable'"
done
# The words of a library come back, also where few of them look like another charset, or bytes of them are damaged.
printf '(;GM[4]SZ[15];B[hh]C[eO嶦 4])\n' >rare.sgf
check 'one rare character in a library' sh -c 'recconv -q -t lib rare.sgf | recconv -q -f lib -t sgf - | grep -q "eO嶦 4"'
printf '(;GM[4]SZ[15];B[hh]C[开局甚佳，此着为要点])\n' >gbk.sgf
check 'a Chinese comment in a library is GBK' sh -c 'recconv -q -t lib gbk.sgf | iconv -f GBK -t UTF-8 -c 2>/dev/null | grep -aq 此着为要点'
printf '{"kind":"wuziqi","headers":{},"setup":{},"moves":[{"move":"h8","comment":["\\udcac\\udcac\\udcac\\udcac▲"]}],"result":"*"}\n' >damaged.jsonl
check 'damaged bytes in a comment of a library' settled damaged.jsonl lib
check 'do not make another charset of it' sh -c 'recconv -q -t lib damaged.jsonl | recconv -q -f lib -t stream - | grep -q "▲"'
# Movetext that the fast reader goes through between rows of moves, and its brothers that it leaves: brackets, glyphs and
# comments that touch a move, times behind a bracket, comments over several lines, text behind a blank line.
row() { # row MOVETEXT: one more game
    printf '[Event "T"]\n[Site "H"]\n[Date "2001.07.01"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n%b *\n\n' "$1"
}
for text in '1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5 (1... c5) 2. Nf3' '1. e4 ( 1. d4 ) 1... e5' '1. e4 (1. e4 e6)(1. c4) e5' \
    '1. e4! (1. d4?! d5!!) 1... e5?? $1 $300 2. Nf3!!! $a' '1. e4$1 e5{x} 2. Nf3{y}$14(2. f4)2... Nc6' '1. e4 () e5 ( ) 2. Nf3 (2.) Nc6' \
    '1. e4 ({x} 1. d4 {y}) {z} 1... e5' '1. e4 (1. d4) {[%clk 0:01:02]} 1... e5 {[%clk 0:01:03]}' '1. e4 e5)2. Nf3' '(1. e4) 1. d4 d5 (' \
    '1. e4 {a\nb} e5 {a\n[Event "x"]\nb} 2. Nf3' '1. e4 {a {b} c} e5 {\n[x]\n} 2. Nf3' '1. e4 e5\n\nd4 was the better move and so on' \
    '1. e4 e5\r\n\r\n2. Nf3 Nc6\r\n\r\nNc3 Nf6' '1. e4 e5 2. Nf3 (=) Nc6 (e.p.) 3. Bb5' '1. e4 (1. e5 e6) 1... e5 (1... Ke7 2. d4) 2. Nf3' \
    '1. e4 { [%eval 0.3] [%clk 0:05:00] } e5 { [%eval #-3] [%clk 0:04:59] } 2. Nf3 { [%eval x] [%clk 0:04:58] }' '1. f3 e5 2. g4 (2. e4) Qh4# (2... d5)' \
    '1. e4 e5 (1... c5 2. 1... Nf3 d6 3. d4) 2. Nf3 Nc6'; do
    row "$text"
done >between.pgn
for form in '' '--style --results' '--strict --style -v' '--format=jsonl --results'; do
    # shellcheck disable=SC2086
    check "between rows of moves: recvalid $form" slowly recvalid -j1 $form between.pgn
done
for form in pgn stream uci; do
    check "between rows of moves: recconv -t $form" slowly recconv -j1 -t $form between.pgn
done
# A tag FEN that cannot be read, in a game that has no SetUp.
printf 'Round""][FEN\032"]\n[Round"' >lost-start.pgn
check 'the start is lost, and no tag says so' sh -c 'recvalid -f pgn lost-start.pgn >/dev/null; [ $? -le 1 ]'
# Two records in one, behind a move that cannot be read.
for at in 9,2,4,17 9,2,4,17; do
    printf 'NODE,%s\n' $at 7,1,5,16 7,2,5,15 2,1,6,17 3,2,3,15 4,1,4,14
done >moves
{ printf '[Data]\nQ\n[ReviewNode]\nNODE,1\nNODE,8,1,5,7\n' && cat moves; } >doubled.ugf
check 'two records in one behind a break' slowly recvalid doubled.ugf
# One game twice in a file: however each is spelled, and whether it ends.
for text in '1. e4 e5 2. Nf3 1-0' '1.e4 e5 2.Nf3' '1 e4 e5 2 Nf3 1-0' 'e4 e5 Nf3 *' '1. e4 $1 e5 $10 2. Nf3+ 1-0' '1. e4! e5 {best} 2. Nf3 1-0' \
    '1. e4 e5 (1... c5) 2. Nf3 1-0' '1. e4 e5 2. Nf3 Nc6 1-0' '1. 炮二平五 马8进7 1-0' '1. 炮八平五 马8进7 1-0' '1-0' ''; do
    printf '[Event "Cup"]\n[Round "1"]\n[White "Boyd, Bob"]\n[Black "Cole, Cy"]\n[Result "%s"]\n\n%s\n\n' "$(expr "$text" : '.*\(1-0\)')" "$text"
done >twice.pgn
check 'one game twice, as tables have it' slowly rectable twice.pgn
head -n 15 twice.pgn >pair.pgn
check 'is counted once' sh -c 'rectable pair.pgn 2>&1 | grep -q "same-game"'
# A cell that the file cuts.
printf '001    1      Ann                              1500 SUI                         0.0    1     9' >cut.trf
check 'a cell that the file cuts' sh -c 'recvalid cut.trf >out 2>&1; [ $? -le 1 ]'
finish
