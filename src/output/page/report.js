// The report: sums as bars, findings in pages of a few, boards drawn only for those that are on the page.
(function () {
  const words = JSON.parse($('words').textContent), sums = JSON.parse($('sums').textContent);
  const items = JSON.parse($('items').textContent);
  const SEVERITY = ['note', 'warning', 'error'], SIZE = 25, PRINTED = 200, ROWS = 8;
  const findings = items.filter((i) => i.code), files = items.filter((i) => i.total);
  let matching = findings, page = 0, turned = false;

  const group = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, '\u202f');

  // Bars.
  function row(box, name, count, share, severity, small, pick) {
    const e = make(pick ? 'button' : 'div', undefined, 'row'), top = make('span', undefined, 'top');
    top.append(make('span', name), make('span', count));
    const bar = make('span', undefined, 'bar' + (severity ? ' sev-' + severity : ''));
    bar.style.width = Math.max(.5, 100 * share) + '%';
    bar.setAttribute('aria-hidden', 'true');
    e.append(top, bar);
    if (small) e.append(make('small', small));
    if (pick) { e.type = 'button'; e.addEventListener('click', pick); }
    box.append(e);
  }
  function chart(id, rows, put) {
    const box = $(id), rest = rows.slice(ROWS);
    box.hidden = !rows.length;
    rows.slice(0, ROWS).forEach((r) => put(box, r));
    if (!rest.length) return;
    const more = make('button', say(words.more, group(rows.length)), 'row more');
    more.type = 'button';
    more.addEventListener('click', () => { more.remove(); rest.slice(0, 2000).forEach((r) => put(box, r)); });
    box.append(more);
  }
  function choose(id, value) {
    $(id).value = value;
    filter();
    $('findings').focus();
  }
  function charts() {
    const most = Math.max(1, ...sums.codes.map((c) => c[2]));
    chart('codes', sums.codes, (box, [code, severity, count, meaning]) =>
      row(box, code, group(count), count / most, SEVERITY[severity], meaning, () => choose('code', code)));
    const all = (f) => f.counts[0] + f.counts[1] + f.counts[2];
    const sorted = files.slice().sort((a, b) => b.counts[2] - a.counts[2] || all(b) - all(a));
    const worst = Math.max(1, ...sorted.map(all));
    chart('files', sorted, (box, f) => row(box, f.file, [2, 1, 0].filter((s) => f.counts[s])
      .map((s) => words[SEVERITY[s] + 's'].toLowerCase() + ' ' + group(f.counts[s])).join(', '), all(f) / worst,
    f.counts[2] ? 'error' : f.counts[1] ? 'warning' : 'note', '', () => choose('file', f.file)));
    chart('verdicts', sums.verdicts.filter((v) => v[1]).sort((a, b) => b[1] - a[1]), (box, [name, count]) =>
      row(box, words[name], group(count), count / sums.games, name === 'contradicted' ? 'error' : ''));
    const byName = (a, b) => a[0] < b[0] ? -1 : 1, byWrong = (a, b) => b[2] - a[2] || b[1] - a[1];
    for (const [id, order] of [['years', byName], ['events', byWrong]]) {
      const rows = sums[id].slice().sort(order), top = Math.max(1, ...rows.map((r) => r[1]));
      chart(id, rows, (box, [name, count, wrong]) =>
        row(box, name, say(words.with_errors, group(count), group(wrong)), count / top, wrong ? 'warning' : ''));
    }
  }
  function totals() {
    const list = [['files', sums.files], ['games', sums.games], ['plies', sums.plies], ['errors', sums.counts[2], 'sev-error'],
      ['warnings', sums.counts[1], 'sev-warning'], ['notes', sums.counts[0], 'sev-note']];
    $('totals').append(...list.map(([key, n, color]) => {
      const li = make('li');
      li.append(make('b', group(n), n && color ? color : ''), make('span', words[key]));
      return li;
    }));
    const found = sums.counts[0] + sums.counts[1] + sums.counts[2];
    $('lead').textContent = !sums.games ? words.empty : !found ? words.clean : '';
    if (found > sums.limit) {
      $('cut').textContent = say(words.cut, group(findings.length), group(found));
      $('cut').hidden = false;
    }
    $('troubles').hidden = !sums.troubles.length;
    $('troubles').querySelector('ul').append(...sums.troubles.map((t) => make('li', t.file + ': ' + t.why)));
  }

  // One finding.
  function source(f) {
    const pre = make('pre'), all = Array.from(f.source), [at, n] = f.mark;
    pre.append(all.slice(0, at).join(''), make('mark', all.slice(at, at + n).join('')), all.slice(at + n).join(''));
    return pre;
  }
  function card(f) {
    const severity = SEVERITY[f.severity], li = make('li', undefined, 'finding ' + severity), text = make('div'), h = make('h3');
    const where = `${f.file}:${f.line}:${f.column}` + (f.game ? ', ' + say(words.game, f.game) : '') + (f.ply ? ', ' + say(words.ply, f.ply) : '') +
      (f.path ? ' (' + f.path + ')' : '');
    li.tabIndex = -1;
    h.append(make('span', words[severity], 'sev-' + severity), ' ', (f.move ? f.move + ': ' : '') + f.message);
    const link = sums.links && f.game ? make('a', where) : where, at = make('p', undefined, 'where');
    if (link.href !== undefined) link.href = `${sums.links}#${encodeURIComponent(f.file)}:${f.game}` + (f.ply && !f.path ? '@' + f.ply : '');
    at.append(link);
    text.append(h, at);
    if (f.title) text.append(make('p', f.title));
    if (f.source) text.append(source(f));
    if (f.cite) {
      const rule = make('blockquote');
      rule.append(make('b', f.cite), f.rule ? ': ' + f.rule : '');
      text.append(rule);
    }
    if (f.ruling) text.append(make('p', f.ruling));
    text.append(make('code', f.code));
    li.append(text);
    if (f.board) li.append(picture(f.board, turned, `${words.board}: ${f.move || ''} ${f.message}`));
    else li.classList.add('plain');
    return li;
  }

  // The list.
  const pages = () => Math.max(1, Math.ceil(matching.length / SIZE));
  function show() {
    $('list').replaceChildren(...matching.slice(page * SIZE, (page + 1) * SIZE).map(card));
    $('page').textContent = say(words.page, page + 1, pages());
    $('previous').disabled = page === 0;
    $('next').disabled = page + 1 >= pages();
    $('matching').textContent = matching.length ? say(words.matching, group(matching.length)) : findings.length ? words.no_match : $('lead').textContent;
  }
  function turn(to) {
    if (to < 0 || to >= pages()) return;
    page = to;
    show();
    $('findings').scrollIntoView();
  }
  const textOf = (f) => f.search || (f.search = [f.file, f.code, f.move, f.message, f.title, f.source, f.cite].join('\n').toLowerCase());
  function filter() {
    const wanted = $('search').value.toLowerCase().split(/\s+/).filter(Boolean);
    const [severity, code, file] = ['severity', 'code', 'file'].map((id) => $(id).value);
    matching = findings.filter((f) => (!severity || SEVERITY[f.severity] === severity) && (!code || f.code === code) &&
      (!file || f.file === file) && wanted.every((w) => textOf(f).includes(w)));
    page = 0;
    show();
  }
  function options(id, values, spell) {
    const option = (value, text) => { const o = make('option', text); o.value = value; return o; };
    $(id).append(option('', words.all), ...values.map((v) => option(v, spell ? spell(v) : v)));
    $(id).addEventListener('change', filter);
  }
  function step(by) {
    const cards = Array.from($('list').children), at = cards.indexOf(document.activeElement && document.activeElement.closest('.finding'));
    const next = cards[at < 0 ? 0 : at + by];
    if (next) { next.focus(); next.scrollIntoView({ block: 'nearest' }); }
  }
  function flip() {
    turned = !turned;
    $('flip').setAttribute('aria-pressed', turned);
    show();
  }

  options('severity', SEVERITY.slice().reverse().filter((s) => findings.some((f) => SEVERITY[f.severity] === s)), (s) => words[s]);
  options('code', Array.from(new Set(findings.map((f) => f.code))).sort());
  options('file', Array.from(new Set(findings.map((f) => f.file))).slice(0, 5000));
  let waiting = 0;
  $('search').addEventListener('input', () => { clearTimeout(waiting); waiting = setTimeout(filter, 120); });
  document.querySelector('form').addEventListener('submit', (e) => { e.preventDefault(); filter(); });
  $('previous').addEventListener('click', () => turn(page - 1));
  $('next').addEventListener('click', () => turn(page + 1));
  $('flip').addEventListener('click', flip);
  const keys = { '/': () => $('search').focus(), j: () => step(1), k: () => step(-1), n: () => turn(page + 1), p: () => turn(page - 1), x: flip };
  document.addEventListener('keydown', (e) => {
    if (e.target.tagName === 'INPUT' && e.key === 'Escape') e.target.blur();
    if (e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|SELECT)$/.test(e.target.tagName) || !keys[e.key]) return;
    keys[e.key]();
    e.preventDefault();
  });
  // On paper there are no pages to turn.
  window.addEventListener('beforeprint', () => $('list').replaceChildren(...matching.slice(0, PRINTED).map(card)));
  window.addEventListener('afterprint', show);

  totals();
  charts();
  filter();
})();
