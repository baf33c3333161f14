/* controls.h - control characters in words: found in one pass, and written so that they can be seen.
 *
 * White space is none of them. A text that has been through controls_show() has none left, so that a second
 * pass changes nothing. */
#ifndef QIPU_BASE_TEXT_CONTROLS_H
#define QIPU_BASE_TEXT_CONTROLS_H

#include "base/mem/buf.h"

enum controls_form {
    CONTROLS_PICTURES = 1, /* the charset has U+2400 to U+2421: ␛ for an escape, else <U+001B> */
    CONTROLS_REFERENCES =
        2 /* XML: DEL and those of U+0080 to U+009F stay, since they can be character references */
};

/* Whether a character below U+0020, or from U+007F to U+009F, is in UTF-8 text. */
bool text_has_controls(struct slice);

/* The text with each of them as something that can be seen. FORM: bits of enum controls_form. */
void controls_show(struct buf *, struct slice, unsigned form);

#endif
