/// A layer class with both initializers that Core Animation calls.
///
/// Conformance is optional: `presentation()` calls `init(layer:)` of every class. It makes the compiler check that a
/// class has both initializers, which otherwise fails when the program runs, as on iOS.
public protocol InstantiableLayer: CALayer {
  /// A layer with the defaults of the class.
  init()
  /// A copy of another layer of the class.
  init(layer: Any)
}
