/* What a property says and the record has no place for: noted, so that a conversion names it as lost. */
#include "format/sgf/sgf.h"

/* What a loss of a value is called, by its property as it is written. */
static struct slice loss_of(struct sgf_reader *r, const struct sgf_property *prop)
{
    static const uint8_t things[SGF_PROPS] = {
        [SGF_AB] = THING_EDIT,          [SGF_AW] = THING_EDIT,        [SGF_AE] = THING_EDIT,
        [SGF_PL] = THING_EDIT,          [SGF_TB] = THING_TERRITORY,   [SGF_TW] = THING_TERRITORY,
        [SGF_CR] = THING_MARK_CIRCLE,   [SGF_SQ] = THING_MARK_SQUARE, [SGF_TR] = THING_MARK_TRIANGLE,
        [SGF_MA] = THING_MARK_CROSS,    [SGF_M] = THING_MARK_CROSS,   [SGF_LB] = THING_MARK_LABEL,
        [SGF_L] = THING_MARK_LABEL,     [SGF_AR] = THING_MARK_ARROW,  [SGF_LN] = THING_MARK_LINE,
        [SGF_SL] = THING_MARK_SELECTED, [SGF_DD] = THING_MARK_DIM,    [SGF_B] = THING_MOVE,
        [SGF_W] = THING_MOVE,           [SGF_C] = THING_COMMENT,      [SGF_N] = THING_NAME,
        [SGF_BL] = THING_CLOCK,         [SGF_WL] = THING_CLOCK,       [SGF_OB] = THING_PERIODS,
        [SGF_OW] = THING_PERIODS};
    enum sgf_prop id = prop->id;

    if (sgf_props[id].kind == SGF_KIND_INFO || sgf_props[id].kind == SGF_KIND_ROOT) {
        buf_clear(&r->scratch);
        buf_printf(&r->scratch, "header:%s", sgf_props[id].id);
        return buf_as_slice(&r->scratch);
    }
    return slice_of(thing_info(things[id] == 0 ? THING_PROPERTY : (enum thing)things[id])->what);
}

void sgf_leave_out(struct sgf_reader *r, const struct sgf_property *prop, struct slice raw)
{
    if (sgf_wants_text(r) && raw.n > 0)
        record_leave_out(r->record, r->moved, sgf_span(r, raw), loss_of(r, prop));
}

void sgf_leave_out_others(struct sgf_reader *r, const struct sgf_property *prop)
{
    const char *at = prop->values;
    struct slice raw, kept = prop->first;

    for (unsigned i = r->props; i-- > 0;) /* the first of the name is what counts */
        if (r->prop[i].id == prop->id)
            kept = r->prop[i].first;
    while (sgf_next_value(prop, &at, &raw))
        if (!slice_eq(raw, kept))
            sgf_leave_out(r, prop, raw);
}
