/* described_read.c - lines of a format that a YAML file describes: what their fields say. */
#include "format/build.h"
#include "format/described/described.h"
#include "format/text/lines.h"

#include "base/text/text.h"

#include <stdio.h>

/* A game while it is read. */
struct described_reader {
    const struct described *d;
    struct builder b;
    unsigned stones;
    long count; /* the moves that the file says it has; -1: it does not */
    struct slice offers;
};

/* A field without the blanks around it; empty where it says that there is nothing to say. */
static struct slice trim_field(const struct described *d, const struct described_part *part,
                               struct slice field)
{
    field = slice_trim(field);
    return d->nothing.n > 0 && part->key != KEY_RESULT && slice_eq(field, d->nothing)
               ? (struct slice){field.p, 0}
               : field;
}

/* Where the signs behind a field begin: a field in quotes may hold them. NULL: nowhere. */
static const char *field_end(const struct described *d, struct slice rest, struct slice signs)
{
    const char *from = rest.p, *end = rest.p + rest.n;

    if (d->quoted && rest.n > 0 && *from == '"') {
        do
            from = memchr(from + 1, '"', (size_t)(end - from - 1));
        while (from != NULL && from + 1 < end && from[1] == '"' && ++from);
        from = from == NULL ? rest.p : from + 1;
    }
    return signs.n == 0 || from == end ? NULL : memmem(from, (size_t)(end - from), signs.p, signs.n);
}

/* A field without the quotes around it; those inside are still doubled. */
static struct slice unquoted(const struct described *d, struct slice field)
{
    if (!d->quoted || field.n < 2 || field.p[0] != '"' || field.p[field.n - 1] != '"')
        return field;
    return (struct slice){field.p + 1, field.n - 2};
}

/* What stands before the last signs of a line; false when they are missing. */
static bool cut_end(struct slice *line, struct slice signs)
{
    const char *p = line->p + line->n;

    while (signs.n > 0 && (size_t)(p - line->p) >= signs.n && memcmp(p - signs.n, signs.p, signs.n) != 0)
        p--;
    if ((size_t)(p - line->p) < signs.n)
        return false;
    *line = slice_between(line->p, p - signs.n);
    return true;
}

/* The fields of a line that has the pattern, without blanks around them; false when it has not. */
static bool match_line(const struct described *d, const struct described_line *l, struct slice line,
                       struct slice field[DESCRIBED_PARTS])
{
    struct slice rest = slice_trim(line), first = l->part[0].before;

    if (rest.n < first.n || (first.n > 0 && memcmp(rest.p, first.p, first.n) != 0) || !cut_end(&rest, l->end))
        return false;
    rest = slice_skip(rest, first.n);
    for (unsigned i = 0; i < l->parts; i++) {
        const struct described_part *next = i + 1 < l->parts ? &l->part[i + 1] : NULL;
        const char *end = next == NULL ? NULL : field_end(d, rest, next->before);

        if (next != NULL && end == NULL && !next->may_lack)
            return false;
        field[i] = slice_between(rest.p, end == NULL ? rest.p + rest.n : end);
        rest = slice_skip(rest, field[i].n);
        rest = end == NULL ? rest : slice_trim(slice_skip(rest, next->before.n));
        field[i] = trim_field(d, &l->part[i], unquoted(d, slice_trim(field[i])));
    }
    return true;
}

static bool is_between(char c)
{
    return (unsigned char)c <= ' ' || c == ',' || c == ';' || c == '|';
}

/* The bytes of two characters: no word ends inside one. */
static size_t two_signs(struct slice s)
{
    unsigned first = 0, second = 0;

    utf8_get(s.p, s.p + s.n, &first);
    if (first < s.n)
        utf8_get(s.p + first, s.p + s.n, &second);
    return first + second;
}

/* Behind the number of a move, 12. or 12... */
static const char *behind_number(const char *p, const char *end)
{
    const char *dot = p;

    while (dot < end && is_ascii_digit(*dot))
        dot++;
    if (dot == p || dot == end || *dot != '.')
        return p;
    while (dot < end && (*dot == '.' || is_between(*dot)))
        dot++;
    return dot;
}

/* The next word of a move in *WORDS, which is moved behind it; empty at the end. */
static struct slice next_word(const struct described_spelling *s, struct slice *words)
{
    const char *p = words->p, *end = p + words->n, *start;

    while (p < end && is_between(*p))
        p++;
    start = p = s->points == POINTS_NOTATION && !s->glued ? behind_number(p, end) : p;
    for (unsigned numbers = s->points == POINTS_NUMBERS ? 2 : 1; numbers > 0 && !s->glued; numbers--) {
        while (p < end && is_between(*p))
            p++;
        while (p < end && !is_between(*p))
            p++;
    }
    if (s->glued)
        p += start < end ? two_signs(slice_between(start, end)) : 0;
    *words = slice_between(p, end);
    return slice_between(start, p);
}

static int hex(char c)
{
    return is_ascii_digit(c) ? c - '0' : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10 : -1;
}

/* Columns and rows of a word, as the file counts them. */
static bool take_pair(const struct described_spelling *s, struct slice word, long *column, long *row)
{
    size_t n = 0;

    if (s->points == POINTS_HEX) {
        *column = word.n == 2 ? hex(word.p[0]) : -1;
        *row = word.n == 2 ? hex(word.p[1]) : -1;
        return *column >= 0 && *row >= 0;
    }
    while (n < word.n && !is_between(word.p[n]))
        n++;
    word = slice_trim(word);
    return slice_long((struct slice){word.p, n}, column) && n < word.n &&
           slice_long(slice_trim(slice_skip(word, n + 1)), row);
}

/* What such a word says, on a board of that height; false when it is no move. */
static bool read_claim(const struct described *d, const struct described_spelling *s, struct slice word,
                       unsigned height, struct claim *c)
{
    long column, row;

    claim_clear(c);
    if (s->points == POINTS_NOTATION)
        return s->notation->parse(word, height, c);
    if (!take_pair(s, word, &column, &row))
        return false;
    if (s->points == POINTS_HEX && column == 0 && row == 0) {
        c->kind = MOVE_PASS;
        return true;
    }
    column -= d->first;
    row = described_row(d, height, row - d->first);
    if (column < 0 || row < 0 || column > 25 || row > 25)
        return false;
    *c = (struct claim){
        .kind = MOVE_PLACE, .piece = STONE, .from = NOWHERE, .to = POINT((unsigned)column, (unsigned)row)};
    return true;
}

/* The number that a slot of numbers has to be; true for other slots. */
static bool is_fit(const struct described *d, const struct described_part *part, struct slice field)
{
    long n;

    switch (part->slot) {
    case SLOT_COLUMN:
    case SLOT_ROW:
    case SLOT_NUMBER:
        return slice_long(field, &n);
    case SLOT_WIDTH:
    case SLOT_HEIGHT:
        return slice_long(field, &n) && n >= 1 && n <= 63;
    case SLOT_TOTAL:
        return slice_long(field, &n) && n >= 0 && n <= 63 * 63;
    case SLOT_MOVES:
        return true;
    default:
        break;
    }
    if (part->slot != SLOT_HEADER || part->key != KEY_RESULT || d->results == NULL)
        return true;
    for (const struct yaml *r = d->results->child; r != NULL; r = r->next)
        if (slice_is_nocase(field, r->text))
            return true;
    return false;
}

static bool all_fit(const struct described *d, const struct described_line *l, const struct slice *field)
{
    for (unsigned i = 0; i < l->parts; i++)
        if (!is_fit(d, &l->part[i], field[i]))
            return false;
    return true;
}

/* How many of the first words are moves; 0 where one of them is none. */
static unsigned count_moves(const struct described *d, const struct described_line *l,
                            const struct slice *field)
{
    struct slice words = {"", 0}, word;
    struct claim c;
    unsigned count = 0;

    for (unsigned i = 0; i < l->parts; i++)
        if (l->part[i].slot == SLOT_MOVES)
            words = field[i];
    while (count < d->least && (word = next_word(&d->moves, &words)).n > 0)
        if (!read_claim(d, &d->moves, word, d->lines, &c))
            return 0;
        else
            count++;
    return count;
}

static int sniff_line(const struct described *d, struct slice head)
{
    struct slice line, field[DESCRIBED_PARTS];

    do
        line = slice_trim(slice_cut(head, '\n', &head));
    while (line.n == 0 && head.p != NULL);
    return match_line(d, &d->line, line, field) && all_fit(d, &d->line, field) &&
                   count_moves(d, &d->line, field) > 0
               ? d->bid
               : 0;
}

/* The lines before the moves, and as many moves as the format asks for. */
static int sniff_moves(const struct described *d, struct slice head)
{
    struct slice field[DESCRIBED_PARTS], none[DESCRIBED_PARTS];
    unsigned seen = 0;

    for (unsigned i = 0; i < d->heads; i++) {
        struct slice line = slice_cut(head, '\n', &head);

        if (slice_trim(line).n == 0 || !match_line(d, &d->head[i], line, field) ||
            !all_fit(d, &d->head[i], field) ||
            (d->head[i].part[0].slot == SLOT_HEADER && match_line(d, &d->line, line, none) &&
             all_fit(d, &d->line, none)))
            return 0;
    }
    while (seen < d->least && match_line(d, &d->line, slice_cut(head, '\n', &head), field) &&
           all_fit(d, &d->line, field))
        seen++;
    return seen == d->least ? d->bid : 0;
}

int described_sniff(const struct described *d, struct slice head)
{
    if (d->unlike.n > 0 && head.n >= d->unlike.n && memcmp(head.p, d->unlike.p, d->unlike.n) == 0)
        return 0;
    if (d->known_by.n > 0)
        return head.n >= d->known_by.n && memcmp(head.p, d->known_by.p, d->known_by.n) == 0 ? d->bid : 0;
    return d->is_move ? sniff_moves(d, head) : sniff_line(d, head);
}

/* What the result is called here, and what it is. */
static struct slice plain_result(const struct described *d, struct slice word)
{
    for (const struct yaml *r = d->results == NULL ? NULL : d->results->child; r != NULL; r = r->next)
        if (slice_is_nocase(word, r->text))
            return slice_of(r->key);
    return word;
}

/* A quote within quotes is written twice. */
static void take_quotes(struct slice field, struct buf *out)
{
    for (size_t i = 0; i < field.n; i++) {
        buf_char(out, field.p[i]);
        i += field.p[i] == '"' && i + 1 < field.n && field.p[i + 1] == '"';
    }
}

/* The headers are called as the line that opens the file calls its fields. */
static void take_header(struct described_reader *r, unsigned part, struct slice field)
{
    const struct described *d = r->d;
    struct slice names[DESCRIBED_PARTS] = {{NULL, 0}};
    SCOPED(buf) value = {0}, name = {0};
    enum key key = d->line.part[part].key;

    if (!d->is_move && d->opens.n > 0)
        match_line(d, &d->line, d->opens, names);
    buf_slice(&name, names[part]);
    if (d->quoted)
        take_quotes(field, &value);
    else
        buf_slice(&value, field);
    build_header(&r->b, key, buf_cstr(&name),
                 key == KEY_RESULT ? plain_result(d, field) : buf_as_slice(&value), field);
}

/* The rulebook that a word of the field stands for; other words say nothing. */
static void take_rules(struct described_reader *r, struct slice field)
{
    for (const struct yaml *n = field.n == 0 ? NULL : r->d->rules->child; n != NULL; n = n->next)
        if (slice_holds(field, n->key)) {
            build_header(&r->b, KEY_RULES, "", slice_of(n->text), field);
            return;
        }
}

/* Fields of moves are taken elsewhere, when headers have told how large the board is. */
static void take_field(struct described_reader *r, const struct described_line *l, unsigned i,
                       struct slice field)
{
    long n = 0;

    slice_long(field, &n);
    switch (l->part[i].slot) {
    case SLOT_HEADER:
        if (l->part[i].key == KEY_RULES && r->d->rules != NULL)
            take_rules(r, field);
        else if (l == &r->d->line)
            take_header(r, i, field);
        else
            build_header(&r->b, l->part[i].key, "", field, field);
        break;
    case SLOT_COMMENT:
        build_comment(&r->b, field);
        break;
    case SLOT_OFFERS:
        r->offers = field;
        break;
    case SLOT_WIDTH:
        r->b.record->width = (uint8_t)(n > UINT8_MAX ? UINT8_MAX : n);
        break;
    case SLOT_HEIGHT:
        r->b.record->height = (uint8_t)(n > UINT8_MAX ? UINT8_MAX : n);
        break;
    case SLOT_TOTAL:
        r->count = n;
        break;
    default:
        break;
    }
}

/* The node of a move that WORD is; nothing but a place where it is none. */
static void take_claim(struct described_reader *r, const struct claim *c, struct slice word)
{
    uint32_t before = r->b.node;
    struct node *n;

    build_unreadable(&r->b, SIDE_NONE, word);
    n = &r->b.record->node[r->b.node];
    if (c != NULL && r->b.node != before) {
        n->claim = *c;
        n->claim.side = SIDE_NONE;
    }
}

/* The offers for the fifth stone that were not kept, beside the one that was. */
static void take_offers(struct described_reader *r)
{
    struct slice rest = r->offers, word;
    struct record *record = r->b.record;
    struct note *n = NULL;
    struct claim c;

    while ((word = next_word(&r->d->offers, &rest)).n > 0 && r->b.node != 0) {
        if (!read_claim(r->d, &r->d->offers, word, record->height, &c) || c.kind != MOVE_PLACE)
            continue;
        if (n == NULL && (n = record_note(record, r->b.node, NOTE_OFFERS)) != NULL) {
            n->at = build_span(&r->b, r->offers);
            if (record->node[r->b.node].claim.to != NOWHERE)
                note_add_point(record, n, record->node[r->b.node].claim.to);
        }
        note_add_point(record, n, c.to);
    }
}

static void take_moves(struct described_reader *r, struct slice words)
{
    struct slice word;
    struct claim c;

    while ((word = next_word(&r->d->moves, &words)).n > 0) {
        bool is_move = read_claim(r->d, &r->d->moves, word, r->b.record->height, &c);

        take_claim(r, is_move ? &c : NULL, word);
        if (++r->stones == 5)
            take_offers(r);
    }
}

/* A line of a move: a stone, and how long it took. */
static void take_move_line(struct described_reader *r, const struct slice *field, struct slice line)
{
    const struct described *d = r->d;
    long n[SLOT_TOTAL] = {0};
    struct note *note;

    for (unsigned i = 0; i < d->line.parts; i++)
        if (d->line.part[i].slot < SLOT_TOTAL)
            slice_long(field[i], &n[d->line.part[i].slot]);
    n[SLOT_ROW] -= d->first;
    build_move(&r->b, SIDE_NONE, n[SLOT_COLUMN] - d->first,
               d->from_top ? n[SLOT_ROW] : r->b.record->height - 1 - n[SLOT_ROW], line);
    if ((r->b.text->want & WANT_CLOCKS) && n[SLOT_ELAPSED] != 0 && r->b.node != 0) {
        note = record_note(r->b.record, r->b.node, NOTE_ELAPSED);
        note->value = n[SLOT_ELAPSED];
        note->at = build_span(&r->b, line);
    }
}

/* The lines before the moves; where one of them is something else, it is reported, or all are taken for
 * moves. */
static void read_heads(struct described_reader *r)
{
    const struct described *d = r->d;
    const char *start = r->b.text->p;
    struct slice line = {NULL, 0}, field[DESCRIBED_PARTS];

    for (unsigned i = 0; i < d->heads; i++) {
        const struct described_line *l = &d->head[i];
        bool matches = build_line(&r->b, &line) && match_line(d, l, line, field);
        bool fits = matches && all_fit(d, l, field);

        for (unsigned p = 0; matches && (fits || d->wrong_head != CODE_NONE) && p < l->parts; p++)
            take_field(r, l, p, field[p]);
        if (fits)
            continue;
        if (d->wrong_head != CODE_NONE)
            build_say(&r->b, d->wrong_head, line, line);
        else
            r->b.text->p = start;
        return;
    }
}

/* What stands behind the moves, in the order of the patterns, of which some may be missing. A number is no
 * name. */
static void read_tails(struct described_reader *r, struct slice line)
{
    const struct described *d = r->d;
    struct slice field[DESCRIBED_PARTS];
    unsigned next = 0;
    long number;

    do
        for (unsigned i = next; i < d->tails; i++) {
            const struct described_line *l = &d->tail[i];

            if (!match_line(d, l, line, field) || !all_fit(d, l, field) ||
                (l->part[0].slot == SLOT_HEADER && slice_long(field[0], &number)))
                continue;
            for (unsigned p = 0; p < l->parts; p++)
                take_field(r, l, p, field[p]);
            next = i + 1;
            break;
        }
    while (build_line(&r->b, &line));
}

/* The rules that everybody plays by on a board of that size. */
static void imply_rules(struct described_reader *r)
{
    struct record *record = r->b.record;

    record->implied =
        yaml_text(r->d->implies, DIGITS(record->width == record->height ? record->width : 0u), NULL);
}

/* Where the file says how many moves it has, fewer are reported as missing and the record as cut off;
 * more are simply there. */
static enum status read_moves(struct described_reader *r)
{
    struct slice line, field[DESCRIBED_PARTS];
    struct text *t = r->b.text;

    while (r->d->known_by.n > 0 && t->p < t->end && (unsigned char)*t->p <= ' ')
        t->p++;
    if (t->p == t->end)
        return STATUS_END;
    read_heads(r);
    imply_rules(r);
    while (build_line(&r->b, &line))
        if (match_line(r->d, &r->d->line, line, field) && all_fit(r->d, &r->d->line, field))
            take_move_line(r, field, line);
        else if (r->d->rest_ignored || r->d->tails > 0) {
            read_tails(r, line);
            t->p = t->end;
        } else if (slice_trim(line).n != 0)
            build_unreadable(&r->b, SIDE_NONE, line);
    if ((long)r->b.record->count - 1 < r->count && !r->b.record->truncated && r->d->missing != CODE_NONE) {
        build_say(&r->b, r->d->missing, (struct slice){t->end, 0}, (struct slice){"", 0});
        record_cut_off(r->b.record, r->d->missing);
    }
    return build_end(&r->b);
}

/* The next line with a game, and its fields. Lines that are none are reported. */
static bool next_game(struct described_reader *r, const char **start, struct slice field[DESCRIBED_PARTS])
{
    const struct described *d = r->d;
    struct slice line;

    while (*start = r->b.text->p, build_line(&r->b, &line)) {
        line = slice_trim(line);
        if (line.n == 0 ||
            (d->opens.n > 0 && line.n >= d->known_by.n && memcmp(line.p, d->known_by.p, d->known_by.n) == 0))
            continue;
        if (match_line(d, &d->line, line, field))
            return true;
        build_say(&r->b, d->wrong != CODE_NONE ? d->wrong : CODE_LINE, line, line);
    }
    return false;
}

static enum status read_line(struct described_reader *r)
{
    struct slice field[DESCRIBED_PARTS];
    const struct described_line *l = &r->d->line;
    const char *start;

    if (!next_game(r, &start, field))
        return STATUS_END;
    if (lines_count_alone(r->b.text))
        return build_end(&r->b);
    imply_rules(r);
    r->b.record->at.off = (uint32_t)(start - r->b.text->start);
    for (unsigned i = 0; i < l->parts; i++)
        take_field(r, l, i, field[i]);
    for (unsigned i = 0; i < l->parts; i++)
        if (l->part[i].slot == SLOT_MOVES)
            take_moves(r, field[i]);
    return build_end(&r->b);
}

enum status described_read(struct text *t, struct record *record, struct sink *sink)
{
    const struct described *d = t->file->format->described;
    struct described_reader r = {.d = d, .count = -1};
    bool stones = described_has_stones(d);

    build_start(&r.b, t, record, sink, d->game, d->format.name, stones ? d->lines : 0, stones ? d->lines : 0);
    record->notation = (stones ? notation_usual(d->game) : d->moves.notation)->name;
    return d->is_move ? read_moves(&r) : read_line(&r);
}
