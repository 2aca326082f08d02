internal import Graphics

extension AnimatedSVG {
  // Properties and attributes that change neither the number of elements and their references nor the number of edges.
  private static let costless: Set<String> = [
    "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "fx", "fy",
    "offset",
    "opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "stop-color", "color", "fill",
    "stroke-width", "stroke-dashoffset", "stroke-miterlimit", "visibility", "display",
    "transform", "translate", "rotate", "scale", "transform-origin", "offset-distance",
    "offset-rotate",
    "gradientTransform", "patternTransform",
  ]

  /// Whether drawing takes about as long at every instant, so that the limits need one check alone.
  package var hasConstantCost: Bool {
    guard !animatesClasses, !hasBasicClips, !tree.nodes.contains(where: { $0.name == "textPath" })
    else { return false }
    let isCostlessSMIL = smil.allSatisfy { animation in
      if case .motion = animation.effect { return true }
      let written = tree[animation.node].attributes
      return Self.costless.contains(animation.attribute)
        && !["values", "from", "to", "by"].contains { written[$0]?.utf8Contains("url(") == true }
    }
    return isCostlessSMIL
      && css.values.allSatisfy { animations in
        animations.allSatisfy { animation in
          animation.tracks.allSatisfy { name, frames in
            Self.costless.contains(name)
              && !frames.contains { $0.value.utf8Contains("url(") || $0.value.utf8Contains("var(") }
          }
        }
      }
  }

  // Basic shapes become paths of the size of their elements.
  private var hasBasicClips: Bool {
    tree.nodes.indices.contains { index in
      let texts = [
        cascade.declared[index]["clip-path"]?.value, tree[index].attributes["clip-path"],
      ]
      return texts.contains { $0.map(BasicShape.isBegun) == true }
    }
  }
}
