internal import Glibc
internal import JSONText
internal import SceneModel

extension RenderStatistics {
  /// The figures as lines of `stats: name value unit`, with the peak of the process's memory.
  ///
  /// - Parameter wall: how long the render took.
  public func text(wall: Duration) -> String {
    figures(wall).map { figure in
      let digits = CountFormat("%.3f")?.text(for: figure.value) ?? figure.value.shortestDecimal
      return "stats: \(figure.name) \(digits) \(figure.unit)\n"
    }.joined()
  }

  /// The figures as one object of JSON on a line, an event like those of `RunProgress`.
  ///
  /// - Parameter wall: how long the render took.
  public func json(wall: Duration) -> String {
    let members = figures(wall).map { ($0.key, JSONValue.number($0.value.thousandths)) }
    return JSONPrinter.line(.object([("event", .string("stats"))] + members)) + "\n"
  }

  private func figures(
    _ wall: Duration
  ) -> [(name: String, key: String, value: Double, unit: String)] {
    let count = Double(max(1, frames))
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return [
      ("frames", "frames", Double(frames), "frames"),
      ("found", "found", Double(cachedFrames), "frames"),
      ("repeats", "repeats", Double(repeats), "frames"),
      ("sampling", "samplingMs", sampling * 1000 / count, "ms/frame"),
      ("hashing", "hashingMs", hashing * 1000 / count, "ms/frame"),
      ("raster", "rasterMs", raster * 1000 / count, "ms/frame"),
      ("conversion", "conversionMs", conversion * 1000 / count, "ms/frame"),
      ("encoding", "encodingMs", encoding * 1000 / count, "ms/frame"),
      ("end-to-end", "framesPerSecond", Double(frames) / max(wall.seconds, 1e-9), "frames/s"),
      ("peak-memory", "peakMemoryMiB", Double(usage.ru_maxrss) / 1024, "MiB"),
      ("page-faults", "pageFaults", Double(usage.ru_minflt) / count, "faults/frame"),
    ]
  }
}

extension Double {
  /// Rounded to thousandths, as reports for programs have numbers.
  package var thousandths: Double { (self * 1000).rounded() / 1000 }
  /// The number to hundredths, as text.
  var hundredths: String { ((self * 100).rounded() / 100).shortestDecimal }
}
