"""stones.py FILE.sgf: the stones that GNU Go's --printsgf puts on the board, as rows of .XO from the top."""
import re
import sys

with open(sys.argv[1], encoding="latin-1") as file:
    text = file.read()
size = int(re.search(r"SZ\[(\d+)", text).group(1))
rows = [["."] * size for _ in range(size)]
for name, stone in (("AB", "X"), ("AW", "O")):
    for points in re.findall(name + r"((?:\s*\[[a-z]{2}\])+)", text):
        for x, y in re.findall(r"\[([a-z])([a-z])\]", points):
            rows[ord(y) - 97][ord(x) - 97] = stone
print("/".join("".join(row) for row in rows))
