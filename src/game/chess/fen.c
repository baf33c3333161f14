/* fen.c - reads and writes FEN; collects what is wrong with it, the caller reports. */
#include "game/chess/position.h"

#include <ctype.h>

enum { FIELD_BOARD, FIELD_SIDE, FIELD_CASTLING, FIELD_PASSED, FIELD_QUIET, FIELD_NUMBER, FIELDS };

static const char letters[] = " PNBRQK";

/* A reason is noted once. */
static void note(enum reason *list, unsigned *count, enum reason why)
{
    for (unsigned i = 0; i < *count; i++)
        if (list[i] == why)
            return;
    if (*count < 16)
        list[(*count)++] = why;
}

static void bad_position(struct fen_faults *f, enum reason why)
{
    note(f->position, &f->positions, why);
}

static void bad_words(struct fen_faults *f, enum reason why)
{
    note(f->words, &f->spellings, why);
}

/* Whether a word can be what the field asks for. */
static bool fits(unsigned field, struct slice word)
{
    switch (field) {
    case FIELD_SIDE:
        return slice_is(word, "w") || slice_is(word, "b");
    case FIELD_CASTLING:
        return slice_is(word, "-") || (word.n > 0 && slice_is_all(word, "KQkqABCDEFGHabcdefgh"));
    case FIELD_PASSED:
        return slice_is(word, "-") || (word.n == 2 && isdigit((unsigned char)word.p[1]));
    default:
        return word.n > 0 && slice_is_all(word, "0123456789");
    }
}

/* Where fields are missing, those that are there go where they fit. */
static void place_fields(struct slice field[FIELDS], unsigned n)
{
    struct slice word[FIELDS];
    unsigned at = FIELD_SIDE;

    memcpy(word, field, sizeof word);
    for (unsigned i = FIELD_SIDE; i < FIELDS; i++)
        field[i] = (struct slice){"", 0};
    for (unsigned i = FIELD_SIDE; i < n; i++, at++) {
        while (at < FIELDS - (n - i) && !fits(at, word[i]))
            at++;
        if (fits(at, word[i]))
            field[at] = word[i];
    }
}

/* Where there are too many, nothing is known from the first one on that does not fit. */
static void drop_fields(struct slice field[FIELDS])
{
    unsigned at = FIELD_SIDE;

    while (at < FIELDS && fits(at, field[at]))
        at++;
    for (; at < FIELDS; at++)
        field[at] = (struct slice){"", 0};
}

static void split_fields(struct slice fen, struct slice field[FIELDS], struct fen_faults *f)
{
    unsigned n = 0;
    bool spaces = slice_trim(fen).n != fen.n;

    for (unsigned i = 0; i < FIELDS; i++)
        field[i] = (struct slice){"", 0};
    for (fen = slice_trim(fen); fen.n > 0;) {
        struct slice one = slice_cut(fen, ' ', &fen);

        if (one.n == 0)
            spaces = true;
        else if (n < FIELDS)
            field[n++] = one;
        else
            n = FIELDS + 1;
    }
    if (n != FIELDS || spaces)
        bad_words(f, n != FIELDS ? REASON_FEN_FIELDS : REASON_FEN_SPACES);
    if (n > 1 && n < FIELDS)
        place_fields(field, n);
    else if (n > FIELDS)
        drop_fields(field);
    f->unread |= n > FIELDS;
}

static bool read_board(struct chess *p, struct slice board, struct fen_faults *f)
{
    unsigned x = 0, y = 7;
    bool digit = false;

    for (size_t i = 0; i < board.n; i++) {
        char c = board.p[i];
        const char *letter = find_char(letters + 1, (char)toupper((unsigned char)c));

        if (c == '/' && x == 8 && y > 0) {
            x = 0;
            y--;
        } else if (c >= '1' && c <= '8' && x + (unsigned)(c - '0') <= 8) {
            if (digit)
                bad_words(f, REASON_FEN_DIGITS);
            x += (unsigned)(c - '0');
        } else if (c != '\0' && letter != NULL && x < 8) {
            chess_put(p, y * 8 + x++, (unsigned)(letter - letters), c >= 'a' ? BLACK : WHITE);
        } else {
            return false;
        }
        digit = c >= '1' && c <= '8';
    }
    return x == 8 && y == 0;
}

/* The rook a letter of the castling field means: its file, or the outermost one on that wing. */
static unsigned meant_rook(const struct chess *p, unsigned side, unsigned letter)
{
    uint64_t rooks = p->men[ROOK] & p->of[side] & RANK_1 << side * 56;
    unsigned king = king_square(p, side);
    uint64_t below = rooks & (BIT(king) - 1), above = rooks & ~(BIT(king) - 1);

    if (letter == 'K')
        return above == 0 ? NO_SQUARE : 63u ^ (unsigned)__builtin_clzll(above);
    if (letter == 'Q')
        return below == 0 ? NO_SQUARE : first_square(below);
    rooks &= FILE_A << (letter - 'A');
    return rooks == 0 ? NO_SQUARE : first_square(rooks);
}

static bool is_standard_right(unsigned side, unsigned king, unsigned rook)
{
    return king == side * 56 + 4 && (rook == side * 56 || rook == side * 56 + 7);
}

static bool add_right(struct chess *p, char c, bool chess960, struct fen_faults *f)
{
    unsigned side = c >= 'a' ? BLACK : WHITE, letter = (unsigned)toupper((unsigned char)c);
    unsigned king = king_square(p, side), rook, wing;

    if (letter != 'K' && letter != 'Q' && (letter < 'A' || letter > 'H'))
        return false;
    rook = meant_rook(p, side, letter);
    if (rook == NO_SQUARE || king / 8 != side * 7 || (!chess960 && !is_standard_right(side, king, rook))) {
        bad_position(f, REASON_CASTLING_RIGHTS);
        return true;
    }
    wing = rook > king ? SHORT_CASTLE : LONG_CASTLE;
    if (p->rook[side][wing] != NO_SQUARE)
        return false;
    if (!chess960 && letter != 'K' && letter != 'Q')
        bad_words(f, REASON_FEN_CASTLING);
    p->rook[side][wing] = (uint8_t)rook;
    return true;
}

static void read_castling(struct chess *p, struct slice field, bool chess960, struct fen_faults *f)
{
    static const char order[] = "KHGFEDCBAQ"; /* either alphabet goes from the short to the long wing */
    unsigned last = 0;

    if (slice_is(field, "-") || field.n == 0)
        return;
    for (size_t i = 0; i < field.n; i++) {
        const char *at = find_char(order, (char)toupper((unsigned char)field.p[i]));
        unsigned rank = at == NULL ? 0 : (unsigned)(at - order) + 1 + (field.p[i] >= 'a' ? 100 : 0);

        if (!add_right(p, field.p[i], chess960, f)) {
            bad_words(f, REASON_FEN_CASTLING);
            f->unread = true;
        }
        if (rank <= last)
            bad_words(f, REASON_FEN_CASTLING);
        last = rank;
    }
}

static void read_passed(struct chess *p, struct slice field, struct fen_faults *f)
{
    unsigned rank = p->turn == WHITE ? 5 : 2, s;

    if (slice_is(field, "-") || field.n == 0)
        return;
    if (field.n != 2 || field.p[0] < 'a' || field.p[0] > 'h' || field.p[1] != (char)('1' + rank)) {
        bad_position(f, REASON_PASSED_SQUARE);
        return;
    }
    s = rank * 8 + (unsigned)(field.p[0] - 'a');
    if (p->board[s] != 0 || p->board[s ^ 24u] != 0 || p->board[s ^ 8u] != (PAWN | (unsigned)!p->turn << 3)) {
        bad_position(f, REASON_PASSED_SQUARE);
        return;
    }
    p->passed = (uint8_t)s;
}

static void read_counters(struct chess *p, const struct slice field[FIELDS], struct fen_faults *f)
{
    long quiet = 0, number = 1;
    bool both = field[FIELD_NUMBER].n > 0;

    if (field[FIELD_QUIET].n > 0 && (!slice_long(field[FIELD_QUIET], &quiet) || quiet < 0 || quiet > 10000)) {
        bad_words(f, REASON_FEN_HALFMOVE);
        f->unread = true;
        quiet = 0;
    }
    if (both && (!slice_long(field[FIELD_NUMBER], &number) || number < 1 || number > 10000)) {
        bad_words(f, REASON_FEN_NUMBER);
        f->unread = true;
        number = 1;
    } else if (both && quiet > 2 * (number - 1) + p->turn) {
        bad_words(f, REASON_FEN_HALFMOVE);
    }
    p->quiet = (uint32_t)quiet;
    p->number = (uint64_t)number;
    if (p->passed != NO_SQUARE && quiet != 0)
        bad_position(f, REASON_PASSED_CLOCK);
}

/* The fewest captures that bring pawns from eight files to where they stand: pawns do not overtake
 * each other sideways in the cheapest way to do it. */
static unsigned captures_needed(uint64_t pawns)
{
    unsigned cost[9] = {0};

    for (unsigned x = 0; x < 8; x++) {
        for (unsigned n = count_squares(pawns & FILE_A << x); n > 0; n--) {
            unsigned before = cost[0];

            cost[0] = 1000;
            for (unsigned j = 1; j <= 8; j++) {
                unsigned here = before + (j - 1 > x ? j - 1 - x : x + 1 - j);

                before = cost[j];
                cost[j] = here < cost[j - 1] ? here : cost[j - 1];
            }
        }
    }
    return cost[8];
}

static unsigned beyond(uint64_t men, unsigned usual)
{
    unsigned n = count_squares(men);

    return n > usual ? n - usual : 0;
}

static void check_counts(const struct chess *p, unsigned side, struct fen_faults *f)
{
    uint64_t ours = p->of[side], pawns = p->men[PAWN] & ours;
    unsigned promoted = beyond(p->men[QUEEN] & ours, 1) + beyond(p->men[ROOK] & ours, 2) +
                        beyond(p->men[KNIGHT] & ours, 2) + beyond(p->men[BISHOP] & ours & DARK_SQUARES, 1) +
                        beyond(p->men[BISHOP] & ours & ~DARK_SQUARES, 1);

    if (count_squares(ours) > 16)
        bad_position(f, REASON_MANY_MEN);
    if (count_squares(pawns) > 8)
        bad_position(f, REASON_MANY_PAWNS);
    else if (promoted > 8 - count_squares(pawns))
        bad_position(f, REASON_MANY_PROMOTED);
    else if (captures_needed(pawns) + count_squares(p->of[!side]) > 16)
        bad_position(f, REASON_PAWN_CAPTURES);
    if ((pawns & (RANK_1 | RANK_8)) != 0)
        bad_position(f, REASON_PAWN_ON_END_RANK);
}

/* 7.1(1): behind eight pawns that have not moved only knights come out. Bishops cannot move at all; rooks,
 * queen and king stay on their rank, and queen and king on their squares until something beside them is
 * taken. Rooks may have changed places with knights. */
static bool is_wrong_array(const struct chess *p, unsigned side)
{
    unsigned rank = side == WHITE ? 0 : 56;
    uint64_t ours = p->of[side], bishops = p->men[BISHOP] & ours, queens = p->men[QUEEN] & ours,
             king = p->men[KING] & ours, rooks = p->men[ROOK] & ours;
    uint64_t homes = (BIT(2) | BIT(5)) << rank, rank_1 = RANK_1 << rank;

    if ((p->men[PAWN] & ours) != RANK_1 << (side == WHITE ? 8 : 48))
        return false;
    if ((bishops & ~homes) != 0 || ((queens | king | rooks) & ~rank_1) != 0)
        return true;
    if (bishops != homes)
        return false;
    if (queens == 0)
        return (king & ~((BIT(3) | BIT(4)) << rank)) != 0;
    return queens != BIT(3) << rank || king != BIT(4) << rank || several(rooks & (BIT(0) | BIT(1)) << rank) ||
           several(rooks & (BIT(6) | BIT(7)) << rank);
}

/* The last move was a double step: it or the line it opened gave the check. */
static bool double_step_checks(const struct chess *p)
{
    unsigned now = p->passed ^ 8u, before = p->passed ^ 24u;
    uint64_t occ = (occupied(p) & ~BIT(now)) | BIT(before);
    uint64_t old = attackers(p, king_square(p, p->turn), !p->turn, occ) & ~BIT(now);

    return !several(p->checkers) && (p->checkers == BIT(now) || old == 0);
}

static void check_checkers(const struct chess *p, struct fen_faults *f)
{
    uint64_t sliders = p->men[BISHOP] | p->men[ROOK] | p->men[QUEEN], c = p->checkers;
    unsigned a, b;

    if (c == 0)
        return;
    if ((c & p->men[PAWN] & (p->turn == WHITE ? RANK_1 << 48 : RANK_1 << 8)) !=
        0) { /* a pawn that has not moved */
        bad_position(f, REASON_IMPOSSIBLE_CHECK);
    } else if (count_squares(c) > 2) {
        bad_position(f, REASON_MANY_CHECKERS);
    } else if (p->passed != NO_SQUARE) {
        if (!double_step_checks(p))
            bad_position(f, REASON_IMPOSSIBLE_CHECK);
    } else if (several(c)) {
        a = first_square(c);
        b = first_square(c & (c - 1));
        if ((c & sliders) == 0 || (chess_between[a][b] & p->men[KING] & p->of[p->turn]) != 0)
            bad_position(f, REASON_IMPOSSIBLE_CHECK);
    }
}

static bool has_kings(const struct chess *p, struct fen_faults *f)
{
    uint64_t white = p->men[KING] & p->of[WHITE], black = p->men[KING] & p->of[BLACK];

    if (white == 0 || black == 0)
        bad_position(f, REASON_NO_KING);
    else if (several(white) || several(black))
        bad_position(f, REASON_MANY_KINGS);
    return f->positions == 0;
}

bool fen_read(struct chess *p, struct slice fen, bool chess960, struct fen_faults *f)
{
    struct slice field[FIELDS];

    *f = (struct fen_faults){.positions = 0};
    chess_clear(p);
    split_fields(fen, field, f);
    if (!read_board(p, field[FIELD_BOARD], f)) {
        bad_position(f, REASON_FEN_BOARD);
        return false;
    }
    if (!has_kings(p, f))
        return false;
    p->turn = slice_is(field[FIELD_SIDE], "b");
    if (field[FIELD_SIDE].n > 0 && p->turn == WHITE && !slice_is(field[FIELD_SIDE], "w"))
        bad_position(f, REASON_FEN_SIDE);
    read_castling(p, field[FIELD_CASTLING], chess960, f);
    read_passed(p, field[FIELD_PASSED], f);
    read_counters(p, field, f);
    p->flags = chess960 ? POSITION_CHESS960 : 0;
    chess_settle(p);
    check_counts(p, WHITE, f);
    check_counts(p, BLACK, f);
    if (is_attacked(p, king_square(p, !p->turn), p->turn, occupied(p), 0))
        bad_position(f, REASON_OPPONENT_IN_CHECK);
    check_checkers(p, f);
    if (!chess960 && (is_wrong_array(p, WHITE) || is_wrong_array(p, BLACK)))
        bad_position(f, REASON_WRONG_ARRAY);
    return true;
}

static void write_board(const struct chess *p, struct buf *b)
{
    for (unsigned y = 8; y-- > 0;) {
        char empty = '0';

        for (unsigned x = 0; x < 8; x++) {
            unsigned man = p->board[y * 8 + x];

            if (man == 0) {
                empty++;
                continue;
            }
            if (empty != '0')
                buf_char(b, empty);
            empty = '0';
            buf_char(b, (char)((unsigned)letters[man & 7] | (man >> 3) << 5));
        }
        if (empty != '0')
            buf_char(b, empty);
        if (y > 0)
            buf_char(b, '/');
    }
}

/* K and Q for the outermost rook, as X-FEN has it, else the rook's file. */
static void write_castling(const struct chess *p, struct buf *b)
{
    size_t start = b->n;

    for (unsigned side = 0; side < 2; side++) {
        for (unsigned wing = 0; wing < 2; wing++) {
            unsigned rook = p->rook[side][wing], letter = wing == SHORT_CASTLE ? 'K' : 'Q';

            if (rook == NO_SQUARE)
                continue;
            if (meant_rook(p, side, letter) != rook)
                letter = 'A' + (rook & 7);
            buf_char(b, (char)(letter | side << 5));
        }
    }
    if (b->n == start)
        buf_char(b, '-');
}

void fen_write(const struct chess *p, struct buf *b)
{
    write_board(p, b);
    buf_str(b, p->turn == WHITE ? " w " : " b ");
    write_castling(p, b);
    buf_char(b, ' ');
    if (p->passed == NO_SQUARE) {
        buf_char(b, '-');
    } else {
        buf_char(b, (char)('a' + (p->passed & 7)));
        buf_char(b, (char)('1' + p->passed / 8));
    }
    buf_char(b, ' ');
    buf_uint(b, p->quiet);
    buf_char(b, ' ');
    buf_uint(b, p->number);
}

bool fen_respell(struct slice fen, bool chess960, bool strict, struct buf *b)
{
    struct fen_faults faults;
    struct chess p;

    if (!fen_read(&p, fen, chess960, &faults) || (!strict && (faults.positions > 0 || faults.unread)))
        return false;
    if (strict && p.quiet > 2 * (p.number - 1) + p.turn)
        p.number = (p.quiet - p.turn + 1) / 2 + 1;
    fen_write(&p, b);
    return true;
}
