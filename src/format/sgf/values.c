/* What one value may be. */
#include "format/sgf/sgf.h"

#include "notation/stones/stones.h"

/* CRLF, LFCR, CR and LF are one line break each. */
static const char *past_break(const char *p, const char *end)
{
    if (end - p >= 2 && (p[1] == '\n' || p[1] == '\r') && p[1] != p[0])
        return p + 2;
    return p + 1;
}

static bool is_break(char c)
{
    return c == '\n' || c == '\r';
}

/* White space other than line breaks. */
static bool is_blank(char c)
{
    return c == '\t' || c == '\v' || c == '\f';
}

bool sgf_has_control(struct slice raw)
{
    for (size_t i = 0; i < raw.n; i++)
        if ((unsigned char)raw.p[i] < ' ' && raw.p[i] != '\0' && !is_blank(raw.p[i]) && !is_break(raw.p[i]))
            return true;
    return false;
}

void sgf_unescape(struct buf *out, struct slice raw, bool simple)
{
    const char *p = raw.p, *end = raw.p + raw.n;

    while (p < end) {
        const char *plain = p;

        while (p < end && *p != '\\' && ((unsigned char)*p >= ' '))
            p++;
        buf_add(out, plain, (size_t)(p - plain));
        if (p == end)
            break;
        if (*p == '\\') {
            if (++p == end)
                break;
            if (is_break(*p)) {
                p = past_break(p, end);
                continue;
            }
            if ((unsigned char)*p >= ' ') {
                buf_char(out, *p++);
                continue;
            }
        }
        if (is_break(*p)) {
            p = past_break(p, end);
            buf_char(out, simple ? ' ' : '\n');
        } else {
            buf_char(out, *p == '\0' || is_blank(*p) ? ' ' : *p);
            p++;
        }
    }
}

const char *sgf_colon(struct slice raw)
{
    for (const char *p = raw.p, *end = p + raw.n; p < end; p++) {
        if (*p == '\\')
            p++;
        else if (*p == ':')
            return p;
    }
    return NULL;
}

/* Digits from P on; where they end. */
static const char *digits(const char *p, const char *end)
{
    while (p < end && is_ascii_digit(*p))
        p++;
    return p;
}

bool sgf_number(struct slice s, long *value)
{
    return s.n <= 10 && slice_long(s, value);
}

bool sgf_real(struct slice s, int64_t *milli)
{
    const char *p = s.p, *end = s.p + s.n, *dot, *last;
    int64_t whole = 0;
    bool negative = p < end && *p == '-';

    if (p < end && (*p == '+' || *p == '-'))
        p++;
    dot = digits(p, end);
    if (dot - p > 12)
        return false;
    last = dot < end && *dot == '.' ? digits(dot + 1, end) : dot;
    if (last != end || last - p <= (dot < end)) /* ".5" and "6." are read by everybody */
        return false;
    for (; p < dot; p++)
        whole = whole * 10 + (*p - '0');
    for (int i = 1; i <= 3; i++)
        whole = whole * 10 + (dot + i < end ? dot[i] - '0' : 0);
    *milli = negative ? -whole : whole;
    return true;
}

/* Seconds in the unit that begins at P, 0 when it is none; *LENGTH is its own. */
static long unit_at(const char *p, const char *end, size_t *length)
{
    static const struct {
        const char *word;
        long seconds;
    } units[] = {{"小时", 3600},  {"小時", 3600},  {"時間", 3600}, {"时", 3600},   {"時", 3600},
                 {"시간", 3600},  {"hours", 3600}, {"hour", 3600}, {"hrs", 3600},  {"hr", 3600},
                 {"h", 3600},     {"分钟", 60},    {"分鐘", 60},   {"分", 60},     {"분", 60},
                 {"minutes", 60}, {"minute", 60},  {"mins", 60},   {"min", 60},    {"m", 60},
                 {"秒钟", 1},     {"秒", 1},       {"초", 1},      {"seconds", 1}, {"second", 1},
                 {"secs", 1},     {"sec", 1},      {"s", 1}};
    struct slice rest = slice_between(p, end);

    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        size_t n = strlen(units[i].word);

        if (rest.n >= n && slice_is_nocase((struct slice){rest.p, n}, units[i].word)) {
            *length = n;
            return units[i].seconds;
        }
    }
    return 0;
}

/* Past what may stand behind a unit and says nothing of its own. */
static const char *past_filler(const char *p, const char *end)
{
    static const char *const fillers[] = {"per player", "per side", "for each", "each", "and", "每方", "每人",
                                          "双方",       "各",       "각자",     "각",   ".",   ",",    " "};

    for (size_t i = 0; i < sizeof fillers / sizeof *fillers;) {
        size_t n = strlen(fillers[i]);

        if ((size_t)(end - p) >= n && slice_is_nocase((struct slice){p, n}, fillers[i])) {
            p += n;
            i = 0;
        } else {
            i++;
        }
    }
    return p;
}

/* "1:30:00" and "10:30" from P on, all of it. */
static bool clock_time(const char *p, const char *end, long *seconds)
{
    long parts = 0, total = 0;

    for (;; p++) {
        const char *next = digits(p, end);
        long value;

        if (next == p || next - p > 4 || ++parts > 3 || !slice_long(slice_between(p, next), &value) ||
            (parts > 1 && value > 59))
            return false;
        total = total * 60 + value;
        p = next;
        if (p == end)
            break;
        if (*p != ':')
            return false;
    }
    *seconds = total;
    return parts > 1;
}

/* Behind WORD at P; NULL when it is not there. */
static const char *past_word(const char *p, const char *end, const char *word)
{
    return slice_starts(slice_between(p, end), word) ? p + strlen(word) : NULL;
}

/* Behind a half at P, of what stands before it; P itself when there is none. */
static const char *past_half(const char *p, const char *end)
{
    const char *q = past_word(p, end, "半");

    if (q == NULL)
        q = past_word(p, end, "반");
    return q == NULL ? p : q;
}

/* 三十, 两, 半: in thousandths. */
static const char *take_numeral(const char *p, const char *end, int64_t *milli)
{
    enum number_style style;
    unsigned value;
    const char *q;

    if ((q = past_word(p, end, "半")) != NULL) {
        *milli = 500;
    } else if ((q = past_word(p, end, "两")) != NULL || (q = past_word(p, end, "兩")) != NULL) {
        *milli = 2000;
    } else {
        q = circled_get(p, end, &value, &style);
        *milli = q == NULL ? 0 : INT64_C(1000) * value;
    }
    return q;
}

/* A number with at most one decimal point, or one in Chinese, in thousandths; where it ends, before the unit
 * it counts (个 before that says nothing, 个半 one half more). NULL when there is none. */
static const char *take_amount(const char *p, const char *end, int64_t *milli)
{
    const char *q = digits(p, end), *after = NULL;

    if (q < end && *q == '.')
        q = digits(q + 1, end);
    if (q == p)
        q = take_numeral(p, end, milli);
    else if (!sgf_real(slice_between(p, q), milli))
        q = NULL;
    if (q != NULL && ((after = past_word(q, end, "个")) != NULL || (after = past_word(q, end, "個")) != NULL))
        q = past_half(after, end);
    *milli += q != NULL && q != after && after != NULL ? 500 : 0;
    return q;
}

bool sgf_time_words(struct slice s, long *seconds)
{
    const char *p = past_filler(s.p, s.p + s.n), *end = s.p + s.n, *half;
    int64_t total = 0, value = 0;
    size_t length = 0;
    long unit;

    if (clock_time(p, end, seconds))
        return true;
    while (p < end) {
        if ((p = take_amount(p, end, &value)) == NULL || value > INT64_C(1000000000))
            return false;
        while (p < end && *p == ' ')
            p++;
        if ((unit = unit_at(p, end, &length)) == 0)
            return false;
        total += value * unit;
        p = past_filler(p + length, end);
        half = past_half(p, end); /* 三小时半; but 半分钟 is an amount of its own */
        if (half != p && unit_at(half, end, &length) == 0) {
            total += 500 * unit;
            p = past_filler(half, end);
        }
    }
    *seconds = (long)(total / 1000);
    return s.n > 0;
}

bool sgf_result_form(struct slice s)
{
    static const char *const words[] = {"0", "Draw", "Void", "?", NULL};
    static const char *const ways[] = {"", "R", "Resign", "T", "Time", "F", "Forfeit", NULL};
    int64_t score;

    if (slice_is_any(s, words))
        return true;
    if (s.n < 2 || (s.p[0] != 'B' && s.p[0] != 'W') || s.p[1] != '+')
        return false;
    s = (struct slice){s.p + 2, s.n - 2};
    return slice_is_any(s, ways) ||
           (s.n > 0 && (is_ascii_digit(s.p[0]) || s.p[0] == '.') && sgf_real(s, &score));
}

/* N digits at P as a number; -1 when they are not there. */
static int some_digits(const char *p, const char *end, int n)
{
    int value = 0;

    if (end - p < n)
        return -1;
    for (int i = 0; i < n; i++) {
        if (!is_ascii_digit(p[i]))
            return -1;
        value = value * 10 + (p[i] - '0');
    }
    return value;
}

static int days_in(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

    return month == 2 && leap ? 29 : days[month - 1];
}

/* The date before the comma: what a short form after it leaves out. */
struct value_date {
    int year, month, day; /* 0: not said */
};

/* One part between commas: YYYY[-MM[-DD]], or MM[-DD] or DD after a longer one. */
static bool date_part(struct slice s, struct value_date *d)
{
    const char *p = s.p, *end = s.p + s.n;
    int field[3] = {0, 0, 0}, fields = 0, year = some_digits(p, end, 4);

    if (year >= 0) {
        *d = (struct value_date){year, 0, 0};
        p += 4;
        if (p == end)
            return true;
        if (*p++ != '-')
            return false;
    }
    for (;;) {
        if (fields == 2 || (field[fields++] = some_digits(p, end, 2)) < 0)
            return false;
        p += 2;
        if (p == end)
            break;
        if (*p++ != '-')
            return false;
    }
    if (year < 0 && (d->month == 0 || (fields == 2 && d->day == 0)))
        return false;
    if (year < 0 && fields == 1 && d->day != 0)
        d->day = field[0];
    else
        *d = (struct value_date){d->year, field[0], field[1]};
    return true;
}

static bool in_calendar(const struct value_date *d, bool month_said, bool day_said)
{
    if (month_said && (d->month < 1 || d->month > 12))
        return false;
    return !day_said || (d->day >= 1 && d->day <= days_in(d->year, d->month));
}

/* The year that a text begins with, 0 for none; *REST is what follows it. */
static int leading_year(struct slice s, struct slice *rest)
{
    int year = some_digits(s.p, s.p + s.n, 4);

    if (year < 1000 || (s.n > 4 && is_ascii_digit(s.p[4])))
        return 0;
    *rest = (struct slice){s.p + 4, s.n - 4};
    return year;
}

/* A number of one or two digits behind a separator of at most three bytes; 0 when there is none. */
static int next_field(struct slice *s)
{
    static const char *const between[] = {"-", ".", "/", " ", "年", "月", "．", "－", NULL};
    const char *end = s->p + s->n, *p, *q;
    size_t n = slice_starts_any(*s, between);

    p = s->p + n;
    q = digits(p, end);
    if (n == 0 || q == p || q - p > 2)
        return 0;
    *s = slice_between(q, end);
    return q - p == 2 ? some_digits(p, q, 2) : p[0] - '0';
}

/* Days and months that go on behind a date: "-30", ",12", "日", "～5日". */
static bool is_more_days(struct slice s)
{
    static const char *const signs[] = {"-",  ",",  ".",  "~",  "、", "，", "～",
                                        "－", "至", "日", "月", " ",  NULL};

    for (size_t n = 1; s.n > 0 && n > 0; s = slice_skip(s, n))
        n = is_ascii_digit(s.p[0]) ? 1 : slice_starts_any(s, signs);
    return s.n == 0;
}

/* A date in another form that can mean only one day, month or year: 2009-8-12, 1935.05.29-30, 1928年, and
 * 1935年 with words about it. */
static enum sgf_date other_form(struct slice s)
{
    struct slice rest = {"", 0};
    struct value_date d = {leading_year(s, &rest), 0, 0};

    if (d.year == 0)
        return SGF_DATE_FORM;
    if ((d.month = next_field(&rest)) != 0)
        d.day = next_field(&rest);
    if (!in_calendar(&d, d.month != 0, d.day != 0))
        return SGF_DATE_CALENDAR;
    if (d.month == 0 ? slice_starts(rest, "年") : is_more_days(rest) || slice_starts(rest, "月"))
        return SGF_DATE_READ;
    return SGF_DATE_FORM;
}

enum sgf_date sgf_date_form(struct slice s)
{
    struct slice whole = s;
    struct value_date d = {0, 0, 0};
    struct slice part;

    do {
        part = slice_cut(s, ',', &s);
        if (!date_part(part, &d))
            return other_form(whole);
        if (!in_calendar(&d, part.n != 4, d.day != 0 || part.n == 10))
            return SGF_DATE_CALENDAR;
    } while (s.p != NULL);
    return SGF_DATE_GOOD;
}
