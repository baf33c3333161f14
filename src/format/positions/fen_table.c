/* Positions with a title, and perhaps a solution, one a line: title,FEN and title|FEN|moves, FEN and moves
 * with blanks between them, or a table whose heading line names its columns. Each is a game that starts
 * there. A table that names its columns may hold games from the usual start, too. */
#include "format/positions/diagram_signs.h"

#include "format/description.h"
#include "format/engine/uci_words.h"
#include "format/text/lines.h"
#include "format/text/men/score.h"
#include "format/text/stones/stonelist.h"
#include "format/text/survey.h"
#include "record/words/words.h"

enum { MOST_COLUMNS = 16, LONGEST_NAME = 16 };

/* What a column holds. */
enum role { ROLE_UNKNOWN, ROLE_FEN, ROLE_MOVES, ROLE_HEADER, ROLE_KIND };

/* Of the whole file, from its first line. */
struct table {
    bool known;
    bool headed;   /* that line names the columns */
    bool coloured; /* players by their colours, of which Black moves first in the games of stones */
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

/* Behind the numbers of rounds, and the gap for a move of the other side. */
static struct slice past_numbers(struct slice text)
{
    const char *p = text.p, *end = text.p + text.n, *after;
    unsigned number;

    while ((p = score_skip(p, end)) < end &&
           ((after = score_number(p, end, &number)) != NULL || (after = score_gap(p, end)) != NULL))
        p = after;
    return slice_between(p, end);
}

static bool begins_with_move(enum game_id game, struct slice text)
{
    struct slice rest = past_numbers(text);
    bool is_short;
    struct claim c;

    if (game == GAME_XIANGQI)
        return score_move(rest.p, rest.p + rest.n, &c, &is_short) != NULL;
    return notation_reading(1u << game, lines_word(&rest), 0, &c) != NULL;
}

/* Whether they are in the coordinates of engines, which are UCI's. */
static bool begins_with_coordinates(struct slice text)
{
    struct slice word = uci_word(&text);
    size_t from = uci_coordinate(word.p, word.p + word.n);

    return from > 0 && uci_coordinate(word.p + from, word.p + word.n) > 0;
}

/* The position of a line on which moves stand behind it, with nothing but blanks or "moves" between them, and
 * perhaps "fen" before it; empty: there is none. */
static struct slice spaced_position(struct slice line, struct slice *moves)
{
    struct slice rest = line, word = lines_word(&rest), position, board;
    bool named = slice_is_nocase(word, "fen") || slice_is_nocase(word, "fen:");

    position = board = lines_position(named ? rest : line, moves);
    rest = *moves;
    word = lines_word(&rest);
    if (slice_is_nocase(word, "moves") || slice_is_nocase(word, "moves:"))
        *moves = rest;
    if (position.n > 0 && !begins_with_move(lines_game_of_fen(lines_word(&board)), *moves))
        position.n = 0;
    return position;
}

/* Words that say what follows: no title. */
static bool is_announced(struct slice title)
{
    static const char *const ends[] = {":", "：", "\"", "'", "=", "fen", "FEN", "position", "局面", "["};

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (slice_ends(title, ends[i]))
            return true;
    return false;
}

/* The position of a line on which a title stands before it, with only blanks between them: 第3局 3akab2/…;
 * empty: there is none. *TITLE and *MOVES: what stands before and behind it. */
static struct slice titled_position(struct slice line, struct slice *title, struct slice *moves)
{
    struct slice rest = line, before = line, word, position;

    while ((word = lines_word(&rest)).n > 0 && !is_fen(word))
        before = rest;
    if (word.n == 0 || before.p == line.p)
        return (struct slice){NULL, 0};
    *title = slice_trim(slice_between(line.p, word.p));
    position = lines_position(slice_between(word.p, line.p + line.n), moves);
    *moves = slice_trim(*moves);
    if (is_announced(*title) || (moves->n > 0 && !begins_with_move(lines_game_of_fen(word), *moves)))
        position.n = 0;
    return position;
}

/* The sign behind which a field of the line is a FEN, a blank where only that parts it from moves; 0: there
 * is none. */
static char separator_of(struct slice line)
{
    static const char signs[] = "|\t;,";
    struct slice moves;

    for (const char *sign = signs; *sign != '\0'; sign++) {
        struct slice rest = line, field;

        if (slice_find(line, *sign) == NULL)
            continue;
        while (rest.p != NULL)
            if (is_fen(field = take_field(&rest, *sign)) && spaced_position(field, &moves).n == 0)
                return *sign;
    }
    /* Coordinates are UCI's, but for the colon of "fen: … moves: …". */
    return spaced_position(line, &moves).n > 0 &&
                   (!begins_with_coordinates(moves) || slice_starts_nocase(line, "fen:"))
               ? ' '
               : '\0';
}

static bool is_colour(struct slice name)
{
    static const char *const colours[] = {"black", "white", "黑方", "白方", NULL};

    return slice_is_any_nocase(name, colours);
}

/* What formats/words/games.yaml says under `columns': fen, moves, kind, or a header. */
static enum role name_column(struct table *t, struct slice name)
{
    static const struct {
        const char *what;
        enum role role;
    } roles[] = {{"fen", ROLE_FEN}, {"moves", ROLE_MOVES}, {"kind", ROLE_KIND}};
    char room[LONGEST_NAME];
    const char *what = NULL;
    enum role role = ROLE_HEADER;

    for (size_t i = 0; i < name.n && name.n <= LONGEST_NAME; i++)
        room[i] = (char)(name.p[i] >= 'A' && name.p[i] <= 'Z' ? name.p[i] | 32 : name.p[i]);
    if (name.n > LONGEST_NAME ||
        (what = vocabulary_entry(NULL, "columns", (struct slice){room, name.n})) == NULL)
        return ROLE_UNKNOWN;
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
        role = strcmp(what, roles[i].what) == 0 ? roles[i].role : role;
    t->role[t->columns] = (uint8_t)role;
    t->key[t->columns] = (uint8_t)key_named(slice_of(what));
    t->coloured |= is_colour(name);
    return role;
}

/* Columns by the names of the heading line: bits of the roles that it has. */
static unsigned name_columns(struct table *t, struct slice line)
{
    struct slice rest = line;
    unsigned roles = 0;

    memset(t->role, 0, sizeof t->role);
    for (t->columns = 0; rest.p != NULL && t->columns < MOST_COLUMNS; t->columns++)
        roles |= 1u << name_column(t, take_field(&rest, t->separator));
    return roles;
}

static struct slice field_of(const struct table *t, struct slice line, enum role role)
{
    struct slice rest = line, field;

    for (unsigned i = 0; rest.p != NULL && i < t->columns; i++) {
        field = take_field(&rest, t->separator);
        if (t->role[i] == role)
            return field;
    }
    return (struct slice){"", 0};
}

/* Which game moves without a position are of: Chinese words, WXF or coordinates of xiangqi, or what begins a
 * game of chess. GAME_UNKNOWN: something else, as points of stones are. */
static enum game_id game_of(struct slice moves)
{
    const char *end = moves.p + moves.n, *p = score_skip(moves.p, end), *after;
    static const char *const chess[] = {"e4", "d4", "c4", "Nf3", "g3", "b3", "f4", "Nc3", "e3", "d3"};
    struct coordinates first = {.count = 0};
    struct slice word;
    unsigned number;
    bool short_form;
    struct claim c;

    coordinates_look(&first, moves, p);
    if (first.count == 2)
        return coordinates_are_xiangqi(&first) ? GAME_XIANGQI : GAME_CHESS;
    if (p < end && (after = score_number(p, end, &number)) != NULL)
        p = score_skip(after, end);
    if (p < end && score_move(p, end, &c, &short_form) != NULL)
        return GAME_XIANGQI;
    moves = slice_between(p, end);
    word = lines_word(&moves);
    for (size_t i = 0; i < sizeof chess / sizeof *chess; i++)
        if (slice_is(word, chess[i]))
            return GAME_CHESS;
    return GAME_UNKNOWN;
}

/* A heading line without a position: a table of games, with at least one more column that is known. */
static bool is_headed_list(struct table *t, struct slice first, struct slice second)
{
    for (const char *sign = ",\t;|"; *sign != '\0'; sign++) {
        t->separator = *sign;
        if (slice_find(first, *sign) != NULL &&
            (name_columns(t, first) & (1u << ROLE_MOVES | 1u << ROLE_HEADER)) ==
                (1u << ROLE_MOVES | 1u << ROLE_HEADER) &&
            (game_of(field_of(t, second, ROLE_MOVES)) != GAME_UNKNOWN ||
             stone_cell_game(field_of(t, second, ROLE_MOVES), GAME_UNKNOWN) != GAME_UNKNOWN))
            return true;
    }
    return false;
}

/* What the file's first lines say of its columns. */
static struct table look(struct slice head)
{
    struct text text = {.start = head.p, .p = head.p, .end = head.p + head.n};
    struct table t = {.known = true};
    struct slice first, second, title, moves;

    if (!lines_next(&text, &first))
        return t;
    if ((t.separator = separator_of(first)) != '\0')
        return t;
    if (!lines_next(&text, &second)) {
        t.separator = titled_position(first, &title, &moves).n > 0 ? ' ' : '\0';
        return t;
    }
    if (titled_position(first, &title, &moves).n > 0 && titled_position(second, &title, &moves).n > 0) {
        t.separator = ' ';
        return t;
    }
    if ((t.separator = separator_of(second)) != '\0')
        t.headed = (name_columns(&t, first) & 1u << ROLE_FEN) != 0;
    else
        t.headed = is_headed_list(&t, first, second);
    if (!t.headed)
        t.separator = '\0';
    return t;
}

static int sniff(struct slice head)
{
    return look(head).separator != '\0' ? 88 : 0;
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
        lines_move(t, r, slice_between(p, after), &c);
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
        if (n == NULL && (n = notation_reading(1u << r->game, word, 0, &c)) != NULL)
            r->notation = n->name;
        else if (n != NULL)
            notation_read(n, word, 0, &c);
        lines_move(t, r, word, &c);
    }
}

void fen_table_moves(struct text *t, struct record *r, struct slice moves)
{
    struct slice rest = moves, word = lines_word(&rest);

    read_moves(t, r, slice_is_nocase(word, "moves") || slice_is_nocase(word, "moves:") ? rest : moves);
}

static void take_header(struct text *t, struct record *r, enum key key, struct slice value)
{
    if (value.n != 0)
        record_header(r, key, SLICE(""), value, lines_span(t, value));
}

/* Without a heading: the title, the FEN, and all the rest as moves. */
static void read_plain(struct text *t, struct record *r, struct slice line, char separator)
{
    struct slice rest = line, field = {NULL, 0}, title;

    /* Only moves behind a position tell that a line, which nobody bade for, has no separator. */
    if ((separator == ' ' || separator == '\0') && (field = spaced_position(line, &rest)).n == 0 &&
        separator == ' ' && (field = titled_position(line, &title, &rest)).n > 0)
        take_header(t, r, KEY_TITLE, title);
    separator = separator == '\0' ? ',' : separator;
    rest = field.n == 0 ? line : rest;
    while (field.n == 0 && rest.p != NULL && !is_fen(field = take_field(&rest, separator))) {
        take_header(t, r, KEY_TITLE, field);
        field.n = 0;
    }
    lines_keep_fen(t, r, "FEN", field, lines_span(t, field));
    if (rest.p != NULL)
        read_moves(t, r, rest);
}

/* Who is White moves first in chess alone: in the games of stones the columns of the players are Black's and
 * White's. */
static void turn_players(struct record *r)
{
    for (uint32_t i = 0; i < r->headers; i++) {
        struct header *h = &r->header[i];

        if (h->key == KEY_FIRST || h->key == KEY_SECOND)
            h->key = h->key == KEY_FIRST ? KEY_SECOND : KEY_FIRST;
    }
}

/* Moves without a position, of the game that is asked for, that a column names, or that they look like. */
static void read_game(struct text *t, struct record *r, struct slice moves, enum game_id named, bool coloured,
                      struct sink *sink)
{
    enum game_id asked = t->file->hint != GAME_UNKNOWN ? t->file->hint : named;
    bool stones = game_places_stones(asked);

    r->game = asked != GAME_UNKNOWN ? asked : moves.p == NULL ? GAME_CHESS : game_of(moves);
    if (moves.p != NULL &&
        (stones || (r->game == GAME_UNKNOWN && stone_cell_game(moves, GAME_UNKNOWN) != GAME_UNKNOWN))) {
        stone_cell_read(t->start, moves, asked, 0, r, sink);
        if (coloured)
            turn_players(r);
        return;
    }
    if (r->game == GAME_UNKNOWN)
        r->game = GAME_CHESS;
    if (moves.p != NULL)
        read_moves(t, r, moves);
}

/* A position decides which game it is, wherever its column stands; without one the moves do, so that they
 * wait until all columns are read. */
static void read_columns(struct text *t, struct record *r, struct slice line, const struct table *table,
                         struct sink *sink)
{
    struct slice rest = line, moves = {NULL, 0};
    enum game_id named = GAME_UNKNOWN;

    for (unsigned i = 0; rest.p != NULL && i < table->columns; i++) {
        struct slice field = take_field(&rest, table->separator);

        if (table->role[i] == ROLE_FEN && field.n != 0)
            lines_keep_fen(t, r, "FEN", field, lines_span(t, field));
        else if (table->role[i] == ROLE_MOVES)
            moves = field;
        else if (table->role[i] == ROLE_HEADER)
            take_header(t, r, (enum key)table->key[i], field);
        else if (table->role[i] == ROLE_KIND)
            named = survey_named(field);
    }
    if (r->game == GAME_UNKNOWN)
        read_game(t, r, moves, named, table->coloured, sink);
    else if (moves.p != NULL)
        read_moves(t, r, moves);
}

/* Whether the line names the columns. */
static bool is_heading(const struct table *table, struct slice line)
{
    struct table own = {.separator = table->separator};

    return (name_columns(&own, line) & (1u << ROLE_FEN | 1u << ROLE_MOVES)) != 0;
}

static enum status read(struct text *t, struct record *r, struct sink *sink)
{
    struct table own = look(slice_between(t->start, t->end));
    const struct table *table = t->file->shared != NULL ? t->file->shared : &own;
    struct slice line;

    if (!lines_next(t, &line))
        return STATUS_END;
    /* The heading is the first line of the file. */
    if (table->headed && is_heading(table, line) && !lines_next(t, &line))
        return STATUS_END;
    lines_begin(t, r, "fen-table", line);
    if (lines_count_alone(t))
        return STATUS_GAME;
    if (table->headed)
        read_columns(t, r, line, table, sink);
    else
        read_plain(t, r, line, table->separator);
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
    .games = 1 << GAME_CHESS | 1 << GAME_XIANGQI | 1 << GAME_WEIQI | 1 << GAME_WUZIQI,
    .shared_size = sizeof(struct table),
    .sniff = sniff,
    .split = split,
    .read = read};
