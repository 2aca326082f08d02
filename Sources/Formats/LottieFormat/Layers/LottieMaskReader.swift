internal import JSONText
internal import SceneFormat
internal import SceneModel

/// Reads the masks of a layer.
struct LottieMaskReader {
  let context: LottieContext
  let properties: LottiePropertyReader

  /// The masks that have an effect.
  func masks(_ cursor: JSONCursor?) -> [MaskPath] {
    context.list(cursor).compactMap(mask)
  }

  private func mask(_ cursor: JSONCursor) -> MaskPath? {
    guard let mode = mode(cursor["mode"]) else { return nil }
    let closed = context.flag(cursor["cl"]) ?? true
    guard let path = properties.path(cursor["pt"], closed: closed),
      path.all({ $0.elements.last == .close })
    else { return nil }
    return MaskPath(
      path: path,
      mode: mode,
      isInverted: context.flag(cursor["inv"]) ?? false,
      opacity: properties.percentage(cursor["o"]),
      expansion: properties.scalar(cursor["x"], default: 0),
      feather: properties.point(cursor["f"], times: 0.5)
    )
  }

  private func mode(_ cursor: JSONCursor?) -> MaskPath.Mode? {
    switch context.text(cursor) ?? "a" {
    case "n": return nil
    case "s": return .subtract
    case "i": return .intersect
    case "l": return supportedMode(.lighten)
    case "d": return supportedMode(.darken)
    case "f": return supportedMode(.difference)
    case "a": return .add
    case let other:
      if let cursor {
        context.warn(once: "mask \(other)", cursor, "the mask mode \(other.quoted) is drawn as add")
      }
      return .add
    }
  }

  // The reference player draws these as adding.
  private func supportedMode(_ mode: MaskPath.Mode) -> MaskPath.Mode {
    context.compatibility == .ae ? mode : .add
  }
}
