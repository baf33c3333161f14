/* Stage 3, the root: what the first node says of the whole game: it must be known before any of its points is
 * read. */
#include "format/sgf/sgf.h"

#include "base/data/data.h"
#include "base/text/text.h"
#include "format/description.h"
#include "input/charset/charset.h"

/* What is looked at in the first node before anything of it is kept. */
enum root_part { ROOT_OTHER, ROOT_FF, ROOT_GM, ROOT_SZ, ROOT_CA, ROOT_KM, ROOT_HA, ROOT_RE, ROOT_PARTS };

static const uint8_t root_parts[SGF_PROPS] = {
    [SGF_FF] = ROOT_FF, [SGF_GM] = ROOT_GM, [SGF_SZ] = ROOT_SZ, [SGF_CA] = ROOT_CA,
    [SGF_KM] = ROOT_KM, [SGF_HA] = ROOT_HA, [SGF_RE] = ROOT_RE};

struct root {
    struct slice value[ROOT_PARTS];
    bool has[ROOT_PARTS], renju;
    enum game_id own; /* as our writer names it; GAME_UNKNOWN: it does not */
};

static bool is_of_renju(const struct sgf_property *prop)
{
    return slice_is(prop->name, "5A") || slice_is(prop->name, "SW") || slice_is(prop->name, "FA");
}

static void read_version(struct sgf_reader *r, const struct root *root)
{
    long ff = 1;

    if (root->has[ROOT_FF] && !sgf_number(slice_trim(root->value[ROOT_FF]), &ff)) {
        sgf_say3(r, CODE_SGF_ROOT_VALUE, root->value[ROOT_FF], root->value[ROOT_FF], SLICE("FF"), SLICE("4"));
        ff = 4;
    } else if (ff < 1 || ff > 4) {
        sgf_say(r, CODE_SGF_UNKNOWN_VERSION, root->value[ROOT_FF], root->value[ROOT_FF]);
        ff = 4;
    }
    r->ff = (uint8_t)ff;
    r->says_ff = root->has[ROOT_FF];
}

enum game_id sgf_own_game(const struct sgf_property *prop)
{
    return slice_is(prop->name, "QG") ? game_named(slice_trim(prop->first)) : GAME_UNKNOWN;
}

/* B+3.5: points were counted. B+1 is how programs for five in a row write that Black won. */
static bool has_margin(struct slice re)
{
    struct slice margin, winner = slice_cut(slice_trim(re), '+', &margin);

    return winner.n == 1 && margin.n > 0 && margin.p[0] >= '0' && margin.p[0] <= '9' &&
           !slice_is(margin, "0") && !slice_is(margin, "1");
}

/* GM[1] with fifteen lines and neither komi, handicap nor a margin is how programs for five in a row write
 * their games, and GM[5] how one server does. Whoever asks for a game by its name knows better. */
static enum game_id stones_on_fifteen(long gm, const struct root *root, enum game_id asked)
{
    if (!slice_is(slice_trim(root->value[ROOT_SZ]), "15"))
        return gm == 1 ? GAME_WEIQI : GAME_UNKNOWN;
    if (gm == 1 && game_places_stones(root->own))
        return root->own;
    if (gm == 1 && game_places_stones(asked))
        return asked;
    if (gm == 5 || root->renju ||
        !(root->has[ROOT_KM] || root->has[ROOT_HA] || has_margin(root->value[ROOT_RE])))
        return GAME_WUZIQI;
    return GAME_WEIQI;
}

static void read_game(struct sgf_reader *r, const struct root *root)
{
    struct record *rec = r->record;
    enum game_id known;
    long gm = 1;

    if (root->has[ROOT_GM] && !sgf_number(slice_trim(root->value[ROOT_GM]), &gm))
        sgf_say3(r, CODE_SGF_ROOT_VALUE, root->value[ROOT_GM], root->value[ROOT_GM], SLICE("GM"), SLICE("1"));
    switch (gm) {
    case 1:
    case 5:
        rec->game = stones_on_fifteen(gm, root, r->text->file->hint);
        break;
    case 3:
        rec->game = GAME_CHESS;
        break;
    case 4:
        rec->game = GAME_WUZIQI;
        break;
    case 7:
        rec->game = GAME_XIANGQI;
        break;
    default:
        rec->game = GAME_UNKNOWN;
        break;
    }
    if (r->dialect != NULL &&
        (known = game_named(slice_of(yaml_text(r->dialect, "game", "")))) != GAME_UNKNOWN)
        rec->game = known;
    if (rec->game == GAME_WEIQI && !root->has[ROOT_GM] && r->text->file->hint == GAME_WUZIQI)
        rec->game = GAME_WUZIQI;
    if (rec->game == GAME_UNKNOWN) {
        rec->variant = variant_numbered(gm);
        if (rec->variant == VARIANT_NAMELESS)
            sgf_say(r, CODE_SGF_UNKNOWN_GAME, root->value[ROOT_GM], root->value[ROOT_GM]);
    }
    r->stones = game_places_stones(rec->game);
    rec->notation = r->stones ? "sgf" : NULL;
}

static bool read_size_value(struct slice s, long *width, long *height)
{
    const char *colon = sgf_colon(s);

    if (colon == NULL) {
        if (!sgf_number(slice_trim(s), width))
            return false;
        *height = *width;
        return true;
    }
    return sgf_number(slice_trim(slice_between(s.p, colon)), width) &&
           sgf_number(slice_trim(slice_between(colon + 1, s.p + s.n)), height);
}

static void read_size(struct sgf_reader *r, const struct root *root)
{
    long usual = r->record->game == GAME_WUZIQI ? 15 : 19, width = usual, height = usual;
    struct slice taken = usual == 15 ? SLICE("15") : SLICE("19");
    char ff[2] = {(char)('0' + r->ff), 0};

    if (root->has[ROOT_SZ] && !read_size_value(root->value[ROOT_SZ], &width, &height)) {
        sgf_say3(r, CODE_SGF_ROOT_VALUE, root->value[ROOT_SZ], root->value[ROOT_SZ], SLICE("SZ"), taken);
        width = height = usual;
    } else if (width < 1 || height < 1 || width > SGF_SIZE_MAX || height > SGF_SIZE_MAX) {
        sgf_say2(r, CODE_SGF_BOARD_SIZE, root->value[ROOT_SZ], root->value[ROOT_SZ], taken);
        width = height = usual;
    } else if (width == height && root->has[ROOT_SZ] && sgf_colon(root->value[ROOT_SZ]) != NULL) {
        sgf_say(r, CODE_SGF_SQUARE_SIZE, root->value[ROOT_SZ], root->value[ROOT_SZ]);
    } else if (width != height && r->says_ff && r->ff < 4) {
        sgf_say2(r, CODE_SGF_FEATURE_VERSION, root->value[ROOT_SZ], slice_of(ff), root->value[ROOT_SZ]);
    }
    r->record->width = (uint8_t)width;
    r->record->height = (uint8_t)height;
}

void sgf_check_charset(struct sgf_reader *r, struct slice game)
{
    const char *found = r->text->file->charset;
    struct slice name = slice_trim(r->ca);
    char other[32];

    if (r->text->file->by_game) {
        const char *own = charset_named(name, other);

        r->record->charset = own == other ? NULL : own;
        return;
    }
    if (name.n == 0 || found == NULL || slice_is_nocase(name, found))
        return;
    if (charset_named(name, other) == NULL)
        sgf_say(r, CODE_SGF_UNKNOWN_CHARSET, r->ca, name);
    else if (charset_belies(game, name, found))
        sgf_say2(r, CODE_CHARSET_WRONG, r->ca, name, slice_of(found));
}

/* U+FFFD for what could not be read, and what two of them become when they are read as GBK: 锟斤拷. */
static bool has_replacements(struct slice s)
{
    static const char twice[] = "\xE9\x94\x9F\xE6\x96\xA4\xE6\x8B\xB7";
    const char *p = s.p, *end = s.p + s.n;

    while (p < end && (p = memchr(p, 0xEF, (size_t)(end - p))) != NULL)
        if (slice_starts(slice_between(p++, end), "\xEF\xBF\xBD"))
            return true;
    return s.n > 0 && memmem(s.p, s.n, twice, sizeof twice - 1) != NULL;
}

/* Whether a byte from 0x80 to 0xBF was taken for this character, by ISO-8859-1 or by Windows. */
static bool is_latin_tail(uint32_t c)
{
    static const uint16_t windows[] = {0x20AC, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                       0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x017D, 0x2018,
                                       0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC,
                                       0x2122, 0x0161, 0x203A, 0x0153, 0x017E, 0x0178};

    for (size_t i = 0; c > 0xBF && i < sizeof windows / sizeof *windows; i++)
        if (c == windows[i])
            return true;
    return c >= 0x80 && c <= 0xBF;
}

/* Two characters of three bytes each, every byte of which was taken for a character of its own. */
static bool has_latin_bytes(struct slice s)
{
    const char *p = s.p, *end = s.p + s.n;
    unsigned run = 0, n;

    for (; p < end && run < 6; p += n) {
        uint32_t c = utf8_get(p, end, &n);
        bool lead = c >= 0xE4 && c <= 0xE9;

        if (run % 3 == 0 ? lead : is_latin_tail(c))
            run++;
        else
            run = lead;
    }
    return run >= 6;
}

void sgf_check_words(struct sgf_reader *r, struct slice s)
{
    size_t ascii = utf8_ascii(s);
    struct slice rest = {s.p + ascii, s.n - ascii};

    if (rest.n < 9 || r->told_mojibake || (!has_replacements(rest) && !has_latin_bytes(rest)))
        return;
    sgf_say(r, CODE_SGF_MOJIBAKE, s, s);
    r->told_mojibake = true;
}

static void compare_with_first(struct sgf_reader *r, const struct root *root)
{
    const struct sgf_shared *shared = r->text->file->shared;
    const struct sgf_first *first;

    if (shared == NULL || !shared->first.known)
        return;
    first = &shared->first;
    if (root->has[ROOT_FF] && *first->ff != '\0' && !slice_is(root->value[ROOT_FF], first->ff))
        sgf_say2(r, CODE_SGF_MIXED_VERSIONS, root->value[ROOT_FF], root->value[ROOT_FF], slice_of(first->ff));
    if (root->has[ROOT_GM] && *first->game != '\0' && !slice_is(root->value[ROOT_GM], first->game))
        sgf_say2(r, CODE_SGF_MIXED_GAMES, root->value[ROOT_GM], root->value[ROOT_GM], slice_of(first->game));
    if (root->has[ROOT_CA] && *first->charset != '\0' &&
        !slice_is_nocase(root->value[ROOT_CA], first->charset))
        sgf_say2(r, CODE_SGF_MIXED_CHARSETS, root->value[ROOT_CA], root->value[ROOT_CA],
                 slice_of(first->charset));
}

/* From the last property on: of one that stands twice the first one counts. */
static void scan_root(const struct sgf_reader *r, struct root *root)
{
    for (unsigned i = r->props; i-- > 0;) {
        const struct sgf_property *prop = &r->prop[i];
        enum root_part part = (enum root_part)root_parts[sgf_meaning(r, prop)];

        root->value[part] = prop->first;
        root->has[part] = true;
        if (prop->id != SGF_PRIVATE)
            continue;
        root->renju |= is_of_renju(prop);
        if (sgf_own_game(prop) != GAME_UNKNOWN)
            root->own = sgf_own_game(prop);
    }
}

void sgf_read_root(struct sgf_reader *r)
{
    struct root root = {0};

    r->dialect = sgf_find_dialect(r);
    r->map = yaml_get(r->dialect, "map");
    r->record->implied = yaml_text(r->dialect, "implies", NULL);
    if (strcmp(yaml_text(r->dialect, "komi", ""), "hundredths") == 0)
        r->record->komi_unit = KOMI_HUNDREDTHS;
    r->record->komi_zero_lost = strcmp(yaml_text(r->dialect, "zero-komi", ""), "lost") == 0;
    r->record->dialect_told = sgf_shares_dialect(r);
    r->record->overtime_implied = strcmp(yaml_text(r->dialect, "clocks", ""), "overtime") == 0;
    scan_root(r, &root);
    read_version(r, &root);
    read_game(r, &root);
    read_size(r, &root);
    sgf_find_capitals(r);
    r->ca = root.value[ROOT_CA];
    compare_with_first(r, &root);
}
