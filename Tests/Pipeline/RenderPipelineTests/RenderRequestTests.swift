import Files
import Graphics
import MediaCodecs
import RenderPipeline
import Sampling
import SceneLoading
import SceneModel
import Synchronization
import TestSupport
import Testing

@Suite("Requests")
struct RenderRequestTests {
  // 2.5 s of 60 frames per second, 64 × 48.
  private func request(_ path: String = "out.mp4") throws -> RenderRequest {
    RenderRequest(to: try RequestedOutput(path: path))
  }

  private func error(_ request: RenderRequest, _ scene: Scene? = nil) -> RequestError? {
    do throws(RequestError) {
      _ = try request.plan(scene ?? PipelineScenes.animated())
      return nil
    } catch {
      return error
    }
  }

  // MARK: Moments

  private func timeline() throws -> Timeline {
    var scene = PipelineScenes.animated()
    scene.markers = [
      Marker(name: "0", begin: 0.5), Marker(name: "end", begin: 1), Marker(name: "10f", begin: 2),
    ]
    return try Timeline(of: scene, limits: Limits())
  }

  @Test("A marker's name wins over what a person writes, never over what a program says")
  func markers() throws {
    let timeline = try timeline()
    let last = 149.0 / 60
    let moments: [(Instant, Double)] = [
      (.seconds(0), 0), (.end, last), (.frame(10), 10.0 / 60), (.percent(100), last),
      (.percent(50), 1.25), (.marker("end"), 1),
      (.written("0"), 0.5), (.written("end"), 1), (.written("10f"), 2), (.written("00"), 0),
      (.written("12f"), 0.2), (.written("00:00:01.5"), 1.5), (.written("0:2"), 2),
      (.written("100%"), last),
    ]
    for (instant, seconds) in moments {
      let actual = try timeline.seconds(of: instant)
      #expect(abs(actual - seconds) < 1e-12, "\(instant): \(actual)")
    }
    #expect(throws: RequestError.self) { try timeline.seconds(of: .marker("10")) }
    #expect(throws: RequestError.self) { try timeline.seconds(of: .written("ends")) }
    for text in ["0x1", "0x1p-1", "+1f", "0x1%", "0:0x1", "inf:0", "0:nan", "infinity", "nan%"] {
      #expect(throws: RequestError.self, "\(text)") { try timeline.seconds(of: .written(text)) }
    }
  }

  @Test("Lists count from the end with a minus, in steps after a colon, each frame once")
  func lists() throws {
    let timeline = try timeline()
    func indices(_ text: String) throws -> [Int] {
      try timeline.frames(.list(FrameList(text: text))).map(\.index)
    }
    #expect(try indices("3,1,0-9:4,8") == [0, 1, 3, 4, 8])
    #expect(try indices("-1") == [149])
    #expect(try indices("147-") == [147, 148, 149])
    #expect(try indices("-3--2") == [147, 148])
    for text in [
      "", "x", "1-2-3x", "5:0", "0:9", "1,,2", "150", "-151", "5-2", "+1", "1-+2", "0-9:+2", "+1-2",
    ] {
      #expect(throws: RequestError.self, "\(text)") { try indices(text) }
    }
  }

  @Test("A range has the frames that begin in it; one outside the scene is refused")
  func ranges() throws {
    let timeline = try timeline()
    let part = try timeline.frames(.range(from: .seconds(0.5), to: .frame(33)))
    #expect(part.map(\.index) == [30, 31, 32])
    #expect(try timeline.frames(.range(from: nil, to: .seconds(2.5))).count == 150)
    for (from, to) in [(2.0, 1.0), (-1, 1), (0, 2.6), (0.001, 0.002)] {
      let error = #expect(throws: RequestError.self) {
        try timeline.frames(.range(from: .seconds(from), to: .seconds(to)))
      }
      #expect(error?.fields == [.from, .to])
    }
  }

  // MARK: Images

  @Test("One side gives the other, rounded half up and at least 1")
  func sizes() throws {
    // Columns and rows of a canvas of 64 × 48.
    let cases: [(CanvasOptions.Size, [Int])] = [
      (.canvas, [64, 48]), (.width(100), [100, 75]), (.height(1), [1, 1]), (.height(3), [4, 3]),
      (.width(2), [2, 2]), (.scale(0.5), [32, 24]), (.scale(0.001), [1, 1]),
      (.pixels(width: 7, height: 9), [7, 9]),
    ]
    let canvas = PipelineScenes.animated().canvas
    for (size, expected) in cases {
      let geometry = try CanvasOptions(size: size).geometry(of: canvas, limits: Limits())
      #expect([geometry.width, geometry.height] == expected, "\(size)")
    }
    let error = #expect(throws: RequestError.self) {
      try CanvasOptions(size: .width(20_000)).geometry(of: canvas, limits: Limits())
    }
    #expect(error?.code == .limit && error?.description.contains("limits.side") == true)
  }

  private struct BackgroundCase: CustomTestStringConvertible, Sendable {
    var path: String
    var scene: Color?
    var asked: CanvasOptions.Background
    /// The colour that is drawn on; nil where the request is refused.
    var drawn: Color?
    var notes: [Diagnostic.Code] = []
    var testDescription: String { "\(path) \(asked)" }
  }

  @Test("A translucent background is retained with alpha, else composited on black or refused")
  func backgrounds() throws {
    let half = Color(1, 0, 0, 0.5)
    let dark = Color(0.5, 0, 0, 1)
    let cases = [
      BackgroundCase(path: "o.mp4", scene: .white, asked: .scene, drawn: .white),
      BackgroundCase(path: "o.mp4", asked: .scene, drawn: .black, notes: [.alphaDropped]),
      BackgroundCase(
        path: "o.mp4",
        scene: half,
        asked: .scene,
        drawn: dark,
        notes: [.alphaDropped]
      ),
      BackgroundCase(path: "o.mp4", scene: .white, asked: .transparent),
      BackgroundCase(path: "o.y4m", scene: .white, asked: .transparent),
      BackgroundCase(path: "o.mov", scene: .white, asked: .transparent, drawn: .clear),
      BackgroundCase(path: "o.mkv", scene: .white, asked: .color(half), drawn: half),
      BackgroundCase(path: "o.png", asked: .scene, drawn: .clear),
      BackgroundCase(
        path: "o.gif",
        scene: half,
        asked: .scene,
        drawn: half,
        notes: [.alphaDropped, .resampled]
      ),
    ]
    for item in cases {
      var request = try request(item.path)
      request.canvas.background = item.asked
      if item.path == "o.png" { request.frames = .frame(0) }
      let scene = PipelineScenes.animated(background: item.scene)
      guard let drawn = item.drawn else {
        #expect(error(request, scene)?.code == .usage, "\(item)")
        continue
      }
      let plan = try request.plan(scene)
      #expect(plan.background == drawn && plan.notes.map(\.code) == item.notes, "\(item)")
    }
  }

  // MARK: Encoders

  @Test("Errors name their field, by the API's name or the reader's")
  func fields() throws {
    let changes: [(RequestField, (inout RenderRequest) -> Void)] = [
      (.crf, { $0.encoding.crf = 99 }),
      (.preset, { $0.encoding.preset = "no" }),
      (.pixelFormat, { $0.encoding.pixelFormat = .yuva420p }),
      (.codecOptions, { $0.encoding.codecOptions = [CodecOption("threads", "2")] }),
      (.codec, { $0.encoding.codec = .prores }),
      (.frame, { $0.frames = .frame(150) }),
      (.time, { $0.frames = .instant(.seconds(2.5)) }),
      (.rate, { $0.rate = FrameRate(2000) }),
    ]
    for (field, change) in changes {
      var request = try request()
      change(&request)
      let error = try #require(self.error(request), "\(field)")
      #expect(error.code == .usage && error.fields == [field], "\(error)")
      #expect(error.description.hasPrefix("\(field.rawValue): "), "\(error)")
      #expect(error.message { "--\($0)" }.hasPrefix("--\(field): "), "\(error)")
    }
  }

  @Test("A setting that an output does not have is refused, not ignored")
  func uselessSettings() throws {
    for path in ["o.gif", "o.y4m", "o_%d.png"] {
      var request = try request(path)
      request.encoding.crf = 20
      #expect(error(request)?.fields == [.crf], "\(path)")
    }
  }

  @Test("One image cannot contain a video, odd sides are padded, and fast GIFs are resampled")
  func notes() throws {
    #expect(error(try request("o.png"))?.fields == [.output])
    #expect(try request("o_%d.png").plan(PipelineScenes.animated()).frames.count == 150)
    let odd = try request().plan(PipelineScenes.animated(width: 63))
    #expect(odd.notes.map(\.code) == [.padded])
    let gif = try request("o.gif").plan(PipelineScenes.animated())
    #expect(gif.notes.map(\.code) == [.resampled] && gif.frameRate.framesPerSecond == 50)
    #expect(throws: RequestError.self) { try request("o.docx") }
  }

  @Test("A request renders in three lines")
  func render() async throws {
    let folder = try ScratchFolder()
    var request = try request(folder.file("out.y4m"))
    request.frames = .range(from: nil, to: .frame(3))
    let reported = Mutex<[Int]>([])
    let progress = RenderProgress { count in reported.withLock { $0.append(count) } }
    let document = SceneDocument(PipelineScenes.animated())
    let statistics = try await request.render(document, progress: progress)
    #expect(statistics.frames == 3)
    #expect(reported.withLock { $0.sorted() } == [1, 2, 3])
    #expect(FileSystem.exists(folder.file("out.y4m")))
  }

  @Test(
    "Missing input is reported with its location, a render is cancelled, and nothing is written"
  )
  func failures() async throws {
    let folder = try ScratchFolder()
    let request = try request(folder.file("out.y4m"))
    let text = """
      {"format": "animrender/1", "canvas": {"width": 8, "height": 8}, "duration": 1,
       "layers": [
        {"frame": [0, 0, 8, 8], "contents": {"image": "gone.png"}}]}
      """
    let document = try SceneDocument.open(Array(text.utf8), name: "card.json", folder: folder.path)
    let error = await #expect(throws: SceneLoadingError.self) {
      try await request.render(document)
    }
    #expect(error?.code == .missingInput)
    #expect(error?.errors.first?.diagnostic.location?.line == 3)
    #expect("\(try #require(error))".hasPrefix("card.json:3:"))

    let cancellation = Cancellation()
    cancellation.cancel()
    let stop = await #expect(throws: RenderError.self) {
      try await request.render(SceneDocument(PipelineScenes.animated()), cancellation: cancellation)
    }
    #expect(stop?.code == .cancelled)
    #expect(!FileSystem.exists(folder.file("out.y4m")))
  }
}
