/* A line of chess: from claims to moves on the board in one loop. It goes from a variation to the next by
 * itself (branch.h), and stops where the main line ends: where there is a variation behind every fifth move a
 * file takes 7 % less time than when replay goes there. */
#include "game/fast_line.h"

#include "game/branch.h"
#include "game/chess/chess_rules.h"
#include "game/chess/chess_step.h"

#define OF_FILE(n) FILE_A << (n)
#define OF_RANK(n) RANK_1 << 8 * (n)

/* What a claim's file and rank leave of the board: 0 is "not said", and of more than 8 there are none. */
static const uint64_t file_masks[256] = {~UINT64_C(0), OF_FILE(0), OF_FILE(1), OF_FILE(2), OF_FILE(3),
                                         OF_FILE(4),   OF_FILE(5), OF_FILE(6), OF_FILE(7)};
static const uint64_t rank_masks[256] = {~UINT64_C(0), OF_RANK(0), OF_RANK(1), OF_RANK(2), OF_RANK(3),
                                         OF_RANK(4),   OF_RANK(5), OF_RANK(6), OF_RANK(7)};

/* What exact SAN says of a move that does not promote or castle: piece, target, x and a hint. These bits of a
 * claim's first word must be as in the second row; it is compared at once. */
static const struct claim usual_claim[2] = {
    {.kind = 0xFF, .promo = 0xFF, .from = 0xFFFF, .to = (point)~0x1C7, .piece = 0xF8},
    {.kind = MOVE_STEP, .from = NOWHERE}};

static ALWAYS_INLINE bool is_usual(const struct claim *c)
{
    uint64_t word, care, like;

    memcpy(&word, c, sizeof word);
    memcpy(&care, &usual_claim[0], sizeof care);
    memcpy(&like, &usual_claim[1], sizeof like);
    return (word & care) == like;
}

/* The row of chess_coming, by side, whether it is a capture, and piece. */
#define PIECES(pawn)                                                                                         \
    {                                                                                                        \
        0, pawn, COMING_PIECE + KNIGHT, COMING_PIECE + BISHOP, COMING_PIECE + ROOK, COMING_PIECE + QUEEN,    \
            COMING_PIECE + KING                                                                              \
    }

static const uint8_t comings[2][2][8] = {{PIECES(COMING_PUSH), PIECES(COMING_TAKE)},
                                         {PIECES(COMING_PUSH + 1), PIECES(COMING_TAKE + 1)}};

/* What stands where a man goes, by side: the facts of taking it, or BARRED, a bit that no mark has. */
enum { BARRED = UINT8_MAX + 1 };

#define OWN BARRED, BARRED, BARRED, BARRED, BARRED
#define ENEMY TAKEN, TAKEN, TAKEN, TAKEN, TAKEN

static const uint16_t met[2][16] = {{0, OWN, BARRED, BARRED, BARRED, ENEMY, BARRED, BARRED},
                                    {0, ENEMY, BARRED, BARRED, BARRED, OWN, BARRED, BARRED}};

/* The claim says whether it is a capture, and is right. */
static ALWAYS_INLINE bool is_open(uint32_t there, const struct claim *c)
{
    return ((there ^ c->marks) & (FACT_CAPTURE | BARRED)) == 0;
}

/* The men who could make the claimed step on an empty board. */
static ALWAYS_INLINE uint64_t comers(const struct chess *p, unsigned us, const struct claim *c, unsigned to)
{
    return p->men[c->piece] & p->of[us] & chess_coming[comings[us][c->marks & MARK_CAPTURE][c->piece]][to] &
           file_masks[c->file] & rank_masks[c->rank];
}

static ALWAYS_INLINE uint64_t in_the_way(const struct chess *p, unsigned from, point at)
{
    return squares_passed(from, square_point(from), at) & occupied(p);
}

static inline unsigned ask_king(const struct chess *p, unsigned king, unsigned to)
{
    return chess_is_safe_for_king(p, to) ? king : NO_SQUARE;
}

/* Men who shield their king, answers to a check, and several who might go. */
static inline unsigned ask_men(const struct chess *p, uint64_t men, unsigned king, unsigned to, point at)
{
    uint64_t fit = 0;

    for (men = (answers(p, king) & BIT(to)) != 0 ? men : 0; men != 0; men &= men - 1) {
        unsigned from = first_square(men);

        if (in_the_way(p, from, at) == 0 && keeps_shielding(p, king, from, to))
            fit |= BIT(from);
    }
    return fit == 0 || several(fit) ? NO_SQUARE : first_square(fit);
}

/* Where the one man stands who can make the claimed step, each being asked. NO_SQUARE when it is not exactly
 * one. */
HOT static SELDOM unsigned ask_comers(const struct chess *p, uint64_t men, unsigned to, point at)
{
    unsigned king = king_square(p, p->turn);

    return men == BIT(king) ? ask_king(p, king, to) : ask_men(p, men, king, to, at);
}

/* The same where it is plain: he goes along an empty line, his king is not in check, and he shields him from
 * nobody. One branch for all, because it is nearly always the same one. THERE: what he meets. */
static ALWAYS_INLINE unsigned find_comer(const struct chess *p, unsigned us, const struct claim *c,
                                         unsigned to, uint32_t there)
{
    uint64_t men = comers(p, us, c, to);
    unsigned from;

    if (seldom(men == 0) || seldom(!is_open(there, c)))
        return NO_SQUARE;
    from = first_square(men);
    if (seldom(((men & (men - 1)) | p->checkers | (men & p->tied) | in_the_way(p, from, c->to)) != 0))
        return ask_comers(p, men, to, c->to);
    return from;
}

enum { NOT_PLAYED = -1 };

static uint32_t play_castling(struct chess *p, struct node *n, unsigned wing, struct claim *told)
{
    unsigned king = king_square(p, p->turn), rook = p->rook[p->turn][wing];

    if (!chess_can_castle(p, wing))
        return (uint32_t)NOT_PLAYED;
    n->move = MOVE(MOVE_CASTLE, PIECE_NONE, square_point(king), square_point(rook));
    if (told != NULL)
        chess_tell(p, n->move, told);
    return chess_play_castle(p, king, rook);
}

/* The words of a usual step, before it is played. They are what the claim says, but for hints that are not
 * needed or missing, and for check. */
static ALWAYS_INLINE void tell_step(const struct chess *p, unsigned us, const struct claim *c, unsigned from,
                                    unsigned to, struct claim *told)
{
    uint64_t rivals = p->men[c->piece] & p->of[us] & chess_coming[comings[us][0][c->piece]][to] & ~BIT(from);

    *told = (struct claim){.kind = MOVE_STEP,
                           .from = square_point(from),
                           .to = c->to,
                           .piece = c->piece,
                           .marks = c->marks & MARK_CAPTURE,
                           .side = (uint8_t)(us + SIDE_FIRST)};
    if (c->piece == PAWN)
        told->file = (c->marks & MARK_CAPTURE) != 0 ? (uint8_t)((from & 7) + 1) : 0;
    else if (seldom(rivals != 0))
        chess_tell_from(p, c->piece, from, to, told);
}

/* Check and mate, after the move. */
static ALWAYS_INLINE void tell_check_after(const struct chess *p, uint32_t facts, struct claim *told)
{
    if (seldom((facts & FACT_CHECK) != 0))
        told->marks |= chess_has_legal_move(p) ? MARK_CHECK : MARK_MATE;
}

/* The facts of the node's move, played; NOT_PLAYED when not exactly one fits, or it is none. */
HOT static SELDOM uint32_t play_unusual(struct chess *p, struct node *n, struct claim *told)
{
    move fit[MATCH_MAX];
    uint64_t key;

    if (n->claim.kind == MOVE_CASTLE)
        return play_castling(p, n, (n->claim.marks & MARK_CASTLE_SHORT) != 0 ? SHORT_CASTLE : LONG_CASTLE,
                             told);
    if (n->claim.kind == MOVE_NONE || n->claim.kind == MOVE_PASS || chess_match(p, &n->claim, fit) != 1)
        return (uint32_t)NOT_PLAYED;
    n->move = fit[0];
    if (told != NULL)
        chess_tell(p, fit[0], told);
    return chess_play_on(p, fit[0], &key);
}

/* TOLD: where its words go; NULL: nobody wants them. */
static ALWAYS_INLINE uint32_t play_node(struct chess *p, unsigned us, struct node *n, struct claim *told)
{
    unsigned from, to = board_square(n->claim.to);
    uint32_t there, facts;

    if (seldom(!is_usual(&n->claim)))
        return play_unusual(p, n, told);
    there = met[us][p->board[to]];
    if (seldom((from = find_comer(p, us, &n->claim, to, there)) == NO_SQUARE))
        return play_unusual(p, n, told);
    n->move = MOVE(MOVE_STEP, PIECE_NONE, square_point(from), n->claim.to);
    if (told != NULL)
        tell_step(p, us, &n->claim, from, to, told);
    facts = play_step(p, us, n->claim.piece, from, to, there);
    if (told != NULL)
        tell_check_after(p, facts, told);
    return facts;
}

/* Where the loop is. */
struct chess_run {
    struct node *n; /* the next one, and its number */
    uint32_t node;
    struct step *s; /* the next of the trail, in which there is room for all */
};

/* Lets others see where the loop is. */
static ALWAYS_INLINE void show(struct line *l, struct step *s, uint32_t node)
{
    l->trail->count = (uint32_t)(s - l->trail->step);
    l->node = node - 1;
}

/* Quiet plies below which a step need not be looked at. Words that are told here are also compared here. */
HOT static uint32_t calm_while(const struct line *l, bool telling)
{
    const struct chess_memory *m = l->memory;

    return telling && m->style_in == l->sink && !l->over && !l->classify ? first_look(l->rules->param)
                                                                         : calm_below(l);
}

/* Has a step looked at by others; the new limit below which they need not be. */
static SELDOM uint32_t look(struct line *l, struct step *s, uint32_t node, bool telling)
{
    show(l, s, node);
    chess_after(l);
    return calm_while(l, telling);
}

/* Plays one more move, which is US's turn; false when others have to look at it, or at what comes next.
 * *CALM: quiet plies below which a step need not be looked at. TELLING is a constant, so that a line that
 * nobody wants words of costs nothing more. */
static ALWAYS_INLINE bool advance(struct chess_run *run, struct line *l, struct chess *p, uint32_t *calm,
                                  unsigned us, bool telling)
{
    struct node *n = run->n;
    struct claim *told = telling ? &l->record->canonical[run->node] : NULL;
    uint32_t facts;

    if (seldom(n->flags != 0) || seldom((facts = play_node(p, us, n, told)) == (uint32_t)NOT_PLAYED))
        return false;
    run->s->key = p->key;
    run->s->move = n->move;
    run->s->facts = facts;
    run->s->node = run->node;
    run->s++;
    run->node++;
    run->n++;
    if (seldom(claims_falsely(n, facts)) || seldom(!number_fits(n, p, us)) ||
        (telling && seldom(!words_agree(&n->claim, told))) ||
        (seldom(p->quiet >= *calm) && (*calm == 0 || !rules_is_one_more(l, p, run->s - 1))))
        *calm = look(l, run->s, run->node, telling);
    return usually(n->last == run->node);
}

/* The loop has stopped before a node. Where that is because the node is played elsewhere than behind the last
 * step, or others are played there later: makes ready for it. The next step then; NULL when it is for others
 * to go on. */
static SELDOM struct step *turn_off(struct line *l, struct step *s, const struct node *n, uint32_t node)
{
    const struct node *last = n - 1;

    show(l, s, node);
    if (last->last == node || (last->child == 0 && l->is_main) || node == l->record->count)
        return NULL;
    if (last->child == node) {
        line_keep(l, sizeof(struct chess), false);
        return s;
    }
    if (!line_enter(l, node, sizeof(struct chess)))
        return NULL;
    trail_reserve(l->trail, l->record->count - node);
    return l->trail->step + l->trail->count;
}

static ALWAYS_INLINE uint32_t play_line(struct line *l, uint32_t node, bool telling)
{
    struct chess_run run = {&l->record->node[node], node, NULL};
    uint32_t calm = 0;

    trail_reserve(l->trail, l->record->count - node);
    run.s = l->trail->step + l->trail->count;
    do {
        struct chess *p = l->position;
        bool more;

        if (seldom(l->over) || seldom(calm == 0))
            calm = calm_while(l, telling);
        node = run.node;
        more = p->turn == WHITE || advance(&run, l, p, &calm, BLACK, telling);
        while (more)
            more = advance(&run, l, p, &calm, WHITE, telling) && advance(&run, l, p, &calm, BLACK, telling);
    } while (run.node != node && (run.s = turn_off(l, run.s, run.n, run.node)) != NULL);
    return run.node;
}

/* Apart from the other, which is what validating takes. */
static __attribute__((noinline)) uint32_t play_telling(struct line *l, uint32_t node)
{
    return play_line(l, node, true);
}

HOT uint32_t chess_straight(struct line *l, uint32_t node)
{
    return l->telling ? play_telling(l, node) : play_line(l, node, false);
}
