/* Text diagrams as books, forums and engines draw them: ├┼┤●○ or + . X O #, full or half width, with or
 * without labels at the edges and // or $$ in front. Stones are a position; numbers on points are moves. */
#include "format/format.h"

#include "format/positions/diagram_signs.h"
#include "format/sgf/sgf.h"
#include "format/text/lexing.h"
#include "format/weiqi/weiqi_stones.h"
#include "format/xiangqi/xqboard.h"
#include "notation/stones/stones.h"

enum { MOST_CELLS = SGF_SIZE_MAX + 8, WHOLE_BOARD = 19, FEWEST_OF_ARRAY = 9 };

struct diagram_cell {
    uint8_t kind;   /* enum cell_kind */
    uint16_t value; /* a letter or a number */
    uint32_t off;
};

struct row {
    struct diagram_cell cell[MOST_CELLS];
    unsigned cells;
    unsigned plain, odd; /* cells without and with something else than stones and empty points */
    bool left, right;    /* an edge is drawn there: | */
};

struct diagram {
    struct builder file;
    struct row row[SGF_SIZE_MAX + 1];
    unsigned rows;
    bool top, bottom; /* edges are drawn */
    bool wiki;        /* Sensei's: $$ in front */
    struct diagram_signs signs;
    enum side first; /* who plays the numbers that are odd */
    unsigned start;  /* the first number's */
};

/* A number at P: 12, ⑫, 十二. The byte behind it, NULL when there is none; brackets are no part of one. */
static const char *get_number(const char *p, const char *end, unsigned *value)
{
    enum number_style style;

    return *p == '(' || *p == '[' ? NULL : circled_get(p, end, value, &style);
}

/* Digits right behind a stone are an engine's mark of the latest moves: X1. */
static bool is_mark(const struct row *r, bool after_blank)
{
    return !after_blank && r->cells > 0 &&
           (r->cell[r->cells - 1].kind == CELL_BLACK || r->cell[r->cells - 1].kind == CELL_WHITE);
}

static void put_cell(struct row *r, enum cell_kind kind, unsigned value, uint32_t off)
{
    if (r->cells == MOST_CELLS)
        return;
    r->cell[r->cells++] = (struct diagram_cell){(uint8_t)kind, (uint16_t)value, off};
    r->plain += kind == CELL_EMPTY || kind == CELL_BLACK || kind == CELL_WHITE;
    r->odd += kind == CELL_NONE || kind == CELL_LETTER;
}

/* The row's label again with words behind it, which are no part of the board. */
static bool is_last_label(const struct row *r, const char *after, const char *end)
{
    const struct diagram_cell *last = &r->cell[r->cells - 1];

    while (after < end && *after == ' ')
        after++;
    return r->cells > 4 && last->kind == CELL_NUMBER && r->cell[0].kind == CELL_NUMBER &&
           last->value == r->cell[0].value && end - after > 2 && is_letter((unsigned char)after[0]) &&
           is_letter((unsigned char)after[1]);
}

/* 0 0 1 0 2, [0, 0, 1, 0, 2], as programs print their boards: nothing, Black, White. */
static void settle_array(struct row *r)
{
    struct row kept = {.left = r->left, .right = r->right};
    unsigned zeros = 0, commas = 0, numbers = 0;
    bool labelled;

    for (unsigned i = 0; i < r->cells; i++)
        numbers += r->cell[i].kind == CELL_NUMBER;
    /* Boards have an odd number of lines: one more is the label of the row. */
    labelled = numbers == 10 || numbers == 14 || numbers == 16 || numbers == 20;
    if (labelled)
        put_cell(&kept, CELL_NUMBER, r->cell[0].value, r->cell[0].off);
    for (unsigned i = labelled; i < r->cells; i++) {
        const struct diagram_cell *c = &r->cell[i];

        if (c->kind == CELL_EMPTY && c->value == ',')
            commas++;
        else if (c->kind != CELL_NUMBER || c->value > 2)
            return;
        else
            put_cell(&kept, c->value == 0 ? CELL_EMPTY : c->value == 1 ? CELL_BLACK : CELL_WHITE, 0, c->off);
        zeros += c->kind == CELL_NUMBER && c->value == 0;
    }
    if (kept.cells >= FEWEST_OF_ARRAY && zeros * 2 > kept.cells &&
        (commas == 0 || commas + 1 + labelled >= kept.cells))
        *r = kept;
}

/* The cells of a line, whatever it is; offsets count from START. */
static void cut_row(struct row *r, const char *start, struct slice line, const struct diagram_signs *signs)
{
    struct slice s = diagram_inside(line);
    const char *p = s.p, *end = s.p + s.n, *after;
    bool blank = true;
    unsigned n, value;

    *r = (struct row){.cells = 0};
    for (; p < end && r->cells < MOST_CELLS; p += n) {
        uint32_t c = utf8_get(p, end, &n);
        enum cell_kind kind = diagram_kind(c, signs);

        if ((kind == CELL_NONE || kind == CELL_FILLER) && (after = get_number(p, end, &value)) != NULL) {
            n = (unsigned)(after - p);
            if (!is_mark(r, blank))
                put_cell(r, CELL_NUMBER, value, (uint32_t)(p - start));
            if (is_last_label(r, after, end))
                return;
        } else if (kind == CELL_FILLER) {
            r->left |= (c == '|' || c == 0x2502) && r->cells == 0;
            r->right = (c == '|' || c == 0x2502) && r->cells > 0;
        } else if (kind != CELL_BLANK) {
            put_cell(r, kind, utf8_narrow(c), (uint32_t)(p - start));
            r->right = false;
        }
        blank = kind == CELL_BLANK;
    }
    settle_array(r);
}

/* A few letters name points of a row; a line of many is words. */
static bool is_row(const struct row *r)
{
    unsigned numbers = r->cells - r->plain - r->odd;

    return r->plain >= 3 && r->plain >= 3 * r->odd && r->plain > numbers && r->cells <= SGF_SIZE_MAX + 2;
}

static bool is_edge(struct slice line, const struct diagram_signs *signs)
{
    struct slice s = diagram_inside(line);
    unsigned dashes = 0;

    if (signs->dashes && slice_find(s, '+') == NULL)
        return false;
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] == '-')
            dashes++;
        else if (s.p[i] != '+' && s.p[i] != '|' && s.p[i] != ' ')
            return false;
    }
    return dashes >= 5;
}

/* Lines that may stand between the rows of a board; more of them part what is none, rows of stars below
 * texts. */
enum { LINES_BETWEEN = 2 };

/* Three rows in a row are enough, with up to two lines of words between; a board of xiangqi has the same
 * signs and is left to those who read its men. */
static int sniff(struct slice head)
{
    struct slice rest = head;
    struct diagram_signs signs = diagram_signs(head);
    struct xqdrawing xiangqi;
    int rows = 0, most = 0, others = 0, wiki = 0;

    for (int i = 0; i < 60 && rest.p != NULL; i++) {
        struct slice line = slice_cut(rest, '\n', &rest);
        struct row r;

        if (line.n >= 1000 || is_edge(line, &signs))
            continue;
        if (xqdrawing_get(slice_between(line.p, head.p + head.n), &xiangqi))
            return 0;
        cut_row(&r, head.p, line, &signs);
        if (is_row(&r) && r.plain >= 5 && r.odd <= 2) {
            rows = others > LINES_BETWEEN ? 1 : rows + 1;
            others = 0;
        } else {
            others++;
        }
        most = rows > most ? rows : most;
        wiki += is_row(&r) && slice_starts(slice_trim(line), "$$");
    }
    return most >= 3 || wiki >= 2 ? 70 : 0;
}

/* -- Gathering ------------------------------------------------------------------------------------ */

/* Letters or numbers with blanks between them, as they stand above the columns. */
static bool are_labels(struct slice line)
{
    struct diagram_signs usual = {0};
    struct row r;

    cut_row(&r, line.p, line, &usual);
    for (unsigned i = 0; i < r.cells; i++) {
        const struct diagram_cell *c = &r.cell[i];
        bool letter =
            c->kind == CELL_LETTER || (c->value < 0x80 && find_char("OoXxBW", (char)c->value) != NULL);

        if (!letter && c->kind != CELL_NUMBER)
            return false;
        if (letter && i > 0 && c->off == r.cell[i - 1].off + 1 && r.cell[i - 1].kind == CELL_LETTER)
            return i > 10;
    }
    return r.cells > 2;
}

/* $$Bm13 or $$W: who begins, and with which number. */
static void take_wiki(struct diagram *d, struct slice line)
{
    struct slice s = slice_trim(line);
    const char *p = s.p + 2, *end = s.p + s.n;
    unsigned number = 0;

    d->wiki = true;
    if (p < end && (*p == 'B' || *p == 'W'))
        d->first = *p == 'W' ? SIDE_SECOND : SIDE_FIRST;
    for (; p<end && * p> ' '; p++)
        if (*p == 'm' && p + 1 < end && p[1] >= '0' && p[1] <= '9')
            while (p + 1 < end && p[1] >= '0' && p[1] <= '9' && number < 1000)
                number = number * 10 + (unsigned)(*++p - '0');
    d->start = number == 0 ? 1 : number;
}

/* Rows up to the first line that is none; back there. */
static void take_rows(struct diagram *d)
{
    struct text *t = d->file.text;
    const char *back = t->p;
    struct slice line;

    while (d->rows < SGF_SIZE_MAX && build_line(&d->file, &line)) {
        struct row *r = &d->row[d->rows];

        if (is_edge(line, &d->signs)) {
            d->bottom = true;
            back = t->p;
            break;
        }
        cut_row(r, t->start, line, &d->signs);
        if (!is_row(r))
            break;
        d->rows++;
        back = t->p;
    }
    t->p = back;
}

/* The first row; what stands before it is text. False at the end of the file. */
static bool find_rows(struct diagram *d)
{
    struct text *t = d->file.text;
    struct slice line;

    for (;;) {
        const char *start = t->p;
        struct row *r = &d->row[0];

        if (!build_line(&d->file, &line))
            return false;
        if (slice_starts(slice_trim(line), "$$") && !is_edge(line, &d->signs))
            take_wiki(d, line);
        if (is_edge(line, &d->signs)) {
            d->top = true;
            continue;
        }
        cut_row(r, t->start, line, &d->signs);
        if (is_row(r) && r->odd <= 2) {
            t->p = start;
            return true;
        }
        d->top = false;
        if (!are_labels(diagram_inside(line)))
            build_comment(&d->file, diagram_inside(line));
    }
}

/* -- Labels and sizes ----------------------------------------------------------------------------- */

static void drop_first(struct row *r)
{
    memmove(r->cell, r->cell + 1, --r->cells * sizeof *r->cell);
}

static bool all_begin_with_number(const struct diagram *d)
{
    for (unsigned y = 0; y < d->rows; y++)
        if (d->row[y].cell[0].kind != CELL_NUMBER)
            return false;
    return true;
}

/* Where a number stands in every row that is the row's own label; 0: nowhere. */
static unsigned right_label(const struct diagram *d)
{
    const struct row *first = &d->row[0];

    for (unsigned k = first->cells; k-- > 1;) {
        unsigned y = 0;

        while (y < d->rows && k < d->row[y].cells && d->row[y].cell[k].kind == CELL_NUMBER &&
               (d->row[y].cell[k].value + y == first->cell[k].value ||
                d->row[y].cell[k].value == first->cell[k].value + y))
            y++;
        if (y == d->rows && d->rows > 1)
            return k;
    }
    return 0;
}

/* How many cells most rows have. */
static unsigned usual_width(const struct diagram *d)
{
    unsigned best = 0, most = 0;

    for (unsigned y = 0; y < d->rows; y++) {
        unsigned same = 0;

        for (unsigned k = 0; k < d->rows; k++)
            same += d->row[k].cells == d->row[y].cells;
        if (same > most) {
            most = same;
            best = d->row[y].cells;
        }
    }
    return best;
}

/* A label in a single row: a number too many at one of its ends. */
static void drop_odd_labels(struct diagram *d)
{
    unsigned width = usual_width(d);

    for (unsigned y = 0; y < d->rows; y++) {
        struct row *r = &d->row[y];

        if (r->cells == width + 1 && r->cell[0].kind == CELL_NUMBER)
            drop_first(r);
        else if (r->cells == width + 1 && r->cell[width].kind == CELL_NUMBER)
            r->cells--;
    }
}

static void drop_labels(struct diagram *d)
{
    unsigned right;

    if (all_begin_with_number(d))
        for (unsigned y = 0; y < d->rows; y++)
            drop_first(&d->row[y]);
    if ((right = right_label(d)) != 0)
        for (unsigned y = 0; y < d->rows; y++)
            d->row[y].cells = right;
    drop_odd_labels(d);
}

/* Every row must be as wide as the first. */
static void check_rows(struct diagram *d)
{
    for (unsigned y = 0; y < d->rows; y++) {
        const struct row *r = &d->row[y];
        bool unknown = false;
        const char *at = d->file.text->start + r->cell[0].off;
        const char *end = memchr(at, '\n', (size_t)(d->file.text->end - at));
        struct slice line = slice_trim(slice_between(at, end == NULL ? d->file.text->end : end));

        for (unsigned x = 0; x < r->cells; x++)
            unknown |= r->cell[x].kind == CELL_NONE;
        if (r->cells != d->row[0].cells || unknown)
            build_say(&d->file, CODE_DIAGRAM_ROW, line, line);
    }
}

/* -- Building ------------------------------------------------------------------------------------- */

/* Where the drawing lies on the board: a part of one, when an edge is drawn and another is not. */
struct shift {
    unsigned left, below;
};

static struct shift place_on_board(struct diagram *d)
{
    struct record *r = d->file.record;
    unsigned width = d->row[0].cells, height = d->rows;
    bool right = d->row[0].right, left = d->row[0].left,
         part = d->wiki || d->top || d->bottom || left || right;
    struct shift at = {0, 0};

    if (!part || width >= WHOLE_BOARD || height > WHOLE_BOARD || (left && right && d->top && d->bottom) ||
        (width == height && width % 2 == 1 && width >= 9)) {
        r->width = (uint8_t)width;
        r->height = (uint8_t)height;
        return at;
    }
    r->width = r->height = WHOLE_BOARD;
    at.left = right && !left ? WHOLE_BOARD - width : 0;
    at.below = d->bottom && !d->top ? 0 : WHOLE_BOARD - height;
    return at;
}

static point point_of(const struct diagram *d, struct shift at, unsigned x, unsigned y)
{
    return POINT(x + at.left, d->rows - 1 - y + at.below);
}

static bool is_on_board(const struct diagram *d, struct shift at, unsigned x)
{
    return x + at.left < d->file.record->width;
}

static void put_stones(struct diagram *d, struct shift at, enum cell_kind color)
{
    struct note *n = record_note(d->file.record, 0, NOTE_SETUP);

    n->value = color == CELL_BLACK ? SETUP_FIRST : SETUP_SECOND;
    n->at = (struct span){d->row[0].cell[0].off, 1};
    for (unsigned y = 0; y < d->rows; y++)
        for (unsigned x = 0; x < d->row[y].cells && is_on_board(d, at, x); x++)
            if (d->row[y].cell[x].kind == color)
                note_add_point(d->file.record, n, point_of(d, at, x, y));
}

static void put_letters(struct diagram *d, struct shift at)
{
    for (unsigned y = 0; y < d->rows; y++)
        for (unsigned x = 0; x < d->row[y].cells && is_on_board(d, at, x); x++) {
            const struct diagram_cell *c = &d->row[y].cell[x];
            char letter = (char)c->value;
            struct note *n;

            if (c->kind != CELL_LETTER)
                continue;
            n = record_note(d->file.record, 0, NOTE_MARK);
            n->value = SHAPE_LABEL;
            n->at = (struct span){c->off, 1};
            note_add_point(d->file.record, n, point_of(d, at, x, y));
            note_set_text(d->file.record, n, (struct slice){&letter, 1});
        }
}

static bool find_number(const struct diagram *d, unsigned number, unsigned *x, unsigned *y)
{
    for (*y = 0; *y < d->rows; ++*y)
        for (*x = 0; *x < d->row[*y].cells; ++*x)
            if (d->row[*y].cell[*x].kind == CELL_NUMBER && d->row[*y].cell[*x].value == number)
                return true;
    return false;
}

/* The numbers on the points, in their order, from the smallest on. */
static void put_moves(struct diagram *d, struct shift at)
{
    unsigned most = 0, least = UINT16_MAX, x, y;

    for (y = 0; y < d->rows; y++)
        for (x = 0; x < d->row[y].cells; x++) {
            struct diagram_cell *c = &d->row[y].cell[x];

            if (c->kind != CELL_NUMBER)
                continue;
            c->value = d->wiki && c->value == 0 ? 10 : c->value;
            most = c->value > most ? c->value : most;
            least = c->value < least ? c->value : least;
        }
    for (unsigned number = least; number <= most && number - least <= WHOLE_BOARD * WHOLE_BOARD; number++)
        if (find_number(d, number, &x, &y) && is_on_board(d, at, x)) {
            enum side side = (number % 2 == 1) == (d->first == SIDE_FIRST) ? SIDE_FIRST : SIDE_SECOND;
            point p = point_of(d, at, x, y);

            build_move(&d->file, side, (long)POINT_X(p), (long)d->file.record->height - 1 - (long)POINT_Y(p),
                       (struct slice){d->file.text->start + d->row[y].cell[x].off, 1});
        }
}

static void choose_game(struct diagram *d)
{
    struct record *r = d->file.record;

    if (d->file.text->file->hint != GAME_UNKNOWN)
        r->game = d->file.text->file->hint;
    else if (r->width == 15 && r->height == 15)
        r->game = GAME_WUZIQI;
}

/* Rows are gathered whole before any stone is put: labels, and how much of a board is drawn, only show
 * when all rows lie side by side. */
static enum status read(struct text *text, struct record *record, struct sink *sink)
{
    struct diagram d = {.first = SIDE_FIRST, .start = 1};
    struct shift at;

    stones_start(&d.file, text, record, sink, "diagram", 0);
    d.signs = diagram_signs(slice_between(text->p, text->end));
    if (!find_rows(&d))
        return STATUS_END;
    take_rows(&d);
    drop_labels(&d);
    check_rows(&d);
    at = place_on_board(&d);
    choose_game(&d);
    put_stones(&d, at, CELL_BLACK);
    put_stones(&d, at, CELL_WHITE);
    put_letters(&d, at);
    put_moves(&d, at);
    record->only_position = d.file.node == 0;
    return build_end(&d.file);
}

const struct format format_diagram = {.name = "diagram",
                                      .title =
                                          "text diagrams of stones: ├┼┤●○ or + . X O, with numbered moves",
                                      .games = 1u << GAME_WEIQI | 1u << GAME_WUZIQI,
                                      .flags = FORMAT_DRAWN,
                                      .sniff = sniff,
                                      .read = read};
