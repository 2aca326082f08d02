internal import Graphics
internal import JSONText
internal import SceneModel

extension LottiePropertyReader {
  /// Reads a transform with its opacity; a missing one changes nothing.
  ///
  /// - Parameters:
  ///   - isDeep: whether turns out of the plane count.
  ///   - followsPath: whether the layer turns into its direction of travel.
  func placement(
    _ cursor: JSONCursor?,
    isDeep: Bool = false,
    followsPath: Bool = false
  ) -> FadedPlacement {
    guard let cursor = context.object(cursor) else { return FadedPlacement() }
    let rotation = cursor["r"] ?? cursor["rz"]
    let placement = Placement(
      anchor: point(cursor["a"]),
      position: point(cursor["p"]),
      scale: point(cursor["s"], default: Point(100, 100), times: 0.01),
      rotation: angle(isDeep ? cursor["rz"] ?? cursor["r"] : rotation),
      skew: angle(cursor["sk"]),
      skewAxis: angle(cursor["sa"]),
      followsPath: followsPath && isAnimated(cursor["p"]),
      depth: isDeep ? depth(cursor) : nil
    )
    return FadedPlacement(placement, opacity: percentage(cursor["o"]))
  }

  private func isAnimated(_ cursor: JSONCursor?) -> Bool { point(cursor).span != nil }

  // Depth grows away from the viewer in the file, and towards the viewer in a scene.
  private func depth(_ cursor: JSONCursor) -> DepthPlacement {
    var depth = DepthPlacement()
    let radians = Double.pi / 180
    depth.anchorZ = z(cursor["a"], times: -1) ?? depth.anchorZ
    depth.positionZ = z(cursor["p"], times: -1) ?? depth.positionZ
    depth.scaleZ = z(cursor["s"], times: 0.01) ?? depth.scaleZ
    depth.rotationX = scalar(cursor["rx"], default: 0, times: -radians)
    depth.rotationY = scalar(cursor["ry"], default: 0, times: -radians)
    depth.orientation =
      vector(
        cursor["or"],
        factor: radians,
        sampling: { $0.sampledAsOrientation(context) },
        { values in
          context.numbers(values).map { angles in
            angles.enumerated().map { $0.offset < 2 ? -$0.element * radians : $0.element * radians }
          }
        },
        as: { $0 }
      ) ?? depth.orientation
    return depth
  }

  private func z(_ cursor: JSONCursor?, times factor: Double) -> AnimatedValue<Double>? {
    guard let cursor else { return nil }
    if context.flag(cursor["s"]) == true {
      return cursor["z"].map { scalar($0, default: 0, times: factor) }
    }
    guard let content = content(cursor) else { return nil }
    let count: Int
    switch content {
    case .value(let k): count = k.count
    case .keyframes(let k): count = k.element(0)?["s"]?.count ?? 0
    }
    return count > 2 ? component(2, of: cursor, times: factor) : nil
  }
}
