#!/bin/sh
# Every message that is marked in the sources has a Chinese translation, none is fuzzy.
. "$(dirname "$0")/lib.sh"

po=$here/po/zh_CN.po
check 'no entry is fuzzy' sh -c "! grep -n '^#,.*fuzzy' '$po'"
if command -v xgettext >/dev/null && command -v msgcmp >/dev/null; then
    (cd "$here" && find src -name '*.[ch]' -o -name '*.def' | grep -v -e '^src/[a-z]*\.c$' | LC_ALL=C sort) >files
    (cd "$here" && ls src/rec*.c) >>files
    xgettext -D "$here" -L C --from-code=UTF-8 -k -kN_ -ktr:2 -ktr_say:3 -koptions_misuse:2 -f files -o all.pot 2>err
    check 'messages are found' test "$(grep -c '^msgid' all.pot)" -gt 50
    translated() { msgcmp "$po" all.pot 2>missing || { grep -A1 -e 'untranslated\|not defined' missing | head -40 | sed 's/^/# /'; false; }; }
    check 'every message is translated' translated
else
    skip 'every message is translated' 'no gettext'
fi
# Without any tool: what the programs say in Chinese has a Chinese character in each line.
chinese() { "$@" --lang=zh | LC_ALL=C grep -v "$(printf '[\344-\351]')" >plain; [ ! -s plain ] || { head -20 plain | sed 's/^/# /'; false; }; }
check 'meanings' chinese recvalid --list-codes
check 'titles of formats' chinese recvalid --list-formats
check 'titles of notations' chinese recvalid --list-notations
check 'titles of rulebooks' chinese recvalid --list-rules
for p in recvalid recconv recreplay recdiff rectable rectree; do
    $p --help=all --lang=zh | LC_ALL=C grep -v -e "$(printf '[\344-\351]')" -e '^$' -e '^ *-.*[=|]' >plain
    check "$p --help" test ! -s plain
done
# No English in a Chinese finding: two small words in a row, outside of what it quotes, cites and names.
(cd "$here/tests/cases" && find . -name 'bad*' ! -name '*.args' ! -name '*.out' | LC_ALL=C sort |
    xargs recvalid --lang=zh -v -j1 2>/dev/null) |
    sed -e 's/“[^”]*”//g' -e 's/^[^ ]*: //' -e 's/\[[a-z0-9-]*\/[a-z0-9-]*\]//' |
    grep -e '[a-z]\{3,\} [a-z]\{3,\}' | grep -v -e 模式 -e 归档 -e 结果 -e 终局方式 >plain
check 'no English in findings' sh -c '[ ! -s plain ] || { head -20 plain | sed "s/^/# /"; false; }'
printf '[Result "1-0"]\n[Termination "White resigns"]\n\n1. e4 1-0\n' >said.pgn
head -c 3000 /dev/urandom | gzip | head -c 2000 >cut.pgn.gz
said() { recvalid --lang=zh "$1" 2>/dev/null | grep -q "$2"; }
check 'words of a tag are quoted as Chinese does' said said.pgn 'Termination“White resigns”与'
check 'a cut archive is told in Chinese' said cut.pgn.gz '压缩数据不完整，位于第 2000 字节'
# Words that the manual of style has others for.
grep -n '^msgstr.*\(不为所知\|合于这些\|公活\|XQStudio\|CCBridge\|Tygem\|没有发现，\|个发现\|些发现\|棋盘上没有决定胜负\)' "$po" >plain
check 'one word for one thing' sh -c '[ ! -s plain ] || { sed "s/^/# /" plain; false; }'
awk '/^msgid/ { id = $0 } /^msgstr/ && id ~ /ariation/ && /变着/ && !/须变着|应当变着/' "$po" >plain
check 'a variation is 变化' sh -c '[ ! -s plain ] || { sed "s/^/# /" plain; false; }'
finish
