/* One line a game or a finding, with a heading: for spreadsheets, cut, join and awk.
 *
 * Columns are the keys of the JSON objects, and neutral header keys; values are taken out of the object
 * itself, so that both can never differ. */
#include "base/json.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "output/report.h"
#include "record/colour.h"

static const char usual_games[] = "file,game,line,kind,plies,declared,by_rules,verdict,errors,warnings,notes";
static const char usual_findings[] = "file,line,column,game,ply,severity,code,message";

static const char *const game_keys[] = {
    "file",    "game",     "line",    "format",   "notation", "encoding",
    "kind",    "rulebook", "plies",   "declared", "by_rules", "by_rules_reason",
    "verdict", "findings", "errors",  "warnings", "notes",    "offset",
    "length",  "id",       "game_id", "symmetry", "at",       "declared_reason",
    "forfeit", "score",    NULL};
static const char *const finding_keys[] = {"file",     "game", "ply",    "line", "column",   "offset",
                                           "severity", "code", "reason", "move", "rulebook", "article",
                                           "message",  "path", "ruling", NULL};

static bool is_one_of(const char *const *names, struct slice name)
{
    for (size_t i = 0; names[i] != NULL; i++)
        if (slice_is(name, names[i]))
            return true;
    return false;
}

/* What "headers.date", "date" and "plies" are called in the object: a header that shares its name with a key
 * of the game must be asked for as headers.NAME. */
static struct slice header_of(struct slice column)
{
    static const char prefix[] = "headers.";

    if (slice_starts(column, prefix))
        return (struct slice){column.p + sizeof prefix - 1, column.n - (sizeof prefix - 1)};
    return is_one_of(game_keys, column) ? (struct slice){0} : column;
}

/* A neutral header key, or one by a colour of the game: "white". */
static enum key key_of(struct slice column, enum game_id game)
{
    enum key key = key_named(column);

    return key != KEY_OTHER ? key : key_of_colour(column, game);
}

/* Whether some game has a header of that name. */
static bool is_header(struct slice column)
{
    return key_of(column, GAME_CHESS) != KEY_OTHER || key_of(column, GAME_XIANGQI) != KEY_OTHER;
}

const char *report_tsv_near(struct slice column, bool findings)
{
    struct nearest n = nearest_to(column);

    nearest_try_all(&n, findings ? finding_keys : game_keys);
    for (unsigned key = 0; key < KEY_COUNT && !findings; key++)
        if (key != KEY_OTHER)
            nearest_try(&n, key_name((enum key)key));
    return n.best;
}

struct slice report_tsv_unknown(const char *columns, bool findings)
{
    struct slice rest = slice_of(columns);

    while (rest.n > 0) {
        struct slice column = slice_trim(slice_cut(rest, ',', &rest));

        if (!is_one_of(findings ? finding_keys : game_keys, column) &&
            (findings || !is_header(header_of(column))))
            return column;
    }
    return (struct slice){0};
}

static struct slice columns_of(const struct report_style *style)
{
    return slice_of(style->columns != NULL ? style->columns : style->findings ? usual_findings : usual_games);
}

/* Tabs and line ends would be more columns and lines: they are written as \\t, \\n and \\r; and what would
 * command a terminal as in JSON. */
static void put_value(struct buf *b, struct slice text)
{
    unsigned n;

    for (const char *p = text.p, *end = text.p + text.n; p < end; p += n) {
        uint32_t c = utf8_get(p, end, &n);

        switch (c) {
        case '\t':
            buf_str(b, "\\t");
            break;
        case '\n':
            buf_str(b, "\\n");
            break;
        case '\r':
            buf_str(b, "\\r");
            break;
        case '\\':
            buf_str(b, "\\\\");
            break;
        default:
            if (c != UTF8_BAD && utf8_is_command(c))
                buf_printf(b, "\\u%04x", (unsigned)c);
            else
                buf_add(b, p, n);
        }
    }
}

/* The value that comes next: a string, number or word; the strings of a list, joined by commas. */
static void copy_value(struct buf *b, struct json *json)
{
    enum json_token token = json_next(json);
    unsigned depth = 0;
    bool any = false;

    for (;; token = json_next(json)) {
        if (token == JSON_OPEN_LIST)
            depth++;
        else if (token == JSON_CLOSE_LIST)
            depth--;
        else if (token == JSON_BAD || token == JSON_END)
            return;
        else if (token != JSON_NULL) {
            if (any)
                buf_char(b, ',');
            any = true;
            if (token == JSON_TRUE || token == JSON_FALSE)
                buf_str(b, token == JSON_TRUE ? "true" : "false");
            else
                put_value(b, buf_as_slice(&json->text));
        }
        if (depth == 0)
            return;
    }
}

/* Looks for NAME in the object at hand, on this level; its value is copied. */
static bool copy_key(struct buf *b, struct json *json, struct slice name)
{
    while (json_next(json) == JSON_KEY) {
        if (slice_eq(buf_as_slice(&json->text), name)) {
            copy_value(b, json);
            return true;
        }
        json_skip(json);
    }
    return false;
}

static void put_column(struct buf *b, struct json *json, struct slice object, struct slice column,
                       bool findings, enum game_id game)
{
    struct slice header = findings ? (struct slice){0} : header_of(column);
    enum key key = header.n == 0 ? KEY_OTHER : key_of(header, game);

    if (key != KEY_OTHER)
        header = slice_of(key_name(key));

    json_start(json, object);
    json_next(json);
    if (header.n == 0) {
        copy_key(b, json, column);
        return;
    }
    while (json_next(json) == JSON_KEY) {
        if (slice_is(buf_as_slice(&json->text), "headers")) {
            json_next(json);
            copy_key(b, json, header);
            return;
        }
        json_skip(json);
    }
}

static void put_line(struct buf *b, const struct report_style *style, const struct report_at *at,
                     struct slice object)
{
    struct slice rest = columns_of(style);
    struct json json = {0};
    const char *tab = "";

    while (rest.n > 0) {
        struct slice column = slice_trim(slice_cut(rest, ',', &rest));

        buf_str(b, tab);
        if (!slice_is(column, "game"))
            put_column(b, &json, object, column, style->findings,
                       at->record == NULL ? GAME_UNKNOWN : at->record->game);
        else if (at->record != NULL)
            report_serial(b, at);
        tab = "\t";
    }
    buf_char(b, '\n');
    json_free(&json);
}

static void tsv_begin(struct buf *b, const struct report_style *style)
{
    struct slice rest = columns_of(style);
    const char *tab = "";

    while (rest.n > 0) {
        buf_str(b, tab);
        buf_slice(b, slice_trim(slice_cut(rest, ',', &rest)));
        tab = "\t";
    }
    buf_char(b, '\n');
}

/* The number of a game is not known while others are still being read: it is put where it goes by whoever
 * knows it, and the object has none. */
static void no_serial(struct buf *b, void *context)
{
    (void)context;
    buf_char(b, '0');
}

static void tsv_finding(struct buf *b, const struct report_style *style, const struct report_at *at,
                        const struct finding *f, struct place place)
{
    struct report_at without = *at;
    struct buf object = {0};

    if (!style->findings)
        return;
    without.serial = no_serial;
    report_jsonl.finding(&object, style, &without, f, place);
    put_line(b, style, at, buf_as_slice(&object));
    buf_free(&object);
}

static void tsv_game(struct buf *b, const struct report_style *style, const struct report_at *at,
                     const struct game_report *game, struct place place)
{
    struct report_at without = *at;
    struct buf object = {0};

    if (style->findings)
        return;
    without.serial = no_serial;
    report_jsonl.game(&object, style, &without, game, place);
    put_line(b, style, at, buf_as_slice(&object));
    buf_free(&object);
}

/* A table of its own behind an empty line. */
static void tsv_total_summary(struct buf *b, const struct report_style *style, uint64_t files,
                              const struct tally *tally)
{
    uint16_t order[CODE_COUNT];
    unsigned n = tally_order(tally, order);

    (void)style;
    (void)files;
    buf_str(b, "\ncode\tseverity\tcount\tgames\tfile\tgame\tline\tcolumn\n");
    for (unsigned i = 0; i < n; i++) {
        const struct tally_example *e = &tally->example[order[i]];

        buf_printf(b, "%s\t%s\t%llu\t%u\t", code_info((enum code)order[i])->name,
                   severity_name((enum severity)tally->worst[order[i]]),
                   (unsigned long long)tally->by_code[order[i]], tally->games_by_code[order[i]]);
        if (e->file != NULL)
            put_value(b, slice_of(e->file));
        buf_printf(b, "\t%llu\t%u\t%u\n", (unsigned long long)e->game, e->line, e->column);
    }
}

const struct reporter report_tsv = {.name = "tsv",
                                    .begin = tsv_begin,
                                    .finding = tsv_finding,
                                    .game = tsv_game,
                                    .total_summary = tsv_total_summary};
