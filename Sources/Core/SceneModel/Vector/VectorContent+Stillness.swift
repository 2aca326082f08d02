import Graphics

// What a layer's content needs no clock for.

extension LayerContent {
  /// Whether the content shows the same at all times; that of sublayers is their own matter.
  public var isStill: Bool {
    switch self {
    case .none, .shape, .gradient, .replicator, .text, .transform, .scroll: true
    case .emitter, .video, .sprite: false
    case .vector(let vector): vector.isStill
    }
  }
}

extension VectorContent {
  /// Whether the picture is the same at all times.
  ///
  /// - Complexity: O(*items*)
  public var isStill: Bool { items.allSatisfy(\.isStill) }
}

extension MaskPath {
  /// Whether the outline cuts the same at all times.
  public var isStill: Bool {
    path.isConstant && opacity.isConstant && expansion.isConstant && feather.isStill
  }
}

extension AnimatedPoint {
  /// Whether the point is the same at all times.
  var isStill: Bool { constant != nil }
}

extension Placement {
  /// Whether the place is the same at all times.
  var isStill: Bool {
    anchor.isStill && position.isStill && scale.isStill && rotation.isConstant && skew.isConstant
      && skewAxis.isConstant && depth.isEmpty
  }
}

extension VectorItem {
  /// Whether the item is the same at all times; texts, whose letters move, never are.
  var isStill: Bool {
    switch self {
    case .group(let group):
      group.placement.isStill && group.items.allSatisfy(\.isStill)
    case .path(let path): path.isConstant
    case .rectangle(let box): box.center.isStill && box.size.isStill && box.radius.isConstant
    case .ellipse(let ellipse): ellipse.center.isStill && ellipse.size.isStill
    case .star(let star): star.isStill
    case .text: false
    case .fill(let fill): fill.paint.isStill && fill.opacity.isConstant
    case .stroke(let stroke): stroke.isStill
    case .trim(let trim):
      trim.start.isConstant && trim.end.isConstant && trim.offset.isConstant
    case .repeater(let repeater): repeater.isStill
    case .roundCorners(let amount), .puckerBloat(let amount): amount.isConstant
    case .zigZag(let zigZag): zigZag.ridges.isConstant && zigZag.size.isConstant
    case .offset(let offset): offset.amount.isConstant && offset.miterLimit.isConstant
    case .merge: true
    }
  }
}

extension VectorStar {
  fileprivate var isStill: Bool {
    center.isStill
      && [
        points, rotation, outerRadius, innerRadius, outerRoundness, innerRoundness,
      ].allSatisfy(\.isConstant)
  }
}

extension VectorStroke {
  fileprivate var isStill: Bool {
    paint.isStill && opacity.isConstant && width.isConstant && miterLimit.isConstant
      && dashes.allSatisfy(\.isConstant) && dashPhase.isConstant
  }
}

extension VectorRepeater {
  fileprivate var isStill: Bool {
    copies.isConstant && offset.isConstant && step.isStill && startOpacity.isConstant
      && endOpacity.isConstant
  }
}

extension VectorPaint {
  fileprivate var isStill: Bool {
    switch self {
    case .color(let color): color.isConstant
    case .gradient(let gradient):
      gradient.start.isStill && gradient.end.isStill && gradient.highlightLength.isConstant
        && gradient.highlightAngle.isConstant && gradient.startAngle.isConstant
        && gradient.stops.isConstant
    }
  }
}
