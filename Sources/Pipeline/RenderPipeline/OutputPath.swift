internal import Files

/// The format that the path of an output requests by its extension.
public struct OutputPath: Sendable, Hashable {
  /// The path: a file, a pattern of files, or a folder with `/` at its end.
  public let path: String
  /// The format of the output.
  public let format: OutputFormat
  /// The names of a sequence of images; nil for anything else.
  public let names: FrameNames?

  /// The output of a path; nil when its ending is not known.
  ///
  /// A `%0Nd` or a run of two `#` or more in the name of an image, or a `/` at the end, makes a sequence.
  public init?(_ path: String) {
    let name = FileSystem.name(of: path)
    self.init(path, numbers: FrameNames(pattern: name, folder: FileSystem.folder(of: path)))
  }

  /// Creates the output of a path with literal `%` and `#`; nil if its extension is unknown.
  ///
  /// - Parameter numbers: the names of a sequence of images; nil for one image. Ignored for other
  ///   kinds of output, and for a folder.
  public init?(_ path: String, numbers: FrameNames?) {
    let ending = path.hasSuffix("/") ? "png" : Self.fileExtension(of: path)
    guard let format = OutputFormat.named(ending), format.isFile else { return nil }
    self.path = path
    self.format = format
    if path.hasSuffix("/") {
      names = FrameNames(
        folder: path == "/" ? "/" : String(path.dropLast()),
        prefix: "frame_",
        digits: 5,
        suffix: ".png"
      )
    } else {
      names = format.kind == .image ? numbers : nil
    }
  }

  /// The ending of a path without its dot; empty for none.
  static func fileExtension(of path: String) -> String {
    let name = FileSystem.name(of: path)
    return name.contains(".") ? String(name.split(separator: ".").last ?? "") : ""
  }

  /// The endings that are known, for messages.
  public static var fileExtensions: String {
    let files = OutputFormat.all.filter(\.isFile).map { ".\($0.name)" }
    return files.joined(separator: ", ") + ", name_%05d.png or folder/"
  }
}

extension FrameNames {
  /// How many places for a number a name has: `%d`, `%0Nd` and runs of two `#` or more.
  public static func numbers(in name: String) -> Int {
    var (runs, rest) = (0, name[...])
    while let run = Self.run(in: rest) {
      runs += 1
      rest = name[run.endIndex...]
    }
    let percents = name.split(separator: "%", omittingEmptySubsequences: false).dropFirst()
    return runs + percents.filter { $0.drop(while: \.isNumber).first == "d" }.count
  }

  // The first two `#` or more in a row. A single one is a character of the name: `take #3.png`.
  private static func run(in name: Substring) -> Substring? {
    var rest = name
    while let start = rest.firstIndex(of: "#") {
      let run = rest[start...].prefix { $0 == "#" }
      if run.count > 1 { return run }
      rest = rest[run.endIndex...]
    }
    return nil
  }

  /// Names from a pattern with one `%d`, `%0Nd` or run of two `#` or more; nil when there is none.
  public init?(pattern: String, folder: String) {
    if let run = Self.run(in: pattern[...]) {
      self.init(
        folder: folder,
        prefix: String(pattern[..<run.startIndex]),
        digits: run.count,
        suffix: String(pattern[run.endIndex...])
      )
      return
    }
    // A sign of another meaning may come first: `50%_%03d.png`.
    for start in pattern.indices where pattern[start] == "%" {
      let digits = pattern[pattern.index(after: start)...].prefix(while: \.isNumber)
      let isWidth = digits.first == "0" && Int(digits) != nil && digits.count <= 3
      let rest = pattern[digits.endIndex...]
      guard rest.first == "d", digits.isEmpty || isWidth else { continue }
      self.init(
        folder: folder,
        prefix: String(pattern[..<start]),
        digits: Int(digits) ?? 1,
        suffix: String(rest.dropFirst())
      )
      return
    }
    return nil
  }
}
