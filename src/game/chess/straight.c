/* A straight line of chess: from claims to moves on the board in one loop. */
#include "game/straight.h"

#include "game/chess/match.h"
#include "game/chess/rules.h"
#include "game/chess/step.h"

#define OF_FILE(n) FILE_A << (n)
#define OF_RANK(n) RANK_1 << 8 * (n)

/* What a claim's file and rank leave of the board: 0 is "not said", and of more than 8 there are none. */
static const uint64_t file_masks[256] = { ~UINT64_C(0), OF_FILE(0), OF_FILE(1), OF_FILE(2), OF_FILE(3),
                                         OF_FILE(4), OF_FILE(5), OF_FILE(6), OF_FILE(7) };
static const uint64_t rank_masks[256] = { ~UINT64_C(0), OF_RANK(0), OF_RANK(1), OF_RANK(2), OF_RANK(3),
                                         OF_RANK(4), OF_RANK(5), OF_RANK(6), OF_RANK(7) };

/* What exact SAN says of a move that does not promote or castle: piece, target, x and a hint. These bits of a claim's
 * first word must be as in the second row; it is compared at once. */
static const struct claim usual_claim[2] = {
    { .kind = 0xFF, .promo = 0xFF, .from = 0xFFFF, .to = (point)~0x1C7, .piece = 0xF8 },
    { .kind = MOVE_STEP, .from = NOWHERE }
};

static ALWAYS_INLINE bool is_usual(const struct claim *c)
{
    uint64_t word, care, like;

    memcpy(&word, c, sizeof word);
    memcpy(&care, &usual_claim[0], sizeof care);
    memcpy(&like, &usual_claim[1], sizeof like);
    return (word & care) == like;
}

/* The row of chess_coming, by side, whether it is a capture, and piece. */
#define PIECES(pawn) { 0, pawn, COMING_PIECE + KNIGHT, COMING_PIECE + BISHOP, COMING_PIECE + ROOK, \
                       COMING_PIECE + QUEEN, COMING_PIECE + KING }

static const uint8_t comings[2][2][8] = { { PIECES(COMING_PUSH), PIECES(COMING_TAKE) },
                                          { PIECES(COMING_PUSH + 1), PIECES(COMING_TAKE + 1) } };

/* Whether something else than is said stands where a man goes, by side and whether it is said to be a capture: nobody,
 * or a man of the other side who is no king. */
#define OTHER_THAN_NOBODY { 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 }
#define OTHER_THAN(white, black) { 1, white, white, white, white, white, 1, 1, 1, black, black, black, black, black, 1, 1 }

static const uint8_t is_other[2][2][16] = { { OTHER_THAN_NOBODY, OTHER_THAN(1, 0) },
                                            { OTHER_THAN_NOBODY, OTHER_THAN(0, 1) } };

/* The men who could make the claimed step on an empty board. */
static ALWAYS_INLINE uint64_t comers(const struct chess *p, unsigned us, const struct claim *c, unsigned to)
{
    return p->men[c->piece] & p->of[us] & chess_coming[comings[us][c->marks & MARK_CAPTURE][c->piece]][to] &
           file_masks[c->file] & rank_masks[c->rank];
}

static ALWAYS_INLINE unsigned is_barred(const struct chess *p, unsigned us, const struct claim *c, unsigned to)
{
    return is_other[us][c->marks & MARK_CAPTURE][p->board[to]];
}

static ALWAYS_INLINE uint64_t in_the_way(const struct chess *p, unsigned from, unsigned to, point at)
{
    return squares_passed(from, to, at) & occupied(p);
}

static SELDOM unsigned ask_king(const struct chess *p, unsigned king, unsigned to)
{
    return is_safe_for_king(p, to) ? king : NO_SQUARE;
}

/* Men who shield their king, answers to a check, and several who might go. */
static SELDOM unsigned ask_men(const struct chess *p, uint64_t men, unsigned king, unsigned to, point at)
{
    uint64_t fit = 0;

    for (men = (answers(p, king) & BIT(to)) != 0 ? men : 0; men != 0; men &= men - 1) {
        unsigned from = first_square(men);

        if (in_the_way(p, from, to, at) == 0 && keeps_shielding(p, king, from, to))
            fit |= BIT(from);
    }
    return fit == 0 || several(fit) ? NO_SQUARE : first_square(fit);
}

/* Where the one man stands who can make the claimed step, each being asked. NO_SQUARE when it is not exactly one. */
static SELDOM unsigned ask_comers(const struct chess *p, uint64_t men, unsigned to, point at)
{
    unsigned king = king_square(p, p->turn);

    return men == BIT(king) ? ask_king(p, king, to) : ask_men(p, men, king, to, at);
}

/* The same where it is plain: he goes along an empty line, his king is not in check, and he shields him from nobody. One
 * branch for all, because it is nearly always the same one. */
static ALWAYS_INLINE unsigned find_comer(const struct chess *p, unsigned us, const struct claim *c, unsigned to)
{
    uint64_t men = comers(p, us, c, to);
    unsigned from;

    if (seldom(men == 0) || seldom(is_barred(p, us, c, to)))
        return NO_SQUARE;
    from = first_square(men);
    if (seldom(((men & (men - 1)) | p->checkers | (men & p->tied) | in_the_way(p, from, to, c->to)) != 0))
        return ask_comers(p, men, to, c->to);
    return from;
}

static bool play_castling(struct chess *p, struct node *n, unsigned wing, uint32_t *facts)
{
    unsigned king = king_square(p, p->turn), rook = p->rook[p->turn][wing];

    if (!can_castle(p, wing))
        return false;
    n->move = MOVE(MOVE_CASTLE, PIECE_NONE, square_point(king), square_point(rook));
    *facts = play_castle(p, king, rook);
    return true;
}

/* The facts of the node's move, played; false when not exactly one fits. */
static SELDOM bool play_unusual(struct chess *p, struct node *n, uint32_t *facts)
{
    move fit[MATCH_MAX];
    uint64_t key;

    if (n->claim.kind == MOVE_CASTLE)
        return play_castling(p, n, (n->claim.marks & MARK_CASTLE_SHORT) != 0 ? SHORT_CASTLE : LONG_CASTLE, facts);
    if (n->claim.kind == MOVE_NONE || chess_match(p, &n->claim, fit) != 1)
        return false;
    n->move = fit[0];
    *facts = chess_play_on(p, fit[0], &key);
    return true;
}

static ALWAYS_INLINE bool play_node(struct chess *p, unsigned us, struct node *n, uint32_t *facts)
{
    unsigned from, to = board_square(n->claim.to);

    if (seldom(!is_usual(&n->claim)) || seldom((from = find_comer(p, us, &n->claim, to)) == NO_SQUARE))
        return play_unusual(p, n, facts);
    n->move = MOVE(MOVE_STEP, PIECE_NONE, square_point(from), n->claim.to);
    *facts = play_step(p, us, n->claim.piece, from, to, is_leap(n->claim.piece, from, to));
    return true;
}

/* Where the loop is. */
struct run {
    struct line *line;
    struct chess *p;
    struct node *n;
    struct step *s, *end;       /* the next step of the trail, and how far there is room */
    uint32_t node;
    uint32_t calm;              /* quiet plies below which a step need not be looked at */
};

/* Lets others see where the loop is. */
static ALWAYS_INLINE void show(const struct run *run)
{
    run->line->trail->count = (uint32_t)(run->s - run->line->trail->step);
    run->line->node = run->node - 1;
}

static void look(struct run *run)
{
    show(run);
    chess_after(run->line);
    run->calm = calm_below(run->line);
}

/* Plays one more move, which is US's turn; false when others have to look at it, or at what comes next. */
static ALWAYS_INLINE bool advance(struct run *run, unsigned us)
{
    struct node *n = run->n;
    uint32_t facts;

    if (seldom(n->flags != 0) || seldom(run->s == run->end) || seldom(!play_node(run->p, us, n, &facts)))
        return false;
    *run->s++ = (struct step){ .key = run->p->key, .move = n->move, .facts = facts, .node = run->node++ };
    run->n++;
    if (seldom(run->p->quiet >= run->calm || !number_fits(n, run->p, us) || (facts & FACT_PASS) != 0))
        look(run);
    return usually(n->last == run->node);
}

uint32_t chess_straight(struct line *l, uint32_t node)
{
    struct trail *t = l->trail;
    struct run run = { l, l->position, &l->record->node[node], t->step + t->count, t->step + t->cap, node, calm_below(l) };
    bool more = is_alone(l->record, node) && (run.p->turn == WHITE || advance(&run, BLACK));

    while (more)
        more = advance(&run, WHITE) && advance(&run, BLACK);
    if (run.node != node)
        show(&run);
    return run.node;
}
