internal import Graphics
internal import JSONText
internal import SceneModel

/// The values of time expressions in one scene.
///
/// A class because markers become known while the scene is read.
final class TimeTable {
  /// The markers in the order of the file.
  private(set) var markers: [Marker] = []
  /// The names of all markers, also of those whose times are not known yet.
  var names: [String] = []
  /// The markers that share a name, which every use of a symbol or a repeat declares again: the paths of their
  /// items and the names under which their times are known.
  var uses: [String: [(path: JSONPath, name: String)]] = [:]
  /// Finds a marker whose time is not known yet.
  var pending: ((String) -> Marker?)?
  /// The frames of the scene in a second.
  private let rate: FrameRate
  /// The duration of the scene in seconds; `unknownEnd` while an automatic one is measured.
  let duration: Double
  /// Stands for the end of a scene while its automatic duration is measured: later than everything, so that it
  /// cuts nothing.
  private static let unknownEnd = 1e12
  /// The clocks of the layer that is being read.
  var clocks = ClockChain.scene

  /// - Parameter duration: the duration of the scene; nil while an automatic one is measured.
  init(rate: FrameRate, duration: Double?) {
    (self.rate, self.duration) = (rate, duration ?? Self.unknownEnd)
  }

  /// Whether an instant does not follow from the end of a scene whose duration is being measured.
  static func isFixed(_ instant: Double) -> Bool { abs(instant) < unknownEnd / 1000 }

  /// Adds a marker.
  func add(_ marker: Marker) { markers.append(marker) }

  /// Adds the clock of a layer or an animation inside of the current clocks.
  func enter(_ timing: Timing, isRemapped: Bool = false) {
    clocks = clocks.appending(timing, isRemapped: isRemapped || timing.duration.isFinite)
  }

  /// The marker of a name; nil for an unknown name and after a report.
  func marker(_ name: String) -> Marker? { markers.first { $0.name == name } ?? pending?(name) }

  /// The marker of the same use of a symbol as a path; that of the first use for a path outside of all.
  func marker(_ name: String, near path: JSONPath) -> Marker? {
    guard let uses = uses[name] else { return marker(name) }
    let here = path.steps
    func shared(_ path: JSONPath) -> Int { zip(path.steps, here).prefix { $0 == $1 }.count }
    var (best, length) = (name, -1)
    for use in uses where shared(use.path) > length {
      (best, length) = (use.name, shared(use.path))
    }
    return marker(best)
  }

  /// The seconds of a term; nil for a marker without a time.
  ///
  /// - Parameter path: the path of the time; the marker of the same use of a symbol counts.
  func seconds(_ term: TimeExpression.Term, at path: JSONPath) -> Double? {
    switch term {
    case .seconds(let seconds): seconds
    case .frames(let frames): frames / rate.framesPerSecond
    case .percent(let percent): duration * percent / 100
    case .end: duration
    case .marker(let name, let isEnd):
      marker(name, near: path).map { isEnd ? $0.end ?? $0.begin : $0.begin }
    }
  }
}

extension JSONPath {
  // The keys and indices from the root on.
  fileprivate var steps: [String] {
    switch self {
    case .root: []
    case .key(let parent, let key): parent.steps + [key]
    case .index(let parent, let index): parent.steps + ["[\(index)]"]
    }
  }
}
