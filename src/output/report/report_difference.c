/* --against: what two rulebooks make of one game, where that is not the same. */
#include "output/report/report.h"

/* chess/fivefold where the game was decided by "fivefold": the article that made the difference. */
static bool is_what_decided(const struct finding *f, const struct outcome *o)
{
    const char *name = strchr(code_info((enum code)f->code)->name, '/');

    return o->result != RESULT_UNKNOWN && o->reason != REASON_NONE && name != NULL &&
           strcmp(name + 1, reason_info(o->reason)->name) == 0;
}

/* Ends that no finding need tell of, by the code whose articles are about them. */
static enum code code_of_end(const struct rulebook *rules, const struct outcome *o)
{
    static const struct {
        enum reason reason;
        enum code code;
    } ends[] = {{REASON_CHECKMATE, CODE_CHESS_RESULT_MATE},
                {REASON_CHECKMATE, CODE_XIANGQI_RESULT_MATE},
                {REASON_STALEMATE, CODE_CHESS_RESULT_STALEMATE},
                {REASON_STALEMATE, CODE_XIANGQI_RESULT_STALEMATE},
                {REASON_FIVEFOLD, CODE_CHESS_FIVEFOLD},
                {REASON_SEVENTY_FIVE, CODE_CHESS_SEVENTY_FIVE},
                {REASON_TIME_FORFEIT, CODE_CHESS_FLAG},
                {REASON_TIME_FORFEIT, CODE_XIANGQI_CLOCK},
                {REASON_FLAG_NO_MATE, CODE_CHESS_FLAG},
                {REASON_BOTH_FLAGS, CODE_CHESS_BOTH_FLAGS},
                {REASON_DEAD_DRAW, CODE_XIANGQI_DEAD_DRAW},
                {REASON_WEIQI_AREA, CODE_WEIQI_SCORE},
                {REASON_WEIQI_TERRITORY_COUNT, CODE_WEIQI_SCORE},
                {REASON_WEIQI_ON_TIME, CODE_WEIQI_CLOCK},
                {REASON_WUZIQI_FIVE, CODE_WUZIQI_FIVE},
                {REASON_WUZIQI_DOUBLE_PASS, CODE_WUZIQI_DOUBLE_PASS},
                {REASON_WUZIQI_OVER_TIME, CODE_WUZIQI_CLOCK}};

    for (size_t i = 0; i < sizeof ends / sizeof *ends && o->result != RESULT_UNKNOWN && rules != NULL; i++)
        if (ends[i].reason == o->reason && rulebook_article(rules, ends[i].code, o->reason)->article != NULL)
            return ends[i].code;
    return CODE_NONE;
}

static const char *article_for(const struct rulebook *rules, enum code code)
{
    return code == CODE_NONE || rules == NULL ? NULL : rulebook_article(rules, code, REASON_NONE)->article;
}

struct judgement judgement_of(const struct report_at *at, const struct outcome *outcome,
                              const struct finding *findings, uint32_t count, struct arena *arena)
{
    struct judgement j = {
        .rules = at->rules, .outcome = *outcome, .decided = code_of_end(at->rules, outcome)};
    bool told = false;

    for (uint32_t i = 0; i < count; i++) {
        unsigned ruling = report_ruling(at, &findings[i]);
        const char *article = report_article(at, &findings[i]);

        if (ruling == 0)
            continue;
        if (is_what_decided(&findings[i], outcome))
            told = true;
        else if (j.ruling != 0 && (article == NULL || j.article != NULL))
            article = j.article;
        j.article = article == NULL ? NULL : arena_str(arena, slice_of(article));
        j.ruling |= ruling;
    }
    if (!told && j.decided != CODE_NONE)
        j.article = article_for(j.rules, j.decided);
    return j;
}

bool judgements_differ(const struct judgement *a, const struct judgement *b)
{
    return a->outcome.result != b->outcome.result || a->ruling != b->ruling ||
           (a->outcome.verdict == VERDICT_CONTRADICTED) != (b->outcome.verdict == VERDICT_CONTRADICTED);
}

/* The article that speaks; where nothing was decided, that on which the other rulebook decides. */
static const char *article_of(const struct judgement *j, const struct judgement *other)
{
    return j->article != NULL ? j->article : article_for(j->rules, other->decided);
}

static void put_json(struct buf *b, const char *key, const struct judgement *j, const struct judgement *other)
{
    const struct outcome *o = &j->outcome;

    member_key(b, key);
    buf_char(b, '{');
    member_text(b, "rulebook", j->rules == NULL ? "" : j->rules->id);
    member_text(b, "article", article_of(j, other));
    member_text(b, "by_rules", result_text(o->result));
    member_text(b, "by_rules_reason", o->reason == REASON_NONE ? NULL : reason_info(o->reason)->name);
    member_text(b, "verdict", verdict_name(o->verdict));
    report_rulings_json(b, j->ruling);
    buf_char(b, '}');
}

void report_difference_json(struct buf *b, const struct report_at *at, const struct judgement *a,
                            const struct judgement *other)
{
    buf_str(b, "{\"type\":\"difference\"");
    member_text(b, "file", at->file);
    member_key(b, "game");
    report_serial(b, at);
    put_json(b, "a", a, other);
    put_json(b, "b", other, a);
    buf_str(b, "}\n");
}

static void put_text(struct buf *b, enum lang lang, const struct judgement *j, const struct judgement *other)
{
    const struct outcome *o = &j->outcome;
    const char *article = article_of(j, other);

    buf_printf(b, "%s: %s", j->rules == NULL ? "-" : j->rules->id, result_text(o->result));
    if (o->reason != REASON_NONE)
        buf_printf(b, " (%s)", tr(lang, reason_info(o->reason)->message));
    buf_printf(b, " %s", tr(lang, verdict_name(o->verdict)));
    for (unsigned bit = 1; bit <= j->ruling; bit <<= 1)
        if (j->ruling & bit)
            buf_printf(b, "%s%s", (j->ruling & (bit - 1)) == 0 ? ", " : " ", ruling_word(bit));
    if (article != NULL)
        buf_printf(b, " [%s]", article);
}

void report_difference_text(struct buf *b, enum lang lang, const struct report_at *at,
                            const struct judgement *a, const struct judgement *other)
{
    report_file(b, at->file);
    buf_printf(b, ": %s ", tr(lang, N_("game")));
    report_serial(b, at);
    buf_str(b, ": ");
    put_text(b, lang, a, other);
    buf_str(b, "; ");
    put_text(b, lang, other, a);
    buf_char(b, '\n');
}
