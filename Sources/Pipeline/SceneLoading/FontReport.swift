internal import JSONText
internal import SceneModel
internal import TextShaping

/// The fonts of a scene as text and as JSON.
public struct FontReport: Sendable {
  /// The name of the input.
  public let file: String
  /// The fonts, in the order in which layers ask for them.
  public let uses: [FontUse]

  /// The fonts that a document asks for.
  ///
  /// - Throws: a folder or file of the options that cannot be used.
  public init(_ document: SceneDocument) throws(SceneLoadingError) {
    self.init(file: document.file, uses: try document.fontUses())
  }

  init(file: String, uses: [FontUse]) { (self.file, self.uses) = (file, uses) }

  /// A line for each font: `Inter 700 (layers[0]): fonts/Inter.ttf, Inter Bold, by asset`.
  public var text: String { lines.map { $0.visible + "\n" }.joined() }

  /// An object with a list of fonts.
  public var json: String {
    JSONPrinter.document(.object([("file", .string(file)), ("fonts", value)]), .records)
  }

  var lines: [String] {
    uses.map { use in
      let slant = use.isItalic ? " italic" : ""
      let what = "\(use.name) \(use.weight)\(slant) (\(use.path)): "
      guard let font = use.font, let rule = use.rule else {
        return what + "missing (\(use.problem ?? "no font"))"
      }
      return what + "\(use.file ?? "in the scene"), \(font.fullName), by \(rule.rawValue)"
    }
  }

  var value: JSONValue {
    .array(
      uses.map { use in
        .object([
          ("name", .string(use.name)),
          ("weight", .integer(use.weight)),
          ("style", .string(use.isItalic ? "italic" : "normal")),
          ("path", .string(use.path)),
          ("file", .string(use.file)),
          ("face", .string(use.font?.fullName)),
          ("rule", .string(use.rule?.rawValue)),
          ("problem", .string(use.problem)),
        ])
      }
    )
  }
}
