/* Headers of text scores, one or several to a line. */
#include "format/text/heads.h"

#include "format/description.h"
#include "record/declared.h"

/* In bytes; more is a sentence. */
enum { LONGEST_RESULT = 45 };

const char *heads_colon(struct slice s, size_t *width)
{
    for (size_t i = 0; i < s.n; i++) {
        *width = s.p[i] == ':' ? 1 : slice_starts((struct slice){s.p + i, s.n - i}, "：") ? 3 : 0;
        if (*width != 0)
            return s.p + i;
    }
    return NULL;
}

/* Bytes of the sign that ends at P and parts two headers of a line; 0: none does. */
static size_t parting(const char *start, const char *p)
{
    static const char *const wide[] = {"　", "，", "；", "、"};

    if ((unsigned char)p[-1] <= ' ' || p[-1] == ',' || p[-1] == ';')
        return 1;
    for (size_t i = 0; p - start >= 3 && i < sizeof wide / sizeof *wide; i++)
        if (memcmp(p - 3, wide[i], 3) == 0)
            return 3;
    return 0;
}

/* Without what parts it from the next header. */
static struct slice trim_parting(struct slice s)
{
    size_t n;

    s = slice_trim(s);
    while (s.n > 0 && (n = parting(s.p, s.p + s.n)) != 0)
        s.n -= n;
    while (s.n >= 3 && memcmp(s.p, "　", 3) == 0)
        s = slice_trim((struct slice){s.p + 3, s.n - 3});
    return s;
}

/* Where the name of the header begins whose colon is at COLON: behind the last blank or comma before it. */
static struct slice name_before(struct slice words, const char *colon)
{
    struct slice before = slice_trim(slice_between(words.p, colon));
    const char *p = before.p + before.n;

    while (p > before.p && parting(before.p, p) == 0)
        p--;
    return slice_between(p, before.p + before.n);
}

static const struct desc_header *known_before(const struct format_desc *desc, struct slice words,
                                              const char *colon, struct slice *name)
{
    *name = name_before(words, colon);
    return desc_find(desc, *name);
}

/* "komi 6.5", "boardsize 19": a word that is known and a number. */
static bool is_command(const struct format_desc *desc, struct slice line, struct slice *name,
                       struct slice *value)
{
    const char *space = memchr(line.p, ' ', line.n);
    const struct desc_header *known;

    if (space == NULL || (unsigned char)line.p[0] >= 0x80)
        return false;
    *name = slice_between(line.p, space);
    *value = slice_trim(slice_between(space, line.p + line.n));
    known = desc_find(desc, *name);
    return known != NULL && value->n > 0 && value->n < 8 && value->p[0] >= '0' && value->p[0] <= '9' &&
           (known->key[GAME_WEIQI] == KEY_SIZE || known->key[GAME_WEIQI] == KEY_KOMI ||
            known->key[GAME_WEIQI] == KEY_HANDICAP);
}

bool heads_known(const struct format_desc *desc, struct slice line)
{
    size_t width;
    const char *colon;
    struct slice name, value;

    line = slice_trim(line);
    if (is_command(desc, line, &name, &value))
        return true;
    return (colon = heads_colon(line, &width)) != NULL && known_before(desc, line, colon, &name) != NULL;
}

bool heads_is_result(struct slice line)
{
    static const char *const names[] = {"结果", "結果", "对局结果", "胜负", "勝敗", "Result", "결과"};

    line = slice_trim(line);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (slice_starts(line, names[i]))
            return true;
    return false;
}

struct slice heads_value(const struct format_desc *desc, struct slice line, enum key key)
{
    size_t width;
    const char *colon;
    const struct desc_header *known;
    struct slice name, value;

    line = slice_trim(line);
    if (!is_command(desc, line, &name, &value)) {
        if ((colon = heads_colon(line, &width)) == NULL)
            return (struct slice){"", 0};
        value = slice_trim(slice_between(colon + width, line.p + line.n));
        name = name_before(line, colon);
    }
    known = desc_find(desc, name);
    return known != NULL && known->key[GAME_WEIQI] == key ? value : (struct slice){"", 0};
}

/* 李四 （红胜）: the result behind a player's name, which is cut off. */
static void take_result_behind(struct builder *f, struct slice *name)
{
    const char *open = memmem(name->p, name->n, "（", 3);
    struct slice words;

    open = open == NULL ? memchr(name->p, '(', name->n) : open;
    if (open == NULL || open == name->p)
        return;
    words = slice_between(open, name->p + name->n);
    if (!words_are_result(words))
        return;
    words = heads_unbracketed(words);
    record_header(f->record, KEY_RESULT, SLICE(""), words, build_span(f, words));
    *name = trim_parting(slice_between(name->p, open));
}

static void keep(struct builder *f, const struct desc_header *known, struct slice name, struct slice value)
{
    enum key key = known == NULL ? KEY_OTHER : (enum key)known->key[f->record->game];

    value = trim_parting(value);
    if (key == KEY_FIRST || key == KEY_SECOND)
        take_result_behind(f, &value);
    if (value.n != 0)
        record_header(f->record, key, name, value, build_span(f, value));
}

/* A name that could be a header's: a few letters of any script. */
static bool may_be_name(struct slice name)
{
    for (size_t i = 0; i < name.n; i++)
        if (name.p[i] >= '!' && name.p[i] <= '@')
            return false;
    return name.n >= 2 && name.n <= 24;
}

bool heads_read(struct builder *f, struct slice line, bool unknown)
{
    const struct format_desc *desc = f->text->file->desc;
    const char *end, *colon;
    const struct desc_header *known;
    struct slice name, value;
    size_t width = 0;

    line = slice_trim(line);
    end = line.p + line.n;
    if (is_command(desc, line, &name, &value)) {
        keep(f, desc_find(desc, name), name, value);
        return true;
    }
    if ((colon = heads_colon(line, &width)) == NULL)
        return false;
    known = known_before(desc, line, colon, &name);
    if (known == NULL && (!unknown || !may_be_name(slice_trim(slice_between(line.p, colon)))))
        return false;
    while (colon != NULL) {
        struct slice rest = slice_between(colon + width, end), next_name = {end, 0};
        const struct desc_header *next_known = NULL;
        const char *next = NULL, *from = rest.p;
        size_t next_width = 0;

        while ((next = heads_colon(slice_between(from, end), &next_width)) != NULL &&
               (next_known = known_before(desc, slice_between(from, end), next, &next_name)) == NULL)
            from = next + next_width;
        keep(f, known, name, slice_between(rest.p, next == NULL ? end : next_name.p));
        known = next_known;
        name = next_name;
        colon = next;
        width = next_width;
    }
    return true;
}

struct slice heads_unbracketed(struct slice s)
{
    static const char *const pairs[][2] = {{"（", "）"}, {"(", ")"}, {"【", "】"}, {"[", "]"}, {"［", "］"}};

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        size_t open = strlen(pairs[i][0]), close = strlen(pairs[i][1]);

        if (s.n > open + close && slice_starts(s, pairs[i][0]) &&
            memcmp(s.p + s.n - close, pairs[i][1], close) == 0)
            return slice_trim((struct slice){s.p + open, s.n - open - close});
    }
    return s;
}

bool words_are_result(struct slice s)
{
    struct declared said;

    s = heads_unbracketed(slice_trim(s));
    if (s.n == 0 || s.n > LONGEST_RESULT)
        return false;
    if (slice_is(s, "*"))
        return true;
    said = declared_read(NULL, GAME_WEIQI, s);
    return said.known && said.said;
}

/* The name before the colon in a script of its own, as sheets have it. */
static bool is_sheet_line(struct slice line, struct slice *name, struct slice *value)
{
    size_t width;
    const char *colon = heads_colon(line, &width);

    if (colon == NULL)
        return false;
    *name = slice_trim(slice_between(line.p, colon));
    *value = slice_trim(slice_between(colon + width, line.p + line.n));
    return may_be_name(*name) && (unsigned char)name->p[0] >= 0x80;
}

bool heads_alone(struct slice text, bool *red)
{
    struct slice rest = text, line, name, value;
    bool result = false, titled = false;

    *red = false;
    while (rest.p != NULL) {
        line = slice_trim(slice_cut(rest, '\n', &rest));
        if (line.n == 0)
            continue;
        if (!is_sheet_line(line, &name, &value)) {
            if (titled || (unsigned char)line.p[0] < 0x80 || line.n > LONGEST_RESULT)
                return false;
            titled = true; /* 全国五子棋锦标赛 */
            continue;
        }
        *red |= slice_starts(name, "红") || slice_starts(name, "紅");
        result |= heads_is_result(name) && words_are_result(value);
    }
    return result;
}
