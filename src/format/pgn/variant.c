/* Which game a PGN file holds, and how its moves are spelled. */
#include "format/pgn/pgn.h"

#include "format/xiangqi/board.h"
#include "notation/xiangqi.h"
#include "record/variant.h"

/* How often the notation of a game is decided anew: each time costs a look at all its words. How many words
 * must speak for another game than chess, and of how many that is asked. */
enum { MOST_CHOICES = 8, LONGEST_WORD = 64, ENOUGH_WORDS = 2, FORESEEN_WORDS = 8 };

/* What tags call the games, as variant_is() wants it; names of variants that have no engine here. */
static const struct {
    const char *word;
    enum game_id game;
    const char *variant;
} kinds[] = {{"standard", GAME_CHESS, NULL},
             {"normal", GAME_CHESS, NULL},
             {"regular", GAME_CHESS, NULL},
             {"orthodox", GAME_CHESS, NULL},
             {"ortho", GAME_CHESS, NULL},
             {"classical", GAME_CHESS, NULL},
             {"classic", GAME_CHESS, NULL},
             {"rapid", GAME_CHESS, NULL},
             {"blitz", GAME_CHESS, NULL},
             {"bullet", GAME_CHESS, NULL},
             {"western", GAME_CHESS, NULL},
             {"chess", GAME_CHESS, NULL},
             {"international", GAME_CHESS, NULL},
             {"fromposition", GAME_CHESS, NULL},
             {"nocastle", GAME_CHESS, "nocastle"},
             {"wild", GAME_CHESS, "wild"},
             {"atomic", GAME_CHESS, "atomic"},
             {"crazyhouse", GAME_CHESS, "crazyhouse"},
             {"bughouse", GAME_CHESS, "bughouse"},
             {"anti", GAME_CHESS, "antichess"},
             {"giveaway", GAME_CHESS, "antichess"},
             {"suicide", GAME_CHESS, "suicide"},
             {"losers", GAME_CHESS, "losers"},
             {"horde", GAME_CHESS, "horde"},
             {"racingkings", GAME_CHESS, "racing kings"},
             {"threecheck", GAME_CHESS, "three-check"},
             {"3check", GAME_CHESS, "three-check"},
             {"kingofthehill", GAME_CHESS, "king of the hill"},
             {"koth", GAME_CHESS, "king of the hill"},
             {"duck", GAME_CHESS, "duck chess"},
             {"capablanca", GAME_CHESS, "capablanca"},
             {"gothic", GAME_CHESS, "gothic"},
             {"seirawan", GAME_CHESS, "seirawan"},
             {"courier", GAME_CHESS, "courier"},
             {"knightmate", GAME_CHESS, "knightmate"},
             {"shatranj", GAME_CHESS, "shatranj"},
             {"makruk", GAME_UNKNOWN, "makruk"},
             {"shogi", GAME_UNKNOWN, "shogi"},
             {"minishogi", GAME_UNKNOWN, "minishogi"},
             {"janggi", GAME_UNKNOWN, "janggi"},
             {"checkers", GAME_UNKNOWN, "draughts"},
             {"draughts", GAME_UNKNOWN, "draughts"},
             {"reversi", GAME_UNKNOWN, "reversi"},
             {"othello", GAME_UNKNOWN, "reversi"},
             {"xiangqi", GAME_XIANGQI, NULL},
             {"chinese", GAME_XIANGQI, NULL},
             {"c", GAME_XIANGQI, NULL},
             {"中国象棋", GAME_XIANGQI, NULL},
             {"中國象棋", GAME_XIANGQI, NULL},
             {"象棋", GAME_XIANGQI, NULL},
             {"weiqi", GAME_WEIQI, NULL},
             {"go", GAME_WEIQI, NULL},
             {"baduk", GAME_WEIQI, NULL},
             {"围棋", GAME_WEIQI, NULL},
             {"wuziqi", GAME_WUZIQI, NULL},
             {"gomoku", GAME_WUZIQI, NULL},
             {"renju", GAME_WUZIQI, NULL},
             {"gomoku(renju)", GAME_WUZIQI, NULL},
             {"五子棋", GAME_WUZIQI, NULL}};

/* True when WORD names a game or variant; an unknown one is nobody's to judge. */
static bool take_kind(struct record *r, struct slice word)
{
    struct variant_name name;

    word = slice_trim(word);
    if (word.n == 0 || slice_is(word, "?") || slice_is(word, "-"))
        return false;
    if (variant_is_chess960(word)) {
        r->game = GAME_CHESS;
        r->variant = NULL;
        return true;
    }
    name = variant_name(word);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (variant_is(&name, kinds[i].word)) {
            r->game = kinds[i].game;
            r->variant = kinds[i].variant;
            return true;
        }
    return false;
}

/* A variant that nobody here has heard of is still not chess. */
static bool take_unknown_variant(struct record *r, bool told)
{
    struct slice word = slice_trim(record_value(r, KEY_VARIANT));

    if (told || word.n == 0 || slice_is(word, "?") || slice_is(word, "-"))
        return false;
    r->game = GAME_CHESS;
    r->variant = "this variant";
    return true;
}

/* A name can stand for another key in this game: Black is the first player of weiqi. */
static void rekey(struct reading *d)
{
    const struct format_desc *desc = d->text->file == NULL ? NULL : d->text->file->desc;

    d->doubtful = true;
    for (uint32_t i = 0; i < d->r->headers; i++) {
        struct header *h = &d->r->header[i];
        const struct desc_header *known = desc_find(desc, record_slice(d->r, h->name, h->name_len));

        if (known != NULL) {
            h->key = (enum key)known->key[d->r->game];
            d->r->keys |= UINT64_C(1) << h->key;
        }
    }
}

void pgn_choose_game(struct reading *d)
{
    const uint64_t telling = (uint64_t)1 << KEY_GAME | (uint64_t)1 << KEY_VARIANT | (uint64_t)1 << KEY_RULES;
    struct record *r = d->r;
    bool told = false;

    if (r->keys & telling) {
        told = take_kind(r, record_value(r, KEY_GAME));
        told |= take_kind(r, record_value(r, KEY_VARIANT));
        told = told || take_kind(r, record_value(r, KEY_RULES));
        told |= take_unknown_variant(r, told);
    }
    if (!told && d->text->file != NULL)
        r->game = d->text->file->hint;
    if (!told && r->game == GAME_UNKNOWN) {
        bool only_xiangqi = (d->other_games & 1 << GAME_CHESS) && !(d->other_games & 1 << GAME_XIANGQI);

        r->game = only_xiangqi ? GAME_XIANGQI : GAME_CHESS;
    }
    if (r->game != GAME_CHESS && r->game != GAME_UNKNOWN)
        rekey(d);
}

static bool parse_as(const struct reading *d, const struct notation *n, struct slice word, struct claim *c)
{
    claim_clear(c);
    return n->parse(word, d->r->height, c);
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
    for (word = p; p < end && (unsigned char)*p > ' ' && strchr("{}()[];*/$!?\"", *p) == NULL;)
        p++;
    return p > word && *word == '-' ? (struct slice){word, 0} : slice_between(word, p);
}

/* How many of the words from WORD on N can read. */
static int reads_ahead(const struct reading *d, const struct notation *n, struct slice word)
{
    struct claim c;
    int count = 0;

    for (int i = 0; i < FORESEEN_WORDS && word.n > 0 && word.n <= LONGEST_WORD; i++) {
        count += parse_as(d, n, word, &c);
        word = next_word(word.p + word.n, d->end);
    }
    return count;
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
    if (found == NULL && d->r->count == 1 && d->r->variant == NULL && !record_may_have(d->r, KEY_GAME))
        found = choose(d, ~0u, word, false, c);
    if (found != NULL && (found->games & games) == 0 && d->r->game == GAME_CHESS &&
        !is_other_game(d, found, word))
        found = NULL;
    if (found == NULL)
        return read_alone(d, games, word, c);
    if (found != d->notation) {
        d->notation = found;
        reread(d);
    }
    if (d->r->game == GAME_UNKNOWN || (found->games & 1u << d->r->game) == 0) {
        d->r->game = first_game(found->games);
        rekey(d);
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

/* h3e3 h8e8: no rank 0 and no rank 10 shows where they begin, but only one of the two moves a man of the
 * start. */
void pgn_settle_ranks(struct reading *d)
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
