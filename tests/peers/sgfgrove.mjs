// sgfgrove: values with their types.
import { require, version, sgfGame, serve } from './adapter.mjs';

const grove = require('sgfgrove');
const text = (value) => (value === null ? '' : Array.isArray(value) ? value.join(':') : value + '');
serve('sgfgrove', version('sgfgrove'), ['sgf', 'rules'], ['moves', 'headers', 'comments', 'result', 'text'], (record) => {
    if (!/FF\[4\]/.test(record)) return { games: null, error: null, skip: true }; // it reads FF[4] only
    return grove.parse(record).map((tree) => {
        const nodes = [];
        for (; tree; tree = tree[1][0]) nodes.push(...tree[0].map((n) => Object.fromEntries(Object.entries(n).map(([k, v]) => [k, [text(v)]]))));
        return sgfGame(nodes);
    });
});
