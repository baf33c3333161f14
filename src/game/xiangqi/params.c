/* params.c - the parameters that a rulebook of xiangqi may set. */
#include "game/xiangqi/xiangqi.h"

#define WORDS(...)                                                                                           \
    (const char *const[])                                                                                    \
    {                                                                                                        \
        __VA_ARGS__, NULL                                                                                    \
    }

/* A kind of forbidden pattern, and against which others it must vary. */
#define PAIRS(name)                                                                                          \
    {                                                                                                        \
        name, WORDS("kills", "chariot", "unrooted", "mixed", "joint-chariot", "joint-unrooted", "other"), 0, \
            0, 0, true                                                                                       \
    }

/* Kinds of men, in the order of enum piece. */
#define KINDS(name)                                                                                          \
    {                                                                                                        \
        name, WORDS("pawn", "horse", "elephant", "chariot", "cannon", "adviser"), 0, 0, 0, true              \
    }

/* The first word of a switch is the plainest reading of the 1999 text; the rulebooks choose. */
const struct rule_param xq_params[XQ_PARAMS + 1] = {
    /* Rounds without a capture after which a draw can be claimed; 0: no limit. */
    [XQ_NATURAL_LIMIT] = {"natural-limit", NULL, 60, 0, 10000, false},
    /* How many of the claimant's checks count among them. */
    [XQ_CHECKS_COUNTED] = {"checks-counted", NULL, 10, 0, 10000, false},
    /* Whose checks: those of the side that could claim, or everybody's (23.3 speaks of the claimant only). */
    [XQ_CHECKS_CAPPED] = {"checks-capped", WORDS("claimant", "both"), 0, 0, 0, false},
    /* Moves in a row left out of a score that make a foul. */
    [XQ_MISSED_MOVES] = {"missed-moves", NULL, 4, 1, 1000, false},
    /* Fouls of a side that lose the game; 0: never. */
    [XQ_FOULS_LOSE] = {"fouls-lose", NULL, 3, 0, 9, false},
    /* How often a cycle is gone through before it is judged; 0: never. */
    [XQ_CYCLES] = {"cycles", NULL, 3, 0, 100, false},
    /* Plies of the longest cycle that is looked for. */
    [XQ_CYCLE_MAX] = {"cycle-max", NULL, 200, 4, 200, false},
    /* Whether the move that first reaches the cycle is counted among its moves. */
    [XQ_ARRIVAL] = {"arrival", WORDS("counts", "does-not-count"), 0, 0, 0, false},
    /* Whether a cycle is ruled on although no record shows a claim (24 asks for one, 23.2 does not). */
    [XQ_CLAIM] = {"claim", WORDS("not-needed", "needed"), 0, 0, 0, false},
    /* What becomes of two sides that both make forbidden moves (26.3; 26.8 of 2011). */
    [XQ_BOTH_FORBIDDEN] = {"both-forbidden", WORDS("draw", "levels"), 0, 0, 0, false},
    /* Two sides that both give perpetual check: 26.1 is about one of them alone, 26.3 leaves it out. */
    [XQ_MUTUAL_CHECK] = {"mutual-check", WORDS("draw", "open"), 0, 0, 0, false},
    /* Whether a man that guards another chases although leaving loses more than it wins (details 3 and 4). */
    [XQ_ROOT_CHASES] = {"root-chases", WORDS("always", "if-not-losing"), 1, 0, 0, false},
    /* A general that leaves a check and thereby uncovers an attack. */
    [XQ_KING_EVASION] = {"king-evasion", WORDS("judged", "idle"), 1, 0, 0, false},
    /* A threat or chase by the only legal move there is (28.15 excuses nobody). */
    [XQ_ONLY_MOVE] = {"only-move", WORDS("judged", "idle"), 0, 0, 0, false},
    /* 27.3: a side's only attacking man that in passing attacks an adviser or elephant: a chase, idle, or
     * idle where it goes to the middle file, which is as much as can be seen of a defensive point. */
    [XQ_DEFENCE_POINT] = {"defence-point", WORDS("chase", "idle", "centre"), 1, 0, 0, false},
    /* A pawn lost where a chariot is won. */
    [XQ_PAWN_FOR_CHARIOT] = {"pawn-for-chariot", WORDS("no-gain", "gain"), 0, 0, 0, false},
    /* A pawn that crosses the river in the course of an exchange and is taken then (26.6 of 2011). */
    [XQ_CROSSING_PAWN] = {"crossing-pawn", WORDS("gain", "no-gain"), 0, 0, 0, false},
    /* Whether a pawn's attacks count against a side that attacks all the time (27.2, detail 11). */
    [XQ_PAWNS_IN_MUTUAL] = {"pawns-in-mutual", WORDS("idle", "chase"), 1, 0, 0, false},
    /* Who can offer whom an exchange or itself (28.5 "equal", 28.6 "the same kind"). */
    [XQ_EQUALS] = {"equals", WORDS("same-kind", "same-worth"), 0, 0, 0, false},
    /* Men of one kind that face each other, where the one that is attacked could take first without loss: an
     * offer (28.5, 28.6, as the figures have it), or a chase like any other where taking wins (28.3 with
     * details 3 and 5). */
    [XQ_FACING] = {"facing", WORDS("offer", "chase"), 0, 0, 0, false},
    /* Whether a mate that was threatened before the move makes it 杀 too (28.2; 29.2 is about 捉). */
    [XQ_KILL_NEW] = {"kill", WORDS("standing", "new"), 0, 0, 0, false},
    /* Whether a threat of 困毙 is 杀 (28.2 speaks of mate). */
    [XQ_KILL_STALEMATE] = {"kill-stalemate", WORDS("idle", "counts"), 0, 0, 0, false},
    /* An adviser or elephant, where a horse or cannon is 50 and a chariot 100 (25.3 does not say). */
    [XQ_GUARD_WORTH] = {"guard-worth", NULL, 20, 1, 50, false},
    /* How soon a mate must come that makes a capture no chase: 29.4 does not say, detail 7 says at once. */
    [XQ_ANSWER_MATE] = {"answer-mate", WORDS("at-once", "by-checks"), 1, 0, 0, false},
    /* Whether a second man that comes to attack one who was to be taken already makes a new chase (detail 6
     * exempts the men that attacked and those that helped them). */
    [XQ_SECOND_CAPTOR] = {"second-captor", WORDS("new", "old"), 0, 0, 0, false},
    /* Whether a captor that could not leave without a loss, and now can, makes a new chase (29.2 with details
     * 3 and 4). */
    [XQ_FREED_ROOT] = {"freed-root", WORDS("new", "old"), 0, 0, 0, false},
    /* A chariot that takes together with a man who offers the same one an exchange: several captors and one
     * root (28.16), or still the exchange (26.10 of 2011). */
    [XQ_JOINED_EXCHANGE] = {"joined-exchange", WORDS("chase", "exchange"), 0, 0, 0, false},
    /* A pawn or general that takes while another man's check is uncovered: its own doing (27.1, 27.2), or his
     * too (26.1 and 26.7 of 2011). */
    [XQ_PAWN_WITH_CHECK] = {"pawn-with-check", WORDS("idle", "chase"), 0, 0, 0, false},
    /* Checks of a pawn that let another man take: 27.2 exempts its captures alone, 26.7 of 2011 these too. */
    [XQ_CHECK_BY_PAWN] = {"check-by-pawn", WORDS("chase", "idle"), 0, 0, 0, false},
    /* Rounds of forbidden moves on three points or more that are judged although no cycle is complete (23.4
     * of 2011); 0: none. */
    [XQ_ATTACK_ROUNDS] = {"attack-rounds", NULL, 0, 0, 100, false},
    /* Rounds within which a side that must vary has to (23.5.2 of 2011); 0: before the cycle comes once more
       (24.3). */
    [XQ_VARY_ROUNDS] = {"vary-rounds", NULL, 0, 0, 100, false},
    /* The table of pairs: two sides that both make forbidden moves, where both-forbidden is "levels". */
    [XQ_PAIRS + XQ_KILLS] = PAIRS("kills-vary-against"),
    [XQ_PAIRS + XQ_CHARIOT] = PAIRS("chariot-varies-against"),
    [XQ_PAIRS + XQ_UNROOTED] = PAIRS("unrooted-varies-against"),
    [XQ_PAIRS + XQ_MIXED] = PAIRS("mixed-varies-against"),
    [XQ_PAIRS + XQ_JOINT_CHARIOT] = PAIRS("joint-chariot-varies-against"),
    [XQ_PAIRS + XQ_JOINT_UNROOTED] = PAIRS("joint-unrooted-varies-against"),
    /* Positions one question may cost before its answer is called undetermined. */
    [XQ_NODES] = {"nodes", NULL, 50000, 1000, 100000000, false},
    /* Which family of codes judges cycles: the Chinese one (25 to 29), or that of the AXF, which knows no
     * values and asks that one and the same man be attacked with every move. What follows is the latter's
     * alone. */
    [XQ_FAMILY] = {"family", WORDS("chinese", "asian"), 0, 0, 0, false},
    /* Who chases, and who is chased. */
    [XQ_CAPTORS] = KINDS("captors"),
    [XQ_VICTIMS] = KINDS("victims"),
    /* Who chases a chariot although it is rooted. */
    [XQ_ROOTED_CHARIOT] = KINDS("rooted-chariot"),
    /* Whether advisers and elephants chase any stronger man so. */
    [XQ_GUARDS_CHASE] = {"guards-chase", WORDS("unrooted", "stronger"), 0, 0, 0, false},
    /* Who could take his attacker first is offered an exchange: one of the attacker's kind, of any kind, or
     * one of his kind whether he could or not. */
    [XQ_OFFERS] = {"offers", WORDS("same-kind", "any-kind", "unasked"), 0, 0, 0, false},
    /* Whether a man that is pinned attacks and takes back. */
    [XQ_PINS] = {"pins", WORDS("heeded", "ignored"), 0, 0, 0, false},
    /* Attacks of another man than the one that moved. */
    [XQ_DISCOVERED] = {"discovered", WORDS("chase", "idle"), 0, 0, 0, false},
    /* Attacks on a chariot that a horse holds where it stands: worse than other chases, or like them. */
    [XQ_HELD_CHARIOT] = {"held-chariot", WORDS("worse", "alike"), 0, 0, 0, false},
    /* What a check also attacks: nobody (2.3: check and chase in turn are allowed), or who is attacked. */
    [XQ_CHECK_AND_CHASE] = {"check-and-chase", WORDS("check", "both"), 0, 0, 0, false},
    /* How often the cycle must come once more before who must vary has lost, without vary-rounds; 0: has lost
     * at once. */
    [XQ_VARY_CYCLES] = {"vary-cycles", NULL, 1, 0, 100, false},
    [XQ_PARAMS] = {NULL, NULL, 0, 0, 0, false}};
