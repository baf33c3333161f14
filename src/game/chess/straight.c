/* A straight line of chess: from claims to moves on the board in one loop. */
#include "game/straight.h"

#include "game/chess/match.h"
#include "game/chess/rules.h"
#include "game/chess/step.h"

#define OF_FILE(n) FILE_A << (n)
#define OF_RANK(n) RANK_1 << 8 * (n)

/* What a claim's file and rank leave of the board: 0 is "not said", and of more than 8 there are none. */
static const uint64_t file_masks[16] = { ~UINT64_C(0), OF_FILE(0), OF_FILE(1), OF_FILE(2), OF_FILE(3),
                                         OF_FILE(4), OF_FILE(5), OF_FILE(6), OF_FILE(7) };
static const uint64_t rank_masks[16] = { ~UINT64_C(0), OF_RANK(0), OF_RANK(1), OF_RANK(2), OF_RANK(3),
                                         OF_RANK(4), OF_RANK(5), OF_RANK(6), OF_RANK(7) };

/* What exact SAN says of a move that does not promote or castle: piece, target, x and a hint. These bits of a claim
 * must be as in the second row; they are compared in two words. */
static const struct claim usual_claim[2] = {
    { .kind = 0xFF, .piece = 0xF8, .promo = 0xFF, .file = 0xF0, .rank = 0xF0, .from = 0xFFFF, .to = (point)~0x1C7 },
    { .kind = MOVE_STEP, .from = NOWHERE }
};

static inline bool is_usual(const struct claim *c)
{
    uint64_t words[2], care[2], like[2];

    _Static_assert(sizeof *c == sizeof words, "a claim is two words");
    memcpy(words, c, sizeof words);
    memcpy(care, &usual_claim[0], sizeof care);
    memcpy(like, &usual_claim[1], sizeof like);
    return (((words[0] & care[0]) ^ like[0]) | ((words[1] & care[1]) ^ like[1])) == 0;
}

/* The row of chess_coming, by side, whether it is a capture, and piece. */
#define PIECES(pawn) { 0, pawn, COMING_PIECE + KNIGHT, COMING_PIECE + BISHOP, COMING_PIECE + ROOK, \
                       COMING_PIECE + QUEEN, COMING_PIECE + KING }

static const uint8_t comings[2][2][8] = { { PIECES(COMING_PUSH), PIECES(COMING_TAKE) },
                                          { PIECES(COMING_PUSH + 1), PIECES(COMING_TAKE + 1) } };

/* Whether a man may go where another stands: pieces, pawns that step, pawns that take. */
#define MAY(white, black) { 1, white, white, white, white, white, 0, 0, 0, black, black, black, black, black, 0, 0 }
#define PAWNS_STEP { 1 }
#define PAWNS_TAKE(white, black) \
    { 0, white, white, white, white, white, 0, 0, 0, black, black, black, black, black, 0, 0 }

enum arriving { PIECE_ARRIVES, PAWN_STEPS, PAWN_TAKES, ARRIVINGS };

static const uint8_t may_arrive[2][ARRIVINGS][16] = { { MAY(0, 1), PAWNS_STEP, PAWNS_TAKE(0, 1) },
                                                      { MAY(1, 0), PAWNS_STEP, PAWNS_TAKE(1, 0) } };

/* By whether it is a capture, and piece. */
static const uint8_t arrivings[2][8] = { { [PAWN] = PAWN_STEPS }, { [PAWN] = PAWN_TAKES } };

/* The men who could make the claimed step on an empty board. */
static ALWAYS_INLINE uint64_t comers(const struct chess *p, unsigned us, const struct claim *c, unsigned *to)
{
    size_t piece = c->piece, takes = c->marks & MARK_CAPTURE, s = (c->to & 7u) | (c->to >> 3 & 56u);

    *to = (unsigned)s;
    return p->men[piece] & p->of[us] & chess_coming[comings[us][takes][piece]][s] & file_masks[c->file] &
           rank_masks[c->rank];
}

static ALWAYS_INLINE bool is_open(const struct chess *p, unsigned us, const struct claim *c, unsigned to)
{
    return may_arrive[us][arrivings[c->marks & MARK_CAPTURE][c->piece]][p->board[to]];
}

/* The one man that can make the claimed step, where that is plain: he goes along an empty line, his king is not in
 * check, and he shields him from nobody. One branch for all, because it is nearly always the same one; chess_match()
 * answers for the rest. */
static ALWAYS_INLINE bool find_usual(const struct chess *p, unsigned us, const struct claim *c, unsigned *from,
                                     unsigned *to)
{
    uint64_t men = comers(p, us, c, to);

    if (seldom(men == 0))
        return false;
    *from = first_square(men);
    return ((men & (men - 1)) | p->checkers | (men & p->tied) | (squares_passed(*from, *to) & occupied(p)) |
            !is_open(p, us, c, *to)) == 0;
}

/* The facts of the node's move, played; false when not exactly one fits. */
static SELDOM bool play_unusual(struct chess *p, struct node *n, uint32_t *facts)
{
    move fit[MATCH_MAX];
    uint64_t key;

    if (n->claim.kind == MOVE_NONE || chess_match(p, &n->claim, fit) != 1)
        return false;
    n->move = fit[0];
    *facts = chess_play_on(p, fit[0], &key);
    return true;
}

static ALWAYS_INLINE bool play_node(struct chess *p, unsigned us, struct node *n, uint32_t *facts)
{
    unsigned from, to;

    if (seldom(!is_usual(&n->claim)) || seldom(!find_usual(p, us, &n->claim, &from, &to)))
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
    uint32_t node;
    bool calm;
};

/* Plays one more move, which is US's turn; false when it has to be looked at by others. */
static ALWAYS_INLINE bool advance(struct run *run, unsigned us)
{
    struct trail *t = run->line->trail;
    struct node *n = run->n;
    struct step *s;
    uint32_t facts;

    if (seldom(!goes_on_straight(n, run->node)) || seldom(!has_room(t)) || seldom(!play_node(run->p, us, n, &facts)))
        return false;
    s = &t->step[t->count++];
    s->key = run->p->key;
    s->move = n->move;
    s->facts = facts;
    s->node = run->line->node = run->node++;
    run->n++;
    if (seldom(!run->calm || asks_for_a_look(n, run->p))) {
        chess_look_at(run->line);
        run->calm = chess_is_calm(run->line);
    }
    return true;
}

uint32_t chess_straight(struct line *l, uint32_t node)
{
    struct run run = { l, l->position, &l->record->node[node], node, chess_is_calm(l) };
    bool more = is_alone(l->record, node) && (run.p->turn == WHITE || advance(&run, BLACK));

    while (more)
        more = advance(&run, WHITE) && advance(&run, BLACK);
    return run.node;
}
