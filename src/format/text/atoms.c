/* The lexer of text scores of stones. */
#include "format/text/atoms.h"
#include "format/text/lexing.h"
#include "format/text/markup.h"
#include "record/words/words.h"

#include <stdlib.h>

/* What stands between words and means nothing by itself. Dots and dashes are looked at before. */
static bool is_separator(uint32_t c)
{
    static const bool plain[128] = {
        ['\t'] = true, ['\r'] = true, ['\v'] = true, ['\f'] = true, [' '] = true, [','] = true, [';'] = true,
        [':'] = true,  ['.'] = true,  ['|'] = true,  ['/'] = true,  ['_'] = true, ['='] = true, ['-'] = true,
        ['~'] = true,  ['['] = true,  [']'] = true,  ['('] = true,  [')'] = true, ['{'] = true, ['}'] = true,
        ['"'] = true,  ['\''] = true, ['<'] = true,  ['>'] = true,  ['!'] = true, ['?'] = true, ['*'] = true,
        ['\\'] = true, ['&'] = true,  ['^'] = true,  ['`'] = true};
    static const uint16_t wide[] = {0x00B7, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
                                    0x2192, 0x3001, 0x3002, 0x3008, 0x3009, 0x300A, 0x300B, 0x300C,
                                    0x300D, 0x300E, 0x300F, 0x3010, 0x3011, 0x30FB, 0xFE0F};

    if (c < 0x80)
        return plain[c];
    if (c != 0x3000 && utf8_is_unseen(c)) /* which is narrowed before */
        return true;
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
        if (wide[i] == c)
            return true;
    return false;
}

/* -- The lexer ------------------------------------------------------------------------------------ */

/* 1-0, 0-1, 1/2-1/2 with a blank behind, or * at the end of a line. */
static const char *get_result(const char *p, const char *end)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "0-0", "½-½", NULL};
    size_t n = one_of(p, end, results);

    if (*p == '*')
        return p + 1 == end || p[1] == '\n' || p[1] == '\r' ? p + 1 : NULL;
    return n != 0 && (p + n == end || (unsigned char)p[n] <= ' ') ? p + n : NULL;
}

static bool is_behind_blank(const char *start, const char *p)
{
    return p == start || (unsigned char)p[-1] <= ' ' || (p - start >= 3 && memcmp(p - 3, "　", 3) == 0);
}

/* Behind a blank, a comma or the dot of a number: signs of judgement stand behind their move. */
static bool is_behind_sign(const char *start, const char *p)
{
    return is_behind_blank(start, p) || p[-1] == ',' || p[-1] == '.' ||
           (p - start >= 3 && memcmp(p - 3, "，", 3) == 0);
}

/* … ... -- ?? at P. NULL: none. */
static const char *try_signs(struct lexer *l, struct atom *a)
{
    const char *p = l->p;
    uint32_t sign;
    unsigned n;

    if (starts(p, l->end, "...") || starts(p, l->end, "…")) {
        set_kind(a, ATOM_GAP);
        while (p < l->end && (*p == '.' || starts(p, l->end, "…")))
            p += *p == '.' ? 1 : 3;
        return p;
    }
    if (starts(p, l->end, "--") && !starts(p, l->end, "---") && (p == l->start || p[-1] != '-')) {
        set_kind(a, ATOM_PASS);
        return p + 2;
    }
    while ((sign = peek(p, l->end, &n)) == '?')
        p += n;
    if (p > l->p + n && is_behind_sign(l->start, l->p) && (p == l->end || is_separator(sign))) {
        set_kind(a, ATOM_WORDS); /* ?? in the place of a move */
        return p;
    }
    p = l->p;
    if (is_behind_blank(l->start, p) && (p = get_result(p, l->end)) != NULL) {
        set_kind(a, ATOM_RESULT);
        return p;
    }
    p = l->p;
    if (*p == '=' && l->first) {
        set_kind(a, ATOM_ANSWER);
        return p + 1;
    }
    return NULL;
}

/* A word alone that is part of a move: a stone, a side, a pass. */
static bool get_part(const struct lexer *l, struct slice word, struct atom *a)
{
    struct lexer own = {.start = l->start, .p = word.p, .end = word.p + word.n, .seen = l->seen};

    *a = (struct atom){0};
    return word.n != 0 &&
           (atom_number(&own, a) == own.end || atom_letters(&own, a) == own.end ||
            atom_words(&own, a) == own.end) &&
           (atom_is_move(a) || a->kind == ATOM_SIDE);
}

static bool is_one_of(struct slice name, const char *const list[])
{
    while (*list != NULL && !slice_is_nocase(name, *list))
        list++;
    return *list != NULL;
}

bool atoms_named_points(struct slice name)
{
    static const char *const parts[] = {"move", "coord", "stone", "vert", "sequence", "kifu"};
    static const char *const names[] = {
        "m",       "p",      "b",       "w",        "xy",   "at",       "to",        "pos",     "position",
        "point",   "points", "pt",      "loc",      "play", "plays",    "played",    "place",   "placed",
        "seq",     "step",   "steps",   "turn",     "ply",  "plies",    "record",    "records", "history",
        "list",    "line",   "main",    "mainline", "path", "game",     "variation", "data",    "nodes",
        "actions", "log",    "opening", "joseki",   "pv",   "solution", "answer",    "black",   "white",
        "written", "first",  "second",  "x",        "y",    "row",      "col",       "column",  NULL};

    if (name.n == 0 || utf8_ascii(name) < name.n || is_digit((unsigned char)name.p[0]))
        return true;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        for (size_t at = 0; at + strlen(parts[i]) <= name.n; at++)
            if (slice_is_nocase((struct slice){name.p + at, strlen(parts[i])}, parts[i]))
                return true;
    return is_one_of(name, names);
}

/* Whether it can be a side. */
static bool names_sides(struct slice name)
{
    static const char *const names[] = {"color", "colour", "player", "side",  "who",
                                        "by",    "c",      "s",      "mover", NULL};

    return atoms_named_points(name) || is_one_of(name, names);
}

/* Whether a value under that name is something else than a move or a side; "go" is a game. */
static bool is_of_data(const struct lexer *l, struct slice name, struct slice value)
{
    struct atom a;

    return slice_is_nocase(value, "go") || !get_part(l, value, &a) ||
           !(a.kind == ATOM_SIDE ? names_sides(name) : atoms_named_points(name));
}

/* "bands": ["q16", "p13"]: a list of a program's data that can have no points. Its bytes; 0: none. */
static size_t get_foreign_list(const struct lexer *l)
{
    struct slice name, inner;
    size_t n = markup_block(l->p, l->end, &name, &inner);

    return n != 0 && !atoms_named_points(name) && inner.p[-1] == '[' && memchr(inner.p, ':', inner.n) == NULL
               ? n
               : 0;
}

/* "black": "Ann", "komi": 6.5 at the lexer: a header of a program's data. Its bytes; 0: none. */
static size_t get_head(const struct lexer *l)
{
    static const char *const numbers[] = {"komi",       "size",       "boardsize", "board_size",
                                          "boardXSize", "boardYSize", "handicap"};
    struct slice name, value;
    size_t n = markup_pair(l->p, l->end, &name, &value);

    if (n == 0)
        return get_foreign_list(l);
    if (value.p[-1] == '"' || value.p[-1] == '\'')
        return is_of_data(l, name, value) ? n : 0;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (slice_is_nocase(name, numbers[i]))
            return n;
    return 0;
}

/* name="d1" in a tag: what no attribute of that name has is a point. Its bytes from the quote; 0: something
 * else. */
static size_t get_attribute(const struct lexer *l)
{
    static const char *const names[] = {"id",    "name", "abbr", "code", "title",   "class", "ref",
                                        "refid", "key",  "type", "href", "version", "label", NULL};
    const char *name = l->p - 1, *close = memchr(l->p + 1, *l->p, (size_t)(l->end - l->p - 1));

    if (l->p == l->start || *name != '=' || close == NULL)
        return 0;
    while (name > l->start && is_letter((unsigned char)name[-1]))
        name--;
    return is_one_of(slice_between(name, l->p - 1), names) ? (size_t)(close + 1 - l->p) : 0;
}

/* What an engine weighs or is asked, none of which was played: its bytes; 0: something else. */
static size_t get_thoughts(const struct lexer *l)
{
    static const char *const names[] = {"moveInfos",  "rootInfo",  "pv",     "pvVisits",   "analyzeTurns",
                                        "avoidMoves", "ownership", "policy", "allowMoves", "ownershipStdev"};
    struct slice name, inner;
    size_t n = markup_block(l->p, l->end, &name, &inner);

    for (size_t i = 0; n != 0 && i < sizeof names / sizeof *names; i++)
        if (slice_is(name, names[i]))
            return n;
    return 0;
}

/* "initialStones": [["B", "Q4"]]: its bytes; 0: something else. */
static size_t get_setup(const struct lexer *l)
{
    struct slice name, inner;
    size_t n = markup_block(l->p, l->end, &name, &inner);

    return n != 0 && slice_is(name, "initialStones") ? n : 0;
}

/* Blanks and separators before the next atom; stops at a line end. */
static void skip_separators(struct lexer *l)
{
    while (l->p < l->end && *l->p != '\n') {
        unsigned n;
        uint32_t c = peek(l->p, l->end, &n);
        struct atom scratch = {0};
        size_t skip;

        if (((c == '<' || c == '&') && (skip = markup_at(l->p, l->end)) != 0) ||
            (c == '\\' && (skip = markup_command(l->p, l->end)) != 0) ||
            ((c == '"' || c == '\'') && ((skip = get_thoughts(l)) != 0 || (skip = get_attribute(l)) != 0))) {
            l->blank = true;
            l->p += skip;
            continue;
        }
        if (!is_separator(c) || ((c == '"' || c == '\'') && (get_head(l) != 0 || get_setup(l) != 0)) ||
            ((c == '.' || c == '-' || c == '=' || c == '*' || c == '?') && try_signs(l, &scratch) != NULL) ||
            ((c == '(' || c == '{') && remark_get(l->seen, l->p, l->end) != NULL) ||
            ((*l->p == '(' || *l->p == '-' || *l->p == '[') && atom_number(l, &scratch) != NULL))
            return;
        l->dash |= c == '-';
        l->blank |= c != '-';
        l->p += n;
    }
}

/* 黑1 in the middle of words: 本局黑1. */
static bool begins_sided(const char *p, const char *end)
{
    static const char *const sides[] = {"黑", "白", "黒", NULL};
    size_t side = (unsigned char)*p < 0x80 ? 0 : one_of(p, end, sides);
    unsigned n;

    return side != 0 && is_digit(peek(p + side, end, &n));
}

/* To the next blank, separator, or side with a number. */
static const char *skip_word(const char *p, const char *end)
{
    unsigned n;
    uint32_t c;

    do {
        peek(p, end, &n);
        p += n;
    } while (p < end && !is_separator(c = peek(p, end, &n)) && c != '\n' && !begins_sided(p, end));
    return p;
}

static const char *take(struct lexer *l, struct atom *a)
{
    const char *after;
    bool quoted = *l->p == '"' || *l->p == '\'';
    size_t n;

    if (quoted && (n = get_setup(l)) != 0) {
        set_kind(a, ATOM_SETUP);
        return l->p + n;
    }
    if (quoted && (n = get_head(l)) != 0) {
        set_kind(a, ATOM_HEADER);
        return l->p + n;
    }
    if ((after = remark_get(l->seen, l->p, l->end)) != NULL) {
        set_kind(a, ATOM_REMARK);
        return after;
    }
    if ((after = try_signs(l, a)) != NULL || (after = atom_number(l, a)) != NULL ||
        (after = atom_letters(l, a)) != NULL || (after = atom_words(l, a)) != NULL) {
        if (a->kind == ATOM_POINT && l->p > l->start && (l->p[-1] == '"' || l->p[-1] == '\'') &&
            markup_is_name(l->start, l->p, after, l->end)) /* "A1": 5 */
            set_kind(a, ATOM_WORDS);
        return after;
    }
    after = skip_word(l->p, l->end);
    set_kind(a, markup_is_name(l->start, l->p, after, l->end) ? ATOM_ANSWER : ATOM_WORDS);
    return after;
}

/* The atom at *P, which moves behind it. START is where offsets count from, LINE where the line begins. */
static struct atom atom_next(const char *start, const char *line, const char **p, const char *end,
                             struct remark_memory *seen)
{
    struct lexer l = {.start = start, .p = *p, .end = end, .seen = seen};
    struct atom a = {0};

    l.first = *p == line;
    l.blank = l.first;
    skip_separators(&l);
    a.off = (uint32_t)(l.p - start);
    if (l.p == end) {
        *p = l.p;
        return a;
    }
    if (*l.p == '\n') {
        set_kind(&a, ATOM_LINE);
        *p = l.p + 1;
    } else {
        a.flags = l.blank ? 0 : l.dash ? ATOM_DASHED : ATOM_GLUED;
        *p = take(&l, &a);
    }
    a.len = (uint32_t)(*p - l.p);
    return a;
}

void atoms_push(struct atoms *all, struct atom a)
{
    if (all->count == all->cap) {
        unsigned cap = all->cap == 0 ? 32 : all->cap * 2;
        struct atom *more = realloc(all->atom, cap * sizeof *more);

        if (more == NULL)
            return;
        all->atom = more;
        all->cap = cap;
    }
    all->atom[all->count++] = a;
}

/* What moves.yaml says of a word for a pass that is a word of prose or of a result, too; NULL: it is none. */
static const char *pass_of(struct slice s)
{
    const char *value = "";

    return s.n > 0 && vocabulary_longest("passes", s, &value) == s.n ? value : NULL;
}

static bool is_on_line(const char *start, const struct atom *before, const struct atom *a)
{
    return memchr(start + before->off, '\n', a->off - before->off) == NULL;
}

bool atom_says_pass(struct slice s)
{
    const char *how = pass_of(s);

    return how != NULL && (*how == 'r' || *how == 'l');
}

/* 弃权, 不下: a pass behind the number of a move; behind another move those that tell a result are none, but
 * for 放弃 on the stone's own line. */
static bool is_pass(const char *start, const struct atoms *all, const struct atom *a)
{
    const struct atom *before = all->count == 0 ? NULL : &all->atom[all->count - 1];
    const char *how;

    if (a->kind != ATOM_WORDS || before == NULL ||
        (how = pass_of((struct slice){start + a->off, a->len})) == NULL)
        return false;
    if (before->kind == ATOM_SIDE && all->count > 1)
        before--;
    return before->kind == ATOM_NUMBER ||
           (atom_is_move(before) && (*how == 'p' || (*how == 'l' && is_on_line(start, before, a))));
}

/* Q16 D4 弃权 Q4: with stones on both sides a word for a pass tells no result. */
static void settle_passes(const char *start, struct atoms *all, unsigned from)
{
    for (unsigned i = from + 1; i + 1 < all->count; i++) {
        struct atom *a = &all->atom[i], *before = a - 1, *behind = a + 1;

        if (a->kind != ATOM_WORDS || !atom_says_pass((struct slice){start + a->off, a->len}))
            continue;
        before -= before->kind == ATOM_SIDE && i > from + 1;
        behind += behind->kind == ATOM_NUMBER && i + 2 < all->count;
        behind += behind->kind == ATOM_SIDE && behind + 1 < all->atom + all->count;
        if (atom_is_move(before) && atom_is_move(behind))
            set_kind(a, ATOM_PASS);
    }
}

/* Where White's side is glued to points, Black's is, too, although Bd4 alone is a move of chess. */
static void settle_sided(struct atoms *all, unsigned from)
{
    bool sided = false;

    for (unsigned i = from; i < all->count; i++)
        sided |= all->atom[i].kind == ATOM_POINT && all->atom[i].side == 2;
    for (unsigned i = from; sided && i < all->count; i++)
        if (all->atom[i].kind == ATOM_WORDS && all->atom[i].side == 1)
            set_kind(&all->atom[i], ATOM_POINT);
}

/* Bytes of the digits at P, at most four; their value. */
static unsigned plain_digits(const char *p, const char *end, int *value)
{
    unsigned n = 0;

    for (*value = 0; n < 4 && p + n < end && is_digit((unsigned char)p[n]); n++)
        *value = *value * 10 + (p[n] - '0');
    return n;
}

/* Fast path for lines of "12. Q16 D4" and its like: numbers with a dot or a blank behind them, and points in
 * capital letters. False, with nothing taken, when anything else stands in it; the slow path gives the same
 * atoms. It halves the work for lists as recconv writes them. */
static bool take_plain_line(const char *start, struct slice line, struct atoms *all)
{
    const char *p = line.p, *end = line.p + line.n;
    unsigned from = all->count;
    bool numbered = all->numbered, number = false;

    for (;;) {
        struct atom a = {0};
        int value;
        unsigned n;

        while (p < end && *p == ' ')
            p++;
        if (p == end || *p == '\r' || *p == '\n')
            break;
        a.off = (uint32_t)(p - start);
        if ((n = plain_digits(p, end, &value)) > 0 && n < 4 && p + n < end && (p[n] == '.' || p[n] == ' ')) {
            a.kind = ATOM_NUMBER;
            a.x = (int16_t)value;
            p += n;
            a.len = n;
            if (p + 1 < end && *p == '.' && (p[1] == '.' || is_digit((unsigned char)p[1])))
                break;
            p += *p == '.';
            number = true;
        } else if (*p >= 'A' && *p <= 'T' && (n = plain_digits(p + 1, end, &value)) > 0 && n < 3 &&
                   value > 0 && (p + 1 + n == end || (unsigned char)p[1 + n] <= ' ')) {
            a.kind = ATOM_POINT;
            a.flags = ATOM_CAPITAL;
            a.x = (int16_t)(*p - 'A');
            a.y = (int16_t)value;
            a.len = n + 1;
            p += a.len;
            all->numbered |= number;
            number = false;
        } else {
            break;
        }
        atoms_push(all, a);
    }
    if (p == end || *p == '\r' || *p == '\n')
        return true;
    all->count = from;
    all->numbered = numbered;
    return false;
}

void atoms_of_line(const char *start, struct slice line, struct atoms *all)
{
    const char *p = line.p, *end = line.p + line.n;
    struct remark_memory seen = {line.p, line.p};
    unsigned from = all->count;
    struct atom a;

    if (!all->slow && take_plain_line(start, line, all))
        return;
    while ((a = atom_next(start, line.p, &p, end, &seen)).kind != ATOM_END) {
        if (is_pass(start, all, &a))
            set_kind(&a, ATOM_PASS);
        if (all->count > 0 && atom_is_move(&a) && all->atom[all->count - 1].kind == ATOM_NUMBER)
            all->numbered = true;
        if (a.kind != ATOM_LINE)
            atoms_push(all, a);
    }
    settle_sided(all, from);
    settle_passes(start, all, from);
}

bool atom_is_move(const struct atom *a)
{
    return (a->kind >= ATOM_POINT && a->kind <= ATOM_NAMED) ||
           (a->kind >= ATOM_PASS && a->kind <= ATOM_RESIGN);
}
