internal import JSONText
package import SceneModel

/// How a Swift program is shown and run.
package struct ProgramOptions: Sendable {
  /// The class, or the page of a playground, that is shown; nil for the obvious one.
  package var itemName: String?
  /// Points of the screen.
  package var (width, height) = (393, 852)
  /// Whether colours are those of the dark.
  package var isDark = false
  /// The identifier of the locale; nil for Foundation's.
  package var locale: String?
  /// Seconds; nil until nothing moves.
  package var duration: Double?
  /// Fingers, as `RecordingRequest` reads them: start, duration and points.
  package var touches: [String] = []
  /// Fonts that the program finds by name: files, and folders with their subfolders, as absolute paths.
  package var (fontFiles, fontFolders): ([String], [String]) = ([], [])
  /// The program's own arguments, `NAME=VALUE`.
  package var arguments: [String] = []
  /// Where the sources are left as they are compiled; nil for nowhere.
  package var copy: String?
  /// Whether the program runs without the user's rights.
  package var isSandboxed = false
  /// Seconds that compiling may take, and running.
  package var seconds = 60.0
  /// The limits for sources and for what is recorded.
  package var limits = Limits()

  /// The usual options.
  package init() {}

  /// Reads a touch: `0.5s tap 120,300`, `1s press 120,300 0.8s`, `1s drag 100,600 100,200 0.4s`.
  ///
  /// - Returns: its start, its duration and its points; nil for another text.
  package static func touch(_ text: String) -> String? {
    let words = text.split(separator: " ").map(String.init)
    let durations = ["tap": 0.05, "press": 1, "drag": 0.3]
    guard words.count >= 3, let start = seconds(words[0]), let usual = durations[words[1]] else {
      return nil
    }
    let points = words.dropFirst(2).prefix { $0.contains(",") }.compactMap(point)
    let rest = words.dropFirst(2 + points.count)
    guard !points.isEmpty, (points.count > 1) == (words[1] == "drag"),
      rest.count <= (words[1] == "tap" ? 0 : 1), let duration = rest.first.map(seconds) ?? usual
    else { return nil }
    return "\(start) \(duration) \(points.joined(separator: " "))"
  }

  // Seconds with or without their unit.
  private static func seconds(_ text: String) -> Double? {
    let number = text.hasSuffix("s") ? String(text.dropLast()) : text
    guard let value = DecimalText.number(number), (0...86_400).contains(value) else { return nil }
    return value
  }

  private static func point(_ text: String) -> String? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { DecimalText.number(String($0)) }
    guard parts.count == 2, numbers.count == 2, numbers.allSatisfy({ abs($0) <= 100_000 }) else {
      return nil
    }
    return "\(numbers[0]) \(numbers[1])"
  }
}
