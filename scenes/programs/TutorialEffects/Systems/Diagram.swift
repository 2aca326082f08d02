import QuartzCore
import UIKit

// Helpers for the diagrams of single systems: colours, captions, lines, blocks and meters.

extension UIColor {
  static let night = UIColor(hex: 0x0b1020)
  static let panel = UIColor(hex: 0x141c38)
  static let track = UIColor(hex: 0x1b2545)
  static let caption = UIColor(hex: 0x8fa3c8)
  static let coral = UIColor(hex: 0xff6b6b)
  static let amber = UIColor(hex: 0xffd166)
  static let mint = UIColor(hex: 0x06d6a0)
  static let azure = UIColor(hex: 0x4cc9f0)
  static let lilac = UIColor(hex: 0xb388ff)

  /// An opaque colour by its hue in degrees, and the saturation and lightness of HSL.
  convenience init(degrees: CGFloat, saturation: CGFloat, lightness: CGFloat) {
    let brightness = lightness + saturation * min(lightness, 1 - lightness)
    self.init(
      hue: degrees / 360,
      saturation: 2 * (1 - lightness / brightness),
      brightness: brightness,
      alpha: 1
    )
  }
}

/// Returns a line of small text, by default grey and left-aligned.
func makeSmallText(
  _ string: String,
  _ frame: CGRect,
  size: CGFloat = 11,
  color: UIColor = .caption,
  alignment: CATextLayerAlignmentMode = .left
) -> CATextLayer {
  makeText(string, frame, size: size, color: color, alignment: alignment)
}

/// A straight line.
func makeSegment(
  _ start: CGPoint,
  _ end: CGPoint,
  _ color: UIColor,
  width: CGFloat
) -> CAShapeLayer {
  let path = UIBezierPath()
  path.move(to: start)
  path.addLine(to: end)
  return makeLine(path.cgPath, color, width: width)
}

/// Returns a layer of one colour, positioned by its centre.
func makeBlock(
  _ color: UIColor,
  width: CGFloat,
  height: CGFloat,
  at position: CGPoint,
  cornerRadius: CGFloat
) -> CALayer {
  let block = CALayer()
  block.bounds = CGRect(x: 0, y: 0, width: width, height: height)
  block.position = position
  block.cornerRadius = cornerRadius
  block.backgroundColor = color.cgColor
  return block
}

/// A progress bar in a track.
///
/// The bar has no width until an animation of `bounds.size.width` fills it.
struct Meter {
  let track = CALayer()
  let bar = CALayer()

  init(_ frame: CGRect, _ color: UIColor) {
    track.frame = frame
    track.backgroundColor = UIColor.track.cgColor
    track.cornerRadius = frame.height / 2
    track.masksToBounds = true
    bar.anchorPoint = CGPoint(x: 0, y: 0.5)
    bar.bounds = CGRect(x: 0, y: 0, width: 0, height: frame.height)
    bar.position = CGPoint(x: 0, y: frame.height / 2)
    bar.backgroundColor = color.cgColor
    track.addSublayer(bar)
  }

  /// Returns the animation that fills the bar; the caller sets its timing.
  func makeFill(duration: Double) -> CABasicAnimation {
    let fill = CABasicAnimation(keyPath: "bounds.size.width")
    fill.fromValue = 0
    fill.toValue = track.bounds.width
    fill.duration = duration
    return fill
  }
}
