#include "tool/convert.h"

#include "record/declared.h"

/* What a game uses, by the bit of the format that can hold it. */
static const struct {
    unsigned bit;
    const char *name;
} holdings[] = {
    {HOLDS_VARIATIONS, "variations"},
    {HOLDS_COMMENTS, "comments"},
    {HOLDS_NAGS, "annotation glyphs"},
    {HOLDS_CLOCKS, "clock times"},
    {HOLDS_MARKS, "marks"},
    {HOLDS_HEADERS, "headers"},
    {HOLDS_SETUP, "the position"},
    {HOLDS_MOVES, "moves"},
    {HOLDS_PROPERTIES, "private properties"},
    {HOLDS_OFFERS, "fifth-move offers"},
    {HOLDS_DIRECTIONS, "directions of moves"},
    {HOLDS_FORFEIT, "forfeit"},
    {HOLDS_BOTH_LOSE, "result"},
};

static unsigned note_bit(const struct note *n)
{
    if (n->flags & NOTE_DERIVED)
        return 0;
    switch (n->kind) {
    case NOTE_COMMENT:
    case NOTE_COMMENT_BEFORE:
    case NOTE_LINE_COMMENT:
    case NOTE_NAME:
        return HOLDS_COMMENTS;
    case NOTE_NAG:
        return HOLDS_NAGS;
    case NOTE_CLOCK:
    case NOTE_ELAPSED:
    case NOTE_PERIODS:
        return HOLDS_CLOCKS;
    case NOTE_MARK:
    case NOTE_TERRITORY:
        return HOLDS_MARKS;
    case NOTE_SETUP:
        return HOLDS_SETUP;
    case NOTE_OFFERS:
        return HOLDS_OFFERS;
    default:
        return HOLDS_PROPERTIES;
    }
}

static unsigned result_bits(const struct record *r)
{
    struct declared d = record_result(r);

    return (d.forfeit ? HOLDS_FORFEIT : 0u) | (d.result == RESULT_BOTH_LOSE ? HOLDS_BOTH_LOSE : 0u);
}

static unsigned used_by(const struct record *r)
{
    unsigned used = result_bits(r);

    for (uint32_t i = 0; i < r->headers; i++)
        if (r->header[i].key != KEY_POSITION && r->header[i].key != KEY_SETUP)
            used |= HOLDS_HEADERS;
    if (r->count > 1)
        used |= HOLDS_MOVES;
    if (record_value(r, KEY_POSITION).n > 0)
        used |= HOLDS_SETUP;
    for (uint32_t i = 1; i < r->count && (used & HOLDS_VARIATIONS) == 0; i++)
        used |= r->node[i].next != 0 ? HOLDS_VARIATIONS : 0;
    for (uint32_t i = 1; i < r->notes; i++)
        used |= note_bit(&r->note[i]);
    return used;
}

static const char *names_of(unsigned bits, bool characters, struct arena *arena)
{
    const char *all = characters ? "characters" : "";

    for (size_t i = 0; i < sizeof holdings / sizeof *holdings; i++)
        if (bits & holdings[i].bit)
            all = arena_printf(arena, "%s%s%s", all, *all == '\0' ? "" : ", ", holdings[i].name);
    return all;
}

static bool refuse(const struct record *r, struct sink *sink, const char *why)
{
    sink_say(sink, CODE_NOT_CONVERTED, r->at, why, NULL);
    return false;
}

static bool say_lost(const struct convert *c, const struct record *r, struct sink *sink, const char *what)
{
    if (c->lossy == LOSSY_QUIET)
        return true;
    sink_say(sink, CODE_LOSS, r->at, what, c->to->name);
    return c->lossy != LOSSY_ERROR;
}

static bool is_of(const struct format *format, const struct record *r)
{
    return r->format != NULL && strcmp(r->format, format->name) == 0;
}

/* Few formats can hold a move that nobody could resolve. */
static bool can_be_written(const struct convert *c, const struct record *r, const struct replayed *done,
                           struct sink *sink)
{
    if (c->to->flags & FORMAT_UNRESOLVED)
        return true;
    if (done->rules == NULL && (c->to->flags & FORMAT_OWN_MOVES) && is_of(c->to, r))
        return true;
    if ((c->to->games >> r->game & 1) == 0 || r->game == GAME_UNKNOWN)
        return refuse(r, sink, arena_printf(&sink->arena, "%s holds no %s", c->to->name, game_name(r->game)));
    if (done->rules == NULL)
        return refuse(r, sink, "nobody here can resolve its moves");
    return done->whole ||
           refuse(r, sink, "its main line has a move that is not legal (see --after-illegal=force)");
}

/* The words of one game's notation are no words of another's. */
static bool choose_notation(const struct convert *c, const struct record *r, struct sink *sink,
                            struct writing *w)
{
    const char *wanted;

    if (w->notation == NULL || (c->to->flags & FORMAT_NOTATION) == 0)
        return true;
    wanted = w->notation->name;
    w->notation = notation_for(w->notation, r->game);
    return w->notation != NULL ||
           refuse(r, sink, arena_printf(&sink->arena, "%s is no notation of %s", wanted, game_name(r->game)));
}

/* A strict file has its position as the game's standard asks. */
static void respell_position(const struct record *r, struct buf *spelled, struct writing *w)
{
    const struct game *game = games[r->game];

    if (w->strict && game != NULL && game->respell != NULL && record_find(r, KEY_POSITION) != NULL &&
        game->respell(r, spelled))
        w->position = buf_as_slice(spelled);
}

bool convert_game(const struct convert *c, const struct record *r, const struct replayed *done,
                  struct sink *sink, struct buf *out)
{
    struct losses losses = {.what = used_by(r) & ~c->to->holds};
    struct writing writing = c->writing;
    struct buf position = {0};

    if (!can_be_written(c, r, done, sink) || !choose_notation(c, r, sink, &writing))
        return false;
    if ((c->to->flags & FORMAT_NOTATION) && writing.notation != NULL && writing.notation->vague &&
        r->count > 1)
        losses.what |= HOLDS_DIRECTIONS;
    respell_position(r, &position, &writing);
    c->to->write(out, r, &writing, &losses);
    buf_free(&position);
    if (losses.what == 0 && losses.unmappable == 0)
        return true;
    if (say_lost(c, r, sink, names_of(losses.what, losses.unmappable > 0, &sink->arena)))
        return true;
    buf_clear(out);
    return refuse(r, sink, "something would be lost");
}

void convert_say_charset(const struct convert *c, const struct record *r, struct sink *sink,
                         const char *charset)
{
    say_lost(c, r, sink, arena_printf(&sink->arena, "characters that %s does not have", charset));
}
