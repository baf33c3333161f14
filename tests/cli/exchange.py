#!/usr/bin/python3
"""The same record with the sides exchanged gets the exchanged ruling, by every rulebook of its game.

Chess and xiangqi are turned round and begin with Black by a FEN; weiqi changes its colours behind a pass of
Black's; in wuziqi, where the colours differ, the board is turned and mirrored, and everything stays. What can be said
of one colour alone (komi, handicap, who begins) and what the numbers before the moves tell is left out.

usage: exchange.py cases RECVALID CASES SCRATCH
       exchange.py data RECVALID RECCONV DATA SCRATCH SEED COUNT   (COUNT games of each file, damaged at random)"""
import json
import os
import random
import re
import subprocess
import sys

sys.dont_write_bytecode = True
from real_games import SOURCES, games_of  # noqa: E402

ONE_SIDED = {"komi", "komi-reading", "handicap-reading", "setup", "lost-handicap", "score-gap", "move-number"}
# Told apart by numbers, by national letters, by which rank is called 0, or positions put down stone by stone.
LEFT_OUT = {"chess/turn", "chess/penalty/bad-stood", "chess/illegal-move/good-bulgarian", "chess/illegal-move/bad-behind-gap",
            "xiangqi/illegal-move/bad-behind-gap",
            "xiangqi/illegal-move/good-ranks-from-one", "weiqi/placed-position", "weiqi/lost-pass/good-position",
            "wuziqi/occupied/good-quest"}
RULED = {"first": "second", "second": "first", "red": "black", "black": "red"}
RESULT = {"1-0": "0-1", "0-1": "1-0", "1/2-1/2": "1/2-1/2"}


def swap_case_fen(fen):
    board, side, castling, passant, *rest = (fen.split() + ["-", "-", "0", "1"])[:6]
    board = "/".join(r.swapcase() for r in reversed(board.split("/")))
    side = "b" if side in "wr" else "w"
    if castling != "-":
        castling = "".join(sorted(castling.swapcase()))
    if passant != "-":
        passant = passant[0] + str(9 - int(passant[1]))
    return " ".join([board, side, castling, passant, *rest])


def turn_fen(fen):
    """Xiangqi: the board by half a turn."""
    board, side, *rest = fen.split()
    board = "/".join(r[::-1].swapcase() for r in reversed(board.split("/")))
    return " ".join([board, "b" if side in "wr" else "w", *rest])


def tags_and_moves(text):
    tags = re.findall(r'^\[(\w+) "(.*)"\]', text, re.M)
    moves = re.sub(r'^\[\w+ ".*"\]\n?', "", text, flags=re.M)
    return tags, moves.strip()


def exchange_sides(words, xiangqi):
    """红方认输, White lost on time: whom the words are about."""
    first, second = ("Red|红|紅", "Black|黑") if xiangqi else ("White|白", "Black|黑")
    to = dict(zip((first + "|" + second).split("|"), (["Black", "黑", "黑", "Red", "红"] if xiangqi else
                                                       ["Black", "黑", "White", "白"])))
    return re.sub(first + "|" + second, lambda m: to[m.group()], words)


def exchange_tags(tags, fen, start):
    pairs = {"WhiteClock": "BlackClock", "BlackClock": "WhiteClock", "White": "Black", "Black": "White"}
    if "Red" in dict(tags):
        pairs.update({"Red": "Black", "Black": "Red"})
    out, had = [], False
    for name, value in tags:
        if name == "Result":
            value = RESULT.get(value) or exchange_sides(value, fen is turn_fen)
        if name == "Termination":
            value = exchange_sides(value, fen is turn_fen)
        if name == "FEN":
            value, had = fen(value), True
        out.append('[%s "%s"]' % (pairs.get(name, name), value))
    if not had:
        out += ['[SetUp "1"]', '[FEN "%s"]' % fen(start)]
    return "\n".join(out)


def exchange_words(moves, word, xiangqi):
    """Words outside comments, and the sides in them; numbers are left out."""
    parts = re.split(r"(\{[^}]*\})", moves)
    for i in range(len(parts)):
        if i % 2 == 1:
            parts[i] = exchange_sides(parts[i], xiangqi)
            continue
        text = re.sub(r"\b\d+\s*\.+", " ", parts[i])
        parts[i] = re.sub(r"\S+", lambda m: RESULT.get(m.group(), exchange_sides(m.group(), xiangqi) if "胜" in m.group() else
                                                         word(m.group())), text)
    return "".join(parts)


def chess_word(w):
    return re.sub(r"[1-8]", lambda m: str(9 - int(m.group())), w) if re.search("[a-h][1-8]", w) else w


RED, BLACK = "一二三四五六七八九帅兵相仕", "123456789将卒象士"
SIDES = {**dict(zip(RED, BLACK)), **dict(zip(BLACK, RED))}


def xiangqi_word(w):
    if re.fullmatch(r"[a-i]\d-?[a-i]\d", w, re.I):
        return re.sub(r"([a-i])(\d)", lambda m: "abcdefghi"[8 - "abcdefghi".index(m.group(1).lower())] +
                      str(9 - int(m.group(2))), w, flags=re.I)
    return "".join(SIDES.get(c, c) for c in w)


def exchange_pgn(text):
    tags, moves = tags_and_moves(text)
    names = dict(tags)
    if len(re.findall(r"^\[Event ", text, re.M)) != 1 or "Variant" in names:
        return None
    xiangqi = "Chinese" in names.get("Game", "") or "Red" in names
    start = ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1" if xiangqi else
             "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    return (exchange_tags(tags, turn_fen if xiangqi else swap_case_fen, start) + "\n\n" +
            exchange_words(moves, xiangqi_word if xiangqi else chess_word, xiangqi) + "\n")


SGF = {"B": "W", "AB": "AW", "BL": "WL", "OB": "OW", "TB": "TW", "PB": "PW", "BR": "WR", "BT": "WT"}
SGF.update({v: k for k, v in SGF.items()})


def exchange_value(name, value):
    if name == "RE" and value in ("0", "Draw", "Void", "?"):
        return value
    if name == "RE":
        return {"B": "W", "W": "B"}.get(value[:1], value[:1]) + value[1:] if value[1:2] == "+" else None
    if name == "C":
        return exchange_sides(value, False)
    if name == "PL":
        return {"B": "W", "W": "B"}.get(value, value)
    return value


def exchange_sgf(text):
    if re.search(r"\bHA\[|\bKM\[(?!0\])|\bGM\[(?!1\])|\bRU\[", text) or text.count("(") != 1 or "[tt]" in text:
        return None
    first = re.search(r";[^;]*?\b([BW])\[", text[2:])
    bad = False

    def one(m):
        nonlocal bad
        values = [exchange_value(m.group(1), v) for v in re.findall(r"\[((?:\\.|[^\]\\])*)\]", m.group(2))]
        bad = bad or None in values
        return SGF.get(m.group(1), m.group(1)) + "".join("[%s]" % v for v in values)

    text = re.sub(r"([A-Z]+)((?:\s*\[(?:\\.|[^\]\\])*\])+)", one, text)
    if bad or first is None:
        return None
    if first.group(1) == "B" and re.search(r"\b(AB|AW|PL)\[", text) is None:
        head = text.index(";", text.index(";") + 1)
        text = text[:head] + ";B[]" + text[head:]
    return text


POINTS = re.compile(r"\b(B|W|AB|AW|AE|TB|TW|5A|FA)((?:\[[a-z]{2}\])+)")


def turn_board(text, how):
    """Every point of an SGF by one of the eight symmetries (bits: columns, rows, both exchanged)."""
    size = re.search(r"SZ\[(\d+)\]", text)
    last = (int(size.group(1)) if size else 19) - 1

    def point(m):
        x, y = ord(m.group(1)) - 97, ord(m.group(2)) - 97
        if max(x, y) > last:
            raise ValueError("off the board")
        x, y = (last - x if how & 1 else x), (last - y if how & 2 else y)
        x, y = (y, x) if how & 4 else (x, y)
        return "[%c%c]" % (97 + x, 97 + y)
    return POINTS.sub(lambda m: m.group(1) + re.sub(r"\[(.)(.)\]", point, m.group(2)), text)


def options_of(path):
    name = os.path.splitext(path)[0] + ".args"
    if not os.path.exists(name):
        return []
    with open(name, encoding="utf-8") as f:
        return [w for w in f.read().split() if w != "--results"]


def exchanged(found, games):
    def turn(word):
        side, dash, rest = word.partition("-")
        return RULED.get(side, side) + dash + rest
    return (sorted((c, turn(r) if r.endswith(("-claims", "-to-move")) else r, tuple(sorted(map(turn, rulings)))) for c, r, rulings in found),
            [(RESULT.get(r, r), v) for r, v in games])


class Pairs:
    """Records with their twins, in files of their own; judged all at once."""

    def __init__(self, recvalid, scratch):
        self.recvalid, self.scratch, self.pairs = recvalid, scratch, []
        self.tried = self.ruled = self.wrong = 0

    def add(self, name, ext, text, twin, turned):
        paths = [os.path.join(self.scratch, "%d-%s%s" % (len(self.pairs), which, ext)) for which in ("one", "two")]
        for path, words in zip(paths, (text, twin)):
            with open(path, "w", encoding="utf-8") as f:
                f.write(words)
        self.pairs.append((name, paths, turned))

    def judge(self, args):
        """What is ruled, by file: findings with a ruling, and results; None where a search reached its bound, which
        depends on the order it looks at things."""
        told, bounded = {path: ([], []) for _, paths, _ in self.pairs for path in paths}, set()
        run = subprocess.run([self.recvalid, "--format=jsonl", "--results", *args, *told], stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL, timeout=300, check=False)
        for line in run.stdout.decode().splitlines():
            o = json.loads(line)
            if o["type"] == "finding" and o["reason"] == "undetermined":
                bounded.add(o["file"])
            if o["type"] == "finding" and o["ruling"]:
                told[o["file"]][0].append((o["code"], o["reason"] or "", tuple(sorted(o["ruling"]))))
            if o["type"] == "game":
                told[o["file"]][1].append((o["by_rules"], o["verdict"]))
        return {path: None if path in bounded else (sorted(found), games) for path, (found, games) in told.items()}

    def compare(self, args):
        for more in ([], ["--after-illegal=referee"]):
            told = self.judge(args + more)
            for name, (one, two), turned in self.pairs:
                if told[one] is None or told[two] is None:
                    continue
                wanted = told[one] if turned else exchanged(*told[one])
                self.tried += 1
                self.ruled += len(told[one][0]) > 0
                if wanted != told[two]:
                    self.wrong += 1
                    print("# %s %s\n#   %s\n#   %s" % (name, " ".join(args + more), wanted, told[two]))

    def forget(self):
        for _, paths, _ in self.pairs:
            for path in paths:
                os.remove(path)
        self.pairs = []

    def finish(self, least):
        print("# %d records, %d with a ruling, %d wrong" % (self.tried, self.ruled, self.wrong))
        return self.wrong != 0 or self.ruled < least


def rulebooks(recvalid, kind):
    out = subprocess.run([recvalid, "--list-rules"], stdout=subprocess.PIPE, check=True).stdout.decode()
    return [row.split("\t")[0] for row in out.splitlines() if row.split("\t")[1] == kind]


def twin_of(kind, ext, text):
    """The exchanged record, and whether only the board was turned; None where it cannot be turned round."""
    if kind == "wuziqi":
        return (turn_board(text, 1 + len(text) % 7), True) if ext == ".sgf" and "5A" not in re.sub(POINTS, "", text) else None
    twin = exchange_pgn(text) if ext == ".pgn" else exchange_sgf(text)
    return None if twin is None else (twin, False)


def cases_of(cases, kind):
    """Cases that can be turned round: name, text, twin, options."""
    for folder, _, files in sorted(os.walk(os.path.join(cases, kind))):
        for name in sorted(files):
            path = os.path.join(folder, name)
            base, ext = os.path.splitext(name)
            args, place = options_of(path), os.path.relpath(folder, cases)
            if place in LEFT_OUT or place + "/" + base in LEFT_OUT or os.path.basename(folder) in ONE_SIDED or \
                    ext not in (".pgn", ".sgf") or (args and args[0][0] != "-"):
                continue
            try:
                with open(path, encoding="utf-8") as f:
                    text = f.read()
                twin = twin_of(kind, ext, text)
            except (UnicodeDecodeError, ValueError, IndexError):
                continue
            if twin is not None:
                yield place + "/" + name, ext, text, *twin, args


def over_cases(recvalid, cases, scratch):
    pairs = Pairs(recvalid, scratch)
    for kind in ("chess", "xiangqi", "weiqi", "wuziqi"):
        found = list(cases_of(cases, kind))
        found += [c for c in cases_of(cases, "record") if kind == "xiangqi" and c[1] == ".pgn" and "[Game \"Chinese" in c[2]]
        for *pair, args in found:  # as the case asks
            if args:
                pairs.add(*pair)
                pairs.compare(args)
                pairs.forget()
        for *pair, args in found:
            if not args:
                pairs.add(*pair)
        for rules in [[]] + [["--rules=" + r] for r in rulebooks(recvalid, kind)]:
            pairs.compare(rules)
        pairs.forget()
    return pairs.finish(50)


def plain(games):
    """Without what only one colour has: komi and the rules that set it."""
    for text in games:
        yield re.sub(r"(\bSZ\[\d+\])", r"\1KM[0]", re.sub(r"\b(KM|RU)\[[^\]]*\]", "", text)) if text[0] == "(" else text


def damage(rng, parts, result, first):
    """Something that players and typists do, in a list of moves: one left out, twice, or at another time; cut; another
    result."""
    way = rng.randrange(6)
    if len(parts) > first + 4:
        at = rng.randrange(first + 1, len(parts) - 1)
        if way == 0:
            del parts[at]
        elif way == 1:
            parts.insert(at, parts[at])
        elif way == 2:
            parts[at], parts[at + 1] = parts[at + 1], parts[at]
        elif way == 3:
            del parts[at:-1]
    return parts, rng.choice(["1-0", "0-1", "1/2-1/2"]) if way in (3, 4) else result


def damaged(rng, text, ext):
    if ext == ".pgn":
        tags, moves = tags_and_moves(text)
        words = re.sub(r"\b\d+\s*\.+", " ", moves).split()
        words, result = damage(rng, words[:-1] + ["*"], words[-1], 0)
        words[-1] = result
        tags = [(n, result if n == "Result" else v) for n, v in tags]
        return "\n".join('[%s "%s"]' % t for t in tags) + "\n\n" + " ".join(words) + "\n"
    nodes, result = damage(rng, text.rstrip().rstrip(")").split(";"), None, 2)
    text = ";".join(nodes) + ")\n"
    if result is not None:
        text = re.sub(r"\bRE\[[^\]]*\]", "RE[%s]" % {"1-0": "B+R", "0-1": "W+T"}.get(result, "0"), text)
    return text


def over_data(recvalid, recconv, data, scratch, seed, count):
    rng, pairs = random.Random(seed), Pairs(recvalid, scratch)
    for kind, name, games, how in SOURCES:
        path, ext = os.path.join(data, name), "." + how[1]
        if not os.path.exists(path):
            continue
        for n, text in enumerate(plain(games_of(recconv, path, rng.sample(range(1, games), count), how))):
            try:
                text = damaged(rng, text, ext)
                twin = twin_of(kind, ext, text)
            except (ValueError, IndexError):
                continue
            if twin is not None:
                pairs.add("%s %d" % (name, n), ext, text, *twin)
        for rules in rulebooks(recvalid, kind):
            pairs.compare(["--rules=" + rules])
        pairs.forget()
    return pairs.finish(20)


if sys.argv[1] == "cases":
    sys.exit(over_cases(*sys.argv[2:]))
sys.exit(over_data(*sys.argv[2:6], int(sys.argv[6]), int(sys.argv[7])))
