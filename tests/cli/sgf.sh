#!/bin/sh
# SGF to SGF: what is written stays the same when it is written again, and nothing is lost without a word.
. "$(dirname "$0")/lib.sh"

# written NAME RECORD WANTED: the record as recconv writes it, line ends taken out.
written() {
    printf '%s' "$2" | recconv -q -t sgf - 2>err | tr -d '\n' >got
    printf '%s' "$3" >wanted
    check "$1" cmp -s got wanted
}

# stable FILE…: each file by itself.
stable() {
    bad=
    for file; do
        recconv -q -t sgf "$file" >1.sgf 2>err
        recconv -q -t sgf 1.sgf >2.sgf 2>err
        cmp -s 1.sgf 2.sgf || bad="$bad ${file#"$here"/}"
    done
    [ -z "$bad" ] || { echo "#$bad"; false; }
}

check 'a second pass changes nothing' stable "$here"/tests/cases/sgf/*/*.sgf "$here"/corpus/weiqi/*.sgf "$here"/corpus/wuziqi/*.sgf
written 'a time limit in words' '(;GM[1]SZ[19]TM[10m + 30s/move];B[pd])' '(;FF[4]GM[1]CA[UTF-8]SZ[19]TM[600]OT[30s/move];B[pd])'
written 'a time limit that is not understood' '(;GM[1]SZ[19]TM[15m B; 5m W];B[pd])' '(;FF[4]GM[1]CA[UTF-8]SZ[19]TM[15m B; 5m W];B[pd])'
written 'hours with a point' '(;GM[1]SZ[19]TM[1.5h];B[pd])' '(;FF[4]GM[1]CA[UTF-8]SZ[19]TM[5400];B[pd])'
written 'games in branches' '(;FF[4]GM[1]SZ[9](;PB[Ann]RE[B+R];B[ee])(;PB[Cid]KM[5];B[cc]))' \
    '(;FF[4]GM[1]CA[UTF-8]SZ[9](;PB[Ann]RE[B+R];B[ee])(;PB[Cid]KM[5];B[cc]))'
written 'a second move in a node' '(;FF[4]GM[1]SZ[9];B[cc];W[aa]W[bb])' '(;FF[4]GM[1]CA[UTF-8]SZ[9];B[cc];W[aa])'
written 'marks without a point' '(;FF[4]GM[1]SZ[9];B[cc]MA[dd]TR[dd])' '(;FF[4]GM[1]CA[UTF-8]SZ[9];B[cc]MA[dd])'
written 'long names of FF[1]' '(;FileFormat[1]GaMe[1]VieW[]SiZe[9];Black[ff])' '(;FF[4]GM[1]CA[UTF-8]SZ[9]VW[];B[ff])'
written 'a game that is not judged' '(;GM[11]FF[4]SZ[11]PB[Ann];B[f6];W[d4])' '(;FF[4]GM[11]CA[UTF-8]SZ[11]PB[Ann];B[f6];W[d4])'
written 'komi of a dialect' '(;RD[2001-01-01]KO[7.5];B[aa])' '(;FF[4]GM[1]CA[UTF-8]SZ[19]DT[2001-01-01]KM[7.5];B[aa])'
written 'results and dates as written' '(;GM[1]FF[4]SZ[19]DT[1935.05.29-30]RE[黑中盘胜]HA[让先];B[aa])' \
    '(;FF[4]GM[1]CA[UTF-8]SZ[19]DT[1935.05.29-30]RE[黑中盘胜]HA[让先];B[aa])'
written 'unknown properties in their order' '(;GM[1]FF[4]SZ[19]ZZ[1]XQ[b][a]AAA[x\]y];B[aa]ZY[2]AAB[3])' \
    '(;FF[4]GM[1]CA[UTF-8]SZ[19]ZZ[1]XQ[b][a]AAA[x\]y];B[aa]ZY[2]AAB[3])'
written 'time in Chinese numerals' '(;GM[1]SZ[9]TM[一个半小时];B[aa])' '(;FF[4]GM[1]CA[UTF-8]SZ[9]TM[5400];B[aa])'
for time in '三小时半 12600' '2시간반 9000' '각자 3시간 10800' '各3小时 10800' '双方各一小时 3600' '1小时半分钟 3630' '两个半小时 9000' '半小时 1800' \
    '3時間 10800' '1h30m 5400' '1:30:00 5400' '90分钟 5400' '三个小时 10800' '2 hours 7200' '45min 2700'; do
    written "time as ${time% *}" "(;GM[1]SZ[9]TM[${time% *}];B[aa])" "(;FF[4]GM[1]CA[UTF-8]SZ[9]TM[${time##* }];B[aa])"
done
komi() { printf '(;GM[1]FF[4]CA[UTF-8]SZ[19]KM[%s];B[pd];W[dd])' "$1" | recvalid -v - | grep -q "read as $2:"; }
for words in '공제 6집반=6.5' '6집반 공제=6.5' '덤 5호반=5.5' '공제 6목반=6.5' '7,5집 공제=7.5' '贴3又3/4子=7.5' 'コミ6目半=6.5'; do
    check "komi as ${words%=*}" komi "${words%=*}" "${words#*=}"
done
rules() { printf '(;GM[1]FF[4]CA[UTF-8]SZ[19]RU[%s];B[pd];W[dd])' "$1" | recvalid --results --format=jsonl - | grep -q "\"rulebook\":\"$2\""; }
for words in 日韩规则=go-japanese 日韓規則=go-japanese 韩国规则=go-korean 한국규칙=go-korean 일본룰=go-japanese 数子法=weiqi-2002 应氏规则=go-ing; do
    check "rules as ${words%=*}" rules "${words%=*}" "${words#*=}"
done
written 'time in Chinese' '(;GM[1]SZ[9]TM[两小时三十分];B[aa])' '(;FF[4]GM[1]CA[UTF-8]SZ[9]TM[9000];B[aa])'
written 'points as people say them' '(;GM[1]SZ[19]AB[d4];W[Q16];B[Pass])' '(;FF[4]GM[1]CA[UTF-8]SZ[19]AB[dp];W[pd];B[])'

control=$(printf 'a\001b')
written 'control characters are shown' "(;GM[1]FF[4]SZ[9];B[aa]C[$control])" "(;FF[4]GM[1]CA[UTF-8]SZ[9];B[aa]C[a␁b])"
written 'names and values of unknown properties as FF[4] has them' '(;GM[1]SZ[9]F[F4[]MG1];B[aa]Sj [Z[1]foo[x])' '(;FF[4]GM[1]CA[UTF-8]SZ[9]F[F4[\]MG1];B[aa]S[Z[1]FOO[x])'

printf '(;GM[1]CA[UTF-8]SZ[9]PB[\346\235\216];B[aa])\n(;GM[1]CA[GB2312]SZ[9]PB[\302\355];B[aa])\n(;GM[1]CA[ISO-8859-1]SZ[9]PB[Zo\353];B[aa])\n' >mixed.sgf
recconv -q -t sgf mixed.sgf 2>err | sed -n 's/.*PB\[\(.*\)\]/\1/p' >names
printf '李\n马\nZoë\n' >wanted
check 'each game in its own charset' cmp -s names wanted
recvalid --format=tsv --columns=encoding --results mixed.sgf | tr '\n' ' ' >names
printf 'encoding UTF-8 GB18030 ISO-8859-1 ' >wanted
check 'which is told' cmp -s names wanted

echo '(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[ÄôÎÀÆ½]PW[Müller]C[Noël, café];B[aa])' >garbled.sgf
recconv -q --undo-mojibake -t sgf garbled.sgf 2>err | tr -d '\n' >got
printf '(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[聂卫平]PW[Müller]C[Noël, café];B[aa])' >wanted
check 'garbled names are what was meant, others stay' cmp -s got wanted

# UTF-8 that was read as GBK, whole and with a byte lost; twice as Windows-1252.
echo '(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[鍙ゅ姏]PW[鑱傚崼骞�]EV[MÃƒÂ¼hle]PC[J枚rg]C[常昊];B[aa])' >garbled.sgf
recconv -q --undo-mojibake -t sgf garbled.sgf 2>err | tr -d '\n' >got
printf '(;FF[4]GM[1]CA[UTF-8]SZ[9]EV[Mühle]PC[Jörg]PB[古力]PW[鑱傚崼骞�]C[常昊];B[aa])' >wanted
check 'only values that are whole are converted' cmp -s got wanted

# Names of two words come back whole, ranks as ranks.
echo '(;FF[4]GM[1]SZ[19]PB[Ann Lee]PW[Bob Roe]WR[3D]KM[6.5];B[pd];W[dd])' >names.sgf
for format in gib ngf; do
    recconv -q -t $format names.sgf -o names.$format 2>err
    check "two-word names by way of $format" sh -c "recconv -q -t sgf names.$format 2>err | grep -q 'PB.Ann Lee.PW.Bob Roe.WR.3D.'"
done

# A review: its comments and variations.
printf '[Header]\nSize=19\nCoordinateType=IGS\nPlayerB=ann,2k,,\nPlayerW=bob,2k,,\n[Data]\nQP,B1,1,0\nDQ,W1,2,0\n[ReviewNode]\nNODE,1,0,0,0\nNODE,2,1,17,16\nNODE,3,2,4,17\nNODE,4,0,0,0\nBRANCH,2\nNODE,5,2,4,4\n[ReviewComment]\n.Comment,1\nhello\n.Comment,3\ngood\n.Comment,5\nbetter\n' >review.ugi
recconv -q -t sgf review.ugi 2>err | tr -d '\n' >got
printf '(;FF[4]GM[1]CA[UTF-8]SZ[19]PB[ann]BR[2k]PW[bob]WR[2k]C[hello];B[qd](;W[dc]C[good])(;W[dp]C[better]))' >wanted
check 'a review of UGI' cmp -s got wanted

# A log with answers: a handicap, a move that was taken back, two games of different sizes.
printf '1 boardsize 9\n=1\n\nclear_board\n=\n\nkomi 0.5\n=\n\nfixed_handicap 2\n= C3 G7\n\ngenmove w\n= E5\n\nplay b C7\n=\n\nundo\n=\n\nplay b D7\n=\n\n' >log.gtp
printf 'boardsize 13\n=\n\nclear_board\n=\n\nkgs-rules japanese\n=\n\nset_free_handicap C3 L11\n=\n\nplay w pass\n=\n' >>log.gtp
recconv -q -t sgf log.gtp 2>err | tr -d '\n' >got
printf '(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[0.5]HA[2]AB[cg][gc];W[ee];B[dc])(;FF[4]GM[1]CA[UTF-8]SZ[13]RU[japanese]KM[0.5]HA[2]AB[ck][kc];W[])' >wanted
check 'GTP with handicaps, answers and two games' cmp -s got wanted

# Runs of stones are read, judged and written the short way: with and without line ends, beyond 26 lines, beside notes,
# passes, wrong colours, stones that are taken and come back, variations.
python3 - <<'END' >runs.sgf
import random
random.seed(24)
LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
for size in (2, 3, 5, 9, 19, 30, 52):
    for end in ('', '\n', '\r\n', ' '):
        text, depth = '(;GM[1]FF[4]SZ[%d]' % size, 1
        for ply in range(150):
            side = 'BW'[(ply + (random.random() < .02)) % 2]
            text += ';%s[%s]' % (side, '' if random.random() < .01 else random.choice(LETTERS[:size]) + random.choice(LETTERS[:size]))
            text += random.choice(['C[x]', 'LB[aa:b]', 'X[a]', 'BL[3]']) if random.random() < .02 else ''
            text += end
            if random.random() < .03:
                text += '('
                depth += 1
            elif random.random() < .03 and depth > 1:
                text += ')('
        print(text + ')' * depth)
END
for after in stop force; do
    recvalid -j1 --results --after-illegal=$after runs.sgf >fast
    QIPU_SLOW=1 recvalid -j1 --results --after-illegal=$after runs.sgf >slow
    check "runs of stones, judged: $after" cmp -s fast slow
done
recconv -q -j1 -t sgf runs.sgf >fast 2>err
QIPU_SLOW=1 recconv -q -j1 -t sgf runs.sgf >slow 2>err
check 'runs of stones, written' cmp -s fast slow
# A tree whose branches are games of their own: their players are named.
printf '(;FF[4]GM[1]SZ[9](;PB[Ann]PW[Bob]RE[B+R];B[ee])(;PB[C\\]id]PW[Dee]RE[W+3];B[cc]))' >branches.sgf
check 'players of branches' sh -c 'recvalid --results branches.sgf | grep -q "; line 2: C\]id - Dee, declared W+3$"'
check 'in objects' sh -c 'recvalid --results --format=jsonl branches.sgf |
    grep -qF "\"branches\":[{\"path\":\"2\",\"headers\":{\"first\":\"C]id\",\"second\":\"Dee\",\"result\":\"W+3\"}}]"'
printf '(;FF[4]GM[1]SZ[9]PB[Ann];B[ee](;W[cc])(;W[dd]))' >one.sgf
check 'none of one game' sh -c '! recvalid --results --format=jsonl one.sgf | grep -q branches'

# What is written has no finding of its own: stones that are cleared before they stand, times of FF[3] in words, also
# of the side that did not move, and the times of both sides of one node.
writes() { printf "$1" >value.sgf; recconv -q -t sgf value.sgf >written.sgf 2>err; grep -qF "$2" written.sgf &&
    ! recvalid written.sgf | grep -Eq '(error|warning): '; }
check 'no stone to clear' writes '(;FF[4]GM[1]SZ[9]AB[dd]AW[ee]AE[dd];B[cc])' 'SZ[9]AW[ee]'
check 'an old time of the other side' writes '(;FF[3]GM[1]SZ[19];B[pd]BL[1:30]WL[2:00];W[dd])' 'B[pd]BL[90]WL[120];W[dd]'
check 'the times of both sides in one node' writes '(;FF[4]GM[1]SZ[19];B[pd]W[dd]BL[90]WL[120]OB[3]OW[4];B[qq])' \
    'B[pd]BL[90]OB[3];W[dd]WL[120]OW[4];B[qq]'
finish
