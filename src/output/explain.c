/* --explain=CODE: the finding, what the rulebooks say of it, and a record on either side of the line. */
#include "output/report/report.h"

static void put_article(struct buf *b, enum lang lang, const struct rulebook *r, const struct article *a,
                        enum reason reason)
{
    const char *says = a->says[lang] != NULL ? a->says[lang] : a->says[LANG_EN];
    const char *other = a->says[lang == LANG_EN ? LANG_ZH : LANG_EN];

    if (a->article == NULL && says == NULL && a->ruling == 0)
        return;
    buf_printf(b, "\n%s", r->id);
    if (a->article != NULL)
        buf_printf(b, ", %s%s%s", r->cite != NULL ? r->cite : "", r->cite != NULL ? " " : "", a->article);
    if (reason != REASON_NONE)
        buf_printf(b, " (%s)", reason_info(reason)->name);
    buf_str(b, says != NULL ? ":\n    " : "\n");
    if (says != NULL) {
        buf_str(b, says);
        buf_char(b, '\n');
        if (other != NULL && other != says)
            buf_printf(b, "    %s\n", other);
    }
    report_rulings(b, lang, a->ruling);
}

static bool is_same(const char *a, const char *b)
{
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

/* Whether a rulebook before this one, back to FIRST, says the same of it: it has then been told. */
static bool is_told(const struct rulebook *first, const struct rulebook *r, enum code code,
                    enum reason reason)
{
    const struct article *a = rulebook_article(r, code, reason);

    for (const struct rulebook *b = first; b != r; b = b->next) {
        const struct article *was = rulebook_article(b, code, reason);

        if (b->game == r->game && is_same(a->article, was->article) && is_same(a->says[0], was->says[0]) &&
            is_same(a->says[1], was->says[1]) && a->ruling == was->ruling)
            return true;
    }
    return false;
}

/* Whether the rulebook says the same of the code itself or of a reason before this one. */
static bool is_said(const struct rulebook *r, enum code code, unsigned reason)
{
    const struct article *a = rulebook_article(r, code, (enum reason)reason);

    for (unsigned i = 0; i < reason; i++) {
        const struct article *was = rulebook_article(r, code, (enum reason)i);

        if (is_same(a->says[0], was->says[0]) && is_same(a->says[1], was->says[1]) &&
            (a->says[0] != NULL || is_same(a->article, was->article)))
            return true;
    }
    return false;
}

/* What it says of the code, then of its reasons, in the order of the reason table; once each. */
static void put_rulebook(struct buf *b, enum lang lang, const struct rulebook *first,
                         const struct rulebook *r, enum code code)
{
    if (!is_told(first, r, code, REASON_NONE))
        put_article(b, lang, r, r->by_code[code], REASON_NONE);
    for (unsigned reason = 1; reason < REASON_COUNT; reason++) {
        const struct article *a = rulebook_article(r, code, (enum reason)reason);

        if (a != r->by_code[code] && !is_said(r, code, reason) &&
            !is_told(first, r, code, (enum reason)reason))
            put_article(b, lang, r, a, (enum reason)reason);
    }
}

static const char *example_named(const char *code, const char *which)
{
    SCOPED(buf) name = {0};
    const char *text = NULL;

    buf_str(&name, code);
    buf_str(&name, which);
    for (size_t i = 0; examples[i].name != NULL && text == NULL; i++)
        if (slice_is(buf_as_slice(&name), examples[i].name))
            text = examples[i].text;
    return text;
}

static void put_lines(struct buf *b, const char *text)
{
    struct slice rest = slice_of(text);

    while (rest.n > 0) {
        buf_str(b, "    ");
        report_shown(b, slice_cut(rest, '\n', &rest));
        buf_char(b, '\n');
    }
}

static void put_example(struct buf *b, enum lang lang, const char *heading, const char *text,
                        const char *args)
{
    if (text == NULL)
        return;
    buf_char(b, '\n');
    buf_str(b, tr(lang, heading));
    buf_char(b, '\n');
    if (args != NULL) {
        buf_str(b, slice_starts(slice_of(args), "rec") ? "    " : "    recvalid ");
        report_shown(b, slice_trim(slice_of(args)));
        buf_str(b, "\n\n");
    }
    put_lines(b, text);
}

void explain_code(struct buf *b, enum lang lang, enum code code, const struct rulebook *all,
                  const struct rulebook *only)
{
    const struct code_info *info = code_info(code);

    buf_printf(b, "%s (%s)\n%s", info->name, tr(lang, severity_name(info->severity)),
               tr(lang, info->meaning));
    if (info->style)
        buf_printf(b, " %s", tr(lang, "(only with --style)"));
    buf_char(b, '\n');
    for (const struct rulebook *r = all; r != NULL; r = r->next)
        if (only == NULL || r == only)
            put_rulebook(b, lang, only == NULL ? all : only, r, code);
    put_example(b, lang, N_("Breaks it:"), example_named(info->name, "/bad"),
                example_named(info->name, "/bad.args"));
    put_example(b, lang, N_("Does not:"), example_named(info->name, "/good"),
                example_named(info->name, "/good.args"));
}
