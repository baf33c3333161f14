/* Positions with a title, and perhaps a solution, one a line: title,FEN and title|FEN|moves, or a table whose
 * heading line names its columns. Each is a game that starts there. */
#include "format/text/fen_table.h"

#include "format/description.h"
#include "format/text/lines.h"
#include "format/text/score_coordinates.h"
#include "format/text/score_lex.h"
#include "notation/notation.h"

enum { MOST_COLUMNS = 16 };

/* What a column holds. */
enum role { ROLE_UNKNOWN, ROLE_FEN, ROLE_MOVES, ROLE_HEADER };

/* Of the whole file, from its first line. */
struct table {
    bool known;
    bool headed; /* that line names the columns */
    char separator;
    unsigned columns;
    uint8_t role[MOST_COLUMNS], key[MOST_COLUMNS];
};

/* One field, with or without quotes; *REST becomes what follows it, with a NULL pointer at the end. */
static struct slice take_field(struct slice *rest, char separator)
{
    const char *close;

    if (rest->n > 1 && rest->p[0] == '"' && (close = memchr(rest->p + 1, '"', rest->n - 1)) != NULL) {
        struct slice field = slice_between(rest->p + 1, close);

        slice_cut(slice_between(close + 1, rest->p + rest->n), separator, rest);
        return field;
    }
    return slice_trim(slice_cut(*rest, separator, rest));
}

static bool is_fen(struct slice field)
{
    struct slice board = lines_word(&field);

    return board.n >= 15 && lines_game_of_fen(board) != GAME_UNKNOWN;
}

/* The sign behind which a field of the line is a FEN; 0: there is none. */
static char separator_of(struct slice line)
{
    static const char signs[] = "|\t;,";

    for (const char *sign = signs; *sign != '\0'; sign++) {
        struct slice rest = line;

        if (memchr(line.p, *sign, line.n) == NULL)
            continue;
        while (rest.p != NULL)
            if (is_fen(take_field(&rest, *sign)))
                return *sign;
    }
    return '\0';
}

static void name_column(struct table *t, struct slice name)
{
    static const struct {
        const char *name;
        enum role role;
        enum key key;
    } names[] = {{"fen", ROLE_FEN, KEY_OTHER},        {"position", ROLE_FEN, KEY_OTHER},
                 {"局面", ROLE_FEN, KEY_OTHER},       {"moves", ROLE_MOVES, KEY_OTHER},
                 {"solution", ROLE_MOVES, KEY_OTHER}, {"movelist", ROLE_MOVES, KEY_OTHER},
                 {"pv", ROLE_MOVES, KEY_OTHER},       {"着法", ROLE_MOVES, KEY_OTHER},
                 {"解法", ROLE_MOVES, KEY_OTHER},     {"title", ROLE_HEADER, KEY_TITLE},
                 {"name", ROLE_HEADER, KEY_TITLE},    {"标题", ROLE_HEADER, KEY_TITLE},
                 {"名称", ROLE_HEADER, KEY_TITLE},    {"id", ROLE_HEADER, KEY_ID},
                 {"result", ROLE_HEADER, KEY_RESULT}, {"结果", ROLE_HEADER, KEY_RESULT},
                 {"event", ROLE_HEADER, KEY_EVENT},   {"date", ROLE_HEADER, KEY_DATE},
                 {"red", ROLE_HEADER, KEY_FIRST},     {"white", ROLE_HEADER, KEY_FIRST},
                 {"红方", ROLE_HEADER, KEY_FIRST},    {"black", ROLE_HEADER, KEY_SECOND},
                 {"黑方", ROLE_HEADER, KEY_SECOND},   {"author", ROLE_HEADER, KEY_AUTHOR},
                 {"source", ROLE_HEADER, KEY_SOURCE}, {"comment", ROLE_HEADER, KEY_COMMENT}};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (slice_is_nocase(name, names[i].name)) {
            t->role[t->columns] = (uint8_t)names[i].role;
            t->key[t->columns] = (uint8_t)names[i].key;
        }
}

/* Columns by the names of the heading line. False when none of them is a position. */
static bool name_columns(struct table *t, struct slice line)
{
    struct slice rest = line;
    bool fen = false;

    for (t->columns = 0; rest.p != NULL && t->columns < MOST_COLUMNS; t->columns++) {
        name_column(t, take_field(&rest, t->separator));
        fen |= t->role[t->columns] == ROLE_FEN;
    }
    return fen;
}

/* What the file's first lines say of its columns. */
static struct table look(struct slice head)
{
    struct text text = {.start = head.p, .p = head.p, .end = head.p + head.n};
    struct table t = {.known = true};
    struct slice first, second;

    if (!lines_next(&text, &first))
        return t;
    if ((t.separator = separator_of(first)) != '\0' || !lines_next(&text, &second))
        return t;
    if ((t.separator = separator_of(second)) != '\0' && !(t.headed = name_columns(&t, first)))
        t.separator = '\0';
    return t;
}

static int sniff(struct slice head)
{
    return look(head).separator != '\0' ? 88 : 0;
}

static struct span span_of(const struct text *t, struct slice s)
{
    return (struct span){(uint32_t)(s.p - t->start), (uint32_t)s.n};
}

/* The notation of the game's coordinates in which the first word is a move. */
static const struct notation *notation_of(enum game_id game, struct slice word)
{
    for (size_t i = 0; notations[i] != NULL; i++) {
        struct claim c;

        claim_clear(&c);
        if ((notations[i]->games >> game & 1) != 0 && notations[i]->parse(word, 0, &c))
            return notations[i];
    }
    return NULL;
}

static void add_move(struct text *t, struct record *r, struct slice word, const struct claim *c)
{
    uint32_t node = record_add(r, r->count - 1);

    if (node == 0)
        return;
    r->node[node].claim = *c;
    r->node[node].at = span_of(t, word);
}

/* Of xiangqi, in any spelling and with whatever stands around them in scores. */
static void read_score(struct text *t, struct record *r, struct slice moves)
{
    const char *p = moves.p, *end = moves.p + moves.n, *after;
    bool shorts = false, short_form, wxf = false, coordinates = false;
    struct claim c;
    unsigned number;

    while ((p = score_skip(p, end)) < end) {
        if ((after = score_move(p, end, &c, &short_form)) != NULL) {
            wxf |= r->count == 1 && score_wxf(p, end, &c) != NULL;
            coordinates |= r->count == 1 && !wxf && score_coordinates(p, end, &c) != NULL;
            shorts |= short_form;
        } else if ((after = score_number(p, end, &number)) != NULL || (after = score_gap(p, end)) != NULL) {
            p = after;
            continue;
        } else {
            claim_clear(&c);
            for (after = p + 1; after < end && (unsigned char)*after > ' ';)
                after++;
        }
        add_move(t, r, slice_between(p, after), &c);
        p = after;
    }
    r->notation = coordinates ? coordinates_settle(r, t->start) : score_notation(wxf, shorts);
}

/* Moves with blanks or commas between them. */
static void read_moves(struct text *t, struct record *r, struct slice moves)
{
    const char *p = moves.p, *end = moves.p + moves.n;
    const struct notation *n = NULL;

    if (r->game == GAME_XIANGQI) {
        read_score(t, r, moves);
        return;
    }
    while (p < end) {
        const char *start;
        struct slice word;
        struct claim c;

        while (p < end && ((unsigned char)*p <= ' ' || *p == ',' || *p == ';'))
            p++;
        for (start = p; p < end && (unsigned char)*p > ' ' && *p != ',' && *p != ';';)
            p++;
        word = slice_between(start, p);
        if (word.n == 0 || word.p[word.n - 1] == '.')
            continue;
        if (n == NULL && (n = notation_of(r->game, word)) != NULL)
            r->notation = n->name;
        claim_clear(&c);
        if (n == NULL || !n->parse(word, 0, &c))
            claim_clear(&c);
        add_move(t, r, word, &c);
    }
}

static void take_header(struct text *t, struct record *r, enum key key, struct slice value)
{
    if (value.n != 0)
        record_header(r, key, SLICE(""), value, span_of(t, value));
}

/* Without a heading: the title, the FEN, and all the rest as moves. */
static void read_plain(struct text *t, struct record *r, struct slice line, char separator)
{
    struct slice rest = line, field;

    while (rest.p != NULL && !is_fen(field = take_field(&rest, separator)))
        take_header(t, r, KEY_TITLE, field);
    lines_keep_fen(t, r, "FEN", field, span_of(t, field));
    if (rest.p != NULL)
        read_moves(t, r, rest);
}

static void read_columns(struct text *t, struct record *r, struct slice line, const struct table *table)
{
    struct slice rest = line, moves = {NULL, 0};

    for (unsigned i = 0; rest.p != NULL && i < table->columns; i++) {
        struct slice field = take_field(&rest, table->separator);

        if (table->role[i] == ROLE_FEN && field.n != 0)
            lines_keep_fen(t, r, "FEN", field, span_of(t, field));
        else if (table->role[i] == ROLE_MOVES)
            moves = field;
        else if (table->role[i] == ROLE_HEADER)
            take_header(t, r, (enum key)table->key[i], field);
    }
    if (r->game == GAME_UNKNOWN)
        r->game = t->file->hint != GAME_UNKNOWN ? t->file->hint : GAME_CHESS;
    if (moves.p != NULL)
        read_moves(t, r, moves);
}

static enum status read(struct text *t, struct record *r, struct sink *sink)
{
    struct table own = look(slice_between(t->start, t->end));
    const struct table *table = t->file->shared != NULL ? t->file->shared : &own;
    struct slice line;

    (void)sink;
    if (!lines_next(t, &line))
        return STATUS_END;
    /* The heading is the first line of the file. */
    if (table->headed && separator_of(line) == '\0' && !lines_next(t, &line))
        return STATUS_END;
    lines_begin(t, r, "fen-table", line);
    if (table->headed)
        read_columns(t, r, line, table);
    else
        read_plain(t, r, line, table->separator == '\0' ? ',' : table->separator);
    return STATUS_GAME;
}

static size_t split(void *shared, struct slice text, size_t from, bool at_end)
{
    struct table *table = shared;

    if (!table->known)
        *table = look(text);
    return lines_split(NULL, text, from, at_end);
}

const struct format format_fen_table = {
    .name = "fen-table",
    .title = "positions with titles and solutions, one a line: title,FEN or title|FEN|moves",
    .games = 1 << GAME_CHESS | 1 << GAME_XIANGQI,
    .shared_size = sizeof(struct table),
    .sniff = sniff,
    .split = split,
    .read = read};
