#!/bin/sh
# The binaries are built so that a mistake in them is a crash and not a way in.
. "$(dirname "$0")/lib.sh"

command -v readelf >/dev/null || { echo '1..0 # SKIP there is no readelf'; exit 0; }
grep -q '^HARDEN_LDFLAGS = .*relro' "$build/Makefile" ||
    { echo '1..0 # SKIP configured without hardening, or this compiler knows none'; exit 0; }
has() { # has PROGRAM OPTIONS PATTERN
    LC_ALL=C readelf $2 "$build/src/$1" 2>/dev/null | grep -Eq "$3"
}
for program in recvalid recconv recreplay; do
    check "$program: position-independent" has $program -h 'Type: *DYN'
    check "$program: RELRO" has $program -lW GNU_RELRO
    check "$program: bound at its start" has $program -dW 'BIND_NOW|FLAGS.*NOW'
    check "$program: no executable stack" sh -c "! LC_ALL=C readelf -lW $build/src/$program | grep GNU_STACK | grep -q E"
    if grep -q '^HARDEN_CFLAGS = .*stack-protector' "$build/Makefile"; then
        check "$program: stack protector" has $program -sW __stack_chk_fail
    fi
    if grep -q '^HARDEN_CFLAGS = .*FORTIFY' "$build/Makefile"; then
        check "$program: FORTIFY_SOURCE" has $program -sW '_chk(@|$| )'
    fi
done
check 'nothing is run by a shell' sh -c "! LC_ALL=C nm -u $build/src/recvalid $build/src/recconv $build/src/recreplay | grep -E ' (system|popen|exec[lv]p?e?)@?'"
finish
