"""Records into every format and back, compared through the stream.

    property.py RECORDS.jsonl FORMAT [recconv options]

Says, a line each, what came back otherwise than was reported: a thing that is gone and was not named, one that was
named and is there, games without a word, findings that the original did not have, a second pass that changes
something. Nothing: exit 0."""
import collections
import json
import os
import re
import shutil
import subprocess
import sys

COMMENTS = ("before", "comment", "line_comment", "name")
SHAPES = {"circle": "CR", "square": "SQ", "triangle": "TR", "cross": "MA", "selected": "SL", "label": "LB",
          "arrow": "AR", "line": "LN", "dim": "DD"}
USUAL = {"chess": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
         "xiangqi": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"}
ABOUT_THE_FILE = {"charset", "notation", "setup", "ply-count", "game", "position", "size", "result", "offers"}
# Lost with a word, these leave a game that is judged by other rules or from another start.
JUDGED_BY = {"header:rules", "header:swap", "header:variant", "position", "offer", "result-reason"}


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300)
    if done.returncode > 1:
        print("trouble:", " ".join(command), done.stderr.decode(errors="replace")[:300])
    return done


def fold(words):
    return " ".join(re.split(r"[ \t\n\v\f\r]+", words)).strip(" ")


class Game:
    """A stream object: nodes by their path, with their notes."""

    def __init__(self, stream):
        self.stream = stream
        self.main = []
        self.nodes = {(): stream.get("setup", {})}
        self.branches = []
        self.line(stream["moves"], (), True)

    def line(self, moves, path, main):
        for i, node in enumerate(moves):
            before = path
            if "move" in node:
                path = path + (node["move"],)
                if main:
                    self.main.append(node["move"])
                elif i == 0:
                    self.branches.append(path)
            self.nodes.setdefault(path, {})
            known = self.nodes[path]
            for key, value in node.items():
                if isinstance(value, list) and key != "variations":
                    known[key] = known.get(key, []) + value
            if node.get("derived"):
                known["derived"] = True
            for variation in node.get("variations", []):
                self.line(variation, before, False)

    def words(self, path):
        node = self.nodes.get(path, {})
        return [fold(w) for key in COMMENTS for w in node.get(key, []) if isinstance(w, str)]

    def holds(self, path, words):
        mine, above = self.words(path), self.words(path[:-1]) if path else []
        return path in self.nodes and any(f" {words} " in f" {' '.join(there)} " for there in (mine, above))

    def start(self):
        setup = self.stream.get("setup", {})
        stones = sorted((s["what"], p) for s in setup.get("setup", []) for p in s.get("points", []))
        fen = setup.get("position", USUAL.get(self.stream["kind"], "")).split()
        return self.stream["kind"], stones, fen[:4] if self.stream["kind"] == "chess" else fen[:2]


def same_value(key, a, b):
    if fold(a) == fold(b):
        return True
    if key == "date":
        return [int(n) for n in re.findall(r"\d+", a)] == [int(n) for n in re.findall(r"\d+", b)]
    try:
        return float(a) == float(b)
    except ValueError:
        return False


def is_said(value):
    return any(c not in "?.-* \t" for c in value)


def lost_headers(a, b):
    for key, value in a.stream["headers"].items():
        if key not in ABOUT_THE_FILE and is_said(value):
            if not same_value(key, value, b.stream["headers"].get(key, "")):
                yield "header:" + key
    for name, value, *_ in a.stream.get("tags", []):
        if is_said(value) and not any(n == name and fold(v) == fold(value) for n, v, *_ in b.stream.get("tags", [])):
            yield "header:" + name


def gained_headers(a, b):
    """Headers that nobody gave: what is written must not be invented. How a game was won can be the words of its result
    (B+R) or a header of their own."""
    for key, value in b.stream["headers"].items():
        known = key in a.stream["headers"] or any(value in other for other in a.stream["headers"].values())
        if key not in ABOUT_THE_FILE | {"id", "termination"} and is_said(value) and not known:
            yield key + "=" + value


def lost_notes(a, b):
    for path, node in a.nodes.items():
        there = b.nodes.get(path, {})
        for words in a.words(path):
            if words and not b.holds(path, words):
                yield "comment"
        for words in node.get("properties", []):
            if words not in there.get("properties", []):
                yield "property"
        if "derived" in node and all(b.holds(path, words) for words in a.words(path)):
            continue  # read out of a comment, and kept with it
        for nag in node.get("nags", []):
            if nag not in there.get("nags", []):
                yield "nag"
        for key in ("clock", "elapsed", "spent", "periods"):
            for time in node.get(key, []):
                if time not in there.get(key, []):
                    yield "clock"
        for mark in node.get("marks", []):
            plain = [(m["shape"], m.get("label"), p) for m in there.get("marks", []) for p in m["points"]]
            if not all((mark["shape"], mark.get("label"), p) in plain for p in mark["points"]):
                yield "mark:" + SHAPES[mark["shape"]]
            elif "color" in mark and mark["color"] not in [m.get("color") for m in there["marks"] if m["shape"] == mark["shape"]]:
                yield "mark-color"
        for area in node.get("territory", []):
            points = [p for t in there.get("territory", []) if t["side"] == area["side"] for p in t["points"]]
            if not set(area["points"]) <= set(points):
                yield "territory"


def offers_of(game):
    """Lists of points, wherever they hang; else the words of the header, by what is said in them."""
    lists = [set(o["points"] if isinstance(o, dict) else o) for node in game.nodes.values() for o in node.get("offers", [])]
    return lists or [set(re.findall(r"[a-z]\d+|\d+", game.stream["headers"].get("offers", "").lower()))]


def lost_offers(a, b):
    for offered in offers_of(a):
        if offered and not any(offered == there for there in offers_of(b)):
            yield "offer"


def lost(a, b, result_a, result_b):
    count = collections.Counter()
    if a.stream.get("setup", {}).get("setup") and not b.stream.get("setup", {}).get("setup"):
        count["position"] += 1
    count.update(lost_headers(a, b))
    count.update(lost_notes(a, b))
    count.update(lost_offers(a, b))
    main = {tuple(a.main[:i]) for i in range(len(a.main))}
    for path in a.branches:
        if path not in b.nodes and (path[:-1] in b.nodes or (a.main and not b.main and path[:-1] in main)):
            count["variation"] += 1
    counters = [g.stream.get("setup", {}).get("position", "").split()[4 if a.stream["kind"] == "chess" else 2:]
                for g in (a, b)]
    if [c for c in counters[0] if c != "-"] not in ([], ["0", "1"], [c for c in counters[1] if c != "-"]):
        count["counter"] += 1
    words = a.stream["headers"].get("result", "")
    unread = result_a["declared"] == "*" and is_said(words) and words != b.stream["headers"].get("result", "")
    if result_a["declared"] != result_b["declared"] or unread:
        count["result"] += 1
    elif result_a.get("forfeit") != result_b.get("forfeit"):
        count["forfeit"] += 1
    else:
        margin = [re.search(r"\+([0-9.]+)", g.stream["headers"].get("result", "")) for g in (a, b)]
        if margin[0]:
            if not margin[1] or float(margin[0][1]) != float(margin[1][1]):
                count["result-margin"] += 1
        elif result_a.get("declared_reason") not in (None, result_b.get("declared_reason"), "draw") and \
                not result_a.get("forfeit"):
            count["result-reason"] += 1
    return count


def results_of(folder, form):
    """By game: what recvalid says of its result, and the codes it finds above notes."""
    results, codes = {}, collections.defaultdict(set)
    done = run("recvalid", "--results", "--format=jsonl", "-f", form, folder)
    for line in done.stdout.decode().splitlines():
        o = json.loads(line)
        if o["type"] not in ("game", "finding"):
            continue
        name = os.path.basename(o["file"]).split(".")[0] if os.path.isdir(folder) else str(o["game"])
        if o["type"] == "game":
            results[name] = o
        elif o["severity"] != "note" and o["code"] != "record/loss":
            codes[name].add(o["code"])
    return results, codes


def convert(source, form, to, folder, *options):
    shutil.rmtree(folder, ignore_errors=True)
    template = "{game}.x" if not os.path.isdir(source) else "{stem}.x"
    done = run("recconv", "--format=jsonl", "-f", form, "-t", to, "--split=" + folder, "--name=" + template, *options,
               source)
    reported, refused = collections.defaultdict(collections.Counter), {}
    for line in done.stderr.decode().splitlines():
        if line[:1] != "{":
            continue
        o = json.loads(line)
        name = str(o["game"]) if not os.path.isdir(source) else os.path.basename(o["file"]).split(".")[0]
        if o.get("code") == "record/loss":
            reported[name][o["what"]] += o["count"]
        elif o.get("code") == "record/not-converted":
            refused[name] = o["message"]
    return reported, refused


def read_streams(folder):
    games = {}
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        with open(os.path.join(folder, name), encoding="utf-8", errors="surrogateescape") as f:
            games[name.split(".")[0]] = [json.loads(line, strict=False) for line in f]
    return games


def same_files(a, b):
    differing = []
    for name in sorted(set(os.listdir(a)) | set(os.listdir(b) if os.path.isdir(b) else [])):
        try:
            if open(os.path.join(a, name), "rb").read() != open(os.path.join(b, name), "rb").read():
                differing.append(name)
        except OSError:
            differing.append(name)
    return differing


def main():
    source, form, options = sys.argv[1], sys.argv[2], sys.argv[3:]
    faults = []
    convert(source, "stream", "stream", "before")
    before = read_streams("before")
    results, codes = results_of("before", "stream")
    reported, refused = convert(source, "stream", form, "there", *options)
    if os.path.isdir("there"):
        convert("there", form, "stream", "back")
    back = read_streams("back") if os.path.isdir("there") else {}
    back_results, back_codes = results_of("there", form) if back else ({}, {})
    for name, (stream, *_) in before.items():
        if name in refused:
            continue
        games = back.get(name, [])
        if len(games) != 1:
            faults.append(f"{name}: {len(games)} games come back")
            continue
        a, b = Game(stream), Game(games[0])
        gone = lost(a, b, results[name], back_results[name])
        told = reported[name]
        judged_alike = not JUDGED_BY & set(told)
        if form not in ("fen", "epd") and a.main != b.main and judged_alike:
            faults.append(f"{name}: other moves")
        if a.start() != b.start() and not gone["position"]:
            faults.append(f"{name}: another start {a.start()} {b.start()}")
        if form in ("fen", "epd"):
            told.pop("move", None)
        for what in sorted(set(gone) | set(told)):
            if gone[what] != told[what]:
                faults.append(f"{name}: {what}: {gone[what]} lost, {told[what]} reported")
        for header in gained_headers(a, b):
            faults.append(f"{name}: invented {header}")
        new = back_codes[name] - codes[name]
        if new and judged_alike:
            faults.append(f"{name}: new findings {sorted(new)}")
    if back:
        convert("there", form, form, "again", *options)
        convert("again", form, form, "third", *options)
        for name in same_files("again", "third"):
            faults.append(f"{name}: another pass changes it")
    for fault in faults:
        print(f"{form}: {fault}")
    print(f"# {form}: {len(before)} games, {len(refused)} refused, {len(faults)} faults", file=sys.stderr)
    if os.environ.get("REFUSED"):
        print(collections.Counter(refused.values()), file=sys.stderr)
    return bool(faults)


sys.exit(main())
