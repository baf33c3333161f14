// What the adapters in JavaScript share; see adapter.py for what they print. Packages are looked for in $PEERS_MODULES (a folder that has
// node_modules).
import { createRequire } from 'module';
import { createInterface } from 'readline';
import { readFileSync } from 'fs';
import { pathToFileURL } from 'url';

const top = (process.env.PEERS_MODULES || process.cwd()) + '/';
export const require = createRequire(top + 'x.js');
export const load = (name, file) => import(pathToFileURL(top + 'node_modules/' + name + '/' + file));
export const version = (name) => JSON.parse(readFileSync(top + 'node_modules/' + name + '/package.json')).version;
export const fold = (words) => ((words || '') + '').replace(/\s+/g, ' ').trim();
// A word as the record spelled it, without check marks and annotation.
export const bare = (san) => san.replace(/[+#!?]+$/, '');
// The points of SGF as the suite writes them.
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const point = (value, size) => (value === '' || value === 'tt' && size[1] <= 19 ? 'pass' : value[0] + (size[1] - LETTERS.indexOf(value[1])));
const INFO = new Set('AN BR BT CP DT EV GN GC HA KM ON OT PB PC PW RE RO RU SO TM US WR WT'.split(' '));
// A game of SGF out of the nodes of its main line, each an object from identifiers to lists of values. Game info may stand in a later node.
export function sgfGame(nodes) {
    const first = nodes[0] || {}, size = ((first.SZ || ['19'])[0] + '').split(':').map(Number);
    if (size.length === 1) size.push(size[0]);
    const game = { headers: {}, moves: [], comments: [] };
    for (const node of nodes) {
        const said = Object.keys(game.headers).some((name) => INFO.has(name));
        for (const [name, values] of Object.entries(node)) if (node === first || (INFO.has(name) && !said)) game.headers[name] = fold(values[0] + '');
        for (const name of Object.keys(node)) if (name === 'B' || name === 'W') game.moves.push(name + ' ' + point((node[name][0] ?? '') + '', size));
        if (node.C && fold(node.C[0])) game.comments.push(fold(node.C[0]));
    }
    game.result = game.headers.RE || '*';
    return game;
}
export function serve(peer, versionOf, suites, fields, read, options = '') {
    const log = console.log;
    console.log = console.warn = console.error = console.info = console.debug = () => {};
    log(JSON.stringify({ peer, version: versionOf, suites, fields, options }));
    createInterface({ input: process.stdin }).on('line', (line) => {
        const [path, start, moves] = line.split('\t');
        let answer;
        try {
            answer = read(readFileSync(path, 'utf8'), start, moves ? moves.split(',') : [], path);
            answer = Array.isArray(answer) ? { games: answer, error: null } : answer;
        } catch (e) {
            answer = { games: null, error: fold(`${e.name || 'Error'}: ${e.message || e}`).slice(0, 200) };
        }
        log(JSON.stringify(answer));
    });
}
