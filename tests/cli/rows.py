"""Every row of the table of formats, column by column: what it claims comes back, what it lacks is named.

    rows.py FORMAT...

For each game of a format's row and each thing that a record can have, a record that has just that goes into the
format and back by way of the stream. What `--list-formats=FORMAT` claims must come back and must not be named;
what it does not claim must be named as record/loss, alone, with its number and its place, or keep the game from
being written where it is the game itself. Text, JSONL and status must agree, and so must --lossy. Prints a line for
each fault, and "# FORMAT KIND: N things, M faults"; exits 0 without faults."""
import collections
import json
import os
import re
import shutil
import subprocess
import sys

import into_bases

BASE = {
    "chess": {"moves": "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6".split(), "other": "c7c5"},
    "xiangqi": {"moves": "h2e2 h9g7 h0g2 i9h9 b0c2 b9c7".split(), "other": "b9c7"},
    "weiqi": {"moves": "q16 d4 q4 d16 k10 c6".split(), "other": "c3"},
    "wuziqi": {"moves": "h8 i9 i7 g9 f8 j10".split(), "other": "h9"},
}
FEN = {"chess": "r1bqkbnr/pppppppp/2n5/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2",
       "xiangqi": "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2"}
AFTER = {"chess": "g1f3 g8f6".split(), "xiangqi": "h0g2 i9h9".split()}
SHAPES = {"circles": ("circle", "CR"), "squares": ("square", "SQ"), "triangles": ("triangle", "TR"),
          "crosses": ("cross", "MA"), "selected points": ("selected", "SL"), "labels": ("label", "LB"),
          "arrows": ("arrow", "AR"), "lines": ("line", "LN"), "dimmed points": ("dim", "DD")}
HEADERS = {
    "event": "Cup", "site": "Here", "date": "2020-01-02", "round": "3", "first": "Ann", "second": "Bob", "board": "4",
    "first-team": "Reds", "second-team": "Blues", "first-rating": "2000", "second-rating": "1900", "first-rank": "3d",
    "second-rank": "9p", "rules": None, "komi": "6.5", "time-control": "600", "overtime": "3x30 byo-yomi",
    "termination": None, "first-clock": "0:10:00", "second-clock": "0:20:00", "opening": None, "opening-code": None,
    "variation": "Main", "swap": "R", "annotator": "Cem", "source": "Book", "copyright": "Dee", "title": "A game",
    "comment": "Seen", "author": "Eve", "application": "qipu:1", "time": "12:00:00", "id": "17", "XOwn": "mine"}
# Headers that hang on others where a format has them: a rank on a name, overtime on the time before it.
BESIDE = {"overtime": ("time-control",), **{f"{side}-{what}": ("first", "second") for side in ("first", "second")
                                            for what in ("rank", "team", "rating")}}
STONES = ("weiqi", "wuziqi")
USUAL = {"chess": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
         "xiangqi": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"}
NOTES = ("nags", "clock", "elapsed", "spent", "periods", "territory", "setup", "properties")
USUAL_SIZE = {"weiqi": [19, 19], "wuziqi": [15, 15]}


# Of the formats with headers of their own those where these may have any name.
ANY_OWN = ("dhtmlxq", "rif")
# RenLib has one property of its own: a line begins here.
OWN_PROPERTY = {"lib": "RLSTART[1]"}


def start(kind):
    moves = [{"move": m} for m in BASE[kind]["moves"]]
    game = {"kind": kind, "headers": {}, "setup": {}, "moves": moves}
    if kind in STONES:
        game["size"] = [19, 19] if kind == "weiqi" else [15, 15]
    return game


class Thing:
    """A record with one thing: the words of the table for it, what a loss of it is called and how often; REFUSED: it
    is the game itself, or cannot be in that format's file."""

    def __init__(self, name, kind, words=None, what=None, count=1, refused=False, key=None):
        self.name, self.words, self.what, self.count, self.refused, self.key = name, words or name, what, count, refused, key
        self.game, self.beside, self.at = start(kind), set(), None

    def on(self, ply, key, value):
        """A note on a move, in whose place a loss of it is told."""
        self.at = self.at or self.game["moves"][ply]["move"]
        self.game["moves"][ply].setdefault(key, []).append(value)
        return self


def notes(kind):
    comment = [("comments on moves", "comment"), ("comments before moves", "before"), ("names of positions", "name")]
    for words, key in comment:
        yield Thing(words, kind, what="comment", count=2).on(1, key, "a word").on(2, key, "another")
    root = Thing("comments on the game", kind, what="comment")
    root.game["setup"]["comment"] = ["of the game"]
    yield root
    yield Thing("annotation glyphs", kind, what="nag", count=2).on(1, "nags", 1).on(4, "nags", 4)
    yield Thing("time left", kind, what="clock", count=2).on(2, "clock", 590000).on(3, "clock", 580000)
    yield Thing("time a move took", kind, what="clock").on(2, "elapsed", 7000)
    yield Thing("time used so far", kind, what="clock").on(2, "spent", 9000)
    yield Thing("overtime left", kind, what="clock").on(2, "periods", 3)
    for words, (shape, code) in SHAPES.items():
        at = BASE[kind]["moves"][2][-2:] if kind not in STONES else BASE[kind]["moves"][2]
        mark = {"shape": shape, "points": [at]}
        if shape in ("arrow", "line"):
            mark["points"].append("c3")
        if shape == "label":
            mark["label"] = "A"
        yield Thing(words, kind, what="mark:" + code).on(2, "marks", mark)
    if kind in STONES:
        yield Thing("territory", kind, what="territory").on(5, "territory", {"side": "first", "points": ["a1"]})


def start_and_moves(kind):
    varied = Thing("variations", kind, what="variation", count=2)
    varied.at = BASE[kind]["other"]
    varied.game["moves"][1]["variations"] = [[{"move": varied.at}]]
    varied.game["moves"][5]["variations"] = [[{"move": {"chess": "g8f6", "xiangqi": "g6g5"}.get(kind, "c2")}]]
    yield varied
    if kind not in STONES:
        placed = Thing("a position to start from", kind, what="position", refused=True)
        placed.game["setup"]["position"] = re.sub(r"\d+ \d+$", "0 1", FEN[kind])
        placed.game["moves"] = [{"move": m} for m in AFTER[kind]]
        yield placed
        counted = Thing("move counters of a position", kind, what="counter")
        counted.game["setup"]["position"] = FEN[kind]
        counted.game["moves"] = [{"move": m} for m in AFTER[kind]]
        yield counted
        return
    stones = Thing("a position to start from", kind, what="position", refused=True)
    stones.game["setup"]["setup"] = [{"what": "first", "points": ["c3", "c4"]}, {"what": "second", "points": ["c5"]}]
    yield stones
    edited = Thing("stones put on or taken off in mid-game", kind, what="setup", refused=True)
    edited.game["moves"].insert(2, {"setup": [{"what": "first", "points": ["a3"]}]})
    yield edited
    passed = Thing("passes", kind, what="pass", refused=True)
    passed.game["moves"] += [{"move": "pass"}, {"move": "c2"}]
    yield passed
    if kind == "weiqi":
        given = Thing("handicap stones", kind, what="position", refused=True)
        given.game["headers"]["handicap"] = "2"
        given.game["setup"]["setup"] = [{"what": "first", "points": ["p16", "d4"]}]
        given.game["moves"] = [{"move": "p4", "side": "second"}, {"move": "d16", "side": "first"}]
        yield given
    else:
        swapped = Thing("swaps", kind, what="swap")
        swapped.game["moves"].insert(3, {"move": "swap"})
        swapped.at = "swap"
        yield swapped
        yield Thing("fifth-move offers", kind, what="offer").on(4, "offers", ["f8", "j7"])
    for size in (7, 9, 13, 15, 19, 20, 25):
        small = Thing("board %d" % size, kind, what="size", refused=True)
        small.game["size"] = [size, size]
        if kind == "weiqi":
            small.game["headers"]["komi"] = "6.5"  # without it SGF's readers take 15 lines for renju
        small.game["moves"] = [{"move": m} for m in "d4 d5 c4 c5 e4 e5".split()]
        yield small


def ends(kind):
    men = kind not in STONES
    yield with_result(kind, "result", "1-0" if men else "B+")
    yield with_result(kind, "both lose", "0-0", "result")
    yield with_result(kind, "draw", "1/2-1/2" if men else "0", "result", "result")
    yield with_result(kind, "reason of the result", "W+R", "result-reason")
    yield with_result(kind, "on time", "B+T", "result-reason", "reason of the result")
    yield with_result(kind, "forfeits", "W+F", "forfeit")
    if kind == "weiqi":
        yield with_result(kind, "margin of the result", "B+3.5", "result-margin")
        yield with_result(kind, "whole margin", "W+12", "result-margin", "margin of the result")


def with_result(kind, name, said, what="result", words=None):
    end = Thing(name, kind, words=words or name, what=what)
    end.game["headers"]["result"] = said
    end.at = json.dumps(said)
    return end


def headers(kind):
    own = {"rules": {"chess": None, "xiangqi": None, "weiqi": "Japanese", "wuziqi": "RIF"},
           "opening": {"chess": "Ruy Lopez", "xiangqi": "Cannon", "weiqi": None, "wuziqi": None},
           "opening-code": {"chess": "C60", "xiangqi": "C10", "weiqi": None, "wuziqi": None},
           "termination": {}}
    for key, value in HEADERS.items():
        value = value or own[key].get(kind)
        if value is None or (key in ("komi", "overtime") and kind != "weiqi") or (key == "swap" and kind != "wuziqi"):
            continue
        said = Thing("header " + key, kind, what="header:" + key, key=key)
        if key == "XOwn":
            said.game["tags"] = [["XOwn", value]]
        else:
            said.game["headers"].update({k: HEADERS[k] for k in BESIDE.get(key, ())})
            said.game["headers"][key] = value
            said.at = json.dumps(value)
            said.beside = {"header:" + k for k in BESIDE.get(key, ())}
        yield said


def things(kind, form):
    yield Thing("moves", kind, what="move", count=6)
    for make in (notes, start_and_moves, ends, headers):
        yield from make(kind)
    yield Thing("private properties", kind, what="property").on(3, "properties", OWN_PROPERTY.get(form, "XQ[a b]"))


# ---- The table --------------------------------------------------------------------------------------

def rows_of(form):
    """By kind: what is held, which headers (None: any) and which boards (None: any)."""
    rows, kinds = {}, []
    for line in run("recconv", "--lang=en", "--list-formats=" + form).stdout.decode().splitlines()[2:]:
        words = line.strip()
        if not line.startswith(" "):
            kinds = [k for k in words.rstrip(":").split(", ") if k not in rows]
            for kind in kinds:
                rows[kind] = {"headers": set(), "boards": None}
            continue
        name, _, said = words.partition(": ")
        for kind in kinds:
            if name == "holds":
                rows[kind]["holds"] = set(said.split(", "))
            elif name == "headers":
                rows[kind]["headers"] = None if said == "any" else set(said.split(", "))
            elif name == "board of stones" and said != "any":
                low, _, high = said.partition("-")
                rows[kind]["boards"] = (int(low), int(high or low))
    return rows


def claims(form, row, thing):
    if thing.key == "XOwn":
        return row["headers"] is None or ("its own" in row["headers"] and form in ANY_OWN)
    if thing.key:
        return row["headers"] is None or thing.key in row["headers"]
    if thing.name.startswith("board "):
        size = int(thing.name[6:])
        return row["boards"] is None or row["boards"][0] <= size <= row["boards"][1]
    return thing.words in row["holds"]


# ---- Running ----------------------------------------------------------------------------------------

def run(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300)


def convert(source, form, to, folder, *more):
    shutil.rmtree(folder, ignore_errors=True)
    if to in into_bases.FORMATS:
        return into_bases.convert(["recconv", "-f", form, "-t", to, *more], source, to, folder)
    return run("recconv", "-f", form, "-t", to, "--split=" + folder, "--name={stem}.x", *more, source)


def contents(folder):
    found = collections.defaultdict(bytes)
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        with open(os.path.join(folder, name), "rb") as f:
            found[name.split(".")[0]] += f.read()
    return dict(found)


def stem(name):
    return os.path.basename(name).split(".")[0]


class Told:
    """What was said of each file, in JSONL: losses, refusals, their places."""

    def __init__(self, done):
        self.status = done.returncode
        self.lost = collections.defaultdict(list)
        self.refused = {}
        for line in done.stderr.decode().splitlines():
            o = json.loads(line) if line.startswith("{") else {}
            if o.get("code") == "record/loss":
                self.lost[stem(o["file"])].append((o["what"], o["count"], o["line"], o["column"]))
            elif o.get("code") == "record/not-converted":
                self.refused[stem(o["file"])] = o["message"]


class Row:
    def __init__(self, form, kind, row):
        self.form, self.kind, self.row, self.faults = form, kind, row, []
        self.things = list(things(kind, form))
        shutil.rmtree("given", ignore_errors=True)
        os.mkdir("given")
        for i, thing in enumerate(self.things):
            with open(f"given/{i}.jsonl", "w", encoding="utf-8") as f:
                f.write(json.dumps(thing.game, ensure_ascii=False) + "\n")
        self.told = Told(convert("given", "stream", form, "there", "--format=jsonl"))
        self.there = contents("there")
        self.text = convert("given", "stream", form, "by-text")
        convert("given", "stream", "stream", "before")
        convert("there", form, "stream", "back")
        self.before = {k: json.loads(v) for k, v in contents("before").items()}
        self.back = {k: json.loads(v) for k, v in contents("back").items() if v.count(b"\n") == 1}

    def fault(self, thing, words):
        self.faults.append(f"{self.form}: {self.kind}: {thing.name}: {words}")

    def check_many(self):
        """Two games in one file: both come back, or nothing is written."""
        with open("two.jsonl", "w", encoding="utf-8") as f:
            for _ in range(2):
                f.write(json.dumps(start(self.kind)) + "\n")
        two = "two." + (self.form if self.form in into_bases.FORMATS else "x")
        if os.path.exists(two):
            os.remove(two)
        done = run("recconv", "-q", "-f", "stream", "-t", self.form, "-o", two, "--lossy=quiet", "two.jsonl")
        if "several games in a file" not in self.row["holds"]:
            if done.returncode != 2 or b"one game a file" not in done.stderr or os.path.exists(two):
                self.faults.append(f"{self.form}: {self.kind}: two games in a file of one")
            return
        games = run("recconv", "-q", "-f", self.form, "-t", "stream", two).stdout.decode().splitlines()
        if len(games) != 2 or len({json.dumps(essence(json.loads(g), self.form)) for g in games}) != 1:
            self.faults.append(f"{self.form}: {self.kind}: {len(games)} of two games come back")

    def check(self):
        self.check_many()
        for i, thing in enumerate(self.things):
            self.check_thing(str(i), thing)
        self.check_text()
        self.check_error()
        self.check_quiet()
        return self.faults

    def check_thing(self, name, thing):
        lost = [loss[:2] for loss in self.told.lost[name] if loss[0] not in thing.beside]
        if self.form in ("fen", "epd"):
            lost = [loss for loss in lost if loss[0] != "move" or thing.name == "moves"]
        if claims(self.form, self.row, thing):
            if name in self.told.refused:
                self.fault(thing, "claimed, and refused: " + self.told.refused[name])
            elif lost:
                self.fault(thing, f"claimed, and named as lost: {lost}")
            elif not self.comes_back(name, thing):
                self.fault(thing, "claimed, and does not come back")
        elif thing.refused and name not in self.told.refused and self.form not in ("fen", "epd"):
            self.fault(thing, f"not claimed, but written: {lost}")
        elif not thing.refused and name in self.told.refused:
            self.fault(thing, "refused: " + self.told.refused[name])
        elif not thing.refused and lost != [(self.what(thing), thing.count)]:
            self.fault(thing, f"lacking, should be {self.what(thing)} {thing.count}, named: {lost}")
        self.check_place(name, thing)

    def what(self, thing):
        """Without the result nobody asks how it came about."""
        whole = thing.what in ("result-reason", "result-margin", "forfeit") and "result" not in self.row["holds"]
        return "result" if whole else thing.what

    def check_place(self, name, thing):
        """The place is that of the first of them: in the object, where what is lost stands."""
        given = json.dumps(thing.game, ensure_ascii=False)
        for what, _, line, column in self.told.lost[name]:
            at = given[column - 1:]
            if line != 1 or (thing.at and what == self.what(thing) and not at.startswith(thing.at)):
                self.fault(thing, f"{what} at {line}:{column}: {at[:20]}")

    def comes_back(self, name, thing):
        a, b = self.before.get(name), self.back.get(name)
        if a is None or b is None:
            return False
        if thing.key:
            return same_header(a, b, thing.key)
        if thing.what and thing.what.startswith("result") or thing.what == "forfeit":
            return self.same_result(name)
        return essence(a, self.form) == essence(b, self.form)

    def same_result(self, name):
        keys = ("declared", "forfeit", "margin")
        if not hasattr(self, "results"):
            self.results = [results_of("before", "stream"), results_of("there", self.form)]
        a, b = (r.get(name, {}) for r in self.results)
        reasons = [None if r.get("declared_reason") == "draw" else r.get("declared_reason") for r in (a, b)]
        return all(a.get(k) == b.get(k) for k in keys) and reasons[0] == reasons[1]

    def check_text(self):
        """One line a game with losses, at the place of the first, that names each kind."""
        lines = collections.defaultdict(list)
        for line in self.text.stderr.decode().splitlines():
            if "[record/loss]" in line:
                lines[stem(line.split(":")[0])].append(line)
        for name, lost in self.told.lost.items():
            thing = self.things[int(name)]
            if not lost or len(lines[name]) != 1:
                if lost or lines[name]:
                    self.fault(thing, f"{len(lines[name])} lines of text for {lost}")
                continue
            for what, count, line, column in lost:
                word = what.partition(":")[2] or {"nag": "annotation glyph"}.get(what, what.split("-")[-1])
                if not re.search(r"\b%d \w+" % count if count > 1 else ".", lines[name][0]) or word not in lines[name][0]:
                    self.fault(thing, f"{what} {count} is not in the text: {lines[name][0]}")
            first = min(lost, key=lambda l: (l[2], l[3]))
            if f":{first[2]}:{first[3]}: " not in lines[name][0]:
                self.fault(thing, f"another place in the text: {lines[name][0]} {first}")
        if self.text.returncode != self.told.status or self.told.status != (1 if self.told.refused else 0):
            self.faults.append(f"{self.form}: {self.kind}: status {self.told.status} in JSONL, {self.text.returncode} in "
                               f"text, {len(self.told.refused)} refused")

    def check_error(self):
        """Nothing with a loss is written, and it goes to the rejects."""
        done = convert("given", "stream", self.form, "strictly", "--lossy=error", "--rejects=rejects", "--format=jsonl")
        told, written = Told(done), contents("strictly")
        with open("rejects", "rb") as f:
            rejects = f.read()
        for i, thing in enumerate(self.things):
            name = str(i)
            fails = bool(self.told.lost[name]) or name in self.told.refused
            if (name in written) == fails:
                self.fault(thing, "--lossy=error: " + ("written" if fails else "not written"))
            if (name in told.refused) != fails:
                self.fault(thing, "--lossy=error: no refusal")
            with open(f"given/{name}.jsonl", "rb") as f:
                if (f.read() in rejects) != fails:
                    self.fault(thing, "--lossy=error: rejects")
        if done.returncode != (1 if told.refused else 0):
            self.faults.append(f"{self.form}: {self.kind}: --lossy=error: status {done.returncode}")

    def check_quiet(self):
        done = convert("given", "stream", self.form, "quietly", "--lossy=quiet")
        if b"record/loss" in done.stderr or contents("quietly") != self.there or done.returncode != self.told.status:
            self.faults.append(f"{self.form}: {self.kind}: --lossy=quiet differs")


def results_of(folder, form):
    found = {}
    for line in run("recvalid", "-f", form, "--results", "--format=jsonl", folder).stdout.decode().splitlines():
        o = json.loads(line)
        if o["type"] == "game":
            found[stem(o["file"])] = o
    return found


def same_header(a, b, key):
    if key == "XOwn":
        return [t[1] for t in b.get("tags", []) if t[0].lower() in ("xown",)] == ["mine"]
    return same(a["headers"].get(key), b["headers"].get(key))


def same(a, b):
    if a is None or b is None:
        return a == b
    numbers = [re.findall(r"\d+", text) for text in (a, b)]
    return a == b or (numbers[0] == numbers[1] and re.fullmatch(r"[\d.\-]+", a) is not None)


def plies(moves, ply=0):
    """Every node with its ply, variations among them."""
    for move in moves:
        ply += "move" in move
        yield ply, move
        for variation in move.get("variations", []):
            yield from plies(variation, ply - 1)


def essence(game, form):
    """What it says, wherever that hangs: comments before a move and on the one before it are the same, offers of the
    game and of its fifth move; a mark without a colour has its format's usual one."""
    setup, kind = dict(game.get("setup", {})), game["kind"]
    if setup.get("position", "").startswith(USUAL.get(kind, "-")):
        del setup["position"]
    nodes = [] if form in ("fen", "epd") else list(plies(game["moves"]))
    said = [w for _, n in [(0, setup)] + nodes for key in ("before", "comment", "name") for w in n.get(key, []) if w[:2] != "[%"]
    marks = [(p, m["shape"], m["points"], m.get("label")) for p, n in nodes for m in n.get("marks", [])]
    offers = [set(o) for _, n in [(0, setup)] + nodes for o in n.get("offers", [])]
    notes = [(p, key, n[key]) for p, n in nodes for key in NOTES if key in n]
    stones = sorted((s["what"], p) for s in setup.get("setup", []) for p in s.get("points", []))
    return (kind, game.get("size", USUAL_SIZE.get(kind)), setup.get("position"), stones, said, marks, offers, notes,
            [(p, n["move"]) for p, n in nodes if "move" in n])


def main():
    faults = 0
    for form in sys.argv[1:]:
        for kind, row in rows_of(form).items():
            made = Row(form, kind, row)
            found = made.check()
            print("\n".join(found + [f"# {form} {kind}: {len(made.things)} things, {len(found)} faults"]), flush=True)
            faults += len(found)
    return 1 if faults else 0


sys.exit(main())
