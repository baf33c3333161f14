# Completion for one program of qipu, the one that this file is named after when it is installed.
# What there is to complete is read from --help and from the lists.
set -l program (string replace -ar '^.*/|\.fish$' '' (status filename))
set -l option
for line in ($program --help=all --lang=en 2>/dev/null)
    set -l parts (string match -r -- '^ {2,6}(-., |)--([a-z0-9-]+)(\[?=\S+|) *(.*)$' $line)
    if set -q parts[3]
        set option -c $program -l $parts[3]
        test -n "$parts[2]"; and set -a option -s (string sub -s 2 -l 1 -- $parts[2])
        # A value in brackets may be left out.
        set -l value (string trim -c '[]=' -- "$parts[4]")
        if string match -q '=*' -- "$parts[4]"
            set -a option -r
        end
        switch "$parts[3]=$value"
            case 'from=*' 'to=FORMAT*'
                set -a option -f -a "($program --list-formats | string split -f 1 \t)"
            case 'notation=*'
                set -a option -f -a "($program --list-notations | string split -f 1 \t)"
            case 'rules=*'
                set -a option -a "($program --list-rules | string split -f 1 \t)"
            case 'explain=*' 'only=*' 'disable=*'
                set -a option -f -a '(recvalid --list-codes | string split -f 1 \t)'
            case '*|*'
                string match -q -r '^[a-z0-9|-]+$' -- $value
                and set -a option -f -a (string replace -a '|' ' ' -- $value)
        end
        # The help of a long option stands on the next line.
        if test -n "$parts[5]"
            complete $option -d $parts[5]
            set option
        end
    else if set -q option[1]
        complete $option -d (string trim -- $line)
        set option
    end
end
