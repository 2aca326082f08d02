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
    let heads = (SceneWriter.head(of: expected), SceneWriter.head(of: actual))
    add(ValueDifference.between(heads.0, heads.1), of: .scene, name: "scene")
    compare(expected.layers, actual.layers, ("layers", "layers"))
  }

  private mutating func add(
    _ differences: [ValueDifference],
    of owner: SourceChange.Owner,
    name: String
  ) {
    for difference in differences { add(difference.path, of: owner, name: name, difference.texts) }
  }

  private mutating func add(
    _ property: String = "",
    of owner: SourceChange.Owner,
    name: String,
    _ texts: (expected: String?, actual: String?)
  ) {
    let (old, new) = texts
    changes.append(
      SourceChange(owner: owner, name: name, property: property, expected: old, actual: new)
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
        let owner = SourceChange.Owner.layer(expected: nil, actual: path)
        add(of: owner, name: layer.title(at: path), (nil, layer.state.content.kind.rawValue))
        continue
      }
      let paths = (expected: "\(lists.expected)[\(partner)]", actual: path)
      expectedPaths[path] = paths.expected
      if !order.contains(index) {
        let owner = SourceChange.Owner.layer(expected: paths.expected, actual: path)
        let positions = ("\(partner + 1)", "\(index + 1)")
        add("order", of: owner, name: layer.title(at: path), positions)
      }
      compare(expected[partner], layer, paths)
    }
    let present = Set(partners.compactMap { $0 })
    for (index, layer) in expected.enumerated() where !present.contains(index) {
      let path = "\(lists.expected)[\(index)]"
      let owner = SourceChange.Owner.layer(expected: path, actual: nil)
      add(of: owner, name: layer.title(at: path), (layer.state.content.kind.rawValue, nil))
    }
  }

  private mutating func compare(
    _ expected: Layer,
    _ actual: Layer,
    _ paths: (expected: String, actual: String)
  ) {
    let owner = SourceChange.Owner.layer(expected: paths.expected, actual: paths.actual)
    let name = actual.title(at: paths.actual)
    add(Self.values(expected, actual), of: owner, name: name)
    let masks = [expected.mask, actual.mask].map { [$0].compactMap(\.self) }
    compare(masks[0], masks[1], ("\(paths.expected).mask", "\(paths.actual).mask"))
    let lists = (expected: "\(paths.expected).sublayers", actual: "\(paths.actual).sublayers")
    compare(expected.sublayers, actual.sublayers, lists)
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
      (old, new) = (old.withFrame(before), new.withFrame(after))
    }
    return ValueDifference.between(JSONValue(.object(old)), JSONValue(.object(new)))
  }
}

extension [JSONMember] {
  // The members with a frame in the place of bounds and position.
  fileprivate func withFrame(_ frame: Rect) -> [JSONMember] {
    [JSONMember("frame", JSONValue(rect: frame))]
      + filter { !["bounds", "position"].contains($0.key) }
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
    state.bounds.origin == .zero ? state.frame : nil
  }
}

extension String {
  /// The text with spaces in the place of line breaks and control characters.
  var onOneLine: String {
    let scalars = unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }
    return String(String.UnicodeScalarView(scalars))
  }
}
