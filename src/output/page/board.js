'use strict';
// Draws boards, men, marks and evidence into an <svg>. One cell is 100 units; places are counted from the top left, row by row.
// It knows no rules: what is drawn was decided by the engine.
const $ = (id) => document.getElementById(id);
const say = (pattern, ...args) => pattern.replace(/%(\d)/g, (all, n) => args[n - 1]);
// Everything of a record goes into a page as text, never as markup.
const make = function (tag, text, className) {
  const e = document.createElement(tag);
  if (text !== undefined) e.textContent = text;
  if (className) e.className = className;
  return e;
};
const drawSvg = function (tag, attributes, text) {
  const e = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const key in attributes) e.setAttribute(key, attributes[key]);
  if (text !== undefined) e.textContent = text;
  return e;
};

class Board {
  constructor(svg) {
    this.svg = svg;
    this.ground = drawSvg('use', {});
    this.under = drawSvg('g', { class: 'under' });
    this.men = drawSvg('g', { class: 'men' });
    this.over = drawSvg('g', { class: 'over' });
    svg.replaceChildren(this.ground, this.under, this.men, this.over);
    this.turned = false;
  }

  // INFO: kind, board, rows, w, h. CELLS: a letter a place, '.' for nothing.
  show(info, cells) {
    this.info = info;
    this.cells = cells;
    for (const layer of [this.under, this.men, this.over]) layer.replaceChildren();
    this.svg.setAttribute('viewBox', `0 0 ${100 * (info.w + 1)} ${100 * (info.h + 1)}`);
    this.ground.setAttribute('href', `#${info.kind}-${info.w}-${info.h}${this.turned ? '-turned' : ''}`);
    for (let p = 0; p < cells.length; p++) if (cells[p] !== '.') this.men.append(this.man(p, cells[p]));
  }

  get stones() { return this.info.board === 'stones'; }
  x(p) { return 100 * (this.turned ? this.info.w - p % this.info.w : p % this.info.w + 1); }
  y(p) { return 100 * (this.turned ? this.info.h - Math.floor(p / this.info.w) : Math.floor(p / this.info.w) + 1); }

  man(p, c) {
    const first = c === c.toUpperCase() && c !== 'O', x = this.x(p), y = this.y(p);
    if (this.stones)
      return drawSvg('circle', { cx: x, cy: y, r: 47, fill: first ? '#1b1b1b' : '#fdfdfa', stroke: '#111', 'stroke-width': 2.5 });
    if (this.info.board === 'squares')
      return drawSvg('use', { href: '#c' + c.toUpperCase(), x, y, fill: first ? '#fff' : '#2b2b2b',
        color: first ? '#111' : '#e8e8e8', stroke: '#111', 'stroke-width': 3, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' });
    const ink = first ? '#b3261e' : '#1d1d1d', g = drawSvg('g', { transform: `translate(${x},${y})` });
    g.append(drawSvg('circle', { r: 45, fill: '#fbedcf', stroke: '#6b4a1e', 'stroke-width': 2.5 }),
      drawSvg('circle', { r: 39, fill: 'none', stroke: ink, 'stroke-width': 2 }),
      drawSvg('use', { href: '#x' + c, transform: 'scale(.82)', fill: 'none', stroke: ink, 'stroke-width': 7.5,
        'stroke-linecap': 'round', 'stroke-linejoin': 'round' }));
    return g;
  }

  last(from, to) {
    for (const p of [from, to]) {
      if (p < 0) continue;
      const x = this.x(p), y = this.y(p);
      if (this.info.board === 'squares')
        this.under.append(drawSvg('rect', { x: x - 50, y: y - 50, width: 100, height: 100, fill: '#f2d13d', 'fill-opacity': .5 }));
      else if (this.info.board === 'river')
        this.under.append(drawSvg('path', { d: `M${x},${y}m-48,-26v-22h22m52,0h22v22m0,52v22h-22m-52,0h-22v-22`, fill: 'none',
          stroke: '#1d4ed8', 'stroke-width': 5 }));
      else
        this.over.append(drawSvg('circle', { cx: x, cy: y, r: 17, fill: 'none', stroke: this.cells[p] === 'X' ? '#fff' : '#111', 'stroke-width': 6 }));
    }
  }

  arrow(a, b, color, head, dashed, width) {
    const ax = this.x(a), ay = this.y(a), bx = this.x(b), by = this.y(b), dx = bx - ax, dy = by - ay, n = Math.hypot(dx, dy);
    if (n < 1) return;
    const ex = bx - (head ? dx / n * 38 : 0), ey = by - (head ? dy / n * 38 : 0);
    this.over.append(drawSvg('path', { d: `M${ax},${ay}L${ex},${ey}`, stroke: color, 'stroke-width': width || 14, 'stroke-linecap': 'round',
      'stroke-opacity': .75, 'stroke-dasharray': dashed ? '22 22' : 'none' }));
    if (head)
      this.over.append(drawSvg('path', { d: `M${bx},${by}L${ex - dy / n * 24},${ey + dx / n * 24} ${ex + dy / n * 24},${ey - dx / n * 24}z`,
        fill: color, 'fill-opacity': .85 }));
  }
  ring(p, r) {
    this.over.append(drawSvg('circle', { cx: this.x(p), cy: this.y(p), r, fill: 'none', stroke: '#d11a2a', 'stroke-width': 8 }));
  }
  text(p, label, ink) {
    if (this.cells[p] === '.' && this.stones) this.over.append(drawSvg('circle', { cx: this.x(p), cy: this.y(p), r: 36, fill: '#e9c98f' }));
    this.over.append(drawSvg('text', { x: this.x(p), y: this.y(p) + (label.length > 2 ? 13 : 18),
      'font-size': label.length > 3 ? 28 : label.length > 1 ? 44 : 54, 'text-anchor': 'middle', 'font-family': 'sans-serif', fill: ink }, label));
  }

  // A mark of the record: shape, colour, label, places.
  mark(mark) {
    const [shape, color, label, ...places] = mark, ink = Board.COLORS[color];
    if (shape === 6 || shape === 7) {
      for (let i = 0; i + 1 < places.length; i += 2)
        if (places[i] >= 0 && places[i + 1] >= 0) this.arrow(places[i], places[i + 1], ink, shape === 6, false);
      return;
    }
    for (const p of places) {
      if (p < 0) continue;
      const stroke = !this.stones || color ? ink : this.cells[p] === 'X' ? '#fff' : '#111';
      if (shape === 5) { this.text(p, label, stroke); continue; }
      const d = Board.SHAPES[shape];
      if (!d) continue;
      const g = drawSvg('g', { transform: `translate(${this.x(p)},${this.y(p)})`, fill: 'none', stroke, 'stroke-width': 7 });
      g.append(shape === 0 ? drawSvg('circle', { r: this.info.board === 'squares' ? 44 : 24 }) : drawSvg('path', d));
      this.over.append(g);
    }
  }

  // The move that could not be played: a pale man or stone where it would stand, and how it would come there.
  ghost(from, to, side) {
    let man = from >= 0 ? this.cells[from] : '.';
    if (this.stones) man = side === 2 ? 'O' : 'X';
    if (to < 0) return;
    if (man !== '.' && this.cells[to] === '.') {
      const ghost = this.man(to, man);
      ghost.setAttribute('opacity', .5);
      this.over.append(ghost);
    }
    this.ring(to, 46);
    if (this.stones)
      this.over.append(drawSvg('path', { d: `M${this.x(to)},${this.y(to)}m-24,-24l48,48m0,-48l-48,48`, stroke: '#d11a2a', 'stroke-width': 10 }));
    else if (from >= 0) this.arrow(from, to, '#d11a2a', true, true);
  }

  // What was found: whether its move was not played, from, to, the evidence, whose move it was.
  finding(unplayed, from, to, lines, side) {
    for (const line of lines) {
      if (line[0] === -2) { this.arrow(line[1], line[2], '#d11a2a', true, false); continue; }
      const row = line.filter((p) => p >= 0 && p < 4096);
      for (let i = 0; this.info.rows && i + 1 < row.length; i++) this.arrow(row[i], row[i + 1], '#d11a2a', false, false, 8);
      for (const p of line) if (p >= 0) this.ring(p % 4096, p < 4096 ? 30 : 14);
    }
    if (unplayed) this.ghost(from, to, side);
    else if (to >= 0) this.ring(to, 46);
  }

  // What is whose: dead stones too.
  areas(areas) {
    areas.forEach((places, second) => {
      for (const p of places)
        this.over.append(drawSvg('rect', { x: this.x(p) - 16, y: this.y(p) - 16, width: 32, height: 32, class: 'area',
          fill: second ? '#fdfdfa' : '#1b1b1b', stroke: '#111', 'stroke-width': 2 }));
    });
  }
}
Board.COLORS = ['#15803d', '#c0262d', '#15803d', '#1d4ed8', '#d99a00'];
Board.SHAPES = [{}, { d: 'M-22,-22h44v44h-44z' }, { d: 'M0,-28L25,16H-25z' }, { d: 'M-20,-20L20,20M20,-20L-20,20' },
  { d: 'M-22,-22h44v44h-44z', fill: '#1d4ed8', 'fill-opacity': .4 }, null, null, null,
  { d: 'M-50,-50h100v100h-100z', fill: '#000', 'fill-opacity': .25, stroke: 'none' },
  { d: 'M-16,-16h32v32h-32z', fill: '#1b1b1b', stroke: '#111', 'stroke-width': 2 },
  { d: 'M-16,-16h32v32h-32z', fill: '#fdfdfa', stroke: '#111', 'stroke-width': 2 }];

// A board that does not change, of what a page was given: INFO with cells and the last move.
const picture = function (info, turned, label) {
  const svg = drawSvg('svg', { role: 'img', 'aria-label': label }), board = new Board(svg), cells = [];
  for (const part of info.cells.match(/\d+|\D/g) || [])
    if (part >= '0' && part[0] <= '9') for (let i = +part; i > 0; i--) cells.push('.');
    else cells.push(part);
  board.turned = turned;
  board.show(info, cells);
  board.last(...info.last);
  if (info.areas) board.areas(info.areas);
  if (info.offender) board.finding(...info.offender);
  return svg;
};
