#!/bin/sh
# make growth: twice the input is at most 2.2 times the work (sorting has its logarithm), for text formats (a good file
# of the corpus, repeated) and for shapes that invite looking back: long lines, wide trees, many tags. Work is counted in
# instructions, by callgrind, so that the load of the machine does not matter; the start of the program is taken off by
# differences. Nothing costs more than 20,000 instructions a byte, about two seconds a megabyte: what looks far ahead at
# every game grows no faster than its input, and is as good as endless all the same.
. "$(dirname "$0")/../cli/lib.sh"
command -v valgrind >/dev/null || { echo '1..0 # SKIP no valgrind'; exit 77; }

# work FILE: instructions of validating it, or of $command.
command='recvalid -j1 -q'
work() {
    # shellcheck disable=SC2086
    valgrind --tool=callgrind --callgrind-out-file=/dev/null $command "$1" 2>&1 >/dev/null |
        sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

# grows NAME: x.1.NAME, x.2.NAME and x.4.NAME hold an input once, twice and four times.
grows() {
    a=$(work "x.1.$1") b=$(work "x.2.$1") c=$(work "x.4.$1")
    echo "# $command $1: $a $b $c"
    [ -n "$a" ] && [ -n "$b" ] && [ -n "$c" ] && [ $(((c - b) * 10)) -le $(((b - a) * 22 + 1000000)) ] &&
        [ $((c - b)) -le $((($(wc -c <"x.4.$1") - $(wc -c <"x.2.$1")) * 20000)) ]
}

size=${GROWTH_BYTES:-200000}

# repeated FILE KIND
repeated() {
    for times in 1 2 4; do
        awk -v n=$((size * times / ($(wc -c <"$1") + 1) + 1)) -v file="$1" \
            'BEGIN { RS = "\001"; getline text <file; for (i = 0; i < n; i++) printf "%s\n", text }' >x.$times."$2"
    done
    check "${1##*/}, repeated" grows "$2"
}
for file in $(find "$here/corpus" -name 'good*' -type f | LC_ALL=C sort | awk -F. '!seen[$NF]++'); do
    kind=${file##*.}
    case $kind in xqf | lib | sav | ngf | rif) continue ;; esac # one game a file, or none that can be repeated
    repeated "$file" "$kind"
done
# Games of a server, a game a line, rows of stones, pairs of numbers; blocks that are not closed.
for file in corpus/xiangqi/good-playok.txt corpus/weiqi/good-diagram.txt tests/texts/c06.txt tests/texts/x27.txt \
    tests/texts/w26.txt tests/texts/w64.txt tests/cases/movelist/heading/good.txt tests/cases/dhtmlxq/value/bad-block.ubb; do
    repeated "$here/$file" "${file##*.}"
done

# shape NAME BEFORE REPEATED AFTER
shape() {
    for times in 1 2 4; do
        awk -v n=$((10000 * times)) -v before="$2" -v text="$3" -v after="$4" \
            'BEGIN { printf "%s", before; for (i = 0; i < n; i++) printf "%s", text; print after }' >"x.$times.$1"
    done
    check "$1: $3" grows "$1"
}
shape words.txt '' 'e4 ' ''
shape brackets.txt '' 'e4 ( ' ''
shape closed.txt '' 'e4 ( ' ')'
shape braces.txt '' 'e4 { ' ''
shape fan.pgn '1. e4 ' '(1. d4) ' '*'
shape deep.pgn '1. e4 ' '(1. d4 ' '*'
shape comments.pgn '1. e4 ' '{c} ' '*'
shape long.pgn '' 'Nf3 Nf6 Ng1 Ng8 ' '*'
for times in 1 2 4; do sh "$here/tests/bench/walk" $((10000 * times)) >x.$times.walk.pgn; done
check 'quiet moves, few of which repeat a position' grows walk.pgn
shape tags.pgn '' '[Tag "x"]
' '
1. e4 *'
shape fan.sgf '(;GM[1]SZ[19];B[pd]' '(;W[dd])' ')'
shape deep.sgf '(;GM[1]SZ[19]' '(;B[pd]' ''
shape marks.sgf '(;GM[1]SZ[19];B[pd]' 'LB[aa:a]' ')'
shape nulls.pgn '1. e4 ' '-- -- (-- --) ' '*'

# Every option that works on trees, or on many games, over shapes that go down, come back and lie side by side.
# tree NAME BEFORE DOWN UP AFTER
tree() {
    for times in 1 2 4; do
        awk -v n=$((TREE * times)) -v before="$2" -v down="$3" -v up="$4" -v after="$5" \
            'BEGIN { printf "%s", before; for (i = 0; i < n; i++) printf "%s", down; for (i = 0; i < n; i++) printf "%s", up; print after }' >"x.$times.$1"
    done
    trees="$trees $1"
}
TREE=${GROWTH_NODES:-2000}
trees=
tree back.sgf '(;GM[1]FF[4]SZ[19]' '(;B[];W[](;B[aa];W[bb])' ')' ')'
tree three.sgf '(;GM[4]FF[4]SZ[15]' '(;B[];W[](;B[aa];W[bb])(;B[aa];W[aa])(;C[c])' ')' ')'
tree setup.sgf '(;GM[1]FF[4]SZ[19]' '(;AB[aa](;W[cc];B[bb])(;AE[aa])' ')' ')'
tree behind.pgn '1. e4 e5 ' '(1... d5 ' '2. Nf3) ' '2. Nf3 *'
tree down.pgn '' '1. Nf3 e5 (1... d5 2. Ng1) (1... Nc6 2. Ng1 e5 (2... d5 3. Nf3) (2... Nb8 ' '))' ' *'
tree xiangqi.pgn '[Game "Chinese Chess"]

' '1. 炮二平五 卒5进1 (1... 马2进3 2. 炮五平二 卒5进1 (2... 马3退2 ' '3. 兵一进一) 3. 兵一进一) ' '3. 兵一进一 *'
tree games.pgn '' '[Event "E"]
[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 e5 2. Ke3 (2. Nf3 Nc6) 1-0

' '' ''
for command in 'recvalid -j1' 'recvalid -j1 --suggest' 'recvalid -j1 --style --strict --results' 'recvalid -j1 --format=html' \
    'recvalid -j1 --duplicates=near' 'recvalid -j1 --unique=near' 'recvalid -j1 --names-report' 'recvalid -j1 --profile=plausible' \
    'recvalid -j1 --against=chess-2023' 'recvalid -j1 --where=position~*/*/*/*/*/*/*/*' 'recvalid -j1 --summary' \
    'recconv -j1 -q -t pgn' 'recconv -j1 -q -t sgf' 'recconv -j1 -q -t stream' 'recconv -j1 -q -t verbatim --fix=all' \
    'recconv -j1 -q -t sgf --merge' 'recconv -j1 -q -t same --unmerge --limit=unmerged=4000' 'recconv -j1 -q -t same --transform=normalise' \
    'recconv -j1 -q -t same --strip=variations' 'recconv -j1 -q -t same --repair=unique' 'recconv -j1 -q -t pgn --annotate=fen' \
    'recconv -j1 -q -t pgn --keep-broken --after-illegal=force' 'recreplay --as=fen' 'recreplay --as=html' 'rectable' 'rectree'; do
    for name in $trees; do
        check "$command $name" grows "$name"
    done
done
finish
