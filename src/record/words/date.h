/* date.h - the date of a record, in whatever words. */
#ifndef QIPU_RECORD_WORDS_DATE_H
#define QIPU_RECORD_WORDS_DATE_H

#include "base/text/slice.h"

/* Whether it names several days: "2014-05-01,02", "2014-05-01,2014-06-02", 2014年5月1日至2日. Times of day
 * are none, and months alone tell nothing. */
bool date_is_of_days(struct slice);

#endif
