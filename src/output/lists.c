/* lists.c - codes, formats, notations, rulebooks and fields, one a line. */
#include "output/output.h"

#include "format/holdings.h"
#include "notation/notation.h"

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

/* What a format holds, each word once, in the order of the table. */
static void put_things(struct buf *b, const struct format *f)
{
    size_t start = b->n;
    uint64_t things = format_things(f);
    const char *last = "";

    if (format_holding(f, GAME_UNKNOWN)->flags & HOLDING_KEYS)
        things |= THING_BIT(THING_HEADER);
    for (unsigned t = 0; t < THING_COUNT; t++) {
        const char *word = thing_info((enum thing)t)->listed;

        if ((things >> t & 1) == 0 || word == NULL || strcmp(word, last) == 0)
            continue;
        buf_printf(b, "%s%s", b->n == start ? "" : ",", last = word);
    }
    if (b->n == start)
        buf_char(b, '-');
}

void list_formats(struct buf *b, enum lang lang)
{
    for (size_t i = 0; formats[i] != NULL; i++) {
        const struct format *f = formats[i];

        buf_printf(b, "%s\t%s\t", f->name, f->write == NULL ? "read" : "read,write");
        put_bits(b, f->games, game_bit);
        buf_char(b, '\t');
        put_things(b, f);
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

/* Whether a list of articles ("2.3, 17.2") has that one, or one of its parts. */
static bool has_article(const char *list, const char *article)
{
    struct slice rest = slice_of(list == NULL ? "" : list);
    size_t n = strlen(article);

    while (rest.n > 0) {
        struct slice one = slice_trim(slice_cut(rest, ',', &rest));

        if (slice_starts(one, article) && (one.n == n || one.p[n] == '('))
            return true;
    }
    return false;
}

static void put_one_of(struct buf *b, size_t start, const char *word)
{
    buf_str(b, b->n == start ? "" : ", ");
    buf_str(b, word);
}

/* The codes whose article this is in the rulebook, and those that its list names besides. */
static void put_codes(struct buf *b, const struct rulebook *r, const struct yaml *row, const char *article)
{
    const struct yaml *named = yaml_get(row, "codes");
    size_t start = b->n;

    for (unsigned c = 1; c < CODE_COUNT; c++) {
        bool cites = has_article(r->by_code[c]->article, article);

        for (const struct reason_article *a = r->by_reason; a != NULL && !cites; a = a->next)
            cites = a->code == (enum code)c && has_article(a->article.article, article);
        for (const struct yaml *n = named == NULL ? NULL : named->child; n != NULL && !cites; n = n->next)
            cites = strcmp(n->text, code_info((enum code)c)->name) == 0;
        if (cites)
            put_one_of(b, start, code_info((enum code)c)->name);
    }
}

/* Why no record can show it, by the word in the YAML. */
static const char *why_not(const char *word)
{
    static const struct {
        const char *word, *says;
    } all[] = {{"equipment", N_("equipment: no record shows it")},
               {"conduct", N_("conduct in the hall: no record shows it")},
               {"organisation", N_("organisation: no record shows it")},
               {"definition", N_("says what other articles use")},
               {"referee", N_("for the referee on the spot: no record shows it")},
               {"lots", N_("drawn by lot or by the programme: no record shows it")}};

    for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].word, word) == 0)
            return all[i].says;
    return word;
}

static void put_rest(struct buf *b, enum lang lang, const struct yaml *row, size_t start)
{
    const struct yaml *params = yaml_get(row, "params");
    const char *by = yaml_text(row, "by", NULL), *why = yaml_text(row, "why", NULL);

    for (const struct yaml *n = params == NULL ? NULL : params->child; n != NULL; n = n->next) {
        put_one_of(b, start, tr(lang, N_("parameter")));
        buf_printf(b, " %s", n->text);
    }
    if (by != NULL)
        put_one_of(b, start, by);
    if (why != NULL && b->n == start)
        put_one_of(b, start, tr(lang, why_not(why)));
}

static void list_of(struct buf *b, enum lang lang, const struct rulebook *r, bool id)
{
    for (const struct yaml *row = r->articles->child; row != NULL; row = row->next) {
        const char *article = yaml_text(row, "article", "");
        size_t start;

        buf_printf(b, "%s\t%s\t", article, yaml_text(row, lang == LANG_ZH ? "zh" : "en", ""));
        start = b->n;
        put_codes(b, r, row, article);
        put_rest(b, lang, row, start);
        buf_printf(b, "%s%s\n", id ? "\t" : "", id ? r->id : "");
    }
}

void list_articles(struct buf *b, enum lang lang, const struct rulebook *all, const struct rulebook *only)
{
    for (const struct rulebook *r = all; r != NULL; r = r->next)
        if (r->articles != NULL && (only == NULL || r == only))
            list_of(b, lang, r, only == NULL);
}
