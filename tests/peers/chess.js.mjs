// chess.js: one game a text.
import { require, version, fold, serve } from './adapter.mjs';

const { Chess } = require('chess.js');
serve('chess.js', version('chess.js'), ['pgn', 'rules'], ['moves', 'headers', 'comments', 'final', 'single', 'text'], (text) => {
    const chess = new Chess();
    chess.loadPgn(text);
    return [{ headers: chess.getHeaders(), moves: chess.history({ verbose: true }).map((m) => m.from + m.to + (m.promotion || '')),
        comments: chess.getComments().map((c) => fold(c.comment)).filter((c) => c), final: chess.fen() }];
});
