/// Every bound on what a program draws, each with what it stops.
enum DrawingLimits {
  /// The longest side of an image in pixels: Cairo's own.
  static let side = 32_767
  /// The most pixels of an image, 256 MB.
  static let pixels = 1 << 26
  /// States inside each other: stops a program that forgets to restore.
  static let states = 10_000
  /// Maximum nesting of transparency layers, or masks: each is a separate offscreen surface while
  /// it is drawn.
  static let nesting = 64
  /// Items of a list; more are one image from then on, so that loops that draw for ever keep their memory.
  static let items = 4096
  /// The greatest coordinate in pixels: no image reaches as far.
  static let coordinate = 1e8
  /// Messages about one context.
  static let faults = 10
}
