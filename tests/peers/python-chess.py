"""python-chess: chess.pgn.read_game, as often as there are games; its errors are said beside them."""
import re

import chess
import chess.pgn

import adapter


def read(path):
    games, errors = [], []
    with open(path, encoding='utf-8', errors='replace') as f:
        while (g := chess.pgn.read_game(f)) is not None:
            said = {'headers': dict(g.headers), 'moves': [], 'result': g.headers.get('Result', '*'), 'comments': [adapter.fold(g.comment)]}
            board = g.board()
            for node in g.mainline():
                said['moves'].append(node.move.uci())
                said['comments'].append(adapter.fold(node.comment))
                board.push(node.move)
            said['comments'] = [c for c in said['comments'] if c]
            games.append(dict(said, final=board.fen(en_passant='legal'), legal=board.legal_moves.count()))
            errors += [adapter.fold(str(e)) for e in g.errors]
    return {'games': games, 'error': '; '.join(errors)[:200] or None}


adapter.serve('python-chess', chess.__version__, ['pgn', 'rules'], ['moves', 'headers', 'comments', 'result', 'final', 'legal'], read)
