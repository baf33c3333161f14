#!/bin/sh
# What an archive is asked: moves, sequences, material, captures, shapes at the edge of the board.
. "$(dirname "$0")/lib.sh"

tags() { printf '[Event "T"]\n[Site "?"]\n[Date "2001.01.01"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n'; }
{
    tags
    printf '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. O-O! Nxe4 (4... Bc5 5. c3) *\n\n'
    tags
    printf '1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. d4 Bg4 5. Bd2 Nc6 6. Qxg4 0-0-0 *\n\n'
    tags
    printf '1. f3 e5 2. g4 Qh4# *\n'
} >games.pgn
games() { recvalid --format=tsv --columns=game --where="$1" "${2:-games.pgn}" 2>/dev/null | tail -n +2 | tr '\n' ' '; }
is() {
    got=$(games "$2" "$3")
    [ "$got" = "$1" ] || { echo "# $got"; false; }
}
check 'a move' is '1 2 ' 'move ~ O-O'
check 'castling with letters and with digits' is '2 ' 'move = O-O-O'
check 'as it is written' is '2 ' 'move = 0-0-0'
check 'without its mark' is '3 ' 'move = Qh4'
check 'with its mark' is '3 ' 'move = Qh4#'
check 'no move of a variation' is '' 'move = Bc5'
check 'none of them' is '1 3 ' 'not move ~ O-O-O'
check 'a sequence' is '1 ' 'sequence = "Nf3 Nc6 Bc4"'
check 'with numbers' is '1 ' 'sequence = "2. Nf3 Nc6 3. Bc4"'
check 'one after the other' is '' 'sequence = "Nf3 Bc4"'
check 'with others between' is '1 ' 'sequence = "Nf3 ... Bc4 ... Nxe4"'
check 'in their order' is '' 'sequence = "Bc4 ... Nf3"'
check 'begun twice' sh -c 'printf "1. a3 a6 2. a4 a5 3. b3 b6 4. b4 b5 *\n" >o.pgn; recvalid --format=tsv --columns=game --where="sequence = \"a4 a5 b3\"" o.pgn 2>/dev/null | wc -l | grep -qx 2'
check 'no sequence' status 2 recvalid --where='sequence = ""' games.pgn
check 'nor less than one' status 2 recvalid --where='sequence < "a4"' games.pgn
check 'captures' is '2 ' 'captures > 1'
check 'none' is '3 ' 'captures = 0'
check 'the same slowly' sh -c 'for w in "move = O-O-O" "captures = 1" "sequence = \"e4 ... O-O\""; do recconv -q -t verbatim --where="$w" games.pgn >fast; QIPU_SLOW=1 recconv -q -t verbatim --where="$w" games.pgn | cmp -s - fast || exit 1; done'
recconv -q -t stream games.pgn >games.jsonl 2>/dev/null
check 'in other formats' is '2 ' 'move = O-O-O' games.jsonl
recconv -q -t si4 -o games.si4 games.pgn 2>/dev/null
check 'where nobody wrote words, by coordinates' is '1 ' 'sequence = "g1f3 b8c6"' games.si4
# One question, whatever the record's notation.
sed 's/6. Qxg4/6. h3/' games.pgn >legal.pgn
recconv -q -t uci legal.pgn >legal.uci 2>/dev/null
for file in legal.pgn legal.uci; do
    for same in '1 2 |move ~ "^O-O"' '2 |move = O-O-O' '1 |move = e1g1' '3 |move = d8h4' '1 |sequence = "Nf3 Nc6 Bc4"' '1 |sequence = "g1f3 b8c6 ... e1g1"' \
        '1 |sequence = "Sf3 Sc6 Lc4"' '1 |sequence = "♘f3 ♞c6"' '2 |move = ed5' '1 3 |not move = O-O-O' '1 |sequence = "e2-e4 e7-e5"' '3 |move = "Qh4#"'; do
        check "$file: ${same#*|}" is "${same%%|*}" "${same#*|}" $file
    done
done
printf '[Game "Chinese Chess"]\n[Event "T"]\n[Result "*"]\n\n1. 炮二平五 马8进7 2. 炮五进四 *\n' >x.pgn
check 'of xiangqi' is '1 ' 'move = 炮五进四 and captures = 1 and sequence = "马8进7 炮五进四"' x.pgn
recconv -q -t pgn --notation=uci x.pgn >x.uci.pgn 2>/dev/null
recconv -q -t pgn --notation=wxf x.pgn >x.wxf.pgn 2>/dev/null
for file in x.pgn x.uci.pgn x.wxf.pgn; do
    for same in '1 |move = 炮二平五' '1 |move = 砲二平五' '|move = 炮2平5' '1 |move = C2=5' '1 |move = h2e2' '1 |sequence = "包二平五 馬８進７"' '|sequence = "馬八進七"' '1 |sequence = "C2.5 H8+7 ... e2e6"'; do
        check "$file: ${same#*|}" is "${same%%|*}" "${same#*|}" $file
    done
done
echo '(;GM[1]SZ[9];B[gc];W[cg];B[];W[gg])' >w.sgf
for same in '1 |move = gc' '1 |move = G7' '1 |move = pass' '1 |sequence = "G7 C3"' '1 |sequence = "gc ... gg"' '|move = C7' '1 |move ~ "^G"'; do
    check "stones: ${same#*|}" is "${same%%|*}" "${same#*|}" w.sgf
done
check 'the code of the opening' sh -c 'printf "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *\n" | recvalid -q --format=tsv --columns=eco --where="eco >= B90 and eco < B91" - 2>/dev/null | grep -qx B90'

# Material by side.
printf '8/8/8/8/8/1k6/1p6/1K1R4 w - - 0 1\n4k3/8/8/8/8/8/3P4/R3K2r w - - 0 1\n' >m.epd
check 'men of White and Black' is '1 ' 'material = KRkp' m.epd
check 'not the other way round' is '' 'material = KPkr' m.epd
check 'whoever has them' is '1 ' 'material = "KP v KR"' m.epd
check 'without blanks' is '1 ' 'material = KPvKR' m.epd
check 'small letters first' is '1 ' 'material = kpKR' m.epd
check 'with more men' is '2 ' 'material = KRPkr' m.epd
check 'no such men' status 2 recvalid --where='material = KRkX' m.epd

# Stones: edges and corners.
echo '(;GM[1]SZ[5];B[aa];W[ab];B[cc];W[ba];B[dd];W[bb];B[ca];W[ee])' >e.sgf
at() {
    got=$(recvalid --format=tsv --columns=at --where="position ~ \"$2\"" e.sgf 2>/dev/null | tail -n +2)
    [ "$got" = "$1" ] || { echo "# $got"; false; }
}
check 'a corner' at 6 '+--/|.O/|OO'
check 'turned' at 6 'OO|/O.|/--+'
check 'a stone at the edge' at 4 '---/.O.'
check 'on the second line' at 6 '---/.../.X. b'
check 'on the third' at 3 '---/.../.?./.X?'
check 'not on the fourth' at '' '---/.../.../.../.X.'
check 'captures open points' at 4 '.O/O.'
check 'stones taken' is '1 ' 'captures = 1' e.sgf
echo '(;GM[1]SZ[5]AB[aa][bb];W[cc];AE[bb];W[dd])' >s.sgf
check 'stones that are put' sh -c 'recvalid --format=tsv --columns=at --where="position ~ \"X./.X\"" s.sgf 2>/dev/null | tail -n 1 | grep -qx 0'
data=${QIPU_DATA:-$here/../shared/data}/weiqi/kgs.sgf
if [ -r "$data" ]; then
    # Each pattern by its own means, and by looking at every board.
    cat >slow.py <<'END'
import json, sys
rows = sys.argv[1].split("/")
def turn(p): return ["".join(r[i] for r in reversed(p)) for i in range(len(p[0]))]
def variants(p):
    for q in (p, [r[::-1] for r in p]):
        for _ in range(4):
            yield q
            q = turn(q)
def fits(board):
    n = len(board)
    for p in variants(rows):
        for y in range(n - len(p) + 1):
            for x in range(len(board[0]) - len(p[0]) + 1):
                if all(c == "?" or board[y + j][x + i] == c for j, r in enumerate(p) for i, c in enumerate(r)):
                    return True
    return False
done, seen = set(), []
for line in sys.stdin:
    o = json.loads(line)
    if o["type"] != "position" or o["game"] in done:
        continue
    if fits([r for r in o["position"].split(" ")[0].split("/")]):
        done.add(o["game"])
        seen.append("%d\t%d" % (o["game"], o["ply"]))
print("\n".join(seen))
END
    recreplay -q --as=jsonl --every --game=1-12 "$data" >boards.jsonl 2>/dev/null
    for p in 'X.X/OXO' '.X./XOX' 'XO/OX' '?X?/O.O/XXX'; do
        python3 slow.py "$p" <boards.jsonl >want
        check "as on every board: $p" sh -c 'recvalid --format=tsv --columns=game,at --game=1-12 --where="position ~ \"$1\"" "$2" 2>/dev/null | tail -n +2 | cmp -s - want' - "$p" "$data"
    done
else
    skip 'as on every board' 'no data'
fi
# The ply of the position that was found is a field, too.
printf '[White "a"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n[White "b"]\n\n1. d4 Nf6 2. c4 *\n' >at.pgn
tag() { recconv -q -t pgn --where="$1" --set='MatchPly={at}' at.pgn | sed -n 's/^\[MatchPly "\(.*\)"\]/\1/p' | tr '\n' ' '; }
check 'a match tag' test "$(tag 'position ~ "*/*/*/*/2B1P3/*/*/*"')" = '3 '
check 'the first of several' test "$(tag 'position ~ "*/*/*/*/2B1P3/*/*/*" or position ~ "*/*/2n5/*/*/*/*/*"')" = '3 '
check 'of each game its own' test "$(tag 'position ~ "*/*/*/*/???P*/*/*/*" or position ~ "*/*/2n5/*/*/*/*/*"')" = '4 1 '
check 'none where nothing was asked for' test "$(tag 'plies > 0')" = ''
check 'in the expression' test "$(tag 'position ~ "*/*/*/*/2B1P3/*/*/*" and at < 4')" = '3 '
check 'too late' test "$(tag 'position ~ "*/*/*/*/2B1P3/*/*/*" and at < 3')" = ''
check 'as a column' test "$(recvalid --results --format=tsv --columns=game,at --where='position ~ "*/*/2n5/*/*/*/*/*"' at.pgn | tail -n 1)" = '1	4'
finish
