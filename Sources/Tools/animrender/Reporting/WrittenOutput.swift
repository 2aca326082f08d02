import Files
import RenderPipeline
import SceneModel

extension PreparedRender {
  /// The bytes of the output and its poster; nil where no file was written.
  var fileBytes: Int? {
    guard selection == nil else { return nil }
    let bytes = job.writtenBytes + (job.poster.flatMap { FileSystem.size(of: $0.path) } ?? 0)
    return bytes > 0 ? bytes : nil
  }

  /// Reports the path and the size of the output: `wrote out.mp4 (1.3 MB)`.
  func reportWritten(_ messages: inout Messages) {
    guard let output = subject.output, output != "-", !OutputDestination.isStandardOutput(output)
    else { return }
    let size = " (\(job.writtenBytes.byteText))"
    messages.report(Diagnostic(.note, .written, "wrote \(output.shortVisible)\(size)"))
  }
}

extension Int {
  /// A number of bytes as people say it, in powers of a thousand: 999 B, 1.0 kB, 12 MB.
  var byteText: String {
    let units = ["B", "kB", "MB", "GB", "TB"]
    var (value, unit) = (Double(self), 0)
    // A value that would round to a thousand uses the next unit.
    while value >= 999.5, unit < units.count - 1 {
      value /= 1000
      unit += 1
    }
    guard unit > 0, value < 9.95 else {
      return "\(Int(clamping: value.rounded(), in: 0...999)) \(units[unit])"
    }
    let tenths = Int(clamping: (value * 10).rounded(), in: 0...99)
    return "\(tenths / 10).\(tenths % 10) \(units[unit])"
  }
}
