/* pictures.c - holds the first picture back until it is known whether there is a second. */
#include "convert/convert.h"

#include "pipeline/userfiles/userfiles.h"

/* "a/b.svg" and 7: "a/b-007.svg". */
static void numbered_name(struct buf *b, const char *name, uint64_t number)
{
    const char *dot = strrchr(name, '.');

    if (dot == NULL || strchr(dot, '/') != NULL)
        dot = name + strlen(name);
    buf_add(b, name, (size_t)(dot - name));
    buf_printf(b, "-%03llu%s", (unsigned long long)number, dot);
}

static bool write_numbered(struct pictures *p, uint64_t number, struct slice text)
{
    struct outfile file = {.fd = -1};
    SCOPED(buf) name = {0};
    bool ok;

    numbered_name(&name, p->run->options.out.output, number);
    if (outputs_clash(p->run, buf_cstr(&name))) {
        run_trouble(p->run, name.p,
                    tr((enum lang)p->run->options.out.lang, N_("is also an input, or another output")));
        return false;
    }
    ok = outfile_open(&file, name.p);
    if (ok) {
        outfile_write(&file, text);
        ok = outfile_close(&file, true);
    }
    if (!ok)
        run_trouble(p->run, buf_cstr(&name), strerror(file.error));
    return ok;
}

static bool take_one(struct pictures *p, struct slice text)
{
    const char *output = p->run->options.out.output;
    enum lang lang = (enum lang)p->run->options.out.lang;

    p->count++;
    if (p->count == 1) {
        buf_slice(&p->first, text);
        return true;
    }
    if (output == NULL || strcmp(output, "-") == 0) {
        run_trouble(p->run, outfile_name(&p->run->out, lang),
                    tr(lang, N_("more than one picture: name a file with -o, which is then numbered")));
        return false;
    }
    if (p->count == 2 && !write_numbered(p, 1, buf_as_slice(&p->first)))
        return false;
    return write_numbered(p, p->count, text);
}

/* Everything from a record is escaped, so that this can only be the end of a picture. */
static const char *end_of_picture(struct slice s)
{
    static const char end[] = "</svg>\n";
    const char *p = s.p, *last = s.p + s.n;

    while (p < last && (p = memchr(p, '<', (size_t)(last - p))) != NULL) {
        if ((size_t)(last - p) >= sizeof end - 1 && memcmp(p, end, sizeof end - 1) == 0)
            return p + sizeof end - 1;
        p++;
    }
    return last;
}

/* The first picture, which may be large, is kept without a copy. */
static bool take_alone(struct pictures *p, struct buf *b)
{
    if (p->count > 0 || b->n == 0 || end_of_picture(buf_as_slice(b)) < b->p + b->n)
        return false;
    p->count = 1;
    p->first = *b;
    *b = (struct buf){0};
    return true;
}

bool pictures_take(struct pictures *p, struct buf *b)
{
    struct slice text;

    if (take_alone(p, b))
        return true;
    text = buf_as_slice(b);
    while (text.n > 0) {
        const char *end = end_of_picture(text);

        if (!take_one(p, slice_between(text.p, end)))
            return false;
        text = slice_between(end, text.p + text.n);
    }
    return true;
}

void pictures_end(struct pictures *p)
{
    if (p->count == 1)
        outfile_write(&p->run->out, buf_as_slice(&p->first));
    else if (p->count > 1 && p->run->out.fd >= 0 && p->run->options.out.output != NULL) {
        outfile_close(&p->run->out, false);
        p->run->out.fd = -1;
    }
    buf_free(&p->first);
}
