/* The cheapest perfect matching of a complete graph; see work.h.
 *
 * Nodes 1 to N are vertices, those above are blossoms: odd rings of nodes that are treated as one. A phase
 * grows trees of tight edges from all vertices that have no mate, outer nodes at even distance, inner ones at
 * odd, and ends when two trees meet. Between two growths the duals move so far that the next edge becomes
 * tight. */
#include "pairing/work.h"

#include "base/mem/mem.h"

#include <stdlib.h>

enum label { FREE, OUTER, INNER };

struct solver {
    uint32_t n, cap, last; /* vertices; room for nodes; highest node in use */
    unsigned limbs;
    const int64_t *cost;
    int64_t *dual;      /* of a vertex, or of a blossom (never below 0) */
    int64_t *slack;     /* of the best edge from an outer node to this one, where `near` has one */
    uint32_t *near;     /* the outer vertex of that edge; 0: none */
    uint16_t *end[2];   /* of the best edge between two nodes: its vertex in the one, in the other */
    uint32_t *top, *up; /* the outermost node around, and the next one; 0: none, or not in use */
    uint32_t *mate;     /* the vertex at the other end of the matched edge; 0: none */
    uint32_t *parent;   /* the vertex from which the tree came here */
    uint8_t *label;
    uint32_t *seen, mark;
    uint32_t **ring, *rings; /* of a blossom: its nodes from the base on, and how many */
    uint32_t *queue, head, tail;
    int64_t *step;
};

static int64_t *vec(int64_t *all, const struct solver *s, uint32_t node)
{
    return all + (size_t)node * s->limbs;
}

static int compare(const int64_t *a, const int64_t *b, unsigned limbs)
{
    for (unsigned i = 0; i < limbs; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

static bool is_zero(const int64_t *a, unsigned limbs)
{
    for (unsigned i = 0; i < limbs; i++)
        if (a[i] != 0)
            return false;
    return true;
}

static uint32_t end_of(const struct solver *s, unsigned side, uint32_t a, uint32_t b)
{
    return s->end[side][(size_t)a * s->cap + b];
}

static void edge_slack(const struct solver *s, uint32_t u, uint32_t v, int64_t *out)
{
    const int64_t *c = s->cost + ((size_t)(u - 1) * s->n + (v - 1)) * s->limbs;
    const int64_t *a = s->dual + (size_t)u * s->limbs, *b = s->dual + (size_t)v * s->limbs;

    for (unsigned i = 0; i < s->limbs; i++)
        out[i] = c[i] - a[i] - b[i];
}

/* The same between nodes, by their best edge. */
static void node_slack(const struct solver *s, uint32_t a, uint32_t b, int64_t *out)
{
    edge_slack(s, end_of(s, 0, a, b), end_of(s, 1, a, b), out);
}

static void find_near(struct solver *s, uint32_t x)
{
    int64_t *best = vec(s->slack, s, x), *now = s->step;

    s->near[x] = 0;
    for (uint32_t u = 1; u <= s->n; u++) {
        if (s->top[u] == x || s->label[s->top[u]] != OUTER)
            continue;
        node_slack(s, u, x, now);
        if (s->near[x] == 0 || compare(now, best, s->limbs) < 0) {
            s->near[x] = u;
            memcpy(best, now, s->limbs * sizeof *now);
        }
    }
}

static void push(struct solver *s, uint32_t x)
{
    if (x <= s->n)
        s->queue[s->tail++] = x;
    else
        for (uint32_t i = 0; i < s->rings[x]; i++)
            push(s, s->ring[x][i]);
}

static void set_top(struct solver *s, uint32_t x, uint32_t top)
{
    s->top[x] = top;
    if (x > s->n)
        for (uint32_t i = 0; i < s->rings[x]; i++)
            set_top(s, s->ring[x][i], top);
}

static void turn(uint32_t *list, uint32_t from, uint32_t to)
{
    for (; from + 1 < to; from++, to--) {
        uint32_t x = list[from];

        list[from] = list[to - 1];
        list[to - 1] = x;
    }
}

/* The place in blossom B's ring of the node around vertex V, at an even distance from the base: the ring is
 * turned around where it must be. */
static uint32_t place_in(struct solver *s, uint32_t b, uint32_t v)
{
    uint32_t x = v, at = 0;

    while (s->up[x] != b)
        x = s->up[x];
    while (s->ring[b][at] != x)
        at++;
    if (at % 2 == 0)
        return at;
    turn(s->ring[b], 1, s->rings[b]);
    return s->rings[b] - at;
}

/* Matches node A to node B; inside a blossom the ring is matched anew around the node that the edge leaves.
 */
static void match_node(struct solver *s, uint32_t a, uint32_t b)
{
    uint32_t at, n = a > s->n ? s->rings[a] : 0, *ring = s->ring[a];

    s->mate[a] = end_of(s, 1, a, b);
    if (a <= s->n)
        return;
    at = place_in(s, a, end_of(s, 0, a, b));
    for (uint32_t i = 0; i < at; i++)
        match_node(s, ring[i], ring[i ^ 1]);
    match_node(s, ring[at], b);
    turn(ring, 0, at);
    turn(ring, at, n);
    turn(ring, 0, n);
}

static void augment(struct solver *s, uint32_t u, uint32_t v)
{
    for (;;) {
        uint32_t next = s->top[s->mate[u]];

        match_node(s, u, v);
        if (next == 0)
            return;
        match_node(s, next, s->top[s->parent[next]]);
        u = s->top[s->parent[next]];
        v = next;
    }
}

/* Where the ways of two outer nodes to their roots meet; 0: nowhere. */
static uint32_t meeting(struct solver *s, uint32_t u, uint32_t v)
{
    s->mark++;
    while (u != 0 || v != 0) {
        uint32_t other = v;

        if (u != 0) {
            if (s->seen[u] == s->mark)
                return u;
            s->seen[u] = s->mark;
            u = s->top[s->mate[u]];
            u = u == 0 ? 0 : s->top[s->parent[u]];
        }
        v = u;
        u = other;
    }
    return 0;
}

static void add_way(struct solver *s, uint32_t b, uint32_t from, uint32_t base)
{
    for (uint32_t x = from; x != base;) {
        uint32_t y = s->top[s->mate[x]];

        s->ring[b][s->rings[b]++] = x;
        s->ring[b][s->rings[b]++] = y;
        push(s, y);
        x = s->top[s->parent[y]];
    }
}

/* The best edges of a blossom are the best of its nodes'. */
static void join_edges(struct solver *s, uint32_t b)
{
    int64_t *mine = s->step + s->limbs, *best = mine + s->limbs;

    for (uint32_t x = 1; x <= s->last; x++) {
        uint32_t from = 0;

        if (s->top[x] == 0 || s->top[x] == b)
            continue;
        for (uint32_t i = 0; i < s->rings[b]; i++) {
            node_slack(s, s->ring[b][i], x, mine);
            if (from == 0 || compare(mine, best, s->limbs) < 0) {
                from = s->ring[b][i];
                memcpy(best, mine, s->limbs * sizeof *mine);
            }
        }
        for (unsigned side = 0; side < 2; side++) {
            s->end[side][(size_t)b * s->cap + x] = (uint16_t)end_of(s, side, from, x);
            s->end[side][(size_t)x * s->cap + b] = (uint16_t)end_of(s, side, x, from);
        }
    }
}

static void shrink(struct solver *s, uint32_t u, uint32_t base, uint32_t v)
{
    uint32_t b = s->n + 1;

    while (b <= s->last && s->top[b] != 0)
        b++;
    s->last = b > s->last ? b : s->last;
    memset(vec(s->dual, s, b), 0, s->limbs * sizeof *s->dual);
    s->label[b] = OUTER;
    s->mate[b] = s->mate[base];
    s->parent[b] = s->parent[base];
    s->ring[b] = mem_calloc(s->n, sizeof **s->ring);
    s->ring[b][0] = base;
    s->rings[b] = 1;
    add_way(s, b, u, base);
    turn(s->ring[b], 1, s->rings[b]);
    add_way(s, b, v, base);
    for (uint32_t i = 0; i < s->rings[b]; i++)
        s->up[s->ring[b][i]] = b;
    s->up[b] = 0;
    set_top(s, b, b);
    join_edges(s, b);
    find_near(s, b);
}

/* Undoes an inner blossom whose dual is 0: the even way from the entry to the base stays in the tree. */
static void expand(struct solver *s, uint32_t b)
{
    uint32_t at, *ring = s->ring[b];

    for (uint32_t i = 0; i < s->rings[b]; i++)
        set_top(s, ring[i], ring[i]);
    at = place_in(s, b, end_of(s, 0, b, s->parent[b]));
    for (uint32_t i = 0; i < s->rings[b]; i++)
        s->up[ring[i]] = 0;
    for (uint32_t i = 0; i < at; i += 2) {
        s->parent[ring[i]] = end_of(s, 0, ring[i + 1], ring[i]);
        s->label[ring[i]] = INNER;
        s->label[ring[i + 1]] = OUTER;
        s->near[ring[i]] = 0;
    }
    s->label[ring[at]] = INNER;
    s->parent[ring[at]] = s->parent[b];
    for (uint32_t i = at + 1; i < s->rings[b]; i++)
        s->label[ring[i]] = FREE;
    s->top[b] = s->up[b] = 0;
    for (uint32_t i = 0; i < at; i += 2) {
        find_near(s, ring[i + 1]);
        push(s, ring[i + 1]);
    }
    s->near[ring[at]] = 0;
    for (uint32_t i = at + 1; i < s->rings[b]; i++)
        find_near(s, ring[i]);
    free(ring);
    s->ring[b] = NULL;
}

/* A tight edge from outer vertex U; true: two trees met, and there is a pair more. */
static bool take_edge(struct solver *s, uint32_t from, uint32_t to)
{
    uint32_t u = s->top[from], v = s->top[to], base, next;

    if (s->label[v] == FREE) {
        next = s->top[s->mate[v]];
        s->parent[v] = from;
        s->label[v] = INNER;
        s->near[v] = s->near[next] = 0;
        s->label[next] = OUTER;
        push(s, next);
    } else if (s->label[v] == OUTER) {
        if ((base = meeting(s, u, v)) != 0) {
            shrink(s, u, base, v);
        } else {
            augment(s, u, v);
            augment(s, v, u);
            return true;
        }
    }
    return false;
}

static bool scan(struct solver *s, uint32_t u)
{
    int64_t *now = s->step;

    if (s->label[s->top[u]] == INNER)
        return false;
    for (uint32_t v = 1; v <= s->n; v++) {
        uint32_t x = s->top[v];

        if (x == s->top[u] || s->label[x] == INNER)
            continue;
        edge_slack(s, u, v, now);
        if (is_zero(now, s->limbs)) {
            if (take_edge(s, u, v))
                return true;
        } else if (s->near[x] == 0 || compare(now, vec(s->slack, s, x), s->limbs) < 0) {
            s->near[x] = u;
            memcpy(vec(s->slack, s, x), now, s->limbs * sizeof *now);
        }
    }
    return false;
}

static void take_less(const struct solver *s, const int64_t *value, int64_t divisor, bool *any,
                      int64_t *least)
{
    int64_t *now = s->step;

    for (unsigned i = 0; i < s->limbs; i++)
        now[i] = value[i] / divisor;
    if (!*any || compare(now, least, s->limbs) < 0)
        memcpy(least, now, s->limbs * sizeof *now);
    *any = true;
}

static void add_to(const struct solver *s, int64_t *to, const int64_t *delta, int64_t times)
{
    for (unsigned i = 0; i < s->limbs; i++)
        to[i] += times * delta[i];
}

/* Moves the duals until something becomes tight. */
static void move_duals(struct solver *s)
{
    int64_t *delta = s->step + s->limbs;
    bool any = false;

    for (uint32_t x = 1; x <= s->last; x++) {
        if (s->top[x] != x)
            continue;
        if (x > s->n && s->label[x] == INNER)
            take_less(s, vec(s->dual, s, x), 2, &any, delta);
        else if (s->near[x] != 0 && s->label[x] != INNER)
            take_less(s, vec(s->slack, s, x), s->label[x] == OUTER ? 2 : 1, &any, delta);
    }
    for (uint32_t u = 1; u <= s->n; u++)
        if (s->label[s->top[u]] != FREE)
            add_to(s, vec(s->dual, s, u), delta, s->label[s->top[u]] == OUTER ? 1 : -1);
    for (uint32_t x = 1; x <= s->last; x++) {
        if (s->top[x] != x)
            continue;
        if (x > s->n && s->label[x] != FREE)
            add_to(s, vec(s->dual, s, x), delta, s->label[x] == OUTER ? 2 : -2);
        if (s->near[x] != 0 && s->label[x] != INNER)
            add_to(s, vec(s->slack, s, x), delta, s->label[x] == OUTER ? -2 : -1);
    }
}

/* Edges that became tight, and blossoms whose dual became 0. */
static bool take_tight(struct solver *s)
{
    for (uint32_t x = 1; x <= s->last; x++)
        if (s->top[x] == x && s->near[x] != 0 && s->label[x] != INNER && s->top[s->near[x]] != x &&
            is_zero(vec(s->slack, s, x), s->limbs) && take_edge(s, s->near[x], end_of(s, 1, s->near[x], x)))
            return true;
    for (uint32_t b = s->n + 1; b <= s->last; b++)
        if (s->top[b] == b && s->label[b] == INNER && is_zero(vec(s->dual, s, b), s->limbs))
            expand(s, b);
    return false;
}

/* One pair more; false: all are matched. */
static bool phase(struct solver *s)
{
    s->head = s->tail = 0;
    for (uint32_t x = 1; x <= s->last; x++) {
        s->near[x] = 0;
        s->label[x] = FREE;
        if (s->top[x] == x && s->mate[x] == 0) {
            s->label[x] = OUTER;
            s->parent[x] = 0;
            push(s, x);
        }
    }
    if (s->tail == 0)
        return false;
    for (;;) {
        while (s->head < s->tail)
            if (scan(s, s->queue[s->head++]))
                return true;
        s->head = s->tail = 0;
        move_duals(s);
        if (take_tight(s))
            return true;
    }
}

/* Half of the cheapest edge of each vertex for a dual, and what is tight then matched. */
static void begin(struct solver *s)
{
    for (uint32_t u = 1; u <= s->n; u++) {
        const int64_t *row = s->cost + (size_t)(u - 1) * s->n * s->limbs, *least = NULL;

        s->top[u] = u;
        for (uint32_t v = 1; v <= s->n; v++) {
            s->end[0][(size_t)u * s->cap + v] = (uint16_t)u;
            s->end[1][(size_t)u * s->cap + v] = (uint16_t)v;
            if (v != u && (least == NULL || compare(row + (v - 1) * s->limbs, least, s->limbs) < 0))
                least = row + (v - 1) * s->limbs;
        }
        for (unsigned i = 0; i < s->limbs; i++)
            vec(s->dual, s, u)[i] = least[i] / 2;
    }
    for (uint32_t u = 1; u <= s->n; u++)
        for (uint32_t v = u + 1; v <= s->n && s->mate[u] == 0; v++) {
            edge_slack(s, u, v, s->step);
            if (s->mate[v] == 0 && is_zero(s->step, s->limbs)) {
                s->mate[u] = v;
                s->mate[v] = u;
            }
        }
}

void matching_cheapest(uint32_t n, unsigned limbs, const int64_t *cost, uint32_t *mate)
{
    uint32_t cap = n + n / 2 + 2;
    struct solver s = {.n = n, .cap = cap, .last = n, .limbs = limbs, .cost = cost};
    uint32_t *words = mem_calloc((size_t)cap * 8 + n * 2, sizeof *words);

    if (n == 0) {
        free(words);
        return;
    }
    s.dual = mem_calloc((size_t)cap * limbs * 2 + 4 * limbs, sizeof *s.dual);
    s.slack = s.dual + (size_t)cap * limbs;
    s.step = s.slack + (size_t)cap * limbs;
    s.end[0] = mem_calloc((size_t)cap * cap * 2, sizeof *s.end[0]);
    s.end[1] = s.end[0] + (size_t)cap * cap;
    s.near = words, s.top = words + cap, s.up = words + 2 * cap, s.mate = words + 3 * cap;
    s.parent = words + 4 * cap, s.seen = words + 5 * cap, s.rings = words + 6 * cap,
    s.queue = words + 7 * cap;
    s.label = mem_calloc(cap, 1);
    s.ring = mem_calloc(cap, sizeof *s.ring);
    begin(&s);
    while (phase(&s))
        ;
    for (uint32_t u = 1; u <= n; u++)
        mate[u - 1] = s.mate[u] - 1;
    for (uint32_t b = 0; b < cap; b++)
        free(s.ring[b]);
    free(s.dual);
    free(s.end[0]);
    free(s.label);
    free(s.ring);
    free(words);
}
