/* What a commentator said: \RS \[REFSUSUN=moves played\] \[REFEXPLAIN=words\] \[REFGIBO=a line of play\] \RE
 */
#include "format/weiqi/gib.h"

/* -- Lines of play, as the game and the remarks have them ---------------------------------------------- */

bool gib_take_number(struct slice *line, long *value)
{
    struct slice word, rest = slice_trim(*line);

    word = slice_cut(rest, ' ', &rest);
    *line = rest.p == NULL ? (struct slice){"", 0} : rest;
    return slice_long(word, value);
}

bool gib_read_stone(struct slice line, struct gib_stone *stone)
{
    struct slice rest = {line.p + 3, line.n - 3};
    long zero, number, color;

    if (!slice_starts(line, "STO") || !gib_take_number(&rest, &zero) || !gib_take_number(&rest, &number) ||
        !gib_take_number(&rest, &color) || !gib_take_number(&rest, &stone->x) ||
        !gib_take_number(&rest, &stone->y) || (color != 1 && color != 2))
        return false;
    stone->side = color == 1 ? SIDE_FIRST : SIDE_SECOND;
    return true;
}

enum side gib_next_side(const struct builder *f)
{
    if (f->node == 0)
        return f->record->node[0].notes != 0 ? SIDE_SECOND : SIDE_FIRST;
    return other_side((enum side)f->record->node[f->node].claim.side);
}

/* -- Remarks ---------------------------------------------------------------------------------------- */

enum value { VALUE_NONE, VALUE_WORDS, VALUE_MOVES };

struct remark {
    struct builder *file;
    uint32_t moves;    /* of the game: its nodes are 1 to this */
    enum value inside; /* a value that goes on in the next line */
    long played;
    struct slice words;
    uint32_t shown; /* the last node of a diagram */
    bool ended;     /* the diagram is past the end of the game */
};

/* The move after FROM that is this one; 0 when there is none. */
static uint32_t find_move(const struct record *r, uint32_t from, enum move_kind kind, enum side side,
                          point to)
{
    uint32_t n = r->node[from].child;

    while (n != 0 &&
           (r->node[n].claim.kind != kind || r->node[n].claim.side != side || r->node[n].claim.to != to))
        n = r->node[n].next;
    return n;
}

/* One move of a diagram. Behind the game's last move a variation would be taken for the game: that is left
 * out. */
static void take_shown(struct remark *r, struct slice line)
{
    struct builder *f = r->file;
    struct gib_stone stone = {gib_next_side(f), 0, 0};
    bool pass = slice_starts(line, "SKI");
    point to;
    uint32_t known;

    r->ended |= f->node == r->moves;
    if (r->ended || (!pass && !gib_read_stone(line, &stone)))
        return;
    to = pass ? NOWHERE : build_point(f, stone.x, stone.y);
    known = find_move(f->record, f->node, pass ? MOVE_PASS : MOVE_PLACE, stone.side, to);
    if (known != 0)
        f->node = known;
    else if (pass)
        build_pass(f, stone.side, line);
    else
        build_move(f, stone.side, stone.x, stone.y, line);
    r->shown = f->node;
}

/* Takes the \] that ends a value off the line; false when the value goes on. */
static bool ends_value(struct slice *line)
{
    if (!slice_ends(*line, "\\]"))
        return false;
    line->n -= 2;
    return true;
}

/* \[KEY=, and what of its value is on the same line. */
static void begin_value(struct remark *r, struct slice line)
{
    bool ended = ends_value(&line);
    struct slice value, key = slice_cut((struct slice){line.p + 2, line.n - 2}, '=', &value);

    if (value.p == NULL)
        return;
    r->inside = VALUE_NONE;
    if (slice_is(key, "REFSUSUN") && !slice_long(slice_trim(value), &r->played))
        r->played = 0;
    if (slice_is(key, "REFEXPLAIN")) {
        r->words = value;
        r->inside = ended ? VALUE_NONE : VALUE_WORDS;
    } else if (slice_is(key, "REFGIBO") && !ended) {
        r->file->node = 0;
        r->inside = VALUE_MOVES;
    }
}

static void go_on_with_value(struct remark *r, struct slice line)
{
    bool ended = ends_value(&line);

    if (r->inside == VALUE_WORDS)
        r->words = slice_between(r->words.p, line.p + line.n);
    else if (r->inside == VALUE_MOVES && line.n != 0)
        take_shown(r, line);
    if (ended)
        r->inside = VALUE_NONE;
}

/* Words stand where the diagram leads, or on the last of the moves that had been played. */
static void end_remark(struct remark *r)
{
    struct builder *f = r->file;

    f->node = r->shown != 0          ? r->shown
              : r->played <= 0       ? 0
              : r->played > r->moves ? r->moves
                                     : (uint32_t)r->played;
    build_comment(f, r->words);
    f->node = r->moves;
}

void gib_take_remark(struct builder *f, uint32_t moves)
{
    struct remark r = {.file = f, .moves = moves};
    struct slice line;
    const char *start = f->text->p;

    for (; build_line(f, &line) && !slice_starts(line, "\\RE"); start = f->text->p) {
        line = slice_trim(line);
        if (slice_starts(line, "\\RS") || slice_starts(line, "\\HS")) {
            f->text->p = start;
            break;
        }
        if (slice_starts(line, "\\["))
            begin_value(&r, line);
        else
            go_on_with_value(&r, line);
    }
    end_remark(&r);
}
