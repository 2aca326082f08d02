internal import AnimationRenderer
internal import Foundation

/// The request of the command, as words `name=value`.
struct RecordingRequest: Sendable {
  /// The compiled program.
  private(set) var program = ""
  /// Points of the screen.
  private(set) var view = CGSize(width: 393, height: 852)
  /// Seconds; nil until nothing moves.
  private(set) var duration: Double?
  /// Folders of the program's images, sounds and fonts.
  private(set) var resources: [String] = []
  /// Further fonts: files, and folders with their subfolders.
  private(set) var (fontFiles, fontFolders): ([String], [String]) = ([], [])
  private(set) var touches: [RecordedTouch] = []
  /// Whether colours are those of the dark.
  private(set) var isDark = false
  /// The identifier of the locale; nil for Foundation's.
  private(set) var locale: String?
  /// Seconds until a program without rights is ended; nil for a program with the user's.
  private(set) var sandboxSeconds: Double?

  init(_ words: [String]) {
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let value = String(parts[1])
      let numbers = value.split(separator: " ").compactMap { Double($0) }
      switch parts[0] {
      case "program": program = value
      case "view" where numbers.count == 2: view = CGSize(width: numbers[0], height: numbers[1])
      case "duration": duration = numbers.first
      case "resources": resources.append(value)
      case "fontFile": fontFiles.append(value)
      case "fontFolder": fontFolders.append(value)
      case "touch" where numbers.count >= 4:
        let points = stride(from: 2, to: numbers.count - 1, by: 2).map {
          CGPoint(x: numbers[$0], y: numbers[$0 + 1])
        }
        touches.append(RecordedTouch(along: points, at: numbers[0], duration: numbers[1]))
      case "appearance": isDark = value == "dark"
      case "locale": locale = value
      case "sandbox": sandboxSeconds = numbers.first
      default: break
      }
    }
  }

  /// How long is recorded where the command does not say, before what is at rest is cut off.
  static let longest = 10.0
}
