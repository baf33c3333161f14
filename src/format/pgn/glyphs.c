/* Signs that stand among the moves in many files and that PGN does not know. */
#include "format/pgn/pgn.h"

static const struct slice none;

static const struct {
    const char *text;
    int nag;
} glyphs[] = {{"=", 10},   {"==", 10},  {"+=", 14},  {"+/=", 14}, {"=+", 15},  {"=/+", 15}, {"+/-", 16},
              {"-/+", 17}, {"+-", 18},  {"-+", 19},  {"--+", 19}, {"+--", 18}, {"~", 13},   {"=~", 44},
              {"□", 7},    {"∞", 13},   {"⩲", 14},   {"⩱", 15},   {"±", 16},   {"∓", 17},   {"+−", 18},
              {"−+", 19},  {"⨀", 22},   {"⟳", 32},   {"↑", 36},   {"→", 40},   {"⇆", 132},  {"∆", 140},
              {"‼", 3},    {"⁇", 4},    {"⁉", 5},    {"⁈", 6},    {"❗", 1},    {"❓", 2},    {"！", 1},
              {"？", 2},   {"！！", 3}, {"？？", 4}, {"！？", 5}, {"？！", 6}, {"∎", 8},    {"⌓", 142},
              {"☐", 7},    {"▢", 7},    {"⟪", 18},   {"N", 146},  {"TN", 146}, {"⊕", 138},  {"D", 220},
              {"△", 140},  {"Δ", 140},  {"▵", 140},  {"○", 26},   {"◯", 26},   {"⊙", 22},   {"⨁", 138},
              {"⇄", 132},  {"⯹", 44}, {"⊥", 44},   {"−−+", 19}, {"+—", 18},  {"+–", 18},  {"–+", 19},
              {"—+", 19},  {"⟫", 19}};

int pgn_glyph(struct slice word)
{
    for (size_t i = 0; i < sizeof glyphs / sizeof *glyphs; i++)
        if (slice_is(word, glyphs[i].text))
            return glyphs[i].nag;
    return -1;
}

size_t pgn_bracket_mark(const char *p, const char *end)
{
    static const char *const marks[] = {"(ep)", "(e.p.)", "(ep.)", "(=)", NULL};

    return slice_starts_any(slice_between(p, end), marks);
}

/* "e.p.", "ch" and the like that stand alone belong to the move before them. */
bool pgn_take_mark(struct reading *d, struct slice word)
{
    static const struct {
        const char *text;
        uint8_t marks;
        uint16_t odd;
    } marks[] = {{"e.p.", MARK_EN_PASSANT, ODD_EP_MARK}, {"ep", MARK_EN_PASSANT, ODD_EP_MARK},
                 {"e.p", MARK_EN_PASSANT, ODD_EP_MARK},  {"ep.", MARK_EN_PASSANT, ODD_EP_MARK},
                 {"ch", MARK_CHECK, ODD_PUNCTUATION},    {"ch.", MARK_CHECK, ODD_PUNCTUATION},
                 {"dbl", MARK_CHECK, ODD_DOUBLE_CHECK},  {"dbl.", MARK_CHECK, ODD_DOUBLE_CHECK},
                 {"dis", MARK_CHECK, ODD_PUNCTUATION},   {"dis.", MARK_CHECK, ODD_PUNCTUATION},
                 {"mate", MARK_MATE, ODD_PUNCTUATION},   {"mate.", MARK_MATE, ODD_PUNCTUATION}};
    struct claim *c = &d->r->node[d->node].claim;

    for (size_t i = 0; d->node != 0 && d->number == 0 && i < sizeof marks / sizeof *marks; i++)
        if (slice_is(word, marks[i].text)) {
            c->marks |= marks[i].marks;
            c->odd |= marks[i].odd;
            return true;
        }
    return false;
}

/* A pawn on its last rank: what follows its move says what it becomes. */
bool pgn_lacks_promotion(const struct claim *c)
{
    unsigned y = c->to == NOWHERE ? 1 : POINT_Y(c->to);

    return c->kind == MOVE_STEP && c->piece == PAWN && c->promo == PIECE_NONE && (y == 0 || y == 7);
}

/* "a8 =Q": no word begins like that, but it is clear what the pawn becomes. */
bool pgn_take_promotion(struct reading *d, struct slice word)
{
    struct claim *c = &d->r->node[d->node].claim, whole;
    struct slice square = {d->text->start + d->r->node[d->node].at.off, d->r->node[d->node].at.len};
    char text[16];

    if (d->node == 0 || d->number != 0 || !pgn_lacks_promotion(c) || square.n + word.n >= sizeof text)
        return false;
    memcpy(text, square.p, square.n);
    memcpy(text + square.n, word.p, word.n);
    if (!notation_read(d->notation, (struct slice){text, square.n + word.n}, d->r->height, &whole) ||
        whole.promo == PIECE_NONE)
        return false;
    c->promo = whole.promo;
    c->marks = whole.marks;
    pgn_say(d, CODE_PGN_STRAY, word.p, word.n, word, none);
    return true;
}

/* Qxe5!#: the signs in another order than usual. */
void pgn_take_late_mark(struct reading *d)
{
    struct claim *c = &d->r->node[d->node].claim;

    if (d->r->game != GAME_CHESS || d->p == d->end || (*d->p != '+' && *d->p != '#'))
        return;
    c->marks |= *d->p == '+' ? MARK_CHECK : MARK_MATE;
    c->odd |= ODD_PUNCTUATION;
    d->p++;
}
