#!/bin/sh
# One tree of many games, the best of many records, and who is who: --merge, --keep, --fill-headers, --names-report.
. "$(dirname "$0")/lib.sh"

# game WHITE BLACK RESULT MOVES [TAG…]
game() {
    printf '[Event "?"]\n[Site "?"]\n[Date "2001.01.01"]\n[Round "?"]\n[White "%s"]\n[Black "%s"]\n[Result "%s"]\n' "$1" "$2" "$3"
    result=$3 moves=$4
    shift 4
    for tag; do printf '%s\n' "$tag"; done
    printf '\n%s %s\n\n' "$moves" "$result"
}

{
    game A B 1-0 '1. e4 e5 2. Nf3 {good} Nc6 3. Bb5'
    game C D 0-1 '1. e4 c5 (1... e6 2. d4) 2. Nf3'
    game E F 1-0 '1. e4 e5 2. Nf3 {good} Nc6 3. Bc4'
} >three.pgn
recconv -t pgn --merge three.pgn >tree.pgn 2>err
check 'games become one' test "$(grep -c '^\[Event' tree.pgn)" = 1
check 'without a finding' sh -c 'test ! -s err && recvalid tree.pgn'
check 'with every line' test "$(recconv -q -t uci --unmerge tree.pgn | sort | tr '\n' ,)" = 'e2e4 c7c5 g1f3,e2e4 e7e5 g1f3 b8c6 f1b5,e2e4 e7e5 g1f3 b8c6 f1c4,e2e4 e7e6 d2d4,'
check 'a comment that all have stands once' test "$(grep -c good tree.pgn)" = 1
check 'each game is named where it ends' sh -c 'tr "\n" " " <tree.pgn | grep -q "3. Bb5 {White: A; Black: B; Result: 1-0} (3. Bc4 {White: E; Black: F; Result: 1-0})"'
check 'results that differ are no result' grep -q '^\[Result "\*"\]' tree.pgn
check 'one game stays as it is' sh -c 'recconv -q --game=1 -t pgn three.pgn >one; recconv -q --merge --game=1 -t pgn three.pgn | cmp -s - one'
check 'merged twice is merged once' sh -c 'recconv -q -t pgn --merge tree.pgn | cmp -s - tree.pgn'
printf '(;GM[1]FF[4]SZ[9];B[aa];W[bb])(;GM[1]FF[4]SZ[9];B[aa];W[cc];B[dd])(;GM[1]FF[4]SZ[13];B[aa])' >three.sgf
check 'a tree for each start' test "$(recconv -q -t sgf --merge three.sgf | grep -c 'SZ')" = 2
check 'a game that breaks is named and left out' sh -c 'printf "1. e4 Ke7 *\n\n1. d4 *\n" >b.pgn; recconv -t uci --merge --rejects=r b.pgn >o 2>e; test $? = 1 && grep -q not-converted e && grep -qx d2d4 o && grep -q Ke7 r'
check '--merge and --split exclude each other' status 2 recconv -t pgn --merge --split=d three.pgn

{
    game 'Muller, A' B 1-0 '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O {x} {y} {z} Be7 {u} {v} {w}'
    game 'Muller, A' B 1-0 '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1' '[WhiteElo "2400"]' '[Annotator "Z"]'
    game G H 1-0 '1. e4'
} | sed '10,20s/Event "?"/Event "Cup"/' >copies.pgn
kept() { recconv -q -t uci --unique=near --keep="$1" copies.pgn | head -n 1 | wc -w; }
check 'the first' test "$(kept first)" = 10
check 'the longest' test "$(kept longest)" = 11
check 'the fullest' test "$(kept fullest)" = 10
check 'also from a pipe' test "$(cat copies.pgn | recconv -q -t uci --unique=near --keep=longest | head -n 1 | wc -w)" = 11
check 'and all else goes to the rejects' sh -c 'recconv -q -t verbatim --unique=near --keep=longest --rejects=r copies.pgn >o; cat r o | wc -c | grep -qx "$(wc -c <copies.pgn)" && grep -c Event o | grep -qx 2 && grep -c Event r | grep -qx 1'
check 'exact copies' sh -c 'cat copies.pgn copies.pgn >six.pgn; recconv -q -t uci --unique=game --keep=longest six.pgn | wc -l | grep -qx 3'
recconv -t pgn --unique=near --keep=first --fill-headers copies.pgn >filled 2>named
check 'missing headers are filled in' sh -c 'grep -q "Event \"Cup\"" filled && grep -q "WhiteElo \"2400\"" filled && grep -q "Annotator \"Z\"" filled'
check 'each is named' sh -c "grep -q \"Event 'Cup' is taken from copies.pgn:2\" named && test \$(grep -c record/filled named) = 3"
check 'what is there stays' sh -c 'recconv -q -t pgn --unique=near --keep=longest --fill-headers copies.pgn | grep -c "Date \"2001.01.01\"" | grep -qx 2'
check 'files that are the same' sh -c 'recconv -q -t uci --unique=game --keep=fullest copies.pgn copies.pgn | wc -l | grep -qx 3'

# Names are one name where --names-report would say so: transcriptions, initials, titles, order.
named() {
    {
        game "$1" 'B, C' '*' '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7'
        game "$2" 'B, C' '*' '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1'
    } | recconv -q -t uci --unique=near | wc -l
}
for pair in 'Müller, Hans|Mueller, H.' 'Müller, Hans|GM Hans Muller' 'Li, Christopher|Li C' '張三|张三'; do
    check "one player: $pair" test "$(named "${pair%|*}" "${pair#*|}")" = 1
done
for pair in 'Müller, Hans|Müller, Karl' 'Müller, H.|Meier, H.' 'M, H|M, Hans Karl' '张三|张四'; do
    check "two players: $pair" test "$(named "${pair%|*}" "${pair#*|}")" = 2
done
check '--keep needs --unique' status 2 recconv -t pgn --keep=longest copies.pgn

# who NAME OPPONENT YEAR RATING
who() { game "$1" "$2" 1-0 '1. e4' "[WhiteElo \"$4\"]" | sed "s/2001/$3/"; }
{
    who 'Blübaum, Matthias' o1 2015 2600
    who 'Bluebaum, Matthias' o2 2016 2610
    who 'Bluebaum, Matthias' o2 2018 2610
    who 'Bluebaum,M' o3 2016 2605
    who 'Matthias Blübaum' o4 2017 2620
    who 'GM Blübaum, Matthias' o5 2017 2620
    who 'Smith, John' o6 2001 2000
    who 'Smith, J' o7 2001 2000
    who 'Smith, James' o8 2001 2000
    who 'Strauß, Eva' o9 2000 2100
    who 'Strauss, Eva' o9 2001 2100
    who '陳祖德' o9 2001 2100
    who '陈祖德' o9 2002 2100
    who 'Ｌｅｅ, Ａnna' o9 2000 1500
    who 'Lee, Anna' o9 2000 1500
    who 'Lee, Anna 2' o9 2000 1500
    who 'Kim, Bo' o9 1900 1500
    who 'Kim,Bo' o9 2010 1500
    who 'Fox, Al' o9 2000 1200
    who 'Fox,Al' o9 2000 2500
    who 'Ray, Ed' 'Ed Ray' 2000 2000
    who 'Petr,Ja1' o9 2000 2000
    who 'Petr,Ja2' o9 2000 2000
    who 'Khalil,B' o9 2000 2000
    who 'Bashaer,Khalil' o9 2000 2000
} >people.pgn
recvalid --names-report people.pgn >names.tsv
proposed() { awk -F'\t' -v v="$1" -v n="$2" '$1 == v && $2 == n { found = 1 } END { exit !found }' names.tsv; }
silent() { ! awk -F'\t' -v v="$1" '$1 == v || $2 == v { found = 1 } END { exit !found }' names.tsv; }
for v in 'Blübaum, Matthias' 'Bluebaum,M' 'Matthias Blübaum' 'GM Blübaum, Matthias'; do
    check "$v" proposed "$v" 'Bluebaum, Matthias'
done
check 'with games and years' grep -q "^Blübaum, Matthias	Bluebaum, Matthias		1	2015	2$" names.tsv
check 'an s for another' proposed 'Strauß, Eva' 'Strauss, Eva'
check 'simplified and traditional' proposed '陳祖德' '陈祖德'
check 'full width' proposed 'Ｌｅｅ, Ａnna' 'Lee, Anna'
check 'a number behind the name' proposed 'Lee, Anna 2' 'Lee, Anna'
for v in 'Smith, J' 'Kim, Bo' 'Fox,Al' 'Ray, Ed' 'Petr,Ja1' 'Khalil,B' o1; do
    check "$v is left alone" silent "$v"
done
check 'what is proposed can be used' sh -c 'recconv -q -t pgn --names=names.tsv people.pgn | grep -c "Bluebaum, Matthias" | grep -qx 6'
check 'and leaves nothing to propose' sh -c 'recconv -q -t pgn --names=names.tsv people.pgn | recvalid --names-report | grep -vc "^#" | grep -qx 0'
check 'tables use names too' sh -c 'rectable --names=names.tsv people.pgn >o 2>/dev/null; grep -q "Bluebaum, Matthias" o && ! grep -q "Blübaum" o'

game A B 1-0 '1. e4' '[WhiteElo "?"]' >unrated.pgn
check 'what is not known is not more than a number' test "$(recconv -q -t uci --where='first-rating > 1000' unrated.pgn | wc -l)" = 0

# Names of openings: by the position, in any order of moves.
game A B 1-0 '1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be3' >open.pgn
game C D 1-0 '1. Nf3 c5 2. e4 Nc6 3. Bb5' >>open.pgn
chosen() { recconv -q -t uci --where="$1" open.pgn | wc -l; }
check 'a name' test "$(chosen 'opening ~ Najdorf')" = 1
check 'a code' test "$(chosen 'opening = B30')" = 1
check 'a transposition' test "$(chosen 'opening ~ Rossolimo')" = 1
check 'no such opening' test "$(chosen 'opening ~ French')" = 0
printf 'eco\tname\tpgn\nX01\tMy System\t1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be3\n' >mine.tsv
check 'names of the user' sh -c 'recconv -q -t uci --openings=mine.tsv --where="opening ~ System" open.pgn | wc -l | grep -qx 1'
mkdir -p more/openings && printf 'openings: chess\nlines:\n- {code: X02, name: Other, moves: "Nf3 c5 e4 Nc6 Bb5"}\n' >more/openings/chess.yaml
check 'and of a directory of --formats' sh -c 'recconv -q -t uci --formats=more --where="opening = Other" open.pgn | wc -l | grep -qx 1'
check 'moves that cannot be played' status 2 sh -c 'printf "X\tY\t1. e5\n" >bad.tsv; recconv -t uci --openings=bad.tsv open.pgn'
check 'rectable takes --lines' sh -c 'printf "1. e4 c5 *\n" >l.pgn; rectable --lines=l.pgn open.pgn 2>/dev/null | grep -q A'
check 'headers that cannot be are asked for' sh -c 'recvalid "$1" >o && ! grep -q implausible o && recvalid --only=record/implausible "$1" | grep -q implausible' - "$here/tests/cases/record/implausible/bad.pgn"

# A profile: options in a file.
game A B 1-0 '1. e4 e5 2. Nf3' '[WhiteElo "2300"]' >league.pgn
printf 'require:\n  - plies >= 5\n  - first-rating > 2000\nseverity:\n  record/required: warning\nfail-on: warning\n' >league.yaml
check 'a profile of conditions' status 1 recvalid --profile=league.yaml league.pgn
check 'which the game fails' grep -q 'warning: .*plies >= 5.*record/required' out
check 'and only those' test "$(grep -c record/required out)" = 1
check 'the command line has the last word' status 0 recvalid --profile=league.yaml --fail-on=error league.pgn
for bad in 'nosuch: 1' 'output: x' 'require: [[a]]' 'require: "nosuch = 1"' 'only: nosuch/code' '- a' 'style: [' 'profile: other.yaml'; do
    printf '%s\n' "$bad" >bad.yaml
    check "no profile: $bad" status 2 recvalid --profile=bad.yaml league.pgn
done
check 'no such profile' status 2 recvalid --profile=absent.yaml league.pgn

# Games without players are as many as there are, and each is compared only with what it can be like.
awk 'BEGIN { for (i = 0; i < 3000; i++) { printf "[Event \"x\"]\n[Result \"*\"]\n\n"
    m = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nc3 Nc6"
    for (k = 6; k < 18; k++) m = m " " k ". " (int(i / 2 ^ (k - 6)) % 2 ? (k % 2 ? "Nc3" : "Nb1") : (k % 2 ? "Ng1" : "Nf3")) " " (k % 2 ? "Nc6" : "Nb8")
    print m " *\n" } }' >alike.pgn
check 'many games of nobody' sh -c 'timeout 60 recvalid --duplicates=near --only=record/duplicate alike.pgn >o; test $? -ne 124'
finish
