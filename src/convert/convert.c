/* convert.c - asks whether the format can hold the game, writes it, and names what was lost. */
#include "convert/convert.h"

#include "format/holdings.h"

/* Larger trees are not read back: they would be in memory twice. */
enum { READBACK_NODES = 1 << 20 };

/* A, B: what the words of the reason have holes for. */
static bool refuse(const struct record *r, struct sink *sink, enum reason why, const char *a, const char *b)
{
    convert_refused(sink, r, why, a, b);
    return false;
}

void convert_refused(struct sink *sink, const struct record *r, enum reason why, const char *a, const char *b)
{
    report(sink, &(struct finding){
                     .code = CODE_NOT_CONVERTED, .reason = (uint16_t)why, .at = r->at, .arg = {a, b}});
}

/* Nearly every thing is missing once. */
static const char *count_text(struct sink *sink, uint32_t count)
{
    return count == 1 ? "1" : arena_printf(&sink->arena, "%u", (unsigned)count);
}

void convert_lost(struct sink *sink, struct span at, const char *what, const char *format, uint32_t count)
{
    if (count > 0)
        report(sink, &(struct finding){
                         .code = CODE_LOSS, .at = at, .arg = {what, format, count_text(sink, count)}});
}

/* Headers that --tags leaves out are not lost: somebody asked for that. */
static bool is_dropped(const struct convert *c, const char *what)
{
    struct slice s = slice_of(what);

    return c->writing.layout.drops_tags && (slice_starts(s, "header:") || slice_starts(s, "result-"));
}

/* Names what is missing, a finding a thing; false when the game must not be written then. */
static bool say_lost(const struct convert *c, struct missing *lost, struct sink *sink)
{
    while (lost != NULL && is_dropped(c, lost->what))
        lost = lost->next;
    if (c->lossy == LOSSY_QUIET)
        return true;
    for (const struct missing *m = lost; m != NULL; m = m->next)
        if (!is_dropped(c, m->what))
            convert_lost(sink, m->at, m->what, c->to->name, m->count);
    return lost == NULL || c->lossy != LOSSY_ERROR;
}

static bool is_of(const char *format, const struct record *r)
{
    return r->format != NULL && strcmp(r->format, format) == 0;
}

/* Whether its moves can stand as they were written: a stream may have any text for one. */
static bool has_words(const struct record *r)
{
    for (uint32_t node = r->node[0].child; node != 0; node = r->node[node].child)
        if ((r->node[node].flags & NODE_SILENT) == 0 && !node_has_word(&r->node[node], r->source))
            return false;
    return true;
}

/* A record of a game that nobody judges goes where it came from, also by way of the stream. */
static bool keeps_own_moves(const struct format *to, const struct record *r)
{
    return (to->flags & FORMAT_OWN_MOVES) != 0 &&
           (is_of(to->name, r) || (is_of("stream", r) && (to->flags & FORMAT_NOTATION) != 0 &&
                                   r->notation != NULL && has_words(r)));
}

/* Which limit it reached, and the option that raises it. */
static bool refuse_large(const struct record *r, struct sink *sink)
{
    enum limit which = (enum limit)r->beyond;

    return refuse(r, sink, REASON_OVER_LIMIT, arena_printf(&sink->arena, "%u", limit_now(which)),
                  limit_name(which));
}

/* Stones stand on the boards that the table gives the format. */
static bool holds_board(const struct holding *row, const struct record *r)
{
    return row->largest == 0 || r->width == 0 ||
           (r->width == r->height && r->width >= row->smallest && r->width <= row->largest);
}

/* By its name, or by a castling that is none elsewhere. */
static bool is_chess960(const struct record *r)
{
    if (variant_is_chess960(r->vocabularies, slice_trim(record_value(r, KEY_VARIANT))))
        return true;
    for (uint32_t i = 1; i < r->count; i++)
        if (MOVE_KIND(r->node[i].move) == MOVE_CASTLE &&
            (POINT_X(MOVE_FROM(r->node[i].move)) != 4 || POINT_X(MOVE_TO(r->node[i].move)) % 7 != 0))
            return true;
    return false;
}

/* Few formats can hold a move that nobody could resolve. */
static bool can_be_written(const struct convert *c, const struct record *r, const struct replayed *done,
                           struct sink *sink)
{
    if (r->truncated)
        return refuse_large(r, sink);
    if (r->cut_off)
        return refuse(r, sink, REASON_NOT_READ_TO_END, NULL, NULL);
    if (c->to->write == NULL)
        return refuse(r, sink, REASON_READ_ONLY, c->to->name, NULL);
    if (c->to->flags & FORMAT_UNRESOLVED)
        return true;
    if (done->rules == NULL && keeps_own_moves(c->to, r))
        return true;
    if ((c->to->games >> r->game & 1) == 0 || r->game == GAME_UNKNOWN)
        return refuse(r, sink, REASON_GAME_NOT_HELD, c->to->name, game_name(r->game));
    if (!holds_board(format_holding(c->to, r->game), r))
        return refuse(r, sink, REASON_BOARD_NOT_HELD, c->to->name,
                      arena_printf(&sink->arena, "%ux%u", (unsigned)r->width, (unsigned)r->height));
    if ((c->to->flags & FORMAT_CLASSICAL) && is_chess960(r))
        return refuse(r, sink, REASON_GAME_NOT_HELD, c->to->name, "Chess960");
    if (done->rules == NULL)
        return refuse(r, sink, REASON_UNRESOLVED, NULL, NULL);
    return done->whole || refuse(r, sink, REASON_MAIN_LINE_ILLEGAL, NULL, NULL);
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
    return w->notation != NULL || refuse(r, sink, REASON_OTHER_NOTATION, wanted, game_name(r->game));
}

/* A strict file has its position as the game's standard asks, and so has a format that needs every field. */
static void respell_position(const struct convert *c, const struct record *r, struct buf *spelled,
                             struct writing *w)
{
    const struct game *game = games[r->game];

    if ((w->strict || (c->to->flags & FORMAT_RESPELLED)) && game != NULL && game->respell != NULL &&
        record_find(r, KEY_POSITION) != NULL && game->respell(r, w->strict, spelled))
        w->position = buf_as_slice(spelled);
}

/* Whether a header is written otherwise than its format does it: twice, or with what is no text. */
static bool is_odd_header(const struct record *r, uint32_t i)
{
    const struct header *h = &r->header[i];
    struct slice name = record_slice(r, h->name, h->name_len),
                 value = record_slice(r, h->value, h->value_len);

    for (size_t k = 0; k < value.n; k++)
        if ((unsigned char)value.p[k] < ' ')
            return true;
    for (uint32_t k = 0; k < i; k++)
        if (h->key == KEY_OTHER ? slice_eq(name, record_slice(r, r->header[k].name, r->header[k].name_len))
                                : r->header[k].key == h->key)
            return true;
    return false;
}

/* B+R for 0-1: words that say more than the result itself, where no header says it too. */
static bool is_plain_result(const struct record *r)
{
    struct declared d = record_result(r);
    bool more = d.how != HOW_UNKNOWN && d.how != HOW_DRAW && record_find(r, KEY_TERMINATION) == NULL;

    return !record_disagrees(r) && (!d.said || (d.plain && !more));
}

/* Whether nothing in it was read with a doubt that its writer may settle otherwise. Where all its nodes are
 * the plies of its main line, that was played. */
static bool is_regular(const struct record *r, uint32_t plies)
{
    if (!is_plain_result(r))
        return false;
    for (uint32_t i = 0; i < r->headers; i++)
        if (is_odd_header(r, i))
            return false;
    for (uint32_t n = 1; n < r->count && r->count > plies + 1; n++)
        if (r->node[n].flags & (NODE_ILLEGAL | NODE_FORCED | NODE_SILENT))
            return false;
    return true;
}

/* Whether what is lost must be looked for by reading again, or by reading HEADS: not where the row of the
 * format is sure, nor where a format keeps all it has itself, nor for trees that would fill the memory twice.
 */
static bool reads_back(const struct convert *c, const struct record *r, const struct replayed *done,
                       const struct writing *writing, const struct holding *row, struct slice written,
                       struct buf *heads)
{
    bool own = c->from == c->to && !c->writing.strict && !record_has_controls(r) &&
               ((row->things & THING_BIT(THING_PROPERTY)) != 0 ||
                ((row->flags & HOLDING_OWN) != 0 && is_regular(r, done->plies)));
    bool sure = (row->flags & HOLDING_SURE) != 0 || own;

    return c->readback != NULL && !sure && done->rules != NULL && done->whole && r->part == 0 &&
           r->count < READBACK_NODES && r->game != GAME_UNKNOWN &&
           (c->to->sure == NULL || !is_plain_result(r) || !c->to->sure(r, writing, written, heads) ||
            heads->n > 0);
}

/* What the target's own reader misses in what was written; false, with a finding, when that is the game
 * itself. */
static bool read_back(const struct convert *c, const struct record *r, const struct replayed *done,
                      const struct writing *writing, struct slice written, struct slice heads,
                      const struct held *held, struct sink *sink, struct difference *d)
{
    enum reason why = REASON_NONE;

    if (heads.n > 0 &&
        readback_heads(c->readback, c->to, writing, r, heads, done->rules, held, &sink->arena, d))
        return true;
    switch (readback_compare(c->readback, c->to, writing, r, written, done->rules, held, &sink->arena, d)) {
    case READBACK_KIND:
        why = REASON_READ_AS_OTHER_GAME;
        break;
    case READBACK_START:
        why = REASON_START_NOT_HELD;
        break;
    case READBACK_MOVES:
        why = REASON_MOVES_NOT_HELD;
        break;
    case READBACK_SAME:
        break;
    }
    return why == REASON_NONE || refuse(r, sink, why, c->to->name, NULL);
}

/* Everything that is lost: what the format's row lacks, and what its reader does not find again. */
static bool find_lost(const struct convert *c, const struct record *r, const struct replayed *done,
                      const struct writing *writing, struct slice written, struct sink *sink,
                      struct missing **lost)
{
    const struct holding *row = format_holding(c->to, r->game);
    struct held held = holding_held(row, writing->desc, r->game);
    struct difference d = {0};
    SCOPED(buf) heads = {0};

    if (r->format != NULL && c->from == c->to && (row->things & THING_BIT(THING_PROPERTY)) != 0)
        held.things = ~UINT64_C(0);
    if (!reads_back(c, r, done, writing, row, written, &heads))
        d = record_difference(r, NULL, &held, &sink->arena);
    else if (!read_back(c, r, done, writing, written, buf_as_slice(&heads), &held, sink, &d))
        return false;
    if (d.stones && is_held(&held, THING_MOVE) && !is_held(&held, THING_POSITION))
        return refuse(r, sink, REASON_START_NOT_HELD, c->to->name, NULL);
    if (d.setup && is_held(&held, THING_MOVE) && !is_held(&held, THING_EDIT))
        return refuse(r, sink, REASON_EDIT_NOT_HELD, c->to->name, NULL);
    *lost = d.missing;
    if (d.open && done->outcome.result != RESULT_UNKNOWN) /* which says something where the rules decide */
        difference_add_missing(lost, &sink->arena, thing_info(THING_RESULT)->what, r->at, 0);
    return true;
}

bool convert_game(const struct convert *c, const struct record *r, const struct replayed *done,
                  struct sink *sink, struct buf *out)
{
    struct writing writing = c->writing;
    SCOPED(buf) position = {0};
    struct missing *lost = NULL;
    bool ok;

    if (!can_be_written(c, r, done, sink) || !choose_notation(c, r, sink, &writing))
        return false;
    respell_position(c, r, &position, &writing);
    format_write(c->to, out, r, &writing);
    if ((c->to->pack != NULL || (c->to->flags & FORMAT_POSITIONS) != 0) && out->n == 0)
        return refuse(r, sink, REASON_MOVES_NOT_HELD, c->to->name, NULL);
    ok = find_lost(c, r, done, &writing, buf_as_slice(out), sink, &lost);
    if (ok && (c->to->flags & FORMAT_NOTATION) && writing.notation != NULL && writing.notation->vague &&
        r->count > 1)
        difference_add_missing(&lost, &sink->arena, thing_info(THING_DIRECTION)->what, r->at, 0);
    if (ok && c->undecoded)
        difference_add_missing(&lost, &sink->arena, "undecodable", r->at, 0);
    if (ok && say_lost(c, lost, sink))
        return true;
    buf_clear(out);
    return ok && refuse(r, sink, REASON_WOULD_BE_LOST, NULL, NULL);
}

/* Whether the moves of TEXT can still be read without the characters of LACKING. */
static bool keeps_moves(const struct convert *c, const struct record *r, struct slice text,
                        struct slice lacking)
{
    SCOPED(buf) changed = {0};
    const char *p = text.p, *end = text.p + text.n;
    unsigned n;

    if (c->readback == NULL || r->part != 0 || r->count >= READBACK_NODES ||
        (c->to->flags & FORMAT_BINARY) != 0)
        return true;
    for (; p < end; p += n) {
        utf8_get(p, end, &n);
        if ((unsigned char)*p >= 0x80 && memmem(lacking.p, lacking.n, p, n) != NULL)
            buf_char(&changed, '?');
        else
            buf_slice(&changed, (struct slice){p, n});
    }
    return readback_keeps_moves(c->readback, c->to, &c->writing, r, text, buf_as_slice(&changed));
}

bool convert_charset(const struct convert *c, const struct record *r, struct recoder *recoder,
                     const char *charset, struct sink *sink, struct buf *text)
{
    SCOPED(buf) written = {0}, lacking = {0};
    uint32_t count = charset_recode(recoder, buf_as_slice(text), &written, &lacking);
    bool ok = count == 0 || c->lossy != LOSSY_ERROR;
    bool kept = count == 0 || keeps_moves(c, r, buf_as_slice(text), buf_as_slice(&lacking));

    if (count > 0 && c->lossy != LOSSY_QUIET)
        report(sink, &(struct finding){.code = CODE_CHARSET_LOSS,
                                       .at = r->at,
                                       .arg = {sink_clipped(sink, buf_as_slice(&lacking)), charset,
                                               arena_printf(&sink->arena, "%u", (unsigned)count)}});
    buf_clear(text);
    if (ok && kept)
        buf_slice(text, buf_as_slice(&written));
    if (!kept)
        return refuse(r, sink, REASON_CHARSET_OF_MOVES, charset, NULL);
    return ok || refuse(r, sink, REASON_WOULD_BE_LOST, NULL, NULL);
}
