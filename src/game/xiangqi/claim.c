/* claim.c - from words such as 炮二平五 to the moves that fit, and back to the fewest words. */
#include "game/xiangqi/xiangqi_moves.h"

/* Column of a file counted from SIDE's right, and back. */
static unsigned column(unsigned file, unsigned side)
{
    return side == RED ? 9 - file : file - 1;
}

static unsigned file_of(unsigned square, unsigned side)
{
    return side == RED ? 9 - xq_x(square) : xq_x(square) + 1;
}

/* Rows ahead of A to B as SIDE sees it. */
static int rows_ahead(unsigned a, unsigned b, unsigned side)
{
    int rows = (int)(b >> 4) - (int)(a >> 4);

    return side == RED ? rows : -rows;
}

/* Where a man stands among its like: on its file, and on all files that hold several. */
struct order {
    unsigned index, total; /* on the file; index 0 is the front one */
    unsigned overall;      /* right file first, front to back, over the files with several */
    unsigned crowded;      /* how many such files there are */
};

static struct order find_order(const struct xq *p, unsigned man)
{
    unsigned side = (man - 1) >> 4, count[10] = {0}, file = file_of(p->man[man], side);
    struct order o = {0};

    for (unsigned m = xq_general(side); m < xq_general(side) + 16; m++)
        if (p->man[m] != 0 && p->kind[m] == p->kind[man]) {
            unsigned f = file_of(p->man[m], side);

            count[f]++;
            o.index += f == file && rows_ahead(p->man[man], p->man[m], side) > 0;
        }
    o.total = count[file];
    o.overall = o.index;
    for (unsigned f = 1; f <= 9; f++)
        if (count[f] > 1) {
            o.crowded++;
            o.overall += f < file ? count[f] : 0;
        }
    return o;
}

static bool is_which(const struct xq *p, unsigned man, const struct claim *c)
{
    struct order o = find_order(p, man);

    if (o.total < 2)
        return false;
    switch (c->which) {
    case WHICH_FRONT:
        return o.index == 0;
    case WHICH_MIDDLE:
        return o.total % 2 == 1 && o.index == o.total / 2;
    case WHICH_REAR:
        return o.index == o.total - 1;
    default:
        return (c->file != 0 ? o.index : o.overall) == c->which - (unsigned)WHICH_1ST;
    }
}

/* Whether the man is one the claim may mean. Claims with a target count files and ranks as coordinates do. */
static bool is_meant(const struct xq *p, unsigned man, const struct claim *c)
{
    unsigned square = p->man[man];

    if (c->from != NOWHERE && xq_point(square) != c->from)
        return false;
    if (c->to != NOWHERE)
        return (c->file == 0 || xq_x(square) + 1 == c->file) && (c->rank == 0 || xq_y(square) + 1 == c->rank);
    if (c->file != 0 && file_of(square, p->turn) != c->file)
        return false;
    return c->which == WHICH_NONE || is_which(p, man, c);
}

/* A square of the margin for a move that no man of the kind makes anywhere. */
enum { NO_WAY = 1 };

/* SIDE's square that lies that many columns and rows ahead; 0 off the board. */
static unsigned beside(unsigned from, unsigned to_x, int ahead, unsigned side)
{
    int y = (int)xq_y(from) + (side == RED ? ahead : -ahead);

    return to_x > 8 || y < 0 || y > 9 ? 0 : xq_square(to_x, (unsigned)y);
}

static unsigned aimed_at(unsigned from, enum piece kind, unsigned dir, unsigned digit, unsigned side)
{
    int sign = dir == DIR_FORWARD ? 1 : -1, across;

    if (kind != HORSE && kind != ELEPHANT && kind != ADVISER)
        return dir == DIR_LEVEL ? beside(from, column(digit, side), 0, side)
                                : beside(from, xq_x(from), sign * (int)digit, side);
    across = (int)file_of(from, side) - (int)digit;
    across = across < 0 ? -across : across;
    if (dir == DIR_LEVEL || (across != (kind == ELEPHANT ? 2 : 1) && !(kind == HORSE && across == 2)))
        return NO_WAY;
    if (kind == HORSE)
        across = 3 - across;
    return beside(from, column(digit, side), sign * across, side);
}

/* The directions a short claim may mean, the usual one first. */
static const uint8_t *usual_directions(enum piece kind)
{
    static const uint8_t liner[] = {DIR_LEVEL, DIR_FORWARD, DIR_BACK, DIR_NONE},
                         jumper[] = {DIR_FORWARD, DIR_BACK, DIR_NONE},
                         soldier[] = {DIR_FORWARD, DIR_LEVEL, DIR_NONE},
                         general[] = {DIR_BACK, DIR_FORWARD, DIR_LEVEL, DIR_NONE};

    switch (kind) {
    case CHARIOT:
    case CANNON:
        return liner;
    case SOLDIER:
        return soldier;
    case GENERAL:
        return general;
    default:
        return jumper;
    }
}

static unsigned add_aims(const struct xq *p, const struct claim *c, unsigned man, uint16_t *out,
                         unsigned room)
{
    const uint8_t said[] = {c->dir, DIR_NONE};
    enum piece kind = (enum piece)p->kind[man];
    const uint8_t *dir = c->dir != DIR_NONE ? said : usual_directions(kind);
    unsigned n = 0;

    for (; *dir != DIR_NONE && n < room; dir++)
        out[n++] = XQ_MOVE(p->man[man], aimed_at(p->man[man], kind, *dir, c->dist, p->turn));
    return n;
}

bool xq_is_short(const struct claim *c)
{
    return c->to == NOWHERE && c->dir == DIR_NONE;
}

/* 炮二平五: all that nearly every claim says. */
static bool is_usual(const struct claim *c)
{
    return c->dir != DIR_NONE && c->file != 0 && c->piece != PIECE_NONE && c->which == WHICH_NONE &&
           c->from == NOWHERE && c->to == NOWHERE;
}

/* The men on the file that a usual claim names, in the order of their numbers as everywhere. */
static unsigned find_on_file(const struct xq *p, const struct claim *c, uint16_t out[MATCH_MAX])
{
    unsigned x = xq_square(column(c->file, p->turn), 0) & 15, men[XQ_ROWS], n = 0;

    for (unsigned bits = p->col[x]; bits != 0; bits &= bits - 1) {
        unsigned man = p->at[(unsigned)__builtin_ctz(bits) * 16 + x], i = n;

        if (!xq_is_of(man, p->turn) || p->kind[man] != c->piece)
            continue;
        for (; i > 0 && men[i - 1] > man; i--)
            men[i] = men[i - 1];
        men[i] = man;
        n++;
    }
    for (unsigned i = 0; i < n; i++)
        out[i] =
            XQ_MOVE(p->man[men[i]], aimed_at(p->man[men[i]], (enum piece)c->piece, c->dir, c->dist, p->turn));
    return n;
}

unsigned xq_candidates(const struct xq *p, const struct claim *c, uint16_t out[MATCH_MAX])
{
    enum piece kind = c->piece == PIECE_NONE && c->to == NOWHERE ? SOLDIER : (enum piece)c->piece;
    unsigned n = 0;

    if (c->kind != MOVE_STEP || (c->side != SIDE_NONE && c->side != p->turn + 1u))
        return 0;
    if (c->to == NOWHERE && (c->dist < 1 || c->dist > 9 || c->file > 9))
        return 0;
    if (is_usual(c))
        return find_on_file(p, c, out);
    for (unsigned man = xq_general(p->turn); man < xq_general(p->turn) + 16 && n < MATCH_MAX; man++) {
        if (p->man[man] == 0 || (kind != PIECE_NONE && p->kind[man] != kind) || !is_meant(p, man, c))
            continue;
        if (c->to == NOWHERE)
            n += add_aims(p, c, man, out + n, MATCH_MAX - n);
        else
            out[n++] = XQ_MOVE(p->man[man], xq_from_point(c->to));
    }
    return n;
}

uint16_t xq_plain(const struct xq *p, const struct claim *c)
{
    uint16_t found[MATCH_MAX];

    if (c->kind != MOVE_STEP || c->side != SIDE_NONE || c->dist < 1 || c->dist > 9 || c->file > 9 ||
        !is_usual(c))
        return 0;
    return find_on_file(p, c, found) == 1 ? found[0] : 0;
}

/* SAN names the file of a pawn that goes sideways; one that is not named goes ahead. */
static bool goes_ahead(const struct claim *c, unsigned m)
{
    return c->piece == SOLDIER && c->to != NOWHERE && c->file == 0 && xq_x(XQ_FROM(m)) == xq_x(XQ_TO(m));
}

unsigned xq_readings(const struct xq *p, const struct claim *c, uint16_t out[MATCH_MAX])
{
    unsigned n = xq_candidates(p, c, out), kept = 0;

    for (unsigned i = 0; i < n; i++) {
        out[kept] = out[i];
        kept += xq_is_legal(p, out[i]);
    }
    for (unsigned i = 0; i < kept; i++)
        if (goes_ahead(c, out[i])) {
            out[0] = out[i];
            return 1;
        }
    return kept;
}

int xq_match(const void *position, const struct claim *c, move out[MATCH_MAX])
{
    const struct xq *p = position;
    uint16_t found[MATCH_MAX];
    unsigned n;

    if (c->marks & MARK_FULL) {
        unsigned m = XQ_MOVE(xq_from_point(c->from), xq_from_point(c->to));

        out[0] = MOVE(MOVE_STEP, 0, c->from, c->to);
        return (c->side == SIDE_NONE || c->side == p->turn + 1u) && xq_is_legal(p, m);
    }
    n = xq_readings(p, c, found);
    for (unsigned i = 0; i < n; i++)
        out[i] = xq_pack(found[i]);
    return (int)n;
}

move xq_force(const void *position, const struct claim *c)
{
    const struct xq *p = position;
    uint16_t found[MATCH_MAX];
    unsigned n = xq_candidates(p, c, found);

    for (unsigned i = 0; i < n; i++) {
        unsigned target = p->at[XQ_TO(found[i])];

        if (target != XQ_MARGIN && !xq_is_of(target, p->turn) && p->kind[target] != GENERAL)
            return xq_pack(found[i]) | XQ_FORCED;
    }
    return MOVE_NONE;
}

static bool is_jump(unsigned from, unsigned to)
{
    unsigned across = xq_x(from) > xq_x(to) ? xq_x(from) - xq_x(to) : xq_x(to) - xq_x(from);
    unsigned along = xq_y(from) > xq_y(to) ? xq_y(from) - xq_y(to) : xq_y(to) - xq_y(from);

    return across + along == 3 && across != 0 && along != 0;
}

static bool is_slant(unsigned from, unsigned to, unsigned length)
{
    unsigned across = xq_x(from) > xq_x(to) ? xq_x(from) - xq_x(to) : xq_x(to) - xq_x(from);
    unsigned along = xq_y(from) > xq_y(to) ? xq_y(from) - xq_y(to) : xq_y(to) - xq_y(from);

    return across == length && along == length;
}

static enum reason explain_soldier(const struct xq *p, unsigned from, unsigned to)
{
    int by = (int)to - (int)from;

    if ((by == 1 || by == -1) && xq_at_home(from, p->turn))
        return REASON_PAWN_SIDEWAYS;
    return rows_ahead(from, to, p->turn) < 0 ? REASON_PAWN_BACKWARDS : REASON_GEOMETRY;
}

/* Why a man that stands on FROM cannot go to an enemy's or empty square. */
static enum reason explain_way(const struct xq *p, unsigned from, unsigned to)
{
    int by = (int)to - (int)from;

    switch (xq_kind(p, from)) {
    case SOLDIER:
        return explain_soldier(p, from, to);
    case HORSE:
        return is_jump(from, to) ? REASON_HORSE_LEG : REASON_GEOMETRY;
    case ELEPHANT:
        if (!is_slant(from, to, 2))
            return REASON_GEOMETRY;
        return xq_at_home(to, p->turn) ? REASON_ELEPHANT_EYE : REASON_RIVER;
    case ADVISER:
        return is_slant(from, to, 1) ? REASON_PALACE : REASON_GEOMETRY;
    case GENERAL:
        return by == 1 || by == -1 || by == 16 || by == -16 ? REASON_PALACE : REASON_GEOMETRY;
    case CANNON:
        if (xq_between(p, from, to) >= 0)
            return p->at[to] == XQ_NOBODY ? REASON_PATH : REASON_CANNON_SCREEN;
        return REASON_GEOMETRY;
    default:
        return xq_between(p, from, to) >= 0 ? REASON_PATH : REASON_GEOMETRY;
    }
}

static bool generals_face(const struct xq *p)
{
    unsigned red = p->man[xq_general(RED)], black = p->man[xq_general(BLACK)];

    return (red & 15) == (black & 15) && xq_between(p, red, black) == 0;
}

enum reason xq_explain(const struct xq *p, unsigned m)
{
    unsigned from = XQ_FROM(m), to = XQ_TO(m);
    struct xq after = *p;

    if (p->at[to] == XQ_MARGIN)
        return to == NO_WAY ? REASON_GEOMETRY : REASON_OFF_BOARD;
    if (xq_is_of(p->at[to], p->turn))
        return REASON_OWN_PIECE;
    if (!xq_reaches(p, from, to))
        return explain_way(p, from, to);
    if (xq_is_safe(p, from, to))
        return REASON_NONE;
    xq_make_anyway(&after, m);
    return generals_face(&after) ? REASON_GENERALS_FACE : REASON_CHECK_IGNORED;
}

/* 一二三 where Black is to move, in words that fit a move of Red. */
static bool is_red_out_of_turn(const struct xq *p, const struct claim *c)
{
    struct xq passed = *p;
    uint16_t found[MATCH_MAX];

    if (p->turn != BLACK || (c->odd & ODD_NUMERALS) == 0)
        return false;
    xq_set_turn(&passed, RED);
    return xq_readings(&passed, c, found) > 0;
}

/* The other side's man, or the other side by the words themselves. */
static bool is_wrong_side(const struct xq *p, const struct claim *c)
{
    if (is_red_out_of_turn(p, c))
        return true;
    if (c->side != SIDE_NONE && c->side != p->turn + 1u)
        return true;
    return c->from != NOWHERE && xq_is_of(p->at[xq_from_point(c->from)], p->turn ^ 1);
}

enum reason xq_why(const void *position, const struct claim *c, const move *fit, int fits, enum code *code,
                   struct arena *arena, const char *arg[2])
{
    const struct xq *p = position;
    uint16_t found[MATCH_MAX];
    unsigned n;

    (void)fit;
    if (fits > 1) {
        arg[0] = arena_printf(arena, "%d", fits);
        return REASON_AMBIGUOUS;
    }
    if (!xq_has_legal(p)) {
        *code = p->checked ? CODE_XIANGQI_AFTER_MATE : CODE_XIANGQI_AFTER_STALEMATE;
        return REASON_NONE;
    }
    if (is_wrong_side(p, c)) {
        *code = CODE_XIANGQI_TURN;
        return p->turn == RED ? REASON_XQ_RED_TO_MOVE : REASON_XQ_BLACK_TO_MOVE;
    }
    n = xq_candidates(p, c, found);
    return n == 0 ? REASON_NO_PIECE : xq_explain(p, found[0]);
}

static uint8_t which_word(enum piece kind, const struct order *o)
{
    if (o->total < 2 || kind == ADVISER || kind == ELEPHANT)
        return WHICH_NONE;
    if (o->crowded > 1 && kind == SOLDIER)
        return (uint8_t)(WHICH_1ST + o->overall);
    if (o->total > 3)
        return (uint8_t)(WHICH_1ST + o->index);
    if (o->index == 0)
        return WHICH_FRONT;
    return o->index == o->total - 1 ? WHICH_REAR : WHICH_MIDDLE;
}

/* What SAN must add to tell this man from its like that could go there too. */
static uint8_t san_hints(const struct xq *p, unsigned man, unsigned to)
{
    bool rival = false, on_file = false, on_rank = false;

    if (p->kind[man] == SOLDIER)
        return xq_x(p->man[man]) == xq_x(to) ? 0 : HINT_FILE;
    for (unsigned m = xq_general(p->turn); m < xq_general(p->turn) + 16; m++) {
        if (m == man || p->man[m] == 0 || p->kind[m] != p->kind[man] ||
            !xq_is_legal(p, XQ_MOVE(p->man[m], to)))
            continue;
        rival = true;
        on_file |= xq_x(p->man[m]) == xq_x(p->man[man]);
        on_rank |= xq_y(p->man[m]) == xq_y(p->man[man]);
    }
    if (!rival)
        return 0;
    if (!on_file)
        return HINT_FILE;
    return on_rank ? HINT_FILE | HINT_RANK : HINT_RANK;
}

static uint8_t marks_of(const struct xq *p, unsigned m)
{
    struct xq after = *p;
    unsigned marks = MARK_FULL | (xq_make(&after, m) ? MARK_CAPTURE : 0);

    if (after.checked)
        marks |= xq_has_legal(&after) ? MARK_CHECK : MARK_CHECK | MARK_MATE;
    return (uint8_t)marks;
}

void xq_tell(const void *position, move played, struct claim *c)
{
    const struct xq *p = position;
    unsigned m = xq_unpack(played), from = XQ_FROM(m), to = XQ_TO(m), man = p->at[from], side = p->turn;
    struct order o = find_order(p, man);
    int ahead = rows_ahead(from, to, side);
    bool slanted = xq_x(from) != xq_x(to);

    *c = (struct claim){.kind = MOVE_STEP,
                        .side = (uint8_t)(side + 1),
                        .piece = p->kind[man],
                        .marks = marks_of(p, m),
                        .promo = san_hints(p, man, to),
                        .file = (uint8_t)file_of(from, side),
                        .which = which_word(xq_kind(p, from), &o),
                        .rank = (uint8_t)(o.total > 1 ? o.index + 1 : 0),
                        .from = xq_point(from),
                        .to = xq_point(to),
                        .dir = ahead > 0   ? DIR_FORWARD
                               : ahead < 0 ? DIR_BACK
                                           : DIR_LEVEL,
                        .dist =
                            (uint8_t)(slanted ? file_of(to, side) : (unsigned)(ahead < 0 ? -ahead : ahead))};
}
