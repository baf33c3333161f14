#!/bin/sh
# A conversion keeps everything or names what it drops: every good record of corpus/ in every format that can be
# written. What comes back, compared through the stream, differs from what went in only where a loss was named; what
# is written is read without a warning of its format's own; and a second pass changes nothing.
. "$(dirname "$0")/lib.sh"
command -v jq >/dev/null || { skip 'conversions there and back' 'no jq'; finish; exit; }

# The game itself, and what hangs on it, without how it was spelled: white space in comments is folded, and
# commands in them ([%clk]) stand for notes that have their own keys; an empty node is nothing.
essence='
def words: gsub("\\[%[^\\]]*\\]"; "") | gsub("\\s+"; " ") | sub("^ "; "") | sub(" $"; "");
def line: [.[]? | select(. != {}) | {m: .move, c: ([.comment[]? | words | select(. != "")]), n: (.nags // []), v: [.variations[]? | line]}];
{kind, result: (.result // "*"), moves: (.moves | line)}'
essence() { jq -cS "$essence" 2>/dev/null; }

# "format games": the writers with the games they hold.
recconv --list-formats | awk -F '\t' '$2 ~ /write/ && $1 != "stream" { print $1, $3 }' >writers
# convert FORMAT FROM DIR [ITS FORMAT]: one file a game.
convert() { recconv -t "$1" --split="$3" ${4:+-f "$4"} "$2" >/dev/null 2>err; [ -d "$3" ] && [ -n "$(ls "$3")" ]; }

lossless=0 lossy=0
for file in "$here"/corpus/*/good-*; do
    kind=${file%/*}
    kind=${kind##*/}
    recconv -q -t stream "$file" 2>/dev/null | essence >before
    for to in $(awk -v kind="$kind" 'index($0, kind) { print $1 }' writers); do
        rm -rf there again third
        convert "$to" "$file" there || { lossy=$((lossy + 1)); continue; }
        grep -q 'record/\(loss\|not-conv\)' err && lossy=$((lossy + 1)) || lossless=$((lossless + 1))
        if ! grep -q 'record/\(loss\|not-conv\)' err; then
            recconv -q -f "$to" -t stream there 2>/dev/null | essence >after
            cmp -s before after || echo "# ${file##*/} -> $to" >>silent
        fi
        case $file in
        *."$to") ;;
        *) recvalid -f "$to" --format=jsonl there 2>/dev/null | jq -r 'select(.severity != "note") | .code' |
            grep "^$to/" | sed "s|^|# ${file##*/} -> $to: |" >>noisy ;;
        esac
        convert "$to" there again "$to" && convert "$to" again third "$to" && diff -r again third >/dev/null ||
            echo "# ${file##*/} -> $to" >>unstable
    done
done
# Beyond a limit a game is not written by half.
{ awk 'BEGIN { for (i = 0; i < 10050; i++) printf "[T%d \"x\"]\n", i }'; printf '\n1. e4 e5 *\n'; } >huge.pgn
too_large() { status 1 recconv -t pgn huge.pgn && [ ! -s out ] && grep -q 'record/not-converted' err; }
check 'a game beyond a limit is not written, and that is a failure' too_large
limit_named() { grep -q 'not written: .*more than 10000 (see --limit=headers)' err && status 0 recconv -q -t pgn --limit=headers=20000 huge.pgn; }
check 'the limit and how to raise it are named' limit_named
# A library of more than four million nodes goes through whole.
large_library() {
    python3 - >large.lib <<'NODES'
import sys
points = [y * 16 + x + 1 for y in range(15) for x in range(15) if (x, y) != (7, 7)]
tree = bytearray(b"\xffRenLib\xff\x03\x04" + b"\xff" * 10 + bytes([0, 0, 0x78, 0]))
for a in points[:86]:
    tree += bytes([a, 0x80 * (a != points[85])])
    for b in points:
        if b == a:
            continue
        tree += bytes([b, 0x80 * (b != points[-1])])
        leaves = [c for c in points if c not in (a, b)]
        tree += b"".join(bytes([c, 0xC0]) for c in leaves[:-1]) + bytes([leaves[-1], 0x40])
sys.stdout.buffer.write(tree)
NODES
    recconv -q -t lib -o whole.lib large.lib && cmp large.lib whole.lib && [ "$(wc -c <whole.lib)" -gt $((2 * 4194304)) ]
    large=$?
    rm -f large.lib whole.lib
    return $large
}
if command -v python3 >/dev/null; then
    check 'a library of more than four million nodes' large_library
else
    skip 'a library of more than four million nodes' 'no python3'
fi
# A file named by -o is whole, or stays what it was: where no game could be written there is none.
printf '(;GM[1]FF[4]SZ[9];B[dd])\n' >small.sgf
: >nothing.sgf
absent() { rm -f product; status 1 recconv -t "$1" -o product "$2" && [ ! -e product ] && echo old >product && status 1 recconv -t "$1" -o product "$2" && [ "$(cat product)" = old ]; }
check 'a refused game leaves no file' absent gib small.sgf
check 'nor does a file without a game' absent sgf nothing.sgf
check 'nor an empty frame' absent rif nothing.sgf
refused() { recconv -t gib small.sgf 2>&1 | grep -q 'gib cannot represent a board of 9x9'; }
check 'the board that a format lacks is named' refused
chosen() { status 0 recconv -t sgf -o product --where='first = nobody' small.sgf && [ ! -s product ]; }
check 'none chosen is an empty file' chosen
reason() { recconv -t gib --format=jsonl small.sgf 2>&1 | grep -q '"reason":"board-not-held"' && recconv -t gib --lang=zh small.sgf 2>&1 | grep -q '该局没有写出：gib 没有 9x9 的棋盘'; }
check 'the reason has a name, and words in Chinese' reason
# Chinese counts with a measure word, which a list of what a format holds does without.
measured() {
    printf '[Result "1-0"]\n[Event "x"]\n\n1. e4 $3 {x} (1. d4) 1-0\n' | recconv --lang=zh -t fen 2>&1 >product | grep -q '1 步着法, 1 个变化, 1 条注释, 1 个评注符号, 1 项棋谱头 (Event), 结果' &&
        recvalid --lang=zh --list-formats=fen | grep -q '存不下：变化, 着法注释'
}
check 'Chinese measure words stand with numbers alone' measured

# Characters: named a game, and with --lossy=error not written.
printf '(;GM[1]FF[4]SZ[19]PB[聂卫平]C[é];B[dd])\n(;GM[1]FF[4]SZ[19]PB[Ann]C[é];B[dd])\n' >two.sgf
charset() { status "$1" recconv -t sgf --to-encoding=ISO-8859-1 $2 two.sgf && [ "$(grep -c 'record/charset-loss' err)" = 1 ] && [ "$(grep -c 'GM\[1\]' out)" = "$3" ]; }
check 'characters that a charset lacks are named' charset 0 '' 2
check 'and keep a game from being written' charset 1 --lossy=error 1
# JSONL: what, count and the place of the first.
printf '(;GM[1]FF[4]SZ[19]TM[600]PB[Ann];B[dd]C[x]LB[aa:1];W[pp]C[y])\n' >loss.sgf
keys() { recconv -t ngf --format=jsonl loss.sgf 2>&1 >/dev/null | jq -c 'select(.code == "record/loss") | [.what, .count, .line, .column]' | sort >got
    printf '%s\n' '["comment",2,1,41]' '["mark:LB",1,1,46]' | sort | cmp - got; }
check 'a loss says what, how many and where' keys
joined() { recconv -t ngf loss.sgf 2>&1 >/dev/null | grep -q ': ngf cannot represent 2 comments, 1 mark (LB) \[record/loss\]$'; }
check 'in one line of text' joined
# The fifth-move offers of a sheet are points where the target has points, and words where it has words.
printf '黑方：张三\n白方：李四\n五手两打：F8、J7\n结果：黑胜\n①H8 2 I9 ③I7 4 G9 ⑤F8 6 J10 ⑦G7\n' >sheet.txt
offers() { recconv -q -f scoresheet -t "$1" --lossy=error sheet.txt >kept 2>err && grep -qF "$2" kept &&
    recconv -q -f "$1" -t scoresheet --lossy=quiet kept | grep -q '^打点：.*[Jj]7'; }
check 'offers in SGF' offers sgf '5A[fh][ji]'
check 'offers in RIF' offers rif 'alt="j7"'
check 'offers in CSV' offers renju-csv ',hhigiiggfhjfgi,ji'
check 'offers in PGN' offers pgn '[Offers "F8、J7"]'
words() { printf '(;GM[4]FF[4]SZ[15]5A[F8 J7];B[hh])' | recconv -q -t sgf - | grep -qF '5A[F8 J7]'; }
check 'words of offers stay in SGF' words
# CSV has a quote within quotes twice, as every reader of CSV expects.
quotes() { printf '(;GM[4]FF[4]SZ[15]EV[the "Cup", 2nd]PB[Ann];B[hh];W[gg])' | recconv -q -t renju-csv - | tee quotes.csv | grep -qF '"the ""Cup"", 2nd"' && recconv -q -t sgf quotes.csv | grep -qF 'EV[the "Cup", 2nd]'; }
check 'quotes in CSV' quotes
# A swap moves no stone: without a word for it the game is written, and the swap is named.
printf '黑方：张三\n白方：李四\n①H8 2 I9 ③I7 交换 4 G9 ⑤F8 6 J10 ⑦G7\n' >swap.txt
swap_lost() { status 0 recconv -f scoresheet -t sgf swap.txt && grep -q 'sgf cannot represent 1 swap' err && grep -qF ';B[hh];W[ig];B[ii];;W[gg]' out; }
check 'a swap that SGF lacks' swap_lost
swap_kept() { recconv -q --lossy=error -f scoresheet -t "$1" swap.txt >kept && recconv -q -f "$1" -t stream kept | jq -e '.moves[3].move == "swap"' >/dev/null; }
for to in scoresheet movelist pgn rif; do
    check "a swap in $to" swap_kept $to
done
# A swap is no turn: what is behind it has the numbers that it has without it.
numbered() { printf '%s\n' '{"kind":"wuziqi","headers":{},"size":[15,15],"setup":{},"moves":[{"move":"h8"},{"move":"i9"},{"move":"i7"},{"move":"swap"},{"move":"g9"},{"move":"f8","variations":[[{"move":"j7"}]]}]}' | recconv -q -f stream -t pgn - | grep -q '^1. h8 i9 2. i7 swap g9 3. f8 (3. j7) \*'; }
check 'numbers behind a swap' numbered
# Who judged a record before is no part of it: neither lost nor written.
judged() { recconv -q -t stream sheet.txt | recconv -f stream -t "$1" --lossy=error - >kept 2>err && ! grep -q 'wuziqi-2013\|rulebook' kept err; }
check 'the rulebook of a stream is not told as lost' judged sgf
check 'nor written as the rules of the game' judged rif
# What a line of its own says stands before what is found behind a name.
printf '黑方：聂卫平 九段\n白方：李四 1-0\n黑方段位：9p\n结果：W+R\n1. D4 Q16\n2. Q4 D16\n' >own.txt
own_line() { recconv -q -f movelist -t sgf own.txt | grep -F 'BR[9p]' | grep -qF 'RE[W+R]'; }
check 'a line of its own before the words behind a name' own_line
namesakes() { printf '(;GM[4]FF[4]SZ[15]PB[Ann Lee]PW[Ann Lee];B[hh];W[gg])' | recconv -q -t rif - | recvalid -f rif - | grep -q same-player; }
check 'namesakes are two players' eval '! namesakes'
# Times of chess: as PGN has them, by way of SGF.
timed() { printf '[Event "x"]\n[Site "?"]\n[Date "2020.01.02"]\n[Round "?"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n[TimeControl "%s"]\n\n1. e4 {[%%clk 0:04:50]} 1... e5 *\n\n' "$1" >timed.pgn
    recconv -q -t sgf --lossy=error timed.pgn >timed.sgf && [ -z "$(recvalid --severity=warning timed.sgf 2>&1)" ] &&
        recconv -q -t sgf timed.sgf | cmp -s - timed.sgf && recconv -q -t pgn --lossy=error timed.sgf | cmp -s - timed.pgn; }
check 'an increment through SGF' timed 300+2
check 'stages through SGF' timed 40/7200:3600
check 'a sandclock through SGF' timed '*180'
check 'plain time through SGF' timed 300
# The second game of a file has its increment, too, though the first had the same.
game='(;FF[4]GM[3]CA[UTF-8]RE[?]TM[300]OT[2 fischer]\n;W[e2e4])\n'
printf "$game$game" >increments.sgf
increments() { [ "$(recconv -q -t pgn increments.sgf | grep -c 'TimeControl "300+2"')" -eq 2 ]; }
check 'the same increment in two games of a file' increments
# Two times in one comment are one WL in SGF: the words are there.
printf '[TimeControl "300"]\n[Result "*"]\n\n1. e4 {[%%clk 0:04:50] [%%clk 0:04:50]} *\n' >twice.pgn
twice() { recconv -q --lossy=error -t sgf twice.pgn >twice.sgf && [ "$(grep -c 'WL.*WL' twice.sgf)" -eq 0 ] && recvalid twice.sgf; }
check 'a time said twice is written once' twice
# Stones that a reader would have to guess, who begins, and the program that wrote a file.
lacks() { printf "%s\n" "$1" >start.sgf; recconv -f sgf -t "$2" start.sgf 2>&1 >/dev/null | grep -q "$2 cannot represent $3"; }
no_start() { printf '(;GM[1]FF[4]SZ[19]HA[2]AB[pd][dp];W[dd])' >start.sgf; status 1 recconv -t movelist start.sgf && [ ! -s out ] && grep -q 'movelist cannot represent its start' err; }
check 'handicap stones that a movelist lacks' no_start
check 'that White begins, in NGF' lacks '(;GM[1]FF[4]SZ[19]PL[W];W[dd])' ngf 'the position it starts from'
check 'the application in GIB' lacks '(;GM[1]FF[4]SZ[19]AP[foxwq:1];B[dd])' gib '1 header (AP)'
# What was read out of a comment is named where neither is written.
clocks() { recconv -t "$1" twice.pgn 2>&1 >/dev/null | grep -q '2 clock times'; }
for to in fen uci; do
    check "times of a comment that $to lacks" clocks $to
done
# Without moves variations are named too.
printf '[Result "*"]\n\n1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 {} *\n' >branch.pgn
branches() { recconv -q -t fen branch.pgn 2>/dev/null >/dev/null; recconv -t fen branch.pgn 2>&1 >/dev/null | grep -q ': fen cannot represent 3 moves, 1 variation'; }
check 'variations and moves that FEN lacks' branches
# A word of a stream with signs that JSON escapes stays as it is, however often it passes.
stays() { printf '%s\n' '{"kind":"chess","headers":{},"setup":{},"moves":[{"move":null,"written":"e\\\\\\"5"}]}' | recconv -q -f stream -t stream - >one.jsonl; recconv -q -f stream -t stream one.jsonl | cmp -s - one.jsonl; }
check 'escaped words through the stream' stays

# The words of a file come back through the stream as they go from its format to the same.
words_stay() { printf "$2" >words."$1"; recconv -q -t "$1" words."$1" >direct && recconv -q -t stream words."$1" | recconv -q -f stream -t stream - |
    recconv -q -f stream -t "$1" - | cmp -s - direct && grep -qF "$3" direct; }
check 'a short date of PGN through the stream' words_stay pgn '[Date "2001.2.3"]\n[Result "*"]\n\n1. e4 *\n' '"2001.2.3"'
check 'a result in words of SGF through the stream' words_stay sgf '(;GM[7]FF[4]CA[UTF-8]RE[红胜];B[h2e2])' 'RE[红胜]'
check 'an unknown date of SGF through the stream' words_stay sgf '(;GM[1]FF[4]SZ[9]DT[?];B[aa])' 'DT[?]'
check 'a date and time of SGF through the stream' words_stay sgf '(;GM[1]FF[4]SZ[9]DT[2001-02-03 10:00];B[aa])' 'DT[2001-02-03 10:00]'

# What a result says beside who won, from PGN to PGN too: Termination says it, and RE says it again.
result_of() { printf '[Event "e"]\n[Site "s"]\n[Date "2003.01.01"]\n[Round "1"]\n[White "a"]\n[Black "b"]\n[Result "%s"]\n\n1. e4 e5 *\n' "$1" >result.pgn
    recconv -t pgn $2 result.pgn 2>err >termination.pgn; }
result_kept() { result_of "$1" && ! grep -q 'not held' err && grep -q "^.Termination \"$2\"" termination.pgn &&
    recconv -q -t sgf termination.pgn 2>/dev/null | grep -qF "$3"; }
result_loss() { result_of "$1" "$3"; grep -q "pgn cannot represent $2" err; }
check 'a forfeit written 1-0F is kept' result_kept 1-0F forfeit 'RE[W+F]'
check 'a forfeit written +/- is kept' result_kept +/- forfeit 'RE[W+F]'
check 'a forfeit written -/+ is kept' result_kept -/+ forfeit 'RE[B+F]'
check 'the reason in B+R is kept' result_kept B+R resignation 'RE[B+R]'
check 'the reason in words is kept' result_kept 'White lost on time' 'time forfeit' 'RE[B+T]'
check 'a foul is no forfeit in RE' result_kept 'illegal move, Black loses' 'rules infraction' 'RE[W+]'
check 'the reason in Void is named' result_loss Void 'reason of the result'
check 'a strict file has no words of its own' result_loss B+R 'reason of the result' --strict

# SGF's own words for a result stay, but in a strict file.
own_words() { printf '(;GM[1]FF[4]SZ[19]RE[黑中盘胜];B[dd])' | recconv -q -t sgf $1 - | grep -qF "RE[$2]"; }
check 'the words of a result stay in SGF' own_words '' 黑中盘胜
check 'a strict file has the form of its own' own_words --strict B+R

# CA names the charset that the bytes are in.
printf '(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[聂卫平]PW[马晓春];B[pd])\n' >names.sgf
for charset in GB18030 UTF-16 UTF-8; do
    comes_back() { recconv -t sgf --to-encoding=$charset names.sgf >there.sgf && recconv -t sgf there.sgf 2>err | cmp - back.sgf && [ ! -s err ]; }
    recconv -t sgf names.sgf >back.sgf
    check "SGF in $charset comes back" comes_back
done

# RIF in any charset has all characters: those that a charset lacks are references.
for charset in GB18030 UTF-16 ISO-8859-1; do
    rif_comes_back() { printf '(;GM[4]FF[4]CA[UTF-8]SZ[15]PB[聂卫平]PW[Käßlin];B[hh];W[gg])' | recconv -q -t rif --to-encoding=$charset -o there.rif - && recconv -q -t stream there.rif | grep -q '"first":"聂卫平","second":"Käßlin"'; }
    check "RIF in $charset comes back" rif_comes_back
done

# No text has control characters: a comment is written with signs for them that can be seen, and that is named. What
# has escapes for them keeps them.
printf '[Event "x"]\n[Result "*"]\n\n1. e4 {a\001b\177c\302\233d} e5 *\n' >control.pgn
for to in 'pgn --strict' pgn sgf; do
    # shellcheck disable=SC2086
    shown() { recconv -t $to control.pgn 2>err >shown.x && grep -q "$signs" shown.x && grep -q "${to% *} cannot represent 1 comment" err; }
    signs='a␁b␡c<U+009B>d'
    [ "$to" != 'pgn --strict' ] || signs='a<U+0001>b<U+007F>c<U+009B>d'
    check "$to shows control characters, and says so" shown
    # shellcheck disable=SC2086
    again() { recconv -t $to shown.x 2>err | cmp - shown.x && [ ! -s err ]; }
    check "$to: a second pass changes nothing" again
done
in_charset() { recconv -q -t sgf --to-encoding=ISO-8859-1 control.pgn | grep -q 'a<U+0001>b<U+007F>c<U+009B>d'; }
check 'in a charset without these signs' in_charset
error() { status 1 recconv -t pgn --lossy=error --rejects=aside control.pgn && [ ! -s out ] && cmp aside control.pgn; }
check '--lossy=error puts the game aside as it was' error
escaped() { recconv -t stream control.pgn 2>err | grep -q 'a\\u0001b\\u007fc\\u009bd' && ! grep -q loss err; }
check 'the stream keeps them' escaped
referred() { printf '(;GM[4]CA[UTF-8]SZ[15]PB[a\177b\302\233c];B[hh])' | recconv -t rif - 2>err >shown.x && ! grep -q loss err && grep -q 'a&#x7F;b&#x9B;c' shown.x && recconv -q -t stream shown.x | grep -q 'a\\u007fb\\u009bc'; }
check 'RIF keeps those that XML can refer to' referred
printf '(;GM[1]SZ[9];B[aa]C[x\033[31my]XX[\001])\n' >control.sgf
check 'SGF to SGF shows them' sh -c 'recconv -t sgf control.sgf 2>err | grep -q "XX\[␁\]C\[x␛\[31my" && grep -q "sgf cannot represent 1 comment, 1 private property" err'

# Tags stay in their order, also through the stream; a strict file sorts them.
printf '[Event "e"]\n[Site "s"]\n[Date "2001.01.01"]\n[Round "1"]\n[White "a"]\n[Black "b"]\n[Result "1-0"]\n[Zeta "1"]\n[WhiteElo "2000"]\n[Alpha "x"]\n[BlackElo "1999"]\n\n1. e4 e5 1-0\n\n' >order.pgn
in_order() { recconv -t pgn order.pgn | cmp - order.pgn && recconv -t stream order.pgn | recconv -f stream -t pgn - | cmp - order.pgn; }
check 'the order of tags' in_order
sorted_tags() { [ "$(recconv --strict -t pgn order.pgn | sed -n '8,11s/\[\([A-Za-z]*\).*/\1/p' | tr '\n' ' ')" = 'Alpha BlackElo WhiteElo Zeta ' ]; }
check 'a strict file sorts them' sorted_tags
# A Result that the end of the moves contradicts stays so; a format with one result names the other as lost.
printf '[Event "e"]\n[Site "s"]\n[Date "2001.01.01"]\n[Round "1"]\n[White "a"]\n[Black "b"]\n[Result "0-1"]\n\n1. e4 e5 1-0\n\n' >two-results.pgn
both_results() { recconv -q --lossy=error -t pgn two-results.pgn | cmp - two-results.pgn && recconv -t sgf two-results.pgn 2>&1 >/dev/null | grep -q 'sgf cannot represent result'; }
check 'two results in a game' both_results
# A move of a variation that nobody can play has no words in SGF.
unplayable() { printf '1. e4 e5 (1... e4 2. d4) 2. Nf3 *\n' | recconv -t sgf - 2>err | grep -q 'W\[e2e4\];B\[e7e5\];W\[g1f3\])' && grep -q 'sgf cannot represent 1 variation' err; }
check 'a variation that cannot be played' unplayable
# However many losses there are, each is told; a line of text names twenty.
{ echo '[Event "x"]'; awk 'BEGIN { for (i = 0; i < 1500; i++) printf "[T%d \"v\"]\n", i }'; printf '\n1. e4 *\n'; } >many.pgn
all_told() { [ "$(recconv -t uci --format=jsonl many.pgn 2>&1 >/dev/null | jq -s 'map(select(.code == "record/loss").count) | add')" = 1501 ] && recconv -t uci many.pgn 2>&1 >/dev/null | grep -q ': uci cannot represent 1501 headers (Event, T0, .*T18, …)'; }
check 'more losses than findings are shown' all_told
# Komi that a format has another unit for is written where it is the same, and named where it is not.
komi() { printf '(;GM[1]FF[4]SZ[19]KM[%s];B[dd];W[pp])' "$1" | recconv -q --lossy=error -t "$2" - >komi.x && recconv -q -f "$2" -t sgf komi.x | grep -q "KM\[$3\]"; }
check 'no komi in NGF' komi 0 ngf 0
check 'whole points in NGF' komi 7 ngf 7
check 'half points in NGF' komi 6.5 ngf 6.5
check 'half points in GIB' komi 6.5 gib 6.5
check 'quarters of a stone are points in GIB' komi 3.75 gib 7.5
check 'hundredths too' komi 375 ngf 7.5
check 'and words' komi 黑贴3又3/4子 gib 7.5
# What a server means by its numbers no other file says: the komi goes out in points. One that was not kept is left out,
# and named; also where an edited stream no longer says which server it was.
fox() { printf '(;GM[1]FF[4]AP[foxwq]SZ[19]KM[%s];B[dd];W[pp])' "$1"; }
for to in gib ngf pgn movelist; do
    in_points() { fox 375 | recconv -q -t $to - >fox.x && recconv -q -f $to -t stream fox.x | jq -e '.headers.komi == "7.5"' >/dev/null; }
    check "komi of a server in points in $to" in_points
    left_out() { fox 0 | recconv -t $to --format=jsonl - 2>err >fox.x && grep -q '"what":"header:KM"' err && recconv -q -f $to -t stream fox.x | jq -e '.headers.komi == null' >/dev/null; }
    check "a komi that was not kept is not 0 in $to" left_out
done
in_sgf() { fox 375 | recconv -q -t sgf - | grep -q 'KM\[375\]' && fox 375 | recconv -q --strict -t sgf - | grep -q 'KM\[7.5\]'; }
check 'it stays as written in SGF, but in a strict file' in_sgf
unknown_server() { fox "$1" | recconv -q -t stream - | jq -c 'del(.headers.application)' | recconv -f stream -t sgf - >out 2>err; }
not_kept() { unknown_server 0 && ! grep -q 'KM\|komi' out && grep -q 'sgf cannot represent 1 header (komi)' err; }
check 'nor is it 0 in SGF without its server' not_kept
kept() { unknown_server 375 && grep -q 'KM\[7.5\]' out; }
check 'points in SGF without its server' kept
# Words that SGF has no number for stand in a property of our own; those that it has one for become that number.
printf '棋种: 围棋\nboardsize: 19\n贴目: 随便\n让子: 让先\n1. Q16 D4\n' >words.txt
own_words() { recconv -q -t sgf words.txt >words.sgf && grep -q 'QH.*\[komi:随便\]\[handicap:让先\]' words.sgf && recconv -q -t sgf words.sgf | cmp - words.sgf && ! recvalid words.sgf | grep -q sgf/; }
check 'words for komi and handicap from a list' own_words
# Several comments on a move are one field of DhtmlXQ; what looks like its signs stays.
signs() { printf '[Game "Chinese Chess"]\n[Result "*"]\n\n1. h2e2 {a || b \\u0041 [/DhtmlXQ] end} {two} *\n' | recconv -q -t dhtmlxq - >signs.ubb && [ "$(grep -c DhtmlXQ_comment1 signs.ubb)" = 1 ] && recconv -q -f dhtmlxq -t stream signs.ubb | jq -e '.moves[0].comment == ["a || b \\u0041 [/DhtmlXQ] end\ntwo"]' >/dev/null; }
check 'signs of DhtmlXQ in a comment' signs

# What no record has a place for is named when it is read, whatever the target, and refused where loss is an error.
left_out() { # left_out 'what:count ...' RECORD
    for to in sgf stream; do
        printf '%s\n' "$2" | recconv --format=jsonl -t $to - >/dev/null 2>err
        [ "$(jq -r 'select(.code == "record/loss") | "\(.what)=\(.count)"' err | sort | xargs)" = "$1" ] || return 1
        ! printf '%s\n' "$2" | recconv -q --lossy=error -t $to - >out || return 1
        [ ! -s out ] || return 1
    done
}
check 'a stone off the board' left_out 'setup=1' '(;GM[1]FF[4]SZ[9]AB[aa][zz];W[ee];B[dd])'
check 'stones that are no points' left_out 'setup=2' '(;GM[1]FF[4]SZ[9]AB[aa][hello]AW[xx:yy];W[ee];B[dd])'
check 'marks off the board' left_out 'mark:CR=1 mark:MA=1 mark:TR=2' '(;GM[1]FF[4]SZ[9];B[ee]TR[zz][aa][yy]MA[xx:yy]CR[hello];W[dd])'
check 'labels off the board' left_out 'mark:LB=3' '(;GM[1]FF[4]SZ[9];B[ee]LB[zz:A][aa:B][b:C][none];W[dd])'
check 'arrows off the board' left_out 'mark:AR=2 mark:LN=1' '(;GM[1]FF[4]SZ[9];B[ee]AR[aa:zz][bb:cc][x]LN[zz:aa];W[dd])'
check 'territory off the board' left_out 'territory=2' '(;GM[1]FF[4]SZ[9];B[ee]TB[zz][aa]TW[yy];W[dd])'
check 'letters and marks of FF[2]' left_out 'mark:LB=1 mark:MA=1' '(;GM[1]FF[2]SZ[9];B[ee]L[zz][aa]M[aa][zz];W[dd])'
check 'second values' left_out 'comment=2 header:KM=1 header:PB=1 move=1' '(;GM[1]FF[4]SZ[9]PB[a][b]KM[6][7];B[ee][ff]C[a][b]N[x][y];W[dd])'
check 'a header twice' left_out 'header:PB=1' '(;GM[1]FF[4]SZ[9]PB[a]PB[b];B[ee];W[dd])'
check 'somebody who is to play' left_out 'setup=1' '(;GM[1]FF[4]SZ[9]PL[Q];B[ee];W[dd])'
tail_lost() { printf '(;GM[1]FF[4]SZ[19];B[pd];W[dd](;B[pp];W[dp])(;B[dp];W[a"];B[bb](;W[cc]C[x];B[ee])(;W[ff];B[gg])))' | recconv --format=jsonl -t pgn - 2>&1 >/dev/null | jq -r 'select(.code == "record/loss") | "\(.what)=\(.count)"' | sort | xargs | grep -qx 'comment=1 move=4 property=1 variation=1'; }
check 'each move of a tail, and its variations' tail_lost
said_twice() { printf '(;GM[1]FF[4]SZ[9]PB[a]PB[a]KM[6][6];B[ee];W[dd])' | recconv -q --lossy=error -t sgf - >/dev/null; }
check 'the same twice is no loss' said_twice
# Weiqi on fifteen lines, where files without komi are taken for five in a row.
weiqi15() { # weiqi15 PROPERTIES OPTION...: goes to SGF and comes back as weiqi, and a second pass changes nothing
    props=$1
    shift
    printf '(;GM[1]SZ[15]%s;B[hh];W[ii])' "$props" | recconv -q "$@" -t stream - >w15.stream && recconv -q -t sgf w15.stream >w15.sgf &&
        [ "$(recconv -q -t stream w15.sgf | jq -r .kind)" = weiqi ] && recconv -q -t sgf w15.sgf | cmp - w15.sgf
}
check 'weiqi on 15 lines by --kind' weiqi15 '' --kind=weiqi
check 'weiqi on 15 lines by its margin' weiqi15 'RE[B+3.5]'
check 'weiqi on 15 lines by its komi' weiqi15 'KM[6.5]'
without_komi() { weiqi15 'KM[6.5]' && jq -c 'del(.headers.komi)' w15.stream | recconv -q -t sgf - | grep -q 'GM\[1\].*QG\[weiqi\]'; }
check 'weiqi on 15 lines from a stream without komi' without_komi
five() { printf '(;GM[1]SZ[15]RE[B+1];B[hh];W[ii])' | recconv -q -t sgf - | grep -q 'GM\[4\]'; }
check 'five in a row by default' five

# RIF: attributes that nobody knows stay, in order; numbers of no table and other elements are named.
cat >own.rif <<'EOF'
<?xml version="1.0"?>
<database version="1.0"><players><player id="1" name="A" surname="B"/><player id="2" name="C" surname="D"/></players>
<games><game id="1" zz="o &amp; k" tournament="9" rule="RIF" black="1" white="2" bresult="1" opening="77" Yy=""><move>h8 h9 i9</move><board>x</board></game></games></database>
EOF
own_kept() { recconv -q -t stream own.rif | recconv -q -t rif - >own2.rif && recconv -q -t rif own.rif | cmp - own2.rif && grep -q ' zz="o &amp; k" Yy=""' own2.rif; }
check 'attributes of their own in RIF' own_kept
own_named() { recconv -t rif own.rif 2>&1 >/dev/null | grep -q '1 private property, 3 headers (tournament, rule, opening)' && ! recconv -q --lossy=error -t rif own.rif >/dev/null; }
check 'what RIF cannot hold of itself is named' own_named
many_own() { printf '[Event "e"]\n[Variant "gomoku"]\n%s\n\n1. h8 h9 *\n' "$(for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18; do printf '[Own%d "%d"]\n' $i $i; done)" | recconv -t rif - 2>&1 >/dev/null | grep -q 'Own17, Own18'; }
check 'and more of them than are read' many_own

tag_named() { printf '[Event "e"]\n[X-Y "2"]\n\n1. e4 *\n' | recconv -t pgn - 2>&1 >/dev/null | grep -q '1 header (X-Y)'; }
check 'a tag that cannot be read' tag_named
late_named() { printf '(;GM[1]FF[4]SZ[9];B[ee]SZ[13])' | recconv -t "$1" - 2>&1 >/dev/null | grep -q '1 header (SZ)'; }
check 'a property of the whole game in a later node' late_named sgf
check 'and in the stream' late_named stream

none() { [ ! -s "$1" ] || { cat "$1"; false; }; }
check 'some conversions lose nothing' test "$lossless" -gt 40
check 'some lose something and say so' test "$lossy" -gt 40
check 'nothing is lost in silence' none silent
check 'what is written is valid in its own format' none noisy
check 'a second pass changes nothing' none unstable

# What RIF says of players, cities, countries and tournaments comes back, by way of PGN and SGF too.
cat >tables.rif <<'EOF'
<?xml version="1.0" encoding="UTF-8"?>
<database version="1.0">
<countries><country id="1" name="China" abbr="CHN" reversed="1" /><country id="2" name="Estonia" abbr="EST" /></countries>
<cities><city id="1" country="1" name="Beijing" /><city id="2" country="2" name="Tallinn" /></cities>
<rules><rule id="1" category="1" name="RIF" /><rule id="2" category="1" name="Sakata" /></rules>
<players><player id="1" disp_id="P1" name="Ann" surname="Lee" native_name="安" country="1" city="1" gender="F" />
<player id="2" name="Bob" surname="Ray" country="2" city="2" /></players>
<tournaments><tournament id="1" name="Cup" country="2" city="2" year="2001" month="5" start="2001-05-01" end="2001-05-03" rule="2" rated="1" /></tournaments>
<games><game id="1" publisher="1" tournament="1" round="1" rule="1" black="1" white="2" bresult="1" btime="0" wtime="0" opening="" alt="" swap=""><move>h8 h9 h10 i8 g8</move><info /></game></games>
</database>
EOF
recconv -q -t rif --lossy=error tables.rif >once.rif
tables() {
    for part in 'native_name="安"' 'gender="F"' 'disp_id="P1"' 'abbr="CHN"' 'reversed="1"' 'end="2001-05-03"' 'month="5"' 'rated="1"' \
        'country="2" name="Beijing"'; do
        grep -q "$part" once.rif || return 1
    done
    for by in rif pgn sgf; do
        recconv -q -t $by once.rif | recconv -q -t rif - | cmp -s - once.rif || return 1
    done
}
check 'attributes of the tables of RIF' tables
# Labels of the point that is played next are RenLib's board text.
printf '(;FF[4]GM[4]CA[UTF-8]SZ[15]\n;B[hh]LB[hg:A];W[hg])\n' >label.sgf
board_text() { recconv -q --lossy=error -t lib label.sgf >label.lib && recconv -q -t sgf label.lib | grep -q 'LB\[hg:A\]'; }
check 'board text of RenLib' board_text
# Our own EPD and our own FEN are read without a word.
printf '[FEN "4k3/8/44/8/8/8/8/4K2R w K - 0 x"]\n[SetUp "1"]\n[Result "*"]\n\n1. Kd2 *\n' >odd.pgn
spelled() { recconv -q -t pgn --strict odd.pgn | recvalid --strict --format=jsonl - >got; ! grep chess/fen got; }
check 'a FEN that the strict reader takes' spelled
operations() { printf '1. e4 *\n' | recconv -q -t epd - | recvalid - >got && ! grep . got; }
check 'an EPD that is taken for one' operations
unknown() { printf '(;GM[1]FF[4]SZ[9];B[ee];W[gc])\n' | recconv -q -t pgn - | recconv -q -t sgf - | tr -d '\n' >got
    [ "$(cat got)" = '(;FF[4]GM[1]CA[UTF-8]SZ[9];B[ee];W[gc])' ]; }
check 'what is not known stays absent' unknown
# Two sisters have the same move, and one of them comes behind an empty node.
printf '(;FF[4]GM[1]SZ[19]C[x\023];B[oc](;;W[rd];AB[qh])(;W[rd]))' >sisters.sgf
sisters() { recconv -t sgf sisters.sgf 2>err | grep -q 'AB\[qh\]'; }
check 'set-up below the first of two sisters' sisters
# Bytes that do not decode are a loss.
printf '(;FF[4]GM[1]CA[UTF-8]SZ[19]C[a\377b \351\273\221\346\243\213];B[pd])' >bytes.sgf
bytes() { recconv -t sgf bytes.sgf >got 2>err; [ $? -eq 1 ] && grep -q record/loss err && ! recconv -q -t sgf --lossy=error bytes.sgf | grep .; }
check 'undecodable bytes are a loss' bytes

# What the first game of a file loses is said once, with a count; what it did not lose is said of each game.
{
    for name in A B C; do printf '[White "%s"]\n[Opening "x"]\n\n1. e4 e5 *\n\n' $name; done
    printf '[White "D"]\n[Mode "OTB"]\n\n1. e4 {best} e5 *\n\n'
} >four.pgn
for j in 1 4; do
    recconv -j$j -t uci four.pgn >o 2>err
    check "said of the first, -j$j" test "$(grep -c 'game [123]: uci cannot represent' err)" = 1
    check "counted, -j$j" grep -qx 'four.pgn: the same is lost in 2 more games (-v names each)' err
    check "another loss is named, -j$j" grep -q 'game 4: uci cannot represent 1 comment' err
done
{ printf '[White "A"]\n\n1. e4 *\n\n'; printf '[White "B"]\n[Opening "x"]\n\n1. e4 *\n\n'; } >two.pgn
check '-v names each' test "$(recconv -v -t uci four.pgn 2>&1 >/dev/null | grep -c 'cannot represent')" = 4
check 'and so does JSON' test "$(recconv --format=jsonl -t uci four.pgn 2>&1 >/dev/null | grep '"record/loss"' | grep -o '"game":[0-9]*' | sort -u | wc -l)" = 4
check 'other headers are no news where all are lost' test "$(recconv -t uci two.pgn 2>&1 >/dev/null | grep -c 'cannot represent')" = 1
check '-q counts in silence' test -z "$(recconv -q -t uci four.pgn 2>&1 >/dev/null)"
# The rows of RIF's tables keep their words and the category of a rule.
keeps_rows() { printf '<?xml version="1.0" encoding="UTF-8"?>\n<database version="1.0">\n<rules><rule id="1" category="2" name="Gomoku"><info>five %s</info></rule></rules>\n<players><player id="1" name="A" surname="B"><info>left</info></player><player id="2" name="C" surname="D"/></players>\n<tournaments><tournament id="1" name="Cup" year="2001" start="2001-05-01"><info>in a hall</info></tournament></tournaments>\n<games><game id="1" tournament="1" rule="1" black="1" white="2" bresult="1"><move>h8 h9 h10</move><info/></game></games>\n</database>\n' "$1" >rows.rif
    recconv -q -t rif rows.rif >kept.rif && grep -qF "category=\"2\"><info>five $1</info></rule>" kept.rif &&
    grep -q '<info>left</info></player>' kept.rif && grep -q '<info>in a hall</info></tournament>' kept.rif &&
    recconv -q -t rif kept.rif | cmp -s - kept.rif; }
check 'words of rows in RIF' keeps_rows 'and more'
check 'with a reference' keeps_rows '&amp; more'
finish
