/* tournament.h - files that hold a whole tournament: TRF16 and TRF26 (FIDE), EGF tables, AGA reports. */
#ifndef QIPU_FORMAT_TOURNAMENT_TOURNAMENT_H
#define QIPU_FORMAT_TOURNAMENT_TOURNAMENT_H

#include "format/format.h"
#include "record/record_tournament.h"

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
void tournament_check_cells(const struct text *, struct tournament *, struct sink *);

/* Reads no game: for the programs that ask for games. */
enum status tournament_no_game(struct text *, struct record *, struct sink *);

/* trf.c: between the files that read TRF: a line, and its columns. */

struct trf {
    struct text *text;
    struct tournament *t;
    struct sink *sink;
    struct slice line;
    bool pairs_teams;       /* lines 310: the numbers of 240 are those of teams */
    struct ratio bye_games; /* what a bye of a team brings on its boards; x/0: no line says */
};

/* Columns FROM to TO, from 1, which count characters; as they are, and without blanks at the ends. */
struct slice trf_columns(const struct trf *, unsigned from, unsigned to);
struct slice trf_trimmed(const struct trf *, unsigned from, unsigned to);

/* What stands from column 5 on. */
struct slice trf_value(const struct trf *);

/* How many columns the line has. */
unsigned trf_length(const struct trf *);

/* The span of the whole line. */
struct span trf_span(const struct trf *);

/* A number, 0 where there is none; false, with a finding, when something else stands there. */
bool trf_number(const struct trf *, unsigned from, unsigned to, uint32_t *number);

/* Points; false, with a finding, when something else stands there. Nothing is no points. */
bool trf_points(const struct trf *, unsigned from, unsigned to, struct ratio *points);

/* The player, or team, whose number stands there; NO_PLAYER, with a finding when the file has none such. */
uint32_t trf_named(const struct trf *, unsigned from, unsigned to, bool team);

/* What results bring, of games or of matches: as a line says, and until one does the usual. */
struct ratio *trf_scale(struct trf *, bool of_matches);

/* The next letters and points of a line such as "W 3.0   D 1.0": columns differ from file to file. False:
 * there are no more, or something else stands there, which is said. */
bool trf_next_worth(struct trf *, struct slice *rest, struct slice *letters, struct ratio *points);

/* A bye of all members is one of their team, where no line says it. */
void trf_settle_team_byes(struct trf *);

/* 299 of a team event: matches of that letter that no board stands for are worth POINTS. */
void trf_adjust_matches(struct trf *, uint32_t team, char code, uint32_t round, struct ratio points);

/* 240 of a team event: F, H or Z in a round, for the teams of the list. */
void trf_take_absent_teams(struct trf *, char type, uint32_t round);

/* Lines name players and teams that stand anywhere in the file, so that it is gone through several times:
 * players come first; then what needs no number, then what names players and teams by theirs, and rounds, of
 * which is known by then how many there are; last, when it is known who has which result, points beside the
 * usual. */
enum trf_pass { TRF_PLAYERS, TRF_FIRST, TRF_LATE, TRF_LAST, TRF_PASSES };

/* Which lines are taken when: those that begin with ID. Tables end with a NULL. */
struct trf_row {
    const char *id;
    enum trf_pass pass;
    void (*take)(struct trf *);
};

extern const struct trf_row trf_team_rows[]; /* 013, 310, 320, 330, 352, 362, 300 */
extern const struct trf_row trf_term_rows[]; /* for pairing programs: 250, 260, XXA, XXP */

#endif
