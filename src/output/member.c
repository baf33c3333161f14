/* member.c - members of JSON objects, with the commas between them. */
#include "output/output.h"

void member_next(struct buf *b)
{
    if (b->n > 0 && b->p[b->n - 1] != '{' && b->p[b->n - 1] != '[')
        buf_char(b, ',');
}

void member_key(struct buf *b, const char *name)
{
    member_next(b);
    buf_quoted(b, slice_of(name));
    buf_char(b, ':');
}

void member_text(struct buf *b, const char *name, const char *text)
{
    member_key(b, name);
    if (text == NULL)
        buf_str(b, "null");
    else
        buf_json(b, slice_of(text));
}

void member_slice(struct buf *b, const char *name, struct slice text)
{
    member_key(b, name);
    buf_json(b, text);
}

void member_number(struct buf *b, const char *name, uint64_t number)
{
    member_key(b, name);
    buf_uint(b, number);
}

void member_count(struct buf *b, const char *name, uint64_t number)
{
    if (number == 0)
        member_text(b, name, NULL);
    else
        member_number(b, name, number);
}

void member_flag(struct buf *b, const char *name, bool is)
{
    member_key(b, name);
    buf_str(b, is ? "true" : "false");
}
