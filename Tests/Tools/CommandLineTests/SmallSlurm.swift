import Foundation
import TestSupport

/// A Slurm of one machine with its own munge, ports and folders, which ends with the test.
final class SmallSlurm {
  /// The path of its configuration, for `SLURM_CONF`.
  let configuration: String
  private let folder: WorkFolder

  /// Whether the daemons are there and can be started.
  static let isInstalled: Bool =
    Shell.isRoot && ["slurmctld", "slurmd", "munged", "sbatch", "setpriv"].allSatisfy(Shell.has)

  init() throws {
    folder = try WorkFolder()
    configuration = folder.file("slurm.conf")
    let script = """
      set -e
      # Daemons must not hold what tells the test that this script has ended.
      for descriptor in /proc/self/fd/*; do
        number=${descriptor##*/}
        [ "$number" -le 2 ] || eval "exec $number>&-" 2>/dev/null || true
      done
      cd "$1"
      chmod 755 .
      mkdir -p munge state spool
      dd if=/dev/urandom of=munge/key bs=1 count=1024 2>/dev/null
      chmod 600 munge/key
      chown -R munge:munge munge
      chmod 755 munge
      setpriv --reuid munge --regid munge --clear-groups munged --force \
        --key-file="$1/munge/key" --socket="$1/munge/socket" --pid-file="$1/munge/pid" \
        --log-file="$1/munge/log" --seed-file="$1/munge/seed" >munged.out 2>&1
      ports=$(python3 -c 'import socket
      s = [socket.socket() for _ in range(2)]
      [x.bind(("127.0.0.1", 0)) for x in s]
      print(*[x.getsockname()[1] for x in s])')
      set -- "$1" $ports
      cat >slurm.conf <<END
      ClusterName=small
      SlurmctldHost=$(hostname)(127.0.0.1)
      SlurmctldPort=$2
      SlurmdPort=$3
      AuthType=auth/munge
      AuthInfo=socket=$1/munge/socket
      SlurmUser=root
      SlurmdUser=root
      ProctrackType=proctrack/linuxproc
      TaskPlugin=task/none
      SelectType=select/cons_tres
      SelectTypeParameters=CR_CPU
      MpiDefault=none
      SwitchType=switch/none
      ReturnToService=2
      StateSaveLocation=$1/state
      SlurmdSpoolDir=$1/spool
      SlurmctldPidFile=$1/slurmctld.pid
      SlurmdPidFile=$1/slurmd.pid
      SlurmctldLogFile=$1/slurmctld.log
      SlurmdLogFile=$1/slurmd.log
      NodeName=$(hostname) NodeAddr=127.0.0.1 CPUs=2
      PartitionName=all Nodes=$(hostname) Default=YES MaxTime=INFINITE State=UP
      END
      slurmctld -f "$1/slurm.conf" >slurmctld.out 2>&1
      slurmd -f "$1/slurm.conf" >slurmd.out 2>&1
      """
    let file = try folder.write(script, to: "start")
    let outcome = try Shell.run("bash \"$1\" \"$2\"", [file, folder.path])
    guard outcome.code == 0 else {
      throw Failure(text: outcome.errors + outcome.output)
    }
  }

  struct Failure: Error { let text: String }

  deinit {
    let script = """
      for file in slurmd.pid slurmctld.pid munge/pid; do
        [ -e "$1/$file" ] && kill "$(cat "$1/$file")"
      done
      sleep 1
      """
    _ = try? Shell.run(script, [folder.path])
  }

  /// What is waiting or running.
  func state(_ environment: [String: String]) -> String {
    (try? Shell.run("squeue -o '%i %T %r'; sinfo", environment: environment).output) ?? ""
  }

  /// Waits until nothing is waiting or running; false after five minutes.
  func waitForAll(_ environment: [String: String]) throws -> Bool {
    let script = """
      for step in $(seq 300); do
        jobs=$(squeue --noheader --format=%i) && [ -z "$jobs" ] && exit 0
        # A requeued part need not wait for its time.
        for job in $(squeue --noheader --states=PENDING --format=%i --array); do
          scontrol update JobId="$job" StartTime=now 2>/dev/null || true
        done
        sleep 1
      done
      exit 1
      """
    return try Shell.run(script, environment: environment).code == 0
  }
}
