/// A layer class of a program's own whose presentation layers are of that class, too.
///
/// Core Animation makes them by `init(layer:)` of any class, and ends the program where there is none. Here the
/// class promises that it has one; without this protocol `presentation()` gives a layer of the nearest class of Core
/// Animation.
///
/// ```swift
/// final class RingLayer: CAShapeLayer, InstantiableLayer {
///   var progress: CGFloat = 0 { didSet { strokeEnd = progress } }
///
///   override init() { super.init() }
///
///   override init(layer: Any) {
///     super.init(layer: layer)
///     if let ring = layer as? RingLayer { progress = ring.progress }
///   }
///
///   required init?(coder: NSCoder) { super.init(coder: coder) }
/// }
/// ```
public protocol InstantiableLayer: CALayer {
  /// A layer with the defaults of the class.
  init()
  /// A copy of another layer of the class.
  init(layer: Any)
}
