/* described.c - what `layout' of a format's YAML file says, made ready for reading and writing lines. */
#include "format/described/described.h"

#include "base/text/text.h"
#include "finding/finding.h"
#include "format/text/lines.h"
#include "notation/stones/stones.h"

#include <stdio.h>
#include <stdlib.h>

static bool fail(struct yaml_error *error, const struct yaml *at, const char *format, const char *word)
{
    error->line = at->line;
    error->column = at->column;
    snprintf(error->message, sizeof error->message, format, word);
    return false;
}

static const struct {
    const char *name;
    enum slot slot;
} slots[] = {{"", SLOT_NOTHING},      {"comment", SLOT_COMMENT}, {"moves", SLOT_MOVES},
             {"offers", SLOT_OFFERS}, {"column", SLOT_COLUMN},   {"row", SLOT_ROW},
             {"width", SLOT_WIDTH},   {"height", SLOT_HEIGHT},   {"elapsed", SLOT_ELAPSED},
             {"number", SLOT_NUMBER}, {"count", SLOT_TOTAL}};

static bool take_slot(struct described_part *part, struct slice name)
{
    name = slice_cut(name, '=', &part->written);
    for (size_t i = 0; i < sizeof slots / sizeof *slots; i++)
        if (slice_is(name, slots[i].name)) {
            part->slot = slots[i].slot;
            return true;
        }
    part->slot = SLOT_HEADER;
    part->key = key_named(name);
    return part->key != KEY_OTHER;
}

/* Signs that stand in the pattern before, too, only part fields: those at the end may be left out. */
static bool is_repeated(const struct described_line *l, struct slice before)
{
    for (unsigned i = 0; i < l->parts; i++)
        if (i > 0 && slice_eq(l->part[i].before, before))
            return true;
    return false;
}

static bool take_pattern(const struct yaml *at, struct described_line *l, struct yaml_error *error)
{
    struct slice rest = slice_of(at->text);

    for (*l = (struct described_line){.parts = 0}; slice_find(rest, '{') != NULL; l->parts++) {
        struct described_part *part = &l->part[l->parts];
        struct slice before, name;

        if (l->parts == DESCRIBED_PARTS)
            return fail(error, at, "too many fields in '%s'", at->text);
        before = slice_cut(rest, '{', &rest);
        name = slice_cut(rest, '}', &rest);
        if (l->parts > 0 && before.n == 0)
            return fail(error, at, "expected something between the fields of '%s'", at->text);
        part->before = before;
        part->may_lack = is_repeated(l, before);
        if (rest.p == NULL || !take_slot(part, name))
            return fail(error, at, "'%s' has a field that is not known (see qipu-formats(5))", at->text);
    }
    l->end = rest;
    return l->parts > 0 || fail(error, at, "expected a field in braces, not '%s'", at->text);
}

/* A list of patterns, added to those in TO. */
static bool take_patterns(const struct yaml *list, struct described_line to[DESCRIBED_HEADS], unsigned *count,
                          struct yaml_error *error)
{
    for (const struct yaml *n = list == NULL ? NULL : list->child; n != NULL; n = n->next)
        if (*count == DESCRIBED_HEADS)
            return fail(error, n, "too many lines around the moves%s", "");
        else if (!take_pattern(n, &to[(*count)++], error))
            return false;
    return true;
}

/* How the moves are spelled: hex and numbers are known here, all else is a notation. */
static bool take_spelling(const struct yaml *at, struct described_spelling *s, struct yaml_error *error)
{
    *s = (struct described_spelling){.points = POINTS_NOTATION};
    s->points = strcmp(at->text, "hex") == 0       ? POINTS_HEX
                : strcmp(at->text, "numbers") == 0 ? POINTS_NUMBERS
                                                   : POINTS_NOTATION;
    if (s->points == POINTS_NOTATION && (s->notation = notation_named(slice_of(at->text))) == NULL)
        return fail(error, at, "'%s' is no notation (see --list-notations), nor hex or numbers", at->text);
    if (s->points == POINTS_NOTATION && s->notation->parse == NULL)
        return fail(error, at, "'%s' is a notation that is only written", at->text);
    s->glued = s->points == POINTS_HEX || s->notation == &notation_sgf;
    return true;
}

static bool take_code(const struct yaml *at, enum code *code, struct yaml_error *error)
{
    if (at != NULL && (*code = code_named(slice_of(at->text))) == CODE_NONE)
        return fail(error, at, "'%s' is no code of a finding (see --list-codes)", at->text);
    return true;
}

static bool take_number(const struct yaml *layout, const char *key, long low, long high, long usual, long *to,
                        struct yaml_error *error)
{
    const struct yaml *at = yaml_get(layout, key);

    *to = usual;
    return at == NULL || (slice_long(slice_of(at->text), to) && *to >= low && *to <= high) ||
           fail(error, at, "'%s' is no number that can stand here", at->text);
}

static bool take_numbers(const struct yaml *layout, struct described *d, struct yaml_error *error)
{
    long lines, bid, least;

    if (!take_number(layout, "board", 5, 63, d->game == GAME_WEIQI ? 19 : 15, &lines, error) ||
        !take_number(layout, "bid", 1, 97, 80, &bid, error) ||
        !take_number(layout, "least", 1, 20, 2, &least, error) ||
        !take_number(layout, "first", 0, 1, 1, &d->first, error))
        return false;
    d->lines = (unsigned)lines;
    d->bid = (int)bid;
    d->least = (unsigned)least;
    return true;
}

static bool take_results(const struct yaml *results, struct described *d, struct yaml_error *error)
{
    d->results = results;
    for (const struct yaml *n = results == NULL ? NULL : results->child; n != NULL; n = n->next)
        if (result_named(slice_of(n->key)) == RESULT_UNKNOWN)
            return fail(error, n, "'%s' is no result: expected 1-0, 0-1, 1/2-1/2 or 0-0", n->key);
    return true;
}

static bool know_keys(const struct yaml *layout, struct yaml_error *error)
{
    static const char *const known[] = {"game",          "line",       "heads",   "move",       "opens",
                                        "known-by",      "unlike",     "nothing", "quotes",     "moves",
                                        "offers",        "rows",       "rest",    "board",      "first",
                                        "bid",           "least",      "results", "write",      "wrong-line",
                                        "missing-moves", "wrong-head", "tails",   "read-tails", NULL};

    for (const struct yaml *n = layout->child; n != NULL; n = n->next)
        if (!slice_is_any(slice_of(n->key), known))
            return fail(error, n, "'%s' says nothing of a layout (see qipu-formats(5))", n->key);
    return true;
}

/* The lines of a file: those before the moves, that of a game or a move, those behind; NULL: no more. */
static const struct described_line *line_at(const struct described *d, unsigned i)
{
    if (i > d->heads + d->written_tails)
        return NULL;
    return i < d->heads ? &d->head[i] : i == d->heads ? &d->line : &d->tail[i - d->heads - 1];
}

static bool has_slot(const struct described *d, enum slot slot)
{
    for (unsigned l = 0; line_at(d, l) != NULL; l++)
        for (unsigned i = 0; i < line_at(d, l)->parts; i++)
            if (line_at(d, l)->part[i].slot == slot)
                return true;
    return false;
}

static bool take_lines(const struct yaml *layout, struct described *d, struct yaml_error *error)
{
    const struct yaml *line = yaml_get(layout, "line"), *one = yaml_get(layout, "move");

    d->is_move = line == NULL;
    if ((line == NULL) == (one == NULL))
        return fail(error, layout, "expected either 'line' or 'move' in 'layout'%s", "");
    if (!take_pattern(line != NULL ? line : one, &d->line, error) ||
        !take_patterns(yaml_get(layout, "heads"), d->head, &d->heads, error) ||
        !take_patterns(yaml_get(layout, "tails"), d->tail, &d->tails, error))
        return false;
    d->written_tails = d->tails;
    if (!take_patterns(yaml_get(layout, "read-tails"), d->tail, &d->tails, error))
        return false;
    if (d->is_move ? !has_slot(d, SLOT_COLUMN) || !has_slot(d, SLOT_ROW) : !has_slot(d, SLOT_MOVES))
        return fail(error, layout, "expected %s",
                    d->is_move ? "{column} and {row} in 'move'" : "{moves} in 'line'");
    return d->is_move == !has_slot(d, SLOT_MOVES) ||
           fail(error, layout, "expected {moves} in 'line' alone%s", "");
}

static bool take_words(const struct yaml *layout, struct described *d, struct yaml_error *error)
{
    const struct yaml *moves = yaml_get(layout, "moves"), *offers = yaml_get(layout, "offers");

    d->opens = slice_of(yaml_text(layout, "opens", ""));
    d->known_by = slice_of(yaml_text(layout, "known-by", d->opens.p));
    d->unlike = slice_of(yaml_text(layout, "unlike", ""));
    d->nothing = slice_of(yaml_text(layout, "nothing", ""));
    d->quoted = strcmp(yaml_text(layout, "quotes", "no"), "yes") == 0;
    d->from_top = strcmp(yaml_text(layout, "rows", "from-bottom"), "from-top") == 0;
    d->rest_ignored = strcmp(yaml_text(layout, "rest", "moves"), "ignored") == 0;
    d->moves.notation = d->offers.notation = notation_usual(d->game);
    return (moves == NULL || take_spelling(moves, &d->moves, error)) &&
           (offers == NULL || take_spelling(offers, &d->offers, error)) &&
           take_results(yaml_get(layout, "results"), d, error) &&
           take_code(yaml_get(layout, "wrong-line"), &d->wrong, error) &&
           take_code(yaml_get(layout, "wrong-head"), &d->wrong_head, error) &&
           take_code(yaml_get(layout, "missing-moves"), &d->missing, error);
}

/* What the fields are room for. */
static void note_holding(struct described *d)
{
    static const struct {
        enum slot slot;
        uint64_t things;
    } room[] = {{SLOT_COMMENT, THING_BIT(THING_COMMENT_ROOT)},
                {SLOT_OFFERS, THING_BIT(THING_OFFERS)},
                {SLOT_ELAPSED, THING_BIT(THING_ELAPSED)},
                {SLOT_MOVES, THING_BIT(THING_MANY_GAMES)}};
    struct holding *h = &d->holding;
    bool stones = described_has_stones(d);

    *h = (struct holding){.format = d->format.name, .games = d->format.games};
    h->things = THING_BIT(THING_MOVE) | THING_BIT(THING_DIRECTION);
    if (stones && !d->is_move && d->moves.points != POINTS_NUMBERS)
        h->things |= THING_BIT(THING_PASS);
    for (size_t i = 0; i < sizeof room / sizeof *room; i++)
        h->things |= has_slot(d, room[i].slot) ? room[i].things : 0;
    for (unsigned l = 0; line_at(d, l) != NULL; l++)
        for (const struct described_part *part = line_at(d, l)->part;
             part < line_at(d, l)->part + line_at(d, l)->parts; part++)
            h->keys |= part->slot == SLOT_HEADER ? UINT64_C(1) << part->key : 0;
    if (h->keys >> KEY_RESULT & 1)
        h->things |= THING_BIT(THING_RESULT) | THING_BIT(THING_FORFEIT) | THING_BIT(THING_BOTH_LOSE);
    if (h->keys >> KEY_TERMINATION & 1)
        h->things |= THING_BIT(THING_REASON);
    h->keys &= ~(UINT64_C(1) << KEY_RESULT);
    if (stones && !has_slot(d, SLOT_WIDTH))
        h->smallest = h->largest = (uint8_t)d->lines;
}

struct described *described_make(const struct yaml *file, struct arena *arena, struct yaml_error *error)
{
    const struct yaml *layout = yaml_get(file, "layout"), *title = yaml_get(file, "title");
    struct described *d = arena_alloc(arena, sizeof *d);

    d->game = game_named(slice_of(yaml_text(layout, "game", "")));
    if (d->game == GAME_UNKNOWN || title == NULL) {
        fail(error, layout, "expected %s",
             title == NULL ? "'title' beside 'layout'" : "'game: NAME' in 'layout'");
        return NULL;
    }
    if (!know_keys(layout, error) || !take_lines(layout, d, error) || !take_words(layout, d, error) ||
        !take_numbers(layout, d, error))
        return NULL;
    d->implies = yaml_get(file, "implies");
    d->rules = yaml_get(file, "rules");
    d->format = (struct format){.name = yaml_text(file, "format", NULL),
                                .title = title->text,
                                .games = 1u << d->game,
                                .described = d,
                                .sniff_as = described_sniff,
                                .split = d->is_move ? NULL : lines_split,
                                .read = described_read,
                                .write = described_write,
                                .open = d->opens.n > 0 ? described_open : NULL};
    if (strcmp(yaml_text(layout, "write", "yes"), "no") == 0)
        d->format.write = NULL;
    note_holding(d);
    return d;
}
