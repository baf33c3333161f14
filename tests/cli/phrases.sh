#!/bin/sh
# Messages, help, manual pages and comments are plain English. Each line of the list below is a phrase that was
# reworded once and may not come back; the right column says what is written instead.
. "$(dirname "$0")/lib.sh"

cat >list <<'EOF'
begins nothing that|unexpected '%1'
is no part of SGF|unexpected '%1'
closes nothing|unmatched ')'
bytes that are not|invalid UTF-8 sequence
not held by|FORMAT cannot represent ...
is not how PGN writes|nonstandard ...
is not how a |invalid ...
is not how komi|invalid komi
written as people say them|uses board coordinates
not one empty line|expected exactly one empty line
is not of this game|invalid board or point
is enough here|needless disambiguation
unambiguous without more|needless disambiguation
this cannot be: |implausible:
the game was met before|duplicate of
games that were met before|duplicates
that is known here|unknown ...
plays against himself|is both Black and White
come out otherwise|differ
findings left out|suppressed
that stand in FILE|listed in FILE
how far the run has come|progress
mend games|repair games
were meant to say|repair garbled text
What is found is written by|Options that control the output
for ever:|permanent, stable
stand in FILE|listed in FILE
out of order are trouble|an error (status 2)
Do not look for|do not report
Look for these findings|Report only these findings
well written and cannot|implausible
dropped in silence|dropped silently
Told once|Reported once
told once|reported once
is told on|reported on
are told of one game|suppressed
told for this move|given
nothing speaks for|no suggestion
there is no line in it|contains no lines of play
hears of each|reported for every
asks nothing of|(say what is done)
obody outbids|wins at once
nobody has looked|unknown
obody is nobody|(say what is written)
no more than that|(say what follows)
would make more work|fast path for
appears when it is whole|created only when complete
the exit status says it|only set the exit status
is one a core|one per core
does not tell the truth|wrong '+'
third time running|third time in a row
nobody here can|cannot be
EOF
cut -d'|' -f1 list >phrases
(cd "$here" && grep -rnF -f "$OLDPWD/phrases" src man README --include='*.[ch]' --include='*.def' --include='*.mdoc' \
    --include='*.in' --include='*.[157]' --include=README --exclude=catalogue.c) >found
# In a page a phrase may go on in the next line of its source, or be parted by a macro.
if command -v mandoc >/dev/null; then
    for page in "$build"/man/*.[157]; do
        mandoc -T utf8 -O width=1000 "$page" | col -b | sed "s|^|${page##*/}: |" | grep -F -f phrases >>found
    done
fi
check 'no phrase of the list has come back' sh -c '[ ! -s found ] || { head -20 found | cut -c1-160 | sed "s/^/# /"; false; }'
# Numbers agree with their nouns.
printf '1. e4 e5 2. Nf9 *\n' >one.pgn
agrees() {
    recvalid --only=record/unreadable-move --write-baseline=one one.pgn >/dev/null
    recvalid --only=record/unreadable-move --baseline=one --summary one.pgn >out; grep -q '^baseline: 1 finding suppressed, 0 no longer occur$' out
}
check 'one finding is suppressed' agrees
finish
