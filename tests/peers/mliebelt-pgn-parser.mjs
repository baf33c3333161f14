// @mliebelt/pgn-parser: a grammar of PGN, without a board.
import { require, version, bare, fold, serve } from './adapter.mjs';

const { parse } = require('@mliebelt/pgn-parser');
serve('@mliebelt/pgn-parser', version('@mliebelt/pgn-parser'), ['pgn'], ['written', 'headers', 'comments', 'text'], (text) =>
    parse(text, { startRule: 'games' }).map((g) => {
        const game = { headers: {}, written: [], comments: [fold(g.gameComment && g.gameComment.comment)] };
        for (const [name, value] of Object.entries(g.tags || {})) game.headers[name] = value && value.value !== undefined ? value.value : value;
        for (const m of g.moves) {
            game.comments.push(fold(m.commentMove), fold(m.commentAfter));
            game.written.push(bare(m.notation.notation));
        }
        game.comments = game.comments.filter((c) => c);
        return game;
    }));
