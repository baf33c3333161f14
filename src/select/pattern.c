/* Patterns read from words, and looked for in games of men. */
#include "select/pattern.h"

#include <stdio.h>
#include <stdlib.h>

/* The letters of a FEN: small ones are the second mover's. Xiangqi has two letters for some men. */
static const struct {
    char letter;
    uint8_t chess, xiangqi;
} letters[] = {{'k', KING, GENERAL}, {'q', QUEEN, 0},      {'r', ROOK, CHARIOT}, {'b', BISHOP, ELEPHANT},
               {'n', KNIGHT, HORSE}, {'p', PAWN, SOLDIER}, {'a', 0, ADVISER},    {'c', 0, CANNON},
               {'e', 0, ELEPHANT},   {'h', 0, HORSE},      {'g', 0, GENERAL}};

static bool is_stones(unsigned kinds)
{
    return (kinds & (1u << GAME_WEIQI | 1u << GAME_WUZIQI)) != 0;
}

static uint8_t man_of_letter(char c, enum game_id game)
{
    bool second = c >= 'a' && c <= 'z';
    char small = (char)(c | 32);

    if (game != GAME_CHESS && game != GAME_XIANGQI)
        return c == 'X' || c == 'x'   ? STONE | SIDE_FIRST << 4
               : c == 'O' || c == 'o' ? STONE | SIDE_SECOND << 4
                                      : 0;
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (letters[i].letter == small) {
            uint8_t piece = game == GAME_CHESS ? letters[i].chess : letters[i].xiangqi;

            if (piece == 0)
                return 0;
            return (uint8_t)(piece | (second ? SIDE_SECOND : SIDE_FIRST) << 4);
        }
    return 0;
}

/* Which game the board can be of: stones are rows of .XO, men have letters or digits, and the number of ranks
 * says which. */
static unsigned games_of(struct slice board)
{
    size_t ranks = 1;
    bool has_men = false;

    for (size_t i = 0; i < board.n; i++) {
        ranks += board.p[i] == '/';
        has_men |= find_char("./?*XOxo+|-", board.p[i]) == NULL;
    }
    if (has_men)
        return ranks == 8 ? 1u << GAME_CHESS : ranks == 10 ? 1u << GAME_XIANGQI : 0;
    for (size_t i = 0; i < board.n; i++)
        if (find_char(".XOxo", board.p[i]) != NULL)
            return 1u << GAME_WEIQI | 1u << GAME_WUZIQI;
    return ranks == 8 ? 1u << GAME_CHESS : ranks == 10 ? 1u << GAME_XIANGQI : 0;
}

struct board_reader {
    enum game_id game; /* GAME_WEIQI for both stone games */
    bool wild;
    unsigned width, height;
    struct pattern_cell cell[CELLS_MAX];
    uint32_t count;
};

static const char *put_cell(struct board_reader *b, unsigned x, unsigned y, uint8_t man)
{
    if (x >= SIDE_MAX || b->count == CELLS_MAX)
        return N_("'%1' is larger than any board");
    b->cell[b->count++] = (struct pattern_cell){(uint8_t)x, (uint8_t)y, man};
    return NULL;
}

static const char *read_rank(struct board_reader *b, struct slice rank, unsigned y, unsigned *width)
{
    unsigned x = 0;
    const char *why = NULL;

    *width = 0;
    for (size_t i = 0; i < rank.n && why == NULL; i++) {
        char c = rank.p[i];

        if (c == '*' && b->wild)
            return i + 1 == rank.n ? NULL : N_("'*' in '%1' must end its rank");
        if (c == '?' && b->wild)
            x++;
        else if (c == '.')
            why = put_cell(b, x++, y, 0);
        else if (b->wild && b->game == GAME_WEIQI && find_char("+|-", c) != NULL)
            why = put_cell(b, x++, y, CELL_OUTSIDE);
        else if (c >= '1' && c <= '9')
            for (char n = c; n > '0' && why == NULL; n--)
                why = put_cell(b, x++, y, 0);
        else if (man_of_letter(c, b->game) != 0)
            why = put_cell(b, x++, y, man_of_letter(c, b->game));
        else
            return N_("'%1' has a letter that is no man");
    }
    *width = x;
    return why;
}

/* All ranks, from the top. A rank that ends in '*' is as long as the others. */
static const char *read_board(struct board_reader *b, struct slice board)
{
    struct slice rest = board;
    unsigned y, width;
    const char *why;

    b->height = 1;
    for (size_t i = 0; i < board.n; i++)
        b->height += board.p[i] == '/';
    if (b->height > SIDE_MAX)
        return N_("'%1' is larger than any board");
    b->width = b->game == GAME_CHESS ? 8 : b->game == GAME_XIANGQI ? 9 : 0;
    for (y = b->height; y-- > 0;) {
        struct slice rank = slice_cut(rest, '/', &rest);
        bool open = rank.n > 0 && rank.p[rank.n - 1] == '*' && b->wild;

        if ((why = read_rank(b, rank, y, &width)) != NULL)
            return why;
        if (!open && b->width == 0)
            b->width = width;
        if (open ? width > b->width && b->width != 0 : width != b->width)
            return N_("the ranks of '%1' are not of one length");
    }
    return b->width == 0 ? N_("no rank of '%1' says how wide it is") : NULL;
}

static struct pattern_cell turned(struct pattern_cell c, unsigned symmetry, unsigned width, unsigned height)
{
    unsigned x = c.x, y = c.y;

    if (symmetry & 4)
        x = width - 1 - x;
    for (unsigned i = symmetry & 3; i > 0; i--) {
        unsigned old = x, swap = width;

        x = height - 1 - y;
        y = old;
        width = height;
        height = swap;
    }
    if ((symmetry & 8) && c.man != 0 && c.man != CELL_OUTSIDE)
        c.man = (uint8_t)(STONE | other_side((enum side)(c.man >> 4)) << 4);
    return (struct pattern_cell){(uint8_t)x, (uint8_t)y, c.man};
}

static int by_place(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct pattern_cell));
}

static bool same_variant(const struct variant *a, const struct variant *b)
{
    return a->width == b->width && a->height == b->height && a->count == b->count &&
           memcmp(a->cell, b->cell, a->count * sizeof *a->cell) == 0;
}

/* Adds the pattern as the symmetry has it, unless it is there already. */
static void add_variant(struct pattern *p, const struct board_reader *b, unsigned symmetry)
{
    struct variant *v = &p->variant[p->variants];

    v->width = symmetry & 1 ? b->height : b->width;
    v->height = symmetry & 1 ? b->width : b->height;
    v->count = b->count;
    v->cell = mem_alloc(b->count + 1, sizeof *v->cell);
    for (uint32_t i = 0; i < b->count; i++)
        v->cell[i] = turned(b->cell[i], symmetry, b->width, b->height);
    qsort(v->cell, v->count, sizeof *v->cell, by_place);
    for (unsigned i = 0; i < p->variants; i++)
        if (same_variant(v, &p->variant[i])) {
            free(v->cell);
            return;
        }
    p->variants++;
}

/* What stands in the usual start says least: cells that differ from it are looked at first. */
static void order_cells(struct pattern *p, enum game_id game, void *start)
{
    struct variant *v = &p->variant[0];
    uint32_t first = 0;

    for (uint32_t i = 0; i < v->count; i++) {
        struct pattern_cell c = v->cell[i];
        enum side side = SIDE_NONE;
        enum piece piece = games[game]->at(start, POINT(c.x, c.y), &side);
        uint8_t man = piece == PIECE_NONE ? 0 : (uint8_t)(piece | side << 4);

        p->men += c.man != 0;
        if (man != c.man) {
            v->cell[i] = v->cell[first];
            v->cell[first++] = c;
        }
    }
    if (v->count < v->width * v->height)
        p->men = 0;
}

static void prepare_men(struct pattern *p, enum game_id game)
{
    void *start = mem_calloc(1, games[game]->position_size + 64);
    struct sink *ignored = sink_mute();

    if (games[game]->setup(start, NULL, NULL, ignored))
        order_cells(p, game, start);
    sink_mute_free(ignored);
    free(start);
}

/* The key of one position, as a record with this FEN would begin with it. */
static void add_key(struct pattern *p, enum game_id game, const char *fen)
{
    SCOPED(record) r = {.game = game};
    struct sink *mute = sink_mute();
    void *start = mem_calloc(1, games[game]->position_size + 64);
    uint64_t key;

    record_clear(&r);
    r.game = game;
    record_header(&r, KEY_POSITION, (struct slice){"", 0}, slice_of(fen), (struct span){0, 0});
    if (games[game]->setup(start, &r, NULL, mute)) {
        key = games[game]->key(start);
        for (unsigned i = 0; i < p->keys; i++)
            if (p->key[i] == key)
                key = 0;
        if (key != 0 && p->keys < KEYS_MAX) {
            p->key[p->keys++] = key;
            p->may_be[key % sizeof p->may_be] = 1;
        }
    }
    free(start);
    sink_mute_free(mute);
}

/* All castling rights and en-passant squares that the board leaves open: a FEN to look for says nothing of
 * them. */
static void add_keys(struct pattern *p, struct slice board, enum side side)
{
    static const char files[] = "abcdefgh";
    bool second = side == SIDE_SECOND;

    for (unsigned rights = 0; rights < 16; rights++)
        for (unsigned file = 0; file <= 8; file++) {
            char fen[160], castling[5] = "", passed[3] = "-";
            unsigned n = 0;

            for (unsigned i = 0; i < 4; i++)
                if (rights >> i & 1)
                    castling[n++] = "KQkq"[i];
            castling[n] = '\0';
            if (file < 8)
                snprintf(passed, sizeof passed, "%c%c", files[file], second ? '3' : '6');
            snprintf(fen, sizeof fen, "%.*s %c %s %s 0 1", (int)(board.n < 100 ? board.n : 100), board.p,
                     second ? 'b' : 'w', n == 0 ? "-" : castling, passed);
            add_key(p, GAME_CHESS, fen);
        }
}

static enum side side_named(struct slice word, unsigned kinds)
{
    bool stones = is_stones(kinds);

    if (slice_is(word, "b"))
        return stones ? SIDE_FIRST : SIDE_SECOND;
    if (slice_is(word, "w"))
        return stones ? SIDE_SECOND : SIDE_FIRST;
    return slice_is(word, "r") || slice_is(word, "X") ? SIDE_FIRST
           : slice_is(word, "O")                      ? SIDE_SECOND
                                                      : SIDE_NONE;
}

/* Boards of stones in all eight symmetries, and with SWAP with the colours exchanged. */
static void add_variants(struct pattern *p, const struct board_reader *b, bool swap)
{
    unsigned count = !is_stones(p->games) ? 1 : swap ? 2 * SYMMETRIES : SYMMETRIES;

    for (unsigned i = 0; i < count; i++)
        add_variant(p, b, i);
    if (!is_stones(p->games))
        prepare_men(p, b->game);
}

static enum game_id game_of_board(unsigned kinds)
{
    return kinds == 1u << GAME_CHESS ? GAME_CHESS : kinds == 1u << GAME_XIANGQI ? GAME_XIANGQI : GAME_WEIQI;
}

struct pattern *pattern_new(struct slice text, bool wild, const char **why)
{
    struct slice rest, board = slice_cut(slice_trim(text), ' ', &rest);
    unsigned kinds = games_of(board);
    struct board_reader *b;
    struct pattern *p;

    *why = N_("'%1' has neither the 8 ranks of chess, nor the 10 of xiangqi, nor is it rows of .XO?");
    if (kinds == 0)
        return NULL;
    p = mem_calloc(1, sizeof *p);
    b = mem_calloc(1, sizeof *b);
    p->games = kinds;
    p->whole = !wild || !is_stones(kinds);
    p->side = side_named(slice_cut(slice_trim(rest), ' ', &rest), kinds);
    b->game = game_of_board(kinds);
    b->wild = wild;
    if ((*why = read_board(b, board)) == NULL)
        add_variants(p, b, slice_holds(text, "swap"));
    if (*why == NULL && !wild && b->game == GAME_CHESS && p->side != SIDE_NONE)
        add_keys(p, board, p->side);
    free(b);
    if (*why == NULL)
        return p;
    pattern_free(p);
    return NULL;
}

void pattern_free(struct pattern *p)
{
    for (unsigned i = 0; p != NULL && i < p->variants; i++)
        free(p->variant[i].cell);
    free(p);
}

static bool fits_men(const struct pattern *p, const struct line *l)
{
    const struct variant *v = &p->variant[0];

    for (uint32_t i = 0; i < v->count; i++)
        if (pattern_man_at(l, v->cell[i].x, v->cell[i].y) != v->cell[i].man)
            return false;
    return true;
}

uint32_t pattern_count_men(const struct line *l)
{
    unsigned width, height;
    uint32_t count = 0;

    l->game->size(l->position, &width, &height);
    for (unsigned y = 0; y < height; y++)
        for (unsigned x = 0; x < width; x++)
            count += pattern_man_at(l, x, y) != 0;
    return count;
}

struct pattern_search {
    const struct pattern *pattern;
    const struct material *material;
    uint32_t men;
    uint32_t *ply;
    bool found;
};

static void follow_men(struct pattern_search *s, const struct line *l)
{
    if (line_ply(l) == 0)
        s->men = pattern_count_men(l);
    else
        s->men -= (line_step(l)->facts & FACT_CAPTURE) != 0;
}

static bool visit_pattern(void *context, const struct line *l)
{
    struct pattern_search *s = context;
    const struct pattern *p = s->pattern;

    if (p->men != 0) {
        follow_men(s, l);
        if (s->men != p->men)
            return s->men > p->men;
    }
    if (!pattern_fits_side(p, 0, l->game->to_move(l->position)) || !fits_men(p, l))
        return true;
    *s->ply = line_ply(l);
    s->found = true;
    return false;
}

static bool has_key(const struct pattern *p, uint64_t key)
{
    for (unsigned i = 0; i < p->keys; i++)
        if (p->key[i] == key)
            return true;
    return false;
}

const uint64_t *pattern_keys(const struct pattern *p, unsigned *count)
{
    *count = p->keys;
    return p->key;
}

bool pattern_is_of(const struct pattern *p, enum game_id game)
{
    return p->games >> game & 1;
}

/* No position of the game has a key of the one looked for. Only for games from the usual start, where
 * castling rights are those of the usual squares. */
static bool cannot_be(const struct pattern *p, const struct subject *s)
{
    const struct trail *t =
        p->keys == 0 || record_may_have(s->record, KEY_POSITION) || record_may_have(s->record, KEY_VARIANT)
            ? NULL
            : replay_trail(s->replay);
    uint32_t men = CHESS_MEN;

    if (t == NULL)
        return false;
    for (uint32_t i = 0; i < t->count && men >= p->men; i++) {
        men -= (t->step[i].facts & FACT_CAPTURE) != 0;
        if (p->may_be[t->step[i].key % sizeof p->may_be] && has_key(p, t->step[i].key))
            return false;
    }
    return true;
}

bool pattern_find(const struct pattern *p, const struct subject *s, uint32_t *ply)
{
    struct pattern_search search = {.pattern = p, .ply = ply};

    if ((p->games >> s->record->game & 1) == 0 || s->replayed->rules == NULL || cannot_be(p, s))
        return false;
    if (is_stones(p->games))
        return pattern_find_stones(p, s, ply);
    replay_main_line(s->replay, visit_pattern, &search);
    return search.found;
}

/* Men of each kind, by side; in the letters of both games, so that "KRP v KR" may be either. "KRPkr" says who
 * has which: small letters are the second mover's. */
struct material {
    bool by_side;
    unsigned games;
    uint32_t men;
    uint8_t count[GAME_COUNT][2][16];
};

static bool read_men(struct material *m, struct slice men, unsigned side)
{
    for (size_t i = 0; i < men.n; i++) {
        bool any = false;

        for (unsigned g = GAME_CHESS; g <= GAME_XIANGQI; g++) {
            uint8_t man = man_of_letter((char)(men.p[i] & ~32), (enum game_id)g);

            if (man == 0)
                m->games &= ~(1u << g);
            else
                m->count[g][side][man & 15]++;
            any |= man != 0;
        }
        if (!any)
            return false;
        m->men++;
    }
    return men.n > 0;
}

struct material *material_new(struct slice text)
{
    struct material *m = mem_calloc(1, sizeof *m);
    char between = slice_find(text, 'v') != NULL ? 'v' : '-';
    struct slice rest, first = slice_trim(slice_cut(text, between, &rest)), second = rest;
    bool small = first.n > 0 && (first.p[0] & 32) != 0;

    m->games = 1u << GAME_CHESS | 1u << GAME_XIANGQI;
    m->by_side = rest.p == NULL;
    if (m->by_side) { /* KRPkr, krKRP */
        second = first;
        for (first.n = 0; second.n > 0 && ((second.p[0] & 32) != 0) == small; second = slice_skip(second, 1))
            first.n++;
        for (size_t i = 0; i < second.n; i++)
            if (((second.p[i] & 32) != 0) == small)
                second.n = 0;
    } else if (between == 'v' && slice_starts(second, "s")) {
        second = slice_skip(second, 1);
    }
    if (read_men(m, first, small && m->by_side) && read_men(m, slice_trim(second), !small || !m->by_side) &&
        m->games != 0)
        return m;
    free(m);
    return NULL;
}

void material_free(struct material *m)
{
    free(m);
}

static bool has_material(const struct material *m, const struct line *l)
{
    uint8_t count[2][16] = {{0}};
    const uint8_t(*want)[16] = m->count[l->game->id];
    unsigned width, height;

    l->game->size(l->position, &width, &height);
    for (unsigned y = 0; y < height; y++)
        for (unsigned x = 0; x < width; x++) {
            uint8_t man = pattern_man_at(l, x, y);

            if (man != 0)
                count[man >> 4 == SIDE_SECOND][man & 15]++;
        }
    return (memcmp(count[0], want[0], 16) == 0 && memcmp(count[1], want[1], 16) == 0) ||
           (!m->by_side && memcmp(count[0], want[1], 16) == 0 && memcmp(count[1], want[0], 16) == 0);
}

static bool visit_material(void *context, const struct line *l)
{
    struct pattern_search *s = context;

    follow_men(s, l);
    if (s->men != s->material->men)
        return s->men > s->material->men;
    if (!has_material(s->material, l))
        return true;
    *s->ply = line_ply(l);
    s->found = true;
    return false;
}

bool material_find(const struct material *m, const struct subject *s, uint32_t *ply)
{
    struct pattern_search search = {.material = m, .ply = ply};

    if ((m->games >> s->record->game & 1) == 0 || s->replayed->rules == NULL)
        return false;
    replay_main_line(s->replay, visit_material, &search);
    return search.found;
}
