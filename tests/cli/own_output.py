#!/usr/bin/python3
"""What recconv writes gets no warning from recvalid that its input did not get: every case and some real files, to the
main formats. Findings about play and results are the record's; those about how it is written are ours. Only a value
that was wrong before may be wrong afterwards, under its format's own code.

usage: own_output.py RECVALID RECCONV SCRATCH FOLDER..."""
import json
import os
import subprocess
import sys

TARGETS = {"chess": ["pgn", "sgf", "epd"], "xiangqi": ["pgn", "sgf"], "weiqi": ["sgf", "pgn"], "wuziqi": ["sgf", "pgn", "rif", "lib"]}
AREAS = ("sgf/", "pgn/", "rif/", "epd/", "lib/", "chess/fen", "xiangqi/fen", "input/")
EXTENSIONS = (".pgn", ".sgf", ".rif", ".txt", ".lib", ".xqf", ".psq", ".gib", ".ngf", ".ugf", ".epd", ".fen", ".jsonl")
MOST = 60 << 10


def findings(recvalid, path, *more):
    out = subprocess.run([recvalid, "-j1", "--format=jsonl", "--results", *more, path], capture_output=True, check=False).stdout
    codes, kinds = set(), set()
    for line in out.decode("utf-8", "replace").splitlines():
        each = json.loads(line)
        if each["type"] == "game":
            kinds.add(each["kind"])
        elif each["type"] == "finding" and each["severity"] != "note" and each["code"].startswith(AREAS):
            codes.add(each["code"])
    return codes, kinds


def main():
    recvalid, recconv, scratch = sys.argv[1:4]
    files = [os.path.join(d, n) for top in sys.argv[4:] for d, _, names in os.walk(top) for n in sorted(names)]
    wrong, count = [], 0
    for path in files:
        if not path.endswith(EXTENSIONS) or os.path.getsize(path) > MOST:
            continue
        had, kinds = findings(recvalid, path)
        for to in TARGETS.get(kinds.pop(), []) if len(kinds) == 1 else []:
            written = os.path.join(scratch, "written." + to)
            with open(written, "wb") as f:
                subprocess.run([recconv, "-q", "-t", to, path], stdout=f, stderr=subprocess.DEVNULL, check=False)
            if os.path.getsize(written) == 0:
                continue
            count += 1
            new = findings(recvalid, written, "-f", to)[0] - had - {"input/no-game"}  # none could be written
            if new:
                wrong.append(f"{path} -> {to}: {' '.join(sorted(new))}")
    print(f"# {count} files written, {len(wrong)} with a warning of their own")
    for line in wrong[:30]:
        print("#", line)
    return 1 if wrong else 0


sys.exit(main())
