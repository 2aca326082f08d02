internal import Graphics
internal import JSONText
public import SceneModel

/// The values that differ between the sources of two scenes.
///
/// Layers of one parent correspond by their names, if a name occurs once in both lists. The others
/// correspond if they are equal, then by their order among those left over of the same kind.
/// Names of layers are not compared.
public struct SceneDifference: Sendable {
  /// The differing values: those of the scene, then those of layers in paint order.
  public private(set) var changes: [SourceChange] = []
  /// The path in the expected scene of every layer of the actual scene that corresponds to one.
  public private(set) var expectedPaths: [String: String] = [:]

  /// Compares the sources of two scenes.
  ///
  /// - Complexity: O(*values*)
  public init(from expected: Scene, to actual: Scene) {
    for difference in ValueDifference.between(
      SceneWriter.head(of: expected),
      SceneWriter.head(of: actual)
    ) {
      add(difference, of: .scene, name: "scene")
    }
    compare(expected.layers, actual.layers, ("layers", "layers"))
  }

  private mutating func add(
    _ difference: ValueDifference,
    of owner: SourceChange.Owner,
    name: String
  ) {
    let texts = difference.texts
    changes.append(
      SourceChange(
        owner: owner,
        name: name,
        property: difference.path,
        expected: texts.expected,
        actual: texts.actual
      )
    )
  }

  // MARK: Layers

  private mutating func compare(
    _ expected: [Layer],
    _ actual: [Layer],
    _ lists: (expected: String, actual: String)
  ) {
    let partners = LayerPairing(expected, actual).partners
    let order = OrderedSubsequence.positions(of: partners)
    for (index, layer) in actual.enumerated() {
      let path = "\(lists.actual)[\(index)]"
      guard let partner = partners[index] else {
        addLayer(layer, .layer(expected: nil, actual: path), path)
        continue
      }
      let paths = (expected: "\(lists.expected)[\(partner)]", actual: path)
      expectedPaths[path] = paths.expected
      if !order.contains(index) {
        changes.append(
          SourceChange(
            owner: .layer(expected: paths.expected, actual: path),
            name: layer.title(at: path),
            property: "order",
            expected: "\(partner + 1)",
            actual: "\(index + 1)"
          )
        )
      }
      compare(expected[partner], layer, paths)
    }
    let present = Set(partners.compactMap { $0 })
    for (index, layer) in expected.enumerated() where !present.contains(index) {
      let path = "\(lists.expected)[\(index)]"
      addLayer(layer, .layer(expected: path, actual: nil), path)
    }
  }

  private mutating func addLayer(_ layer: Layer, _ owner: SourceChange.Owner, _ path: String) {
    guard case .layer(let expected, let actual) = owner else { return }
    let kind = layer.state.content.kind.rawValue
    changes.append(
      SourceChange(
        owner: owner,
        name: layer.title(at: path),
        property: "",
        expected: expected.map { _ in kind },
        actual: actual.map { _ in kind }
      )
    )
  }

  private mutating func compare(
    _ expected: Layer,
    _ actual: Layer,
    _ paths: (expected: String, actual: String)
  ) {
    let owner = SourceChange.Owner.layer(expected: paths.expected, actual: paths.actual)
    let name = actual.title(at: paths.actual)
    for difference in Self.values(expected, actual) { add(difference, of: owner, name: name) }
    compare(
      [expected.mask].compactMap(\.self),
      [actual.mask].compactMap(\.self),
      ("\(paths.expected).mask", "\(paths.actual).mask")
    )
    compare(
      expected.sublayers,
      actual.sublayers,
      ("\(paths.expected).sublayers", "\(paths.actual).sublayers")
    )
  }

  // The differing values of two layers, without masks and sublayers.
  private static func values(_ expected: Layer, _ actual: Layer) -> [ValueDifference] {
    var (old, new) = (LayerWriter.values(of: expected), LayerWriter.values(of: actual))
    let isSameKind = expected.state.content.kind == actual.state.content.kind
    if !isSameKind {
      // The values of one kind alone say nothing more than the kinds do.
      let shared = Set(old.map(\.key)).intersection(new.map(\.key))
      old.removeAll { !shared.contains($0.key) }
      new.removeAll { !shared.contains($0.key) }
    }
    // Most files write the frame in the place of bounds and position.
    if let before = expected.simpleFrame, let after = actual.simpleFrame,
      before.size != after.size, expected.state.position != actual.state.position
    {
      old = old.replacing(
        ["bounds", "position"],
        with: JSONMember("frame", JSONValue(rect: before))
      )
      new = new.replacing(
        ["bounds", "position"],
        with: JSONMember("frame", JSONValue(rect: after))
      )
    }
    return ValueDifference.between(JSONValue(.object(old)), JSONValue(.object(new)))
  }
}

extension [JSONMember] {
  fileprivate func replacing(_ keys: Set<String>, with member: JSONMember) -> [JSONMember] {
    [member] + filter { !keys.contains($0.key) }
  }
}

extension Layer {
  /// The layer's name on one line, or its path if it has none.
  fileprivate func title(at path: String) -> String {
    guard let name, !name.isEmpty else { return path }
    return name.onOneLine
  }

  // The frame of a layer whose bounds start at zero; nil otherwise.
  fileprivate var simpleFrame: Rect? {
    guard state.bounds.origin == .zero else { return nil }
    let size = state.bounds.size
    return Rect(
      state.position.x - state.anchorPoint.x * size.width,
      state.position.y - state.anchorPoint.y * size.height,
      size.width,
      size.height
    )
  }
}

extension String {
  /// The text with spaces in the place of line breaks and control characters.
  var onOneLine: String {
    let scalars = unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }
    return String(String.UnicodeScalarView(scalars))
  }
}
