#!/bin/sh
# Headings of text scores: names, ranks, teams, rounds, boards and results go to their own game and to no other.
. "$(dirname "$0")/lib.sh"

# games: "kind plies declared first second round size" of each game of standard input, one a line.
games() {
    recvalid --results --format=jsonl - | sed -n 's/^{"type":"game"/&/p' >results
    while IFS= read -r line; do
        for key in kind plies declared first second round; do
            printf '%s ' "$(printf '%s\n' "$line" | sed -n "s/.*\"$key\":\"*\([^\",}]*\).*/\1/p")"
        done
        echo
    done <results | sed 's/ *$//'
}

# headed EXPECTED TEXT: the games of TEXT (a format of printf) are those, one a line.
headed() {
    # shellcheck disable=SC2059
    printf "$2" | games >found
    printf '%b\n' "$1" >expected
    cmp -s expected found || { sed 's/^/#   /' found; return 1; }
}

# named TEXT: without its line ends.
named() {
    printf '%s\n' "$1" | sed 's/\\n/; /g'
}

moves='1. 炮二平五 马8进7\n2. 马二进三 车9平8\n'
for heading in '张三 先胜 李四' '张三先胜李四' '（红）张三 先胜 李四' '张三（红）先胜李四（黑）' '张三 1-0 李四' '张三 胜 李四' \
    '李四 后负 张三' '【张三 先胜 李四】' '张三 先胜 李四 2013年5月6日' '广东队张三 先胜 河北队李四' '红：张三 黑：李四 （红胜）' \
    '（1）张三 先胜 李四' '红方 张三 黑方 李四 红胜'; do
    check "one game: $heading" headed 'xiangqi 4 1-0 张三 李四' "$heading\n$moves"
    check "no result moves: $heading" headed 'xiangqi 4 * 王五 赵六\nxiangqi 4 1-0 张三 李四\nxiangqi 4 0-1 钱七 孙八' \
        "王五 对 赵六\n$moves\n$heading\n$moves\n钱七 先负 孙八\n$moves"
done
check 'a round and a board' headed 'xiangqi 4 1/2-1/2 张三 李四 3' "第3轮 第2台 张三 先和 李四\n$moves"
check 'a round above several games' headed 'xiangqi 4 1-0 张三 李四 3\nxiangqi 4 0-1 王五 赵六 3' \
    "第3轮\n张三 先胜 李四\n$moves\n王五 先负 赵六\n$moves"
check 'openings are no players' headed 'xiangqi 4 *' "中炮 对 屏风马\n$moves"
for words in '至此，黑方认负。' '以下略，红胜' '【红胜】' '（红胜）' '结果：红胜'; do
    check "a result behind the moves: $words" headed 'xiangqi 4 1-0' "$moves$words\n"
done
check 'what could have been is no result' headed 'xiangqi 4 *' "${moves}如改走车一平二，红胜\n"

stones='1.H8 2.H9 3.I9 4.G7\n'
for heading in '黑方：张三 白方：李四' '黑方：张三，白方：李四' '张三（黑） 对 李四（白）' '张三 vs 李四' '张三 执黑 对 李四' \
    '黑方 张三 九段\n白方 李四 八段' '【黑方】张三\n【白方】李四' '先手：张三\n后手：李四' '先手 张三 后手 李四' \
    '黑方（张三） 白方（李四）' '张三执黑，李四执白' '黑方选手：张三\n白方选手：李四' '对局者：张三（黑）、李四（白）' '对局：张三 vs 李四' \
    '选手：张三（黑）-李四（白）' '黑方：张三；白方：李四。' '●张三 ○李四' '● 张三\n○ 李四' '黑方：张三（三段）\n白方：李四（五段）' \
    '张三 三段 执黑\n李四 五段 执白' '张三 - 李四' '张三—李四' '黑/张三 白/李四' '黑方 | 张三\n白方 | 李四' '| 黑方 | 张三 |\n| 白方 | 李四 |' \
    '黑方,张三\n白方,李四' '"黑方","张三"\n"白方","李四"' '黑方＝张三\n白方＝李四' 'Black = 张三\nWhite = 李四'; do
    check "stones: $(named "$heading")" headed 'wuziqi 4 0-1 张三 李四\nwuziqi 4 * 张三 李四' "$heading\n${stones}白胜\n\n$heading\n$stones"
done
check 'stones: a round and a board before the players' headed 'wuziqi 4 * 张三 李四 3' "第3轮 第2台 黑方：张三 白方：李四\n$stones"
check 'stones: names of columns are no players' headed 'wuziqi 4 *' '手数,黑,白\n1,H8,H9\n2,I9,G7\n'
for second in '黑1 H8\n白2 H9\n' '①H8 ②H9\n' '1. H8 H9\n'; do
    check "two games without a heading: $(named "$second")" headed 'wuziqi 2 *\nwuziqi 2 *' "$second\n$second"
done
for size in 9路 9路围棋 九路棋盘 9x9 9×9 'Size: 9' '棋盘：9路' 'boardsize 9'; do
    check "a board: $size" sh -c "printf '$size\n围棋\n1.E5 2.E3\n' | recconv -q -t stream - | grep -q '\"size\":\[9,9\]'"
done
# Parts of patterns may be said anew.
mkdir formats
cat >formats/teams.yaml <<'END'
format: movelist
parts: {team: (?:东海|西山)队?}
END
broken() { printf "$1" | recvalid --format=jsonl - | grep -q "\"code\":\"$2\".*$3"; }
check 'a file beyond the ninth, in full width' broken '１．炮二平五　马８进７\n２．马二进三　车９平十\n' movelist/file '十'
check 'a word for no direction is quoted' broken '1. 炮二平五 马8进7\n2. 马二进三 车9跳8\n3. 兵七进一 卒7进1\n' movelist/words '车9跳8'
# The numbers of a list say where a move is missing.
check 'a word for the second move of a pair' broken '围棋\n1. Q16 D4\n2. Q4 xx\n3. C6 R14\n4. F3 O17\n' record/unreadable-move "'xx'"
check 'a word for a move with its own line' broken '围棋\n1. Q16\n2. D4\n3. foo\n4. D16\n5. C6\n' record/unreadable-move 'foo'
check 'of wuziqi' broken '五子棋\n1. h8 h9\n2. i9 q\n3. g7 f8\n' record/unreadable-move "'q'"
check 'a move of a pair that is not there' broken '围棋\n1. Q16 D4\n2. Q4\n3. C6 R14\n4. F3 O17\n' weiqi/turn plays-twice
check 'a number that is not there' broken '围棋\n1 Q16 2 D4 4 D16 5 C6\n' weiqi/turn plays-twice
check 'a third move in a pair' broken '围棋\n1. Q16 D4\n2. Q4 D16 R14\n3. C6 F17\n4. F3 O17\n' weiqi/turn plays-twice
check 'a row of CSV' broken 'no,player,point\n1,black,Q16\n2,white,D4\n3,black,foo\n4,white,D16\n' record/unreadable-move 'foo'
check 'words beside moves that are all there' sh -c 'test -z "$(printf "围棋\n1. Q16 D4 fine\n2. Q4 D16 good\n3. C6 R14\n" | recvalid -)"'
check 'a word that is no point is quoted' broken '黑1 Q16\n白2 D4\n黑3 啊啊\n白4 Q4\n' record/unreadable-move '啊啊'
teams() { printf '东海张三先胜西山李四\n%b' "$moves" | recconv -q -t stream "$@" - | grep -q '"first":"张三"'; }
check 'a team that is not known' sh -c "! printf '东海张三先胜西山李四\n$moves' | recconv -q -t stream - | grep -q '\"first\":\"张三\"'"
check 'a team that a file adds' teams --formats=formats
check 'a part that is no expression is reported' sh -c \
    'printf "format: movelist\nparts: {team: \"(\"}\n" >formats/teams.yaml; printf "$1" | recvalid --formats=formats - | grep -q movelist/pattern' - "$moves"
# Other ways to play, told in words: a comment, and a variation where they can be played.
score='1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 卒7进1'
variation() { printf "$1\n" | recconv -q -t pgn --notation=wxf - | tr '\n' ' ' | grep -q -- "$2"; }
check 'another move of the same side' variation "$score（如改走马2进3，则4.兵七进一） 4. 兵七进一 马2进3" '(3\.\.\. H2+3 4\. P7+1)'
alike='1. 炮2平5 马8进7 2. 马2进3 车9平8 3. 车1平2 卒7进1'
check 'both sides write digits alike' variation "$alike（如改走马2进3，则4.兵7进1） 4. 兵7进1 马2进3" '(3\.\.\. H2+3 4\. P7+1)'
check 'and the other side goes on' variation "$alike（若兵3进1，则马2进3） 4. 兵7进1 马2进3" '(4\. P3+1 H2+3)'
check 'on a line of its own' variation "$score\n如改走 3. …… 马2进3 4. 兵七进一 红方先手。\n4. 兵七进一 马2进3" '(3\.\.\. H2+3 4\. P7+1)'
check 'the other side goes on' variation "$score（若兵三进一，则马2进3） 4. 兵七进一 马2进3" '(4\. P3+1 H2+3)'
check 'as far as it can be played' variation "$score（如改走马2进3，则4.兵九退一） 4. 兵七进一 马2进3" '(3\.\.\. H2+3)'
check 'its words stay' variation "$score（如改走马2进3，则4.兵九退一） 4. 兵七进一" '{如改走马2进3，则4.兵九退一}'
check 'what cannot be played is words alone' sh -c '! printf "%s\n" "$1" | recconv -q -t pgn --notation=wxf - | grep -q "("' - "$score（如改走炮9进9） 4. 兵七进一"
check 'nothing is blamed on it' sh -c 'test -z "$(printf "%s\n" "$1" | recvalid -)"' - "$score（如改走炮9进9） 4. 兵七进一 马2进3"
finish
