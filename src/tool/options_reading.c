/* options_reading.c - what is said of a command line that cannot be read. */
#include "tool/options_reading.h"

#include "tool/options_near.h"

bool options_misuse(struct reading *r, const char *message, const char *arg1, const char *arg2)
{
    enum lang lang = (enum lang)r->o->lang;

    buf_str(r->out, r->o->name);
    buf_str(r->out, ": ");
    tr_say(r->out, lang, message, arg1, arg2);
    say_near(r->out, lang, r->near);
    buf_char(r->out, '\n');
    tr_say(r->out, lang, "Try '%1 --help' for more information.", r->o->name, NULL);
    buf_char(r->out, '\n');
    return false;
}
