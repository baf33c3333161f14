/* Counts of games and findings. */
#include "output/report/report.h"

/* Nothing was found: of the many counts by code none is set. */
static bool has_no_codes(const struct tally *t)
{
    uint64_t all = t->known;

    for (unsigned s = 0; s < SEVERITY_COUNT; s++)
        all |= t->by_severity[s];
    return all == 0;
}

static void count(struct tally *t, unsigned code, unsigned severity)
{
    t->by_severity[severity]++;
    t->by_code[code]++;
    if (severity > t->worst[code])
        t->worst[code] = (uint8_t)severity;
}

HOT void tally_findings(struct tally *t, const struct sink *s)
{
    struct codes_present seen = {{0}};

    if ((s->count | s->hidden) == 0)
        return;
    for (uint32_t i = 0; i < s->count; i++) {
        count(t, s->list[i].code, s->list[i].severity);
        codes_add(&seen, s->list[i].code);
    }
    for (uint32_t i = 0; i < s->hidden; i++) {
        count(t, s->more[i].code, s->more[i].severity);
        codes_add(&seen, s->more[i].code);
    }
    for (unsigned word = 0; s->count > 0 && word < sizeof seen.bits / sizeof *seen.bits; word++)
        for (uint64_t bits = seen.bits[word]; bits != 0; bits &= bits - 1)
            t->games_by_code[64 * word + (unsigned)__builtin_ctzll(bits)]++;
}

void tally_examples(struct tally *into, const struct tally *from, const char *file, uint64_t base)
{
    if (has_no_codes(from))
        return;
    for (unsigned c = 0; c < CODE_COUNT; c++)
        if (into->example[c].file == NULL && from->example[c].line != 0) {
            into->example[c] = from->example[c];
            into->example[c].file = file;
            into->example[c].game += from->example[c].game > 0 ? base : 0;
        }
}

static bool comes_first(const struct tally *t, unsigned a, unsigned b)
{
    if (t->worst[a] != t->worst[b])
        return t->worst[a] > t->worst[b];
    return t->by_code[a] != t->by_code[b] ? t->by_code[a] > t->by_code[b] : a < b;
}

unsigned tally_order(const struct tally *t, uint16_t order[CODE_COUNT])
{
    unsigned n = 0;

    for (unsigned c = 1; c < CODE_COUNT; c++) {
        unsigned at = n;

        if (t->by_code[c] == 0)
            continue;
        for (; at > 0 && comes_first(t, c, order[at - 1]); at--)
            order[at] = order[at - 1];
        order[at] = (uint16_t)c;
        n++;
    }
    return n;
}

HOT void tally_game(struct tally *t, uint32_t plies)
{
    t->games++;
    t->plies += plies;
}

void tally_clear(struct tally *t)
{
    if (has_no_codes(t))
        memset(t, 0, offsetof(struct tally, by_code));
    else
        *t = (struct tally){0};
}

void tally_add(struct tally *into, const struct tally *from)
{
    into->games += from->games;
    into->plies += from->plies;
    into->left_out += from->left_out;
    for (unsigned s = 0; s < SEVERITY_COUNT; s++)
        into->by_severity[s] += from->by_severity[s];
    into->known += from->known;
    if (has_no_codes(from))
        return;
    for (unsigned c = 0; c < CODE_COUNT; c++) {
        into->by_code[c] += from->by_code[c];
        into->games_by_code[c] += from->games_by_code[c];
        if (from->worst[c] > into->worst[c])
            into->worst[c] = from->worst[c];
    }
}

bool tally_reaches(const struct tally *t, enum severity least)
{
    for (unsigned s = (unsigned)least; s < SEVERITY_COUNT; s++)
        if (t->by_severity[s] != 0)
            return true;
    return false;
}

/* Whether A is worse than B: graver findings first, then more of them. */
static bool is_worse(const struct tally_file *a, const struct tally_file *b)
{
    for (unsigned s = SEVERITY_COUNT; s-- > 0;)
        if (a->by_severity[s] != b->by_severity[s])
            return a->by_severity[s] > b->by_severity[s];
    return a->number < b->number;
}

void tally_file(struct tally_files *t, const uint64_t by_severity[SEVERITY_COUNT], struct slice line)
{
    unsigned at = t->count;
    struct tally_file row = {.number = t->files++};

    memcpy(row.by_severity, by_severity, sizeof row.by_severity);
    while (at > 0 && is_worse(&row, &t->row[at - 1]))
        at--;
    if (at == TALLY_FILES)
        return;
    if (t->count == TALLY_FILES)
        buf_free(&t->row[--t->count].line);
    memmove(&t->row[at + 1], &t->row[at], (t->count++ - at) * sizeof *t->row);
    buf_slice(&row.line, line);
    t->row[at] = row;
}

static bool has_findings(const struct tally_file *f)
{
    uint64_t all = 0;

    for (unsigned s = 0; s < SEVERITY_COUNT; s++)
        all |= f->by_severity[s];
    return all != 0;
}

void tally_files_put(const struct tally_files *t, struct buf *b)
{
    for (uint64_t number = 0; number < t->files && t->files <= TALLY_FILES; number++)
        for (unsigned i = 0; i < t->count; i++)
            if (t->row[i].number == number)
                buf_slice(b, buf_as_slice(&t->row[i].line));
    for (unsigned i = 0; i < t->count && t->files > TALLY_FILES && has_findings(&t->row[i]); i++)
        buf_slice(b, buf_as_slice(&t->row[i].line));
}

void tally_files_free(struct tally_files *t)
{
    while (t->count > 0)
        buf_free(&t->row[--t->count].line);
}
