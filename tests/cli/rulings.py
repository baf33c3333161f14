#!/usr/bin/python3
"""What the five rulebooks say of small records, article by article: tests/rulings/RULEBOOK.txt.

A file is a list of articles (## 6.1 6.2), each with records (=== name.ext options), and behind each record, after a line
---, what must come and nothing else: a line a finding (severity, code, reason, @ply, ruling words or -), in any order,
and a line = with declared result (F: without play), result by the rules, its reason, verdict and score. Findings that
say nothing about right and wrong are left out. Every article of the rulebook that names codes must be there, and each
of these codes must come from a record under that article, or cite the article in another or in a case.

usage: rulings.py RECVALID FOLDER CASES SCRATCH [--update]"""
import glob
import json
import os
import subprocess
import sys

UNSAID = {"wuziqi/opening-name", "wuziqi/free-opening", "weiqi/board", "weiqi/edit", "weiqi/lost-pass",
          "record/dated-rules", "weiqi/result-reading", "pgn/result-form", "pgn/terminator-form"}


class Record:
    def __init__(self, head):
        name, *self.options = head.split()
        self.name, self.lines, self.wanted = name, [], []


def parse(path):
    """The parts of a file, in order: text that is kept as it is, and records, each with its articles."""
    parts, articles, record, wanted = [], [], None, False
    for line in open(path, encoding="utf-8").read().split("\n"):
        if line.startswith("## ") or (record is None and not line.startswith("=== ")):
            articles = line[3:].split("(")[0].split() if line.startswith("## ") else articles
            parts.append(line)
            record = None
        elif line.startswith("=== "):
            record, wanted = Record(line[4:]), False
            record.articles = articles
            parts.append(record)
        elif line == "---":
            wanted = True
        elif wanted:
            if line:
                record.wanted.append(line)
        else:
            record.lines.append(line)
    return parts


def told(finding):
    if finding["code"] in UNSAID:
        return None
    return "%s %s %s @%d %s" % (finding["severity"], finding["code"], finding["reason"] or "-", finding["ply"],
                                ",".join(finding["ruling"]) or "-")


def outcome(game):
    line = "= %s%s %s %s %s" % (game["declared"], "F" if game.get("forfeit") else "", game["by_rules"],
                                game["by_rules_reason"] or "-", game["verdict"])
    return line + (" " + game["score"] if game.get("score") else "")


def covers(cited, article):
    """Whether a citation (5.2(4), 3.2-3.8) is of the article or of a part of it."""
    first, _, last = cited.partition("-")
    if last[:1].isdigit() and first.split(".")[0] == article.split(".")[0] and "." in article and "(" not in cited:
        return int(first.split(".")[1]) <= int(article.split(".")[1]) <= int(last.split(".")[1])
    return cited == article or (cited.startswith(article) and not cited[len(article)].isdigit())


def judge(recvalid, record, path):
    with open(path, "w", encoding="utf-8") as f:
        f.write("\n".join(record.lines) + "\n")
    run = subprocess.run([recvalid, "--results", "--format=jsonl", "--lang=en", *record.options, path],
                         stdout=subprocess.PIPE, check=False)
    objects = [json.loads(line) for line in run.stdout.decode().splitlines()]
    findings = [told(o) for o in objects if o["type"] == "finding"]
    record.shown = {(o["code"], a.replace(" ", "")) for o in objects if o["type"] == "finding"
                    for a in record.articles + (o.get("article") or "").split(", ")}
    games = [outcome(o) for o in objects if o["type"] == "game"]
    return sorted(f for f in findings if f is not None) + games


def listed(recvalid, rulebook):
    out = subprocess.run([recvalid, "--list-articles=" + rulebook, "--lang=en"], stdout=subprocess.PIPE, check=True).stdout
    rows = [line.split("\t") for line in out.decode().splitlines()]
    # What concerns tables alone is rectable's, and tests/cli/table.sh's.
    return [(code, row[0].replace(" ", "")) for row in rows for code in row[2].split(", ")
            if "/" in code and not code.startswith("table/")]


def cited_in_cases(recvalid, rulebook, cases):
    """What the cases of the game show by the rulebook: pairs of a code and an article."""
    shown = set()
    files = [f for place in (rulebook.split("-")[0] + "/*", "record/result-*") for f in
             glob.glob(os.path.join(cases, place, "bad*")) if not f.endswith((".args", ".out"))]
    for options in ([], ["--after-illegal=referee"], ["--style"]):
        run = subprocess.run([recvalid, "--format=jsonl", "--rules=" + rulebook, *options, *sorted(files)],
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        for o in map(json.loads, run.stdout.decode().splitlines()):
            if o["type"] == "finding":
                shown.update((o["code"], a.replace(" ", "")) for a in (o.get("article") or "").split(", "))
    return shown


def write(path, parts):
    with open(path, "w", encoding="utf-8") as f:
        text = []
        for part in parts:
            if isinstance(part, str):
                text.append(part)
            else:
                text += [" ".join(["===", part.name, *part.options]), *part.lines, "---", *part.got, ""]
        f.write("\n".join(text))


def main():
    recvalid, folder, cases, scratch, *update = sys.argv[1:]
    records = wrong = 0
    for name in sorted(n for n in os.listdir(folder) if n.endswith(".txt")):
        path, rulebook = os.path.join(folder, name), name[:-len(".txt")]
        parts, shown = parse(path), cited_in_cases(recvalid, rulebook, cases)
        for record in (p for p in parts if isinstance(p, Record)):
            while record.lines and not record.lines[-1]:
                record.lines.pop()
            record.got = judge(recvalid, record, os.path.join(scratch, record.name))
            records += 1
            shown |= record.shown
            if record.got != sorted(w for w in record.wanted if w[0] != "=") + [w for w in record.wanted if w[0] == "="]:
                wrong += 1
                print("# %s: %s\n#   wanted: %s\n#   got:    %s" % (name, record.name, " | ".join(record.wanted),
                                                                  " | ".join(record.got)))
        for code, article in listed(recvalid, rulebook):
            if not any(code == c and covers(a, article) for c, a in shown):
                wrong += 1
                print("# %s: no record shows %s by %s" % (name, article, code))
        if update:
            write(path, parts)
    print("# %d records, %d wrong" % (records, wrong))
    return 1 if wrong or records == 0 else 0


sys.exit(main())
