/* BDT: tournament=[Black,White,+|-|=,HEXMOVES,5A,R|-,comment], one game a line; a move is two hexadecimal
 * digits, column and row from the bottom, 00 for a pass. The offer that was not kept is written with letters
 * that leave out I. */
#include "base/text/utf8.h"
#include "format/text/lines.h"
#include "format/wuziqi/points.h"

enum field { BLACK, WHITE, RESULT, MOVES, OFFER, SWAPPED, COMMENT, FIELDS };

static struct slice bracketed(struct slice line, struct slice *name)
{
    const char *open = line.n == 0 ? NULL : memmem(line.p, line.n, "=[", 2);
    const char *close = open == NULL ? NULL : memrchr(open, ']', (size_t)(line.p + line.n - open));

    if (close == NULL)
        return (struct slice){NULL, 0};
    *name = slice_between(line.p, open);
    return slice_between(open + 2, close);
}

static void split_fields(struct slice body, struct slice field[FIELDS])
{
    for (unsigned i = 0; i < FIELDS; i++)
        field[i] = i == COMMENT ? body : slice_trim(slice_cut(body, ',', &body));
}

static int hex(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10 : -1;
}

static int sniff(struct slice head)
{
    struct slice rest, line = slice_trim(slice_cut(head, '\n', &rest)), name, field[FIELDS], body;

    body = bracketed(line, &name);
    if (body.p == NULL)
        return 0;
    split_fields(body, field);
    if (field[RESULT].n != 1 || find_char("+-=", field[RESULT].p[0]) == NULL || field[MOVES].n < 2)
        return 0;
    return hex(field[MOVES].p[0]) >= 0 && hex(field[MOVES].p[1]) >= 0 ? 90 : 0;
}

static void read_offer(struct builder *f, struct slice word)
{
    long row;
    unsigned column;
    point p;

    if (word.n < 2 || !slice_long((struct slice){word.p + 1, word.n - 1}, &row) || row < 1 || row > 15)
        return;
    column = (unsigned)((word.p[0] | 32) - 'a');
    column -= column >= 'j' - 'a';
    if (column > 14)
        return;
    p = POINT(column, (unsigned)row - 1);
    points_offers(f, &p, 1, word);
}

/* How many bytes two characters have: no word ends inside one. */
static size_t two_signs(struct slice s)
{
    unsigned first = 0, second = 0;

    utf8_get(s.p, s.p + s.n, &first);
    if (first < s.n)
        utf8_get(s.p + first, s.p + s.n, &second);
    return first + second;
}

static void read_moves(struct builder *f, struct slice moves, struct slice offer)
{
    for (unsigned number = 1; moves.n > 0; number++) {
        struct slice word = {moves.p, two_signs(moves)};
        int x = hex(word.p[0]), y = word.n == 2 ? hex(word.p[1]) : -1;

        if (x == 0 && y == 0)
            build_pass(f, SIDE_NONE, word);
        else
            points_stone(f, x < 1 || y < 1 ? NOWHERE : POINT(x - 1, y - 1), word);
        if (number == 5)
            read_offer(f, offer);
        moves = slice_between(word.p + word.n, moves.p + moves.n);
    }
}

static void read_headers(struct builder *f, struct slice name, const struct slice field[FIELDS])
{
    static const char signs[] = "+-=";
    const char *sign = field[RESULT].n == 1 ? find_char(signs, field[RESULT].p[0]) : NULL;

    build_header(f, KEY_EVENT, "", name, name);
    build_header(f, KEY_FIRST, "", field[BLACK], field[BLACK]);
    build_header(f, KEY_SECOND, "", field[WHITE], field[WHITE]);
    if (sign != NULL)
        build_header(f, KEY_RESULT, "", slice_of(result_text((enum result)(sign - signs + 1))),
                     field[RESULT]);
    if (slice_is(field[SWAPPED], "R"))
        build_header(f, KEY_SWAP, "", field[SWAPPED], field[SWAPPED]);
}

static enum status read_line(struct text *t, struct record *r, struct sink *sink)
{
    struct builder f;
    struct slice line = {NULL, 0}, name = {"", 0}, body = {NULL, 0}, field[FIELDS];
    const char *start = t->p;

    points_start(&f, t, r, sink, "bdt", 15, 15);
    while (body.p == NULL) {
        start = t->p;
        if (!build_line(&f, &line))
            return STATUS_END;
        body = bracketed(line, &name);
        if (body.p == NULL && slice_trim(line).n != 0)
            build_say(&f, CODE_BDT_LINE, line, line);
    }
    if (lines_count_alone(t))
        return build_end(&f);
    r->at.off = (uint32_t)(start - t->start);
    split_fields(body, field);
    read_headers(&f, name, field);
    build_comment(&f, field[COMMENT]);
    read_moves(&f, field[MOVES], field[OFFER]);
    return build_end(&f);
}

const struct format format_bdt = {.name = "bdt",
                                  .title = "BDT: renju games, one a line",
                                  .games = 1 << GAME_WUZIQI,
                                  .sniff = sniff,
                                  .split = lines_split,
                                  .read = read_line};
