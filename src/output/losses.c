/* losses.c - what a conversion leaves out, in words: "3 comments, 2 headers (TM, BR)". */
#include "output/losses.h"

#include "output/report.h"

/* How things are called; those of one kind are counted together, and where the part behind the colon tells
 * them apart it is listed. */
static const struct kind {
    const char *what, *one, *many; /* MANY: NULL where a game has but one, which is not counted */
    bool named;                    /* "header:TM": names behind a colon */
} kinds[] = {
    {"move", N_("move"), N_("moves"), false},
    {"variation", N_("variation"), N_("variations"), false},
    {"comment", N_("comment"), N_("comments"), false},
    {"nag", N_("annotation glyph"), N_("annotation glyphs"), false},
    {"clock", N_("clock time"), N_("clock times"), false},
    {"mark:", N_("mark"), N_("marks"), true},
    {"mark-color", N_("colour of a mark"), N_("colours of marks"), false},
    {"territory", N_("mark of territory"), N_("marks of territory"), false},
    {"swap", N_("swap"), N_("swaps"), false},
    {"offer", N_("list of fifth-move offers"), N_("lists of fifth-move offers"), false},
    {"property", N_("private property"), N_("private properties"), false},
    {"setup", N_("set-up"), N_("set-ups"), false},
    {"position", N_("the position it starts from"), NULL, false},
    {"counter", N_("move counter of the position"), N_("move counters of the position"), false},
    {"header:", N_("header"), N_("headers"), true},
    {"result", N_("result"), NULL, false},
    {"result-margin", N_("margin of the result"), NULL, false},
    {"result-reason", N_("reason of the result"), NULL, false},
    {"forfeit", N_("forfeit"), NULL, false},
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

/* Things of one kind, their names between parentheses; how many there are. */
static unsigned long put_kind(struct buf *b, enum lang lang, const struct kind *k, const struct finding *f)
{
    struct slice what = slice_of(f->arg[0]), counts = slice_of(f->arg[2] == NULL ? "1" : f->arg[2]);
    unsigned long total = 0;
    unsigned shown = 0;
    struct buf names = {0};

    while (what.n > 0) {
        struct slice one = slice_cut(what, '\n', &what);
        unsigned long n = count_of(slice_cut(counts, '\n', &counts));
        size_t skip = strlen(k->what);

        if (!is_of_kind(k, one))
            continue;
        total += n;
        if (!k->named || shown > NAMES_SHOWN)
            continue;
        buf_str(&names, names.n == 0 ? "" : ", ");
        if (shown++ < NAMES_SHOWN)
            report_clipped(&names, (struct slice){one.p + skip, one.n - skip});
        else
            buf_str(&names, "…");
    }
    if (total > 0)
        buf_str(b, b->n == 0 ? "" : ", ");
    if (total == 1 && k->many == NULL)
        buf_str(b, tr(lang, k->one));
    else if (total > 0)
        buf_printf(b, "%lu %s", total, tr(lang, total == 1 ? k->one : k->many));
    if (total > 0 && k->named)
        buf_printf(b, " (%s)", buf_cstr(&names));
    buf_free(&names);
    return total;
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
    struct buf things = {0};
    unsigned long total = 0;
    const char *words;

    for (unsigned i = 0; i < KINDS; i++)
        total += put_kind(&things, lang, &kinds[i], f);
    words = total == 1 ? N_("%1 is not held by %2") : code_info((enum code)f->code)->message;
    expand(b, tr(lang, words), put_part, &(struct sentence){buf_as_slice(&things), f->arg[1]});
    buf_free(&things);
}

struct finding losses_joined(const struct finding *list, uint32_t count, struct arena *arena)
{
    struct finding all = {.code = CODE_NONE};
    struct buf what = {0}, counts = {0};

    for (uint32_t i = 0; i < count; i++) {
        const struct finding *f = &list[i];

        if (f->code != CODE_LOSS)
            continue;
        if (all.code == CODE_NONE)
            all = *f;
        buf_printf(&what, what.n == 0 ? "%s" : "\n%s", f->arg[0]);
        buf_printf(&counts, counts.n == 0 ? "%s" : "\n%s", f->arg[2]);
    }
    if (all.code != CODE_NONE) {
        all.arg[0] = arena_str(arena, buf_as_slice(&what));
        all.arg[2] = arena_str(arena, buf_as_slice(&counts));
    }
    buf_free(&what);
    buf_free(&counts);
    return all;
}
