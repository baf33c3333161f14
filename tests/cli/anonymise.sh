#!/bin/sh
# --anonymise=KEY: pseudonyms for players, teams, sites, ids and links, and nothing of the names left.
. "$(dirname "$0")/lib.sh"

cat >games.pgn <<'END'
[Event "Carlsen Cup"]
[Site "https://lichess.org/abc"]
[Date "2001.01.01"]
[Round "1"]
[White "Carlsen, Magnus"]
[Black "聂卫平"]
[Result "1-0"]
[WhiteFideId "1503014"]
[WhiteTeam "Offerspill"]
[WhiteTitle "GM"]
[Termination "Carlsen wins on time"]

{MAGNUS began} 1. e4 {聂卫平走得好。 see http://x.y/z and mail a@b.c, said Kasparov's friend} (1. d4 {So played here}) e5 1-0

[Event "x"]
[Site "Linares"]
[Date "2001.01.02"]
[Round "1"]
[White "Kasparov,G"]
[Black "So,W"]
[Result "*"]

1. d4 *

[Event "y"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Carlsen, Magnus"]
[Black "?"]
[Result "*"]

1. c4 *
END
recconv -q -t pgn --anonymise=secret -o out.pgn games.pgn 2>/dev/null
check 'nothing of the names is left' sh -c '! grep -iE "carlsen|magnus|聂卫平|1503014|offerspill|kasparov|lichess|x\.y|a@b|linares" out.pgn && ! grep -w So out.pgn'
check 'the games are' sh -c 'recvalid --format=tsv --columns=id,declared games.pgn >a; recvalid --format=tsv --columns=id,declared out.pgn | cmp -s - a'
check 'one name, one pseudonym' sh -c 'test "$(grep "^.White " out.pgn | sort | uniq -c | sort -rn | head -n 1 | awk "{ print \$1 }")" = 2'
check 'another has another' sh -c 'test "$(grep "^.White " out.pgn | sort -u | wc -l)" = 2'
check 'in the next run too' sh -c 'recconv -q -t pgn --anonymise=secret --game=3 games.pgn 2>/dev/null | grep "^.White " | grep -qxF "$(grep "^.White " out.pgn | tail -n 1)"'
check 'with another key not' sh -c 'recconv -q -t pgn --anonymise=other --game=3 games.pgn 2>/dev/null | grep "^.White " | grep -qxvF "$(grep "^.White " out.pgn | tail -n 1)"'
check 'with threads' sh -c 'recconv -q -j4 -t pgn --anonymise=secret games.pgn 2>/dev/null | cmp -s - out.pgn'
check 'from a pipe' sh -c 'cat games.pgn | recconv -q -t pgn --anonymise=secret - 2>/dev/null | cmp -s - out.pgn'
check 'who is not known stays so' grep -q '^.Black "?"' out.pgn
check 'titles stay' grep -q '^.WhiteTitle "GM"' out.pgn
check 'a name in a comment is the player' sh -c 'grep -qF "$(sed -n "s/^.Black \"\(Player.*\)\"./\1/p" out.pgn | head -n 1)走得好" out.pgn'
printf '(;GM[1]FF[4]SZ[19]PB[张三]PW[李四]US[王五]C[张三执黑]RE[B+R];B[dd]LB[pp:张三]C[李四长考])' >go.sgf
check 'SGF' sh -c 'recconv -q -t sgf --anonymise=k go.sgf >o.sgf && grep -q Player o.sgf && ! grep -E "张三|李四" o.sgf'
printf '[White "Grünfeldt, Ida"]\n[Black "Kramer, Seán"]\n[WhiteFideId "1234567"]\n\n1. e4 {Gruenfeldt, GRÜNFELDT, Grunfeldt; Sean and kramer, Kramers and Kramerová; #1234567 not 123456} *\n' >accents.pgn
recconv -q -t pgn --anonymise=k accents.pgn >o.pgn 2>/dev/null
check 'without accents, in capitals, with endings, and ids' sh -c '! grep -iE "gr(u|ue|ü|Ü)nfeldt|se[aá]n|kramer|1234567" o.pgn && grep -q "not 123456" o.pgn'
check 'all spellings of a name are one' sh -c 'tr "\n" " " <o.pgn | grep -o "Player [0-9a-f]*, Player [0-9a-f]*, Player [0-9a-f]*;" | tr -d ",;" | awk "{ exit \$2 != \$4 || \$4 != \$6 }"'
mkdir Kramer && cp accents.pgn Kramer/Sean_Kramer_2020.pgn
check 'names of files' sh -c 'recconv -q -t pgn --anonymise=k --split=hidden --name="{path}-{game}.pgn" Kramer 2>/dev/null; find hidden -name "*2020-1.pgn" | grep -q . && ! find hidden | grep -iE "kramer|sean"'
check 'an expression sees them as they are' sh -c 'recconv -q -t pgn --anonymise=k --where="file ~ Kramer" Kramer accents.pgn 2>/dev/null | grep -c "^.White \"" | grep -qx 1'
for title in '14、第五轮 胡荣华　红先和　吕钦' '胡荣华先胜吕钦' '全国赛 胡荣华（红）先负 吕钦 (2001)' 'Round 3: 胡荣华 vs 吕钦' '胡荣华 对 吕钦'; do
    printf '(;GM[1]FF[4]SZ[19]GN[%s]EV[%s];B[dd]C[吕钦走得好，胡荣华只好应])' "$title" "$title" >title.sgf
    check "names that stand in a title alone: $title" sh -c 'recconv -q -t sgf --anonymise=k title.sgf >o.sgf && grep -q "第\|全国\|Round\|Player" o.sgf && ! grep "胡荣华\|吕钦" o.sgf'
done
printf '(;GM[1]SZ[9]GN[Carlsen, Magnus vs. So, Wesley (rapid)];B[dd]C[Magnus beat Wesley])' >title.sgf
check 'in Latin letters' sh -c 'recconv -q -t sgf --anonymise=k title.sgf >o.sgf && grep -q rapid o.sgf && ! grep "Magnus\|Carlsen\|Wesley" o.sgf'
check 'the stream' sh -c 'recconv -q -t stream --anonymise=k games.pgn >o.jsonl 2>/dev/null; ! grep -iE "carlsen|聂卫平" o.jsonl'
check 'bytes are not handed on' status 2 recconv -t verbatim --anonymise=k games.pgn
check 'nor rejected games' status 2 recconv -t pgn --rejects=r.pgn --anonymise=k games.pgn
check 'no key' status 2 recconv -t pgn --anonymise= games.pgn
data=${QIPU_DATA:-$here/../shared/data}/chess/real-games.pgn
if [ -r "$data" ]; then
    head -c 2000000 "$data" >real.pgn
    recconv -q -t pgn --anonymise=k -o anon.pgn real.pgn 2>/dev/null
    # Names of players that are words of PGN are not looked for.
    sed -n 's/^.\(White\|Black\) "\(.*\)"./\2/p' real.pgn | grep -v '^?' | grep -viE '^(White|Black|Player|Result|Event)$' | sort -u >names
    check 'no player of real games' sh -c 'test -s names && ! grep -qFf names anon.pgn'
else
    skip 'no player of real games' 'no data'
fi
finish
