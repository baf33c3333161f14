'use strict';
(function () {
  const $ = (id) => document.getElementById(id);
  const words = JSON.parse($('words').textContent);
  const games = Array.from(document.querySelectorAll('script.game'), (s) => JSON.parse(s.textContent));
  const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';
  const SEVERITY = ['note', 'warning', 'error'];
  const STEP = 64, MANY = 20000;   // a board is kept each STEP nodes; trees beyond MANY nodes are listed line by line
  let game = null, node = 0, turned = false, finding = -1, buttons = [];

  const number = (text, i) => DIGITS.indexOf(text[i]) * 64 + DIGITS.indexOf(text[i + 1]);
  const place = (text, i) => text[i] === '.' ? -1 : number(text, i);

  // Everything of a record goes into the page as text, never as markup.
  function make(tag, text, className) {
    const e = document.createElement(tag);
    if (text !== undefined) e.textContent = text;
    if (className) e.className = className;
    return e;
  }
  function draw(tag, attributes, text) {
    const e = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const key in attributes) e.setAttribute(key, attributes[key]);
    if (text !== undefined) e.textContent = text;
    return e;
  }

  // Parents, children and depths, once a game is looked at.
  function prepare(g) {
    if (g.children) return;
    const n = g.moves.length + 1;
    g.steps = g.moves.length ? g.changes.split(' ') : [];
    g.parent = new Int32Array(n);
    g.ply = new Int32Array(n);
    g.children = Array.from({ length: n }, () => []);
    g.flags = {};
    for (let i = 1; i < n; i++) g.parent[i] = i - 1;
    for (let i = 0; i < g.parents.length; i += 2) g.parent[g.parents[i]] = g.parents[i + 1];
    for (let i = 1; i < n; i++) {
      g.children[g.parent[i]].push(i);
      g.ply[i] = g.ply[g.parent[i]] + (g.moves[i - 1] ? 1 : 0);
    }
    for (const f of g.findings) g.flags[f[0]] = Math.max(f[1] + 1, g.flags[f[0]] || 0);
    g.kept = [Array.from(g.start)];
  }

  // Changes are told from node to node in the order of the file.
  function apply(g, board, i) {
    const s = g.steps[i - 1];
    for (let k = 4; k + 2 < s.length; k += 3) board[number(s, k)] = s[k + 2];
  }
  function boardAt(g, i) {
    const block = Math.floor(i / STEP);
    while (g.kept.length <= block) {
      const b = g.kept[g.kept.length - 1].slice(), from = (g.kept.length - 1) * STEP;
      for (let k = from + 1; k <= from + STEP; k++) apply(g, b, k);
      g.kept.push(b);
    }
    const board = g.kept[block].slice();
    for (let k = block * STEP + 1; k <= i; k++) apply(g, board, k);
    return board;
  }

  const X = (p) => 100 * (turned ? game.w - p % game.w : p % game.w + 1);
  const Y = (p) => 100 * (turned ? game.h - Math.floor(p / game.w) : Math.floor(p / game.w) + 1);
  const stones = () => game.board === 'stones';

  function man(p, c) {
    const first = c === c.toUpperCase() && c !== 'O';
    if (stones())
      return draw('circle', { cx: X(p), cy: Y(p), r: 47, fill: first ? '#1b1b1b' : '#fdfdfa', stroke: '#111', 'stroke-width': 2.5 });
    if (game.board === 'squares')
      return draw('use', { href: '#c' + c.toUpperCase(), x: X(p), y: Y(p), fill: first ? '#fff' : '#2b2b2b',
        color: first ? '#111' : '#e8e8e8', stroke: '#111', 'stroke-width': 3, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' });
    const ink = first ? '#b3261e' : '#1d1d1d', g = draw('g', { transform: `translate(${X(p)},${Y(p)})` });
    g.append(draw('circle', { r: 45, fill: '#fbedcf', stroke: '#6b4a1e', 'stroke-width': 2.5 }),
      draw('circle', { r: 39, fill: 'none', stroke: ink, 'stroke-width': 2 }),
      draw('use', { href: '#x' + c, transform: 'scale(.82)', fill: 'none', stroke: ink, 'stroke-width': 7.5,
        'stroke-linecap': 'round', 'stroke-linejoin': 'round' }));
    return g;
  }

  function drawLast(board) {
    if (node === 0) return;
    const s = game.steps[node - 1], from = place(s, 0), to = place(s, 2);
    for (const p of [from, to]) {
      if (p < 0) continue;
      if (game.board === 'squares')
        $('under').append(draw('rect', { x: X(p) - 50, y: Y(p) - 50, width: 100, height: 100, fill: '#f2d13d', 'fill-opacity': .5 }));
      else if (game.board === 'river')
        $('under').append(draw('path', { d: `M${X(p)},${Y(p)}m-48,-26v-22h22m52,0h22v22m0,52v22h-22m-52,0h-22v-22`, fill: 'none',
          stroke: '#1d4ed8', 'stroke-width': 5 }));
      else
        $('over').append(draw('circle', { cx: X(p), cy: Y(p), r: 17, fill: 'none', stroke: board[p] === 'X' ? '#fff' : '#111', 'stroke-width': 6 }));
    }
  }

  function arrow(a, b, color, head, dashed, width) {
    const dx = X(b) - X(a), dy = Y(b) - Y(a), n = Math.hypot(dx, dy);
    if (n < 1) return;
    const ex = X(b) - (head ? dx / n * 38 : 0), ey = Y(b) - (head ? dy / n * 38 : 0);
    $('over').append(draw('path', { d: `M${X(a)},${Y(a)}L${ex},${ey}`, stroke: color, 'stroke-width': width || 14, 'stroke-linecap': 'round',
      'stroke-opacity': .75, 'stroke-dasharray': dashed ? '22 22' : 'none' }));
    if (head)
      $('over').append(draw('path', { d: `M${X(b)},${Y(b)}L${ex - dy / n * 24},${ey + dx / n * 24} ${ex + dy / n * 24},${ey - dx / n * 24}z`,
        fill: color, 'fill-opacity': .85 }));
  }
  const ring = (p, r) => $('over').append(draw('circle', { cx: X(p), cy: Y(p), r, fill: 'none', stroke: '#d11a2a', 'stroke-width': 8 }));

  const SHAPES = [
    () => draw('circle', { r: game.board === 'squares' ? 44 : 24 }), () => draw('path', { d: 'M-22,-22h44v44h-44z' }),
    () => draw('path', { d: 'M0,-28L25,16H-25z' }), () => draw('path', { d: 'M-20,-20L20,20M20,-20L-20,20' }),
    () => draw('path', { d: 'M-22,-22h44v44h-44z', fill: '#1d4ed8', 'fill-opacity': .4 }), null, null, null,
    () => draw('path', { d: 'M-50,-50h100v100h-100z', fill: '#000', 'fill-opacity': .25, stroke: 'none' }),
    () => draw('path', { d: 'M-16,-16h32v32h-32z', fill: '#1b1b1b', stroke: '#111', 'stroke-width': 2 }),
    () => draw('path', { d: 'M-16,-16h32v32h-32z', fill: '#fdfdfa', stroke: '#111', 'stroke-width': 2 })
  ];
  const MARK_COLORS = ['#15803d', '#c0262d', '#15803d', '#1d4ed8', '#d99a00'];
  function drawMark(mark, board) {
    const [shape, color, label, ...points] = mark;
    if (shape === 6 || shape === 7) {
      for (let i = 0; i + 1 < points.length; i += 2)
        if (points[i] >= 0 && points[i + 1] >= 0) arrow(points[i], points[i + 1], MARK_COLORS[color], shape === 6, false);
      return;
    }
    for (const p of points) {
      if (p < 0) continue;
      const ink = !stones() || color ? MARK_COLORS[color] : board[p] === 'X' ? '#fff' : '#111';
      const g = draw('g', { transform: `translate(${X(p)},${Y(p)})`, fill: 'none', stroke: ink, 'stroke-width': 7 });
      if (shape === 5) {
        if (board[p] === '.' && stones()) g.append(draw('circle', { r: 36, fill: '#e9c98f', stroke: 'none' }));
        g.append(draw('text', { y: label.length > 2 ? 13 : 18, 'font-size': label.length > 3 ? 28 : label.length > 1 ? 44 : 54,
          'text-anchor': 'middle', 'font-family': 'sans-serif', fill: ink, stroke: 'none' }, label));
      } else if (SHAPES[shape]) g.append(SHAPES[shape]());
      $('over').append(g);
    }
  }
  function drawFinding(f) {
    const [, , , , , unplayed, from, to, lines] = f;
    for (const line of lines) {
      if (line[0] === -2) {
        arrow(line[1], line[2], '#d11a2a', true, false);
        continue;
      }
      const stonesOf = line.filter((p) => p >= 0 && p < 4096);
      for (let i = 0; game.rows && i + 1 < stonesOf.length; i++) arrow(stonesOf[i], stonesOf[i + 1], '#d11a2a', false, false, 8);
      for (const p of line) if (p >= 0) ring(p % 4096, p < 4096 ? 30 : 14);
    }
    if (to >= 0) ring(to, 46);
    if (unplayed && from >= 0 && to >= 0) arrow(from, to, '#d11a2a', true, true);
  }

  function numberOf(i) {
    const ply = game.ply[i];
    if (stones()) return ply + '';
    const half = ply + game.second;
    return Math.ceil(half / 2) + (half % 2 ? '.' : '...');
  }
  function spoken(board) {
    const men = board.filter((c) => c !== '.').length;
    return `${words.board}: ${words[game.kind]}, ${words.position} ${game.ply[node]}, ${node ? numberOf(node) + ' ' + game.moves[node - 1] : words.start}, ${men}`;
  }

  function show() {
    const board = boardAt(game, node);
    for (const id of ['under', 'men', 'over']) $(id).replaceChildren();
    $('board').setAttribute('viewBox', `0 0 ${100 * (game.w + 1)} ${100 * (game.h + 1)}`);
    $('ground').setAttribute('href', `#${game.kind}-${game.w}-${game.h}${turned ? '-turned' : ''}`);
    board.forEach((c, p) => { if (c !== '.') $('men').append(man(p, c)); });
    drawLast(board);
    for (const mark of game.marks[node] || []) drawMark(mark, board);
    for (const f of game.findings) if (f[0] === node && (f[1] > 0 || f[8].length)) drawFinding(f);
    $('board').setAttribute('aria-label', spoken(board));
    const parts = [node && game.moves[node - 1] ? numberOf(node) + ' ' + game.moves[node - 1] + (game.glyphs[node] || '') : node ? '' : words.start,
      game.facts[node], game.clocks[node]].filter(Boolean);
    $('status').textContent = parts.join(' · ');
    $('comment').textContent = game.comments[node] || '';
    for (const b of document.querySelectorAll('#moves [aria-current]')) b.removeAttribute('aria-current');
    if (game.moves.length > MANY) listMoves();
    const current = buttons[node];
    if (current) {
      current.setAttribute('aria-current', 'true');
      const box = $('moves'), top = current.offsetTop - box.clientHeight / 2;
      box.scrollTop = top;
    }
  }
  function go(i) {
    if (i < 0 || i > game.moves.length) return;
    node = i;
    try { history.replaceState(null, '', `#${games.indexOf(game) + 1}.${node}`); } catch (e) { /* shown without an address */ }
    show();
  }

  function moveButton(i, parent, numbered) {
    if (!game.moves[i - 1]) {
      buttons[i] = make('button', '·');
    } else {
      if (numbered) parent.append(make('span', numberOf(i) + (stones() ? '.' : ''), 'number'), ' ');
      buttons[i] = make('button', game.moves[i - 1] + (game.glyphs[i] || ''));
    }
    buttons[i].type = 'button';
    if (game.flags[i]) buttons[i].className = SEVERITY[game.flags[i] - 1];
    buttons[i].addEventListener('click', () => go(i));
    parent.append(buttons[i], ' ');
    if (game.comments[i]) parent.append(make('span', game.comments[i], 'comment'), ' ');
  }
  // The tree without recursion: a stack of lines that are still to be continued. Far down they are no longer indented.
  function listTree(box) {
    const todo = [{ at: 0, into: box, fresh: true, depth: 0 }];
    while (todo.length) {
      const line = todo.pop(), [first, ...others] = game.children[line.at];
      if (first === undefined) continue;
      moveButton(first, line.into, line.fresh || stones() || (game.ply[first] + game.second) % 2 === 1);
      for (const other of others) {
        const div = make('div', undefined, 'line'), depth = line.depth + 1;
        (depth > 20 ? line.into.parentNode : line.into).append(div);
        moveButton(other, div, true);
        todo.push({ at: other, into: div, fresh: !!game.comments[other], depth });
      }
      todo.push({ at: first, into: line.into, fresh: others.length > 0 || !!game.comments[first], depth: line.depth });
    }
  }
  // Of a tree that is too large only the line through this node, with the other moves that are possible here.
  function listMoves() {
    const box = $('moves'), main = make('div', undefined, 'main');
    buttons = [];
    box.replaceChildren(main);
    if (game.comments[0]) main.append(make('span', game.comments[0], 'comment'));
    if (game.moves.length <= MANY) { listTree(main); return; }
    const path = [];
    for (let i = node; i; i = game.parent[i]) path.push(i);
    path.reverse();
    for (let i = node; game.children[i].length && path.length < MANY; i = game.children[i][0]) path.push(game.children[i][0]);
    for (const i of path) moveButton(i, main, true);
    for (const i of game.children[game.parent[node]]) if (i !== node) moveButton(i, main, true);
  }

  function listFindings() {
    $('findings').replaceChildren(...game.findings.map((f, k) => {
      const li = make('li'), b = make('button'), severity = SEVERITY[f[1]];
      const where = f[5] ? f[5] : f[0] ? numberOf(f[0]) + ' ' + (game.moves[f[0] - 1] || '') : '';
      b.type = 'button';
      b.append(make('span', words[severity], 'sev-' + severity), ' ', (where ? where + ': ' : '') + f[3], ' ',
        make('code', f[2] + (f[4] ? ' (' + f[4] + ')' : '')));
      b.addEventListener('click', () => { finding = k; go(f[0]); });
      li.append(b);
      return li;
    }));
    if (!game.findings.length) $('findings').replaceChildren(make('span', words.nothing));
  }
  function pick(i, at) {
    if (i < 0 || i >= games.length) return;
    game = games[i];
    prepare(game);
    node = 0;
    finding = -1;
    $('games').selectedIndex = i;
    document.title = game.title;
    $('outcome').textContent = game.outcome;
    $('headers').replaceChildren(...game.headers.map(([name, value]) => {
      const tr = make('tr');
      tr.append(make('td', name), make('td', value));
      return tr;
    }));
    listMoves();
    listFindings();
    go(at >= 0 && at <= game.moves.length ? at : 0);
  }

  const end = (i) => { while (game.children[i].length) i = game.children[i][0]; return i; };
  const sibling = (step) => {
    const all = game.children[game.parent[node]] || [], k = all.indexOf(node);
    if (node && all.length > 1) go(all[(k + step + all.length) % all.length]);
  };
  const nextFinding = () => {
    if (!game.findings.length) return;
    finding = (finding + 1) % game.findings.length;
    go(game.findings[finding][0]);
  };
  const actions = {
    first: () => go(0), back: () => node && go(game.parent[node]),
    forward: () => game.children[node].length && go(game.children[node][0]), last: () => go(end(node)),
    flip: () => { turned = !turned; show(); },
    previous: () => pick(games.indexOf(game) - 1), next: () => pick(games.indexOf(game) + 1)
  };
  const keys = { ArrowLeft: actions.back, ArrowRight: actions.forward, Home: actions.first, End: actions.last,
    ArrowUp: () => sibling(-1), ArrowDown: () => sibling(1), x: actions.flip, f: nextFinding, n: actions.next, p: actions.previous };
  for (const id in actions) $(id).addEventListener('click', actions[id]);
  document.addEventListener('keydown', (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || e.target.tagName === 'SELECT' || !keys[e.key]) return;
    keys[e.key]();
    e.preventDefault();
  });

  $('games').append(...games.map((g, i) => make('option', `${i + 1}. ${g.title}`)));
  $('games').addEventListener('change', () => pick($('games').selectedIndex));
  if (games.length < 2) for (const id of ['previous', 'next']) $(id).hidden = true;
  // #3.12 is the twelfth node of the third game: links to a position can be kept and sent.
  function follow() {
    const [g, at] = location.hash.slice(1).split('.').map(Number);
    pick(g >= 1 && g <= games.length ? g - 1 : 0, at);
  }
  window.addEventListener('hashchange', follow);
  if (games.length) follow();
})();
