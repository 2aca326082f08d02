internal import Files

extension RenderJob {
  /// Renders the job's first frame to one file.
  func renderImage(_ path: String, _ monitor: FrameMonitor) throws -> RenderStatistics {
    let output = try TemporaryOutput.file(for: path)
    let temporaryPath = output.path
    var job = self
    job.frames = Array(frames.prefix(1))
    let encoder = ImageSegmentEncoder { _ in temporaryPath }
    let work = job.work(job.plan, encoder, isCacheable: !output.isWrittenThrough, monitor)
    let statistics = try job.frames.isEmpty ? RenderStatistics() : work.result(of: 0).statistics
    try monitor.finish()
    try output.commit()
    work.recorder?.finish()
    return statistics
  }

  /// Renders all frames to numbered files, which appear together when the last one is done.
  func renderImages(_ names: FrameNames, _ monitor: FrameMonitor) async throws
    -> RenderStatistics
  {
    for frame in frames { try TemporaryOutput.checkName(names.name(of: frame.index)) }
    let output = try TemporaryOutput.folder(for: names.folder)
    let folder = output.path
    let encoder = ImageSegmentEncoder { "\(folder)/\(names.name(of: $0.index))" }
    let work = work(plan, encoder, monitor)
    var statistics = RenderStatistics()
    try await work.run(Array(work.segments.indices), jobs: jobs) {
      statistics += $0.statistics
    }
    try monitor.finish()
    try output.commitFiles(frames.map { names.name(of: $0.index) })
    work.recorder?.finish()
    return statistics
  }
}
