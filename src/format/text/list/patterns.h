/* patterns.h - the regular expressions of formats/movelist.yaml: what a line of a text score is.
 *
 * Each is compiled when it is first tried, and shared by all readers of all files; what a match has found
 * belongs to the caller. */
#ifndef QIPU_FORMAT_TEXT_LIST_PATTERNS_H
#define QIPU_FORMAT_TEXT_LIST_PATTERNS_H

#include "format/format.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

enum pattern_kind {
    PATTERN_SKIP,
    PATTERN_HEADER,
    PATTERN_RESULT,
    PATTERN_MOVES,
    PATTERN_MISSING,
    PATTERN_MAIL,
    PATTERN_HEADING,
    PATTERN_KINDS
};

/* The names of groups; those from GROUP_EVENT on are what headings say. */
enum group {
    GROUP_KEY,
    GROUP_VALUE,
    GROUP_SIDE,
    GROUP_NUMBER,
    GROUP_MOVE,
    GROUP_RESULT,
    GROUP_FIRST,
    GROUP_SECOND,
    GROUP_EVENT,
    GROUP_ROUND,
    GROUP_BOARD,
    GROUP_DATE,
    GROUP_SITE,
    GROUP_FIRST_TEAM,
    GROUP_SECOND_TEAM,
    GROUP_FIRST_RANK,
    GROUP_SECOND_RANK,
    GROUP_FIRST_RATING,
    GROUP_SECOND_RATING,
    GROUP_OPENING,
    GROUP_TITLE,
    GROUPS
};

/* Groups of one name in a pattern; more are not looked at. */
enum { SAME_NAMES = 3 };

/* A pattern that was compiled. */
struct compiled {
    pcre2_code *code;
    int (*match)(const pcre2_code *, PCRE2_SPTR, PCRE2_SIZE, PCRE2_SIZE, uint32_t, pcre2_match_data *,
                 pcre2_match_context *); /* pcre2_match(), or what that calls first where it was translated */
    uint32_t group[GROUPS][SAME_NAMES];  /* numbers; 0: the pattern has no more of that name */
};

struct line_pattern {
    enum pattern_kind kind;
    const char *match; /* the YAML's own */
    unsigned games;    /* bits of those whose lines it is tried on */
    bool unsure;       /* what it finds is said */
    bool players;      /* it names a player */
    bool swapped;      /* it names the second player first, and tells that one's result */
    _Atomic(struct compiled *) compiled;
};

enum { PATTERNS_MAX = 64, PATTERN_FAULTS_MAX = 16 };

struct patterns {
    struct line_pattern pattern[PATTERNS_MAX];
    unsigned count;
    const struct format_desc *desc; /* whose parts they use */
    pcre2_match_context *context;
    struct {
        const char *match; /* the YAML's own */
        char message[128];
    } fault[PATTERN_FAULTS_MAX]; /* those that cannot be used */
    unsigned faults;
};

/* Those of a description. */
struct patterns *patterns_of(const struct format_desc *);

/* Reports those that cannot be used. */
void patterns_report(const struct patterns *, struct sink *);

/* Room for what patterns_match finds; to be freed with pcre2_match_data_free. */
pcre2_match_data *patterns_room(void);

/* The bytes matched at the start of the text, 0 for none. */
size_t patterns_match(struct patterns *, struct line_pattern *, struct slice, pcre2_match_data *);

/* Whether a pattern of a kind fits LINE. */
bool patterns_fit(struct patterns *, enum pattern_kind, struct slice line, pcre2_match_data *);

/* What a group of the last match found in the same text; a NULL pointer when it took no part. */
struct slice patterns_group(struct line_pattern *, enum group, struct slice, pcre2_match_data *);

#endif
