#!/bin/sh
# Inputs and circumstances that once broke a program: a right answer or status 2 with a message, never a crash.
. "$(dirname "$0")/lib.sh"

ends() { # ends COMMAND…: by itself, with a status of its own.
    timeout 60 "$@" >out 2>err </dev/null
    got=$?
    [ $got -le 2 ] || { echo "# $*: status $got"; false; }
}

# An arrow from a point to itself: in a mark, in a move that is illegal, in a line of SGF.
printf '1. e4 {[%%cal Ge4e4,Ra1a1]} e5 2. e5e5 *\n' >self.pgn
printf 'e2e4 e7e7\n' >self.uci
printf '(;GM[1]FF[4]SZ[9];B[aa]AR[aa:aa]LN[bb:bb])\n' >self.sgf
for file in self.pgn self.uci self.sgf; do
    check "$file: a picture" ends recreplay --as=svg "$file"
    check "$file: whole" grep -q '</svg>' out
    check "$file: a page" ends recreplay --as=html "$file"
done
# References, comments and sections in a RIF game change no finding about the rest of it.
rif() { # rif MOVE INFO
    printf '<database><games>\n<game id="1" black="1" white="2" bresult="1"><move>%s</move><info>%s</info></game>\n' "$1" "$2"
    printf '</games></database>\n'
}
rif 'h8 h9 h7 zz h6' 'a b' >plain.rif
recvalid --format=jsonl plain.rif >plain.out
rif 'h8 h9 h7 zz h6' 'a &amp; b' >entity.rif
rif 'h8 h9 h7 zz h6' 'a <!-- c --> b' >comment.rif
rif 'h8 h9 h7 zz h6' '<![CDATA[a]]> b' >section.rif
for file in entity comment section; do
    recvalid --format=jsonl $file.rif | sed "s/$file/plain/" >$file.out
    check "RIF with $file: the same findings and places" cmp plain.out $file.out
done
rif '&#104;8 <!-- -->h9 <![CDATA[h7]]> z&#122; h6' 'a' >within.rif
check 'references among the moves: judged' ends recvalid within.rif
check 'and the word is shown as it stands' grep -q '(z&#122;)' out

# The ids of a RIF database with two lists of games are compared in any number of threads alike.
awk 'BEGIN {
    print "<database>"
    for (part = 0; part < 2; part++) {
        print "<games>"
        for (i = 1; i <= 3000; i++)
            printf "<game id=\"%d\" bresult=\"1\"><move>h8 h9 h7 h6 i%d</move><info/></game>\n", i + 2950 * part, i % 9 + 1
        print "</games>"
    }
    print "</database>"
}' >two.rif
recvalid -j1 --format=jsonl two.rif >one.out
check 'fifty ids stand twice' test "$(grep -c rif/duplicate-id one.out)" -eq 50
for j in 2 4; do
    recvalid -j$j --format=jsonl two.rif >many.out
    check "the same with -j$j" cmp one.out many.out
done
finish
