/* What stands before, between and behind the games of a collection. */
#include "format/sgf/sgf.h"

/* A line of dashes, as a renju server puts it between games. What the collection's first game is counts,
 * because the batch may begin or end here. */
static bool is_ruled_line(const struct sgf_first *first, struct slice text)
{
    if (strcmp(first->game, "4") != 0 && strcmp(first->game, "5") != 0)
        return false;
    for (size_t i = 0; i < text.n; i++)
        if (text.p[i] != '-')
            return false;
    return true;
}

/* Behind the [sgf], </pre>, <p class="x"> or ```sgf at P; P when there is none. */
static const char *markup_end(const char *p, const char *end)
{
    struct slice rest, line = slice_cut(slice_between(p, end), '\n', &rest);
    const char *close;

    if (slice_starts(line, "```"))
        return line.p + line.n;
    if (*p != '[' && *p != '<')
        return p;
    close = memchr(line.p, *p == '[' ? ']' : '>', line.n);
    return close != NULL && close - p > 1 && (p[1] == '/' || p[1] == '!' || p[1] >= 'A') ? close + 1 : p;
}

/* Nothing but BBCode, HTML or Markdown around a game. */
static bool is_markup(struct slice text)
{
    const char *p = text.p, *end = p + text.n, *next;

    while (p < end) {
        next = sgf_skip_space(markup_end(p, end), end);
        if (next == p)
            return false;
        p = next;
    }
    return true;
}

/* Moves that belong to no game: more than words are lost. */
static bool has_nodes(struct slice text)
{
    static const char *const signs[] = {"];", ";B[", ";W["};

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (memmem(text.p, text.n, signs[i], strlen(signs[i])) != NULL)
            return true;
    return false;
}

/* Whether the words between games say nothing new: a page that began with words has more of them. */
static bool is_known(const struct sgf_reader *r, struct slice text)
{
    const struct sgf_shared *shared = r->text->file->shared;

    if (is_markup(text))
        return true;
    return shared != NULL &&
           (is_ruled_line(&shared->first, text) ||
            (shared->first.in_words && !has_nodes(text) && (r->text->want & WANT_STRICT) == 0));
}

static void say_text(struct sgf_reader *r, enum code code, struct slice text, bool note)
{
    if (note)
        report(r->sink,
               &(struct finding){.code = (uint16_t)code, .own = SEVERITY_NOTE + 1, .at = sgf_span(r, text)});
    else
        sgf_say(r, code, text, SLICE(""));
}

void sgf_tell_outside(struct sgf_reader *r, const char *from, const char *to)
{
    struct slice text = slice_trim(slice_between(from, to));
    const char *p = text.p, *end = text.p + text.n;

    if (text.n == 0 || (r->text->serial != 0 && is_known(r, text)))
        return;
    while (p < end && *p == ')')
        p = sgf_skip_space(p + 1, end);
    if (p == end)
        sgf_say(r, CODE_SGF_EXTRA_PARENTHESIS, (struct slice){text.p, 1}, SLICE(""));
    else
        say_text(r, r->text->serial == 0 ? CODE_SGF_TEXT_BEFORE : CODE_SGF_TEXT_AFTER, text, is_markup(text));
}
