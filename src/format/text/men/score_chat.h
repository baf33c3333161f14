/* score_chat.h - moves that two people write to each other, one a line behind the writer's name. */
#ifndef QIPU_FORMAT_TEXT_MEN_SCORE_CHAT_H
#define QIPU_FORMAT_TEXT_MEN_SCORE_CHAT_H

#include "base/text/slice.h"

/* Behind the name of whoever writes the line, and the time before it; NULL: it begins with no name. */
const char *chat_said(struct slice line, struct slice *speaker);

/* 张三：炮二平五, [12:01] 张三: 炮二平五, 12:01 <zhang> C2=5: where the move begins, which is all that the
 * line says, and whose it is. NULL: the line is another one. */
const char *chat_move(struct slice line, struct slice *speaker);

/* Whether such a talk begins with LINE: the next line that is not empty is the other one's. TEXT: what stands
 * behind LINE. The names are whose the first and the second move are. */
const char *chat_begins(struct slice line, struct slice text, struct slice name[2]);

#endif
