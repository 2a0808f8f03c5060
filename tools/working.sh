#!/bin/sh
# Run a command that takes long, and say on the terminal what is being done and for how long by now:
# tools/working.sh "Setting up" pip install ...
# What it says itself is shown if it fails. Commands that run at the same time share the line, if
# they are run together: tools/working.sh --together make --jobs 2 ...
what=$1
shift
if [ ! -t 2 ]; then
  [ "$what" = --together ] || echo "$what ..." >&2
  exec "$@"
fi

# Whoever comes first draws the line. In a folder, all that is being done has a note: since when, and
# what.
draw() {
  width=$(($(stty size <&2 | cut -d ' ' -f 2) - 1))
  [ "$width" -gt 0 ] || width=79
  while kill -0 $$ 2> /dev/null; do
    line=
    for note in "$LASTCARD_WORKING"/*.note; do
      { read -r since doing < "$note"; } 2> /dev/null || continue
      line="$line${line:+; }$doing, $(($(date +%s) - since)) s"
    done
    printf "\r%.${width}s\033[K" "${line:+... $line}" >&2
    sleep 0.5
  done
}

drawing=
finish() {
  rm -f "$note" "$said"
  if [ -n "$drawing" ]; then
    kill "$drawing"
    wait "$drawing" 2> /dev/null # or it would draw once more
    rm -rf "$LASTCARD_WORKING"
    printf '\r\033[K' >&2
  fi
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
if [ -z "$LASTCARD_WORKING" ]; then
  LASTCARD_WORKING=$(mktemp -d) || exit
  export LASTCARD_WORKING
  draw &
  drawing=$!
fi
note=$LASTCARD_WORKING/$$.note
said=$LASTCARD_WORKING/$$.said
if [ "$what" = --together ]; then
  "$@"
  exit
fi
echo "$(date +%s) $what" > "$note"
"$@" > "$said" 2>&1 && exit
code=$?
rm -f "$note"
[ ! -s "$said" ] || printf '\r\033[K%s\n' "$(cat "$said")" >&2
exit $code
