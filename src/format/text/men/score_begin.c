/* Where a line of a score of xiangqi begins with moves. */
#include "format/text/men/score.h"

#include "format/text/lexing.h"
#include "format/text/lines.h"
#include "format/xiangqi/xqboard.h"

/* Less than formats that hold such moves, more than lists of points; of coordinates that could be PGN's, less
 * than PGN. */
enum { CHINESE_BID = 68, WXF_BID = 67, COORDINATES_BID = 66, MOVETEXT_BID = 29 };

/* Lines that are looked at for that. */
enum { SURE_LINES = 16 };

/* More than diagrams of stones, which have the same lines. */
enum { DRAWING_BID = 75 };

/* In bytes; a longer clause before a colon is prose, a longer word no move that was misspelled. */
enum { LONGEST_LEAD = 120, LONGEST_BROKEN = 18 };

/* Moves in a row that are no longer an example. */
enum { SEVERAL = 4 };

bool score_before_move(const char *p, const char *end, bool first)
{
    static const char *const parting[] = {",", "，", "、", "　", NULL};
    const char *blank = p;
    struct claim c;
    bool short_form, latin = first && (unsigned char)*p < 0x80;

    while (blank < end && (unsigned char)*blank > ' ' && one_of(blank, end, parting) == 0)
        blank++;
    if (blank - p > LONGEST_BROKEN)
        return false;
    p = score_skip(blank, end);
    /* Latin words before the first coordinates are chess, or something else. */
    return p < end && !(latin && (unsigned char)*p < 0x80) && score_move(p, end, &c, &short_form) != NULL;
}

bool score_begins_broken(struct slice line, unsigned next)
{
    const char *end = line.p + line.n, *p = score_skip(line.p, end), *after;
    unsigned number = 0;

    if (p < end && (after = score_number(p, end, &number)) != NULL)
        p = score_skip(after, end);
    return p < end &&
           (score_looks_like_move(p, end) ||
            (number == next && (score_kind_at(p, end, 0) == WORD_PIECE || score_before_move(p, end, false))));
}

/* Whether a move stands at P, alone in brackets or not. */
static bool is_move_at(const char *p, const char *end, struct found_move *found)
{
    struct slice inside;

    found->p = found->after = NULL;
    if (p < end && (found->after = score_move(p, end, &found->claim, &found->short_form)) != NULL)
        found->p = p;
    return found->p != NULL || (p < end && score_bracket(p, end, &inside) != NULL && score_is_move(inside));
}

/* Whether a move stands at P, which may have a number, dots or its side in front. */
static bool begins_at(const char *p, const char *end, unsigned *number, struct found_move *found)
{
    const char *after;
    enum side side;

    *number = 0;
    if (is_move_at(p, end, found))
        return true;
    if (p < end && (after = score_number(p, end, number)) != NULL)
        p = score_skip(after, end);
    if (p < end && (after = score_gap(p, end)) != NULL)
        p = score_skip(after, end);
    return is_move_at(p, end, found) || (p < end && is_move_at(score_side(p, end, &side), end, found));
}

/* Whether words follow the move that was FOUND without anything between, as in prose: 炮二平五是常见的下法.
 */
static bool is_in_prose(const struct found_move *found, const char *end)
{
    enum side side;
    const char *after = found->after;

    return after != NULL && after < end && (unsigned char)*after >= 0xE4 && (unsigned char)*after <= 0xE9 &&
           score_kind_at(after, end, 0) == WORD_NONE && score_side(after, end, &side) == after &&
           score_remark(after, end) == 0 && !score_says_result(slice_between(after, end));
}

bool score_is_quoted(const char *start, const char *p)
{
    return p > start && (p[-1] == '"' || p[-1] == '\'');
}

/* 1. 炮二平五: a score in a string of its own. */
static bool is_numbered_one(const char *p, const char *end)
{
    unsigned number;
    struct found_move found;

    return *p == '1' && begins_at(p, end, &number, &found) && number == 1;
}

/* The first move directly behind a quote: moves = ["炮二平五", … or {"red": "炮二平五", …. NULL: there is
 * none. */
static const char *find_quoted(const char *p, const char *end)
{
    struct claim c;
    bool short_form;

    for (; p < end; p++)
        if ((*p == '"' || *p == '\'') && p + 1 < end && (unsigned char)p[1] > ' ' &&
            (score_move(p + 1, end, &c, &short_form) != NULL || is_numbered_one(p + 1, end)))
            return p + 1;
    return NULL;
}

/* The first move behind a tag of a page, with its number; NULL: there is none. */
static const char *find_tagged(const char *p, const char *end, unsigned *number, struct found_move *found)
{
    while ((p = memchr(p, '>', (size_t)(end - p))) != NULL) {
        const char *q = score_skip(p, end);

        if (q < end && begins_at(q, end, number, found))
            return q;
        p++;
    }
    return NULL;
}

static bool is_program(char first)
{
    return (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z') || first == '{' || first == '[' ||
           first == '"' || first == '_' || first == '$' || first == '<';
}

const char *score_begin(struct slice line, unsigned *number, struct found_move *found)
{
    const char *end = line.p + line.n, *p = score_skip(line.p, end), *after;

    if (begins_at(p, end, number, found))
        return *number == 0 && is_in_prose(found, end) ? NULL : p;
    if (line.n > 0 && line.p[0] == '<' && (after = find_tagged(line.p, end, number, found)) != NULL)
        return after;
    return p < end && is_program(*p) && (p = find_quoted(p, end)) != NULL && begins_at(p, end, number, found)
               ? p
               : NULL;
}

/* Two moves or more and nothing else but remarks: a single one may be named in prose, and prose goes on
 * behind those that it names. */
static bool are_moves_alone(const char *p, const char *end)
{
    struct claim c;
    struct slice remark;
    bool short_form;
    unsigned moves = 0;
    const char *after;

    while ((p = score_skip(p, end)) < end) {
        if ((after = score_move(p, end, &c, &short_form)) != NULL)
            moves++;
        else if ((after = score_bracket(p, end, &remark)) == NULL && (after = score_gap(p, end)) == NULL)
            break;
        p = after;
    }
    return moves >= SEVERAL || (moves > 1 && (p == end || score_says_result(slice_between(p, end))));
}

/* Whether all that stands from P on is one word in the form of a move: 泡二平五, 炮二平十. */
static bool is_slip_alone(const char *p, const char *end)
{
    struct slice word = slice_between(p, end);

    return word.n <= LONGEST_BROKEN && utf8_length(word) == 4 && score_looks_like_move(p, end) &&
           score_kind_at(p, end, 2) == WORD_DIRECTION;
}

/* Whether the line is moves in WXF: one word of such signs could be anything, two are not. */
static bool is_wxf(const char *p, const char *end)
{
    unsigned number, moves = 0;
    const char *after;
    struct slice remark;
    struct claim c;

    if ((after = score_number(p, end, &number)) != NULL)
        p = after;
    while (moves < 2 && (p = score_skip(p, end)) < end) {
        if ((after = score_wxf(p, end, &c)) != NULL)
            moves++;
        else if ((after = score_bracket(p, end, &remark)) == NULL)
            break;
        p = after;
    }
    return moves == 2;
}

/* 炮二平0 黑：马8进7: the same before the other side's move. */
static bool is_slip_before_side(const char *p, const char *end)
{
    const char *blank = memchr(p, ' ', (size_t)(end - p)), *after;
    struct found_move found;
    enum side side;

    return blank != NULL && is_slip_alone(p, blank) &&
           (after = score_side(score_skip(blank, end), end, &side)) < end && is_move_at(after, end, &found);
}

bool score_is_slip_of_wxf(const char *p, const char *end)
{
    const char *blank = memchr(p, ' ', (size_t)(end - p));
    struct claim c;

    return blank != NULL && blank - p > 3 && blank - p < 7 && is_letter((unsigned char)p[0]) &&
           is_digit((unsigned char)p[1]) && find_char("=+-.", p[2]) != NULL &&
           score_wxf(score_skip(blank, end), end, &c) != NULL && is_wxf(score_skip(blank, end), end);
}

/* Where the first word of a score begins, with its number, that is meant for a move and is none: behind the
 * number 1 and before a move, or with no number if it looks like one: 1.泡二平五 马8进7, or alone in its
 * line, 红：泡二平五. NULL: there is none. */
static const char *find_slip(struct slice line, unsigned *number)
{
    const char *end = line.p + line.n, *start = score_skip(line.p, end), *p = start, *after;
    enum side side;

    *number = 0;
    if (p < end && (after = score_number(p, end, number)) != NULL)
        p = score_skip(after, end);
    if (p == end || *number > 1)
        return NULL;
    if ((after = score_side(p, end, &side)) > p &&
        (is_slip_alone(after, end) || is_slip_before_side(after, end)))
        return after;
    if (*number == 0 && score_is_slip_of_wxf(p, end))
        return start;
    return (*number == 1 && score_looks_like_move(p, end)) || is_slip_alone(p, end) ||
                   (score_before_move(p, end, true) &&
                    (*number == 1 || score_looks_like_move(p, end) || score_kind_at(p, end, 0) == WORD_PIECE))
               ? start
               : NULL;
}

const char *score_begin_first(struct slice line, unsigned *number, struct found_move *found)
{
    const char *p = score_begin(line, number, found), *end = line.p + line.n, *stop;

    if (p != NULL || line.n == 0)
        return p;
    if ((p = find_slip(line, number)) != NULL)
        return p;
    stop = line.n > LONGEST_LEAD ? line.p + LONGEST_LEAD : end;
    for (p = line.p; p < stop; p++)
        if (*p == ':' || (stop - p >= 3 && memcmp(p, "：", 3) == 0)) {
            p = score_skip(p, end);
            return begins_at(p, end, number, found) && (*number == 1 || are_moves_alone(p, end)) &&
                           !score_is_supposed(slice_between(line.p, p))
                       ? p
                       : NULL;
        }
    return NULL;
}

bool score_is_bracketed(const char *p, const char *end)
{
    const char *after;
    unsigned number;
    struct slice inside;

    if ((after = score_number(p, end, &number)) != NULL)
        p = score_skip(after, end);
    return p < end && score_bracket(p, end, &inside) != NULL && score_is_move(inside);
}

/* A FEN with ten ranks in the line; an empty slice when there is none. */
struct slice score_fen(struct slice line)
{
    const char *end = line.p + line.n, *slash = slice_find(line, '/'), *p = slash;
    struct slice rest, word;

    while (p != NULL && p > line.p && (is_letter((unsigned char)p[-1]) || is_digit((unsigned char)p[-1])))
        p--;
    rest = slice_between(p == NULL ? end : p, end);
    word = lines_word(&rest);
    if (p != NULL && p > line.p && (p[-1] == '"' || p[-1] == '\'') &&
        (slash = memchr(word.p, p[-1], (size_t)(end - word.p))) != NULL) { /* "fen": "…", "moves": [ */
        end = slash;
        rest = slice_between(word.p, end);
        word = lines_word(&rest);
    }
    return word.n > 17 && lines_game_of_fen(word) == GAME_XIANGQI ? slice_between(word.p, end)
                                                                  : (struct slice){end, 0};
}

/* -- Sniffing ------------------------------------------------------------------------------------- */

/* How sure a line makes whose first move was FOUND: 2 in Chinese, in brackets or a slip, 1 in WXF, which
 * servers write into files of their own, 0 for a word that could be anything, as coordinates are. */
static unsigned sureness(const struct found_move *found, const char *end)
{
    struct claim c;

    if (found->p == NULL)
        return 2;
    if (score_coordinates(found->p, end, &c) != NULL)
        return 0;
    return score_wxf(found->p, end, &c) == NULL
               ? 2
               : is_wxf(found->p, end) ||
                     (score_is_number_too_many(found->after, end) && is_wxf(found->after + 1, end));
}

/* Whether a line is one move in WXF and nothing else. */
static bool is_single(const char *p, const char *end)
{
    struct claim c;

    return score_wxf(p, end, &c) == end;
}

/* What the lines of a text have shown. */
struct begin_seen {
    unsigned lines, moves, chinese;
    unsigned single; /* lines of one word of WXF */
    struct coordinates coordinates;
    bool named; /* the game is */
};

static const char *behind_number(const char *p, struct slice line)
{
    unsigned number;
    const char *end = line.p + line.n, *after = score_number(p, end, &number);

    return after == NULL ? p : score_skip(after, end);
}

/* Looks at a line of moves that begin at P, whose first was FOUND. */
static void see_moves(struct begin_seen *seen, struct slice line, const char *p,
                      const struct found_move *found)
{
    unsigned sure = sureness(found, line.p + line.n);

    seen->single += sure == 0 && is_single(seen->named ? behind_number(p, line) : p, line.p + line.n);
    seen->moves += sure > 0 || (sure == 0 && seen->single == (seen->named ? 1 : 2));
    seen->chinese += sure > 1;
    if (sure == 0)
        coordinates_look(&seen->coordinates, line, p);
}

static int bid_of(const struct begin_seen *seen)
{
    if (seen->chinese > 0)
        return CHINESE_BID;
    if (seen->moves > 0)
        return WXF_BID;
    if (!coordinates_are_xiangqi(&seen->coordinates))
        return 0;
    return seen->coordinates.own || seen->coordinates.positioned || seen->named ? COORDINATES_BID
                                                                                : MOVETEXT_BID;
}

/* A line above the moves: a position, or words that name the game, as our own lists have them. */
static void see_words(struct begin_seen *seen, struct slice line)
{
    static const char *const names[] = {"象棋", "红方", "紅方", "xiangqi", "Xiangqi"};

    seen->coordinates.positioned |= seen->coordinates.count == 0 && score_fen(line).n != 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        seen->named |= slice_holds(line, names[i]);
}

/* Two moves or more in Chinese words, with numbers or without, and nothing else. */
static bool is_all_moves(struct slice line)
{
    const char *end = line.p + line.n, *p = line.p, *after;
    unsigned moves = 0, number;
    bool short_form;
    struct claim c;

    for (; (p = score_skip(p, end)) < end; p = after)
        if ((unsigned char)*p >= 0x80 && (after = score_move(p, end, &c, &short_form)) != NULL)
            moves += score_wxf(p, end, &c) == NULL;
        else if ((after = score_number(p, end, &number)) == NULL)
            return false;
    return moves > 1;
}

/* Whether the text is such a score and can be nothing else: three lines in a row of moves alone near its
 * beginning, no sign that data, pages and trees have, and no word of another game. */
static bool is_sure(struct slice head)
{
    struct slice rest = head;
    unsigned in_row = 0;

    for (unsigned i = 0; i < SURE_LINES && in_row < 3 && rest.p != NULL; i++) {
        struct slice line = slice_trim(slice_cut(rest, '\n', &rest));

        in_row = line.n > 0 && is_all_moves(line) ? in_row + 1 : line.n == 0 ? in_row : 0;
    }
    for (size_t i = 0; in_row >= 3 && i < head.n; i++)
        if (find_char("<>[]{};\"", head.p[i]) != NULL)
            return false;
    return in_row >= 3 && other_game(head, false) == NULL;
}

int score_sniff(struct slice head)
{
    struct slice rest = head;
    struct begin_seen seen = {.lines = 0};
    struct xqdrawing drawing;
    struct slice name[2];
    struct found_move found;
    unsigned number;

    if (is_sure(head))
        return FORMAT_SURE;
    while (rest.p != NULL && seen.moves < 3 && seen.lines < 400) {
        struct slice line = slice_trim(slice_cut(rest, '\n', &rest));
        const char *p;

        if (line.n == 0)
            continue;
        seen.lines++;
        if (xqdrawing_get(slice_between(line.p, head.p + head.n), &drawing))
            return DRAWING_BID;
        p = score_begin_first(line, &number, &found);
        if (p == NULL && rest.p != NULL && (p = chat_begins(line, rest, name)) != NULL)
            is_move_at(p, line.p + line.n, &found);
        if (p != NULL)
            see_moves(&seen, line, p, &found);
        else if (line.n > 1 && line.p[0] == '[' && is_letter((unsigned char)line.p[1]) &&
                 line.p[line.n - 1] == ']')
            return 0;
        else
            see_words(&seen, line);
    }
    if (seen.chinese == 0 &&
        memmem(head.p, head.n, "START{", 6) != NULL) /* a file of the server that speaks WXF */
        return 0;
    return bid_of(&seen);
}
