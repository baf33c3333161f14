"""Records into every format and back, compared through the stream.

    property.py RECORDS.jsonl|FOLDER FORMAT...

The records are a stream's, or those of a folder of files with one game each or many. Says, a line each, what came
back otherwise than was reported: a thing that is gone and was not named, one that was named and is there, games
without a word, findings that the original did not have, a second pass that changes something. Nothing: exit 0."""
import collections
import itertools
import json
import os
import re
import shutil
import subprocess
import sys

import into_bases

COMMENTS = ("before", "comment", "line_comment", "name")
SHAPES = {"circle": "CR", "square": "SQ", "triangle": "TR", "cross": "MA", "selected": "SL", "label": "LB",
          "arrow": "AR", "line": "LN", "dim": "DD"}
USUAL = {"chess": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
         "xiangqi": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"}
FIELDS = r"\S* [wb]( (-|[A-HKQa-hkq]+) (-|[a-h][36]))?|"
ENDS = ("1-0", "0-1", "1/2-1/2")
ABOUT_THE_FILE = {"charset", "notation", "setup", "ply-count", "game", "position", "size", "result", "offers"}


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300)
    if done.returncode > 1:
        print("trouble:", " ".join(command), done.stderr.decode(errors="replace")[:300])
    return done


def fold(words):
    return " ".join(re.split(r"[ \t\n\v\f\r]+", words)).strip(" ")


def without_swaps(moves):
    """A line without its swaps, which moved no stone; what hung on them hangs on the move before, other moves in their
    place are variations of the next. How many there were."""
    kept, variations, count = [], [], 0
    for node in moves:
        node = dict(node)
        lines = [without_swaps(line) for line in node.pop("variations", [])]
        count += sum(n for _, n in lines)
        variations += [line for line, _ in lines]
        if node.get("move") == "swap":
            count += 1
            notes = {key: value for key, value in node.items() if isinstance(value, list)}
            if notes:
                kept.append(notes)
            continue
        if variations:
            node["variations"], variations = variations, []
        kept.append(node)
    return kept, count


class Game:
    """A stream object: nodes by their path, with their notes."""

    def __init__(self, stream):
        self.stream = stream
        self.main = []
        self.nodes = {(): dict(stream.get("setup", {}))}
        self.branches = []
        self.line(stream["moves"], (), True)

    def line(self, moves, path, main, side=None):
        """A side that moves twice running marks its move."""
        for i, node in enumerate(moves):
            before, mover = path, side
            if "move" in node:
                again = side and side == node.get("side")
                path = path + (f"{node['move']}+" if again else node["move"],)
                side = node.get("side")
                if main:
                    self.main.append(node["move"])
                elif i == 0:
                    self.branches.append(path)
            self.nodes.setdefault(path, {})
            known = self.nodes[path]
            for key, value in node.items():
                if isinstance(value, list) and key != "variations":
                    known[key] = known.get(key, []) + value
            for key in ("derived", "illegal_wanted"):
                known[key] = known.get(key) or node.get(key)
            for variation in node.get("variations", []):
                self.line(variation, before, False, mover)

    def contradiction(self):
        """What the header says of the result where the end of the moves says something else."""
        said, token = self.stream["headers"].get("result"), self.stream.get("terminator")
        said = {"红胜": "1-0", "黑胜": "0-1", "和棋": "1/2-1/2"}.get(said, said)
        return said if said in ENDS and token in ENDS and said != token else None

    def tags(self):
        """Headers without a neutral name or with one that another has: name, text and that."""
        for tag in itertools.chain(self.stream.get("tags", []), *(n.get("tags", []) for n in self.nodes.values())):
            yield tag[0], tag[1], tag[2] if len(tag) > 2 and isinstance(tag[2], str) else None

    def words(self, path):
        node = self.nodes.get(path, {})
        return [fold(w) for key in COMMENTS for w in node.get(key, []) if isinstance(w, str)]

    def holds(self, path, words):
        mine, above = self.words(path), self.words(path[:-1]) if path else []
        return path in self.nodes and any(f" {words} " in f" {' '.join(there)} " for there in (mine, above))

    def start(self):
        setup = self.stream.get("setup", {})
        stones = sorted((s["what"], p) for s in setup.get("setup", []) if s["what"] != "empty" for p in s.get("points", []))
        fen = setup.get("position", USUAL.get(self.stream["kind"], ""))
        if "position" not in setup and [m.get("side") for m in self.stream["moves"][:1]] == ["second"]:
            fen = fen.replace(" w", " b")  # the other side began, though nothing else says so
        if self.stream["kind"] == "xiangqi":  # letters of other alphabets
            board, *rest = fen.split(" ", 1)
            board = board.translate(str.maketrans("EHehMGSmgs", "BNbnBKPbkp"))
            fen = " ".join([board] + [re.sub("^r", "w", words) for words in rest])
        if self.stream["kind"] != "chess":
            return self.stream["kind"], stones, fen.split()[:2]
        fields = fen.split()[:4]  # as the standard spells them: 44 is 8, QK is KQ
        fields[:1] = [re.sub(r"\d+", lambda m: str(sum(map(int, m[0]))), field) for field in fields[:1]]
        fields[2:3] = ["".join(sorted(field)) for field in fields[2:3]]
        return self.stream["kind"], stones, fields

    def sets_up(self):
        """Whether stones stand before the first move or the side to move is named: the last of what is said of a point."""
        there = {}
        for s in self.stream.get("setup", {}).get("setup", []):
            there.update((p, s["what"] != "empty") for p in s.get("points", []))
            there.update({s["what"]: True} if s["what"].startswith("to-move") else {})
        return any(there.values())

    def starts_like(self, other):
        """What stands where, who is to move and who may do what; of a FEN without its fields the first two alone."""
        a, b = self.start(), other.start()
        whole = all(re.fullmatch(FIELDS, " ".join(start[2])) for start in (a, b))
        return a[:2] == b[:2] and (a[2] == b[2] or (not whole and a[2][0] == b[2][0] and a[2][1][0] == b[2][1][0]))


def same_value(key, a, b):
    if fold(a) == fold(b):
        return True
    if key == "date":
        numbers = [[int(n) for n in re.findall(r"\d+", text)] for text in (a, b)]
        return numbers[0] and numbers[0] == numbers[1]
    try:
        return float(a) == float(b)
    except ValueError:
        return False


def komi_in_words(text):
    """黑贴3又3/4子, 五目半, 5.5 points, 7。5: points; None where there is no number."""
    plain = re.sub("[零一二三四五六七八九]", lambda m: str("零一二三四五六七八九".index(m[0])), text.replace("。", "."))
    said = re.search(r"(\d+(?:\.\d+)?)(?:又(\d)/(\d))?", plain)
    if not said:
        return None
    number = float(said[1]) + (int(said[2]) / int(said[3]) if said[2] else 0) + (0.5 if "半" in plain else 0)
    return 2 * number if "子" in plain else number


def komi_of(game):
    """What a komi comes to in points, by the conventions of whoever wrote it; else its words."""
    text, ways = fold(game.stream["headers"].get("komi", "")), game.stream.get("conventions", [])
    if not re.fullmatch(r"[+-]?\d*\.?\d+", text):
        return komi_in_words(text) or text
    number, whole = float(text), "." not in text
    if number == 0:
        return "lost" if "zero-komi-lost" in ways and "handicap" not in game.stream["headers"] else 0
    if whole and "komi-tenths" in ways:
        return number / 10
    if whole and (abs(number) >= 200 or "komi-hundredths" in ways):
        return text if number % 100 == 0 else number / 100 if number % 50 == 0 else number / 50
    return 2 * number if 4 * number % 2 and abs(number) < 5 else number


def is_said(value):
    return any(c not in "?.-* \t" for c in value)


def lost_headers(a, b):
    for key, value in a.stream["headers"].items():
        if key == "komi":
            if komi_of(a) != komi_of(b) and is_said(value):
                yield "header:komi"
        elif key not in ABOUT_THE_FILE and is_said(value):
            if not same_value(key, value, b.stream["headers"].get(key, "")):
                yield "header:" + key
    for name, value, key in a.tags():
        like = (fold(v) for n, v, k in b.tags() if n == name or (key and k == key))
        if is_said(value) and fold(value) not in like:
            if not key or not same_value(key, value, b.stream["headers"].get(key, "")):
                yield "offer" if key == "offers" else "header:" + name


def gained_headers(a, b):
    """Headers that nobody gave: what is written must not be invented. Where a format has no place for the variant,
    its reader tells it by the rights to castle in the position; how a game was won can be the words of its result (B+R)
    or a header of their own."""
    for key, value in b.stream["headers"].items():
        known = key in a.stream["headers"] or any(value in other for other in a.stream["headers"].values())
        known |= key == "variant" and a.starts_like(b)
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
        if node.get("illegal_wanted") and not there.get("illegal_wanted"):
            yield "property"
        if node.get("derived") and all(b.holds(path, words) for words in a.words(path)):
            continue  # read out of a comment, and kept with it
        for nag in node.get("nags", []):
            if nag not in there.get("nags", []):
                yield "nag"
        for key in ("clock", "elapsed", "spent", "periods"):
            for time in node.get(key, []):
                if time not in there.get(key, []):
                    yield "clock"
        for mark in node.get("marks", []):
            plain = [(m["shape"], m.get("label"), p) for m in there.get("marks", []) for p in m["points"] or [None]]
            if not all((mark["shape"], mark.get("label"), p) in plain for p in mark["points"] or [None]):
                yield "mark:" + SHAPES[mark["shape"]]
            elif "color" in mark and mark["color"] not in [m.get("color") for m in there["marks"] if m["shape"] == mark["shape"]]:
                yield "mark-color"
        for area in node.get("territory", []):
            points = [p for t in there.get("territory", []) if t["side"] == area["side"] for p in t["points"] or [None]]
            if not set(area["points"] or [None]) <= set(points):
                yield "territory"


def offers_of(game):
    """Lists of points, wherever they hang; else the words of the header, by what is said in them."""
    lists = [set(o["points"] if isinstance(o, dict) else o) for node in game.nodes.values() for o in node.get("offers", [])]
    words = game.stream["headers"].get("offers", "").lower()
    return lists or [set(re.findall(r"[a-z]\d+|\d+", words) or words.split())]


def lost_offers(a, b):
    for offered in offers_of(a):
        if offered and not any(offered == there for there in offers_of(b)):
            yield "offer"


def margin_of(game, result):
    """By how much it was won, in whatever words; None: that is not said."""
    if result.get("declared_reason") != "count":
        return None
    said = re.search(r"\+([0-9.]+)$", game.stream["headers"].get("result", ""))
    said = said or re.fullmatch(r"([0-9.]+) points", game.stream["headers"].get("termination", ""))
    if not said:
        return game.stream["headers"].get("result")
    margin = float(said[1])
    return 2 * margin if 4 * margin % 2 else margin  # quarters are of a stone, which is two points


def other_margin(mine, other):
    return other is None or (mine != other and isinstance(mine, float))


def words_beyond(*said):
    """What the words of a result say beyond who won and by how much: stones that were counted, the kind of a draw."""
    return set(re.findall(r"\d{3}(?=子)|自然限着", " ".join(said)))


def leaves_open(game):
    """The end of the moves says, or the header where there is none, that the result is open: *."""
    return (game.stream.get("terminator") or game.stream["headers"].get("result", "").strip()) == "*"


def lost_result(a, b, result_a, result_b):
    words, reason = a.stream["headers"].get("result", ""), result_a.get("declared_reason")
    unread = result_a["declared"] == "*" and reason in (None, "forfeit") and is_said(words) and words != b.stream["headers"].get("result", "")
    # a reason without a result, of a game that was broken off: gone with its words where there is no place for results
    unread |= reason == "unfinished" and not b.stream["headers"].get("result") and not b.stream.get("terminator")
    if result_a["declared"] != result_b["declared"] or unread or a.contradiction() not in (None, b.contradiction()):
        yield "result"
    elif result_a.get("forfeit") != result_b.get("forfeit"):
        yield "forfeit"
    elif reason == "count" and other_margin(margin_of(a, result_a), margin_of(b, result_b)):
        yield "result-margin"
    elif reason not in (None, result_b.get("declared_reason"), "draw", "count") and not result_a.get("forfeit"):
        yield "result-reason"
    elif words_beyond(words) - words_beyond(*(b.stream["headers"].get(key, "") for key in ("result", "termination"))):
        yield "result-reason"
    elif leaves_open(a) and not leaves_open(b) and (
            result_a["by_rules"] != "*" or (result_a["declared"] != "*" and reason is None)):
        yield "result"  # * says something where the rules or a header say how it ended


def lost(a, b, result_a, result_b):
    count = collections.Counter()
    if a.sets_up() and not b.sets_up():
        count["position"] += 1
    count.update(lost_headers(a, b))
    count.update(lost_notes(a, b))
    count.update(lost_offers(a, b))
    gone = {path for path in a.branches if path not in b.nodes}
    for path in a.branches:
        forbidden = any(path[:i] + (None,) in b.nodes for i in range(len(path) - 1))  # there, by other rules
        if path in gone and not forbidden and not any(path[:i] in gone for i in range(1, len(path))):
            count["variation"] += 1
    if b.main or not a.main:
        for path in a.nodes:
            if path and path not in b.nodes and not any(path[:i] in gone for i in range(1, len(path) + 1)):
                forbidden = any(path[:i] + (None,) in b.nodes for i in range(len(path)))
                count["move"] += not forbidden
    counters = [g.stream.get("setup", {}).get("position", "").split()[4 if a.stream["kind"] == "chess" else 2:]
                for g in (a, b)]
    said = [[c for c in each if c.isdigit()] for each in counters]
    if len(said[0]) == 2 and said[0] not in (["0", "1"], said[1]):
        count["counter"] += 1
    count.update(lost_result(a, b, result_a, result_b))
    return count


def name_of(o):
    """The file that an object of a report speaks of, without its extension."""
    return os.path.basename(o["file"]).split(".")[0]


def results_of(source, form):
    """By file: what recvalid says of the result of its last game, and the codes it finds above notes."""
    results, codes = {}, collections.defaultdict(set)
    done = run("recvalid", "--results", "--format=jsonl", *as_format(form), source)
    for line in done.stdout.decode().splitlines():
        o = json.loads(line)
        if o["type"] == "game":
            results[name_of(o)] = o
        elif o["type"] == "finding" and o["severity"] != "note" and o["code"] != "record/loss":
            codes[name_of(o)].add(o["code"])
    return results, codes


def subject(code):
    """What a finding is about: formats have their own codes for a date or a control character."""
    return code.split("/")[1].split("-")[0]


def as_format(form):
    return ("-f", form) if form else ()


def convert(source, form, to, folder):
    """Every game into a file of its own; what was reported as lost, and why games were refused."""
    shutil.rmtree(folder, ignore_errors=True)
    template = ("{stem}" if source in ("before", "there", "again", "direct", "lesser") else "{stem}+{game}") + ".{ext}"
    command = ("recconv", "--format=jsonl", *as_format(form), "-t", to)
    if to in into_bases.FORMATS:
        done = into_bases.convert(command, source, to, folder)
    else:
        done = run(*command, "--split=" + folder, "--name=" + template, source)
    reported, refused = collections.defaultdict(collections.Counter), {}
    for line in done.stderr.decode().splitlines():
        if line[:1] != "{":
            continue
        o = json.loads(line)
        name = name_of(o)
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
    for name in sorted(set(os.listdir(a) if os.path.isdir(a) else []) | set(os.listdir(b) if os.path.isdir(b) else [])):
        try:
            if open(os.path.join(a, name), "rb").read() != open(os.path.join(b, name), "rb").read():
                differing.append(name)
        except OSError:
            differing.append(name)
    return differing


def lesser(stream, told, result, rulebook):
    """The game without what was reported as lost; where it names no rules, or these are lost, judged by those that
    judge what was written."""
    less = json.loads(json.dumps(stream))
    headers, setup = less["headers"], less.get("setup", {})
    for what in told:
        if what.startswith("header:"):
            headers.pop(what[7:], None)
    if "rules" not in headers and rulebook:
        less["rulebook"] = rulebook
    if "position" in told:
        setup.pop("setup", None)
    if "swap" in told:
        less["moves"] = without_swaps(less["moves"])[0]
    if "offer" in told:
        headers.pop("offers", None)
        for node in less["moves"]:
            node.pop("offers", None)
    if {"result-reason", "result-margin", "forfeit"} & set(told):
        headers["result"] = result["declared"]
    if "result" in told:
        headers.pop("result", None)
        less.pop("terminator", None)
    return less


class Source:
    """The games before they go anywhere: as streams, what is found in them, and in the files they come from."""

    def __init__(self, records):
        self.records, self.form = records, None if os.path.isdir(records) else "stream"
        convert(records, self.form, "stream", "before")
        self.games = read_streams("before")
        self.results, self.codes = results_of("before", "stream")
        _, self.own_codes = results_of(records, self.form)


class Conversion:
    """What is known of all games of a source that went into a format and came back."""

    def __init__(self, source, form):
        self.form, self.source, self.faults = form, source, []
        self.before, self.results, self.codes = source.games, source.results, source.codes
        self.reported, self.refused = convert("before", "stream", form, "there")
        if os.path.isdir("there"):
            convert("there", form, "stream", "back")
        self.back = read_streams("back") if os.path.isdir("there") else {}
        self.back_results, self.back_codes = results_of("there", form) if self.back else ({}, {})
        self.codes_without, self.played_without = collections.defaultdict(set), {}
        self.take_away()
        if source.form is None and form not in into_bases.FORMATS:
            convert(source.records, None, form, "direct")
            self.compare_ways()

    def compare_ways(self):
        """By way of the stream a game becomes what it becomes without: to the byte, or in all that is said."""
        others = same_files("direct", "there")
        for name in set(os.listdir("direct")) - set(others) if os.path.isdir("direct") else ():
            os.remove(os.path.join("direct", name))
        if not others:
            return
        convert("direct", self.form, "stream", "direct-back")
        direct = read_streams("direct-back")
        results = results_of("direct", self.form)[0]
        for name in (name.split(".")[0] for name in others):
            if name not in direct or name not in self.back:
                self.fault(name, "refused one way, not the other")
                continue
            a, b = Game(direct[name][0]), Game(self.back[name][0])
            gone = lost(a, b, results[name], self.back_results[name])
            more = lost(b, a, self.back_results[name], results[name])
            if gone or more or a.main != b.main or not a.starts_like(b):
                self.fault(name, f"the stream changes it: {dict(gone)} {dict(more)}")

    def take_away(self):
        """What is found in games, and played in them, without what was reported as lost."""
        shutil.rmtree("lesser", ignore_errors=True)
        os.mkdir("lesser")
        for name, (stream, *_) in self.before.items():
            back = self.back.get(name, [{}])[0]
            less = lesser(stream, self.reported[name], self.results[name], back.get("rulebook"))
            if less != stream:
                with open(os.path.join("lesser", name + ".x"), "w", encoding="utf-8", errors="surrogateescape") as f:
                    json.dump(less, f, ensure_ascii=False)
        if os.listdir("lesser"):
            convert("lesser", "stream", "stream", "lesser-played")
            self.codes_without = results_of("lesser", "stream")[1]
            self.played_without = read_streams("lesser-played")

    def fault(self, name, words):
        self.faults.append(f"{name}: {words}")

    def compare(self, name, stream, games):
        told = self.reported[name]
        moves, swaps = without_swaps(stream["moves"]) if told["swap"] else (stream["moves"], 0)
        a, b = Game({**stream, "moves": moves}), Game(games[0])
        gone = lost(a, b, self.results[name], self.back_results[name])
        gone["swap"] += swaps
        without = Game(self.played_without[name][0]) if name in self.played_without else a
        if self.form not in ("fen", "epd") and b.main not in (a.main, without.main):
            self.fault(name, "other moves")
        if not a.starts_like(b) and not gone["position"]:
            self.fault(name, f"another start {a.start()} {b.start()}")
        if self.form in ("fen", "epd"):
            told.pop("move", None)
        for what in sorted(set(gone) | set(told)):
            if gone[what] != told[what]:
                self.fault(name, f"{what}: {gone[what]} lost, {told[what]} reported")
        for header in gained_headers(a, b):
            self.fault(name, f"invented {header}")
        new = self.back_codes[name] - self.codes[name] - self.source.own_codes[name.split("+")[0]] - self.codes_without[name]
        mine = {subject(code) for code in self.source.own_codes[name.split("+")[0]]}
        if self.results[name]["declared"] == "*" and is_said(stream["headers"].get("result", "")):
            mine.add("result")  # words that nobody can read: DhtmlXQ has one code for all its values
        if Game(stream).contradiction():  # one finding said that its results differ, and hid what is said of each
            new = {code for code in new if subject(code) != "result"}
        new = {code for code in new if not (code.startswith(self.form + "/") and subject(code) in mine)}
        if new:
            self.fault(name, f"new findings {sorted(new)}")


def check(source, form):
    """Prints what is wrong with the games of the source in that format; whether nothing is."""
    told = Conversion(source, form)
    for name, (stream, *_) in told.before.items():
        if name in told.refused:
            continue
        games = told.back.get(name, [])
        if len(games) != 1:
            told.fault(name, f"{len(games)} games come back")
        else:
            told.compare(name, stream, games)
    if told.back:
        convert("there", form, form, "again")
        convert("again", form, form, "third")
        for name in same_files("again", "third"):
            told.fault(name, "another pass changes it")
    for fault in told.faults:
        print(f"{form}: {fault}")
    print(f"# {form}: {len(told.before)} games, {len(told.refused)} refused, {len(told.faults)} faults")
    return not told.faults


def main():
    source = Source(sys.argv[1])
    return 0 if all([check(source, form) for form in sys.argv[2:]]) else 1


sys.exit(main())
