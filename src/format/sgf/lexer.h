/* lexer.h - the bytes of SGF: what a character can be, where values and games end, and reports about them.
 *
 * For the reader and for split(), which both walk bytes that are whole games: END is the end of the batch. */
#ifndef QIPU_FORMAT_SGF_LEXER_H
#define QIPU_FORMAT_SGF_LEXER_H

#include "finding/finding.h"
#include "record/record.h"

static inline bool sgf_is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline bool sgf_is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* Letters and digits: what identifiers were ever made of. */
static inline bool sgf_is_name(char c)
{
    return sgf_is_capital(c) || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/* Nodes and parentheses. */
static inline bool sgf_is_structure(char c)
{
    return c == ';' || c == '(' || c == ')';
}

/* A name of one or two capitals and its [, at P or on the next line: nearly all that follows a value. */
static inline bool sgf_is_usual(const char *p, const char *end)
{
    if (end - p < 4)
        return false;
    p += *p == '\n';
    return sgf_is_capital(p[0]) && p[1 + sgf_is_capital(p[1])] == '[';
}

/* How far behind an unescaped ] the one that closes the value is looked for. */
enum { SGF_BYTES_TRIED = 4096 };

enum sgf_closing {
    SGF_CLOSED,
    SGF_CLOSED_LATE,   /* an earlier ] belonged to the words: it was not escaped */
    SGF_UNCLOSED,      /* the bytes end inside the value */
    SGF_RUNS_INTO_GAME /* the next game begins inside the value; the end is before it */
};

/* P is behind the [ of a value: its end (the place of the ] that closes it, when one does). There is
 * none before FROM. */
const char *sgf_value_end(const char *p, const char *from, const char *end, enum sgf_closing *);

/* The same for nearly all values: short ones without escapes or brackets in them, with another property or a
 * node close behind; NULL for all others. SGF_NEAR and eight more bytes can be read at P. */
enum { SGF_NEAR = 64 };
const char *sgf_near_end(const char *p);

/* The first ] from P on that is not escaped; NULL when there is none. */
const char *sgf_first_bracket(const char *p, const char *end);

/* A value of two plain bytes at P, its [: by far the most common one. */
static inline bool sgf_is_pair(const char *p, const char *end)
{
    return end - p > 4 && p[3] == ']' && p[1] != ']' && p[1] != '\\' && p[2] != ']' && p[2] != '\\';
}

/* The same, when what follows cannot be words that go on behind an unescaped ]. */
static inline bool sgf_is_closed_pair(const char *p, const char *end)
{
    return sgf_is_pair(p, end) && (p[4] == ';' || p[4] == ')' || p[4] == '[' || p[4] == '(' || p[4] == '\n' ||
                                   p[4] == '\r' || (p[4] >= 'A' && p[4] <= 'Z'));
}

/* How moves follow each other in a run of nodes that are a move each: with a line break behind each, or with
 * nothing. */
struct sgf_pace {
    uint64_t mask, black, white; /* eight bytes of a move and what follows */
    unsigned length;             /* from one move to the next */
};

/* As the move at P is written, where eight bytes can be read. Any two small letters will do for its point, or
 * what is near them in ASCII. */
static inline struct sgf_pace sgf_pace(const char *p)
{
    static const unsigned char any[2][8] = {{0xFF, 0xFF, 0xFF, 0xE0, 0xE0, 0xFF, 0xFF, 0},
                                            {0xFF, 0xFF, 0xFF, 0xE0, 0xE0, 0xFF, 0xFF, 0xFF}};
    static const char moves[2][2][9] = {{";B[``];\0", ";W[``];\0"}, {";B[``]\n;", ";W[``]\n;"}};
    bool lined = p[6] == '\n';
    struct sgf_pace pace = {.length = lined ? 7 : 6};

    memcpy(&pace.mask, any[lined], 8);
    memcpy(&pace.black, moves[lined][0], 8);
    memcpy(&pace.white, moves[lined][1], 8);
    return pace;
}

/* Whose move ";B[pd]" at P is, where eight bytes can be read and another node follows; SIDE_NONE when it is
 * not that. In one look, because most of most files is this. */
static inline enum side sgf_paced_mover(const struct sgf_pace *pace, const char *p)
{
    uint64_t bytes;

    memcpy(&bytes, p, 8);
    bytes &= pace->mask;
    return bytes == pace->black ? SIDE_FIRST : bytes == pace->white ? SIDE_SECOND : SIDE_NONE;
}

/* The same, whatever follows. */
static inline enum side sgf_mover(const char *p)
{
    bool is_move =
        p[0] == ';' && p[2] == '[' && p[5] == ']' && (p[3] & 0xE0) == 0x60 && (p[4] & 0xE0) == 0x60;

    return !is_move ? SIDE_NONE : p[1] == 'B' ? SIDE_FIRST : p[1] == 'W' ? SIDE_SECOND : SIDE_NONE;
}

/* Where the next game begins: at its ( or, when that is missing, at its ; and END when there is none. FIRST:
 * of the file's first game, any node at its very start will do. */
const char *sgf_find_game(const char *p, const char *end, bool first);

/* P is at a '(': whether the first node of a game, and of no variation, begins here. */
bool sgf_game_starts(const char *p, const char *end);

static inline const char *sgf_skip_space(const char *p, const char *end)
{
    while (p < end && sgf_is_space(*p))
        p++;
    return p;
}

/* -- Reporting ------------------------------------------------------------------------------------ */

struct sgf_reader;

struct span sgf_span(const struct sgf_reader *, struct slice);

/* A finding about the words AT, with up to three arguments. */
void sgf_say(struct sgf_reader *, enum code, struct slice at, struct slice arg);
void sgf_say2(struct sgf_reader *, enum code, struct slice at, struct slice arg1, struct slice arg2);
void sgf_say3(struct sgf_reader *, enum code, struct slice at, struct slice arg1, struct slice arg2,
              struct slice arg3);

#endif
