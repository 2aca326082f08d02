internal import Foundation

extension CALayer {
  /// Shows an image as it is meant to lie, with its edges as large as they are.
  ///
  /// - Parameters:
  ///   - image: nil shows none.
  ///   - pixels: what is shown of it, where that is not its own pixels.
  func show(_ image: UIImage?, as pixels: CGImage? = nil) {
    contentsScale = image?.scale ?? 1
    contents = pixels ?? image?.uprightImage
    // A program sets this of a layer, too: only resizable images change it.
    if let center = image?.stretchedPart { contentsCenter = center }
  }
}

extension UIImage {
  /// The middle of a resizable image in its unit square; nil for others.
  fileprivate var stretchedPart: CGRect? {
    let (size, caps) = (size, capInsets)
    guard caps != .zero, size.width > 0, size.height > 0 else { return nil }
    let width = max(0, size.width - caps.left - caps.right)
    let height = max(0, size.height - caps.top - caps.bottom)
    // Repeating a point and stretching it are the same.
    if resizingMode == .tile, width > 1 || height > 1 {
      CATransaction.reportUnsupported(
        "the middle of a resizable image is stretched and not repeated (give it resizingMode: .stretch, or a "
          + "middle of one point)"
      )
    }
    return CGRect(
      x: caps.left / size.width,
      y: caps.top / size.height,
      width: width / size.width,
      height: height / size.height
    )
  }
}
