// cm-pgn: one game a text.
import { load, version, fold, serve } from './adapter.mjs';

const { Pgn } = await load('cm-pgn', 'src/Pgn.js');
serve('cm-pgn', version('cm-pgn'), ['pgn', 'rules'], ['moves', 'headers', 'final', 'single', 'text'], (text) => {
    const pgn = new Pgn(text), moves = pgn.history.moves;
    return [{ headers: pgn.header.tags, moves: moves.map((m) => m.from + m.to + (m.promotion || '')),
        final: moves.length ? moves[moves.length - 1].fen : undefined }];
});
