/* stream_words.c - the words that reader and writer of the stream share. */
#include "format/stream/stream.h"

static const char *const shapes[] = {"circle", "square", "triangle", "cross", "selected",
                                     "label",  "arrow",  "line",     "dim",   NULL},
                         *const setups[] = {"empty",         "first",          "second",
                                            "to-move-first", "to-move-second", NULL},
                         *const sides[] = {"none", "first", "second", NULL};

/* Notes of one kind make one list; those of which a node has at most one could be plain, but a list is never
 * wrong. */
const struct stream_note stream_notes[] = {{NOTE_COMMENT_BEFORE, "before", STREAM_TEXT, NULL, NULL},
                                           {NOTE_NAG, "nags", STREAM_NUMBER, NULL, NULL},
                                           {NOTE_COMMENT, "comment", STREAM_TEXT, NULL, NULL},
                                           {NOTE_LINE_COMMENT, "line_comment", STREAM_TEXT, NULL, NULL},
                                           {NOTE_NAME, "name", STREAM_TEXT, NULL, NULL},
                                           {NOTE_CLOCK, "clock", STREAM_NUMBER, NULL, NULL},
                                           {NOTE_ELAPSED, "elapsed", STREAM_NUMBER, NULL, NULL},
                                           {NOTE_SPENT, "spent", STREAM_NUMBER, NULL, NULL},
                                           {NOTE_PERIODS, "periods", STREAM_NUMBER, NULL, NULL},
                                           {NOTE_MARK, "marks", STREAM_OBJECT, "shape", shapes},
                                           {NOTE_SETUP, "setup", STREAM_OBJECT, "what", setups},
                                           {NOTE_TERRITORY, "territory", STREAM_OBJECT, "side", sides},
                                           {NOTE_OFFERS, "offers", STREAM_POINTS, NULL, NULL},
                                           {NOTE_PROPERTY, "properties", STREAM_TEXT, NULL, NULL},
                                           {.key = NULL}};

const char *const stream_colors[] = {"none", "red", "green", "blue", "yellow", NULL};

const char stream_order[STREAM_ORDERED + 1] = "ncl";

unsigned stream_place(enum note_kind kind)
{
    static const enum note_kind kinds[STREAM_ORDERED] = {NOTE_NAG, NOTE_COMMENT, NOTE_LINE_COMMENT};
    unsigned i = 0;

    while (i < STREAM_ORDERED && kinds[i] != kind)
        i++;
    return i;
}

const char *const stream_conventions[STREAM_CONVENTIONS] = {[STREAM_KOMI_TENTHS] = "komi-tenths",
                                                            [STREAM_KOMI_HUNDREDTHS] = "komi-hundredths",
                                                            [STREAM_ZERO_KOMI_LOST] = "zero-komi-lost",
                                                            [STREAM_OVERTIME] = "overtime",
                                                            [STREAM_FREE_WORDS] = "free-words"};

static bool has_free_words(const struct record *r)
{
    for (uint32_t i = 0; i < r->headers; i++)
        if (r->header[i].flags & HEADER_FREE)
            return true;
    return false;
}

/* Those that versions of a format disagree on; what is right in all of them is written as it is. */
static void set_free_words(struct record *r)
{
    for (uint32_t i = 0; i < r->headers; i++)
        if (r->header[i].key == KEY_DATE || r->header[i].key == KEY_TIME_CONTROL ||
            r->header[i].key == KEY_RESULT)
            r->header[i].flags |= HEADER_FREE;
}

bool stream_has_convention(const struct record *r, enum stream_convention convention)
{
    const bool has[STREAM_CONVENTIONS] = {[STREAM_KOMI_TENTHS] = r->komi_unit == KOMI_TENTHS,
                                          [STREAM_KOMI_HUNDREDTHS] = r->komi_unit == KOMI_HUNDREDTHS,
                                          [STREAM_ZERO_KOMI_LOST] = r->komi_zero_lost,
                                          [STREAM_OVERTIME] = r->overtime_implied,
                                          [STREAM_FREE_WORDS] =
                                              convention == STREAM_FREE_WORDS && has_free_words(r)};

    return has[convention];
}

void stream_set_convention(struct record *r, enum stream_convention convention)
{
    switch (convention) {
    case STREAM_KOMI_TENTHS:
        r->komi_unit = KOMI_TENTHS;
        break;
    case STREAM_KOMI_HUNDREDTHS:
        r->komi_unit = KOMI_HUNDREDTHS;
        break;
    case STREAM_ZERO_KOMI_LOST:
        r->komi_zero_lost = true;
        break;
    case STREAM_OVERTIME:
        r->overtime_implied = true;
        break;
    case STREAM_FREE_WORDS:
        set_free_words(r);
        break;
    case STREAM_CONVENTIONS:
        break;
    }
}
