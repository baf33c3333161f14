/* Who left an event, and what the rulebook makes of the games (围棋 29, 28; 象棋 20; 五子棋 18.5). */
#include "table/contest.h"

#include <stdio.h>
#include <stdlib.h>

/* What the last rounds of a competitor look like. */
struct withdrawn_tail {
    uint32_t last;  /* round of the last game or bye with points */
    uint32_t empty; /* rounds after it */
    bool listed;    /* a list says that he was not there */
};

static struct withdrawn_tail tail_of(const struct contest *c, uint32_t i)
{
    struct withdrawn_tail t = {0};

    for (uint32_t k = 0; k < c->who[i].scores; k++) {
        const struct score *s = score_of(c, i, k);

        if (s->round == 0 || s->code == '-' || s->code == 'Z' || s->code == '?')
            t.listed |= s->round > t.last && s->pairing != NOBODY && s->code == 'Z';
        else if (s->round > t.last)
            t = (struct withdrawn_tail){.last = s->round};
    }
    t.empty = c->last_round > t.last ? c->last_round - t.last : 0;
    return t;
}

/* One empty round at the end may be a bye that nobody wrote down, or the free round of an odd field. */
static bool may_have_left(const struct contest *c, struct withdrawn_tail t)
{
    if (c->selection)
        return false;
    return t.empty >= 2 || (t.empty == 1 && t.listed && c->system == SYSTEM_SWISS);
}

static bool has_gone(const struct competitor *w)
{
    return w->withdrawn || w->absent;
}

/* Games missing against those who are still in the event: what nobody wrote down, and forfeits lost at the
 * end. One forfeit alone is no leaving. */
static uint32_t still_to_play(const struct contest *c, uint32_t i, uint32_t last, uint32_t *times)
{
    uint32_t unwritten = 0, forfeits = 0;

    memset(times, 0, c->count * sizeof *times);
    for (uint32_t k = 0; k < c->who[i].scores; k++) {
        const struct score *s = score_of(c, i, k);

        if (s->opponent == NOBODY)
            continue;
        times[s->opponent]++;
        forfeits += s->code == '-' && s->round > last && !has_gone(&c->who[s->opponent]);
    }
    for (uint32_t o = 0; o < c->count; o++)
        unwritten += o != i && !has_gone(&c->who[o]) && times[o] < c->cycles ? c->cycles - times[o] : 0;
    return unwritten == 0 && forfeits < 2 ? 0 : unwritten + forfeits;
}

/* In a round robin each game that is missing is missing for two, of whom one left: whoever has most to make
 * up for is taken out first, and what others miss against him is held against nobody. */
static void find_leavers(struct contest *c, const struct withdrawn_tail *tail)
{
    uint32_t *times = mem_calloc(c->count + 1, sizeof *times);

    for (uint32_t who = 0; who != NOBODY;) {
        uint32_t most = 0;

        who = NOBODY;
        for (uint32_t i = 0; i < c->count; i++) {
            uint32_t n = has_gone(&c->who[i]) || !may_have_left(c, tail[i])
                             ? 0
                             : still_to_play(c, i, tail[i].last, times);

            if (n > most || (n > 0 && n == most && tail[i].last < tail[who].last)) {
                most = n;
                who = i;
            }
        }
        if (who != NOBODY)
            c->who[who].absent = true;
    }
    free(times);
}

/* By the list of penalties. A player who leaves a team's event is not the team. */
static bool is_said_to_leave(const struct contest *c, uint32_t i)
{
    const uint32_t *penalty =
        c->teams ? c->event->team[i].penalty : c->event->player[c->who[i].index].penalty;

    return penalty[PENALTY_WITHDRAWAL] > 0;
}

/* Nobody has left unless it is said: whoever only has no games at the end is absent, and no game is taken
 * away. */
static void find_withdrawn(struct contest *c)
{
    struct withdrawn_tail *tail = mem_calloc(c->count + 1, sizeof *tail);

    for (uint32_t i = 0; i < c->count; i++) {
        tail[i] = tail_of(c, i);
        c->who[i].left_after = tail[i].last;
        c->who[i].withdrawn = is_said_to_leave(c, i);
        c->who[i].absent = !c->who[i].withdrawn && c->system == SYSTEM_SWISS && may_have_left(c, tail[i]);
    }
    if (c->system == SYSTEM_ROUND_ROBIN)
        find_leavers(c, tail);
    free(tail);
}

static uint32_t opponents_met(const struct contest *c, uint32_t i, uint32_t *times)
{
    uint32_t met = 0;

    memset(times, 0, c->count * sizeof *times);
    for (uint32_t k = 0; k < c->who[i].scores; k++) {
        const struct score *s = score_of(c, i, k);

        if (s->opponent != NOBODY && times[s->opponent]++ == 0)
            met += score_is_played(s);
    }
    return met;
}

static bool is_under_half(const struct contest *c, uint32_t played, uint32_t met)
{
    return c->rules->half == HALF_OF_OPPONENTS ? 2 * met < c->count - 1 : 2 * played < c->rounds;
}

static void make_void(struct contest *c, uint32_t i)
{
    c->who[i].void_ = true;
    for (uint32_t k = 0; k < c->pairings; k++)
        if (c->pairing[k].side[0] == i || c->pairing[k].side[1] == i)
            c->pairing[k].void_ = true;
}

/* The first round after ROUND in which O has no game; 0: none. */
static uint32_t free_round(const struct contest *c, uint32_t o, uint32_t round)
{
    for (round++; round <= c->rounds; round++) {
        bool taken = false;

        for (uint32_t k = 0; k < c->who[o].scores && !taken; k++)
            taken = score_of(c, o, k)->round == round;
        if (!taken)
            return round;
    }
    return 0;
}

/* The round in which O would have met somebody who left after round LEFT: the only one that is free. 0: there
 * are several, as with a bye that nobody wrote down. */
static uint32_t round_to_meet(const struct contest *c, uint32_t o, uint32_t left)
{
    uint32_t round = free_round(c, o, left);

    return round != 0 && free_round(c, o, round) == 0 ? round : 0;
}

/* Whoever was paired with somebody who had left, without a result, wins by default. */
static void lose_the_paired(struct contest *c, uint32_t i)
{
    for (uint32_t k = 0; k < c->pairings; k++) {
        struct pairing *p = &c->pairing[k];
        unsigned s = p->side[0] == i ? 0 : 1;

        if (p->side[s] != i || p->side[1] == NOBODY || p->code[s] != '?' || p->round <= c->who[i].left_after)
            continue;
        p->code[s] = '-';
        p->code[1 - s] = c->who[p->side[1 - s]].withdrawn ? '-' : '+';
    }
}

/* Whoever was still to be met wins by default; each opponent is met CYCLES times. */
static void lose_the_rest(struct contest *c, uint32_t i, const uint32_t *times, uint32_t cycles)
{
    /* A team forfeits every board. */
    struct ratio all = ratio_mul(c->rules->points[FOR_FORFEIT_WIN], ratio_int(c->boards));

    for (uint32_t o = 0; o < c->count; o++)
        for (uint32_t n = times[o]; o != i && n < cycles; n++) {
            /* Two who left both lose; the pair is made once. */
            if (c->who[o].void_ || (c->who[o].withdrawn && o < i))
                continue;
            *contest_add_pairing(c) =
                (struct pairing){.side = {i, o},
                                 .code = {'-', c->who[o].withdrawn ? '-' : '+'},
                                 .round = c->teams ? 0 : round_to_meet(c, o, c->who[i].left_after),
                                 .entry = c->event->player[0].entry,
                                 .boards = c->boards,
                                 .game_points = {ratio_int(0), c->who[o].withdrawn ? ratio_int(0) : all},
                                 .whole = c->teams,
                                 .supposed = true};
        }
}

static struct ratio projected(const struct contest *c, const struct competitor *w)
{
    struct ratio each;

    if (w->played == 0)
        return ratio_int(0);
    each = ratio_min(ratio_div(w->points, ratio_int(w->played)), ratio_int(1));
    return ratio_add(w->points, ratio_mul(each, ratio_int((int64_t)c->rounds - w->played)));
}

static enum reason consequence(const struct contest *c, const struct competitor *w,
                               const struct withdrawal_rule *rule)
{
    if (w->absent)
        return REASON_TABLE_LEFT_UNSAID;
    if (w->void_)
        return REASON_TABLE_LEFT_EARLY;
    if (rule->score == SCORE_PROJECTED)
        return REASON_TABLE_LEFT_PROJECTED;
    if (rule->rest == REST_OPPONENTS_WIN && (rule == &c->rules->team_withdrawal || c->system == SYSTEM_MATCH))
        return REASON_TABLE_LEFT_TEAM;
    if (rule->rest == REST_OPPONENTS_WIN)
        return c->system == SYSTEM_SWISS ? REASON_TABLE_LEFT_PAIRED : REASON_TABLE_LEFT_LATE;
    return c->system == SYSTEM_SWISS ? REASON_TABLE_LEFT_SWISS : REASON_TABLE_LEFT_STANDS;
}

static void say_left(const struct contest *c, uint32_t i, const struct withdrawal_rule *rule,
                     struct table_findings *findings)
{
    const struct competitor *w = &c->who[i];
    const struct entry *entry = NULL;

    for (uint32_t k = 0; k < c->pairings; k++)
        if ((c->pairing[k].side[0] == i || c->pairing[k].side[1] == i) && !c->pairing[k].supposed &&
            c->pairing[k].round == w->left_after)
            entry = event_entry(c->event, c->pairing[k].entry);
    if (entry == NULL)
        entry = event_entry(c->event, c->event->player[c->teams ? 0 : w->index].entry);
    table_report_because(findings, CODE_TABLE_WITHDRAWN, consequence(c, w, rule), entry, w->name.p,
                         DIGITS(w->left_after), NULL);
}

/* A player who left a team, whose boards are lost or void: 体委 29.4, 2002 28.4, 五子棋 18.5,
 * 象棋 20.3, 20.4. The team itself stays. */
struct leaver {
    uint32_t player, team;
    uint32_t last, board; /* round and board of his last game; NOBODY: he played none */
    uint32_t played;
};

static struct leaver look_at(const struct contest *c, uint32_t player)
{
    struct leaver l = {.player = player, .team = c->event->player[player].team, .board = NOBODY};

    for (uint32_t i = 0; i < c->board_scores; i++) {
        const struct board_score *s = &c->board_score[i];

        if (s->player != player || !s->played)
            continue;
        l.played++;
        if (c->pairing[s->match].round >= l.last) {
            l.last = c->pairing[s->match].round;
            l.board = s->board;
        }
    }
    return l;
}

static void decide_again(struct contest *c, uint32_t match)
{
    bool played = false, any = false;

    for (uint32_t i = 0; i < c->board_scores; i++)
        if (c->board_score[i].match == match) {
            played |= c->board_score[i].played;
            any |= c->board_score[i].played || c->board_score[i].won.num > 0;
        }
    contest_decide(&c->pairing[match], played);
    c->pairing[match].void_ |= !any;
}

/* Takes the games of the player out of their matches. Both sides of a board follow each other in the list. */
static void void_boards(struct contest *c, const struct leaver *l)
{
    for (uint32_t i = 0; i < c->board_scores; i++) {
        struct pairing *m = &c->pairing[c->board_score[i].match];

        /* Against somebody who left too it may be void already. */
        if (c->board_score[i].player != l->player ||
            (!c->board_score[i].played && c->board_score[i ^ 1u].won.num == 0))
            continue;
        for (uint32_t k = i & ~1u; k <= (i | 1u); k++) {
            struct board_score *s = &c->board_score[k];
            unsigned side = m->side[0] == s->team ? 0 : 1;

            m->game_points[side] = ratio_sub(m->game_points[side], s->won);
            s->won = ratio_int(0);
            s->played = false;
        }
        m->boards--;
        decide_again(c, c->board_score[i].match);
    }
}

/* The board of a match that nobody plays on because he left; NOBODY: all are taken. */
static uint32_t empty_board(const struct contest *c, const struct leaver *l, const uint8_t *taken)
{
    if (l->board != NOBODY && !taken[l->board])
        return l->board;
    for (uint32_t board = 0; board < c->boards; board++)
        if (!taken[board])
            return board;
    return NOBODY;
}

/* His boards of later matches: WON is what the other team gets for each. */
static void lose_boards(struct contest *c, const struct leaver *l, struct ratio won)
{
    uint8_t *taken = contest_boards_taken(c);

    for (uint32_t i = 0; i < c->pairings; i++) {
        struct pairing *m = &c->pairing[i];
        unsigned side = m->side[0] == l->team ? 0 : 1;
        uint32_t board;

        if (m->side[side] != l->team || m->side[1] == NOBODY || m->whole || m->round <= l->last ||
            m->boards == 0)
            continue;
        board = empty_board(c, l, taken + (size_t)i * c->boards);
        if (board == NOBODY)
            continue;
        c->board_score = mem_realloc(c->board_score, c->board_scores + 2, sizeof *c->board_score);
        c->board_score[c->board_scores++] =
            (struct board_score){i, l->team, board, NOBODY, false, ratio_int(0)};
        c->board_score[c->board_scores++] =
            (struct board_score){i, m->side[1 - side], board, NOBODY, false, won};
        m->game_points[1 - side] = ratio_add(m->game_points[1 - side], won);
        m->boards += won.num > 0;
        decide_again(c, i);
    }
    free(taken);
}

static void leave_team(struct contest *c, uint32_t player, const struct withdrawal_rule *rule,
                       struct table_findings *findings)
{
    struct leaver l = look_at(c, player);
    struct competitor as = {.void_ =
                                rule->under_half == UNDER_HALF_VOID && is_under_half(c, l.played, l.played)};
    const struct player *p = &c->event->player[player];

    if (as.void_)
        void_boards(c, &l);
    if (as.void_ || rule->rest == REST_OPPONENTS_WIN)
        lose_boards(c, &l, as.void_ ? ratio_int(0) : c->rules->points[FOR_FORFEIT_WIN]);
    table_report_because(findings, CODE_TABLE_WITHDRAWN, consequence(c, &as, rule),
                         event_entry(c->event, p->entry), p->name.p, DIGITS(l.last), NULL);
}

void contest_withdrawals(struct contest *c, struct table_findings *findings)
{
    const struct withdrawal_rule *rule = c->teams && c->rules->has_team_withdrawal
                                             ? &c->rules->team_withdrawal
                                             : &c->rules->withdrawal[c->system];
    uint32_t *times = mem_calloc(c->count + 1, sizeof *times);

    find_withdrawn(c);
    for (uint32_t i = 0; i < c->count; i++)
        if (c->who[i].withdrawn && rule->under_half == UNDER_HALF_VOID &&
            is_under_half(c, c->who[i].played, opponents_met(c, i, times)))
            make_void(c, i);
    for (uint32_t i = 0; i < c->count; i++) {
        if (c->who[i].withdrawn && !c->who[i].void_ && rule->rest == REST_OPPONENTS_WIN) {
            lose_the_paired(c, i);
            opponents_met(c, i, times);
            if (c->system == SYSTEM_ROUND_ROBIN)
                lose_the_rest(c, i, times, c->cycles);
            else if (c->system == SYSTEM_MATCH && c->count == 2)
                lose_the_rest(c, i, times, c->rounds);
        }
        if (has_gone(&c->who[i]))
            say_left(c, i, rule, findings);
    }
    free(times);
    for (uint32_t i = 0; i < c->event->players && c->teams; i++)
        if (c->event->player[i].penalty[PENALTY_WITHDRAWAL] > 0 && c->event->player[i].team != NOBODY)
            leave_team(c, i, rule, findings);
    contest_count(c);
    for (uint32_t i = 0; i < c->count; i++)
        if (c->who[i].withdrawn && !c->who[i].void_ && rule->score == SCORE_PROJECTED)
            c->who[i].adjusted = projected(c, &c->who[i]);
}
