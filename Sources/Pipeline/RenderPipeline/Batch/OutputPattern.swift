internal import Files
internal import SceneModel

/// The names of the outputs or inputs of several renders: text with `{name}` where they differ.
public struct OutputPattern: Sendable {
  private enum Part: Sendable, Equatable {
    case text(String)
    case name(String)
  }

  /// The pattern as it was given.
  public let text: String
  private var parts: [Part] = []

  /// Creates a pattern.
  ///
  /// - Parameters:
  ///   - allowed: the names that are allowed in braces.
  ///   - field: the field of requests that has the pattern.
  /// - Throws: `RequestError` about the field for another name, or an unbalanced brace.
  public init(
    _ text: String,
    allowed: [String],
    field: RequestField = .output
  ) throws(RequestError) {
    self.text = text
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else {
        throw RequestError(field, "'\(text)' has a { without } (write {name})")
      }
      let name = String(rest[rest.index(after: open)..<close])
      guard allowed.contains(name) else {
        throw RequestError(
          field,
          "nothing is named '\(name)' (there are \(allowed.joined(separator: ", ")))\(name.suggestion(among: allowed))"
        )
      }
      parts += [.text(String(rest[..<open])), .name(name)]
      rest = rest[rest.index(after: close)...]
    }
    parts.append(.text(String(rest)))
  }

  /// Whether all renders would have the same name.
  public var isConstant: Bool { parts.count == 1 }

  /// Returns whether the pattern contains a name.
  public func uses(_ name: String) -> Bool { parts.contains(.name(name)) }

  /// Returns the output of one render.
  ///
  /// Only the text of the pattern can have a field for frame numbers: `%` and `#` in a value are
  /// literal.
  ///
  /// - Parameter value: returns the replacement for a name.
  /// - Returns: the path and its output; nil if its extension is unknown.
  /// - Throws: `RequestError` for a value that is no part of a file's name, and for two fields for
  ///   a number.
  public func output(
    _ value: (String) -> String?
  ) throws(RequestError) -> (path: String, output: OutputPath?) {
    var path = ""
    // The pieces of the last component; values have no slash.
    var name: [(text: String, isValue: Bool)] = []
    for part in parts {
      switch part {
      case .text(let text):
        path += text
        if text.utf8.contains(UInt8(ascii: "/")) { name = [] }
        name.append((FileSystem.name(of: text), false))
      case .name(let key):
        let text = try Self.checked(value(key) ?? "", of: key)
        path += text
        name.append((text, true))
      }
    }
    let numbers = try Self.numbers(in: name, of: path)
    let output = OutputPath(path, numbers: numbers)
    if let output, numbers != nil { try RequestedOutput.checkNumbers(path, output) }
    return (path, output)
  }

  /// Returns the path of an output that a list of jobs names.
  ///
  /// - Throws: `RequestError` for control characters, which end a name or change how it is displayed.
  static func checkedPath(_ path: String) throws(RequestError) -> String {
    guard !hasControlCharacters(path) else {
      throw RequestError(
        .usage,
        "the output \(FileSystem.quoted(path)) has control characters (change the name)"
      )
    }
    return path
  }

  private static func hasControlCharacters(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  // A part of a file's name.
  private static func checked(_ text: String, of name: String) throws(RequestError) -> String {
    // Marks of direction make a name look like another one.
    let isPlain =
      !hasControlCharacters(text) && text.unicodeScalars.allSatisfy { $0 != "/" && !$0.isHidden }
    guard isPlain, !text.isEmpty, text != ".", text != ".." else {
      throw RequestError(
        .usage,
        "{\(name)} is \(FileSystem.quoted(text)), which is no part of a file's name (change the value)"
      )
    }
    return text
  }

  private static func numbers(
    in parts: [(text: String, isValue: Bool)],
    of path: String
  ) throws(RequestError) -> FrameNames? {
    let texts = parts.map { $0.isValue ? "" : $0.text }
    guard texts.reduce(0, { $0 + FrameNames.numbers(in: $1) }) < 2 else {
      throw RequestError(
        .output,
        "\(FileSystem.quoted(path)) has two placeholders for a number (leave one)"
      )
    }
    let folder = FileSystem.folder(of: path)
    for (index, text) in texts.enumerated() {
      guard let names = FrameNames(pattern: text, folder: folder) else { continue }
      let before = parts[..<index].map(\.text).joined()
      let after = parts[(index + 1)...].map(\.text).joined()
      return FrameNames(
        folder: folder,
        prefix: before + names.prefix,
        digits: names.digits,
        suffix: names.suffix + after
      )
    }
    return nil
  }

  /// The output of an input without `-o`: its name with another ending, in the current folder.
  ///
  /// - Parameter ending: the ending without its dot; nil for that of a still or a video.
  public static func defaultValue(input: String, isStatic: Bool, ending: String? = nil) -> String {
    "\(stem(of: input)).\(ending ?? (isStatic ? "png" : "mp4"))"
  }

  /// The name of an input without its folder and ending: `a..b` of `a..b.json`, `.card` of `.card.json`.
  ///
  /// A name of nothing but an ending, such as `.json`, has none.
  public static func stem(of input: String) -> String {
    let name = input == "-" ? "stdin" : FileSystem.name(of: input)
    guard let dot = name.lastIndex(of: "."), name[..<dot].contains(where: { $0 != "." }) else {
      return name
    }
    return String(name[..<dot])
  }
}
