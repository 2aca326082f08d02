internal import DisplayModel
internal import Graphics
internal import SceneFormat

/// A display list sorted by the layers that its items come from.
struct LayerEntries {
  /// The items that one layer draws itself, without its sublayers.
  struct Entry {
    /// Fills, strokes and images, back to front.
    var items: [DisplayItem] = []
    /// The groups of the layer, without what is in them.
    var groups: [DisplayGroup] = []
    /// The output pixels that the layer's own items can touch.
    var bounds = PixelRect(x: 0, y: 0, width: 0, height: 0)
  }

  /// The paths of all layers, in paint order.
  private(set) var paths: [String] = []
  private var entries: [String: Entry] = [:]
  /// The output pixels that each layer can touch with its sublayers.
  private var fullBounds: [String: PixelRect] = [:]

  /// The entries of a list.
  init(_ list: DisplayList) {
    add(list.items, of: "")
    for (path, bounds) in fullBounds {
      for outer in path.enclosingLayerPaths where outer != path {
        fullBounds[outer] = fullBounds[outer].map { $0.union(bounds) } ?? bounds
      }
    }
  }

  /// The items that a layer draws; nil if it draws nothing.
  subscript(path: String) -> Entry? { entries[path] }

  /// Returns the pixels that a layer's direct items can touch; for a layer without direct items,
  /// those of its sublayers.
  func localBounds(ofLayer path: String) -> PixelRect {
    let bounds = entries[path]?.bounds ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
    return bounds.isEmpty ? self.bounds(ofLayer: path) : bounds
  }

  /// The pixels that a layer and its sublayers can touch.
  func bounds(ofLayer path: String) -> PixelRect {
    fullBounds[path] ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
  }

  private mutating func add(_ items: [DisplayItem], of path: String) {
    for item in items {
      switch item {
      case .group(let group): add(group, in: path)
      case .fill, .stroke, .image, .tiles:
        change(path) {
          $0.items.append(item)
          $0.bounds = $0.bounds.union(item.bounds)
        }
      }
    }
  }

  private mutating func add(_ group: DisplayGroup, in outer: String) {
    // Elements of drawings, and parts without a layer, belong to the layer around.
    let path = group.origin.identity?.layerPath ?? outer
    var shell = group
    shell.items = []
    shell.mask?.items = []
    change(path) {
      $0.groups.append(shell)
      // Filters and shadows reach further than items.
      if group.changesImage { $0.bounds = $0.bounds.union(group.bounds) }
    }
    fullBounds[path] = fullBounds[path].map { $0.union(group.bounds) } ?? group.bounds
    add(group.items, of: path)
    if let mask = group.mask { add(mask.items, of: path) }
  }

  private mutating func change(_ path: String, _ body: (inout Entry) -> Void) {
    if entries[path] == nil { paths.append(path) }
    body(&entries[path, default: Entry()])
  }
}

extension LayerEntries.Entry {
  /// Returns the aspects that differ from another entry.
  func changes(to other: Self) -> Set<ChangedLayer.Aspect> {
    var changes: Set<ChangedLayer.Aspect> = []
    if items.count != other.items.count { changes.insert(.items) }
    for (a, b) in zip(items, other.items) where a != b { changes.formUnion(a.changes(to: b)) }
    if groups.count == other.groups.count {
      for (a, b) in zip(groups, other.groups) { changes.formUnion(a.changes(to: b)) }
    } else if changes.isEmpty {
      // Groups come and go with what they are for, most often a fading.
      changes.insert(.items)
    }
    return changes
  }
}

extension DisplayItem {
  fileprivate func changes(to other: DisplayItem) -> Set<ChangedLayer.Aspect> {
    var changes: Set<ChangedLayer.Aspect> = []
    switch (self, other) {
    case (.fill(let a), .fill(let b)):
      changes.note(a.transform != b.transform, .transform)
      changes.note(a.path != b.path || a.rule != b.rule, .path)
      changes.note(a.paint != b.paint, .paint)
    case (.stroke(let a), .stroke(let b)):
      changes.note(a.transform != b.transform, .transform)
      changes.note(a.path != b.path, .path)
      changes.note(a.paint != b.paint, .paint)
      changes.note(a.style != b.style, .stroke)
    case (.image(let a), .image(let b)):
      changes.note(a.transform != b.transform || a.destination != b.destination, .transform)
      changes.note(a.image != b.image || a.source != b.source || a.filter != b.filter, .image)
      changes.note(a.tint != b.tint, .paint)
    case (.tiles(let a), .tiles(let b)):
      changes.note(a.transform != b.transform, .transform)
      changes.note(a.items != b.items || a.width != b.width || a.height != b.height, .paint)
    case (.fill, _), (.stroke, _), (.image, _), (.tiles, _), (.group, _): changes.note(true, .items)
    }
    // Bounds alone change with the clips around an item.
    return changes
  }
}

extension DisplayGroup {
  fileprivate func changes(to other: DisplayGroup) -> Set<ChangedLayer.Aspect> {
    var changes: Set<ChangedLayer.Aspect> = []
    changes.note(opacity != other.opacity, .opacity)
    changes.note(blendMode != other.blendMode, .blending)
    changes.note(clips != other.clips, .clip)
    changes.note(mask?.mode != other.mask?.mode, .mask)
    changes.note(effects != other.effects, .effects)
    changes.note(shadow != other.shadow, .shadow)
    changes.note(projection != other.projection, .projection)
    return changes
  }
}

extension Set<ChangedLayer.Aspect> {
  fileprivate mutating func note(_ isChanged: Bool, _ aspect: ChangedLayer.Aspect) {
    if isChanged { insert(aspect) }
  }
}
