/* One JSON object for each place: see CLI, "standing". */
#include "output/table/table.h"

static const char *colour_word(enum game_id game, char colour)
{
    switch (colour == '\0' ? '\0' : colour_letter(game, colour)) {
    case 'w':
        return "\"white\"";
    case 'r':
        return "\"red\"";
    case 'b':
        return "\"black\"";
    default:
        return "null";
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

static void number_or_null(struct buf *b, const char *key, uint64_t number)
{
    buf_printf(b, ",\"%s\":", key);
    if (number == 0)
        buf_str(b, "null");
    else
        buf_uint(b, number);
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

    buf_str(b, "{\"round\":");
    if (s->round == 0)
        buf_str(b, "null");
    else
        buf_uint(b, s->round);
    number_or_null(b, "board", s->board);
    buf_str(b, ",\"opponent\":");
    if (s->opponent == NOBODY)
        buf_str(b, "null");
    else
        buf_json(b, c->who[s->opponent].name);
    buf_printf(b, ",\"colour\":%s", colour_word(c->event->kind, s->colour));
    buf_printf(b, ",\"result\":\"%s\"", result_word(s, p));
    buf_printf(b, ",\"forfeit\":%s", code_is_forfeit(s->code) ? "true" : "false");
    buf_str(b, ",\"points\":");
    ratio_write(b, s->points, 6);
    if (s->opponent == NOBODY)
        buf_printf(b, ",\"bye\":\"%s\"", bye_word(s->code));
    buf_str(b, ",\"file\":");
    if (p->supposed)
        buf_str(b, "null,\"game\":null");
    else {
        buf_json(b, slice_of(x->file));
        number_or_null(b, "game", x->from_list ? 0 : x->game);
    }
    buf_char(b, '}');
}

static void put_games(struct buf *b, const struct contest *c, uint32_t who)
{
    const char *comma = "";

    buf_str(b, ",\"games\":[");
    for (uint32_t k = 0; k < c->who[who].scores; k++)
        if (score_of(c, who, k)->pairing != NOBODY) {
            buf_str(b, comma);
            put_game(b, c, score_of(c, who, k));
            comma = ",";
        }
    buf_char(b, ']');
}

static void put_boards(struct buf *b, const struct contest *c, uint32_t who)
{
    buf_char(b, '[');
    for (uint32_t i = 0; i < c->boards; i++) {
        buf_str(b, i == 0 ? "" : ",");
        ratio_write(b, c->board_points[(size_t)who * BOARDS_MAX + i], 6);
    }
    buf_char(b, ']');
}

static void put_tie_breaks(struct buf *b, const struct contest *c, uint32_t who)
{
    const char *comma = "";

    buf_str(b, ",\"tiebreaks\":[");
    for (uint32_t k = 0; c->order[k] != 0; k++) {
        bool known;
        struct ratio value = contest_value(c, k, who, &known);

        if (c->order[k] == STANDING_POINTS || c->order[k] == STANDING_SHARED)
            continue;
        buf_printf(b, "%s{\"key\":\"%s\",\"value\":", comma,
                   standing_info((enum standing_key)c->order[k])->name);
        comma = ",";
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

    buf_str(b, ",\"team\":");
    if (p == NULL || p->team == NOBODY)
        buf_str(b, "null");
    else
        buf_json(b, c->event->team[p->team].name);
    number_or_null(b, "rating", p == NULL ? 0 : (uint64_t)p->rating);
}

static void put_standing(struct buf *b, const struct contest *c, uint32_t who)
{
    const struct competitor *w = &c->who[who];

    buf_str(b, "{\"type\":\"standing\",\"event\":");
    buf_json(b, c->event->name);
    buf_printf(b, ",\"place\":%u,\"shared\":%s,\"name\":", (unsigned)w->place, w->shared ? "true" : "false");
    buf_json(b, w->name);
    put_owner(b, c, who);
    buf_str(b, ",\"points\":");
    ratio_write(b, w->points, 6);
    put_tie_breaks(b, c, who);
    put_games(b, c, who);
    buf_printf(b, ",\"system\":\"%s\",\"rulebook\":", system_name(c->system));
    if (c->event->book == NULL)
        buf_str(b, "null");
    else
        buf_json(b, slice_of(c->event->book->id));
    buf_printf(b, ",\"withdrawn\":%s,\"counted\":%s,\"marked\":%s}\n", w->withdrawn ? "true" : "false",
               w->void_ ? "false" : "true", w->marked ? "true" : "false");
}

void table_jsonl(struct buf *b, const struct contest *c)
{
    for (uint32_t i = 0; i < c->count; i++)
        put_standing(b, c, c->rank[i]);
}
