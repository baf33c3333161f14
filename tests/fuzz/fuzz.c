/* A libFuzzer target over the whole pipeline; tests/fuzz/run builds and runs it with clang. */
#include "pipeline.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    static struct pipeline *p;

    if (p == NULL && (p = pipeline_new()) == NULL)
        abort();
    pipeline_run(p, bytes, n);
    return 0;
}
