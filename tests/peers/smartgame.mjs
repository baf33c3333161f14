// smartgame: nodes and sequences as the grammar has them.
import { require, version, sgfGame, serve } from './adapter.mjs';

const { parse } = require('smartgame');
const list = (node) => Object.fromEntries(Object.entries(node).map(([name, value]) => [name, [].concat(value)]));
serve('smartgame', version('smartgame'), ['sgf', 'rules'], ['moves', 'headers', 'comments', 'result', 'text'], (text) =>
    parse(text).gameTrees.map((tree) => {
        const nodes = [];
        for (; tree; tree = (tree.sequences || [])[0]) nodes.push(...tree.nodes.map(list));
        return sgfGame(nodes);
    }));
