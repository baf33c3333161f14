/* chess_rules.c - what the Laws say after each move: repetition, counters, ends. */
#include "game/chess/chess_rules.h"

enum { MOST_TIMES = 100 }; /* of a position, that a rulebook can ask for */

const struct rule_param chess_params[CHESS_PARAMS + 1] = {
    [PARAM_THREEFOLD] = {"threefold", NULL, 3, 0, MOST_TIMES},
    [PARAM_FIVEFOLD] = {"fivefold", NULL, 0, 0, MOST_TIMES},
    [PARAM_FIVEFOLD_IN_A_ROW] = {"fivefold-in-a-row", NULL, 0, 0, 1},
    [PARAM_FIFTY] = {"fifty", NULL, 50, 0, 10000},
    [PARAM_SEVENTY_FIVE] = {"seventy-five", NULL, 0, 0, 10000},
    [PARAM_ILLEGAL_LOSES] = {"illegal-loses", NULL, 3, 1, 100},
    [PARAM_PENALTY_SECONDS] = {"penalty-seconds", NULL, 120, 0, 3600},
    [PARAM_RAPID_ILLEGAL_LOSES] = {"rapid-illegal-loses", NULL, 0, 0, 100},
    [PARAM_BLITZ_ILLEGAL_LOSES] = {"blitz-illegal-loses", NULL, 0, 0, 100},
    [PARAM_RAPID_PENALTY_SECONDS] = {"rapid-penalty-seconds", NULL, 0, 0, 3600},
    [PARAM_BLITZ_PENALTY_SECONDS] = {"blitz-penalty-seconds", NULL, 0, 0, 3600},
    [PARAM_ILLEGAL_DRAWS] = {"illegal-draws", NULL, 0, 0, 1},
    [PARAM_RESIGN_DRAWS] = {"resign-draws", NULL, 0, 0, 1},
    [PARAM_BOTH_FLAGS_DRAW] = {"both-flags-draw", NULL, 0, 0, 1},
    [PARAM_NOTATION] = {"notation", (const char *const[]){"pgn", "laws", NULL}, SPELLING_PGN, 0, 0},
    {NULL, NULL, 0, 0, 0}};

static const enum code style_codes[] = {
    CODE_CHESS_SAN_DISAMBIGUATION, CODE_CHESS_SAN_NO_CAPTURE,  CODE_CHESS_SAN_NO_CHECK,
    CODE_CHESS_SAN_NO_MATE,        CODE_CHESS_SAN_PROMOTION,   CODE_CHESS_SAN_CASTLING,
    CODE_CHESS_SAN_EN_PASSANT,     CODE_CHESS_SAN_LETTER_CASE, CODE_CHESS_SAN_LONG_FORM,
    CODE_CHESS_SAN_PAWN_CAPTURE,   CODE_CHESS_SAN_LETTERS,     CODE_CHESS_SAN_DOUBLE_CHECK,
    CODE_CHESS_SAN_PUNCTUATION};

/* Whether any style finding is wanted: worked out once for a sink. */
static bool wants_style(const struct line *l)
{
    struct chess_memory *m = l->memory;

    if (m->style_in != l->sink) {
        m->style_in = l->sink;
        m->style = false;
        for (size_t i = 0; i < sizeof style_codes / sizeof *style_codes; i++)
            m->style |= worth_proving(l->sink, style_codes[i]);
    }
    return m->style;
}

enum { FAR = 512 }; /* quiet plies from which on looking back at each would take longer than an index */

/* The same as occurrences(), for long lines. */
static SELDOM unsigned occurrences_far(const struct line *l, uint32_t ply, uint32_t reach)
{
    struct key_index *index = &l->past->index;
    uint32_t least = ply - reach / 2 * 2, at = ply, before;
    unsigned n = 1;

    key_index_follow(index, l->game_number, l->trail->step, ply);
    while ((before = key_index_before(index, at)) != at && before >= least) {
        at = before;
        if (ply - at >= 4 && (ply - at) % 2 == 0 && n++ == MOST_TIMES)
            break;
    }
    return n;
}

/* How often the position after LAST has now occurred on its line; more than MOST_TIMES are not counted, so
 * that shuffling for ever is judged in time. */
static unsigned occurrences(const struct line *l, const struct chess *p, const struct step *last)
{
    uint32_t ply = (uint32_t)(last - l->trail->step), reach = p->quiet < ply ? p->quiet : ply;
    uint64_t key = last->key;
    unsigned n = 1;

    if (seldom(reach > FAR) && l->past != NULL && !l->past->slow)
        return occurrences_far(l, ply, reach);
    for (uint32_t moves = reach / 2; moves > 1; moves--) {
        last -= 2;
        if (seldom(last[-2].key == key) && n++ == MOST_TIMES)
            break;
    }
    return n;
}

static const char *number_text(const struct line *l, unsigned n)
{
    return arena_printf(sink_arena(l->sink), "%u", n);
}

/* A drawn game is not drawn again by the moves after it. */
static bool was_drawn(const struct line *l)
{
    for (uint32_t i = 0; i + 1 < l->trail->count; i++)
        if ((l->trail->step[i].facts & FACT_DRAWN) != 0)
            return true;
    return false;
}

static void draw_here(struct line *l, enum code code, unsigned n)
{
    if (!was_drawn(l))
        line_say(l, code, REASON_NONE, number_text(l, n), NULL);
    if (l->is_main || (l->record->node[l->node].flags & NODE_QUOTED) == 0)
        l->over = true;
    line_step(l)->facts |= FACT_DRAWN;
}

/* Whether the step before repeated as often: the cycle has been told where it came round. */
static bool goes_on_repeating(const struct line *l)
{
    return line_ply(l) > 1 && (line_step(l)[-1].facts & FACT_THIRD) != 0;
}

/* Whether the position, which has come about N times, ends the game. 2014's Laws asked for it after every
 * second move of each side, later ones for any five times. */
static bool is_fivefold(const struct line *l, const struct chess *p, unsigned n)
{
    const int *param = l->rules->param;
    const struct step *last = line_step(l);
    unsigned wanted = (unsigned)param[PARAM_FIVEFOLD];

    if (wanted == 0 || param[PARAM_FIVEFOLD_IN_A_ROW] == 0)
        return wanted != 0 && n == wanted;
    if (n < wanted || p->quiet < 4 * (wanted - 1))
        return false;
    for (unsigned i = 1; i < wanted; i++)
        if (last[-4 * (int)i].key != last->key)
            return false;
    return true;
}

static void after_quiet(struct line *l, const struct chess *p)
{
    const int *param = l->rules->param;
    uint32_t limit = 2 * (uint32_t)param[PARAM_SEVENTY_FIVE];
    unsigned n = occurrences(l, p, line_step(l));

    if (n >= (param[PARAM_THREEFOLD] != 0 ? (unsigned)param[PARAM_THREEFOLD] : 3))
        line_step(l)->facts |= FACT_THIRD;
    if (is_fivefold(l, p, n))
        draw_here(l, CODE_CHESS_FIVEFOLD, n);
    else if (n == (unsigned)param[PARAM_THREEFOLD] && l->is_main && !goes_on_repeating(l))
        line_say(l, CODE_CHESS_THREEFOLD, REASON_NONE, number_text(l, n), NULL);
    /* Nobody claims anything after a mate or a stalemate. */
    if (p->quiet == 2 * (uint32_t)param[PARAM_FIFTY] && chess_has_legal_move(p)) {
        line_step(l)->facts |= FACT_FIFTY;
        if (l->is_main)
            line_say(l, CODE_CHESS_FIFTY_MOVES, REASON_NONE, number_text(l, p->quiet / 2), NULL);
    }
    /* A mate on the last of these moves counts first. A FEN can begin behind it. */
    if (limit != 0 && (p->quiet == limit || (line_ply(l) == 1 && p->quiet > limit)) &&
        (p->checkers == 0 || chess_has_legal_move(p)))
        draw_here(l, CODE_CHESS_SEVENTY_FIVE, p->quiet / 2);
}

/* Plies between two numbers, at most: a game without any, in which every variation has one, is looked through
 * once. */
enum { NUMBERS_APART = 512 };

/* Whether the number before an earlier move of this line was off by as much: numbers that go on from a wrong
 * one are not wrong once more. */
static bool is_off_already(const struct line *l, unsigned count)
{
    const struct node *all = l->record->node, *n = &all[l->node];
    int off = (int)n->number - (int)(count / 2);
    unsigned left = NUMBERS_APART;

    for (uint32_t i = n->parent; i != 0 && count > 0 && left-- > 0; i = all[i].parent)
        if (count--, all[i].number != 0)
            return (int)all[i].number - (int)(count / 2) == off;
    return false;
}

/* The number or the dots before a move disagree with the position before it. */
static void say_number(const struct line *l, const struct chess *p)
{
    const struct node *n = &l->record->node[l->node];
    unsigned mover = mover_of(p) + SIDE_FIRST, number = (unsigned)number_of(p, mover_of(p));
    struct arena *a = sink_arena(l->sink);
    struct finding f;

    if (n->claim.side != SIDE_NONE && n->claim.side != mover) {
        line_say(l, CODE_CHESS_TURN, REASON_TURN_WORDS, mover == SIDE_FIRST ? "White" : "Black", NULL);
    } else if (worth_proving(l->sink, CODE_CHESS_MOVE_NUMBER) &&
               !is_off_already(l, 2 * number + mover - SIDE_FIRST)) {
        f = line_finding(l, CODE_CHESS_MOVE_NUMBER, REASON_NONE, arena_printf(a, "%u", n->number),
                         arena_printf(a, "%u", number));
        f.at = record_number_at(l->record, l->node);
        report(l->sink, &f);
    }
}

static void after_the_end(struct line *l)
{
    const struct trail *t = l->trail;
    enum reason why;

    if (t->count < 2 || (t->step[t->count - 2].facts & FACT_DRAWN) == 0)
        return;
    for (uint32_t i = 0; i < t->count - 2; i++)
        if ((t->step[i].facts & FACT_DRAWN) != 0)
            return; /* told where the first move followed */
    why = ((struct chess *)l->position)->quiet > 2 * (uint32_t)l->rules->param[PARAM_SEVENTY_FIVE] &&
                  l->rules->param[PARAM_SEVENTY_FIVE] != 0
              ? REASON_SEVENTY_FIVE
              : REASON_FIVEFOLD;
    line_say(l, CODE_CHESS_AFTER_DRAW, why, NULL, NULL);
}

/* The standard words for the last step, where nobody has told them: from the position before it, which is
 * kept from step to step, and looked up at the start of a variation. */
static void tell_again(struct line *l, struct claim *told)
{
    struct chess_memory *m = l->memory;
    const struct step *s = line_step(l), *before = s - 1;

    if (m->before_node == 0 || m->before_node != before->node || m->before_key != before->key)
        line_position(l, line_ply(l) - 1, &m->before);
    chess_tell(&m->before, s->move, told);
    m->before = *(const struct chess *)l->position;
    m->before_key = s->key;
    m->before_node = s->node;
}

static void judge_words(struct line *l)
{
    struct claim told;

    if (l->record->canonical != NULL && l->record->canonical[l->node].piece != PIECE_NONE) {
        chess_style(l, &l->record->canonical[l->node]);
        return;
    }
    tell_again(l, &told);
    chess_style(l, &told);
}

/* Whether a capture, check or mate is claimed that is none. */
static bool claims_what_is_not(const struct line *l, const struct chess *p, uint32_t facts)
{
    const struct node *n = &l->record->node[l->node];

    if ((n->claim.marks & MARK_MATE) != 0 && p->checkers != 0 && !chess_has_legal_move(p))
        facts |= FACT_MATE;
    return claims_falsely(n, facts);
}

static SELDOM void look_at(struct line *l, const struct chess *p)
{
    struct step *s = line_step(l);

    if (!number_fits(&l->record->node[l->node], p, mover_of(p)))
        say_number(l, p);
    if (p->quiet >= first_look(l->rules->param))
        after_quiet(l, p);
    if (l->over)
        after_the_end(l);
    if ((s->facts & FACT_PASS) != 0 && l->is_main)
        line_say(l, CODE_CHESS_ILLEGAL_MOVE, REASON_NULL_MOVE, NULL, NULL);
    if (l->classify && !chess_has_legal_move(p))
        s->facts |= p->checkers != 0 ? FACT_MATE : FACT_STALEMATE;
    if (wants_style(l) || claims_what_is_not(l, p, s->facts))
        judge_words(l);
}

HOT bool rules_is_one_more(const struct line *l, const struct chess *p, const struct step *last)
{
    const int *param = l->rules->param;
    uint32_t fifty = 2 * (uint32_t)param[PARAM_FIFTY], limit = 2 * (uint32_t)param[PARAM_SEVENTY_FIVE];

    return p->quiet != fifty && (limit == 0 || p->quiet < limit) && param[PARAM_THREEFOLD] != 1 &&
           param[PARAM_FIVEFOLD] != 1 && occurrences(l, p, last) == 1;
}

void chess_after(struct line *l)
{
    const struct chess *p = l->position;

    if (calm_below(l) == 0 || !number_fits(&l->record->node[l->node], p, mover_of(p)) ||
        (line_step(l)->facts & FACT_PASS) != 0 ||
        claims_falsely(&l->record->node[l->node], line_step(l)->facts) ||
        (p->quiet >= first_look(l->rules->param) && !rules_is_one_more(l, p, line_step(l))))
        look_at(l, p);
}

/* What the general facts do not say. */
void chess_describe(const struct line *l, const struct step *s, struct buf *b)
{
    static const struct {
        uint32_t fact;
        const char *word;
    } words[] = {{FACT_THIRD, "repetition"}, {FACT_FIFTY, "fifty moves"}, {FACT_DRAWN, "drawn"}};
    const struct chess *p = l->position;
    size_t start = b->n;

    if (MOVE_KIND(s->move) == MOVE_EN_PASSANT)
        buf_str(b, "en passant");
    if (several(p->checkers))
        buf_str(b, b->n == start ? "double" : ", double");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if ((s->facts & words[i].fact) != 0)
            buf_printf(b, "%s%s", b->n == start ? "" : ", ", words[i].word);
    if (p->quiet >= 20)
        buf_printf(b, "%squiet %u", b->n == start ? "" : ", ", p->quiet);
}
