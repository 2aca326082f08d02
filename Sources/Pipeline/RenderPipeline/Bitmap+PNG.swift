public import Files
public import Graphics
internal import ImageFiles
public import SceneModel

extension Bitmap {
  /// The image as a PNG file, compressed for size.
  ///
  /// - Throws: `RenderError` when memory runs out or the image is too large for the format.
  public func pngBytes() throws(RenderError) -> [UInt8] {
    var encoder = try ImageFileError.mapped(try PNGEncoder(level: .small)) { RenderError($0) }
    return try ImageFileError.mapped(try encoder.encode(self)) { RenderError($0) }
  }
}

extension Bitmap {
  /// Writes the image as a PNG file, compressed for size; the file is complete or absent.
  ///
  /// - Throws: `RenderError` when memory runs out, the image is too large for the format, or the file
  ///   cannot be written.
  public func writePNG(to path: String) throws(RenderError) {
    try TemporaryOutput.replace(path, with: pngBytes())
  }
}

extension Scene {
  /// The scene with PNG files in place of bitmaps, as `SceneWriter` writes it.
  ///
  /// - Throws: `RenderError` when memory runs out or an image is too large for the format.
  public func encodingBitmaps() throws(RenderError) -> Scene {
    try encodingBitmaps { (bitmap) throws(RenderError) in try bitmap.pngBytes() }
  }
}
