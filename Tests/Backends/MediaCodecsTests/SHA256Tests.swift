import Graphics
import MediaCodecs
import Testing

@Suite("SHA-256")
struct SHA256Tests {
  // The examples of FIPS 180-2, appendix B, and the hash of nothing.
  @Test("The published examples")
  func examples() throws {
    #expect(
      try SHA256.hash(of: Array("abc".utf8))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    )
    #expect(
      try SHA256.hash(of: [])
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    )
    let long = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
    #expect(
      try SHA256.hash(of: Array(long.utf8))
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    )
  }

  @Test("A million letters, in pieces that do not fit the blocks")
  func pieces() throws {
    var hash = try SHA256()
    let piece = [UInt8](repeating: 0x61, count: 999)
    for _ in 0..<1001 { piece.withUnsafeBytes { hash.update($0) } }
    piece.prefix(1).withUnsafeBytes { hash.update($0) }
    #expect(hash.finish() == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test("A picture's hash is that of its straight rows, without the gaps between them")
  func picture() throws {
    // Width 3 leaves a gap of 52 bytes. Premultiplied B, G, R, A of one pixel, then clear ones.
    var buffer = PixelBuffer(width: 3, height: 2)
    let next = buffer.bytesPerRow
    buffer.withUnsafeMutableBytes { bytes in
      bytes.copyBytes(from: [0, 64, 128, 128] as [UInt8])
      bytes[next - 1] = 77
      bytes[next + 7] = 255
    }
    // 128 · 255 / 128 = 255; 64 · 255 / 128 = 127.5, rounded up.
    let rows: [UInt8] = [
      255, 128, 0, 128, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 0,
    ]
    #expect(try buffer.freeze().straightHash() == SHA256.hash(of: rows))
  }
}
