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

static bool match_move(void *context, struct slice word)
{
    struct matching *m = context;
    const struct sequence *s = m->sequence;
    unsigned end = part_end(s, m->from);
    uint64_t next = m->reached << 1 | 1, reached = 0;
    char room[8];

    word = played_bare(word, room);
    for (unsigned i = 0; i < end - m->from; i++)
        if ((next >> i & 1) != 0 && slice_eq(word, s->word[m->from + i]))
            reached |= UINT64_C(1) << i;
    m->reached = reached;
    if ((reached >> (end - m->from - 1) & 1) == 0)
        return false;
    m->from = end;
    m->reached = 0;
    return end == s->count;
}

bool sequence_found(const struct sequence *s, const struct record *r)
{
    struct matching m = {.sequence = s};

    return played_any(r, match_move, &m);
}
