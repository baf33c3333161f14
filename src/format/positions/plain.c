/* plain.c - the lines that trainers of engines take: for each ply "fen", "move", "score", "ply", "result" and
 * "e", each on a line of its own.
 *
 * Score (hundredths of a pawn) and result (1, 0, -1) are the mover's; the ply counts from 0 at the usual
 * start, by the counters of the FEN. A score is that of the position before the move: the evaluation that
 * stands behind the move before it, [%eval …], or the one that the engine which made the move gave, +0.35/12.
 * What a record does not say has no line. */
#include "format/engine/uci_words.h"
#include "format/format.h"
#include "format/text/lines.h"

#include <stdlib.h>

enum { MATE = 32000 };

/* -- Scores ------------------------------------------------------------------------------------------ */

/* "0.35", "-1", "#-3", "M4": hundredths, or a mate in so many moves, of the side that it is for. */
static bool read_score(struct slice s, long *score)
{
    double value = 0, unit = 1;
    bool minus = false, mate = false, fraction = false;
    size_t digits = 0;

    for (size_t i = 0; i < s.n && find_char(",/ ]", s.p[i]) == NULL; i++) {
        if (is_ascii_digit(s.p[i])) {
            value = value * 10 + (s.p[i] - '0');
            unit *= fraction ? 10 : 1;
            digits++;
        } else if (s.p[i] == '.' && !fraction) {
            fraction = true;
        } else if (digits == 0 && !fraction && find_char("+-#M", s.p[i]) != NULL) {
            minus |= s.p[i] == '-';
            mate |= s.p[i] == '#' || s.p[i] == 'M';
        } else {
            return false;
        }
    }
    if (digits == 0 || digits > 9)
        return false;
    *score = mate ? MATE - (long)value : (long)(value / unit * 100 + 0.5);
    *score = minus ? -*score : *score;
    return true;
}

/* [%eval 0.35] behind the node: White's, or Red's. */
static bool read_evaluation(const struct record *r, uint32_t node, long *score)
{
    static const char command[] = "[%eval ";

    for (uint32_t i = r->node[node].notes; i != 0; i = r->note[i].next) {
        struct slice text = note_text(r, &r->note[i]);
        const char *p = note_is_comment(&r->note[i]) && text.n > 0
                            ? memmem(text.p, text.n, command, sizeof command - 1)
                            : NULL;

        if (p != NULL && read_score(slice_between(p + sizeof command - 1, text.p + text.n), score))
            return true;
    }
    return false;
}

/* "+0.35/12 1.2s" behind a move: the score of who made it. */
static bool read_engine(const struct record *r, uint32_t node, long *score)
{
    for (uint32_t i = r->node[node].notes; i != 0; i = r->note[i].next) {
        struct slice text = slice_trim(note_text(r, &r->note[i])), depth;
        struct slice value = slice_cut(text, '/', &depth);

        if (r->note[i].kind == NOTE_COMMENT && value.n < 12 &&
            (slice_find(value, '.') != NULL || slice_find(value, 'M') != NULL) && depth.n > 0 &&
            is_ascii_digit(depth.p[0]) && read_score(value, score))
            return true;
    }
    return false;
}

/* -- Writing ----------------------------------------------------------------------------------------- */

static uint32_t parent_with_fen(const struct record *r, const struct writing *how, uint32_t node)
{
    do
        node = r->node[node].parent;
    while (node != 0 && how->fens(how->fens_of, node).n == 0);
    return node;
}

/* The ply and the side to move, by a FEN's fields; games[] is not for formats. */
static long ply_of(struct slice fen, bool *second)
{
    struct slice rest = fen, word = {0};
    long number = 1;

    lines_word(&rest);
    *second = slice_is(lines_word(&rest), "b");
    while ((word = lines_word(&rest)).n > 0)
        if (!slice_long(word, &number))
            number = 1;
    return (number < 1 ? 0 : 2 * (number - 1)) + *second;
}

static void put_number(struct buf *b, const char *word, long number)
{
    buf_printf(b, "%s %ld\n", word, number);
}

static void write_ply(struct buf *b, const struct record *r, const struct writing *how, uint32_t node,
                      enum result result)
{
    uint32_t before = parent_with_fen(r, how, node);
    struct slice fen = how->fens(how->fens_of, before);
    bool second;
    long ply = ply_of(fen, &second), score = 0;
    enum result won = second ? RESULT_SECOND : RESULT_FIRST;

    buf_str(b, "fen ");
    buf_slice(b, fen);
    buf_str(b, "\nmove ");
    uci_notation(r->game)->write(record_claim(r, node), r->height, b);
    buf_char(b, '\n');
    if (read_evaluation(r, r->node[node].parent, &score))
        put_number(b, "score", second ? -score : score);
    else if (read_engine(r, node, &score))
        put_number(b, "score", score);
    put_number(b, "ply", ply);
    if (result != RESULT_UNKNOWN && result != RESULT_BOTH_LOSE)
        put_number(b, "result", result == RESULT_DRAW ? 0 : result == won ? 1 : -1);
    buf_str(b, "e\n");
}

static void write_plain(struct buf *b, const struct record *r, const struct writing *how)
{
    enum result result = record_declared(r);

    for (uint32_t node = r->node[0].child; node != 0 && how->fens != NULL; node = r->node[node].child)
        if ((r->node[node].flags & NODE_SILENT) == 0)
            write_ply(b, r, how, node, result);
}

/* -- Reading ----------------------------------------------------------------------------------------- */

/* The lines of one ply. */
struct plain_entry {
    struct slice fen, move, score, ply, result;
};

/* The value of a line that begins with the word. */
static bool take_value(struct slice line, const char *word, struct slice *value)
{
    struct slice rest;

    if (!slice_is(slice_cut(line, ' ', &rest), word) || rest.n == 0)
        return false;
    *value = slice_trim(rest);
    return true;
}

/* Up to its "e"; lines that nobody knows are passed over. False where no position is left. */
static bool take_entry(struct text *t, struct plain_entry *e)
{
    struct slice line;

    *e = (struct plain_entry){.fen = {0}};
    while (lines_next(t, &line) && !slice_is(line, "e"))
        (void)(take_value(line, "fen", &e->fen) || take_value(line, "move", &e->move) ||
               take_value(line, "score", &e->score) || take_value(line, "ply", &e->ply) ||
               take_value(line, "result", &e->result));
    return e->fen.n > 0 || e->move.n > 0;
}

static bool is_next(const struct plain_entry *before, const struct plain_entry *e)
{
    long a, b;

    return slice_long(before->ply, &a) && slice_long(e->ply, &b) && b == a + 1;
}

/* The score of the position, as a comment behind what led there. */
static void keep_score(struct record *r, const struct plain_entry *e)
{
    bool second;
    SCOPED(buf) b = {0};
    long score;

    ply_of(e->fen, &second);
    if (!slice_long(e->score, &score))
        return;
    score = second ? -score : score;
    if (labs(score) > MATE - 1000)
        buf_printf(&b, "[%%eval #%s%ld]", score < 0 ? "-" : "", MATE - labs(score));
    else
        buf_printf(&b, "[%%eval %s%ld.%02ld]", score < 0 ? "-" : "", labs(score) / 100, labs(score) % 100);
    note_set_text(r, record_note(r, r->count - 1, NOTE_COMMENT), buf_as_slice(&b));
}

static void keep_move(struct text *t, struct record *r, const struct plain_entry *e)
{
    struct claim c;

    if (e->move.n == 0)
        return;
    notation_read(uci_notation(r->game), e->move, 0, &c);
    lines_move(t, r, e->move, &c);
}

static void keep_result(struct text *t, struct record *r, const struct plain_entry *e)
{
    bool second;
    long won;

    ply_of(e->fen, &second);
    if (!slice_long(e->result, &won))
        return;
    r->terminated = true;
    r->terminator = won == 0 ? RESULT_DRAW : (won > 0) != second ? RESULT_FIRST : RESULT_SECOND;
    r->result_at = lines_span(t, e->result);
}

/* A game goes on as long as the ply of an entry is one more than that of the entry before; trainers put
 * games one behind the other with nothing between. */
static enum status read_plain(struct text *t, struct record *r, struct sink *s)
{
    struct plain_entry e, last;

    (void)s;
    if (!take_entry(t, &e))
        return STATUS_END;
    lines_begin(t, r, "plain", e.fen.n > 0 ? e.fen : e.move);
    r->game = lines_game_of_fen(slice_cut(e.fen, ' ', &(struct slice){0}));
    if (!slice_is(e.fen, lines_usual_fen(r->game)))
        lines_keep_fen(t, r, "fen", e.fen, lines_span(t, e.fen));
    r->notation = uci_notation(r->game)->name;
    for (;;) {
        const char *back = t->p;

        keep_score(r, &e);
        keep_move(t, r, &e);
        keep_result(t, r, &e);
        last = e;
        if (take_entry(t, &e) && is_next(&last, &e))
            continue;
        t->p = back;
        return STATUS_GAME;
    }
}

/* How far a text has been looked through. */
struct split_state {
    size_t at, entry; /* the line that comes next, and the last "fen" */
    long ply;         /* of the entry before it; -2: none */
};

/* At the last position whose ply does not follow the one before it. */
static size_t split_plain(void *shared, struct slice text, size_t from, bool at_end)
{
    struct split_state *s = shared, own = {0};
    size_t cut = 0;

    s = s == NULL ? &own : s;
    if (from == 0)
        *s = (struct split_state){.ply = -2};
    if (at_end)
        return text.n;
    for (const char *end; (end = memchr(text.p + s->at, '\n', text.n - s->at)) != NULL;) {
        struct slice line = slice_trim(slice_between(text.p + s->at, end)), value;
        long ply;

        if (slice_starts(line, "fen "))
            s->entry = s->at;
        if (take_value(line, "ply", &value) && slice_long(value, &ply)) {
            cut = ply != s->ply + 1 && s->entry > 0 ? s->entry : cut;
            s->ply = ply;
        }
        s->at = (size_t)(end - text.p) + 1;
    }
    return cut;
}

static int sniff(struct slice head)
{
    struct text t = {.start = head.p, .p = head.p, .end = head.p + head.n};
    struct slice line, value;

    return lines_next(&t, &line) && take_value(line, "fen", &value) &&
                   lines_game_of_fen(lines_word(&value)) != GAME_UNKNOWN && lines_next(&t, &line) &&
                   take_value(line, "move", &value)
               ? 96
               : 0;
}

const struct format format_plain = {.name = "plain",
                                    .title = "positions with move, score and result, for trainers of engines",
                                    .games = 1 << GAME_CHESS | 1 << GAME_XIANGQI,
                                    .flags = FORMAT_SQUARES | FORMAT_POSITIONS | FORMAT_CLASSICAL,
                                    .sniff = sniff,
                                    .shared_size = sizeof(struct split_state),
                                    .split = split_plain,
                                    .read = read_plain,
                                    .write = write_plain};
