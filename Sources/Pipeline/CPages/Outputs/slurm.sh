#!/usr/bin/env bash
# Renders <<INPUT>> to <<OUTPUT>> in <<TASKS>> parts.
# Each part fills the store; the join takes what is there, renders what is missing, and writes the output.
# So a part that is lost costs time and never a frame, and everything may be run again.
# Submit it with: bash THIS-FILE            (or --test-only to ask Slurm without submitting)
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
# The partition; empty for the standard one.
partition=${PARTITION:-}
# Memory of a task.
memory=${MEMORY:-2G}
# Processors of a task.
cpus=${CPUS:-2}
# The longest time of a task.
time=${TIME:-04:00:00}
# How often a part that fails is tried again.
retries=${RETRIES:-3}

part() { "$animrender" <<ARGUMENTS>> --cache "$store" --part "$1/$tasks" --progress plain; }
join() { "$animrender" <<ARGUMENTS>> --cache "$store" --progress plain; }

case "${1:-submit}" in
part)
  cd "$folder"
  code=0
  part "$SLURM_ARRAY_TASK_ID" || code=$?
  # Errors in the input or the arguments are the same on every machine; an output that cannot be created needs a person.
  case $code in 0 | 1 | 64 | 65 | 66 | 69 | 73 | 77) exit "$code" ;; esac
  if [ "${SLURM_RESTART_COUNT:-0}" -lt "$retries" ]; then
    scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID" && sleep 60
  fi
  exit "$code"
  ;;
join)
  cd "$folder"
  join
  ;;
submit | --test-only)
  test=${1:-}
  [ "$test" = --test-only ] || test=
  options=(--parsable --requeue --mem="$memory" --cpus-per-task="$cpus" --time="$time")
  if [ -n "$partition" ]; then options+=(--partition="$partition"); fi
  # Tasks see the parameters as they are now.
  export ANIMRENDER="$animrender" FOLDER="$folder" STORE="$store" TASKS="$tasks" RETRIES="$retries"
  job=$(sbatch $test "${options[@]}" --job-name=<<NAME>>-part --array="1-$tasks" "$0" part)
  # Also after parts that failed: the join renders what they did not.
  if [ -n "$test" ]; then
    sbatch $test "${options[@]}" --job-name=<<NAME>>-join "$0" join
  else
    sbatch "${options[@]}" --job-name=<<NAME>>-join --dependency="afterany:${job%%;*}" "$0" join
  fi
  ;;
esac
