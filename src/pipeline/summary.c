/* summary.c - {"type":"summary",…} and {"type":"file-summary",…} become counts again. */
#include "pipeline/pipeline.h"

struct summary_reading {
    struct json json;
    struct arena *names;
    struct summary *to;
};

static bool is(const struct json *j, const char *word)
{
    return slice_is(buf_as_slice(&j->text), word);
}

static bool take_number(struct summary_reading *r, uint64_t *to)
{
    int64_t value;

    if (json_next(&r->json) != JSON_NUMBER || !json_integer(&r->json, &value) || value < 0)
        return false;
    *to = (uint64_t)value;
    return true;
}

static bool take_string(struct summary_reading *r, const char **to)
{
    if (json_next(&r->json) != JSON_STRING)
        return false;
    *to = arena_str(r->names, buf_as_slice(&r->json.text));
    return true;
}

static bool take_severity(struct summary_reading *r, uint8_t *to)
{
    if (json_next(&r->json) != JSON_STRING)
        return false;
    for (unsigned s = 0; s < SEVERITY_COUNT; s++)
        if (is(&r->json, severity_name((enum severity)s))) {
            *to = (uint8_t)s;
            return true;
        }
    return false;
}

/* What is known of one code, before it is known which. */
struct summary_item {
    enum code code;
    uint8_t worst;
    uint64_t count, games, line, column;
    struct tally_example example;
};

static bool take_code(struct summary_reading *r, enum code *to)
{
    return json_next(&r->json) == JSON_STRING && (*to = code_named(buf_as_slice(&r->json.text))) != CODE_NONE;
}

static bool take_of_item(struct summary_reading *r, struct summary_item *item)
{
    if (is(&r->json, "code"))
        return take_code(r, &item->code);
    if (is(&r->json, "severity"))
        return take_severity(r, &item->worst);
    if (is(&r->json, "count"))
        return take_number(r, &item->count);
    if (is(&r->json, "games"))
        return take_number(r, &item->games);
    if (is(&r->json, "file"))
        return take_string(r, &item->example.file);
    if (is(&r->json, "game"))
        return take_number(r, &item->example.game);
    if (is(&r->json, "line"))
        return take_number(r, &item->line);
    return is(&r->json, "column") ? take_number(r, &item->column) : json_skip(&r->json);
}

/* One of "todo", behind its brace. */
static bool take_item(struct summary_reading *r)
{
    struct tally *t = &r->to->tally;
    struct summary_item item = {.code = CODE_NONE};
    enum json_token token;

    while ((token = json_next(&r->json)) == JSON_KEY)
        if (!take_of_item(r, &item))
            return false;
    if (token != JSON_CLOSE_OBJECT || item.code == CODE_NONE)
        return false;
    t->by_code[item.code] = item.count;
    t->games_by_code[item.code] = (uint32_t)item.games;
    t->worst[item.code] = item.worst;
    t->example[item.code] = item.example;
    t->example[item.code].line = (uint32_t)item.line;
    t->example[item.code].column = (uint32_t)item.column;
    return true;
}

static bool take_todo(struct summary_reading *r)
{
    enum json_token token;

    if (json_next(&r->json) != JSON_OPEN_LIST)
        return false;
    while ((token = json_next(&r->json)) == JSON_OPEN_OBJECT)
        if (!take_item(r))
            return false;
    return token == JSON_CLOSE_LIST;
}

static bool take_codes(struct summary_reading *r)
{
    enum json_token token;

    if (json_next(&r->json) != JSON_OPEN_OBJECT)
        return false;
    while ((token = json_next(&r->json)) == JSON_KEY) {
        enum code code = code_named(buf_as_slice(&r->json.text));

        if (code == CODE_NONE || !take_number(r, &r->to->tally.by_code[code]))
            return false;
    }
    return token == JSON_CLOSE_OBJECT;
}

static bool take_goes_on(struct summary_reading *r)
{
    r->to->goes_on = json_next(&r->json) == JSON_TRUE;
    return r->to->goes_on;
}

static bool take_sum(struct summary_reading *r)
{
    struct tally *t = &r->to->tally;
    const struct {
        const char *key;
        uint64_t *to;
    } numbers[] = {{"files", &r->to->files},
                   {"part", &r->to->part},
                   {"parts", &r->to->parts},
                   {"games", &t->games},
                   {"plies", &t->plies},
                   {"left_out", &t->left_out},
                   {"errors", &t->by_severity[SEVERITY_ERROR]},
                   {"warnings", &t->by_severity[SEVERITY_WARNING]},
                   {"notes", &t->by_severity[SEVERITY_NOTE]}};

    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (is(&r->json, numbers[i].key))
            return take_number(r, numbers[i].to);
    if (is(&r->json, "file"))
        return take_string(r, &r->to->file);
    if (is(&r->json, "continued"))
        return take_goes_on(r);
    if (is(&r->json, "todo"))
        return take_todo(r);
    return is(&r->json, "codes") ? take_codes(r) : json_skip(&r->json);
}

/* "type" stands first. */
static enum summary_type type_of(struct summary_reading *r)
{
    if (json_next(&r->json) != JSON_KEY || !is(&r->json, "type") || json_next(&r->json) != JSON_STRING)
        return SUMMARY_NONE;
    return is(&r->json, "summary")        ? SUMMARY_TOTAL
           : is(&r->json, "file-summary") ? SUMMARY_FILE
           : is(&r->json, "trouble")      ? SUMMARY_TROUBLE
                                          : SUMMARY_NONE;
}

static bool take_all(struct summary_reading *r)
{
    enum json_token token;

    if (json_next(&r->json) != JSON_OPEN_OBJECT)
        return false;
    r->to->type = type_of(r);
    if (r->to->type == SUMMARY_NONE || r->to->type == SUMMARY_TROUBLE)
        return r->json.state != JSON_FAILED;
    while ((token = json_next(&r->json)) == JSON_KEY)
        if (!take_sum(r))
            return false;
    return token == JSON_CLOSE_OBJECT && json_next(&r->json) == JSON_END;
}

bool summary_read(struct slice line, struct arena *names, struct summary *to)
{
    struct summary_reading r = {.names = names, .to = to};
    bool ok;

    *to = (struct summary){0};
    json_start(&r.json, line);
    ok = take_all(&r);
    json_free(&r.json);
    return ok;
}
