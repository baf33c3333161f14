/* polyglot_check.c - what is wrong with a Polyglot book: its entries, and its moves on the boards that they
 * lead to. */
#include "tree/book.h"

#include <stdio.h>
#include <stdlib.h>

enum { ENTRY = 16, MOVE_AT = 8, WEIGHT_AT = 10, INDEX_BITS = 16 };
#define NO_ENTRY UINT32_MAX

struct book_entry {
    uint64_t key;
    uint32_t at; /* number in the file */
};

/* A position whose moves are being played. */
struct book_step {
    uint64_t key;
    uint32_t next; /* of its entries, the first that has not been played */
};

struct book {
    const unsigned char *bytes;
    uint32_t count;
    struct book_entry *sorted; /* NULL: the entries are sorted in the file */
    uint32_t *index;           /* by the high bits of a key, where the entries with them begin */
    const struct game *game;
    struct sink *sink;
    unsigned char *reached,
        *judged;                 /* bits, by place in the order of keys; `judged`: NULL in the first walk */
    struct buf steps, positions; /* from the initial position on */
    move moves[GAME_MOVES_MAX];
    uint64_t left; /* entries that have not been reached */
};

static uint64_t big(const unsigned char *p, unsigned bytes)
{
    uint64_t n = 0;

    for (unsigned i = 0; i < bytes; i++)
        n = n << 8 | p[i];
    return n;
}

static uint64_t key_at(const struct book *b, uint32_t i)
{
    return b->sorted != NULL ? b->sorted[i].key : big(b->bytes + (size_t)i * ENTRY, 8);
}

/* The number in the file of the entry at a place in the order of keys. */
static uint32_t number_at(const struct book *b, uint32_t i)
{
    return b->sorted != NULL ? b->sorted[i].at : i;
}

static unsigned move_at(const struct book *b, uint32_t number)
{
    return (unsigned)big(b->bytes + (size_t)number * ENTRY + MOVE_AT, 2);
}

static struct span span_of(uint32_t number)
{
    return (struct span){number * (uint32_t)ENTRY, ENTRY};
}

bool polyglot_is_move(unsigned bits)
{
    return bits >> 12 <= 4 && (bits & 63) != (bits >> 6 & 63);
}

/* As UCI has it: e2e4, e7e8q. */
static const char *move_words(unsigned bits, char words[6])
{
    snprintf(words, 6, "%c%u%c%u%.1s", (char)('a' + (bits >> 6 & 7)), (bits >> 9 & 7) + 1,
             (char)('a' + (bits & 7)), (bits >> 3 & 7) + 1, &"\0nbrq"[bits >> 12 & 7]);
    return words;
}

/* -- Entries ----------------------------------------------------------------------------------------- */

static void check_entry(struct book *b, uint32_t i)
{
    unsigned bits = move_at(b, i);
    char words[8];

    snprintf(words, sizeof words, "0x%04x", bits);
    if (!polyglot_is_move(bits))
        sink_say(b->sink, CODE_BOOK_MOVE, span_of(i), words, NULL);
    else if (big(b->bytes + (size_t)i * ENTRY + WEIGHT_AT, 2) == 0)
        sink_say(b->sink, CODE_BOOK_WEIGHT, span_of(i), move_words(bits, words), NULL);
}

static int by_key(const void *a, const void *b)
{
    const struct book_entry *x = a, *y = b;

    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return (x->at > y->at) - (x->at < y->at);
}

static void sort(struct book *b)
{
    struct book_entry *sorted = mem_alloc(b->count, sizeof *sorted);

    for (uint32_t i = 0; i < b->count; i++)
        sorted[i] = (struct book_entry){key_at(b, i), i};
    qsort(sorted, b->count, sizeof *sorted, by_key);
    b->sorted = sorted;
}

/* One cause, one finding: the first place tells of all. */
static void check_order(struct book *b)
{
    uint64_t falls = 0;
    uint32_t first = 0;
    char count[24];

    for (uint32_t i = 1; i < b->count; i++)
        if (key_at(b, i) < key_at(b, i - 1)) {
            first = falls == 0 ? i : first;
            falls++;
        }
    if (falls == 0)
        return;
    snprintf(count, sizeof count, "%llu", (unsigned long long)falls);
    sink_say(b->sink, CODE_BOOK_ORDER, span_of(first), count, NULL);
    sort(b);
}

/* A run of one key may be as long as the book: a bit for each move there can be. */
static void check_duplicates(struct book *b)
{
    unsigned char seen[(1 << 16) / 8] = {0};
    char words[6];

    for (uint32_t from = 0, to; from < b->count; from = to) {
        for (to = from; to < b->count && key_at(b, to) == key_at(b, from); to++) {
            unsigned bits = move_at(b, number_at(b, to));

            if ((seen[bits / 8] >> bits % 8 & 1) != 0 && polyglot_is_move(bits))
                sink_say(b->sink, CODE_BOOK_DUPLICATE, span_of(number_at(b, to)), move_words(bits, words),
                         NULL);
            seen[bits / 8] |= (unsigned char)(1 << bits % 8);
        }
        for (uint32_t i = from; i < to; i++)
            seen[move_at(b, number_at(b, i)) / 8] = 0;
    }
}

/* -- The walk ---------------------------------------------------------------------------------------- */

static bool bit(const unsigned char *bits, uint32_t i)
{
    return bits != NULL && (bits[i / 8] >> i % 8 & 1) != 0;
}

/* Keys are spread evenly, so that few have the same high bits: a search through all of a large book would
 * wait for memory twenty times. */
static void make_index(struct book *b)
{
    uint32_t i = 0;

    b->index = mem_alloc(((size_t)1 << INDEX_BITS) + 1, sizeof *b->index);
    for (size_t high = 0; high < (size_t)1 << INDEX_BITS; high++) {
        b->index[high] = i;
        while (i < b->count && key_at(b, i) >> (64 - INDEX_BITS) == high)
            i++;
    }
    b->index[(size_t)1 << INDEX_BITS] = i;
}

/* The first entry of a position; NO_ENTRY: the book does not have it. */
static uint32_t find(const struct book *b, uint64_t key)
{
    size_t begin = (size_t)(key >> (64 - INDEX_BITS));
    uint32_t low = b->index[begin], end = b->index[begin + 1], high = end;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (key_at(b, middle) < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low < end && key_at(b, low) == key ? low : NO_ENTRY;
}

/* Goes on from a position that the book has and that has not been reached before. False: it is not in the
 * book. */
static bool enter(struct book *b, const void *position, move last)
{
    uint64_t key = polyglot_key(b->game, position, last);
    uint32_t first = find(b, key);

    if (first == NO_ENTRY)
        return false;
    if (bit(b->reached, first))
        return true;
    for (uint32_t i = first; i < b->count && key_at(b, i) == key; i++) {
        b->reached[i / 8] |= (unsigned char)(1 << i % 8);
        b->left--;
    }
    buf_add(&b->steps, &(struct book_step){key, first}, sizeof(struct book_step));
    buf_add(&b->positions, position, b->game->position_size);
    return true;
}

static move legal_move(struct book *b, const void *position, unsigned bits)
{
    unsigned n = b->game->moves(position, b->moves);

    for (unsigned i = 0; i < n; i++)
        if (polyglot_move(b->moves[i]) == bits)
            return b->moves[i];
    return MOVE_NONE;
}

static void say_illegal(struct book *b, const void *position, uint32_t number)
{
    SCOPED(buf) fen = {0};
    char words[6];

    b->game->fen(position, &fen);
    sink_say(b->sink, CODE_BOOK_ILLEGAL, span_of(number), move_words(move_at(b, number), words),
             buf_cstr(&fen));
}

/* A book lacks what the other side plays, or played and lost: every move that leads back into it. */
static void bridge(struct book *b, const void *position, void *room)
{
    unsigned n = b->game->moves(position, b->moves);
    uint64_t before = polyglot_key(b->game, position, (move)MOVE_PASS << 28);

    for (unsigned i = 0; i < n; i++) {
        uint64_t key = before;
        uint32_t first;

        if (polyglot_key_after(b->game, position, b->moves[i], &key) &&
            ((first = find(b, key)) == NO_ENTRY || bit(b->reached, first)))
            continue;
        memcpy(room, position, b->game->position_size);
        b->game->play(room, b->moves[i], &key);
        enter(b, room, b->moves[i]);
    }
}

/* Plays an entry of the position on top, whose own memory may move. ROOM is for two positions. */
static void play_entry(struct book *b, uint32_t entry, char *room, bool bridges)
{
    size_t size = b->game->position_size;
    uint32_t number = number_at(b, entry);
    unsigned bits = move_at(b, number);
    move m;
    uint64_t key;

    if (!polyglot_is_move(bits))
        return;
    memcpy(room, b->positions.p + b->positions.n - size, size);
    if ((m = legal_move(b, room, bits)) == MOVE_NONE) {
        if (!bit(b->judged, entry))
            say_illegal(b, room, number);
        return;
    }
    b->game->play(room, m, &key);
    if (!enter(b, room, m) && bridges)
        bridge(b, room, room + size);
}

/* From the initial position through the book's own moves, depth first: what is kept is one position for each
 * move of the line at hand. */
static void walk(struct book *b, bool bridges)
{
    size_t size = b->game->position_size;
    char *room = mem_alloc(2, size);
    struct sink *mute = sink_mute();

    b->left = b->count;
    b->game->setup(room, NULL, NULL, mute);
    if (!enter(b, room, MOVE_NONE) && bridges)
        bridge(b, room, room + size);
    while (b->steps.n > 0) {
        struct book_step *top = (void *)(b->steps.p + b->steps.n - sizeof *top);

        if (top->next < b->count && key_at(b, top->next) == top->key) {
            play_entry(b, top->next++, room, bridges);
            continue;
        }
        b->steps.n -= sizeof *top;
        b->positions.n -= size;
        if (bridges) {
            memcpy(room, b->positions.p + b->positions.n, size);
            bridge(b, room, room + size);
        }
    }
    sink_mute_free(mute);
    free(room);
}

static void say_unreached(struct book *b)
{
    uint32_t first = UINT32_MAX;
    char left[24], all[24];

    for (uint32_t i = 0; i < b->count; i++)
        if (!bit(b->reached, i) && number_at(b, i) < first)
            first = number_at(b, i);
    snprintf(left, sizeof left, "%llu", (unsigned long long)b->left);
    snprintf(all, sizeof all, "%u", b->count);
    sink_say(b->sink, CODE_BOOK_UNREACHED, span_of(first), left, all);
}

static void check_moves(struct book *b)
{
    size_t bytes = (size_t)b->count / 8 + 1;

    make_index(b);
    b->reached = mem_calloc(bytes, 1);
    walk(b, false);
    if (b->left > 0) {
        b->judged = b->reached;
        b->reached = mem_calloc(bytes, 1);
        walk(b, true);
    }
    if (b->left > 0)
        say_unreached(b);
    free(b->index);
    free(b->reached);
    free(b->judged);
    buf_free(&b->steps);
    buf_free(&b->positions);
}

void polyglot_check(struct slice bytes, struct sink *sink)
{
    struct book b = {.bytes = (const unsigned char *)bytes.p,
                     .count = (uint32_t)(bytes.n / ENTRY),
                     .game = games[GAME_CHESS],
                     .sink = sink};
    char left[8];

    for (uint32_t i = 0; i < b.count; i++)
        check_entry(&b, i);
    check_order(&b);
    check_duplicates(&b);
    check_moves(&b);
    free(b.sorted);
    if (bytes.n % ENTRY == 0)
        return;
    snprintf(left, sizeof left, "%u", (unsigned)(bytes.n % ENTRY));
    sink_say(sink, CODE_BOOK_CUT_OFF, (struct span){b.count * (uint32_t)ENTRY, (uint32_t)(bytes.n % ENTRY)},
             left, NULL);
}
