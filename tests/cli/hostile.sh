#!/bin/sh
# Words of a record that would command a terminal, turn the direction of text, be markup or be run by a spreadsheet, in every
# place of every format: none of it comes out of any report, picture, page or table as it is.
. "$(dirname "$0")/lib.sh"

word=$(printf '\033]0;t\007\033[31m\342\200\256\342\201\246\342\200\217\302\233<script>x</script><qq>"&')
quoted=$(printf '%s' "$word" | sed 's/"/\\"/g')
cat >a.pgn <<END
[Event "$quoted"]
[Site "$quoted"]
[Date "2020.01.01"]
[Round "1"]
[White "=cmd|'/C calc'!A0"]
[Black "$quoted"]
[Result "1-0"]
[Own "$quoted"]
[ECO "$quoted"]
[TimeControl "$quoted"]

1. e4 {$word} e5 2. Ke2 {[%clk $word]} Ke7 (2... ${word}Zz9) 3. Kf4 1-0
END
cat >b.pgn <<END
[Event "$quoted"]
[Site "?"]
[Date "2020.01.01"]
[Round "1"]
[White "=cmd|'/C calc'!A0"]
[Black "$quoted"]
[Result "0-1"]

1. e4 e5 2. Ke2 {$word} Ke7 0-1
END
cat >a.sgf <<END
(;GM[1]FF[4]SZ[9]PB[$word]PW[$word]GN[$word]C[$word]RU[$word]RE[$word]KM[$word]QQ[$word];B[aa]C[$word]LB[bb:$word]N[$word]
;W[$word];B[zz])
END
printf '红方：%s\n黑方：%s\n1. 炮二平五 马8进7 2. %s马二进三 车9平8 %s\n' "$word" "$word" "$word" "$word" >a.txt
printf '[DhtmlXQ]\n[DhtmlXQ_title]%s[/DhtmlXQ_title]\n[DhtmlXQ_red]%s[/DhtmlXQ_red]\n[DhtmlXQ_movelist]7747%s[/DhtmlXQ_movelist]\n[DhtmlXQ_comment0]%s[/DhtmlXQ_comment0]\n[/DhtmlXQ]\n' "$word" "$word" "$word" "$word" >a.ubb
printf '\\HS\n\\[GAMEBLACKNAME=%s\\]\n\\HE\n\\GS\n2 1 0\nINI 0 1 0 &4\nSTO 0 2 1 3 3\nSTO 0 3 2 99 %s\n\\GE\n' "$word" "$word" >a.gib
printf 'Piskvorky 15x15, 11:11, 0\n8,8,0\n%s,9,0\n9,9,%s\nplayer%s\n' "$word" "$word" "$word" >a.psq
printf 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id "%s"; bm %s;\n' "$quoted" "$word" >a.epd
odd=$(printf 'x\033[31m\342\200\256<qq>.pgn')
printf '1. e5 *\n' >"$odd"

commands=$(printf '\033\\|\007\\|\302[\200-\237]\\|\342\200[\216\217\250-\256]\\|\342\201[\246-\251]')
harmless() { # harmless COMMAND…: neither on standard output nor on standard error
    timeout 60 "$@" >out 2>err </dev/null
    [ $? -le 2 ] || return 1
    ! LC_ALL=C grep -a -q -e "$commands" out err
}
harmless_page() { # and no element of a record's
    harmless "$@" && ! grep -a -q -e '<qq' -e '<script>x' out
}
files="a.pgn b.pgn a.sgf a.txt a.ubb a.gib a.psq a.epd"
for how in text jsonl sarif tsv github; do
    # shellcheck disable=SC2086
    check "recvalid --format=$how" harmless recvalid --format=$how --style --results -v $files "$odd"
done
# shellcheck disable=SC2086
{
    check 'recvalid --format=tsv --columns' harmless recvalid --format=tsv --columns=file,event,first,second,site $files "$odd"
    check 'recvalid --format=tsv --findings' harmless recvalid --format=tsv --findings $files "$odd"
    check 'recvalid --summary --suggest --lang=zh' harmless recvalid --summary --suggest --lang=zh -v $files "$odd"
    check 'recvalid --format=html' harmless_page recvalid --format=html --results $files "$odd"
    check 'recvalid --format=diff' harmless recvalid --format=diff --suggest a.pgn
    check 'recvalid --names-report' harmless recvalid --names-report $files
    for how in board fen trace jsonl; do
        check "recreplay --as=$how" harmless recreplay --as=$how --every $files "$odd"
    done
    check 'recreplay --as=html' harmless_page recreplay --as=html $files "$odd"
}
for file in b.pgn a.sgf a.txt a.ubb; do
    check "recreplay --as=svg $file" harmless_page recreplay --as=svg $file
    check "recreplay --diagram-every $file" harmless_page recreplay --as=svg --diagram-every=1 $file
done
for how in text jsonl tsv; do
    check "recdiff --format=$how" harmless recdiff --format=$how a.pgn b.pgn
    sed 's/Black "/Black "x/' b.pgn >c.pgn
    check "recdiff --format=$how: a header" harmless recdiff --format=$how b.pgn c.pgn
done
check 'recdiff --format=html' harmless_page recdiff --format=html b.pgn c.pgn
for how in text jsonl csv; do
    check "rectable --format=$how" harmless rectable --format=$how a.pgn b.pgn
    check "rectable --table=cross --format=$how" harmless rectable --table=cross --format=$how a.pgn b.pgn
done
# Words of the command line in a message.
word=$(printf 'x\033[31m\342\200\256')
for option in --where --profile --encoding --limit --explain --kind --nothing --only; do
    check "recvalid $option" harmless recvalid "$option=$word" a.pgn
done
check 'recconv -t' harmless recconv -t "$word" a.pgn
check 'recconv --set' harmless recconv -t pgn --set="$word" a.pgn
for how in trf16 trf26 egf aga; do
    check "rectable -t $how" harmless rectable -t $how a.pgn b.pgn
done
check 'rectable --format=html' harmless_page rectable --format=html a.pgn b.pgn
rectable --format=csv b.pgn >out 2>/dev/null
check 'a name that a spreadsheet would run has an apostrophe' grep -q "'=cmd|" out
check 'and no cell begins with it' sh -c "! grep -q -e '^=' -e ',\"\\{0,1\\}=cmd' out"
for wide in '＝HYPERLINK(0)' '＋SUM（1）' '－cmd｜x' '＠SUM(1)' '＝cmd|x！A0'; do
    printf '[Event "e"]\n[Round "1"]\n[White "%s"]\n[Black "B"]\n[Result "1-0"]\n\n1-0\n' "$wide" >wide.pgn
    rectable --format=csv wide.pgn >out 2>/dev/null
    check "$wide has an apostrophe, too" grep -qF "'$wide" out
done
printf '[Event "e"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "1/2-1/2"]\n\n1/2-1/2\n' >draw.pgn
rectable --table=cross --format=csv draw.pgn >out 2>/dev/null
check 'ordinary cells have none' sh -c '! grep -q "'"'"'" out && test -s out'
# What is found is told by recconv on standard error; names of files never leave the folder.
for to in pgn sgf stream movelist dhtmlxq; do
    # shellcheck disable=SC2086
    timeout 60 recconv -t $to $files >product 2>err </dev/null
    check "recconv -t $to: what it says" sh -c "! LC_ALL=C grep -a -q -e '$commands' err"
done
printf '[Event "../../etc/x"]\n[White "/abs"]\n[Black "a\nb"]\n[Result "*"]\n\n1. e4 *\n' >names.pgn
mkdir inside
check '--split with names of a record' sh -c 'recconv -q -t pgn --split=inside --name="{event}-{first}" names.pgn a.pgn b.pgn; true'
check 'stays in its folder' sh -c 'test ! -e etc && test ! -e ../etc/x && test ! -e /abs'
check 'in plain letters' sh -c "! ls inside | LC_ALL=C grep -a -q -e '$commands' -e /"
finish
