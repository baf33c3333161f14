/* lists.c - codes, formats, notations, rulebooks and fields, one a line. */
#include "output/lists.h"

#include "format/format.h"
#include "game/game.h"
#include "notation/notation.h"
#include "select/expression.h"

void list_codes(struct buf *b, enum lang lang)
{
    for (unsigned c = 1; c < CODE_COUNT; c++) {
        const struct code_info *info = code_info((enum code)c);

        buf_printf(b, "%s\t%s\t%s", info->name, severity_name(info->severity), tr(lang, info->meaning));
        if (info->style)
            buf_printf(b, " %s", tr(lang, "(only with --style)"));
        buf_char(b, '\n');
    }
}

/* The names of the set bits; "-" when there are none. */
static void put_bits(struct buf *b, unsigned bits, const char *(*name)(unsigned bit))
{
    size_t start = b->n;

    for (unsigned i = 0; i < 32; i++)
        if ((bits >> i & 1) && name(i) != NULL) {
            buf_str(b, b->n == start ? "" : ",");
            buf_str(b, name(i));
        }
    if (b->n == start)
        buf_char(b, '-');
}

static const char *game_bit(unsigned i)
{
    return i > GAME_UNKNOWN && i < GAME_COUNT ? game_name((enum game_id)i) : NULL;
}

static const char *holds_bit(unsigned i)
{
    static const char *const names[] = {"variations", "comments", "nags",       "clocks", "marks",
                                        "headers",    "setup",    "many-games", "moves",  "properties"};

    return i < sizeof names / sizeof *names ? names[i] : NULL;
}

void list_formats(struct buf *b, enum lang lang)
{
    for (size_t i = 0; formats[i] != NULL; i++) {
        const struct format *f = formats[i];

        buf_printf(b, "%s\t%s\t", f->name, f->write == NULL ? "read" : "read,write");
        put_bits(b, f->games, game_bit);
        buf_char(b, '\t');
        put_bits(b, f->holds, holds_bit);
        buf_printf(b, "\t%s\n", tr(lang, f->title));
    }
}

void list_notations(struct buf *b, enum lang lang)
{
    for (size_t i = 0; notations[i] != NULL; i++) {
        const struct notation *n = notations[i];

        buf_printf(b, "%s\t%s\t", n->name,
                   n->write == NULL   ? "read"
                   : n->parse == NULL ? "write"
                                      : "read,write");
        put_bits(b, n->games, game_bit);
        buf_printf(b, "\t%s\n", tr(lang, n->title));
    }
}

struct field_list {
    struct buf *b;
    enum lang lang;
};

static void list_field(void *context, const struct field_info *f)
{
    const struct field_list *list = context;

    buf_printf(list->b, "%s\t%s\t%s\t%s\n", f->name, f->type, f->example, tr(list->lang, f->meaning));
}

void list_fields(struct buf *b, enum lang lang)
{
    expression_fields(list_field, &(struct field_list){b, lang});
}

void list_rules(struct buf *b, enum lang lang, const struct rulebook *all)
{
    for (const struct rulebook *r = all; r != NULL; r = r->next) {
        const char *title = r->title[lang] != NULL ? r->title[lang] : r->title[LANG_EN];

        buf_printf(b, "%s\t%s\t%s\t%s\n", r->id, game_name(r->game), r->is_default ? "default" : "-",
                   title != NULL     ? title
                   : r->cite != NULL ? r->cite
                                     : "");
    }
}
