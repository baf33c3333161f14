// What @mliebelt/pgn-parser reads of a PGN file with one game: its tree, each move with its glyphs and variations, and
// all comments. One JSON object.
import { createRequire } from 'module';
import { readFileSync } from 'fs';

const { parse } = createRequire(process.cwd() + '/x.js')('@mliebelt/pgn-parser');
const game = parse(readFileSync(process.argv[2], 'utf8'), { startRule: 'games' })[0];
const comments = [];
const line = (moves) => moves.map((m) => {
    for (const words of [m.commentMove, m.commentAfter])
        if (words) comments.push(words.replace(/\s+/g, ' ').trim());
    return [m.notation.notation, m.nag || [], m.variations.map(line)];
});
const moves = line(game.moves);
console.log(JSON.stringify({ tags: game.tags, moves, comments }));
