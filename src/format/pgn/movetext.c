/* The moves of a game: the scanner. */
#include "format/pgn/pgn.h"

#include "notation/words.h"
#include "record/declared.h"

#include <stdio.h>

static const struct slice none;

/* What a byte begins, by the letter that stands for it in `begins`. */
enum token {
    T_STRAY = '_',
    T_WHITE = ' ',
    T_WORD = 'w',
    T_DIGIT = '9',
    T_COMMENT = '{',
    T_LINE_COMMENT = ';',
    T_OPEN = '(',
    T_CLOSE = ')',
    T_BRACE = '}',
    T_TAG = '[',
    T_NAG = '$',
    T_STAR = '*',
    T_SUFFIX = '!',
    T_SIGN = '+',
    T_PERCENT = '%',
    T_RESERVED = '<',
    T_DOT = '.'
};

#define HIGH_BYTES(row) row row row row row row row row

static const char begins[257] = "_________     __"
                                "________________"
                                " !__$%__()*+_+.+"
                                "9999999999_;<+<!"
                                "wwwwwwwwwwwwwwww"
                                "wwwwwwwwwww[____"
                                "_wwwwwwwwwwwwwww"
                                "wwwwwwwwwww{_}+_" HIGH_BYTES("wwwwwwwwwwwwwwww");

/* White space, and what a word can go on with. */
enum { WHITE = ' ', INSIDE = 'i' };

static const char class_of[257] = "_________     __"
                                  "________________"
                                  " __i_______iiiii"
                                  "iiiiiiiiiii__i__"
                                  "iiiiiiiiiiiiiiii"
                                  "iiiiiiiiiii____i"
                                  "_iiiiiiiiiiiiiii"
                                  "iiiiiiiiiii_____" HIGH_BYTES("iiiiiiiiiiiiiiii");

static bool is_white(char c)
{
    return class_of[(unsigned char)c] == WHITE;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The bytes of the full-width or the no-break space at P; 0 when there is none. */
static size_t wide_space_at(const char *p, const char *end)
{
    if ((unsigned char)p[0] == 0xE3 && end - p >= 3 && memcmp(p, "\xE3\x80\x80", 3) == 0)
        return 3;
    return (unsigned char)p[0] == 0xC2 && end - p >= 2 && (unsigned char)p[1] == 0xA0 ? 2 : 0;
}

/* They end a word too. */
static const char *wide_space(const char *p, const char *end)
{
    while (p < end && wide_space_at(p, end) == 0)
        p++;
    return p;
}

static const char *skip_check_signs(const char *p, const char *end)
{
    while (p < end && (*p == '+' || *p == '#'))
        p++;
    return p;
}

/* Brackets directly behind a move: e8(Q), e8=(Q)+, exd6(ep), Nf3(=). */
static const char *bracket_end(const char *word, const char *p, const char *end)
{
    const char *square = p - word > 2 && p[-1] == '=' ? p - 1 : p;

    if (end - p < 3 || p - word < 2 || p[0] != '(')
        return p;
    if (pgn_bracket_mark(p, end) != 0)
        return skip_check_signs(p + pgn_bracket_mark(p, end), end);
    if (p[2] != ')')
        return p;
    if ((square[-1] != '8' && square[-1] != '1') || class_of[(unsigned char)p[1]] != INSIDE)
        return p;
    return skip_check_signs(p + 3, end);
}

static const char *word_end(const char *word, const char *end)
{
    const char *p = word;

    while (p < end && class_of[(unsigned char)*p] == INSIDE)
        p++;
    p = wide_space(word, p);
    return bracket_end(word, p, end);
}

static void decide_game(struct reading *d);

static inline void begin_moves(struct reading *d)
{
    if (!d->begun)
        decide_game(d);
}

static void say(struct reading *d, enum code code, const char *p, size_t n)
{
    pgn_say(d, code, p, n, none, none);
}

/* The move at r->count is read: it goes to the end of the line. */
static inline void take_move(struct reading *d)
{
    struct record *r = d->r;
    struct node *node = &r->node[r->count];

    if (d->dots)
        node->claim.side = SIDE_SECOND;
    else if (pgn_moves_twice(&r->node[d->node], d->number))
        node->claim.side = SIDE_FIRST;
    d->node = record_link(r);
    if (d->waiting != 0)
        pgn_settle_notes(d, d->node, true);
    d->number = 0;
    d->dots = d->between = false;
}

/* An empty move for the N bytes at P, where the next one will be; NULL when nothing is to be kept. */
static inline struct node *next_move(struct reading *d, const char *p, size_t n)
{
    struct record *r = d->r;
    struct node *node;

    if (d->junk != 0 || r->truncated || (r->count == r->node_cap && !record_more_nodes(r)))
        return NULL;
    node = &r->node[r->count];
    *node = (struct node){.parent = d->node,
                          .claim = {.from = NOWHERE, .to = NOWHERE},
                          .at = pgn_span(d, p, n),
                          .number = (uint16_t)d->number};
    return node;
}

static void add_move(struct reading *d, const struct claim *c, const char *p, size_t n)
{
    struct node *node = next_move(d, p, n);

    if (node == NULL)
        return;
    node->claim = *c;
    take_move(d);
}

enum { RESULT_BYTES = 80 };

/* Whether a text begins as moves in Chinese do: with a man, a numeral or a place in a file. */
static bool is_move_word(struct slice text)
{
    unsigned n = word_length((unsigned char)*text.p);

    return n > 1 && n <= text.n && word_at(text.p, n).kind != WORD_NONE &&
           word_at(text.p, n).kind != WORD_DIRECTION;
}

/* How long the result at P is, 0 when there is none; what it says. All begin with 0, 1, * or a byte beyond
 * ASCII, no 1 has a dot, and no word for one begins as a move does. */
static size_t find_result(const struct record *r, const char *p, const char *end, enum result *result)
{
    static const char *const exact[] = {"*", "1-0", "0-1", "1/2-1/2"};
    struct slice text = slice_between(p, end);
    struct declared d;
    size_t n;

    if (text.n == 0 || (*p > '1' && (unsigned char)*p < 0x80) || (*p == '1' && text.n > 1 && p[1] == '.'))
        return 0;
    for (unsigned i = 0; i < sizeof exact / sizeof *exact; i++) {
        n = strlen(exact[i]);
        *result = (enum result)i;
        if (slice_starts(text, exact[i]) &&
            (n == text.n || class_of[(unsigned char)p[n]] != INSIDE || i == 0))
            return n;
    }
    if ((unsigned char)*p >= 0x80 && is_move_word(text))
        return 0;
    if (text.n > RESULT_BYTES)
        text.n = RESULT_BYTES;
    n = declared_at(r->vocabularies, r->game, text, &d);
    *result = d.result;
    return n > 0 && (p + n == end || class_of[(unsigned char)p[n]] != INSIDE) ? n : 0;
}

/* Whether a variation goes on or ends at P, and not the game. */
static bool line_goes_on(const struct reading *d, const char *p)
{
    enum result result;

    while (p < d->end && is_white(*p))
        p++;
    if (d->end - p < 2 || *p == '[' || (p[0] == '1' && (p[1] == '.' || p[1] == ' ')) ||
        find_result(d->r, p, d->end, &result) != 0)
        return false;
    return *p == ')' || *p == '(' || begins[(unsigned char)*p] == T_WORD ||
           begins[(unsigned char)*p] == T_DIGIT;
}

/* True when a result is at p; it is then taken. One inside a variation that goes on is not the game's. */
static bool read_result(struct reading *d)
{
    enum result result;
    size_t n = find_result(d->r, d->p, d->end, &result);
    struct record *r = d->r;

    if (n == 0 || d->junk != 0)
        return false;
    if (r->stack.n != 0 && line_goes_on(d, d->p + n)) {
        pgn_say(d, CODE_PGN_STRAY, d->p, n, (struct slice){d->p, n}, none);
        d->p += n;
        return false;
    }
    r->terminated = true;
    r->terminator = result;
    r->result_at = pgn_span(d, d->p, n);
    if (!slice_is((struct slice){d->p, n}, result_text(result)))
        pgn_say(d, CODE_PGN_TERMINATOR_FORM, d->p, n, (struct slice){d->p, n}, none);
    d->p += n;
    return true;
}

/* Words before any tag or move that are no moves. */
static bool skip_text(struct reading *d, const char *p)
{
    if (d->r->headers != 0 || d->r->count != 1 || d->number != 0 || d->junk != 0)
        return false;
    for (d->p = p; d->p < d->end && *d->p != '\n' && *d->p != '\r';)
        d->p++;
    pgn_say(d, CODE_PGN_TEXT, p, (size_t)(d->p - p), slice_between(p, d->p), none);
    d->begun = false;
    return true;
}

/* A sign that people write where PGN has a numeric glyph. */
static bool read_glyph(struct reading *d, struct slice word)
{
    int nag = pgn_glyph(word);

    /* Behind a number a move is expected: the N of "2. N f3" is none. Before all moves there is nothing to
     * judge. */
    if (nag < 0 || d->number != 0 || (d->r->game == GAME_CHESS && d->node == 0))
        return false;
    pgn_say(d, CODE_PGN_GLYPH, word.p, word.n, word, none);
    pgn_add_nag(d, (unsigned)nag, word.p, word.n, 0);
    return true;
}

/* A move with such a sign for its end: exd5N, Nf3+-. */
static bool read_signed_move(struct reading *d, struct slice word)
{
    struct claim c;

    if (d->r->game != GAME_CHESS || d->notation == NULL || word.n > 255)
        return false;
    for (size_t n = word.n > 2 ? word.n - 2 : 0; n > 0; n--) {
        struct slice head = {word.p, word.n - n}, sign = {word.p + word.n - n, n};
        int nag = pgn_glyph(sign);

        claim_clear(&c);
        if (nag < 0 || !d->notation->parse(head, d->r->height, &c))
            continue;
        if (slice_is(sign, "=") && pgn_lacks_promotion(&c)) {
            add_move(d, &c, word.p, word.n);
            return true;
        }
        add_move(d, &c, head.p, head.n);
        pgn_say(d, CODE_PGN_SUFFIX, sign.p, sign.n, sign, none);
        pgn_add_nag(d, (unsigned)nag, sign.p, sign.n, 0);
        return true;
    }
    return false;
}

/* A word that is no move in any notation: true when it is something else. */
static bool read_no_move(struct reading *d, struct slice word)
{
    return (d->r->game == GAME_CHESS && d->node != 0 && read_glyph(d, word)) || read_signed_move(d, word) ||
           skip_text(d, word.p);
}

/* A word with a character in its middle that belongs to no token: both halves are one thing that is no move.
 */
static size_t broken_length(struct slice word, const char *end)
{
    const char *p = word.p + word.n;

    if (end - p < 2 || strchr("_<[}", begins[(unsigned char)*p]) == NULL ||
        class_of[(unsigned char)p[1]] != INSIDE)
        return word.n;
    return (size_t)(word_end(p + 1, end) - word.p);
}

/* The last word of a game is what the Result tag says: what it is has been told of the tag. */
static bool take_named_result(struct reading *d, struct slice word)
{
    struct slice tag;
    const char *p = d->p;

    while (p < d->end && is_white(*p))
        p++;
    if (p < d->end && *p != '[')
        return false;
    tag = record_value(d->r, KEY_RESULT);
    if (!slice_eq(word, tag))
        return false;
    d->r->terminated = true;
    d->r->terminator = declared_read(d->r->vocabularies, d->r->game, tag).result;
    d->r->result_at = pgn_span(d, word.p, word.n);
    return true;
}

static void odd_word(struct reading *d, const char *p, struct claim *c)
{
    struct slice word = slice_between(p, word_end(p, d->end));

    if (word.n == 0)
        word.n = 1;
    d->p = p + word.n;
    if (word.n > 255)
        pgn_say(d, CODE_PGN_TOKEN_LENGTH, p, word.n, SLICE("more than 255"), none);
    if (pgn_take_mark(d, word) || take_named_result(d, word))
        return;
    if (!pgn_read_word(d, word, c)) {
        if (read_no_move(d, word))
            return;
        word.n = d->r->game == GAME_CHESS ? broken_length(word, d->end) : word.n;
        d->p = p + word.n;
        claim_clear(c);
    }
    if (c->kind == MOVE_PASS && d->r->game == GAME_CHESS && d->r->stack.n != 0)
        pgn_say(d, CODE_PGN_NULL_MOVE, p, word.n, word, none);
    add_move(d, c, p, word.n);
}

/* Such a space parts words as others do, but it is none that PGN knows. */
static bool skip_wide_space(struct reading *d)
{
    size_t n = wide_space_at(d->p, d->end);

    if (n != 0 && d->r->game == GAME_CHESS)
        pgn_say(d, CODE_PGN_STRAY, d->p, n, n == 2 ? SLICE("U+00A0") : SLICE("U+3000"), none);
    d->p += n;
    return n != 0;
}

/* True when the word ends the game. */
static bool read_word(struct reading *d)
{
    const char *start = d->p;
    struct claim c = {.from = NOWHERE, .to = NOWHERE};

    if (((unsigned char)*start >= 128 || *start == 'O') && (read_result(d) || d->p != start))
        return d->r->terminated;
    if ((unsigned char)*start >= 128 && (skip_wide_space(d) || pgn_skip_ellipsis(d)))
        return false;
    if (pgn_is_mark(start, d->end) && pgn_line_start(d->text->start, start))
        return true;
    odd_word(d, start, &c);
    return false;
}

/* The number before P with its dots, when nothing but white space is between; else P itself. */
static const char *number_before(const struct reading *d, const char *p)
{
    const char *start = d->text->start, *digits = p;

    while (digits > start && (is_white(digits[-1]) || digits[-1] == '.'))
        digits--;
    if (digits == start || !is_digit(digits[-1]))
        return p;
    while (digits > start && is_digit(digits[-1]))
        digits--;
    return digits;
}

/* Behind a word that is no move; what follows may be the rest of it. */
static bool is_lost(const struct reading *d)
{
    return d->node != 0 && d->r->node[d->node].claim.kind == MOVE_NONE;
}

/* A number is waiting for its move where something else stands. */
static void say_lone_number(struct reading *d, const char *p)
{
    char number[16];
    int n;

    if (d->number == 0 || d->r->game != GAME_CHESS || d->junk != 0 || is_lost(d)) {
        d->number = 0;
        return;
    }
    n = snprintf(number, sizeof number, "%u", d->number);
    p = number_before(d, p);
    pgn_say(d, CODE_PGN_NUMBER_ALONE, p, p < d->end ? 1 : 0, (struct slice){number, (size_t)n}, none);
    d->number = 0;
}

/* Moves are counted from one, and what stands for "no number" would go unseen. */
static void say_zero(struct reading *d, const char *p, size_t n)
{
    uint32_t count = pgn_first_count(d->r);
    char expected[16];
    int digits;

    for (uint32_t node = d->node; node != 0; node = d->r->node[node].parent)
        count++;
    digits = snprintf(expected, sizeof expected, "%u", (unsigned)(count / 2));
    if (d->r->game == GAME_CHESS)
        pgn_say(d, CODE_CHESS_MOVE_NUMBER, p, n, SLICE("0"), (struct slice){expected, (size_t)digits});
}

/* 15=6, the first soldier of the fifth file in WXF: no number looks like it. */
static bool is_counted_soldier(const struct reading *d)
{
    const char *p = d->p;

    return d->r->game == GAME_XIANGQI && d->end - p >= 4 && p[0] >= '1' && p[0] <= '5' && p[1] >= '1' &&
           p[1] <= '9' && (p[2] == '=' || p[2] == '+' || p[2] == '.') && p[3] >= '1' && p[3] <= '9' &&
           (d->end - p == 4 || class_of[(unsigned char)p[4]] != INSIDE);
}

/* 00 and 000 as some write castling; a dot makes it a number. */
static bool is_bare_castling(const struct reading *d, const char *p, const char *end)
{
    return d->r->game == GAME_CHESS && (end - p == 2 || end - p == 3) && (end == d->end || *end != '.');
}

/* Digits: a move number, a result, castling with zeros, or a soldier. True when the game has ended. */
static bool read_digits(struct reading *d)
{
    const char *start = d->p, *p = start;
    uint32_t value = 0;
    unsigned dots = 0;

    if (is_counted_soldier(d)) {
        odd_word(d, start, &(struct claim){.from = NOWHERE, .to = NOWHERE});
        return false;
    }
    while (p < d->end && is_digit(*p)) {
        value = value < 100000 ? value * 10 + (uint32_t)(*p - '0') : value;
        p++;
    }
    if (p < d->end && value <= 1 && (*p == ' ' || class_of[(unsigned char)*p] == INSIDE)) {
        if (read_result(d))
            return true;
        if (d->p != start)
            return false;
    }
    if (p < d->end && (class_of[(unsigned char)*p] == INSIDE && *p != '.')) {
        if (*p == '-' || *p == '/' || *p == ':' || *p == 'x')
            odd_word(d, start, &(struct claim){.from = NOWHERE, .to = NOWHERE});
        else
            d->p = p;
        if (d->p != p)
            return false;
    }
    if (value == 0 && (p - start == 4 || is_bare_castling(d, start, p))) {
        odd_word(d, start, &(struct claim){.from = NOWHERE, .to = NOWHERE});
        return false;
    }
    while (p < d->end && (*p == '.' || (is_white(*p) && p + 1 < d->end && p[1] == '.')))
        dots = *p++ == '.' ? dots + 1 : 0;
    if (d->junk == 0) {
        say_lone_number(d, start);
        if (value == 0)
            say_zero(d, start, (size_t)(p - start));
        d->number = value < UINT16_MAX ? value : UINT16_MAX;
        d->dots = dots == 3; /* any number may follow; "2. ... e5" and "2... e5" are Black's */
    }
    d->p = p;
    return false;
}

/* A mark of the Laws behind a move: (e.p.), or (=) where a draw was offered. */
static void take_bracket_mark(struct reading *d)
{
    if (d->p[1] == '=')
        d->r->node[d->node].claim.marks |= MARK_DRAW_OFFER;
    else
        pgn_take_mark(d, SLICE("e.p."));
    d->p += pgn_bracket_mark(d->p, d->end);
}

static void open_bracket(struct reading *d)
{
    if (d->node != 0 && d->junk == 0 && pgn_bracket_mark(d->p, d->end) != 0) {
        take_bracket_mark(d);
        return;
    }
    if (d->node != 0) /* else more is wrong than that */
        say_lone_number(d, d->p);
    if (!pgn_read_remark(d))
        pgn_open_variation(d);
}

static void close_bracket(struct reading *d)
{
    if (d->r->stack.n != 0 &&
        !pgn_variation_is_empty(d)) /* else it is the bracket of "1)", or more is missing */
        say_lone_number(d, d->p);
    pgn_close_variation(d);
}

/* Behind a number that a space parts from its '$', and that has no dot as those of moves; P when there is
 * none. */
static const char *parted_number(const char *p, const char *end)
{
    const char *digits = p + (p < end && *p == ' '), *last = digits;

    while (last < end && is_digit(*last))
        last++;
    return last > digits && last < end && is_white(*last) ? last : p;
}

static void read_nag(struct reading *d)
{
    const char *start = d->p, *p = start + 1;
    unsigned value = 0;

    while (p < d->end && is_digit(*p)) {
        value = value < 1000 ? value * 10 + (uint32_t)(*p - '0') : value;
        p++;
    }
    if (p == start + 1)
        p = word_end(p, d->end);
    if (p == start + 1)
        p = parted_number(p, d->end);
    if (p == start + 1 || !is_digit(start[1]) || value > 255)
        pgn_say(d, CODE_PGN_NAG, start, (size_t)(p - start), slice_between(start + 1, p), none);
    else if (d->r->game == GAME_CHESS && (d->node == 0 || d->number != 0) && !is_lost(d))
        pgn_say(d, CODE_PGN_STRAY, start, (size_t)(p - start), slice_between(start, p), none);
    else
        pgn_add_nag(d, value, start, (size_t)(p - start), 0);
    d->p = p;
}

static void read_suffix(struct reading *d)
{
    static const char suffixes[6][3] = {"!", "?", "!!", "??", "!?", "?!"};
    const char *start = d->p;
    struct slice word;

    while (d->p < d->end && (*d->p == '!' || *d->p == '?'))
        d->p++;
    word = slice_between(start, d->p);
    if (d->node == 0 || d->number != 0) {
        pgn_say(d, CODE_PGN_STRAY, start, word.n, word, none);
        return;
    }
    for (unsigned i = 0; i < 6; i++)
        if (slice_is(word, suffixes[i])) {
            pgn_add_nag(d, i + 1, start, word.n, NOTE_SUFFIX);
            pgn_take_late_mark(d);
            return;
        }
    pgn_say(d, CODE_PGN_SUFFIX, start, word.n, word, none);
}

/* A sign: of an evaluation, a null move, or the start of a move in some xiangqi notation. */
static void read_sign(struct reading *d)
{
    const char *p = d->p;
    struct slice word = slice_between(p, word_end(p, d->end));
    struct claim c = {.from = NOWHERE, .to = NOWHERE};

    if (word.n == 0)
        word.n = 1;
    d->p = p + word.n;
    if (take_named_result(d, word)) /* +/- */
        return;
    d->p = p;
    if ((d->r->game == GAME_CHESS && *p == '=' && pgn_take_promotion(d, word)) || read_glyph(d, word)) {
        d->p = p + word.n;
        return;
    }
    if (word.n > 1 && pgn_read_word(d, word, &c)) {
        odd_word(d, p, &c);
        return;
    }
    if (word.n > 1 && (*p == '+' || *p == '#') && begins[(unsigned char)p[1]] == T_WORD) /* "Qa4 +Kd6" */
        word.n = 1;
    if (d->node != 0 && d->number == 0 && word.n == 1) /* "Ra8 +" says what "Ra8+" says */
        d->r->node[d->node].claim.marks |= *p == '+' ? MARK_CHECK : *p == '#' ? MARK_MATE : 0;
    if (!is_lost(d))
        pgn_say(d, CODE_PGN_STRAY, p, word.n, word, none);
    d->p = p + word.n;
}

/* Whether the next token is one before which dots mean nothing: what closes something, or a number, unless
 * that number says that the dots are for a move that is missing. */
static bool is_no_move_next(const struct reading *d)
{
    const char *p = d->p;
    uint32_t number = 0;

    while (p < d->end && is_white(*p))
        p++;
    if (p == d->end || *p == ')' || *p == '*')
        return true;
    for (; p < d->end && is_digit(*p) && number < UINT16_MAX; p++)
        number = number * 10 + (uint32_t)(*p - '0');
    return number != 0 && !pgn_moves_twice(&d->r->node[d->node], number);
}

/* Dots without a number: people write three of them before a move of Black. */
static void read_dots(struct reading *d)
{
    const char *p = d->p;

    while (d->p < d->end && *d->p == '.')
        d->p++;
    if (is_lost(d))
        return;
    if (d->p - p == 1 || is_no_move_next(d) || (d->text->want & WANT_STRICT) != 0)
        pgn_say(d, CODE_PGN_STRAY, p, (size_t)(d->p - p), slice_between(p, d->p), none);
}

/* Whether the moves go on right below the line at P, and not with the first one. */
static bool moves_go_on(const char *p, const char *end)
{
    unsigned long number = 0;

    p = memchr(p, '\n', (size_t)(end - p));
    if (p == NULL)
        return false;
    for (p++; p < end && is_digit(*p) && number < UINT16_MAX; p++)
        number = number * 10 + (unsigned long)(*p - '0');
    return number > 1 && p < end && *p == '.';
}

static bool is_next_game(const struct reading *d)
{
    const char *start = d->text->start;

    return (d->begun && pgn_line_start(start, d->p) && !moves_go_on(d->p, d->end)) ||
           ((d->begun || d->r->headers != 0) && pgn_hard_boundary(start, d->p, d->end));
}

/* At '[': true when it belongs to the next game. */
static bool read_bracket(struct reading *d)
{
    if (is_next_game(d))
        return true;
    if (!d->begun)
        pgn_read_tag(d);
    else if (!pgn_read_lost_tag(d))
        pgn_read_stray(d, CODE_PGN_STRAY);
    return false;
}

/* Comments and escapes may stand anywhere. */
static bool read_aside(struct reading *d)
{
    switch (begins[(unsigned char)*d->p]) {
    case T_COMMENT:
        pgn_read_comment(d);
        return true;
    case T_LINE_COMMENT:
        pgn_read_line_comment(d);
        return true;
    case T_PERCENT:
        pgn_read_escape(d);
        return true;
    default:
        return false;
    }
}

/* Everything but words and digits. True when the game has ended. */
static bool read_other(struct reading *d)
{
    if (read_aside(d))
        return false;
    if (*d->p == '[')
        return read_bracket(d);
    begin_moves(d);
    switch (begins[(unsigned char)*d->p]) {
    case T_OPEN:
        open_bracket(d);
        return false;
    case T_CLOSE:
        close_bracket(d);
        return false;
    case T_NAG:
        read_nag(d);
        return false;
    case T_SUFFIX:
        read_suffix(d);
        return false;
    case T_SIGN:
        read_sign(d);
        return false;
    case T_STAR:
        if (read_result(d))
            return true;
        if (*d->p != '*')
            return false;
        break;
    case T_BRACE:
        pgn_read_brace(d);
        return false;
    case T_RESERVED:
        if (!skip_text(d, d->p))
            pgn_read_reserved(d);
        return false;
    case T_DOT:
        read_dots(d);
        return false;
    default:
        break;
    }
    pgn_read_stray(d, CODE_PGN_STRAY);
    return false;
}

/* One field of a FEN, however many spaces are before it. */
static struct slice take_field(struct slice *rest)
{
    struct slice field = none;

    while (field.n == 0 && rest->n > 0)
        field = slice_cut(*rest, ' ', rest);
    return field;
}

uint32_t pgn_first_count(const struct record *r)
{
    struct slice rest = record_value(r, KEY_POSITION);
    uint32_t black;
    long number = 1;

    if (rest.n == 0)
        return 2;
    take_field(&rest);
    black = slice_is(take_field(&rest), "b");
    for (int i = 0; i < 3; i++)
        take_field(&rest);
    if (!slice_long(take_field(&rest), &number) || number < 1 || number > 99999)
        number = 1;
    return 2 * (uint32_t)number + black;
}

static void decide_game(struct reading *d)
{
    d->begun = true;
    pgn_choose_game(d);
    d->notation = d->r->game == GAME_UNKNOWN ? NULL : pgn_format_tag(d->r);
    if (d->notation == NULL && d->r->game != GAME_UNKNOWN)
        d->notation = notation_usual(d->r->game);
}

/* Whether nobody would take it for anything but the first move. */
static bool is_first_move(const char *p, const char *end)
{
    return end - p > 2 && p[0] == '1' && p[1] == '.' && (p[2] == ' ' || (p[2] >= 'A' && p[2] <= 'h'));
}

static void scan(struct reading *d)
{
    for (;;) {
        char token;

        if (d->begun)
            pgn_read_usual(d);
        while (d->p < d->end && is_white(*d->p))
            d->p++;
        if (d->p >= d->end)
            return;
        token = begins[(unsigned char)*d->p];
        if (!d->begun && is_first_move(d->p, d->end)) {
            begin_moves(d);
            continue;
        }
        if (!d->begun && token != T_TAG && pgn_read_lost(d))
            continue;
        if (token == T_WORD) {
            begin_moves(d);
            if (read_word(d))
                return;
        } else if (token == T_DIGIT) {
            begin_moves(d);
            if (read_digits(d))
                return;
        } else if (read_other(d)) {
            return;
        }
    }
}

/* Behind a result: a tag at the start of a line, the number 1, or a move at the start of a line where games
 * have no tags. */
static bool begins_game(const struct reading *d)
{
    struct slice word;
    struct claim c;

    if (d->end - d->p > 2 && d->p[0] == '1' && (d->p[1] == '.' || d->p[1] == ' '))
        return true;
    if (!pgn_line_start(d->text->start, d->p))
        return false;
    if (*d->p == '[')
        return true;
    if (d->r->headers != 0 || d->notation == NULL)
        return false;
    word = slice_between(d->p, word_end(d->p, d->end));
    claim_clear(&c);
    return word.n != 0 && word.n < 16 && d->notation->parse(word, d->r->height, &c) &&
           (c.kind != MOVE_STEP || c.to != NOWHERE);
}

/* Of two results the one that the Result tag has is the game's. */
static void prefer_result(struct reading *d, enum result result)
{
    if (result_named(record_value(d->r, KEY_RESULT)) == result)
        d->r->terminator = result;
}

static bool read_second_result(struct reading *d)
{
    enum result result;
    size_t n = find_result(d->r, d->p, d->end, &result);

    if (n == 0)
        return false;
    prefer_result(d, result);
    say(d, CODE_PGN_SECOND_TERMINATOR, d->p, n);
    d->p += n;
    return true;
}

/* Moves that go on behind a result: another one ends them. */
static void find_last_result(struct reading *d, const char *line)
{
    const char *end = d->p, *word;
    enum result result;

    while (end > line && is_white(end[-1]))
        end--;
    for (word = end; word > line && !is_white(word[-1]);)
        word--;
    if (word < end && find_result(d->r, word, end, &result) == (size_t)(end - word))
        prefer_result(d, result);
}

/* What follows the result, up to the next game. */
static void read_tail(struct reading *d)
{
    bool said = false;

    for (;;) {
        const char *start;

        while (d->p < d->end && (unsigned char)*d->p <= ' ')
            d->p++; /* pgn_bytes.c says which of them do not belong there */
        if (d->p >= d->end || pgn_is_mark(d->p, d->end))
            return;
        if (*d->p != '[' && (read_aside(d) || read_second_result(d)))
            continue;
        if (begins_game(d))
            return;
        for (start = d->p; d->p < d->end && *d->p != '\n' && *d->p != '\r';)
            d->p++;
        find_last_result(d, start);
        if (!said)
            pgn_say(d, CODE_PGN_AFTER_TERMINATOR, start, (size_t)(d->p - start), slice_between(start, d->p),
                    none);
        said = true;
    }
}

void pgn_read_game(struct reading *d)
{
    scan(d);
    if (d->number != 0)
        say_lone_number(d, d->r->terminated ? d->text->start + d->r->result_at.off : d->p);
    if (d->r->stack.n != 0)
        pgn_close_all(d);
    if (d->r->terminated)
        read_tail(d);
    if (!d->begun)
        pgn_choose_game(d);
}
