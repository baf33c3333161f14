/* trial.c - papers, licences and sources hold numbers, brackets and points that readers take up as moves: few
 * for their length, hardly any of chess or xiangqi, the same points again and again. */
#include "feed/feed.h"

#include <stdlib.h>

enum {
    GAMES_TRIED = 100,
    POINTS_TRIED = 4096,
    SPARSE = 20,        /* bytes to a byte of moves, from which on they are few for their length */
    THIN = 100,         /* the same of moves of men, which no paper has by chance */
    BARE = 40,          /* and of all that was read, in a file that was named */
    FEW_MOVES = 4,      /* of men */
    FEW_STONES = 6,     /* which two dates may be */
    MANY_MOVES = 10,    /* among which some may stand on one point, but not many */
    MANY_NULS = 8,      /* in text, which has none */
    SOME_WORDS = 5,     /* that could not be read, of a file that has nothing else of a game */
    MANY_WORDS = 20,    /* and of one that has */
    SHORT_WORDS = 256,  /* bytes of a file with nothing but these */
    SHORT_SHEET = 1024, /* of a sheet that names players of a game that was not played */
};

/* What was read: moves, of which so many could not be, and other things that games have. */
struct trial_tally {
    unsigned games, moves, unread;
    unsigned prose;  /* of the words that could not be read, those of letters or of digits */
    unsigned men;    /* of the moves, those of men from point to point */
    unsigned again;  /* of the others, those on a point that was played before, and passes but the first */
    unsigned stones; /* set up */
    unsigned headers;
    unsigned players; /* of the headers, those that name one */
    bool named;       /* one of them says which game it is */
    size_t bytes;     /* of moves, and points of boards that are drawn */
    size_t words;     /* bytes of headers and of what hangs on moves */
};

static bool is_of_a_man(const struct claim *c)
{
    return c->kind == MOVE_STEP || c->kind == MOVE_CASTLE || c->kind == MOVE_EN_PASSANT;
}

/* Numbers that were taken for squares, and are none of any board with men. */
static bool is_off_board(const struct claim *c)
{
    return is_of_a_man(c) && c->to != NOWHERE &&
           (POINT_X(c->to) > 8 || POINT_Y(c->to) > 9 || c->from == c->to);
}

/* Preheat, 180: letters or digits alone, which no move is. */
static bool is_prose(struct slice word)
{
    size_t digits = 0;

    for (size_t i = 0; i < word.n; i++) {
        digits += is_ascii_digit(word.p[i]);
        if (!is_ascii_digit(word.p[i]) && !is_ascii_letter(word.p[i]))
            return false;
    }
    return digits == 0 || digits == word.n;
}

static void count_moves(const struct record *r, const char *start, struct trial_tally *t)
{
    bool played[POINTS_TRIED] = {false};

    for (uint32_t i = 1; i < r->count; i++) {
        const struct node *n = &r->node[i];

        if (n->claim.kind == MOVE_NONE || is_off_board(&n->claim)) {
            t->unread++;
            t->prose += is_prose((struct slice){start + n->at.off, n->at.len});
            continue;
        }
        t->moves++;
        t->bytes += n->at.len;
        t->men += is_of_a_man(&n->claim);
        if (!is_of_a_man(&n->claim) && n->claim.to < POINTS_TRIED) {
            t->again += played[n->claim.to];
            played[n->claim.to] = true;
        }
    }
}

static void count_notes(const struct record *r, struct trial_tally *t)
{
    for (uint32_t i = 1; i < r->notes; i++) {
        t->words += r->note[i].at.len;
        t->stones += r->note[i].kind == NOTE_SETUP ? r->note[i].points : 0;
    }
}

/* Eight ranks or more, whatever the fields behind them say. */
static bool has_ranks(struct slice position)
{
    unsigned ranks = 1;

    for (size_t i = 0; i < position.n && position.p[i] != ' '; i++)
        ranks += position.p[i] == '/';
    return ranks >= 8;
}

static void count_headers(const struct record *r, struct trial_tally *t)
{
    struct variant_kind kind;

    for (uint32_t i = 0; i < r->headers; i++) {
        t->headers += r->header[i].key != KEY_OTHER && r->header[i].value_len > 0;
        t->players += r->header[i].key == KEY_FIRST || r->header[i].key == KEY_SECOND;
        t->stones += r->header[i].key == KEY_POSITION && has_ranks(record_value(r, KEY_POSITION));
        t->named |=
            r->header[i].key == KEY_GAME && variant_kind(r->vocabularies, record_value(r, KEY_GAME), &kind);
        t->words += r->header[i].name_len + r->header[i].value_len;
    }
}

/* A board that is drawn is its points, if men or stones are on it. */
static void count_game(const struct record *r, const char *start, bool drawn, struct trial_tally *t)
{
    unsigned before = t->moves + t->stones;

    count_moves(r, start, t);
    count_notes(r, t);
    count_headers(r, t);
    if (drawn && t->moves + t->stones > before)
        t->bytes += (size_t)r->width * r->height;
}

static struct trial_tally read_games(const struct file_facts *facts, struct slice head)
{
    struct text text = {.start = head.p, .p = head.p, .end = head.p + head.n, .file = facts};
    SCOPED(record) record = {0};
    SCOPED(sink) unheard = {0};
    struct trial_tally t = {0};

    for (; t.games < GAMES_TRIED; t.games++) {
        record_clear(&record);
        if (facts->format->read(&text, &record, &unheard) == STATUS_END)
            break;
        count_game(&record, text.start, (facts->format->flags & FORMAT_DRAWN) != 0, &t);
        text.serial++;
    }
    return t;
}

/* Whether a file that nobody named is a record. */
static bool is_record(const struct trial_tally *t, struct slice head)
{
    bool told = t->headers > 0 && head.n <= SHORT_SHEET;

    if (t->named && t->moves > 0 && t->unread == 0)
        return true;
    if (t->bytes == 0 || (t->unread > 0 && t->moves <= t->unread))
        return told && t->unread == 0;
    if (t->moves >= MANY_MOVES && 4 * t->again > t->moves)
        return false;
    return (t->moves > 0 && t->moves < FEW_STONES ? SPARSE / 2 : SPARSE) * t->bytes >= head.n ||
           (t->men >= FEW_MOVES && 2 * t->unread <= t->men && THIN * t->bytes >= head.n) ||
           (told && (t->men > 0 || (t->players > 1 && t->unread == 0)));
}

/* Whether to report what is wrong with a file that was named on the command line. */
static bool is_worth_telling(const struct trial_tally *t, struct slice head)
{
    if (t->bytes + t->headers + t->stones == 0)
        return t->unread < SOME_WORDS && (t->unread == 0 || t->unread > t->prose) && head.n <= SHORT_WORDS;
    if ((t->unread >= MANY_WORDS && t->unread > 2 * t->moves) ||
        (t->moves >= MANY_MOVES && 2 * t->again >= t->moves))
        return false;
    return BARE * (t->bytes + t->words) >= head.n ||
           (t->men > 0 && t->unread <= t->men && (t->men >= FEW_MOVES || head.n <= SHORT_SHEET));
}

static unsigned count_nuls(struct slice s)
{
    unsigned count = 0;

    for (const char *p = s.p, *end = s.p + s.n; p < end && (p = memchr(p, '\0', (size_t)(end - p))) != NULL;
         p++)
        count++;
    return count;
}

static struct trial_tally try_head(const struct file_facts *facts, struct slice head)
{
    struct file_facts own = *facts;
    struct trial_tally t;

    own.shared = facts->format->shared_size == 0 ? NULL : mem_calloc(1, facts->format->shared_size);
    if (facts->format->split != NULL) /* which fills it */
        facts->format->split(own.shared, head, 0, true);
    t = read_games(&own, head);
    if (own.shared != NULL && facts->format->free_shared != NULL)
        facts->format->free_shared(own.shared);
    free(own.shared);
    return t;
}

bool trial_convinces(const struct file_facts *facts, struct slice head, bool named)
{
    struct trial_tally t;

    if (!(facts->format->flags & FORMAT_BINARY) && count_nuls(head) > (named ? MANY_NULS : 0))
        return false;
    t = try_head(facts, head);
    return named ? is_worth_telling(&t, head) : is_record(&t, head);
}

bool trial_finds(const struct file_facts *facts, struct slice head)
{
    struct trial_tally t;

    if ((facts->format->flags & FORMAT_BINARY) != 0 || count_nuls(head) > MANY_NULS)
        return false;
    /* Headers prove nothing: in some formats any line is one. */
    t = try_head(facts, head);
    return t.stones > 0 || (t.moves > 0 && t.unread <= 2 * t.moves);
}
