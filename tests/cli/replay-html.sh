#!/bin/sh
# The page of recreplay --as=html: what stands in it, and how it behaves in a real browser.
. "$(dirname "$0")/lib.sh"
data=$here/tests/cli/replay

recreplay -q --lang=en --as=html "$data/bad.pgn" "$data/chess.pgn" "$data/xiangqi.pgn" "$data/weiqi.sgf" "$data/wuziqi.sgf" >page.html
check 'one page' test "$(grep -c '</html>' page.html)" = 1
check 'five games' test "$(grep -c 'class="game"' page.html)" = 5
check 'nothing of the record is markup' sh -c '! grep -q "<script>alert" page.html && grep -q "u003cscript>alert" page.html'
check 'no network' sh -c '! grep -E "(src|href)=\"?(https?:)?//" page.html'
recreplay -q --as=html -j4 "$data/bad.pgn" "$data/chess.pgn" "$data/xiangqi.pgn" "$data/weiqi.sgf" "$data/wuziqi.sgf" --lang=en >again.html
check 'the same for any number of threads' cmp page.html again.html
check 'no game, still a page' sh -c 'recreplay -q --as=html </dev/null | grep -q "</html>"'

# A thousand games are a matter of seconds and of a page that a browser takes.
i=0
while [ $i -lt 1000 ]; do
    cat "$data/chess.pgn"
    i=$((i + 1))
done >thousand.pgn
check 'a thousand games' timeout 60 recreplay -q --as=html -o thousand.html thousand.pgn
check 'all of them, in less than 4 MB' sh -c '[ "$(grep -c "class=\"game\"" thousand.html)" = 1000 ] && [ "$(wc -c <thousand.html)" -lt 4000000 ]'

# A driver is put around the page: it presses keys and clicks, and writes what it saw into the document.
cat >before <<'J'
<script>var trouble = [], alerts = 0;
window.onerror = function (m) { trouble.push(m); }; console.error = function (m) { trouble.push(m); };
window.alert = function () { alerts++; };</script>
J
cat >after <<'J'
<script>(function () {
  var $ = function (id) { return document.getElementById(id); }, results = [];
  function press(key) { document.dispatchEvent(new KeyboardEvent('keydown', { key: key, bubbles: true, cancelable: true })); }
  function choose(i) { $('games').selectedIndex = i; $('games').dispatchEvent(new Event('change')); }
  function men() { return $('men').childElementCount; }
  function has(id, text) { return $(id).textContent.indexOf(text) >= 0; }
  function see(name, ok) { results.push((ok ? 'good ' : 'BAD ') + name); }
  try {
    see('games', $('games').options.length === 5);
    see('illegal', has('findings', 'Ke3') && has('findings', 'chess/illegal-move'));
    document.querySelector('#findings button').click();
    see('clicked', has('status', '1... e5') && $('over').querySelectorAll('circle[stroke="#d11a2a"]').length === 1);
    choose(1); see('start', men() === 32 && has('status', 'Start'));
    press('ArrowRight'); see('right', has('status', '1. e4') && $('under').childElementCount === 2);
    see('text', has('comment', '<script>') && document.querySelectorAll('#comment *').length === 0);
    see('marks', $('over').childElementCount === 4);
    press('ArrowRight'); press('ArrowRight'); press('ArrowRight'); see('main', has('status', '2... Nc6'));
    press('ArrowDown'); see('variation', has('status', '2... Nf6')); press('ArrowUp'); see('up', has('status', '2... Nc6'));
    press('End'); see('end', has('status', '4. Qxf7#') && men() === 31);
    press('ArrowLeft'); see('left', has('status', '3... Nf6')); press('Home'); see('home', has('status', 'Start'));
    press('x'); see('turned', $('ground').getAttribute('href') === '#chess-8-8-turned'); press('x');
    choose(2); see('xiangqi', men() === 32); press('End'); see('xiangqi-end', men() === 31);
    choose(3); press('End'); see('weiqi', men() === 19 && $('moves').querySelectorAll('.line button').length === 2);
    choose(4); press('f'); press('f'); press('f');
    see('finding', has('status', '9 h9') && $('over').querySelectorAll('circle[stroke="#d11a2a"]').length === 11);
    see('names', Array.from(document.querySelectorAll('nav button')).every(function (b) { return b.getAttribute('aria-label'); }));
    see('ground', !!document.querySelector($('ground').getAttribute('href')));
  } catch (e) { trouble.push(e); }
  see('alerts', alerts === 0); see('errors', trouble.length === 0);
  var p = document.createElement('pre'); p.textContent = 'RESULT ' + results.join('; ') + ' ' + trouble.join('; ') + ' END';
  document.body.append(p);
})();</script>
J
awk 'NR == FNR { b = b $0 "\n"; next } /^<head>/ { print; printf "%s", b; next } { print }' before page.html >driven.html
cat after >>driven.html
browser=
for b in chromium chromium-browser google-chrome; do
    command -v $b >/dev/null && { browser=$b; break; }
done
if [ -n "$browser" ]; then
    timeout 100 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$scratch/profile" --dump-dom \
        "file://$scratch/driven.html" 2>/dev/null >dom
    result=$(tr '\n' ' ' <dom | sed -n 's/.*RESULT \(.*\) END.*/\1/p')
    clean() { case $result in *BAD*|'') echo "# $result"; false ;; *'good errors '*) true ;; *) echo "# $result"; false ;; esac; }
    check 'keys, clicks and games in a browser' clean
else
    skip 'keys, clicks and games in a browser' 'no chromium'
fi
finish
