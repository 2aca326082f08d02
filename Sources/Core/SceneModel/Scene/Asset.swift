public import Graphics

/// A resource that a scene uses: an image, a font, audio, a video or an animation.
public struct Asset: Sendable, Equatable {
  /// The kind of data in the file.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case image, font, audio
    /// An image with several frames: GIF, APNG or WebP.
    case animatedImage
    case video
    /// A vector image.
    case svg
    /// A sprite atlas: a file that lists the rectangles of small images within a large one.
    case atlas
    /// A Lottie animation; readers convert it to layers, so no scene contains this kind.
    case lottie
    /// An SVGA animation, which readers convert to layers as well.
    case svga
  }

  /// Where the bytes or pixels of an asset are.
  public enum Source: Sendable, Hashable {
    /// A file, by its path relative to the scene.
    case file(String)
    /// The bytes of a file with its media type, such as `image/png`, which may be empty.
    case data([UInt8], type: String)
    /// The pixels of an image that a program made.
    case bitmap(Bitmap)

    /// The path of the file; nil for embedded bytes and bitmaps.
    public var path: String? { if case .file(let path) = self { path } else { nil } }
  }

  /// The name by which layers refer to the asset.
  public var name: String
  /// The kind of data in the file.
  public var kind: Kind
  /// The location of the bytes or pixels.
  public var source: Source
  /// Fallback paths, tried in order if the file at the path of `source` does not exist.
  public var alternatives: [String]
  /// For a font, the family that it represents; nil for the family that the font file declares.
  public var family: String?
  /// For an atlas, the path of its image; nil for the one named in the file.
  public var image: String?
  /// For an SVG, whether its animations play.
  public var isAnimated = true
  /// Whether an image or a font that is missing or cannot be read is left out with a warning.
  public var isOptional = false

  /// An asset.
  public init(
    name: String,
    kind: Kind,
    source: Source,
    alternatives: [String] = [],
    family: String? = nil,
    image: String? = nil
  ) {
    (self.name, self.kind, self.source) = (name, kind, source)
    (self.alternatives, self.family, self.image) = (alternatives, family, image)
  }
}

extension Scene {
  /// Returns the scene with the bytes of image files in place of bitmaps, for writing to a scene
  /// file.
  ///
  /// - Parameter encode: returns the bytes of a PNG file for a bitmap.
  /// - Throws: errors of `encode`.
  public func encodingBitmaps<Failure: Error>(
    _ encode: (Bitmap) throws(Failure) -> [UInt8]
  ) throws(Failure) -> Scene {
    var scene = self
    for index in assets.indices {
      guard case .bitmap(let bitmap) = assets[index].source else { continue }
      scene.assets[index].source = .data(try encode(bitmap), type: "image/png")
    }
    return scene
  }
}
