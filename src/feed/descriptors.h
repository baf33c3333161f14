/* descriptors.h - what a program finds when it starts, made safe: standard descriptors that are closed,
 * signals that would leave temporary files behind. */
#ifndef QIPU_FEED_DESCRIPTORS_H
#define QIPU_FEED_DESCRIPTORS_H

/* Opens what is closed of standard input, output and error in such a way that reading or writing there fails,
 * so that no file opened later takes that place and is written to by mistake. */
void descriptors_guard(void);

/* From now on exit() is trouble: libraries call it when they have no memory, with whatever status they like.
 * The program says exit_allowed() when it is done. */
void exit_guard(void);
void exit_allowed(void);

/* From now on the signals that end a program first remove its temporary files. */
void signals_guard(void);

#endif
