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
finish
