/* FIDE's tournament report files, TRF16 and TRF26: fixed columns, which count characters, not bytes. */
#include "format/tournament/tournament.h"

#include <stdio.h>

static int trf_sniff(struct slice head)
{
    struct slice rest = head, line;
    int players = 0, others = 0;

    while (rest.n > 0 && players + others < 200) {
        line = slice_cut(rest, memchr(rest.p, '\r', rest.n) == NULL ? '\n' : '\r', &rest);
        if (line.n > 0 && line.p[0] == '\n')
            line = (struct slice){line.p + 1, line.n - 1};
        if (slice_starts(line, "001 ") && line.n > 60 && (line.p[7] >= '0' && line.p[7] <= '9'))
            players++;
        else if (slice_trim(line).n > 0 && !(line.n > 3 && line.p[3] == ' ') && !slice_starts(line, "###"))
            others++;
    }
    return players > 0 && others <= players ? 96 : 0;
}

/* Whether nothing stands in the column, which parts two fields. A line that slipped has something there. */
static bool is_blank(const struct trf *r, unsigned column)
{
    struct slice s = trf_columns(r, column, column);

    if (slice_trim(s).n == 0)
        return true;
    tournament_say_bad(r->text, r->sink, s, "a blank");
    return false;
}

/* False: it is broken. */
static bool take_cell(struct trf *r, uint32_t player, uint32_t round)
{
    unsigned at = 92 + 10 * (round - 1);
    struct slice all = trf_columns(r, at, at + 7), code = trf_trimmed(r, at + 7, at + 7),
                 colour = trf_trimmed(r, at + 5, at + 5);
    uint32_t opponent;
    struct cell *c;
    char letter = code.n == 0 ? '\0' : code.p[0];

    if (slice_trim(all).n == 0)
        return true;
    if (!trf_number(r, at, at + 3, &opponent))
        return false;
    if (letter >= 'a' && letter <= 'z')
        letter = (char)(letter - 'a' + 'A');
    if (code.n > 0 && find_char("1=0WDL+-UFHZ?", letter) == NULL) {
        tournament_say_bad(r->text, r->sink, code, "a result");
        return false;
    }
    if (colour.n > 0 && find_char("wb-WB", colour.p[0]) == NULL) {
        tournament_say_bad(r->text, r->sink, colour, "a colour");
        return false;
    }
    if ((c = tournament_cell(r->t, player, round)) == NULL)
        return true;
    /* The number, until all lines are read. */
    c->opponent = opponent == 0 ? NO_PLAYER : opponent;
    c->colour = colour.n == 0 || colour.p[0] == '-' ? '\0' : (char)(colour.p[0] | 0x20);
    c->code = opponent == 0 && letter == '\0' ? 'Z' : letter == '\0' ? '?' : letter;
    c->at = (struct span){(uint32_t)(all.p - r->text->start), (uint32_t)all.n};
    return true;
}

/* Where one slipped out of its columns the rest of the line did too: it is said once. */
static void take_cells(struct trf *r, uint32_t player)
{
    bool *broken = &r->t->player[player].broken;
    uint32_t length = trf_length(r);

    for (uint32_t round = 1; 92 + 10 * (round - 1) <= length && round <= CELLS_MAX; round++) {
        unsigned at = 92 + 10 * (round - 1);

        if (!is_blank(r, at + 4) || !is_blank(r, at + 6)) {
            *broken = true;
            return;
        }
        if (!take_cell(r, player, round))
            *broken = true;
    }
}

static bool take_numbers(struct trf *r, struct tournament_player *p)
{
    uint32_t rating, rank;
    struct slice points = trf_trimmed(r, 81, 84);

    if (!trf_number(r, 49, 52, &rating) || !trf_number(r, 86, 89, &rank))
        return false;
    p->rating = (int)rating;
    p->rank = (int)rank;
    p->has_points = points.n > 0;
    if (points.n > 0 && !ratio_read(points, &p->points)) {
        tournament_say_bad(r->text, r->sink, points, "a number of points");
        p->has_points = false;
    }
    return true;
}

/* Of a line that slipped out of its columns the number and the name are taken: other lines name the player.
 */
static void take_player(struct trf *r)
{
    struct tournament_player *p;
    uint32_t number, index;
    bool slipped;

    if (!trf_number(r, 5, 8, &number))
        return;
    if (number == 0 || tournament_find(r->t, number) != NO_PLAYER) {
        tournament_say_bad(r->text, r->sink, trf_columns(r, 5, 8), "a new starting number");
        return;
    }
    slipped = !is_blank(r, 14) || !is_blank(r, 48) || !is_blank(r, 80) || !is_blank(r, 85);
    if (trf_trimmed(r, 15, 47).n == 0) {
        tournament_say_bad(r->text, r->sink, trf_columns(r, 15, 47), "a name");
        return;
    }
    p = tournament_add(r->t, number);
    p->name = trf_trimmed(r, 15, 47);
    p->at = trf_span(r);
    p->broken = slipped;
    if (slipped)
        return;
    p->sex = trf_trimmed(r, 10, 10);
    p->title = trf_trimmed(r, 11, 13);
    p->federation = trf_trimmed(r, 54, 56);
    p->id = trf_trimmed(r, 58, 68);
    if (slice_is(p->id, "0"))
        p->id = (struct slice){"", 0};
    p->birth = trf_trimmed(r, 70, 79);
    take_numbers(r, p);
    index = r->t->players - 1;
    take_cells(r, index);
}

/* 162: letters and values; what the letters stand for is in tournament-files. */
static void take_scale(struct trf *r)
{
    static const struct {
        char letter;
        enum points_for what;
    } letters[] = {{'W', FOR_WIN},      {'W', FOR_FORFEIT_WIN},  {'D', FOR_DRAW},
                   {'D', FOR_HALF_BYE}, {'L', FOR_LOSS},         {'L', FOR_BOTH_LOSE},
                   {'A', FOR_ZERO_BYE}, {'A', FOR_FORFEIT_LOSS}, {'P', FOR_BYE}};
    struct slice rest = trf_value(r), letter;
    struct ratio points, *scale = trf_scale(r, false);
    bool bye = false;

    while (trf_next_worth(r, &rest, &letter, &points)) {
        for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
            if (letters[i].letter == letter.p[0])
                scale[letters[i].what] = points;
        bye |= letter.p[0] == 'P';
        if (letter.p[0] == 'W' && !bye)
            scale[FOR_BYE] = points;
    }
}

/* What the letters of BBW, BBD, BBL, BBU, BBZ, BBF and of XXS mean, where White's and Black's results can be
 * worth other points; false when there are no such letters or it is no number. */
static bool take_worth(struct trf *r, struct slice letters, struct slice worth)
{
    static const struct {
        const char *letters;
        enum points_for what;
    } rows[] = {
        {"W", FOR_WIN},           {"W", FOR_FORFEIT_WIN},  {"W", FOR_BYE},        {"WW", FOR_WIN},
        {"BW", FOR_WIN},          {"D", FOR_DRAW},         {"D", FOR_HALF_BYE},   {"WD", FOR_DRAW},
        {"BD", FOR_DRAW},         {"L", FOR_LOSS},         {"L", FOR_BOTH_LOSE},  {"WL", FOR_LOSS},
        {"BL", FOR_LOSS},         {"U", FOR_BYE},          {"P", FOR_BYE},        {"PAB", FOR_BYE},
        {"Z", FOR_ZERO_BYE},      {"ZPB", FOR_ZERO_BYE},   {"HPB", FOR_HALF_BYE}, {"F", FOR_FORFEIT_LOSS},
        {"FL", FOR_FORFEIT_LOSS}, {"FW", FOR_FORFEIT_WIN}, {"FPB", FOR_WIN}};
    struct ratio points, *scale;
    bool known = false;

    if (!ratio_read(worth, &points))
        return false;
    scale = trf_scale(r, false);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (slice_is_nocase(letters, rows[i].letters)) {
            scale[rows[i].what] = points;
            known = true;
        }
    return known;
}

/* XXS: "W=3", "D=1" and so on, parted by blanks. */
static void take_equations(struct trf *r)
{
    struct slice rest = trf_value(r), word;

    while ((word = tournament_next_word(&rest)).n > 0) {
        struct slice worth, letters = slice_cut(word, '=', &worth);

        if (!take_worth(r, letters, worth))
            tournament_say_bad(r->text, r->sink, word, "points as W=1");
    }
}

/* 299: points that a result brought some players in a round beside the usual, or a bonus, or a penalty. With
 * match points the numbers are those of teams. */
static void take_abnormal(struct trf *r)
{
    struct slice type = trf_trimmed(r, 5, 5);
    bool teams = trf_trimmed(r, 8, 11).n > 0 && r->t->teams > 0;
    struct ratio points = ratio_int(0);
    uint32_t round, found;

    if (!trf_points(r, teams ? 8 : 14, teams ? 11 : 17, &points) || points.num == 0 ||
        !trf_number(r, 20, 22, &round))
        return;
    for (unsigned at = 24; at <= trf_length(r); at += 5) {
        if ((found = trf_named(r, at, at + 3, teams)) == NO_PLAYER)
            continue;
        if (teams && type.n > 0)
            trf_adjust_matches(r, found, type.p[0], round, points);
        else if (teams)
            tournament_adjust_team(r->t, found, round, points);
        else
            tournament_adjust(r->t, found, type.n == 0 ? '\0' : type.p[0], round, points);
    }
}

/* 240: F, H or Z in a round, for the players of the list. Numbers are settled at the end, as those of cells.
 */
static void take_byes(struct trf *r)
{
    struct slice type = trf_trimmed(r, 5, 5);
    uint32_t round, player;
    unsigned length = trf_length(r);

    if (type.n == 0 || find_char("FHZ", type.p[0]) == NULL) {
        tournament_say_bad(r->text, r->sink, trf_columns(r, 5, 5), "F, H or Z");
        return;
    }
    if (!trf_number(r, 7, 9, &round))
        return;
    if (round == 0 || (r->t->rounds > 0 && round > r->t->rounds)) {
        tournament_say_bad(r->text, r->sink, trf_columns(r, 7, 9), "a round of this tournament");
        return;
    }
    if (r->pairs_teams) {
        trf_take_absent_teams(r, type.p[0], round);
        return;
    }
    for (unsigned at = 11; at <= length; at += 5) {
        struct cell *c;

        if ((player = trf_named(r, at, at + 3, false)) == NO_PLAYER)
            continue;
        c = tournament_cell(r->t, player, round);
        if (c != NULL && find_char("10=WDL+-", c->code) != NULL)
            tournament_say_bad(r->text, r->sink, trf_columns(r, at, at + 3),
                               "a player without a game in this round");
        if (c == NULL || (c->code != '\0' && c->code != 'Z'))
            continue;
        c->code = type.p[0];
        c->at = trf_span(r);
    }
}

/* Lines that are one value. */
static bool take_value(struct trf *r)
{
    struct tournament *t = r->t;
    const struct {
        const char *id;
        struct slice *to;
    } rows[] = {{"012", &t->name},   {"022", &t->city},       {"032", &t->federation}, {"042", &t->start},
                {"052", &t->end},    {"092", &t->type},       {"102", &t->arbiter},    {"122", &t->control},
                {"192", &t->system}, {"202", &t->tie_breaks}, {"212", &t->tie_breaks}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (slice_starts(r->line, rows[i].id)) {
            *rows[i].to = trf_value(r);
            return true;
        }
    return false;
}

/* Whether C.07 has the tie-break, with a modifier that is not computed here, or the file says that it is one
 * of its own: no fault of the file. */
static bool is_fide_code(struct slice word)
{
    struct slice name = word;

    for (size_t i = 0; i < word.n && name.n == word.n; i++)
        if (word.p[i] == '/' || word.p[i] == ':')
            name.n = i;
    return slice_starts(word, "OTHER_") || (name.n < word.n && standing_named(name) != STANDING_NONE);
}

/* 202 and 212: whatever is no tie-break here is left out of the order, and said. */
static void take_order(struct trf *r)
{
    struct slice rest = trf_value(r);

    while (rest.n > 0) {
        struct slice word = slice_trim(slice_cut(rest, ',', &rest));

        if (word.n > 0 && standing_named(word) == STANDING_NONE)
            report(r->sink, &(struct finding){.code = CODE_TABLE_ORDER,
                                              .own = is_fide_code(word) ? SEVERITY_NOTE + 1 : 0,
                                              .at = {(uint32_t)(word.p - r->text->start), (uint32_t)word.n},
                                              .arg = {sink_clipped(r->sink, word)}});
    }
    take_value(r);
}

/* The lines of 172 begin with a federation's letters: "AUS". */
static bool is_federation(struct slice id)
{
    for (size_t i = 0; i < id.n; i++)
        if (id.p[i] < 'A' || id.p[i] > 'Z')
            return false;
    return id.n == 3 && !slice_starts(id, "XX") && !slice_starts(id, "BB");
}

/* Lines for pairing programs and people, which another file of the format gets as they are. */
static void carry(struct trf *r)
{
    struct slice id = {r->line.p, 3};
    static const char *const ids[] = {"072", "112", "132", "172", "182", "222", "250", "260",
                                      "801", "802", "XXC", "XXP", "XXA", "XXZ", "DAT", NULL};

    if (is_federation(id) || slice_is_any(id, ids))
        tournament_carry(r->t, r->line);
}

static void take_rounds(struct trf *r)
{
    long rounds;

    if (slice_long(trf_value(r), &rounds) && rounds > 0 && rounds <= CELLS_MAX)
        r->t->rounds = (uint32_t)rounds;
    else
        tournament_say_bad(r->text, r->sink, trf_value(r), "a number of rounds");
}

static void take_first_colour(struct trf *r)
{
    struct slice colour = trf_value(r);

    if (slice_is_nocase(colour, "W") || slice_is_nocase(colour, "B"))
        r->t->first_colour = (char)(colour.p[0] | 0x20);
    else
        tournament_say_bad(r->text, r->sink, colour.n == 0 ? r->line : colour, "W or B");
}

/* The older spelling of 152, where XXC says nothing else, nor more. */
static void take_old_colour(struct trf *r)
{
    struct slice colour = trf_value(r);

    if (slice_is_nocase(colour, "white1") || slice_is_nocase(colour, "black1"))
        r->t->first_colour = (char)(colour.p[0] | 0x20);
    else
        carry(r);
}

static void take_letters_worth(struct trf *r)
{
    if (!take_worth(r, (struct slice){r->line.p + 2, 1}, trf_value(r)))
        tournament_say_bad(r->text, r->sink, r->line, "a result and its points");
}

/* 042 and 052 name a year at least. */
static void take_date(struct trf *r)
{
    struct slice date = trf_value(r);
    unsigned digits = 0;

    for (size_t i = 0; i < date.n && digits < 4; i++)
        digits = date.p[i] >= '0' && date.p[i] <= '9' ? digits + 1 : 0;
    if (date.n > 0 && digits < 4)
        tournament_say_bad(r->text, r->sink, date, "a date");
    take_value(r);
}

static const struct trf_row own_rows[] = {
    {"001", TRF_PLAYERS, take_player},      {"142", TRF_FIRST, take_rounds},
    {"XXR", TRF_FIRST, take_rounds},        {"152", TRF_FIRST, take_first_colour},
    {"XXC", TRF_FIRST, take_old_colour},    {"162", TRF_FIRST, take_scale},
    {"BBW", TRF_FIRST, take_letters_worth}, {"BBD", TRF_FIRST, take_letters_worth},
    {"BBL", TRF_FIRST, take_letters_worth}, {"BBU", TRF_FIRST, take_letters_worth},
    {"BBZ", TRF_FIRST, take_letters_worth}, {"BBF", TRF_FIRST, take_letters_worth},
    {"XXS", TRF_FIRST, take_equations},     {"042", TRF_FIRST, take_date},
    {"052", TRF_FIRST, take_date},          {"202", TRF_FIRST, take_order},
    {"212", TRF_FIRST, take_order},         {"240", TRF_LATE, take_byes},
    {"299", TRF_LAST, take_abnormal},       {NULL, TRF_FIRST, NULL}};

/* The row of a line; NULL: there is none. */
static const struct trf_row *row_of(const struct trf *r)
{
    static const struct trf_row *const tables[] = {own_rows, trf_term_rows, trf_team_rows};

    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (const struct trf_row *row = tables[i]; row->id != NULL; row++)
            if (slice_starts(r->line, row->id))
                return row;
    return NULL;
}

static void take_line(struct trf *r, enum trf_pass pass)
{
    const struct trf_row *row = row_of(r);

    if (row != NULL && row->pass == pass)
        row->take(r);
    else if (pass == TRF_FIRST && (row != NULL || !take_value(r)))
        carry(r);
    r->pairs_teams |= slice_starts(r->line, "310");
}

/* Numbers of opponents become indices. */
static void settle(struct trf *r)
{
    for (uint32_t i = 0; i < r->t->players; i++)
        for (uint32_t k = 0; k < r->t->player[i].cells; k++) {
            struct cell *c = &r->t->player[i].cell[k];
            size_t digits = c->at.len < 4 ? c->at.len : 4;
            uint32_t found;

            if (c->opponent == NO_PLAYER)
                continue;
            found = tournament_find(r->t, c->opponent);
            if (found == NO_PLAYER || found == i) {
                tournament_say_bad(r->text, r->sink, (struct slice){r->text->start + c->at.off, digits},
                                   "a starting number of this file");
                c->code = '\0';
                r->t->player[i].broken = true;
                found = NO_PLAYER;
            }
            c->opponent = found;
        }
}

/* The next line that has something to say. */
static bool next_said(struct trf *r)
{
    while (tournament_next_line(r->text, &r->line))
        if (r->line.n >= 4 && !slice_starts(r->line, "###"))
            return true;
    return false;
}

static void trf_tournament(struct text *text, struct tournament *t, struct sink *sink)
{
    const char *start = text->p;
    struct trf r = {.text = text, .t = t, .sink = sink};

    for (enum trf_pass pass = TRF_PLAYERS; pass < TRF_PASSES; pass++) {
        text->p = start;
        while (next_said(&r))
            take_line(&r, pass);
        if (pass == TRF_PLAYERS)
            settle(&r);
    }
    trf_settle_team_byes(&r);
    tournament_check_cells(text, t, sink);
}

const struct format format_trf = {.name = "trf",
                                  .title = "FIDE tournament report, TRF16 and TRF26",
                                  .games = 1u << GAME_CHESS | 1u << GAME_XIANGQI | 1u << GAME_WEIQI |
                                           1u << GAME_WUZIQI,
                                  .sniff = trf_sniff,
                                  .read = tournament_no_game,
                                  .tournament = trf_tournament};
