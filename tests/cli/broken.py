"""Games that break and records that are cut off, through every writer (broken.sh).

broken.py breaks   three games of which some break: not written, named, in --rejects, status 1; with --keep-broken
                   the part before the break, marked, named, and read again without an error
broken.py cuts     whole records cut after each byte: what is written is a game of the whole file, or nothing
"""
import json
import os
import re
import shutil
import subprocess
import sys

ONE = {"lib", "psq", "scoresheet", "sav", "pos", "gib", "ngf", "xqf"}  # one game a file
MARKED = {"pgn", "sgf", "stream", "lib", "rif", "xqf", "dhtmlxq"}  # has room for a comment
TARGETS = {
    "chess": ["pgn", "sgf", "uci", "movelist", "stream"],
    "xiangqi": ["pgn", "sgf", "uci", "movelist", "xqf", "dhtmlxq", "stream"],
    "weiqi": ["pgn", "sgf", "ngf", "movelist", "stream"],
    "wuziqi": ["pgn", "sgf", "lib", "rif", "psq", "posstring", "renju-csv", "scoresheet", "sav", "pos", "movelist", "stream"],
}
faults = []


def run(*command, given=None):
    done = subprocess.run(command, input=given, capture_output=True, timeout=60, check=False)
    return done.returncode, done.stdout, done.stderr.decode(errors="replace")


def codes(text, severity="error"):
    lines = [line for line in text.splitlines() if f": {severity}: " in line]
    return [re.findall(r"\[([a-z0-9-]+/[a-z0-9-]+)\]", line)[-1] for line in lines]


def want(holds, *words):
    if not holds:
        faults.append(" ".join(str(w) for w in words))


def read(data, form):
    _, out, _ = run("recconv", "-q", "--lossy=quiet", "-f", form, "-t", "stream", "-", given=data)
    return [json.loads(line) for line in out.splitlines()]


def tags(number, result, more="", red=False):
    first = "Red" if red else "White"
    game = '[Game "Chinese Chess"]\n' if red else ""
    return (f'{game}[Event "E{number}"]\n[Site "?"]\n[Date "2001.07.01"]\n[Round "{number}"]\n[{first} "A"]\n[Black "B"]\n'
            f'[Result "{result}"]\n{more}\n')


def three_pgn(moves, more="", good="1. e4 e5 2. Nf3 Nc6 *", red=False):
    return (tags(1, "*", red=red) + good + "\n\n" + tags(2, "1-0", more, red) + moves + "\n\n" + tags(3, "*", red=red) +
            good + "\n\n").encode()


def three_sgf(moves, head="GM[1]FF[4]SZ[9]", good=";B[cc];W[gg]"):
    return f"(;{head}PB[a]{good})\n(;{head}PB[b]RE[B+R]{moves})\n(;{head}PB[c]{good})\n".encode()


def renju(moves):
    return three_sgf(moves, "GM[4]FF[4]SZ[15]", ";B[hh];W[hg];B[gg]")


def red(moves, good="1. 炮二平五 马8进7 2. 马二进三 车9平8 *"):
    return three_pgn(moves, good=good, red=True)


FEN = '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]\n'
LIB = b"\xffRenLib\xff\3\4" + b"\xff" * 10
RIF = ('<?xml version="1.0" encoding="UTF-8"?>\n<database version="1.0">\n<rules><rule id="1" name="RIF" category="1"/></rules>\n'
       "<games>\n%s</games>\n</database>\n")

# name: game, text, how many games, how many of them break
BREAKS = {
    "illegal.pgn": ("chess", three_pgn("1. e4 e5 2. Ke3 Nf6 3. d4 1-0"), 3, 1),
    "unreadable.pgn": ("chess", three_pgn("1. e4 e5 2. Xyz Nf6 3. d4 1-0"), 3, 1),
    "turn.pgn": ("chess", three_pgn("1. e4 e5 2. e5 Nf6 1-0"), 3, 1),
    "ambiguous.pgn": ("chess", three_pgn("1. d4 d5 2. Nf3 Nf6 3. Nd2 c5 1-0"), 3, 1),
    "castling.pgn": ("chess", three_pgn("1. e4 e5 2. O-O Nf6 1-0"), 3, 1),
    "promotion.pgn": ("chess", three_pgn("1. e4 e5 2. e8=Q 1-0"), 3, 1),
    "setup.pgn": ("chess", three_pgn("1. Ke2 Ke7 2. Ke4 Ke6 1-0", FEN), 3, 1),
    "commented.pgn": ("chess", three_pgn("1. e4 {good} e5 2. Ke3 {bad} Nf6 $1 1-0"), 3, 1),
    "alternative.pgn": ("chess", three_pgn("1. e4 e5 2. Ke3 (2. Nf3 Nc6) Nf6 1-0"), 3, 1),
    "variation.pgn": ("chess", three_pgn("1. e4 e5 (1... c5 2. Ke3 d6) 2. Nf3 Nc6 1-0"), 3, 0),
    "half-result.pgn": ("chess", three_pgn("1. e4 e5 2. Nf3 Nc6 1-"), 3, 1),
    "open-comment.pgn": ("chess", three_pgn("1. e4 e5 2. Nf3 {the rest is"), 3, 1),
    "open-variation.pgn": ("chess", three_pgn("1. e4 e5 (1... c5 2. Nf3"), 3, 1),
    "number.pgn": ("chess", three_pgn("1. e4 e5 2. Nf3 Nc6 3."), 3, 1),
    "coordinates.pgn": ("chess", three_pgn("1. e2e4 e7e5 2. e1e3 g8f6 1-0"), 3, 1),
    "illegal.uci": ("chess", b"e2e4 e7e5 g1f3\ne2e4 e7e5 e1e3 g8f6\nd2d4 d7d5\n", 3, 1),
    "unreadable.uci": ("chess", b"e2e4 e7e5 g1f3\ne2e4 e7e5 zzzz g8f6\nd2d4 d7d5\n", 3, 1),
    "leg.pgn": ("xiangqi", red("1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一进九 马2进3 1-0"), 3, 1),
    "word.pgn": ("xiangqi", red("1. 炮二平五 马8进7 2. 炮二炮五 车9平8 1-0"), 3, 1),
    "iccs.pgn": ("xiangqi", red("1. h2e2 h9g7 2. h0h5 i9h9 1-0", "1. h2e2 h9g7 2. h0g2 i9h9 *"), 3, 1),
    "branch.pgn": ("xiangqi", red("1. 炮二平五 马8进7 (1... 马8进6 2. 马二进三) 2. 马二进三 车9平8 1-0"), 3, 0),
    "ucci.uci": ("xiangqi", b"h2e2 h9g7 h0g2\nh2e2 h9g7 h0h5\nb2e2 b9c7\n", 3, 1),
    "page.ubb": ("xiangqi", b"[DhtmlXQ]\n[DhtmlXQ_movelist]774770620001[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n", 1, 1),
    "digits.ubb": ("xiangqi", b"[DhtmlXQ]\n[DhtmlXQ_movelist]774770627[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n", 1, 1),
    "occupied.sgf": ("weiqi", three_sgf(";B[cc];W[gg];B[gg];W[cg]"), 3, 1),
    "outside.sgf": ("weiqi", three_sgf(";B[cc];W[gg];B[kk];W[cg]"), 3, 1),
    "half.sgf": ("weiqi", three_sgf(";B[cc];W[gg];B[c];W[cg]"), 3, 1),
    "ko.sgf": ("weiqi", three_sgf(";B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[cb];W[hh]"), 3, 1),
    "suicide.sgf": ("weiqi", three_sgf(";B[ba];W[hh];B[ab];W[aa];B[cc]"), 3, 1),
    "branch.sgf": ("weiqi", three_sgf(";B[cc](;W[gg];B[gc])(;W[cc];B[aa])"), 3, 0),
    "unclosed.sgf": ("weiqi", b"(;GM[1]FF[4]SZ[9];B[cc](;W[gg];B[gc]\n(;GM[1]FF[4]SZ[9];B[dd])\n", 2, 1),
    "wrapped.sgf": ("weiqi", b"((;GM[1]FF[4]SZ[9];B[cc])\n(;GM[1]FF[4]SZ[9];B[dd]))\n", 2, 0),
    "play.gtp": ("weiqi", b"boardsize 9\nplay B C3\nplay W G7\nplay B G7\nplay W C7\n", 1, 1),
    "stone.sgf": ("wuziqi", renju(";B[hh];W[hg];B[hg];W[gg]"), 3, 1),
    "off.sgf": ("wuziqi", renju(";B[hh];W[hg];B[gg];W[aa];B[zz];W[bb]"), 3, 1),
    "tree.sgf": ("wuziqi", renju(";B[hh](;W[hg];B[gg])(;W[hh];B[gg])"), 3, 0),
    "stone.psq": ("wuziqi", b"Piskvorky 15x15, 0:0, 0\n8,8,0\n8,7,0\n8,8,0\n1,1,0\nann\nbob\n-1\n", 1, 1),
    "off.psq": ("wuziqi", b"Piskvorky 15x15, 0:0, 0\n8,8,0\n8,7,0\n18,8,0\n1,1,0\nann\nbob\n-1\n", 1, 1),
    "strings.txt": ("wuziqi", b"h8h9g8\nh8h9h9g8\nh8i9\n", 3, 1),
    "stone.lib": ("wuziqi", LIB + bytes([0x78, 0, 0x68, 0, 0x78, 0, 0x11, 0x40]), 1, 1),
    "branch.lib": ("wuziqi", LIB + bytes([0x78, 0, 0x68, 0x80, 0x58, 0x40, 0x78, 0, 0x11, 0x40]), 1, 0),
    "cut.lib": ("wuziqi", LIB + bytes([0x78, 0, 0x68, 0]), 1, 1),
    "short.sav": ("wuziqi", b"15\n15\n4\n7 7\n6 7\n", 1, 1),
    "games.rif": ("wuziqi", (RIF % ('<game id="1"><move>h8 h9 h7</move></game>\n<game id="2"><move>h8 h9 h9 g7</move></game>\n'
                                    '<game id="3"><move>h8 zz h9 g7</move></game>\n<game id="4"><move>h8 &oops; h9</move></game>\n'
                                    )).encode(), 4, 3),
}
CUT_OFF = {"open-comment.pgn", "open-variation.pgn", "number.pgn", "unclosed.sgf", "digits.ubb", "cut.lib", "short.sav"}


def convert(form, name, *more, given=None):
    """Status, games (a list of files for formats that hold one), what was said."""
    split = form in ONE
    shutil.rmtree("parts", ignore_errors=True)
    options = ["--split=parts"] if split else []
    rc, out, err = run("recconv", "--lossy=quiet", "-t", form, *options, *more, name, given=given)
    if not split:
        return rc, [out] if out else [], err
    return rc, [open(f"parts/{f}", "rb").read() for f in sorted(os.listdir("parts"))], err


def check_target(name, form, games, broken):
    rc, files, err = convert(form, name)
    stays = form == "stream" and name not in CUT_OFF  # it holds moves that nobody can play
    cut = 1 if name == "games.rif" else 0  # of its games one is not read to its end
    left = games - (cut if stays else broken)
    want(sum(len(read(f, form)) for f in files) == left, name, form, "games", [len(read(f, form)) for f in files])
    want(codes(err).count("record/not-converted") == games - left, name, form, "not named:", codes(err))
    want(rc == (1 if games > left else 0), name, form, "status", rc)
    rc, files, err = convert(form, name, "--keep-broken")
    want(sum(len(read(f, form)) for f in files) == games, name, form, "kept", [len(read(f, form)) for f in files])
    want(codes(err).count("record/cut") == broken, name, form, "cut", codes(err))
    want(rc == (1 if broken else 0), name, form, "status of --keep-broken", rc)
    marks = sum(f.count(b"%broken ") for f in files)
    want(marks == (broken if form in MARKED else 0), name, form, marks, "marks")
    for data in files if broken else []:
        want(codes(run("recvalid", "-f", form, "-", given=data)[1].decode()) == [], name, form, "is read with errors")


def check_ways(name, data, games, broken):
    """The same from a pipe, with threads, out of an archive; bytes kept; rejects; JSONL."""
    form = "stream" if name in CUT_OFF else "pgn"
    plain = run("recconv", "-q", "-t", form, name)
    want(run("recconv", "-q", "-t", form, "-j2", name) == plain, name, "-j2")
    if name.rsplit(".", 1)[1] in ("pgn", "sgf", "lib", "rif", "ubb"):
        want(run("recconv", "-q", "-t", form, "-", given=data) == plain, name, "from a pipe")
    run("tar", "-cf", "all.tar", name)
    want(run("recconv", "-q", "-t", form, "all.tar") == plain, name, "from an archive")
    want(run("recconv", "-t", "verbatim", name)[1] == data, name, "-t verbatim")
    run("recconv", "-q", "-t", form, "--rejects=rejects", "-o", "good", name)
    rejected = open("rejects", "rb").read()
    want((len(rejected) > 0) == (broken > 0), name, "--rejects")
    want(broken < games or rejected == data, name, "--rejects of all")
    _, _, err = run("recconv", "-t", form, "--format=jsonl", "-o", "good", name)
    lost = [json.loads(line) for line in err.splitlines()]
    want(sum(f.get("code") == "record/not-converted" for f in lost) == broken, name, "JSONL")


def breaks():
    for name, (game, data, games, broken) in BREAKS.items():
        with open(name, "wb") as f:
            f.write(data)
        for form in TARGETS[game]:
            check_target(name, form, games, broken)
        check_ways(name, data, games, broken)


WHOLE = {
    "collection.sgf": b"(;GM[1]FF[4]SZ[9]C[a (b)\\] c];B[cc](;W[gg]C[x];B[gc])(;W[cg]LB[aa:1]))\n(;GM[1]SZ[9];B[dd];W[cc])",
    "tygem.gib": b"\\HS\n\\[GAMEBLACKNAME=a\\]\n\\[GAMEWHITENAME=b\\]\n\\HE\n\\GS\n2 1 0\n0 1 &4\nINI 0 1 0 &4\n"
                 b"STO 0 2 1 15 3\nSTO 0 3 2 3 3\n\\GE",
    "page.ubb": b"[DhtmlXQ]\n[DhtmlXQ_title]x[/DhtmlXQ_title]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n[/DhtmlXQ]",
    "tree.lib": LIB + bytes([0x78, 0, 0x68, 0x88]) + b"ab\0\0" + bytes([0x58, 0x40, 0x67, 0, 0x11, 0x40]),
    "yixin.sav": b"15\n15\n4\n7 7\n6 7\n5 5\n2 1",
    "database.rif": (RIF % ('<game id="1"><move>h8 h9 h7</move><info>a &amp; b</info></game>\n'
                            '<game id="2"><move>h8 i9</move></game>\n')).encode(),
}


def cuts():
    for name in WHOLE:
        data = WHOLE[name]
        with open(name, "wb") as f:
            f.write(data)
        stream = run("recconv", "-q", "-t", "stream", name)[1]
        want(stream.count(b"\n") > 0, name, "is no record")
        check_cuts(name, data, stream.splitlines(True))
        if stream.count(b"\n") > 1:
            check_cuts("stream.jsonl", stream.rstrip(), stream.splitlines(True))
    for name in sys.argv[2:]:
        with open(name, "rb") as f:
            data = f.read()
        check_cuts(os.path.basename(name), data, run("recconv", "-q", "-t", "stream", name)[1].splitlines(True))


def check_cuts(name, data, whole):
    step = max(1, len(data) // 120)
    for n in range(1, len(data), step):
        cut = "cut." + name.rsplit(".", 1)[1]
        with open(cut, "wb") as f:
            f.write(data[:n])
        rc, out, err = run("recconv", "-t", "stream", cut)
        games = out.splitlines(True)
        told = "record/unreadable-move" in codes(err)  # the stream holds it
        want(told or games == whole[:len(games)], name, n, "is written although it is cut", codes(err))
        want(rc in (0, 1), name, n, "status", rc)
        between = re.search(rb"[)}]\s*\(?$|</database$", data[:n])
        want(rc == 1 or len(games) == len(whole) or between, name, n, "status 0 and", len(games), "games")
        rc, out, err = run("recconv", "-t", "stream", "--keep-broken", cut)
        want(out.count(b"%broken ") == codes(err).count("record/cut"), name, n, "marks", codes(err))
        want(rc == 1 or b"%broken" not in out, name, n, "status of --keep-broken", rc)


if __name__ == "__main__":
    {"breaks": breaks, "cuts": cuts}[sys.argv[1]]()
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)
