public import Foundation

/// An image with a scale: how many pixels are a point.
public final class UIImage: Sendable, Hashable {
  /// How the rows of an image are meant to lie.
  public enum Orientation: Int, Sendable, Hashable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  /// Whether the colours are the image's or the tint colour; the numbers are UIKit's.
  public enum RenderingMode: Int, Sendable, Hashable {
    case automatic, alwaysOriginal, alwaysTemplate
  }

  /// What fills the middle of a larger image; the numbers are UIKit's.
  public enum ResizingMode: Int, Sendable, Hashable {
    case tile, stretch
  }

  /// The pixels; nil for the empty image.
  public let cgImage: CGImage?
  /// Pixels a point.
  public let scale: CGFloat
  /// How the image is meant to lie: views turn its pixels, `cgImage` and layers have them as they are.
  public let imageOrientation: Orientation
  /// The images of an animation, else nil.
  public let images: [UIImage]?
  /// The seconds that an animation takes, else 0.
  public let duration: TimeInterval

  /// Whether views show the image in their tint colour: `alwaysTemplate`.
  public let renderingMode: RenderingMode
  /// The edges that views do not resize, in points; zero for an image that is resized as a whole.
  public let capInsets: UIEdgeInsets
  /// What fills the middle of a larger image.
  public let resizingMode: ResizingMode

  private init(
    _ cgImage: CGImage?,
    scale: CGFloat = 1,
    orientation: Orientation = .up,
    images: [UIImage]? = nil,
    duration: TimeInterval = 0,
    renderingMode: RenderingMode = .automatic,
    capInsets: UIEdgeInsets = .zero,
    resizingMode: ResizingMode = .tile
  ) {
    self.cgImage = cgImage
    self.renderingMode = renderingMode
    (self.capInsets, self.resizingMode) = (capInsets, resizingMode)
    self.scale = scale > 0 ? scale : 1
    imageOrientation = orientation
    self.images = images
    self.duration = duration
  }

  /// The empty image.
  public convenience init() { self.init(nil) }

  convenience init(
    copying other: UIImage,
    orientation: Orientation? = nil,
    renderingMode: RenderingMode? = nil,
    resizing: (capInsets: UIEdgeInsets, mode: ResizingMode)? = nil
  ) {
    self.init(
      other.cgImage,
      scale: other.scale,
      orientation: orientation ?? other.imageOrientation,
      images: other.images,
      duration: other.duration,
      renderingMode: renderingMode ?? other.renderingMode,
      capInsets: resizing?.capInsets ?? other.capInsets,
      resizingMode: resizing?.mode ?? other.resizingMode
    )
  }

  /// An image with one pixel a point.
  public convenience init(cgImage: CGImage) { self.init(cgImage, scale: 1) }

  /// An image with a scale.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(cgImage, scale: scale, orientation: orientation)
  }

  /// The image in the bytes of a file; nil when they are none.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// The image in the bytes of a file; nil when they are none.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let image = CGImage(file: [UInt8](data)) else { return nil }
    self.init(image, scale: scale)
  }

  /// The image in a file; nil when it cannot be read or is none.
  ///
  /// `@2x` or `@3x` at the end of the name is the scale.
  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path),
      let image = CGImage(file: [UInt8](data), path: path)
    else { return nil }
    self.init(image, scale: Self.scale(ofName: path))
  }

  /// An image by its name.
  ///
  /// Looked for in the resources of the program, also in those of its package, and then in the current folder: the name as it is, then
  /// with `.png`, `.jpg`, `.jpeg`, `.webp`, `.gif` and `.bmp`, each with `@3x` and `@2x` before it first. A recording
  /// reports names that no file has.
  public convenience init?(named name: String) { self.init(named: name, in: nil) }

  /// An image by its name, looked for in a bundle first.
  public convenience init?(named name: String, in bundle: Bundle?) {
    guard let path = Self.path(named: name, in: bundle) else {
      MissingResources.add(.image, name)
      return nil
    }
    self.init(contentsOfFile: path)
  }

  /// The path of the file with the image of a name; nil, without a message, when no file has it.
  package static func path(named name: String, in bundle: Bundle? = nil) -> String? {
    let folders = [bundle?.resourcePath].compactMap { $0 } + Bundle.programResources + ["."]
    let isDark = UITraitCollection.current.userInterfaceStyle == .dark
    // The names that `ResourceFiles` gives to images of asset catalogs for the dark.
    let names = isDark ? ["\(name)~dark", name] : [name]
    return names.lazy.flatMap { name in folders.lazy.flatMap { candidates(name, in: $0) } }
      .first(where: FileManager.default.isReadableFile)
  }

  /// An image by its name; traits are those of every program.
  public convenience init?(
    named name: String,
    in bundle: Bundle?,
    compatibleWith traitCollection: UITraitCollection?
  ) { self.init(named: name, in: bundle) }

  /// The same image with another rendering mode.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(copying: self, renderingMode: renderingMode)
  }

  /// The same image with edges that views do not resize.
  ///
  /// - Parameters:
  ///   - capInsets: the edges in points.
  ///   - resizingMode: what fills the middle; views stretch it, with a message where it should be repeated.
  public func resizableImage(
    withCapInsets capInsets: UIEdgeInsets,
    resizingMode: ResizingMode = .tile
  ) -> UIImage {
    UIImage(copying: self, resizing: (capInsets, resizingMode))
  }

  /// The same image with the mirrored orientation, as `leftMirrored` for `left`.
  public func withHorizontallyFlippedOrientation() -> UIImage {
    // The numbers of mirrored orientations are 4 greater.
    let flipped = Orientation(rawValue: imageOrientation.rawValue ^ 4) ?? .up
    return UIImage(copying: self, orientation: flipped)
  }

  /// An animation of images that are shown for equal times.
  public static func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    images.first.map { first in
      UIImage(first.cgImage, scale: first.scale, images: images, duration: duration)
    }
  }

  /// The size in points.
  public var size: CGSize {
    let width = CGFloat(cgImage?.width ?? 0) / scale
    let height = CGFloat(cgImage?.height ?? 0) / scale
    return switch imageOrientation {
    case .up, .down, .upMirrored, .downMirrored: CGSize(width: width, height: height)
    case .left, .right, .leftMirrored, .rightMirrored: CGSize(width: height, height: width)
    }
  }

  /// Whether two images have the same pixels, scale and animation.
  public static func == (a: UIImage, b: UIImage) -> Bool {
    a === b
      || (a.cgImage == b.cgImage && a.scale == b.scale && a.images == b.images
        && a.imageOrientation == b.imageOrientation && a.duration == b.duration
        && a.capInsets == b.capInsets)
  }

  /// Feeds pixels and scale.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(cgImage)
    hasher.combine(scale)
  }

  private static func candidates(_ name: String, in folder: String) -> [String] {
    let endings = ["png", "jpg", "jpeg", "webp", "gif", "bmp"]
    let file = name as NSString
    let isComplete = endings.contains(file.pathExtension.lowercased())
    let base = isComplete ? file.deletingPathExtension : name
    let extensions = isComplete ? [file.pathExtension] : endings
    return extensions.flatMap { ending in
      ["@3x", "@2x", ""].map { "\(folder)/\(base)\($0).\(ending)" }
    }
  }

  private static func scale(ofName path: String) -> CGFloat {
    let base = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    return base.hasSuffix("@3x") ? 3 : base.hasSuffix("@2x") ? 2 : 1
  }
}
