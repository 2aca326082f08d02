import Foundation
import Graphics
import MediaCodecs
import RenderPipeline
import SceneLoading
import SceneModel
import SegmentStore
import TestSupport
import Testing

/// Segments that a store keeps: found where nothing changed, rendered again where something did.
@Suite("Kept segments")
struct SegmentCacheTests {
  private let folder: ScratchFolder
  private let store: SegmentStore

  init() throws {
    folder = try ScratchFolder()
    store = try SegmentStore(path: folder.file("store"))
  }

  // 480 frames, four segments of 120.
  private func scene(_ edit: (inout Scene) -> Void = { _ in }) -> Scene {
    var scene = PipelineScenes.animated(duration: 8)
    // There from 3 s to 4 s: in the second segment alone.
    var state = LayerState()
    state.bounds = Rect(0, 0, 30, 10)
    state.position = Point(32, 40)
    state.backgroundColor = Color(0, 0.5, 1)
    var title = Layer(name: "title", state: state)
    title.lifetime = Lifetime(from: 3, to: 4)
    scene.layers.append(title)
    edit(&scene)
    return scene
  }

  private func job(_ scene: Scene, _ name: String = "x.mp4", jobs: Int = 2) -> RenderJob {
    var job = PipelineScenes.job(
      scene,
      to: .video(
        path: folder.file(name),
        container: .mp4,
        settings: VideoSettings(
          width: scene.canvas.width,
          height: scene.canvas.height,
          frameRate: scene.frameRate
        )
      ),
      jobs: jobs
    )
    job.store = store
    return job
  }

  private func cachedFrames(_ job: RenderJob) async throws -> Int {
    try await job.run().cachedFrames
  }

  private func bytesWithoutStore(_ job: RenderJob) async throws -> [UInt8] {
    var plain = job
    plain.store = nil
    if case .video(_, let container, let settings) = job.target {
      plain.target = .video(
        path: folder.file("plain"),
        container: container,
        settings: settings
      )
    }
    _ = try await plain.run()
    return try folder.bytes("plain")
  }

  @Test("An edit renders the segments that it shows in, and no others")
  func edit() async throws {
    #expect(try await cachedFrames(job(scene())) == 0)
    #expect(try await cachedFrames(job(scene(), jobs: 1)) == 480)
    let edited = scene { $0.layers[1].state.backgroundColor = Color(1, 0, 0) }
    let change = job(edited, "y.mp4")
    #expect(try await cachedFrames(change) == 360)
    #expect(try await folder.bytes("y.mp4") == bytesWithoutStore(change))
    #expect(try folder.bytes("y.mp4") != folder.bytes("x.mp4"))
    // Names, and layers that do not show, are no part of a frame.
    let renamed = scene { scene in
      scene.layers[0].name = "other"
      var hidden = Layer(name: "hidden", state: LayerState())
      hidden.state.opacity = 0
      scene.layers.insert(hidden, at: 0)
    }
    #expect(try await cachedFrames(job(renamed)) == 480)
    #expect(store.problem == nil && store.damagedEntries == 0)
  }

  @Test("A range finds the segments that it shares with the whole")
  func range() async throws {
    _ = try await job(scene()).run()
    var part = job(scene(), "y.mp4")
    // From the second segment on: the same frames, at other places of the output.
    part.frames = Array(part.frames[120...])
    #expect(try await cachedFrames(part) == 0, "packets have the numbers of their frames")
    var start = job(scene(), "y.mp4")
    start.frames = Array(start.frames[..<240])
    #expect(try await cachedFrames(start) == 240)
    #expect(try await folder.bytes("y.mp4") == bytesWithoutStore(start))
  }

  @Test("Other settings, sizes and codecs find nothing")
  func settings() async throws {
    let short = PipelineScenes.animated(duration: 2)
    #expect(try await cachedFrames(job(short)) == 0)
    var settings = VideoSettings(width: 64, height: 48, frameRate: short.frameRate)
    let changes: [(inout VideoSettings) -> Void] = [
      { $0.quality = .draft }, { $0.crf = 20 }, { $0.preset = "fast" },
      { $0.codecOptions = [CodecOption("refs", "1")] },
      { $0.codecOptions = [CodecOption("refs", "2")] }, { $0.codec = .h265 },
    ]
    for (number, change) in changes.enumerated() {
      var other = settings
      change(&other)
      var job = job(short)
      job.target = .video(path: folder.file("y.mp4"), container: .mp4, settings: other)
      #expect(try await cachedFrames(job) == 0, "change \(number)")
    }
    // The container is no part of a packet.
    settings.quality = .good
    var other = job(short)
    other.target = .video(path: folder.file("y.mkv"), container: .mkv, settings: settings)
    #expect(try await cachedFrames(other) == 120)
  }

  @Test("A motion blur, its shutter, and the background are part of a frame")
  func style() async throws {
    let short = PipelineScenes.animated(duration: 2)
    _ = try await job(short).run()
    var blurred = short
    blurred.motionBlur = MotionBlur(samples: 4, shutterAngle: 180)
    #expect(try await cachedFrames(job(blurred)) == 0)
    #expect(try await cachedFrames(job(blurred)) == 120)
    blurred.motionBlur = MotionBlur(samples: 4, shutterAngle: 90)
    #expect(try await cachedFrames(job(blurred)) == 0)
    var white = job(short)
    white.source.background = .white
    #expect(try await cachedFrames(white) == 0)
  }

  @Test("Images are distinguished by their pixels")
  func images() async throws {
    func resources(_ byte: UInt8) -> SceneResources {
      var buffer = PixelBuffer(width: 8, height: 8)
      buffer.withUnsafeMutableBytes { bytes in
        for offset in stride(from: 0, to: 32, by: 4) {
          bytes[offset] = byte
          bytes[offset + 3] = 255
        }
      }
      var resources = SceneResources()
      resources.bitmaps[.asset("a")] = buffer.freeze()
      return resources
    }
    var scene = PipelineScenes.animated(duration: 2)
    scene.layers[0].state.contents = .asset("a")
    for (byte, expected) in [(UInt8(10), 0), (20, 0), (10, 120), (20, 120)] {
      var job = job(scene)
      job.source.resources = resources(byte)
      #expect(try await cachedFrames(job) == expected)
    }
  }

  @Test(
    "The cache stores hashes of frames; an entry without them is rendered again for a manifest"
  )
  func hashes() async throws {
    func hashes(_ expected: Int) async throws -> [String?] {
      var job = job(scene())
      let hashes = FrameHashes()
      job.source.hashes = hashes
      #expect(try await cachedFrames(job) == expected)
      return job.frames.map { hashes.hash(at: $0.time) }
    }
    _ = try await job(scene()).run()
    let drawn = try await hashes(0)
    #expect(!drawn.contains(nil))
    #expect(try await hashes(480) == drawn)
    #expect(try await cachedFrames(job(scene())) == 480)
  }

  @Test("Damaged entries are rendered again, with the same bytes")
  func damageError() async throws {
    _ = try await job(scene()).run()
    let full = try folder.bytes("x.mp4")
    let entries = (FileManager.default.subpaths(atPath: store.path) ?? []).filter {
      $0.hasSuffix(".seg")
    }
    #expect(entries.count == 4)
    for (number, name) in entries.enumerated() {
      let url = URL(fileURLWithPath: store.path + "/" + name)
      var bytes = try Data(contentsOf: url)
      switch number {
      case 0: bytes[bytes.count / 2] ^= 1
      case 1: bytes = bytes.dropLast(40)
      case 2: bytes = Data()
      default: break
      }
      try bytes.write(to: url)
    }
    #expect(try await cachedFrames(job(scene(), "y.mp4")) == 120)
    #expect(try folder.bytes("y.mp4") == full)
    #expect(store.damagedEntries == 3)
    #expect(try await cachedFrames(job(scene())) == 480)
  }

  @Test("P21: A store that is not writable stops nothing, at any step")
  func full() async throws {
    let plain = try await bytesWithoutStore(job(scene()))
    for step in StoreStep.allCases {
      let faults = StoreFaults { $0 == step ? EIO : nil }
      var job = job(scene())
      let broken = try SegmentStore(
        path: folder.file("\(step)"),
        maxBytes: .max,
        isMade: true,
        faults: faults
      )
      job.store = broken
      #expect(try await cachedFrames(job) == 0)
      #expect(try folder.bytes("x.mp4") == plain)
      #expect(broken.problem != nil && broken.contents().count == 0)
    }
  }

  @Test("Parts fill the store, the whole draws nothing more; a lost part is drawn")
  func parts() async throws {
    let plain = try await bytesWithoutStore(job(scene()))
    for part in 1...3 {
      let statistics = try await job(scene(), "part.mp4").fillStore(.part(part, of: 4))
      #expect(statistics.frames == 120 && statistics.cachedFrames == 0)
    }
    #expect(!folder.names.contains("part.mp4"))
    let last = try await job(scene()).fillStore(try SegmentSelection(list: "2-"))
    #expect(last.frames == 240 && last.cachedFrames == 120)
    #expect(try await cachedFrames(job(scene())) == 480)
    #expect(try folder.bytes("x.mp4") == plain)
    #expect(try await job(scene()).fillStore(.part(5, of: 9)).frames == 0)
    await #expect(throws: RequestError.self) {
      try await job(scene()).fillStore(try SegmentSelection(list: "4"))
    }
  }

  @Test("Texts of segments and parts")
  func selections() throws {
    #expect(try SegmentSelection(part: "3/8") == .part(3, of: 8))
    for text in ["0/8", "9/8", "3", "a/b", "1/2/3", "", "-1/4"] {
      #expect(throws: RequestError.self, "\(text)") { try SegmentSelection(part: text) }
    }
    #expect(throws: RequestError.self) { try SegmentSelection(list: "x") }
    let job = job(scene())
    #expect(try job.frameCount(of: SegmentSelection(list: "-1,0")) == 240)
    #expect(try job.frameCount(of: .part(1, of: 3)) == 240)
  }

  @Test("A plan reports the stored segments")
  func plan() async throws {
    let before = try await job(scene()).segments()
    #expect(before.map(\.index) == [0, 1, 2, 3])
    #expect(before.map(\.firstFrame) == [0, 120, 240, 360])
    #expect(before.map(\.lastFrame) == [119, 239, 359, 479])
    #expect(before.allSatisfy { !$0.isStored && $0.digest != nil })
    _ = try await job(scene()).fillStore(.part(2, of: 4))
    let after = try await job(scene()).segments()
    #expect(after.map(\.isStored) == [false, true, false, false])
    #expect(after.map(\.digest) == before.map(\.digest))
    let seconds = try job(scene()).measuredSecondsPerFrame(of: after)
    #expect(seconds > 0 && seconds < 1)
    #expect(try job(scene()).measuredSecondsPerFrame(of: []) == 0)
    var plain = job(scene())
    plain.store = nil
    #expect(try await plain.segments().allSatisfy { $0.digest == nil && !$0.isStored })
  }
}
