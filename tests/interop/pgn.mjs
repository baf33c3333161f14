// What chess.js reads of a PGN file with one game: headers, moves in UCI, comments. One JSON object.
import { createRequire } from 'module';
import { readFileSync } from 'fs';

const { Chess } = createRequire(process.cwd() + '/x.js')('chess.js');
const chess = new Chess();
chess.loadPgn(readFileSync(process.argv[2], 'utf8'));
const fold = (words) => words.replace(/\s+/g, ' ').trim();
console.log(JSON.stringify({
    moves: chess.history({ verbose: true }).map((m) => m.from + m.to + (m.promotion || '')),
    headers: chess.getHeaders(),
    comments: chess.getComments().map((c) => fold(c.comment || '')).filter((c) => c !== ''),
}));
