/* words.h - what a record says of its result, in any format's words.
 *
 * The words are those of formats/words/results.yaml: one reading for all readers, writers and engines. */
#ifndef QIPU_RECORD_WORDS_WORDS_H
#define QIPU_RECORD_WORDS_WORDS_H

#include "base/data/data.h"
#include "record/record.h"

/* amount.c: numbers as records write them: digits of any width, Chinese numerals, halves, quarters.
 *
 * Amounts are integers in quarters of a stone (子), which is half a point: 3¾ 子, 7.5 points and 15 are the
 * same. Nothing here is floating point. */

/* A number as far as it goes: hundredths, or a fraction. */
struct number {
    long hundredths;
    bool decimal;                /* with a point */
    long numerator, denominator; /* 3/4 in "1又3/4": denominator 0 when there is none */
    long whole;                  /* the number before this one: 一 in 一又四分之三 */
    bool said, half, of;         /* 半; 分之 */
};

/* A number with what may follow it: 3.75, 1/4, 1又3/4, 三, 3¾. *REST is what follows it; false, when there is
 * none. */
bool number_take(struct slice, struct slice *rest, struct number *);

/* The whole text as one plain number, ".5" and "-3" among them. */
bool number_plain(struct slice, long *hundredths, bool *decimal);

/* Quarters of a stone for hundredths of a point or (ZI) of a stone; false when it is not a whole number. */
bool hundredths_to_quarters(long hundredths, bool zi, int *quarters);

/* The same for a number with its fraction and half. */
bool number_to_quarters(const struct number *, bool zi, int *quarters);

enum { QUARTERS_TEXT = 16 };

/* Points for quarters of a stone: "7.5" for 15. Returns ROOM. */
const char *quarters_put(char room[QUARTERS_TEXT], int quarters);

/* "7.5", "-0.5" from quarters. */
const char *quarters_text(struct arena *, int quarters);

/* "B+3.5", "W+12", "0" from Black's margin in quarters. */
const char *score_text(struct arena *, int quarters);

/* Digits, a point and a minus sign, as everybody reads them. */
bool number_is_ascii(struct slice);

/* date.c: whether the date of a record names several days: "2014-05-01,02", "2014-05-01,2014-06-02",
 * 2014年5月1日至2日. Times of day are none, and months alone tell nothing. */
bool date_is_of_days(struct slice);

/* testimony.c: what a record states of how its game ended, apart from the result that it declares.
 *
 * Engines weigh these statements with board and clocks; the declared result they never see. Where only the
 * winner's sign tells who resigned or overstepped (B+R, 1-0 with "resignation"), a statement concerns
 * somebody, and nobody knows whom. */

enum how {
    HOW_UNKNOWN,
    HOW_COUNT,
    HOW_RESIGN,
    HOW_TIME,
    HOW_FORFEIT, /* without play: absent, late, withdrawn */
    HOW_FOUL,
    HOW_PERPETUAL, /* checks, threats or chases that went on for ever */
    HOW_FORBIDDEN,
    HOW_FIVE,
    HOW_MATE,
    HOW_STALEMATE,
    HOW_DRAW,
    HOW_NONE, /* void */
    HOW_UNFINISHED,
    HOW_REPLAY,
    HOW_KINDS
};

/* Draws of a kind that the board or the moves must show. */
enum drawn {
    DRAWN_ANYHOW,
    DRAWN_REPETITION,
    DRAWN_LIMIT,
    DRAWN_FULL_BOARD,
    DRAWN_PASSES,
    DRAWN_STALEMATE,
    DRAWN_MATERIAL,
    DRAWN_ONE_SIDED, /* of chess: one side cannot mate, and the other overstepped */
    DRAWN_KINDS
};

/* Sets of sides. */
enum { SIDES_NONE = 0, SIDES_FIRST = 1, SIDES_SECOND = 2, SIDES_BOTH = 3 };

/* Sets of results are bits 1 << enum result. */
enum {
    RESULTS_NONE = 0,
    RESULTS_DECIDED = 1 << RESULT_FIRST | 1 << RESULT_SECOND,
    RESULTS_ALL = (1 << RESULT_KINDS) - 1
};

enum { STATED_AT_END = 0x7FFFFFFF };

/* One stated fact. */
struct stated {
    uint8_t how;   /* enum how; HOW_UNKNOWN: only who won */
    uint8_t drawn; /* enum drawn, with HOW_DRAW */
    uint8_t lost;  /* the sides that lost by it, or whom it befell; both sets empty: somebody */
    uint8_t won;   /* the sides that won by it */
    uint8_t key;   /* enum key of the header that states it: its place and words */
    uint32_t note; /* the comment that states it, in record.note; 0: the header does; STATED_AT_END: the
                      closing token's own words */
};

enum { TESTIMONY_MAX = 6 };

struct testimony {
    struct stated list[TESTIMONY_MAX];
    unsigned count;
};

/* Its words, and where they stand; of a header that is not there, where the result stands. */
struct slice stated_words(const struct record *, const struct stated *);
struct span stated_at(const struct record *, const struct stated *);

/* The first statement of that kind; NULL: there is none. */
const struct stated *testimony_of(const struct testimony *, enum how);

/* Whether SIDE (first or second) is stated to have lost that way, or somebody, who may be that side. */
bool testimony_concerns(const struct testimony *, enum how, enum side);

/* vocabulary.c: the words of formats/words/ that records use for results and komi.
 *
 * A vocabulary is a YAML file: for each kind of term the words that mean it, in any language. Those given
 * with --formats come before the built-in ones, which an index is made of while the programs are built. */

/* A tree in a list of trees, the latest first. */
struct desc_part {
    const struct yaml *value;
    struct desc_part *next;
};

/* What a word is for; each is a key of the YAML. */
enum term {
    TERM_NONE,
#define TERM(enumerator, key) TERM_##enumerator,
#include "record/words/terms.def"
#undef TERM
    TERM_COUNT
};

struct word_found {
    enum term term; /* TERM_NONE: there is none */
    size_t length;
};

/* The start of a text with simplified characters for traditional ones, each as long as before: as much as a
 * word can have. The text itself where it has none. */
enum { VOCABULARY_FOLDED = 96 };
struct slice vocabulary_folded(struct slice, char out[VOCABULARY_FOLDED]);

/* The longest word at the start of the text, without case, in simplified or traditional characters; words of
 * letters end where the letters end. MORE may be NULL. */
struct word_found vocabulary_at(const struct desc_part *more, struct slice text);

/* What the map GROUP ("forms", "codes") says of a whole text: the key of the list that has it, or its value
 * where it is a key itself; NULL when none does. */
const char *vocabulary_entry(const struct desc_part *more, const char *group, struct slice text);

/* The bytes of the longest built-in text of a group that stands at the start of S, in small or capital
 * letters and in simplified or traditional characters; 0: none does. *VALUE: what the group says of it. */
size_t vocabulary_longest(const char *group, struct slice s, const char **value);

/* Calls EACH for every word of the lists in the map GROUP, with the key of its list. */
void vocabulary_each(const struct desc_part *more, const char *group,
                     void (*each)(void *context, const char *key, const char *word), void *context);

/* A word of the built-in vocabularies, and an entry of a group. The tables have those of each bucket
 * together, in the order of the YAML files; the others say where a bucket begins. Made by vocabulary_gen. */
struct vocabulary_word {
    const char *word; /* small letters */
    uint8_t term;
};

struct vocabulary_entry {
    const char *group, *text, *value;
};

enum { VOCABULARY_BUCKETS = 256 };

extern const struct vocabulary_word vocabulary_words[];
extern const uint16_t vocabulary_first_word[VOCABULARY_BUCKETS + 1];
extern const struct vocabulary_entry vocabulary_entries[];
extern const uint16_t vocabulary_first_entry[VOCABULARY_BUCKETS + 1];

/* The bucket of words that begin with the same character as the N > 0 bytes at P, in either case. */
static inline unsigned vocabulary_bucket(const char *p, size_t n)
{
    unsigned char c = (unsigned char)p[0];

    if (c < 0x80)
        return c >= 'A' && c <= 'Z' ? c + 32u : c;
    return 0x80 |
           ((n > 1 ? (unsigned char)p[1] * 5u : 0) + (n > 2 && c >= 0xE0 ? (unsigned char)p[2] : 0) + c) %
               0x80;
}

/* Whether a tree is a vocabulary that is understood here; else *ERROR says what is wrong. */
bool vocabulary_check(const struct yaml *, struct yaml_error *error);

struct declared {
    bool said;    /* there is a text, and it does not say that nothing is known */
    bool known;   /* it could be read */
    bool plain;   /* written as its format asks: 1-0, or B+3.5 in points */
    bool forfeit; /* won or lost without play */
    bool bare;    /* only a side is named: the winner's where a result stands, anything elsewhere */
    bool unclear; /* every word is known, but they do not say who won */
    enum result result;
    enum how how;
    enum drawn drawn; /* with RESULT_DRAW */
    int quarters;     /* the winner's margin with HOW_COUNT: quarters of a stone */
    int stones[2];    /* of weiqi: what each side was counted to have, in the same; 0: not said */
    struct slice by;  /* the words where it could not be read */
};

/* Reads a text. Who Black is and who moves first depend on the game. MORE: vocabularies before the built-in
 * one; may be NULL. */
struct declared declared_read(const struct desc_part *more, enum game_id, struct slice text);

/* The same; where no vocabulary has the words, the NAMES of the first and the second player stand for their
 * sides. */
struct declared declared_named(const struct desc_part *more, enum game_id, const struct slice names[2],
                               struct slice text);

/* The same, with what the record gives. */
struct declared record_reads(const struct record *, struct slice text);

/* What the record says: its closing token, else its header; and how, where both agree. */
struct declared record_result(const struct record *);

/* The same, and what it states beside: in Termination, and in its result's own words. */
struct declared record_states(const struct record *, struct testimony *);

/* Whether its header says that it ended otherwise than its closing token says. */
bool record_disagrees(const struct record *);

/* The result that stands at the start of a text among other words (1-0, ½ – ½, 红先胜), and how long it is; 0
 * when there is none. Forfeits and 0-0 are not looked for: there they can be signs and castling. */
size_t declared_at(const struct desc_part *more, enum game_id, struct slice text, struct declared *);

/* For record_states(): the closing token goes before the header, and Termination may say how. */
void declared_settle(const struct record *, const struct testimony *, struct declared *);

/* What follows the form (1-0) that a text begins with; the whole text where it begins with none. */
struct slice declared_remarks(const struct desc_part *more, enum game_id, struct slice text);

/* "resignation", "time" …: a word of its own for each; NULL for HOW_UNKNOWN. */
const char *how_name(enum how);

enum { TERMINATION_MAX = 32 };

/* What a header like Termination would say of how the game was won, in ROOM or elsewhere; "" where there is
 * nothing to say, or such a header says it. */
const char *record_termination(const struct record *, bool standard, char room[TERMINATION_MAX]);

/* "B+3.5", "W+R", "Draw", "Void", "?", by who is Black in the game; "0-0" where both lose. */
const char *declared_text(struct arena *, enum game_id, const struct declared *);

/* komi.c: komi as records write it: units, decimals, sentences.
 *
 * Amounts are integers in quarters of a stone (zi), which is half a point: 3¾ 子, 7.5 points and 15 are
 * the same. Nothing here is floating point. */

/* Which unit an amount was read in. */
enum unit { UNIT_POINTS, UNIT_ZI, UNIT_ZI_HUNDREDTHS, UNIT_POINT_HUNDREDTHS, UNIT_POINT_TENTHS, UNIT_WORDS };

struct komi {
    bool said, known;
    int quarters; /* of a stone; 15 for 7.5 points */
    enum unit unit;
    int other; /* when it is said and not known: a second reading; 0 when none fits */
    bool lost; /* not known because whoever wrote it writes 0 for all he does not know */
};

/* Where the text comes from tells what a bare number means. */
struct komi_hint {
    bool tenths;     /* a format that counts in tenths of a point (GIB) */
    bool hundredths; /* a server that counts in hundredths (Fox) */
    bool zero_lost;  /* and writes 0 when it has not kept the komi */
};

struct komi komi_read(const struct desc_part *more, struct slice, struct komi_hint);

/* The komi of a record, by the conventions of whoever wrote it. */
struct komi record_komi(const struct record *);

/* The komi for a file that does not have the conventions of the record's writer: as written where there are
 * none, else in points; empty where it cannot be said without them. NUMBER: in points wherever it was
 * understood, and empty where two readings fit, for formats that have no room for words. */
struct slice komi_text(const struct record *, bool number, char room[QUARTERS_TEXT]);

/* Whether both records say the same komi, each by its own conventions. */
bool komi_same(const struct record *, const struct record *);

/* handicap.c: the handicap that a record of weiqi declares: in stones, or in words. */

struct handicap {
    long stones; /* 0: an even game, or none is declared */
    bool known;  /* one is declared, and understood */
    bool words;  /* in words */
};

struct handicap record_handicap(const struct record *);

/* Whether both declare the same handicap, each in its own words. */
bool handicap_same(const struct record *, const struct record *);

/* said.c: what the words of a result say, term by term, and what they come to. */

/* All that a text in words says. Sides are sets: 1 is the first mover, 2 the second. */
struct said {
    uint64_t terms; /* bits 1 << enum term */
    struct number number;
    bool zi, points;
    unsigned number_of; /* whose it is, by the side that was named before it; 0: nobody's */
    int stones[2];      /* 黑185子胜3/4子: what each side was counted to have, in quarters; 0: not said */
    struct said_margin { /* 黑胜3/4子（185子）: the margin, where another number follows it */
        struct number number;
        bool zi, points;
    } margin;
    bool after;               /* who won or lost was said before the number */
    unsigned winners, losers; /* who is said to have won and lost */
    unsigned fallen, risen;   /* who did what loses (resigned, was late), or what wins (made five) */
    unsigned topic, about;    /* whom the words are about: all of them, and those at the moment */
    enum term last;           /* the last word */
    bool named;               /* it was a side */
    bool judged;              /* a number has been said, and then who won or lost */
    bool aside;               /* the numbers here are a komi's */
    bool settled;             /* who won or lost has been said since a side was named */
    enum how act, agent;      /* what was said last to have been done; the same where "by" follows it */
    uint32_t hows;            /* bits 1 << enum how: all that is said to have been done */
    uint8_t lost[HOW_KINDS], won[HOW_KINDS]; /* and by whom, who loses or wins by it; both empty: somebody */
};

/* Takes all words of a text; false, with REST at it, when one is not known. MORE as in declared_read(). */
bool said_read(const struct desc_part *more, enum game_id, struct slice text, struct said *,
               struct slice *rest);

/* How the game ended, who has won left aside. */
enum how said_how(const struct said *);

/* The kind of draw that the words tell of; DRAWN_KINDS: of none. */
enum drawn said_drawn(const struct said *, enum game_id);

/* Games that nobody won, whatever else is said; HOW_UNKNOWN: none of the kind. */
enum how said_void(const struct said *);

/* Whether all that is said is that the game was broken off, which leaves open who won; or that it was ended.
 */
bool said_broken_off(const struct said *);
bool said_ended(const struct said *);

/* Whether they say in one word that both lose. */
bool said_both_lose(const struct said *);

/* The margin in quarters of a stone; false when there is none that is clear. */
bool said_amount(const struct said *, int *quarters);

/* What the words come to; false when they do not say who won. */
bool said_weigh(const struct said *, enum game_id, struct declared *);

/* player_names.c: players' names in the words of a result: 聂卫平中盘胜, Carlsen wins. */

enum { NAMED_RESULT_MAX = 160 }; /* bytes; what is longer is prose */

/* Puts the text into OUT with the sides' words (黑方) for the NAMES of the first and the second player, and
 * returns its length; 0 where no name stands in it, or it is too long. MORE as in vocabulary.c. */
size_t names_to_sides(const struct desc_part *more, enum game_id, const struct slice names[2],
                      struct slice text, char out[NAMED_RESULT_MAX]);

/* variant.c: what records call the games and the variants of chess: formats/words/games.yaml. What counts of
 * a name: not capitals, spaces, hyphens, underscores, slashes, nor a word "chess" at the end. */

struct variant_kind {
    enum game_id game;
    const char *variant; /* one that has no engine here; NULL: the game itself */
};

/* The game or variant that a record's word names; false when it is known to nobody here. MORE: the words that
 * a user added, as a record has them. */
bool variant_kind(const struct desc_part *more, struct slice, struct variant_kind *);

/* A game by its number in SGF's GM; VARIANT_NAMELESS where nobody knows the number. */
const char *variant_numbered(long);

extern const char VARIANT_NAMELESS[];

/* The name of a variant without an engine by a name that was one of these; words for any other. */
const char *variant_unjudged(struct slice name);

/* Any of the names of Chess960. */
bool variant_is_chess960(const struct desc_part *more, struct slice);

#endif
