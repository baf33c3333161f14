/* The reader of xiangqi scores in Chinese words, or in WXF where they are numbered and set as Chinese ones
 * are. */
#include "format/text/men/score.h"

#include "format/description.h"
#include "format/text/heads.h"
#include "format/text/lexing.h"
#include "format/text/lines.h"
#include "format/text/markup.h"
#include "format/text/men/score_state.h"

/* How many lines ahead the next game is looked for. */
enum { LINES_AHEAD = 40 };

/* Moves of a line that may be a game. */
enum { FEWEST_A_LINE = 4 };

/* -- Lines that are no moves ---------------------------------------------------------------------- */

/* Where the game starts. */
static bool take_fen(struct score_reading *s, struct slice line)
{
    struct slice fen = score_fen(line);
    struct buf parted = {0};

    lines_part_side(&parted, fen);
    if (fen.n != 0)
        record_header(s->f.record, KEY_POSITION, SLICE("FEN"), buf_as_slice(&parted), span_of(s, fen));
    buf_free(&parted);
    return fen.n != 0;
}

/* 黑先 and the like, of a position. */
static bool says_black_first(struct slice line)
{
    static const char *const firsts[] = {"黑先", "黑方先",        "黑棋先",           "轮黑",
                                         "輪黑", "black to move", "black moves first"};

    for (size_t i = 0; i < sizeof firsts / sizeof *firsts; i++)
        if (slice_holds(line, firsts[i]))
            return true;
    return false;
}

/* "2. 马二进三: Black to move", as recreplay writes below a board: no move from there. */
static bool is_caption(struct slice line)
{
    return slice_holds(line, " to move") || slice_holds(line, "轮到");
}

/* A board drawn from the line at P on; bytes of it, 0: there is none. */
static size_t take_drawing(struct score_reading *s, const char *p)
{
    if (s->drawn || !xqdrawing_get(slice_between(p, s->end), &s->drawing))
        return 0;
    s->drawn = true;
    s->drawn_at = slice_trim((struct slice){p, s->drawing.length});
    return s->drawing.length;
}

/* The drawn board as where the game starts, now that the moves are known: without words, numerals of Black's
 * kind for the first move and of Red's for the second say that Black begins. */
static void put_drawing(struct score_reading *s)
{
    struct record *r = s->f.record;
    struct slice at = s->drawing.untold.n != 0 ? s->drawing.untold : s->drawn_at;
    struct buf fen = {0};
    bool black = s->black_first;

    if (!s->drawn || record_find(r, KEY_POSITION) != NULL)
        return;
    if (r->count > 2)
        black |= (r->node[1].claim.odd & ODD_NUMERALS) == 0 && (r->node[2].claim.odd & ODD_NUMERALS) != 0;
    if (s->drawing.told)
        xqboard_fen(&s->drawing.board, black ? SIDE_SECOND : SIDE_FIRST, &fen);
    else
        sink_say(s->f.sink, CODE_MOVELIST_BOARD, span_of(s, at), sink_clipped(s->f.sink, at), NULL);
    record_header(r, KEY_POSITION, SLICE("FEN"), s->drawing.told ? buf_as_slice(&fen) : SLICE("?"),
                  span_of(s, at));
    buf_free(&fen);
}

/* Without the brace that closes a command. */
static struct slice words_unbraced(struct slice s)
{
    while (s.n > 0 && (s.p[s.n - 1] == '}' || s.p[s.n - 1] == '\\'))
        s = slice_trim((struct slice){s.p, s.n - 1});
    return s;
}

/* A line before the moves. */
static void take_line_before(struct score_reading *s, struct slice line)
{
    struct line_pattern *p;

    s->black_first |= says_black_first(line);
    if (heading_says_missing(&s->headings, line)) {
        headings_restart(&s->f);
        return;
    }
    if (take_fen(s, line) || heads_read(&s->f, line, false))
        return;
    if ((p = heading_of(&s->headings, GAME_XIANGQI, line)) != NULL)
        heading_take(&s->headings, &s->f, p, line);
    else if (heads_read(&s->f, line, true))
        return;
    else if (score_is_result(s->known, line) && !score_is_task(line))
        build_header(&s->f, KEY_RESULT, "", known_result_unbracketed(line), line);
    else if (record_find(s->f.record, KEY_TITLE) == NULL && line.n < 200)
        build_header(&s->f, KEY_TITLE, "", line, line);
    else
        build_comment(&s->f, line);
}

/* The same for a line of a page or of LaTeX: what stands between its tags and commands. */
static void take_pieces_before(struct score_reading *s, struct slice line)
{
    struct slice name, piece;

    if (line.p[0] != '<' && markup_command(line.p, line.p + line.n) == 0) {
        take_line_before(s, line);
        return;
    }
    while (markup_piece(&line, &name, &piece))
        if (!heads_keep(&s->f, name, piece) && (unsigned char)piece.p[0] >= 0x80)
            take_line_before(s, words_unbraced(piece));
}

/* -- Games ---------------------------------------------------------------------------------------- */

/* Whether the next line of moves from P on is numbered 1, or has no number and none is EXPECTED. */
static bool next_is_first(const char *p, const char *end, bool expected)
{
    unsigned number;
    struct found_move found;

    for (int i = 0; i < LINES_AHEAD && p < end; i++) {
        const char *stop = line_end(p, end);

        if (score_begin_first(slice_trim(slice_between(p, stop)), &number, &found) != NULL)
            return number == 1 || (number == 0 && !expected);
        p = stop < end ? stop + 1 : end;
    }
    return false;
}

/* Whether a line of several moves without numbers begins as the game does: such lists have a game a line. */
static bool repeats_first(const struct score_reading *s, struct slice line)
{
    struct span first = s->f.record->count < 2 ? (struct span){0, 0} : s->f.record->node[1].at;
    const char *end = line.p + line.n, *p = score_skip(line.p, end);
    unsigned moves = 0;
    struct claim c;
    bool short_form;

    if (s->number != 0 || s->moves < FEWEST_A_LINE || (size_t)(end - p) < first.len ||
        memcmp(p, s->f.text->start + first.off, first.len) != 0)
        return false;
    while (p < end && moves < FEWEST_A_LINE && (p = score_move(p, end, &c, &short_form)) != NULL) {
        p = score_skip(p, end);
        moves++;
    }
    return moves == FEWEST_A_LINE;
}

/* The move at P, behind its number; an empty slice when there is none. */
static struct slice move_at(const char *p, const char *end, struct claim *c)
{
    unsigned number;
    bool short_form;
    const char *after = score_number(p, end, &number);

    p = after == NULL ? p : score_skip(after, end);
    after = p < end ? score_move(p, end, c, &short_form) : NULL;
    return after == NULL ? (struct slice){end, 0} : slice_between(p, after);
}

/* Whether all moves so far have digits of the kind that C has not: they are one side's alone. */
static bool are_of_other_side(const struct score_reading *s, const struct claim *c)
{
    const struct record *r = s->f.record;

    for (uint32_t i = 1; i < r->count; i++)
        if (((r->node[i].claim.odd ^ c->odd) & ODD_NUMERALS) == 0)
            return false;
    return r->count > 2;
}

/* Whether the next line with moves behind the one at P is numbered 1 as well. */
static bool next_is_one(const char *p, const char *end)
{
    const char *feed = line_end(p, end);

    return feed < end && next_is_first(feed + 1, end, true);
}

/* Whether the game goes on with the moves at P although they are numbered 1: Black's moves follow all of
 * Red's, or a page numbers all lines of a list so and counts them itself. BLANK: an empty line is before. */
static bool goes_on_from_one(struct score_reading *s, const char *p, bool blank)
{
    const char *end = line_end(p, s->end);
    struct claim c;
    struct slice word = move_at(p, end, &c);
    struct span first = s->f.record->node[1].at;

    if (word.n == 0)
        return false;
    if (s->number > 1)
        return are_of_other_side(s, &c);
    s->ones |= !blank && !s->ended && s->moves <= 2 && next_is_one(p, s->end) &&
               !slice_eq(word, (struct slice){s->f.text->start + first.off, first.len});
    return s->ones && !blank;
}

/* 黑方： alone, below moves that are all Red's: Black's follow. */
static bool is_label_of_black(const struct score_reading *s, struct slice line)
{
    static const struct claim digits = {.odd = 0};
    enum side side;

    return score_side(line.p, line.p + line.n, &side) == line.p + line.n && side == SIDE_SECOND &&
           are_of_other_side(s, &digits);
}

/* Whether the line at s->p, which follows moves, belongs to the next game. MOVES: where its own begin, and
 * NUMBER what score_begin() says of them. BLANK: an empty line is before it. */
static bool is_next_game(struct score_reading *s, struct slice line, const char *moves, unsigned number,
                         bool blank)
{
    struct xqdrawing drawing;
    struct line_pattern *p;

    if (moves != NULL)
        return (number == 1 && s->moves > 1 && s->number >= 1 && !goes_on_from_one(s, moves, blank)) ||
               (number == 0 && (s->ended || repeats_first(s, line)));
    if (score_is_result(s->known, line))
        return false;
    if (s->program && line.p[0] == '{')
        return heads_known(s->f.text->file->desc, line);
    if (heads_known(s->f.text->file->desc, line))
        return !heads_is_result(line);
    if (score_fen(line).n != 0)
        return true;
    if (xqdrawing_get(slice_between(line.p, s->end), &drawing))
        return next_is_first(line.p + drawing.length, s->end, true);
    if ((p = heading_of(&s->headings, GAME_XIANGQI, line)) != NULL)
        return next_is_first(line.p, s->end, s->number != 0 && !s->ended);
    return (blank || s->ended) && next_is_first(line.p, s->end, true);
}

/* A line behind moves that is none itself, and belongs to this game. */
static void take_line_after(struct score_reading *s, struct slice line)
{
    if (heads_is_result(line) && heads_read(&s->f, line, true))
        return;
    if (score_is_result(s->known, line))
        score_take_result(s, line);
    else
        build_comment(&s->f, line);
}

/* Where the first move of a talk stands in LINE, which ends at STOP; NULL: it begins none. */
static const char *begin_talk(struct score_reading *s, struct slice line, const char *stop)
{
    struct slice name[2];
    const char *moves = chat_begins(line, slice_between(stop < s->end ? stop + 1 : stop, s->end), name);

    if (moves == NULL)
        return NULL;
    s->talk = true;
    if (record_find(s->f.record, KEY_FIRST) == NULL && record_find(s->f.record, KEY_SECOND) == NULL) {
        build_header(&s->f, KEY_FIRST, "", name[0], name[0]);
        build_header(&s->f, KEY_SECOND, "", name[1], name[1]);
    }
    return moves;
}

/* What the lines above the moves lead to. */
enum lead { LEAD_MOVES, LEAD_BOARD, LEAD_END };

/* Up to the first line of moves, or to the board of the next game where this one is a board alone. */
static enum lead read_before(struct score_reading *s)
{
    while (s->p < s->end) {
        const char *stop = line_end(s->p, s->end), *moves;
        struct slice line = slice_trim(slice_between(s->p, stop));
        struct xqdrawing next;
        unsigned number;
        size_t drawn;

        if (s->drawn && line.n != 0 && xqdrawing_get(slice_between(s->p, s->end), &next))
            return LEAD_BOARD;
        if (line.n != 0 && (drawn = take_drawing(s, s->p)) != 0) {
            s->p += drawn;
            continue;
        }
        moves = s->drawn && is_caption(line) ? NULL : score_begin_first(line, &number, &s->found);
        if (moves == NULL && (moves = begin_talk(s, line, stop)) != NULL) {
            s->p = moves;
            return LEAD_MOVES;
        }
        if (moves != NULL) {
            line = slice_trim(slice_between(line.p, moves));
            s->program = score_is_quoted(s->p, moves);
            s->bracketed = score_is_bracketed(moves, stop);
            s->p = moves;
        }
        if (line.n != 0)
            take_pieces_before(s, line);
        if (moves != NULL)
            return LEAD_MOVES;
        s->p = stop < s->end ? stop + 1 : s->end;
    }
    return LEAD_END;
}

/* A board drawn among the moves shows how they stand; bytes of it, 0: there is none. */
static size_t take_board_after(struct score_reading *s, struct slice line)
{
    struct xqdrawing drawing;

    if (!xqdrawing_get(slice_between(line.p, s->end), &drawing))
        return 0;
    build_comment(&s->f, slice_trim((struct slice){line.p, drawing.length}));
    return drawing.length;
}

/* A line end at s->p: the next line goes on, is text, or (false) is the next game's. */
static bool take_line_end(struct score_reading *s)
{
    bool blank = false;

    for (s->p++; s->p < s->end;) {
        const char *stop = line_end(s->p, s->end);
        struct slice line = slice_trim(slice_between(s->p, stop));
        struct slice speaker;
        const char *moves;
        unsigned number = 0;
        size_t board;

        if (line.n == 0) {
            blank = true;
        } else if (s->talk && (moves = chat_move(line, &speaker)) != NULL) {
            s->p = moves;
            return true;
        } else if (is_label_of_black(s, line)) {
            blank = false;
        } else if (moves = score_begin(line, &number, &s->found),
                   is_next_game(s, line, moves, number, blank)) {
            return false;
        } else if (moves != NULL) {
            return true;
        } else if ((board = take_board_after(s, line)) != 0) {
            stop = line.p + board - 1;
        } else if (score_remark(line.p, line.p + line.n) != 0 || score_begins_broken(line, s->number + 1)) {
            return true;
        } else {
            take_line_after(s, line);
        }
        s->p = stop < s->end ? stop + 1 : s->end;
    }
    return true;
}

/* Bytes of a name of a program's data at s->p; 0: none stands there. */
static unsigned name_of_data(const struct score_reading *s)
{
    struct claim c;
    bool short_form;

    return score_move(s->p, s->end, &c, &short_form) == NULL ? score_name(s->p, s->end) : 0;
}

/* {"red": "王五", …: whether another game of a program's data begins at s->p. The rounds of a game say moves,
 * numbers or nothing of their sides. */
static bool begins_data(const struct score_reading *s)
{
    const char *end, *p = s->p;
    struct slice name, value;

    if (!s->program || s->moves < 2 || *p++ != '{')
        return false;
    end = line_end(p, s->end);
    while (p < end && *p == ' ')
        p++;
    return p < end && *p == '"' && markup_pair(p, end, &name, &value) != 0 && value.n > 0 &&
           !is_digit((unsigned char)value.p[0]) && !score_is_move(value) && heads_names_player(&s->f, name);
}

static void read_moves(struct score_reading *s)
{
    while (s->p < s->end) {
        unsigned n;

        if (begins_data(s))
            return;
        if (*s->p == '\n') {
            while (s->quick && s->end - s->p > QUICK_LINE && *s->p == '\n') {
                s->p++;
                if (!score_quick_line(s))
                    break;
            }
            if (s->p[-1] == '\n')
                s->p--;
            else if (*s->p != '\n')
                continue;
            if (!take_line_end(s))
                return;
        } else if (s->quick && s->next == SIDE_NONE && (unsigned char)*s->p >= 0x80 &&
                   s->end - s->p > QUICK_LINE && score_quick_move(s)) {
            score_quick_words(s);
        } else if ((n = score_separator(s->p, s->end)) != 0 && score_gap(s->p, s->end) == NULL) {
            s->p += n;
        } else if (s->program && (n = name_of_data(s)) != 0) {
            s->p += n;
        } else {
            score_take_word(s);
        }
    }
}

/* 黑见大势已去，遂停钟认负: a clause that names no side is about the one that its sentence begins with. */
static void take_clause_of(struct score_reading *s, struct slice line, struct slice clause)
{
    static const char *const sides[] = {"红", "紅", "黑", NULL};
    size_t n = one_of(line.p, line.p + line.n, sides);
    char both[48];
    struct slice phrase = {both, n + clause.n};

    if (n == 0 || phrase.n > sizeof both || clause.p == line.p ||
        one_of(clause.p, clause.p + clause.n, sides) != 0)
        return;
    memcpy(both, line.p, n);
    memcpy(both + n, clause.p, clause.n);
    if (score_is_result(s->known, phrase))
        score_end_with(s, phrase, clause);
}

/* The result that the words behind the last move end with: 至此，黑方认负. */
static void take_tail(struct score_reading *s)
{
    struct slice line, clause;

    if (s->ended || s->behind == NULL || record_find(s->f.record, KEY_RESULT) != NULL)
        return;
    line = known_result_unbracketed(score_last_line(slice_between(s->behind, s->p)));
    clause = known_result_unbracketed(score_last_clause(line));
    if (clause.n == 0 || score_is_supposed(line))
        return;
    line = slice_between(score_skip(line.p, line.p + line.n), line.p + line.n);
    if (heads_is_result(line) && heads_read(&s->f, line, true)) /* 胜方：红方 on the line of the moves */
        return;
    if (score_is_result(s->known, clause))
        score_take_result(s, clause);
    else
        take_clause_of(s, line, clause);
}

/* The other ways to play, now that the main line is there. */
static void add_remarks(struct score_reading *s)
{
    for (unsigned i = 0; i < s->remarks; i++)
        score_add_lines(&s->f, s->remark[i].words, s->remark[i].behind);
}

/* Whether digits are written the wrong way round, 兵7进1 and 卒七进一: then they do not tell whose a move is.
 */
static bool has_swapped_digits(const struct score_reading *s)
{
    static const char *const red[] = {"兵", "帅", "帥", NULL}, *const black[] = {"卒", "将", "將", NULL};
    const struct record *r = s->f.record;
    int swapped = 0;

    for (uint32_t i = 1; i < r->count; i++) {
        const char *word = s->f.text->start + r->node[i].at.off, *end = word + r->node[i].at.len;
        bool numerals = (r->node[i].claim.odd & ODD_NUMERALS) != 0;

        if (one_of(word, end, red) != 0)
            swapped += numerals ? -1 : 1;
        else if (one_of(word, end, black) != 0)
            swapped += numerals ? 1 : -1;
    }
    return swapped > 0;
}

/* How the moves are spelled, and what follows from it. */
static void settle_notation(struct score_reading *s)
{
    struct record *r = s->f.record;

    if (s->coordinates)
        r->notation = coordinates_settle(r, s->f.text->start);
    else
        r->notation = score_notation(s->wxf, s->shorts);
    if (slice_is(slice_of(r->notation), notation_chinese.name) && !has_swapped_digits(s))
        xiangqi_sides(r);
}

enum status score_read(struct text *text, struct record *record, struct sink *sink, struct patterns *patterns)
{
    struct score_reading s = {.p = text->p, .end = text->end, .quick = (text->want & WANT_SLOW) == 0};
    enum status status = STATUS_END;
    enum lead lead;

    stones_start(&s.f, text, record, sink, "movelist", 0);
    record->game = GAME_XIANGQI;
    s.known = desc_recall(text->file->desc, record, sizeof *s.known);
    headings_init(&s.headings, patterns, &s.f);
    lead = read_before(&s);
    if (lead == LEAD_MOVES || s.drawn) {
        headings_above(&s.headings, &s.f);
        if (lead == LEAD_MOVES)
            read_moves(&s);
        take_tail(&s);
        text->p = s.p;
        if (!score_put_rows(record, text->start) && !score_put_in_order(record))
            add_remarks(&s);
        put_drawing(&s);
        settle_notation(&s);
        status = build_end(&s.f);
    } else {
        text->p = s.p;
    }
    headings_free(&s.headings);
    return status;
}
