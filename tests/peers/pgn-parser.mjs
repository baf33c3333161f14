// pgn-parser: words of moves and tags, without a board.
import { require, version, bare, fold, serve } from './adapter.mjs';

const parser = require('pgn-parser');
serve('pgn-parser', version('pgn-parser'), ['pgn'], ['written', 'headers', 'comments', 'result', 'text'], (text) =>
    parser.parse(text).map((g) => ({ headers: Object.fromEntries((g.headers || []).map((h) => [h.name, h.value])),
        written: g.moves.map((m) => bare(m.move)), result: g.result || '*',
        comments: [...(g.comments_above_header || []), ...(g.comments || []), ...g.moves.flatMap((m) => m.comments || [])]
            .map((c) => fold(typeof c === 'string' ? c : c.text)).filter((c) => c) })));
