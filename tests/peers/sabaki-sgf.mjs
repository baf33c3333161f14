// @sabaki/sgf: a tree of properties.
import { require, version, sgfGame, serve } from './adapter.mjs';

const sgf = require('@sabaki/sgf');
serve('@sabaki/sgf', version('@sabaki/sgf'), ['sgf', 'rules'], ['moves', 'headers', 'comments', 'result'], (text, start, moves, path) =>
    sgf.parseFile(path).map((node) => {
        const nodes = [];
        for (; node; node = node.children[0]) nodes.push(node.data);
        return sgfGame(nodes);
    }));
