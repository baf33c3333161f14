/* split_games.c - a file for each game. */
#include "convert/convert.h"

#include "pipeline/userfiles/userfiles.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

bool split_folder(const char *name)
{
    struct stat st;

    if (mkdir(name, 0777) == 0)
        return true;
    if (errno != EEXIST)
        return false;
    if (stat(name, &st) == 0 && S_ISDIR(st.st_mode))
        return true;
    errno = ENOTDIR;
    return false;
}

/* The folders that a template of --name puts below that of --split. */
static bool make_folders(const struct options *o, struct buf *name)
{
    char *slash = name->p + strlen(o->convert.split) + 1;
    bool ok = true;

    if (o->convert.name_template == NULL)
        return true;
    while (ok && (slash = strchr(slash, '/')) != NULL) {
        *slash = '\0';
        ok = split_folder(name->p);
        *slash++ = '/';
    }
    return ok;
}

bool split_end(const char *folder)
{
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC), error;
    bool ok;

    if (fd < 0)
        return false;
    ok = syncfs(fd) == 0 || errno == EROFS;
    error = errno;
    close(fd);
    errno = error;
    return ok;
}

bool chunk_begin(struct run *run, struct chunk *c, const struct buf *name)
{
    bool there, own;

    buf_clear(&c->name);
    buf_slice(&c->name, buf_as_slice(name));
    buf_cstr(&c->name);
    there = !run->options.convert.force && access(c->name.p, F_OK) == 0;
    own = !there && outputs_clash(run, c->name.p);
    c->file = (struct outfile){.fd = -1};
    c->games = 0;
    if (there || own)
        c->file.error = EEXIST;
    else if (!make_folders(&run->options, &c->name))
        c->file.error = errno;
    else
        c->open = outfile_open(&c->file, c->name.p);
    c->file.unflushed = true; /* split_end() flushes all of them */
    if (!c->open)
        run_trouble(run, c->name.p,
                    there ? tr(run->style.lang, N_("is there already (see --force)"))
                    : own ? tr(run->style.lang, N_("is also an input, or another output"))
                          : strerror(c->file.error));
    return c->open;
}

bool chunk_write(struct run *run, struct chunk *c, struct slice text)
{
    if (outfile_write(&c->file, text))
        return true;
    run_trouble(run, c->name.p, strerror(c->file.error));
    c->open = false;
    outfile_close(&c->file, false);
    return false;
}

bool chunk_end(struct run *run, struct chunk *c, bool keep)
{
    if (!c->open)
        return true;
    c->open = false;
    if (outfile_close(&c->file, keep))
        return true;
    run_trouble(run, c->name.p, strerror(c->file.error));
    return false;
}

bool split_write(struct run *run, struct buf *name, struct slice game)
{
    struct chunk whole = {.open = false};
    bool ok =
        chunk_begin(run, &whole, name) && chunk_write(run, &whole, game) && chunk_end(run, &whole, true);

    buf_free(&whole.name);
    return ok;
}
