/* A straight line of xiangqi: from claims to moves on the board in one loop. */
#include "game/fast_line.h"

#include "game/xiangqi/xiangqi.h"
#include "game/xiangqi/xiangqi_moves.h"
#include "game/xiangqi/xiangqi_step.h"

/* Both sides' code is apart, so that the side is a constant in it: US is the side to move. */

/* Coordinates and nothing else: these bytes of such a claim, which is compared in two words, are as in the
 * second row. */
static const struct claim coordinates[2] = {{.kind = 0xFF,
                                             .promo = 0xFF,
                                             .piece = 0xFF,
                                             .marks = 0xFF,
                                             .file = 0xFF,
                                             .rank = 0xFF,
                                             .side = 0xFF,
                                             .which = 0xFF},
                                            {.kind = MOVE_STEP, .marks = MARK_FULL}};

static ALWAYS_INLINE bool is_on_board(point p)
{
    return POINT_X(p) < 9 && p < POINT(0, 10);
}

static ALWAYS_INLINE bool is_coordinates(const struct claim *c)
{
    uint64_t word[2], care[2], like[2];

    _Static_assert(sizeof *c == sizeof word, "a claim is two words");
    memcpy(word, c, sizeof word);
    memcpy(care, &coordinates[0], sizeof care);
    memcpy(like, &coordinates[1], sizeof like);
    return (((word[0] & care[0]) ^ like[0]) | ((word[1] & care[1]) ^ like[1])) == 0 && is_on_board(c->from) &&
           is_on_board(c->to);
}

/* The move that the claim names, legal or not; 0 when that takes more than a look. */
static ALWAYS_INLINE unsigned find_named(const struct xq *p, const struct claim *c, move *named)
{
    unsigned m;

    if (usually(is_coordinates(c))) {
        *named = MOVE(MOVE_STEP, 0, c->from, c->to);
        return XQ_MOVE(xq_square_of(c->from), xq_square_of(c->to));
    }
    m = xq_plain(p, c);
    *named = xq_pack(m);
    return m;
}

/* Whether it is a move of US by the man's own way of moving. */
static ALWAYS_INLINE bool is_way(const struct xq *p, unsigned us, enum piece kind, unsigned from, unsigned to)
{
    unsigned target = p->at[to];
    bool ours = xq_is_of(p->at[from], us), theirs = xq_is_of(target, us ^ 1);

    return ours & (theirs | (target == XQ_NOBODY)) & xq_goes(p, kind, us, from, to);
}

/* Whether it leaves the general safe for certain, by what he saw before it. */
static ALWAYS_INLINE bool is_calm(const struct xq *p, unsigned us, const struct xq_view *v, unsigned from,
                                  unsigned to)
{
    unsigned king = p->man[xq_general(us)];
    bool frees = xq_is_diagonal(king, from, 1) & ((v->state & XQ_HORSE_NEAR) != 0);
    bool seen = ((v->danger & (xq_bit_in_view(king, from) | xq_bit_in_view(king, to))) |
                 (v->state & XQ_IN_CHECK)) != 0;

    return (from != king) & !seen & !frees;
}

/* The node's move, played the long way; false when not exactly one fits. */
static bool play_unusual(struct xq *p, struct node *n, uint32_t *facts)
{
    move fit[MATCH_MAX];
    uint64_t key;

    if (n->claim.kind == MOVE_NONE || xq_match(p, &n->claim, fit) != 1)
        return false;
    n->move = fit[0];
    *facts = xq_play(p, fit[0], &key);
    return true;
}

static ALWAYS_INLINE bool play_node(struct xq *p, unsigned us, struct node *n, struct xq_view *view,
                                    uint32_t *facts)
{
    move named;
    unsigned m = find_named(p, &n->claim, &named), from = XQ_FROM(m), to = XQ_TO(m);
    enum piece kind = xq_kind(p, from);
    bool way = is_way(p, us, kind, from, to);

    /* one branch for all, because it is nearly always the same one */
    if (seldom(!(way & is_calm(p, us, view, from, to))) && !(way && xq_is_safe(p, from, to))) {
        bool played = play_unusual(p, n, facts);

        *view = xq_look(p, us ^ 1);
        return played;
    }
    n->move = named;
    *facts = xq_shift(p, us, p->at[from], kind, from, to) ? FACT_CAPTURE | FACT_IRREVERSIBLE : 0;
    *view = xq_look(p, us ^ 1);
    p->checked = view->state & XQ_IN_CHECK;
    p->exposed = false;
    if (seldom(p->checked)) {
        p->checks[us]++;
        *facts |= xq_check_facts(p);
    }
    return true;
}

/* Where the loop is. */
struct xiangqi_run {
    struct line *line;
    struct xq *p;
    struct node *n;
    uint32_t node;
    uint32_t calm;    /* quiet plies up to which no rule asks for a look */
    uint32_t limit;   /* those up to which only cycles do */
    unsigned times;   /* how often one is gone through */
    unsigned longest; /* and its plies, at most */
    bool words;       /* the style of words asks for a look */
};

/* Whether the numbers go on as they began. */
static ALWAYS_INLINE bool is_in_order(const struct xq *p, unsigned us, const struct node *n)
{
    return (n->number == 0) | (p->numbered & (n->number - p->number + (us == BLACK) == p->number_gap));
}

/* Whether what was taken may have been the last man that could win: not when he who took it can. */
static ALWAYS_INLINE bool may_be_dead(const struct xq *p, const struct node *n, uint32_t facts)
{
    return (facts & FACT_CAPTURE) && !xq_can_attack(xq_kind(p, xq_square_of(MOVE_TO(n->move))));
}

/* Whether the position is one of those a cycle that ends with it would begin with, as xq_watch_cycles() asks
 * before all else: of plies that have gone on quietly for so long that there may be one, hardly any. */
static __attribute__((noinline)) bool may_end_cycle(const struct xiangqi_run *run)
{
    const struct trail *t = run->line->trail;
    const struct step *last = &t->step[t->count - 1];
    uint32_t quiet = run->p->quiet < t->count - 1 ? run->p->quiet : t->count - 1;

    if (run->p->quiet > run->limit)
        return true;
    for (unsigned length = 4; length <= run->longest && length * run->times <= quiet; length += 2)
        if (last->key == last[-(int)length].key)
            return true;
    return false;
}

/* Whether anything that a rulebook looks at may be more than usual. */
static ALWAYS_INLINE bool asks_for_a_look(const struct xiangqi_run *run, unsigned us, uint32_t facts)
{
    const struct xq *p = run->p;
    const struct node *n = run->n;
    bool ordered = is_in_order(p, us, n);
    bool plain = (p->watch.since == 0) & ((facts & FACT_MATE) == 0) & ordered;

    return !plain || (p->quiet > run->calm && may_end_cycle(run)) || may_be_dead(p, n, facts) ||
           seldom(n->claim.to == NOWHERE && (run->words || xq_is_short(&n->claim)));
}

/* Plays one more move; false when others have to look at it, or at what comes next. */
static ALWAYS_INLINE bool advance(struct xiangqi_run *run, unsigned us, struct xq_view *view)
{
    struct trail *t = run->line->trail;
    uint32_t facts;

    if (seldom(t->count == t->cap))
        trail_grow(t);
    if (seldom(run->n->flags != 0) || seldom(!play_node(run->p, us, run->n, view, &facts)))
        return false;
    t->step[t->count++] =
        (struct step){.key = run->p->key, .move = run->n->move, .facts = facts, .node = run->node};
    run->line->node = run->node++;
    if (asks_for_a_look(run, us, facts))
        xq_after(run->line);
    return usually(run->n++->last == run->node);
}

/* After so many quiet plies the natural limit may have come, or attacks through many rounds; a parameter of 0
 * means never. */
static uint32_t limit_plies(const struct rulebook *rules)
{
    uint32_t natural = 2 * (uint32_t)rules->param[XQ_NATURAL_LIMIT] - 1;
    uint32_t rounds = 2 * (uint32_t)rules->param[XQ_ATTACK_ROUNDS] - 1;

    return natural < rounds ? natural : rounds;
}

static uint32_t cycle_plies(const struct rulebook *rules)
{
    return 4 * (uint32_t)rules->param[XQ_CYCLES] - 1;
}

uint32_t xq_fast_line(struct line *l, uint32_t node)
{
    uint32_t limit = limit_plies(l->rules), cycle = cycle_plies(l->rules);
    struct xiangqi_run run = {.line = l,
                              .p = l->position,
                              .n = &l->record->node[node],
                              .node = node,
                              .calm = limit < cycle ? limit : cycle,
                              .limit = limit,
                              .times = (unsigned)l->rules->param[XQ_CYCLES],
                              .longest = (unsigned)l->rules->param[XQ_CYCLE_MAX],
                              .words = xq_minds_words(l->sink)};
    struct xq_view view = xq_look(run.p, run.p->turn);
    bool more = is_alone(l->record, node) && (run.p->turn == RED || advance(&run, BLACK, &view));

    while (more)
        more = advance(&run, RED, &view) && advance(&run, BLACK, &view);
    return run.node;
}
