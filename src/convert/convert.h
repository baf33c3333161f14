/* convert.h - one game into another format, with every loss named. */
#ifndef QIPU_CONVERT_CONVERT_H
#define QIPU_CONVERT_CONVERT_H

#include "pipeline/pipeline.h"

/* readback.c: reads again what a writer wrote, so that what a conversion loses is known and not believed. */

struct readback; /* a worker's */

struct readback *readback_new(const struct rulebooks *, enum after_illegal);
void readback_free(struct readback *);

enum readback_end {
    READBACK_SAME,  /* the same game: OUT says what is missing beside its moves */
    READBACK_KIND,  /* another game, or none */
    READBACK_START, /* another start or board */
    READBACK_MOVES  /* other moves */
};

/* Reads R as it is alone in a file of its own, and compares. WRITTEN is R in a file: the same where a file of
 * that format is its games and nothing else, and else R is written once more. RULES judged the record. */
enum readback_end readback_compare(struct readback *, const struct format *to, const struct writing *,
                                   const struct record *, struct slice written, const struct rulebook *rules,
                                   const struct held *, struct arena *, struct difference *out);

/* The same of HEADS, which the format is sure of but for that (struct format's `sure`). False: it is not the
 * head of the same game, and all of it is to be read. */
bool readback_heads(struct readback *, const struct format *to, const struct writing *, const struct record *,
                    struct slice heads, const struct rulebook *rules, const struct held *, struct arena *,
                    struct difference *out);

/* Whether CHANGED, what a character set leaves of TEXT, in which R was written, holds all moves of the main
 * line that TEXT does. */
bool readback_keeps_moves(struct readback *, const struct format *to, const struct writing *,
                          const struct record *r, struct slice text, struct slice changed);

struct convert {
    const struct format *from, *to;
    struct readback *readback; /* the worker's; NULL: what is lost is told by the formats' rows alone */
    struct writing writing;
    enum lossy lossy;
    bool undecoded; /* some bytes of the game were not decoded: what they said is lost */
};

/* Reports that the game is not written, and why; A and B are what the words of the reason have holes for. */
void convert_refused(struct sink *, const struct record *, enum reason why, const char *a, const char *b);

/* Reports that FORMAT does not hold COUNT of WHAT (untranslated); nothing where none is lost. */
void convert_lost(struct sink *, struct span at, const char *what, const char *format, uint32_t count);

/* Writes the game to OUT. False, with a finding that says why, when it cannot be written: the format is for
 * other games, its main line holds a move that nobody could resolve, or --lossy=error and something would be
 * lost. */
bool convert_game(const struct convert *, const struct record *, const struct replayed *, struct sink *,
                  struct buf *out);

/* Recodes the text that was written, and names the characters that the charset lacks; false when the game
 * must not be written then. */
bool convert_charset(const struct convert *, const struct record *, struct recoder *, const char *charset,
                     struct sink *, struct buf *text);

/* broken.c: games that break, for --keep-broken and --repair. */

/* What --keep-broken leaves out of a game. */
struct cut {
    const char *code; /* of the finding at the break; NULL: the game is whole */
    struct buf word;  /* that stands there; empty: the record was not read to its end */
};

/* The game at hand: where its main line breaks it is mended or cut, as the options ask, judged anew, and a
 * repair is reported; --keep-broken marks the end of one that was not read to its end, too. False when it
 * must not be written, which is said: --repair was asked for and mends it not. */
bool broken_treat(struct pipeline *, struct cut *);

/* Reports what was left out, now that the rest is written. */
void broken_say_cut(struct pipeline *, const struct cut *);

/* correct.c: --fix: corrects the text of the game at hand and has it judged anew, until nothing is left to
 * correct. */

enum { CORRECT_ROUNDS = 4 };

/* One for each worker: what the game at hand points into after it was corrected. */
struct correction {
    struct buf text[CORRECT_ROUNDS];  /* the game's own text after each round */
    struct buf edits[CORRECT_ROUNDS]; /* struct fix_edit of each */
    struct arena arena;
    unsigned rounds;
};

void correction_free(struct correction *);

/* Corrects the game at hand as the options ask. True when its text is another now: it is *OUT, good until the
 * next call, and every correction is a finding. */
bool correct_game(struct correction *, struct pipeline *, struct slice *out);

/* fill.c: --fill-headers: what the game that is kept lacks, from other records of it. */

/* Completes the headers of the game at hand, the one that --unique has just kept; each value that is taken is
 * a finding. */
void fill_headers(struct pipeline *);

/* fixed_bytes.c: --fix with -t verbatim: corrected games as the bytes of their files, or as a diff.
 *
 * A game is only corrected where its bytes can be made again from its text: else what nobody asked to change
 * would change with it. */

/* One for each worker. */
struct fixer_bytes {
    struct correction correction;
    struct recoder *recoder; /* to the charset of the file at hand; NULL: none so far */
    const char *charset;
};

void fixer_bytes_free(struct fixer_bytes *);

/* Whether the file's own bytes give way to UTF-8 (pgn/charset), and what the batch's bytes are then. */
struct batch fixed_batch(const struct options *, const struct batch *);

/* Corrects the game at hand. The patch of its bytes goes to the list, which may be NULL where only the record
 * matters. AT must have been started on the batch. */
void fixer_game(struct fixer_bytes *, struct pipeline *, struct locate *at, struct patch_list *);

/* Collects the batches of one file after the other, in order; after the last its diff is in OUT. */
struct file_diff {
    struct buf bytes;
    struct patch_list patches;
};

void file_diff_batch(struct file_diff *, const struct options *, const struct batch *, struct patch_list *,
                     struct buf *out);
void file_diff_free(struct file_diff *);

/* positions.c: the FEN behind each node of the game at hand; of stones there is none. */

struct position_at {
    uint32_t node;
    size_t fen; /* where it begins; a NUL ends it */
};

/* One for each worker. */
struct positions {
    struct buf fens, at; /* struct position_at */
};

/* For replay_options.visit. */
void positions_visit(void *positions, const struct line *);

/* For writing.fens; empty: nothing was played there. */
struct slice positions_of(const void *positions, uint32_t node);

/* Adds them as comments, behind what is there. */
void positions_annotate(const struct positions *, struct record *);

void positions_free(struct positions *);

/* merge_write.c: the trees of --merge, written one after the other. */

struct recoder;

/* Judges and writes every tree; findings are told on standard error and counted. RECODER: NULL for UTF-8.
 * FAILED grows by the trees that cannot be written in the format. False when the output cannot be written. */
bool merge_write(const struct merge *, struct run *, const struct convert *, struct recoder *, struct tally *,
                 uint64_t *failed);

/* names_report.c: recvalid --names-report: a file for --names, proposed from the players of an archive. */

/* Reads the input and writes the proposals: variant, name, an empty id, games and years of the variant, games
 * of the name, with tabs between them. False when something could not be read or written. */
bool names_report(struct run *);

/* pictures.c: one picture goes where the output goes; several are numbered files beside it. */

struct pictures {
    struct run *run;
    struct buf first; /* kept until it is known whether there is another */
    uint64_t count;
};

/* Takes text that holds whole SVG documents, and may keep it: then TEXT is empty. False when it cannot be
 * written: trouble has been told. */
bool pictures_take(struct pictures *, struct buf *text);

/* After the last one. */
void pictures_end(struct pictures *);

/* set_files.c: a database that is written to several files: the one that was named, and others beside it. */

struct set_files {
    const struct format *to; /* NULL: what is written is one file */
    void *state;             /* of its writer */
    struct buf name[FORMAT_FILES];
    struct outfile other[FORMAT_FILES]; /* but for the first, which is run.out */
};

/* Opens the files beside that of --output, where the format has any; false, with trouble told, when it
 * cannot.
 */
bool set_open(struct set_files *, struct run *, const struct format *to, void *state);

/* Adds games as the format's writer left them; false, with trouble told, when they do not fit. */
bool set_write(struct set_files *, struct run *, struct slice written);

/* Writes what comes last. Puts the files in their places but for run.out, where the run has gone well; else
 * removes them. */
void set_close(struct set_files *, struct run *);

/* split_games.c: the files of --split. */

/* Makes a directory where there is none. False with errno when none can be made. */
bool split_folder(const char *name);

/* Writes a game to the file NAME below the directory of --split, with the folders that --name puts between;
 * whole, or not at all. A file that is there is replaced only with --force. False after trouble, which is
 * told.
 */
bool split_write(struct run *, struct buf *name, struct slice game);

/* Several games in one file, with --chunk. */
struct chunk {
    struct outfile file;
    struct buf name;
    bool open;
    uint64_t games; /* in it */
};

/* As split_write(), in pieces; chunk_end() puts the file in its place, if it is to be kept. */
bool chunk_begin(struct run *, struct chunk *, const struct buf *name);
bool chunk_write(struct run *, struct chunk *, struct slice);
bool chunk_end(struct run *, struct chunk *, bool keep);

/* gather.c: games that --name gives one name, where the format holds several. */
struct gather {
    int fd; /* of what waits to be written */
    bool open;
    uint64_t length;
    struct buf names, games;
};

/* Adds a game to the file NAME. False after trouble, which is told. */
bool gather_add(struct run *, struct gather *, struct slice name, struct slice game);

/* After the last game: writes each file, whole or not at all; how many there are. USED: names of other files.
 * Nothing is written of a run that was cut short. */
uint64_t gather_write(struct run *, struct gather *, struct id_set *used);

/* After the last game: flushes what was written to the disk, once for all files. False with errno. */
bool split_end(const char *folder);

/* tables.c: recconv -t sqlite: games as rows of tables.
 *
 * Workers make the rows of a game, as bytes; who puts the output together writes them into a new file, in one
 * transaction. With --append the file begins as a copy of the old one, which it replaces when it is whole. */

enum row { ROW_GAME, ROW_HEADER, ROW_FINDING, ROW_PLY, ROWS };

/* What stands in a row. KEY: of the game that the row belongs to. SERIAL: its number, counted from where the
 * batch begins. */
enum cell_kind { CELL_NULL, CELL_KEY, CELL_SERIAL, CELL_NUMBER, CELL_THOUSANDTHS, CELL_TEXT };

/* Adds the rows of the game at hand, which must be KNOWN_ALL in p->subject. */
void tables_put(struct buf *, struct pipeline *, enum lang, bool plies);

/* Whether a header has a column of its own in table game. */
bool tables_has_column(enum key);

struct tables; /* the file that is written */

/* Opens it in place of run->out; NULL after trouble, which is told. APPEND: games of the old file stay, and
 * those that it has are passed over. */
struct tables *tables_open(struct run *, bool append);

/* Writes rows. BASE: the number of the game before the batch's first. False after trouble, which is told. */
bool tables_write(struct tables *, struct slice rows, uint64_t base);

/* Makes the indexes and ends the transaction, if the run has gone well; else run->cut_short. */
void tables_close(struct tables *);

/* converter.c: what a worker of recconv does with the games of a batch. What it writes comes out in order in
 * recconv.c. */

struct conversion {
    struct run run;
    struct writing writing;
    void *state[FORMATS_MAX];  /* of writers, by format, with -t same */
    const struct format *open; /* whose games are being written; NULL: none so far */
    struct edits edits;
    bool framed;             /* is_framed() of the file at hand */
    struct recoder *recoder; /* NULL: UTF-8 */
    struct outfile rejects;
    struct set_files set;         /* where a database is written */
    struct anonymiser *hidden;    /* with --anonymise */
    struct tables *tables;        /* with -t sqlite */
    struct chunk chunk;           /* with --chunk: the file that games go to */
    struct gather gather;         /* games whose names others may share */
    const struct format *chunked; /* the format of those that are in it */
    struct file_diff diff;        /* with --diff */
    struct merge merge;           /* changed by the one worker that there is with --merge */
    struct verbatim verbatim;
    struct id_set names; /* of the files written */
    struct tally total;
    uint64_t games, split_files;
    uint64_t written, unwritten; /* games that are in the output, or not */
    uint64_t failed; /* games that could not be written, or not whole, and batches that lack games */
};

/* A game in the output of its batch. */
struct written {
    size_t end;      /* of its text */
    size_t name_end; /* of its name, with --name */
    uint64_t local;
};

/* Of one batch. */
struct converted {
    struct tally tally;
    struct buf written;          /* struct written, by game */
    uint64_t failed;             /* as in struct conversion */
    struct buf names;            /* with --name */
    struct buf pieces;           /* struct game_piece, by game, where bytes are handed on */
    struct patch_list fixed;     /* of the batch's bytes, with --fix */
    const struct format *format; /* that was written */
};

struct converter {
    struct worker base;
    struct conversion *conversion;
    struct locate bytes; /* of the batch, for pieces */
    struct buf game;     /* the game being written */
    struct buf called;   /* what its file is called, with --anonymise */
    struct record line;  /* one line of a game, with --unmerge */
    struct cut cut;      /* of the game */
    struct readback *readback;
    struct fixer_bytes fixer;
    struct positions positions; /* of the game, where converter_has_positions() */
};

/* For struct wiring; EXTRA: struct converted. */
void converter_start(void *worker);
void converter_stop(void *worker);
void converter_work(void *worker, struct batch *, struct output *);
void converter_clear(void *extra);
void converter_free(void *extra);

/* For replay_options: what the writer asks of the moves, and the positions that are kept. */
enum telling converter_telling(const struct conversion *);
bool converter_has_positions(const struct conversion *);
void converter_visit(void *worker, const struct line *);

bool converter_is_verbatim(const struct conversion *); /* -t verbatim */
bool converter_is_tables(const struct conversion *);   /* -t sqlite */

/* Whether bytes of the input go to the output, or to --rejects. */
bool converter_hands_bytes_on(const struct conversion *);

/* What names of files of the format end with. */
const char *converter_extension(const struct format *, const struct format_desc *);

#endif
