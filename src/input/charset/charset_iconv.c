/* charset_iconv.c - iconv_open() whose failures cannot be mistaken for a charset that nobody knows. */
#include "input/charset/charset_row.h"

#include <errno.h>

iconv_t charset_iconv(const char *to, const char *from)
{
    iconv_t cd = iconv_open(to, from);

    /* A module that could not be loaded for want of memory looks like a charset that is not known: the second
     * time it is there, or there is still no memory, and the next allocation says so. */
    if (cd == (iconv_t)-1 && errno == EINVAL)
        cd = iconv_open(to, from);
    if (cd == (iconv_t)-1 && errno == ENOMEM)
        mem_exhausted();
    if (cd == (iconv_t)-1 && errno != EINVAL)
        system_failed("iconv");
    return cd;
}
