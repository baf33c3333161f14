/* Tags as nearly all of them are: known names, values with nothing odd in them, each on a line of its own. */
#include "format/pgn/pgn.h"
#include "format/pgn/tag_text.h"

/* How much text is needed where a usual tag begins, and where its value ends: "]\r\n[ */
enum { LONGEST_NAME = 15, USUAL_ROOM = 64, BEHIND_VALUE = 5 };

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
    const struct desc_header *header = pgn_find_header(d, name);
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

/* A name that is known in other letters ("event") is read with a word about it. */
static bool is_in_other_case(struct reading *d, struct slice name)
{
    return pgn_find_header(d, name) == NULL && d->text->file != NULL &&
           desc_find_nocase(d->text->file->desc, name) != NULL;
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
    if (d->learnt->tags == PGN_TAGS * 3 / 4 || !is_usual_name((struct slice){name, n}) ||
        is_in_other_case(d, (struct slice){name, n}))
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
 * between them is nothing that anybody would look at. False when not even the first is like that. */
HOT bool pgn_read_usual_tags(struct reading *d)
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
                               (uint32_t)value.n, {off + at, (uint32_t)value.n}, 0,         0};
        last = k;
        end = value.p + value.n + 2;
        if ((p = next_tag(end)) == end)
            break;
    }
    d->p = p;
    d->learnt->last_tag = (uint8_t)(last - d->learnt->tag);
    record_keep_headers(r, (uint32_t)(h - r->header), slice_between(start, p));
    return p > start;
}
