import Files
import Graphics
import RenderPipeline

/// The names of the outputs of several renders: text with `{name}` where they differ.
struct OutputPattern {
  private enum Part: Equatable {
    case text(String)
    case name(String)
  }

  /// The pattern as it was given.
  let text: String
  private var parts: [Part] = []

  /// A pattern.
  ///
  /// - Parameter known: the names that may stand in braces.
  init(_ text: String, known: [String]) throws(UsageError) {
    self.text = text
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else {
        throw UsageError("-o: '\(text)' has a { without } (write {name})")
      }
      let name = String(rest[rest.index(after: open)..<close])
      guard known.contains(name) else {
        throw UsageError(
          "-o: nothing is named '\(name)' (there are \(known.joined(separator: ", ")))"
            + didYouMean("", name, known)
        )
      }
      parts += [.text(String(rest[..<open])), .name(name)]
      rest = rest[rest.index(after: close)...]
    }
    parts.append(.text(String(rest)))
  }

  /// Whether all renders would have the same name.
  var isConstant: Bool { parts.count == 1 }

  /// Whether a name stands in it.
  func uses(_ name: String) -> Bool { parts.contains(.name(name)) }

  /// The output of one render.
  ///
  /// - Parameter value: what stands for a name.
  /// - Throws: `UsageError` for a value that is no part of a file's name.
  func name(_ value: (String) -> String?) throws(UsageError) -> String {
    var result = ""
    for part in parts {
      switch part {
      case .text(let text): result += text
      case .name(let name):
        let text = value(name) ?? ""
        guard !text.isEmpty, text != ".", text != "..", !text.contains("/"), !text.contains("\0")
        else {
          throw UsageError(
            "{\(name)} is \(FileSystem.quoted(text)), which is no part of a file's name (change the value)"
          )
        }
        result += text
      }
    }
    return result
  }

  /// The output of an input without `-o`: its name with another ending, in the current folder.
  static func standard(input: String, isStill: Bool) -> String {
    stem(of: input) + (isStill ? ".png" : ".mp4")
  }

  /// The name of an input without its folder and ending.
  static func stem(of input: String) -> String {
    let name = input == "-" ? "stdin" : FileSystem.name(of: input)
    guard name.contains(".") else { return name }
    let stem = name.split(separator: ".").dropLast().joined(separator: ".")
    return stem.isEmpty ? name : stem
  }
}
