#!/bin/sh
# Lists of coordinates: chess and xiangqi spell moves alike, and the men that can make them tell which game it is. A
# word that is off the board of the one does not make a list the other's.
. "$(dirname "$0")/lib.sh"

# game_is KIND PLIES LIST
game_is() {
    printf '%b\n' "$3" | recvalid --results --format=jsonl >results
    grep -q "\"kind\":\"$1\".*\"plies\":$2," results || { echo "# $3:"; sed 's/^/#   /' results; false; }
}

while IFS='|' read -r kind plies list; do
    check "$(printf %s "$list" | tr '\\' '/') is $kind" game_is "$kind" "$plies" "$list"
done <<'END'
chess|2|e2e4 e7e5 g1f9
chess|2|e2e4,e7e5,g1f9
chess|2|["e2e4","e7e5","g1f9"]
chess|2|e2e4e7e5g1f9
chess|2|E2E4 E7E5 G1F9
chess|2|E2-E4 E7-E5 G1-F9
chess|2|e2-e4 e7-e5 g1-f9
chess|2|e2e4\ne7e5\ng1f9
chess|2|1. e2e4 e7e5 2. g1f9
chess|2|position startpos moves e2e4 e7e5 g1f9
chess|1|e2e4 e7e9 g1f3 b8c6
chess|4|e2e4 e7e5 g1f3 b8c6 f1c9 a7a6
chess|3|e2e4 e7e5 g1f3 i8c6 f1c4
chess|3|d2d4 d7d5 c2c4 e7e0 b1c3
chess|8|e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6
chess|5|e2e4 a7a6 e4e5 d7d5 e5d6
chess|2|b2b4 b7b5
chess|8|d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 g1f3 O-O
xiangqi|2|b2e2 b7e7
xiangqi|3|h2e2 h7e7 b2c2
xiangqi|4|b2b4 b7b5 i0i1 i9i8
xiangqi|4|h3e3 h10g8 h1g3 i10h10
xiangqi|4|c3c4 c6c5 c4c5 h9g7
xiangqi|3|H2-E2 H9-G7 H0-G2
xiangqi|3|h2e2 h9g7 h0g2 x9x8 i9h9
xiangqi|2|h3e3 h8e8 h1g4
xiangqi|4|1. C2.5 h8+7 2. H2+3 r9.8
xiangqi|6|C2.5 h8+7 H2+3 r9.8 R1.2 c2-1
END

# A man's letter that is missing in WXF, or a star in its place, spoils one move: the next is not taken for it.
spoilt() { printf '%b\n' "$1" | recvalid | grep -q "ply $2 .*'$3' is not a move in any known notation"; }
check 'a star in the place of a man' spoilt '1. C2.5 H8+7 2. *2+6 R9.8' 3 '\*2+6'
check 'a star in the place of a man, with a dot' spoilt '1. C2.5 H8+7\n2. H2+3 *9.8\n3. R1.2 R8+6' 4 '\*9.8'
check 'a man that is missing' spoilt '1. C2.5 H8+7\n2. H2+3 9.8\n3. R1.2 R8+6' 4 '9.8'
check 'a man that is missing behind a number' spoilt '1. C2.5 H8+7\n2. H2+3 R9.8\n3. 1+1 R8+6' 5 '1+1'

# The points of a game where a win is worth two.
declared() { printf '%b\n' "1. 炮二平五 马8进7\n2. 马二进三 车9平8$1" | recvalid --results | grep -q "declared $2,"; }
check '2-0 ends a game of xiangqi' declared ' 2-0' 1-0
check '0：2 on a line of its own' declared '\n0：2' 0-1
check '1-1 is a draw' declared ' 1-1' 1/2-1/2
finish
