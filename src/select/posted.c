/* posted.c - a tree (rectree --write-tree) says which games come to a position: all others need not be played
 * to know that they do not.
 *
 * Optimisation only: games that the tree does not have whole are looked at as ever, and so are those that it
 * says yes to, because somebody may want to know where. */
#include "select/test.h"

#include <stdlib.h>

struct posted {
    const struct tree *tree;
    uint8_t *comes; /* a bit a game */
};

static void post_key(struct posted *p, uint64_t key)
{
    struct tree_played *m = mem_alloc(TREE_MOVES_MAX, sizeof *m);
    unsigned n = tree_find(p->tree, key, m, TREE_MOVES_MAX);

    for (unsigned i = 0; i < n; i++)
        for (uint64_t game = 0; tree_next_game(&m[i], &game);)
            if (game < p->tree->games)
                p->comes[game / 8] |= (uint8_t)(1u << game % 8);
    free(m);
}

/* Boards of stones and xiangqi as --at takes them, with either side to move where none is said. */
static unsigned post_roots(struct posted *p, struct slice value, const struct rulebooks *books)
{
    static const char *const sides[] = {"", " b", " w"};
    struct tree_roots *roots = mem_calloc(1, sizeof *roots);
    bool said = slice_find(slice_trim(value), ' ') != NULL;
    SCOPED(buf) at = {0};
    unsigned count = 0;

    for (unsigned i = said ? 0 : 1; i < (said ? 1u : 3u); i++) {
        buf_clear(&at);
        buf_slice(&at, slice_trim(value));
        buf_str(&at, sides[i]);
        tree_roots_read(roots, books, buf_cstr(&at), GAME_UNKNOWN);
        for (unsigned k = 0; k < roots->count; k++, count++)
            post_key(p, roots->root[k].place.key);
    }
    tree_roots_free(roots);
    free(roots);
    return count;
}

struct posted *posted_new(const struct tree *tree, struct slice value, const struct pattern *pattern,
                          const struct rulebooks *books)
{
    struct posted *p = mem_calloc(1, sizeof *p);
    unsigned keys;
    const uint64_t *key = pattern_keys(pattern, &keys);
    bool chess = pattern_is_of(pattern, GAME_CHESS);

    p->tree = tree;
    p->comes = mem_calloc(tree->games / 8 + 1, 1);
    for (unsigned i = 0; i < keys; i++)
        post_key(p, tree_key(games[GAME_CHESS], key[i]));
    if (keys == 0 && (chess || post_roots(p, value, books) == 0)) {
        posted_free(p);
        return NULL;
    }
    return p;
}

void posted_free(struct posted *p)
{
    if (p != NULL)
        free(p->comes);
    free(p);
}

bool posted_excludes(const struct posted *p, const struct subject *s)
{
    uint64_t first, count, game;

    if (!tree_file(p->tree, slice_of(s->file), &first, &count) || s->number == 0 || s->number > count)
        return false;
    game = first + s->number - 1;
    return tree_game(p->tree, game).whole && (p->comes[game / 8] >> game % 8 & 1) == 0;
}
