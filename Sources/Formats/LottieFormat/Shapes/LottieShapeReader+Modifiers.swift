internal import Graphics
internal import JSONText
internal import SceneModel
internal import VectorGeometry

extension LottieShapeReader {
  /// A modifier; nil after a warning for what is none.
  func modifier(_ cursor: JSONCursor, _ type: String) -> VectorItem? {
    switch type {
    case "tm":
      return .trim(
        VectorTrim(
          start: properties.percentage(cursor["s"], default: 0),
          end: properties.percentage(cursor["e"]),
          offset: properties.scalar(cursor["o"], default: 0, times: 1.0 / 360),
          isSequential: context.number(cursor["m"]) == 2,
          // lottie-web rounds to four decimals, so that tiny parts vanish.
          rounding: context.compatibility == .web ? 0.0001 : 0
        )
      )
    case "rp": return .repeater(repeater(cursor))
    case "rd": return .roundCorners(properties.scalar(cursor["r"], default: 0))
    case "pb": return .puckerBloat(properties.percentage(cursor["a"], default: 0))
    case "zz":
      return .zigZag(
        VectorZigZag(
          ridges: properties.scalar(cursor["r"], default: 0),
          size: properties.scalar(cursor["s"], default: 0),
          isSmooth: properties.scalar(cursor["pt"], default: 1).value(at: 0) == 2,
          joinsEnds: context.compatibility == .web
        )
      )
    case "op":
      let limit = properties.scalar(cursor["ml"], default: 4)
      return .offset(
        VectorOffset(
          amount: properties.scalar(cursor["a"], default: 0),
          join: Self.join(context.number(cursor["lj"])),
          miterLimit: limit,
          // lottie-web compares the limit with the distance to the tip.
          miterLimitUnit: context.compatibility == .ae ? .ratio : .distance
        )
      )
    case "mm":
      // The reference player draws the paths as one, and paints before the merge too.
      guard context.compatibility == .ae else { return nil }
      let modes = VectorMerge.allCases
      let number = Int(clamping: context.number(cursor["mm"]) ?? 1, in: 0...100)
      if modes.indices.contains(number - 1) { return .merge(modes[number - 1]) }
      context.warn(once: "merge \(number)", cursor, "the merge mode \(number) is unknown")
      return .merge(.compound)
    default:
      context.warn(once: "shape \(type)", cursor, "shapes of the type \(type.quoted) are not drawn")
      return nil
    }
  }

  private func repeater(_ cursor: JSONCursor) -> VectorRepeater {
    let transform = cursor["tr"]
    let stacksUpwards = context.number(cursor["m"]) == 2
    // lottie-web counts the opacities of such copies from the last one.
    let isReversed = stacksUpwards && context.compatibility == .web
    let step = properties.placement(transform).placement
    let copies = properties.scalar(cursor["c"], default: 1)
    if let count = copies.constant, count.rounded(.up) > Double(context.limits.copies) {
      context.error(
        .limit,
        cursor["c"] ?? cursor,
        "\(count.shortestDecimal) copies are more than the limit of \(context.limits.copies) "
          + "(use fewer, or raise it with --max-copies)"
      )
    }
    return VectorRepeater(
      copies: copies,
      offset: properties.scalar(cursor["o"], default: 0),
      stacksUpwards: stacksUpwards,
      turnsFirst: context.compatibility == .web && step.scale.constant != Point(1, 1),
      step: step,
      startOpacity: properties.percentage(transform?[isReversed ? "eo" : "so"]),
      endOpacity: properties.percentage(transform?[isReversed ? "so" : "eo"])
    )
  }
}
