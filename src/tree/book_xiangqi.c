/* book_xiangqi.c - opening books of xiangqi: BOOK.DAT of ElephantEye and XQWizard, and the keys and codes of
 * the tables .obk and .xqb, which book_tables.c reads.
 *
 * A code has a byte for each point, row and file of four bits, from the upper left of the board: h2e2 is
 * 7774. */
#include "base/data/data.h"
#include "format/database.h"
#include "tree/book.h"

#include <stdio.h>

enum {
    MEN = 14, /* K A B N R C P of Red, then of Black */
    FILES = 9,
    RANKS = 10,
    POINTS = FILES * RANKS,
    DAT_ENTRY = 8
};

/* The 1,261 numbers of .obk: Red to move, then the men, each from the upper left point on. */
#define N(number) UINT64_C(0x##number),
static const uint64_t obk_numbers[] = {
#include "tree/obk.def"
};
#undef N

/* Those of BOOK.DAT, whose locks have 32 bits: Black to move, then the same. */
#define N(number) 0x##number,
static const uint32_t dat_numbers[] = {
#include "tree/eleeye.def"
};
#undef N

/* In the order of the tables; MEN: nobody stands there. */
static unsigned man_at(const struct game *game, const void *position, unsigned row, unsigned file)
{
    static const uint8_t order[] = {[GENERAL] = 0, [ADVISER] = 1, [ELEPHANT] = 2, [HORSE] = 3,
                                    [CHARIOT] = 4, [CANNON] = 5,  [SOLDIER] = 6};
    enum side side = SIDE_NONE;
    enum piece man = game->at(position, POINT(file, RANKS - 1 - row), &side);

    return man == PIECE_NONE ? MEN : order[man] + (side == SIDE_FIRST ? 0u : MEN / 2u);
}

typedef uint64_t number_of(unsigned man, unsigned row, unsigned file);

static uint64_t obk_number(unsigned man, unsigned row, unsigned file)
{
    return man == MEN ? 0 : obk_numbers[1 + man * POINTS + row * FILES + file];
}

static uint64_t dat_number(unsigned man, unsigned row, unsigned file)
{
    return man == MEN ? 0 : (uint64_t)dat_numbers[1 + man * POINTS + row * FILES + file] << 32;
}

static unsigned file_in(unsigned view, unsigned file)
{
    return view == 0 ? file : FILES - 1 - file;
}

static uint64_t key_by(number_of *number, const struct game *game, const void *position, unsigned view)
{
    uint64_t key = 0;

    for (unsigned row = 0; row < RANKS; row++)
        for (unsigned file = 0; file < FILES; file++)
            key ^= number(man_at(game, position, row, file), row, file_in(view, file));
    return key;
}

static void move_by(number_of *number, const struct game *game, const void *position, move m, unsigned view,
                    uint64_t *key)
{
    unsigned row[2] = {RANKS - 1 - POINT_Y(MOVE_FROM(m)), RANKS - 1 - POINT_Y(MOVE_TO(m))};
    unsigned file[2] = {POINT_X(MOVE_FROM(m)), POINT_X(MOVE_TO(m))};
    unsigned man = man_at(game, position, row[0], file[0]);

    *key ^= number(man, row[0], file_in(view, file[0])) ^ number(man, row[1], file_in(view, file[1])) ^
            number(man_at(game, position, row[1], file[1]), row[1], file_in(view, file[1]));
}

static uint64_t obk_key(const struct game *game, const void *position, move last, unsigned view)
{
    (void)last;
    return key_by(obk_number, game, position, view) ^
           (game->to_move(position) == SIDE_FIRST ? obk_numbers[0] : 0);
}

static bool obk_key_after(const struct game *game, const void *position, move m, unsigned view, uint64_t *key)
{
    move_by(obk_number, game, position, m, view, key);
    *key ^= obk_numbers[0];
    return true;
}

static uint64_t dat_key(const struct game *game, const void *position, move last, unsigned view)
{
    (void)last;
    return key_by(dat_number, game, position, view) ^
           (game->to_move(position) == SIDE_FIRST ? 0 : (uint64_t)dat_numbers[0] << 32);
}

static bool dat_key_after(const struct game *game, const void *position, move m, unsigned view, uint64_t *key)
{
    move_by(dat_number, game, position, m, view, key);
    *key ^= (uint64_t)dat_numbers[0] << 32;
    return true;
}

/* -- Codes ------------------------------------------------------------------------------------------- */

static unsigned code_of(move m)
{
    return (RANKS - 1 - POINT_Y(MOVE_FROM(m))) << 12 | POINT_X(MOVE_FROM(m)) << 8 |
           (RANKS - 1 - POINT_Y(MOVE_TO(m))) << 4 | POINT_X(MOVE_TO(m));
}

static bool is_move(unsigned code)
{
    return code >> 12 < RANKS && (code >> 8 & 15) < FILES && (code >> 4 & 15) < RANKS &&
           (code & 15) < FILES && code >> 8 != (code & 255);
}

static unsigned mirror(unsigned code, unsigned view, enum side to_move)
{
    (void)to_move;
    return view == 0 ? code : (code & 0xF0F0) | (0x0808 - (code & 0x0F0F));
}

/* The side to move is always below, as Red. */
static unsigned turn(unsigned code, unsigned view, enum side to_move)
{
    return mirror(to_move == SIDE_FIRST ? code : 0x9898 - code, view, to_move);
}

static int move_words(unsigned code, char words[BOOK_WORDS])
{
    return snprintf(words, BOOK_WORDS, "%c%u%c%u", (char)('a' + (code >> 8 & 15)), RANKS - 1 - (code >> 12),
                    (char)('a' + (code & 15)), RANKS - 1 - (code >> 4 & 15));
}

/* -- BOOK.DAT ---------------------------------------------------------------------------------------- */

static bool load_dat(struct slice bytes, struct buf *entries, struct sink *sink)
{
    const unsigned char *p = (const unsigned char *)bytes.p;

    (void)sink;
    for (uint32_t i = 0; i < bytes.n / DAT_ENTRY; i++, p += DAT_ENTRY)
        buf_add(entries,
                &(struct book_entry){.key = (uint64_t)database_little(p) << 32,
                                     .at = i,
                                     .move = book_xiangqi_code(p[4], p[5]),
                                     .weight = (uint16_t)(p[6] | p[7] << 8)},
                sizeof(struct book_entry));
    return true;
}

const struct book_kind book_eleeye = {.format = "eleeye",
                                      .game = GAME_XIANGQI,
                                      .size = DAT_ENTRY,
                                      .views = 2,
                                      .short_keys = true,
                                      .load = load_dat,
                                      .key = dat_key,
                                      .key_after = dat_key_after,
                                      .code = code_of,
                                      .see = mirror,
                                      .is_move = is_move,
                                      .words = move_words};

/* -- Tables ------------------------------------------------------------------------------------------ */

const struct book_kind book_obk = {.format = "obk",
                                   .game = GAME_XIANGQI,
                                   .views = 2,
                                   .load = book_load_obk,
                                   .key = obk_key,
                                   .key_after = obk_key_after,
                                   .code = code_of,
                                   .see = mirror,
                                   .is_move = is_move,
                                   .words = move_words};

/* The position itself is the key of .xqb: 0 for an empty point, else 1 and four bits for the man, the mover's
 * with a top bit of 0; what is kept of it is its hash. */
static uint64_t xqb_key(const struct game *game, const void *position, move last, unsigned view)
{
    static const uint8_t letters[MEN / 2] = {5, 4, 3, 2, 1, 6, 7}; /* R N B A K C P are 1 to 7 */
    enum side mover = game->to_move(position);
    unsigned char bytes[(5 * POINTS + 7) / 8] = {0};
    size_t bits = 0;

    (void)last;
    for (unsigned i = 0; i < POINTS; i++) {
        unsigned row = mover == SIDE_FIRST ? i / FILES : RANKS - 1 - i / FILES;
        unsigned file = mover == SIDE_FIRST ? i % FILES : FILES - 1 - i % FILES;
        unsigned man = man_at(game, position, row, file_in(view, file)), man_bits = 0, width = 1;

        if (man != MEN) {
            bool own = (man < MEN / 2) == (mover == SIDE_FIRST);

            man_bits = 16u | (own ? 0 : 8u) | letters[man % (MEN / 2)];
            width = 5;
        }
        for (unsigned bit = width; bit-- > 0; bits++)
            bytes[bits / 8] |= (unsigned char)((man_bits >> bit & 1) << (7 - bits % 8));
    }
    return lookup_key((struct slice){(const char *)bytes, (bits + 7) / 8});
}

const struct book_kind book_xqb = {.format = "xqb",
                                   .game = GAME_XIANGQI,
                                   .views = 2,
                                   .load = book_load_xqb,
                                   .key = xqb_key,
                                   .code = code_of,
                                   .see = turn,
                                   .is_move = is_move,
                                   .words = move_words};
