internal import SceneModel

extension FarmJob {
  // Returns the head of the shell scripts.
  private func opening(
    _ usage: [String],
    _ parameters: [(name: String, value: String, note: String)]
  )
    -> String
  {
    var text = "#!/usr/bin/env bash\n"
    for line in explanation + usage { text += line.commentLine }
    text += "set -euo pipefail\n\n"
    text +=
      "# Parameters: change them here, or set a variable of the same name in capital letters.\n"
    for (name, value, note) in parameters {
      let capitals = name.uppercased()
      text += "\(note.commentLine)\(name)=${\(capitals):-\(value)}\n"
    }
    return text
  }

  private var sharedParameters: [(name: String, value: String, note: String)] {
    [
      ("animrender", "animrender", "The program; the same build on every machine."),
      ("folder", folder.shellQuoted, "Where the input is, on every machine."),
      ("store", store.shellQuoted, "The shared folder that parts fill."),
      ("tasks", "\(tasks)", "How many parts."),
    ]
  }

  // The part and the join as functions of the shell.
  private var functions: String {
    """

    part() { "$animrender" \(shellArguments) --cache "$store" --part "$1/$tasks" --progress plain; }
    join() { "$animrender" \(shellArguments) --cache "$store" --progress plain; }

    """
  }

  /// A Slurm array with a join that depends on it, in one script that submits itself.
  var slurmScript: String {
    let usage = [
      "Submit it with: bash THIS-FILE            (or --test-only to ask Slurm without submitting)"
    ]
    let text = opening(
      usage,
      sharedParameters + [
        ("partition", "", "The partition; empty for the standard one."),
        ("memory", "2G", "Memory of a task."),
        ("cpus", "2", "Processors of a task."),
        ("time", "04:00:00", "The longest time of a task."),
        ("retries", "3", "How often a part that fails is tried again."),
      ]
    )
    return text + functions + """

      case "${1:-submit}" in
      part)
        cd "$folder"
        code=0
        part "$SLURM_ARRAY_TASK_ID" || code=$?
        # Errors in the input or the arguments are the same on every machine.
        case $code in 0 | 1 | 64 | 65 | 66 | 69) exit "$code" ;; esac
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
        job=$(sbatch $test "${options[@]}" --job-name=\(name)-part --array="1-$tasks" "$0" part)
        # Also after parts that failed: the join renders what they did not.
        if [ -n "$test" ]; then
          sbatch $test "${options[@]}" --job-name=\(name)-join "$0" join
        else
          sbatch "${options[@]}" --job-name=\(name)-join --dependency="afterany:${job%%;*}" "$0" join
        fi
        ;;
      esac

      """
  }

  /// A script for GNU parallel, with a job log from which it resumes.
  var parallelScript: String {
    let usage = [
      "Run it with: bash THIS-FILE               (again after an interruption: finished parts are reused)"
    ]
    let text = opening(
      usage,
      sharedParameters + [
        ("nodes", "", "A file of machines for --sshloginfile; empty for this machine alone."),
        ("slots", "1", "Parts at the same time on a machine."),
        ("retries", "3", "How often a part is tried."),
        ("joblog", "\(name).joblog".shellQuoted, "The log of finished parts."),
      ]
    )
    return text + functions + """

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

      """
  }
}
