/* Games played at random to their end, their territory marked exactly and their result counted here, by other
 * means than the engine's: every one must come out proved, and every one with a wrong result contradicted. */
#include "weiqi_brute.h"
#include "weiqi_kit.h"

#include "unit.h"
#include <stdio.h>
#include <stdlib.h>

enum { BLACK = 1, WHITE = 2, GAMES = 300 };

/* How a rulebook counts. */
struct house {
    const char *rules;
    bool area;
    int per_stone, less; /* points for each handicap stone, and how many stones go without */
    bool warns;          /* a second move in a row costs a warning, and that a stone */
};

struct finished {
    struct brute b;
    const struct house *house;
    uint64_t seed;
    char text[16384]; /* the moves as SGF */
    size_t length;
    int handicap, taken[3]; /* prisoners by their colour */
    int warned[3];
    bool lifts; /* dead stones are taken off after the end, and nothing is marked */
    char dead[BRUTE_POINTS];
    char owner[BRUTE_POINTS]; /* of what is marked; 0: nobody */
};

static uint32_t next_random(struct finished *f)
{
    f->seed = f->seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(f->seed >> 33);
}

static bool chance(struct finished *f, unsigned one_in)
{
    return next_random(f) % one_in == 0;
}

static int points(const struct finished *f)
{
    return f->b.width * f->b.height;
}

static void write_move(struct finished *f, int side, int at)
{
    f->length += (size_t)(at < 0 ? sprintf(f->text + f->length, ";%c[]", side == BLACK ? 'B' : 'W')
                                 : sprintf(f->text + f->length, ";%c[%c%c]", side == BLACK ? 'B' : 'W',
                                           'a' + at % f->b.width, 'a' + at / f->b.width));
}

/* The neighbours of a point; how many. */
static int around(const struct finished *f, int at, int out[4])
{
    int x = at % f->b.width, n = 0;

    if (x > 0)
        out[n++] = at - 1;
    if (x + 1 < f->b.width)
        out[n++] = at + 1;
    if (at >= f->b.width)
        out[n++] = at - f->b.width;
    if (at + f->b.width < points(f))
        out[n++] = at + f->b.width;
    return n;
}

static int count_stones(const struct finished *f, int side)
{
    int n = 0;

    for (int i = 0; i < points(f); i++)
        n += f->b.now.stone[i] == side;
    return n;
}

static bool is_eye(const struct finished *f, int at, int side)
{
    int next[4], n = around(f, at, next);

    for (int i = 0; i < n; i++)
        if (f->b.now.stone[next[i]] != side)
            return false;
    return true;
}

/* Plays there when it is legal and repeats nothing. */
static bool try_move(struct finished *f, int at, int side)
{
    struct brute_position before = f->b.now;
    bool passed = f->b.last_was_pass;
    int enemies = count_stones(f, 3 - side);
    struct brute_result r;

    if (f->b.now.stone[at] != 0 || is_eye(f, at, side))
        return false;
    r = brute_play(&f->b, at % f->b.width, at / f->b.width, side, false);
    if (r.fault != BRUTE_FINE || r.same_side >= 0 || r.same_board >= 0) {
        f->b.now = before;
        f->b.last_was_pass = passed;
        f->b.count--;
        return false;
    }
    f->taken[3 - side] += enemies - count_stones(f, 3 - side);
    write_move(f, side, at);
    return true;
}

/* A stone of the side that has just moved, which a referee calls void. */
static void play_twice(struct finished *f, int side)
{
    for (int i = 0; i < points(f); i++)
        if (f->b.now.stone[i] == 0 && !is_eye(f, i, 3 - side)) {
            write_move(f, side, i);
            f->warned[side]++;
            return;
        }
}

/* One move or pass; whether it was a pass. */
static bool play_one(struct finished *f, int side)
{
    for (int tries = 0; tries < 4 * points(f); tries++)
        if (try_move(f, (int)(next_random(f) % (unsigned)points(f)), side)) {
            if (f->house->warns && f->warned[side] == 0 && chance(f, 12))
                play_twice(f, side);
            return false;
        }
    brute_play(&f->b, -1, -1, side, false);
    write_move(f, side, -1);
    return true;
}

static void play_out(struct finished *f)
{
    int side = f->b.now.to_move, passes = 0, most = chance(f, 4) ? points(f) / 2 : 3 * points(f);

    for (int ply = 0; ply < most && passes < 2; ply++, side = 3 - side)
        passes = play_one(f, side) ? passes + 1 : 0;
    for (; passes < 2; passes++, side = 3 - side)
        write_move(f, side, -1);
}

/* The cells joined to START that `in` takes, in list; how many. */
static int flood(const struct finished *f, int start, bool (*in)(const struct finished *, int at, int start),
                 char seen[BRUTE_POINTS], int list[BRUTE_POINTS])
{
    int n = 0;

    list[n++] = start;
    seen[start] = 1;
    for (int i = 0; i < n; i++) {
        int next[4], m = around(f, list[i], next);

        for (int k = 0; k < m; k++)
            if (!seen[next[k]] && in(f, next[k], start)) {
                seen[next[k]] = 1;
                list[n++] = next[k];
            }
    }
    return n;
}

static bool same_stone(const struct finished *f, int at, int start)
{
    return f->b.now.stone[at] == f->b.now.stone[start];
}

static bool is_open(const struct finished *f, int at, int start)
{
    (void)start;
    return f->b.now.stone[at] == 0 || f->dead[at];
}

/* Bits of the living colours around a region. */
static int borders(const struct finished *f, const int *list, int n)
{
    int bits = 0;

    for (int i = 0; i < n; i++) {
        int next[4], m = around(f, list[i], next);

        for (int k = 0; k < m; k++)
            if (f->b.now.stone[next[k]] != 0 && !f->dead[next[k]])
                bits |= f->b.now.stone[next[k]];
    }
    return bits;
}

static void call_some_dead(struct finished *f)
{
    char seen[BRUTE_POINTS] = {0};
    int list[BRUTE_POINTS];

    for (int i = 0; i < points(f); i++)
        if (f->b.now.stone[i] != 0 && !seen[i]) {
            int n = flood(f, i, same_stone, seen, list);
            bool dead = chance(f, 3);

            for (int k = 0; k < n; k++)
                f->dead[list[k]] = dead;
        }
}

/* What is dead must lie in a region that the other side alone surrounds. One pass; whether something was not
 * so. */
static bool revive(struct finished *f)
{
    char seen[BRUTE_POINTS] = {0};
    int list[BRUTE_POINTS];
    bool revived = false;

    for (int i = 0; i < points(f); i++) {
        int n, bits, inside = 0;

        if (seen[i] || !is_open(f, i, i))
            continue;
        n = flood(f, i, is_open, seen, list);
        bits = borders(f, list, n);
        for (int k = 0; k < n; k++)
            inside |= f->dead[list[k]] ? f->b.now.stone[list[k]] : 0;
        if (inside == 0 || (bits == BLACK && inside == WHITE) || (bits == WHITE && inside == BLACK))
            continue;
        for (int k = 0; k < n; k++)
            f->dead[list[k]] = 0;
        revived = true;
    }
    return revived;
}

static bool has_dead(const struct finished *f)
{
    for (int i = 0; i < points(f); i++)
        if (f->dead[i])
            return true;
    return false;
}

/* Who owns each point that is not a living stone. Rules that count territory know eyes of seki that nobody
 * marks. */
static void mark(struct finished *f)
{
    char seen[BRUTE_POINTS] = {0};
    int list[BRUTE_POINTS];

    for (int i = 0; i < points(f); i++) {
        int n, bits;
        bool left = !f->house->area && !f->lifts && chance(f, 6);

        if (seen[i] || !is_open(f, i, i))
            continue;
        n = flood(f, i, is_open, seen, list);
        bits = borders(f, list, n);
        for (int k = 0; k < n; k++)
            left &= !f->dead[list[k]];
        for (int k = 0; k < n; k++)
            f->owner[list[k]] = (char)(bits == BLACK || bits == WHITE ? left ? 0 : bits : 0);
    }
}

/* Black's margin in half points, before komi. */
static int count(const struct finished *f)
{
    int sum = 0;

    for (int i = 0; i < points(f); i++) {
        int stone = f->b.now.stone[i], sign = f->owner[i] == BLACK ? 1 : f->owner[i] == WHITE ? -1 : 0;

        sum += sign;
        if (f->house->area && stone != 0 && !f->dead[i])
            sum += stone == BLACK ? 1 : -1;
        if (!f->house->area && f->dead[i])
            sum += stone == WHITE ? 1 : -1;
    }
    if (!f->house->area)
        sum += f->taken[WHITE] - f->taken[BLACK];
    if (f->handicap >= 2)
        sum -= f->house->per_stone * (f->handicap - f->house->less);
    return 2 * sum - 4 * (f->warned[BLACK] - f->warned[WHITE]);
}

/* Half points in a unit of someone's choice. */
static const char *komi_words(struct finished *f, int halves)
{
    static char text[64];

    switch (next_random(f) % (halves % 2 != 0 && halves > 3 && halves < 20 ? 5 : 1)) {
    case 1:
        sprintf(text, "%d.%s", halves / 4, halves % 4 == 1 ? "25" : "75");
        break;
    case 2:
        sprintf(text, "%d", halves * 50);
        break;
    case 3:
        sprintf(text, "黑贴%d又%d/4子", halves / 4, halves % 4);
        break;
    case 4:
        sprintf(text, "黑贴%d目半", halves / 2);
        break;
    default:
        sprintf(text, "%d%s", halves / 2, halves % 2 != 0 ? ".5" : ".0");
        break;
    }
    return text;
}

static const char *margin_words(struct finished *f, int margin)
{
    static const char *const quarter[] = {"", "1/4", "1/2", "3/4"};
    static char text[64];
    int m = abs(margin);
    const char *side = margin > 0 ? "黑" : "白";

    if (margin == 0)
        return chance(f, 2) ? "0" : "和棋";
    switch (next_random(f) % 4) {
    case 1:
        if (m < 4)
            sprintf(text, "%s胜%s子", side, quarter[m]);
        else
            sprintf(text, "%s胜%d%s%s子", side, m / 4, m % 4 == 0 ? "" : "又", quarter[m % 4]);
        break;
    case 2:
        if (m == 1)
            sprintf(text, "%s胜半目", side);
        else
            sprintf(text, "%s胜%d目%s", side, m / 2, m % 2 != 0 ? "半" : "");
        break;
    default:
        sprintf(text, "%c+%d%s", margin > 0 ? 'B' : 'W', m / 2, m % 2 != 0 ? ".5" : "");
        break;
    }
    return text;
}

static void write_lifted(const struct finished *f, char *out)
{
    size_t n = (size_t)sprintf(out, ";AE");

    for (int i = 0; i < points(f); i++)
        if (f->dead[i])
            n += (size_t)sprintf(out + n, "[%c%c]", 'a' + i % f->b.width, 'a' + i / f->b.width);
}

static void write_marks(const struct finished *f, char *out, int side)
{
    size_t n = (size_t)sprintf(out, "%s", side == BLACK ? "TB" : "TW");

    for (int i = 0; i < points(f); i++)
        if (f->owner[i] == side)
            n += (size_t)sprintf(out + n, "[%c%c]", 'a' + i % f->b.width, 'a' + i / f->b.width);
    if (n == 2)
        sprintf(out + n, "[]");
}

/* Handicap stones wherever Black likes; the board they leave. */
static void lay_handicap(struct finished *f, char *out)
{
    struct brute_position start = {.to_move = WHITE};
    size_t n;

    f->handicap = 2 + (int)(next_random(f) % 3);
    n = (size_t)sprintf(out, "HA[%d]AB", f->handicap);
    for (int laid = 0; laid < f->handicap;) {
        int at = (int)(next_random(f) % (unsigned)points(f));

        if (start.stone[at] != 0)
            continue;
        start.stone[at] = BLACK;
        laid++;
        n += (size_t)sprintf(out + n, "[%c%c]", 'a' + at % f->b.width, 'a' + at / f->b.width);
    }
    brute_start(&f->b, f->b.width, f->b.height, &start);
}

/* A margin that the count does not give; where points may be left unmarked, none that they could give either.
 */
static int wrong_margin(struct finished *f, int margin)
{
    return f->house->area ? margin + 2 + 2 * (int)(next_random(f) % 9) : margin + 1;
}

static void expect(struct kit *k, struct finished *f, const char *head, int komi, int margin, bool right)
{
    static char text[32768];
    static char marks[2][4096];
    enum result winner = margin > 0 ? RESULT_FIRST : margin < 0 ? RESULT_SECOND : RESULT_DRAW;

    *marks[1] = '\0';
    if (f->lifts)
        write_lifted(f, marks[0]);
    else
        write_marks(f, marks[0], BLACK);
    if (!f->lifts)
        write_marks(f, marks[1], WHITE);
    snprintf(text, sizeof text, "(;SZ[%d:%d]%sKM[%s]RE[%s]%s%s%s)", f->b.width, f->b.height, head,
             komi_words(f, komi), margin_words(f, right ? margin : wrong_margin(f, margin)), f->text,
             marks[0], marks[1]);
    kit_play(k, slice_of(text));
    if (k->result.outcome.verdict != (right ? VERDICT_PROVED : VERDICT_CONTRADICTED) ||
        k->result.outcome.result != winner)
        fail_msg("%s, margin %d: verdict %d, result %d: %s", f->house->rules, margin,
                 (int)k->result.outcome.verdict, (int)k->result.outcome.result, text);
}

static void one_game(struct kit *k, struct finished *f, const struct house *house, unsigned number)
{
    static const int sizes[][2] = {{5, 5}, {7, 7}, {6, 8}, {9, 9}, {4, 3}};
    struct brute_position start = {.to_move = BLACK};
    char head[256] = "";
    int komi = (int)(next_random(f) % 18), margin;

    f->house = house;
    f->length = 0;
    f->handicap = 0;
    memset(f->taken, 0, sizeof f->taken);
    memset(f->warned, 0, sizeof f->warned);
    memset(f->dead, 0, sizeof f->dead);
    memset(f->owner, 0, sizeof f->owner);
    f->b.width = sizes[number % 5][0];
    f->b.height = sizes[number % 5][1];
    if (house->area && chance(f, 4))
        lay_handicap(f, head);
    else
        brute_start(&f->b, f->b.width, f->b.height, &start);
    play_out(f);
    call_some_dead(f);
    while (revive(f))
        ;
    f->lifts = has_dead(f) && chance(f, 3);
    mark(f);
    margin = count(f) - komi;
    expect(k, f, head, komi, margin, true);
    expect(k, f, head, komi, margin, false);
}

static void all_are_proved(void **state)
{
    static const struct house houses[] = {
        {"weiqi-2002", true, 1, 0, true},    {"weiqi-tiwei", true, 1, 0, false},
        {"go-aga", true, 1, 1, false},       {"go-newzealand", true, 0, 0, false},
        {"go-japanese", false, 0, 0, false}, {"go-korean", false, 0, 0, false}};
    static struct finished f = {.seed = 20021123};
    struct kit k;

    (void)state;
    kit_open(&k);
    f.b = (struct brute){0};
    for (size_t h = 0; h < sizeof houses / sizeof *houses; h++) {
        kit_options(&k, houses[h].warns ? AFTER_REFEREE : AFTER_STOP, houses[h].rules);
        for (unsigned i = 0; i < GAMES; i++)
            one_game(&k, &f, &houses[h], i);
    }
    brute_free(&f.b);
    kit_close(&k);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_are_proved)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
