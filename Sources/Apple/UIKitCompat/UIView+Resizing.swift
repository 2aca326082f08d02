internal import Foundation

extension UIView {
  /// The parts of a frame that take up what the superview grows; the numbers are UIKit's.
  public struct AutoresizingMask: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt

    /// Parts from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The distance from the left side of the superview.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The distance from the right side.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    /// The distance from the top side.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    /// The distance from the bottom side.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }

  /// Runs code that may change the size, and lets the views in this one follow.
  func resizingSubviews(_ change: () -> Void) {
    let old = bounds.size
    change()
    LayoutState.current.invalidate()
    guard autoresizesSubviews, bounds.size != old else { return }
    for child in children where !child.autoresizingMask.isEmpty { child.follow(old, bounds.size) }
  }

  private func follow(_ old: CGSize, _ new: CGSize) {
    // A view with a transform, such as a rotation, has no frame that could follow.
    guard CATransform3DIsIdentity(transform3D) else { return }
    let mask = autoresizingMask
    let (x, width) = Self.spread(
      (frame.minX, frame.width, old.width - frame.maxX),
      by: new.width - old.width,
      before: mask.contains(.flexibleLeftMargin),
      size: mask.contains(.flexibleWidth),
      after: mask.contains(.flexibleRightMargin)
    )
    let (y, height) = Self.spread(
      (frame.minY, frame.height, old.height - frame.maxY),
      by: new.height - old.height,
      before: mask.contains(.flexibleTopMargin),
      size: mask.contains(.flexibleHeight),
      after: mask.contains(.flexibleBottomMargin)
    )
    frame = CGRect(x: x, y: y, width: width, height: height)
  }

  // Flexible parts share what is gained in proportion to what they were, equally where they were nothing.
  private static func spread(
    _ parts: (before: CGFloat, size: CGFloat, after: CGFloat),
    by gain: CGFloat,
    before: Bool,
    size: Bool,
    after: Bool
  ) -> (CGFloat, CGFloat) {
    let flexible = [before ? parts.before : 0, size ? parts.size : 0, after ? parts.after : 0]
    let full = flexible.reduce(0, +)
    let count = [before, size, after].filter { $0 }.count
    guard count > 0 else { return (parts.before, parts.size) }
    func share(_ index: Int, _ isFlexible: Bool) -> CGFloat {
      guard isFlexible else { return 0 }
      return full > 0 ? gain * flexible[index] / full : gain / CGFloat(count)
    }
    return (parts.before + share(0, before), max(0, parts.size + share(1, size)))
  }
}
