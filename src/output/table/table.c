/* Tables of results as rows and columns, and what stands above and below them; see table.h. */
#include "output/table/table.h"

#include "output/report/report.h"

#include <stdio.h>
#include <stdlib.h>

const char *code_text(char code)
{
    switch (code) {
    case '1':
    case 'W':
        return "1";
    case '=':
    case 'D':
        return "½";
    case '0':
    case 'L':
        return "0";
    case '+':
        return "+";
    case '-':
        return "-";
    default:
        return "?";
    }
}

char colour_letter(enum game_id game, char colour)
{
    bool first = colour == 'w';

    if (game_places_stones(game))
        return first ? 'b' : 'w';
    return first ? game == GAME_XIANGQI ? 'r' : 'w' : 'b';
}

static void put_place(struct buf *b, const struct competitor *w)
{
    buf_uint(b, w->place);
    buf_str(b, w->shared ? "=" : "");
    buf_str(b, w->marked ? "*" : "");
}

/* "12w1", "12w1 12b½" for a round of two games, "bye" and what it brings. */
static void put_round(struct buf *b, const struct contest *c, uint32_t who, uint32_t round)
{
    bool any = false;

    for (uint32_t k = 0; k < c->who[who].scores; k++) {
        const struct score *s = score_of(c, who, k);

        if (s->round != round || s->pairing == NOBODY)
            continue;
        buf_str(b, any ? " " : "");
        any = true;
        if (s->opponent == NOBODY) {
            buf_str(b, s->code == 'Z' ? "bye0" : s->code == 'H' ? "bye½" : "bye1");
            continue;
        }
        buf_uint(b, c->who[s->opponent].row);
        if (s->colour != '\0')
            buf_char(b, colour_letter(c->event->kind, s->colour));
        buf_str(b, code_text(s->code));
    }
}

static const struct player *player_of(const struct contest *c, uint32_t who)
{
    return &c->event->player[c->who[who].index];
}

static bool any_team(const struct contest *c)
{
    return !c->teams && c->event->teams > 0;
}

static bool any_rating(const struct contest *c)
{
    for (uint32_t i = 0; i < c->count && !c->teams; i++)
        if (player_of(c, i)->rating != 0)
            return true;
    return false;
}

/* Points have a column of their own; SHARED is no number. */
static bool has_column(uint32_t tie_break)
{
    return tie_break != STANDING_POINTS && tie_break != STANDING_MATCH_POINTS && tie_break != STANDING_SHARED;
}

static void put_boards(struct buf *b, const struct contest *c, uint32_t who)
{
    for (uint32_t board = 0; board < c->boards; board++) {
        buf_str(b, board == 0 ? "" : " ");
        ratio_write(b, c->board_points[(size_t)who * BOARDS_MAX + board], 3);
    }
}

static void put_value(struct buf *b, const struct contest *c, uint32_t k, uint32_t who)
{
    bool known;
    struct ratio value = contest_value(c, k, who, &known);

    if (c->order[k] == STANDING_BOARDS_IN_ORDER)
        put_boards(b, c, who);
    else if (known)
        ratio_write(b, value, 3);
    else
        buf_str(b, "-");
}

/* The page of a file's games that recreplay writes, at the game; or one of many files, at file and game. */
static void put_link(struct buf *b, const struct contest *c, uint32_t pairing, const char *page)
{
    const struct entry *x = event_entry(c->event, c->pairing[pairing].entry);

    if (x->from_list)
        return;
    buf_str(b, page);
    buf_str(b, *page == '\0' ? "" : "#");
    for (const char *p = x->file; *p != '\0'; p++) {
        if ((unsigned char)*p <= ' ' || find_char("%?#\"<>", *p) != NULL)
            buf_printf(b, "%%%02X", (unsigned)(unsigned char)*p);
        else
            buf_char(b, *p);
    }
    buf_printf(b, "%s%llu", *page == '\0' ? ".html#" : ":", (unsigned long long)x->game);
}

/* A name links to the first game of its owner, a cell to its own. */
static void add_linked(struct grid *g, const struct contest *c, struct slice text, uint32_t who,
                       uint32_t round, const char *links)
{
    SCOPED(buf) link = {0};

    for (uint32_t k = 0; k < c->who[who].scores && links != NULL; k++) {
        const struct score *s = score_of(c, who, k);

        if (s->pairing == NOBODY || c->pairing[s->pairing].supposed || (round != 0 && s->round != round))
            continue;
        put_link(&link, c, s->pairing, links);
        break;
    }
    grid_add_link(g, text, buf_as_slice(&link));
}

static void add_number(struct grid *g, uint32_t n)
{
    struct buf *b = grid_begin(g);

    if (n != 0)
        buf_uint(b, n);
    grid_end(g);
}

/* Where places are shared they tell nobody apart: rows are numbered, too. */
static bool any_shared(const struct contest *c)
{
    for (uint32_t i = 0; i < c->count; i++)
        if (c->who[i].shared)
            return true;
    return false;
}

/* Columns that stand before those of a table's own. */
static void name_columns(struct grid *g, const struct contest *c, enum lang lang)
{
    if (any_shared(c))
        grid_column(g, tr(lang, N_("No")), true);
    grid_column(g, tr(lang, N_("Pl")), true);
    grid_column(g, tr(lang, c->teams ? N_("Team") : N_("Name")), false);
    if (any_team(c))
        grid_column(g, tr(lang, N_("Team")), false);
    if (any_rating(c))
        grid_column(g, tr(lang, N_("Rtg")), true);
}

static void name_cells(struct grid *g, const struct contest *c, uint32_t who, bool rated, const char *links)
{
    if (any_shared(c))
        add_number(g, c->who[who].row);
    put_place(grid_begin(g), &c->who[who]);
    grid_end(g);
    add_linked(g, c, c->who[who].name, who, 0, links);
    if (any_team(c)) {
        uint32_t team = player_of(c, who)->team;

        grid_add(g, team == NOBODY ? SLICE("") : c->event->team[team].name);
    }
    if (rated) {
        struct buf *b = grid_begin(g);

        if (player_of(c, who)->rating != 0)
            buf_int(b, player_of(c, who)->rating);
        grid_end(g);
    }
}

/* What heads a column: in Chinese the text's own word. */
static void put_label(struct buf *b, const struct contest *c, uint32_t tie_break, enum lang lang)
{
    const char *word = tie_break < STANDING_COUNT ? c->rules->words[tie_break] : NULL;

    if (lang == LANG_ZH && word != NULL)
        buf_str(b, word);
    else if (standing_label(tie_break) != NULL)
        buf_str(b, tr(lang, standing_label(tie_break)));
    else
        standing_put(b, tie_break);
}

static void label_column(struct grid *g, const struct contest *c, uint32_t tie_break, enum lang lang)
{
    SCOPED(buf) words = {0};

    put_label(&words, c, tie_break, lang);
    grid_column(g, buf_cstr(&words), true);
}

static void value_columns(struct grid *g, const struct contest *c, enum lang lang)
{
    bool of_matches = c->teams && c->system != SYSTEM_SUM_OF_PLACES;

    label_column(g, c, of_matches ? STANDING_MATCH_POINTS : STANDING_POINTS, lang);
    for (uint32_t k = 0; c->order[k] != 0; k++)
        if (has_column(c->order[k]))
            label_column(g, c, c->order[k], lang);
}

static void value_cells(struct grid *g, const struct contest *c, uint32_t who)
{
    ratio_write(grid_begin(g), c->who[who].points, 3);
    grid_end(g);
    for (uint32_t k = 0; c->order[k] != 0; k++)
        if (has_column(c->order[k])) {
            put_value(grid_begin(g), c, k, who);
            grid_end(g);
        }
}

static void standings_grid(struct grid *g, const struct contest *c, enum lang lang, const char *links)
{
    uint32_t rounds = c->last_round;
    bool rated = any_rating(c);

    name_columns(g, c, lang);
    for (uint32_t r = 1; r <= rounds; r++)
        grid_column(g, DIGITS(r), false);
    value_columns(g, c, lang);
    for (uint32_t i = 0; i < c->count; i++) {
        uint32_t who = c->rank[i];

        name_cells(g, c, who, rated, links);
        for (uint32_t r = 1; r <= rounds; r++) {
            SCOPED(buf) cell = {0};

            put_round(&cell, c, who, r);
            add_linked(g, c, buf_as_slice(&cell), who, r, cell.n > 0 ? links : NULL);
        }
        value_cells(g, c, who);
    }
}

static void put_against(struct buf *b, const struct contest *c, uint32_t who, uint32_t opponent)
{
    if (who == opponent)
        buf_str(b, "*");
    for (uint32_t k = 0; k < c->who[who].scores; k++)
        if (score_of(c, who, k)->opponent == opponent)
            buf_str(b, code_text(score_of(c, who, k)->code));
}

static void cross_grid(struct grid *g, const struct contest *c, enum lang lang, const char *links)
{
    bool rated = any_rating(c);

    name_columns(g, c, lang);
    for (uint32_t i = 0; i < c->count; i++)
        grid_column(g, DIGITS(i + 1), false);
    value_columns(g, c, lang);
    for (uint32_t i = 0; i < c->count; i++) {
        name_cells(g, c, c->rank[i], rated, links);
        for (uint32_t k = 0; k < c->count; k++) {
            put_against(grid_begin(g), c, c->rank[i], c->rank[k]);
            grid_end(g);
        }
        value_cells(g, c, c->rank[i]);
    }
}

static int by_board(const void *a, const void *b)
{
    const struct pairing *x = *(const struct pairing *const *)a, *y = *(const struct pairing *const *)b;

    if (x->round != y->round)
        return x->round < y->round ? -1 : 1;
    if (x->board != y->board)
        return x->board < y->board ? -1 : 1;
    if (x->part != y->part)
        return x->part < y->part ? -1 : 1;
    return (x > y) - (x < y);
}

static void put_result(struct buf *b, const struct contest *c, const struct pairing *p)
{
    if (p->side[1] == NOBODY) {
        buf_str(b, p->code[0] == 'Z' ? "0" : p->code[0] == 'H' ? "½" : "1");
    } else if (c->teams) {
        ratio_write(b, p->game_points[0], 3);
        buf_char(b, ':');
        ratio_write(b, p->game_points[1], 3);
    } else {
        buf_str(b, code_text(p->code[0]));
        buf_char(b, '-');
        buf_str(b, code_text(p->code[1]));
    }
}

static void rounds_grid(struct grid *g, const struct contest *c, enum lang lang, const char *links)
{
    const struct pairing **list = mem_calloc(c->pairings + 1, sizeof *list);

    for (uint32_t i = 0; i < c->pairings; i++)
        list[i] = &c->pairing[i];
    qsort(list, c->pairings, sizeof *list, by_board);
    grid_column(g, tr(lang, N_("Rd")), true);
    grid_column(g, tr(lang, N_("Bd")), true);
    grid_column(g, tr(lang, N_("First")), false);
    grid_column(g, tr(lang, N_("Result")), false);
    grid_column(g, tr(lang, N_("Second")), false);
    for (uint32_t i = 0; i < c->pairings; i++) {
        const struct pairing *p = list[i];
        SCOPED(buf) result = {0}, link = {0};

        put_result(&result, c, p);
        if (links != NULL && !p->supposed)
            put_link(&link, c, (uint32_t)(p - c->pairing), links);
        add_number(g, p->round);
        add_number(g, p->board != 0 ? p->board : p->part);
        grid_add(g, c->who[p->side[0]].name);
        grid_add_link(g, buf_as_slice(&result), buf_as_slice(&link));
        grid_add(g, p->side[1] == NOBODY ? slice_of(tr(lang, N_("bye"))) : c->who[p->side[1]].name);
    }
    free(list);
}

/* What one of two competitors, numbered by place, scored in one game against the other. */
struct printed_meeting {
    uint32_t upper, lower;
    bool of_lower; /* it is the lower one's score */
    struct ratio points;
};

static int by_pair(const void *a, const void *b)
{
    const struct printed_meeting *x = a, *y = b;

    if (x->upper != y->upper)
        return x->upper < y->upper ? -1 : 1;
    return (x->lower > y->lower) - (x->lower < y->lower);
}

/* All scores against somebody, by pairs; how many. LIST has room for them. */
static size_t list_meetings(const struct contest *c, struct printed_meeting *list)
{
    uint32_t *order = mem_calloc(c->count + 1, sizeof *order);
    size_t n = 0;

    for (uint32_t i = 0; i < c->count; i++)
        order[c->rank[i]] = i;
    for (uint32_t i = 0; i < c->count; i++)
        for (uint32_t k = 0; k < c->who[i].scores; k++) {
            const struct score *s = score_of(c, i, k);
            uint32_t own = order[i], other = s->opponent == NOBODY ? own : order[s->opponent];

            if (other != own)
                list[n++] = (struct printed_meeting){own < other ? own : other, own < other ? other : own,
                                                     own > other, s->points};
        }
    free(order);
    if (n > 0)
        qsort(list, n, sizeof *list, by_pair);
    return n;
}

/* The first COUNT of the list are those of one pair. */
static void pair_row(struct grid *g, const struct contest *c, const struct printed_meeting *list,
                     size_t count)
{
    struct ratio sum[2] = {ratio_int(0), ratio_int(0)};
    uint32_t met = 0;
    struct buf *cell;

    for (size_t i = 0; i < count; i++) {
        sum[list[i].of_lower] = ratio_add(sum[list[i].of_lower], list[i].points);
        met += !list[i].of_lower;
    }
    if (met == 0)
        return;
    grid_add(g, c->who[c->rank[list->upper]].name);
    grid_add(g, c->who[c->rank[list->lower]].name);
    add_number(g, met);
    cell = grid_begin(g);
    ratio_write(cell, sum[0], 3);
    buf_char(cell, ':');
    ratio_write(cell, sum[1], 3);
    grid_end(g);
}

static void pairs_grid(struct grid *g, const struct contest *c, enum lang lang)
{
    size_t scores = 0, n;
    struct printed_meeting *list;

    grid_column(g, tr(lang, N_("Name")), false);
    grid_column(g, tr(lang, N_("Opponent")), false);
    grid_column(g, tr(lang, N_("Games")), true);
    grid_column(g, tr(lang, N_("Score")), true);
    for (uint32_t i = 0; i < c->count; i++)
        scores += c->who[i].scores;
    list = mem_calloc(scores + 1, sizeof *list);
    n = list_meetings(c, list);
    for (size_t at = 0, end; at < n; at = end) {
        for (end = at; end < n && by_pair(&list[end], &list[at]) == 0; end++)
            ;
        pair_row(g, c, list + at, end - at);
    }
    free(list);
}

void table_grid(struct grid *g, const struct contest *c, enum table_kind kind, enum lang lang,
                const char *links)
{
    switch (kind) {
    case TABLE_STANDINGS:
        standings_grid(g, c, lang, links);
        break;
    case TABLE_CROSS:
        cross_grid(g, c, lang, links);
        break;
    case TABLE_ROUNDS:
        rounds_grid(g, c, lang, links);
        break;
    case TABLE_PAIRS:
        pairs_grid(g, c, lang);
    }
}

static const char *const system_words[SYSTEM_COUNT] = {
    NULL, N_("round robin"), N_("Swiss system"), N_("knockout"), N_("match"), N_("sum of places")};

static const char *const reasons[] = {[WHY_ASKED] = N_("as asked"),
                                      [WHY_FILE] = N_("as the file says"),
                                      [WHY_TWO] = N_("two opponents"),
                                      [WHY_SAME_OPPONENTS] = N_("the same opponents meet again and again"),
                                      [WHY_ALL_PAIRS] = N_("all pairs met equally often"),
                                      [WHY_MOST_PAIRS] = N_("as many rounds as a round robin has"),
                                      [WHY_LOSERS_LEAVE] = N_("losers play no more"),
                                      [WHY_PAIRED_BY_SCORE] = N_("neither all pairs met nor do losers leave"),
                                      [WHY_STARTS] = N_("McMahon: who is stronger starts with more points"),
                                      [WHY_CALLED] = N_("as the event is called"),
                                      [WHY_PLACES] = N_("the players of teams are paired one by one")};

void table_put_key(struct buf *b, const struct contest *c, uint32_t tie_break, enum lang lang)
{
    if (lang == LANG_EN)
        standing_put(b, tie_break);
    else
        put_label(b, c, tie_break, lang);
}

static void put_order(struct buf *b, const struct contest *c, enum lang lang)
{
    for (uint32_t k = 0; c->order[k] != 0; k++) {
        buf_str(b, k == 0 ? "" : tr(lang, N_(", ")));
        table_put_key(b, c, c->order[k], lang);
    }
}

static void put_rules(struct buf *b, const struct contest *c, enum lang lang)
{
    static const char *const editions[] = {
        [UNPLAYED_2009] = "2009", [UNPLAYED_2023] = "2023-09", [UNPLAYED_2026] = "2026-03"};
    const char *article = c->rules->article[c->teams][c->system];

    buf_str(b, c->event->book == NULL ? tr(lang, N_("no rulebook")) : c->event->book->id);
    if (article != NULL && c->own_order)
        buf_printf(b, " %s", article);
    if (c->unplayed > UNPLAYED_BY_DATE && c->system == SYSTEM_SWISS)
        buf_printf(b, " (%s)", editions[c->unplayed]);
}

static void put_count(struct buf *b, enum lang lang, const char *words, uint32_t count)
{
    tr_say(b, lang, words, DIGITS(count), NULL);
}

void table_heading(struct buf *b, const struct contest *c, enum lang lang)
{
    report_shown(b, c->event->name.n == 0 ? slice_of(tr(lang, N_("(no event named)"))) : c->event->name);
    buf_char(b, '\n');
    put_count(b, lang, c->teams ? N_("%1 teams") : N_("%1 players"), c->count);
    if (c->rounds != 0) {
        buf_str(b, tr(lang, N_(", ")));
        put_count(b, lang, c->rounds == 1 ? N_("%1 round") : N_("%1 rounds"), c->rounds);
    }
    buf_str(b, tr(lang, N_(", ")));
    if (c->system == SYSTEM_ROUND_ROBIN && c->cycles == 2)
        buf_str(b, tr(lang, N_("double ")));
    buf_str(b, tr(lang, system_words[c->system]));
    tr_say(b, lang, N_(" (%1)"), tr(lang, reasons[c->why]), NULL);
    buf_str(b, tr(lang, N_("; ")));
    put_rules(b, c, lang);
    buf_str(b, tr(lang, N_(": ")));
    put_order(b, c, lang);
    buf_char(b, '\n');
}

void table_footing(struct buf *b, const struct contest *c, enum lang lang)
{
    bool marked = false, left = false, unrecorded = false;

    for (uint32_t i = 0; i < c->count; i++) {
        marked |= c->who[i].marked;
        left |= c->who[i].void_;
    }
    for (uint32_t k = 0; c->order[k] != 0; k++)
        unrecorded |= standing_is_penalty(standing_key(c->order[k])) && !c->event->penalties;
    if (marked)
        buf_printf(b, "%s\n", tr(lang, N_("* a number that the order asks for is missing")));
    if (left)
        buf_printf(b, "%s\n", tr(lang, N_("Players whose games do not count stand last.")));
    if (unrecorded)
        buf_printf(b, "%s\n", tr(lang, N_("Warnings and fouls are not recorded and not compared.")));
}

void list_standings(struct buf *b, const struct rulebook *all)
{
    for (const struct rulebook *r = all; r != NULL; r = r->next)
        for (unsigned teams = 0; teams < 2; teams++)
            for (unsigned s = SYSTEM_ROUND_ROBIN; s < SYSTEM_COUNT; s++) {
                const uint32_t *order = r->standings->order[teams][s];
                const char *article = r->standings->article[teams][s];

                if (order[0] == 0)
                    continue;
                buf_printf(b, "%s\t%s\t%s\t", r->id, teams ? "team" : "individual",
                           system_name((enum event_system)s));
                for (size_t i = 0; order[i] != 0; i++) {
                    buf_str(b, i == 0 ? "" : ",");
                    standing_put(b, order[i]);
                }
                buf_printf(b, "\t%s\n", article == NULL ? "-" : article);
            }
}
