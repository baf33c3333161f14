#include "record/rulebook.h"

const struct article *rulebook_article(const struct rulebook *rules, enum code code, enum reason reason)
{
    for (const struct reason_article *r = rules->by_reason; r != NULL; r = r->next)
        if (r->code == code && r->reason == reason)
            return &r->article;
    return &rules->by_code[code];
}
