/* report_patch.c - --format=diff: a patch of each suggestion that is unique, for patch(1); nothing else. */
#include "output/report.h"

static size_t count_lines(struct slice s)
{
    size_t n = 0;

    for (const char *p = s.p; (p = memchr(p, '\n', (size_t)(s.p + s.n - p))) != NULL; p++)
        n++;
    return n;
}

/* A patch is of the bytes as they are: those of a text in another charset are not at hand. */
static bool is_plain(const struct report_at *at)
{
    return at->encoding == NULL || strcmp(at->encoding, "UTF-8") == 0;
}

static void patch_finding(struct buf *b, const struct report_style *style, const struct report_at *at,
                          const struct finding *f, struct place place)
{
    struct patch_list patches = {{0}, {0}};
    const struct patch *list;
    size_t count, before;

    (void)style;
    if (at->repair == NULL || f != at->repaired || !at->repair->unique || place.line == 0 || !is_plain(at) ||
        !report_mending(&patches, at, &at->repair->best[0])) {
        patch_list_free(&patches);
        return;
    }
    list = patch_list_all(&patches, &count);
    before = count_lines((struct slice){at->text.p, f->at.off});
    patches_diff(list, count, at->text, place.line - 1 - before, at->file, b);
    patch_list_free(&patches);
}

const struct reporter report_patch = {.name = "diff", .finding = patch_finding};
