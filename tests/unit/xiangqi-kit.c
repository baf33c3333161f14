#include "xiangqi-kit.h"

#include "base/data/data.h"

struct xq position(const char *fen)
{
    struct xq p;
    struct slice rest;

    assert_true(xq_read_fen(&p, slice_of(fen), &rest));
    return p;
}

uint16_t coded(const char *s)
{
    return XQ_MOVE(xq_square((unsigned)(s[0] - 'a'), (unsigned)(s[1] - '0')),
                   xq_square((unsigned)(s[2] - 'a'), (unsigned)(s[3] - '0')));
}

const struct figure figures[] = {
#define FIGURE(name, fen, cycle, classes, in_1999, in_2011) {name, fen, cycle, classes, in_1999, in_2011},
#include "xiangqi-figures.def"
};

const unsigned figure_count = sizeof figures / sizeof *figures;

void arrange(struct xq_trial *t, const char *fen, const char *cycle)
{
    struct xq p;

    *t = (struct xq_trial){.start = position(fen), .first_ply = 1};
    for (const char *s = cycle; *s != '\0'; s += s[4] == ' ' ? 5 : 4)
        t->move[t->length++] = coded(s);
    p = t->start;
    for (unsigned i = 0; i < t->length; i++) {
        assert_true(xq_is_legal(&p, t->move[i]));
        xq_make(&p, t->move[i]);
    }
    t->last_move = t->move[t->length - 1];
    t->start.quiet = t->length;
}

enum expected ruled(struct xq_trial *t, struct xq_memory *memory, const int *param)
{
    struct xq_judge j = xq_judge(memory, param);
    struct xq_ruling r;

    xq_try(t, &j);
    r = xq_rule(t, &j);
    if (r.what == XQ_LOSES)
        return r.offender == RED ? RED_LOSES : BLACK_LOSES;
    if (r.what == XQ_MUST_VARY)
        return r.offender == RED ? RED_VARIES : BLACK_VARIES;
    return DRAW;
}

unsigned chance(uint64_t *seed, unsigned n)
{
    *seed ^= *seed << 13, *seed ^= *seed >> 7, *seed ^= *seed << 17;
    return (unsigned)(*seed % n);
}

void load_books(struct rulebooks *books)
{
    struct yaml_error error = {0};

    for (const struct builtin *b = builtins; b->name != NULL; b++)
        if (strncmp(b->name, "rulebook/xiangqi-", 17) == 0) {
            rule_params params = {[GAME_XIANGQI] = xq_params};

            if (rulebooks_add_tree(books, b->tree, params, &error) == NULL)
                fail_msg("%s:%u: %s", b->name, error.line, error.message);
        }
}

static void add_moves(struct record *r, const char *moves, unsigned times)
{
    uint32_t node = 0;

    for (unsigned i = 0; i < times; i++)
        for (const char *s = moves; *s != '\0'; s += s[4] == ' ' ? 5 : 4) {
            move m = xq_pack(coded(s));

            node = record_add(r, node);
            r->node[node].claim =
                (struct claim){.kind = MOVE_STEP, .marks = MARK_FULL, .from = MOVE_FROM(m), .to = MOVE_TO(m)};
        }
}

void play_record(struct played *p, const struct rulebooks *books, const char *rules, const char *fen,
                 const char *moves, unsigned times)
{
    play_record_for(NULL, p, books, rules, fen, moves, times);
}

void play_record_for(const uint8_t *wanted, struct played *p, const struct rulebooks *books,
                     const char *rules, const char *fen, const char *moves, unsigned times)
{
    const struct rulebook *forced[GAME_COUNT] = {[GAME_XIANGQI] = rulebook_named(books, slice_of(rules))};
    struct replay_options options = {.rules = forced};
    struct replay *replay = replay_new(books, &options);

    assert_non_null(replay);
    assert_non_null(forced[GAME_XIANGQI]);
    *p = (struct played){.sink.worth = wanted};
    record_clear(&p->record);
    p->record.game = GAME_XIANGQI;
    record_header(&p->record, KEY_POSITION, SLICE("FEN"), slice_of(fen), (struct span){0, 0});
    record_header(&p->record, KEY_RESULT, SLICE("Result"), SLICE("1/2-1/2"), (struct span){0, 0});
    add_moves(&p->record, moves, times);
    replay_game(replay, &p->record, "", &p->sink, &p->result);
    replay_free(replay);
}

void played_free(struct played *p)
{
    record_free(&p->record);
    sink_free(&p->sink);
}

const struct finding *found(const struct played *p, enum code code)
{
    for (uint32_t i = 0; i < p->sink.count; i++)
        if (p->sink.list[i].code == code)
            return &p->sink.list[i];
    return NULL;
}

struct rulebooks kit_books;

int kit_load(void **state)
{
    (void)state;
    load_books(&kit_books);
    return 0;
}

int kit_unload(void **state)
{
    (void)state;
    rulebooks_free(&kit_books);
    return 0;
}

const int *params_of(const char *id)
{
    return rulebook_named(&kit_books, slice_of(id))->param;
}
