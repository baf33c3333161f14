/* examples.h - the cases that --explain shows, as build-aux/examples takes them from tests/cases.
 * Named "AREA/NAME/bad" and "AREA/NAME/good", each followed by "….args" where it has arguments;
 * `size` is not set. */
#ifndef QIPU_OUTPUT_EXAMPLES_H
#define QIPU_OUTPUT_EXAMPLES_H

#include "base/data/embedded.h"

extern const struct embedded examples[]; /* ends with a NULL name */

#endif
