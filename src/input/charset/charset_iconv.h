/* charset_iconv.h - conversion descriptors. */
#ifndef QIPU_INPUT_CHARSET_CHARSET_ICONV_H
#define QIPU_INPUT_CHARSET_CHARSET_ICONV_H

#include <iconv.h>

/* As iconv_open(3); (iconv_t)-1 only when it does not know a charset. Everything else that can fail ends the
 * program. */
iconv_t charset_iconv(const char *to, const char *from);

#endif
