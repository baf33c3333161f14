/* report_html.c - an archive's report as one page: findings as data, drawn and filtered by its script.
 *
 * Everything from a record is a JSON string in a script element that is never run; the script puts it into
 * the page as text. */
#include "output/report/report_html.h"

enum { SOURCE_CHARS = 160, SOURCE_BEFORE = 60 };

static const struct page_word words[] = {
    {"title", N_("Report")},
    {"files", N_("Files")},
    {"games", N_("Games")},
    {"plies", N_("Plies")},
    {"error", N_("error")},
    {"warning", N_("warning")},
    {"note", N_("note")},
    {"errors", N_("Errors")},
    {"warnings", N_("Warnings")},
    {"notes", N_("Notes")},
    {"findings", N_("Findings")},
    {"by_code", N_("By code")},
    {"by_file", N_("By file")},
    {"verdicts", N_("Verdicts")},
    {"years", N_("Years")},
    {"events", N_("Events")},
    {"search", N_("Search")},
    {"severity", N_("Severity")},
    {"code", N_("Code")},
    {"file", N_("File")},
    {"all", N_("all")},
    {"previous", N_("Previous page")},
    {"next", N_("Next page")},
    {"page", N_("Page %1 of %2")},
    {"matching", N_("Findings: %1")},
    {"cut", N_("The first %1 of %2 findings are shown one by one. All counts are of all of them.")},
    {"clean", N_("Nothing was found.")},
    {"empty", N_("No game records were found.")},
    {"no_match", N_("No finding matches.")},
    {"trouble", N_("Not read")},
    {"with_errors", N_("games %1, with errors %2")},
    {"more", N_("Show all %1")},
    {"board", N_("Board")},
    {"flip", N_("Turn the boards")},
    {"rule", N_("Rule")},
    {"ruling", N_("Ruling")},
    {"game", N_("game %1")},
    {"ply", N_("ply %1")},
    {"skip", N_("Skip to the findings")},
    {"script", N_("This page needs JavaScript to show its findings.")},
    {"keys", N_("/ search, j and k next and previous finding, n and p next and previous page, x turns "
                "the boards")},
    {"proved", N_("proved")},
    {"consistent", N_("consistent")},
    {"contradicted", N_("contradicted")},
    {"estimated", N_("estimated")},
    {"repaired", N_("repaired")},
    {"unknown", N_("unknown")}};

static const struct html_page frame = {"report.html", words, sizeof words / sizeof *words};

static void html_begin(struct buf *b, const struct report_style *style)
{
    html_page_begin(b, &frame, style->lang);
}

/* ,"key":"text", safe inside a script element. */
static void put_text(struct buf *b, const char *key, struct slice text)
{
    SCOPED(buf) json = {0};

    buf_json(&json, text);
    buf_printf(b, ",\"%s\":", key);
    drawing_safe(b, buf_as_slice(&json));
}

/* The line of the text that a finding is about, as much of it as can be read at a glance. */
static void put_source(struct buf *b, const struct report_at *at, const struct finding *f)
{
    const char *start = at->text.p, *end = start + at->text.n, *p, *from, *to;

    if (start == NULL || f->at.off >= at->text.n || (at->record != NULL && at->record->source == NULL))
        return;
    p = from = to = start + f->at.off;
    while (from > start && from[-1] != '\n' && from[-1] != '\r' && p - from < SOURCE_BEFORE)
        from--;
    while (to < end && *to != '\n' && *to != '\r' && to - from < SOURCE_CHARS)
        to++;
    while (from < p && ((unsigned char)*from & 0xC0) == 0x80)
        from++;
    while (to > p && to < end && ((unsigned char)*to & 0xC0) == 0x80)
        to--;
    if (utf8_valid(slice_between(from, to)) != (size_t)(to - from))
        return;
    put_text(b, "source", slice_between(from, to));
    buf_printf(b, ",\"mark\":[%zu,%zu]", utf8_length(slice_between(from, p)),
               utf8_length(slice_between(p, p + f->at.len < to ? p + f->at.len : to)));
}

void report_title(struct buf *title, const struct slice value[4])
{
    static const char *const between[] = {"", " – ", ", ", ", "};

    for (size_t i = 0; i < 4; i++) {
        struct slice said = slice_trim(value[i]);

        if (said.n == 0 || slice_is(said, "?"))
            continue;
        if (title->n > 0)
            buf_str(title, between[i]);
        report_clipped(title, said);
    }
}

static void put_title(struct buf *b, const struct record *r)
{
    SCOPED(buf) title = {0};

    report_title(&title, (struct slice[]){record_value(r, KEY_FIRST), record_value(r, KEY_SECOND),
                                          record_value(r, KEY_EVENT), record_value(r, KEY_DATE)});
    put_text(b, "title", buf_as_slice(&title));
}

static void put_rule(struct buf *b, const struct report_style *style, const struct report_at *at,
                     const struct finding *f)
{
    const char *number = report_article(at, f), *says;
    const struct article *article;
    SCOPED(buf) cite = {0};

    if (at->rules == NULL || number == NULL)
        return;
    article = report_rule(at, f);
    says = article->says[style->lang] != NULL ? article->says[style->lang] : article->says[LANG_EN];
    buf_printf(&cite, "%s%s%s", at->rules->cite == NULL ? "" : at->rules->cite,
               at->rules->cite == NULL ? "" : " ", number);
    put_text(b, "cite", buf_as_slice(&cite));
    if (says != NULL)
        put_text(b, "rule", slice_of(says));
    buf_clear(&cite);
    report_rulings(&cite, style->lang, report_ruling(at, f));
    if (cite.n > 0)
        put_text(b, "ruling", slice_trim(buf_as_slice(&cite)));
}

/* The board of a count belongs to what is found of the result. */
static bool is_counted(const struct finding *f)
{
    return f->code == CODE_WEIQI_SCORE || f->code == CODE_WEIQI_RESULT || f->code == CODE_WEIQI_TERRITORY;
}

/* Whether a board says anything of it: not of headers and of how a file is written. */
static bool is_of_board(const struct record *r, const struct finding *f)
{
    const char *name = code_info((enum code)f->code)->name, *game = game_name(r->game);
    size_t n = strlen(game);

    return f->node != 0 || f->proof != NULL || (strncmp(name, game, n) == 0 && name[n] == '/');
}

static void put_game(struct buf *b, const struct report_style *style, const struct report_at *at,
                     const struct finding *f)
{
    SCOPED(buf) text = {0};

    buf_str(b, ",\"game\":");
    report_serial(b, at);
    report_move(&text, at, f->node);
    put_text(b, "move", buf_as_slice(&text));
    buf_clear(&text);
    report_path(&text, at->record, f->node);
    if (text.n > 0)
        put_text(b, "path", buf_as_slice(&text));
    put_title(b, at->record);
    put_rule(b, style, at, f);
    if (at->shots != NULL && is_of_board(at->record, f)) {
        buf_str(b, ",\"board\":");
        snapshots_put(b, at->shots, at->record, at->rules, f, is_counted(f));
    }
}

static void html_finding(struct buf *b, const struct report_style *style, const struct report_at *at,
                         const struct finding *f, struct place place)
{
    SCOPED(buf) text = {0};

    buf_printf(b, ",\n{\"severity\":%u,\"code\":\"%s\",\"line\":%u,\"column\":%u,\"ply\":%u", f->severity,
               code_info((enum code)f->code)->name, (unsigned)place.line, (unsigned)place.column,
               (unsigned)f->ply);
    report_file(&text, at->file);
    put_text(b, "file", buf_as_slice(&text));
    buf_clear(&text);
    report_message(&text, style->lang, f);
    put_text(b, "message", buf_as_slice(&text));
    if (at->record != NULL)
        put_game(b, style, at, f);
    put_source(b, at, f);
    buf_char(b, '}');
}

static void put_counts(struct buf *b, const struct tally *t)
{
    buf_printf(b, ",\"games\":%llu,\"plies\":%llu,\"counts\":[%llu,%llu,%llu]", (unsigned long long)t->games,
               (unsigned long long)t->plies, (unsigned long long)t->by_severity[SEVERITY_NOTE],
               (unsigned long long)t->by_severity[SEVERITY_WARNING],
               (unsigned long long)t->by_severity[SEVERITY_ERROR]);
}

/* Files without findings are only counted. */
static void html_file(struct buf *b, const struct report_style *style, const char *file,
                      const struct tally *tally)
{
    SCOPED(buf) text = {0};

    (void)style;
    if (!tally_reaches(tally, SEVERITY_NOTE))
        return;
    report_file(&text, file);
    buf_str(b, ",\n{\"total\":1");
    put_text(b, "file", buf_as_slice(&text));
    put_counts(b, tally);
    buf_char(b, '}');
}

static void html_trouble(struct buf *b, const struct report_style *style, const char *file, const char *why)
{
    SCOPED(buf) text = {0};

    (void)style;
    report_file(&text, file);
    buf_str(b, b->n == 0 ? "{\"trouble\":1" : ",\n{\"trouble\":1");
    put_text(b, "file", buf_as_slice(&text));
    put_text(b, "why", slice_of(why));
    buf_char(b, '}');
}

static void put_codes(struct buf *b, enum lang lang, const struct tally *t)
{
    uint16_t order[CODE_COUNT];
    unsigned n = tally_order(t, order);

    buf_str(b, ",\"codes\":[");
    for (unsigned i = 0; i < n; i++) {
        buf_printf(b, "%s[\"%s\",%u,%llu,", i == 0 ? "" : ",", code_info((enum code)order[i])->name,
                   t->worst[order[i]], (unsigned long long)t->by_code[order[i]]);
        buf_json(b, slice_of(tr(lang, code_info((enum code)order[i])->meaning)));
        buf_char(b, ']');
    }
    buf_char(b, ']');
}

static void put_rows(struct buf *b, const char *key, const struct buf *rows)
{
    const struct sum_row *list;
    size_t n = sums_rows(rows, &list);
    SCOPED(buf) json = {0};

    for (size_t i = 0; i < n; i++) {
        buf_str(&json, i == 0 ? "[" : ",[");
        buf_json(&json, slice_of(list[i].name));
        buf_printf(&json, ",%llu,%llu]", (unsigned long long)list[i].games,
                   (unsigned long long)list[i].wrong);
    }
    buf_printf(b, ",\"%s\":[", key);
    drawing_safe(b, buf_as_slice(&json));
    buf_char(b, ']');
}

static void put_verdicts(struct buf *b, const struct sums *sums)
{
    buf_str(b, ",\"verdicts\":[");
    for (unsigned v = 0; v < SUMS_VERDICTS; v++)
        buf_printf(b, "%s[\"%s\",%llu]", v == 0 ? "" : ",", verdict_name((enum verdict)v),
                   (unsigned long long)sums->verdict[v]);
    buf_char(b, ']');
}

/* Behind the last item: what all games add up to. */
static void html_sums(struct buf *b, const struct report_style *style, uint64_t files,
                      const struct tally *tally)
{
    buf_printf(b, "]</script>\n<script type=\"application/json\" id=\"sums\">{\"files\":%llu,\"limit\":%d",
               (unsigned long long)files, REPORT_HTML_MAX);
    put_counts(b, tally);
    if (style->links != NULL)
        put_text(b, "links", slice_of(style->links));
    put_codes(b, style->lang, tally);
    put_verdicts(b, &style->page->sums);
    put_rows(b, "years", &style->page->sums.years);
    put_rows(b, "events", &style->page->sums.events);
    buf_str(b, ",\"troubles\":[");
    buf_slice(b, buf_as_slice(style->troubles));
    buf_str(b, "]}");
}

static void html_end(struct buf *b, const struct report_style *style)
{
    html_page_end(b, &frame, style->lang, style->page == NULL ? NULL : &style->page->boards);
}

const struct reporter report_html = {.name = "html",
                                     .begin = html_begin,
                                     .finding = html_finding,
                                     .trouble = html_trouble,
                                     .file_summary = html_file,
                                     .total_summary = html_sums,
                                     .end = html_end,
                                     .separator = 2,
                                     .always_sums = true,
                                     .draws = true,
                                     .limit = REPORT_HTML_MAX};

void report_page_game(struct report_page_part *part, const struct report_at *at,
                      const struct outcome *outcome, bool wrong)
{
    sums_note(&part->facts, at->record, outcome->verdict, wrong);
    if (at->shots != NULL && at->shots->board.width > 0)
        drawing_need(&part->boards, &at->shots->board);
}

void report_page_add(struct report_page *page, const struct report_page_part *part)
{
    if (part->facts.n == 0)
        return;
    sums_fold(&page->sums, &part->facts);
    drawing_need_all(&page->boards, &part->boards);
}

void report_page_free(struct report_page *page)
{
    sums_free(&page->sums);
}
