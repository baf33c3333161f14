/* set_files.c - the files of a database, whole or absent. */
#include "convert/convert.h"

#include "pipeline/userfiles/userfiles.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static bool fails(struct run *run, const char *name, const char *why)
{
    run_trouble(run, name, tr(run->style.lang, why));
    run->cut_short = true;
    return false;
}

bool set_open(struct set_files *s, struct run *run, const struct format *to, void *state)
{
    const char *name = run->options.out.output;
    struct slice stem = name == NULL ? (struct slice){"", 0} : slice_of(name);

    for (unsigned i = 0; i < FORMAT_FILES; i++)
        s->other[i].fd = -1;
    if (to == NULL || to->ends == NULL)
        return true;
    s->to = to;
    s->state = state;
    if (run->options.convert.merge || run->options.convert.split != NULL)
        return fails(run, to->name, N_("cannot be written with --merge or --split"));
    if (stem.n < 5 || stem.p[stem.n - 4] != '.' || strcmp(stem.p + stem.n - 3, to->ends[0]) != 0)
        return fails(run, name == NULL ? to->name : name,
                     N_("a database is several files: name its index with --output=NAME.si4"));
    stem.n -= 3;
    for (unsigned i = 1; i < FORMAT_FILES; i++) {
        buf_slice(&s->name[i], stem);
        buf_str(&s->name[i], to->ends[i]);
        if (outputs_in_place(run) || outputs_clash(run, buf_cstr(&s->name[i])))
            return fails(run, buf_cstr(&s->name[i]), N_("is also an input, or another output"));
        if (!outfile_open(&s->other[i], s->name[i].p))
            return fails(run, s->name[i].p, strerror(s->other[i].error));
    }
    return true;
}

/* Writes and frees the bytes of each file. */
static bool put(struct set_files *s, struct run *run, struct buf out[FORMAT_FILES])
{
    bool ok = true;

    for (unsigned i = 0; i < FORMAT_FILES; i++) {
        struct outfile *file = i == 0 ? &run->out : &s->other[i];

        if (ok && !outfile_write(file, buf_as_slice(&out[i]))) {
            ok = i == 0 ? false : fails(run, s->name[i].p, strerror(file->error));
            run->cut_short = true;
        }
        buf_free(&out[i]);
    }
    return ok;
}

bool set_write(struct set_files *s, struct run *run, struct slice written)
{
    struct buf out[FORMAT_FILES] = {{0}};
    const char *why = s->to->pack(s->state, written, out);

    if (!put(s, run, out))
        return false;
    return why == NULL || fails(run, run->options.out.output, why);
}

static void write_end(struct set_files *s, struct run *run)
{
    struct buf out[FORMAT_FILES] = {{0}}, head = {0};

    s->to->pack_end(s->state, out, &head);
    if (put(s, run, out) && pwrite(run->out.fd, head.p, head.n, 0) != (ssize_t)head.n)
        fails(run, run->options.out.output, strerror(errno));
    buf_free(&head);
}

/* Everything is on the disk, and the index that was there is out of its place, before the first file is
 * replaced: whoever is killed in between leaves files without an index, and never an index with the games of
 * another. */
static bool prepare(struct set_files *s, struct run *run)
{
    for (unsigned i = 1; i < FORMAT_FILES; i++)
        if (s->other[i].fd >= 0 && !outfile_flush(&s->other[i]))
            return fails(run, s->name[i].p, strerror(s->other[i].error));
    return (outfile_flush(&run->out) && outfile_put_aside(&run->out)) ||
           fails(run, run->options.out.output, strerror(run->out.error));
}

void set_close(struct set_files *s, struct run *run)
{
    bool keep, replaced = false;

    if (s->to == NULL)
        return;
    if (!run->cut_short)
        write_end(s, run);
    keep = run_keeps(run, outfile_replaces_any(&run->out)) && prepare(s, run);
    for (unsigned i = 1; i < FORMAT_FILES; i++) {
        if (s->other[i].fd >= 0 && !outfile_close(&s->other[i], keep && !run->cut_short))
            fails(run, s->name[i].p, strerror(s->other[i].error));
        if (run->cut_short && replaced) { /* the old index is no longer theirs */
            free(run->out.aside);
            run->out.aside = NULL;
        }
        replaced |= keep && !run->cut_short;
        buf_free(&s->name[i]);
    }
}
