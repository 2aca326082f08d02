import SceneModel
import Testing

@testable import JSONText

@Suite("Files in texts")
struct DataURITests {
  @Test(
    "Bytes and letters (RFC 4648, section 10)",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ]
  )
  func vectors(_ bytes: String, _ text: String) throws {
    #expect(Base64.text(of: Array(bytes.utf8)) == Array(text.utf8))
    #expect(try Base64.bytes(of: Array(text.utf8)[...]) == Array(bytes.utf8))
    let spaced = text.map { " \($0)\r\n" }.joined()
    #expect(try Base64.bytes(of: Array(spaced.utf8)[...]) == Array(bytes.utf8))
  }

  @Test("Every byte at every place of a group comes back")
  func everyByte() throws {
    for shift in 0..<3 {
      let bytes = (0..<shift).map { _ in UInt8(0) } + (0...255)
      #expect(try Base64.bytes(of: Base64.text(of: bytes)[...]) == bytes)
    }
  }

  @Test(
    "Padding may be missing, and bits behind the last byte are ignored (forgiving-base64)",
    arguments: [
      ("Zg", "f"), ("Zm8", "fo"), ("Zm9vYg", "foob"), ("Zm9vYmE", "fooba"), ("Zh==", "f"),
      ("Zh", "f"), ("Zm9=", "fo"), ("Zg = \u{C}=", "f"),
    ]
  )
  func forgiving(_ text: String, _ bytes: String) throws {
    #expect(try Base64.bytes(of: Array(text.utf8)[...]) == Array(bytes.utf8))
    #expect(try DataURI.source("data:;base64,\(text)") == .data(Array(bytes.utf8), type: ""))
  }

  @Test(
    "Damaged letters are refused",
    arguments: [
      ("Z", .length), ("Zm9vZ", .length), ("Zg=", .length), ("Z===", .length), ("=", .length),
      ("====", .length), ("=Zg=", .length), ("Zg==Zg==", .length), ("Zm9v=", .length),
      ("Zm9v====", .length), ("Zm8==", .length), ("Zm9v!", .letter(at: 4)),
      ("Zm-v", .letter(at: 2)), ("Zm_v", .letter(at: 2)), ("Zm\u{B}9v", .letter(at: 2)),
    ] as [(String, Base64.DamageError)]
  )
  func damaged(_ text: String, _ damageError: Base64.DamageError) {
    let thrown = #expect(throws: Base64.DamageError.self) {
      try Base64.bytes(of: Array(text.utf8)[...])
    }
    #expect(thrown == damageError)
  }

  @Test(
    "Types and both ways of writing bytes",
    arguments: [
      ("data:image/png;base64,AAEC", .data([0, 1, 2], type: "image/png")),
      ("DATA:;BASE64,AAEC", .data([0, 1, 2], type: "")),
      ("data:;base64,AAE%3D", .data([0, 1], type: "")),
      (
        "data:text/plain;charset=utf-8,a%20%2c,",
        .data(Array("a ,,".utf8), type: "text/plain;charset=utf-8")
      ),
      ("data:,", .data([], type: "")),
      // A percent sign without two hexadecimal digits stays (URL, 1.3).
      ("data:,100%", .data(Array("100%".utf8), type: "")),
      ("data:,%1", .data(Array("%1".utf8), type: "")),
      ("data:,%+1%-0%zz%%41", .data(Array("%+1%-0%zz%A".utf8), type: "")),
      ("data:,w='50%'", .data(Array("w='50%'".utf8), type: "")),
    ] as [(String, Asset.Source)]
  )
  func sources(_ text: String, _ source: Asset.Source) throws {
    #expect(DataURI.hasScheme(of: text))
    #expect(try DataURI.source(text) == source)
  }

  @Test(arguments: [
    "data:image/png;base64", "data:;base64,A", "data:;base64,AA%",
  ])
  func refused(_ text: String) {
    #expect(throws: DataURI.DamageError.self) { try DataURI.source(text) }
  }

  @Test("A path is no file in a text")
  func paths() {
    #expect(!DataURI.hasScheme(of: "data") && !DataURI.hasScheme(of: "a/data:,"))
  }
}
