// @jackstenglein/chess: one game a text.
import { require, version, fold, serve } from './adapter.mjs';

const { Chess } = require('@jackstenglein/chess');
serve('@jackstenglein/chess', version('@jackstenglein/chess'), ['pgn', 'rules'], ['moves', 'final', 'single', 'text'], (text) => {
    const chess = new Chess({ pgn: text });
    return [{ moves: chess.history().map((m) => m.from + m.to + (m.promotion || '')), final: chess.history().length ? chess.fen() : undefined }];
});
