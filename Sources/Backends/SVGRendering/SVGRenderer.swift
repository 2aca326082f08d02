internal import CSVG
internal import DynamicLibraries
public import Graphics

/// Draws an SVG at any size, with librsvg.
///
/// It opens nothing but the bytes that it is given. The images depend on them and on the size alone, but for text,
/// which is set with the fonts of the system. Not to be used from two threads at once.
public final class SVGRenderer {
  private let drawing: UnsafeMutableRawPointer
  private let size: Size

  /// Reads a drawing.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - size: its own size, in pixels.
  /// - Throws: where librsvg cannot read it, or cannot be opened itself.
  public init(_ bytes: [UInt8], size: Size) throws(SVGError) {
    do throws(LibraryError) {
      try DynamicLibrary.librsvg.open()
    } catch {
      throw SVGError(error)
    }
    var reason = [CChar](repeating: 0, count: SVGError.longestReason)
    guard let drawing = csvg_open(bytes, bytes.count, &reason, reason.count) else {
      throw SVGError(reason)
    }
    self.drawing = drawing
    self.size = size
  }

  deinit { csvg_close(drawing) }

  /// The whole drawing, stretched to an image of a size, on nothing.
  ///
  /// - Parameters:
  ///   - width: columns, 1 to 32,767.
  ///   - height: rows, likewise.
  /// - Returns: premultiplied pixels.
  /// - Throws: where librsvg gives up, such as for references in a circle.
  public func bitmap(width: Int, height: Int) throws(SVGError) -> Bitmap {
    var buffer = PixelBuffer(width: width, height: height)
    let bytesPerRow = buffer.bytesPerRow
    try buffer.withUnsafeMutableBytes { (bytes) throws(SVGError) in
      guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
      var reason = [CChar](repeating: 0, count: SVGError.longestReason)
      let status = csvg_draw(
        drawing,
        size.width,
        size.height,
        base,
        CInt(clamping: width),
        CInt(clamping: height),
        CInt(clamping: bytesPerRow),
        &reason,
        reason.count
      )
      guard status == 0 else { throw SVGError(reason) }
    }
    return buffer.freeze()
  }
}

/// Why librsvg cannot draw a file.
public struct SVGError: Error, Hashable {
  /// The kinds of failure.
  public enum Kind: Hashable, Sendable {
    /// The file cannot be read; the message is librsvg's.
    case unreadable
    /// librsvg is not installed.
    case unavailable
    /// The process has no room for librsvg.
    case noCapacity
  }

  /// The kind of failure.
  public let kind: Kind
  /// The description of the problem.
  public let message: String

  static let longestReason = 256

  init(_ reason: [CChar]) {
    let bytes = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    kind = .unreadable
    message = "the SVG cannot be drawn: \(String(decoding: bytes, as: UTF8.self))"
  }

  init(_ error: LibraryError) {
    kind = error.isMissing ? .unavailable : .noCapacity
    message = "the SVG cannot be drawn: \(error.message)"
  }
}
