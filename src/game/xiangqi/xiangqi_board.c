/* xiangqi_board.c - putting and taking men, keys, and the lists that attacks are read from. */
#include "game/xiangqi/xiangqi_board.h"

#include "game/xiangqi/xiangqi_moves.h"
#include "game/xiangqi/xiangqi_step.h"

const uint8_t xq_row_kind[GENERAL + 1] = {
    [SOLDIER] = XQ_SOLDIERS, [HORSE] = XQ_HORSES, [CHARIOT] = XQ_CHARIOTS, [CANNON] = XQ_CANNONS};
const uint8_t xq_col_kind[GENERAL + 1] = {[CHARIOT] = XQ_SEERS, [GENERAL] = XQ_SEERS, [CANNON] = XQ_GUNS};

void xq_clear(struct xq *p)
{
    *p = (struct xq){.number = 1};
    memset(p->at, XQ_MARGIN, sizeof p->at);
    for (unsigned y = 0; y < 10; y++)
        memset(&p->at[xq_square(0, y)], XQ_NOBODY, 9);
}

bool xq_put(struct xq *p, unsigned square, unsigned side, enum piece kind)
{
    unsigned man = xq_general(side);

    if (kind != GENERAL || p->man[man] != 0)
        while (++man <= side * 16 + 16 && p->man[man] != 0)
            ;
    if (man > side * 16 + 16)
        return false;
    p->man[man] = (uint8_t)square;
    p->kind[man] = (uint8_t)kind;
    p->at[square] = (uint8_t)man;
    p->key ^= xq_hash(kind, side, square);
    xq_toggle(p, square);
    xq_toggle_arm(p, side, kind, square);
    return true;
}

bool xq_make_anyway(struct xq *p, unsigned m)
{
    bool took = xq_make(p, m);

    p->exposed = xq_in_check(p, p->turn ^ 1u);
    return took;
}

void xq_before(const struct xq *p, unsigned m, struct xq *out)
{
    unsigned from = XQ_FROM(m), to = XQ_TO(m), man = p->at[to], taken = p->taken, turn = p->turn ^ 1u;
    enum piece kind = (enum piece)p->kind[man];

    if (out != p)
        *out = *p;
    out->at[from] = (uint8_t)man;
    out->man[man] = (uint8_t)from;
    out->at[to] = (uint8_t)taken;
    xq_toggle(out, from);
    xq_toggle_arm(out, turn, kind, from);
    xq_toggle_arm(out, turn, kind, to);
    if (taken == XQ_NOBODY) {
        xq_toggle(out, to);
    } else {
        out->man[taken] = (uint8_t)to;
        out->key ^= xq_hash(p->kind[taken], turn ^ 1, to);
        xq_toggle_arm(out, turn ^ 1, (enum piece)p->kind[taken], to);
    }
    out->key ^= xq_hash(kind, turn, from) ^ xq_hash(kind, turn, to);
    out->taken = XQ_NOBODY;
    xq_set_turn(out, turn);
}

void xq_set_turn(struct xq *p, unsigned side)
{
    if (p->turn != side)
        p->key ^= XQ_TURN_KEY;
    p->turn = (uint8_t)side;
    p->checked = xq_in_check(p, side);
    p->exposed = xq_in_check(p, side ^ 1);
}

bool xq_make(struct xq *p, unsigned m)
{
    unsigned from = XQ_FROM(m), to = XQ_TO(m), man = p->at[from], us = p->turn;
    enum piece kind = (enum piece)p->kind[man];
    bool took = xq_shift(p, us, man, kind, from, to);

    p->checked = xq_checks_now(p, kind, from, to);
    p->exposed = false;
    p->checks[us] = (uint16_t)(p->checks[us] + p->checked);
    return took;
}

static const char letters[] = "PNBRCAK";

char xq_letter(enum piece kind)
{
    return letters[kind - SOLDIER];
}

/* K A B N R C P, with the other letters that are about: G, M and S, E, H. */
static enum piece piece_of(char c)
{
    switch (c | 32) {
    case 'k':
    case 'g':
        return GENERAL;
    case 'a':
    case 'm':
        return ADVISER;
    case 'b':
    case 'e':
        return ELEPHANT;
    case 'n':
    case 'h':
        return HORSE;
    case 'r':
        return CHARIOT;
    case 'c':
        return CANNON;
    case 'p':
    case 's':
        return SOLDIER;
    default:
        return PIECE_NONE;
    }
}

const uint8_t xq_most[GENERAL + 1] = {
    [SOLDIER] = 5, [HORSE] = 2, [ELEPHANT] = 2, [CHARIOT] = 2, [CANNON] = 2, [ADVISER] = 2, [GENERAL] = 1};

/* How many men of each kind and side stand in the words of a board, and how many are too many to be held:
 * there is room for sixteen of a side. */
struct head_count {
    unsigned men[2][GENERAL + 1], spare[2][GENERAL + 1];
};

static void count_men(struct slice men, struct head_count *h)
{
    unsigned all[2] = {0, 0};

    *h = (struct head_count){0};
    for (size_t i = 0; i < men.n; i++)
        if (piece_of(men.p[i]) != PIECE_NONE) {
            h->men[men.p[i] >= 'a'][piece_of(men.p[i])]++;
            all[men.p[i] >= 'a']++;
        }
    for (unsigned side = RED; side <= BLACK; side++)
        for (unsigned kind = SOLDIER; kind < GENERAL && all[side] > 16; kind++)
            for (; h->men[side][kind] > xq_most[kind] + h->spare[side][kind] && all[side] > 16; all[side]--)
                h->spare[side][kind]++;
}

/* Whether this man is left off the board: of those too many the ones that stand farthest from home, which are
 * read first of Red's and last of Black's. */
static bool is_left_off(struct head_count *h, unsigned side, enum piece kind)
{
    unsigned left = h->men[side][kind]--;

    if (side == BLACK)
        return left <= h->spare[side][kind];
    if (h->spare[side][kind] == 0)
        return false;
    h->spare[side][kind]--;
    return true;
}

static bool put_man(struct xq *p, struct head_count *h, unsigned square, char c)
{
    unsigned side = c >= 'a';
    enum piece kind = piece_of(c);

    if (kind == PIECE_NONE)
        return false;
    if (is_left_off(h, side, kind)) {
        p->surplus = true;
        return true;
    }
    return xq_put(p, square, side, kind);
}

static bool read_men(struct xq *p, struct slice men)
{
    unsigned x = 0, y = 9;
    struct head_count heads;

    count_men(men, &heads);
    for (size_t i = 0; i < men.n; i++) {
        char c = men.p[i];

        if (c >= '1' && c <= '9') {
            x += (unsigned)(c - '0');
        } else if (c == '/') {
            if (x != 9 || y == 0)
                return false;
            x = 0;
            y--;
        } else {
            if (x > 8 || !put_man(p, &heads, xq_square(x, y), c))
                return false;
            x++;
        }
        if (x > 9)
            return false;
    }
    return x == 9 && y == 0;
}

bool xq_read_fen(struct xq *p, struct slice fen, struct slice *rest)
{
    struct slice men = slice_cut(slice_trim(fen), ' ', rest), side;

    xq_clear(p);
    if (!read_men(p, men))
        return false;
    side = slice_cut(*rest, ' ', rest);
    if (side.n > 1 || (side.n == 1 && memchr("wrbWRB", side.p[0], 6) == NULL))
        return false;
    xq_set_turn(p, side.n == 1 && (side.p[0] | 32) == 'b' ? BLACK : RED);
    return true;
}

static void write_row(const struct xq *p, unsigned y, struct buf *out)
{
    unsigned empty = 0;

    for (unsigned x = 0; x < 9; x++) {
        unsigned man = p->at[xq_square(x, y)];
        char letter;

        if (man == XQ_NOBODY) {
            empty++;
            continue;
        }
        if (empty > 0)
            buf_char(out, (char)('0' + empty));
        empty = 0;
        letter = xq_letter((enum piece)p->kind[man]);
        buf_char(out, xq_is_of(man, RED) ? letter : (char)(letter | 32));
    }
    if (empty > 0)
        buf_char(out, (char)('0' + empty));
}

void xq_write_fen(const struct xq *p, struct buf *out)
{
    for (unsigned y = 10; y-- > 0;) {
        write_row(p, y, out);
        buf_char(out, y > 0 ? '/' : ' ');
    }
    buf_printf(out, "%c - - %u %u", p->turn == RED ? 'w' : 'b', p->quiet, p->number);
}
