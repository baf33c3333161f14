/* xiangqi-text.h - the repetition codes of 1999 and 2011 once more: slow, and straight from their sentences.
 *
 * The classifier in src/game/xiangqi is held against this one. */
#ifndef XIANGQI_TEXT_H
#define XIANGQI_TEXT_H

#include "xiangqi-plain.h"

enum text_class { TEXT_CHECK, TEXT_KILL, TEXT_CHASE, TEXT_IDLE };

/* What 2011 says otherwise than 1999, all of which is false there. */
struct text_code {
    bool loss_is_no_chase; /* 26.5: a root or a pinned man that would lose by taking is idle; else detail 4 */
    bool evasion_is_idle;  /* 26.1.2: what the general's answer to a check attacks */
    bool chariot_for_pawn; /* 26.6: to give a pawn for a chariot is a gain; else 25.3 */
    bool crossing_is_none; /* 26.6: a pawn that is taken as it crosses is no gain */
    bool pawn_checks_idle; /* 26.7: a pawn that checks and lets another take */
    bool pawn_takes_check; /* 26.7: a pawn or general that takes and lets another check */
    bool joined_exchange;  /* 26.10: a chariot beside one man who offers an exchange adds nothing to it */
    bool centre_is_defence; /* 26.2: the only attacker, on the middle file, after advisers and elephants */
};

extern const struct text_code text_1999, text_2011;

struct text_verdict {
    enum text_class class;
    bool open;            /* a bound was hit */
    struct plain_step by; /* of 捉: the capture, or the first check */
    const char *shape;    /* of 捉: which form of 29.1 */
};

/* What a move is. PAWNS: in mutual attacks, in which pawns' attacks count (27.2). */
struct text_verdict text_classify(const struct text_code *, const struct plain_board *before,
                                  struct plain_step, bool pawns);

/* xiangqi-axf.c: what the moves of a cycle are by the AXF's code, or by one that programs and servers made of
 * it, and who is to blame: 0, 1 or -1 for nobody. */
struct axf_code {
    const char *rules, *captors, *victims; /* letters of men */
    bool guards_chase;                     /* advisers and elephants chase who is stronger, rooted or not */
    bool rooted_is_free;                   /* a chariot, too */
    bool any_kind_offers;                  /* who may take first, of whatever kind */
    bool like_is_free;                     /* like against like, whoever may take */
    bool pins_ignored, moved_only, held_is_alike, check_breaks;
};

extern const struct axf_code axf_codes[];

struct axf_verdict {
    bool check[16];
    unsigned long chased[16]; /* bits 1 << who */
    int offender;
};

void axf_judge(const struct axf_code *, const struct plain_board *start, const struct plain_step *, int count,
               struct axf_verdict *);

#endif
