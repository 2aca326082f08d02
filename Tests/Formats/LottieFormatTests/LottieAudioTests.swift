import LottieFormat
import SceneFormat
import SceneModel
import Testing

@Suite("Lottie audio")
struct LottieAudioTests {
  /// A file of ten frames a second whose composition `c` plays a sound from its frame 2 to its frame 12.
  private func read(
    _ layers: String,
    limits: Limits = Limits()
  ) throws(SceneReadError) -> ImportedScene {
    let text = """
      {"fr":10,"ip":0,"op":40,"w":8,"h":8,"assets":[
      {"id":"s","p":"data:audio/mp3;base64,AAAA"},
      {"id":"c","w":8,"h":8,"layers":[{"ty":6,"refId":"s","ip":2,"op":12,"st":1,"ks":{}}]},
      {"id":"d","w":8,"h":8,"layers":[\(Self.use("c", 0, 40, at: 4)),\(Self.use("c", 0, 40, at: 5))]}],
      "layers":[\(layers)]}
      """
    return try LottieReader(limits: limits).read(Array(text.utf8))
  }

  private static func use(_ id: String, _ from: Int, _ to: Int, at start: Int, _ more: String = "")
    -> String
  {
    #"{"ty":0,"refId":"\#(id)","w":8,"h":8,"ip":\#(from),"op":\#(to),"st":\#(start),"ks":{}\#(more)}"#
  }

  @Test("The audio of a composition moves with its layer and is heard while the layer is visible")
  func compositions() throws {
    let full = try read(Self.use("c", 0, 40, at: 5)).scene.audio
    #expect(full.count == 1)
    expect(full[0], begin: 0.7, from: 0.1, duration: 1)
    let cut = try read(Self.use("c", 10, 15, at: 5)).scene.audio
    #expect(cut.count == 1)
    expect(cut[0], begin: 1, from: 0.4, duration: 0.5)
    let early = try read(Self.use("c", 0, 40, at: -6)).scene.audio
    #expect(early.count == 1)
    expect(early[0], begin: 0, from: 0.5, duration: 0.6)
    #expect(try read(Self.use("c", 20, 40, at: 5)).scene.audio.isEmpty)
  }

  private func expect(_ track: AudioTrack, begin: Double, from: Double, duration: Double) {
    #expect(abs(track.begin - begin) < 1e-9 && abs(track.from - from) < 1e-9, "\(track)")
    #expect(abs((track.duration ?? 0) - duration) < 1e-9, "\(track)")
  }

  @Test("A composition that is used several times, and in another one, is heard every time")
  func repeated() throws {
    let scene = try read("\(Self.use("c", 0, 40, at: 0)),\(Self.use("d", 0, 40, at: 10))").scene
    let begins = scene.audio.map { ($0.begin * 10).rounded() }.sorted()
    #expect(begins == [2, 16, 17])
    #expect(scene.assets.map(\.name) == ["s"])
  }

  @Test(
    "The audio of a composition at another speed is named and not heard",
    arguments: [#","sr":2"#, #","tm":{"a":0,"k":1}"#]
  )
  func speed(more: String) throws {
    let layers = "\(Self.use("c", 0, 40, at: 0, more)),\(Self.use("c", 0, 40, at: 9, more))"
    let read = try read(layers)
    #expect(read.scene.audio.isEmpty)
    let messages = read.diagnostics.filter { $0.message.contains("the audio of a composition") }
    #expect(messages.map(\.path) == ["layers[0]"])
  }

  @Test("Compositions that multiply audio tracks are refused")
  func limit() throws {
    var limits = Limits()
    limits.audioTracks = 3
    let twice = [0, 1].map { Self.use("d", 0, 40, at: $0) }.joined(separator: ",")
    let error = #expect(throws: SceneReadError.self) { try read(twice, limits: limits) }
    #expect(error?.errors.map(\.code) == [.limit])
    #expect(error?.errors.first?.message.contains("--max-audio-tracks") == true)
    limits.audioTracks = 4
    #expect(try read(twice, limits: limits).scene.audio.count == 4)
  }
}
