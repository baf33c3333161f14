/* archive.c - members of archives as sources, by libarchive; compressed files by unpack.h, plain zips by
 * zip.h. */
#include "input/archive/archive.h"

#include "input/archive/unpack.h"

#include "input/archive/zip.h"
#include "input/charset/charset.h"

#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

/* Marks a string for translation; reporters translate it. */
#define N_(text) text

/* Small blocks, because what libarchive has read ahead is not yet to be counted against a member:
 * with this size, the expansion limit begins to bite at 16 MiB. The first is smaller still: it is all that is
 * read before the first member. */
enum { BLOCK = 16 << 10, FIRST_BLOCK = 512, TAIL_MAX = BLOCK, LOOK_BYTES = 512 };

struct magic {
    size_t at, n;
    const char *bytes;
};

/* What unpack.h does not know. */
static const struct magic magics[] = {{0, 3, "BZh"},              /* words, or a damaged bzip2 */
                                      {0, 4, "\x02\x21\x4c\x18"}, /* lz4, old */
                                      {0, 4, "LZIP"},
                                      {0, 3, "\x5d\0\0"},   /* lzma, of any level */
                                      {0, 2, "\x1f\x9d"},   /* compress */
                                      {0, 4, "PK\3\4"},     /* zip */
                                      {0, 4, "PK\5\6"},     /* zip without members */
                                      {0, 8, "PK00PK\3\4"}, /* zip, once split */
                                      {0, 6, "7z\xbc\xaf\x27\x1c"},
                                      {257, 5, "ustar"}, /* tar */
                                      {0, 6, "Rar!\x1a\7"},
                                      {2, 3, "-lh"},       /* lha */
                                      {0, 8, "!<arch>\n"}, /* ar */
                                      {0, 6, "070701"},    /* cpio */
                                      {0, 6, "070702"},
                                      {0, 6, "070707"},
                                      {0, 4, "MSCF"}, /* cab */
                                      {0, 4, "xar!"}};

bool archive_magic(struct slice head)
{
    for (size_t i = 0; i < sizeof magics / sizeof *magics; i++) {
        const struct magic *m = &magics[i];

        if (head.n >= m->at + m->n && head.p[m->at] == m->bytes[0] &&
            memcmp(head.p + m->at, m->bytes, m->n) == 0)
            return true;
    }
    return unpack_magic(head);
}

/* As archive_magic() has them, and longer where they are short. */
static const struct magic signatures[] = {{0, 3, "\x1f\x8b\x08"},
                                          {0, 6,
                                           "\xfd"
                                           "7zXZ\0"},
                                          {0, 4, "\x28\xb5\x2f\xfd"},
                                          {4, 6, "1AY&SY"}, /* bzip2, behind "BZh9" */
                                          {0, 4, "\x04\x22\x4d\x18"},
                                          {0, 4, "PK\3\4"},
                                          {0, 6, "7z\xbc\xaf\x27\x1c"},
                                          {0, 6, "Rar!\x1a\7"}};

bool archive_like(struct slice head)
{
    for (size_t i = 0; i < sizeof signatures / sizeof *signatures; i++) {
        const struct magic *m = &signatures[i];
        size_t differ = 0;

        for (size_t k = 0; k < m->n && m->at + m->n <= head.n; k++)
            differ += head.p[m->at + k] != m->bytes[k];
        if (differ <= 1 && m->at + m->n <= head.n)
            return true;
    }
    return false;
}

struct archive_reader {
    struct libarchive lib;
    struct archive *archive; /* NULL as long as there is a zip */
    struct source *parent;
    struct unpacker *unpacker;    /* what is handed on comes from here; NULL: from the parent */
    bool bare;                    /* and is no archive: libarchive is not asked */
    struct zip *zip;              /* unpacks instead, as long as all is plain; else NULL */
    struct archive_reader *outer; /* in which the parent is a member; NULL: in none */
    uint32_t members;             /* seen so far */
    size_t skip;                  /* when it has given up: the number of the member at which it did, from 1 */
    locale_t utf8;                /* what member names are told in, whatever the user's locale */
    uint64_t in;                  /* packed bytes handed to libarchive */
    uint64_t out;                 /* unpacked so far, in archives within this one too */
    const char *block;            /* what libarchive gave and nobody has taken yet */
    size_t block_n;
    size_t given;      /* bytes of `buffer` that libarchive was given last */
    bool spoilt;       /* the parent could not be read to its end, or inflated: no more than this was given */
    bool is_zip;       /* by its first bytes */
    bool is_rar;       /* the same */
    bool has_shown;    /* a member, or what is wrong */
    struct buf before; /* of a zip: what it was given before those */
    bool begun, over;
    char buffer[BLOCK];
};

/* Up to N bytes into the buffer; those that were looked at are there already. */
static ssize_t read_unpacked(struct archive_reader *r, size_t n)
{
    size_t seen = r->block_n;

    r->block_n = 0;
    return seen > 0 ? (ssize_t)seen : unpack_read(r->unpacker, r->buffer, n);
}

static la_ssize_t give(struct archive *a, void *ctx, const void **bytes)
{
    struct archive_reader *r = ctx;
    size_t room = r->in == 0 ? FIRST_BLOCK : sizeof r->buffer;
    ssize_t got;

    if (r->is_zip && r->given > 0) {
        buf_clear(&r->before);
        buf_add(&r->before, r->buffer, r->given);
    }
    got = r->unpacker != NULL ? read_unpacked(r, room) : source_read(r->parent, r->buffer, room);
    (void)a;
    if (got < 0) { /* told behind what can still be read of it */
        r->spoilt = true;
        got = 0;
    }
    *bytes = r->buffer;
    r->in = r->unpacker != NULL ? unpack_taken(r->unpacker) : r->in + (uint64_t)got;
    if (got > 0)
        r->given = (size_t)got;
    return got;
}

static la_int64_t seek(struct archive *a, void *ctx, la_int64_t off, int whence)
{
    struct archive_reader *r = ctx;
    int64_t at = source_seek(r->parent, off, whence);

    (void)a;
    return at < 0 ? ARCHIVE_FATAL : at;
}

/* Not libarchive's "all": some of those run programs, and some take plain text for an archive. */
static void allow(const struct libarchive *lib, struct archive *a)
{
    int (*const support[])(struct archive *) = {
        lib->archive_read_support_filter_bzip2,    lib->archive_read_support_filter_xz,
        lib->archive_read_support_filter_lzma,     lib->archive_read_support_filter_lzip,
        lib->archive_read_support_filter_zstd,     lib->archive_read_support_filter_lz4,
        lib->archive_read_support_filter_compress, lib->archive_read_support_format_zip,
        lib->archive_read_support_format_tar,      lib->archive_read_support_format_7zip,
        lib->archive_read_support_format_rar,      lib->archive_read_support_format_rar5,
        lib->archive_read_support_format_lha,      lib->archive_read_support_format_ar,
        lib->archive_read_support_format_cpio,     lib->archive_read_support_format_cab,
        lib->archive_read_support_format_xar,      lib->archive_read_support_format_empty,
        lib->archive_read_support_format_raw};

    for (size_t i = 0; i < sizeof support / sizeof *support; i++)
        if (support[i](a) == ARCHIVE_FATAL)
            mem_exhausted();
}

static bool fail(struct source *parent, int error, const char *what)
{
    parent->error = error;
    parent->what = what;
    return false;
}

/* False when it cannot be: the parent then says why. */
static bool open_libarchive(struct archive_reader *r)
{
    if (!libarchive_load(&r->lib))
        return fail(r->parent, ELIBACC, N_("libarchive, which would unpack it, cannot be loaded"));
    if ((r->archive = r->lib.archive_read_new()) == NULL)
        mem_exhausted();
    allow(&r->lib, r->archive);
    r->lib.archive_read_set_read_callback(r->archive, give);
    if (source_can_seek(r->parent) && r->unpacker == NULL)
        r->lib.archive_read_set_seek_callback(r->archive, seek);
    r->lib.archive_read_set_callback_data(r->archive, r);
    return true;
}

static void open_zip(struct archive_reader *r, const struct chores *threads)
{
    if (r->utf8 == (locale_t)0 || !source_can_seek(r->parent) ||
        !slice_starts(source_peek(r->parent), "PK\3\4"))
        return;
    if ((r->zip = zip_open(r->parent, threads)) == NULL)
        source_seek(r->parent, 0, SEEK_SET);
}

/* A tar without members is nothing but zeros. */
static bool is_empty_tar(const struct archive_reader *r)
{
    static const char zeros[LOOK_BYTES];

    return r->block_n >= LOOK_BYTES && memcmp(r->buffer, zeros, LOOK_BYTES) == 0;
}

/* The first bytes of what is packed tell whether an archive is in it. */
static void look_inside(struct archive_reader *r)
{
    struct slice inside;
    ssize_t got = 1;

    while (got > 0 && r->block_n < LOOK_BYTES) {
        got = unpack_read(r->unpacker, r->buffer + r->block_n, sizeof r->buffer - r->block_n);
        r->block_n += got > 0 ? (size_t)got : 0;
    }
    r->block = r->buffer;
    r->in = unpack_taken(r->unpacker);
    inside = (struct slice){r->buffer, r->block_n};
    r->bare = unpack_magic(inside) || !(archive_magic(inside) || is_empty_tar(r));
}

/* False when the library for it is missing: the parent then says so. */
static bool open_unpacker(struct archive_reader *r, const struct chores *threads, bool marks)
{
    if (!unpack_magic(source_peek(r->parent)))
        return true;
    if ((r->unpacker = unpack_open(r->parent, threads, marks)) == NULL)
        return false;
    look_inside(r);
    return true;
}

/* What turns out not to be plain is libarchive's, from the start. */
static bool leave_zip(struct archive_reader *r)
{
    r->skip = zip_passed(r->zip) + 1;
    zip_free(r->zip);
    r->zip = NULL;
    source_seek(r->parent, 0, SEEK_SET);
    return open_libarchive(r);
}

struct archive_reader *archive_reader_new(struct source *parent, bool slow, const struct chores *threads,
                                          bool marks)
{
    struct archive_reader *r = mem_calloc(1, sizeof *r);

    r->parent = parent;
    r->outer = parent->archive;
    r->is_zip = slice_starts(source_peek(parent), "PK");
    r->is_rar = slice_starts(source_peek(parent), "Rar!");
    r->utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    if (!slow)
        open_zip(r, threads);
    if (open_unpacker(r, slow ? NULL : threads, marks) && (r->zip != NULL || r->bare || open_libarchive(r)))
        return r;
    archive_reader_free(r);
    return NULL;
}

void archive_reader_free(struct archive_reader *r)
{
    if (r->archive != NULL)
        r->lib.archive_read_free(r->archive);
    if (r->zip != NULL)
        zip_free(r->zip);
    if (r->unpacker != NULL)
        unpack_free(r->unpacker);
    buf_free(&r->before);
    if (r->utf8 != (locale_t)0)
        freelocale(r->utf8);
    free(r);
}

static void damaged(struct source *s, enum code code, const char *why)
{
    s->code = code;
    snprintf(s->detail, sizeof s->detail, "%s", why == NULL ? "" : why);
}

/* A failure to read the packed file itself is no damage: the member fails as its parent did. */
static ssize_t stop(struct source *s)
{
    struct archive_reader *r = s->archive;

    if (!r->bare && r->lib.archive_errno(r->archive) == ENOMEM)
        mem_exhausted();
    if (r->parent->error != 0) {
        s->error = r->parent->error;
        s->what = r->parent->what;
        return -1;
    }
    damaged(s, CODE_TRUNCATED_ARCHIVE,
            r->unpacker != NULL && unpack_wrong(r->unpacker) != NULL
                ? unpack_wrong(r->unpacker)
                : r->lib.archive_error_string(r->archive));
    return 0;
}

/* Counts bytes that were unpacked, here and in the archives around; whether that is too much for any of them.
 */
static bool grows_too_much(struct archive_reader *r, size_t n)
{
    uint64_t free_bytes = limit_now(LIMIT_UNPACKED);
    bool too_much = false;

    for (; r != NULL; r = r->outer) {
        r->out += n;
        too_much |= r->out > free_bytes && (r->out - free_bytes) / limit_now(LIMIT_EXPANSION) > r->in;
    }
    return too_much;
}

static void say_growth(struct source *s)
{
    snprintf(s->detail, sizeof s->detail, "%u", limit_now(LIMIT_EXPANSION));
    s->code = CODE_EXPANSION;
    s->archive->over = true;
}

static bool is_bare(const struct archive_reader *r)
{
    int format = r->bare ? ARCHIVE_FORMAT_RAW : r->lib.archive_format(r->archive);

    return format == ARCHIVE_FORMAT_RAW || format == ARCHIVE_FORMAT_EMPTY;
}

/* What is wrong with the packed file around is wrong with what was in it. */
static void inherit(struct source *s, const struct source *parent)
{
    if (parent->code != CODE_NONE && s->code == CODE_NONE)
        damaged(s, parent->code, parent->detail);
}

/* What was looked at is in the buffer; behind it nothing is copied twice. */
static ssize_t bare_read(struct source *s, char *p, size_t n)
{
    struct archive_reader *r = s->archive;
    ssize_t got;

    if (r->block_n > 0) {
        got = (ssize_t)(n < r->block_n ? n : r->block_n);
        memcpy(p, r->block, (size_t)got);
        r->block += got;
        r->block_n -= (size_t)got;
    } else {
        if (s->error != 0)
            return -1;
        if (s->code != CODE_NONE || r->over)
            return 0;
        got = unpack_read(r->unpacker, p, n);
        r->in = unpack_taken(r->unpacker);
    }
    if (got > 0 && grows_too_much(r, (size_t)got)) {
        say_growth(s);
        return 0;
    }
    if (got == 0)
        inherit(s, r->parent);
    return got < 0 ? stop(s) : got;
}

static ssize_t member_read(struct source *s, char *p, size_t n)
{
    struct archive_reader *r = s->archive;
    const void *block;
    la_int64_t off;

    while (r->block_n == 0) {
        int status;

        if (s->error != 0)
            return -1;
        if (s->code != CODE_NONE || r->over)
            return 0;
        status = r->lib.archive_read_data_block(r->archive, &block, &r->block_n, &off);
        if (status == ARCHIVE_EOF && !(r->spoilt && is_bare(r))) {
            if (is_bare(r))
                inherit(s, r->parent);
            return 0;
        }
        if (status < ARCHIVE_OK || status == ARCHIVE_EOF) {
            r->block_n = 0;
            r->over = status == ARCHIVE_FATAL || status == ARCHIVE_EOF;
            return stop(s);
        }
        r->block = block;
        if (grows_too_much(r, r->block_n)) {
            r->block_n = 0;
            say_growth(s);
            return 0;
        }
    }
    if (n > r->block_n)
        n = r->block_n;
    memcpy(p, r->block, n);
    r->block += n;
    r->block_n -= n;
    return (ssize_t)n;
}

static void member_close(struct source *s)
{
    s->archive->block_n = 0;
}

static const struct source_table member_table = {member_read, NULL, member_close};
static const struct source_table bare_table = {bare_read, NULL, member_close};

/* "./" does not hide; ".git/x" and "__MACOSX/._x" do. */
static bool is_hidden(const char *path)
{
    for (const char *p = path; *p != '\0'; p++)
        if (*p == '.' && (p == path || p[-1] == '/') && p[1] != '/' && !(p[1] == '.' && p[2] == '/'))
            return true;
    return false;
}

static bool is_wanted_path(const char *path)
{
    return !is_hidden(path) && (path[0] == '\0' || path[strlen(path) - 1] != '/');
}

static bool is_wanted(const struct archive_reader *r, struct archive_entry *entry)
{
    const char *path = r->lib.archive_entry_pathname(entry);
    unsigned type = r->lib.archive_entry_filetype(entry);

    if (r->lib.archive_entry_hardlink(entry) != NULL || (type != 0 && type != AE_IFREG))
        return false;
    return path == NULL || is_wanted_path(path);
}

/* A compressed file is shown by its own name; a member by both. Old archives have names in the
 * charset of the machine they were made on. */
static void open_member(struct archive_reader *r, struct source *member, const char *path)
{
    source_clear(member);
    member->table = r->bare ? &bare_table : &member_table;
    member->fd = -1;
    member->archive = r;
    buf_slice(&member->name, buf_as_slice(&r->parent->name));
    if (path != NULL && (r->zip != NULL || !is_bare(r))) {
        buf_char(&member->name, ':');
        charset_string(&member->name, slice_of(path), NULL);
    }
    buf_cstr(&member->name);
    member->as_it_was = r->archive != NULL && r->unpacker == NULL && is_bare(r) &&
                        r->lib.archive_filter_count(r->archive) <= 1;
}

static bool open_damaged(struct archive_reader *r, struct source *member)
{
    bool locked = r->begun && r->lib.archive_read_has_encrypted_entries(r->archive) == 1;

    open_member(r, member, NULL);
    r->over = true;
    stop(member);
    if (locked && member->code != CODE_NONE)
        member->code = CODE_ENCRYPTED;
    return true;
}

/* Whether the zip reader has already dealt with the member at hand. */
static bool is_known(struct archive_reader *r)
{
    r->skip -= r->skip > 0;
    return r->skip > 0;
}

static bool open_failed(struct archive_reader *r, struct source *member)
{
    open_member(r, member, NULL);
    member->error = r->parent->error;
    member->what = r->parent->what;
    return r->over = true;
}

static uint64_t number_at(const char *p, unsigned bytes)
{
    uint64_t n = 0;

    while (bytes-- > 0)
        n = n << 8 | (unsigned char)p[bytes];
    return n;
}

enum { END_RECORD = 22 }; /* bytes of the record that ends a zip, without its comment */

/* Whether the record at P, which stands at offset AT of the file and has LEFT bytes up to its end, ends a
 * zip: its comment ends there, and the directory lies before it. One of a zip within does not. */
static bool ends_zip(const char *p, size_t left, uint64_t at)
{
    uint64_t size = number_at(p + 12, 4), off = number_at(p + 16, 4);

    return left == END_RECORD + number_at(p + 20, 2) &&
           (off == UINT32_MAX || size == UINT32_MAX || off + size <= at) &&
           (off == UINT32_MAX || size == UINT32_MAX ||
            at - (off + size) < 100); /* zip64 has records between */
}

/* TAIL: the last bytes of a file with SIZE. */
static bool has_directory(const struct buf *tail, uint64_t size)
{
    for (size_t i = tail->n; i >= END_RECORD; i--) {
        const char *p = tail->p + i - END_RECORD;
        size_t left = tail->n - (i - END_RECORD);

        if (memcmp(p, "PK\5\6", 4) == 0 && ends_zip(p, left, size - left))
            return true;
    }
    return false;
}

/* Reads on to the end; TAIL keeps the last bytes. Returns how many there were. */
static uint64_t read_tail(struct archive_reader *r, struct buf *tail)
{
    uint64_t all = 0;
    ssize_t n;

    while ((n = source_read(r->parent, r->buffer, sizeof r->buffer)) > 0) {
        if (tail->n > TAIL_MAX) {
            memmove(tail->p, tail->p + tail->n - TAIL_MAX, TAIL_MAX);
            tail->n = TAIL_MAX;
        }
        buf_add(tail, r->buffer, (size_t)n);
        all += (uint64_t)n;
    }
    return all;
}

/* Whether the zip has no directory at its end, which its last bytes would be. libarchive does not ask for one
 * when it reads a pipe, or when there is none. */
static bool is_cut_zip(struct archive_reader *r)
{
    SCOPED(buf) tail = {0};
    uint64_t size = r->in;

    if (!r->is_zip)
        return false;
    if (source_can_seek(r->parent)) {
        int64_t end = source_seek(r->parent, 0, SEEK_END);

        size = end < 0 ? 0 : (uint64_t)end;
        source_seek(r->parent, size < TAIL_MAX ? 0 : (int64_t)(size - TAIL_MAX), SEEK_SET);
        read_tail(r, &tail);
    } else {
        buf_slice(&tail, buf_as_slice(&r->before));
        buf_add(&tail, r->buffer, r->given);
        size += read_tail(r, &tail);
    }
    return !has_directory(&tail, size);
}

/* Reads what is left behind the members: a read that fails or packed bytes that are damaged show only there.
 */
static bool is_sound_to_the_end(struct archive_reader *r)
{
    ssize_t n = 0;

    if (r->spoilt)
        return false;
    if (r->unpacker == NULL && r->outer != NULL)
        while ((n = source_read(r->parent, r->buffer, sizeof r->buffer)) > 0)
            ;
    if (r->unpacker != NULL)
        while ((n = unpack_read(r->unpacker, r->buffer, sizeof r->buffer)) > 0)
            ;
    return n == 0;
}

/* There are no more members: true when there is one more source, which tells what is wrong. */
static bool end_archive(struct archive_reader *r, struct source *member)
{
    const char *wrong = NULL;

    r->over = true;
    if (is_cut_zip(r))
        wrong = "the zip has no directory at its end";
    else if (!is_sound_to_the_end(r) && r->parent->error == 0)
        wrong = r->unpacker == NULL ? "" : unpack_wrong(r->unpacker);
    if (wrong == NULL && r->parent->code != CODE_NONE && !is_bare(r))
        wrong = r->parent->detail;
    if (wrong == NULL && r->parent->error == 0)
        return false;
    if (r->parent->error != 0)
        return open_failed(r, member);
    open_member(r, member, NULL);
    if (wrong != NULL)
        damaged(member, CODE_TRUNCATED_ARCHIVE, wrong);
    return true;
}

static bool next_entry(struct archive_reader *r, struct source *member)
{
    struct archive_entry *entry;
    int status;

    if (!r->begun && r->lib.archive_read_open1(r->archive) != ARCHIVE_OK)
        return open_damaged(r, member);
    r->begun = true;
    do {
        status = r->lib.archive_read_next_header(r->archive, &entry);
        if (status == ARCHIVE_EOF)
            return end_archive(r, member);
        if (status < ARCHIVE_WARN)
            return open_damaged(r, member);
    } while (is_known(r) || !is_wanted(r, entry));
    open_member(r, member, r->lib.archive_entry_pathname(entry));
    if (r->lib.archive_entry_is_data_encrypted(entry))
        damaged(member, CODE_ENCRYPTED, NULL);
    return true;
}

/* The one member of a compressed file. */
static bool next_bare(struct archive_reader *r, struct source *member)
{
    if (r->has_shown)
        return false;
    open_member(r, member, NULL);
    return true;
}

/* The next member of a plain zip; of one that turns out not to be, libarchive's next. */
static bool next_plain(struct archive_reader *r, struct source *member)
{
    enum zip_answer answer;
    const char *path = NULL;
    struct slice bytes;

    do
        answer = zip_next(r->zip, &path);
    while (answer == ZIP_MEMBER && !is_wanted_path(path));
    if (answer == ZIP_MEMBER)
        answer = zip_unpack(r->zip, &bytes);
    if (answer == ZIP_ODD)
        return leave_zip(r) ? next_entry(r, member) : open_failed(r, member);
    r->over = answer == ZIP_END;
    if (r->over)
        return false;
    open_member(r, member, path);
    r->in = zip_taken(r->zip);
    if (grows_too_much(r, bytes.n))
        say_growth(member);
    else
        source_set_bytes(member, bytes);
    return true;
}

/* One that is too many: the archive is not read on. */
static bool open_too_many(struct archive_reader *r, struct source *member)
{
    source_close(member);
    open_member(r, member, NULL);
    member->error = E2BIG;
    member->what = N_("too many members, the rest is not read (--limit=members)");
    return r->over = true;
}

/* Nothing was in it: an empty file, and not nothing at all. No program makes such a RAR; libarchive ends a
 * damaged one without a word. */
static bool open_empty(struct archive_reader *r, struct source *member)
{
    open_member(r, member, NULL);
    if (r->is_rar)
        damaged(member, CODE_TRUNCATED_ARCHIVE, "RAR without members");
    return true;
}

bool archive_reader_next(struct archive_reader *r, struct source *member)
{
    locale_t before;
    bool found;

    if (r->over)
        return false;
    before = r->utf8 == (locale_t)0 ? (locale_t)0 : uselocale(r->utf8);
    found = r->bare ? next_bare(r, member) : r->zip != NULL ? next_plain(r, member) : next_entry(r, member);
    found = found || (!r->has_shown && open_empty(r, member));
    r->has_shown = true;
    if (before != (locale_t)0)
        uselocale(before);
    if (found && member->error == 0 && member->code == CODE_NONE && r->members++ >= limit_now(LIMIT_MEMBERS))
        return open_too_many(r, member);
    return found;
}

uint64_t archive_taken(const struct source *member)
{
    const struct archive_reader *r = member->archive;

    while (r->outer != NULL)
        r = r->outer;
    return r->in;
}

struct source *archive_marked(const struct source *member)
{
    const struct archive_reader *r = member->archive;

    return r != NULL && r->bare && r->outer == NULL && source_can_seek(r->parent) ? r->parent : NULL;
}

struct archive_mark archive_mark(const struct source *member, uint64_t offset)
{
    return unpack_mark(member->archive->unpacker, offset);
}

bool archive_go(struct source *member, const struct archive_mark *to)
{
    struct archive_reader *r = member->archive;

    r->block_n = member->head_n = member->head_at = 0;
    r->out = to->unpacked;
    r->over = member->at_end = false;
    member->code = CODE_NONE;
    return unpack_go(r->unpacker, to);
}

enum archive_pieces archive_next_piece(const struct source *member, uint64_t *at)
{
    return frames_hop(member->archive->parent->fd, at);
}
