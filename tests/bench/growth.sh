#!/bin/sh
# make growth: twice the input is at most 2.2 times the work (sorting has its logarithm), for text formats (a good file
# of the corpus, repeated) and for shapes that invite looking back: long lines, wide trees, many tags. Work is counted in
# instructions, by callgrind, so that the load of the machine does not matter; the start of the program is taken off by
# differences. Nothing costs more than 20,000 instructions a byte, about two seconds a megabyte: what looks far ahead at
# every game grows no faster than its input, and is as good as endless all the same.
. "$(dirname "$0")/../cli/lib.sh"
command -v valgrind >/dev/null || { echo '1..0 # SKIP no valgrind'; exit 77; }

# work FILE: instructions of validating it.
work() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null recvalid -j1 -q "$1" 2>&1 >/dev/null |
        sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

# grows NAME: x.1.NAME, x.2.NAME and x.4.NAME hold an input once, twice and four times.
grows() {
    a=$(work "x.1.$1") b=$(work "x.2.$1") c=$(work "x.4.$1")
    echo "# $1: $a $b $c"
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
finish
