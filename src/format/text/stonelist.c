/* Text scores of weiqi and wuziqi: one game is gathered as atoms, then built as survey.c has decided. */
#include "format/text/stonelist.h"

#include "format/description.h"
#include "format/text/headings.h"
#include "format/text/heads.h"
#include "format/text/sizes.h"
#include "format/text/survey.h"
#include "format/weiqi/stones.h"

#include <stdlib.h>

/* More than any game has; what is behind it is not read. */
enum { MOST_ATOMS = 1 << 16 };

struct list {
    struct builder file;
    struct atoms atoms;
    struct survey survey;
    struct headings headings;
    enum side next; /* said before the move to come */
    bool broken;    /* a word that is no move stood where one was expected */
    bool full;
    unsigned moves, first; /* gathered so far, and which atom the first of them is */
    long size;             /* what the lines before the moves say of the board; 0: nothing */
    /* Lines behind the moves that belong to the next game, if one begins: where the first of them starts, and
     * how many atoms there were. */
    const char *above;
    unsigned above_count;
    bool blank;  /* the last line was empty or a result */
    bool headed; /* one of those lines is a heading */
};

/* -- Gathering ------------------------------------------------------------------------------------ */

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

static struct slice words_of(const struct list *l, const struct atom *a)
{
    return (struct slice){l->file.text->start + a->off, a->len};
}

/* Several pairs of numbers on one line: openings in numbers stand one a line. */
static bool holds_pairs(const struct atoms *line)
{
    unsigned pairs = 0;

    for (unsigned i = 0; i < line->count && line->atom[i].kind != ATOM_LINE; i++)
        pairs += line->atom[i].kind == ATOM_PAIR && line->atom[i].style == PAIR_COMMA;
    return pairs > 1;
}

static bool is_bracketed(const struct list *l)
{
    return memchr(l->file.text->start, '[', l->atoms.atom[0].off) != NULL ||
           memchr(l->file.text->start, '(', l->atoms.atom[0].off) != NULL;
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
        return line->atom[0].x == 1 && l->atoms.numbered;
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

/* What a line is, and its atoms. A line of text that names the board or the players is looked at closely only
 * here: moves are most of a file. */
static enum line_class classify(struct list *l, struct slice line, struct atoms *atoms,
                                const struct pattern **p)
{
    enum line_class class;

    if (l->moves == 0 && l->size == 0 && (l->size = size_in_words(line)) != 0)
        return LINE_TEXT;
    atoms_of_line(l->file.text->start, line, atoms);
    class = line_class(atoms, line);
    if (class == LINE_MOVES || class == LINE_BLANK)
        return class;
    if (heads_known(l->file.text->file->desc, line))
        return LINE_HEADER;
    *p = heading_of(&l->headings, GAME_WEIQI, line);
    return *p != NULL ? LINE_TEXT : class;
}

/* Whether a line that is no moves begins the next game by itself. */
static bool begins_next(const struct list *l, struct slice line, enum line_class class,
                        const struct pattern *p)
{
    if (class == LINE_HEADER)
        return heads_known(l->file.text->file->desc, line) && !heads_is_result(line);
    return p != NULL && (p->group[GROUP_FIRST] != 0 || p->group[GROUP_SECOND] != 0);
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
    bool result = l->moves > 0 && words_are_result(slice_trim(line));

    if (l->moves > 0 && !result && l->above == NULL && (l->blank || heading)) {
        l->above = line.p;
        l->above_count = l->atoms.count;
    }
    l->headed |= heading && l->moves > 0;
    push_line(l, line, class == LINE_HEADER ? ATOM_HEADER : ATOM_TEXT);
    l->atoms.ended |= result;
    l->blank = result;
}

/* Puts one line to the game; false, with nothing taken, when it belongs to the next one. */
static bool gather_line(struct list *l, struct slice line)
{
    struct atoms atoms = {0};
    const struct pattern *p = NULL;
    enum line_class class = classify(l, line, &atoms, &p);
    bool next = l->moves > 0 && (class == LINE_MOVES ? l->atoms.ended || begins_again(l, &atoms)
                                                     : begins_next(l, line, class, p));

    if (!next && class == LINE_MOVES)
        push_moves(l, line, &atoms);
    else if (!next && class != LINE_BLANK)
        push_words(l, line, class, p != NULL);
    else
        l->blank |= class == LINE_BLANK;
    free(atoms.atom);
    return !next;
}

/* The lines of one game; false when no moves are left. */
static bool gather(struct list *l)
{
    struct slice line;
    const char *back = l->file.text->p;

    while (build_line(&l->file, &line)) {
        if (!gather_line(l, line)) {
            l->file.text->p = l->above != NULL ? l->above : back;
            l->atoms.count = l->above != NULL ? l->above_count : l->atoms.count;
            break;
        }
        back = l->file.text->p;
    }
    return l->moves > 0;
}

/* -- Building ------------------------------------------------------------------------------------- */

static struct node *add(struct list *l, const struct atom *a)
{
    uint32_t n = record_add(l->file.record, l->file.node);
    struct node *node;

    if (n == 0)
        return NULL;
    l->file.node = n;
    node = &l->file.record->node[n];
    node->at = (struct span){a->off, a->len};
    node->claim.side = (uint8_t)l->next;
    l->next = SIDE_NONE;
    return node;
}

static void add_move(struct list *l, const struct atom *a)
{
    static const enum move_kind kinds[] = {
        [ATOM_PASS] = MOVE_PASS, [ATOM_SWAP] = MOVE_SWAP, [ATOM_RESIGN] = MOVE_RESIGN};
    point at = NOWHERE;
    struct node *node;

    if (a->style == PAIR_TRIPLE && a->kind == ATOM_PAIR && a->side <= 2)
        l->next = a->side == 1 ? SIDE_FIRST : SIDE_SECOND;
    if ((node = add(l, a)) == NULL)
        return;
    if (a->kind >= ATOM_PASS && a->kind <= ATOM_RESIGN) {
        node->claim.kind = (uint8_t)kinds[a->kind];
        return;
    }
    if ((at = survey_point(&l->survey, a)) == NOWHERE)
        return;
    node->claim.kind = MOVE_PLACE;
    node->claim.piece = STONE;
    node->claim.to = at;
}

static void take_result(struct list *l, struct slice words)
{
    struct record *r = l->file.record;

    words = heads_unbracketed(slice_trim(words));
    if (record_find(r, KEY_RESULT) == NULL)
        build_header(&l->file, KEY_RESULT, "", words, words);
    r->result_at = build_span(&l->file, words);
    r->terminator = record_declared(r);
    r->terminated = r->terminator != RESULT_UNKNOWN;
}

/* Prose: from atom I up to the next one that counts. How many atoms it took. */
static unsigned take_words(struct list *l, unsigned i)
{
    const struct atom *a = &l->atoms.atom[i];
    unsigned n = 1;
    struct slice words;

    while (i + n < l->atoms.count && a[n].kind == ATOM_WORDS)
        n++;
    words = slice_between(words_of(l, a).p, words_of(l, &a[n - 1]).p + a[n - 1].len);
    if (words_are_result(words))
        take_result(l, words);
    else if (!l->survey.quiet)
        build_comment(&l->file, words);
    return n;
}

/* Words in brackets. */
static void take_remark(struct list *l, struct slice words)
{
    if (words_are_result(words))
        take_result(l, words);
    else
        build_comment(&l->file,
                      *words.p == '{' ? (struct slice){words.p + 1, words.n - 2} : heads_unbracketed(words));
}

/* 白胜, 黑胜2又3/4子: the atoms from I to the end of the line when they are a result; 0: they are none. */
static unsigned result_atoms(const struct list *l, unsigned i, struct slice *words)
{
    const struct atom *a = &l->atoms.atom[i];
    unsigned n = 1;

    while (i + n < l->atoms.count && a[n].kind < ATOM_REMARK && a[n].kind != ATOM_LINE)
        n++;
    for (; n > 1; n--) {
        *words = slice_between(words_of(l, a).p, words_of(l, &a[n - 1]).p + a[n - 1].len);
        if (words_are_result(*words))
            return n;
    }
    return 0;
}

/* A side before its move, or one that has won. */
static unsigned take_side(struct list *l, unsigned i)
{
    const struct atom *a = &l->atoms.atom[i];
    unsigned n = 0;
    struct slice words;

    if (i + 1 < l->atoms.count && a[1].kind == ATOM_WORDS && (n = result_atoms(l, i, &words)) != 0) {
        take_result(l, words);
        return n;
    }
    if (i + 2 < l->atoms.count && a[1].kind == ATOM_NUMBER && a[2].kind != ATOM_POINT &&
        a[2].kind != ATOM_PAIR && (n = result_atoms(l, i, &words)) != 0) {
        take_result(l, words);
        return n;
    }
    if (l->survey.side_after && l->file.node != 0)
        l->file.record->node[l->file.node].claim.side = (uint8_t)a->x;
    else
        l->next = (enum side)a->x;
    return 1;
}

/* Words where the number or side before them promised a move. */
static bool is_broken(const struct list *l, unsigned i)
{
    const struct atom *a = &l->atoms.atom[i];

    if (i == 0 || l->survey.quiet || a->kind != ATOM_WORDS || words_are_result(words_of(l, a)))
        return false;
    return (a[-1].kind == ATOM_NUMBER || (a[-1].kind == ATOM_SIDE && !l->survey.side_after)) &&
           i + 1 < l->atoms.count && !atom_is_move(&a[1]);
}

/* Whether moves follow the line A: without numbers, one of them may be hidden in it. */
static bool is_between(const struct list *l, const struct atom *a)
{
    for (const struct atom *end = l->atoms.atom + l->atoms.count; ++a < end;)
        if (atom_is_move(a))
            return true;
    return false;
}

/* What stands behind the last comma of a line: 以上共180手，黑中盘胜. */
static struct slice last_clause(struct slice line)
{
    const char *p = line.p;

    for (const char *q; (q = memmem(p, (size_t)(line.p + line.n - p), "，", 3)) != NULL;)
        p = q + 3;
    return slice_trim(slice_between(p, line.p + line.n));
}

/* A line that the headings of movelist.yaml know. */
static bool take_heading(struct list *l, struct slice line)
{
    const struct pattern *p = heading_of(&l->headings, GAME_WEIQI, line);

    if (p != NULL)
        heading_take(&l->headings, &l->file, p, line);
    return p != NULL;
}

static void take_line(struct list *l, const struct atom *a)
{
    struct slice line = slice_trim(words_of(l, a));

    if (l->file.node == 0 && !heads_known(l->file.text->file->desc, line) && take_heading(l, line))
        return;
    if (a->kind == ATOM_HEADER && heads_read(&l->file, line, l->file.node == 0))
        return;
    if (l->file.node != 0 && words_are_result(line))
        take_result(l, line);
    else if (l->file.node != 0 && !is_between(l, a) && words_are_result(last_clause(line)))
        take_result(l, last_clause(line));
    else if (l->file.node != 0 && !l->atoms.numbered && is_between(l, a))
        build_say(&l->file, CODE_MOVELIST_LINE, line, line);
    else if (l->file.node == 0 && record_find(l->file.record, KEY_TITLE) == NULL)
        build_header(&l->file, KEY_TITLE, "", line, line);
    else
        build_comment(&l->file, line);
}

static unsigned take_atom(struct list *l, unsigned i)
{
    const struct atom *a = &l->atoms.atom[i];

    if (is_broken(l, i)) {
        add(l, a);
        return 1;
    }
    switch (a->kind) {
    case ATOM_HEADER:
    case ATOM_TEXT:
        take_line(l, a);
        break;
    case ATOM_GAP:
        if (l->file.node == 0)
            l->next = SIDE_SECOND;
        break;
    case ATOM_SIDE:
        return take_side(l, i);
    case ATOM_WORDS:
        return take_words(l, i);
    case ATOM_REMARK:
        take_remark(l, words_of(l, a));
        break;
    case ATOM_RESULT:
        take_result(l, words_of(l, a));
        break;
    case ATOM_LETTERS:
        if (l->survey.way != WAY_SGF)
            return take_words(l, i);
        add_move(l, a);
        break;
    default:
        if (survey_is_move(&l->survey, &l->atoms, i))
            add_move(l, a);
    }
    return 1;
}

/* What the headers say of KEY, before any point is made of two numbers. */
static struct slice said(struct list *l, enum key key)
{
    struct slice value = {"", 0};

    for (unsigned i = 0; i < l->atoms.count && value.n == 0; i++)
        if (l->atoms.atom[i].kind == ATOM_HEADER)
            value = heads_value(l->file.text->file->desc, words_of(l, &l->atoms.atom[i]), key);
    return value;
}

static long size_said(struct list *l)
{
    long size;

    if (slice_long(said(l, KEY_SIZE), &size))
        return size > 1 && size <= 52 ? size : 0;
    size = size_in_words(said(l, KEY_SIZE));
    return size != 0 ? size : l->size;
}

/* Headers first: they may say the size. */
static void build(struct list *l)
{
    struct record *r = l->file.record;
    long size;

    r->game = l->survey.game;
    r->notation = survey_notation(&l->survey);
    r->implied = l->survey.implied;
    for (unsigned i = 0; i < l->atoms.count;)
        i += take_atom(l, i);
    headings_above(&l->file);
    if ((size = size_said(l)) != 0)
        l->survey.size = (unsigned)size;
    if (l->survey.size != 0)
        r->width = r->height = (uint8_t)l->survey.size;
}

static void say_guess(struct list *l)
{
    const struct survey *s = &l->survey;
    const struct atom *first = &l->atoms.atom[0];
    struct span at = {first->off, first->len};

    if (s->guessed)
        sink_say(l->file.sink, CODE_MOVELIST_GUESS, at, game_name(s->game), game_name(s->other));
    if (s->assumed != NULL)
        sink_say(l->file.sink, CODE_MOVELIST_AXIS, at, s->assumed, NULL);
}

enum status stonelist_read(struct text *text, struct record *record, struct sink *sink,
                           const struct patterns *patterns, bool *refused)
{
    struct list l = {.next = SIDE_NONE};
    enum status status = STATUS_END;

    stones_start(&l.file, text, record, sink, "movelist", 0);
    record->game = GAME_UNKNOWN;
    headings_init(&l.headings, patterns, &l.file);
    if (gather(&l)) {
        survey_make(&l.survey, text->start, &l.atoms, text->file->hint, size_said(&l));
        survey_spell(&l.survey, said(&l, KEY_NOTATION));
        say_guess(&l);
        *refused = l.survey.refused;
        if (!*refused) {
            build(&l);
            status = build_end(&l.file);
            if (l.full)
                build_say(&l.file, CODE_GAME_TOO_LARGE, (struct slice){text->start, 0}, SLICE("moves"));
        } else {
            text->p = text->end;
        }
    }
    headings_free(&l.headings);
    free(l.atoms.atom);
    return status;
}

/* What the lines of a file's head are. */
struct lines {
    struct atoms atoms; /* of those that hold moves */
    unsigned moves, text, san;
};

static void look_at_line(struct lines *l, const char *start, struct slice line)
{
    struct atoms atoms = {0};
    enum line_class class;

    atoms_of_line(start, line, &atoms);
    class = line_class(&atoms, line);
    l->moves += class == LINE_MOVES;
    l->text += class == LINE_TEXT;
    l->san += class == LINE_BLANK ? 0 : survey_san(start, &atoms);
    for (unsigned i = 0; class == LINE_MOVES && i < atoms.count; i++)
        atoms_push(&l->atoms, atoms.atom[i]);
    free(atoms.atom);
}

/* Signs of SGF and tags of PGN, which lists of stones do not have. */
static bool is_marked(struct slice head)
{
    struct slice s = slice_trim(head);
    const char *quote = memmem(s.p, s.n, " \"", 2);

    if (memmem(s.p, s.n, "(;", 2) != NULL)
        return true;
    return s.n > 1 && s.p[0] == '[' && (s.p[1] | 32) >= 'a' && (s.p[1] | 32) <= 'z' && quote != NULL &&
           quote - s.p < 40;
}

int stonelist_sniff(struct slice head)
{
    struct lines lines = {.moves = 0};
    struct slice rest = head;
    struct survey s;
    int bid = 0;

    if (head.n == 0 || is_marked(head))
        return 0;
    while (rest.p != NULL && lines.atoms.count < MOST_ATOMS)
        look_at_line(&lines, head.p, slice_cut(rest, '\n', &rest));
    if (lines.moves > 0 && lines.text <= 2 * lines.moves + 4) {
        unsigned enough = lines.atoms.count < 8 && survey_named(head) != GAME_UNKNOWN ? 1 : 2;

        survey_make(&s, head.p, &lines.atoms, GAME_UNKNOWN, 0);
        if (!s.chess && !(lines.san > 0 && s.squares) && lines.san * 4 < s.moves && s.stones >= enough &&
            s.glued * 2 < s.moves && s.run * 2 < s.moves)
            bid = 66;
    }
    free(lines.atoms.atom);
    return bid;
}
