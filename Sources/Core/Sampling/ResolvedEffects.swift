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
    let sigma = Self.sigma(transform)
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
      offset: Point((offset.x * 4096).rounded() / 4096, (offset.y * 4096).rounded() / 4096),
      sigma: sigma(state.shadow.radius),
      path: state.shadow.path.map {
        ClipPath(path: $0.rounded(toMultiplesOf: transform.coordinateGrid), transform: transform)
      }
    )
  }

  // Returns a function that converts a radius in points to a standard deviation in output pixels.
  private static func sigma(_ transform: Affine) -> (Double) -> Double {
    let scale = abs(transform.determinant).squareRoot()
    return { radius in rounded((radius * scale).clamped(to: 0...Effect.maxSigma)) }
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
    let sigma = sigma(transform)
    return filters.flatMap { filter -> [Effect] in
      if case .graph(let markup) = filter.effect {
        return resources.filterGraphs(of: markup, box: box)
          .compactMap { $0.placed(by: transform) }.map(Effect.graph)
      }
      return effect(filter, transform, sigma, tint: tint, frame: frame).map { [$0] } ?? []
    }.filter { $0 != .colorMatrix(.identity) }
  }

  private static func effect(
    _ filter: LayerFilter,
    _ transform: Affine,
    _ sigma: (Double) -> Double,
    tint: Color,
    frame: Int
  ) -> Effect? {
    switch filter.effect {
    case .gaussianBlur(let radius, .both, let space):
      let sigma = sigma(radius)
      return sigma > 0 ? .blur(x: sigma, y: sigma, space) : nil
    case .gaussianBlur(let radius, let direction, let space):
      let unit = direction == .vertical ? Point(0, 1) : Point(1, 0)
      return Self.blur(radius, along: transform.applyToVector(unit), space)
    case .brightness(let amount): return .colorMatrix(.brightness(amount))
    case .contrast(let amount): return .colorMatrix(.contrast(amount))
    case .saturate(let amount): return .colorMatrix(.saturation(amount))
    case .tint(let color, let amount):
      return .colorMatrix(.tint(color.clamped, amount: amount.clamped(to: 0...1)))
    case .colorMatrix(let elements): return ColorMatrix(elements).map(Effect.colorMatrix)
    case .tritone(let ramp): return ramp.display
    case .levels(let levels, let channel):
      return levels == Levels() ? nil : .levels(levels, channel)
    case .colorOverlay(let color, let amount, let mode):
      let color = color.clamped.withAlpha(multipliedBy: amount.clamped(to: 0...1))
      return color.alpha > 0 ? .overlay(color, mode) : nil
    case .dropShadow(let shadow):
      return shadow.display(transform, tint: tint, sigma: sigma).map(Effect.shadow)
    case .innerShadow(let shadow, let mode):
      return shadow.display(transform, tint: tint, sigma: sigma).map { .innerShadow($0, mode) }
    case .glow(let glow): return glow.display(sigma: sigma).map(Effect.glow)
    case .noise(let noise): return noise.display(transform, frame: frame).map(Effect.noise)
    case .graph: return nil
    }
  }

  // A blur along the image of a unit vector of the layer, whose length scales the radius.
  private static func blur(_ radius: Double, along image: Point, _ space: FilterColorSpace)
    -> Effect?
  {
    let length = image.length
    guard length > 0, length.isFinite else { return nil }
    let sigma = rounded((radius * length).clamped(to: 0...Effect.maxSigma))
    guard sigma > 0 else { return nil }
    let axis = Point(image.x / length, image.y / length)
    // The rounding error of a quarter turn is ignored: it is less than one pixel over 1500 pixels.
    if abs(axis.y) < 1e-6 { return .blur(x: sigma, y: 0, space) }
    if abs(axis.x) < 1e-6 { return .blur(x: 0, y: sigma, space) }
    return .directionalBlur(sigma: sigma, axis: axis, space)
  }

  private static func rounded(_ pixels: Double) -> Double { (pixels * 4096).rounded() / 4096 }

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

extension FilterGraph {
  // The graph in output pixels; nil where it has no area there.
  //
  // In a turned, skewed or mirrored layer lengths are scaled by the mean scale, and regions are the boxes around their
  // images: the axes of a graph are those of the output.
  fileprivate func placed(by transform: Affine) -> FilterGraph? {
    guard transform.isInvertible else { return nil }
    var result = self
    if transform.b == 0, transform.c == 0, transform.a > 0, transform.d > 0 {
      result.transform = transform
      return result
    }
    let scale = abs(transform.determinant).squareRoot()
    let (center, image) = (region.center, transform.apply(region.center))
    let map = Affine(
      scale,
      0,
      0,
      scale,
      image.x - scale * center.x,
      image.y - scale * center.y
    )
    guard let inverse = map.inverse else { return nil }
    func moved(_ rect: Rect) -> Rect { inverse.apply(transform.apply(rect)) }
    result.transform = map
    result.region = moved(region)
    for index in primitives.indices {
      result.primitives[index].region = moved(primitives[index].region)
    }
    return result
  }
}

extension Tritone {
  // Nil where nothing of the ramp is mixed in.
  fileprivate var display: Effect? {
    var ramp = self
    ramp.shadows = shadows.clamped
    ramp.midtones = midtones.clamped
    ramp.highlights = highlights.clamped
    ramp.amount = amount.clamped(to: 0...1)
    return ramp.amount > 0 ? .tritone(ramp) : nil
  }
}

extension LayerFilter.Shadow {
  // In output pixels; nil where nothing can be seen.
  fileprivate func display(
    _ transform: Affine,
    tint: Color,
    sigma: (Double) -> Double
  ) -> EffectShadow? {
    let color = color.clamped.multiplied(by: tint)
      .withAlpha(multipliedBy: amount.clamped(to: 0...1))
    let unit = Point(ElementaryFunctions.cos(angle), ElementaryFunctions.sin(angle))
    let offset = transform.applyToVector(unit * distance)
    guard color.alpha > 0, offset.x.isFinite, offset.y.isFinite else { return nil }
    func constrained(_ value: Double) -> Double {
      (value.clamped(to: -Effect.maxOffset...Effect.maxOffset) * 4096).rounded() / 4096
    }
    return EffectShadow(
      color: color,
      offset: Point(constrained(offset.x), constrained(offset.y)),
      sigma: sigma(radius),
      gain: 1 / max(1 / 510, 1 - spread.clamped(to: 0...1))
    )
  }
}
