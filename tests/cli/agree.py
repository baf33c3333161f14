#!/usr/bin/python3
"""The same game has the same findings, rulings and verdict in every format that can hold it: it is written in other
formats, and where nothing was lost it is judged again.

usage: agree.py cases RECVALID RECCONV CASES SCRATCH
       agree.py data RECVALID RECCONV DATA SCRATCH SEED COUNT   (COUNT games of each file, with a result at random)"""
import json
import os
import random
import re
import subprocess
import sys

sys.dont_write_bytecode = True
from real_games import SOURCES, games_of  # noqa: E402

FORMATS = {"chess": ["pgn", "stream", "sgf"], "xiangqi": ["pgn", "stream", "dhtmlxq", "xqf", "movelist"],
           "weiqi": ["sgf", "stream", "gib", "ngf", "ugf"],
           "wuziqi": ["sgf", "stream", "rif", "scoresheet", "psq", "lib", "pgn"]}
# What is said of the spelling, or of how a number was read.
OF_WRITING = ("notation-", "san-", "-reading", "komi-unclear", "short-readings", "opening-header", "edit", "lost-pass",
              "doubled-record", "tenuki", "fen", "start-unknown", "move-number", "placed-position", "board-artefact")


# What the other format says otherwise: clocks stand there as words, numbers and closing tokens are its own.
KEPT_OTHERWISE = {"chess/clock", "xiangqi/clock", "xiangqi/score-gap", "xiangqi/move-number/good-gap.pgn", "xiangqi/result",
                  "chess/result",
                  "chess/result-mate/good2.epd", "chess/result-stalemate/good2.fen",
                  # A komi that nobody gave, and White who begins by PL.
                  "weiqi/komi-unclear/bad-300.sgf", "weiqi/turn/good-white-first.sgf", "weiqi/setup/good-misread.sgf"}


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


class Comparison:
    def __init__(self, recvalid, recconv, scratch):
        self.recvalid, self.recconv = recvalid, recconv
        self.out = os.path.join(scratch, "other")
        self.tried = self.wrong = 0

    def compare(self, name, path, kind, args):
        """Writes one game in the other formats of its kind, and judges it there."""
        before, games = judge(self.recvalid, args, path)
        if len(games) != 1 or games[0]["kind"] != kind or games[0]["errors"] != 0:
            return
        rules = args if any(a.startswith("--rules") for a in args) else args + ["--rules=" + games[0]["rulebook"]]
        before, games = judge(self.recvalid, rules, path)
        for to in FORMATS[kind]:
            if os.path.exists(self.out):
                os.remove(self.out)
            if to == games[0]["format"] or not write(self.recconv, args, path, kind, to, self.out):
                continue
            after, again = judge(self.recvalid, rules + ["--from=" + to], self.out)
            self.tried += 1
            if after != before or [summary(g) for g in again] != [summary(games[0])]:
                self.wrong += 1
                print("# %s as %s\n#   %s %s\n#   %s %s" % (
                    name, to, [f for f in before if f not in after], summary(games[0]),
                    [f for f in after if f not in before], [summary(g) for g in again]))

    def finish(self, least):
        print("# %d games in another format, %d differ" % (self.tried, self.wrong))
        return self.wrong != 0 or self.tried < least


def over_cases(recvalid, recconv, cases, scratch):
    comparison = Comparison(recvalid, recconv, scratch)
    for kind in FORMATS:
        for folder, _, files in sorted(os.walk(os.path.join(cases, kind))):
            for name in sorted(files):
                path = os.path.join(folder, name)
                args, place = options_of(path), os.path.relpath(path, cases)
                if not (name.endswith((".args", ".out")) or (args and args[0][0] != "-") or
                        place in KEPT_OTHERWISE or os.path.dirname(place) in KEPT_OTHERWISE):
                    comparison.compare(place, path, kind, args)
    return comparison.finish(100)


# Words for a result, by who may write them: SGF by its colours, PGN by who moved first.
RESULTS = {".sgf": ["B+R", "W+T", "B+F", "W+", "0", "黑中盘胜", "白超时", "和棋", "双方均负", "黑弃权"],
           ".pgn": ["1-0", "0-1", "1/2-1/2", "*", "+/-", "-/+", "0-0", "红认输", "Black lost on time", "和棋"]}


def with_result(rng, text, ext):
    words = rng.choice(RESULTS[ext])
    if ext == ".sgf":
        return re.sub(r"\bRE\[[^\]]*\]", "RE[%s]" % words, text)
    text = re.sub(r'\[Result "[^"]*"\]', '[Result "%s"]' % words, text)
    token = words if words in RESULTS[ext][:4] else "*"
    return re.sub(r"(1-0|0-1|1/2-1/2|\*)\s*$", token + "\n", text)


def over_data(recvalid, recconv, data, scratch, seed, count):
    rng, comparison = random.Random(seed), Comparison(recvalid, recconv, scratch)
    for kind, name, games, how in SOURCES:
        source, ext = os.path.join(data, name), "." + how[1]
        if not os.path.exists(source):
            continue
        for n, text in enumerate(games_of(recconv, source, rng.sample(range(1, games), count), how)):
            path = os.path.join(scratch, "game" + ext)
            with open(path, "w", encoding="utf-8") as f:
                f.write(text if n % 2 == 0 else with_result(rng, text, ext))
            comparison.compare("%s %d" % (name, n), path, kind, [])
    return comparison.finish(20)


if sys.argv[1] == "cases":
    sys.exit(over_cases(*sys.argv[2:]))
sys.exit(over_data(*sys.argv[2:6], int(sys.argv[6]), int(sys.argv[7])))
