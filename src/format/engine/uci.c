/* One game a line in the coordinates that engines speak:
 *
 *   e2e4 e7e5 g1f3
 *   fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4
 *
 * "position", "startpos" and "moves" are read too, as in the UCI protocol, a FEN without a word before it,
 * and a result at the end. What an engine and its interface say to each other is uci_log.c's. Where a
 * position stands on a line of its own, the lines up to the next one hold its moves, in any notation of the
 * game. A file of one move a line, the sides in turn, is one game. */
#include "format/format.h"

#include "format/engine/uci_words.h"
#include "format/text/lines.h"
#include "format/text/men/score.h"

/* A line that is a position and nothing else; a side that is glued to the board is one. */
static bool is_fen(struct slice line)
{
    struct slice board = lines_word(&line);

    return lines_game_of_fen(board) != GAME_UNKNOWN && board.n >= 15 && slice_find(board, '.') == NULL;
}

static bool is_moves(struct slice line)
{
    return uci_is_all(line, &notation_uci) || uci_is_all(line, &notation_ucci) ||
           uci_is_all(line, &notation_uci_xiangqi);
}

/* The position that a line holds and nothing else but "fen" or "position fen" before it; empty: none. */
static struct slice position_on(struct slice line)
{
    static const char *const words[] = {"position", "fen", "fen:"};
    struct slice rest = line, word = lines_word(&rest);

    for (size_t i = 0; i < 3; i++)
        if (slice_is_nocase(word, words[i])) {
            line = slice_trim(rest);
            word = lines_word(&rest);
        }
    for (rest = line; (word = lines_word(&rest)).n > 0;)
        if (slice_is(word, "moves") || is_moves(word))
            return (struct slice){NULL, 0};
    return is_fen(line) ? line : (struct slice){NULL, 0};
}

/* The word without the number of its round before it. */
static struct slice unnumbered(struct slice word)
{
    size_t n = 0;

    while (n < word.n && word.p[n] >= '0' && word.p[n] <= '9')
        n++;
    if (n == 0 || n == word.n || find_char(".):", word.p[n]) == NULL)
        return word;
    while (n < word.n && find_char(".):", word.p[n]) != NULL)
        n++;
    return (struct slice){word.p + n, word.n - n};
}

/* Bytes of the blank or sign at P that parts the moves of a list; 0: there is none. */
static size_t sign_at(const char *p, const char *end)
{
    static const char *const wide[] = {"　", "，", "、", "；", NULL};

    if ((unsigned char)*p <= ' ' || uci_is_list_sign(*p) || *p == ';')
        return 1;
    return slice_starts_any(slice_between(p, end), wide);
}

static struct slice list_word(struct slice *line)
{
    const char *p = line->p, *end = line->p + line->n, *start;
    size_t n;

    while (p < end && (n = sign_at(p, end)) > 0)
        p += n;
    for (start = p; p < end && sign_at(p, end) == 0;)
        p++;
    *line = slice_between(p, end);
    return slice_between(start, p);
}

static bool is_moves_label(struct slice word)
{
    return slice_is_nocase(word, "moves") || slice_is_nocase(word, "moves:");
}

/* The next word of *LINE that is neither "moves" nor a number of a round alone. */
static struct slice take_list_word(struct slice *line)
{
    struct slice word;

    do
        word = list_word(line);
    while (word.n > 0 && (is_moves_label(word) || unnumbered(word).n == 0));
    return uci_unglued(unnumbered(word), line);
}

/* How many words of the text up to the next position are moves in the notation, and how many are not. */
static unsigned count_moves(struct slice text, const struct notation *n, unsigned *others)
{
    struct text t = {.start = text.p, .p = text.p, .end = text.p + text.n};
    unsigned moves = 0;
    struct slice line;

    *others = 0;
    while (lines_next(&t, &line) && position_on(line).n == 0) {
        struct slice word;

        while ((word = take_list_word(&line)).n > 0) {
            struct claim c;

            if (notation_read(n, word, 0, &c))
                moves++;
            else
                *others += !slice_is(word, "*") && result_named(word) == RESULT_UNKNOWN;
        }
    }
    return moves;
}

/* The notation in which the most words are moves; NULL when not even half of them are. */
static const struct notation *notation_of_list(struct slice text, enum game_id game)
{
    const struct notation *best = uci_notation(game);
    unsigned others, most = count_moves(text, best, &others);

    for (size_t i = 0; notations[i] != NULL && others > 0; i++) {
        unsigned left, moves = notations[i]->games >> game & 1 ? count_moves(text, notations[i], &left) : 0;

        if (moves > most) {
            most = moves;
            others = left;
            best = notations[i];
        }
    }
    return most > others ? best : NULL;
}

/* How a file holds its positions: with the moves on one line, or on lines before or behind them. */
enum layout { LAYOUT_UNKNOWN, LAYOUT_LINES, LAYOUT_FEN_FIRST, LAYOUT_FEN_BEHIND, LAYOUT_COLUMN, LAYOUT_LOG };

/* The notation of the moves behind a position that the text begins with, on a line of its own; NULL: there is
 * no such position. */
static const struct notation *notation_behind(struct slice head)
{
    struct text t = {.start = head.p, .p = head.p, .end = head.p + head.n};
    struct slice first;

    if (!lines_next(&t, &first) || (first = position_on(first)).n == 0)
        return NULL;
    return notation_of_list(slice_between(t.p, t.end), lines_game_of_fen(lines_word(&first)));
}

/* Moves in Chinese words are movelist's. */
static bool is_in_words(const struct notation *n)
{
    return n != NULL && (n->numerals || n->vague);
}

/* A line that holds one move: 1 when it begins in the lower half of the board, 2 in the upper; 0: it is none.
 */
static int half_of(struct slice line)
{
    struct slice word = lines_word(&line);
    size_t from = uci_coordinate(word.p, word.p + word.n);

    if (from == 0 || slice_trim(line).n != 0 || !is_moves(word) || word.n > 6)
        return 0;
    if (word.p[0] < 'a' && !uci_is_all(word, &notation_uci)) /* ICCS is movelist's */
        return 0;
    return from == 2 && word.p[1] < '5' ? 1 : 2;
}

/* Whether the lines are one game, a move each: the sides move in turn, which the first moves of several games
 * do not. */
static bool is_column(struct slice head)
{
    struct text t = {.start = head.p, .p = head.p, .end = head.p + head.n};
    struct slice line;
    int moves = 0;

    while (moves < 6 && lines_next(&t, &line) && half_of(line) == 1 + moves % 2)
        moves++;
    return moves == 6 || (moves >= 3 && t.p == t.end && half_of(line) != 0);
}

static enum layout layout_of(struct slice head)
{
    struct text t = {.start = head.p, .p = head.p, .end = head.p + head.n};
    struct slice first, second;

    if (uci_log_is(head))
        return LAYOUT_LOG;
    if (notation_behind(head) != NULL && !is_in_words(notation_behind(head)))
        return LAYOUT_FEN_FIRST;
    if (is_column(head))
        return LAYOUT_COLUMN;
    if (!lines_next(&t, &first) || !lines_next(&t, &second))
        return LAYOUT_LINES;
    return is_fen(second) && is_moves(first) ? LAYOUT_FEN_BEHIND : LAYOUT_LINES;
}

/* Whether the first move leaves a man's place at the start: a position string of wuziqi, which looks alike,
 * does not begin at the edge. */
static bool leaves_home(struct slice line)
{
    struct slice rest = line, word = uci_word(&rest);

    return (word.n >= 4 && (word.p[1] == '1' || word.p[1] == '2')) ||
           uci_begins_at_home(line, &notation_ucci) || uci_begins_at_home(line, &notation_uci_xiangqi);
}

/* H2E2 on a line of its own is a move of a list, and no game. */
static bool is_iccs_column(struct slice line)
{
    struct slice word = lines_word(&line);

    return word.n > 0 && word.n < 6 && word.p[0] >= 'A' && word.p[0] <= 'I' && slice_trim(line).n == 0;
}

/* Whether a line begins with a position and goes on with moves. */
static bool has_moves_behind(struct slice line)
{
    struct slice word;

    if (!is_fen(line))
        return false;
    for (lines_word(&line); (word = lines_word(&line)).n > 0;)
        if (slice_is(word, "moves") || (word.n >= 4 && is_moves(word)))
            return true;
    return false;
}

/* Whether Chinese words follow a position on the first line, which may be glued. */
static bool are_words_behind(struct slice head)
{
    struct text t = {.start = head.p, .p = head.p, .end = head.p + head.n};
    struct slice first, second;

    if (is_in_words(notation_behind(head)))
        return true;
    return lines_next(&t, &first) && position_on(first).n > 0 && lines_next(&t, &second) &&
           (unsigned char)second.p[0] >= 0x80;
}

static int sniff(struct slice head)
{
    struct slice line = lines_first(head), rest = line, word = lines_word(&rest);
    enum layout layout = layout_of(head);

    if (layout != LAYOUT_LINES)
        return 85;
    if (are_words_behind(head))
        return 0;
    if (slice_is(word, "position") || slice_is(word, "startpos"))
        return 80;
    if (has_moves_behind(line))
        return 80;
    if (slice_is(word, "fen"))
        return lines_game_of_fen(lines_word(&rest)) == GAME_UNKNOWN ? 0 : 80;
    if (!uci_is_list(line, uci_game(line)) || is_iccs_column(line))
        return 0;
    return leaves_home(line) ? 67 : word.n > 5 ? 10 : 60;
}

static void keep_fen(struct text *t, struct record *r, struct slice line)
{
    SCOPED(buf) fen = {0};

    lines_part_side(&fen, line);
    lines_keep_fen(t, r, "fen", buf_as_slice(&fen), lines_span(t, line));
}

/* The words from "fen" up to "moves" or to a move, or to the end of the line. */
static void read_fen(struct text *t, struct record *r, struct slice *line)
{
    const char *start = NULL, *end = NULL;
    struct slice word, rest = *line;

    while ((word = lines_word(&rest)).n > 0) {
        if (start != NULL && is_moves(word))
            break;
        *line = rest;
        if (slice_is(word, "moves"))
            break;
        start = start == NULL ? word.p : start;
        end = word.p + word.n;
    }
    if (start == NULL)
        return;
    lines_keep_fen(t, r, "fen", slice_between(start, end), lines_span(t, slice_between(start, end)));
}

/* What stands before the moves. */
static void read_start(struct text *t, struct record *r, struct slice *line)
{
    struct slice rest = *line, word;

    while ((word = lines_word(&rest)).n > 0) {
        if (slice_is(word, "fen") || is_fen(word)) {
            *line = slice_is(word, "fen") ? rest : slice_between(word.p, rest.p + rest.n);
            read_fen(t, r, line);
            return;
        }
        if (!slice_is(word, "position") && !slice_is(word, "startpos") && !slice_is(word, "moves"))
            return;
        *line = rest;
    }
}

static void read_word(struct text *t, struct record *r, const struct notation *n, struct slice word)
{
    struct claim c;

    if (!notation_read(n, word, 0, &c) && (result_named(word) != RESULT_UNKNOWN || slice_is(word, "*"))) {
        r->terminated = true;
        r->terminator = result_named(word);
        r->result_at = lines_span(t, word);
        return;
    }
    lines_move(t, r, word, &c);
}

static enum layout layout_in(const struct text *t)
{
    return t->file == NULL || t->file->shared == NULL ? LAYOUT_LINES : *(const enum layout *)t->file->shared;
}

/* The position on the line behind that of the moves. */
static void read_behind(struct text *t, struct record *r, struct slice line)
{
    const char *back = t->p;
    struct slice next;

    if (layout_in(t) != LAYOUT_FEN_BEHIND || is_fen(line))
        return;
    if (lines_next(t, &next) && is_fen(next))
        keep_fen(t, r, next);
    else
        t->p = back;
}

/* Reads coordinates of xiangqi again whose ranks count from 1, as only the position shows. */
static void settle(const struct text *t, struct record *r)
{
    const char *name;

    if (r->game != GAME_XIANGQI || strcmp(r->notation, notation_ucci.name) != 0)
        return;
    name = coordinates_settle(r, t->start);
    if (strcmp(name, notation_uci_xiangqi.name) == 0)
        r->notation = name;
}

/* A position on LINE, and its moves on the lines up to the next position. */
static void read_list(struct text *t, struct record *r, struct slice line)
{
    struct slice position = position_on(line), word;
    const struct notation *n;
    const char *back = t->p;

    keep_fen(t, r, position);
    n = notation_of_list(slice_between(t->p, t->end), r->game);
    n = n == NULL ? uci_notation(r->game) : n;
    r->notation = n->name;
    while (lines_next(t, &line) && position_on(line).n == 0) {
        while ((word = take_list_word(&line)).n > 0)
            read_word(t, r, n, word);
        back = t->p;
    }
    t->p = back;
    settle(t, r);
}

/* All lines from LINE on are one game. */
static void read_column(struct text *t, struct record *r, struct slice line)
{
    struct slice all = slice_between(line.p, t->end), word;
    const struct notation *n;

    r->game = t->file->hint != GAME_UNKNOWN ? t->file->hint : uci_game(all);
    n = uci_notation_in(all, r->game, true);
    r->notation = n->name;
    do
        while ((word = uci_word(&line)).n > 0)
            read_word(t, r, n, word);
    while (lines_next(t, &line));
}

/* Lines may be cut anywhere, but not between a position and its moves: such files are read whole. */
static size_t split(void *shared, struct slice text, size_t from, bool at_end)
{
    enum layout *layout = shared;

    if (*layout == LAYOUT_UNKNOWN)
        *layout = layout_of(text);
    if (*layout != LAYOUT_LINES)
        return at_end ? text.n : 0;
    return lines_split(NULL, text, from, at_end);
}

/* A line without a digit, as a mail's signature below moves; "startpos" is a game without any. */
static bool skip_words(const struct text *t, struct slice line, struct sink *s)
{
    for (size_t i = 0; i < line.n; i++)
        if (is_ascii_digit(line.p[i]))
            return false;
    if (slice_holds(line, "startpos") || layout_in(t) != LAYOUT_LINES)
        return false;
    sink_say(s, CODE_MOVELIST_LINE, (struct span){(uint32_t)(line.p - t->start), (uint32_t)line.n},
             sink_clipped(s, line), NULL);
    return true;
}

static enum status read_game(struct text *t, struct record *r, struct sink *s)
{
    struct slice line, word;
    const struct notation *n;

    if (layout_in(t) == LAYOUT_LOG)
        return uci_log_read(t, r);
    do {
        if (!lines_next(t, &line))
            return STATUS_END;
    } while (skip_words(t, line, s));
    lines_begin(t, r, "uci", line);
    if (lines_count_alone(t) && layout_in(t) == LAYOUT_LINES)
        return STATUS_GAME;
    if (layout_in(t) == LAYOUT_FEN_FIRST && position_on(line).n > 0) {
        read_list(t, r, line);
        return STATUS_GAME;
    }
    if (layout_in(t) == LAYOUT_COLUMN) {
        read_column(t, r, line);
        return STATUS_GAME;
    }
    read_behind(t, r, line);
    read_start(t, r, &line);
    if (r->game == GAME_UNKNOWN)
        r->game = t->file != NULL && t->file->hint != GAME_UNKNOWN ? t->file->hint : uci_game(line);
    n = uci_notation_in(line, r->game, record_find(r, KEY_POSITION) == NULL);
    r->notation = n->name;
    while ((word = uci_word(&line)).n > 0)
        read_word(t, r, n, word);
    settle(t, r);
    return STATUS_GAME;
}

/* Whether its moves could be those of another game on a board of eight by eight. */
static bool looks_like_chess(const struct record *r)
{
    for (uint32_t node = r->node[0].child; node != 0; node = r->node[node].child) {
        const struct claim *c = record_claim(r, node);

        if (c->kind == MOVE_STEP && (POINT_X(c->from) > 7 || POINT_X(c->to) > 7 ||
                                     POINT_Y(c->from) % 9 == 0 || POINT_Y(c->to) % 9 == 0))
            return false;
    }
    return true;
}

static void write_game(struct buf *b, const struct record *r, const struct writing *how)
{
    const struct notation *n = how->notation != NULL ? how->notation : uci_notation(r->game);
    struct slice fen = record_value(r, KEY_POSITION);
    uint32_t node = r->node[0].child;

    if (slice_is(fen, lines_usual_fen(r->game)))
        fen.n = 0;
    if (fen.n == 0 && r->game == GAME_XIANGQI && looks_like_chess(r))
        fen = slice_of(lines_usual_fen(r->game));
    if (fen.n > 0) {
        buf_str(b, "fen ");
        buf_slice(b, fen);
        buf_str(b, " moves");
    } else if (node == 0) {
        buf_str(b, "startpos");
    }
    for (size_t start = b->n; node != 0; node = r->node[node].child) {
        const struct claim *c = record_claim(r, node);

        if (r->node[node].flags & NODE_SILENT)
            continue;
        if (c->kind == MOVE_NONE || n->write == NULL)
            break;
        if (b->n > start || fen.n > 0)
            buf_char(b, ' ');
        n->write(c, r->height, b);
    }
    buf_char(b, '\n');
}

/* True if reading WRITTEN back must give the same game: chess from the usual start, one step per ply. All
 * other games are read back to make sure.
 */
static bool is_sure(const struct record *r, const struct writing *how, struct slice written,
                    struct buf *heads)
{
    uint32_t node = r->node[0].child;

    (void)heads;
    if (r->game != GAME_CHESS || how->notation != NULL || how->slow || node == 0 ||
        record_find(r, KEY_POSITION) != NULL || record_find(r, KEY_VARIANT) != NULL ||
        record_next_note(r, 0, NOTE_SETUP, 0) != 0)
        return false;
    for (; node != 0; node = r->node[node].child)
        if ((r->node[node].flags & (NODE_SILENT | NODE_ILLEGAL | NODE_FORCED)) != 0 ||
            MOVE_KIND(r->node[node].move) == MOVE_PASS)
            return false;
    return uci_game(written) == GAME_CHESS;
}

const struct format format_uci = {.name = "uci",
                                  .title = "one game a line, in the coordinates of engines",
                                  .games = 1 << GAME_CHESS | 1 << GAME_XIANGQI,
                                  .flags = FORMAT_SQUARES | FORMAT_NOTATION,
                                  .sniff = sniff,
                                  .shared_size = sizeof(enum layout),
                                  .split = split,
                                  .ends_game = format_ends_line,
                                  .read = read_game,
                                  .write = write_game,
                                  .sure = is_sure};
