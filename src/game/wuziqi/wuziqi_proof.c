/* wuziqi_proof.c - collects the lines of stones that make a move forbidden. */
#include "game/wuziqi/forbidden.h"

#include "notation/stones/stones.h"

/* Marks a string for translation; reporters translate it. */
#define N_(text) text

struct proving {
    struct board *board;
    point at;
    uint32_t ply;
    enum three_rule reading;
    struct arena *arena;
    struct proof **link;
};

/* What stands STEP points along the line: a side, or SIDE_OFF beyond the edge. */
enum { SIDE_OFF = SIDE_SECOND + 1 };

static int stands(const struct board *b, enum direction4 d, point at, int step)
{
    int x = (int)POINT_X(at) + direction_x[d] * step, y = (int)POINT_Y(at) + direction_y[d] * step;

    if (x < 0 || y < 0 || x >= b->width || y >= b->height)
        return SIDE_OFF;
    return (int)stones_at(b, POINT(x, y));
}

static bool is_black(const struct proving *v, enum direction4 d, int step)
{
    return stands(v->board, d, v->at, step) == SIDE_FIRST;
}

static bool is_empty(const struct proving *v, enum direction4 d, int step)
{
    return stands(v->board, d, v->at, step) == SIDE_NONE;
}

static void add_point(struct proof *line, point p, bool is_stone)
{
    if (line->points + line->empty == sizeof line->point / sizeof *line->point)
        return;
    line->point[line->points + line->empty] = p;
    if (is_stone)
        line->points++;
    else
        line->empty++;
}

static struct proof *add_line(struct proving *v, const char *label)
{
    struct proof *line = arena_alloc(v->arena, sizeof *line);

    if (line == NULL)
        return NULL;
    line->ply = v->ply;
    line->label = label;
    *v->link = line;
    v->link = &line->next;
    return line;
}

static void add_stones(struct proving *v, struct proof *line, enum direction4 d, int from, int to, int but)
{
    for (int i = from; i <= to; i++)
        if (i != but)
            add_point(line, point_along(d, v->at, i), true);
}

/* A row of five or more through the point. */
static void prove_row(struct proving *v, enum direction4 d, unsigned length)
{
    struct proof *line = add_line(v, length == 5 ? "five" : "overline");
    int from = 0;

    if (line == NULL)
        return;
    while (is_black(v, d, from - 1))
        from--;
    add_stones(v, line, d, from, from + (int)length - 1, from - 1);
    line->why = N_("a row of %1");
    line->arg[0] = arena_printf(v->arena, "%u", length);
}

/* One four: the stones of the window of five from FROM on, without the point that fills it. */
static void prove_four(struct proving *v, enum direction4 d, int from, int fill, bool other_end)
{
    struct proof *line = add_line(v, other_end ? "straight four" : "four");

    if (line == NULL)
        return;
    add_stones(v, line, d, from, from + 4, fill);
    add_point(line, point_along(d, v->at, fill), false);
    if (other_end)
        add_point(line, point_along(d, v->at, from + 5), false);
}

/* The one empty point among LENGTH points from FROM on when the others are black; else 99. */
static int gap_in(const struct proving *v, enum direction4 d, int from, int length)
{
    int gap = 99;

    for (int i = from; i < from + length; i++) {
        if (is_black(v, d, i))
            continue;
        if (gap != 99 || !is_empty(v, d, i))
            return 99;
        gap = i;
    }
    return gap;
}

static bool is_four(const struct proving *v, enum direction4 d, int from, int *fill)
{
    *fill = gap_in(v, d, from, 5);
    return *fill != 99 && !is_black(v, d, from - 1) && !is_black(v, d, from + 5);
}

static bool prove_fours(struct proving *v, enum direction4 d)
{
    bool found = false;

    for (int from = -4; from <= 0; from++) {
        int fill, next;

        if (!is_four(v, d, from, &fill))
            continue;
        found = true;
        if (fill == from && is_four(v, d, from + 1, &next) && next == from + 5) {
            prove_four(v, d, from, fill, true);
            from++;
        } else {
            prove_four(v, d, from, fill, false);
        }
    }
    return found;
}

const char *shape_words(enum shape s)
{
    static const char *const words[] = {N_("nothing forbidden"), N_("five"), N_("overline"),
                                        N_("double four"), N_("double three")};

    return words[s];
}

/* Whether four in a row from FROM on, once its gap is filled, is open to exact fives at both ends. */
static bool is_three(const struct proving *v, enum direction4 d, int from, int *grow)
{
    *grow = gap_in(v, d, from, 4);
    return *grow != 99 && is_empty(v, d, from - 1) && is_empty(v, d, from + 4) && !is_black(v, d, from - 2) &&
           !is_black(v, d, from + 5);
}

/* Why the three cannot grow at that point, as the next two arguments of its line. True when it can. */
static bool can_grow(struct proving *v, point p, struct proof *line)
{
    enum shape s = shape_at(v->board, p, v->reading, NULL);
    unsigned next = line->arg[0] == NULL ? 0 : 2;
    char name[RENJU_POINT_MAX];

    if (s == MAKES_NOTHING || (s == MAKES_FIVE && v->reading == READ_CN) || v->reading == READ_LETTER)
        return true;
    renju_put(p, name);
    line->arg[next] = arena_str(v->arena, slice_of(name));
    line->arg[next + 1] = shape_words(s);
    return false;
}

/* The threes of one line are one three: a row of three may grow at either end. */
static void prove_threes(struct proving *v, enum direction4 d)
{
    struct proof *line = NULL;
    bool is_true = false;

    for (int from = -3; from <= 0; from++) {
        int grow;

        if (!is_three(v, d, from, &grow))
            continue;
        if (line == NULL) {
            if ((line = add_line(v, "three")) == NULL)
                break;
            add_stones(v, line, d, from, from + 3, grow);
        }
        if (can_grow(v, point_along(d, v->at, grow), line))
            is_true = true;
        add_point(line, point_along(d, v->at, grow), false);
    }
    if (line != NULL && !is_true) {
        line->label = "false three";
        line->why = line->arg[2] == NULL ? N_("%1 is %2") : N_("%1 is %2, %3 is %4");
    }
}

struct proof *shape_proof(struct board *b, point p, enum three_rule reading, uint32_t ply,
                          struct arena *arena)
{
    struct proof *first = NULL;
    struct proving v = {b, p, ply, reading, arena, &first};
    bool placed = stones_at(b, p) == SIDE_NONE;

    if (placed)
        stones_place(b, p, SIDE_FIRST);
    for (unsigned d = 0; d < DIRECTIONS; d++) {
        unsigned row = stones_run(b, d, p, SIDE_FIRST);

        if (row >= 5)
            prove_row(&v, d, row);
        else if (!prove_fours(&v, d))
            prove_threes(&v, d);
    }
    if (placed)
        stones_remove(b, p);
    return first;
}
