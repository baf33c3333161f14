#!/bin/sh
# No record of the tests, the corpus and, where it is there, the real data is taken for another format or game without
# its extension, behind a byte order mark, in other charsets, in another order, or when only its first 2 KB are there.
. "$(dirname "$0")/lib.sh"

if ! command -v python3 >/dev/null; then
    skip 'detection' 'no python3'
    finish
    exit
fi
set -- "$here/tests/cases" "$here/tests/texts" "$here/corpus"
data=${QIPU_DATA:-$here/../shared/data}
[ ! -d "$data" ] || set -- "$@" "$data"
mkdir work
PYTHONDONTWRITEBYTECODE=1 python3 "$here/tests/cli/detected.py" "$build/src" "$scratch/work" "$@" >found
for way in 'without its extension' 'in another order' 'behind a mark' cut gb18030 big5 cp932 utf-16; do
    check "the same formats and games, $way" grep -q "^ok $way: " found
done
check 'there is something to detect' sh -c 'test "$(sed -n "s/^ok without its extension: \([0-9]*\) .*/\1/p" found)" -gt 2000'
grep '^#' found | head -20
finish
