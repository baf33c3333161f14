/* Where bytes come from: files, pipes, directories, lists, archives. */
#include "input/archive/archive.h"

#include "unit.h"
#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static const char game[] = "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n";

static void write_file(const char *path, const void *bytes, size_t n)
{
    FILE *f = fopen(path, "wb");

    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, n, f), n);
    assert_int_equal(fclose(f), 0);
}

static struct buf read_all(struct source *s)
{
    struct buf b = {0};
    bool failed = false;

    for (;;) {
        size_t n;

        buf_reserve(&b, 1000);
        n = source_fill(s, b.p + b.n, 1000, &failed);
        b.n += n;
        if (n < 1000)
            return b;
    }
}

/* What a walk yields, one line a source: name, bytes or error. */
static struct buf told(const struct walk_options *options)
{
    struct file_walk *w = walk_new(options);
    struct source *s;
    struct buf b = {0};

    while ((s = walk_next(w)) != NULL) {
        struct buf bytes = read_all(s);

        buf_printf(&b, "%s %zu", s->name.p, bytes.n);
        if (s->error != 0)
            buf_printf(&b, " %s", s->what != NULL ? s->what : s->error == ENOENT ? "ENOENT" : "error");
        if (s->code != CODE_NONE)
            buf_printf(&b, " %s", code_info(s->code)->name);
        buf_char(&b, '\n');
        buf_free(&bytes);
    }
    walk_free(w);
    buf_cstr(&b);
    return b;
}

static void expect(const struct walk_options *options, const char *lines)
{
    struct buf b = told(options);

    assert_string_equal(b.p, lines);
    buf_free(&b);
}

static int enter_scratch(void **state)
{
    static char path[] = "/tmp/qipu-input-XXXXXX";

    *state = mkdtemp(path);
    return *state == NULL || chdir(path) != 0;
}

static int leave_scratch(void **state)
{
    char command[200];

    snprintf(command, sizeof command, "cd / && chmod -R u+rwx '%s' && rm -rf '%s'", (char *)*state,
             (char *)*state);
    return system(command);
}

static void files(void **state)
{
    char *names[] = {"dir", "missing", "b.pgn"};
    char *root[] = {"dir/"};

    (void)state;
    mkdir("dir", 0777);
    mkdir("dir/sub", 0777);
    mkdir("dir/.git", 0777);
    mkdir("dir/empty", 0777);
    write_file("b.pgn", game, sizeof game - 1);
    write_file("dir/z.pgn", "", 0);
    write_file("dir/B.pgn", "12", 2);
    write_file("dir/a.pgn", "123", 3);
    write_file("dir/.hidden", "1", 1);
    write_file("dir/.git/config", "1", 1);
    write_file("dir/sub/x.sgf", "1234", 4);
    assert_int_equal(symlink("..", "dir/sub/loop"), 0);
    assert_int_equal(mkfifo("dir/pipe", 0666), 0);
    expect(&(struct walk_options){.operand = names, .operands = 3},
           "dir/B.pgn 2\ndir/a.pgn 3\ndir/sub/x.sgf 4\ndir/z.pgn 0\nmissing 0 ENOENT\nb.pgn 35\n");
    expect(&(struct walk_options){.operand = root, .operands = 1},
           "dir/B.pgn 2\ndir/a.pgn 3\ndir/sub/x.sgf 4\ndir/z.pgn 0\n");
}

static void no_permission(void **state)
{
    char *names[] = {"locked", "b.pgn"};

    (void)state;
    if (geteuid() == 0)
        skip();
    mkdir("locked", 0777);
    write_file("locked/x", "1", 1);
    chmod("locked", 0);
    expect(&(struct walk_options){.operand = names, .operands = 2}, "locked 0 error\nb.pgn 35\n");
}

static void lists(void **state)
{
    static const char list[] = "b.pgn\0\0missing\0-\0dir/sub\0b.pgn";

    (void)state;
    write_file("list", list, sizeof list - 1);
    write_file("stdin", "in", 2);
    assert_non_null(freopen("stdin", "rb", stdin));
    expect(&(struct walk_options){.files0_from = "list", .stdin_name = "IN"},
           "b.pgn 35\nlist 0 an empty file name in the list\nmissing 0 ENOENT\nIN 2\ndir/sub/x.sgf 4\nb.pgn "
           "35\n");
    expect(&(struct walk_options){.files0_from = "nolist"}, "nolist 0 ENOENT\n");
    assert_non_null(freopen("list", "rb", stdin));
    expect(&(struct walk_options){.files0_from = "-"},
           "b.pgn 35\n- 0 an empty file name in the list\nmissing 0 ENOENT\n"
           "- 0 standard input holds the list of names\ndir/sub/x.sgf 4\nb.pgn 35\n");
}

/* Bytes through a pipe that gives them out one by one. */
static void through_pipe(struct slice bytes, struct source *s, pid_t *child)
{
    int ends[2];

    assert_int_equal(pipe(ends), 0);
    *child = fork();
    if (*child == 0) {
        close(ends[0]);
        for (size_t i = 0; i < bytes.n; i++)
            if (write(ends[1], bytes.p + i, 1) != 1)
                _exit(1);
        _exit(0);
    }
    close(ends[1]);
    source_open_fd(s, ends[0], "pipe");
}

static void pipes(void **state)
{
    struct source s;
    pid_t child;
    struct buf b;

    (void)state;
    through_pipe(SLICE(game), &s, &child);
    assert_false(source_can_seek(&s));
    assert_in_range(source_peek(&s).n, 1, sizeof game - 1); /* whole lines, as far as they are there */
    b = read_all(&s);
    assert_true(slice_eq(buf_as_slice(&b), SLICE(game)));
    buf_free(&b);
    source_close(&s);
}

/* An archive in memory. */
struct packer {
    struct archive *archive;
    struct buf bytes;
};

static la_ssize_t keep(struct archive *a, void *ctx, const void *bytes, size_t n)
{
    (void)a;
    buf_add(ctx, bytes, n);
    return (la_ssize_t)n;
}

static void pack_start(struct packer *p, int format, int filter, const char *options)
{
    *p = (struct packer){.archive = archive_write_new()};
    assert_int_equal(archive_write_set_format(p->archive, format), ARCHIVE_OK);
    assert_true(archive_write_add_filter(p->archive, filter) >= ARCHIVE_WARN);
    if (options != NULL) {
        assert_int_equal(archive_write_set_options(p->archive, options), ARCHIVE_OK);
        archive_write_set_passphrase(p->archive, "secret");
    }
    archive_write_set_bytes_in_last_block(p->archive, 1);
    assert_int_equal(archive_write_open2(p->archive, &p->bytes, NULL, keep, NULL, NULL), ARCHIVE_OK);
}

static void pack(struct packer *p, const char *name, struct slice bytes, unsigned type)
{
    struct archive_entry *e = archive_entry_new();

    archive_entry_set_pathname(e, name);
    archive_entry_set_filetype(e, type);
    archive_entry_set_perm(e, 0644);
    archive_entry_set_size(e, (la_int64_t)bytes.n);
    assert_int_equal(archive_write_header(p->archive, e), ARCHIVE_OK);
    if (bytes.n > 0)
        assert_int_equal(archive_write_data(p->archive, bytes.p, bytes.n), bytes.n);
    archive_entry_free(e);
}

static struct slice pack_end(struct packer *p)
{
    assert_int_equal(archive_write_close(p->archive), ARCHIVE_OK);
    archive_write_free(p->archive);
    return buf_as_slice(&p->bytes);
}

static struct slice pack_one(struct packer *p, int filter, struct slice bytes)
{
    pack_start(p, ARCHIVE_FORMAT_RAW, filter, NULL);
    pack(p, "x", bytes, AE_IFREG);
    return pack_end(p);
}

static void expect_packed(struct slice bytes, const char *lines)
{
    expect(&(struct walk_options){.memory = bytes, .stdin_name = "a"}, lines);
}

static const int filters[] = {ARCHIVE_FILTER_GZIP, ARCHIVE_FILTER_BZIP2,   ARCHIVE_FILTER_XZ,
                              ARCHIVE_FILTER_LZMA, ARCHIVE_FILTER_ZSTD,    ARCHIVE_FILTER_LZ4,
                              ARCHIVE_FILTER_LZIP, ARCHIVE_FILTER_COMPRESS};

enum { FILTERS = sizeof filters / sizeof *filters };

static void compressed(void **state)
{
    struct packer p;

    (void)state;
    for (int i = 0; i < FILTERS; i++) {
        expect_packed(pack_one(&p, filters[i], SLICE(game)), "a 35\n");
        buf_free(&p.bytes);
    }
    expect_packed(pack_one(&p, ARCHIVE_FILTER_GZIP, (struct slice){"", 0}), "a 0\n");
    expect(&(struct walk_options){.memory = buf_as_slice(&p.bytes), .no_decompress = true}, "- 20\n");
    buf_free(&p.bytes);
}

static void members(void **state)
{
    static const int formats[] = {ARCHIVE_FORMAT_ZIP, ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FORMAT_7ZIP,
                                  ARCHIVE_FORMAT_CPIO_SVR4_NOCRC, ARCHIVE_FORMAT_TAR_PAX_RESTRICTED};
    struct packer p;

    (void)state;
    for (int i = 0; i < 5; i++) {
        pack_start(&p, formats[i], ARCHIVE_FILTER_NONE, NULL);
        pack(&p, "./dir", (struct slice){"", 0}, AE_IFDIR);
        pack(&p, "./dir/x.pgn", SLICE(game), AE_IFREG);
        pack(&p, "dir/.hidden", SLICE(game), AE_IFREG);
        pack(&p, "empty", (struct slice){"", 0}, AE_IFREG);
        pack(&p, "y.sgf", SLICE("(;)"), AE_IFREG);
        pack_end(&p);
        /* libarchive's 7-Zip writer puts members without bytes last */
        if (formats[i] == ARCHIVE_FORMAT_7ZIP)
            expect_packed(buf_as_slice(&p.bytes), "a:./dir/x.pgn 35\na:y.sgf 3\na:empty 0\n");
        else
            expect_packed(buf_as_slice(&p.bytes), "a:./dir/x.pgn 35\na:empty 0\na:y.sgf 3\n");
        buf_free(&p.bytes);
    }
    pack_start(&p, ARCHIVE_FORMAT_ZIP, ARCHIVE_FILTER_NONE, NULL);
    expect_packed(pack_end(&p), "a 0\n"); /* an empty file, of which the user hears */
    buf_free(&p.bytes);
}

static void nested(void **state)
{
    struct packer inner, middle, outer;

    (void)state;
    pack_start(&inner, ARCHIVE_FORMAT_ZIP, ARCHIVE_FILTER_NONE, NULL);
    pack(&inner, "x.pgn", SLICE(game), AE_IFREG);
    pack_end(&inner);
    pack_start(&outer, ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_GZIP, NULL);
    pack(&outer, "in.zip", buf_as_slice(&inner.bytes), AE_IFREG);
    pack_one(&middle, ARCHIVE_FILTER_XZ, SLICE(game));
    pack(&outer, "y.pgn.xz", buf_as_slice(&middle.bytes), AE_IFREG);
    pack(&outer, "z", SLICE("z"), AE_IFREG);
    expect_packed(pack_end(&outer), "a:in.zip:x.pgn 35\na:y.pgn.xz 35\na:z 1\n");
    buf_free(&inner.bytes);
    buf_free(&middle.bytes);
    buf_free(&outer.bytes);
}

static void packed_in_a_pipe(void **state)
{
    struct packer p;
    struct source s, member;
    struct archive_reader *r;
    struct buf b;
    pid_t child;

    (void)state;
    pack_start(&p, ARCHIVE_FORMAT_ZIP, ARCHIVE_FILTER_NONE, NULL);
    pack(&p, "x.pgn", SLICE(game), AE_IFREG);
    through_pipe(pack_end(&p), &s, &child);
    assert_true(archive_magic(source_peek(&s)));
    r = archive_reader_new(&s, false, NULL, false);
    assert_true(archive_reader_next(r, &member));
    assert_string_equal(member.name.p, "pipe:x.pgn");
    b = read_all(&member);
    assert_true(slice_eq(buf_as_slice(&b), SLICE(game)));
    source_close(&member);
    assert_false(archive_reader_next(r, &member));
    archive_reader_free(r);
    source_close(&s);
    buf_free(&b);
    buf_free(&p.bytes);
}

/* Cut at every byte, each filter and format gives a beginning of the text and says that it is damaged. */
static void truncated(void **state)
{
    struct packer p;

    (void)state;
    for (int i = 0; i <= FILTERS; i++) {
        if (i < FILTERS) {
            pack_one(&p, filters[i], SLICE(game));
        } else {
            pack_start(&p, ARCHIVE_FORMAT_ZIP, ARCHIVE_FILTER_NONE, NULL);
            pack(&p, "x", SLICE(game), AE_IFREG);
            pack_end(&p);
        }
        for (size_t n = 0; n < p.bytes.n; n++) {
            struct buf b = told(&(struct walk_options){.memory = {p.bytes.p, n}});

            assert_true(b.n > 0 || n > 20);
            buf_free(&b);
        }
        buf_free(&p.bytes);
    }
    pack_one(&p, ARCHIVE_FILTER_GZIP, SLICE(game));
    expect_packed((struct slice){p.bytes.p, p.bytes.n - 9}, "a 35 input/archive\n");
    buf_free(&p.bytes);
}

/* What stands whole before the damage is read: a large text loses at most its last block. */
static void damage_late(void **state)
{
    struct buf text = {0};
    struct packer p;
    struct walk_options options;
    struct file_walk *w;
    struct source *s;
    struct buf b;

    (void)state;
    for (int i = 0; i < 40000; i++)
        buf_printf(&text, "%d. e4 e5 %u ", i, (unsigned)i * 2654435761u);
    pack_one(&p, ARCHIVE_FILTER_GZIP, buf_as_slice(&text));
    options = (struct walk_options){.memory = {p.bytes.p, p.bytes.n - 100}};
    w = walk_new(&options);
    s = walk_next(w);
    b = read_all(s);
    assert_int_equal(s->code, CODE_TRUNCATED_ARCHIVE);
    assert_true(strstr(s->detail, "unexpected end") != NULL);
    assert_true(b.n + (128 << 10) > text.n);
    assert_memory_equal(b.p, text.p, b.n);
    walk_free(w);
    buf_free(&b);
    buf_free(&text);
    buf_free(&p.bytes);
}

/* The member is cut off soon after the floor. */
static void bomb(void **state)
{
    struct buf blanks = {0}, lines;
    struct packer p;
    unsigned n;

    (void)state;
    buf_fill(&blanks, ' ', 40 << 20);
    pack_one(&p, ARCHIVE_FILTER_BZIP2, buf_as_slice(&blanks));
    assert_true(p.bytes.n < 10000);
    lines = told(&(struct walk_options){.memory = buf_as_slice(&p.bytes)});
    assert_int_equal(sscanf(lines.p, "- %u input/expansion", &n), 1);
    assert_in_range(n, 15 << 20, 18 << 20);
    assert_non_null(strstr(lines.p, "input/expansion"));
    buf_free(&lines);
    buf_free(&p.bytes);
    blanks.n = 15 << 20; /* below the floor any ratio is all right */
    expect_packed(pack_one(&p, ARCHIVE_FILTER_BZIP2, buf_as_slice(&blanks)), "a 15728640\n");
    buf_free(&p.bytes);
    buf_free(&blanks);
}

static void encrypted(void **state)
{
    struct packer p;

    (void)state;
    pack_start(&p, ARCHIVE_FORMAT_ZIP, ARCHIVE_FILTER_NONE, "zip:encryption=zipcrypt");
    pack(&p, "x", SLICE(game), AE_IFREG);
    expect_packed(pack_end(&p), "a:x 0 input/encrypted\n");
    buf_free(&p.bytes);
}

static void put_number(struct buf *b, uint32_t value, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++)
        buf_char(b, (char)(value >> 8 * i));
}

/* What a zip says twice of a member whose bytes are stored. */
static void put_facts(struct buf *b, uint32_t crc, const char *name, struct slice bytes)
{
    put_number(b, 0, 4);    /* flags, method */
    put_number(b, 0x21, 4); /* time, date */
    put_number(b, crc, 4);
    put_number(b, (uint32_t)bytes.n, 4);
    put_number(b, (uint32_t)bytes.n, 4);
    put_number(b, (uint32_t)strlen(name), 2);
    put_number(b, 0, 2);
}

/* A zip as the simplest programs make it. */
static struct buf plain_zip(const char *const *names, size_t count, struct slice bytes, uint32_t crc)
{
    struct buf b = {0}, directory = {0};

    for (size_t i = 0; i < count; i++) {
        size_t at = b.n;

        buf_add(&b, "PK\3\4\24\0", 6);
        put_facts(&b, crc, names[i], bytes);
        buf_str(&b, names[i]);
        buf_slice(&b, bytes);
        buf_add(&directory, "PK\1\2\24\3\24\0", 8);
        put_facts(&directory, crc, names[i], bytes);
        buf_fill(&directory, 0, 10); /* comment, disk, attributes */
        put_number(&directory, (uint32_t)at, 4);
        buf_str(&directory, names[i]);
    }
    uint32_t at = (uint32_t)b.n;

    buf_slice(&b, buf_as_slice(&directory));
    buf_add(&b, "PK\5\6\0\0\0\0", 8);
    put_number(&b, (uint32_t)count, 2);
    put_number(&b, (uint32_t)count, 2);
    put_number(&b, (uint32_t)directory.n, 4);
    put_number(&b, at, 4);
    put_number(&b, 0, 2);
    buf_free(&directory);
    return b;
}

/* Whoever unpacks it, libarchive or we: hidden members are passed over, and damage is told where it is. */
static void plain_zips(void **state)
{
    static const char *const names[] = {"x", ".hidden", "dir/", "\xC5\xD2", "y"};
    static const char lines[] = "a:x 3\na:\xE4\xB9\x93 3\na:y 3\n";
    enum { CRC_OF_ABC = 0x352441C2, CRC_AT = 14 };
    struct buf b = plain_zip(names, 5, SLICE("abc"), CRC_OF_ABC), whole;

    (void)state;
    expect_packed(buf_as_slice(&b), lines);
    for (size_t i = 0; i < b.n; i++) {
        struct buf damaged;

        b.p[i] ^= 0x10;
        damaged = told(&(struct walk_options){.memory = buf_as_slice(&b), .stdin_name = "a"});
        buf_free(&damaged);
        b.p[i] ^= 0x10;
    }
    b.p[CRC_AT] ^= 1;
    whole = told(&(struct walk_options){.memory = buf_as_slice(&b), .stdin_name = "a"});
    assert_non_null(strstr(whole.p, "a:y 3\n"));
    assert_non_null(strstr(whole.p, "input/archive"));
    buf_free(&whole);
    buf_free(&b);
}

static void plain_is_not_packed(void **state)
{
    (void)state;
    assert_false(archive_magic(SLICE(game)));
    assert_false(archive_magic(SLICE("(;GM[1])")));
    assert_false(archive_magic(SLICE("PK")));
    assert_false(archive_magic((struct slice){"", 0}));
    assert_true(archive_magic(SLICE("BZh9 pretends")));
    expect_packed(SLICE("BZh9 pretends"), "a 13\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(files),      cmocka_unit_test(no_permission),
                                       cmocka_unit_test(lists),      cmocka_unit_test(pipes),
                                       cmocka_unit_test(compressed), cmocka_unit_test(members),
                                       cmocka_unit_test(nested),     cmocka_unit_test(packed_in_a_pipe),
                                       cmocka_unit_test(truncated),  cmocka_unit_test(damage_late),
                                       cmocka_unit_test(bomb),       cmocka_unit_test(encrypted),
                                       cmocka_unit_test(plain_zips), cmocka_unit_test(plain_is_not_packed)};

    return cmocka_run_group_tests_name("input", tests, enter_scratch, leave_scratch);
}
