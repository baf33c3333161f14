#include "weiqi_kit.h"

#include <stdio.h>
#include <stdlib.h>

static const struct {
    const char *name;
    enum key key;
} headers[] = {{"HA", KEY_HANDICAP},     {"KM", KEY_KOMI},     {"RE", KEY_RESULT},      {"RU", KEY_RULES},
               {"TM", KEY_TIME_CONTROL}, {"OT", KEY_OVERTIME}, {"AP", KEY_APPLICATION}, {"SZ", KEY_SIZE}};

void kit_open(struct kit *k)
{
    struct yaml_error error;
    rule_params params = {NULL};
    const char *wrong;

    *k = (struct kit){0};
    for (unsigned g = 0; g < GAME_COUNT; g++)
        params[g] = games[g] == NULL ? NULL : games[g]->params;
    wrong = rulebooks_load(&k->books, params, &error);
    if (wrong != NULL) {
        fprintf(stderr, "%s:%u: %s\n", wrong, error.line, error.message);
        abort();
    }
    kit_options(k, AFTER_STOP, NULL);
}

void kit_options(struct kit *k, enum after_illegal after, const char *rules)
{
    replay_free(k->replay);
    k->options.after_illegal = after;
    k->options.rules = k->forced;
    k->forced[GAME_WEIQI] = rules == NULL ? NULL : rulebook_named(&k->books, slice_of(rules));
    if ((rules != NULL && k->forced[GAME_WEIQI] == NULL) ||
        (k->replay = replay_new(&k->books, &k->options)) == NULL)
        abort();
}

void kit_close(struct kit *k)
{
    replay_free(k->replay);
    rulebooks_free(&k->books);
    sink_free(&k->sink);
    record_free(&k->record);
}

static int letter(char c)
{
    return c >= 'a' && c <= 'z' ? c - 'a' : c >= 'A' && c <= 'Z' ? c - 'A' + 26 : -1;
}

static unsigned height(const struct record *r)
{
    return r->height == 0 ? 19 : r->height;
}

static point point_at(const struct record *r, const char *v)
{
    int x = letter(v[0]), y = (int)height(r) - 1 - letter(v[1]);

    return x < 0 || y < 0 || x > 62 ? NOWHERE : POINT(x, y);
}

static void add_points(struct record *r, struct note *n, struct slice v)
{
    if (v.n == 2) {
        note_add_point(r, n, point_at(r, v.p));
    } else if (v.n == 5) {
        for (int x = letter(v.p[0]); x <= letter(v.p[3]); x++)
            for (int y = letter(v.p[1]); y <= letter(v.p[4]); y++)
                note_add_point(r, n, POINT(x, (int)height(r) - 1 - y));
    }
}

static void add_note(struct record *r, uint32_t node, enum note_kind kind, int64_t value, struct slice v)
{
    struct note *n = record_note(r, node, kind);

    n->value = value;
    add_points(r, n, v);
}

static void take_move(struct record *r, uint32_t *node, uint32_t parent, enum side side, struct slice v,
                      struct span at)
{
    struct claim *c;
    bool pass = v.n == 0 || (v.n == 2 && memcmp(v.p, "tt", 2) == 0);

    if (*node == 0) {
        *node = record_add(r, parent);
        r->node[*node].at = at;
    }
    r->node[*node].flags &= (uint16_t)~NODE_SILENT;
    c = &r->node[*node].claim;
    c->kind = pass ? MOVE_PASS : MOVE_PLACE;
    c->side = (uint8_t)side;
    c->to = pass ? NOWHERE : point_at(r, v.p);
}

static void take_size(struct record *r, struct slice v)
{
    char text[16] = "";
    unsigned w = 19, h = 0;

    memcpy(text, v.p, v.n < 15 ? v.n : 15);
    sscanf(text, "%u:%u", &w, &h);
    r->width = (uint8_t)w;
    r->height = (uint8_t)(h == 0 ? w : h);
}

static void take_value(struct record *r, uint32_t *node, uint32_t parent, struct slice id, struct slice v,
                       struct span at)
{
    static const struct {
        const char *name;
        enum note_kind kind;
        int64_t value;
    } notes[] = {{"AB", NOTE_SETUP, SETUP_FIRST},     {"AW", NOTE_SETUP, SETUP_SECOND},
                 {"AE", NOTE_SETUP, SETUP_EMPTY},     {"TB", NOTE_TERRITORY, SIDE_FIRST},
                 {"TW", NOTE_TERRITORY, SIDE_SECOND}, {"KO", NOTE_ILLEGAL_WANTED, 0}};

    if (slice_is(id, "B") || slice_is(id, "W"))
        take_move(r, node, parent, *id.p == 'B' ? SIDE_FIRST : SIDE_SECOND, v, at);
    if (slice_is(id, "SZ"))
        take_size(r, v);
    if (slice_is(id, "PL"))
        add_note(r, *node, NOTE_SETUP, *v.p == 'B' ? SETUP_TO_MOVE_FIRST : SETUP_TO_MOVE_SECOND, SLICE(""));
    if (slice_is(id, "BL") || slice_is(id, "WL"))
        add_note(r, *node, NOTE_CLOCK, (int64_t)(atof(v.p) * 1000), SLICE(""));
    if (slice_is(id, "OB") || slice_is(id, "OW"))
        add_note(r, *node, NOTE_PERIODS, atoi(v.p), SLICE(""));
    for (unsigned i = 0; i < sizeof notes / sizeof *notes; i++)
        if (slice_is(id, notes[i].name))
            add_note(r, *node, notes[i].kind, notes[i].value, v);
    for (unsigned i = 0; i < sizeof headers / sizeof *headers; i++)
        if (slice_is(id, headers[i].name) && *node == 0)
            record_header(r, headers[i].key, id, v, at);
}

/* Not a parser of SGF: knows what well-formed games of these tests hold. */
static void read_game(struct record *r, struct slice text)
{
    uint32_t stack[64], depth = 0, tip = 0, node = 0;
    struct slice id = {NULL, 0};
    bool first = true;

    record_clear(r);
    if (r->count == 0)
        record_add(r, 0);
    r->game = GAME_WEIQI;
    r->format = "sgf";
    r->at = (struct span){0, (uint32_t)text.n};
    for (const char *p = text.p, *end = text.p + text.n; p < end; p++) {
        if (*p == '(' && depth < 64) {
            stack[depth++] = tip;
        } else if (*p == ')' && depth > 0) {
            tip = stack[--depth];
        } else if (*p == ';') {
            node = 0;
            if (!first) {
                node = record_add(r, tip);
                r->node[node].flags |= NODE_SILENT;
                r->node[node].at = (struct span){(uint32_t)(p - text.p), 1};
            }
            first = false;
            tip = node;
        } else if (*p >= 'A' && *p <= 'Z') {
            id.p = p;
            while (p + 1 < end && p[1] >= 'A' && p[1] <= 'Z')
                p++;
            id.n = (size_t)(p + 1 - id.p);
        } else if (*p == '[') {
            const char *v = ++p;

            while (p < end && *p != ']')
                p += *p == '\\' ? 2 : 1;
            take_value(r, &node, tip, id, slice_between(v, p < end ? p : end),
                       (struct span){(uint32_t)(v - text.p), (uint32_t)(p - v)});
            if (node != 0)
                tip = node;
        }
    }
}

void kit_play(struct kit *k, struct slice text)
{
    sink_clear(&k->sink);
    read_game(&k->record, text);
    replay_game(k->replay, &k->record, text.p, &k->sink, &k->result);
}

const struct finding *kit_first(const struct kit *k, const char *code)
{
    enum code wanted = code_named(slice_of(code));

    if (wanted == CODE_NONE)
        abort();
    for (uint32_t i = 0; i < k->sink.count; i++)
        if (k->sink.list[i].code == wanted)
            return &k->sink.list[i];
    return NULL;
}

unsigned kit_count(const struct kit *k, const char *code)
{
    enum code wanted = code_named(slice_of(code));
    unsigned n = 0;

    if (wanted == CODE_NONE)
        abort();
    for (uint32_t i = 0; i < k->sink.count; i++)
        n += k->sink.list[i].code == wanted;
    return n;
}

unsigned kit_errors(const struct kit *k)
{
    unsigned n = 0;

    for (uint32_t i = 0; i < k->sink.count; i++)
        n += k->sink.list[i].severity == SEVERITY_ERROR;
    return n;
}

const char *kit_game_end(const char *p, const char *end)
{
    int depth = 0;

    for (; p < end; p++) {
        if (*p == '[')
            while (p < end && *p != ']')
                p += *p == '\\' ? 2 : 1;
        else if (*p == '(')
            depth++;
        else if (*p == ')' && --depth == 0)
            return p + 1;
    }
    return end;
}

struct slice kit_data(const char *path)
{
    const char *dir = getenv("QIPU_DATA");
    char name[4096];
    struct slice s = {NULL, 0};
    char *text;
    FILE *f;
    long size;

    snprintf(name, sizeof name, "%s/%s", dir == NULL ? "../shared/data" : dir, path);
    if ((f = fopen(name, "rb")) == NULL)
        return s;
    fseek(f, 0, SEEK_END);
    size = ftell(f);
    rewind(f);
    if (size > 0 && (text = malloc((size_t)size + 1)) != NULL) {
        s = (struct slice){text, fread(text, 1, (size_t)size, f)};
        text[s.n] = '\0';
    }
    fclose(f);
    return s;
}
