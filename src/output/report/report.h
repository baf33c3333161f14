/* report.h - how findings are said: lines for people, JSONL and SARIF for programs.
 *
 * A reporter only formats what others decided, into a buffer, so that any number of workers can
 * use it at once. What it writes for one finding or game depends on nothing before it; the one thing
 * that does, the separator between two items of a list, is described by `separator` below. */
#ifndef QIPU_OUTPUT_REPORT_REPORT_H
#define QIPU_OUTPUT_REPORT_REPORT_H

#include "diff/diff.h"
#include "finding/sink.h"
#include "output/output.h"
#include "repair/repair.h"

/* tally.c: counts for --summary and for the exit status. Plain data: workers count apart and the
 * counts are added up. */

/* Where a code occurred first. */
struct tally_example {
    const char *file; /* NULL: nowhere yet, or (of a part) its batch's */
    uint64_t game;    /* of a part: in its batch, from 1; 0: about the file */
    uint32_t line, column;
};

struct tally {
    uint64_t games, plies;
    uint64_t left_out; /* games that were not selected */
    uint64_t by_severity[SEVERITY_COUNT];
    uint64_t by_code[CODE_COUNT];
    uint32_t games_by_code[CODE_COUNT]; /* in how many games */
    uint8_t worst[CODE_COUNT];          /* the gravest severity it had */
    struct tally_example example[CODE_COUNT];
    uint64_t known, gone; /* findings of a baseline that were left out, and that no longer occur */
};

/* All findings of a sink, those that are not shown too. */
void tally_findings(struct tally *, const struct sink *);
void tally_game(struct tally *, uint32_t plies);

/* All to zero; quickly where nothing was found. */
void tally_clear(struct tally *);
void tally_add(struct tally *into, const struct tally *from);

/* Takes over the examples of a part: FILE, which must outlive the tally, and how many games came before it.
 */
void tally_examples(struct tally *into, const struct tally *from, const char *file, uint64_t base);

/* The codes that occurred, the gravest and most frequent first; how many. */
unsigned tally_order(const struct tally *, uint16_t order[CODE_COUNT]);

/* Whether there is a finding of that severity or above. */
bool tally_reaches(const struct tally *, enum severity);

/* The lines of files for --summary: of a few files all, of many those with the most findings. */
enum { TALLY_FILES = 20 };

struct tally_file {
    uint64_t by_severity[SEVERITY_COUNT], number;
    struct buf line;
};

struct tally_files {
    uint64_t files;                     /* in all */
    struct tally_file row[TALLY_FILES]; /* the worst first; equal ones in their order */
    unsigned count;
};

/* One more file, with what was found in it and its LINE. */
void tally_file(struct tally_files *, const uint64_t by_severity[SEVERITY_COUNT], struct slice line);

/* Writes the lines: all in their order, or, when there are more files than rows, those with findings. */
void tally_files_put(const struct tally_files *, struct buf *);
void tally_files_free(struct tally_files *);

/* sums.c: games by verdict, year and event, for the report of an archive.
 *
 * Workers note facts of their games apart; they are folded in order, so that the same archive gives the same
 * sums for any number of threads. Events beyond a limit are counted together. */

enum { SUMS_VERDICTS = VERDICT_REPAIRED + 1, SUMS_EVENTS = 4096 };

struct sum_row {
    const char *name;
    uint64_t games, wrong; /* those with an error */
};

struct sums {
    uint64_t verdict[SUMS_VERDICTS];
    struct buf years, events; /* struct sum_row, in the order in which they were met */
    struct buf slots;         /* uint32_t: events by hash, their number + 1 */
    struct arena names;
};

/* Notes a game in FACTS: its year and event, as its headers say. */
void sums_note(struct buf *facts, const struct record *, enum verdict, bool wrong);

/* Adds what was noted. */
void sums_fold(struct sums *, const struct buf *facts);

size_t sums_rows(const struct buf *rows, const struct sum_row **list);

void sums_free(struct sums *);

struct drawing_boards;
struct report_page;
struct snapshots;

/* How this run says things; the same from its first byte to its last. */
struct report_style {
    enum lang lang;
    bool color;          /* text only */
    const char *columns; /* tsv only: their names, joined by commas; NULL: the usual ones */
    const char *links;   /* html only: the page of games to link to; NULL: none */
    bool findings;       /* tsv only: a line a finding instead of a game */
    bool verbose;        /* text only: the ruling and the evidence below each finding */
    const struct buf
        *troubles;        /* SARIF and html: notifications, with commas between them; NULL or empty: none */
    uint64_t omitted;     /* SARIF only: findings beyond what it can hold (reporter.limit) */
    bool goes_on;         /* JSON only: the file of this summary goes on in the next part of the input */
    uint64_t part, parts; /* JSON only: of the input, with --shard; 0: all of it */
    const struct report_page *page; /* html only: what all games add up to; NULL before the end */
};

/* Where the finding or the game stands. */
struct report_at {
    const char *file;           /* as shown: "a.zip:x.pgn" */
    const char *encoding;       /* of the file; NULL when not known */
    struct slice text;          /* the batch that the record's spans point into */
    struct slice mark, bytes;   /* the file's own bytes of it, and the byte order mark before them; where they
                                   were kept */
    const unsigned char *steps; /* as in struct locate */
    const struct record *record;  /* NULL: about the file, not about one of its games */
    const struct rulebook *rules; /* NULL: nobody judged it */
    /* Writes the game's number in its file, or leaves room for it; NULL: record->serial. */
    void (*serial)(struct buf *, void *serial_ctx);
    void *serial_ctx;
    const struct repair *repair;    /* what was probably played; NULL: nobody asked */
    const struct finding *repaired; /* the finding that the suggestions belong to */
    unsigned suggestions;           /* at most so many of them */
    const struct snapshots *shots;  /* the positions of the game, to be drawn; NULL: nobody kept them */
};

/* One game, for --results. */
struct game_report {
    const struct outcome *outcome;
    uint32_t plies; /* of the main line, as far as it was played */
    uint32_t findings;
    uint32_t by_severity[SEVERITY_COUNT];
    uint64_t length;               /* in bytes of the file, from its place on */
    const struct subject *subject; /* for its identity; NULL: not told */
    const uint32_t *at;            /* the ply of the position it was selected by; NULL: none */
};

struct reporter {
    const char *name; /* the word --format takes */

    /* What stands before the first item; NULL: nothing. */
    void (*begin)(struct buf *, const struct report_style *);
    void (*finding)(struct buf *, const struct report_style *, const struct report_at *,
                    const struct finding *, struct place);
    /* NULL: this reporter has no word on games. */
    void (*game)(struct buf *, const struct report_style *, const struct report_at *,
                 const struct game_report *, struct place);
    /* A file that could not be read, or not to its end; NULL: no word on that. */
    void (*trouble)(struct buf *, const struct report_style *, const char *file, const char *why);
    /* --summary: one file (at its end), and all of them. FILES counts them. */
    void (*file_summary)(struct buf *, const struct report_style *, const char *file, const struct tally *);
    void (*total_summary)(struct buf *, const struct report_style *, uint64_t files, const struct tally *);
    /* What stands after the last item; NULL: nothing. */
    void (*end)(struct buf *, const struct report_style *);

    /* Every finding and game is written with this many bytes of separator in front. Whoever puts the
     * pieces in order leaves them out once: right after begin(). */
    size_t separator;

    bool plain;       /* what it says of a finding shows no header of the record */
    bool worst_only;  /* of many files, only the lines of those with the most findings are shown */
    bool always_sums; /* file_summary and total_summary are part of it, asked for or not */
    bool draws;       /* it needs report_at.shots and report_style.page */
    bool wants_bytes; /* it needs report_at.bytes */
    size_t limit;     /* findings that it can hold; 0: any number */
};

/* The suggestions of at->repair: lines below a finding, and keys of its object. */
void report_suggestion(struct buf *, enum lang, const struct report_at *, unsigned index);
void report_suggestions(struct buf *, enum lang, const struct report_at *);
void report_suggestions_json(struct buf *, const struct report_at *);

/* OUT: what a suggestion replaces in at->text. False where its words have no place of their own there. */
bool report_mending(struct patch_list *out, const struct report_at *, const struct suggestion *);

extern const struct reporter report_text, report_jsonl, report_sarif, report_tsv, report_github, report_html,
    report_patch;

/* The first name in COLUMNS that is no column of report_tsv; empty when all are. */
struct slice report_tsv_unknown(const char *columns, bool findings);

/* What a wrong name was probably meant to be; NULL: nothing is near. */
const char *report_tsv_near(struct slice column, bool findings);

/* The message of a finding in words, without place and code. */
void report_message(struct buf *, enum lang, const struct finding *);

/* ,"proof":["h2e2",…]: the moves of a line, as a list. */
void report_line(struct buf *, struct slice line);

/* What a piece of evidence shows; nothing when it speaks for itself. */
void report_why(struct buf *, enum lang, const struct proof *);

/* The move the finding is about as its record has it ("Nxe5"); empty when there is none. Formats
 * whose moves are not text have it written in the record's notation. */
void report_move(struct buf *, const struct report_at *, uint32_t node);

/* The ruling that holds: the engine's or the rulebook's, with mover-… resolved to a side. */
unsigned report_ruling(const struct report_at *, const struct finding *);

/* The words of a ruling, with blanks between. */
void report_ruling_words(struct buf *, enum lang, unsigned ruling);

/* An indented line with the words of a ruling; nothing when there is none. */
void report_rulings(struct buf *, enum lang, unsigned ruling);

/* Those words as the key "ruling" of an object. */
void report_rulings_json(struct buf *, unsigned ruling);

/* --follow: what an arbiter has to do now, or may be asked to, about the last move of a game that goes on. A
 * line below the finding, nothing when there is none; and of a claim an object of its own. */
void report_now(struct buf *, enum lang, const struct report_at *, const struct finding *, bool claim);
void report_claim_json(struct buf *, const struct report_style *, const struct report_at *,
                       const struct finding *, struct place);

/* What the rulebook says of a finding; the rules must be known. */
const struct article *report_rule(const struct report_at *, const struct finding *);

/* "3.9": the engine's choice or the rulebook's; NULL when no article is known. */
const char *report_article(const struct report_at *, const struct finding *);

/* Players and other headers that branches of a tree have of their own: as the key "branches" of a game's
 * object, and as words behind its line. */
void report_branches_json(struct buf *, const struct record *);
void report_branches(struct buf *, enum lang, const struct record *);

/* "1.2.1": the line of NODE as recreplay --line takes it; nothing when it is on the main line. */
void report_path(struct buf *, const struct record *, uint32_t node);

/* The game's number, by the hook or from the record. */
void report_serial(struct buf *, const struct report_at *);

/* "game 3, ply 27 (14. Nxe5)"; nothing when the finding is about the file. */
void report_where(struct buf *, enum lang, const struct report_at *, const struct finding *);

/* Text from a record for a terminal: control characters and bytes that are no UTF-8 become U+FFFD. */
void report_shown(struct buf *, struct slice);

/* The name of a file, byte for byte but for what would command a terminal. */
void report_file(struct buf *, const char *name);
/* The same for pages and pictures: line ends stay, and what would be markup is written as text. */
void report_xml(struct buf *, struct slice);

/* As much of the text as a line can show. */
void report_clipped(struct buf *, struct slice);

/* "Carlsen – Karjakin, London, 2016.11.30" of the players, the event and the date, as far as they are known.
 */
void report_title(struct buf *, const struct slice value[4]);

/* losses.c: record/loss in words. Such a finding has three arguments: what is lost ("header:TM"), the format
 * that does not hold it, and how many; several things and numbers stand with line ends between them. */

void report_loss(struct buf *, enum lang, const struct finding *);

/* All losses of a game as one finding, at the first of them; CODE_NONE when there is none. */
struct finding losses_joined(const struct finding *, uint32_t count, struct arena *);

/* report_codes.c: what several rulebooks rule on one cycle, a line each (recvalid --rules=A,B,C). */

/* A move of the cycle; strings are in the arena that was given. */
struct code_move {
    const char *move, *class, *why;
    uint32_t ply;
};

/* What one rulebook says of the first cycle of a game. */
struct code_ruling {
    const struct rulebook *rules;
    bool found;          /* there is one */
    unsigned ruling;     /* bits of enum ruling; 0: undetermined or open */
    const char *message; /* the finding's */
    const char *article; /* NULL: none */
    const char *says;    /* what the article says; NULL: nothing */
    const char *pattern[2];
    struct code_move *move;
    uint32_t moves;
};

struct code_ruling code_ruling_of(const struct report_at *, const struct finding *, uint32_t count, enum lang,
                                  struct arena *);

/* FIRST is the ruling that the others are held against: where one differs, its line says why. */
void report_code_text(struct buf *, enum lang, const struct report_at *, const struct code_ruling *,
                      const struct code_ruling *first);
void report_code_json(struct buf *, enum lang, const struct report_at *, const struct code_ruling *,
                      const struct code_ruling *first);

/* report_diff.c: how differences between two collections are said. */

/* Where one of both games stands; file NULL: there is none. */
struct diff_place {
    const char *file;
    uint32_t game;
};

struct diff_line {
    struct diff_place before, after;
    const struct diff_game *game[2];  /* pages only: the old one and the new one; NULL: there is none */
    const struct snapshots *shots[2]; /* pages only: their positions */
    struct drawing_boards *boards;    /* pages only: what the page needs */
    const char *by;                   /* how they were paired; NULL: they were not */
    struct identity id;               /* the new game's; the old one's where it was lost */
};

struct diff_counts {
    uint64_t same, moved, added, lost, changed;
};

/* Each writes into a buffer; what stands before the first and after the last line may be nothing. */
struct diff_reporter {
    void (*begin)(struct buf *, enum lang);
    void (*change)(struct buf *, enum lang, const struct diff_line *, const struct game_difference *);
    void (*end)(struct buf *, enum lang, const struct diff_counts *, const struct drawing_boards *);
    bool draws; /* it needs games, shots and boards */
};

enum diff_as { DIFF_TEXT, DIFF_JSONL, DIFF_TSV, DIFF_HTML };

extern const struct diff_reporter diff_reporters[];

/* "added", "moves" and so on, for people. */
const char *report_diff_word(enum lang, enum diff_change);

/* report_diff_html.c: the page of DIFF_HTML. */
void report_diff_html_begin(struct buf *, enum lang);
void report_diff_html_change(struct buf *, enum lang, const struct diff_line *,
                             const struct game_difference *);
void report_diff_html_end(struct buf *, enum lang, const struct diff_counts *, const struct drawing_boards *);

/* report_difference.c: what two rulebooks make of one game, where that is not the same (--against). */

/* What one rulebook says of a game: its outcome, all rulings of its findings, the first one's article. */
struct judgement {
    const struct rulebook *rules;
    struct outcome outcome;
    unsigned ruling;     /* bits of enum ruling, of all findings */
    const char *article; /* in the arena that was given; NULL: none */
    enum code decided;   /* whose article decides a game so; CODE_NONE: nothing was decided */
};

struct judgement judgement_of(const struct report_at *, const struct outcome *, const struct finding *,
                              uint32_t count, struct arena *);

/* Whether the outcome or a ruling is another. */
bool judgements_differ(const struct judgement *, const struct judgement *);

void report_difference_json(struct buf *, const struct report_at *, const struct judgement *a,
                            const struct judgement *b);
void report_difference_text(struct buf *, enum lang, const struct report_at *, const struct judgement *a,
                            const struct judgement *b);

#endif
