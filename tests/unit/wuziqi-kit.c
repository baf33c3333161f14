#include "wuziqi-kit.h"

#include "notation/stones/stones.h"

#include "unit.h"
#include <stdio.h>

void kit_open(struct kit *k, const char *rules, enum after_illegal after_illegal)
{
    const struct rule_param *params[GAME_COUNT] = {NULL};
    struct replay_options options = {.after_illegal = after_illegal};
    struct yaml_error error;
    const char *wrong;

    *k = (struct kit){0};
    for (unsigned g = 0; g < GAME_COUNT; g++)
        params[g] = games[g] == NULL ? NULL : games[g]->params;
    wrong = rulebooks_load(&k->books, params, &error);
    if (wrong != NULL)
        fail_msg("%s:%u: %s", wrong, error.line, error.message);
    if (rules != NULL) {
        k->rules[GAME_WUZIQI] = rulebook_named(&k->books, slice_of(rules));
        assert_non_null(k->rules[GAME_WUZIQI]);
        options.rules = k->rules;
    }
    k->replay = replay_new(&k->books, &options);
    assert_non_null(k->replay);
}

void kit_close(struct kit *k)
{
    replay_free(k->replay);
    record_free(&k->record);
    sink_free(&k->sink);
    rulebooks_free(&k->books);
}

void kit_begin(struct kit *k)
{
    record_clear(&k->record);
    sink_clear(&k->sink);
    k->record.game = GAME_WUZIQI;
}

void kit_header(struct kit *k, enum key key, const char *value)
{
    record_header(&k->record, key, SLICE(""), slice_of(value), (struct span){0, 0});
}

static void add_claim(struct kit *k, struct slice word)
{
    uint32_t node = record_add(&k->record, k->record.count - 1);
    struct claim *c = &k->record.node[node].claim;

    if (word.n > 2 && word.p[1] == ':') {
        c->side = word.p[0] == 'B' ? SIDE_FIRST : SIDE_SECOND;
        word = (struct slice){word.p + 2, word.n - 2};
    }
    assert_true(notation_renju.parse(word, 15, c));
}

void kit_moves(struct kit *k, const char *words)
{
    struct slice rest = slice_of(words);

    while (rest.n != 0) {
        struct slice word = slice_cut(rest, ' ', &rest);

        if (word.n != 0)
            add_claim(k, word);
    }
}

void kit_offers(struct kit *k, const char *points)
{
    struct note *n = record_note(&k->record, k->record.count - 1, NOTE_OFFERS);
    const char *end = points + strlen(points);
    point p;

    while (points < end) {
        points = renju_get(points, end, &p);
        assert_non_null(points);
        note_add_point(&k->record, n, p);
        points += *points == ' ';
    }
}

void kit_judge(struct kit *k)
{
    k->result = (struct replayed){0};
    replay_game(k->replay, &k->record, "", &k->sink, &k->result);
}

void kit_game(struct kit *k, const char *words, const char *result)
{
    kit_begin(k);
    kit_header(k, KEY_RESULT, result);
    kit_moves(k, words);
    kit_judge(k);
}

const struct finding *kit_find(const struct kit *k, const char *code)
{
    for (uint32_t i = 0; i < k->sink.count; i++)
        if (strcmp(code_info((enum code)k->sink.list[i].code)->name, code) == 0)
            return &k->sink.list[i];
    return NULL;
}
