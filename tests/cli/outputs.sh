#!/bin/sh
# Nothing of the user's is destroyed: no output is an input or another output, a damaged input does not cost the
# report, and what is left behind by another run, or planted, is not followed.
. "$(dirname "$0")/lib.sh"

three_games >three.pgn
printf '[Event "E"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n1. e4 e5 *\n' >games.pgn
cp games.pgn kept
mkdir -p tree/deep
printf '(;GM[1]FF[4]SZ[9];B[ee])\n' >tree/other.sgf
reset() {
    rm -f games.pgn link.pgn hard.pgn tree/deep/games.pgn
    cp kept games.pgn
    ln -s games.pgn link.pgn
    ln games.pgn hard.pgn
    cp kept tree/deep/games.pgn
}
# refused FILE COMMAND…: with status 2 and a reason; FILE is as it was, and nothing lies beside it.
refused() {
    file=$1
    shift
    status 2 "$@" && grep -q 'is also' err && cmp -s kept "$file" &&
        [ -z "$(find . -name 'games.pgn.*' -o -name 'link.pgn.*' -o -name 'hard.pgn.*')" ] || {
        echo "# $*: $(cat err)"
        return 1
    }
}
for command in 'recvalid --output' 'recvalid --write-baseline' 'recvalid --format=html --output' 'recvalid --summary --output' \
    'recvalid --names-report --output' 'rectable --output' 'rectable -t trf16 --output' 'recreplay --as=fen --output' 'recreplay --as=svg --output' \
    'recreplay --as=html --output' 'recconv -t pgn --rejects' 'recconv -t pgn -o out.pgn --checkpoint'; do
    for name in games.pgn ./games.pgn link.pgn hard.pgn "$PWD/games.pgn" tree/../games.pgn; do
        reset
        # shellcheck disable=SC2086
        check "$command over its input as $name" refused games.pgn $command="$name" games.pgn
    done
    for name in tree/deep/games.pgn ./tree/other.sgf/../deep/games.pgn; do
        [ -d "${name%/*}" ] || continue
        # shellcheck disable=SC2086
        check "$command into a directory that is walked" refused tree/deep/games.pgn $command=$name tree
    done
    # shellcheck disable=SC2086
    [ "${command##*-}" = checkpoint ] || check "$command over standard input" refused games.pgn sh -c "$command=games.pgn <games.pgn"
    printf 'games.pgn\0' >list
    # shellcheck disable=SC2086
    check "$command over what a list names" refused games.pgn $command="games.pgn" --files0-from=list
done
reset
check 'recdiff over one of two' refused games.pgn recdiff -o ./games.pgn three.pgn games.pgn
check 'recconv into a directory that is walked' refused tree/deep/games.pgn recconv -t pgn -o tree/deep/games.pgn tree
for pair in '-o x --rejects=./x' '-o games.pgn --rejects=link.pgn' '-o x --checkpoint=x' '--rejects=-' '-o - --rejects=-'; do
    # shellcheck disable=SC2086
    check "two outputs, one file: $pair" status 2 recconv -t pgn $pair three.pgn
    check 'said' grep -q 'is also' err
done
for read in names known lines openings baseline rules; do
    cp kept read
    check "-o over the file of --$read" status 2 recvalid --$read=read -o ./read three.pgn
    check 'is as it was' cmp -s kept read
done
check 'a baseline and the report' status 2 recvalid -o x --write-baseline=x three.pgn
check 'nothing was made' test ! -e x

# What is read without being named as a record: the files of a database, a profile, descriptions.
recconv -q -t si4 -o base.si4 three.pgn
mkdir bases
cp base.* bases
for part in sn4 sg4; do
    for command in 'recvalid --output' 'recvalid --write-baseline' 'recconv -q -t pgn --output' 'recconv -q -t pgn --rejects' \
        'recreplay --as=html --output' 'rectable --output' 'rectree --write-tree'; do
        for input in "base.$part base.si4" "bases/base.$part bases"; do
            # shellcheck disable=SC2086
            check "$command over a file of a database, $input" status 2 $command=$input
            check 'is as it was' cmp -s base.$part "bases/base.$part"
        done
    done
    check "--split over base.$part" status 2 recconv -q -t pgn --force --split=. --name=base.$part base.si4
    check 'leaves it' cmp -s base.$part "bases/base.$part"
done
# Nor is the index converted in place: its other files would stay behind.
ln -s base.si4 index.pgn
for name in base.si4 ./base.si4 index.pgn; do
    check "recconv -o $name in place of an index" status 2 recconv -q -t pgn -o $name base.si4
    check 'is as it was' cmp -s base.si4 bases/base.si4
done
rm index.pgn
printf 'fail-on: error\n' >profile.yaml
cp profile.yaml other.yaml
mkdir described
cp "$here/formats/pgn.yaml" described
for command in 'recvalid --output' 'recvalid --write-baseline'; do
    check "$command over a profile" status 2 $command=./profile.yaml --profile=profile.yaml --profile=other.yaml three.pgn
    check 'is as it was' cmp -s profile.yaml other.yaml
    check "$command over a description" status 2 $command=described/pgn.yaml --formats=described three.pgn
    check 'is as it was' cmp -s described/pgn.yaml "$here/formats/pgn.yaml"
    check "$command over what a list on a pipe names" sh -c "printf 'games.pgn\\0' | $command=hard.pgn --files0-from=- >/dev/null 2>&1; test \$? -eq 2 && cmp -s kept hard.pgn"
done
check 'beside descriptions' status 1 recvalid -o described/report --formats=described three.pgn
cp kept half.part
for command in 'recconv -q -t pgn' recvalid; do
    check "$command, half an output over its input" status 2 $command --checkpoint=mark -o half half.part
    check "$command, over what --lines reads" status 2 $command --checkpoint=mark -o half --lines=half.part three.pgn
    check 'is as it was' cmp -s kept half.part
    check "$command, half an output and a checkpoint" status 2 $command --checkpoint=half.part -o half three.pgn
done
rm half.part
cp kept p-001.svg
cp kept base.sn4
for command in 'p-001.svg recreplay --as=svg --every -o p.svg' 'games.pgn recconv -q -t pgn --force --split=. --name=games.pgn' 'base.sn4 recconv -q -t si4 -o base.si4'; do
    target=${command%% *}
    for list in - /dev/stdin; do
        check "${command#* }, a list on a pipe, $list" sh -c "printf '%s\\0' three.pgn $target | ${command#* } --files0-from=$list >/dev/null 2>&1; test \$? -eq 2 && cmp -s kept $target"
    done
done
check 'a list on a pipe that names others' sh -c 'printf "games.pgn\\0" | recconv -q -t pgn --split=split --name=games.pgn --files0-from=- && grep -q "e4 e5" split/games.pgn'
rm p-001.svg base.sn4
check 'a list on a pipe' sh -c 'printf "games.pgn\0" | recvalid -o games.pgn --files0-from=- >/dev/null 2>&1; test $? -eq 2 && cmp -s kept games.pgn'
check 'recconv in place' status 0 recconv -q -t pgn -o link.pgn games.pgn
check 'keeps the link' test -L link.pgn
reset
check '--split over its input' status 2 recconv -t pgn --force --split=. --name=games.pgn games.pgn
check 'leaves it' cmp -s kept games.pgn
check '--split into the directory that is read' status 2 recconv -t pgn --force --split=tree/deep --name=games.pgn tree/deep
check 'leaves the record there' cmp -s kept tree/deep/games.pgn
check 'a picture over an input' sh -c 'cp kept p-001.svg; recreplay --as=svg --every -o p.svg p-001.svg >/dev/null 2>&1; test $? -eq 2 && cmp -s kept p-001.svg'
check 'a report in the directory, twice' sh -c 'recvalid --format=html -o tree/r.html tree && recvalid --format=html -o tree/r.html tree' 2>/dev/null
check 'what is excluded is no input' status 0 recvalid -o tree/deep/games.pgn --exclude=deep tree

# One damaged input among many.
mkdir many
cp three.pgn kept many
gzip -c three.pgn | head -c 100 >many/cut.pgn.gz
for how in --format=text --format=html --format=sarif --format=jsonl --format=tsv --format=github --summary --results; do
    rm -f report
    recvalid "$how" many >printed 2>/dev/null
    check "$how of a damaged input" status 2 recvalid "$how" -o report many
    check 'is what is printed' cmp report printed
    check 'and says what is missing' grep -q 'report: written without' err
done
check 'games' status 2 recconv -t pgn -o out.pgn --rejects=out.rejects many
check 'of the others are there' grep -q 'Bb5' out.pgn
check 'and the rejects' grep -q 'Ke3' out.rejects
check 'a baseline' status 2 recvalid --write-baseline=known.jsonl many
check 'has the findings of the others' grep -q 'chess/illegal-move' known.jsonl
cp known.jsonl known.copy
check 'a name that does not exist' status 2 recvalid --write-baseline=known.jsonl kept nosuch.pgn
check 'leaves the one that was there' cmp -s known.jsonl known.copy
check 'a table' status 2 rectable -o table many
check 'of the others' test -s table
check 'a damaged input is not converted in place' sh -c 'cp many/cut.pgn.gz c.gz; recconv -q -t pgn -o c.gz c.gz 2>/dev/null; test $? -eq 2 && cmp -s c.gz many/cut.pgn.gz'

# What --checkpoint leaves for the next run.
echo secret >victim
ln -s victim o.pgn.part
check 'a planted link' status 2 recconv -q -t pgn --checkpoint=mark -o o.pgn three.pgn
check 'is not followed' test "$(cat victim)" = secret
rm o.pgn.part
ln victim o.pgn.part
check 'nor a hard one' status 2 recconv -q -t pgn --checkpoint=mark -o o.pgn three.pgn
check 'that leads elsewhere' test "$(cat victim)" = secret
rm -f o.pgn.part mark
if command -v flock >/dev/null; then
    : >o.pgn.part
    check 'two runs with one output' status 2 flock o.pgn.part recconv -q -t pgn --checkpoint=b -o o.pgn three.pgn
    check 'the second makes none' test ! -e o.pgn
    check 'nor takes the half one away' test -e o.pgn.part
fi
mkfifo pipe

# Names as long as they may be, odd bits, and signals.
long=$(awk 'BEGIN { for (i = 0; i < 250; i++) printf "n" }')
check 'a name of 250 bytes' status 1 recvalid -o "$long" three.pgn
: >bits
chmod 4755 bits
check '-o over a setuid file' status 1 recvalid -o bits three.pgn
check 'takes the bit away' test ! -u bits
for signal in ABRT USR1 SEGV; do
    (ulimit -c 0; exec recconv -q -t pgn -o late.pgn pipe) 2>/dev/null &
    running=$!
    exec 3>pipe
    while [ "$(echo late.pgn.*)" = 'late.pgn.*' ]; do sleep 0.05; done
    kill -$signal $running
    wait $running 2>/dev/null
    exec 3>&-
    check "$signal leaves nothing" test "$(echo late.pgn*)" = 'late.pgn*'
done

# Where nothing of the inputs could be read, what is there stays.
three_games | gzip -c | head -c 20 >nothing.pgn.gz
echo old >stays.sgf
check 'an output of nothing' status 2 recconv -t sgf -o stays.sgf nothing.pgn.gz
check 'replaces no file' test "$(cat stays.sgf)" = old
finish
