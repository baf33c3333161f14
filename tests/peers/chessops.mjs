// chessops: its reader of PGN gives words; its positions play them.
import { load, version, bare, fold, serve } from './adapter.mjs';

const pgn = await load('chessops', 'dist/esm/pgn.js'), san = await load('chessops', 'dist/esm/san.js');
const fen = await load('chessops', 'dist/esm/fen.js'), util = await load('chessops', 'dist/esm/util.js');
serve('chessops', version('chessops'), ['pgn', 'rules'], ['moves', 'written', 'headers', 'comments', 'result', 'final', 'text'], (text) => {
    const errors = [];
    const games = pgn.parsePgn(text, pgn.emptyHeaders).map((g) => {
        const game = { headers: Object.fromEntries(g.headers), moves: [], written: [], comments: (g.comments || []).map(fold) };
        const pos = pgn.startingPosition(g.headers).unwrap();
        for (const node of g.moves.mainline()) {
            const move = san.parseSan(pos, node.san);
            if (!move) { errors.push('no legal move: ' + node.san); break; }
            const king = pos.board.getRole(move.from) === 'king', castles = king && pos.board[pos.turn].has(move.to);
            const to = castles ? (move.to > move.from ? move.from + 2 : move.from - 2) : move.to;
            game.moves.push(util.makeUci({ ...move, to }));
            game.written.push(bare(node.san));
            game.comments.push(...(node.startingComments || []).map(fold), ...(node.comments || []).map(fold));
            pos.play(move);
        }
        game.comments = game.comments.filter((c) => c);
        return { ...game, result: game.headers.Result || '*', final: fen.makeFen(pos.toSetup()) };
    });
    return { games, error: errors.join('; ') || null };
});
