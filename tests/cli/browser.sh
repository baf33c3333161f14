# For the scripts that look at a page in a real browser. Sourced after lib.sh.
browser=
for b in chromium chromium-browser google-chrome; do
    command -v $b >/dev/null && { browser=$b; break; }
done

# drive NAME PAGE DRIVER [OPTION…]: a driver is put behind the page: it presses keys and clicks, and calls see(NAME, OK). The check
# passes when all of it is good, nothing was reported as an error, and no record made the page call alert().
drive() {
    drive_name=$1 page=$2 driver=$3
    shift 3
    [ -n "$browser" ] || { skip "$drive_name" 'no chromium'; return; }
    {
        awk '/^<head>/ { print; print "<script>var trouble = [], alerts = 0; window.onerror = function (m) { trouble.push(m); };"
            print "document.addEventListener(\"securitypolicyviolation\", function (e) { trouble.push(e.blockedURI); });"
            print "console.error = function (m) { trouble.push(m); }; window.alert = function () { alerts++; };</script>"; next } { print }' "$page"
        cat <<'J'
<script>(function () {
  var $ = function (id) { return document.getElementById(id); }, results = [];
  function press(key, target) { (target || document).dispatchEvent(new KeyboardEvent('keydown', { key: key, bubbles: true, cancelable: true })); }
  function has(id, text) { return $(id).textContent.indexOf(text) >= 0; }
  function see(name, ok) { results.push((ok ? 'good ' : 'BAD ') + name); }
  // The contrast of an element's text with what lies behind it (WCAG 2.1).
  function light(color) {
    return color.match(/[\d.]+/g).slice(0, 3).map(function (c) { c /= 255; return c <= .03928 ? c / 12.92 : Math.pow((c + .055) / 1.055, 2.4); })
      .reduce(function (sum, c, i) { return sum + c * [.2126, .7152, .0722][i]; }, 0);
  }
  function contrast(e) {
    var b = e, back;
    do back = getComputedStyle(b).backgroundColor; while (/, 0\)$/.test(back) && (b = b.parentElement));
    var x = light(getComputedStyle(e).color), y = light(back);
    return (Math.max(x, y) + .05) / (Math.min(x, y) + .05);
  }
  function readable() {
    return Array.from(document.querySelectorAll('body *')).filter(function (e) {
      return e.closest('svg') === null && !/SCRIPT|STYLE|OPTION/.test(e.tagName) && e.offsetParent && !e.disabled &&
        Array.from(e.childNodes).some(function (n) { return n.nodeType === 3 && n.data.trim(); }) && contrast(e) < 4.5;
    }).map(function (e) { return e.tagName + '.' + e.className + ' ' + contrast(e).toFixed(1); });
  }
  function labelled() {
    return Array.from(document.querySelectorAll('button, input, select')).every(function (e) {
      return e.getAttribute('aria-label') || e.textContent.trim() && e.tagName === 'BUTTON' || e.closest('label');
    });
  }
  try {
J
        cat "$driver"
        cat <<'J'
  } catch (e) { trouble.push(e + ' ' + e.stack); }
  see('alerts', alerts === 0); see('errors', trouble.length === 0);
  var p = document.createElement('pre'); p.textContent = 'RESULT ' + results.join('; ') + ' ' + trouble.join('; ') + ' END';
  document.body.append(p);
})();</script>
J
    } >driven.html
    timeout 100 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$scratch/profile" "$@" --dump-dom \
        "file://$scratch/driven.html" 2>/dev/null >dom
    result=$(tr '\n' ' ' <dom | sed -n 's/.*RESULT \(.*\) END.*/\1/p')
    check "$drive_name" clean
}
clean() { case $result in *BAD*|'') echo "# $result"; false ;; *'good errors '*) true ;; *) echo "# $result"; false ;; esac; }
