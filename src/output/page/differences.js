// The page of recdiff: a card a pair of games, boards drawn where their moves part.
(function () {
  const words = JSON.parse($('words').textContent), sums = JSON.parse($('sums').textContent);
  const items = JSON.parse($('items').textContent).slice(1), cards = [], FIRST = 50;
  let turned = false, shown = FIRST;

  // All that changed of one pair of games stands together.
  for (const item of items) {
    const of = JSON.stringify([item.old, item.new]), last = cards[cards.length - 1];
    if (last && last.of === of) last.items.push(item);
    else cards.push({ of, items: [item] });
  }
  const where = ([file, number, title]) => (title ? title + ' — ' : '') + `${file}, ${say(words.game, number)}`;
  function place(name, of) {
    const p = make('p', undefined, 'where');
    p.append(make('b', words[name]), ' ', where(of));
    return p;
  }
  function change(item) {
    const p = make('p');
    p.append(make('b', item.what + (item.ply ? ', ' + say(words.ply, item.ply) : '')));
    if (item.from !== undefined || item.to !== undefined)
      p.append(': ', make('del', item.from === undefined ? '–' : item.from), ' → ', make('ins', item.to === undefined ? '–' : item.to));
    if (item.alike) p.append(' (' + say(words.alike, item.alike) + ')');
    return p;
  }
  function card({ items }) {
    const first = items[0], li = make('li', undefined, 'finding plain ' + first.change), boards = make('div', undefined, 'boards');
    li.append(make('h3', (first.new || first.old)[2] || where(first.new || first.old)));
    for (const name of ['old', 'new']) if (first[name]) li.append(place(name, first[name]));
    li.append(...items.map(change));
    for (const item of items.filter((i) => i.boards))
      item.boards.forEach((info, i) => {
        const word = i ? item.to : item.from, text = `${words[i ? 'new' : 'old']}: ${word === undefined ? words.over : word}`;
        const figure = make('figure');
        if (info) figure.append(picture(info, turned, `${words.board}: ${text}`));
        figure.append(make('figcaption', text));
        boards.append(figure);
      });
    if (boards.firstChild) li.append(boards);
    return li;
  }
  function show() {
    $('list').replaceChildren(...cards.slice(0, shown).map(card));
    $('more').hidden = cards.length <= shown;
    $('more').textContent = say(words.more, cards.length);
  }
  $('more').addEventListener('click', () => { shown = cards.length; show(); });
  $('flip').addEventListener('click', () => { turned = !turned; $('flip').setAttribute('aria-pressed', turned); show(); });
  $('flip').hidden = !items.some((i) => i.boards);
  $('totals').append(...['same', 'moved', 'changed', 'added', 'lost'].filter((key) => sums[key] || key !== 'moved').map((key) => {
    const li = make('li');
    li.append(make('b', sums[key]), make('span', words[key]));
    return li;
  }));
  $('lead').textContent = items.length ? '' : words.none;
  window.addEventListener('beforeprint', () => { shown = cards.length; show(); });
  show();
})();
