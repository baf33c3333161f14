# Completion for recvalid, recconv, recreplay and rectable. What there is to complete is read from --help.
_qipu()
{
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} option= help

    help=$("$1" --help=all --lang=en 2>/dev/null) || return
    # Bash cuts --color=never at the equals sign.
    if [[ $cur == = ]]; then
        option=$prev cur=
    elif [[ $prev == = ]]; then
        option=${COMP_WORDS[COMP_CWORD-2]}
    fi
    case $option$prev in
        --to=* | --to | -t)
            # rectable writes tournament files, which --help names.
            if ! grep -q -e '--to=FORMAT' <<<"$help"; then
                option=--to
            else
                COMPREPLY=($(compgen -W "$("$1" --list-formats | cut -f1)" -- "$cur")); return
            fi ;;
        --from* | -f)
            COMPREPLY=($(compgen -W "$("$1" --list-formats | cut -f1)" -- "$cur")); return ;;
        --notation*)
            COMPREPLY=($(compgen -W "$("$1" --list-notations | cut -f1)" -- "$cur")); return ;;
        --rules*)
            COMPREPLY=($(compgen -f -W "$("$1" --list-rules | cut -f1)" -- "$cur")); return ;;
        --explain | --explain=* | --only* | --disable*)
            COMPREPLY=($(compgen -W "$(recvalid --list-codes | cut -f1)" -- "$cur")); return ;;
    esac
    if [[ -n $option ]]; then
        local words=$(sed -n "s/^.* $option\[\{0,1\}=\([a-z0-9-]*|[a-z0-9|-]*\).*/\1/p" <<<"$help")
        if [[ -n $words ]]; then
            COMPREPLY=($(compgen -W "${words//|/ }" -- "$cur"))
        else
            COMPREPLY=($(compgen -f -- "$cur"))
        fi
    elif [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "$(grep -o -e '^ *\(-., \)\{0,1\}--[a-z0-9-]*' <<<"$help" | sed 's/.*--/--/')" -- "$cur"))
    else
        COMPREPLY=($(compgen -f -- "$cur"))
    fi
}
complete -o filenames -F _qipu recvalid recconv recreplay recdiff rectable rectree
