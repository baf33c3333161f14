/* openings.c - lines are replayed once; games are looked up by the engine's keys. */
#include "select/select.h"

#include "notation/notation.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    LONGEST_LINE = 60,
    FAMILIES = 64,
    FILTER = 1 << 15,
    TOLD_PLIES = 12 /* with fewer, moves that an opening needs may just not have come yet */
};

/* Pawn moves that all openings of a range of codes have in common, whatever the order. */
struct family {
    const char *first, *last;
    uint64_t pawns[2]; /* the squares that they go to: White's, Black's */
};

struct openings {
    struct family family[FAMILIES];
    unsigned families;
    struct opening_name *name;  /* sorted by key; later ones win */
    uint64_t some[FILTER / 64]; /* the low bits of their keys: most positions have no name */
    size_t count;
    struct arena arena;
    struct replay *replay;
    struct record record;
    struct sink *mute;
};

/* Openings are known of these, in this notation where their moves are ASCII. */
static const struct {
    enum game_id game;
    const char *name, *file, *notation;
} kinds[] = {{GAME_CHESS, "chess", "openings/chess.yaml", "san"},
             {GAME_XIANGQI, "xiangqi", "openings/xiangqi.yaml", "ucci"}};

enum { KINDS = sizeof kinds / sizeof *kinds };

static const struct notation *notation_of(unsigned kind, struct slice moves)
{
    bool chinese = moves.n > 0 && (unsigned char)moves.p[0] >= 0x80;

    return notation_named(chinese ? SLICE("chinese") : slice_of(kinds[kind].notation));
}

/* The moves of a line, without their numbers, as nodes; false when one cannot be read. */
static bool read_line(struct record *r, unsigned kind, struct slice moves)
{
    const struct notation *notation = notation_of(kind, moves);
    uint32_t node = 0;

    record_clear(r);
    r->game = kinds[kind].game;
    r->notation = notation->name;
    while (moves.n > 0) {
        struct slice word = slice_cut(moves, ' ', &moves);

        while (word.n > 0 && ((word.p[0] >= '0' && word.p[0] <= '9') || word.p[0] == '.'))
            word.p++, word.n--;
        if (word.n == 0)
            continue;
        node = record_add(r, node);
        claim_clear(&r->node[node].claim);
        if (node == 0 || !notation->parse(word, r->game == GAME_CHESS ? 8 : 10, &r->node[node].claim))
            return false;
    }
    return node != 0;
}

static uint64_t square_bit(point p)
{
    return (uint64_t)1 << (POINT_Y(p) * 8 + POINT_X(p));
}

/* Replays a line and files its last position; NULL when its moves cannot be played. */
static const struct trail *file_line(struct openings *o, unsigned kind, struct slice moves,
                                     struct opening_name name)
{
    const struct trail *trail;
    struct replayed done;

    if (!read_line(&o->record, kind, moves))
        return NULL;
    replay_game(o->replay, &o->record, "", o->mute, &done);
    sink_mute_reset(o->mute);
    if (!done.whole || (trail = replay_trail(o->replay)) == NULL)
        return NULL;
    if ((o->count & (o->count - 1)) == 0)
        o->name = mem_realloc(o->name, o->count == 0 ? 1 : 2 * o->count, sizeof *o->name);
    name.key = trail->step[trail->count - 1].key;
    name.plies = done.plies;
    o->name[o->count++] = name;
    return trail;
}

/* Whichever cannon goes to the middle, the opening is the same: the line's image in a mirror too. */
static bool mirror_line(struct openings *o, unsigned kind, const struct trail *trail,
                        struct opening_name name)
{
    struct buf moves = {0};
    bool ok;

    for (uint32_t i = 1; i < trail->count; i++) {
        point from = MOVE_FROM(trail->step[i].move), to = MOVE_TO(trail->step[i].move);

        buf_printf(&moves, "%c%u%c%u ", (char)('i' - POINT_X(from)), POINT_Y(from), (char)('i' - POINT_X(to)),
                   POINT_Y(to));
    }
    ok = file_line(o, kind, slice_of(buf_cstr(&moves)), name) != NULL;
    buf_free(&moves);
    return ok;
}

/* Adds one line; false when its moves cannot be played. */
static bool add_line(struct openings *o, unsigned kind, struct slice code, struct slice name,
                     struct slice moves, struct slice other)
{
    struct opening_name added = {.code = arena_str(&o->arena, code),
                                 .name = arena_str(&o->arena, name),
                                 .other = other.n == 0 ? NULL : arena_str(&o->arena, other)};
    const struct trail *trail = file_line(o, kind, moves, added);

    return trail != NULL && (kinds[kind].game == GAME_CHESS || mirror_line(o, kind, trail, added));
}

static bool fail(struct yaml_error *error, unsigned line, unsigned column, const char *what)
{
    error->line = line;
    error->column = column;
    snprintf(error->message, sizeof error->message, "%s", what);
    return false;
}

static uint64_t pawn_squares(const char *words)
{
    struct slice rest = slice_of(words);
    uint64_t all = 0;

    while (rest.n > 0) {
        struct slice w = slice_cut(rest, ' ', &rest);

        if (w.n == 2 && w.p[0] >= 'a' && w.p[0] <= 'h' && w.p[1] >= '1' && w.p[1] <= '8')
            all |= square_bit(POINT((unsigned)(w.p[0] - 'a'), (unsigned)(w.p[1] - '1')));
    }
    return all;
}

/* families: - {first: B20, last: B99, white: e4, black: c5} */
static void add_families(struct openings *o, const struct yaml *list)
{
    for (const struct yaml *each = list == NULL ? NULL : list->child; each != NULL && o->families < FAMILIES;
         each = each->next)
        o->family[o->families++] =
            (struct family){.first = arena_str(&o->arena, slice_of(yaml_text(each, "first", ""))),
                            .last = arena_str(&o->arena, slice_of(yaml_text(each, "last", ""))),
                            .pawns = {pawn_squares(yaml_text(each, "white", "")),
                                      pawn_squares(yaml_text(each, "black", ""))}};
}

/* Rows of code, name, moves and perhaps another name; a heading is passed over. KIND KINDS: the first whose
 * moves they are. */
static bool add_rows(struct openings *o, unsigned kind, struct slice text, unsigned line,
                     struct yaml_error *error)
{
    for (; text.n > 0; line++) {
        struct slice row = slice_cut(text, '\n', &text), rest, other;
        struct slice code = slice_trim(slice_cut(row, '\t', &rest)), name = slice_cut(rest, '\t', &rest);
        struct slice moves = slice_trim(slice_cut(rest, '\t', &other));
        bool added = false;

        if (slice_trim(row).n == 0 || row.p[0] == '#' || (line == 1 && slice_is_nocase(code, "eco")))
            continue;
        for (unsigned k = kind % KINDS; !added && k < KINDS && (kind == KINDS || k == kind); k++)
            added = add_line(o, k, code, name, moves, slice_trim(other));
        if (!added)
            return fail(error, line, 1, "expected code, name and legal moves in SAN or of xiangqi");
    }
    return true;
}

/* lines: - {code: B20, name: Sicilian Defence, moves: e4 c5}, or such rows as one text. */
static bool add_tree(struct openings *o, const struct yaml *tree, struct yaml_error *error)
{
    const struct yaml *lines = yaml_get(tree, "lines");
    unsigned kind = 0;

    while (kind < KINDS && strcmp(yaml_text(tree, "openings", ""), kinds[kind].name) != 0)
        kind++;
    if (kind == KINDS || lines == NULL || lines->kind == YAML_MAP)
        return fail(error, tree->line, tree->column,
                    "expected 'openings: chess' or 'openings: xiangqi' and a list of lines");
    add_families(o, yaml_get(tree, "families"));
    if (lines->kind == YAML_SCALAR)
        return add_rows(o, kind, slice_of(lines->text), lines->line + 1, error);
    for (const struct yaml *each = lines->child; each != NULL; each = each->next)
        if (!add_line(o, kind, slice_of(yaml_text(each, "code", "")), slice_of(yaml_text(each, "name", "")),
                      slice_of(yaml_text(each, "moves", "")), slice_of(yaml_text(each, "other", ""))))
            return fail(error, each->line, each->column,
                        "expected code, name and legal moves in SAN or of xiangqi");
    return true;
}

static int by_key(const void *a, const void *b)
{
    const struct opening_name *x = a, *y = b;

    return (x->key > y->key) - (x->key < y->key);
}

/* Sorts, and leaves of two with one key the one that was added later. */
static void settle(struct openings *o)
{
    size_t kept = 0;

    for (size_t i = 0; i < o->count; i++) /* qsort is not stable: the order goes into the plies' high bits */
        o->name[i].plies |= (uint32_t)(i < 0xFFFFFF ? i : 0xFFFFFF) << 8;
    qsort(o->name, o->count, sizeof *o->name, by_key);
    for (size_t i = 0; i < o->count; i++) {
        if (kept > 0 && o->name[kept - 1].key == o->name[i].key) {
            if (o->name[i].plies >> 8 > o->name[kept - 1].plies >> 8)
                o->name[kept - 1] = o->name[i];
        } else {
            o->name[kept++] = o->name[i];
        }
    }
    o->count = kept;
    for (size_t i = 0; i < o->count; i++)
        o->name[i].plies &= 0xFF;
    for (size_t i = 0; i < o->count; i++)
        o->some[o->name[i].key % FILTER / 64] |= UINT64_C(1) << o->name[i].key % 64;
}

struct openings *openings_new(const struct rulebooks *books)
{
    static const struct rulebook *const no_rules[GAME_COUNT];
    struct openings *o = mem_calloc(1, sizeof *o);
    struct yaml_error error;

    o->replay =
        replay_new(books, &(struct replay_options){.tell = TELL_NOTHING,
                                                   .rules = (const struct rulebook **)(uintptr_t)no_rules});
    o->mute = sink_mute();
    for (unsigned kind = 0; kind < KINDS; kind++)
        add_tree(o, builtin_named(kinds[kind].file), &error);
    settle(o);
    return o;
}

void openings_free(struct openings *o)
{
    if (o == NULL)
        return;
    replay_free(o->replay);
    record_free(&o->record);
    sink_mute_free(o->mute);
    arena_free(&o->arena);
    free(o->name);
    free(o);
}

bool openings_add(struct openings *o, struct slice text, struct yaml_error *error)
{
    struct slice rest, first = slice_cut(text, '\n', &rest);
    SCOPED(arena) arena = {0};
    const struct yaml *tree;
    bool ok;

    if (slice_find(first, '\t') != NULL) {
        ok = add_rows(o, KINDS, text, 1, error);
    } else {
        tree = yaml_parse(&arena, text, error);
        ok = tree != NULL && add_tree(o, tree, error);
    }
    settle(o);
    return ok;
}

static const struct opening_name *find(const struct openings *o, uint64_t key)
{
    struct opening_name wanted = {.key = key};

    return (o->some[key % FILTER / 64] >> key % 64 & 1) == 0
               ? NULL
               : bsearch(&wanted, o->name, o->count, sizeof *o->name, by_key);
}

struct looking {
    const struct openings *openings;
    const struct opening_name *last;
    struct slice code; /* that is looked for; empty: the last name */
    bool reached;
};

static bool look(void *context, const struct line *l)
{
    struct looking *s = context;
    const struct opening_name *here = find(s->openings, line_step(l)->key);

    if (here != NULL) {
        s->last = here;
        s->reached |= slice_is(s->code, here->code);
    }
    return line_ply(l) < LONGEST_LINE;
}

/* The keys of the main line stand in the trail, unless variations have taken their place. */
const struct opening_name *openings_of(const struct openings *o, struct replay *replay)
{
    struct looking s = {.openings = o};
    const struct trail *t = replay_trail(replay);

    if (t == NULL) {
        replay_main_line(replay, look, &s);
        return s.last;
    }
    for (uint32_t i = t->count <= LONGEST_LINE ? t->count : LONGEST_LINE + 1; i-- > 0 && s.last == NULL;)
        s.last = find(o, t->step[i].key);
    return s.last;
}

bool openings_reaches(const struct openings *o, struct replay *replay, struct slice code, bool *known)
{
    struct looking s = {.openings = o, .code = code};

    *known = false;
    for (size_t i = 0; i < o->count && !*known; i++)
        *known = slice_is(code, o->name[i].code);
    if (*known)
        replay_main_line(replay, look, &s);
    return s.reached;
}

struct pawn_moves {
    uint64_t to[2]; /* of White, of Black */
    uint32_t plies;
};

static bool note_pawn(void *context, const struct line *l)
{
    struct pawn_moves *p = context;
    move m = line_step(l)->move;
    enum side side = SIDE_NONE;

    p->plies = line_ply(l);
    if (MOVE_KIND(m) <= MOVE_CASTLE && l->game->at(l->position, MOVE_TO(m), &side) == PAWN)
        p->to[side == SIDE_SECOND] |= square_bit(MOVE_TO(m));
    return p->plies < LONGEST_LINE;
}

/* Words that one calls an opening by and another leaves out. */
static bool is_idle(struct slice word)
{
    static const char *const idle[] = {"defence", "defense", "opening", "game", "system"};

    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++)
        if (slice_is_nocase(word, idle[i]))
            return true;
    return word.n == 0;
}

/* The next word of the name of an opening, which a colon or comma ends. */
static struct slice next_word(struct slice *name)
{
    struct slice word = slice_cut(*name, ' ', name);

    for (size_t i = 0; i < word.n; i++)
        if (find_char(":,;", word.p[i]) != NULL) {
            word.n = i;
            name->n = 0;
        }
    return word;
}

static bool same_letters(struct slice a, struct slice b)
{
    for (size_t i = 0; i < a.n && a.n == b.n; i++)
        if ((a.p[i] | 0x20) != (b.p[i] | 0x20))
            return false;
    return a.n == b.n;
}

/* Whether two names begin with the same words, as far as both say something. */
static bool begins_alike(struct slice a, struct slice b)
{
    for (bool said = false;; said = true) {
        struct slice x = next_word(&a), y = next_word(&b);

        if (is_idle(x) || is_idle(y))
            return said;
        if (!same_letters(x, y))
            return false;
    }
}

static const struct family *family_of(const struct openings *o, const char *code)
{
    for (unsigned i = 0; i < o->families; i++)
        if (strncmp(code, o->family[i].first, 3) >= 0 && strncmp(code, o->family[i].last, 3) <= 0)
            return &o->family[i];
    return NULL;
}

static bool is_open_game(const char *code)
{
    return code[0] == 'C' && code[1] >= '2';
}

/* Whether no moves lead from the opening that was found to that of the code: of the answers to 1. e4 the
 * others run into each other, and 1... e5 into none of them. */
static bool are_parted(const struct family *said, const char *code, const struct opening_name *found,
                       const struct family *played)
{
    return played != NULL && found->plies >= 2 && is_open_game(code) != is_open_game(found->code) &&
           said->pawns[0] == played->pawns[0] && said->pawns[1] != 0 && played->pawns[1] != 0 &&
           said->pawns[1] != played->pawns[1];
}

/* Whether a game has not the pawn moves of a code's family, and they cannot be about to come. */
static bool is_excluded(const struct openings *o, const char *code, const struct pawn_moves *made,
                        const struct opening_name *found)
{
    const struct family *f = family_of(o, code);

    if (f == NULL || (made->plies < TOLD_PLIES && !are_parted(f, code, found, family_of(o, found->code))))
        return false;
    return ((f->pawns[0] & ~made->to[0]) | (f->pawns[1] & ~made->to[1])) != 0;
}

static bool is_code(struct slice s)
{
    return s.n == 3 && s.p[1] >= '0' && s.p[1] <= '9' && s.p[2] >= '0' && s.p[2] <= '9';
}

bool openings_exclude(const struct openings *o, struct replay *replay, struct slice said)
{
    const struct opening_name *found = openings_of(o, replay);
    struct pawn_moves made = {{0, 0}, 0};
    bool known = false;

    replay_main_line(replay, note_pawn, &made);
    if (found == NULL)
        return false;
    if (is_code(said))
        return memcmp(said.p, found->code, 2) != 0 && is_excluded(o, said.p, &made, found);
    for (size_t i = 0; i < o->count; i++)
        if (begins_alike(said, slice_of(o->name[i].name))) {
            known = true;
            if (&o->name[i] == found || !is_excluded(o, o->name[i].code, &made, found))
                return false;
        }
    return known;
}
