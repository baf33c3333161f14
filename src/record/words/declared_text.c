/* declared_text.c - results as formats write them. */
#include "record/words/words.h"

#include <stdio.h>

/* The word by which PGN's Termination tells how a game was won or lost, of the STANDARD's own or of ours;
 * NULL where there is none. */
static const char *how_termination(enum how how, bool standard)
{
    static const char *const of_standard[HOW_KINDS] = {
        [HOW_TIME] = "time forfeit", [HOW_FOUL] = "rules infraction", [HOW_PERPETUAL] = "rules infraction"};
    static const char *const of_ours[HOW_KINDS] = {[HOW_RESIGN] = "resignation",
                                                   [HOW_FORFEIT] = "forfeit",
                                                   [HOW_FORBIDDEN] = "forbidden move",
                                                   [HOW_FIVE] = "five in a row"};

    return of_standard[how] != NULL || standard ? of_standard[how] : of_ours[how];
}

const char *how_name(enum how how)
{
    static const char *const names[HOW_KINDS] = {
        [HOW_COUNT] = "count",     [HOW_RESIGN] = "resignation", [HOW_TIME] = "time",
        [HOW_FORFEIT] = "forfeit", [HOW_FOUL] = "foul",          [HOW_FORBIDDEN] = "forbidden",
        [HOW_FIVE] = "five",       [HOW_MATE] = "mate",          [HOW_STALEMATE] = "stalemate",
        [HOW_DRAW] = "draw",       [HOW_NONE] = "void",          [HOW_UNFINISHED] = "unfinished",
        [HOW_REPLAY] = "replay",   [HOW_PERPETUAL] = "perpetual"};

    return names[how];
}

const char *record_termination(const struct record *r, bool standard, char room[TERMINATION_MAX])
{
    struct declared d = record_result(r);
    const char *words;
    char points[QUARTERS_TEXT];

    if (record_find(r, KEY_TERMINATION) != NULL || (d.result != RESULT_FIRST && d.result != RESULT_SECOND))
        return "";
    if (d.how == HOW_COUNT && !standard && r->game == GAME_WEIQI) {
        snprintf(room, TERMINATION_MAX, "%s points", quarters_put(points, d.quarters));
        return room;
    }
    words = how_termination(d.how, standard);
    return words == NULL ? "" : words;
}

const char *declared_text(struct arena *a, enum game_id game, const struct declared *d)
{
    /* SGF's F is a game without play: a foul in a game that was played is not one. */
    static const char *const how[HOW_KINDS] = {[HOW_RESIGN] = "R", [HOW_TIME] = "T", [HOW_FORFEIT] = "F"};
    char side = (d->result == RESULT_FIRST) == colour_b_first(game) ? 'B' : 'W';

    if (d->result == RESULT_BOTH_LOSE || d->result == RESULT_DRAW)
        return d->result == RESULT_DRAW ? "Draw" : "0-0";
    if (!d->known || (d->result == RESULT_UNKNOWN && d->how == HOW_UNKNOWN))
        return "?";
    if (d->result == RESULT_UNKNOWN)
        return "Void";
    if (d->how == HOW_COUNT)
        return arena_printf(a, "%c+%s", side, quarters_text(a, d->quarters));
    return arena_printf(a, "%c+%s", side, how[d->how] == NULL ? "" : how[d->how]);
}
