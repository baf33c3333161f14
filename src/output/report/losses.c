/* losses.c - what a conversion leaves out, in words: "3 comments, 2 headers (TM, BR)". */
#include "output/report/report.h"

#include <stdio.h>

/* How things are called; those of one kind are counted together, and where the part behind the colon tells
 * them apart it is listed. The number is part of the words, as in Chinese a measure word stands behind it. */
static const struct kind {
    const char *what, *one, *many; /* MANY: NULL where a game has but one, which is not counted */
    bool named;                    /* "header:TM": names behind a colon */
} kinds[] = {
    {"move", N_("%1 move"), N_("%1 moves"), false},
    {"variation", N_("%1 variation"), N_("%1 variations"), false},
    {"comment", N_("%1 comment"), N_("%1 comments"), false},
    {"nag", N_("%1 annotation glyph"), N_("%1 annotation glyphs"), false},
    {"clock", N_("%1 clock time"), N_("%1 clock times"), false},
    {"mark:", N_("%1 mark"), N_("%1 marks"), true},
    {"mark-color", N_("%1 colour of a mark"), N_("%1 colours of marks"), false},
    {"territory", N_("%1 mark of territory"), N_("%1 marks of territory"), false},
    {"swap", N_("%1 swap"), N_("%1 swaps"), false},
    {"offer", N_("%1 list of fifth-move offers"), N_("%1 lists of fifth-move offers"), false},
    {"property", N_("%1 private property"), N_("%1 private properties"), false},
    {"setup", N_("%1 set-up"), N_("%1 set-ups"), false},
    {"position", N_("the position it starts from"), NULL, false},
    {"counter", N_("%1 move counter of the position"), N_("%1 move counters of the position"), false},
    {"header:", N_("%1 header"), N_("%1 headers"), true},
    {"result", N_("result"), NULL, false},
    {"result-margin", N_("margin of the result"), NULL, false},
    {"result-reason", N_("reason of the result"), NULL, false},
    {"forfeit", N_("forfeit"), NULL, false},
    {"undecodable", N_("undecodable text"), NULL, false},
    {"direction", N_("directions of moves"), NULL, false},
};

enum { KINDS = sizeof kinds / sizeof *kinds, NAMES_SHOWN = 20 };

static bool is_of_kind(const struct kind *k, struct slice what)
{
    return k->named ? slice_starts(what, k->what) : slice_is(what, k->what);
}

static unsigned long count_of(struct slice digits)
{
    unsigned long n = 0;

    for (size_t i = 0; i < digits.n; i++)
        n = n * 10 + (unsigned long)(digits.p[i] - '0');
    return n;
}

/* What is lost of one kind. */
struct lost {
    unsigned long total;
    unsigned shown;
    struct buf names;
};

static void count_thing(struct lost *t, const struct kind *k, struct slice what, unsigned long n)
{
    size_t skip = strlen(k->what);

    t->total += n;
    if (!k->named || t->shown > NAMES_SHOWN)
        return;
    buf_str(&t->names, t->names.n == 0 ? "" : ", ");
    if (t->shown++ < NAMES_SHOWN)
        report_clipped(&t->names, (struct slice){what.p + skip, what.n - skip});
    else
        buf_str(&t->names, "…");
}

/* All things of the finding, each under its kind. */
static void count_things(struct lost lost[KINDS], const struct finding *f)
{
    struct slice what = slice_of(f->arg[0]), counts = slice_of(f->arg[2] == NULL ? "1" : f->arg[2]);

    for (unsigned k = 0; what.n > 0;) {
        struct slice one = slice_cut(what, '\n', &what);
        unsigned long n = count_of(slice_cut(counts, '\n', &counts));

        /* of the same kind as the one before, mostly */
        for (unsigned i = 0; i < KINDS && !is_of_kind(&kinds[k], one); i++)
            k = (k + 1) % KINDS;
        if (is_of_kind(&kinds[k], one))
            count_thing(&lost[k], &kinds[k], one, n);
    }
}

/* How many there are of a kind, their names between parentheses. */
static void put_kind(struct buf *b, enum lang lang, const struct kind *k, const struct lost *t)
{
    if (t->total == 0)
        return;
    buf_str(b, b->n == 0 ? "" : ", ");
    tr_say(b, lang, t->total == 1 || k->many == NULL ? k->one : k->many, DIGITS(t->total), NULL);
    if (k->named) {
        buf_str(b, " (");
        buf_slice(b, buf_as_slice(&t->names));
        buf_char(b, ')');
    }
}

struct sentence {
    struct slice things;
    const char *format;
};

static void put_part(struct buf *b, char which, const void *ctx)
{
    const struct sentence *s = ctx;

    if (which == '1')
        buf_slice(b, s->things);
    else
        report_clipped(b, slice_of(s->format));
}

void report_loss(struct buf *b, enum lang lang, const struct finding *f)
{
    struct lost lost[KINDS] = {{0}};
    SCOPED(buf) things = {0};

    count_things(lost, f);
    for (unsigned i = 0; i < KINDS; i++) {
        put_kind(&things, lang, &kinds[i], &lost[i]);
        buf_free(&lost[i].names);
    }
    tr_expand(b, tr(lang, code_info((enum code)f->code)->message), put_part,
              &(struct sentence){buf_as_slice(&things), f->arg[1]});
    if (lost[0].total > 0) /* moves: of a format that holds positions */
        buf_str(b, tr(lang, "; recreplay --every --as=fen writes every position"));
}

struct finding losses_joined(const struct finding *list, uint32_t count, struct arena *arena)
{
    struct finding all = {.code = CODE_NONE};
    SCOPED(buf) what = {0}, counts = {0};

    for (uint32_t i = 0; i < count; i++) {
        const struct finding *f = &list[i];

        if (f->code != CODE_LOSS)
            continue;
        if (all.code == CODE_NONE)
            all = *f;
        buf_str(&what, what.n == 0 ? "" : "\n");
        buf_str(&what, f->arg[0]);
        buf_str(&counts, counts.n == 0 ? "" : "\n");
        buf_str(&counts, f->arg[2]);
    }
    if (all.code != CODE_NONE) {
        all.arg[0] = arena_str(arena, buf_as_slice(&what));
        all.arg[2] = arena_str(arena, buf_as_slice(&counts));
    }
    return all;
}
