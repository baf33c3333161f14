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
    zip -q -0 stored.zip g.zip self.sgf
    size=$(wc -c <stored.zip)
    missed=
    for n in 5 30 90 $((size / 8)) $((size / 4)) $((size / 3)); do
        head -c $((size - n)) stored.zip >cut.zip
        recvalid -q cut.zip 2>/dev/null
        [ $? -eq 2 ] || missed="$missed $n"
    done
    check "the directory of a zip within is not taken for that of a cut one:$missed" test -z "$missed"

    # Many members are unpacked by several threads, damaged ones by libarchive: whoever does it, the same comes out.
    mkdir -p members/.hidden members/deep
    i=100
    while [ $i -lt 400 ]; do
        sed "s/Ann/Ann $i/" g.pgn >members/$i.pgn
        i=$((i + 1))
    done
    cp g.pgn members/.hidden/x.pgn
    cp self.sgf members/deep/x.sgf
    : >members/deep/empty
    awk 'BEGIN { for (i = 0; i < 3000; i++) printf "[Event \"%d\"]\n\n1. e4 e%d *\n\n", i, i % 2 + 4 }' >members/200-large.pgn
    zip -qrX members.zip members
    alike() { # alike FILE: with one thread, with several, without anything fast
        QIPU_SLOW=1 recvalid -j1 "$1" >slow.out 2>slow.err
        slow=$?
        for j in 1 2 4; do
            recvalid -j$j "$1" >fast.out 2>fast.err
            [ $? -eq $slow ] && cmp slow.out fast.out && cmp slow.err fast.err || return 1
        done
    }
    check 'a zip of many members' alike members.zip
    size=$(wc -c <members.zip)
    missed=
    for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
        flip members.zip $((i * 7919 * 13 % size)) $((i % 8)) >flipped.zip
        alike flipped.zip || missed="$missed $i"
        head -c $((size * i / 13)) members.zip >cut.zip
        alike cut.zip || missed="$missed -$i"
    done
    check "and of damaged ones:$missed" test -z "$missed"
    [ ! -c /dev/full ] || check 'one that is left in the middle' status 2 sh -c 'recvalid -j4 --results members.zip >/dev/full'
fi
# Archives with nothing in them are empty files; a RAR is never empty, and libarchive ends a damaged one in silence.
printf 'PK\005\006\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0' >none.zip
tar cf none.tar -T /dev/null && gzip -nc none.tar >none.tgz
printf 'Rar!\032\007\001\0junkjunkjunkjunkjunk' >junk.rar
for command in recvalid 'recconv -t pgn' recreplay rectable; do
    check "$command: an empty zip" status 1 $command none.zip
    check "$command: an empty tgz" status 1 $command none.tgz
    check "$command: a RAR that is none" status 2 $command junk.rar
    check "$command names it" grep -q 'junk.rar: the archive is damaged' err
done
# A tar whose gzip is damaged so that it is no tar any more.
flip g.tgz 14 2 >flipped.tgz
check 'damage that hides the tar' sh -c 'recvalid -q - <flipped.tgz 2>/dev/null; test $? -eq 2'
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
check 'standard input that is standard output' status 2 sh -c 'timeout 20 recconv -q -t pgn <a.pgn >>a.pgn'
check 'is not read' cmp a.pgn b.pgn
rm d.pgn
check 'a directory of --split in the one that is read' status 1 recconv -q -t pgn --split=parts .
check 'is passed over aloud' grep -q 'parts: output directory, not read' err
check 'though it has files by now' status 1 recconv -q -t pgn --force --split=parts .
check 'so that each game is split once' test "$(ls parts | wc -l)" -eq 4
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

# The stream, cut or spaced by others.
recconv -q -t stream g.pgn >g.jsonl
cut=$(head -n 1 g.jsonl | wc -c)
missed=
for n in 1 10 40 $((cut / 2)) $((cut - 2)); do
    head -c "$n" g.jsonl | recconv -q -f stream -t pgn >cut.pgn 2>/dev/null
    [ $? -eq 1 ] && [ ! -s cut.pgn ] || missed="$missed $n"
done
check "a stream that ends in a game gives no game:$missed" test -z "$missed"
if command -v jq >/dev/null; then
    for how in '.' '-s .' '-cs .' '--tab .'; do
        # shellcheck disable=SC2086
        jq $how g.jsonl | recconv -q -f stream -t stream >again.jsonl 2>/dev/null
        check "jq $how changes nothing" cmp g.jsonl again.jsonl
    done
    recvalid --format=sarif nowhere.pgn >sarif.json 2>/dev/null
    check 'SARIF: a file that cannot be read' test "$(jq .runs[0].invocations[0].executionSuccessful sarif.json)" = false
    recvalid --format=sarif g.pgn >sarif.json 2>/dev/null
    check 'SARIF: all could be read' test "$(jq .runs[0].invocations[0].executionSuccessful sarif.json)" = true
fi
{ head -n 1 g.jsonl; printf '{"kind":"chess","moves":[{"move"\n'; tail -n 1 g.jsonl; } >broken.jsonl
check 'a broken value' status 1 recconv -q -f stream -t stream broken.jsonl
check 'costs no other' test "$(wc -l <out)" -eq 2
check 'JSONL: a file that cannot be read' status 2 recvalid --format=jsonl nowhere.pgn
check 'is an object of its own' grep -q '^{"type":"trouble","file":"nowhere.pgn","message":"' out

# Names that are no UTF-8, long words, words that would command a terminal.
first=$(printf 'x\377.pgn') second=$(printf 'x\376.pgn')
cp g.pgn "$first" && cp g.pgn "$second"
check 'names that are no UTF-8' status 1 recvalid "$first" "$second"
check 'are told apart' test "$(LC_ALL=C grep -c "^$first:" out)" -eq "$(LC_ALL=C grep -c "^$second:" out)" -a -s out
recvalid --format=jsonl "$first" >out
check 'in JSONL by their bytes' grep -q '"file_bytes":"eP8ucGdu"' out
awk 'BEGIN { printf "1. "; for (i = 0; i < 200000; i++) printf "xyzzy"; print " *" }' >long.pgn
for how in 'recvalid' 'recvalid --format=jsonl --results' 'recreplay --as=trace' 'recreplay'; do
    # shellcheck disable=SC2086
    $how long.pgn >long.out 2>&1
    check "$how: a word of a megabyte is clipped" test "$(wc -c <long.out)" -lt 20000
done
printf '1. \033[31mred\342\200\256 {\033]0;x\007} e4 \302\233 *\n' >escape.pgn
for how in 'recvalid' 'recvalid --format=jsonl' 'recvalid --format=sarif' 'recreplay --as=trace' 'recreplay --as=jsonl' 'recreplay --as=html'; do
    # shellcheck disable=SC2086
    $how escape.pgn >escape.out 2>&1
    check "$how: no escape, no override" sh -c "! LC_ALL=C grep -q \"\$(printf '\\033\\|\\342\\200\\256\\|\\302\\233')\" escape.out"
done

# Options.
check '--fail-on=never' status 0 recvalid -q --fail-on=never g.pgn
check 'an ambiguous option' status 2 recvalid --for=jsonl g.pgn
check 'is called so' grep -q 'ambiguous: --format' err
check 'a rulebook without an end' status 2 recvalid --rules=/dev/zero g.pgn

# What little input may cost.
bounded() { # bounded COMMAND…: within 256 MB of address space and 20 s
    (ulimit -v 262144 && timeout 20 "$@" >out 2>err </dev/null)
    got=$?
    [ $got -le 2 ] || { echo "# $*: status $got"; false; }
}
if [ -z "${ASAN_OPTIONS+set}" ] && ! grep -q 'fsanitize' "$build/Makefile"; then
    { printf '(;GM[1]FF[4]SZ[52]'; i=0; while [ $i -lt 2000 ]; do printf ';AB[aa:ZZ];AE[aa:ZZ]'; i=$((i + 1)); done; printf ')'; } >points.sgf
    check 'many large lists of points' bounded recconv -q -t stream points.sgf
    awk 'BEGIN { printf "<database><games><game id=\"1\""; for (i = 0; i < 60000; i++) printf " a%d=\"1\"", i; print "><move>h8</move></game></games></database>" }' >attributes.rif
    check 'many attributes' bounded recvalid attributes.rif
    awk 'BEGIN { printf "<database><games>"; for (i = 0; i < 40000; i++) printf "<game id=\"1\"><move>h8 " }' >unclosed.rif
    check 'elements that are never closed' bounded recvalid unclosed.rif
    awk 'BEGIN { printf "1. e4 "; for (i = 0; i < 60000; i++) printf "(1. d4 "; print "*" }' >deep.pgn
    check 'variations in variations' bounded recvalid deep.pgn
    awk 'BEGIN { for (i = 0; i < 600000; i++) printf "e4 " }' >words.txt
    check 'a list of one word' bounded recvalid words.txt
    awk 'BEGIN { for (i = 0; i < 600000; i++) printf "e4 ( " }' >brackets.txt
    check 'brackets that nothing closes' bounded recvalid brackets.txt
    echo ')' >>brackets.txt
    check 'brackets that one closes' bounded recvalid brackets.txt
    awk 'BEGIN { for (i = 0; i < 600000; i++) printf "e4 { " }' >braces.txt
    check 'braces that nothing closes' bounded recvalid braces.txt
    # Threads take small files by the handful; what they say of them stays bounded.
    mkdir handful
    awk 'BEGIN { for (i = 0; i < 490; i++) printf "[Event \"E\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n" }' >handful/500.pgn
    for i in 100 101 102 103 104 105 106 107 108 109 110 111 112 113 114 115 116 117 118 119; do
        three_games >handful/$i.pgn
        cp handful/$i.pgn handful/${i}b.pgn
        for j in 0 1 2 3 4 5 6 7 8 9 a b c d e f; do ln handful/500.pgn handful/5$i$j.pgn; done
    done
    check 'much to say of small files' status 1 \
        sh -c 'ulimit -s 1024 && ulimit -v 184320 && MALLOC_ARENA_MAX=1 recvalid -j8 --style --strict --format=jsonl --results handful'
fi
# Games without tags are one batch: what it says is handed on in parts, in the same order for every number of threads.
i=0
while [ $i -lt 4000 ]; do printf '[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]\n\n1. e4 Ke4 *\n\n' && i=$((i + 1)); done >parts.pgn
for command in 'recvalid --style --results --format=jsonl' 'recreplay --every --as=board' 'recreplay --every --as=trace' \
    'recconv -t stream'; do
    $command -j1 parts.pgn parts.pgn >one 2>one.err
    $command -j4 parts.pgn parts.pgn >four 2>four.err
    check "$command in parts" cmp one four
    check "$command in parts: findings" cmp one.err four.err
    check "$command in parts: much of it" test "$(cat one one.err | wc -c)" -gt 600000
done
check 'nobody reads what comes in parts' sh -c 'recreplay --every -j4 parts.pgn parts.pgn 2>/dev/null | head -n 1 | grep -q .'
check 'nowhere to put what comes in parts' status 2 sh -c 'recreplay --every -j4 parts.pgn parts.pgn 2>/dev/null >/dev/full'
# While the first game is shown in parts the batches behind it wait to hear what the file's games share: nobody waits
# for ever.
awk 'BEGIN {
    for (game = 0; game < 300; game++) {
        printf "[Event \"%d\"]\n\n", game
        for (move = 1; move <= (game ? 30 : 3000); move++)
            print move ". " (move % 2 ? "Nf3 Nf6" : "Ng1 Ng8")
        print "*\n"
    }
}' >long-first.pgn
recreplay --every -j1 long-first.pgn >one 2>one.err
for threads in 2 4; do
    check "a long game first, $threads threads" \
        status 0 sh -c "timeout 300 recreplay --every -j$threads long-first.pgn >many 2>many.err"
    check 'and all comes out' sh -c 'cmp one many && cmp one.err many.err && test -s one'
done
# Two databases, each with names of openings, and games of another format between them.
rif=$here/corpus/wuziqi/good-database.rif
three_games >between.pgn
check 'a format comes again' sh -c "recconv -t same '$rif' between.pgn >out 2>/dev/null; recconv -t same '$rif' between.pgn '$rif' between.pgn >twice 2>/dev/null; test \$? -lt 2"
check 'with what it has' sh -c 'grep -c "<opening " twice >n && test "$(cat n)" -eq "$((2 * $(grep -c "<opening " out)))"'
# Packed bytes whose first ones are damaged have no name that tells, when they come by a pipe.
printf '\004\042\377\030d@\247\273\001\0\0[Event "x"]\n\n1. e4 *\n' >no-magic
for command in recvalid 'recconv -t pgn' recreplay rectable; do
    check "$command: no magic, by pipe" status 2 sh -c "cat no-magic | $command"
    check "$command: no magic, by file" status 2 $command no-magic
done
# A file that the user named and that has no game is an error in every program; so is what comes by a pipe.
printf '\200\201\202 nothing \203\n' >nothing
for command in recvalid 'recconv -t pgn' recreplay; do
    check "$command: no game" status 1 $command nothing
    check "$command says so" sh -c 'cat out err | grep -q "no game was found"'
    check "$command: no game, by pipe" status 1 sh -c "cat nothing | $command"
    check "$command: nothing at all, by pipe" status 1 sh -c "$command </dev/null"
done
# Numbers that only the whole list explains are no notation: the stream names none that it would not read.
printf '7,7\n7,6\n8,6\n' | recconv -q -t stream >pairs.jsonl
check 'pairs of numbers go through the stream' sh -c 'test -s pairs.jsonl && recconv -q -t stream pairs.jsonl | cmp - pairs.jsonl'
# Other writers of JSON escape what is not ASCII: moves keep their words.
printf '1. 炮二平五 马8进7 2. 炮五进九\n' | recconv -q -t stream >words.jsonl
sed 's/炮/\\u70ae/g; s/马/\\u9a6c/g' words.jsonl >escaped.jsonl
check 'escapes are read' sh -c 'grep -q u70ae escaped.jsonl && recconv -q -t stream escaped.jsonl | cmp - words.jsonl'
check 'and told as they are meant' sh -c 'recvalid escaped.jsonl | grep -q "(2. 炮五进九)"'
finish
