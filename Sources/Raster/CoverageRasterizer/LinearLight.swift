internal import CRasterKernels
internal import Graphics

/// The transfer curve of sRGB as the kernels of blurs read it.
enum LinearLight {
  private static let decoding = table(last: BLUR_DECODE_LAST, FilterColorSpace.light)
  private static let encoding = table(last: BLUR_ENCODE_LAST, FilterColorSpace.component)

  /// Straight components as bytes in a space, by those in the other one.
  static func bytes(in space: FilterColorSpace) -> [UInt8] {
    space == .sRGB ? encodedBytes : decodedBytes
  }

  private static let decodedBytes = bytes(FilterColorSpace.light)
  private static let encodedBytes = bytes(FilterColorSpace.component)

  private static func bytes(_ curve: (Double) -> Double) -> [UInt8] {
    (0...255).map { UInt8(Int(clamping: curve(Double($0) / 255) * 255, in: 0...255)) }
  }

  private static func table(last: Int, _ curve: (Double) -> Double) -> [Float] {
    (0...last).map { Float(curve(Double($0) / Double(last))) }
  }

  /// Calls a body with the tables, which it must not keep.
  static func withTables(_ body: (UnsafePointer<blur_light>) -> Void) {
    decoding.withUnsafeBufferPointer { decode in
      encoding.withUnsafeBufferPointer { encode in
        var light = blur_light(decode: decode.baseAddress, encode: encode.baseAddress)
        body(&light)
      }
    }
  }
}
