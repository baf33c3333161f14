/* book_check.c - what is wrong with an opening book: its entries, and its moves on the boards that they lead
 * to. */
#include "tree/book.h"

#include <stdio.h>
#include <stdlib.h>

enum { INDEX_BITS = 16 };
#define NO_ENTRY UINT32_MAX

/* A position whose moves are being played. */
struct book_step {
    uint64_t key;
    uint32_t next; /* of its entries, the first that has not been played */
    unsigned view;
};

struct book {
    const struct book_kind *kind;
    struct book_entry *entry; /* sorted by key, then by place */
    uint32_t count;
    uint32_t *index; /* by the high bits of a key, where the entries with them begin */
    const struct game *game;
    struct sink *sink;
    unsigned char *reached, *judged; /* bits, by entry; `judged`: NULL in the first walk */
    struct buf steps, positions;     /* from the initial position on */
    move moves[GAME_MOVES_MAX];
    uint64_t left; /* entries that have not been reached */
};

static struct span span_of(const struct book *b, const struct book_entry *e)
{
    return b->kind->size == 0 ? (struct span){0, 0}
                              : (struct span){e->at * (uint32_t)b->kind->size, (uint32_t)b->kind->size};
}

/* A code as the book's game spells moves; of a table's, with its row: it has no offset to go by. */
static const char *move_words(const struct book *b, const struct book_entry *e, unsigned code,
                              char words[BOOK_WORDS])
{
    int n = b->kind->words(code, words);

    if (b->kind->size == 0)
        snprintf(words + n, BOOK_WORDS - (size_t)n, " (id %u)", e->at);
    return words;
}

/* -- Entries ----------------------------------------------------------------------------------------- */

static void check_entry(struct book *b, const struct book_entry *e)
{
    char words[BOOK_WORDS];

    if (!b->kind->is_move(e->move)) {
        snprintf(words, sizeof words, b->kind->size == 0 ? "0x%04x (id %u)" : "0x%04x", e->move, e->at);
        sink_say(b->sink, CODE_BOOK_MOVE, span_of(b, e), words, NULL);
    } else if (e->weight == 0) {
        sink_say(b->sink, CODE_BOOK_WEIGHT, span_of(b, e), move_words(b, e, e->move, words), NULL);
    }
}

static int by_key(const void *a, const void *b)
{
    const struct book_entry *x = a, *y = b;

    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return (x->at > y->at) - (x->at < y->at);
}

/* Sorts what is not. One cause, one finding: the first place tells of all. */
static void check_order(struct book *b)
{
    uint64_t falls = 0;
    uint32_t first = 0;

    for (uint32_t i = 1; i < b->count; i++)
        if (b->entry[i].key < b->entry[i - 1].key) {
            first = falls == 0 ? i : first;
            falls++;
        }
    if (falls == 0)
        return;
    if (b->kind->size != 0)
        sink_say(b->sink, CODE_BOOK_ORDER, span_of(b, &b->entry[first]), DIGITS(falls), NULL);
    qsort(b->entry, b->count, sizeof *b->entry, by_key);
}

/* A run of one key may be as long as the book: a bit for each move there can be. */
static void check_duplicates(struct book *b)
{
    unsigned char seen[(1 << 16) / 8] = {0};
    char words[BOOK_WORDS];

    for (uint32_t from = 0, to; from < b->count; from = to) {
        for (to = from; to < b->count && b->entry[to].key == b->entry[from].key; to++) {
            const struct book_entry *e = &b->entry[to];

            if ((seen[e->move / 8] >> e->move % 8 & 1) != 0 && b->kind->is_move(e->move))
                sink_say(b->sink, CODE_BOOK_DUPLICATE, span_of(b, e), move_words(b, e, e->move, words), NULL);
            seen[e->move / 8] |= (unsigned char)(1 << e->move % 8);
        }
        for (uint32_t i = from; i < to; i++)
            seen[b->entry[i].move / 8] = 0;
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
        while (i < b->count && b->entry[i].key >> (64 - INDEX_BITS) == high)
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

        if (b->entry[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low < end && b->entry[low].key == key ? low : NO_ENTRY;
}

static move legal_move(struct book *b, const void *position, unsigned code)
{
    unsigned n = b->game->moves(position, b->moves);

    for (unsigned i = 0; i < n; i++)
        if (b->kind->code(b->moves[i]) == code)
            return b->moves[i];
    return MOVE_NONE;
}

/* The code of an entry, as the board of a position shows it that was found in that view. */
static unsigned seen_code(const struct book *b, const void *position, unsigned view, uint32_t entry)
{
    unsigned code = b->entry[entry].move;

    return b->kind->see == NULL ? code : b->kind->see(code, view, b->game->to_move(position));
}

/* Short keys are the same for many positions: one beside the book must have a legal move in it too. */
static bool is_of_book(struct book *b, const void *position, unsigned view, uint32_t first)
{
    uint64_t key = b->entry[first].key;
    bool legal = false;

    for (uint32_t i = first; !legal && i < b->count && b->entry[i].key == key; i++)
        legal = legal_move(b, position, seen_code(b, position, view, i)) != MOVE_NONE;
    return legal;
}

/* Goes on from a position that the book has and that has not been reached before. False: it is not in the
 * book. */
static bool enter(struct book *b, const void *position, move last, bool beside)
{
    bool found = false;

    for (unsigned view = 0; view < b->kind->views; view++) {
        uint64_t key = b->kind->key(b->game, position, last, view);
        uint32_t first = find(b, key);

        if (first == NO_ENTRY || (beside && b->kind->short_keys && !is_of_book(b, position, view, first)))
            continue;
        found = true;
        if (bit(b->reached, first))
            continue;
        for (uint32_t i = first; i < b->count && b->entry[i].key == key; i++) {
            b->reached[i / 8] |= (unsigned char)(1 << i % 8);
            b->left--;
        }
        buf_add(&b->steps, &(struct book_step){key, first, view}, sizeof(struct book_step));
        buf_add(&b->positions, position, b->game->position_size);
    }
    return found;
}

static void say_illegal(struct book *b, const void *position, uint32_t entry, unsigned code)
{
    SCOPED(buf) fen = {0};
    char words[BOOK_WORDS];

    b->game->fen(position, &fen);
    sink_say(b->sink, CODE_BOOK_ILLEGAL, span_of(b, &b->entry[entry]),
             move_words(b, &b->entry[entry], code, words), buf_cstr(&fen));
}

/* Whether a move leads to nothing new, as far as keys tell without playing it. */
static bool leads_nowhere(struct book *b, const void *position, move m, const uint64_t *before)
{
    bool nowhere = b->kind->key_after != NULL;

    for (unsigned view = 0; nowhere && view < b->kind->views; view++) {
        uint64_t key = before[view];
        uint32_t first;

        nowhere = b->kind->key_after(b->game, position, m, view, &key) &&
                  ((first = find(b, key)) == NO_ENTRY || bit(b->reached, first));
    }
    return nowhere;
}

/* A book lacks what the other side plays, or played and lost: every move that leads back into it. */
static void bridge(struct book *b, const void *position, void *room)
{
    unsigned n = b->game->moves(position, b->moves);
    move moves[GAME_MOVES_MAX];
    uint64_t before[BOOK_VIEWS], key;

    memcpy(moves, b->moves, n * sizeof *moves);
    for (unsigned view = 0; view < b->kind->views; view++)
        before[view] = b->kind->key(b->game, position, (move)MOVE_PASS << 28, view);
    for (unsigned i = 0; i < n; i++) {
        if (leads_nowhere(b, position, moves[i], before))
            continue;
        memcpy(room, position, b->game->position_size);
        b->game->play(room, moves[i], &key);
        enter(b, room, moves[i], true);
    }
}

/* Plays an entry of the position on top, whose own memory may move. ROOM is for two positions. */
static void play_entry(struct book *b, uint32_t entry, unsigned view, char *room, bool bridges)
{
    size_t size = b->game->position_size;
    unsigned code;
    move m;
    uint64_t key;

    if (!b->kind->is_move(b->entry[entry].move))
        return;
    memcpy(room, b->positions.p + b->positions.n - size, size);
    code = seen_code(b, room, view, entry);
    if ((m = legal_move(b, room, code)) == MOVE_NONE) {
        if (!bit(b->judged, entry))
            say_illegal(b, room, entry, code);
        return;
    }
    b->game->play(room, m, &key);
    if (!enter(b, room, m, false) && bridges)
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
    if (!enter(b, room, MOVE_NONE, false) && bridges)
        bridge(b, room, room + size);
    while (b->steps.n > 0) {
        struct book_step *top = (void *)(b->steps.p + b->steps.n - sizeof *top);

        if (top->next < b->count && b->entry[top->next].key == top->key) {
            unsigned view = top->view;

            play_entry(b, top->next++, view, room, bridges);
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

void book_say_unreached(struct sink *sink, struct span at, uint64_t left, uint64_t all)
{
    sink_say(sink, CODE_BOOK_UNREACHED, at, DIGITS(left), DIGITS(all));
}

static const struct book_entry *first_unreached(const struct book *b)
{
    const struct book_entry *first = NULL;

    for (uint32_t i = 0; i < b->count; i++)
        if (!bit(b->reached, i) && (first == NULL || b->entry[i].at < first->at))
            first = &b->entry[i];
    return first;
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
        book_say_unreached(b->sink, span_of(b, first_unreached(b)), b->left, b->count);
    free(b->index);
    free(b->reached);
    free(b->judged);
    buf_free(&b->steps);
    buf_free(&b->positions);
}

void book_say_cut_off(struct sink *sink, struct slice bytes, unsigned size)
{
    unsigned n = (unsigned)(bytes.n % size);

    if (n > 0)
        sink_say(sink, CODE_BOOK_CUT_OFF, (struct span){(uint32_t)(bytes.n - n), n}, DIGITS(n), DIGITS(size));
}

static const struct book_kind *const kinds[] = {&polyglot_book, &book_eleeye, &book_obk, &book_xqb, NULL};

static void check_by_key(const struct book_kind *kind, struct slice bytes, struct sink *sink)
{
    SCOPED(buf) entries = {0};
    struct book b = {.kind = kind, .game = games[kind->game], .sink = sink};

    if (!kind->load(bytes, &entries, sink))
        return;
    b.entry = (struct book_entry *)(void *)entries.p;
    b.count = (uint32_t)(entries.n / sizeof *b.entry);
    for (uint32_t i = 0; i < b.count; i++)
        check_entry(&b, &b.entry[i]);
    check_order(&b);
    check_duplicates(&b);
    check_moves(&b);
    if (kind->size != 0)
        book_say_cut_off(sink, bytes, kind->size);
}

void book_check(const char *format, struct slice bytes, struct sink *sink)
{
    for (const struct book_kind *const *kind = kinds; *kind != NULL; kind++)
        if (strcmp((*kind)->format, format) == 0)
            check_by_key(*kind, bytes, sink);
}
