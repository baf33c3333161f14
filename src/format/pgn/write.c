/* PGN's export format: the seven tags first and the others as the record has them (in a strict file in ASCII
 * order), lines under 80 columns filled
 * greedily, a number before every move of White and before Black's where something stood between, one result.
 *
 * Where the standard leaves it open: comments keep their own line breaks (a strict file breaks them at
 * spaces), a comment that contains '}' becomes comments to the end of the line, and a variation follows the
 * notes of the move it replaces. */
#include "format/pgn/pgn.h"

#include "base/controls.h"
#include "base/memory.h"
#include "base/swar.h"
#include "format/offers.h"
#include "notation/san.h"
#include "record/declared.h"
#include "record/komi.h"

#include <stdio.h>
#include <stdlib.h>

struct writer {
    struct buf *out;
    const struct record *r;
    const struct writing *how;
    const struct notation *notation;
    struct pgn_line line;
    uint32_t open;    /* brackets not yet closed */
    uint32_t next;    /* 2 * number, plus 1 for Black */
    bool renumber;    /* the next move needs its number whoever makes it */
    bool glued;       /* no space before the next token */
    bool after_move;  /* the last token is a move, which a suffix may follow */
    bool copies;      /* the record's words are of the notation that is written */
    bool from_pgn;    /* the record was read from PGN, */
    bool from_stream; /* or came through the stream */
};

/* A token begins with the space before it, unless the line is new or a bracket was just opened. */
static void begin_token(struct writer *w)
{
    if (!w->glued) {
        w->line.gap = w->out->n;
        if (w->out->n > w->line.begin)
            buf_char(w->out, ' ');
    }
    w->glued = w->after_move = false;
}

/* A token that went too far takes a new line: the space before it becomes the line's end. */
static void end_token(struct writer *w)
{
    struct buf *b = w->out;

    if (b->n - w->line.begin <= PGN_COLUMNS || w->line.gap <= w->line.begin || b->p[w->line.gap] != ' ')
        return;
    b->p[w->line.gap] = '\n';
    w->line.begin = w->line.gap + 1;
}

static void put_token(struct writer *w, const char *text)
{
    begin_token(w);
    buf_str(w->out, text);
    end_token(w);
}

static void new_line(struct writer *w)
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

/* White space that would end a tag, or that a strict file may not have. */
static bool is_blanked(char c)
{
    return c >= '\t' && c <= '\r';
}

/* Lines end with a line feed, whatever they ended with where the comment was read. */
static char comment_char(const struct writer *w, char c)
{
    return c == '\r' || c == '\n' ? '\n' : w->how->strict && is_blanked(c) ? ' ' : c;
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
static bool is_full(const struct writer *w, struct slice s, size_t i)
{
    size_t end = behind_command(s, i + 1);

    while (end < s.n && (unsigned char)s.p[end] > ' ')
        end++;
    return w->out->n - w->line.begin + (end - i) > PGN_COLUMNS;
}

/* A command in one line, whatever blanks it was read with. Returns how many bytes it was. */
static size_t put_command(struct writer *w, struct slice s, size_t i)
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
static void make_room(struct writer *w, struct slice line)
{
    size_t end = line.n == 0 ? 0 : behind_command(line, 0);

    while (end < line.n && (unsigned char)line.p[end] > ' ')
        end++;
    if (w->how->strict && w->out->n > w->line.begin && w->out->n - w->line.begin + end + 2 > PGN_COLUMNS)
        new_line(w);
}

static void put_line_comment(struct writer *w, struct slice text)
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

static void put_brace_comment(struct writer *w, struct slice s)
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

static void put_comment(struct writer *w, struct slice text)
{
    if (!fits_in_braces(text))
        put_line_comment(w, text);
    else
        put_brace_comment(w, text);
    w->renumber = true;
}

static bool comment_holds(const struct writer *w, uint32_t node, const char *words)
{
    uint32_t i = 0;

    while ((i = record_next_note(w->r, node, NOTE_COMMENT, i)) != 0)
        if (slice_holds(note_text(w->r, &w->r->note[i]), words))
            return true;
    return false;
}

/* A command in a comment of its own, unless one that came from PGN by way of another format has it. */
static void put_time(struct writer *w, uint32_t node, const char *name, int64_t ms)
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
static void put_mark(struct writer *w, const struct note *n)
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

static void put_nag(struct writer *w, const struct note *n)
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

static void put_note(struct writer *w, uint32_t node, const struct note *n)
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

static void put_notes(struct writer *w, uint32_t node)
{
    for (uint32_t i = w->r->node[node].notes; i != 0; i = w->r->note[i].next)
        put_note(w, node, &w->r->note[i]);
}

static void put_comments_before(struct writer *w, uint32_t node)
{
    uint32_t i = 0;

    while ((i = record_next_note(w->r, node, NOTE_COMMENT_BEFORE, i)) != 0)
        put_comment(w, note_text(w->r, &w->r->note[i]));
}

static void put_number(struct writer *w)
{
    bool black = w->next & 1;

    if (black && !w->renumber)
        return;
    begin_token(w);
    buf_uint(w->out, w->next / 2);
    buf_str(w->out, black ? "..." : ".");
    end_token(w);
    w->renumber = false;
}

/* Points that nobody could move between have no words but coordinates. */
static void put_claim(const struct writer *w, const struct claim *c)
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
static bool is_spelled(const struct writer *w, uint32_t node)
{
    return w->notation != NULL && w->notation->write != NULL && record_claim(w->r, node)->kind != MOVE_NONE &&
           (is_played(w->r, node) || w->r->source == NULL);
}

/* The move as its engine tells it; what could not be played, as it was written. */
static void put_move_text(struct writer *w, uint32_t node)
{
    const struct record *r = w->r;
    const struct node *n = &r->node[node];
    struct buf room = {0};

    begin_token(w);
    if (w->copies && is_played(r, node) && pgn_word_is_standard(r, node))
        buf_add(w->out, r->source + n->at.off, n->at.len);
    else if (is_spelled(w, node))
        put_claim(w, record_claim(r, node));
    else if (r->source != NULL && n->at.len != 0)
        controls_show(w->out, node_words(n, r->source, &room), CONTROLS_PICTURES);
    buf_free(&room);
    end_token(w);
    w->after_move = true;
}

/* Whether PGN has room for the move: for what could not be played, whatever stood there, only as a word. */
static bool has_word(const struct writer *w, uint32_t node)
{
    const struct node *n = &w->r->node[node];

    return (n->flags & NODE_SILENT) != 0 || is_spelled(w, node) ||
           (w->r->source != NULL && node_has_word(n, w->r->source));
}

/* PGN has no sign for an illegal move that stood: a command in a comment says it, once. */
static void put_illegal(struct writer *w, uint32_t node)
{
    static const char mark[] = "[%illegal]";

    if (!comment_holds(w, node, mark))
        put_comment(w, slice_of(mark));
}

/* Whether a node is counted: not a swap of colours, behind which the same side is to move. */
static bool takes_turn(const struct writer *w, uint32_t node)
{
    return (w->r->node[node].flags & NODE_SILENT) == 0 && w->r->node[node].claim.kind != MOVE_SWAP;
}

static void put_node(struct writer *w, uint32_t node)
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

static void open_variation(struct writer *w, uint32_t main)
{
    begin_token(w);
    buf_char(w->out, '(');
    w->open++;
    w->glued = w->renumber = true;
    w->next -= takes_turn(w, main);
}

/* From the end of a variation back to its first move, with the count of moves. */
static uint32_t variation_start(struct writer *w, uint32_t node)
{
    const struct node *all = w->r->node;

    for (; all[all[node].parent].child == node; node = all[node].parent)
        w->next -= takes_turn(w, node);
    w->next -= takes_turn(w, node);
    return node;
}

/* Whether the side that moved last moves again, which the moves of PGN do not say. */
static bool moves_again(const struct writer *w, uint32_t node)
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
static uint32_t written_from(const struct writer *w, uint32_t node)
{
    while (node != 0 && (moves_again(w, node) || !has_word(w, node) ||
                         (w->how->strict && (w->r->node[node].flags & NODE_ILLEGAL) != 0)))
        node = w->r->node[node].next;
    return node;
}

/* The move that follows on the line of NODE, 0 at its end. */
static uint32_t follower(const struct writer *w, uint32_t node)
{
    uint32_t child = w->r->node[node].child;

    return written_from(w, child) == child ? child : 0;
}

/* The first variation beside a move of a line that is written. Beside a node without a move there is none: it
 * would stand for another move than the one it replaces, or for none. */
static uint32_t variation_beside(const struct writer *w, uint32_t node)
{
    const struct node *all = w->r->node;

    if (all[all[node].parent].child != node || (all[node].flags & NODE_SILENT) != 0)
        return 0;
    return written_from(w, all[node].next);
}

/* What is written after NODE: a variation beside it, its child, or what follows the end of its line.
 * No stack: the way back is the chain of parents. */
static uint32_t next_node(struct writer *w, uint32_t node)
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

struct tag {
    struct slice name, value;
    bool repeated; /* an earlier one has the same name */
};

/* The top bit of the first byte that is not written as it is. */
static inline uint64_t odd_of_eight(uint64_t v)
{
    return eight_below(v, ' ') | eight_equal(v, '"') | eight_equal(v, '\\') | eight_equal(v, 127);
}

/* The value as it stands between quotes; behind it. There is room for twice its length. */
static char *put_value(char *out, struct slice value)
{
    for (size_t i = 0; i < value.n; i++) {
        unsigned char c = (unsigned char)value.p[i];

        if (value.n - i >= 8 && odd_of_eight(eight_at(value.p + i)) == 0) {
            memcpy(out, value.p + i, 8);
            out += 8;
            i += 7;
            continue;
        }
        if (c == '"' || c == '\\')
            *out++ = '\\';
        *out++ = is_blanked((char)c) ? ' ' : (char)c;
    }
    return out;
}

static void put_tag(const struct writer *w, struct slice name, struct slice value)
{
    struct buf *b = w->out;
    char *p;

    buf_char(b, '[');
    buf_slice(b, name);
    buf_reserve(b, 2 * value.n + sizeof " \"\"]\n");
    p = b->p + b->n;
    *p++ = ' ';
    *p++ = '"';
    p = put_value(p, value);
    memcpy(p, "\"]\n", 3);
    b->n = (size_t)(p + 3 - b->p);
}

static const struct {
    enum key key;
    const char *name, *unknown;
} roster[] = {{KEY_EVENT, "Event", "?"},  {KEY_SITE, "Site", "?"},   {KEY_DATE, "Date", "????.??.??"},
              {KEY_ROUND, "Round", "?"},  {KEY_FIRST, "White", "?"}, {KEY_SECOND, "Black", "?"},
              {KEY_RESULT, "Result", "*"}};

enum { ROSTER = sizeof roster / sizeof *roster };

static struct slice own_name(const struct writer *w, enum key key)
{
    struct slice name = desc_name(w->how->desc, key, w->r->game);

    for (size_t i = 0; i < ROSTER && name.n == 0; i++)
        if (roster[i].key == key)
            name = slice_of(roster[i].name);
    return name;
}

/* Takes a month or a day with the sign before it; "??" where nothing is said. */
static void take_two(struct slice *s, char two[2])
{
    size_t n = s->n > 1 && find_char("./-", s->p[0]) != NULL ? 1 : 0, first = n;

    while (n > 0 && n < s->n && n < first + 2 && ((s->p[n] >= '0' && s->p[n] <= '9') || s->p[n] == '?'))
        n++;
    two[0] = n == first || s->p[first] == '?' ? '?' : n == first + 2 ? s->p[first] : '0';
    two[1] = n == first ? '?' : s->p[n - 1];
    *s = (struct slice){s->p + n, s->n - n};
}

/* A date that can be understood, as PGN asks; false when it cannot. */
static bool respell_date(struct slice value, char date[10])
{
    struct slice rest = {value.p + 4, value.n < 4 ? 0 : value.n - 4};

    if (value.n < 4)
        return false;
    memcpy(date, value.p, 4);
    date[4] = date[7] = '.';
    take_two(&rest, date + 5);
    take_two(&rest, date + 8);
    return (rest.n == 0 || rest.p[0] < '0' || rest.p[0] > '9') &&
           pgn_find_rule(KEY_DATE, SLICE("Date"))->holds((struct slice){date, 10});
}

/* Whether it says no more than a year, a month and a day. */
static bool is_one_date(struct slice value)
{
    for (size_t i = 0; i < value.n; i++)
        if (find_char("0123456789?./-", value.p[i]) == NULL)
            return false;
    return value.n <= 10;
}

/* 2016-11-14 becomes 2016.11.14, 2016-11 2016.11.??; PGN's own dates and what is no date are left as they
 * are, unless the file is strict. */
static struct slice pgn_date(const struct writer *w, struct slice value, char copy[10])
{
    bool own = w->from_pgn && value.n > 4 && value.p[4] != '-';

    if ((w->how->strict || (is_one_date(value) && (value.n < 5 || !own))) && respell_date(value, copy))
        return (struct slice){copy, 10};
    return value;
}

/* PGN has four results; that both lose is none of them. */
static const char *pgn_result(enum result result)
{
    return result_text(result == RESULT_BOTH_LOSE ? RESULT_UNKNOWN : result);
}

/* The result of the tag: the record's, unless its own tag says otherwise and the file need not be strict. */
static const char *tag_result(const struct writer *w)
{
    if (w->how->strict || !record_disagrees(w->r))
        return pgn_result(record_declared(w->r));
    return pgn_result(record_reads(w->r, record_value(w->r, KEY_RESULT)).result);
}

/* The standard has White before Black, also where Black begins. */
static enum key roster_key(const struct writer *w, size_t i)
{
    enum key key = roster[i].key;

    if (!w->how->strict || (w->r->game != GAME_WEIQI && w->r->game != GAME_WUZIQI))
        return key;
    return key == KEY_FIRST ? KEY_SECOND : key == KEY_SECOND ? KEY_FIRST : key;
}

static void put_roster(struct writer *w)
{
    char date[10];

    for (size_t i = 0; i < ROSTER; i++) {
        enum key key = roster_key(w, i);
        struct slice value = record_value(w->r, key);

        if (key == KEY_DATE)
            value = pgn_date(w, value, date);
        if (key == KEY_RESULT)
            value = slice_of(tag_result(w));
        put_tag(w, own_name(w, key), value.n == 0 ? slice_of(roster[i].unknown) : value);
    }
}

static bool is_in_roster(enum key key)
{
    for (size_t i = 0; i < ROSTER; i++)
        if (roster[i].key == key)
            return true;
    return false;
}

/* A second tag of the roster, which PGN has no place for; the stream knows it by its name alone. */
static bool is_second(const struct writer *w, const struct header *h, struct slice name)
{
    if (h->key != KEY_OTHER)
        return is_in_roster(h->key) && record_find(w->r, h->key) != h;
    for (size_t i = 0; i < ROSTER && w->from_stream; i++)
        if (slice_eq(name, own_name(w, roster[i].key)))
            return true;
    return false;
}

/* By other means, or of the file that was read and not of the game. */
static bool is_said(const struct writer *w, const struct header *h)
{
    return is_in_roster(h->key) || (h->flags & HEADER_JUDGE) != 0 ||
           (h->key == KEY_NOTATION && w->r->game == GAME_XIANGQI) || (h->key == KEY_CHARSET && !w->from_pgn);
}

static bool is_tag_name(struct slice s)
{
    for (size_t i = 0; i < s.n; i++) {
        char c = s.p[i];

        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'))
            return false;
    }
    return s.n > 0;
}

/* A header that only another format knows keeps its name, unless that means something else in PGN. */
static struct slice foreign_name(const struct writer *w, struct slice own)
{
    bool taken = !w->from_stream && desc_find_nocase(w->how->desc, own) != NULL;

    return is_tag_name(own) && !taken ? own : (struct slice){"", 0};
}

/* The name a header has in PGN: its own where it comes from PGN or is nobody's, else by its key. */
static struct slice tag_name(const struct writer *w, const struct header *h)
{
    struct slice own = record_slice(w->r, h->name, h->name_len);

    if (h->key == KEY_OTHER && !w->from_pgn)
        return foreign_name(w, own);
    if (h->key == KEY_OTHER || (w->from_pgn && own.n > 0))
        return is_tag_name(own) ? own : (struct slice){"", 0};
    return own_name(w, h->key);
}

/* Those of one name in the order of the record. */
static int by_name(const void *a, const void *b)
{
    const struct tag *x = *(const struct tag *const *)a, *y = *(const struct tag *const *)b;
    int order = memcmp(x->name.p, y->name.p, x->name.n < y->name.n ? x->name.n : y->name.n);

    if (order == 0)
        order = (x->name.n > y->name.n) - (x->name.n < y->name.n);
    return order != 0 ? order : (x > y) - (x < y);
}

enum { FEW_TAGS = 32 };

/* Few tags, mostly in order: put in their places one by one, which costs less than to call for each pair. */
static void sort_tags(const struct tag **tag, size_t count)
{
    if (count > FEW_TAGS) {
        qsort(tag, count, sizeof *tag, by_name);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        const struct tag *t = tag[i];
        size_t at = i;

        for (; at > 0 && by_name(&tag[at - 1], &t) > 0; at--)
            tag[at] = tag[at - 1];
        tag[at] = t;
    }
}

static void add_tag(struct buf *list, struct slice name, struct slice value)
{
    struct tag t = {name, value, false};

    buf_add(list, &t, sizeof t);
}

/* Programs for xiangqi know its PGN by a Game tag before all others; the export form of PGN has no place for
 * it there. */
static bool is_game_first(const struct writer *w)
{
    return w->r->game == GAME_XIANGQI && !w->how->strict && record_find(w->r, KEY_VARIANT) == NULL;
}

/* The notation as the Format tag names it. */
static struct slice format_name(const struct notation *n)
{
    static const struct {
        const char *name, *tag;
    } names[] = {{"iccs", "ICCS"}, {"wxf", "WXF"}, {"chinese-traditional", "Chinese"}};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(n->name, names[i].name) == 0)
            return slice_of(names[i].tag);
    return slice_of(n->name);
}

/* What PGN says beside the headers themselves: which game it is, how its moves are spelled when that is not
 * as usual, and that there is a position. */
static void add_implied(const struct writer *w, struct buf *list)
{
    static const char *const games[GAME_COUNT] = {
        [GAME_XIANGQI] = "Chinese Chess", [GAME_WEIQI] = "Weiqi", [GAME_WUZIQI] = "Wuziqi"};

    if (games[w->r->game] != NULL && !is_game_first(w) && record_find(w->r, KEY_GAME) == NULL &&
        record_find(w->r, KEY_VARIANT) == NULL)
        add_tag(list, SLICE("Game"), slice_of(games[w->r->game]));
    if (w->r->game == GAME_XIANGQI && w->notation != NULL && w->notation != notation_usual(GAME_XIANGQI))
        add_tag(list, own_name(w, KEY_NOTATION), format_name(w->notation));
    if (w->r->game == GAME_CHESS && record_find(w->r, KEY_POSITION) != NULL &&
        record_find(w->r, KEY_SETUP) == NULL)
        add_tag(list, SLICE("SetUp"), SLICE("1"));
}

/* How the game was won: the standard has two words for Termination, a strict file uses no others. */
static void add_termination(const struct writer *w, struct buf *list, char room[TERMINATION_MAX])
{
    const char *words = record_termination(w->r, w->how->strict, room);

    if (*words != '\0')
        add_tag(list, own_name(w, KEY_TERMINATION), slice_of(words));
}

/* The lines of a board of stones that is not the usual one. */
static void add_size(const struct writer *w, struct buf *list, char room[16])
{
    unsigned usual = w->r->game == GAME_WUZIQI ? 15 : 19;

    if (!game_places_stones(w->r->game) || record_find(w->r, KEY_SIZE) != NULL || w->r->width == 0 ||
        w->r->width == usual || w->r->width != w->r->height)
        return;
    snprintf(room, 16, "%u", (unsigned)w->r->width);
    add_tag(list, own_name(w, KEY_SIZE), slice_of(room));
}

/* ROOM: for a komi in another unit. */
static struct slice tag_value(const struct writer *w, const struct header *h, char room[QUARTERS_TEXT])
{
    bool respelled = h->key == KEY_POSITION && w->how->position.n > 0;

    if (h->key == KEY_KOMI && record_find(w->r, KEY_KOMI) == h)
        return komi_text(w->r, false, room);
    return respelled ? w->how->position : record_slice(w->r, h->value, h->value_len);
}

/* The tags in LIST, each name once: in the record's order, or as a strict file has them. */
static void put_list(const struct writer *w, struct buf *list)
{
    struct tag *tag = (void *)list->p;
    size_t count = list->n / sizeof *tag;
    const struct tag **sorted = mem_alloc(count + 1, sizeof *sorted);

    for (size_t i = 0; i < count; i++)
        sorted[i] = &tag[i];
    sort_tags(sorted, count);
    for (size_t i = 1; i < count; i++)
        tag[sorted[i] - tag].repeated = slice_eq(sorted[i]->name, sorted[i - 1]->name);
    for (size_t i = 0; i < count; i++) {
        const struct tag *t = w->how->strict ? sorted[i] : &tag[i];

        if (!t->repeated)
            put_tag(w, t->name, t->value);
    }
    free(sorted);
}

static void put_tags(struct writer *w)
{
    struct buf list = {0}, offers = {0};
    char won[TERMINATION_MAX], size[16], komi[QUARTERS_TEXT];

    buf_reserve(&list, (w->r->headers + 6) * sizeof(struct tag));
    if (is_game_first(w)) {
        struct slice game = record_value(w->r, KEY_GAME);

        put_tag(w, SLICE("Game"), game.n != 0 ? game : SLICE("Chinese Chess"));
    }
    put_roster(w);
    for (uint32_t i = 0; i < w->r->headers; i++) {
        const struct header *h = &w->r->header[i];
        struct slice name = tag_name(w, h), value = tag_value(w, h, komi);

        if (name.n > 0 && (value.n > 0 || h->value_len == 0) && !is_second(w, h, name) && !is_said(w, h) &&
            !(h->key == KEY_GAME && is_game_first(w)))
            add_tag(&list, name, value);
    }
    add_implied(w, &list);
    add_size(w, &list, size);
    add_termination(w, &list, won);
    offers_put_words(w->r, &offers);
    if (offers.n > 0)
        add_tag(&list, own_name(w, KEY_OFFERS), buf_as_slice(&offers));
    put_list(w, &list);
    buf_free(&offers);
    buf_free(&list);
}

/* The moves behind NODE as far as nothing else stands there; the last that was written. */
static uint32_t put_plain_moves(struct writer *w, uint32_t node)
{
    const struct node *n = &w->r->node[node];
    bool numbered = !w->renumber || (w->next & 1) == 0, alone = n->next == 0;
    uint32_t last;

    if (!w->copies || !numbered || !alone || w->glued)
        return node;
    last = pgn_write_plain(w->out, w->r, node, &w->next, &w->line);
    if (last != node) {
        w->renumber = false;
        w->after_move = true;
    }
    return last;
}

void pgn_write(struct buf *b, const struct record *r, const struct writing *how)
{
    struct writer w = {.out = b, .r = r, .how = how, .next = pgn_first_count(r), .renumber = true};
    struct slice format = slice_of(r->format);

    w.from_pgn = slice_is(format, "pgn");
    w.from_stream = slice_is(format, "stream");
    w.notation = how->notation != NULL ? how->notation : notation_usual(r->game);
    w.copies = !how->slow && r->canonical != NULL && w.notation == &notation_san && r->source != NULL &&
               r->notation != NULL && strcmp(r->notation, notation_san.name) == 0;
    put_tags(&w);
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
