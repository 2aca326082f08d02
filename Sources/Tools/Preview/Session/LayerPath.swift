internal import SceneModel

/// The place of a layer in its scene: indices from the outermost list inwards, such as `0.2.1`.
struct LayerPath: Hashable, Sendable {
  let indices: [Int]

  /// A path.
  init(_ indices: [Int]) { self.indices = indices }

  /// The path that a request names; nil for what is none.
  init?(_ text: String?) {
    guard let text, text.utf8.count <= 4096 else { return nil }
    var indices: [Int] = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      guard let index = Int(digits: part) else { return nil }
      indices.append(index)
    }
    guard !indices.isEmpty else { return nil }
    self.indices = indices
  }

  /// The path as requests name it.
  var text: String { indices.map(String.init).joined(separator: ".") }

  /// Returns the layers of a scene along this path, ending with the layer it names; nil if that
  /// does not exist.
  func layers(in scene: Scene) -> [Layer]? {
    var list = scene.layers
    var result: [Layer] = []
    for index in indices {
      guard list.indices.contains(index) else { return nil }
      result.append(list[index])
      list = list[index].sublayers
    }
    return result
  }
}

extension Set<LayerPath> {
  /// Returns the paths of the same layers in another version of the scene, by their names.
  ///
  /// A renamed layer has its old path; the paths of deleted layers are left out.
  func following(_ old: Scene, to new: Scene) -> Set<LayerPath> {
    guard !isEmpty else { return self }
    let (before, after) = (old.pathsByName, new.pathsByName)
    let moved = compactMap { path -> LayerPath? in
      let found = path.layers(in: new)?.map(\.name)
      guard let names = path.layers(in: old)?.map(\.name), names != found,
        let name = names.last ?? nil
      else { return found.map { _ in path } }
      if let others = after[name] { return others.count == 1 ? others[0] : nil }
      // A name that is new is another one for the same layer.
      let isRenamed = found.map { names in
        names.last.flatMap { $0 }.map { before[$0] == nil } ?? true
      }
      return isRenamed == true ? path : nil
    }
    return Set(moved)
  }

  /// Whether a layer or one around it is among the layers.
  func covers(_ path: LayerPath) -> Bool {
    !isEmpty && path.indices.indices.contains { contains(LayerPath(Array(path.indices[...$0]))) }
  }
}

extension Scene {
  fileprivate var pathsByName: [String: [LayerPath]] {
    var result: [String: [LayerPath]] = [:]
    func collect(_ layers: [Layer], _ path: [Int]) {
      for (index, layer) in layers.enumerated() {
        if let name = layer.name { result[name, default: []].append(LayerPath(path + [index])) }
        collect(layer.sublayers, path + [index])
      }
    }
    collect(layers, [])
    return result
  }

  /// Returns the scene with some layers hidden; hidden masks still clip other layers.
  func hiding(_ paths: Set<LayerPath>) -> Scene {
    guard !paths.isEmpty else { return self }
    var scene = self
    for path in paths { scene.layers.hide(path.indices[...]) }
    return scene
  }
}

extension [Layer] {
  fileprivate mutating func hide(_ path: ArraySlice<Int>) {
    guard let index = path.first, indices.contains(index) else { return }
    guard path.count == 1 else { return self[index].sublayers.hide(path.dropFirst()) }
    self[index].state.isHidden = true
    for revision in self[index].revisions.indices {
      self[index].revisions[revision].state.isHidden = true
    }
    self[index].animations.removeAll { $0.showsLayer }
  }
}

extension Animation {
  // Whether it could make a hidden layer visible.
  fileprivate var showsLayer: Bool {
    switch action {
    case .property(let channel): channel.property == .flag(.hidden)
    case .group(let animations): animations.contains(where: \.showsLayer)
    case .transition: true
    }
  }
}
