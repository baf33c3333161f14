/* oracles.c - what must hold of every output. */
#include "oracles.h"

#include "base/data/data.h"
#include "base/text/text.h"

#include <dlfcn.h>
#include <libxml/parser.h>
#include <stdio.h>
#include <stdlib.h>

enum { SHOWN = 3000, ORACLES = 32, KEPT_OF_EACH = 5 };

static struct slice input;

void oracles_input(struct slice s)
{
    input = s;
}

/* How often the oracle has failed before. */
static unsigned times_failed(const char *oracle)
{
    static struct {
        const char *oracle;
        unsigned times;
    } failed[ORACLES];
    size_t i = 0;

    while (i < ORACLES - 1 && failed[i].oracle != NULL && failed[i].oracle != oracle)
        i++;
    failed[i].oracle = oracle;
    return failed[i].times++;
}

static void keep_input(const char *folder, const char *oracle, unsigned times)
{
    char path[4096], name[64];
    size_t n = 0;
    FILE *f;

    for (const char *p = oracle; *p != '\0' && n < sizeof name - 1; p++)
        name[n++] = *p == ' ' || *p == ',' ? '-' : *p;
    name[n] = '\0';
    snprintf(path, sizeof path, "%s/%s-%u", folder, name, times);
    if ((f = fopen(path, "wb")) == NULL)
        abort();
    fwrite(input.p, 1, input.n, f);
    fclose(f);
}

void broken(const char *oracle, struct slice a, struct slice b)
{
    const char *folder = getenv("FUZZ_FOUND");
    unsigned times = times_failed(oracle);

    if (times >= KEPT_OF_EACH)
        return;
    fprintf(stderr, "ORACLE: %s\n--- %zu bytes\n%.*s\n--- %zu bytes\n%.*s\n", oracle, a.n,
            (int)(a.n < SHOWN ? a.n : SHOWN), a.p == NULL ? "" : a.p, b.n, (int)(b.n < SHOWN ? b.n : SHOWN),
            b.p == NULL ? "" : b.p);
    if (folder == NULL)
        abort();
    keep_input(folder, oracle, times);
}

void expect_same(const char *oracle, struct slice a, struct slice b)
{
    if (!slice_eq(a, b))
        broken(oracle, a, b);
}

void expect_harmless(struct slice s)
{
    unsigned length;

    for (const char *p = s.p, *end = s.p + s.n; p < end; p += length) {
        uint32_t c = utf8_get(p, end, &length);

        if (c != '\n' && c != '\t' && utf8_is_command(c)) {
            broken("a character that commands a terminal", slice_between(p, end), s);
            return;
        }
    }
}

/* jansson's json_loadb() and what frees its result; NULL where there is no jansson. */
struct jansson {
    bool looked;
    void *(*load)(const char *, size_t, size_t flags, void *error);
    void (*free)(void *);
};

enum {
    REJECT_DUPLICATES = 1,
    DECODE_ANY = 4,
    ALLOW_NUL = 16,
    ERROR_BYTES = 1024,
    TEXT_AT = 96 /* of the message in json_error_t */
};

static const struct jansson *jansson(void)
{
    static struct jansson j;
    void *library;

    if (j.looked)
        return &j;
    j.looked = true;
    if ((library = dlopen("libjansson.so.4", RTLD_NOW)) == NULL)
        return &j;
    *(void **)&j.load = dlsym(library, "json_loadb");
    *(void **)&j.free = dlsym(library, "json_delete");
    return &j;
}

void expect_json(struct slice s)
{
    static struct json json;
    enum json_token token = JSON_NULL;
    char error[ERROR_BYTES];
    void *value;

    json_start(&json, s);
    while (token != JSON_END)
        if ((token = json_next(&json)) == JSON_BAD) {
            broken("our own reader finds no JSON", s, slice_of(""));
            return;
        }
    if (jansson()->load == NULL)
        return;
    if ((value = jansson()->load(s.p, s.n, REJECT_DUPLICATES | DECODE_ANY | ALLOW_NUL, error)) == NULL)
        broken("jansson finds no JSON", s, slice_of(error + TEXT_AT));
    else
        jansson()->free(value);
}

/* The next line; what is left is in *S. */
static struct slice next_line(struct slice *s)
{
    const char *feed = s->n == 0 ? NULL : memchr(s->p, '\n', s->n);
    struct slice line = {s->p, feed == NULL ? s->n : (size_t)(feed - s->p)};

    *s = (struct slice){s->p + line.n + (feed != NULL), s->n - line.n - (feed != NULL)};
    return line;
}

void expect_json_lines(struct slice s)
{
    while (s.n > 0)
        expect_json(next_line(&s));
}

void expect_xml(struct slice s)
{
    xmlDoc *doc;

    if (s.n == 0)
        return;
    doc = xmlReadMemory(s.p, (int)s.n, "x.xml", NULL,
                        XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_HUGE);
    if (doc == NULL)
        broken("libxml2 does not read it", s, slice_of(""));
    else
        xmlFreeDoc(doc);
}

void expect_no_element(struct slice s)
{
    if (s.n > 0 && memmem(s.p, s.n, "<qq", 3) != NULL)
        broken("an element out of a record", s, slice_of(""));
}

void expect_no_fault(const char *oracle, const char *fault, struct slice s)
{
    if (fault != NULL)
        broken(oracle, slice_of(fault), s);
}

static size_t tabs_in(struct slice line)
{
    size_t count = 0;

    for (size_t i = 0; i < line.n; i++)
        count += line.p[i] == '\t';
    return count;
}

void expect_table(struct slice s)
{
    struct slice rest = s;
    size_t tabs = tabs_in(next_line(&rest));

    while (rest.n > 0) {
        struct slice line = next_line(&rest);

        if (tabs_in(line) != tabs) {
            broken("another number of columns", line, s);
            return;
        }
    }
}

/* Whether S begins with LINE as a line of its own; it is taken off then. */
static bool take_line(struct slice *s, struct slice line)
{
    struct slice rest = *s;

    if (s->n == 0 || !slice_eq(next_line(&rest), line))
        return false;
    *s = rest;
    return true;
}

void expect_merged(const char *oracle, struct slice whole, struct slice a, struct slice b)
{
    struct slice rest = whole;

    while (rest.n > 0) {
        struct slice line = next_line(&rest);

        if (!take_line(&a, line) && !take_line(&b, line)) {
            broken(oracle, line, whole);
            return;
        }
    }
    if (a.n > 0 || b.n > 0)
        broken(oracle, a.n > 0 ? a : b, whole);
}
