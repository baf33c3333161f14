#!/usr/bin/python3
"""The same record with the sides exchanged gets the exchanged ruling: over the cases of chess, xiangqi and weiqi.

Chess and xiangqi are turned round and begin with Black by a FEN; weiqi changes its colours behind a pass of
Black's. What can be said of one colour alone (komi, handicap, who begins) and what the numbers before the moves tell is
left out."""
import json
import os
import re
import subprocess
import sys

ONE_SIDED = {"komi", "komi-reading", "handicap-reading", "setup", "lost-handicap", "score-gap", "move-number"}
# Told apart by numbers, by national letters, by which rank is called 0, or positions put down stone by stone.
LEFT_OUT = {"chess/turn", "chess/penalty/bad-stood", "chess/illegal-move/good-bulgarian",
            "xiangqi/illegal-move/good-ranks-from-one", "weiqi/placed-position", "weiqi/lost-pass/good-position"}
RULED = {"first": "second", "second": "first"}
RESULT = {"1-0": "0-1", "0-1": "1-0"}


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


def exchange_tags(tags, fen, start):
    pairs = {"WhiteClock": "BlackClock", "BlackClock": "WhiteClock", "White": "Black", "Black": "White"}
    if "Red" in dict(tags):
        pairs.update({"Red": "Black", "Black": "Red"})
    out, had = [], False
    for name, value in tags:
        if name == "Result":
            value = RESULT.get(value, value)
        if name == "Termination":
            value = re.sub("White|Black", lambda m: {"White": "Black", "Black": "White"}[m.group()], value)
        if name == "FEN":
            value, had = fen(value), True
        out.append('[%s "%s"]' % (pairs.get(name, name), value))
    if not had:
        out += ['[SetUp "1"]', '[FEN "%s"]' % fen(start)]
    return "\n".join(out)


def exchange_words(moves, word):
    """Words outside comments; numbers are left out."""
    parts = re.split(r"(\{[^}]*\})", moves)
    for i in range(0, len(parts), 2):
        text = re.sub(r"\b\d+\s*\.+", " ", parts[i])
        parts[i] = re.sub(r"\S+", lambda m: RESULT.get(m.group(), word(m.group())), text)
    return "".join(parts)


def chess_word(w):
    return w if w.startswith("$") else re.sub(r"(?<=[a-h])[1-8]", lambda m: str(9 - int(m.group())), w)


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
            exchange_words(moves, xiangqi_word if xiangqi else chess_word) + "\n")


SGF = {"B": "W", "AB": "AW", "BL": "WL", "OB": "OW", "TB": "TW", "PB": "PW", "BR": "WR", "BT": "WT"}
SGF.update({v: k for k, v in SGF.items()})


def exchange_value(name, value):
    if name == "RE":
        return {"B": "W", "W": "B"}.get(value[:1], value[:1]) + value[1:] if value[1:2] == "+" else None
    if name == "PL":
        return {"B": "W", "W": "B"}.get(value, value)
    return value


def exchange_sgf(text):
    if re.search(r"\bHA\[|\bKM\[|\bGM\[(?!1\])|\bRU\[", text) or text.count("(") != 1 or "[tt]" in text:
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


def judge(recvalid, args, path):
    run = subprocess.run([recvalid, "--format=jsonl", "--results", *args, path], capture_output=True, text=True,
                         timeout=60, check=False)
    found, games = [], []
    for line in run.stdout.splitlines():
        o = json.loads(line)
        if o["type"] == "finding" and o["ruling"]:
            found.append((o["code"], o["reason"] or "", tuple(sorted(o["ruling"]))))
        if o["type"] == "game":
            games.append((o["by_rules"], o["verdict"]))
    return sorted(found), games


def exchanged(found, games):
    def turn(word):
        side, dash, rest = word.partition("-")
        return RULED.get(side, side) + dash + rest
    return (sorted((c, turn(r) if r.endswith("-claims") else r, tuple(sorted(map(turn, rulings)))) for c, r, rulings in found),
            [(RESULT.get(r, r), v) for r, v in games])


def options_of(path):
    name = os.path.splitext(path)[0] + ".args"
    if not os.path.exists(name):
        return []
    with open(name, encoding="utf-8") as f:
        return [w for w in f.read().split() if w != "--results"]


def main():
    recvalid, cases, scratch = sys.argv[1:4]
    tried = wrong = ruled = 0
    for area in ("chess", "xiangqi", "weiqi"):
        for folder, _, files in sorted(os.walk(os.path.join(cases, area))):
            for name in sorted(files):
                path = os.path.join(folder, name)
                base, ext = os.path.splitext(name)
                args = options_of(path)
                place = os.path.relpath(folder, cases)
                if place in LEFT_OUT or place + "/" + base in LEFT_OUT or os.path.basename(folder) in ONE_SIDED or ext not in (".pgn", ".sgf") or (args and args[0][0] != "-"):
                    continue
                try:
                    with open(path, encoding="utf-8") as f:
                        other = (exchange_pgn if ext == ".pgn" else exchange_sgf)(f.read())
                except (UnicodeDecodeError, ValueError, IndexError):
                    continue
                if other is None:
                    continue
                twin = os.path.join(scratch, "twin" + ext)
                with open(twin, "w", encoding="utf-8") as f:
                    f.write(other)
                for more in ([], ["--after-illegal=referee"]):
                    before, after = judge(recvalid, args + more, path), judge(recvalid, args + more, twin)
                    tried += 1
                    ruled += len(before[0]) > 0
                    if exchanged(*before) != after:
                        wrong += 1
                        print("# %s %s\n#   %s\n#   %s" % (path, " ".join(more), exchanged(*before), after))
    print("# %d records, %d with a ruling, %d wrong" % (tried, ruled, wrong))
    sys.exit(wrong != 0 or ruled < 50)


main()
