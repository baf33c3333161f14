/* scid_moves.c - a byte a move: the man's number and where it goes; marks for variations, comments and
 * glyphs. */
#include "format/scid/base.h"

#include "base/text/text.h"
#include "format/times.h"

/* Open variations: more are damage, and would only cost memory. */
enum { DEPTH_MOST = 1000, OUT = 64 };

/* What a variation goes back to. */
struct opened {
    struct scid_board board;
    struct scid_step last;
    uint32_t node;
};

COLD void scid_damaged(struct scid_game *g, const char *what)
{
    struct arena *arena = sink_arena(g->sink);

    sink_say(g->sink, CODE_SCID_DAMAGED, g->at, what,
             arena_printf(arena, "%llu", (unsigned long long)(g->entry.at + (uint64_t)(g->p - g->bytes))));
    record_cut_off(g->record, CODE_SCID_DAMAGED);
}

struct slice scid_words(struct scid_game *g, struct slice raw)
{
    if (utf8_ascii(raw) == raw.n || utf8_valid(raw) == raw.n)
        return raw;
    buf_clear(&g->decoded);
    scid_decode(&g->charsets, &g->decoded, raw);
    return buf_as_slice(&g->decoded);
}

/* The diagonal move of a queen has its target in a second byte. */
static unsigned target(struct scid_game *g, unsigned from, unsigned code, unsigned *promo)
{
    unsigned man = g->board.man[from];

    if ((man & 7) == QUEEN && code == (from & 7))
        return g->p < g->end ? *g->p++ - 64u : OUT;
    return scid_target(man, code, from, promo);
}

/* A node behind the last one; NULL when a limit is reached. */
static struct node *add_node(struct scid_game *g)
{
    struct record *r = g->record;
    struct node *n;

    if (seldom(r->truncated) || seldom(r->count == r->node_cap && !record_more_nodes(r)))
        return NULL;
    n = &r->node[r->count];
    n->parent = g->node;
    n->child = n->last = n->next = n->notes = n->last_note = 0;
    n->move = MOVE_NONE;
    n->flags = n->number = 0;
    n->at = g->at;
    n->claim = (struct claim){.from = NOWHERE, .to = NOWHERE};
    g->node = record_link(r);
    g->played = true;
    for (; seldom(g->before > 0); g->before--)
        record_note(r, g->node, NOTE_COMMENT_BEFORE);
    return n;
}

static bool read_king(struct scid_game *g, unsigned code)
{
    struct node *n = add_node(g);

    if (n == NULL)
        return false;
    if (code == 0) {
        n->claim.kind = MOVE_PASS;
        g->last = (struct scid_step){.pass = true};
        g->board.turn ^= 1;
    } else {
        n->claim.kind = MOVE_CASTLE;
        n->claim.piece = KING;
        n->claim.marks = code == 10 ? MARK_CASTLE_SHORT : MARK_CASTLE_LONG;
        scid_castle(&g->board, code == 10, &g->last);
        n->claim.from = POINT(g->last.from & 7, g->last.from >> 3);
        n->claim.to = POINT(g->last.to & 7, g->last.to >> 3);
    }
    return true;
}

/* The claim says all that the move's bytes do, as SAN with every hint would, which engines play fastest. */
static bool read_move(struct scid_game *g, unsigned byte)
{
    unsigned number = byte >> 4, code = byte & 15, promo = 0, from, to;
    struct node *n;

    if (seldom(number >= g->board.count[g->board.turn])) {
        scid_damaged(g, "a move of a man who is not there");
        return false;
    }
    if (number == 0 && (code == 0 || code > 8))
        return read_king(g, code);
    from = g->board.men[g->board.turn][number];
    if (seldom((to = target(g, from, code, &promo)) >= OUT)) {
        scid_damaged(g, "a move that leaves the board");
        return false;
    }
    if (seldom((n = add_node(g)) == NULL))
        return false;
    n->claim.piece = g->board.man[from] & 7;
    scid_play(&g->board, from, to, promo, &g->last);
    g->irregular |= (g->last.victim & 7) == KING;
    n->claim.kind = MOVE_STEP;
    n->claim.promo = (uint8_t)promo;
    n->claim.to = POINT(to & 7, to >> 3);
    n->claim.marks = g->last.victim != 0 ? MARK_CAPTURE : 0;
    n->claim.file = (uint8_t)((from & 7) + 1);
    n->claim.rank = (uint8_t)((from >> 3) + 1);
    return true;
}

static bool open_variation(struct scid_game *g)
{
    struct opened here = {g->board, g->last, g->node};

    if (!g->played || g->record->stack.n >= DEPTH_MOST * sizeof here) {
        scid_damaged(g, g->played ? "variations in variations without end" : "a variation of no move");
        return false;
    }
    buf_add(&g->record->stack, &here, sizeof here);
    scid_take_back(&g->board, &g->last);
    g->node = g->record->node[g->node].parent;
    g->played = false;
    return true;
}

static bool close_variation(struct scid_game *g)
{
    struct buf *stack = &g->record->stack;
    struct opened back;

    if (stack->n == 0) {
        scid_damaged(g, "the end of a variation that did not begin");
        return false;
    }
    stack->n -= sizeof back;
    memcpy(&back, stack->p + stack->n, sizeof back);
    g->board = back.board;
    g->last = back.last;
    g->node = back.node;
    g->played = true;
    g->before = 0;
    return true;
}

/* A comment belongs to the move before it; at the beginning of a variation to the next. Its words come behind
 * the moves. */
static void mark_comment(struct scid_game *g)
{
    if (g->played || g->record->stack.n == 0)
        record_note(g->record, g->node, NOTE_COMMENT);
    else
        g->before++;
}

/* Whether the game goes on. */
static bool read_mark(struct scid_game *g, unsigned mark)
{
    switch (mark) {
    case MARK_NAG:
        if (g->p == g->end) {
            scid_damaged(g, "it ends inside the moves");
            return false;
        }
        record_note(g->record, g->node, NOTE_NAG)->value = *g->p++;
        return true;
    case MARK_COMMENT:
        mark_comment(g);
        return true;
    case MARK_BEGIN:
        return open_variation(g);
    case MARK_CLOSE:
        return close_variation(g);
    default:
        if (g->record->stack.n > 0)
            scid_damaged(g, "it ends inside a variation");
        return false;
    }
}

/* The words of the comments, in the order of their marks. */
static void read_comments(struct scid_game *g)
{
    struct record *r = g->record;
    uint32_t notes = r->notes; /* times that are read out of comments come behind them */

    for (uint32_t i = 1; i < notes; i++) {
        struct slice raw = slice_between((const char *)g->p, (const char *)g->end), words;

        if (r->note[i].kind != NOTE_COMMENT && r->note[i].kind != NOTE_COMMENT_BEFORE)
            continue;
        raw.n = strnlen(raw.p, raw.n);
        if (g->p + raw.n == g->end) {
            scid_damaged(g, "it ends inside a comment");
            return;
        }
        g->p += raw.n + 1;
        words = scid_words(g, raw);
        note_set_text(r, &r->note[i], words);
        r->note[i].at = g->at;
    }
}

static void read_times(struct record *r)
{
    for (uint32_t node = 0, count = r->count; node < count; node++)
        for (uint32_t i = r->node[node].notes; i != 0; i = r->note[i].next) {
            SCOPED(buf) words = {0};

            if (r->note[i].kind != NOTE_COMMENT)
                continue;
            buf_slice(&words, record_slice(r, r->note[i].text, r->note[i].text_len));
            comment_times(r, node, buf_as_slice(&words), r->node[node].at);
        }
}

/* Whether runs of plain moves may be read at once. */
static bool reads_runs(const struct scid_game *g)
{
    const struct record *r = g->record;

    return !g->irregular && g->base->attached && (g->text->want & WANT_SLOW) == 0 &&
           g->node + 1 == r->count && r->node[g->node].child == 0 && g->before == 0 && !r->truncated;
}

HOT void scid_read_moves(struct scid_game *g)
{
    bool more = true;

    g->record->stack.n = 0;
    g->branches = memchr(g->p, MARK_BEGIN, (size_t)(g->end - g->p)) != NULL;
    while (more) {
        unsigned byte;

        if (usually(reads_runs(g)))
            scid_read_plain(g);
        if (seldom(g->p == g->end)) {
            scid_damaged(g, "it ends inside the moves");
            return;
        }
        byte = *g->p++;
        more = seldom(byte < 16 && byte >= MARK_NAG) ? read_mark(g, byte) : read_move(g, byte);
    }
    if (g->record->notes > 1 && g->record->cut_off == 0) {
        read_comments(g);
        read_times(g->record);
    }
}
