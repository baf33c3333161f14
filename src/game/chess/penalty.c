/* penalty.c - illegal moves before an arbiter: what they cost, by the speed of the game. */
#include "game/chess/chess_rules.h"
#include "game/chess/dead/dead.h"

enum { SECOND = 1000, BLITZ = 10 * 60 * SECOND, RAPID = 60 * 60 * SECOND, MOVES = 60 };

enum speed { SPEED_STANDARD, SPEED_RAPID, SPEED_BLITZ };

/* The parameters of each speed; those of the standard game hold where they are 0. */
static const enum chess_param loses_at[] = {PARAM_ILLEGAL_LOSES, PARAM_RAPID_ILLEGAL_LOSES,
                                            PARAM_BLITZ_ILLEGAL_LOSES};
static const enum chess_param given_at[] = {PARAM_PENALTY_SECONDS, PARAM_RAPID_PENALTY_SECONDS,
                                            PARAM_BLITZ_PENALTY_SECONDS};

/* A.1, B.1: by the time that a player has for sixty moves. */
static enum speed speed_of(const struct line *l)
{
    struct time_control control = clock_read_control(record_value(l->record, KEY_TIME_CONTROL));
    int64_t time = 0;

    for (unsigned i = 0; i < control.count; i++)
        time += control.period[i].base;
    if (control.count == 0 || control.sandclock)
        return SPEED_STANDARD;
    time += MOVES * control.period[0].increment;
    return time <= BLITZ ? SPEED_BLITZ : time < RAPID ? SPEED_RAPID : SPEED_STANDARD;
}

unsigned chess_illegal_loses(const struct line *l)
{
    int own = l->rules->param[loses_at[speed_of(l)]];

    return (unsigned)(own != 0 ? own : l->rules->param[PARAM_ILLEGAL_LOSES]);
}

static int seconds_given(const struct line *l)
{
    int own = l->rules->param[given_at[speed_of(l)]];

    return own != 0 ? own : l->rules->param[PARAM_PENALTY_SECONDS];
}

/* Counts the illegal moves of each side of one game. */
static unsigned count_illegal(struct line *l, unsigned side)
{
    struct chess_memory *m = l->memory;

    if (m->illegal_in != l->game_number) {
        m->illegal_in = l->game_number;
        m->illegal[WHITE] = m->illegal[BLACK] = 0;
    }
    return ++m->illegal[side];
}

static const char *penalty_text(const struct line *l, bool loses, bool draws, unsigned side)
{
    if (loses)
        return result_text(draws ? RESULT_DRAW : side == WHITE ? RESULT_SECOND : RESULT_FIRST);
    return arena_printf(sink_arena(l->sink), "+%d s", seconds_given(l));
}

/* The article is another where the time control makes a difference. */
static enum reason reason_of(const struct line *l, bool loses)
{
    enum speed speed = speed_of(l);
    enum chess_param own = loses ? loses_at[speed] : given_at[speed];

    if (own == PARAM_ILLEGAL_LOSES || own == PARAM_PENALTY_SECONDS || l->rules->param[own] == 0)
        return REASON_NONE;
    return speed == SPEED_BLITZ ? REASON_BLITZ : REASON_RAPID;
}

/* Whether the record goes on as if the illegal move had stood: with a move of the other side. Else its next
 * word is the move that was made instead, or one more attempt. */
static bool it_stood(const struct line *l, uint32_t node)
{
    uint32_t next = l->record->node[node].child;
    struct chess other = *(const struct chess *)l->position;
    move fit[MATCH_MAX];

    if (other.turn == BLACK && l->record->node[next].number > other.number)
        return true; /* the number of White's next move stands before it */
    if (next == 0 || chess_match(&other, &l->record->node[next].claim, fit) == 1)
        return false;
    chess_play(&other, MOVE(MOVE_PASS, PIECE_NONE, NOWHERE, NOWHERE));
    return chess_match(&other, &l->record->node[next].claim, fit) == 1;
}

/* 7.4: the position is restored, the opponent gets time, in the end the game is lost. */
bool chess_referee(struct line *l, uint32_t node, unsigned ruling)
{
    const struct chess *p = l->position;
    const int *param = l->rules->param;
    unsigned side = p->turn, count = (ruling & RULING_VOID) == 0 ? 0 : count_illegal(l, side);
    bool loses = count >= chess_illegal_loses(l);
    bool draws = loses && param[PARAM_ILLEGAL_DRAWS] != 0 && dead_cannot_mate(p, !side, NULL);
    struct arena *a = sink_arena(l->sink);
    struct finding f = {.code = CODE_CHESS_PENALTY,
                        .reason = (uint16_t)reason_of(l, loses),
                        .ply = line_ply(l) + 1,
                        .node = node,
                        .side = (uint8_t)(side + SIDE_FIRST),
                        .at = l->record->node[node].at,
                        .ruling = (uint16_t)(draws   ? RULING_DRAW
                                             : loses ? RULING_MOVER_LOSES
                                                     : RULING_PENALTY_TIME)};

    if ((ruling & RULING_VOID) == 0)
        return false;
    f.arg[0] = arena_printf(a, "%u", count);
    f.arg[1] = side == WHITE ? "White" : "Black";
    f.arg[2] = penalty_text(l, loses, draws, side);
    report(l->sink, &f);
    return !loses && !it_stood(l, node);
}
