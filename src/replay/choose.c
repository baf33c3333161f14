#include "replay/choose.h"

/* What records say when they mean nothing by it. */
static bool says_nothing(struct slice name)
{
    return name.n == 0 || slice_is(name, "?") || slice_is(name, "-");
}

const struct rulebook *choose_rules(const struct rulebooks *books, const struct rulebook *forced,
                                    const struct record *record, struct sink *sink)
{
    const struct rulebook *usual = rulebook_default(books, record->game), *found;
    const struct header *h = record_find(record, KEY_RULES);
    struct slice name;

    if (forced != NULL)
        return forced;
    if (h == NULL || usual == NULL)
        return usual;
    name = slice_trim(record_slice(record, h->value, h->value_len));
    if (says_nothing(name))
        return usual;
    if ((found = rulebook_called(books, record->game, name)) != NULL)
        return found;
    sink_say(sink, CODE_UNKNOWN_RULES, h->at, arena_str(&sink->arena, name), usual->id);
    return usual;
}
