internal import CFFmpeg
internal import CPixelKernels
public import Graphics

/// The SHA-256 (FIPS 180-4) of bytes that come in pieces.
public struct SHA256: ~Copyable {
  private let context: OpaquePointer

  /// The hash of nothing yet.
  ///
  /// The corresponding C functions are `av_sha_alloc` and `av_sha_init`.
  ///
  /// - Throws: `outOfMemory`, `unavailable`.
  public init() throws(CodecError) {
    guard let context = av_sha_alloc() else { throw .outOfMemory("a hash") }
    guard av_sha_init(context, 256) == 0 else {
      av_free(UnsafeMutableRawPointer(context))
      throw CodecError(.unavailable, "The installed FFmpeg libraries cannot compute SHA-256.")
    }
    self.context = context
  }

  deinit { av_free(UnsafeMutableRawPointer(context)) }

  /// Adds bytes.
  ///
  /// The corresponding C function is `av_sha_update`.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    av_sha_update(context, bytes.assumingMemoryBound(to: UInt8.self).baseAddress, bytes.count)
  }

  /// The hash as 64 lower-case hexadecimal digits.
  ///
  /// The corresponding C function is `av_sha_final`.
  public consuming func finish() -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    av_sha_final(context, &digest)
    return digest.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 2 ? digits : "0" + digits
    }.joined()
  }

  /// The hash of bytes that are all there, as 64 lower-case hexadecimal digits.
  public static func hash(of bytes: [UInt8]) throws(CodecError) -> String {
    var hash = try SHA256()
    bytes.withUnsafeBytes { hash.update($0) }
    return hash.finish()
  }
}

extension Bitmap {
  /// The SHA-256 of the picture's rows as straight RGBA, 8 bits a component, without gaps.
  ///
  /// These are the bytes that a PNG of the picture holds, with alpha 255 where it holds none.
  ///
  /// - Complexity: O(*pixels*)
  public func straightHash() throws(CodecError) -> String {
    var hash = try SHA256()
    var row = [UInt8](repeating: 0, count: width * 4)
    withUnsafeBytes { bytes in
      guard let source = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
      for y in 0..<height {
        pk_unpremultiply_row(&row, source + y * bytesPerRow, width)
        row.withUnsafeBytes { hash.update($0) }
      }
    }
    return hash.finish()
  }
}
