// Properties of a layer's content that need no clock.

extension LayerContent {
  /// Whether the content shows the same at all times; that of sublayers is their own matter.
  public var isStatic: Bool {
    switch self {
    case .none, .shape, .gradient, .replicator, .transform, .scroll: true
    case .text(let text): text.letters?.animations.isEmpty ?? true
    case .emitter, .video, .sprite: false
    case .vector(let tree): tree.isStatic
    }
  }
}

extension ShapeTree {
  /// Whether the shape tree is the same at all times.
  ///
  /// - Complexity: O(*items*)
  public var isStatic: Bool { items.allSatisfy(\.isStatic) }
}

extension MaskPath {
  /// Whether the outline cuts the same at all times.
  public var isStatic: Bool {
    path.isConstant && opacity.isConstant && expansion.isConstant && feather.isStatic
  }
}

extension AnimatedPoint {
  /// Whether the point is the same at all times.
  var isStatic: Bool { constant != nil }
}

extension Placement {
  /// Whether the place is the same at all times.
  var isStatic: Bool {
    anchor.isStatic && position.isStatic && scale.isStatic && rotation.isConstant && skew.isConstant
      && skewAxis.isConstant && depth.isEmpty
  }
}

extension VectorItem {
  /// Whether the item is the same at all times; texts, whose letters move, never are.
  var isStatic: Bool {
    switch self {
    case .group(let group):
      group.placement.isStatic && group.items.allSatisfy(\.isStatic)
    case .path(let path): path.isConstant
    case .rectangle(let box): box.center.isStatic && box.size.isStatic && box.radius.isConstant
    case .ellipse(let ellipse): ellipse.center.isStatic && ellipse.size.isStatic
    case .star(let star): star.isStatic
    case .text: false
    case .fill(let fill): fill.paint.isStatic && fill.opacity.isConstant
    case .stroke(let stroke): stroke.isStatic
    case .trim(let trim):
      trim.start.isConstant && trim.end.isConstant && trim.offset.isConstant
    case .repeater(let repeater): repeater.isStatic
    case .roundCorners(let amount), .puckerBloat(let amount): amount.isConstant
    case .zigZag(let zigZag): zigZag.ridges.isConstant && zigZag.size.isConstant
    case .offset(let offset): offset.amount.isConstant && offset.miterLimit.isConstant
    case .merge: true
    }
  }
}

extension VectorStar {
  fileprivate var isStatic: Bool {
    center.isStatic
      && [
        points, rotation, outerRadius, innerRadius, outerRoundness, innerRoundness,
      ].allSatisfy(\.isConstant)
  }
}

extension VectorStroke {
  fileprivate var isStatic: Bool {
    paint.isStatic && opacity.isConstant && width.isConstant && miterLimit.isConstant
      && dashes.allSatisfy(\.isConstant) && dashPhase.isConstant
  }
}

extension VectorRepeater {
  fileprivate var isStatic: Bool {
    copies.isConstant && offset.isConstant && step.isStatic && startOpacity.isConstant
      && endOpacity.isConstant
  }
}

extension VectorPaint {
  fileprivate var isStatic: Bool {
    switch self {
    case .color(let color): color.isConstant
    case .gradient(let gradient):
      gradient.start.isStatic && gradient.end.isStatic && gradient.highlightLength.isConstant
        && gradient.highlightAngle.isConstant && gradient.startAngle.isConstant
        && gradient.stops.isConstant
    }
  }
}
