/* abk.c - opening books of Arena: a tree of moves, whose entries name the first reply to a move and the next
 * alternative to it. */
#include "format/database.h"
#include "tree/book.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    ENTRY = 28,
    FIRST = 900, /* entry: those before it are the head */
    PROMOTION_AT = 2,
    REPLY_AT = 20,
    NEXT_AT = 24
};

struct abk {
    const unsigned char *bytes;
    uint32_t count;
    const struct game *game;
    struct sink *sink;
    unsigned char *seen;     /* bits, by entry */
    struct buf alternatives; /* uint32_t: of the positions from the initial one on, the entry that is next */
    struct buf positions;
    uint64_t left;
    bool misled; /* a link to no entry has been reported, */
    bool astray; /* or a move that is not legal: entries behind it cannot be reached */
    move moves[GAME_MOVES_MAX];
};

static struct span span_of(uint32_t entry)
{
    return (struct span){entry * ENTRY, ENTRY};
}

static uint32_t link_at(const struct abk *a, uint32_t entry, unsigned at)
{
    return database_little(a->bytes + (size_t)entry * ENTRY + at);
}

/* From, to and the man that a pawn becomes; squares from a1 on. */
static uint32_t move_of(const struct abk *a, uint32_t entry)
{
    static const enum piece promotions[] = {PIECE_NONE, ROOK, KNIGHT, BISHOP, QUEEN};
    const unsigned char *p = a->bytes + (size_t)entry * ENTRY;
    signed char promotion = (signed char)p[PROMOTION_AT];
    unsigned man = (unsigned)(promotion < 0 ? -promotion : promotion);

    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)(man > 4 ? KING : promotions[man]) << 16;
}

static uint32_t square(point p)
{
    return POINT_X(p) + 8 * POINT_Y(p);
}

/* The same of a legal move: castling is the king's own. */
static uint32_t arena_move(move m)
{
    uint32_t from = square(MOVE_FROM(m)), to = square(MOVE_TO(m));

    if (MOVE_KIND(m) == MOVE_CASTLE)
        to = to > from ? from + 2 : from - 2;
    return from | to << 8 | (uint32_t)MOVE_PROMO(m) << 16;
}

static const char *words_of(const struct abk *a, uint32_t entry, char words[BOOK_WORDS])
{
    uint32_t m = move_of(a, entry), from = m & 255, to = m >> 8 & 255;

    if (from > 63 || to > 63 || m >> 16 == KING)
        snprintf(words, BOOK_WORDS, "0x%02x%02x%02x", from, to,
                 a->bytes[(size_t)entry * ENTRY + PROMOTION_AT]);
    else
        snprintf(words, BOOK_WORDS, "%c%u%c%u%.1s", (char)('a' + from % 8), from / 8 + 1,
                 (char)('a' + to % 8), to / 8 + 1, &"\0\0nbrq"[m >> 16]);
    return words;
}

/* Whether a link leads to an entry that no other link has led to; the first that does not is reported. */
static bool take(struct abk *a, uint32_t from, uint32_t to)
{
    if (to == UINT32_MAX || to == 0)
        return false;
    if (to >= FIRST && to < a->count && (a->seen[to / 8] >> to % 8 & 1) == 0) {
        a->seen[to / 8] |= (unsigned char)(1 << to % 8);
        a->left--;
        return true;
    }
    if (!a->misled)
        sink_say(a->sink, CODE_BOOK_LINK, span_of(from), DIGITS(from), DIGITS(to));
    a->misled = a->astray = true;
    return false;
}

static void check_duplicate(struct abk *a, uint32_t first, uint32_t entry)
{
    char words[BOOK_WORDS];

    for (uint32_t i = first, n = 0; i != entry && n < GAME_MOVES_MAX; i = link_at(a, i, NEXT_AT), n++)
        if (move_of(a, i) == move_of(a, entry)) {
            sink_say(a->sink, CODE_BOOK_DUPLICATE, span_of(entry), words_of(a, entry, words), NULL);
            return;
        }
}

static void say_illegal(struct abk *a, const void *position, uint32_t entry)
{
    SCOPED(buf) fen = {0};
    char words[BOOK_WORDS];

    a->game->fen(position, &fen);
    a->astray = true;
    sink_say(a->sink, CODE_BOOK_ILLEGAL, span_of(entry), words_of(a, entry, words), buf_cstr(&fen));
}

/* Goes on to the replies to an entry of POSITION. */
static void play_entry(struct abk *a, void *position, uint32_t entry)
{
    unsigned n = a->game->moves(position, a->moves), i = 0;
    uint32_t wanted = move_of(a, entry), reply = link_at(a, entry, REPLY_AT);
    uint64_t key;

    while (i < n && arena_move(a->moves[i]) != wanted)
        i++;
    if (i == n) {
        say_illegal(a, position, entry);
    } else if (take(a, entry, reply)) {
        a->game->play(position, a->moves[i], &key);
        buf_add(&a->alternatives, &(uint32_t[2]){reply, reply}, 2 * sizeof reply);
        buf_add(&a->positions, position, a->game->position_size);
    }
}

/* Depth first; of each position on the line its first and its next alternative are kept. */
static void walk(struct abk *a)
{
    size_t size = a->game->position_size;
    char *room = mem_alloc(1, size);
    struct sink *mute = sink_mute();

    a->game->setup(room, NULL, NULL, mute);
    if (take(a, FIRST, FIRST)) {
        buf_add(&a->alternatives, &(uint32_t[2]){FIRST, FIRST}, 2 * sizeof(uint32_t));
        buf_add(&a->positions, room, size);
    }
    while (a->alternatives.n > 0) {
        uint32_t *top = (uint32_t *)(void *)(a->alternatives.p + a->alternatives.n) - 2, entry = top[1];

        if (entry == 0) {
            a->alternatives.n -= 2 * sizeof *top;
            a->positions.n -= size;
            continue;
        }
        top[1] = take(a, entry, link_at(a, entry, NEXT_AT)) ? link_at(a, entry, NEXT_AT) : 0;
        check_duplicate(a, top[0], entry);
        memcpy(room, a->positions.p + a->positions.n - size, size);
        play_entry(a, room, entry);
    }
    sink_mute_free(mute);
    free(room);
}

static uint32_t first_unseen(const struct abk *a)
{
    uint32_t i = FIRST;

    while ((a->seen[i / 8] >> i % 8 & 1) != 0)
        i++;
    return i;
}

void abk_check(struct slice bytes, struct sink *sink)
{
    struct abk a = {.bytes = (const unsigned char *)bytes.p,
                    .count = (uint32_t)(bytes.n / ENTRY),
                    .game = games[GAME_CHESS],
                    .sink = sink};

    book_say_cut_off(sink, bytes, ENTRY);
    if (a.count <= FIRST)
        return;
    a.left = a.count - FIRST;
    a.seen = mem_calloc(a.count / 8 + 1, 1);
    walk(&a);
    if (a.left > 0 && !a.astray)
        book_say_unreached(sink, span_of(first_unseen(&a)), a.left, a.count - FIRST);
    free(a.seen);
    buf_free(&a.alternatives);
    buf_free(&a.positions);
}
