internal import JSONText
public import SceneModel

extension SceneDifference {
  /// Returns the values that differ between the files of the scenes, as their authors wrote them.
  ///
  /// A theme's colour or a variable is one change, for one layer or a hundred. Values of layers are
  /// left out if the layer and the layers in it are equal, as for another spelling.
  ///
  /// - Parameters:
  ///   - expected: the file of the expected scene.
  ///   - actual: the file of the actual scene.
  ///   - locations: the locations in the actual file of the parts of the actual scene, by path.
  ///   - limits: the limits on both files.
  /// - Returns: nil if the files do not explain the difference of the scenes.
  public func authoredChanges(
    from expected: [UInt8],
    to actual: [UInt8],
    locations: [String: SourceLocation],
    limits: Limits
  ) -> [SourceChange]? {
    let text = SourceText(actual)
    guard !changes.isEmpty,
      let old = JSONParser.parse(SourceText(expected), limits: limits, report: ReadReport()),
      let new = JSONParser.parse(text, limits: limits, report: ReadReport())
    else { return nil }
    let items = AuthoredDifference(from: old, to: new).items
    let table = text.locations(
      of: items.flatMap { [$0.offset, $0.layerOffset].compactMap(\.self) }
    )
    let changed = changedLocations(locations)
    let layers = Set(locations.filter { $0.key.isLayerPath }.values)
    let result = items.compactMap { item -> SourceChange? in
      var change = item.change
      change.location = item.offset.flatMap { table[$0] }
      change.layerLocation = item.layerOffset.flatMap { table[$0] }
      guard let layer = change.layerLocation, layers.contains(layer) else { return change }
      return changed.contains(layer) ? change : nil
    }
    return result.isEmpty ? nil : result
  }

  // Where the layers that differ, and the layers around them, are written.
  private func changedLocations(_ locations: [String: SourceLocation]) -> Set<SourceLocation> {
    var result: Set<SourceLocation> = []
    for change in changes {
      guard case .layer(_, let actual?) = change.owner else { continue }
      for path in actual.enclosingLayerPaths {
        let written = path.replacing(".mask[0]", with: ".mask")
        if let location = locations[written] { result.insert(location) }
      }
    }
    return result
  }
}

extension String {
  /// The path of a layer and those of the layers around it, the outermost first.
  package var enclosingLayerPaths: [String] {
    indices.filter { self[$0] == "]" }.map { String(self[...$0]) }
  }

  // Whether the path ends in a layer.
  fileprivate var isLayerPath: Bool {
    guard last == "]", let open = lastIndex(of: "[") else { return hasSuffix(".mask") }
    return self[..<open].hasSuffix("layers")
  }
}
