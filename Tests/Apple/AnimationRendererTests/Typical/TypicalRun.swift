import AnimationRenderer
import Foundation
import Graphics
import SceneModel

/// Lines of code for iOS, run under a recorder and drawn.
struct TypicalRun {
  /// What the recording says that is not a hint.
  var failures: [String]

  /// - Parameters:
  ///   - duration: seconds of the recording.
  ///   - body: the lines, with the recorder whose root layer of 200 × 200 points they fill.
  init(duration: Double = 2, _ body: (SceneRecorder) -> Void) throws {
    let size = CGSize(width: 200, height: 200)
    let recorder = SceneRecorder(size: size, duration: duration)
    body(recorder)
    let recording = recorder.finish()
    failures = recording.diagnostics.filter { $0.severity != .hint }.map { $0.text(file: nil) }
    let frame = try Renderer(recorder).frame(at: duration / 2)
    if frame.width != 200 { failures.append("the picture is \(frame.width) wide") }
  }
}

/// A colour as Core Animation draws it: red, green, blue and alpha.
func rgba(_ color: CGColor?) -> [CGFloat] {
  var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (-1, -1, -1, -1)
  color.map { UIColor(cgColor: $0) }?.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
  return [red, green, blue, alpha]
}

/// Whether two numbers are the same but for rounding.
func isNear(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1e-6 }
