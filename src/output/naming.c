/* Templates of file names. Headers are other people's words: whatever could lead out of the folder, or hide a
 * file, is replaced. */
#include "output/output.h"

/* Of one word, and of all between two slashes: file systems take 255 bytes, and an extension follows. */
enum { WORD_BYTES_MAX = 120, PART_BYTES_MAX = 220 };

/* The next {word} in the template; what stands before it is *BEFORE. False when there is none. */
static bool next_word(const char **template, struct slice *before, struct slice *word)
{
    const char *open = strchr(*template, '{'), *close = open == NULL ? NULL : strchr(open, '}');

    if (close == NULL) {
        *before = slice_of(*template);
        return false;
    }
    *before = slice_between(*template, open);
    *word = slice_between(open + 1, close);
    *template = close + 1;
    return true;
}

static bool is_own_word(struct slice word)
{
    static const char *const words[] = {"stem", "dir", "path", "game", "ext", "id", "game_id", "kind"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (slice_is(word, words[i]))
            return true;
    return false;
}

/* A neutral header key, or one by a colour of the game. */
static enum key key_of(struct slice word, enum game_id game)
{
    enum key key = key_named(word);

    return key != KEY_OTHER ? key : colour_key(word, game);
}

bool naming_check(const char *template, struct slice *bad)
{
    struct slice before, word;

    while (next_word(&template, &before, &word))
        if (!is_own_word(word) && key_of(word, GAME_CHESS) == KEY_OTHER &&
            key_of(word, GAME_XIANGQI) == KEY_OTHER) {
            *bad = word;
            return false;
        }
    return true;
}

bool naming_stays_inside(const char *template)
{
    for (const char *p = template;; p++) {
        size_t n = strcspn(p, "/");

        if (n == 0 || (p[0] == '.' && (n == 1 || (n == 2 && p[1] == '.'))))
            return false;
        p += n;
        if (*p == '\0')
            return true;
    }
}

bool naming_needs_moves(const char *template)
{
    return strstr(template, "{id}") != NULL || strstr(template, "{game_id}") != NULL;
}

bool naming_tells_games(const char *template)
{
    return naming_needs_moves(template) || strstr(template, "{game}") != NULL;
}

static bool is_unsafe(uint32_t c)
{
    return c == UTF8_BAD || utf8_is_command(c) || (c < 128 && strchr("/\\:*?\"<>|", (int)c) != NULL);
}

/* How many bytes of a word there is room for. */
static size_t room_left(const struct buf *b)
{
    const char *slash = slice_find_last(buf_as_slice(b), '/');
    size_t used = slash == NULL ? b->n : (size_t)(b->p + b->n - slash);

    return used >= PART_BYTES_MAX                   ? 0
           : PART_BYTES_MAX - used < WORD_BYTES_MAX ? PART_BYTES_MAX - used
                                                    : WORD_BYTES_MAX;
}

/* Somebody's words as part of a file name; "_" when nothing is left of them. */
static void put_safe(struct buf *b, struct slice words)
{
    const char *p = words.p, *end = words.p + words.n;
    size_t start = b->n, room = room_left(b);

    for (unsigned n; p < end && b->n - start < room; p += n) {
        uint32_t c = utf8_get(p, end, &n);

        if (is_unsafe(c) || (c == '.' && b->n == start))
            buf_char(b, '_');
        else
            buf_add(b, p, n);
    }
    while (b->n > start && (b->p[b->n - 1] == ' ' || b->p[b->n - 1] == '.'))
        b->n--;
    if (b->n == start)
        buf_char(b, '_');
}

/* "dir/a.zip:x.pgn" is called x. */
static struct slice stem_of(const char *file)
{
    struct slice s = slice_of(file);
    const char *slash = slice_find_last(s, '/'), *colon, *dot;

    if (slash != NULL)
        s = slice_between(slash + 1, s.p + s.n);
    if ((colon = slice_find_last(s, ':')) != NULL && colon + 1 < s.p + s.n)
        s = slice_between(colon + 1, s.p + s.n);
    dot = slice_find_last(s, '.');
    return dot == NULL || dot == s.p ? s : slice_between(s.p, dot);
}

/* The folders of a file below the directory of --split: no part of them leads out of it. */
static void put_folders(struct buf *b, const char *file)
{
    struct slice left = slice_of(file);
    const char *slash;
    size_t start = b->n;

    for (; (slash = slice_find(left, '/')) != NULL; left = slice_between(slash + 1, left.p + left.n)) {
        struct slice part = slice_between(left.p, slash);

        if (part.n == 0 || slice_is(part, "."))
            continue;
        if (b->n > start)
            buf_char(b, '/');
        put_safe(b, part);
    }
    if (b->n == start)
        buf_char(b, '.');
}

static void put_word(struct buf *b, struct slice word, const struct subject *s, const char *extension)
{
    char digits[ID_DIGITS + 1];

    if (slice_is(word, "game")) {
        buf_char(b, NAME_NUMBER);
    } else if (slice_is(word, "ext")) {
        buf_str(b, extension);
    } else if (slice_is(word, "stem")) {
        put_safe(b, stem_of(s->file));
    } else if (slice_is(word, "dir") || slice_is(word, "path")) {
        put_folders(b, s->file);
        if (slice_is(word, "path")) {
            buf_char(b, '/');
            put_safe(b, stem_of(s->file));
        }
    } else if (slice_is(word, "kind")) {
        put_safe(b, slice_of(game_name(s->record->game)));
    } else if (slice_is(word, "id") || slice_is(word, "game_id")) {
        identity_text(slice_is(word, "id") ? identity_of(s, NULL) : identity_of_game(s), digits);
        buf_str(b, digits);
    } else {
        put_safe(b, record_value(s->record, key_of(word, s->record->game)));
    }
}

void naming_fill(struct buf *b, const char *template, const struct subject *s, const char *extension)
{
    struct slice before, word;
    SCOPED(buf) name = {0};

    while (next_word(&template, &before, &word)) {
        buf_slice(&name, before);
        put_word(&name, word, s, extension);
    }
    buf_slice(&name, before);
    buf_slice(b, buf_as_slice(&name));
}

void naming_number(struct buf *b, struct slice name, uint64_t number)
{
    for (size_t i = 0; i < name.n; i++)
        if (name.p[i] == NAME_NUMBER)
            buf_uint(b, number);
        else
            buf_char(b, name.p[i]);
}

void naming_unused(struct buf *name, struct id_set *used)
{
    SCOPED(buf) other = {0};
    struct slice stem = buf_as_slice(name);
    const char *slash = slice_find_last(stem, '/'), *dot = slice_find_last(stem, '.');

    if (dot != NULL && (slash == NULL || dot > slash + 1))
        stem.n = (size_t)(dot - stem.p);
    buf_slice(&other, buf_as_slice(name));
    for (unsigned n = 2; !id_set_add(used, identity_of_bytes(buf_as_slice(&other))); n++) {
        buf_clear(&other);
        buf_slice(&other, stem);
        buf_printf(&other, "-%u", n);
        buf_add(&other, name->p + stem.n, name->n - stem.n);
    }
    buf_clear(name);
    buf_slice(name, buf_as_slice(&other));
}
