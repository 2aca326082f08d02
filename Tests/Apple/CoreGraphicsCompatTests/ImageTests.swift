import Foundation
import Graphics
import ImageFiles
import Testing

@testable import CoreGraphicsCompat

@Suite("Images")
struct ImageTests {
  // Red, half transparent green; blue, white with alpha 0.
  private let rgba: [UInt8] = [
    255, 0, 0, 255, 0, 255, 0, 128,
    0, 0, 255, 255, 255, 255, 255, 0,
  ]

  private func straight(_ image: CGImage?) throws -> [UInt8] {
    guard case .pixels(let rgba)? = image?.content else { return [] }
    return rgba
  }

  /// The rows of an uncompressed PNG file of up to 65535 bytes, found by their offsets.
  private func storedRows(_ file: [UInt8], _ width: Int, _ height: Int) throws -> [UInt8] {
    // Signature 8, IHDR 25, length and type of IDAT 8, zlib 2, block 5.
    let start = 8 + 25 + 8 + 2 + 5
    return (0..<height).flatMap { y in
      let row = start + y * (width * 4 + 1)
      return Array(file[row + 1..<row + 1 + width * 4])
    }
  }

  private var file: [UInt8] {
    get throws { try UncompressedPNG.file(width: 2, height: 2, rgba: rgba) }
  }

  @Test("Pixels are stored as they are given, also in PNG files")
  func pixels() throws {
    let file = try file
    let header = try #require(ImageHeader(file))
    #expect(header.format == .png && header.width == 2 && header.height == 2)
    #expect(try storedRows(file, 2, 2) == rgba)
    let image = try #require(CGImage(rgba: rgba, width: 2, height: 2))
    #expect(image.width == 2 && image.height == 2)
    #expect(try straight(image) == rgba)
    let padded = rgba[0..<8] + [9, 9, 9] + rgba[8..<16]
    #expect(
      try straight(CGImage(rgba: Array(padded), width: 2, height: 2, bytesPerRow: 11)) == rgba
    )
    #expect(CGImage(rgba: Array(padded), width: 2, height: 2, bytesPerRow: 11) == image)
  }

  @Test("PNG files store pixels in blocks, and have the checksums of the standards")
  func storedBlocks() throws {
    // The chunk IEND is the same in every file.
    #expect(try file.suffix(12) == [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
    // 14 000 rows of a filter and a pixel, which are 70 000 bytes.
    let pixels = [UInt8](repeating: 7, count: 56_000)
    let large = try UncompressedPNG.file(width: 1, height: 14_000, rgba: pixels)
    // Signature 8, IHDR 25, length and type of IDAT 8.
    let blocks = Array(large[41...])
    #expect(Array(blocks[..<7]) == [0x78, 0x01, 0, 0xFF, 0xFF, 0, 0])
    // 4465 bytes are left for the second, last block.
    #expect(Array(blocks[65_542..<65_547]) == [1, 0x71, 0x11, 0x8E, 0xEE])
    // Checksum 4, then that of IDAT and IEND 12.
    #expect(blocks.count == 2 + 5 + 65_535 + 5 + 4465 + 4 + 4 + 12)
    // Decoders check all sums.
    #expect(try PNGDecoder.decode(large, maxSide: 14_000, maxPixels: 14_000).height == 14_000)
  }

  @Test(
    "Sizes that do not fit the bytes give nil",
    arguments: [
      (2, 3, 8), (0, 1, 8), (2, -1, 8), (2, 2, 7), (2, 2, 12), (Int.max, 2, 8), (1, 2, Int.max),
      (Int.min, 1, 8), (1, 65_536, 0),
    ]
  )
  func badSizes(_ width: Int, _ height: Int, _ bytesPerRow: Int) {
    #expect(CGImage(rgba: rgba, width: width, height: height, bytesPerRow: bytesPerRow) == nil)
  }

  private func image(
    _ bytes: [UInt8],
    _ bitsPerPixel: Int,
    _ info: CGBitmapInfo,
    _ space: CGColorSpace = CGColorSpaceCreateDeviceRGB()
  ) throws -> CGImage? {
    CGImage(
      width: 1,
      height: 1,
      bitsPerComponent: 8,
      bitsPerPixel: bitsPerPixel,
      bytesPerRow: bytes.count,
      space: space,
      bitmapInfo: info,
      provider: try #require(CGDataProvider(data: Data(bytes) as CFData)),
      decode: nil,
      shouldInterpolate: false,
      intent: .defaultIntent
    )
  }

  @Test("Orders of components")
  func layouts() throws {
    func info(_ alpha: CGImageAlphaInfo, _ order: CGBitmapInfo = []) -> CGBitmapInfo {
      CGBitmapInfo(rawValue: alpha.rawValue).union(order)
    }
    #expect(try straight(image([1, 2, 3, 4], 32, info(.last))) == [1, 2, 3, 4])
    #expect(try straight(image([1, 2, 3, 4], 32, info(.first))) == [2, 3, 4, 1])
    #expect(try straight(image([1, 2, 3, 4], 32, info(.noneSkipLast))) == [1, 2, 3, 255])
    let little = CGBitmapInfo.byteOrder32Little
    #expect(try straight(image([1, 2, 3, 4], 32, info(.first, little))) == [3, 2, 1, 4])
    // 64 of 128 is half, 200 of 128 more than full.
    let premultiplied = try image([64, 200, 0, 128], 32, info(.premultipliedLast))
    #expect(try straight(premultiplied) == [128, 255, 0, 128])
    #expect(try straight(image([1, 2, 3], 24, info(.none))) == [1, 2, 3, 255])
    let gray = CGColorSpaceCreateDeviceGray()
    #expect(try straight(image([7], 8, info(.none), gray)) == [7, 7, 7, 255])
    #expect(try image([1, 2, 3, 4], 32, info(.none)) == nil)
    #expect(try image([1, 2, 3, 4], 32, info(.last, .floatComponents)) == nil)
    #expect(try image([7], 8, info(.none)) == nil)
  }

  @Test("Files by path, bytes and name")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "CoreGraphicsCompat-\(UUID())"
    )
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = try file
    let path = folder.appending(path: "cloud@2x.png").path
    try Data(bytes).write(to: URL(fileURLWithPath: path))

    let image = try #require(UIImage(contentsOfFile: path))
    #expect(image.scale == 2)
    #expect(image.size == CGSize(width: 1, height: 1))
    #expect(image.cgImage?.content == .file(bytes))
    #expect(image.cgImage?.path == path)
    // A name may hold folders; those of the program's resources and the current one come before it.
    let up = String(repeating: "../", count: 40)
    let named = try #require(UIImage(named: up + folder.appending(path: "cloud").path.dropFirst()))
    #expect(named == image)
    #expect(UIImage(named: "no-such-cloud") == nil)
    #expect(MissingResources.takeMessages().count == 1)
    #expect(UIImage(data: Data(bytes))?.size.width == 2)
    #expect(UIImage(data: Data([1, 2, 3])) == nil)
    let provider = try #require(CGDataProvider(filename: path))
    let decoded = CGImage(
      pngDataProviderSource: provider,
      decode: nil,
      shouldInterpolate: true,
      intent: .defaultIntent
    )
    #expect(decoded?.width == 2)
    let jpeg = CGImage(
      jpegDataProviderSource: provider,
      decode: nil,
      shouldInterpolate: true,
      intent: .defaultIntent
    )
    #expect(jpeg == nil)
    let animated = try #require(UIImage.animatedImage(with: [image, image], duration: 0.5))
    #expect(animated.images?.count == 2 && animated.duration == 0.5 && animated.scale == 2)
    let turned = UIImage(
      cgImage: try #require(CGImage(rgba: Array(rgba[0..<8]), width: 2, height: 1)),
      scale: 1,
      orientation: .left
    )
    #expect(turned.size == CGSize(width: 1, height: 2))
  }
}
