import SceneModel
import Testing
import XMLText

@Suite("Encodings of XML files")
struct XMLEncodingTests {
  private func text(_ bytes: [UInt8]) throws -> String {
    try #require(try XMLReader.read(bytes, Limits())).root.text
  }

  private func declared(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    Array("<?xml version='1.0' encoding=\"\(name)\"?><a>".utf8) + bytes + Array("</a>".utf8)
  }

  @Test(
    "UTF-16 is read in both orders of bytes, with a mark and without",
    arguments: [true, false]
  )
  func utf16(isBigEndian: Bool) throws {
    let written = "<?xml version='1.0' encoding='UTF-16'?><a>\u{E4}\u{1F600}</a>"
    for mark in ["\u{FEFF}", ""] {
      let bytes = (mark + written).utf16.flatMap { unit -> [UInt8] in
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
        return isBigEndian ? [high, low] : [low, high]
      }
      #expect(try text(bytes) == "\u{E4}\u{1F600}")
      #expect(XMLReader.rootName(of: bytes) == "a")
    }
  }

  @Test("Encodings of one byte a character are read by their declaration")
  func bytes() throws {
    #expect(try text(declared("ISO-8859-1", [0xE4, 0xFF])) == "äÿ")
    // As in browsers, the controls of ISO-8859-1 are characters of Windows.
    #expect(try text(declared("iso-8859-1", [0x80, 0x9F, 0xA0])) == "€Ÿ\u{A0}")
    #expect(try text(declared("windows-1252", [0x99])) == "™")
    #expect(try text(declared("Windows-1251", [0xCF, 0xF0, 0xE8, 0xA8, 0xBF])) == "ПриЁї")
  }

  @Test("A wrong declaration of a file in UTF-8 has no effect")
  func wrong() throws {
    let written = declared("ISO-8859-1", Array("ä€".utf8))
    #expect(try text(written) == "ä€")
    #expect(XMLEncoding.utf8(written) == written)
  }

  @Test("Other bytes are no text")
  func unknown() throws {
    #expect(try XMLReader.read(declared("koi8-r", [0xE4]), Limits()) == nil)
    #expect(try XMLReader.read(Array("<a>".utf8) + [0xE4], Limits()) == nil)
    #expect(XMLReader.rootName(of: [0xFF, 0xFE, 0x3C]) == nil)
    #expect(XMLEncoding.utf8([0xFE]) == [0xFE] && XMLEncoding.utf8([]).isEmpty)
  }
}
