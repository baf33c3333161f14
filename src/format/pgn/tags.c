/* Stage 2, the tag pairs of a game: [Name "value"], and what is broken among them. */
#include "format/pgn/pgn.h"
#include "format/pgn/tag_text.h"

#include <stdio.h>

enum { MOST_COMPARED = 256 };

static const struct slice none;

static const char *skip_white(const char *p, const char *end)
{
    while (p < end && (unsigned char)*p <= ' ' && (*p == ' ' || (*p >= '\t' && *p <= '\r')))
        p++;
    return p;
}

/* The closing quote of the string that begins at P, or NULL when its line ends before. */
static const char *string_end(struct reading *d, const char *p, bool *escaped)
{
    for (p = skip_plain(p, d->end); p < d->end; p++) {
        if (*p == '"')
            return p;
        if ((unsigned char)*p >= ' ' && *p != '\\')
            continue;
        if (*p == '\n' || *p == '\r')
            return NULL;
        if (*p == '\t' || *p == '\v')
            pgn_say(d, CODE_PGN_CONTROL, p, 1, *p == '\t' ? SLICE("U+0009") : SLICE("U+000B"), none);
        if (*p == '\\') {
            *escaped = true;
            p += p + 1 < d->end && p[1] != '\n' && p[1] != '\r';
        }
    }
    return NULL;
}

/* Quotes inside the value that nobody escaped: it then ends at the line's last quote before ']'. Looks no
 * further than a string may go, so that a line full of broken tags stays cheap. */
static const char *last_quote(const char *quote, const char *end)
{
    const char *p = pgn_line_end(quote, end - quote > 2 * LONGEST_STRING ? quote + 2 * LONGEST_STRING : end);

    while (p > quote + 1 && p[-1] != ']')
        p--;
    while (p > quote + 1 && p[-1] != '"')
        p--;
    return p - 1;
}

/* A copy of the value without its escapes. */
static struct slice unescape(struct reading *d, struct slice s)
{
    char *copy = arena_alloc(sink_arena(d->sink), s.n + 1);
    size_t n = 0;

    for (size_t i = 0; copy != NULL && i < s.n; i++) {
        if (s.p[i] == '\\' && i + 1 < s.n) {
            if (s.p[i + 1] == '"' || s.p[i + 1] == '\\')
                i++;
            else
                pgn_say(d, CODE_PGN_STRING_ESCAPE, s.p + i, 2, none, none);
        }
        copy[n++] = s.p[i];
    }
    return copy == NULL ? s : (struct slice){copy, n};
}

/* Whether an earlier tag has the same name. Aliases share a key, so the names themselves are compared. */
static bool is_second(const struct reading *d, enum key key, struct slice name)
{
    uint32_t n = d->r->headers < MOST_COMPARED ? d->r->headers : MOST_COMPARED;

    if (!record_may_have(d->r, key))
        return false;
    for (uint32_t i = 0; i < n; i++) {
        const struct header *h = &d->r->header[i];

        if (h->key == key && slice_eq(record_slice(d->r, h->name, h->name_len), name))
            return true;
    }
    return false;
}

/* Several tags of the roster that come twice are the tags of another game: one finding says so, where the tag
 * broke in which they began. */
static void say_second(struct reading *d, enum key key, struct slice name)
{
    bool of_roster = key >= KEY_EVENT && key <= KEY_RESULT;

    if (of_roster && !d->r->start_lost && d->broken_tag != NULL) {
        pgn_say(d, CODE_PGN_SPLICED, d->broken_tag, d->broken_len, name, none);
        d->r->start_lost = true;
    } else if (!of_roster || !d->r->start_lost) {
        pgn_say(d, CODE_PGN_TAG_TWICE, name.p, name.n, name, none);
    }
}

static void keep_tag(struct reading *d, const struct desc_header *known, struct slice name,
                     struct slice value, bool escaped)
{
    enum key key;

    if (known == NULL &&
        (known = desc_find_nocase(d->text->file == NULL ? NULL : d->text->file->desc, name)) != NULL) {
        if (!d->told_case)
            pgn_say(d, CODE_PGN_TAG_CASE, name.p, name.n, name, known->name);
        d->told_case = true;
    }
    key = known == NULL ? KEY_OTHER : (enum key)known->key[GAME_UNKNOWN];
    d->tags_need_check = true;
    if (is_second(d, key, name))
        say_second(d, key, name);
    if (value.n > LONGEST_STRING && utf8_length(value) > LONGEST_STRING)
        pgn_say(d, CODE_PGN_TOKEN_LENGTH, value.p, value.n, SLICE("more than 255"), none);
    if (known != NULL)
        d->other_games |= (uint8_t)~known->games;
    record_header(d->r, key, name, escaped ? unescape(d, value) : value, pgn_span(d, value.p, value.n));
}

/* A tag breaks at P: what was expected instead of what is there. */
static void say_broken(struct reading *d, enum code code, const char *p, size_t n, struct slice expected)
{
    d->broken_tag = p;
    d->broken_len = n;
    pgn_say(d, code, p, n, expected, none);
}

/* A tag that cannot be kept, by its name as it is written. */
static void leave_tag_out(struct reading *d)
{
    const char *line = pgn_line_end(d->p, d->end), *name = skip_white(d->p + 1, line), *end = name;
    char what[64];

    while (end < line && (unsigned char)*end > ' ' && *end != '"' && *end != ']')
        end++;
    if (end == name || (d->text->want & WANT_TEXT) == 0)
        return;
    snprintf(what, sizeof what, "header:%.*s", (int)(end - name < 40 ? end - name : 40), name);
    record_leave_out(d->r, 0, pgn_span(d, d->p, (size_t)(line - d->p)), slice_of(what));
}

/* What was expected instead of what is at P; reading goes on behind the line on which the tag began, since
 * the lines below may be another game's. */
static void bad_tag(struct reading *d, const char *p, struct slice expected)
{
    leave_tag_out(d);
    say_broken(d, CODE_PGN_TAG, p, p < d->end ? 1 : 0, expected);
    d->p = pgn_line_end(d->p, d->end);
}

/* Where the value ends whose closing quote is missing on the line that ends at LINE. A backslash before the
 * last quote is as likely one that a program did not escape (Scid does not). */
static const char *unclosed_end(const char *value, const char *line)
{
    const char *p = line;

    while (p > value && (unsigned char)p[-1] <= ' ')
        p--;
    if (p == value || p[-1] != ']')
        return line;
    return p - value > 2 && p[-2] == '"' && p[-3] == '\\' ? p - 2 : p - 1;
}

/* Nothing closes the tag pair whose value ends at CLOSE: the next thing on the line stands instead, if
 * anything does. */
static void say_unclosed(struct reading *d, const char *close, const char *next)
{
    bool below = pgn_line_end(close, next) != next;

    say_broken(d, CODE_PGN_TAG, below ? close + 1 : next, next < d->end ? 1 : 0, SLICE("']'"));
}

static bool ends_tag(const char *p, const char *end)
{
    while (end > p && (unsigned char)end[-1] <= ' ')
        end--;
    return end - p > 2 && end[-1] == ']' && end[-2] == '"';
}

/* The closing quote of a value in which the line that ends at P ended, when it is on the next; else NULL. */
static const char *quote_below(const char *p, const char *end)
{
    const char *next = p + (end - p > 1 && p[0] == '\r' && p[1] == '\n') + 1, *line, *quote;

    if (next >= end || *next == '[')
        return NULL;
    line = pgn_line_end(next, end);
    quote = ends_tag(next - 1, line) ? memchr(next, '"', (size_t)(line - next)) : NULL;
    return quote != NULL && memchr(next, '[', (size_t)(line - next)) == NULL ? quote : NULL;
}

/* The closing quote is not on the line where it should be. */
static void read_unclosed(struct reading *d, const struct desc_header *known, struct slice name,
                          const char *quote)
{
    const char *line = pgn_line_end(quote, d->end), *end = unclosed_end(quote + 1, line), *below = NULL;

    say_broken(d, CODE_PGN_STRING_OPEN, quote, 1, none);
    if (end == line && (below = quote_below(line, d->end)) != NULL)
        end = below;
    d->p = below == NULL ? line : pgn_line_end(below, d->end);
    keep_tag(d, known, name,
             below == NULL ? slice_between(quote + 1, end) : slice_trim(slice_between(quote + 1, end)),
             false);
}

/* [ECO "C20" "C21"]: two values, not one with quotes in it. */
static bool is_second_value(const char *close, const char *p)
{
    return *p == '"' && p > close + 1;
}

/* Text between the value and its bracket breaks the tag. Where a later quote closes the line, the value
 * may have had quotes in it that nobody escaped, and goes up to there. */
static void read_value(struct reading *d, struct slice name, const char *quote)
{
    const struct desc_header *known = pgn_find_header(d, name);
    bool escaped = false;
    const char *close = string_end(d, quote + 1, &escaped), *p;

    if (close == NULL) {
        read_unclosed(d, known, name, quote);
        return;
    }
    p = skip_white(close + 1, d->end);
    if (p == d->end || *p != ']') {
        const char *last = last_quote(close, d->end);

        say_unclosed(d, close, p);
        d->p = last > close ? pgn_line_end(last, d->end) : close + 1;
        if (last == close && (p == d->end || *p != '['))
            d->p = pgn_line_end(close, d->end);
        if (last > close && is_second_value(close, p))
            last = close;
        keep_tag(d, known, name, slice_between(quote + 1, last > close ? last : close), escaped);
        return;
    }
    keep_tag(d, known, name, slice_between(quote + 1, close), escaped);
    d->p = p + 1;
}

/* The quote before another bracket at the line's end: (Event "x"), <Event "x">; NULL when it is not so. */
static const char *other_bracket(const char *p, const char *line)
{
    while (line > p && (unsigned char)line[-1] <= ' ')
        line--;
    return line - p > 1 && find_char(")>}", line[-1]) != NULL && line[-2] == '"' ? line - 2 : NULL;
}

/* A tag pair whose '[' was forgotten, or another character written for it. */
static bool read_unopened(struct reading *d, const char *line)
{
    const char *name = is_ascii_letter(*d->p) || (unsigned char)*d->p >= 128 ? d->p : d->p + 1, *p = name,
               *quote, *last;

    while (p < line && is_name(*p))
        p++;
    quote = skip_white(p, line);
    last = quote == line ? NULL : other_bracket(quote + 1, line);
    if (p == name || quote == line || *quote != '"' || (!ends_tag(quote + 1, line) && last == NULL) ||
        !pgn_line_start(d->text->start, d->p))
        return false;
    pgn_say(d, CODE_PGN_TAG, d->p, (size_t)(p - d->p), SLICE("'['"), none);
    if (last != NULL) {
        keep_tag(d, pgn_find_header(d, slice_between(name, p)), slice_between(name, p),
                 slice_between(quote + 1, last), false);
        d->p = line;
        return true;
    }
    read_value(d, slice_between(name, p), quote);
    return true;
}

/* A tag pair that begins behind P on its line; NULL when there is none. */
static const char *later_tag(const char *p, const char *line)
{
    const char *open = memchr(p, '[', (size_t)(line - p)), *end = open == NULL ? line : open + 1;

    while (end < line && is_ascii_letter(*end))
        end++;
    return open != NULL && line - end > 2 && end > open + 1 && end[0] == ' ' && end[1] == '"' &&
                   ends_tag(end, line) && memchr(p, '{', (size_t)(open - p)) == NULL
               ? open
               : NULL;
}

static bool is_move(const char *p, const char *line)
{
    const char *end = p;
    struct claim c;

    while (end < line && (unsigned char)*end > ' ')
        end++;
    return (*p >= '0' && *p <= '9') || *p == '*' ||
           notation_read(notation_usual(GAME_CHESS), slice_between(p, end), 8, &c);
}

/* Whether another tag of the same game is on the line below. */
static bool tags_go_on(const char *line, const char *end)
{
    line += end - line > 1 && line[0] == '\r' && line[1] == '\n' ? 2 : 1;
    return end - line > 7 && line[0] == '[' && line[1] != '%' && memcmp(line, "[Event ", 7) != 0;
}

/* Bytes of a name with a colon behind it at P, as headers of mail have; 0: there is none. */
static size_t header_name(const char *p, const char *end)
{
    const char *name = p;

    while (p < end && (is_ascii_letter(*p) || *p == '-'))
        p++;
    return p > name && p < end && *p == ':' ? (size_t)(p + 1 - name) : 0;
}

/* Whether headers from P on stand above moves: in mail, text or the tags of a game follow behind a blank
 * line.
 */
static bool leads_to_moves(const struct reading *d, const char *p)
{
    enum { MOST_LINES = 64 };

    for (unsigned lines = 0; lines < MOST_LINES; lines++) {
        p = skip_white(pgn_line_end(p, d->end), d->end);
        if (p == d->end || header_name(p, d->end) == 0)
            break;
    }
    return p == d->end || (*p == '[' ? !pgn_after_blank_line(d->text->start, p)
                                     : !is_ascii_letter(*p) || is_move(p, pgn_line_end(p, d->end)));
}

/* Whether the line at P stands among the headers of a mail, whose Date is no game's. */
static bool is_in_mail(const struct reading *d, const char *p)
{
    static const char *const names[] = {
        "From:",       "Subject:",      "Received:",     "Return-Path:", "Newsgroups:",
        "Message-ID:", "MIME-Version:", "Content-Type:", "X-",           NULL};

    while (p > d->text->start && !pgn_after_blank_line(d->text->start, p))
        p--;
    for (; p < d->end && *p != '\n' && *p != '\r'; p = p < d->end && *p == '\r' ? p + 1 : p) {
        if (slice_starts_any(slice_between(p, d->end), names) != 0 && header_name(p, d->end) != 0)
            return true;
        p = pgn_line_end(p, d->end);
        p += p < d->end && *p == '\r';
        p += p < d->end && *p == '\n';
    }
    return false;
}

/* The name of the tag that is written as "White: Ann" at P, alone on its line, and where its value begins;
 * NULL: it is none. */
static const struct desc_header *plain_tag(const struct reading *d, const char *p, const char **value)
{
    const char *name = p, *line;

    if (d->text->file == NULL || !is_ascii_letter(*p) || !pgn_line_start(d->text->start, p))
        return NULL;
    while (p < d->end && is_ascii_letter(*p))
        p++;
    if (d->end - p < 3 || *p != ':' || (p[1] != ' ' && p[1] != '\t'))
        return NULL;
    line = pgn_line_end(p, d->end);
    *value = skip_white(p + 1, line);
    return *value == line || !leads_to_moves(d, p) || is_in_mail(d, name)
               ? NULL
               : desc_find_nocase(d->text->file->desc, slice_between(name, p));
}

bool pgn_is_plain_tag(const struct reading *d, const char *p)
{
    const char *value;

    return plain_tag(d, p, &value) != NULL;
}

/* Where the next such tag begins on a line, behind a blank and perhaps a comma: White: Ann  Black: Bob; LINE,
 * its end, when there is none. *NEXT: what is known of it. */
static const char *next_plain_tag(const struct reading *d, const char *p, const char *line,
                                  const struct desc_header **next)
{
    for (; p < line; p++) {
        const char *name = p + 1, *colon = name;

        while (colon < line && is_ascii_letter(*colon))
            colon++;
        if (*p != ' ' || colon == name || line - colon < 3 || colon[0] != ':' || colon[1] != ' ')
            continue;
        if ((*next = desc_find_nocase(d->text->file->desc, slice_between(name, colon))) != NULL)
            return name;
    }
    return line;
}

static bool read_plain_tag(struct reading *d)
{
    const char *value, *line, *stop;
    const struct desc_header *known = plain_tag(d, d->p, &value), *next;

    if (known == NULL)
        return false;
    line = pgn_line_end(value, d->end);
    for (; known != NULL; known = next) {
        struct slice words;

        next = NULL;
        stop = next_plain_tag(d, value, line, &next);
        words = slice_trim(slice_between(value, stop));
        while (next != NULL && words.n > 0 && find_char(",;", words.p[words.n - 1]) != NULL)
            words.n--;
        if (!d->told_quotes)
            pgn_say(d, CODE_PGN_QUOTES, words.p, words.n, words, none);
        d->told_quotes = true;
        keep_tag(d, known, known->name, words, false);
        value = next == NULL ? line : slice_skip(slice_between(stop, line), header_name(stop, line)).p;
    }
    d->p = line;
    return true;
}

static bool read_broken_tag(struct reading *d)
{
    const char *p = d->p, *line, *stop;

    if ((unsigned char)*p < ' ') { /* others say that it does not belong there */
        d->p++;
        return true;
    }
    if (find_char("[{;%", *p) != NULL)
        return false;
    line = stop = pgn_line_end(p, d->end);
    if (read_unopened(d, line) || read_plain_tag(d))
        return true;
    if ((stop = later_tag(p, line)) == NULL) {
        bool alone = pgn_line_start(d->text->start, p);

        if ((d->r->headers == 0 && (is_ascii_letter(*p) || !tags_go_on(line, d->end))) ||
            (unsigned char)*p >= 128)
            return false;
        if (!ends_tag(p, line) &&
            !(tags_go_on(line, d->end) && !((alone || is_ascii_letter(*p)) && is_move(p, line))) &&
            (alone || !is_ascii_letter(*p) || is_move(p, line)))
            return false;
        stop = line;
    }
    pgn_say(d, CODE_PGN_STRAY, p, (size_t)(stop - p), slice_between(p, stop), none);
    d->p = stop;
    return true;
}

/* The tag is there, if only its name can be read: it is not missing too. */
static void bad_value(struct reading *d, struct slice name)
{
    const struct desc_header *known = pgn_find_header(d, name);

    if (known != NULL)
        d->r->keys |= UINT64_C(1) << known->key[GAME_UNKNOWN];
    bad_tag(d, name.p + name.n, SLICE("a string in quotes"));
}

/* Bytes of a mark of quotation at P, PGN's own or another: of print, of HTML, an apostrophe; 0 for none. */
static size_t quote_at(const char *p, const char *end)
{
    static const char *const quotes[] = {
        "\"", "“", "”",    "„",      "‟",     "″",      "«",       "»",       "＂",      "'",       "‘", "’",
        "`",  "´", "\\\"", "&quot;", "&#34;", "&#x22;", "&ldquo;", "&rdquo;", "&#8220;", "&#8221;", NULL};

    return slice_starts_any(slice_between(p, end), quotes);
}

/* Where the value at P ends, and behind its mark of quotation: before the first ']' that has one; NULL when
 * the line has none. */
static const char *other_end(const char *p, const char *line, const char **behind)
{
    for (; p < line; p++) {
        size_t n = quote_at(p, line);

        *behind = skip_white(p + n, line);
        if (n > 0 && *behind < line && **behind == ']')
            return p;
    }
    return NULL;
}

/* [White A]: where its value ends when it is in no quotes at all; NULL when that is not so. */
static const char *bare_end(const char *value, const char *line)
{
    const char *close = memchr(value, ']', (size_t)(line - value));

    return close == NULL || close == value || memchr(value, '"', (size_t)(close - value)) != NULL ? NULL
                                                                                                  : close;
}

/* [White “A”]: a tag pair that everybody understands, in other quotes; or in none, which is an error. */
static bool read_other_quotes(struct reading *d, struct slice name, const char *quote)
{
    const struct desc_header *known = pgn_find_header(d, name);
    const char *line = pgn_line_end(quote, d->end), *value = quote + quote_at(quote, line), *close = NULL,
               *last;
    bool bare = value == quote;

    last = bare ? close = known == NULL ? NULL : bare_end(quote, line) : other_end(value, line, &close);
    if (last == NULL)
        return false;
    if (bare && !d->told_quotes)
        pgn_say(d, CODE_PGN_TAG, name.p + name.n, 1, SLICE("a string in quotes"), none);
    else if (!d->told_quotes)
        pgn_say(d, CODE_PGN_QUOTES, quote, (size_t)(close - quote), slice_between(quote, close), none);
    d->told_quotes = true;
    keep_tag(d, known, name, slice_trim(slice_between(value, last)), false);
    d->p = close + 1;
    return true;
}

static void read_odd(struct reading *d)
{
    const char *name = skip_white(d->p + 1, d->end), *p = name, *quote;

    while (p < d->end && is_name(*p))
        p++;
    quote = skip_white(p, d->end);
    if (p == name)
        bad_tag(d, p, SLICE("a name"));
    else if (quote < d->end && *quote != '"' && read_other_quotes(d, slice_between(name, p), quote))
        return;
    else if (quote == d->end || *quote != '"')
        bad_value(d, slice_between(name, p));
    else
        read_value(d, slice_between(name, p), quote);
}

static void read_tag(struct reading *d)
{
    if (d->tags_need_check || d->text->want & WANT_SLOW || !pgn_read_usual_tags(d))
        read_odd(d);
}

/* Whether nobody would take it for anything but the first move. */
static bool is_first_move(const char *p, const char *end)
{
    return end - p > 2 && p[0] == '1' && p[1] == '.' && (p[2] == ' ' || (p[2] >= 'A' && p[2] <= 'h'));
}

/* A tag that is there already, behind a blank line: the tags of the next game, where this one has no moves.
 */
static bool begins_again(const struct reading *d)
{
    const char *name = skip_white(d->p + 1, d->end), *p = name;

    while (p < d->end && is_name(*p))
        p++;
    for (uint32_t i = 0; i < d->r->headers && i < MOST_COMPARED; i++)
        if (slice_eq(record_slice(d->r, d->r->header[i].name, d->r->header[i].name_len),
                     slice_between(name, p)))
            return pgn_after_blank_line(d->text->start, d->p);
    return false;
}

HOT bool pgn_read_tags(struct reading *d)
{
    for (;;) {
        d->p = skip_white(d->p, d->end);
        if (d->p == d->end)
            return false;
        if (pgn_skip_markup(d))
            continue;
        if (*d->p == '[') {
            if (d->r->headers != 0 && (pgn_hard_boundary(d->text->start, d->p, d->end) || begins_again(d)))
                return false;
            read_tag(d);
        } else if (is_first_move(d->p, d->end) || (!read_broken_tag(d) && !pgn_read_aside(d))) {
            return true;
        }
    }
}
