/* SARIF 2.1.0, for editors and code review: one run, the code table as its rules, findings as
 * results. It has no word for games and counts, so --results and --summary add nothing to it. */
#include "output/report/report.h"

#include <stdio.h>

/* ,"key":{"text":"…"} */
static void put_words(struct buf *b, const char *key, struct slice words)
{
    member_key(b, key);
    buf_char(b, '{');
    member_slice(b, "text", words);
    buf_char(b, '}');
}

static void sarif_begin(struct buf *b, const struct report_style *style)
{
    buf_str(b, "{\"version\":\"2.1.0\","
               "\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\n"
               "\"runs\":[{\"tool\":{\"driver\":{\"name\":\"recvalid\",\"version\":\"" PACKAGE_VERSION
               "\",\"rules\":[");
    for (unsigned c = 1; c < CODE_COUNT; c++) {
        const struct code_info *info = code_info((enum code)c);

        buf_str(b, c == 1 ? "\n{\"id\":" : ",\n{\"id\":");
        buf_json(b, slice_of(info->name));
        put_words(b, "shortDescription", slice_of(tr(style->lang, info->meaning)));
        put_words(b, "fullDescription", slice_of(tr(style->lang, info->meaning)));
        buf_printf(b, ",\"help\":{\"text\":\"recvalid --explain=%s\"", info->name);
        buf_printf(b, "},\"defaultConfiguration\":{\"enabled\":%s,\"level\":\"%s\"}}",
                   info->style ? "false" : "true", severity_name(info->severity));
    }
    buf_printf(b, "]}},\n\"language\":\"%s\",\"columnKind\":\"unicodeCodePoints\",\n\"results\":[\n",
               style->lang == LANG_ZH ? "zh-CN" : "en");
}

/* A file name as a relative reference: a colon in it is no scheme, a space no end. */
static void uri(struct buf *b, const char *file)
{
    if (*file == '/')
        buf_str(b, "file://");
    for (; *file != '\0'; file++) {
        unsigned char c = (unsigned char)*file;

        if ((c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z') ||
            find_char("-._~/", (char)c) != NULL)
            buf_char(b, (char)c);
        else
            buf_printf(b, "%%%02X", c);
    }
}

static uint64_t mix(uint64_t hash, struct slice s)
{
    for (size_t i = 0; i < s.n; i++)
        hash = (hash ^ (unsigned char)s.p[i]) * 0x100000001B3u;
    return (hash ^ 0xFF) * 0x100000001B3u;
}

/* The same finding of the same game, wherever in whatever file that game stands today. */
static uint64_t fingerprint(const struct report_at *at, const struct finding *f, struct slice words)
{
    static const enum key named[] = {KEY_EVENT, KEY_DATE, KEY_ROUND, KEY_FIRST, KEY_SECOND};
    uint64_t hash = mix(0xCBF29CE484222325u, slice_of(code_info((enum code)f->code)->name));

    hash = mix(hash, slice_of(reason_info((enum reason)f->reason)->name));
    hash = mix(hash ^ f->ply, words);
    if (at->record == NULL)
        return mix(hash, slice_of(at->file));
    for (unsigned i = 0; i < sizeof named / sizeof *named; i++)
        hash = mix(hash, record_value(at->record, named[i]));
    return hash;
}

static void location(struct buf *b, const struct report_at *at, struct place place)
{
    buf_str(b, ",\"locations\":[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":\"");
    uri(b, at->file);
    buf_str(b, "\"}");
    if (place.line != 0)
        buf_printf(b, ",\"region\":{\"startLine\":%u,\"startColumn\":%u,\"byteOffset\":%llu}",
                   (unsigned)place.line, (unsigned)place.column, (unsigned long long)place.offset);
    buf_str(b, "}}]");
}

static void properties(struct buf *b, const struct report_at *at, const struct finding *f, struct slice words)
{
    buf_printf(b, ",\"properties\":{\"ply\":%u", (unsigned)f->ply);
    if (at->record != NULL) {
        member_key(b, "game");
        report_serial(b, at);
    }
    if (f->reason != REASON_NONE)
        member_text(b, "reason", reason_info((enum reason)f->reason)->name);
    if (words.n > 0)
        member_slice(b, "move", words);
    if (at->rules != NULL)
        member_text(b, "rulebook", at->rules->id);
    if (report_article(at, f) != NULL)
        member_text(b, "article", report_article(at, f));
    buf_char(b, '}');
}

static void message(struct buf *b, const struct report_style *style, const struct finding *f,
                    struct slice words)
{
    SCOPED(buf) text = {0};

    if (words.n > 0) {
        buf_slice(&text, words);
        buf_str(&text, ": ");
    }
    report_message(&text, style->lang, f);
    put_words(b, "message", buf_as_slice(&text));
}

/* Where a byte of the game's text stands, known from where the finding does. */
static struct place place_of(const struct report_at *at, const struct finding *f, struct place known,
                             size_t off)
{
    const char *low = at->text.p + (off < f->at.off ? off : f->at.off);
    const char *high = at->text.p + (off < f->at.off ? f->at.off : off), *start = at->text.p + off;
    uint32_t lines = 0;

    for (const char *p = low; (p = memchr(p, '\n', (size_t)(high - p))) != NULL; p++)
        lines++;
    while (start > at->text.p && start[-1] != '\n')
        start--;
    return (struct place){
        .line = off < f->at.off ? known.line - lines : known.line + lines,
        .column = (uint32_t)utf8_length((struct slice){start, (size_t)(at->text.p + off - start)}) + 1};
}

static void replacement(struct buf *b, const struct report_at *at, const struct finding *f,
                        struct place known, const struct patch *p)
{
    struct place from = place_of(at, f, known, p->from), to = place_of(at, f, known, p->to);

    buf_printf(b,
               "{\"deletedRegion\":{\"startLine\":%u,\"startColumn\":%u,\"endLine\":%u,\"endColumn\":%u},"
               "\"insertedContent\":{\"text\":",
               (unsigned)from.line, (unsigned)from.column, (unsigned)to.line, (unsigned)to.column);
    buf_json(b, p->text);
    buf_str(b, "}}");
}

static void fix(struct buf *b, enum lang lang, const struct report_at *at, const struct finding *f,
                struct place known, unsigned index, struct patch_list *patches)
{
    size_t count;
    const struct patch *p = patch_list_all(patches, &count);
    SCOPED(buf) words = {0};

    report_suggestion(&words, lang, at, index);
    buf_char(b, '{');
    put_words(b, "description", slice_trim(buf_as_slice(&words)));
    buf_str(b, ",\"artifactChanges\":[{\"artifactLocation\":{\"uri\":\"");
    uri(b, at->file);
    buf_str(b, "\"},\"replacements\":[");
    for (size_t i = 0; i < count; i++) {
        member_next(b);
        replacement(b, at, f, known, &p[i]);
    }
    buf_str(b, "]}]}");
}

/* What was probably played, as edits that a reader may take over. */
static void fixes(struct buf *b, const struct report_style *style, const struct report_at *at,
                  const struct finding *f, struct place place)
{
    SCOPED(patch_list) patches = {{0}, {0}};
    unsigned told = 0;

    for (unsigned i = 0; i < at->repair->count && i < at->suggestions && place.line != 0; i++)
        if (report_mending(&patches, at, &at->repair->best[i])) {
            buf_str(b, told++ == 0 ? ",\"fixes\":[" : ",");
            fix(b, style->lang, at, f, place, i, &patches);
        }
    buf_str(b, told > 0 ? "]" : "");
}

static void sarif_finding(struct buf *b, const struct report_style *style, const struct report_at *at,
                          const struct finding *f, struct place place)
{
    SCOPED(buf) words = {0};

    report_move(&words, at, f->node);
    buf_str(b, ",\n{\"ruleId\":");
    buf_json(b, slice_of(code_info((enum code)f->code)->name));
    buf_printf(b, ",\"ruleIndex\":%u,\"level\":\"%s\"", f->code - 1u,
               severity_name((enum severity)f->severity));
    message(b, style, f, buf_as_slice(&words));
    location(b, at, place);
    buf_printf(b, ",\"partialFingerprints\":{\"gameAndMove/v1\":\"%016llx\"}",
               (unsigned long long)fingerprint(at, f, buf_as_slice(&words)));
    if (at->repair != NULL && f == at->repaired)
        fixes(b, style, at, f, place);
    properties(b, at, f, buf_as_slice(&words));
    buf_char(b, '}');
}

/* Notifications stand behind all results: the caller keeps them until then (report_style.troubles). */
static void sarif_trouble(struct buf *b, const struct report_style *style, const char *file, const char *why)
{
    (void)style;
    buf_str(b, b->n == 0 ? "{" : ",\n{");
    member_text(b, "level", "error");
    put_words(b, "message", slice_of(why));
    buf_str(b, ",\"locations\":[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":\"");
    uri(b, file);
    buf_str(b, "\"}}}]}");
}

/* GitHub refuses a run with more results than this. */
enum { RESULTS_MAX = 25000 };

static void put_omitted(struct buf *b, const struct report_style *style)
{
    SCOPED(buf) text = {0};

    tr_say(&text, style->lang, N_("%1 more findings are not listed: GitHub takes 25,000 results"),
           DIGITS(style->omitted), NULL);
    buf_str(b, "{\"level\":\"warning\"");
    put_words(b, "message", buf_as_slice(&text));
    buf_char(b, '}');
}

static void sarif_end(struct buf *b, const struct report_style *style)
{
    bool failed = style->troubles != NULL && style->troubles->n > 0;

    buf_printf(b, "\n],\n\"invocations\":[{\"executionSuccessful\":%s", failed ? "false" : "true");
    if (failed || style->omitted > 0)
        buf_str(b, ",\"toolExecutionNotifications\":[\n");
    if (failed)
        buf_slice(b, buf_as_slice(style->troubles));
    if (style->omitted > 0) {
        buf_str(b, failed ? ",\n" : "");
        put_omitted(b, style);
    }
    if (failed || style->omitted > 0)
        buf_char(b, ']');
    buf_str(b, "}]}]}\n");
}

const struct reporter report_sarif = {.name = "sarif",
                                      .begin = sarif_begin,
                                      .finding = sarif_finding,
                                      .trouble = sarif_trouble,
                                      .end = sarif_end,
                                      .separator = 2,
                                      .limit = RESULTS_MAX};
