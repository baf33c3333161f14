/* fix_pgn.c - what can be corrected in PGN without a choice: tags, results, numbers, spelling of moves. */
#include "fix/fix.h"

#include "format/pgn/pgn.h"

/* A tag pair on lines of its own: from [ to ], and with its line's end. */
struct fixed_tag {
    struct span pair, line;
    struct slice name;
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* The pair of a header; false when something else stands on its line or it is not plain. */
static bool find_tag(const struct fixing *f, const struct header *h, struct fixed_tag *tag)
{
    const char *text = f->text, *own = text + f->own.off, *end = own + f->own.len;
    const char *p = text + h->at.off, *q = p + h->at.len;

    if (p - own < 4 || q + 1 >= end || p[-1] != '"' || q[0] != '"')
        return false;
    for (p -= 2; p > own && is_blank(*p); p--)
        ;
    p -= (ptrdiff_t)h->name_len;
    for (q++; q < end && is_blank(*q); q++)
        ;
    if (p < own || p[0] != '[' || q >= end || *q != ']' || (p > own && p[-1] != '\n'))
        return false;
    tag->name = (struct slice){p + 1, h->name_len};
    tag->pair = (struct span){(uint32_t)(p - text), (uint32_t)(q + 1 - p)};
    for (q++; q < end && is_blank(*q); q++)
        ;
    if (q < end && *q == '\r')
        q++;
    if (q >= end || *q != '\n')
        return false;
    tag->line = (struct span){tag->pair.off, (uint32_t)(q + 1 - text) - tag->pair.off};
    return true;
}

static const char *line_end(const struct fixing *f)
{
    const char *p = memchr(f->text + f->own.off, '\n', f->own.len);

    return p != NULL && p > f->text + f->own.off && p[-1] == '\r' ? "\r\n" : "\n";
}

/* A result in PGN's own words; NULL where those would say less or something else. */
static const char *plain_result(const struct fixing *f, struct slice words)
{
    struct declared d = record_reads(f->record, words);

    return d.known && !d.forfeit && !d.unclear && d.result != RESULT_BOTH_LOSE && d.result != RESULT_UNKNOWN
               ? result_text(d.result)
               : NULL;
}

static struct slice value_of(const struct fixing *f, const struct header *h)
{
    return record_slice(f->record, h->value, h->value_len);
}

/* Pgn/result-form: the tag says it in other words. */
static void fix_result_form(struct fixing *f, const struct finding *at)
{
    const struct header *h = record_find(f->record, KEY_RESULT);
    const char *plain = h == NULL ? NULL : plain_result(f, value_of(f, h));

    if (plain != NULL && h->at.off == at->at.off)
        fix_add(f, CODE_PGN_RESULT_FORM, h->at, plain);
}

static void fix_terminator_form(struct fixing *f, const struct finding *at)
{
    const char *plain = plain_result(f, (struct slice){f->text + at->at.off, at->at.len});

    if (plain != NULL && f->record->terminated && strcmp(plain, result_text(f->record->terminator)) == 0)
        fix_add(f, CODE_PGN_TERMINATOR_FORM, at->at, plain);
}

/* The result that the position proves; RESULT_UNKNOWN when it proves none. */
static enum result proved(const struct fixing *f)
{
    const struct outcome *o = &f->replayed->outcome;

    return f->replayed->whole && o->result != RESULT_UNKNOWN && o->verdict != VERDICT_ESTIMATED
               ? o->result
               : RESULT_UNKNOWN;
}

/* Tag and token from a mate or a dead position, when the user names the code of that. */
static void fix_proved(struct fixing *f, const struct finding *at)
{
    const struct header *h = record_find(f->record, KEY_RESULT);
    const char *right = result_text(proved(f));

    if (proved(f) == RESULT_UNKNOWN)
        return;
    if (h != NULL && !slice_is(value_of(f, h), right))
        fix_add(f, (enum code)at->code, h->at, right);
    if (f->record->terminated && f->record->terminator != proved(f))
        fix_add(f, (enum code)at->code, f->record->result_at, right);
}

/* Whether fix_proved() is among what is asked for: then the result is what the position proves, for all. */
static bool is_proved_asked(const struct fixing *f)
{
    for (uint32_t i = 0; i < f->count; i++)
        for (const struct fixer *x = fixers_pgn; x->code != CODE_NONE; x++)
            if (x->fix == fix_proved && x->code == f->list[i].code && f->asked[x->code] != 0)
                return true;
    return false;
}

/* The Result tag from the closing token, unless the position proves that one wrong. */
static void fix_result_tag(struct fixing *f, const struct finding *at)
{
    const struct record *r = f->record;
    const struct header *h = record_find(r, KEY_RESULT);
    enum result token = r->terminator;

    if (h == NULL || !r->terminated || token == RESULT_UNKNOWN || token == RESULT_BOTH_LOSE ||
        slice_is(value_of(f, h), result_text(token)) || (proved(f) != RESULT_UNKNOWN && proved(f) != token))
        return;
    if (record_reads(r, value_of(f, h)).forfeit)
        return;
    fix_add(f, (enum code)at->code, h->at, result_text(token));
}

static bool in_line_comment(const char *p, const char *start)
{
    while (p > start && p[-1] != '\n')
        if (*--p == ';' || *p == '%')
            return true;
    return false;
}

/* The moves end without a result: that of the tag as all corrections leave it, or that it is not known. None
 * where the position proves the tag wrong and nobody asked for that to be corrected. */
static void fix_no_terminator(struct fixing *f, const struct finding *at)
{
    const struct header *h = record_find(f->record, KEY_RESULT);
    const char *p = f->text + at->at.off, *start = f->text + f->own.off, *result;

    if (f->record->cut_off || f->record->count < 2 || at->at.len != 0)
        return;
    result = h == NULL || value_of(f, h).n == 0 || slice_is(value_of(f, h), "*")
                 ? "*"
                 : plain_result(f, value_of(f, h));
    if (is_proved_asked(f))
        result = result_text(proved(f));
    else if (result != NULL && *result != '*' && proved(f) != RESULT_UNKNOWN &&
             strcmp(result, result_text(proved(f))) != 0)
        return;
    if (result == NULL)
        return;
    while (p > start && find_char(" \t\r\n", p[-1]) != NULL)
        p--;
    fix_add(f, CODE_PGN_NO_TERMINATOR, (struct span){(uint32_t)(p - f->text), 0},
            arena_printf(f->arena, "%s%s", in_line_comment(p, start) ? line_end(f) : " ", result));
}

/* The place behind the last tag of the roster that comes before the Nth. */
static bool place_in_roster(const struct fixing *f, size_t n, uint32_t *off)
{
    struct fixed_tag tag;

    while (n-- > 0) {
        const struct header *h = record_find(f->record, pgn_roster[n].key);

        if (h != NULL && find_tag(f, h, &tag)) {
            *off = tag.line.off + tag.line.len;
            return true;
        }
    }
    if (f->record->headers == 0 || !find_tag(f, &f->record->header[0], &tag))
        return false;
    *off = tag.line.off;
    return true;
}

/* Missing tags of the roster, as not known. Where a tag could not be read it may be the one. */
static void fix_roster(struct fixing *f, const struct finding *at)
{
    const struct record *r = f->record;
    uint32_t off;

    (void)at;
    if (fix_has(f, CODE_PGN_TAG) || fix_has(f, CODE_PGN_STRING_OPEN) || fix_has(f, CODE_PGN_SPLICED))
        return;
    for (size_t i = 0; i < PGN_ROSTER; i++) {
        const struct pgn_roster_tag *tag = &pgn_roster[i];

        if (record_find(r, tag->key) == NULL && place_in_roster(f, i, &off))
            fix_add(f, CODE_PGN_ROSTER, (struct span){off, 0},
                    arena_printf(f->arena, "[%s \"%s\"]%s", tag->name,
                                 tag->key == KEY_RESULT ? result_text(r->terminator) : tag->unknown,
                                 line_end(f)));
    }
}

/* A second tag that says the same goes. */
static void fix_tag_twice(struct fixing *f, const struct finding *at)
{
    const char *own = f->text + f->own.off, *end = own + f->own.len, *open = f->text + at->at.off - 1, *close;
    size_t n;

    if (open < own || *open != '[' || (open > own && open[-1] != '\n') ||
        (close = memchr(open, '\n', (size_t)(end - open))) == NULL)
        return;
    n = (size_t)(close + 1 - open);
    for (const char *p = own; p + n <= open; p++)
        if ((p == own || p[-1] == '\n') && memcmp(p, open, n) == 0) {
            fix_add(f, CODE_PGN_TAG_TWICE, (struct span){at->at.off - 1, (uint32_t)n}, "");
            return;
        }
}

static void fix_setup_missing(struct fixing *f, const struct finding *at)
{
    const struct header *h = record_find(f->record, KEY_POSITION);
    struct fixed_tag tag;

    (void)at;
    if (h != NULL && find_tag(f, h, &tag))
        fix_add(f, CODE_PGN_SETUP_MISSING, (struct span){tag.line.off, 0},
                arena_printf(f->arena, "[SetUp \"1\"]%s", line_end(f)));
}

static void fix_ply_count(struct fixing *f, const struct finding *at)
{
    if (f->replayed->whole && at->arg[1] != NULL)
        fix_add(f, CODE_PGN_PLY_COUNT, at->at, arena_str(f->arena, slice_of(at->arg[1])));
}

static void fix_tag_case(struct fixing *f, const struct finding *at)
{
    if (at->arg[1] != NULL)
        fix_add(f, CODE_PGN_TAG_CASE, at->at, arena_str(f->arena, slice_of(at->arg[1])));
}

static void fix_fen(struct fixing *f, const struct finding *at)
{
    const struct header *h = record_find(f->record, KEY_POSITION);
    const struct game *game = games[f->record->game];
    SCOPED(buf) fen = {0};

    (void)at;
    if (h != NULL && game != NULL && game->respell != NULL && game->respell(f->record, false, &fen) &&
        !slice_eq(value_of(f, h), buf_as_slice(&fen)))
        fix_add(f, CODE_CHESS_FEN, h->at, arena_str(f->arena, buf_as_slice(&fen)));
}

/* A + or an x that the move does not bear out may mean another move: then its spelling is not certain. */
static bool is_doubtful(const struct fixing *f, uint32_t node)
{
    for (uint32_t i = 0; i < f->count; i++)
        if (f->list[i].node == node &&
            (f->list[i].code == CODE_CHESS_SAN_CAPTURE || f->list[i].code == CODE_CHESS_SAN_CHECK ||
             f->list[i].code == CODE_CHESS_SAN_MATE || f->list[i].severity == SEVERITY_ERROR))
            return true;
    return false;
}

/* The finding's first argument is the move as the standard spells it. */
static void fix_san(struct fixing *f, const struct finding *at)
{
    if (at->node != 0 && at->arg[0] != NULL && !is_doubtful(f, at->node))
        fix_add(f, (enum code)at->code, at->at, arena_str(f->arena, slice_of(at->arg[0])));
}

/* Plies from the root down to each node. */
static const uint32_t *depths_of(const struct fixing *f)
{
    const struct record *r = f->record;
    uint32_t *depth = arena_alloc(f->arena, r->count * sizeof *depth);

    depth[0] = 0;
    for (uint32_t i = 1; i < r->count; i++)
        depth[i] = depth[r->node[i].parent] + 1;
    return depth;
}

static void fix_number(struct fixing *f, uint32_t node, long half)
{
    struct span at = record_number_at(f->record, node);
    uint32_t digits = 0;

    while (digits < at.len && f->text[at.off + digits] >= '0' && f->text[at.off + digits] <= '9')
        digits++;
    if (digits > 0 && half > 1)
        fix_add(f, CODE_CHESS_MOVE_NUMBER, (struct span){at.off, digits},
                arena_printf(f->arena, "%ld", half / 2));
}

/* One wrong number is reported; those that go on from it are wrong as well. */
static void fix_numbers(struct fixing *f, const struct finding *at)
{
    const struct record *r = f->record;
    const uint32_t *depth;
    long right, start;

    if (f->walked || !f->replayed->whole || at->node == 0 || at->arg[1] == NULL ||
        !slice_long(slice_of(at->arg[1]), &right))
        return;
    f->walked = true;
    depth = depths_of(f);
    start = 2 * right + (at->side == SIDE_SECOND) - (long)depth[at->node];
    for (uint32_t i = 1; i < r->count; i++) {
        long half = start + (long)depth[i];

        if (r->node[i].number != 0 && r->node[i].number != half / 2 && r->node[i].move != MOVE_NONE)
            fix_number(f, i, half);
    }
}

/* Every tag on a line of its own, one after the other; how many, 0 when it is not so. */
static uint32_t plain_tags(const struct fixing *f, struct fixed_tag *tags)
{
    const struct record *r = f->record;

    for (uint32_t i = 0; i < r->headers; i++)
        if (!find_tag(f, &r->header[i], &tags[i]) ||
            (i > 0 && tags[i].line.off != tags[i - 1].line.off + tags[i - 1].line.len))
            return 0;
    return r->headers;
}

/* The roster first and in its order, the others by their names. */
static void fix_tag_order(struct fixing *f, const struct finding *at)
{
    struct fixed_tag *tags = arena_alloc(f->arena, (f->record->headers + 1) * sizeof *tags);
    uint32_t count = plain_tags(f, tags), start, moved = 0;
    SCOPED(buf) all = {0};

    (void)at;
    if (count < 2 || fix_has(f, CODE_PGN_TAG_TWICE) || fix_has(f, CODE_PGN_TAG))
        return;
    start = tags[0].line.off;
    for (uint32_t i = 1; i < count; i++) {
        struct fixed_tag one = tags[i];
        uint32_t k = i;

        for (; k > 0 && pgn_tag_comes_after(tags[k - 1].name, one.name); k--, moved++)
            tags[k] = tags[k - 1];
        tags[k] = one;
    }
    for (uint32_t i = 0; i < count; i++)
        buf_add(&all, f->text + tags[i].line.off, tags[i].line.len);
    if (moved > 0)
        fix_add(f, CODE_PGN_EXPORT_TAG_ORDER, (struct span){start, (uint32_t)all.n},
                arena_str(f->arena, buf_as_slice(&all)));
}

/* Lines that end with CR LF, or with CR alone. */
static void fix_newlines(struct fixing *f, const struct finding *at)
{
    const char *p = f->text + f->own.off, *end = p + f->own.len;

    (void)at;
    for (; p < end && (p = memchr(p, '\r', (size_t)(end - p))) != NULL; p++)
        fix_add(f, CODE_PGN_EXPORT_NEWLINE, (struct span){(uint32_t)(p - f->text), 1},
                p + 1 < end && p[1] == '\n' ? "" : "\n");
}

const struct fixer fixers_pgn[] = {
    {CODE_PGN_RESULT_FORM, .fix = fix_result_form},
    {CODE_PGN_TERMINATOR_FORM, .fix = fix_terminator_form},
    {CODE_PGN_RESULT, .fix = fix_result_tag},
    {CODE_CHESS_RESULT, .fix = fix_result_tag},
    {CODE_XIANGQI_RESULT, .fix = fix_result_tag},
    {CODE_WUZIQI_RESULT, .fix = fix_result_tag},
    {CODE_CHESS_RESULT_MATE, .fix = fix_proved},
    {CODE_CHESS_RESULT_STALEMATE, .fix = fix_proved},
    {CODE_CHESS_RESULT_DEAD, .fix = fix_proved},
    {CODE_XIANGQI_RESULT_MATE, .fix = fix_proved},
    {CODE_XIANGQI_RESULT_STALEMATE, .fix = fix_proved},
    {CODE_PGN_NO_TERMINATOR, .fix = fix_no_terminator},
    {CODE_PGN_ROSTER, .fix = fix_roster},
    {CODE_PGN_TAG_TWICE, .fix = fix_tag_twice},
    {CODE_PGN_SETUP_MISSING, .fix = fix_setup_missing},
    {CODE_PGN_PLY_COUNT, .fix = fix_ply_count},
    {CODE_PGN_TAG_CASE, .fix = fix_tag_case},
    {CODE_CHESS_FEN, .fix = fix_fen},
    {CODE_CHESS_MOVE_NUMBER, .fix = fix_numbers},
    {CODE_CHESS_SAN_DISAMBIGUATION, .fix = fix_san},
    {CODE_CHESS_SAN_NO_CAPTURE, .fix = fix_san},
    {CODE_CHESS_SAN_NO_CHECK, .fix = fix_san},
    {CODE_CHESS_SAN_NO_MATE, .fix = fix_san},
    {CODE_CHESS_SAN_PROMOTION, .fix = fix_san},
    {CODE_CHESS_SAN_CASTLING, .fix = fix_san},
    {CODE_CHESS_SAN_EN_PASSANT, .fix = fix_san},
    {CODE_CHESS_SAN_LETTER_CASE, .fix = fix_san},
    {CODE_CHESS_SAN_LONG_FORM, .fix = fix_san},
    {CODE_CHESS_SAN_PAWN_CAPTURE, .fix = fix_san},
    {CODE_CHESS_SAN_LETTERS, .fix = fix_san},
    {CODE_CHESS_SAN_DOUBLE_CHECK, .fix = fix_san},
    {CODE_CHESS_SAN_PUNCTUATION, .fix = fix_san},
    {CODE_XIANGQI_NOTATION_DIGITS, .fix = fix_chinese_move},
    {CODE_XIANGQI_NOTATION_MISSING_WHICH, .fix = fix_chinese_move},
    {CODE_XIANGQI_NOTATION_NEEDLESS_WHICH, .fix = fix_chinese_move},
    {CODE_XIANGQI_NOTATION_ORDINAL, .fix = fix_chinese_move},
    {CODE_HEADER_DATE, .fix = fix_date},
    {CODE_PGN_EXPORT_NEWLINE, .always = true, .fix = fix_newlines},
    {CODE_PGN_EXPORT_TAG_ORDER, .always = true, .last = true, .fix = fix_tag_order},
    {CODE_NONE}};
