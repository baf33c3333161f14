/* index.c - entries of the index: big-endian and packed in version 4, little-endian words in version 5. */
#include "format/scid/base.h"

const uint8_t scid_table_of[SCID_NAMES] = {SCID_PLAYER, SCID_PLAYER, SCID_EVENT, SCID_SITE, SCID_ROUND};

const char *const scid_common_tags[TAG_COMMONS] = {"WhiteCountry", "BlackCountry", "Annotator", "PlyCount",
                                                   "EventDate",    "Opening",      "Variation", "Setup",
                                                   "Source",       "SetUp"};

const char *const scid_ratings[SCID_RATINGS] = {"Elo", "Rating", "Rapid", "ICCF", "USCF", "DWZ", "ECF"};

/* Three bits hold the year of the event, from four before that of the game on; 0: not known. */
static unsigned event_date(unsigned coded, unsigned date)
{
    unsigned year = coded >> 9;

    return year == 0 ? 0 : (coded & 0x1FF) | (((date >> 9) + year - 4) & 0x7FF) << 9;
}

static void take_four(const unsigned char *p, struct scid_entry *e)
{
    unsigned counts = database_big(p + 21, 2);
    uint32_t dates = database_big(p + 25, 4);

    e->at = database_big(p, 4);
    e->length = database_big(p + 4, 2) | (uint32_t)(p[6] >> 7) << 16;
    e->flags = database_big(p + 7, 2) | (uint32_t)(p[6] & 0x3F) << 16;
    e->name[SCID_WHITE] = database_big(p + 10, 2) | (uint32_t)(p[9] >> 4) << 16;
    e->name[SCID_BLACK] = database_big(p + 12, 2) | (uint32_t)(p[9] & 15) << 16;
    e->name[SCID_IN_EVENT] = database_big(p + 15, 2) | (uint32_t)(p[14] >> 5) << 16;
    e->name[SCID_AT_SITE] = database_big(p + 17, 2) | (uint32_t)(p[14] >> 2 & 7) << 16;
    e->name[SCID_IN_ROUND] = database_big(p + 19, 2) | (uint32_t)(p[14] & 3) << 16;
    e->variations = counts & 15;
    e->comments = counts >> 4 & 15;
    e->nags = counts >> 8 & 15;
    e->result = counts >> 12 & 3;
    e->eco = database_big(p + 23, 2);
    e->date = dates & 0xFFFFF;
    e->event_date = event_date(dates >> 20, e->date);
    for (unsigned i = 0; i < 2; i++) {
        unsigned rating = database_big(p + 29 + 2 * i, 2);

        e->rating[i] = rating & 0xFFF;
        e->rating_kind[i] = rating >> 12;
    }
    e->plies = p[37] | (unsigned)(p[38] >> 6) << 8;
}

static void take_five(const unsigned char *p, struct scid_entry *e)
{
    uint32_t word[12];

    for (unsigned i = 0; i < 12; i++)
        word[i] = database_little(p + 4 * i);
    for (unsigned i = 0; i < SCID_NAMES; i++)
        e->name[i] = word[i] & 0x0FFFFFFF;
    e->name[SCID_AT_SITE] = word[3];
    e->name[SCID_IN_ROUND] = word[4] & 0x7FFFFFFF;
    e->comments = word[0] >> 28;
    e->variations = word[1] >> 28;
    e->nags = word[2] >> 28;
    e->chess960 = word[4] >> 31;
    e->rating[0] = word[5] >> 20;
    e->date = word[5] & 0xFFFFF;
    e->rating[1] = word[6] >> 20;
    e->event_date = word[6] & 0xFFFFF;
    e->plies = word[7] >> 22;
    e->flags = word[7] & 0x3FFFFF;
    e->length = word[8] >> 15;
    e->at = word[9] | (uint64_t)(word[8] & 0x7FFF) << 32;
    e->rating_kind[0] = word[11] >> 21 & 7;
    e->rating_kind[1] = word[11] >> 18 & 7;
    e->result = word[11] >> 16 & 3;
    e->eco = word[11] & 0xFFFF;
}

void scid_take_entry(const char *p, bool five, struct scid_entry *e)
{
    e->chess960 = false;
    (five ? take_five : take_four)((const unsigned char *)p, e);
}

static void put_big(char *p, uint32_t value, unsigned bytes)
{
    while (bytes-- > 0)
        *p++ = (char)(value >> 8 * bytes);
}

void scid_place_entry(char *p, const struct scid_entry *e)
{
    const uint32_t *id = e->name;

    put_big(p, (uint32_t)e->at, 4);
    p[9] = (char)((id[SCID_WHITE] >> 16 & 15) << 4 | (id[SCID_BLACK] >> 16 & 15));
    put_big(p + 10, id[SCID_WHITE], 2);
    put_big(p + 12, id[SCID_BLACK], 2);
    p[14] = (char)((id[SCID_IN_EVENT] >> 16 & 7) << 5 | (id[SCID_AT_SITE] >> 16 & 7) << 2 |
                   (id[SCID_IN_ROUND] >> 16 & 3));
    put_big(p + 15, id[SCID_IN_EVENT], 2);
    put_big(p + 17, id[SCID_AT_SITE], 2);
    put_big(p + 19, id[SCID_IN_ROUND], 2);
}

void scid_put_entry(char *p, const struct scid_entry *e)
{
    unsigned years = (e->event_date >> 9) + 4 - (e->date >> 9);

    memset(p, 0, SI4_ENTRY);
    put_big(p + 4, e->length, 2);
    p[6] = (char)((e->length >> 16 & 1) << 7 | (e->flags >> 16 & 0x3F));
    put_big(p + 7, e->flags, 2);
    put_big(p + 21, e->result << 12 | e->nags << 8 | e->comments << 4 | e->variations, 2);
    put_big(p + 23, e->eco, 2);
    put_big(p + 25, e->date | (e->event_date == 0 ? 0 : (years << 9 | (e->event_date & 0x1FF)) << 20), 4);
    put_big(p + 29, e->rating[0] | e->rating_kind[0] << 12, 2);
    put_big(p + 31, e->rating[1] | e->rating_kind[1] << 12, 2);
    put_big(p + 33, e->material, 4);
    p[37] = (char)e->plies;
    p[38] = (char)((e->plies >> 8 & 3) << 6 | e->home_count);
    memcpy(p + 39, e->home, sizeof e->home);
}
