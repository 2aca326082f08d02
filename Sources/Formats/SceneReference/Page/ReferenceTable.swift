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
      let pictures = rows.map { $0.pictureText(examples) }
      let columns: [(String, [String])] = [
        ("key", rows.map { "`\($0.title)`" }), ("picture", pictures),
        ("type", rows.map(\.type)), ("unit", rows.map { $0.fact.unit?.rawValue ?? "" }),
        ("default", rows.map(\.standard)), ("animated", rows.map { $0.animated ?? "" }),
        (rows.first?.column ?? "", rows.map { $0.layers ?? "" }),
        ("meaning", rows.map { $0.meaning(examples) }),
      ]
      let filled = columns.filter { $0.1.contains { !$0.isEmpty } }
      var text = "## \(title)\n\n| " + filled.map(\.0).joined(separator: " | ") + " |\n"
      text += "|" + String(repeating: "---|", count: filled.count) + "\n"
      for index in rows.indices {
        text += "| " + filled.map { $0.1[index].cell }.joined(separator: " | ") + " |\n"
      }
      return text
    }
  }

  /// One key with all that the page says about it.
  struct Row {
    let fact: KeyFact
    let title: String
    let picture: String
    let type: String
    let animated: String?
    let layers: String?
    let column: String

    init(
      _ fact: KeyFact,
      title: String? = nil,
      picture: String? = nil,
      type: String? = nil,
      animated: String? = nil,
      layers: String? = nil,
      column: String = "layers"
    ) {
      self.fact = fact
      self.title = title ?? fact.name
      self.picture = picture ?? fact.name
      self.type = type ?? fact.form.words
      self.animated = animated
      self.layers = layers
      self.column = column
    }

    /// The layers in which a key that every layer takes has an effect.
    static func layers(_ key: String) -> String {
      let whole = key.split(separator: ".").first.map(String.init) ?? key
      return KeyCatalogue.ignoredWithDepth.contains(whole) ? "every but transform" : "every"
    }

    /// The default in words.
    var standard: String {
      if fact.isRequired { return "required" }
      if let text = fact.standardText { return text }
      guard let value = fact.standard else { return "" }
      if case .transform = fact.form { return "identity" }
      if case .null = value.kind { return "none" }
      return "`\(JSONPrinter.line(value))`"
    }

    func pictureText(_ examples: [String: Example]) -> String {
      guard let example = examples[picture] else { return "" }
      return "![\(title)](\(pictureFolder)/\(example.file))"
    }

    /// The sentence, and which values the picture shows where they are short.
    func meaning(_ examples: [String: Example]) -> String {
      guard let values = examples[picture]?.values else { return fact.summary }
      let list = values.map { "`\($0)`" }.joined(separator: ", ")
      return list.count > 70 ? fact.summary : "\(fact.summary) Shown: \(list)."
    }
  }
}

extension SceneReference.Example {
  /// The name of the picture's file.
  public var file: String { "\(name).png" }
}

extension String {
  fileprivate var cell: String {
    reduce(into: "") { $0 += $1 == "|" ? "\\|" : String($1) }
  }
}
