/* tr.c - looks a message up in the compiled catalogue, and fills in its arguments. */
#include "output/output.h"

#include <stdlib.h>

const char *tr_zh(const char *message)
{
    size_t low = 0, high = catalogue_zh_count;

    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = strcmp(message, catalogue_zh[middle].from);

        if (order == 0)
            return catalogue_zh[middle].to;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return message;
}

/* Behind the number 1: "%1 moves are missing" becomes "1 move is missing". What a plural word becomes, and
 * words that may stand between. */
static const char *const singular[][2] = {{"plies", "ply"},
                                          {"moves", "move"},
                                          {"games", "game"},
                                          {"stones", "stone"},
                                          {"points", "point"},
                                          {"lines", "line"},
                                          {"characters", "character"},
                                          {"times", "time"},
                                          {"rounds", "round"},
                                          {"are", "is"},
                                          {"were", "was"},
                                          {"fit", "fits"},
                                          {"make", "makes"},
                                          {"legal", "legal"},
                                          {"white", "white"},
                                          {"black", "black"},
                                          {"different", "different"},
                                          {"players", "player"},
                                          {"findings", "finding"},
                                          {"records", "record"},
                                          {"warnings", "warning"},
                                          {"more", "more"},
                                          {"deleted", "deleted"},
                                          {"no", "no"},
                                          {"longer", "longer"},
                                          {"occur", "occurs"}};

static const char *singular_of(const char *word, size_t n)
{
    for (size_t i = 0; i < sizeof singular / sizeof *singular; i++)
        if (strlen(singular[i][0]) == n && memcmp(singular[i][0], word, n) == 0)
            return singular[i][1];
    return NULL;
}

/* Copies the words at P that agree with a 1 before them; the first that does not. */
static const char *put_singular(struct buf *b, const char *p)
{
    while (*p == ' ') {
        size_t n = strcspn(p + 1, " ,;:.%()");
        const char *one = singular_of(p + 1, n);

        if (one == NULL)
            break;
        buf_char(b, ' ');
        buf_str(b, one);
        p += 1 + n;
    }
    return p;
}

void tr_expand(struct buf *b, const char *pattern, void (*arg)(struct buf *, char which, const void *ctx),
               const void *ctx)
{
    const char *mark;

    for (const char *p = pattern; *p != '\0';) {
        size_t before;

        mark = strchrnul(p, '%');
        buf_add(b, p, (size_t)(mark - p));
        if (*mark == '\0')
            return;
        before = b->n;
        if (mark[1] == '%' || mark[1] == '\0')
            buf_char(b, '%');
        else
            arg(b, mark[1], ctx);
        if (mark[1] == '\0')
            return;
        p = mark + 2;
        if (b->n == before + 1 && b->p[before] == '1')
            p = put_singular(b, p);
    }
}

static void say_arg(struct buf *b, char which, const void *ctx)
{
    const char *const *args = ctx;

    if ((which == '1' || which == '2') && args[which - '1'] != NULL)
        buf_str(b, args[which - '1']);
}

void tr_say(struct buf *b, enum lang lang, const char *message, const char *arg1, const char *arg2)
{
    tr_expand(b, tr(lang, message), say_arg, (const char *const[]){arg1, arg2});
}

static const char *set_variable(const char *name)
{
    const char *value = getenv(name);

    return value != NULL && *value != '\0' ? value : NULL;
}

static const char *message_locale(void)
{
    const char *value = set_variable("LC_ALL");

    if (value == NULL)
        value = set_variable("LC_MESSAGES");
    return value != NULL ? value : set_variable("LANG");
}

/* LANGUAGE is a list; the first language that there is counts. */
enum lang tr_language(void)
{
    const char *locale = message_locale(), *list = set_variable("LANGUAGE");
    struct slice rest;

    if (locale == NULL || strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0)
        return LANG_EN;
    for (rest = slice_of(list != NULL ? list : locale); rest.n > 0;) {
        struct slice one = slice_cut(rest, ':', &rest);

        if (slice_starts(one, "zh"))
            return LANG_ZH;
        if (slice_starts(one, "en"))
            return LANG_EN;
    }
    return LANG_EN;
}
