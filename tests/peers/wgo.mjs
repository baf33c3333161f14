// wgo: its parser of SGF.
import { require, version, sgfGame, serve } from './adapter.mjs';

globalThis.window = globalThis.window || {};
const { SGFParser } = require('wgo');
serve('wgo', version('wgo'), ['sgf', 'rules'], ['moves', 'headers', 'comments', 'result', 'text'], (text) =>
    new SGFParser(text).parseCollection().map((tree) => {
        const nodes = [];
        for (; tree; tree = tree.children[0]) nodes.push(...tree.sequence);
        return sgfGame(nodes);
    }));
