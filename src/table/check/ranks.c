/* The ranks that a tournament file declares against what its tie-breaks make; see check.h. */
#include "table/check/check.h"

#include <stdio.h>

/* What a file says of a team; NULL: nothing. */
static const struct entry_team *team_of(const struct contest *c, uint32_t who)
{
    return c->event->team[c->who[who].index].listed;
}

static const struct entry_player *said_of(const struct contest *c, uint32_t who)
{
    const struct player *p = &c->event->player[c->who[who].index];

    return p->list == NOBODY ? NULL : event_entry(c->event, p->list)->of_player;
}

/* 0: none, or the line could not be read. */
static uint32_t declared(const struct contest *c, uint32_t who)
{
    const struct entry_player *said;

    if (c->teams)
        return team_of(c, who) == NULL ? 0 : team_of(c, who)->rank;
    said = said_of(c, who);
    if (said == NULL || said->broken)
        return 0;
    /* Contradicted by another line: the points say whether his own is the one that was counted. */
    return said->unsure != 0 && (!said->has_points || ratio_cmp(said->points, c->who[who].points) != 0)
               ? 0
               : said->rank;
}

/* The keys that are compared: those of the file up to one that is not known; without any, the points. */
static uint32_t keys_of(const struct contest *c)
{
    const uint32_t *order = c->event->file_order;
    uint32_t keys = c->event->file_checked;

    if (order[0] == 0)
        return 1;
    return keys + (order[0] != STANDING_POINTS && order[0] != c->order[0]);
}

/* "PTS 1.5, BH/C1 8": the numbers that the place comes from, up to the one behind which nobody else is equal,
 * of so many KEYS. */
static void put_numbers(struct buf *b, const struct contest *c, uint32_t who, uint32_t keys)
{
    for (uint32_t k = 0; k < keys && contest_equals_before(c, k, who).count > 1; k++) {
        bool known;
        struct ratio value = contest_value(c, k, who, &known);

        buf_str(b, k == 0 ? "" : ", ");
        standing_put_acronym(b, c->order[k]);
        buf_char(b, ' ');
        if (known)
            ratio_write(b, value, 3);
        else
            buf_char(b, '-');
    }
}

/* WITH: so many hold the rank. */
static void say(const struct contest *c, uint32_t who, uint32_t with, struct equals among, uint32_t keys,
                struct table_findings *f)
{
    SCOPED(buf) numbers = {0};
    uint32_t index = c->who[who].index,
             number = c->teams ? team_of(c, who)->number : c->event->player[index].number;
    const struct entry *x =
        event_entry(c->event, c->teams ? c->event->team[index].entry : c->event->player[index].list);
    char rank[16], place[40];
    struct finding *said;

    snprintf(rank, sizeof rank, with > 1 ? "%u=" : "%u", (unsigned)declared(c, who));
    if (among.count == 1)
        snprintf(place, sizeof place, "%u", (unsigned)among.first + 1);
    else
        snprintf(place, sizeof place, "%u-%u", (unsigned)among.first + 1,
                 (unsigned)(among.first + among.count));
    said = table_report_as(f, CODE_TABLE_RANK, -1, x, c->who[who].name.p, rank, place);
    put_numbers(&numbers, c, who, keys);
    if (said != NULL)
        said->arg[3] = arena_str(&f->arena, buf_as_slice(&numbers));
    if (said != NULL)
        said->of_round = memcpy(arena_alloc(&f->arena, sizeof *said->of_round),
                                &(struct finding_round){.pair = {number, 0}}, sizeof *said->of_round);
}

/* Files that have no ranks yet repeat the starting numbers. */
static bool are_numbers(const struct contest *c)
{
    for (uint32_t i = 0; i < c->count; i++)
        if (declared(c, i) != 0 &&
            declared(c, i) != (c->teams ? team_of(c, i)->number : c->event->player[c->who[i].index].number))
            return false;
    return true;
}

/* A rank is right where its holders, and those above, are as many as the tie-breaks put there; those whom
 * they leave equal may stand in any order. Where a line could not be read, only points are sure. */
void table_check_ranks(const struct contest *c, struct table_findings *f)
{
    uint32_t keys = keys_of(c);

    /* Which score of teams comes first, and what ranks their players, is the file's to say. */
    if (c->by_teams || c->system == SYSTEM_KNOCKOUT || are_numbers(c) ||
        (c->teams && c->event->file_order[0] == 0 && event_ranks_by_games(c->event)))
        return;
    for (uint32_t i = 0; i < c->count && !c->teams; i++)
        keys = said_of(c, i) != NULL && (said_of(c, i)->broken || said_of(c, i)->unsure != 0) ? 1 : keys;
    for (uint32_t i = 0; i < c->count; i++) {
        struct equals mine = contest_equals_before(c, keys, i), among = {0, 0};
        uint32_t above = 0, with = 0;

        for (uint32_t k = 0; k < c->count; k++) {
            struct equals theirs = contest_equals_before(c, keys, k);

            if (declared(c, k) == 0)
                continue;
            above += declared(c, k) < declared(c, i);
            with += declared(c, k) == declared(c, i);
            among.first += theirs.first < mine.first;
            among.count += theirs.first == mine.first;
        }
        if (declared(c, i) != 0 && (above < among.first || above + with > among.first + among.count))
            say(c, i, with, among, keys, f);
    }
}
