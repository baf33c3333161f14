/* Files of the American Go Association: the report for rating, and register.tde. */
#include "format/tournament/tournament.h"

#include <stdio.h>
#include <stdlib.h>

enum section { IN_HEAD, IN_PLAYERS, IN_GAMES };

struct aga_reading {
    struct text *text;
    struct tournament *t;
    struct sink *sink;
    enum section section;
    uint32_t round;
    struct lookup ids; /* as fold_id has them */
};

/* A keyword at the start of the line, in either case, with what follows in *REST. */
static bool keyword(struct slice line, const char *word, struct slice *rest)
{
    struct slice all = line, first = tournament_next_word(&all);

    *rest = slice_trim(all);
    return slice_is_nocase(first, word);
}

static bool has_digit(struct slice s)
{
    for (size_t i = 0; i < s.n; i++)
        if (s.p[i] >= '0' && s.p[i] <= '9')
            return true;
    return false;
}

/* "USA7 USA8 b 3 0": a line of a round's own file (1.tde, 2.tde …). */
static bool is_game_line(struct slice line)
{
    struct slice white = tournament_next_word(&line), black = tournament_next_word(&line),
                 result = tournament_next_word(&line), handicap = tournament_next_word(&line),
                 komi = tournament_next_word(&line);
    struct ratio number;

    return has_digit(white) && has_digit(black) && result.n == 1 && memchr("wbWB?", result.p[0], 5) != NULL &&
           ratio_read(handicap, &number) && ratio_read(komi, &number) && tournament_next_word(&line).n == 0;
}

/* Whether the lines are games, but for comments and a few that are broken. */
static bool is_round(struct slice text)
{
    struct slice rest = text, comment;
    int games = 0, others = 0;

    while (rest.n > 0 && games + others < 60) {
        struct slice line = slice_trim(slice_cut(slice_cut(rest, '\n', &rest), '#', &comment));

        if (line.n == 0)
            continue;
        if (is_game_line(line))
            games++;
        else
            others++;
    }
    return games > 0 && others <= (games + 2) / 4;
}

static int aga_sniff(struct slice head)
{
    struct slice rest = head, line, value;
    bool tourney = false, players = false;

    if (is_round(head))
        return 80;

    for (int n = 0; rest.n > 0 && n < 60; n++) {
        line = slice_trim(slice_cut(rest, '\n', &rest));
        while (line.n > 0 && line.p[0] == '#')
            line = slice_trim((struct slice){line.p + 1, line.n - 1});
        tourney |= keyword(line, "TOURNEY", &value) && value.n > 0;
        players |= tourney && (keyword(line, "PLAYERS", &value) || keyword(line, "GAMES", &value) ||
                               keyword(line, "ROUNDS", &value));
    }
    return tourney && players ? 92 : 0;
}

/* An id as it is compared: capitals, and no zeros before the number. */
static struct slice fold_id(struct tournament *t, struct slice id)
{
    char *to = arena_alloc(&t->arena, id.n + 1);
    size_t n = 0;

    for (size_t i = 0; i < id.n; i++) {
        bool in_number = n > 0 && to[n - 1] >= '0' && to[n - 1] <= '9';
        bool last = i + 1 == id.n || id.p[i + 1] < '0' || id.p[i + 1] > '9';

        if (id.p[i] != '0' || in_number || last)
            to[n++] = (char)(id.p[i] >= 'a' && id.p[i] <= 'z' ? id.p[i] - 'a' + 'A' : id.p[i]);
    }
    return (struct slice){to, n};
}

/* The player with that id as fold_id has it; NO_PLAYER when there is none. */
static uint32_t player_with(const struct aga_reading *r, struct slice id)
{
    const struct tournament *t = r->t;
    uint32_t found = lookup_get(&r->ids, lookup_key(id));

    for (; found < t->players && !slice_eq(t->player[found].id, id); found++)
        ;
    return found < t->players ? found : NO_PLAYER;
}

/* A new one, with an id that nobody has. */
static struct tournament_player *add_player(struct aga_reading *r, struct slice id)
{
    struct tournament_player *p = tournament_add(r->t, r->t->players + 1);

    p->id = id;
    lookup_add(&r->ids, lookup_key(id), r->t->players - 1);
    return p;
}

static bool is_rank(struct slice s)
{
    struct ratio number;

    if (ratio_read(s, &number))
        return true;
    return s.n > 1 && memchr("dkpDKP", s.p[s.n - 1], 6) != NULL &&
           ratio_read((struct slice){s.p, s.n - 1}, &number);
}

/* "USA12345 Last, First 3d [FLAG...]": the name ends before the rank. */
static void take_player(struct aga_reading *r, struct slice line)
{
    struct slice rest = line, id = tournament_next_word(&rest), name = slice_trim(rest), word;
    struct slice left = name;
    struct tournament_player *p;

    if (!has_digit(id) || name.n == 0) {
        tournament_say_bad(r->text, r->sink, line, "the line of a player");
        return;
    }
    if (player_with(r, fold_id(r->t, id)) != NO_PLAYER) {
        tournament_say_bad(r->text, r->sink, id, "a new number");
        return;
    }
    p = add_player(r, fold_id(r->t, id));
    p->at = (struct span){(uint32_t)(line.p - r->text->start), (uint32_t)line.n};
    p->name = name;
    while ((word = tournament_next_word(&left)).n > 0)
        if (is_rank(word)) {
            p->name = slice_trim(slice_between(name.p, word.p));
            p->grade = word;
            break;
        }
    while ((word = tournament_next_word(&left)).n > 0)
        if (slice_starts(word, "CLUB="))
            p->club = (struct slice){word.p + 5, word.n - 5};
}

static char code_for(char result, bool white)
{
    if (result == '?')
        return '?';
    return (result == 'w') == white ? '1' : '0';
}

/* The player of a game. A round's own file names nobody: whoever plays is a player of it. */
static uint32_t player_of(struct aga_reading *r, struct slice id)
{
    uint32_t player = player_with(r, fold_id(r->t, id));
    struct tournament_player *p;

    if (player != NO_PLAYER || !r->t->ids_only || !has_digit(id))
        return player;
    p = add_player(r, fold_id(r->t, id));
    p->name = p->id;
    p->at = (struct span){(uint32_t)(id.p - r->text->start), (uint32_t)id.n};
    return r->t->players - 1;
}

/* "white black W/B handicap komi" */
static void take_game(struct aga_reading *r, struct slice line)
{
    struct slice rest = line, words[5];
    uint32_t player[2];
    char result;

    for (unsigned i = 0; i < 5; i++)
        words[i] = tournament_next_word(&rest);
    for (unsigned i = 0; i < 2; i++)
        if ((player[i] = player_of(r, words[i])) == NO_PLAYER) {
            tournament_say_bad(r->text, r->sink, words[i].n == 0 ? line : words[i], "a player of this file");
            return;
        }
    result = words[2].n == 1 ? (char)(words[2].p[0] | 0x20) : '\0';
    if (result != 'w' && result != 'b' && !slice_is(words[2], "?")) {
        tournament_say_bad(r->text, r->sink, words[2].n == 0 ? line : words[2], "W, B or ?");
        return;
    }
    for (unsigned i = 0; i < 2; i++) {
        struct cell *c = tournament_cell(r->t, player[i], r->round);

        if (c == NULL || c->code != '\0') {
            tournament_say_bad(r->text, r->sink, words[i], "a player without a game in this round");
            return;
        }
        c->opponent = player[1 - i];
        c->colour = i == 0 ? 'w' : 'b';
        c->code = code_for(slice_is(words[2], "?") ? '?' : result, i == 0);
        c->handicap = words[3].n > 0 ? (int8_t)strtol(words[3].p, NULL, 10) : -1;
        c->komi = words[4].n > 0 ? (int16_t)strtol(words[4].p, NULL, 10) : KOMI_UNKNOWN;
        c->at = (struct span){(uint32_t)(line.p - r->text->start), (uint32_t)line.n};
    }
}

/* A section's name, or a value of the head; false when the line is neither. */
static bool take_keyword(struct aga_reading *r, struct slice line)
{
    struct slice value;
    long n;

    if (keyword(line, "TOURNEY", &value)) {
        r->t->name = slice_cut(value, ',', &r->t->city);
        r->t->city = slice_trim(r->t->city);
    } else if (keyword(line, "PLAYERS", &value)) {
        r->section = IN_PLAYERS;
    } else if (keyword(line, "GAMES", &value)) {
        r->section = IN_GAMES;
        r->round = slice_long(value, &n) && n > 0 && n <= CELLS_MAX ? (uint32_t)n : r->round + 1;
        r->t->rounds = r->round > r->t->rounds ? r->round : r->t->rounds;
    } else if (keyword(line, "ROUNDS", &value)) {
        if (slice_long(value, &n) && n > 0 && n <= CELLS_MAX)
            r->t->rounds = (uint32_t)n;
    } else if (!keyword(line, "END", &value) && !keyword(line, "RULES", &value) &&
               !keyword(line, "HANDICAP", &value)) {
        return false;
    }
    return true;
}

/* "5/1/2026" has the month first; the rest of the program has years first. */
static struct slice years_first(struct tournament *t, struct slice date)
{
    struct slice rest, month = slice_cut(date, '/', &rest), year, day = slice_cut(rest, '/', &year);
    long number[3];

    if (!slice_long(month, &number[0]) || !slice_long(day, &number[1]) || !slice_long(year, &number[2]) ||
        number[2] < 1000)
        return date;
    return slice_of(arena_printf(&t->arena, "%04ld/%02ld/%02ld", number[2], number[0], number[1]));
}

static void take_setting(struct aga_reading *r, struct slice line)
{
    struct slice value, key = slice_trim(slice_cut(line, '=', &value));

    if (slice_is_nocase(key, "start"))
        r->t->start = years_first(r->t, slice_trim(value));
    else if (slice_is_nocase(key, "finish"))
        r->t->end = years_first(r->t, slice_trim(value));
}

/* "start=05/01/2026", and not a player with a flag as CLUB=X. */
static bool is_setting(struct slice line)
{
    struct slice rest = line, first = tournament_next_word(&rest);

    return slice_find(first, '=') != NULL || slice_starts(slice_trim(rest), "=");
}

/* A line that begins with ## is a directive of register.tde in a file that is a report otherwise; behind
 * a single # all is a comment. */
static void aga_tournament(struct text *text, struct tournament *t, struct sink *sink)
{
    struct aga_reading r = {.text = text, .t = t, .sink = sink};
    struct slice line, comment;

    if (is_round((struct slice){text->p, (size_t)(text->end - text->p)})) {
        t->ids_only = true;
        r.section = IN_GAMES;
        r.round = t->rounds = 1;
    }
    while (tournament_next_line(text, &line)) {
        struct slice words = slice_trim(line);
        bool directive = slice_starts(words, "##");

        if (directive)
            words = slice_trim((struct slice){words.p + 2, words.n - 2});
        words = slice_trim(slice_cut(words, '#', &comment));
        if (words.n == 0 || take_keyword(&r, words))
            continue;
        if (r.section == IN_GAMES)
            take_game(&r, words);
        else if (!directive && (r.section == IN_PLAYERS || !is_setting(words)))
            take_player(&r, words);
        else
            take_setting(&r, words);
    }
    lookup_free(&r.ids);
}

const struct format format_aga = {.name = "aga",
                                  .title = "AGA tournament report, register.tde and rounds",
                                  .games = 1u << GAME_WEIQI,
                                  .sniff = aga_sniff,
                                  .read = tournament_no_game,
                                  .tournament = aga_tournament};

/* Numbers that no list gives count from 99999 down, as OpenGotha has it. */
static void put_id(struct buf *b, const struct tournament_player *p)
{
    if (p->id.n > 0)
        tournament_put_plain(b, p->id);
    else
        buf_uint(b, 100000u - p->number);
}

static void put_game(struct buf *b, const struct tournament *t, uint32_t player, const struct cell *c)
{
    uint32_t black = c->opponent;

    put_id(b, &t->player[player]);
    buf_char(b, ' ');
    put_id(b, &t->player[black]);
    buf_printf(b, " %c %d %d\r\n",
               code_is_win(c->code)               ? 'W'
               : c->code == '0' || c->code == 'L' ? 'B'
                                                  : '?',
               c->handicap < 0 ? 0 : c->handicap, c->komi == KOMI_UNKNOWN ? 7 : c->komi);
}

/* A rating in decimals stays as it is. */
static void put_rank(struct buf *b, const struct tournament_player *p)
{
    if (slice_holds(p->grade, "."))
        tournament_put_plain(b, p->grade);
    else
        grade_put(b, p->grade, p->rating, true);
}

void aga_write(struct buf *b, const struct tournament *t)
{
    buf_str(b, "TOURNEY ");
    tournament_put_plain(b, t->name);
    if (t->city.n > 0) {
        buf_str(b, ", ");
        tournament_put_plain(b, t->city);
    }
    buf_str(b, "\r\n");
    if (t->start.n > 0) {
        buf_str(b, "    start=");
        tournament_put_plain(b, t->start);
        buf_str(b, "\r\n    finish=");
        tournament_put_plain(b, t->end.n == 0 ? t->start : t->end);
        buf_str(b, "\r\n");
    }
    buf_str(b, "    rules=AGA\r\nPLAYERS\r\n");
    for (uint32_t i = 0; i < t->players; i++) {
        put_id(b, &t->player[i]);
        buf_char(b, ' ');
        tournament_put_plain(b, t->player[i].name);
        buf_char(b, ' ');
        put_rank(b, &t->player[i]);
        buf_str(b, "\r\n");
    }
    for (uint32_t r = 0; r < t->rounds; r++) {
        buf_printf(b, "GAMES %u\r\n", (unsigned)r + 1);
        for (uint32_t i = 0; i < t->players; i++) {
            const struct cell *c = r < t->player[i].cells ? &t->player[i].cell[r] : NULL;

            if (c != NULL && c->opponent != NO_PLAYER && !code_is_forfeit(c->code) &&
                (c->colour == 'w' || (c->colour == '\0' && i < c->opponent)))
                put_game(b, t, i, c);
        }
    }
    buf_str(b, "END\r\n");
}
