# Completion for bash: the program's commands, the options of a command, and files. The program is asked, so
# a new option needs no line here.
_annabella() {
  local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]}
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W "help $(annabella help 2>/dev/null | sed -n 's/^annabella \([a-z]*\):.*/\1/p')" -- "$word")
  elif [[ $word == --* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(annabella "$command" --help 2>/dev/null | sed -n 's/^\(--[a-z-]*\).*/\1/p')" -- "$word")
  fi
}
complete -o default -F _annabella annabella
