/* edition.c - games that another edition of their rulebook was in force for. */
#include "pipeline/judge/judge_headers.h"

#include <stdio.h>

enum { TRIES = 1 }; /* games of a batch that are judged twice: 1 % of the cost */

/* Only where a rule of the game was spoken of can another edition say something else. */
static bool is_of_rules(const struct pipeline *p)
{
    const char *game = game_name(p->record.game);
    size_t n = strlen(game);

    for (uint32_t i = 0; i < p->sink.count; i++) {
        const char *name = code_info((enum code)p->sink.list[i].code)->name;

        if (strncmp(name, game, n) == 0 && name[n] == '/')
            return true;
    }
    return p->replayed.outcome.verdict == VERDICT_CONTRADICTED;
}

void edition_judge(struct edition *e, struct pipeline *p)
{
    const struct rulebook *rules = p->replayed.rules, *dated;
    SCOPED(arena) arena = {0};
    struct judgement a, b;

    if (e->game > 0 || e->tries >= TRIES || rules == NULL || p->record.rules_named || !is_of_rules(p))
        return;
    dated = rulebook_of_day(&p->run->books, &p->record);
    if (dated == NULL || dated == rules)
        return;
    e->tries++;
    a = judgement_of(&p->at, &p->replayed.outcome, p->sink.list, p->sink.count, &arena);
    pipeline_by(p, dated);
    b = judgement_of(&p->at, &p->replayed.outcome, p->sink.list, p->sink.count, &arena);
    if (judgements_differ(&a, &b))
        *e = (struct edition){.game = p->local, .rules = rules, .dated = dated, .tries = e->tries};
}

struct edition_words {
    const struct edition *edition;
    const char *file;
    uint64_t game;
};

static void put_word(struct buf *b, char which, const void *ctx)
{
    const struct edition_words *w = ctx;

    if (which == '1')
        report_shown(b, slice_of(w->file));
    else if (which == '2')
        buf_uint(b, w->game);
    else
        buf_str(b, which == '3' ? w->edition->dated->id : w->edition->rules->id);
}

void edition_say(const struct edition *e, enum lang lang, const char *file, uint64_t base)
{
    SCOPED(buf) b = {0};

    tr_expand(
        &b,
        tr(lang, N_("%1: note: game %2 was played under %3, which gives another result or ruling than %4; "
                    "--rules=dated judges each game by its date\n")),
        put_word, &(struct edition_words){e, file, base + e->game});
    fwrite(b.p, 1, b.n, stderr);
}
