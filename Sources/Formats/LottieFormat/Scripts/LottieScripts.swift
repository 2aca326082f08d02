internal import JSONText
internal import SceneModel

/// The scripts of a Lottie file as one program, found before its layers are made.
struct LottieScripts {
  /// The program.
  let program: ScriptProgram
  // The numbers of scripts by the paths of their properties.
  private let numbers: [String: Int]
  private let compatibility: LottieCompatibility

  /// The scripts of a file; nil where there are none but loops, which are keyframes.
  init?(_ root: JSONCursor, _ source: SourceText, _ context: LottieContext) {
    guard Self.hasScripts(root.value, context.compatibility) else { return nil }
    var outline = LottieOutline(root, context)
    let text = JSONPrinter.line(outline.document())
    guard !outline.scripts.isEmpty else { return nil }
    let positions = source.locations(of: outline.scripts.map(\.offset))
    var numbers: [String: Int] = [:]
    let scripts = outline.scripts.enumerated().map { index, script in
      numbers[script.property] = index
      return Script(
        script.source,
        path: script.path,
        location: positions[script.offset],
        layer: script.layer,
        firstFrame: script.isInRoot ? outline.firstFrame : 0
      )
    }
    self.numbers = numbers
    compatibility = context.compatibility
    program = ScriptProgram(
      objectModel: .animation,
      outline: text,
      scripts: scripts,
      properties: outline.properties,
      rate: context.frameRate,
      firstFrame: outline.firstFrame
    )
  }

  /// The places of the scripts by their paths.
  var locations: [String: SourceLocation] {
    Dictionary(
      program.scripts.compactMap { script in script.location.map { (script.path, $0) } },
      uniquingKeysWith: { first, _ in first }
    )
  }

  private static func hasScripts(
    _ value: JSONValue,
    _ compatibility: LottieCompatibility
  ) -> Bool {
    switch value.kind {
    case .array(let items): items.contains { hasScripts($0, compatibility) }
    case .object(let members):
      members.contains { member in
        if member.key == "x", case .string(let text) = member.value.kind {
          return value.hasMember("k") && LottieLoop(text, of: value, compatibility) == nil
        }
        return hasScripts(member.value, compatibility)
      }
    case .null, .bool, .number, .string, .invalid: false
    }
  }

  /// Returns the use of a property's script for a value; nil where keyframes suffice.
  func use(_ cursor: JSONCursor, component: Int? = nil, factor: Double = 1) -> ScriptUse? {
    guard let text = cursor["x"]?.text, LottieLoop(text, of: cursor.value, compatibility) == nil,
      let script = numbers[cursor.path.text]
    else { return nil }
    return ScriptUse(program, script: script, component: component, factor: factor)
  }
}

extension JSONValue {
  /// Whether this is an object with a key.
  func hasMember(_ key: String) -> Bool {
    guard case .object(let members) = kind else { return false }
    return members.contains { $0.key == key }
  }
}
