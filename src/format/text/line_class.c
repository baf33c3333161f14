/* Lines of moves, of headers and of prose. */
#include "format/text/lines.h"

#include "format/text/heads.h"
#include "format/text/lexing.h"
#include "format/text/markup.h"
#include "format/text/men/score.h"

#include <stdlib.h>

/* In bytes: a name, a time and a stone. */
enum { LONGEST_SAID = 100 };

/* In bytes, of a value of JSON that is read as one line. */
enum { LONGEST_VALUE = 1 << 16 };

/* Moves to a word, on a line without numbers; words to a move, behind a side. */
enum { LED_MOVES = 3, FEW_WORDS = 1 };

struct class_tally {
    unsigned moves, letters, supports, words;
    bool led;       /* the first move has only numbers, sides and the like before it, */
    bool numbered;  /* a number or a side in Chinese among them, */
    bool announced; /* or anything that announces it */
};

static struct class_tally count_line(const struct atoms *all)
{
    struct class_tally t = {.led = true};

    for (unsigned i = 0; i < all->count; i++) {
        const struct atom *a = &all->atom[i];

        if (a->kind == ATOM_LETTERS) {
            t.letters++;
        } else if (atom_is_move(a)) {
            t.moves++;
        } else if (a->kind == ATOM_WORDS) {
            t.words++;
            t.led &= t.moves > 0;
        } else if (a->kind != ATOM_GAP && a->kind != ATOM_RESULT && a->kind != ATOM_REMARK &&
                   a->kind != ATOM_SETUP) {
            t.supports++;
            /* 黑 has three bytes: sides in Latin letters begin sentences of prose, too. */
            t.numbered |=
                t.moves == 0 && (a->kind == ATOM_NUMBER || (a->kind == ATOM_SIDE && a->len % 3 == 0));
            t.announced |= t.moves == 0;
        }
    }
    return t;
}

/* 黑方：张三 without any move in it. */
static bool has_colon(struct slice line)
{
    size_t width;
    const char *colon = heads_colon(slice_trim(line), &width);

    return colon != NULL && colon > slice_trim(line).p;
}

/* A word with the slashes of a FEN, and not points between slashes. */
static bool has_fen(struct slice line, unsigned points)
{
    unsigned slashes = 0, most = 0;

    for (size_t i = 0; i < line.n; i++) {
        slashes = (unsigned char)line.p[i] <= ' ' || (unsigned char)line.p[i] >= 0x80
                      ? 0
                      : slashes + (line.p[i] == '/' && (i == 0 || line.p[i - 1] != '<'));
        most = slashes > most ? slashes : most;
    }
    return most >= 7 && points <= most;
}

bool line_class_is_program(const char *start, const struct atoms *all)
{
    const char *p = all->count == 0 ? NULL : start + all->atom[0].off;

    while (p != NULL && p > start && find_char("\"' ([{", p[-1]) != NULL)
        if (*--p == '[' || *p == '{')
            return true;
    return false;
}

/* Which atom the first move of a line begins with, its number and side included. */
static unsigned first_of_moves(const struct atoms *all)
{
    unsigned i = 0;

    while (i < all->count && (!atom_is_move(&all->atom[i]) || all->atom[i].kind == ATOM_LETTERS))
        i++;
    if (i == all->count)
        return i;
    if (i > 0 && all->atom[i - 1].kind == ATOM_SIDE)
        i--;
    if (i > 0 && all->atom[i - 1].kind == ATOM_NUMBER) {
        i--;
        if (i > 0 && all->atom[i - 1].kind == ATOM_SIDE && (all->atom[i].flags & ATOM_GLUED) != 0)
            i--;
    }
    return i;
}

unsigned line_lead(const char *start, const struct atoms *all)
{
    unsigned first = first_of_moves(all);
    bool words = false;

    for (unsigned i = 0; i < first && first < all->count; i++)
        words |= all->atom[i].kind == ATOM_WORDS;
    /* Only a number says that the moves begin there, and not a point that the words are about. */
    if (!words || all->atom[first].kind == ATOM_POINT || line_class_is_program(start, all))
        return 0;
    for (unsigned i = first; i < first + 2 && i < all->count; i++)
        if (all->atom[i].kind == ATOM_NUMBER)
            return all->atom[i].x == 1 ? first : 0;
    return 0;
}

/* |:--|---|: the rule below the heading of a table. */
static bool is_rule(struct slice line)
{
    size_t dashes = 0;

    for (size_t i = 0; i < line.n; i++) {
        if (find_char("|:-+= \t\r", line.p[i]) == NULL)
            return false;
        dashes += line.p[i] == '-';
    }
    return dashes >= 3 || (dashes == 2 && slice_find(line, '|') != NULL);
}

/* =A1+B2: a formula of a table. */
static bool is_formula(struct slice line)
{
    for (size_t n = 1; line.p[0] == '=' && n < line.n && (unsigned char)line.p[n] > ' '; n++)
        if (find_char("+*/^(:", line.p[n]) != NULL)
            return true;
    return false;
}

/* # and // before what a program's author notes; #1 is a number. What an engine answers to a query is no more
 * than that. */
static bool is_aside(struct slice line)
{
    return (line.p[0] == '{' && memmem(line.p, line.n, "\"moveInfos\"", 11) != NULL) ||
           (line.p[0] == '#' && !(line.n > 1 && is_digit((unsigned char)line.p[1]))) ||
           slice_starts(line, "//") || is_formula(line);
}

struct slice line_behind_time(struct slice line)
{
    static const char form[] = "0000-00-00 00:00:00", *const who[] = {"Controller: ", NULL};
    const char *end = line.p + line.n, *p;

    if (line.n <= sizeof form)
        return line;
    for (size_t i = 0; i < sizeof form - 1; i++)
        if (form[i] == '0' ? !is_digit((unsigned char)line.p[i]) : line.p[i] != form[i] && form[i] != ' ')
            return line;
    if ((p = memmem(line.p + sizeof form - 1, line.n - (sizeof form - 1), ": ", 2)) == NULL)
        return line;
    p += 2;
    return slice_between(p + one_of(p, end, who), end);
}

/* Behind the } or ] that closes the { or [ at P; NULL when none does in reach. */
static const char *value_end(const char *p, const char *end)
{
    unsigned depth = 0;
    bool quoted = false;

    end = end - p > LONGEST_VALUE ? p + LONGEST_VALUE : end;
    for (; p < end; p++) {
        if (quoted && *p == '\\')
            p++;
        else if (*p == '"')
            quoted = !quoted;
        else if (!quoted && (*p == '{' || *p == '['))
            depth++;
        else if (!quoted && (*p == '}' || *p == ']') && --depth == 0)
            return p + 1;
    }
    return NULL;
}

struct slice line_with_value(struct slice line, const char *end)
{
    struct slice sign = slice_trim(line);
    const char *close;

    if ((!slice_is(sign, "{") && !slice_is(sign, "[")) || (close = value_end(sign.p, end)) == NULL)
        return line;
    return slice_between(line.p, close);
}

/* Brackets of JSON alone. */
static bool is_brackets(struct slice line)
{
    for (size_t i = 0; i < line.n; i++)
        if (find_char("{}[], \t", line.p[i]) == NULL)
            return false;
    return line.n > 0;
}

/* <ol>, \begin{enumerate}: nothing but tags, or a command of LaTeX that is no item. */
static bool is_markup(struct slice line)
{
    const char *p = line.p, *end = line.p + line.n;
    size_t n;

    if (slice_starts(line, "\\begin{") || slice_starts(line, "\\end{"))
        return true;
    while (p < end && (n = markup_at(p, end)) != 0)
        p += n;
    return p == end && line.n > 0;
}

/* Whether it is one stone and nothing else. */
static bool is_stone_alone(const char *start, struct slice s)
{
    struct atoms all = {.slow = true};
    bool alone;

    atoms_of_line(start, s, &all);
    alone = all.count == 1 && (all.atom[0].kind == ATOM_POINT || all.atom[0].kind == ATOM_PAIR);
    free(all.atom);
    return alone;
}

/* Whether it is one word, or two: a name. */
static bool is_name(const char *start, struct slice s)
{
    struct atoms all = {.slow = true};
    bool words = true;

    atoms_of_line(start, s, &all);
    for (unsigned i = 0; i < all.count; i++)
        words &= all.atom[i].kind == ATOM_WORDS;
    words &= all.count == 1 || all.count == 2;
    free(all.atom);
    return words;
}

struct slice line_behind_name(const char *start, struct slice line)
{
    struct slice speaker;
    const char *said = line.n > LONGEST_SAID ? NULL : chat_said(line, &speaker);

    if (said == NULL || speaker.p[0] == '"' || speaker.p[0] == '{' || !is_name(start, speaker) ||
        !is_stone_alone(start, slice_between(said, line.p + line.n)))
        return line;
    return slice_between(said, line.p + line.n);
}

/* "=" or "genmove b" alone. */
static bool is_request(const struct atoms *all)
{
    return (all->count == 1 || (all->count == 2 && all->atom[1].kind == ATOM_SIDE)) &&
           all->atom[0].kind == ATOM_ANSWER;
}

/* Engine A plays Q16, move=1 color=black pos=Q16: a point that ends the line behind a word that announces it,
 * or behind its side, and before it only words of a log. */
static bool is_logged(const struct atoms *all, const struct class_tally *t)
{
    const struct atom *last = &all->atom[all->count - 1];

    if (t->moves != 1 || all->count < 3 || !atom_is_move(last) || t->words > 4)
        return false;
    return last[-1].kind == ATOM_ANSWER || t->supports >= 2;
}

enum line_class line_class(const struct atoms *all, struct slice line)
{
    struct class_tally t = count_line(all);

    if (slice_trim(line).n == 0)
        return LINE_BLANK;
    if (is_aside(line) || is_rule(line) || is_request(all) || is_markup(slice_trim(line)) ||
        is_brackets(slice_trim(line)))
        return LINE_BLANK;
    if (has_fen(line, t.moves))
        return LINE_TEXT;
    /* Letters such as pd are moves where nothing else is. */
    if (t.moves == 0 && t.letters > 0 && t.letters + t.supports >= 2 && t.words == 0)
        return LINE_MOVES;
    t.words += t.letters;
    if (t.moves == 0)
        return has_colon(line) || (all->count == 2 && all->atom[1].kind == ATOM_NUMBER) ? LINE_HEADER
                                                                                        : LINE_TEXT;
    if (t.words == 0)
        return LINE_MOVES;
    /* Prose says "Move B3 to the top" and "White A4 would be better", too. */
    if ((t.led && (t.numbered || (t.announced && t.words <= FEW_WORDS * t.moves))) || is_logged(all, &t))
        return LINE_MOVES;
    /* "connect T8 R3" is a command of a test, where words before a longer list are its title. */
    if (t.moves > 1 && LED_MOVES * t.words <= t.moves)
        return LINE_MOVES;
    return has_colon(line) ? LINE_HEADER : LINE_TEXT;
}
