"""Whether layouts.py reads in a file what the move stream of it says: moves, headers and comments.

    compare.py LAYOUT.json STREAM.json"""
import json
import sys


def fold(words):
    return " ".join(words.split())


def walk(moves, line, lines, comments):
    for node in moves:
        before = line
        if "move" in node:
            line = line + (node["move"],)
            lines.add(" ".join(line))
        words = " ".join(fold(w) for key in ("before", "comment", "line_comment", "name") for w in node.get(key, []))
        if words:
            comments[" ".join(line)] = fold(comments.get(" ".join(line), "") + " " + words)
        for variation in node.get("variations", []):
            walk(variation, before, lines, comments)


theirs, ours = (json.load(open(name, encoding="utf-8")) for name in sys.argv[1:])
lines, comments = set(), {}
if ours["setup"].get("comment"):
    comments[""] = fold(" ".join(ours["setup"]["comment"]))
walk(ours["moves"], (), lines, comments)
faults = []
if theirs["main"] != [m["move"] for m in ours["moves"] if "move" in m]:
    faults.append("other moves")
if set(theirs["lines"]) != lines:
    faults.append(f"other variations: {sorted(set(theirs['lines']) ^ lines)[:3]}")
for line, words in theirs["comments"].items():
    if fold(words) != comments.get(line, ""):
        faults.append(f"another comment behind {line}: {fold(words)!r}, not {comments.get(line)!r}")
if set(theirs["comments"]) != set(comments):
    faults.append(f"comments elsewhere: {sorted(set(theirs['comments']) ^ set(comments))[:3]}")
for key, words in theirs["headers"].items():
    if fold(words) != fold(ours["headers"].get(key, "")):
        faults.append(f"another {key}: {words!r}, not {ours['headers'].get(key)!r}")
for fault in faults:
    print(f"# {fault}")
sys.exit(bool(faults))
