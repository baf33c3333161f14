#!/bin/sh
# Every limit of --limit: at n nothing is said, at n + 1 a finding or trouble that names it, by file and by pipe alike;
# and qipu-formats(5) lists it with its number.
. "$(dirname "$0")/lib.sh"

program=recvalid
both() { # both STATUS PATTERN FILE OPTION…: $program by file and by pipe; PATTERN is in what is said, "": nothing is
    wanted=$1 pattern=$2 file=$3
    shift 3
    for way in file pipe; do
        if [ $way = file ]; then
            timeout 60 $program "$@" "$file" >out 2>err </dev/null
        else
            # shellcheck disable=SC2002
            cat "$file" | timeout 60 $program "$@" - >out 2>err
        fi
        got=$?
        [ $got -eq "$wanted" ] || { echo "# $way $*: status $got, not $wanted"; return 1; }
        if [ -n "$pattern" ]; then
            cat out err | grep -q -e "$pattern" || { echo "# $way $*: nothing of $pattern"; return 1; }
        elif cat out err | grep -q -e 'input/limit' -e '--limit'; then
            echo "# $way $*: said"
            return 1
        fi
    done
}
bound() { # bound NAME N FILE [STATUS [PATTERN]]: N is what the file has
    check "$1: $2 are allowed" both 0 '' "$3" --limit="$1=$2" --fail-on=error
    check "$1: one less is named" both "${4:-1}" "${5:---limit=$1}" "$3" --limit="$1=$(($2 - 1))"
}
printf '[Event "e"]\n[Site "s"]\n[Date "2001.01.01"]\n[Round "1"]\n[White "w"]\n[Black "b"]\n[Result "*"]\n\n1. e4 {abcd} e5 2. Nf3 {x} {y} *\n' >game.pgn
bound headers 7 game.pgn
bound nodes 3 game.pgn
bound game-text "$(($(wc -c <game.pgn)))" game.pgn
printf '(;GM[1]FF[4]SZ[9]AB[aa][bb:cc]TR[dd])\n' >points.sgf
printf '(;GM[1]FF[4]SZ[9];B[aa];;;)\n' >empty.sgf
bound empty-nodes 3 empty.sgf
bound board 9 empty.sgf
program='recconv -t stream'
bound points 6 points.sgf
bound notes 3 game.pgn
bound comment 4 game.pgn
program=recvalid
printf '<database><games><game id="1" black="1" white="2" bresult="1"><move>h8 h9 h7</move><info><a><b>a</b></a></info></game></games></database>\n' >game.rif
bound xml-depth 4 game.rif
bound xml-attributes 4 game.rif
check 'findings: what is not told is named' sh -c "printf '1. Ke3 Ke4 {[%%clk x]} {[%%clk y]} *\n' | recvalid --limit=findings=1 - | grep -q -e --limit=findings"
check 'findings: two are told' sh -c "printf '1. Ke3 Ke4 {[%%clk x]} {[%%clk y]} *\n' | recvalid --limit=findings=1 - >out; test \$(grep -c 'input/\|pgn/\|chess/' out) -le 3"
printf 'rulebook: own\nextends: chess-2001\n' >own.yaml
n=$(($(wc -c <own.yaml)))
check 'yaml-bytes: all of them' both 0 '' game.pgn --rules=own.yaml --limit=yaml-bytes=$n
check 'yaml-bytes: one less' both 2 --limit=yaml-bytes game.pgn --rules=own.yaml --limit=yaml-bytes=$((n - 1))
check 'yaml-depth: one' both 0 '' game.pgn --rules=own.yaml --limit=yaml-depth=1
printf 'x: {y: {z: 3}}\n' >>own.yaml
check 'yaml-depth: two are named' both 2 yaml-depth game.pgn --rules=own.yaml --limit=yaml-depth=1
# Lists that options name: all of their bytes, and one less.
printf 'w\tW. Hite\n' >names.tsv
printf '1. e4 e9 *\n' >slip-game.pgn
recvalid --write-baseline=known.jsonl slip-game.pgn >/dev/null
recvalid --format=tsv --columns=id game.pgn >ids.tsv 2>/dev/null
for list in names=names.tsv baseline=known.jsonl known=ids.tsv; do
    n=$(($(wc -c <"${list#*=}")))
    check "list-file: --$list" both 0 '' game.pgn --$list --limit=list-file=$n --fail-on=error
    check "list-file: --$list, one less" both 2 --limit=list-file game.pgn --$list --limit=list-file=$((n - 1))
done
printf 'w\twarning\n' >penalties.tsv
program=rectable
check 'list-file: --penalties' both 0 '' game.pgn --penalties=penalties.tsv --limit=list-file=10 --fail-on=error
check 'list-file: --penalties, one less' both 2 --limit=list-file game.pgn --penalties=penalties.tsv --limit=list-file=9
program=recvalid
printf 'game.pgn\0' >files
check 'list-line: a name as long' status 0 recvalid --files0-from=files --limit=list-line=8 --fail-on=error
check 'list-line: one less' status 2 recvalid --files0-from=files --limit=list-line=7
check 'list-line: named' grep -q -e --limit=list-line err
recvalid --summary --format=jsonl game.pgn >sums.jsonl
n=$(awk '{ if (length($0) > n) n = length($0) } END { print n }' sums.jsonl)
check 'list-line: the longest line of sums' status 0 recvalid --merge-summaries --limit=list-line="$n" sums.jsonl
check 'list-line: one less of it' status 2 recvalid --merge-summaries --limit=list-line=$((n - 1)) sums.jsonl
check 'list-line: named, too' grep -q -e --limit=list-line err
printf 'none\0nothing\0game.pgn\0' >files
check 'list-missing: as many names' status 2 recvalid --files0-from=files --limit=list-missing=2
check 'list-missing: go on to the next' grep -q 'nothing: No such file' err
check 'list-missing: not named' test "$(grep -c -e --limit=list-missing err)" -eq 0
check 'list-missing: one more' status 2 recvalid --files0-from=files --limit=list-missing=1
check 'list-missing: named' grep -q '^recvalid: files: .*--limit=list-missing' err
# A list of chance bytes soon names "/" or ".": a directory is not walked where names mostly lead nowhere.
mkdir -p walked
cp game.pgn walked
{ seq 17 | tr '\n' '\0'; printf 'walked\0'; } >files
check 'list-missing: a directory among names of nothing' status 2 recvalid --files0-from=files
check 'list-missing: it is not walked, and named' grep -q '^recvalid: walked: a directory in a list' err
{ seq 16 | tr '\n' '\0'; printf 'walked\0'; } >files
recvalid --results --files0-from=files >out 2>err
check 'list-missing: a few names of nothing do not matter' grep -q walked/game.pgn out
{ seq 17 | tr '\n' '\0'; yes game.pgn | head -n 18 | tr '\n' '\0'; printf 'walked\0'; } >files
recvalid --results --files0-from=files >out 2>err
check 'list-missing: nor among more names of files' grep -q walked/game.pgn out
# Tables: competitors by rounds, and by competitors.
for round in 1 2 3; do
    printf '[Event "E"]\n[Round "%d"]\n[White "a%d"]\n[Black "b%d"]\n[Result "1-0"]\n\n1-0\n\n' $round $round $round
done >event.pgn
check 'table-cells: competitors by rounds' status 0 rectable --limit=table-cells=18 --fail-on=error event.pgn
check 'table-cells: one less' status 2 rectable --limit=table-cells=17 event.pgn
check 'table-cells: named' grep -q '^rectable: E: .*--limit=table-cells' err
check 'table-cells: a cross table' status 0 rectable --table=cross --limit=table-cells=36 --fail-on=error event.pgn
check 'table-cells: one less of it' status 2 rectable --table=cross --limit=table-cells=35 event.pgn
# What no reader knows is kept for --rejects alone, and not without bounds.
head -c 300000 /dev/zero | tr '\0' '\001' >unknown.bin
check 'game-text: what nobody reads is rejected whole' status 1 recconv -t verbatim --rejects=rest.bin unknown.bin
check 'game-text: byte for byte' cmp unknown.bin rest.bin
check 'game-text: as large' status 1 recconv -t verbatim --rejects=rest.bin --limit=game-text=300000 unknown.bin
check 'game-text: one less' status 2 recconv -t verbatim --rejects=rest.bin --limit=game-text=299999 unknown.bin
check 'game-text: named for it' grep -q -e --limit=game-text err
check '-t verbatim /dev/zero' status 1 recconv -t verbatim /dev/zero
check '--rejects of /dev/zero' status 2 recconv -t pgn --limit=game-text=200000 --rejects=rest.bin /dev/zero
# What never ends is trouble at once, whoever reads it.
for option in rules against openings profile baseline known names; do
    check "--$option=/dev/zero" status 2 recvalid --$option=/dev/zero game.pgn
    check "--$option=/dev/zero names the limit" grep -q '^recvalid: .*/dev/zero: .*--limit=' err
done
check '--penalties=/dev/zero' status 2 rectable --penalties=/dev/zero game.pgn
check '--files0-from=/dev/zero' status 2 recvalid --files0-from=/dev/zero
check 'empty names are told once' test "$(grep -c 'empty file name' err)" -eq 1
check '--merge-summaries /dev/zero' status 2 recvalid --merge-summaries /dev/zero
check '--formats=/dev/zero' status 2 recvalid --formats=/dev/zero game.pgn
check '--known without an id' status 2 recvalid --known=names.tsv game.pgn
# A count of members, archives in archives, what is unpacked of little.
mkdir many
for i in 1 2 3; do cp game.pgn many/$i.pgn; done
tar cf many.tar many/1.pgn many/2.pgn many/3.pgn
bound members 3 many.tar 2
gzip -nc game.pgn >many/1.gz
tar cf outer.tar many/1.gz
check 'nesting: two are allowed' both 0 '' outer.tar --limit=nesting=2
check 'nesting: one is not enough' both 2 --limit=nesting outer.tar --limit=nesting=1
i=0
while [ $i -lt 200 ]; do cat game.pgn && echo && i=$((i + 1)); done >long.pgn
n=$(($(wc -c <long.pgn)))
gzip -nc long.pgn >long.pgn.gz
check 'unpacked: all of it' both 0 '' long.pgn.gz --limit=unpacked=$n --limit=expansion=1
check 'unpacked: half of it' both 2 --limit=unpacked long.pgn.gz --limit=unpacked=$((n / 2)) --limit=expansion=1
check 'expansion: enough' both 0 '' long.pgn.gz --limit=unpacked=1 --limit=expansion=1000
check 'packed-game: more than one game has' both 0 '' long.pgn.gz --limit=packed-game=65536
{ printf '[Event "e"]\n\n1. e4 {' && head -c 1000000 /dev/zero | tr '\0' x && printf '} *\n'; } | gzip -nc >comment.pgn.gz
check 'packed-game: one game that is larger' both 1 --limit=packed-game comment.pgn.gz --limit=packed-game=65536
for packer in zstd xz; do
    command -v $packer >/dev/null || continue
    # shellcheck disable=SC2002
    cat long.pgn | $packer -c >long.$packer
    check "window: enough for $packer" both 0 '' long.$packer --limit=window=16777216
    check "window: too little for $packer is named" both 2 --limit=window long.$packer --limit=window=65536
done
# A file that is read whole: a library of XQF, a picture of a game.
recconv -q -t xqf "$here/corpus/xiangqi/good-central-cannon.pgn" >one.xqf
bound whole-file "$(($(wc -c <one.xqf)))" one.xqf
# A pattern that goes back and forth: matched within the limit, and named beyond it.
printf '[Event "%s"]\n[White "w"]\n\n1. e4 *\n' aaaaaaaab >match.pgn
check 'match: enough' both 0 '' match.pgn --where='event ~ "^(a|a)*$"'
check 'match: too little is named' both 2 --limit=match match.pgn --where='event ~ "^(a|a)*$"' --limit=match=10
printf '(;GM[1]FF[4]SZ[9]TR[aa][bb][cc])\n' >marks.sgf
drawn() { recreplay --as=svg --limit=marks="$1" marks.sgf | grep -c 'L25,16H-25z'; }
check 'marks: all are drawn' test "$(drawn 3)" = 3
check 'marks: one less' test "$(drawn 2)" = 2
check 'marks: nothing is said' sh -c '! recreplay --as=svg --limit=marks=3 marks.sgf 2>&1 | grep -q record/limit'
check 'marks: one less is named' sh -c 'recreplay --as=svg --limit=marks=2 marks.sgf 2>&1 | grep -q -e --limit=marks'
# Searches: up to some number of steps nothing is proved, from there on it is, and then it stays so.
least() { # least NAME MOST COMMAND…: the smallest limit with which the command succeeds
    limit=$1 low=0 high=$2
    shift 2
    while [ $((high - low)) -gt 1 ]; do
        middle=$(((low + high) / 2))
        if "$@" --limit="$limit=$middle"; then high=$middle; else low=$middle; fi
    done
    echo $high
}
printf '[Event "e"]\n[Result "1/2-1/2"]\n[SetUp "1"]\n[FEN "6k1/8/8/1p6/1P1p4/1P1P4/BP1P4/KRB5 b - - 0 1"]\n\n1/2-1/2\n' >dead.pgn
dead() { recvalid --format=tsv --columns=by_rules_reason "$@" dead.pgn 2>/dev/null | grep -q blocked-position; }
n=$(least dead-search 20000 dead)
check 'dead-search: enough' dead --limit=dead-search="$n"
check 'dead-search: one less proves nothing' sh -c "[ $n -gt 1 ] && recvalid --format=tsv --columns=by_rules --limit=dead-search=$((n - 1)) dead.pgn | grep -q '^\\*'"
check 'dead-search: enough, and nothing is said' sh -c "! recvalid --limit=dead-search=$n dead.pgn | grep -q record/limit"
check 'dead-search: one less is named' sh -c "recvalid --limit=dead-search=$((n - 1)) dead.pgn | grep -q -e --limit=dead-search"
printf '1. 炮25 马87 2. 马23 车98 3. 车12 炮82 4. 车24 *\n' >short.txt
bound short-search 2 short.txt 0
cycle="$here/tests/cases/xiangqi/natural-limit/good.pgn"
judged() { ! recvalid -v "$@" "$cycle" 2>/dev/null | grep -q 'reached its bound'; }
n=$(least check-search 32768 judged)
check 'check-search: enough' judged --limit=check-search="$n"
check 'check-search: one less is told' sh -c "[ $n -gt 1 ] && recvalid -v --limit=check-search=$((n - 1)) '$cycle' | grep -q -e 'reached its bound.*--limit=check-search'"
printf '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 Nxx6 9. h3 Nb8 *\n' >slip.pgn
check 'suggest-plies: as many as the game has' sh -c 'recvalid --suggest --limit=suggest-plies=18 slip.pgn | grep -q perhaps'
check 'suggest-plies: one less, and nobody looks' sh -c '! recvalid --suggest --limit=suggest-plies=17 slip.pgn | grep -q perhaps'
check 'suggest-plies: named' sh -c 'recvalid --suggest --limit=suggest-plies=17 slip.pgn | grep -q -e --limit=suggest-plies'
estimated() { recvalid --estimate --results --format=jsonl --limit=playouts="$1" "$here/corpus/weiqi/good-ko.sgf"; }
check 'playouts: one is enough for an estimate' sh -c "recvalid --estimate --results --format=jsonl --limit=playouts=1 '$here/corpus/weiqi/good-ko.sgf' | grep -q '\"estimate'"
check 'playouts: more may say more' sh -c 'test "$1" != "$2"' - "$(estimated 1)" "$(estimated 160)"
check 'no search at all is no limit' status 2 recvalid --limit=playouts=0 game.pgn
# Deep trees cost what they hold (tests/bench/growth.sh counts it): seconds of the processor are a thousand times enough.
deep() { awk -v n="$2" -v down="$3" -v up="$4" -v before="$1" -v after="$5" 'BEGIN { printf "%s", before; for (i = 0; i < n; i++) printf "%s", down; for (i = 0; i < n; i++) printf "%s", up; print after }'; }
deep '(;GM[1]FF[4]SZ[19]' 60000 '(;B[];W[](;B[aa];W[bb])' ')' ')' >deep.sgf
deep '1. e4 e5 ' 60000 '(1... d5 ' '2. Nf3) ' '2. Nf3 *' >deep.pgn
deep '1. e4 ' 60000 '-- -- ' '' '*' >nulls.pgn
for to in pgn sgf; do
    for file in deep.sgf deep.pgn nulls.pgn; do
        check "$file as $to" sh -c '(ulimit -t 20; exec recconv -q -t "$1" "$2") >out 2>err; test $? -le 1' - $to $file
    done
done
# No game that goes beyond a limit is converted.
check 'beyond a limit nothing is converted' status 1 recconv -q -t pgn --limit=nodes=2 game.pgn
check 'not even a part' test ! -s out
check 'a limit that is none' status 2 recvalid --limit=nothing=1 game.pgn
check 'no number' status 2 recvalid --limit=nodes game.pgn
check 'too large a number' status 2 recvalid --limit=nodes=99999999999 game.pgn
# The manual has every row of limits.def with its number.
sed -n 's/^LIMIT([A-Z_]*, "\([a-z-]*\)", \([^,]*\),.*/\1 \2/p' "$here/src/base/mem/limits.def" |
    sed 's/BOARD_MOST/63/; s/CHECKS_MOST/32768/' >rows
check 'there are rows' test "$(wc -l <rows)" -ge 25
while read -r name usual; do
    check "the manual lists $name" grep -q "^.It Cm $name Ta $(eval "echo \$(($usual))") Ta " "$here/man/qipu-formats.5.in"
done <rows
finish
