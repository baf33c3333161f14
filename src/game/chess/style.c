/* Whether a move is spelled as the standard asks: PGN's SAN, or the Laws' own appendix. The engine
 * told what the standard words are; here they are compared with the claim. */
#include "game/chess/chess_rules.h"

#include "notation/notation.h"

struct style_words {
    const struct line *line;
    const struct claim *said, *told;
    const char *standard; /* the move as it should be written */
};

static void say(const struct style_words *w, enum code code)
{
    line_say(w->line, code, REASON_NONE, w->standard, NULL);
}

/* What the Laws allow beside PGN. */
enum { ODD_IN_LAWS = ODD_ZEROS | ODD_EP_MARK | ODD_FOREIGN | ODD_DOUBLE_CHECK };

static const struct {
    unsigned odd;
    enum code code;
} by_oddity[] = {
    {ODD_ZEROS, CODE_CHESS_SAN_CASTLING},
    {ODD_PROMOTION, CODE_CHESS_SAN_PROMOTION},
    {ODD_LONG_FORM, CODE_CHESS_SAN_LONG_FORM},
    {ODD_EP_MARK, CODE_CHESS_SAN_EN_PASSANT},
    {ODD_PAWN_CAPTURE, CODE_CHESS_SAN_PAWN_CAPTURE},
    {ODD_FOREIGN, CODE_CHESS_SAN_LETTERS},
    {ODD_DOUBLE_CHECK, CODE_CHESS_SAN_DOUBLE_CHECK},
    {ODD_PUNCTUATION | ODD_WIDTH, CODE_CHESS_SAN_PUNCTUATION},
};

static void judge_oddities(const struct style_words *w, bool laws)
{
    unsigned odd = w->said->odd & ~(laws ? (unsigned)ODD_IN_LAWS : 0u);

    if ((odd & ODD_ZEROS) != 0) /* 00 lacks its hyphen too */
        odd &= ~(unsigned)ODD_PUNCTUATION;
    for (size_t i = 0; i < sizeof by_oddity / sizeof *by_oddity; i++)
        if ((odd & by_oddity[i].odd) != 0)
            say(w, by_oddity[i].code);
    if ((odd & ODD_LETTER_CASE) != 0)
        say(w, w->said->kind == MOVE_CASTLE ? CODE_CHESS_SAN_CASTLING : CODE_CHESS_SAN_LETTER_CASE);
    if ((w->said->marks & MARK_EN_PASSANT) != 0 && (w->told->marks & MARK_EN_PASSANT) == 0 &&
        (odd & ODD_EP_MARK) == 0)
        say(w, CODE_CHESS_SAN_EN_PASSANT);
}

/* In the Laws ++ is checkmate; a bare + or nothing is not wrong in either: the mark need not be made. */
static void judge_check(const struct style_words *w, bool laws)
{
    unsigned said = w->said->marks & (MARK_CHECK | MARK_MATE),
             told = w->told->marks & (MARK_CHECK | MARK_MATE);

    if ((w->said->odd & ODD_DOUBLE_CHECK) != 0 && (!laws || told != 0))
        return;
    if ((said & ~told & MARK_MATE) != 0)
        say(w, CODE_CHESS_SAN_MATE);
    else if ((told & ~said & MARK_MATE) != 0)
        say(w, CODE_CHESS_SAN_NO_MATE);
    else if (said != told)
        say(w, (said & MARK_CHECK) != 0 ? CODE_CHESS_SAN_CHECK : CODE_CHESS_SAN_NO_CHECK);
}

static bool is_long_form(const struct claim *c)
{
    return (c->marks & MARK_FULL) != 0 || (c->odd & ODD_LONG_FORM) != 0;
}

/* Long forms need no marks: those that they have must be true. */
static void judge_long_form(const struct style_words *w)
{
    unsigned false_marks = w->said->marks & ~(unsigned)w->told->marks;

    if ((false_marks & MARK_CAPTURE) != 0)
        say(w, CODE_CHESS_SAN_CAPTURE);
    if ((false_marks & MARK_MATE) != 0)
        say(w, CODE_CHESS_SAN_MATE);
    else if ((false_marks & MARK_CHECK) != 0 && (w->told->marks & MARK_MATE) == 0)
        say(w, CODE_CHESS_SAN_CHECK);
}

void chess_style(struct line *l, const struct claim *told)
{
    const struct claim *said = &l->record->node[l->node].claim;
    bool laws = l->rules->param[PARAM_NOTATION] == SPELLING_LAWS;
    struct slice notation = slice_of(l->record->notation == NULL ? "san" : l->record->notation);
    bool lan = slice_is(notation, "lan");
    struct style_words w = {.line = l, .said = said, .told = told};
    struct buf standard = {0};

    if (words_agree(said, told) || said->kind == MOVE_PASS || (!lan && !slice_starts(notation, "san")))
        return;
    notation_named(slice_of(lan ? "lan" : laws ? "san-fide" : "san"))->write(told, 8, &standard);
    w.standard = arena_str(sink_arena(l->sink), buf_as_slice(&standard));
    buf_free(&standard);
    if (lan) {
        judge_long_form(&w);
        return;
    }
    judge_oddities(&w, laws);
    if (!laws && (said->marks & MARK_DRAW_OFFER) != 0)
        say(&w, CODE_CHESS_SAN_PUNCTUATION);
    judge_check(&w, laws);
    if (said->kind != MOVE_CASTLE && is_long_form(said) &&
        (said->marks & ~(unsigned)told->marks & MARK_CAPTURE) != 0)
        say(&w, CODE_CHESS_SAN_CAPTURE);
    if (said->kind == MOVE_CASTLE || is_long_form(said))
        return;
    if (((said->marks ^ told->marks) & MARK_CAPTURE) != 0)
        say(&w, (said->marks & MARK_CAPTURE) != 0 ? CODE_CHESS_SAN_CAPTURE : CODE_CHESS_SAN_NO_CAPTURE);
    if (said->piece != PAWN && (said->file != told->file || said->rank != told->rank))
        say(&w, CODE_CHESS_SAN_DISAMBIGUATION);
}
