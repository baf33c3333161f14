/* Writes TRF16 and TRF26. Columns count characters; lines end with CR LF. */
#include "format/tournament/tournament.h"

#include <stdio.h>

/* At most WIDTH characters of S, filled with blanks behind it, or before it. */
static void put_field(struct buf *b, struct slice s, unsigned width, bool right)
{
    size_t length = utf8_length(s);
    const char *p = s.p;
    unsigned n;

    if (right && length < width)
        buf_fill(b, ' ', width - length);
    for (unsigned i = 0; i < width && i < length; i++, p += n) {
        utf8_get(p, s.p + s.n, &n);
        tournament_put_plain(b, (struct slice){p, n});
    }
    if (!right && length < width)
        buf_fill(b, ' ', width - length);
}

static void put_points(struct buf *b, struct ratio points, unsigned width)
{
    SCOPED(buf) words = {0};

    ratio_write(&words, points, 2);
    if (slice_find(buf_as_slice(&words), '.') == NULL)
        buf_str(&words, ".0");
    put_field(b, buf_as_slice(&words), width, true);
}

static void put_line(struct buf *b, const char *id, struct slice value)
{
    if (slice_trim(value).n == 0)
        return;
    buf_printf(b, "%s ", id);
    put_field(b, value, (unsigned)utf8_length(value), false);
    buf_str(b, "\r\n");
}

static void put_count(struct buf *b, const char *id, uint32_t count)
{
    buf_printf(b, "%s %u\r\n", id, (unsigned)count);
}

static void put_cell(struct buf *b, const struct tournament *t, const struct cell *c)
{
    if (c->code == '\0') {
        buf_str(b, "          ");
        return;
    }
    if (c->opponent == NO_PLAYER)
        buf_printf(b, "  0000 - %c", c->code);
    else
        buf_printf(b, "  %4u %c %c", (unsigned)t->player[c->opponent].number,
                   c->colour == '\0' ? '-' : c->colour, c->code == '?' ? ' ' : c->code);
}

/* The line ends behind the last result of the player: rounds that he has not played have no columns. */
static void put_player(struct buf *b, const struct tournament *t, const struct tournament_player *p)
{
    size_t end;

    buf_printf(b, "001 %4u ", (unsigned)p->number);
    put_field(b, p->sex, 1, false);
    put_field(b, p->title, 3, true);
    buf_char(b, ' ');
    put_field(b, p->name, 33, false);
    if (p->rating > 0)
        buf_printf(b, " %4d ", p->rating);
    else
        buf_str(b, "      ");
    put_field(b, p->federation, 3, false);
    buf_char(b, ' ');
    put_field(b, p->id, 11, true);
    buf_char(b, ' ');
    put_field(b, p->birth, 10, false);
    buf_char(b, ' ');
    put_points(b, p->points, 4);
    buf_printf(b, " %4d", p->rank);
    end = b->n;
    for (uint32_t r = 0; r < t->rounds; r++) {
        put_cell(b, t, r < p->cells ? &p->cell[r] : &(struct cell){.opponent = NO_PLAYER});
        end = r < p->cells && p->cell[r].code != '\0' ? b->n : end;
    }
    b->n = end;
    buf_str(b, "\r\n");
}

static void put_team(struct buf *b, const struct tournament *t, const struct tournament_team *team,
                     bool year_2026)
{
    if (year_2026) {
        buf_printf(b, "310 %3u ", (unsigned)team->number);
        put_field(b, team->name, 32, false);
        buf_char(b, ' ');
        put_field(b, team->short_name, 5, false);
        buf_str(b, "        "); /* its strength is not known */
        if (team->has_points) {
            put_points(b, team->match_points, 6);
            put_points(b, team->game_points, 7);
            buf_printf(b, " %3d ", team->rank);
        } else {
            buf_fill(b, ' ', 18);
        }
    } else {
        buf_str(b, "013 ");
        put_field(b, team->name, 32, false);
    }
    for (uint32_t k = 0; k < team->members; k++)
        buf_printf(b, "%s%4u", k == 0 && !year_2026 ? "" : " ", (unsigned)t->player[team->member[k]].number);
    buf_str(b, "\r\n");
}

/* 300 */
static void put_line_up(struct buf *b, const struct tournament *t, const struct line_up *l)
{
    uint32_t other = NO_PLAYER;

    for (uint32_t i = 0; i < l->boards && other == NO_PLAYER; i++) {
        const struct tournament_player *p = l->player[i] == NO_PLAYER ? NULL : &t->player[l->player[i]];

        if (p != NULL && l->round <= p->cells && p->cell[l->round - 1].opponent != NO_PLAYER)
            other = t->player[p->cell[l->round - 1].opponent].team;
    }
    buf_printf(b, "300 %3u %3u %3u", (unsigned)l->round, (unsigned)t->team[l->team].number,
               other == NO_PLAYER ? 0u : (unsigned)t->team[other].number);
    for (uint32_t i = 0; i < l->boards; i++) {
        if (l->player[i] == NO_PLAYER)
            buf_str(b, " 0000");
        else
            buf_printf(b, " %4u", (unsigned)t->player[l->player[i]].number);
    }
    buf_str(b, "\r\n");
}

/* 320: one line, the team of each round; 330: a line each. */
static void put_matches(struct buf *b, const struct tournament *t)
{
    uint32_t last = 0;
    struct ratio games = ratio_int(0);

    for (uint32_t i = 0; i < t->matches; i++)
        if (t->match[i].team[1] == NO_PLAYER) {
            last = t->match[i].round > last ? t->match[i].round : last;
            games = t->match[i].game_points;
        }
    if (last > 0) {
        buf_str(b, "320 ");
        put_points(b, t->match_points[FOR_BYE], 4);
        buf_char(b, ' ');
        put_points(b, games, 4);
    }
    for (uint32_t round = 1; round <= last; round++) {
        uint32_t team = 0;

        for (uint32_t i = 0; i < t->matches; i++)
            if (t->match[i].round == round && t->match[i].team[1] == NO_PLAYER)
                team = t->team[t->match[i].team[0]].number;
        buf_printf(b, " %03u", (unsigned)team);
    }
    buf_str(b, last > 0 ? "\r\n" : "");
    for (uint32_t i = 0; i < t->matches; i++)
        if (t->match[i].team[1] != NO_PLAYER)
            buf_printf(b, "330 %c%c %3u %3u %3u\r\n", t->match[i].code[0], t->match[i].code[1],
                       (unsigned)t->match[i].round, (unsigned)t->team[t->match[i].team[0]].number,
                       (unsigned)t->team[t->match[i].team[1]].number);
}

/* TRF16 knows the members of a team and nothing else of it. */
static void put_teams(struct buf *b, const struct tournament *t, bool year_2026)
{
    static const struct {
        const char *letters;
        enum points_for what;
    } rows[] = {{"TW", FOR_WIN}, {"TD", FOR_DRAW}, {"TL", FOR_LOSS}};

    if (year_2026)
        put_line(b, "352", t->board_colours);
    if (year_2026 && t->teams > 0 && t->has_match_scale) {
        buf_str(b, "362");
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            buf_printf(b, "%s%s", i == 0 ? " " : "   ", rows[i].letters);
            put_points(b, t->match_points[rows[i].what], 4);
        }
        buf_str(b, "\r\n");
    }
    for (uint32_t i = 0; i < t->teams; i++)
        put_team(b, t, &t->team[i], year_2026);
    for (uint32_t i = 0; i < t->line_ups && year_2026; i++)
        put_line_up(b, t, &t->line_up[i]);
    if (year_2026)
        put_matches(b, t);
}

/* 162, or the same in lines that pairing programs read with TRF16, where the scale is not FIDE's. */
static void put_scale(struct buf *b, const struct tournament *t, bool year_2026)
{
    static const struct {
        char letter, old; /* of 162, and of BBW and its like */
        enum points_for what;
    } rows[] = {{'W', 'W', FOR_WIN},
                {'D', 'D', FOR_DRAW},
                {'L', 'L', FOR_LOSS},
                {'P', 'U', FOR_BYE},
                {'A', '\0', FOR_ZERO_BYE}};

    if (!t->has_scale)
        return;
    buf_str(b, year_2026 ? "162" : "");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        /* Some programs do not read the letter for absence: only where it brings points. */
        if (rows[i].old == '\0' && (!year_2026 || t->points[FOR_ZERO_BYE].num == 0))
            continue;
        if (year_2026)
            buf_printf(b, "%s%c", i == 0 ? "  " : "    ", rows[i].letter);
        else
            buf_printf(b, "BB%c ", rows[i].old);
        put_points(b, t->points[rows[i].what], 4);
        buf_str(b, year_2026 ? "" : "\r\n");
    }
    buf_str(b, year_2026 ? "\r\n" : "");
}

/* 299: what a player, or a team, has beside the points of results. */
static void put_bonus(struct buf *b, struct ratio bonus, uint32_t number, bool team)
{
    if (bonus.num == 0)
        return;
    buf_str(b, team ? "299    " : "299          ");
    put_points(b, bonus, 4);
    buf_printf(b, "%s000 %4u\r\n", team ? "        " : "  ", (unsigned)number);
}

void trf_write(struct buf *b, const struct tournament *t, bool year_2026)
{
    put_line(b, "012", t->name);
    put_line(b, "022", t->city);
    put_line(b, "032", t->federation);
    put_line(b, "042", t->start);
    put_line(b, "052", t->end);
    put_count(b, "062", t->players);
    if (t->teams > 0)
        put_count(b, "082", t->teams);
    put_line(b, "092", t->type);
    put_line(b, "102", t->arbiter);
    put_line(b, "122", t->control);
    for (const struct carried *c = t->carried; c != NULL; c = c->next) {
        tournament_put_plain(b, c->line);
        buf_str(b, "\r\n");
    }
    if (year_2026) {
        put_count(b, "142", t->rounds);
        if (t->first_colour != '\0')
            buf_printf(b, "152 %c\r\n", t->first_colour & ~0x20);
        put_scale(b, t, true);
        put_line(b, "192", t->system);
        put_line(b, t->order_with_points ? "212" : "202", t->tie_breaks);
    } else {
        put_count(b, "XXR", t->rounds);
        if (t->first_colour != '\0')
            buf_printf(b, "XXC %s\r\n", t->first_colour == 'w' ? "white1" : "black1");
        put_scale(b, t, false);
    }
    for (uint32_t i = 0; i < t->players; i++)
        put_player(b, t, &t->player[i]);
    for (uint32_t i = 0; i < t->players && year_2026; i++)
        put_bonus(b, t->player[i].bonus, t->player[i].number, false);
    for (uint32_t i = 0; i < t->teams && year_2026; i++)
        put_bonus(b, t->team[i].bonus, t->team[i].number, true);
    put_teams(b, t, year_2026);
}
