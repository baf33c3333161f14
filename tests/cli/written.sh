#!/bin/sh
# Every text that is written is detected and read back as the same game, whatever its notation and layout.
. "$(dirname "$0")/lib.sh"

# moves FILE: kind and moves of each game, one a line.
moves() {
    recconv -q -t stream "$1" 2>/dev/null |
        sed 's/"written":"[^"]*"//g; s/"side":"[^"]*"//g; s/"number":[0-9]*//g; s/"comment":\[[^]]*\]//g; s/,,*\([,}]\)/\1/g' |
        sed -n 's/^{"kind":"\([a-z]*\)".*"moves":\(\[[^]]*\]\).*/\1 \2/p'
}

# comes_back FILE OPTION…: written so, it is not refused, and is the same without any option.
comes_back() {
    file=$1
    shift
    recconv -q --lossy=quiet "$@" "$file" >written.txt 2>err
    [ -s written.txt ] || { echo "# $*: nothing was written"; return 1; }
    moves "$file" >1
    moves written.txt >2
    cmp -s 1 2 || { echo "# $*"; diff 1 2 | cut -c1-160 | sed 's/^/#   /'; return 1; }
}

printf '[Event "?"]\n[Site "?"]\n[Date "?"]\n[Round "?"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n' >chess.pgn
printf '(;GM[1]FF[4]SZ[19]PB[A]PW[B]RE[B+R];B[pd];W[dp];B[pp];W[dd];B[fq];W[cn];B[jp];W[];B[])' >weiqi.sgf
printf '(;GM[1]FF[4]SZ[9];B[ee];W[cc];B[gg];W[gc])(;GM[1]FF[4]SZ[13];B[gg])' >small.sgf
printf '①H8 2 H9 ③I9 4 G7 ⑤I7 6 I8 ⑦H6 8 J8\n' >wuziqi.txt
printf '1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n和棋\n' >xiangqi.txt
printf '张三  先胜  李四\n\n1. 炮二平五 马8进7\n\n王五  先负  赵六\n\n1. 兵七进一 炮2平3\n2. 马八进七\n' >several.txt

for style in list book bulletin sheet; do
    for notation in san uci lan; do
        check "chess, $notation, $style" comes_back chess.pgn -t movelist --notation=$notation --style-of=$style
    done
    for notation in gtp sgf numeral numeral-right; do
        check "weiqi, $notation, $style" comes_back weiqi.sgf -t movelist --notation=$notation --style-of=$style
        check "small boards, $notation, $style" comes_back small.sgf -t movelist --notation=$notation --style-of=$style
    done
    for notation in renju circled sgf; do
        check "wuziqi, $notation, $style" comes_back wuziqi.txt -t movelist --notation=$notation --style-of=$style
    done
    for notation in chinese chinese-traditional wxf iccs ucci; do
        check "xiangqi, $notation, $style" comes_back xiangqi.txt -t movelist --notation=$notation --style-of=$style
    done
    check "several games, $style" comes_back several.txt -t movelist --style-of=$style
done
# named_comes_back FILE OPTION…: the players and the result come back, too.
named_comes_back() {
    comes_back "$@" && recconv -q -t stream written.txt | grep -q '"first":"张三".*"second":"李四".*"result":"1-0"' ||
        { echo "# $*: names or result are gone"; return 1; }
}
printf '红方：张三\n黑方：李四\n结果：红胜\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n' >named.txt
printf '红方：张三\n黑方：李四\n结果：红胜\n1. 炮二平五\n' >one.txt
printf '[White "张三"]\n[Black "李四"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n' >named.pgn
for style in list book bulletin sheet; do
    for notation in chinese wxf iccs ucci; do
        check "names of xiangqi, $notation, $style" named_comes_back named.txt -t movelist --notation=$notation --style-of=$style
    done
    [ $style = book ] || # where it is refused
        check "one move of WXF, $style" named_comes_back one.txt -t movelist --notation=wxf --style-of=$style
    check "names of chess, $style" named_comes_back named.pgn -t movelist --style-of=$style
done

# board_comes_back STYLE RECORD: the board that recreplay draws of every position is read as that position.
board_comes_back() {
    recreplay --board="$1" --every "$2" >boards.txt 2>/dev/null
    recreplay --as=fen --every "$2" | cut -d ' ' -f 1,2 >1
    recconv -q --lossy=quiet -t fen boards.txt | cut -d ' ' -f 1,2 >2
    [ -s 1 ] && cmp -s 1 2 || { diff 1 2 | head -4 | sed 's/^/#   /'; return 1; }
}
for board in unicode ascii chinese; do
    for record in "$here"/corpus/xiangqi/good-*.pgn; do
        check "a board in $board: ${record##*/}" board_comes_back $board "$record"
    done
done

check 'position strings' comes_back wuziqi.txt -t posstring
check 'position strings from the top' comes_back wuziqi.txt -t posstring-top
check 'a score sheet' comes_back wuziqi.txt -t scoresheet
check 'coordinates of xiangqi' comes_back xiangqi.txt -t uci
check 'coordinates of chess' comes_back chess.pgn -t uci
for encoding in GB18030 BIG5 UTF-16; do
    check "xiangqi in $encoding" comes_back xiangqi.txt -t movelist --notation=chinese-traditional --to-encoding=$encoding
done
# Moves that a character set cannot hold are no game; names alone are a loss.
refuses() { status 1 recconv -t movelist --notation=chinese --to-encoding="$1" xiangqi.txt && [ ! -s out ] && grep -q record/charset-loss err && grep -q record/not-converted err; }
keeps() { status 0 recconv -t movelist --notation=chinese-traditional --to-encoding="$1" xiangqi.txt && grep -q record/charset-loss err && ! grep -q record/not-converted err; }
for encoding in BIG5 SHIFT_JIS; do
    check "simplified moves are not written in $encoding" refuses $encoding
    check "simplified words are lost in $encoding" keeps $encoding
done
# However short, what says its game or both players is a record also where nobody named the file.
walked() {
    rm -rf walked && mkdir walked && printf '%s\n' "$1" >walked/short.sgf
    recconv -q --lossy=quiet -t movelist -o walked/short.txt walked/short.sgf && rm walked/short.sgf
    status 0 recvalid --expect-games=1 walked
}
check 'a stone is enough' walked '(;GM[1]FF[4]SZ[9];B[ee])'
check 'with names' walked '(;GM[4]FF[4]SZ[15]EV[Cup]RO[1]DT[2001-01-01]PB[Ann]PW[Bob]RE[B+R];B[hh];W[hg])'
check 'weiqi in GB18030' comes_back weiqi.sgf -t movelist --notation=numeral --to-encoding=GB18030
finish
