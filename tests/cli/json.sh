#!/bin/sh
# What programs read is what it says it is: each line of JSONL one JSON object with the promised keys in
# the promised order, SARIF with all that the standard requires.
. "$(dirname "$0")/lib.sh"

three_games >three.pgn
printf '[Event "\377 \001 \\" quoted"]\n[Site "?"]\n\n1. e4 "x" *\n' >odd.pgn
cp -r "$here/tests/cases" cases
chmod -R u+w cases
find cases \( -name '*.args' -o -name '*.out' \) -exec rm {} +
rm -rf cases/record/many-findings # the cap hides lines there and counts them all the same
recvalid --format=jsonl --style --results --summary three.pgn odd.pgn cases >all.jsonl 2>err
check 'there is something to look at' test "$(wc -l <all.jsonl)" -gt 20

keys='type file game ply line column offset severity code reason move rulebook article message ruling'
game_keys='type file game line format notation encoding kind rulebook plies declared by_rules by_rules_reason verdict findings'
if command -v jq >/dev/null; then
    check 'every line is an object' sh -c "jq -e -n '[inputs | type == \"object\"] | all' all.jsonl >/dev/null"
    first_keys() {
        jq -r "select(.type == \"$1\") | keys_unsorted[0:$2] | join(\" \")" all.jsonl | sort -u
    }
    check 'the keys of findings' test "$(first_keys finding 15)" = "$keys"
    check 'the keys of games' test "$(first_keys game 15)" = "$game_keys"
    check 'severities are known' test -z "$(jq -r 'select(.type == "finding") | .severity' all.jsonl | grep -v -x -e error -e warning -e note)"
    check 'verdicts are known' test -z "$(jq -r 'select(.type == "game") | .verdict' all.jsonl |
        grep -v -x -e proved -e consistent -e contradicted -e estimated -e unknown)"
    check 'results are known' test -z "$(jq -r 'select(.type == "game") | .declared, .by_rules' all.jsonl |
        grep -v -x -F -e 1-0 -e 0-1 -e 1/2-1/2 -e 0-0 -e '*')"
    check 'rulings are known' test -z "$(jq -r 'select(.type == "finding") | .ruling[]' all.jsonl |
        grep -v -x -e void -e pass -e warning -e penalty-time -e first-loses -e second-loses -e draw -e first-must-vary \
            -e second-must-vary -e replay -e stands)"
    check 'lines and columns begin at 1' test "$(jq -s '[.[] | select(.type == "finding" and .line > 0 and .column < 1)] | length' all.jsonl)" -eq 0
    check 'findings are counted' test "$(jq -s '[.[] | select(.type == "finding")] | length' all.jsonl)" -eq \
        "$(jq 'select(.type == "summary") | .errors + .warnings + .notes' all.jsonl)"
    recvalid --format=sarif --style three.pgn odd.pgn cases >log.sarif 2>err
    sarif() { jq -e "$1" log.sarif >/dev/null; }
    check 'SARIF: version' sarif '.version == "2.1.0" and (."$schema" | test("sarif-2.1.0"))'
    check 'SARIF: the tool' sarif '.runs[0].tool.driver | .name == "recvalid" and (.version | length > 0)'
    check 'SARIF: a rule for each code' sarif ".runs[0].tool.driver.rules | length == $(recvalid --list-codes | wc -l)"
    check 'SARIF: results' sarif '.runs[0].results | length > 0 and all(.ruleId and .level and .message.text and .locations[0]
        .physicalLocation.artifactLocation.uri and .partialFingerprints)'
    check 'SARIF: the index is that of the rule' sarif '.runs[0] | .tool.driver.rules as $r | .results | all(. as $x | $r[$x.ruleIndex].id == $x.ruleId)'
    check 'SARIF: regions begin at 1' sarif '[.runs[0].results[].locations[0].physicalLocation.region | select(.)] | all(.startLine >= 1 and .startColumn >= 1 and .byteOffset >= 0)'
    recvalid --format=sarif --only=input/no-game three.pgn >log.sarif
    check 'SARIF without results' sarif '.runs[0].results == []'
elif command -v python3 >/dev/null; then
    check 'every line is JSON' python3 -c 'import json
for line in open("all.jsonl", encoding="utf-8"): json.loads(line)'
else
    skip 'JSON' 'neither jq nor python3'
fi

# Columns of TSV are the same values.
if command -v python3 >/dev/null; then
    recvalid --format=tsv --style --columns="$(echo "${game_keys#type }" | tr ' ' ,),errors,warnings,notes,offset,length,\
id,game_id,symmetry,at,declared_reason,forfeit,score,headers.first,headers.event,headers.date" three.pgn odd.pgn cases >games.tsv 2>err
    check 'columns of games' python3 "$here/tests/cli/columns.py" game all.jsonl games.tsv
    recvalid --format=tsv --style --findings --columns="$(echo "${keys#type }" | tr ' ' ,),path" three.pgn odd.pgn cases >findings.tsv 2>err
    check 'columns of findings' python3 "$here/tests/cli/columns.py" finding all.jsonl findings.tsv
else
    skip 'columns of TSV' 'no python3'
fi

# Line, column and offset are those of the original file, whatever its character set.
recvalid --format=jsonl three.pgn >out
offset=$(sed -n 's/.*"offset":\([0-9]*\).*/\1/p' out)
check 'the offset is where the move stands' test "$(tail -c +$((offset + 1)) three.pgn | head -c 3)" = Ke3

# A win without play is a forfeit in every game.
head='[Event "e"]\n[Site "s"]\n[Date "2001.01.01"]\n[Round "1"]\n[White "a"]\n[Black "b"]\n[Result "1-0"]\n[Termination "forfeit"]\n\n'
forfeit() { printf "$1" | recvalid --results --format=jsonl | grep -q '"by_rules_reason":"forfeit".*"forfeit":true'; }
check 'forfeit: chess' forfeit "${head}1. e4 e5 1-0\n"
check 'forfeit: xiangqi' forfeit "[Game \"Chinese Chess\"]\n${head}1. 炮二平五 1-0\n"
check 'forfeit: weiqi' forfeit '(;GM[1]FF[4]SZ[19]RE[B+F];B[dd])'
check 'forfeit: wuziqi' forfeit '(;GM[4]FF[4]SZ[15]RE[B+F];B[hh])'
finish
