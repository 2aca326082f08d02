public import CoreGraphicsCompat
public import Foundation

// The contexts of this thread: the last one is drawn into.
private enum ContextStack {
  private static let key = "animrender.contexts"

  static var contexts: [CGContext] {
    get { Thread.current.threadDictionary[key] as? [CGContext] ?? [] }
    set { Thread.current.threadDictionary[key] = newValue }
  }
}

/// The context that views, texts, paths and images are drawn into now; nil outside of drawing.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.contexts.last }

/// Draws into a context until `UIGraphicsPopContext()`.
public func UIGraphicsPushContext(_ context: CGContext) { ContextStack.contexts.append(context) }

/// Goes back to the context before.
public func UIGraphicsPopContext() {
  if !ContextStack.contexts.isEmpty { ContextStack.contexts.removeLast() }
}

/// Draws into a new image of a size in points, a point a pixel, until `UIGraphicsEndImageContext()`.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Draws into a new image until `UIGraphicsEndImageContext()`.
///
/// - Parameters:
///   - size: points; an image without or with too many pixels is one of a pixel, and a fault.
///   - opaque: whether it is black and not transparent at first.
///   - scale: pixels a point; 0 is the screen's, 1.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat)
{
  UIGraphicsPushContext(CGContext.make(size, opaque: opaque, scale: scale))
}

/// Returns the drawing since the last image was begun; nil without an open one.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let context = UIGraphicsGetCurrentContext(), let image = context.makeImage() else {
    return nil
  }
  return UIImage(cgImage: image, scale: CGFloat(context.scale), orientation: .up)
}

/// Ends the image that was begun last.
public func UIGraphicsEndImageContext() { UIGraphicsPopContext() }

extension CGContext {
  /// A context of UIKit: y down, a point `scale` pixels.
  package static func make(_ size: CGSize, opaque: Bool = false, scale: CGFloat = 1) -> CGContext {
    let scale = scale > 0 && scale.isFinite ? scale : 1
    let sides = [size.width, size.height].map { side in
      // A point of a million pixels is refused below like one of a billion.
      Int(min(max(0, (side * scale).isFinite ? (side * scale).rounded(.up) : 0), 1e6))
    }
    let (width, height) = (sides[0], sides[1])
    let made = CGContext(width: width, height: height, scale: Double(scale), isFlipped: true)
    guard let context = made else {
      let small = onePixel()
      small.fault("an image of \(size.width) × \(size.height) points cannot be created")
      return small
    }
    if opaque { context.fill(CGRect(x: 0, y: 0, width: size.width, height: size.height)) }
    return context
  }

  private static func onePixel() -> CGContext {
    guard let context = CGContext(width: 1, height: 1, scale: 1, isFlipped: true) else {
      preconditionFailure("one pixel is a valid image")
    }
    return context
  }
}

/// Fills a rectangle of the current context with the colour that was set.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Draws a line of a point inside a rectangle of the current context with the colour that was set for areas.
public func UIRectFrame(_ rect: CGRect) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.beginPath()
  context.addRect(rect)
  context.addRect(rect.insetBy(dx: 1, dy: 1))
  context.fillPath(using: .evenOdd)
}

/// Cuts what is drawn into the current context to a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

extension UIColor {
  /// Areas and lines of the current context have this colour.
  public func set() {
    setFill()
    setStroke()
  }

  /// Areas of the current context have this colour.
  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

  /// Lines of the current context have this colour.
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}

extension UIBezierPath {
  /// Fills the path in the current context.
  public func fill() { fill(with: .normal, alpha: 1) }

  /// Fills the path in the current context with a blend mode and an opacity.
  public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    draw(blendMode, alpha) { $0.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding) }
  }

  /// Draws the outline of the path in the current context, with the path's own line.
  public func stroke() { stroke(with: .normal, alpha: 1) }

  /// Draws the outline of the path in the current context with a blend mode and an opacity.
  public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    draw(blendMode, alpha) { context in
      context.setLineWidth(lineWidth)
      context.setLineCap(lineCapStyle)
      context.setLineJoin(lineJoinStyle)
      context.setMiterLimit(miterLimit)
      context.setLineDash(phase: dash.phase, lengths: dash.lengths)
      context.strokePath()
    }
  }

  /// Cuts what is drawn into the current context to the path.
  public func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(cgPath)
    context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  private func draw(_ mode: CGBlendMode, _ alpha: CGFloat, _ body: (CGContext) -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    if mode != .normal { context.setBlendMode(mode) }
    if alpha < 1 { context.setAlpha(CGFloat(context.state.alpha) * alpha) }
    context.beginPath()
    context.addPath(cgPath)
    body(context)
    context.restoreGState()
  }
}
