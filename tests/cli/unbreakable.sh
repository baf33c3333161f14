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

# Damaged archives and compressed files: trouble, named, and what could be read is read.
three_games >g.pgn
gzip -nc g.pgn >g.gz
size=$(wc -c <g.gz)
flip() { # flip FILE BYTE BIT: that bit the other way
    byte=$(od -An -tu1 -j"$2" -N1 "$1" | tr -d ' ')
    # shellcheck disable=SC2059
    { head -c "$2" "$1"; printf "\\$(printf %03o $((byte ^ (1 << $3))))"; tail -c +$(($2 + 2)) "$1"; }
}
i=0
missed=
while [ $i -lt 40 ]; do
    at=$((i < 10 ? size - 1 - i % 8 : (i * 7919) % size))
    flip g.gz $at $((i % 8)) >flipped.gz
    if ! gzip -t flipped.gz 2>/dev/null; then
        recvalid -q flipped.gz >/dev/null 2>&1
        [ $? -eq 2 ] || missed="$missed $at.$((i % 8))"
    fi
    i=$((i + 1))
done
check "bits that gzip -t misses in nothing are missed in nothing here:$missed" test -z "$missed"
i=1
missed=
while [ $i -lt "$size" ]; do
    head -c $i g.gz | recconv -q -t pgn >/dev/null 2>&1
    [ $? -eq 2 ] || missed="$missed $i"
    i=$((i + size / 20))
done
check "a cut gzip file is trouble wherever it is cut:$missed" test "$missed" = ' 1' -o -z "$missed"
{ cat g.gz; echo garbage; } >garbage.gz
check 'garbage behind it too' status 2 recvalid garbage.gz
check 'though everything was read' grep -q 'game 2' out
cat g.gz g.gz >twice.gz
check 'two members are no garbage' status 1 recvalid twice.gz
{ cat g.gz; head -c 700 /dev/zero; } >padded.gz
check 'zeros are padding' status 1 recvalid padded.gz
tar cf g.tar g.pgn
gzip -nc g.tar >g.tgz
head -c $(($(wc -c <g.tgz) - 6)) g.tgz >cut.tgz
check 'a tar whose gzip is cut' status 2 recreplay cut.tgz
check 'is named' grep -q '^recreplay: cut.tgz: ' err
if command -v zip >/dev/null; then
    zip -q g.zip g.pgn self.sgf
    head -c $(($(wc -c <g.zip) - 30)) g.zip >cut.zip
    check 'a zip without its directory' status 2 recvalid cut.zip
    check 'by pipe as well' status 2 sh -c 'recvalid - <cut.zip'
    check 'a whole one by pipe' status 1 sh -c 'recvalid - <g.zip'
    flip g.zip 90 3 >crc.zip
    check 'a zip with a bad member' status 2 recconv -q -t pgn crc.zip
    zip -q -P secret locked.zip g.pgn
    check 'an encrypted zip' status 2 recconv -q -t pgn locked.zip
    zip -q two.zip g.zip
    zip -q three.zip two.zip g.pgn
    check 'archives in archives in archives' status 2 recvalid three.zip
    check 'are too deep' grep -q 'nested too deep' err
    check 'and the rest is read' grep -q 'g.pgn' out
fi
printf '\036\213\010\000\000\000\000' >magic.gz
check 'what is called .gz and is not' status 2 recvalid magic.gz

# Own output is never read.
mkdir own
cp g.pgn own/a.pgn
cp g.pgn own/b.pgn
cd own || exit 1
check 'standard output in the folder that is read' status 2 sh -c 'timeout 20 recconv -q -t pgn . >c.pgn; [ $? -le 1 ] || exit 1; exit 2'
check 'has each game once' test "$(grep -c Event c.pgn)" -eq 4
check 'and is passed over aloud' grep -q 'c.pgn: input file is output file' err
rm c.pgn
check 'an input that is also standard output' status 2 sh -c 'recconv -t pgn a.pgn >>a.pgn'
recconv -q -t pgn -o d.pgn . 2>/dev/null
recconv -q -t pgn -o d.pgn . 2>/dev/null
check 'a second run reads no output of the first' test "$(grep -c Event d.pgn)" -eq 4
cd .. || exit 1

# Files are whole or absent, and as open as those they replace.
printf 'old\n' >kept.pgn
chmod 600 kept.pgn
check 'trouble replaces nothing' status 2 recconv -q -t pgn -o kept.pgn g.pgn nowhere.pgn
check 'that was there' test "$(cat kept.pgn)" = old
check 'and leaves nothing behind' test "$(echo kept.pgn*)" = kept.pgn
check 'a file is replaced' status 1 recconv -q -t pgn -o kept.pgn g.pgn
check 'with the mode that it had' test "$(stat -c %a kept.pgn)" = 600
ln -s later.pgn link.pgn
check 'a link that leads nowhere yet' status 1 recconv -q -t pgn -o link.pgn g.pgn
check 'is followed' test -L link.pgn -a -s later.pgn
mkfifo pipe
recconv -q -t pgn -o late.pgn pipe 2>/dev/null &
running=$!
exec 3>pipe
cat g.pgn >&3
while [ "$(echo late.pgn.*)" = 'late.pgn.*' ]; do sleep 0.05; done
kill -TERM $running
wait $running 2>/dev/null
exec 3>&-
check 'SIGTERM leaves no temporary file' test "$(echo late.pgn*)" = 'late.pgn*'
check 'closed standard output, nothing to say' status 1 sh -c 'recvalid -q g.pgn >&-'
check 'closed standard output, something to say' status 2 sh -c 'recvalid g.pgn >&-'
recconv -t pgn g.pgn >product 2>&-
check 'closed standard error: no finding in the product' test "$(grep -c error product)" -eq 0
check '--split into a file' status 2 recconv -t pgn --split=g.pgn g.pgn
check 'is said once' test "$(wc -l <err)" -eq 1
finish
