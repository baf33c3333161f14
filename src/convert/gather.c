/* gather.c - games that --name gives one name, in one file.
 *
 * Until all have been read nobody knows which games share a name, and there may be more names than files can
 * be open: their texts wait in a file without a name, and each file is then written whole. */
#include "convert/convert.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum { PIECE = 1 << 16 };

struct gathered {
    size_t name; /* where it begins in the names */
    uint64_t offset, length;
};

/* Names one after the other; the games of one in the order in which they came. */
static int by_name(const void *a, const void *b, void *names)
{
    const struct gathered *x = a, *y = b;
    int order = strcmp((const char *)names + x->name, (const char *)names + y->name);

    return order != 0 ? order : (x->offset > y->offset) - (x->offset < y->offset);
}

static bool open_spool(struct gather *g, const char *folder)
{
    SCOPED(buf) path = {0}, temp = {0};

    buf_printf(&path, "%s/games", folder);
    g->fd = outfile_beside(&temp, buf_cstr(&path));
    g->open = g->fd >= 0;
    if (g->open)
        unlink(temp.p);
    return g->open;
}

bool gather_add(struct run *run, struct gather *g, struct slice name, struct slice game)
{
    struct gathered one = {g->names.n, g->length, game.n};

    if ((!g->open && !open_spool(g, run->options.convert.split)) || !outfile_write_all(g->fd, game)) {
        run_trouble(run, run->options.convert.split, strerror(errno));
        return false;
    }
    g->length += game.n;
    buf_slice(&g->names, name);
    buf_char(&g->names, '\0');
    buf_add(&g->games, &one, sizeof one);
    return true;
}

static bool copy_game(struct run *run, struct gather *g, struct chunk *file, const struct gathered *game)
{
    char piece[PIECE];

    for (uint64_t done = 0; done < game->length;) {
        size_t want = game->length - done < PIECE ? (size_t)(game->length - done) : PIECE;
        ssize_t n = pread(g->fd, piece, want, (off_t)(game->offset + done));

        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            run_trouble(run, file->name.p, strerror(n < 0 ? errno : EIO));
            return false;
        }
        if (!chunk_write(run, file, (struct slice){piece, (size_t)n}))
            return false;
        done += (uint64_t)n;
    }
    return true;
}

/* The file of COUNT games with one name. */
static bool write_file(struct run *run, struct gather *g, const struct gathered *game, size_t count,
                       struct id_set *used)
{
    struct chunk file = {.open = false};
    SCOPED(buf) name = {0};
    bool ok;

    buf_str(&name, g->names.p + game->name);
    naming_unused(&name, used);
    ok = chunk_begin(run, &file, &name);
    for (size_t i = 0; i < count && ok; i++)
        ok = copy_game(run, g, &file, &game[i]);
    ok = chunk_end(run, &file, ok) && ok;
    buf_free(&file.name);
    return ok;
}

uint64_t gather_write(struct run *run, struct gather *g, struct id_set *used)
{
    struct gathered *game = (void *)g->games.p;
    size_t count = g->games.n / sizeof *game;
    uint64_t files = 0;
    bool ok = !run->cut_short;

    if (count > 1)
        qsort_r(game, count, sizeof *game, by_name, g->names.p);
    for (size_t from = 0, to; from < count && ok; from = to) {
        const char *name = g->names.p + game[from].name;

        for (to = from + 1; to < count && strcmp(name, g->names.p + game[to].name) == 0;)
            to++;
        ok = write_file(run, g, &game[from], to - from, used);
        files += ok;
    }
    if (g->open)
        close(g->fd);
    buf_free(&g->names);
    buf_free(&g->games);
    g->open = false;
    return files;
}
