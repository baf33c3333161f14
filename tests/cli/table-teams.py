"""Tables of random team events, worked out a second time from the words of 象棋 15.3, 15.4, 围棋 27, 28 and 五子棋 18,
and by tie-breaks that FIDE's C.07 has for teams.

    table-teams.py SEED COUNT

Says, a line each, what differs from rectable --teams. Nothing: exit 0."""
import json
import random
import subprocess
import sys
from fractions import Fraction as F

HALF = F(1, 2)
BOOKS = {  # game, points of a win and a draw in a game, in a match; orders of a round robin and of a Swiss
    "xiangqi-1999": ("xiangqi", (1, HALF), (2, 1), "match-points game-points team-wins direct",
                     "match-points match-buchholz game-points match-wins"),
    "weiqi-2002": ("weiqi", (2, 1), (2, 1), "match-points game-points boards-in-order",
                   "match-total match-points game-points boards-in-order"),
    "weiqi-tiwei": ("weiqi", (2, 1), (2, 1), "match-points game-points boards-in-order",
                    "match-total match-points game-points boards-in-order"),
    "wuziqi-2013": ("wuziqi", (1, HALF), (1, HALF), "match-points game-points team-sonneborn-berger boards-in-order",
                    "match-points match-buchholz match-median game-points boards-in-order")}
FIDE = "EMMSB EMGSB EGMSB/C1 EGGSB BC BBE TBR MPvGP SSSC SSSC/K3 BH:GP BH:MP/C1 EDE EDET EDEB EDEBT EDEBB/R TBR/R".split()
STAGES = {"EDE": "PS", "EDET": "PST", "EDEB": "PSB", "EDEBT": "PSCT", "EDEBB": "PSCB"}
SIDES = {"chess": ("White", "Black"), "xiangqi": ("Red", "Black"), "weiqi": ("Black", "White"), "wuziqi": ("Black", "White")}


def rounds_of(n):
    """Everybody against everybody, a list of pairs a round."""
    ring = list(range(n)) + ([None] if n % 2 else [])
    for _ in range(len(ring) - 1):
        yield [p for p in zip(ring[:len(ring) // 2], ring[::-1]) if None not in p]
        ring = ring[:1] + ring[-1:] + ring[1:-1]


class Event:
    """games: round, board, first team, second team, result"""

    def __init__(self, rng):
        self.swiss = rng.random() < 0.5
        self.teams = rng.choice([8, 10, 12] if self.swiss else [3, 4, 5, 6])
        self.boards = rng.choice([2, 3, 4])
        rounds = list(rounds_of(self.teams))
        rounds = rounds[:rng.choice([3, 4, 5])] if self.swiss else rounds
        self.rounds = len(rounds)
        self.games = [(r, board, *(pair if board % 2 else pair[::-1]), rng.choice(["1-0", "0-1", "1/2-1/2"]))
                      for r, pairs in enumerate(rounds, 1) for pair in pairs for board in range(1, self.boards + 1)]

        self.scored = {}
        for team, other, _, points in self.results():
            self.scored[team, other] = self.scored.get((team, other), F(0)) + points

    def results(self):
        for _, b, x, y, res in self.games:
            yield x, y, b, F(res == "1-0") + HALF * (res == "1/2-1/2")
            yield y, x, b, F(res == "0-1") + HALF * (res == "1/2-1/2")

    def board_points(self):
        return [[sum(p for x, _, bd, p in self.results() if (x, bd) == (t, b)) for b in range(1, self.boards + 1)]
                for t in range(self.teams)]

    def on_boards(self, team, other):
        return [(b, p) for x, y, b, p in self.results() if (x, y) == (team, other)]

    def pgn(self, kind):
        first, second = SIDES[kind]
        return "\n".join(f'[Game "{kind}"]\n[Event "T"]\n[Round "{r}"]\n[Board "{b}"]\n[{first} "Player {x}.{b}"]\n'
                         f'[{second} "Player {y}.{b}"]\n[{first}Team "Team {x}"]\n[{second}Team "Team {y}"]\n'
                         f'[Result "{res}"]\n\n{res}\n' for r, b, x, y, res in self.games)


def values(event, game, match):
    """key: its value for each team; and what each team made of its match against another."""
    n = event.teams
    scored, wins = {}, [0] * n
    boards = [[F(0)] * event.boards for _ in range(n)]
    for _, b, x, y, res in event.games:
        for team, other, won in ((x, y, res == "1-0"), (y, x, res == "0-1")):
            points = game[0] if won else game[1] if res == "1/2-1/2" else 0
            scored[team, other] = scored.get((team, other), F(0)) + points
            boards[team][b - 1] += points
            wins[team] += won
    made = {p: match[0] if s > scored[p[::-1]] else match[1] if s == scored[p[::-1]] else 0 for p, s in scored.items()}
    against = [[o for t, o in scored if t == team] for team in range(n)]
    points = [sum(made[t, o] for o in against[t]) for t in range(n)]
    buchholz = [sum(points[o] for o in against[t]) for t in range(n)]
    return made, {
        "match-points": points, "game-points": [sum(b) for b in boards], "team-wins": wins, "boards-in-order": boards,
        "match-wins": [sum(made[t, o] == match[0] for o in against[t]) for t in range(n)], "match-buchholz": buchholz,
        "match-median": [sum(sorted(points[o] for o in against[t])[1:-1]) for t in range(n)],
        "match-total": [points[t] + F(buchholz[t]) / F(match[0] * event.rounds, 2) - event.rounds for t in range(n)],
        "team-sonneborn-berger": [sum(F(scored[t, o], game[0] * event.boards) * points[o] for o in against[t])
                                  for t in range(n)]}


def round_half(x):
    return F(int(x * 100 + HALF), 100)


def fide(event, made, scored, first):
    """code: value for each team. FIRST: the points that rank first, MPTS or GPTS."""
    teams = range(event.teams)
    against = [[o for t, o in scored if t == team] for team in teams]
    total = {"M": [sum(made[t, o] for o in against[t]) for t in teams],
             "G": [sum(scored[t, o] for o in against[t]) for t in teams]}
    of = {"M": made, "G": scored}
    boards = event.board_points()
    top, other = first[0], "MG"[first[0] == "M"]

    def product(t, theirs, own, cut):
        each = sorted((total[theirs][o], total[theirs][o] * of[own][t, o]) for o in against[t])
        return sum(v for _, v in each[cut:])

    def buchholz(t, score, cut=0):
        return sum(sorted(total[score][o] for o in against[t])[cut:])

    share = F(2 * event.rounds, event.boards) if top == "M" else F(event.rounds * event.boards, 2)
    value = {"MPTS": total["M"], "GPTS": total["G"], "MPvGP": total[other],
             "BC": [-sum((b + 1) * x for b, x in enumerate(boards[t])) for t in teams], "TBR": boards,
             "BBE": [[sum(boards[t][:k]) for k in range(event.boards - 1, 0, -1)] for t in teams],
             "BH:GP": [buchholz(t, "G") for t in teams], "BH:MP/C1": [buchholz(t, "M", 1) for t in teams]}
    for code in ("EMMSB", "EMGSB", "EGMSB/C1", "EGGSB"):
        value[code] = [product(t, code[1], code[2], code.endswith("C1")) for t in teams]
    for code, by in (("SSSC", share.numerator // share.denominator), ("SSSC/K3", 3)):
        value[code] = by and [round_half(total[other][t] + F(buchholz(t, top), by)) for t in teams]
    return value, {"P": of[top], "S": of[other]}


def encounter(event, group, stage, of):
    """The group's parts by one stage, best first."""
    if stage in "PS":
        met = all((a, b) in of["P"] for a in group for b in group if a != b)
        got = {t: sum(of[stage].get((t, o), 0) for o in group if o != t) for t in group}
        if met:
            return [[t for t in group if got[t] == v] for v in sorted(set(got.values()), reverse=True)]
        win = event.boards if of[stage] is event.scored else 2
        parts, left = [], list(group)
        while len(left) > 1:
            best = max(left, key=lambda t: got[t])
            if any(got[best] <= got[t] + win * sum((t, o) not in of["P"] for o in group if o != t)
                   for t in left if t != best):
                break
            parts.append([best])
            left.remove(best)
        return parts + [left]
    if len(group) != 2:
        return [group]
    a, b = ({bd: x for bd, x in event.on_boards(group[i], group[1 - i])} for i in (0, 1))
    ahead = {"C": [sum(k * (b[k] - a[k]) for k in a)], "T": [a[k] - b[k] for k in sorted(a)],
             "B": [sum(a[k] - b[k] for k in a if k <= last) for last in range(event.boards - 1, 0, -1)]}[stage]
    first = next((x for x in ahead if x), 0)
    return [group] if not first else [[t] for t in (group if first > 0 else group[::-1])]


def direct(event, group, code, of):
    for stage in STAGES[code]:
        parts = encounter(event, group, stage, of)
        if len(parts) > 1:
            return [p for part in parts for p in (direct(event, part, code, of) if len(part) > 1 else [part])]
    return [group]


def fide_faults(event, rng):
    first = rng.choice(["MPTS", "GPTS"])
    made, _ = values(event, (1, HALF), (2, 1))
    value, of = fide(event, made, event.scored, first)
    codes = rng.sample([c for c in FIDE if value.get(c, 1)], 3)
    groups = [list(range(event.teams))]
    for code in [first] + codes:
        after = []
        for g in groups:
            name, less = code.split("/")[0], code.endswith("/R")
            if len(g) == 1:
                after.append(g)
            elif name in STAGES:
                parts = direct(event, g, name, of)
                after += parts[::-1] if less else parts
            else:
                by = {t: value[name if less else code][t] for t in g}
                keys = {str(v): v for v in by.values()}.values()
                after += [[t for t in g if by[t] == v] for v in sorted(keys, reverse=not less)]
        groups = after
    done = subprocess.run(["rectable", "--teams", "--format=jsonl", "--rules=chess-2023", "-f", "pgn",
                           "--system=" + ("swiss" if event.swiss else "round-robin"),
                           "--by=" + ",".join([first] + codes)],
                          input=event.pgn("chess").encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    got = {x["name"]: x["place"] for x in map(json.loads, done.stdout.splitlines()) if x["type"] == "standing"}
    at = 1
    for g in groups:
        for t in g:
            if got.get(f"Team {t}") != at:
                yield f"{first} {codes}: team {t} {got.get(f'Team {t}')}, not {at}"
        at += len(g)


def places(event, order, made, value):
    groups = [list(range(event.teams))]
    for key in order.split():
        after = []
        for g in groups:
            by = {t: sum(made.get((t, o), 0) for o in g) if key == "direct" else value[key][t] for t in g}
            after += [[t for t in g if by[t] == v] for v in sorted({str(v): v for v in by.values()}.values(), reverse=True)]
        groups = after
    at = 1
    for g in groups:
        yield from ((f"Team {t}", (at, len(g) > 1)) for t in g)
        at += len(g)


def same(got, want):
    if isinstance(want, list):
        return len(got) == len(want) and all(map(same, got, want))
    return abs(got - want) < 1e-5


def faults(event, book):
    kind, game, match, robin, swiss = BOOKS[book]
    done = subprocess.run(["rectable", "--teams", "--format=jsonl", "--rules=" + book, "-f", "pgn"],
                          input=event.pgn(kind).encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    rows = [x for x in map(json.loads, done.stdout.splitlines()) if x["type"] == "standing"]
    made, value = values(event, game, match)
    place = dict(places(event, swiss if event.swiss else robin, made, value))
    if len(rows) != event.teams or rows[0]["system"] != ("swiss" if event.swiss else "round-robin"):
        yield f"{len(rows)} rows, {rows and rows[0]['system']}"
        return
    for row in rows:
        if (row["place"], row["shared"]) != place[row["name"]]:
            yield f"{row['name']}: place {row['place']} {row['shared']}, not {place[row['name']]}"
        for x in row["tiebreaks"]:
            want = value.get(x["key"], [None] * event.teams)[int(row["name"][5:])]
            if want is not None and not same(x["value"], want):
                yield f"{row['name']}: {x['key']} {x['value']}, not {want}"


def main():
    seed, count = int(sys.argv[1]), int(sys.argv[2])
    bad = 0
    for i in range(count):
        for book in BOOKS:
            event = Event(random.Random(seed * 100003 + i))
            found = list(faults(event, book))
            if book == "xiangqi-1999":
                found += fide_faults(event, random.Random(seed + i))
            bad += bool(found)
            print("".join(f"event {i} of seed {seed}, {book}, {event.teams} teams: {x}\n" for x in found[:8]), end="")
    sys.exit(bad > 0)


main()
