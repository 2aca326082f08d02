import Graphics
import SceneModel
import VectorGeometry

extension RandomScene {
  mutating func shapeTree() -> ShapeTree {
    ShapeTree(items: list(0...3) { $0.vectorItem(depth: 0) }, isolatesBlending: flag())
  }

  // MARK: Animated values

  /// One value, or keyframes with jumps and paces.
  mutating func animated<Value>(
    _ make: (inout RandomScene) -> Value
  ) -> AnimatedValue<Value> {
    guard flag() else { return .constant(make(&self)) }
    let values = [make(&self), make(&self), make(&self)]
    let paces: [TimingFunction?] = flag() ? [] : [.easeIn, nil]
    var beyond = KeyframeExtension(
      before: pick(KeyframeExtension.Rule.allCases),
      after: pick(KeyframeExtension.Rule.allCases)
    )
    if flag() { (beyond.beforeEnd, beyond.afterStart) = (2, 0.5) }
    return .keyframes(
      KeyframeTrack(
        values: values,
        keyTimes: pick([[-1, 0.5, 2], [0, 0, 3]]),
        timingFunctions: paces
      ),
      beyond: beyond
    )
  }

  /// A number that may move.
  mutating func animatedNumber() -> AnimatedValue<Double> { animated { $0.number() } }

  /// A point that may move, of any kind.
  mutating func animatedPoint() -> AnimatedPoint {
    switch int(0...2) {
    case 0: return .joint(animated { $0.point() })
    case 1: return .separate(x: animatedNumber(), y: animatedNumber())
    default:
      let (first, second, third) = (point(), point(), point())
      let handles = Waypoint.Handles(out: Point(3, number()), into: Point(-2, 9))
      return .curved(
        .keyframes(
          KeyframeTrack(
            values: [
              Waypoint(first, handles: handles, to: second), Waypoint(second), Waypoint(third),
            ],
            keyTimes: [0, 1, 2]
          )
        )
      )
    }
  }

  // MARK: Placements and masks

  /// A placement of which everything may move.
  mutating func placement() -> Placement {
    var depth = DepthPlacement()
    depth.positionZ = animatedNumber()
    depth.rotationX = animatedNumber()
    depth.orientation = animated { [$0.number(), 0, $0.number()] }
    return Placement(
      anchor: animatedPoint(),
      position: animatedPoint(),
      scale: animatedPoint(),
      rotation: animatedNumber(),
      skew: animatedNumber(),
      skewAxis: animatedNumber(),
      followsPath: flag(),
      depth: flag() ? depth : nil
    )
  }

  /// A mask of any mode.
  mutating func maskPath() -> MaskPath {
    MaskPath(
      path: animated { $0.path() },
      mode: pick(MaskPath.Mode.allCases),
      isInverted: flag(),
      opacity: animatedNumber(),
      expansion: animatedNumber(),
      feather: animatedPoint()
    )
  }

  // MARK: Items

  private mutating func vectorPaint() -> VectorPaint {
    guard flag() else { return .color(animated { $0.color() }) }
    return .gradient(
      VectorGradient(
        kind: pick(Gradient.Kind.allCases),
        start: animatedPoint(),
        end: animatedPoint(),
        highlightLength: animatedNumber(),
        highlightAngle: animatedNumber(),
        startAngle: animatedNumber(),
        colorCount: 1,
        stops: animated { [0, $0.unit(), 0.5, 1, 0.25, $0.unit()] }
      )
    )
  }

  /// An item of any kind, with everything that it has.
  mutating func vectorItem(depth: Int) -> VectorItem {
    switch pick(VectorItem.Kind.allCases) {
    case .group:
      let items = depth < 3 ? list(0...2) { $0.vectorItem(depth: depth + 1) } : []
      return .group(
        VectorGroup(
          name: flag() ? "g ${x}" : nil,
          placement: FadedPlacement(placement(), opacity: animatedNumber()),
          blendMode: pick(BlendMode.allCases),
          items: items
        )
      )
    case .path: return .path(animated { $0.path() })
    case .rectangle:
      return .rectangle(
        VectorRectangle(
          center: animatedPoint(),
          size: animatedPoint(),
          radius: animatedNumber(),
          isReversed: flag(),
          isSigned: flag()
        )
      )
    case .ellipse:
      let (center, size) = (animatedPoint(), animatedPoint())
      return .ellipse(VectorEllipse(center: center, size: size, isReversed: flag()))
    case .star:
      return .star(
        VectorStar(
          isPolygon: flag(),
          center: animatedPoint(),
          points: animatedNumber(),
          rotation: animatedNumber(),
          outerRadius: animatedNumber(),
          innerRadius: animatedNumber(),
          outerRoundness: animatedNumber(),
          innerRoundness: animatedNumber(),
          isReversed: flag()
        )
      )
    case .text: return .text(vectorText(depth: depth))
    case .fill:
      return .fill(
        VectorFill(
          paint: vectorPaint(),
          opacity: animatedNumber(),
          rule: pick(FillRule.allCases),
          blendMode: pick(BlendMode.allCases)
        )
      )
    case .stroke:
      return .stroke(
        VectorStroke(
          paint: vectorPaint(),
          opacity: animatedNumber(),
          width: animatedNumber(),
          cap: pick(LineCap.allCases),
          join: pick(LineJoin.allCases),
          miterLimit: animatedNumber(),
          dashes: list(0...3) { $0.animatedNumber() },
          dashPhase: animatedNumber(),
          blendMode: pick(BlendMode.allCases)
        )
      )
    case .trim, .repeater, .roundCorners, .puckerBloat, .zigZag, .offset:
      return vectorModifier()
    case .merge: return .merge(pick(VectorMerge.allCases))
    }
  }

  private mutating func vectorModifier() -> VectorItem {
    switch int(0...5) {
    case 0:
      let (start, end, offset) = (animatedNumber(), animatedNumber(), animatedNumber())
      return .trim(VectorTrim(start: start, end: end, offset: offset, isSequential: flag()))
    case 1:
      return .repeater(
        VectorRepeater(
          copies: animatedNumber(),
          offset: animatedNumber(),
          stacksUpwards: flag(),
          turnsFirst: flag(),
          step: placement(),
          startOpacity: animatedNumber(),
          endOpacity: animatedNumber()
        )
      )
    case 2: return .roundCorners(animatedNumber())
    case 3: return .puckerBloat(animatedNumber())
    case 4:
      let (ridges, size) = (animatedNumber(), animatedNumber())
      return .zigZag(VectorZigZag(ridges: ridges, size: size, isSmooth: flag(), joinsEnds: flag()))
    default:
      let (amount, join) = (animatedNumber(), pick(LineJoin.allCases))
      return .offset(
        VectorOffset(
          amount: amount,
          join: join,
          miterLimit: animatedNumber(),
          miterLimitUnit: pick(MiterLimitUnit.allCases)
        )
      )
    }
  }
}
