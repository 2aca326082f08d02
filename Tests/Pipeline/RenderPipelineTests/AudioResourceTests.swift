import Files
import Foundation
import MediaCodecs
import RenderPipeline
import Sampling
import SceneLoading
import SceneModel
import TestSupport
import Testing

@Suite("Sounds of a scene")
struct AudioResourceTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func scene(
    _ source: String = "a.wav",
    duration: Double = 2,
    tracks: [AudioTrack] = [AudioTrack(asset: "a")],
    loudness: Loudness? = nil
  ) -> Scene {
    var scene = PipelineScenes.animated(duration: duration)
    scene.assets = [Asset(name: "a", kind: .audio, source: .file(source))]
    scene.audio = tracks
    if let loudness {
      scene.layers[0].animations = [
        Animation(
          timing: Timing(duration: .infinity),
          loudness: loudness,
          action: .property(.scalar(.positionX, .basic(from: 0, to: 40, by: nil)))
        )
      ]
    }
    return scene
  }

  private func load(_ scene: Scene, limits: Limits = Limits()) -> ResourceLoader.Outcome {
    ResourceLoader(ResourceOptions(roots: [folder.path]), limits: limits).load(scene)
  }

  private func job(
    _ scene: Scene,
    to name: String,
    jobs: Int = 1,
    container: VideoContainer = .mp4
  ) throws -> RenderJob {
    let outcome = load(scene)
    #expect(outcome.problems.isEmpty)
    var job = PipelineScenes.job(
      scene,
      to: .video(
        path: folder.file(name),
        container: container,
        settings: VideoSettings(
          width: scene.canvas.width,
          height: scene.canvas.height,
          frameRate: scene.frameRate
        )
      ),
      jobs: jobs,
      resources: outcome.resources
    )
    job.audio = AudioMix(
      scene.audio.map { ($0, outcome.resources.audios[$0.asset]) },
      sceneDuration: scene.duration,
      frames: job.frames,
      rate: scene.frameRate
    )
    return job
  }

  private func samples(_ name: String) throws -> [Float] {
    let descriptor = open(folder.file(name), O_RDONLY)
    let size = Int(lseek(descriptor, 0, SEEK_END))
    var reader = try AudioDecoder(
      MediaFile(descriptor: descriptor, byteCount: size),
      maxSeconds: 60
    )
    var left: [Float] = []
    while let part = try reader.next() {
      for index in stride(from: 0, to: part.count, by: 2) { left.append(part[index]) }
    }
    return left
  }

  @Test("The sound of a video does not depend on the number of workers, and clicks on time")
  func sameBytes() async throws {
    try folder.write(WaveFile.clicks(at: [0.5], duration: 1, rate: 44_100).bytes, to: "a.wav")
    let tracks = [AudioTrack(asset: "a"), AudioTrack(asset: "a", begin: 1.5, gain: 0.5)]
    let scene = scene(duration: 4, tracks: tracks)
    for jobs in [1, 2] {
      _ = try await job(scene, to: "\(jobs).mp4", jobs: jobs).run()
    }
    let bytes = try folder.bytes("1.mp4")
    #expect(try folder.bytes("2.mp4") == bytes)
    let left = try samples("1.mp4")
    #expect(abs(left.count - 4 * 48_000) < 1024)
    let second = left.indices.dropFirst(60_000).max { abs(left[$0]) < abs(left[$1]) } ?? 0
    let first = left.indices.prefix(60_000).max { abs(left[$0]) < abs(left[$1]) } ?? 0
    #expect(abs(first - 24_000) <= 48 && abs(second - 96_000) <= 48)
    var silent = try job(scene, to: "silent.mp4")
    silent.audio = nil
    _ = try await silent.run()
    #expect(throws: CodecError.self) { _ = try samples("silent.mp4") }
  }

  @Test("A part of a scene sounds as that part")
  func part() async throws {
    try folder.write(WaveFile.clicks(at: [1.25], duration: 2).bytes, to: "a.wav")
    let scene = scene()
    var part = try job(scene, to: "part.mp4")
    part.frames = Array(part.frames[60..<90])
    part.audio = AudioMix(
      scene.audio.map { ($0, part.source.resources.audios[$0.asset]) },
      sceneDuration: scene.duration,
      frames: part.frames,
      rate: scene.frameRate
    )
    let statistics = try await part.run()
    #expect(statistics.clippedSamples == 0 && abs(statistics.audioPeak - 0.9) < 0.01)
    let left = try samples("part.mp4")
    #expect(abs(left.count - 24_000) < 1024)
    let click = left.indices.max { abs(left[$0]) < abs(left[$1]) } ?? 0
    #expect(abs(click - 12_000) <= 48)
  }

  @Test("Missing audio is missing input, undecodable audio is bad input")
  func problems() throws {
    #expect(load(scene()).problems.map(\.code) == [.missingInput])
    #expect(load(scene()).problems.map(\.path) == ["assets.a.src"])
    try folder.write("no sound", to: "a.wav")
    #expect(load(scene()).problems.map(\.code) == [.badInput])
    try folder.write([UInt8](), to: "a.wav")
    #expect(load(scene()).problems.map(\.code) == [.badInput])
    try folder.write(WaveFile([]).bytes, to: "a.wav")
    #expect(load(scene()).problems.map(\.code) == [.badInput])
    try FileManager.default.createDirectory(
      atPath: folder.file("d.wav"),
      withIntermediateDirectories: false
    )
    #expect(load(scene("d.wav")).problems.map(\.code) == [.missingInput])
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("out.wav"),
      withDestinationPath: "/etc/hostname"
    )
    #expect(load(scene("out.wav")).problems.map(\.code) == [.missingInput])
    // Nobody hears it, so nobody looks.
    #expect(load(scene("gone.wav", tracks: [])).problems.isEmpty)
  }

  @Test("Limits hold at their number and refuse the next one")
  func limits() throws {
    let wave = WaveFile([Int16](repeating: 0, count: 48_000)).bytes
    try folder.write(wave, to: "a.wav")
    var limits = Limits()
    limits.audioBytes = wave.count
    limits.audioSeconds = 1
    #expect(load(scene(), limits: limits).problems.isEmpty)
    limits.audioBytes = wave.count - 1
    let large = try #require(load(scene(), limits: limits).problems.first)
    #expect(large.code == .limit && large.message.contains("--max-sound-bytes"))
    limits.audioBytes = wave.count
    limits.audioSeconds = 0.99
    let long = try #require(load(scene(), limits: limits).problems.first)
    #expect(long.code == .limit && long.message.contains("--max-sound-seconds"))
  }

  @Test("A track that begins after the end of its sound is warned of")
  func silentTrack() throws {
    try folder.write(WaveFile([Int16](repeating: 0, count: 24_000)).bytes, to: "a.wav")
    let outcome = load(scene(tracks: [AudioTrack(asset: "a", from: 0.5)]))
    #expect(outcome.diagnostics.map(\.path) == ["audio[0].from"])
    #expect(outcome.diagnostics.first?.message.contains("0.5 s") == true)
    #expect(load(scene(tracks: [AudioTrack(asset: "a", from: 0.49)])).diagnostics.isEmpty)
  }

  @Test("A sound that was cut off is warned of", arguments: [VideoContainer.mp4, .mkv])
  func cutSound(_ container: VideoContainer) async throws {
    try folder.write(WaveFile([Int16](repeating: 1000, count: 96_000)).bytes, to: "a.wav")
    _ = try await job(scene(), to: "whole", container: container).run()
    #expect(load(scene("whole")).diagnostics.isEmpty)
    let file = try folder.bytes("whole")
    try folder.write(Array(file.prefix(file.count / 2)), to: "half")
    let cut = load(scene("half"))
    let warning = try #require(cut.diagnostics.first)
    #expect(warning.code == .truncated && cut.problems.isEmpty)
    #expect(warning.path == "assets.a.src")
    #expect(warning.message.contains("before the length that its file promises"))
  }

  @Test("A WAV file that was cut off is warned of, and one from a pipe is whole")
  func cutWave() throws {
    let wave = WaveFile([Int16](repeating: 1000, count: 72_000))
    try folder.write(Array(wave.bytes.prefix(wave.bytes.count / 3)), to: "a.wav")
    let cut = load(scene())
    #expect(cut.problems.isEmpty && cut.diagnostics.map(\.code) == [.truncated])
    #expect(cut.diagnostics.first?.message.contains("1 s before the length") == true)
    // ffmpeg, SoX and arecord put these sizes into the heads of files whose ends they do not know.
    for size in [0xFFFF_FFFF, 0x7FFF_F000, 0x8000_0000] {
      try folder.write(wave.header(dataBytes: size) + wave.bytes.dropFirst(44), to: "a.wav")
      #expect(load(scene()).diagnostics.isEmpty)
    }
  }

  @Test("An animation follows the loudness of the file")
  func loudness() throws {
    // Half a second of silence, then a square wave of −20 dB.
    let codes = (0..<48_000).map { $0 < 24_000 ? 0 : $0 / 50 % 2 == 0 ? 3277 : -3277 }
    try folder.write(WaveFile(codes.map { Int16($0) }).bytes, to: "a.wav")
    let loudness = Loudness(asset: "a", quietest: -40, loudest: 0, attack: 0, release: 0)
    let scene = scene(tracks: [], loudness: loudness)
    let outcome = load(scene)
    let track = try #require(outcome.resources.audioLevels[loudness])
    #expect(track.fraction(at: 0.4) == 0)
    #expect(abs(track.fraction(at: 0.75) - 0.5) < 1e-4)
    #expect(track.fraction(at: 1.1) == 0)
    // The level stays the same for the whole of the tone.
    let renderer = FrameRenderer(
      RenderSource(
        scene: scene,
        resources: outcome.resources,
        geometry: OutputGeometry(canvas: scene.canvas),
        background: .black
      )
    )
    let list = try renderer.displayList(at: 0.75)
    let silent = try renderer.displayList(at: 0.25)
    #expect(list != silent)
    #expect(list == (try renderer.displayList(at: 0.8)))
  }
}
