#!/bin/sh
# Hostile inputs of 120 KB: no crash, and less than 64 MB. tests/bench/worst itself says how the time grows.
. "$(dirname "$0")/lib.sh"

command -v python3 >/dev/null || { echo '1..0 # SKIP there is no python3'; exit 0; }
if [ -n "${ASAN_OPTIONS+set}" ] || grep -q 'fsanitize' "$build/Makefile"; then
    echo '1..0 # SKIP sanitizers need more memory'
    exit 0
fi
QIPU_BUILD=$build python3 "$here/tests/bench/worst" --check --size=60000 \
    pgn-comments.pgn pgn-games.pgn pgn-deep.pgn pgn-tags.pgn sgf-points.sgf sgf-marks.sgf sgf-deep.sgf sgf-moves63.sgf \
    rif-attrs.rif rif-unclosed.rif pgn-tiny.pgn pgn-cal.pgn sgf-semi.sgf epd.epd list-e4.txt stream-deep.jsonl
