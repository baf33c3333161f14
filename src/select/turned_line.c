/* The bytes of a line, turned. */
#include "select/test.h"

/* Whole moves, and whole vectors of sixteen bytes. */
enum { PERIOD = 48 };

/* For each byte of a period: back and forth, so that FROM - c is (c ^ 255) + (FROM + 1). */
struct turned_pattern {
    unsigned char flip[PERIOD], add[PERIOD];
};

static void set_coordinate(struct turned_pattern *p, unsigned at, struct turned_coordinate c)
{
    for (unsigned i = at; i < PERIOD; i += MOVE_BYTES) {
        p->flip[i] = c.back ? 255 : 0;
        p->add[i] = (unsigned char)(c.back ? c.from + 1 : 0);
    }
}

static inline void turn(unsigned char *restrict out, const unsigned char *restrict in, size_t n,
                        const struct turned_pattern *restrict p)
{
    for (size_t i = 0; i < n; i++) {
        unsigned char nowhere = in[i] == NO_COORDINATE ? NO_COORDINATE : 0;

        out[i] = (unsigned char)((in[i] ^ p->flip[i]) + p->add[i]) | nowhere;
    }
}

void turned_line(char *out, const char *in, size_t n, struct turned_coordinate x, struct turned_coordinate y)
{
    struct turned_pattern p = {.flip = {0}};
    size_t i = 0;

    set_coordinate(&p, MOVE_BYTES - 2, x);
    set_coordinate(&p, MOVE_BYTES - 1, y);
    for (; i + PERIOD <= n; i += PERIOD)
        turn((unsigned char *)out + i, (const unsigned char *)in + i, PERIOD, &p);
    turn((unsigned char *)out + i, (const unsigned char *)in + i, n - i, &p);
}

void turned_line_swap(char *out, const char *in, size_t n)
{
    for (size_t i = 0; i < n; i += MOVE_BYTES) {
        memcpy(out + i, in + i, MOVE_BYTES - 2);
        out[i + MOVE_BYTES - 2] = in[i + MOVE_BYTES - 1];
        out[i + MOVE_BYTES - 1] = in[i + MOVE_BYTES - 2];
    }
}
