// kokopu: games of a text, on a board.
import { require, version, bare, fold, serve } from './adapter.mjs';

const { pgnRead } = require('kokopu');
const HEADERS = { Event: 'event', Site: 'site', White: ['playerName', 'w'], Black: ['playerName', 'b'], Annotator: 'annotator', ECO: 'eco' };
serve('kokopu', version('kokopu'), ['pgn', 'rules'], ['moves', 'headers', 'comments', 'result', 'final', 'text'], (text) => {
    const database = pgnRead(text), games = [];
    for (let i = 0; i < database.gameCount(); i++) {
        const g = database.game(i), game = { headers: {}, moves: [], comments: [fold(g.mainVariation().comment())] };
        for (const [name, get] of Object.entries(HEADERS)) {
            const value = Array.isArray(get) ? g[get[0]](get[1]) : g[get]();
            if (value !== undefined) game.headers[name] = value;
        }
        for (const node of g.mainVariation().nodes()) {
            const before = node.positionBefore(), move = before.notation(node.notation());
            game.moves.push(move.from() + move.to() + (move.isPromotion() ? move.promotion() : ''));
            game.comments.push(fold(node.comment()));
        }
        game.comments = game.comments.filter((c) => c);
        game.result = g.result() === 'line' ? '*' : g.result();
        games.push({ ...game, final: g.finalPosition().fen().split(' ').slice(0, 4).join(' ') });
    }
    return games;
});
