/* variant.c - words for games and for variants of chess, by formats/words/games.yaml. */
#include "record/words/words.h"

#include <stdio.h>

/* What counts of a name; N is 0 where it is too long to be one. */
struct variant_name {
    char p[40];
    size_t n;
};

static bool is_filler(char c)
{
    return c == ' ' || c == '-' || c == '_' || c == '/';
}

static struct variant_name variant_name(struct slice name)
{
    struct variant_name v = {.n = 0};

    for (size_t i = 0; i < name.n; i++) {
        char c = name.p[i];

        if (is_filler(c))
            continue;
        if (v.n == sizeof v.p)
            return (struct variant_name){.n = 0};
        v.p[v.n++] = c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
    }
    if (v.n > 5 && memcmp(v.p + v.n - 5, "chess", 5) == 0)
        v.n -= 5;
    return v;
}

/* What a group of formats/words/games.yaml, or of a user's, calls it; NULL: the group does not know it. */
static const char *find(const struct desc_part *more, const char *group, struct slice name)
{
    struct variant_name v = variant_name(name);

    return vocabulary_entry(more, group, (struct slice){v.p, v.n});
}

static const char chess960[] = "chess960";

bool variant_is_chess960(const struct desc_part *more, struct slice name)
{
    const char *found = find(more, "variants", name);

    return found != NULL && strcmp(found, chess960) == 0;
}

bool variant_kind(const struct desc_part *more, struct slice word, struct variant_kind *kind)
{
    const char *found = find(more, "games", word);

    if (found != NULL)
        *kind = (struct variant_kind){game_named(slice_of(found)), NULL};
    else if ((found = find(more, "variants", word)) != NULL)
        *kind = (struct variant_kind){GAME_CHESS, strcmp(found, chess960) == 0 ? NULL : found};
    else if ((found = find(more, "other-games", word)) != NULL)
        *kind = (struct variant_kind){GAME_UNKNOWN, found};
    return found != NULL;
}

const char VARIANT_NAMELESS[] = "a game without a name";

const char *variant_numbered(long number)
{
    char digits[24];
    const char *found;

    snprintf(digits, sizeof digits, "%ld", number);
    found = vocabulary_entry(NULL, "sgf-games", slice_of(digits));
    return found == NULL ? VARIANT_NAMELESS : found;
}

const char *variant_unjudged(struct slice name)
{
    for (unsigned i = 0; i < vocabulary_first_entry[VOCABULARY_BUCKETS]; i++) {
        const struct vocabulary_entry *e = &vocabulary_entries[i];

        if (slice_is(name, e->value) &&
            (strcmp(e->group, "variants") == 0 || strcmp(e->group, "other-games") == 0 ||
             strcmp(e->group, "sgf-games") == 0))
            return e->value;
    }
    return slice_is(name, VARIANT_NAMELESS) ? VARIANT_NAMELESS : "this variant";
}
