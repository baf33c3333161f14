#!/bin/sh
# The page of recreplay --as=html: what stands in it, and how it behaves in a real browser.
. "$(dirname "$0")/lib.sh"
data=$here/tests/cli/replay
. "$here/tests/cli/browser.sh"

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

cat >driver <<'J'
    function choose(i) { $('games').selectedIndex = i; $('games').dispatchEvent(new Event('change')); }
    function men() { return document.querySelector('#board .men').childElementCount; }
    function over(what) { return document.querySelectorAll('#board .over ' + (what || '*')).length; }
    var ring = 'circle[stroke="#d11a2a"]', red = '#moves .error';
    see('games', $('games').options.length === 5);
    see('opens at the first error', has('status', '2. Ke3') && has('why', 'does not move that way') && over(ring) === 1 && over('[opacity]') === 1);
    see('the red word is the illegal move', document.querySelectorAll(red).length === 1 && document.querySelector(red).textContent === 'Ke3');
    see('illegal', has('findings', 'Ke3') && has('findings', 'chess/illegal-move'));
    press('ArrowLeft'); see('before it', has('status', '1... e5') && over(ring) === 0 && !has('why', 'way'));
    press('ArrowRight'); see('again', has('status', '2. Ke3'));
    press('Home'); document.querySelector('#findings button').click(); see('clicked', has('status', '2. Ke3') && over(ring) === 1);
    choose(1); press('Home'); see('start', men() === 32 && has('status', 'Start'));
    press('ArrowRight'); see('right', has('status', '1. e4') && document.querySelector('#board .under').childElementCount === 2);
    see('text', has('comment', '<script>') && document.querySelectorAll('#comment *').length === 0);
    see('marks', over('path, circle, g') >= 4);
    press('ArrowRight'); press('ArrowRight'); press('ArrowRight'); see('main', has('status', '2... Nc6'));
    press('ArrowDown'); see('variation', has('status', '2... Nf6')); press('ArrowUp'); see('up', has('status', '2... Nc6'));
    see('tree', !$('branches').hidden && $('tree').querySelectorAll('circle').length > 8 && $('tree').querySelectorAll('[aria-current]').length === 1);
    $('tree').querySelectorAll('circle')[1].dispatchEvent(new Event('click')); see('tree clicked', has('status', '1. e4'));
    press('End'); see('end', has('status', '4. Qxf7#') && men() === 31 && $('slider').value === $('slider').max);
    $('slider').value = 2; $('slider').dispatchEvent(new Event('input')); see('slider', has('status', '1... e5'));
    press('End'); press('ArrowLeft'); see('left', has('status', '3... Nf6')); press('Home'); see('home', has('status', 'Start'));
    press('x'); see('turned', document.querySelector('#board use').getAttribute('href') === '#chess-8-8-turned'); press('x');
    choose(2); press('Home'); see('xiangqi', men() === 32); press('End'); see('xiangqi-end', men() === 31);
    choose(3); press('End'); see('weiqi', men() === 19 && $('moves').querySelectorAll('.line button').length === 2);
    press('#'); see('numbers', over('text') === 19 && $('numbers').getAttribute('aria-pressed') === 'true'); press('#'); see('no numbers', over('text') === 0);
    press('End'); var last = $('status').textContent; press('Home');
    $('play').click(); see('plays', $('play').getAttribute('aria-pressed') === 'true'); press('ArrowRight'); see('until somebody steps', $('play').getAttribute('aria-pressed') === 'false');
    press(' '); see('space plays', $('play').getAttribute('aria-pressed') === 'true'); press(' ');
    press('Home'); $('board').dispatchEvent(new WheelEvent('wheel', { deltaY: 100, cancelable: true })); var wheel = $('status').textContent;
    press('Home'); press('ArrowRight'); see('the wheel steps', wheel === $('status').textContent);
    $('board').dispatchEvent(new WheelEvent('wheel', { deltaY: -100, cancelable: true })); see('and back', has('status', 'Start'));
    function swipe(from, to) {
      var finger = function (x) { return new Touch({ identifier: 1, target: $('board'), clientX: x, clientY: 9 }); };
      $('board').dispatchEvent(new TouchEvent('touchstart', { touches: [finger(from)] }));
      $('board').dispatchEvent(new TouchEvent('touchend', { changedTouches: [finger(to)], cancelable: true }));
    }
    swipe(200, 100); see('a swipe steps', wheel === $('status').textContent); swipe(100, 200); see('and back again', has('status', 'Start'));
    function clickAt(x, y) { $('board').dispatchEvent(new MouseEvent('click', { clientX: x, clientY: y })); }
    var box = $('board').getBoundingClientRect();
    clickAt(box.right - 2, box.top + 2); see('a click steps', wheel === $('status').textContent); clickAt(box.left + 2, box.top + 2); see('or goes back', has('status', 'Start'));
    press('?'); see('keys', !$('keys').hidden && has('keys', 'numbers the stones')); $('help').click(); see('away', $('keys').hidden);
    press('End'); see('prisoners are counted', last === $('status').textContent);
    choose(1); press('Home'); press('c'); see('position', has('comment', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w')); press('?'); see('no keys of other boards', $('stone-keys').hidden); press('?');
    see('two columns', document.querySelectorAll('#moves .columns').length === 1); see('few games', $('search').hidden);
    choose(4); see('numbered as in books', $('numbers').getAttribute('aria-pressed') === 'true');
    press('f'); press('f'); press('f'); see('forbidden point', has('status', '9 h9') && over(ring) > 5);
    see('names', labelled()); see('contrast ' + readable().join(), readable().length === 0);
    see('ground', !!document.querySelector('[id="' + document.querySelector('#board use').getAttribute('href').slice(1) + '"]'));
    choose(3); window.dispatchEvent(new Event('beforeprint')); see('paper', $('paper').querySelectorAll('figure').length === 1 && has('paper', 'Diagram 1'));
    window.dispatchEvent(new Event('afterprint'));
J
drive 'keys, clicks and games in a browser' page.html driver
drive 'in dark mode' page.html driver --force-dark-mode
echo "see('narrow', document.documentElement.scrollWidth <= innerWidth);" >driver
drive 'on a phone' page.html driver --window-size=360,700
recreplay -q --lang=en --as=html </dev/null >none.html
echo "see('page', \$('games').options.length === 0);" >driver
drive 'without a game' none.html driver

# Headers have people's words in the page's language, never the keys of their formats.
printf '(;GM[1]FF[4]CA[UTF-8]AP[x:1]SZ[9]KM[0]PB[a]PW[b]WR[4d]BT[t]EV[e]DT[2005-10-03]OT[3x60]RE[Void];B[aa])' >words.sgf
heads() { recreplay -q --as=html "$@" | grep -o '"headers":.*,"findings'; }
check 'headers in words' test "$(heads --lang=en words.sgf)" = \
    '"headers":[["Character set","UTF-8"],["Program","x:1"],["Board size","9"],["Komi","0"],["Black","a"],["White","b"],["White'"'"'s rank","4d"],["Black'"'"'s team","t"],["Event","e"],["Date","2005-10-03"],["Overtime","3x60"],["Result","Void"]],"findings'
check 'and in Chinese' test "$(heads --lang=zh words.sgf)" = \
    '"headers":[["字符集","UTF-8"],["程序","x:1"],["棋盘","9"],["贴子","0"],["黑方","a"],["白方","b"],["白方段位","4d"],["黑方代表队","t"],["赛事","e"],["日期","2005-10-03"],["读秒","3x60"],["结果","Void"]],"findings'
printf '[Event "e"]\n[Red "x"]\n[Black "y"]\n[RedElo "2"]\n[Sponsor "z"]\n[Game "Chinese Chess"]\n\n1. 炮二平五 *\n' >words.pgn
check 'a name of one format stays; sides are called as in the game' test "$(heads --lang=en words.pgn)" = \
    '"headers":[["Event","e"],["Red","x"],["Black","y"],["Red'"'"'s rating","2"],["Sponsor","z"],["Game","Chinese Chess"]],"findings'

# The record can be saved from the page, byte for byte where it is text.
cat words.pgn words.pgn >two.pgn
recreplay -q --lang=en --as=html words.sgf two.pgn "$here/corpus/xiangqi/good-tree.xqf" >save.html
cat >driver <<'J'
    var saved = [], click = HTMLAnchorElement.prototype.click, blob = window.Blob;
    HTMLAnchorElement.prototype.click = function () { saved.push(this.download); };
    window.Blob = function (parts) { saved.push(parts.join('')); return new blob(parts); };
    press('s'); see('one', saved.join() === '(;GM[1]FF[4]CA[UTF-8]AP[x:1]SZ[9]KM[0]PB[a]PW[b]WR[4d]BT[t]EV[e]DT[2005-10-03]OT[3x60]RE[Void];B[aa]),words.sgf');
    saved.length = 0; $('games').selectedIndex = 2; $('games').dispatchEvent(new Event('change')); $('save').click();
    see('the second of two', saved[1] === 'two-2.pgn' && saved[0].indexOf('[Event "e"]') === 0 && saved[0].indexOf('炮二平五') > 0);
    $('games').selectedIndex = 3; $('games').dispatchEvent(new Event('change')); see('not binary', $('save').hidden); press('s');
    HTMLAnchorElement.prototype.click = click; window.Blob = blob;
J
drive 'the record is saved' save.html driver

# Many games are searched; where lines part, the next moves are on the board.
for n in 1 2 3 4 5 6 7 8 9 10 11; do printf '[White "Player %s"]\n[Date "20%02d.01.01"]\n\n1. e4 *\n\n' $n $((30 - n)); done >eleven.pgn
printf '(;GM[1]FF[4]SZ[9];B[aa](;W[bb])(;W[cc]))' >parts.sgf
printf '(;GM[1]FF[4]SZ[9];B[ba];W[aa];B[ab])' >taken.sgf
recreplay -q --lang=en --as=html eleven.pgn parts.sgf taken.sgf >many.html
cat >driver <<'J'
    function shown() { return Array.from($('games').options).filter(function (o) { return !o.hidden; }).length; }
    see('search', !$('search').hidden && shown() === 13);
    $('search').value = 'player 11'; $('search').dispatchEvent(new Event('input')); see('found', shown() === 1 && $('games').selectedIndex === 10);
    $('search').value = ''; $('search').dispatchEvent(new Event('input')); see('all again', shown() === 13);
    function sorted(by) { $('sort').value = by; $('sort').dispatchEvent(new Event('change')); return Array.from($('games').options, function (o) { return parseInt(o.textContent); }).join(); }
    see('by date', sorted('date') === '12,13,11,10,9,8,7,6,5,4,3,2,1' && $('games').selectedOptions[0].textContent.indexOf('11. ') === 0);
    press('n'); see('the next in that order', $('games').selectedOptions[0].textContent.indexOf('10. ') === 0); see('by players', sorted('players').indexOf('1,10,11,2,3') >= 0);
    see('by number again', sorted('number') === '1,2,3,4,5,6,7,8,9,10,11,12,13');
    $('games').selectedIndex = 11; $('games').dispatchEvent(new Event('change')); press('Home'); press('ArrowRight');
    see('next moves', Array.from(document.querySelectorAll('#board .over text'), function (t) { return t.textContent; }).join() === 'a,b');
    $('games').selectedIndex = 12; $('games').dispatchEvent(new Event('change')); press('End'); see('prisoners', has('status', 'prisoners: black 0, white 1'));
    press('ArrowLeft'); see('none yet', !has('status', 'prisoners'));
J
drive 'many games, parting lines and prisoners' many.html driver

# Clocks and evaluation, territory, a sheet for the printer.
cat >plot.pgn <<'G'
[Event "Clocks"]
[Result "*"]

1. e4 { [%eval 0.3] [%clk 0:03:00] } e5 { [%eval 0.25] [%clk 0:02:58] } 2. Nf3 { [%eval -1.5] [%clk 0:02:50] } Nc6 { [%eval #3] [%clk 0:02:40] } *
G
recreplay -q --lang=en --as=html plot.pgn "$here/tests/cases/weiqi/score/bad.sgf" >plot.html
cat >driver <<'J'
    see('legend', has('legend', 'evaluation') && has('legend', "White's clock, at most") && has('legend', '00:03:00')); see('scale', has('scale', '+10') && has('scale', '00:03:00') && $('axis').textContent === '12');
    see('plot', !$('curves').hidden && $('plot').querySelectorAll('polyline').length === 3);
    see('values', JSON.parse(document.querySelector('script.game').textContent).evals[3] === -150 && JSON.parse(document.querySelector('script.game').textContent).evals[4] === 10000);
    $('games').selectedIndex = 1; $('games').dispatchEvent(new Event('change')); press('End');
    see('territory', $('curves').hidden && document.querySelectorAll('#board .over [fill="#fdfdfa"], #board .over [fill="#1b1b1b"]').length >= 15);
J
drive 'plot and territory' plot.html driver
awk 'BEGIN { printf "(;GM[1]FF[4]SZ[19]"; for (i = 0; i < 120; i++) printf ";%s[%c%c]", i % 2 ? "W" : "B", 97 + i % 19, 97 + int(i / 19) * 2; print ")" }' >long.sgf
recreplay -q --lang=en --as=html long.sgf >long.html
cat >driver <<'J'
    press('End'); window.dispatchEvent(new Event('beforeprint'));
    see('three diagrams', $('paper').querySelectorAll('figure').length === 3 && has('paper', 'Diagram 2: 51–100') && has('paper', 'Diagram 3: 101–120'));
    see('numbered', Array.from($('paper').querySelectorAll('figure')[1].querySelectorAll('.over text'), function (t) { return t.textContent; }).indexOf('51') >= 0);
J
drive 'a diagram for fifty moves' long.html driver

# same NAME GOT WANTED
same() { check "$1" test "$2" = "$3"; }

# A site: games, tables and findings that link to one another.
cat >cup.pgn <<'G'
[Event "Cup"]
[Round "1"]
[White "Ann"]
[Black "Bob"]
[Result "1-0"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[Event "Cup"]
[Round "2"]
[White "Bob"]
[Black "Ann"]
[Result "0-1"]

1. e4 e5 2. Nf3 Nxe4 0-1
G
mkdir 'a b'
sed 's/Cup/Other/' cup.pgn >'a b/c#d.pgn'
recreplay --site=site --lang=en cup.pgn 'a b' >out 2>err
same 'a site is written' "$? $(wc -c <out) $(ls site | tr '\n' ' ')" '0 0 crosstable.html games.html index.html report.html rounds.html standings.html '
same 'its index names the pages' "$(grep -o 'href="[^"]*"' site/index.html | tr '\n' ' ')" 'href="games.html" href="standings.html" href="crosstable.html" href="rounds.html" href="report.html" '
same 'tables link to games of files' "$(grep -o 'games.html#[^"]*' site/rounds.html | sort -u | tr '\n' ' ')" 'games.html#a%20b/c%23d.pgn:1 games.html#a%20b/c%23d.pgn:2 games.html#cup.pgn:1 games.html#cup.pgn:2 '
recreplay --site=site --lang=en cup.pgn >out 2>err
same 'a site is written again' "$? $(grep -c c%23d site/rounds.html)" '0 0'
mkdir theirs
echo >theirs/games.html
recreplay --site=theirs --lang=en cup.pgn >out 2>err
same 'pages that are no part of a site stay' "$? $(wc -c <out) $(cat err)" "2 0 recreplay: theirs: 'games.html' is there already, and no page of --site"
(cd 'a b' && recreplay --site=web --lang=en -j1 --where='round = 1' . && recreplay --site=web --lang=en . >../out 2>&1)
same 'a site below the folder that is read is no record of it' "$? $(cat out) $(grep -c 'class="game"' 'a b/web/games.html')" '0  2'
rm -r 'a b/web'
recreplay --site=half --lang=en cup.pgn absent.pgn >out 2>err
same 'what cannot be read is said once' "$? $(grep -c absent.pgn err) $(ls half | wc -l)" '2 1 6'
for words in '-o x' '-i' '--follow' '--as=svg' '--shard=1/2'; do
    # shellcheck disable=SC2086
    recreplay --site=never $words --lang=en cup.pgn >out 2>err
    same "--site and $words" "$? $(wc -c <out) $(ls never 2>/dev/null)" '2 0 '
done
recreplay --site=never <cup.pgn >out 2>err
same 'a site is made of files' "$? $(ls never 2>/dev/null)" '2 '
recvalid --links=x cup.pgn >out 2>err
same 'only pages link' "$? $(wc -c <out)" '2 0'
cat >driver <<'J'
    location.hash = '#cup.pgn:2@3'; window.dispatchEvent(new Event('hashchange'));
    see('the ply of a file\'s game', $('games').selectedIndex === 1 && has('status', 'Nf3'));
    location.hash = '#cup.pgn:2@4'; window.dispatchEvent(new Event('hashchange'));
    see('the move that could not be played', has('status', 'Nxe4') && has('status', 'not played'));
    location.hash = '#cup.pgn:1'; window.dispatchEvent(new Event('hashchange'));
    see('a game', $('games').selectedIndex === 0);
J
drive 'links to games and plies' site/games.html driver
cat >driver <<'J'
    see('findings link to their game', Array.from(document.querySelectorAll('.where a'), function (a) { return a.getAttribute('href'); }).indexOf('games.html#cup.pgn:2@4') >= 0);
J
drive 'links from the report' site/report.html driver
finish
