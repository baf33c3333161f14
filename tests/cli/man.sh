#!/bin/sh
# The manual: clean for mandoc, with every option, and every example runs.
. "$(dirname "$0")/lib.sh"

page() {
    for d in "$build/man" "$here/man"; do
        [ -f "$d/$1" ] && { echo "$d/$1"; return; }
    done
}
pages='recvalid.1 recconv.1 recreplay.1 recdiff.1 rectree.1 qipu-formats.5 qipu-rulebook.5 qipu-stream.5 qipu-findings.7 qipu-select.7 qipu.7 qipu-scale.7 qipu-cookbook.7'
pages="$pages rectable.1"

# The pages refer to each other before they are installed.
lint() { mandoc -T lint "$1" 2>/dev/null | grep -v 'referenced manual not found' >out; [ ! -s out ] || { sed 's/^/# /' out; false; }; }
for p in $pages; do
    if command -v mandoc >/dev/null; then
        check "$p is clean" lint "$(page "$p")"
    else
        skip "$p is clean" 'no mandoc'
    fi
done

# Every option of --help stands in the page, and the page has no other.
options() {
    "$1" --help=all | sed -n 's/^ \{2,6\}\(-., \)\{0,1\}--\([a-z0-9-]*\).*/\2/p' | sort
}
documented() {
    sed -n 's/^\.It .*Fl Fl \([a-z0-9-]*\).*/\1/p' "$(page "$1.1")" | sort -u
}
for p in recvalid recconv recreplay recdiff rectable rectree; do
    options $p >have
    documented $p >said
    check "$p.1 has every option and no other" diff have said
done
recvalid --list-codes | cut -f1 | while read -r code; do
    grep -q "^\.It Sy $code " "$(page qipu-findings.7)" || echo "$code"
done >missing
check 'qipu-findings.7 has every code' test ! -s missing

# The examples, in a folder with the files they speak of.
three_games >games.pgn
sed -n '1,9p' games.pgn >game.pgn
mkdir site
# A round robin of four, for rectable.
while read -r round white black result; do
    printf '[Event "Club Cup"]\n[Round "%s"]\n[White "%s"]\n[Black "%s"]\n[Result "%s"]\n\n%s\n\n' \
        "$round" "$white" "$black" "$result" "$result"
done >event.pgn <<'GAMES'
1.1 Ames Dunn 1-0
1.2 Boyd Cole 1/2-1/2
2.1 Dunn Cole 0-1
2.2 Ames Boyd 1-0
3.1 Boyd Dunn 1-0
3.2 Cole Ames 0-1
GAMES
printf 'format: pgn\nheaders:\n  event: Turnier\n' >site/pgn.yaml
sed -n '/^rulebook: club/,/^\.Ed/p' "$here/man/qipu-rulebook.5" | sed '$d' >house.yaml
for p in $pages; do
    awk -v page="$p" '
        /^\.\\" status / { status = $3 }
        /^\.Bd -literal/ { inside = 1; next }
        /^\.Ed/ { inside = 0; status = 0; next }
        inside && /^\$ / { sub(/^\$ /, ""); gsub(/\\e/, "\\"); print status + 0 "\t" page "\t" FNR "\t" $0 }' "$(page "$p")"
done >examples
check 'there are examples' test "$(wc -l <examples)" -gt 15
tab=$(printf '\t')
# What a page shows below an example, whose line is given.
shown() { sed "1,$2d" "$(page "$1")" | sed '/^\$ /,$d; /^\.Ed/,$d; s/\\e/\\/g'; }
# The example has the status that the page says and writes what the page shows, if it shows anything.
example() {
    status "$1" sh -c "$4" || return
    shown "$2" "$3" >expected
    [ ! -s expected ] || diff expected out >differs || { sed 's/^/# /' differs; false; }
}
while IFS=$tab read -r wanted p line command; do
    case $command in
        *jq*) command -v jq >/dev/null || { skip "$p: $command" 'no jq'; continue; } ;;
    esac
    check "$p: $command" example "$wanted" "$p" "$line" "$command"
done <examples
finish
