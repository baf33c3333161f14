/* report_github.c - workflow commands of GitHub Actions: each finding becomes an annotation of its line.
 *
 * "::error file=a.pgn,line=12,col=34,title=chess/illegal-move::game 3, ply 27 (14. Nxe5): …". The runner
 * reads a command a line, so that nothing from a record may end one or begin another. */
#include "output/report/report.h"

/* What stands for C: of a property (a file name) colon and comma too; NULL: C itself. */
static const char *escape(char c, bool property)
{
    switch (c) {
    case '%':
        return "%25";
    case '\r':
        return "%0D";
    case '\n':
        return "%0A";
    case ':':
        return property ? "%3A" : NULL;
    case ',':
        return property ? "%2C" : NULL;
    default:
        return NULL;
    }
}

/* Escapes what was written since START. The number of a game that is still open stands before everything
 * that a record can put there, so that its place in the buffer holds. */
static void escape_since(struct buf *b, size_t start, bool property)
{
    SCOPED(buf) raw = {0};

    buf_slice(&raw, (struct slice){b->p + start, b->n - start});
    b->n = start;
    for (size_t i = 0; i < raw.n; i++) {
        const char *instead = escape(raw.p[i], property);

        if (instead != NULL)
            buf_str(b, instead);
        else
            buf_char(b, raw.p[i]);
    }
}

static void command(struct buf *b, unsigned severity, const char *file)
{
    static const char *const levels[SEVERITY_COUNT] = {"notice", "warning", "error"};
    size_t start;

    buf_printf(b, "::%s file=", levels[severity]);
    start = b->n;
    report_file(b, file);
    escape_since(b, start, true);
}

static void github_finding(struct buf *b, const struct report_style *style, const struct report_at *at,
                           const struct finding *f, struct place place)
{
    const char *article = report_article(at, f);
    size_t start;

    command(b, f->severity, at->file);
    if (place.line != 0)
        buf_printf(b, ",line=%u,col=%u", (unsigned)place.line, (unsigned)place.column);
    buf_printf(b, ",title=%s::", code_info((enum code)f->code)->name);
    start = b->n;
    if (at->record != NULL) {
        report_where(b, style->lang, at, f);
        buf_str(b, ": ");
    }
    report_message(b, style->lang, f);
    if (article != NULL)
        buf_printf(b, " (%s%s%s)", at->rules == NULL || at->rules->cite == NULL ? "" : at->rules->cite,
                   at->rules == NULL || at->rules->cite == NULL ? "" : " ", article);
    escape_since(b, start, false);
    buf_char(b, '\n');
}

static void github_trouble(struct buf *b, const struct report_style *style, const char *file, const char *why)
{
    size_t start;

    (void)style;
    command(b, SEVERITY_ERROR, file);
    buf_str(b, "::");
    start = b->n;
    buf_str(b, why);
    escape_since(b, start, false);
    buf_char(b, '\n');
}

const struct reporter report_github = {
    .name = "github", .plain = true, .finding = github_finding, .trouble = github_trouble};
