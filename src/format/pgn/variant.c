/* Which game a PGN file holds, and how its moves are spelled. */
#include "format/pgn/pgn.h"

#include "base/likely.h"
#include "format/text/lines.h"
#include "record/variant.h"

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
void pgn_rekey(struct reading *d)
{
    const struct format_desc *desc = d->text->file == NULL ? NULL : d->text->file->desc;

    d->tags_need_check = true;
    for (uint32_t i = 0; i < d->r->headers; i++) {
        struct header *h = &d->r->header[i];
        const struct desc_header *known = desc_find(desc, record_slice(d->r, h->name, h->name_len));

        if (known != NULL) {
            h->key = (enum key)known->key[d->r->game];
            d->r->keys |= UINT64_C(1) << h->key;
        }
    }
}

/* The board of stone games: "9", "19x13". */
static void take_size(struct record *r)
{
    struct slice rest, first = slice_cut(record_value(r, KEY_SIZE), 'x', &rest);
    long width, height;

    if (!slice_long(slice_trim(first), &width))
        return;
    height = width;
    if ((rest.p != NULL && !slice_long(slice_trim(rest), &height)) || width < 2 || width > 52 || height < 2 ||
        height > 52)
        return;
    r->width = (uint8_t)width;
    r->height = (uint8_t)height;
}

/* A FEN of xiangqi. */
static bool has_ten_ranks(const struct record *r)
{
    struct slice fen =
        record_may_have(r, KEY_POSITION) ? record_value(r, KEY_POSITION) : (struct slice){"", 0};

    return lines_game_of_fen(lines_word(&fen)) == GAME_XIANGQI;
}

HOT void pgn_choose_game(struct reading *d)
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

        r->game = only_xiangqi || has_ten_ranks(r) ? GAME_XIANGQI : GAME_CHESS;
    }
    if (r->game != GAME_CHESS && r->game != GAME_UNKNOWN)
        pgn_rekey(d);
    if (r->game == GAME_WEIQI || r->game == GAME_WUZIQI)
        take_size(r);
}
