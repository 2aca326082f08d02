internal import CoreGraphicsCompat
public import Foundation

/// How the box of a text is measured.
public struct NSStringDrawingOptions: OptionSet, Sendable, Hashable {
  /// One bit an option.
  public let rawValue: Int

  /// Options from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Several lines, from the first corner of the box on; without it a text is one line.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  /// Lines are as high as their font anyway.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  /// Without meaning: there are no device metrics.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
  /// The last line that fits ends in an ellipsis where the paragraph style asks for it.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// Options for measuring a text; none here.
public final class NSStringDrawingContext {
  /// Nothing.
  public init() {}
}

extension NSAttributedString {
  /// The size of the lines in points, none of them broken.
  public func size() -> CGSize { CGSize(DrawnText(self).size(in: nil)) }

  /// Draws the lines from a point on, in the current context.
  public func draw(at point: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    DrawnText(self).draw(in: context, at: point.point, box: nil)
  }

  /// Draws the lines into a rectangle that breaks and cuts them, in the current context.
  public func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let box = rect.standardized
    DrawnText(self).draw(in: context, at: box.origin.point, box: box.size.extent)
  }

  /// Draws the lines into a rectangle, in the current context.
  ///
  /// - Parameters:
  ///   - rect: breaks and cuts the lines, except where a side is 0; without `usesLineFragmentOrigin` its origin is the
  ///     beginning of the baseline of the first line, and nothing is broken.
  ///   - options: where the text begins.
  ///   - context: without meaning.
  public func draw(
    with rect: CGRect,
    options: NSStringDrawingOptions = [],
    context: NSStringDrawingContext?
  ) {
    guard options.contains(.usesLineFragmentOrigin) else {
      let font = length > 0 ? attribute(.font, at: 0, effectiveRange: nil) as? UIFont : nil
      let ascender = (font ?? .systemFont(ofSize: 12)).ascender
      return draw(at: CGPoint(x: rect.minX, y: rect.minY - ascender))
    }
    let (width, height) = (rect.width > 0 ? rect.width : 1e6, rect.height > 0 ? rect.height : 1e6)
    draw(in: CGRect(x: rect.minX, y: rect.minY, width: width, height: height))
  }

  /// The box of the lines, its origin 0.
  ///
  /// - Parameters:
  ///   - size: the box that breaks the lines.
  ///   - options: whether there is more than one line.
  ///   - context: without meaning.
  public func boundingRect(
    with size: CGSize,
    options: NSStringDrawingOptions = [],
    context: NSStringDrawingContext?
  ) -> CGRect {
    let box = options.contains(.usesLineFragmentOrigin) ? size.extent : nil
    return CGRect(origin: .zero, size: CGSize(DrawnText(self).size(in: box)))
  }
}

/// A text of one style: strings of both kinds are drawn alike.
public protocol NSStringDrawing: CustomStringConvertible {}

extension NSString: NSStringDrawing {}

extension String: NSStringDrawing {}

extension NSStringDrawing {
  /// The size of the lines in points, none of them broken.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    attributed(attrs).size()
  }

  /// Draws the lines from a point on, in the current context.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    attributed(attrs).draw(at: point)
  }

  /// Draws the lines into a rectangle that breaks and cuts them, in the current context.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    attributed(attrs).draw(in: rect)
  }

  /// The box of the lines, its origin 0; see `NSAttributedString`.
  public func boundingRect(
    with size: CGSize,
    options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    attributed(attributes).boundingRect(with: size, options: options, context: context)
  }

  /// Draws the lines into a rectangle; see `NSAttributedString`.
  public func draw(
    with rect: CGRect,
    options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) {
    attributed(attributes).draw(with: rect, options: options, context: context)
  }

  private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
    NSAttributedString(string: description, attributes: attributes)
  }
}
