internal import Files

/// The names of the outputs of several renders: text with `{name}` where they differ.
public struct OutputPattern: Sendable {
  private enum Part: Sendable, Equatable {
    case text(String)
    case name(String)
  }

  /// The pattern as it was given.
  public let text: String
  private var parts: [Part] = []

  /// A pattern.
  ///
  /// - Parameter known: the names that may stand in braces.
  /// - Throws: `RequestError` about `output` for another name, or a brace without its other half.
  public init(_ text: String, known: [String]) throws(RequestError) {
    self.text = text
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else {
        throw RequestError(.output, "'\(text)' has a { without } (write {name})")
      }
      let name = String(rest[rest.index(after: open)..<close])
      guard known.contains(name) else {
        throw RequestError(
          .output,
          "nothing is named '\(name)' (there are \(known.joined(separator: ", ")))\(name.suggestion(among: known))"
        )
      }
      parts += [.text(String(rest[..<open])), .name(name)]
      rest = rest[rest.index(after: close)...]
    }
    parts.append(.text(String(rest)))
  }

  /// Whether all renders would have the same name.
  public var isConstant: Bool { parts.count == 1 }

  /// Whether a name stands in it.
  public func uses(_ name: String) -> Bool { parts.contains(.name(name)) }

  /// The output of one render.
  ///
  /// - Parameter value: what stands for a name.
  /// - Throws: `RequestError` for a value that is no part of a file's name.
  public func name(_ value: (String) -> String?) throws(RequestError) -> String {
    var result = ""
    for part in parts {
      switch part {
      case .text(let text): result += text
      case .name(let name):
        let text = value(name) ?? ""
        guard !text.isEmpty, text != ".", text != "..", !text.contains("/"), !text.contains("\0")
        else {
          throw RequestError(
            .usage,
            [],
            "{\(name)} is \(FileSystem.quoted(text)), which is no part of a file's name (change the value)"
          )
        }
        result += text
      }
    }
    return result
  }

  /// The output of an input without `-o`: its name with another ending, in the current folder.
  public static func standard(input: String, isStill: Bool) -> String {
    stem(of: input) + (isStill ? ".png" : ".mp4")
  }

  /// The name of an input without its folder and ending.
  public static func stem(of input: String) -> String {
    let name = input == "-" ? "stdin" : FileSystem.name(of: input)
    guard name.contains(".") else { return name }
    let stem = name.split(separator: ".").dropLast().joined(separator: ".")
    return stem.isEmpty ? name : stem
  }
}
