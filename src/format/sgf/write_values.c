/* Values of headers that SGF wants as numbers, from formats that have them in words. */
#include "format/sgf/sgf.h"

#include <stdio.h>

static struct slice handicap_form(const struct record *r, char room[QUARTERS_TEXT])
{
    struct handicap h = record_handicap(r);

    if (!h.known || h.stones < 2 || h.stones > 999)
        return SLICE("");
    snprintf(room, QUARTERS_TEXT, "%ld", h.stones);
    return slice_of(room);
}

/* The number of a month that is written out, or by its first three letters; 0 for other words. */
static int month_of(struct slice word)
{
    static const char months[] = "janfebmaraprmayjunjulaugsepoctnovdec";

    for (int i = 0; word.n >= 3 && i < 12; i++)
        if (slice_is_nocase((struct slice){word.p, 3},
                            (char[]){months[3 * i], months[3 * i + 1], months[3 * i + 2], 0}))
            return i + 1;
    return 0;
}

/* "12 May 1995", "May 12, 1995", "May 1995" as FF[4] has it; empty when it is anything else. */
static struct slice date_form(struct slice words, char room[QUARTERS_TEXT])
{
    int month = 0;
    long year = 0, day = 0, number;

    while (words.n > 0) {
        size_t n = 0;
        struct slice word;

        while (n < words.n && words.p[n] != ' ' && words.p[n] != ',' && words.p[n] != '.' &&
               words.p[n] != '-')
            n++;
        word = (struct slice){words.p, n};
        words = (struct slice){words.p + n + (n < words.n), words.n - n - (n < words.n)};
        if (word.n == 0)
            continue;
        if (month == 0 && (month = month_of(word)) != 0)
            continue;
        if (!slice_long(word, &number) || number <= 0)
            return SLICE("");
        if (word.n == 4 && year == 0)
            year = number;
        else if (word.n <= 2 && day == 0)
            day = number;
        else
            return SLICE("");
    }
    if (month == 0 || year == 0)
        return SLICE("");
    if (day == 0)
        snprintf(room, QUARTERS_TEXT, "%04u-%02u", (unsigned)year % 10000, (unsigned)month % 100);
    else
        snprintf(room, QUARTERS_TEXT, "%04u-%02u-%02u", (unsigned)year % 10000, (unsigned)month % 100,
                 (unsigned)day % 100);
    return sgf_date_form(slice_of(room)) == SGF_DATE_GOOD ? slice_of(room) : SLICE("");
}

/* As PGN has them: 2001.02.03 with ? for what is not known, and 2001-02-03 with a time of day. */
static bool is_tag_date(struct slice s)
{
    for (size_t i = 0; i < s.n && i < 10; i++)
        if (s.p[i] != '?' && s.p[i] != '.' && s.p[i] != '-' && (s.p[i] < '0' || s.p[i] > '9'))
            return false;
    return slice_is(s, "?") || (s.n == 10 && s.p[4] == '.' && s.p[7] == '.') ||
           (s.n > 11 && s.p[4] == '-' && s.p[7] == '-' && (s.p[10] == ' ' || s.p[10] == 'T'));
}

struct slice sgf_own_form(const struct record *r, enum sgf_prop id, struct slice value,
                          char room[QUARTERS_TEXT])
{
    struct slice words = slice_trim(value);
    int64_t real;
    long stones;

    switch (id) {
    case SGF_KM:
        if (r->game == GAME_WEIQI)
            words = komi_text(r, !sgf_real(words, &real), room);
        return sgf_real(words, &real) ? words : SLICE("");
    case SGF_HA:
        return sgf_number(words, &stones) && stones >= 0 ? words : handicap_form(r, room);
    case SGF_TM:
        return sgf_real(words, &real) && real >= 0 ? words : SLICE("");
    case SGF_DT:
        return is_tag_date(words) || sgf_date_form(words) == SGF_DATE_GOOD ? words : date_form(words, room);
    case SGF_RE:
        return record_reads(r, value).known ? value : SLICE("");
    default:
        return value;
    }
}
