/* PGN's export format: the tags (write_tags.c), then lines under 80 columns, filled greedily, a number before
 * every move of White and before Black's where something stood between, one result.
 *
 * Where the standard leaves it open: comments keep their own line breaks (a strict file breaks them at
 * spaces), a comment that contains '}' becomes comments to the end of the line, and a variation follows the
 * notes of the move it replaces. */
#include "format/pgn/pgn.h"

#include <stdio.h>

struct pgn_writer {
    struct buf *out;
    const struct record *r;
    const struct writing *how;
    const struct notation *notation;
    struct pgn_line line;
    uint32_t open;   /* brackets not yet closed */
    uint32_t next;   /* 2 * number, plus 1 for Black */
    bool renumber;   /* the next move needs its number whoever makes it */
    bool glued;      /* no space before the next token */
    bool after_move; /* the last token is a move, which a suffix may follow */
    bool copies;     /* the record's words are of the notation that is written */
};

/* A token begins with the space before it, unless the line is new or a bracket was just opened. */
static void begin_token(struct pgn_writer *w)
{
    if (!w->glued) {
        w->line.gap = w->out->n;
        if (w->out->n > w->line.begin)
            buf_char(w->out, ' ');
    }
    w->glued = w->after_move = false;
}

/* A token that went too far takes a new line: the space before it becomes the line's end. */
static void end_token(struct pgn_writer *w)
{
    struct buf *b = w->out;

    if (b->n - w->line.begin <= w->line.columns || w->line.gap <= w->line.begin || b->p[w->line.gap] != ' ')
        return;
    b->p[w->line.gap] = '\n';
    w->line.begin = w->line.gap + 1;
}

static void put_token(struct pgn_writer *w, const char *text)
{
    begin_token(w);
    buf_str(w->out, text);
    end_token(w);
}

static void new_line(struct pgn_writer *w)
{
    buf_char(w->out, '\n');
    w->line.begin = w->out->n;
}

/* The text up to where a line ends, however it does. */
static struct slice cut_line(struct slice text, struct slice *rest)
{
    size_t n = 0, end;

    while (n < text.n && text.p[n] != '\n' && text.p[n] != '\r')
        n++;
    end = n + (n + 1 < text.n && text.p[n] == '\r' && text.p[n + 1] == '\n');
    *rest = end < text.n ? slice_skip(text, end + 1) : (struct slice){NULL, 0};
    return (struct slice){text.p, n};
}

/* Lines end with a line feed, whatever they ended with where the comment was read. */
static char comment_char(const struct pgn_writer *w, char c)
{
    return c == '\r' || c == '\n' ? '\n' : w->how->strict && pgn_is_blanked(c) ? ' ' : c;
}

/* A space with a word on either side: where a strict writer may break a comment. */
static bool is_break(struct slice s, size_t i)
{
    return (s.p[i] == ' ' || s.p[i] == '\t') && i > 0 && i + 1 < s.n && s.p[i - 1] > ' ' && s.p[i + 1] > ' ';
}

/* Behind the command [%...] that begins at I; I when none does. Programs look for commands line by line, so
 * that a strict writer breaks none. */
static size_t behind_command(struct slice s, size_t i)
{
    const char *close;

    if (s.p[i] != '[' || i + 1 >= s.n || s.p[i + 1] != '%')
        return i;
    close = memchr(s.p + i, ']', s.n - i);
    return close == NULL ? i : (size_t)(close - s.p) + 1;
}

/* Whether the word behind the space at I goes beyond the line. */
static bool is_full(const struct pgn_writer *w, struct slice s, size_t i)
{
    size_t end = behind_command(s, i + 1);

    while (end < s.n && (unsigned char)s.p[end] > ' ')
        end++;
    return w->out->n - w->line.begin + (end - i) > w->line.columns;
}

/* A command in one line, whatever blanks it was read with. Returns how many bytes it was. */
static size_t put_command(struct pgn_writer *w, struct slice s, size_t i)
{
    size_t end = behind_command(s, i);

    for (size_t k = i; k < end; k++)
        if ((unsigned char)s.p[k] > ' ')
            buf_char(w->out, s.p[k]);
        else if ((unsigned char)s.p[k - 1] > ' ')
            buf_char(w->out, ' ');
    return end - i;
}

/* A strict line has room for the first word, or the comment begins the next one. */
static void make_room(struct pgn_writer *w, struct slice line)
{
    size_t end = line.n == 0 ? 0 : behind_command(line, 0);

    while (end < line.n && (unsigned char)line.p[end] > ' ')
        end++;
    if (w->how->strict && w->out->n > w->line.begin && w->out->n - w->line.begin + end + 2 > w->line.columns)
        new_line(w);
}

static void put_line_comment(struct pgn_writer *w, struct slice text)
{
    struct slice rest = text;

    do {
        struct slice line = cut_line(rest, &rest);

        make_room(w, line);
        begin_token(w);
        buf_char(w->out, ';');
        for (size_t i = 0; i < line.n; i++) {
            bool full = w->how->strict && is_break(line, i) && is_full(w, line, i);
            size_t command = w->how->strict ? put_command(w, line, i) : 0;

            if (command > 0) {
                i += command - 1;
                continue;
            }
            if (full)
                new_line(w);
            buf_char(w->out, full ? ';' : comment_char(w, line.p[i]));
        }
        new_line(w);
    } while (rest.p != NULL);
}

/* A line of a comment that looks like the start of a game would end this one. */
static bool looks_like_game(struct slice s, size_t i)
{
    return s.p[i] == '[' && i > 0 && (s.p[i - 1] == '\n' || s.p[i - 1] == '\r') &&
           pgn_hard_boundary(s.p, s.p + i, s.p + s.n);
}

static void put_brace_comment(struct pgn_writer *w, struct slice s)
{
    struct buf *b = w->out;

    begin_token(w);
    buf_char(b, '{');
    for (size_t i = 0; i < s.n; i++) {
        char c = comment_char(w, s.p[i]);
        size_t command = w->how->strict ? put_command(w, s, i) : 0;

        if (command > 0) {
            i += command - 1;
            continue;
        }
        if (w->how->strict && is_break(s, i)) {
            end_token(w);
            begin_token(w);
            continue;
        }
        if (s.p[i] == '\r' && i + 1 < s.n && s.p[i + 1] == '\n')
            continue;
        if (w->how->strict && c == '\n')
            end_token(w);
        if (looks_like_game(s, i))
            buf_char(b, ' ');
        buf_char(b, c);
        if (c == '\n')
            w->line.begin = b->n;
    }
    buf_char(b, '}');
    end_token(w);
}

/* What stands in braces cannot hold one that closes, and others read one that opens as a comment in it. */
static bool fits_in_braces(struct slice text)
{
    return slice_find(text, '}') == NULL && slice_find(text, '{') == NULL;
}

static void put_comment(struct pgn_writer *w, struct slice text)
{
    if (!fits_in_braces(text))
        put_line_comment(w, text);
    else
        put_brace_comment(w, text);
    w->renumber = true;
}

static bool comment_holds(const struct pgn_writer *w, uint32_t node, const char *words)
{
    uint32_t i = 0;

    while ((i = record_next_note(w->r, node, NOTE_COMMENT, i)) != 0)
        if (slice_holds(note_text(w->r, &w->r->note[i]), words))
            return true;
    return false;
}

/* A command in a comment of its own, unless one that came from PGN by way of another format has it. */
static void put_time(struct pgn_writer *w, uint32_t node, const char *name, int64_t ms)
{
    long long left = ms < 0 ? -ms : ms, s = left / 1000;
    char command[64], fraction[8] = "";

    if (left % 1000 > 0)
        snprintf(fraction, sizeof fraction, ".%03lld", left % 1000);
    snprintf(command, sizeof command, "[%%%s %s%lld:%02lld:%02lld%s]", name, ms < 0 ? "-" : "", s / 3600,
             s / 60 % 60, s % 60, fraction);
    if (comment_holds(w, node, command))
        return;
    begin_token(w);
    buf_printf(w->out, "{%s}", command);
    end_token(w);
    w->renumber = true;
}

/* Squares and arrows as ChessBase and lichess write them; in green unless the record says otherwise. */
static void put_mark(struct pgn_writer *w, const struct note *n)
{
    const point *p = w->r->point + n->first_point;
    bool arrow = n->value == SHAPE_ARROW || n->value == SHAPE_LINE;

    if (w->r->game != GAME_CHESS || n->points == 0 || n->text_len != 0 || (arrow && n->points % 2 != 0))
        return;
    begin_token(w);
    buf_str(w->out, arrow ? "{[%cal " : "{[%csl ");
    for (uint32_t i = 0; i < n->points; i++) {
        if (!arrow || i % 2 == 0)
            buf_printf(w->out, "%s%c", i == 0 ? "" : ",", "GRGBY"[n->color]);
        buf_char(w->out, (char)('a' + POINT_X(p[i])));
        buf_char(w->out, (char)('1' + POINT_Y(p[i])));
    }
    buf_str(w->out, "]}");
    end_token(w);
    w->renumber = true;
}

static void put_nag(struct pgn_writer *w, const struct note *n)
{
    static const char *const suffix[] = {"", "!", "?", "!!", "??", "!?", "?!"};

    if ((n->flags & NOTE_SUFFIX) && w->after_move && !w->how->strict && n->value >= 1 && n->value <= 6) {
        buf_str(w->out, suffix[n->value]);
        end_token(w);
        w->after_move = false;
        return;
    }
    begin_token(w);
    buf_char(w->out, '$');
    buf_int(w->out, n->value);
    end_token(w);
}

static void put_note(struct pgn_writer *w, uint32_t node, const struct note *n)
{
    if (n->flags & NOTE_DERIVED)
        return;
    switch ((enum note_kind)n->kind) {
    case NOTE_COMMENT:
    case NOTE_NAME:
        put_comment(w, note_text(w->r, n));
        break;
    case NOTE_LINE_COMMENT:
        if (w->how->strict) { /* many programs cannot read the other kind */
            put_comment(w, note_text(w->r, n));
            break;
        }
        put_line_comment(w, note_text(w->r, n));
        w->renumber = true;
        break;
    case NOTE_NAG:
        put_nag(w, n);
        break;
    case NOTE_CLOCK:
        put_time(w, node, "clk", n->value);
        break;
    case NOTE_ELAPSED:
        put_time(w, node, "emt", n->value);
        break;
    case NOTE_SPENT:
        put_time(w, node, "egt", n->value);
        break;
    case NOTE_MARK:
        put_mark(w, n);
        break;
    default: /* comments before a move are written there */
        break;
    }
}

static void put_notes(struct pgn_writer *w, uint32_t node)
{
    for (uint32_t i = w->r->node[node].notes; i != 0; i = w->r->note[i].next)
        put_note(w, node, &w->r->note[i]);
}

static void put_comments_before(struct pgn_writer *w, uint32_t node)
{
    uint32_t i = 0;

    while ((i = record_next_note(w->r, node, NOTE_COMMENT_BEFORE, i)) != 0)
        put_comment(w, note_text(w->r, &w->r->note[i]));
}

static void put_number(struct pgn_writer *w)
{
    bool black = w->next & 1;

    if ((black && !w->renumber) || w->how->layout.unnumbered)
        return;
    begin_token(w);
    buf_uint(w->out, w->next / 2);
    buf_str(w->out, black ? "..." : ".");
    end_token(w);
    w->renumber = false;
}

/* Points that nobody could move between have no words but coordinates. */
static void put_claim(const struct pgn_writer *w, const struct claim *c)
{
    size_t before = w->out->n;
    const struct notation *own;

    w->notation->write(c, w->r->height, w->out);
    if (w->out->n != before || w->r->notation == NULL)
        return;
    own = notation_named(slice_of(w->r->notation));
    if (own != NULL && own->write != NULL)
        own->write(c, w->r->height, w->out);
}

static bool is_played(const struct record *r, uint32_t node)
{
    return r->canonical != NULL && r->canonical[node].kind != MOVE_NONE;
}

/* Whether the notation that is written spells it, and not the words of the record. */
static bool is_spelled(const struct pgn_writer *w, uint32_t node)
{
    return w->notation != NULL && w->notation->write != NULL && record_claim(w->r, node)->kind != MOVE_NONE &&
           (is_played(w->r, node) || w->r->source == NULL);
}

/* The move as its engine tells it; what could not be played, as it was written. */
static void put_move_text(struct pgn_writer *w, uint32_t node)
{
    const struct record *r = w->r;
    const struct node *n = &r->node[node];
    SCOPED(buf) room = {0};

    begin_token(w);
    if (w->copies && is_played(r, node) && pgn_word_is_standard(r, node))
        buf_add(w->out, r->source + n->at.off, n->at.len);
    else if (is_spelled(w, node))
        put_claim(w, record_claim(r, node));
    else if (r->source != NULL && n->at.len != 0)
        controls_show(w->out, node_words(n, r->source, &room), CONTROLS_PICTURES);
    end_token(w);
    w->after_move = true;
}

/* Whether PGN has room for the move: for what could not be played, whatever stood there, only as a word. */
static bool has_word(const struct pgn_writer *w, uint32_t node)
{
    const struct node *n = &w->r->node[node];

    return (n->flags & NODE_SILENT) != 0 || is_spelled(w, node) ||
           (w->r->source != NULL && node_has_word(n, w->r->source));
}

/* PGN has no sign for an illegal move that stood: a command in a comment says it, once. */
static void put_illegal(struct pgn_writer *w, uint32_t node)
{
    static const char mark[] = "[%illegal]";

    if (!comment_holds(w, node, mark))
        put_comment(w, slice_of(mark));
}

/* Whether a node is counted: not a swap of colours, behind which the same side is to move. */
static bool takes_turn(const struct pgn_writer *w, uint32_t node)
{
    return (w->r->node[node].flags & NODE_SILENT) == 0 && w->r->node[node].claim.kind != MOVE_SWAP;
}

static void put_node(struct pgn_writer *w, uint32_t node)
{
    bool counted = takes_turn(w, node);

    if (w->r->node[node].notes != 0)
        put_comments_before(w, node);
    if (counted)
        put_number(w);
    if ((w->r->node[node].flags & NODE_SILENT) == 0)
        put_move_text(w, node);
    w->next += counted;
    if (w->r->node[node].notes != 0)
        put_notes(w, node);
    if (w->r->node[node].flags & NODE_FORCED)
        put_illegal(w, node);
}

static void open_variation(struct pgn_writer *w, uint32_t main)
{
    begin_token(w);
    buf_char(w->out, '(');
    w->open++;
    w->glued = w->renumber = true;
    w->next -= takes_turn(w, main);
}

/* From the end of a variation back to its first move, with the count of moves. */
static uint32_t variation_start(struct pgn_writer *w, uint32_t node)
{
    const struct node *all = w->r->node;

    for (; all[all[node].parent].child == node; node = all[node].parent)
        w->next -= takes_turn(w, node);
    w->next -= takes_turn(w, node);
    return node;
}

/* Whether the side that moved last moves again, which the moves of PGN do not say. */
static bool moves_again(const struct pgn_writer *w, uint32_t node)
{
    const struct node *n = &w->r->node[node], *last = &w->r->node[n->parent];
    bool moves = ((n->flags | last->flags) & NODE_SILENT) == 0;

    return n->parent != 0 && moves && n->claim.side != SIDE_NONE &&
           (n->claim.side == last->claim.side ||
            ((n->flags & NODE_ILLEGAL) != 0 && n->claim.side == record_claim(w->r, n->parent)->side));
}

/* The first of NODE and its siblings behind it that are written: no variation whose colours nobody could
 * tell, none whose first move is no word, and in a strict file none that cannot be played; nor any beyond the
 * move where it cannot. */
static uint32_t written_from(const struct pgn_writer *w, uint32_t node)
{
    while (node != 0 && (moves_again(w, node) || !has_word(w, node) ||
                         (w->how->strict && (w->r->node[node].flags & NODE_ILLEGAL) != 0)))
        node = w->r->node[node].next;
    return node;
}

/* The move that follows on the line of NODE, 0 at its end. */
static uint32_t follower(const struct pgn_writer *w, uint32_t node)
{
    uint32_t child = w->r->node[node].child;

    return written_from(w, child) == child ? child : 0;
}

/* The first variation beside a move of a line that is written. Beside a node without a move there is none: it
 * would stand for another move than the one it replaces, or for none. */
static uint32_t variation_beside(const struct pgn_writer *w, uint32_t node)
{
    const struct node *all = w->r->node;

    if (all[all[node].parent].child != node || (all[node].flags & NODE_SILENT) != 0)
        return 0;
    return written_from(w, all[node].next);
}

/* What is written after NODE: a variation beside it, its child, or what follows the end of its line.
 * No stack: the way back is the chain of parents. */
static uint32_t next_node(struct pgn_writer *w, uint32_t node)
{
    const struct node *all = w->r->node;
    uint32_t beside;

    if ((beside = variation_beside(w, node)) != 0) {
        open_variation(w, node);
        return beside;
    }
    while (follower(w, node) == 0) {
        uint32_t first;

        if (w->open == 0)
            return 0;
        first = variation_start(w, node);
        w->open--;
        buf_char(w->out, ')');
        end_token(w);
        w->renumber = true;
        node = all[all[first].parent].child;
        w->next += takes_turn(w, node);
        if ((beside = written_from(w, all[first].next)) != 0) {
            open_variation(w, node);
            return beside;
        }
    }
    return all[node].child;
}

/* The moves behind NODE as far as nothing but comments stands there; the last that was written. */
static uint32_t put_plain_moves(struct pgn_writer *w, uint32_t node)
{
    struct pgn_plain text = {node, w->next, w->renumber, !w->how->strict};

    if (!w->copies || w->r->node[node].next != 0 || w->glued)
        return node;
    pgn_write_plain(w->out, w->r, &text, &w->line);
    if (text.node != node) {
        w->next = text.next;
        w->renumber = text.renumber;
        w->after_move = !text.renumber;
    }
    return text.node;
}

void pgn_write(struct buf *b, const struct record *r, const struct writing *how)
{
    struct slice fen = how->position.n > 0 ? how->position : record_value(r, KEY_POSITION);
    struct pgn_writer w = {.out = b, .r = r, .how = how, .next = pgn_first_count(fen), .renumber = true};
    size_t tags;

    w.notation = how->notation != NULL ? how->notation : notation_usual(r->game);
    w.line.columns = how->layout.columns > 0 ? how->layout.columns : PGN_COLUMNS;
    w.copies = !how->slow && !how->layout.unnumbered && r->canonical != NULL && w.notation == &notation_san &&
               r->source != NULL && r->notation != NULL && strcmp(r->notation, notation_san.name) == 0;
    tags = b->n;
    pgn_write_tags(b, r, how, w.notation);
    if (how->layout.tags != NULL)
        pgn_arrange_tags(b, tags, how->layout.tags);
    buf_char(b, '\n');
    w.line.begin = w.line.gap = b->n;
    put_notes(&w, 0);
    w.renumber = true;
    for (uint32_t node = r->node[0].child; node != 0; node = next_node(&w, node)) {
        put_node(&w, node);
        node = put_plain_moves(&w, node);
    }
    put_token(&w, pgn_result(record_declared(r)));
    buf_str(b, "\n\n");
}
