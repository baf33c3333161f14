#!/bin/sh
# The referee: rectable --check and what recvalid says of tournament files, against events with known verdicts.
. "$(dirname "$0")/lib.sh"
data=${QIPU_DATA:-$here/../shared/data}/tournaments/dutch
cases=$here/tests/cases/table

check 'all rounds and ranks follow' status 0 rectable --check "$cases/pairing/good.trf"
silent() { [ ! -s out ] && [ ! -s err ]; }
check 'nothing is said then' silent
check 'a warning is a failure' status 1 rectable --check "$cases/rank/bad.trf"
check '--fail-on is heard' status 0 rectable --check --fail-on=error "$cases/rank/bad.trf"
status 1 rectable --check --format=jsonl "$cases/pairing-forbidden/bad.trf"
keys() {
    grep -q '"code":"table/pairing",.*"article":"C.04.3 (2026) C1",.*"round":4,"criterion":"C1","players":\[1,3\],"instead":\[\[1,4\],\[2,3\]\]' out
}
check 'JSONL has the round, the criterion, the pair and what should stand there' keys
same() {
    rectable --check --lang=en "$1" >one 2>/dev/null
    recvalid --lang=en "$1" >two
    cmp -s one two
}
check 'recvalid says the same' same "$cases/pairing-forbidden/bad.trf"
cp "$cases/pairing/good.trf" one.trf
sed '/Gill/s/  4 b 0/  4 b 1/; /Eyre/s/  6 w 1/  6 w 0/' one.trf >another.trf
several() { rectable --check --lang=en one.trf another.trf >out; grep -q '^another.trf' out && ! grep -q '^one.trf' out; }
check 'each file is an event of its own, whatever its name' several
again='(;GM[4]SZ[15]EV[x]RO[%s]PB[%s]PW[%s]RE[B+R];B[hh];W[hg];B[ih];W[ao])'
printf "$again\n" 1 a e 1 b f 1 c g 1 d h 2 a b 2 c d 2 e f 2 g h 3 a c 3 b d 3 e h 3 g f 4 a e 4 b g 4 c f 4 d h >games.sgf
check 'records are checked too' status 1 rectable --check --lang=en --format=jsonl games.sgf
check 'for rematches' grep -q '"table/pairing-forbidden".*round 4: a and e may not meet.*"players":\[\]' out
again='(;GM[1]SZ[19]EV[x]RO[%s]PB[%s]PW[%s]RE[%s];B[dd];W[pp])'
printf "$again\n" 1 a b B+R 1 c d B+R 2 a c B+R 2 b d B+R 3 d a W+F 3 b c B+R >left.sgf
printf 'd\twithdrawal\n' >left.list
left() { rectable --check --lang=en --rules="$1" --penalties=left.list --system=swiss left.sgf | grep -q 'round 3: a and d may not meet: d had left'; }
check 'whoever has left is paired no more' left weiqi-tiwei
! left xiangqi-1999
check 'where opponents win they may be paired' [ $? = 0 ]
sed 's/^202 .*/202 BH\/C1,BH,WIN\/C1/' "$cases/pairing/good.trf" >codes.trf
check 'a tie-break of C.07 that is not computed is a note' status 0 rectable --check --lang=en codes.trf
check 'which says so' grep -q 'note: .*WIN.C1.*table/order' out
forms() {
    rectable --check --format=sarif "$cases/rank/bad.trf" | grep -q '"ruleId": *"table/rank"' &&
        rectable --check --format=html "$cases/rank/bad.trf" | grep -q '"code":"table/rank"' &&
        rectable --check --format=csv "$cases/rank/bad.trf" | grep -q 'table/rank'
}
check 'SARIF, HTML and columns' forms
# Editions by date; of those before 2017 (Dubov: 2018) the absolute rules alone are known.
edition() {
    sed "s|^042.*|042 $1|; s|^192.*|192 $2|" "$cases/pairing/bad.trf" >dated.trf
    rectable --check --lang=en $4 dated.trf >out
    grep -q "$3" out
}
check 'before 2017' edition 2005/05/01 FIDE_DUTCH 'pairing-unchecked\]' --only=table/pairing,table/pairing-unchecked
check 'nothing but the absolute rules then' [ "$(wc -l <out)" = 1 ]
check 'the user names the edition' edition 2005/05/01 FIDE_DUTCH '(C.04.3 (2017)' --pairing=dutch-2017
check 'after 2017' edition 2018/05/01 FIDE_DUTCH '(C.04.3 (2017)'
check 'Dubov before 2018' edition 2017/12/01 FIDE_DUBOV 'the edition of the rules'
check 'Dubov of 2018' edition 2024/05/01 FIDE_DUBOV '(C.04.4.1 (2018) '
check 'Dubov of 2026' edition 2026/05/01 FIDE_DUBOV '(C.04.4.1 (2026) '
teams() { sed "s|^042.*|042 $1|" "$cases/pairing/bad-teams.trf" >dated-teams.trf; rectable --check --lang=en dated-teams.trf | grep -q "$2"; }
check 'teams before 2026' teams 2024/05/01 'the edition of the rules'
check 'teams since then' teams 2026/05/01 '(C.04.6 (2026) '
sed 's/ 1650 JPN/      JPN/' dated.trf >unrated.trf
unrated() { rectable --check --lang=en unrated.trf | grep -q 'has no rating, by which'; }
check 'Dubov without a rating' unrated
check 'the older edition' status 0 rectable --check --pairing=dutch-2017 --only=table/rank "$cases/pairing/good.trf"

# The ranks of other programs, by lists of tie-breaks: those that were exchanged, and no other.
ranks() {
    tar xzf "$data/tb.tar.gz" && rectable --check --lang=en --only=table/rank,table/order tb/*.trf >out
    sed 's#^tb/##; s/\.trf:.*//' out | sort -u >got
    awk -F'\t' '$8 == "wrong" { print $1 }' "$data/tiebreaks.tsv" | sort | diff - got
}
if [ -f "$data/tiebreaks.tsv" ]; then
    check 'ranks that other programs find wrong, and no other' ranks
    check 'a rank is said with the numbers that make it' grep -q 'has rank 3; by points and tie-breaks it is 4 (PTS 4.5, BH/C1 23)' out
else
    skip 'ranks of other programs' 'no data'
fi

# Bad input: one finding each, and the rest is checked.
damaged() {
    sed "$1" "$cases/rank/bad.trf" >damaged.trf
    rectable --check --lang=en damaged.trf >out 2>err
    grep -q "^damaged.trf:$2: error: .*\[$3\]" out && grep -q 'table/rank' out
}
open_game() {
    sed 's/  4 b 0/  4 b ?/; s/  6 w 1     1 b/  6 w ?     1 b/' "$cases/pairing/good.trf" >open.trf
    rectable --check --lang=en open.trf >out
    grep -q 'table/no-result' out && ! grep -q 'table/line' out
}
check 'a game without a result' open_game
check 'a column that slipped' damaged '/Gill/s/  4 b 0/ 4 b  0/' '12:1[0-9]*' table/line
check 'a result against its mirror' damaged '/Cole/s/3 w 0/3 w 1/' '9:122' table/cell
single() {
    sed "$1" "$cases/rank/good.trf" >one.trf
    [ "$(rectable --check --lang=en one.trf | tee out | wc -l)" = 1 ] && grep -q "$2" out
}
check 'that is one finding' single '/Cole/s/3 w 0/3 w 1/' '^one.trf:9:122: .*table/cell'
check 'and so are two of one colour' single '/Dale/s/4 w 1/4 b 1/' '^one.trf:10:102: .*table/cell'
check 'a number beyond the list' damaged '/Gill/s/   4 b 0/  44 b 0/' '12:114' table/line

# Rounds that differ, by file, beside the verdicts of other programs.
rounds() {
    awk -F: '/table\/pairing(-white)?\]/ && match($0, /round [0-9]+/) {
                 file = $1; sub(/.*\//, "", file); sub(/\.trf$/, "", file)
                 r = substr($0, RSTART + 6, RLENGTH - 6)
                 if (!((file, r) in seen)) { seen[file, r] = 1; print file "\t" r }
             }' | sort -t"$(printf '\t')" -k1,1 -k2,2n
}
wanted() {
    awk -F'\t' -v set="^$1-" '$1 ~ set && $9 != "-" { n = split($9, r, ","); for (i = 1; i <= n; i++) print $1 "\t" r[i] }' \
        "$data/verdicts.tsv" | sort -t"$(printf '\t')" -k1,1 -k2,2n
}
judged() {
    tar xzf "$data/$1.tar.gz" && recvalid --lang=en -f trf "$1" | rounds >got
    wanted "$1" >want
    diff want got >differs || { sed 's/^/# /' differs | head; false; }
}
for set in d26 d17 f26; do
    if [ -f "$data/verdicts.tsv" ]; then
        check "$set: the rounds that other programs find wrong, and no other" judged $set
    else
        skip "$set" 'no data'
    fi
done
near() { [ "$(rectable --lang=en d26/*[0-9].trf 2>&1 >/dev/null | grep -c 'table/score-group')" -le 17 ]; }
[ ! -d d26 ] || check 'correct rounds hardly have pairs that are further apart than they must be' near
# Events of few players, paired again by trying all pairings.
again() { python3 "$here/tests/cli/referee.py" "$1" "$2" "$3" >differs || { sed 's/^/# /' differs | head; false; }; }
if command -v python3 >/dev/null; then
    check 'Burstein by all pairings' again burstein 1 30
    check 'Dubov by all pairings' again dubov 1 40
    check 'teams by all pairings' again teams 1 30
    check 'round robins by the Berger tables' again berger 1 40
else
    skip 'events paired again by all pairings' 'no python3'
fi
finish
