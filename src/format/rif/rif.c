/* RIF: the RenjuNet database. */
#include "format/rif/rif.h"

#include <stdatomic.h>
#include <stdlib.h>

static bool has(struct slice head, const char *word)
{
    return memmem(head.p, head.n, word, strlen(word)) != NULL;
}

/* Whether the text, behind an XML declaration, begins with <database>: nothing else does. */
static bool is_database(struct slice text)
{
    const char *behind = slice_starts(text, "<?xml ") ? memmem(text.p, text.n, "?>", 2) : NULL;

    if (behind != NULL)
        text = slice_trim(slice_between(behind + 2, text.p + text.n));
    return slice_starts(text, "<database ") || slice_starts(text, "<database>");
}

static int sniff(struct slice head)
{
    struct slice trimmed = slice_trim(head);

    if (is_database(trimmed))
        return 95;
    if (trimmed.n == 0 || trimmed.p[0] != '<')
        return slice_starts(trimmed, "\xEF\xBB\xBF<") && has(head, "<database") ? 80 : 0;
    if (has(head, "<database"))
        return 90;
    if (has(head, "<games>") || has(head, "<game "))
        return has(head, "<move ") ? 40 : 70; /* RIF's has no attributes */
    return has(head, "<!DOCTYPE database") ? 60 : 0;
}

/* Each is reported once, however many games have it. */
static void note_duplicate(struct rif_shared *s, uint32_t id, uint32_t at)
{
    uint32_t n = atomic_load_explicit(&s->duplicates, memory_order_relaxed);

    for (uint32_t i = 0; i < n; i++)
        if (s->duplicate[i].id == id)
            return;
    if (n == RIF_DUPLICATES)
        return;
    s->duplicate[n] = (struct rif_duplicate){id, s->cuts, at};
    atomic_store_explicit(&s->duplicates, n + 1, memory_order_release);
}

/* Notes the id of a game that goes by. A file of one game, as is made of every game that is written to be
 * read again, needs no bits. */
static void note_id(struct rif_shared *s, struct slice id, uint32_t at)
{
    long n;

    if (!slice_long(id, &n) || n < 0 || n >= RIF_SEEN_IDS)
        return;
    if (s->ids++ == 0) {
        s->first_id = (uint32_t)n;
        return;
    }
    if (s->seen == NULL) {
        s->seen = mem_calloc(RIF_SEEN_IDS / 8, 1);
        s->seen[s->first_id / 8] |= (uint8_t)(1 << s->first_id % 8);
    }
    if (s->seen[n / 8] & 1 << n % 8)
        note_duplicate(s, (uint32_t)n, at);
    s->seen[n / 8] |= (uint8_t)(1 << n % 8);
}

static void note_ids(struct rif_shared *s, struct slice batch)
{
    static const char opens[] = "<game id=\"";
    enum { LENGTH = sizeof opens - 1 };
    const char *p = batch.p, *end = batch.p + batch.n;

    for (; (p = memchr(p, '<', (size_t)(end - p))) != NULL; p++) {
        const char *close;

        if (end - p <= LENGTH || memcmp(p, opens, LENGTH) != 0)
            continue;
        if ((close = memchr(p + LENGTH, '"', (size_t)(end - p - LENGTH))) == NULL)
            return;
        note_id(s, slice_between(p + LENGTH, close), (uint32_t)(p - batch.p));
        p = close;
    }
}

/* The end of the last </game> that ends after FROM. */
static size_t last_game(struct slice text, size_t from)
{
    static const char closes[] = "</game>";
    enum { LENGTH = sizeof closes - 1 };
    size_t first = from > LENGTH - 1 ? from - (LENGTH - 1) : 0;
    const char *p = text.p + text.n;

    while ((p = memrchr(text.p + first, '<', (size_t)(p - text.p) - first)) != NULL)
        if ((size_t)(text.p + text.n - p) >= LENGTH && memcmp(p, closes, LENGTH) == 0)
            return (size_t)(p - text.p) + LENGTH;
    return 0;
}

/* A file that ends behind one of its games, or in the opening of another, is cut off; one that ends in a game
 * has that told of it. */
static void note_end(struct rif_shared *s, struct slice text)
{
    size_t behind = last_game(text, 0);
    struct slice rest = {text.p + behind, text.n - behind};

    if (s->closes != NULL && behind != 0 && !has(rest, s->closes) && !has(rest, "<game"))
        atomic_store_explicit(&s->open_part, s->cuts + 1, memory_order_release);
}

static size_t split(void *shared, struct slice text, size_t from, bool at_end)
{
    struct rif_shared *s = shared;
    size_t cut;

    if (!s->done)
        rif_head_feed(s, text, at_end);
    cut = at_end ? text.n : s->done ? last_game(text, from) : 0;
    if (cut != 0 && s->cuts == 0)
        s->closes = has(text, "<database") ? "</database" : has(text, "<games") ? "</games" : NULL;
    if (at_end)
        note_end(s, text);
    if (cut != 0) {
        note_ids(s, (struct slice){text.p, cut});
        s->cuts++;
    }
    return cut;
}

static void free_shared(void *shared)
{
    struct rif_shared *s = shared;

    rif_free_tables(s);
    free(s->seen);
}

/* Up to the first <game>, and from behind the last </game> on. */
static size_t head(struct slice text)
{
    const char *p = text.p, *end = text.p + text.n;

    while ((p = memmem(p, (size_t)(end - p), "<game", 5)) != NULL && end - p > 5)
        if (p[5] == 's')
            p += 5;
        else
            return (size_t)(p - text.p);
    return 0;
}

static size_t tail(struct slice text)
{
    return text.n - last_game(text, 0);
}

const struct format format_rif = {.name = "rif",
                                  .title = "RIF: the RenjuNet database (XML)",
                                  .games = 1 << GAME_WUZIQI,
                                  .flags = FORMAT_SEQUENTIAL | FORMAT_XML,
                                  .shared_size = sizeof(struct rif_shared),
                                  .state_size = sizeof(struct rif_state),
                                  .sniff = sniff,
                                  .split = split,
                                  .read = rif_read,
                                  .write = rif_write,
                                  .open = rif_open,
                                  .close = rif_close,
                                  .free_shared = free_shared,
                                  .head = head,
                                  .tail = tail};
