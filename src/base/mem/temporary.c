/* temporary.c - a short list of paths that a signal handler can read: each entry is set or cleared by one
 * store. */
#include "base/mem/mem.h"

#include <stdatomic.h>
#include <unistd.h>

typedef void undoing(void);

static const char *_Atomic made[TEMPORARY_MAX];
static undoing *_Atomic to_undo;

void temporary_undo(void (*undo)(void))
{
    atomic_store(&to_undo, undo);
}

bool temporary_made(const char *path)
{
    for (unsigned i = 0; i < TEMPORARY_MAX; i++)
        if (atomic_load(&made[i]) == NULL) {
            atomic_store(&made[i], path);
            return true;
        }
    return false;
}

void temporary_done(const char *path)
{
    for (unsigned i = 0; i < TEMPORARY_MAX; i++)
        if (atomic_load(&made[i]) == path)
            atomic_store(&made[i], NULL);
}

void temporary_remove_all(void)
{
    undoing *undo = atomic_exchange(&to_undo, NULL);

    if (undo != NULL)
        undo();
    for (unsigned i = 0; i < TEMPORARY_MAX; i++) {
        const char *path = atomic_load(&made[i]);

        if (path != NULL)
            unlink(path);
    }
}
