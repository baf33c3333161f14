/* The fast path of xiangqi scores: lines of numbers and moves in full words, as nearly all are printed. It
 * may look QUICK_LINE bytes ahead, and leaves whatever it does not know to score_take.c. WANT_SLOW turns it
 * off. */
#include "format/text/men/score_state.h"

#include "format/text/lexing.h"
#include "format/text/men/score.h"

/* What may follow a move that is read quickly: white space, a digit, or a sign in wide characters. */
static bool may_follow(unsigned char c)
{
    return c <= ' ' || (c >= '0' && c <= '9') || c == 0xE3 || c == 0xEF;
}

bool score_quick_move(struct score_reading *s)
{
    struct claim c;
    unsigned n = chinese_take(s->p, &c);
    struct node *node;

    if (n == 0 || !may_follow((unsigned char)s->p[n]) ||
        ((unsigned char)s->p[n] > ' ' && score_is_number_too_many(s->p + n, s->end)))
        return false;
    if ((node = score_add(s, (struct slice){s->p, n})) != NULL)
        node->claim = c;
    s->p += n;
    return true;
}

/* Behind the number at P and its dot, where it is the next one and no dots for a move follow; NULL: it is
 * something else. */
static const char *quick_number(const struct score_reading *s, const char *p, const char *last)
{
    unsigned number = 0;

    for (; p < last && *p >= '0' && *p <= '9' && number < 1000; p++)
        number = number * 10 + (unsigned)(*p - '0');
    if (p >= last || number != s->number + 1)
        return NULL;
    if (starts(p, last, "、") || starts(p, last, "．"))
        return p + 3;
    return (*p == '.' && p[1] != '.') || *p == ' ' ? p + 1 : NULL;
}

/* Bytes of a blank or a sign between moves at P; 0: there is none. */
static unsigned quick_separator(const char *p)
{
    static const char *const signs[] = {"，", "；", "　", "。", "、", NULL};

    return *p == ' ' ? 1 : (unsigned char)*p < 0x80 ? 0 : (unsigned)one_of(p, p + 3, signs);
}

void score_quick_words(struct score_reading *s)
{
    const char *last = s->end - QUICK_LINE, *after;
    unsigned n;

    while (s->p < last) {
        if ((n = quick_separator(s->p)) != 0) {
            s->p += n;
        } else if (*s->p >= '0' && *s->p <= '9' && (after = quick_number(s, s->p, last)) != NULL) {
            s->number++;
            s->numbered = true;
            s->p = after;
        } else if ((unsigned char)*s->p < 0x80 || !score_quick_move(s)) {
            return;
        }
    }
}

bool score_quick_line(struct score_reading *s)
{
    const char *p = s->p, *last = s->end - QUICK_LINE;

    while (p < last && (*p == ' ' || *p == '\t'))
        p++;
    if (s->ended || (p = quick_number(s, p, last)) == NULL)
        return false;
    while (*p == ' ')
        p++;
    if ((unsigned char)*p < 0x80 || score_kind_at(p, last, 0) == WORD_NONE ||
        (s->number == 0 && s->f.node != 0)) /* another game, perhaps */
        return false;
    s->number++;
    s->numbered = true;
    s->p = p;
    score_quick_words(s);
    return *s->p == '\n';
}
