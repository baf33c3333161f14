/* Which spellings are one player; see contest.h. */
#include "table/contest.h"

#include "players/players.h"

enum { WORDS_MAX = 8 };

/* The words of a folded name; those before a comma come first. */
struct name_words {
    struct slice word[WORDS_MAX];
    unsigned count, family; /* family: how many stand before the comma; 0: there is none */
    struct slice aside;     /* what stood in parentheses */
};

/* Folded text with simplified characters, and no blank between two that are no ASCII. */
static void put_words(struct buf *b, struct slice folded)
{
    const char *p = folded.p, *end = folded.p + folded.n;
    bool wide = false;

    for (unsigned n; p < end; p += n) {
        uint32_t c = utf8_get(p, end, &n);

        if (c == ' ' && wide && p + 1 < end && (unsigned char)p[1] >= 0x80)
            continue;
        wide = c >= 0x80;
        buf_utf8(b, c >= 0x80 ? text_simplified(c) : c);
    }
}

void title_fold(struct buf *b, struct slice s)
{
    SCOPED(buf) words = {0};

    fold_words(&words, s);
    put_words(b, words.n == 0 ? s : buf_as_slice(&words));
}

/* The same for letters of ASCII with nothing but commas, blanks, full stops and hyphens between them, which
 * most names are; false, and nothing is put, when there is more to it. */
static bool put_plain(struct buf *b, struct slice s)
{
    size_t start = b->n, word = start;
    char gap = '\0';

    for (size_t i = 0; i <= s.n; i++) {
        char c = i < s.n ? s.p[i] : ' ';

        if (c >= 'A' && c <= 'Z')
            c = (char)(c | 0x20);
        if (c >= 'a' && c <= 'z') {
            if (gap != '\0' && b->n > start)
                buf_char(b, gap);
            word = gap != '\0' ? b->n : word;
            gap = '\0';
            buf_char(b, c);
        } else if (c == ' ' || c == ',' || c == '.' || c == '-') {
            /* A title, or a second comma, is looked at by others. */
            if (b->n - word <= 4 && b->n > word && titles_is(slice_between(b->p + word, b->p + b->n)))
                break;
            if (c == ',' && slice_find(slice_skip(buf_as_slice(b), start), ',') != NULL)
                break;
            gap = c == ',' || gap == ',' ? ',' : ' ';
            if (i == s.n && b->n > start)
                return true;
        } else {
            break;
        }
    }
    b->n = start;
    return false;
}

/* The words of a part of a name that are no titles. */
static void put_part(struct buf *b, struct slice part)
{
    SCOPED(buf) folded = {0}, words = {0};
    size_t start = b->n;

    fold_words(&folded, part);
    put_words(&words, buf_as_slice(&folded));
    for (struct slice rest = buf_as_slice(&words), word; rest.n > 0;) {
        word = titles_without(slice_cut(rest, ' ', &rest));
        if (titles_is(word))
            continue;
        if (b->n > start)
            buf_char(b, ' ');
        buf_slice(b, word);
    }
}

/* Takes what stands in parentheses or brackets, of any width, out of the name. */
static struct slice take_aside(struct slice *name)
{
    static const char *const marks[][2] = {{"(", ")"}, {"[", "]"}, {"（", "）"}, {"【", "】"}, {"［", "］"}};

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        const char *open = memmem(name->p, name->n, marks[i][0], strlen(marks[i][0]));
        struct slice rest = open == NULL ? (struct slice){NULL, 0} : slice_between(open, name->p + name->n);
        const char *close = rest.n == 0 ? NULL : memmem(rest.p, rest.n, marks[i][1], strlen(marks[i][1]));

        if (close == NULL || (open == name->p && close + strlen(marks[i][1]) == name->p + name->n))
            continue;
        if (open == name->p)
            *name = slice_between(close + strlen(marks[i][1]), name->p + name->n);
        else
            name->n = (size_t)(open - name->p);
        return slice_between(open + strlen(marks[i][0]), close);
    }
    return (struct slice){"", 0};
}

void name_fold(struct buf *b, struct slice s)
{
    struct slice aside, given, family;
    size_t start = b->n, end;

    if (put_plain(b, s))
        return;
    aside = take_aside(&s);
    family = slice_cut(s, ',', &given);

    if (given.p == NULL) {
        /* A comma of full width. */
        const char *comma = memmem(s.p, s.n, "，", 3);

        if (comma != NULL) {
            family = slice_between(s.p, comma);
            given = slice_between(comma + 3, s.p + s.n);
        }
    }
    put_part(b, family);
    end = b->n;
    if (end > start)
        buf_char(b, ',');
    put_part(b, given);
    if (b->n == end + 1)
        b->n = end;
    /* Somebody who is called by a title alone. */
    if (b->n == start)
        title_fold(b, s);
    end = b->n;
    buf_char(b, '|');
    put_part(b, aside);
    if (b->n == end + 1)
        b->n = end;
}

static struct name_words split(struct slice name)
{
    struct name_words w = {.count = 0};
    struct slice bare = slice_cut(name, '|', &w.aside), given, family = slice_cut(bare, ',', &given);

    while (family.n > 0 && w.count < WORDS_MAX)
        w.word[w.count++] = slice_cut(family, ' ', &family);
    w.family = given.n > 0 ? w.count : 0;
    while (given.n > 0 && w.count < WORDS_MAX)
        w.word[w.count++] = slice_cut(given, ' ', &given);
    return w;
}

/* The words FROM to TO of a name; with TO beyond the end all that are left. */
struct some {
    const struct slice *word;
    unsigned count;
};

static struct some some_of(const struct name_words *w, unsigned from, unsigned to)
{
    return (struct some){w->word + from, to > from ? to - from : 0};
}

static bool has_word(const struct name_words *w, struct slice word, unsigned *used)
{
    for (unsigned i = 0; i < w->count; i++)
        if (!(*used >> i & 1) && slice_eq(w->word[i], word)) {
            *used |= 1u << i;
            return true;
        }
    return false;
}

static bool same_words(const struct name_words *a, const struct name_words *b)
{
    unsigned used = 0;

    if (a->count != b->count || a->count == 0)
        return false;
    for (unsigned i = 0; i < a->count; i++)
        if (!has_word(b, a->word[i], &used))
            return false;
    return true;
}

/* The letters of words without what is between them: "tian yi" and "tianyi". */
static bool same_letters(struct some a, struct some b)
{
    unsigned i = 0, j = 0;
    size_t x = 0, y = 0;

    while (i < a.count && j < b.count) {
        if (a.word[i].p[x] != b.word[j].p[y])
            return false;
        if (++x == a.word[i].n) {
            i++;
            x = 0;
        }
        if (++y == b.word[j].n) {
            j++;
            y = 0;
        }
    }
    return i == a.count && j == b.count && a.count > 0;
}

static bool ends_in_digit(struct slice word)
{
    return word.p[word.n - 1] >= '0' && word.p[word.n - 1] <= '9';
}

/* Whether one word is the beginning of the other. TWIC tells namesakes apart by two letters ("Nakamura,Hi").
 */
static bool shortened(struct slice a, struct slice b)
{
    size_t n = a.n < b.n ? a.n : b.n;

    if (n == 0 || memcmp(a.p, b.p, n) != 0)
        return false;
    /* A number behind a name tells him from another. */
    return a.n == b.n || (n <= 2 && (unsigned char)a.p[0] < 0x80 && !ends_in_digit(a) && !ends_in_digit(b));
}

/* "ja" for "john albert" */
static bool is_initials_of(struct slice a, struct some b)
{
    if (a.n != b.count || a.n < 2)
        return false;
    for (unsigned i = 0; i < b.count; i++)
        if (b.word[i].p[0] != a.p[i])
            return false;
    return true;
}

/* Given names: as many as both have must begin alike. */
static bool alike_given(struct some a, struct some b)
{
    if (a.count == 0 || b.count == 0)
        return false;
    if ((a.count == 1 && is_initials_of(a.word[0], b)) || (b.count == 1 && is_initials_of(b.word[0], a)))
        return true;
    for (unsigned i = 0; i < a.count && i < b.count; i++)
        if (!shortened(a.word[i], b.word[i]))
            return false;
    return true;
}

/* A name without a comma beside one with it: the family name is in front or at the end. */
static bool alike_split(const struct name_words *plain, const struct name_words *b)
{
    struct some family = some_of(b, 0, b->family), given = some_of(b, b->family, b->count);

    for (unsigned n = 1; n < plain->count; n++)
        if ((same_letters(some_of(plain, n, plain->count), family) &&
             alike_given(some_of(plain, 0, n), given)) ||
            (same_letters(some_of(plain, 0, n), family) &&
             alike_given(some_of(plain, n, plain->count), given)))
            return true;
    return false;
}

/* Neither has a comma: "M Carlsen" and "Magnus Carlsen". */
static bool alike_plain(const struct name_words *a, const struct name_words *b)
{
    bool whole = false;

    if (a->count != b->count || a->count < 2)
        return false;
    for (unsigned i = 0; i < a->count; i++) {
        if (!shortened(a->word[i], b->word[i]))
            return false;
        whole |= a->word[i].n == b->word[i].n && a->word[i].n > 2;
    }
    return whole;
}

static bool are_alike(const struct name_words *a, const struct name_words *b)
{
    struct some all_a = some_of(a, 0, a->count), all_b = some_of(b, 0, b->count);

    if (same_letters(all_a, all_b))
        return true;
    if (a->family != 0 && b->family != 0)
        return same_letters(some_of(a, 0, a->family), some_of(b, 0, b->family)) &&
               alike_given(some_of(a, a->family, a->count), some_of(b, b->family, b->count));
    if (a->family == 0 && b->family == 0)
        return alike_plain(a, b);
    return a->family == 0 ? alike_split(a, b) : alike_split(b, a);
}

/* Whether a letter more, less, other, or two exchanged make one word of the other. */
static bool one_slip(struct slice a, struct slice b)
{
    size_t head = 0, tail = 0, longer = a.n > b.n ? a.n : b.n, shorter = a.n + b.n - longer;

    while (head < shorter && a.p[head] == b.p[head])
        head++;
    while (tail < shorter - head && a.p[a.n - 1 - tail] == b.p[b.n - 1 - tail])
        tail++;
    if (longer - head - tail <= 1)
        return true;
    return a.n == b.n && a.n - head - tail == 2 && a.p[head] == b.p[head + 1] && a.p[head + 1] == b.p[head];
}

/* Words of four letters or more that differ by a slip, or by how ä, ö and ü are written. */
static bool near_words(struct slice a, struct slice b)
{
    return slice_eq(a, b) || (a.n >= 4 && b.n >= 4 && (unsigned char)a.p[0] < 0x80 && one_slip(a, b));
}

/* Bytes of so many Chinese characters. */
enum { TWO_HAN = 6, THREE_HAN = 9, FOUR_HAN = 12 };

/* 许银川 and 广东许银川: a team or a place stands before the name. */
static bool is_name_with_place(struct slice name, struct slice with)
{
    return (unsigned char)name.p[0] >= 0xE4 && (unsigned char)with.p[0] >= 0xE4 && name.n >= TWO_HAN &&
           name.n <= FOUR_HAN && with.n >= name.n + TWO_HAN && with.n <= name.n + FOUR_HAN &&
           memcmp(with.p + with.n - name.n, name.p, name.n) == 0;
}

/* All words but one the same, and that one nearly; or a family name alone. */
static bool are_near(const struct name_words *a, const struct name_words *b)
{
    unsigned slips = 0;

    if (a->count == 1 && b->count == 1)
        return is_name_with_place(a->word[0], b->word[0]) || is_name_with_place(b->word[0], a->word[0]);

    if (a->count == 1 && b->family == 1)
        return slice_eq(a->word[0], b->word[0]) && a->word[0].n >= 3;
    if (b->count == 1 && a->family == 1)
        return slice_eq(b->word[0], a->word[0]) && b->word[0].n >= 3;
    if (a->count != b->count || a->count < 2 || a->family != b->family)
        return false;
    for (unsigned i = 0; i < a->count; i++) {
        if (!near_words(a->word[i], b->word[i]))
            return false;
        slips += !slice_eq(a->word[i], b->word[i]);
    }
    return slips == 1;
}

bool names_apart(struct slice x, struct slice y)
{
    struct name_words a = split(x), b = split(y);

    return a.aside.n > 0 && b.aside.n > 0 && !slice_eq(a.aside, b.aside);
}

enum likeness names_compare(struct slice x, struct slice y)
{
    struct name_words a = split(x), b = split(y);

    if (a.count == 0 || b.count == 0 || a.count == WORDS_MAX || b.count == WORDS_MAX)
        return slice_eq(x, y) ? NAMES_SAME : NAMES_DIFFER;
    if (same_words(&a, &b))
        return NAMES_SAME;
    if (are_alike(&a, &b))
        return NAMES_ALIKE;
    return are_near(&a, &b) ? NAMES_NEAR : NAMES_DIFFER;
}

unsigned name_keys(struct slice folded, struct slice key[NAME_KEYS])
{
    struct name_words w = split(folded);
    unsigned n = 0;

    /* With a comma the words of the family name, else the first and the last. */
    for (unsigned i = 0; i < w.family && n < NAME_KEYS; i++)
        key[n++] = w.word[i];
    if (w.family == 0 && w.count > 0)
        key[n++] = w.word[0];
    if (w.family == 0 && w.count > 1 && !slice_eq(w.word[0], w.word[w.count - 1]))
        key[n++] = w.word[w.count - 1];
    /* A name behind a team or a place. */
    for (size_t tail = TWO_HAN; w.count == 1 && tail <= THREE_HAN; tail += THREE_HAN - TWO_HAN)
        if ((unsigned char)w.word[0].p[0] >= 0xE4 && w.word[0].n >= tail + TWO_HAN)
            key[n++] = (struct slice){w.word[0].p + w.word[0].n - tail, tail};
    return n;
}

size_t name_letters(struct slice folded)
{
    struct name_words w = split(folded);
    size_t n = 0;

    for (unsigned i = 0; i < w.count; i++)
        n += w.word[i].n;
    return n;
}
