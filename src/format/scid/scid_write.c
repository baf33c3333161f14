/* scid_write.c - a game as a Scid database of version 4 holds it: an entry, its names, its bytes. pack.c puts
 * the names and the bytes into their files. */
#include "base/text/text.h"
#include "format/scid/base.h"
#include "record/words/words.h"

enum { RATING_MOST = 4000, YEAR_MOST = 2047, VALUE_MOST = 255, PLIES_MOST = 1023, ECO_SUBS = 131 };

struct scid_writer {
    const struct record *r;
    const struct writing *how;
    struct scid_entry entry;
    struct slice name[SCID_NAMES];
    struct buf tags, moves, comments;
    struct scid_board board;
    struct scid_step last;
    uint32_t variations, commented, nags;
    unsigned home; /* pawns that stand where they began, a2 the greatest bit, h7 the least */
};

/* -- Headers ----------------------------------------------------------------------------------- */

static bool digits(const char *p, unsigned n, unsigned *value)
{
    for (*value = 0; n > 0; n--, p++) {
        if (!is_ascii_digit(*p))
            return false;
        *value = *value * 10 + (unsigned)(*p - '0');
    }
    return true;
}

/* 2001.02.??; 0 when it is not that. */
static unsigned date_of(struct slice s)
{
    unsigned year, month, day;

    if (s.n != 10 || !digits(s.p, 4, &year) || year > YEAR_MOST)
        return 0;
    if (!digits(s.p + 5, 2, &month) || month > 12)
        month = 0;
    if (!digits(s.p + 8, 2, &day) || day > 31)
        day = 0;
    return year << 9 | month << 5 | day;
}

/* C42, C42a or C42a3; 0 when it is not that. */
static unsigned eco_of(struct slice s)
{
    unsigned sub = 0;

    if (s.n < 3 || s.n > 5 || s.p[0] < 'A' || s.p[0] > 'E' || !is_ascii_digit(s.p[1]) ||
        !is_ascii_digit(s.p[2]))
        return 0;
    if (s.n > 3 && (s.p[3] < 'a' || s.p[3] > 'z' || (s.n == 5 && (s.p[4] < '1' || s.p[4] > '4'))))
        return 0;
    if (s.n > 3)
        sub = 1 + 5u * (unsigned)(s.p[3] - 'a') + (s.n == 5 ? (unsigned)(s.p[4] - '0') : 0);
    return 1 +
           ((unsigned)(s.p[0] - 'A') * 100 + (unsigned)(s.p[1] - '0') * 10 + (unsigned)(s.p[2] - '0')) *
               ECO_SUBS +
           sub;
}

/* WhiteElo, BlackUSCF and the like; the first of a side counts. */
static bool take_rating(struct scid_writer *w, struct slice name, struct slice value)
{
    unsigned side = slice_starts(name, "White") ? 0 : 1;
    struct slice kind = name.n > 5 ? slice_skip(name, 5) : SLICE("");
    long rating;

    if (!slice_starts(name, side == 0 ? "White" : "Black") || w->entry.rating[side] != 0 ||
        !slice_long(value, &rating) || rating < 1 || rating > RATING_MOST)
        return false;
    for (unsigned i = 0; i < SCID_RATINGS; i++)
        if (slice_is(kind, scid_ratings[i])) {
            w->entry.rating[side] = (unsigned)rating;
            w->entry.rating_kind[side] = i;
            return true;
        }
    return false;
}

/* Within three years of the game's own date, which must be known by then. */
static void take_event_date(struct scid_writer *w, struct slice value)
{
    unsigned date = date_of(value), years = (date >> 9) + 4 - (w->entry.date >> 9);

    if (date != 0 && years >= 1 && years <= 7)
        w->entry.event_date = date;
}

static void take_flags(struct scid_writer *w, struct slice value)
{
    static const char letters[] = SCID_LETTERS;

    for (size_t i = 0; i < value.n; i++) {
        const char *letter = find_char(letters, value.p[i]);

        if (letter != NULL)
            w->entry.flags |= (uint32_t)SCID_DELETED << (letter - letters);
    }
}

static void put_tag(struct scid_writer *w, struct slice name, struct slice value)
{
    unsigned common = 0;

    value = utf8_head(value, VALUE_MOST);
    while (common < TAG_COMMONS && !slice_is(name, scid_common_tags[common]))
        common++;
    if (name.n == 0 || name.n > TAG_NAME_MOST)
        return;
    buf_char(&w->tags, (char)(common < TAG_COMMONS ? TAG_COMMON + common : name.n));
    if (common == TAG_COMMONS)
        buf_slice(&w->tags, name);
    buf_char(&w->tags, (char)value.n);
    buf_slice(&w->tags, value);
}

/* What the entry of the index holds is no tag of the game; a rating or a date that the entry has no room
 * for is one. */
static bool is_kept_elsewhere(struct scid_writer *w, const struct header *h, struct slice name,
                              struct slice value)
{
    switch (h->key) {
    case KEY_EVENT:
    case KEY_SITE:
    case KEY_ROUND:
    case KEY_FIRST:
    case KEY_SECOND:
    case KEY_RESULT:
    case KEY_DATE:
    case KEY_POSITION:
        return true;
    case KEY_OPENING_CODE:
        w->entry.eco = eco_of(value);
        return true;
    default:
        if (slice_is(name, "EventDate"))
            take_event_date(w, value);
        else if (slice_is(name, "ScidFlags"))
            take_flags(w, value);
        else
            return take_rating(w, name, value);
        return true;
    }
}

/* The game's own date comes first: that of the event is kept as a distance in years from it. */
static void put_headers(struct scid_writer *w)
{
    static const uint8_t results[RESULT_KINDS] = {[RESULT_FIRST] = 1, [RESULT_SECOND] = 2, [RESULT_DRAW] = 3};
    static const enum key keys[SCID_NAMES] = {KEY_FIRST, KEY_SECOND, KEY_EVENT, KEY_SITE, KEY_ROUND};
    const struct record *r = w->r;

    w->entry.date = date_of(record_value(r, KEY_DATE));
    w->entry.result = results[record_result(r).result];
    for (unsigned i = 0; i < SCID_NAMES; i++) {
        w->name[i] = utf8_head(record_value(r, keys[i]), VALUE_MOST);
        if (w->name[i].n == 0)
            w->name[i] = SLICE("?");
    }
    for (uint32_t i = 0; i < r->headers; i++) {
        const struct header *h = &r->header[i];
        struct slice own = desc_name(w->how->desc, h->key, GAME_CHESS);
        struct slice name = own.n > 0 ? own : record_slice(r, h->name, h->name_len);
        struct slice value = record_slice(r, h->value, h->value_len);

        if (!(h->flags & HEADER_JUDGE) && !is_kept_elsewhere(w, h, name, value))
            put_tag(w, name, value);
    }
}

/* -- Moves ------------------------------------------------------------------------------------- */

static unsigned square(point p)
{
    return POINT_X(p) + 8 * POINT_Y(p);
}

static unsigned index_of(const int8_t *list, int by)
{
    unsigned i = 1;

    while (i < 9 && list[i] != by)
        i++;
    return i;
}

static unsigned pawn_code(unsigned from, unsigned to, unsigned promo)
{
    static const uint8_t codes[] = {[QUEEN] = 3, [ROOK] = 6, [BISHOP] = 9, [KNIGHT] = 12};
    unsigned by = from < to ? to - from : from - to;

    return by == 16 ? 15 : by - 7 + (promo == 0 ? 0u : codes[promo]);
}

/* The code of a step, and in *SECOND the second byte of a queen's; 0: there is none. */
static unsigned code_of(unsigned piece, unsigned from, unsigned to, unsigned promo, unsigned *second)
{
    static const int8_t king[] = {0, -9, -8, -7, -1, 1, 7, 8, 9};
    static const int8_t knight[] = {0, -17, -15, -10, -6, 6, 10, 15, 17};
    int by = (int)to - (int)from;
    bool straight = (from & 56) == (to & 56) || (from & 7) == (to & 7);

    switch (piece) {
    case PAWN:
        return pawn_code(from, to, promo);
    case KNIGHT:
        return index_of(knight, by);
    case KING:
        return index_of(king, by);
    case BISHOP:
        return (to & 7) + (by % 9 == 0 && (to > from) == ((to & 7) > (from & 7)) ? 0 : 8);
    default:
        if (piece == QUEEN && !straight) {
            *second = to + 64;
            return from & 7;
        }
        return (from & 56) == (to & 56) ? to & 7 : 8 + (to >> 3);
    }
}

/* Codes depend on the number of the man in its list, which changes as men are taken: the board is played
 * along. */
static void put_move(struct scid_writer *w, move m)
{
    unsigned from = square(MOVE_FROM(m)), to = square(MOVE_TO(m)), second = 0, code;

    if (MOVE_KIND(m) == MOVE_PASS) {
        buf_char(&w->moves, 0);
        w->last = (struct scid_step){.pass = true};
        w->board.turn ^= 1;
        return;
    }
    if (MOVE_KIND(m) == MOVE_CASTLE) {
        buf_char(&w->moves, to > from ? 10 : 9);
        scid_castle(&w->board, to > from, &w->last);
        return;
    }
    code = code_of(w->board.man[from] & 7, from, to, MOVE_PROMO(m), &second);
    buf_char(&w->moves, (char)((unsigned)w->board.number[from] << 4 | code));
    if (second != 0)
        buf_char(&w->moves, (char)second);
    if (MOVE_PROMO(m) != 0)
        w->entry.flags |= SCID_PROMOTES | (MOVE_PROMO(m) != QUEEN ? SCID_UNDERPROMOTES : 0);
    scid_play(&w->board, from, to, MOVE_PROMO(m), &w->last);
}

/* The first from NODE on among its siblings that was played; 0: none. */
static uint32_t played_from(const struct record *r, uint32_t node)
{
    while (node != 0 && (r->node[node].move == MOVE_NONE || (r->node[node].flags & NODE_ILLEGAL) != 0))
        node = r->node[node].next;
    return node;
}

/* Adds the words before a move, or those on it, to the comment that began at START. */
static void add_words(struct scid_writer *w, uint32_t node, bool before, size_t start)
{
    for (uint32_t n = w->r->node[node].notes; n != 0; n = w->r->note[n].next) {
        const struct note *note = &w->r->note[n];
        struct slice words = record_slice(w->r, note->text, note->text_len);

        if (before ? note->kind != NOTE_COMMENT_BEFORE
                   : note->kind != NOTE_COMMENT && note->kind != NOTE_LINE_COMMENT && note->kind != NOTE_NAME)
            continue;
        if (w->comments.n > start)
            buf_char(&w->comments, ' ');
        for (size_t i = 0; i < words.n; i++)
            if (words.p[i] != '\0')
                buf_char(&w->comments, words.p[i]);
    }
}

static void end_comment(struct scid_writer *w, size_t start)
{
    if (w->comments.n == start)
        return;
    buf_char(&w->comments, '\0');
    buf_char(&w->moves, MARK_COMMENT);
    w->commented++;
}

/* A position has one comment: what stands before the move that was played from it is part of it. */
static void put_notes(struct scid_writer *w, uint32_t node)
{
    uint32_t next = played_from(w->r, w->r->node[node].child);
    size_t start = w->comments.n;

    for (uint32_t n = w->r->node[node].notes; n != 0; n = w->r->note[n].next)
        if (w->r->note[n].kind == NOTE_NAG && w->r->note[n].value > 0 && w->r->note[n].value < 256) {
            buf_char(&w->moves, MARK_NAG);
            buf_char(&w->moves, (char)w->r->note[n].value);
            w->nags++;
        }
    add_words(w, node, false, start);
    if (next != 0)
        add_words(w, next, true, start);
    end_comment(w, start);
}

/* A move that has alternatives, after it was played. */
struct fork {
    struct scid_board board;
    struct scid_step last;
    uint32_t node, next;
};

static uint32_t enter(struct scid_writer *w, struct fork *f)
{
    uint32_t node = f->next;
    size_t start = w->comments.n;

    f->next = played_from(w->r, w->r->node[node].next);
    w->board = f->board;
    scid_take_back(&w->board, &f->last);
    buf_char(&w->moves, MARK_BEGIN);
    add_words(w, node, true, start);
    end_comment(w, start);
    w->variations++;
    return node;
}

/* The next node to write behind the line that has ended; 0: all are. */
static uint32_t next_line(struct scid_writer *w, struct buf *forks)
{
    while (forks->n > 0) {
        struct fork *f = (struct fork *)(void *)(forks->p + forks->n - sizeof *f);
        uint32_t node;

        buf_char(&w->moves, MARK_CLOSE);
        if (f->next != 0)
            return enter(w, f);
        w->board = f->board;
        node = played_from(w->r, w->r->node[f->node].child);
        forks->n -= sizeof *f;
        if (node != 0)
            return node;
    }
    return 0;
}

/* Which pawns are at home, as Scid's searches ask for it: the order in which they leave, for the main line.
 */
static unsigned pawns_at_home(const struct scid_board *b)
{
    unsigned home = 0;

    for (unsigned x = 0; x < 8; x++)
        home |= (unsigned)(b->man[8 + x] == PAWN) << (15 - x) | (unsigned)(b->man[48 + x] == (PAWN | 8))
                                                                    << (7 - x);
    return home;
}

static void note_home(struct scid_writer *w)
{
    unsigned left = w->home & ~pawns_at_home(&w->board), n = w->entry.home_count;

    if (left == 0 || n == 16)
        return;
    w->home &= ~left;
    w->entry.home[n / 2] |= (uint8_t)((unsigned)__builtin_ctz(left) << (n % 2 == 0 ? 4 : 0));
    w->entry.home_count++;
}

static uint32_t material(const struct scid_board *b)
{
    static const uint8_t places[] = {[PAWN] = 0, [KNIGHT] = 4, [BISHOP] = 6, [ROOK] = 8, [QUEEN] = 10};
    unsigned count[16] = {0};
    uint32_t all = 0;

    for (unsigned i = 0; i < 64; i++)
        count[b->man[i]]++;
    for (unsigned man = 0; man < 16; man++) {
        unsigned piece = man & 7, most = piece == PAWN ? 15 : 3;

        if (piece >= PAWN && piece <= QUEEN)
            all |= (uint32_t)(count[man] < most ? count[man] : most) << (places[piece] + (man < 8 ? 12 : 0));
    }
    return all;
}

/* A variation begins before the move that it replaces was played, so that the board and the last step
 * wait in a fork. Material and home pawns are those of the main line alone. */
static void put_moves(struct scid_writer *w)
{
    const struct record *r = w->r;
    SCOPED(buf) forks = {0};
    struct scid_board end = w->board;
    uint32_t node = played_from(r, r->node[0].child);

    put_notes(w, 0);
    while (node != 0) {
        uint32_t next = played_from(r, r->node[node].next);
        struct fork f;

        put_move(w, r->node[node].move);
        put_notes(w, node);
        if (forks.n == 0) {
            end = w->board;
            w->entry.plies++;
            note_home(w);
        }
        f = (struct fork){w->board, w->last, node, next};
        if (next != 0 && r->node[r->node[node].parent].child == node) {
            buf_add(&forks, &f, sizeof f);
            node = enter(w, (struct fork *)(void *)(forks.p + forks.n - sizeof f));
            continue;
        }
        node = played_from(r, r->node[node].child);
        if (node == 0)
            node = next_line(w, &forks);
    }
    buf_char(&w->moves, MARK_OVER);
    w->entry.material = material(&end);
}

/* -- The game ---------------------------------------------------------------------------------- */

static unsigned class_of(uint32_t count)
{
    static const uint8_t most[] = {12, 17, 24, 34, 44};
    unsigned class = 10;

    if (count <= 10)
        return count;
    while (class < 15 && count > most[class - 10])
        class ++;
    return class;
}

static bool put_start(struct scid_writer *w, struct buf *game)
{
    struct slice fen = w->how->position.n > 0 ? w->how->position : record_value(w->r, KEY_POSITION);

    if (fen.n == 0 || slice_starts(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -")) {
        scid_start(&w->board);
        return true;
    }
    w->entry.flags |= SCID_START;
    buf_slice(game, fen);
    buf_char(game, '\0');
    return scid_set_up(&w->board, fen);
}

void scid_write(struct buf *out, const struct record *r, const struct writing *how)
{
    struct scid_writer w = {.r = r, .how = how};
    char entry[SI4_ENTRY], flags;
    SCOPED(buf) fen = {0};
    bool fits = put_start(&w, &fen); /* sixteen men a side */

    put_headers(&w);
    if (fits) {
        w.home = fen.n == 0 ? 0xFFFF : 0; /* nothing is noted of other starts */
        put_moves(&w);
    }
    w.entry.plies = w.entry.plies < PLIES_MOST ? w.entry.plies : PLIES_MOST;
    w.entry.variations = class_of(w.variations);
    w.entry.comments = class_of(w.commented);
    w.entry.nags = class_of(w.nags);
    w.entry.length = (uint32_t)(w.tags.n + 2 + fen.n + w.moves.n + w.comments.n);
    flags = (char)(w.entry.flags & 7);
    if (fits && w.entry.length <= GAME_MOST) {
        scid_put_entry(entry, &w.entry);
        buf_add(out, entry, sizeof entry);
        for (unsigned i = 0; i < SCID_NAMES; i++) {
            buf_char(out, (char)w.name[i].n);
            buf_slice(out, w.name[i]);
        }
        buf_slice(out, buf_as_slice(&w.tags));
        buf_char(out, '\0');
        buf_char(out, flags);
        buf_slice(out, buf_as_slice(&fen));
        buf_slice(out, buf_as_slice(&w.moves));
        buf_slice(out, buf_as_slice(&w.comments));
    }
    buf_free(&w.tags);
    buf_free(&w.moves);
    buf_free(&w.comments);
}
