/* Legal move sequences from the start, and how many of them a second.
 * usage: xiangqi-perft [DEPTH] */
#include "game/xiangqi/xiangqi_moves.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
    unsigned depth = argc > 1 ? (unsigned)atoi(argv[1]) : 5;
    clock_t began = clock();
    struct xq p;
    uint64_t nodes;
    double seconds;

    xq_start(&p);
    nodes = xq_perft(&p, depth);
    seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    printf("perft %u: %" PRIu64 " in %.2f s, %.1f million a second\n", depth, nodes, seconds,
           seconds > 0 ? (double)nodes / seconds / 1e6 : 0);
    return 0;
}
