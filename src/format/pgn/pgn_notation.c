/* How the moves of a game are spelled: decided by its words, of which one that does not fit can change the
 * mind. */
#include "format/pgn/pgn.h"

#include "format/xiangqi/xqboard.h"

/* How often the notation of a game is decided anew: each time costs a look at all its words. How many words
 * must speak for another game than chess, and of how many that is asked. */
enum { MOST_CHOICES = 8, LONGEST_WORD = 64, ENOUGH_WORDS = 2, FORESEEN_WORDS = 8 };

const struct notation *pgn_format_tag(const struct record *r)
{
    struct slice value =
        r->game == GAME_XIANGQI ? slice_trim(record_value(r, KEY_NOTATION)) : (struct slice){NULL, 0};

    for (size_t i = 0; value.n > 0 && notations[i] != NULL; i++)
        if (slice_is_nocase(value, notations[i]->name))
            return notation_for(notations[i], GAME_XIANGQI);
    return NULL;
}

static bool parse_as(const struct reading *d, const struct notation *n, struct slice word, struct claim *c)
{
    return notation_read(n, word, d->r->height, c);
}

/* Chinese numerals are told, not blamed. */
static bool is_regular(const struct claim *c)
{
    return (c->odd & ~ODD_NUMERALS) == 0;
}

/* Whether every word so far can be read as N; with STRICTLY, without any oddity. */
static bool reads_all(const struct reading *d, const struct notation *n, bool strictly)
{
    for (uint32_t i = 1; i < d->r->count; i++) {
        const struct node *node = &d->r->node[i];
        struct claim c;

        if (node->claim.kind == MOVE_NONE || node->claim.kind == MOVE_PASS)
            continue;
        if (!parse_as(d, n, (struct slice){d->text->start + node->at.off, node->at.len}, &c) ||
            (strictly && !is_regular(&c)))
            return false;
    }
    return true;
}

static void reread(struct reading *d)
{
    for (uint32_t i = 1; i < d->r->count; i++) {
        struct node *node = &d->r->node[i];
        uint8_t side = node->claim.side;

        if (node->claim.kind == MOVE_NONE || node->claim.kind == MOVE_PASS)
            continue;
        parse_as(d, d->notation, (struct slice){d->text->start + node->at.off, node->at.len}, &node->claim);
        node->claim.side = side;
    }
}

/* The first notation of the game in which this word and all before it can be read. */
static const struct notation *choose(const struct reading *d, unsigned games, struct slice word,
                                     bool strictly, struct claim *c)
{
    for (size_t i = 0; notations[i] != NULL; i++)
        if ((notations[i]->games & games) != 0 && parse_as(d, notations[i], word, c) &&
            (!strictly || is_regular(c)) && reads_all(d, notations[i], strictly))
            return notations[i];
    return NULL;
}

/* The next word that is no number, behind P; empty when a comment, a bracket, a result or the end comes
 * first. */
static struct slice next_word(const char *p, const char *end)
{
    const char *word;

    while (p < end && ((unsigned char)*p <= ' ' || *p == '.' || (*p >= '0' && *p <= '9')))
        p++;
    for (word = p; p < end && (unsigned char)*p > ' ' && find_char("{}()[];*/$!?\"", *p) == NULL;)
        p++;
    return p > word && *word == '-' ? (struct slice){word, 0} : slice_between(word, p);
}

/* How many of the words from WORD on N can read; none where it cannot read most of them: then it is prose. */
static int reads_ahead(const struct reading *d, const struct notation *n, struct slice word)
{
    struct claim c;
    int count = 0, all = 0;

    for (; all < FORESEEN_WORDS && word.n > 0 && word.n <= LONGEST_WORD; all++) {
        count += parse_as(d, n, word, &c);
        word = next_word(word.p + word.n, d->end);
    }
    return 2 * count > all ? count : 0;
}

/* Whether WORD, the first of a game, shows that it is not chess: one word can be a slip, or be read as many
 * things. */
static bool is_other_game(const struct reading *d, const struct notation *other, struct slice word)
{
    int most = 0;

    if ((unsigned char)word.p[0] >= 128)
        return true;
    for (size_t i = 0; notations[i] != NULL; i++)
        if ((notations[i]->games & 1u << GAME_CHESS) != 0) {
            int count = reads_ahead(d, notations[i], word);

            most = count > most ? count : most;
        }
    return reads_ahead(d, other, word) >= most + ENOUGH_WORDS;
}

/* Nothing but the first few words says which game it is: h2e2 could be chess, h9g7 behind it cannot. */
static bool may_be_other_game(const struct reading *d)
{
    bool asked = d->text->file != NULL && d->text->file->hint != GAME_UNKNOWN;

    if (asked || d->r->variant != NULL || record_may_have(d->r, KEY_GAME))
        return false;
    return d->r->count == 1 || (d->r->count <= ENOUGH_WORDS && !record_may_have(d->r, KEY_POSITION));
}

bool pgn_knows_game(const struct reading *d, struct slice moves)
{
    const struct notation *usual = notation_usual(d->r->game);
    struct slice word = next_word(moves.p, moves.p + moves.n);
    struct claim c;

    return !may_be_other_game(d) || word.n == 0 ||
           (usual != NULL && parse_as(d, usual, word, &c) && is_regular(&c));
}

/* Whether White can begin with it: a pawn forward, or a knight over them. */
static bool begins_chess(const struct claim *c)
{
    int side = (int)POINT_X(c->to) - (int)POINT_X(c->from);
    unsigned from = POINT_Y(c->from), to = POINT_Y(c->to);

    if (from == 1)
        return side == 0 && (to == 2 || to == 3);
    return from == 0 && to == 2 && (side == 1 || side == -1) &&
           (POINT_X(c->from) == 1 || POINT_X(c->from) == 6);
}

/* C3-C4 and H2-E2 begin a game of xiangqi and none of chess, although both can read them. CHESS: as chess
 * reads it. */
static bool begins_only_xiangqi(const struct reading *d, struct slice word, const struct claim *chess)
{
    struct claim c;

    return !begins_chess(chess) && parse_as(d, &notation_iccs, word, &c) && xqboard_is_home(c.from);
}

/* The notation of xiangqi for the first word of a game, in capitals or with a dash, where it is the better
 * reading of it; else FOUND. */
static const struct notation *other_coordinates(const struct reading *d, const struct notation *found,
                                                struct slice word, struct claim *c)
{
    if (found == NULL || d->r->game != GAME_CHESS || d->r->count != 1 || c->from == NOWHERE ||
        !may_be_other_game(d) || record_may_have(d->r, KEY_POSITION) ||
        !(begins_only_xiangqi(d, word, c) || is_other_game(d, &notation_iccs, word)))
        return found;
    return parse_as(d, &notation_iccs, word, c) ? &notation_iccs : found;
}

static enum game_id first_game(unsigned games)
{
    for (unsigned g = GAME_CHESS; g < GAME_COUNT; g++)
        if (games & 1u << g)
            return (enum game_id)g;
    return GAME_UNKNOWN;
}

/* A single word in another notation than the rest of its game. */
static bool read_alone(const struct reading *d, unsigned games, struct slice word, struct claim *c)
{
    for (size_t i = 0; notations[i] != NULL; i++)
        if ((notations[i]->games & games) != 0 && parse_as(d, notations[i], word, c))
            return true;
    return false;
}

/* Whether a game that was written in squares so far goes on in a notation of another kind: rather, a square
 * has lost a letter. */
static bool leaves_squares(const struct reading *d, const struct notation *found)
{
    return d->notation != NULL && d->notation->squares && !found->squares && d->r->count > ENOUGH_WORDS + 1;
}

/* A word that the game's notation cannot read: the whole game may be in another one (then it is all read
 * again), or only this word is. A word decides the game too where no tag did. */
static bool reconsider(struct reading *d, struct slice word, struct claim *c)
{
    unsigned games = d->r->game == GAME_UNKNOWN ? ~0u : 1u << d->r->game;
    const struct notation *found;

    if (d->r->variant != NULL && d->r->game == GAME_UNKNOWN)
        return false;
    if (d->choices >= MOST_CHOICES)
        return read_alone(d, games, word, c);
    d->choices++;
    found = choose(d, games, word, true, c);
    if (found == NULL)
        found = choose(d, games, word, false, c);
    found = other_coordinates(d, found, word, c);
    if (found == NULL && may_be_other_game(d))
        found = choose(d, ~0u, word, false, c);
    if (found != NULL && (found->games & games) == 0 && d->r->game == GAME_CHESS && found != &notation_iccs &&
        !is_other_game(d, found, word))
        found = NULL;
    if (found == NULL || leaves_squares(d, found))
        return read_alone(d, games, word, c);
    if (found != d->notation) {
        d->notation = found;
        reread(d);
    }
    if (d->r->game == GAME_UNKNOWN || (found->games & 1u << d->r->game) == 0) {
        d->r->game = first_game(found->games);
        pgn_rekey(d);
    }
    return true;
}

bool pgn_read_word(struct reading *d, struct slice word, struct claim *c)
{
    if (word.n > LONGEST_WORD)
        return false;
    if (d->notation != NULL && parse_as(d, d->notation, word, c) && (is_regular(c) || d->r->count > 1))
        return true;
    return reconsider(d, word, c);
}

/* Neither Chinese nor WXF nor ICCS, which are asked before, reads what is UCCI at a glance. */
HOT bool pgn_begin_in_squares(struct reading *d, const char *word)
{
    struct claim c;

    if (d->r->game != GAME_XIANGQI || d->r->variant != NULL || d->notation != notation_usual(GAME_XIANGQI) ||
        notation_ucci.quick(word, &c) == 0)
        return false;
    d->choices++;
    d->notation = &notation_ucci;
    return true;
}

/* h3e3 h8e8: no rank 0 and no rank 10 shows where they begin, but only one of the two moves a man of the
 * start. */
HOT void pgn_settle_ranks(struct reading *d)
{
    const struct node *first = &d->r->node[1];
    const struct notation *other = d->notation == &notation_ucci ? &notation_uci_xiangqi : &notation_ucci;
    struct claim c;

    if ((d->notation != &notation_ucci && d->notation != &notation_uci_xiangqi) || d->r->count < 2 ||
        xqboard_is_home(first->claim.from) || record_find(d->r, KEY_POSITION) != NULL)
        return;
    if (!parse_as(d, other, (struct slice){d->text->start + first->at.off, first->at.len}, &c) ||
        !xqboard_is_home(c.from) || !reads_all(d, other, false))
        return;
    d->notation = other;
    reread(d);
}

HOT void pgn_choose_notation(struct reading *d)
{
    d->notation = d->r->game == GAME_UNKNOWN ? NULL : pgn_format_tag(d->r);
    if (d->notation == NULL && d->r->game != GAME_UNKNOWN)
        d->notation = notation_usual(d->r->game);
}
