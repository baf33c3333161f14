/* names_report.c - players are collected from headers alone; nothing is judged. */
#include "convert/convert.h"

static void take_players(void *context, struct pipeline *p)
{
    if (p->record.part == 0)
        people_add(context, &p->record);
}

static void put_proposal(void *context, const struct proposal *p)
{
    struct buf *b = context;

    report_shown(b, slice_of(p->variant));
    buf_char(b, '\t');
    report_shown(b, slice_of(p->name));
    buf_printf(b, "\t\t%u\t", (unsigned)p->games);
    if (p->first_year != 0)
        buf_printf(b, "%u", p->first_year);
    if (p->last_year != p->first_year)
        buf_printf(b, "-%u", p->last_year);
    buf_printf(b, "\t%u\n", (unsigned)p->games_of_name);
}

bool names_report(struct run *run)
{
    SCOPED(people) people = {0};
    SCOPED(buf) b = {0};
    bool ok = survey_run(
        run, &(struct survey){.game = take_players, .context = &people, .headers_only = true, .tells = true});

    buf_str(&b, "#variant\tname\tid\tgames\tyears\tgames of the name\n");
    people_propose(&people, put_proposal, &b);
    return outfile_write(&run->out, buf_as_slice(&b)) && ok;
}
