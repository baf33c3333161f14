#!/bin/sh
# Exit statuses: 0 nothing found, 1 findings, 2 trouble, and 2 beats 1.
. "$(dirname "$0")/lib.sh"

three_games >three.pgn
sed -n '1,9p' three.pgn >one.pgn
: >empty.pgn
echo 'Dear sir, this is a letter.' >letter.txt

stdout_has() { grep -q -e "$1" out; }
stderr_has() { grep -q -e "$1" err; }
says_try() { stderr_has "Try '$1 --help' for more information."; }
quiet() { [ ! -s out ] && [ ! -s err ]; }

for p in recvalid recconv recreplay rectable; do
    check "$p --help" status 0 $p --help
    check "$p --help goes to standard output" test -s out -a ! -s err
    check "$p --version" status 0 $p --version
    check "$p --version names itself" stdout_has "^$p (qipu) [0-9]"
    check "$p with an unknown option" status 2 $p --no-such-option
    check "$p names its help" says_try $p
    check "$p --list-formats" status 0 $p --list-formats
    check "$p lists pgn" stdout_has "^pgn	"
    check "$p --list-notations" status 0 $p --list-notations
    check "$p lists san" stdout_has "^san	"
    check "$p --list-rules" status 0 $p --list-rules
    check "$p lists chess-2001" stdout_has "^chess-2001	"
done

check 'a sound file' status 0 recvalid one.pgn
check 'says nothing' quiet
check 'an illegal move' status 1 recvalid three.pgn
check 'one line for it' test "$(wc -l <out)" -eq 1
check 'with place, game, ply, code and article' \
    stdout_has '^three\.pgn:[0-9]*:[0-9]*: error: game 2, ply 3 (2\. Ke3): .* \[chess/illegal-move\] (FIDE 2001 3'
check '-q says it by the status alone' status 1 recvalid -q three.pgn
check '-q is quiet' quiet
check '-q heeds --fail-on' status 1 recvalid -q --fail-on=note --severity=chess/illegal-move=note three.pgn
check '-q and nothing grave enough' status 0 recvalid -q --fail-on=warning --severity=chess/illegal-move=note three.pgn
check '-q --summary' status 0 recvalid -q --summary --severity=chess/illegal-move=note three.pgn
check 'counts what does not fail' stdout_has '^ *1  chess/illegal-move'
check '-q --results' status 0 recvalid -q --results --format=jsonl --severity=chess/illegal-move=note three.pgn
check 'counts it too' stdout_has '"findings":1'
check '--disable' status 0 recvalid --disable=chess/illegal-move three.pgn
check '--severity=CODE=note' status 0 recvalid --severity=chess/illegal-move=note three.pgn
check 'the note is told' stdout_has ': note: '
check '--fail-on=note' status 1 recvalid --fail-on=note --severity=chess/illegal-move=note three.pgn
check '--severity=warning hides notes' status 0 recvalid --severity=warning,chess/illegal-move=note three.pgn
check 'nothing is told' quiet
check '--only another' status 0 recvalid --only=input/no-game three.pgn
check '--results' status 1 recvalid --results three.pgn
check 'a line for each game' test "$(grep -c 'declared' out)" -eq 3
check 'the mate is proved' stdout_has 'game 1 .*declared 0-1, by the rules 0-1 .*proved'
check '--summary' status 1 recvalid -q --summary three.pgn one.pgn
check 'a line for each file' test "$(grep -c '^[a-z]*\.pgn: games' out)" -eq 2
check 'the total' stdout_has '^total: files 2, games 4, plies [0-9]*, errors 1, '
check 'the code is counted' stdout_has '^ *1  chess/illegal-move'

check 'a missing file' status 2 recvalid nowhere.pgn
check 'is named on standard error' stderr_has '^recvalid: nowhere.pgn: '
check 'trouble beats findings' status 2 recvalid three.pgn nowhere.pgn
check 'and does not stop the rest' stdout_has 'chess/illegal-move'
check 'an empty file that is named' status 1 recvalid empty.pgn
check 'a letter is no game' status 1 recvalid letter.txt
check 'and that is a finding' stdout_has '^letter.txt:.* error: .*\[input/no-game\]$'
check 'it can be let pass' status 0 recvalid --severity=input/no-game=warning letter.txt

check 'an unknown code' status 2 recvalid --only=chess/nonsense three.pgn
check 'an unknown rulebook' status 2 recvalid --rules=nonsense three.pgn
check 'an unknown encoding' status 2 recvalid --encoding=nonsense three.pgn
check 'a rulebook that is no YAML' status 2 recvalid --rules=letter.txt three.pgn
check 'recconv without a target' status 2 recconv three.pgn
check '--list-codes' status 0 recvalid --list-codes
check 'has the severities' stdout_has '^chess/illegal-move	error	'
check '--explain' status 0 recvalid --explain=chess/illegal-move
check 'cites the article' stdout_has 'FIDE 2001 3'
check 'shows what breaks it' stdout_has '^Breaks it:'
check 'shows what does not' stdout_has '^Does not:'
check '--lang=zh without a locale' status 1 env LC_ALL=C recvalid --lang=zh three.pgn
check 'speaks Chinese' stdout_has '错误: 第 2 局'
check 'LANGUAGE' status 1 env LC_ALL=C.UTF-8 LANGUAGE=zh_CN recvalid three.pgn
check 'is followed' stdout_has '错误: '
check '-v' status 1 recvalid -v three.pgn
check 'adds the ruling' stdout_has '^    ruling: '
check 'recreplay tells findings on standard error' status 0 recreplay three.pgn
check 'with the number of the game' stderr_has '^three.pgn:.*: error: game 2, ply 3'
check 'and not in the boards' test "$(grep -c '^[0-9] r' out)" -eq 0
sed '/^\[Date/s/".*"/"2001"/' one.pgn >date.pgn
check 'a date that PGN does not write' status 0 recvalid date.pgn
check 'the same under --strict' status 1 recvalid --strict --only=record/date date.pgn
check 'a line that is not there' status 1 recreplay --line=2 one.pgn
check 'it is named on standard error' stderr_has 'the game has no line 2 \[record/no-line\]'
check 'a path that is none' status 2 recreplay --line=1.x one.pgn
check 'a game that is not there' status 1 recreplay -q --game=2 one.pgn
check 'a ply that is not there' status 0 recreplay --at=999 one.pgn
check 'it is warned of' stderr_has 'there is no ply 999: .* \[record/no-ply\]'
check 'recreplay fails on them when asked to' status 1 recreplay --fail-on=error three.pgn
printf 'no game at all\n' >prose.txt
: >empty.pgn
for p in 'recconv -t pgn' recreplay; do
    check "$p of a file without a game" status 1 $p prose.txt
    check 'says so' stderr_has '^prose.txt:1:1: error: no game was found \[input/no-game\]'
    check "$p of an empty file" status 1 $p empty.pgn
    check 'says that too' stderr_has '^empty.pgn:1:1: error: the file is empty'
done
check 'recreplay --as=jsonl' status 0 recreplay --as=jsonl three.pgn
check 'numbers its games' test "$(sed -n 's/.*"game":\([0-9]*\).*/\1/p' out | tr '\n' ' ')" = '1 2 3 '
check 'recconv tells findings on standard error' status 1 recconv -t pgn three.pgn
check 'with the number of the game' stderr_has '^three.pgn:.*: error: game 2, ply 3'
check 'and writes the others' test "$(grep -c '^\[Event ' out)" -eq 2
check 'recconv of a game that is whole but not right' status 0 recconv -q -t uci --severity=record/loss=error one.pgn
check 'recconv --fail-on=never' status 0 recconv -q -t uci --fail-on=never three.pgn
check 'recreplay --fail-on=never' status 0 recreplay -q --fail-on=never --game=99 three.pgn
check 'recreplay without it' status 1 recreplay -q --game=99 three.pgn
check 'recconv --fail-on' status 1 recconv -q -t uci --severity=record/loss=error --fail-on=error one.pgn
check 'colours when asked' status 1 recvalid --color=always three.pgn
check 'are there' stdout_has "$(printf '\033')\[1;31m"
check 'standard input' status 1 sh -c 'recvalid --stdin-name=x.pgn <three.pgn'
check 'has its name' stdout_has '^x.pgn:'
check 'a hyphen' status 1 sh -c 'recvalid - <three.pgn'
printf 'three.pgn\0one.pgn\0' >names
check '--files0-from' status 1 recvalid --files0-from=names
check '--files0-from=-' status 1 sh -c 'recvalid --files0-from=- <names'
check '--files0-from with an operand' status 2 recvalid --files0-from=names one.pgn
mkdir -p dir/sub
cp three.pgn dir/b.pgn
cp three.pgn dir/sub/a.pgn
check 'a directory' status 1 recvalid dir
check 'is walked in order' test "$(sed 's/:.*//' out | tr '\n' ' ')" = 'dir/b.pgn dir/sub/a.pgn '
# Whether a game was converted is known where it is written, whatever is said of it.
printf '1. e4 e5 2. Ke3 *\n' >broken.pgn
check 'not converted and not said' status 1 recconv --disable=record/not-converted -t pgn broken.pgn
check 'not converted, other codes alone' status 1 recconv --only=pgn/no-terminator -t pgn broken.pgn
check 'cut and not said' status 1 recconv --keep-broken --disable=record/cut -t pgn broken.pgn
check 'missing games and not said' status 1 recconv --disable=cbr/missing -t pgn "$QIPU_SOURCE"/tests/cases/cbr/missing/bad.cbl
check 'no XML and not said' status 1 recconv --disable=rif/malformed -t sgf "$QIPU_SOURCE"/tests/cases/rif/malformed/bad-open.rif
check 'bytes handed on are no failure' status 0 recconv -t verbatim "$QIPU_SOURCE"/tests/cases/rif/malformed/bad-open.rif
check 'a game left out is no failure' status 0 recconv --where='plies > 9' -t pgn broken.pgn
finish
