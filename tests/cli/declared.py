#!/usr/bin/python3
"""What the rules give does not depend on the declared result: each record is judged again with every other result in
its place. by_rules, its reason and all findings that are not about the result stay the same, byte for byte.

usage: declared.py cases RECVALID CASES CORPUS SCRATCH
       declared.py data RECVALID RECCONV DATA SCRATCH SEED COUNT   (COUNT games of each file)"""
import json
import os
import random
import re
import subprocess
import sys

sys.dont_write_bytecode = True
from real_games import SOURCES, games_of  # noqa: E402

# Codes that are about the declared result, and reasons of others that are.
ABOUT = {"chess/result", "chess/result-mate", "chess/result-stalemate", "chess/result-dead", "chess/flag",
         "chess/forfeit-zero-moves", "xiangqi/result", "xiangqi/result-mate", "xiangqi/result-stalemate",
         "weiqi/result", "weiqi/score", "weiqi/parity", "weiqi/result-reading", "weiqi/ruled-draw",
         "wuziqi/result", "wuziqi/five", "wuziqi/full-board", "record/result", "record/result-denied",
         "record/result-cause"}
REASONS = {"clock-flag", "clock-left", "result-differs", "flag-up", "not-on-time", "time-left"}
PGN = ("1-0", "0-1", "1/2-1/2", "*")


def pgn_variants(text):
    """One game with a result as PGN writes it, in its tag and at its end."""
    tag = re.findall(r'^\[Result "([^"]*)"\]', text, re.M)
    token = re.search(r"(1-0|0-1|1/2-1/2|\*)\s*$", text)
    if len(tag) != 1 or tag[0] not in PGN or token is None or token.group(1) != tag[0] or \
            not text[token.start() - 1].isspace() or re.search(r"(1-0|0-1|1/2-1/2|\*)\s", text[:token.start()]):
        return
    for result in PGN:
        if result != tag[0]:
            yield re.sub(r'(?m)^\[Result "[^"]*"\]', '[Result "%s"]' % result, text[:token.start()]) + result + "\n"


def sgf_variants(text):
    """Who won, by how much or how it is; a cause (B+R) stays, so that only its side is exchanged."""
    found = re.findall(r"(?<![A-Z])RE\[([^\]]*)\]", text)
    if len(found) != 1:
        return
    plain = re.fullmatch(r"([BW])\+([\d.]*|[RTF])|Draw|0|\?|Void", found[0])
    if plain is None:
        return
    tail = plain.group(2) or ""
    others = ["B+" + tail, "W+" + tail]
    if tail not in ("R", "T", "F") and not tail.startswith("0.0"):  # servers write 0.02 for time
        others += ["Draw", "?", "Void", "0-0"]
    for result in others:
        if result != found[0]:
            yield re.sub(r"(?<![A-Z])RE\[[^\]]*\]", "RE[%s]" % result, text)


def sheet_variants(text):
    found = re.search(r"(?m)^结果：(黑胜|白胜|红胜|和棋)$", text)
    if found is None:
        return
    first, second = ("红胜", "黑胜") if "红" in text[:200] else ("黑胜", "白胜")
    for result in (first, second, "和棋"):
        if result != found.group(1):
            yield text[:found.start(1)] + result + text[found.end(1):]


VARIANTS = {".pgn": pgn_variants, ".sgf": sgf_variants, ".txt": sheet_variants}


class Families:
    def __init__(self, recvalid, scratch):
        self.recvalid, self.scratch, self.families = recvalid, scratch, []
        self.tried = self.wrong = 0

    def add(self, name, ext, text):
        texts = [text, *VARIANTS[ext](text)]
        if len(texts) == 1:
            return
        paths = []
        for n, words in enumerate(texts):
            paths.append(os.path.join(self.scratch, "d%d-%d%s" % (len(self.families), n, ext)))
            with open(paths[-1], "w", encoding="utf-8") as f:
                f.write(words)
        self.families.append((name, paths))

    def judge(self, args):
        told = {path: [] for _, paths in self.families for path in paths}
        names = os.path.join(self.scratch, "names")
        with open(names, "w", encoding="utf-8") as f:
            f.write("".join(path + "\0" for path in told))
        run = subprocess.run([self.recvalid, "--format=jsonl", "--results", *args, "--files0-from=" + names],
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=300, check=False)
        for line in run.stdout.decode().splitlines():
            o = json.loads(line)
            if o["type"] == "game":
                told[o["file"]].append(("game", o["by_rules"], o["by_rules_reason"]))
            elif o["type"] == "finding" and o["code"] not in ABOUT and o["reason"] not in REASONS and \
                    not o["code"].startswith(("pgn/", "sgf/")):  # the layout is another where the text is
                told[o["file"]].append((o["code"], o["reason"], o["ply"], o["severity"], o["article"],
                                        tuple(o["ruling"]), o["message"]))
        return {path: sorted(map(str, found)) for path, found in told.items()}

    def compare(self, args):
        told = self.judge(args)
        for name, paths in self.families:
            for path in paths[1:]:
                self.tried += 1
                if told[path] != told[paths[0]]:
                    self.wrong += 1
                    print("# %s %s: %s\n#   %s\n#   %s" %
                          (name, " ".join(args), path, [x for x in told[paths[0]] if x not in told[path]],
                           [x for x in told[path] if x not in told[paths[0]]]))

    def forget(self):
        for _, paths in self.families:
            for path in paths:
                os.remove(path)
        self.families = []

    def finish(self, least):
        print("# %d exchanged results, %d judged otherwise" % (self.tried, self.wrong))
        return self.wrong != 0 or self.tried < least


def options_of(path):
    name = os.path.splitext(path)[0] + ".args"
    if not os.path.exists(name):
        return ()
    with open(name, encoding="utf-8") as f:
        return tuple(w for w in f.read().split() if w != "--results")


def records_below(*tops):
    for top in tops:
        for folder, _, files in sorted(os.walk(top)):
            for name in sorted(files):
                path, ext = os.path.join(folder, name), os.path.splitext(name)[1]
                args = options_of(path)
                if ext not in VARIANTS or (args and not args[0].startswith("-")) or \
                        any(a.startswith(("--write", "--baseline", "--where", "--columns", "-o")) for a in args):
                    continue
                try:
                    with open(path, encoding="utf-8", newline="") as f:
                        yield args, os.path.relpath(path, top), ext, f.read()
                except UnicodeDecodeError:
                    continue


def over_cases(recvalid, cases, corpus, scratch):
    by_args = {}
    for args, *record in records_below(cases, corpus):
        by_args.setdefault(args, []).append(record)
    families = Families(recvalid, scratch)
    os.chdir(cases)
    for args, records in sorted(by_args.items()):
        for record in records:
            families.add(*record)
        if families.families:
            families.compare(list(args))
        if not args:
            families.compare(["--after-illegal=referee"])
        families.forget()
    return families.finish(1000)


def over_data(recvalid, recconv, data, scratch, seed, count):
    rng, families = random.Random(seed), Families(recvalid, scratch)
    for _, name, games, how in SOURCES:
        path = os.path.join(data, name)
        if not os.path.exists(path):
            continue
        for n, text in enumerate(games_of(recconv, path, rng.sample(range(1, games), count), how)):
            families.add("%s %d" % (name, n), "." + how[1], text)
        families.compare([])
        families.forget()
    return families.finish(20)


if sys.argv[1] == "cases":
    sys.exit(over_cases(*sys.argv[2:]))
sys.exit(over_data(*sys.argv[2:6], int(sys.argv[6]), int(sys.argv[7])))
