internal import Files
package import SceneModel

extension SceneDocument {
  /// Returns a scene of the document as it is written into a folder: paths of assets begin there.
  ///
  /// - Parameters:
  ///   - scene: what was made of the document.
  ///   - folder: where its file will be.
  /// - Returns: the scene, and the folders of the files that it names where they are out of reach from there.
  package func relocated(_ scene: Scene, to folder: String) -> (scene: Scene, roots: [String]) {
    let roots = loader.options.roots
    guard let old = roots.first.flatMap(FileSystem.resolvedPath),
      let new = FileSystem.resolvedPath(folder), old != new
    else { return (scene, []) }
    // Paths in layers, and in drawings that are data, stay as they are.
    var others: [String] = []
    scene.visitLayers { layer, _ in
      for case (.file(let path), _) in layer.imageSources { others.append(path) }
    }
    for case .data(let bytes, _) in scene.assets.map(\.source) {
      others += loader.linkedPaths(of: bytes, nil)
    }
    guard !others.isEmpty || scene.assets.contains(where: { $0.source.path != nil }) else {
      return (scene, [])
    }
    guard others.isEmpty, roots.count == 1, FileSystem.isBeneath(old, new) else {
      return (scene, roots)
    }
    let start = old.utf8.index(old.startIndex, offsetBy: new == "/" ? 1 : new.utf8.count + 1)
    var moved = scene
    moved.assets = scene.assets.map { asset in
      var asset = asset
      if let path = asset.source.path { asset.source = .file("\(old[start...])/\(path)") }
      asset.alternatives = asset.alternatives.map { "\(old[start...])/\($0)" }
      return asset
    }
    return (moved, [])
  }
}
