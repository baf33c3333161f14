/* Collections of SGF whose games declare different character sets: CA holds for its own game. */
#include "input/charset/charset.h"

enum { HEAD_BYTES = 1024 }; /* in which a game declares its charset */

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static size_t skip_space(struct slice s, size_t at)
{
    while (at < s.n && is_space(s.p[at]))
        at++;
    return at;
}

/* Whether "(;" at AT has a property behind it that only a game's first node has. */
static bool is_game(struct slice s, size_t at)
{
    static const char names[][4] = {"FF[", "GM[", "SZ[", "CA[", "AP["};

    at = skip_space(s, at + 1);
    if (at == s.n || s.p[at] != ';')
        return false;
    at = skip_space(s, at + 1);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (s.n - at >= 3 && memcmp(s.p + at, names[i], 3) == 0)
            return true;
    return false;
}

size_t charset_next_game(struct slice raw, size_t from)
{
    const char *p;

    for (size_t at = from; at < raw.n; at = (size_t)(p - raw.p) + 1) {
        if ((p = memchr(raw.p + at, '(', raw.n - at)) == NULL)
            return raw.n;
        if (is_game(raw, (size_t)(p - raw.p)))
            return (size_t)(p - raw.p);
    }
    return raw.n;
}

/* What the game at the beginning of RAW declares; empty: nothing. */
static struct slice declared_by(struct slice raw)
{
    size_t next = charset_next_game(raw, 1);

    raw.n = next < HEAD_BYTES ? next : raw.n < HEAD_BYTES ? raw.n : HEAD_BYTES;
    return charset_declared(raw);
}

bool charset_games_differ(struct slice raw)
{
    struct slice first = {"", 0}, other;

    for (size_t at = charset_next_game(raw, 0); at < raw.n; at = charset_next_game(raw, at + 1)) {
        other = declared_by((struct slice){raw.p + at, raw.n - at});
        if (other.n == 0)
            continue;
        if (first.n != 0 && !charset_same(first, other))
            return true;
        first = other;
    }
    return false;
}

struct decoder *charset_of_game(struct charsets *all, struct slice game, const struct charset_word *words)
{
    struct slice declared = declared_by(game);
    char other[32];
    const char *name = declared.n == 0 ? NULL : charset_named(declared, other);
    struct decoder *d = name == NULL ? NULL : charsets_decoder(all, name);

    if (d == NULL) {
        name = charset_guess(all, game, declared, words).name;
        d = charsets_decoder(all, name == NULL ? "UTF-8" : name);
    }
    return d;
}
