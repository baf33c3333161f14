/* cbh_words.c - what the readers of moves, annotations and lists share: texts, and how damage is said. */
#include "format/chessbase/cbh_game.h"

#include "base/text/text.h"
#include "input/charset/charset.h"

COLD void cbh_damaged(struct cbh_game *g, const char *what)
{
    sink_say(g->sink, CODE_CBH_DAMAGED, g->at, what, NULL);
    record_cut_off(g->record, CODE_CBH_DAMAGED);
}

struct slice cbh_words(struct cbh_game *g, struct slice field, const char *charset)
{
    field.n = strnlen(field.p, field.n);
    if (utf8_ascii(field) == field.n || utf8_valid(field) == field.n)
        return slice_trim(field);
    buf_clear(&g->decoded);
    charsets_string(&g->charsets, &g->decoded, field, charset);
    return slice_trim(buf_as_slice(&g->decoded));
}
