/* dynlib.c - dlopen() and dlsym() for a table of functions. */
#include "base/mem/mem.h"

#include <dlfcn.h>

bool dynlib_load(const char *soname, const char *const *names, void *calls)
{
    void *library = dlopen(soname, RTLD_LAZY | RTLD_NODELETE), *call = library;

    for (size_t i = 0; call != NULL && names[i] != NULL; i++) {
        call = dlsym(library, names[i]);
        memcpy((char *)calls + i * sizeof call, &call, sizeof call);
    }
    if (library != NULL)
        dlclose(library);
    return call != NULL;
}
