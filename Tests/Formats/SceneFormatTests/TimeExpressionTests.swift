import SceneFormat
import SceneModel
import TestSupport
import Testing

/// One grammar of times for scenes, assertions and the command line.
@Suite("Time expressions")
struct TimeExpressionTests {
  private static let markers = [
    Marker(name: "idea", begin: 3, end: 5), Marker(name: "idea 2", begin: 7),
    Marker(name: "a-b", begin: 1), Marker(name: "end-credits", begin: 9),
  ]

  // At 25 frames per second in a scene of 10 s.
  private func seconds(_ text: String) -> Double? {
    TimeExpression(text, markers: Self.markers.map(\.name))?.seconds { term in
      switch term {
      case .seconds(let seconds): seconds
      case .frames(let frames): frames / 25
      case .percent(let percent): percent / 10
      case .end: 10
      case .marker(let name, let isEnd):
        Self.markers.first { $0.name == name }.map { isEnd ? $0.end ?? $0.begin : $0.begin }
      }
    }
  }

  @Test(
    "Sums of seconds, frames, percentages, markers and the end",
    arguments: [
      ("1.5", 1.5), ("-0.5", -0.5), ("1e1", 10), ("1e-1", 0.1), ("12f", 0.48),
      ("50%", 5), ("1:30", 90), ("00:00:01.5", 1.5), ("1:02:03.5", 3723.5), ("75:30", 4530),
      ("end", 10), ("end - 1", 9), ("end-1", 9), ("idea", 3), ("idea.begin", 3), ("idea.end", 5),
      ("idea + 0.5", 3.5), ("idea+0.5", 3.5), ("idea.end - 12f", 4.52), ("0.5 + idea", 3.5),
      ("idea 2", 7), ("idea 2 - idea.end", 2), ("a-b", 1), ("a-b - 1", 0), ("a-b-1", 0),
      ("end-credits", 9), ("end-credits + 1", 10), ("idea.end - idea + 1", 3), ("50% + 1:00", 65),
    ]
  )
  func sums(_ text: String, _ expected: Double) throws {
    let value = try #require(seconds(text), "\(text)")
    #expect(abs(value - expected) < 1e-12, "\(text)")
  }

  @Test(
    "Other texts are no times",
    arguments: [
      "", " ", "0x10", "inf", "nan", "1:75", "1:75:99", "1:2:60", "1:1.5:3", "1:-2", "1:2:3:4",
      "idea 3", "idea.middle", "idea +", "+ + 1", "+2", "1 2", "--1", "idea + end", "end + end - 1",
      "1 - idea", "12 f", "%", "f", "1 * 2",
    ]
  )
  func refused(_ text: String) { #expect(seconds(text) == nil, "\(text)") }

  @Test("The difference of two instants is a length, their number alone decides")
  func lengths() {
    func isInstant(_ text: String) -> Bool? {
      TimeExpression(text, markers: Self.markers.map(\.name))?.isInstant
    }
    #expect(isInstant("idea + 1") == true && isInstant("end") == true && isInstant("50%") == true)
    #expect(isInstant("1.5") == false && isInstant("idea.end - idea") == false)
    #expect(isInstant("12f") == false)
  }
}

/// Markers in the times of scenes.
@Suite("Markers as times")
struct MarkerTimeTests {
  private static let head = #""markers":{"idea":[1,1.5],"late":"idea.end + 0.25"},"#

  private func layer(_ text: String, head: String = head) throws -> Layer {
    try #require(try read(sceneText(text, head: head)).scene.layers.first)
  }

  @Test("Markers may name other markers in any order")
  func markers() throws {
    let text = sceneText("", head: #""markers":{"c":"b + 1","b":["a","a + 2"],"a":0.5},"#)
    #expect(
      try read(text).scene.markers == [
        Marker(name: "a", begin: 0.5), Marker(name: "b", begin: 0.5, end: 2.5),
        Marker(name: "c", begin: 1.5),
      ]
    )
  }

  @Test("Lifetimes, begin times and key times take markers, on the clock of their layer")
  func clocks() throws {
    let animation =
      #"{"keyPath":"opacity","values":[0,1,0],"beginTime":"idea","times":["idea","idea.end","late"]}"#
    let text =
      #"{"beginTime":0.5,"speed":2,"sublayers":[{"beginTime":"idea - 0.25","lifetime":["idea","end"],"animations":[\#(animation)]}]}"#
    let sublayer = try #require(try layer(text).sublayers.first)
    // The parent's clock is 2 · (t − 0.5): 1 at the instant 1, 0.5 at 0.75, 3 at the end, 2.
    #expect(sublayer.timing.beginTime == 0.5 && sublayer.lifetime == Lifetime(from: 1, to: 3))
    // The layer's own clock is 2 · (t − 0.5) − 0.5: 0.5 at 1; the times are 0, 1 and 1.5 after it.
    let timing = sublayer.animations[0].timing
    #expect(timing.beginTime == 0.5 && timing.duration == 1.5)
    #expect(sublayer.presentation(atLocalTime: 1.5).opacity == 1)
  }

  @Test("Durations are differences of instants; in groups times are those of the group")
  func groups() throws {
    let child =
      #"{"keyPath":"opacity","from":0,"beginTime":"idea.end","duration":"late - idea.end"}"#
    let text = #"{"animations":[{"beginTime":"idea","duration":2,"animations":[\#(child)]}]}"#
    let animation = try #require(try layer(text).animations.first)
    guard case .group(let children) = animation.action else {
      Issue.record("no group")
      return
    }
    #expect(animation.timing.beginTime == 1)
    #expect(children[0].timing.beginTime == 0.5 && children[0].timing.duration == 0.25)
  }

  @Test("Items of sequences are markers for everything else, and use markers")
  func sequences() throws {
    let sequence =
      #"{"beginTime":"start","sequence":[{"name":"a","duration":"idea.end - idea","layers":[{"animations":[{"keyPath":"opacity","from":0,"beginTime":"b","duration":1}]}]},{"name":"b","duration":1,"layers":[]}]}"#
    let head =
      #""assets":{"m":{"type":"audio","src":"m.wav"}},"audio":[{"asset":"m","begin":"b.end"}],"markers":{"idea":[1,1.5],"start":"idea + 0.5"},"#
    let scene = try read(sceneText(sequence + #",{"lifetime":["a","b.end"]}"#, head: head)).scene
    #expect(
      scene.markers.suffix(3) == [
        Marker(name: "b", begin: 2, end: 3), Marker(name: "idea", begin: 1, end: 1.5),
        Marker(name: "start", begin: 1.5),
      ]
    )
    #expect(scene.layers[1].lifetime == Lifetime(from: 1.5, to: 3))
    #expect(scene.audio[0].begin == 3)
    // In the item a, which begins at 1.5, the item b begins at 0.5.
    let inner = scene.layers[0].sublayers[0].sublayers[0]
    #expect(inner.animations[0].timing.beginTime == 0.5)
  }

  @Test("Mistakes in times", arguments: mistakes)
  func mistake(_ layers: String, _ markers: String, _ expected: String) {
    let reported = messages(sceneText(layers, head: "\"markers\":\(markers),"))
    #expect(reported.contains { $0.contains(expected) }, "\(reported)")
  }

  @Test(
    "Times before a file, and ends at its beginning, are refused",
    arguments: [
      (#""from":-1"#, "from: -1 s is before the beginning of the file"),
      (#""from":"-1""#, "from: -1 s is before the beginning of the file"),
      (#""to":-0.5"#, "to: -0.5 s is before the beginning of the file"),
      (#""from":"idea - 2""#, "from: -1 s is before the beginning of the file"),
      (#""to":"-3f""#, "cannot be part of a sum"),
      (#""to":0"#, "nothing is between 0 s and 0 s"),
      (#""from":1,"to":0.5"#, "nothing is between 1 s and 0.5 s"),
    ]
  )
  func mediaTimes(_ keys: String, _ expected: String) {
    let head = #""markers":{"idea":1},"assets":{"v":{"type":"video","src":"v.mp4"}},"#
    let reported = messages(sceneText(#"{"type":"video","asset":"v",\#(keys)}"#, head: head))
    #expect(reported.count == 1 && reported[0].contains(expected), "\(reported)")
    #expect(reported.allSatisfy { $0.hasSuffix("[E_VALUE]") }, "\(reported)")
  }

  private static let mistakes: [(String, String, String)] = [
    (
      #"{"beginTime":"ide"}"#, #"{"idea":1}"#,
      #"beginTime: "ide" is no time (did you mean "idea"?)"#
    ),
    (
      #"{"beginTime":"idae + 0.5"}"#, #"{"idea":1}"#,
      #""idae + 0.5" is no time: there is no marker "idae" (did you mean "idea"?)"#
    ),
    (
      #"{"beginTime":"1 + idae.end"}"#, #"{"idea":1}"#,
      #"there is no marker "idae.end" (did you mean "idea.end"?)"#
    ),
    (#"{"beginTime":"End"}"#, "{}", #""End" is no time (did you mean "end"?)"#),
    (#"{"beginTime":"0x10"}"#, "{}", "beginTime: needs a number"),
    ("", #"{"a":"b","b":"a + 1"}"#, "this time depends on itself"),
    (
      #"{"speed":0,"sublayers":[{"beginTime":"idea"}]}"#, #"{"idea":1}"#,
      "a clock that is stopped, reversed or remapped"
    ),
    (
      #"{"animations":[{"keyPath":"opacity","to":0,"duration":"idea"}]}"#, #"{"idea":1}"#,
      #"duration: the string "idea" is an instant, and a length is needed"#
    ),
    ("", #"{"a":[2,1]}"#, "the span ends before it begins"),
  ]
}

/// `"duration": "auto"`.
@Suite("Automatic duration")
struct AutomaticDurationTests {
  private func scene(_ layers: String, head: String = "") throws -> Scene {
    let text = sceneText(layers, head: head).replacing(
      #""duration":2"#,
      with: #""duration":"auto""#,
      maxReplacements: 1
    )
    var files = SceneFiles { _ throws(SceneFiles.AccessError) in
      throw SceneFiles.AccessError(.file, "there is none")
    }
    files.mediaDuration = { asset throws(SceneFiles.AccessError) in
      guard asset.source.path != "missing.wav" else {
        throw SceneFiles.AccessError(.file, "missing.wav is missing")
      }
      return 8
    }
    files.mediaFrames = { _ in FrameSequence(count: 80, rate: 10) }
    return try SceneReader(files: files).read(Array(text.utf8)).scene
  }

  private static let fade = #"{"keyPath":"opacity","from":0,"duration":1,"beginTime":2}"#

  @Test("The latest end of sequences and finite animations, on the clock of the scene")
  func animations() throws {
    #expect(try scene(#"{"animations":[\#(Self.fade)]}"#).duration == 3)
    let endless = #"{"keyPath":"opacity","by":1,"duration":9,"repeatCount":"infinity"}"#
    #expect(try scene(#"{"animations":[\#(Self.fade),\#(endless)]}"#).duration == 3)
    #expect(
      try scene(#"{"beginTime":1,"speed":0.5,"sublayers":[{"animations":[\#(Self.fade)]}]}"#)
        .duration == 7
    )
    #expect(try scene(#"{"lifetime":[0,2.5],"animations":[\#(Self.fade)]}"#).duration == 2.5)
    let item = #"{"duration":2,"layers":[{"animations":[\#(Self.fade)]}]}"#
    #expect(try scene(#"{"beginTime":1,"sequence":[\#(item),\#(item)]}"#).duration == 5)
  }

  @Test("Sounds and videos end with their part, at the end of their file at the latest")
  func media() throws {
    let assets =
      #""assets":{"v":{"type":"video","src":"v.mp4"},"m":{"type":"audio","src":"m.wav"}},"#
    #expect(
      try scene("", head: assets + #""audio":[{"asset":"m","begin":1,"from":2}],"#).duration == 7
    )
    #expect(
      try scene("", head: assets + #""audio":[{"asset":"m","begin":1,"duration":2}],"#).duration
        == 3
    )
    let video = #"{"type":"video","asset":"v","from":2,"to":5,"loop":2,"beginTime":1}"#
    #expect(try scene(video, head: assets).duration == 7)
    let long = #""audio":[{"asset":"m","begin":1,"from":6,"duration":5}],"#
    #expect(try scene("", head: assets + long).duration == 3)
    let frames = #"{"type":"video","asset":"v","from":"5f","to":"15f","loop":2}"#
    #expect(try scene(frames, head: assets).duration == 2)
    #expect(try scene(#"{"type":"video","asset":"v","to":"10f"}"#, head: assets).duration == 1)
    let endless = #"{"type":"video","asset":"v","loop":true}"#
    #expect(try scene(endless + #",{"animations":[\#(Self.fade)]}"#, head: assets).duration == 3)
  }

  @Test(
    "The delay between copies is on the clock of their replicator",
    arguments: [
      // The animation ends at 1 s of the last copy, which is 0.4 s later than the first.
      (#""speed":0.5"#, "", 2.8), (#""speed":2"#, "", 0.7), (#""beginTime":1"#, "", 2.4),
      (#""speed":0.5"#, #""lifetime":[0,0.5],"#, 1.8),
    ]
  )
  func copies(_ timing: String, _ keys: String, _ duration: Double) throws {
    let layer = #"{\#(keys)"animations":[{"keyPath":"opacity","to":0,"duration":1}]}"#
    let copies = #""type":"replicator","instanceCount":5,"instanceDelay":0.1"#
    let match = try scene(#"{\#(copies),\#(timing),"sublayers":[\#(layer)]}"#)
    expectClose(match.duration, duration)
  }

  @Test(
    "What is never visible does not decide",
    arguments: [
      (#""hidden":true"#, 3.0), (#""opacity":0"#, 3), (#""opacity":0.1"#, 9),
      (#""hidden":true,"animations":[{"keyPath":"hidden","to":false}]"#, 9),
      (#""opacity":{"expression":"time","value":0}"#, 9),
    ]
  )
  func invisible(_ keys: String, _ duration: Double) throws {
    let visible = #"{"animations":[\#(Self.fade)]},"#
    let sublayers = [
      #"{"animations":[{"keyPath":"opacity","from":0,"duration":9}]}"#,
      #"{"sequence":[{"duration":9,"layers":[{}]}]}"#,
      #"{"type":"vector","items":[{"type":"trim","end":{"values":[0,1],"keyTimes":[1,9]}}]}"#,
    ]
    for sublayer in sublayers {
      let match = try scene(visible + #"{\#(keys),"sublayers":[\#(sublayer)]}"#)
      #expect(match.duration == duration, "\(sublayer)")
    }
  }

  @Test("Times from the end follow the duration, and do not decide it")
  func end() throws {
    let last = #"{"animations":[{"keyPath":"opacity","to":0,"beginTime":"end - 1","duration":1}]}"#
    let match = try scene(#"{"animations":[\#(Self.fade)]},"# + last)
    #expect(match.duration == 3 && match.layers[1].animations[0].timing.beginTime == 2)
  }

  @Test(
    "A lifetime that follows the duration cuts nothing while the duration is measured",
    arguments: [
      (#"[0,"end"]"#, 8.0), (#"[0,"50%"]"#, 8), (#"[1,"end - 1.5"]"#, 8), (#"[0,"late"]"#, 8),
      (#"["end - 3","end"]"#, 8), (#"[0,"early"]"#, 2), (#"[0,"end - late"]"#, 1),
    ]
  )
  func lifetimes(_ lifetime: String, _ duration: Double) throws {
    let head =
      #""assets":{"v":{"type":"video","src":"v.mp4"}},"markers":{"late":"end - 1","early":2},"#
    let video = #"{"type":"video","asset":"v"}"#
    #expect(
      try scene(#"{"lifetime":\#(lifetime),"sublayers":[\#(video)]}"#, head: head).duration
        == duration
    )
    let own = #"{"type":"video","asset":"v","lifetime":\#(lifetime)}"#
    #expect(try scene(own, head: head).duration == duration)
  }

  @Test("A length until the end neither decides the duration nor removes what is beside it")
  func lengths() throws {
    let head = #""markers":{"idea":1},"#
    let long = #"{"keyPath":"opacity","to":0,"duration":"end - idea"}"#
    let match = try scene(#"{"animations":[\#(long),\#(Self.fade)]}"#, head: head)
    #expect(match.duration == 3 && match.layers[0].animations[0].timing.duration == 2)
    // The layer is cut at 2.5 s, and what begins before the end of the scene does not reach it.
    let late =
      #"{"lifetime":[0,2.5],"animations":[{"keyPath":"opacity","to":0,"beginTime":"end - 1"}]}"#
    let short = #"{"keyPath":"opacity","to":0,"duration":2}"#
    #expect(try scene(late + #",{"animations":[\#(short)]}"#).duration == 2)
  }

  @Test(
    "Letters end with the animation of the last unit",
    arguments: [
      // Ten letters and two words; the animation lasts 0.5 s and begins at 0.25 s.
      (#""stagger":0.25"#, 3.0), (#""unit":"word","stagger":0.25"#, 1),
      (#""unit":"line","stagger":0.25"#, 0.75), (#""within":2"#, 2.75),
      // The middle letters begin first, four ranks before the outer ones.
      (#""stagger":0.25,"order":"center""#, 1.75),
    ]
  )
  func letters(_ stagger: String, _ duration: Double) throws {
    let fade = #"{"keyPath":"opacity","from":0,"beginTime":0.25,"duration":0.5}"#
    let text =
      #"{"type":"text","string":"Hello there","letters":{\#(stagger),"animations":[\#(fade)]}}"#
    #expect(try scene(text).duration == duration)
  }

  @Test("Keyframed values end with their last key, on the clock of the layer")
  func keyframes() throws {
    func trim(_ after: String = "") -> String {
      #"{"type":"trim","end":{"values":[0,1],"keyTimes":[1,3]\#(after)}}"#
    }
    func vector(_ item: String, _ keys: String = "") -> String {
      #"{"type":"vector",\#(keys)"items":[\#(item)]}"#
    }
    #expect(try scene(vector(trim())).duration == 3)
    #expect(try scene(vector(trim(), #""beginTime":1,"speed":0.5,"#)).duration == 7)
    #expect(try scene(vector(trim(), #""lifetime":[0,2],"#)).duration == 2)
    #expect(try scene(vector(trim(), #""lifetime":[0,"end"],"#)).duration == 3)
    #expect(
      try scene(#"{"beginTime":2,"sublayers":[\#(vector(trim()))]}"#).duration == 5
    )
    // What goes on for ever decides nothing.
    let endless = vector(trim(#","after":"cycle""#))
    #expect(try scene(endless + #",{"animations":[\#(Self.fade)]}"#).duration == 3)
    let mask =
      #"{"maskPaths":[{"path":"M0 0h9v9z","opacity":{"values":[0,1],"keyTimes":[0,4]}}]}"#
    #expect(try scene(mask).duration == 4)
  }

  @Test("A scene in which nothing ends, and one whose sound is missing, are errors at the duration")
  func failures() {
    func reported(_ layers: String, head: String = "") -> [String] {
      do {
        _ = try scene(layers, head: head)
        return []
      } catch let error as SceneReadError {
        return error.diagnostics.map { $0.text(file: nil) }
      } catch {
        return ["\(error)"]
      }
    }
    #expect(reported("{}").contains { $0.contains("duration: nothing in the scene ends") })
    let assets =
      #""assets":{"m":{"type":"audio","src":"missing.wav"}},"audio":[{"asset":"m"}],"#
    let missing = reported("", head: assets)
    #expect(missing.contains { $0.contains("missing.wav is missing") && $0.contains("[E_FILE]") })
  }
}
