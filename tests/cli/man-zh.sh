#!/bin/sh
# The manual in Chinese is in step with the English one: the same sections, options in the same order, the same examples.
. "$(dirname "$0")/lib.sh"
page() {
    for d in "$build/man" "$here/man"; do
        [ -f "$d/$1" ] && { echo "$d/$1"; return; }
    done
}
# What stands in a list, in order; a parameter of a rulebook with what it takes, a limit with its number.
options() { sed -n 's/^\(\.It Cm .* Ta [0-9]*\) Ta .*/\1/; /^\.It .*Fl Fl /p; s/^\.It Cm \([a-z].*\)/\1/p' "$1"; }
sections() { sed -n 's/^\.\(S[hs]\) .*/\1/p' "$1"; }
literal() { awk '/^\.Ed/ { inside = 0 } inside; /^\.Bd -literal/ { inside = 1 } /^\.\\" status/' "$1"; }
references() { sed -n 's/^\.Xr \([a-z0-9-]*\) \([0-9]\).*/\1(\2)/p' "$1" | sort -u; }
same() {
    "$1" "$2" >english
    "$1" "$3" >chinese
    diff english chinese >differs && return
    echo "# $3: < is missing or otherwise in Chinese, > is not in English:"
    sed 's/^/# /' differs
    false
}
for p in recvalid.1 recconv.1 recreplay.1 rectable.1 recdiff.1 rectree.1 qipu-cookbook.7 qipu-rulebook.5 qipu.7 \
    qipu-select.7 qipu-findings.7 qipu-formats.5 qipu-scale.7; do
    en=$(page $p) zh=$(page zh_CN/$p)
    check "$p is there in Chinese" test -n "$zh"
    check "$p: the same sections" same sections "$en" "$zh"
    check "$p: the same options" same options "$en" "$zh"
    check "$p: the same examples" same literal "$en" "$zh"
    check "$p: the same references" same references "$en" "$zh"
    # A sign of Chinese stands at its word, also behind a macro.
    awk '(/^(，|。|、|；|：|）)/ && last ~ /^\.[A-Z]/) || (/^\.[A-Z].* (，|。|、|；|：|）)+$/ && !/ Ns [^ ]*$/); { last = $0 }' "$zh" >parted
    check "$p: no blank before a sign" sh -c '[ ! -s parted ] || { sed "s/^/# /" parted; false; }'
    # Text lines, outside examples, hold Chinese.
    awk '/^\.Bd/ { inside = 1 } !inside && /^[A-Za-z]/; /^\.Ed/ { inside = 0 }' "$zh" | LC_ALL=C grep -v "$(printf '[\344-\351]')" | grep -v '^[a-z]*$' >plain
    check "$p: no text is left in English" sh -c '[ ! -s plain ] || { sed "s/^/# /" plain; false; }'
    if command -v mandoc >/dev/null; then
        # A translated heading is none that mandoc knows, and a character of three bytes looks long to it.
        mandoc -T lint "$zh" 2>/dev/null | grep -v -e 'referenced manual' -e 'trailing delimiter' -e 'NAME' -e 'longer than 80 bytes' -e 'section' >lint
        check "$p: clean for mandoc" sh -c '[ ! -s lint ] || { sed "s/^/# /" lint; false; }'
    else
        skip "$p: clean for mandoc" 'no mandoc'
    fi
done
finish
