internal import CoreAnimationCompat
public import CoreGraphicsCompat
internal import Foundation

extension UIImage {
  /// An image of the program with the name of a symbol of the system.
  ///
  /// Linux does not have Apple's symbols: nil, with a message, without an image of the name.
  public convenience init?(systemName name: String) {
    guard UIImage(named: name) != nil else {
      CATransaction.reportUnsupported(
        "there is no symbol \"\(name)\" of the system (add an image of this name to the program's resources)"
      )
      return nil
    }
    self.init(named: name)
  }
}
