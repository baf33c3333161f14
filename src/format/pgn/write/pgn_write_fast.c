/* pgn_write_fast.c - movetext in which nothing stands but moves, each spelt in the record as the standard
 * spells it, and comments in one line behind them.
 *
 * Assumes SAN in and out and a record that was replayed, so that words can be copied; writes the same bytes
 * as put_node() and next_node() of pgn_write.c would, without their questions. Writing a file of such games
 * takes a tenth less time with it, one with a clock behind every move a quarter. */
#include "format/pgn/pgn.h"

#include "base/text/text.h"

/* ROOM: of a number, a move, and braces, with their spaces. */
enum { WORD_MOST = 8, ROOM = 2 * (WORD_MOST + 1) + 3, MOVES_AT_ONCE = 64 };

/* How many characters SAN spells a step or castling with; 0 for anything else. */
static inline unsigned san_length(const struct claim *c)
{
    unsigned check = (c->marks & (MARK_CHECK | MARK_MATE)) != 0;

    if (seldom(c->kind == MOVE_CASTLE))
        return ((c->marks & MARK_CASTLE_SHORT) != 0 ? 3 : 5) + check;
    if (seldom(c->kind != MOVE_STEP))
        return 0;
    return 2u + (c->piece != PAWN) + (c->file != 0) + (c->rank != 0) + ((c->marks & MARK_CAPTURE) != 0) +
           (c->promo != PIECE_NONE ? 2 : 0) + check;
}

/* Whether the bytes from FIRST on are the same, N of them: of members that stand side by side. */
static inline bool agree(const struct claim *said, const struct claim *told, size_t first, size_t n)
{
    return memcmp((const char *)said + first, (const char *)told + first, n) == 0;
}

_Static_assert(offsetof(struct claim, promo) - offsetof(struct claim, kind) == 1 &&
                   offsetof(struct claim, rank) - offsetof(struct claim, piece) == 3,
               "kind and promo, and piece, marks, file and rank, stand side by side");

/* A word that a reader put together from several is longer than it should be. */
static inline bool is_standard(const struct claim *said, const struct claim *told, unsigned length)
{
    return agree(said, told, offsetof(struct claim, piece), 4) &&
           agree(said, told, offsetof(struct claim, kind), 2) && said->odd == 0 && length == san_length(told);
}

bool pgn_word_is_standard(const struct record *r, uint32_t node)
{
    const struct node *n = &r->node[node];

    return is_standard(&n->claim, &r->canonical[node], n->at.len);
}

/* Two to eight bytes. */
static inline void copy_word(char *to, const char *from, size_t n)
{
    if (n >= 4) {
        memcpy(to, from, 4);
        memcpy(to + n - 4, from + n - 4, 4);
    } else {
        memcpy(to, from, 2);
        to[n - 1] = from[n - 1];
    }
}

/* Where the next token goes, in a buffer that has room for it. */
struct pen {
    char *p, *end;
    char *begin, *gap; /* struct pgn_line's, with the columns */
    size_t columns;
};

/* The space before a token; of a line's first there is none. */
static inline void begin_token(struct pen *pen)
{
    pen->gap = pen->p;
    if (usually(pen->p > pen->begin))
        *pen->p++ = ' ';
}

/* Where the token goes too far the space before it becomes the line's end. */
static inline void end_token(struct pen *pen)
{
    if (seldom((size_t)(pen->p - pen->begin) > pen->columns) && pen->gap > pen->begin) {
        *pen->gap = '\n';
        pen->begin = pen->gap + 1;
    }
}

static inline void put_word(struct pen *pen, const char *word, size_t n)
{
    begin_token(pen);
    copy_word(pen->p, word, n);
    pen->p += n;
    end_token(pen);
}

static void put_comment(struct pen *pen, struct slice text)
{
    begin_token(pen);
    *pen->p++ = '{';
    memcpy(pen->p, text.p, text.n);
    pen->p += text.n;
    *pen->p++ = '}';
    end_token(pen);
}

/* "1." to "9999." or "9999..."; how long it is. */
static inline size_t spell_number(uint32_t number, bool black, char text[WORD_MOST])
{
    size_t n = number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : 4;

    memcpy(text + n, "...", 3);
    for (size_t i = n; i > 0; i--, number /= 10)
        text[i - 1] = (char)('0' + number % 10);
    return n + (black ? 3 : 1);
}

/* Whether a control character or a brace is among the eight bytes, or |, which stands between the braces. */
static inline bool has_odd(const char *p)
{
    uint64_t v = eight_at(p);

    return (eight_below(v, ' ') | eight_between(v, '{', '}')) != 0;
}

/* Words in one line that can stand between braces as they are. */
static bool is_one_line(struct slice s)
{
    char few[8] = "        ";
    size_t i = 0;

    for (; i + 8 <= s.n; i += 8)
        if (has_odd(s.p + i))
            return false;
    if (i < s.n)
        memcpy(few, s.p + i, s.n - i);
    return !has_odd(few);
}

/* The only one of NOTES that is written, when it is a comment in one line. False when there are others. */
static bool find_comment(const struct record *r, uint32_t notes, struct slice *comment)
{
    for (uint32_t i = notes; i != 0; i = r->note[i].next) {
        const struct note *n = &r->note[i];

        if (n->flags & NOTE_DERIVED)
            continue;
        if (n->kind != NOTE_COMMENT || comment->p != NULL)
            return false;
        *comment = note_text(r, n);
    }
    return is_one_line(*comment);
}

/* A move with nothing but a comment behind it. Whose side is written as that of the move before it is left to
 * pgn_write.c, which may have to end the line. */
static inline bool is_plain(const struct record *r, uint32_t node, bool comments, struct slice *comment)
{
    const struct node *n = &r->node[node];
    bool again = seldom(n->claim.side != SIDE_NONE) && n->claim.side == r->node[n->parent].claim.side;

    *comment = (struct slice){NULL, 0};
    return (n->flags | n->next) == 0 && !again && pgn_word_is_standard(r, node) &&
           (n->notes == 0 || (comments && find_comment(r, n->notes, comment)));
}

/* Moves behind text->node as far as there is room; how many bytes are needed for the next one, 0 when there
 * is none. */
static size_t put_moves(struct pen *pen, const struct record *r, struct pgn_plain *text)
{
    uint32_t child = r->node[text->node].child, count = text->next;
    char number[WORD_MOST];
    struct slice comment;
    size_t room = 0;

    for (; child != 0 && is_plain(r, child, text->comments, &comment) && count < 2 * 10000;
         child = r->node[child].child) {
        room = ROOM + comment.n;
        if (seldom((size_t)(pen->end - pen->p) < room))
            break;
        room = 0;
        if (count % 2 == 0 || text->renumber)
            put_word(pen, number, spell_number(count / 2, count % 2 != 0, number));
        put_word(pen, r->source + r->node[child].at.off, r->node[child].at.len);
        if ((text->renumber = comment.p != NULL))
            put_comment(pen, comment);
        count++;
        text->node = child;
    }
    text->next = count;
    return room;
}

void pgn_write_plain(struct buf *b, const struct record *r, struct pgn_plain *text, struct pgn_line *line)
{
    size_t room;

    do {
        struct pen pen = {b->p + b->n, b->p + b->cap, b->p + line->begin, b->p + line->gap, line->columns};

        if ((room = put_moves(&pen, r, text)) > 0)
            room += MOVES_AT_ONCE * ROOM;
        b->n = (size_t)(pen.p - b->p);
        line->begin = (size_t)(pen.begin - b->p);
        line->gap = (size_t)(pen.gap - b->p);
        if (room > 0)
            buf_grow(b, room);
    } while (room > 0);
}
