/* 28 and 29 and the details of 1999, sentence by sentence, and what 2011 changed; everything tried. */
#include "xiangqi-asked.h"

#include <stdlib.h>
#include <string.h>

enum { NODES = 200000, LONGEST = 24, MEMORY = 4096 };

const struct text_code text_1999 = {false};
const struct text_code text_2011 = {true, true, true, true, true, true, true, true};

static reached takes_with_gain;

bool spend(struct asked *a)
{
    if (++*a->nodes > NODES)
        *a->open = true;
    return !*a->open;
}

/* 25.3: 「车、马、炮、过河兵（卒）、士、相（象），均算“子力”。帅(将)、未过河兵（卒），不算“子力”。」 */
static bool is_material(const struct plain_board *b, int square)
{
    char man = b->at[square];

    if (kind_of(man) == 'P')
        return side_of(man) == 0 ? square / 9 >= 5 : square / 9 <= 4;
    return side_of(man) >= 0 && kind_of(man) != 'K';
}

/* 25.3: 「一车相当于双马、双炮或一马一炮；马炮相等；士相（象）相等」 */
static int worth(char man)
{
    switch (kind_of(man)) {
    case 'R':
        return 100;
    case 'N':
    case 'C':
        return 50;
    case 'A':
    case 'B':
        return 20;
    default:
        return 0;
    }
}

static bool is_guard(char man)
{
    return kind_of(man) == 'A' || kind_of(man) == 'B';
}

static bool is_spared(const struct asked *a, const struct plain_board *b, int square, struct count c)
{
    int who = b->who[square];

    return (a->stale[who] && !(c.took >> who & 1)) || (a->spared[who] && a->home[who] == square);
}

static struct count booked(const struct asked *a, const struct plain_board *b, struct plain_step m,
                           struct count c)
{
    bool ours = b->side == a->side;

    if (b->at[m.to] == '.' || !is_material(b, m.to) || (a->crossing >> b->who[m.to] & 1))
        return c;
    if (kind_of(b->at[m.to]) == 'P')
        *(ours ? &c.pawns_won : &c.pawns_lost) += 1;
    else
        *(ours ? &c.won : &c.lost) += worth(b->at[m.to]);
    if (kind_of(b->at[m.to]) == 'R')
        *(ours ? &c.chariots_won : &c.chariots_lost) += 1;
    return c;
}

/* The count after a move that may take. */
struct count counted(const struct asked *a, const struct plain_board *b, struct plain_step m, struct count c)
{
    if (b->at[m.to] == '.')
        return c;
    if (!is_spared(a, b, m.to, c))
        c = booked(a, b, m, c);
    if (a->stale[b->who[m.from]])
        c.took |= 1ul << b->who[m.from];
    return c;
}

static struct count swapped(struct count c)
{
    return (struct count){c.lost, c.won, c.pawns_lost, c.pawns_won, c.chariots_lost, c.chariots_won, 0};
}

/* 25.3: 「过河兵（卒）价值浮动，一兵换取数子或一子换取数兵均不算得子。」 2011 26.6 excepts the chariot. */
static bool is_ahead(const struct asked *a, struct count c)
{
    int pieces = c.won - c.lost;

    if (pieces > 0)
        return c.pawns_lost == 0 ||
               (a->code->chariot_for_pawn && c.chariots_won > c.chariots_lost && pieces >= 100);
    return pieces == 0 && c.pawns_won > c.pawns_lost;
}

/* Whether that is what is asked for. */
static bool is_gain(const struct asked *a, struct count c)
{
    return a->even_is_enough ? !is_ahead(a, swapped(c)) : is_ahead(a, c);
}

/* 2011 26.7: whether a pawn's step lets another man of its side at one of the other: 抽吃. */
static bool lets_another_take(const struct plain_board *b, struct plain_step m)
{
    struct plain_board next = after(b, m);

    if (kind_of(b->at[m.from]) != 'P')
        return false;
    for (int from = 0; from < SQUARES; from++)
        for (int to = 0; to < SQUARES; to++)
            if (from != m.to && side_of(next.at[from]) == b->side && side_of(next.at[to]) == 1 - b->side &&
                kind_of(next.at[to]) != 'K' && goes(&next, from, to) && !goes(b, from, to))
                return true;
    return false;
}

bool is_frozen(const struct asked *a, const struct plain_board *b, struct plain_step m)
{
    return (a->frozen != 0 && b->who[m.from] == a->frozen) ||
           (a->code->pawn_checks_idle && !a->everybody && lets_another_take(b, m));
}

static bool is_same_step(struct plain_step a, struct plain_step b)
{
    return a.from == b.from && a.to == b.to;
}

/* A capture that is only an exchange or a gift, as long as the man is the same. */
bool is_offer(const struct asked *a, const struct plain_board *b, struct plain_step m)
{
    for (int i = 0; i < a->offers.count && b->side == a->side; i++)
        if (is_same_step(a->offers.list[i], m) && b->at[m.to] != '.' &&
            (b->who[m.to] == a->offered[i] || (a->joined && m.to == a->chased)))
            return true;
    return false;
}

/* 27.1, 27.2: 「允许帅(将)本身步步叫吃对方的棋子，按闲着处理」,
 * 「兵(卒)本身捉吃对方的棋子(不含将.杀),按闲处理」. */
static bool may_chase(const struct asked *a, const struct plain_board *b, struct plain_step m)
{
    char kind = kind_of(b->at[m.from]);
    struct plain_board next;

    if (a->everybody || (kind != 'K' && (kind != 'P' || a->pawns)))
        return true;
    next = after(b, m);
    return a->code->pawn_takes_check && in_check(&next, next.side) &&
           !is_checker(&next, next.side, next.who[m.to]);
}

/* Boards of which it is known whether there is a mate. */
static struct {
    struct plain_board board;
    struct plain_steps offers;
    int side;
    bool used, mates;
} memory[MEMORY];

/* 28.2: 「凡走子企图在下一着照将或连续照将,将死对方者,称为"杀着",简称"杀".」 */
static bool mates(struct asked *a, const struct plain_board *b)
{
    unsigned slot = slot_of(b, MEMORY);
    bool found;

    if (memory[slot].used && memory[slot].side == a->side && memcmp(&memory[slot].board, b, sizeof *b) == 0 &&
        memory[slot].offers.count == a->offers.count &&
        memcmp(memory[slot].offers.list, a->offers.list, sizeof *a->offers.list * (size_t)a->offers.count) ==
            0)
        return memory[slot].mates;
    found = forces(a, b, (struct count){0}, NULL);
    if (*a->open)
        return found;
    memory[slot].used = true;
    memory[slot].side = a->side;
    memory[slot].board = *b;
    memory[slot].offers = a->offers;
    return memory[slot].mates = found;
}

static bool has_other(const struct plain_steps *list, int square)
{
    for (int i = 0; i < list->count; i++)
        if (list->list[i].to != square)
            return true;
    return false;
}

/* 28.16: whether a->side comes out ahead when both take on one square as long as they like: the man there had
 * no roots, 「形式上是根,实际上起不到充分保护作用」 or too few of them. */
static bool wins_on(struct asked *a, const struct plain_board *b, int square, struct count c)
{
    bool ours = b->side == a->side, checked = in_check(b, b->side);
    struct plain_steps list;

    legal_moves(b, &list);
    if (checked && list.count == 0)
        return !ours;
    if (!spend(a))
        return is_gain(a, c);
    if (ours ? is_gain(a, c) : !is_gain(a, c) && !(checked && !has_other(&list, square)))
        return ours;
    for (int i = 0; i < list.count; i++) {
        struct plain_board next = after(b, list.list[i]);
        struct count d = booked(a, b, list.list[i], c);
        bool wins;

        if (list.list[i].to != square || is_offer(a, b, list.list[i]))
            continue;
        wins = (!ours && mates(a, &next)) || wins_on(a, &next, square, d);
        if (wins == ours)
            return ours;
    }
    return !ours;
}

/* Whether a move is part of an exchange: 29.1 「能够通过完整的交换过程得子」. */
static bool belongs(const struct asked *a, const struct plain_board *b, struct plain_step m, struct count c,
                    bool checked)
{
    if (is_offer(a, b, m))
        return false;
    if (checked)
        return true;
    if (!is_material(b, m.to) || is_spared(a, b, m.to, c))
        return false;
    return b->side != a->side || m.to == a->chased || m.to == a->retake || may_chase(a, b, m);
}

static bool wins_all(struct asked *a, const struct plain_board *b, struct count c, int plies);

/* 28.3 「连续」: after a quiet answer of the attacker's own to a check he wins no more than he has. */
static bool wins_after(struct asked *a, const struct plain_board *b, struct plain_step m, struct count c,
                       int plies)
{
    bool quiet = b->at[m.to] == '.', wins;
    struct plain_board next = after(b, m);
    int retake = a->retake;

    if (b->side == a->side && quiet && !is_gain(a, c))
        return false;
    a->retake = quiet ? -1 : m.to; /* its root may be a general or a pawn */
    wins = wins_all(a, &next, counted(a, b, m, c), plies + 1);
    a->retake = retake;
    return wins;
}

/* Whether a->side comes out ahead when both take what they like, and stop when they like. */
static bool wins_all(struct asked *a, const struct plain_board *b, struct count c, int plies)
{
    bool ours = b->side == a->side, checked = in_check(b, b->side);
    struct plain_steps list;

    (checked ? legal_moves : legal_captures)(b, &list);
    if (checked && list.count == 0)
        return !ours;
    if (!spend(a) || plies >= LONGEST)
        return is_gain(a, c);
    if (!checked && is_gain(a, c) == ours)
        return ours;
    if (!checked && ours && plies <= 3 && mates(a, b))
        return true;
    for (int i = 0; i < list.count; i++)
        if (belongs(a, b, list.list[i], c, checked) && wins_after(a, b, list.list[i], c, plies) == ours)
            return ours;
    return !ours;
}

static struct count taken(const struct asked *a, const struct plain_board *b, struct plain_step m)
{
    return booked(a, b, m, (struct count){0});
}

/* 2011 26.10: a chariot takes the man to whom one other of its side, who stood there already, offers an
 * exchange. */
static bool is_joined(const struct asked *a, const struct plain_board *b, struct plain_step m)
{
    int men = 0;

    if (!a->code->joined_exchange || kind_of(b->at[m.from]) != 'R')
        return false;
    for (int i = 0; i < a->offers.count; i++)
        if (a->offers.list[i].to == m.to) {
            men++;
            if (b->who[a->offers.list[i].from] == a->moved)
                return false;
        }
    return men == 1;
}

static bool takes_on(struct asked *a, const struct plain_board *b, struct plain_step m)
{
    struct plain_board next = after(b, m);

    a->chased = m.to;
    a->joined = is_joined(a, b, m);
    return wins_on(a, &next, m.to, taken(a, b, m));
}

static struct asked asking(const struct asked *a, int side)
{
    struct asked ask = {.code = a->code,
                        .side = side,
                        .everybody = true,
                        .chased = -1,
                        .retake = -1,
                        .moved = a->moved,
                        .crossing = a->crossing,
                        .nodes = a->nodes,
                        .open = a->open};

    return ask;
}

/* Marks men of the other side that the side to move takes with gain, LONG: or by a whole exchange. */
static void mark_hanging(const struct asked *a, const struct plain_board *b, bool whole, bool *hangs)
{
    struct asked ask = asking(a, b->side);
    struct plain_steps list;

    if (in_check(b, 0) || in_check(b, 1))
        return;
    legal_captures(b, &list);
    for (int i = 0; i < list.count; i++)
        if (is_material(b, list.list[i].to) && takes_on(&ask, b, list.list[i]))
            hangs[b->who[list.list[i].to]] = true;
    if (!whole)
        return;
    memcpy(ask.spared, hangs, sizeof ask.spared);
    memcpy(ask.home, b->where, sizeof ask.home);
    for (int i = 0; i < list.count; i++) {
        struct plain_board next = after(b, list.list[i]);

        ask.chased = list.list[i].to;
        if (is_material(b, list.list[i].to) && !hangs[b->who[list.list[i].to]] &&
            wins_all(&ask, &next, taken(&ask, b, list.list[i]), 0))
            hangs[b->who[list.list[i].to]] = true;
    }
}

/* What stands to be taken anyway is no part of a capture, neither as its gain nor as its price. */
static void find_spared(struct asked *a, const struct plain_board *b)
{
    struct plain_board other = turned(b);

    memset(a->spared, 0, sizeof a->spared);
    memcpy(a->home, b->where, sizeof a->home);
    mark_hanging(a, b, false, a->spared);
    mark_hanging(a, &other, true, a->spared);
}

static bool is_enough(struct asked *a, const struct plain_board *b, struct count c)
{
    return is_gain(a, c) || wins_all(a, b, c, LONGEST - 4);
}

/* 28.5, 28.6: the other man could take first, and would neither be mated for it nor lose by it at once. */
static bool could_take_first(const struct asked *a, const struct plain_board *b, struct plain_step m)
{
    struct asked ask = asking(a, b->side);
    struct plain_board other = turned(b), next;
    struct plain_step back = {m.to, m.from};
    struct plain_steps list;

    if (!is_legal(&other, back))
        return false;
    next = after(&other, back);
    if (wins_on(&ask, &next, back.to, taken(&ask, &other, back)) || mates(&ask, &next))
        return false;
    find_spared(&ask, b); /* whom he leaves behind, if that one was safe */
    ask.chased = back.to;
    if (wins_all(&ask, &next, taken(&ask, &other, back), 0))
        return false;
    memset(ask.spared, 0, sizeof ask.spared);
    legal_checks(&next, &list);
    for (int i = 0; i < list.count; i++) { /* who takes back with check and wins more */
        struct plain_board again = after(&next, list.list[i]), then;
        struct count c = booked(&ask, &next, list.list[i], taken(&ask, &other, back));
        struct plain_steps replies;
        bool all = true;

        if (list.list[i].to != back.to)
            continue;
        legal_moves(&again, &replies);
        for (int k = 0; k < replies.count && all; k++) {
            then = after(&again, replies.list[k]);
            all = is_enough(&ask, &then, booked(&ask, &again, replies.list[k], c)) ||
                  forces(&ask, &then, booked(&ask, &again, replies.list[k], c), takes_with_gain);
        }
        if (all)
            return false;
    }
    return true;
}

static void find_offers(struct asked *a, const struct plain_board *b)
{
    struct plain_steps list;

    a->offers.count = 0;
    legal_captures(b, &list);
    for (int i = 0; i < list.count; i++)
        if (kind_of(b->at[list.list[i].from]) == kind_of(b->at[list.list[i].to]) &&
            worth(b->at[list.list[i].to]) > 0 && could_take_first(a, b, list.list[i])) {
            a->offered[a->offers.count] = b->who[list.list[i].to];
            a->offers.list[a->offers.count++] = list.list[i];
        }
}

static bool mates_other(const struct asked *a, const struct plain_board *next)
{
    struct asked ask = asking(a, a->side);

    ask.offers = a->offers;
    memcpy(ask.offered, a->offered, sizeof ask.offered);
    return mates(&ask, next);
}

/* A board on which the side that checked takes so much that the other is not ahead. */
static bool takes_enough(struct asked *a, const struct plain_board *b, struct count c)
{
    struct plain_steps list;

    legal_captures(b, &list);
    for (int i = 0; i < list.count; i++) {
        struct plain_board next = after(b, list.list[i]);
        struct asked other = asking(a, 1 - a->side);

        if (!is_material(b, list.list[i].to) || is_spared(a, b, list.list[i].to, c))
            continue;
        memcpy(other.spared, a->spared, sizeof other.spared);
        memcpy(other.home, a->home, sizeof other.home);
        other.chased = list.list[i].to;
        if (!wins_all(&other, &next, swapped(booked(a, b, list.list[i], c)), 0) && !mates_other(a, &next))
            return true;
    }
    return false;
}

/* 29.1 「完整的交换过程」: what an exchange wins is not won when the other side first checks, and then takes
 * as much. */
static bool is_won_back(const struct asked *a, const struct plain_board *b, struct plain_step m)
{
    struct asked ask = asking(a, 1 - b->side);
    struct plain_board next = after(b, m);

    memcpy(ask.spared, a->spared, sizeof ask.spared);
    memcpy(ask.home, a->home, sizeof ask.home);
    return !in_check(&next, next.side) && forces(&ask, &next, swapped(taken(a, b, m)), takes_enough);
}

/* 2011 26.5: whether a capture ends at a loss, by exchanges or by checks that answer it. */
static bool loses_by(const struct asked *a, const struct plain_board *b, struct plain_step m)
{
    struct asked ask = *a, other = asking(a, 1 - b->side);
    struct plain_board next = after(b, m);

    ask.even_is_enough = true;
    ask.chased = m.to;
    if (!wins_all(&ask, &next, taken(a, b, m), 0))
        return true;
    memcpy(other.spared, a->spared, sizeof other.spared);
    memcpy(other.home, a->home, sizeof other.home);
    return !in_check(&next, next.side) && forces(&other, &next, swapped(taken(a, b, m)), takes_with_gain);
}

/* 29: whether a capture is 捉, newness apart. Detail 4 「凡用作为根的子捉吃对方的子,也按捉处理」: whatever
 * the captor leaves behind, if the man has not enough roots; else detail 3
 * 「预计下一着能在子力价值上构成得子」. */
static bool takes_rootless(struct asked *a, const struct plain_board *b, struct plain_step m)
{
    struct plain_board next = after(b, m);

    if (!is_material(b, m.to) || is_offer(a, b, m) || !may_chase(a, b, m))
        return false;
    if (a->pawns && kind_of(b->at[m.from]) == 'P')
        return true; /* detail 11: 「兵(卒)叫吃子均按捉处理」 */
    return (takes_on(a, b, m) && !(a->code->loss_is_no_chase && loses_by(a, b, m))) ||
           (wins_all(a, &next, taken(a, b, m), 0) && !is_won_back(a, b, m));
}

/* 29.4: 「下一着吃子或得子后,不致被将死.」 */
static bool attacks(struct asked *a, const struct plain_board *b, struct plain_step m)
{
    struct plain_board next = after(b, m);

    return takes_rootless(a, b, m) && !mates_other(a, &next);
}

static struct asked question(const struct text_code *code, int side, bool pawns, long *nodes, bool *open)
{
    return (struct asked){
        .code = code, .side = side, .pawns = pawns, .chased = -1, .retake = -1, .nodes = nodes, .open = open};
}

/* The board before a move as 29.2 looks at it: a check that is to be answered makes nothing of it new. */
static struct plain_board board_before(const struct plain_board *before)
{
    return in_check(before, before->side) ? headless(before) : *before;
}

/* Whether some capture of the man on a square is 捉. */
static bool is_attacked(struct asked *a, const struct plain_board *b, const struct plain_board *before,
                        int square)
{
    struct plain_steps list;

    legal_captures(b, &list);
    for (int i = 0; i < list.count; i++)
        if (list.list[i].to == square && attacks(a, b, list.list[i]) &&
            !(in_check(before, before->side) && exposes(before, list.list[i])))
            return true;
    return false;
}

/* What was even before and wins now is new by 2011 26.5, which asks what a capture comes to. */
static bool wins_outright(struct asked *a, const struct plain_board *b, struct plain_step m)
{
    struct plain_board next = after(b, m);

    a->chased = m.to;
    return wins_all(a, &next, taken(a, b, m), 0) && !is_won_back(a, b, m);
}

/* 29.2: 「"捉"产生于刚走的这着棋,上一着尚不存在.」 Detail 6 「从捉到捉」: a man whom one could take stands as
 * he stood when another could not take him only for a mate. */
static bool was_there(struct asked *a, const struct plain_board *before, const struct plain_board *now,
                      struct plain_step m)
{
    struct plain_board b = board_before(before);
    struct plain_step old = {before->where[now->who[m.from]], m.to};
    struct plain_board next;
    struct asked ask = *a;

    if (b.at[old.from] == '#' || !is_legal(&b, old))
        return false;
    if (in_check(before, before->side) && exposes(before, old))
        return false;
    find_offers(&ask, &b);
    find_spared(&ask, &b);
    for (int who = 1; who < PLAIN_MEN; who++) /* given up by the move: no price before it either */
        ask.spared[who] |= a->spared[who] && who != a->moved && side_of(now->at[now->where[who]]) == a->side;
    next = after(&b, old);
    if (mates_other(&ask, &next)) {
        ask.code = &text_1999; /* nothing else is its price */
        return takes_rootless(&ask, &b, old) && is_attacked(a, &b, before, m.to);
    }
    if (a->code->loss_is_no_chase && wins_outright(a, now, m) && !wins_outright(&ask, &b, old))
        return false;
    return takes_rootless(&ask, &b, old);
}

/* Whether a man of the side to move stands to be taken. */
static bool is_in_danger(const struct asked *a, const struct plain_board *b, int who)
{
    struct plain_board other = turned(b);
    bool hangs[PLAIN_MEN] = {false};

    mark_hanging(a, &other, true, hangs);
    return hangs[who];
}

/* Whether a capture comes to nothing without the man WHO; that he keeps a mate away is no help to it. */
static bool needs(const struct asked *a, const struct plain_board *b, struct plain_step m, int who)
{
    struct plain_board q = without(b, b->where[who]);
    struct asked ask = *a;

    ask.code = &text_1999; /* what is lost elsewhere is the price, and not the capture */
    if (in_check(&q, 0) || in_check(&q, 1))
        return false;
    find_offers(&ask, &q);
    find_spared(&ask, &q);
    return !is_legal(&q, m) || !takes_rootless(&ask, &q, m);
}

/* Whether the man who is taken could be taken all along without the helper WHO. */
static bool hung_anyway(struct asked *a, const struct plain_board *before, const struct plain_board *now,
                        int square, int who)
{
    struct plain_steps list;

    legal_captures(now, &list);
    for (int i = 0; i < list.count; i++)
        if (list.list[i].to == square && now->who[list.list[i].from] != who &&
            attacks(a, now, list.list[i]) && was_there(a, before, now, list.list[i]) &&
            !needs(a, now, list.list[i], who))
            return true;
    return false;
}

/* Detail 2 「从没捉到捉」: a helper that stood to be taken is saved, and still helps. */
static bool saves_helper(struct asked *a, const struct plain_board *before, const struct plain_board *now,
                         struct plain_step m)
{
    struct plain_board b = board_before(before);

    for (int who = 1; who < PLAIN_MEN; who++) {
        int s = now->where[who];

        if (s == NOWHERE_PLAIN || side_of(now->at[s]) != a->side || s == m.from || kind_of(now->at[s]) == 'K')
            continue;
        if (needs(a, now, m, who) && is_in_danger(a, &b, who) && !is_in_danger(a, now, who) &&
            !hung_anyway(a, before, now, m.to, who))
            return true;
    }
    return false;
}

/* A board on which the side that checked takes with gain. */
static bool takes_with_gain(struct asked *a, const struct plain_board *b, struct count c)
{
    struct plain_steps list;

    legal_captures(b, &list);
    for (int i = 0; i < list.count; i++) {
        struct plain_board next = after(b, list.list[i]);

        if (!is_material(b, list.list[i].to) || is_spared(a, b, list.list[i].to, c) ||
            is_offer(a, b, list.list[i]) || is_frozen(a, b, list.list[i]) || !may_chase(a, b, list.list[i]))
            continue;
        a->chased = list.list[i].to;
        if (wins_all(a, &next, booked(a, b, list.list[i], c), 0) && !mates_other(a, &next))
            return true;
    }
    return false;
}

/* Asks of the FRUIT alone. */
static struct asked asking_for(const struct asked *a, const struct plain_board *b, const bool *fruit)
{
    struct asked ask = *a;

    find_offers(&ask, b);
    find_spared(&ask, b);
    for (int who = 1; who < PLAIN_MEN; who++) {
        ask.stale[who] =
            b->where[who] != NOWHERE_PLAIN && side_of(b->at[b->where[who]]) == 1 - a->side && !fruit[who];
        ask.spared[who] &= !fruit[who];
    }
    return ask;
}

/* 29.1 「能够通过连续照将吃子」: whether checks win one of the FRUIT. */
static bool checks_win(struct asked *a, const struct plain_board *b, const bool *fruit)
{
    struct asked ask = asking_for(a, b, fruit);

    return forces(&ask, b, (struct count){0}, takes_with_gain);
}

/* Whether every reply to a check loses, and one of them to a capture. */
static bool takes_after(struct asked *a, const struct plain_board *b, struct plain_step check)
{
    struct plain_board checked = after(b, check);
    struct count c = counted(a, b, check, (struct count){0});
    struct plain_steps replies;
    bool takes = false;

    legal_moves(&checked, &replies);
    for (int i = 0; i < replies.count; i++) {
        struct plain_board next = after(&checked, replies.list[i]);
        struct count d = counted(a, &checked, replies.list[i], c);

        if (takes_with_gain(a, &next, d))
            takes = true;
        else if (!forces(a, &next, d, takes_with_gain))
            return false;
    }
    return takes;
}

/* Whether checks won one of the FRUIT before a move. Where there was a mate too, the first check must win
 * him; on the board before a check was answered nothing is pinned, and a mate means that all could be won. */
static bool checks_won(struct asked *a, const struct plain_board *b, const bool *fruit)
{
    struct asked ask = asking_for(a, b, fruit);
    struct plain_steps checks;

    if (!forces(&ask, b, (struct count){0}, takes_with_gain))
        return false;
    if (b->at[b->king[b->side]] == '#' || !mates(&ask, b))
        return true;
    legal_checks(b, &checks);
    for (int i = 0; i < checks.count; i++)
        if (!is_offer(&ask, b, checks.list[i]) && takes_after(&ask, b, checks.list[i]))
            return true;
    return false;
}

static bool was_won(struct asked *a, const struct plain_board *before, const struct plain_board *now,
                    const bool *fruit)
{
    struct plain_board b = board_before(before);

    for (int who = 1; who < PLAIN_MEN; who++)
        for (int by = 1; by < PLAIN_MEN && fruit[who]; by++) {
            struct plain_step m = {now->where[by], now->where[who]};

            if (m.from != NOWHERE_PLAIN && side_of(now->at[m.from]) == a->side &&
                was_there(a, before, now, m))
                return true;
        }
    return checks_won(a, &b, fruit);
}

/* Detail 2 again: of a man who stays where he is while others check and take. */
static bool saves_checker(struct asked *a, const struct plain_board *before, const struct plain_board *now,
                          const bool *fruit)
{
    struct plain_board b = board_before(before);

    for (int who = 1; who < PLAIN_MEN; who++) {
        int s = now->where[who];
        struct asked ask = *a;
        struct plain_board q;

        if (s == NOWHERE_PLAIN || side_of(now->at[s]) != a->side || kind_of(now->at[s]) == 'K')
            continue;
        q = without(now, s);
        if (in_check(&q, 0) || in_check(&q, 1) || !is_in_danger(a, &b, who) || is_in_danger(a, now, who))
            continue;
        ask.frozen = who;
        if (checks_win(&ask, now, fruit) && !checks_won(a, &q, fruit))
            return true;
    }
    return false;
}

/* Whether checks win one of the men of whom each alone was not won before, and could not win one then. */
static bool fresh_are_won(struct asked *a, const struct plain_board *before, const struct plain_board *now,
                          const bool *all)
{
    bool fresh[PLAIN_MEN] = {false};

    for (int who = 1; who < PLAIN_MEN; who++) {
        bool alone[PLAIN_MEN] = {false};

        alone[who] = true;
        fresh[who] = all[who] && !was_won(a, before, now, alone);
    }
    return checks_win(a, now, fresh) && !was_won(a, before, now, fresh);
}

/* Whether checks win a man, or one of two as the other side chooses, who could not be won before. */
static bool checks_win_anew(struct asked *a, const struct plain_board *before, const struct plain_board *now)
{
    bool all[PLAIN_MEN] = {false};

    for (int who = 1; who < PLAIN_MEN; who++)
        all[who] = now->where[who] != NOWHERE_PLAIN && side_of(now->at[now->where[who]]) == 1 - a->side &&
                   is_material(now, now->where[who]) &&
                   !(a->not_guards && is_guard(now->at[now->where[who]]));
    if (!checks_win(a, now, all))
        return false;
    if (!was_won(a, before, now, all) || fresh_are_won(a, before, now, all))
        return true;
    for (int one = 1; one < PLAIN_MEN; one++)
        for (int other = one; other < PLAIN_MEN && all[one]; other++) {
            bool fruit[PLAIN_MEN] = {false};

            if (!all[other])
                continue;
            fruit[one] = fruit[other] = true;
            if (checks_win(a, now, fruit) &&
                (!was_won(a, before, now, fruit) || (one == other && saves_checker(a, before, now, fruit))))
                return true;
        }
    return false;
}

static bool is_chase(struct asked *a, const struct plain_board *before, const struct plain_board *now,
                     struct plain_step m, struct text_verdict *v)
{
    struct plain_steps list;

    find_offers(a, now);
    find_spared(a, now);
    legal_captures(now, &list);
    v->shape = "direct";
    for (int i = 0; i < list.count; i++) {
        v->by = list.list[i];
        if (a->pawns && kind_of(now->at[v->by.from]) == 'P' && v->by.from != m.to)
            continue; /* 27.2: 「兵(卒)本身」 */
        if (a->not_guards && is_guard(now->at[v->by.to]))
            continue;
        if (!attacks(a, now, v->by))
            continue;
        if (!was_there(a, before, now, v->by))
            return true;
        v->shape = "helper";
        if (saves_helper(a, before, now, v->by))
            return true;
        v->shape = "direct";
    }
    v->shape = "checks";
    return !a->pawns && checks_win_anew(a, before, now);
}

/* 2011 26.2: a side's only attacking man on a point of defence, as far as a board shows one, that chases
 * nobody but advisers and elephants. */
static bool is_defence(const struct asked *a, const struct plain_board *before, const struct plain_board *now,
                       struct plain_step m)
{
    struct text_verdict v;
    struct asked ask = *a;
    int attackers = 0;

    for (int s = 0; s < SQUARES; s++)
        attackers += side_of(now->at[s]) == a->side && strchr("RNCP", kind_of(now->at[s])) != NULL;
    ask.not_guards = true;
    return a->code->centre_is_defence && attackers == 1 && m.to % 9 == 4 &&
           !is_chase(&ask, before, now, m, &v);
}

struct text_verdict text_classify(const struct text_code *code, const struct plain_board *before,
                                  struct plain_step m, bool pawns)
{
    struct plain_board next = after(before, m), now = turned(&next);
    struct text_verdict v = {.class = TEXT_CHECK};
    long nodes = 0;
    struct asked a = question(code, before->side, pawns, &nodes, &v.open);

    a.moved = before->who[m.from];
    for (int s = 0; s < SQUARES && code->crossing_is_none; s++)
        if (kind_of(before->at[s]) == 'P' && !is_material(before, s))
            a.crossing |= 1ul << before->who[s];
    memset(memory, 0, sizeof memory);
    if (in_check(&next, next.side))
        return v;
    v.class = TEXT_IDLE;
    if (code->evasion_is_idle && in_check(before, before->side) && kind_of(before->at[m.from]) == 'K')
        return v;
    find_offers(&a, &now);
    v.class = TEXT_KILL;
    if (!pawns && mates(&a, &now))
        return v;
    v.class = is_chase(&a, before, &now, m, &v) && !is_defence(&a, before, &now, m) ? TEXT_CHASE : TEXT_IDLE;
    return v;
}
