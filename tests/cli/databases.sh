#!/bin/sh
# Databases of Scid and ChessBase: several files that are one set of records, read in place, damaged, and written.
. "$(dirname "$0")/lib.sh"
data=${QIPU_DATA:-$here/../shared/data}/databases

if ! python3 -c 'import zipfile' 2>/dev/null; then
    skip 'databases' 'no python3'
    finish
fi
python3 "$here/tests/cli/databases.py" base base
python3 "$here/tests/cli/databases.py" cases cases

check 'the cases are what the writer makes' sh -c '
    for f in cases/*/*/*.zip; do cmp "$f" "$1/tests/${f}" || exit 1; done' sh "$here"

games() { recvalid --results --format=jsonl "$@" 2>err | grep -c '"plies"'; }
games_are() { n=$1; shift; got=$(games "$@"); [ "$got" = "$n" ] || { echo "# $*: $got games"; sed 's/^/#   /' err; false; }; }
for f in x.si4 x.sg4 x.sn4 y.si5 y.sg5 y.sn5; do check "$f names its database" games_are 3 base/$f; done
for f in z.cbh z.cbg z.cbp z.cba; do check "$f names its database" games_are 2 base/$f; done
check 'all files of a database are one' games_are 8 base/*
check 'so they are in a list' sh -c 'printf "%s\0" base/* >list'
check 'of names' games_are 8 --files0-from=list
check 'a directory has no other files' games_are 8 base
recvalid --verbose base 2>/dev/null >/dev/null
check 'none is passed over' sh -c '! recvalid base 2>&1 | grep -i "not a game record\|passed over"'
(cd base && tar cf ../all.tar ./* && python3 -c '
import zipfile, sys
with zipfile.ZipFile("../all.zip", "w") as z:
    [z.write(f) for f in sys.argv[1:]]' ./*)
check 'an archive has them as well' games_are 8 all.tar
check 'and so has another' games_are 8 all.zip
mkdir capitals && cp base/x.si4 capitals/X.SI4 && cp base/x.sg4 capitals/X.SG4 && cp base/x.sn4 capitals/X.SN4
check 'in capitals, too' games_are 3 capitals/X.SG4
mkdir part && cp base/x.si4 part
check 'an index alone is told so' status 2 recvalid part/x.si4
check 'with what is missing' grep -q 'not beside it' err
cp base/x.sg4 part && rm part/x.si4
check 'games alone, too' status 2 recvalid part/x.sg4
check 'and what' grep -q 'index' err
check 'a file that is not there is no database' status 2 recvalid none.si4
check 'but not there' grep -q 'No such file' err

check 'both versions hold the same' status 0 recdiff base/x.si4 base/y.si5
check 'by header, without the moves' games_are 1 --where='white = "Carter"' base/x.si4
for k in 1 2 3; do recvalid --results --format=jsonl --shard=$k/3 base/x.si4 | grep plies; done >parts
recvalid --results --format=jsonl base/x.si4 | grep plies >whole
check 'parts of the input are its games' cmp parts whole
recvalid --results --format=jsonl -j8 base >j8 2>/dev/null
recvalid --results --format=jsonl -j1 base >j1 2>/dev/null
check 'eight threads find what one does' cmp j8 j1
QIPU_SLOW=1 recvalid --results --format=jsonl base >slow 2>/dev/null
check 'and so does the slow path' cmp slow j1
python3 -c 'import zipfile; zipfile.ZipFile("cases/scid/deleted/bad.zip").extractall("deleted")'
check 'deleted games are left out' games_are 2 deleted/x.si4
check 'unless they are asked for' games_are 3 --deleted deleted/x.si4
check 'a byte that is turned costs one game' python3 "$here/tests/cli/databases.py" flips flips "$build/src/recdiff"
head -c 260 base/x.si4 >cut.si4 && cp base/x.sg4 cut.sg4 && cp base/x.sn4 cut.sn4
check 'a cut costs the games behind it' games_are 1 cut.si4
# A name that shares more with the one before than that has: what lay in memory there was told.
mkdir shared && cp base/x.si4 base/x.sg4 shared
{ head -c 48 base/x.sn4; printf '\100\073'; tail -c +51 base/x.sn4; } >shared/x.sn4
check 'a name that shares what is not there' status 1 recvalid --format=jsonl --results shared/x.si4
check 'is damage' grep -q '"code":"scid/names"' out
check 'and tells nothing of memory' sh -c '! grep -q -e "u0000" -e Baker out'

for f in x.si4 y.si5 z.cbh; do
    recconv -q -t si4 -o w-$f.si4 base/$f >/dev/null 2>&1
    check "$f goes into a database and back" status 0 recdiff base/$f w-$f.si4
done
check 'a database needs a name' status 2 recconv -t si4 base/x.si4
check 'and the right one' status 2 recconv -t si4 -o out.si5 base/x.si4
check 'nothing is left of that' sh -c '! ls out.*'
printf '[Event "a"]\n[Variant "Chess960"]\n[Result "*"]\n[SetUp "1"]\n[FEN "bqnbrknr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKNR w HEhe - 0 1"]\n\n1. g3 *\n' >960.pgn
check 'no Chess960 is written' status 1 recconv -t si4 -o 960.si4 960.pgn
check 'and that is named' grep -q 'si4 cannot represent Chess960' err
check 'and there is no file' sh -c '! ls 960.s*'
{ printf '[Event "%0300d"]\n[Date "2001.01.01"]\n[EventDate "1980.01.01"]\n[Result "*"]\n\n1. e4 *\n' 7; } >long.pgn
recconv -t si4 -o long.si4 long.pgn 2>err
check 'a name that is cut is named' grep -q 'loss.*\|not held' err
check 'a date that is lost, too' grep -q 'EventDate' err
check 'an input is not replaced' status 2 recconv -t si4 -o base/x.si4 base/x.si4
check 'verbatim bytes are none' status 2 recconv -t verbatim base/x.si4

if [ -d "$data" ]; then
    for f in scid4/twic2000.si4 scid4-gtest/res_database.si4 scid4-special/special.si4 scid5-special/special.si5; do
        check "$f is what Scid makes of it" status 0 recdiff "$data/$f" "$data/${f%.*}.scid-export.pgn"
    done
    recconv -q -t si4 -o twic.si4 "$data/scid4/twic2000.scid-export.pgn" 2>/dev/null
    check 'the names are written as Scid does' cmp twic.sn4 "$data/scid4/twic2000.sn4"
    check 'every game of ChessBase is legal' status 0 recvalid -q "$data/cbh/twic1134/twic1134.cbh" "$data/cbh/old" \
        "$data/cbh/hedgehog" "$data/cbh/veryold"
    check 'an archive of ChessBase is refused' status 2 recvalid "$data/cbh/small.cbv"
    if PATH=$PATH:/usr/games command -v scidpgn >/dev/null; then
        PATH=$PATH:/usr/games scidpgn twic >export.pgn 2>/dev/null
        check 'and Scid exports it without a difference' status 0 recdiff twic.si4 export.pgn
    else
        skip 'and Scid exports it without a difference' 'no scid'
    fi
else
    skip 'what Scid makes of databases' 'no databases'
fi
finish
