/* [%clk …] in comments of any format. */
#include "format/times.h"

#include "record/words/words.h"

static const struct {
    const char *opening;
    enum note_kind kind;
} commands[] = {{"[%clk ", NOTE_CLOCK}, {"[%emt ", NOTE_ELAPSED}, {"[%egt ", NOTE_SPENT}};

static void keep_time(struct record *r, uint32_t node, enum note_kind kind, struct slice value,
                      struct span at)
{
    struct pgn_time t;
    struct note *n;

    if (record_next_note(r, node, kind, 0) != 0 ||
        (!pgn_read_time(value, &t) && !pgn_read_other_time(value, &t)) || (t.ms < 0 && kind != NOTE_CLOCK))
        return;
    n = record_note(r, node, kind);
    n->flags = NOTE_DERIVED | (t.exact ? NOTE_EXACT : 0);
    n->value = t.ms;
    n->at = at;
}

void comment_times(struct record *r, uint32_t node, struct slice words, struct span at)
{
    const char *p = words.p, *end = words.p + words.n, *close;

    while (p < end && (p = memmem(p, (size_t)(end - p), "[%", 2)) != NULL &&
           (close = memchr(p, ']', (size_t)(end - p))) != NULL) {
        struct slice command = slice_between(p, close);

        for (unsigned i = 0; i < sizeof commands / sizeof *commands; i++)
            if (slice_starts(command, commands[i].opening))
                keep_time(r, node, commands[i].kind,
                          slice_trim(slice_skip(command, strlen(commands[i].opening))), at);
        p = close + 1;
    }
}

void comment_add(struct record *r, uint32_t node, struct slice words)
{
    if (words.n == 0)
        return;
    note_set_text(r, record_note(r, node, NOTE_COMMENT), words);
    comment_times(r, node, words, r->node[node].at);
}
