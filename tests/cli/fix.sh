#!/bin/sh
# recconv --fix: corrections that are certain, and only those; --diff.
. "$(dirname "$0")/lib.sh"

cases=$here/tests/cases
# mended CODE FILE: the code alone is asked for; it is gone, named, and the game is the same.
mended() {
    recconv --fix="$1" "$2" >mended 2>named || return 1
    ext=${2##*.}
    mv mended "mended.$ext"
    grep -q "corrected $1: " named || { echo "# $1 is not named"; return 1; }
    recvalid --strict --style --fail-on=never --only="$1" "mended.$ext" | grep -q "\[$1\]" && return 1
    [ "$(recvalid --format=tsv --columns=id "$2" 2>/dev/null)" = "$(recvalid --format=tsv --columns=id "mended.$ext" 2>/dev/null)" ]
}
for code in pgn/bom pgn/charset pgn/export-newline pgn/export-tag-order pgn/no-terminator pgn/ply-count pgn/roster \
    pgn/setup-missing pgn/tag-case pgn/terminator-form chess/fen chess/move-number chess/result chess/result-dead \
    chess/result-mate chess/result-stalemate chess/san-castling chess/san-disambiguation chess/san-double-check \
    chess/san-letter-case chess/san-long-form chess/san-missing-capture chess/san-missing-check \
    chess/san-missing-mate chess/san-pawn-capture chess/san-promotion chess/san-punctuation xiangqi/result \
    xiangqi/result-mate xiangqi/result-stalemate xiangqi/notation-digits xiangqi/notation-missing-which \
    xiangqi/notation-needless-which xiangqi/notation-ordinal; do
    check "$code is corrected" mended $code "$cases/$code/bad.pgn"
done
for code in sgf/duplicate-property sgf/lower-case sgf/repeated-point sgf/spoken-point sgf/square-size weiqi/setup \
    sgf/capital-points sgf/value-form sgf/date-style sgf/unclosed-tree; do
    check "$code is corrected" mended $code "$cases/$code/bad.sgf"
done

# sound FILE: corrected twice is corrected once, the diff makes the same of it, nothing else changes.
sound() {
    ext=${1##*.}
    recconv -q --fix=all "$1" >once.$ext && recconv -q --fix=all --stdin-name="$1" <once.$ext >twice || return 1
    cmp -s once.$ext twice || { echo "# $1: corrected again"; return 1; }
    cp "$1" patched && chmod u+w patched && recconv -q --fix=all --diff "$1" >diff || return 1
    [ ! -s diff ] || patch -s --binary patched <diff || return 1
    cmp -s patched once.$ext || { echo "# $1: the diff says something else"; return 1; }
    [ "$(recvalid -q --format=tsv --columns=id "$1" 2>/dev/null)" = "$(recvalid -q --format=tsv --columns=id once.$ext 2>/dev/null)" ]
}
all_sound() { for f in "$@"; do sound "$f" || return 1; done; }
if command -v patch >/dev/null; then
    check 'all corrections of PGN are sound' all_sound "$cases"/pgn/*/*.pgn "$cases"/chess/*/bad.pgn
    check 'and of SGF' all_sound "$cases"/sgf/*/*.sgf "$cases"/weiqi/*/bad.sgf
else
    skip 'all corrections are sound' 'no patch'
fi

# What leaves a choice is never changed.
# kept CODE TEXT…: not a byte changes.
kept() {
    code=$1
    printf "$2" >kept
    recconv --fix="$code" kept >out 2>err && cmp -s kept out && ! grep -q 'record/fixed' err
}
roster='[Event "?"]\n[Site "?"]\n[Date "2001.01.01"]\n[Round "?"]\n[White "A"]\n[Black "B"]\n'
check 'an illegal move' kept all "$roster"'[Result "*"]\n\n1. e4 e5 2. Ke3 *\n'
check 'a + without a check' kept chess/san-check "$roster"'[Result "*"]\n\n1. e4+ e5 *\n'
check 'a wrong spelling that may mean another move' kept chess "$roster"'[Result "*"]\n\n1. Ng1f3+ *\n'
check 'a result where the moves say nothing' kept chess/result "$roster"'[Result "1-0"]\n\n1. e4 *\n'
check 'a result that the position contradicts' kept chess/result "$roster"'[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n'
check 'but the proved one when it is asked for' sh -c 'printf "$1" >p.pgn; recconv -q --fix=chess/result-mate p.pgn | grep -c "0-1" | grep -qx 2' - "$roster"'[Result "1-0"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n'
check 'two tags that say different things' kept pgn/tag-twice "$roster"'[Event "x"]\n[Result "*"]\n\n1. e4 *\n'
check 'two that say the same' sh -c 'printf "$1" >p.pgn; recconv -q --fix=pgn/tag-twice p.pgn | grep -c Event | grep -qx 1' - "$roster"'[Event "?"]\n[Result "*"]\n\n1. e4 *\n'
check 'numbers of a game that breaks' kept chess/move-number "$roster"'[Result "*"]\n\n1. e4 e5 3. Ke3 *\n'
check 'numbers that go on from a wrong one' sh -c 'printf "$1" >p.pgn; recconv -q --fix=chess/move-number p.pgn | tail -n 1 | grep -qx "1. e4 e5 2. Nf3 Nc6 (2... d6 3. d4) 3. Bb5 a6 \\*"' - "$roster"'[Result "*"]\n\n1. e4 e5 3. Nf3 Nc6 (3... d6 4. d4) 4. Bb5 a6 *\n'
check 'properties that say different things' kept sgf/duplicate-property '(;GM[1]FF[4]SZ[9]PB[a]PB[b];B[aa]C[x]C[y])'
check 'a handicap without stones' kept weiqi/setup '(;GM[1]FF[4]SZ[9]HA[3]AB[aa];W[bb])'
check 'a game that was not asked about' sh -c 'printf "$1" >p.pgn; recconv -q --fix=chess/result --where="plies > 1" -t verbatim --rejects=r p.pgn >o; cat o r | cmp -s - p.pgn' - "$roster"'[Result "0-1"]\n\n1. e4 1-0\n'

becomes() { # codes, what is written, what it becomes
    printf "$2" >is.sgf
    recconv -q --fix="$1" is.sgf >became.sgf
    printf "$3" | cmp -s - became.sgf || { echo "# $(cat became.sgf)"; false; }
}
check 'a rectangle from another corner' becomes sgf/value-form '(;GM[1]SZ[9];TR[cc:aa]SQ[dd:dd]LN[aa:bb])' '(;GM[1]SZ[9];TR[aa:cc]SQ[dd]LN[aa:bb])'
check 'a player in words' becomes sgf/value-form '(;GM[1]SZ[9]PL[black];B[ ee])' '(;GM[1]SZ[9]PL[B];B[ee])'
check 'a date that can mean one day only' becomes sgf/date-style '(;GM[1]SZ[9]DT[2009.8.2];B[ee])' '(;GM[1]SZ[9]DT[2009-08-02];B[ee])'
check 'and no other' kept sgf/date-style '(;GM[1]SZ[9]DT[1935.05.29-30];B[ee])'
check 'a label keeps its capitals' becomes sgf/capital-points '(;GM[1]SZ[19]LB[DD:A];B[PD];W[DP])' '(;GM[1]SZ[19]LB[dd:A];B[pd];W[dp])'
check 'the character set that the bytes are in' becomes input/charset '(;CA[GB2312]GM[1]SZ[9]PB[\345\220\264\346\270\205\346\272\220];B[ee])' '(;CA[UTF-8]GM[1]SZ[9]PB[\345\220\264\346\270\205\346\272\220];B[ee])'
check 'a date of PGN' sh -c 'printf "$1" | sed "s|2001.01.01|2001/1/1|" >p.pgn; recconv -q --strict --fix=record/date p.pgn | grep -q "Date \"2001.01.01\""' - "$roster"'[Result "*"]\n\n1. e4 *\n'
xq='[Game "Xiangqi"]\n'"$roster"'[Result "*"]\n\n'
check 'Red in the place of White' sh -c 'printf "$1" >p.pgn; recconv -q --strict --fix=pgn/export-tag-order p.pgn | cut -d" " -f1 | tr -d "\n" | grep -q "^.Event.Red.Black.Result.Game1"' - '[Black "B"]\n[Event "?"]\n[Game "Chinese Chess"]\n[Red "A"]\n[Result "*"]\n\n1. 炮二平五 *\n'
check 'Chinese words in their own characters' sh -c 'printf "$1" >p.pgn; recconv -q --fix=xiangqi/notation-digits p.pgn | tail -n 1 | grep -qx "1. 馬二進三 馬8進7 \*"' - "$xq"'1. 馬2進3 馬8進7 *\n'

# In whatever character set the file is, and whatever is written.
printf "$roster"'[Result "0-1"]\n\n1. e4 {f\374r} e5 1-0\n' >latin.pgn
check 'the bytes beside it stay' sh -c 'sed "s/\"0-1\"/\"1-0\"/" latin.pgn >want; recconv -q --fix=chess/result latin.pgn | cmp -s - want'
iconv -f ISO-8859-1 -t UTF-16LE latin.pgn >wide.pgn
iconv -f ISO-8859-1 -t UTF-16LE want >want16
check 'also in UTF-16' sh -c 'recconv -q --fix=chess/result --encoding=UTF-16LE wide.pgn | cmp -s - want16'
check 'a game that is converted is corrected first' sh -c 'recconv -q -t stream --fix=chess/result latin.pgn | grep -q "\"result\":\"1-0\""'
check 'each file of --split' sh -c 'recconv -q -t verbatim --fix=chess/result --split=d latin.pgn && cmp -s d/*.pgn want'
check 'with any number of threads' sh -c 'cat "$1"/pgn/*/bad.pgn >many.pgn; recconv --fix=all -j1 many.pgn >o1 2>e1; recconv --fix=all -j4 many.pgn >o4 2>e4; cmp -s o1 o4 && cmp -s e1 e4' - "$cases"
check 'a diff of nothing is empty' sh -c 'recconv --fix=all --diff want >o && test ! -s o'
check '--diff needs --fix' status 2 recconv --diff want
check '--diff writes no other format' status 2 recconv --fix=all --diff -t sgf want
check 'a code that there is not' status 2 recconv --fix=pgn/nonsense want
# All corrections of a game see one state: the result that a mate proves is the terminator's, too.
for result in 1-0 '*' 1/2-1/2; do
    printf '[Event "E"]\n[Site "?"]\n[Date "2001.01.01"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "%s"]\n\n1. f3 e5 2. g4 Qh4#\n' "$result" >mated.pgn
    check "a mate against $result" sh -c 'recconv -q --fix=all mated.pgn >right.pgn; grep -q "Result .0-1" right.pgn && grep -q "Qh4# 0-1" right.pgn'
    check 'tag and token' sh -c 'recconv -q --fix=all right.pgn | cmp - right.pgn'
done
printf '[Event "E"]\n[Site "?"]\n[Date "2001.01.01"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. f3 e5 2. g4 Qh4#\n' >mated.pgn
check 'no terminator that the position contradicts' sh -c 'recconv -q --fix=pgn/no-terminator mated.pgn | cmp - mated.pgn'

# Corrected once is corrected: over every 23rd case.
again=
i=0
for file in "$here"/tests/cases/*/*/*.pgn "$here"/tests/cases/*/*/*.sgf; do
    i=$((i + 1))
    [ $((i % 23)) -eq 0 ] || continue
    recconv -q -t verbatim --fix=all --stdin-name="$file" <"$file" >once 2>/dev/null
    [ -s once ] || continue
    recconv -q -t verbatim --fix=all --stdin-name="$file" <once >twice 2>/dev/null
    cmp -s once twice || again="$again $file"
done
check "what --fix wrote it leaves as it is:$again" test -z "$again"
finish
