/* The reader of xiangqi scores in Chinese words, or in WXF where they are numbered and set as Chinese ones
 * are. */
#include "format/text/score.h"

#include "format/description.h"
#include "format/text/headings.h"
#include "format/text/heads.h"
#include "format/text/lexing.h"
#include "format/text/lines.h"
#include "format/text/markup.h"
#include "format/text/score_begin.h"
#include "format/text/score_chat.h"
#include "format/text/score_coordinates.h"
#include "format/text/score_lex.h"
#include "format/text/score_lines.h"
#include "format/text/score_result.h"
#include "format/text/score_words.h"
#include "format/weiqi/stones.h"
#include "format/xiangqi/drawing.h"
#include "notation/circled.h"
#include "notation/xiangqi.h"

/* How many lines ahead the next game is looked for. */
enum { LINES_AHEAD = 40 };

/* Moves of a line that may be a game. */
enum { FEWEST_A_LINE = 4 };

/* Remarks that tell another way to play; more of a game stay comments. */
enum { MOST_REMARKS = 64 };

/* More than a line that is read quickly has: so much can be looked at. */
enum { QUICK_LINE = 128 };

struct score {
    struct builder f;
    struct known_result *known;
    const char *p, *end;
    struct headings headings;
    unsigned number; /* the last one read */
    unsigned moves;
    bool numbered;      /* the next move is the first behind a number */
    enum side next;     /* whose it is, where dots or words say so */
    bool ended;         /* the result has been read */
    bool broken;        /* a word that is no move has been read: what follows is not played */
    bool shorts;        /* moves without their direction */
    bool wxf;           /* moves in WXF */
    bool coordinates;   /* moves in coordinates */
    bool bracketed;     /* moves stand in brackets of their own */
    bool program;       /* moves stand in quotes, among the names of a program's data */
    const char *behind; /* the last move */
    bool quick;         /* lines may be read by the fast path */
    bool talk;          /* every move stands behind a name */
    bool ones;          /* every line is numbered 1 */
    bool black_first;   /* said above the moves */
    bool drawn;         /* a board is, above the moves */
    struct xqdrawing drawing;
    struct slice drawn_at;
    struct remark {
        struct slice words;
        uint32_t behind; /* the node */
    } remark[MOST_REMARKS];
    unsigned remarks;
};

static const char *line_end(const char *p, const char *end)
{
    const char *feed = memchr(p, '\n', (size_t)(end - p));

    return feed == NULL ? end : feed;
}

/* -- Lines that are no moves ---------------------------------------------------------------------- */

static struct span span_of(const struct score *s, struct slice at)
{
    return build_span(&s->f, at);
}

/* Where the game starts. */
static bool take_fen(struct score *s, struct slice line)
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
static size_t take_drawing(struct score *s, const char *p)
{
    if (s->drawn || !xqdrawing_get(slice_between(p, s->end), &s->drawing))
        return 0;
    s->drawn = true;
    s->drawn_at = slice_trim((struct slice){p, s->drawing.length});
    return s->drawing.length;
}

/* The drawn board as where the game starts, now that the moves are known: without words, numerals of Black's
 * kind for the first move and of Red's for the second say that Black begins. */
static void put_drawing(struct score *s)
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
static void take_line_before(struct score *s, struct slice line)
{
    struct pattern *p;

    s->black_first |= says_black_first(line);

    if (take_fen(s, line) || heads_read(&s->f, line, false))
        return;
    if ((p = heading_of(&s->headings, GAME_XIANGQI, line)) != NULL)
        heading_take(&s->headings, &s->f, p, line);
    else if (heads_read(&s->f, line, true))
        return;
    else if (score_is_result(s->known, line) && !score_is_task(line))
        build_header(&s->f, KEY_RESULT, "", words_unbracketed(line), line);
    else if (record_find(s->f.record, KEY_TITLE) == NULL && line.n < 200)
        build_header(&s->f, KEY_TITLE, "", line, line);
    else
        build_comment(&s->f, line);
}

/* The same for a line of a page or of LaTeX: what stands between its tags and commands. */
static void take_pieces_before(struct score *s, struct slice line)
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

/* -- Moves ---------------------------------------------------------------------------------------- */

static struct node *add(struct score *s, struct slice word)
{
    uint32_t at = record_add(s->f.record, s->f.node);
    struct node *n;

    if (at == 0)
        return NULL;
    s->f.node = at;
    s->moves++;
    s->behind = word.p + word.n;
    n = &s->f.record->node[at];
    n->at = span_of(s, word);
    if (s->numbered && s->number <= UINT16_MAX)
        n->number = (uint16_t)s->number;
    s->numbered = false;
    return n;
}

/* The words PHRASE say who won; AT: where they stand. */
static void end_with(struct score *s, struct slice phrase, struct slice at)
{
    struct record *r = s->f.record;
    struct declared said = *known_said(s->known, GAME_XIANGQI, phrase);

    r->terminated = true;
    r->terminator = said.result;
    r->result_at = span_of(s, at);
    s->ended = true;
    if (record_find(r, KEY_RESULT) == NULL && said.said)
        build_header(&s->f, KEY_RESULT, "", phrase, at);
}

static void take_result(struct score *s, struct slice phrase)
{
    phrase = score_result_words(phrase);
    end_with(s, phrase, phrase);
}

/* ！？ behind a move; how many bytes. */
static unsigned take_glyph(struct score *s)
{
    static const struct {
        const char *sign;
        int nag;
    } signs[] = {{"！！", 3}, {"!!", 3}, {"？？", 4}, {"??", 4}, {"！？", 5}, {"!?", 5},
                 {"？！", 6}, {"?!", 6}, {"！", 1},   {"!", 1},  {"？", 2},   {"?", 2}};

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (starts(s->p, s->end, signs[i].sign)) {
            struct note *n = s->f.node == 0 ? NULL : record_note(s->f.record, s->f.node, NOTE_NAG);

            if (n != NULL) {
                n->value = signs[i].nag;
                n->flags = NOTE_SUFFIX;
                n->at = span_of(s, (struct slice){s->p, strlen(signs[i].sign)});
            }
            return (unsigned)strlen(signs[i].sign);
        }
    return 0;
}

/* Whether the other side's move stands at P where the first of a round has been read: 兵七进一——仙人指路
 * 卒7进1. Its digits tell whose it is. */
static bool is_reply(const struct score *s, const char *p, const char *end)
{
    const struct record *r = s->f.record;
    struct claim c;
    bool short_form;

    return s->f.node != 0 && r->node[s->f.node].number != 0 && (unsigned char)*p >= 0xE4 &&
           score_move(p, end, &c, &short_form) != NULL && !short_form &&
           ((c.odd ^ r->node[s->f.node].claim.odd) & ODD_NUMERALS) != 0;
}

/* Whether the moves go on at P behind prose: at the next number, at this one again, or, where nothing is
 * numbered, behind a full stop. */
static bool goes_on(const struct score *s, const char *p, const char *end)
{
    unsigned number;
    enum number_style style;
    struct claim c;
    bool short_form;

    if (s->program)
        return *p == '"' || *p == '\'';
    if (p[-1] == ' ' && is_reply(s, p, end))
        return true;
    if (s->number == 0 && (memcmp(p - 3, "。", 3) == 0 || memcmp(p - 3, "；", 3) == 0))
        return score_move(p, end, &c, &short_form) != NULL;
    return circled_get(p, end, &number, &style) != NULL && (number == s->number || number == s->number + 1) &&
           score_begin(slice_between(p, end), &number) != NULL && number != 0;
}

/* Prose inside a line: up to its end, or to where the moves go on. */
static void take_prose(struct score *s)
{
    const char *end = line_end(s->p, s->end), *p = s->p, *start = s->p;
    unsigned n;

    do {
        utf8_get(p, end, &n);
        p += n;
    } while (p < end && !(p - start >= 3 && goes_on(s, p, end)));
    build_comment(&s->f, slice_between(start, p));
    s->p = p;
}

/* A remark is a comment; where it names moves, they may be another way to play. */
static void keep_remark(struct score *s, struct slice said)
{
    build_comment(&s->f, said);
    if (s->remarks < MOST_REMARKS && s->f.node != 0)
        s->remark[s->remarks++] = (struct remark){said, s->f.node};
}

static void take_remark(struct score *s)
{
    const char *end = line_end(s->p, s->end), *stop = memmem(s->p, (size_t)(end - s->p), "。", 3);

    stop = stop == NULL ? end : stop + 3;
    keep_remark(s, slice_between(s->p, stop));
    s->p = stop;
}

/* What is wrong with the word from s->p on, which is all of WHOLE but for a star before it. */
static void say_broken(struct score *s, struct slice whole)
{
    struct slice file = wrong_file(slice_between(s->p, whole.p + whole.n));

    sink_say(s->f.sink, file.n != 0 ? CODE_MOVELIST_FILE : CODE_MOVELIST_WORDS, span_of(s, whole),
             sink_clipped(s->f.sink, whole), file.n != 0 ? sink_clipped(s->f.sink, file) : NULL);
}

/* Where the broken word begins that is read from s->p to AFTER: one star before it was put there for its
 * first character; two, or one at either end, are markup. */
static const char *broken_start(const struct score *s, const char *after)
{
    const char *p = s->p, *first = s->f.text->start;
    bool is_starred = p > first && p[-1] == '*' && (p - 1 == first || p[-2] != '*');

    return is_starred && after[-1] != '*' ? p - 1 : p;
}

/* A word that begins like a move and is none: up to the next blank or separator. */
static void take_broken(struct score *s)
{
    const char *p = s->p;
    unsigned n;

    do {
        utf8_get(p, s->end, &n);
        p += n;
    } while (p < s->end && *p != '\n' && (find_char("*+=-", *p) != NULL || score_separator(p, s->end) == 0));
    if (!s->broken && (looks_like_move(s->p, s->end) || kind_at(s->p, s->end, 0) == WORD_PIECE ||
                       has_direction(slice_between(s->p, p))))
        say_broken(s, slice_between(broken_start(s, p), p));
    s->broken = true;
    add(s, slice_between(broken_start(s, p), p));
    s->p = p;
}

/* The move at s->p, up to AFTER. */
static void take_move(struct score *s, const char *after, const struct claim *c)
{
    struct node *node = add(s, slice_between(s->p, after));
    struct claim first;

    if (node != NULL) {
        node->claim = *c;
        node->claim.side = (uint8_t)s->next;
    }
    s->next = SIDE_NONE;
    if (s->moves == 1 && score_wxf(s->p, s->end, &first) != NULL)
        s->wxf = true;
    else if (s->moves == 1)
        s->coordinates = score_coordinates(s->p, s->end, &first) != NULL;
    while (after < s->end && *after == '*') /* **炮二平五** */
        after++;
    s->p = after;
}

/* A result, a move or a remark in brackets, up to AFTER. */
static void take_bracket(struct score *s, struct slice phrase, const char *after)
{
    struct claim c;
    bool short_form;

    if (score_is_result(s->known, phrase)) {
        take_result(s, phrase);
    } else if (s->bracketed && score_is_move(phrase)) {
        s->p = slice_trim(phrase).p;
        take_move(s, score_move(s->p, s->end, &c, &short_form), &c);
        s->shorts |= short_form;
    } else {
        keep_remark(s, phrase);
    }
    s->p = after;
}

/* h9x7 among coordinates, H8x7 in WXF: a letter and a digit or two letters, and no more than a move has. */
static bool is_broken_latin(const struct score *s)
{
    const char *p = s->p;
    unsigned digits = 0;

    if ((!s->coordinates && !s->wxf) || p >= s->end || !is_letter((unsigned char)*p))
        return false;
    for (; p < s->end && (unsigned char)*p > ' ' && (unsigned char)*p < 0x80 && find_char(",;/|", *p) == NULL;
         p++)
        digits += is_digit((unsigned char)*p);
    return digits > 0 && p - s->p >= 3 && p - s->p <= 6;
}

/* Whether nothing stands between the last move, which has a number, and s->p, where its answer belongs. */
static bool is_answer(const struct score *s)
{
    return s->behind != NULL && s->f.record->node[s->f.node].number != 0 &&
           score_skip(s->behind, s->end) == s->p;
}

/* A number or a side, and its move. */
static bool is_led_move(const char *p, const char *end)
{
    const char *after;
    struct claim c;
    bool short_form;
    unsigned number;
    enum side side;

    if ((after = score_number(p, end, &number)) != NULL)
        after = score_skip(after, end);
    else
        after = score_side(p, end, &side);
    return after > p && after < end && score_move(after, end, &c, &short_form) != NULL;
}

/* A star, a number too many or a man that is missing where a move belongs: no result and no move by itself.
 */
static bool is_misspelled(const struct score *s, const char *after_move)
{
    if (after_move != NULL)
        return after_move < s->end && is_number_too_many(after_move, s->end);
    return (s->numbered || is_answer(s)) && is_misspelled_move(s->p, s->end) && !is_led_move(s->p, s->end);
}

/* One word of the moves at s->p, which is neither blank nor a line end. */
static void take_word(struct score *s)
{
    struct claim c;
    bool short_form;
    const char *after;
    struct slice phrase;
    unsigned number;
    enum side side;
    size_t n;

    after = score_move(s->p, s->end, &c, &short_form);
    if (is_misspelled(s, after)) {
        take_broken(s);
    } else if (after != NULL) {
        take_move(s, after, &c);
        s->shorts |= short_form;
    } else if ((after = score_gap(s->p, s->end)) != NULL) {
        if (s->numbered) /* 1. …… 炮8平5 */
            s->next = SIDE_SECOND;
        s->p = after;
    } else if ((n = take_glyph(s)) != 0) {
        s->p += n;
    } else if ((after = score_side(s->p, s->end, &side)) > s->p && after < s->end &&
               score_move(after, s->end, &c, &short_form) != NULL) {
        s->next = side;
        s->p = after;
    } else if ((after = score_bracket(s->p, s->end, &phrase)) != NULL &&
               score_number(s->p, s->end, &number) != after) {
        take_bracket(s, phrase, after);
    } else if ((n = score_result_at(s->known, s->p, line_end(s->p, s->end))) != 0) {
        take_result(s, (struct slice){s->p, n});
        s->p += n;
    } else if ((after = score_number(s->p, s->end, &number)) != NULL) {
        s->number = s->ones ? s->number : number;
        s->numbered = !s->ones;
        s->p = after;
    } else if (score_remark(s->p, s->end) != 0) {
        take_remark(s);
    } else if ((s->numbered && s->f.node != 0) || looks_like_move(s->p, s->end) || is_broken_latin(s) ||
               (is_answer(s) && begins_move(s->p, s->end))) {
        take_broken(s);
    } else {
        take_prose(s);
    }
}

/* -- Games ---------------------------------------------------------------------------------------- */

/* Whether the next line of moves from P on is numbered 1, or has no number and none is EXPECTED. */
static bool next_is_first(const char *p, const char *end, bool expected)
{
    unsigned number;

    for (int i = 0; i < LINES_AHEAD && p < end; i++) {
        const char *stop = line_end(p, end);

        if (score_begin_first(slice_trim(slice_between(p, stop)), &number) != NULL)
            return number == 1 || (number == 0 && !expected);
        p = stop < end ? stop + 1 : end;
    }
    return false;
}

/* Whether a line of several moves without numbers begins as the game does: such lists have a game a line. */
static bool repeats_first(const struct score *s, struct slice line)
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
static bool are_of_other_side(const struct score *s, const struct claim *c)
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
static bool goes_on_from_one(struct score *s, const char *p, bool blank)
{
    const char *end = line_end(p, s->end);
    struct claim c;
    struct slice word = move_at(p, end, &c);
    struct span first = s->f.record->node[1].at;

    if (word.n == 0 || s->f.record->count < 2)
        return false;
    if (s->number > 1)
        return are_of_other_side(s, &c);
    s->ones |= !blank && !s->ended && s->moves <= 2 && next_is_one(p, s->end) &&
               !slice_eq(word, (struct slice){s->f.text->start + first.off, first.len});
    return s->ones && !blank;
}

/* 黑方： alone, below moves that are all Red's: Black's follow. */
static bool is_label_of_black(const struct score *s, struct slice line)
{
    static const struct claim digits = {.odd = 0};
    enum side side;

    return score_side(line.p, line.p + line.n, &side) == line.p + line.n && side == SIDE_SECOND &&
           are_of_other_side(s, &digits);
}

/* Whether the line at s->p, which follows moves, belongs to the next game. BLANK: an empty line is before it.
 */
static bool is_next_game(struct score *s, struct slice line, bool blank)
{
    struct xqdrawing drawing;
    unsigned number;
    struct pattern *p;
    const char *moves;

    if ((moves = score_begin(line, &number)) != NULL)
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
static void take_line_after(struct score *s, struct slice line)
{
    if (heads_is_result(line) && heads_read(&s->f, line, true))
        return;
    if (score_is_result(s->known, line))
        take_result(s, line);
    else
        build_comment(&s->f, line);
}

/* Where the first move of a talk stands in LINE, which ends at STOP; NULL: it begins none. */
static const char *begin_talk(struct score *s, struct slice line, const char *stop)
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
static enum lead read_before(struct score *s)
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
        moves = s->drawn && is_caption(line) ? NULL : score_begin_first(line, &number);
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
static size_t take_board_after(struct score *s, struct slice line)
{
    struct xqdrawing drawing;

    if (!xqdrawing_get(slice_between(line.p, s->end), &drawing))
        return 0;
    build_comment(&s->f, slice_trim((struct slice){line.p, drawing.length}));
    return drawing.length;
}

/* A line end at s->p: the next line goes on, is text, or (false) is the next game's. */
static bool take_line_end(struct score *s)
{
    bool blank = false;

    for (s->p++; s->p < s->end;) {
        const char *stop = line_end(s->p, s->end);
        struct slice line = slice_trim(slice_between(s->p, stop));
        struct slice speaker;
        const char *moves;
        unsigned number;
        size_t board;

        if (line.n == 0) {
            blank = true;
        } else if (s->talk && (moves = chat_move(line, &speaker)) != NULL) {
            s->p = moves;
            return true;
        } else if (is_label_of_black(s, line)) {
            blank = false;
        } else if (is_next_game(s, line, blank)) {
            return false;
        } else if (score_begin(line, &number) != NULL) {
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

/* What may follow a move that is read quickly: white space, a digit, or a sign in wide characters. */
static bool may_follow(unsigned char c)
{
    return c <= ' ' || (c >= '0' && c <= '9') || c == 0xE3 || c == 0xEF;
}

/* A move as nearly all are spelled; false, with nothing taken, for any other. */
static bool take_quick_move(struct score *s)
{
    struct claim c;
    unsigned n = chinese_take(s->p, &c);
    struct node *node;

    if (n == 0 || !may_follow((unsigned char)s->p[n]) ||
        ((unsigned char)s->p[n] > ' ' && is_number_too_many(s->p + n, s->end)))
        return false;
    if ((node = add(s, (struct slice){s->p, n})) != NULL)
        node->claim = c;
    s->p += n;
    return true;
}

/* Behind the number at P and its dot, where it is the next one and no dots for a move follow; NULL: it is
 * something else. */
static const char *quick_number(const struct score *s, const char *p, const char *last)
{
    unsigned number = 0;

    for (; p < last && *p >= '0' && *p <= '9' && number < 1000; p++)
        number = number * 10 + (unsigned)(*p - '0');
    if (p >= last || number != s->number + 1)
        return NULL;
    if (starts(p, last, "、") || starts(p, last, "．"))
        return p + 3;
    return (*p == '.' && p[1] != '.') || *p == ' ' ? p + 1 : NULL;
}

/* Bytes of a blank or a sign between moves at P; 0: there is none. */
static unsigned quick_separator(const char *p)
{
    static const char *const signs[] = {"，", "；", "　", "。", "、", NULL};

    return *p == ' ' ? 1 : (unsigned char)*p < 0x80 ? 0 : (unsigned)one_of(p, p + 3, signs);
}

/* Numbers, moves and what parts them, as far as nothing else stands among them, which take_word() finds out
 * from there. */
static void take_quick_words(struct score *s)
{
    const char *last = s->end - QUICK_LINE, *after;
    unsigned n;

    while (s->p < last) {
        if ((n = quick_separator(s->p)) != 0) {
            s->p += n;
        } else if (*s->p >= '0' && *s->p <= '9' && (after = quick_number(s, s->p, last)) != NULL) {
            s->number++;
            s->numbered = true;
            s->p = after;
        } else if ((unsigned char)*s->p < 0x80 || !take_quick_move(s)) {
            return;
        }
    }
}

/* "12. 炮二平五 马８进７" from the start of a line: true when all of it was taken, and s->p is at its end.
 * What else a line can be, take_line_end() and take_word() find out from where this has stopped. */
static bool take_quick_line(struct score *s)
{
    const char *p = s->p, *last = s->end - QUICK_LINE;

    while (p < last && (*p == ' ' || *p == '\t'))
        p++;
    if (s->ended || (p = quick_number(s, p, last)) == NULL)
        return false;
    while (*p == ' ')
        p++;
    if ((unsigned char)*p < 0x80 || kind_at(p, last, 0) == WORD_NONE ||
        (s->number == 0 && s->f.node != 0)) /* another game, perhaps */
        return false;
    s->number++;
    s->numbered = true;
    s->p = p;
    take_quick_words(s);
    return *s->p == '\n';
}

/* Bytes of a name of a program's data at s->p; 0: none stands there. */
static unsigned name_of_data(const struct score *s)
{
    struct claim c;
    bool short_form;

    return score_move(s->p, s->end, &c, &short_form) == NULL ? score_name(s->p, s->end) : 0;
}

/* {"red": "王五", …: whether another game of a program's data begins at s->p. The rounds of a game say moves,
 * numbers or nothing of their sides. */
static bool begins_data(const struct score *s)
{
    const char *end = line_end(s->p, s->end), *p = s->p;
    struct slice name, value;

    if (!s->program || s->moves < 2 || *p++ != '{')
        return false;
    while (p < end && *p == ' ')
        p++;
    return p < end && *p == '"' && markup_pair(p, end, &name, &value) != 0 && value.n > 0 &&
           !is_digit((unsigned char)value.p[0]) && !score_is_move(value) && heads_names_player(&s->f, name);
}

static void read_moves(struct score *s)
{
    while (s->p < s->end) {
        unsigned n;

        if (begins_data(s))
            return;
        if (*s->p == '\n') {
            while (s->quick && s->end - s->p > QUICK_LINE && *s->p == '\n') {
                s->p++;
                if (!take_quick_line(s))
                    break;
            }
            if (s->p[-1] == '\n')
                s->p--;
            else if (*s->p != '\n')
                continue;
            if (!take_line_end(s))
                return;
        } else if (s->quick && s->next == SIDE_NONE && (unsigned char)*s->p >= 0x80 &&
                   s->end - s->p > QUICK_LINE && take_quick_move(s)) {
            take_quick_words(s);
        } else if ((n = score_separator(s->p, s->end)) != 0 && score_gap(s->p, s->end) == NULL) {
            s->p += n;
        } else if (s->program && (n = name_of_data(s)) != 0) {
            s->p += n;
        } else {
            take_word(s);
        }
    }
}

/* 黑见大势已去，遂停钟认负: a clause that names no side is about the one that its sentence begins with. */
static void take_clause_of(struct score *s, struct slice line, struct slice clause)
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
        end_with(s, phrase, clause);
}

/* The result that the words behind the last move end with: 至此，黑方认负. */
static void take_tail(struct score *s)
{
    struct slice line, clause;

    if (s->ended || s->behind == NULL || record_find(s->f.record, KEY_RESULT) != NULL)
        return;
    line = words_unbracketed(last_line(slice_between(s->behind, s->p)));
    clause = words_unbracketed(last_clause(line));
    if (clause.n == 0 || is_supposed(line))
        return;
    line = slice_between(score_skip(line.p, line.p + line.n), line.p + line.n);
    if (heads_is_result(line) && heads_read(&s->f, line, true)) /* 胜方：红方 on the line of the moves */
        return;
    if (score_is_result(s->known, clause))
        take_result(s, clause);
    else
        take_clause_of(s, line, clause);
}

/* The other ways to play, now that the main line is there. */
static void add_remarks(struct score *s)
{
    for (unsigned i = 0; i < s->remarks; i++)
        score_add_lines(&s->f, s->remark[i].words, s->remark[i].behind);
}

/* Whether digits are written the wrong way round, 兵7进1 and 卒七进一: then they do not tell whose a move is.
 */
static bool has_swapped_digits(const struct score *s)
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
static void settle_notation(struct score *s)
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
    struct score s = {.p = text->p, .end = text->end, .quick = (text->want & WANT_SLOW) == 0};
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
