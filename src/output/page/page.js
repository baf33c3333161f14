// Steps through games. For each move the page is given what changed on the board since the node before it in file order.
(function () {
  const words = JSON.parse($('words').textContent);
  const games = Array.from(document.querySelectorAll('script.game'), (s) => JSON.parse(s.textContent));
  const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';
  const SEVERITY = ['note', 'warning', 'error'];
  const STEP = 64, MANY = 20000;   // a board is kept each STEP nodes; trees beyond MANY nodes are listed line by line
  const DRAWN = 3000, PRINTED = 50;   // nodes of a tree that is drawn; moves from diagram to diagram on paper
  const board = new Board($('board'));
  // UNPLAYED: the finding whose move, which could not be played, is shown behind this node; -1 for none.
  let game = null, node = 0, unplayed = -1, numbered = false, finding = -1, buttons = [], line = [], dots = [];

  const number = (text, i) => DIGITS.indexOf(text[i]) * 64 + DIGITS.indexOf(text[i + 1]);
  const place = (text, i) => text[i] === '.' ? -1 : number(text, i);

  // Parents, children and depths, once a game is looked at.
  function prepare(g) {
    if (g.children) return;
    const n = g.moves.length + 1;
    g.steps = g.moves.length ? g.changes.split(' ') : [];
    g.parent = new Int32Array(n);
    g.ply = new Int32Array(n);
    g.children = Array.from({ length: n }, () => []);
    g.flags = {};
    g.broken = {};   // by node: the finding on the move behind it that could not be played
    for (let i = 1; i < n; i++) g.parent[i] = i - 1;
    for (let i = 0; i < g.parents.length; i += 2) g.parent[g.parents[i]] = g.parents[i + 1];
    for (let i = 1; i < n; i++) {
      g.children[g.parent[i]].push(i);
      g.ply[i] = g.ply[g.parent[i]] + (g.moves[i - 1] ? 1 : 0);
    }
    g.findings.forEach((f, k) => {
      if (f[5]) { if (g.broken[f[0]] === undefined) g.broken[f[0]] = k; }
      else g.flags[f[0]] = Math.max(f[1] + 1, g.flags[f[0]] || 0);
    });
    g.kept = [Array.from(g.start)];
  }

  // Changes are told from node to node in the order of the file.
  function apply(g, cells, i) {
    const s = g.steps[i - 1];
    for (let k = 4; k + 2 < s.length; k += 3) cells[number(s, k)] = s[k + 2];
  }
  function cellsAt(g, i) {
    const block = Math.floor(i / STEP);
    while (g.kept.length <= block) {
      const b = g.kept[g.kept.length - 1].slice(), from = (g.kept.length - 1) * STEP;
      for (let k = from + 1; k <= from + STEP; k++) apply(g, b, k);
      g.kept.push(b);
    }
    const cells = g.kept[block].slice();
    for (let k = block * STEP + 1; k <= i; k++) apply(g, cells, k);
    return cells;
  }
  const squares = (i) => i ? [place(game.steps[i - 1], 0), place(game.steps[i - 1], 2)] : [-1, -1];
  const stones = () => game.board === 'stones';
  const pathTo = (i) => { const path = []; for (; i; i = game.parent[i]) path.push(i); return path.reverse(); };

  function numberOf(i) { return plyNumber(game.ply[i]); }
  function plyNumber(ply) {
    if (stones()) return ply + '';
    const half = ply + game.second;
    return Math.ceil(half / 2) + (half % 2 ? '.' : '...');
  }
  function spoken(cells) {
    const men = cells.filter((c) => c !== '.').length;
    return `${words.board}: ${words[game.kind]}, ${words.position} ${game.ply[node]}, ${node ? numberOf(node) + ' ' + game.moves[node - 1] : words.start}, ${men}`;
  }

  // Stones of the plies from FIRST to LAST of a path with their numbers, as books print them.
  function putNumbers(on, path, first, last) {
    const seen = new Set();
    for (const i of path) {
      const ply = game.ply[i], to = squares(i)[1];
      if (ply < first || ply > last || to < 0 || !game.moves[i - 1] || seen.has(to)) continue;
      seen.add(to);
      const c = on.cells[to];
      if (c === 'X' || c === 'O') on.text(to, ply + '', c === 'X' ? '#fff' : '#111');
    }
  }
  function paint(on, i, from) {
    const cells = cellsAt(game, i);
    on.show(game, cells);
    if (from && stones()) putNumbers(on, pathTo(i), from, game.ply[i]);
    else on.last(...squares(i));
    if (stones() && game.children[i].length > 1)
      game.children[i].forEach((c, k) => { const to = squares(c)[1]; if (to >= 0 && cells[to] === '.') on.text(to, String.fromCharCode(97 + k % 26), '#6b4a1e'); });
    for (const mark of game.marks[i] || []) on.mark(mark);
    if (game.areas && i === game.end && !(game.marks[i] || []).some((m) => m[0] > 8)) on.areas(game.areas);
    return cells;
  }
  // Stones of each side that are off the board: what is missing after a move, added up from the start.
  function prisoners(i) {
    game.lost = game.lost || [[0, 0]];
    const count = (n) => { const cells = cellsAt(game, n); return ['X', 'O'].map((c) => cells.filter((x) => x === c).length); };
    for (const n of pathTo(i)) {
      if (game.lost[n]) continue;
      const before = count(game.parent[n]), after = count(n);
      game.lost[n] = game.lost[game.parent[n]].map((lost, k) => lost + Math.max(0, before[k] - after[k]));
    }
    return game.lost[i];
  }
  const drawFinding = (f) => board.finding(!!f[5], f[6], f[7], f[8], f[9]);

  function show() {
    const cells = paint(board, node, numbered ? 1 : 0), here = game.findings.filter((f, k) => f[0] === node && (f[5] ? k === unplayed : unplayed < 0));
    for (const f of here) if (f[1] > 0 || f[8].length) drawFinding(f);
    $('board').setAttribute('aria-label', spoken(cells));
    const bad = unplayed >= 0 ? game.findings[unplayed] : null;
    const parts = bad ? [plyNumber(game.ply[node] + 1) + ' ' + bad[5], words.illegal] :
      [node && game.moves[node - 1] ? numberOf(node) + ' ' + game.moves[node - 1] + (game.glyphs[node] || '') : node ? '' : words.start,
        game.facts[node], game.clocks[node], game.kind === 'weiqi' && prisoners(node).some(Boolean) && say(words.prisoners, ...prisoners(node))].filter(Boolean);
    $('status').textContent = parts.join(' · ');
    $('why').replaceChildren(...here.filter((f) => f[1] > 0 || f[5]).map((f) => make('span', f[3] + (f[4] ? ' (' + f[4] + ')' : ''), 'sev-' + SEVERITY[f[1]])));
    $('comment').textContent = game.comments[node] || '';
    if (game.moves.length > MANY) listMoves();
    mark();
  }
  // The current move in the list, in the tree, on the slider and in the plot.
  function mark() {
    for (const b of document.querySelectorAll('[aria-current]')) b.removeAttribute('aria-current');
    const current = unplayed >= 0 ? buttons['x' + unplayed] : buttons[node];
    if (current) {
      current.setAttribute('aria-current', 'true');
      $('moves').scrollTop = current.offsetTop - $('moves').clientHeight / 2;
    }
    if (dots[node]) {
      dots[node].setAttribute('aria-current', 'true');
      const box = $('tree').parentNode;
      box.scrollLeft = dots[node].cx.baseVal.value - box.clientWidth / 2;
      box.scrollTop = dots[node].cy.baseVal.value - box.clientHeight / 2;
    }
    if (line[game.ply[node]] !== node) layLine();
    $('slider').value = line.indexOf(node) + (unplayed >= 0 ? 1 : 0);
    $('slider').setAttribute('aria-valuetext', $('status').textContent);
    const at = $('plot').querySelector('.here');
    if (at) at.setAttribute('x1', plotX(game.ply[node])), at.setAttribute('x2', plotX(game.ply[node]));
  }
  // The line through this node to its end, for the slider.
  function layLine() {
    line = [0, ...pathTo(node)];
    for (let i = node; game.children[i].length; i = game.children[i][0]) line.push(game.children[i][0]);
    $('slider').max = line.length - 1 + (game.broken[line[line.length - 1]] !== undefined ? 1 : 0);
  }
  function go(i, broken) {
    if (i < 0 || i > game.moves.length) return;
    node = i;
    unplayed = broken === undefined ? -1 : broken;
    try { history.replaceState(null, '', `#${games.indexOf(game) + 1}.${node}${unplayed >= 0 ? 'x' : ''}`); } catch (e) { /* shown without an address */ }
    show();
  }

  function listButton(text, parent, className, act) {
    const b = make('button', text);
    b.type = 'button';
    if (className) b.className = className;
    b.addEventListener('click', act);
    parent.append(b, ' ');
    return b;
  }
  // A number stays on the line of its move.
  function withNumber(parent, number) {
    const pair = make('span', undefined, 'pair');
    pair.append(make('span', number + (stones() ? '.' : ''), 'number'), ' ');
    parent.append(pair, ' ');
    return pair;
  }
  // In columns the second side's move with a number of its own stands below that side's moves.
  const second = (ply) => !stones() && (ply + game.second) % 2 === 0;
  const emptyCell = (pair) => { if (pair.parentNode.classList.contains('columns')) pair.append(make('span')); };
  function moveButton(i, parent, asNumbered) {
    const word = game.moves[i - 1];
    const into = word && asNumbered ? withNumber(parent, numberOf(i)) : parent;
    if (into !== parent && second(game.ply[i])) emptyCell(into);
    buttons[i] = listButton(word ? word + (game.glyphs[i] || '') : '·', into, game.flags[i] ? SEVERITY[game.flags[i] - 1] : '', () => go(i));
    if (game.comments[i]) parent.append(make('span', game.comments[i], 'comment'), ' ');
    brokenButton(i, parent);
  }
  // The move that could not be played stands behind the one before it, and it is the red one.
  function brokenButton(i, parent) {
    const k = game.broken[i];
    if (k === undefined) return;
    const f = game.findings[k];
    const into = withNumber(parent, plyNumber(game.ply[i] + 1));
    if (second(game.ply[i] + 1)) emptyCell(into);
    buttons['x' + k] = listButton(f[5], into, SEVERITY[f[1]], () => go(i, k));
  }
  // The tree without recursion: a stack of lines that are still to be continued. Far down they are no longer indented.
  function listTree(box) {
    const todo = [{ at: 0, into: box, fresh: true, depth: 0 }];
    while (todo.length) {
      const { at, into, fresh, depth } = todo.pop(), [first, ...others] = game.children[at];
      if (first === undefined) continue;
      moveButton(first, into, fresh || stones() || (game.ply[first] + game.second) % 2 === 1);
      for (const other of others) {
        const div = make('div', undefined, 'line'), down = depth + 1;
        (down > 20 ? into.parentNode : into).append(div);
        moveButton(other, div, true);
        todo.push({ at: other, into: div, fresh: !!game.comments[other], depth: down });
      }
      todo.push({ at: first, into, fresh: others.length > 0 || !!game.comments[first], depth });
    }
  }
  // Of a tree that is too large only the line through this node, with the other moves that are possible here.
  function listMoves() {
    const box = $('moves'), main = make('div', undefined, stones() ? 'main' : 'main columns');
    buttons = [];
    box.replaceChildren(main);
    if (game.comments[0]) main.append(make('span', game.comments[0], 'comment'));
    brokenButton(0, main);
    if (game.moves.length <= MANY) { listTree(main); return; }
    const path = pathTo(node);
    for (let i = node; game.children[i].length && path.length < MANY; i = game.children[i][0]) path.push(game.children[i][0]);
    for (const i of path) moveButton(i, main, true);
    for (const i of game.children[game.parent[node]]) if (i !== node) moveButton(i, main, true);
  }

  // Branches as a tree: the main line on top, each variation in the first row that is free from its depth on.
  function drawTree() {
    const n = game.moves.length + 1, svg = $('tree'), row = new Int32Array(n), ends = [];
    const branches = n <= DRAWN && game.children.some((c) => c.length > 1);
    $('branches').hidden = !branches;
    dots = [];
    svg.replaceChildren();
    if (!branches) return;
    const depth = new Int32Array(n), length = new Int32Array(n), X = (i) => 14 + 22 * depth[i], Y = (i) => 14 + 22 * row[i];
    for (let i = 1; i < n; i++) depth[i] = depth[game.parent[i]] + 1;
    for (let i = n - 1; i > 0; i--) if (game.children[game.parent[i]][0] === i) length[game.parent[i]] = length[i] + 1;
    for (let i = 0; i < n; i++) {
      const p = game.parent[i];
      if (i && game.children[p][0] === i) row[i] = row[p];
      else {
        let r = i ? row[p] + 1 : 0;
        while (ends[r] !== undefined && ends[r] >= depth[i] - 1) r++;
        row[i] = r;
      }
      ends[row[i]] = Math.max(ends[row[i]] === undefined ? -1 : ends[row[i]], depth[i] + length[i]);
    }
    const lines = [], circles = [];
    for (let i = 0; i < n; i++) {
      if (i) lines.push(drawSvg('path', { d: `M${X(game.parent[i])},${Y(game.parent[i])}V${Math.max(Y(game.parent[i]), Y(i) - 22)}L${X(i)},${Y(i)}` }));
      const c = drawSvg('circle', { cx: X(i), cy: Y(i), r: 6, class: game.flags[i] ? SEVERITY[game.flags[i] - 1] : game.broken[i] !== undefined ? SEVERITY[game.findings[game.broken[i]][1]] : '' });
      c.append(drawSvg('title', {}, i ? numberOf(i) + ' ' + game.moves[i - 1] : words.start));
      c.addEventListener('click', () => go(i));
      dots[i] = c;
      circles.push(c);
    }
    svg.append(...lines, ...circles);
    svg.setAttribute('width', 28 + 22 * Math.max(...depth));
    svg.setAttribute('height', 28 + 22 * Math.max(...row));
  }

  // Clocks and evaluation of the main line.
  const mainLine = () => { const path = []; for (let i = 0; game.children[i].length; i = game.children[i][0]) path.push(game.children[i][0]); return path; };
  let plies = 1;
  const plotX = (ply) => 600 * ply / plies;
  function drawPlot() {
    const svg = $('plot'), path = mainLine(), timed = path.filter((i) => i in game.times), judged = path.filter((i) => i in game.evals);
    $('curves').hidden = timed.length < 2 && judged.length < 2;
    svg.replaceChildren();
    if ($('curves').hidden) return;
    plies = Math.max(1, game.ply[path[path.length - 1]]);
    const curve = (points, className) => points.length > 1 && svg.append(drawSvg('polyline', { class: className, points: points.map(([x, y]) => x.toFixed(1) + ',' + y.toFixed(1)).join(' ') }));
    svg.append(drawSvg('path', { class: 'zero', d: 'M0,60H600' }));
    curve(judged.map((i) => [plotX(game.ply[i]), 60 - 58 * Math.max(-1000, Math.min(1000, game.evals[i])) / 1000]), 'eval');
    const most = Math.max(1, ...timed.map((i) => game.times[i]));
    for (const side of [0, 1])
      curve(timed.filter((i) => (game.ply[i] + game.second + 1) % 2 === side).map((i) => [plotX(game.ply[i]), 118 - 116 * game.times[i] / most]), 'clock side' + side);
    svg.append(drawSvg('line', { class: 'here', x1: 0, x2: 0, y1: 0, y2: 120 }));
    const time = (s) => [Math.floor(s / 3600), Math.floor(s / 60) % 60, Math.floor(s) % 60].map((n) => (n + '').padStart(2, '0')).join(':');
    const steps = [0, 1, 2, 3, 4].filter((k) => k % (plies < 8 ? 4 : 1) === 0);
    for (const k of steps) svg.prepend(drawSvg('path', { class: 'tick', d: `M${150 * k},0V120` }));
    $('axis').replaceChildren(...steps.map((k) => make('span', plyNumber(Math.max(1, Math.round(plies * k / 4))).replace(/\.+$/, ''))));
    $('scale').replaceChildren(...[judged.length > 1 && ['+10', ''], judged.length > 1 && ['−10', 'low'], timed.length > 1 && [time(most), 'time'], timed.length > 1 && ['0', 'time low']]
      .filter(Boolean).map(([text, className]) => make('span', text, className)));
    $('legend').replaceChildren(...[judged.length > 1 && ['eval', words.evaluation], timed.length > 1 && ['side0', say(words.clock, game.sides[0], time(most))],
      timed.length > 1 && ['side1', say(words.clock, game.sides[1], time(most))]].filter(Boolean).map(([className, text]) => make('span', text, className)));
  }
  $('plot').addEventListener('click', (e) => {
    const box = $('plot').getBoundingClientRect(), ply = Math.round(plies * (e.clientX - box.left) / box.width);
    go([0, ...mainLine()].find((i) => game.ply[i] >= ply) || 0);
  });

  function listFindings() {
    $('findings').replaceChildren(...game.findings.map((f, k) => {
      const li = make('li'), b = make('button'), severity = SEVERITY[f[1]];
      const where = f[5] ? plyNumber(game.ply[f[0]] + 1) + ' ' + f[5] : f[0] ? numberOf(f[0]) + ' ' + (game.moves[f[0] - 1] || '') : '';
      b.type = 'button';
      b.append(make('span', words[severity], 'sev-' + severity), ' ', (where ? where + ': ' : '') + f[3], ' ',
        make('code', f[2] + (f[4] ? ' (' + f[4] + ')' : '')));
      b.addEventListener('click', () => toFinding(k));
      li.append(b);
      return li;
    }));
    if (!game.findings.length) $('findings').replaceChildren(make('span', words.nothing));
  }
  function toFinding(k) {
    finding = k;
    go(game.findings[k][0], game.findings[k][5] ? k : undefined);
  }
  function pick(i, at, broken) {
    if (!(i >= 0 && i < games.length)) return;
    game = games[i];
    prepare(game);
    node = 0;
    finding = unplayed = -1;
    line = [];
    numbered = !!game.numbers || numbered || game.kind === 'wuziqi';   // as books print them
    $('numbers').setAttribute('aria-pressed', numbered);
    $('numbers').hidden = $('stone-keys').hidden = !stones();
    $('save').hidden = game.record === undefined;
    $('games').value = i;
    document.title = game.title;
    $('outcome').textContent = game.outcome;
    $('headers').replaceChildren(...game.headers.map(([name, value]) => {
      const tr = make('tr');
      tr.append(make('td', name), make('td', value));
      return tr;
    }));
    listMoves();
    listFindings();
    drawTree();
    drawPlot();
    const error = game.findings.findIndex((f) => f[1] === 2 && (f[0] || f[5]));
    layLine();
    if (at >= 0 && at <= game.moves.length) go(at, broken ? game.broken[at] : undefined);
    else if (error >= 0) toFinding(error);   // what is wrong is what people came for
    else go(0);
  }

  // The number of the game that stands so far behind this one in the list.
  const beside = (by) => { const o = $('games').options[$('games').selectedIndex + by]; return o ? +o.value : -1; };
  const end = (i) => { while (game.children[i].length) i = game.children[i][0]; return i; };
  const sibling = (step) => {
    const all = game.children[game.parent[node]] || [], k = all.indexOf(node);
    if (node && all.length > 1) go(all[(k + step + all.length) % all.length]);
  };
  const forward = () => {
    if (unplayed >= 0) return;
    if (game.children[node].length) go(game.children[node][0]);
    else if (game.broken[node] !== undefined) go(node, game.broken[node]);
  };
  // Plays on by itself until the end of the line, or until somebody steps.
  let playing = 0;
  function play(on) {
    clearInterval(playing);
    playing = on ? setInterval(() => { const at = node; forward(); if (node === at) play(false); }, 1000) : 0;
    $('play').setAttribute('aria-pressed', on);
    $('play').textContent = on ? '⏸' : '▶';
  }
  // The rows from the top with the side to move, as FEN begins; stones as rows of .XO.
  function position() {
    const cells = cellsAt(game, node), rows = [];
    for (let i = 0; i < cells.length; i += game.w) rows.push(cells.slice(i, i + game.w).join(''));
    if (stones()) return rows.join('/');
    return rows.map((row) => row.replace(/\.+/g, (gap) => gap.length)).join('/') + ' ' + ((game.ply[node] + game.second) % 2 ? 'b' : 'w');
  }
  async function copy() {
    const text = position();
    $('comment').textContent = text;
    try { await navigator.clipboard.writeText(text); } catch (e) { /* not allowed here: it is shown, to be copied by hand */ }
  }
  // The record as it was read: under its file's name, with the game's number where the file has several.
  function save() {
    if (game.record === undefined) return;
    const [path, number] = game.at, name = path === '-' ? 'game.' + game.format : path.slice(path.lastIndexOf('/') + 1);
    const dot = name.lastIndexOf('.'), stem = dot > 0 ? name.slice(0, dot) : name, link = make('a');
    link.download = `${stem}${games.some((g) => g !== game && g.at[0] === path) ? '-' + number : ''}.${dot > 0 ? name.slice(dot + 1) : game.format}`;
    link.href = URL.createObjectURL(new Blob([game.record]));
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
  const help = () => { $('keys').hidden = !$('keys').hidden; $('help').setAttribute('aria-expanded', !$('keys').hidden); };
  const press = (on) => { numbered = on; $('numbers').setAttribute('aria-pressed', on); show(); };
  const actions = {
    first: () => go(0), back: () => unplayed >= 0 ? go(node) : node && go(game.parent[node]), forward, last: () => go(end(node)),
    flip: () => { board.turned = !board.turned; show(); }, numbers: () => press(!numbered),
    previous: () => pick(beside(-1)), next: () => pick(beside(1)), play: () => play(!playing), copy, save, help
  };
  const keys = { ArrowLeft: actions.back, ArrowRight: actions.forward, Home: actions.first, End: actions.last,
    ArrowUp: () => sibling(-1), ArrowDown: () => sibling(1), x: actions.flip, n: actions.next, p: actions.previous, '#': actions.numbers,
    ' ': actions.play, c: copy, s: save, '?': help,
    f: () => game.findings.length && toFinding((finding + 1) % game.findings.length) };
  for (const id in actions) $(id).addEventListener('click', () => { if (!game) return; if (id !== 'play') play(false); actions[id](); });
  $('slider').addEventListener('input', () => {
    const i = +$('slider').value;
    if (i < line.length) go(line[i]);
    else go(line[line.length - 1], game.broken[line[line.length - 1]]);
  });
  document.addEventListener('keydown', (e) => {
    if (!game || e.ctrlKey || e.metaKey || e.altKey || /^(SELECT|INPUT)$/.test(e.target.tagName) || !keys[e.key]) return;
    if (e.key === ' ' && e.target.tagName === 'BUTTON') return;   // which the space presses
    if (e.key !== ' ') play(false);
    keys[e.key]();
    e.preventDefault();
  });
  // On the board: the wheel and a swipe step; a click goes to the move that was made there next, or on, or back in the left half.
  const step = (by) => { play(false); (by > 0 ? forward : actions.back)(); };
  $('board').addEventListener('wheel', (e) => { if (game && e.deltaY) { step(e.deltaY); e.preventDefault(); } }, { passive: false });
  let touched = null;
  $('board').addEventListener('touchstart', (e) => { touched = e.touches.length === 1 ? e.touches[0] : null; }, { passive: true });
  $('board').addEventListener('touchend', (e) => {
    const x = touched ? e.changedTouches[0].clientX - touched.clientX : 0, y = touched ? e.changedTouches[0].clientY - touched.clientY : 0;
    if (game && Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) { step(-x); e.preventDefault(); }
  });
  $('board').addEventListener('click', (e) => {
    if (!game) return;
    const box = $('board').getBoundingClientRect(), unit = Math.min(box.width / (game.w + 1), box.height / (game.h + 1));
    const x = (e.clientX - box.left - (box.width - unit * (game.w + 1)) / 2) / unit * 100, y = (e.clientY - box.top - (box.height - unit * (game.h + 1)) / 2) / unit * 100;
    const next = game.children[node].find((c) => { const to = squares(c)[1]; return to >= 0 && Math.hypot(board.x(to) - x, board.y(to) - y) < 50; });
    if (next !== undefined) { play(false); go(next); } else step(e.clientX - box.left - box.width / 2);
  });

  // On paper: a diagram each fifty moves of the line, the moves since the last one numbered, and the end of it.
  function paper() {
    const path = [0, ...line.filter((i) => i)], stops = path.filter((i, k) => k && (game.ply[i] % PRINTED === 0 && game.moves[i - 1] || k === path.length - 1));
    let before = 0;
    $('paper').replaceChildren(...(stops.length ? stops : [0]).map((i, k) => {
      const figure = make('figure'), svg = drawSvg('svg', {}), on = new Board(svg);
      on.turned = board.turned;
      paint(on, i, stones() ? before + 1 : 0);
      const broken = game.broken[i] === undefined ? null : game.findings[game.broken[i]];
      if (broken) on.finding(true, broken[6], broken[7], broken[8], broken[9]);
      figure.append(svg, make('figcaption', say(words.diagram, k + 1, i ? `${before + 1}–${game.ply[i]}` : words.start) + (broken ? `. ${broken[5]}: ${broken[3]}` : '')));
      before = game.ply[i];
      return figure;
    }));
  }
  window.addEventListener('beforeprint', () => game && paper());
  window.addEventListener('afterprint', () => $('paper').replaceChildren());

  $('games').append(...games.map((g, i) => Object.assign(make('option', `${i + 1}. ${g.title}`), { value: i })));
  $('games').addEventListener('change', () => pick(+$('games').value));
  // Many games: in another order, and only those whose title has the words.
  const header = (g, name) => (g.headers.find(([n]) => n === name) || ['', ''])[1];
  const sorts = { number: () => 0, players: (a, b) => a.title.localeCompare(b.title), date: (a, b) => header(a, words.date).localeCompare(header(b, words.date)),
    event: (a, b) => header(a, words.event).localeCompare(header(b, words.event)), findings: (a, b) => worst(b) - worst(a) };
  const worst = (g) => g.findings.reduce((sum, f) => sum + [0, 1, 1000][f[1]], 0);
  $('search').hidden = $('sort').hidden = games.length <= 10;
  $('sort').append(...Object.keys(sorts).map((key) => Object.assign(make('option', words[key]), { value: key })));
  $('sort').addEventListener('change', () => {
    const by = sorts[$('sort').value], index = (o) => +o.value;
    $('games').append(...Array.from($('games').options).sort((a, b) => by(games[index(a)], games[index(b)]) || index(a) - index(b)));
    $('games').value = games.indexOf(game);
  });
  $('search').addEventListener('input', () => {
    const wanted = $('search').value.toLowerCase();
    for (const option of $('games').options) option.hidden = !option.textContent.toLowerCase().includes(wanted);
    const found = Array.from($('games').options).find((o) => !o.hidden);
    if (found && $('games').options[$('games').selectedIndex].hidden) pick(+found.value);
  });
  if (games.length < 2) for (const id of ['previous', 'next']) $(id).hidden = true;
  // #3.12 is the twelfth node of the third game: links to a position can be kept and sent.
  // #a.pgn:3@12 is behind the twelfth ply of that file's third game: so other pages link here.
  function follow() {
    const [, file, serial, ply] = location.hash.match(/^#(.*):(\d+)(?:@(\d+))?$/) || [];
    const k = games.findIndex((x) => x.at[0] === decodeURIComponent(file || '') && x.at[1] === +serial);
    if (k >= 0) {
      pick(k);
      const there = [0, ...mainLine()].find((i) => game.ply[i] >= ply);
      if (there !== undefined) go(there);
      else if (ply) go(end(0), game.broken[end(0)]);
      return;
    }
    const [, g, at, broken] = location.hash.match(/^#(\d+)(?:\.(\d+)(x?))?/) || [];
    pick(g >= 1 && g <= games.length ? g - 1 : 0, at === undefined ? undefined : +at, broken === 'x');
  }
  window.addEventListener('hashchange', follow);
  if (games.length) follow();
  else $('status').textContent = words.none;
})();
