/* Moves in the coordinates of engines: where one ends, which game they are of, which ranks they count. */
#include "format/engine/uci_words.h"

#include "format/text/playable.h"
#include "format/xiangqi/xqboard.h"

size_t uci_coordinate(const char *p, const char *end)
{
    if (end - p < 2 || (p[0] | 32) < 'a' || (p[0] | 32) > 'i' || p[1] < '0' || p[1] > '9')
        return 0;
    return end - p > 2 && p[1] == '1' && p[2] == '0' ? 3 : 2;
}

bool uci_is_list_sign(char c)
{
    return c == ',' || c == '"' || c == '\'' || c == '[' || c == ']';
}

/* The next word of *LINE, without the signs of a list. */
static struct slice bare_word(struct slice *line)
{
    const char *p = line->p, *end = line->p + line->n, *start;

    while (p < end && ((unsigned char)*p <= ' ' || uci_is_list_sign(*p)))
        p++;
    for (start = p; p < end && (unsigned char)*p > ' ' && !uci_is_list_sign(*p);)
        p++;
    *line = slice_between(p, end);
    return slice_between(start, p);
}

struct slice uci_word(struct slice *line)
{
    struct slice word = bare_word(line);

    return uci_unglued(word, line);
}

struct slice uci_unglued(struct slice word, struct slice *line)
{
    const char *p = word.p, *end = word.p + word.n;
    size_t from = uci_coordinate(p, end), to = from == 0 ? 0 : uci_coordinate(p + from, end);

    if (to == 0 || word.n < 8 || uci_coordinate(p + from + to, end) == 0)
        return word;
    *line = slice_between(p + from + to, line->p + line->n);
    return (struct slice){p, from + to};
}

bool uci_is_all(struct slice line, const struct notation *n)
{
    struct slice word;
    unsigned moves = 0;

    while (n != NULL && (word = uci_word(&line)).n > 0) {
        struct claim c;

        if (notation_read(n, word, 0, &c))
            moves++;
        else if (moves == 0 || result_named(word) == RESULT_UNKNOWN)
            return false;
    }
    return moves > 0;
}

const struct notation *uci_notation(enum game_id game)
{
    return notation_named(game == GAME_XIANGQI ? SLICE("ucci") : SLICE("uci"));
}

/* How many of the first moves men can make from the start. */
static unsigned playable_in(struct slice moves, const struct notation *n, enum game_id game)
{
    struct playable board;
    struct slice word;

    playable_start(&board, game);
    for (unsigned i = 0; i < PLAYABLE_MOST && (word = uci_word(&moves)).n > 0; i++) {
        struct claim c;

        notation_read(n, word, 0, &c);
        playable_move(&board, &c);
    }
    return board.good;
}

/* Whether the word is a move in any of the notations here, of whichever game. */
static bool is_coordinates(struct slice word)
{
    static const struct notation *const any[] = {&notation_uci, &notation_ucci, &notation_uci_xiangqi};

    for (size_t i = 0; i < sizeof any / sizeof *any; i++) {
        struct claim c;

        if (notation_read(any[i], word, 0, &c))
            return true;
    }
    return false;
}

bool uci_is_list(struct slice line, enum game_id game)
{
    const struct notation *n = uci_notation_in(line, game, true);
    struct slice word, rest = line;

    if (uci_is_all(line, n))
        return true;
    while ((word = uci_word(&rest)).n > 0)
        if (!is_coordinates(word) && result_named(word) == RESULT_UNKNOWN)
            return false;
    return playable_in(line, n, game) >= 2;
}

enum game_id uci_game(struct slice moves)
{
    unsigned chess = playable_in(moves, uci_notation(GAME_CHESS), GAME_CHESS), xiangqi, from_1;

    if (chess == PLAYABLE_MOST)
        return GAME_CHESS;
    xiangqi = playable_in(moves, &notation_ucci, GAME_XIANGQI);
    from_1 = playable_in(moves, &notation_uci_xiangqi, GAME_XIANGQI);
    xiangqi = from_1 > xiangqi ? from_1 : xiangqi;
    if (chess != xiangqi)
        return chess > xiangqi ? GAME_CHESS : GAME_XIANGQI;
    if (!uci_is_all(moves, uci_notation(GAME_CHESS)) &&
        (uci_is_all(moves, &notation_ucci) || uci_is_all(moves, &notation_uci_xiangqi)))
        return GAME_XIANGQI;
    return GAME_CHESS;
}

bool uci_begins_at_home(struct slice moves, const struct notation *n)
{
    struct claim c;

    return notation_read(n, uci_word(&moves), 0, &c) && xqboard_is_home(c.from);
}

const struct notation *uci_notation_in(struct slice moves, enum game_id game, bool from_start)
{
    if (game != GAME_XIANGQI)
        return uci_notation(game);
    if (!uci_is_all(moves, &notation_ucci) && uci_is_all(moves, &notation_uci_xiangqi))
        return &notation_uci_xiangqi;
    if (from_start &&
        playable_in(moves, &notation_uci_xiangqi, game) > playable_in(moves, &notation_ucci, game))
        return &notation_uci_xiangqi;
    return uci_notation(game);
}
