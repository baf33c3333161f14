/* stones.c - lines, stones, handicaps and dates of GIB, NGF, UGF and their like. */
#include "format/weiqi/stones.h"

#include "format/sgf/sgf.h"

#include <stdio.h>

void stonefile_start(struct stonefile *f, struct text *text, struct record *record, struct sink *sink,
                     const char *format, unsigned size)
{
    *f = (struct stonefile){text, record, sink, 0};
    record->game = GAME_WEIQI;
    record->format = format;
    record->width = record->height = (uint8_t)size;
    record->at.off = (uint32_t)(text->p - text->start);
}

bool stonefile_line(struct stonefile *f, struct slice *line)
{
    struct text *t = f->text;
    const char *nl;

    if (t->p == t->end)
        return false;
    nl = memchr(t->p, '\n', (size_t)(t->end - t->p));
    *line = slice_between(t->p, nl == NULL ? t->end : nl);
    t->p = nl == NULL ? t->end : nl + 1;
    if (line->n != 0 && line->p[line->n - 1] == '\r')
        line->n--;
    return true;
}

struct span stonefile_span(const struct stonefile *f, struct slice at)
{
    return (struct span){(uint32_t)(at.p - f->text->start), (uint32_t)at.n};
}

void stonefile_say(struct stonefile *f, enum code code, struct slice at, struct slice arg)
{
    if (worth_proving(f->sink, code))
        sink_say(f->sink, code, stonefile_span(f, at),
                 arena_str(sink_arena(f->sink), (struct slice){arg.p, arg.n > 60 ? 60 : arg.n}), NULL);
}

static struct node *add(struct stonefile *f, enum side side, struct slice at)
{
    uint32_t n = record_add(f->record, f->node);

    if (n == 0)
        return NULL;
    f->node = n;
    f->record->node[n].claim.side = (uint8_t)side;
    f->record->node[n].at = stonefile_span(f, at);
    return &f->record->node[n];
}

/* Of points that are not on the board; no board is so large that one of them comes to lie on it. */
enum { FARTHEST = 25 };

point stonefile_point(const struct stonefile *f, long x, long y)
{
    long top = f->record->height - 1;

    if (x < 0 || y < 0 || x > FARTHEST || y > FARTHEST)
        return NOWHERE;
    return POINT((unsigned)x, (unsigned)(top - y) & 63); /* below the board is far above it */
}

void stonefile_move(struct stonefile *f, enum side side, long x, long y, struct slice at)
{
    struct node *n = add(f, side, at);
    point to = stonefile_point(f, x, y);

    if (n == NULL || to == NOWHERE)
        return;
    n->claim.kind = MOVE_PLACE;
    n->claim.piece = STONE;
    n->claim.to = to;
}

void stonefile_pass(struct stonefile *f, enum side side, struct slice at)
{
    struct node *n = add(f, side, at);

    if (n != NULL)
        n->claim.kind = MOVE_PASS;
}

void stonefile_unreadable(struct stonefile *f, enum side side, struct slice at)
{
    add(f, side, at);
}

void stonefile_comment(struct stonefile *f, struct slice words)
{
    struct note *n;
    struct buf lines = {0};

    words = slice_trim(words);
    if (words.n == 0 || (f->text->want & WANT_TEXT) == 0)
        return;
    n = record_note(f->record, f->node, NOTE_COMMENT);
    n->at = stonefile_span(f, words);
    for (size_t i = 0; i < words.n; i++)
        if (words.p[i] != '\r')
            buf_char(&lines, words.p[i]);
    note_set_text(f->record, n, buf_as_slice(&lines));
    buf_free(&lines);
}

/* 1 left or top, 2 the middle, 3 right or bottom: column and row of each stone in the order in which they are
 * put. */
static const char *const handicaps[10] = {
    NULL,         NULL,           "1331",           "133111",           "13311133",
    "1331113322", "133111331232", "13311133123222", "1331113312322123", "133111331232212322"};

void stonefile_handicap(struct stonefile *f, long stones, struct slice at)
{
    unsigned size = f->record->height, edge = size < 13 ? 2 : 3;
    struct note *n;

    if (stones < 2 || stones > 9 || size < 7 || size % 2 == 0)
        return;
    n = record_note(f->record, 0, NOTE_SETUP);
    n->value = SETUP_FIRST;
    n->at = stonefile_span(f, at);
    for (const char *p = handicaps[stones]; *p != '\0'; p += 2) {
        unsigned line[2];

        for (int i = 0; i < 2; i++)
            line[i] = p[i] == '1' ? edge : p[i] == '2' ? size / 2 : size - 1 - edge;
        note_add_point(f->record, n, POINT(line[0], size - 1 - line[1]));
    }
}

void stonefile_header(struct stonefile *f, enum key key, const char *name, struct slice value,
                      struct slice at)
{
    if (value.n != 0)
        record_header(f->record, key, slice_of(name), value, stonefile_span(f, at));
}

bool stonefile_date(struct slice s, char out[11])
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

bool stonefile_take_date(struct stonefile *f, const char *name, struct slice value)
{
    char date[11];

    if (!stonefile_date(value, date))
        return false;
    if (sgf_date_form(slice_of(date)) != SGF_DATE_GOOD)
        stonefile_say(f, CODE_HEADER_DATE, value, slice_of(date));
    stonefile_header(f, KEY_DATE, name, slice_of(date), value);
    return true;
}

/* 4D, 9DP, 18k, P9, 9段, 初段, 三级, "3 dan": a number, or a word for one, and what ranks are called. */
static bool is_rank(struct slice s)
{
    static const char *const numbers[] = {"初", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十"};
    static const char *const names[] = {"dan", "kyu", "段", "级", "級", "단", "급", "dp", "d", "k", "p"};
    bool number = false, name = false;

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
    for (size_t i = 0; name && i < sizeof numbers / sizeof *numbers; i++)
        number |= slice_is(s, numbers[i]);
    for (size_t i = 0; name && i < s.n && s.n <= 3; i++)
        number |= s.p[i] >= '0' && s.p[i] <= '9';
    return number;
}

void stonefile_player(struct slice words, struct slice *name, struct slice *rank)
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

enum status stonefile_end(struct stonefile *f)
{
    f->record->at.len = (uint32_t)(f->text->p - f->text->start) - f->record->at.off;
    f->record->serial = ++f->text->serial;
    return STATUS_GAME;
}

const struct claim *stonefile_claim(const struct record *r, uint32_t node)
{
    return r->told != NULL && r->told[node].kind != MOVE_NONE ? &r->told[node] : &r->node[node].claim;
}

/* Lines 4, 10 and 16 of 19. */
static bool is_star_line(unsigned line, unsigned size)
{
    unsigned edge = size < 13 ? 2 : 3;

    return line == edge || line == size / 2 || line == size - 1 - edge;
}

long stonefile_handicap_of(const struct record *r)
{
    struct slice value = record_value(r, KEY_HANDICAP);
    unsigned size = r->height == 0 ? 19 : r->height;
    long stones, found = 0;

    if (!slice_long(slice_trim(value), &stones) || stones < 2 || stones > 9)
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

void stonefile_one_line(struct buf *out, struct slice words)
{
    for (size_t i = 0; i < words.n; i++)
        buf_char(out, words.p[i] == '\n' || words.p[i] == '\r' ? ' ' : words.p[i]);
}
