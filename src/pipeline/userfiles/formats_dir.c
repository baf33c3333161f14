/* Files of --formats that are read when something asks for them. */
#include "pipeline/userfiles/userfiles.h"

#include <errno.h>
#include <stdio.h>

static bool take(struct run *run, const char *name, bool may_lack, take_yaml *taker, void *context)
{
    SCOPED(buf) text = {0};
    struct yaml_error error;
    char where[1200];
    bool ok = file_read(name, LIMIT_YAML_BYTES, &text);

    if (!ok && may_lack && errno == ENOENT)
        return true;
    if (!ok) {
        run_trouble(run, name, tr((enum lang)run->options.out.lang, file_why(LIMIT_YAML_BYTES)));
    } else if (!(ok = taker(context, buf_as_slice(&text), &error))) {
        snprintf(where, sizeof where, "%s:%u:%u", name, error.line, error.column);
        run_trouble(run, where, error.message);
    }
    return ok;
}

bool formats_take_file(struct run *run, const char *name, take_yaml *taker, void *context)
{
    return take(run, name, false, taker, context);
}

bool formats_take_files(struct run *run, const char *name, take_yaml *taker, void *context)
{
    const char *const *dir = run->options.in.formats_dirs;
    SCOPED(buf) path = {0};
    bool ok = true;

    for (size_t i = 0; dir != NULL && dir[i] != NULL && ok; i++) {
        buf_clear(&path);
        buf_printf(&path, "%s/%s", dir[i], name);
        ok = take(run, buf_cstr(&path), true, taker, context);
    }
    return ok;
}
