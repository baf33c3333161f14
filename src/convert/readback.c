/* Writing, reading again and comparing one game. */
#include "convert/convert.h"

#include <stdlib.h>

struct readback {
    const struct rulebook *rules[GAME_COUNT];
    struct replay *replay;
    struct record record;
    struct sink sink;
    struct sink *mute;
    struct buf text, start[2];
    char *position;
    size_t position_cap;
};

struct readback *readback_new(const struct rulebooks *books, enum after_illegal after_illegal)
{
    struct readback *b = mem_calloc(1, sizeof *b);

    b->replay = replay_new(
        books,
        &(struct replay_options){.after_illegal = after_illegal, .tell = TELL_NOTHING, .rules = b->rules});
    b->mute = sink_mute();
    return b;
}

void readback_free(struct readback *b)
{
    if (b == NULL)
        return;
    replay_free(b->replay);
    record_free(&b->record);
    sink_free(&b->sink);
    sink_mute_free(b->mute);
    buf_free(&b->text);
    buf_free(&b->start[0]);
    buf_free(&b->start[1]);
    free(b->position);
    free(b);
}

/* The game as a file of its own. */
static void write_alone(struct readback *b, const struct format *to, const struct writing *writing,
                        const struct record *r, struct slice written)
{
    struct writing alone = *writing;

    buf_clear(&b->text);
    if (to->state_size == 0 && to->open == NULL && to->close == NULL) {
        buf_slice(&b->text, written);
        return;
    }
    alone.state = to->state_size == 0 ? NULL : mem_calloc(1, to->state_size);
    if (to->open != NULL)
        to->open(&b->text, &alone);
    format_write(to, &b->text, r, &alone);
    if (to->close != NULL)
        to->close(&b->text, &alone);
    free(alone.state);
}

static bool read_again(struct readback *b, const struct format *to, const struct writing *writing,
                       const struct record *r)
{
    bool read;

    b->record.vocabularies = r->vocabularies;
    sink_clear(&b->sink);
    read =
        b->text.n > 0 && format_read_alone(to, writing->desc, buf_as_slice(&b->text), &b->record, &b->sink);
    b->record.source = to->flags & FORMAT_BINARY ? NULL : b->text.p;
    b->record.format = to->name;
    return read;
}

/* The position before the first move, with the side to move; empty when there is none. */
static void put_start(struct readback *b, const struct record *r, const struct rulebook *rules,
                      struct buf *out)
{
    const struct game *game = games[r->game];

    buf_clear(out);
    if (b->position_cap < game->position_size + 64) {
        b->position_cap = game->position_size + 64;
        b->position = mem_realloc(b->position, 1, b->position_cap);
    }
    if (game->setup(b->position, r, rules, b->mute)) {
        game->fen(b->position, out);
        buf_printf(out, " %d", (int)game->to_move(b->position));
    }
    sink_mute_reset(b->mute);
}

/* The part of a FEN that says what stands where and who may do what: all of it but the counters of plies and
 * moves, which stand last. */
static struct slice without_counters(struct slice start, enum game_id game)
{
    unsigned fields = game == GAME_CHESS ? 4 : 2;
    size_t n = 0;

    if (game != GAME_CHESS && game != GAME_XIANGQI)
        return start;
    while (n < start.n && (start.p[n] != ' ' || --fields > 0))
        n++;
    return (struct slice){start.p, n};
}

static unsigned count_men(struct slice fen)
{
    unsigned men = 0;

    for (size_t i = 0; i < fen.n && fen.p[i] != ' '; i++)
        men += (fen.p[i] | 0x20) >= 'a' && (fen.p[i] | 0x20) <= 'z';
    return men;
}

/* Men beyond a set, which the engine leaves off its board, are part of what the record says. */
static bool same_position(const struct readback *b, const struct record *r)
{
    struct slice from = buf_as_slice(&b->start[0]), to = buf_as_slice(&b->start[1]);
    struct slice said = record_value(r, KEY_POSITION), read = record_value(&b->record, KEY_POSITION);

    if (r->game == GAME_XIANGQI && said.n > 0 && memchr(said.p, '/', said.n) != NULL &&
        count_men(said) != count_men(read.n > 0 ? read : to))
        return false;
    return slice_eq(without_counters(from, r->game), without_counters(to, r->game));
}

/* Both starts; false when they are not the same. */
static bool compare_starts(struct readback *b, const struct record *r, const struct rulebook *rules)
{
    put_start(b, r, rules, &b->start[0]);
    put_start(b, &b->record, rules, &b->start[1]);
    return same_position(b, r);
}

enum readback_end readback_compare(struct readback *b, const struct format *to, const struct writing *writing,
                                   const struct record *r, struct slice written, const struct rulebook *rules,
                                   const struct held *held, struct arena *arena, struct difference *out)
{
    struct replayed done;

    write_alone(b, to, writing, r, written);
    if (!read_again(b, to, writing, r) || b->record.game != r->game)
        return READBACK_KIND;
    b->rules[r->game] = rules;
    replay_game(b->replay, &b->record, b->text.p, &b->sink, &done);
    if (!compare_starts(b, r, rules))
        return READBACK_START;
    *out = record_difference(r, &b->record, held, arena);
    if (!slice_eq(buf_as_slice(&b->start[0]), buf_as_slice(&b->start[1])))
        difference_add_missing(&out->missing, arena, thing_info(THING_COUNTERS)->what, r->at, 0);
    return out->moves ? READBACK_MOVES : READBACK_SAME;
}

bool readback_heads(struct readback *b, const struct format *to, const struct writing *writing,
                    const struct record *r, struct slice heads, const struct rulebook *rules,
                    const struct held *held, struct arena *arena, struct difference *out)
{
    buf_clear(&b->text);
    buf_slice(&b->text, heads);
    if (!read_again(b, to, writing, r) || b->record.game != r->game || !compare_starts(b, r, rules) ||
        !slice_eq(buf_as_slice(&b->start[0]), buf_as_slice(&b->start[1])))
        return false;
    *out = record_difference_of_heads(r, &b->record, held, arena);
    return true;
}

/* Moves of the main line that can be read in TEXT. */
static uint32_t moves_in(struct readback *b, const struct format *to, const struct writing *writing,
                         const struct record *r, struct slice text)
{
    uint32_t moves = 0;

    buf_clear(&b->text);
    buf_slice(&b->text, text);
    if (!read_again(b, to, writing, r))
        return 0;
    for (uint32_t n = b->record.node[0].child; n != 0; n = b->record.node[n].child)
        moves += b->record.node[n].claim.kind != MOVE_NONE;
    return moves;
}

bool readback_keeps_moves(struct readback *b, const struct format *to, const struct writing *writing,
                          const struct record *r, struct slice text, struct slice changed)
{
    uint32_t before = moves_in(b, to, writing, r, text);

    return moves_in(b, to, writing, r, changed) >= before;
}
