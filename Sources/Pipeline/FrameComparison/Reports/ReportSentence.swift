internal import Files
internal import SceneFormat

extension ComparisonReport {
  /// The names of both sides: of their files, or the paths if the files have the same name.
  var sideNames: (expected: String, actual: String) {
    let (a, b) = (Self.name(of: expected), Self.name(of: actual))
    return a == b ? (expected, actual) : (a, b)
  }

  private static func name(of path: String) -> String {
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    let name = FileSystem.name(of: path)
    return [".", "..", ""].contains(name) ? path : name
  }

  /// The result as one sentence in plain words, with both names and with what changed.
  public var sentence: String {
    switch subject {
    case .inputs: return inputSentence
    case .goldens: return goldenSentence
    }
  }

  private var inputSentence: String {
    let (a, b) = sideNames
    let differing = differingCases
    guard cases.count == 1, let item = cases.first else {
      guard !differing.isEmpty else {
        return "all \(cases.count) files of \(a) and \(b) look the same"
      }
      let verb = differing.count == 1 ? "differs" : "differ"
      return "\(differing.count) of \(cases.count) files \(verb) between \(a) and \(b)"
    }
    guard !item.isEqual else { return "\(a) and \(b) look the same" }
    guard !item.differingFrames.isEmpty, item.frames.count > 1 else {
      return "\(b) differs from \(a)\(item.reason)"
    }
    return "\(item.differingShare) of \(b) \(item.differs) from \(a)"
      + "\(item.beginning)\(item.reason)"
  }

  // Goldens without a scene are no scenes that differ.
  private var goldenSentence: String {
    var scenes = self
    scenes.cases.removeAll { $0.mismatches.contains(.goldenWithoutScene) }
    let count = cases.count - scenes.cases.count
    guard count > 0 else { return sceneSentence }
    let strays = count == 1 ? "1 golden has no scene" : "\(count) goldens have no scene"
    return scenes.cases.isEmpty ? strays : "\(strays); \(scenes.sceneSentence)"
  }

  private var sceneSentence: String {
    let differing = differingCases
    guard let first = differing.first else {
      guard cases.count == 1, let item = cases.first else {
        return "all \(cases.count) scenes look like their goldens"
      }
      return "\(item.name) looks like its goldens"
    }
    guard cases.count == 1 else {
      let names = differing.prefix(3).map(\.name).joined(separator: ", ")
      let rest = differing.count > 3 ? " and \(differing.count - 3) more" : ""
      let differ = differing.count == 1 ? "scenes differs from its" : "scenes differ from their"
      return "\(differing.count) of \(cases.count) \(differ) goldens: \(names)\(rest)"
    }
    guard !first.differingFrames.isEmpty, first.frames.count > 1 else {
      return "\(first.name) differs from its goldens\(first.reason)"
    }
    return "\(first.differingShare) of \(first.name) \(first.differs) from the goldens"
      + "\(first.beginning)\(first.reason)"
  }
}

extension ComparisonCase {
  /// All differing values of the sources: of the scene, then of the layers that look different.
  var allSourceChanges: [SourceChange] { sourceChanges + changedLayers.flatMap(\.sourceChanges) }

  fileprivate var differingShare: String {
    let count = differingFrames.count
    return count == frames.count ? "all \(count) frames" : "\(count) of \(frames.count) frames"
  }

  fileprivate var differs: String { differingFrames.count == 1 ? "differs" : "differ" }

  // From which instant on frames differ.
  fileprivate var beginning: String {
    guard let time = firstDifference?.time, time > 0 else { return "" }
    return differingFrames.count == 1 ? ", at \(time.seconds)" : ", from \(time.seconds) on"
  }

  // The first values that changed.
  fileprivate var reason: String {
    let changes = allSourceChanges
    guard let first = changes.first else { return "" }
    guard changes.count > 1 else { return ": \(first.message)" }
    guard changes.count > 2 else { return ": \(first.message), \(changes[1].message)" }
    return ": \(first.message) and \(changes.count - 1) more changes"
  }
}
