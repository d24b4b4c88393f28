# Completion for bash: the program's commands, the options of a command, an engine as a player, and files. The program is asked, so
# a new option needs no line here.
_annabella() {
  local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} option=${COMP_WORDS[COMP_CWORD-1]}
  # Bash takes the equals sign of --black=engine for a word.
  [ "$word" = "=" ] && word=
  [ "$option" = "=" ] && option=${COMP_WORDS[COMP_CWORD-2]}
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W "help $(annabella help 2>/dev/null | sed -n 's/^annabella \([a-z]*\):.*/\1/p')" -- "$word")
  elif [[ $option == --white || $option == --black ]]; then
    mapfile -t COMPREPLY < <(compgen -W "engine" -- "$word")  # any other name is a player's
  elif [[ $word == --* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(annabella "$command" --help 2>/dev/null | sed -n 's/^\(--[a-z-]*\).*/\1/p')" -- "$word")
  fi
}
complete -o default -F _annabella annabella
