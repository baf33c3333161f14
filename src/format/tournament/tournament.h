/* tournament.h - files that hold a whole tournament: TRF16 and TRF26 (FIDE), EGF tables, AGA reports. */
#ifndef QIPU_FORMAT_TOURNAMENT_TOURNAMENT_H
#define QIPU_FORMAT_TOURNAMENT_TOURNAMENT_H

#include "format/format.h"
#include "record/tournament.h"

extern const struct format format_trf, format_egf, format_aga;

/* Writers. What they cannot hold is the caller's to say. */
void trf_write(struct buf *, const struct tournament *, bool year_2026);
void egf_write(struct buf *, const struct tournament *);
void aga_write(struct buf *, const struct tournament *);

/* Words in such a file: whatever would command a terminal, line ends too, becomes a question mark. */
void tournament_put_plain(struct buf *, struct slice);

/* A rank as 5d, 12k or 9p (CAPITALS: 5D), of whatever words or else the rating; 30k where neither says it. */
void grade_put(struct buf *, struct slice words, int rating, bool capitals);

/* --- shared by the readers --- */

/* The next line of the text without its end, moving text->p behind it; false at the end. LF, CR LF and CR
 * end a line. */
bool tournament_next_line(struct text *, struct slice *line);

/* The next word of a line, moving *REST behind it; empty at the end. */
struct slice tournament_next_word(struct slice *rest);

/* "'%1' is not %2" at the words. */
void tournament_say_bad(const struct text *, struct sink *, struct slice words, const char *expected);

/* A cell of a round against each player, checked against the opponent's; a finding for each that differs. */
void tournament_check_cells(const struct text *, const struct tournament *, struct sink *);

/* Reads no game: for the programs that ask for games. */
enum status tournament_no_game(struct text *, struct record *, struct sink *);

#endif
