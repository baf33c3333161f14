/* Tables of the European Go Federation (.h9): one line a player, opponents by number of line. */
#include "format/tournament/tournament.h"

#include <stdio.h>
#include <stdlib.h>

/* An entry: "23+/w2", "11-", "0+", "5?". */
struct egf_cell {
    uint32_t opponent;
    char result, colour;
    int8_t handicap;
    bool by_default;
};

/* The slash brings colour and handicap, the exclamation mark says that nobody played. A handicap has one
 * digit. */
static bool read_cell(struct slice s, struct egf_cell *c)
{
    size_t i = 0;

    *c = (struct egf_cell){.handicap = -1};
    while (i < s.n && s.p[i] >= '0' && s.p[i] <= '9' && c->opponent < 100000)
        c->opponent = c->opponent * 10 + (uint32_t)(s.p[i++] - '0');
    if (i == 0 || i == s.n || memchr("+-=?", s.p[i], 4) == NULL)
        return false;
    c->result = s.p[i++];
    if (i == s.n)
        return true;
    if (s.p[i] != '/' && s.p[i] != '!')
        return false;
    c->by_default = s.p[i++] == '!';
    if (i < s.n && (s.p[i] == 'w' || s.p[i] == 'b'))
        c->colour = s.p[i++];
    if (i < s.n && s.p[i] >= '0' && s.p[i] <= '9')
        c->handicap = (int8_t)(s.p[i++] - '0');
    return i == s.n;
}

static bool is_grade(struct slice s)
{
    size_t i = 0;

    while (i < s.n && s.p[i] >= '0' && s.p[i] <= '9')
        i++;
    return i > 0 && i + 1 == s.n && memchr("dkpDKP", s.p[i], 6) != NULL;
}

/* A line of a player has a grade and behind it at least one entry. */
static bool is_player_line(struct slice line)
{
    bool grade = false;
    struct egf_cell cell;

    for (struct slice word; (word = tournament_next_word(&line)).n > 0;) {
        if (grade && read_cell(word, &cell))
            return true;
        grade |= is_grade(word);
    }
    return false;
}

static int egf_sniff(struct slice head)
{
    struct slice rest = head;
    int players = 0, others = 0, marks = 0;

    while (rest.n > 0 && players + others < 100) {
        struct slice line = slice_trim(slice_cut(rest, '\n', &rest));

        if (line.n == 0)
            continue;
        if (line.p[0] == ';')
            marks += slice_holds(line, "EV[") || slice_holds(line, "CL[");
        else if (is_player_line(line))
            players++;
        else if (rest.p != NULL)
            others++;
    }
    return players > 0 && others <= players / 4 ? marks > 0 ? 96 : 80 : 0;
}

/* "; Pl Name Rk Co Club MMS SOS SDOS": what stands behind the club's. False: this is another line. */
static bool take_heading(struct tournament *t, struct slice line)
{
    struct slice rest = slice_between(line.p + 1, line.p + line.n), word;
    bool place = false, name = false;

    while ((word = tournament_next_word(&rest)).n > 0) {
        place |= slice_is_nocase(word, "Pl");
        name |= slice_is_nocase(word, "Name");
        if (place && name && (slice_is_nocase(word, "Club") || slice_is_nocase(word, "Clb"))) {
            t->score_names = slice_trim(rest);
            return true;
        }
    }
    return false;
}

/* "; EV[name]": the words between the brackets. Class, handicap, komi and comment go to the next table. */
static void take_comment(struct tournament *t, struct slice line)
{
    const char *open = slice_find(line, '['), *close = open == NULL ? NULL : slice_find_last(line, ']');
    struct slice value, key;

    if (open == NULL || close == NULL || close < open)
        return;
    value = slice_between(open + 1, close);
    key = slice_trim(slice_between(line.p + 1, open));
    if (slice_is(key, "EV"))
        t->name = value;
    else if (slice_is(key, "PC"))
        t->federation = slice_cut(value, ',', &t->city);
    else if (slice_is(key, "DT"))
        t->start = slice_cut(value, ',', &t->end);
    else if (slice_is(key, "TM"))
        t->control = value;
    else if (slice_is(key, "CL") || slice_is(key, "HA") || slice_is(key, "KM") || slice_is(key, "CM"))
        tournament_carry(t, line);
}

static bool is_number(struct slice s)
{
    long n;

    return slice_long(s, &n) && n >= 0;
}

/* "Berg_Holm", "Nils" become "Berg Holm, Nils". */
static struct slice join_name(struct tournament *t, struct slice family, struct slice given)
{
    SCOPED(buf) b = {0};
    struct slice s;

    buf_slice(&b, family);
    if (given.n > 0)
        buf_str(&b, ", ");
    buf_slice(&b, given);
    for (size_t i = 0; i < b.n; i++)
        if (b.p[i] == '_')
            b.p[i] = ' ';
    s = (struct slice){arena_str(&t->arena, buf_as_slice(&b)), b.n};
    return s;
}

static void take_cell(struct tournament *t, uint32_t player, uint32_t round, const struct egf_cell *from,
                      struct span at)
{
    struct cell *c = tournament_cell(t, player, round);

    if (c == NULL)
        return;
    c->opponent = from->opponent == 0 ? NO_PLAYER : from->opponent;
    c->colour = from->colour;
    c->handicap = from->handicap;
    c->at = at;
    if (from->result == '?')
        c->code = from->opponent == 0 ? 'Z' : '?';
    else if (from->opponent == 0)
        c->code = from->result == '+' ? 'U' : from->result == '=' ? 'H' : 'Z';
    else if (from->by_default)
        c->code = from->result == '+' ? '+' : '-';
    else
        c->code = from->result == '+' ? '1' : from->result == '=' ? '=' : '0';
}

static void take_player(struct text *text, struct tournament *t, struct slice line, struct sink *sink)
{
    struct slice rest = line, word, name[2] = {{"", 0}, {"", 0}};
    struct tournament_player *p = tournament_add(t, t->players + 1);
    uint32_t names = 0, round = 0, index = t->players - 1;
    struct egf_cell cell;

    p->at = (struct span){(uint32_t)(line.p - text->start), (uint32_t)line.n};
    while ((word = tournament_next_word(&rest)).n > 0 && !is_grade(word)) {
        if (names == 0 && is_number(word))
            p->rank = (int)strtol(word.p, NULL, 10);
        else if (names < 2)
            name[names++] = word;
    }
    p->grade = word;
    p->name = join_name(t, name[0], name[1]);
    if (names == 0) { /* its number is that of its line, which others name */
        tournament_say_bad(text, sink, line, "a name");
        p->name = slice_of(arena_printf(&t->arena, "#%u", (unsigned)t->players));
    }
    p->federation = tournament_next_word(&rest);
    p->club = tournament_next_word(&rest);
    if (slice_is_nocase(p->club, "xxxx"))
        p->club = (struct slice){"", 0};
    while ((word = tournament_next_word(&rest)).n > 0) {
        struct ratio number;

        if (round == 0 && ratio_read(word, &number))
            p->scores = slice_between(p->scores.n == 0 ? word.p : p->scores.p, word.p + word.n);
        if (read_cell(word, &cell))
            take_cell(t, index, ++round, &cell,
                      (struct span){(uint32_t)(word.p - text->start), (uint32_t)word.n});
        else if (round > 0 || !ratio_read(word, &number))
            tournament_say_bad(text, sink, word, "an entry as 3+/w0");
    }
    t->rounds = round > t->rounds ? round : t->rounds;
}

/* A win is 1, whatever the scale of the event. */
static struct ratio won(char code)
{
    return code_is_win(code) ? ratio_int(1) : code_is_draw(code) ? ratio_of(1, 2) : ratio_int(0);
}

static struct ratio number_of_wins(const struct tournament_player *p)
{
    struct ratio sum = ratio_int(0);

    for (uint32_t k = 0; k < p->cells; k++)
        sum = ratio_add(sum, won(p->cell[k].code));
    return sum;
}

/* McMahon: whoever is stronger starts with more points; a table has them only in the sum with those won. */
static void take_starts(struct tournament *t)
{
    struct slice names = t->score_names, name;
    uint32_t at = 0;

    while ((name = tournament_next_word(&names)).n > 0 && !slice_is_nocase(name, "MMS"))
        at++;
    if (name.n == 0)
        return;
    t->system = SLICE("McMahon");
    t->tie_breaks = SLICE("BH,SB");
    t->has_scale = true;
    for (unsigned i = 0; i < POINTS_FOR_COUNT; i++)
        t->points[i] = standings_usual.points[i];
    for (uint32_t i = 0; i < t->players; i++) {
        struct tournament_player *p = &t->player[i];
        struct slice rest = p->scores, word = tournament_next_word(&rest);
        struct ratio sum;

        for (uint32_t k = 0; k < at && word.n > 0; k++)
            word = tournament_next_word(&rest);
        if (word.n > 0 && ratio_read(word, &sum))
            p->bonus = ratio_sub(sum, number_of_wins(p));
    }
}

/* Opponents are numbers of lines, also of lines further down: they become players when all are read. */
static void egf_tournament(struct text *text, struct tournament *t, struct sink *sink)
{
    struct slice line;

    while (tournament_next_line(text, &line)) {
        struct slice words = slice_trim(line);

        if (words.n == 0)
            continue;
        if (words.p[0] == ';' && !take_heading(t, words))
            take_comment(t, words);
        else if (words.p[0] == ';')
            continue;
        else if (is_player_line(words))
            take_player(text, t, words, sink);
        else
            tournament_say_bad(text, sink, words, "the line of a player");
    }
    for (uint32_t i = 0; i < t->players; i++)
        for (uint32_t k = 0; k < t->player[i].cells; k++) {
            struct cell *c = &t->player[i].cell[k];

            if (c->opponent == NO_PLAYER)
                continue;
            if (c->opponent > t->players || c->opponent == i + 1) {
                tournament_say_bad(text, sink, (struct slice){text->start + c->at.off, c->at.len},
                                   "an entry with a line of this file");
                c->opponent = NO_PLAYER;
                c->code = 'Z';
            } else {
                c->opponent--;
            }
        }
    tournament_check_cells(text, t, sink);
    take_starts(t);
}

const struct format format_egf = {.name = "egf",
                                  .title = "EGF tournament table (.h9)",
                                  .games = 1u << GAME_WEIQI,
                                  .sniff = egf_sniff,
                                  .read = tournament_no_game,
                                  .tournament = egf_tournament};

/* One word: blanks become underscores, an empty one OTHERWISE. */
static void put_word(struct buf *b, struct slice s, unsigned width, const char *otherwise)
{
    size_t start = b->n;

    s = slice_trim(s);
    if (s.n == 0)
        s = slice_of(otherwise);
    tournament_put_plain(b, s);
    for (size_t i = start; i < b->n; i++)
        b->p[i] = b->p[i] == ' ' ? '_' : b->p[i];
    for (size_t have = utf8_length((struct slice){b->p + start, b->n - start}); have < width; have++)
        buf_char(b, ' ');
}

static void put_name(struct buf *b, struct slice name)
{
    struct slice given, family = slice_cut(name, ',', &given);
    size_t start = b->n;

    if (given.p == NULL) {
        const char *gap = slice_find_last(name, ' ');

        family = gap == NULL ? name : slice_between(gap + 1, name.p + name.n);
        given = gap == NULL ? (struct slice){"", 0} : slice_between(name.p, gap);
    }
    put_word(b, family, 0, "x");
    buf_char(b, ' ');
    put_word(b, given, 0, "x");
    for (size_t have = utf8_length((struct slice){b->p + start, b->n - start}); have < 30; have++)
        buf_char(b, ' ');
}

static void put_entry(struct buf *b, const struct tournament *t, const struct cell *c)
{
    char sign = code_is_win(c->code) ? '+' : code_is_draw(c->code) ? '=' : c->code == '?' ? '?' : '-';
    char text[32];

    if (c->opponent == NO_PLAYER) {
        snprintf(text, sizeof text, "0%c", sign);
    } else {
        int n = snprintf(text, sizeof text, "%u%c", (unsigned)t->player[c->opponent].number, sign);

        if (code_is_forfeit(c->code))
            snprintf(text + n, sizeof text - (size_t)n, "!");
        else if (c->colour != '\0')
            snprintf(text + n, sizeof text - (size_t)n, "/%c%d", c->colour,
                     c->handicap < 0 ? 0 : c->handicap);
    }
    buf_printf(b, " %8s", text);
}

static void put_comment(struct buf *b, const char *key, struct slice first, struct slice second)
{
    if (first.n + second.n == 0)
        return;
    buf_printf(b, "; %s[", key);
    tournament_put_plain(b, first);
    if (second.p != NULL) {
        buf_char(b, ',');
        tournament_put_plain(b, second);
    }
    buf_str(b, "]\r\n");
}

static void put_score(struct buf *b, struct ratio value)
{
    SCOPED(buf) words = {0};

    ratio_write(&words, value, 1);
    buf_printf(b, " %4.*s", (int)words.n, words.p);
}

/* NBW, SOS and SDOS, and nothing for EXT1. */
static void put_scores(struct buf *b, const struct tournament *t, const struct tournament_player *p)
{
    struct ratio sos = ratio_int(0), sdos = ratio_int(0);

    for (uint32_t k = 0; k < p->cells; k++) {
        const struct cell *c = &p->cell[k];
        struct ratio theirs;

        if (c->code == '\0' || c->opponent == NO_PLAYER)
            continue;
        theirs = number_of_wins(&t->player[c->opponent]);
        sos = ratio_add(sos, theirs);
        sdos = ratio_add(sdos, ratio_mul(won(c->code), theirs));
    }
    put_score(b, number_of_wins(p));
    put_score(b, sos);
    put_score(b, sdos);
    put_score(b, ratio_int(0));
}

/* Right-aligned, as OpenGotha has them. */
static void put_grade(struct buf *b, const struct tournament_player *p)
{
    SCOPED(buf) grade = {0};

    grade_put(&grade, p->grade, p->rating, false);
    buf_printf(b, " %3s ", buf_cstr(&grade));
}

static void put_player(struct buf *b, const struct tournament *t, const struct tournament_player *p)
{
    buf_printf(b, "%4d ", p->rank);
    put_name(b, p->name);
    put_grade(b, p);
    put_word(b, p->federation.n == 2 ? p->federation : SLICE(""), 2, "XX");
    buf_char(b, ' ');
    put_word(b, p->club, 4, "xxxx");
    put_scores(b, t, p);
    for (uint32_t r = 0; r < t->rounds; r++)
        put_entry(b, t,
                  r < p->cells && p->cell[r].code != '\0'
                      ? &p->cell[r]
                      : &(struct cell){.opponent = NO_PLAYER, .code = 'Z'});
    buf_str(b, "\r\n");
}

void egf_write(struct buf *b, const struct tournament *t)
{
    static const struct slice none = {NULL, 0};

    if (t->carried == NULL || !slice_holds(t->carried->line, "CL["))
        buf_str(b, "; CL[C]\r\n");
    for (const struct carried *c = t->carried; c != NULL; c = c->next) {
        buf_slice(b, c->line);
        buf_str(b, "\r\n");
    }
    put_comment(b, "EV", t->name, none);
    put_comment(b, "PC", t->federation, t->city.n == 0 ? SLICE("") : t->city);
    put_comment(b, "DT", t->start, t->end.n == 0 ? t->start : t->end);
    put_comment(b, "TM", t->control, none);
    buf_str(b, ";\r\n; Pl Name                            Rk Co Club  NBW  SOS SDOS EXT1\r\n");
    for (uint32_t i = 0; i < t->players; i++)
        put_player(b, t, &t->player[i]);
}
