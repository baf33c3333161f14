/* scid_board.c - the lists of men by which Scid numbers them: on a capture the last takes the place of the
 * one that is gone. */
#include "format/scid/base.h"

enum { NOWHERE_64 = 64, OF_BLACK = 8 };

static void put(struct scid_board *b, unsigned side, unsigned piece, unsigned at)
{
    unsigned n = b->count[side]++;

    b->men[side][n] = (uint8_t)at;
    b->man[at] = (uint8_t)(piece | side << 3);
    b->number[at] = (uint8_t)n;
}

/* The king is number 0, and who was goes to the end. */
static void make_king_first(struct scid_board *b, unsigned side)
{
    unsigned last = b->count[side] - 1u;
    uint8_t king = b->men[side][last];

    b->men[side][last] = b->men[side][0];
    b->number[b->men[side][last]] = (uint8_t)last;
    b->men[side][0] = king;
    b->number[king] = 0;
}

void scid_start(struct scid_board *b)
{
    static const uint8_t rank[] = {KING, ROOK, KNIGHT, BISHOP, QUEEN, BISHOP, KNIGHT, ROOK};
    static const uint8_t file[] = {4, 0, 1, 2, 3, 5, 6, 7};

    *b = (struct scid_board){.turn = 0};
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned i = 0; i < 8; i++)
            put(b, side, rank[i], file[i] + side * 56);
        for (unsigned i = 0; i < 8; i++)
            put(b, side, PAWN, 8 + i + side * 40);
    }
}

bool scid_set_up(struct scid_board *b, struct slice fen)
{
    static const char letters[] = "pnbrqk";
    unsigned x = 0, y = 7;
    bool kings[2] = {false, false};
    size_t i = 0;

    *b = (struct scid_board){.turn = 0};
    for (; i < fen.n && fen.p[i] != ' '; i++) {
        const char *letter = find_char(letters, (char)(fen.p[i] | 32));
        unsigned side = (fen.p[i] & 32) != 0, piece;

        if (fen.p[i] == '/') {
            if (y-- == 0)
                return false;
            x = 0;
        } else if (fen.p[i] >= '1' && fen.p[i] <= '8') {
            x += (unsigned)(fen.p[i] - '0');
        } else if (letter == NULL || x > 7 || b->count[side] == 16) {
            return false;
        } else {
            piece = PAWN + (unsigned)(letter - letters);
            put(b, side, piece, 8 * y + x++);
            if (piece == KING && !kings[side])
                make_king_first(b, side);
            kings[side] |= piece == KING;
        }
    }
    b->turn = i + 1 < fen.n && fen.p[i + 1] == 'b';
    return kings[0] && kings[1];
}

void scid_remove(struct scid_board *b, const struct scid_step *s)
{
    unsigned side = s->victim >> 3, last = --b->count[side];
    uint8_t moved = b->men[side][last];

    b->men[side][s->number] = moved;
    b->number[moved] = s->number;
    b->man[s->at] = 0;
}

/* The rook that is outermost on its side: in Chess960 it may stand anywhere there. */
static unsigned castling_rook(const struct scid_board *b, unsigned king, bool is_short)
{
    unsigned rook = ROOK | (unsigned)b->turn << 3;
    int step = is_short ? -1 : 1;

    for (int x = is_short ? 7 : 0; x != (int)(king & 7); x += step)
        if (b->man[(king & 56) + (unsigned)x] == rook)
            return (king & 56) + (unsigned)x;
    return NOWHERE_64;
}

void scid_castle(struct scid_board *b, bool is_short, struct scid_step *s)
{
    unsigned king = b->men[b->turn][0], rook = castling_rook(b, king, is_short), rank = king & 56;
    uint8_t man = b->man[king];

    *s = (struct scid_step){.from = (uint8_t)king,
                            .to = (uint8_t)(rank + (is_short ? 6 : 2)),
                            .man = man,
                            .rook_from = (uint8_t)rook,
                            .rook_to = (uint8_t)(rank + (is_short ? 5 : 3))};
    b->turn ^= 1;
    if (rook == NOWHERE_64)
        s->pass = true;
    if (s->pass)
        return;
    b->man[king] = b->man[rook] = 0;
    b->man[s->to] = man;
    b->man[s->rook_to] = (uint8_t)(ROOK | (man & OF_BLACK));
    b->men[man >> 3][0] = s->to;
    b->men[man >> 3][b->number[rook]] = s->rook_to;
    s->number = b->number[rook];
    b->number[s->to] = 0;
    b->number[s->rook_to] = s->number;
}

static void uncastle(struct scid_board *b, const struct scid_step *s)
{
    b->man[s->to] = b->man[s->rook_to] = 0;
    b->man[s->from] = s->man;
    b->man[s->rook_from] = (uint8_t)(ROOK | (s->man & OF_BLACK));
    b->men[s->man >> 3][0] = s->from;
    b->men[s->man >> 3][s->number] = s->rook_from;
    b->number[s->from] = 0;
    b->number[s->rook_from] = s->number;
}

void scid_take_back(struct scid_board *b, const struct scid_step *s)
{
    b->turn ^= 1;
    if (s->pass)
        return;
    if (s->rook_from != NOWHERE_64) {
        uncastle(b, s);
        return;
    }
    if (s->from != s->to)
        scid_shift(b, s->to, s->from);
    b->man[s->from] = s->man;
    if (s->victim != 0) {
        unsigned side = s->victim >> 3, last = b->count[side]++;
        uint8_t moved = b->men[side][s->number];

        b->men[side][last] = moved;
        b->number[moved] = (uint8_t)last;
        b->men[side][s->number] = s->at;
        b->number[s->at] = s->number;
        b->man[s->at] = s->victim;
    }
}
