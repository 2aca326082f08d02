import Files
import Graphics
import ImageFiles
import MediaCodecs
import Sampling
import SceneLoading
import SceneModel
import TestSupport
import Testing

@testable import RenderPipeline

/// Places, their rules, and the search for files within a number of bytes.
@Suite("Places")
struct OutputPlaceTests {
  func place(_ name: String) throws -> OutputPlace { try OutputPlace(word: name) }

  /// A file at all limits of a place.
  func facts(_ place: OutputPlace) -> MediaFacts {
    let size: (Int, Int) =
      switch place.size {
      case .within(let w, let h), .touching(let w, let h): (w, h)
      case .listed(let sizes): (sizes[0][0], sizes[0][1])
      case .any: (1, 1)
      }
    let seconds = place.seconds.upperBound < .infinity ? place.seconds.upperBound : 100
    var facts = MediaFacts(
      format: place.formats[0],
      width: size.0,
      height: size.1,
      frames: place.frames.upperBound,
      seconds: seconds,
      rate: place.rates.upperBound,
      shortestFrame: max(place.shortestFrame, 1 / place.rates.upperBound),
      bytes: place.bytes
    )
    switch place.codec {
    case .vp9: (facts.codec, facts.pixelFormat) = ("vp9", "yuva420p")
    case .h264:
      (facts.codec, facts.profile, facts.pixelFormat) = ("h264", "High", "yuv420p")
      facts.colorMatrix = "bt709"
    default: facts.plays = 1
    }
    if place.hasAudio { facts.audio = MediaFacts.Audio(codec: "aac", sampleRate: 48_000) }
    return facts
  }

  @Test("A file at every limit is right, and one byte, frame, pixel or part beyond each is not")
  func limits() throws {
    for place in OutputPlace.all where !place.isPair {
      let right = facts(place)
      #expect(place.violations(of: right) == [], "\(place.name)")
      func expect(_ rule: OutputPlace.Rule, _ change: (inout MediaFacts) -> Void) {
        var wrong = right
        change(&wrong)
        #expect(place.violations(of: wrong).map(\.rule) == [rule], "\(place.name)")
      }
      expect(.bytes) { $0.bytes += 1 }
      expect(.format) { $0.format = "mkv" }
      expect(.size) { $0.width += 1 }
      expect(.size) { $0.height += 1 }
      expect(.rate) { $0.rate += 0.01 }
      if place.name == "line-sticker" {
        #expect(place.violations(of: right.lasting(4.001)).map(\.rule) == [.duration, .plays])
      } else if place.seconds.upperBound < .infinity {
        expect(.duration) { $0.seconds += 0.001 }
      }
      if place.shortestFrame > 0 { expect(.rate) { $0.shortestFrame -= 0.001 } }
      if place.rates.lowerBound > 0 { expect(.rate) { $0.rate = place.rates.lowerBound - 0.01 } }
      if place.seconds.lowerBound > 0 {
        expect(.duration) { $0.seconds = place.seconds.lowerBound - 0.001 }
      }
      if place.frames.upperBound < .max { expect(.frames) { $0.frames += 1 } }
      if place.frames.lowerBound > 1 { expect(.frames) { $0.frames = place.frames.lowerBound - 1 } }
      if place.codec != nil {
        expect(.codec) { $0.codec = "vp8" }
        expect(.codec) { $0.pixelFormat = "yuv444p" }
        expect(.audio) { $0.audio = MediaFacts.Audio(codec: "aac", sampleRate: 44_100) }
      }
      if place.plays != nil { expect(.plays) { $0.plays = 0 } }
    }
    let line = try place("line-sticker")
    var small = facts(line)
    // A still sticker of WhatsApp has at most 100 kB, an animated one 500 kB.
    var still = facts(try place("whatsapp-sticker"))
    (still.frames, still.bytes) = (1, 100_000)
    #expect(try place("whatsapp-sticker").violations(of: still) == [])
    still.bytes += 1
    #expect(try place("whatsapp-sticker").violations(of: still).map(\.rule) == [.bytes])
    still.frames = 2
    #expect(try place("whatsapp-sticker").violations(of: still) == [])
    // Four plays of one second, and not five, and not four of a little more.
    (small.plays, small.seconds) = (4, 1)
    #expect(line.violations(of: small) == [])
    small.seconds = 1.001
    #expect(line.violations(of: small).map(\.rule) == [.plays])
    (small.plays, small.seconds) = (5, 0.1)
    #expect(line.violations(of: small).map(\.rule) == [.plays])
  }

  @Test("Plays are written and read again, in each format")
  func plays() async throws {
    let folder = try ScratchFolder()
    for (name, plays) in [("x.gif", 1), ("x.gif", 2), ("x.gif", 0), ("x.webp", 7), ("x.webp", 0)]
      + [("x.apng", 3), ("x.apng", 0)]
    {
      var request = RenderRequest(to: try RequestedOutput(path: folder.file(name)))
      request.encoding.plays = plays
      var plan = try request.plan(PipelineScenes.animated(duration: 0.1))
      let format = try #require(AnimationFormat(rawValue: String(name.dropFirst(2))))
      guard case .animation(_, format, let settings) = plan.target else { continue }
      #expect(settings.plays == plays)
      let job = try plan.job(SceneResources(), ResourceLoader(ResourceOptions(roots: [])))
      _ = try await job.run()
      let facts = try MediaFacts(path: folder.file(name), limits: Limits())
      #expect(facts.plays == plays && facts.format == format.rawValue, "\(name) \(facts)")
    }
  }

  @Test(
    "Delays count as they are written, and a single image has no rate",
    arguments: [
      ("x.webp", 9, 200, 1.8), ("x.apng", 10, 20, 0.2), ("x.webp", 100, 3, 0.3),
    ]
  )
  func delays(_ name: String, _ milliseconds: Int, _ count: Int, _ seconds: Double) throws {
    let delay = AnimatedImagePart(
      area: PixelRect(x: 0, y: 0, width: 1, height: 1),
      delay: (milliseconds, 1000),
      disposal: .store,
      isBlended: false,
      pixels: name == "x.webp" ? .webp(0..<0) : .png([])
    )
    let facts = MediaFacts(
      AnimatedImageFile(
        bytes: Array(repeating: 0, count: 32),
        width: 1,
        height: 1,
        parts: Array(repeating: delay, count: count),
        isTruncated: false
      )
    )
    #expect(abs(facts.seconds - seconds) < 1e-9)
    #expect(abs(facts.rate - 1000 / Double(milliseconds)) < 1e-9)
  }

  @Test("A still PNG is judged by the rule of frames, as a GIF of one frame")
  func stills() throws {
    var still = facts(try place("discord-sticker"))
    (still.format, still.frames, still.seconds) = ("png", 1, 0)
    (still.rate, still.shortestFrame, still.plays) = (0, .infinity, nil)
    #expect(try place("discord-sticker").violations(of: still) == [])
    (still.width, still.height) = (320, 270)
    #expect(try place("line-sticker").violations(of: still).map(\.rule) == [.frames, .bytes])
    still.format = "jpeg"
    #expect(try place("discord-sticker").violations(of: still).map(\.rule) == [.format, .size])
  }

  // MARK: Planning

  func plan(
    _ name: String,
    _ scene: Scene,
    _ change: (inout RenderRequest) -> Void = { _ in }
  ) throws -> RenderPlan {
    let place = try place(name)
    var request = RenderRequest(to: try RequestedOutput(path: "x.\(place.ending)"))
    request.place = place
    change(&request)
    return try request.plan(scene)
  }

  @Test("Rates become divisors, sizes follow the rule, and what is set remains")
  func derived() throws {
    // 2.5 s of 60 frames a second.
    let scene = PipelineScenes.animated()
    let sticker = try plan("telegram-sticker", scene)
    #expect(sticker.frameRate == FrameRate(30) && sticker.frames.count == 75)
    #expect(sticker.geometry.width == 512 && sticker.geometry.height == 384)
    let slack = try plan("slack-emoji", scene)
    #expect(slack.frameRate == FrameRate(20) && slack.frames.count == 50)
    #expect(slack.geometry.width == 128 && slack.geometry.height == 96)
    let line = try plan("line-sticker", PipelineScenes.animated(duration: 2))
    #expect(line.frameRate == FrameRate(10) && line.frames.count == 20)
    #expect(line.geometry.width == 320 && line.geometry.height == 240)
    #expect(line.request.encoding.plays == 2)
    let square = PipelineScenes.animated(width: 800, height: 800)
    #expect(try plan("youtube", square).geometry.height == 720, "the nearest shape is the square")
    let slow = try plan("telegram-sticker", scene) { $0.rate = FrameRate(12) }
    #expect(slow.frameRate == FrameRate(12))
    var film = PipelineScenes.animated(duration: 4, width: 1920, height: 1080)
    film.frameRate = try #require(FrameRate(12))
    let reel = try plan("tiktok", film)
    #expect(reel.frameRate == FrameRate(24) && reel.geometry.width == 1080)
    #expect(reel.geometry.height == 1920)
  }

  @Test("The ground around a scene of another shape is transparent, and its own background remains")
  func ground() throws {
    let scene = PipelineScenes.animated(background: .white)
    let emoji = try plan("telegram-emoji", scene)
    #expect(emoji.background == .clear)
    #expect(emoji.scene.layers.first?.state.backgroundColor == .white)
    #expect(emoji.scene.layers.count == scene.layers.count + 1)
    let same = try plan("telegram-sticker", scene)
    #expect(same.background == .white && same.scene == scene)
  }

  @Test("Values and scenes that break a rule are refused before anything is drawn")
  func refused() throws {
    let scene = PipelineScenes.animated()
    let long = PipelineScenes.animated(duration: 3.1)
    let cases: [(String, String, Scene, (inout RenderRequest) -> Void)] = [
      ("to 3 s with \"duration\"", "telegram-sticker", long, { _ in }),
      (
        "one side of 512", "telegram-sticker", scene,
        { $0.canvas.size = .pixels(width: 511, height: 3) }
      ),
      ("30 frames a second", "telegram-sticker", scene, { $0.rate = FrameRate(31) }),
      ("at most 256,000", "telegram-sticker", scene, { $0.maxBytes = 256_001 }),
      (
        "at most 100,000", "whatsapp-sticker", scene,
        { ($0.maxBytes, $0.frames) = (100_001, .frame(0)) }
      ),
      ("no audio", "telegram-sticker", scene, { $0.audio = .file("x.wav") }),
      ("takes vp9", "telegram-sticker", scene, { $0.encoding.codec = .av1 }),
      ("at least 3 s", "tiktok", scene, { _ in }),
      ("in whole seconds (set", "line-sticker", scene, { _ in }),
      ("1 to 4 plays", "line-sticker", scene, { $0.encoding.plays = 2 }),
    ]
    for (text, name, scene, change) in cases {
      do throws(RequestError) {
        let place = try OutputPlace(word: name)
        var request = RenderRequest(to: try RequestedOutput(path: "x.\(place.ending)"))
        request.place = place
        change(&request)
        _ = try request.plan(scene)
        Issue.record("\(text): nothing is wrong")
      } catch {
        #expect(error.description.contains(text) && error.code == .usage, "\(error)")
      }
    }
  }

  @Test(
    "The remedies for a scene that is a part of a frame too long help",
    arguments: [
      (29.97, "2.969", 89), (23.976, "2.961", 71), (59.94, "2.969", 89),
    ]
  )
  func partsOfFrames(_ rate: Double, _ part: String, _ count: Int) throws {
    var scene = PipelineScenes.animated(duration: 3)
    scene.frameRate = try #require(FrameRate(rate))
    let error = #expect(throws: RequestError.self) { try plan("telegram-sticker", scene) }
    let text = error?.description ?? ""
    #expect(
      text.contains("lasts 3.003 s") && text.contains("shorten it to \(part) s with")
        && text.contains("\"op\" of a Lottie file"),
      "\(text)"
    )
    let end = try #require(Double(part))
    let cut = try plan("telegram-sticker", scene) {
      $0.frames = .range(from: nil, to: .seconds(end))
    }
    scene.duration = end
    let short = try plan("telegram-sticker", scene)
    #expect(cut.frames.count == count && short.frames.count == count)
  }

  // MARK: Bytes

  @Test("Numbers of bytes have units of thousands and of 1,024")
  func byteCounts() throws {
    for (text, bytes) in [
      ("1", 1), ("256k", 256_000), ("2M", 2_000_000), ("3Ki", 3072), ("1Mi", 1 << 20),
    ] {
      #expect(try RenderRequest.byteCount(text: text) == bytes)
    }
    for text in ["", "0", "k", "1kB", "1.5M", "-1", "1K", "9223372036854775807k", "1 k", "٣"] {
      #expect(throws: RequestError.self, "\(text)") { try RenderRequest.byteCount(text: text) }
    }
  }

  // Many colours that move.
  private func busy() -> Scene {
    var scene = PipelineScenes.animated(duration: 0.5, width: 96, height: 72)
    for index in 0..<40 {
      var state = LayerState()
      state.bounds = Rect(0, 0, 18, 14)
      state.position = Point(Double(index * 37 % 96), Double(index * 53 % 72))
      state.cornerRadius = 9
      state.backgroundColor = Color(
        Double(index * 7 % 40) / 40,
        Double(index * 11 % 40) / 40,
        Double(index) / 40
      )
      let move = Animation(
        timing: Timing(duration: 0.5),
        action: .property(
          .scalar(.positionX, .basic(from: Double(index * 2), to: Double(96 - index * 2), by: nil))
        )
      )
      scene.layers.append(Layer(state: state, animations: [move]))
    }
    return scene
  }

  private func render(
    _ folder: ScratchFolder,
    _ name: String,
    _ change: (inout RenderRequest) -> Void
  ) async throws -> RenderStatistics {
    var request = RenderRequest(to: try RequestedOutput(path: folder.file(name)))
    change(&request)
    var plan = try request.plan(busy())
    let job = try plan.job(SceneResources(), ResourceLoader(ResourceOptions(roots: [])))
    return try await job.run()
  }

  @Test("A search gives the bytes of its settings without a search, and uses most of the limit")
  func search() async throws {
    let folder = try ScratchFolder()
    for (name, share) in [
      ("x.webm", 0.5), ("x.mp4", 0.5), ("x.gif", 0.7), ("x.apng", 0.6), ("x.webp", 0.4),
    ] {
      let best = try await render(folder, name) {
        $0.encoding.crf = name.hasSuffix("4") ? 16 : name.hasSuffix("m") ? 14 : nil
      }
      let limit = Int(Double(best.bytes) * share)
      let fitted = try await render(folder, name) { $0.maxBytes = limit }
      #expect(
        fitted.bytes <= limit && fitted.bytes * 100 >= limit * 85,
        "\(name): \(fitted.bytes) of \(limit), \(fitted.fitting ?? "")"
      )
      #expect(FileSystem.size(of: folder.file(name)) == fitted.bytes)
      let text = try #require(fitted.fitting)
      #expect(text.contains("the next better step"), "\(text)")
      let first = try FileSystem.read(folder.file(name), limit: .max)
      _ = try await render(folder, name) { $0.maxBytes = limit }
      #expect(try FileSystem.read(folder.file(name), limit: .max) == first, "\(name)")
      // The next byte less is another step; the same number is the same file.
      let exact = try await render(folder, name) { $0.maxBytes = fitted.bytes }
      #expect(exact.bytes == fitted.bytes, "\(name)")
      let less = try await render(folder, name) { $0.maxBytes = fitted.bytes - 1 }
      #expect(less.bytes < fitted.bytes, "\(name)")
      guard name == "x.webm", let word = text.split(separator: "crf ").dropFirst().first else {
        continue
      }
      let factor = try #require(Double(word.prefix { $0 != "," }))
      let plain = try await render(folder, name) { $0.encoding.crf = factor }
      #expect(plain.bytes == fitted.bytes)
      #expect(try FileSystem.read(folder.file(name), limit: .max) == first)
    }
  }

  @Test("Where the best quality with loss fits, no lower one is written")
  func bestLoss() async throws {
    let folder = try ScratchFolder()
    for (name, quality) in [("x.webp", "with quality 99"), ("x.apng", "with 242 levels")] {
      let lossy = try await render(folder, name) { $0.encoding.fidelity = 99 }
      let fitted = try await render(folder, name) { $0.maxBytes = lossy.bytes }
      let text = try #require(fitted.fitting)
      #expect(text.contains(quality) || text.contains("with the usual quality"), "\(text)")
    }
  }

  @Test("A limit that cannot be met leaves the old file and says what is possible")
  func impossible() async throws {
    let folder = try ScratchFolder()
    try Array("old".utf8).write(to: folder.file("x.gif"))
    do {
      _ = try await render(folder, "x.gif") { $0.maxBytes = 100 }
      Issue.record("100 bytes are possible")
    } catch let error as RenderError {
      #expect(error.code == .unmet && error.message.contains("the smallest has"), "\(error)")
    }
    #expect(FileSystem.names(in: folder.path) == ["x.gif"])
    #expect(try FileSystem.read(folder.file("x.gif"), limit: 9) == Array("old".utf8))
    // With rate and size given, only the quality is lowered.
    await #expect(throws: RenderError.self) {
      try await render(folder, "x.gif") {
        ($0.maxBytes, $0.rate, $0.canvas.size) = (2000, FrameRate(50), .scale(1))
      }
    }
  }
}

extension MediaFacts {
  fileprivate func lasting(_ seconds: Double) -> MediaFacts {
    var facts = self
    facts.seconds = seconds
    return facts
  }
}
