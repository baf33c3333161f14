/* polyglot.c - the format as the description in Debian's package has it, and make-book as it is seen to work:
 * byte for byte the same book. */
#include "tree/book.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    CASTLING = 768,
    EN_PASSANT = 772,
    WHITE_TO_MOVE = 780,
    BLACK_MOVES = 1 << 15, /* in the code of a move: chess leaves this bit of its squares free */
    COUNT_MAX = 16384      /* make-book halves what it counted of a position then */
};

#define N(number) UINT64_C(0x##number),
static const uint64_t numbers[] = {
#include "tree/polyglot.def"
};
#undef N

bool polyglot_takes(const struct record *r)
{
    return r->game == GAME_CHESS && r->variant == NULL && !record_may_have(r, KEY_VARIANT);
}

static bool is_pawn(const struct game *game, const void *position, unsigned x, unsigned y, enum side side)
{
    enum side whose = SIDE_NONE;

    return x < 8 && game->at(position, POINT(x, y), &whose) == PAWN && whose == side;
}

/* A double step counts when a pawn of the side to move stands beside it, whether or not it may capture. */
static uint64_t passant_key(const struct game *game, const void *position, point from, point to)
{
    unsigned x = POINT_X(to), y = POINT_Y(to);
    enum side mover = game->to_move(position);

    if (POINT_X(from) != x || (POINT_Y(from) + 2 != y && y + 2 != POINT_Y(from)) ||
        !is_pawn(game, position, x, y, other_side(mover)) ||
        (!is_pawn(game, position, x - 1, y, mover) && !is_pawn(game, position, x + 1, y, mover)))
        return 0;
    return numbers[EN_PASSANT + x];
}

/* Castling rights and the en-passant file of a position without a move before it are in its FEN. */
static uint64_t fields_key(const struct game *game, const void *position, move last)
{
    static const char rights[] = "KQkq";
    SCOPED(buf) fen = {0};
    struct slice rest, castling, passed;
    uint64_t key = 0;

    game->fen(position, &fen);
    slice_cut(buf_as_slice(&fen), ' ', &rest);
    slice_cut(rest, ' ', &rest);
    castling = slice_cut(rest, ' ', &rest);
    passed = slice_cut(rest, ' ', &rest);
    for (unsigned i = 0; i < 4; i++)
        key ^= slice_find(castling, rights[i]) == NULL ? 0 : numbers[CASTLING + i];
    if (MOVE_KIND(last) == MOVE_STEP) {
        key ^= passant_key(game, position, MOVE_FROM(last), MOVE_TO(last));
    } else if (passed.n == 2 && MOVE_KIND(last) == MOVE_NONE) {
        unsigned x = (unsigned)(passed.p[0] - 'a') & 7, y = passed.p[1] == '3' ? 1u : 6u;

        key ^= passant_key(game, position, POINT(x, y), POINT(x, y == 1 ? 3u : 4u));
    }
    return key;
}

static uint64_t number_of(enum piece man, enum side side, point at)
{
    unsigned kind = 2 * (unsigned)(man - PAWN) + (side == SIDE_FIRST);

    return man == PIECE_NONE ? 0 : numbers[64 * kind + 8 * POINT_Y(at) + POINT_X(at)];
}

static uint64_t man_key(const struct game *game, const void *position, point at)
{
    enum side side = SIDE_NONE;
    enum piece man = game->at(position, at, &side);

    return number_of(man, side, at);
}

static uint64_t polyglot_key(const struct game *game, const void *position, move last, unsigned view)
{
    uint64_t key = game->to_move(position) == SIDE_FIRST ? numbers[WHITE_TO_MOVE] : 0;

    (void)view;
    for (unsigned y = 0; y < 8; y++)
        for (unsigned x = 0; x < 8; x++)
            key ^= man_key(game, position, POINT(x, y));
    return key ^ fields_key(game, position, last);
}

/* Where a king or a rook stands that may castle. */
static bool is_home(point at)
{
    return (POINT_Y(at) == 0 || POINT_Y(at) == 7) &&
           (POINT_X(at) == 0 || POINT_X(at) == 4 || POINT_X(at) == 7);
}

static bool key_after(const struct game *game, const void *position, move m, unsigned view, uint64_t *key)
{
    point from = MOVE_FROM(m), to = MOVE_TO(m);
    enum side side = SIDE_NONE;
    enum piece man = game->at(position, from, &side);
    bool doubles = man == PAWN && (POINT_Y(from) + 2 == POINT_Y(to) || POINT_Y(to) + 2 == POINT_Y(from));

    (void)view;
    if (MOVE_KIND(m) != MOVE_STEP || MOVE_PROMO(m) != 0 || is_home(from) || is_home(to))
        return false;
    *key ^= numbers[WHITE_TO_MOVE] ^ number_of(man, side, from) ^ number_of(man, side, to) ^
            man_key(game, position, to);
    if (doubles && (is_pawn(game, position, POINT_X(to) - 1, POINT_Y(to), other_side(side)) ||
                    is_pawn(game, position, POINT_X(to) + 1, POINT_Y(to), other_side(side))))
        *key ^= numbers[EN_PASSANT + POINT_X(to)];
    return true;
}

struct tree_place polyglot_place(const struct line *l)
{
    return (struct tree_place){.key = polyglot_key(l->game, l->position, line_step(l)->move, 0),
                               .symmetries = 1};
}

uint32_t polyglot_code(uint32_t code, enum side side)
{
    return side == SIDE_SECOND ? code | BLACK_MOVES : code;
}

/* A move of a position, as make-book counts it. */
struct counted {
    uint64_t games, sum; /* 2 a win, 1 a draw */
    uint16_t move;
    bool black;
    uint64_t first_game;
    unsigned first_ply;
};

/* The 16 bits of a move in a book. */
static unsigned polyglot_move(move m)
{
    unsigned promo = MOVE_PROMO(m) == 0 ? 0 : MOVE_PROMO(m) - PAWN;

    return POINT_X(MOVE_TO(m)) | POINT_Y(MOVE_TO(m)) << 3 | POINT_X(MOVE_FROM(m)) << 6 |
           POINT_Y(MOVE_FROM(m)) << 9 | promo << 12;
}

/* -- Reading ----------------------------------------------------------------------------------------- */

enum { ENTRY = 16, MOVE_AT = 8, WEIGHT_AT = 10 };

static uint64_t big(const char *p, unsigned bytes)
{
    uint64_t n = 0;

    for (unsigned i = 0; i < bytes; i++)
        n = n << 8 | (unsigned char)p[i];
    return n;
}

static bool load(struct slice bytes, struct buf *entries, struct sink *sink)
{
    const char *p = bytes.p;

    (void)sink;
    for (uint32_t i = 0; i < bytes.n / ENTRY; i++, p += ENTRY)
        buf_add(entries,
                &(struct book_entry){big(p, 8), i, (uint16_t)big(p + MOVE_AT, 2),
                                     (uint16_t)big(p + WEIGHT_AT, 2)},
                sizeof(struct book_entry));
    return true;
}

static bool is_move(unsigned bits)
{
    return bits >> 12 <= 4 && (bits & 63) != (bits >> 6 & 63);
}

/* As UCI has it: e2e4, e7e8q. */
static int move_words(unsigned bits, char words[BOOK_WORDS])
{
    return snprintf(words, BOOK_WORDS, "%c%u%c%u%.1s", (char)('a' + (bits >> 6 & 7)), (bits >> 9 & 7) + 1,
                    (char)('a' + (bits & 7)), (bits >> 3 & 7) + 1, &"\0nbrq"[bits >> 12 & 7]);
}

const struct book_kind polyglot_book = {.format = "polyglot",
                                        .game = GAME_CHESS,
                                        .size = ENTRY,
                                        .views = 1,
                                        .load = load,
                                        .key = polyglot_key,
                                        .key_after = key_after,
                                        .code = polyglot_move,
                                        .is_move = is_move,
                                        .words = move_words};

/* -- Writing ----------------------------------------------------------------------------------------- */

static uint64_t points_of(enum result result, bool black)
{
    return result == RESULT_FIRST ? (black ? 0 : 2) : result == RESULT_SECOND ? (black ? 2 : 0) : 1;
}

static struct counted count(const struct tree_played *m)
{
    bool black = (m->code & BLACK_MOVES) != 0;
    uint64_t won = black ? m->second : m->first, lost = black ? m->first : m->second;

    return (struct counted){.games = m->games,
                            .sum = 2 * won + (m->games - won - lost),
                            .move = (uint16_t)polyglot_move(tree_move(m->code & ~(uint32_t)BLACK_MOVES)),
                            .black = black,
                            .first_game = m->first_game,
                            .first_ply = m->first_ply};
}

/* Where a move was played so often, its position's counts were halved on the way: game by game. */
static void count_slowly(const struct tree *t, struct tree_played *m, struct counted *c, unsigned n)
{
    uint64_t *game = mem_calloc(n, sizeof *game);
    bool *left = mem_calloc(n, sizeof *left);

    for (unsigned i = 0; i < n; i++) {
        c[i].games = c[i].sum = 0;
        left[i] = tree_next_game(&m[i], &game[i]);
    }
    for (;;) {
        unsigned next = n;

        for (unsigned i = 0; i < n; i++)
            if (left[i] && (next == n || game[i] < game[next]))
                next = i;
        if (next == n)
            break;
        c[next].games++;
        c[next].sum += points_of(tree_game(t, game[next]).result, c[next].black);
        left[next] = tree_next_game(&m[next], &game[next]);
        for (unsigned i = 0, full = c[next].games >= COUNT_MAX; i < n && full; i++) {
            c[i].games = (c[i].games + 1) / 2;
            c[i].sum = (c[i].sum + 1) / 2;
        }
    }
    free(game);
    free(left);
}

static int by_weight(const void *a, const void *b)
{
    const struct counted *x = a, *y = b;

    if (x->sum != y->sum)
        return x->sum > y->sum ? -1 : 1;
    if (x->first_game != y->first_game)
        return x->first_game < y->first_game ? -1 : 1;
    return (x->first_ply > y->first_ply) - (x->first_ply < y->first_ply);
}

static void put_big(struct buf *b, uint64_t n, unsigned bytes)
{
    while (bytes-- > 0)
        buf_char(b, (char)(n >> 8 * bytes));
}

static void put_position(struct buf *b, uint64_t key, struct counted *c, unsigned n,
                         const struct polyglot_ask *ask)
{
    unsigned kept = 0;

    for (unsigned i = 0; i < n; i++)
        if (c[i].games >= ask->min_games && c[i].sum > 0 && 50 * c[i].sum >= ask->min_score * c[i].games &&
            (c[i].black ? ask->black : ask->white)) {
            c[kept] = c[i];
            c[kept].sum = ask->uniform ? 1 : c[kept].sum;
            kept++;
        }
    qsort(c, kept, sizeof *c, by_weight);
    for (unsigned i = 0; i < kept; i++) {
        put_big(b, key, 8);
        put_big(b, c[i].move, 2);
        put_big(b, c[i].sum, 2);
        put_big(b, 0, 4);
    }
}

void polyglot_write(struct buf *b, const struct tree *t, const struct polyglot_ask *ask)
{
    struct tree_played *m = mem_alloc(GAME_MOVES_MAX, sizeof *m);
    struct counted *c = mem_alloc(GAME_MOVES_MAX, sizeof *c);
    uint64_t at = 0, key = 0;
    unsigned n;

    while ((n = tree_next_position(t, &at, &key, m, GAME_MOVES_MAX)) > 0) {
        bool many = false;

        for (unsigned i = 0; i < n; i++) {
            c[i] = count(&m[i]);
            many |= c[i].games >= COUNT_MAX;
        }
        if (many)
            count_slowly(t, m, c, n);
        put_position(b, key, c, n, ask);
    }
    free(m);
    free(c);
}
