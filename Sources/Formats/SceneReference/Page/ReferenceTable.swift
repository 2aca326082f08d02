internal import JSONText
internal import SceneFormat
internal import SceneModel

extension SceneReference {
  /// A heading with a table.
  struct Section {
    let title: String
    let rows: [Row]

    init(_ title: String, _ rows: [Row]) {
      self.title = title
      self.rows = rows
    }

    /// The section as Markdown, with the columns that one of its rows fills.
    func text(_ examples: [String: Example]) -> String {
      let images = rows.map { $0.imageText(examples) }
      let columns: [(String, [String])] = [
        ("key", rows.map { "`\($0.title)`" }), ("image", images),
        ("type", rows.map(\.type)), ("unit", rows.map { $0.field.unit?.rawValue ?? "" }),
        ("default", rows.map(\.defaultValue)), ("animated", rows.map { $0.animated ?? "" }),
        (rows.first?.column ?? "", rows.map { $0.layers ?? "" }),
        ("meaning", rows.map { $0.meaning(examples) }),
      ]
      let filled = columns.filter { $0.1.contains { !$0.isEmpty } }
      var text = "## \(title)\n\n| " + filled.map(\.0).joined(separator: " | ") + " |\n"
      text += "|" + String(repeating: "---|", count: filled.count) + "\n"
      for index in rows.indices {
        text +=
          "| " + filled.map { $0.1[index].replacing("|", with: "\\|") }.joined(separator: " | ")
          + " |\n"
      }
      return text
    }
  }

  /// One key with its information on the page.
  struct Row {
    let field: FieldSchema
    /// What the page has in place of the name of the key.
    var label: String?
    /// The name of the example, in place of that of the key; empty for none.
    var example: String?
    /// What the page has in place of the words of the form.
    var words: String?
    var animated: String?
    var layers: String?
    var column = "layers"

    /// The layers in which a key that every layer takes has an effect.
    static func layers(_ key: String) -> String {
      let full = key.split(separator: ".").first.map(String.init) ?? key
      return KeyCatalogue.ignoredWithDepth.contains(full) ? "every but transform" : "every"
    }

    var title: String { label ?? field.name }
    var image: String { example ?? field.name }
    /// The form in words.
    var type: String { words ?? field.form.words }

    /// The default in words.
    var defaultValue: String {
      if field.isRequired { return "required" }
      if let text = field.defaultText { return text }
      guard let value = field.defaultValue else { return "" }
      if case .transform = field.form { return "identity" }
      if case .null = value.kind { return "none" }
      return "`\(JSONPrinter.line(value))`"
    }

    func imageText(_ examples: [String: Example]) -> String {
      guard let example = examples[image] else { return "" }
      return "![\(title)](\(imageFolder)/\(example.file))"
    }

    /// The sentence, and which values the image shows where they are short.
    func meaning(_ examples: [String: Example]) -> String {
      guard let values = examples[image]?.values else { return field.summary }
      let list = values.map { "`\($0)`" }.joined(separator: ", ")
      return list.count > 70 ? field.summary : "\(field.summary) Shown: \(list)."
    }
  }
}

extension SceneReference.Example {
  /// The name of the image's file.
  public var file: String { "\(name).png" }
}
