#!/bin/sh
# rectable against numbers worked out elsewhere: the examples of the articles, two real events, a second program for
# random tournaments of every rulebook, and what must not change a table. TABLE_SEED and TABLE_COUNT ask for other
# tournaments, and more of them.
. "$(dirname "$0")/lib.sh"
command -v python3 >/dev/null && command -v jq >/dev/null ||
    { skip 'tables' 'no python3 or no jq'; finish; exit; }
real=${QIPU_DATA:-$here/../shared/data}/chess/real-games.pgn
seed=${TABLE_SEED:-7}

# rows OPTION… FILE: "place= name points key:value…", a line each.
rows() {
    rectable --format=jsonl "$@" 2>/dev/null | jq -r 'select(.type == "standing") |
        "\(.place)\(if .shared then "=" else "" end) \(.name) \(.points)" +
        ([.tiebreaks[] | select(.value != null) | " \(.key):\(.value)"] | join(""))'
}
same() { rows "$@" >got; diff got wanted >differ || { sed 's/^/# /' differ; false; }; }

# C.07 with everything a Swiss can leave out: byes asked for and given, a forfeit, somebody who leaves.
cat >riverside.trf <<'TRF'
012 Riverside Open 2026
042 2026/05/01
142 4
152 W
192 FIDE_DUTCH
202 BH/C1,BH,SB,DE,WIN
001    1 m FM Brook, Arthur                     2210 AUS        1001 1990/01/01  4.0    1     3 w 1     5 b 1     2 b 1     4 w 1
001    2 w    Cole, Berta                       2105 NZL        1002 1990/01/02  1.5    4     4 b =     6 w +     1 w 0     3 w 0
001    3 m    Dale, Chen                        1990 SGP        1003 1990/01/03  2.5    2     1 b 0     4 w 1     5 w =     2 b 1
001    4 m    Eyre, Dino                        1875 AUS        1004 1990/01/04  1.5    4     2 w =     3 b 0     6 w 1     1 b 0
001    5 wWCM Ford, Elsa                        1760 FIJ        1005 1990/01/05  1.5    3  0000 - U     1 w 0     3 b =  0000 - Z
001    6 m    Gill, Fumio                       1650 JPN        1006 1990/01/06  1.5    6  0000 - H     2 b -     4 b 0  0000 - U
TRF
cat >wanted <<'ROWS'
1 Brook, Arthur 4 buchholz-cut-1:6 buchholz:7.5 sonneborn-berger:7.5 wins:4
2 Dale, Chen 2.5 buchholz-cut-1:7.5 buchholz:9 sonneborn-berger:4 wins:2
3 Ford, Elsa 1.5 buchholz-cut-1:8 buchholz:9.5 sonneborn-berger:2.75 wins:1
4= Cole, Berta 1.5 buchholz-cut-1:8 buchholz:9.5 sonneborn-berger:2.25 direct:0.5 wins:1
4= Eyre, Dino 1.5 buchholz-cut-1:8 buchholz:9.5 sonneborn-berger:2.25 direct:0.5 wins:1
6 Gill, Fumio 1.5 buchholz-cut-1:4.5 buchholz:6 sonneborn-berger:2.25 wins:1
ROWS
check 'C.07: a Swiss by the order of its file' same riverside.trf
cat >wanted <<'ROWS'
1 Brook, Arthur 4 progressive:10 average-rating-of-opponents:1933 performance:2733 rounds-played:4
2 Dale, Chen 2.5 progressive:5 average-rating-of-opponents:1988 performance:2083 rounds-played:4
3 Ford, Elsa 1.5 progressive:5 average-rating-of-opponents:2100 performance:1907 rounds-played:3
4 Cole, Berta 1.5 progressive:5 average-rating-of-opponents:2025 performance:1752 rounds-played:4
5 Eyre, Dino 1.5 progressive:4 average-rating-of-opponents:1989 performance:1902 rounds-played:4
6 Gill, Fumio 1.5 progressive:3 average-rating-of-opponents:1875 performance:1075 rounds-played:2
ROWS
check 'C.07: progressive score, ratings, rounds played' same --by=PTS,PS,ARO,TPR,REP riverside.trf

# 体委 28: 12 points of 9 rounds and opponents with 90; the two readings of 最高积分. 29.3: who left counts projected.
python3 - >total.trf <<'PY'
# Player 1 has 12 points and beats 2 to 7, loses to 8 to 10; these have 90 together; 8 has 16 and is first.
own = {2: 8, 3: 8, 4: 8, 5: 8, 6: 10, 7: 10, 8: 16, 9: 10, 10: 12}
assert sum(own.values()) == 90
print("012 Total\n142 9")
line = "001 {:4} m    {:33} {:4} {:3} {:11} {:10}      {:4}"
def cell(opponent, code): return f"  {opponent:4} w {code}" if opponent else f"  0000 - {code}"
print((line.format(1, "One", 2000, "", "", "", 1) + "".join(cell(o, "1" if o < 8 else "0") for o in own)))
for o, points in own.items():
    cells = ["Z"] * 9
    left = points - (2 if o >= 8 else 0)
    for r in [r for r in range(9) if r != o - 2][::-1]:
        if left:
            cells[r] = "F" if left > 1 else "H"
            left -= 2 if left > 1 else 1
    assert left == 0
    cells[o - 2] = ""
    print(line.format(o, f"P{o}", 2000, "", "", "", 1) +
          "".join(f"     1 b {'1' if o >= 8 else '0'}" if c == "" else cell(0, c) for c in cells))
PY
cat >attained.yaml <<'YAML'
rulebook: attained
title: total by the attained top
extends: weiqi-2002
standings:
  total: {top: attained}
YAML
total() { rows --rules="$1" --system=swiss total.trf | grep ' One '; }
check '总得分 with the highest that is possible' [ "$(total weiqi-2002)" = '1 One 12 total:13' ]
check '总得分 with the highest that is attained' [ "$(total attained.yaml)" = '1 One 12 total:14.25' ]

# 体委 29.3: 4 points of 3 games count as 10, 2 points as 6; 2002 28.3 has no projection. Unsaid nobody has left.
printf 'Gone\t退出\n' >gone.tsv
left() {
    python3 - "$1" <<'PY'
import sys
wins = int(sys.argv[1])
print("012 Left\n142 9")
line = "001 {:4} m    {:33} 2000 {:3} {:11} {:10}      {:4}"
rest = "".join("  0000 - U" for _ in range(6))
print(line.format(1, "Gone", "", "", "", 1) + "".join(f"  {i + 2:4} w {'1' if i < wins else '0'}" for i in range(3)))
for i in range(3):
    cells = ["  0000 - H"] * 3
    cells[i] = f"     1 b {'0' if i < wins else '1'}"
    print(line.format(i + 2, f"P{i + 2}", "", "", "", 1) + "".join(cells) + rest)
PY
}
for row in 'weiqi-tiwei 2 10' 'weiqi-tiwei 1 6' 'weiqi-2002 2 4' 'weiqi-2002 1 2'; do
    set -- $row
    left "$2" >left.trf
    check "$1: $2 wins of 3 games count as $3" \
        [ "$(rows --rules="$1" --system=swiss --by=points,buchholz --penalties=gone.tsv left.trf | sed -n 's/.*P4.*buchholz://p')" = "$3" ]
    check "$1: $2 wins of 3 games, and nothing is said" \
        [ "$(rows --rules="$1" --system=swiss --by=points,buchholz left.trf | sed -n 's/.*P4.*buchholz://p')" = $((2 * $2)) ]
done

if [ -r "$real" ]; then
    recconv -o london.pgn --where 'event="8th London Classic 2016"' "$real" 2>/dev/null
    third() { rows --rules="$1" london.pgn | sed -n '3,5p' | sed 's/^\([0-9=]* [A-Za-z]*\).*/\1/' | tr '\n' ';'; }
    check '小分 decides between three' [ "$(third xiangqi-1999)$(third wuziqi-2013)$(third weiqi-2002)" = \
        '3 Kramnik;4 Anand;5 Nakamura;3 Kramnik;4 Anand;5 Nakamura;3 Kramnik;4 Anand;5 Nakamura;' ]
    check 'direct encounter decides between three' [ "$(third chess-2001)" = '3 Nakamura;4 Kramnik;5 Anand;' ]
    rows --rules=xiangqi-1999 --by=points,sonneborn-berger,wins london.pgn | sed -n 's/,.* sonn/ sonn/p' | sed -n '3,5p' >got
    printf '%s\n' '3 Kramnik sonneborn-berger:21 wins:1' '4 Anand sonneborn-berger:20.5 wins:2' \
        '5 Nakamura sonneborn-berger:19.75 wins:3' >wanted
    check '小分 and 胜局 of three' diff got wanted
    rows --rules=xiangqi-1999 --by=points,direct london.pgn | sed -n 's/,.* direct/ direct/p' | sed -n '1,3p' >got
    printf '%s\n' '3 Nakamura direct:1.5' '4 Kramnik direct:1' '5 Anand direct:0.5' >wanted
    check '直胜 of three' diff got wanted

    recconv -o blitz.pgn --where 'event="World Blitz 2016"' "$real" 2>/dev/null
    first() { rows --rules="$1" blitz.pgn | sed -n '1,2p' >got; diff got wanted; }
    cat >wanted <<'ROWS'
1 Karjakin,Sergey 16.5 average-rating-of-opponents:2714.571429 buchholz:269 median-buchholz:242.5 wins:13
2 Carlsen,M 16.5 average-rating-of-opponents:2700.333333 buchholz:269 median-buchholz:241.5 wins:14
ROWS
    check 'a Swiss by 五子棋 18.4' first wuziqi-2013
    printf '%s\n' '1 Carlsen,M 16.5 buchholz:269 wins:14' '2 Karjakin,Sergey 16.5 buchholz:269 wins:13' >wanted
    check 'a Swiss by 象棋 15.2' first xiangqi-1999
    printf '%s\n' '1= Carlsen,M 33 total:37.619048' '1= Karjakin,Sergey 33 total:37.619048' >wanted
    check 'a Swiss by 围棋 27.2A' first weiqi-2002
else
    skip 'two real events' 'no ../shared/data'
fi

# Six teams of two boards; the last leaves after two of five rounds, so that none of its games counts: the ten
# matches of the others have twenty game points. Boards of the whole hall are those of the matches.
teams() {
    python3 - "$@" <<'PY'
import sys
hall, leave = "hall" in sys.argv, "leave" in sys.argv
ring = list("ABCDEF")
for r in range(1, 6):
    for m, (a, b) in enumerate([(ring[i], ring[-1 - i]) for i in range(3)]):
        for board in (1, 2):
            if leave and "F" in (a, b) and r > 2:
                continue
            first, second = (a, b) if board == 1 else (b, a)
            result = ["1-0", "1/2-1/2", "0-1"][(ord(first) * 3 + ord(second) * 5 + r + board) % 3]
            print(f'[Event "T"]\n[Round "{r}.{board + 2 * m if hall else board}"]\n[White "{first}{board}"]\n'
                  f'[Black "{second}{board}"]\n[WhiteTeam "Team {first}"]\n[BlackTeam "Team {second}"]\n'
                  f'[Result "{result}"]\n\n{result}\n')
    ring = ring[:1] + ring[-1:] + ring[1:-1]
PY
}
teams >boards.pgn
teams hall >hall.pgn
rows --teams --rules=weiqi-2002 boards.pgn >wanted
check 'boards numbered through the hall' same --teams --rules=weiqi-2002 hall.pgn
teams leave >left.pgn
printf 'Team F\t退出\n' >team.tsv
rectable --teams --format=jsonl --rules=xiangqi-1999 --penalties=team.tsv left.pgn 2>/dev/null >left.jsonl
check '象棋 20.3: no game of a team that leaves early counts' [ "$(jq -s '[.[] | select(.type == "standing" and .counted) |
    .tiebreaks[] | select(.key == "game-points").value] | add, length' left.jsonl | tr '\n' ' ')" = '20 5 ' ]
for book in weiqi-2002 wuziqi-2013; do
    rectable --teams --format=jsonl --rules=$book --penalties=team.tsv left.pgn 2>/dev/null >left.jsonl
    add_up() { jq -es '[.[] | select(.type == "standing" and .counted) |
        (.tiebreaks | map({(.key): .value}) | add) | (."boards-in-order" | add) == ."game-points"] | all and length > 4' left.jsonl >/dev/null; }
    check "$book: boards add up to game points where a team left" add_up
done

echo "# seed $seed"
for test in standings tiebreaks properties; do
    second() { python3 "$here/tests/cli/table.py" $test "$seed" "${TABLE_COUNT:-30}" >faults 2>&1 || { sed 's/^/# /' faults | head -40; false; }; }
    check "random tournaments: $test" second
done

teams_again() { python3 "$here/tests/cli/table-teams.py" "$seed" 10 >faults 2>&1 || { sed 's/^/# /' faults | head -40; false; }; }
check 'random events of teams' teams_again

# What is written is read back as the same table.
for to in trf16 trf26; do
    rectable -t $to riverside.trf >there.trf 2>/dev/null
    there() { rows --by=PTS,BH/C1,BH,SB,DE,WIN riverside.trf >wanted; same --by=PTS,BH/C1,BH,SB,DE,WIN there.trf; }
    check "$to there and back" there
    # TRF16 has no place for the order, so that shared places may change once.
    rectable -t $to there.trf >again.trf 2>/dev/null
    again() { rectable -t $to again.trf 2>/dev/null | cmp - again.trf; }
    check "$to written again is the same" again
done
# Lines that nothing here asks for go through, and no day is made up.
{ tr -d '\r' <riverside.trf; printf '172 AUS ELO\nAUS    1 m    Brook, Arthur                     2300\n260   1   4    1    2\n'; } >national.trf
rectable -t trf26 national.trf 2>/dev/null | tr -d '\r' >through.trf
through() { [ "$(grep -cE '^(172|AUS|260) ' through.trf)" = 3 ] && ! grep -q '^052' through.trf; }
check 'lines for others go through, and no last day is made up' through

# Go: the table of the EGF, the report of the AGA, and its register with a file for each round.
cat >delft.h9 <<'H9'
; CL[B]
; HA[h2]
; KM[6.5]
; EV[Riverside Go Open]
; PC[NL,Delft]
; DT[2026-05-01,2026-05-02]
; TM[45]
;
; Pl Name                            Rk Co Club  NBW  SOS SDOS EXT1
   1 Aalto Mika                      3d FI Hels    3    3    3    0    3+/w0    2+/b0    4+/w2
   2 Berg_Holm Nils                  2d SE Stoc    2    4    1    0    4+/w0    1-/w0    3+/w0
   3 Costa Rui                       2d PT Lisb    1    5    0    0    1-/b0       0+    2-/b0
   4 Dufour Ana                      1k FR Pari    0    5    0    0    2-/b0       0-    1-/b2
H9
egf() { rectable -t egf delft.h9 2>/dev/null | tr -d '\r' | cmp - delft.h9; }
check 'egf there and back' egf
system() { rectable --format=jsonl "$@" 2>/dev/null | jq -r 'select(.type == "standing").system' | sort -u; }
check 'three rounds of four are no double knockout' [ "$(system delft.h9)" = round-robin ]
rectable -t aga delft.h9 >delft.aga 2>/dev/null
aga() { rectable -t aga delft.aga 2>/dev/null | cmp - delft.aga; }
check 'aga there and back' aga
mkdir tde
printf '## TOURNEY Riverside Go Open, Delft\n## ROUNDS 3\n# players\nUSA1 Aalto, Mika 3d CLUB=HELS\nUSA2 Berg Holm, Nils 2d
TMP003 Costa, Rui 2d\nusa4 Dufour, Ana 1k DROP\n' >tde/register.tde
printf 'USA1 TMP3 w 0 7\nUSA2 USA4 w 0 7\n' >tde/1.tde
printf '# the free day\nusa2 usa1 b 0 7\n' >tde/2.tde
printf 'USA1 USA4 W 2 7\nUSA2 TMP3 W 0 7\n' >tde/3.tde
rows delft.aga >wanted
check 'a register and its rounds are the same table' same tde
printf 'USA1 USA9 w 0 7\n' >tde/4.tde
unlisted() { status 1 rectable tde && grep -q "4.tde:1:.*'USA9' is not a player of the list" err; }
check 'an id that the register does not have' unlisted

# What an arbiter shows: what a cut drops, what a result weighs, where each number comes from.
rectable --explain-place=Cole riverside.trf 2>/dev/null >shown
shows() { grep -qF "$1" shown || { echo "# no '$1'"; false; }; }
check 'a cut shows what it drops' shows 'round 1: 1.5  Eyre, Dino, dropped'
check '小分 shows its weights' shows 'round 1: 0.5 x 1.5 = 0.75  Eyre, Dino'
by() { status 2 rectable --by=points,buchholtz riverside.trf && grep -q "'buchholtz'; did you mean 'buchholz'" err; }
check 'a wrong tie-break is named' by
nobody() { status 2 rectable --explain-place=Nobody riverside.trf && grep -q "is called 'Nobody'" err; }
check 'a player whom no table has' nobody
no_team() { status 2 rectable --teams riverside.trf && grep -q 'no team is named' err; }
check 'teams where none is named' no_team

# game ROUND FIRST SECOND RESULT: a record of a move.
game() {
    printf '[Event "Cup"]\n[Site "?"]\n[Date "2025.01.01"]\n[Round "%s"]\n[White "%s"]\n[Black "%s"]\n' "$1" "$2" "$3"
    printf '[Result "%s"]\n\n1. e4 %s\n\n' "$4" "$4"
}

# Direct encounter decides nothing where not all have met, whatever each won in it.
{ game 1 Ann Bob 1-0; game 1 Cid Dan 1-0; game 2 Bob Dan 1-0; game 2 Eve Ann 1-0; game 3 Eve Cid 1-0; } >direct.pgn
rectable --by=points,direct --explain-place=Ann direct.pgn 2>/dev/null >shown
check 'who is still equal behind direct encounter' shows 'direct: 1; 3 equal so far'

# A knockout that nobody numbered: the bracket says which round each game is of. Two games against one opponent are
# one tie.
{ game '?' A F 0-1; game '?' A C 1-0; game '?' C A 1/2-1/2; game - A B 1-0; game - C D 1-0; game '?' E F 0-1
  game '?' G H 1-0; game '?' F G 1-0; } >cup.pgn
printf '%s\n' '1 F 3 round-reached:4' '2 A 2.5 round-reached:3' '3= C 1.5 round-reached:2' '3= G 1 round-reached:2' \
    '5= B 0 round-reached:1' '5= D 0 round-reached:1' '5= E 0 round-reached:1' '5= H 0 round-reached:1' >wanted
check 'a knockout without rounds' same cup.pgn
no_zero() { rectable --system=swiss cup.pgn 2>&1 | grep 'round 0' && return 1; rectable --system=swiss cup.pgn 2>&1 | grep -q 'rounds that are not known'; }
check 'rounds that are not known are not called 0' no_zero

# Punishments, which no record says: 象棋 18.4 puts them behind equal points, the graver first.
{ game 1 A D 1-0; game 1 B C 1-0; game 2 D C 0-1; game 2 A B 0-1; game 3 B D 0-1; game 3 C A 0-1; } >four.pgn
printf '# name, kind, times\nA\t警告\t3\nB\tdisqualification\nC\tfoul\t2\n' >penalties.tsv
printf '%s\n' '1 A 2 fewest-disqualifications:0 fewest-warnings:3 sonneborn-berger:2 wins:2 fewest-fouls:0' \
    '2 B 2 fewest-disqualifications:1 fewest-warnings:0 sonneborn-berger:3 wins:2 fewest-fouls:0' \
    '3 D 1 fewest-disqualifications:0 fewest-warnings:0 sonneborn-berger:2 wins:1 fewest-fouls:0' \
    '4 C 1 fewest-disqualifications:0 fewest-warnings:0 sonneborn-berger:1 wins:1 fewest-fouls:2' >wanted
check '象棋 18.4: punished players come last among equals' same --rules=xiangqi-1999 --penalties=penalties.tsv four.pgn
slip() { printf 'Z\t警告\n' >slip.tsv; status 2 rectable --penalties=slip.tsv four.pgn && grep -q "slip.tsv:1: .*'Z'" err; }
check 'a punished player whom no table has' slip
kind() { printf 'A\tfowl\n' >slip.tsv; status 2 rectable --penalties=slip.tsv four.pgn && grep -q 'slip.tsv:1: expected' err; }
check 'a kind of penalty that there is not' kind

# Who leaves, by four books: each finding cites the article that decides.
{ game 1 A F 1-0; game 1 B E 1/2-1/2; game 1 C D 1-0; game 2 F D 1-0; game 2 E A 0-1; game 2 B C 1-0; game 3 A D 0-1
  game 3 C E 0-1; game 3 F B 1/2-1/2; game 4 C A 0-1; game 4 D B 1-0; game 5 A B 0-1; game 5 D E 0-1; } >leaves.pgn
printf 'F\twithdrawal\n' >leaver.tsv
left() { rectable --format=jsonl --penalties=leaver.tsv --rules="$1" leaves.pgn | jq -r 'select(.code == "table/withdrawn") | "\(.reason) \(.article)"'; }
for book in xiangqi-1999:20.3 weiqi-tiwei:29.2 weiqi-2002:28.2 wuziqi-2013:18.5; do
    check "$book: who leaves after half" [ "$(left ${book%:*})" = "left-late ${book#*:}" ]
done
guess() { rectable --format=jsonl --rules="$1" leaves.pgn | jq -r 'select(.code == "table/withdrawn") | "\(.reason) \(.severity) \(.article)"'; }
for book in xiangqi-1999 weiqi-tiwei weiqi-2002 wuziqi-2013; do
    check "$book: a guess is a note without an article" [ "$(guess $book)" = 'left-unsaid note null' ]
done
shown_rest() { rectable --rules=xiangqi-1999 --penalties=leaver.tsv leaves.pgn 2>/dev/null | grep '^ *[0-9=]* *E ' | grep -q '6+'; }
check 'the rest that is won stands in its round' shown_rest

# A player who leaves a team: 体委 29.4, 2002 28.4 lose his boards, 五子棋 18.5 and 象棋 20.3 make few games void, 象棋
# 20.4 loses the rest in a Swiss. S2 plays round 1 alone; on board 1 the first team wins, board 2 is drawn.
board() { printf '[Event "T"]\n[Round "%s.%s"]\n[White "%s%s"]\n[Black "%s%s"]\n[WhiteTeam "%s"]\n[BlackTeam "%s"]\n[Result "%s"]\n\n%s\n\n' \
    "$1" "$2" "$3" "$2" "$4" "$2" "$3" "$4" "$5" "$5"; }
{ for match in '1 N S' '1 E W' '2 N E' '2 S W' '3 N W' '3 S E'; do
    set -- $match
    board "$1" 1 "$2" "$3" 1-0
    [ "$1$2" = 2S ] || [ "$1$2" = 3S ] || board "$1" 2 "$3" "$2" 1/2-1/2
done; } >part.pgn
printf 'S2\t退出\n' >part.tsv
part() {
    rectable --teams --format=jsonl --penalties=part.tsv "$@" part.pgn 2>/dev/null | jq -r 'if .type == "standing" then
        "\(.name) \(.points) \(.tiebreaks[] | select(.key == "game-points").value)" elif .code == "table/withdrawn" then
        "\(.reason) \(.article)" else empty end' | sort | tr '\n' ';'
}
check '体委 29.4: a player who leaves a team' [ "$(part --rules=weiqi-tiwei)" = 'E 3 6;N 6 9;S 2 5;W 1 4;left-team 29.4;' ]
check '2002 28.4: a player who leaves a team' [ "$(part --rules=weiqi-2002)" = 'E 3 6;N 6 9;S 2 5;W 1 4;left-team 28.4;' ]
check '五子棋 18.5: a player who leaves a team early' [ "$(part --rules=wuziqi-2013)" = 'E 1 2;N 3 4;S 2 2;W 0 1;left-early 18.5;' ]
check '象棋 20.3: a player who leaves a team early' [ "$(part --rules=xiangqi-1999)" = 'E 2 2;N 6 4;S 4 2;W 0 1;left-early 20.3;' ]
check '象棋 20.4: a player who leaves a team in a Swiss' \
    [ "$(part --rules=xiangqi-1999 --system=swiss)" = 'E 3 3;N 6 4.5;S 2 2.5;W 1 2;left-paired 20.4;' ]
lacking() { rectable --teams --rules="$1" part.pgn 2>&1 | grep -c 'missing: board 2 of'; }
check 'boards without a game are told where nobody is said to have left' [ "$(lacking wuziqi-2013)" = 2 ]

check 'a tie-break of another system' status 2 rectable --system=swiss --by=round-reached part.pgn
check 'a tie-break of the system' status 0 rectable --system=knockout --by=round-reached part.pgn
sed 's/ 1650 JPN/      JPN/; s/^202 .*/202 ARO/' riverside.trf >unrated.trf
unrated() { [ "$(rows $1 unrated.trf | grep -c '^4= .* 1.5\|^3= .* 1.5')" = "$2" ]; }
check 'ratings place nobody where somebody has none' unrated '' 4
check 'unless the order gives him one' unrated --by=PTS,ARO/U1650 0
mcmahon=$here/tests/cases/table/handicap/good.h9
check 'McMahon is for players' status 2 rectable --system=mcmahon --teams "$mcmahon"
sed 's/MMS  SOS SODOS/X Y Z/' "$mcmahon" >grades.h9
grades() { rows --system=mcmahon grades.h9 >got && rows "$mcmahon" | diff - got; }
check 'McMahon is asked for: without starting points each grade is one' grades
says() { rectable --lang=en --system=mcmahon grades.h9 2>&1 >/dev/null | grep -q "$1"; }
check 'which a note says' says 'note: .*nothing says the bar and the floor.*table/start'
nobody() { [ "$(rectable --lang=en --system=mcmahon riverside.trf 2>&1 >/dev/null | grep -c 'table/start')" = 1 ]; }
check 'that nobody has a grade is said once' nobody
check 'sum of places is for teams' status 2 rectable --system=sum-of-places part.pgn

# Who leaves a match loses the rest (体委 29.4); 五子棋 18.5 is about round robins and Swisses alone; every line is told.
{ game 1 A B 1-0; game 2 B A 1/2-1/2; } >match.pgn
printf 'A\t退出\n' >a.tsv
match() { rectable --format=jsonl --rounds=4 --penalties=a.tsv --rules="$1" match.pgn 2>/dev/null | jq -r 'if .type == "standing" then
    "\(.name) \(.points)" elif .code == "table/withdrawn" then "\(.reason) \(.article)" else empty end' | sort | tr '\n' ';'; }
check '体委 29.4: who leaves a match' [ "$(match weiqi-tiwei)" = 'A 3;B 5;left-team 29.4;' ]
check '五子棋: who leaves a match' [ "$(match wuziqi-2013)" = 'A 1.5;B 0.5;left-stands null;' ]

# Two teams: 五子棋 17.6 adds up the points, 体委 28.2 counts matches.
{ for game in '1 1 N S 1-0' '1 2 S N 0-1' '1 3 N S 0-1' '2 1 S N 0-1' '2 2 N S 1-0' '2 3 S N 1-0' \
    '3 1 N S 0-1' '3 2 S N 1-0' '3 3 N S 0-1'; do board $game; done; } >duel.pgn
duel() { rectable --teams --rules="$1" duel.pgn 2>/dev/null | awk 'NR == 2 {print /17\.6/ ? "17.6" : "-"} $1 == 1 {print $2}' | tr '\n' ' '; }
check '五子棋 17.6: the sum of points between two teams' [ "$(duel wuziqi-2013)" = '17.6 S ' ]
check '体委 28.2: matches between two teams' [ "$(duel weiqi-tiwei)" = '- N ' ]

# Play-offs order only those who played them all among each other, and change no system.
even() { game 1 A D 1-0; game 1 B C 1-0; game 2 C A 1-0; game 2 D B 0-1; game 3 A B 1-0; game 3 D C 0-1; }
extra() { { even; "$@"; } >extra.pgn; rectable --format=jsonl --rules=wuziqi-2013 extra.pgn |
    jq -r 'if .type == "standing" then "\(.place)\(.name)\(.system)" elif .code == "table/play-off" then "finding" else empty end' |
    sort | tr '\n' ' '; }
two() { game 4 A B 1-0; }
three() { game 4 A B 1-0; game 5 B C 1-0; game 6 C A 0-1; }
ladder() { game 4 A B 1-0; game 5 C A 0-1; }
check 'a play-off of two of three' [ "$(extra two)" = '1Around-robin 1Bround-robin 1Cround-robin 4Dround-robin finding ' ]
check 'a play-off of three' [ "$(extra three)" = '1Around-robin 2Bround-robin 3Cround-robin 4Dround-robin ' ]
check 'a play-off that one wins against both' [ "$(extra ladder)" = '1Around-robin 2Bround-robin 2Cround-robin 4Dround-robin finding ' ]

printf 'junk\n' >none.txt
check 'a named file without a game is an error' status 1 rectable none.txt

# A team before a name, as newspapers have it.
{ game 1 许银川 吕钦 1-0; game 2 胡荣华 '广东 许银川' 1-0; } >press.pgn
press() { rectable press.pgn 2>&1 | grep -q "'许银川' and '广东 许银川' look like one player"; }
check 'a name with its team is noticed' press

# Who is free, in the words of those who write it; a surname is none of them.
{ game 1 A B 1-0; game 1 C '(bye)' 1-0; game 2 A C 1-0; game 2 B 'half-point bye' 1/2-1/2; game 3 B C 1-0; game 3 A Freilos 1-0; } >free.pgn
free() { rectable --format=jsonl "$1" 2>/dev/null | jq -r 'select(.type == "standing") | "\(.name)\(.points)"' | tr '\n' ' '; }
check 'names of nobody are byes' [ "$(free free.pgn)" = 'A3 B1.5 C1 ' ]
sed 's/Freilos/Bye, John/' free.pgn >surname.pgn
check 'a surname is no bye' [ "$(free surname.pgn)" = 'A3 Bye, John0 C1 B1.5 ' ]

# Two of one name: a team or a far rating tells them apart, or nothing does, and that is said.
{ game 1 'Li Wei' Bob 0-1; game 1 Ann 'Li Wei' 1-0; game 2 Bob 'Li Wei' 1-0; game 2 'Li Wei' Ann 0-1
  game 3 'Li Wei' 'Li Wei' 1-0; game 3 Bob Ann 0-1; } >names.pgn
check 'two of one name are told apart by nothing' [ "$(rectable names.pgn 2>&1 | grep -c 'Li Wei has two games in round')" = 3 ]
awk -v by=Elo -v one=2500 -v two=1800 "$(cat <<'AWK'
/Li Wei/ { n = NR in seen ? n : n + 1; side = substr($1, 2); print; printf "[%s%s \"%s\"]\n", side, by, (n == 1 || n == 4 || n == 5) ? one : two; next } { print }
AWK
)" names.pgn >apart.pgn
check 'or by a rating far away' [ "$(free apart.pgn)" = 'Ann3 Bob2 Li Wei1 Li Wei0 ' ]
sed 's/Elo "2500"/Team "Red"/; s/Elo "1800"/Team "Blue"/' apart.pgn >teams.pgn
check 'or by a team' [ "$(free teams.pgn)" = 'Ann3 Bob2 Li Wei1 Li Wei0 ' ]

mkdir nothing
says_none() { rectable --format=html nothing 2>/dev/null | grep -q 'No game records were found'; }
check 'a page of no records says so' says_none

# The first colour goes there and back between the editions; a bye beside a game is a slip.
sed 's/^142.*/&\n240 H   1    2/' riverside.trf >slip.trf
slips() { status 1 rectable slip.trf && grep -q "slip.trf:4:14: error: '2' is not a player without a game in this round" err; }
check 'a bye beside a game' slips
rectable -t trf16 riverside.trf 2>said | rectable -t trf26 -f trf - 2>/dev/null >back.trf
check 'the first colour of the draw' grep -q '^152 W' back.trf
check 'the code of the system is named as lost' grep -q 'trf16 cannot represent codes of the system' said

# Ranks go into Go's tables in their one spelling; the rest of who left has its cells, so that points add up.
printf '(;GM[1]FF[4]EV[杯]RO[1]PB[张三]PW[李四]BR[五段]WR[业余2级]RE[B+R];B[pd])\n' >ranks.sgf
printf '(;GM[1]FF[4]EV[杯]RO[2]PB[李四]PW[王五]BR[2k]WR[职业九段]RE[W+R];B[pd])\n' >>ranks.sgf
grades() { rectable -t egf ranks.sgf 2>/dev/null | awk '$1 ~ /^[0-9]/ {print $4}' | sort | tr '\n' ' '; }
check 'ranks in the spelling of EGF' [ "$(grades)" = '2k 5d 9p ' ]
rectable --rules=xiangqi-1999 --penalties=leaver.tsv -t trf16 leaves.pgn >leaves.trf 2>/dev/null
whole() { ! rectable --rules=xiangqi-1999 --penalties=leaver.tsv leaves.trf 2>&1 | grep table/points; }
check 'points of a file are those of its cells' whole
crossed() { rectable --format=jsonl "$here/corpus/wuziqi/good-database.rif" 2>/dev/null | sed 's/.*"place":\([0-9]*\),.*"name":"\([^"]*\)",.*"points":\([0-9.]*\),"tie.*/\1 \2 \3/'; }
check 'a table from the names in RIF' [ "$(crossed)" = "$(printf '1 Ann Mets 1.5\n2 San Zhang 0.5')" ]

# Points of a file that no number can be made of: a win that is worth nothing, a draw that is worth more than a win.
# And what only a knockout has.
cat >worth.trf <<'TRF'
012 Test Open
162  W 0.0    D 1.0    L 0.0
001    1 m    Adams                             2500                             2.0    1     2 w =     3 b =     4 w =
001    2 m    Baker                             2400                             2.0    2     1 b =     4 w 1     3 b =
001    3 m    Clark                             2300                             2.0    3     4 b =     1 w =     2 w =
001    4 m    Davis                             2200                             2.0    4     3 w =     2 b 0     1 b =
TRF
sed 's/W 0.0    D 1.0/W 1.0    D 3.0/' worth.trf >worth-more.trf
unknown() { [ "$(rectable --format=jsonl --by="$1" "$2" 2>/dev/null | grep -c '"value":null')" = 4 ]; }
check 'no performance where a win is worth nothing' unknown performance worth.trf
check 'no performance beyond all that can be won' unknown performance worth-more.trf
check 'no round that was reached outside a knockout' unknown round-reached worth.trf

# Whoever comes plays the last winner: a ladder, however long it is, and no knockout.
ladder() {
    awk -v n="$1" 'BEGIN { for (i = 1; i < n; i++)
        printf "[Event \"Ladder\"]\n[White \"Player %c%c\"]\n[Black \"Player %c%c\"]\n[Result \"0-1\"]\n\n0-1\n\n",
            65 + i / 26, 97 + i % 26, 65 + (i + 1) / 26, 97 + (i + 1) % 26 }' >ladder.pgn
    rectable ladder.pgn 2>/dev/null | grep -q "^$1 players, Swiss system"
}
check 'a ladder of 5' ladder 5
check 'a ladder of 70' ladder 70

# A name that begins with a comma: nothing stands before it.
printf '[White ",Ann"]\n[Black "Bob"]\n[Result "1-0"]\n\n1-0\n' >comma.pgn
comma() { rectable comma.pgn 2>/dev/null | grep -q ',Ann'; }
check 'a name that begins with a comma' comma

# A byte of nothing is neither a colour nor a result nor a kind of bye.
sed 's/2 w =     3 b =/2 @ =     3 b =/' worth.trf | tr '@' '\000' >nul-colour.trf
sed 's/2 w =     3 b =/2 w @     3 b =/' worth.trf | tr '@' '\000' >nul-result.trf
{ cat worth.trf; echo '240 @   1    2'; } | tr '@' '\000' >nul-bye.trf
not_one() { rectable -f trf "$1" 2>&1 | grep -q "is not $2"; }
check 'a NUL is no colour' not_one nul-colour.trf 'a colour'
check 'a NUL is no result' not_one nul-result.trf 'a result'
check 'a NUL is no bye' not_one nul-bye.trf 'F, H or Z'

# Ranks of a file against its points, without --check: not where another order or fewer rounds were asked for.
cat >ranks.trf <<'EOF'
012 Cup
062 4
142 3
202 DE,SB
001    1 m    Ann, A                            2400 CHN     8600001 1990/01/01  3.0    2     4 w 1     3 b 1     2 w 1
001    2 m    Bob, B                            2300 CHN     8600002 1990/01/02  1.5    1     3 w 1     4 b =     1 b 0
001    3 m    Cid, C                            2200 CHN     8600003 1990/01/03  1.0    3     2 b 0     1 w 0     4 b 1
001    4 m    Dee, D                            2100 CHN     8600004 1990/01/04  0.5    4     1 b 0     2 w =     3 w 0
EOF
ranked() { rectable "$@" ranks.trf 2>&1 | grep -c 'table/rank\]'; }
check 'ranks that the points deny' test "$(ranked)" = 2
check 'not with an order of the user' test "$(ranked --by=points,wins)" = 0
check 'nor in the middle' test "$(ranked --rounds=2)" = 0

if command -v bbpPairings >/dev/null; then
    accepted() { bbpPairings --dutch there.trf -c >out 2>&1 && ! grep -q Checker out; }
    check 'bbpPairings finds every round rightly paired' accepted
else
    skip 'bbpPairings' 'not installed'
fi

# Systems that only the event's name tells.
game() { printf '(;GM[4]SZ[15]EV[%s]RO[%s]PB[%s]PW[%s]RE[%s]BT[%s]WT[%s];B[hh];W[hg];B[ih];W[ao])\n' "$@"; }
for r in '1 a h B' '1 d e B' '1 b g B' '1 c f B' '2 a b B' '2 c d B' '2 h e W' '2 g f W'; do
    set -- $r
    game 双败赛 "$1" "$2" "$3" "$4+R" '' ''
done >lives.sgf
places() { rectable --format=jsonl "$@" 2>err | jq -r 'select(.type == "standing") | "\(.place)\(.name)"' | tr '\n' ' '; }
is_placed() { want=$1; shift; got=$(places "$@"); [ "$got" = "$want" ] || { echo "# $got"; false; }; }
check 'one loss puts nobody out of a double elimination' is_placed '1a 1b 1c 1d 1e 1f 7g 7h ' lives.sgf
for r in '1 N1 S1 B' '2 N1 S2 B' '3 N1 S3 W' '4 N2 S3 W' '5 N3 S3 W'; do
    set -- $r
    game 擂台赛 "$1" "$2" "$3" "$4+R" N S
done >relay.sgf
check 'the team that is left wins a relay' is_placed '1S 2N ' --teams relay.sgf
rematch='012 x\n001    1      A                                                             1.0    1     2 w 1     2 b 0\n001    2      B                                                             1.0    1     1 b 0     1 w 1\n'
printf "$rematch" >rounds.trf
check 'a column of a tournament file is no play-off' is_placed '1A 1B ' rounds.trf
# Where places are shared, rows are numbered, and cells name opponents by that number.
for pair in 'A B 1' 'C D 1' 'A C 2' 'B D 2'; do
    set -- $pair
    printf '[Event "x"]\n[White "%s"]\n[Black "%s"]\n[Round "%s"]\n[Result "1/2-1/2"]\n\n1/2-1/2\n\n' "$1" "$2" "$3"
done >equal.pgn
check 'rows of shared places' sh -c 'rectable --format=csv equal.pgn | cut -d, -f1-5 | tr "\n" " " |
    grep -qF "No,Pl,Name,1,2 1,1=,A,2w½,3w½ 2,1=,B,1b½,4w½ 3,1=,C,4w½,1b½ 4,1=,D,3b½,2b½"'
sed 's,1/2-1/2,1-0,' equal.pgn >unequal.pgn
check 'no numbers without them' sh -c 'rectable --format=csv --where="round = 1 and white = \"A\"" unequal.pgn | grep -q "^Pl,Name"'
finish
