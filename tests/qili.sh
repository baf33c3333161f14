#!/bin/sh
# 棋例 at random and on real games, as much as a few minutes allow.
# usage: tests/qili.sh; QILI_CYCLES, QILI_SEED and QIPU_DATA as the programs say
QILI_SEED=${QILI_SEED:-$(date +%s)}
export QILI_SEED
fens=$(mktemp) || exit 1
trap 'rm -f "$fens"' EXIT
QILI_CYCLES=${QILI_CYCLES:-20000} tests/unit/xiangqi-qili || exit 1
if [ -n "$QIPU_DATA" ]; then
    src/recreplay --as=fen --every "$QIPU_DATA/xiangqi" >"$fens" 2>/dev/null
    QILI_FENS=$fens
    export QILI_FENS
fi
QILI_CYCLES=${QILI_CYCLES:-10000} tests/unit/xiangqi-compare
