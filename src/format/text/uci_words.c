/* Moves in the coordinates of engines: where one ends, which game they are of, which ranks they count. */
#include "format/text/uci_words.h"

#include "format/xiangqi/board.h"
#include "notation/xiangqi.h"

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

        claim_clear(&c);
        if (n->parse(word, 0, &c))
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

enum game_id uci_game(struct slice moves)
{
    if (!uci_is_all(moves, uci_notation(GAME_CHESS)) &&
        (uci_is_all(moves, &notation_ucci) || uci_is_all(moves, &notation_uci_xiangqi)))
        return GAME_XIANGQI;
    return GAME_CHESS;
}

bool uci_begins_at_home(struct slice moves, const struct notation *n)
{
    struct claim c;

    claim_clear(&c);
    return n->parse(uci_word(&moves), 0, &c) && xqboard_is_home(c.from);
}

const struct notation *uci_notation_in(struct slice moves, enum game_id game, bool from_start)
{
    if (game == GAME_XIANGQI && uci_is_all(moves, &notation_uci_xiangqi) &&
        (!uci_is_all(moves, &notation_ucci) || (from_start && !uci_begins_at_home(moves, &notation_ucci) &&
                                                uci_begins_at_home(moves, &notation_uci_xiangqi))))
        return &notation_uci_xiangqi;
    return uci_notation(game);
}
