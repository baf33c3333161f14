/* The spellings of chess moves: words to claims and back. */
#include "notation/notation.h"

#include "unit.h"

static bool parse_as(const char *notation, const char *word, struct claim *c)
{
    const struct notation *n = notation_named(slice_of(notation));

    assert_non_null(n);
    claim_clear(c);
    return n->parse(slice_of(word), 0, c);
}

/* One word and what it says: piece, file and rank it comes from, target, promotion, marks, oddities. */
struct expected {
    const char *word;
    unsigned piece, file, rank;
    const char *to;
    unsigned promo, marks, odd;
};

static void check(const char *notation, const struct expected *e, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct claim c;

        if (!parse_as(notation, e[i].word, &c))
            fail_msg("%s is not read as %s", e[i].word, notation);
        if (c.piece != e[i].piece || c.file != e[i].file || c.rank != e[i].rank || c.promo != e[i].promo ||
            c.marks != e[i].marks || c.odd != e[i].odd)
            fail_msg("%s: piece %d from %d/%d promo %d marks %d odd %d", e[i].word, c.piece, c.file, c.rank,
                     c.promo, c.marks, c.odd);
        if (e[i].to != NULL)
            assert_int_equal(c.to, POINT(e[i].to[0] - 'a', e[i].to[1] - '1'));
        else
            assert_int_equal(c.to, NOWHERE);
    }
}

#define CHECK(notation, table) check(notation, table, sizeof table / sizeof *table)

static void exact_san(void **state)
{
    static const struct expected moves[] = {
        {"e4", PAWN, 0, 0, "e4", 0, 0, 0},
        {"Nf3", KNIGHT, 0, 0, "f3", 0, 0, 0},
        {"exd5", PAWN, 5, 0, "d5", 0, MARK_CAPTURE, 0},
        {"bxc3", PAWN, 2, 0, "c3", 0, MARK_CAPTURE, 0},
        {"Bxc3", BISHOP, 0, 0, "c3", 0, MARK_CAPTURE, 0},
        {"Nbd7", KNIGHT, 2, 0, "d7", 0, 0, 0},
        {"R1a3", ROOK, 0, 1, "a3", 0, 0, 0},
        {"Qh4e1", QUEEN, 8, 4, "e1", 0, 0, 0},
        {"Qh4xe1#", QUEEN, 8, 4, "e1", 0, MARK_CAPTURE | MARK_MATE, 0},
        {"Rdxd8+", ROOK, 4, 0, "d8", 0, MARK_CAPTURE | MARK_CHECK, 0},
        {"e8=Q", PAWN, 0, 0, "e8", QUEEN, 0, 0},
        {"fxg1=N+", PAWN, 6, 0, "g1", KNIGHT, MARK_CAPTURE | MARK_CHECK, 0},
        {"O-O", KING, 0, 0, NULL, 0, MARK_CASTLE_SHORT, 0},
        {"O-O-O+", KING, 0, 0, NULL, 0, MARK_CASTLE_LONG | MARK_CHECK, 0},
        {"Kxf2", KING, 0, 0, "f2", 0, MARK_CAPTURE, 0},
    };

    (void)state;
    CHECK("san", moves);
}

static void lenient_san(void **state)
{
    static const struct expected moves[] = {
        {"0-0", KING, 0, 0, NULL, 0, MARK_CASTLE_SHORT, ODD_ZEROS},
        {"0-0-0", KING, 0, 0, NULL, 0, MARK_CASTLE_LONG, ODD_ZEROS},
        {"o-o", KING, 0, 0, NULL, 0, MARK_CASTLE_SHORT, ODD_LETTER_CASE},
        {"e8Q", PAWN, 0, 0, "e8", QUEEN, 0, ODD_PROMOTION},
        {"e8(Q)", PAWN, 0, 0, "e8", QUEEN, 0, ODD_PROMOTION},
        {"e8/Q", PAWN, 0, 0, "e8", QUEEN, 0, ODD_PROMOTION},
        {"e8=q", PAWN, 0, 0, "e8", QUEEN, 0, ODD_LETTER_CASE},
        {"dxe8Q+", PAWN, 4, 0, "e8", QUEEN, MARK_CAPTURE | MARK_CHECK, ODD_PROMOTION},
        {"exd6e.p.", PAWN, 5, 0, "d6", 0, MARK_CAPTURE | MARK_EN_PASSANT, ODD_EP_MARK},
        {"exd6ep", PAWN, 5, 0, "d6", 0, MARK_CAPTURE | MARK_EN_PASSANT, ODD_EP_MARK},
        {"ed5", PAWN, 5, 0, "d5", 0, MARK_CAPTURE, ODD_PAWN_CAPTURE},
        {"ed", PAWN, 5, 0, NULL, 0, MARK_CAPTURE, ODD_PAWN_CAPTURE},
        {"exd", PAWN, 5, 0, NULL, 0, MARK_CAPTURE, ODD_PAWN_CAPTURE},
        {"xe4", PAWN, 0, 0, "e4", 0, MARK_CAPTURE, ODD_PAWN_CAPTURE},
        {"e2-e4", PIECE_NONE, 5, 2, "e4", 0, MARK_FULL, ODD_LONG_FORM},
        {"e2e4", PIECE_NONE, 5, 2, "e4", 0, MARK_FULL, ODD_LONG_FORM},
        {"Ng1-f3", KNIGHT, 7, 1, "f3", 0, MARK_FULL, ODD_LONG_FORM},
        {"Nf3++", KNIGHT, 0, 0, "f3", 0, MARK_CHECK, ODD_DOUBLE_CHECK},
        {"nf3", KNIGHT, 0, 0, "f3", 0, 0, ODD_LETTER_CASE},
        {"bf4", BISHOP, 0, 0, "f4", 0, 0, ODD_LETTER_CASE},
        {"♘f3", KNIGHT, 0, 0, "f3", 0, 0, ODD_FOREIGN},
        {"♙e4", PAWN, 0, 0, "e4", 0, 0, ODD_FOREIGN},
        {"Ne4:", KNIGHT, 0, 0, "e4", 0, MARK_CAPTURE, ODD_PUNCTUATION},
        {"N:e5", KNIGHT, 0, 0, "e5", 0, MARK_CAPTURE, ODD_PUNCTUATION},
        {"Ｎｆ３", KNIGHT, 0, 0, "f3", 0, 0, ODD_WIDTH},
    };

    (void)state;
    CHECK("san", moves);
}

static void national_letters(void **state)
{
    static const struct expected german[] = {
        {"Sf3", KNIGHT, 0, 0, "f3", 0, 0, ODD_FOREIGN},
        {"Lxc6+", BISHOP, 0, 0, "c6", 0, MARK_CAPTURE | MARK_CHECK, ODD_FOREIGN},
        {"e8D", PAWN, 0, 0, "e8", QUEEN, 0, ODD_FOREIGN | ODD_PROMOTION},
        {"dxe5", PAWN, 4, 0, "e5", 0, MARK_CAPTURE, 0},
    };
    static const struct expected french[] = {
        {"Rf1", KING, 0, 0, "f1", 0, 0, ODD_FOREIGN},
        {"Tf1", ROOK, 0, 0, "f1", 0, 0, ODD_FOREIGN},
        {"fxe5", PAWN, 6, 0, "e5", 0, MARK_CAPTURE, 0},
    };
    struct claim c;

    (void)state;
    CHECK("san-de", german);
    CHECK("san-fr", french);
    assert_false(parse_as("san", "Sf3", &c));
    assert_false(parse_as("san-de", "Nf3", &c));
}

static void null_moves(void **state)
{
    static const char *const words[] = {"--", "Z0", "@@@@", "0000"};
    struct claim c;

    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        assert_true(parse_as("san", words[i], &c));
        assert_int_equal(c.kind, MOVE_PASS);
    }
}

static void not_moves(void **state)
{
    static const char *const words[] = {"",
                                        "e",
                                        "e9",
                                        "i4",
                                        "Nf",
                                        "eg",
                                        "e-d",
                                        "Nf3=",
                                        "e4=X",
                                        "e8=",
                                        "O-O-O-O",
                                        "O-",
                                        "-O",
                                        "Nxx5",
                                        "White",
                                        "resigns",
                                        "Qa1b2c3",
                                        "e4e5e6",
                                        "1-0",
                                        "=",
                                        "x",
                                        "Pf",
                                        "abcdefghijklmnopqrstuvwxyz",
                                        "\xff\xfe",
                                        "炮二平五",
                                        "e2e"};
    struct claim c;

    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (parse_as("san", words[i], &c))
            fail_msg("'%s' is read as a move", words[i]);
}

static void coordinates(void **state)
{
    static const struct expected uci[] = {
        {"e2e4", PIECE_NONE, 5, 2, "e4", 0, MARK_FULL, 0},
        {"e7e8q", PIECE_NONE, 5, 7, "e8", QUEEN, MARK_FULL, 0},
    };
    static const struct expected lan[] = {
        {"e2-e4", PIECE_NONE, 5, 2, "e4", 0, MARK_FULL, 0},
        {"Ng1xf3+", KNIGHT, 7, 1, "f3", 0, MARK_FULL | MARK_CAPTURE | MARK_CHECK, 0},
        {"e7-e8=Q", PAWN, 5, 7, "e8", QUEEN, MARK_FULL, 0},
        {"O-O", KING, 0, 0, NULL, 0, MARK_CASTLE_SHORT, 0},
    };
    struct claim c;

    (void)state;
    CHECK("uci", uci);
    CHECK("lan", lan);
    assert_false(parse_as("uci", "e2e9", &c));
    assert_false(parse_as("uci", "e7e8k", &c));
    assert_false(parse_as("uci", "Nf3", &c));
    assert_false(parse_as("lan", "Nf3", &c));
}

static void written(const char *notation, const struct claim *c, const char *expected)
{
    struct buf b = {0};

    notation_named(slice_of(notation))->write(c, 0, &b);
    assert_string_equal(buf_cstr(&b), expected);
    buf_free(&b);
}

static void writing(void **state)
{
    const struct claim knight = {.kind = MOVE_STEP,
                                 .piece = KNIGHT,
                                 .file = 2,
                                 .marks = MARK_CAPTURE | MARK_CHECK,
                                 .from = POINT(1, 0),
                                 .to = POINT(3, 1)};
    const struct claim pawn = {.kind = MOVE_STEP,
                               .piece = PAWN,
                               .file = 5,
                               .promo = ROOK,
                               .marks = MARK_CAPTURE | MARK_MATE,
                               .from = POINT(4, 6),
                               .to = POINT(3, 7)};
    const struct claim passing = {.kind = MOVE_STEP,
                                  .piece = PAWN,
                                  .file = 5,
                                  .from = POINT(4, 4),
                                  .to = POINT(3, 5),
                                  .marks = MARK_CAPTURE | MARK_EN_PASSANT};
    const struct claim castling = {.kind = MOVE_CASTLE,
                                   .piece = KING,
                                   .marks = MARK_CASTLE_LONG,
                                   .from = POINT(4, 0),
                                   .to = POINT(2, 0)};
    const struct claim nothing = {.kind = MOVE_PASS};

    (void)state;
    written("san", &knight, "Nbxd2+");
    written("lan", &knight, "Nb1xd2+");
    written("uci", &knight, "b1d2");
    written("figurine", &knight, "♘bxd2+");
    written("san", &pawn, "exd8=R#");
    written("uci", &pawn, "e7d8r");
    written("figurine", &pawn, "exd8=♖#");
    written("san", &passing, "exd6");
    written("san-fide", &passing, "exd6e.p.");
    written("san", &castling, "O-O-O");
    written("san-fide", &castling, "0-0-0");
    written("uci", &castling, "e1c1");
    written("san", &nothing, "--");
    written("uci", &nothing, "0000");
}

/* Every word of up to four characters that moves are made of, and of five with a sign or another character
 * behind: the short way reads what the long one reads, and nothing else. */
static void short_way(void **state)
{
    static const char letters[] = "NKahbix189=O-+#\xC3";
    const unsigned count = sizeof letters; /* the last stands for the end of the word */

    (void)state;
    for (unsigned i = 0; i < count * count * count * count * count; i++) {
        char word[17] = "                ";
        struct claim quick, exact;
        unsigned n = 0, read;

        for (unsigned rest = i; n < 5 && letters[rest % count] != '\0'; rest /= count)
            word[n++] = letters[rest % count];
        claim_clear(&exact);
        if ((read = san_quick_short(word, &quick)) == 0)
            read = san_quick(word, &quick);
        if ((read != 0) != san_exact((struct slice){word, n}, &exact) || (read != 0 && read != n) ||
            (read != 0 && memcmp(&quick, &exact, sizeof quick) != 0))
            fail_msg("%.5s: %u bytes", word, read);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(exact_san),        cmocka_unit_test(lenient_san),
                                       cmocka_unit_test(national_letters), cmocka_unit_test(null_moves),
                                       cmocka_unit_test(not_moves),        cmocka_unit_test(coordinates),
                                       cmocka_unit_test(writing),          cmocka_unit_test(short_way)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
