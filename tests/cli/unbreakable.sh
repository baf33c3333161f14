#!/bin/sh
# Inputs and circumstances that once broke a program: a right answer or status 2 with a message, never a crash.
. "$(dirname "$0")/lib.sh"

ends() { # ends COMMAND…: by itself, with a status of its own.
    timeout 60 "$@" >out 2>err </dev/null
    got=$?
    [ $got -le 2 ] || { echo "# $*: status $got"; false; }
}

# An arrow from a point to itself: in a mark, in a move that is illegal, in a line of SGF.
printf '1. e4 {[%%cal Ge4e4,Ra1a1]} e5 2. e5e5 *\n' >self.pgn
printf 'e2e4 e7e7\n' >self.uci
printf '(;GM[1]FF[4]SZ[9];B[aa]AR[aa:aa]LN[bb:bb])\n' >self.sgf
for file in self.pgn self.uci self.sgf; do
    check "$file: a picture" ends recreplay --as=svg "$file"
    check "$file: whole" grep -q '</svg>' out
    check "$file: a page" ends recreplay --as=html "$file"
done
finish
