/* Text diagrams as books and forums draw them: ├┼┤●○ or + . X O #, full or half width, with or without
 * numbers at the edges and // in front. Each is a position. */
#include "format/text/diagram.h"

#include "base/utf8.h"
#include "format/sgf/sgf.h"
#include "format/weiqi/stones.h"

enum cell { CELL_NONE, CELL_EMPTY, CELL_BLACK, CELL_WHITE, CELL_FILLER, CELL_LABEL, CELL_LETTER };

/* What a character is in a diagram. */
static enum cell cell_of(uint32_t c)
{
    static const char *const glyphs[] = {[CELL_EMPTY] = "+.,·・•╋╬＊*",
                                         [CELL_BLACK] = "●⚫■▲Xx#@",
                                         [CELL_WHITE] = "○⚪□△Oo",
                                         [CELL_FILLER] = " \t-─━—|│┃",
                                         [CELL_LABEL] = "0123456789一二三四五六七八九十"};

    c = utf8_narrow(c);
    for (int kind = CELL_EMPTY; kind <= CELL_LABEL; kind++) {
        const char *p = glyphs[kind], *end = p + strlen(p);

        while (p < end) {
            unsigned n;

            if (utf8_narrow(utf8_get(p, end, &n)) == c)
                return (enum cell)kind;
            p += n;
        }
    }
    if ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'))
        return CELL_LETTER;
    return c >= 0x2501 && c <= 0x257F ? CELL_EMPTY : CELL_NONE;
}

/* A line without the signs of a comment in front. */
static struct slice inside(struct slice line)
{
    struct slice s = slice_trim(line);

    while (s.n >= 2 && (memcmp(s.p, "//", 2) == 0 || memcmp(s.p, "$$", 2) == 0))
        s = slice_trim((struct slice){s.p + 2, s.n - 2});
    return s;
}

struct row {
    struct slice points;       /* without the numbers at the edges; empty when the line is no row */
    unsigned width;            /* how many */
    unsigned letters, unknown; /* points with a letter on them, and with what is no part of a diagram */
};

/* A few letters name points of a row; a line of many is words. */
static bool is_row(const struct row *r)
{
    unsigned plain = r->width - r->letters - r->unknown;

    return plain >= 3 && plain >= 3 * (r->letters + r->unknown);
}

static struct row row_of(struct slice line)
{
    struct slice s = inside(line);
    const char *first = NULL, *last = NULL, *p = s.p, *end = s.p + s.n;
    struct row r = {{s.p, 0}, 0, 0, 0};
    bool label = false;
    unsigned n;

    for (; p < end; p += n) {
        enum cell cell = cell_of(utf8_get(p, end, &n));

        label |= cell == CELL_LABEL && first != NULL;
        if (cell == CELL_FILLER || cell == CELL_LABEL)
            continue;
        if (label || r.width > SGF_SIZE_MAX)
            return r;
        first = first == NULL ? p : first;
        last = p + n;
        r.width++;
        r.letters += cell == CELL_LETTER;
        r.unknown += cell == CELL_NONE;
    }
    if (is_row(&r))
        r.points = slice_between(first, last);
    return r;
}

/* How many points the row has; 0 when it is none. */
static unsigned row_width(struct slice line)
{
    struct row r = row_of(line);

    return r.points.n == 0 || r.unknown != 0 ? 0 : r.width;
}

static int sniff(struct slice head)
{
    struct slice rest = head;
    int rows = 0;

    for (int i = 0; i < 40 && rest.p != NULL; i++) {
        struct slice line = slice_cut(rest, '\n', &rest);

        rows += line.n < 1000 && row_width(line) >= 5;
    }
    return rows >= 3 ? 70 : 0;
}

/* The stones of one colour in a row. */
static void take_row(struct stonefile *f, struct slice line, unsigned y, enum cell color, struct note *n)
{
    unsigned x = 0, length;
    struct slice s = row_of(line).points;
    const char *p = s.p, *end = s.p + s.n;

    for (; p < end; p += length) {
        enum cell cell = cell_of(utf8_get(p, end, &length));

        if (cell == color && x < f->record->width)
            note_add_point(f->record, n, POINT(x, y));
        x += cell != CELL_FILLER;
    }
}

/* The letters on the points of a row. */
static void take_letters(struct stonefile *f, struct slice line, unsigned y)
{
    struct slice s = row_of(line).points;
    const char *p = s.p, *end = s.p + s.n;
    unsigned x = 0, length;

    for (; p < end; p += length) {
        uint32_t c = utf8_get(p, end, &length);
        enum cell cell = cell_of(c);
        char letter = (char)utf8_narrow(c);

        if (cell == CELL_LETTER && x < f->record->width) {
            struct note *n = record_note(f->record, 0, NOTE_MARK);

            n->value = SHAPE_LABEL;
            n->at = stonefile_span(f, (struct slice){p, length});
            note_add_point(f->record, n, POINT(x, y));
            note_set_text(f->record, n, (struct slice){&letter, 1});
        }
        x += cell != CELL_FILLER;
    }
}

/* All letters, in the rows from START on. */
static void take_labels(struct stonefile *f, const char *start)
{
    struct slice line;

    f->text->p = start;
    for (unsigned y = f->record->height; y-- > 0 && stonefile_line(f, &line);)
        take_letters(f, line, y);
}

/* All stones of a colour, in the rows from START on. */
static void take_stones(struct stonefile *f, const char *start, enum cell color)
{
    struct note *n = record_note(f->record, 0, NOTE_SETUP);
    struct slice line;

    n->value = color == CELL_BLACK ? SETUP_FIRST : SETUP_SECOND;
    f->text->p = start;
    for (unsigned y = f->record->height; y-- > 0 && stonefile_line(f, &line);) {
        take_row(f, line, y, color, n);
        n->at = n->at.len == 0 ? stonefile_span(f, line) : n->at;
    }
}

/* Counts the rows that follow the first one, LINE, which is WIDE points wide. */
static unsigned count_rows(struct stonefile *f, unsigned wide)
{
    struct slice line;
    struct row row;
    unsigned rows = 1;
    const char *back = f->text->p;

    while (rows < SGF_SIZE_MAX && stonefile_line(f, &line) && (row = row_of(line)).points.n != 0) {
        if (row.width != wide || row.unknown != 0)
            stonefile_say(f, CODE_DIAGRAM_ROW, line, line);
        rows++;
        back = f->text->p;
    }
    f->text->p = back;
    return rows;
}

/* Letters or numbers with blanks between them, as they stand above the columns. */
static bool are_labels(struct slice line)
{
    unsigned words = 0, letters = 0;

    for (size_t i = 0; i < line.n; i++) {
        char c = line.p[i];
        bool letter = (c | 32) >= 'a' && (c | 32) <= 'z', digit = c >= '0' && c <= '9';

        if (!letter && !digit && c != ' ' && c != '\t' && c != '\r')
            return false;
        letters = letter ? letters + 1 : 0;
        if (letters > 1)
            return false;
        words += (letter || digit) && (i == 0 || line.p[i - 1] == ' ' || line.p[i - 1] == '\t');
    }
    return words > 2;
}

static enum status read(struct text *text, struct record *record, struct sink *sink)
{
    struct stonefile f;
    struct slice line;
    const char *start, *after;
    unsigned width = 0;

    stonefile_start(&f, text, record, sink, "diagram", 0);
    do {
        start = text->p;
        if (!stonefile_line(&f, &line))
            return STATUS_END;
        if ((width = row_width(line)) == 0 && !are_labels(inside(line)))
            stonefile_comment(&f, inside(line));
    } while (width == 0);
    record->only_position = true;
    record->width = (uint8_t)width;
    record->height = (uint8_t)count_rows(&f, width);
    after = text->p;
    if (text->file->hint != GAME_UNKNOWN)
        record->game = text->file->hint;
    else if (record->width == 15 && record->height == 15)
        record->game = GAME_WUZIQI;
    take_stones(&f, start, CELL_BLACK);
    take_stones(&f, start, CELL_WHITE);
    take_labels(&f, start);
    text->p = after;
    return stonefile_end(&f);
}

const struct format format_diagram = {.name = "diagram",
                                      .title = "text diagrams of stones: ├┼┤●○ or + . X O",
                                      .games = 1u << GAME_WEIQI | 1u << GAME_WUZIQI,
                                      .holds = HOLDS_SETUP | HOLDS_MARKS | HOLDS_MANY_GAMES,
                                      .sniff = sniff,
                                      .read = read};
