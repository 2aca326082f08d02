import Compression
import TestSupport
import Testing

@Suite("ZipArchive")
struct ZipArchiveTests {
  private let bounds = ZipArchive.Bounds(
    entries: 100,
    entryBytes: 2 << 20,
    bytes: 3 << 20,
    ratio: 200
  )
  // "hello hello hello hello" as zlib deflates it.
  private let hello = ZipFile.Entry("h", "hello hello hello hello").with {
    $0.packed = [0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xC8, 0x40, 0x27, 0x01]
    $0.method = 8
  }

  private func failure(_ bytes: [UInt8]) -> ZipArchive.Failure? {
    do {
      let archive = try ZipArchive(bytes, bounds: bounds)
      for name in archive.names { _ = try archive.contents(of: name) }
      return nil
    } catch {
      return error
    }
  }

  private func failure(_ entries: ZipFile.Entry...) -> ZipArchive.Failure? {
    failure(ZipFile(entries).bytes)
  }

  private func isDamaged(_ failure: ZipArchive.Failure?) -> Bool {
    if case .damaged? = failure { true } else { false }
  }

  private func isUnsupported(_ failure: ZipArchive.Failure?) -> Bool {
    if case .unsupported? = failure { true } else { false }
  }

  @Test func readsStoredAndDeflatedFiles() throws {
    var file = ZipFile([.init("a/", ""), .init("a/b.json", "{}"), hello])
    file.comment = Array("made by hand".utf8)
    let archive = try ZipArchive(file.bytes, bounds: bounds)
    #expect(archive.names == ["a/b.json", "h"], "folders are no files")
    #expect(try archive.contents(of: "a/b.json") == Array("{}".utf8))
    #expect(try archive.contents(of: "h") == Array("hello hello hello hello".utf8))
    #expect(try archive.contents(of: "b.json") == nil)
    #expect(try ZipArchive(ZipFile([]).bytes, bounds: bounds).names.isEmpty)
  }

  @Test func everyCutIsDamage() {
    let bytes = ZipFile([.init("a", "one"), hello]).bytes
    for length in 0..<bytes.count { #expect(isDamaged(failure(Array(bytes.prefix(length))))) }
  }

  @Test func noSingleByteCrashesOrChangesTheContents() throws {
    let bytes = ZipFile([.init("a", "one"), hello]).bytes
    for index in bytes.indices {
      for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
        var changed = bytes
        changed[index] = value
        guard let archive = try? ZipArchive(changed, bounds: bounds),
          let contents = try? archive.contents(of: "a")
        else { continue }
        #expect(contents == Array("one".utf8))
      }
    }
  }

  @Test func sizesThatLie() {
    for size in [0, 16, 22, 24, 1000] { #expect(isDamaged(failure(hello.with { $0.size = size }))) }
    #expect(isDamaged(failure(.init("a", "one").with { $0.size = 2 })))
    #expect(isDamaged(failure(.init("a", "one").with { $0.checksum ^= 1 })))
    #expect(isDamaged(failure(.init("a", "one").with { $0.offset = 0xFFFF_FFF0 })))
  }

  @Test func moreThanTheBounds() {
    let large = hello.with {
      $0.packed = [UInt8](repeating: 0, count: 20_000)
      $0.size = 2 << 20
    }
    #expect(isDamaged(failure(large)), "it is within all bounds, and no deflate")
    #expect(failure(large, large.with { $0.name = [0x79] }) == .tooLarge)
    #expect(failure(hello.with { $0.size = 2 << 20 + 1 }) == .entryTooLarge("h"))
    #expect(failure(hello.with { $0.size = 2 << 20 }) == .bomb("h"))
    var crowded = ZipFile((0...100).map { ZipFile.Entry("\($0)", "") })
    #expect(failure(crowded.bytes) == .tooManyEntries(101))
    crowded.entries = [hello]
    crowded.count = 65_000
    #expect(failure(crowded.bytes) == .tooManyEntries(65_000))
    crowded.count = 2
    #expect(isDamaged(failure(crowded.bytes)))
    crowded.count = 0xFFFF
    #expect(isUnsupported(failure(crowded.bytes)))
  }

  @Test(
    arguments: [
      "/etc/passwd", "../x", "a/../../x.json", "a\\b", "..", "", "a\u{1B}[2J", "a\u{85}",
      String(repeating: "x", count: 256),
    ]
  )
  func namesOutside(name: String) {
    #expect(isDamaged(failure(.init(name, ""))))
  }

  @Test func ambiguousArchives() {
    #expect(isDamaged(failure(.init("a", "1"), .init("a", "2"))))
    #expect(isDamaged(failure(.init("a", "1"), .init("b", "2").with { $0.offset = 0 })))
    #expect(isDamaged(failure(.init("a", "1").with { $0.name = [0xFF] })))
    var hidden = ZipFile([hello])
    hidden.comment = ZipFile([]).bytes
    #expect(isDamaged(failure(hidden.bytes)))
    #expect(isDamaged(failure([0] + ZipFile([hello]).bytes)))
  }

  @Test("P7: Files that share bytes are refused, also where both are whole")
  func overlaps() {
    // The last bytes of the first file are the header of the second, whose contents follow the first file.
    let start: [UInt8] = [0x50, 0x4B, 3, 4]
    let header = Array(ZipFile([.init("b", start)]).bytes.prefix(31))
    let first = ZipFile.Entry("a", header)
    #expect(failure(first, .init("b", start)) == nil)
    #expect(isDamaged(failure(first, .init("b", start).with { $0.offset = 31 })))
  }

  @Test func otherKindsOfArchives() {
    #expect(isUnsupported(failure(hello.with { $0.flags = 1 })))
    #expect(isUnsupported(failure(hello.with { $0.method = 12 })))
    #expect(isUnsupported(failure(hello.with { $0.size = 0xFFFF_FFFF })))
    #expect(isUnsupported(failure(hello.with { $0.attributes = 0o120777 << 16 })))
  }

  @Test("Written archives have exactly these bytes in any order of writing, and can be read again")
  func writing() throws {
    // By hand from APPNOTE.TXT; 0x71BEEFF9 is the checksum of "b".
    let fields: [UInt8] = [
      20, 0, 0, 8, 0, 0, 0, 0, 0x21, 0, 0xF9, 0xEF, 0xBE, 0x71, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0,
    ]
    let file: [UInt8] = [0x50, 0x4B, 3, 4] + fields + [0x61, 0x62]
    let entry: [UInt8] =
      [0x50, 0x4B, 1, 2, 20, 3] + fields
      + [0, 0, 0, 0, 0, 0, 0, 0, 0xA4, 0x81, 0, 0, 0, 0, 0x61]
    let end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0, 47, 0, 0, 0, 32, 0, 0, 0, 0, 0]
    #expect(try ZipArchive.bytes(storing: ["a": [0x62]]) == file + entry + end)
    let names = ["b", "a/é", "a", "a/b"]
    let files = Dictionary(uniqueKeysWithValues: names.map { ($0, Array($0.utf8)) })
    let bytes = try ZipArchive.bytes(storing: files)
    let archive = try ZipArchive(bytes, bounds: bounds)
    #expect(archive.names == ["a", "a/b", "a/é", "b"])
    for name in names { #expect(try archive.contents(of: name) == Array(name.utf8)) }
    #expect(try ZipArchive(ZipArchive.bytes(storing: [:]), bounds: bounds).names.isEmpty)
  }
}
