/* variant.c - words for variants of chess, and which of them is chess after all. */
#include "record/words/variant.h"

static bool is_filler(char c)
{
    return c == ' ' || c == '-' || c == '_' || c == '/';
}

static struct variant_name variant_name(struct slice name)
{
    struct variant_name v = {.n = 0};

    for (size_t i = 0; i < name.n; i++) {
        char c = name.p[i];

        if (is_filler(c))
            continue;
        if (v.n == sizeof v.p)
            return (struct variant_name){.n = 0};
        v.p[v.n++] = c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
    }
    if (v.n > 5 && memcmp(v.p + v.n - 5, "chess", 5) == 0)
        v.n -= 5;
    return v;
}

bool variant_is_rest(const struct variant_name *v, const char *name)
{
    return v->n > 0 && strlen(name) == v->n && memcmp(v->p, name, v->n) == 0;
}

bool variant_is_chess960(struct slice name)
{
    static const char *const names[] = {"chess960",
                                        "960",
                                        "fischerandom",
                                        "fischerrandom",
                                        "frc",
                                        "dfrc",
                                        "freestyle",
                                        "doublefischerrandom",
                                        "doublefischerandom",
                                        "chess9lx",
                                        "fischerandomchess960",
                                        "fischerrandomchess960",
                                        "fischerrandom960",
                                        "fischerandom960",
                                        "chess960fischerandom",
                                        "wildfr"};

    struct variant_name v = variant_name(name);

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (variant_is(&v, names[i]))
            return true;
    return false;
}

/* Words as variant_is() wants them. */
static const struct variant_kind kinds[] = {{"standard", GAME_CHESS, NULL},
                                            {"normal", GAME_CHESS, NULL},
                                            {"regular", GAME_CHESS, NULL},
                                            {"orthodox", GAME_CHESS, NULL},
                                            {"ortho", GAME_CHESS, NULL},
                                            {"classical", GAME_CHESS, NULL},
                                            {"classic", GAME_CHESS, NULL},
                                            {"rapid", GAME_CHESS, NULL},
                                            {"blitz", GAME_CHESS, NULL},
                                            {"bullet", GAME_CHESS, NULL},
                                            {"western", GAME_CHESS, NULL},
                                            {"chess", GAME_CHESS, NULL},
                                            {"international", GAME_CHESS, NULL},
                                            {"fromposition", GAME_CHESS, NULL},
                                            {"nocastle", GAME_CHESS, "nocastle"},
                                            {"wild", GAME_CHESS, "wild"},
                                            {"atomic", GAME_CHESS, "atomic"},
                                            {"crazyhouse", GAME_CHESS, "crazyhouse"},
                                            {"bughouse", GAME_CHESS, "bughouse"},
                                            {"anti", GAME_CHESS, "antichess"},
                                            {"giveaway", GAME_CHESS, "antichess"},
                                            {"suicide", GAME_CHESS, "suicide"},
                                            {"losers", GAME_CHESS, "losers"},
                                            {"horde", GAME_CHESS, "horde"},
                                            {"racingkings", GAME_CHESS, "racing kings"},
                                            {"threecheck", GAME_CHESS, "three-check"},
                                            {"3check", GAME_CHESS, "three-check"},
                                            {"kingofthehill", GAME_CHESS, "king of the hill"},
                                            {"koth", GAME_CHESS, "king of the hill"},
                                            {"duck", GAME_CHESS, "duck chess"},
                                            {"capablanca", GAME_CHESS, "capablanca"},
                                            {"gothic", GAME_CHESS, "gothic"},
                                            {"seirawan", GAME_CHESS, "seirawan"},
                                            {"courier", GAME_CHESS, "courier"},
                                            {"knightmate", GAME_CHESS, "knightmate"},
                                            {"shatranj", GAME_CHESS, "shatranj"},
                                            {"makruk", GAME_UNKNOWN, "makruk"},
                                            {"shogi", GAME_UNKNOWN, "shogi"},
                                            {"minishogi", GAME_UNKNOWN, "minishogi"},
                                            {"janggi", GAME_UNKNOWN, "janggi"},
                                            {"checkers", GAME_UNKNOWN, "draughts"},
                                            {"draughts", GAME_UNKNOWN, "draughts"},
                                            {"reversi", GAME_UNKNOWN, "reversi"},
                                            {"othello", GAME_UNKNOWN, "reversi"},
                                            {"xiangqi", GAME_XIANGQI, NULL},
                                            {"chinese", GAME_XIANGQI, NULL},
                                            {"c", GAME_XIANGQI, NULL},
                                            {"中国象棋", GAME_XIANGQI, NULL},
                                            {"中國象棋", GAME_XIANGQI, NULL},
                                            {"象棋", GAME_XIANGQI, NULL},
                                            {"weiqi", GAME_WEIQI, NULL},
                                            {"go", GAME_WEIQI, NULL},
                                            {"baduk", GAME_WEIQI, NULL},
                                            {"围棋", GAME_WEIQI, NULL},
                                            {"wuziqi", GAME_WUZIQI, NULL},
                                            {"gomoku", GAME_WUZIQI, NULL},
                                            {"renju", GAME_WUZIQI, NULL},
                                            {"gomoku(renju)", GAME_WUZIQI, NULL},
                                            {"圍棋", GAME_WEIQI, NULL},
                                            {"囲碁", GAME_WEIQI, NULL},
                                            {"碁", GAME_WEIQI, NULL},
                                            {"바둑", GAME_WEIQI, NULL},
                                            {"igo", GAME_WEIQI, NULL},
                                            {"连珠", GAME_WUZIQI, NULL},
                                            {"連珠", GAME_WUZIQI, NULL},
                                            {"五目", GAME_WUZIQI, NULL},
                                            {"五目並べ", GAME_WUZIQI, NULL},
                                            {"오목", GAME_WUZIQI, NULL},
                                            {"렌주", GAME_WUZIQI, NULL},
                                            {"gobang", GAME_WUZIQI, NULL},
                                            {"fiveinarow", GAME_WUZIQI, NULL},
                                            {"国际象棋", GAME_CHESS, NULL},
                                            {"國際象棋", GAME_CHESS, NULL},
                                            {"西洋棋", GAME_CHESS, NULL},
                                            {"체스", GAME_CHESS, NULL},
                                            {"チェス", GAME_CHESS, NULL},
                                            {"샹치", GAME_XIANGQI, NULL},
                                            {"장기", GAME_UNKNOWN, "janggi"},
                                            {"将棋", GAME_UNKNOWN, "shogi"},
                                            {"五子棋", GAME_WUZIQI, NULL}};

const struct variant_kind *variant_kind(struct slice word)
{
    struct variant_name name = variant_name(word);

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (variant_is(&name, kinds[i].word))
            return &kinds[i];
    return NULL;
}

/* In the order of SGF's GM, from 1. */
static const char *const numbered[] = {"go",
                                       "Othello",
                                       "chess",
                                       "gomoku and renju",
                                       "Nine Men's Morris",
                                       "backgammon",
                                       "Chinese chess",
                                       "shogi",
                                       "Lines of Action",
                                       "Ataxx",
                                       "Hex",
                                       "Jungle",
                                       "Neutron",
                                       "Philosopher's Football",
                                       "Quadrature",
                                       "Trax",
                                       "Tantrix",
                                       "Amazons",
                                       "Octi",
                                       "Gess",
                                       "Twixt",
                                       "Zertz",
                                       "Plateau",
                                       "Yinsh",
                                       "Punct",
                                       "Gobblet",
                                       "Hive",
                                       "Exxit",
                                       "Hnefatal",
                                       "Kuba",
                                       "Tripples",
                                       "Chase",
                                       "Tumbling Down",
                                       "Sahara",
                                       "Byte",
                                       "Focus",
                                       "Dvonn",
                                       "Tamsk",
                                       "Gipf",
                                       "Kropki"};

const char VARIANT_NAMELESS[] = "a game without a name";

const char *variant_numbered(long number)
{
    return number < 1 || number > (long)(sizeof numbered / sizeof *numbered) ? VARIANT_NAMELESS
                                                                             : numbered[number - 1];
}

const char *variant_unjudged(struct slice name)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i].variant != NULL && slice_is(name, kinds[i].variant))
            return kinds[i].variant;
    for (size_t i = 0; i < sizeof numbered / sizeof *numbered; i++)
        if (slice_is(name, numbered[i]))
            return numbered[i];
    return slice_is(name, VARIANT_NAMELESS) ? VARIANT_NAMELESS : "this variant";
}
