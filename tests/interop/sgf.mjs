// What @sabaki/sgf reads of an SGF file: the properties of the first node, and the moves and comments of the main
// line. One JSON object.
import { createRequire } from 'module';

const sgf = createRequire(process.cwd() + '/x.js')('@sabaki/sgf');
let node = sgf.parseFile(process.argv[2])[0];
const root = node.data, moves = [], comments = [];
const fold = (words) => words.replace(/\s+/g, ' ').trim();
for (; node; node = node.children[0]) {
    for (const colour of ['B', 'W'])
        if (node.data[colour]) moves.push(colour + node.data[colour][0]);
    for (const words of node.data.C || []) comments.push(fold(words));
}
console.log(JSON.stringify({ root, moves, comments }));
