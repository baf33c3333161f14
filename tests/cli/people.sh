#!/bin/sh
# First contact: --help, proposals for misspelt words, annotations for GitHub, a terminal that waits.
. "$(dirname "$0")/lib.sh"
programs='recvalid recconv recreplay recdiff rectable rectree'

for p in $programs; do
    for lang in en zh; do
        $p --help --lang=$lang >help
        check "$p --help fits a screen ($lang)" test "$(wc -l <help)" -le 24 -a "$(wc -L <help)" -le 80
    done
    $p --help >help
    $p --help=all >all
    sed -n 's/^ \{2,6\}\(-., \)\{0,1\}--\([a-z0-9-]*\).*/\2/p' help | sort >few
    sed -n 's/^ \{2,6\}\(-., \)\{0,1\}--\([a-z0-9-]*\).*/\2/p' all | sort >many
    comm -23 few many >only
    check "$p --help=all has what --help has, and more" test ! -s only -a "$(wc -l <many)" -gt "$(wc -l <few)"
    check "$p --help groups its options" test "$(grep -c '^[A-Z].*:$' help)" -ge 3
done

# proposes WORD COMMAND…: refused with status 2, and WORD is proposed.
proposes() {
    word=$1
    shift
    status 2 "$@" && grep -qF "did you mean '$word'?" err || { sed 's/^/# /' err; false; }
}
check 'an option' proposes --format recvalid --fromat=jsonl
check 'an option with two letters exchanged' proposes --results recvalid --reuslts
check 'a word of a value' proposes jsonl recvalid --format=json
check 'a column' proposes event recvalid --format=tsv --columns=game,evnt
check 'a character set' proposes GB18030 recvalid --encoding=gb1803
check 'a character set without its hyphen' proposes UTF-8 recconv -t pgn --to-encoding=utf9
check 'a limit' proposes nodes recvalid --limit=node=9
check 'a key of --name' proposes event recconv -t pgn --split=d --name='{evnt}'
check 'a format to read' proposes pgn recvalid --from=pgm
check 'a format to write' proposes sgf recconv -t sfg
check 'a notation' proposes chinese recconv -t pgn --notation=chinees
check 'a rulebook' proposes xiangqi-1999 recvalid --rules=xianqi-1999 /dev/null
check 'a rulebook of --list-articles' proposes chess-2001 recvalid --list-articles=ches-2001
check 'a code' proposes chess/illegal-move recvalid --only=chess/ilegal-move
check 'a code without its area' proposes chess/illegal-move recvalid --disable=illegal-move
check 'a code to explain' proposes weiqi/ko recvalid --explain=weqi/ko
check 'a code with a severity' proposes chess/turn recvalid --severity=chess/trun=note
check 'a value as an option' proposes --format=jsonl recvalid --json
check 'a form as an option' proposes --as=svg recreplay --svg
check 'a format by another name' proposes movelist recconv -t txt
check 'pictures are made elsewhere' proposes 'recreplay --as=svg' recconv -t png
check 'a rulebook by what records call it' proposes go-japanese recvalid --rules=japanese /dev/null
check 'a rulebook by its makers' proposes chess-2001 recvalid --rules=fide /dev/null
check 'a language as locales name it' proposes zh recvalid --lang=zh_CN
check 'a field' proposes white recvalid --where='White = A'
check 'a header key' proposes event recvalid --where='evnet = A'
check 'what to strip' proposes comments recconv -t pgn --strip=comment
check 'a profile' proposes plausible recvalid --profile=plausibel
proposes_nothing() { status 2 "$@" && ! grep -q 'did you mean' err; }
check 'nothing is like it' proposes_nothing recvalid --zzzzzz
check 'a single letter is like nothing' proposes_nothing recvalid --from=q
check 'in Chinese' sh -c 'recvalid --lang=zh --from=pgm 2>&1 | grep -q "是否想写“pgn”？"'

# GitHub reads a command a line: a record cannot end one, nor begin another.
three_games >games.pgn
check 'annotations' status 1 recvalid --format=github games.pgn
check 'one a finding, with its place' grep -qx '::error file=games.pgn,line=[0-9]*,col=[0-9]*,title=chess/illegal-move::game 2, ply 3 (2. Ke3): .*' out
check 'and no other line' test "$(wc -l <out)" -eq 1
name='a,b:c%.pgn'
printf '[Event "x"]\n[Result "*"]\n\n1. e4 e5 2. %%0A::error::x *\n' >"$name"
recvalid --format=github --fail-on=never "$name" >out
check 'file names are escaped' grep -q '^::[a-z]* file=a%2Cb%3Ac%25.pgn,' out
check 'nothing from a record is a command' sh -c '! grep -v "^::[a-z]* file=a%2Cb%3Ac%25.pgn," out; ! grep -q "::.*%0A" out'
check "trouble is an annotation too" status 2 recvalid --format=github no-such.pgn
check 'with its file' grep -q '^::error file=no-such.pgn::' out
three_games | sed 's/ \*$/ 1-0/' >more.pgn
cat games.pgn more.pgn games.pgn >many.pgn
recvalid --format=github -j4 many.pgn >four
recvalid --format=github -j1 many.pgn >one
check 'the same from many threads' cmp one four
# Progress: one line, taken away before anything else is written, in every program.
mkdir club
for i in 1 2 3 4 5; do three_games >club/$i.pgn; done
# Lines as a terminal shows them, with what was taken away.
lines() { tr '\r' '\n' | sed "s/$(printf '\033')\\[K//g"; }
progress='^ *[0-9.]* [%kMGB]*, .*games [0-9]*, findings [0-9]*$'
for p in 'recvalid --fail-on=never' 'recconv -t sgf --fail-on=never' 'recconv -t uci' 'recreplay --as=fen' 'rectable'; do
    $p --progress=always club 2>&1 | lines >shown
    check "$p shows progress" grep -q "$progress" shown
    check "$p shows games and bytes" grep -q '^100 %.*games 15, ' shown
    $p --progress=never club 2>&1 | sort -u >plain
    grep -v "$progress" shown | grep -v '^$' | sort -u >others
    check "$p writes nothing behind it" cmp plain others
done
recvalid --progress=always --fail-on=never club 2>&1 >/dev/null | lines >shown
check 'findings are counted' grep -q 'findings 5$' shown
check 'progress in Chinese' sh -c 'recvalid --lang=zh --progress=always --fail-on=never club 2>&1 >/dev/null | grep -q "15 局，5 个问题"'
cat club/*.pgn club/*.pgn | gzip >packed.pgn.gz
recvalid --progress=always --fail-on=never packed.pgn.gz 2>&1 >/dev/null | lines >shown
check 'of a packed file, by its own bytes' grep -q '^100 %.*games 30, ' shown
cat club/*.pgn | recvalid --progress=always --fail-on=never 2>&1 >/dev/null | lines >shown
check 'of a pipe, without a share' grep -q '^[0-9.]* kB, .*games 15, ' shown
check 'a pipe as list of names' sh -c 'printf "club/1.pgn\0" | recvalid --progress=always --fail-on=never --files0-from=- 2>/dev/null | grep -q Ke3'
recvalid --fail-on=never club 2>err >/dev/null
check 'none where there is no terminal' test ! -s err

# A terminal at which nobody types. Where no terminal can be had, script(1) ends at once.
if script -qefc true /dev/null </dev/null >/dev/null 2>&1; then
    mkfifo keys
    script -qefc 'recvalid' log <keys >/dev/null 2>&1 &
    exec 3>keys
    waited=no
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        grep -q 'reading standard input' log 2>/dev/null && { waited=yes; break; }
        sleep 0.5
    done
    printf '\004' >&3
    exec 3>&-
    wait
    check 'a terminal is told what is waited for' test $waited = yes
else
    skip 'a terminal is told what is waited for' 'no script(1), or no terminal for it'
fi
recvalid </dev/null >out 2>err
check 'a pipe is not' sh -c '! grep -q "reading standard" err'

# As cp(1) would have it, and words for the ends of a game.
three_games >in.pgn
output() { status 2 recconv in.pgn out.sgf && grep -q "to write 'out.sgf' use: -o out.sgf" err && [ ! -e out.sgf ]; }
check 'recconv IN OUT says how OUT is written' output
ends() {
    [ "$(recreplay --game=1 --as=fen --at=end in.pgn)" = "$(recreplay --game=1 --as=fen --at=4 in.pgn)" ] &&
        [ "$(recreplay --game=1 --as=fen --at=start in.pgn)" = "$(recreplay --game=1 --as=fen --at=0 in.pgn)" ]
}
check 'recreplay --at=start and --at=end' ends
begun() { status 2 rectable "$1" in.pgn && grep -q "did you mean '$2'" err; }
check 'the beginning of a word is near it' begun --to=trf trf16
check 'so is a longer one' begun --table=crosstable cross
check 'and a game is near its rulebook' begun --rules=xiangqi xiangqi-1999
# Names that people try.
printf '1. e4 e5 2. Nf3 *\n' >one.pgn
for name in json jsonl JSONL; do
    check "-t $name is the stream" sh -c "recconv -q -t stream one.pgn >a; recconv -q -t $name one.pgn | cmp - a"
done
check 'Italian letters' sh -c 'recconv -q -t pgn --notation=san-it one.pgn | grep -q "2. Cf3"'
for lang in da no sv; do
    check "$lang letters" sh -c "recconv -q -t pgn --notation=san-$lang one.pgn | grep -q '2. Sf3'"
done
check 'a column as --list-fields has it' sh -c 'recvalid --format=tsv --columns=game-id one.pgn | grep -q "^[0-9a-f]\{32\}"'
check '--color alone is always' sh -c 'recvalid --color one.pgn | grep -q "$(printf "\033")"'
check 'positions of a game: who writes them' sh -c 'recconv -t fen one.pgn 2>&1 | grep -q "recreplay --every --as=fen"'
: >empty.pgn
recvalid empty.pgn >named; one=$?
recvalid <empty.pgn >piped; two=$?
check 'an empty file and empty input are alike' sh -c "sed 's/^empty.pgn/-/' named | cmp - piped && test $one = $two"
finish
