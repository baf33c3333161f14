/* What the games of a file have in common: most properties of their first nodes are the same bytes again and
 * again. One that was read whole and kept without a word need not be judged once more. */
#include "format/sgf/sgf.h"

#include "base/data/data.h"
#include "base/text/text.h"
#include "format/description.h"

enum { KNOWN_BITS = 8, KNOWN_BYTES = SGF_NEAR + 4, DIALECTS_MAX = 64 };

/* "KM[0.50]" as it stands, and what became of it: that first, so that of a short one only few bytes of memory
 * are looked at. */
struct sgf_known {
    uint8_t length;            /* 0: none is known here */
    uint8_t id;                /* enum sgf_prop */
    bool is_header;            /* or nothing is kept of it */
    uint8_t key;               /* enum key of the header */
    uint8_t game, ff, says_ff; /* of the game that it was judged for */
    char text[KNOWN_BYTES];
};

struct sgf_learnt {
    const struct format_desc *desc;
    bool knows_dialects;
    unsigned dialects;                  /* of the description, DIALECTS_MAX for more than there is room for */
    struct sgf_set signs[DIALECTS_MAX]; /* the properties that they are known by */
    const struct yaml *dialect[DIALECTS_MAX];
    struct sgf_known known[1 << KNOWN_BITS];
};

struct sgf_learnt *sgf_recall(struct record *record, const struct format_desc *desc)
{
    return desc_recall(desc, record, sizeof(struct sgf_learnt));
}

/* Where a property of these LENGTH bytes is, or would be. At least eight bytes can be read at TEXT. */
static struct sgf_known *place_of(struct sgf_learnt *learnt, const char *text, size_t length)
{
    uint64_t first = eight_at(text), last = length < 8 ? 0 : eight_at(text + length - 8);

    if (length < 8)
        first &= (UINT64_C(1) << 8 * length) - 1;
    return &learnt->known[eight_hash(first ^ last << 1, KNOWN_BITS)];
}

/* Whether that many bytes are the same. At least eight can be read at either place. */
static bool are_same(const char *a, const char *b, size_t length)
{
    size_t i = 0;

    if (length < 8)
        return (eight_at(a) ^ eight_at(b)) << 8 * (8 - length) == 0;
    for (; i + 8 < length; i += 8)
        if (eight_at(a + i) != eight_at(b + i))
            return false;
    return eight_at(a + length - 8) == eight_at(b + length - 8);
}

bool sgf_read_known(struct sgf_reader *r, struct sgf_property *prop)
{
    const char *p = r->p, *value, *close;
    const struct sgf_known *known;
    size_t length;

    if (r->learnt == NULL || !r->is_root || r->end - p < 3 + SGF_NEAR + 8)
        return false;
    value = p + (p[1] == '[' ? 2 : 3);
    if (value[-1] != '[' || (close = sgf_near_end(value)) == NULL)
        return false;
    length = (size_t)(close + 1 - p);
    known = place_of(r->learnt, p, length);
    if (known->length != length || !are_same(known->text, p, length))
        return false;
    prop->id = (enum sgf_prop)known->id;
    prop->lower = false;
    prop->name = slice_between(p, value - 1);
    prop->values = value - 1;
    prop->end = r->p = close + 1;
    prop->first = slice_between(value, close);
    prop->count = 1;
    prop->known = known;
    return true;
}

static bool is_judged_for(const struct sgf_known *known, const struct sgf_reader *r)
{
    return known->game == r->record->game && known->ff == r->ff && known->says_ff == r->says_ff &&
           r->dialect == NULL;
}

bool sgf_take_known(struct sgf_reader *r, const struct sgf_property *prop)
{
    const struct sgf_known *known = prop->known;

    /* Another one may have taken its place since it was read. */
    if (known == NULL || known->id != prop->id || !is_judged_for(known, r) || sgf_has(&r->seen, prop->id))
        return false;
    if (sgf_props[prop->id].kind == SGF_KIND_INFO) {
        r->info_depth = r->depth;
        r->is_info_node = true;
    }
    if (known->is_header)
        record_header(r->record, (enum key)known->key, sgf_name(prop->id), prop->first,
                      sgf_span(r, prop->first));
    return true;
}

/* No first node has all properties there are, and so none is of a dialect without signs. */
static struct sgf_set signs_of(const struct yaml *dialect)
{
    const struct yaml *when = yaml_get(dialect, "when"), *sign = when == NULL ? NULL : when->child;
    struct sgf_set signs = {{0, 0}};

    if (sign == NULL)
        return (struct sgf_set){{UINT64_MAX, UINT64_MAX}};
    for (; sign != NULL; sign = sign->next)
        sgf_put(&signs, sgf_prop(sign->key, strnlen(sign->key, 3)));
    return signs;
}

static void learn_dialects(struct sgf_learnt *learnt)
{
    const struct desc_part *at = NULL;
    const struct yaml *all;

    learnt->knows_dialects = true;
    while ((all = desc_next_extra(learnt->desc, "dialects", &at)) != NULL)
        for (const struct yaml *d = all->child; d != NULL && learnt->dialects < DIALECTS_MAX; d = d->next) {
            learnt->signs[learnt->dialects] = signs_of(d);
            learnt->dialect[learnt->dialects++] = d;
        }
}

bool sgf_knows_dialects(struct sgf_learnt *learnt)
{
    if (learnt != NULL && !learnt->knows_dialects)
        learn_dialects(learnt);
    return learnt != NULL && learnt->dialects < DIALECTS_MAX;
}

const struct yaml *sgf_next_dialect(const struct sgf_learnt *learnt, const struct sgf_set *named,
                                    unsigned *at)
{
    while (*at < learnt->dialects && !sgf_has_all(named, &learnt->signs[*at]))
        ++*at;
    return *at < learnt->dialects ? learnt->dialect[(*at)++] : NULL;
}

/* Whether the last header of the record is what stands there. */
static bool is_kept_as_is(const struct record *rec, const struct sgf_property *prop)
{
    const struct header *h = &rec->header[rec->headers - 1];

    return (h->flags & HEADER_FREE) == 0 && slice_eq(record_slice(rec, h->name, h->name_len), prop->name) &&
           slice_eq(record_slice(rec, h->value, h->value_len), prop->first);
}

/* What can be known again by its bytes: one value, closed where it ends, and nothing in it that looks like a
 * property. */
static bool is_simple(const struct sgf_property *prop)
{
    return prop->count == 1 && !prop->lower && prop->name.p + prop->name.n == prop->values &&
           prop->end - prop->name.p <= KNOWN_BYTES && prop->end - prop->name.p >= 4 &&
           prop->end == prop->first.p + prop->first.n + 1 && prop->end[-1] == ']' &&
           slice_find(prop->first, '[') == NULL && slice_find(prop->first, ']') == NULL;
}

/* OT of a game of men becomes part of TM, where that is: its own bytes do not tell. */
static bool hangs_on_others(const struct sgf_reader *r, const struct sgf_property *prop)
{
    return prop->id == SGF_OT && (r->record->game == GAME_CHESS || r->record->game == GAME_XIANGQI);
}

/* What is reported once per game would be reported for another game's first value, though not of this one. */
static bool was_told_once(const struct sgf_reader *r)
{
    return r->told_mojibake || r->told_control;
}

void sgf_learn(struct sgf_reader *r, const struct sgf_property *prop, uint32_t headers)
{
    struct record *rec = r->record;
    unsigned kind = sgf_props[prop->id].kind, more = rec->headers - headers;
    size_t length = (size_t)(prop->end - prop->name.p);
    struct sgf_known *known;

    if (r->learnt == NULL || !r->is_root || r->dialect != NULL || was_told_once(r) || rec->truncated ||
        more > 1 || (kind != SGF_KIND_INFO && kind != SGF_KIND_ROOT) || !is_simple(prop) ||
        hangs_on_others(r, prop) || r->end - prop->name.p < 8 || (more == 1 && !is_kept_as_is(rec, prop)))
        return;
    known = place_of(r->learnt, prop->name.p, length);
    memcpy(known->text, prop->name.p, length);
    known->length = (uint8_t)length;
    known->id = (uint8_t)prop->id;
    known->is_header = more == 1;
    known->key = more == 1 ? (uint8_t)rec->header[rec->headers - 1].key : 0;
    known->game = (uint8_t)rec->game;
    known->ff = r->ff;
    known->says_ff = r->says_ff;
}
