/* Text scores of weiqi and wuziqi: one game is gathered as atoms, then built as survey.c has decided. */
#include "format/text/stones/stonelist.h"

#include "format/description.h"
#include "format/text/heads.h"
#include "format/text/lexing.h"
#include "format/text/lines.h"
#include "format/text/stones/stone_game.h"
#include "format/weiqi/weiqi_stones.h"

#include <stdlib.h>

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

    if (((a->style == PAIR_TRIPLE && a->kind == ATOM_PAIR) || a->kind == ATOM_POINT) && a->side != 0 &&
        a->side <= 2)
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

/* The text from atom A to the end of B. Columns have their atoms in another order than the text: A alone,
 * where B stands before it. */
static struct slice words_from(const struct list *l, const struct atom *a, const struct atom *b)
{
    const char *start = words_of(l, a).p, *end = words_of(l, b).p + b->len;

    return end < start ? words_of(l, a) : slice_between(start, end);
}

static void take_result(struct list *l, struct slice words)
{
    struct record *r = l->file.record;

    words = known_result_unbracketed(slice_trim(words));
    if (record_find(r, KEY_RESULT) == NULL)
        build_header(&l->file, KEY_RESULT, "", words, words);
    r->result_at = build_span(&l->file, words);
    r->terminator = known_said(l->known, r->game, words)->result;
    r->terminated = r->terminator != RESULT_UNKNOWN;
}

/* 胜方：黑, 黑贴3.75子 behind the moves of a line: from atom I to its end. How many atoms; 0: it is something
 * else. */
static unsigned take_said(struct list *l, unsigned i)
{
    const struct atom *a = &l->atoms.atom[i];
    unsigned n = 1;
    struct slice rest;

    while (i + n < l->atoms.count && a[n].kind != ATOM_LINE && a[n].kind < ATOM_HEADER)
        n++;
    rest = words_from(l, a, &a[n - 1]);
    if (i + n < l->atoms.count && words_of(l, &a[n]).p > rest.p) /* with the blanks before the next */
        rest = slice_between(rest.p, words_of(l, &a[n]).p);
    if (is_result(l, rest))
        return 0;
    if (heads_is_result(rest) ? heads_read(&l->file, rest, true) : heads_take_words(&l->file, rest))
        return n;
    return 0;
}

/* Prose: from atom I up to the next one that counts. How many atoms it took. */
static unsigned take_words(struct list *l, unsigned i)
{
    const struct atom *a = &l->atoms.atom[i];
    unsigned n = take_said(l, i);
    struct slice words;

    if (n != 0)
        return n;
    n = 1;
    /* A point that the words are about is part of them. */
    while (i + n < l->atoms.count && (a[n].kind == ATOM_WORDS ||
                                      (atom_is_move(&a[n]) && !survey_is_move(&l->survey, &l->atoms, i + n))))
        n++;
    words = words_from(l, a, &a[n - 1]);
    if (is_result(l, words))
        take_result(l, words);
    else if (!l->survey.quiet)
        build_comment(&l->file, words);
    return n;
}

/* Words in brackets. */
static void take_remark(struct list *l, struct slice words)
{
    if (is_result(l, words))
        take_result(l, words);
    else
        build_comment(&l->file, *words.p == '{' ? (struct slice){words.p + 1, words.n - 2}
                                                : known_result_unbracketed(words));
}

/* 白胜, 黑胜2又3/4子: the atoms from I to the end of the line when they are a result; 0: they are none. */
static unsigned result_atoms(const struct list *l, unsigned i, struct slice *words)
{
    const struct atom *a = &l->atoms.atom[i];
    unsigned n = 1;

    while (i + n < l->atoms.count && a[n].kind < ATOM_REMARK && a[n].kind != ATOM_LINE &&
           !is_joined(l, &a[n]))
        n++;
    for (; n > 1; n--) {
        *words = words_from(l, a, &a[n - 1]);
        if (is_result(l, *words))
            return n;
    }
    return 0;
}

/* 白4防在下面 behind move 4: words about it, up to the end of the line or the next number. How many atoms; 0:
 * it is something else. */
static unsigned take_remark_on(struct list *l, unsigned i)
{
    const struct atom *a = &l->atoms.atom[i], *number = a->kind == ATOM_SIDE ? a + 1 : a;
    unsigned n = (unsigned)(number - a) + 1;

    if (i + n >= l->atoms.count || number->kind != ATOM_NUMBER || l->file.node == 0 ||
        number->x > l->number || a[n].kind != ATOM_WORDS)
        return 0;
    while (i + n < l->atoms.count && a[n].kind != ATOM_LINE &&
           !(a[n].kind == ATOM_NUMBER && a[n].x == l->number + 1))
        n++;
    build_comment(&l->file, words_from(l, a, &a[n - 1]));
    return n;
}

/* 黑优, 白方稍好: how a side stands. How many atoms; 0: it is something else. */
static unsigned take_judgement(struct list *l, unsigned i)
{
    static const char *const signs[] = {"优", "優", "劣", "势", "勢", "好", "坏", "利", "败", "敗", "敌",
                                        "亏", "满", "苦", "难", "厚", "薄", "先", "强", "弱", "占"};
    const struct atom *a = &l->atoms.atom[i];
    struct slice word;

    if (i + 1 >= l->atoms.count || a[1].kind != ATOM_WORDS || l->file.node == 0)
        return 0;
    word = words_of(l, &a[1]);
    for (size_t k = 0; k < sizeof signs / sizeof *signs; k++)
        if (memmem(word.p, word.n, signs[k], strlen(signs[k])) != NULL) {
            build_comment(&l->file, words_from(l, a, &a[1]));
            return 2;
        }
    return 0;
}

/* A side before its move, or one that has won. */
static unsigned take_side(struct list *l, unsigned i)
{
    const struct atom *a = &l->atoms.atom[i];
    unsigned n = 0;
    struct slice words;

    if (i + 1 < l->atoms.count && (a[1].kind == ATOM_WORDS || a[1].kind == ATOM_RESIGN) &&
        (n = result_atoms(l, i, &words)) != 0) {
        take_result(l, words);
        return n;
    }
    if (i + 2 < l->atoms.count && a[1].kind == ATOM_NUMBER && !atom_is_move(&a[2]) &&
        (n = result_atoms(l, i, &words)) != 0) {
        take_result(l, words);
        return n;
    }
    if (i + 1 < l->atoms.count && a[1].kind == ATOM_WORDS && (n = take_said(l, i)) != 0)
        return n;
    if ((n = take_remark_on(l, i)) != 0 || (n = take_judgement(l, i)) != 0)
        return n;
    if (l->survey.side_after && l->file.node != 0)
        l->file.record->node[l->file.node].claim.side = (uint8_t)a->x;
    else
        l->next = (enum side)a->x;
    return 1;
}

/* 16 of "1. 16 D4": a number where one with a dot promised a move. */
static bool is_number_for_move(const struct list *l, unsigned i)
{
    const struct atom *a = &l->atoms.atom[i];
    const char *text = l->file.text->start;

    return i > 0 && i + 1 < l->atoms.count && a[-1].kind == ATOM_NUMBER &&
           text[a[-1].off + a[-1].len] == '.' && a->off > a[-1].off + a[-1].len + 1 &&
           text[a->off + a->len] == ' ' && is_digit((unsigned char)text[a->off]) && atom_is_move(&a[1]);
}

/* A number: of a result, 10手以下略 白胜半目, of a remark, or of the move to come. */
static unsigned take_number(struct list *l, unsigned i)
{
    struct slice words;
    unsigned n =
        i + 1 < l->atoms.count && l->atoms.atom[i + 1].kind == ATOM_WORDS ? result_atoms(l, i, &words) : 0;

    if (n != 0)
        take_result(l, words);
    if (n == 0 && is_number_for_move(l, i)) {
        add(l, &l->atoms.atom[i]);
        n = 1;
    }
    if (n == 0 && (n = take_remark_on(l, i)) == 0) {
        l->number = l->atoms.atom[i].x;
        n = 1;
    }
    return n;
}

/* In bytes, of a point that was misspelled. */
enum { LONGEST_SLIP = 4 };

/* Qxx, Q3x, Q?, ??: a point that could not be read, among others on its line. */
static bool is_slip(const struct list *l, const struct atom *a)
{
    struct slice word = words_of(l, a);
    const char *end = word.p + word.n;
    unsigned n;
    bool letter = is_letter((unsigned char)*word.p);

    if ((word.n > LONGEST_SLIP && peek(word.p, end, &n) != '?') || (word.n == 1 && *end != '?'))
        return false;
    for (const char *p = word.p + letter; p < end; p += n) {
        uint32_t c = peek(p, end, &n);

        if (c != '?' && (!letter || (c != 'x' && !is_digit(c))))
            return false;
    }
    return true;
}

/* Whether a word stands between stones, or before the first, where no number says which move it would be. */
static bool is_among_stones(const struct list *l, unsigned i)
{
    const struct atom *a = &l->atoms.atom[i];

    return !l->atoms.numbered && l->survey.sides == 0 && i + 1 < l->atoms.count && atom_is_move(&a[1]) &&
           (i == 0 || atom_is_move(&a[-1]) || a[-1].kind == ATOM_LINE) && is_slip(l, a);
}

/* Words where the number or side before them promised a move. */
static bool is_broken(const struct list *l, unsigned i)
{
    const struct atom *a = &l->atoms.atom[i];

    if (l->survey.quiet || a->kind != ATOM_WORDS || is_result(l, words_of(l, a)))
        return false;
    if (i == 0 || is_among_stones(l, i))
        return is_among_stones(l, i);
    /* The first move, and the moves behind it are not read as if it had not been there. */
    if (a[-1].kind == ATOM_NUMBER && a[-1].x == 1 && l->file.node == 0 &&
        (a->len <= LONGEST_SLIP || is_slip(l, a)) && i + 1 < l->atoms.count && atom_is_move(&a[1]))
        return true;
    /* 黑先 above the moves is no move of Black's. */
    return (a[-1].kind == ATOM_NUMBER ||
            (a[-1].kind == ATOM_SIDE && !l->survey.side_after && l->file.node != 0)) &&
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
    struct line_pattern *p = heading_of(&l->headings, GAME_WEIQI, line);

    if (p != NULL)
        heading_take(&l->headings, &l->file, p, line);
    return p != NULL;
}

static void take_line(struct list *l, const struct atom *a)
{
    struct slice line = slice_trim(words_of(l, a));
    bool known;

    if (l->file.node == 0 && heading_says_missing(&l->headings, line)) {
        headings_restart(&l->file);
        return;
    }
    known = l->file.node == 0 && heads_known(l->file.text->file->desc, line);

    if (l->file.node == 0 && !known && take_heading(l, line))
        return;
    if ((a->kind == ATOM_HEADER || known) &&
        heads_read(&l->file, line, l->file.node == 0 || heads_is_result(line)))
        return;
    if (l->file.node == 0 && heads_take_words(&l->file, line))
        return;
    if (l->file.node != 0 && is_result(l, line))
        take_result(l, line);
    else if (l->file.node != 0 && !is_between(l, a) && is_result(l, last_clause(line)))
        take_result(l, last_clause(line));
    else if (l->file.node != 0 && !l->atoms.numbered && is_between(l, a))
        build_say(&l->file, CODE_MOVELIST_LINE, line, line);
    else if (l->file.node == 0 && record_find(l->file.record, KEY_TITLE) == NULL)
        build_header(&l->file, KEY_TITLE, "", line, line);
    else
        build_comment(&l->file, line);
}

/* The stones that lie on the board before the first move of "initialStones": [["B", "Q4"], …]. */
static void take_setup(struct list *l, struct slice words)
{
    struct atoms stones = {0};
    struct note *note = NULL;
    enum side side = SIDE_FIRST;

    slice_cut(words, '[', &words);
    atoms_of_line(l->file.text->start, slice_trim(words), &stones);
    for (unsigned i = 0; i < stones.count; i++) {
        const struct atom *a = &stones.atom[i];
        point at = a->kind == ATOM_POINT ? survey_point(&l->survey, a) : NOWHERE;
        int what;

        if (a->kind == ATOM_SIDE)
            side = (enum side)a->x;
        if (at == NOWHERE)
            continue;
        what = side == SIDE_FIRST ? SETUP_FIRST : SETUP_SECOND;
        if (note == NULL || note->value != what) {
            note = record_note(l->file.record, 0, NOTE_SETUP);
            note->value = what;
            note->at = build_span(&l->file, words);
        }
        note_add_point(l->file.record, note, at);
    }
    free(stones.atom);
}

static unsigned take_atom(struct list *l, unsigned i)
{
    const struct atom *a = &l->atoms.atom[i];

    if (is_broken(l, i)) {
        unsigned n = take_said(l, i);

        if (n == 0)
            add(l, a);
        return n == 0 ? 1 : n;
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
    case ATOM_NUMBER:
        return take_number(l, i);
    case ATOM_WORDS:
        return take_words(l, i);
    case ATOM_BROKEN:
        add(l, a);
        break;
    case ATOM_REMARK:
        take_remark(l, words_of(l, a));
        break;
    case ATOM_RESULT:
        take_result(l, words_of(l, a));
        break;
    case ATOM_SETUP:
        take_setup(l, words_of(l, a));
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

/* Stones that a handicap gives; 0: it says none. */
static int handicap_in(struct slice words)
{
    const char *end = words.p + words.n;
    unsigned n;

    for (const char *p = words.p; p < end; p += n) {
        uint32_t c = peek(p, end, &n);
        int value = is_digit(c) ? (int)(c - '0') : c == 0x4E24 || c == 0x5169 ? 2 : numeral_digit(c);

        if (value > 0)
            return value;
    }
    return 0;
}

/* With a handicap White plays first, where the list itself does not say who does. */
static void let_white_begin(struct list *l)
{
    struct record *r = l->file.record;

    if (r->game == GAME_WEIQI && l->survey.sides == 0 && r->count > 1 &&
        handicap_in(record_value(r, KEY_HANDICAP)) > 1)
        r->node[r->node[0].child].claim.side = SIDE_SECOND;
}

/* Headers first: they may say the size. */
static void build(struct list *l)
{
    struct record *r = l->file.record;
    long size;

    r->game = l->survey.game;
    r->notation = survey_notation(&l->survey);
    r->implied = l->survey.implied;
    stones_put_in_order(&l->atoms);
    if (!l->survey.quiet)
        stones_mark_gaps(&l->atoms, l->file.text->start, l->survey.sides > 0 || said(l, KEY_HANDICAP).n > 0);
    for (unsigned i = 0; i < l->atoms.count;)
        i += take_atom(l, i);
    let_white_begin(l);
    headings_above(&l->headings, &l->file);
    if ((size = size_said(l)) != 0)
        l->survey.size = (unsigned)size;
    if (l->survey.size != 0)
        r->width = r->height = (uint8_t)l->survey.size;
}

static void say_guess(struct list *l)
{
    const struct text_survey *s = &l->survey;
    const struct atom *first = &l->atoms.atom[0];
    struct span at = {first->off, first->len};

    if (s->guessed)
        sink_say(l->file.sink, CODE_MOVELIST_GUESS, at, game_name(s->game), game_name(s->other));
    if (s->assumed != NULL)
        sink_say(l->file.sink, CODE_MOVELIST_AXIS, at, s->assumed, NULL);
}

enum status stonelist_read(struct text *text, struct record *record, struct sink *sink,
                           struct patterns *patterns, bool *refused)
{
    struct list l = {.next = SIDE_NONE};
    enum status status = STATUS_END;

    stones_start(&l.file, text, record, sink, "movelist", 0);
    record->game = GAME_UNKNOWN;
    l.known = desc_recall(text->file->desc, record, sizeof *l.known);
    l.line.slow = (text->want & WANT_SLOW) != 0;
    headings_init(&l.headings, patterns, &l.file);
    if (stones_gather(&l)) {
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
    free(l.line.atom);
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

    line = line_behind_name(start, line_behind_time(line));
    atoms_of_line(start, line, &atoms);
    class = line_class(&atoms, line);
    l->moves += class == LINE_MOVES;
    l->text += class == LINE_TEXT;
    l->san += class == LINE_BLANK ? 0 : survey_san(start, &atoms);
    for (unsigned i = 0; class == LINE_MOVES && i < atoms.count; i++)
        atoms_push(&l->atoms, atoms.atom[i]);
    free(atoms.atom);
}

/* Whether the stones are cells of some table: points in letters among pairs of numbers, or pairs that come
 * again, which stones hardly do. */
static bool is_table(const struct atoms *all)
{
    enum { LINES = 64, PAIRS_TO_A_REPEAT = 16 };
    bool seen[LINES][LINES] = {{false}};
    unsigned points = 0, pairs = 0, again = 0;

    for (unsigned i = 0; i < all->count; i++) {
        const struct atom *a = &all->atom[i];

        points += a->kind == ATOM_POINT;
        if (a->kind != ATOM_PAIR || (a->style != PAIR_COMMA && a->style != PAIR_TRIPLE))
            continue;
        pairs++;
        if (a->x >= 0 && a->y >= 0 && a->x < LINES && a->y < LINES) {
            again += seen[a->x][a->y];
            seen[a->x][a->y] = true;
        }
    }
    return pairs > 0 && (points > 0 || again * PAIRS_TO_A_REPEAT > pairs);
}

/* A line of names, id,name, above one with as many cells: a table, of which no name is one of points. */
static bool is_headed_table(struct slice head)
{
    struct slice cell, rest, line = slice_trim(slice_cut(head, '\n', &head));
    unsigned cells = 0, others = 1;

    for (rest = line; rest.p != NULL; cells++) {
        cell = slice_cut(rest, ',', &rest);
        for (size_t i = 0; i < cell.n; i++)
            if ((cell.p[i] < 'a' || cell.p[i] > 'z') && cell.p[i] != '_')
                return false;
        if (cell.n == 0 || atoms_named_points(cell))
            return false;
    }
    line = head.p == NULL ? head : slice_cut(head, '\n', &rest);
    for (size_t i = 0; i < line.n; i++)
        others += line.p[i] == ',';
    return cells > 1 && others == cells;
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

/* A game by its name, also one that is played with men. */
static enum game_id game_of_name(struct slice name)
{
    enum game_id game = survey_named(name);

    if (game != GAME_UNKNOWN)
        return game;
    if (slice_holds(name, "国际象棋") || slice_is_nocase(slice_trim(name), "chess"))
        return GAME_CHESS;
    return slice_holds(name, "象棋") ? GAME_XIANGQI : GAME_UNKNOWN;
}

/* What a line of its own at the top names as the game: 棋种: 五子棋. */
static enum game_id game_said(struct slice head)
{
    static const char *const names[] = {"棋种", "棋種", "Game"};
    struct slice line, rest = head;
    const char *colon;
    size_t width;

    for (unsigned lines = 0; lines < 40 && rest.p != NULL; lines++) {
        line = slice_trim(slice_cut(rest, '\n', &rest));
        if ((colon = heads_colon(line, &width)) == NULL)
            continue;
        for (size_t i = 0; i < sizeof names / sizeof *names; i++)
            if (slice_is(slice_trim(slice_between(line.p, colon)), names[i]))
                return game_of_name(slice_between(colon + width, line.p + line.n));
    }
    return GAME_UNKNOWN;
}

/* The next line of *REST, or value of JSON. */
static struct slice next_line(struct slice *rest, const char *end)
{
    struct slice line = slice_cut(*rest, '\n', rest), whole = line_with_value(line, end);

    if (whole.n > line.n)
        slice_cut(slice_between(whole.p + whole.n, end), '\n', rest);
    return whole;
}

int stonelist_sniff(struct slice head)
{
    struct lines lines = {.moves = 0};
    struct slice rest = head;
    struct text_survey s;
    enum game_id game;
    int bid = 0;

    if (head.n == 0 || is_marked(head) || is_headed_table(head))
        return 0;
    /* Said at the top, it spares a look at all lines, which every game of a long list would take. */
    game = game_said(head);
    if (game == GAME_CHESS || game == GAME_XIANGQI)
        return 0;
    while (rest.p != NULL && lines.atoms.count < MOST_ATOMS)
        look_at_line(&lines, head.p, next_line(&rest, head.p + head.n));
    if (lines.moves > 0 && lines.text <= 2 * lines.moves + 4) {
        unsigned enough = lines.atoms.count < 8 && survey_named(head) != GAME_UNKNOWN ? 1 : 2;

        survey_make(&s, head.p, &lines.atoms, game, 0);
        if (!s.chess && (game != GAME_UNKNOWN || !(lines.san > 0 && s.squares)) &&
            (game != GAME_UNKNOWN || lines.san * 4 < s.moves) && s.stones >= enough &&
            s.glued * 2 < s.moves && s.run * 2 < s.moves &&
            (survey_named(head) != GAME_UNKNOWN || !is_table(&lines.atoms)))
            bid = 66;
    }
    free(lines.atoms.atom);
    return bid;
}
