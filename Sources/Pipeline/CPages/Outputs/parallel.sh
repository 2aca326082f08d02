#!/usr/bin/env bash
# Renders <<INPUT>> to <<OUTPUT>> in <<TASKS>> parts.
# Each part fills the store; the join takes what is there, renders what is missing, and writes the output.
# So a part that is lost costs time and never a frame, and everything may be run again.
# Run it with: bash THIS-FILE               (again after an interruption: finished parts are reused)
set -euo pipefail

# Parameters: change them here, or set a variable of the same name in capital letters.
# The program; the same build on every machine.
animrender=${ANIMRENDER:-animrender}
# Where the input is, on every machine.
folder=${FOLDER:-<<FOLDER>>}
# The shared folder that parts fill.
store=${STORE:-<<STORE>>}
# How many parts.
tasks=${TASKS:-<<TASKS>>}
# A file of machines for --sshloginfile; empty for this machine alone.
nodes=${NODES:-}
# Parts at the same time on a machine.
slots=${SLOTS:-1}
# How often a part is tried.
retries=${RETRIES:-3}
# The log of finished parts.
joblog=${JOBLOG:-<<NAME>>.joblog}

part() { "$animrender" <<ARGUMENTS>> --cache "$store" --part "$1/$tasks" --progress plain; }
join() { "$animrender" <<ARGUMENTS>> --cache "$store" --progress plain; }

case "${1:-run}" in
part)
  cd "$folder"
  part "$2"
  ;;
run)
  export ANIMRENDER="$animrender" FOLDER="$folder" STORE="$store" TASKS="$tasks"
  options=(--joblog "$joblog" --resume-failed --retries "$retries" --jobs "$slots")
  options+=(--env ANIMRENDER --env FOLDER --env STORE --env TASKS)
  if [ -n "$nodes" ]; then options+=(--sshloginfile "$nodes" --workdir .); fi
  # The join renders what parts that failed did not.
  seq "$tasks" | parallel "${options[@]}" bash "$0" part || true
  cd "$folder"
  join
  ;;
esac
