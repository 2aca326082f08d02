public import Graphics

/// The shadow of a layer.
///
/// It is made from the alpha of the composed layer, blurred, coloured, moved and composited below
/// the layer. It is not knocked out where the layer is transparent.
public struct Shadow: Sendable, Equatable {
  /// The colour.
  public var color: Color? = .black
  /// Multiplies the colour's alpha, 0…1; 0 draws no shadow.
  public var opacity = 0.0
  /// How far the shadow is moved, in the layer's points before its transform.
  ///
  /// The default of −3 points upwards, as on iOS.
  public var offset = Size(0, -3)
  /// The standard deviation of the blur in the layer's points; 0 is sharp.
  public var radius = 3.0
  /// The outline that casts the shadow instead of the layer's alpha, in the layer's coordinates.
  public var path: Path?

  /// A shadow with Core Animation's defaults: none is seen.
  public init() {}

  /// Whether anything can be seen.
  public var isVisible: Bool { opacity > 0 && (color?.alpha ?? 0) > 0 }
}

/// By which alpha, or brightness, another layer cuts this one.
public enum MatteMode: String, Sendable, Hashable, CaseIterable {
  case alpha, alphaInverted, luma, lumaInverted
}

/// A sibling that cuts a layer and is not drawn itself.
public struct Matte: Sendable, Hashable {
  /// The sibling's name.
  public var layer: String
  /// The component of its composed image that counts.
  public var mode: MatteMode

  /// A matte.
  public init(layer: String, mode: MatteMode = .alpha) {
    self.layer = layer
    self.mode = mode
  }

  /// The place of the nearest sibling with the matte's name, other than the layer that asks.
  ///
  /// Of two that are equally near, the one drawn later.
  public func source(among siblings: [Layer], for index: Int) -> Int? {
    // Outwards from the layer: mattes mostly lie beside what they cut.
    for distance in stride(from: 1, through: siblings.count, by: 1) {
      for position in [index + distance, index - distance]
      where siblings.indices.contains(position) && siblings[position].name == layer {
        return position
      }
    }
    return nil
  }
}
