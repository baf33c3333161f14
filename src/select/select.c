/* All that selects, in the order of what it costs: numbers, headers, moves, findings, then identity. */
#include "select/select.h"

#include <stdlib.h>

static bool add_expression(struct expression ***list, size_t *count, const char *text,
                           struct select_error *error)
{
    struct expression *e = expression_new(text, error);

    if (e == NULL)
        return false;
    *list = mem_realloc(*list, *count + 1, sizeof **list);
    (*list)[(*count)++] = e;
    return true;
}

bool selection_where(struct selection *s, const char *text, struct select_error *error)
{
    s->any = true;
    return add_expression(&s->where, &s->wheres, text, error);
}

bool selection_require(struct selection *s, const char *text, struct select_error *error)
{
    return add_expression(&s->require, &s->requires, text, error);
}

/* "3", "3-5", "8-", "-4" */
static bool read_range(struct slice word, struct number_range *range)
{
    struct slice rest, first = slice_cut(word, '-', &rest);
    long from = 1, to = 0;

    if (word.n == 0 || (first.n == 0 && rest.n == 0) ||
        (first.n > 0 && (!slice_long(first, &from) || from < 1)))
        return false;
    if (rest.n > 0 && (!slice_long(rest, &to) || to < from))
        return false;
    range->from = (uint64_t)from;
    range->to = rest.p == NULL ? range->from : rest.n == 0 ? UINT64_MAX : (uint64_t)to;
    return true;
}

bool selection_games(struct selection *s, const char *list)
{
    struct slice rest = slice_of(list);

    do {
        struct number_range range;

        if (!read_range(slice_trim(slice_cut(rest, ',', &rest)), &range))
            return false;
        s->range = mem_realloc(s->range, s->ranges + 1, sizeof *s->range);
        s->range[s->ranges++] = range;
    } while (rest.p != NULL);
    s->any = true;
    return true;
}

bool selection_known(struct selection *s, struct slice lines)
{
    bool has_id = slice_trim(lines).n == 0;

    s->any = true;
    while (lines.n > 0) {
        struct slice line = slice_trim(slice_cut(lines, '\n', &lines));
        struct identity id;
        size_t n = 0;

        while (n < line.n && line.p[n] != ' ' && line.p[n] != '\t')
            n++;
        if (identity_read((struct slice){line.p, n}, &id)) {
            id_set_add(&s->known, id);
            has_id = true;
        }
    }
    return has_id;
}

/* Keys are the engines' own; the game goes into the other half. */
static struct identity line_key(enum game_id game, uint64_t key)
{
    return (struct identity){(uint64_t)game + 1, key};
}

void selection_line(struct selection *s, enum game_id game, uint64_t key)
{
    s->has_lines = s->any = true;
    id_set_add(&s->lines, line_key(game, key));
}

struct reaching {
    const struct selection *selection;
    bool found;
    uint32_t ply;
};

static bool reaches(void *context, const struct line *l)
{
    struct reaching *r = context;

    r->found = id_set_has(&r->selection->lines, line_key(l->game->id, line_step(l)->key));
    r->ply = line_ply(l);
    return !r->found;
}

/* Whether the game comes to the end of one of the lines, by whatever order of moves. */
static bool follows_line(const struct selection *s, const struct subject *subject, struct asking *a)
{
    struct reaching r = {.selection = s};

    if (subject->replayed->rules != NULL)
        replay_main_line(subject->replay, reaches, &r);
    if (r.found) {
        a->found = true;
        a->at = r.ply;
    }
    return r.found;
}

void selection_free(struct selection *s)
{
    id_set_free(&s->lines);
    twins_free(&s->twins);
    for (size_t i = 0; i < s->wheres; i++)
        expression_free(s->where[i]);
    free(s->where);
    for (size_t i = 0; i < s->requires; i++)
        expression_free(s->require[i]);
    free(s->require);
    free(s->range);
    id_set_free(&s->known);
    id_set_free(&s->seen);
    keeper_free(&s->keeper);
}

enum known selection_needs(const struct selection *s)
{
    enum known needs =
        s->unique != UNIQUE_NO || s->known.count > 0 || s->has_lines ? KNOWN_MOVES : KNOWN_HEADERS;

    for (size_t i = 0; i < s->wheres; i++)
        if (expression_needs(s->where[i]) > needs)
            needs = expression_needs(s->where[i]);
    return needs;
}

unsigned selection_wants(const struct selection *s)
{
    unsigned want = 0;

    for (size_t i = 0; i < s->wheres; i++)
        want |= expression_wants(s->where[i]);
    for (size_t i = 0; i < s->requires; i++)
        want |= expression_wants(s->require[i]);
    return want;
}

bool selection_skims(const struct selection *s)
{
    for (size_t i = 0; i < s->wheres; i++)
        if (expression_skims(s->where[i]))
            return true;
    return s->ranges > 0;
}

bool selection_in_order(const struct selection *s)
{
    if (s->ranges > 0 || s->unique != UNIQUE_NO)
        return true;
    for (size_t i = 0; i < s->wheres; i++)
        if (expression_counts(s->where[i]))
            return true;
    for (size_t i = 0; i < s->requires; i++)
        if (expression_counts(s->require[i]))
            return true;
    return false;
}

void selection_use_tree(struct selection *s, const struct tree *tree, const struct rulebooks *books)
{
    for (size_t i = 0; i < s->wheres; i++)
        expression_use_tree(s->where[i], tree, books);
    for (size_t i = 0; i < s->requires; i++)
        expression_use_tree(s->require[i], tree, books);
}

static bool in_ranges(const struct selection *s, uint64_t number)
{
    for (size_t i = 0; i < s->ranges; i++)
        if (number >= s->range[i].from && number <= s->range[i].to)
            return true;
    return s->ranges == 0;
}

/* The first time games are only entered; the second time they come in the same order. */
static enum answer ask_keeper(struct selection *s, const struct subject *subject)
{
    int64_t group = KEEPER_NEW;

    if (s->keeps == KEEPS_CHOSEN)
        return keeper_keeps(&s->keeper) ? ANSWER_YES : ANSWER_NO;
    if (s->unique == UNIQUE_NEAR) {
        struct twin twin = twins_meet(&s->twins, subject, true);

        group = twin.kind == TWIN_NONE ? KEEPER_NEW : (int64_t)twin.index;
    }
    keeper_enter(&s->keeper, subject,
                 s->unique == UNIQUE_MOVES ? identity_of(subject, NULL) : identity_of_pairing(subject),
                 group);
    return ANSWER_NO;
}

static enum answer ask_identity(struct selection *s, const struct subject *subject)
{
    if (s->known.count > 0 && id_set_has(&s->known, identity_of(subject, NULL)))
        return ANSWER_NO;
    if (s->unique == UNIQUE_NO)
        return ANSWER_YES;
    if (s->keeps != KEEPS_FIRST_MET)
        return ask_keeper(s, subject);
    if (s->unique == UNIQUE_NEAR)
        return twins_meet(&s->twins, subject, true).kind == TWIN_NONE ? ANSWER_YES : ANSWER_NO;
    return id_set_add(&s->seen,
                      s->unique == UNIQUE_MOVES ? identity_of(subject, NULL) : identity_of_pairing(subject))
               ? ANSWER_YES
               : ANSWER_NO;
}

enum answer selection_ask(struct selection *s, const struct subject *subject, struct asking *a)
{
    enum answer all = ANSWER_YES;

    if (!in_ranges(s, subject->number))
        return ANSWER_NO;
    for (size_t i = 0; i < s->wheres; i++) {
        enum answer one = expression_ask(s->where[i], subject, a);

        if (one == ANSWER_NO)
            return one;
        if (one == ANSWER_OPEN)
            all = one;
    }
    if (all == ANSWER_OPEN || (s->unique == UNIQUE_NO && s->known.count == 0 && !s->has_lines))
        return all;
    if (subject->known < KNOWN_MOVES)
        return ANSWER_OPEN;
    return s->has_lines && !follows_line(s, subject, a) ? ANSWER_NO : ask_identity(s, subject);
}

size_t selection_fails(const struct selection *s, size_t n, const struct subject *subject, struct asking *a,
                       struct slice *part, struct buf *value)
{
    for (; n < s->requires; n++)
        if (expression_ask(s->require[n], subject, a) == ANSWER_NO) {
            expression_blame(s->require[n], subject, a, part, value);
            return n + 1;
        }
    return 0;
}
