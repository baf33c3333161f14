/* Values of headers that SGF wants as numbers, from formats that have them in words. */
#include "format/sgf/sgf.h"

#include "record/words/handicap.h"
#include "record/words/komi.h"

#include <stdio.h>

static struct slice handicap_form(const struct record *r, char room[QUARTERS_TEXT])
{
    struct handicap h = record_handicap(r);

    if (!h.known || h.stones < 2 || h.stones > 999)
        return SLICE("");
    snprintf(room, QUARTERS_TEXT, "%ld", h.stones);
    return slice_of(room);
}

struct slice sgf_own_form(const struct record *r, enum sgf_prop id, struct slice value,
                          char room[QUARTERS_TEXT])
{
    struct slice words = slice_trim(value);
    int64_t real;
    long stones;

    switch (id) {
    case SGF_KM:
        if (r->game == GAME_WEIQI)
            words = komi_text(r, !sgf_real(words, &real), room);
        return sgf_real(words, &real) ? words : SLICE("");
    case SGF_HA:
        return sgf_number(words, &stones) && stones >= 0 ? words : handicap_form(r, room);
    case SGF_TM:
        return sgf_real(words, &real) && real >= 0 ? words : SLICE("");
    default:
        return value;
    }
}
