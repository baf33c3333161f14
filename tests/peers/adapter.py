"""What the adapters in Python share. An adapter prints a line about its program: the suites it can be asked about, and the
fields that it answers (final: the position at the end; written: moves as spelled; single: the first game of a
text only; text: it is given characters, not bytes). Then for each line on its standard input, PATH TAB START TAB MOVE,MOVE..., it prints
one: {"games": [{"headers", "moves", "comments", "result", ...}], "error"}. START and MOVES are the expected ones, for
engines, which read no records."""
import json
import os
import sys

sys.dont_write_bytecode = True
TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def fold(text):
    return ' '.join(text.split())


def decode(data):
    try:
        return data.decode('utf-8')
    except UnicodeDecodeError:
        return data.decode('latin-1')


def serve(peer, version, suites, fields, read, options=''):
    print(json.dumps({'peer': peer, 'version': version, 'suites': suites, 'fields': fields, 'options': options}), flush=True)
    for line in sys.stdin:
        try:
            words = line.rstrip('\n').split('\t')
            answer = read(*words[:max(1, read.__code__.co_argcount)])
        except Exception as e:  # a peer's own complaint is its answer
            answer = {'games': None, 'error': fold('%s: %s' % (type(e).__name__, e))[:200] or 'error'}
        print(json.dumps(answer), flush=True)
