/* Writes scores as text, in the layouts of --style-of. */
#include "format/text/list/movelist_write.h"

#include "format/build.h"
#include "notation/notation.h"
#include "record/words/words.h"

#include <stdio.h>

struct list_writer {
    struct buf *out;
    const struct record *record;
    const struct writing *how;
    const struct notation *notation;
    unsigned ply; /* the next one's number, from 0; the first move of the second player is 1 */
    bool sided;   /* every move says its side: they do not take turns */
};

/* -- Headers -------------------------------------------------------------------------------------- */

static void put_header(struct list_writer *w, enum key key, struct slice value)
{
    struct slice name = desc_name(w->how->desc, key, w->record->game);

    if (name.n == 0 || value.n == 0)
        return;
    buf_slice(w->out, name);
    buf_str(w->out, ": ");
    build_one_line(w->out, value);
    buf_char(w->out, '\n');
}

/* The game, the board and the notation, so that nobody has to guess. */
static void put_kind(struct list_writer *w)
{
    static const char *const names[GAME_COUNT] = {[GAME_CHESS] = "国际象棋",
                                                  [GAME_XIANGQI] = "中国象棋",
                                                  [GAME_WEIQI] = "围棋",
                                                  [GAME_WUZIQI] = "五子棋"};
    const struct record *r = w->record;

    put_header(w, KEY_GAME, slice_of(names[r->game]));
    if (game_places_stones(r->game)) {
        put_header(w, KEY_SIZE,
                   slice_of(DIGITS(r->height != 0           ? r->height
                                   : r->game == GAME_WUZIQI ? 15u
                                                            : 19u)));
    }
    if (w->notation != notation_usual(r->game))
        put_header(w, KEY_NOTATION, slice_of(w->notation->name));
}

static bool is_put_elsewhere(enum key key)
{
    return key == KEY_GAME || key == KEY_SIZE || key == KEY_NOTATION;
}

static void put_headers(struct list_writer *w)
{
    const struct record *r = w->record;
    struct buf offers = {0};
    char komi[QUARTERS_TEXT];

    for (uint32_t i = 0; i < r->headers; i++) {
        const struct header *h = &r->header[i];
        bool is_komi = h->key == KEY_KOMI && record_find(r, KEY_KOMI) == h;
        struct slice value = is_komi ? komi_text(r, false, komi) : record_slice(r, h->value, h->value_len);

        if (is_put_elsewhere(h->key) || (h->flags & HEADER_JUDGE) != 0)
            continue;
        if (h->key != KEY_OTHER && desc_name(w->how->desc, h->key, r->game).n > 0)
            put_header(w, h->key, value);
    }
    offers_put_words(r, &offers);
    put_header(w, KEY_OFFERS, buf_as_slice(&offers));
    buf_free(&offers);
}

/* A name that a heading can hold: a few characters without blanks and signs. */
static bool is_plain_name(struct slice s)
{
    for (size_t i = 0; i < s.n; i++)
        if ((unsigned char)s.p[i] < 0x80)
            return false;
    return s.n >= 6 && s.n <= 18;
}

/* 张三 先胜 李四, where both are known and the result is; the keys that it says. */
static bool put_heading(struct list_writer *w)
{
    static const char *const verbs[] = {
        [RESULT_FIRST] = "先胜", [RESULT_SECOND] = "先负", [RESULT_DRAW] = "先和"};
    struct slice first = record_value(w->record, KEY_FIRST), second = record_value(w->record, KEY_SECOND);
    enum result result = record_declared(w->record);

    if (w->record->game != GAME_XIANGQI || !is_plain_name(first) || !is_plain_name(second) ||
        result == RESULT_UNKNOWN || (size_t)result >= sizeof verbs / sizeof *verbs)
        return false;
    buf_char(w->out, '\n');
    buf_slice(w->out, first);
    buf_printf(w->out, "  %s  ", verbs[result]);
    buf_slice(w->out, second);
    buf_str(w->out, "\n\n");
    return true;
}

/* -- Moves ---------------------------------------------------------------------------------------- */

/* The next node of the main line that holds a move, after NODE; 0: none. */
static uint32_t next_move(const struct record *r, uint32_t node)
{
    do
        node = r->node[node].child;
    while (node != 0 && (r->node[node].flags & NODE_SILENT) != 0);
    return node;
}

/* Whether the sides take turns, as far as they are said. */
static bool takes_turns(const struct record *r)
{
    enum side next = SIDE_NONE;

    for (uint32_t n = 0; (n = next_move(r, n)) != 0;) {
        enum side side = (enum side)record_claim(r, n)->side;

        if (record_claim(r, n)->kind == MOVE_SWAP)
            return true;
        if (side == SIDE_NONE)
            return true;
        if (next != SIDE_NONE && side != next)
            return false;
        next = other_side(side);
    }
    return true;
}

static void put_move(struct list_writer *w, const struct claim *c)
{
    bool place = c->kind != MOVE_PASS && c->kind != MOVE_SWAP && c->kind != MOVE_RESIGN;

    /* tt is a point of large boards, and a pass of small ones. */
    if (!place && game_places_stones(w->record->game))
        buf_str(w->out, c->kind == MOVE_PASS ? "pass" : c->kind == MOVE_SWAP ? "swap" : "resign");
    else
        w->notation->write(c, w->record->height, w->out);
}

/* B Q16, a line a move. */
static void put_sided(struct list_writer *w)
{
    for (uint32_t n = 0; (n = next_move(w->record, n)) != 0;) {
        const struct claim *c = record_claim(w->record, n);

        buf_str(w->out, c->side == SIDE_SECOND ? "W " : "B ");
        put_move(w, c);
        buf_char(w->out, '\n');
    }
}

/* What stands before, between and behind the moves of a layout. A round is a move of either side. */
struct list_layout {
    const char *before, *dot; /* around the number of a round */
    const char *between;      /* its two moves */
    const char *behind;       /* the round */
    const char *line;         /* instead of BEHIND after as many rounds */
    const char *end;          /* the last */
    unsigned rounds;          /* a line */
};

static const struct list_layout layouts[] = {[STYLE_LIST] = {"", ". ", " ", "\n", "\n", "\n", 1},
                                             [STYLE_BOOK] = {"", ". ", "，", "；", "；", "。\n", 0},
                                             [STYLE_BULLETIN] = {"  ", ". ", "  ", "  ", "\n", "\n", 2},
                                             [STYLE_SHEET] = {"  ", "  ", "  ", "\n", "\n", "\n", 1}};

static void put_number(struct list_writer *w, const struct list_layout *l, unsigned number)
{
    buf_str(w->out, l->before);
    buf_uint(w->out, number);
    buf_str(w->out, l->dot);
}

static void put_rounds(struct list_writer *w, const struct list_layout *l)
{
    unsigned ply = 0;

    for (uint32_t n = 0; (n = next_move(w->record, n)) != 0; ply++) {
        const struct claim *c = record_claim(w->record, n);

        if (ply == 0 && c->side == SIDE_SECOND) {
            put_number(w, l, 1);
            buf_str(w->out, "……");
            ply++;
        }
        if (ply > 0 && ply % 2 == 0)
            buf_str(w->out, l->rounds != 0 && ply / 2 % l->rounds == 0 ? l->line : l->behind);
        if (ply % 2 == 0)
            put_number(w, l, ply / 2 + 1);
        else
            buf_str(w->out, l->between);
        put_move(w, c);
    }
    if (ply > 0)
        buf_str(w->out, l->end);
}

static void put_moves(struct list_writer *w)
{
    if (game_places_stones(w->record->game) && !takes_turns(w->record)) {
        put_sided(w);
        return;
    }
    if (w->how->style == STYLE_SHEET)
        buf_str(w->out, w->record->game == GAME_XIANGQI       ? "回合  红方  黑方\n"
                        : game_places_stones(w->record->game) ? "回合  黑方  白方\n"
                                                              : "回合  白方  黑方\n");
    put_rounds(w, &layouts[w->how->style]);
}

void movelist_write(struct buf *out, const struct record *r, const struct writing *how)
{
    struct list_writer w = {.out = out, .record = r, .how = how};

    w.notation = how->notation != NULL ? how->notation : notation_usual(r->game);
    if (w.notation == NULL || w.notation->write == NULL)
        return;
    put_kind(&w);
    put_headers(&w);
    if (how->style == STYLE_BULLETIN)
        put_heading(&w);
    put_moves(&w);
    /* 0-0 alone on a line would be words on the last move */
    if (r->terminated && !((game_places_stones(r->game) || r->terminator == RESULT_BOTH_LOSE) &&
                           record_find(r, KEY_RESULT) != NULL)) {
        buf_str(out, result_text(r->terminator));
        buf_char(out, '\n');
    }
    buf_char(out, '\n');
}
