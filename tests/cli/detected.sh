#!/bin/sh
# No text is taken for another format or game without its extension, behind a byte order mark, in other
# charsets, or when only its first 2 KB are there.
. "$(dirname "$0")/lib.sh"

# kinds DIRECTORY: "name format kind" of the first game of each file.
kinds() {
    find "$1" -type f | sort | tr '\n' '\0' | recvalid --results --format=jsonl --files0-from=- |
        sed -n 's/^{"type":"game","file":"[^"]*\/\([^"/]*\)","game":1,.*"format":"\([a-z-]*\)".*"kind":"\([a-z]*\)".*/\1 \2 \3/p'
}

mkdir plain
for file in "$here"/tests/texts/*.txt "$here"/corpus/*/good-*; do
    case $file in *.xqf | *.XQF | *.cb[rl] | *.lib | *.pos | *.wzq | *.rdf | *.ccm | *.chn | *.mxq | *.zip | *.gz) continue ;; esac
    # Those that declare their charset, or are in none of Unicode's, are other tests'.
    grep -q 'CA\[\|encoding=' "$file" && continue
    iconv -f UTF-8 -t UTF-8 "$file" >/dev/null 2>&1 || continue
    cp "$file" "plain/$(basename "$(dirname "$file")")-$(basename "$file" | tr . -)"
done
kinds plain >expected
check 'there is something to detect' test "$(wc -l <expected)" -gt 100
for how in mark cut GB18030 UTF-16; do
    mkdir "in-$how"
    for file in plain/*; do
        case $how in
        mark) { printf '\357\273\277'; sed '1s/^\xef\xbb\xbf//' "$file"; } >"in-$how/${file##*/}" ;;
        cut) head -c 2048 "$file" >"in-$how/${file##*/}" ;;
        *) sed '1s/^\xef\xbb\xbf//' "$file" | iconv -f UTF-8 -t $how >"in-$how/${file##*/}" ;;
        esac
    done
    kinds "in-$how" >found
    diff expected found >differs
    check "the same formats and games: $how" test ! -s differs
    head -6 differs | sed 's/^/#   /'
done
finish
