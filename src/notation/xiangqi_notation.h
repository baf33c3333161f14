/* xiangqi_notation.h - the spellings of xiangqi. */
#ifndef QIPU_NOTATION_XIANGQI_NOTATION_H
#define QIPU_NOTATION_XIANGQI_NOTATION_H

#include "notation/notation.h"
#include "record/record.h"

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

#endif
