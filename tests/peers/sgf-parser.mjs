// sgf-parser: a list of nodes.
import { require, version, sgfGame, serve } from './adapter.mjs';

const { parse } = require('sgf-parser');
serve('sgf-parser', version('sgf-parser'), ['sgf', 'rules'], ['moves', 'headers', 'comments', 'result', 'single', 'text'], (text) => {
    const nodes = [], list = ([name, value]) => [name, [].concat(value).map((v) => v + '')];
    for (let node = parse(text)[0]; node; node = Array.isArray(node._next) ? node._next[0] : node._next)
        nodes.push(Object.fromEntries(Object.entries(node).filter(([name]) => /^[A-Z]+$/.test(name)).map(list)));
    return [sgfGame(nodes)];
});
