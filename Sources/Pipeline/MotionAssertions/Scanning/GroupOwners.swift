internal import DisplayModel
internal import SceneModel

/// The layers in a tree that the groups of display lists come from.
final class GroupOwners {
  private let tree: LayerTree
  private var indices: [ObjectIdentifier: (identity: LayerIdentity, index: Int?)] = [:]

  init(_ tree: LayerTree) { self.tree = tree }

  /// Returns the layer of a group; nil for a part of the layer around.
  func layer(of group: DisplayGroup) -> Int? {
    guard let identity = group.origin.identity else { return nil }
    if let known = indices[ObjectIdentifier(identity)] { return known.index }
    let index = tree.index(ofPath: identity.layerPath ?? identity.path)
    // The identity is kept, so that no other one gets its address.
    indices[ObjectIdentifier(identity)] = (identity, index)
    return index
  }
}
