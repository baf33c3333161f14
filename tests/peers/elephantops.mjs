// elephantops: positions of xiangqi.
import { require, version, serve } from './adapter.mjs';

const { Xiangqi, fen, parseUci, compat } = await import(require.resolve('elephantops').replace('/cjs/', '/esm/'));
serve('elephantops', version('elephantops'), ['xiangqi'], ['final', 'single', 'text'], (text, start, moves) => {
    const pos = start ? Xiangqi.fromSetup(fen.parseFen(start).unwrap()).unwrap() : Xiangqi.default();
    for (const move of moves) {
        const m = parseUci(move.replace(/\d+/g, (n) => Number(n) + 1 + '')) || parseUci(move);
        if (!m || !pos.isLegal(m)) throw new Error('illegal: ' + move);
        pos.play(m);
    }
    return [{ final: fen.makeFen(pos.toSetup()) }];
});
