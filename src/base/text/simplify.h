/* simplify.h - traditional characters as simplified ones: those that names are written with. */
#ifndef QIPU_BASE_TEXT_SIMPLIFY_H
#define QIPU_BASE_TEXT_SIMPLIFY_H

#include <stdint.h>

/* The simplified character; any other is itself. */
uint32_t text_simplified(uint32_t);

#endif
