/* A profile is a map of options. */
#include "cli/cli.h"

#include "base/data/data.h"

#include <errno.h>

struct profile {
    const char *path;
    struct arena *arena;
    profile_setting *setting;
    void *context;
    struct buf *trouble;
};

static bool refuse(const struct profile *p, unsigned line, const char *what)
{
    buf_printf(p->trouble, "%s:%u: %s", p->path, line, what);
    return false;
}

static bool take_value(const struct profile *p, const char *name, const struct yaml *value)
{
    const char *text = value->text;

    if (value->kind != YAML_SCALAR)
        return refuse(p, value->line, "expected a word");
    if (value->key != NULL && value->key != name)
        text = arena_printf(p->arena, "%s=%s", value->key, value->text);
    return p->setting(p->context, name, text);
}

static bool take_setting(const struct profile *p, const struct yaml *setting)
{
    if (setting->kind == YAML_SCALAR)
        return p->setting(p->context, setting->key, setting->text);
    for (const struct yaml *v = setting->child; v != NULL; v = v->next)
        if (!take_value(p, setting->key, v))
            return false;
    return true;
}

bool profile_read(const char *path, struct arena *arena, profile_setting *setting, void *context,
                  struct buf *trouble)
{
    struct profile p = {path, arena, setting, context, trouble};
    struct yaml_error error = {0};
    struct buf text = {0};
    const struct yaml *top;
    bool ok = true;

    if (!file_read(path, LIMIT_YAML_BYTES, &text)) {
        buf_printf(trouble, "%s: %s", path, file_why(LIMIT_YAML_BYTES));
        buf_free(&text);
        return false;
    }
    top = yaml_parse(arena, buf_as_slice(&text), &error);
    buf_free(&text);
    if (top == NULL)
        return refuse(&p, error.line, error.message);
    if (top->kind != YAML_MAP)
        return refuse(&p, top->line, "expected options, as in 'style: true'");
    for (const struct yaml *s = top->child; s != NULL && ok; s = s->next)
        ok = take_setting(&p, s);
    return ok;
}
