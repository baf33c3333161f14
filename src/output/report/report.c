/* report.c - what all reporters share: messages with their arguments, moves, rulings, places in words. */
#include "output/report/report.h"

struct message {
    enum lang lang;
    const struct finding *finding;
};

/* An argument in its language, also where a part of it is somebody's words or a number: Termination "…",
 * unexpected end of the compressed data, at byte 12. */
static void put_arg(struct buf *b, enum lang lang, const char *arg)
{
    const char *byte = strstr(arg, ", at byte ");
    struct slice s = slice_of(arg), said = slice_skip(s, slice_starts(s, "Termination \"") ? 13 : s.n);
    SCOPED(buf) words = {0};

    if (said.n > 1) {
        buf_slice(&words, (struct slice){said.p, said.n - 1});
        tr_say(b, lang, N_("Termination \"%1\""), buf_cstr(&words), NULL);
    } else if (byte != NULL) {
        buf_slice(&words, slice_between(arg, byte));
        tr_say(b, lang, N_("%1, at byte %2"), tr(lang, buf_cstr(&words)), byte + strlen(", at byte "));
    } else {
        buf_str(b, tr(lang, arg));
    }
}

static void message_arg(struct buf *b, char which, const void *ctx)
{
    const struct message *m = ctx;
    const char *arg = which >= '1' && which < '1' + FINDING_ARGS ? m->finding->arg[which - '1'] : NULL;
    SCOPED(buf) words = {0};

    if (arg == NULL)
        return;
    put_arg(&words, m->lang, arg);
    report_clipped(b, buf_as_slice(&words));
}

static void message_part(struct buf *b, char which, const void *ctx)
{
    const struct message *m = ctx;

    if (which == 'r')
        tr_expand(b, tr(m->lang, reason_info((enum reason)m->finding->reason)->message), message_arg, m);
    else
        message_arg(b, which, m);
}

void report_message(struct buf *b, enum lang lang, const struct finding *f)
{
    if (f->code == CODE_LOSS && f->arg[2] != NULL) {
        report_loss(b, lang, f);
        return;
    }
    tr_expand(b, tr(lang, code_info((enum code)f->code)->message), message_part, &(struct message){lang, f});
    if (f->also == REASON_NONE)
        return;
    buf_str(b, tr(lang, "; "));
    tr_expand(b, tr(lang, reason_info((enum reason)f->also)->message), message_arg,
              &(struct message){lang, f});
}

struct why {
    enum lang lang;
    const struct proof *proof;
};

static void why_arg(struct buf *b, char which, const void *ctx)
{
    const struct why *w = ctx;
    unsigned i = (unsigned)(which - '1');
    const char *arg = i < 4 ? w->proof->arg[i] : NULL, *zh = i < 4 ? w->proof->zh[i] : NULL;

    if (arg != NULL)
        report_shown(b, slice_of(w->lang == LANG_ZH && zh != NULL ? zh : tr(w->lang, arg)));
}

void report_why(struct buf *b, enum lang lang, const struct proof *p)
{
    if (p->why == NULL || *p->why == '\0')
        return;
    tr_expand(b, tr(lang, p->why), why_arg, &(struct why){lang, p});
    if (p->remark != NULL)
        buf_str(b, tr(lang, p->remark));
    if (p->undetermined)
        buf_str(b, tr(lang, " (undetermined: the search reached its bound, --limit=check-search or nodes of "
                            "the rulebook)"));
}

void report_line(struct buf *b, struct slice line)
{
    buf_str(b, ",\"proof\":[");
    while (line.n > 0) {
        member_next(b);
        buf_json(b, slice_cut(line, ' ', &line));
    }
    buf_char(b, ']');
}

void report_rulings_json(struct buf *b, unsigned ruling)
{
    buf_str(b, ",\"ruling\":[");
    for (unsigned bit = 1; bit <= ruling; bit <<= 1)
        if (ruling & bit) {
            member_next(b);
            buf_quoted(b, slice_of(ruling_word(bit)));
        }
    buf_char(b, ']');
}

/* The words of a binary format's move: its bytes are none, so its notation spells the claim. */
static void spell(struct buf *b, const struct record *r, const struct claim *claim)
{
    const struct notation *n = r->notation == NULL ? NULL : notation_named(slice_of(r->notation));

    if (n == NULL || n->write == NULL)
        n = notation_usual(r->game);
    if (n != NULL && n->write != NULL && claim->kind != MOVE_NONE)
        n->write(claim, r->height, b);
}

/* No words to show: a move that was taken back has some. */
static bool is_silent(const struct node *n)
{
    return (n->flags & (NODE_SILENT | NODE_VOID)) == NODE_SILENT;
}

void report_move(struct buf *b, const struct report_at *at, uint32_t node)
{
    const struct record *r = at->record;
    SCOPED(buf) room = {0};
    struct span words;

    if (r == NULL || node == 0 || node >= r->count || is_silent(&r->node[node]))
        return;
    words = r->node[node].at;
    if (r->source == NULL)
        spell(b, r, record_claim(r, node));
    else if (words.off <= at->text.n && words.len <= at->text.n - words.off)
        report_clipped(b, node_words(&r->node[node], at->text.p, &room));
}

const struct article *report_rule(const struct report_at *at, const struct finding *f)
{
    return rulebook_article(at->rules, (enum code)f->code,
                            (enum reason)(f->also != REASON_NONE ? f->also : f->reason));
}

unsigned report_ruling(const struct report_at *at, const struct finding *f)
{
    unsigned ruling = f->ruling;

    if (ruling == 0 && at->rules != NULL)
        ruling = report_rule(at, f)->ruling;
    if (ruling & RULING_MOVER_LOSES && f->side != SIDE_NONE)
        ruling |= f->side == SIDE_FIRST ? RULING_FIRST_LOSES : RULING_SECOND_LOSES;
    if (ruling & RULING_MOVER_MUST_VARY && f->side != SIDE_NONE)
        ruling |= f->side == SIDE_FIRST ? RULING_FIRST_MUST_VARY : RULING_SECOND_MUST_VARY;
    return ruling & ~(unsigned)(RULING_MOVER_LOSES | RULING_MOVER_MUST_VARY | RULING_NOTHING);
}

/* The fixed word in the reader's language: the catalogue has it as "ruling/void". */
static void put_ruling(struct buf *b, enum lang lang, const char *word)
{
    SCOPED(buf) key = {0};
    const char *said;

    buf_printf(&key, "ruling/%s", word);
    said = tr(lang, buf_cstr(&key));
    buf_str(b, said == key.p ? word : said);
}

void report_ruling_words(struct buf *b, enum lang lang, unsigned ruling)
{
    const char *blank = "";

    for (unsigned bit = 1; bit <= ruling; bit <<= 1)
        if ((ruling & bit) && ruling_word(bit) != NULL) {
            buf_str(b, blank);
            put_ruling(b, lang, ruling_word(bit));
            blank = " ";
        }
}

void report_rulings(struct buf *b, enum lang lang, unsigned ruling)
{
    if (ruling == 0)
        return;
    buf_printf(b, "    %s ", tr(lang, "ruling:"));
    report_ruling_words(b, lang, ruling);
    buf_char(b, '\n');
}

void report_now(struct buf *b, enum lang lang, const struct report_at *at, const struct finding *f,
                bool claim)
{
    unsigned ruling = report_ruling(at, f);

    if (!claim && ruling == 0)
        return;
    buf_printf(b, "    %s ", tr(lang, N_("now:")));
    if (claim)
        buf_str(b, tr(lang, N_("a draw may be claimed")));
    else
        report_ruling_words(b, lang, ruling);
    buf_char(b, '\n');
}

const char *report_article(const struct report_at *at, const struct finding *f)
{
    if (f->article != NULL || at->rules == NULL)
        return f->article;
    return report_rule(at, f)->article;
}

/* The number of a node among the children of its parent, from 1. */
static uint32_t child_number(const struct record *r, uint32_t node)
{
    uint32_t n = 1;

    for (uint32_t i = r->node[r->node[node].parent].child; i != node && i != 0; i = r->node[i].next)
        n++;
    return n;
}

/* From the end to the beginning: the choice at every branch on the way from the start to the node. */
void report_path(struct buf *b, const struct record *r, uint32_t node)
{
    SCOPED(buf) choices = {0};
    size_t start = b->n;

    for (; node != 0 && node < r->count; node = r->node[node].parent) {
        const struct node *parent = &r->node[r->node[node].parent];
        uint32_t choice = child_number(r, node);

        if (parent->child != parent->last && (choice > 1 || choices.n > 0))
            buf_add(&choices, &choice, sizeof choice);
    }
    for (size_t i = choices.n; i > 0; i -= sizeof(uint32_t)) {
        uint32_t choice;

        memcpy(&choice, choices.p + i - sizeof choice, sizeof choice);
        buf_printf(b, "%s%u", b->n == start ? "" : ".", (unsigned)choice);
    }
}

void report_serial(struct buf *b, const struct report_at *at)
{
    if (at->serial != NULL)
        at->serial(b, at->serial_ctx);
    else
        buf_uint(b, at->record->serial);
}

/* The number a pair of moves goes by: as written before it or before the one it answers, else counted. */
static uint32_t pair_number(const struct record *r, const struct finding *f, bool second)
{
    const struct node *n = &r->node[f->node];

    if (n->number != 0)
        return n->number;
    if (second && r->node[n->parent].number != 0)
        return r->node[n->parent].number;
    return (f->ply + 1) / 2;
}

struct where {
    enum lang lang;
    const struct report_at *at;
    const struct finding *finding;
};

/* "14. Nxe5", "14... Nxe5" where moves go by pairs; else the bare words. */
static void numbered_move(struct buf *b, const struct report_at *at, const struct finding *f)
{
    const struct record *r = at->record;

    if (f->node != 0 && f->node < r->count && game_look(r->game)->pairs) {
        bool second = f->side == SIDE_NONE ? f->ply % 2 == 0 : f->side == SIDE_SECOND;

        if (r->node[f->node].number != 0 && r->node[f->node].claim.side != SIDE_NONE)
            second = r->node[f->node].claim.side == SIDE_SECOND;
        buf_uint(b, pair_number(r, f, second));
        buf_str(b, second ? "... " : ". ");
    }
    report_move(b, at, f->node);
}

static void where_arg(struct buf *b, char which, const void *ctx)
{
    const struct where *w = ctx;

    if (which == '1')
        report_serial(b, w->at);
    else if (which == '2')
        buf_uint(b, w->finding->ply);
    else if (which == '3')
        numbered_move(b, w->at, w->finding);
}

/* A node that only changes or marks the position has no words of its own. */
static bool has_words(const struct record *r, uint32_t node)
{
    return node != 0 && (r == NULL || node >= r->count || !is_silent(&r->node[node]));
}

void report_where(struct buf *b, enum lang lang, const struct report_at *at, const struct finding *f)
{
    const char *pattern = f->ply == 0                       ? tr(lang, "game %1")
                          : !has_words(at->record, f->node) ? tr(lang, "game %1, ply %2")
                                                            : tr(lang, "game %1, ply %2 (%3)");

    if (at->record != NULL)
        tr_expand(b, pattern, where_arg, &(struct where){lang, at, f});
}
