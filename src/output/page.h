/* page.h - the files of output/page/ that are part of recreplay: outlines of the men,
 * style and script of the page. */
#ifndef QIPU_OUTPUT_PAGE_H
#define QIPU_OUTPUT_PAGE_H

#include "base/embedded.h"
#include "base/slice.h"

extern const struct embedded page_files[]; /* ends with a NULL name */

/* The text of a file; empty when there is none. */
struct slice page_file(const char *name);

#endif
