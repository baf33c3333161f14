#!/bin/sh
# How the house stands, from the object files and the sources: no cycle among object files by the symbols they call,
# no include that points downstream, small folders with one door each, and names that say where they are at home.
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

# Folders whose headers are still several: how many of them other folders include. A number may only fall.
several='base/data 2
base/text 2
cli 2
finding 2
format 7
format/text 8
format/wuziqi 2
format/xiangqi 3
game 3
game/chess 3
game/xiangqi 3
game/xiangqi/judge 2
notation 2
output/report 2
record 4
select 2
tree 2'

# What the names of a room begin with, beside the words of its file's path: its own things.
nouns='base patch pieces
cli near program
convert chunk correction file fixer merge split
feed batch exit output signals walk
finding code reason report ruling severity worth
fix fixers
format atom cbh chat coordinates desc descs names script xqboard xqdrawing xqtree
game board games line look marks offers past place rules shape sight stones trail xq
input decoder recoder undoer western walk
notation chinese xiangqi
output code colour diff judgement list svg
pairing matching work
pipeline findings mem merge no run survey system tournament worker
record code game how hundredths names node note number quarters result score stated system tournament VARIANT
repair feature line repairer setup
replay score
select asking date expression material selection sequence test
table contest entries event pairing score standing title'

# Exported names that begin neither with a word of their file's path nor with a thing of its room. The allocator's
# are the system's.
strangers() {
    (cd "$build/src" && find . -name '*.o' -path './*/*' ! -name '*_gen.o' ! -name '*_words.o' | sort | xargs nm -A) |
        sed 's#^\./##; s#\.o:[0-9a-f]* *# #' | grep -v '^pipeline/\(allocator\|exhausted\) ' |
        awk -v nouns="$(echo "$nouns" | tr '\n' '|')" '
            BEGIN { n = split(nouns, line, "|")
                    for (i = 1; i <= n; i++) { split(line[i], w, " "); of[w[1]] = " " line[i] " " } }
            $2 !~ /^[TDRBC]$/ || $3 == "main" { next }
            { split($1, path, "/"); split($3, name, "_")
              words = $1 of[path[1]]; gsub(/[\/_ ]+/, " ", words); words = " " words " "
              if (index(words, " " name[1] " ") == 0 && index(words, " " name[1] "s ") == 0 &&
                  !(name[1] ~ /s$/ && index(words, " " substr(name[1], 1, length(name[1]) - 1) " ")))
                  print $1 ": " $3 }'
}

# Files of one name, and structs of one name: neither a debugger nor a reader can tell them apart.
twins() {
    (cd "$here/src" && find . -name '*.[ch]' -path './*/*' | sed 's#.*/##' | sort | uniq -d)
    (cd "$here/src" && find . -name '*.[ch]' -exec sed -n 's/^\(struct [a-z_0-9]*\) {$/\1/p' {} + | sort | uniq -d)
}

# Folders of which others include more headers than one, or than the number above.
wide() {
    (cd "$here/src" && find . -name '*.[ch]' | sed 's#^\./##' | xargs grep -H '^#include "[a-z_/0-9]*\.h"') |
        awk -F'[:"]' -v several="$(echo "$several" | tr '\n' ' ')" '
            BEGIN { n = split(several, w, " "); for (i = 1; i < n; i += 2) most[w[i]] = w[i + 1] }
            function folder(path) { return match(path, /\/[^\/]*$/) ? substr(path, 1, RSTART - 1) : "" }
            folder($1) != folder($3) && folder($3) != "" && !seen[$3]++ { count[folder($3)]++ }
            END { for (f in count) if (count[f] > (f in most ? most[f] : 1)) print f ": " count[f] " public headers" }'
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
strangers >found
check "exported names begin with their file's or their room's words" test ! -s found
sed 's/^/# /' found
twins >found
check 'no two files and no two structs have one name' test ! -s found
sed 's/^/# /' found
wide >found
check 'rooms have one public header, or no more than they had' test ! -s found
sed 's/^/# /' found
finish
