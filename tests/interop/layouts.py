"""What RenLib, XQF and DhtmlXQ files say by their published layouts, read without anything of these programs.

    layouts.py lib|xqf|dhtmlxq FILE

Prints one JSON object: main (the moves of the main line), lines (every line of moves that a node ends), headers,
comments (by line), in the coordinates of the move stream."""
import json
import re
import struct
import sys


def words_of(data):
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("gb18030", errors="replace")


class Tree:
    """Lines of moves in the order they stand, and the words that hang on them."""

    def __init__(self):
        self.lines, self.comments, self.headers = [], {}, {}

    def add(self, line, words=""):
        if line and line not in self.lines:
            self.lines.append(line)
        if words.strip():
            self.comments[" ".join(line)] = words

    def main(self):
        line = ()
        while True:
            below = [other for other in self.lines if len(other) == len(line) + 1 and other[:-1] == line]
            if not below:
                return line
            line = below[0]


# -- RenLib: 2-byte records behind a header of 20 ---------------------------------------------------------------

NO_CHILD, SIBLING_LATER, COMMENT, NO_MOVE, EXTENSION, BOARD_TEXT = 0x40, 0x80, 0x08, 0x02, 0x01, 0x0100


def point_of(position):
    return "pass" if position == 0 else "abcdefghijklmno"[position % 16 - 1] + str(15 - position // 16)


def text_at(data, at):
    """Pairs of bytes up to the one that has the NUL."""
    end = at
    while 0 not in data[end:end + 2]:
        end += 2
    return words_of(data[at:end + 2].split(b"\0")[0]), end + 2


def read_lib(data):
    assert data[:8] == b"\xffRenLib\xff", "no header"
    tree, at, parent, waiting = Tree(), 20, (), []
    while at + 1 < len(data):
        position, info = data[at], data[at + 1]
        at += 2
        extension = 0
        if info & EXTENSION:
            extension, at = data[at] << 8 | data[at + 1], at + 2
        silent = info & NO_MOVE or (position == 0 and not tree.lines)
        line = parent if silent else parent + (point_of(position),)
        said = ""
        if info & COMMENT:
            said, at = text_at(data, at)
        if extension & BOARD_TEXT:
            _, at = text_at(data, at)
        tree.add(line, said.replace("\b", "\n"))
        if info & SIBLING_LATER:
            waiting.append(parent)
        parent = line
        if info & NO_CHILD:
            if not waiting:
                break
            parent = waiting.pop()
    return tree


# -- XQF: a header of 1024 bytes, nodes of 4 with their remarks -------------------------------------------------

HAS_CHILD, HAS_SIBLING, HAS_REMARK = 0x80, 0x40, 0x20
XQF_TEXTS = {"title": 0x50, "event": 0xD0, "date": 0x110, "site": 0x120, "first": 0x130, "second": 0x140,
             "annotator": 0x1D0, "author": 0x1E0}


def square_of(value):
    return "abcdefghi"[value // 10] + str(value % 10)


def xqf_keys(head):
    if head[2] <= 10:
        return 0, 0, 0, bytes(32)
    a, b, c = head[13], head[14], head[15]
    xy = (54 * a * a + 221) * a % 256
    start = (54 * b * b + 221) * xy % 256
    stop = (54 * c * c + 221) * start % 256
    remark = (head[12] * 256 + head[13]) % 32000 + 767
    key = [head[8 + j] | (head[12 + j] & head[3]) for j in range(4)]
    stream = bytes(letter & key[i % 4] for i, letter in enumerate(b"[(C) Copyright Mr. Dong Shiwei.]"))
    return start, stop, remark, stream


def read_xqf(data):
    assert data[:2] == b"XQ" and sum(data[12:16]) % 256 == 0, "no header"
    tree, old = Tree(), data[2] <= 10
    start, stop, remark, stream = xqf_keys(data)
    body = bytes((value - stream[i % 32]) % 256 for i, value in enumerate(data[1024:]))
    for key, at in XQF_TEXTS.items():
        tree.headers[key] = words_of(data[at + 1:at + 1 + data[at]])
    at, parent, waiting, root = 0, (), [], True
    while at + 4 <= len(body):
        source, target, tag = (body[at] - 0x18 - start) % 256, (body[at + 1] - 0x20 - stop) % 256, body[at + 2]
        child, sibling = (tag & 0xF0, tag & 0x0F) if old else (tag & HAS_CHILD, tag & HAS_SIBLING)
        at, length = at + 4, 0
        if old or tag & HAS_REMARK:
            length, at = struct.unpack_from("<i", body, at)[0] - (0 if old else remark), at + 4
        line = () if root else parent + (square_of(source) + square_of(target),)
        tree.add(line, words_of(body[at:at + length]))
        at, root = at + length, False
        if sibling:
            waiting.append(parent)
        parent = line
        if not child:
            if not waiting:
                break
            parent = waiting.pop()
    return tree


# -- DhtmlXQ: fields in brackets --------------------------------------------------------------------------------

DHTMLXQ_TEXTS = {"title": "title", "event": "event", "date": "date", "place": "site", "red": "first", "black": "second"}


def moves_of(digits):
    squares = ["abcdefghi"[int(x)] + str(9 - int(y)) for x, y in zip(digits[::2], digits[1::2])]
    return tuple(a + b for a, b in zip(squares[::2], squares[1::2]))


def plain(words):
    return re.sub(r"\\u([0-9A-Fa-f]{4})", lambda m: chr(int(m[1], 16)), words).replace("||", "\n")


def read_dhtmlxq(data):
    fields = dict(re.findall(r"\[DhtmlXQ_(\w+)\](.*?)\[/DhtmlXQ", words_of(data), re.S))
    tree = Tree()
    lines = {"0": moves_of(fields.get("movelist", ""))}
    offsets = {"0": 0}
    for name, digits in fields.items():
        branch = re.fullmatch(r"move_(\d+)_(\d+)_(\d+)", name)
        if branch:
            parent, ply, own = branch[1], int(branch[2]), branch[3]
            lines[own] = lines[parent][:ply - 1] + moves_of(digits)
            offsets[own] = ply - 1
    for own, line in lines.items():
        for n in range(offsets[own], len(line) + 1):
            said = fields.get(f"comment{n}" if own == "0" else f"comment{own}_{n}", "")
            tree.add(line[:n], plain(said))
    for name, key in DHTMLXQ_TEXTS.items():
        tree.headers[key] = plain(fields.get(name, ""))
    return tree


READERS = {"lib": read_lib, "xqf": read_xqf, "dhtmlxq": read_dhtmlxq}


def main():
    with open(sys.argv[2], "rb") as f:
        tree = READERS[sys.argv[1]](f.read())
    print(json.dumps({"main": tree.main(), "lines": sorted(" ".join(line) for line in tree.lines),
                      "headers": {k: v for k, v in tree.headers.items() if v}, "comments": tree.comments}))


main()
