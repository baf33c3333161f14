/* played.c - the moves of the main line as words: move and sequence. */
#include "select/test.h"

#include "notation/notation.h"

/* Without marks of check and of opinion, which records have or leave out; castling with letters. */
struct slice played_bare(struct slice word, char room[8])
{
    while (word.n > 1 && find_char("+#!?", word.p[word.n - 1]) != NULL)
        word.n--;
    if (word.n != 3 && word.n != 5)
        return word;
    for (size_t i = 0; i < word.n; i++) {
        if (word.p[i] != (i % 2 == 0 ? '0' : '-'))
            return word;
        room[i] = i % 2 == 0 ? 'O' : '-';
    }
    return (struct slice){room, word.n};
}

/* The words of a move: the record's own, or where it has none those of its notation, or of the game's. */
static struct slice words_of(const struct record *r, uint32_t node, struct buf *room)
{
    const struct notation *n;

    buf_clear(room);
    if (r->source != NULL && r->node[node].at.len > 0 && (r->node[node].flags & NODE_UNWRITTEN) == 0)
        return slice_trim(node_words(&r->node[node], r->source, room));
    n = r->notation == NULL ? NULL : notation_named(slice_of(r->notation));
    if (n == NULL || n->write == NULL)
        n = notation_usual(r->game);
    if (n != NULL && n->write != NULL && record_claim(r, node)->kind != MOVE_NONE)
        n->write(record_claim(r, node), r->height, room);
    return buf_as_slice(room);
}

bool played_any(const struct record *r, bool (*each)(void *context, struct slice word), void *context)
{
    SCOPED(buf) room = {0};
    bool found = false;

    for (uint32_t node = r->node[0].child; node != 0 && !found; node = r->node[node].child)
        found = (r->node[node].flags & NODE_SILENT) == 0 && each(context, words_of(r, node, &room));
    return found;
}

/* -- Words as moves ----------------------------------------------------------------------------------- */

/* HEIGHT of the board; 0: the usual one. */
static bool parses(const struct notation *n, enum game_id game, unsigned height, struct slice word,
                   struct claim *c)
{
    return n != NULL && (n->games >> game & 1) != 0 && notation_read(n, word, height, c);
}

/* Whether a notation spells a word so, but for the letters of other languages. */
static bool spells_so(const struct notation *n, enum game_id game, struct slice word, struct claim *c)
{
    return parses(n, game, 0, word, c) && (c->odd & ~(ODD_FOREIGN | ODD_WIDTH | ODD_NUMERALS)) == 0;
}

/* The notations that a word may be of, by their numbers: the game's usual one where that has it, else all
 * that do, else the usual one as people write it. */
static uint64_t notations_of(enum game_id game, struct slice word)
{
    const struct notation *usual = notation_usual(game);
    uint64_t strict = 0, loose = 0;
    struct claim c;

    for (unsigned i = 0; notations[i] != NULL; i++) {
        bool is = notations[i]->write != NULL && spells_so(notations[i], game, word, &c);

        if (is && notations[i] == usual)
            return UINT64_C(1) << i;
        strict |= (uint64_t)is << i;
        loose |= (uint64_t)(notations[i] == usual && parses(usual, game, 0, word, &c)) << i;
    }
    return strict != 0 ? strict : loose;
}

/* -- Sequences --------------------------------------------------------------------------------------- */

static struct slice without_number(struct slice word)
{
    size_t n = 0;

    while (n < word.n && is_ascii_digit(word.p[n]))
        n++;
    if (n == word.n || n == 0 || word.p[n] != '.')
        return word;
    while (n < word.n && word.p[n] == '.')
        n++;
    return slice_skip(word, n);
}

static bool is_gap(struct slice word)
{
    return slice_is(word, "...") || slice_is(word, "…");
}

bool sequence_read(struct sequence *s, struct slice text)
{
    *s = (struct sequence){.count = 0};
    while (text.n > 0) {
        struct slice word = slice_cut(text, ' ', &text);

        if (is_gap(word)) {
            s->gap[s->count] = s->count > 0;
            continue;
        }
        word = without_number(word);
        if (word.n == 0)
            continue;
        if (s->count == SEQUENCE_MAX)
            return false;
        s->word[s->count] = played_bare(word, s->room[s->count]);
        for (enum game_id g = GAME_CHESS; g < GAME_COUNT; g++)
            s->notations[s->count][g] = notations_of(g, s->word[s->count]);
        s->count++;
    }
    return s->count > 0;
}

/* How far each beginning of the part behind the last gap has come. */
struct matching {
    const struct sequence *sequence;
    unsigned from;    /* where the part begins */
    uint64_t reached; /* bit K: the last moves were the first K + 1 of it */
};

static unsigned part_end(const struct sequence *s, unsigned from)
{
    unsigned end = from + 1;

    while (end < s->count && !s->gap[end])
        end++;
    return end;
}

/* The next move: IS says whether it is the word of that number. True where all have come. */
static bool match_move(struct matching *m, bool (*is)(void *context, unsigned word), void *context)
{
    const struct sequence *s = m->sequence;
    unsigned end = part_end(s, m->from);
    uint64_t next = m->reached << 1 | 1, reached = 0;

    for (unsigned i = 0; i < end - m->from; i++)
        if ((next >> i & 1) != 0 && is(context, m->from + i))
            reached |= UINT64_C(1) << i;
    m->reached = reached;
    if ((reached >> (end - m->from - 1) & 1) == 0)
        return false;
    m->from = end;
    m->reached = 0;
    return end == s->count;
}

struct matching_words {
    struct matching m;
    struct slice word; /* of the record */
};

static bool is_same_word(void *context, unsigned word)
{
    struct matching_words *w = context;

    return slice_eq(w->word, w->m.sequence->word[word]);
}

static bool match_word(void *context, struct slice word)
{
    struct matching_words *w = context;
    char room[8];

    w->word = played_bare(word, room);
    return match_move(&w->m, is_same_word, w);
}

/* -- In other words than the record's ---------------------------------------------------------------- */

static const struct notation *notation_of(const struct record *r)
{
    const struct notation *n = r->notation == NULL ? NULL : notation_named(slice_of(r->notation));

    return n == NULL ? notation_usual(r->game) : n;
}

/* Whether all words are moves as this record spells them, so that another spelling is another move. Xiangqi
 * has several characters for a man and for a digit. */
static bool spells(const struct record *r, const struct sequence *s)
{
    struct claim c;

    for (unsigned i = 0; i < s->count; i++)
        if (r->game == GAME_XIANGQI ||
            !parses(notation_of(r), (enum game_id)r->game, r->height, s->word[i], &c) || c.odd != 0)
            return false;
    return true;
}

/* The move that led to each position, in words. */
struct retelling {
    struct buf before, word; /* the position that the move is played in */
    const struct line *line;
    move move;
    bool is_told;
    struct claim told;
};

/* As a notation spells it; the engine tells it when first asked. */
static struct slice spell(struct retelling *s, const struct notation *n)
{
    if (!s->is_told) {
        claim_clear(&s->told);
        s->line->game->tell(s->before.p, s->move, &s->told);
        s->is_told = true;
    }
    buf_clear(&s->word);
    n->write(&s->told, s->line->record->height, &s->word);
    return buf_as_slice(&s->word);
}

/* Whether L is behind a move: the words of it can be asked for until retell_keep(). */
static bool retell_step(struct retelling *s, const struct line *l)
{
    s->line = l;
    s->is_told = false;
    s->move = line_ply(l) > 0 ? line_step(l)->move : MOVE_NONE;
    return line_ply(l) > 0;
}

static void retell_keep(struct retelling *s)
{
    buf_clear(&s->before);
    buf_add(&s->before, s->line->position, s->line->game->position_size);
}

static void retell_free(struct retelling *s)
{
    buf_free(&s->before);
    buf_free(&s->word);
}

struct matching_moves {
    struct matching m;
    struct retelling retelling;
};

/* In Chinese words the kind of digits says whose move it is. */
static bool is_same_side(struct slice word, const struct claim *a, const struct claim *b)
{
    return (unsigned char)word.p[0] < 0x80 || xiangqi_digits_side(a) == xiangqi_digits_side(b);
}

static bool is_same_claim(const struct claim *a, const struct claim *b)
{
    const unsigned castling = MARK_CASTLE_SHORT | MARK_CASTLE_LONG;

    return a->kind == b->kind && a->promo == b->promo && a->which == b->which && a->from == b->from &&
           a->to == b->to && a->piece == b->piece && a->file == b->file && a->rank == b->rank &&
           a->dir == b->dir && a->dist == b->dist && ((a->marks ^ b->marks) & castling) == 0;
}

static bool is_same_move(void *context, unsigned word)
{
    struct matching_moves *w = context;
    const struct record *r = w->retelling.line->record;
    struct slice asked = w->m.sequence->word[word];
    struct claim a, b;

    for (uint64_t rest = w->m.sequence->notations[word][r->game]; rest != 0; rest &= rest - 1) {
        const struct notation *n = notations[__builtin_ctzll(rest)];

        if (!parses(n, (enum game_id)r->game, r->height, asked, &a) ||
            (a.kind == MOVE_STEP && a.to != NOWHERE && a.to != MOVE_TO(w->retelling.move)))
            continue;
        if (parses(n, (enum game_id)r->game, r->height, spell(&w->retelling, n), &b) &&
            is_same_claim(&a, &b) && is_same_side(asked, &a, &b))
            return true;
    }
    return false;
}

static bool match_step(void *context, const struct line *l)
{
    struct matching_moves *w = context;
    bool found = retell_step(&w->retelling, l) && match_move(&w->m, is_same_move, w);

    retell_keep(&w->retelling);
    return !found;
}

/* Moves that are coordinates need no board: those that were played are compared as coordinates. */
struct matching_points {
    struct matching m;
    struct buf word[SEQUENCE_MAX];
    struct buf played;
};

static bool is_same_points(void *context, unsigned word)
{
    struct matching_points *w = context;

    return slice_eq(buf_as_slice(&w->played), buf_as_slice(&w->word[word]));
}

/* False when a word is something else. */
static bool read_points(struct matching_points *w, const struct record *r)
{
    bool all = true;

    for (unsigned i = 0; i < w->m.sequence->count && all; i++) {
        uint64_t in = w->m.sequence->notations[i][r->game];
        struct claim c;

        all = in != 0 &&
              parses(notations[__builtin_ctzll(in)], (enum game_id)r->game, r->height, w->m.sequence->word[i],
                     &c) &&
              coord_claimed(&c) != MOVE_NONE;
        if (all)
            coord_move(&w->word[i], (enum game_id)r->game, coord_claimed(&c));
    }
    return all;
}

static bool are_played(struct matching_points *w, const struct record *r)
{
    bool found = false;

    for (uint32_t node = r->node[0].child; node != 0 && !found; node = r->node[node].child) {
        if ((r->node[node].flags & NODE_SILENT) != 0)
            continue;
        if (r->node[node].move == MOVE_NONE)
            break;
        buf_clear(&w->played);
        coord_move(&w->played, (enum game_id)r->game, r->node[node].move);
        found = match_move(&w->m, is_same_points, w);
    }
    return found;
}

static bool is_played(const struct sequence *s, const struct subject *subject)
{
    struct matching_moves w = {.m.sequence = s};
    struct matching_points points = {.m.sequence = s};
    bool found;

    if (read_points(&points, subject->record)) {
        found = are_played(&points, subject->record);
    } else {
        replay_main_line(subject->replay, match_step, &w);
        found = w.m.from == s->count;
    }
    for (unsigned i = 0; i < s->count; i++)
        buf_free(&points.word[i]);
    buf_free(&points.played);
    retell_free(&w.retelling);
    return found;
}

bool sequence_found(const struct sequence *s, const struct subject *subject, struct asking *a)
{
    struct matching_words w = {.m.sequence = s};

    if (played_any(subject->record, match_word, &w))
        return true;
    if (spells(subject->record, s))
        return false;
    a->open = subject->known < KNOWN_MOVES;
    return !a->open && subject->replayed->rules != NULL && is_played(s, subject);
}

struct telling_words {
    bool (*each)(void *context, struct slice word);
    void *context;
    struct retelling retelling;
    bool found;
};

static bool tell_step(void *context, const struct line *l)
{
    struct telling_words *t = context;

    t->found = retell_step(&t->retelling, l) &&
               t->each(t->context, spell(&t->retelling, notation_usual(l->game->id)));
    retell_keep(&t->retelling);
    return !t->found;
}

bool played_usual(const struct subject *s, struct asking *a, bool (*each)(void *context, struct slice word),
                  void *context)
{
    struct telling_words t = {.each = each, .context = context};

    if (notation_of(s->record) == notation_usual(s->record->game))
        return false;
    a->open = s->known < KNOWN_MOVES;
    if (!a->open && s->replayed->rules != NULL)
        replay_main_line(s->replay, tell_step, &t);
    retell_free(&t.retelling);
    return t.found;
}
