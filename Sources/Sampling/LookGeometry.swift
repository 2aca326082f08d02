import DisplayModel
import Graphics
import SceneModel

/// The effects and the shadow of a layer in output pixels, and how far they reach.
///
/// Lengths are scaled by the geometric mean of the transform's two scales, √|determinant|: a blur stays
/// round where the layer is stretched.
struct LookGeometry {
  let effects: [Effect]
  private(set) var shadow: DisplayShadow?

  init(_ state: LayerState, transform: Affine, tint: Color) {
    let scale = abs(transform.determinant).squareRoot()
    func sigma(_ radius: Double) -> Double {
      ((radius * scale).clamped(to: 0...Effect.greatestSigma) * 4096).rounded() / 4096
    }
    effects = state.filters.compactMap { filter in
      switch filter.effect {
      case .gaussianBlur(let radius):
        let sigma = sigma(radius)
        return sigma > 0 ? .blur(sigma: sigma) : nil
      case .brightness(let amount): return .colorMatrix(.brightness(amount))
      case .contrast(let amount): return .colorMatrix(.contrast(amount))
      case .saturate(let amount): return .colorMatrix(.saturation(amount))
      case .tint(let color, let amount):
        return .colorMatrix(.tint(color.clamped, amount: amount.clamped(to: 0...1)))
      case .colorMatrix(let elements): return ColorMatrix(elements).map(Effect.colorMatrix)
      }
    }.filter { $0 != .colorMatrix(.identity) }
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

  /// Whether the layer shows something without any content: a shadow with a path of its own.
  var showsWithoutContent: Bool { shadow?.path != nil }

  private var effectReach: Int { effects.reduce(0) { $0 + $1.reach } }

  /// Fades the shadow where it is not made from content that is faded itself.
  mutating func fadeShadowPath(by opacity: Double) {
    guard let path = shadow?.path, !path.path.isEmpty else { return }
    shadow?.color.alpha *= opacity
  }

  /// Puts the shadow's own path where perspective has it.
  mutating func placeShadowPath(_ path: ClipPath) { shadow?.path = path }

  /// The pixels of the content that are needed to show some pixels.
  func sourceClip(for visible: PixelRect) -> PixelRect {
    let content = visible.outset(by: effectReach)
    guard let shadow, shadow.path == nil else { return content }
    let casting = visible.shifted(by: Point(-shadow.offset.x, -shadow.offset.y))
    return content.union(casting.outset(by: shadow.reach + 1 + effectReach))
  }

  /// The visible pixels that content and shadow can touch.
  func bounds(of content: PixelRect, within visible: PixelRect) -> PixelRect {
    let filtered = content.outset(by: effectReach)
    guard let shadow else { return filtered.intersection(visible) }
    let source = shadow.path.map { path in
      PixelRect(covering: path.transform.apply(path.path.controlBounds))
    }
    let cast = (source ?? filtered).outset(by: shadow.reach).shifted(by: shadow.offset)
    return filtered.intersection(visible).union(cast.intersection(visible))
  }
}
