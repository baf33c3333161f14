"""Whether every column of TSV is the value of its key in JSONL: as text, nothing for null, lists joined by commas.

usage: columns.py TYPE FILE.jsonl FILE.tsv
"""
import json
import re
import sys

COMMAND = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\\\\]")
SHORT = {"\t": "\\t", "\n": "\\n", "\r": "\\r", "\\": "\\\\"}


def cell(value):
    if value is None:
        return ""
    if value is True:
        return "true"
    if isinstance(value, list):
        return ",".join(map(cell, value))
    return COMMAND.sub(lambda m: SHORT.get(m.group(), "\\u%04x" % ord(m.group())), str(value))


def value_of(line, column):
    if column.startswith("headers."):
        return line["headers"].get(column[len("headers."):])
    return line.get(column)


kind, jsonl, tsv = sys.argv[1:]
objects = [o for o in map(json.loads, open(jsonl, encoding="utf-8")) if o["type"] == kind]
rows = [r.split("\t") for r in open(tsv, encoding="utf-8", newline="\n").read().split("\n")[:-1]]
assert len(objects) > 20 and len(objects) == len(rows) - 1, (len(objects), len(rows))
for o, row in zip(objects, rows[1:]):
    assert row == [cell(value_of(o, c)) for c in rows[0]], (row, o)
