/* servers.h - what the Chinese game servers kept of xiangqi games: CHE (QQ), CCM (中游), CHN (联众), MXQ
 * (弈天). One line of moves by coordinates from the usual start, and little else. */
#ifndef QIPU_FORMAT_XIANGQI_SERVERS_H
#define QIPU_FORMAT_XIANGQI_SERVERS_H

#include "format/format.h"

extern const struct format format_che, format_ccm, format_chn, format_mxq;

#endif
