/* Marks of the record on boards of a terminal: one character on its point where there is room for it, else a
 * line below the board. */
#include "output/show/board.h"

#include <stdlib.h>

/* What is kept of a mark for a point: an ASCII label, or the shape and one. */
enum { FIRST_LABEL = '!', LAST_LABEL = '~' };

static const char *shape_text(const struct drawn_board *b, enum mark_shape shape)
{
    static const char *const drawn[] = {
        [SHAPE_CIRCLE] = "◦",   [SHAPE_SQUARE] = "□", [SHAPE_TRIANGLE] = "△", [SHAPE_CROSS] = "✕",
        [SHAPE_SELECTED] = "▪", [SHAPE_ARROW] = "→",  [SHAPE_LINE] = "–"};
    static const char *const letters[] = {
        [SHAPE_CIRCLE] = "c",   [SHAPE_SQUARE] = "s", [SHAPE_TRIANGLE] = "t", [SHAPE_CROSS] = "m",
        [SHAPE_SELECTED] = "#", [SHAPE_ARROW] = ">",  [SHAPE_LINE] = "-"};

    return (b->style->board == SHOW_ASCII ? letters : drawn)[shape];
}

static bool is_shown(const struct note *n)
{
    return n->points > 0 && n->value >= SHAPE_CIRCLE && n->value < SHAPE_DIM;
}

static bool is_pairs(const struct note *n)
{
    return n->value == SHAPE_ARROW || n->value == SHAPE_LINE;
}

/* What of it fits on a point; 0: nothing. A letter that looks like a stone does not. */
static uint8_t fitting(const struct drawn_board *b, const struct note *n)
{
    struct slice label = note_text(b->line->record, n);

    if (b->line->game->look.board != BOARD_STONES || b->style->board == SHOW_CHINESE || is_pairs(n))
        return 0;
    if (n->value != SHAPE_LABEL)
        return (uint8_t)(n->value + 1);
    if (label.n != 1 || label.p[0] < FIRST_LABEL || label.p[0] > LAST_LABEL)
        return 0;
    return b->style->board == SHOW_ASCII && memchr("XOx.+", label.p[0], 5) != NULL ? 0 : (uint8_t)label.p[0];
}

static bool holds(const struct drawn_board *b, point p)
{
    return p != NOWHERE && POINT_X(p) < b->width && POINT_Y(p) < b->height;
}

static uint8_t *mark_at(const struct drawn_board *b, point p)
{
    return &b->marks[POINT_Y(p) * b->width + POINT_X(p)];
}

void board_find_marks(struct drawn_board *b)
{
    const struct record *r = b->line->record;

    if (record_next_note(r, b->line->node, NOTE_MARK, 0) == 0)
        return;
    b->marks = mem_calloc(b->width, b->height);
    for (uint32_t i = 0; (i = record_next_note(r, b->line->node, NOTE_MARK, i)) != 0;) {
        const struct note *n = &r->note[i];
        uint8_t fits = is_shown(n) ? fitting(b, n) : 0;

        for (uint32_t k = 0; fits != 0 && k < n->points; k++)
            if (holds(b, r->point[n->first_point + k]))
                *mark_at(b, r->point[n->first_point + k]) = fits;
    }
}

bool board_marked(const struct drawn_board *b, point p)
{
    return b->marks != NULL && *mark_at(b, p) != 0;
}

void board_put_mark(struct drawn_board *b, point p)
{
    uint8_t mark = *mark_at(b, p);

    if (mark >= FIRST_LABEL)
        buf_char(b->out, (char)mark);
    else
        buf_str(b->out, shape_text(b, (enum mark_shape)(mark - 1)));
}

/* As the game's usual notation names it; on boards where men move, as ICCS and chess do. */
static void put_name(struct drawn_board *b, point p)
{
    const struct record *r = b->line->record;
    const struct notation *notation = notation_usual(r->game);
    struct claim c = {.kind = MOVE_PLACE, .piece = STONE, .from = NOWHERE, .to = p};

    if (b->line->game->look.board != BOARD_STONES || notation == NULL || notation->write == NULL)
        coord_point(b->out, r->game, p);
    else
        notation->write(&c, (uint8_t)b->height, b->out);
}

static void put_points(struct drawn_board *b, const struct note *n, uint32_t k)
{
    const point *p = b->line->record->point + n->first_point + k;

    if (is_pairs(n)) {
        put_name(b, p[0]);
        buf_str(b->out, shape_text(b, (enum mark_shape)n->value));
        put_name(b, p[1]);
        return;
    }
    if (n->value == SHAPE_LABEL)
        report_shown(b->out, note_text(b->line->record, n));
    else
        buf_str(b->out, shape_text(b, (enum mark_shape)n->value));
    buf_char(b->out, ' ');
    put_name(b, p[0]);
}

/* The marks of one note that are not on the board. */
static void list_note(struct drawn_board *b, const struct note *n, size_t before)
{
    const point *p = b->line->record->point + n->first_point;
    uint32_t step = is_pairs(n) ? 2 : 1;
    uint8_t fits = fitting(b, n);

    for (uint32_t k = 0; k + step <= n->points; k += step) {
        if (!holds(b, p[k]) || !holds(b, p[k + step - 1]) || (fits != 0 && *mark_at(b, p[k]) == fits))
            continue;
        if (b->out->n > before)
            buf_str(b->out, ", ");
        put_points(b, n, k);
    }
}

void board_list_marks(struct drawn_board *b)
{
    const struct record *r = b->line->record;
    size_t start = b->out->n, before;

    if (b->marks == NULL)
        return;
    buf_str(b->out, tr(b->style->lang, N_("marks: ")));
    before = b->out->n;
    for (uint32_t i = 0; (i = record_next_note(r, b->line->node, NOTE_MARK, i)) != 0;)
        if (is_shown(&r->note[i]))
            list_note(b, &r->note[i], before);
    if (b->out->n == before)
        b->out->n = start;
    else
        buf_char(b->out, '\n');
}
