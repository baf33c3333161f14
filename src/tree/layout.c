/* layout.c - sorted entries become positions with their moves, and those blocks. */
#include "tree/layout.h"

#include <stdio.h>

void layout_head(char head[LAYOUT_HEAD])
{
    memset(head, '\n', LAYOUT_HEAD);
    memcpy(head, LAYOUT_NAME PACKAGE_VERSION, sizeof LAYOUT_NAME PACKAGE_VERSION - 1);
}

_Static_assert(sizeof LAYOUT_NAME PACKAGE_VERSION <= LAYOUT_HEAD, "the head has room for the version");

enum {
    NUMBER = 10,                /* bytes of the longest */
    MOVE = NUMBER * (4 + 9),    /* of a move but for its list */
    WRITTEN = 32 * LAYOUT_BLOCK /* at a time */
};

static inline char *put_number(char *p, uint64_t n)
{
    for (; n > 127; n >>= 7)
        *p++ = (char)(n | 128);
    *p++ = (char)n;
    return p;
}

static inline void make_room(struct buf *b, size_t n)
{
    if (b->cap - b->n < n)
        buf_grow(b, n);
}

void layout_number(struct buf *b, uint64_t n)
{
    make_room(b, NUMBER);
    b->n = (size_t)(put_number(b->p + b->n, n) - b->p);
}

void layout_word(struct buf *b, uint64_t n)
{
    for (unsigned i = 0; i < 8; i++, n >>= 8)
        buf_char(b, (char)n);
}

uint64_t tree_game_pack(const struct tree_game *g)
{
    uint64_t year = g->year < 0x1FFF ? g->year : 0;
    uint64_t first = g->rating[0] < 0x3FFF ? g->rating[0] : 0,
             second = g->rating[1] < 0x3FFF ? g->rating[1] : 0;

    return (uint64_t)g->entered | (uint64_t)g->whole << 1 | (uint64_t)g->result << 2 | year << 8 |
           first << 24 | second << 40;
}

struct tree_game tree_game_of(uint64_t p)
{
    return (struct tree_game){.entered = p & 1,
                              .whole = p >> 1 & 1,
                              .result = (enum result)(p >> 2 & 7),
                              .year = (unsigned)(p >> 8 & 0x1FFF),
                              .rating = {(unsigned)(p >> 24 & 0x3FFF), (unsigned)(p >> 40 & 0x3FFF)}};
}

void layout_count(struct tree_played *m, const struct tree_game *g)
{
    m->first += g->result == RESULT_FIRST;
    m->draws += g->result == RESULT_DRAW;
    m->second += g->result == RESULT_SECOND;
    for (unsigned i = 0; i < 2; i++) {
        m->rating[i] += g->rating[i];
        m->rated[i] += g->rating[i] != 0;
    }
    m->year = g->year > m->year ? g->year : m->year;
}

static bool put(struct layout *l, struct buf *b)
{
    bool ok = b->n == 0 || l->write(l->context, buf_as_slice(b));

    l->at += b->n;
    buf_clear(b);
    return ok;
}

bool layout_begin(struct layout *l)
{
    char head[LAYOUT_HEAD];

    layout_head(head);
    buf_add(&l->block, head, sizeof head);
    return put(l, &l->block);
}

/* The move at hand, behind what is in B. */
static void end_move(struct layout *l, struct buf *b)
{
    const struct tree_played *m = &l->move;
    char *p;

    make_room(b, MOVE);
    p = put_number(b->p + b->n, m->code);
    p = put_number(p, m->games);
    p = put_number(p, m->first_ply);
    if (m->games >= LAYOUT_MANY) {
        char first[NUMBER];
        size_t n = (size_t)(put_number(first, m->first_game) - first);
        const uint64_t sums[] = {m->first,     m->draws,    m->second, m->rating[0], m->rated[0],
                                 m->rating[1], m->rated[1], m->year,   n + l->list.n};

        for (size_t i = 0; i < sizeof sums / sizeof *sums; i++)
            p = put_number(p, sums[i]);
    }
    p = put_number(p, m->first_game);
    b->n = (size_t)(p - b->p);
    if (l->list.n > 0)
        buf_slice(b, buf_as_slice(&l->list));
    buf_clear(&l->list);
    l->move.games = 0;
}

/* Nearly all positions have one move: it is written where it belongs at once. */
static bool end_position(struct layout *l)
{
    uint64_t key = l->entry.key;

    if (l->move.games == 0)
        return true;
    if (l->block.n == l->block_at) {
        layout_word(&l->index, key);
        layout_word(&l->index, l->at + l->block.n);
        l->blocks++;
        l->last_key = key;
    }
    layout_number(&l->block, key - l->last_key);
    layout_number(&l->block, l->moves + 1);
    l->last_key = key;
    if (l->moves > 0)
        buf_slice(&l->block, buf_as_slice(&l->position));
    end_move(l, &l->block);
    buf_clear(&l->position);
    l->moves = 0;
    if (l->block.n - l->block_at >= LAYOUT_BLOCK)
        l->block_at = l->block.n;
    if (l->block_at < WRITTEN)
        return true;
    l->block_at = 0;
    return put(l, &l->block);
}

/* The sums of a move that has just come to have many games. */
static void count_list(struct layout *l)
{
    const unsigned char *p = (const unsigned char *)l->list.p, *end = p + l->list.n;
    uint64_t game = l->move.first_game;
    struct tree_game g = tree_game_of(l->games[game]);

    layout_count(&l->move, &g);
    while (p != NULL && p < end) {
        game += layout_read(&p, end);
        g = tree_game_of(l->games[game]);
        layout_count(&l->move, &g);
    }
}

static void add_game(struct layout *l, uint64_t game)
{
    struct tree_game g;

    layout_number(&l->list, game - l->last_game);
    if (++l->move.games == LAYOUT_MANY) {
        count_list(l);
    } else if (l->move.games > LAYOUT_MANY) {
        g = tree_game_of(l->games[game]);
        layout_count(&l->move, &g);
    }
}

bool layout_entry(struct layout *l, const struct tree_entry *e)
{
    bool ok = true, is_new = l->move.games == 0 || e->key != l->entry.key;

    if (is_new) {
        ok = end_position(l);
    } else if (e->move >> 12 != l->entry.move >> 12) {
        end_move(l, &l->position);
        l->moves++;
        is_new = true;
    } else if (e->game == l->entry.game && !l->each) {
        return true;
    }
    if (is_new)
        l->move = (struct tree_played){
            .code = e->move >> 12, .games = 1, .first_ply = e->move & 0xFFF, .first_game = e->game};
    else
        add_game(l, e->game);
    l->last_game = e->game;
    l->entry = *e;
    return ok;
}

/* Each game as little-endian bytes, whatever the machine. */
static bool put_games(struct layout *l, struct slice facts)
{
    bool ok = true;

    for (size_t i = 0; i < facts.n / 8; i++) {
        layout_word(&l->block, l->games[i]);
        if (l->block.n >= LAYOUT_BLOCK)
            ok = ok && put(l, &l->block);
    }
    return put(l, &l->block) && ok;
}

bool layout_end(struct layout *l, struct slice facts, struct slice files, uint64_t file_count)
{
    bool ok = end_position(l) && put(l, &l->block);
    uint64_t at[3];

    at[0] = l->at;
    ok = put(l, &l->index) && ok;
    at[1] = l->at;
    ok = put_games(l, facts) && ok;
    at[2] = l->at;
    buf_slice(&l->block, files);
    buf_str(&l->block, LAYOUT_END);
    for (unsigned i = 0; i < 3; i++) {
        layout_word(&l->block, at[i]);
        layout_word(&l->block, i == 0 ? l->blocks : i == 1 ? facts.n / 8 : file_count);
    }
    ok = put(l, &l->block) && ok;
    buf_free(&l->block);
    buf_free(&l->index);
    buf_free(&l->position);
    buf_free(&l->list);
    return ok;
}
