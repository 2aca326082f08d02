/// An engine that runs tasks on many machines; the raw value is the word of `--engine`.
package enum FarmEngine: String, CaseIterable {
  case slurm, parallel, openjd, kubernetes

  /// The job for the engine.
  package func text(of job: FarmJob) -> String {
    switch self {
    case .slurm: job.slurmScript
    case .parallel: job.parallelScript
    case .openjd: job.openJobDescription
    case .kubernetes: job.kubernetesJobs
    }
  }
}
