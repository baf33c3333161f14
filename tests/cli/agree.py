#!/usr/bin/python3
"""The same game has the same findings, rulings and verdict in every format that can hold it: every case of the
four games is written in other formats, and where nothing was lost it is judged again."""
import json
import os
import subprocess
import sys

FORMATS = {"chess": ["pgn", "stream", "sgf"], "xiangqi": ["pgn", "stream", "dhtmlxq", "xqf", "movelist"],
           "weiqi": ["sgf", "stream", "gib", "ngf", "ugf"],
           "wuziqi": ["sgf", "stream", "rif", "scoresheet", "psq", "lib", "pgn"]}
# What is said of the spelling, or of how a number was read.
OF_WRITING = ("notation-", "san-", "-reading", "komi-unclear", "short-readings", "opening-header", "edit", "lost-pass",
              "doubled-record", "tenuki", "fen", "start-unknown", "move-number", "placed-position", "board-artefact")


# What the other format says otherwise: clocks stand there as words, numbers and closing tokens are its own.
KEPT_OTHERWISE = {"chess/clock", "xiangqi/clock", "xiangqi/score-gap", "xiangqi/result", "chess/result",
                  "chess/result-mate/good2.epd", "chess/result-stalemate/good2.fen",
                  # A komi that nobody gave, and White who begins by PL.
                  "weiqi/komi-reading/bad-fox-zero.sgf",
                  "weiqi/komi-unclear/bad-300.sgf", "weiqi/result-reading/bad-decimal-words.sgf",
                  "weiqi/turn/good-white-first.sgf", "weiqi/setup/good-misread.sgf"}


def judge(recvalid, args, path):
    run = subprocess.run([recvalid, "--format=jsonl", "--results", *args, path], capture_output=True, text=True,
                         timeout=60, check=False)
    found, games = [], []
    for line in run.stdout.splitlines():
        o = json.loads(line)
        if o["type"] == "game":
            games.append(o)
        if o["type"] == "finding" and o["code"].split("/")[0] in FORMATS:
            name = o["code"].split("/")[1]
            if not any(w in name for w in OF_WRITING):
                found.append((o["code"], o["reason"] or "", o["severity"], tuple(o["ruling"])))
    return sorted(found), games


def summary(game):
    return (game["declared"], bool(game.get("forfeit")), game["by_rules"], game["by_rules_reason"], game["verdict"])


def options_of(path):
    name = os.path.splitext(path)[0] + ".args"
    if not os.path.exists(name):
        return []
    with open(name, encoding="utf-8") as f:
        return [w for w in f.read().split() if w != "--results"]


def write(recconv, args, path, kind, to, out):
    more = [a for a in args if a.startswith("--formats") or a.startswith("--kind") or a.startswith("--from")]
    run = subprocess.run([recconv, "-q", "-t", to, "--lossy=error", *more, "-o", out, path], capture_output=True,
                         text=True, timeout=60, check=False)
    return run.returncode == 0 and os.path.exists(out) and os.path.getsize(out) > 0


def main():
    recvalid, recconv, cases, scratch = sys.argv[1:5]
    tried = wrong = 0
    for kind, targets in FORMATS.items():
        for folder, _, files in sorted(os.walk(os.path.join(cases, kind))):
            for name in sorted(files):
                path = os.path.join(folder, name)
                args = options_of(path)
                place = os.path.relpath(path, cases)
                if name.endswith((".args", ".out")) or (args and args[0][0] != "-") or \
                        place in KEPT_OTHERWISE or os.path.dirname(place) in KEPT_OTHERWISE:
                    continue
                before, games = judge(recvalid, args, path)
                if len(games) != 1 or games[0]["kind"] != kind or games[0]["errors"] != 0:
                    continue
                rules = args if any(a.startswith("--rules") for a in args) else args + ["--rules=" + games[0]["rulebook"]]
                before, games = judge(recvalid, rules, path)
                for to in targets:
                    out = os.path.join(scratch, "other")
                    if os.path.exists(out):
                        os.remove(out)
                    if to == games[0]["format"] or not write(recconv, args, path, kind, to, out):
                        continue
                    after, again = judge(recvalid, rules + ["--from=" + to], out)
                    tried += 1
                    if after != before or [summary(g) for g in again] != [summary(games[0])]:
                        wrong += 1
                        print("# %s as %s\n#   %s %s\n#   %s %s" % (
                            os.path.relpath(path, cases), to, [f for f in before if f not in after], summary(games[0]),
                            [f for f in after if f not in before], [summary(g) for g in again]))
    print("# %d games in another format, %d differ" % (tried, wrong))
    sys.exit(wrong != 0 or tried < 100)


main()
