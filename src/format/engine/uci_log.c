/* Logs of engines: "position … moves …" and "bestmove …" among all else that is said. */
#include "format/engine/uci_words.h"

#include "format/text/lines.h"
#include "format/text/men/score.h"

/* Words before a command: a time, who says it, an arrow. */
enum { WORDS_BEFORE = 4 };

/* Lines that are looked at, of which so many must be the protocol's. */
enum { LINES_LOOKED_AT = 200, ENOUGH_LINES = 2 };

enum command { COMMAND_NONE, COMMAND_POSITION, COMMAND_BESTMOVE, COMMAND_NEW, COMMAND_UCCI, COMMAND_OTHER };

#define COMMAND(word)                                                                                        \
    {                                                                                                        \
        word, sizeof(word) - 1                                                                               \
    }

static const struct {
    struct slice word;
    enum command command;
} commands[] = {{COMMAND("position"), COMMAND_POSITION}, {COMMAND("bestmove"), COMMAND_BESTMOVE},
                {COMMAND("ucinewgame"), COMMAND_NEW},    {COMMAND("ucci"), COMMAND_UCCI},
                {COMMAND("ucciok"), COMMAND_UCCI},       {COMMAND("uci"), COMMAND_OTHER},
                {COMMAND("uciok"), COMMAND_OTHER},       {COMMAND("isready"), COMMAND_OTHER},
                {COMMAND("readyok"), COMMAND_OTHER},     {COMMAND("go"), COMMAND_OTHER},
                {COMMAND("info"), COMMAND_OTHER},        {COMMAND("setoption"), COMMAND_OTHER},
                {COMMAND("option"), COMMAND_OTHER},      {COMMAND("stop"), COMMAND_OTHER},
                {COMMAND("quit"), COMMAND_OTHER},        {COMMAND("ponderhit"), COMMAND_OTHER},
                {COMMAND("nobestmove"), COMMAND_OTHER},  {COMMAND("id"), COMMAND_OTHER},
                {COMMAND("banmoves"), COMMAND_OTHER},    {COMMAND("debug"), COMMAND_OTHER}};

/* The command of a line; *REST is what stands behind its word. */
static enum command command_of(struct slice line, struct slice *rest)
{
    *rest = line;
    for (unsigned i = 0; i <= WORDS_BEFORE; i++) {
        struct slice word = lines_word(rest);

        for (size_t k = 0; k < sizeof commands / sizeof *commands; k++)
            if (slice_eq(word, commands[k].word))
                return commands[k].command;
    }
    return COMMAND_NONE;
}

bool uci_log_is(struct slice head)
{
    struct text t = {.start = head.p, .p = head.p, .end = head.p + head.n};
    unsigned lines = 0, commands_seen = 0, others = 0, moves = 0;
    bool position = false;
    struct slice line, rest;

    for (; lines < LINES_LOOKED_AT && lines_next(&t, &line); lines++) {
        enum command command = command_of(line, &rest);

        position |= command == COMMAND_POSITION;
        moves += command == COMMAND_BESTMOVE;
        others += command == COMMAND_OTHER || command == COMMAND_UCCI;
        commands_seen += command != COMMAND_NONE;
    }
    if (commands_seen < ENOUGH_LINES || commands_seen * 2 < lines)
        return false;
    /* Several positions and nothing else are games, one a line. */
    return position ? moves + others > 0 : moves >= ENOUGH_LINES;
}

/* A game as it grows: the words of its moves. */
struct log {
    struct text *text;
    struct slice start;   /* the FEN; empty: the usual start */
    struct buf moves;     /* of struct slice */
    struct slice pending; /* a bestmove that no position has confirmed yet */
    bool placed;          /* a position has been said */
    bool ucci;
};

static struct slice *moves_of(const struct log *l, size_t *count)
{
    *count = l->moves.n / sizeof(struct slice);
    return (struct slice *)(void *)l->moves.p;
}

static void add_word(struct log *l, struct slice word)
{
    buf_add(&l->moves, &word, sizeof word);
}

/* The FEN of the position behind its word, up to "moves", where *REST then is. */
static struct slice take_start(struct slice *rest)
{
    struct slice word, after = *rest, fen = {"", 0};

    while ((word = lines_word(&after)).n > 0) {
        *rest = after;
        if (slice_is(word, "moves"))
            break;
        if (!slice_is(word, "fen") && !slice_is(word, "startpos"))
            fen = fen.n == 0 ? word : slice_between(fen.p, word.p + word.n);
    }
    return fen;
}

/* Whether the position START with its moves REST is one of the game so far: it goes on from there, or takes
 * something back. */
static bool belongs(const struct log *l, struct slice start, struct slice rest)
{
    size_t count, same = 0;
    struct slice *moves = moves_of(l, &count), word;

    if (!l->placed && count == 0 && l->pending.n == 0)
        return true;
    if (!slice_eq(start, l->start))
        return false;
    while ((word = uci_word(&rest)).n > 0 && same < count && slice_eq(word, moves[same]))
        same++;
    return same == count || (word.n == 0 && same > 1);
}

static void take_position(struct log *l, struct slice start, struct slice rest)
{
    struct slice word;

    l->placed = true;
    l->start = start;
    l->pending = (struct slice){"", 0};
    buf_clear(&l->moves);
    while ((word = uci_word(&rest)).n > 0)
        add_word(l, word);
}

static void take_bestmove(struct log *l, struct slice rest)
{
    struct slice word = lines_word(&rest);

    if (uci_coordinate(word.p, word.p + word.n) == 0)
        return;
    if (l->pending.n != 0 && !l->placed)
        add_word(l, l->pending);
    l->pending = word;
}

/* One line; false when it begins the next game. */
static bool take_line(struct log *l, struct slice line)
{
    struct slice rest, start;

    switch (command_of(line, &rest)) {
    case COMMAND_POSITION:
        start = take_start(&rest);
        if (!belongs(l, start, rest))
            return false;
        take_position(l, start, rest);
        return true;
    case COMMAND_BESTMOVE:
        take_bestmove(l, rest);
        return true;
    case COMMAND_NEW:
        return l->moves.n == 0 && l->pending.n == 0;
    case COMMAND_UCCI:
        l->ucci = true;
        return true;
    default:
        return true;
    }
}

/* Which game the words are of, where no position says it. */
static enum game_id game_of_words(const struct log *l, struct slice line)
{
    size_t count;
    const struct slice *moves = moves_of(l, &count);
    struct coordinates first = {.count = count < 2 ? 0 : 2};

    for (unsigned i = 0; i < first.count; i++)
        first.word[i] = moves[i];
    if (l->text->file->hint != GAME_UNKNOWN)
        return l->text->file->hint;
    return l->ucci || coordinates_are_xiangqi(&first) ? GAME_XIANGQI : uci_game(line);
}

static void put_moves(struct log *l, struct record *r)
{
    size_t count;
    const struct slice *moves = moves_of(l, &count);
    SCOPED(buf) line = {0};
    const struct notation *n;

    for (size_t i = 0; i < count; i++) {
        buf_slice(&line, moves[i]);
        buf_char(&line, ' ');
    }
    if (r->game == GAME_UNKNOWN)
        r->game = game_of_words(l, buf_as_slice(&line));
    n = uci_notation_in(buf_as_slice(&line), r->game, l->start.n == 0);
    r->notation = n->name;
    for (size_t i = 0; i < count; i++) {
        struct claim c;

        notation_read(n, moves[i], 0, &c);
        lines_move(l->text, r, moves[i], &c);
    }
}

enum status uci_log_read(struct text *t, struct record *r)
{
    struct log l = {.text = t, .start = {"", 0}, .pending = {"", 0}};
    struct slice line, first = {t->p, 0};
    bool found;

    for (const char *back = t->p; lines_next(t, &line); back = t->p) {
        if (!take_line(&l, line)) {
            t->p = back;
            break;
        }
        first = first.n == 0 ? line : first;
    }
    if (l.pending.n != 0)
        add_word(&l, l.pending);
    if ((found = l.placed || l.moves.n != 0)) {
        lines_begin(t, r, "uci", first);
        if (l.start.n != 0)
            lines_keep_fen(t, r, "fen", l.start, lines_span(t, l.start));
        put_moves(&l, r);
    }
    buf_free(&l.moves);
    return found ? STATUS_GAME : STATUS_END;
}
