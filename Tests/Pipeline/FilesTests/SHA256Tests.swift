import Files
import Testing

@Suite("SHA-256")
struct SHA256Tests {
  // The examples of FIPS 180-2, appendix B, and the hash of nothing.
  @Test("The published examples")
  func examples() {
    #expect(
      SHA256.hash(of: Array("abc".utf8))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    )
    #expect(
      SHA256.hash(of: [])
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    )
    let long = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
    #expect(
      SHA256.hash(of: Array(long.utf8))
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    )
  }

  @Test("A million letters, in pieces that do not fit the blocks")
  func parts() {
    var hash = SHA256()
    let part = [UInt8](repeating: 0x61, count: 999)
    for _ in 0..<1001 { part.withUnsafeBytes { hash.update($0) } }
    part.prefix(1).withUnsafeBytes { hash.update($0) }
    #expect(hash.finish() == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }
}
