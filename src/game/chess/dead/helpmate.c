/* Is there any series of moves that ends with mate? All positions that can come about are looked at, each
 * once, the nearest first. What waits is packed, because there may be many of them. */
#include "game/chess/dead/dead.h"

#include <stdlib.h>

struct packed {
    uint64_t men[4]; /* four bits a square */
    uint8_t rook[2][2];
    uint8_t turn, passed;
};

struct search {
    struct packed *queue;
    uint64_t *seen;     /* keys of all that were met, in the queue or not */
    unsigned mask;      /* of seen: a power of two, less one */
    unsigned met, most; /* and how many of them there may be */
    unsigned count, effort;
    bool thorough; /* worth looking for walls on the way */
};

static void pack(const struct chess *p, struct packed *out)
{
    *out = (struct packed){.turn = p->turn, .passed = p->passed};
    memcpy(out->rook, p->rook, sizeof out->rook);
    for (uint64_t men = occupied(p); men != 0;) {
        unsigned s = take_square(&men);

        out->men[s / 16] |= (uint64_t)p->board[s] << s % 16 * 4;
    }
}

static void unpack(const struct packed *from, struct chess *p)
{
    chess_clear(p);
    p->turn = from->turn;
    p->passed = from->passed;
    memcpy(p->rook, from->rook, sizeof p->rook);
    for (unsigned s = 0; s < 64; s++) {
        unsigned man = (unsigned)(from->men[s / 16] >> s % 16 * 4) & 15;

        if (man != 0)
            chess_put(p, s, man & 7, man >> 3);
    }
    chess_settle(p);
}

static void start(struct search *s, unsigned effort)
{
    unsigned size = 1;

    while (size < 4 * effort)
        size *= 2;
    *s = (struct search){
        .mask = size - 1, .most = size / 4 * 3, .effort = effort, .thorough = effort > FORCED_EFFORT};
    s->queue = mem_alloc(effort, sizeof *s->queue);
    s->seen = mem_calloc(size, sizeof *s->seen);
}

static bool is_new(struct search *s, uint64_t key)
{
    unsigned i = (unsigned)key & s->mask;

    key |= key == 0;
    for (; s->seen[i] != 0; i = (i + 1) & s->mask)
        if (s->seen[i] == key)
            return false;
    s->seen[i] = key;
    s->met++;
    return true;
}

/* A position after which SIDE is known never to mate needs no further look. */
static bool is_hopeless(const struct search *s, const struct chess *p, unsigned side, uint32_t facts)
{
    return (facts & (FACT_CAPTURE | FACT_IRREVERSIBLE)) != 0 &&
           (material_lacks(p, side) || (s->thorough && walls_close(p, side)));
}

/* Puts what follows P into the queue. SEARCH_PROVED: so far. */
static enum search_end expand(struct search *s, const struct chess *p, unsigned side)
{
    move all[MOVES_MAX];
    unsigned n = chess_moves(p, all);

    if (n == 0)
        return p->checkers == 0 || p->turn == side ? SEARCH_PROVED : SEARCH_MATE;
    for (unsigned i = 0; i < n; i++) {
        struct chess next = *p;
        uint32_t facts = chess_play(&next, all[i]);

        if (s->met == s->most)
            return SEARCH_SPENT;
        if (!is_new(s, next.key) || is_hopeless(s, &next, side, facts))
            continue;
        if (s->count == s->effort)
            return SEARCH_SPENT;
        pack(&next, &s->queue[s->count++]);
    }
    return SEARCH_PROVED;
}

enum search_end helpmate_search(const struct chess *p, unsigned side, unsigned effort)
{
    struct search s;
    enum search_end end = SEARCH_PROVED;
    struct chess now;

    start(&s, effort);
    is_new(&s, p->key);
    pack(p, &s.queue[s.count++]);
    for (unsigned i = 0; i < s.count && end == SEARCH_PROVED; i++) {
        unpack(&s.queue[i], &now);
        end = expand(&s, &now, side);
    }
    free(s.queue);
    free(s.seen);
    return end;
}
