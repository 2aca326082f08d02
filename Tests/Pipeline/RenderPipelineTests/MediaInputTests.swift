import Compression
import Files
import Foundation
import SceneFormat
import SceneLoading
import SceneModel
import TestSupport
import Testing

/// Videos and SVGA files in the place of a scene.
@Suite("Media as inputs")
struct MediaInputTests {
  private static let clip = Repository.absolute("scenes/tutorials/pictures/clip.mp4")

  // MARK: Videos

  @Test("A video of more frames a second than allowed is refused, and its rate is named")
  func fastVideo() throws {
    var options = SceneDocument.Options()
    options.limits.fastestRate = 19
    let error = #expect(throws: SceneLoadingError.self) {
      try SceneDocument.open(Self.clip, options)
    }
    #expect(error?.code == .limit)
    let message = error?.messages.first?.diagnostic.message ?? ""
    #expect(message.contains("20 frames a second") && message.contains("--max-fps"), "\(message)")
  }

  @Test("A video is a scene of its size, rate and length, from a file and from bytes")
  func video() throws {
    let document = try SceneDocument.open(Self.clip)
    let scene = document.scene
    #expect(document.format == .video && document.hash.count == 64)
    #expect(scene.canvas.width == 160 && scene.canvas.height == 120)
    #expect(scene.frameRate.framesPerSecond == 20 && scene.duration == 3 && scene.audio.isEmpty)
    let bytes = try Repository.bytes("scenes/tutorials/pictures/clip.mp4")
    let piped = try SceneDocument.open(Array(bytes))
    #expect(piped.hash == document.hash)
    let (first, later) = try (document.bitmap(at: 0), document.bitmap(at: 1.25))
    #expect(first != later)
    #expect(try piped.bitmap(at: 1.25) == later)
  }

  private static let ffmpeg = ["/usr/bin/ffmpeg", "/usr/local/bin/ffmpeg"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test(
    "Every frame of a file that counts milliseconds is shown once, and its sound is heard",
    .enabled(if: ffmpeg != nil, "ffmpeg is not installed"),
    arguments: ["24000/1001", "30000/1001", "25"]
  )
  func milliseconds(rate: String) throws {
    let folder = try ScratchFolder()
    let arguments =
      [
        "-v", "error", "-f", "lavfi", "-i",
        "color=duration=1:size=64x48:rate=\(rate),geq=lum='16+7*N':cb=128:cr=128",
      ]
      + ["-f", "lavfi", "-i", "sine=duration=1", "-c:v", "libvpx-vp9", "-lossless", "1"]
      + ["-c:a", "libopus", folder.file("a.webm")]
    _ = try ChildProcess.run(try #require(Self.ffmpeg), arguments)
    let document = try SceneDocument.open(folder.file("a.webm"))
    let scene = document.scene
    let parts = rate.split(separator: "/").compactMap { Double($0) }
    let meant = parts.count == 2 ? parts[0] / parts[1] : parts[0]
    #expect(scene.frameRate.framesPerSecond == meant)
    #expect(scene.audio == [AudioTrack(asset: "video")])
    let count = scene.frameRate.frameCount(duration: scene.duration)
    #expect(count == (meant == 25 ? 25 : meant < 25 ? 24 : 30))
    let frames = try (0..<count).map { try document.bitmap(at: Double($0) / meant) }
    for (frame, next) in zip(frames, frames.dropFirst()) { #expect(frame != next) }
  }

  @Test(
    "A video that is cut anywhere is an error or a warning, never a crash",
    arguments: ["scenes/tutorials/pictures/clip.mp4", "Tests/Media/gap.webm"]
  )
  func cutVideo(_ name: String) throws {
    let bytes = Array(try Repository.bytes(name))
    var warnings = 0
    for length in stride(from: 1, to: bytes.count, by: 331) {
      do throws(SceneLoadingError) {
        let loaded = try SceneDocument.open(Array(bytes[..<length])).load()
        warnings += loaded.messages.contains { $0.diagnostic.code == .truncated } ? 1 : 0
      } catch {
        #expect([.badInput, .limit].contains(error.code), "\(length): \(error)")
      }
    }
    #expect(warnings > 0)
  }

  // MARK: SVGA

  private func svga(_ movie: MessageBytes) throws -> [UInt8] {
    let compressor = try ZlibCompressor(level: 6)
    var output = [UInt8](repeating: 0, count: compressor.bound(of: movie.bytes.count))
    let count = output.withUnsafeMutableBytes { target in
      movie.bytes.withUnsafeBytes { compressor.compress($0, to: target) }
    }
    return Array(output.prefix(count))
  }

  @Test("Every frame of an SVGA file is shown at its time", arguments: [20, 24, 30, 60])
  func frames(rate: UInt64) throws {
    let square = MessageBytes.path("M0 0 h1 v1 h-1 z", fill: [1, 0, 0, 1])
    let frames = (0..<32).map { index in
      MessageBytes.frame(
        transform: [1, 0, 0, 1, Float(index), 0],
        shapes: [index == 0 ? square : .store]
      )
    }
    let movie = MessageBytes.movie(32, 2, rate: rate, frames: 32).sprite("", frames)
    let document = try SceneDocument.open(svga(movie), name: "a.svga")
    #expect(document.format == .svga && document.scene.duration == 32 / Double(rate))
    for index in 0..<32 {
      let image = try document.bitmap(at: Double(index) / Double(rate))
      let red = (0..<32).filter { image[$0, 0] == 0xFFFF_0000 }
      #expect(red == [index])
      #expect(image[index, 1] == 0)
    }
  }

  @Test("Mattes and clips cut, alpha fades")
  func cuts() throws {
    let square = MessageBytes.path("M0 0h4v4h-4z", fill: [0, 0, 1, 1])
    let full = MessageBytes.path("M0 0h8v8h-8z", fill: [1, 0, 0, 1])
    let movie = MessageBytes.movie(8, 8, rate: 10, frames: 2)
      .sprite("m.matte", [.frame(shapes: [square]), .frame(shapes: [.store])])
      .sprite("", matte: "m.matte", [.frame(shapes: [full]), .frame(alpha: 0, shapes: [.store])])
      .sprite("", [.frame(), .frame(alpha: 0.5, clip: "M6 0h2v8h-2z", shapes: [full])])
    let document = try SceneDocument.open(svga(movie))
    let first = try document.bitmap(at: 0)
    #expect(first[1, 1] == 0xFFFF_0000 && first[5, 5] == 0 && first[1, 5] == 0)
    let second = try document.bitmap(at: 0.1)
    #expect(second[1, 1] == 0 && second[5, 5] == 0 && second[7, 3] == 0x8080_0000)
  }

  @Test("A replaced image covers the box of a sprite and ends there; fill stretches it")
  func replacedImages() throws {
    let old = PNGFile(width: 4, color: 0, rows: [[0, 9, 9, 9, 9], [0, 9, 9, 9, 9]]).bytes
    let movie = MessageBytes.movie(8, 8, rate: 10, frames: 1).image("car", old)
      .sprite("car", [.frame(size: (4, 2), transform: [1, 0, 0, 1, 2, 3])])
    func layer(_ assignments: [String]) throws -> LayerState {
      var options = SceneDocument.Options()
      options.variables = try VariableOverrides(assignments: assignments)
      let document = try SceneDocument.open(svga(movie), options)
      return try #require(document.scene.layers.first { $0.name == "car" }).state
    }
    let covering = try layer(["car.image=tall.png"])
    #expect(covering.contentsGravity == .resizeAspectFill && covering.masksToBounds)
    #expect(try layer(["car.image.fit=fill", "car.image=tall.png"]).contentsGravity == .resize)
    #expect(try !layer(["car.image.fit=contain"]).masksToBounds)
  }

  private func failure(_ bytes: [UInt8], _ limits: Limits = Limits()) -> SceneLoadingError? {
    var options = SceneDocument.Options()
    options.limits = limits
    do throws(SceneLoadingError) {
      _ = try SceneDocument.open(bytes, options)
      return nil
    } catch {
      return error
    }
  }

  @Test("P7: Damaged SVGA files and files that expand beyond the limit are refused")
  func damageError() throws {
    let movie = MessageBytes.movie(8, 8, rate: 10, frames: 2)
    let bytes = try svga(movie)
    #expect(failure(bytes) == nil)
    for length in 3..<bytes.count { #expect(failure(Array(bytes[..<length]))?.code == .badInput) }
    let bomb = try svga(movie.adding(9, [UInt8](repeating: 0, count: 1 << 20)))
    var limits = Limits()
    limits.archiveBytes = 1 << 20
    #expect(bomb.count < 4096 && failure(bomb, limits)?.code == .limit)
    #expect(failure(bomb) == nil)
  }

  @Test("A layer plays an SVGA file; one of another kind is refused")
  func layers() throws {
    let folder = try ScratchFolder()
    let square = MessageBytes.path("M0 0h8v8h-8z", fill: [0, 1, 0, 1])
    let movie = MessageBytes.movie(8, 8, rate: 10, frames: 1).sprite("", [.frame(shapes: [square])])
    try folder.write(svga(movie), to: "a.svga")
    try folder.write("{}", to: "b.svga")
    func document(_ file: String) throws(SceneLoadingError) -> SceneDocument {
      let text = """
        { "format": "animrender/1", "canvas": { "width": 16, "height": 8 }, "duration": 1,
          "assets": { "a": { "type": "svga", "src": "\(file)" } },
          "layers": [{ "type": "svga", "asset": "a", "frame": [8, 0, 8, 8] }] }
        """
      return try SceneDocument.open(Array(text.utf8), folder: folder.path)
    }
    let image = try document("a.svga").bitmap(at: 0.95)
    #expect(image[12, 4] == 0xFF00_FF00 && image[4, 4] == 0)
    #expect(throws: SceneLoadingError.self) { try document("b.svga") }
    #expect(throws: SceneLoadingError.self) { try document("../a.svga") }
  }
}
