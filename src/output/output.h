/* output.h - messages in the reader's language.
 *
 * The catalogue (po/zh_CN.po) is compiled in, so that --lang=zh works in a fresh build, in every
 * thread, and on machines without any Chinese locale. Mark messages in tables with N_() and hand
 * them to tr() where they are printed; codes, JSON keys and statuses are never translated. */
#ifndef QIPU_OUTPUT_OUTPUT_H
#define QIPU_OUTPUT_OUTPUT_H

#include "format/format.h"
#include "select/select.h"

#include <sys/stat.h>

enum lang { LANG_EN, LANG_ZH };

/* Marks a string for translation where a table is initialised. */
#define N_(text) text

/* The message in Chinese; the message itself where there is no translation. */
const char *tr_zh(const char *message);

/* The message in that language. In the header because most are read in English: eight lookups a finding. */
static inline const char *tr(enum lang lang, const char *message)
{
    return lang == LANG_ZH ? tr_zh(message) : message;
}

/* The message with %1 and %2 replaced; either may be NULL. */
void tr_say(struct buf *, enum lang, const char *message, const char *arg1, const char *arg2);

/* Copies PATTERN and calls ARG for what stands after each % ("%%" is one). */
void tr_expand(struct buf *, const char *pattern, void (*arg)(struct buf *, char which, const void *ctx),
               const void *ctx);

/* What LC_ALL, LC_MESSAGES, LANG and LANGUAGE ask for, in gettext's order. */
enum lang tr_language(void);

/* the translations, as build-aux/po2c makes them from po/ at build time. */

struct translation {
    const char *from, *to;
};

extern const struct translation catalogue_zh[]; /* sorted by `from`, as strcmp sorts */
extern const size_t catalogue_zh_count;

/* member.c: members of JSON objects: a key and its value, behind a comma unless an object or a list has just
 * begun. Keys are our own, and need no escape. */

void member_next(struct buf *); /* the comma alone, before an item of a list */
void member_key(struct buf *, const char *name);
void member_text(struct buf *, const char *name, const char *text); /* NULL: null */
void member_slice(struct buf *, const char *name, struct slice text);
void member_number(struct buf *, const char *name, uint64_t);
void member_count(struct buf *, const char *name, uint64_t); /* 0: null */
void member_flag(struct buf *, const char *name, bool);

/* lists.c: what the programs know: --list-codes, --explain and the other lists. */

/* One line a code: code, severity (with "style" where it is off by default), what it means; columns
 * are separated by tabs. */
void list_codes(struct buf *, enum lang);

/* The code's meaning, what each of the rulebooks says of it, an example that breaks it and its
 * nearest neighbour that does not. */
void explain_code(struct buf *, enum lang, enum code, const struct rulebook *all,
                  const struct rulebook *only);

/* One line a row, columns separated by tabs. */
void list_formats(struct buf *, enum lang);
/* One format: what it holds and what it lacks, in words. */
void list_format(struct buf *, enum lang, const struct format *, const struct format_desc *);
void list_notations(struct buf *, enum lang);
void list_fields(struct buf *, enum lang);
void list_rules(struct buf *, enum lang, const struct rulebook *all);

/* Article, subject, and what shows a breach of it, carries it, or why no record can: of that rulebook, or of
 * all that list theirs, with their id behind. */
void list_articles(struct buf *, enum lang, const struct rulebook *all, const struct rulebook *only);

/* the cases that --explain shows, as build-aux/examples takes them from tests/cases.
 * Named "AREA/NAME/bad" and "AREA/NAME/good", each followed by "….args" where it has arguments;
 * `size` is not set. */

extern const struct embedded examples[]; /* ends with a NULL name */

/* grid.c: rows and columns of words, written for a terminal, a spreadsheet or a page.
 *
 * The same grid is written three ways, so that no table can say one thing here and another there. */

struct grid_cell {
    size_t at, n;           /* in grid.text */
    size_t link, link_size; /* in grid.text; 0: no link */
};

struct grid {
    struct buf text;
    struct grid_cell *cell;
    uint8_t *right; /* by column: numbers are set to the right */
    size_t cells, columns, cap;
};

/* A column with its heading; all columns come before the first cell. */
void grid_column(struct grid *, const char *heading, bool right);

/* The next cell, row by row. */
void grid_add(struct grid *, struct slice);
void grid_add_link(struct grid *, struct slice text, struct slice link);

/* The cell is what is written to the buffer between these two. */
struct buf *grid_begin(struct grid *);
void grid_end(struct grid *);

/* Columns lined up by the width of their characters in a terminal. */
void grid_text(const struct grid *, struct buf *);
/* RFC 4180, lines ended by CR LF; an apostrophe stands before what a spreadsheet would run. */
void grid_csv(const struct grid *, struct buf *);
/* A <table>; ids of rows are PREFIX and the number of the row. */
void grid_html(const struct grid *, struct buf *, const char *prefix);

void grid_free(struct grid *);

/* naming.c: what the files of --split are called: --name=TEMPLATE, made safe. */

/* Room for the number of the game in its file, which is not known while others are still being read. */
enum { NAME_NUMBER = 1 };

/* Whether the template is one; else *BAD is the word in braces that stands for nothing. */
bool naming_check(const char *template, struct slice *bad);

/* Whether what it makes lies in the folder or below it: no slash before or behind, no "..". */
bool naming_stays_inside(const char *template);

/* Whether the template asks for an identity, so that the subject must be KNOWN_MOVES. */
bool naming_needs_moves(const char *template);

/* Whether the template tells games of one file apart: by {game}, {id} or {game_id}. */
bool naming_tells_games(const char *template);

/* Appends the template with {stem}, {dir}, {path}, {ext}, {id}, {kind} and header keys filled in and made
 * safe: no slash but those of the template itself and of {dir}, no control characters, no leading dot, not
 * too long. {game} becomes NAME_NUMBER. */
void naming_fill(struct buf *, const char *template, const struct subject *, const char *extension);

/* Puts the number in. */
void naming_number(struct buf *, struct slice name, uint64_t number);

/* The name itself, or with -2, -3 … before its extension when this run has used it. */
void naming_unused(struct buf *name, struct id_set *used);

/* outfile.c: where a program's product goes: standard output or -o FILE, with every write checked.
 *
 * A named file is written under another name beside it and renamed when it is whole, so that
 * nobody ever sees a part of it; the other name is removed however the program ends (base/mem/temporary.h).
 */

/* Which file a descriptor is: that never changes, so it is asked once. */
struct file_identity {
    bool asked, regular;
    dev_t device;
    ino_t inode;
};

struct outfile {
    int fd;
    int error;         /* errno of the first failure, sticky; 0: none */
    const char *name;  /* as given; NULL: standard output */
    char *path, *temp; /* NULL when there is nothing to rename */
    char *aside;       /* where outfile_put_aside() has put what is replaced; NULL: nowhere */
    struct file_identity identity;
    uint64_t written; /* bytes, with those that outfile_resume() found */
    bool unflushed;   /* outfile_close() does not wait for the disk */
    bool lasting;     /* `temp` stays when the file is not put in its place */
};

/* Nothing was there to go on with. */
#define OUTFILE_ANEW UINT64_MAX

/* NAME may be NULL or "-" for standard output. False with error set when it cannot be opened. */
bool outfile_open(struct outfile *, const char *name);

/* The same with NAME.part as the other name, which is not removed when the program is ended: its first *BYTES
 * are kept, and what is written comes behind them. *BYTES becomes OUTFILE_ANEW when it had fewer, and all of
 * it is written anew. NAME must not be a device or a pipe. EBUSY when another run writes the same output,
 * EEXIST when NAME.part is a link or another user's. */
bool outfile_resume(struct outfile *, const char *name, uint64_t *bytes);

/* The absolute path of the file that outfile_open() would write, whether it is there or not, to be freed;
 * NULL with errno. */
char *outfile_target(const char *name);

/* Makes a new file beside PATH, readable by its owner alone, under a name that nobody can foresee, which is
 * put into TEMP. The descriptor, or -1 with errno. */
int outfile_beside(struct buf *temp, const char *path);

/* Writes all of S to FD, taking interrupted calls up again; false with errno when it cannot. */
bool outfile_write_all(int fd, struct slice s);

/* Writes all of it; nothing after a failure. */
bool outfile_write(struct outfile *, struct slice);

/* Waits for the disk now, so that outfile_close() need not. */
bool outfile_flush(struct outfile *);

/* Takes what will be replaced out of its place, where it is part of several files that belong together.
 * outfile_close() removes it when the new file is in its place, and puts it back where it was not to KEEP. */
bool outfile_put_aside(struct outfile *);

/* Closes and, when all went well and KEEP, puts the file in its place; else removes it. False with
 * error set when any write, the close or the rename failed. */
bool outfile_close(struct outfile *, bool keep);

/* Whether a file that is open is what is being written. */
bool outfile_is(struct outfile *, const struct stat *);

/* Whether it is what will be replaced. */
bool outfile_replaces(const struct outfile *, const struct stat *);

/* Whether anything will be replaced. */
bool outfile_replaces_any(const struct outfile *);

/* Whether it is a regular file or will be one: only then may the two above say yes. */
bool outfile_may_be_read(struct outfile *);

/* "standard output" or the file's name, for messages. */
const char *outfile_name(const struct outfile *, enum lang);

/* page.c: the files of output/page/ that are part of the programs: outlines of the men,
 * styles and scripts of the pages. */

extern const struct embedded page_files[]; /* ends with a NULL name */

/* The text of a file; empty when there is none. */
struct slice page_file(const char *name);
struct slice page_file_named(struct slice name);

/* Words of a page's own, for its script and its labels: what it calls them, and the untranslated words. */
struct page_word {
    const char *key, *word;
};

/* All of them as a JSON object. */
void page_words(struct buf *, enum lang, const struct page_word *, size_t count);

/* The one with that key; empty when there is none. */
const char *page_word(enum lang, const struct page_word *, size_t count, struct slice key);

/* Copies PAGE with each {{name}} filled in by HOLE, up to {{STOP}}; what is left behind that, empty when
 * there is no such hole. */
struct slice page_fill(struct buf *, struct slice page, const char *stop,
                       void (*hole)(struct buf *, struct slice name, const void *ctx), const void *ctx);

/* progress.c: how far a run has come, on standard error, for people who watch.
 *
 * One line, rewritten in place. Whoever writes to the same terminal clears it first. */

struct progress {
    bool shown; /* set by the caller; false: every call does nothing */
    enum lang lang;
    uint64_t total, done; /* bytes of the input; total 0: nobody knows */
    uint64_t games, findings;
    bool on_screen;
    double began, last; /* seconds; 0: not yet */
};

/* The line, when it is due: at once, and then twice a second at most. */
void progress_show(struct progress *);

/* Takes the line away. */
void progress_clear(struct progress *);

#endif
