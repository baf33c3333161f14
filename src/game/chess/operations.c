/* The moves that an EPD names beside its position. */
#include "game/chess/chess_rules.h"

#include "notation/notation.h"

/* Whether an operation has moves, and whether each is to be played before the next is read. */
static bool has_moves(struct slice name, bool *is_line)
{
    static const char *const names[] = {"am", "bm", "pm", "sm", "pv", "sv"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (slice_is(name, names[i])) {
            *is_line = i >= 4;
            return true;
        }
    return false;
}

/* Some write coordinates. */
static bool read_claim(struct slice word, struct claim *c)
{
    claim_clear(c);
    if (notation_san.parse(word, 0, c))
        return true;
    claim_clear(c);
    return notation_uci.parse(word, 0, c);
}

static void check_operation(const struct line *l, const struct header *h, struct slice name, bool is_line)
{
    struct chess p = *(const struct chess *)l->position;
    struct slice rest = record_slice(l->record, h->value, h->value_len);
    struct arena *a = sink_arena(l->sink);

    while (rest.n > 0) {
        struct slice word = slice_cut(rest, ' ', &rest);
        move fit[MATCH_MAX];
        struct claim c;

        if (word.n == 0)
            continue;
        if (!read_claim(word, &c) || chess_match(&p, &c, fit) != 1) {
            sink_say(l->sink, CODE_EPD_MOVE, h->at, arena_str(a, word), arena_str(a, name));
            return;
        }
        if (is_line)
            chess_play(&p, fit[0]);
    }
}

void chess_operations(const struct line *l)
{
    const struct record *r = l->record;

    if (!worth_proving(l->sink, CODE_EPD_MOVE))
        return;
    for (uint32_t i = 0; i < r->headers; i++) {
        const struct header *h = &r->header[i];
        struct slice name = record_slice(r, h->name, h->name_len);
        bool is_line;

        if ((h->flags & HEADER_OPERATION) && h->key == KEY_OTHER && has_moves(name, &is_line))
            check_operation(l, h, name, is_line);
    }
}
