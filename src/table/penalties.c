/* The list of penalties, and whose they are; see contest.h. */
#include "table/contest.h"

#include <stdlib.h>

static const struct {
    const char *word;
    enum penalty_kind kind;
} words[] = {{"foul", PENALTY_FOUL},
             {"犯规", PENALTY_FOUL},
             {"warning", PENALTY_WARNING},
             {"警告", PENALTY_WARNING},
             {"disqualification", PENALTY_DISQUALIFICATION},
             {"取消当场比赛资格", PENALTY_DISQUALIFICATION},
             {"withdrawal", PENALTY_WITHDRAWAL},
             {"退出", PENALTY_WITHDRAWAL},
             {"除名", PENALTY_WITHDRAWAL}};

static bool read_kind(struct slice word, enum penalty_kind *kind)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (slice_is_nocase(word, words[i].word)) {
            *kind = words[i].kind;
            return true;
        }
    return false;
}

static bool read_times(struct slice word, uint32_t *times)
{
    *times = 0;
    for (size_t i = 0; i < word.n; i++) {
        if (word.p[i] < '0' || word.p[i] > '9' || i == 4)
            return false;
        *times = 10 * *times + (uint32_t)(word.p[i] - '0');
    }
    *times = word.n == 0 ? 1 : *times;
    return true;
}

bool penalties_read(struct penalties *all, struct slice text, unsigned *line, unsigned *column)
{
    for (*line = 1; text.n > 0; ++*line) {
        struct slice row = slice_cut(text, '\n', &text), rest;
        struct penalty one = {.name = slice_trim(slice_cut(row, '\t', &rest)), .line = *line};

        if (one.name.n == 0 || one.name.p[0] == '#')
            continue;
        *column = 2;
        if (!read_kind(slice_trim(slice_cut(rest, '\t', &rest)), &one.kind))
            return false;
        *column = 3;
        if (!read_times(slice_trim(slice_cut(rest, '\t', &rest)), &one.times))
            return false;
        one.event = slice_trim(slice_cut(rest, '\t', &rest));
        all->list = mem_realloc(all->list, all->count + 1, sizeof *all->list);
        all->list[all->count++] = one;
    }
    return true;
}

void penalties_free(struct penalties *all)
{
    free(all->list);
    *all = (struct penalties){0};
}

/* The one player with that name: the same words, or else the only one it may be short for. */
static struct player *player_called(const struct event *e, struct slice name)
{
    struct player *found = NULL;
    SCOPED(buf) fold = {0};
    bool several = false;

    name_fold(&fold, name);
    for (uint32_t i = 0; i < e->players; i++) {
        enum likeness like = names_compare(e->player[i].folded, buf_as_slice(&fold));

        if (like == NAMES_SAME) {
            found = &e->player[i];
            several = false;
            break;
        }
        several |= like == NAMES_ALIKE && found != NULL;
        found = like == NAMES_ALIKE ? &e->player[i] : found;
    }
    return several ? NULL : found;
}

static struct team *team_called(const struct event *e, struct slice name)
{
    struct team *found = NULL;
    SCOPED(buf) fold = {0};

    title_fold(&fold, name);
    for (uint32_t i = 0; i < e->teams; i++)
        if (slice_eq(e->team[i].folded, buf_as_slice(&fold)))
            found = &e->team[i];
    return found;
}

static bool is_of_event(const struct penalty *p, const struct event *e)
{
    SCOPED(buf) a = {0}, b = {0};

    title_fold(&a, p->event);
    title_fold(&b, e->name);
    return p->event.n == 0 || slice_eq(buf_as_slice(&a), buf_as_slice(&b));
}

void event_penalties(struct event *e, struct penalties *all)
{
    e->penalties = true;
    for (size_t i = 0; i < all->count; i++) {
        struct penalty *p = &all->list[i];
        struct player *player;
        struct team *team;

        if (!is_of_event(p, e))
            continue;
        player = player_called(e, p->name);
        team = player == NULL ? team_called(e, p->name) : NULL;
        p->used |= player != NULL || team != NULL;
        if (player != NULL)
            player->penalty[p->kind] += p->times;
        if (team != NULL)
            team->penalty[p->kind] += p->times;
    }
}
