// sgfjs: a tree of nodes, the first game of a text.
import { require, version, sgfGame, serve } from './adapter.mjs';

const { parse } = require('sgfjs');
serve('sgfjs', version('sgfjs'), ['sgf', 'rules'], ['moves', 'headers', 'comments', 'result', 'single', 'text'], (text) => {
    const nodes = [];
    for (let node = parse(text); node; node = (node._children || node.children || node.childs || [])[0])
        nodes.push(Object.fromEntries(Object.entries(node.props || node.properties || node).filter(([k]) => /^[A-Z]+$/.test(k)).map(([k, v]) => [k, [].concat(v)])));
    return [sgfGame(nodes)];
});
