// ffish (Fairy-Stockfish): PGN of chess and xiangqi, and the position at the end.
import { require, version, serve } from './adapter.mjs';

delete globalThis.fetch;
const ffish = require('ffish');
await new Promise((ready) => { ffish.onRuntimeInitialized = ready; });
serve('ffish', version('ffish'), ['rules', 'xiangqi'], ['final', 'legal', 'single', 'text'], (text, start, moves) => {
    const xiangqi = /Game "Chinese|\[Red /.test(text), variant = xiangqi ? 'xiangqi' : 'chess';
    const board = start ? new ffish.Board(variant, start) : new ffish.Board(variant);
    for (const move of moves) {
        const word = xiangqi ? move.replace(/\d+/g, (n) => Number(n) + 1 + '') : move;
        if (!board.legalMoves().split(' ').includes(word)) throw new Error('illegal: ' + word);
        board.push(word);
    }
    return [{ final: board.fen(), legal: board.numberLegalMoves() }];
});
