/// A layer class of a program's own whose layers can be made from the class.
///
/// Core Animation makes layers of any class through the Objective-C runtime: for `layerClass` of a view and
/// for `presentation()`. Swift on Linux needs the two initializers promised, and without this protocol takes
/// the nearest class of Core Animation.
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
