internal import SceneFormat
internal import SceneModel

/// The reference of every key and key path, made from the tables that the reader uses.
public enum SceneReference {
  /// The folder of the images, from that of the page.
  public static let imageFolder = "Resources"

  /// The page as Markdown, the same in every run.
  public static func page() -> String {
    let examples = examples.reduce(into: [String: Example]()) { $0[$1.name] = $1 }
    return introduction + sections.map { $0.text(examples) }.joined(separator: "\n")
  }

  private static let introduction = """
    # Reference

    Every key and key path with its type, unit, default, and how it is animated.

    `animrender schema --reference` prints this page; `animrender schema` prints a JSON Schema for editors. \
    [The scene format](SceneFormat.md) explains the structure of a scene and the forms of values. Images show values \
    of the key, from left to right or from top to bottom; rows of dots have one dot per tenth of a second. Layers \
    that preserve the depth of their sublayers (transform layers, and replicators with `preservesDepth`) ignore the \
    keys of every layer except those for transforms. In key paths, a cell's key follows `emitterCells.<name>.` and an \
    input of a filter follows `filters.<name>.`.


    """

  static var sections: [Section] {
    let head: [(String, [FieldSchema])] = [
      ("The file", FileKeys.scene), ("canvas", keys(.canvas)), ("motionBlur", keys(.motionBlur)),
      ("Tracks of audio", keys(.audioTrack)), ("Gain as keyframes", keys(.audioGain)),
      ("Ducking", keys(.audioDucking)),
    ]
    let named: [(String, [FieldSchema])] = [
      ("Assets with rows", PartKeys.dataAsset), ("Symbols", keys(.symbol)),
      ("Uses of symbols", PartKeys.symbolUse), ("Repeats", PartKeys.repetition),
      ("Sequences", SequenceKeys.sequence), ("Items of a sequence", SequenceKeys.item),
      ("Transitions of a sequence", keys(.sequenceTransition)),
      ("Repeats in lists of values", PartKeys.valueRepetition),
      ("Captions: assets", CaptionKeys.asset), ("Captions: layers", CaptionKeys.layer),
      ("Includes", PartKeys.include), ("Included files", PartKeys.part),
    ]
    let objects: [(String, [FieldSchema])] = [
      ("Vector gradients", keys(.vectorGradient)),
      ("Vector texts: animators", keys(.vectorAnimator)),
      ("Vector texts: selectors", keys(.vectorSelector)),
      ("Vector texts: textPath", keys(.vectorTextPath)),
      ("Vector texts: glyphs", keys(.vectorGlyph)), ("Runs of a text", keys(.textRun)),
      ("highlight", keys(.textHighlight)), ("Spectra for layers", AnimationKeys.spectrum),
      ("letters", keys(.letters)), ("fillGradient and strokeGradient", keys(.shapeGradient)),
      ("fillPattern", keys(.fillPattern)), ("matte", keys(.matte)), ("stack", keys(.stack)),
      ("theme", keys(.theme)), ("Fonts of a theme", keys(.themeFont)),
    ]
    let particles = [
      ("Layers for particles", ObjectKeys.particleLayer),
      ("Shapes for particles", ObjectKeys.shape),
    ]
    let shared = Property.all.filter { $0.owner == nil }
    let items = VectorItem.Kind.allCases.map { ("Vector item \($0.rawValue)", VectorKeys.item($0)) }
    return head.map(section) + [Section("Assets", assets)] + named.map(section) + [
      Section("Every layer: keys", every),
      Section("Every layer: properties", properties(shared.filter { !$0.isPartOfMatrix })),
      Section("Every layer: parts of matrices", properties(shared.filter(\.isPartOfMatrix))),
    ] + LayerKind.allCases.compactMap(section) + (items + objects).map(section) + [
      Section("Filters", filters), Section("Emitter cells", cells),
    ] + particles.map(section) + [
      Section("Animations", animations),
      Section("Path primitives", PathPrimitive.allCases.flatMap(\.rows)),
      Section("Steps of a transform", TransformStep.allCases.flatMap(\.rows)),
      Section("Assertions", assertions),
    ]
  }

  private static func keys(_ form: ObjectForm) -> [FieldSchema] { form.fields ?? [] }

  private static func section(_ title: String, _ fields: [FieldSchema]) -> Section {
    Section(title, fields.map { Row(field: $0, example: "") })
  }

  private static var every: [Row] {
    LayerKeys.every.map { Row(field: $0, animated: "no", layers: Row.layers($0.name)) }
  }

  private static func section(_ kind: LayerKind) -> Section? {
    let keys = LayerKeys.base(kind).map { field in
      let property = Property(keyPath: field.name).flatMap { $0.applies(to: kind) ? $0 : nil }
      return Row(
        field: field,
        example: image(field.name, kind),
        animated: property?.interpolation ?? "no",
        layers: kind.rawValue
      )
    }
    let base = properties(Property.all.filter { $0.owner == kind })
    guard !keys.isEmpty || !base.isEmpty else { return nil }
    return Section("Kind \(kind.rawValue)", base + keys)
  }

  // MARK: Rows

  // Kinds of layers that share a key with others have a separate image for it.
  private static func image(_ key: String, _ kind: LayerKind?) -> String? {
    let base = kind.map { "\($0.rawValue).\(key)" }
    return examples.contains { $0.name == base } ? base : nil
  }

  private static func properties(_ properties: [Property]) -> [Row] {
    parentsFirst(properties).map { property in
      Row(
        field: property.field,
        example: image(property.keyPath, property.owner),
        animated: property.interpolation,
        layers: property.owner?.rawValue ?? Row.layers(property.keyPath)
      )
    }
  }

  // Parts follow the property that contains them.
  private static func parentsFirst(_ properties: [Property]) -> [Property] {
    let paths = properties.map { $0.keyPath.split(separator: ".") }
    return properties.enumerated().sorted { a, b in
      let (first, second) = (paths[a.offset], paths[b.offset])
      func position(_ path: [Substring]) -> Int { paths.firstIndex { $0[0] == path[0] } ?? 0 }
      let depths = (first.count, second.count)
      return (position(first), depths.0, a.offset) < (position(second), depths.1, b.offset)
    }.map(\.element)
  }

  private static var filters: [Row] {
    LayerFilter.Kind.allCases.flatMap { kind in
      ObjectKeys.filter(kind).filter {
        kind == .gaussianBlur || !["type", "name"].contains($0.name)
      }
      .map { field in
        let input = FilterInput(rawValue: field.name)
        let property = input.map { Property.filter(FilterProperty(name: "name", input: $0)) }
        let isShared = ["type", "name"].contains(field.name)
        let title = isShared ? field.name : "\(kind.rawValue): \(field.name)"
        return Row(
          field: field,
          label: title,
          example: "\(kind.rawValue).\(field.name)",
          animated: property?.interpolation ?? "no"
        )
      }
    }
  }

  private static var cells: [Row] {
    ObjectKeys.cell.map { field in
      let isNumber = CellScalar(rawValue: field.name) != nil
      let animated = isNumber ? "evenly" : field.name == "color" ? "by components" : "no"
      return Row(field: field, example: "cell.\(field.name)", animated: animated)
    }
  }

  private static var assertions: [Row] {
    AssertionKind.allCases.flatMap { kind in
      AssertionKeys.fields(of: kind).filter { $0.name != "during" || kind == .visible }.map {
        Row($0, of: kind.rawValue, isShared: [kind.rawValue, "during"].contains($0.name))
      }
    }
  }

  private static var animations: [Row] {
    rows(AnimationKind.allCases.map { ($0.rawValue, AnimationKeys.keys(of: $0)) }) {
      "animation.\($0)"
    }
  }

  private static var assets: [Row] {
    rows(Asset.Kind.allCases.map { ($0.rawValue, FileKeys.asset($0)) }) { _ in "" }
  }

  // The keys of objects of several kinds, each once, with the kinds that have it.
  private static func rows(
    _ kinds: [(name: String, keys: [FieldSchema])],
    example: (String) -> String
  ) -> [Row] {
    var seen: Set<String> = []
    return kinds.flatMap(\.keys).filter { seen.insert($0.name).inserted }.map { field in
      let owners = kinds.filter { $0.keys.names.contains(field.name) }
      return Row(
        field: field,
        example: example(field.name),
        layers: owners.count == kinds.count
          ? "every" : owners.map(\.name).joined(separator: ", "),
        column: "kinds"
      )
    }
  }
}

extension SceneReference.Row {
  // A key of one kind of object, which the page names unless all kinds share the key.
  fileprivate init(_ field: FieldSchema, of kind: String, isShared: Bool = false) {
    self.init(field: field, label: isShared ? nil : "\(kind): \(field.name)", example: "")
  }
}

extension Property {
  fileprivate var isPartOfMatrix: Bool {
    switch self {
    case .component, .translation: true
    default: false
    }
  }
}

extension PathPrimitive {
  fileprivate var rows: [SceneReference.Row] {
    let field = FieldSchema(rawValue, form ?? .anything).summary(summary)
    let words = form?.words ?? "object"
    return [SceneReference.Row(field: field, example: "", words: words)]
      + fields.map { SceneReference.Row($0, of: rawValue) }
      + companions.filter { $0.name != "connect" || self == .rect }
      .map { SceneReference.Row($0, of: rawValue, isShared: $0.name == "connect") }
  }
}

extension TransformStep {
  fileprivate var rows: [SceneReference.Row] {
    [SceneReference.Row(field: FieldSchema(rawValue, form).summary(summary), example: "")]
      + companions.map { SceneReference.Row($0, of: rawValue) }
  }
}
