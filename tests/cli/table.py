"""Standings worked out a second time, for tables of random tournaments.

    table.py standings|tiebreaks|properties SEED COUNT [-v]

Each tournament is written as a tournament file or as records without moves, ranked by rectable, and ranked here from
the words of the articles with fractions, by other code. Says, a line each, what differs. Nothing: exit 0."""
import itertools
import json
import random
import subprocess
import sys
from fractions import Fraction as F

HALF = F(1, 2)
SCALE = {"weiqi-tiwei": (2, 1), "weiqi-2002": (2, 1), "xiangqi-1999": (1, HALF), "wuziqi-2013": (1, HALF),
         "chess-2001": (1, HALF)}
ORDER = {  # rulebook: round robin, Swiss
    "weiqi-tiwei": (["points", "sonneborn-berger"], ["total"]),
    "weiqi-2002": (["points", "sonneborn-berger"], ["total"]),
    "xiangqi-1999": (["points", "sonneborn-berger", "wins", "direct"], ["points", "buchholz", "wins"]),
    "wuziqi-2013": (["points", "sonneborn-berger", "wins"],
                    ["points", "average-rating-of-opponents", "buchholz", "median-buchholz", "wins"]),
    "chess-2001": (["points", "direct", "wins", "sonneborn-berger"],
                   ["points", "buchholz-cut-1", "buchholz", "direct", "wins"])}
# B.02, 8.1: rating differences by percentage from 50, and the greatest difference of each percentage from 50.
DP = [int(x) for x in ("0 7 14 21 29 36 43 50 57 65 72 80 87 95 102 110 117 125 133 141 149 158 166 175 184 193 202 211 "
                       "220 230 240 251 262 273 284 296 309 322 336 351 366 383 401 422 444 470 501 538 589 677 800").split()]
UP_TO = [int(x) for x in ("3 10 17 25 32 39 46 53 61 68 76 83 91 98 106 113 121 129 137 145 153 162 170 179 188 197 206 "
                          "215 225 235 245 256 267 278 290 302 315 328 344 357 374 391 411 432 456 484 517 559 619 "
                          "735").split()]
PLAYED = "10=WDL"
WIN = "1+UFW"
DRAW = "=HD"


class Tournament:
    """players: names; ratings; cells[p][round] = (opponent or None, colour, code)"""

    def __init__(self, rng, system):
        self.rng = rng
        self.system = system
        self.withdrawn = {}
        self.date = "2026/05/01"
        self.odd = False  # results of every letter, and points of the file's own
        self.scale = None

    def round_robin(self, n, double, whole=False):
        ring = list(range(n)) + ([None] if n % 2 else [])
        rounds = []
        for r in range(len(ring) - 1):
            pairs = [(ring[i], ring[-1 - i]) for i in range(len(ring) // 2)]
            rounds.append([p if (r + i) % 2 else p[::-1] for i, p in enumerate(pairs)])
            ring = ring[:1] + ring[-1:] + ring[1:-1]
        if double:
            rounds += [[p[::-1] for p in pairs] for pairs in rounds]
        self.start(n, len(rounds))
        if not whole and n > 4 and self.rng.random() < 0.5:
            # Leaves early enough that two rounds and two opponents are missing.
            who = self.rng.randrange(n)
            last = self.rng.randint(2, max(2, len(rounds) - 3))
            self.withdrawn[who] = last
        for r, pairs in enumerate(rounds):
            for a, b in pairs:
                if a is not None and b is not None and not any(self.withdrawn.get(x, 99) <= r for x in (a, b)):
                    self.play(r, a, b)

    def swiss(self, n, rounds):
        self.start(n, rounds)
        met = set()
        had_bye = set()
        if self.rng.random() < 0.5:
            self.withdrawn[self.rng.randrange(n)] = self.rng.randint(1, rounds - 2)
        for r in range(rounds):
            here = [p for p in range(n) if self.withdrawn.get(p, 99) > r]
            for p in list(here):
                if r < rounds - 2 and self.rng.random() < 0.06:
                    self.cells[p][r] = (None, "-", self.rng.choice("HZF" if self.odd else "HZ"))
                    here.remove(p)
            if len(here) % 2:
                free = [p for p in here if p not in had_bye] or here
                p = self.rng.choice(free)
                had_bye.add(p)
                self.cells[p][r] = (None, "-", "U")
                here.remove(p)
            self.rng.shuffle(here)
            here.sort(key=lambda p: -sum(1 if c and c[2] in WIN else 0 for c in self.cells[p]))
            while here:
                a = here.pop(0)
                b = next((x for x in here if frozenset((a, x)) not in met), here[0])
                here.remove(b)
                met.add(frozenset((a, b)))
                self.play(r, a, b)
        for p, last in self.withdrawn.items():
            for r in range(last, rounds):
                self.cells[p][r] = (None, "-", "Z")
            if self.cells[p][last - 1][0] is None:  # his last round must be a game, so that it is seen where he left
                self.withdrawn = {p: max([r + 1 for r in range(last) if self.cells[p][r][2] not in "Z"], default=0)}

    def start(self, n, rounds):
        self.n, self.rounds = n, rounds
        self.names = [f"Player {chr(65 + i)}{chr(97 + i)}" for i in range(n)]
        self.ratings = [self.rng.randint(1500, 2600) for _ in range(n)]
        self.cells = [[None] * rounds for _ in range(n)]

    def play(self, r, a, b):
        late = self.system == "swiss" and r >= self.rounds - 2  # forfeits at the end would be a leaving
        codes = self.rng.choices([("1", "0"), ("0", "1"), ("=", "="), ("+", "-"), ("-", "+"), ("-", "-"), ("0", "0")],
                                 [30, 25, 25] + ([0, 0, 0, 1] if late else [2, 2, 1, 1]))[0]
        if self.odd and self.rng.random() < 0.15:
            codes = self.rng.choice([("W", "L"), ("L", "W"), ("D", "D"), ("=", "0"), ("0", "="), ("L", "L"), ("1", "=")])
        self.cells[a][r] = (b, "w", codes[0])
        self.cells[b][r] = (a, "b", codes[1])

    def trf(self, black_first):
        lines = ["012 Random", f"042 {self.date}", f"142 {self.rounds}"]
        if self.scale:
            lines.append("162 " + "".join(f"{'' if x == 'W' else '   '} {x} {float(v):4.1f}" for x, v in self.scale.items()))
        for p in range(self.n):
            line = f"001 {p + 1:4} m    {self.names[p]:33} {self.ratings[p]:4} {'':3} {'':11} {'':10}  {'':3} {p + 1:4}"
            for c in self.cells[p]:
                if c is None:
                    line += " " * 10
                elif c[0] is None:
                    line += f"  0000 - {c[2]}"
                else:
                    line += f"  {c[0] + 1:4} {c[1].translate(str.maketrans('wb', 'bw')) if black_first else c[1]} {c[2]}"
            lines.append(line.rstrip())
        return "\r\n".join(lines) + "\r\n"

    def pgn(self):
        text = []
        for p, r in itertools.product(range(self.n), range(self.rounds)):
            c = self.cells[p][r]
            if c is None or c[1] == "b":
                continue
            if c[0] is None:
                result, second, rating, how = {"U": "1-0", "F": "1-0", "H": "1/2-1/2", "Z": "0-1"}[c[2]], "bye", 0, ""
            else:
                other = self.cells[c[0]][r][2]
                result = {"1": "1-0", "+": "1-0", "=": "1/2-1/2"}.get(c[2], "0-1" if other in "1+" else "0-0")
                second, rating = self.names[c[0]], self.ratings[c[0]]
                how = '[Termination "unplayed"]\n' if c[2] in "+-" else ""
            text.append(f'[Event "Random"]\n[Date "2026.05.01"]\n[Round "{r + 1}"]\n[White "{self.names[p]}"]\n'
                        f'[Black "{second}"]\n[Result "{result}"]\n[WhiteElo "{self.ratings[p]}"]\n'
                        f'[BlackElo "{rating or "?"}"]\n{how}\n{result if result != "0-0" else "*"}\n')
        self.rng.shuffle(text)
        return "\n".join(text)


class Table:
    def __init__(self, t, book):
        self.t, self.book = t, book
        self.win, self.draw = (t.scale["W"], t.scale["D"]) if t.scale else SCALE[book]
        self.chess = book == "chess-2001"
        self.cells = [[c for c in row] for row in t.cells]
        self.counted = set(range(t.n))
        self.settle()
        if self.chess and t.system == "swiss":
            self.cells = [[c or (None, "-", "Z") for c in row] for row in self.cells]
        self.points = [sum(self.worth(c) for c in row if c) for row in self.cells]
        self.adjusted = [self.adjust(p) for p in range(t.n)]

    def worth(self, c):
        if self.t.scale and c[2] in "U-Z":
            return F(self.t.scale["P" if c[2] == "U" else "A"])
        return self.win if c[2] in WIN else self.draw if c[2] in DRAW else F(0)

    def played(self, p):
        return [c for c in self.t.cells[p] if c and c[2] in PLAYED]

    def settle(self):
        """Who left: 体委 29, 2002 28, 象棋 20, 五子棋 18.5. FIDE says nothing."""
        if self.chess:
            return
        for p in self.t.withdrawn:
            robin = self.t.system == "round-robin"
            played = self.played(p)
            if self.book == "xiangqi-1999":
                few = 2 * len({c[0] for c in played}) < self.t.n - 1
            else:
                few = 2 * len(played) < self.t.rounds
            if few and (robin or self.book == "wuziqi-2013"):
                self.counted.discard(p)
                self.cells[p] = []
                for q in range(self.t.n):
                    self.cells[q] = [None if c and c[0] == p else c for c in self.cells[q]]
            elif robin:
                met = [c[0] for c in self.cells[p] if c]
                times = 2 if self.t.rounds > self.t.n else 1
                for q in range(self.t.n):
                    for _ in range(times - met.count(q) if q != p else 0):
                        self.cells[p].append((q, "-", "-"))
                        self.cells[q].append((p, "-", "+"))

    def adjust(self, p):
        if self.chess and self.t.system == "swiss":
            if self.t.date < "2023/09":  # every round that was not played is a draw
                return sum(self.worth(c) if c[2] in PLAYED else self.draw for c in self.cells[p])
            total, only = F(0), True
            for c in reversed(self.cells[p]):
                total += self.draw if only and c[2] in "HZ" else self.worth(c)
                only = only and c[2] in "HZ-"
            return total
        if self.book == "weiqi-tiwei" and self.t.system == "swiss" and p in self.t.withdrawn:
            n = len(self.played(p))
            return self.points[p] + min(F(self.points[p], n), 1) * (self.t.rounds - n) if n else F(0)
        return F(self.points[p])

    def parts(self, p):
        """What each round adds to Buchholz, with what was scored in it and whether it was left out at will."""
        return list(self.parts_with(p, self.adjusted, self.points))

    def parts_with(self, p, adjusted, points):
        before = F(0)
        for r, c in enumerate(self.cells[p]):
            if c is None:
                continue
            if not (self.chess and self.t.system == "swiss"):
                if c[0] is not None:
                    yield adjusted[c[0]], c, False
            elif c[2] in PLAYED:
                yield adjusted[c[0]], c, False
            elif self.t.date < "2023/09":  # an opponent with as many points so far, who draws the rest
                yield before + self.win - self.worth(c) + self.draw * (self.t.rounds - r - 1), c, False
            elif self.t.date < "2026/03":
                yield F(points[p]), c, c[2] in "-HZ"
            elif c[2] in "+-":
                yield min(F(points[p]), adjusted[c[0]]), c, c[2] == "-"
            else:
                yield min(F(points[p]), self.draw * self.t.rounds), c, c[2] in "HZ"
            before += self.worth(c)

    def fore(self, p):
        """Buchholz as if all paired games of the last round had been drawn."""
        last = [row[-1] for row in self.cells]
        more = [self.draw - self.worth(c) if c[0] is not None else 0 for c in last]
        return sum(x[0] for x in self.parts_with(p, [a + m for a, m in zip(self.adjusted, more)],
                                                 [a + m for a, m in zip(self.points, more)]))

    def cut(self, parts, weighed, low, high):
        """parts without the LOW lowest, of rounds left out at will rather than of others, and the HIGH highest."""
        worth = (lambda x: x[0] * self.worth(x[1])) if weighed else (lambda x: x[0])
        for _ in range(low):
            out = min(parts, key=lambda x: (x[0], worth(x)))
            own = min((x for x in parts if x[2]), key=worth, default=None)
            if own is not None and worth(own) >= worth(out):
                out = own
            parts.remove(out)
        for _ in range(high):
            parts.remove(max(parts, key=lambda x: (x[0], worth(x))))
        return sum(worth(x) for x in parts)

    def value(self, key, p):
        parts = list(self.parts(p))
        row = [c for c in self.cells[p] if c]
        if key == "points":
            return self.points[p]
        if key == "buchholz":
            return sum(x[0] for x in parts)
        if key == "median-buchholz":
            return self.cut(parts, False, 1, 1) if self.chess else sum(sorted(x[0] for x in parts)[1:-1])
        if key == "buchholz-cut-1":
            low = min(x[0] for x in parts)
            own = [x[0] for x in parts if x[2]]
            return sum(x[0] for x in parts) - (min(own) if own and min(own) >= low else low)
        if key == "sonneborn-berger":
            if self.chess:
                return sum(x[0] * self.worth(x[1]) for x in parts)
            return sum(x[0] * (1 if x[1][2] in WIN else HALF if x[1][2] in DRAW else 0) for x in parts)
        if key == "wins":
            return sum(c[2] in WIN and (self.chess or c[0] is not None) and self.worth(c) >= self.win for c in row)
        cuts = {"buchholz-cut-2": (False, 2, 0), "median-buchholz-2": (False, 2, 2), "sonneborn-berger-cut-1": (True, 1, 0)}
        if key in cuts:
            return self.cut(parts, *cuts[key])
        if key == "fore-buchholz":
            return self.fore(p)
        if key == "average-buchholz-of-opponents":
            met = [self.value("buchholz", c[0]) for c in row if c[2] in PLAYED]
            return F(sum(met), len(met)) if met else 0
        if key in ("progressive", "progressive-cut-1"):
            scores = list(itertools.accumulate(self.worth(c) if c else 0 for c in self.cells[p]))
            return sum(scores) - (scores[0] * self.t.rounds - scores[0] * (self.t.rounds - 1) if key[-1] == "1" else 0)
        if key == "games-won":
            return sum(c[2] in "1W" for c in row)
        if key == "games-with-black":
            return sum(c[1] == "b" and c[2] in PLAYED for c in row)
        if key == "wins-with-black":
            return sum(c[1] == "b" and c[2] in "1W" for c in row)
        if key == "rounds-played":
            return sum(c[2] not in "-HZ" for c in row)
        if key == "total":
            return self.points[p] + sum(x[0] for x in parts) / F(self.win * self.t.rounds, 2) - self.t.rounds
        if key == "average-rating-of-opponents":
            met = [self.t.ratings[c[0]] for c in row if c[2] in PLAYED]
            mean = F(sum(met), len(met)) if met else None
            return mean if mean is None or not self.chess else F(int(mean + HALF))
        if key == "standard-points":
            other = [self.worth(self.cells[c[0]][r]) if c and c[0] is not None else self.draw
                     for r, c in enumerate(self.cells[p])]
            mine = [self.worth(c) if c else F(0) for c in self.cells[p]]
            return sum(1 if a > b else HALF if a == b else 0 for a, b in zip(mine, other))
        if key in ("performance", "perfect-performance", "average-performance-of-opponents",
                   "average-perfect-performance-of-opponents"):
            return self.performance(key, p)
        raise KeyError(key)

    def performance(self, key, p):
        """C.07 10: by FIDE's tables of differences and of expected scores."""
        met = [(self.t.ratings[c[0]], self.worth(c), c[0]) for c in self.cells[p] if c and c[2] in PLAYED]
        if key.startswith("average"):
            inner = "performance" if key == "average-performance-of-opponents" else "perfect-performance"
            values = [self.performance(inner, x[2]) for x in met]
            return None if not values or None in values else F(int(F(sum(values), len(values)) + HALF))
        if not met:
            return None
        score, mean = F(sum(x[1] for x in met)) / self.win, F(sum(x[0] for x in met), len(met))
        if key == "performance":
            if score > len(met):
                return None
            percent = int(100 * score / len(met) + HALF)
            return F(int(mean + HALF)) + (DP[percent - 50] if percent >= 50 else -DP[50 - percent])
        if score == 0:
            return F(min(x[0] for x in met) - 800)
        expected = lambda d: 50 + sum(abs(d) > x for x in UP_TO) * (1 if d > 0 else -1)
        rating = min(x[0] for x in met) - 800
        while sum(expected(rating - x[0]) for x in met) < 100 * score:
            rating += 1
            if rating > 6000:
                return None
        return F(rating)

    def among(self, p, others):
        return [self.worth(c) for c in self.cells[p] if c and c[0] in others and
                not (self.chess and self.t.system == "swiss" and c[2] in "+-")]

    def direct(self, group):
        """Lists of equals, best first."""
        if not self.chess:
            return self.split(group, lambda p: sum(self.among(p, group)))
        score, missing = {}, {}
        for p in group:
            met = {q: self.among(p, {q}) for q in group if q != p}
            score[p] = sum(F(sum(x)) / len(x) for x in met.values() if x)
            missing[p] = sum(not x for x in met.values())
        if any(missing.values()):
            rest, out = list(group), []
            while rest:
                top = max(rest, key=lambda p: score[p])
                if all(score[top] > score[q] + missing[q] * self.win for q in rest if q != top):
                    out.append([top])
                    rest.remove(top)
                else:
                    break
            if not out:
                return [list(group)]
            return out + (self.direct(rest) if rest else [])
        parts = self.split(group, lambda p: score[p])
        return parts if len(parts) == 1 else [x for part in parts for x in self.direct(part)]

    @staticmethod
    def split(group, by):
        values = sorted({by(p) for p in group}, reverse=True)
        return [[p for p in group if by(p) == v] for v in values]

    def ranked(self):
        groups = [sorted(self.counted)]
        for key in ORDER[self.book][self.t.system == "swiss"]:
            after = []
            for g in groups:
                if len(g) == 1:
                    after.append(g)
                elif key == "direct":
                    after += self.direct(g)
                elif any(self.value(key, p) is None for p in g):
                    after.append(g)
                else:
                    after += self.split(g, lambda p: self.value(key, p))
            groups = after
        return groups


def rectable(text, suffix, book, *more, left=()):
    """LEFT: names of those who are said to have left; nobody leaves unless it is said."""
    form = ["-f", "trf"] if suffix == "trf" else ["-f", "pgn"]
    if left:
        with open("left.tsv", "w") as f:
            f.writelines(f"{name}\twithdrawal\n" for name in left)
        form.append("--penalties=left.tsv")
    done = subprocess.run(["rectable", "--format=jsonl", "--rules=" + book, *form, *more], input=text.encode(),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode > 1:
        sys.exit(f"trouble: {done.stderr.decode()}")
    return [x for x in map(json.loads, done.stdout.splitlines()) if x["type"] == "standing"]


def compare(t, book, rows, places=True):
    if rows and rows[0]["system"] != t.system:
        yield f"system {rows[0]['system']}"
        return
    table = Table(t, book)
    number = {name: i for i, name in enumerate(t.names)}
    place, at = {}, 1
    for group in table.ranked():
        place.update({p: (at, len(group) > 1) for p in group})
        at += len(group)
    for row in rows:
        p = number[row["name"]]
        if (p in table.counted) != row["counted"]:
            yield f"{row['name']}: counted {row['counted']}"
        if p not in table.counted:
            continue
        if places and (row["place"], row["shared"]) != place[p]:
            yield f"{row['name']}: place {row['place']} {row['shared']}, not {place[p]}"
        if abs(row["points"] - table.points[p]) > 1e-5:
            yield f"{row['name']}: points {row['points']}, not {float(table.points[p])}"
        for x in row["tiebreaks"]:
            if x["key"] in ("direct", "fewest-fouls", "fewest-warnings"):
                continue
            want = table.value(x["key"], p)
            if (want is None) != (x["value"] is None) or (want is not None and abs(x["value"] - want) > 1e-5):
                yield f"{row['name']}: {x['key']} {x['value']}, not {want and float(want)}"
    if len(rows) != t.n:
        yield f"{len(rows)} rows, not {t.n}"


def plain(rows):
    """What must not hang on the order of files and games."""
    return {r["name"]: (r["place"], r["shared"], r["points"], r["tiebreaks"], r["withdrawn"], r["counted"]) for r in rows}


def scrambled(rng, text):
    games = [g for g in text.split("[Event ") if g.strip()]
    rng.shuffle(games)
    return "".join("[Event " + g.rstrip() + "\n\n" for g in games)


def add_cycle_of_draws(t):
    """Everybody draws with everybody once more."""
    more = Tournament(random.Random(0), "round-robin")
    more.round_robin(t.n, False, True)
    for p in range(t.n):
        t.cells[p] += [c and (c[0], c[1], "=") for c in more.cells[p]]
    t.rounds += more.rounds


def properties(t, book, rng):
    text = t.pgn()
    rows = rectable(text, "pgn", book)
    if plain(rectable(scrambled(rng, text), "pgn", book)) != plain(rows):
        yield "another order of games makes another table"
    a, b = rng.sample(t.names, 2)
    swapped = text.replace(f'"{a}"', '"@"').replace(f'"{b}"', f'"{a}"').replace('"@"', f'"{b}"')
    other = plain(rectable(swapped, "pgn", book))
    other[a], other[b] = other.get(b), other.get(a)
    if other != dict({a: None, b: None}, **plain(rows)):
        yield f"names of {a} and {b} exchanged: the rows are not"
    if t.system != "round-robin" or t.withdrawn:
        return
    for p, r in itertools.product(range(t.n), range(t.rounds)):
        o, colour, code = t.cells[p][r] or (None, "-", "")
        t.cells[p][r] = o is not None and (o, colour, "=" if code in "-0" and t.cells[o][r][2] in "-0" else code) or None
    for p, r in itertools.product(range(t.n), range(t.rounds)):
        if t.cells[p][r] and t.cells[t.cells[p][r][0]][r][2] == "=":
            t.cells[p][r] = t.cells[p][r][:2] + ("=",)
    before = rectable(t.pgn(), "pgn", book, "--by=points,direct")
    games = sum(c is not None for row in t.cells for c in row) // 2
    if sum(F(r["points"]) for r in before) != games * SCALE[book][0]:
        yield f"the points of {games} games add up to {sum(r['points'] for r in before)}"
    add_cycle_of_draws(t)
    after = rectable(t.pgn(), "pgn", book, "--by=points,direct")
    if {r["name"]: r["place"] for r in before} != {r["name"]: r["place"] for r in after}:
        yield "a cycle of draws changes the places by points and direct encounter"


def unsaid(t, text, as_list, book):
    """Without a list nobody's game is taken away, and nobody wins what was not played."""
    for row in rectable(text, "trf" if as_list else "pgn", book, "--by=points"):
        cells = [c for c in t.cells[t.names.index(row["name"])] if c]
        win, draw = SCALE[book][:2]
        made = sum(win if c[2] in WIN else draw if c[2] in DRAW else 0 for c in cells)
        if F(str(row["points"])) != made or not row["counted"]:
            yield f"{row['name']} has {row['points']} points of {made} without a list of who left"


def standings(t, book, rng):
    as_list = t.system == "swiss" or rng.random() < 0.5
    text = t.trf(book[0] == "w") if as_list else t.pgn()
    left = [t.names[p] for p in t.withdrawn]
    if left and book != "chess-2001":
        yield from unsaid(t, text, as_list, book)
    yield from compare(t, book, rectable(text, "trf" if as_list else "pgn", book, left=left))


def tiebreaks(t, book, rng):
    """Every number of C.07 in the editions of 2009, 2023 and 2026."""
    if t.system != "swiss" or book != "chess-2001":
        return
    t = Tournament(rng, "swiss")
    t.odd = True
    t.scale = rng.choice([None, None, {"W": 3, "D": 1, "L": 0}, {"W": 1, "D": HALF, "L": 0, "P": HALF}, {"W": 2, "D": 1, "L": 0},
                          {"W": 1, "D": HALF, "L": 0, "A": 0, "P": 0}])
    t.scale = t.scale and {"A": 0, "P": t.scale["W"], **t.scale}
    t.swiss(rng.randint(11, 16), rng.randint(5, 7))
    for t.date in "2019/06/01", "2024/06/01", "2026/06/01":
        rows = rectable(t.trf(False), "trf", book, "--by=PTS,BH,BH/C1,BH/C2,BH/M1,BH/M2,SB,SB/C1,FB,AOB,WIN,WON,BPG,BWG")
        rows2 = rectable(t.trf(False), "trf", book, "--by=PTS,REP,PS,PS/C1,ARO,STD,TPR,PTP,APRO,APPO")
        for row, more in zip(sorted(rows, key=lambda r: r["name"]), sorted(rows2, key=lambda r: r["name"])):
            row["tiebreaks"] += more["tiebreaks"]
        for fault in compare(t, book, rows, places=False):
            yield f"{t.date}: {fault}"


def make(rng):
    t = Tournament(rng, rng.choice(["round-robin", "swiss"]))
    if t.system == "swiss":
        t.swiss(rng.randint(11, 16), rng.randint(5, 7))
    else:
        t.round_robin(rng.randint(4, 9), rng.random() < 0.3)
    return t


def main():
    test = {"standings": standings, "tiebreaks": tiebreaks, "properties": properties}[sys.argv[1]]
    seed, count = int(sys.argv[2]), int(sys.argv[3])
    bad = 0
    for i, book in itertools.product(range(count), SCALE):
        rng = random.Random(seed * 100003 + i)
        t = make(rng)
        faults = list(test(t, book, rng))
        if faults:
            bad += 1
            print(f"tournament {i} of seed {seed}, {t.system}, {book}, left {t.withdrawn}:")
            print("\n".join("  " + x for x in faults[:12]))
            if "-v" in sys.argv:
                print(t.trf(book[0] == "w"))
    sys.exit(bad > 0)


main()
