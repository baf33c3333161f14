/* bases.c - a tar of a database's files: what archives hold is read from memory, with its companions. */
#include "bases.h"

#include <stdio.h>

enum { BLOCK = 512, PARTS = 10 };

static const char *const ends[][PARTS] = {
    {"si4", "sg4", "sn4"},
    {"si5", "sg5", "sn5"},
    {"cbh", "cbg", "cba", "cbp", "cbt", "cbc", "cbs"},
};

static void add_member(struct buf *tar, const char *end, struct slice bytes)
{
    char head[BLOCK] = {0};
    unsigned sum = 0;

    snprintf(head, 100, "x.%s", end);
    snprintf(head + 100, 8, "%07o", 0644);
    snprintf(head + 124, 12, "%011zo", bytes.n);
    memcpy(head + 257, "ustar\00000", 8);
    memset(head + 148, ' ', 8);
    head[156] = '0';
    for (unsigned i = 0; i < BLOCK; i++)
        sum += (unsigned char)head[i];
    snprintf(head + 148, 8, "%06o", sum);
    buf_add(tar, head, BLOCK);
    buf_slice(tar, bytes);
    buf_fill(tar, 0, (BLOCK - bytes.n % BLOCK) % BLOCK);
}

static struct slice next_part(struct slice *rest, bool last)
{
    struct slice part = *rest;

    if (!last && rest->n >= 2) {
        size_t wanted = (unsigned char)rest->p[0] | (size_t)(unsigned char)rest->p[1] << 8;

        part = (struct slice){rest->p + 2, wanted < rest->n - 2 ? wanted : rest->n - 2};
    }
    *rest = slice_between(part.p + part.n, rest->p + rest->n);
    return part;
}

bool base_as_tar(const char *end, struct slice bytes, struct buf *tar)
{
    size_t base = 0;

    while (base < sizeof ends / sizeof *ends && strcmp(ends[base][0], end) != 0)
        base++;
    if (base == sizeof ends / sizeof *ends)
        return false;
    for (unsigned i = 0; ends[base][i] != NULL; i++)
        add_member(tar, ends[base][i], next_part(&bytes, ends[base][i + 1] == NULL));
    buf_fill(tar, 0, (size_t)2 * BLOCK);
    return true;
}
