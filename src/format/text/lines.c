/* lines.c - cutting at line ends, the next line with something in it, FEN by its look. */
#include "format/text/lines.h"

size_t lines_split(void *shared, struct slice text, size_t from, bool at_end)
{
    const char *at;

    (void)shared;
    if (at_end)
        return text.n;
    at = text.n == from ? NULL : memrchr(text.p + from, '\n', text.n - from);
    return at == NULL ? 0 : (size_t)(at + 1 - text.p);
}

bool lines_next(struct text *t, struct slice *line)
{
    while (t->p < t->end) {
        const char *feed = memchr(t->p, '\n', (size_t)(t->end - t->p)), *end = feed == NULL ? t->end : feed;

        *line = slice_trim(slice_between(t->p, end));
        t->p = feed == NULL ? t->end : feed + 1;
        if (line->n > 0 && line->p[0] != '#')
            return true;
    }
    return false;
}

struct slice lines_first(struct slice head)
{
    struct text t = {.start = head.p, .p = head.p, .end = head.p + head.n};
    struct slice line = {"", 0};

    if (!lines_next(&t, &line))
        line.n = 0;
    return line;
}

struct slice lines_word(struct slice *line)
{
    const char *p = line->p, *end = line->p + line->n, *start;

    while (p < end && (unsigned char)*p <= ' ')
        p++;
    for (start = p; p < end && (unsigned char)*p > ' ';)
        p++;
    *line = slice_between(p, end);
    return slice_between(start, p);
}

void lines_begin(struct text *t, struct record *r, const char *format, struct slice line)
{
    r->format = format;
    r->source = t->start;
    r->serial = ++t->serial;
    r->at = lines_span(t, line);
}

void lines_move(const struct text *t, struct record *r, struct slice word, const struct claim *c)
{
    uint32_t node = record_add(r, r->count - 1);

    if (node == 0)
        return;
    r->node[node].claim = *c;
    r->node[node].at = lines_span(t, word);
}

const char *lines_usual_fen(enum game_id game)
{
    switch (game) {
    case GAME_CHESS:
        return "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    case GAME_XIANGQI:
        return "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    default:
        return NULL;
    }
}

/* Advisers and cannons, or several empty ranks of nine, and no queen: a board of xiangqi, however broken. */
static bool has_xiangqi_men(struct slice board)
{
    unsigned men = 0, nines = 0;

    for (size_t i = 0; i < board.n; i++) {
        if (find_char("qQ", board.p[i]) != NULL)
            return false;
        men += find_char("aAcC", board.p[i]) != NULL;
        nines += board.p[i] == '9';
    }
    return men > 1 || nines > 1;
}

/* A board with fewer ranks is a fraction, a date or a path. */
enum { FEWEST_RANKS = 4 };

enum game_id lines_game_of_fen(struct slice board)
{
    unsigned ranks = 1;

    for (size_t i = 0; i < board.n; i++) {
        /* words of some other script, of a program, or an address */
        if ((unsigned char)board.p[i] >= 0x80 || find_char("\"'{}<>=:", board.p[i]) != NULL)
            return GAME_UNKNOWN;
        ranks += board.p[i] == '/';
    }
    if (ranks == 10 || (ranks >= FEWEST_RANKS && ranks <= 12 &&
                        slice_is_all(board, "/123456789rRnNhHbBeEaAkKcCpP") && has_xiangqi_men(board)))
        return GAME_XIANGQI;
    return ranks == 8 ? GAME_CHESS : GAME_UNKNOWN;
}

/* The eight squares of a rank, '.' where nothing stands. */
static void expand_rank(struct slice rank, char squares[8])
{
    unsigned x = 0;

    memset(squares, '.', 8);
    for (size_t i = 0; i < rank.n && x < 8; i++) {
        if (rank.p[i] >= '1' && rank.p[i] <= '8')
            x += (unsigned)(rank.p[i] - '0');
        else
            squares[x++] = rank.p[i];
    }
}

/* Whether king and rook stand so that a right on that wing is one of Chess960 alone. */
static bool is_odd_right(const char squares[8], char king, char rook, bool short_wing)
{
    const char *k = memchr(squares, king, 8);
    const char *r = k == NULL    ? NULL
                    : short_wing ? memrchr(k, rook, (size_t)(squares + 8 - k))
                                 : memchr(squares, rook, (size_t)(k - squares));

    return r != NULL && (k != squares + 4 || r != squares + (short_wing ? 7 : 0));
}

/* Whether a word can be the field of a FEN: 1 its side, 2 castling, 3 a square, 4 and 5 numbers. */
static bool is_field(struct slice word, unsigned which)
{
    static const char *const signs[] = {[1] = "wbrWBR",
                                        [2] = "KQABCDEFGHkqabcdefgh",
                                        [3] = "abcdefgh36",
                                        [4] = "0123456789",
                                        [5] = "0123456789"};

    if (which > 1 && slice_is(word, "-"))
        return true;
    return word.n > 0 && slice_is_all(word, signs[which]) && (which != 1 || word.n == 1) &&
           (which != 3 || word.n == 2);
}

struct slice lines_position(struct slice line, struct slice *rest)
{
    struct slice after = line, board = lines_word(&after), word;
    const char *end = board.p + board.n;

    *rest = after;
    if (board.n < 15 || lines_game_of_fen(board) == GAME_UNKNOWN)
        return (struct slice){NULL, 0};
    for (unsigned which = 1; which < 6 && (word = lines_word(&after)).n > 0; which++) {
        while (which < 6 && !is_field(word, which))
            which++;
        if (which == 6)
            break;
        end = word.p + word.n;
        *rest = after;
    }
    return slice_between(board.p, end);
}

/* Whether a FEN of chess gives rights to castle that only Chess960 has. */
static bool lines_is_chess960(struct slice fen)
{
    struct slice board = lines_word(&fen), castling, rest = board, rank = slice_cut(board, '/', &rest);
    char black[8], white[8];

    expand_rank(rank, black);
    while (rest.p != NULL)
        rank = slice_cut(rest, '/', &rest);
    expand_rank(rank, white);
    lines_word(&fen);
    castling = lines_word(&fen);
    for (size_t i = 0; i < castling.n; i++) {
        char c = castling.p[i];
        bool second = c >= 'a';

        if ((c >= 'A' && c <= 'H') || (c >= 'a' && c <= 'h'))
            return true;
        if ((c == 'K' || c == 'Q' || c == 'k' || c == 'q') &&
            is_odd_right(second ? black : white, second ? 'k' : 'K', second ? 'r' : 'R',
                         c == 'K' || c == 'k'))
            return true;
    }
    return false;
}

void lines_part_side(struct buf *out, struct slice fen)
{
    struct slice rest = fen, board = lines_word(&rest);
    char last = board.n == 0 ? '\0' : board.p[board.n - 1];
    bool glued = slice_trim(rest).n == 0 && board.n > 1 &&
                 (last == 'w' || ((last == 'b' || last == 'r') && board.p[board.n - 2] == '9'));

    buf_slice(out, glued ? (struct slice){board.p, board.n - 1} : fen);
    if (glued)
        buf_printf(out, " %c", last);
}

void lines_keep_fen(struct text *t, struct record *r, const char *name, struct slice fen, struct span at)
{
    struct slice board = fen;

    record_header(r, KEY_POSITION, slice_of(name), fen, at);
    r->game = lines_game_of_fen(lines_word(&board));
    if (r->game == GAME_UNKNOWN)
        r->game = t->file != NULL && t->file->hint != GAME_UNKNOWN ? t->file->hint : GAME_CHESS;
    if (r->game == GAME_CHESS && lines_is_chess960(fen))
        record_header(r, KEY_VARIANT, SLICE("Variant"), SLICE("Chess960"), at);
}
