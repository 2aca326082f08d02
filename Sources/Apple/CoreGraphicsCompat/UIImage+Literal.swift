internal import Foundation

/// The default type of `#imageLiteral(resourceName:)`.
public typealias _ImageLiteralType = UIImage

extension UIImage: _ExpressibleByImageLiteral {
  /// The image of a name; the empty image where there is none.
  public convenience init(imageLiteralResourceName name: String) {
    let image = UIImage(named: name) ?? UIImage()
    self.init(copying: image)
  }
}
