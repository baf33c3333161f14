/* opening.c - the 26 openings by symmetry, and offers that are alike. */
#include "game/wuziqi/wuziqi_rules.h"

#include <ctype.h>

struct step2 {
    int x, y;
};

enum family { FAMILY_D, FAMILY_I, FAMILIES };

#define FAMILY_NAME_D "直指"
#define FAMILY_NAME_I "斜指"

enum {
#define OPENING(family, number, chinese, international, right, up) OPENING_##family##number,
#include "game/wuziqi/openings.def"
#undef OPENING
    OPENINGS
};

static const struct opening openings[] = {
#define OPENING(family, number, chinese, international, right, up)                                           \
    {#family #number, chinese, international, FAMILY_NAME_##family " " chinese " " international},
#include "game/wuziqi/openings.def"
#undef OPENING
};

enum { REACH_3 = 2, LINES_3 = 2 * REACH_3 + 1 };

/* 1 + the opening that is listed with its third stone there: so many lines up and right of the first, from
 * the lower left corner of the five lines around it; 0 for none. */
static const uint8_t listed[FAMILIES][LINES_3][LINES_3] = {
#define OPENING(family, number, chinese, international, right, up)                                           \
    [FAMILY_##family][(up) + REACH_3][(right) + REACH_3] = 1 + OPENING_##family##number,
#include "game/wuziqi/openings.def"
#undef OPENING
};

static struct step2 turn(struct step2 s, unsigned symmetry)
{
    if (symmetry & 4)
        s.x = -s.x;
    for (unsigned i = symmetry & 3; i > 0; i--)
        s = (struct step2){-s.y, s.x};
    return s;
}

/* As it was before turn(). */
static struct step2 turn_back(struct step2 s, unsigned symmetry)
{
    for (unsigned i = symmetry & 3; i > 0; i--)
        s = (struct step2){s.y, -s.x};
    if (symmetry & 4)
        s.x = -s.x;
    return s;
}

static struct step2 between(point from, point to)
{
    return (struct step2){(int)POINT_X(to) - (int)POINT_X(from), (int)POINT_Y(to) - (int)POINT_Y(from)};
}

static bool same(struct step2 a, struct step2 b)
{
    return a.x == b.x && a.y == b.y;
}

/* The opening of that family that is listed with that third stone. */
static const struct opening *third_stone(enum family family, struct step2 black)
{
    unsigned right = (unsigned)(black.x + REACH_3), up = (unsigned)(black.y + REACH_3);
    unsigned found = right < LINES_3 && up < LINES_3 ? listed[family][up][right] : 0;

    return found == 0 ? NULL : &openings[found - 1];
}

const struct opening *opening_of(point black1, point white2, point black3, unsigned *symmetry)
{
    struct step2 white = between(black1, white2), black = between(black1, black3);
    bool is_direct = white.x == 0 || white.y == 0;

    for (unsigned s = 0; s < SYMMETRIES; s++) {
        const struct opening *found = NULL;

        if (same(turn_back(white, s), (struct step2){!is_direct, 1}))
            found = third_stone(is_direct ? FAMILY_D : FAMILY_I, turn_back(black, s));
        if (found != NULL) {
            *symmetry = s;
            return found;
        }
    }
    return NULL;
}

/* "D8" as a word of its own: not the start of "D8x" or "D80". */
static bool begins_with_id(struct slice text, const char *id)
{
    size_t n = strlen(id);

    return text.n >= n && slice_is_nocase((struct slice){text.p, n}, id) &&
           (text.n == n || !isalnum((unsigned char)text.p[n]));
}

const struct opening *opening_named(struct slice text)
{
    for (unsigned i = 0; i < OPENINGS; i++)
        if (begins_with_id(text, openings[i].id))
            return &openings[i];
    for (unsigned i = 0; i < OPENINGS; i++)
        if (slice_holds(text, openings[i].chinese) || slice_holds(text, openings[i].international))
            return &openings[i];
    return NULL;
}

static bool is_one_of(struct step2 s, const struct step2 pair[2])
{
    return same(s, pair[0]) || same(s, pair[1]);
}

static struct step2 moved(struct step2 s, unsigned symmetry, struct step2 by)
{
    s = turn(s, symmetry);
    return (struct step2){s.x + by.x, s.y + by.y};
}

/* The shift that, after the turn, keeps the middle of the four stones where it is. */
static bool shift_for(const struct step2 stone[4], unsigned symmetry, struct step2 *by)
{
    struct step2 sum = {0, 0}, turned;

    for (unsigned i = 0; i < 4; i++) {
        sum.x += stone[i].x;
        sum.y += stone[i].y;
    }
    turned = turn(sum, symmetry);
    *by = (struct step2){(sum.x - turned.x) / 4, (sum.y - turned.y) / 4};
    return (sum.x - turned.x) % 4 == 0 && (sum.y - turned.y) % 4 == 0;
}

/* Whether it carries black stones to black and white to white. */
static bool keeps_stones(const struct step2 stone[4], unsigned symmetry, struct step2 by)
{
    const struct step2 black[2] = {stone[0], stone[2]}, white[2] = {stone[1], stone[3]};

    return is_one_of(moved(stone[0], symmetry, by), black) &&
           is_one_of(moved(stone[2], symmetry, by), black) &&
           is_one_of(moved(stone[1], symmetry, by), white) && is_one_of(moved(stone[3], symmetry, by), white);
}

/* How far a point is from both stones of a side, in a measure that no symmetry of them changes. */
static int from_both(struct step2 p, const struct step2 stone[4], unsigned first)
{
    struct step2 a = {p.x - stone[first].x, p.y - stone[first].y};
    struct step2 b = {p.x - stone[first + 2].x, p.y - stone[first + 2].y};

    return a.x * a.x + a.y * a.y + b.x * b.x + b.y * b.y;
}

bool offers_alike(const point at[4], point a, point b)
{
    struct step2 stone[4], from = between(0, a), to = between(0, b), by;

    if (a == b)
        return true;
    for (unsigned i = 0; i < 4; i++)
        stone[i] = between(0, at[i]);
    if (from_both(from, stone, 0) != from_both(to, stone, 0) || /* as nearly all that are offered */
        from_both(from, stone, 1) != from_both(to, stone, 1))
        return false;
    for (unsigned s = 1; s < SYMMETRIES; s++)
        if (shift_for(stone, s, &by) && keeps_stones(stone, s, by) && same(moved(from, s, by), to))
            return true;
    return false;
}
