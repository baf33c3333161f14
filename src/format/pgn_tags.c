/* Tag pairs: [Name "value"]. */
#include "format/pgn.h"

#include "base/eight.h"
#include "base/expect.h"
#include "base/utf8.h"

enum { MOST_COMPARED = 256, LONGEST_STRING = 255 };

static const struct slice none;

#define HIGH_BYTES(row) row row row row row row row row

/* n: what the name of a tag is made of. */
static const char name_class[257] =
    "                "
    "                "
    "                "
    "nnnnnnnnnn      "
    " nnnnnnnnnnnnnnn"
    "nnnnnnnnnnn    n"
    " nnnnnnnnnnnnnnn"
    "nnnnnnnnnnn     "
    HIGH_BYTES("nnnnnnnnnnnnnnnn");

static bool is_name(char c)
{
    return name_class[(unsigned char)c] == 'n';
}

static const char *skip_white(const char *p, const char *end)
{
    while (p < end && (unsigned char)*p <= ' ' && (*p == ' ' || (*p >= '\t' && *p <= '\r')))
        p++;
    return p;
}

static const char *line_end(const char *p, const char *end)
{
    while (p < end && *p != '\n' && *p != '\r')
        p++;
    return p;
}

enum { BLOCK = 16 };

/* Bytes before the first quote, backslash or control character, at most a block, without a branch a byte. */
static inline unsigned plain_within_block(const char *p)
{
    unsigned char v __attribute__((vector_size(BLOCK)));
    char found[BLOCK];
    unsigned first;

    memcpy(&v, p, sizeof v);
    v = (v < ' ') | (v == '"') | (v == '\\');
    memcpy(found, &v, sizeof found);
    first = eight_before(eight_at(found));
    return first < 8 ? first : 8 + eight_before(eight_at(found + 8));
}

static inline const char *skip_plain(const char *p, const char *end)
{
    unsigned n = BLOCK;

    while (n == BLOCK && end - p >= BLOCK)
        p += n = plain_within_block(p);
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
    const char *p = line_end(quote, end - quote > 2 * LONGEST_STRING ? quote + 2 * LONGEST_STRING : end);

    while (p > quote + 1 && p[-1] != ']')
        p--;
    while (p > quote + 1 && p[-1] != '"')
        p--;
    return p - 1;
}

/* A copy of the value without its escapes. */
static struct slice unescape(struct reading *d, struct slice s)
{
    char *copy = arena_alloc(&d->sink->arena, s.n + 1);
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
    return copy == NULL ? s : (struct slice){ copy, n };
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

/* What the tag says of itself; its key. */
static inline enum key look_at(struct reading *d, const struct desc_header *known, struct slice name, struct slice value)
{
    enum key key = known == NULL ? KEY_OTHER : (enum key)known->key[GAME_UNKNOWN];

    if (is_second(d, key, name))
        pgn_say(d, CODE_PGN_TAG_TWICE, name.p, name.n, name, none);
    if (value.n > LONGEST_STRING && utf8_length(value) > LONGEST_STRING)
        pgn_say(d, CODE_PGN_TOKEN_LENGTH, value.p, value.n, SLICE("more than 255"), none);
    if (known != NULL)
        d->other_games |= (uint8_t)~known->games;
    return key;
}

static void keep_tag(struct reading *d, const struct desc_header *known, struct slice name, struct slice value,
                     bool escaped)
{
    enum key key = look_at(d, known, name, value);

    record_header(d->r, key, name, escaped ? unescape(d, value) : value, pgn_span(d, value.p, value.n));
}

static const struct desc_header *find_header(const struct reading *d, struct slice name)
{
    return desc_find(d->text->file == NULL ? NULL : d->text->file->desc, name);
}

/* What was expected instead of what is at P; reading goes on behind the line on which the tag began, since
 * the lines below may be another game's. */
static void bad_tag(struct reading *d, const char *p, struct slice expected)
{
    pgn_say(d, CODE_PGN_TAG, p, p < d->end ? 1 : 0, expected, none);
    d->p = line_end(d->p, d->end);
}

/* Where the value ends whose closing quote is missing on the line that ends at LINE. */
static const char *unclosed_end(const char *value, const char *line)
{
    const char *p = line;

    while (p > value && (unsigned char)p[-1] <= ' ')
        p--;
    return p > value && p[-1] == ']' ? p - 1 : line;
}

/* Nothing closes the tag pair whose value ends at CLOSE: the next thing on the line stands instead, if anything does. */
static void say_unclosed(struct reading *d, const char *close, const char *next)
{
    bool below = line_end(close, next) != next;

    pgn_say(d, CODE_PGN_TAG, below ? close + 1 : next, next < d->end ? 1 : 0, SLICE("']'"), none);
}

static void read_value(struct reading *d, struct slice name, const char *quote)
{
    const struct desc_header *known = find_header(d, name);
    bool escaped = false;
    const char *close = string_end(d, quote + 1, &escaped), *p;

    if (close == NULL) {
        pgn_say(d, CODE_PGN_STRING_OPEN, quote, 1, none, none);
        d->p = line_end(quote, d->end);
        keep_tag(d, known, name, slice_between(quote + 1, unclosed_end(quote + 1, d->p)), false);
        return;
    }
    p = skip_white(close + 1, d->end);
    if (p == d->end || *p != ']') {
        const char *last = last_quote(close, d->end);

        say_unclosed(d, close, p);
        d->p = last > close ? line_end(last, d->end) : close + 1;
        if (last == close && (p == d->end || *p != '['))
            d->p = line_end(close, d->end);
        keep_tag(d, known, name, slice_between(quote + 1, last > close ? last : close), escaped);
        return;
    }
    keep_tag(d, known, name, slice_between(quote + 1, close), escaped);
    d->p = p + 1;
}

static bool ends_tag(const char *p, const char *end)
{
    while (end > p && (unsigned char)end[-1] <= ' ')
        end--;
    return end - p > 2 && end[-1] == ']' && end[-2] == '"';
}

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* A tag pair whose '[' was forgotten, or another character written for it. */
static bool read_unopened(struct reading *d, const char *line)
{
    const char *name = is_letter(*d->p) || (unsigned char)*d->p >= 128 ? d->p : d->p + 1, *p = name, *quote;

    while (p < line && is_name(*p))
        p++;
    quote = skip_white(p, line);
    if (p == name || quote == line || *quote != '"' || !ends_tag(quote + 1, line) ||
        !pgn_line_start(d->text->start, d->p))
        return false;
    pgn_say(d, CODE_PGN_TAG, d->p, (size_t)(p - d->p), SLICE("'['"), none);
    read_value(d, slice_between(name, p), quote);
    return true;
}

/* A tag pair that begins behind P on its line; NULL when there is none. */
static const char *later_tag(const char *p, const char *line)
{
    const char *open = memchr(p, '[', (size_t)(line - p)), *end = open == NULL ? line : open + 1;

    while (end < line && is_letter(*end))
        end++;
    return open != NULL && line - end > 2 && end > open + 1 && end[0] == ' ' && end[1] == '"' && ends_tag(end, line) &&
           memchr(p, '{', (size_t)(open - p)) == NULL ? open : NULL;
}

static bool is_move(const char *p, const char *line)
{
    const char *end = p;
    struct claim c;

    while (end < line && (unsigned char)*end > ' ')
        end++;
    claim_clear(&c);
    return (*p >= '0' && *p <= '9') || *p == '*' || notation_usual(GAME_CHESS)->parse(slice_between(p, end), 8, &c);
}

/* Whether another tag of the same game is on the line below. */
static bool tags_go_on(const char *line, const char *end)
{
    line += end - line > 1 && line[0] == '\r' && line[1] == '\n' ? 2 : 1;
    return end - line > 7 && line[0] == '[' && memcmp(line, "[Event ", 7) != 0;
}

bool pgn_read_lost(struct reading *d)
{
    const char *p = d->p, *line, *stop;

    if (strchr("[{;%", *p) != NULL)
        return false;
    line = stop = line_end(p, d->end);
    if (read_unopened(d, line))
        return true;
    if ((stop = later_tag(p, line)) == NULL) {
        bool alone = pgn_line_start(d->text->start, p);

        if (d->r->headers == 0 || (unsigned char)*p >= 128)
            return false;
        if (!ends_tag(p, line) && (!tags_go_on(line, d->end) || (alone && is_move(p, line))))
            return false;
        stop = line;
    }
    pgn_say(d, CODE_PGN_STRAY, p, (size_t)(stop - p), slice_between(p, stop), none);
    d->p = stop;
    return true;
}

static bool is_whole_name(struct slice s)
{
    for (size_t i = 0; i < s.n; i++)
        if (!is_name(s.p[i]))
            return false;
    return s.n > 0;
}

/* The name in WORD, which stands at NAME; NULL when it is none. */
static inline const struct pgn_known_tag *look_up(struct reading *d, const uint64_t word[2], struct slice name)
{
    struct pgn_known_tag *k = &d->learnt->tag[eight_hash(word[0] ^ word[1] << 1, PGN_TAG_BITS)];

    if (usually(k->word[0] == word[0] && k->word[1] == word[1]))
        return k;
    if (!is_whole_name(name))
        return NULL;
    *k = (struct pgn_known_tag){ { word[0], word[1] }, find_header(d, name) };
    return k;
}

/* [Name "value"] with nothing odd in it, as tags nearly always are; false when this one is not. */
static bool read_usual(struct reading *d)
{
    const char *name = d->p + 1, *value, *close;
    uint64_t first, space, word[2];
    const struct pgn_known_tag *known;
    enum key key;
    size_t n;

    if (d->learnt == NULL || d->end - name < 24)
        return false;
    first = eight_at(name);
    space = eight_below(first, ' ' + 1);
    n = eight_before(space);
    word[0] = eight_cut(first, space);
    word[1] = 0;
    if (space == 0) {
        first = eight_at(name + 8);
        space = eight_below(first, ' ' + 1);
        n += eight_before(space);
        word[1] = eight_cut(first, space);
    }
    value = name + n + 2;
    if (n == 0 || n == 16 || value[-2] != ' ' || value[-1] != '"')
        return false;
    close = skip_plain(value, d->end);
    if (d->end - close < 2 || close[0] != '"' || close[1] != ']' ||
        (known = look_up(d, word, (struct slice){ name, n })) == NULL)
        return false;
    key = look_at(d, known->header, (struct slice){ name, n }, slice_between(value, close));
    record_header_within(d->r, key, slice_between(name, close), n, pgn_span(d, value, (size_t)(close - value)));
    d->p = close + 2;
    return true;
}

/* The tag is there, if only its name can be read: it is not missing too. */
static void bad_value(struct reading *d, struct slice name)
{
    const struct desc_header *known = find_header(d, name);

    if (known != NULL)
        d->r->keys |= UINT64_C(1) << known->key[GAME_UNKNOWN];
    bad_tag(d, name.p + name.n, SLICE("a string in quotes"));
}

static void read_odd(struct reading *d)
{
    const char *name = skip_white(d->p + 1, d->end), *p = name, *quote;

    while (p < d->end && is_name(*p))
        p++;
    quote = skip_white(p, d->end);
    if (p == name)
        bad_tag(d, p, SLICE("a name"));
    else if (quote == d->end || *quote != '"')
        bad_value(d, slice_between(name, p));
    else
        read_value(d, slice_between(name, p), quote);
}

const char *pgn_tag_name_at(const struct reading *d, const struct header *h)
{
    const char *p = d->text->start + h->at.off;

    while (p > d->text->start && p[-1] != '[' && p[-1] != '\n')
        p--;
    return p;
}

/* Tags on lines of their own, one after the other, have nothing between them that anybody would look at. */
void pgn_read_tag(struct reading *d)
{
    while (read_usual(d)) {
        if (d->end - d->p < 2 || d->p[0] != '\n' || d->p[1] != '[')
            return;
        d->p++;
    }
    read_odd(d);
}
