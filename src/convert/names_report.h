/* names_report.h - recvalid --names-report: a file for --names, proposed from the players of an archive. */
#ifndef QIPU_CONVERT_NAMES_REPORT_H
#define QIPU_CONVERT_NAMES_REPORT_H

#include "pipeline/survey.h"

/* Reads the input and writes the proposals: variant, name, an empty id, games and years of the variant, games
 * of the name, with tabs between them. False when something could not be read or written. */
bool names_report(struct run *);

#endif
