/* Tag pairs: [Name "value"]. */
#include "format/pgn/pgn.h"

#include "base/likely.h"
#include "base/simd16.h"
#include "base/swar.h"
#include "base/utf8.h"

/* How much text is needed where a usual tag begins, and where its value ends: "]\r\n[ */
enum { MOST_COMPARED = 256, LONGEST_STRING = 255, LONGEST_NAME = 15, USUAL_ROOM = 64, BEHIND_VALUE = 5 };

static const struct slice none;

#define HIGH_BYTES(row) row row row row row row row row

/* n: what the name of a tag is made of. */
static const char name_class[257] = "                "
                                    "                "
                                    "                "
                                    "nnnnnnnnnn      "
                                    " nnnnnnnnnnnnnnn"
                                    "nnnnnnnnnnn    n"
                                    " nnnnnnnnnnnnnnn"
                                    "nnnnnnnnnnn     " HIGH_BYTES("nnnnnnnnnnnnnnnn");

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

/* Bytes before the first quote, backslash or control character, at most 16, without a branch a byte. */
static inline unsigned plain_within_block(const char *p)
{
    sixteen v = sixteen_at(p);

    return sixteen_before((sixteen)((v < ' ') | (v == '"') | (v == '\\')));
}

static inline const char *skip_plain(const char *p, const char *end)
{
    unsigned n = SIXTEEN;

    while (n == SIXTEEN && end - p >= SIXTEEN)
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

static void keep_tag(struct reading *d, const struct desc_header *known, struct slice name,
                     struct slice value, bool escaped)
{
    enum key key = known == NULL ? KEY_OTHER : (enum key)known->key[GAME_UNKNOWN];

    d->doubtful = true;
    if (is_second(d, key, name))
        pgn_say(d, CODE_PGN_TAG_TWICE, name.p, name.n, name, none);
    if (value.n > LONGEST_STRING && utf8_length(value) > LONGEST_STRING)
        pgn_say(d, CODE_PGN_TOKEN_LENGTH, value.p, value.n, SLICE("more than 255"), none);
    if (known != NULL)
        d->other_games |= (uint8_t)~known->games;
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

/* Nothing closes the tag pair whose value ends at CLOSE: the next thing on the line stands instead, if
 * anything does. */
static void say_unclosed(struct reading *d, const char *close, const char *next)
{
    bool below = line_end(close, next) != next;

    pgn_say(d, CODE_PGN_TAG, below ? close + 1 : next, next < d->end ? 1 : 0, SLICE("']'"), none);
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
    line = line_end(next, end);
    quote = ends_tag(next - 1, line) ? memchr(next, '"', (size_t)(line - next)) : NULL;
    return quote != NULL && memchr(next, '[', (size_t)(line - next)) == NULL ? quote : NULL;
}

/* The closing quote is not on the line where it should be. */
static void read_unclosed(struct reading *d, const struct desc_header *known, struct slice name,
                          const char *quote)
{
    const char *line = line_end(quote, d->end), *end = unclosed_end(quote + 1, line), *below = NULL;

    pgn_say(d, CODE_PGN_STRING_OPEN, quote, 1, none, none);
    if (end == line && (below = quote_below(line, d->end)) != NULL)
        end = below;
    d->p = below == NULL ? line : line_end(below, d->end);
    keep_tag(d, known, name,
             below == NULL ? slice_between(quote + 1, end) : slice_trim(slice_between(quote + 1, end)),
             false);
}

/* [ECO "C20" "C21"]: two values, not one with quotes in it. */
static bool is_second_value(const char *close, const char *p)
{
    return *p == '"' && p > close + 1;
}

static void read_value(struct reading *d, struct slice name, const char *quote)
{
    const struct desc_header *known = find_header(d, name);
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
        d->p = last > close ? line_end(last, d->end) : close + 1;
        if (last == close && (p == d->end || *p != '['))
            d->p = line_end(close, d->end);
        if (last > close && is_second_value(close, p))
            last = close;
        keep_tag(d, known, name, slice_between(quote + 1, last > close ? last : close), escaped);
        return;
    }
    keep_tag(d, known, name, slice_between(quote + 1, close), escaped);
    d->p = p + 1;
}

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* Where the fault stands when it breaks a tag pair between P and END; else NULL. */
static const char *broken_at(const struct reading *d, const struct pgn_fault *f, const char *p,
                             const char *end)
{
    const char *at = d->text->start + f->at.off;
    bool breaks = f->code == CODE_PGN_TAG || f->code == CODE_PGN_STRING_OPEN || f->code == CODE_PGN_STRAY;

    return breaks && at >= p && at <= end ? at : NULL;
}

bool pgn_tag_broken(const struct reading *d, const char *p, const char *end)
{
    for (const struct pgn_fault *f = NULL; (f = pgn_next_fault(d, f)) != NULL;)
        if (broken_at(d, f, p, end) != NULL)
            return true;
    return false;
}

/* Whether a tag that was kept, broken or not, stands at P. */
static bool is_in_tag(const struct reading *d, const char *p)
{
    for (uint32_t i = 0; i < d->r->headers; i++) {
        const struct header *h = &d->r->header[i];

        if (p >= pgn_tag_name_at(d, h) - 1 && p <= line_end(d->text->start + h->at.off + h->at.len, d->end))
            return true;
    }
    return false;
}

bool pgn_tag_lost(const struct reading *d, const char *p, const char *end)
{
    for (const struct pgn_fault *f = NULL; (f = pgn_next_fault(d, f)) != NULL;) {
        const char *at = broken_at(d, f, p, end);

        if (at != NULL && !is_in_tag(d, at))
            return true;
    }
    return false;
}

/* The quote before another bracket at the line's end: (Event "x"), <Event "x">; NULL when it is not so. */
static const char *other_bracket(const char *p, const char *line)
{
    while (line > p && (unsigned char)line[-1] <= ' ')
        line--;
    return line - p > 1 && strchr(")>}", line[-1]) != NULL && line[-2] == '"' ? line - 2 : NULL;
}

/* A tag pair whose '[' was forgotten, or another character written for it. */
static bool read_unopened(struct reading *d, const char *line)
{
    const char *name = is_letter(*d->p) || (unsigned char)*d->p >= 128 ? d->p : d->p + 1, *p = name, *quote,
               *last;

    while (p < line && is_name(*p))
        p++;
    quote = skip_white(p, line);
    last = quote == line ? NULL : other_bracket(quote + 1, line);
    if (p == name || quote == line || *quote != '"' || (!ends_tag(quote + 1, line) && last == NULL) ||
        !pgn_line_start(d->text->start, d->p))
        return false;
    pgn_say(d, CODE_PGN_TAG, d->p, (size_t)(p - d->p), SLICE("'['"), none);
    if (last != NULL) {
        keep_tag(d, find_header(d, slice_between(name, p)), slice_between(name, p),
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

    while (end < line && is_letter(*end))
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
    claim_clear(&c);
    return (*p >= '0' && *p <= '9') || *p == '*' ||
           notation_usual(GAME_CHESS)->parse(slice_between(p, end), 8, &c);
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

    if ((unsigned char)*p < ' ') { /* others say that it does not belong there */
        d->p++;
        return true;
    }
    if (strchr("[{;%", *p) != NULL)
        return false;
    line = stop = line_end(p, d->end);
    if (read_unopened(d, line))
        return true;
    if ((stop = later_tag(p, line)) == NULL) {
        bool alone = pgn_line_start(d->text->start, p);

        if ((d->r->headers == 0 && (is_letter(*p) || !tags_go_on(line, d->end))) || (unsigned char)*p >= 128)
            return false;
        if (!ends_tag(p, line) && !(tags_go_on(line, d->end) && !(alone && is_move(p, line))) &&
            (alone || !is_letter(*p) || is_move(p, line)))
            return false;
        stop = line;
    }
    pgn_say(d, CODE_PGN_STRAY, p, (size_t)(stop - p), slice_between(p, stop), none);
    d->p = stop;
    return true;
}

static bool is_usual_name(struct slice s)
{
    for (size_t i = 0; i < s.n; i++)
        if (!is_name(s.p[i]) || (unsigned char)s.p[i] >= 128)
            return false;
    return s.n > 0 && s.p[0] != '_';
}

/* All bits of a word but those of its first N bytes. */
static uint64_t bits_behind(size_t n)
{
    return n < 8 ? ~UINT64_C(0) << 8 * n : 0;
}

static void learn(struct reading *d, struct pgn_known_tag *k, struct slice name)
{
    const struct desc_header *header = find_header(d, name);
    enum key key = header == NULL ? KEY_OTHER : (enum key)header->key[GAME_UNKNOWN];
    const struct pgn_rule *rule = pgn_find_rule(key, name);

    k->key = (uint8_t)key;
    k->other_games = header == NULL ? 0 : (uint8_t)~header->games;
    k->length = (uint8_t)name.n;
    k->holds = rule == NULL ? NULL : rule->holds;
}

/* The name at P in two words, with the bits behind its space set; how long it is, 16 when it is too long. */
static size_t usual_name(const char *p, uint64_t word[2], uint64_t behind[2])
{
    size_t n;

    word[0] = eight_at(p);
    word[1] = eight_at(p + 8);
    n = eight_before(eight_below(word[0], ' ' + 1));
    if (n == 8)
        n += eight_before(eight_below(word[1], ' ' + 1));
    behind[0] = bits_behind(n + 1);
    behind[1] = n < 8 ? ~UINT64_C(0) : bits_behind(n - 7);
    word[0] |= behind[0];
    word[1] |= behind[1];
    return n;
}

/* Where the tag at NAME is known, which did not come behind the same one the last time; NULL when it is not
 * usual. */
static __attribute__((noinline)) struct pgn_known_tag *look_up(struct reading *d, const char *name)
{
    struct pgn_known_tag new = {.game = 0}, *all = d->learnt->tag;
    size_t n = usual_name(name, new.word, new.behind),
           at = eight_hash(new.word[0] ^ new.word[1] << 1, PGN_TAG_BITS);

    if (n > LONGEST_NAME || name[n] != ' ')
        return NULL;
    for (; all[at].length != 0; at = (at + 1) % PGN_TAGS)
        if (all[at].word[0] == new.word[0] && all[at].word[1] == new.word[1])
            return &all[at];
    if (d->learnt->tags == PGN_TAGS * 3 / 4 || !is_usual_name((struct slice){name, n}))
        return NULL;
    d->learnt->tags++;
    learn(d, &new, (struct slice){name, n});
    all[at] = new;
    return &all[at];
}

/* Tags come in nearly the same order game after game. */
static inline struct pgn_known_tag *known_at(struct reading *d, struct pgn_known_tag *last, const char *name)
{
    struct pgn_known_tag *all = d->learnt->tag, *k = all + last->next;

    if (usually((eight_at(name) | k->behind[0]) == k->word[0] &&
                (eight_at(name + 8) | k->behind[1]) == k->word[1]))
        return k;
    if ((k = look_up(d, name)) != NULL)
        last->next = (uint8_t)(k - all);
    return k;
}

/* Whether the value is what the tag asks for. The one that was right last is often the next one too. */
static inline bool is_right(struct pgn_known_tag *k, struct slice value)
{
    if (k->holds == NULL || memcmp(k->right, value.p, sizeof k->right) == 0)
        return true;
    if (!k->holds(value))
        return false;
    if (value.n < sizeof k->right)
        memcpy(k->right, value.p, sizeof k->right);
    return true;
}

/* The tag at P when it is the first of its name in the game and right, else NULL; its value. LAST came before
 * it. */
static inline struct pgn_known_tag *usual_at(struct reading *d, struct pgn_known_tag *last, const char *p,
                                             struct slice *value)
{
    struct pgn_known_tag *k;

    if (d->end - p < USUAL_ROOM || (k = known_at(d, last, p + 1)) == NULL || k->game == d->learnt->games)
        return NULL;
    value->p = p + k->length + 3;
    value->n = plain_within_block(value->p);
    if (seldom(value->n == SIXTEEN)) {
        value->n = (size_t)(skip_plain(value->p + SIXTEEN, d->end - BEHIND_VALUE) - value->p);
        if (value->n > LONGEST_STRING)
            return NULL;
    }
    return value->p[-1] == '"' && memcmp(value->p + value->n, "\"]", 2) == 0 && is_right(k, *value) ? k
                                                                                                    : NULL;
}

/* The '[' that begins the next line, when this one ends at P; else P. */
static inline const char *next_tag(const char *p)
{
    return memcmp(p, "\n[", 2) == 0 ? p + 1 : memcmp(p, "\r\n[", 3) == 0 ? p + 2 : p;
}

/* Tags with nothing odd in them, as they nearly always are, on lines of their own, one after the other:
 * between them is nothing that anybody would look at. False when one is not like that. */
static bool read_usual(struct reading *d)
{
    struct record *r = d->r;
    struct pgn_known_tag *last = &d->learnt->tag[d->learnt->last_tag], *k;
    const char *start = d->p, *p = start, *end;
    uint32_t text = (uint32_t)r->text.n, off = pgn_span(d, start, 0).off;
    struct header *h, *room;
    struct slice value;

    if (r->headers == r->header_cap && !record_more_headers(r))
        return false;
    h = r->header + r->headers;
    room = r->header + r->header_cap;
    while (h < room && (k = usual_at(d, last, p, &value)) != NULL) {
        uint32_t at = (uint32_t)(value.p - start);

        k->game = d->learnt->games;
        d->other_games |= k->other_games;
        r->keys |= UINT64_C(1) << k->key;
        *h++ = (struct header){(enum key)k->key,  text + at - k->length - 2,     k->length, text + at,
                               (uint32_t)value.n, {off + at, (uint32_t)value.n}, 0};
        last = k;
        end = value.p + value.n + 2;
        if ((p = next_tag(end)) == end)
            break;
    }
    d->p = p;
    d->learnt->last_tag = (uint8_t)(last - d->learnt->tag);
    record_keep_headers(r, (uint32_t)(h - r->header), slice_between(start, p));
    return *p != '[';
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

void pgn_read_tag(struct reading *d)
{
    if (d->doubtful || d->text->want & WANT_SLOW || !read_usual(d))
        read_odd(d);
}
