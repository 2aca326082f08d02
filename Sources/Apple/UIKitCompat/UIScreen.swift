public import Foundation

/// The screen of a program that has none: points are pixels of the image.
public final class UIScreen: Sendable {
  /// The only screen.
  public static let main = UIScreen()

  /// Pixels in one point, as far as layers need to know: letters and shapes are drawn at the size of the
  /// output anyway.
  public let scale: CGFloat = 1

  /// As `scale`.
  public var nativeScale: CGFloat { scale }

  /// The size of the image, once the recorder of this thread knows it; that of a telephone before.
  public var bounds: CGRect {
    CGRect(
      origin: .zero,
      size: CATransaction.recordedSize ?? CGSize(width: 390, height: 844)
    )
  }

  /// As `bounds`.
  public var nativeBounds: CGRect { bounds }

  /// Ticks a second of display links that ask for no rate: 60 unless the recorder says otherwise.
  public var maximumFramesPerSecond: Int { CADisplayLink.displayRate }
}
