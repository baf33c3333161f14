/* notation.h - how one move is spelled: words to claim and back, with no board.
 *
 * To add one: a file in this folder, a row in notation.c, a line in Makefile.am; where its words
 * are vocabulary, formats/notation/NAME.yaml. */
#ifndef QIPU_NOTATION_NOTATION_H
#define QIPU_NOTATION_NOTATION_H

#include "base/text/text.h"
#include "record/record.h"

#include <stdbool.h>
#include <stddef.h>

enum { QUICK_ROOM = 16 };

struct notation {
    const char *name;  /* the word --notation takes */
    const char *title; /* untranslated, with an example */
    unsigned games;    /* bits 1 << enum game_id */
    bool squares;      /* write() looks at kind, squares and promotion alone */
    bool numerals;     /* the first player's numbers are words: 一二三 */
    bool ordinals;     /* which of several men is said in the words of a rulebook */
    bool vague;        /* write() leaves out which way a move goes, and several may fit */

    /* Reads WORD whole. True when it is a move of this notation; CLAIM is then complete, and it was
     * zeroed with both points NOWHERE before the call. HEIGHT is the board's (0: the game's usual). */
    bool (*parse)(struct slice word, unsigned height, struct claim *claim);

    /* Reads the word at P where white space follows it and it is spelled as nearly all are: its length, or 0
     * when parse() must look at it. QUICK_ROOM bytes may be read. CLAIM is written whole, perhaps in vain.
     * NULL: never. */
    unsigned (*quick)(const char *p, struct claim *claim);

    /* Writes a claim that an engine told (so that every field it needs is set). NULL: read only. */
    void (*write)(const struct claim *, unsigned height, struct buf *);
};

extern const struct notation *const notations[]; /* NULL-terminated */

static inline void claim_clear(struct claim *c)
{
    *c = (struct claim){.from = NOWHERE, .to = NOWHERE};
}

/* What a word says in a notation; false, with a claim of nothing, when it is no move there. */
static inline bool notation_read(const struct notation *n, struct slice word, unsigned height,
                                 struct claim *c)
{
    bool is_move;

    claim_clear(c);
    is_move = n->parse(word, height, c);
    if (!is_move)
        claim_clear(c);
    return is_move;
}

/* The first notation of one of the GAMES (bits) in which a word is a move, and what it says; NULL, with a
 * claim of nothing: there is none. */
const struct notation *notation_reading(unsigned games, struct slice word, unsigned height, struct claim *);

const struct notation *notation_named(struct slice);

/* WANTED as GAME has it: itself, or its namesake there (uci: uci-xiangqi). NULL: GAME has none. */
const struct notation *notation_for(const struct notation *wanted, enum game_id);

/* The notation a game is usually written in, when nobody asks for another. */
const struct notation *notation_usual(enum game_id);

/* coord.c: the plain spelling of points and moves that the stream, the findings and the tests share.
 *
 * A point is a letter for the column (a is the left one, i is not left out; A begins the 27th) and a number
 * for the row from the bottom: from 1, in xiangqi from 0 as ICCS counts. A move is one point (a stone), two
 * points and a promotion letter (a man), or one of the words pass, swap, resign. */

void coord_point(struct buf *, enum game_id, point);
void coord_move(struct buf *, enum game_id, move);

/* The move that a record claims without words; MOVE_NONE where it does not say which. */
move coord_claimed(const struct claim *);

/* Reads a point that fills the slice; NOWHERE when it is none. */
point coord_read_point(enum game_id, struct slice);

/* Reads a move into a claim that was cleared; false when it is none. */
bool coord_read_move(enum game_id, struct slice, struct claim *);

/* letters.c: SAN with the initials of other languages. */

#define LETTERS(function, name, title, initials) extern const struct notation notation_##function;
#include "notation/letters.def"
#undef LETTERS

/* xiangqi_notation: the spellings of xiangqi. */

extern const struct notation notation_chinese, notation_chinese_short, notation_wxf, notation_iccs,
    notation_ucci, notation_uci_xiangqi, notation_xqsan, notation_chinese_traditional;

/* The move in Chinese words at the start of [P, END), whatever follows it: 炮二平五, 前兵七平六, 炮25. The
 * byte after it, NULL when there is none; *SHORT_FORM when its direction is left out. CLAIM is written whole.
 */
const char *chinese_get(const char *p, const char *end, struct claim *claim, bool *short_form);

/* Bytes of the move at P that is spelled in full, whatever follows; 0: it is something else, or chinese_get()
 * must look. QUICK_ROOM bytes can be read. */
unsigned chinese_take(const char *p, struct claim *);

/* Whose a move is by its digits; SIDE_NONE: the words do not say. */
enum side xiangqi_digits_side(const struct claim *);

/* For a record in Chinese words: where its digits show that from some move on the other side moves than would
 * be to move, names the side in those claims. Records that use one kind of digits for both sides show
 * nothing.
 */
void xiangqi_sides(struct record *);

/* san.c: what the spellings of chess share. */

extern const struct notation notation_san, notation_san_fide, notation_lan, notation_uci, notation_figurine;

/* Initials of knight, bishop, rook, queen and king, in that order. */
extern const char san_english[6];

/* Every form of SAN that people write, with those initials. What departs from the standard is
 * named in claim->odd. CLAIM is as for struct notation.parse; untouched when the answer is false. */
bool san_lenient(struct slice word, const char initials[6], struct claim *);

/* SAN exactly as PGN asks for it. When the answer is false CLAIM may have been written to. */
bool san_exact(struct slice word, struct claim *);

/* What stands before the square of a short word of SAN: nothing, N, Nx, ex, Nb, N1. Found by these two bytes,
 * the upper of which comes last; where there is only one, the lower is 0. */
struct san_head {
    struct claim claim;
    uint16_t bytes;
} __attribute__((aligned(32)));

#define SAN_HEAD_PLACE(bytes) (((bytes)*1645u >> 8) & 255) /* no two of them meet */

extern const struct san_head san_heads[256];

/* A word of exact SAN at P, of which QUICK_ROOM bytes may be read, up to white space, a bracket that closes,
 * a glyph or a comment: its length; 0 when it is anything else. CLAIM is written whole, perhaps in vain. */
unsigned san_quick(const char *p, struct claim *);

/* A word whose last byte is the top one of WORD, with 0 before its first: whether it is one of the short
 * ones. */
static inline bool san_short(uint64_t word, struct claim *c)
{
    unsigned square = (unsigned)(word >> 48) - ('a' | '1' << 8), head = (unsigned)(word >> 32) & 0xFFFF;
    const struct san_head *known = &san_heads[SAN_HEAD_PLACE(head)];

    if (seldom(((square & 0xF8F8) | (uint32_t)word) != 0) || seldom(known->bytes != head))
        return false;
    *c = known->claim;
    c->to = POINT(square & 7, square >> 8);
    return true;
}

/* As struct notation.quick, for short words without a sign of check: others are for san_quick(). In the
 * header because nearly every move of a PGN file passes here. Looking up whole words would take fewer
 * instructions, but so many words do not fit into the nearest cache. */
static inline unsigned san_quick_short(const char *p, struct claim *c)
{
    uint64_t v = eight_at(p);
    unsigned end = eight_found(eight_below(v, ' ' + 1) | EIGHT_LAST);

    return usually(san_short(v << ((7 - end) & 63), c)) ? end / 8 : 0;
}

/* A square a1 to h8 at P; false when there is none. */
static inline bool san_square(const char *p, point *at)
{
    unsigned file = (unsigned)(unsigned char)p[0] - 'a', rank = (unsigned)(unsigned char)p[1] - '1';

    *at = POINT(file, rank);
    return file < 8 && rank < 8;
}

/* "e4" and the like; nothing when the point is not said. */
void san_put_square(struct buf *, point);

/* What stands behind the piece's letter: where it comes from as far as said, x, the target. */
void san_put_step(struct buf *, const struct claim *);

/* Castling, the null move, "+" and "#", and "=Q": what all writers have in common. */
bool san_put_whole(struct buf *, const struct claim *, const char *castle_letter);
void san_put_end(struct buf *, const struct claim *, const char initials[6]);

#endif
