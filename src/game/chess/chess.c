/* The row of chess: its engine, as everybody else sees it. */
#include "game/chess/chess.h"

#include "game/chess/chess_rules.h"

static void say_fault(struct sink *sink, enum code code, enum reason why, struct span at)
{
    report(sink, &(struct finding){.code = (uint16_t)code, .reason = (uint16_t)why, .at = at});
}

static void say_faults(const struct fen_faults *f, struct sink *sink, struct span at)
{
    for (unsigned i = 0; i < f->positions; i++)
        say_fault(sink, CODE_CHESS_SETUP, f->position[i], at);
    if (f->positions > 0 && f->position[0] == REASON_FEN_BOARD)
        return; /* fields that are not there or stand elsewhere are the same fault */
    for (unsigned i = 0; i < f->spellings; i++)
        say_fault(sink, CODE_CHESS_FEN, f->words[i], at);
}

/* The usual start; Chess960 has 959 others, and its castling is written in more ways. */
static void start(struct chess *p, const struct record *r, struct sink *sink)
{
    const struct header *variant = r == NULL ? NULL : record_find(r, KEY_VARIANT);
    struct slice name;

    chess_start(p);
    if (variant == NULL ||
        !variant_is_chess960(r->vocabularies, name = record_slice(r, variant->value, variant->value_len)))
        return;
    p->flags |= POSITION_CHESS960;
    sink_say(sink, CODE_CHESS_START_UNKNOWN, variant->at, arena_str(sink_arena(sink), name), NULL);
}

/* Whether both sides could castle from the same files, as at the start of Chess960: a slip in a FEN of chess
 * hardly looks like that. */
static bool is_960_array(const struct chess *p)
{
    bool any = false;

    for (unsigned wing = 0; wing < 2; wing++) {
        if (p->rook[WHITE][wing] == NO_SQUARE || p->rook[BLACK][wing] == NO_SQUARE)
            continue;
        any = true;
        if (p->rook[WHITE][wing] % 8 != p->rook[BLACK][wing] % 8)
            return false;
    }
    return any && king_square(p, WHITE) % 8 == king_square(p, BLACK) % 8 && king_square(p, WHITE) / 8 == 0 &&
           king_square(p, BLACK) / 8 == 7;
}

/* Whether the FEN names rooks by their files, as only Chess960 has it. */
static bool names_files(struct slice fen)
{
    struct slice rest, rights;

    slice_cut(fen, ' ', &rest);
    slice_cut(rest, ' ', &rest);
    rights = slice_cut(rest, ' ', &rest);
    for (size_t i = 0; i < rights.n; i++)
        if ((rights.p[i] | 32) < 'a' || (rights.p[i] | 32) > 'h')
            return false;
    return rights.n > 0;
}

/* The FEN of a game. One with rights to castle that only Chess960 gives is taken for that where no tag names
 * a variant; *INFERRED. */
static bool read_start(struct chess *p, const struct record *r, struct fen_faults *faults, bool *inferred)
{
    struct slice fen = record_value(r, KEY_POSITION), variant = record_value(r, KEY_VARIANT);
    struct fen_faults other;
    bool usable = fen_read(p, fen, variant_is_chess960(r->vocabularies, variant), faults);
    struct chess as_960;

    *inferred = false;
    if (slice_trim(variant).n > 0 || faults->positions == 0 ||
        faults->position[0] != REASON_CASTLING_RIGHTS || !fen_read(&as_960, fen, true, &other) ||
        other.positions > 0 || !(is_960_array(&as_960) || names_files(fen)))
        return usable;
    *inferred = true;
    *p = as_960;
    *faults = other;
    return true;
}

HOT static bool setup(void *position, const struct record *r, const struct rulebook *rules, struct sink *sink)
{
    const struct header *fen = r == NULL ? NULL : record_find(r, KEY_POSITION);
    struct fen_faults faults;
    bool usable, inferred;

    (void)rules;
    if (fen == NULL) {
        start(position, r, sink);
        return true;
    }
    usable = read_start(position, r, &faults, &inferred);
    if (inferred)
        sink_say(sink, CODE_CHESS_960_INFERRED, fen->at, NULL, NULL);
    say_faults(&faults, sink, fen->at);
    return usable;
}

static bool respell(const struct record *r, bool strict, struct buf *b)
{
    struct fen_faults faults;
    struct chess p;
    bool inferred;

    read_start(&p, r, &faults, &inferred);
    return fen_respell(record_value(r, KEY_POSITION),
                       inferred || variant_is_chess960(r->vocabularies, record_value(r, KEY_VARIANT)), strict,
                       b);
}

static unsigned moves(const void *position, move out[GAME_MOVES_MAX])
{
    return chess_moves(position, out);
}

static unsigned bearing_on(const void *position, point where, enum side side, point out[GAME_ATTACKERS_MAX])
{
    const struct chess *p = position;
    uint64_t all = attackers(p, point_square(where), side == SIDE_FIRST ? WHITE : BLACK, occupied(p));
    unsigned n = 0;

    for (; all != 0 && n < GAME_ATTACKERS_MAX; all &= all - 1)
        out[n++] = square_point(first_square(all));
    return n;
}

static enum side to_move(const void *position)
{
    return ((const struct chess *)position)->turn == WHITE ? SIDE_FIRST : SIDE_SECOND;
}

static uint64_t key(const void *position)
{
    return ((const struct chess *)position)->key;
}

static void fen(const void *position, struct buf *b)
{
    fen_write(position, b);
}

static enum piece at(const void *position, point where, enum side *side)
{
    const struct chess *p = position;
    unsigned s = point_square(where);

    if (s == NO_SQUARE || p->board[s] == 0) {
        *side = SIDE_NONE;
        return PIECE_NONE;
    }
    *side = p->board[s] >> 3 == WHITE ? SIDE_FIRST : SIDE_SECOND;
    return (enum piece)piece_on(p, s);
}

static void size(const void *position, unsigned *width, unsigned *height)
{
    (void)position;
    *width = *height = 8;
}

const struct game game_chess = {.name = "chess",
                                .id = GAME_CHESS,
                                .look = {.board = BOARD_SQUARES,
                                         .board_word = "squares",
                                         .pairs = true,
                                         .rows = true,
                                         .men = 'c',
                                         .side = {"White", "Black"},
                                         .columns = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwx"},
                                .illegal = CODE_CHESS_ILLEGAL_MOVE,
                                .position_size = sizeof(struct chess),
                                .memory_size = sizeof(struct chess_memory),
                                .params = chess_params,
                                .params_count = CHESS_PARAMS,
                                .setup = setup,
                                .to_move = to_move,
                                .moves = moves,
                                .attackers = bearing_on,
                                .key = key,
                                .match = chess_match,
                                .tail = chess_tail,
                                .why = chess_why,
                                .force = chess_force,
                                .play = chess_play_on,
                                .after = chess_after,
                                .straight = chess_straight,
                                .straight_tells = true,
                                .referee = chess_referee,
                                .finish = chess_finish,
                                .denies = chess_denies,
                                .tell = chess_tell,
                                .tell_squares = chess_tell_squares,
                                .fen = fen,
                                .respell = respell,
                                .at = at,
                                .size = size,
                                .describe = chess_describe};
