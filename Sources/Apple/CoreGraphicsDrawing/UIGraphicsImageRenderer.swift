public import CoreGraphicsCompat
public import Foundation

/// How images of a renderer are made.
open class UIGraphicsImageRendererFormat: NSObject {
  /// Pixels a point; 1 by default, as points are pixels of the output.
  open var scale: CGFloat = 1
  /// Whether the image is black and not transparent at first.
  open var opaque = false

  /// A point a pixel, transparent.
  public override init() { super.init() }

  /// A point a pixel, transparent.
  open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

  /// A point a pixel, transparent.
  open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// The context in which a renderer's closure draws.
open class UIGraphicsImageRendererContext {
  /// The context.
  public let cgContext: CGContext
  /// How the image is made.
  public let format: UIGraphicsImageRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
    (cgContext, self.format) = (context, format)
  }

  /// The drawing so far.
  public var currentImage: UIImage { cgContext.image }

  /// Fills a rectangle with the colour that was set.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Fills a rectangle with a blend mode.
  public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.fill(rect)
    cgContext.restoreGState()
  }

  /// Draws a line of a point inside a rectangle.
  public func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }

  /// Cuts what is drawn to a rectangle.
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Makes images that a closure draws.
open class UIGraphicsImageRenderer: NSObject {
  private let bounds: CGRect
  /// How images are made.
  public let format: UIGraphicsImageRendererFormat

  /// A renderer of images of a size in points.
  public convenience init(size: CGSize) { self.init(bounds: CGRect(origin: .zero, size: size)) }

  /// A renderer of images of a size in points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// A renderer of the area of a rectangle.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsImageRendererFormat())
  }

  /// A renderer of the area of a rectangle.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    (self.bounds, self.format) = (bounds.standardized, format)
  }

  /// The image that a closure draws; the context is the current one while it runs.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    drawn(actions).image
  }

  /// The bytes of a PNG file of what a closure draws.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    drawn(actions).makeImage().flatMap(\.png) ?? Data()
  }

  private func drawn(_ actions: (UIGraphicsImageRendererContext) -> Void) -> CGContext {
    let context = CGContext.make(bounds.size, opaque: format.opaque, scale: format.scale)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    UIGraphicsPushContext(context)
    actions(UIGraphicsImageRendererContext(context, format))
    UIGraphicsPopContext()
    return context
  }
}

extension CGContext {
  /// The drawing; the empty image when there is no memory for it.
  fileprivate var image: UIImage {
    makeImage().map { UIImage(cgImage: $0, scale: CGFloat(scale), orientation: .up) } ?? UIImage()
  }
}

extension UIImage {
  /// How a renderer makes images of the same scale.
  public var imageRendererFormat: UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    return format
  }

  /// Draws the image upright at a point of the current context.
  public func draw(at point: CGPoint) { draw(at: point, blendMode: .normal, alpha: 1) }

  /// Draws the image upright at a point of the current context.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image upright into a rectangle of the current context.
  public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  /// Draws the image upright into a rectangle of the current context.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext(), let image = uprightImage else { return }
    if capInsets != .zero, rect.size != size {
      context.fault(
        "the edges of a resizable image, which are resized too (show it in a UIImageView)"
      )
    }
    context.saveGState()
    if blendMode != .normal { context.setBlendMode(blendMode) }
    context.drawUpright(image, in: rect, alpha: min(max(0, Double(alpha)), 1))
    context.restoreGState()
  }

  /// Returns the bytes of a PNG file of the image; nil for the empty image and for an unreadable
  /// one.
  public func pngData() -> Data? {
    guard let image = uprightImage else { return nil }
    if image.isPNG { return image.png }
    let (width, height) = (image.width, image.height)
    guard let context = CGContext(width: width, height: height, scale: 1, isFlipped: true) else {
      return nil
    }
    context.drawUpright(image, in: CGRect(x: 0, y: 0, width: width, height: height))
    return context.faults.isEmpty ? context.makeImage().flatMap(\.png) : nil
  }

  /// The image's shape in one colour.
  public func withTintColor(_ color: UIColor) -> UIImage {
    guard let image = uprightImage else { return self }
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let box = CGRect(origin: .zero, size: size)
    return UIGraphicsImageRenderer(bounds: box, format: format).image { context in
      context.cgContext.drawUpright(image, in: box)
      color.setFill()
      context.fill(box, blendMode: .sourceIn)
    }
  }

  /// The image's shape in one colour, with another rendering mode.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    withTintColor(color).withRenderingMode(renderingMode)
  }
}

extension CGImage {
  // A PNG file of what a program drew; nil when there is no memory for it.
  fileprivate var png: Data? { (try? fileBytes()).map { Data($0) } }
}
