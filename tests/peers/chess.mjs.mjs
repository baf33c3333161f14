// chess.mjs: chess.js as a module, one game a text.
import { load, version, fold, serve } from './adapter.mjs';

const { Chess } = await load('chess.mjs', 'src/Chess.js');
serve('chess.mjs', version('chess.mjs'), ['pgn', 'rules'], ['moves', 'headers', 'comments', 'final', 'single', 'text'], (text) => {
    const chess = new Chess();
    if (!chess.load_pgn(text)) throw new Error('load_pgn says no');
    return [{ headers: chess.header(), moves: chess.history({ verbose: true }).map((m) => m.from + m.to + (m.promotion || '')),
        comments: chess.get_comments().map((c) => fold(c.comment)).filter((c) => c), final: chess.fen() }];
}, 'load_pgn, not sloppy');
