"""Suggestions carried out by hand: what is called complete can be played to its end.

suggested.py DIR [GAMES [SEED]]   games of DIR/*.pgn, each broken by one or two slips at random; every suggestion of
                                  --suggest that says `complete` is applied to the words of the record and the result
                                  is judged again: no error in the moves, and no fewer plies than it promised
"""
import glob
import json
import os
import random
import re
import subprocess
import sys

ROSTER = '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Black "?"]\n[Result "*"]\n'


def run(options, text):
    return subprocess.run(["recvalid", *options, "-"], input=text.encode(), capture_output=True, timeout=300,
                          check=False).stdout.decode()


def games_of(directory, wanted, chance):
    """Main lines as lists of words, without comments, signs and numbers."""
    found = []
    for name in sorted(glob.glob(os.path.join(directory, "*.pgn"))):
        with open(name, encoding="latin-1") as file:
            text = file.read(3_000_000)
        for body in re.split(r"(?m)^\[Event ", text)[1:]:
            if "[FEN" in body or "[Variant" in body or ("(" in body.split("\n\n", 1)[-1]):
                continue
            moves = re.sub(r"\{[^}]*\}|;[^\n]*|\$\d+|\d+\.+", " ", body.split("\n\n", 1)[-1].split("\n\n")[0])
            words = [w.rstrip("!?") for w in moves.split() if w not in ("1-0", "0-1", "1/2-1/2", "*")]
            if 20 <= len(words) <= 160 and all(re.fullmatch(r"[A-Za-z][A-Za-z0-9=+#-]*", w) for w in words):
                found.append(words)
    chance.shuffle(found)
    return found[:wanted]


def slip(words, chance):
    """One slip of the pen, in place."""
    i = chance.randrange(4, len(words) - 4)
    kind = chance.choice(["square", "square", "men", "left out", "twice", "exchanged"])
    if kind == "square":
        places = [k for k, c in enumerate(words[i]) if c in "abcdefgh12345678"]
        if places:
            k = chance.choice(places)
            other = "abcdefgh" if words[i][k].isalpha() else "12345678"
            words[i] = words[i][:k] + chance.choice(other) + words[i][k + 1:]
    elif kind == "men" and not words[i].startswith("O"):
        words[i] = chance.choice("NBRQK") + words[i].lstrip("NBRQK")
    elif kind == "left out":
        del words[i]
    elif kind == "twice":
        words.insert(i, words[i])
    elif kind == "exchanged":
        words[i], words[i + 1] = words[i + 1], words[i]


def record(words):
    return ROSTER + "\n" + " ".join((f"{i // 2 + 1}. {w}" if i % 2 == 0 else w) for i, w in enumerate(words)) + " *\n\n"


def carry_out(words, suggestion):
    """From the last ply on; what has one ply in the order it is told, insertions of neighbouring plies in theirs."""
    edits = [suggestion, *suggestion["more"]]
    inserted = [e["ply"] for e in edits if e["edit"] == "insert"]
    if len(inserted) == 2 and inserted[1] == inserted[0] + 1:
        for e in edits:
            words.insert(e["ply"] - 1, e["instead"])
        return words
    for e in sorted(edits, key=lambda e: -e["ply"]):
        at = e["ply"] - 1
        if e["edit"] == "replace":
            words[at] = e["instead"]
        elif e["edit"] == "insert":
            words.insert(at, e["instead"])
        elif e["edit"] == "delete":
            del words[at]
        elif e["edit"] == "swap":
            words[at], words[e["with_ply"] - 1] = words[e["with_ply"] - 1], words[at]
        else:
            return None
    return words


def main():
    directory, wanted, seed = sys.argv[1], int((sys.argv + ["", ""])[2] or 500), int((sys.argv + ["", "", ""])[3] or 2)
    chance = random.Random(seed)
    broken = []
    for words in games_of(directory, wanted, chance):
        words = list(words)
        for _ in range(chance.choice([1, 2, 2])):
            slip(words, chance)
        broken.append(words)
    mended = []
    for line in run(["--suggest", "--format=jsonl"], "".join(map(record, broken))).splitlines():
        finding = json.loads(line)
        for s in finding.get("suggestions", []):
            if s["complete"]:
                game = broken[finding["game"] - 1]
                mended.append((carry_out(list(game), s), s, game))
    said = run(["--results", "--format=jsonl"], "".join(record(words) for words, _, _ in mended))
    wrong = 0
    for line in said.splitlines():
        told = json.loads(line)
        if "plies" in told and "verdict" in told:
            words, s, game = mended[told["game"] - 1]
            if told.get("errors", 0) or told["plies"] < s["plies"]:
                wrong += 1
                print("not to its end:", json.dumps(s), told, " ".join(game))
    print(f"{len(broken)} games, {len(mended)} complete suggestions, {wrong} that do not hold")
    sys.exit(1 if wrong or len(mended) < len(broken) // 2 else 0)


main()
