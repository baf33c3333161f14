/* tables.c - rows into a file of SQLite. */
#include "convert/convert.h"

#include "base/data/sqlite.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* id, game and opening are columns of what is known of the game. */
bool tables_has_column(enum key key)
{
    return key != KEY_OTHER && key != KEY_ID && key != KEY_GAME && key != KEY_OPENING;
}

#ifdef SQLITE_SONAME

/* Told by PRAGMA user_version. */
enum { SCHEMA = 1 };

static const char *const tables_of[ROWS] = {
    [ROW_GAME] =
        "game(n INTEGER PRIMARY KEY,game_id TEXT,id TEXT,file TEXT,game INTEGER,format TEXT,kind TEXT,"
        "rulebook TEXT,plies INTEGER,declared TEXT,by_rules TEXT,by_rules_reason TEXT,verdict TEXT,"
        "errors INTEGER,warnings INTEGER,notes INTEGER,opening TEXT,eco TEXT",
    [ROW_HEADER] = "header(game INTEGER,name TEXT,value TEXT",
    [ROW_FINDING] = "finding(game INTEGER,code TEXT,severity TEXT,reason TEXT,ply INTEGER,line INTEGER,"
                    "\"column\" INTEGER,offset INTEGER,article TEXT,message TEXT",
    [ROW_PLY] = "ply(game INTEGER,ply INTEGER,move TEXT,coordinates TEXT,clock REAL,elapsed REAL,key INTEGER,"
                "eval NUMERIC,comment TEXT"};

static const char indexes[] = "CREATE INDEX IF NOT EXISTS game_by_first ON game(\"first\");"
                              "CREATE INDEX IF NOT EXISTS game_by_second ON game(\"second\");"
                              "CREATE INDEX IF NOT EXISTS game_by_eco ON game(eco);"
                              "CREATE INDEX IF NOT EXISTS header_by_game ON header(game);"
                              "CREATE INDEX IF NOT EXISTS finding_by_game ON finding(game);"
                              "CREATE INDEX IF NOT EXISTS finding_by_code ON finding(code);"
                              "CREATE INDEX IF NOT EXISTS ply_by_game ON ply(game,ply);"
                              "CREATE INDEX IF NOT EXISTS ply_by_key ON ply(key);";

struct tables {
    struct run *run;
    struct sqlite lib;
    sqlite3 *db, *old; /* OLD: that of --append, or NULL */
    sqlite3_stmt *insert[ROWS];
    uint64_t bound[ROWS]; /* columns that the row before had a value for */
    struct id_set known;  /* games of the old file */
    int64_t key;          /* the number of the last game */
    bool append, passed;  /* the game at hand is known */
};

static bool fail(struct tables *t, const char *why)
{
    run_trouble(t->run, t->run->options.out.output, why);
    t->run->cut_short = true;
    return false;
}

static bool works(struct tables *t, int status)
{
    return status == SQLITE_OK || status == SQLITE_DONE || status == SQLITE_ROW ||
           fail(t, t->db == NULL ? "SQLite" : t->lib.sqlite3_errmsg(t->db));
}

static bool execute(struct tables *t, const char *words)
{
    return works(t, t->lib.sqlite3_exec(t->db, words, NULL, NULL, NULL));
}

/* A number where the header is one by its nature. */
static const char *type_of(enum key key)
{
    switch (key) {
    case KEY_FIRST_RATING:
    case KEY_SECOND_RATING:
    case KEY_PLY_COUNT:
        return "INTEGER";
    case KEY_HANDICAP:
    case KEY_KOMI:
        return "NUMERIC";
    default:
        return "TEXT";
    }
}

static void put_headers(struct buf *b)
{
    for (unsigned key = KEY_OTHER + 1; key < KEY_COUNT; key++) {
        if (!tables_has_column((enum key)key))
            continue;
        buf_str(b, ",\"");
        for (const char *p = key_name((enum key)key); *p != '\0'; p++)
            buf_char(b, *p == '-' ? '_' : *p);
        buf_printf(b, "\" %s", type_of((enum key)key));
    }
}

/* A column that an older version has not made. */
static bool add_column(struct tables *t, struct slice table, struct slice column)
{
    int name = (int)strcspn(column.p, " ");
    SCOPED(buf) words = {0};
    sqlite3_stmt *s = NULL;
    int status;

    buf_printf(&words, "SELECT %.*s.%.*s FROM %.*s", (int)table.n, table.p, name, column.p, (int)table.n,
               table.p);
    status = t->lib.sqlite3_prepare_v2(t->db, buf_cstr(&words), -1, &s, NULL);
    t->lib.sqlite3_finalize(s);
    if (status == SQLITE_OK)
        return true;
    buf_clear(&words);
    buf_printf(&words, "ALTER TABLE %.*s ADD COLUMN %.*s", (int)table.n, table.p, (int)column.n, column.p);
    return execute(t, buf_cstr(&words));
}

/* The table, and the statement that adds a row: to a table that is there, by the names of its columns. */
static bool prepare(struct tables *t, enum row row)
{
    SCOPED(buf) create = {0}, names = {0}, marks = {0};
    struct slice table = {tables_of[row], strcspn(tables_of[row], "(")}, rest;
    bool ok;

    buf_str(&create, tables_of[row]);
    if (row == ROW_GAME)
        put_headers(&create);
    buf_cstr(&create);
    rest = slice_skip(buf_as_slice(&create), table.n + 1);
    buf_printf(&marks, "CREATE TABLE IF NOT EXISTS %s)", create.p);
    ok = execute(t, buf_cstr(&marks));
    buf_clear(&marks);
    while (ok && rest.n > 0) {
        struct slice column = slice_cut(rest, ',', &rest);

        ok = add_column(t, table, column);
        buf_printf(&names, "%s%.*s", names.n > 0 ? "," : "", (int)strcspn(column.p, " "), column.p);
        buf_str(&marks, marks.n > 0 ? ",?" : "?");
    }
    buf_clear(&create);
    buf_printf(&create, "INSERT INTO %.*s(%s) VALUES(%s)", (int)table.n, table.p, buf_cstr(&names),
               buf_cstr(&marks));
    return ok && works(t, t->lib.sqlite3_prepare_v2(t->db, buf_cstr(&create), -1, &t->insert[row], NULL));
}

/* The first column of the only row that the words select; -1: there is none. */
static int64_t number_of(struct tables *t, const char *words)
{
    sqlite3_stmt *s = NULL;
    int64_t n = -1;

    if (t->lib.sqlite3_prepare_v2(t->db, words, -1, &s, NULL) == SQLITE_OK &&
        t->lib.sqlite3_step(s) == SQLITE_ROW)
        n = t->lib.sqlite3_column_int64(s, 0);
    t->lib.sqlite3_finalize(s);
    return n;
}

static bool read_known(struct tables *t)
{
    sqlite3_stmt *s = NULL;
    struct identity id;
    int status = t->lib.sqlite3_prepare_v2(t->db, "SELECT game_id,n FROM game ORDER BY n", -1, &s, NULL);

    while (status == SQLITE_OK || status == SQLITE_ROW) {
        status = t->lib.sqlite3_step(s);
        if (status != SQLITE_ROW)
            break;
        if (identity_read(slice_of(t->lib.sqlite3_column_blob(s, 0)), &id))
            id_set_add(&t->known, id);
        t->key = t->lib.sqlite3_column_int64(s, 1);
    }
    t->lib.sqlite3_finalize(s);
    return status == SQLITE_DONE;
}

/* Keeps others from writing to the old file until the new one is whole; one that cannot be written needs no
 * such care. A connection that holds it cannot copy. */
static int hold_old(struct tables *t)
{
    int status = t->lib.sqlite3_open_v2(t->run->out.path, &t->old, SQLITE_OPEN_READWRITE, NULL);

    if (status == SQLITE_OK)
        status = t->lib.sqlite3_exec(t->old, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    return status == SQLITE_READONLY ? SQLITE_OK : status;
}

/* --append: what is there. */
static bool copy_old(struct tables *t)
{
    sqlite3 *from = NULL;
    sqlite3_backup *copy;
    int status = hold_old(t), ended;

    if (status == SQLITE_OK)
        status = t->lib.sqlite3_open_v2(t->run->out.path, &from, SQLITE_OPEN_READONLY, NULL);
    if (status == SQLITE_OK && (copy = t->lib.sqlite3_backup_init(t->db, "main", from, "main")) != NULL) {
        status = t->lib.sqlite3_backup_step(copy, -1);
        ended = t->lib.sqlite3_backup_finish(copy);
        status = status == SQLITE_DONE ? ended : status;
    }
    t->lib.sqlite3_close(from);
    if (status != SQLITE_OK)
        return fail(t, status == SQLITE_BUSY || status == SQLITE_LOCKED
                           ? tr(t->run->style.lang, N_("another program is using the database"))
                           : tr(t->run->style.lang, N_("cannot be read as a database")));
    return (number_of(t, "PRAGMA user_version") == SCHEMA && read_known(t)) ||
           fail(t, tr(t->run->style.lang, N_("is no database that --to=sqlite has written")));
}

/* What another program has not yet written into the old file must not come into the new one. */
static bool is_alone(struct tables *t)
{
    static const char *const beside[] = {"-wal", "-journal"};
    bool alone = true;

    for (size_t i = 0; i < 2 && t->run->out.path != NULL; i++) {
        SCOPED(buf) name = {0};
        struct stat st;

        buf_printf(&name, "%s%s", t->run->out.path, beside[i]);
        alone &= stat(buf_cstr(&name), &st) != 0 || (i == 1 && st.st_size == 0);
    }
    return alone || fail(t, tr(t->run->style.lang, N_("another program is using the database")));
}

static bool begin(struct tables *t)
{
    struct outfile *out = &t->run->out;
    bool there = out->path != NULL && access(out->path, F_OK) == 0;

    if (out->temp == NULL)
        return fail(t, tr(t->run->style.lang, N_("a database needs a file")));
    if (!works(t, t->lib.sqlite3_open_v2(out->temp, &t->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
                                         NULL)) ||
        !execute(t, "PRAGMA journal_mode=OFF;PRAGMA synchronous=OFF;PRAGMA locking_mode=EXCLUSIVE;"
                    "PRAGMA temp_store=MEMORY;PRAGMA cache_size=-16384") ||
        (t->append && there ? !copy_old(t) : !is_alone(t)) ||
        !execute(t, "PRAGMA journal_mode=OFF;PRAGMA user_version=1;BEGIN"))
        return false;
    for (unsigned row = 0; row < ROWS; row++)
        if (!prepare(t, (enum row)row))
            return false;
    return true;
}

static void release(struct tables *t)
{
    for (unsigned row = 0; row < ROWS; row++)
        t->lib.sqlite3_finalize(t->insert[row]);
    id_set_free(&t->known);
    t->lib.sqlite3_close(t->db);
    t->lib.sqlite3_close(t->old);
    free(t);
}

struct tables *tables_open(struct run *run, bool append)
{
    struct tables *t = mem_calloc(1, sizeof *t);

    t->run = run;
    t->append = append;
    if (!sqlite_load(&t->lib)) {
        fail(t, tr(run->style.lang, N_("libsqlite3 cannot be loaded")));
        free(t);
        return NULL;
    }
    if (begin(t))
        return t;
    release(t);
    return NULL;
}

/* Bytes of rows, from the next one on. */
struct table_reader {
    const char *p, *end;
};

static void take(struct table_reader *r, void *into, size_t n)
{
    memcpy(into, r->p, n);
    r->p += n;
}

/* Whether the old file has the game that begins here. */
static bool is_known(const struct tables *t, struct table_reader r)
{
    struct identity id;

    if (t->known.count == 0)
        return false;
    r.p += 1 + sizeof(uint32_t);
    return identity_read((struct slice){r.p, ID_DIGITS}, &id) && id_set_has(&t->known, id);
}

/* Most columns of most rows are empty, and what is not bound is. */
static void take_cell(struct tables *t, struct table_reader *r, enum row row, int column, uint64_t base)
{
    sqlite3_stmt *s = t->insert[row];
    uint64_t bit = UINT64_C(1) << column % 64;
    enum cell_kind cell = (enum cell_kind) * r->p++;
    int64_t n = t->key;
    uint32_t length;

    if (cell == CELL_NULL) {
        if ((t->bound[row] & bit) != 0)
            t->lib.sqlite3_bind_null(s, column);
        t->bound[row] &= ~bit;
        return;
    }
    t->bound[row] |= bit;
    if (cell == CELL_TEXT) {
        take(r, &length, sizeof length);
        t->lib.sqlite3_bind_text(s, column, r->p, (int)length, SQLITE_STATIC);
        r->p += length;
    } else {
        if (cell != CELL_KEY)
            take(r, &n, sizeof n);
        if (cell == CELL_THOUSANDTHS)
            t->lib.sqlite3_bind_double(s, column, (double)n / 1000);
        else
            t->lib.sqlite3_bind_int64(s, column, cell == CELL_SERIAL ? n + (int64_t)base : n);
    }
}

bool tables_write(struct tables *t, struct slice rows, uint64_t base)
{
    struct table_reader r = {rows.p, rows.p + rows.n};
    static const int columns[ROWS] = {[ROW_HEADER] = 3, [ROW_FINDING] = 10, [ROW_PLY] = 9};
    int of_game = 18;

    for (unsigned key = KEY_OTHER + 1; key < KEY_COUNT; key++)
        of_game += tables_has_column((enum key)key);
    while (r.p < r.end) {
        enum row row = (enum row) * r.p++;
        sqlite3_stmt *s = t->insert[row];
        int column = 0, count = row == ROW_GAME ? of_game : columns[row];

        if (row == ROW_GAME && !(t->passed = is_known(t, r))) {
            t->key++;
            t->lib.sqlite3_bind_int64(s, 1, t->key);
        }
        column = row == ROW_GAME;
        while (column < count)
            take_cell(t, &r, row, ++column, base);
        if (t->passed)
            continue;
        if (!works(t, t->lib.sqlite3_step(s)))
            return false;
        t->lib.sqlite3_reset(s);
    }
    return true;
}

void tables_close(struct tables *t)
{
    if (t == NULL)
        return;
    if (!t->run->cut_short && execute(t, indexes) && execute(t, "COMMIT") && t->old != NULL) {
        t->lib.sqlite3_close(t->old);
        t->old = NULL;
        is_alone(t);
    }
    release(t);
}

#else

struct tables *tables_open(struct run *run, bool append)
{
    (void)append;
    run_trouble(run, "sqlite", tr(run->style.lang, N_("built without libsqlite3")));
    run->cut_short = true;
    return NULL;
}

bool tables_write(struct tables *t, struct slice rows, uint64_t base)
{
    (void)t;
    (void)rows;
    (void)base;
    return false;
}

void tables_close(struct tables *t)
{
    (void)t;
}

#endif
