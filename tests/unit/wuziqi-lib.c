/* RenLib libraries: both headers, texts, parts, broken files, and what is written. */
#include "reading.h"

#include "format/wuziqi/renlib.h"
#include "wuziqi-literal.h"

#include "unit.h"
#include <stdio.h>
#include <stdlib.h>

#define HEADER "\xFFRenLib\xFF\3\4\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"

/* h8, then h9 with a comment in GBK ("花月" and a second line) and i9 below it, or i9 with a label. */
static const char tree[] = HEADER "\x00\x00"
                                  "\x78\x00"
                                  "\x68\x88"
                                  "\xBB\xA8\xD4\xC2\b\xBA\xDA\xC6\xE5\0"
                                  "\x69\x40"
                                  "\x69\x51\x00\x01"
                                  "A\0"
                                  "\0";

static void open_bytes(struct reading *r, struct slice bytes)
{
    reading_open(r, &format_lib, bytes, 0, WANT_TEXT);
}

static struct slice first_text(const struct reading *r, uint32_t node, enum note_kind kind)
{
    uint32_t n = record_next_note(&r->record, node, kind, 0);

    return n == 0 ? (struct slice){"", 0} : note_text(&r->record, &r->record.note[n]);
}

static void check_tree(struct reading *r)
{
    assert_true(reading_next(r));
    assert_int_equal(r->record.count, 5);
    assert_string_equal(reading_moves(r), "h8 h9 i9");
    assert_int_equal(r->record.node[2].next, 4);
    assert_int_equal(r->record.node[4].claim.to, POINT(8, 8));
    assert_true(slice_is(first_text(r, 2, NOTE_COMMENT), "花月\n黑棋"));
    assert_true(slice_is(first_text(r, 4, NOTE_MARK), "A"));
    assert_false(reading_next(r));
    assert_int_equal(r->sink.count, 0);
}

static void a_small_tree(void **state)
{
    struct reading r;

    (void)state;
    assert_int_equal(format_lib.sniff(SLICE(tree)), 100);
    open_bytes(&r, (struct slice){tree, sizeof tree - 2});
    check_tree(&r);
    reading_close(&r);
}

static void written_and_read_again(void **state)
{
    struct reading r, again;
    struct writing how = {0};
    struct buf out = {0};

    (void)state;
    open_bytes(&r, (struct slice){tree, sizeof tree - 2});
    assert_true(reading_next(&r));
    renlib_write(&out, &r.record, &how);
    open_bytes(&again, buf_as_slice(&out));
    check_tree(&again);
    reading_close(&again);
    reading_close(&r);
    buf_free(&out);
}

static void without_a_header(void **state)
{
    static const char bare[] = "\x78\x00\x68\x00\x69\x40";
    struct reading r;

    (void)state;
    open_bytes(&r, (struct slice){bare, 6});
    assert_true(reading_next(&r));
    assert_string_equal(reading_moves(&r), "h8 h9 i9");
    assert_int_equal(r.sink.count, 0);
    reading_close(&r);
}

static void cut_at_every_byte(void **state)
{
    (void)state;
    for (size_t n = 0; n < sizeof tree; n++) {
        struct reading r;
        char *copy = malloc(n + 1);

        assert_non_null(copy);
        memcpy(copy, tree, n);
        open_bytes(&r, (struct slice){copy, n});
        while (reading_next(&r))
            assert_true(r.record.count <= 6);
        reading_close(&r);
        free(copy);
    }
}

static void odd_ends(void **state)
{
    static const char trailing[] = "\x78\x40\x68\x40", cut[] = "\x78\x00\x68\x00";
    struct reading r;

    (void)state;
    open_bytes(&r, (struct slice){trailing, 4});
    assert_true(reading_next(&r));
    assert_false(reading_next(&r));
    assert_int_equal(reading_count(&r, "lib/trailing"), 1);
    reading_close(&r);
    open_bytes(&r, (struct slice){cut, 4});
    assert_true(reading_next(&r));
    assert_false(reading_next(&r));
    assert_int_equal(reading_count(&r, "lib/truncated"), 1);
    reading_close(&r);
}

/* A library too large for one record: 300,000 leaves below three moves. */
static void told_in_parts(void **state)
{
    enum { LEAVES = 300000 };
    struct buf b = {0};
    struct reading r;
    uint32_t parts = 0, nodes = 0;

    (void)state;
    buf_add(&b, HEADER, LIB_HEADER);
    buf_add(&b, "\x78\x00\x68\x00\x69\x00", 6);
    for (unsigned i = 0; i < LEAVES; i++)
        buf_add(&b, i + 1 < LEAVES ? "\x77\xC0" : "\x77\x40", 2);
    open_bytes(&r, buf_as_slice(&b));
    for (; reading_next(&r); parts++) {
        assert_int_equal(r.record.part, parts);
        assert_true(r.record.count < 70000);
        for (uint32_t n = 1; n < r.record.count; n++)
            nodes += (r.record.node[n].flags & NODE_QUOTED) == 0;
        assert_int_equal((r.record.node[3].flags & NODE_QUOTED) != 0, parts > 0);
        assert_int_equal(r.record.node[3].claim.to, POINT(8, 8));
    }
    assert_int_equal(parts, 5);
    assert_int_equal(nodes, LEAVES + 3);
    assert_int_equal(r.sink.count, 0);
    reading_close(&r);
    reading_open(&r, &format_lib, buf_as_slice(&b), 0, WANT_WHOLE);
    assert_true(reading_next(&r));
    assert_int_equal(r.record.count, LEAVES + 4);
    assert_false(reading_next(&r));
    reading_close(&r);
    buf_free(&b);
}

/* A line that no board can hold is left out below a bound, and the rest of the tree is still in place. */
static void too_deep(void **state)
{
    struct buf b = {0};
    struct reading r;

    (void)state;
    buf_add(&b, "\x78\x00\x68\x80", 4);
    for (unsigned i = 0; i < 100000; i++)
        buf_add(&b, "\x00\x00", 2);
    buf_add(&b, "\x00\x40\x69\x40", 4);
    open_bytes(&r, buf_as_slice(&b));
    assert_true(reading_next(&r));
    assert_int_equal(reading_count(&r, "lib/depth"), 1);
    assert_true(r.record.count < 5000);
    assert_int_equal(r.record.node[2].next, r.record.count - 1);
    assert_false(reading_next(&r));
    reading_close(&r);
    buf_free(&b);
}

/* A library that may be at hand; false when it is not. */
static bool read_library(const char *name, struct buf *b)
{
    const char *data = getenv("QIPU_DATA");
    char path[4096];
    size_t n = 1;
    FILE *f;

    snprintf(path, sizeof path, "%s/wuziqi/%s.lib", data == NULL ? "." : data, name);
    if ((f = fopen(path, "rb")) == NULL)
        return false;
    while (n != 0) {
        buf_reserve(b, 1 << 16);
        b->n += n = fread(b->p + b->n, 1, 1 << 16, f);
    }
    fclose(f);
    return true;
}

/* Counts as another reader gives them. */
static void real_libraries(void **state)
{
    static const struct {
        const char *name;
        uint32_t nodes;
    } libraries[] = {{"openings", 39884}, {"youxing", 146967}, {"huayue", 1371455}};

    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        struct buf b = {0};
        struct reading r;
        uint32_t nodes = 0;

        if (!read_library(libraries[i].name, &b))
            skip();
        reading_open(&r, &format_lib, buf_as_slice(&b), 0, 0);
        while (reading_next(&r))
            for (uint32_t n = 1; n < r.record.count; n++)
                nodes += (r.record.node[n].flags & NODE_QUOTED) == 0;
        assert_int_equal(nodes, libraries[i].nodes);
        assert_int_equal(r.sink.count, 0);
        reading_close(&r);
        buf_free(&b);
    }
}

/* The position after the line to NODE on both boards; false when the line is no game. */
static bool set_up(const struct record *r, uint32_t node, struct literal *l, struct board *b)
{
    uint32_t path[300], n = 0;

    for (; node != 0 && n < 300; node = r->node[node].parent)
        path[n++] = node;
    l->width = l->height = 15;
    memset(l->at, '.', sizeof l->at);
    stones_clear(b, 15, 15);
    for (uint32_t i = 0; i < n; i++) {
        point p = r->node[path[n - 1 - i]].claim.to;

        if (p == NOWHERE || stones_at(b, p) != SIDE_NONE)
            return false;
        stones_place(b, p, i % 2 == 0 ? SIDE_FIRST : SIDE_SECOND);
        l->at[POINT_Y(p)][POINT_X(p)] = i % 2 == 0 ? 'X' : 'O';
    }
    return true;
}

static unsigned long compare(struct literal *l, struct board *b)
{
    unsigned long forbidden = 0;

    for (unsigned n = 0; n < 225; n++)
        for (enum three_rule reading = READ_CN;
             stones_at(b, POINT(n % 15, n / 15)) == SIDE_NONE && reading <= READ_RIF; reading++) {
            enum shape s = shape_at(b, POINT(n % 15, n / 15), reading, NULL);

            assert_int_equal(s, literal_shape(l, (int)(n % 15), (int)(n / 15), reading));
            forbidden += shape_is_forbidden(s);
        }
    return forbidden;
}

/* The engine against the definitions on positions that people have looked at. */
static void positions_of_a_library(void **state)
{
    static struct literal l;
    static struct board b;
    struct buf bytes = {0};
    struct reading r;
    unsigned long forbidden = 0;

    (void)state;
    if (!read_library("huayue", &bytes))
        skip();
    reading_open(&r, &format_lib, buf_as_slice(&bytes), 0, 0);
    while (reading_next(&r))
        for (uint32_t n = 500; n < r.record.count; n += 997)
            if (set_up(&r.record, n, &l, &b))
                forbidden += compare(&l, &b);
    assert_true(forbidden > 100);
    reading_close(&r);
    buf_free(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_small_tree),
        cmocka_unit_test(written_and_read_again),
        cmocka_unit_test(without_a_header),
        cmocka_unit_test(cut_at_every_byte),
        cmocka_unit_test(odd_ends),
        cmocka_unit_test(told_in_parts),
        cmocka_unit_test(too_deep),
        cmocka_unit_test(real_libraries),
        cmocka_unit_test(positions_of_a_library),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
