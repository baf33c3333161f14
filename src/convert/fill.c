/* fill.c - only what is missing or said to be unknown is filled in. */
#include "convert/convert.h"

/* "", "?", "????.??.??", "-", "*" */
static bool is_unknown(struct slice value)
{
    return slice_is_all(value, "?.-*:/ ");
}

static struct slice value_named(const struct record *r, struct slice name)
{
    for (uint32_t i = 0; i < r->headers; i++)
        if (slice_eq(record_slice(r, r->header[i].name, r->header[i].name_len), name))
            return record_slice(r, r->header[i].value, r->header[i].value_len);
    return (struct slice){0};
}

/* A header of another record of the game: taken where this one has none, or does not know. */
static void take_header(void *context, enum key key, struct slice name, struct slice value, const char *where)
{
    struct pipeline *p = context;
    struct slice own = key == KEY_OTHER ? value_named(&p->record, name) : record_value(&p->record, key);
    struct arena *arena = sink_arena(&p->sink);
    const char *called = name.n > 0 ? arena_str(arena, name) : key_name(key);

    if (!is_unknown(own) || is_unknown(value) || key == KEY_POSITION || key == KEY_SETUP)
        return;
    report(&p->sink, &(struct finding){
                         .code = CODE_FILLED,
                         .at = p->record.at,
                         .arg = {called, sink_clipped(&p->sink, value), arena_str(arena, slice_of(where))}});
    edit_header(&p->record, key == KEY_OTHER ? name : slice_of(key_name(key)), value);
}

void fill_headers(struct pipeline *p)
{
    keeper_others(&p->selection->keeper, take_header, p);
}
