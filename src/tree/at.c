/* at.c - the words of --at become records, which are replayed like any other. */
#include "tree/tree.h"

#include "notation/notation.h"

/* Boards of weiqi that games begin on. */
static const uint8_t sizes[] = {19, 13, 9};

static bool keep_last(void *context, const struct line *l)
{
    struct tree_root *root = context;

    buf_clear(&root->position);
    buf_add(&root->position, l->position, l->game->position_size);
    return true;
}

bool tree_roots_have(const struct tree_roots *r, uint64_t key)
{
    for (unsigned i = 0; i < r->count; i++)
        if (r->root[i].place.key == key)
            return true;
    return false;
}

/* The record of the next root has been filled in: it is one if it can be played, and leads somewhere else
 * than those before. */
static bool take_root(struct tree_roots *r, struct replay *replay)
{
    struct tree_root *root = &r->root[r->count];
    struct sink *mute = sink_mute();
    struct replayed done = {0};

    buf_clear(&root->position);
    root->game = games[root->record.game];
    replay_game(replay, &root->record, "", mute, &done);
    sink_mute_free(mute);
    if (done.rules == NULL || (!done.whole && root->record.count > 1))
        return false;
    replay_main_line(replay, keep_last, root);
    if (root->position.n == 0)
        return false;
    root->place = tree_place(root->game, root->position.p);
    if (!tree_roots_have(r, root->place.key))
        r->count++;
    return true;
}

static struct record *next_record(struct tree_roots *r, enum game_id game)
{
    struct record *record = &r->root[r->count].record;

    record_clear(record);
    record->game = game;
    return record;
}

/* -- Positions --------------------------------------------------------------------------------------- */

static bool read_fen(struct tree_roots *r, struct replay *replay, enum game_id game, struct slice fen)
{
    struct record *record = next_record(r, game);

    record_header(record, KEY_POSITION, (struct slice){"", 0}, fen, (struct span){0, 0});
    return take_root(r, replay);
}

/* Fields that are left out may be anything: castling that is still possible, and none. */
static bool read_men(struct tree_roots *r, struct replay *replay, enum game_id game, struct slice at)
{
    struct slice rest, board = slice_cut(at, ' ', &rest), side = slice_cut(slice_trim(rest), ' ', &rest);
    static const char *const rights[] = {"KQkq", "-"};
    SCOPED(buf) fen = {0};
    bool any = false;

    if (game == GAME_XIANGQI || slice_trim(rest).n > 0)
        return read_fen(r, replay, game, at);
    for (unsigned i = 0; i < 2; i++) {
        buf_clear(&fen);
        buf_slice(&fen, board);
        buf_printf(&fen, " %.*s %s - 0 1", side.n == 0 ? 1 : (int)side.n, side.n == 0 ? "w" : side.p,
                   rights[i]);
        any |= read_fen(r, replay, game, buf_as_slice(&fen));
    }
    return any;
}

static void put_stones(struct record *record, struct slice board, char letter, enum setup_what what)
{
    struct note *note = record_note(record, 0, NOTE_SETUP);
    unsigned y = record->height;

    note->value = what;
    for (struct slice rest = board; y-- > 0;) {
        struct slice row = slice_cut(rest, '/', &rest);

        for (size_t x = 0; x < row.n; x++)
            if ((row.p[x] & ~32) == letter)
                note_add_point(record, note, POINT(x, y));
    }
}

static bool read_stones(struct tree_roots *r, struct replay *replay, enum game_id game, struct slice at)
{
    struct slice rest, board = slice_cut(at, ' ', &rest), row = slice_cut(board, '/', &rest);
    struct slice side = slice_between(board.p + board.n, at.p + at.n);
    struct record *record = next_record(r, game);
    unsigned height = 1;

    for (size_t i = 0; i < board.n; i++) {
        height += board.p[i] == '/';
        if (find_char("./XOxo", board.p[i]) == NULL)
            return false;
    }
    if (row.n > 52 || height > 52)
        return false;
    record->width = (uint8_t)row.n;
    record->height = (uint8_t)height;
    put_stones(record, board, 'X', SETUP_FIRST);
    put_stones(record, board, 'O', SETUP_SECOND);
    side = slice_trim(side);
    if (slice_is(side, "w") || slice_is(side, "O"))
        record_note(record, 0, NOTE_SETUP)->value = SETUP_TO_MOVE_SECOND;
    else if (slice_is(side, "b") || slice_is(side, "X"))
        record_note(record, 0, NOTE_SETUP)->value = SETUP_TO_MOVE_FIRST;
    return take_root(r, replay);
}

/* -- Moves ------------------------------------------------------------------------------------------- */

static struct slice without_number(struct slice word)
{
    size_t n = 0;

    while (n < word.n && word.p[n] >= '0' && word.p[n] <= '9')
        n++;
    if (n == word.n || word.p[n] != '.')
        return n == word.n ? (struct slice){word.p, 0} : word;
    while (n < word.n && word.p[n] == '.')
        n++;
    return (struct slice){word.p + n, word.n - n};
}

static bool read_moves(struct tree_roots *r, struct replay *replay, enum game_id game, struct slice moves,
                       const struct notation *n)
{
    struct record *record = next_record(r, game);
    uint32_t node = 0;

    record->notation = n->name;
    while (moves.n > 0) {
        struct slice word = without_number(slice_cut(moves, ' ', &moves));

        if (word.n == 0)
            continue;
        node = record_add(record, node);
        if (node == 0 || !n->parse(word, 0, &record->node[node].claim))
            return false;
    }
    return node != 0 && take_root(r, replay);
}

/* In the game's usual notation, or else in any. */
static bool read_line(struct tree_roots *r, struct replay *replay, enum game_id game, struct slice at)
{
    bool any = read_moves(r, replay, game, at, notation_usual(game));

    for (size_t i = 0; notations[i] != NULL && !any; i++)
        if (notations[i]->games >> game & 1)
            any = read_moves(r, replay, game, at, notations[i]);
    return any;
}

/* -- All --------------------------------------------------------------------------------------------- */

static bool read_start(struct tree_roots *r, struct replay *replay, enum game_id game)
{
    bool any = false;

    if (game != GAME_WEIQI) {
        next_record(r, game);
        return take_root(r, replay);
    }
    for (size_t i = 0; i < sizeof sizes; i++) {
        struct record *record = next_record(r, game);

        record->width = record->height = sizes[i];
        any |= take_root(r, replay);
    }
    return any;
}

bool tree_roots_read(struct tree_roots *r, const struct rulebooks *books, const char *at, enum game_id kind)
{
    static const struct rulebook *const none[GAME_COUNT];
    struct replay *replay = replay_new(books, &(struct replay_options){.rules = none});
    struct slice words = slice_trim(slice_of(at == NULL ? "" : at));
    bool position = slice_find(words, '/') != NULL;

    r->count = 0;
    for (enum game_id g = GAME_CHESS; g < GAME_COUNT; g++) {
        if (kind != GAME_UNKNOWN && kind != g)
            continue;
        if (words.n == 0)
            read_start(r, replay, g);
        else if (!position)
            read_line(r, replay, g, words);
        else if (game_places_stones(g))
            read_stones(r, replay, g, words);
        else
            read_men(r, replay, g, words);
    }
    replay_free(replay);
    return r->count > 0;
}

struct taking {
    struct tree_root *root;
    uint32_t ply;
};

static bool take_until(void *context, const struct line *l)
{
    struct taking *t = context;

    keep_last(t->root, l);
    return line_ply(l) < t->ply;
}

bool tree_roots_take(struct tree_roots *r, struct replay *replay, const struct record *record, uint32_t ply)
{
    struct tree_root *root = &r->root[0];
    struct taking taking = {root, ply};

    record_copy(&root->record, record);
    root->game = games[record->game];
    replay_main_line(replay, take_until, &taking);
    root->place = tree_place(root->game, root->position.p);
    r->count = 1;
    return true;
}

void tree_roots_free(struct tree_roots *r)
{
    for (unsigned i = 0; i < TREE_ROOTS; i++) {
        record_free(&r->root[i].record);
        buf_free(&r->root[i].position);
    }
}
