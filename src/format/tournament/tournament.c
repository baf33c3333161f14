/* What the readers of tournament files share; see tournament.h. */
#include "format/tournament/tournament.h"

#include <stdio.h>

bool tournament_next_line(struct text *t, struct slice *line)
{
    const char *start = t->p, *p = start;

    if (p >= t->end)
        return false;
    while (p < t->end && *p != '\n' && *p != '\r')
        p++;
    *line = slice_between(start, p);
    if (p < t->end && *p == '\r' && p + 1 < t->end && p[1] == '\n')
        p++;
    t->p = p < t->end ? p + 1 : p;
    return true;
}

struct slice tournament_next_word(struct slice *rest)
{
    struct slice word;

    while (rest->n > 0 && (*rest->p == ' ' || *rest->p == '\t')) {
        rest->p++;
        rest->n--;
    }
    word = (struct slice){rest->p, 0};
    while (word.n < rest->n && rest->p[word.n] != ' ' && rest->p[word.n] != '\t')
        word.n++;
    rest->p += word.n;
    rest->n -= word.n;
    return word;
}

void tournament_say_bad(const struct text *t, struct sink *sink, struct slice words, const char *expected)
{
    struct slice said = slice_trim(words);
    struct span at;

    if (said.n == 0)
        said = words;
    at = (struct span){(uint32_t)(said.p - t->start), (uint32_t)said.n};
    sink_say(sink, CODE_TABLE_LINE, at, sink_clipped(sink, said), expected);
}

/* Whether two letters can stand on either side of one game. */
static bool codes_agree(char a, char b)
{
    if (a == '?' || b == '?')
        return a == b;
    if (code_is_forfeit(a) != code_is_forfeit(b))
        return false;
    if (code_is_win(a) || code_is_win(b))
        return code_is_win(a) != code_is_win(b) && !code_is_draw(a) && !code_is_draw(b);
    /* A draw for one and a loss for the other is an arbiter's decision. */
    return true;
}

static bool cells_agree(const struct tournament *t, uint32_t player, uint32_t round, const struct cell *c)
{
    const struct tournament_player *o = &t->player[c->opponent];
    const struct cell *d = round < o->cells ? &o->cell[round] : NULL;

    /* What could not be read contradicts nobody. */
    if (o->broken && (d == NULL || d->code == '\0'))
        return true;
    if (d == NULL || d->opponent != player || !codes_agree(c->code, d->code))
        return false;
    return c->colour == '\0' || d->colour == '\0' || c->colour != d->colour;
}

static void make_unsure(struct tournament_player *p, uint32_t round)
{
    p->unsure = p->unsure == 0 || round < p->unsure ? round : p->unsure;
}

/* What hangs on a contradiction is not reported again: the pair is one, if both name it, but not its result.
 */
static void doubt(struct tournament *t, uint32_t player, uint32_t round)
{
    uint32_t opponent = t->player[player].cell[round].opponent;
    struct tournament_player *o = &t->player[opponent];
    bool paired = round < o->cells && o->cell[round].opponent == player;

    make_unsure(&t->player[player], round + 1 + paired);
    make_unsure(o, round + 1 + paired);
}

void tournament_check_cells(const struct text *text, struct tournament *t, struct sink *sink)
{
    (void)text;
    for (uint32_t i = 0; i < t->players; i++)
        for (uint32_t r = 0; r < t->player[i].cells; r++) {
            const struct cell *c = &t->player[i].cell[r];

            if (c->opponent == NO_PLAYER || cells_agree(t, i, r, c))
                continue;
            doubt(t, i, r);
            /* Said once, at the second of the two lines, unless only this one speaks of the game. */
            if (c->opponent > i && r < t->player[c->opponent].cells &&
                t->player[c->opponent].cell[r].opponent == i)
                continue;
            sink_say(sink, CODE_TABLE_CELL, c->at, DIGITS((unsigned)r + 1),
                     sink_clipped(sink, t->player[c->opponent].name));
        }
}

enum status tournament_no_game(struct text *text, struct record *record, struct sink *sink)
{
    (void)record;
    (void)sink;
    text->p = text->end;
    return STATUS_END;
}

void tournament_put_plain(struct buf *b, struct slice s)
{
    unsigned n;

    for (const char *p = s.p, *end = s.p + s.n; p < end; p += n) {
        uint32_t c = utf8_get(p, end, &n);

        if (c == UTF8_BAD || utf8_is_command(c))
            buf_char(b, c == '\t' ? ' ' : '?');
        else
            buf_add(b, p, n);
    }
}
