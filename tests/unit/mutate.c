/* Records with bytes changed, cut out, doubled and glued together go through the whole pipeline and come
 * back. The seed is fixed, so that a failure can be seen again; MUTATIONS in the environment asks for more.
 */
#include "harness.h"

#include "unit.h"
#include <dirent.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEEDS_MAX = 4096, SEED_BYTES = 8 << 10 };

struct seed {
    char *bytes;
    size_t n;
};

static struct seed seeds[SEEDS_MAX];
static size_t seed_count;

static int take_seed(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
    FILE *f;

    (void)ftw;
    if (type != FTW_F || st->st_size == 0 || st->st_size > SEED_BYTES || seed_count == SEEDS_MAX)
        return 0;
    if ((f = fopen(path, "rb")) == NULL)
        return 0;
    seeds[seed_count].bytes = malloc((size_t)st->st_size);
    assert_non_null(seeds[seed_count].bytes);
    seeds[seed_count].n = fread(seeds[seed_count].bytes, 1, (size_t)st->st_size, f);
    seed_count++;
    fclose(f);
    return 0;
}

static uint32_t next(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*state >> 33);
}

static size_t copy_seed(char *out, uint64_t *random)
{
    const struct seed *s = &seeds[next(random) % seed_count];

    memcpy(out, s->bytes, s->n);
    return s->n;
}

/* One change; the length after it. OUT has room for four seeds. */
static size_t change(char *out, size_t n, uint64_t *random)
{
    static const char marks[] = "()[]{};,:\\\"/+-#=*\n\r \0\xff\x80";
    size_t at = n == 0 ? 0 : next(random) % n, len = n == at ? 0 : next(random) % (n - at) % 64;

    switch (next(random) % 6) {
    case 0:
        if (n > 0)
            out[at] = (char)next(random);
        return n;
    case 1:
        if (n > 0)
            out[at] = marks[next(random) % (sizeof marks - 1)];
        return n;
    case 2:
        memmove(out + at, out + at + len, n - at - len);
        return n - len;
    case 3:
        return at;
    case 4:
        if (n + len > 3 * SEED_BYTES)
            return n;
        memmove(out + at + len, out + at, n - at);
        return n + len;
    default:
        return n > 2 * SEED_BYTES ? n : n + copy_seed(out + n, random);
    }
}

static void mutations_come_back(void **state)
{
    const char *wanted = getenv("MUTATIONS");
    long count = wanted == NULL ? 10000 : atol(wanted);
    struct harness *p = harness_new();
    char *bytes = malloc(4 * SEED_BYTES);
    uint64_t random = 20260301;
    size_t found = 0;

    (void)state;
    assert_non_null(p);
    assert_non_null(bytes);
    for (long i = 0; i < count; i++) {
        size_t n = copy_seed(bytes, &random);

        for (uint32_t changes = 1 + next(&random) % 4; changes > 0; changes--)
            n = change(bytes, n, &random);
        found += harness_run(p, bytes, n);
    }
    assert_true(found > (size_t)count / 4);
    free(bytes);
    harness_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(mutations_come_back)};
    const char *source = getenv("QIPU_SOURCE");
    char path[4096];
    int failed;

    snprintf(path, sizeof path, "%s/tests/cases", source == NULL ? "." : source);
    nftw(path, take_seed, 16, FTW_PHYS);
    snprintf(path, sizeof path, "%s/corpus", source == NULL ? "." : source);
    nftw(path, take_seed, 16, FTW_PHYS);
    failed = seed_count == 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
    while (seed_count > 0)
        free(seeds[--seed_count].bytes);
    return failed;
}
