internal import CRasterKernels
internal import Graphics

/// The transfer curve of sRGB as the kernels of blurs read it.
enum LinearLight {
  private static let decoding = table(last: BLUR_DECODE_LAST, FilterColorSpace.light)
  private static let encoding = table(last: BLUR_ENCODE_LAST, FilterColorSpace.component)

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
