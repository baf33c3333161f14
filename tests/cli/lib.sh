# For the scripts of this folder: TAP, a scratch folder, the programs. Sourced, not run.
here=${QIPU_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
build=${QIPU_BUILD:-$here}
PATH=$build/src:$PATH
LC_ALL=C.UTF-8
unset LANGUAGE NO_COLOR
export PATH LC_ALL
tests=0
failures=0
scratch=$(mktemp -d) || exit 1
trap 'chmod -R u+rwx "$scratch"; rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
cd "$scratch" || exit 1

# preloadable FILE: a copy of a library whose path has no blank, which LD_PRELOAD would split it at; the scratch
# folder's has none, unless TMPDIR has.
preloadable() { cp "$1" "$scratch/preloaded.so" 2>/dev/null; echo "$scratch/preloaded.so"; }

# check NAME COMMAND…: the command must succeed.
check() {
    name=$1
    shift
    tests=$((tests + 1))
    if "$@"; then
        echo "ok $tests - $name"
    elif why=$(awk -F'\t' -v s="$(basename "$0")" -v n="$name" '$1 == s && $2 == n { print $3; found = 1 } END { exit !found }' "$here/tests/known"); then
        echo "not ok $tests - $name # TODO $why"
    else
        failures=$((failures + 1))
        echo "not ok $tests - $name"
    fi
}

# status WANTED COMMAND…: exits with exactly that status. What it wrote is in ./out and ./err.
status() {
    wanted=$1
    shift
    timeout 120 "$@" >out 2>err </dev/null
    got=$?
    [ $got -eq "$wanted" ] || { echo "# $*: status $got, not $wanted"; sed 's/^/#   /' err | head -5; false; }
}

skip() {
    tests=$((tests + 1))
    echo "ok $tests - $1 # SKIP $2"
}

finish() {
    echo "1..$tests"
    exit $((failures > 0))
}

# Three games, of which the second has an illegal move.
three_games() {
    for moves in '1. f3 e5 2. g4 Qh4# 0-1' '1. e4 e5 2. Ke3 *' '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *'; do
        printf '[Event "Test"]\n[Site "?"]\n[Date "2001.07.01"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n'
        printf '[Result "%s"]\n\n%s\n\n' "${moves##* }" "$moves"
    done
}
