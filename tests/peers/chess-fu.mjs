// @chess-fu/pgn-parser: words of moves and tags, without a board.
import { require, version, bare, serve } from './adapter.mjs';

const { PgnParser } = require('@chess-fu/pgn-parser');
serve('@chess-fu/pgn-parser', version('@chess-fu/pgn-parser'), ['pgn'], ['written', 'headers', 'result', 'text'], (text) => {
    return new PgnParser().parse(text).map((g) => ({ headers: Object.fromEntries((g.headers || []).map((h) => [h.name, h.value])),
        written: (g.history || []).filter((m) => m.raw).map((m) => bare(m.raw)), result: (g.history.find((m) => m.result) || {}).result }));
});
