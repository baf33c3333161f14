/* weiqi_stones.c - lines, stones, handicaps and dates of GIB, NGF, UGF and their like. */
#include "format/weiqi/weiqi_stones.h"

#include "format/sgf/sgf.h"

#include <stdio.h>

void stones_start(struct builder *f, struct text *text, struct record *record, struct sink *sink,
                  const char *format, unsigned size)
{
    build_start(f, text, record, sink, GAME_WEIQI, format, size, size);
}

/* 1 left or top, 2 the middle, 3 right or bottom: column and row of each stone in the order in which they are
 * put. */
static const char *const handicaps[10] = {
    NULL,         NULL,           "1331",           "133111",           "13311133",
    "1331113322", "133111331232", "13311133123222", "1331113312322123", "133111331232212322"};

void stones_handicap(struct builder *f, long stones, struct slice at)
{
    unsigned size = f->record->height, edge = size < 13 ? 2 : 3;
    struct note *n;

    if (stones < 2 || stones > 9 || size < 7 || size % 2 == 0)
        return;
    n = record_note(f->record, 0, NOTE_SETUP);
    n->value = SETUP_FIRST;
    n->at = build_span(f, at);
    for (const char *p = handicaps[stones]; *p != '\0'; p += 2) {
        unsigned line[2];

        for (int i = 0; i < 2; i++)
            line[i] = p[i] == '1' ? edge : p[i] == '2' ? size / 2 : size - 1 - edge;
        note_add_point(f->record, n, POINT(line[0], size - 1 - line[1]));
    }
}

/* Year, month and day, whatever stands between the numbers, as YYYY-MM-DD; false when there are not three. */
static bool stones_date(struct slice s, char out[11])
{
    unsigned field[3] = {0, 0, 0}, fields = 0;
    bool digit = false;

    for (size_t i = 0; i < s.n && fields <= 3; i++) {
        if (s.p[i] < '0' || s.p[i] > '9') {
            digit = false;
            continue;
        }
        fields += !digit;
        digit = true;
        if (fields <= 3)
            field[fields - 1] = field[fields - 1] % 1000 * 10 + (unsigned)(s.p[i] - '0');
    }
    if (fields == 1 || (fields > 0 && field[0] < 1000))
        return false;
    if (fields < 3)
        return false;
    snprintf(out, 11, "%04u-%02u-%02u", field[0] % 10000, field[1] % 100, field[2] % 100);
    return true;
}

bool stones_take_date(struct builder *f, const char *name, struct slice value)
{
    char date[11];

    if (!stones_date(value, date))
        return false;
    if (sgf_date_form(slice_of(date)) != SGF_DATE_GOOD)
        build_say(f, CODE_HEADER_DATE, value, slice_of(date));
    build_header(f, KEY_DATE, name, slice_of(date), value);
    return true;
}

/* 4D, 9DP, 18k, P9, 9段, 初段, 三级, "3 dan": a number, or a word for one, and what ranks are called. */
static bool is_rank(struct slice s)
{
    static const char *const numbers[] = {"初", "一", "二", "三", "四", "五",
                                          "六", "七", "八", "九", "十", NULL};
    static const char *const names[] = {"dan", "kyu", "段", "级", "級", "단", "급", "dp", "d", "k", "p"};
    bool number, name = false;

    for (size_t i = 0; i < sizeof names / sizeof *names && !name; i++) {
        size_t n = strlen(names[i]);

        if (s.n > n && slice_is_nocase((struct slice){s.p + s.n - n, n}, names[i])) {
            s.n -= n;
            name = true;
        }
    }
    if (!name && s.n > 1 && (s.p[0] | 0x20) == 'p') {
        s = (struct slice){s.p + 1, s.n - 1};
        name = true;
    }
    number = name && slice_is_any(s, numbers);
    for (size_t i = 0; name && i < s.n && s.n <= 3; i++)
        number |= s.p[i] >= '0' && s.p[i] <= '9';
    return number;
}

void stones_player(struct slice words, struct slice *name, struct slice *rank)
{
    struct slice s = slice_trim(words), last;
    bool closed = s.n > 2 && s.p[s.n - 1] == ')';
    size_t i = s.n;

    *rank = (struct slice){"", 0};
    *name = s;
    while (i > 0 && s.p[i - 1] != (closed ? '(' : ' '))
        i--;
    last = slice_between(s.p + i, s.p + s.n - closed);
    if (i > 1 && is_rank(slice_trim(last))) {
        *rank = last;
        *name = slice_trim((struct slice){s.p, i - 1});
    }
}

void stones_take_player(struct builder *f, bool black, const char *header, struct slice name,
                        struct slice rank)
{
    build_header(f, black ? KEY_FIRST : KEY_SECOND, header, name, name);
    build_header(f, black ? KEY_FIRST_RANK : KEY_SECOND_RANK, header, rank, rank);
}

static bool is_star_line(unsigned line, unsigned size)
{
    unsigned edge = size < 13 ? 2 : 3;

    return line == edge || line == size / 2 || line == size - 1 - edge;
}

long stones_handicap_of(const struct record *r)
{
    unsigned size = r->height == 0 ? 19 : r->height;
    long stones = record_handicap(r).stones, found = 0;

    if (stones < 2 || stones > 9)
        return 0;
    for (uint32_t i = 0; (i = record_next_note(r, 0, NOTE_SETUP, i)) != 0;)
        for (uint32_t k = 0; k < r->note[i].points; k++, found++) {
            point p = r->point[r->note[i].first_point + k];

            if (r->note[i].value != SETUP_FIRST || !is_star_line(POINT_X(p), size) ||
                !is_star_line(POINT_Y(p), size))
                return 0;
        }
    return found == stones ? stones : 0;
}
