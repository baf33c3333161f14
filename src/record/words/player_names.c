#include "record/words/words.h"

/* A side in a word that the vocabulary of results has. */
static const char *side_word(enum game_id game, unsigned side)
{
    static const char *const words[GAME_COUNT][2] = {[GAME_CHESS] = {"白方", "黑方"},
                                                     [GAME_XIANGQI] = {"红方", "黑方"},
                                                     [GAME_WEIQI] = {"黑方", "白方"},
                                                     [GAME_WUZIQI] = {"黑方", "白方"}};

    return words[game][side];
}

static struct slice whole_name(struct slice name)
{
    return name;
}

/* What people call a player by: the name before a comma, a bracket or, in Chinese, a rank (九段). */
static struct slice short_name(struct slice name)
{
    bool letters = name.n > 0 && (unsigned char)*name.p < 0x80;

    if (slice_ends(name, "段") && name.n > strlen("九段"))
        return (struct slice){name.p, name.n - strlen("九段")};
    for (size_t i = 0; i < name.n; i++)
        if (find_char(letters ? ",(" : " ,(", name.p[i]) != NULL)
            return slice_trim((struct slice){name.p, i});
    return name;
}

/* Lee of Ann Lee; the whole name where it is one word, has a comma or is not in letters. */
static struct slice last_name(struct slice name)
{
    size_t at = name.n;

    if (name.n == 0 || (unsigned char)*name.p >= 0x80 || slice_find(name, ',') != NULL ||
        !is_ascii_letter(name.p[name.n - 1]))
        return name;
    while (at > 0 && name.p[at - 1] != ' ')
        at--;
    return slice_skip(name, at);
}

/* Whether the name stands at the start of the text as a word, and is none that says something else. */
static bool stands_at(const struct desc_part *more, struct slice s, struct slice name)
{
    return name.n > 1 && s.n >= name.n && memcmp(s.p, name.p, name.n) == 0 &&
           !(s.n > name.n && is_ascii_letter(s.p[name.n]) && is_ascii_letter(name.p[name.n - 1])) &&
           vocabulary_at(more, name).length < name.n;
}

/* The length of the name at the start of a text, and whose it is; 0 where there is none. */
static size_t name_at(const struct desc_part *more, const struct slice names[2], struct slice s,
                      unsigned *side)
{
    static struct slice (*const called[])(struct slice) = {whole_name, short_name, last_name};
    size_t longest = 0;

    for (unsigned i = 0; i < sizeof called / sizeof *called; i++)
        for (unsigned k = 0; k < 2; k++) {
            struct slice name = called[i](names[k]);

            if (name.n > longest && stands_at(more, s, name) && !slice_eq(name, called[i](names[1 - k]))) {
                longest = name.n;
                *side = k;
            }
        }
    return longest;
}

size_t names_to_sides(const struct desc_part *more, enum game_id game, const struct slice names[2],
                      struct slice s, char out[NAMED_RESULT_MAX])
{
    size_t n = 0;
    bool found = false, fresh = true; /* where a word may begin */

    if (game == GAME_UNKNOWN || slice_eq(names[0], names[1]))
        return 0;
    while (s.n > 0 && n + 8 < NAMED_RESULT_MAX) {
        unsigned side = 0;
        size_t length = fresh ? name_at(more, names, s, &side) : 0;

        fresh = !is_ascii_letter(*s.p);
        if (length == 0) {
            out[n++] = *s.p;
            s = slice_skip(s, 1);
            continue;
        }
        memcpy(out + n, side_word(game, side), strlen(side_word(game, side)));
        n += strlen(side_word(game, side));
        s = slice_skip(s, length);
        found = true;
    }
    return found && s.n == 0 ? n : 0;
}
