/* What programs and servers make of SGF, by formats/sgf.yaml: properties of their own, overtime in two of
 * them, stones of an opening in one, rules in the title. */
#include "format/sgf/sgf.h"

#include "base/data/data.h"
#include "format/description.h"
#include "notation/notation.h"

/* -- Which dialect -------------------------------------------------------------------------------- */

/* Whether the value of a dialect's property holds the words it is known by. Values are short and asked about
 * for each game: memmem() would prepare a table for each. */
static bool holds(struct slice value, const char *words)
{
    size_t n = strlen(words);
    const char *p = value.p, *last = value.n < n ? NULL : value.p + (value.n - n);

    if (n == 0)
        return true;
    for (; last != NULL && p <= last && (p = memchr(p, words[0], (size_t)(last - p) + 1)) != NULL; p++)
        if (memcmp(p, words, n) == 0)
            return true;
    return false;
}

/* Whether one of the node's properties is the sign of a dialect. */
static bool has_sign(const struct sgf_reader *r, const struct yaml *sign)
{
    for (unsigned i = 0; i < r->props; i++)
        if (r->prop[i].name.p[0] == sign->key[0] && slice_is(r->prop[i].name, sign->key) &&
            holds(r->prop[i].first, sign->text))
            return true;
    return false;
}

/* Whether the first node has all signs of a dialect; one without signs is no game's. */
static bool has_all_signs(const struct sgf_reader *r, const struct yaml *dialect)
{
    const struct yaml *when = yaml_get(dialect, "when"), *sign = when == NULL ? NULL : when->child;

    if (sign == NULL)
        return false;
    while (sign != NULL && has_sign(r, sign))
        sign = sign->next;
    return sign == NULL;
}

/* The same as sgf_find_dialect(), of those dialects alone whose properties the first node has. */
static const struct yaml *find_known(const struct sgf_reader *r)
{
    const struct yaml *d;
    struct sgf_set named = {0};
    unsigned at = 0;

    for (unsigned i = 0; i < r->props; i++)
        sgf_put(&named, r->prop[i].id);
    while ((d = sgf_next_dialect(r->learnt, &named, &at)) != NULL)
        if (has_all_signs(r, d))
            return d;
    return NULL;
}

const struct yaml *sgf_find_dialect(const struct sgf_reader *r)
{
    const struct desc_part *at = NULL;
    const struct yaml *all;

    if (sgf_knows_dialects(r->learnt))
        return find_known(r);
    while ((all = desc_next_extra(r->text->file->desc, "dialects", &at)) != NULL)
        for (const struct yaml *d = all->child; d != NULL; d = d->next)
            if (has_all_signs(r, d))
                return d;
    return NULL;
}

/* Whether a header of the record, or a property it keeps of its first node, is the sign of a dialect. */
static bool record_has_sign(const struct record *r, const struct format_desc *desc, const struct yaml *sign)
{
    size_t n = strlen(sign->key);

    for (uint32_t i = 0; i < r->headers; i++) {
        const struct header *h = &r->header[i];
        struct slice name =
            h->key == KEY_OTHER ? record_slice(r, h->name, h->name_len) : desc_name(desc, h->key, r->game);

        if (slice_is(name, sign->key) && holds(record_slice(r, h->value, h->value_len), sign->text))
            return true;
    }
    for (uint32_t i = 0; (i = record_next_note(r, 0, NOTE_PROPERTY, i)) != 0;) {
        struct slice text = note_text(r, &r->note[i]);

        if (slice_starts(text, sign->key) && text.n > n && text.p[n] == '[' && holds(text, sign->text))
            return true;
    }
    return false;
}

bool sgf_keeps_conventions(const struct record *r, const struct format_desc *desc)
{
    const struct desc_part *at = NULL;
    const struct yaml *all;

    if (r->komi_unit == KOMI_POINTS && !r->komi_zero_lost)
        return true;
    while ((all = desc_next_extra(desc, "dialects", &at)) != NULL)
        for (const struct yaml *d = all->child; d != NULL; d = d->next) {
            const struct yaml *sign = yaml_get(d, "when")->child;

            while (sign != NULL && record_has_sign(r, desc, sign))
                sign = sign->next;
            if (sign == NULL)
                return strcmp(yaml_text(d, "komi", ""), "hundredths") == 0;
        }
    return false;
}

/* Whether the collection's first game has all signs of a dialect, as far as it was noted. */
static bool first_has_signs(const struct sgf_first *first, const struct yaml *dialect)
{
    const struct yaml *when = yaml_get(dialect, "when"), *sign = when == NULL ? NULL : when->child;

    if (sign == NULL)
        return false;
    for (; sign != NULL; sign = sign->next) {
        enum sgf_prop id = sgf_prop(sign->key, strnlen(sign->key, 3));

        if (!sgf_has(&first->named, id) || (id == SGF_AP && !holds(slice_of(first->programs), sign->text)))
            return false;
    }
    return true;
}

/* Whether two dialects mean the same where they say nothing. */
static bool are_alike(const struct yaml *a, const struct yaml *b)
{
    static const char *const ways[] = {"komi", "zero-komi", "implies"};

    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (strcmp(yaml_text(a, ways[i], ""), yaml_text(b, ways[i], "")) != 0)
            return false;
    return true;
}

bool sgf_shares_dialect(const struct sgf_reader *r)
{
    const struct sgf_shared *shared = r->text->file->shared;
    const struct desc_part *at = NULL;
    const struct yaml *all;

    if (r->dialect == NULL || shared == NULL || !shared->first.known ||
        (r->text->serial <= 1 && !r->text->later))
        return false;
    while ((all = desc_next_extra(r->text->file->desc, "dialects", &at)) != NULL)
        for (const struct yaml *d = all->child; d != NULL; d = d->next)
            if (first_has_signs(&shared->first, d))
                return are_alike(d, r->dialect);
    return false;
}

enum sgf_prop sgf_mapped(const struct sgf_reader *r, const struct sgf_property *prop)
{
    for (const struct yaml *to = r->map->child; to != NULL; to = to->next)
        if (prop->name.p[0] == to->key[0] && slice_is(prop->name, to->key))
            return sgf_prop(to->text, strlen(to->text));
    return prop->id;
}

bool sgf_is_of_dialect(const struct sgf_reader *r, const struct sgf_property *prop)
{
    const struct yaml *to = r->map == NULL ? NULL : r->map->child;

    while (to != NULL && !slice_is(prop->name, to->key))
        to = to->next;
    return to != NULL;
}

bool sgf_tolerates(const struct sgf_reader *r, enum sgf_prop id)
{
    const struct yaml *list = r->is_root ? yaml_get(r->dialect, "tolerates") : NULL;
    const struct yaml *each = list == NULL ? NULL : list->child;

    while (each != NULL && strcmp(each->text, sgf_props[id].id) != 0)
        each = each->next;
    return each != NULL;
}

/* The number in the root's property of that name. */
static bool root_number(const struct sgf_reader *r, const char *name, long *value)
{
    for (unsigned i = 0; i < r->props; i++)
        if (slice_is(r->prop[i].name, name))
            return sgf_number(slice_trim(r->prop[i].first), value) && *value > 0;
    return false;
}

bool sgf_tells_overtime(struct sgf_reader *r, const struct sgf_property *prop)
{
    const struct yaml *parts = r->is_root ? yaml_get(r->dialect, "overtime") : NULL;
    const struct yaml *count = parts == NULL ? NULL : parts->child,
                      *each = count == NULL ? NULL : count->next;
    long periods, seconds;

    if (each == NULL || (!slice_is(prop->name, count->text) && !slice_is(prop->name, each->text)) ||
        !root_number(r, count->text, &periods) || !root_number(r, each->text, &seconds))
        return false;
    if (slice_is(prop->name, count->text)) {
        buf_clear(&r->scratch);
        buf_printf(&r->scratch, "%ldx%ld byo-yomi", periods, seconds);
        record_header(r->record, KEY_OVERTIME, SLICE("OT"), buf_as_slice(&r->scratch),
                      sgf_span(r, prop->first));
    }
    return true;
}

/* -- Stones of an opening, rules in words --------------------------------------------------------- */

bool sgf_lays_stones(const struct sgf_reader *r, const struct sgf_property *prop)
{
    const struct yaml *list = r->stones ? yaml_get(r->dialect, "stones") : NULL;
    const struct yaml *each = list == NULL ? NULL : list->child;

    while (each != NULL && !slice_is(prop->name, each->text))
        each = each->next;
    return each != NULL;
}

static void lay_stone(struct sgf_reader *r, point p, struct slice at)
{
    uint32_t node = r->moved == 0 || r->has_move ? record_add(r->record, r->moved) : r->moved;
    struct node *n = &r->record->node[node];

    if (node == 0)
        return;
    r->has_move = true;
    r->moved = r->node = node;
    n->flags &= (uint16_t)~NODE_SILENT;
    n->at = sgf_span(r, at);
    claim_clear(&n->claim);
    n->claim.kind = MOVE_PLACE;
    n->claim.piece = STONE;
    n->claim.to = p;
    n->claim.side = (uint8_t)sgf_side(r, r->laid % 2 == 0);
    if (r->laid == 0)
        r->laid_depth = r->depth;
    if (r->laid < SGF_LAID_MAX)
        r->laid_node[r->laid] = node;
    r->laid++;
}

void sgf_lay_stones(struct sgf_reader *r, const struct sgf_property *prop)
{
    const char *at = prop->values;
    struct slice raw, word;
    point p;

    while (sgf_next_value(prop, &at, &raw)) {
        while (raw.p != NULL) {
            word = slice_trim(slice_cut(raw, ',', &raw));
            if (sgf_point(r, word, &p))
                lay_stone(r, p, word);
            else
                sgf_say2(r, word.n == 0 ? CODE_SGF_EMPTY_VALUE : CODE_SGF_BAD_VALUE, word,
                         word.n == 0 ? prop->name : word, prop->name);
        }
    }
}

/* The stone of the opening that is this move of BLACK or White; 0: it is another stone. */
static uint32_t find_laid(const struct sgf_reader *r, point p, bool black)
{
    for (unsigned i = 0; i < r->laid && i < SGF_LAID_MAX; i++) {
        const struct claim *c = &r->record->node[r->laid_node[i]].claim;

        if (c->to == p && c->side == (uint8_t)sgf_side(r, black))
            return r->laid_node[i];
    }
    return 0;
}

uint32_t sgf_laid_before(const struct sgf_reader *r)
{
    bool black = sgf_has(&r->all, SGF_B);
    point p;

    if (r->laid == 0 || black == sgf_has(&r->all, SGF_W))
        return 0;
    for (unsigned i = 0; i < r->props; i++)
        if (r->prop[i].id == (black ? SGF_B : SGF_W))
            return sgf_point(r, slice_trim(r->prop[i].first), &p) ? find_laid(r, p, black) : 0;
    return 0;
}

/* What stands behind the last MARK; nothing when there is none. */
static struct slice after_last(struct slice words, const char *mark)
{
    struct slice rest = {"", 0};
    size_t n = strlen(mark);
    const char *p = words.p, *end = words.p + words.n;

    while (n != 0 && p < end && (p = memmem(p, (size_t)(end - p), mark, n)) != NULL)
        rest = slice_between(p += n, end);
    return slice_trim(rest);
}

void sgf_rules_in_words(struct sgf_reader *r)
{
    const struct yaml *from = yaml_get(r->dialect, "rules-after");

    from = from == NULL ? NULL : from->child;
    if (from == NULL || r->record->game != GAME_WUZIQI || sgf_has(&r->all, SGF_RU))
        return;
    for (unsigned i = 0; i < r->props; i++) {
        struct slice rules;

        if (!slice_is(r->prop[i].name, from->key))
            continue;
        rules = after_last(r->prop[i].first, from->text);
        if (rules.n != 0)
            record_header(r->record, KEY_RULES, SLICE("RU"), sgf_words(r, rules, true), sgf_span(r, rules));
        return;
    }
}
