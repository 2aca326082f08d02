// The only file of the pure core that sees C: Swift's standard library has no transcendental
// functions, so the dozen that the core needs come from libc here and from nowhere else.
import Glibc

/// Transcendental functions of `Double`, as libc computes them.
///
/// Results can differ in the last bit between versions of libc. The display list rounds its
/// coordinates to 1/4096 of a pixel, so that such a bit cannot move a pixel.
public enum ElementaryFunctions {
  /// The sine of an angle in radians.
  ///
  /// The corresponding C function is `sin`.
  public static func sin(_ x: Double) -> Double { Glibc.sin(x) }
  /// The cosine of an angle in radians.
  ///
  /// The corresponding C function is `cos`.
  public static func cos(_ x: Double) -> Double { Glibc.cos(x) }
  /// The tangent of an angle in radians.
  ///
  /// The corresponding C function is `tan`.
  public static func tan(_ x: Double) -> Double { Glibc.tan(x) }
  /// The angle of the vector (x, y) in radians, −π…π.
  ///
  /// The corresponding C function is `atan2`.
  public static func atan2(_ y: Double, _ x: Double) -> Double { Glibc.atan2(y, x) }
  /// The angle in 0…π with this cosine; the argument is clamped to −1…1.
  ///
  /// C: `acos`.
  public static func acos(_ x: Double) -> Double { Glibc.acos(min(1, max(-1, x))) }
  /// The angle in −π/2…π/2 with this sine; the argument is clamped to −1…1.
  ///
  /// C: `asin`.
  public static func asin(_ x: Double) -> Double { Glibc.asin(min(1, max(-1, x))) }
  /// e to the power x.
  ///
  /// The corresponding C function is `exp`.
  public static func exp(_ x: Double) -> Double { Glibc.exp(x) }
  /// The natural logarithm of x.
  ///
  /// The corresponding C function is `log`.
  public static func log(_ x: Double) -> Double { Glibc.log(x) }
  /// x to the power y.
  ///
  /// The corresponding C function is `pow`.
  public static func pow(_ x: Double, _ y: Double) -> Double { Glibc.pow(x, y) }
  /// The length of the vector (x, y) without overflow.
  ///
  /// The corresponding C function is `hypot`.
  public static func hypot(_ x: Double, _ y: Double) -> Double { Glibc.hypot(x, y) }
}

// Short names inside this module; other modules write `ElementaryFunctions.sin` or their own alias.
typealias Math = ElementaryFunctions
