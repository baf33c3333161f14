/* From options to a selection: every mistake is found here, before any file is read. */
#include "pipeline/pipeline.h"

#include <errno.h>
#include <stdio.h>

/* What is wrong and in which column, the expression, and a caret below the place. */
static void say_error(const struct options *o, const char *option, const char *text,
                      const struct select_error *e, struct buf *out)
{
    enum lang lang = (enum lang)o->out.lang;
    const char *p = text, *end = text + strlen(text);
    char room[64];
    struct buf words = {0};

    buf_printf(out, "%s: --%s: ", o->name, option);
    tr_say(out, lang, "column %1: ", DIGITS(e->column), NULL);
    tr_say(&words, lang, e->message, e->argument, NULL);
    report_shown(out, buf_as_slice(&words));
    buf_free(&words);
    if (strcmp(e->message, SELECT_NO_FIELD) == 0)
        near_say(out, lang, near_field(slice_of(e->argument), room));
    buf_str(out, "\n  ");
    report_shown(out, slice_of(text));
    buf_str(out, "\n  ");
    for (size_t i = 1; i < e->column && p < end; i++) {
        unsigned n;

        buf_fill(out, ' ', utf8_width(utf8_get(p, end, &n)));
        p += n;
    }
    buf_str(out, "^\n");
}

static bool read_known(struct selection *s, const struct options *o, struct buf *out)
{
    SCOPED(buf) lines = {0};
    bool ok = file_read(o->choice.known, LIMIT_LIST_FILE, &lines);

    const char *why = ok ? N_("there is no id in it") : file_why(LIMIT_LIST_FILE);

    ok = ok && selection_known(s, buf_as_slice(&lines));
    if (!ok) {
        buf_printf(out, "%s: ", o->name);
        report_file(out, o->choice.known);
        buf_printf(out, ": %s\n", tr((enum lang)o->out.lang, why));
    }
    return ok;
}

bool choose_read(struct selection *s, const struct options *o, struct buf *out)
{
    struct select_error error;

    for (size_t i = 0; o->choice.where != NULL && o->choice.where[i] != NULL; i++)
        if (!selection_where(s, o->choice.where[i], &error)) {
            say_error(o, "where", o->choice.where[i], &error, out);
            return false;
        }
    for (size_t i = 0; o->choice.require != NULL && o->choice.require[i] != NULL; i++)
        if (!selection_require(s, o->choice.require[i], &error)) {
            say_error(o, "require", o->choice.require[i], &error, out);
            return false;
        }
    if (o->choice.games != NULL && !selection_games(s, o->choice.games)) {
        buf_printf(out, "%s: ", o->name);
        tr_say(out, (enum lang)o->out.lang, "invalid --game '%1' (numbers and ranges, as in 1,3-5,8-)",
               o->choice.games, NULL);
        buf_char(out, '\n');
        return false;
    }
    s->unique = (enum unique)o->choice.unique;
    s->any |= s->unique != UNIQUE_NO;
    return o->choice.known == NULL || read_known(s, o, out);
}
