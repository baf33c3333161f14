#!/bin/sh
# Each row of "COMING FROM PGN-EXTRACT" in qipu-cookbook(7): our command runs, and where a row says what is the same
# ("same moves", "same whole"), both programs are asked.
. "$(dirname "$0")/lib.sh"
PATH=$PATH:/usr/games

# game WHITE BLACK DATE RESULT ECO MOVES [TAG...]
game() {
    printf '[Event "E"]\n[Site "S"]\n[Date "%s"]\n[Round "1"]\n[White "%s"]\n[Black "%s"]\n[Result "%s"]\n[ECO "%s"]\n' "$3" "$1" "$2" "$4" "$5"
    moves=$6 result=$4
    shift 6
    for tag; do printf '%s\n' "$tag"; done
    printf '\n%s %s\n\n' "$moves" "$result"
}
{
    game 'Carlsen, M' 'Karpov, A' 2001.02.03 0-1 B20 '1. f3 e5 2. g4 Qh4#'
    game 'Karpov, A' 'Carlsen, M' 2001.05.06 1-0 C60 '1. e4 $1 e5 2. Nf3 {developing} Nc6 (2... d6 3. d4 (3. Bc4 Be7)) 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6'
    game 'Carlsen, M' 'Other, B' 1999.07.08 1/2-1/2 B01 '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8'
    game 'Karpov, A' 'Carlsen, M' 2001.05.06 1-0 C60 '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6'
    game 'Third, C' 'Other, B' 2010.01.01 1/2-1/2 A00 '1. Qb6' '[SetUp "1"]' '[FEN "k7/8/8/8/8/8/1Q6/K7 w - - 0 1"]'
    game 'Third, C' 'Other, B' 2010.01.02 1-0 A00 '1. a8=R+ Kb7 2. Ra1' '[SetUp "1"]' '[FEN "2k5/P7/8/8/8/8/8/K7 w - - 0 1"]'
} >in.pgn
printf '[ECO "C60"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n' >lines.pgn
printf 'in.pgn\n' >list

# What of a file is compared.
moves_of() { recconv -q -t uci --strip=variations "$1" 2>/dev/null; }
tags_of() { sed -n 's/^\[\([A-Za-z]*\) .*/\1/p' "$1"; }
words_of() { grep -v '^\[' "$1" | tr -s ' {}\r\n' '\n\n\n\n\n' | grep -v '^$'; }
widest() { grep -v '^\[' "$1" | awk 'length > w { w = length } END { print w }'; }

# agree WHAT THEIRS OURS: both files hold the same, as far as the row says.
agree() {
    for what in $1; do
        case $what in
        moves) [ "$(moves_of "$2")" = "$(moves_of "$3")" ] ;;
        whole) recdiff "$2" "$3" >/dev/null ;;
        tags) [ "$(tags_of "$2")" = "$(tags_of "$3")" ] ;;
        text) [ "$(words_of "$2")" = "$(words_of "$3")" ] ;;
        width) [ "$(widest "$2")" -gt 79 ] && [ "$(widest "$3")" -gt 79 ] ;;
        *) false ;;
        esac || { echo "# $what differ: $(diff "$2" "$3" | head -n 10)"; return 1; }
    done
}

# The rows as lines: what is the same, their options, our command.
sed -n '/^\.Sh COMING FROM/,/^\.El/p' "$here/man/qipu-cookbook.7" | sed 's/\\(aq/'\''/g; s/\\(dq/"/g; s/\\-/-/g' | awk '
    /^\.\\" same / { same = substr($0, 10) }
    /^\.It Li pgn-extract / { theirs = substr($0, 20) }
    /^\.Li / { print (same == "" ? "-" : same) "\t" theirs "\t" substr($0, 5); same = "" }' >rows
check 'the page has its rows' test "$(wc -l <rows)" -ge 45
tab=$(printf '\t')
while IFS=$tab read -r same theirs ours; do
    rm -rf ours theirs && mkdir ours theirs
    case $ours in
    *'>>all.pgn' | *'2>log') line="${ours%%[2>]>*} ../in.pgn >${ours##*>}" ;;
    *'$(cat list)') line="cd .. && ${ours}" ;;
    *) line="$ours ../in.pgn" ;;
    esac
    cp lines.pgn ours/
    (cd ours && sh -c "$line" >ours.pgn 2>err </dev/null)
    got=$?
    check "$ours" test $got -le 1
    [ "$same" != - ] || continue
    if ! command -v pgn-extract >/dev/null; then
        skip "pgn-extract $theirs" 'it is not installed'
        continue
    fi
    (cd theirs && pgn-extract -s $theirs ../in.pgn >theirs.pgn 2>err </dev/null)
    check "pgn-extract $theirs" agree "$same" theirs/theirs.pgn ours/ours.pgn
done <rows
finish
