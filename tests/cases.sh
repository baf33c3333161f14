#!/bin/sh
# The one loop over tests/cases/AREA/NAME: every bad*.EXT must fire the finding AREA/NAME, every good*.EXT
# must not. BASE.args holds options for BASE.EXT, after the program's name where it is not recvalid; BASE.out,
# where it exists, is the whole text output, and UPDATE=1 writes it anew. Each code must have a folder with at least one of either kind, and no
# code of tests/codes.released may be gone.
#
# Cases with the same options are judged by one process, because there are thousands.
# CASES_QUICK=1 lets codes without cases pass. Arguments name areas to look at: cases.sh chess weiqi
here=${QIPU_SOURCE:-$(cd "$(dirname "$0")/.." && pwd)}
build=${QIPU_BUILD:-$here}
recvalid=$build/src/recvalid
LC_ALL=C.UTF-8
export LC_ALL
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
cd "$here/tests/cases" || exit 1

"$recvalid" --list-codes --lang=en >"$tmp/codes" || { echo 'Bail out! recvalid --list-codes failed'; exit 1; }
areas=$*
[ $# -gt 0 ] || set -- */
find "$@" -mindepth 2 -type f \( -name 'bad*' -o -name 'good*' \) ! -name '*.args' ! -name '*.out' |
    sed 's|//*|/|g' | sort >"$tmp/list"

# "options<TAB>file", sorted, so that equal options stand together.
while read -r file; do
    args=
    [ -f "${file%.*}.args" ] && read -r args <"${file%.*}.args"
    printf '%s\t%s\n' "$args" "$file"
done <"$tmp/list" | sort >"$tmp/jobs"

# One process for each set of options; what it says goes to fired, and trouble to troubled. The other two
# programs tell their findings as text, on standard error.
run_group() {
    case $1 in
    rectable\ *)
        # Each file is an event of its own.
        : >"$tmp/err"
        status=0
        while read -r file; do
            # shellcheck disable=SC2086
            "$build/src/"$1 "$file" >>"$tmp/err" 2>&1 || { [ $? -le 1 ] || status=2; }
        done <"$tmp/group"
        sed -n 's/^\([^:]*\):.* \[\([a-z]*\/[a-z0-9-]*\)\].*/{"file":"\1","code":"\2"}/p' "$tmp/err" >>"$tmp/fired" ;;
    recconv\ * | recreplay\ *)
        # shellcheck disable=SC2086
        tr '\n' '\0' <"$tmp/group" | "$build/src/"$1 --files0-from=- 2>"$tmp/err" >/dev/null
        status=$?
        sed -n 's/^\([^:]*\):.* \[\([a-z]*\/[a-z0-9-]*\)\].*/{"file":"\1","code":"\2"}/p' "$tmp/err" >>"$tmp/fired" ;;
    *)
        # shellcheck disable=SC2086
        tr '\n' '\0' <"$tmp/group" | "$recvalid" --format=jsonl --style $1 --files0-from=- >>"$tmp/fired" 2>"$tmp/err"
        status=$? ;;
    esac
    # A damaged archive is found and is trouble.
    grep -qv '^[a-z]*: input/' "$tmp/err" || [ ! -s "$tmp/err" ] || status=1
    if [ $status -gt 1 ]; then
        echo "# recvalid $1: status $status" >>"$tmp/troubled"
        sed 's/^/# /' "$tmp/err" >>"$tmp/troubled"
    fi
}
: >"$tmp/fired"
: >"$tmp/troubled"
tab=$(printf '\t')
cut -f1 "$tmp/jobs" | uniq | while IFS= read -r args; do
    awk -F '\t' -v args="$args" '$1 == args { print $2 }' "$tmp/jobs" >"$tmp/group"
    run_group "$args"
done

awk -F '\t' -v quick="${CASES_QUICK:-}" -v some="$areas" '
    function tell(good, what) { print (good ? "ok " : "not ok ") ++tests " - " what }
    function value(line, key,    s) {
        if (!match(line, "\"" key "\":\"[^\"]*\""))
            return ""
        s = substr(line, RSTART, RLENGTH)
        sub(/^"[a-z]*":"/, "", s)
        return substr(s, 1, length(s) - 1)
    }
    function code_of(file) { sub(/\/[^\/]*$/, "", file); return file }
    FILENAME ~ /list$/ { known[$1] = 1; file[++files] = $1; next }
    FILENAME ~ /codes$/ { code[++codes] = $1; is_code[$1] = 1; next }
    FILENAME ~ /released$/ { if ($1 !~ /^#/ && $1 != "") released[++old] = $1; next }
    {
        name = value($0, "file")
        while (!(name in known) && sub(/:[^:]*$/, "", name))
            ;
        fired[name, value($0, "code")] = 1
        if (!(name in all)) all[name] = value($0, "code")
        else all[name] = all[name] " " value($0, "code")
    }
    END {
        for (i = 1; i <= files; i++) {
            f = file[i]
            c = code_of(f)
            bad = f ~ /\/bad[^\/]*$/
            has[c, bad] = 1
            if (!is_code[c]) { tell(0, f ": there is no code " c); continue }
            tell(bad ? ((f, c) in fired) : !((f, c) in fired), f)
            if (bad && !((f, c) in fired)) print "#   fired: " all[f]
        }
        for (i = 1; i <= codes; i++) {
            area = code[i]; sub(/\/.*/, "", area)
            # About a run as a whole: tests/cli/ratchet.sh has these.
            if (code[i] == "input/not-records" || code[i] == "input/expected-games") continue
            if (quick == "" && (some == "" || index(" " some " ", " " area " ")))
                tell((code[i], 1) in has && (code[i], 0) in has, code[i] " has a bad and a good case")
        }
        for (i = 1; i <= old; i++)
            tell(is_code[released[i]], released[i] " is still there")
    }' "$tmp/list" "$tmp/codes" ../codes.released "$tmp/fired" >"$tmp/tap"

tests=$(grep -c '^\(not \)\{0,1\}ok' "$tmp/tap")
tell() {
    tests=$((tests + 1))
    echo "$1 $tests - $2" >>"$tmp/tap"
}

if [ -s "$tmp/troubled" ]; then
    cat "$tmp/troubled" >>"$tmp/tap"
    tell 'not ok' 'no case makes trouble'
else
    tell ok 'no case makes trouble'
fi

# The whole text, where it was written down.
while IFS= read -r job; do
    args=${job%%"$tab"*}
    file=${job#*"$tab"}
    out=${file%.*}.out
    [ -f "$out" ] || continue
    case $args in recconv\ * | recreplay\ * | rectable\ *) ;; *) args="recvalid $args" ;; esac
    # shellcheck disable=SC2086
    "$build/src/"$args --color=never "$file" >"$tmp/out" 2>&1
    [ -z "${UPDATE:-}" ] || cp "$tmp/out" "$out"
    if cmp -s "$tmp/out" "$out"; then
        tell ok "$out"
    else
        diff "$out" "$tmp/out" | sed 's/^/#   /' >>"$tmp/tap"
        tell 'not ok' "$out"
    fi
done <"$tmp/jobs"

cat "$tmp/tap"
echo "1..$tests"
! grep -q '^not ok' "$tmp/tap"
