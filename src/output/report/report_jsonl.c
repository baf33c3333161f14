/* One JSON object a line. The keys are a promise: more may come, none goes (qipu-findings(7)). */
#include "output/report/report.h"

/* A key behind another one, put together when the program is compiled: there are twenty for every game. */
#define key(b, name) buf_slice(b, SLICE(",\"" name "\":"))
#define string(b, name, value) (key(b, name), put_string(b, value))
#define word(b, name, value) (key(b, name), put_word(b, value))
#define number(b, name, value) (key(b, name), buf_uint(b, value))
#define quoted(b, name, scratch) (key(b, name), put_scratch(b, scratch))

static void put_string(struct buf *b, const char *value)
{
    if (value == NULL)
        buf_str(b, "null");
    else
        buf_json(b, slice_of(value));
}

/* Of our own tables, where nothing needs an escape. */
static void put_word(struct buf *b, const char *value)
{
    if (value == NULL)
        buf_str(b, "null");
    else
        buf_quoted(b, slice_of(value));
}

static void game_number(struct buf *b, const struct report_at *at)
{
    key(b, "game");
    if (at->record == NULL)
        buf_str(b, "null");
    else
        report_serial(b, at);
}

/* Words are made in a scratch buffer and then quoted; nothing was there: null. */
static void put_scratch(struct buf *b, struct buf *scratch)
{
    if (scratch->n == 0)
        buf_str(b, "null");
    else
        buf_json(b, buf_as_slice(scratch));
    buf_clear(scratch);
}

static void why(struct buf *b, enum lang lang, const struct proof *p)
{
    SCOPED(buf) words = {0};

    report_why(&words, lang, p);
    string(b, "why", p->why == NULL ? NULL : buf_cstr(&words));
}

static void cycle(struct buf *b, enum lang lang, const struct finding *f)
{
    key(b, "cycle");
    buf_char(b, '[');
    for (const struct proof *p = f->proof; p != NULL; p = p->next) {
        buf_printf(b, "%s{\"ply\":%u", p == f->proof ? "" : ",", (unsigned)p->ply);
        string(b, "move", p->move);
        string(b, "class", p->label);
        why(b, lang, p);
        if (p->line != NULL)
            report_line(b, slice_of(p->line));
        if (p->undetermined)
            buf_str(b, ",\"undetermined\":true");
        buf_char(b, '}');
    }
    buf_char(b, ']');
}

static void patterns(struct buf *b, const struct finding *f)
{
    if (f->pattern[0] == NULL && f->pattern[1] == NULL)
        return;
    key(b, "patterns");
    buf_char(b, '[');
    for (unsigned i = 0; i < 2; i++) {
        buf_str(b, i == 0 ? "" : ",");
        if (f->pattern[i] == NULL)
            buf_str(b, "null");
        else
            buf_json(b, slice_of(f->pattern[i]));
    }
    buf_char(b, ']');
}

static void points(struct buf *b, enum game_id game, const point *at, unsigned count)
{
    buf_char(b, '[');
    for (unsigned i = 0; i < count; i++) {
        buf_str(b, i == 0 ? "\"" : ",\"");
        coord_point(b, game, at[i]);
        buf_char(b, '"');
    }
    buf_char(b, ']');
}

static void lines(struct buf *b, enum lang lang, const struct report_at *at, const struct finding *f)
{
    enum game_id game = at->record == NULL ? GAME_UNKNOWN : at->record->game;

    key(b, "lines");
    buf_char(b, '[');
    for (const struct proof *p = f->proof; p != NULL; p = p->next) {
        buf_str(b, p == f->proof ? "{\"kind\":" : ",{\"kind\":");
        buf_json(b, slice_of(p->label == NULL ? "" : p->label));
        key(b, "stones");
        points(b, game, p->point, p->points);
        key(b, "points");
        points(b, game, p->point + p->points, p->empty);
        why(b, lang, p);
        buf_char(b, '}');
    }
    buf_char(b, ']');
}

/* With the bytes themselves where the name is no UTF-8, which JSON cannot hold. */
static void file_name(struct buf *b, const char *file)
{
    struct slice name = slice_of(file);

    string(b, "file", file);
    if (utf8_valid(name) == name.n)
        return;
    key(b, "file_bytes");
    buf_char(b, '"');
    buf_base64(b, name);
    buf_char(b, '"');
}

static void jsonl_trouble(struct buf *b, const struct report_style *style, const char *file, const char *why)
{
    (void)style;
    buf_str(b, "{\"type\":\"trouble\"");
    file_name(b, file);
    string(b, "message", why);
    buf_str(b, "}\n");
}

static void pair(struct buf *b, struct paired p)
{
    buf_printf(b, "[%u,%u]", (unsigned)p.white, (unsigned)p.black);
}

static void of_round(struct buf *b, const struct finding_round *r)
{
    if (r->round != 0)
        number(b, "round", r->round);
    string(b, "criterion", r->criterion);
    key(b, "players");
    /* Records of games have no starting numbers. */
    if (r->pair.white == 0)
        buf_str(b, "[]");
    else if (r->pair.black == 0)
        buf_printf(b, "[%u]", (unsigned)r->pair.white);
    else
        pair(b, r->pair);
    key(b, "instead");
    buf_char(b, '[');
    for (uint32_t i = 0; i < r->count; i++) {
        buf_str(b, i == 0 ? "" : ",");
        pair(b, r->instead[i]);
    }
    buf_char(b, ']');
}

static void jsonl_finding(struct buf *b, const struct report_style *style, const struct report_at *at,
                          const struct finding *f, struct place place)
{
    struct buf room = {0}, *words = &room;
    enum lang lang = style->lang;

    buf_str(b, "{\"type\":\"finding\"");
    file_name(b, at->file);
    game_number(b, at);
#define NUMBER(name, value) number(b, name, value);
#define TEXT(name, value) string(b, name, value);
#define WORDS(name, put) (put, quoted(b, name, words));
#include "output/report/finding_keys.def"
#undef WORDS
#undef TEXT
#undef NUMBER
    report_rulings_json(b, report_ruling(at, f));
    if (at->record != NULL)
        report_path(words, at->record, f->node);
    if (words->n > 0)
        quoted(b, "path", words);
    if (f->of_round != NULL)
        of_round(b, f->of_round);
    if (f->proof_kind == PROOF_CYCLE)
        cycle(b, lang, f);
    patterns(b, f);
    if (f->proof_kind == PROOF_LINES)
        lines(b, lang, at, f);
    if (f->code == CODE_LOSS && f->arg[2] != NULL) {
        string(b, "what", f->arg[0]);
        key(b, "count");
        buf_str(b, f->arg[2]);
        string(b, "format", f->arg[1]);
    } else if (f->code == CODE_CHARSET_LOSS) {
        string(b, "characters", f->arg[0]);
        key(b, "count");
        buf_str(b, f->arg[2]);
        string(b, "charset", f->arg[1]);
    }
    if (at->repair != NULL && f == at->repaired)
        report_suggestions_json(b, at);
    buf_str(b, "}\n");
    buf_free(words);
}

void report_claim_json(struct buf *b, const struct report_style *style, const struct report_at *at,
                       const struct finding *f, struct place place)
{
    static const char type[] = "{\"type\":\"finding\"";
    SCOPED(buf) finding = {0};

    jsonl_finding(&finding, style, at, f, place);
    buf_str(b, "{\"type\":\"claim\",\"event\":\"claim-possible\"");
    buf_add(b, finding.p + sizeof type - 1, finding.n - (sizeof type - 1));
}

static void score(struct buf *b, int half_points)
{
    SCOPED(arena) a = {0};

    string(b, "score", score_text(&a, half_points));
}

/* With what comes before and behind it, as of the keys above. */
static const struct slice header_keys[KEY_COUNT] = {
#define KEY(id, name) [KEY_##id] = {",\"" name "\":", sizeof ",\"" name "\":" - 1},
#include "record/keys.def"
#undef KEY
};

/* The neutral headers; of several with one key the first, as everybody else takes it. */
static void headers(struct buf *b, const struct record *r)
{
    unsigned comma = 0;
    uint64_t done = 0;

    key(b, "headers");
    buf_char(b, '{');
    for (uint32_t i = 0; i < r->headers; i++) {
        const struct header *h = &r->header[i];
        struct slice key = header_keys[h->key];

        if (h->key == KEY_OTHER || (done >> h->key & 1) != 0)
            continue;
        done |= UINT64_C(1) << h->key;
        buf_slice(b, (struct slice){key.p + 1 - comma, key.n - 1 + comma});
        buf_json(b, record_slice(r, h->value, h->value_len));
        comma = 1;
    }
    buf_char(b, '}');
}

static void identities(struct buf *b, const struct subject *s)
{
    char digits[ID_DIGITS + 1];
    unsigned symmetry;
    struct identity id = identity_of(s, &symmetry);

    identity_text(id, digits);
    key(b, "id");
    buf_quoted(b, (struct slice){digits, ID_DIGITS});
    identity_text(identity_of_known(s, id), digits);
    key(b, "game_id");
    buf_quoted(b, (struct slice){digits, ID_DIGITS});
    if (game_places_stones(s->record->game))
        number(b, "symmetry", symmetry);
}

/* Only where somebody knows it. */
static void opening(struct buf *b, const struct subject *s)
{
    struct opening_said said = opening_said(s);

    if (said.name.n > 0) {
        key(b, "opening");
        buf_json(b, said.name);
    }
    if (said.code.n > 0) {
        key(b, "eco");
        buf_json(b, said.code);
    }
}

static void jsonl_game(struct buf *b, const struct report_style *style, const struct report_at *at,
                       const struct game_report *game, struct place place)
{
    const struct outcome *o = game->outcome;

    (void)style;
    buf_str(b, "{\"type\":\"game\"");
    file_name(b, at->file);
    game_number(b, at);
#define NUMBER(name, value) number(b, name, value);
#define WORD(name, value) word(b, name, value);
#define TEXT(name, value) string(b, name, value);
#include "output/report/game_keys.def"
#undef TEXT
#undef WORD
#undef NUMBER
    headers(b, at->record);
    report_branches_json(b, at->record);
    if (game->subject != NULL) {
        identities(b, game->subject);
        opening(b, game->subject);
    }
    if (game->at != NULL)
        number(b, "at", *game->at);
    if (how_name(o->how) != NULL)
        string(b, "declared_reason", how_name(o->how));
    if (o->scored)
        score(b, o->score);
    if (o->forfeit)
        buf_str(b, ",\"forfeit\":true");
    buf_str(b, "}\n");
}

static void counts(struct buf *b, const struct tally *t)
{
    const char *comma = "";

    number(b, "games", t->games);
    number(b, "plies", t->plies);
    number(b, "errors", t->by_severity[SEVERITY_ERROR]);
    number(b, "warnings", t->by_severity[SEVERITY_WARNING]);
    number(b, "notes", t->by_severity[SEVERITY_NOTE]);
    number(b, "left_out", t->left_out);
    key(b, "codes");
    buf_char(b, '{');
    for (unsigned c = 1; c < CODE_COUNT; c++)
        if (t->by_code[c] != 0) {
            buf_printf(b, "%s\"%s\":%llu", comma, code_info((enum code)c)->name,
                       (unsigned long long)t->by_code[c]);
            comma = ",";
        }
    buf_str(b, "}}\n");
}

static void jsonl_file_summary(struct buf *b, const struct report_style *style, const char *file,
                               const struct tally *tally)
{
    buf_str(b, "{\"type\":\"file-summary\"");
    string(b, "file", file);
    if (style->goes_on)
        buf_str(b, ",\"continued\":true");
    counts(b, tally);
}

/* What to do first: codes by severity and count, with the games affected and one place each. */
static void put_todo(struct buf *b, const struct tally *t)
{
    uint16_t order[CODE_COUNT];
    unsigned n = tally_order(t, order);

    key(b, "todo");
    buf_char(b, '[');
    for (unsigned i = 0; i < n; i++) {
        const struct tally_example *e = &t->example[order[i]];

        buf_printf(b, "%s{\"code\":\"%s\"", i == 0 ? "" : ",", code_info((enum code)order[i])->name);
        string(b, "severity", severity_name((enum severity)t->worst[order[i]]));
        number(b, "count", t->by_code[order[i]]);
        number(b, "games", t->games_by_code[order[i]]);
        if (e->file != NULL) {
            string(b, "file", e->file);
            number(b, "game", e->game);
            number(b, "line", e->line);
            number(b, "column", e->column);
        }
        buf_char(b, '}');
    }
    buf_char(b, ']');
}

static void jsonl_total_summary(struct buf *b, const struct report_style *style, uint64_t files,
                                const struct tally *tally)
{
    buf_str(b, "{\"type\":\"summary\"");
    if (style->parts > 0) {
        number(b, "part", style->part);
        number(b, "parts", style->parts);
    }
    number(b, "files", files);
    if (tally->known + tally->gone > 0) {
        number(b, "baseline_known", tally->known);
        number(b, "baseline_gone", tally->gone);
    }
    put_todo(b, tally);
    counts(b, tally);
}

const struct reporter report_jsonl = {.name = "jsonl",
                                      .plain = true,
                                      .finding = jsonl_finding,
                                      .trouble = jsonl_trouble,
                                      .game = jsonl_game,
                                      .file_summary = jsonl_file_summary,
                                      .total_summary = jsonl_total_summary};
