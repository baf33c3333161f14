/* settle.h - what becomes of the findings of a game: the one place where they are compared, weighed and
 * filtered.
 *
 * In this order: what another finding at its place makes superfluous goes, and what was told of the file's
 * first game and holds for all; the rulebook and --severity weigh;
 * --only, --disable, --style and the least severity filter; the rest is sorted by place; and of more than
 * LIMIT_FINDINGS one last finding says how many are not shown. So a filter changes nothing but what it names.
 */
#ifndef QIPU_PIPELINE_SETTLE_H
#define QIPU_PIPELINE_SETTLE_H

#include "cli/options.h"
#include "feed/shared_findings.h"
#include "finding/sink.h"

struct policy {
    const struct options *options;
    const struct rulebook *rules;   /* that judged the game; NULL: none did */
    const struct shared_list *told; /* of the file, with its first game; NULL: nothing was */
};

/* May be done again when more was reported since. */
void findings_settle(struct sink *, const struct policy *);

/* For sink.worth: which codes could still be heard of after that, under any of BOOKS, or make one of those
 * superfluous. */
void findings_worth(const struct options *, const struct rulebooks *books, uint8_t worth[CODE_COUNT]);

#endif
