internal import JSONText
internal import SceneModel

/// The scripts of a scene as one program, found before its layers are read.
struct SceneScripts {
  /// The program.
  let program: ScriptProgram
  private let numbers: [String: Int]

  /// The scripts of a scene; nil where there are none.
  init?(_ root: JSONCursor, _ source: SourceText) {
    var search = Search()
    search.visit(root)
    guard !search.scripts.isEmpty else { return nil }
    search.findLayers(root)
    let positions = source.locations(of: search.scripts.map(\.value.offset))
    var numbers: [String: Int] = [:]
    let scripts = search.scripts.enumerated().map { index, script in
      numbers[script.path.text] = index
      return Script(
        script.text ?? "",
        path: script.path.text,
        location: positions[script.value.offset]
      )
    }
    self.numbers = numbers
    let outline: JSONValue = [
      "scripts": .integer(scripts.count), "layers": .texts(search.layers),
      "properties": .texts(Property.all.map(\.keyPath)),
    ]
    program = ScriptProgram(
      objectModel: .scene,
      outline: JSONPrinter.line(outline),
      scripts: scripts,
      layers: search.layers
    )
  }

  /// The use of the script of an object.
  func use(_ cursor: JSONCursor) -> ScriptUse? {
    guard let script = cursor["expression"], let number = numbers[script.path.text] else {
      return nil
    }
    return ScriptUse(program, script: number)
  }

  // Recursion is no deeper than the parser's.
  private struct Search {
    var scripts: [JSONCursor] = []
    var layers: [String] = []

    // Each name once, in the order of the file.
    private var seenNames: Set<String> = []

    mutating func visit(_ cursor: JSONCursor) {
      if let script = cursor["expression"], script.isString { scripts.append(script) }
      for (key, _, child) in cursor.members where key != "variables" { visit(child) }
      for child in cursor.elements { visit(child) }
    }

    mutating func findLayers(_ cursor: JSONCursor) {
      for (key, _, child) in cursor.members where key != "variables" {
        if key == "layers" || key == "sublayers" || key == "mask" { note(child) }
        findLayers(child)
      }
      for child in cursor.elements { findLayers(child) }
    }

    private mutating func note(_ list: JSONCursor) {
      for layer in list.isArray ? list.elements : [list] {
        if let name = layer["name"]?.text, seenNames.insert(name).inserted { layers.append(name) }
      }
    }
  }
}

extension JSONCursor {
  /// Whether this is an object with a script in the place of a value.
  var isScript: Bool { isObject && self["expression"] != nil }
}

extension ValueReader {
  /// Checks the keys of an object with a script.
  func checkScript(_ cursor: JSONCursor) {
    checkKeys(cursor, allowed: ["expression", "value"], of: "an expression")
    if let script = cursor["expression"] { _ = string(script, as: "a script in JavaScript") }
  }
}
