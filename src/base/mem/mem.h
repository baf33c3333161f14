/* mem.h - memory, buffers, slices, limits, small files: what every file stands on. Brings along <stdbool.h>,
 * <stddef.h>, <stdint.h> and <string.h>. */
#ifndef QIPU_BASE_MEM_MEM_H
#define QIPU_BASE_MEM_MEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Which way a branch goes, and what every game passes through, where the compiler lays out hot
 * code better for knowing. */

static inline __attribute__((always_inline)) bool usually(bool b)
{
    return __builtin_expect(b, true);
}

static inline __attribute__((always_inline)) bool seldom(bool b)
{
    return __builtin_expect(b, false);
}

/* Into every caller: where an argument is a constant there, or a call would cost more than the function. */
#define ALWAYS_INLINE inline __attribute__((always_inline))

/* A function that nearly every game of a PGN file passes through. They are laid side by side: scattered over
 * the program they do not fit together into the first cache of instructions (32 KB), which they fill by two
 * thirds, and each game then fetches a hundred lines of it anew (measured: 4 % of the time). */
#define HOT __attribute__((hot))

/* A function that reports something: what leads to its calls is laid elsewhere. */
#define COLD __attribute__((cold))

/* SCOPED(buf) text = {0}: a local struct buf that buf_free() is called on, by whatever way its scope is left.
 * It must be initialised where it is declared, and nothing of it may be returned. */
#define SCOPED(type) __attribute__((cleanup(type##_free))) struct type

/* slice.c: a run of bytes that somebody else owns. */

struct slice {
    const char *p;
    size_t n;
};

/* A slice of a string literal. */
#define SLICE(literal) ((struct slice){(literal), sizeof(literal) - 1})

static inline struct slice slice_of(const char *s)
{
    return (struct slice){s, s == NULL ? 0 : strlen(s)};
}

static inline struct slice slice_between(const char *p, const char *end)
{
    return (struct slice){p, (size_t)(end - p)};
}

static inline bool slice_eq(struct slice a, struct slice b)
{
    return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}

/* Less than, equal to or more than 0, by bytes; the beginning of another comes before it. */
static inline int slice_order(struct slice a, struct slice b)
{
    size_t n = a.n < b.n ? a.n : b.n;
    int order = n == 0 ? 0 : memcmp(a.p, b.p, n);

    return order != 0 ? order : (a.n > b.n) - (a.n < b.n);
}

static inline bool slice_is(struct slice a, const char *s)
{
    return slice_eq(a, slice_of(s));
}

/* Of slices that begin alike: whether the rest is the same too, ASCII letters in either case. */
bool slice_goes_on_nocase(struct slice a, const char *s);

/* ASCII letters compare equal in either case. The two cases of a letter differ in one bit: most words are
 * told apart by their first byte. */
static inline bool slice_is_nocase(struct slice a, const char *s)
{
    return a.n == 0 ? s[0] == '\0' : ((a.p[0] ^ s[0]) & ~0x20) == 0 && slice_goes_on_nocase(a, s);
}

/* The same of two slices. */
bool slice_same_letters(struct slice a, struct slice b);

static inline bool slice_starts(struct slice a, const char *prefix)
{
    size_t n = strlen(prefix);

    return a.n >= n && memcmp(a.p, prefix, n) == 0;
}

/* The same with ASCII letters in either case. */
static inline bool slice_starts_nocase(struct slice a, const char *prefix)
{
    size_t n = strlen(prefix);

    return a.n >= n && slice_is_nocase((struct slice){a.p, n}, prefix);
}

static inline bool slice_ends(struct slice a, const char *suffix)
{
    size_t n = strlen(suffix);

    return a.n >= n && memcmp(a.p + a.n - n, suffix, n) == 0;
}

/* Whether it is one of WORDS, which a NULL ends; in the second, ASCII letters in either case. */
bool slice_is_any(struct slice, const char *const words[]);
bool slice_is_any_nocase(struct slice, const char *const words[]);

/* How long the first of WORDS is that it begins with; 0: it begins with none. */
size_t slice_starts_any(struct slice, const char *const words[]);

/* Whether all its bytes are in SET. */
bool slice_is_all(struct slice, const char *set);

/* Whether WORD stands anywhere in it, ASCII letters in either case. */
bool slice_holds(struct slice a, const char *word);

static inline bool is_ascii_digit(char c)
{
    return (unsigned char)c - (unsigned)'0' < 10;
}

static inline bool is_ascii_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* White space (ASCII) taken off both ends. */
struct slice slice_trim(struct slice s);

/* The part before the first SEPARATOR; *REST becomes what follows it (empty, with p
 * NULL, when there was none). */
struct slice slice_cut(struct slice s, char separator, struct slice *rest);

/* The decimal digits of N in ROOM. */
enum { DIGITS_ROOM = 24 };
const char *mem_digits(char room[DIGITS_ROOM], uint64_t n);

/* The same for the argument of a message, in room of its own that lasts to the end of the block. */
#define DIGITS(n) mem_digits((char[DIGITS_ROOM]){0}, (n))

/* A decimal number that fills the whole slice; false when it does not or does not fit. */
bool slice_long(struct slice s, long *value);

/* S without its first N bytes. */
static inline struct slice slice_skip(struct slice s, size_t n)
{
    return (struct slice){s.p + n, s.n - n};
}

/* Where a byte of data stands in SET; NULL when it does not. strchr() would find the NUL behind the set. */
static inline const char *find_char(const char *set, char c)
{
    return c == '\0' ? NULL : strchr(set, c);
}

/* The first and the last C in S; NULL when there is none. memchr() of no bytes may not be asked at NULL,
 * which is where an empty slice may stand. */
static inline const char *slice_find(struct slice s, char c)
{
    return s.n == 0 ? NULL : memchr(s.p, c, s.n);
}

static inline const char *slice_find_last(struct slice s, char c)
{
    return s.n == 0 ? NULL : memrchr(s.p, c, s.n);
}

/* memory.c: allocation that never fails.
 *
 * These are programs, not a library: without memory there is nothing sensible left to do. So every allocation
 * goes through here and returns memory or not at all; nobody above has to carry "failed" along, and a failed
 * allocation cannot be mistaken for anything else. What is allocated is given back by free(). */

/* The program's own (pipeline/exhausted.c; a test may have another): says so, leaves no temporary file, and
 * ends the process with status 2. Allocates nothing and may be called from any thread. To be called as well
 * when a library reports that it has no memory. */
_Noreturn void mem_exhausted(void);

/* The same for what the system cannot do and no answer would be right without: errno says why. */
_Noreturn void system_failed(const char *what);

/* COUNT elements of SIZE bytes, not cleared. */
void *mem_alloc(size_t count, size_t size) __attribute__((malloc, returns_nonnull));

/* The same, cleared. */
void *mem_calloc(size_t count, size_t size) __attribute__((malloc, returns_nonnull));

/* P, from here or NULL, with room for COUNT elements of SIZE bytes. */
void *mem_realloc(void *p, size_t count, size_t size) __attribute__((returns_nonnull));

/* N bytes, a multiple of ALIGN, at a multiple of ALIGN. */
void *mem_aligned(size_t align, size_t n) __attribute__((malloc, returns_nonnull));

char *mem_strdup(const char *) __attribute__((malloc, returns_nonnull));

/* limits.c: every bound there is, in one place. Reaching one is a finding or trouble,
 * never a crash.
 *
 * Those of limits.def can be set with --limit, once, before anything is read: they are the same for all
 * threads from then on. */

enum { YAML_DEPTH_MOST = 256, NESTING_MOST = 8, BOARD_MOST = 63, CHECKS_MOST = 1 << 15 };

enum limit {
#define LIMIT(name, word, usual, most) LIMIT_##name,
#include "base/mem/limits.def"
#undef LIMIT
    LIMITS
};

/* How much is allowed. */
uint32_t limit_now(enum limit);
const char *limit_name(enum limit);

/* Another one, of 1 to the most that there may be. False when there is no limit of that name, or N is not
 * allowed: *MOST is then 0, or the most. */
bool limit_set(struct slice name, uint64_t n, uint32_t *most);

enum {
    LIMIT_REPAIR_BYTES = 16 << 20, /* of the positions of a game for which --suggest looks, all kept */
    LIMIT_GAME_GROWTH = 16,        /* beyond LIMIT_PACKED_GAME, of each packed byte */
    LIMIT_THREADS = 256,
    BATCH_BYTES = 64 << 10,      /* what a worker is given at a time: little enough to stay in its caches */
    SHOWN_BATCH_BYTES = 2 << 10, /* and recreplay's, which may show a thousand bytes for each that it reads */
    PART_BYTES = 512 << 10,      /* of a batch's output: more is handed on before the batch is done */
    KEPT_BYTES = 1 << 20         /* of a buffer that is used again for the next batch; more is given back */
};

/* arena.c: memory that is given back all at once, at the end of a game.
 *
 * Blocks are kept for the next game, so that a long run settles at the size of
 * its largest one. */

struct arena_block;

struct arena {
    struct arena_block *first, *current;
};

/* Zeroed memory aligned for any type. */
void *arena_alloc(struct arena *, size_t n) __attribute__((returns_nonnull));

/* A NUL-terminated copy. */
const char *arena_str(struct arena *, struct slice);
/* The same of two texts, one behind the other. */
const char *arena_join(struct arena *, struct slice, struct slice);
COLD const char *arena_printf(struct arena *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Everything in it is given up, the blocks are kept for the next game. */
void arena_reset(struct arena *);
void arena_free(struct arena *);

/* buf.c: a growable run of bytes. */

struct buf {
    char *p;
    size_t n, cap;
};

/* Room for MORE bytes after p + n. */
void buf_reserve(struct buf *, size_t more);

/* The same where it is known that there is none yet. */
void buf_grow(struct buf *, size_t more);

static inline void buf_add(struct buf *b, const void *p, size_t n)
{
    if (n == 0)
        return;
    if (b->cap - b->n < n)
        buf_grow(b, n);
    memcpy(b->p + b->n, p, n);
    b->n += n;
}

static inline void buf_char(struct buf *b, char c)
{
    if (b->cap == b->n)
        buf_grow(b, 1);
    b->p[b->n++] = c;
}

/* The decimal digits of a number of any size. */
void buf_more_digits(struct buf *, uint64_t value);

/* The same; most numbers that are written have one. */
static inline void buf_uint(struct buf *b, uint64_t value)
{
    if (value < 10)
        buf_char(b, (char)('0' + value));
    else
        buf_more_digits(b, value);
}

static inline void buf_str(struct buf *b, const char *s)
{
    buf_add(b, s, strlen(s));
}

static inline void buf_slice(struct buf *b, struct slice s)
{
    buf_add(b, s.p, s.n);
}

void buf_fill(struct buf *, char c, size_t n);
void buf_utf8(struct buf *, uint32_t codepoint);
void buf_int(struct buf *, int64_t value);
void buf_printf(struct buf *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* In double quotes, just as it is. */
void buf_quoted(struct buf *, struct slice);

/* A JSON string with its quotes. Bytes that are not UTF-8 become U+FFFD; what would command a terminal or
 * turn the direction of text is escaped. */
void buf_json(struct buf *, struct slice);

/* The same without loss: such a byte XX becomes \udcXX, half of a surrogate pair, which json.h makes a byte
 * again. */
void buf_json_bytes(struct buf *, struct slice);

/* Bytes in base64 (RFC 4648), without quotes. */
void buf_base64(struct buf *, struct slice);

/* Text for XML and HTML, both inside elements and inside double-quoted attributes. */
void buf_xml(struct buf *, struct slice);

static inline void buf_clear(struct buf *b)
{
    b->n = 0;
}

static inline struct slice buf_as_slice(const struct buf *b)
{
    return (struct slice){b->p, b->n};
}

/* A NUL after the last byte, not counted in n. */
const char *buf_cstr(struct buf *);

void buf_free(struct buf *);

/* files.c: small files that are read whole (tables, lists, profiles), and lists that are read piece by
 * piece. */

/* Appends the whole of a file; false with errno, EFBIG when it has more bytes than that limit allows. */
bool file_read(const char *path, enum limit, struct buf *);

/* Why file_read() failed, by errno: the system's words, or the limit's name. To be translated. */
const char *file_why(enum limit);

/* A file that is taken piece by piece, each ended by one byte. */
struct pieces {
    int fd;
    char end;         /* that ends a piece; the last need not have it */
    struct buf bytes; /* read and not taken yet, from `at` on */
    size_t at;
    bool over; /* there is nothing more to read */
};

/* Opens a file, or standard input for "-"; false with errno. */
bool pieces_open(struct pieces *, const char *path, char end);

/* The next one, which stays until the next call, with a NUL behind it. False at the end with errno 0; or with
 * errno, EFBIG when it has more bytes than LIMIT_LIST_LINE allows. */
bool pieces_next(struct pieces *, struct slice *piece);

/* May be called again, and for one that was never opened but is zero. */
void pieces_close(struct pieces *);

/* temporary.c: the temporary files of this process and the screen that it took, so that nothing is left
 * behind however it ends.
 *
 * The one list that is not const: a signal handler and mem_exhausted() have nothing else to look at. */

enum { TEMPORARY_MAX = 8 };

/* From now on the file of that name is to be removed when the process is ended. PATH must stay as it is until
 * temporary_done(). False when there are TEMPORARY_MAX already. From the main thread only. */
bool temporary_made(const char *path);

/* The file has been renamed or removed. */
void temporary_done(const char *path);

/* From now on UNDO is to be called, too; NULL: nothing is. It must be safe in signal handlers. */
void temporary_undo(void (*undo)(void));

/* Undoes it and removes them all. Safe in signal handlers and in any thread. */
void temporary_remove_all(void);

/* dynlib.c: shared libraries that are loaded when something first needs them.
 *
 * Most runs meet neither an archive nor XML, and loading what unpacks and parses those takes longer than
 * judging a game. */

/* Sets CALLS, a struct of nothing but one pointer to a function for each of NAMES (ended by a NULL), in their
 * order. False when the library cannot be loaded or lacks one of them. Once loaded it stays, and asking again
 * is cheap. */
bool dynlib_load(const char *soname, const char *const *names, void *calls);

/* A piece of work that some other thread may do before it is needed.
 *
 * Whoever has such work offers it to whoever has threads, and neither needs to know the other. */

enum chore_stage { CHORE_NOT_DONE, CHORE_AT_WORK, CHORE_DONE };

/* The first member of whatever it is about. */
struct chore {
    void (*run)(struct chore *); /* must not wait for anything */
    enum chore_stage stage;
    struct chore *next; /* of those that were offered */
};

/* The threads, if there are others than the one that offers. */
struct chores {
    void *ctx;      /* NULL: there are none */
    unsigned count; /* how many, with the one that offers */
    void (*offer)(void *ctx, struct chore *);
    /* Takes it back; when somebody is at it, waits until it is done. */
    void (*take_back)(void *ctx, struct chore *);
};

static inline bool chores_wanted(const struct chores *threads)
{
    return threads != NULL && threads->ctx != NULL;
}

/* All three: from one thread. */
static inline void chore_offer(const struct chores *threads, struct chore *c)
{
    c->stage = CHORE_NOT_DONE;
    c->next = NULL;
    if (chores_wanted(threads))
        threads->offer(threads->ctx, c);
}

/* No thread works on it any more, and none begins. */
static inline void chore_take_back(const struct chores *threads, struct chore *c)
{
    if (chores_wanted(threads))
        threads->take_back(threads->ctx, c);
}

/* It has been done, now or before. */
static inline void chore_finish(const struct chores *threads, struct chore *c)
{
    chore_take_back(threads, c);
    if (c->stage != CHORE_DONE)
        c->run(c);
    c->stage = CHORE_DONE;
}

#endif
