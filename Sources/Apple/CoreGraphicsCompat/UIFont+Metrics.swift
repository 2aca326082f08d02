public import Foundation

// The metrics of San Francisco at text sizes, for every font: layouts made for iOS then have the same lines.
extension UIFont {
  /// The height above the baseline in points.
  public var ascender: CGFloat { pointSize * 1950 / 2048 }
  /// The depth below the baseline in points, negative.
  public var descender: CGFloat { -pointSize * 494 / 2048 }
  /// The height of capital letters in points.
  public var capHeight: CGFloat { pointSize * 1443 / 2048 }
  /// The height of small letters in points.
  public var xHeight: CGFloat { pointSize * 1078 / 2048 }
  /// The space between lines in points, besides their heights.
  public var leading: CGFloat { 0 }
  /// The height of a line in points.
  public var lineHeight: CGFloat { ascender - descender }
}
