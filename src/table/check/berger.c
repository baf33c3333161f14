/* Round robins against the Berger tables (FIDE C.05, annex 1); see check.h.
 *
 * Lots may have given other numbers than those of the list. Whoever has the highest number of the table meets
 * the others in an order that gives away the numbers of all of them, so every player is tried in his place.
 */
#include "table/check/check.h"

#include <stdio.h>
#include <stdlib.h>

struct berger {
    const struct contest *c;
    uint32_t n;     /* of the table: even */
    uint32_t *num;  /* of each competitor; 0: not known */
    uint32_t games; /* that have a place in the table */
    uint32_t fit;   /* of them in the round that the table has for them */
    uint32_t right; /* of these with the table's colours */
    bool turned;    /* most colours are turned round: the lot did that */
    bool swapped;   /* the last two rounds of the first of two turns are exchanged */
};

/* The round of a turn in which A meets B, and whether A has the first move. */
static uint32_t table_round(uint32_t n, uint32_t a, uint32_t b, bool *first)
{
    uint32_t low = a < b ? a : b, high = a < b ? b : a, sum = high == n ? 2 * low : low + high;
    uint32_t round = (sum - 1) % (n - 1);
    bool low_first = high == n ? low <= n / 2 : (low + high) % 2 == 1;

    *first = low_first == (a == low);
    return round == 0 ? n - 1 : round;
}

static bool is_game(const struct pairing *p)
{
    return p->side[1] != NOBODY && !p->supposed && !p->playoff && p->round > 0;
}

/* The round of the table that is played in ROUND. */
static uint32_t round_of_turn(const struct berger *b, uint32_t round)
{
    uint32_t in_turn = (round - 1) % (b->n - 1) + 1;

    return b->swapped && round < b->n && in_turn + 2 >= b->n ? 2 * b->n - 3 - in_turn : in_turn;
}

/* Whether the game stands where the table has it, and whether its colours are the table's. */
static bool fits(const struct berger *b, const struct pairing *p, bool *colours)
{
    uint32_t x = b->num[p->side[0]], y = b->num[p->side[1]];
    bool first;

    if (x == 0 || y == 0 || x == y || table_round(b->n, x, y, &first) != round_of_turn(b, p->round))
        return false;
    *colours = first == ((p->round - 1) / (b->n - 1) % 2 == 0);
    return true;
}

static void count_fits(struct berger *b)
{
    bool colours;

    b->fit = b->right = b->games = 0;
    for (uint32_t i = 0; i < b->c->pairings; i++)
        if (is_game(&b->c->pairing[i])) {
            b->games++;
            if (fits(b, &b->c->pairing[i], &colours)) {
                b->fit++;
                b->right += colours;
            }
        }
    b->turned = 2 * b->right < b->fit;
}

/* A number that is left for the only player without one. */
static void number_rest(struct berger *b)
{
    uint32_t who = NOBODY, sum = b->n * (b->n + 1) / 2 - (b->c->count % 2 == 0 ? 0 : b->n);

    for (uint32_t i = 0; i < b->c->count; i++) {
        if (b->num[i] == 0 && who != NOBODY)
            return;
        who = b->num[i] == 0 ? i : who;
        sum -= b->num[i];
    }
    if (who != NOBODY && sum <= b->n)
        b->num[who] = sum;
}

/* The numbers as they are when LAST has the highest; NOBODY: whoever would meet it is free. Where he meets
 * somebody twice the LATER game counts, or the first. */
static void number_from(struct berger *b, uint32_t last, bool later)
{
    const struct contest *c = b->c;

    memset(b->num, 0, c->count * sizeof *b->num);
    for (uint32_t round = 1; round < b->n; round++) {
        uint32_t who = NOBODY, number = (round_of_turn(b, round) - 1) * (b->n / 2) % (b->n - 1) + 1;

        for (uint32_t i = 0; i < c->count && last == NOBODY; i++) {
            uint32_t k = 0;

            while (k < c->who[i].scores &&
                   (score_of(c, i, k)->round != round || score_of(c, i, k)->opponent == NOBODY))
                k++;
            who = k == c->who[i].scores ? i : who;
        }
        for (uint32_t k = 0; last != NOBODY && k < c->who[last].scores && who == NOBODY; k++)
            if (score_of(c, last, k)->round == round)
                who = score_of(c, last, k)->opponent;
        if (who != NOBODY && (later || b->num[who] == 0))
            b->num[who] = number;
    }
    if (last != NOBODY)
        b->num[last] = b->n;
    number_rest(b);
}

/* Those of the list, where it has one for everybody. */
static bool number_by_list(struct berger *b)
{
    const struct contest *c = b->c;

    for (uint32_t i = 0; i < c->count; i++) {
        b->num[i] = c->event->player[c->who[i].index].number;
        if (b->num[i] == 0 || b->num[i] > b->n)
            return false;
    }
    return true;
}

static uint32_t colours_kept(const struct berger *b)
{
    return b->turned ? b->fit - b->right : b->right;
}

/* Keeps in BEST what fits more. */
static void keep_better(struct berger *best, struct berger *b)
{
    uint32_t *num = best->num;

    for (unsigned swapped = 0; swapped < 2 && swapped < b->c->cycles; swapped++) {
        b->swapped = swapped != 0;
        count_fits(b);
        if (b->fit < best->fit || (b->fit == best->fit && colours_kept(b) <= colours_kept(best)))
            continue;
        memcpy(num, b->num, b->c->count * sizeof *num);
        *best = *b;
        best->num = num;
    }
}

/* Whether most games stand where the table has them, by the list's numbers or by others. */
static bool find_numbers(struct berger *best, const struct contest *c)
{
    struct berger b = {.c = c, .n = c->count + c->count % 2, .num = mem_calloc(c->count + 1, sizeof *b.num)};

    *best = b;
    best->num = mem_calloc(c->count + 1, sizeof *b.num);
    if (number_by_list(&b))
        keep_better(best, &b);
    for (uint32_t i = 0; i < c->count && (best->games == 0 || colours_kept(best) < best->games); i++)
        for (unsigned way = 0; way < 2 * (c->cycles > 1 ? 2 : 1); way++) {
            b.swapped = way >= 2;
            number_from(&b, c->count % 2 == 0 ? i : NOBODY, way % 2 == 0);
            keep_better(best, &b);
        }
    free(b.num);
    return 2 * best->fit > best->games;
}

static void put_game(struct buf *text, const struct contest *c, struct paired *numbers, uint32_t white,
                     uint32_t black)
{
    const struct event *e = c->event;
    uint32_t side[2] = {white, black};

    *numbers = (struct paired){e->player[c->who[white].index].number,
                               black == NOBODY ? 0 : e->player[c->who[black].index].number};
    buf_str(text, text->n == 0 ? "" : " ");
    for (unsigned s = 0; s < 2; s++) {
        uint32_t number = s == 0 ? numbers->white : numbers->black;

        buf_str(text, s == 0 ? "" : "-");
        if (side[s] == NOBODY)
            buf_str(text, "0");
        else if (number > 0)
            buf_uint(text, number);
        else
            buf_slice(text, c->who[side[s]].name);
    }
}

/* Whom WHO meets in the round by the table, first mover first; NOBODY as the second: he is free. */
static void right_game(const struct berger *b, uint32_t who, uint32_t round, uint32_t pair[2])
{
    bool turned = (round - 1) / (b->n - 1) % 2 != 0, first = true;

    pair[0] = who;
    pair[1] = NOBODY;
    for (uint32_t i = 0; i < b->c->count && pair[1] == NOBODY; i++)
        if (i != who && b->num[i] != 0 && b->num[who] != 0 &&
            table_round(b->n, b->num[who], b->num[i], &first) == round_of_turn(b, round)) {
            pair[first == turned ? 0 : 1] = i;
            pair[first == turned ? 1 : 0] = who;
            return;
        }
}

/* A game that the table has in another round. Other books name no table: there it is a note. */
static void say_displaced(const struct berger *b, const struct pairing *p, struct table_findings *f)
{
    const struct contest *c = b->c;
    bool fide = c->event->kind == GAME_CHESS;
    struct entry where = *event_entry(c->event, p->entry);
    struct finding_round right = {.round = p->round, .criterion = "table"};
    SCOPED(buf) given = {0}, instead = {0};
    struct finding *said;
    uint32_t pair[2];

    where.rules = fide ? NULL : where.rules;
    put_game(&given, c, &right.pair, p->side[0], p->side[1]);
    for (unsigned s = 0; s < 2; s++) {
        right_game(b, p->side[s], p->round, pair);
        put_game(&instead, c, &right.instead[right.count++], pair[0], pair[1]);
    }
    said = table_report_as(f, CODE_TABLE_PAIRING, fide ? -1 : SEVERITY_NOTE, &where, DIGITS(p->round),
                           buf_cstr(&given), buf_cstr(&instead));
    said->of_round = memcpy(arena_alloc(&f->arena, sizeof right), &right, sizeof right);
    said->reason = REASON_PAIRING_TABLE;
    said->article = fide ? "C.05 annex 1" : NULL;
}

void table_check_berger(const struct contest *c, bool referee, struct table_findings *f)
{
    struct berger b;
    bool colours = true;

    if (c->count < 4 || c->event->several_games)
        return;
    if (find_numbers(&b, c) && (referee || b.fit == b.games)) {
        for (uint32_t i = 0; i < c->pairings; i++) {
            const struct pairing *p = &c->pairing[i];

            if (!is_game(p))
                continue;
            if (!fits(&b, p, &colours))
                say_displaced(&b, p, f);
            else if (p->colours && colours == b.turned)
                table_report(f, CODE_TABLE_COLOUR_TABLE, event_entry(c->event, p->entry),
                             c->who[p->side[1]].name.p, c->who[p->side[0]].name.p, NULL);
        }
    } else if (referee && b.games > 0 && c->event->player[c->who[0].index].list != NOBODY) {
        struct entry where = *event_entry(c->event, c->event->player[0].entry);

        where.rules = NULL;
        table_report_because(f, CODE_TABLE_PAIRING_UNCHECKED, REASON_PAIRING_NO_TABLE, &where, NULL, NULL,
                             NULL);
    }
    free(b.num);
}
