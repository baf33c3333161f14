/* Headers of text scores, one or several to a line. */
#include "format/text/heads.h"

#include "format/description.h"
#include "format/text/headings.h"
#include "format/text/lexing.h"
#include "notation/stones/stones.h"

/* In bytes; more is a sentence. */
enum { LONGEST_RESULT = 45 };

const char *heads_colon(struct slice s, size_t *width)
{
    for (size_t i = 0; i < s.n; i++) {
        *width = s.p[i] == ':' ? 1 : slice_starts((struct slice){s.p + i, s.n - i}, "：") ? 3 : 0;
        if (*width != 0)
            return s.p + i;
    }
    return NULL;
}

/* Bytes of the sign that ends at P and parts two headers of a line; 0: none does. */
static size_t parting(const char *start, const char *p)
{
    static const char *const wide[] = {"　", "，", "；", "、", "。"};

    if ((unsigned char)p[-1] <= ' ' || p[-1] == ',' || p[-1] == ';')
        return 1;
    for (size_t i = 0; p - start >= 3 && i < sizeof wide / sizeof *wide; i++)
        if (memcmp(p - 3, wide[i], 3) == 0)
            return 3;
    return 0;
}

/* Without what parts it from the next header. */
static struct slice trim_parting(struct slice s)
{
    size_t n;

    s = slice_trim(s);
    while (s.n > 0 && (n = parting(s.p, s.p + s.n)) != 0)
        s.n -= n;
    while (s.n >= 3 && memcmp(s.p, "　", 3) == 0)
        s = slice_trim((struct slice){s.p + 3, s.n - 3});
    return s;
}

/* The same, without the quotes of a program's data and the lines of a table. */
static struct slice bare_value(struct slice s)
{
    s = trim_parting(s);
    if (s.n > 0 && s.p[s.n - 1] == ']' && slice_find(s, '[') == NULL) /* PB[张三] */
        s = trim_parting((struct slice){s.p, s.n - 1});
    while (s.n > 0 && s.p[s.n - 1] == '|')
        s = trim_parting((struct slice){s.p, s.n - 1});
    if (s.n > 1 && find_char("\"'", s.p[s.n - 1]) != NULL && memchr(s.p, s.p[s.n - 1], s.n - 1) == NULL)
        s.n--;
    if (s.n >= 2 && (*s.p == '"' || *s.p == '\'') && memchr(s.p + 1, *s.p, s.n - 1) != NULL)
        s = slice_between(s.p + 1, memchr(s.p + 1, *s.p, s.n - 1));
    return s;
}

/* Where the name of the header begins whose colon is at COLON: behind the last blank or comma before it. */
static struct slice name_before(struct slice words, const char *colon)
{
    struct slice before = slice_trim(slice_between(words.p, colon));
    const char *p = before.p + before.n;

    while (p > before.p && parting(before.p, p) == 0)
        p--;
    return slice_between(p, before.p + before.n);
}

/* In brackets, quotes or nothing: "black", 【黑方】, | 黑方. */
static struct slice bare_name(struct slice name)
{
    name = known_result_unbracketed(name);
    while (name.n > 0 && find_char("\"'{[|", *name.p) != NULL)
        name = (struct slice){name.p + 1, name.n - 1};
    while (name.n > 0 && find_char("\"'", name.p[name.n - 1]) != NULL)
        name.n--;
    return name;
}

/* A name as it stands, or, of Latin letters, with other capitals. */
static const struct desc_header *find_known(const struct format_desc *desc, struct slice name)
{
    const struct desc_header *known = desc_find(desc, name);

    return known != NULL || name.n < 3 || (unsigned char)name.p[0] >= 0x80 ? known
                                                                           : desc_find_nocase(desc, name);
}

/* A name at a place of a line: before a colon, or in brackets. */
struct head {
    struct slice name;
    const char *start, *stop,
        *value; /* the name with its brackets or quotes, and where what is said begins */
    const struct desc_header *known;
};

/* 【黑方】 at P, a name that is known. */
static bool head_in_brackets(const struct format_desc *desc, const char *p, const char *end, struct head *h)
{
    static const char *const pairs[][2] = {
        {"【", "】"}, {"[", "]"}, {"［", "］"}, {"〔", "〕"}, {"〖", "〗"}};
    struct slice rest = slice_between(p, end);

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const char *close, *open;

        if (!slice_starts(rest, pairs[i][0]))
            continue;
        open = p + strlen(pairs[i][0]);
        if ((close = memmem(open, (size_t)(end - open), pairs[i][1], strlen(pairs[i][1]))) == NULL)
            return false;
        *h = (struct head){.name = slice_trim(slice_between(open, close)), .start = p, .stop = close};
        h->value = close + strlen(pairs[i][1]);
        h->known = find_known(desc, h->name);
        return h->known != NULL;
    }
    return false;
}

/* PB[张三] with its bracket at P. */
static bool head_before_bracket(const struct format_desc *desc, struct slice words, const char *p,
                                struct head *h)
{
    const char *end = words.p + words.n, *name = p;

    while (name > words.p && is_letter((unsigned char)name[-1]))
        name--;
    if (*p != '[' || name == p || memchr(p, ']', (size_t)(end - p)) == NULL)
        return false;
    *h = (struct head){slice_between(name, p), name, p, p + 1, find_known(desc, slice_between(name, p))};
    return h->known != NULL;
}

/* 台次 behind a blank: a name, though nobody knows it. */
static bool is_word_of_name(struct slice line, struct slice word)
{
    if (word.n < 6 || word.n > 15 || word.p == line.p || parting(line.p, word.p) == 0)
        return false;
    for (size_t i = 0; i < word.n; i += 3)
        if ((unsigned char)word.p[i] < 0xE4 || (unsigned char)word.p[i] > 0xE9)
            return false;
    return true;
}

/* What a cell of a table holds: up to the next sign, without quotes. */
static struct slice cell_at(const char *p, const char *end)
{
    const char *stop;

    while (p < end && find_char(" \t|\"'=", *p) != NULL)
        p++;
    for (stop = p; stop < end && find_char("|\"',\t", *stop) == NULL;)
        stop++;
    return slice_trim(slice_between(p, stop));
}

/* Bytes of the sign of a table or of settings at P, 黑方=张三, 黑方 | 张三, "黑方","张三"; 0: none. */
static size_t cell_sign(const char *p, const char *end)
{
    if (find_char("=|,\t", *p) != NULL)
        return 1;
    return slice_starts(slice_between(p, end), "＝") || slice_starts(slice_between(p, end), "｜") ? 3 : 0;
}

/* A name that is known before such a sign at P, and behind it what is none. */
static bool head_in_cells(const struct format_desc *desc, struct slice words, const char *p, struct head *h)
{
    const char *end = words.p + words.n;
    size_t n = cell_sign(p, end);
    struct slice word, value;

    if (n == 0)
        return false;
    word = name_before(words, p);
    value = cell_at(p + n, end);
    *h = (struct head){bare_name(word), word.p, p, value.p, NULL};
    h->known = value.n == 0 || h->name.n == 0 ? NULL : find_known(desc, h->name);
    return h->known != NULL && find_known(desc, value) == NULL;
}

/* The next name of the line LINE at or behind P that is known or looks like one; or, when ANY, that stands
 * before a colon. */
static bool next_head(const struct format_desc *desc, struct slice line, const char *p, bool any,
                      struct head *h)
{
    const char *end = line.p + line.n;

    for (const char *from = p; p < end; p++) {
        struct slice here = slice_between(p, end), word;

        /* Colons, brackets and other signs, narrow or wide, begin with one of these bytes. */
        if (find_char(":[=|,\t", *p) == NULL && (unsigned char)*p != 0xE3 && (unsigned char)*p != 0xEF)
            continue;
        /* 张三[红] 胜 李四[黑]: in brackets behind a name it says whose that is. */
        if (((from > line.p || p == from || parting(line.p, p) != 0) && head_in_brackets(desc, p, end, h)) ||
            head_before_bracket(desc, slice_between(from, end), p, h) ||
            head_in_cells(desc, slice_between(from, end), p, h))
            return true;
        if (*p != ':' && !slice_starts(here, "："))
            continue;
        word = name_before(slice_between(from, end), p);
        *h = (struct head){bare_name(word), word.p, p, p + (*p == ':' ? 1 : 3), NULL};
        h->known = find_known(desc, h->name);
        if (h->known != NULL || any || is_word_of_name(line, word))
            return true;
    }
    return false;
}

/* "komi 6.5", "boardsize 19": a word that is known and a number. */
static bool is_command(const struct format_desc *desc, struct slice line, struct slice *name,
                       struct slice *value)
{
    const char *space = slice_find(line, ' ');
    const struct desc_header *known;

    if (space == NULL || (unsigned char)line.p[0] >= 0x80)
        return false;
    *name = slice_between(line.p, space);
    *value = slice_trim(slice_between(space, line.p + line.n));
    known = desc_find(desc, *name);
    return known != NULL && value->n > 0 && value->n < 8 && value->p[0] >= '0' && value->p[0] <= '9' &&
           (known->key[GAME_WEIQI] == KEY_SIZE || known->key[GAME_WEIQI] == KEY_KOMI ||
            known->key[GAME_WEIQI] == KEY_HANDICAP);
}

bool heads_known(const struct format_desc *desc, struct slice line)
{
    struct slice name, value;
    struct head h;

    line = slice_trim(line);
    return is_command(desc, line, &name, &value) ||
           (next_head(desc, line, line.p, true, &h) && h.known != NULL);
}

/* What moves.yaml says of all of S in one of its groups, or "". */
static const char *known_as(const char *group, struct slice s)
{
    const char *value = "";

    return s.n > 0 && vocabulary_longest(group, s, &value) == s.n ? value : "";
}

bool heads_is_result(struct slice line)
{
    static const char *const opens[] = {"【", "[", "［", "〔", "〖", NULL};
    const char *value = "";
    size_t n;

    line = slice_trim(line);
    line = slice_skip(line, slice_starts_any(line, opens));
    n = line.n == 0 ? 0 : vocabulary_longest("labels", line, &value);
    /* RE is a name, and RED another one. */
    return n != 0 && *value != 'm' &&
           (n == line.n || !is_letter((unsigned char)line.p[n]) || !is_letter((unsigned char)line.p[0]));
}

bool heads_names(const struct format_desc *desc, struct slice line, enum key key)
{
    struct head h;

    line = slice_trim(line);
    return next_head(desc, line, line.p, true, &h) && h.known != NULL && h.known->key[GAME_WUZIQI] == key;
}

struct slice heads_value(const struct format_desc *desc, struct slice line, enum key key)
{
    const char *end;
    struct slice name, value;
    struct head h;

    line = slice_trim(line);
    end = line.p + line.n;
    if (is_command(desc, line, &name, &value)) {
        const struct desc_header *known = desc_find(desc, name);

        return known->key[GAME_WEIQI] == key ? value : (struct slice){"", 0};
    }
    if (!next_head(desc, line, line.p, true, &h) || h.known == NULL || h.known->key[GAME_WEIQI] != key)
        return (struct slice){"", 0};
    return bare_value(slice_between(h.value, end));
}

/* What words that no name stands before are about. */
static enum key key_of_words(struct slice words)
{
    enum term term = vocabulary_at(NULL, words).term;

    if (words.n > LONGEST_RESULT)
        return KEY_OTHER;
    if (term == TERM_HANDICAP)
        return KEY_HANDICAP;
    if (term == TERM_KOMI || term == TERM_REVERSE_KOMI || term == TERM_NO_KOMI)
        return KEY_KOMI;
    return known_result_is(words) ? KEY_RESULT : KEY_OTHER;
}

bool heads_take_words(struct builder *f, struct slice words)
{
    enum key key;

    words = known_result_unbracketed(trim_parting(words));
    if (words.n == 0 || (key = key_of_words(words)) == KEY_OTHER)
        return false;
    if (key == KEY_HANDICAP && words.n > 3 && (slice_ends(words, "局") || slice_ends(words, "棋")))
        words.n -= 3; /* 让二子局 */
    record_header(f->record, key, SLICE(""), words, build_span(f, words));
    return true;
}

/* Where the last word of a text begins that is parted by a blank or stands in brackets, and is not all of it;
 * its end when there is none before BEFORE. */
static const char *last_part(struct slice s, const char *before)
{
    for (const char *p = before - 1; p > s.p; p--)
        if (*p == '(' || slice_starts(slice_between(p, s.p + s.n), "（") || parting(s.p, p) != 0)
            return p;
    return s.p + s.n;
}

/* The words behind a player's name that say something else, 李四 （红胜）, 李四 贴3又3/4子 共180手 黑中盘胜:
 * they are cut off. */
static void take_words_behind(struct builder *f, struct slice *name)
{
    const char *end = name->p + name->n, *more;

    for (const char *p = end; (p = last_part(*name, p)) != end;) {
        if (key_of_words(known_result_unbracketed(slice_between(p, end))) == KEY_OTHER)
            continue;
        while ((more = last_part(*name, p)) != end && key_of_words(slice_between(more, end)) == KEY_RESULT)
            p = more;
        heads_take_words(f, slice_between(p, end));
        *name = trim_parting(slice_between(name->p, p));
        p = end = name->p + name->n;
    }
}

/* 柯洁九段, Ann 3d: the rank behind a name; an empty slice at its end when there is none. */
static struct slice rank_at_end(struct slice name)
{
    static const char *const units[] = {"段", "级", "級", "단", "급", "d", "k", "p", "D", "K", "P"};
    static const char *const numbers[] = {"初", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十"};
    const char *end = name.p + name.n, *p = end;

    for (size_t i = 0; i < sizeof units / sizeof *units && p == end; i++)
        if (name.n > strlen(units[i]) && memcmp(end - strlen(units[i]), units[i], strlen(units[i])) == 0)
            p -= strlen(units[i]);
    if (p == end)
        return (struct slice){end, 0};
    end = p;
    while (p > name.p && p[-1] >= '0' && p[-1] <= '9')
        p--;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers && p == end; i++)
        if (p - name.p > 3 && memcmp(p - 3, numbers[i], 3) == 0)
            p -= 3;
    return p == end || p == name.p ? (struct slice){name.p + name.n, 0} : slice_between(p, name.p + name.n);
}

/* The same, in brackets or not; *NAME is cut before it. */
static struct slice take_rank(struct slice *name)
{
    const char *end = name->p + name->n, *open = last_part(*name, end);
    struct slice inside = open == end ? *name : known_result_unbracketed(slice_between(open, end)), rank;
    bool bracketed = inside.p > open;
    char padded[32] = "_";

    if (bracketed && inside.n + 1 < sizeof padded) { /* a rank has a name before it */
        memcpy(padded + 1, inside.p, inside.n);
        rank = rank_at_end((struct slice){padded, inside.n + 1});
        if (rank.n == inside.n || *known_as("beside", inside) == 't') { /* a title of xiangqi */
            *name = trim_parting(slice_between(name->p, open));
            return inside;
        }
    }
    rank = rank_at_end(*name);
    *name = trim_parting(slice_between(name->p, rank.p));
    return rank;
}

/* 张三（胜）: how the game ended for the player KEY. */
static void take_end_behind(struct builder *f, enum key key, struct slice *name)
{
    const char *end = name->p + name->n, *p = last_part(*name, end), *how;
    struct slice word = known_result_unbracketed(slice_between(p, end));

    if (p == end || word.p == p || *(how = known_as("verbs", word)) == '\0')
        return;
    if (record_find(f->record, KEY_RESULT) == NULL)
        record_header(f->record, KEY_RESULT, SLICE(""),
                      slice_of(*how == 'd'                           ? "先和"
                               : (*how == 'w') == (key == KEY_FIRST) ? "先胜"
                                                                     : "先负"),
                      build_span(f, word));
    *name = trim_parting(slice_between(name->p, p));
}

/* Without what joins it to the next player or says that this one begins: 张三 vs, 张三（先）. */
static struct slice bare_player(struct slice name)
{
    static const char *const behind[] = {" vs", " VS", " vs.", " VS.",   " 对",  " 對",      " -",
                                         "—",   "–",   "－",   "（先）", "(先)", "（先手）", "(先手)"};

    for (size_t i = 0; i < sizeof behind / sizeof *behind; i++)
        if (name.n > strlen(behind[i]) && slice_ends(name, behind[i]))
            return slice_trim((struct slice){name.p, name.n - strlen(behind[i])});
    return name;
}

/* How many Chinese characters it is; 0 when it is anything else. */
static unsigned han(struct slice s)
{
    unsigned count = 0;

    if (s.n % 3 != 0)
        return 0;
    for (size_t i = 0; i < s.n; i += 3, count++)
        if ((unsigned char)s.p[i] < 0xE4 || (unsigned char)s.p[i] > 0xE9)
            return 0;
    return count;
}

/* Words beside a name that are no team: of address, of kinds of games, surnames of two characters. */
static bool is_no_team(struct slice s)
{
    return *known_as("beside", s) == 'n';
}

/* Whether a name is that of a place, which players of no other name come from: 北京, 北京队. */
static bool is_place(struct slice s)
{
    if (slice_ends(s, "队"))
        return true;
    if (slice_ends(s, "市") || slice_ends(s, "省"))
        s.n -= 3;
    return *known_as("beside", s) == 'p';
}

/* 张三（广东）, 广东 张三, 张三 广东, 广东（张三）: the team beside a name of two to four characters, which
 * *NAME then is; empty: none. */
static struct slice take_team(struct slice *name)
{
    const char *end = name->p + name->n, *p = last_part(*name, end);
    struct slice before = trim_parting(slice_between(name->p, p)), last = slice_trim(slice_between(p, end));
    struct slice inside = known_result_unbracketed(last);
    bool bracketed = inside.p > last.p;
    bool team_first = bracketed ? han(before) > 0 && is_place(before) && !is_place(inside)
                                : han(last) == 0 || !is_place(last) || is_place(before);
    struct slice team = team_first ? before : inside, who = team_first ? inside : before;

    if (p == end || han(team) < 2 || han(team) > 10 || han(who) < 2 || han(who) > 4 || is_no_team(team) ||
        is_no_team(who))
        return (struct slice){"", 0};
    *name = who;
    return team;
}

static void keep_beside(struct builder *f, enum key key, struct slice value)
{
    if (value.n != 0 && record_find(f->record, key) == NULL)
        record_header(f->record, key, SLICE(""), value, build_span(f, value));
}

static void keep_player(struct builder *f, enum key key, struct slice name, struct slice value)
{
    struct slice rank = {"", 0}, team = {"", 0}, whole;

    value = bare_player(value);
    take_words_behind(f, &value);
    take_end_behind(f, key, &value);
    whole = value;
    /* Where the game is named, as recconv does, ranks have lines of their own. */
    if (record_find(f->record, KEY_GAME) == NULL) {
        rank = take_rank(&value);
        if (f->record->game == GAME_XIANGQI)
            team = take_team(&value);
    }
    record_header(f->record, key, name, value, build_span(f, whole));
    keep_beside(f, key == KEY_FIRST ? KEY_FIRST_RANK : KEY_SECOND_RANK, rank);
    keep_beside(f, key == KEY_FIRST ? KEY_FIRST_TEAM : KEY_SECOND_TEAM, team);
}

/* 胜方：黑. */
static bool keep_winner(struct builder *f, struct slice name, struct slice value)
{
    struct known_result none = {.length = 0};
    struct buf words = {0};
    bool found = *known_as("labels", name) == 'w';

    buf_slice(&words, value);
    buf_str(&words, (unsigned char)value.p[0] < 0x80 ? " wins" : "胜");
    found = found && known_is_result(&none, (enum game_id)f->record->game, buf_as_slice(&words));
    if (found)
        record_header(f->record, KEY_RESULT, name, buf_as_slice(&words), build_span(f, value));
    buf_free(&words);
    return found;
}

/* A line of its own: it stands before what was found in the words behind a name, 黑方：李四 九段. */
static void keep_own(struct record *r, enum key key, struct slice name, struct slice value, struct span at)
{
    const struct header *found = key == KEY_OTHER ? NULL : record_find(r, key), *own;
    size_t i = found == NULL ? 0 : (size_t)(found - r->header);
    bool instead = found != NULL && found->name_len == 0;

    if ((own = record_header(r, key, name, value, at)) == NULL || !instead)
        return;
    r->header[i] = *own;
    r->headers--;
}

/* 第1轮 第2台, R3 before the first name of a line. */
static void keep_lead(struct builder *f, struct slice words)
{
    static const struct {
        const char *unit;
        enum key key;
    } units[] = {{"轮", KEY_ROUND}, {"輪", KEY_ROUND}, {"台", KEY_BOARD}};
    const char *end = words.p + words.n, *p = words.p, *after;
    enum number_style style;
    unsigned number;

    if (slice_starts_nocase(words, "R") && (after = circled_get(p + 1, end, &number, &style)) != NULL &&
        style == NUMBER_PLAIN)
        record_header(f->record, KEY_ROUND, SLICE(""), slice_between(p + 1, after),
                      build_span(f, slice_between(p + 1, after)));
    while ((p = memmem(p, (size_t)(end - p), "第", 3)) != NULL) {
        p += 3;
        if ((after = circled_get(p, end, &number, &style)) == NULL)
            continue;
        for (size_t i = 0; i < sizeof units / sizeof *units; i++)
            if (slice_starts(slice_between(after, end), units[i].unit))
                record_header(f->record, units[i].key, SLICE(""), slice_between(p, after),
                              build_span(f, slice_between(p, after)));
    }
}

static void keep(struct builder *f, const struct desc_header *known, struct slice name, struct slice value)
{
    enum key key = known == NULL ? KEY_OTHER : (enum key)known->key[f->record->game];

    value = bare_value(value);
    if (value.n == 0 || (known == NULL && keep_winner(f, name, value)))
        return;
    if (key == KEY_FIRST || key == KEY_SECOND) {
        const struct header *before = record_find(f->record, key);

        /* 红方：张三 once more, above the moves: the game of the first has no score. */
        if (f->node == 0 && before != NULL && before->name_len > 0 &&
            (record_find(f->record, KEY_RESULT) != NULL ||
             !slice_eq(record_slice(f->record, before->value, before->value_len), value)))
            headings_restart(f);
        keep_player(f, key, name, value);
    } else {
        keep_own(f->record, key, name, value, build_span(f, value));
        if (key == KEY_EVENT) /* 赛事：全国个人赛 第六轮 */
            keep_lead(f, value);
    }
}

/* The next word of *REST, which is moved behind it: what is known of it as a name of a header. */
static const struct desc_header *take_name(const struct format_desc *desc, struct slice *rest,
                                           struct slice *word)
{
    const char *p = rest->p, *end = rest->p + rest->n;

    while (p < end && parting(rest->p, p + 1) == 0 && !(end - p >= 3 && memcmp(p, "　", 3) == 0))
        p++;
    *word = slice_between(rest->p, p);
    while (p < end && ((unsigned char)*p <= ' ' || *p == ',' || *p == ';'))
        p++;
    while (end - p >= 3 && memcmp(p, "　", 3) == 0)
        p += 3;
    if (p == rest->p && p < end) /* whatever else parts them */
        p++;
    *rest = slice_between(p, end);
    return desc_find(desc, *word);
}

/* A name that could be a header's: a few letters of any script. */
static bool may_be_name(struct slice name)
{
    for (size_t i = 0; i < name.n; i++)
        if (name.p[i] >= '!' && name.p[i] <= '@')
            return false;
    return name.n >= 2 && name.n <= 24;
}

bool heads_read(struct builder *f, struct slice line, bool unknown)
{
    const struct format_desc *desc = f->text->file->desc;
    const char *end;
    struct slice name, value;
    struct head h, next;

    line = slice_trim(line);
    end = line.p + line.n;
    if (is_command(desc, line, &name, &value)) {
        keep(f, desc_find(desc, name), name, value);
        return true;
    }
    if (!next_head(desc, line, line.p, true, &h) ||
        (h.known == NULL && (!unknown || !may_be_name(slice_trim(slice_between(line.p, h.stop))))))
        return false;
    if (h.known != NULL)
        keep_lead(f, slice_between(line.p, h.start));
    for (bool more = true; more; h = next) {
        more = next_head(desc, line, h.value, false, &next);
        keep(f, h.known, h.name, slice_between(h.value, more ? next.start : end));
    }
    return true;
}

bool heads_keep(struct builder *f, struct slice name, struct slice value)
{
    const struct desc_header *known = name.n == 0 ? NULL : find_known(f->text->file->desc, name);

    if (known != NULL)
        keep(f, known, name, value);
    return known != NULL;
}

bool heads_names_player(const struct builder *f, struct slice name)
{
    const struct desc_header *known = find_known(f->text->file->desc, name);
    enum key key = known == NULL ? KEY_OTHER : (enum key)known->key[f->record->game];

    return key == KEY_FIRST || key == KEY_SECOND;
}

bool heads_read_spaced(struct builder *f, struct slice line)
{
    const struct format_desc *desc = f->text->file->desc;
    struct slice rest = trim_parting(line), name, value = {"", 0};
    const struct desc_header *known = take_name(desc, &rest, &name), *next = NULL;

    if (known == NULL || rest.n == 0)
        return false;
    while (known != NULL) {
        struct slice next_name = {"", 0};
        const char *from = rest.p;

        while (rest.n > 0 && (next = take_name(desc, &rest, &next_name)) == NULL)
            ;
        value = slice_between(from, next == NULL ? rest.p + rest.n : next_name.p);
        keep(f, known, name, value);
        known = next;
        name = next_name;
        next = NULL;
    }
    return true;
}

/* The name before the colon in a script of its own, as sheets have it. */
static bool is_sheet_line(struct slice line, struct slice *name, struct slice *value)
{
    size_t width;
    const char *colon = heads_colon(line, &width);

    if (colon == NULL)
        return false;
    *name = slice_trim(slice_between(line.p, colon));
    *value = slice_trim(slice_between(colon + width, line.p + line.n));
    return may_be_name(*name) && (unsigned char)name->p[0] >= 0x80;
}

/* A letter and a number, a move of a list: 黑１：Q16. */
static bool begins_point(struct slice value)
{
    unsigned n;
    const char *end = value.p + value.n;
    uint32_t c = peek(value.p, end, &n);

    return is_letter(c) && is_digit(peek(value.p + n, end, &n));
}

bool heads_alone(struct slice text, bool *red)
{
    struct slice rest = text, line, name, value;
    bool result = false, titled = false;

    *red = false;
    while (rest.p != NULL) {
        line = slice_trim(slice_cut(rest, '\n', &rest));
        if (line.n == 0)
            continue;
        if (!is_sheet_line(line, &name, &value)) {
            if (titled || (unsigned char)line.p[0] < 0x80 || line.n > LONGEST_RESULT)
                return false;
            titled = true; /* 全国五子棋锦标赛 */
            continue;
        }
        if ((*known_as("labels", name) == 'm' && value.n > 0) || begins_point(value))
            return false;
        *red |= slice_starts(name, "红") || slice_starts(name, "紅");
        result |= heads_is_result(name) && known_result_is(value);
    }
    return result;
}
