/* The pairings of each round against the absolute rules, and against those that the system makes of the
 * rounds before; see check.h. */
#include "table/check/check.h"

#include "table/check/check_replay.h"

#include <stdio.h>
#include <stdlib.h>

/* What a text calls one of its criteria, and what it is about. */
struct criterion {
    unsigned number;
    const char *name;
    enum reason reason;
};

/* A chapter of C.04: how it pairs, and where it says so. */
struct chapter {
    const char *name;
    bool (*pair)(const struct swiss *, uint32_t *mate, struct swiss_fault *);
    bool (*is_white)(const struct swiss *, const struct swiss_player *, const struct swiss_player *,
                     unsigned *step);
    const struct criterion *criteria; /* ends with that of the order, number 0 */
    const char *const *steps;         /* articles of colours */
    enum reason step_reason;          /* of the first step */
};

/* A round at hand. */
struct referee {
    const struct chapter *chapter;
    const struct round_replay *r;
    const struct swiss *s;
    struct table_findings *f;
    uint32_t round;
    uint32_t *mate, *given; /* by place in s->player; himself: the bye */
    struct swiss_fault fault;
};

static uint32_t number_at(const struct referee *x, uint32_t at)
{
    return replay_number(x->r, x->s->player[at].id);
}

static const char *name_of(const struct referee *x, uint32_t id)
{
    return x->r->c->who[x->r->who[id]].name.p;
}

static const struct swiss_cell *cell_at(const struct referee *x, uint32_t at)
{
    return swiss_cell(&x->r->e, x->s->player[at].id, x->round);
}

/* A pair with White first. */
static struct paired paired(const struct referee *x, uint32_t a, uint32_t b, bool white)
{
    if (a == b)
        return (struct paired){number_at(x, a), 0};
    return white ? (struct paired){number_at(x, a), number_at(x, b)}
                 : (struct paired){number_at(x, b), number_at(x, a)};
}

static struct paired as_given(const struct referee *x, uint32_t a)
{
    return paired(x, a, x->given[a], cell_at(x, a)->colour != 'b');
}

static struct paired as_right(const struct referee *x, uint32_t a, unsigned *step)
{
    uint32_t b = x->mate[a];

    *step = 0;
    return paired(x, a, b, a == b || x->chapter->is_white(x->s, &x->s->player[a], &x->s->player[b], step));
}

static void put_pair(char text[32], struct paired p)
{
    snprintf(text, 32, "%u-%u", (unsigned)p.white, (unsigned)p.black);
}

/* Other games have no text that forbids anything in a Swiss: what is odd in any of them is a warning. */
static bool is_fide(const struct contest *c)
{
    return c->event->kind == GAME_CHESS;
}

/* A finding about the pair of the place AT. The round's number is its first argument. */
static void say_as(const struct referee *x, enum code code, enum reason reason, uint32_t at,
                   const struct finding_round *round, const char *article, const char *arg2, const char *arg3,
                   const char *arg4)
{
    struct entry where = *replay_entry(x->r, x->s->player[at].id, x->round);
    struct finding *said;

    if (is_fide(x->r->c))
        where.rules = NULL; /* no game's rulebook: FIDE's handbook */
    else
        article = NULL;
    said = table_report_as(x->f, code, is_fide(x->r->c) ? -1 : SEVERITY_WARNING, &where, DIGITS(x->round),
                           arg2, arg3);
    said->of_round = memcpy(arena_alloc(&x->f->arena, sizeof *round), round, sizeof *round);
    said->reason = (uint16_t)reason;
    said->article = article;
    said->arg[3] = arg4 == NULL ? NULL : arena_str(&x->f->arena, slice_of(arg4));
}

/* The criterion of C.04.3 and its like that holds the absolute rule; NULL: none does. */
static const char *absolute_criterion(enum reason reason)
{
    return reason == REASON_PAIRING_MET                                           ? "C1"
           : reason == REASON_PAIRING_HAD_BYE || reason == REASON_PAIRING_HAD_WIN ? "C2"
           : reason == REASON_PAIRING_SAME_COLOUR                                 ? "C3"
                                                                                  : NULL;
}

/* The same with nothing to stand in its place. */
static void say(const struct referee *x, enum code code, enum reason reason, uint32_t at, const char *article,
                const char *arg2, const char *arg3, const char *arg4)
{
    struct finding_round round = {.round = x->round,
                                  .criterion = is_fide(x->r->c) ? absolute_criterion(reason) : NULL,
                                  .pair = as_given(x, at)};

    say_as(x, code, reason, at, &round, article, arg2, arg3, arg4);
}

/* --- absolute rules --- */

static bool is_banned(const struct swiss_event *e, uint32_t a, uint32_t b, uint32_t round)
{
    for (uint32_t i = 0; i < e->bans; i++)
        if (e->ban[i].from <= round && round <= e->ban[i].to &&
            ((e->ban[i].player[0] == a && e->ban[i].player[1] == b) ||
             (e->ban[i].player[0] == b && e->ban[i].player[1] == a)))
            return true;
    return false;
}

/* Whether the player at that place had left, where whoever leaves is paired no more (C.04.2 3.2, 围棋 28.3,
 * 29.3). */
static bool had_left(const struct referee *x, uint32_t at)
{
    const struct contest *c = x->r->c;
    const struct competitor *w = &c->who[x->r->who[x->s->player[at].id]];

    return w->withdrawn && x->round > w->left_after && c->rules->withdrawal[c->system].rest == REST_UNPAIRED;
}

static void check_pair(const struct referee *x, uint32_t a, uint32_t b)
{
    const struct swiss_player *p = &x->s->player[a], *q = &x->s->player[b];
    uint32_t met = swiss_met(&x->r->e, p->id, q->id, x->round);
    const char *first = name_of(x, p->id), *second = name_of(x, q->id);

    if (met != 0)
        say(x, CODE_TABLE_PAIRING_FORBIDDEN, REASON_PAIRING_MET, a, "C.04.1 2", first, second, DIGITS(met));
    else if (had_left(x, a) || had_left(x, b))
        say(x, CODE_TABLE_PAIRING_FORBIDDEN, REASON_PAIRING_LEFT, a, "C.04.2 3.2", first, second,
            had_left(x, a) ? first : second);
    else if (is_banned(&x->r->e, p->id, q->id, x->round))
        say(x, CODE_TABLE_PAIRING_FORBIDDEN, REASON_PAIRING_BANNED, a, NULL, first, second, NULL);
    else if (!swiss_may(x->s, a, b) && is_fide(x->r->c))
        say(x, CODE_TABLE_PAIRING_FORBIDDEN, REASON_PAIRING_SAME_COLOUR, a, "C.04.3 C3", first, second,
            p->wish == 'w' ? "White" : "Black");
}

/* C.04.1 6 and 7, which hold for all but topscorers and their opponents in the last round. */
static void check_colour(const struct referee *x, uint32_t a)
{
    const struct swiss_player *p = &x->s->player[a];
    const struct swiss_cell *c = cell_at(x, a);
    int after = p->difference + (c->colour == 'w' ? 1 : -1);
    const char *colour = c->colour == 'w' ? "White" : "Black";

    if (!swiss_is_played(c) || c->colour == '\0' || p->topscorer || x->s->player[x->given[a]].topscorer)
        return;
    if (p->twice == c->colour)
        say(x, CODE_TABLE_PAIRING_COLOURS, REASON_PAIRING_THRICE, a, "C.04.1 7", name_of(x, p->id), colour,
            NULL);
    else if (abs(after) > 2 && abs(after) > abs(p->difference))
        say(x, CODE_TABLE_PAIRING_COLOURS, REASON_PAIRING_TOO_WIDE, a, "C.04.1 6", name_of(x, p->id), colour,
            NULL);
}

static void check_bye(const struct referee *x, uint32_t a, uint32_t *byes)
{
    const struct swiss_player *p = &x->s->player[a];
    uint32_t round = 1;

    if (++*byes > 1)
        say(x, CODE_TABLE_PAIRING_BYE, REASON_PAIRING_TWO_BYES, a, "C.04.1 3", name_of(x, p->id), NULL, NULL);
    if (p->may_have_bye)
        return;
    while (round < x->round && !swiss_bars_bye(&x->r->e, swiss_cell(&x->r->e, p->id, round)))
        round++;
    say(x, CODE_TABLE_PAIRING_BYE,
        swiss_cell(&x->r->e, p->id, round)->code == 'U' ? REASON_PAIRING_HAD_BYE : REASON_PAIRING_HAD_WIN, a,
        "C.04.1 4", name_of(x, p->id), DIGITS(round), NULL);
}

/* Whether lines contradict each other about what he did in this round or before. */
static bool is_unsure(const struct referee *x, uint32_t at)
{
    const struct contest *c = x->r->c;
    uint32_t list = c->teams ? NOBODY : c->event->player[c->who[x->r->who[x->s->player[at].id]].index].list;
    uint32_t from = list == NOBODY ? 0 : event_entry(c->event, list)->of_player->unsure;

    return from != 0 && x->round + 1 >= from;
}

static void check_absolute(const struct referee *x)
{
    uint32_t byes = 0;

    for (uint32_t a = 0; a < x->s->count; a++)
        if (is_unsure(x, a) || is_unsure(x, x->given[a])) {
            continue;
        } else if (x->given[a] == a) {
            check_bye(x, a, &byes);
        } else {
            if (is_fide(x->r->c) && x->r->e.system != SWISS_TEAMS)
                check_colour(x, a);
            if (a < x->given[a])
                check_pair(x, a, x->given[a]);
        }
}

/* --- the system --- */

static const struct criterion dutch[] = {
    {1, "C1", REASON_PAIRING_PAIR},           {2, "C2", REASON_PAIRING_BYE},
    {3, "C3", REASON_PAIRING_PAIR},           {4, "C4", REASON_PAIRING_ABSOLUTE},
    {5, "C5", REASON_PAIRING_BYE_SCORE},      {6, "C6", REASON_PAIRING_FLOATERS},
    {7, "C7", REASON_PAIRING_FLOATED},        {8, "C8", REASON_PAIRING_NEXT},
    {9, "C9", REASON_PAIRING_BYE_GAMES},      {10, "C10", REASON_PAIRING_DIFFERENCE},
    {11, "C11", REASON_PAIRING_THIRD},        {12, "C12", REASON_PAIRING_WISHES},
    {13, "C13", REASON_PAIRING_STRONG},       {14, "C14", REASON_PAIRING_FLOATS},
    {15, "C15", REASON_PAIRING_FLOATS},       {16, "C16", REASON_PAIRING_FLOATS},
    {17, "C17", REASON_PAIRING_FLOATS},       {18, "C18", REASON_PAIRING_FLOAT_SCORES},
    {19, "C19", REASON_PAIRING_FLOAT_SCORES}, {20, "C20", REASON_PAIRING_FLOAT_SCORES},
    {21, "C21", REASON_PAIRING_FLOAT_SCORES}, {0, "4", REASON_PAIRING_ORDER}};

/* Numbered as in 2026: 2017 has no C5 and no C9. */
static const struct criterion dutch_2017[] = {
    {1, "C1", REASON_PAIRING_PAIR},           {2, "C2", REASON_PAIRING_BYE},
    {3, "C3", REASON_PAIRING_PAIR},           {4, "C4", REASON_PAIRING_ABSOLUTE},
    {5, "C5", REASON_PAIRING_BYE_SCORE},      {6, "C5", REASON_PAIRING_FLOATERS},
    {7, "C6", REASON_PAIRING_FLOATED},        {8, "C7", REASON_PAIRING_NEXT},
    {9, "C8", REASON_PAIRING_BYE_GAMES},      {10, "C8", REASON_PAIRING_DIFFERENCE},
    {11, "C9", REASON_PAIRING_THIRD},         {12, "C10", REASON_PAIRING_WISHES},
    {13, "C11", REASON_PAIRING_STRONG},       {14, "C12", REASON_PAIRING_FLOATS},
    {15, "C13", REASON_PAIRING_FLOATS},       {16, "C14", REASON_PAIRING_FLOATS},
    {17, "C15", REASON_PAIRING_FLOATS},       {18, "C16", REASON_PAIRING_FLOAT_SCORES},
    {19, "C17", REASON_PAIRING_FLOAT_SCORES}, {20, "C18", REASON_PAIRING_FLOAT_SCORES},
    {21, "C19", REASON_PAIRING_FLOAT_SCORES}, {0, "D", REASON_PAIRING_ORDER}};

static const struct criterion burstein[] = {{2, "C2", REASON_PAIRING_BYE},
                                            {BYE_SCORE, "3.1.3", REASON_PAIRING_BYE_SCORE},
                                            {BYE_GAMES, "3.1.4", REASON_PAIRING_BYE_GAMES},
                                            {BYE_LAST, "3.1.5", REASON_PAIRING_BYE_LAST},
                                            {4, "C4", REASON_PAIRING_ABSOLUTE},
                                            {5, "C5", REASON_PAIRING_FLOATERS},
                                            {6, "C6", REASON_PAIRING_FLOATED},
                                            {7, "C7", REASON_PAIRING_NEXT},
                                            {8, "C8", REASON_PAIRING_WISHES},
                                            {0, "4", REASON_PAIRING_ORDER}};

static const struct criterion dubov[] = {{2, "C2", REASON_PAIRING_BYE},
                                         {BYE_SCORE, "3.1.3", REASON_PAIRING_BYE_SCORE},
                                         {BYE_GAMES, "3.1.4", REASON_PAIRING_BYE_GAMES},
                                         {BYE_LAST, "3.1.5", REASON_PAIRING_BYE_LAST},
                                         {4, "C4", REASON_PAIRING_ABSOLUTE},
                                         {5, "C5", REASON_PAIRING_FLOATERS},
                                         {6, "C6", REASON_PAIRING_UPFLOATED},
                                         {7, "C7", REASON_PAIRING_WISHES},
                                         {8, "C8", REASON_PAIRING_FLOATS},
                                         {9, "C9", REASON_PAIRING_FLOATS},
                                         {10, "C10", REASON_PAIRING_FLOATS},
                                         {0, "4", REASON_PAIRING_ORDER}};

static const struct criterion dubov_2018[] = {{2, "C.2", REASON_PAIRING_BYE},
                                              {BYE_SCORE, "B.0", REASON_PAIRING_BYE_SCORE},
                                              {BYE_GAMES, "B.0", REASON_PAIRING_BYE_GAMES},
                                              {BYE_LAST, "B.0", REASON_PAIRING_BYE_LAST},
                                              {4, "C.4", REASON_PAIRING_ABSOLUTE},
                                              {5, "C.5", REASON_PAIRING_FLOATERS},
                                              {6, "C.6", REASON_PAIRING_UPFLOATED},
                                              {7, "C.7", REASON_PAIRING_WISHES},
                                              {8, "C.8", REASON_PAIRING_FLOATS},
                                              {9, "C.9", REASON_PAIRING_FLOATS},
                                              {10, "C.10", REASON_PAIRING_FLOATS},
                                              {0, "D", REASON_PAIRING_ORDER}};

static const struct criterion teams[] = {{1, "C1", REASON_PAIRING_PAIR},
                                         {2, "C2", REASON_PAIRING_BYE},
                                         {BYE_SCORE, "3.4.2", REASON_PAIRING_BYE_SCORE},
                                         {BYE_GAMES, "3.4.3", REASON_PAIRING_BYE_GAMES},
                                         {BYE_LAST, "3.4.4", REASON_PAIRING_BYE_LAST},
                                         {3, "C3", REASON_PAIRING_ABSOLUTE},
                                         {4, "C4", REASON_PAIRING_FLOATERS},
                                         {5, "C5", REASON_PAIRING_UPFLOATED},
                                         {6, "C6", REASON_PAIRING_NEXT},
                                         {7, "C7", REASON_PAIRING_FLOATS},
                                         {8, "C8", REASON_PAIRING_WISHES},
                                         {9, "C9", REASON_PAIRING_STRONG},
                                         {10, "C10", REASON_PAIRING_FLOATS},
                                         {0, "3.6", REASON_PAIRING_ORDER}};

static const char *const dutch_steps[] = {"5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5"};
static const char *const steps_2017[] = {"E.1", "E.2", "E.3", "E.4", "E.5"};
static const char *const burstein_steps[] = {"5.2.2", "5.2.3", "5.2.4", "5.2.5", "5.2.1"};
static const char *const dubov_steps_2018[] = {"E.2", "E.3", "E.4", "E.5", "E.1"};
static const char *const team_steps[] = {"4.3.1", "4.3.2", "4.3.3", "4.3.4", "4.3.5",
                                         "4.3.6", "4.3.7", "4.3.8", "4.3.9"};

static const struct chapter *chapter_of(const struct swiss_event *e, uint32_t round)
{
    static const struct chapter rows[] = {
        {"C.04.3 (2026)", dutch_pair, swiss_is_white, dutch, dutch_steps, REASON_PAIRING_STEP_1},
        {"C.04.3 (2017)", dutch_pair, swiss_is_white, dutch_2017, steps_2017, REASON_PAIRING_STEP_1},
        {"C.04.4.1 (2018)", dubov_pair, swiss_is_white, dubov_2018, dubov_steps_2018, REASON_PAIRING_STEP_1},
        {"C.04.4.1 (2026)", dubov_pair, swiss_is_white, dubov, burstein_steps, REASON_PAIRING_STEP_1},
        {"C.04.4.2 (2026)", burstein_pair, swiss_is_white, burstein, burstein_steps, REASON_PAIRING_STEP_1},
        {"C.04.6 (2026)", teams_pair, teams_is_white, teams, team_steps, REASON_PAIRING_TEAM_1}};

    return &rows[e->system == SWISS_TEAMS    ? 5
                 : e->system == SWISS_DUBOV  ? 2 + (e->edition != SWISS_2017)
                 : !swiss_is_dutch(e, round) ? 4
                 : e->edition == SWISS_2017  ? 1
                                             : 0];
}

static const struct criterion *criterion_of(const struct referee *x)
{
    const struct criterion *c = x->chapter->criteria;

    while (c->number != 0 && c->number != x->fault.criterion)
        c++;
    return c;
}

static const char *article(const struct referee *x, const char *rest)
{
    SCOPED(buf) b = {0};

    buf_printf(&b, "%s %s", x->chapter->name, rest);
    return arena_str(&x->f->arena, buf_as_slice(&b));
}

/* The pair of A is not the system's. What should stand there: the pairs of both. */
static void say_differs(const struct referee *x, uint32_t a, const struct criterion *criterion)
{
    uint32_t b = x->given[a];
    bool here = x->fault.here[a] || x->fault.here[b];
    struct finding_round right = {.round = x->round, .pair = as_given(x, a)};
    char given[32], text[72], one[32];
    unsigned step;

    right.criterion = !here ? NULL : criterion->number == 0 ? "order" : criterion->name;
    right.instead[right.count++] = as_right(x, a, &step);
    if (a != b && x->mate[b] != a)
        right.instead[right.count++] = as_right(x, b, &step);
    put_pair(given, right.pair);
    put_pair(text, right.instead[0]);
    if (right.count == 2) {
        put_pair(one, right.instead[1]);
        snprintf(text + strlen(text), sizeof text - strlen(text), " %s", one);
    }
    say_as(x, CODE_TABLE_PAIRING, here ? criterion->reason : REASON_PAIRING_FOLLOWS, a, &right,
           here ? article(x, criterion->name) : NULL, given, text, NULL);
}

static void say_reversed(const struct referee *x, uint32_t a)
{
    struct finding_round right = {
        .round = x->round, .criterion = "colour", .pair = as_given(x, a), .count = 1};
    char given[32];
    unsigned step;

    right.instead[0] = as_right(x, a, &step);
    put_pair(given, right.pair);
    say_as(x, CODE_TABLE_PAIRING_WHITE, (enum reason)(x->chapter->step_reason + step - 1), a, &right,
           article(x, x->chapter->steps[step - 1]), given, NULL, NULL);
}

static void compare(const struct referee *x)
{
    const struct criterion *criterion = criterion_of(x);
    unsigned step;

    for (uint32_t a = 0; a < x->s->count; a++) {
        uint32_t b = x->given[a];

        if (b < a)
            continue;
        if (x->mate[a] != b)
            say_differs(x, a, criterion);
        else if (a != b && !is_unsure(x, a) && cell_at(x, a)->colour != '\0' &&
                 as_given(x, a).white != as_right(x, a, &step).white)
            say_reversed(x, a);
    }
}

static void say_unchecked(const struct contest *c, enum reason reason, const char *arg1, const char *arg2,
                          struct table_findings *f)
{
    struct entry where = *event_entry(c->event, c->event->player[0].entry);

    where.rules = NULL;
    table_report_because(f, CODE_TABLE_PAIRING_UNCHECKED, reason, &where, arg1, arg2, NULL);
}

/* Who meets whom in the file: a cell that the opponent's contradicts is no pair. */
static void take_given(struct referee *x)
{
    for (uint32_t a = 0; a < x->s->count; a++) {
        uint32_t opponent = cell_at(x, a)->opponent, b = opponent == NO_ONE ? a : x->s->at[opponent];

        x->given[a] = b == NO_ONE || (b != a && cell_at(x, b)->opponent != x->s->player[a].id) ? a : b;
    }
}

static void check_round(const struct round_replay *r, uint32_t round, bool whole, struct table_findings *f)
{
    struct swiss s;
    struct referee x = {.chapter = chapter_of(&r->e, round), .r = r, .s = &s, .f = f, .round = round};

    swiss_before(&s, &r->e, round);
    if (r->e.system == SWISS_BURSTEIN && !swiss_is_dutch(&r->e, round))
        burstein_rank(&s);
    x.mate = mem_calloc(2 * (size_t)s.count + 1, sizeof *x.mate);
    x.given = x.mate + s.count;
    x.fault = (struct swiss_fault){.given = x.given, .here = mem_calloc(s.count + 1, sizeof *x.fault.here)};
    take_given(&x);
    check_absolute(&x);
    if (whole && s.count > 0 && !x.chapter->pair(&s, x.mate, &x.fault))
        say_unchecked(r->c, REASON_PAIRING_IMPOSSIBLE, NULL, DIGITS(round), f);
    else if (whole)
        compare(&x);
    free(x.mate);
    free(x.fault.here);
    swiss_free(&s);
}

/* What the file calls its system: a code of line 192, or words. */
static enum pairing_rules rules_of(const struct event *e)
{
    static const struct {
        const char *word;
        enum pairing_rules rules;
    } rows[] = {{"burstein", PAIRING_BURSTEIN},       {"dubov", PAIRING_DUBOV},
                {"_lim", PAIRING_ABSOLUTE},           {"custom", PAIRING_ABSOLUTE},
                {"double", PAIRING_ABSOLUTE},         {"fide_team", PAIRING_TEAM},
                {"fide_team_round", PAIRING_ABSOLUTE}};
    SCOPED(buf) folded = {0};
    enum pairing_rules rules = PAIRING_DUTCH;

    buf_slice(&folded, e->system_code);
    for (size_t i = 0; i < folded.n; i++)
        if (folded.p[i] >= 'A' && folded.p[i] <= 'Z')
            folded.p[i] = (char)(folded.p[i] + 32);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (slice_holds(buf_as_slice(&folded), rows[i].word))
            rules = rows[i].rules;
    return rules;
}

/* When the older of the two texts that are known here came into force. */
enum { DUTCH_SINCE = 20170701, DUBOV_SINCE = 20181001 };

/* The text in force when the event began, unless it is named. */
static enum swiss_edition edition_of(const struct event *e, enum pairing_rules rules)
{
    if (rules == PAIRING_DUTCH_2017 || (rules == PAIRING_AUTO && slice_holds(e->system_code, "2017")))
        return SWISS_2017;
    if (rules == PAIRING_DUTCH_2026 || slice_holds(e->system_code, "2025") ||
        slice_holds(e->system_code, "2026"))
        return SWISS_2026;
    return e->start == 0 || e->start >= 20260201 ? SWISS_2026 : SWISS_2017;
}

/* The system of C.04 that RULES name, and why its pairings are not checked; REASON_NONE: they are. Of
 * Burstein's system the edition before 2026 is not known here. NAMED: the user says which edition it is. */
static enum reason find_system(const struct event *e, enum pairing_rules rules, bool named,
                               enum swiss_edition edition, enum swiss_system *system)
{
    *system = rules == PAIRING_TEAM       ? SWISS_TEAMS
              : rules == PAIRING_BURSTEIN ? SWISS_BURSTEIN
              : rules == PAIRING_DUBOV    ? SWISS_DUBOV
                                          : SWISS_DUTCH;
    if (rules == PAIRING_ABSOLUTE)
        return REASON_PAIRING_ABSOLUTE_ONLY;
    if (((rules == PAIRING_BURSTEIN || rules == PAIRING_TEAM) && edition != SWISS_2026) ||
        (!named && e->start != 0 && e->start < (rules == PAIRING_DUBOV ? DUBOV_SINCE : DUTCH_SINCE)))
        return REASON_PAIRING_NO_EDITION;
    for (uint32_t i = 0; i < e->players && rules == PAIRING_DUBOV; i++)
        if (e->player[i].rating == 0)
            return REASON_PAIRING_NO_RATING;
    return REASON_NONE;
}

void table_check_pairings(const struct contest *c, enum pairing_rules rules, struct table_findings *f)
{
    const struct event *e = c->event;
    enum swiss_edition edition = edition_of(e, rules);
    bool named = rules == PAIRING_DUTCH_2017 || rules == PAIRING_DUTCH_2026;
    enum swiss_system system;
    enum reason unchecked;
    struct round_replay r;

    if (c->system != SYSTEM_SWISS || c->count == 0 || e->players == 0 || c->by_teams)
        return;
    rules = rules == PAIRING_AUTO ? rules_of(e) : rules;
    rules = c->teams && rules != PAIRING_TEAM ? PAIRING_ABSOLUTE : rules;
    unchecked = find_system(e, rules, named, edition, &system);
    replay_begin(&r, c, c->teams ? SWISS_TEAMS : system, edition);
    if (is_fide(c) && !r.numbered)
        unchecked = REASON_PAIRING_NO_NUMBERS;
    if (is_fide(c) && unchecked != REASON_NONE)
        say_unchecked(c, unchecked, e->system_code.p, NULL, f);
    for (uint32_t round = 1; round <= e->rounds; round++)
        check_round(&r, round, is_fide(c) && unchecked == REASON_NONE && round <= r.sure, f);
    replay_end(&r);
}
