/* Commands inside comments: [%clk 1:02:03], [%csl Gd4,Re5], and the times that engines' matches write. The
 * comment itself is kept as it is; what is read here only makes its times and marks known to those who look
 * for them. */
#include "format/pgn/pgn.h"
#include "format/times.h"

enum { MOST_FIELDS = 12 }; /* of a comment by TCEC, before those without times */

static const struct slice none;

static void skip_sign(const char **p, const char *end)
{
    *p += *p < end && (**p == '+' || **p == '-');
}

static struct note *derived(struct reading *d, enum note_kind kind, struct slice at)
{
    struct note *n = pgn_new_note(d, kind);

    n->flags = NOTE_DERIVED;
    n->at = pgn_span(d, at.p, at.n);
    return n;
}

/* One program writes one kind of command wrong in all its comments: each kind is reported once per game. */
static void say_bad(struct reading *d, struct slice command)
{
    unsigned kind = command.n > 3 ? (unsigned char)command.p[2] * 31u + (unsigned char)command.p[3] : 0;
    uint32_t bit = UINT32_C(1) << kind % 32;

    if ((d->bad_commands & bit) == 0)
        pgn_say(d, CODE_PGN_COMMAND, command.p, command.n, command, none);
    d->bad_commands |= bit;
}

static void keep_time(struct reading *d, enum note_kind kind, struct slice at, struct pgn_time t)
{
    struct note *n = derived(d, kind, at);

    n->value = t.ms;
    n->flags |= t.exact ? NOTE_EXACT : 0;
}

enum { LONGEST_VALUE = 32 };

/* VALUE without the blanks that a line end has put into it, as far as there is room. */
static struct slice rejoin(struct slice value, char whole[LONGEST_VALUE])
{
    size_t n = 0;

    for (size_t i = 0; i < value.n && n < LONGEST_VALUE; i++)
        if ((unsigned char)value.p[i] > ' ')
            whole[n++] = value.p[i];
    return (struct slice){whole, n};
}

/* A time that a line end has cut in two. */
static bool read_cut_time(struct slice value, struct pgn_time *t)
{
    char room[LONGEST_VALUE];
    struct slice whole = rejoin(value, room);

    return whole.n < value.n && pgn_read_time(whole, t);
}

static void take_time(struct reading *d, enum note_kind kind, struct slice command, struct slice value)
{
    struct pgn_time t;

    if (!pgn_read_time(value, &t) && !read_cut_time(value, &t)) {
        if (!pgn_read_other_time(value, &t)) {
            say_bad(d, command);
            return;
        }
        if (!d->told_time)
            pgn_say(d, CODE_PGN_TIME_FORM, value.p, value.n, value, none);
        d->told_time = true;
    }
    if (t.ms < 0 && kind != NOTE_CLOCK)
        say_bad(d, command);
    else
        keep_time(d, kind, command, t);
}

/* The reading of a mechanical clock: looked at, and of no further use. */
static void check_clock(struct reading *d, struct slice command, struct slice value)
{
    struct pgn_time t;

    if (!pgn_read_time(value, &t) || t.ms < 0)
        say_bad(d, command);
}

/* 0.35, -1, #-3, M5, mate 3 and, behind a comma, a slash or a space, a depth and what else engines add. */
static bool is_evaluation(struct slice s)
{
    const char *p = s.p, *end = s.p + s.n;
    int64_t value;

    if (slice_starts_nocase(s, "mate "))
        p += strlen("mate ");
    skip_sign(&p, end);
    if (take_char(&p, end, '#') || take_char(&p, end, 'M'))
        skip_sign(&p, end);
    return take_decimal(&p, end, &value) && (p == end || find_char(",/ ", *p) != NULL);
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
    case 'R':
        return COLOR_RED;
    case 'G':
        return COLOR_GREEN;
    case 'B':
        return COLOR_BLUE;
    case 'Y':
        return COLOR_YELLOW;
    default:
        return COLOR_NONE;
    }
}

/* A list of squares or of arrows, each behind the letter of its colour: a note for each run of one colour. */
static void take_marks(struct reading *d, enum mark_shape shape, struct slice command, struct slice list)
{
    size_t length = shape == SHAPE_ARROW ? 5 : 3;
    struct note *n = NULL;

    if (d->r->game != GAME_CHESS || list.n == 0)
        return;
    do {
        char room[LONGEST_VALUE];
        struct slice each = rejoin(slice_cut(list, ',', &list), room);
        point from, to = NOWHERE;

        if (each.n != length || !read_square(each, 1, &from) || (length == 5 && !read_square(each, 3, &to))) {
            say_bad(d, command);
            continue;
        }
        if ((d->text->want & WANT_TEXT) == 0)
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

static bool is_command_letter(char c)
{
    return (unsigned char)(c | 32) - (unsigned)'a' < 26 || is_time_digit(c) || c == '_' || c == '-';
}

/* What stands between P and END without the spaces around it. */
static inline struct slice trimmed(const char *p, const char *end)
{
    p += p < end && *p == ' ';
    return p < end && (*p <= ' ' || end[-1] <= ' ') ? slice_trim(slice_between(p, end))
                                                    : slice_between(p, end);
}

/* Up to four letters of a name as a number, in lower case; of no longer name. */
#define NAME_OF(a, b, c, d) ((uint32_t)(a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16 | (uint32_t)(d) << 24)

static uint32_t number_of_name(struct slice name)
{
    uint32_t number = 0;

    for (size_t i = 0; i < name.n && name.n <= 4; i++)
        number |= (uint32_t)((unsigned char)name.p[i] | 32) << 8 * i;
    return number;
}

/* Commands of other names are the business of whoever wrote them. */
static void take_named(struct reading *d, struct slice name, struct slice command, struct slice value)
{
    switch (number_of_name(name)) {
    case NAME_OF('c', 'l', 'k', 0):
        take_time(d, NOTE_CLOCK, command, value);
        break;
    case NAME_OF('e', 'm', 't', 0):
        take_time(d, NOTE_ELAPSED, command, value);
        break;
    case NAME_OF('e', 'g', 't', 0):
        take_time(d, NOTE_SPENT, command, value);
        break;
    case NAME_OF('m', 'c', 't', 0):
        check_clock(d, command, value);
        break;
    case NAME_OF('e', 'v', 'a', 'l'):
        if (d->r->game == GAME_CHESS && !is_evaluation(value))
            say_bad(d, command);
        break;
    case NAME_OF('c', 's', 'l', 0):
        take_marks(d, SHAPE_CIRCLE, command, value);
        break;
    case NAME_OF('c', 'a', 'l', 0):
        take_marks(d, SHAPE_ARROW, command, value);
        break;
    default:
        break;
    }
}

static void take_command(struct reading *d, struct slice command)
{
    const char *p = command.p + 2, *end = command.p + command.n, *first;

    if (p < end && (*p == '\n' || *p == '\r')) /* a line end may stand here as well */
        p = slice_trim(slice_between(p, end)).p;
    for (first = p; p < end && is_command_letter(*p);)
        p++;
    if (p == first ||
        (p < end && (unsigned char)*p > ' ')) /* a known one without its space, as likely as not */
        say_bad(d, command);
    else
        take_named(d, slice_between(first, p), command, trimmed(p, end));
}

/* What matches of engines write: "+0.35/12 1.2s", "-M4/21 0.50s, White mates": evaluation, depth and time. */
static void read_engine_time(struct reading *d, const char *start, const char *end)
{
    const char *p = start;
    int64_t score, depth, ms;

    skip_sign(&p, end);
    take_char(&p, end, 'M');
    if (take_decimal(&p, end, &score) && take_char(&p, end, '/') && take_number(&p, end, &depth) &&
        take_char(&p, end, ' ') && take_decimal(&p, end, &ms) && take_char(&p, end, 's'))
        keep_time(d, NOTE_ELAPSED, slice_between(start, p), (struct pgn_time){ms, true});
}

/* A time of such a field: milliseconds, or h:mm:ss in old files. What is neither is no business of PGN's. */
static void take_field_time(struct reading *d, enum note_kind kind, struct slice field, struct slice value)
{
    const char *p = value.p, *end = value.p + value.n;
    struct pgn_time t = {.exact = true};

    if ((take_number(&p, end, &t.ms) && p == end) || (pgn_read_time(value, &t) && t.ms >= 0))
        keep_time(d, kind, field, t);
}

/* What TCEC writes: "d=33, sd=50, mt=37918, tl=1765082, s=…, pv=…": time of the move and time left among
 * others. */
static void read_fields(struct reading *d, struct slice rest)
{
    for (int i = 0; i < MOST_FIELDS && rest.p != NULL; i++) {
        struct slice field = slice_trim(slice_cut(rest, ',', &rest)), value,
                     name = slice_cut(field, '=', &value);

        if (value.p == NULL || slice_is(name, "pv"))
            return;
        if (slice_is(name, "mt"))
            take_field_time(d, NOTE_ELAPSED, field, value);
        else if (slice_is(name, "tl"))
            take_field_time(d, NOTE_CLOCK, field, value);
    }
}

static bool begins_with_field(const char *p, const char *end)
{
    while (p < end && *p == ' ')
        p++;
    return end - p > 3 && p[0] >= 'a' && p[0] <= 'z' && (p[1] == '=' || p[2] == '=');
}

/* Most often it is the next character, or nothing follows any more. */
static inline const char *next_bracket(const char *p, const char *end)
{
    while (p < end && *p == ' ')
        p++;
    if (p == end)
        return NULL;
    return *p == '[' ? p : memchr(p, '[', (size_t)(end - p));
}

void pgn_read_commands(struct reading *d, const char *p, const char *bracket, const char *end)
{
    const char *close;

    if (p < end && (*p == '+' || *p == '-' || (*p >= '0' && *p <= '9')))
        read_engine_time(d, p, end);
    else if (begins_with_field(p, end))
        read_fields(d, slice_between(p, end));
    for (p = bracket; p != NULL; p = next_bracket(p, end)) {
        if (end - p < 4 || p[1] != '%') {
            p++;
            continue;
        }
        if ((close = memchr(p, ']', (size_t)(end - p))) == NULL) {
            say_bad(d, slice_between(p, end));
            return;
        }
        take_command(d, slice_between(p, close));
        p = close + 1;
    }
}
