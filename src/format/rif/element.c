/* One game of a RIF database through libxml2: for whatever is not written plainly. */
#include "format/rif/rif.h"

#include "base/text/text.h"
#include "format/libxml.h"

/* In the order of enum rif_attribute, which is the one files have them in. */
const struct slice rif_attribute_name[RIF_ATTRIBUTES] = {
    {"id", 2},      {"publisher", 9}, {"tournament", 10}, {"round", 5},  {"rule", 4},
    {"black", 5},   {"white", 5},     {"bresult", 7},     {"btime", 5},  {"wtime", 5},
    {"opening", 7}, {"alt", 3},       {"swap", 4},        {"unrated", 7}};

enum inside { INSIDE_NOTHING, INSIDE_MOVE, INSIDE_INFO };

/* Texts are offsets while the scratch buffer may still move. */
struct parsing {
    struct libxml xml;
    struct buf *scratch;
    struct span attribute[RIF_ATTRIBUTES], text[3];
    struct span extra_name[RIF_EXTRAS], extra_value[RIF_EXTRAS];
    unsigned extras, left_out;
    bool seen[RIF_ATTRIBUTES], has_move, broken, too_deep;
    enum inside inside;
};

static struct span keep(struct parsing *v, struct slice s)
{
    struct span at = {(uint32_t)v->scratch->n, (uint32_t)s.n};

    buf_slice(v->scratch, s);
    return at;
}

static void take_extra(struct parsing *v, struct slice name, struct slice value)
{
    v->extra_name[v->extras] = keep(v, name);
    v->extra_value[v->extras++] = keep(v, value);
}

static void take_attribute(struct parsing *v, const xmlChar **attribute)
{
    struct slice name = libxml_name(attribute), value = libxml_value(attribute);

    for (unsigned a = 0; a < RIF_ATTRIBUTES; a++)
        if (slice_eq(name, rif_attribute_name[a])) {
            v->seen[a] = true;
            v->attribute[a] = keep(v, value);
            return;
        }
    if (attribute[1] == NULL && v->extras < RIF_EXTRAS)
        take_extra(v, name, value);
    else
        v->left_out++;
}

static void open_text(struct parsing *v, enum inside inside)
{
    v->inside = inside;
    v->text[inside] = (struct span){(uint32_t)v->scratch->n, 0};
    v->has_move |= inside == INSIDE_MOVE;
}

static void open_element(struct libxml *x, struct slice name, const xmlChar **attribute, int count)
{
    struct parsing *v = (struct parsing *)x;

    v->too_deep = x->depth > limit_now(LIMIT_XML_DEPTH);
    if (v->too_deep)
        libxml_stop(x);
    else if (x->depth == 1)
        for (int i = 0; i < count; i++)
            take_attribute(v, attribute + 5 * i);
    else if (x->depth == 2 && slice_is(name, "move") && !v->has_move)
        open_text(v, INSIDE_MOVE);
    else if (x->depth == 2 && slice_is(name, "info"))
        open_text(v, INSIDE_INFO);
    else if (x->depth == 2)
        v->left_out++;
}

static void close_element(struct libxml *x, struct slice name)
{
    (void)name;
    if (x->depth == 2)
        ((struct parsing *)x)->inside = INSIDE_NOTHING;
}

static void take_words(struct libxml *x, struct slice words)
{
    struct parsing *v = (struct parsing *)x;

    if (v->inside != INSIDE_NOTHING)
        v->text[v->inside].len += keep(v, words).len;
}

static void note_broken(struct libxml *x, bool doctype)
{
    (void)doctype;
    ((struct parsing *)x)->broken = true;
}

static struct slice text_at(const struct buf *b, struct span at)
{
    return at.len == 0 ? (struct slice){"", 0} : (struct slice){b->p + at.off, at.len};
}

bool rif_parse_game(struct slice element, struct buf *scratch, struct rif_game *g, enum code *wrong)
{
    static const struct libxml_events events = {.open = open_element,
                                                .close = close_element,
                                                .words = take_words,
                                                .broken = note_broken,
                                                .options = XML_PARSE_NOENT | XML_PARSE_IGNORE_ENC};
    struct parsing v = {.scratch = scratch};

    buf_clear(scratch);
    libxml_open(&v.xml, &events);
    v.broken |= !libxml_push_text(&v.xml, element);
    libxml_close(&v.xml, !v.broken);
    for (unsigned a = 0; a < RIF_ATTRIBUTES; a++)
        if (v.seen[a])
            g->attribute[a] = text_at(scratch, v.attribute[a]);
    for (unsigned i = 0; i < v.extras; i++)
        g->extra[i] =
            (struct rif_extra){text_at(scratch, v.extra_name[i]), text_at(scratch, v.extra_value[i])};
    g->extras = v.extras;
    g->left_out = v.left_out;
    g->has_move = v.has_move;
    g->move = text_at(scratch, v.text[INSIDE_MOVE]);
    g->info = text_at(scratch, v.text[INSIDE_INFO]);
    *wrong = v.too_deep                                           ? CODE_RIF_DEPTH
             : v.xml.attributes > limit_now(LIMIT_XML_ATTRIBUTES) ? CODE_GAME_TOO_LARGE
                                                                  : CODE_RIF_MALFORMED;
    return !v.broken && !v.too_deep;
}
