/* file.c - a tree is asked where it lies: nothing of it is copied, and all of it is taken to be damaged until
 * the bytes that are needed prove otherwise. */
#include "tree/layout.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

/* -- Opening ----------------------------------------------------------------------------------------- */

enum tree_state tree_open_memory(struct tree *t, struct slice s)
{
    const unsigned char *tail = (const unsigned char *)s.p + s.n - LAYOUT_TAIL;
    char head[LAYOUT_HEAD];

    *t = (struct tree){.p = (const unsigned char *)s.p, .n = s.n};
    layout_head(head);
    if (s.n < LAYOUT_HEAD + LAYOUT_TAIL || memcmp(s.p, LAYOUT_NAME, 10) != 0)
        return TREE_NONE;
    if (memcmp(s.p, head, sizeof head) != 0)
        return TREE_OTHER_VERSION;
    if (memcmp(tail, LAYOUT_END, sizeof LAYOUT_END - 1) != 0)
        return TREE_NONE;
    tail += sizeof LAYOUT_END - 1;
    t->index = layout_word_at(tail);
    t->blocks = layout_word_at(tail + 8);
    t->games_at = layout_word_at(tail + 16);
    t->games = layout_word_at(tail + 24);
    t->files_at = layout_word_at(tail + 32);
    t->files = layout_word_at(tail + 40);
    if (t->index < LAYOUT_HEAD || t->games_at < t->index || t->files_at < t->games_at ||
        t->files_at > s.n - LAYOUT_TAIL || (t->games_at - t->index) / 16 != t->blocks ||
        (t->files_at - t->games_at) / 8 != t->games)
        return TREE_NONE;
    return TREE_OK;
}

enum tree_state tree_open_file(struct tree *t, const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY), error;
    enum tree_state state;
    struct stat st;
    void *map;

    *t = (struct tree){0};
    if (fd < 0)
        return TREE_UNREADABLE;
    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size == 0) {
        close(fd);
        return TREE_NONE;
    }
    map = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    error = errno;
    close(fd);
    errno = error;
    if (map == MAP_FAILED)
        return TREE_UNREADABLE;
    state = tree_open_memory(t, (struct slice){map, (size_t)st.st_size});
    t->mapped = true;
    return state;
}

void tree_release(struct tree *t)
{
    if (t->mapped)
        munmap((void *)(uintptr_t)t->p, t->n);
    *t = (struct tree){0};
}

/* -- Files and games --------------------------------------------------------------------------------- */

struct tree_source {
    struct slice name;
    uint64_t first, size, seconds, nanoseconds;
};

/* The next file; false at the end. */
static bool next_source(const struct tree *t, const unsigned char **p, struct tree_source *s)
{
    const unsigned char *end = t->p + t->n - LAYOUT_TAIL;
    uint64_t n;

    if (*p == NULL || *p >= end)
        return false;
    n = layout_read(p, end);
    if (*p == NULL || n > (uint64_t)(end - *p))
        return false;
    s->name = (struct slice){(const char *)*p, (size_t)n};
    *p += n;
    s->first = layout_read(p, end);
    s->size = layout_read(p, end);
    s->seconds = layout_read(p, end);
    s->nanoseconds = layout_read(p, end);
    return *p != NULL;
}

bool tree_stat(struct slice name, struct stat *st)
{
    SCOPED(buf) path = {0};
    bool there = false;

    for (size_t n = name.n; n > 0 && !there;) {
        buf_clear(&path);
        buf_add(&path, name.p, n);
        there = stat(buf_cstr(&path), st) == 0;
        while (n > 0 && name.p[--n] != ':')
            ;
    }
    return there;
}

bool tree_is_fresh(const struct tree *t, struct slice *name)
{
    const unsigned char *p = t->p + t->files_at;
    struct tree_source s;
    struct stat st;

    while (next_source(t, &p, &s)) {
        *name = s.name;
        if (s.size > 0 && tree_stat(s.name, &st) &&
            ((uint64_t)st.st_size + 1 != s.size || (uint64_t)st.st_mtim.tv_sec != s.seconds ||
             (uint64_t)st.st_mtim.tv_nsec != s.nanoseconds))
            return false;
    }
    return true;
}

bool tree_file(const struct tree *t, struct slice name, uint64_t *first, uint64_t *count)
{
    const unsigned char *p = t->p + t->files_at;
    struct tree_source s, next;

    while (next_source(t, &p, &s))
        if (slice_eq(s.name, name)) {
            *first = s.first;
            *count = (next_source(t, &p, &next) ? next.first : t->games) - s.first;
            return true;
        }
    return false;
}

struct slice tree_file_of(const struct tree *t, uint64_t game, uint64_t *number)
{
    const unsigned char *p = t->p + t->files_at;
    struct tree_source s, last = {.name = {"", 0}};

    while (next_source(t, &p, &s) && s.first <= game)
        last = s;
    *number = game - last.first + 1;
    return last.name;
}

struct tree_game tree_game(const struct tree *t, uint64_t game)
{
    return tree_game_of(game < t->games ? layout_word_at(t->p + t->games_at + 8 * game) : 0);
}

/* -- Positions --------------------------------------------------------------------------------------- */

bool tree_next_game(struct tree_played *m, uint64_t *game)
{
    const unsigned char *p = m->list;
    uint64_t n;

    if (p >= m->list_end)
        return false;
    n = layout_read(&p, m->list_end);
    if (p == NULL)
        return false;
    *game += n;
    m->list = p;
    return true;
}

static void read_sums(struct tree_played *m, const unsigned char **p, const unsigned char *end,
                      uint64_t *bytes)
{
    m->first = layout_read(p, end);
    m->draws = layout_read(p, end);
    m->second = layout_read(p, end);
    for (unsigned i = 0; i < 2; i++) {
        m->rating[i] = layout_read(p, end);
        m->rated[i] = layout_read(p, end);
    }
    m->year = (unsigned)layout_read(p, end);
    *bytes = layout_read(p, end);
}

/* The games of a short list, one by one: their sums are not there. */
static void add_up(const struct tree *t, struct tree_played *m, const unsigned char **p,
                   const unsigned char *end)
{
    uint64_t game = 0;

    for (uint64_t i = 0; i < m->games && *p != NULL; i++) {
        struct tree_game g;

        game += layout_read(p, end);
        g = tree_game(t, game);
        layout_count(m, &g);
    }
}

static void read_move(const struct tree *t, struct tree_played *m, const unsigned char **p,
                      const unsigned char *end)
{
    const unsigned char *list;
    uint64_t bytes = 0;

    *m = (struct tree_played){.code = (uint32_t)layout_read(p, end) & TREE_END};
    m->games = layout_read(p, end);
    m->first_ply = (unsigned)layout_read(p, end);
    if (m->games >= LAYOUT_MANY)
        read_sums(m, p, end, &bytes);
    if ((list = *p) == NULL || bytes > (uint64_t)(end - list)) {
        *p = NULL;
        return;
    }
    m->first_game = layout_read(&list, end);
    m->list = *p;
    if (m->games >= LAYOUT_MANY)
        *p += bytes;
    else
        add_up(t, m, p, end);
    m->list_end = *p;
}

/* The position at P: its moves, as many as there is room for. */
static unsigned read_position(const struct tree *t, const unsigned char **p, const unsigned char *end,
                              struct tree_played *out, unsigned room)
{
    uint64_t moves = layout_read(p, end);
    unsigned kept = 0;
    struct tree_played ignored;

    for (uint64_t i = 0; i < moves && *p != NULL; i++) {
        struct tree_played *m = kept < room ? &out[kept] : &ignored;

        read_move(t, m, p, end);
        kept += kept < room && *p != NULL;
    }
    return kept;
}

static uint64_t block_key(const struct tree *t, uint64_t block)
{
    return layout_word_at(t->p + t->index + 16 * block);
}

static const unsigned char *block_at(const struct tree *t, uint64_t block)
{
    uint64_t at = block == t->blocks ? t->index : layout_word_at(t->p + t->index + 16 * block + 8);

    return t->p + (at < LAYOUT_HEAD || at > t->index ? t->index : at);
}

unsigned tree_find(const struct tree *t, uint64_t key, struct tree_played *out, unsigned room)
{
    uint64_t low = 0, high = t->blocks, here;
    const unsigned char *p, *end;

    while (low < high) {
        uint64_t middle = low + (high - low) / 2;

        if (block_key(t, middle) <= key)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0)
        return 0;
    p = block_at(t, low - 1);
    end = block_at(t, low);
    for (here = block_key(t, low - 1); p != NULL && p < end;) {
        here += layout_read(&p, end);
        if (p == NULL || here > key)
            return 0;
        if (here == key)
            return read_position(t, &p, end, out, room);
        read_position(t, &p, end, NULL, 0);
    }
    return 0;
}

unsigned tree_next_position(const struct tree *t, uint64_t *at, uint64_t *key, struct tree_played *out,
                            unsigned room)
{
    const unsigned char *end = t->p + t->index, *p = t->p + (*at < LAYOUT_HEAD ? LAYOUT_HEAD : *at);
    uint64_t low = 0, high = t->blocks;
    unsigned moves;

    if (p >= end)
        return 0;
    while (low < high) { /* whether a block begins here, and its key anew */
        uint64_t middle = low + (high - low) / 2;

        if (block_at(t, middle) <= p)
            low = middle + 1;
        else
            high = middle;
    }
    if (low > 0 && block_at(t, low - 1) == p)
        *key = block_key(t, low - 1);
    *key += layout_read(&p, end);
    moves = read_position(t, &p, end, out, room);
    *at = p == NULL ? t->n : (uint64_t)(p - t->p);
    return moves;
}
