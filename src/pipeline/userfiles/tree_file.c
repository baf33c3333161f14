/* tree_file.c - --tree=FILE: a tree of an archive as it is now, or none. */
#include "pipeline/userfiles/userfiles.h"

#include <errno.h>

bool tree_prepare(struct run *run)
{
    static const char *const why[] = {[TREE_NONE] = N_("not a tree that --write-tree wrote"),
                                      [TREE_OTHER_VERSION] = N_("a tree of another version: write it anew"),
                                      [TREE_STALE] = N_("older than %1: write the tree anew")};
    const char *name = run->options.choice.tree;
    enum tree_state state = name == NULL ? TREE_OK : tree_open_file(&run->tree, name);
    struct slice changed = {"", 0};
    SCOPED(buf) words = {0}, file = {0};

    if (name == NULL)
        return true;
    if (state == TREE_OK && !tree_is_fresh(&run->tree, &changed))
        state = TREE_STALE;
    buf_slice(&file, changed);
    if (state == TREE_UNREADABLE)
        buf_str(&words, strerror(errno));
    else if (state != TREE_OK)
        tr_say(&words, run->style.lang, why[state], buf_cstr(&file), NULL);
    if (state != TREE_OK)
        run_trouble(run, name, buf_cstr(&words));
    else if (!run->options.judge.slow)
        selection_use_tree(&run->selection, &run->tree, &run->books);
    return state == TREE_OK;
}
