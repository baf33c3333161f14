/* exhausted.c - how a program ends that has no memory left or that the system fails. A file of its own, so
 * that a test which defines both functions itself is linked without it. */
#include "base/mem/mem.h"

#include <errno.h>
#include <unistd.h>

/* By write(2), because nothing here may allocate; what cannot be written to standard error cannot be helped.
 */
static void put(const char *s)
{
    ssize_t n = write(STDERR_FILENO, s, strlen(s));

    (void)n;
}

/* "recvalid: what: why"; WHAT may be NULL. */
static _Noreturn void die(const char *what, const char *why)
{
    temporary_remove_all();
    put(program_invocation_short_name);
    put(": ");
    if (what != NULL) {
        put(what);
        put(": ");
    }
    put(why);
    put("\n");
    _exit(2);
}

void mem_exhausted(void)
{
    die(NULL, "out of memory");
}

void system_failed(const char *what)
{
    const char *why = strerrordesc_np(errno);

    die(what, why == NULL ? "failed" : why);
}
