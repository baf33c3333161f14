/* A game as data for the page. */
#include "output/show/show.h"

static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";

/* Two digits to the base 64; ".." for nowhere. */
static void put_place(const struct html *h, struct buf *b, point p)
{
    unsigned n;

    if (!drawing_holds(&h->board_of, p)) {
        buf_str(b, "..");
        return;
    }
    n = drawing_place(&h->board_of, p);
    buf_char(b, digits[n / 64]);
    buf_char(b, digits[n % 64]);
}

/* What has changed since the node before, and the board with it. */
static void put_changes(struct html *h, const struct line *l)
{
    const struct drawing *d = &h->board_of;

    for (unsigned y = 0; y < d->height; y++)
        for (unsigned x = 0; x < d->width; x++) {
            point p = POINT(x, y);
            char *old = &h->board.p[drawing_place(d, p)], now = drawing_letter(l, p);

            if (*old == now)
                continue;
            *old = now;
            put_place(h, &h->changes, p);
            buf_char(&h->changes, now);
        }
}

/* Everything that is begun anew with each game. */
static void each_part(struct html *h, void (*what)(struct buf *))
{
    struct buf *const parts[] = {&h->board,   &h->start,        &h->index,    &h->moves,
                                 &h->changes, &h->parents,      &h->comments, &h->glyphs,
                                 &h->marks,   &h->facts,        &h->clocks,   &h->scratch,
                                 &h->json,    &h->end.position, &h->times,    &h->evals};

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        what(parts[i]);
}

static void begin_game(struct html *h, const struct shown *s)
{
    const struct line *l = s->line;
    struct drawing *d = &h->board_of;

    each_part(h, buf_clear);
    l->game->size(l->position, &d->width, &d->height);
    d->game = l->record->game;
    h->second = l->game->to_move(l->position) == SIDE_SECOND;
    h->count = 0;
    h->any = true;
    buf_fill(&h->board, '.', d->width * d->height);
    buf_fill(&h->index, 0, l->record->count * sizeof(uint32_t));
    for (unsigned y = 0; y < d->height; y++)
        for (unsigned x = 0; x < d->width; x++)
            h->board.p[drawing_place(d, POINT(x, y))] = drawing_letter(l, POINT(x, y));
    buf_slice(&h->start, buf_as_slice(&h->board));
}

static uint32_t *index_of(struct html *h, uint32_t node)
{
    return (uint32_t *)(void *)h->index.p + node;
}

/* ,"12":"text" */
static void put_entry(struct buf *b, uint32_t node, struct slice text)
{
    if (text.n == 0)
        return;
    buf_printf(b, "%s\"%u\":", b->n == 0 ? "" : ",", (unsigned)node);
    buf_json(b, text);
}

static void put_comments(struct html *h, const struct record *r, uint32_t node)
{
    static const enum note_kind kinds[] = {NOTE_NAME, NOTE_COMMENT_BEFORE, NOTE_COMMENT, NOTE_LINE_COMMENT};

    buf_clear(&h->scratch);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        for (uint32_t n = 0; (n = record_next_note(r, node, kinds[i], n)) != 0;) {
            size_t before = h->scratch.n;

            if (before > 0)
                buf_char(&h->scratch, '\n');
            show_words(&h->scratch, note_text(r, &r->note[n]));
            if (before > 0 && h->scratch.n == before + 1)
                h->scratch.n = before;
        }
    put_entry(&h->comments, h->count, buf_as_slice(&h->scratch));
}

static void put_glyphs(struct html *h, const struct record *r, uint32_t node)
{
    static const char *const signs[] = {"", "!", "?", "!!", "??", "!?", "?!", "□"};
    static const char *const judgements[] = {"=", "", "", "∞", "⩲", "⩱", "±", "∓", "+−", "−+"};

    buf_clear(&h->scratch);
    for (uint32_t n = 0; (n = record_next_note(r, node, NOTE_NAG, n)) != 0;) {
        int64_t value = r->note[n].value;

        if (value >= 0 && value <= 7)
            buf_str(&h->scratch, signs[value]);
        else if (value >= 10 && value <= 19)
            buf_str(&h->scratch, judgements[value - 10]);
        else
            buf_printf(&h->scratch, " $%ld", (long)value);
    }
    put_entry(&h->glyphs, h->count, buf_as_slice(&h->scratch));
}

/* Shapes beyond those of the record, for points that it counts for a side. */
enum { PAGE_FIRST_AREA = SHAPE_DIM + 1, PAGE_SECOND_AREA };

/* A mark: its shape and colour, its label, its points. */
static void put_mark(struct html *h, const struct record *r, const struct note *note, int shape)
{
    struct buf *b = &h->marks;

    buf_printf(b, "[%d,%u,", shape, note->kind == NOTE_MARK ? note->color : COLOR_NONE);
    buf_json(b, shape == SHAPE_LABEL ? note_text(r, note) : SLICE(""));
    for (uint32_t i = 0; i < note->points; i++)
        buf_printf(b, ",%d", drawing_number(&h->board_of, r->point[note->first_point + i]));
    buf_char(b, ']');
}

static void put_marks(struct html *h, const struct record *r, uint32_t node)
{
    static const enum note_kind kinds[] = {NOTE_MARK, NOTE_TERRITORY};
    bool any = false;

    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (uint32_t n = 0; (n = record_next_note(r, node, kinds[k], n)) != 0; any = true) {
            int value = (int)r->note[n].value;

            if (any)
                buf_char(&h->marks, ',');
            else
                buf_printf(&h->marks, "%s\"%u\":[", h->marks.n == 0 ? "" : ",", (unsigned)h->count);
            if (kinds[k] == NOTE_TERRITORY)
                value = value == SIDE_FIRST ? PAGE_FIRST_AREA : PAGE_SECOND_AREA;
            put_mark(h, r, &r->note[n], value);
        }
    if (any)
        buf_char(&h->marks, ']');
}

static void put_clock(struct html *h, const struct record *r, uint32_t node)
{
    buf_clear(&h->scratch);
    show_clock(&h->scratch, r, node);
    put_entry(&h->clocks, h->count, buf_as_slice(&h->scratch));
}

/* ,"12":345 */
static void put_value(struct buf *b, uint32_t node, long value)
{
    buf_printf(b, "%s\"%u\":%ld", b->n == 0 ? "" : ",", (unsigned)node, value);
}

enum { MATE_CENTIPAWNS = 10000 };

/* What an engine thought of the position: [%eval 0.35] or [%eval #-3], in hundredths of a pawn. */
static bool read_eval(struct slice comment, long *value)
{
    const char *at = memmem(comment.p, comment.n, "[%eval ", 7), *end = comment.p + comment.n;
    long whole = 0, sign = 1;
    unsigned digits_seen = 0, decimals = 0;
    bool mate, point_seen = false;

    if (comment.n == 0 || at == NULL)
        return false;
    at += 7;
    mate = at < end && *at == '#';
    at += mate;
    if (at < end && (*at == '-' || *at == '+'))
        sign = *at++ == '-' ? -1 : 1;
    for (; at < end && (*at == '.' || (*at >= '0' && *at <= '9')) && digits_seen < 8; at++) {
        if (*at == '.') {
            point_seen = true;
        } else if (decimals < 2) {
            whole = whole * 10 + (*at - '0');
            digits_seen++;
            decimals += point_seen;
        }
    }
    for (; decimals < 2; decimals++)
        whole *= 10;
    *value = sign * (mate ? MATE_CENTIPAWNS : whole);
    return digits_seen > 0;
}

/* Times and evaluations as numbers, for the plot. */
static void put_numbers(struct html *h, const struct record *r, uint32_t node)
{
    uint32_t left = record_next_note(r, node, NOTE_CLOCK, 0);
    long eval;

    if (left != 0)
        put_value(&h->times, h->count, (long)(r->note[left].value / 1000));
    for (uint32_t n = 0; (n = record_next_note(r, node, NOTE_COMMENT, n)) != 0;)
        if (read_eval(note_text(r, &r->note[n]), &eval)) {
            put_value(&h->evals, h->count, eval);
            break;
        }
}

static void put_move(struct html *h, const struct shown *s)
{
    const struct line *l = s->line;
    point from, to;
    bool moved = (l->record->node[l->node].flags & NODE_SILENT) == 0;

    buf_clear(&h->scratch);
    if (moved)
        show_move(&h->scratch, s);
    if (h->moves.n > 0)
        buf_char(&h->moves, ',');
    buf_json(&h->moves, buf_as_slice(&h->scratch));
    show_squares(moved ? line_step(l)->move : 0, &from, &to);
    if (h->changes.n > 0)
        buf_char(&h->changes, ' ');
    put_place(h, &h->changes, from);
    put_place(h, &h->changes, to);
    put_changes(h, l);
    buf_clear(&h->scratch);
    if (moved)
        show_events(&h->scratch, s->style->lang, l);
    put_entry(&h->facts, h->count, buf_as_slice(&h->scratch));
}

/* The number on the page of the nearest node above that is there. */
static uint32_t parent_of(struct html *h, const struct record *r, uint32_t node)
{
    do
        node = r->node[node].parent;
    while (node != 0 && *index_of(h, node) == 0);
    return node == 0 ? 0 : *index_of(h, node) - 1;
}

static void put_node(void *state, const struct shown *s)
{
    struct html *h = state;
    const struct record *r = s->line->record;
    uint32_t node = s->line->node;

    if (node == 0)
        begin_game(h, s);
    if (node != 0) {
        uint32_t parent = parent_of(h, r, node);

        h->count++;
        if (parent != h->count - 1)
            buf_printf(&h->parents, "%s%u,%u", h->parents.n == 0 ? "" : ",", (unsigned)h->count,
                       (unsigned)parent);
        put_move(h, s);
    }
    *index_of(h, node) = h->count + 1;
    drawing_keep_end(&h->end, s->line);
    put_comments(h, r, node);
    put_glyphs(h, r, node);
    put_marks(h, r, node);
    put_clock(h, r, node);
    put_numbers(h, r, node);
}

static void add_boards(void *sums, const void *more)
{
    drawing_need_all(sums, more);
}

static void free_parts(void *state)
{
    each_part(state, buf_free);
}

/* [node, severity, code, message, article, move that was not played, from, to, [lines]] */
static void put_finding(struct html *h, struct buf *b, const struct shown *s, const struct finding *f)
{
    const struct record *r = s->line->record;
    uint32_t node = f->node < r->count ? f->node : 0;
    const char *article = report_article(s->at, f);
    bool unplayed = node != 0 && *index_of(h, node) == 0;

    buf_printf(b, "[%u,%u,",
               (unsigned)(node == 0  ? 0
                          : unplayed ? parent_of(h, r, node)
                                     : *index_of(h, node) - 1),
               f->severity);
    buf_json(b, slice_of(code_info((enum code)f->code)->name));
    buf_char(b, ',');
    buf_clear(&h->scratch);
    report_message(&h->scratch, s->style->lang, f);
    buf_json(b, buf_as_slice(&h->scratch));
    buf_char(b, ',');
    buf_json(b, slice_of(article == NULL ? "" : article));
    buf_char(b, ',');
    buf_clear(&h->scratch);
    if (unplayed)
        report_move(&h->scratch, s->at, node);
    buf_json(b, buf_as_slice(&h->scratch));
    drawing_finding(b, &h->board_of, &h->end, r, f);
    buf_char(b, ']');
}

static void put_headers(struct html *h, enum lang lang, const struct record *r)
{
    struct buf *b = &h->json;

    for (uint32_t i = 0; i < r->headers; i++) {
        const struct header *header = &r->header[i];

        buf_clear(&h->scratch);
        html_label(&h->scratch, lang, r->game, header->key, record_slice(r, header->name, header->name_len));
        buf_str(b, i == 0 ? "[" : ",[");
        buf_json(b, buf_as_slice(&h->scratch));
        buf_char(b, ',');
        buf_json(b, record_slice(r, header->value, header->value_len));
        buf_char(b, ']');
    }
}

/* What is in `json` so far goes to OUT. */
static void pour(struct html *h, struct buf *out)
{
    drawing_safe(out, buf_as_slice(&h->json));
    buf_clear(&h->json);
}

/* A part of a long game is given back as soon as it is copied: it is nearly as long as the page. */
static void put_part(struct html *h, struct buf *out, const char *before, struct buf *part, const char *after)
{
    buf_str(&h->json, before);
    pour(h, out);
    drawing_safe(out, buf_as_slice(part));
    if (part->cap > KEPT_BYTES)
        buf_free(part);
    buf_str(&h->json, after);
}

static void put_parts(struct html *h, struct buf *out)
{
    put_part(h, out, ",\"start\":\"", &h->start, "\"");
    put_part(h, out, ",\"moves\":[", &h->moves, "]");
    put_part(h, out, ",\"changes\":\"", &h->changes, "\"");
    put_part(h, out, ",\"parents\":[", &h->parents, "]");
    put_part(h, out, ",\"comments\":{", &h->comments, "}");
    put_part(h, out, ",\"glyphs\":{", &h->glyphs, "}");
    put_part(h, out, ",\"marks\":{", &h->marks, "}");
    put_part(h, out, ",\"facts\":{", &h->facts, "}");
    put_part(h, out, ",\"clocks\":{", &h->clocks, "}");
    put_part(h, out, ",\"times\":{", &h->times, "}");
    put_part(h, out, ",\"evals\":{", &h->evals, "}");
}

/* Where the record stands, for links to it, and itself, to be saved from the page; nothing of a binary one.
 */
static void put_record(struct html *h, struct buf *out, const struct shown *s)
{
    const struct record *r = s->line->record;

    buf_printf(&h->json, ",\"format\":\"%s\",\"at\":[", r->format);
    buf_json(&h->json, slice_of(s->at->file));
    buf_char(&h->json, ',');
    pour(h, out);
    report_serial(out, s->at);
    buf_char(&h->json, ']');
    if (r->source == NULL || r->at.len == 0)
        return;
    buf_clear(&h->scratch);
    buf_json(&h->scratch, (struct slice){r->source + r->at.off, r->at.len});
    put_part(h, out, ",\"record\":", &h->scratch, "");
}

static void put_json(struct html *h, struct buf *out, const struct shown *s)
{
    struct buf *b = &h->json;

    buf_clear(b);
    buf_clear(&h->scratch);
    show_title(&h->scratch, s);
    buf_str(b, "{\"title\":");
    buf_json(b, buf_as_slice(&h->scratch));
    buf_char(b, ',');
    drawing_board(b, &h->board_of);
    buf_printf(b, ",\"second\":%d,\"sides\":[", h->second);
    for (int i = 0; i < 2; i++) {
        buf_str(b, i == 0 ? "" : ",");
        buf_json(b, slice_of(tr(s->style->lang, game_look(s->line->record->game)->side[i])));
    }
    buf_char(b, ']');
    put_parts(h, out);
    put_record(h, out, s);
    buf_str(b, ",\"headers\":[");
    put_headers(h, s->style->lang, s->line->record);
    buf_str(b, "],\"findings\":[");
    for (uint32_t i = 0; i < s->findings->count; i++) {
        if (i > 0)
            buf_char(b, ',');
        put_finding(h, b, s, &s->findings->list[i]);
    }
    buf_printf(b, "],\"end\":%u", (unsigned)(*index_of(h, h->end.node) - 1));
    if (s->outcome != NULL && s->outcome->scored)
        drawing_areas(b, &h->board_of, &h->end, s->line->record, s->at->rules);
    buf_printf(b, ",\"numbers\":%d,\"outcome\":", s->style->number_from > 0);
    buf_clear(&h->scratch);
    if (s->outcome != NULL)
        show_outcome(&h->scratch, s->style->lang, s->outcome);
    buf_json(b, slice_trim(buf_as_slice(&h->scratch)));
    buf_char(b, '}');
    pour(h, out);
}

static void put_game(void *state, struct buf *out, const struct shown *s, void *sums)
{
    struct html *h = state;

    if (!h->any)
        return;
    drawing_need(sums, &h->board_of);
    buf_str(out, "<script type=\"application/json\" class=\"game\">");
    put_json(h, out, s);
    buf_str(out, "</script>\n");
    h->any = false;
}

const struct view show_html = {.name = "html",
                               .open = html_open,
                               .close = html_close,
                               .state_size = sizeof(struct html),
                               .sums_size = sizeof(struct drawing_boards),
                               .node = put_node,
                               .game = put_game,
                               .add = add_boards,
                               .free = free_parts};
