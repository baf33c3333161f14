/* Talks whose lines are moves. */
#include "format/text/men/score.h"

#include "format/text/lexing.h"

/* In bytes. */
enum { LONGEST_SPEAKER = 40 };

/* Behind the time before a name: [12:01], 2019-05-06 12:01:05, (12:01). */
static const char *skip_time(const char *p, const char *end)
{
    const char *start = p;
    unsigned digits = 0;

    for (; p < end && find_char("0123456789:-/.[]() \t", *p) != NULL; p++)
        digits += is_digit((unsigned char)*p);
    return digits >= 3 ? p : start;
}

/* The name at P, with *AFTER behind the sign that ends it; empty when there is none. */
static struct slice speaker_at(const char *p, const char *end, const char **after)
{
    const char *stop = end - p > LONGEST_SPEAKER ? p + LONGEST_SPEAKER : end, *start = p;
    bool angle = p < end && *p == '<';

    for (; p < stop; p++) {
        bool wide = starts(p, end, "：");

        if (angle ? *p == '>' : *p == ':' || wide) {
            *after = p + (wide ? 3 : 1);
            return slice_trim(slice_between(start + angle, p));
        }
        if (starts(p, end, "，") || starts(p, end, "。") || *p == ',')
            break;
    }
    return (struct slice){end, 0};
}

const char *chat_said(struct slice line, struct slice *speaker)
{
    const char *end = line.p + line.n, *after = NULL;

    *speaker = speaker_at(skip_time(line.p, end), end, &after);
    return speaker->n == 0 ? NULL : after;
}

const char *chat_move(struct slice line, struct slice *speaker)
{
    static const char *const signs[] = {"!", "?", "！", "？", NULL};
    const char *end = line.p + line.n, *moved, *after = chat_said(line, speaker);
    struct claim c;
    bool short_form;
    size_t n;

    if (after == NULL)
        return NULL;
    moved = score_skip(after, end);
    if (moved == end || (after = score_move(moved, end, &c, &short_form)) == NULL)
        return NULL;
    while ((n = one_of(after, end, signs)) != 0)
        after += n;
    return score_skip(after, end) == end ? moved : NULL;
}

const char *chat_begins(struct slice line, struct slice text, struct slice name[2])
{
    const char *first = chat_move(line, &name[0]);
    struct slice next = {"", 0};

    while (first != NULL && next.n == 0 && text.p != NULL)
        next = slice_trim(slice_cut(text, '\n', &text));
    return first != NULL && next.n > 0 && chat_move(next, &name[1]) != NULL && !slice_eq(name[0], name[1])
               ? first
               : NULL;
}
