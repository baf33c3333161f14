/* fix_words.c - corrections of single words that several formats have: dates, and moves of xiangqi. */
#include "fix/fix.h"

#include "notation/notation.h"
#include "select/test.h"

/* Three numbers with what people write between the parts of a date: nothing that could mean another day. */
static bool is_plain_date(struct slice words)
{
    static const char *const known[] = {".", "-", "/", "年", "月", "日", "．", "－", NULL};
    unsigned numbers = 0;
    bool in_number = false;

    while (words.n > 0) {
        bool digit = is_ascii_digit(words.p[0]);
        size_t n = digit ? 1 : slice_starts_any(words, known);

        numbers += digit && !in_number;
        in_number = digit;
        if (n == 0)
            return false;
        words = slice_skip(words, n);
    }
    return numbers == 3;
}

void fix_date(struct fixing *f, const struct finding *at)
{
    char separator = strcmp(f->record->format, "pgn") == 0 ? '.' : '-';
    struct slice words = slice_trim((struct slice){f->text + at->at.off, at->at.len});
    struct date d;
    const char *plain;

    if (!is_plain_date(words) || !date_read(words, &d) || d.part[0] < 1000 || d.part[1] < 1 ||
        d.part[1] > 12 || d.part[2] < 1 || d.part[2] > 31)
        return;
    plain = arena_printf(f->arena, "%04u%c%02u%c%02u", d.part[0], separator, d.part[1], separator, d.part[2]);
    if (!slice_is(words, plain))
        fix_add(f, (enum code)at->code, at->at, plain);
}

/* How many characters of a word another one has as well. */
static unsigned shared_characters(struct slice word, struct slice other)
{
    const char *end = word.p + word.n;
    unsigned shared = 0, n;

    for (const char *p = word.p; p < end; p += n) {
        utf8_get(p, end, &n);
        shared += memmem(other.p, other.n, p, n) != NULL;
    }
    return shared;
}

/* Whether a text has a digit in full width (EF BC 91 is １). */
static bool has_wide_digits(struct slice text)
{
    const char *p = text.p, *end = text.p + text.n;

    for (; end - p > 2 && (p = memchr(p, '\xEF', (size_t)(end - p - 2))) != NULL; p++)
        if (p[1] == '\xBC' && (unsigned char)p[2] >= 0x91 && (unsigned char)p[2] <= 0x99)
            return true;
    return false;
}

static void narrow_digits(struct slice word, struct buf *out)
{
    for (size_t i = 0; i < word.n; i++)
        if (word.n - i > 2 && has_wide_digits((struct slice){word.p + i, 3})) {
            buf_char(out, (char)('0' + (unsigned char)word.p[i + 2] - 0x90));
            i += 2;
        } else {
            buf_char(out, word.p[i]);
        }
}

/* In the characters and the digits that the record itself has. */
void fix_chinese_move(struct fixing *f, const struct finding *at)
{
    static const char *const writers[] = {"chinese", "chinese-traditional"};
    const struct record *r = f->record;
    struct slice word = {f->text + at->at.off, at->at.len};
    SCOPED(buf) best = {0}, narrow = {0};
    unsigned most = 0;

    if (at->node == 0 || r->canonical == NULL || r->canonical[at->node].kind == MOVE_NONE)
        return;
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++) {
        const struct notation *n = notation_named(slice_of(writers[i]));
        SCOPED(buf) spelled = {0};

        n->write(&r->canonical[at->node], r->height, &spelled);
        if (i == 0 || shared_characters(word, buf_as_slice(&spelled)) > most) {
            most = shared_characters(word, buf_as_slice(&spelled));
            buf_clear(&best);
            buf_slice(&best, buf_as_slice(&spelled));
        }
    }
    if (!has_wide_digits((struct slice){f->text + f->own.off, f->own.len}))
        narrow_digits(buf_as_slice(&best), &narrow);
    else
        buf_slice(&narrow, buf_as_slice(&best));
    if (!slice_eq(word, buf_as_slice(&narrow)))
        fix_add(f, (enum code)at->code, at->at, arena_str(f->arena, buf_as_slice(&narrow)));
}
