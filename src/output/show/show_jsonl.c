/* show_jsonl.c - a position a line as JSON. */
#include "output/show/show.h"

/* Items of a list that is being written. */
struct json_list {
    struct buf *out;
    const struct shown *shown;
    const char *only; /* the kind of point that is wanted; NULL: all but five */
};

static void put_word(void *context, const char *word)
{
    struct json_list *l = context;

    member_next(l->out);
    buf_json(l->out, slice_of(word));
}

static void put_facts(struct buf *b, const struct shown *s)
{
    struct json_list l = {.out = b, .shown = s};

    buf_str(b, ",\"facts\":[");
    show_facts(s->line, put_word, &l);
    buf_char(b, ']');
}

static void put_forbidden(void *context, point p, const char *kind)
{
    struct json_list *l = context;

    if (strcmp(kind, "five") == 0)
        return;
    member_next(l->out);
    buf_str(l->out, "{\"point\":\"");
    coord_point(l->out, l->shown->line->record->game, p);
    buf_char(l->out, '"');
    member_text(l->out, "kind", kind);
    buf_char(l->out, '}');
}

static void put_five(void *context, point p, const char *kind)
{
    struct json_list *l = context;

    if (strcmp(kind, "five") != 0)
        return;
    member_next(l->out);
    buf_char(l->out, '"');
    coord_point(l->out, l->shown->line->record->game, p);
    buf_char(l->out, '"');
}

/* Points that mean something to the side to move, in the games that have such. */
static void put_special(struct buf *b, const struct shown *s)
{
    const struct game *game = s->line->game;
    struct json_list forbidden = {.out = b, .shown = s}, five = forbidden;

    if (game->special == NULL || game->to_move(s->line->position) != SIDE_FIRST)
        return;
    buf_str(b, ",\"forbidden\":[");
    game->special(s->line->position, s->line->rules, put_forbidden, &forbidden);
    buf_str(b, "],\"five\":[");
    game->special(s->line->position, s->line->rules, put_five, &five);
    buf_char(b, ']');
}

static void put_string(struct buf *b, const char *key, void (*put)(struct buf *, const struct shown *),
                       const struct shown *s)
{
    SCOPED(buf) text = {0};

    put(&text, s);
    member_slice(b, key, buf_as_slice(&text));
}

static void put_fen(struct buf *b, const struct shown *s)
{
    s->line->game->fen(s->line->position, b);
}

static void put_label(struct buf *b, const struct shown *s)
{
    SCOPED(arena) arena = {0};
    SCOPED(buf) why = {0};
    struct proof label;

    if (show_label(s, &arena, &label)) {
        report_why(&why, s->style->lang, &label);
        member_text(b, "label", label.label);
        member_slice(b, "why", buf_as_slice(&why));
        if (label.line != NULL)
            report_line(b, slice_of(label.line));
        if (label.undetermined)
            member_flag(b, "undetermined", true);
    }
}

static void position(struct buf *b, const struct shown *s)
{
    static const char *const sides[] = {"none", "first", "second"};
    enum result result = s->outcome == NULL ? RESULT_UNKNOWN : s->outcome->result;

    buf_str(b, "{\"type\":\"position\"");
    member_text(b, "file", s->at->file);
    member_key(b, "game");
    s->at->serial(b, s->at->serial_ctx);
    buf_printf(b, ",\"ply\":%u,\"side\":\"%s\"", line_ply(s->line),
               sides[s->line->game->to_move(s->line->position)]);
    if (s->canonical == NULL)
        member_text(b, "move", NULL);
    else
        put_string(b, "move", show_move, s);
    put_string(b, "position", put_fen, s);
    put_facts(b, s);
    put_special(b, s);
    put_label(b, s);
    buf_printf(b, ",\"declared\":\"%s\",\"result\":\"%s\"}\n", result_text(record_declared(s->line->record)),
               result_text(result));
}

const struct view show_jsonl = {.name = "jsonl", .position = position};
