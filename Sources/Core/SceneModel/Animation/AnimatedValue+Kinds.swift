public import Graphics

// The values that frames are made of. Other modules call a generic method as one for any type, which looks up
// at run time how to copy and to mix it; these are compiled for the type alone.

extension AnimatedValue<Double> {
  /// The value at an instant of the layer's clock.
  public func value(at time: Double) -> Double { evaluated(at: time) }
}

extension AnimatedValue<Point> {
  /// The value at an instant of the layer's clock.
  public func value(at time: Double) -> Point { evaluated(at: time) }
}

extension AnimatedValue<Color> {
  /// The value at an instant of the layer's clock.
  public func value(at time: Double) -> Color { evaluated(at: time) }
}

extension AnimatedValue<Path> {
  /// The value at an instant of the layer's clock.
  public func value(at time: Double) -> Path { evaluated(at: time) }
}

extension AnimatedValue<[Double]> {
  /// The value at an instant of the layer's clock.
  public func value(at time: Double) -> [Double] { evaluated(at: time) }
}
