/* Commands inside comments: [%clk 1:02:03], [%csl Gd4,Re5]. The comment itself is kept as it is; what is
 * read here only makes its times and marks known to those who look for them. */
#include "format/pgn.h"

static const struct slice none;

static bool take_number(const char **p, const char *end, int64_t *value)
{
    const char *start = *p;

    for (*value = 0; *p < end && **p >= '0' && **p <= '9' && *p - start < 9; ++*p)
        *value = *value * 10 + (**p - '0');
    return *p > start;
}

/* h:mm:ss with any digits of a second behind it, as milliseconds; -1 when it is not that. */
static int64_t read_time(struct slice s)
{
    const char *p = s.p, *end = s.p + s.n;
    int64_t hours, minutes, seconds, ms = 0, unit = 100;

    if (!take_number(&p, end, &hours) || p == end || *p++ != ':' || !take_number(&p, end, &minutes) ||
        p == end || *p++ != ':' || !take_number(&p, end, &seconds) || minutes > 59 || seconds > 59)
        return -1;
    if (p < end && (*p == '.' || *p == ','))
        for (p++; p < end && *p >= '0' && *p <= '9'; p++, unit /= 10)
            ms += unit * (*p - '0');
    return p == end ? ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms : -1;
}

static struct note *derived(struct reading *d, enum note_kind kind, struct slice at)
{
    struct note *n = pgn_new_note(d, kind);

    n->flags = NOTE_DERIVED;
    n->at = pgn_span(d, at.p, at.n);
    return n;
}

static void take_time(struct reading *d, enum note_kind kind, struct slice command, struct slice value)
{
    int64_t ms = read_time(value);

    if (ms < 0)
        pgn_say(d, CODE_PGN_COMMAND, command.p, command.n, command, none);
    else
        derived(d, kind, command)->value = ms;
}

static bool read_square(struct slice s, size_t i, point *at)
{
    if (i + 2 > s.n || s.p[i] < 'a' || s.p[i] > 'h' || s.p[i + 1] < '1' || s.p[i + 1] > '8')
        return false;
    *at = POINT(s.p[i] - 'a', s.p[i + 1] - '1');
    return true;
}

static enum mark_color color_of(char letter)
{
    switch (letter) {
    case 'R': return COLOR_RED;
    case 'G': return COLOR_GREEN;
    case 'B': return COLOR_BLUE;
    case 'Y': return COLOR_YELLOW;
    default: return COLOR_NONE;
    }
}

/* A list of squares or of arrows, each behind the letter of its colour: a note for each run of one colour. */
static void take_marks(struct reading *d, enum mark_shape shape, struct slice command, struct slice list)
{
    size_t length = shape == SHAPE_ARROW ? 5 : 3;
    struct note *n = NULL;

    if ((d->text->want & WANT_TEXT) == 0 || d->r->game != GAME_CHESS || list.n == 0)
        return;
    do {
        struct slice each = slice_trim(slice_cut(list, ',', &list));
        point from, to = NOWHERE;

        if (each.n != length || !read_square(each, 1, &from) || (length == 5 && !read_square(each, 3, &to)))
            continue;
        if (n == NULL || n->color != color_of(each.p[0])) {
            n = derived(d, NOTE_MARK, command);
            n->value = shape;
            n->color = (uint8_t)color_of(each.p[0]);
        }
        note_add_point(d->r, n, from);
        if (length == 5)
            note_add_point(d->r, n, to);
    } while (list.p != NULL);
}

static void take_command(struct reading *d, struct slice command)
{
    struct slice value, name = slice_cut((struct slice){ command.p + 2, command.n - 2 }, ' ', &value);

    value = value.p == NULL ? value : slice_trim(value);
    if (slice_is(name, "clk"))
        take_time(d, NOTE_CLOCK, command, value);
    else if (slice_is(name, "emt"))
        take_time(d, NOTE_ELAPSED, command, value);
    else if (slice_is(name, "egt"))
        take_time(d, NOTE_SPENT, command, value);
    else if (slice_is(name, "csl"))
        take_marks(d, SHAPE_CIRCLE, command, value);
    else if (slice_is(name, "cal"))
        take_marks(d, SHAPE_ARROW, command, value);
}

void pgn_read_commands(struct reading *d, const char *p, const char *end)
{
    const char *close;

    while ((p = memchr(p, '[', (size_t)(end - p))) != NULL) {
        if (end - p < 4 || p[1] != '%') {
            p++;
            continue;
        }
        if ((close = memchr(p, ']', (size_t)(end - p))) == NULL)
            return;
        take_command(d, slice_between(p, close));
        p = close;
    }
}
