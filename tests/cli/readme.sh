#!/bin/sh
# Every command of README and README.zh prints what stands below it, and the two pages have the same commands.
. "$(dirname "$0")/lib.sh"

ln -s "$here/corpus" corpus
ln -s "$here/examples" examples

# shown FILE: runs the lines that begin with $, and puts their output in their place.
shown() {
    while IFS= read -r line; do
        case $line in
        '    $ '*)
            printf '%s\n' "$line"
            (eval "${line#    \$ }") 2>&1 | sed 's/^\(.\)/    \1/'
            printf '@end\n' ;;
        esac
    done <"$1"
}
# written FILE: the same as the page has it: what follows a command up to the next one or an empty line before text.
written() {
    awk '/^    \$ / { if (on) print "@end"; on = 1; print; next }
        on && (/^    / || /^$/) { held = held $0 "\n"; if (/^    /) { printf "%s", held; held = "" }; next }
        on { print "@end"; on = 0; held = "" }
        END { if (on) print "@end" }' "$1" | awk '/^    \$ / { held = "" } { print }'
}
same() {
    shown "$1" | grep -v '^$' >is
    written "$1" | grep -v '^$' >should
    cmp -s is should || { diff should is | head -20 | sed 's/^/# /'; false; }
}
for page in README README.zh README.md; do
    if [ -f "$here/$page" ]; then
        check "the commands of $page print what it shows" same "$here/$page"
    fi
done
commands() { sed -n 's/^    \(\$ \|\.\/bootstrap\|src\/\|sudo\)/\1/p' "$1" | sed 's/ *#.*//; s/--lang=[a-z]* //'; }
if [ -f "$here/README.zh" ]; then
    commands "$here/README" >en
    commands "$here/README.zh" >zh
    check 'both pages have the same commands' cmp en zh
    check 'both pages have as many sections' test "$(grep -c '^[A-Z][A-Z ]*$' "$here/README")" -eq \
        "$(grep -c '^【.*】$' "$here/README.zh")"
fi
if [ -f "$here/README.md" ]; then
    commands "$here/README" | head -n 2 >en
    commands "$here/README.md" | head -n 2 >md
    check 'README.md begins with the same two commands' cmp en md
    check 'and has at most 60 lines' test "$(wc -l <"$here/README.md")" -le 60
    for figure in 'formats formats' 'rules rulebooks' 'codes kinds'; do
        said=$(sed -n "s/.* \([0-9]*\) ${figure#* }.*/\1/p" "$here/README.md")
        check "its number of ${figure#* } is true" test "$said" -le "$(recvalid --list-"${figure% *}" | wc -l)"
    done
    check 'the gallery is made' sh "$here/build-aux/gallery" "$here" gallery
    for picture in board.svg report.svg; do
        check "examples/gallery/$picture is what the programs draw" cmp gallery/$picture "$here/examples/gallery/$picture"
    done
    sed -n 's/.*\(href\|src\)="\([^"]*\)".*/\2/p' gallery/index.html >links
    check 'its links lead somewhere' sh -c 'test -s links && while read -r l; do test -s "gallery/$l" || exit 1; done <links'
    check 'none of its pages loads anything' sh -c '! grep -lE "(src|href)=.?https?:" gallery/*.html'
fi
finish
