#!/bin/sh
# How the house stands, from the object files and the sources: no cycle among object files by the symbols they call,
# and no include that points downstream.
# usage: tests/house.sh          TAP, for make check
#        tests/house.sh report   the cycles and the calls that close them, for a person
QIPU_SOURCE=${QIPU_SOURCE:-$(cd "$(dirname "$0")/.." && pwd)}
. "$QIPU_SOURCE/tests/cli/lib.sh"

# Folders from upstream to downstream, by rank: a file includes nothing of a higher rank, and of its own rank only
# from its own folder.
rooms='base 0
finding 1
input 2
record 3
notation 4
format 5
game 6
replay 7
players 8
tree 8
select 9
repair 9
pairing 9
table 10
diff 10
fix 10
output 11
edit 12
cli 13
feed 14
pipeline 15
convert 16
interactive 16'

# One line a call from one object file to another: FROM TO SYMBOL.
calls() {
    (cd "$build/src" && find . -name '*.o' ! -name '*_gen.o' | sort | xargs nm -A) |
        sed 's#^\./##; s#\.o:# #' |
        awk '$3 ~ /^[TDRBC]$/ { at[$4] = $1 }
             $2 == "U" { from[++n] = $1; symbol[n] = $3 }
             END { for (i = 1; i <= n; i++)
                       if (symbol[i] in at && at[symbol[i]] != from[i])
                           print from[i], at[symbol[i]], symbol[i] }'
}

# One line a loop: the files from each of which all others can be reached. Some hundred files, so walking from every
# one of them is quick enough.
loops() {
    awk '{ edge[$1 " " $2] = 1; file[$1] = file[$2] = 1 }
         function walk(v, reach, stack, n, e, i, w) {
             split("", reach)
             n = 0
             stack[++n] = v
             while (n > 0) {
                 w = stack[n--]
                 for (i = 1; i <= outs[w]; i++)
                     if (!(out[w, i] in reach)) {
                         reach[out[w, i]] = 1
                         stack[++n] = out[w, i]
                     }
             }
         }
         END {
             for (e in edge) {
                 split(e, p, " ")
                 out[p[1], ++outs[p[1]]] = p[2]
             }
             for (v in file) {
                 walk(v, reached)
                 if (v in reached)
                     for (w in reached)
                         together[v, w] = 1
             }
             for (v in file) {
                 if (!((v, v) in together))
                     continue
                 least = v
                 for (w in file)
                     if ((v, w) in together && (w, v) in together && w < least)
                         least = w
                 members[least] = members[least] " " v
             }
             for (v in members)
                 print members[v]
         }' calls | while read -r line; do
        # shellcheck disable=SC2086
        printf '%s\n' $line | sort | tr '\n' ' '
        echo
    done | sort
}

report_loop() {
    echo "# a cycle of $#: $*"
    printf '%s\n' "$@" >members
    awk 'FNR == NR { in_loop[$1] = 1; next } $1 in in_loop && $2 in in_loop' members calls |
        awk '{ calls[$1 " -> " $2] = calls[$1 " -> " $2] " " $3 } END { for (c in calls) print "#   " c ":" calls[c] }' |
        sort
}

# Includes that point downstream, or sideways into another folder of the same rank.
wrong_includes() {
    (cd "$here/src" && find . -name '*.[ch]' -path './*/*' | sort | xargs grep -H '^#include "') |
        sed 's#^\./##' |
        awk -F'[:"]' -v rooms="$(echo "$rooms" | tr '\n' ' ')" '
            BEGIN { n = split(rooms, w, " "); for (i = 1; i < n; i += 2) rank[w[i]] = w[i + 1] }
            { split($1, a, "/"); split($3, b, "/") }
            !(a[1] in rank) { print $1 ": " a[1] " has no place in tests/house.sh"; next }
            b[1] in rank && (rank[b[1]] > rank[a[1]] || (rank[b[1]] == rank[a[1]] && a[1] != b[1])) { print $1 " includes " $3 }'
}

# The inside of a sink is for those who settle, count and tell findings; nobody else may read them back.
sink_readers() {
    (cd "$here/src" && grep -rl '"finding/sink.h"' --include='*.[ch]' .) |
        grep -vE '^\./(finding|cli|feed|edit|pipeline|convert|interactive|output)/|^\./rec[a-z]*\.c$'
}

# Folders that hold more C files than a newcomer can take in at a glance.
crowded() {
    (cd "$here" && find src -name '*.[ch]' ! -name '*_words.c' | sed 's#/[^/]*$##' | sort | uniq -c | awk '$1 > 25')
}

command -v nm >/dev/null || { skip 'cycles' 'there is no nm'; finish; }
calls >calls
loops >loops
# shellcheck disable=SC2086
if [ "${1:-}" = report ]; then
    while read -r line; do report_loop $line; done <loops
    wrong_includes
    exit
fi
crowded >crowded
# Objects that are built again when the text of a finding changes, by what the compiler wrote down.
find "$build/src" -name '*.Po' -exec grep -l 'codes/pgn\.def' {} + 2>/dev/null >rebuilt
check 'a change of a text rebuilds at most five objects' test "$(wc -l <rebuilt)" -le 5
sed 's/^/# /' crowded
check 'no folder holds more than 25 C files' test ! -s crowded
check 'object files call one another' test "$(wc -l <calls)" -ge 1000
# shellcheck disable=SC2086
while read -r line; do report_loop $line; done <loops >found
check 'no cycle among object files' test ! -s found
cat found
wrong_includes >wrong
check 'includes point upstream' test ! -s wrong
sed 's/^/# /' wrong
sink_readers >readers
check 'nobody below output/ reads findings back' test ! -s readers
sed 's/^/# /' readers
finish
