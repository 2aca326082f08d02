import Files
import Graphics
import RenderPipeline
import SceneLoading
import SceneModel
import TestSupport
import Testing

/// Small media files that other readers show rightly, in `Tests/Media`.
@Suite("Media files of other programs")
struct MediaCaseTests {
  private func open(_ name: String) throws -> SceneDocument {
    try SceneDocument.open(Repository.absolute("Tests/Media/\(name)"))
  }

  private func isNear(_ a: UInt32, _ b: UInt32, _ tolerance: Int = 12) -> Bool {
    [0, 8, 16, 24].allSatisfy {
      abs(Int(a >> UInt32($0) & 0xFF) - Int(b >> UInt32($0) & 0xFF)) <= tolerance
    }
  }

  // MARK: Frames

  @Test(
    "A layer shows every frame of a file that counts milliseconds once, wherever it begins",
    arguments: [("zero", 0, 25), ("far", 230.44, 25), ("ntsc", 0, 29), ("ntscfar", 100.1, 28)]
      as [(String, Double, Int)]
  )
  func framesOnTheGrid(name: String, begin: Double, count: Int) throws {
    let document = try open("\(name).json")
    let first = document.scene.frameRate.firstFrame(notBefore: begin)
    let times = (0..<count).map { document.scene.frameRate.time(ofFrame: first + $0) }
    let reds = try document.bitmaps(at: times).map { $0[16, 16] >> 16 & 0xFF }
    #expect(Set(reds).count == count && reds == reds.sorted(), "\(reds)")
  }

  @Test("A video without checksums is named once", arguments: ["golomb", "version1"])
  func checksums(_ name: String) throws {
    let document = try open("ffv1-\(name).mkv")
    let messages = document.messages + (try document.load().messages)
    #expect(messages.map(\.diagnostic.code) == [.noChecksum])
  }

  // MARK: Display matrices

  @Test(
    "Display matrices turn and mirror",
    arguments: [
      ("plain", "TL TR BL BR"), ("turn90", "BL TL BR TR"), ("turn180", "BR BL TR TL"),
      ("turn270", "TR BR TL BL"), ("flipx", "TR TL BR BL"), ("flipy", "BL BR TL TR"),
      ("transpose", "TL BL TR BR"),
    ]
  )
  func orientation(name: String, quarters: String) async throws {
    let isTurned = ["turn90", "turn270", "transpose"].contains(name)
    let layer = try open("\(name).mp4").bitmap(at: 0)
    let path = Repository.absolute("Tests/Media/\(name).mp4")
    // As `diff` reads it.
    let frame = try #require(try await VideoFrames(path: path, limits: Limits()).next(1).first)
    for bitmap in [layer, frame] {
      #expect((bitmap.width, bitmap.height) == (isTurned ? (32, 64) : (64, 32)))
      try expect(quarters, in: bitmap)
    }
  }

  private func expect(_ quarters: String, in bitmap: Bitmap) throws {
    let colors: [Substring: UInt32] = [
      "TL": 0xFFFF_0000, "TR": 0xFF00_FF00, "BL": 0xFF00_00FF, "BR": 0xFFFF_FF00,
    ]
    let (x, y) = (bitmap.width / 4, bitmap.height / 4)
    let positions = [(x, y), (3 * x, y), (x, 3 * y), (3 * x, 3 * y)]
    for (position, quarter) in zip(positions, quarters.split(separator: " ")) {
      let pixel = bitmap[position.0, position.1]
      #expect(isNear(pixel, try #require(colors[quarter])), "\(quarter)")
    }
  }

  @Test("The aspect of pixels makes frames wider, in scenes and comparisons")
  func pixelAspect() async throws {
    let folder = try ScratchFolder()
    let square: [UInt8] = Array("pasp".utf8) + [0, 0, 0, 1, 0, 0, 0, 1]
    let plain = Repository.absolute("Tests/Media/plain.mp4")
    var bytes = try FileSystem.read(plain, limit: 1 << 20)
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: square) })
    // Twice as wide as high.
    bytes[start + 7] = 2
    let path = folder.file("wide.mp4")
    try folder.write(bytes, to: "wide.mp4")
    let layer = try SceneDocument.open(path).bitmap(at: 0)
    let frame = try #require(try await VideoFrames(path: path, limits: Limits()).next(1).first)
    for bitmap in [layer, frame] {
      #expect((bitmap.width, bitmap.height) == (128, 32))
      try expect("TL TR BL BR", in: bitmap)
    }
    var small = Limits()
    small.imagePixels = 3000
    let error = await #expect(throws: RenderError.self) {
      try await VideoFrames(path: path, limits: small).next(1)
    }
    #expect(error?.code == .limit, "\(String(describing: error))")
  }

  // MARK: Alpha

  @Test(
    "Alpha is read from every codec that has it",
    arguments: [
      "alpha-vp8-webm.webm", "alpha-vp9-webm.webm", "alpha-rle-mov.mov", "alpha-prores-mov.mov",
      "alpha-png-mov.mov", "alpha-ffv1-mkv.mkv",
    ]
  )
  func alpha(name: String) throws {
    let document = try open(name)
    #expect(document.scene.canvas.background == nil)
    let bitmap = try document.bitmap(at: 0.2)
    #expect(isNear(bitmap[6, 6], 0xFFFF_0000, 14))
    #expect(bitmap[26, 6] >> 24 <= 4)
    #expect(isNear(bitmap[26, 26], 0x8000_8000, 12))
  }

  @Test("A video without alpha is an opaque scene", arguments: ["opaque.mp4", "opaque.webm"])
  func opaque(name: String) throws {
    #expect(try open(name).scene.canvas.background == .black)
  }

  // MARK: High dynamic range

  @Test("Reference white of HLG and PQ is near white", arguments: ["hlg.mp4", "pq.mp4"])
  func referenceWhite(name: String) throws {
    // 203 of 1000 cd/m² become 0.908 of white by the curve, code 244.
    let bitmap = try open(name).bitmap(at: 0.1)
    #expect(isNear(bitmap[32, 32], 0xFFF4_F4F4, 3), "\(bitmap[32, 32])")
  }

  // MARK: SVGA

  @Test("SVGA colours of 0 to 255, beside alpha of 0 to 1")
  func svgaColors() throws {
    let codes = try open("codes.svga").bitmap(at: 0)
    #expect(codes[5, 5] == 0xFFFF_8000 && codes[15, 15] == 0xFF00_00FF)
    let alpha = try open("alpha.svga").bitmap(at: 0)
    #expect(abs(Int(alpha[15, 15] >> 24) - 16) <= 2 && abs(Int(alpha[5, 5] >> 24) - 76) <= 4)
  }

  @Test("Empty SVGA shapes and frames draw nothing")
  func emptyShapes() throws {
    for bitmap in try open("empty.svga").bitmaps(at: [0, 0.1]) {
      #expect(bitmap[5, 5] == 0xFF00_FF00 && bitmap[15, 15] == 0)
    }
    let off = try open("off.svga").bitmaps(at: [0, 0.1])
    #expect(off[0][5, 5] == 0xFFFF_0000 && off[1][5, 5] == 0)
  }

  // MARK: Lottie

  @Test("An embedded audio layer of Lottie is an audio track")
  func lottieAudio() throws {
    let document = try open("lottie-audio.json")
    #expect(document.scene.audio == [AudioTrack(asset: "a", duration: 2)])
    #expect(try document.load().resources.audios["a"] != nil)
  }
}
