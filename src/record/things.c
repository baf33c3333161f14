/* things.c - the table of things, and what a note is. */
#include "record/record.h"

#define N_(text) text /* for translation; only output/ prints */

const struct thing_info *thing_info(enum thing thing)
{
    static const struct thing_info info[THING_COUNT] = {
#define THING(enumerator, what, listed, words) [THING_##enumerator] = {what, listed, words},
#include "record/things.def"
#undef THING
    };

    return &info[thing];
}

static enum thing thing_of_mark(int64_t shape)
{
    static const uint8_t things[] = {[SHAPE_CIRCLE] = THING_MARK_CIRCLE,
                                     [SHAPE_SQUARE] = THING_MARK_SQUARE,
                                     [SHAPE_TRIANGLE] = THING_MARK_TRIANGLE,
                                     [SHAPE_CROSS] = THING_MARK_CROSS,
                                     [SHAPE_SELECTED] = THING_MARK_SELECTED,
                                     [SHAPE_LABEL] = THING_MARK_LABEL,
                                     [SHAPE_ARROW] = THING_MARK_ARROW,
                                     [SHAPE_LINE] = THING_MARK_LINE,
                                     [SHAPE_DIM] = THING_MARK_DIM};

    return (enum thing)things[shape];
}

enum thing thing_of_note(const struct note *n, uint32_t node)
{
    switch ((enum note_kind)n->kind) {
    case NOTE_COMMENT:
    case NOTE_LINE_COMMENT:
        return node == 0 ? THING_COMMENT_ROOT : THING_COMMENT;
    case NOTE_COMMENT_BEFORE:
        return THING_COMMENT_BEFORE;
    case NOTE_NAME:
        return THING_NAME;
    case NOTE_NAG:
        return THING_NAG;
    case NOTE_CLOCK:
        return THING_CLOCK;
    case NOTE_ELAPSED:
        return THING_ELAPSED;
    case NOTE_SPENT:
        return THING_SPENT;
    case NOTE_PERIODS:
        return THING_PERIODS;
    case NOTE_MARK:
        return thing_of_mark(n->value);
    case NOTE_TERRITORY:
        return THING_TERRITORY;
    case NOTE_OFFERS:
        return THING_OFFERS;
    case NOTE_SETUP:
        return node == 0 ? THING_POSITION : THING_EDIT;
    case NOTE_ILLEGAL_WANTED:
    case NOTE_PROPERTY:
    case NOTE_LEFT_OUT:
        break;
    }
    return THING_PROPERTY;
}
