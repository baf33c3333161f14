/* One line a game or a finding, with a heading: for spreadsheets, cut, join and awk.
 *
 * Columns are the keys of the JSON objects, and neutral header keys; values are taken from where those take
 * them (game_keys.def, finding_keys.def), so that both can never differ. */
#include "output/report/report.h"

static const char usual_games[] = "file,game,line,kind,plies,declared,by_rules,verdict,errors,warnings,notes";
static const char usual_findings[] = "file,line,column,game,ply,severity,code,message";

static const char *const game_keys[] = {
    "file",    "game",     "line",    "format",   "notation", "encoding",
    "kind",    "rulebook", "plies",   "declared", "by_rules", "by_rules_reason",
    "verdict", "findings", "errors",  "warnings", "notes",    "offset",
    "length",  "id",       "game_id", "symmetry", "at",       "declared_reason",
    "forfeit", "score",    "opening", "eco",      NULL};
static const char *const finding_keys[] = {"file",     "game", "ply",    "line", "column",   "offset",
                                           "severity", "code", "reason", "move", "rulebook", "article",
                                           "message",  "path", "ruling", NULL};

/* Whether NAME is the key, also with the hyphens of --list-fields: "game-id" for "game_id". */
static bool is_key(const char *key, struct slice name)
{
    size_t i = 0;

    while (i < name.n && key[i] != '\0' && (name.p[i] == '-' ? '_' : name.p[i]) == key[i])
        i++;
    return i == name.n && key[i] == '\0';
}

static bool is_one_of(const char *const *names, struct slice name)
{
    for (size_t i = 0; names[i] != NULL; i++)
        if (is_key(names[i], name))
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

    return key != KEY_OTHER ? key : colour_key(column, game);
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

/* Bytes from P on that are written as they are. */
static size_t plain_bytes(const char *p, const char *end)
{
    const char *start = p;

    while (p < end && *p >= ' ' && *p < 127 && *p != '\\')
        p++;
    return (size_t)(p - start);
}

/* Tabs and line ends would be more columns and lines: they are written as \\t, \\n and \\r; and what would
 * command a terminal as in JSON. BAD: instead of bytes that are no UTF-8; NULL: they stay. */
static void put_value(struct buf *b, struct slice text, const char *bad)
{
    size_t plain;
    unsigned n;

    for (const char *p = text.p, *end = text.p + text.n; p < end; p += n) {
        uint32_t c;

        plain = plain_bytes(p, end);
        buf_add(b, p, plain);
        if ((p += plain) == end)
            return;
        c = utf8_get(p, end, &n);
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
            if (c == UTF8_BAD && bad != NULL)
                buf_str(b, bad);
            else if (c != UTF8_BAD && utf8_is_command(c))
                buf_printf(b, "\\u%04x", (unsigned)c);
            else
                buf_add(b, p, n);
        }
    }
}

/* A value as JSON would have it; nothing for null. */
static void put_text(struct buf *b, struct slice text)
{
    put_value(b, text, "\xEF\xBF\xBD");
}

/* A game, and what identifies it, once a column has asked for that. */
struct tsv_row {
    const struct report_at *at;
    const struct game_report *game;
    struct place place;
    bool identified;
    struct identity id;
    unsigned symmetry;
};

static void put_identity(struct buf *b, struct tsv_row *row, struct slice column)
{
    const struct subject *s = row->game->subject;
    char digits[ID_DIGITS + 1];

    if (s == NULL)
        return;
    if (!row->identified)
        row->id = identity_of(s, &row->symmetry);
    row->identified = true;
    if (is_key("symmetry", column)) {
        if (game_places_stones(s->record->game))
            buf_uint(b, row->symmetry);
        return;
    }
    identity_text(is_key("id", column) ? row->id : identity_of_known(s, row->id), digits);
    buf_add(b, digits, ID_DIGITS);
}

static void put_opening(struct buf *b, const struct subject *s, bool code)
{
    struct opening_said said = s == NULL ? (struct opening_said){0} : opening_said(s);

    put_text(b, code ? said.code : said.name);
}

static void put_score(struct buf *b, const struct outcome *o)
{
    SCOPED(arena) a = {0};

    if (o->scored)
        put_text(b, slice_of(score_text(&a, o->score)));
}

/* What games have that not every game has; false: no such column. */
static bool put_rare(struct buf *b, struct tsv_row *row, struct slice column)
{
    const struct outcome *o = row->game->outcome;

    if (is_key("id", column) || is_key("game_id", column) || is_key("symmetry", column))
        put_identity(b, row, column);
    else if (is_key("score", column))
        put_score(b, o);
    else if (is_key("opening", column) || is_key("eco", column))
        put_opening(b, row->game->subject, is_key("eco", column));
    else if (is_key("declared_reason", column))
        put_text(b, slice_of(how_name(o->how)));
    else if (is_key("forfeit", column))
        buf_str(b, o->forfeit ? "true" : "");
    else if (!is_key("at", column))
        return false;
    else if (row->game->at != NULL)
        buf_uint(b, *row->game->at);
    return true;
}

static void put_header(struct buf *b, const struct record *r, struct slice column)
{
    enum key key = key_of(header_of(column), r->game);

    if (key != KEY_OTHER)
        put_text(b, record_value(r, key));
}

static void put_game_column(struct buf *b, struct tsv_row *row, struct slice column)
{
    const struct report_at *at = row->at;
    const struct game_report *game = row->game;
    struct place place = row->place;

    if (is_key("file", column))
        put_text(b, slice_of(at->file));
    else if (is_key("game", column))
        report_serial(b, at);
#define NUMBER(name, value) else if (is_key(name, column)) buf_uint(b, value);
#define TEXT(name, value) else if (is_key(name, column)) put_text(b, slice_of(value));
#define WORD TEXT
#include "output/report/game_keys.def"
#undef WORD
#undef TEXT
#undef NUMBER
    else if (!put_rare(b, row, column))
        put_header(b, at->record, column);
}

static void put_rulings(struct buf *b, unsigned ruling)
{
    const char *comma = "";

    for (unsigned bit = 1; bit <= ruling; bit <<= 1)
        if (ruling & bit) {
            buf_str(b, comma);
            put_text(b, slice_of(ruling_word(bit)));
            comma = ",";
        }
}

static void put_words(struct buf *b, struct buf *words)
{
    put_text(b, buf_as_slice(words));
    buf_clear(words);
}

/* LANG and WORDS are of the table of keys. */
static void put_finding_column(struct buf *b, enum lang lang, const struct report_at *at,
                               const struct finding *f, struct place place, struct buf *words,
                               struct slice column)
{
    if (is_key("file", column))
        put_text(b, slice_of(at->file));
    else if (is_key("game", column) && at->record != NULL)
        report_serial(b, at);
    else if (is_key("path", column) && at->record != NULL)
        report_path(b, at->record, f->node);
    else if (is_key("ruling", column))
        put_rulings(b, report_ruling(at, f));
#define NUMBER(name, value) else if (is_key(name, column)) buf_uint(b, value);
#define TEXT(name, value) else if (is_key(name, column)) put_text(b, slice_of(value));
#define WORDS(name, put) else if (is_key(name, column))(put, put_words(b, words));
#include "output/report/finding_keys.def"
#undef WORDS
#undef TEXT
#undef NUMBER
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

static void tsv_finding(struct buf *b, const struct report_style *style, const struct report_at *at,
                        const struct finding *f, struct place place)
{
    struct slice rest = columns_of(style);
    SCOPED(buf) words = {0};
    const char *tab = "";

    if (!style->findings)
        return;
    for (; rest.n > 0; tab = "\t") {
        buf_str(b, tab);
        put_finding_column(b, style->lang, at, f, place, &words, slice_trim(slice_cut(rest, ',', &rest)));
    }
    buf_char(b, '\n');
}

static void tsv_game(struct buf *b, const struct report_style *style, const struct report_at *at,
                     const struct game_report *game, struct place place)
{
    struct slice rest = columns_of(style);
    struct tsv_row row = {.at = at, .game = game, .place = place};
    const char *tab = "";

    if (style->findings)
        return;
    for (; rest.n > 0; tab = "\t") {
        buf_str(b, tab);
        put_game_column(b, &row, slice_trim(slice_cut(rest, ',', &rest)));
    }
    buf_char(b, '\n');
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
            put_value(b, slice_of(e->file), NULL);
        buf_printf(b, "\t%llu\t%u\t%u\n", (unsigned long long)e->game, e->line, e->column);
    }
}

const struct reporter report_tsv = {.name = "tsv",
                                    .begin = tsv_begin,
                                    .finding = tsv_finding,
                                    .game = tsv_game,
                                    .total_summary = tsv_total_summary};
