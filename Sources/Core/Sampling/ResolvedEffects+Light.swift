import DisplayModel
import Graphics
import SceneModel

extension LayerFilter.Glow {
  /// The glow in output pixels; nil where nothing can be seen.
  ///
  /// - Parameter sigma: converts points to output pixels.
  func display(sigma: (Double) -> Double) -> EffectGlow? {
    let (color, sigma) = (color.clamped, sigma(radius))
    let gain = amount.clamped(to: 0...1000)
    guard sigma > 0, gain > 0, color.alpha > 0 else { return nil }
    return EffectGlow(color: color, sigma: sigma, gain: gain, isBelow: position == .below)
  }
}

extension LayerFilter.Noise {
  /// The noise in output pixels, whose grains move with the layer; nil where nothing can be seen.
  func display(_ transform: Affine, frame: Int) -> EffectNoise? {
    let scale = abs(transform.determinant).squareRoot()
    let amount = amount.clamped(to: 0...1)
    guard amount > 0 else { return nil }
    func rounded(_ value: Double) -> Double {
      (value.clamped(to: -1e9...1e9) * 4096).rounded() / 4096
    }
    return EffectNoise(
      amount: amount,
      cell: max(1, rounded(size * scale)),
      origin: Point(rounded(transform.tx), rounded(transform.ty)),
      seed: UInt32(clamping: seed),
      frame: isAnimated ? frame : 0
    )
  }
}
