/* fuzz.c - libFuzzer targets, each with an oracle; tests/fuzz/run builds and runs them with clang.
 *
 * The name that the program is called by chooses the target:
 *   pipeline         anything is read, judged, reported and written in every format
 *   read-FORMAT      fast paths say and keep what slow ones do; what is kept goes through the stream
 * unchanged write-FORMAT     what is written is read again and written the same notation-NAME    what is read
 * quickly is read the same way slowly show-VIEW        every position is shown: no escape, no override; XML
 * that libxml2 reads, JSON that we read
 */
#include "harness.h"

#include "base/json.h"
#include "base/memory.h"
#include "notation/notation.h"

#include <libxml/parser.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);
int LLVMFuzzerInitialize(int *argc, char ***argv);

static const char *target;

static const char *of_kind(const char *kind)
{
    size_t n = strlen(kind);

    return strncmp(target, kind, n) == 0 ? target + n : NULL;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const char *slash = strrchr((*argv)[0], '/');

    (void)argc;
    target = slash == NULL ? (*argv)[0] : slash + 1;
    if (strncmp(target, "fuzz-", 5) == 0)
        target += 5;
    return 0;
}

static _Noreturn void broken(const char *oracle, struct slice a, struct slice b)
{
    fprintf(stderr, "%s: %s\n--- %zu bytes\n%.*s\n--- %zu bytes\n%.*s\n", target, oracle, a.n,
            (int)(a.n < 3000 ? a.n : 3000), a.p == NULL ? "" : a.p, b.n, (int)(b.n < 3000 ? b.n : 3000),
            b.p == NULL ? "" : b.p);
    abort();
}

static void expect_same(const char *oracle, struct slice a, struct slice b)
{
    if (!slice_eq(a, b))
        broken(oracle, a, b);
}

static const struct format *format_called(const char *name)
{
    for (size_t i = 0; formats[i] != NULL; i++)
        if (strcmp(formats[i]->name, name) == 0)
            return formats[i];
    fprintf(stderr, "no format is called %s\n", name);
    exit(2);
}

/* Neither terminal escapes nor bidi overrides come out of a record. */
static void expect_harmless(struct slice s)
{
    static const char *const bad[] = {"\033", "\302\233", "\342\200\256", "\342\200\255", "\342\201\246"};

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (s.n > 0 && memmem(s.p, s.n, bad[i], strlen(bad[i])) != NULL)
            broken("a byte that commands a terminal", s, slice_of(""));
}

static void expect_json(struct slice s)
{
    static struct json json;

    while (s.n > 0) {
        const char *feed = memchr(s.p, '\n', s.n);
        struct slice line = {s.p, feed == NULL ? s.n : (size_t)(feed - s.p)};
        enum json_token token = JSON_NULL;

        json_start(&json, line);
        while (line.n > 0 && token != JSON_END)
            if ((token = json_next(&json)) == JSON_BAD)
                broken("no JSON", line, slice_of(""));
        s.n -= line.n + (feed != NULL);
        s.p += line.n + (feed != NULL);
    }
}

static void expect_xml(struct slice s)
{
    xmlDoc *doc;

    if (s.n == 0)
        return;
    doc = xmlReadMemory(s.p, (int)s.n, "x.svg", NULL,
                        XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
    if (doc == NULL)
        broken("libxml2 does not read it", s, slice_of(""));
    xmlFreeDoc(doc);
}

static void try_pipeline(const uint8_t *bytes, size_t n)
{
    static struct harness *p;

    if (p == NULL)
        p = harness_new();
    harness_run(p, bytes, n);
    expect_json(harness_said(p));
    expect_harmless(harness_said(p));
}

static void try_reader(const char *name, const uint8_t *bytes, size_t n)
{
    static struct harness *fast, *slow, *again;
    const struct format *from = format_called(name), *stream = format_called("stream");

    if (fast == NULL) {
        fast = harness_new_for(&(struct harness_task){.from = from, .to = stream});
        slow = harness_new_for(&(struct harness_task){.from = from, .to = stream, .slow = true});
        again = harness_new_for(&(struct harness_task){.from = stream, .to = stream});
    }
    harness_run(fast, bytes, n);
    harness_run(slow, bytes, n);
    expect_same("fast paths and slow ones say the same", harness_said(fast), harness_said(slow));
    expect_same("fast paths and slow ones keep the same", harness_written(fast), harness_written(slow));
    expect_json(harness_said(fast));
    expect_harmless(harness_said(fast));
    if (harness_written(fast).n == 0)
        return;
    harness_run(again, harness_written(fast).p, harness_written(fast).n);
    expect_same("the stream is stable", harness_written(fast), harness_written(again));
}

static void try_writer(const char *name, const uint8_t *bytes, size_t n)
{
    static struct harness *first, *second, *third;
    const struct format *to = format_called(name);

    if (first == NULL) {
        first = harness_new_for(&(struct harness_task){.to = to});
        second = harness_new_for(&(struct harness_task){.from = to, .to = to});
        third = harness_new_for(&(struct harness_task){.from = to, .to = to});
    }
    harness_run(first, bytes, n);
    if (harness_written(first).n == 0 || to->read == NULL)
        return;
    harness_run(second, harness_written(first).p, harness_written(first).n);
    harness_run(third, harness_written(second).p, harness_written(second).n);
    expect_same("what was written, read and written comes back the same", harness_written(second),
                harness_written(third));
}

static void try_notation(const char *name, const uint8_t *bytes, size_t n)
{
    const struct notation *notation = notation_named(slice_of(name));
    struct claim quick, slow;
    char word[64] = {0};
    unsigned length;

    if (notation == NULL)
        exit(2);
    if (n > sizeof word - QUICK_ROOM - 1)
        n = sizeof word - QUICK_ROOM - 1;
    memcpy(word, bytes, n);
    claim_clear(&slow);
    for (unsigned height = 0; height <= 19; height += 19)
        notation->parse((struct slice){word, n}, height, &slow);
    if (notation->quick == NULL)
        return;
    word[n] = ' ';
    claim_clear(&quick);
    claim_clear(&slow);
    if ((length = notation->quick(word, &quick)) == 0)
        return;
    if (!notation->parse((struct slice){word, length}, 0, &slow))
        broken("read quickly, refused slowly", (struct slice){word, length}, slice_of(""));
    if (quick.kind != slow.kind || quick.from != slow.from || quick.to != slow.to ||
        quick.promo != slow.promo)
        broken("read quickly as another move", (struct slice){word, length}, slice_of(""));
}

static void try_view(const char *name, const uint8_t *bytes, size_t n)
{
    static const struct view *const views[] = {&show_board, &show_fen,  &show_trace,
                                               &show_svg,   &show_html, &show_jsonl};
    static struct harness *p;

    for (size_t i = 0; p == NULL && i < sizeof views / sizeof *views; i++)
        if (strcmp(views[i]->name, name) == 0)
            p = harness_new_for(&(struct harness_task){.view = views[i]});
    if (p == NULL)
        exit(2);
    harness_run(p, bytes, n);
    expect_harmless(harness_written(p));
    if (strcmp(name, "jsonl") == 0)
        expect_json(harness_written(p));
    if (strcmp(name, "svg") == 0) { /* a document a position */
        static struct buf all;

        buf_clear(&all);
        buf_str(&all, "<all>");
        buf_slice(&all, harness_written(p));
        buf_str(&all, "</all>");
        expect_xml(buf_as_slice(&all));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    const char *name;

    if ((name = of_kind("read-")) != NULL)
        try_reader(name, bytes, n);
    else if ((name = of_kind("write-")) != NULL)
        try_writer(name, bytes, n);
    else if ((name = of_kind("notation-")) != NULL)
        try_notation(name, bytes, n);
    else if ((name = of_kind("show-")) != NULL)
        try_view(name, bytes, n);
    else
        try_pipeline(bytes, n);
    return 0;
}
