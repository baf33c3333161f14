#!/bin/sh
# YAML alone makes an edition: what it sets holds, and what is wrong in it is trouble with its file, its line and
# what was expected, before any game is read.
. "$(dirname "$0")/lib.sh"

three_games >games.pgn
printf '[Event "e"]\n[Site "s"]\n[Date "2001.07.01"]\n[Round "1"]\n[White "a"]\n[Black "b"]\n[Result "*"]\n\n' >again.pgn
printf '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *\n' >>again.pgn
head='rulebook: toy\nextends: chess-2001\n'

# wrong NAME LINE EXPECTED TEXT: nothing is read, and the message has line and expectation.
wrong() {
    printf "$4" >toy.yaml
    check "trouble: $1" status 2 recvalid --rules=toy.yaml games.pgn
    check "$1: nothing was read" test ! -s out
    check "$1: line $2" grep -q "toy.yaml:$2:" err
    check "$1: what was expected" grep -q -- "$3" err
}
wrong 'an unknown key' 3 'expected rulebook, extends' "${head}parms:\n  threefold: 2\n"
wrong 'an unknown parameter' 4 'expected threefold, fivefold' "${head}params:\n  threfold: 2\n"
wrong 'a word for a number' 4 'expected a number from 0 to 100' "${head}params:\n  threefold: two\n"
wrong 'a number out of range' 4 'expected a number from 0 to 100' "${head}params:\n  threefold: -1\n"
wrong 'no map' 3 'expected a map' "${head}params: [a, b]\n"
wrong 'an unknown rulebook' 2 'see --list-rules' 'rulebook: toy\nextends: nothing\n'
wrong 'an unknown game' 2 "expected 'game: chess', weiqi" 'rulebook: toy\ngame: checkers\n'
wrong 'no name' 1 "expected 'rulebook: ID'" 'game: chess\n'
wrong 'another game than its base' 2 'of another game' 'rulebook: toy\nextends: chess-2001\ngame: weiqi\n'
wrong 'an unknown code' 4 'expected one of --list-codes' "${head}findings:\n  chess/nothing:\n    article: '1'\n"
wrong 'a code of another game' 4 'of another game' "${head}findings:\n  weiqi/turn:\n    article: '1'\n"
wrong 'an unknown key of a finding' 5 'expected article, severity' "${head}findings:\n  chess/turn:\n    articel: '1'\n"
wrong 'an unknown severity' 5 'expected note, warning or error' "${head}findings:\n  chess/turn:\n    severity: fatal\n"
wrong 'an unknown ruling' 5 'expected void, pass' "${head}findings:\n  chess/turn:\n    ruling: [explode]\n"
wrong 'a ruling that is no list' 5 'expected a list' "${head}findings:\n  chess/turn:\n    ruling: void\n"
wrong 'an unknown reason' 6 'is not a reason' "${head}findings:\n  chess/turn:\n    reasons:\n      nothing: {article: '1'}\n"
wrong 'no date' 3 'expected one like 2001-07-01' "${head}from: tomorrow\n"
wrong 'days the wrong way round' 4 'not before the first' "${head}from: 2005-01-01\nto: 2001-01-01\n"
wrong 'neither true nor false' 3 'expected true or false' "${head}default: maybe\n"
wrong 'an unknown language' 3 'expected en or zh' "${head}title: {eng: x}\n"
wrong 'an article with an unknown code' 4 'expected one of --list-codes' "${head}articles:\n  - {article: '1', codes: [chess/nothing]}\n"
wrong 'an article without a number' 4 'expected {article' "${head}articles:\n  - {articel: '1'}\n"
wrong 'an unknown tie-break' 5 'expected a tie-break' "${head}standings:\n  individual:\n    round-robin: [pionts]\n"
wrong 'a key twice' 5 'twice' "${head}params:\n  threefold: 3\n  threefold: 4\n"

# Any threshold, any severity, any ruling.
printf "${head}params:\n  threefold: 2\nfindings:\n  chess/threefold: {severity: error, ruling: [first-loses], article: '77'}\n" >toy.yaml
check 'a severity makes the status' status 1 recvalid --format=jsonl --rules=toy.yaml again.pgn
check 'a threshold of two' grep -q '"ply":4,.*"code":"chess/threefold"' out
check 'an article' grep -q '"article":"77"' out
check 'a ruling' grep -q '"ruling":\["first-loses"\]' out

# A rulebook's own title means itself, in every language and whatever pattern of another fits it.
{ recvalid --list-rules --lang=en; recvalid --list-rules --lang=zh; } >titles
while IFS='	' read -r id game default title; do
    for title in "$id" "$title"; do
        case $game in
        weiqi) printf '(;GM[1]SZ[19]RU[%s];B[aa])\n' "$title" ;;
        wuziqi) printf '(;GM[4]SZ[15]RU[%s];B[hh])\n' "$title" ;;
        chess) printf '[Rules "%s"]\n\n1. e4 *\n' "$title" ;;
        xiangqi) printf '[Game "Chinese Chess"]\n[Rules "%s"]\n\n1. 炮二平五 *\n' "$title" ;;
        esac >titled
        recvalid --results --format=jsonl titled | grep -q '"rulebook":"'"$id"'"' || echo "$title is not $id"
    done
done <titles >wrong-titles
check 'titles mean their rulebooks' test -s titles -a ! -s wrong-titles

# A vocabulary that is wrong is trouble too; a right one adds its words.
mkdir words
printf 'vocabulary: results\nwinn: [gewinnt]\n' >words/more.yaml
check 'an unknown kind of word is trouble' status 2 recvalid --formats=words games.pgn
check 'its file and line are told' grep -q 'more.yaml:2:' err
printf 'vocabulary: results\nblack: [Schwarz]\nwin: [gewinnt]\n' >words/more.yaml
printf '(;GM[1]FF[4]SZ[19]RE[Schwarz gewinnt];B[pd];W[dd])' >german.sgf
check 'words can be added' status 0 recvalid --formats=words --results --format=jsonl german.sgf
check 'and are read' grep -q '"declared":"1-0"' out

# So can names of games.
printf 'vocabulary: games\ngames: {weiqi: [wei]}\nvariants: {alice: [alicechess, looking glass], chess960: [shuffled]}\n' >words/more.yaml
sed 's/looking glass/lookingglass/' words/more.yaml >words/m && mv words/m words/more.yaml
named() { printf '[Event "?"]\n[Variant "%s"]\n\n1. e4 e5 *\n' "$1" | recconv -q --formats=words -t stream - | grep -q "$2"; }
check 'a variant of one is not judged' named 'Looking-Glass Chess' '"variant":"alice"'
check 'a name of Chess960 is chess' named 'Shuffled' '"kind":"chess"'
check 'and a name of a game is that game' named 'Wei' '"kind":"weiqi"'

# Where nobody chose an edition and that of the day judges otherwise, standard error says so once.
five='1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. e4 *'
game_of() {
    printf '[Event "e"]\n[Site "s"]\n[Date "%s"]\n[Round "1"]\n[White "a"]\n[Black "b"]\n[Result "*"]\n%s\n%s\n\n' "$1" "$2" "$five"
}
{ game_of 2002.01.01 && game_of 2024.01.01 && game_of 2024.01.02; } >five.pgn
for j in 1 2; do
    recvalid -j$j five.pgn >out 2>err
    check "the edition of the day, -j$j" grep -qx 'five.pgn: note: game 2 was played under chess-2023, which gives another result or ruling than chess-2001; --rules=dated judges each game by its date' err
    check "once, -j$j" test "$(wc -l <err)" = 1
done
check 'on standard error alone' sh -c 'recvalid --rules=chess-2001 five.pgn | cmp -s - out'
# silent NAME FILE OPTION...: nothing is said of editions.
silent() {
    what=$1
    shift
    recvalid "$@" >out 2>err
    check "nothing of editions $what" test ! -s err
}
for option in --rules=chess-2001 --rules=dated --against=chess-2023 -q; do
    silent "with $option" five.pgn $option
done
game_of 2024.01.01 '[Rules "chess-2001"]' >named.pgn
silent 'where the record names one' named.pgn
game_of 2002.01.01 >old.pgn
silent 'where it is the same' old.pgn
finish
