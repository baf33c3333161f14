/* convert.c - asks whether the format can hold the game, writes it, and names what was lost. */
#include "tool/convert.h"

#include "record/declared.h"

/* Larger trees are not read back: they would be in memory twice. */
enum { READBACK_NODES = 1 << 20 };

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
    {HOLDS_ILLEGAL, "moves of variations that are not legal"},
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

/* How what is missing is called; headers are named. */
static const char *const missing_names[MISSING_KINDS] = {[MISSING_VARIATIONS] = "variations",
                                                         [MISSING_COMMENTS] = "comments",
                                                         [MISSING_NAGS] = "annotation glyphs",
                                                         [MISSING_CLOCKS] = "clock times",
                                                         [MISSING_MARKS] = "marks",
                                                         [MISSING_OFFERS] = "fifth-move offers",
                                                         [MISSING_PROPERTIES] = "private properties",
                                                         [MISSING_SETUP] = "set-up in mid-game",
                                                         [MISSING_HEADERS] = "headers",
                                                         [MISSING_RESULT] = "result",
                                                         [MISSING_MARGIN] = "margin or reason of the result"};

/* "3 comments, headers (TM, BR), result" */
static const char *missing_words(const struct difference *d, struct arena *arena)
{
    const char *all = "";

    for (unsigned k = 0; k < MISSING_KINDS; k++) {
        const char *comma = *all == '\0' ? "" : ", ";

        if (d->count[k] > 1)
            all = arena_printf(arena, "%s%s%u %s", all, comma, (unsigned)d->count[k], missing_names[k]);
        else if (d->count[k] == 1)
            all = arena_printf(arena, "%s%s%s", all, comma, missing_names[k]);
        if (k == MISSING_HEADERS && d->count[k] > 0)
            all = arena_printf(arena, "%s (%s)", all, d->headers);
    }
    return all;
}

/* Few formats can hold a move that nobody could resolve. */
static bool can_be_written(const struct convert *c, const struct record *r, const struct replayed *done,
                           struct sink *sink)
{
    if (r->cut_off)
        return refuse(r, sink, "it ends in the middle");
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

/* Whether what is lost must be looked for by reading again: not where a format keeps all it has itself, nor
 * where only positions are written, nor for trees that would fill the memory twice. */
static bool reads_back(const struct convert *c, const struct record *r, const struct replayed *done)
{
    bool whole = (c->to->flags & FORMAT_UNRESOLVED) != 0 ||
                 (c->from == c->to && (c->to->holds & HOLDS_PROPERTIES) != 0 && !c->writing.strict);

    return c->readback != NULL && !whole && (c->to->holds & HOLDS_MOVES) != 0 && done->rules != NULL &&
           done->whole && r->part == 0 && r->count < READBACK_NODES && r->game != GAME_UNKNOWN;
}

/* What the target's own reader misses in what was written; false, with a finding, when that is the game
 * itself. */
static bool find_lost(const struct convert *c, const struct record *r, const struct replayed *done,
                      const struct writing *writing, struct sink *sink, const char **lost)
{
    struct difference d;

    switch (readback_compare(c->readback, c->to, writing, r, done->rules, &sink->arena, &d)) {
    case READBACK_KIND:
        return refuse(r, sink, arena_printf(&sink->arena, "%s would not be read as this game", c->to->name));
    case READBACK_START:
        return refuse(r, sink,
                      arena_printf(&sink->arena, "%s cannot hold its start or its board", c->to->name));
    case READBACK_MOVES:
        return refuse(r, sink,
                      arena_printf(&sink->arena, "%s would not be read back with its moves", c->to->name));
    default:
        if (d.count[MISSING_SETUP] > 0)
            return refuse(r, sink,
                          arena_printf(&sink->arena, "%s cannot hold set-up in mid-game", c->to->name));
        *lost = missing_words(&d, &sink->arena);
        return true;
    }
}

bool convert_game(const struct convert *c, const struct record *r, const struct replayed *done,
                  struct sink *sink, struct buf *out)
{
    struct losses losses = {.what = used_by(r) & ~c->to->holds};
    struct writing writing = c->writing;
    struct buf position = {0};
    const char *lost = "";
    bool ok = true, again = reads_back(c, r, done);

    if (!can_be_written(c, r, done, sink) || !choose_notation(c, r, sink, &writing))
        return false;
    if ((c->to->flags & FORMAT_NOTATION) && writing.notation != NULL && writing.notation->vague &&
        r->count > 1)
        losses.what |= HOLDS_DIRECTIONS;
    respell_position(r, &position, &writing);
    c->to->write(out, r, &writing, &losses);
    if (again) {
        losses.what &= HOLDS_DIRECTIONS | HOLDS_ILLEGAL;
        ok = find_lost(c, r, done, &writing, sink, &lost);
    }
    buf_free(&position);
    if (ok && (losses.what != 0 || losses.unmappable != 0))
        lost = arena_printf(&sink->arena, "%s%s%s", lost, *lost == '\0' ? "" : ", ",
                            names_of(losses.what, losses.unmappable > 0, &sink->arena));
    if (ok && (*lost == '\0' || say_lost(c, r, sink, lost)))
        return true;
    buf_clear(out);
    return ok && refuse(r, sink, "something would be lost");
}

void convert_say_charset(const struct convert *c, const struct record *r, struct sink *sink,
                         const char *charset)
{
    say_lost(c, r, sink, arena_printf(&sink->arena, "characters that %s does not have", charset));
}
