internal import JSONText

/// What can be changed in elements, and how.
extension AnimatedSVG {
  /// Whether an element shows changes of a property.
  func takes(_ property: TargetProperty.Word, _ node: Int) -> Bool {
    switch property {
    case .color, .fill, .stroke, .strokeWidth, .hue, .tint, .opacity:
      // Clips are shapes without paint.
      !tree.outward(from: node).contains { tree[$0].name == "clipPath" }
    case .scale, .rotation: !tree.isInText(node)
    case .position: !tree.isInText(node) || tree[node].name == "tspan"
    case .text, .font, .fontSize, .fontWeight, .alignment, .image, .imageFit, .hidden, .fit, .key:
      true
    }
  }

  /// Whether a property of an element may be animated, by itself or through what it inherits.
  func isAnimated(_ name: String, of node: Int) -> Bool {
    let nodes = tree.outward(from: node)
    return animatesClasses
      || nodes.prefix { $0 == node || SVGProperty.isInherited(name) }.contains {
        animatedNames[$0]?.contains(name) == true
      }
      || nodes.contains { animatedNames[$0]?.contains { $0.hasPrefix("--") } == true }
  }

  /// Whether transforms of an element may be animated.
  func isTransformed(_ node: Int) -> Bool {
    isAnimated("motion", of: node)
      || SVGProperty.transforms.contains { isAnimated($0, of: node) }
  }

  /// Whether other transforms of an element than translations may be animated.
  func isTurned(_ node: Int) -> Bool {
    animatesClasses
      || smil.contains { animation in
        guard animation.target == node, animation.attribute == "transform" else { return false }
        if case .transform(.translate, _) = animation.effect { return false }
        return true
      }
      || css[node]?.contains { animation in
        let values = (animation.tracks["transform"] ?? []).map { $0.value.lowercased() }
        return ["rotate", "scale"].contains { animation.tracks[$0] != nil }
          || values.contains { $0 != "none" && !$0.hasPrefix("translate") || $0.contains(") ") }
      } == true
  }

  /// Whether a group around an element is drawn as the element alone, and changes it wherever it is drawn.
  func canBeGrouped(_ node: Int) -> Bool {
    guard let parent = tree[node].parent, !tree.isInText(node),
      !["clipPath", "switch"].contains(tree[parent].name),
      !sheet.rules.contains(where: \.selector.countsGroups)
    else { return false }
    // Copies and letters along a path take the element without what is around it.
    return !tree.nodes.contains {
      ["use", "textPath"].contains($0.name) && tree.element($0.reference) == node
    }
  }
}

extension SVGTree {
  /// Whether an element is a part of a text.
  func isInText(_ node: Int) -> Bool {
    outward(from: node).dropFirst().contains { self[$0].name == "text" }
  }
}
