#!/usr/bin/python3
"""Every article number of the five texts is listed once: usage articles.py RECVALID SEEDS

The texts number their articles each in their own way; numbers that the text at hand has lost may be listed beside them."""
import glob
import os
import re
import subprocess
import sys

DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九十")}


def number(words):
    """一 to 九十九."""
    if "十" not in words:
        return DIGITS[words]
    tens, ones = words.split("十")
    return (DIGITS[tens] if tens else 1) * 10 + (DIGITS[ones] if ones else 0)


def dotted(text, article):
    """Numbers that are written out (6.10), and those of the articles."""
    return set(re.sub(r"[ ,]", ".", n).replace("..", ".") for n in re.findall(r"(?m)^ *(\d+[.,] ?\d+(?:\.\d+)?)(?!\d)", text)) | \
        set(re.findall(article, text))


def nested(text, article, item, value):
    """Items that count from one within each article."""
    numbers, current = set(), None
    for line in text.splitlines():
        head, part = re.match(article, line.strip()), re.match(item, line.strip())
        if head:
            current = str(value(head.group(1)))
            numbers.add(current)
        elif part and current:
            numbers.add("%s.%s" % (current, value(part.group(1))))
    return numbers


def digits(words):
    return int(words.replace("l", "1"))  # the text has 1 and l, and wide digits


def details(text):
    chapter = text[text.index("第七章"):]
    return {"细则 %s" % n for n in re.findall(r"(?m)^(\d+)\.", chapter)}


CHINESE, PLAIN = r"第([一二三四五六七八九十]+)条", r"(?:\[.*?\])?第(\d+)条"
BOOKS = {
    "wuziqi-2013": ("000", lambda t: nested(t, CHINESE, r"([\dl]+)[.．]", lambda w: number(w) if w[0] in DIGITS else digits(w))),
    "weiqi-tiwei": ("001", lambda t: nested(t, CHINESE, r"([一二三四五六七八九十]+)、", number)),
    "chess-2001": ("002", lambda t: dotted(t[t.index("第一部分 行 棋"):], r"(?m)^第 ?(\d+) ?条")),
    "weiqi-2002": ("003", lambda t: nested(t, PLAIN, r"(\d+)、", int)),
    "xiangqi-1999": ("004", lambda t: dotted(t, r"(?m)^第(\d+)条") | details(t)),
}


def main():
    recvalid, seeds = sys.argv[1:]
    wrong = 0
    for book, (seed, numbers_of) in BOOKS.items():
        path = glob.glob(os.path.join(seeds, seed + "_*"))[0]
        with open(path, encoding="utf-8") as f:
            text = re.sub(r"<[|].*?[|]>", "\n", f.read())
        out = subprocess.run([recvalid, "--list-articles=" + book], stdout=subprocess.PIPE, check=True).stdout.decode()
        listed = [row.split("\t")[0] for row in out.splitlines()]
        numbers = numbers_of(text)
        missing, twice = sorted(numbers - set(listed)), sorted({a for a in listed if listed.count(a) > 1})
        print("# %s: %d in the text, %d listed" % (book, len(numbers), len(listed)))
        if missing or twice or len(numbers) < 50:
            wrong += 1
            print("# missing: %s; twice: %s" % (" ".join(missing), " ".join(twice)))
    return wrong != 0


sys.exit(main())
