/* SGF: the format's row. */
#include "format/sgf/sgf.h"

/* A parenthesis, a semicolon and a property: nothing else looks like it. */
static int sniff(struct slice head)
{
    const char *end = head.p + head.n, *p = sgf_find_game(head.p, end, true);

    if (p == end)
        return 0;
    if (*p == '(' && sgf_game_starts(p, end))
        return 95;
    return p == sgf_skip_space(head.p, end) ? 80 : 40;
}

static void go_slow(void *shared)
{
    struct sgf_shared *s = shared;

    s->slow = true;
}

/* Some programs put a whole collection between one more pair of parentheses. */
static size_t head(struct slice text)
{
    const char *end = text.p + text.n, *p = sgf_skip_space(text.p, end);

    if (p == end || *p != '(' || (p = sgf_skip_space(p + 1, end)) == end || *p != '(')
        return 0;
    return (size_t)(p - text.p);
}

static size_t tail(struct slice text)
{
    const char *last = slice_find_last(text, ')');

    return last == NULL ? text.n : (size_t)(text.p + text.n - last);
}

/* As many parentheses are closed as were opened. */
static bool ends_game(void *shared, struct slice text)
{
    long depth = 0;
    bool opened = false, value = false;

    (void)shared;
    for (size_t i = 0; i < text.n; i++) {
        char c = text.p[i];

        if (value && c == '\\')
            i++;
        else if (value || c == '[')
            value = c != ']';
        else if (c == '(' || c == ')')
            depth += c == '(' ? 1 : -1;
        opened |= depth > 0;
    }
    return opened && depth == 0 && !value;
}

const struct format format_sgf = {.name = "sgf",
                                  .title = "Smart Game Format, FF[1] to FF[4]",
                                  .games = 1u << GAME_WEIQI | 1u << GAME_WUZIQI | 1u << GAME_XIANGQI |
                                           1u << GAME_CHESS | 1u << GAME_UNKNOWN,
                                  .flags = FORMAT_OWN_MOVES,
                                  .shared_size = sizeof(struct sgf_shared),
                                  .sniff = sniff,
                                  .split = sgf_split,
                                  .ends_game = ends_game,
                                  .go_slow = go_slow,
                                  .read = sgf_read,
                                  .write = sgf_write,
                                  .sure = sgf_is_sure,
                                  .head = head,
                                  .tail = tail};
