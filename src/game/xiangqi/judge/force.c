/* What a side forces by consecutive checks, whatever the replies: a mate (28.2), or a position in which it
 * has reached a goal (29.1).
 *
 * The positions in which it is to move form a graph: from each of them checks lead on, and each check to as
 * many positions as it has replies. A position is won when one check has only replies that lead to won ones.
 * Of a check's replies one at a time is looked at, until it is known to lose; when nothing is left to look
 * at, every check has a reply that leads to a position of which the same is true, so nothing is forced.
 * Checks that go round in circles end by themselves, and nothing depends on how deep a mate lies; only the
 * number of positions is bounded. */
#include "game/xiangqi/judge/judge.h"
#include "game/xiangqi/xiangqi_step.h"

enum { NONE = 0 };

static uint16_t tag_of(uint64_t key)
{
    return (uint16_t)(key >> 48);
}

static bool is_slot_of(const struct xq_graph *g, const struct xq_slot *slot, uint64_t key)
{
    return slot->tag == tag_of(key) && g->node[slot->node].key == key;
}

/* Where the node with the key is, or would be. */
static struct xq_slot *slot_of(struct xq_graph *g, uint64_t key)
{
    uint32_t i = (uint32_t)(key >> 20) & (g->slots - 1);

    while (g->slot[i].query == g->query && !is_slot_of(g, &g->slot[i], key))
        i = (i + 1) & (g->slots - 1);
    return &g->slot[i];
}

static void fill_slot(struct xq_graph *g, uint32_t node)
{
    uint64_t key = g->node[node].key;

    *slot_of(g, key) = (struct xq_slot){g->query, (uint16_t)node, tag_of(key)};
}

/* Most questions have few nodes, and those are found in as few slots, which stay near. */
static void empty_slots(struct xq_graph *g, uint32_t slots)
{
    g->query++;
    g->slots = slots;
}

static void double_slots(struct xq_graph *g)
{
    empty_slots(g, 2 * g->slots);
    for (uint32_t node = XQ_GRAPH_ROOT; node < g->nodes; node++)
        fill_slot(g, node);
}

/* Positions with different accounts are different ones. An empty account changes nothing. */
static uint64_t key_of(uint64_t position, const struct xq_account *a)
{
    uint64_t sum = (uint64_t)(unsigned)a->won << 32 | (unsigned)a->lost;

    sum = sum * 0x9E3779B97F4A7C15u + ((uint64_t)(unsigned)a->pawns_won << 32 | (unsigned)a->pawns_lost);
    sum = sum * 0xBF58476D1CE4E5B9u + (unsigned)(a->guards * 64 + a->chariots) * 0x94D049BB133111EBu;
    return position ^ (sum ^ a->took * 0x9FB21C651E98DF25u);
}

/* Books what a move takes, where that matters. */
static void book(const struct xq_judge *j, const struct xq_graph *g, struct xq_account *a, const struct xq *p,
                 unsigned m)
{
    if (g->counts)
        xq_book_capture(j, a, p, m);
}

/* The node with the key; NONE. */
static uint32_t find_node(struct xq_graph *g, uint64_t key)
{
    const struct xq_slot *slot = slot_of(g, key);

    return slot->query == g->query ? slot->node : NONE;
}

/* A node with the key, its men as MAN has them. */
static uint32_t add_node(struct xq_graph *g, uint64_t key, const struct xq_account *a, const uint8_t *man)
{
    uint32_t node = g->nodes++;

    g->node[node] = (struct xq_node){.key = key, .account = *a};
    memcpy(g->node[node].man, man, sizeof g->node[node].man);
    if (g->nodes > g->slots / 2)
        double_slots(g);
    else
        fill_slot(g, node);
    return node;
}

/* The node of the position after a move; without MAKE, NONE where nobody has met it. */
static uint32_t node_after(const struct xq_judge *j, struct xq_graph *g, const struct xq *p, unsigned m,
                           const struct xq_account *a, bool make)
{
    uint64_t key = key_of(xq_key_after(p, XQ_FROM(m), XQ_TO(m)), a);
    uint8_t man[XQ_MEN];
    uint32_t node;

    memcpy(man, p->man, sizeof man);
    man[p->at[XQ_TO(m)]] = 0;
    man[p->at[XQ_FROM(m)]] = (uint8_t)XQ_TO(m);
    if (g->counts)
        key ^= xq_identity(j, man);
    node = find_node(g, key);
    return node != NONE || !make ? node : add_node(g, key, a, man);
}

static void enqueue(struct xq_graph *g, uint32_t node, unsigned depth)
{
    unsigned at = depth < XQ_GRAPH_COSTS ? depth : XQ_GRAPH_COSTS - 1;

    if (g->node[node].queued)
        return;
    g->node[node].queued = true;
    g->node[node].next = g->queue[at];
    g->queue[at] = node;
}

static void load(const struct xq_graph *g, uint32_t node, struct xq *p)
{
    const struct xq_node *n = &g->node[node];

    *p = g->blank;
    for (unsigned man = 1; man <= 32; man++) {
        unsigned square = n->man[man], side = man > 16;
        enum piece kind = (enum piece)p->kind[man];

        if (square == 0)
            continue;
        p->man[man] = (uint8_t)square;
        p->at[square] = (uint8_t)man;
        p->key ^= xq_hash(kind, side, square);
        xq_toggle(p, square);
        xq_toggle_arm(p, side, kind, square);
    }
    xq_set_turn(p, g->side);
}

/* OPEN: the other side can choose not to be mated. */
static void win(struct xq_graph *g, uint32_t node, uint32_t by, unsigned m, bool open)
{
    struct xq_node *n = &g->node[node];

    n->by = by;
    n->move = (uint16_t)m;
    n->rank = ++g->ranks;
    n->open = open;
    n->next = g->won;
    g->won = node;
}

/* Fills in the node a reply leads to, when there is one or MAKE asks for it. CHECKED is the position after
 * the check, with the account A. */
static uint32_t child_of(struct xq_judge *j, struct xq_graph *g, uint32_t edge, const struct xq *checked,
                         struct xq_account a, bool make)
{
    struct xq_edge *e = &g->edge[edge];

    if (e->child != NONE)
        return e->child;
    book(j, g, &a, checked, e->move);
    e->child = node_after(j, g, checked, e->move, &a, make);
    if (e->child != NONE) {
        e->next = g->node[e->child].parents;
        g->node[e->child].parents = edge;
    }
    return e->child;
}

/* Looks for a reply that is not known to lose, one that has been looked at before all others; without any the
 * check wins. Of the rest, those that nobody has met are left alone until they are needed. */
static void answer(struct xq_judge *j, struct xq_graph *g, uint32_t group, const struct xq *checked,
                   const struct xq_account *a, unsigned depth)
{
    struct xq_group *c = &g->group[group];
    uint32_t found = NONE;
    bool open = false;

    for (uint32_t e = c->first; e < c->first + c->count; e++) {
        const struct xq_node *child = &g->node[child_of(j, g, e, checked, *a, found == NONE)];

        open |= child->open;
        if (g->edge[e].child == NONE || child->rank != 0)
            continue;
        if (found == NONE || child->queued)
            found = e;
        if (child->queued)
            break;
    }
    c->answer = found;
    if (found != NONE)
        enqueue(g, g->edge[found].child, depth);
    else if (g->node[c->node].rank == 0)
        win(g, c->node, group, c->move, open);
}

/* Puts replies first that leave the fewest checks, and among them captures: they are the likeliest to end
 * them. */
static void sort_replies(struct xq_judge *j, const struct xq *checked, struct xq_moves *replies)
{
    unsigned left[XQ_MOVES_MAX];

    for (unsigned i = 0; i < replies->count; i++) {
        uint16_t m = replies->move[i];
        unsigned k = i, quiet = checked->at[XQ_TO(m)] == XQ_NOBODY;
        unsigned count = 2 * xq_checks_after(j, checked, m) + quiet;

        for (; k > 0 && left[k - 1] > count; k--) {
            left[k] = left[k - 1];
            replies->move[k] = replies->move[k - 1];
        }
        left[k] = count;
        replies->move[k] = m;
    }
}

/* The reply that sort_replies() would put first, if it leaves no check; the count of replies. */
static unsigned find_end(struct xq_judge *j, const struct xq *checked, const struct xq_moves *replies)
{
    for (unsigned quiet = 0; quiet <= 1; quiet++)
        for (unsigned i = 0; i < replies->count; i++)
            if ((checked->at[XQ_TO(replies->move[i])] == XQ_NOBODY) == quiet &&
                xq_checks_after(j, checked, replies->move[i]) == 0)
                return i;
    return replies->count;
}

static bool is_queued(const struct xq_judge *j, struct xq_graph *g, const struct xq *checked, unsigned m,
                      const struct xq_account *a)
{
    return g->node[node_after(j, g, checked, m, a, false)].queued;
}

/* Whether a reply leaves no check, so that it answers for good where only mates matter. That one is then put
 * first, and in which order the others come is all the same: they will not be asked for, unless one of them
 * has been looked at. Saves a third of the counting of checks. */
static bool is_at_an_end(struct xq_judge *j, struct xq_graph *g, const struct xq *checked,
                         const struct xq_account *a, struct xq_moves *replies)
{
    unsigned end = g->counts ? replies->count : find_end(j, checked, replies);
    uint16_t first = replies->move[0];

    if (end == replies->count)
        return false;
    for (unsigned i = 0; i < replies->count && !is_queued(j, g, checked, replies->move[end], a); i++)
        if (i != end && is_queued(j, g, checked, replies->move[i], a))
            return false;
    replies->move[0] = replies->move[end];
    replies->move[end] = first;
    return true;
}

/* Without a reply to it the check mates. */
static void add_check(struct xq_judge *j, struct xq_graph *g, uint32_t node, unsigned m,
                      const struct xq *checked, const struct xq_account *a, unsigned depth)
{
    struct xq_moves replies;
    uint32_t group;

    xq_known_legal(j, checked, &replies);
    if (replies.count == 0) {
        win(g, node, NONE, m, false);
        return;
    }
    group = g->groups++;
    g->group[group] = (struct xq_group){.node = node,
                                        .next = g->node[node].groups,
                                        .first = g->edges,
                                        .count = replies.count,
                                        .move = (uint16_t)m};
    g->node[node].groups = group;
    if (replies.count > 1 && !is_at_an_end(j, g, checked, a, &replies))
        sort_replies(j, checked, &replies);
    for (unsigned i = 0; i < replies.count; i++)
        g->edge[g->edges++] = (struct xq_edge){.group = group, .move = replies.move[i]};
    answer(j, g, group, checked, a, depth);
}

/* Tells the checks that led to won positions. */
static void hand_back(struct xq_judge *j, struct xq_graph *g, unsigned depth)
{
    while (g->won != NONE) {
        const struct xq_node *n = &g->node[g->won];

        g->won = n->next;
        for (uint32_t e = n->parents; e != NONE; e = g->edge[e].next) {
            uint32_t group = g->edge[e].group, node = g->group[group].node;
            struct xq_account a = g->node[node].account;
            struct xq p, checked;

            if (g->node[node].rank != 0 || g->group[group].answer != e)
                continue;
            load(g, node, &p);
            book(j, g, &a, &p, g->group[group].move);
            xq_played(&p, g->group[group].move, &checked);
            answer(j, g, group, &checked, &a, depth);
        }
    }
}

static bool is_full(const struct xq_graph *g)
{
    return g->nodes + XQ_MOVES_MAX > limit_now(LIMIT_CHECK_SEARCH) ||
           g->edges + XQ_MOVES_MAX > XQ_GRAPH_EDGES || g->groups == XQ_GRAPH_GROUPS;
}

/* Whether a step lets another man of its side at one of the other. */
static bool uncovers(const struct xq *p, unsigned m)
{
    unsigned own = xq_general(p->turn), theirs = xq_general(p->turn ^ 1u);
    struct xq next;

    xq_played(p, m, &next);
    for (unsigned man = own; man < own + 16; man++)
        for (unsigned target = theirs + 1; target < theirs + 16; target++)
            if (p->man[man] != 0 && next.man[target] != 0 && p->man[man] == next.man[man] &&
                xq_reaches(&next, p->man[man], p->man[target]) && !xq_reaches(p, p->man[man], p->man[target]))
                return true;
    return false;
}

/* 26.7 of 2011: a pawn's check that lets another man take is no attack. */
static bool is_check_of_pawn(const struct xq_judge *j, const struct xq_graph *g, const struct xq *p,
                             unsigned m)
{
    return g->counts && !j->all_captors && j->param[XQ_CHECK_BY_PAWN] != 0 &&
           xq_kind(p, XQ_FROM(m)) == SOLDIER && uncovers(p, m);
}

bool xq_may_check(const struct xq_judge *j, const struct xq_graph *g, const struct xq *p, unsigned m)
{
    return !xq_is_offer(j, p, m) && p->at[XQ_FROM(m)] != j->frozen && !is_check_of_pawn(j, g, p, m);
}

static bool is_allowed(const struct xq_judge *j, const struct xq_graph *g, uint32_t node, const struct xq *p,
                       unsigned m)
{
    return xq_may_check(j, g, p, m) && (node != XQ_GRAPH_ROOT || j->first_to == 0 || XQ_TO(m) == j->first_to);
}

static void expand(struct xq_judge *j, struct xq_graph *g, uint32_t node, unsigned depth, xq_goal *goal)
{
    struct xq p, next;
    struct xq_moves checks;
    unsigned m;

    load(g, node, &p);
    if (goal != NULL && node != XQ_GRAPH_ROOT && (m = goal(j, &p, &g->node[node].account)) != 0) {
        win(g, node, NONE, m, true);
        return;
    }
    xq_known_checks(j, &p, &checks);
    for (unsigned i = 0; i < checks.count && g->node[node].rank == 0 && !is_full(g); i++) {
        struct xq_account a = g->node[node].account;

        if (!is_allowed(j, g, node, &p, checks.move[i]))
            continue;
        xq_played(&p, checks.move[i], &next);
        book(j, g, &a, &p, checks.move[i]);
        add_check(j, g, node, checks.move[i], &next, &a, depth + 1);
    }
}

/* What sees a general along his column though no man there does: newness.c sets a general aside so. */
static void keep_seers(struct xq_graph *g, const struct xq *p)
{
    struct xq q;

    load(g, XQ_GRAPH_ROOT, &q);
    for (unsigned side = RED; side <= BLACK; side++)
        for (unsigned x = 0; x < XQ_COLS; x++)
            g->blank.arms[side].col[XQ_SEERS][x] ^=
                q.arms[side].col[XQ_SEERS][x] ^ p->arms[side].col[XQ_SEERS][x];
}

static void begin(const struct xq_judge *j, struct xq_graph *g, const struct xq *p,
                  const struct xq_account *a)
{
    empty_slots(g, XQ_FEWEST_SLOTS);
    g->nodes = g->groups = g->edges = XQ_GRAPH_ROOT;
    g->ranks = 0;
    g->won = NONE;
    g->side = p->turn;
    memset(g->queue, 0, sizeof g->queue);
    xq_clear(&g->blank);
    memcpy(g->blank.kind, p->kind, sizeof g->blank.kind);
    g->blank.turn = p->turn;
    if (p->turn == BLACK)
        g->blank.key ^= XQ_TURN_KEY;
    enqueue(g, add_node(g, key_of(p->key, a) ^ (g->counts ? xq_identity(j, p->man) : 0), a, p->man), 0);
    keep_seers(g, p);
}

/* Whether somebody still waits to hear of a position. */
static bool is_asked_for(const struct xq_graph *g, uint32_t node)
{
    if (node == XQ_GRAPH_ROOT)
        return true;
    for (uint32_t e = g->node[node].parents; e != NONE; e = g->edge[e].next)
        if (g->group[g->edge[e].group].answer == e && g->node[g->group[g->edge[e].group].node].rank == 0)
            return true;
    return false;
}

/* Takes a node with the fewest checks on the way to it; NONE when none is left. */
static uint32_t take(struct xq_graph *g, unsigned *depth)
{
    for (*depth = 0; *depth < XQ_GRAPH_COSTS; ++*depth)
        while (g->queue[*depth] != NONE) {
            uint32_t node = g->queue[*depth];

            g->queue[*depth] = g->node[node].next;
            if (g->node[node].rank == 0 && is_asked_for(g, node))
                return node;
            g->node[node].queued = false;
        }
    return NONE;
}

bool xq_drive(struct xq_judge *j, struct xq_graph *g, const struct xq *p, const struct xq_account *a,
              xq_goal *goal)
{
    unsigned depth;
    uint32_t node;

    g->counts = goal != NULL;
    begin(j, g, p, a);
    while (g->node[XQ_GRAPH_ROOT].rank == 0 && (node = take(g, &depth)) != NONE) {
        if (is_full(g) || !xq_spend(j)) {
            j->capped = true;
            break;
        }
        expand(j, g, node, depth, goal);
        hand_back(j, g, depth + 1);
    }
    return g->node[XQ_GRAPH_ROOT].rank != 0;
}

/* The reply that holds out longest, rather without being mated. */
static const struct xq_edge *longest(const struct xq_graph *g, const struct xq_group *group)
{
    const struct xq_edge *best = &g->edge[group->first];

    for (uint32_t i = 1; i < group->count; i++) {
        const struct xq_edge *e = &g->edge[group->first + i];
        const struct xq_node *one = &g->node[e->child], *other = &g->node[best->child];

        if (one->open != other->open ? one->open : one->rank > other->rank)
            best = e;
    }
    return best;
}

void xq_forced_line(const struct xq_graph *g, struct xq_line *line)
{
    const struct xq_node *n = &g->node[XQ_GRAPH_ROOT];

    line->count = 0;
    while (line->count + 1 < XQ_LINE_MAX) {
        const struct xq_edge *e;

        line->move[line->count++] = n->move;
        if (n->by == NONE)
            return;
        e = longest(g, &g->group[n->by]);
        line->move[line->count++] = e->move;
        n = &g->node[e->child];
    }
}

/* Puts a node on a list, once. */
static void visit(struct xq_graph *g, uint32_t node, uint32_t *todo)
{
    if (g->node[node].seen)
        return;
    g->node[node].seen = true;
    g->node[node].next = *todo;
    *todo = node;
}

void xq_unforced(struct xq_graph *g, void (*tell)(struct xq_judge *, uint64_t key), struct xq_judge *j)
{
    uint32_t todo = NONE;

    visit(g, XQ_GRAPH_ROOT, &todo);
    while (todo != NONE) {
        const struct xq_node *n = &g->node[todo];

        todo = n->next;
        tell(j, n->key);
        for (uint32_t group = n->groups; group != NONE; group = g->group[group].next)
            visit(g, g->edge[g->group[group].answer].child, &todo);
    }
}
