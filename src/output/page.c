/* page.c - finds an embedded file of the page by name. */
#include "output/page.h"

struct slice page_file(const char *name)
{
    for (const struct embedded *f = page_files; f->name != NULL; f++)
        if (strcmp(f->name, name) == 0)
            return (struct slice){f->text, f->size};
    return SLICE("");
}
