import Graphics
import ImageFiles
import MediaCodecs
import Testing

/// A small picture file of each kind, and what its first pixel must be (premultiplied 0xAARRGGBB).
///
/// PNG, GIF and BMP files are written by hand from their standards; WebP and JPEG by FFmpeg from a
/// flat colour, 0x3060C0.
struct ImageSample: Sendable, CustomTestStringConvertible {
  let name: String
  let format: ImageFormat
  let width: Int
  let height: Int
  let firstPixel: UInt32
  let tolerance: Int
  let hex: String

  var testDescription: String { "\(format.rawValue), \(name)" }

  var bytes: [UInt8] {
    let digits = hex.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }

  init(
    _ name: String,
    _ format: ImageFormat,
    _ width: Int,
    _ height: Int,
    _ firstPixel: UInt32,
    tolerance: Int = 0,
    _ hex: String
  ) {
    self.name = name
    self.format = format
    self.width = width
    self.height = height
    self.firstPixel = firstPixel
    self.tolerance = tolerance
    self.hex = hex
  }

  static let all = [
    ImageSample(
      "RGB, 16 bits",
      .png,
      2,
      1,
      0xFF30_60C0,
      """
      89504e470d0a1a0a0000000d49484452000000020000000110020000002bd0349e000000114944415478da633068
      486038b09f010c0016c602906fe5891d0000000049454e44ae426082
      """
    ),
    ImageSample(
      "RGBA, 16 bits",
      .png,
      1,
      1,
      0x8018_3060,
      """
      89504e470d0a1a0a0000000d49484452000000010000000110060000004f8518ca000000114944415478da633030
      48483870a0a101000db903a18f5c4f320000000049454e44ae426082
      """
    ),
    ImageSample(
      "grey, 1 bit",
      .png,
      9,
      1,
      0xFFFF_FFFF,
      """
      89504e470d0a1a0a0000000d494844520000000900000001010000000024b9b9d00000000b4944415478da6358d5
      000001d7012bfff067550000000049454e44ae426082
      """
    ),
    ImageSample(
      "grey, 2 bits",
      .png,
      5,
      1,
      0xFFAA_AAAA,
      """
      89504e470d0a1a0a0000000d49484452000000050000000102000000007925238e0000000b4944415478da63d8d2
      000001eb0135be12fd960000000049454e44ae426082
      """
    ),
    ImageSample(
      "grey, 16 bits",
      .png,
      1,
      1,
      0xFF5D_5D5D,
      """
      89504e470d0a1a0a0000000d49484452000000010000000110000000006aee47160000000b4944415478da63888d
      0500011a00bbc979803c0000000049454e44ae426082
      """
    ),
    ImageSample(
      "grey and alpha",
      .png,
      1,
      1,
      0x8020_2020,
      """
      89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c020000000b4944415478da637068
      0000010300c14785971d0000000049454e44ae426082
      """
    ),
    ImageSample(
      "palette with alpha",
      .png,
      3,
      1,
      0x8018_3060,
      """
      89504e470d0a1a0a0000000d49484452000000030000000108030000002c3ee48600000006504c5445ff00003060
      c09b515e840000000274524e53ff80080fb36a0000000c4944415478da6360646004000008000330253f5d000000
      0049454e44ae426082
      """
    ),
    ImageSample(
      "RGB with a transparent colour",
      .png,
      2,
      1,
      0x0000_0000,
      """
      89504e470d0a1a0a0000000d49484452000000020000000108020000007b40e8dd0000000674524e530001000200
      03c94babf50000000f4944415478da636064626661650300003f001698c168130000000049454e44ae426082
      """
    ),
    ImageSample(
      "opaque",
      .gif,
      1,
      1,
      0xFF30_60C0,
      """
      474946383961010001008000003060c00000002c00000000010001000002024401003b
      """
    ),
    ImageSample(
      "transparent",
      .gif,
      1,
      1,
      0x0000_0000,
      """
      474946383961010001008000003060c000000021f90401000000002c00000000010001000002024401003b
      """
    ),
    ImageSample(
      "24 bits, top down",
      .bmp,
      2,
      2,
      0xFF30_60C0,
      """
      424d4600000000000000360000002800000002000000feffffff010018000000000010000000130b0000130b0000
      0000000000000000c060300000000000c060300000000000
      """
    ),
    ImageSample(
      "lossy",
      .webp,
      18,
      10,
      0xFF30_60C0,
      tolerance: 2,
      """
      524946464800000057454250565038203c000000d002009d012a12000a003e19088341210601000400612801d803
      f00004228000fef8236ffffea74fea74fea74ffea74ffffee403d900f6403f7ee000
      """
    ),
    ImageSample(
      "lossless with alpha",
      .webp,
      18,
      10,
      0x7F18_3060,
      tolerance: 1,
      """
      524946461e000000574542505650384c110000002f114002100750b0c214b87f8188e87f0000
      """
    ),
    ImageSample(
      "4:2:0",
      .jpeg,
      18,
      10,
      0xFF30_60C0,
      tolerance: 2,
      """
      ffd8ffe000104a46494600010200000100010000ffdb004300080404040404050505050505060606060606060606
      0606060607070708080807070706060707080808080909090808080809090a0a0a0c0c0b0b0e0e0e111114ffc401
      a20000010501010101010100000000000000000102030405060708090a0b01000301010101010101010100000000
      00000102030405060708090a0b100002010303020403050504040000017d01020300041105122131410613516107
      227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a4344454647
      48494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3
      a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2
      f3f4f5f6f7f8f9fa1100020102040403040705040400010277000102031104052131061241510761711322328108
      144291a1b1c109233352f0156272d10a162434e125f11718191a262728292a35363738393a434445464748494a53
      5455565758595a636465666768696a737475767778797a82838485868788898a92939495969798999aa2a3a4a5a6
      a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7
      f8f9faffc0001108000a001203012200021100031100ffda000c03010002110311003f00e728a28afb83e7c28a28
      a00fffd9
      """
    ),
  ]
}
