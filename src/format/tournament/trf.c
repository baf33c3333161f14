/* FIDE's tournament report files, TRF16 and TRF26: fixed columns, which count characters, not bytes. */
#include "base/utf8.h"
#include "format/tournament/tournament.h"

#include <stdio.h>

struct reading {
    struct text *text;
    struct tournament *t;
    struct sink *sink;
    struct slice line;
};

static int trf_sniff(struct slice head)
{
    struct slice rest = head, line;
    int players = 0, others = 0;

    while (rest.n > 0 && players + others < 200) {
        line = slice_cut(rest, '\n', &rest);
        if (line.n > 0 && line.p[0] == '\r')
            line = (struct slice){line.p + 1, line.n - 1};
        if (slice_starts(line, "001 ") && line.n > 60 && (line.p[7] >= '0' && line.p[7] <= '9'))
            players++;
        else if (slice_trim(line).n > 0 && !(line.n > 3 && line.p[3] == ' ') && !slice_starts(line, "###"))
            others++;
    }
    return players > 0 && others <= players ? 96 : 0;
}

/* Columns FROM to TO, from 1, of the line. */
static struct slice columns(const struct reading *r, unsigned from, unsigned to)
{
    const char *p = r->line.p, *end = p + r->line.n, *start;
    unsigned column = 1, n;

    for (; p < end && column < from; column++) {
        utf8_get(p, end, &n);
        p += n;
    }
    start = p;
    for (; p < end && column <= to; column++) {
        utf8_get(p, end, &n);
        p += n;
    }
    return slice_between(start, p);
}

static struct slice trimmed(const struct reading *r, unsigned from, unsigned to)
{
    return slice_trim(columns(r, from, to));
}

static struct slice value(const struct reading *r)
{
    return trimmed(r, 5, 4096);
}

/* A whole number in these columns; blank is 0. False, with a finding, when it is none. */
static bool number_in(const struct reading *r, unsigned from, unsigned to, uint32_t *number)
{
    struct slice s = trimmed(r, from, to);
    long n = 0;

    *number = 0;
    if (s.n == 0)
        return true;
    if (!slice_long(s, &n) || n < 0 || n > 99999999) {
        say_bad(r->text, r->sink, s, "a number");
        return false;
    }
    *number = (uint32_t)n;
    return true;
}

/* Whether nothing stands in the column, which parts two fields. A line that slipped has something there. */
static bool is_blank(const struct reading *r, unsigned column)
{
    struct slice s = columns(r, column, column);

    if (slice_trim(s).n == 0)
        return true;
    say_bad(r->text, r->sink, s, "a blank");
    return false;
}

/* False: it is broken. */
static bool take_cell(struct reading *r, uint32_t player, uint32_t round)
{
    unsigned at = 92 + 10 * (round - 1);
    struct slice all = columns(r, at, at + 7), code = trimmed(r, at + 7, at + 7),
                 colour = trimmed(r, at + 5, at + 5);
    uint32_t opponent;
    struct cell *c;
    char letter = code.n == 0 ? '\0' : code.p[0];

    if (slice_trim(all).n == 0)
        return true;
    if (!number_in(r, at, at + 3, &opponent))
        return false;
    if (letter >= 'a' && letter <= 'z')
        letter = (char)(letter - 'a' + 'A');
    if (letter != '\0' && strchr("1=0WDL+-UFHZ", letter) == NULL) {
        say_bad(r->text, r->sink, code, "a result");
        return false;
    }
    if (colour.n > 0 && strchr("wb-WB", colour.p[0]) == NULL) {
        say_bad(r->text, r->sink, colour, "a colour");
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
static void take_cells(struct reading *r, uint32_t player)
{
    bool *broken = &r->t->player[player].broken;
    uint32_t length = (uint32_t)utf8_length(r->line);

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

static bool take_numbers(struct reading *r, struct tournament_player *p)
{
    uint32_t rating, rank;
    struct slice points = trimmed(r, 81, 84);

    if (!number_in(r, 49, 52, &rating) || !number_in(r, 86, 89, &rank))
        return false;
    p->rating = (int)rating;
    p->rank = (int)rank;
    p->has_points = points.n > 0;
    if (points.n > 0 && !ratio_read(points, &p->points)) {
        say_bad(r->text, r->sink, points, "a number of points");
        p->has_points = false;
    }
    return true;
}

static void take_player(struct reading *r)
{
    struct tournament_player *p;
    uint32_t number, index;

    if (!number_in(r, 5, 8, &number))
        return;
    if (number == 0 || tournament_find(r->t, number) != NO_PLAYER) {
        say_bad(r->text, r->sink, columns(r, 5, 8), "a new starting number");
        return;
    }
    if (!is_blank(r, 14) || !is_blank(r, 48) || !is_blank(r, 80) || !is_blank(r, 85))
        return;
    if (trimmed(r, 15, 47).n == 0) {
        say_bad(r->text, r->sink, columns(r, 15, 47), "a name");
        return;
    }
    p = tournament_add(r->t, number);
    p->name = trimmed(r, 15, 47);
    p->sex = trimmed(r, 10, 10);
    p->title = trimmed(r, 11, 13);
    p->federation = trimmed(r, 54, 56);
    p->id = trimmed(r, 58, 68);
    if (slice_is(p->id, "0"))
        p->id = (struct slice){"", 0};
    p->birth = trimmed(r, 70, 79);
    p->at = (struct span){(uint32_t)(r->line.p - r->text->start), (uint32_t)r->line.n};
    take_numbers(r, p);
    index = r->t->players - 1;
    take_cells(r, index);
}

/* 162: a letter and a value, every nine columns; what the letters stand for is in tournament-files. */
static void take_scale(struct reading *r)
{
    static const struct {
        char letter;
        enum points_for what;
    } letters[] = {{'W', FOR_WIN},      {'W', FOR_FORFEIT_WIN},  {'D', FOR_DRAW},
                   {'D', FOR_HALF_BYE}, {'L', FOR_LOSS},         {'L', FOR_BOTH_LOSE},
                   {'A', FOR_ZERO_BYE}, {'A', FOR_FORFEIT_LOSS}, {'P', FOR_BYE}};
    unsigned length = (unsigned)utf8_length(r->line);
    bool bye = false;

    if (!r->t->has_scale)
        memcpy(r->t->points, standings_usual.points, sizeof r->t->points);
    r->t->has_scale = true;
    for (unsigned at = 6; at <= length; at += 9) {
        struct slice letter = trimmed(r, at, at), worth = trimmed(r, at + 1, at + 4);
        struct ratio points;

        if (letter.n == 0)
            continue;
        if (!ratio_read(worth, &points)) {
            say_bad(r->text, r->sink, columns(r, at + 1, at + 4), "a number of points");
            continue;
        }
        for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
            if (letters[i].letter == letter.p[0])
                r->t->points[letters[i].what] = points;
        bye |= letter.p[0] == 'P';
        if (letter.p[0] == 'W' && !bye)
            r->t->points[FOR_BYE] = points;
    }
}

/* What a letter of BBW, BBD, BBL, BBU, BBZ, BBF is worth; false when there is no such letter or number. */
static bool take_worth(struct reading *r, char which, struct slice worth)
{
    static const char letters[] = "WDLUZFP";
    static const enum points_for what[] = {FOR_WIN,      FOR_DRAW,         FOR_LOSS, FOR_BYE,
                                           FOR_ZERO_BYE, FOR_FORFEIT_LOSS, FOR_BYE};
    const char *letter = memchr(letters, which, sizeof letters - 1);
    struct ratio points;

    if (letter == NULL || !ratio_read(worth, &points))
        return false;
    if (!r->t->has_scale)
        memcpy(r->t->points, standings_usual.points, sizeof r->t->points);
    r->t->has_scale = true;
    r->t->points[what[letter - letters]] = points;
    if (*letter == 'W')
        r->t->points[FOR_FORFEIT_WIN] = r->t->points[FOR_BYE] = points;
    if (*letter == 'D')
        r->t->points[FOR_HALF_BYE] = points;
    return true;
}

/* XXS: "W=3", "D=1" and so on, parted by blanks; the letters of BBW and the others. */
static void take_equations(struct reading *r)
{
    struct slice rest = value(r), word;

    while ((word = next_word(&rest)).n > 0) {
        struct slice worth, letter = slice_cut(word, '=', &worth);

        if (letter.n != 1 || !take_worth(r, letter.p[0], worth))
            say_bad(r->text, r->sink, word, "points as W=1");
    }
}

/* 299: points that a result brought some players in a round beside the usual, or a bonus, or a penalty. */
static void take_abnormal(struct reading *r)
{
    struct slice type = trimmed(r, 5, 5), worth = trimmed(r, 14, 17);
    unsigned length = (unsigned)utf8_length(r->line);
    uint32_t round, number, player;
    struct ratio points = ratio_int(0);

    if (worth.n == 0)
        return;
    if (!ratio_read(worth, &points)) {
        say_bad(r->text, r->sink, worth, "a number of points");
        return;
    }
    for (unsigned at = 24; at <= length && number_in(r, 20, 22, &round); at += 5) {
        if (!number_in(r, at, at + 3, &number) || number == 0)
            continue;
        if ((player = tournament_find(r->t, number)) == NO_PLAYER)
            say_bad(r->text, r->sink, columns(r, at, at + 3), "a starting number of this file");
        else
            tournament_adjust(r->t, player, type.n == 0 ? '\0' : type.p[0], round, points);
    }
}

/* 240: F, H or Z in a round, for the players of the list. Numbers are settled at the end, as those of cells.
 */
static void take_byes(struct reading *r)
{
    struct slice type = trimmed(r, 5, 5);
    uint32_t round, number;
    unsigned length = (unsigned)utf8_length(r->line);

    if (type.n == 0 || strchr("FHZ", type.p[0]) == NULL) {
        say_bad(r->text, r->sink, columns(r, 5, 5), "F, H or Z");
        return;
    }
    if (!number_in(r, 7, 9, &round) || round == 0)
        return;
    for (unsigned at = 11; at <= length; at += 5) {
        uint32_t player;
        struct cell *c;

        if (!number_in(r, at, at + 3, &number) || (player = tournament_find(r->t, number)) == NO_PLAYER ||
            (c = tournament_cell(r->t, player, round)) == NULL || (c->code != '\0' && c->code != 'Z'))
            continue;
        c->code = type.p[0];
        c->at = (struct span){(uint32_t)(r->line.p - r->text->start), (uint32_t)r->line.n};
    }
}

/* 013 and 310: a name, then players every five columns. */
static void take_team(struct reading *r, unsigned name, unsigned name_end, unsigned first)
{
    struct tournament_team *team = tournament_add_team(r->t, trimmed(r, name, name_end));
    unsigned length = (unsigned)utf8_length(r->line);
    uint32_t number, player;

    team->at = (struct span){(uint32_t)(r->line.p - r->text->start), (uint32_t)r->line.n};
    for (unsigned at = first; at <= length; at += 5) {
        if (!number_in(r, at, at + 3, &number) || number == 0)
            continue;
        if ((player = tournament_find(r->t, number)) == NO_PLAYER)
            say_bad(r->text, r->sink, columns(r, at, at + 3), "a starting number of this file");
        else
            tournament_join(r->t, team, player);
    }
}

/* Lines that are one value. */
static bool take_value(struct reading *r, struct slice id)
{
    struct tournament *t = r->t;
    const struct {
        const char *id;
        struct slice *to;
    } rows[] = {{"012", &t->name},   {"022", &t->city},       {"032", &t->federation}, {"042", &t->start},
                {"052", &t->end},    {"092", &t->type},       {"102", &t->arbiter},    {"122", &t->control},
                {"192", &t->system}, {"202", &t->tie_breaks}, {"212", &t->tie_breaks}, {"222", &t->control}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (slice_is(id, rows[i].id)) {
            *rows[i].to = value(r);
            return true;
        }
    return false;
}

static void take_line(struct reading *r, bool players)
{
    struct slice id = {r->line.p, 3};
    long rounds;

    if (r->line.n < 4 || slice_starts(r->line, "###"))
        return;
    if (players) {
        if (slice_is(id, "001"))
            take_player(r);
    } else if (slice_is(id, "013")) {
        take_team(r, 5, 36, 37);
    } else if (slice_is(id, "310")) {
        take_team(r, 9, 40, 74);
    } else if (slice_is(id, "142") || slice_is(id, "XXR")) {
        if (slice_long(value(r), &rounds) && rounds > 0 && rounds <= CELLS_MAX)
            r->t->rounds = (uint32_t)rounds;
        else
            say_bad(r->text, r->sink, value(r), "a number of rounds");
    } else if (slice_is(id, "152")) {
        r->t->first_colour = value(r).n == 0 ? '\0' : (char)(value(r).p[0] | 0x20);
    } else if (slice_is(id, "162")) {
        take_scale(r);
    } else if (slice_starts(id, "BB")) {
        take_worth(r, id.p[2], value(r));
    } else if (slice_is(id, "XXS")) {
        take_equations(r);
    } else if (slice_is(id, "240")) {
        take_byes(r);
    } else {
        take_value(r, id);
    }
}

/* Numbers of opponents become indices. */
static void settle(struct reading *r)
{
    for (uint32_t i = 0; i < r->t->players; i++)
        for (uint32_t k = 0; k < r->t->player[i].cells; k++) {
            struct cell *c = &r->t->player[i].cell[k];
            uint32_t found;

            if (c->opponent == NO_PLAYER)
                continue;
            found = tournament_find(r->t, c->opponent);
            if (found == NO_PLAYER || found == i) {
                say_bad(r->text, r->sink, (struct slice){r->text->start + c->at.off, 4},
                        "a starting number of this file");
                c->code = 'Z';
                found = NO_PLAYER;
            }
            c->opponent = found;
        }
}

/* Byes and teams name players by number, so that these come first. */
static void trf_tournament(struct text *text, struct tournament *t, struct sink *sink)
{
    const char *start = text->p;
    struct reading r = {text, t, sink, {NULL, 0}};

    while (next_line(text, &r.line))
        take_line(&r, true);
    settle(&r);
    text->p = start;
    while (next_line(text, &r.line))
        take_line(&r, false);
    /* When all else is known: what a result is worth, and who has which. */
    text->p = start;
    while (next_line(text, &r.line))
        if (slice_starts(r.line, "299 "))
            take_abnormal(&r);
    check_cells(text, t, sink);
}

const struct format format_trf = {.name = "trf",
                                  .title = "FIDE tournament report, TRF16 and TRF26",
                                  .games = 1u << GAME_CHESS | 1u << GAME_XIANGQI | 1u << GAME_WEIQI |
                                           1u << GAME_WUZIQI,
                                  .sniff = trf_sniff,
                                  .read = tournament_no_game,
                                  .tournament = trf_tournament};
