public import CoreGraphicsCompat
public import Foundation
internal import ImageFiles
internal import MediaCodecs
internal import SceneModel

/// The images in a file: one, or the frames of a GIF, APNG or WebP.
///
/// Frames are composited: each is the complete image as displayed, even if the file stores only a
/// part of it.
public final class CGImageSource {
  fileprivate let bytes: [UInt8]
  fileprivate let header: ImageHeader
  fileprivate let file: AnimatedImageFile?
  private let decoder: AnimatedImageDecoder?

  fileprivate init?(_ bytes: [UInt8]) {
    guard let header = ImageHeader(bytes) else { return nil }
    let limits = Limits()
    let opened = try? AnimatedImageFile.open(
      bytes,
      maxSide: limits.side,
      maxPixels: limits.imagePixels
    )
    file = opened
    decoder = opened.map { AnimatedImageDecoder(AnimatedImageSource($0)) }
    (self.bytes, self.header) = (bytes, header)
  }

  fileprivate var count: Int { file?.parts.count ?? 1 }

  fileprivate func image(at index: Int) -> CGImage? {
    guard (0..<count).contains(index) else { return nil }
    guard let decoder else { return CGImage(file: bytes) }
    return (try? decoder.bitmap(of: index)).map { CGImage(bitmap: $0) }
  }

  // The dictionary of the format, without the numbers of a frame.
  fileprivate var formatKey: CFString? {
    switch header.format {
    case .gif: kCGImagePropertyGIFDictionary
    case .png: kCGImagePropertyPNGDictionary
    case .webp: kCGImagePropertyWebPDictionary
    case .jpeg, .bmp, .tiff, .avif: nil
    }
  }
}

/// The images in the bytes of a file; nil when they begin like none of the known formats.
///
/// - Parameter options: without meaning here.
public func CGImageSourceCreateWithData(
  _ data: CFData,
  _ options: CFDictionary?
) -> CGImageSource? {
  CGImageSource([UInt8](data))
}

/// The images in a file; nil when it cannot be read.
///
/// - Parameter options: without meaning here.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  (try? Data(contentsOf: url)).flatMap { CGImageSource([UInt8]($0)) }
}

/// How many images there are.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { source.count }

/// Returns the name of the format; nil for a format without an Apple name.
public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? {
  switch source.header.format {
  case .gif: "com.compuserve.gif"
  case .png: "public.png"
  case .jpeg: "public.jpeg"
  case .webp: "org.webmproject.webp"
  case .bmp: "com.microsoft.bmp"
  case .tiff: "public.tiff"
  case .avif: "public.avif"
  }
}

/// An image, counted from 0; nil where there is none, or none that can be read.
///
/// The one after the last one asked for is the cheapest.
///
/// - Parameter options: without meaning here.
public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource,
  _ index: Int,
  _ options: CFDictionary?
) -> CGImage? {
  source.image(at: index)
}

/// Returns the properties of an image: its size, and the delay of a frame in the dictionary of its
/// format.
///
/// The unclamped delay is the file's. The other one is at least the 0.1 s that browsers show for
/// shorter ones.
///
/// - Parameter options: without meaning here.
public func CGImageSourceCopyPropertiesAtIndex(
  _ source: CGImageSource,
  _ index: Int,
  _ options: CFDictionary?
) -> CFDictionary? {
  guard (0..<source.count).contains(index) else { return nil }
  var result: CFDictionary = [
    kCGImagePropertyPixelWidth: source.header.visibleWidth,
    kCGImagePropertyPixelHeight: source.header.visibleHeight,
  ]
  guard let key = source.formatKey, let part = source.file?.parts[index] else { return result }
  result[key] =
    [
      kCGImagePropertyGIFUnclampedDelayTime: part.writtenDelay,
      kCGImagePropertyGIFDelayTime: Double(part.delay.ticks) / Double(part.delay.ticksPerSecond),
    ] as CFDictionary
  return result
}
