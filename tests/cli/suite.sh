#!/bin/sh
# The suite of cases: every clause of PGN and FF[4] and every article has a good and a bad case or a reason, ids stay,
# answers were derived twice, and what make dist-cases packs is what its schema says, the same bytes each time.
. "$(dirname "$0")/lib.sh"
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
command -v python3 >/dev/null || { skip 'the suite of cases' 'no python3'; finish; exit; }
python3 "$here/tests/suite/make.py" --check >said
sed -n 's/^not ok/# &/p' said
check 'clauses, ids and answers' sh -c "! grep -q '^not ok' said && grep -q '^1\\.\\.' said"
packed() { mkdir "$1" && mkdir "$1/src" && for p in recvalid recconv recreplay rectable; do ln -s "$build/src/$p" "$1/src/$p"; done && (cd "$1" && sh "$here/build-aux/dist-cases" "$here" cases >/dev/null); }
packed one
check 'packed twice, the same bytes' eval 'packed two && cmp one/cases.tar.xz two/cases.tar.xz'
tar -xJf one/cases.tar.xz
cat cases/*/cases.jsonl >all
check 'each case is what the schema says' eval "python3 '$here/tests/cli/schema.py' '$here/tests/suite/case.schema.json' <all"
check 'five suites and the rest' test "$(echo cases/*/cases.jsonl | tr ' ' '\n' | sed 's,cases/\(.*\)/.*,\1,' | tr '\n' ' ')" = 'other pgn rules sgf tournaments xiangqi '
check 'each id once' test -z "$(sed 's/.*"id": "\([^"]*\)".*/\1/' all | sort | uniq -d)"
check 'each record is there' eval "sed 's/.*\"record\": \"\([^\"]*\)\".*/\1/' all | (cd cases && xargs ls >/dev/null)"
check 'each clause has cases or a reason' eval "awk -F'\t' 'NR > 1 && !(\$5 != \"\" || \$3 != \"\" && \$4 != \"\")' cases/clauses.tsv >bare; test ! -s bare"

# The adapters of other programs, and what is said of those.
peers=$here/tests/peers
check 'adapters have at most 60 lines' test -z "$(find "$peers" -name '*.mjs' -o -name '*.py' ! -name score.py ! -name reports.py ! -name theirs.py |
    xargs wc -l | awk '$2 != "total" && $1 > 60 { print $2 }')"
# shellcheck disable=SC2046
check 'each defect is shown by a case' test -z "$(ls $(grep -v '^#' "$peers/defects.tsv" | cut -f2 | sed "s,.*,$here/tests/cases/&.*,") 2>&1 >/dev/null)"
check 'each of the defects has its text' test "$(ls "$peers/REPORTS" | wc -l)" -eq "$(grep -vc '^#' "$peers/defects.tsv")"
printf '%s\n' "$here/tests/cases/pgn/comment-nested/good.pgn" >asked
check 'an adapter prints its program, then an answer a record' eval "python3 '$peers/qipu.py' <asked |
    sed -n '1s/.*\"peer\": \"qipu\".*/yes/p; 2s/.*\"moves\": ..e2e4., .e7e5.*/yes/p' >said && test \"\$(cat said | tr '\\n' ' ')\" = 'yes yes '"

# The page of the scoreboard and its tables, made of programs whose answers are known.
check 'the scoreboard says who is right' sh -c 'mkdir scores && python3 "$1/tests/cli/scoreboard.py" scores >said.scores && ! grep WRONG said.scores && grep -q "missing: not installed" said.scores' - "$here"
check 'tournaments have answers of readers' test "$(grep -c '"tournament": {' cases/tournaments/cases.jsonl)" -ge 52
check 'good ones of two that agree' sh -c '! grep "\"tournament\": {" cases/tournaments/cases.jsonl | grep "/good" | grep -v "\"by\": .\"slow\", \"qipu\"."'
finish
