/* Compiling and matching the patterns of movelist.yaml. */
#include "format/text/patterns.h"

#include "base/limits.h"
#include "base/memory.h"
#include "base/yaml.h"
#include "format/description.h"

#include <stdio.h>

/* Before 10.34 a line with broken UTF-8 fits no pattern. */
#ifndef PCRE2_MATCH_INVALID_UTF
#define PCRE2_MATCH_INVALID_UTF 0
#endif

enum { PAIRS = 40 };

static const char *const kind_names[PATTERN_KINDS] = {"skip", "header", "result", "moves", "heading"};
static const char *const group_names[GROUPS] = {
    "key",        "value",     "side",       "number",  "move", "result", "first",
    "second",     "event",     "round",      "board",   "date", "site",   "firstteam",
    "secondteam", "firstrank", "secondrank", "opening", "title"};

static void number_groups(struct pattern *p)
{
    for (int g = 0; g < GROUPS; g++) {
        int n = pcre2_substring_number_from_name(p->code, (PCRE2_SPTR)group_names[g]);

        p->group[g] = n > 0 ? (uint32_t)n : 0;
    }
}

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

static void add_pattern(struct patterns *all, const struct yaml *row)
{
    const char *kind = yaml_text(row, "kind", ""), *match = yaml_text(row, "match", "");
    struct pattern *p = &all->pattern[all->count];
    int error = 0, k = 0;
    size_t at;

    while (k < PATTERN_KINDS && strcmp(kind, kind_names[k]) != 0)
        k++;
    if (k == PATTERN_KINDS || all->count == PATTERNS_MAX) {
        add_fault(all, match, kind, 0);
        return;
    }
    p->kind = (enum pattern_kind)k;
    p->games = games_of(row);
    p->unsure = strcmp(yaml_text(row, "sure", "yes"), "no") == 0;
    p->code =
        pcre2_compile((PCRE2_SPTR)match, PCRE2_ZERO_TERMINATED,
                      PCRE2_UTF | PCRE2_UCP | PCRE2_ANCHORED | PCRE2_MATCH_INVALID_UTF, &error, &at, NULL);
    if (p->code == NULL) {
        add_fault(all, match, NULL, error);
        return;
    }
    pcre2_jit_compile(p->code, PCRE2_JIT_COMPLETE);
    number_groups(p);
    all->count++;
}

void patterns_load(struct patterns *all, const struct format_desc *desc)
{
    const struct desc_part *at = NULL;
    const struct yaml *rows;

    *all = (struct patterns){.count = 0};
    if ((all->context = pcre2_match_context_create(NULL)) == NULL)
        mem_exhausted();
    pcre2_set_match_limit(all->context, limit_now(LIMIT_MATCH));
    pcre2_set_depth_limit(all->context, limit_now(LIMIT_MATCH));
    while ((rows = desc_next_extra(desc, "patterns", &at)) != NULL)
        for (const struct yaml *row = rows->child; row != NULL; row = row->next)
            add_pattern(all, row);
}

void patterns_unload(struct patterns *all)
{
    for (unsigned i = 0; i < all->count; i++)
        pcre2_code_free(all->pattern[i].code);
    pcre2_match_context_free(all->context);
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

size_t patterns_match(const struct patterns *all, const struct pattern *p, struct slice s,
                      pcre2_match_data *found)
{
    int n = pcre2_match(p->code, (PCRE2_SPTR)s.p, s.n, 0, 0, found, all->context);

    return n < 1 ? 0 : pcre2_get_ovector_pointer(found)[1];
}

struct slice patterns_group(const struct pattern *p, enum group g, struct slice s, pcre2_match_data *found)
{
    const size_t *at = pcre2_get_ovector_pointer(found);
    uint32_t n = p->group[g];

    if (n == 0 || n >= pcre2_get_ovector_count(found) || at[2 * n] == PCRE2_UNSET)
        return (struct slice){NULL, 0};
    return slice_between(s.p + at[2 * n], s.p + at[2 * n + 1]);
}
