extension SceneReference {
  /// The examples of the embedded text, by the names of its parts.
  static let tables = Example.tables(String(decoding: PackageResources.examples_txt, as: UTF8.self))
}

extension SceneReference.Example {
  /// Reads examples, one a line: the name, a colon, the values with bars between them, two bars, and the layer or `rows`;
  /// after further double bars follow other arguments of `cells` or `rows`.
  ///
  /// A line `== name` begins a part, and a line `$name = text` gives a text a name for the lines below it in the part.
  fileprivate static func tables(_ text: String) -> [String: [Self]] {
    var (tables, part, texts) = ([String: [Self]](), "", [(name: String, text: String)]())
    for line in text.split(separator: "\n") {
      let line = texts.reduce(String(line)) { $0.replacing($1.name, with: $1.text) }
      if line.hasPrefix("== ") {
        (part, texts) = (String(line.dropFirst(3)), [])
      } else if line.hasPrefix("$") {
        let (name, text) = line.halves(at: " = ")
        texts.append((name, text))
      } else {
        tables[part, default: []].append(example(line))
      }
    }
    return tables
  }

  private static func example(_ line: String) -> Self {
    let parts = line.split(separator: " || ").map(String.init)
    let (name, list) = (parts.first ?? "").halves(at: ": ")
    let (values, layer) = (list.split(separator: " | ").map(String.init), parts.dropFirst().first)
    let option = { (name: String) in
      parts.first { $0.hasPrefix(name + ": ") }.map { $0.halves(at: ": ").1 }
    }
    return layer == "rows"
      ? rows(name, values, isStrobe: parts.contains("strobe"), option: option)
      : cells(name, values, layer: layer ?? "", option: option)
  }
}

extension String {
  // The text before and after a separator.
  fileprivate func halves(at separator: String) -> (String, String) {
    let halves = split(separator: separator, maxSplits: 1).map(String.init)
    return (halves.first ?? "", halves.dropFirst().first ?? "")
  }
}
