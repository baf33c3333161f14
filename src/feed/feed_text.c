/* feed_text.c - from a file's bytes to text: its charset is decided once, then it is decoded as it is read.
 */
#include "feed/feed_file.h"

void feed_set_charset(struct feed *f, const char *name)
{
    struct file *file = f->file;

    strncpy(file->charset, name, sizeof file->charset - 1);
    file->facts[1] = file->facts[0];
    file->facts[1].charset = file->charset;
    file->decided = true;
}

void feed_put_bad(struct bads *b, enum code code, size_t off, size_t n)
{
    struct bad *last = b->count == 0 ? NULL : &b->bad[b->count - 1];

    if (last != NULL && last->code == code && last->at.off + last->at.len == off)
        last->at.len += (uint32_t)n;
    else if (b->count < TOLD_MAX)
        b->bad[b->count++] = (struct bad){{(uint32_t)off, (uint32_t)n}, code};
}

static void note_bad(void *ctx, size_t off)
{
    feed_put_bad(ctx, CODE_UNDECODABLE, off, 3);
}

static size_t decode_part(struct feed *f, struct slice raw, bool at_end)
{
    struct decoded to = {&f->slot->text, &f->slot->steps, note_bad, &f->bads};

    return charset_decode(f->decoder, raw, at_end, &to);
}

static size_t decode_bytes(struct feed *f, struct slice raw)
{
    return decode_part(f, raw, f->ended);
}

/* A character in UTF-8 that stands in text of another charset. */
static void decode_guest(struct feed *f, struct slice character)
{
    if (!f->mixed)
        feed_put_bad(&f->bads, CODE_MIXED_CHARSETS, f->slot->text.n, character.n);
    f->mixed = true;
    buf_slice(&f->slot->text, character);
    buf_char(&f->slot->steps, (char)character.n);
}

static size_t decode_western(struct feed *f, struct slice raw)
{
    const char *p = raw.p, *end = raw.p + raw.n;
    unsigned n;

    for (;;) {
        p += decode_bytes(f, (struct slice){p, charset_utf8_in(slice_between(p, end), f->ended)});
        if (p == end || (n = charset_utf8_at(p, end)) == 0)
            return (size_t)(p - raw.p);
        decode_guest(f, (struct slice){p, n});
        p += n;
    }
}

/* Game by game, each in the charset that it declares. One that is not there as a whole waits for the rest,
 * unless it is very long. */
static size_t decode_games(struct feed *f, struct slice raw)
{
    size_t at = 0;

    while (at < raw.n) {
        struct slice game = {raw.p + at, raw.n - at};
        bool whole;

        game.n = charset_next_game(game, 1);
        whole = f->ended || game.n < raw.n - at;
        if (!whole && game.n < SAMPLE_BYTES)
            break;
        if (charset_next_game(game, 0) == 0)
            f->decoder = charset_of_game(f->charsets, game, f->options->words);
        at += decode_part(f, game, whole);
        if (!whole)
            break;
    }
    return at;
}

/* Decodes what has been read; how many bytes of it. */
static size_t decode_raw(struct feed *f)
{
    struct slice raw = buf_as_slice(&f->raw);

    if (f->by_game)
        return decode_games(f, raw);
    return f->western ? decode_western(f, raw) : decode_bytes(f, raw);
}

/* What is left is the beginning of a character. */
static void drop_raw(struct feed *f, size_t n)
{
    if (f->options->keep_bytes)
        buf_add(&f->slot->bytes, f->raw.p, n);
    if (n > 0)
        memmove(f->raw.p, f->raw.p + n, f->raw.n - n);
    f->raw.n -= n;
}

/* Whether to stop before a read that would wait; if not, others may show what they have first. */
static bool stops_here(struct feed *f)
{
    if (!source_would_wait(f->source))
        return false;
    f->paused = f->may_pause && !f->patient && f->slot->text.n > 0;
    if (!f->paused && f->idle != NULL)
        f->idle(f->idle_ctx);
    return f->paused;
}

void feed_read_more(struct feed *f, struct buf *into, size_t n)
{
    size_t end = into->n + n;
    ssize_t got = 1;

    buf_reserve(into, n);
    f->paused = false;
    while (got > 0 && into->n < end && !stops_here(f)) {
        got = source_read(f->source, into->p + into->n, end - into->n);
        into->n += got > 0 ? (size_t)got : 0;
        f->patient = false;
    }
    if (got <= 0) {
        f->ended = true;
        f->error = got < 0 ? f->source->error : 0;
    }
}

static struct slice slice_from(const struct buf *b, size_t at)
{
    return (struct slice){b->p + at, b->n - at};
}

static void fill_decoded(struct feed *f, size_t target)
{
    while (f->slot->text.n < target && !f->ended && !f->paused) {
        feed_read_more(f, &f->raw, RAW_BYTES);
        drop_raw(f, decode_raw(f));
    }
}

/* The text from FROM on anew, of which the file's bytes are f->raw; how many of them were decoded. What
 * stands before it is ASCII. */
static size_t decode_as(struct feed *f, size_t from, const char *name)
{
    struct slot *s = f->slot;

    feed_set_charset(f, name);
    f->decoder = charsets_decoder(f->charsets, name);
    f->western = f->options->encoding == NULL && charset_same(slice_of(name), SLICE("ISO-8859-1"));
    f->plain = (struct ascii_prefix){0, 0};
    s->text.n = from;
    buf_clear(&s->steps);
    buf_fill(&s->steps, 1, from);
    return decode_raw(f);
}

/* The text from FROM on is taken back, to be decoded. */
static void start_decoding(struct feed *f, size_t from, struct charset_guess guess)
{
    struct bads before = f->bads;
    const char *kin;
    size_t n;

    feed_set_charset(f, guess.name);
    if ((strcmp(guess.name, "UTF-8") == 0 && !f->by_game) ||
        charsets_decoder(f->charsets, guess.name) == NULL)
        return;
    buf_clear(&f->raw);
    buf_add(&f->raw, f->slot->text.p + from, f->slot->text.n - from);
    buf_clear(&f->slot->bytes);
    if (f->options->keep_bytes)
        buf_add(&f->slot->bytes, f->slot->text.p, from);
    n = decode_as(f, from, guess.name);
    if (guess.has_kin && f->bads.count > before.count) {
        kin = charset_of_kin(f->charsets, buf_as_slice(&f->raw));
        f->bads = before;
        n = decode_as(f, from, kin);
    }
    drop_raw(f, n);
}

bool feed_restore_charset(struct feed *f, const char *name)
{
    if (f->file->decided)
        return strcmp(f->file->charset, name) == 0;
    if (name[0] != '\0')
        start_decoding(f, 0, (struct charset_guess){.name = name});
    return true;
}

/* Bytes that are no UTF-8 in XML that is to be: few of them are damage; many, or two pairs as Chinese
 * charsets have them, are another charset. */
static bool is_damaged_xml(const struct feed *f, struct slice s)
{
    size_t high = 0, pairs = 0;

    if (!f->is_xml || !charset_same(slice_of(f->declared), SLICE("UTF-8")))
        return false;
    for (size_t i = 0; i < s.n && high <= DAMAGE_MAX; i++) {
        unsigned char c = (unsigned char)s.p[i], next = i + 1 < s.n ? (unsigned char)s.p[i + 1] : 0;

        high += c >= 0x80;
        if (c > 0xA0 && c < 0xFF && next > 0xA0 && next < 0xFF) {
            pairs++;
            i++;
        }
    }
    return high <= DAMAGE_MAX && pairs < 2;
}

static struct charset_guess guess_of(struct feed *f, struct slice fresh)
{
    if (f->plain.n == f->slot->text.n)
        return charset_of_plain(fresh, slice_of(f->declared));
    return charset_first_guess(f->charsets, fresh, slice_of(f->declared), f->options->words);
}

/* Once a file: when the first byte above 127 has been seen. FROM: what stands before is ASCII. */
static void decide(struct feed *f, size_t from)
{
    struct slot *s = f->slot;
    struct slice fresh = {s->text.p + from, s->text.n - from};
    struct charset_guess guess = guess_of(f, fresh);

    if (guess.name == NULL)
        return;
    if (is_damaged_xml(f, fresh) && utf8_valid(fresh) < fresh.n && charset_mark(fresh).name == NULL)
        guess = (struct charset_guess){.name = "UTF-8"};
    if (charset_games_differ(fresh)) {
        f->by_game = f->file->facts[0].by_game = true;
        guess = (struct charset_guess){.name = "UTF-8"};
    }
    charset_names_of(&f->others, guess.others);
    if (f->others.n > 0)
        feed_put_bad(&f->bads, CODE_CHARSET_EITHER, from + utf8_ascii(fresh), 1);
    if (guess.doubtful)
        feed_put_bad(&f->bads, CODE_CHARSET_GUESSED, from + utf8_ascii(fresh), 1);
    start_decoding(f, from, guess);
}

struct ascii_prefix feed_plain_from(const struct feed *f, const struct buf *text, size_t from)
{
    return f->options->slow ? (struct ascii_prefix){0, 0} : ascii_prefix_start(slice_from(text, from));
}

/* How far the slot's text is plain, now that there is more of it. */
static void look_further(struct feed *f)
{
    struct ascii_prefix more = feed_plain_from(f, &f->slot->text, f->plain.n);

    f->plain.n += more.n;
    f->plain.feeds += more.feeds;
}

/* Whether there is more than ASCII behind BEFORE. */
static bool is_more_than_ascii(const struct feed *f, size_t before)
{
    const struct buf *text = &f->slot->text;
    size_t seen = f->plain.n > before ? f->plain.n : before;

    return utf8_ascii(slice_from(text, seen)) < text->n - seen;
}

static void fill_plain(struct feed *f, size_t target)
{
    struct buf *text = &f->slot->text;
    size_t before = text->n;

    if (before < target)
        feed_read_more(f, text, target - before);
    look_further(f);
    if (f->file->decided || !is_more_than_ascii(f, before))
        return;
    if (text->n < SAMPLE_BYTES)
        feed_read_more(f, text, SAMPLE_BYTES - text->n);
    look_further(f);
    decide(f, before);
}

void feed_fill(struct feed *f, size_t target)
{
    f->paused = false;
    if (f->ended)
        return;
    if (f->decoder == NULL)
        fill_plain(f, target);
    if (f->decoder != NULL)
        fill_decoded(f, target);
}

static void skip_mark(struct feed *f, unsigned n)
{
    struct buf *text = &f->slot->text;

    memcpy(f->file->mark, text->p, n);
    f->file->mark_bytes = n;
    memmove(text->p, text->p + n, text->n - n);
    text->n -= n;
    f->place.offset = n;
    f->file->facts[0].marked = true;
    look_further(f);
}

/* --encoding, with its byte order mark when there is one. */
static void obey_encoding(struct feed *f, const char *encoding)
{
    struct charset_guess mark = charset_mark(buf_as_slice(&f->slot->text));

    if (mark.name != NULL && charset_same(slice_of(mark.name), slice_of(encoding))) {
        skip_mark(f, mark.bom);
        encoding = mark.name;
    }
    start_decoding(f, 0, (struct charset_guess){.name = encoding});
}

/* How far it is plain is asked first: of what is, nothing else need be. */
void feed_find_charset(struct feed *f)
{
    struct charset_guess mark = charset_mark(buf_as_slice(&f->slot->text));
    struct slice declared = charset_declared(buf_as_slice(&f->slot->text));

    look_further(f);
    f->is_xml = slice_starts(slice_trim(buf_as_slice(&f->slot->text)), "<?xml");
    if (declared.n < sizeof f->declared)
        memcpy(f->declared, declared.n == 0 ? "" : declared.p, declared.n);
    if (f->options->encoding != NULL) {
        obey_encoding(f, f->options->encoding);
        return;
    }
    if (mark.name == NULL) {
        decide(f, 0);
        return;
    }
    skip_mark(f, mark.bom);
    start_decoding(f, 0, mark);
}
