/* trial.c - papers, licences and sources hold numbers, brackets and points that readers take up as moves: few
 * for their length, hardly any of chess or xiangqi, the same points again and again. */
#include "tool/trial.h"

#include "base/memory.h"
#include "finding/sink.h"
#include "format/text/diagram.h"

#include <stdlib.h>

enum {
    GAMES_TRIED = 100,
    POINTS_TRIED = 4096,
    SPARSE = 20,       /* bytes to a byte of moves, from which on they are few for their length */
    FEW_MOVES = 4,     /* of chess and xiangqi, which no paper has by chance */
    FEW_STONES = 6,    /* which two dates may be */
    MANY_MOVES = 10,   /* among which some may stand on one point, but not many */
    SOME_FAULTS = 5,   /* of a file that was named and has nothing of a game */
    MANY_NULS = 8,     /* in text, which has none */
    MANY_FAULTS = 20,  /* of a file that was named, which may be a record with a few */
    SHORT_SHEET = 1024 /* bytes of a sheet that names players of a game that was not played */
};

/* What was read: moves, of which so many could not be, and other things that games have. */
struct tally {
    unsigned games, moves, unread, again, letters; /* again: on a point that was played before; letters: of
                                                      chess and xiangqi */
    unsigned headers, setups, faults;
    size_t bytes; /* of moves */
};

static bool is_stone_game(enum game_id game)
{
    return game == GAME_WEIQI || game == GAME_WUZIQI;
}

static void count_moves(const struct record *r, struct tally *t)
{
    bool played[POINTS_TRIED] = {false};

    for (uint32_t i = 1; i < r->count; i++) {
        const struct node *n = &r->node[i];

        if (n->claim.kind == MOVE_NONE) {
            t->unread++;
            continue;
        }
        t->moves++;
        t->bytes += n->at.len;
        t->letters += !is_stone_game(r->game);
        if (is_stone_game(r->game) && n->claim.to < POINTS_TRIED) {
            t->again += played[n->claim.to];
            played[n->claim.to] = true;
        }
    }
}

static void count_game(const struct record *r, struct tally *t)
{
    count_moves(r, t);
    for (uint32_t i = 0; i < r->headers; i++)
        t->headers += r->header[i].key != KEY_OTHER && r->header[i].value_len > 0;
    for (uint32_t i = 1; i < r->notes; i++)
        t->setups += r->note[i].kind == NOTE_SETUP;
}

static struct tally read_games(const struct file_facts *facts, struct slice head)
{
    struct text text = {.start = head.p, .p = head.p, .end = head.p + head.n, .file = facts};
    struct record record = {0};
    struct sink sink = {0};
    struct tally t = {0};

    for (; t.games < GAMES_TRIED; t.games++) {
        record_clear(&record);
        if (facts->format->read(&text, &record, &sink) == STATUS_END)
            break;
        count_game(&record, &t);
        text.serial++;
    }
    for (uint32_t i = 0; i < sink.count; i++)
        t.faults += code_info(sink.list[i].code)->severity >= SEVERITY_WARNING;
    record_free(&record);
    sink_free(&sink);
    return t;
}

/* Whether a file that nobody named is a record. */
static bool is_record(const struct tally *t, struct slice head)
{
    bool told = t->headers > 0 && head.n <= SHORT_SHEET;

    if (t->moves <= t->unread)
        return told && t->unread == 0;
    if (t->moves >= MANY_MOVES && 4 * t->again > t->moves)
        return false;
    return (t->moves < FEW_STONES ? SPARSE / 2 : SPARSE) * t->bytes >= head.n ||
           (t->letters >= FEW_MOVES && t->faults <= t->letters) || (told && t->letters > 0);
}

/* Whether somebody who named the file wants to hear what is wrong with it. */
static bool is_worth_telling(const struct tally *t)
{
    unsigned wrong = t->faults + t->unread;

    if (t->moves + t->headers + t->setups == 0)
        return wrong < SOME_FAULTS;
    return wrong < MANY_FAULTS || wrong <= 2 * t->moves;
}

static unsigned count_nuls(struct slice s)
{
    unsigned count = 0;

    for (const char *p = s.p; (p = memchr(p, '\0', (size_t)(s.p + s.n - p))) != NULL; p++)
        count++;
    return count;
}

bool trial_convinces(const struct file_facts *facts, struct slice head, bool named)
{
    struct file_facts own = *facts;
    struct tally t;

    if (!(facts->format->flags & FORMAT_BINARY) && count_nuls(head) > (named ? MANY_NULS : 0))
        return false;
    own.shared = facts->format->shared_size == 0 ? NULL : mem_calloc(1, facts->format->shared_size);
    if (facts->format->split != NULL) /* which fills it */
        facts->format->split(own.shared, head, 0, true);
    t = read_games(&own, head);
    if (own.shared != NULL && facts->format->free_shared != NULL)
        facts->format->free_shared(own.shared);
    free(own.shared);
    if (named)
        return is_worth_telling(&t);
    return facts->format == &format_diagram ? t.setups > 0 && t.faults <= 1 : is_record(&t, head);
}
