#!/bin/sh
# Opening books of Arena, ElephantEye and the tables of xiangqi programs: books that books.py writes from the
# descriptions, good ones and with one fault each; real ones where there are any.
. "$(dirname "$0")/lib.sh"

if ! python3 -c 'import sqlite3' 2>/dev/null; then
    skip 'books' 'no python3'
    finish
fi
tool=$here/tests/cli/books.py
python3 "$tool" "$here/src/tree" . || exit 1
silent() { recvalid "$1" >o 2>&1 && [ ! -s o ]; }
says() { # CODE FILE: this code alone, and the status that goes with it
    recvalid "$2" >o 2>&1
    status=$?
    [ "$(sed 's/.*\[\(.*\)\]$/\1/' o)" = "$1" ] && [ "$status" = "$(grep -c ': error: ' o)" ]
}
tables='good.obk signed.obk other-name.obk view.obk log.obk good.xqb'
grep -q '^#define SQLITE_SONAME' "$build/config.h" 2>/dev/null || tables=
for book in good.dat mirror.dat good.abk $tables; do
    check "no fault: $book" silent "$book"
done
for book in cut-off.dat order.dat duplicate.dat weight.dat move.dat unreached.dat cut-off.abk duplicate.abk link.abk \
    unreached.abk ${tables:+no-key.obk duplicate.obk unreadable.obk move.xqb}; do
    check "its fault alone: $book" says "book/${book%.*}" "$book"
done
for book in illegal.dat illegal.abk ${tables:+illegal.obk illegal.xqb}; do
    check "its fault alone: $book" says book/illegal-move "$book"
done
check 'a link out of the book' says book/link out.abk
check 'a move by the board that shows it' sh -c 'recvalid illegal.dat | grep -q "a0a5 is not a legal move of rnbakabnr/"'
[ -z "$tables" ] || check 'a row of a table by its id' sh -c 'recvalid illegal.xqb | grep -q "a0a5 (id [0-9]*) is not"'
check 'by a pipe' sh -c 'recvalid --from=eleeye <duplicate.dat | grep -q book/duplicate && recvalid <link.abk | grep -q book/link'
check 'packed' sh -c 'gzip -k link.abk duplicate.dat && recvalid link.abk.gz | grep -q book/link && recvalid duplicate.dat.gz | grep -q book/duplicate'
cp good.dat renamed.bin
cp good.abk renamed
check 'by content, not by name' sh -c 'recvalid --format=tsv --columns=format renamed.bin renamed >o 2>&1; ! grep -q "not\|unknown" o'
for book in good.dat good.abk ${tables:+good.obk good.xqb}; do
    check "no other program reads it: $book" sh -c 'recconv -t pgn "$1" >o 2>&1; [ $? = 2 ] && grep -q "only recvalid" o' - "$book"
done
printf 'SQLite format 3\0and nothing else' >torn.obk
[ -z "$tables" ] || check 'a table that is none' sh -c 'recvalid --from=obk torn.obk | grep -q book/unreadable'
printf 'CTG\0' >some.ctg
check 'what is not read is named' sh -c 'recvalid some.ctg >o 2>&1; test $? = 2 && grep -q "an opening book of ChessBase" o'

# Bytes changed and files cut off: findings, never a crash or a loop.
for book in good.dat good.abk ${tables:+good.obk good.xqb}; do
    mkdir "damaged.$book"
    python3 "$tool" --damage "$book" "damaged.$book" 60
    check "damaged: $book" sh -c 'timeout 60 recvalid --from="$2" "$1"/* >o 2>&1; test $? -le 1' - "damaged.$book" \
        "$(case $book in *.dat) echo eleeye ;; *) echo "${book#good.}" ;; esac)"
done

data=${QIPU_DATA:-$here/../shared/data}/databases/xiangqi
if [ -d "$data" ]; then
    check 'a real BOOK.DAT has legal moves' sh -c '[ "$(recvalid "$1" | grep -vc unreached)" = 0 ]' - "$data/BOOK.DAT"
    if [ -n "$tables" ]; then
        check 'an .obk with all kinds of keys' says book/no-key "$data/small.obk"
        check 'a real .xqb' silent "$data/book.xqb"
    fi
else
    skip 'real books' 'no data'
fi
finish
