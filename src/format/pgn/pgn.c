/* Portable Game Notation: the row of the table, what a file is recognised by, and the five stages of reading
 * a game, each a function of struct reading: skip what is between games, tags, choose game and notation,
 * moves, check. */
#include "format/pgn/pgn.h"

#include "base/data/data.h"
#include "format/build.h"

static const struct slice none;

/* Text without a hard boundary in which others are looked for: games that have no tags, or not the usual
 * first one. */
enum { SOFT_BYTES = 512 << 10 };

/* The last hard boundary in what is new. A boundary's own line may begin before FROM. */
static size_t split(void *shared, struct slice text, size_t from, bool at_end)
{
    const char *low = text.p + (from < 8 ? 0 : from - 8), *p = text.p + text.n;

    (void)shared;
    if (at_end)
        return text.n;
    while (p > low && (p = memrchr(low, '[', (size_t)(p - low))) != NULL)
        if (p > text.p && pgn_hard_boundary(text.p, p, text.p + text.n))
            return (size_t)(p - text.p);
    return text.n < SOFT_BYTES ? 0 : pgn_soft_boundary(text);
}

/* "1." followed by what may be a move. */
static bool has_first_number(struct slice line)
{
    const char *p = line.p, *end = line.p + line.n;

    while (p < end && (p = memmem(p, (size_t)(end - p), "1.", 2)) != NULL) {
        if ((p == line.p || p[-1] == ' ' || p[-1] == '(') && end - p > 2 &&
            (p[2] == ' ' || p[2] == '\t' || p[2] > '9'))
            return true;
        p += 2;
    }
    return false;
}

/* A number, dots perhaps, and a move of chess: a game whose beginning was cut off, or that Black begins. */
static bool is_movetext(struct slice line)
{
    const char *p = line.p, *end = line.p + line.n, *word;
    struct claim c;

    while (p < end && *p >= '0' && *p <= '9')
        p++;
    if (p == line.p || p == end || (*p != '.' && *p != ' ' && *p != ')'))
        return false;
    while (p < end && (*p == '.' || *p == ' ' || *p == ')'))
        p++;
    for (word = p; p<end && * p> ' ' && *p != '!' && *p != '?' && *p != '{';)
        p++;
    claim_clear(&c);
    return p - word > 1 && san_exact(slice_between(word, p), &c);
}

/* How sure moves without numbers and with a result at the end of their line make: nobody else writes so where
 * a piece is among them, and pawns' moves could be points. 0: they are something else. */
static int unnumbered(struct slice line)
{
    unsigned moves = 0, pieces = 0;
    struct claim c;

    while (line.n > 0) {
        struct slice word = slice_cut(line, ' ', &line);

        if (line.p == NULL && (slice_is(word, "*") || slice_is(word, "1-0") || slice_is(word, "0-1") ||
                               slice_is(word, "1/2-1/2")))
            return moves > 1 && pieces > 0 ? 60 : moves > 0 ? 14 : 0;
        claim_clear(&c);
        if (!san_exact(word, &c))
            return 0;
        moves++;
        pieces += c.piece != PAWN;
    }
    return 0;
}

static bool has_small_letter(struct slice s)
{
    for (size_t i = 0; i < s.n; i++)
        if (s.p[i] >= 'a' && s.p[i] <= 'z' && s.p[i] != 'x')
            return true;
    return false;
}

/* How many moves of pieces are on a line of moves in capitals: no list of points has such words. 0: the line
 * is something else. */
static unsigned pieces_in_capitals(struct slice line)
{
    unsigned pieces = 0;
    struct claim c;

    while (line.n > 0) {
        struct slice word = slice_cut(line, ' ', &line);

        while (word.n > 0 && ((word.p[0] >= '0' && word.p[0] <= '9') || word.p[0] == '.'))
            word = (struct slice){word.p + 1, word.n - 1};
        if (word.n == 0)
            continue;
        claim_clear(&c);
        if (word.p[0] < 'A' || word.p[0] > 'Z' || has_small_letter(word) ||
            !san_lenient(word, san_english, &c))
            return 0;
        pieces += word.n > 2 && c.piece != PAWN && find_char("NQRK", word.p[0]) != NULL;
    }
    return pieces;
}

/* The line without the BBCode or HTML that it begins with. */
static struct slice behind_markup(struct slice line)
{
    for (size_t n; line.n > 0 && (n = pgn_markup(line.p, line.p + line.n)) > 0;)
        line = slice_trim((struct slice){line.p + n, line.n - n});
    return line;
}

/* The first row of a table of moves: | 1 | e4 | e5 |, <tr><td>1</td><td>e4</td> …. */
static bool is_first_row(struct slice line)
{
    enum { LONGEST = 200 };
    char plain[LONGEST];
    size_t n = 0;
    struct slice row, word, rest;
    struct claim c;

    if (line.n == 0 || line.n > LONGEST || (line.p[0] != '|' && line.p[line.n - 1] != '>'))
        return false;
    for (size_t i = 0, skip; i < line.n; i += skip) {
        skip = pgn_markup(line.p + i, line.p + line.n);
        plain[n++] = skip > 0 || line.p[i] == '|' ? ' ' : line.p[i];
        skip += skip == 0;
    }
    row = slice_trim((struct slice){plain, n});
    word = slice_cut(row, ' ', &rest);
    if (!slice_is(word, "1") && !slice_is(word, "1."))
        return false;
    word = slice_cut(slice_trim(rest), ' ', &rest);
    claim_clear(&c);
    return san_exact(word, &c);
}

/* More than lists of points bid for the words of comments. */
enum { TAGLESS = 70 };

/* A tag pair at the start of a line is almost certain; a move number is a guess. */
static int sniff(struct slice head)
{
    const char *p = head.p, *end = head.p + head.n;
    int sure = 0, bare;
    unsigned capitals = 0;

    if (pgn_is_mark(p, end))
        p += 3;
    for (; p < end; p++) {
        const char *line_end = memchr(p, '\n', (size_t)(end - p));
        struct slice line = slice_trim(slice_between(p, line_end == NULL ? end : line_end));

        if (sure < 30 && is_first_row(line))
            sure = 30;
        while (line.n > 2 && pgn_is_quote(line.p[0]) && find_char(" >[", line.p[1]) != NULL) /* quoted mail */
            line = slice_trim((struct slice){line.p + 1, line.n - 1});

        line = behind_markup(line);
        if (pgn_opens_game(line.p, line.p + line.n))
            return 95;
        if (slice_starts(line, "[Event ") && slice_find(line, ']') != NULL)
            return 85;
        if (line.n > 5 && line.p[0] == '[' && line.p[1] != '"' && line.p[line.n - 1] == ']' &&
            line.p[line.n - 2] == '"')
            return 85;
        if (line.n > 5 && line.p[0] == '[' && pgn_is_tag(line.p, line.p + line.n)) /* [Result "*"] e4 * */
            return 85;
        if (sure < 30 && has_first_number(line))
            sure = line.p[0] == '1' ? 30 : 15;
        if (sure < 12 && is_movetext(line))
            sure = 12;
        if (sure < 60 && (bare = unnumbered(line)) > sure)
            sure = bare;
        if (sure < 85 && (capitals += pieces_in_capitals(line)) > 0)
            sure = capitals > 1 ? 85 : 60; /* one alone may be a misprint */
        if (line_end == NULL)
            break;
        p = line_end;
    }
    return sure < TAGLESS && head.n > 0 && pgn_is_tagless(head) ? TAGLESS : sure;
}

/* The sure bid above is for a line that pgn_opens_game(). Of a small file of SGF, in which each line would be
 * tried as moves, this takes a thousandth of the time (measured). */
static bool may_be_sure(struct slice head)
{
    const char *p = head.p, *end = head.p + head.n;

    for (; (p = slice_find(slice_between(p, end), '"')) != NULL; p++)
        if ((p - head.p >= 7 && pgn_opens_game(p - 7, p + 1)) ||
            (p - head.p >= 6 && pgn_opens_game(p - 6, p + 1)))
            return true;
    return false;
}

/* Stage 1: white space and escaped lines between games. */
static void skip_between(struct reading *d)
{

    if (seldom(pgn_is_mark(d->p, d->end))) {
        pgn_say(d, CODE_PGN_BOM, d->p, 3, none, none);
        d->p += 3;
    }
    for (; d->p < d->end; d->p++) {
        if (seldom(*d->p == '%') && (d->p == d->text->start || d->p[-1] == '\n' || d->p[-1] == '\r'))
            pgn_read_escape(d);
        else if (*d->p != ' ' && (*d->p < '\t' || *d->p > '\r'))
            return;
        if (d->p == d->end)
            return;
    }
}

/* Behind the last thing before P that is no white space. */
static const char *end_of_text(const char *start, const char *p)
{
    while (p > start && (unsigned char)p[-1] <= ' ')
        p--;
    return p;
}

/* A wrong result (1-1, 2-0 or -0) at the END of the moves: already reported. */
static bool ends_with_wrong_result(const struct reading *d, const char *end)
{
    const struct node *last = &d->r->node[d->node];
    char c = d->node == 0 || last->claim.kind != MOVE_NONE ? ' ' : d->text->start[last->at.off];

    for (const struct pgn_fault *f = NULL; (f = pgn_next_fault(d, f)) != NULL;)
        if (f->code == CODE_PGN_STRAY && d->text->start + f->at.off + f->at.len == end)
            return true;
    return c >= '0' && c <= '9';
}

/* The text is cut off in a word, which cannot be read. */
static bool ends_in_word(const struct reading *d)
{
    const struct node *last = &d->r->node[d->r->count - 1];

    return d->r->count > 1 && last->claim.kind == MOVE_NONE &&
           d->text->start + last->at.off + last->at.len == d->end;
}

/* Whether the last thing before END is the number of a move that does not follow: "12." */
static bool ends_in_number(const char *start, const char *end)
{
    const char *dots = end, *digits;

    while (dots > start && dots[-1] == '.')
        dots--;
    for (digits = dots; digits > start && digits[-1] >= '0' && digits[-1] <= '9';)
        digits--;
    return dots < end && digits < dots && digits > start && (unsigned char)digits[-1] <= ' ';
}

/* A record that has tags and says nothing of a result merely leaves it open. */
static void say_unterminated(struct reading *d, const char *at)
{
    bool open =
        d->r->headers > 0 && record_find(d->r, KEY_RESULT) == NULL && (d->text->want & WANT_STRICT) == 0;
    struct finding f = {.code = CODE_PGN_NO_TERMINATOR, .at = pgn_span(d, at, 0), .own = SEVERITY_NOTE + 1};

    if (!open)
        pgn_say(d, CODE_PGN_NO_TERMINATOR, at, 0, none, none);
    else if (worth_proving(d->sink, CODE_PGN_NO_TERMINATOR))
        report(d->sink, &f);
}

/* No result closes the moves from START to END. */
static void tell_end(struct reading *d, const char *start, const char *end)
{
    say_unterminated(d, end);
    if (ends_in_number(start, end))
        record_cut_off(d->r, CODE_PGN_NO_TERMINATOR);
}

/* Stage 5: bytes, tags, terminator and export form, by what is known of the game. */
static void check(struct reading *d, const char *start)
{
    struct record *r = d->r;

    if (seldom(r->serial == 1) && !d->text->later)
        pgn_check_file(d, start);
    if (seldom(!d->in_movetext) && pgn_ends_in_tag(d))
        record_cut_off(r, CODE_PGN_TAG);
    if (seldom(!r->terminated) && (d->in_movetext || r->game == GAME_CHESS) && !d->swallowed &&
        !pgn_ends_in_tag(d) && !ends_in_word(d) && !ends_with_wrong_result(d, end_of_text(start, d->p)))
        tell_end(d, start, end_of_text(start, d->p));
    if (seldom(d->notation != &notation_san) && d->notation != NULL && r->game == GAME_CHESS && r->count > 1)
        pgn_say(d, CODE_PGN_NOTATION, d->text->start + r->node[1].at.off, r->node[1].at.len,
                slice_of(d->notation->name), none);
    pgn_check_tags(d, start);
    if (seldom(d->text->want & WANT_STRICT))
        pgn_check_export(d, start);
}

/* Boards of stones have the size that a tag says. */
static void take_size(struct record *r)
{
    long size;

    if (game_places_stones(r->game) && r->width == 0 &&
        slice_long(slice_trim(record_value(r, KEY_SIZE)), &size) && size > 1 && size <= 52)
        r->width = r->height = (uint8_t)size;
}

static bool is_castling(const char *p, const char *start, const char *end)
{
    return p > start && p + 1 < end && (p[-1] == 'O' || p[-1] == '0') && (p[1] == 'O' || p[1] == '0');
}

/* The result that moves end with, and where it begins; NULL when none of the four is there. */
static const char *closing_result(struct slice moves, enum result *result)
{
    static const char *const results[] = {
        [RESULT_FIRST] = "1-0", [RESULT_SECOND] = "0-1", [RESULT_DRAW] = "1/2-1/2", [RESULT_UNKNOWN] = "*"};
    const char *end = moves.p + moves.n, *last = end;

    while (last > moves.p && last[-1] > ' ')
        last--;
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        if (slice_is(slice_between(last, end), results[i])) {
            *result = (enum result)i;
            return last;
        }
    return NULL;
}

/* Whether nothing between P and END, a part of MOVES, looks like a result, or begins or ends a comment. */
static bool is_plain(const char *p, const char *end, struct slice moves)
{
    struct slice part = slice_between(p, end);

    if (slice_find(part, ';') != NULL || slice_find(part, '*') != NULL || slice_find(part, '}') != NULL)
        return false;
    for (; (p = memchr(p, '-', (size_t)(end - p))) != NULL; p++)
        if (!is_castling(p, moves.p, moves.p + moves.n) || p[-1] == '0' || p[1] == '0')
            return false;
    return true;
}

/* Whether the moves before the result are those of one game: nothing that looks like another result, and no
 * comment that could hide a boundary; where COMMENTS may be there, each is closed and holds no other. */
static bool is_one_game(struct slice moves, bool comments)
{
    const char *p = moves.p, *end = p + moves.n, *open, *close;

    while ((open = slice_find(slice_between(p, end), '{')) != NULL) {
        close = memchr(open, '}', (size_t)(end - open));
        if (!comments || close == NULL || memchr(open + 1, '{', (size_t)(close - open - 1)) != NULL ||
            !is_plain(p, open, moves))
            return false;
        p = close + 1;
    }
    return is_plain(p, end, moves);
}

/* Moves without a result, which go on to the next game's first tag, or with one among them in other words
 * than PGN's (红胜), are one game's unless they are numbered from 1 again. */
static bool begin_once(struct slice moves)
{
    const char *p = moves.p + 1, *end = moves.p + moves.n;

    for (; p < end && (p = memmem(p, (size_t)(end - p), "1.", 2)) != NULL; p++)
        if (p[-1] < '0' || p[-1] > '9')
            return false;
    return true;
}

/* The moves as nearly all files have them: lines without an empty one among them, a result, then empty lines,
 * then the first tag of the next game or the end. Behind them; NULL when they must be read to be sure. Who
 * only COUNTS games needs no result, and no comments. */
static const char *past_usual_moves(const char *p, const char *end, bool counts, struct slice *moves,
                                    enum result *result)
{
    const char *start = p, *feed = p, *behind, *last;

    while ((feed = memchr(feed, '\n', (size_t)(end - feed))) != NULL && ++feed < end && *feed != '\n' &&
           *feed != '\r')
        if (*feed == '[' || *feed == '%')
            return NULL;
    if (feed == NULL)
        feed = end;
    behind = feed;
    while (behind < end && (unsigned char)*behind <= ' ')
        behind++;
    if (behind < end && !pgn_opens_game(behind, end))
        return NULL;
    last = closing_result(slice_trim(slice_between(start, feed)), result);
    if (last == NULL && (!counts || !begin_once(slice_between(start, feed))))
        return NULL;
    *moves = slice_between(start, last == NULL ? feed : last);
    return is_one_game(*moves, counts) ? behind : NULL;
}

/* Whether the byte is part of a move whatever marks, blanks and signs of capture or check somebody writes.
 * Castling is also written with zeros. */
static bool is_kept(char c)
{
    return (c >= '1' && c <= '9') || (c >= 'a' && c <= 'h') || (c >= 'B' && c <= 'R' && c != 'O') ||
           (unsigned char)c >= 0x80;
}

/* The last letters of a game's moves, from the last on; two games of a pair in one round that end alike are
 * one. */
struct letters {
    uint64_t hash;
    unsigned count;
};

enum { LAST_LETTERS = 64 };

/* A number is no move, nor is what stands behind a '$'. False when there are letters enough. */
static bool add_letters(struct letters *l, struct slice word)
{
    const char *glyph = slice_find(word, '$');
    size_t n = glyph == NULL ? word.n : (size_t)(glyph - word.p), digits = 0;

    while (digits < n && word.p[digits] >= '0' && word.p[digits] <= '9')
        digits++;
    n = digits == n ? 0 : n;
    while (n-- > 0 && l->count < LAST_LETTERS)
        if (is_kept(word.p[n])) {
            l->hash = hash_next(l->hash, (unsigned char)word.p[n]);
            l->count++;
        }
    return l->count < LAST_LETTERS;
}

static uint64_t hash_of(struct letters l)
{
    return l.count == 0 ? 0 : l.hash | 1;
}

/* In whatever layout. */
static uint64_t hash_text(struct slice moves)
{
    struct letters l = {HASH_START, 0};
    const char *p = moves.p + moves.n, *end;

    do {
        for (end = p; p > moves.p && p[-1] != '.' && (unsigned char)p[-1] > ' ';)
            p--;
    } while (add_letters(&l, slice_between(p, end)) && p-- > moves.p);
    return hash_of(l);
}

/* The same of moves that were read. */
static uint64_t hash_line(const struct record *r, const char *text)
{
    struct letters l = {HASH_START, 0};
    uint32_t node = record_line_end(r);

    while (node != 0 && add_letters(&l, (struct slice){text + r->node[node].at.off, r->node[node].at.len}))
        node = r->node[node].parent;
    return hash_of(l);
}

/* The tags and the result alone; false when the moves must be looked at as well, and nothing is passed over.
 */
static bool skim(struct reading *d)
{
    bool words = (d->text->want & WANT_WORDS) != 0;
    enum result result = RESULT_UNKNOWN;
    struct slice moves;
    const char *behind =
        (d->text->want & (WANT_SKIM | WANT_SLOW)) == WANT_SKIM && d->r->headers > 0
            ? past_usual_moves(d->p, d->end, (d->text->want & WANT_COUNT) != 0, &moves, &result)
            : NULL;

    if (behind == NULL || (words && slice_find(moves, '(') != NULL) ||
        (behind > d->text->plain && !begin_once(moves)) || !pgn_knows_game(d, moves))
        return false;
    d->r->words = words ? hash_text(moves) : 0;
    d->p = behind;
    d->r->skimmed = d->in_movetext = d->r->terminated = true;
    d->r->terminator = result;
    return true;
}

/* Stages 2 to 4. What began as moves can turn out to be text above the tags: then they begin again. */
static void read_stages(struct reading *d)
{
    bool has_moves;

    do {
        has_moves = pgn_read_tags(d);
        pgn_choose_game(d);
        take_size(d->r);
        if (has_moves && seldom(skim(d)))
            return;
        if (has_moves)
            pgn_choose_notation(d);
    } while (has_moves && seldom(!pgn_read_moves(d)));
    pgn_settle_notes(d, d->node, false);
    pgn_settle_ranks(d);
    d->r->notation = d->notation == NULL ? NULL : d->notation->name;
}

/* The end of a game's last line: of the blank lines behind it a pipe may not have given all. */
static const char *end_of_lines(const char *start, const char *end)
{
    const char *p = end;

    while (p > start && find_char(" \t\r\n", p[-1]) != NULL)
        p--;
    p = memchr(p, '\n', (size_t)(end - p));
    return p == NULL ? end : p + 1;
}

HOT static enum status read_game(struct text *t, struct record *r, struct sink *s)
{
    struct reading d = {.text = t, .p = t->p, .end = t->end, .r = r, .sink = s};
    const char *start;

    d.learnt = desc_recall(t->file == NULL ? NULL : t->file->desc, r, sizeof *d.learnt);
    d.learnt->games++;
    skip_between(&d);
    start = d.p;
    r->format = "pgn";
    r->source = t->start;
    if (d.p < d.end && !r->truncated)
        read_stages(&d);
    if (!r->skimmed)
        pgn_check_bytes(&d, start);
    if (seldom(t->want & WANT_WORDS) && !r->skimmed && r->count > 0)
        r->words = hash_line(r, t->start);
    r->ascii = d.p <= t->plain;
    t->p = d.p;
    if (d.in_movetext || r->headers > 0) {
        r->serial = ++t->serial;
        r->at = pgn_span(&d, start, (size_t)(end_of_lines(start, d.p) - start));
        if (d.notation != NULL && d.notation->numerals)
            xiangqi_sides(r);
        offers_read_words(r);
        if (!r->skimmed)
            check(&d, start);
    }
    buf_free(&d.faults);
    /* White space, comments, text are no game. */
    return d.in_movetext || r->headers > 0 ? STATUS_GAME : STATUS_END;
}

/* A result ends it, unless it stands in a comment. */
static bool ends_game(void *shared, struct slice text)
{
    struct slice last = slice_trim(text);
    const char *open = slice_find_last(text, '{'), *close = slice_find_last(text, '}');

    (void)shared;
    if (text.n == 0 || text.p[text.n - 1] != '\n' || (open != NULL && (close == NULL || close < open)))
        return false;
    for (const char *p = last.p + last.n; p > last.p; p--)
        if (find_char(" \t\r\n", p[-1]) != NULL) {
            last = slice_between(p, last.p + last.n);
            break;
        }
    return slice_is(last, "1-0") || slice_is(last, "0-1") || slice_is(last, "1/2-1/2") || slice_is(last, "*");
}

const struct format format_pgn = {
    .name = "pgn",
    .title = "Portable Game Notation",
    .games = 1 << GAME_CHESS | 1 << GAME_XIANGQI | 1 << GAME_WEIQI | 1 << GAME_WUZIQI,
    .flags = FORMAT_NOTATION | FORMAT_OWN_MOVES | FORMAT_BY_NAME | FORMAT_LAYOUT,
    .sniff = sniff,
    .may_be_sure = may_be_sure,
    .split = split,
    .ends_game = ends_game,
    .read = read_game,
    .write = pgn_write};
