#!/usr/bin/python3
"""What the five rulebooks say of small records, article by article: tests/rulings/RULEBOOK.txt.

A file is a list of articles (## 6.1 6.2), each with records (=== name.ext options), and behind each record, after a line
---, what must come and nothing else: a line a finding (severity, code, reason, @ply, ruling words or -), in any order,
and a line = with declared result (F: without play), result by the rules, its reason, verdict and score. Findings that
say nothing about right and wrong are left out. Every article of the rulebook that names codes must be there.

usage: rulings.py RECVALID FOLDER SCRATCH [--update]"""
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
    """The parts of a file, in order: text that is kept as it is, and records; and the articles named."""
    parts, articles, record, wanted = [], set(), None, False
    for line in open(path, encoding="utf-8").read().split("\n"):
        if line.startswith("## ") or (record is None and not line.startswith("=== ")):
            articles.update(line[3:].split("(")[0].split() if line.startswith("## ") else ())
            parts.append(line)
            record = None
        elif line.startswith("=== "):
            record, wanted = Record(line[4:]), False
            parts.append(record)
        elif line == "---":
            wanted = True
        elif wanted:
            if line:
                record.wanted.append(line)
        else:
            record.lines.append(line)
    return parts, articles


def told(finding):
    if finding["code"] in UNSAID:
        return None
    return "%s %s %s @%d %s" % (finding["severity"], finding["code"], finding["reason"] or "-", finding["ply"],
                                ",".join(finding["ruling"]) or "-")


def outcome(game):
    line = "= %s%s %s %s %s" % (game["declared"], "F" if game.get("forfeit") else "", game["by_rules"],
                                game["by_rules_reason"] or "-", game["verdict"])
    return line + (" " + game["score"] if game.get("score") else "")


def judge(recvalid, record, path):
    with open(path, "w", encoding="utf-8") as f:
        f.write("\n".join(record.lines) + "\n")
    run = subprocess.run([recvalid, "--results", "--format=jsonl", "--lang=en", *record.options, path],
                         stdout=subprocess.PIPE, check=False)
    objects = [json.loads(line) for line in run.stdout.decode().splitlines()]
    findings = [told(o) for o in objects if o["type"] == "finding"]
    games = [outcome(o) for o in objects if o["type"] == "game"]
    return sorted(f for f in findings if f is not None) + games


def listed(recvalid, rulebook):
    out = subprocess.run([recvalid, "--list-articles=" + rulebook, "--lang=en"], stdout=subprocess.PIPE, check=True).stdout
    rows = [line.split("\t") for line in out.decode().splitlines()]
    # What concerns tables alone is rectable's, and tests/cli/table.sh's.
    return {row[0].replace(" ", "") for row in rows
            if any("/" in code and not code.startswith("table/") for code in row[2].split(", "))}


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
    recvalid, folder, scratch, *update = sys.argv[1:]
    records = wrong = 0
    for name in sorted(n for n in os.listdir(folder) if n.endswith(".txt")):
        path, rulebook = os.path.join(folder, name), name[:-len(".txt")]
        parts, articles = parse(path)
        for record in (p for p in parts if isinstance(p, Record)):
            while record.lines and not record.lines[-1]:
                record.lines.pop()
            record.got = judge(recvalid, record, os.path.join(scratch, record.name))
            records += 1
            if record.got != sorted(w for w in record.wanted if w[0] != "=") + [w for w in record.wanted if w[0] == "="]:
                wrong += 1
                print("# %s: %s\n#   wanted: %s\n#   got:    %s" % (name, record.name, " | ".join(record.wanted),
                                                                  " | ".join(record.got)))
        missing = listed(recvalid, rulebook) - articles
        if missing:
            wrong += 1
            print("# %s: no record for %s" % (name, " ".join(sorted(missing))))
        if update:
            write(path, parts)
    print("# %d records, %d wrong" % (records, wrong))
    return 1 if wrong or records == 0 else 0


sys.exit(main())
