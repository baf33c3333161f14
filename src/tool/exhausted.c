/* exhausted.c - how a program ends that has no memory left. A file of its own, so that a test which defines
 * mem_exhausted() itself is linked without it. */
#include "base/memory.h"
#include "base/temporary.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* By write(2), because nothing here may allocate; what cannot be written to standard error cannot be helped.
 */
static void put(const char *s)
{
    ssize_t n = write(STDERR_FILENO, s, strlen(s));

    (void)n;
}

void mem_exhausted(void)
{
    put(program_invocation_short_name);
    put(": out of memory\n");
    temporary_remove_all();
    _exit(2);
}
