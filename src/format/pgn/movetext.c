/* Stage 4, the moves of a game: the scanner. */
#include "format/pgn/pgn.h"
#include "format/pgn/tokens.h"

#include "base/text/text.h"

#include <stdio.h>

static const struct slice none;

/* The bytes of a space or format character at P that is not ASCII's; 0 when there is none. A mark of byte
 * order among the moves is one that came with text from elsewhere. */
static size_t wide_space_at(const char *p, const char *end)
{
    uint32_t c;
    unsigned n;

    if ((unsigned char)p[0] < 0xC2 || ((unsigned char)p[0] > 0xE3 && (unsigned char)p[0] < 0xEF))
        return 0;
    c = utf8_get(p, end, &n);
    return utf8_is_unseen(c) ? n : 0;
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

/* A word that begins with a Chinese character ends before such a sign. */
static const char *chinese_end(const char *word, const char *end)
{
    if (word == end || (unsigned char)*word < 0xE3)
        return end;
    for (const char *p = word + 1; p < end; p++)
        if ((unsigned char)*p >= 0xE2 && pgn_chinese_sign(p, end) != 0)
            return p;
    return end;
}

static const char *word_end(const char *word, const char *end)
{
    const char *p = word;

    while (p < end && class_of[(unsigned char)*p] == INSIDE)
        p++;
    p = wide_space(word, p);
    return bracket_end(word, chinese_end(word, p), end);
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
    if (d->pending_notes != 0)
        pgn_settle_notes(d, d->node, true);
    d->number = 0;
    d->dots = d->after_bracket = false;
}

/* An empty move for the N bytes at P, where the next one will be; NULL when nothing is to be kept. */
static inline struct node *next_move(struct reading *d, const char *p, size_t n)
{
    struct record *r = d->r;
    struct node *node;

    if (d->skipped_depth != 0 || r->truncated || (r->count == r->node_cap && !record_more_nodes(r)))
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

/* Whether the word at P, behind a number, begins a game: 2005年10月3日 and 3 October are days. */
static bool is_numbered(const struct reading *d, const char *p)
{
    while (p > d->text->start && (p[-1] == ' ' || p[-1] == '\t'))
        p--;
    return d->number == 1 || (d->number != 0 && p > d->text->start && p[-1] == '.');
}

/* Words before any tag or move that are no moves. */
static bool skip_text(struct reading *d, const char *p)
{
    if (d->r->headers != 0 || d->r->count != 1 || is_numbered(d, p) || d->skipped_depth != 0)
        return false;
    d->number = 0;
    for (d->p = p; d->p < d->end && *d->p != '\n' && *d->p != '\r';)
        d->p++;
    if (!d->told_text)
        pgn_say(d, CODE_PGN_TEXT, p, (size_t)(d->p - p), slice_between(p, d->p), none);
    d->told_text = true;
    d->in_movetext = false;
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

        if (nag < 0 || !notation_read(d->notation, head, d->r->height, &c))
            continue;
        if (slice_is(sign, "=") && pgn_lacks_promotion(&c)) {
            add_move(d, &c, word.p, word.n);
            return true;
        }
        add_move(d, &c, head.p, head.n);
        pgn_say(d, CODE_PGN_GLYPH, sign.p, sign.n, sign, none);
        pgn_add_nag(d, (unsigned)nag, sign.p, sign.n, 0);
        return true;
    }
    return false;
}

/* Arrows, shapes and other signs alone: whatever they mean, they are no move. */
static bool skip_signs(struct reading *d, struct slice word)
{
    const char *p = word.p, *end = word.p + word.n;
    unsigned n;

    if (d->r->game != GAME_CHESS)
        return false;
    for (uint32_t c; p < end; p += n)
        if ((c = utf8_get(p, end, &n)) == UTF8_BAD || c < 0x2190 || c >= 0x2C00 ||
            (c >= 0x2654 && c < 0x2660))
            return false;
    pgn_say(d, CODE_PGN_SUFFIX, word.p, word.n, word, none);
    return true;
}

/* A word that is no move in any notation: true when it is something else. */
static bool read_no_move(struct reading *d, struct slice word)
{
    return (d->r->game == GAME_CHESS && d->node != 0 && read_glyph(d, word)) || read_signed_move(d, word) ||
           skip_signs(d, word) || skip_text(d, word.p) || pgn_read_spoken_result(d, word.p);
}

/* How far the end of a bracket inside a word is looked for. */
enum { FARTHEST_END = 4000 };

/* Whether the bracket at P is closed behind it, and so holds a variation or a remark. */
static bool is_closed(const char *p, const char *end)
{
    const char *far = end - p > FARTHEST_END ? p + FARTHEST_END : end;

    for (p++; p < far && *p != '(' && *p != ')';)
        p++;
    return p < far && *p == ')';
}

/* Whether more moves follow on the line at P: what stands there ends no game. */
static bool is_followed(const char *p, const char *end)
{
    while (p < end && (*p == ' ' || *p == '\t'))
        p++;
    return p < end && class_of[(unsigned char)*p] == INSIDE;
}

/* A character that belongs to no token, or would begin one that cannot stand there: what is on both its sides
 * is one thing. */
static bool is_broken_at(const char *p, const char *end)
{
    if (p >= end)
        return false;
    switch (begins[(unsigned char)*p]) {
    case T_RESERVED:
    case T_TAG:
        if (pgn_markup(p, end) != 0)
            return false;
        /* fall through */
    case T_STRAY:
    case T_BRACE:
        return end - p > 1 && class_of[(unsigned char)p[1]] == INSIDE;
    case T_STAR:
        return is_followed(p + 1, end);
    case T_OPEN:
        return end - p > 1 && class_of[(unsigned char)p[1]] == INSIDE && !is_closed(p, end);
    default:
        return false;
    }
}

/* A star with more of the word behind it is no result, even where what stands before it could be a move; but
 * the next game may begin there. */
static bool has_star_inside(const char *p, const char *end)
{
    return end - p > 2 && *p == '*' && class_of[(unsigned char)p[1]] == INSIDE &&
           !(p[1] == '1' && p[2] == '.');
}

/* A word that is no move, with such characters in it. */
static size_t broken_length(struct slice word, const char *end)
{
    const char *p = word.p + word.n;

    while (is_broken_at(p, end))
        p = word_end(p + 1, end);
    return (size_t)(p - word.p);
}

/* Of words without a space between them the first is read, and then the next: looking for the end of all of
 * them each time would cost the square of their length. */
static const char *glued_end(const struct reading *d, const char *p)
{
    enum { MOST = 255 };

    return d->glued && d->end - p > MOST ? p + MOST : d->end;
}

/* Such a space parts words as others do, but it is none that PGN knows. */
static bool skip_wide_space(struct reading *d)
{
    size_t n = wide_space_at(d->p, d->end);
    unsigned length;
    char name[16];

    if (n != 0 && d->r->game == GAME_CHESS && !d->told_blank) {
        int digits = snprintf(name, sizeof name, "U+%04X", (unsigned)utf8_get(d->p, d->end, &length));

        pgn_say(d, CODE_PGN_BLANK, d->p, n, (struct slice){name, (size_t)digits}, none);
        d->told_blank = true;
    }
    d->p += n;
    return n != 0;
}

/* A move with characters in it that take no room, Nf\u00AD3: where one splits a word, and without it the word
 * is a move, it is read as if it were not there. True when it was. */
static bool read_split_word(struct reading *d, const char *p, const char *stop, struct claim *c)
{
    enum { LONGEST = 16 };
    char plain[LONGEST];
    size_t length = 0, skip;
    const char *q = p;

    while (q < d->end && length < LONGEST) {
        if ((skip = wide_space_at(q, d->end)) != 0 && utf8_is_zero_width(utf8_get(q, d->end, &(unsigned){0})))
            q += skip;
        else if (class_of[(unsigned char)*q] == INSIDE && (unsigned char)*q < 0x80)
            plain[length++] = *q++;
        else
            break;
    }
    if (q <= stop || d->notation == NULL ||
        !d->notation->parse((struct slice){plain, length}, d->r->height, c)) {
        claim_clear(c);
        return false;
    }
    d->p = stop;
    skip_wide_space(d);
    d->p = q;
    add_move(d, c, p, (size_t)(q - p));
    return true;
}

static void read_word_slow(struct reading *d, const char *p, struct claim *c)
{
    struct slice word = slice_between(p, word_end(p, glued_end(d, p)));

    if (word.n == 0)
        word.n = 1;
    if (word.n < 8 && wide_space_at(p + word.n, d->end) != 0 && read_split_word(d, p, p + word.n, c))
        return;
    word.n = pgn_first_of_glued(d, word);
    d->p = p + word.n;
    if (word.n > 255)
        pgn_say(d, CODE_PGN_TOKEN_LENGTH, p, word.n, SLICE("more than 255"), none);
    if (pgn_take_mark(d, word) || pgn_take_named_result(d, word))
        return;
    if (has_star_inside(p + word.n, d->end) ||
        (!pgn_cut_pair(d, &word, c) && !pgn_read_word(d, word, c) && !pgn_cut_glued(d, &word, c))) {
        size_t whole = broken_length(word, d->end);

        if (whole == word.n && read_no_move(d, word))
            return;
        word.n = whole;
        d->p = p + word.n;
        claim_clear(c);
    }
    if (c->kind == MOVE_PASS && d->r->game == GAME_CHESS && d->r->stack.n != 0)
        pgn_say(d, CODE_PGN_NULL_MOVE, p, word.n, word, none);
    add_move(d, c, p, word.n);
}

/* A word that was never meant for a move: without a digit, or an address. */
static bool is_plain_word(struct slice word)
{
    bool digits = false;

    for (size_t i = 0; i < word.n; i++)
        digits |= is_ascii_digit(word.p[i]);
    return (!digits && (unsigned char)(word.p[0] | 32) >= 'a') || slice_holds(word, "://") ||
           slice_find(word, '@') != NULL;
}

/* How many words of the line at P no notation of chess reads, and no number is; *ALL: how many there are, and
 * *FIRST: whether the first is one of them; *MOVES: how many are moves. */
static unsigned count_prose(const struct reading *d, const char *p, unsigned *all, bool *first,
                            unsigned *moves)
{
    unsigned odd = 0;
    struct claim c;

    *first = false;
    *moves = 0;
    for (*all = 0; p < d->end && *p != '\n' && *p != '\r' && *all < 20;) {
        const char *word = p;

        while (p < d->end && (unsigned char)*p > ' ')
            p++;
        if (p > word) {
            bool is_move = notation_read(d->notation, slice_between(word, p), 8, &c);

            ++*all;
            *moves += is_move;
            odd += !is_ascii_digit(*word) && *word != '$' && !is_move;
            *first |= *all == 1 && odd == 1;
        }
        while (p < d->end && (unsigned char)*p <= ' ' && *p != '\n' && *p != '\r')
            p++;
    }
    return odd;
}

/* Whether moves follow below the text at P, behind the next blank line, with another number than 1. */
static bool moves_follow_text(const struct reading *d, const char *p)
{
    unsigned long number = 0;

    while (p < d->end && !((*p == '\n' || *p == '\r') && pgn_after_blank_line(d->text->start, p + 1)))
        p++;
    while (p < d->end && is_white(*p))
        p++;
    for (; p < d->end && is_ascii_digit(*p) && number < UINT16_MAX; p++)
        number = number * 10 + (unsigned long)(*p - '0');
    return number > 1 && p < d->end && *p == '.';
}

/* Whether a number of a round stands between P and the next blank line. */
static bool number_follows(const struct reading *d, const char *p)
{
    for (; p < d->end && !((*p == '\n' || *p == '\r') && pgn_after_blank_line(d->text->start, p + 1)); p++)
        if (*p == '.' && is_ascii_digit(p[-1]) && p + 1 < d->end && !is_ascii_digit(p[1]))
            return true;
    return false;
}

/* Whether the line below that at P begins with a move: moves without numbers go on there. */
static bool move_follows(const struct reading *d, const char *p)
{
    const char *word = pgn_line_end(p, d->end), *last;
    struct claim c;

    while (word < d->end && is_white(*word))
        word++;
    for (last = word; last < d->end && (unsigned char)*last > ' ';)
        last++;
    return word < d->end && is_ascii_letter(*word) &&
           notation_read(d->notation, slice_between(word, last), 8, &c);
}

/* Whether a line of words begins at P, where moves of chess have ended without a result: behind a blank line,
 * or right below the moves where words begin it and are most of it. */
static bool is_text_between_games(const struct reading *d, const char *p)
{
    unsigned all, odd, moves;
    bool first;

    if (d->r->game != GAME_CHESS || d->node == 0 || d->number != 0 || d->r->stack.n != 0 ||
        d->notation == NULL || !pgn_line_start(d->text->start, p))
        return false;
    odd = count_prose(d, p, &all, &first, &moves);
    /* A name or a greeting below moves that have no tags. */
    if (d->r->headers == 0 && first && moves == 0 && !number_follows(d, p) && !moves_follow_text(d, p) &&
        !move_follows(d, p)) {
        const char *end = p;

        while (end < d->end && (unsigned char)*end > ' ')
            end++;
        if (is_plain_word(slice_between(p, end)))
            return true;
    }
    if (!pgn_after_blank_line(d->text->start, p))
        return first && odd > 1 && odd * 3 >= all * 2 && !number_follows(d, p);
    return (odd > 2 || (odd > 0 && *p == '#')) && odd * 2 >= all && !moves_follow_text(d, p);
}

/* HTML's names for such spaces, in pages that were copied with them. */
static bool skip_entity(struct reading *d)
{
    static const char *const spaces[] = {"&nbsp;", "&#160;", "&#xa0;", "&ensp;", "&emsp;", "&thinsp;"};
    struct slice rest = slice_between(d->p, d->end);

    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
        if (slice_starts_nocase(rest, spaces[i])) {
            struct slice entity = {d->p, strlen(spaces[i])};

            if (!d->told_blank)
                pgn_say(d, CODE_PGN_BLANK, entity.p, entity.n, entity, none);
            d->told_blank = true;
            d->p += entity.n;
            return true;
        }
    return false;
}

/* 15=6, the first soldier of the fifth file in WXF: no number looks like it. */
static bool is_counted_soldier(const struct reading *d)
{
    const char *p = d->p;

    return d->r->game == GAME_XIANGQI && d->end - p >= 4 && p[0] >= '1' && p[0] <= '5' && p[1] >= '1' &&
           p[1] <= '9' && (p[2] == '=' || p[2] == '+' || p[2] == '.') && p[3] >= '1' && p[3] <= '9' &&
           (d->end - p == 4 || class_of[(unsigned char)p[4]] != INSIDE);
}

/* 0–0: zeros with another dash than the hyphen. */
static bool is_dashed_castling(const struct reading *d, const char *p)
{
    unsigned n;
    uint32_t c;

    if (d->r->game != GAME_CHESS || p[-1] != '0' || d->end - p < 4 || (unsigned char)*p != 0xE2)
        return false;
    c = utf8_get(p, d->end, &n);
    return ((c >= 0x2010 && c <= 0x2015) || c == 0x2212) && p[n] == '0';
}

/* 00 and 000 as some write castling; a dot makes it a number. */
static bool is_bare_castling(const struct reading *d, const char *p, const char *end)
{
    return d->r->game == GAME_CHESS && (end - p == 2 || end - p == 3) && (end == d->end || *end != '.');
}

/* "1. d4" behind a blank line, where moves have gone before: the next game, and this one has no result. */
static bool begins_next_game(const struct reading *d, const char *start, const char *p)
{
    if (d->r->count < 3 || d->r->stack.n != 0 || d->skipped_depth != 0 || p - start != 1 || *start != '1' ||
        p >= d->end || *p != '.' || (p + 1 < d->end && p[1] == '.'))
        return false;
    return pgn_after_blank_line(d->text->start, start);
}

static bool begins_move(const char *p, const char *end)
{
    return p < end && ((*p >= 'a' && *p <= 'h') || (*p >= 'B' && *p <= 'R'));
}

/* What some write for the dot of a number: "1) e4", "1: e4", "1-e4", "1- e4". A bracket that closes something
 * is none. */
static bool is_other_dot(const struct reading *d, const char *p)
{
    if (d->r->game != GAME_CHESS || d->end - p < 2)
        return false;
    if (*p == ')')
        return d->r->stack.n == 0 && d->skipped_depth == 0;
    return (*p == ':' && is_white(p[1])) || (*p == '-' && begins_move(p + 1 + is_white(p[1]), d->end));
}

/* Digits: a move number, a result, castling with zeros, or a soldier. True when the game has ended. */
static bool read_digits(struct reading *d)
{
    const char *start = d->p, *p = start;
    uint32_t value = 0;
    unsigned dots = 0;

    if (is_counted_soldier(d)) {
        read_word_slow(d, start, &(struct claim){.from = NOWHERE, .to = NOWHERE});
        return false;
    }
    while (p < d->end && is_ascii_digit(*p)) {
        value = value < 100000 ? value * 10 + (uint32_t)(*p - '0') : value;
        p++;
    }
    if (value == 1 && begins_next_game(d, start, p))
        return true;
    if (p < d->end && value <= 1 && (*p == ' ' || class_of[(unsigned char)*p] == INSIDE)) {
        if (pgn_read_result(d))
            return true;
        if (d->p != start)
            return false;
    }
    if (p < d->end && value > 0 && is_other_dot(d, p)) {
        d->p = p + 1;
        pgn_take_number(d, start, value, 0);
        return false;
    }
    if (p < d->end && (class_of[(unsigned char)*p] == INSIDE && *p != '.')) {
        if (*p == '-' || *p == '/' || *p == ':' || *p == 'x' || is_dashed_castling(d, p))
            read_word_slow(d, start, &(struct claim){.from = NOWHERE, .to = NOWHERE});
        else
            d->p = p;
        if (d->p != p)
            return false;
    }
    if (value == 0 && (p - start == 4 || is_bare_castling(d, start, p))) {
        read_word_slow(d, start, &(struct claim){.from = NOWHERE, .to = NOWHERE});
        return false;
    }
    while (p < d->end && (*p == '.' || (is_white(*p) && p + 1 < d->end && p[1] == '.')))
        dots = *p++ == '.' ? dots + 1 : 0;
    d->p = p + pgn_wide_dot(p, d->end);
    pgn_take_number(d, start, value, dots); /* "2. ... e5" and "2... e5" are Black's */
    return false;
}

/* True when the word ends the game. */
static bool read_word(struct reading *d)
{
    const char *start = d->p;
    struct claim c = {.from = NOWHERE, .to = NOWHERE};

    if (((unsigned char)*start >= 128 || *start == 'O') && (pgn_read_result(d) || d->p != start))
        return d->r->terminated;
    if (pgn_is_mark(start, d->end) && pgn_line_start(d->text->start, start))
        return true;
    if ((unsigned char)*start == 0xEF && d->r->game == GAME_CHESS &&
        slice_starts(slice_between(start, d->end), "（") && pgn_read_remark(d))
        return false;
    if ((unsigned char)*start >= 128 && (skip_wide_space(d) || pgn_skip_ellipsis(d) || pgn_read_chinese(d)))
        return false;
    if (is_text_between_games(d, start))
        return true;
    read_word_slow(d, start, &c);
    return d->r->terminated;
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
    if (d->node != 0 && d->skipped_depth == 0 && pgn_bracket_mark(d->p, d->end) != 0) {
        take_bracket_mark(d);
        return;
    }
    if (d->node != 0) /* else more is wrong than that */
        pgn_say_lone_number(d, d->p);
    if (!pgn_read_remark(d))
        pgn_open_variation(d);
}

static void close_bracket(struct reading *d)
{
    if (d->r->stack.n != 0 &&
        !pgn_variation_is_empty(d)) /* else it is the bracket of "1)", or more is missing */
        pgn_say_lone_number(d, d->p);
    pgn_close_variation(d);
}

/* Behind a number that a space parts from its '$', and that has no dot as those of moves; P when there is
 * none. */
static const char *parted_number(const char *p, const char *end)
{
    const char *digits = p + (p < end && *p == ' '), *last = digits;

    while (last < end && is_ascii_digit(*last))
        last++;
    return last > digits && last < end && is_white(*last) ? last : p;
}

/* A glyph before the first move of a line, or behind its number, is of that move. */
static void add_nag(struct reading *d, unsigned value, struct slice word)
{
    bool early = d->node == 0 && d->number == 0;

    d->after_bracket |= early;
    pgn_add_nag(d, value, word.p, word.n, 0);
}

static void read_nag(struct reading *d)
{
    const char *start = d->p, *p = start + 1;
    unsigned value = 0;

    while (p < d->end && is_ascii_digit(*p)) {
        value = value < 1000 ? value * 10 + (uint32_t)(*p - '0') : value;
        p++;
    }
    if (p == start + 1)
        p = word_end(p, d->end);
    if (p == start + 1)
        p = parted_number(p, d->end);
    if (p == start + 1 || !is_ascii_digit(start[1]) || value > 255)
        pgn_say(d, CODE_PGN_NAG, start, (size_t)(p - start), slice_between(start + 1, p), none);
    else
        add_nag(d, value, slice_between(start, p));
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
    if (pgn_take_named_result(d, word)) /* +/- */
        return;
    d->p = p;
    if ((d->r->game == GAME_CHESS && *p == '=' && pgn_take_promotion(d, word)) || read_glyph(d, word)) {
        d->p = p + word.n;
        return;
    }
    if (word.n > 1 && pgn_read_word(d, word, &c)) {
        read_word_slow(d, p, &c);
        return;
    }
    if (word.n > 1 && (*p == '+' || *p == '#') && begins[(unsigned char)p[1]] == T_WORD) /* "Qa4 +Kd6" */
        word.n = 1;
    if (d->node != 0 && d->number == 0 && word.n == 1) /* "Ra8 +" says what "Ra8+" says */
        d->r->node[d->node].claim.marks |= *p == '+' ? MARK_CHECK : *p == '#' ? MARK_MATE : 0;
    if (!pgn_after_unreadable(d))
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
    for (; p < d->end && is_ascii_digit(*p) && number < UINT16_MAX; p++)
        number = number * 10 + (uint32_t)(*p - '0');
    return number != 0 && !pgn_moves_twice(&d->r->node[d->node], number);
}

/* Dots without a number: people write three of them before a move of Black. */
static void read_dots(struct reading *d)
{
    const char *p = d->p;

    while (d->p < d->end && *d->p == '.')
        d->p++;
    if (pgn_after_unreadable(d))
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
    for (p++; p < end && is_ascii_digit(*p) && number < UINT16_MAX; p++)
        number = number * 10 + (unsigned long)(*p - '0');
    return number > 1 && p < end && *p == '.';
}

static bool is_next_game(const struct reading *d)
{
    const char *start = d->text->start;

    return (pgn_line_start(start, d->p) && !moves_go_on(d->p, d->end)) ||
           pgn_hard_boundary(start, d->p, d->end);
}

/* At '[': true when it belongs to the next game. */
static bool read_bracket(struct reading *d)
{
    if (is_next_game(d))
        return true;
    if (!pgn_read_remark(d) && !pgn_open_square(d) && !pgn_read_lost_tag(d))
        pgn_read_stray(d, CODE_PGN_STRAY);
    return false;
}

/* 2. ???, 2. - and the like: behind a number signs stand for a move that the writer could not read or left
 * out. */
static bool take_placeholder(struct reading *d)
{
    static const char *const signs[] = {"?", "-", "_", "？", "—", "－", "＿", "□", NULL};
    struct slice rest = slice_between(d->p, d->end);
    struct claim c;
    size_t n;

    while ((n = slice_starts_any(rest, signs)) != 0)
        rest = slice_skip(rest, n);
    n = (size_t)(rest.p - d->p);
    if (n == 0 || (rest.n > 0 && !is_white(*rest.p)) ||
        (d->r->game != GAME_XIANGQI && slice_is((struct slice){d->p, n}, "--"))) /* a null move, a pass */
        return false;
    claim_clear(&c);
    d->p += n;
    add_move(d, &c, rest.p - n, n);
    return true;
}

/* Two dashes alone on their line, with text below: the signature of a mail begins there. */
static bool is_signature(const struct reading *d)
{
    const char *line, *below;

    if (d->number != 0 || !slice_starts(slice_between(d->p, d->end), "--") ||
        !pgn_line_start(d->text->start, d->p)) /* before the rest of a line that may be long */
        return false;
    below = line = pgn_line_end(d->p, d->end);
    while (below < d->end && is_white(*below))
        below++;
    return slice_is(slice_trim(slice_between(d->p, line)), "--") && below < d->end &&
           !is_ascii_digit(*below) && find_char("[-*", *below) == NULL;
}

/* Everything but words and digits. True when the game has ended. */
static bool read_other(struct reading *d)
{
    if (d->number != 0 && take_placeholder(d))
        return false;
    if (*d->p == '-' && is_signature(d) && (d->node != 0 || skip_text(d, d->p)))
        return d->node != 0;
    if (pgn_read_aside(d))
        return false;
    if (pgn_skip_markup(d))
        return false;
    if (*d->p == '[')
        return read_bracket(d);
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
        if (pgn_read_result(d))
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
        if ((*d->p == '&' && skip_entity(d)) || (*d->p == ']' && pgn_close_square(d)))
            return false;
        if (*d->p == ',' && d->r->game == GAME_XIANGQI) { /* as ， */
            d->p++;
            return false;
        }
        if (*d->p == '#' && is_text_between_games(d, d->p))
            return true;
        if (*d->p == '#' && skip_text(d, d->p))
            return false;
        break;
    }
    pgn_read_stray(d, CODE_PGN_STRAY);
    return false;
}

static void scan(struct reading *d)
{
    while (d->in_movetext) {
        char token;

        pgn_read_usual(d);
        while (d->p < d->end && is_white(*d->p))
            d->p++;
        if (d->p >= d->end)
            return;
        token = begins[(unsigned char)*d->p];
        if (token == T_WORD ? read_word(d) : token == T_DIGIT ? read_digits(d) : read_other(d))
            return;
    }
}

static bool is_move(const struct reading *d, struct slice word)
{
    struct claim c;

    return word.n != 0 && word.n < 16 && notation_read(d->notation, word, d->r->height, &c) &&
           (c.kind != MOVE_STEP || c.to != NOWHERE);
}

/* A line of nothing but moves and, at its end, a result: a game without numbers, in whatever company. */
static bool is_game_on_a_line(const struct reading *d)
{
    const char *newline = memchr(d->p, '\n', (size_t)(d->end - d->p));
    struct slice line = slice_trim(slice_between(d->p, newline == NULL ? d->end : newline));
    unsigned moves = 0;

    while (line.n > 0) {
        struct slice word = slice_cut(line, ' ', &line);

        if (line.p == NULL)
            return moves > 0 && (slice_is(word, "*") || result_named(word) != RESULT_UNKNOWN);
        if (!is_move(d, word))
            return false;
        moves++;
    }
    return false;
}

/* Behind a result: a tag at the start of a line, the number 1, or a move at the start of a line where games
 * have no tags. */
static bool begins_game(const struct reading *d)
{
    if (d->end - d->p > 2 && d->p[0] == '1' && (d->p[1] == '.' || d->p[1] == ' '))
        return true;
    if (*d->p == '[' && (pgn_opens_game(d->p, d->end) || pgn_is_tag(d->p, d->end)))
        return true;
    if (!pgn_line_start(d->text->start, d->p) || is_signature(d))
        return false;
    if (*d->p == '[' || pgn_is_plain_tag(d, d->p))
        return true;
    if (d->notation == NULL)
        return false;
    return d->r->headers != 0 ? is_game_on_a_line(d)
                              : is_move(d, slice_between(d->p, word_end(d->p, d->end)));
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
        if (pgn_skip_markup(d) || (*d->p != '[' && (pgn_read_aside(d) || pgn_read_second_result(d))))
            continue;
        if (begins_game(d))
            return;
        for (start = d->p; d->p < d->end && *d->p != '\n' && *d->p != '\r' &&
                           !(d->p > start && slice_starts_nocase(slice_between(d->p, d->end), "[pgn]"));)
            d->p++;
        pgn_find_last_result(d, start);
        if (!said)
            pgn_say_text_after(d, slice_between(start, d->p));
        said = true;
    }
}

HOT bool pgn_read_moves(struct reading *d)
{
    d->in_movetext = true;
    pgn_read_usual(d);
    if (pgn_read_usual_end(d))
        return true;
    scan(d);
    if (!d->in_movetext) /* it was text, behind which there may be a game */
        return false;
    if (d->number != 0)
        pgn_say_lone_number(d, d->r->terminated ? d->text->start + d->r->result_at.off : d->p);
    if (d->r->stack.n != 0)
        pgn_close_all(d);
    if (d->r->terminated)
        read_tail(d);
    return true;
}
