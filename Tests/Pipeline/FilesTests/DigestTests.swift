import Files
import Testing

@Suite("Digests")
struct DigestTests {
  @Test("Bytes and digits are those of the hash")
  func digits() throws {
    let digest = SHA256.digest(of: Array("abc".utf8))
    let hex = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(digest.hex == hex && digest.bytes.prefix(3) == [0xba, 0x78, 0x16])
    #expect(digest.prefix == 0xba78_16bf_8f01_cfea)
    #expect(Digest(hex: hex) == digest && Digest(digest.bytes) == digest)
    #expect(Digest(hex: hex.uppercased()) == digest)
    let wrong = [String(hex.dropLast()), hex + "0", "g" + hex.dropFirst(), ""]
    for text in wrong { #expect(Digest(hex: text) == nil) }
    #expect(Digest([UInt8](repeating: 0, count: 31)) == nil)
    #expect(Digest([UInt8](repeating: 0, count: 32))?.hex == String(repeating: "0", count: 64))
  }

  @Test("Other sequences of values have other digests, however they are cut")
  func sequences() {
    func digest(_ body: (inout ContentHasher) -> Void) -> Digest {
      var hasher = ContentHasher()
      body(&hasher)
      return hasher.finish()
    }
    let digests = [
      digest { _ in },
      digest { $0.add("ab") },
      digest {
        $0.add("a")
        $0.add("b")
      },
      digest { $0.add(1) },
      digest { $0.add(1.0) },
      digest { $0.add(-0.0) },
      digest { $0.add(0.0) },
      digest { $0.add(true) },
      digest { $0.add(false) },
      digest { $0.add(Int?.none) { $0.add($1) } },
      digest { $0.add(Int?.some(0)) { $0.add($1) } },
      digest { $0.add(each: [1, 2]) { $0.add($1) } },
      digest {
        $0.add(each: [1]) { $0.add($1) }
        $0.add(each: [2]) { $0.add($1) }
      },
    ]
    // `false` and a missing value are the same byte, told apart by what stands around them.
    #expect(Set(digests).count == digests.count - 1)
    // Handed on piece by piece, whatever the lengths.
    let long = digest { hasher in for number in 0..<3000 { hasher.add(number) } }
    var bytes: [UInt8] = []
    for number in 0..<3000 {
      withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append(contentsOf: $0) }
    }
    #expect(long == SHA256.digest(of: bytes))
  }
}
