// godash: sgfToJS, one game a text, nodes as the grammar has them.
import { require, version, sgfGame, serve } from './adapter.mjs';

const { sgfToJS } = require('godash');
const list = (node) => Object.fromEntries(Object.entries(node).map(([name, value]) => [name, [].concat(value)]));
serve('godash', version('godash'), ['sgf', 'rules'], ['moves', 'headers', 'comments', 'result', 'single', 'text'], (text) => {
    const nodes = [];
    for (let tree = sgfToJS(text); tree; tree = tree.find((n) => Array.isArray(n))) nodes.push(...tree.filter((n) => !Array.isArray(n)).map(list));
    return [sgfGame(nodes)];
});
