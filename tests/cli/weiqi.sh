#!/bin/sh
# Weiqi files there and back, charsets, and what a folder of descriptions adds.
. "$(dirname "$0")/lib.sh"
corpus=$here/corpus/weiqi
data=${QIPU_DATA:-$here/../shared/data}/weiqi

# convert FORMAT FROM TO
convert() {
    recconv -q --lossy=quiet --after-illegal=force -t "$1" "$2" -o "$3" 2>err
}

# there_and_back NAME FILE…: SGF as it is written is read and written the same, also by way of the stream.
there_and_back() {
    name=$1
    shift
    rm -f ./*.sgf ./*.stream
    bad=
    for file; do
        convert sgf "$file" 1.sgf
        convert sgf 1.sgf 2.sgf
        convert stream "$file" 3.stream
        convert sgf 3.stream 4.sgf
        convert stream 3.stream 5.stream
        cmp -s 1.sgf 2.sgf && cmp -s 1.sgf 4.sgf && cmp -s 3.stream 5.stream || bad="$bad ${file##*/}"
    done
    check "$name$bad" test -z "$bad"
}

there_and_back 'SGF as it is written, and by way of the stream' "$corpus"/good-*.sgf
there_and_back 'broken SGF' "$here"/tests/cases/sgf/[a-s]*/bad.sgf
there_and_back 'GIB, NGF and UGF' "$here"/tests/cases/gib/*/good* "$here"/tests/cases/ngf/*/good* "$here"/tests/cases/ugf/*/good*
if [ -d "$data" ]; then
    head -c 400000 "$data/kgs.sgf" >kgs
    head -c 400000 "$data/tom.sgf" >tom
    there_and_back 'real games of servers' kgs tom
    there_and_back 'real files of other formats' "$data"/other/*
else
    skip 'real games of servers' 'no data'
    skip 'real files of other formats' 'no data'
fi

# A name and a comment in each charset that CA may name; what has no column of its own is what iconv calls it.
in_charset() {
    printf '(;FF[4]GM[1]CA[%s]SZ[19]PB[%s]C[%s];B[pd])\n' "$1" "$3" "$3" | iconv -f UTF-8 -t "$2" >charset.sgf 2>err || {
        skip "CA[$1]" 'iconv does not know it'
        return
    }
    check "CA[$1]" sh -c "recconv -q -t sgf charset.sgf | grep -qF 'C[$3]' &&
        recvalid --format=jsonl charset.sgf | { ! grep -q '\"input/\|charset'; }"
}
zh='马晓春九段对聂卫平九段，黑中盘胜'
zht='馬曉春九段對聶衛平九段，黑中盤勝'
ja='本因坊秀策と幻庵因碩の対局、黒中押し勝ち'
ko='이창호 구단 조훈현 구단 흑 불계승'
ru='Иванов против Петрова, чёрные выиграли'
we='Müller gegen Françoise, élève à Zürich'
for name in UTF-8 utf8 GBK gb2312 GB18030 'x-gbk' UTF-16LE UTF-16BE UTF-16 UTF-32LE UTF-7; do
    case $name in x-gbk) in_charset $name GBK "$zh" ;; *) in_charset $name $name "$zh" ;; esac
done
for name in Big5 Big5-HKSCS EUC-TW; do in_charset $name $name "$zht"; done
in_charset Shift_JIS CP932 "$ja"
for name in EUC-JP ISO-2022-JP; do in_charset $name $name "$ja"; done
for name in EUC-KR CP949 ISO-2022-KR; do in_charset $name $name "$ko"; done
for name in KOI8-R windows-1251 ISO-8859-5 IBM866; do in_charset $name $name "$ru"; done
in_charset x-mac-cyrillic MAC-CYRILLIC "$ru"
for name in ISO-8859-1 ISO-8859-15 windows-1252 macintosh; do in_charset $name $name "$we"; done
for name in ISO-8859-2 windows-1250; do in_charset $name $name 'Příliš žluťoučký kůň'; done
for name in TIS-620 VISCII; do
    case $name in TIS-620) words='การแข่งขันหมากล้อม' ;; *) words='Nguyễn Văn Ánh, cờ vây' ;; esac
    in_charset $name $name "$words"
done

mkdir added
printf 'vocabulary: weiqi\nwin: [triumphs]\ncodes: {"0.07": time}\n' >added/words.yaml
printf 'format: sgf\ndialects:\n  mine:\n    when: {ZZ: ""}\n    map: {ZZ: EV}\n' >added/sgf.yaml
printf 'format: movelist\npatterns:\n  - {kind: moves, match: "\\\\s*@(?<side>[BW])=(?<move>\\\\w+)\\\\s*$"}\n' >added/list.yaml
echo '(;FF[4]GM[1]SZ[19]RE[Black triumphs by 3.5]ZZ[a cup];B[pd])' >mine.sgf
check 'words that are added' sh -c "recvalid --formats=added mine.sgf | grep -q 'is read as B+3.5'"
check 'a dialect that is added' sh -c "recconv -q --formats=added -t sgf mine.sgf | grep -qF 'EV[a cup]'"
echo '(;FF[4]GM[1]SZ[19]AP[foxwq]KM[0]RE[W+0.07];B[pd])' >fox.sgf
check 'the built-in ones stay' sh -c "recvalid --formats=added --format=jsonl fox.sgf | grep -q '\"komi-lost\"'"
check 'a code that is added' sh -c "recvalid --formats=added fox.sgf | grep -q 'is read as W+T'"
printf '@B=Q16\n@W=D4\n@B=Q16\n' >mine.txt
check 'a pattern that is added' sh -c "recvalid --formats=added --from=movelist mine.txt | grep -q '3:4: .*weiqi/occupied'"
printf 'B Q16\nW D4\nB Q16\n' >usual.txt
check 'the built-in patterns stay' sh -c "recvalid --formats=added usual.txt | grep -q '3:3: .*weiqi/occupied'"
echo 'foo: bar' >added/aaa.yaml
check 'the wrong file is named' sh -c "recvalid --formats=added mine.sgf 2>&1 | grep -q 'aaa.yaml:1:1'"
finish
