import Foundation
import Graphics
import ImageFiles
import MediaCodecs
import TestSupport
import Testing

@Suite("AVIF")
struct AVIFTests {
  private func decode(_ bytes: [UInt8], maxSide: Int = 100) throws(CodecError) -> Bitmap {
    try ImageDecoder.decode(bytes, maxSide: maxSide, maxPixels: 10_000)
  }

  private static func sample(_ name: String) throws -> [UInt8] {
    try #require(ImageSample.all.first { $0.format == .avif && $0.name == name }).bytes
  }

  // What the samples were made of, as straight RGBA.
  private static func made(_ x: Int, _ y: Int, hasAlpha: Bool) -> [UInt8] {
    [x * 20, y * 25, x * y * 3, hasAlpha ? 255 - (x * 7 + y * 11) % 256 : 255].map {
      UInt8($0 % 256)
    }
  }

  private static func rgba(hasAlpha: Bool) -> [UInt8] {
    (0..<8).flatMap { y in (0..<12).flatMap { x in made(x, y, hasAlpha: hasAlpha) } }
  }

  private static func position(of text: String, in bytes: [UInt8], after start: Int = 0) throws
    -> Int
  {
    try #require((start..<bytes.count).first { bytes[$0...].starts(with: Array(text.utf8)) })
  }

  @Test("Colours without loss are exact, with and without alpha")
  func lossless() throws {
    let plain = try decode(Self.sample("lossless"))
    #expect(ScriptedImages.difference(plain, Self.rgba(hasAlpha: false)[...]) == 0)
    let alpha = try decode(Self.sample("lossless with alpha"))
    #expect(ScriptedImages.difference(alpha, Self.rgba(hasAlpha: true)[...]) == 0)
  }

  @Test("P8: The sides are read from the header before decoding, which rejects decompression bombs")
  func limits() throws {
    var bytes = try Self.sample("lossless")
    let header = try #require(ImageHeader(bytes))
    #expect((header.format, header.width, header.height) == (.avif, 12, 8))
    #expect(throws: CodecError.self) { try decode(bytes, maxSide: 11) }
    // The box with the sides says 60,000 × 60,000.
    let position = try Self.position(of: "ispe", in: bytes)
    for start in [position + 8, position + 12] {
      bytes.replaceSubrange(start..<start + 4, with: [0, 0, 0xEA, 0x60])
    }
    let error = #expect(throws: CodecError.self) { try decode(bytes) }
    #expect(error?.code == .limit && error?.message.contains("60000") == true)
  }

  @Test("Tiles and crops are refused with a reason")
  func unread() throws {
    for (mark, from, to, word) in [
      ("infe", "av01", "grid", "tiles"), ("ipco", "pixi", "clap", "cropped"),
    ] {
      var bytes = try Self.sample("lossless")
      let position = try Self.position(
        of: from,
        in: bytes,
        after: Self.position(of: mark, in: bytes)
      )
      bytes.replaceSubrange(position..<position + 4, with: Array(to.utf8))
      let error = #expect(throws: CodecError.self) { try decode(bytes) }
      #expect(error?.code == .decode && error?.message.contains(word) == true, "\(word)")
    }
  }

  // A box of the file format; `full` is the version and flags that some begin with.
  private static func box(_ type: String, full: Int? = nil, _ body: [UInt8]) -> [UInt8] {
    let head = full.map { number(4, $0) } ?? []
    return number(4, 8 + head.count + body.count) + Array(type.utf8) + head + body
  }

  private static func number(_ count: Int, _ value: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// Files that name far more than they hold; in both, the time of naive readers is a product of large numbers.
  private static var bombs: [(name: String, bytes: [UInt8])] {
    let begin = box("ftyp", Array("avif".utf8) + number(4, 0) + Array("avifmif1".utf8))
    let primary = box("pitm", full: 0, number(2, 1))
    let infos = box(
      "iinf",
      full: 0,
      number(2, 1)
        + box("infe", full: 2 << 24, number(2, 1) + number(2, 0) + Array("av01".utf8) + [0])
    )
    let size = box("ispe", full: 0, number(4, 10) + number(4, 10))
    // Pieces of no bytes in the file: 65,535 of each of a thousand items.
    let item = number(2, 1) + number(2, 0) + number(2, 65_535)
    let positions = box(
      "iloc",
      full: 0,
      number(2, 0) + number(2, 1000) + (0..<1000).flatMap { _ in item }
    )
    let links = box("ipma", full: 0, number(4, 1) + number(2, 1) + [2, 1, 2])
    let name = box("auxC", full: 0, [UInt8](repeating: 97, count: 1 << 20))
    let reference = box("auxl", number(2, 1) + number(2, 1) + number(2, 1))
    func file(_ properties: [UInt8], _ rest: [UInt8]) -> [UInt8] {
      let parts = box("iprp", box("ipco", properties) + links)
      return begin + box("meta", full: 0, primary + infos + parts + rest)
    }
    return [
      ("pieces", file(size, positions)),
      (
        "references",
        file(size + name, box("iref", full: 0, (0..<50_000).flatMap { _ in reference }))
      ),
    ]
  }

  @Test("Files that name more than they hold are refused soon")
  func bombs() throws {
    for (name, bytes) in Self.bombs {
      let start = ThreadClock.seconds
      #expect(throws: CodecError.self, "\(name)") { try decode(bytes) }
      #expect(ThreadClock.seconds - start < 10, "\(name)")
    }
  }

  @Test("A turned and mirrored image is shown as its file says")
  func orientation() throws {
    let bytes = try Self.sample("turned and mirrored")
    let bitmap = try decode(bytes)
    // A quarter turn counterclockwise, then top and bottom exchanged: rows are columns.
    #expect(bitmap.width == 8 && bitmap.height == 12)
    let rgba = (0..<12).flatMap { y in
      (0..<8).flatMap { x in Self.made(y, x, hasAlpha: false) }
    }
    #expect(ScriptedImages.difference(bitmap, rgba[...]) == 0)
  }

  // Without subsampling only the matrices are rounded, by avifdec to six bits.
  @Test(
    "Images of avifenc look as to avifdec",
    arguments: [
      ("-y 444", 1), ("-y 444 -d 10", 1), ("-y 444 -r limited", 2), ("-y 400", 1),
      ("-y 444 --cicp 1/13/1", 1), ("-y 444 --cicp 9/13/9", 1), ("-y 422 -d 12", 3), ("-y 420", 3),
      ("-l -p", 1),
    ]
  )
  func otherDecoder(_ options: String, _ tolerance: Int) throws {
    let folder = try ScratchFolder()
    var encoder = try PNGEncoder(level: .small)
    try folder.write(encoder.encode(Self.smoothPicture()), to: "in.png")
    let words =
      ["-s", "8", "--min", "0", "--max", "4"] + options.split(separator: " ").map(String.init)
    guard run("avifenc", words + ["in.png", "out.avif"].map(folder.file)),
      run("avifdec", ["out.avif", "back.png"].map(folder.file))
    else {
      print("skipped: avifenc and avifdec are missing, no pictures to compare")
      return
    }
    let mine = try decode(folder.bytes("out.avif"))
    let theirs = try decode(folder.bytes("back.png"))
    #expect(mine.width == 45 && mine.height == 31)
    var worst = 0
    for y in 0..<31 {
      for x in 0..<45 {
        for shift in [UInt32(0), 8, 16, 24] {
          let difference = Int(mine[x, y] >> shift & 255) - Int(theirs[x, y] >> shift & 255)
          worst = max(worst, abs(difference))
        }
      }
    }
    #expect(worst <= tolerance, "\(options): \(worst)")
  }

  // Of odd sides, with alpha.
  private static func smoothPicture() -> Bitmap {
    image(45, 31) { x, y in
      let alpha = 255 - x * 2
      let channels = [40 + x * 3, 60 + y * 4, 200 - x - y * 2].map { ($0 * alpha + 127) / 255 }
      return ([alpha] + channels).reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  private func run(_ program: String, _ arguments: [String]) -> Bool {
    (try? ChildProcess.run(program, arguments))?.end == .exit(0)
  }
}
