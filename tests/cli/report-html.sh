#!/bin/sh
# The page of recvalid --format=html: what stands in it, and how it behaves in a real browser.
. "$(dirname "$0")/lib.sh"
. "$here/tests/cli/browser.sh"
cases=$here/tests/cases

mkdir archive
three_games >archive/a.pgn
cp "$cases/xiangqi/illegal-move/bad.pgn" archive/b.pgn
cp "$cases/weiqi/score/bad.sgf" archive/c.sgf
cp "$cases/weiqi/suicide/bad.sgf" archive/d.sgf
cp "$here/tests/cli/replay/wuziqi.sgf" archive/e.sgf
cp "$here/tests/cli/replay/cycle.sgf" archive/f.sgf
# A record that would like to run.
printf '[Event "</script><script>alert(1)</script>"]\n[White "<img src=x onerror=alert(2)>"]\n[Black "\\\\u003cb"]\n[Date "1999.01.02"]\n[Result "1-0"]\n\n1. e4 e5 2. Ke3 <!-- <script>alert(3)</script> 1-0\n' >'archive/<b>g.pgn'
check 'the status is that of the findings' status 1 recvalid --lang=en --format=html archive
mv out page.html
check 'one page' test "$(grep -c '</html>' page.html)" = 1
check 'nothing of a record is markup' sh -c '! grep -q "<script>alert\|<img" page.html'
check 'no network' sh -c '! grep -E "(src|href)=\"?(https?:)?//" page.html'
recvalid --lang=en --format=html -j4 archive >again.html
check 'the same for any number of threads' cmp page.html again.html
recvalid --format=jsonl archive | grep -c '"type":"finding"' >count
check 'every finding' test "$(grep -c '^{"severity"' page.html)" -eq "$(cat count)"
cat >driver <<'J'
    see('totals', has('totals', 'Files') && $('totals').querySelectorAll('li').length === 6);
    see('codes', has('codes', 'chess/illegal-move') && has('files', 'archive/a.pgn') && has('years', '2001') && has('events', 'Test') && has('verdicts', 'unknown'));
    var cards = $('list').children;
    see('cards', cards.length > 5);
    function card(text) { return Array.from($('list').children).find(function (c) { return c.textContent.indexOf(text) >= 0; }); }
    see('illegal', card('Ke3').querySelector('mark').textContent === 'Ke3' && card('Ke3').querySelectorAll('.over path').length === 2);
    see('rule', card('Ke3').querySelector('blockquote').textContent.indexOf('FIDE 2001') === 0);
    see('ghost', card('weiqi/suicide').querySelectorAll('.over [opacity]').length === 1);
    see('territory', card('weiqi/score').querySelectorAll('.area').length === 15);
    see('lines', card('wuziqi/forbidden').querySelectorAll('.over circle').length > 5);
    see('text', card('alert(1)') && document.querySelectorAll('#list img, #list b b').length === 0);
    press('/'); see('search key', document.activeElement === $('search'));
    $('search').value = 'ke3'; $('search').closest('form').dispatchEvent(new Event('submit', { cancelable: true }));
    see('search', $('list').children.length >= 2 && $('list').children.length < cards.length + 1 && Array.from($('list').children).every(function (c) { return c.textContent.indexOf('Ke3') >= 0; }));
    $('search').value = ''; $('code').value = 'weiqi/score'; $('code').dispatchEvent(new Event('change'));
    see('filter', $('list').children.length === 1);
    $('search').value = 'nothing like it'; $('search').closest('form').dispatchEvent(new Event('submit', { cancelable: true }));
    see('no match', has('matching', 'No finding matches'));
    $('search').value = ''; $('code').value = ''; $('code').dispatchEvent(new Event('change'));
    document.activeElement.blur(); press('j'); press('j'); see('j', document.activeElement === $('list').children[1]);
    press('k'); see('k', document.activeElement === $('list').children[0]);
    press('x'); see('flip', document.querySelector('#list use').getAttribute('href').indexOf('-turned') > 0 && $('flip').getAttribute('aria-pressed') === 'true');
    Array.from($('codes').querySelectorAll('button')).find(function (b) { return b.textContent.indexOf('weiqi/suicide') >= 0; }).click();
    see('bar', $('list').children.length === 1 && $('code').value === 'weiqi/suicide');
    see('grounds', Array.from(document.querySelectorAll('#list use')).every(function (u) { return document.querySelector(u.getAttribute('href').replace(/#(.*)/, '[id="$1"]')); }));
    see('labels', labelled()); see('contrast ' + readable().join(), readable().length === 0);
J
drive 'the page in a browser' page.html driver
drive 'in dark mode' page.html driver --force-dark-mode
cat >driver <<'J'
    see('narrow', document.documentElement.scrollWidth <= innerWidth);
    window.dispatchEvent(new Event('beforeprint')); see('printed', $('list').children.length > 5); window.dispatchEvent(new Event('afterprint'));
J
drive 'on a phone and on paper' page.html driver --window-size=360,700
recvalid --lang=zh --format=html archive >zh.html
echo "see('Chinese', document.documentElement.lang === 'zh' && has('totals', '错误') && has('list', '错误'));" >driver
drive 'in Chinese' zh.html driver

# Nothing to say, nothing to read.
mkdir empty
echo hello >empty/README
recvalid --lang=en --format=html empty >none.html 2>/dev/null
echo "see('says so', has('lead', 'No game records were found'));" >driver
drive 'a directory without records' none.html driver
sed -n 1,9p archive/a.pgn >good.pgn
recvalid --lang=en --format=html good.pgn >good.html
echo "see('says so', has('lead', 'Nothing was found') && \$('list').children.length === 0);" >driver
drive 'nothing found' good.html driver

# Ten thousand findings are shown, a hundred thousand are summed up.
awk 'BEGIN { for (i = 0; i < 3000; i++) print "[Event \"E" i % 50 "\"]\n[Date \"" 1950 + i % 70 ".01.01\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke3 *\n" }' >many.pgn
recvalid --lang=en --format=html --fail-on=never many.pgn many.pgn many.pgn many.pgn many.pgn many.pgn many.pgn many.pgn >many.html
check 'no more than 10,000 one by one' test "$(grep -c '^{"severity"' many.html)" -eq 10000
cat >driver <<'J'
    see('says so', has('cut', 'The first 10\u202f000 of'));
    see('counts', JSON.parse($('sums').textContent).counts.reduce(function (a, b) { return a + b; }) > 24000);
    see('few drawn', $('list').children.length === 25);
    press('n'); see('next page', has('page', 'Page 2 of 400'));
    press('p'); press('p'); see('previous page', has('page', 'Page 1 of'));
    var t = performance.now(); $('search').value = 'E49'; $('search').closest('form').dispatchEvent(new Event('submit', { cancelable: true }));
    see('searched', $('list').children.length === 25);
J
drive 'ten thousand findings' many.html driver
finish
