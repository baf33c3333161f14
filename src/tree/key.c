/* key.c - positions as numbers, the same for all symmetries of a board of stones. */
#include "tree/tree.h"

/* -- Moves ------------------------------------------------------------------------------------------- */

/* The highest four bits: what kind of move the sixteen others are. */
enum {
    CODE_STEP,
    CODE_CASTLE,
    CODE_PASSANT,
    CODE_PASS,
    CODE_PROMOTION,
    CODE_PLACE = 10,
    CODE_SWAP,
    CODE_LAST = 15
};

static uint32_t point8(point p)
{
    return POINT_Y(p) << 4 | (POINT_X(p) & 15);
}

static point from_point8(uint32_t p)
{
    return POINT(p & 15, p >> 4 & 15);
}

uint32_t tree_code(move m)
{
    uint32_t squares = point8(MOVE_FROM(m)) << 8 | point8(MOVE_TO(m));

    switch (MOVE_KIND(m)) {
    case MOVE_PLACE:
        return (uint32_t)CODE_PLACE << 16 | MOVE_TO(m);
    case MOVE_STEP:
        return (uint32_t)(MOVE_PROMO(m) == 0 ? CODE_STEP : CODE_PROMOTION + MOVE_PROMO(m) - KNIGHT) << 16 |
               squares;
    case MOVE_CASTLE:
        return (uint32_t)CODE_CASTLE << 16 | squares;
    case MOVE_EN_PASSANT:
        return (uint32_t)CODE_PASSANT << 16 | squares;
    case MOVE_PASS:
        return (uint32_t)CODE_PASS << 16;
    case MOVE_SWAP:
        return (uint32_t)CODE_SWAP << 16;
    default:
        return TREE_END;
    }
}

move tree_move(uint32_t code)
{
    point from = from_point8(code >> 8 & 0xFF), to = from_point8(code & 0xFF);
    uint32_t kind = code >> 16;

    if (kind == CODE_PLACE)
        return MOVE(MOVE_PLACE, 0, 0, code & 0xFFF);
    if (kind == CODE_PASS || kind == CODE_SWAP)
        return MOVE(kind == CODE_PASS ? MOVE_PASS : MOVE_SWAP, 0, 0, 0);
    if (kind >= CODE_PROMOTION && kind < CODE_PROMOTION + 4)
        return MOVE(MOVE_STEP, kind - CODE_PROMOTION + KNIGHT, from, to);
    return kind > CODE_PASSANT ? MOVE(MOVE_NONE, 0, 0, 0)
                               : MOVE(kind == CODE_STEP     ? MOVE_STEP
                                      : kind == CODE_CASTLE ? MOVE_CASTLE
                                                            : MOVE_EN_PASSANT,
                                      0, from, to);
}

/* -- Symmetries --------------------------------------------------------------------------------------- */

/* Bit 0 mirrors left and right, bit 1 top and bottom, then bit 2 changes columns for rows. */
static void turn(unsigned symmetry, unsigned width, unsigned height, unsigned *x, unsigned *y)
{
    unsigned swap;

    *x = symmetry & 1 ? width - 1 - *x : *x;
    *y = symmetry & 2 ? height - 1 - *y : *y;
    if (symmetry & 4) {
        swap = *x;
        *x = *y;
        *y = swap;
    }
}

static void turn_back(unsigned symmetry, unsigned width, unsigned height, unsigned *x, unsigned *y)
{
    unsigned swap;

    if (symmetry & 4) {
        swap = *x;
        *x = *y;
        *y = swap;
    }
    turn(symmetry & 3, width, height, x, y);
}

static unsigned symmetries_of(unsigned width, unsigned height)
{
    return width == height ? 8 : 4;
}

move tree_turn(const struct tree_place *p, move m)
{
    move greatest = 0; /* the upper right, where people begin */

    if (MOVE_KIND(m) != MOVE_PLACE)
        return m;
    for (unsigned s = 0; s < TREE_SYMMETRIES; s++) {
        unsigned x = POINT_X(MOVE_TO(m)), y = POINT_Y(MOVE_TO(m));
        move turned;

        if ((p->symmetries >> s & 1) == 0)
            continue;
        turn(s, p->width, p->height, &x, &y);
        turned = MOVE(MOVE_PLACE, 0, 0, POINT(x, y));
        greatest = turned > greatest ? turned : greatest;
    }
    return greatest;
}

move tree_turn_back(const struct tree_place *p, move m)
{
    unsigned s = 0, x = POINT_X(MOVE_TO(m)), y = POINT_Y(MOVE_TO(m));

    if (MOVE_KIND(m) != MOVE_PLACE)
        return m;
    while (s + 1 < TREE_SYMMETRIES && (p->symmetries >> s & 1) == 0)
        s++;
    turn_back(s, p->width, p->height, &x, &y);
    return MOVE(MOVE_PLACE, 0, 0, POINT(x & 63, y & 63));
}

/* -- Keys -------------------------------------------------------------------------------------------- */

/* splitmix64: any number becomes one that looks random, for ever the same. */
static inline uint64_t mix(uint64_t x)
{
    x += UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

uint64_t tree_key(const struct game *game, uint64_t key)
{
    return key ^ mix((uint64_t)game->id);
}

static void put_stone(struct tree_follow *f, unsigned x, unsigned y, enum side side)
{
    uint8_t *cell = &f->cell[y * TREE_BOARD + x];

    for (unsigned s = 0; s < symmetries_of(f->width, f->height); s++) {
        unsigned tx = x, ty = y;
        uint64_t at;

        turn(s, f->width, f->height, &tx, &ty);
        at = (uint64_t)(ty * TREE_BOARD + tx) << 2;
        f->hash[s] ^= (*cell == SIDE_NONE ? 0 : mix(at | *cell)) ^ (side == SIDE_NONE ? 0 : mix(at | side));
    }
    *cell = (uint8_t)side;
}

static enum side stone_at(const struct game *game, const void *position, unsigned x, unsigned y)
{
    enum side side = SIDE_NONE;

    return game->at(position, POINT(x, y), &side) == PIECE_NONE ? SIDE_NONE : side;
}

/* All points that are not as they were. */
static void look_again(struct tree_follow *f, const struct game *game, const void *position)
{
    for (unsigned y = 0; y < f->height; y++)
        for (unsigned x = 0; x < f->width; x++) {
            enum side side = stone_at(game, position, x, y);

            if (side != f->cell[y * TREE_BOARD + x])
                put_stone(f, x, y, side);
        }
}

/* What was captured lay beside the stone: groups of which a stone is gone are gone. */
static void take_off(struct tree_follow *f, const struct game *game, const void *position, unsigned x,
                     unsigned y)
{
    uint16_t waiting[4 * TREE_BOARD * TREE_BOARD];
    static const int dx[] = {1, -1, 0, 0}, dy[] = {0, 0, 1, -1};
    enum side gone = other_side((enum side)f->cell[y * TREE_BOARD + x]);
    size_t n = 0;

    waiting[n++] = (uint16_t)(y * TREE_BOARD + x);
    for (bool first = true; n > 0; first = false) {
        unsigned at = waiting[--n];

        for (unsigned i = 0; i < 4; i++) {
            unsigned nx = at % TREE_BOARD + (unsigned)dx[i], ny = at / TREE_BOARD + (unsigned)dy[i];

            if (nx >= f->width || ny >= f->height || f->cell[ny * TREE_BOARD + nx] != gone ||
                (first && stone_at(game, position, nx, ny) != SIDE_NONE))
                continue;
            put_stone(f, nx, ny, SIDE_NONE);
            waiting[n++] = (uint16_t)(ny * TREE_BOARD + nx);
        }
    }
}

/* The least of the symmetries' hashes, and who has it. */
static struct tree_place place_of(const struct tree_follow *f, const struct game *game, const void *position)
{
    struct tree_place p = {.key = f->hash[0], .width = f->width, .height = f->height};

    for (unsigned s = 1; s < symmetries_of(f->width, f->height); s++)
        p.key = f->hash[s] < p.key ? f->hash[s] : p.key;
    for (unsigned s = 0; s < symmetries_of(f->width, f->height); s++)
        p.symmetries |= (uint8_t)((f->hash[s] == p.key) << s);
    p.key = mix(p.key ^ mix((uint64_t)game->id << 16 | (uint64_t)f->width << 8 | f->height)) +
            (uint64_t)game->to_move(position);
    return p;
}

static void begin(struct tree_follow *f, const struct game *game, const void *position)
{
    memset(f, 0, sizeof *f);
    game->size(position, &f->width, &f->height);
    f->width = f->width < TREE_BOARD ? f->width : TREE_BOARD;
    f->height = f->height < TREE_BOARD ? f->height : TREE_BOARD;
    look_again(f, game, position);
}

static struct tree_place plain_place(const struct game *game, uint64_t key)
{
    return (struct tree_place){.key = tree_key(game, key), .symmetries = 1};
}

struct tree_place tree_follow(struct tree_follow *f, const struct line *l)
{
    const struct step *step = line_step(l);
    unsigned x = POINT_X(MOVE_TO(step->move)), y = POINT_Y(MOVE_TO(step->move));
    enum side side;

    if (!game_places_stones(l->game->id))
        return plain_place(l->game, step->key);
    if (line_ply(l) == 0) {
        begin(f, l->game, l->position);
    } else if (MOVE_KIND(step->move) == MOVE_PLACE && x < f->width && y < f->height &&
               (side = stone_at(l->game, l->position, x, y)) != SIDE_NONE) {
        put_stone(f, x, y, side);
        if (step->facts & FACT_CAPTURE)
            take_off(f, l->game, l->position, x, y);
    } else {
        look_again(f, l->game, l->position);
    }
    return place_of(f, l->game, l->position);
}

struct tree_place tree_place(const struct game *game, const void *position)
{
    struct tree_follow f;

    if (!game_places_stones(game->id))
        return plain_place(game, game->key(position));
    begin(&f, game, position);
    return place_of(&f, game, position);
}
