import DisplayModel
import Graphics
import SceneModel

/// The effects and the shadow of a layer in output pixels, and their extent.
///
/// Lengths are scaled by the geometric mean of the transform's two scales, √|determinant|: a blur
/// remains round if the layer is stretched.
struct ResolvedEffects {
  let effects: [Effect]
  private(set) var shadow: DisplayShadow?

  /// - Parameters:
  ///   - frame: the number of the frame, for noise that changes.
  ///   - resources: reads filter elements.
  init(
    _ state: LayerState,
    transform: Affine,
    tint: Color,
    frame: Int,
    _ resources: any ResourceProvider
  ) {
    guard !state.filters.isEmpty || state.shadow.isVisible else {
      effects = []
      return
    }
    effects = Self.effects(
      state.filters,
      box: state.bounds,
      transform: transform,
      tint: tint,
      frame: frame,
      resources
    )
    guard state.shadow.isVisible, let color = state.shadow.color else { return }
    let offset = transform.applyToVector(
      Point(state.shadow.offset.width, state.shadow.offset.height)
    )
    guard offset.x.isFinite, offset.y.isFinite else { return }
    shadow = DisplayShadow(
      color: color.clamped.multiplied(by: tint)
        .withAlpha(multipliedBy: state.shadow.opacity.clamped(to: 0...1)),
      offset: Point(FilterSpace.rounded(offset.x), FilterSpace.rounded(offset.y)),
      sigma: FilterSpace.sigma(state.shadow.radius, scale: abs(transform.determinant).squareRoot()),
      path: state.shadow.path.map {
        ClipPath(path: $0.rounded(toMultiplesOf: transform.coordinateGrid), transform: transform)
      }
    )
  }

  /// Returns filters in output pixels, without neutral ones.
  ///
  /// - Parameters:
  ///   - box: the bounds of the layer.
  ///   - transform: maps the layer's coordinates to output pixels.
  ///   - tint: the product of the colours of the enclosing replicators; it also tints shadows.
  ///   - frame: the number of the frame, for noise that changes.
  static func effects(
    _ filters: [LayerFilter],
    box: Rect,
    transform: Affine,
    tint: Color,
    frame: Int,
    _ resources: any ResourceProvider
  ) -> [Effect] {
    let space = FilterSpace(transform, tint: tint, frame: frame) {
      resources.filterGraphs(of: $0, box: box)
    }
    return filters.flatMap { $0.effect.filter.effects(in: space) }
      .filter { $0 != .colorMatrix(.identity) }
      .joiningBlurs
  }

  /// Whether the layer is visible without content: its shadow has a path.
  var showsWithoutContent: Bool { shadow?.path != nil }

  /// Fades the shadow where it is not made from content that is faded itself.
  mutating func fadeShadowPath(by opacity: Double) {
    guard let path = shadow?.path, !path.path.isEmpty else { return }
    shadow?.color.alpha *= opacity
  }

  /// Puts the shadow's own path where perspective has it.
  mutating func compositeShadowPath(_ path: ClipPath) { shadow?.path = path }

  /// The pixels of the content that are needed to show some pixels.
  func sourceClip(for visible: PixelRect) -> PixelRect {
    let content = effects.needed(for: visible)
    guard let shadow, shadow.path == nil else { return content }
    let casting = visible.shifted(by: Point(-shadow.offset.x, -shadow.offset.y))
    return content.union(effects.needed(for: casting.outset(by: shadow.reach + 1)))
  }

  /// The visible pixels that content and shadow can touch.
  func bounds(of content: PixelRect, within visible: PixelRect) -> PixelRect {
    let filtered = effects.touched(from: content)
    guard let shadow else { return filtered.intersection(visible) }
    let source = shadow.path.map { path in
      PixelRect(covering: path.transform.apply(path.path.controlBounds))
    }
    let cast = (source ?? filtered).outset(by: shadow.reach).shifted(by: shadow.offset)
    return filtered.intersection(visible).union(cast.intersection(visible))
  }
}
