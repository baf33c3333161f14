/* From sources to batches of whole games, and from batches to output in order. */
#include "feed/feed.h"

#include "unit.h"
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* A toy: a game is a paragraph. */
static int toy_sniff(struct slice head)
{
    return slice_starts(head, "game") ? 50 : 0;
}

static size_t toy_split(void *shared, struct slice text, size_t from, bool at_end)
{
    size_t at = text.n;

    ++*(int *)shared;
    if (at_end)
        return text.n;
    for (; at > from && at >= 2; at--)
        if (text.p[at - 1] == '\n' && text.p[at - 2] == '\n')
            return at;
    return 0;
}

static const struct format toy = {
    .name = "toy", .sniff = toy_sniff, .split = toy_split, .shared_size = sizeof(int)};
static const struct format toy_whole = {.name = "whole", .sniff = toy_sniff};
static const struct format toy_binary = {.name = "binary", .sniff = toy_sniff, .flags = FORMAT_BINARY};

/* N games of several lengths, some longer than a batch. */
static struct buf toy_games(int n, const char *word)
{
    struct buf b = {0};

    for (int i = 0; i < n; i++) {
        buf_printf(&b, "game %d %s\r\n", i, word);
        for (int k = (i * 7919) % 90; k > 0; k--)
            buf_printf(&b, "%s %d\n", word, k);
        if (i % 500 == 77)
            buf_fill(&b, 'x', 3 * BATCH_BYTES / 2);
        buf_str(&b, "\n\n");
    }
    return b;
}

/* What a feed gives, joined; checks what every batch must keep to. */
struct joined {
    struct buf text;
    struct buf codes; /* "input/nul@17 " with offsets in the file */
    int batches, files, troubles;
    char charset[32];
};

static void join_findings(struct joined *j, struct batch *b)
{
    struct sink sink = {.worth = NULL};
    struct locate l;

    batch_locate(b, &l);
    batch_tell(b, UINT32_MAX, &sink);
    for (uint32_t i = 0; i < sink.count; i++) {
        struct place p = locate(&l, sink.list[i].at.off);

        buf_printf(&j->codes, "%s@%u:%u:%u ", code_info(sink.list[i].code)->name, p.line, p.column,
                   (unsigned)p.offset);
    }
    sink_free(&sink);
}

static struct joined join(const struct feed_options *options)
{
    struct feed *f = feed_new(options);
    struct joined j = {.batches = 0};
    struct batch *b;
    struct place next = {0, 1, 1};
    uint64_t number = 0;
    bool open = false;

    while ((b = feed_next(f)) != NULL) {
        assert_int_equal(b->number, number++);
        if (b->file == NULL) {
            assert_true(b->errnum != 0 || b->what != NULL || b->code != CODE_NONE);
            j.troubles++;
        } else {
            struct locate l;

            assert_int_equal(b->first_of_file, !open);
            open = !b->last_of_file;
            j.files += b->first_of_file;
            if (!b->first_of_file)
                assert_memory_equal(&b->start, &next, sizeof next);
            batch_locate(b, &l);
            locate(&l, b->text.n);
            next = l.now.here;
            buf_slice(&j.text, b->text);
            join_findings(&j, b);
            snprintf(j.charset, sizeof j.charset, "%s", b->file->charset);
            j.batches++;
        }
        feed_release(f, b);
    }
    assert_false(open);
    feed_free(f);
    buf_cstr(&j.text);
    buf_cstr(&j.codes);
    return j;
}

static void free_joined(struct joined *j)
{
    buf_free(&j->text);
    buf_free(&j->codes);
}

static void whole_games(void **state)
{
    struct buf b = toy_games(2000, "e4 e5");
    struct joined j = join(&(struct feed_options){.memory = buf_as_slice(&b), .from = &toy});

    (void)state;
    assert_true(j.batches > 5);
    assert_int_equal(j.files, 1);
    assert_int_equal(j.text.n, b.n);
    assert_memory_equal(j.text.p, b.p, b.n);
    assert_string_equal(j.codes.p, "");
    free_joined(&j);
    buf_free(&b);
}

static void batches_end_with_games(void **state)
{
    struct buf b = toy_games(3000, "Nf3");
    struct feed_options options = {.memory = buf_as_slice(&b), .from = &toy};
    struct feed *f = feed_new(&options);
    struct batch *batch;

    (void)state;
    while ((batch = feed_next(f)) != NULL) {
        assert_true(batch->text.n == 0 || slice_starts(batch->text, "game"));
        assert_true(batch->last_of_file || batch->text.p[batch->text.n - 1] == '\n');
        assert_true(*(int *)batch->file->shared > 0);
        feed_release(f, batch);
    }
    feed_free(f);
    buf_free(&b);
}

enum { PATH_ROOM = 32 };

/* A new file with that text, of which PATH becomes the name. */
static void write_new(char path[PATH_ROOM], struct slice text)
{
    FILE *file;

    strcpy(path, "/tmp/qipu-feed-XXXXXX");
    file = fdopen(mkstemp(path), "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text.p, 1, text.n, file), text.n);
    fclose(file);
}

static struct buf in_charset(struct slice text, const char *from, const char *to)
{
    struct buf b = {0};
    char command[200], path[PATH_ROOM];
    FILE *p;
    int c;

    write_new(path, text);
    snprintf(command, sizeof command, "iconv -f %s -t %s %s", from, to, path);
    p = popen(command, "r");
    while ((c = getc(p)) != EOF)
        buf_char(&b, (char)c);
    assert_int_equal(pclose(p), 0);
    remove(path);
    return b;
}

static void decoded_games(void **state)
{
    static const char *const charsets[] = {"GB18030", "BIG5", "UTF-16LE", "UTF-16", "UTF-8"};
    struct buf text = toy_games(1500, "炮二平五 馬");

    (void)state;
    for (int i = 0; i < 5; i++) {
        struct buf raw = in_charset(buf_as_slice(&text), "UTF-8", charsets[i]);
        struct joined j = join(&(struct feed_options){.memory = buf_as_slice(&raw), .from = &toy});

        assert_string_equal(j.charset, i == 3 ? "UTF-16LE" : charsets[i]);
        assert_int_equal(j.text.n, text.n);
        assert_memory_equal(j.text.p, text.p, text.n);
        assert_string_equal(j.codes.p, "");
        free_joined(&j);
        buf_free(&raw);
    }
    buf_free(&text);
}

/* Plain ASCII for more than a batch, then something else: decided there. */
static void decided_late(void **state)
{
    struct buf raw = toy_games(1500, "e4"), want = {0};
    struct joined j;

    (void)state;
    buf_slice(&want, buf_as_slice(&raw));
    buf_str(&raw, "game \xc5\xda\xb6\xfe\xc6\xbd\xce\xe5\xff]\n\n");
    buf_str(&want, "game 炮二平五\xef\xbf\xbd]\n\n");
    j = join(&(struct feed_options){.memory = buf_as_slice(&raw), .from = &toy});
    assert_string_equal(j.charset, "GB18030");
    assert_int_equal(j.text.n, want.n);
    assert_memory_equal(j.text.p, want.p, want.n);
    assert_non_null(strstr(j.codes.p, "input/undecodable@"));
    assert_non_null(strstr(j.codes.p, ":10:"));
    free_joined(&j);
    buf_free(&raw);
    buf_free(&want);
}

static void expect_codes(struct slice raw, const struct format *from, const char *charset, const char *codes)
{
    struct joined j = join(&(struct feed_options){.memory = raw, .from = from});

    assert_string_equal(j.codes.p, codes);
    assert_string_equal(j.charset, charset);
    free_joined(&j);
}

static void findings(void **state)
{
    (void)state;
    expect_codes(SLICE("game\r\nx\0\0y\0"), &toy, "UTF-8", "input/nul@2:2:7 input/nul@2:5:10 ");
    expect_codes(SLICE("game 炮\n二\xff\xfe平 马炮\n"), &toy, "UTF-8", "input/undecodable@2:2:12 ");
    expect_codes(SLICE("game \xc5\xda\r\xb6\xfe\xff]\n\xc6\xbd\xce\xe5"), &toy, "GB18030",
                 "input/undecodable@2:2:10 ");
    expect_codes(SLICE("game M\xfcller\ngame M\xc3\xbcller J\xc3\xb6rg\n"), &toy, "ISO-8859-1",
                 "input/mixed@2:7:18 ");
    expect_codes(SLICE("game M\xc3\x9cller\ngame M\xfcller\n"), &toy, "ISO-8859-1", "input/mixed@1:7:6 ");
    expect_codes(SLICE("\xef\xbb\xbfgame\0"), &toy, "UTF-8", "input/nul@1:5:7 ");
    expect_codes(SLICE("game\0\xff"), &toy_binary, "binary", "");
    expect_codes(SLICE("\x1f\x8b\x08\0\0\0\0\0\0\3\xcb"), NULL, "UTF-8", "input/archive@1:1:0 ");
    expect_codes(SLICE("game\0"), &toy_whole, "UTF-8", "input/nul@1:5:4 ");
}

/* UTF-8 behind Western text is read as what it is, wherever the pieces that are read at a time cut it. */
static void mixed(void **state)
{
    (void)state;
    for (size_t shift = 0; shift < 3; shift++) {
        struct buf raw = toy_games(1500, "M\xfcller"), want = toy_games(1500, "Müller");
        struct joined j;

        buf_fill(&raw, ' ', shift);
        buf_fill(&want, ' ', shift);
        for (size_t i = 0; i < 100000; i++) {
            buf_str(&raw, "\xe4\xbd\x95");
            buf_str(&want, "何");
        }
        j = join(&(struct feed_options){.memory = buf_as_slice(&raw), .from = &toy});
        assert_string_equal(j.charset, "ISO-8859-1");
        assert_int_equal(j.text.n, want.n);
        assert_memory_equal(j.text.p, want.p, want.n);
        free_joined(&j);
        buf_free(&raw);
        buf_free(&want);
    }
}

/* Bad bytes without end are told a few times a batch. */
static void many_findings(void **state)
{
    struct buf b = {0};
    struct feed_options options = {.from = &toy};
    struct feed *f;
    struct batch *batch;

    (void)state;
    for (int i = 0; i < 10000; i++)
        buf_str(&b, "game 炮炮\xff\0 x");
    for (int i = 0; i < 10000; i++)
        buf_add(&b, "\0x", 2);
    options.memory = buf_as_slice(&b);
    f = feed_new(&options);
    batch = feed_next(f);
    assert_in_range(batch->findings.count, 20, 40);
    for (uint32_t i = 1; i < batch->findings.count; i++)
        assert_true(batch->findings.list[i].at.off >= batch->findings.list[i - 1].at.off);
    feed_release(f, batch);
    feed_free(f);
    buf_free(&b);
}

static void nothing_to_read(void **state)
{
    char *names[] = {"/nonexistent/a", "/dev/null", "/nonexistent/b"};
    struct joined j = join(&(struct feed_options){.operand = names, .operands = 3});

    (void)state;
    assert_int_equal(j.troubles, 2);
    assert_int_equal(j.files, 1);
    free_joined(&j);
    j = join(&(struct feed_options){.memory = {"", 0}, .from = &toy, .encoding = "GB18030"});
    assert_int_equal(j.files, 1);
    free_joined(&j);
    j = join(&(struct feed_options){.memory = SLICE("\1\2 nobody bids for this")});
    assert_int_equal(j.files, 1);
    assert_int_equal(j.text.n, 0);
    free_joined(&j);
}

/* A game beyond the limit is cut off, with a finding, and the file is left. */
static void too_large(void **state)
{
    struct buf b = {0};
    struct joined j;

    (void)state;
    buf_str(&b, "game one\n\n");
    buf_fill(&b, 'x', limit_now(LIMIT_GAME_TEXT) + 5000);
    j = join(&(struct feed_options){.memory = buf_as_slice(&b), .from = &toy});
    assert_int_equal(j.text.n, limit_now(LIMIT_GAME_TEXT) + 10);
    assert_true(strncmp(j.codes.p, "input/limit@3:", 14) == 0);
    free_joined(&j);
    buf_free(&b);
}

/* The pool's work: each game becomes a line with its number; some batches take longer. */
struct shared {
    struct buf out;
    int stop_after, emitted, workers, freed;
};

static void *new_worker(void *shared)
{
    ((struct shared *)shared)->workers++;
    return calloc(1, sizeof(unsigned));
}

static void free_worker(void *shared, void *worker)
{
    ((struct shared *)shared)->freed++;
    free(worker);
}

static void work(void *worker, struct batch *b, struct output *o)
{
    const char *p = b->text.p, *end = p + b->text.n;

    usleep((unsigned)(b->number * 7919 % 5) * 300);
    ++*(unsigned *)worker;
    while ((p = memmem(p, (size_t)(end - p), "game ", 5)) != NULL) {
        const char *line = memchr(p, '\n', (size_t)(end - p));

        deferred_number(&o->out, ++o->games);
        buf_char(&o->out.text, ' ');
        buf_add(&o->out.text, p, (size_t)(line - p));
        p = line;
        deferred_number(&o->err, o->games);
    }
}

static bool emit(void *ctx, struct batch *b, struct output *o, uint64_t base)
{
    struct shared *s = ctx;

    if (b->file == NULL) {
        assert_int_equal(o->out.text.n, 0);
        buf_printf(&s->out, "trouble %s\n", b->name);
    }
    deferred_write(&o->out, base, &s->out);
    return ++s->emitted != s->stop_after;
}

static struct shared run(unsigned threads, struct feed_options *options, int stop_after,
                         enum pool_end expected)
{
    struct shared s = {.stop_after = stop_after};
    struct feed *f = feed_new(options);
    struct pool_job job = {.feed = f,
                           .threads = threads,
                           .shared = &s,
                           .new_worker = new_worker,
                           .free_worker = free_worker,
                           .work = work,
                           .emit = emit};

    assert_int_equal(pool_run(&job), expected);
    assert_int_equal(s.workers, s.freed);
    feed_free(f);
    return s;
}

static void in_order(void **state)
{
    struct buf b = toy_games(8000, "e4 e5 Nf3");
    struct feed_options options = {.memory = buf_as_slice(&b), .from = &toy};
    struct shared alone = run(1, &options, 0, POOL_DONE);
    static const unsigned threads[] = {2, 3, 8};

    (void)state;
    assert_non_null(strstr(buf_cstr(&alone.out), "8000 game 7999 "));
    for (int i = 0; i < 3; i++) {
        struct shared s = run(threads[i], &options, 0, POOL_DONE);

        assert_int_equal(s.out.n, alone.out.n);
        assert_memory_equal(s.out.p, alone.out.p, alone.out.n);
        buf_free(&s.out);
    }
    buf_free(&alone.out);
    buf_free(&b);
}

/* Numbers begin anew with each file; trouble is told where it happened. */
static void several_files(void **state)
{
    char first[PATH_ROOM], last[PATH_ROOM], absent[] = "/nonexistent";
    char *names[] = {first, absent, last};
    struct feed_options options = {.operand = names, .operands = 3, .from = &toy};

    (void)state;
    write_new(first, SLICE("game a\n\ngame b\n\n"));
    write_new(last, SLICE("game a\n\ngame b\n\n"));
    for (unsigned threads = 1; threads < 5; threads++) {
        struct shared s = run(threads, &options, 0, POOL_DONE);

        assert_string_equal(buf_cstr(&s.out), "1 game a2 game btrouble /nonexistent\n1 game a2 game b");
        buf_free(&s.out);
    }
    remove(names[0]);
    remove(names[2]);
}

static void stops(void **state)
{
    struct buf b = toy_games(8000, "e4 e5 Nf3");
    struct feed_options options = {.memory = buf_as_slice(&b), .from = &toy};

    (void)state;
    for (unsigned threads = 1; threads < 5; threads++) {
        struct shared s = run(threads, &options, 3, POOL_STOPPED);

        assert_int_equal(s.emitted, 3);
        buf_free(&s.out);
    }
    buf_free(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games),   cmocka_unit_test(batches_end_with_games),
        cmocka_unit_test(decoded_games), cmocka_unit_test(decided_late),
        cmocka_unit_test(findings),      cmocka_unit_test(mixed),
        cmocka_unit_test(many_findings), cmocka_unit_test(nothing_to_read),
        cmocka_unit_test(too_large),     cmocka_unit_test(in_order),
        cmocka_unit_test(several_files), cmocka_unit_test(stops)};

    return cmocka_run_group_tests_name("input_feed", tests, NULL, NULL);
}
