/* Which game a PGN file holds, and how its moves are spelled. */
#include "format/pgn/pgn.h"

#include "format/text/lines.h"

/* True when WORD names a game or variant; an unknown one is nobody's to judge. */
static bool take_kind(struct record *r, struct slice word)
{
    struct variant_kind kind;

    word = slice_trim(word);
    if (slice_is(word, "?") || slice_is(word, "-") || !variant_kind(r->vocabularies, word, &kind))
        return false;
    r->game = kind.game;
    r->variant = kind.variant;
    return true;
}

/* A variant that nobody here has heard of is still not chess. */
static bool take_unknown_variant(struct record *r, bool told)
{
    struct slice word = slice_trim(record_value(r, KEY_VARIANT));

    if (told || word.n == 0 || slice_is(word, "?") || slice_is(word, "-"))
        return false;
    r->game = GAME_CHESS;
    r->variant = variant_unjudged(SLICE(""));
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

/* WhiteA and BlackB: the players of bughouse, whose games are played on two boards. */
static bool has_two_boards(const struct record *r)
{
    if (record_may_have(r, KEY_FIRST))
        return false;
    for (uint32_t i = 0; i < r->headers; i++)
        if (slice_is_nocase(record_slice(r, r->header[i].name, r->header[i].name_len), "WhiteA"))
            return true;
    return false;
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
    if (!told && has_two_boards(r))
        told = take_kind(r, SLICE("bughouse"));
    if (!told && d->text->file != NULL)
        r->game = d->text->file->hint;
    if (!told && r->game == GAME_UNKNOWN) {
        bool only_xiangqi = (d->other_games & 1 << GAME_CHESS) && !(d->other_games & 1 << GAME_XIANGQI);

        r->game = only_xiangqi || has_ten_ranks(r) ? GAME_XIANGQI : GAME_CHESS;
    }
    if (r->game != GAME_CHESS && r->game != GAME_UNKNOWN)
        pgn_rekey(d);
    if (game_places_stones(r->game))
        take_size(r);
}
