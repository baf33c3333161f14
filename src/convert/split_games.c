/* split_games.c - a file for each game. */
#include "convert/convert.h"

#include "output/tr.h"
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

bool split_write(struct run *run, struct buf *name, struct slice game)
{
    struct outfile file = {.fd = -1};
    bool there = !run->options.convert.force && access(buf_cstr(name), F_OK) == 0, ok = false,
         own = !there && outputs_clash(run, buf_cstr(name));

    if (there || own)
        file.error = EEXIST;
    else if (!make_folders(&run->options, name))
        file.error = errno;
    else
        ok = outfile_open(&file, name->p) && outfile_write(&file, game);
    file.unflushed = true; /* split_end() flushes all of them */
    if (file.fd >= 0)
        ok &= outfile_close(&file, ok);
    if (!ok)
        run_trouble(run, name->p,
                    there ? tr(run->style.lang, N_("is there already (see --force)"))
                    : own ? tr(run->style.lang, N_("is also an input, or another output"))
                          : strerror(file.error));
    return ok;
}
