#!/bin/sh
# Completion offers what --help lists: every option, the words of a value, the lists.
. "$(dirname "$0")/lib.sh"
programs='recvalid recconv recreplay recdiff rectable rectree'
options() { "$1" --help=all | sed -n 's/^ \{2,6\}\(-., \)\{0,1\}\(--[a-z0-9-]*\).*/\2/p' | sort -u; }

# offers_bash WORD…: what bash offers for the last of these words, as its own splitting has them.
offers_bash() {
    bash --norc -c '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _qipu "$1"
        printf "%s\n" "${COMPREPLY[@]}"' - "$here/completions/qipu.bash" "$@" | sort -u
}
# offers_fish LINE: what fish offers at the end of this line, without descriptions.
offers_fish() {
    cp "$here/completions/qipu.fish" "${1%% *}.fish"
    HOME=$scratch fish -N -c "source ${1%% *}.fish; complete -C '$1'" | sed 's/	.*//; s/=$//' | sort -u
}
same() { diff wanted offered >differs || { sed 's/^/# /' differs; false; }; }

shells=
for shell in bash fish; do
    if command -v $shell >/dev/null; then shells="$shells $shell"; else skip "$shell" "no $shell"; fi
done
for p in $programs; do
    options $p >wanted
    for shell in $shells; do
        case $shell in
            bash) offers_bash $p -- >offered ;;
            fish) offers_fish "$p --" >offered ;;
        esac
        check "$shell offers every option of $p" same
    done
done
recconv --list-formats | cut -f1 | grep '^x' | sort >wanted
printf '%s\n' auto always never | sort >words
for shell in $shells; do
    case $shell in
        bash) offers_bash recconv -t x >offered; offers_bash recconv --color = >colors ;;
        fish) offers_fish 'recconv -t x' >offered; offers_fish 'recconv --color ' >colors ;;
    esac
    check "$shell offers formats" same
    check "$shell offers the words of a value" cmp words colors
done
finish
