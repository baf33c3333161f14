/* options_reading.c - what is said of a command line that cannot be read. */
#include "cli/options.h"

bool options_misuse(struct option_reading *r, const char *message, const char *arg1, const char *arg2)
{
    enum lang lang = (enum lang)r->o->out.lang;
    SCOPED(buf) words = {0};

    buf_str(r->out, r->o->name);
    buf_str(r->out, ": ");
    tr_say(&words, lang, message, arg1, arg2);
    report_shown(r->out, buf_as_slice(&words));
    near_say(r->out, lang, r->near);
    buf_char(r->out, '\n');
    tr_say(r->out, lang, "Try '%1 --help' for more information.", r->o->name, NULL);
    buf_char(r->out, '\n');
    return false;
}
