/* One JSON object for each place: see CLI, "standing". */
#include "output/table/table.h"

static const char *colour_word(enum game_id game, char colour)
{
    switch (colour == '\0' ? '\0' : colour_letter(game, colour)) {
    case 'w':
        return "white";
    case 'r':
        return "red";
    case 'b':
        return "black";
    default:
        return NULL;
    }
}

/* As everywhere: 1-0 is the first mover's win. A bye has no result. */
static const char *result_word(const struct score *s, const struct pairing *p)
{
    const char *code = p->code;

    if (s->opponent == NOBODY)
        return "*";
    if (code_is_win(code[0]))
        return "1-0";
    if (code_is_win(code[1]))
        return "0-1";
    if (code_is_draw(code[0]))
        return "1/2-1/2";
    return code[0] == '?' ? "*" : "0-0";
}

static const char *bye_word(char code)
{
    switch (code) {
    case 'U':
        return "pairing";
    case 'F':
        return "full";
    case 'H':
        return "half";
    default:
        return "zero";
    }
}

static void put_game(struct buf *b, const struct contest *c, const struct score *s)
{
    const struct pairing *p = &c->pairing[s->pairing];
    const struct entry *x = event_entry(c->event, p->entry);

    buf_char(b, '{');
    member_count(b, "round", s->round);
    member_count(b, "board", s->board);
    if (s->opponent == NOBODY)
        member_text(b, "opponent", NULL);
    else
        member_slice(b, "opponent", c->who[s->opponent].name);
    member_text(b, "colour", colour_word(c->event->kind, s->colour));
    member_text(b, "result", result_word(s, p));
    member_flag(b, "forfeit", code_is_forfeit(s->code));
    member_key(b, "points");
    ratio_write(b, s->points, 6);
    if (s->opponent == NOBODY)
        member_text(b, "bye", bye_word(s->code));
    member_text(b, "file", p->supposed ? NULL : x->file);
    member_count(b, "game", p->supposed || x->from_list ? 0 : x->game);
    buf_char(b, '}');
}

static void put_games(struct buf *b, const struct contest *c, uint32_t who)
{
    buf_str(b, ",\"games\":[");
    for (uint32_t k = 0; k < c->who[who].scores; k++)
        if (score_of(c, who, k)->pairing != NOBODY) {
            member_next(b);
            put_game(b, c, score_of(c, who, k));
        }
    buf_char(b, ']');
}

static void put_boards(struct buf *b, const struct contest *c, uint32_t who)
{
    buf_char(b, '[');
    for (uint32_t i = 0; i < c->boards; i++) {
        member_next(b);
        ratio_write(b, c->board_points[(size_t)who * BOARDS_MAX + i], 6);
    }
    buf_char(b, ']');
}

static void put_tie_breaks(struct buf *b, const struct contest *c, uint32_t who)
{
    buf_str(b, ",\"tiebreaks\":[");
    for (uint32_t k = 0; c->order[k] != 0; k++) {
        bool known;
        struct ratio value = contest_value(c, k, who, &known);

        if (c->order[k] == STANDING_POINTS || c->order[k] == STANDING_SHARED)
            continue;
        member_next(b);
        buf_str(b, "{\"key\":\"");
        standing_put(b, c->order[k]);
        buf_str(b, "\",\"value\":");
        if (c->order[k] == STANDING_BOARDS_IN_ORDER)
            put_boards(b, c, who);
        else if (known)
            ratio_write(b, value, 6);
        else
            buf_str(b, "null");
        buf_char(b, '}');
    }
    buf_char(b, ']');
}

static void put_owner(struct buf *b, const struct contest *c, uint32_t who)
{
    const struct player *p = c->teams ? NULL : &c->event->player[c->who[who].index];

    if (p == NULL || p->team == NOBODY)
        member_text(b, "team", NULL);
    else
        member_slice(b, "team", c->event->team[p->team].name);
    member_count(b, "rating", p == NULL ? 0 : (uint64_t)p->rating);
}

static void put_standing(struct buf *b, const struct contest *c, uint32_t who)
{
    const struct competitor *w = &c->who[who];

    buf_str(b, "{\"type\":\"standing\"");
    member_slice(b, "event", c->event->name);
    member_number(b, "place", w->place);
    member_flag(b, "shared", w->shared);
    member_slice(b, "name", w->name);
    put_owner(b, c, who);
    member_key(b, "points");
    ratio_write(b, w->points, 6);
    put_tie_breaks(b, c, who);
    put_games(b, c, who);
    member_text(b, "system", system_name(c->system));
    member_text(b, "rulebook", c->event->book == NULL ? NULL : c->event->book->id);
    member_flag(b, "withdrawn", w->withdrawn);
    member_flag(b, "counted", !w->void_);
    member_flag(b, "marked", w->marked);
    buf_str(b, "}\n");
}

void table_jsonl(struct buf *b, const struct contest *c)
{
    for (uint32_t i = 0; i < c->count; i++)
        put_standing(b, c, c->rank[i]);
}
