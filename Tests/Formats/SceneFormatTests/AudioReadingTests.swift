import SceneFormat
import SceneModel
import TestSupport
import Testing

/// Gain, ducking, sounds of videos and bands of audio animations in scene files.
@Suite("Audio in scenes")
struct AudioReadingTests {
  private static let assets =
    #""assets":{"m":{"type":"audio","src":"m.wav"},"s":{"type":"audio","src":"s.wav"},"v":{"type":"video","src":"v.mp4"}},"#

  private static func head(_ tracks: String) -> String { assets + #""audio":[\#(tracks)],"# }

  private func tracks(_ tracks: String) throws -> [AudioTrack] {
    try read(sceneText("", head: Self.head(tracks))).scene.audio
  }

  private func scene(_ layers: String, head: String = assets) throws -> Scene {
    var files = SceneFiles { _ throws(SceneFiles.AccessError) in
      throw SceneFiles.AccessError(.file, "there is none")
    }
    files.mediaDuration = { _ in 4 }
    return try SceneReader(files: files).read(Array(sceneText(layers, head: head).utf8)).scene
  }

  @Test("Gain has keyframes, in decibels too, at seconds after the begin or at markers")
  func gain() throws {
    let head = #""markers":{"idea":1.5},"#
    let text =
      #"{"asset":"m","begin":0.5,"gain":{"values":[0,-20],"times":[0,"idea"],"decibels":true}}"#
    let scene = try read(sceneText("", head: head + Self.head(text))).scene
    #expect(
      scene.audio.first?.envelope
        == AudioEnvelope(values: [0, -20], times: [0, 1], isInDecibels: true)
    )
    #expect(try read(SceneWriter.write(scene)).scene == scene)
  }

  @Test("The duration of a track may be the difference of two markers")
  func duration() throws {
    let head = #""markers":{"idea":[0.5,1.25]},"#
    let text = #"{"asset":"m","begin":"idea","duration":"idea.end - idea"}"#
    let scene = try read(sceneText("", head: head + Self.head(text))).scene
    #expect(scene.audio == [AudioTrack(asset: "m", begin: 0.5, duration: 0.75)])
    let instant = messages(sceneText("", head: Self.head(#"{"asset":"m","duration":"end"}"#)))
    #expect(instant.count == 1 && instant[0].contains("a length is needed"), "\(instant)")
  }

  @Test("Ducking has defaults, and names a track by its name or asset")
  func ducking() throws {
    let list = #"{"asset":"m","duck":{"under":"voice","by":-6}},{"asset":"s","name":"voice"}"#
    let result = try tracks(list)
    #expect(result[0].ducking == AudioDucking(under: "voice", decibels: -6))
    #expect(
      AudioDucking(under: "a")
        == AudioDucking(under: "a", decibels: -12, attack: 0.1, release: 0.4, threshold: -40)
    )
    #expect(result[1].name == "voice")
    #expect(try tracks(#"{"asset":"m","duck":{"under":"s"}},{"asset":"s"}"#).count == 2)
  }

  @Test("The audio of a video layer becomes tracks on the clock and in the lifetime of the layer")
  func sound() throws {
    let video = #"{"type":"video","asset":"v","from":1,"sound":0.5,"beginTime":0.5}"#
    #expect(
      try scene(video).audio == [
        AudioTrack(asset: "v", begin: 0.5, from: 1, duration: 1.5, gain: 0.5)
      ]
    )
    let cut = #"{"lifetime":[1,1.75],"sublayers":[\#(video)]}"#
    #expect(
      try scene(cut).audio == [
        AudioTrack(asset: "v", begin: 1, from: 1.5, duration: 0.75, gain: 0.5)
      ]
    )
    let looped = #"{"type":"video","asset":"v","from":1,"to":1.75,"loop":true,"sound":true}"#
    let audio = try scene(looped).audio
    #expect(audio.map(\.begin) == [0, 0.75, 1.5] && audio.map(\.from) == [1, 1, 1])
    #expect(audio.map(\.duration) == [0.75, 0.75, 0.5])
    let off = #"{"type":"video","asset":"v","sound":false},{"type":"video","asset":"v"}"#
    #expect(try scene(off).audio.isEmpty)
    let keys = #"{"type":"video","asset":"v","sound":{"gain":0.5,"fadeIn":1,"name":"clip"}}"#
    let track = try #require(try scene(keys).audio.first)
    #expect(track.fadeIn == 1 && track.name == "clip" && track.gain == 0.5)
  }

  @Test("Fades and keyframes of the gain run on over the loops of a video")
  func loops() throws {
    // Loops of 0.75 s at 0, 0.75 and 1.5 s; the scene ends at 2 s.
    func audio(_ sound: String, _ around: String = "") throws -> [AudioTrack] {
      let video = #"{"type":"video","asset":"v","from":1,"to":1.75,"loop":true,"sound":\#(sound)}"#
      return try scene(#"{\#(around)"sublayers":[\#(video)]}"#).audio
    }
    let fades = try audio(#"{"fadeIn":0.5,"fadeOut":0.25}"#)
    #expect(fades.map(\.fadeIn) == [0.5, 0, 0] && fades.map(\.fadeOut) == [0, 0, 0.25])
    #expect(fades.allSatisfy { $0.envelope == nil })
    let gain = try audio(#"{"gain":{"values":[0,1],"times":[0,2]}}"#)
    #expect(gain.map(\.envelope?.times) == [[0, 2], [-0.75, 1.25], [-1.5, 0.5]])
    #expect(gain.allSatisfy { $0.envelope?.values == [0, 1] })
    // Fades of a second each cross the joints: at 0.75 s the first is at 3/4, and at 1.5 s the
    // second at 1/2.
    let long = try audio(#"{"fadeIn":1,"fadeOut":1}"#)
    #expect(long.allSatisfy { $0.fadeIn == 0 && $0.fadeOut == 0 })
    #expect(long.map(\.envelope?.times) == [[0, 0.75], [0, 0.25, 0.75], [0, 0.5]])
    #expect(long.map(\.envelope?.values) == [[0, 0.75], [0.75, 1, 0.5], [0.5, 0]])
    // What a lifetime cuts off moves no keyframe.
    let cut = try audio(#"{"gain":{"values":[0,1],"times":[0,2]}}"#, #""lifetime":[0.5,1.5],"#)
    #expect(cut.map(\.begin) == [0.5, 0.75])
    #expect(cut.map(\.envelope?.times) == [[-0.5, 1.5], [-0.75, 1.25]])
  }

  @Test("Lengths may be texts with frames and differences of markers")
  func lengths() throws {
    let head = #""markers":{"idea":[0.5,1.25]},"frameRate":25,"#
    let text =
      #"{"asset":"m","from":"idea.end - idea","duration":"1:00","fadeIn":"5f","fadeOut":"idea.end - idea"}"#
    let scene = try read(sceneText("", head: head + Self.head(text))).scene
    let track = scene.audio[0]
    #expect(track.from == 0.75 && track.duration == 60)
    #expect(track.fadeIn == 0.2 && track.fadeOut == 0.75)
    let keys = [
      (#""timeOffset":"5f""#, 0.2, \Timing.timeOffset),
      (#""repeatDuration":"idea.end - idea""#, 0.75, \Timing.repeatDuration),
    ]
    for (key, expected, member) in keys {
      let animation = #"{"keyPath":"opacity","from":0,"duration":1,\#(key)}"#
      let layer = #"{\#(key),"animations":[\#(animation)]}"#
      let read = try read(sceneText(layer, head: head)).scene.layers[0]
      #expect(read.timing[keyPath: member] == expected)
      #expect(read.animations[0].timing[keyPath: member] == expected)
    }
    for key in ["from", "fadeIn", "fadeOut", "duration"] {
      let instant = #"{"asset":"m","\#(key)":"idea"}"#
      let reported = messages(sceneText("", head: head + Self.head(instant)))
      #expect(reported.contains { $0.contains("is an instant, and a length is needed") }, "\(key)")
      let negative = #"{"asset":"m","\#(key)":"-5f"}"#
      #expect(!messages(sceneText("", head: head + Self.head(negative))).isEmpty)
    }
  }

  @Test("Bands have names or frequencies; the bands of a spectrum have equal ratios")
  func bands() throws {
    func band(_ keys: String) throws -> AudioBand? {
      let animation = #"{\#(keys),"asset":"m","keyPath":"opacity","values":[0,1]}"#
      let scene = try read(sceneText(#"{"animations":[\#(animation)]}"#, head: Self.assets)).scene
      #expect(try read(SceneWriter.write(scene)).scene == scene)
      return scene.layers[0].animations[0].loudness?.band
    }
    #expect(try band(#""band":"bass""#) == AudioBand(low: 20, high: 250))
    #expect(try band(#""band":"treble""#) == AudioBand(low: 4000, high: 16_000))
    #expect(try band(#""band":[100,200]"#) == AudioBand(low: 100, high: 200))
    #expect(try band(#""type":"audio""#) == nil)
    let last = try #require(try band(#""type":"spectrum","bands":3,"index":2"#))
    // 20 · 800^(2/3) Hz to 16 kHz.
    #expect(abs(last.low - 1723.5) < 0.1 && abs(last.high - 16_000) < 1e-6)
  }

  @Test("Mistakes in tracks", arguments: mistakes)
  func mistake(_ tracks: String, _ expected: String) {
    let reported = messages(sceneText("", head: Self.head(tracks)))
    #expect(reported.contains { $0.contains(expected) }, "\(reported)")
  }

  private static let mistakes: [(String, String)] = [
    (#"{"asset":"m","gain":{"values":[1]}}"#, "audio[0].gain: values or times is missing"),
    (#"{"asset":"m","gain":{"values":[1],"times":[0,1]}}"#, "gain.times: 2 times for 1 values"),
    (#"{"asset":"m","gain":{"values":[1,2],"times":[1,0]}}"#, "gain.times[1]: the time 0 comes"),
    (#"{"asset":"m","gain":{"values":[-6],"times":[0]}}"#, #"add "decibels": true"#),
    (#"{"asset":"m","duck":{"under":"s"}}"#, #"audio[0].duck.under: there is no track "s""#),
    (#"{"asset":"m","duck":{"under":"m"}}"#, "cannot duck under itself"),
    (#"{"asset":"m","duck":{"by":-6}}"#, "under is missing"),
    (#"{"asset":"m","duck":{"under":"s","by":6}},{"asset":"s"}"#, "would make the track louder"),
    (#"{"asset":"m","duck":{"under":"s","volume":1}},{"asset":"s"}"#, "is not a key of duck"),
  ]

  @Test("Mistakes in sounds of videos and in bands", arguments: layerMistakes)
  func layerMistake(_ layer: String, _ expected: String) {
    let reported = messages(sceneText(layer, head: Self.assets))
    #expect(reported.contains { $0.contains(expected) }, "\(reported)")
  }

  private static let layerMistakes: [(String, String)] = [
    (#"{"type":"video","asset":"v","sound":true,"speed":2}"#, "does not run at the speed"),
    (
      #"{"type":"video","asset":"v","sound":true,"duration":1}"#,
      #"(remove duration; a layer that is there for a time has "lifetime": [0, 1])"#
    ),
    (
      #"{"type":"video","asset":"v","sound":true,"duration":1,"repeatCount":2}"#,
      "(remove duration and repeatCount;"
    ),
    (#"{"type":"video","asset":"v","sound":true,"speed":2}"#, "(remove speed)"),
    (#"{"type":"video","asset":"v","sound":"on"}"#, "sound: needs true, a gain, or an object"),
    (#"{"sound":true}"#, #""sound" is a key of video layers"#),
    (
      #"{"animations":[{"keyPath":"opacity","asset":"m","band":"low","values":[0,1]}]}"#,
      #"band: "low" is not a value"#
    ),
    (
      #"{"animations":[{"keyPath":"opacity","asset":"m","band":[9,3],"values":[0,1]}]}"#,
      "a band goes from a lower frequency"
    ),
    (
      #"{"animations":[{"type":"spectrum","keyPath":"opacity","asset":"m","values":[0,1]}]}"#,
      "bands is missing"
    ),
    (
      #"{"animations":[{"type":"spectrum","bands":4,"index":4,"keyPath":"opacity","asset":"m","values":[0,1]}]}"#,
      "index: 4 is outside 0…3"
    ),
  ]
}
