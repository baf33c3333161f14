/* Scores that a file declares in named columns (EGF: NBW, MMS, SOS, SDOS) against those of its results; see
 * check.h. Texts leave free what a round without an opponent adds to SOS: there a range is right. */
#include "table/check/check.h"

enum column { COLUMN_OTHER, COLUMN_WINS, COLUMN_MAIN, COLUMN_SOS, COLUMN_SODOS };

static enum column column_of(struct slice name)
{
    static const struct {
        const char *name;
        enum column column;
    } rows[] = {{"NBW", COLUMN_WINS}, {"Wins", COLUMN_WINS},  {"MMS", COLUMN_MAIN},   {"SOS", COLUMN_SOS},
                {"SOSM", COLUMN_SOS}, {"SDOS", COLUMN_SODOS}, {"SODOS", COLUMN_SODOS}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (slice_is_nocase(name, rows[i].name))
            return rows[i].column;
    return COLUMN_OTHER;
}

static struct slice next_word(struct slice *rest)
{
    *rest = slice_trim(*rest);
    return slice_cut(*rest, ' ', rest);
}

static struct ratio won(char code)
{
    return code_is_win(code) ? ratio_int(1) : code_is_draw(code) ? ratio_of(1, 2) : ratio_int(0);
}

/* Wins, and what he started with. */
static struct ratio main_score(const struct contest *c, uint32_t who, bool start)
{
    struct ratio sum = start && !c->by_grade ? contest_bonus(c, who) : ratio_int(0);

    for (uint32_t k = 0; k < c->who[who].scores; k++)
        sum = ratio_add(sum, won(score_of(c, who, k)->code));
    return sum;
}

/* The sum over opponents; *OPEN: so many rounds have none that surely counts. */
static struct ratio sum_of(const struct contest *c, uint32_t who, bool of_wins, uint32_t *open)
{
    struct ratio sum = ratio_int(0);

    *open = 0;
    for (uint32_t k = 0; k < c->who[who].scores; k++) {
        const struct score *s = score_of(c, who, k);

        if (s->opponent == NOBODY || !score_is_played(s)) {
            *open += 1;
            continue;
        }
        sum = ratio_add(sum,
                        ratio_mul(of_wins ? won(s->code) : ratio_int(1), main_score(c, s->opponent, true)));
    }
    return sum;
}

static void check_score(const struct contest *c, uint32_t who, struct slice name, struct slice word,
                        struct ratio most, struct table_findings *f)
{
    const struct entry *x = event_entry(c->event, c->event->player[c->who[who].index].list);
    enum column column = column_of(name);
    struct ratio said, made;
    uint32_t open = 0;
    SCOPED(buf) text = {0}, number = {0};

    if (!ratio_read(word, &said) || column == COLUMN_OTHER || column == COLUMN_MAIN)
        return;
    made = column == COLUMN_WINS ? main_score(c, who, false) : sum_of(c, who, column == COLUMN_SODOS, &open);
    if (ratio_cmp(said, made) >= 0 && ratio_cmp(said, ratio_add(made, ratio_mul(ratio_int(open), most))) <= 0)
        return;
    buf_slice(&text, name);
    buf_char(&text, ' ');
    buf_slice(&text, word);
    ratio_write(&number, made, 3);
    table_report(f, CODE_TABLE_RANK_VALUE, x, c->who[who].name.p, buf_cstr(&text), buf_cstr(&number));
}

/* Whether some line contradicts his, or that of an opponent. */
static bool is_unsure(const struct contest *c, uint32_t who)
{
    const struct event *e = c->event;
    uint32_t list = e->player[c->who[who].index].list;
    bool unsure = list == NOBODY || event_entry(e, list)->of_player->unsure != 0;

    for (uint32_t k = 0; k < c->who[who].scores && !unsure; k++) {
        uint32_t opponent = score_of(c, who, k)->opponent;

        list = opponent == NOBODY ? NOBODY : e->player[c->who[opponent].index].list;
        unsure = list != NOBODY && event_entry(e, list)->of_player->unsure != 0;
    }
    return unsure;
}

void table_check_declared(const struct contest *c, struct table_findings *f)
{
    struct ratio most = ratio_int(0);

    for (uint32_t i = 0; i < c->count; i++) {
        struct ratio sum = main_score(c, i, true);

        most = ratio_cmp(sum, most) > 0 ? sum : most;
    }
    for (uint32_t i = 0; i < c->count && c->event->score_names.n > 0; i++) {
        const struct player *p = &c->event->player[c->who[i].index];
        struct slice names = c->event->score_names, scores, name, word;

        if (is_unsure(c, i))
            continue;
        scores = event_entry(c->event, p->list)->of_player->scores;
        while ((name = next_word(&names)).n > 0 && (word = next_word(&scores)).n > 0)
            check_score(c, i, name, word, most, f);
    }
}
