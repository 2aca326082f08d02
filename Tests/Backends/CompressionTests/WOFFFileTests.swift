import Compression
import TestSupport
import Testing

@Suite("Fonts in WOFF")
struct WOFFFileTests {
  private static let flavor: [UInt8] = [0, 1, 0, 0]
  private static let stored = WOFFFont.Table(
    tag: Array("aaaa".utf8),
    checksum: [1, 2, 3, 4],
    bytes: [7, 8, 9],
    size: 3
  )

  private static func compressed() throws -> WOFFFont.Table {
    let zeros = [UInt8](repeating: 0, count: 100)
    let compressor = try ZlibCompressor(level: 6)
    var output = [UInt8](repeating: 0, count: compressor.bound(of: zeros.count))
    let count = output.withUnsafeMutableBytes { target in
      zeros.withUnsafeBytes { compressor.compress($0, to: target) }
    }
    return WOFFFont.Table(
      tag: Array("bbbb".utf8),
      checksum: [5, 6, 7, 8],
      bytes: Array(output.prefix(count)),
      size: 100
    )
  }

  private static func file() throws -> [UInt8] {
    WOFFFont.bytes(flavor: flavor, [stored, try compressed()])
  }

  @Test("Tables are stored or compressed, and begin at multiples of four bytes")
  func tables() throws {
    var font: [UInt8] = Self.flavor + [0, 2, 0, 32, 0, 1, 0, 0]
    font += Array("aaaa".utf8) + [1, 2, 3, 4, 0, 0, 0, 44, 0, 0, 0, 3]
    font += Array("bbbb".utf8) + [5, 6, 7, 8, 0, 0, 0, 48, 0, 0, 0, 100]
    font += [7, 8, 9, 0] + [UInt8](repeating: 0, count: 100)
    let file = try Self.file()
    #expect(WOFFFile.hasSignature(of: file) && !WOFFFile.hasSignature(of: font))
    #expect(try WOFFFile.expanded(file, limit: font.count) == font)
    #expect(throws: CompressionError.tooLarge) {
      try WOFFFile.expanded(file, limit: font.count - 1)
    }
  }

  @Test("A file that is cut off anywhere, or has no table, is damaged")
  func damaged() throws {
    let file = try Self.file()
    for count in 0..<file.count - 3 {
      #expect(throws: CompressionError.damaged) {
        try WOFFFile.expanded(Array(file.prefix(count)), limit: 1 << 20)
      }
    }
    #expect(throws: CompressionError.damaged) {
      try WOFFFile.expanded(WOFFFont.bytes(flavor: Self.flavor, []), limit: 1 << 20)
    }
    var larger = Self.stored
    larger.size = 2
    #expect(throws: CompressionError.damaged) {
      try WOFFFile.expanded(WOFFFont.bytes(flavor: Self.flavor, [larger]), limit: 1 << 20)
    }
  }
}
