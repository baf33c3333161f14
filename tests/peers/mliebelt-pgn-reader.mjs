// @mliebelt/pgn-reader: plays what its parser reads; the first game of a text.
import { require, version, serve } from './adapter.mjs';

const { PgnReader } = require('@mliebelt/pgn-reader');
serve('@mliebelt/pgn-reader', version('@mliebelt/pgn-reader'), ['pgn', 'rules'], ['moves', 'single', 'text'], (text) => {
    const reader = new PgnReader({ pgn: text, manyGames: false });
    reader.loadPgn();
    return [{ moves: reader.getMoves().filter((m) => !m.variationLevel).map((m) => m.from + m.to + (m.notation.promotion || '').replace('=', '').toLowerCase()) }];
});
