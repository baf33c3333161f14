// chess-pgn-parser: one game a text, words of moves and tags.
import { require, version, bare, serve } from './adapter.mjs';

const { pgn2json } = require('chess-pgn-parser');
serve('chess-pgn-parser', version('chess-pgn-parser'), ['pgn'], ['written', 'headers', 'single', 'text'], (text) => {
    const said = pgn2json(text), game = typeof said === 'string' ? JSON.parse(said) : said;
    const { str, moves, ...tags } = game;
    return [{ headers: str || tags, written: (moves || game.history || []).map((m) => bare(typeof m === 'string' ? m : m.san || '')) }];
});
