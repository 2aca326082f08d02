internal import JSONText
internal import SceneModel

/// Reads the way along which a text runs: one of the masks of its layer.
struct LottieTextPathReader {
  let context: LottieContext
  let properties: LottiePropertyReader

  /// The way; nil where the text runs straight.
  ///
  /// - Parameters:
  ///   - cursor: the options.
  ///   - masks: the masks of the layer.
  func path(_ cursor: JSONCursor?, masks: JSONCursor?) -> VectorTextPath? {
    guard let cursor, let number = context.number(cursor["m"]) else { return nil }
    let index = Int(clamping: number, in: -1...1_000_000)
    guard index >= 0, let mask = masks?.element(index) else {
      context.warn(cursor, "the mask \(number.shortestDecimal) of the text's path is missing")
      return nil
    }
    let closed = context.flag(mask["cl"]) ?? true
    guard let path = properties.path(mask["pt"], closed: closed) else { return nil }
    // lottie-web spreads letters up to the end of the way.
    let lastMargin = context.compatibility == .web ? nil : cursor["l"]
    return VectorTextPath(
      path: path,
      firstMargin: properties.scalar(cursor["f"], default: 0),
      lastMargin: properties.scalar(lastMargin, default: 0),
      isReversed: flag(cursor["r"], "reversal"),
      isPerpendicular: flag(cursor["p"], "direction of letters"),
      isSpread: flag(cursor["a"], "forced alignment")
    )
  }

  // A property, or a plain number in files of old.
  private func flag(_ cursor: JSONCursor?, _ what: String) -> Bool {
    guard let cursor else { return false }
    guard cursor.isObject else { return context.number(cursor).map { $0 != 0 } ?? false }
    let value = properties.scalar(cursor, default: 0)
    if value.constant == nil {
      context.warn(
        once: "text path \(what)",
        cursor,
        "the \(what) of a text's path is not animated"
      )
    }
    return value.value(at: properties.clock.seconds(properties.clock.base)) != 0
  }
}
