/* dhtmlxq.h - DhtmlXQ, the tags of xiangqi web pages: [DhtmlXQ_movelist]7747…[/DhtmlXQ_movelist]. */
#ifndef QIPU_FORMAT_XIANGQI_DHTMLXQ_H
#define QIPU_FORMAT_XIANGQI_DHTMLXQ_H

#include "format/format.h"

extern const struct format format_dhtmlxq;

void dhtmlxq_write(struct buf *, const struct record *, const struct writing *);

#endif
