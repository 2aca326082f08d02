internal import Graphics
internal import JSONText
internal import SceneModel

/// As which player a Lottie file is drawn, where players differ.
public enum LottieCompatibility: String, Sendable, Hashable, CaseIterable {
  /// As lottie-web: paths are not merged, masks that lighten, darken or differ add, no layer styles.
  case web
  /// As After Effects.
  case ae
}

/// The shared state of the readers of one Lottie file.
///
/// A class because every reader adds to the same counts and messages.
final class LottieContext {
  let report: ReadReport
  let limits: Limits
  let compatibility: LottieCompatibility
  /// The frames of the file, which all its times are measured in.
  var rate = FrameRate.sixty
  /// The same as written, by which time remaps count.
  var frameRate = 60.0
  /// The version of the exporter; nil where the file does not state it.
  var version: LottieVersion?
  /// The first asset of every name.
  var assets: [String: JSONCursor] = [:]
  /// The archive that contains the file; nil for a separate file.
  var files: PackedFiles?
  /// The images and audio files of the archive that have been taken out, by their names there.
  var packedFiles: [String: Asset.Source] = [:]
  /// The scripts of the file; nil where there are none, or none are run.
  var scripts: LottieScripts?
  /// The width of the file in points.
  var canvasWidth = Double.infinity
  /// Measures replaced texts; nil to leave them as they are.
  var measure: LottieTextMeasure?
  /// What parts of the scene other than layers are made of, by their paths there.
  var parts: [String: JSONCursor] = [:]
  /// The layer that is being read, for messages.
  var layerName = ""
  /// Whether lottie-web has read the file before it was saved, and changed its values in doing so.
  let isCompleted: Bool
  /// Whether handles of paths are points rather than vectors, as lottie-web leaves them in layers that it has read.
  private(set) var hasAbsoluteHandles: Bool

  private var reported: Set<String> = []
  private var keyframes = 0

  init(
    report: ReadReport,
    limits: Limits,
    compatibility: LottieCompatibility,
    isCompleted: Bool = false
  ) {
    (self.report, self.limits, self.compatibility) = (report, limits, compatibility)
    (self.isCompleted, hasAbsoluteHandles) = (isCompleted, isCompleted)
  }

  /// Runs a closure that reads a layer, or what belongs to one.
  func reading<Result>(layer: JSONCursor, _ body: () -> Result) -> Result {
    let outer = hasAbsoluteHandles
    hasAbsoluteHandles = isCompleted || flag(layer["completed"]) == true
    defer { hasAbsoluteHandles = outer }
    return body()
  }

  /// The clock of compositions, whose frames begin at 0.
  var clock: LottieClock { LottieClock(base: 0, rate: rate, limit: limits.magnitude) }

  /// Warns about something that is drawn differently than written.
  func warn(_ cursor: JSONCursor, _ message: @autoclosure () -> String) {
    report.add(
      .warning,
      .unsupportedFeature,
      offset: cursor.value.offset,
      path: cursor.path.text,
      layerName.isEmpty ? message() : "layer \(layerName.quoted): \(message())"
    )
  }

  /// The same, once for every kind of thing.
  func warn(once kind: String, _ cursor: JSONCursor, _ message: @autoclosure () -> String) {
    if reported.insert(kind).inserted { warn(cursor, message()) }
  }

  /// Reports something that makes the file unusable.
  func error(_ code: Diagnostic.Code, _ cursor: JSONCursor, _ message: @autoclosure () -> String) {
    report.error(code, cursor, message())
  }

  /// Counts keyframes; reports when they are the first too many.
  func count(keyframes count: Int, _ cursor: JSONCursor) {
    let before = keyframes
    keyframes += count
    if before <= limits.keyframes, keyframes > limits.keyframes {
      error(
        .limit,
        cursor,
        "more than \(limits.keyframes) keyframes (raise the limit with --max-keyframes)"
      )
    }
  }
}

/// The version of the exporter that wrote a file.
struct LottieVersion: Comparable {
  let parts: [Int]

  init(_ parts: Int...) { self.parts = parts }

  /// A version written as `5.7.4`; nil for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: ".").prefix(3).map { Int($0) ?? -1 }
    guard !parts.isEmpty, parts.allSatisfy({ $0 >= 0 }) else { return nil }
    self.parts = parts + Array(repeating: 0, count: 3 - parts.count)
  }

  static func < (a: LottieVersion, b: LottieVersion) -> Bool {
    a.parts.lexicographicallyPrecedes(b.parts)
  }
}

/// Leads from the frames of a composition to the seconds of the layers made of it.
struct LottieClock {
  /// The frame at which the seconds begin.
  var base: Double
  let rate: FrameRate
  /// The longest time that a scene may name, in seconds; times are clamped to it.
  let limit: Double

  /// Seconds.
  var frameLength: Double { Double(rate.denominator) / Double(rate.numerator) }

  /// The seconds of a frame.
  func seconds(_ frame: Double) -> Double {
    ((frame - base) * Double(rate.denominator) / Double(rate.numerator)).clamped(to: -limit...limit)
  }
}
