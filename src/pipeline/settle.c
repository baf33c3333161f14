/* Settling the findings of a game: supersede, weigh, filter, sort, cap. */
#include "pipeline/pipeline.h"

#include <stdlib.h>

static int by_place(const void *a, const void *b)
{
    const struct brief *x = a, *y = b;

    return x->off != y->off ? (x->off < y->off ? -1 : 1) : (x->code > y->code) - (x->code < y->code);
}

/* Findings that made an unreadable move superfluous only lack which move it is: all of them, else what is
 * filtered would decide which has it. */
static void take_over(struct finding *list, uint32_t from, uint32_t to, const struct finding *gone)
{
    for (uint32_t i = from; i < to && gone->node != 0; i++)
        if (list[i].node == 0 && finding_may_supersede((enum code)list[i].code, (enum code)gone->code)) {
            list[i].ply = gone->ply;
            list[i].node = gone->node;
        }
}

/* Those at one place: list[from .. to) and more[more .. more_to). */
static void supersede_at(struct sink *s, uint32_t from, uint32_t to, uint32_t more, uint32_t more_to)
{
    struct codes_present present = {{0}};

    for (uint32_t i = from; i < to; i++)
        codes_add(&present, s->list[i].code);
    for (uint32_t i = more; i < more_to; i++)
        codes_add(&present, s->more[i].code);
    for (uint32_t i = from; i < to; i++)
        if (finding_is_superseded((enum code)s->list[i].code, &present)) {
            take_over(s->list, from, to, &s->list[i]);
            s->list[i].code = CODE_NONE;
        }
    for (uint32_t i = more; i < more_to; i++)
        if (finding_is_superseded((enum code)s->more[i].code, &present))
            s->more[i].code = CODE_NONE;
}

/* Both lists are sorted by place. */
static void supersede(struct sink *s)
{
    uint32_t i = 0, k = 0;

    while (i < s->count || k < s->hidden) {
        bool first = k == s->hidden || (i < s->count && s->list[i].at.off <= s->more[k].off);
        uint32_t off = first ? s->list[i].at.off : s->more[k].off, from = i, more = k;

        while (i < s->count && s->list[i].at.off == off)
            i++;
        while (k < s->hidden && s->more[k].off == off)
            k++;
        if (i - from + k - more > 1)
            supersede_at(s, from, i, more, k);
    }
}

/* What the first game of the file was told of, and all have. What is to be corrected is, in each of them. */
static void drop_shared(struct sink *s, const struct policy *p)
{
    const struct shared_list *told = p->told;

    for (uint32_t i = 0; told != NULL && told->count > 0 && i < s->count; i++)
        if (shared_has(told, &s->list[i]) && !p->options->convert.fix[s->list[i].code])
            s->list[i].code = CODE_NONE;
}

/* --severity=CODE=… beats the rulebook's word on the reason, and that its word on the code; the engine
 * decides where all of them leave a code as it is. */
static uint8_t weigh(const struct policy *p, enum code code, enum reason reason, uint8_t own)
{
    const struct options *o = p->options;
    const struct article *article = p->rules == NULL ? NULL : rulebook_article(p->rules, code, reason);
    int severity = article == NULL ? -1 : article->severity;

    if (o->judge.asked[code])
        return o->judge.severity[code];
    if (severity >= 0 && article != p->rules->by_code[code])
        return (uint8_t)severity;
    if (severity < 0 && article != NULL)
        severity = p->rules->by_code[code]->severity;
    if (severity < 0)
        severity = o->judge.severity[code];
    return own != 0 && severity == (int)code_info(code)->severity ? (uint8_t)(own - 1) : (uint8_t)severity;
}

static bool is_heard(const struct policy *p, unsigned code, uint8_t severity)
{
    return code != CODE_NONE && p->options->judge.wanted[code] && severity >= options_least(p->options);
}

static void weigh_and_filter(struct sink *s, const struct policy *p)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < s->count; i++) {
        struct finding *f = &s->list[i];

        f->severity = weigh(p, (enum code)f->code, (enum reason)f->reason, f->own);
        if (!is_heard(p, f->code, f->severity))
            continue;
        if (kept != i)
            s->list[kept] = *f;
        kept++;
    }
    s->count = kept;
    kept = 0;
    for (uint32_t i = 0; i < s->hidden; i++) {
        struct brief *b = &s->more[i];

        b->severity = weigh(p, (enum code)b->code, (enum reason)b->reason, b->own);
        if (is_heard(p, b->code, b->severity))
            s->more[kept++] = *b;
    }
    s->hidden = kept;
}

/* What is beyond LIMIT_FINDINGS is counted in one last finding, for which such a list has room. */
static void cap(struct sink *s, const struct policy *p)
{
    uint32_t last = s->count;
    uint8_t severity;

    if (s->hidden == 0 || last == 0 || last == s->cap)
        return;
    severity = weigh(p, CODE_MANY_FINDINGS, REASON_NONE, 0);
    if (!is_heard(p, CODE_MANY_FINDINGS, severity))
        return;
    s->list[s->count++] = (struct finding){.code = CODE_MANY_FINDINGS,
                                           .severity = severity,
                                           .at = s->list[last - 1].at,
                                           .arg = {arena_printf(&s->arena, "%u", s->hidden)}};
}

HOT void findings_settle(struct sink *s, const struct policy *p)
{
    if (s->count == 0)
        return;
    if (s->list[s->count - 1].code == CODE_MANY_FINDINGS)
        s->count--;
    sink_sort(s);
    if (s->hidden > 1)
        qsort(s->more, s->hidden, sizeof *s->more, by_place);
    supersede(s);
    drop_shared(s, p);
    weigh_and_filter(s, p);
    sink_sort(s);
    cap(s, p);
}

/* The gravest that findings can become, by code. */
static void find_gravest(const struct options *o, struct rulebooks *books, int most[CODE_COUNT])
{
    for (unsigned c = 0; c < CODE_COUNT; c++)
        most[c] = o->judge.severity[c];
    /* A file that the user named and that has no game is an error: see recvalid. */
    if (!o->judge.asked[CODE_NO_GAME])
        most[CODE_NO_GAME] = SEVERITY_ERROR;
    rulebooks_read(books);
    for (const struct rulebook *b = books->first; b != NULL; b = b->next) {
        for (unsigned c = 0; c < CODE_COUNT; c++)
            if (b->by_code[c]->severity > most[c] && !o->judge.asked[c])
                most[c] = b->by_code[c]->severity;
        for (const struct reason_article *r = b->by_reason; r != NULL; r = r->next)
            if (r->article.severity > most[r->code] && !o->judge.asked[r->code])
                most[r->code] = r->article.severity;
    }
}

void findings_worth(const struct options *o, struct rulebooks *books, uint8_t worth[CODE_COUNT])
{
    int least = options_least(o), most[CODE_COUNT];
    uint8_t heard[CODE_COUNT];

    if (least > SEVERITY_NOTE)
        find_gravest(o, books, most);
    for (unsigned c = 0; c < CODE_COUNT; c++)
        worth[c] = heard[c] = o->judge.wanted[c] && (least == SEVERITY_NOTE || most[c] >= least);
    for (unsigned c = 0; c < CODE_COUNT; c++)
        worth[c] = heard[c] || finding_is_compared((enum code)c, heard);
}
