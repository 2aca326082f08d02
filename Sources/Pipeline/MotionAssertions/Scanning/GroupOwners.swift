internal import SceneModel

/// The layers that the groups of display lists come from, by the labels of the groups.
final class LabelOwners {
  /// The origin of a group.
  struct Owner {
    /// The layer in the tree; nil for a part of the layer around, which has no path.
    var layer: Int?
    /// The number of the replicator's copy; nil where it is none.
    var copy: Int?
    var isParticle = false
    var isBackdrop = false
  }

  private let tree: LayerTree
  private var owners: [String: Owner] = [:]

  init(_ tree: LayerTree) { self.tree = tree }

  /// Returns the origin of a group.
  func owner(of label: String) -> Owner {
    if let owner = owners[label] { return owner }
    var owner = Owner()
    var path = String(label.prefix { $0 != " " })
    let rest = label.dropFirst(path.count + 1)
    for (ending, isBackdrop) in [(".contents", false), (".backgroundFilters", true)]
    where path.hasSuffix(ending) {
      path.removeLast(ending.count)
      owner.isBackdrop = isBackdrop
    }
    owner.layer = tree.index(ofPath: path)
    // The name of a layer may be "copy 1", but a replicator's copies are groups inside of it.
    if let index = owner.layer, tree.entries[index].layer.name.map({ rest != $0[...] }) ?? true {
      if rest.hasPrefix("copy ") { owner.copy = Int(rest.dropFirst(5)) }
      owner.isParticle = rest == "particle"
    }
    owners[label] = owner
    return owner
  }
}
