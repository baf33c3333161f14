/* --rules=A,B,C: what each of several rulebooks makes of a cycle, and why they differ. */
#include "output/report/report.h"

static const char *kept(struct arena *arena, const char *text)
{
    return text == NULL ? NULL : arena_str(arena, slice_of(text));
}

static void keep_moves(struct code_ruling *c, const struct proof *proof, enum lang lang, struct arena *arena)
{
    for (const struct proof *p = proof; p != NULL; p = p->next)
        c->moves++;
    c->move = arena_alloc(arena, c->moves * sizeof *c->move);
    if (c->move == NULL)
        c->moves = 0;
    for (uint32_t i = 0; i < c->moves; i++, proof = proof->next) {
        SCOPED(buf) why = {0};

        report_why(&why, lang, proof);
        c->move[i] = (struct code_move){kept(arena, proof->move), kept(arena, proof->label),
                                        kept(arena, buf_cstr(&why)), proof->ply};
    }
}

struct code_ruling code_ruling_of(const struct report_at *at, const struct finding *list, uint32_t count,
                                  enum lang lang, struct arena *arena)
{
    struct code_ruling c = {.rules = at->rules};
    const struct finding *f = list;
    SCOPED(buf) message = {0};

    while (f < list + count && f->code != CODE_XIANGQI_REPETITION)
        f++;
    if (f == list + count)
        return c;
    report_message(&message, lang, f);
    c.found = true;
    c.ruling = report_ruling(at, f);
    c.message = kept(arena, buf_cstr(&message));
    c.article = kept(arena, report_article(at, f));
    c.says = rulebook_article(at->rules, (enum code)f->code, (enum reason)f->reason)->says[lang == LANG_ZH];
    for (unsigned side = 0; side < 2; side++)
        c.pattern[side] = kept(arena, f->pattern[side]);
    keep_moves(&c, f->proof, lang, arena);
    return c;
}

/* 28.9: all other classes are one. */
static bool is_attack(const char *class)
{
    return strcmp(class, "将") == 0 || strcmp(class, "杀") == 0 || strcmp(class, "捉") == 0;
}

static bool is_same_class(const char *a, const char *b)
{
    return strcmp(a, b) == 0 || (!is_attack(a) && !is_attack(b));
}

/* The first move that is something else to the two; NULL when there is none, or they speak of two cycles. */
static const struct code_move *first_unlike(const struct code_ruling *c, const struct code_ruling *other)
{
    if (c->moves != other->moves)
        return NULL;
    for (uint32_t i = 0; i < c->moves; i++)
        if (!is_same_class(c->move[i].class, other->move[i].class))
            return &c->move[i];
    return NULL;
}

static bool is_unlike(const struct code_ruling *c, const struct code_ruling *first)
{
    return c->rules != first->rules && c->found && first->found &&
           (c->ruling != first->ruling || first_unlike(c, first) != NULL);
}

static void put_cited(struct buf *b, const struct code_ruling *c)
{
    if (c->article != NULL)
        buf_printf(b, " (%s%s%s)", c->rules->cite == NULL ? "" : c->rules->cite,
                   c->rules->cite == NULL ? "" : " ", c->article);
}

/* The move that is called otherwise, or else the sentence that rules otherwise on the same classes. */
static void put_why(struct buf *b, enum lang lang, const struct code_ruling *c,
                    const struct code_ruling *first)
{
    const struct code_move *unlike = first_unlike(c, first);

    buf_str(b, lang == LANG_ZH ? "；" : "; ");
    buf_printf(b, "%s %s: ", tr(lang, N_("unlike")), first->rules->id);
    if (unlike != NULL) {
        const struct code_move *there = &first->move[unlike - c->move];

        buf_printf(b, "%s %s (%s), %s %s (%s)", unlike->move, unlike->class, unlike->why,
                   tr(lang, N_("there")), there->class, there->why);
    } else if (c->says != NULL) {
        buf_str(b, c->says);
    } else {
        buf_str(b, c->message);
    }
}

void report_code_text(struct buf *b, enum lang lang, const struct report_at *at, const struct code_ruling *c,
                      const struct code_ruling *first)
{
    report_file(b, at->file);
    buf_printf(b, ": %s ", tr(lang, N_("game")));
    report_serial(b, at);
    buf_printf(b, ": %s: ", c->rules->id);
    if (!c->found) {
        buf_printf(b, "%s\n", tr(lang, N_("no cycle to be ruled on")));
        return;
    }
    for (uint32_t i = 0; i < c->moves; i++)
        buf_str(b, c->move[i].class);
    buf_printf(b, ": %s", c->message);
    if (c->ruling != 0) {
        buf_str(b, ": ");
        report_ruling_words(b, lang, c->ruling);
    }
    put_cited(b, c);
    if (is_unlike(c, first))
        put_why(b, lang, c, first);
    buf_char(b, '\n');
}

static void put_moves(struct buf *b, const struct code_ruling *c)
{
    member_key(b, "cycle");
    buf_char(b, '[');
    for (uint32_t i = 0; i < c->moves; i++) {
        member_next(b);
        buf_char(b, '{');
        member_number(b, "ply", c->move[i].ply);
        member_text(b, "move", c->move[i].move);
        member_text(b, "class", c->move[i].class);
        member_text(b, "why", c->move[i].why);
        buf_char(b, '}');
    }
    buf_char(b, ']');
}

void report_code_json(struct buf *b, enum lang lang, const struct report_at *at, const struct code_ruling *c,
                      const struct code_ruling *first)
{
    const struct code_move *unlike = is_unlike(c, first) ? first_unlike(c, first) : NULL;

    (void)lang; /* its words are in the ruling already */
    buf_str(b, "{\"type\":\"code\"");
    member_text(b, "file", at->file);
    member_key(b, "game");
    report_serial(b, at);
    member_text(b, "rulebook", c->rules->id);
    report_rulings_json(b, c->ruling);
    member_text(b, "article", c->article);
    member_text(b, "says", c->says);
    member_text(b, "message", c->message);
    buf_str(b, ",\"patterns\":[");
    for (unsigned side = 0; side < 2 && c->found; side++) {
        member_next(b);
        buf_json(b, slice_of(c->pattern[side] == NULL ? "" : c->pattern[side]));
    }
    buf_char(b, ']');
    put_moves(b, c);
    member_text(b, "unlike", is_unlike(c, first) ? first->rules->id : NULL);
    if (unlike != NULL)
        member_number(b, "unlike_ply", unlike->ply);
    buf_str(b, "}\n");
}
