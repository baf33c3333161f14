/* unit.h - cmocka with the headers that it needs before it, for every unit test. */
#ifndef QIPU_TESTS_UNIT_UNIT_H
#define QIPU_TESTS_UNIT_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
