#!/bin/sh
# Games edited on the way: --strip, --set, --plies, --transform, --unmerge, national letters.
. "$(dirname "$0")/lib.sh"

cat >rich.pgn <<'EOF'
[Event "T"]
[Site "?"]
[Date "2001.07.01"]
[Round "1"]
[White "A"]
[Black "B"]
[Result "1-0"]
[WhiteElo "2000"]

1. e4 {[%clk 0:05:00] [%eval 0.3] good} $1 e5 (1... c5 {Sicilian} 2. Nf3 (2. c3)) 2. Nf3 Nc6 3. Bb5 {[%csl Ra4]} a6 4. O-O 1-0
EOF
written() { recconv -q -t pgn "$@" rich.pgn 2>err | tr '\n' ' '; }
# without OPTION WORD…: the option takes these words out and leaves the others.
without() {
    option=$1
    shift
    text=$(written "$option")
    for word in 'good' 'Sicilian' '%clk' '%eval' '%csl' '\$1' '(2. c3)' '2000'; do
        gone=no
        for w; do [ "$w" = "$word" ] && gone=yes; done
        case $gone in
        yes) echo "$text" | grep -q -e "$word" && { echo "# $option left $word"; return 1; } ;;
        no) echo "$text" | grep -q -e "$word" || { echo "# $option took $word"; return 1; } ;;
        esac
    done
    echo "$text" | grep -q 'O-O'
}
check 'nothing' without --set=Round=2
check 'comments' without --strip=comments good Sicilian %eval
check 'glyphs' without --strip=nags '\$1'
check 'clocks' without --strip=clocks %clk
check 'evaluations' without --strip=evals %eval
check 'marks' without --strip=marks %csl
check 'commands' without --strip=commands %clk %eval %csl
check 'variations' without --strip=variations Sicilian '(2. c3)'
check 'headers' without --strip=headers 2000
check 'several' without --strip=comments,variations,nags good Sicilian %eval '(2. c3)' '\$1'
check 'what there is not' status 2 recconv -t pgn --strip=everything rich.pgn

check 'a header by its key' sh -c 'recconv -q -t pgn --set=first=X rich.pgn | grep -q "White \"X\""'
check 'by its colour' sh -c 'recconv -q -t pgn --set=white=X rich.pgn | grep -q "White \"X\""'
check 'by its own name' sh -c 'recconv -q -t pgn --set=Mode=OTB rich.pgn | grep -q "Mode \"OTB\""'
check 'a result' sh -c 'recconv -q -t pgn --set=result=0-1 rich.pgn | grep -c "0-1" | grep -q 2'
check 'no value' status 2 recconv -t pgn --set=first rich.pgn

check 'the first plies' sh -c 'recconv -q -t pgn --strip=comments,variations,nags,clocks,marks --plies=1-3 rich.pgn | grep -q "^1. e4 e5 2. Nf3 1-0$"'
check 'the middle, with its position' sh -c 'recconv -q -t pgn --strip=comments,marks --plies=4-5 rich.pgn >part.pgn && grep -q "^2... Nc6 3. Bb5 1-0$" part.pgn && grep -q FEN part.pgn'
check 'which is a valid game' status 0 recvalid --fail-on=warning part.pgn
check 'more than there are' status 1 recconv -q -t pgn --plies=30- rich.pgn
check 'no range' status 2 recconv -t pgn --plies=5-3 rich.pgn

check 'each line a game' test "$(recconv -q -t pgn --unmerge rich.pgn | grep -c '^\[Event')" = 3
printf '1. e4 e5 (1... c5 2. Nf3) 2. Nc3 *\n' >bare.pgn
check 'each line of a game without a note' test "$(recconv -q -t uci --unmerge bare.pgn | tr '\n' ,)" = 'e2e4 e7e5 b1c3,e2e4 c7c5 g1f3,'
check 'and of one without a variation' test "$(recconv -q -t uci --unmerge --plies=1-1 bare.pgn | tr '\n' ,)" = 'e2e4,'
check 'the main line first, with its result' sh -c 'recconv -q -t pgn --unmerge rich.pgn | grep "^\[Result" | tr "\n" " " | grep -q "\"1-0\"\] \[Result \"\*\"\] \[Result \"\*\"\]"'

# Icelandic letters (R and B here) are English ones too, Serbian ones (С and Л) Russian: without a board nobody can tell them apart.
for n in san-de san-es san-fr san-pt san-ro san-nl san-cs san-pl san-hu san-fi san-et san-ru san-uk san-bg san-el; do
    check "$n is written and read" sh -c 'recconv -q -t pgn --notation=$1 rich.pgn | recconv -q -t pgn --notation=san 2>/dev/null | tail -n 4 >back; recconv -q -t pgn rich.pgn | tail -n 4 | cmp -s - back' - $n
done

# Twice is not at all; and findings are those of the turned game.
twice() { recconv -q -t "$1" --transform="$2" "$3" 2>/dev/null >once && recconv -q -t "$1" --transform="$2" - <once 2>/dev/null >back && recconv -q -t "$1" "$3" 2>/dev/null >as && cmp -s as back && ! cmp -s as once; }
printf '(;GM[1]FF[4]SZ[9]AB[aa]PB[x]PW[y]RE[B+3.5];W[cc]LB[cc:1];B[gg](;W[cd])(;W[dd]))' >a.sgf
printf '(;GM[1]FF[4]SZ[13:9];B[cc];W[gg];B[ih])' >b.sgf
for t in mirror rotate swap-colours; do
    check "a weiqi game: $t" twice sgf $t a.sgf
    [ $t = swap-colours ] || check "a board that is not square: $t" twice sgf $t b.sgf
done
check 'normalised once is enough' sh -c 'recconv -q -t sgf --transform=normalise a.sgf >n1; recconv -q -t sgf --transform=normalise n1 | cmp -s - n1'
check 'and the same from every side' sh -c 'recconv -q -t sgf --transform=mirror a.sgf | recconv -q -t sgf --transform=normalise | cmp -s - n1'
check 'a game keeps its id when turned' test "$(recvalid -q --format=tsv --columns=id a.sgf)" = "$(recconv -q -t sgf --transform=rotate a.sgf | recvalid --format=tsv --columns=id)"
xq=$(grep -l '兵\|炮' "$here"/tests/cases/xiangqi/*/good*.pgn | head -1)
[ -z "$xq" ] || check 'a xiangqi game: mirror' twice pgn mirror "$xq"
[ -z "$xq" ] || check 'it stays legal' sh -c 'recconv -q -t pgn --transform=mirror "$1" | recvalid -q' - "$xq"
check 'chess cannot be mirrored' status 1 recconv -q -t pgn --transform=mirror rich.pgn
printf '(;GM[1]FF[4]SZ[9];B[cc];W[gg];B[cg])' >plain.sgf
check 'colours of a plain game of weiqi' sh -c 'recconv -q -t same --transform=swap-colours plain.sgf >swapped.sgf && recvalid --fail-on=note swapped.sgf && grep -q "PL\[W\]" swapped.sgf'
printf '[Event "x"]\n[Site "?"]\n[Date "?"]\n[Round "?"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 1-0\n' >plain.pgn
printf '[Game "Xiangqi"]\n[Event "x"]\n[Red "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. 炮二平五 马8进7 1-0\n' >xiangqi.pgn
for f in plain.sgf plain.pgn xiangqi.pgn; do
    check "exchanged twice it is the same, to the byte: $f" sh -c 'recconv -q -t same "$1" >as-it-is; recconv -q -t same --transform=swap-colours "$1" | recconv -q -t same --transform=swap-colours | cmp -s - as-it-is' - $f
done
check 'colours of chess' sh -c 'recconv -q -t pgn --transform=swap-colours rich.pgn >once && recvalid -q once && recconv -q -t pgn --notation=uci --transform=swap-colours once | grep -q "e2e4"'
three_games >three.pgn
check 'findings of the turned game' sh -c 'printf "(;GM[1]SZ[9];B[cc];W[cc])" >bad.sgf; recconv -t sgf --transform=mirror bad.sgf 2>&1 | grep -q weiqi/occupied'
# A line has the headers that stand in it; a tree whose lines would be too long together is not written, and that
# is said; many short lines take the time of a few.
printf '(;FF[4]GM[1]SZ[9](;B[ee](;W[cc]EV[x])(;W[dd]EV[y])))\n' >late.sgf
check 'headers in lines of their own' sh -c 'recconv -q -t sgf --unmerge late.sgf | tr -d "\n" | grep -q "cc.EV.x.*dd.EV.y.)$"'
check 'as many moves as --limit allows' status 0 recconv -q -t sgf --limit=unmerged=4 --unmerge late.sgf
check 'one less' status 1 recconv -t sgf --limit=unmerged=3 --unmerge late.sgf
check 'is said' grep -q -e --limit=unmerged err
awk 'BEGIN { printf "1. e4 "; for (i = 0; i < 20000; i++) printf "(1. d4) "; print "e5 *" }' >wide.pgn
check 'a wide tree' sh -c 'test "$(recconv -q -t pgn --unmerge wide.pgn 2>/dev/null | grep -c "^1\.")" -eq 20001'

# The layout of PGN.
check 'only the roster' test "$(recconv -q -t pgn --tags=roster rich.pgn | grep -c '^\[')" = 7
check 'tags in an order' test "$(recconv -q -t pgn --tags='WhiteElo,white,*' rich.pgn | sed -n 's/^\[\([A-Za-z]*\) .*/\1/p' | tr '\n' ' ')" = 'WhiteElo White Event Site Date Round Black Result '
check 'what is left out is no loss' sh -c 'recconv -t pgn --tags=Event rich.pgn 2>&1 >/dev/null | grep -c loss | grep -qx 0'
check 'what the game needs stays' sh -c 'recconv -q -t pgn --strip=comments,marks --plies=4-5 rich.pgn | recconv -q -t pgn --tags=Event | grep -c "^\[[ESF]" | grep -qx 3'
check 'no numbers' sh -c 'recconv -q -t pgn --strip=comments,nags,clocks,marks --no-move-numbers rich.pgn | grep -qx "e4 e5 (c5 Nf3 (c3)) Nf3 Nc6 Bb5 a6 O-O 1-0"'
check 'the same game' sh -c 'recconv -q -t pgn --no-move-numbers rich.pgn >o.pgn; recdiff rich.pgn o.pgn'
for width in 20 40 200; do
    check "lines of $width" sh -c "recconv -q -t pgn --strip=comments,nags,clocks,marks,headers --line-width=$width rich.pgn | grep -v '^\[' | awk 'length > most { most = length } END { exit most > $width }'"
    check "on the slow path too: $width" sh -c "recconv -q -t pgn --line-width=$width rich.pgn >o; QIPU_SLOW=1 recconv -q -t pgn --line-width=$width rich.pgn | cmp -s - o"
done
check 'of PGN alone' status 2 recconv -t sgf --tags=roster rich.pgn
check 'also where a name chooses the format' status 2 recconv -o o.sgf --line-width=60 rich.pgn
check 'nothing was written' test ! -e o.sgf

# Enough is enough.
cat rich.pgn rich.pgn bare.pgn >some.pgn
for j in 1 3; do
    check "two games, -j$j" test "$(recconv -j$j -q -t uci --stop-after=2 some.pgn | wc -l)" = 2
    check "two that are selected, -j$j" test "$(recconv -j$j -q -t uci --where='event != T' --stop-after=2 some.pgn some.pgn | wc -l)" = 2
done
check 'an endless pipe' test "$(yes "$(cat bare.pgn)" | timeout 60 recvalid --results --stop-after=3 2>/dev/null | grep -c declared)" = 3
check 'sums of what was read' sh -c 'recvalid -q --summary --stop-after=2 some.pgn rich.pgn | grep -q "games 2,"'
cp some.pgn copy.pgn
check 'no input is replaced by a part of it' status 2 recconv -t pgn -o copy.pgn --stop-after=1 copy.pgn
check 'and stays' cmp -s some.pgn copy.pgn
check 'nor are rejects those that were not read' status 2 recconv -t pgn --stop-after=1 --rejects=r some.pgn
finish
