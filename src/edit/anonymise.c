/* anonymise.c - what a pseudonym stands for cannot be found without the key: SipHash-2-4 of the name. */

#include "edit/edit.h"
#include "players/players.h"

#include <stdlib.h>

struct anonymiser {
    uint64_t key[2];
    struct id_set words; /* of names, by identity_of_bytes() */
};

/* -- The hash ---------------------------------------------------------------------------------------- */

static uint64_t turn(uint64_t x, unsigned by)
{
    return x << by | x >> (64 - by);
}

static void sip_rounds(uint64_t v[4], unsigned rounds)
{
    while (rounds-- > 0) {
        v[0] += v[1], v[2] += v[3];
        v[1] = turn(v[1], 13) ^ v[0], v[3] = turn(v[3], 16) ^ v[2];
        v[0] = turn(v[0], 32);
        v[2] += v[1], v[0] += v[3];
        v[1] = turn(v[1], 17) ^ v[2], v[3] = turn(v[3], 21) ^ v[0];
        v[2] = turn(v[2], 32);
    }
}

static uint64_t sip(const uint64_t key[2], struct slice s)
{
    uint64_t v[4] = {key[0] ^ 0x736f6d6570736575, key[1] ^ 0x646f72616e646f6d, key[0] ^ 0x6c7967656e657261,
                     key[1] ^ 0x7465646279746573};

    for (size_t i = 0; i <= s.n; i += 8) {
        uint64_t m = 0;
        size_t left = s.n - i < 8 ? s.n - i : 8;

        for (size_t k = 0; k < left; k++)
            m |= (uint64_t)(unsigned char)s.p[i + k] << (8 * k);
        if (left < 8)
            m |= (uint64_t)(s.n & 255) << 56;
        v[3] ^= m;
        sip_rounds(v, 2);
        v[0] ^= m;
    }
    v[2] ^= 255;
    sip_rounds(v, 4);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}

struct anonymiser *anonymise_new(const char *key)
{
    struct anonymiser *a = mem_calloc(1, sizeof *a);
    static const uint64_t half[2][2] = {{1, 2}, {3, 4}};

    a->key[0] = sip(half[0], slice_of(key));
    a->key[1] = sip(half[1], slice_of(key));
    return a;
}

void anonymise_free(struct anonymiser *a)
{
    if (a == NULL)
        return;
    id_set_free(&a->words);
    free(a);
}

/* "Player 0123456789" */
static void put_pseudonym(const struct anonymiser *a, struct buf *b, const char *kind, struct slice name)
{
    buf_printf(b, "%s %010llx", kind, (unsigned long long)(sip(a->key, name) & 0xFFFFFFFFFF));
}

/* -- Words of names ---------------------------------------------------------------------------------- */

enum {
    WIDE_FROM = 0x2E80, /* scripts that put no spaces between words */
    WIDE_MOST = 8,
    BARE_LEAST = 5, /* bytes of a name that is known with an ending too */
    ENDING_MOST = 5
};

static bool is_letter(uint32_t c)
{
    return c >= 128 ? c < WIDE_FROM && c != 0xA0 && !(c >= 0x2000 && c < 0x2070)
                    : is_ascii_digit((char)c) || (c | 32) - 'a' < 26U || c == '_';
}

static bool is_wide(uint32_t c)
{
    return c >= WIDE_FROM && c != UTF8_BAD && !(c >= 0x3000 && c < 0x3030) && !(c >= 0xFF00 && c < 0xFF10);
}

/* The next run of letters, or of wide characters; empty at the end. *WIDE: which. */
static struct slice next_run(struct slice *rest, bool *wide)
{
    const char *p = rest->p, *end = rest->p + rest->n, *start;
    unsigned n = 1;

    while (p < end && !is_letter(utf8_get(p, end, &n)) && !is_wide(utf8_get(p, end, &n)))
        p += n;
    start = p;
    *wide = p < end && is_wide(utf8_get(p, end, &n));
    while (p < end && (*wide ? is_wide(utf8_get(p, end, &n)) : is_letter(utf8_get(p, end, &n)))) {
        utf8_get(p, end, &n);
        p += n;
    }
    *rest = slice_between(p, end);
    return slice_between(start, p);
}

static bool has_letters(struct slice word)
{
    for (size_t i = 0; i < word.n; i++)
        if ((unsigned char)word.p[i] >= 128 || ((word.p[i] | 32) >= 'a' && (word.p[i] | 32) <= 'z'))
            return true;
    return false;
}

/* Short ones as they are, since many are words ("So", "Li"); others whatever their case. */
static struct identity word_id(struct slice word)
{
    char small[64];

    if (word.n <= 3 || word.n > sizeof small)
        return identity_of_bytes(word);
    for (size_t i = 0; i < word.n; i++)
        small[i] = word.p[i] >= 'A' && word.p[i] <= 'Z' ? (char)(word.p[i] | 32) : word.p[i];
    return identity_of_bytes((struct slice){small, word.n});
}

/* Long words as people write them who have no accents on their keys: with ü as u or as ue. */
static struct identity folded_id(struct slice word)
{
    SCOPED(buf) folded = {0};

    people_key(&folded, word);
    return folded.n > 3 ? identity_of_bytes(buf_as_slice(&folded)) : word_id(word);
}

/* A letter alone is an initial, and a number is none of somebody's names. */
static void learn_name(struct anonymiser *a, struct slice name)
{
    bool wide;

    for (struct slice run; (run = next_run(&name, &wide)).n > 0;)
        if (run.n >= 2 && has_letters(run)) {
            id_set_add(&a->words, word_id(run));
            id_set_add(&a->words, wide ? word_id(run) : folded_id(run));
        }
}

/* Also where comments speak of it: a long one, which is no year and no move. */
static void learn_id(struct anonymiser *a, struct slice id)
{
    bool wide;

    for (struct slice run; (run = next_run(&id, &wide)).n > 0;)
        if (run.n >= 5)
            id_set_add(&a->words, word_id(run));
}

/* -- Headers ----------------------------------------------------------------------------------------- */

/* What the value of a header is, for its pseudonym; NULL: words among which names may stand. */
static const char *kind_of_key(enum key key)
{
    switch (key) {
    case KEY_FIRST:
    case KEY_SECOND:
        return "Player";
    case KEY_FIRST_TEAM:
    case KEY_SECOND_TEAM:
        return "Team";
    case KEY_SITE:
        return "Site";
    case KEY_ANNOTATOR:
    case KEY_AUTHOR:
        return "Person";
    case KEY_ID:
        return "Id";
    default:
        return NULL;
    }
}

static bool ends_in(struct slice name, const char *end)
{
    size_t n = strlen(end);

    return name.n >= n && slice_is_nocase((struct slice){name.p + name.n - n, n}, end);
}

/* Headers that only their format knows: WhiteFideId, BlackNA, GameURL, StudyName and the like. */
static const char *kind_of_name(struct slice name)
{
    if (ends_in(name, "FideId") || ends_in(name, "FIDE"))
        return "";
    if (ends_in(name, "Id"))
        return "Id";
    if (ends_in(name, "NA") || ends_in(name, "URL") || ends_in(name, "Link") || ends_in(name, "Email"))
        return "Link";
    return ends_in(name, "Name") || ends_in(name, "Team") || ends_in(name, "Club") || ends_in(name, "Coach")
               ? "Person"
               : NULL;
}

static const char *kind_of(const struct record *r, const struct header *h)
{
    return h->key == KEY_OTHER ? kind_of_name(record_slice(r, h->name, h->name_len)) : kind_of_key(h->key);
}

static bool is_person(const char *kind)
{
    return kind != NULL &&
           (strcmp(kind, "Player") == 0 || strcmp(kind, "Team") == 0 || strcmp(kind, "Person") == 0);
}

/* What stands between two names where a title is all that a record says of its players: 胡荣华 红先胜 吕钦,
 * Carlsen vs. So. Blanks end names only where the words are Chinese. */
static const struct {
    const char *words;
    bool wide;
} between[] = {{"先胜", true}, {"先负", true},  {"先和", true},   {"先勝", true},  {"先負", true},
               {"后胜", true}, {"后负", true},  {"后和", true},   {"後勝", true},  {"後負", true},
               {"後和", true}, {" vs ", false}, {" vs. ", false}, {" VS ", false}, {" v. ", false},
               {" 对 ", true}, {" 對 ", true}};

static bool ends_name(char c, bool wide)
{
    return strchr("0123456789:;()[]|/", c) != NULL || (wide && c == ' ');
}

/* The name that ends behind, or that begins before, the words between. */
static struct slice name_before(struct slice text, bool wide)
{
    static const char *const colours[] = {"红", "黑", "紅", "(", "（"};

    text = slice_trim(text);
    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++)
        if (wide && slice_ends(text, colours[i]))
            text = slice_trim((struct slice){text.p, text.n - strlen(colours[i])});
    for (size_t n = text.n; n-- > 0;)
        if (ends_name(text.p[n], wide))
            return slice_skip(text, n + 1);
    return text;
}

static struct slice name_behind(struct slice text, bool wide)
{
    size_t n = 0;

    text = slice_trim(text);
    while (n < text.n && !ends_name(text.p[n], wide))
        n++;
    return (struct slice){text.p, n};
}

static void learn_title(struct anonymiser *a, struct slice title)
{
    SCOPED(buf) text = {0};

    for (size_t i = 0; i < title.n; i++) { /* ideographic spaces are blanks */
        bool wide = title.n - i > 2 && memcmp(title.p + i, "\u3000", 3) == 0;

        buf_char(&text, wide ? ' ' : title.p[i]);
        i += wide ? 2 : 0;
    }
    for (size_t i = 0; i < sizeof between / sizeof *between; i++) {
        const char *at = memmem(text.p, text.n, between[i].words, strlen(between[i].words));

        if (at == NULL || at == text.p)
            continue;
        learn_name(a, name_before(slice_between(text.p, at), between[i].wide));
        learn_name(
            a, name_behind(slice_between(at + strlen(between[i].words), text.p + text.n), between[i].wide));
        return;
    }
}

void anonymise_learn(struct anonymiser *a, const struct record *r)
{
    for (uint32_t i = 0; i < r->headers; i++) {
        struct slice value = record_slice(r, r->header[i].value, r->header[i].value_len);
        const char *kind = kind_of(r, &r->header[i]);

        if (is_person(kind))
            learn_name(a, value);
        else if (r->header[i].key == KEY_TITLE || r->header[i].key == KEY_EVENT)
            learn_title(a, value);
        else if (kind != NULL && (kind[0] == '\0' || strcmp(kind, "Id") == 0))
            learn_id(a, value);
    }
}

/* -- Text -------------------------------------------------------------------------------------------- */

/* "https://…", "www.…", "a@b.c" from the blank before them up to that behind. */
static bool is_link(struct slice word)
{
    return memmem(word.p, word.n, "://", 3) != NULL || slice_starts_nocase(word, "www.") ||
           (word.n > 2 && memchr(word.p + 1, '@', word.n - 2) != NULL);
}

static bool is_name(const struct anonymiser *a, struct slice word)
{
    return id_set_has(&a->words, word_id(word)) || id_set_has(&a->words, folded_id(word));
}

/* How many bytes of a word are a name, perhaps with an ending: "Carlsens"; 0: none. */
static size_t name_in_word(const struct anonymiser *a, struct slice word)
{
    if (is_name(a, word))
        return word.n;
    for (size_t n = word.n; n-- > BARE_LEAST && n + ENDING_MOST >= word.n;)
        if (((unsigned char)word.p[n] & 0xC0) != 0x80 && is_name(a, (struct slice){word.p, n}))
            return n;
    return 0;
}

/* How many bytes at P are a name; 0: none. Of wide characters the longest name that begins there. */
static size_t name_at(const struct anonymiser *a, struct slice run, bool wide)
{
    const char *ends[WIDE_MOST], *p = run.p;
    unsigned count = 0, n;

    if (!wide)
        return name_in_word(a, run);
    while (count < WIDE_MOST && p < run.p + run.n) {
        utf8_get(p, run.p + run.n, &n);
        ends[count++] = p += n;
    }
    while (count-- > 0)
        if (id_set_has(&a->words, word_id(slice_between(run.p, ends[count]))))
            return (size_t)(ends[count] - run.p);
    return 0;
}

/* The same for all spellings of a word. */
static void put_name(const struct anonymiser *a, struct buf *b, struct slice name, bool wide)
{
    SCOPED(buf) folded = {0};

    if (!wide && name.n > 3)
        people_key(&folded, name);
    put_pseudonym(a, b, "Player", folded.n > 3 ? buf_as_slice(&folded) : name);
}

static void put_run(const struct anonymiser *a, struct buf *b, struct slice run, bool wide)
{
    while (run.n > 0) {
        size_t n = name_at(a, run, wide);
        unsigned letter;

        if (n > 0) {
            put_name(a, b, (struct slice){run.p, n}, wide);
        } else {
            utf8_get(run.p, run.p + run.n, &letter);
            n = wide ? letter : run.n;
            buf_add(b, run.p, n);
        }
        run = slice_skip(run, n);
    }
}

static void put_words(const struct anonymiser *a, struct buf *b, struct slice word)
{
    bool wide;

    if (is_link(word)) {
        put_pseudonym(a, b, "Link", word);
        return;
    }
    for (struct slice run; word.n > 0;) {
        const char *from = word.p;

        run = next_run(&word, &wide);
        buf_add(b, from, (size_t)(run.p - from));
        put_run(a, b, run, wide);
    }
}

/* The text without names; blanks stay as they are. */
static void put_text(const struct anonymiser *a, struct buf *b, struct slice text)
{
    while (text.n > 0) {
        size_t blanks = 0, n = 0;

        while (blanks < text.n && (unsigned char)text.p[blanks] <= ' ')
            blanks++;
        buf_add(b, text.p, blanks);
        text = slice_skip(text, blanks);
        while (n < text.n && (unsigned char)text.p[n] > ' ')
            n++;
        put_words(a, b, (struct slice){text.p, n});
        text = slice_skip(text, n);
    }
}

static bool says_nothing(struct slice value)
{
    return value_is_unknown(value) || slice_is_nocase(value, "NN") || slice_is_nocase(value, "N.N.");
}

/* Headers by which a game is judged have no names in them. */
static bool is_of_game(enum key key)
{
    return key == KEY_POSITION || key == KEY_SETUP || key == KEY_SIZE || key == KEY_HANDICAP ||
           key == KEY_KOMI || key == KEY_GAME || key == KEY_VARIANT || key == KEY_NOTATION ||
           key == KEY_CHARSET || key == KEY_DATE || key == KEY_TIME;
}

static void hide_header(const struct anonymiser *a, struct record *r, struct header *h, struct buf *b)
{
    struct slice value = slice_trim(record_slice(r, h->value, h->value_len));
    const char *kind = kind_of(r, h);

    if (value.n == 0 || says_nothing(value) || is_of_game(h->key) ||
        (h->key == KEY_OTHER && ends_in(record_slice(r, h->name, h->name_len), "Title")))
        return;
    buf_clear(b);
    if (kind == NULL)
        put_text(a, b, record_slice(r, h->value, h->value_len));
    else if (kind[0] == '\0')
        buf_printf(b, "%llu", (unsigned long long)(10000000 + sip(a->key, value) % 90000000));
    else
        put_pseudonym(a, b, kind, value);
    h->value = (uint32_t)r->text.n;
    h->value_len = (uint32_t)b->n;
    buf_slice(&r->text, buf_as_slice(b));
}

const char *anonymise_path(const struct anonymiser *a, struct buf *b, const char *path)
{
    SCOPED(buf) words = {0};

    buf_str(&words, path);
    for (size_t i = 0; i < words.n; i++)
        words.p[i] = words.p[i] == '_' ? ' ' : words.p[i];
    buf_clear(b);
    put_text(a, b, buf_as_slice(&words));
    return buf_cstr(b);
}

void anonymise_record(const struct anonymiser *a, struct record *r)
{
    SCOPED(buf) b = {0};

    for (uint32_t i = 0; i < r->headers; i++)
        hide_header(a, r, &r->header[i], &b);
    for (uint32_t i = 1; i < r->notes; i++) {
        if (r->note[i].text_len == 0)
            continue;
        buf_clear(&b);
        put_text(a, &b, note_text(r, &r->note[i]));
        note_set_text(r, &r->note[i], buf_as_slice(&b));
    }
}
