/* Swaps of colours: moves of their own in some formats, in others a code in a header. The code has a sign for
 * each chance to swap that the opening rule gives, in order: R where it was taken, - where it was not. */
#include "game/wuziqi/wuziqi_rules.h"

enum { CHANCES = 5 };

/* The stones after which the rule gives a chance, in order; how many there are. */
static unsigned chances_of(const struct wuziqi *w, unsigned after[CHANCES])
{
    unsigned count = 0;

    for (unsigned stone = 1; stone <= CHANCES; stone++)
        if (rule(w, P_SWAP_1 + (enum param)(stone - 1)) != 0)
            after[count++] = stone;
    return count;
}

/* Of the header, not of a move. */
static void say_code(struct line *l, enum reason reason, const char *arg1, const char *arg2)
{
    const struct header *h = record_find(l->record, KEY_SWAP);
    struct finding f = line_finding(l, CODE_WUZIQI_SWAP, reason, arg1, arg2);
    unsigned ply = line_ply(l);

    f.at = h->at;
    f.ply = f.node = 0;
    if (reason == REASON_WUZIQI_SWAP_CODE)
        stands_let(&f);
    if (reason == REASON_WUZIQI_SWAP_CODE || reason == REASON_WUZIQI_SWAP_EARLY)
        report(l->sink, &f);
    else /* the opening is over when a sixth move is made */
        wuziqi_breach(l, &f, wuziqi_is_accepted(l, ply > CHANCES ? 1 : CHANCES + 1 - ply), SIDE_SECOND);
}

static const char *number(const struct line *l, unsigned n)
{
    return arena_printf(sink_arena(l->sink), "%u", n);
}

static bool is_one_of(struct slice s, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (slice_is_nocase(s, words[i]))
            return true;
    return false;
}

/* Nothing but signs for chances. */
static bool is_code(struct slice s)
{
    for (size_t i = 0; i < s.n; i++)
        if (s.p[i] != 'R' && s.p[i] != 'r' && s.p[i] != '-')
            return false;
    return true;
}

/* "R", "--R", or a plain word for one swap; *CODE is what there is to read. False: no swap, or nothing known.
 */
static bool read_code(struct slice value, struct slice *code, bool *known)
{
    static const char *const no[] = {"",   "no",     "n",      "0",      "false",  "none", "否",  "无",
                                     "無", "未交换", "未交換", "不交换", "不交換", "不换", "不換"};
    static const char *const yes[] = {"yes", "y",  "1",  "true", "swap", "swapped", "是",
                                      "有",  "换", "換", "交换", "交換", "已交换",  "已交換"};

    *code = slice_trim(value);
    *known = is_code(*code); /* as most are: no word is one */
    if (*known && code->n != 0)
        return true;
    if (is_one_of(*code, no, sizeof no / sizeof *no))
        return false;
    if (is_one_of(*code, yes, sizeof yes / sizeof *yes)) {
        *code = SLICE("R");
        *known = true;
    }
    return true;
}

static bool is_taken(struct slice code, size_t chance)
{
    return chance < code.n && code.p[chance] != '-';
}

static unsigned count_taken(struct slice code)
{
    unsigned taken = 0;

    for (size_t i = 0; i < code.n; i++)
        taken += is_taken(code, i);
    return taken;
}

/* Plies of the main line, as far as chances go. */
static unsigned first_plies(const struct record *r)
{
    unsigned plies = 0;

    for (uint32_t n = r->node[0].child; n != 0 && plies < CHANCES; n = r->node[n].child)
        plies += (r->node[n].flags & NODE_SILENT) == 0;
    return plies;
}

/* A swap after a stone that was never put. */
static void check_length(struct line *l, struct slice code, const unsigned *after)
{
    unsigned plies = first_plies(l->record);

    for (size_t i = 0; i < code.n; i++)
        if (is_taken(code, i) && after[i] > plies)
            say_code(l, REASON_WUZIQI_SWAP_EARLY, number(l, after[i]), NULL);
}

void wuziqi_swap_header(struct line *l)
{
    const struct wuziqi *w = l->position;
    struct slice code;
    unsigned after[CHANCES], chances;
    bool known;

    if (!read_code(record_value(l->record, KEY_SWAP), &code, &known))
        return;
    chances = chances_of(w, after);
    if (!known)
        say_code(l, REASON_WUZIQI_SWAP_CODE, arena_str(sink_arena(l->sink), code), NULL);
    else if (count_taken(code) != 0 && w->is_free)
        say_code(l, REASON_WUZIQI_SWAP_FREE, NULL, NULL);
    else if (count_taken(code) != 0 && chances == 0)
        say_code(l, REASON_WUZIQI_SWAP_NONE, NULL, NULL);
    else if (count_taken(code) != 0 && code.n > chances)
        say_code(l, REASON_WUZIQI_SWAP_CHANCES, number(l, (unsigned)code.n), number(l, chances));
    else if (count_taken(code) > (unsigned)rule(w, P_SWAPS))
        say_code(l, REASON_WUZIQI_SWAP_TWICE, NULL, NULL);
    else
        check_length(l, code, after);
}

unsigned wuziqi_header_swaps(const struct line *l)
{
    const struct wuziqi *w = l->position;
    struct slice code;
    bool known;

    return w->swaps == 0 && read_code(record_value(l->record, KEY_SWAP), &code, &known) && known
               ? count_taken(code)
               : 0;
}

void wuziqi_swap_offers(struct line *l)
{
    const struct wuziqi *w = l->position;
    unsigned after[CHANCES], chances = chances_of(w, after);
    struct slice code;
    bool known;

    if (!read_code(record_value(l->record, KEY_SWAP), &code, &known) || !known || !wuziqi_offers_instead(l))
        return;
    for (unsigned i = 0; i < chances; i++)
        if (after[i] >= 4 && is_taken(code, i))
            say_code(l, REASON_WUZIQI_SWAP_OFFERS, number(l, after[i]), NULL);
}

/* "3", "1, 2, 3": the moves after which the rule has a swap. */
static const char *list_chances(const struct line *l)
{
    unsigned after[CHANCES], chances = chances_of(l->position, after);
    const char *list = "";

    for (unsigned i = 0; i < chances; i++)
        list = arena_printf(sink_arena(l->sink), "%s%s%u", list, i == 0 ? "" : ", ", after[i]);
    return list;
}

/* Why no swap may be where the last one is; REASON_NONE: it may. */
static enum reason why_no_swap(const struct line *l)
{
    const struct wuziqi *w = l->position;
    unsigned after = w->stones;

    if (w->is_free)
        return REASON_WUZIQI_SWAP_FREE;
    if (*list_chances(l) == '\0')
        return REASON_WUZIQI_SWAP_NONE;
    if (after < 1 || after > CHANCES || rule(w, P_SWAP_1 + (enum param)(after - 1)) == 0)
        return REASON_WUZIQI_SWAP_WHEN;
    if (w->swaps > rule(w, P_SWAPS))
        return REASON_WUZIQI_SWAP_TWICE;
    return after == CHANCES && wuziqi_offers_instead(l) ? REASON_WUZIQI_SWAP_OFFERS : REASON_NONE;
}

void wuziqi_swap_after(struct line *l)
{
    const struct wuziqi *w = l->position;
    enum reason why = why_no_swap(l);
    struct finding f;

    if (why == REASON_NONE)
        return;
    f = line_finding(l, CODE_WUZIQI_SWAP, why, number(l, w->stones), list_chances(l));
    wuziqi_breach(l, &f, wuziqi_is_accepted(l, 1), w->to_move);
}
