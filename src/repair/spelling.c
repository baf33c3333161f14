/* Words are compared in one notation: a slip in b2a3 is one digit, whatever the rest of the record uses. */
#include "repair/repair.h"

uint32_t spelling_glued_digits(const struct study *s, const struct node *n)
{
    uint32_t count = 0;

    while (s->record->source != NULL && n->at.len > 0 && count < n->at.off &&
           s->text[n->at.off - count - 1] >= '0' && s->text[n->at.off - count - 1] <= '9')
        count++;
    return count;
}

struct slice spelling_line_word(const struct study *s, const struct item *i)
{
    const struct node *n = &s->record->node[i->node];
    uint32_t glued;

    if (i->node == 0 || s->record->source == NULL)
        return (struct slice){"", 0};
    glued = spelling_glued_digits(s, n);
    return (struct slice){s->text + n->at.off - glued, n->at.len + glued};
}

static struct slice write_claim(const struct study *s, const struct notation *n, const struct claim *c,
                                char room[LINE_WORD])
{
    SCOPED(buf) b = {0};
    size_t length;

    n->write(c, s->height, &b);
    length = b.n < LINE_WORD ? b.n : LINE_WORD;
    memcpy(room, b.p == NULL ? "" : b.p, length);
    return (struct slice){room, length};
}

/* Says from where to where, and so can be written in squares. */
static bool names_squares(const struct claim *c)
{
    return c->kind == MOVE_STEP && c->from != NOWHERE && c->to != NOWHERE;
}

static bool is_square_notation(const struct study *s, const struct notation *n)
{
    return n->squares && n->write != NULL && (n->games >> s->record->game & 1) != 0;
}

/* The notation that an item's own word is written in. Records mix them: squares among Chinese words. */
static const struct notation *item_notation(const struct study *s, const struct item *i)
{
    struct slice word = spelling_line_word(s, i);
    const struct notation *any = s->notation->squares ? s->notation : NULL;
    char room[LINE_WORD];

    if (!names_squares(&i->claim) || s->game->moves == NULL)
        return s->notation;
    for (const struct notation *const *n = notations; *n != NULL; n++) {
        if (!is_square_notation(s, *n))
            continue;
        if (slice_eq(word, write_claim(s, *n, &i->claim, room)))
            return *n;
        any = any == NULL ? *n : any;
    }
    return s->notation->parse(word, s->height, &(struct claim){.from = NOWHERE, .to = NOWHERE}) || any == NULL
               ? s->notation
               : any;
}

/* Numbers that are no words of any notation, as some formats code their moves. */
static bool is_coded(const struct study *s, const struct item *i, struct slice word)
{
    struct claim c;

    for (size_t k = 0; k < word.n; k++)
        if ((word.p[k] < '0' || word.p[k] > '9') && find_char("-, ", word.p[k]) == NULL)
            return false;
    claim_clear(&c);
    return i->claim.kind != MOVE_NONE &&
           (i->notation->parse == NULL || !i->notation->parse(word, s->height, &c));
}

struct slice spelling_item(const struct study *s, const struct item *i, char room[LINE_WORD])
{
    struct slice word = spelling_line_word(s, i);

    return is_coded(s, i, word) ? write_claim(s, i->notation, &i->claim, room) : word;
}

struct slice spelling_of_move(const struct study *s, const struct item *i, const void *position, move m,
                              char room[LINE_WORD])
{
    struct claim told;

    s->game->tell(position, m, &told);
    return write_claim(s, i->notation, &told, room);
}

/* How many of the words that could be played N would have written so. */
static uint32_t words_kept(const struct study *s, const struct playable_moves *l, const struct notation *n)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < l->broken; i++) {
        struct item as = {.notation = n};
        char room[LINE_WORD];

        kept += slice_eq(spelling_line_word(s, &l->item[i]),
                         spelling_of_move(s, &as, line_before(l, s, i), l->played[i], room));
    }
    return kept;
}

static const struct notation *line_notation(const struct study *s, const struct playable_moves *l)
{
    const struct notation *best = s->notation;
    uint32_t most = words_kept(s, l, best);

    if (most + most / 8 >= l->broken || s->record->source == NULL || s->game->moves == NULL)
        return best;
    for (const struct notation *const *n = notations; *n != NULL; n++) {
        bool fits = (*n)->write != NULL && ((*n)->games >> s->record->game & 1) != 0;
        uint32_t kept = fits ? words_kept(s, l, *n) : 0;

        if (kept > most) {
            best = *n;
            most = kept;
        }
    }
    return best;
}

void spelling_settle(struct study *s, struct playable_moves *l)
{
    s->notation = line_notation(s, l);
    for (uint32_t i = 0; i < l->count; i++)
        l->item[i].notation = item_notation(s, &l->item[i]);
}
