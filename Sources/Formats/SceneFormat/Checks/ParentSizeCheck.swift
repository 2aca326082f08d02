import JSONText
import SceneModel

/// Reports percentages of a layer's size that do not follow an animation of that size.
struct ParentSizeCheck {
  let values: ValueReader

  /// The names of the animations of the width and the height of a layer; nil for none.
  private struct Changes {
    var width: String?
    var height: String?

    /// Adds what a key path changes.
    mutating func add(_ keyPath: String, by name: @autoclosure () -> String) {
      switch keyPath {
      case "bounds", "bounds.size":
        width = width ?? name()
        height = height ?? name()
      case "bounds.size.width": width = width ?? name()
      case "bounds.size.height": height = height ?? name()
      default: break
      }
    }
  }

  /// Looks at the sublayers and the mask of a layer whose size is animated.
  func check(_ layer: ObjectCursor) {
    // Most layers contain none.
    let sublayers = layer.nonNull("sublayers")?.elements ?? []
    let mask = layer.nonNull("mask")
    guard !sublayers.isEmpty || mask != nil else { return }
    var changes = Changes()
    collect(layer.nonNull("animations"), &changes)
    for member in layer.cursor.members where member.cursor.isExpression {
      changes.add(member.key, by: "the script of \(member.key)")
    }
    guard changes.width != nil || changes.height != nil else { return }
    for sublayer in sublayers { check(sublayer, changes) }
    if let mask { check(mask, changes) }
  }

  // As deep as the nesting of groups, which the parser has bounded.
  private func collect(_ animations: JSONCursor?, _ changes: inout Changes) {
    for animation in animations?.elements ?? [] {
      if let keyPath = animation["keyPath"]?.text {
        changes.add(keyPath, by: animation["key"]?.text?.quoted ?? animation.path.text)
      }
      collect(animation["animations"], &changes)
      collect(animation["changes"], &changes)
    }
  }

  private func check(_ layer: JSONCursor, _ changes: Changes) {
    for key in ["position", "frame", "bounds"] {
      guard let value = layer[key] else { continue }
      if value.text == "center", let change = changes.width ?? changes.height {
        return report(value, "size", change)
      }
      for (index, element) in value.elements.enumerated() {
        let isWidth = index.isMultiple(of: 2)
        guard element.text?.hasSuffix("%") ?? false,
          let change = isWidth ? changes.width : changes.height
        else { continue }
        return report(element, isWidth ? "width" : "height", change)
      }
    }
  }

  private func report(_ cursor: JSONCursor, _ side: String, _ change: String) {
    values.report.hint(
      .noEffect,
      cursor,
      "\((cursor.text ?? "").quoted) is a part of the parent's \(side) without animations, and does not follow "
        + "\(change) (animate this layer, too, or the parent's transform.scale instead)"
    )
  }
}
