import AtlasFormat
import Files
import Foundation
import Graphics
import ImageFiles
import MediaCodecs
import Sampling
import SceneLoading
import SceneModel
import Synchronization
import TestSupport
import Testing

@testable import RenderPipeline

/// Stills, sprite sheets and settings of animated images.
@Suite("Files beside the output")
struct CompanionFileTests {
  private let folder: ScratchFolder
  private let document: SceneDocument

  init() throws {
    folder = try ScratchFolder()
    // A square that jumps by 8 pixels a frame; transparent around it.
    document = try Self.document(
      """
      { "format": "animrender/1", "canvas": { "width": 48, "height": 16 }, "frameRate": 10, "duration": 0.4,
        "markers": { "a": 0, "b": 0.2 },
        "layers": [{ "frame": [3, 2, 6, 5], "backgroundColor": "#3060c0", "opacity": 0.5,
          "animations": [{ "keyPath": "position.x", "values": [6, 14, 22, 30], "calculationMode": "discrete",
            "duration": 0.4 }] }] }
      """,
      folder
    )
  }

  private static func document(_ text: String, _ folder: ScratchFolder) throws -> SceneDocument {
    try folder.write(Array(text.utf8), to: "scene.json")
    return try SceneDocument.open(folder.file("scene.json"))
  }

  private func render(
    _ name: String,
    _ change: (inout RenderRequest) throws -> Void = { _ in }
  ) async throws {
    var request = RenderRequest(to: try RequestedOutput(path: folder.file(name)))
    try change(&request)
    _ = try await request.render(document)
  }

  private func image(_ name: String) throws -> Bitmap {
    try ImageDecoder.decode(folder.bytes(name), maxSide: 999, maxPixels: 999_999)
  }

  private func fields(_ error: RequestError?) -> [RequestField] { error?.fields ?? [] }

  // MARK: Poster

  @Test("A poster is the frame of its time, beside the output or where it is named")
  func poster() async throws {
    try await render("a.webm") { $0.poster = PosterRequest(instant: .written("0.2")) }
    #expect(try image("a.png")[22, 4] >> 24 == 128 && image("a.png")[6, 4] == 0)
    let path = folder.file("p.png")
    try await render("a.webm") { $0.poster = PosterRequest(path: path) }
    #expect(try image("p.png")[6, 4] >> 24 == 128 && image("p.png")[22, 4] == 0)
    try await render("f/") { $0.poster = PosterRequest(path: path, instant: .marker("b")) }
    #expect(try image("p.png")[22, 4] >> 24 == 128)
  }

  @Test("A poster without a time in the scene or a name, and none of a render that fails")
  func posterMistakes() async throws {
    for (name, poster) in [
      ("a.webm", PosterRequest(instant: .seconds(9))), ("a.webm", PosterRequest(path: "p.jpg")),
      ("f/", PosterRequest(instant: .seconds(0))),
    ] {
      let error = await #expect(throws: RequestError.self) {
        try await render(name) { $0.poster = poster }
      }
      #expect(fields(error) == [.poster])
    }
    try folder.write(Array("old".utf8), to: "p.png")
    var job = PipelineScenes.job(document.scene, to: .image(path: folder.file("x.png")))
    job.poster = Poster(path: folder.file("p.png"), frame: FrameRequest(index: 0, time: 0))
    job.beforeCommit = { throw RenderError(.inputOutput, "no room") }
    let failing = job
    await #expect(throws: RenderError.self) { _ = try await failing.run() }
    #expect(try folder.bytes("p.png") == Array("old".utf8))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.hasSuffix(".tmp") || $0 == "x.png" }, "\(names)")
  }

  @Test("A poster comes with the file that a search accepts, and not without one")
  func posterOfSearch() async throws {
    try folder.write("old", to: "a.png")
    let poster = PosterRequest(instant: .written("0.2"))
    let error = await #expect(throws: RenderError.self) {
      try await render("a.webp") { ($0.maxBytes, $0.poster) = (10, poster) }
    }
    #expect(error?.code == .unmet)
    #expect(try folder.bytes("a.png") == Array("old".utf8))
    #expect(folder.names == ["a.png", "scene.json"])
    try await render("a.webp") { ($0.maxBytes, $0.poster) = (100_000, poster) }
    #expect(try image("a.png")[22, 4] >> 24 == 128 && image("a.png")[6, 4] == 0)
  }

  @Test("What comes with a stream is written once, after its last frame")
  func stream() async throws {
    let count = Mutex(0)
    var job = PipelineScenes.job(document.scene, to: .stream(.y4m, .file(folder.file("x.y4m"))))
    job.poster = Poster(path: folder.file("p.png"), frame: FrameRequest(index: 0, time: 0))
    job.beforeCommit = { count.withLock { $0 += 1 } }
    _ = try await job.run()
    #expect(count.withLock { $0 } == 1)
    #expect(try image("p.png").width == 48)
  }

  @Test("A poster that cannot be written is an error before the first frame")
  func unwritablePoster() async throws {
    var job = PipelineScenes.job(document.scene, to: .image(path: folder.file("x.png")))
    let name = String(repeating: "n", count: 252) + ".png"
    job.poster = Poster(path: folder.file(name), frame: FrameRequest(index: 0, time: 0))
    let (failing, progress) = (job, RenderProgress())
    let error = await #expect(throws: RenderError.self) {
      _ = try await failing.run(progress: progress)
    }
    #expect(error?.code == .cannotCreate && progress.finishedFrames == 0)
  }

  // MARK: Animated images

  @Test("An animated image is shown as often as asked for")
  func loops() async throws {
    for (count, gif) in [(0, [1, 0, 0, 0]), (3, [1, 2, 0, 0])] {
      for name in ["x.gif", "x.apng", "x.webp"] {
        try await render(name) { $0.encoding.plays = count }
      }
      let bytes = try folder.bytes("x.gif")
      let start = try #require(bytes.firstRange(of: Array("NETSCAPE2.0".utf8))).upperBound
      #expect(bytes[start + 1..<start + 5].map { Int($0) } == gif)
      let apng = try folder.bytes("x.apng")
      let control = try #require(apng.firstRange(of: Array("acTL".utf8))).upperBound
      #expect(apng[control..<control + 8].map { Int($0) } == [0, 0, 0, 4, 0, 0, 0, count])
      let webp = try folder.bytes("x.webp")
      let anim = try #require(webp.firstRange(of: Array("ANIM".utf8))).upperBound
      #expect(webp[anim + 8..<anim + 10].map { Int($0) } == [count, 0])
    }
    try await render("x.gif") { $0.encoding.plays = 1 }
    #expect(try folder.bytes("x.gif").firstRange(of: Array("NETSCAPE".utf8)) == nil)
    for (name, count) in [("x.mp4", 1), ("x.gif", 65_536), ("x.gif", -1)] {
      let error = await #expect(throws: RequestError.self) {
        try await render(name) { $0.encoding.plays = count }
      }
      #expect(fields(error) == [.loops])
    }
  }

  @Test("A matte is under half-transparent pixels of a GIF; others stay transparent")
  func matte() async throws {
    try await render("m.gif") { $0.encoding.matte = .white }
    let drawn = try image("m.gif")
    // #3060c0 at half opacity on white.
    #expect(drawn[6, 4] >> 24 == 255 && abs(Int(drawn[6, 4] >> 16 & 255) - 151) <= 1)
    #expect(drawn[30, 4] == 0)
    for (name, color) in [("m.webp", Color.white), ("m.gif", Color(1, 1, 1, 0.5))] {
      let error = await #expect(throws: RequestError.self) {
        try await render(name) { $0.encoding.matte = color }
      }
      #expect(fields(error) == [.matte])
    }
  }

  // MARK: Sprite sheets

  private func sheet(of document: SceneDocument) throws -> (atlas: SpriteAtlas, image: Bitmap) {
    let source = try CanvasOptions().source(of: document)
    let timeline = try Timeline(of: document.scene, limits: Limits())
    let sheet = SpriteSheet(source: source, frames: try timeline.frames(.all), rate: timeline.rate)
    _ = try sheet.write(image: folder.file("x.png"), data: folder.file("x.json"))
    return (try SpriteAtlas(folder.bytes("x.json")), try image("x.png"))
  }

  @Test("A sprite sheet is read back by the atlas reader, with trims, durations and tags")
  func spriteSheet() throws {
    let (atlas, sheet) = try sheet(of: document)
    #expect(atlas.image == "x.png" && atlas.frames.count == 4)
    for (number, frame) in atlas.frames.enumerated() {
      #expect(frame.name == "x_000\(number)" && frame.sourceWidth == 48 && frame.sourceHeight == 16)
      #expect(
        (frame.offsetX, frame.offsetY, frame.width, frame.height) == (3 + 8 * number, 2, 6, 5)
      )
      #expect(sheet[frame.x, frame.y] >> 24 == 128 && sheet[frame.x + 5, frame.y + 4] >> 24 == 128)
    }
    // Four equal sprites are stored once.
    #expect(sheet.width == 6 && sheet.height == 5)
    let data = Data(try folder.bytes("x.json"))
    let root = try #require(
      try JSONSerialization.jsonObject(with: data) as? [String: [String: Any]]
    )
    let durations = root["frames"]?.values.map { ($0 as? [String: Any])?["duration"] as? Int }
    #expect(durations == [100, 100, 100, 100])
    let tags = try #require(root["meta"]?["frameTags"] as? [[String: Any]])
    let texts = tags.map { "\($0["name"] ?? "") \($0["from"] ?? "") \($0["to"] ?? "")" }
    #expect(texts == ["a 0 1", "b 2 3"])
    let animations = root["animations"] as? [String: [String]]
    #expect(animations == ["a": ["x_0000", "x_0001"], "b": ["x_0002", "x_0003"]])
  }

  @Test("A frame of a sprite sheet lasts until the next chosen one, and the last for one frame")
  func chosenFrames() throws {
    let source = try CanvasOptions().source(of: document)
    // Four frames of 0.1 s.
    let timeline = try Timeline(of: document.scene, limits: Limits())
    let frames = try timeline.frames(.all)
    let cases = [
      (ContactSheet.spread(2, over: frames), [300, 100]),
      (ContactSheet.spread(3, over: frames), [200, 100, 100]),
      ([frames[0], frames[2]], [200, 100]),
      (Array(frames[1...2]), [100, 100]),
    ]
    for (chosen, durations) in cases {
      let sheet = SpriteSheet(source: source, frames: chosen, rate: timeline.rate)
      _ = try sheet.write(image: folder.file("x.png"), data: folder.file("x.json"))
      let data = Data(try folder.bytes("x.json"))
      let root = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      let entries = try #require(root?["frames"] as? [String: [String: Any]])
      let written = entries.sorted { $0.key < $1.key }.map { $0.value["duration"] as? Int }
      #expect(written == durations)
    }
  }

  @Test("Sprites of many sizes lie apart from each other and fill most of the sheet")
  func packing() throws {
    let layers = (0..<40).map { number in
      let (width, height) = (5 + number * 7 % 23, 4 + number * 11 % 31)
      let color = String(0x10_2030 + number * 0x04_0302, radix: 16)
      return """
        { "frame": [\(number % 7), \(number % 5), \(width), \(height)], "backgroundColor": "#\(color)",
          "lifetime": [\(Double(number) / 10), \(Double(number + 1) / 10)] }
        """
    }
    let text = """
      { "format": "animrender/1", "canvas": { "width": 40, "height": 40 }, "frameRate": 10, "duration": 4,
        "layers": [\(layers.joined(separator: ","))] }
      """
    let (atlas, sheet) = try sheet(of: try Self.document(text, folder))
    #expect(atlas.frames.count == 40)
    let areas = atlas.frames.map { PixelRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
    for (index, area) in areas.enumerated() {
      #expect(area.maxX <= sheet.width && area.maxY <= sheet.height)
      #expect(sheet[area.x, area.y] == sheet[area.maxX - 1, area.maxY - 1])
      for other in areas[..<index] { #expect(area.intersection(other).isEmpty) }
    }
    let used = areas.reduce(0) { $0 + $1.width * $1.height }
    #expect(
      Double(used) > 0.75 * Double(sheet.width * sheet.height),
      "\(sheet.width) \(sheet.height)"
    )
    var source = try CanvasOptions().source(of: document)
    source.limits.pixels = 20
    let small = SpriteSheet(source: source, frames: [FrameRequest(index: 0, time: 0)], rate: .sixty)
    let error = #expect(throws: RenderError.self) {
      try small.write(image: folder.file("y.png"), data: folder.file("y.json"))
    }
    #expect(error?.code == .limit)
  }

  // MARK: AVIF

  @Test("An animated AVIF has every frame, and alpha in a second stream")
  func avif() async throws {
    try await render("x.avif") { $0.encoding.crf = 4 }
    var color = try VideoReader(path: folder.file("x.avif"))
    var alpha = try VideoReader(path: folder.file("x.avif"), isAlpha: true)
    for number in 0..<4 {
      let (shown, covered) = (try #require(try color.next()), try #require(try alpha.next()))
      #expect(covered.width == 48 && covered.height == 16 && covered.components.count == 1)
      let middle = 4 * 48 + 6 + 8 * number
      #expect(abs(Int(covered.components[0][middle]) - 128) < 12, "frame \(number)")
      #expect(covered.components[0][12 * 48 + 40] < 8)
      let blue = shown.color(6 + 8 * number, 4).blue
      #expect(abs(blue - 192) < 24, "frame \(number): \(blue)")
    }
    #expect(try color.next() == nil)
    #expect(try alpha.next() == nil)
    try await render("s.avif") { $0.frames = .frame(1) }
    let image = try image("s.avif")
    #expect(abs(Int(image[14, 4] >> 24) - 128) < 16 && image[40, 12] >> 24 < 8)
    try await render("o.avif") { $0.canvas.background = .color(.white) }
    #expect(throws: CodecError.self) {
      _ = try VideoReader(path: folder.file("o.avif"), isAlpha: true)
    }
    let error = await #expect(throws: RequestError.self) {
      try await render("x.mkv") {
        $0.encoding.codec = .av1
        $0.encoding.pixelFormat = .yuva420p
      }
    }
    #expect(fields(error) == [.pixelFormat])
  }

  // MARK: WebP

  @Test("A lossy WebP of a flat drawing is smaller than the GIF and nearer to the frames")
  func webP() async throws {
    let scene = try SceneDocument.open("\(Repository.root)/scenes/progress-ring.json")
    for name in ["d.gif", "d.webp", "d/"] {
      var request = RenderRequest(to: try RequestedOutput(path: folder.file(name)))
      request.canvas.size = .width(160)
      request.canvas.background = .transparent
      request.rate = FrameRate(20)
      request.frames = .range(from: nil, to: .seconds(1))
      request.encoding.quality = name == "d.webp" ? .draft : nil
      _ = try await request.render(scene)
    }
    let (gif, webp) = (try folder.bytes("d.gif").count, try folder.bytes("d.webp").count)
    #expect(webp < gif, "\(webp) \(gif)")
    let drawn = try image("d/frame_00000.png")
    func error(_ name: String) throws -> Int {
      let other = try image(name)
      var sum = 0
      for y in 0..<drawn.height {
        for x in 0..<drawn.width {
          for shift: UInt32 in [0, 8, 16, 24] {
            let difference = Int(drawn[x, y] >> shift & 255) - Int(other[x, y] >> shift & 255)
            sum += difference * difference
          }
        }
      }
      return sum
    }
    #expect(try error("d.webp") < error("d.gif"))
  }
}
