/* What a header is called on a page: in words, in the page's language, with the game's own names of the
 * sides. */
#include "output/show/show.h"

/* %1: the side that the header is about. */
static const char *const labels[KEY_COUNT] = {
    [KEY_EVENT] = N_("Event"),
    [KEY_SITE] = N_("Place"),
    [KEY_DATE] = N_("Date"),
    [KEY_ROUND] = N_("Round"),
    [KEY_FIRST] = "%1",
    [KEY_SECOND] = "%1",
    [KEY_RESULT] = N_("Result"),
    [KEY_BOARD] = N_("Board number"),
    [KEY_FIRST_TEAM] = N_("%1's team"),
    [KEY_SECOND_TEAM] = N_("%1's team"),
    [KEY_FIRST_RATING] = N_("%1's rating"),
    [KEY_SECOND_RATING] = N_("%1's rating"),
    [KEY_FIRST_RANK] = N_("%1's rank"),
    [KEY_SECOND_RANK] = N_("%1's rank"),
    [KEY_RULES] = N_("Rules"),
    [KEY_VARIANT] = N_("Variant"),
    [KEY_GAME] = N_("Game"),
    [KEY_SETUP] = N_("Set up"),
    [KEY_POSITION] = N_("Position"),
    [KEY_SIZE] = N_("Board size"),
    [KEY_HANDICAP] = N_("Handicap"),
    [KEY_KOMI] = N_("Komi"),
    [KEY_TIME_CONTROL] = N_("Time control"),
    [KEY_OVERTIME] = N_("Overtime"),
    [KEY_TERMINATION] = N_("How it ended"),
    [KEY_FIRST_CLOCK] = N_("%1's clock"),
    [KEY_SECOND_CLOCK] = N_("%1's clock"),
    [KEY_OPENING] = N_("Opening"),
    [KEY_OPENING_CODE] = N_("Opening code"),
    [KEY_VARIATION] = N_("Variation"),
    [KEY_OFFERS] = N_("Fifth moves offered"),
    [KEY_SWAP] = N_("Swap"),
    [KEY_PLY_COUNT] = N_("Plies"),
    [KEY_NOTATION] = N_("Notation"),
    [KEY_ANNOTATOR] = N_("Annotator"),
    [KEY_SOURCE] = N_("Source"),
    [KEY_COPYRIGHT] = N_("Copyright"),
    [KEY_TITLE] = N_("Title"),
    [KEY_COMMENT] = N_("Comment"),
    [KEY_AUTHOR] = N_("Recorded by"),
    [KEY_CHARSET] = N_("Character set"),
    [KEY_APPLICATION] = N_("Program"),
    [KEY_TIME] = N_("Time"),
    [KEY_ID] = N_("Number"),
};

static bool is_of_second(enum key k)
{
    return k == KEY_SECOND || k == KEY_SECOND_TEAM || k == KEY_SECOND_RATING || k == KEY_SECOND_RANK ||
           k == KEY_SECOND_CLOCK;
}

void html_label(struct buf *b, enum lang lang, enum game_id game, enum key key, struct slice name)
{
    if (labels[key] == NULL)
        buf_slice(b, name);
    else
        tr_say(b, lang, labels[key], tr(lang, game_look(game)->side[is_of_second(key)]), NULL);
}
