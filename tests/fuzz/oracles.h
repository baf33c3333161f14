/* oracles.h - what must hold of every output.
 *
 * Where it does not, that is said and the program aborts; or, where FUZZ_FOUND names a directory, the input
 * is kept there (a few for each oracle) and it goes on: one fault must not hide the rest. */
#ifndef QIPU_TESTS_FUZZ_ORACLES_H
#define QIPU_TESTS_FUZZ_ORACLES_H

#include "base/mem/mem.h"

/* What is being tried, for whoever must keep it. */
void oracles_input(struct slice);

/* Says which oracle failed and shows both. */
void broken(const char *oracle, struct slice a, struct slice b);

void expect_same(const char *oracle, struct slice a, struct slice b);

/* Neither terminal escapes nor bidi overrides come out of a record. */
void expect_harmless(struct slice);

/* A document of JSON, or one a line, by jansson (where it can be loaded) and by our own reader; no key of an
 * object twice. */
void expect_json(struct slice);
void expect_json_lines(struct slice);

/* XML that libxml2 reads; and pages, of which it is enough that no element comes from a record: fuzzing tries
 * <qq>. */
void expect_xml(struct slice);
void expect_no_element(struct slice);

/* FAULT is what somebody else's parser said of it: NULL, nothing. */
void expect_no_fault(const char *oracle, const char *fault, struct slice);

/* As many tabs in every line. */
void expect_table(struct slice);

/* Every line of WHOLE is the next of A or the next of B, and nothing is left there. */
void expect_merged(const char *oracle, struct slice whole, struct slice a, struct slice b);

#endif
