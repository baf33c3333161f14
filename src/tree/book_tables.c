/* book_tables.c - opening books that are tables of SQLite: .obk and .xqb. They are read from memory, so that
 * nothing in such a file is ever run or written. */
#include "base/data/data.h"
#include "base/data/sqlite.h"
#include "tree/book.h"

#include <stdlib.h>

#ifdef SQLITE_SONAME

/* A query over a book in memory: the key, the move, the id. */
struct book_table {
    struct sqlite lib;
    sqlite3 *db;
    sqlite3_stmt *rows;
    unsigned char *bytes;
};

enum { JOURNAL_AT = 18, PAGE_MIN = 512, PAGE_MAX = 65536 };

/* A book that was written with a log beside it is read as if it had none: the file is whole without. */
static bool open_table(struct book_table *t, struct slice bytes, const char *query)
{
    t->bytes = mem_alloc(bytes.n + 1, 1);
    memcpy(t->bytes, bytes.p, bytes.n);
    if (bytes.n >= PAGE_MIN)
        t->bytes[JOURNAL_AT] = t->bytes[JOURNAL_AT + 1] = 1;
    return t->lib.sqlite3_open_v2(":memory:", &t->db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
           t->lib.sqlite3_deserialize(t->db, "main", t->bytes, (sqlite3_int64)bytes.n, (sqlite3_int64)bytes.n,
                                      SQLITE_DESERIALIZE_READONLY) == SQLITE_OK &&
           t->lib.sqlite3_prepare_v2(t->db, query, -1, &t->rows, NULL) == SQLITE_OK;
}

static void close_table(struct book_table *t)
{
    if (t->db != NULL) {
        t->lib.sqlite3_finalize(t->rows);
        t->lib.sqlite3_close(t->db);
    }
    free(t->bytes);
}

/* Keys of .obk from 2^63 on stand as negative numbers; or as the real numbers whose bits they are, and SQLite
 * made integers of those without a fraction. */
static uint64_t obk_key(struct book_table *t)
{
    double real;
    uint64_t key;

    if (t->lib.sqlite3_column_type(t->rows, 0) != SQLITE_FLOAT &&
        (t->lib.sqlite3_column_int64(t->rows, 0) >= 0 || t->lib.sqlite3_column_int64(t->rows, 3) == 0))
        return (uint64_t)t->lib.sqlite3_column_int64(t->rows, 0);
    real = t->lib.sqlite3_column_double(t->rows, 0);
    memcpy(&key, &real, sizeof key);
    return key;
}

static uint64_t xqb_key(struct book_table *t)
{
    const char *blob = t->lib.sqlite3_column_blob(t->rows, 0);

    return lookup_key((struct slice){blob, (size_t)t->lib.sqlite3_column_bytes(t->rows, 0)});
}

static uint16_t obk_code(sqlite3_int64 code)
{
    return code < 0 || code > UINT16_MAX ? 0 : book_xiangqi_code((unsigned)code >> 8, (unsigned)code & 255);
}

static uint16_t xqb_code(sqlite3_int64 code)
{
    return code < 0 || code > UINT16_MAX ? 0 : (uint16_t)code;
}

static void say_lost(struct sink *sink, uint64_t lost)
{
    if (lost > 0)
        sink_say(sink, CODE_BOOK_NO_KEY, (struct span){0, 0},
                 arena_printf(sink_arena(sink), "%llu", (unsigned long long)lost), NULL);
}

/* False, with a finding, when SQLite cannot read the table to its end. */
static bool load(struct slice bytes, struct buf *entries, struct sink *sink, const char *query,
                 uint64_t (*key)(struct book_table *), uint16_t (*code)(sqlite3_int64))
{
    struct book_table t = {.db = NULL};
    bool whole = sqlite_load(&t.lib) && open_table(&t, bytes, query);
    uint64_t lost = 0;
    int got = SQLITE_DONE;

    while (whole && (got = t.lib.sqlite3_step(t.rows)) == SQLITE_ROW)
        if (t.lib.sqlite3_column_type(t.rows, 0) == SQLITE_NULL)
            lost++;
        else
            buf_add(entries,
                    &(struct book_entry){.key = key(&t),
                                         .at = (uint32_t)t.lib.sqlite3_column_int64(t.rows, 2),
                                         .move = code(t.lib.sqlite3_column_int64(t.rows, 1)),
                                         .weight = 1},
                    sizeof(struct book_entry));
    if (!whole || got != SQLITE_DONE)
        sink_say(sink, CODE_BOOK_UNREADABLE, (struct span){0, 0}, NULL, NULL);
    say_lost(sink, lost);
    close_table(&t);
    return whole && got == SQLITE_DONE;
}

/* The same columns have two names of their table. */
bool book_load_obk(struct slice bytes, struct buf *entries, struct sink *sink)
{
#define QUERY(table)                                                                                         \
    "SELECT vkey, vmove, rowid, EXISTS(SELECT 1 FROM " table " WHERE typeof(vkey) = 'real') FROM " table     \
    " NOT INDEXED"
    bool other = memmem(bytes.p, bytes.n < PAGE_MAX ? bytes.n : PAGE_MAX, "pfBook", 6) != NULL;

    return load(bytes, entries, sink, other ? QUERY("pfBook") : QUERY("bhobk"), obk_key, obk_code);
#undef QUERY
}

bool book_load_xqb(struct slice bytes, struct buf *entries, struct sink *sink)
{
    return load(bytes, entries, sink, "SELECT key, move, rowid FROM book NOT INDEXED", xqb_key, xqb_code);
}

#else

bool book_load_obk(struct slice bytes, struct buf *entries, struct sink *sink)
{
    (void)bytes;
    (void)entries;
    sink_say(sink, CODE_BOOK_UNREADABLE, (struct span){0, 0}, NULL, NULL);
    return false;
}

bool book_load_xqb(struct slice bytes, struct buf *entries, struct sink *sink)
{
    return book_load_obk(bytes, entries, sink);
}
#endif
