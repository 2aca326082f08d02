import Compression
import TestSupport
import Testing

@Suite("gzip files")
struct GzipFileTests {
  // "ab" and nothing at all, as RFC 1952 has them, without a name and a time.
  private static let ab: [UInt8] = [
    0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 0xFF, 0x4B, 0x4C, 2, 0, 0x6D, 0x48, 0x83, 0x9E, 2, 0, 0, 0,
  ]
  private static let empty: [UInt8] = [
    0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 0xFF, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  ]

  private func text(_ bytes: [UInt8], limit: Int = 1 << 20) throws(CompressionError) -> String {
    String(decoding: try GzipFile.expanded(bytes, limit: limit), as: UTF8.self)
  }

  @Test("Members follow each other, and zeros behind them are padding")
  func members() throws {
    #expect(try text(Self.ab) == "ab")
    #expect(try text(Self.ab + Self.empty + Self.ab) == "abab")
    #expect(try text(Self.ab + [UInt8](repeating: 0, count: 700)) == "ab")
    #expect(try text(Self.empty) == "")
    #expect(try text(Self.empty + [0]) == "")
  }

  @Test("A file that is cut off anywhere, or has other bytes behind it, is damaged")
  func damageError() {
    for count in 0..<Self.ab.count {
      #expect(throws: CompressionError.damaged) { try text(Array(Self.ab.prefix(count))) }
      #expect(throws: CompressionError.damaged) {
        try text(Self.ab + Array(Self.ab.prefix(max(1, count))))
      }
    }
    #expect(throws: CompressionError.damaged) { try text(Self.ab + [7]) }
  }

  @Test("The limit is that of all members")
  func limit() throws {
    #expect(try text(Self.ab + Self.ab, limit: 4) == "abab")
    #expect(throws: CompressionError.tooLarge) { try text(Self.ab + Self.ab, limit: 3) }
  }

  @Test("Files of the command line's gzip", arguments: ["members.tgs", "padded.tgs"])
  func files(name: String) throws {
    let bytes = try Repository.bytes("Tests/Media/\(name)")
    #expect(try text(bytes).contains("\"layers\""))
  }

  @Test("A declared size that is arbitrary reserves no memory")
  func cut() throws {
    let bytes = try Repository.bytes("Tests/Media/cut.tgs")
    #expect(throws: CompressionError.damaged) { try text(bytes, limit: 64 << 20) }
  }
}
