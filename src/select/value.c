/* Values: numbers as numbers, dates as dates, text as text. */
#define PCRE2_CODE_UNIT_WIDTH 8
#include "select/test.h"

#include <pcre2.h>
#include <stdlib.h>

#ifndef PCRE2_MATCH_INVALID_UTF
#define PCRE2_MATCH_INVALID_UTF 0
#endif

/* Digits with at most one point, and a sign: what strtod() makes of it in any locale. */
static bool number_read(struct slice s, double *number)
{
    double n = 0, unit = 1;
    size_t i = s.n > 0 && (s.p[0] == '-' || s.p[0] == '+'), digits = 0;
    bool after_point = false;

    for (; i < s.n; i++) {
        if (s.p[i] == '.' && !after_point) {
            after_point = true;
        } else if (is_ascii_digit(s.p[i])) {
            n = n * 10 + (s.p[i] - '0');
            unit *= after_point ? 10 : 1;
            digits++;
        } else {
            return false;
        }
    }
    *number = (s.n > 0 && s.p[0] == '-' ? -n : n) / unit;
    return digits > 0;
}

static unsigned read_part(struct slice *s, unsigned most_digits, bool *all_digits)
{
    unsigned n = 0, count = 0;

    *all_digits = true;
    for (; s->n > 0 && count < most_digits && (is_ascii_digit(s->p[0]) || s->p[0] == '?');
         s->p++, s->n--, count++) {
        *all_digits &= s->p[0] != '?';
        n = n * 10 + (s->p[0] == '?' ? 0 : (unsigned)(s->p[0] - '0'));
    }
    *all_digits &= count > 0;
    return *all_digits ? n : 0;
}

/* Behind the first of some words that the text begins with. */
static bool skip_any(struct slice *s, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (slice_starts(*s, words[i])) {
            s->p += strlen(words[i]);
            s->n -= strlen(words[i]);
            return true;
        }
    return false;
}

static bool skip_separator(struct slice *s)
{
    static const char *const separators[] = {".", "-", "/", "年", "月"};

    return skip_any(s, separators, sizeof separators / sizeof *separators);
}

/* The parts at S, from the year or from a later one; how many there are. */
static unsigned read_parts(struct slice *s, unsigned part[3], bool *known)
{
    unsigned count = 0;

    do {
        part[count] = read_part(s, count == 0 ? 4 : 2, known);
        count++;
    } while (count < 3 && *known && skip_separator(s));
    return count;
}

/* "2001", "2001.07", "2001-07-01,02", "2001年7月1日", "1992.??.??": as far as it goes. */
static bool read_first_date(struct slice *s, struct date *date)
{
    bool known = true;

    *s = slice_trim(*s);
    *date = (struct date){{0, 0, 0}};
    read_parts(s, date->part, &known);
    return date->part[0] != 0;
}

bool date_read(struct slice s, struct date *date)
{
    return read_first_date(&s, date);
}

static bool skip_between_dates(struct slice *s)
{
    static const char *const marks[] = {",", "、", "，", "/", "~", "-", "–", "—", "至", "到"};
    static const char *const day[] = {"日"};
    bool skipped;

    *s = slice_trim(*s);
    skip_any(s, day, 1);
    skipped = skip_any(s, marks, sizeof marks / sizeof *marks);
    *s = slice_trim(*s);
    return skipped;
}

/* The next of several days: what it leaves out is as in the one before ("1996-12-27,28,1997-01-03"). */
static bool read_next_date(struct slice *s, struct date *date)
{
    unsigned said = date->part[2] != 0 ? 3 : date->part[1] != 0 ? 2 : 1, part[3] = {0, 0, 0}, count;
    const char *start;
    bool known = true;

    if (!skip_between_dates(s))
        return false;
    start = s->p;
    count = read_parts(s, part, &known);
    if (!known || s->p == start)
        return false;
    if (part[0] >= 1000)
        *date = (struct date){{part[0], part[1], part[2]}};
    else if (count < said)
        memcpy(date->part + said - count, part, count * sizeof *part);
    else
        return false;
    return true;
}

bool value_is_unknown(struct slice value)
{
    return slice_is_all(value, "?.- ");
}

/* The order of two dates by the parts that B has; false when A lacks one that decides. */
static bool date_order(const struct date *a, const struct date *b, int *order)
{
    for (unsigned i = 0; i < 3 && b->part[i] != 0; i++) {
        if (a->part[i] == 0)
            return false;
        if (a->part[i] != b->part[i]) {
            *order = a->part[i] < b->part[i] ? -1 : 1;
            return true;
        }
    }
    *order = 0;
    return true;
}

/* != and !~ are answered as = and ~, and turned round when all values have been asked. */
static enum comparison positive(enum comparison op)
{
    return op == OP_NE ? OP_EQ : op == OP_NO_MATCH ? OP_MATCH : op;
}

static bool order_fits(enum comparison op, int order)
{
    switch (op) {
    case OP_LT:
        return order < 0;
    case OP_LE:
        return order <= 0;
    case OP_GT:
        return order > 0;
    case OP_GE:
        return order >= 0;
    default:
        return order == 0;
    }
}

/* Whether it holds for one of the days that a date names. */
static bool compare_dates(const struct test *t, struct slice text, enum comparison op)
{
    struct date date;
    int order;

    if (!read_first_date(&text, &date))
        return false;
    do {
        if (date_order(&date, &t->date, &order) && order_fits(op, order))
            return true;
    } while (read_next_date(&text, &date));
    return false;
}

/* A number or a date that is "?" is as good as missing. */
static bool is_missing(const struct test *t, struct slice text)
{
    return text.n == 0 ||
           ((t->field->type == TYPE_DATE || t->field->type == TYPE_NUMBER) && value_is_unknown(text));
}

/* A value that is missing is neither less nor more than anything; it is equal to "". */
static bool compare(const struct test *t, struct slice text, bool is_number, double number)
{
    enum comparison op = positive(t->op);

    if (t->value.n == 0 || text.n == 0)
        return order_fits(op, 0) && t->value.n == 0 && is_missing(t, text);
    if (t->field->type == TYPE_DATE)
        return compare_dates(t, text, op);
    if (t->is_number && is_number)
        return order_fits(op, (number > t->number) - (number < t->number));
    if (t->field->type == TYPE_NUMBER || (t->is_number && op != OP_EQ && text.p[0] == '?'))
        return false; /* a rating of "?" is neither less nor more than a number */
    return order_fits(op, slice_order(text, t->value));
}

/* The limit stands in the pattern itself, so that no match context is needed. */
static bool matches(const struct test *t, struct slice text, struct asking *a)
{
    int n;

    if (a->match_data == NULL && (a->match_data = pcre2_match_data_create(1, NULL)) == NULL)
        mem_exhausted();
    n = pcre2_match(t->regex, (PCRE2_SPTR)(text.n == 0 ? "" : text.p), text.n, 0, 0, a->match_data, NULL);
    a->gave_up |= n == PCRE2_ERROR_MATCHLIMIT || n == PCRE2_ERROR_DEPTHLIMIT || n == PCRE2_ERROR_HEAPLIMIT ||
                  n == PCRE2_ERROR_JIT_STACKLIMIT;
    return n >= 0;
}

bool values_text(struct values *v, struct slice text)
{
    double number = 0;
    bool is_number;

    if (v->shown != NULL) {
        if (v->shown->n > 0)
            buf_char(v->shown, ',');
        buf_slice(v->shown, text);
        return false;
    }
    if (v->test->regex != NULL)
        return matches(v->test, text, v->asking);
    is_number = v->test->is_number && number_read(text, &number);
    return compare(v->test, text, is_number, number);
}

bool values_number(struct values *v, double number)
{
    SCOPED(buf) words = {0};

    if (v->shown == NULL && v->test->regex == NULL && v->test->is_number)
        return order_fits(positive(v->test->op), (number > v->test->number) - (number < v->test->number));
    buf_printf(&words, "%.0f", number);
    return values_text(v, buf_as_slice(&words));
}

static bool wrong(struct select_error *e, const char *message, struct slice argument)
{
    size_t n = argument.n < sizeof e->argument - 1 ? argument.n : sizeof e->argument - 1;

    e->message = message;
    if (n > 0)
        memcpy(e->argument, argument.p, n);
    e->argument[n] = '\0';
    return false;
}

static bool compile_regex(struct test *t, struct select_error *e)
{
    SCOPED(buf) pattern = {0};
    size_t at, before;
    char message[96];
    int error;

    buf_printf(&pattern, "(*LIMIT_MATCH=%u)", limit_now(LIMIT_MATCH));
    before = pattern.n;
    buf_slice(&pattern, t->value);
    t->regex = pcre2_compile((PCRE2_SPTR)pattern.p, pattern.n,
                             PCRE2_UTF | PCRE2_UCP | PCRE2_MATCH_INVALID_UTF | PCRE2_NEVER_BACKSLASH_C,
                             &error, &at, NULL);
    if (t->regex == NULL) {
        pcre2_get_error_message(error, (PCRE2_UCHAR *)message, sizeof message);
        e->column += at < before ? 0 : at - before;
        return wrong(e, N_("wrong regular expression: %1"), slice_of(message));
    }
    pcre2_jit_compile(t->regex, PCRE2_JIT_COMPLETE);
    return true;
}

static bool compile_position(struct test *t, struct select_error *e)
{
    const char *why = NULL;
    bool is_order = t->op >= OP_LT && t->op <= OP_GE;

    if (is_order)
        return wrong(e, N_("'%1' compares with =, !=, ~ and !~ only"), slice_of(t->field->name));
    t->pattern = pattern_new(t->value, positive(t->op) == OP_MATCH, &why);
    return t->pattern != NULL || wrong(e, why, t->value);
}

static bool compile_material(struct test *t, struct select_error *e)
{
    if (positive(t->op) != OP_EQ)
        return wrong(e, N_("'%1' compares with = and != only"), slice_of(t->field->name));
    t->material = material_new(t->value);
    return t->material != NULL || wrong(e, N_("'%1' is no material such as \"KRP v KR\""), t->value);
}

static bool compile_sequence(struct test *t, struct select_error *e)
{
    if (positive(t->op) != OP_EQ)
        return wrong(e, N_("'%1' compares with = and != only"), slice_of(t->field->name));
    t->sequence = mem_alloc(1, sizeof *t->sequence);
    return sequence_read(t->sequence, t->value) ||
           wrong(e, N_("'%1' is no sequence of moves such as \"Bxh7+ Kxh7 ... Qh5\""), t->value);
}

bool test_compile(struct test *t, struct select_error *e)
{
    if (t->field->type == TYPE_POSITION)
        return compile_position(t, e);
    if (t->field->type == TYPE_MATERIAL)
        return compile_material(t, e);
    if (t->field->type == TYPE_SEQUENCE)
        return compile_sequence(t, e);
    if (positive(t->op) == OP_MATCH)
        return compile_regex(t, e);
    if (t->field->type == TYPE_MOVE && positive(t->op) == OP_EQ && t->value.n > 0)
        return compile_sequence(t, e);
    t->is_number = number_read(t->value, &t->number);
    if (t->value.n == 0)
        return true;
    if (t->field->type == TYPE_NUMBER && !t->is_number)
        return wrong(e, N_("'%1' is not a number"), t->value);
    if (t->field->type == TYPE_DATE && !date_read(t->value, &t->date))
        return wrong(e, N_("'%1' is not a date such as 2001, 2001.07 or 2001.07.01"), t->value);
    return true;
}

void test_free(struct test *t)
{
    pcre2_code_free(t->regex);
    pattern_free(t->pattern);
    posted_free(t->posted);
    material_free(t->material);
    free(t->sequence);
}

void asking_free(struct asking *a)
{
    pcre2_match_data_free(a->match_data);
}

bool test_passes(const struct test *t, const struct subject *s, struct asking *a)
{
    struct values v = {.test = t, .subject = s, .asking = a};

    return t->field->any(&v) != (t->op == OP_NE || t->op == OP_NO_MATCH);
}

void test_show(const struct test *t, const struct subject *s, struct asking *a, struct buf *shown)
{
    struct values v = {.test = t, .subject = s, .asking = a, .shown = shown};

    if (t->field->type < TYPE_POSITION)
        t->field->any(&v);
}
