"""Rounds paired a second time, for the referee of rectable --check.

    referee.py burstein|dubov|teams|berger SEED COUNT [-v]

Random events of few players are paired by trying all pairings, weighed by the articles as they are written (C.04.4.1,
C.04.4.2 and C.04.6 of 2026), or by the Berger tables; then some are made wrong. Says, a line each, where rectable does not find
just the rounds that are wrong. Nothing: exit 0."""
import itertools
import random
import subprocess
import sys


def pairings(left):
    """All ways to pair a list."""
    if not left:
        yield []
        return
    for k in range(1, len(left)):
        for rest in pairings(left[1:k] + left[k + 1:]):
            yield [(left[0], left[k])] + rest


class Event:
    """cell[p][r] = (opponent or 0, colour, code); points by player; teams are players of one board."""

    def __init__(self, rng, n, rounds, teams=""):
        self.rng, self.n, self.rounds, self.teams = rng, n, rounds, teams
        self.cell = {p: [] for p in range(1, n + 1)}
        self.worth = {"1": 2, "=": 1, "0": 0, "+": 2, "-": 0, "U": 1 if teams else 2, "Z": 0}

    def points(self, p, rounds=None):
        return sum(self.worth[c[2]] for c in self.cell[p][:rounds])

    def played(self, p):
        return [(r, c) for r, c in enumerate(self.cell[p]) if c[2] in "10="]

    def met(self, a, b):
        return any(c[0] == b for _, c in self.played(a))

    def colours(self, p):
        return "".join(c[1] for _, c in self.played(p))

    def barred(self, p):
        return any(c[2] in "U+" for c in self.cell[p])

    def wish(self, p):
        """Burstein 1.5: colour and force."""
        h = self.colours(p)
        d = h.count("w") - h.count("b")
        if abs(d) > 1 or h[-2:] in ("ww", "bb"):
            return ("b" if d > 1 or (abs(d) <= 1 and h[-1] == "w") else "w"), 3
        if d:
            return ("b" if d > 0 else "w"), 2
        return (("b" if h[-1] == "w" else "w"), 1) if h else ("", 0)

    def completes(self, left, may):
        """Whether all can be paired."""
        if not left:
            return True
        return any(may(left[0], q) and self.completes([x for x in left[1:] if x != q], may) for q in left[1:])

    def bye(self, here, may, later):
        """Lowest score, most games, then LATER; and all others can be paired."""
        order = sorted((p for p in here if not self.barred(p)),
                       key=lambda p: (self.points(p), -len(self.played(p)), later(p)))
        return next((p for p in order if self.completes([q for q in here if q != p], may)), None)

    def add(self, pairs, here):
        """Plays a round: pairs of white and black, black 0 for the bye."""
        r = len(self.cell[1])
        for p in self.cell:
            self.cell[p].append((0, "-", "Z"))
        for w, b in pairs:
            if b == 0:
                self.cell[w][r] = (0, "-", "U")
                continue
            res = self.rng.choice(["10", "01", "==", "10", "01", "+-"])
            self.cell[w][r], self.cell[b][r] = (b, "w", res[0]), (w, "b", res[1])

    def text(self):
        head = ["012 Event", "042 2026/05/01", "142 %d" % self.rounds, "152 W",
                "192 " + (self.teams or "FIDE_BURSTEIN")]
        if self.teams:
            head.append("362 TW 2.0   TD 1.0   TL 0.0")
            head += ["310 %3d %-32s %-63s%6d" % (p, "Team %d" % p, "", p) for p in self.cell]
            head = [l if not l.startswith("310") else l[:40].ljust(73) + "%4d" % int(l[4:7]) for l in head]
        for p in self.cell:
            cells = "".join("  %4d %s %s" % (o, c, x) if o else "  0000 - " + x for o, c, x in self.cell[p])
            head.append("001 %4d      %-33s %4d                                     %s"
                        % (p, "Player %d" % p, 2500 - 10 * p, cells))
        return "\n".join(head) + "\n"


def burstein(e):
    """Pairs of the next round, by C.04.4.2."""
    r = len(e.cell[1])
    here = [p for p in e.cell if e.rng.random() < .9]

    def may(a, b):
        x, y = e.wish(a), e.wish(b)
        return not e.met(a, b) and not (x == y and x[1] == 3)

    def index(p):
        return [-sum(v) for v in zip(*[(t, t * e.worth[c[2]]) for c in e.cell[p]
                                       for t in [e.points(c[0] if c[2] in "10=" else p)]] or [(0, 0)])] + [p]

    out = []
    if len(here) % 2:
        b = e.bye(here, may, lambda p: [-x for x in index(p)])
        if b is None:
            return None, here
        out.append((b, 0))
        here.remove(b)
    if not e.completes(here, may):
        return None, here
    left, level = list(here), None
    while left:
        level = max(e.points(p) for p in left if level is None or e.points(p) < level)
        bracket = sorted((p for p in left if e.points(p) >= level), key=index)
        lower = [p for p in left if e.points(p) < level]
        nxt = [p for p in lower if e.points(p) == max(e.points(q) for q in lower)]
        best = None
        for floats in range(len(bracket) % 2 if not lower else 0, len(bracket) + 1):
            for out_ in itertools.combinations(bracket, floats):
                stay = [p for p in bracket if p not in out_]
                if len(stay) % 2 or not e.completes(list(out_) + lower, may):
                    continue
                nb = list(out_) + nxt
                ahead = None
                for k in range(len(nb) + 1):
                    for f in itertools.combinations(nb, k):
                        rest = [p for p in nb if p not in f]
                        low = [p for p in lower if p not in nxt]
                        if len(rest) % 2 == 0 and e.completes(rest, may) and e.completes(list(f) + low, may):
                            key = (k, sorted((e.points(p) for p in f), reverse=True))
                            ahead = key if ahead is None or key < ahead else ahead
                    if ahead is not None:
                        break
                for pairing in pairings(stay):
                    if not all(may(a, b) for a, b in pairing):
                        continue
                    mate = {p: 0 for p in bracket}
                    for a, b in pairing:
                        mate[a], mate[b] = b, a
                    key = (floats, sorted((e.points(p) for p in out_), reverse=True), ahead,
                           sum(e.wish(a)[0] == e.wish(b)[0] != "" for a, b in pairing),
                           [-(bracket.index(mate[p]) + 1) if mate[p] else 0 for p in bracket])
                    if best is None or key < best[0]:
                        best = key, pairing
            if best is not None:
                break
        taken = [p for pair in best[1] for p in pair]
        left = [p for p in left if p not in taken]
        out += [colours(e, a, b, index) for a, b in best[1]]
    return out, here


def last_other(e, a, b):
    x, y = e.colours(a)[::-1], e.colours(b)[::-1]
    return next((i + j for i, j in zip(x, y) if i != j), None)


def parity(e, p):
    """Odd among those who took part so far; this round's are added by the caller."""
    return sum(any(c[2] != "Z" for c in e.cell[q]) or q in e.here for q in e.cell if q <= p) % 2 == 1


def colours(e, a, b, rank, wish=None):
    """5.2: white first."""
    if rank(b) < rank(a):
        a, b = b, a
    (wa, fa), (wb, fb) = map(wish or e.wish, (a, b))
    if wa != wb:
        white = wa == "w" if wa else wb == "b"
    elif not wa:
        white = parity(e, a)
    elif fa != fb:
        white = (wa == "w") if fa > fb else (wb == "b")
    elif last_other(e, a, b):
        white = last_other(e, a, b)[0] == "b"
    else:
        white = wa == "w"
    return (a, b) if white else (b, a)


def team_wish(e, p):
    h = e.colours(p)
    d = h.count("w") - h.count("b")
    if "TYPE" not in e.teams and e.teams != "FIDE_TEAM":
        return "", 0
    if d < -1 or (d in (0, -1) and h[-2:] == "bb"):
        return "w", 2
    if d > 1 or (d in (0, 1) and h[-2:] == "ww"):
        return "b", 2
    if "TYPEB" not in e.teams or not h or (d == 0 and len(e.cell[1]) + 1 >= e.rounds):
        return "", 0
    return ("w" if d < 0 or (d == 0 and h[-1] == "b") else "b"), 1


def team_colours(e, a, b):
    """4.3; game points are the halves of match points here, so that the second score never decides."""
    if (-e.points(b), b) < (-e.points(a), a):
        a, b = b, a
    (wa, fa), (wb, fb), ha, hb = team_wish(e, a), team_wish(e, b), e.colours(a), e.colours(b)
    da, db = ha.count("w") - ha.count("b"), hb.count("w") - hb.count("b")
    if not ha and not hb:
        white = parity(e, a)
    elif bool(wa) != bool(wb):
        white = wa == "w" if wa else wb == "b"
    elif wa != wb:
        white = wa == "w"
    elif wa and "TYPEB" in e.teams and fa != fb:
        white = (wa == "w") if fa > fb else (wb == "b")
    elif da != db:
        white = da < db
    elif last_other(e, a, b):
        white = last_other(e, a, b)[0] == "b"
    elif wa:
        white = wa == "w"
    elif ha:
        white = ha[-1] == "b"
    else:
        white = hb[-1] == "w"
    return (a, b) if white else (b, a)


def teams(e):
    """Pairs of the next round, by C.04.6."""
    r = len(e.cell[1])
    e.here = here = [p for p in e.cell if e.rng.random() < .9]

    def may(a, b):
        return not e.met(a, b)

    def floater(p):
        if r + 3 > e.rounds or not r or e.cell[p][-1][2] not in "10=":
            return False
        return e.points(p, r - 1) != e.points(e.cell[p][-1][0], r - 1)

    out = []
    if len(here) % 2:
        b = e.bye(here, may, lambda p: -p)
        if b is None:
            return None, here
        out.append((b, 0))
        here = [p for p in here if p != b]
    if not e.completes(here, may):
        return None, here
    left = sorted(here, key=lambda p: (-e.points(p), p))
    while left:
        score = e.points(left[0])
        top = [p for p in left if e.points(p) == score]
        below = left[len(top):]
        best = None
        for size in range(len(below) + 1):
            for up in itertools.combinations(below, size):
                rest = [p for p in below if p not in up]
                if (len(top) + size) % 2 or not e.completes(top + list(up), may) or not e.completes(rest, may):
                    continue
                group = [p for p in rest if e.points(p) == e.points(below[0])]
                need = 0
                if group:
                    low = [p for p in rest if p not in group]
                    need = min(k for k in range(len(low) + 1) for f in itertools.combinations(low, k)
                               if (len(group) + k) % 2 == 0 and e.completes(group + list(f), may)
                               and e.completes([p for p in low if p not in f], may))
                key = ([-e.points(p) for p in reversed(up)], need, sum(map(floater, up)), list(up))
                if best is None or key < best[0]:
                    best = key, up
            if best is not None:
                break
        up = best[1]
        bracket = sorted(top + list(up))
        best = None
        for pairing in pairings(bracket):
            if not all(may(a, b) for a, b in pairing):
                continue
            same = [(a, b) for a, b in pairing if team_wish(e, a)[0] == team_wish(e, b)[0] != ""]
            key = (len(same), sum(team_wish(e, a)[1] == team_wish(e, b)[1] == 2 for a, b in same)
                   if "TYPEB" in e.teams else 0,
                   sum(floater(a if b in up else b) for a, b in pairing if (a in up) != (b in up)),
                   [a for a, _ in pairing], [b for _, b in pairing])
            if best is None or key < best[0]:
                best = key, pairing
        out += [team_colours(e, a, b) for a, b in best[1]]
        left = [p for p in left if p not in bracket]
    return out, here


def middle_out(line):
    """4.3.3: from the middle outwards, of two the higher first."""
    out, line = [], list(line)
    while line:
        out.append(line.pop((len(line) - 1) // 2))
    return out


def dubov(e):
    """Pairs of the next round, by C.04.4.1."""
    r = len(e.cell[1])
    e.here = here = [p for p in e.cell if e.rng.random() < .9]
    rank = lambda p: (-e.points(p), p)

    def wish(p):
        return e.wish(p) if e.played(p) else ("b", 1)

    def may(a, b):
        return not e.met(a, b) and not (wish(a) == wish(b) and wish(a)[1] == 3)

    def aro(p):
        met = [2500 - 10 * c[0] for _, c in e.played(p)]
        return int(sum(met) / len(met) + .5) if met else 0

    def up_in(p, k):
        c = e.cell[p][k]
        return c[2] in "10=" and e.points(c[0], k) > e.points(p, k)

    def ups(p):
        n = sum(up_in(p, k) for k in range(r))
        return n if n >= 2 + e.rounds // 5 else 0

    def clashes(pairing):
        return sum(wish(a)[0] == wish(b)[0] for a, b in pairing)

    def colour(a, b):
        if not e.played(a) and not e.played(b):
            a, b = sorted((a, b), key=rank)
            return (a, b) if parity(e, a) else (b, a)
        return colours(e, a, b, rank, wish)

    out = []
    if len(here) % 2:
        b = e.bye(here, may, lambda p: -p)
        if b is None:
            return None, here
        out.append((b, 0))
        here = [p for p in here if p != b]
    if not e.completes(here, may):
        return None, here
    left = sorted(here, key=rank)
    while left:
        top = [p for p in left if e.points(p) == e.points(left[0])]
        below, best = left[len(top):], None
        for size in range(len(below) + 1):
            for up in itertools.combinations(below, size):
                rest = [p for p in below if p not in up]
                if (len(top) + size) % 2 or not e.completes(rest, may):
                    continue
                legal = [x for x in pairings(sorted(top + list(up))) if all(may(a, b) for a, b in x)]
                if not legal:
                    continue
                last = r + 1 >= e.rounds
                key = ([-e.points(p) for p in reversed(up)], min(map(clashes, legal)),
                       [] if last else [sum(map(bool, map(ups, up))), sum(map(ups, up)),
                                        sum(bool(r) and up_in(p, r - 1) for p in up)], [left.index(p) for p in up])
                if best is None or key < best[0]:
                    best = key, up, legal
            if best is not None:
                break
        bracket = sorted(top + list(best[1]))
        g1 = [p for p in bracket if wish(p)[0] == "w"]
        if not any(e.played(p) for p in bracket):
            g1 = bracket[:len(bracket) // 2]
        g2 = [p for p in bracket if p not in g1]
        good = [x for x in best[2] if clashes(x) == best[0][1]]
        small, large = (g1, g2) if len(g1) <= len(g2) else (g2, g1)
        must = min(sum(a in small and b in small for a, b in x) for x in good)
        line = lambda g: middle_out(sorted(g, key=lambda p: (aro(p), p)) if g is g1 else g)

        def first():
            for a in itertools.combinations(line(small), must):
                for b in itertools.combinations(line(large), (len(large) - len(small)) // 2 + must):
                    s1 = [p for p in bracket if (p in small and p not in a) or p in b]
                    s2 = [p for p in bracket if p not in s1]
                    if small is g2:
                        s1, s2 = s2, s1
                    s1.sort(key=lambda p: (aro(p), p))
                    for t2 in itertools.permutations(s2):
                        x = list(zip(s1, t2))
                        if all(may(*pair) for pair in x) and clashes(x) == best[0][1]:
                            return x

        out += [colour(a, b) for a, b in first()]
        left = [p for p in left if p not in bracket]
    return out, here


def random_round(e):
    """Any pairs, for rounds that another system pairs."""
    here = list(e.cell)
    for _ in range(200):
        e.rng.shuffle(here)
        pairs = [(here[i], here[i + 1] if i + 1 < len(here) else 0) for i in range(0, len(here), 2)]
        if all(b == 0 and not e.barred(a) or b and not e.met(a, b) for a, b in pairs):
            return pairs
    return None


def findings(text, *options):
    out = subprocess.run(["rectable", "--check", "--lang=en", "-f", "trf", "-", *options], input=text,
                         capture_output=True, text=True)
    return out.stdout.splitlines() + out.stderr.splitlines()


def wrong_rounds(lines):
    return sorted({int(l.split("round ")[1].split(":")[0]) for l in lines
                   if "[table/pairing]" in l or "[table/pairing-white]" in l})


def swiss(rng, kind):
    """An event, and the rounds that are wrong in it; None: it came to no end."""
    rounds = rng.randint(3, 8 if kind == "dubov" else 6)
    code = rng.choice(["FIDE_TEAM", "FIDE_TEAM_TYPEA_MP", "FIDE_TEAM_TYPEB_MP_GP", "FIDE_TEAM_MP"])
    e = Event(rng, rng.randint(7, 10) if kind == "dubov" else rng.randint(5, 8), rounds, code if kind == "teams" else "")
    first = min(rounds // 2, 4) if kind == "burstein" else 0
    e.here, wrong = [], []
    for r in range(rounds):
        if r < first:
            pairs = random_round(e)
            if pairs is None:
                return None
            e.add(pairs, None)
            continue
        if kind in ("teams", "dubov"):
            pairs, here = (teams if kind == "teams" else dubov)(e)
        else:
            state = e.rng.getstate()
            e.here = [p for p in e.cell if e.rng.random() < .9]
            e.rng.setstate(state)
            pairs, here = burstein(e)
        if pairs is None:
            break
        games = [p for p in pairs if p[1]]
        if rng.random() < .2 and len(games) > 1:
            (a, b), (c, d) = rng.sample(games, 2)
            if not e.met(a, d) and not e.met(c, b):
                pairs = [p for p in pairs if p not in ((a, b), (c, d))] + [(a, d), (c, b)]
                wrong.append(r + 1)
        elif rng.random() < .1 and games:
            g = rng.choice(games)
            pairs = [p for p in pairs if p != g] + [g[::-1]]
            wrong.append(r + 1)
        e.add(pairs, here)
    return e, wrong, first


def berger_rounds(n):
    out = []
    for r in range(1, n):
        p = (r - 1) * (n // 2) % (n - 1) + 1
        ring = lambda x: (x - 1) % (n - 1) + 1
        out.append([(p, n) if r % 2 else (n, p)] + [(ring(p + k), ring(p - k)) for k in range(1, n // 2)])
    return out


def berger(rng):
    """A round robin, with or without lots, and the rounds that are wrong in it."""
    m = rng.randint(4, 12)
    n = m + m % 2
    rounds = berger_rounds(n)
    if rng.random() < .3:
        second = [[(b, a) for a, b in g] for g in rounds]
        if rng.random() < .5:
            rounds[-1], rounds[-2] = rounds[-2], rounds[-1]
        rounds += second
    label = list(range(1, m + 1))
    if rng.random() < .5:
        rng.shuffle(label)
    rounds = [[(label[a - 1], label[b - 1]) for a, b in g if a <= m and b <= m] for g in rounds]
    wrong = []
    if n >= 8 and m == n and rng.random() < .5:
        r = rng.randrange(len(rounds))
        i, k = rng.sample(range(len(rounds[r])), 2)
        (a, b), (c, d) = rounds[r][i], rounds[r][k]
        rounds[r][i], rounds[r][k] = (a, d), (c, b)
        wrong = [r + 1]
    e = Event(rng, m, len(rounds), "")
    for g in rounds:
        e.add(g, None)
    return e, wrong, 0


def main():
    kind, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    failed = 0
    for number in range(count):
        rng = random.Random(seed * 1000003 + number)
        made = berger(rng) if kind == "berger" else swiss(rng, kind)
        if made is None:
            continue
        e, wrong, first = made
        text = e.text()
        if kind in ("berger", "dubov"):
            text = text.replace("FIDE_BURSTEIN", "FIDE_DUBOV" if kind == "dubov" else "FIDE_ROUNDROBIN")
        lines = findings(text)
        found = [r for r in wrong_rounds(lines) if r > first]
        if found != wrong or any("table/line" in l for l in lines):
            failed += 1
            print("%s %d %d: wrong are %s, found are %s" % (kind, seed, number, wrong, found))
            if "-v" in sys.argv:
                print(text + "\n".join(lines))
                break
    sys.exit(1 if failed else 0)


main()
