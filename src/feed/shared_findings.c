/* What all games of a file share: the kinds, and a list that one worker fills and others wait for. */
#include "feed/feed.h"

/* Habits of whatever wrote the file. `arg`: which argument must be the same, from 1; 0: none. */
static const struct {
    enum code code;
    unsigned arg;
} kinds[] = {{CODE_PGN_NO_TERMINATOR, 0}, {CODE_PGN_LINE_LENGTH, 0},      {CODE_PGN_ROSTER, 1},
             {CODE_PGN_TAG_CASE, 1},      {CODE_PGN_QUOTES, 0},           {CODE_PGN_TIME_FORM, 0},
             {CODE_PGN_VALUE_FORM, 2},    {CODE_PGN_SETUP_MISSING, 0},    {CODE_PGN_MARKUP, 0},
             {CODE_PGN_BLANK, 0},         {CODE_PGN_AFTER_TERMINATOR, 0}, {CODE_PGN_TEXT, 0},
             {CODE_PGN_GLUED, 0},         {CODE_PGN_RAV_BRACKET, 0},      {CODE_SGF_SPOKEN, 0},
             {CODE_SGF_COMPOSED_FORM, 0}, {CODE_SGF_SQUARE_SIZE, 0},      {CODE_WEIQI_KOMI_READING, 0},
             {CODE_CHESS_960_INFERRED, 0}};

void shared_init(struct shared_findings *s)
{
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->cond, NULL);
}

void shared_forget(struct shared_findings *s)
{
    s->known = false;
    s->list.count = 0;
    s->list.lost[0] = '\0';
}

void shared_free(struct shared_findings *s)
{
    pthread_cond_destroy(&s->cond);
    pthread_mutex_destroy(&s->lock);
}

/* The finding as it would stand in a list; false when it is of no such kind. */
static bool make_item(const struct finding *f, struct shared_finding *item)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (f->code == kinds[i].code) {
            const char *arg = kinds[i].arg == 0 ? NULL : f->arg[kinds[i].arg - 1];

            *item = (struct shared_finding){.code = f->code, .reason = f->reason};
            strncpy(item->arg, arg == NULL ? "" : arg, SHARED_ARG - 1);
            return true;
        }
    return false;
}

static bool has_item(const struct shared_list *l, const struct shared_finding *item)
{
    for (unsigned i = 0; i < l->count; i++)
        if (l->item[i].code == item->code && l->item[i].reason == item->reason &&
            strcmp(l->item[i].arg, item->arg) == 0)
            return true;
    return false;
}

void shared_collect(struct shared_list *l, const struct sink *s)
{
    struct shared_finding item;

    l->count = 0;
    for (uint32_t i = 0; i < s->count && l->count < SHARED_MOST; i++)
        if (make_item(&s->list[i], &item) && !has_item(l, &item))
            l->item[l->count++] = item;
}

void shared_keep_common(struct shared_list *l, const struct sink *s)
{
    struct shared_list other;
    unsigned kept = 0;

    shared_collect(&other, s);
    for (unsigned i = 0; i < l->count; i++)
        if (has_item(&other, &l->item[i]))
            l->item[kept++] = l->item[i];
    l->count = kept;
}

bool shared_has(const struct shared_list *l, const struct finding *f)
{
    struct shared_finding item;

    return l->count > 0 && make_item(f, &item) && has_item(l, &item);
}

static const char any_header[] = "header:*";

static bool is_header(const char *what)
{
    return strncmp(what, any_header, sizeof any_header - 2) == 0;
}

/* False when there is no room for it. */
static bool add_loss(struct shared_list *l, size_t *n, const char *what)
{
    size_t more = strlen(what);

    if (*n + more + 2 > SHARED_LOSSES)
        return false;
    memcpy(l->lost + *n, what, more);
    strcpy(l->lost + *n + more, "\n");
    *n += more + 1;
    return true;
}

void shared_collect_losses(struct shared_list *l, const struct sink *s, uint32_t headers)
{
    uint32_t gone = 0;
    size_t n = 1;
    bool fits = true;

    strcpy(l->lost, "\n");
    for (uint32_t i = 0; i < s->count && fits; i++)
        if (s->list[i].code == CODE_LOSS) {
            fits = add_loss(l, &n, s->list[i].arg[0]);
            gone += is_header(s->list[i].arg[0]);
        }
    if (gone > 0 && gone + 1 >= headers) /* the result is no header here */
        fits = fits && add_loss(l, &n, any_header);
    if (!fits) /* each game says its own */
        l->lost[0] = '\0';
}

static bool has_loss(const struct shared_list *l, const char *what)
{
    size_t n = strlen(what);

    if (is_header(what) && strcmp(what, any_header) != 0 && has_loss(l, any_header))
        return true;
    for (const char *p = l->lost; (p = strstr(p, what)) != NULL; p++)
        if (p > l->lost && p[-1] == '\n' && p[n] == '\n')
            return true;
    return false;
}

bool shared_has_losses(const struct shared_list *l, const struct sink *s)
{
    bool any = false;

    for (uint32_t i = 0; i < s->count; i++) {
        if (s->list[i].code != CODE_LOSS)
            continue;
        if (!has_loss(l, s->list[i].arg[0]))
            return false;
        any = true;
    }
    return any;
}

void shared_publish(struct shared_findings *s, const struct shared_list *l)
{
    pthread_mutex_lock(&s->lock);
    if (!s->known && l != NULL)
        s->list = *l;
    s->known = true;
    pthread_cond_broadcast(&s->cond);
    pthread_mutex_unlock(&s->lock);
}

bool shared_known(struct shared_findings *s)
{
    bool known;

    pthread_mutex_lock(&s->lock);
    known = s->known;
    pthread_mutex_unlock(&s->lock);
    return known;
}

const struct shared_list *shared_wait(struct shared_findings *s)
{
    pthread_mutex_lock(&s->lock);
    while (!s->known)
        pthread_cond_wait(&s->cond, &s->lock);
    pthread_mutex_unlock(&s->lock);
    return &s->list;
}
