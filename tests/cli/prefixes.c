/* Writes a tar archive of beginnings of files to standard output: what is left of each when it is cut after
 * any of its bytes; of files above 8 KiB only some 800 of them. One recvalid can then judge
 * them all. usage: prefixes FILE... */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 512, SMALL = 8192, STEPS = 800 };

static int put_header(size_t size, const char *extension)
{
    char h[BLOCK] = {0};
    unsigned sum = 0;

    snprintf(h, 100, "cut-%zu%s", size, extension);
    memcpy(h + 100, "0000644", 7);
    memcpy(h + 108, "0000000", 7);
    memcpy(h + 116, "0000000", 7);
    snprintf(h + 124, 12, "%011lo", (unsigned long)size & 077777777777UL);
    memcpy(h + 136, "00000000000", 11);
    memset(h + 148, ' ', 8);
    h[156] = '0';
    memcpy(h + 257, "ustar\00000", 8);
    for (int i = 0; i < BLOCK; i++)
        sum += (unsigned char)h[i];
    snprintf(h + 148, 8, "%06o", sum & 0777777U);
    return fwrite(h, BLOCK, 1, stdout) == 1 ? 0 : 1;
}

static int put_member(const char *bytes, size_t size, const char *extension)
{
    static const char zeros[BLOCK];
    size_t pad = (BLOCK - size % BLOCK) % BLOCK;

    return put_header(size, extension) || fwrite(bytes, 1, size, stdout) != size ||
           fwrite(zeros, 1, pad, stdout) != pad;
}

static char *read_whole(const char *name, size_t *size)
{
    FILE *f = fopen(name, "rb");
    char *bytes = NULL;

    *size = 0;
    if (f == NULL)
        return NULL;
    do {
        char *more = realloc(bytes, *size + 65536);

        if (more == NULL)
            break;
        bytes = more;
        *size += fread(bytes + *size, 1, 65536, f);
    } while (!feof(f) && !ferror(f));
    fclose(f);
    return bytes;
}

static int put_prefixes(const char *name)
{
    const char *dot = strrchr(name, '.');
    size_t size, step;
    char *bytes = read_whole(name, &size);
    int status = bytes == NULL;

    step = size <= SMALL ? 1 : size / STEPS;
    for (size_t n = 0; n < size && status == 0; n += step)
        status = put_member(bytes, n, dot == NULL ? "" : dot);
    free(bytes);
    return status;
}

int main(int argc, char **argv)
{
    static const char zeros[2 * BLOCK];

    for (int i = 1; i < argc; i++)
        if (put_prefixes(argv[i]) != 0)
            return 2;
    return fwrite(zeros, sizeof zeros, 1, stdout) == 1 && fclose(stdout) == 0 ? 0 : 2;
}
