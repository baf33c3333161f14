/* Which lines of a text are one game of stones. */
#include "format/text/atoms.h"
#include "format/text/heads.h"
#include "format/text/lines.h"
#include "format/text/stones/stone_game.h"
#include "format/text/stones/stonelist.h"

#include <stdlib.h>

static void push(struct list *l, struct atom a)
{
    if (l->atoms.count >= MOST_ATOMS) {
        l->full = true;
        return;
    }
    if (atom_is_move(&a) && l->moves++ == 0)
        l->first = l->atoms.count;
    atoms_push(&l->atoms, a);
}

/* The whole LINE as one atom: a header or prose. */
static void push_line(struct list *l, struct slice line, enum atom_kind kind)
{
    push(l, (struct atom){.kind = (uint8_t)kind,
                          .off = (uint32_t)(line.p - l->file.text->start),
                          .len = (uint32_t)line.n});
}

/* Several pairs of numbers on one line: openings in numbers stand one a line. */
static bool holds_pairs(const struct atoms *line)
{
    unsigned pairs = 0;

    for (unsigned i = 0; i < line->count && line->atom[i].kind != ATOM_LINE; i++)
        pairs += line->atom[i].kind == ATOM_PAIR && line->atom[i].style == PAIR_COMMA;
    return pairs > 1;
}

/* Whether a bracket stands anywhere before the list. Lines of a long text ask again and again: each byte is
 * looked at once. */
static bool is_bracketed(const struct list *l)
{
    const char *text = l->file.text->start;
    size_t *none = &l->headings.carried->unbracketed, end = l->atoms.atom[0].off;

    while (*none < end && text[*none] != '[' && text[*none] != '(')
        ++*none;
    return *none < end;
}

/* Whether a page numbers every line of a list 1, and counts them itself: no number is another one, none has
 * more than two moves, and this line does not begin as the first does. */
static bool are_all_ones(const struct list *l, const struct atoms *line)
{
    const struct atom *first = &l->atoms.atom[l->first];
    unsigned numbers = 0, moves = 0;

    for (unsigned i = 0; i < l->atoms.count; i++) {
        const struct atom *a = &l->atoms.atom[i];

        if (a->kind == ATOM_NUMBER && a->x != 1)
            return false;
        numbers += a->kind == ATOM_NUMBER;
        moves += atom_is_move(a);
    }
    return !l->blank && moves <= 2 * numbers && line->count <= 3 && line->count > 1 &&
           atom_is_move(&line->atom[1]) && (line->atom[1].x != first->x || line->atom[1].y != first->y);
}

/* Whether a line of moves begins another game: it is numbered from 1 again, or repeats the first point of
 * a list without numbers. */
static bool begins_again(const struct list *l, const struct atoms *line)
{
    const struct atom *first = &l->atoms.atom[l->first], *own = NULL;

    if (l->moves < 2)
        return false;
    if (holds_pairs(line) && holds_pairs(&l->atoms) && !is_bracketed(l))
        return true;
    if (line->atom[0].kind == ATOM_NUMBER)
        return line->atom[0].x == 1 && l->atoms.numbered && !are_all_ones(l, line);
    if (line->atom[0].kind == ATOM_SIDE && line->count > 1 && line->atom[1].kind == ATOM_NUMBER)
        return line->atom[1].x == 1 && l->atoms.numbered;
    if (l->headed)
        return true;
    for (unsigned i = 0; i < line->count && own == NULL; i++) {
        if (line->atom[i].kind == ATOM_SIDE)
            return false;
        own = atom_is_move(&line->atom[i]) ? &line->atom[i] : NULL;
    }
    return own != NULL && !l->atoms.numbered && own->kind == first->kind && own->kind == ATOM_POINT &&
           own->x == first->x && own->y == first->y;
}

/* Words that end a game, although some of them look like points: 黑方四四禁手，白胜. */
static bool is_result_line(const struct list *l, struct slice line, const struct atoms *atoms)
{
    if (l->moves == 0 || atoms->count == 0 || (unsigned char)l->file.text->start[atoms->atom[0].off] < 0x80)
        return false;
    for (unsigned i = 0; i < atoms->count; i++)
        if (atom_is_move(&atoms->atom[i]) &&
            (atoms->atom[i].kind != ATOM_PAIR || atoms->atom[i].style != PAIR_NUMERAL ||
             is_joined(l, &atoms->atom[i])))
            return false;
    return is_result(l, line);
}

/* R3 黑：张三 白：李四: what looks like a point is a round. */
static bool is_round_of_heads(const struct list *l, struct slice line, const struct atoms *atoms)
{
    const struct atom *a = atoms->atom;
    unsigned moves = 0, words = 0;

    for (unsigned i = 0; i < atoms->count; i++) {
        moves += atom_is_move(&a[i]);
        words += a[i].kind == ATOM_WORDS;
    }
    return moves == 1 && words > 0 && a[0].kind == ATOM_POINT && a[0].x == 'r' - 'a' &&
           heads_known(l->file.text->file->desc, line);
}

/* 打点：F6、J10: points that are no moves. */
static bool tells_offers(const struct list *l, struct slice line, const struct atoms *atoms)
{
    const struct format_desc *desc = l->file.text->file->desc;

    return atoms->count > 1 && atoms->atom[0].kind == ATOM_WORDS && heads_names(desc, line, KEY_OFFERS);
}

/* 黑3 啊啊 where move 3 is due: a word that is no point. */
static bool is_broken_move(const struct list *l, const struct atoms *atoms)
{
    const struct atom *a = atoms->atom;

    return l->moves > 1 && l->atoms.numbered && atoms->count == 3 && a[0].kind == ATOM_SIDE &&
           a[1].kind == ATOM_NUMBER && (a[1].flags & ATOM_GLUED) != 0 && a[1].x == (int)l->moves + 1 &&
           a[2].kind == ATOM_WORDS;
}

/* What a line with these atoms is. A line of text that names the board or the players is looked at closely
 * only here: moves are most of a file. */
static enum line_class classify(struct list *l, struct slice line, const struct atoms *atoms,
                                struct line_pattern **p)
{
    enum line_class class;

    if (l->moves == 0 && l->size == 0 && (l->size = size_in_words(line)) != 0)
        return LINE_TEXT;
    if (is_result_line(l, line, atoms))
        return LINE_TEXT;
    class = line_class(atoms, line);
    if (class == LINE_BLANK ||
        (class == LINE_MOVES && !is_round_of_heads(l, line, atoms) && !tells_offers(l, line, atoms)))
        return class;
    if (is_broken_move(l, atoms))
        return LINE_MOVES;
    if (heads_known(l->file.text->file->desc, line))
        return LINE_HEADER;
    *p = heading_of(&l->headings, GAME_WEIQI, line);
    return *p != NULL ? LINE_TEXT : class;
}

/* Whether a line that is no moves begins the next game by itself. */
static bool begins_next(const struct list *l, struct slice line, enum line_class class,
                        struct line_pattern *p)
{
    if (class == LINE_HEADER)
        return heads_known(l->file.text->file->desc, line) && !heads_is_result(line);
    return p != NULL && p->players;
}

/* {"id": "q2", "moves": […]: a query of its own to an engine. */
static bool begins_query(struct slice line)
{
    line = slice_trim(line);
    return slice_starts(line, "{") && memmem(line.p, line.n, "\"moves\"", 7) != NULL;
}

/* "komi": 7.5, "boardXSize": 13: nothing but headers of a program's data. */
static bool is_data(const struct atoms *atoms)
{
    for (unsigned i = 0; i < atoms->count; i++)
        if (atoms->atom[i].kind != ATOM_HEADER && atoms->atom[i].kind != ATOM_SETUP)
            return false;
    return atoms->count > 0;
}

static void push_moves(struct list *l, struct slice line, const struct atoms *atoms)
{
    for (unsigned i = 0; i < atoms->count; i++)
        push(l, atoms->atom[i]);
    push(l, (struct atom){.kind = ATOM_LINE, .off = (uint32_t)(line.p + line.n - l->file.text->start)});
    l->atoms.numbered |= atoms->numbered;
    l->above = NULL;
    l->blank = l->headed = false;
}

/* A line of words. Behind the moves, an empty line or a result it may be the next game's. */
static void push_words(struct list *l, struct slice line, enum line_class class, bool heading)
{
    bool result = l->moves > 0 && is_result(l, slice_trim(line));

    if (l->moves > 0 && !result && l->above == NULL && (l->blank || heading)) {
        l->above = line.p;
        l->above_count = l->atoms.count;
    }
    l->headed |= heading && l->moves > 0;
    push_line(l, line, class == LINE_HEADER ? ATOM_HEADER : ATOM_TEXT);
    l->atoms.ended |= result;
    l->blank = result;
}

/* Whether a line begins with the number that is next: whatever stands behind it belongs to this game. */
static bool goes_on(const struct list *l, struct slice line)
{
    unsigned number;

    line = slice_trim(line);
    if (atom_digits(line.p, line.p + line.n, &number) == NULL)
        return false;
    for (unsigned i = l->atoms.count; i-- > 0;)
        if (l->atoms.atom[i].kind == ATOM_NUMBER)
            return l->atoms.atom[i].x > 1 && (int)number == l->atoms.atom[i].x + 1;
    return false;
}

/* Puts one line to the game; false, with nothing taken, when it belongs to the next one. */
static bool gather_part(struct list *l, struct slice line, const struct atoms *atoms)
{
    struct line_pattern *p = NULL;
    enum line_class class = classify(l, line, atoms, &p);
    bool broken = l->moves > 0 && !l->atoms.ended && !l->blank && class != LINE_MOVES && goes_on(l, line);
    bool next = l->moves > 0 && !broken &&
                (class == LINE_MOVES ? l->atoms.ended || begins_again(l, atoms) || begins_query(line)
                                     : begins_next(l, line, class, p));

    l->headings.carried->moves_follow = next && class == LINE_MOVES && l->above == NULL;
    if (!next && (class == LINE_MOVES || (class == LINE_HEADER && is_data(atoms))))
        push_moves(l, line, atoms);
    else if (!next && (class != LINE_BLANK || broken))
        push_words(l, line, broken ? LINE_TEXT : class, !broken && p != NULL);
    else
        l->blank |= class == LINE_BLANK;
    return !next;
}

/* The next line that holds anything. */
static struct slice line_below(const struct list *l)
{
    struct slice rest = slice_between(l->file.text->p, l->file.text->end), line = {"", 0};

    while (rest.p != NULL && slice_trim(line).n == 0)
        line = slice_cut(rest, '\n', &rest);
    return slice_trim(line);
}

/* Whether the next line that holds anything goes on with moves of this game. */
static bool moves_follow(const struct list *l)
{
    const struct text *text = l->file.text;
    struct slice line = line_below(l);
    struct atoms atoms = {0};
    bool follow;

    atoms_of_line(text->start, line, &atoms);
    follow = line_class(&atoms, line) == LINE_MOVES && !begins_again(l, &atoms);
    free(atoms.atom);
    return follow;
}

/* 弃权 or 黑弃权 that ends a line: between moves it is a pass, and no game that was not played. */
static void settle_last_pass(const struct list *l, struct atoms *all)
{
    struct atom *a = all->count == 0 ? NULL : &all->atom[all->count - 1];

    if (a == NULL || a->kind != ATOM_WORDS || l->moves + all->count < 2 || !atom_says_pass(words_of(l, a)))
        return;
    if ((all->count == 1 || (a[-1].kind == ATOM_SIDE && all->count == 2) || atom_is_move(a - 1)) &&
        moves_follow(l))
        a->kind = ATOM_PASS;
}

/* Two dashes alone on a line, with words below: a mail's signature, and no pass. */
static bool is_signature(const struct list *l, struct slice line)
{
    return l->moves > 0 && slice_is(slice_trim(line), "--") && line_below(l).n > 0 && !moves_follow(l) &&
           !is_result(l, line_below(l));
}

/* A line; the words before its moves, 贴六目半 1.Q16, are another one. */
static bool gather_line(struct list *l, struct slice line)
{
    const char *start = l->file.text->start;
    struct atoms *all = &l->line, head, rest;
    unsigned lead, kept = l->atoms.count;
    struct slice before, moves;

    line = line_behind_time(line);
    before = line_behind_name(start, line);
    if (before.p != line.p && !heads_known(l->file.text->file->desc, line)) /* 打点：F6 says no move */
        line = before;
    all->count = 0;
    all->numbered = false;
    if (is_signature(l, line)) {
        l->blank = true;
        return true;
    }
    atoms_of_line(start, line, all);
    settle_last_pass(l, all);
    if ((lead = line_lead(start, all)) == 0)
        return gather_part(l, line, all);
    head = rest = *all;
    head.count = lead;
    rest.atom += lead;
    rest.count -= lead;
    before = slice_between(line.p, start + rest.atom[0].off);
    moves = slice_between(before.p + before.n, line.p + line.n);
    if (line_class(&rest, moves) != LINE_MOVES)
        return gather_part(l, line, all);
    if (!gather_part(l, before, &head))
        return false;
    if (gather_part(l, moves, &rest))
        return true;
    l->atoms.count = kept;
    return false;
}

bool stones_gather(struct list *l)
{
    struct slice line;
    const char *back = l->file.text->p;

    while (build_line(&l->file, &line)) {
        line = line_with_value(line, l->file.text->end);
        if (line.p + line.n > l->file.text->p)
            l->file.text->p = line.p + line.n;
        if (!gather_line(l, line)) {
            l->file.text->p = l->above != NULL ? l->above : back;
            l->atoms.count = l->above != NULL ? l->above_count : l->atoms.count;
            break;
        }
        back = l->file.text->p;
    }
    return l->moves > 0;
}
