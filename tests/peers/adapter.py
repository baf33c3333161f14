"""What the adapters in Python share. An adapter prints a line about its program, then for each path on its standard
input one line: {"games": [{"headers", "moves", "comments", "result", "final"}], "error"}; games may leave keys out."""
import json
import os
import sys

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def fold(text):
    return ' '.join(text.split())


def serve(peer, version, suites, fields, read, options=''):
    print(json.dumps({'peer': peer, 'version': version, 'suites': suites, 'fields': fields, 'options': options}), flush=True)
    for path in sys.stdin:
        try:
            answer = read(path.rstrip('\n'))
        except Exception as e:  # a peer's own complaint is its answer
            answer = {'games': None, 'error': fold('%s: %s' % (type(e).__name__, e))[:200] or 'error'}
        print(json.dumps(answer), flush=True)
