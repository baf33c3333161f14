/* Compiling and matching the patterns of movelist.yaml. */
#include "format/text/list/patterns.h"

#include "base/data/data.h"
#include "format/description.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

/* Before 10.34 a line with broken UTF-8 fits no pattern. */
#ifndef PCRE2_MATCH_INVALID_UTF
#define PCRE2_MATCH_INVALID_UTF 0
#endif

enum { PAIRS = 64 };

/* How deep parts stand in parts. */
enum { DEEPEST = 5 };

static const char *const kind_names[PATTERN_KINDS] = {"skip",    "header", "result", "moves",
                                                      "missing", "mail",   "heading"};
static const char *const group_names[GROUPS] = {
    "key",        "value",     "side",       "number",      "move",         "result",  "first",
    "second",     "event",     "round",      "board",       "date",         "site",    "firstteam",
    "secondteam", "firstrank", "secondrank", "firstrating", "secondrating", "opening", "title"};

/* MESSAGE: what is wrong with it; NULL: PCRE2's words for ERROR. */
static void add_fault(struct patterns *all, const char *match, const char *message, int error)
{
    if (all->faults == PATTERN_FAULTS_MAX)
        return;
    all->fault[all->faults].match = match;
    if (message != NULL)
        snprintf(all->fault[all->faults].message, sizeof all->fault->message, "%s", message);
    else
        pcre2_get_error_message(error, (PCRE2_UCHAR *)all->fault[all->faults].message,
                                sizeof all->fault->message);
    all->faults++;
}

/* Bits of the games that a row names; all of them when it names none. */
static unsigned games_of(const struct yaml *row)
{
    const struct yaml *list = yaml_get(row, "games");
    unsigned games = 0;

    for (const struct yaml *name = list == NULL ? NULL : list->child; name != NULL; name = name->next)
        games |= 1u << game_named(slice_of(name->text));
    return games == 0 ? ~0u : games;
}

/* The part of that name, as the latest file says it; NULL: there is none. */
static const char *part_named(const struct format_desc *desc, struct slice name)
{
    const struct desc_part *at = NULL;
    const struct yaml *parts;

    while ((parts = desc_next_extra(desc, "parts", &at)) != NULL)
        for (const struct yaml *part = parts->child; part != NULL; part = part->next)
            if (slice_is(name, part->key))
                return part->text;
    return NULL;
}

/* MATCH with its parts put in for {their names}. DEPTH: parts hold parts, but none holds itself. */
static void put_parts(const struct format_desc *desc, struct buf *out, const char *match, unsigned depth)
{
    for (const char *p = match; *p != '\0';) {
        const char *close = *p == '{' ? strchr(p, '}') : NULL;
        const char *part =
            close == NULL || depth == DEEPEST ? NULL : part_named(desc, slice_between(p + 1, close));

        if (part == NULL) {
            buf_char(out, *p++);
            continue;
        }
        put_parts(desc, out, part, depth + 1);
        p = close + 1;
    }
}

/* The numbers of a name's groups, of which a pattern may have several: 日期 before the players or behind
 * them. */
static void number_group(struct compiled *made, int g)
{
    PCRE2_SPTR first, last;
    int size = pcre2_substring_nametable_scan(made->code, (PCRE2_SPTR)group_names[g], &first, &last);

    for (unsigned i = 0; size > 0 && first <= last && i < SAME_NAMES; i++, first += size)
        made->group[g][i] = (uint32_t)first[0] << 8 | first[1];
}

/* NULL, with its fault noted, when it cannot be. */
static struct compiled *compile(struct patterns *all, const char *match)
{
    struct compiled *made = mem_calloc(1, sizeof *made);
    struct buf whole = {0};
    size_t at;
    int error = 0;

    put_parts(all->desc, &whole, match, 0);
    made->code = pcre2_compile(
        (PCRE2_SPTR)whole.p, whole.n,
        PCRE2_UTF | PCRE2_UCP | PCRE2_ANCHORED | PCRE2_DUPNAMES | PCRE2_MATCH_INVALID_UTF, &error, &at, NULL);
    buf_free(&whole);
    if (made->code == NULL) {
        add_fault(all, match, NULL, error);
        free(made);
        return NULL;
    }
    /* A translated pattern asks nobody whether text is UTF-8: only one that takes any bytes is called itself.
     */
    made->match = pcre2_jit_compile(made->code, PCRE2_JIT_COMPLETE) == 0 && PCRE2_MATCH_INVALID_UTF != 0
                      ? pcre2_jit_match
                      : pcre2_match;
    for (int g = 0; g < GROUPS; g++)
        number_group(made, g);
    return made;
}

static void free_compiled(struct compiled *made)
{
    if (made != NULL)
        pcre2_code_free(made->code);
    free(made);
}

/* Compiles it unless that is done. */
static struct compiled *compiled_of(struct patterns *all, struct line_pattern *p)
{
    struct compiled *made = atomic_load_explicit(&p->compiled, memory_order_acquire), *other = NULL;

    if (made != NULL)
        return made;
    made = compile(all, p->match);
    if (made == NULL || atomic_compare_exchange_strong(&p->compiled, &other, made))
        return made;
    free_compiled(made); /* another thread was faster */
    return other;
}

/* Those of other files than the built-in one are tried at once, so that what is wrong with them is known. */
static void add_pattern(struct patterns *all, const struct yaml *row, bool own)
{
    const char *kind = yaml_text(row, "kind", ""), *match = yaml_text(row, "match", "");
    struct line_pattern *p = &all->pattern[all->count];
    int k = 0;

    while (k < PATTERN_KINDS && strcmp(kind, kind_names[k]) != 0)
        k++;
    if (k == PATTERN_KINDS || all->count == PATTERNS_MAX) {
        add_fault(all, match, kind, 0);
        return;
    }
    p->kind = (enum pattern_kind)k;
    p->match = match;
    p->games = games_of(row);
    p->unsure = strcmp(yaml_text(row, "sure", "yes"), "no") == 0;
    p->swapped = strcmp(yaml_text(row, "swapped", "no"), "yes") == 0;
    p->players = strstr(match, "(?<first>") != NULL || strstr(match, "(?<second>") != NULL;
    if (!own || compiled_of(all, p) != NULL)
        all->count++;
}

static void unload(void *thing)
{
    struct patterns *all = thing;

    for (unsigned i = 0; i < all->count; i++)
        free_compiled(all->pattern[i].compiled);
    pcre2_match_context_free(all->context);
    free(all);
}

static void *load(const struct format_desc *desc)
{
    struct patterns *all = mem_calloc(1, sizeof *all);
    const struct desc_part *at = NULL, *part = NULL;
    const struct yaml *rows;
    bool own;

    all->desc = desc;
    if ((all->context = pcre2_match_context_create(NULL)) == NULL)
        mem_exhausted();
    pcre2_set_match_limit(all->context, limit_now(LIMIT_MATCH));
    pcre2_set_depth_limit(all->context, limit_now(LIMIT_MATCH));
    desc_next_extra(desc, "parts", &part);
    own = part != NULL && desc_next_extra(desc, "parts", &part) != NULL;
    while ((rows = desc_next_extra(desc, "patterns", &at)) != NULL) {
        const struct desc_part *last = at;
        bool builtin = desc_next_extra(desc, "patterns", &last) == NULL;

        for (const struct yaml *row = rows->child; row != NULL; row = row->next)
            add_pattern(all, row, own || !builtin);
    }
    return all;
}

struct patterns *patterns_of(const struct format_desc *desc)
{
    return desc_make(desc, load, unload);
}

void patterns_report(const struct patterns *all, struct sink *sink)
{
    for (unsigned i = 0; i < all->faults; i++)
        sink_say(sink, CODE_MOVELIST_PATTERN, (struct span){0, 0}, all->fault[i].match,
                 all->fault[i].message);
}

pcre2_match_data *patterns_room(void)
{
    pcre2_match_data *room = pcre2_match_data_create(PAIRS, NULL);

    if (room == NULL)
        mem_exhausted();
    return room;
}

size_t patterns_match(struct patterns *all, struct line_pattern *p, struct slice s, pcre2_match_data *found)
{
    const struct compiled *made = compiled_of(all, p);
    int n = made == NULL ? 0 : made->match(made->code, (PCRE2_SPTR)s.p, s.n, 0, 0, found, all->context);

    return n < 1 ? 0 : pcre2_get_ovector_pointer(found)[1];
}

bool patterns_fit(struct patterns *all, enum pattern_kind kind, struct slice line, pcre2_match_data *found)
{
    for (unsigned i = 0; i < all->count; i++)
        if (all->pattern[i].kind == kind && patterns_match(all, &all->pattern[i], line, found) != 0)
            return true;
    return false;
}

struct slice patterns_group(struct line_pattern *p, enum group g, struct slice s, pcre2_match_data *found)
{
    const struct compiled *made = atomic_load_explicit(&p->compiled, memory_order_acquire);
    const size_t *at = pcre2_get_ovector_pointer(found);

    for (unsigned i = 0; made != NULL && i < SAME_NAMES; i++) {
        uint32_t n = made->group[g][i];

        if (n != 0 && n < pcre2_get_ovector_count(found) && at[2 * n] != PCRE2_UNSET)
            return slice_between(s.p + at[2 * n], s.p + at[2 * n + 1]);
    }
    return (struct slice){NULL, 0};
}
