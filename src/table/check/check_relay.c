/* Relay contests of teams (擂台赛): who has lost a game plays no more (五子棋 17.5, 围棋 27.6). */
#include "table/check/check.h"

#include <stdio.h>
#include <stdlib.h>

void table_check_relay(const struct event *e, struct table_findings *f)
{
    uint32_t *lost = event_is_relay(e) ? mem_calloc(e->players + 1, sizeof *lost) : NULL;

    for (uint32_t i = 0; lost != NULL && i < e->pairings; i++)
        for (unsigned s = 0; s < 2 && e->pairing[i].side[1] != NOBODY; s++) {
            uint32_t when = e->pairing[i].round, *first = &lost[e->pairing[i].side[s]];

            if (code_is_win(e->pairing[i].code[1 - s]) && when != 0 && (*first == 0 || when < *first))
                *first = when;
        }
    for (uint32_t i = 0; lost != NULL && i < e->pairings; i++)
        for (unsigned s = 0; s < 2 && e->pairing[i].side[1] != NOBODY; s++) {
            uint32_t when = e->pairing[i].round, who = e->pairing[i].side[s];

            if (lost[who] == 0 || when <= lost[who])
                continue;
            table_report(f, CODE_TABLE_OUT_OF_RELAY, event_entry(e, e->pairing[i].entry),
                         e->player[who].name.p, DIGITS(lost[who]), DIGITS(when));
        }
    free(lost);
}
