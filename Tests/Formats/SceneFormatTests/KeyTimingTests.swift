import SceneFormat
import SceneModel
import TestSupport
import Testing

/// Times in seconds, named paces, and animations that begin with others.
@Suite("Pace")
struct KeyTimingTests {
  private func keyframes(_ animation: String) throws -> (Animation, KeyframeTrack<Double>) {
    let read = try readAnimation(animation)
    guard case .property(.scalar(.opacity, .keyframes(let track))) = read.action else {
      throw PaceError.other
    }
    return (read, track)
  }

  private enum PaceError: Error { case other }

  @Test("Times give key times and the duration")
  func times() throws {
    let (read, track) = try keyframes(
      #"{"keyPath":"opacity","values":[0,1,0],"times":[0,0.5,2]}"#
    )
    #expect(read.timing.duration == 2)
    #expect(track.givenKeyTimes == [0, 0.25, 1] && track.values == [0, 1, 0])
  }

  @Test("Values hold before the first time and after the last")
  func contains() throws {
    let (read, track) = try keyframes(
      #"{"keyPath":"opacity","values":[0,1],"times":[1,2],"duration":4,"timingFunctions":["easeIn"]}"#
    )
    #expect(read.timing.duration == 4)
    #expect(track.givenKeyTimes == [0, 0.25, 0.5, 1] && track.values == [0, 0, 1, 1])
    #expect(track.timingFunctions == [nil, .easeIn])
  }

  @Test("In discrete mode each value begins at its time")
  func discrete() throws {
    let (_, track) = try keyframes(
      #"{"keyPath":"opacity","values":[0,1],"times":[0,1],"duration":4,"calculationMode":"discrete"}"#
    )
    #expect(track.givenKeyTimes == [0, 0.25, 1] && track.values == [0, 1])
  }

  @Test(
    "Mistakes with times and paces name what to do",
    arguments: [
      (#""values":[0,1],"times":[0,1,2]"#, "3 times for 2 values (give one per value)"),
      (#""values":[0,1],"times":[1,0.5]"#, "the time 0.5 comes after 1 (times must not decrease)"),
      (#""values":[0,1],"times":[-1,0]"#, "the time -1 is negative (give 0 or more)"),
      (#""values":[0,1],"times":[]"#, "times is empty (give one per value, or leave it out)"),
      (#""values":[0,1],"times":[0,0]"#, "all times are 0 (give a later one, or a duration)"),
      (
        #""values":[0,1],"times":[0,2],"duration":1"#,
        "the last time is 2 s, after the duration of 1 s (make the duration longer, or leave it out)"
      ),
      (
        #""values":[0,1],"times":[0,1],"keyTimes":[0,1]"#,
        "keyTimes and times are both given (remove one of them)"
      ),
      (
        #""values":[0,1],"times":[0,1],"calculationMode":"paced""#, "times do nothing in paced mode"
      ),
      (
        #""values":[0,1],"times":[1,2],"calculationMode":"cubic""#,
        "in cubic mode the first time is 0"
      ),
      (#""values":[0,1],"times":[0,1],"calculationMode":"discrete""#, "duration is missing"),
      (#""to":0,"timingFunction":"easeOutExp""#, "(did you mean \"easeOutExpo\"?)"),
      (#""to":0,"timingFunction":"steps(0)""#, "write \"steps(4)\" or \"steps(4, start)\""),
      (#""to":0,"timingFunction":"spring(1, 2)""#, "\"spring(1, 100, 10)\""),
      (#""to":0,"timingFunction":"cubic-bezier(0,0,1,1)""#, "four numbers (write [0, 0, 1, 1])"),
      (#""to":0,"delay":1"#, "delay counts from another animation"),
      (#""to":0,"after":"a","with":"b""#, "after and with are both given"),
      (#""to":0,"after":"a","beginTime":1"#, "after says when the animation begins"),
      (#""to":0,"after":"a""#, "there is no animation with the key \"a\" in this layer"),
      (#""to":0,"after":"x/a""#, "there is no layer \"x\" (give the layer this name)"),
      (#""to":0,"key":"a","after":"a""#, "the animation starts after itself, through \"a\""),
    ]
  )
  func failures(_ keys: String, _ message: String) {
    let reported = messages(animationText("{\"keyPath\":\"opacity\",\(keys)}"))
    #expect(reported.contains { $0.contains(message) }, "\(reported)")
  }

  @Test("Paces are read and written by name")
  func names() throws {
    let names = Easing.named.map(\.name) + ["steps(4)", "steps(3, start)", "spring(1, 100, 10)"]
    for name in names {
      let scene = try read(
        animationText(#"{"keyPath":"opacity","to":0,"timingFunction":"\#(name)"}"#)
      ).scene
      #expect(scene.layers.first?.animations.first?.timingFunction?.easing != nil, "\(name)")
      let written = try SceneWriter.write(scene)
      #expect(written.contains("\"\(name)\""), "\(name)")
      #expect(try read(written).scene == scene)
    }
  }

  private func begins(_ layers: String) throws -> [Double] {
    try read(sceneText(layers)).scene.layers.flatMap { $0.animations.map(\.timing.beginTime) }
  }

  private let fade = #""keyPath":"opacity","to":0"#

  @Test("Animations begin after the end of others, repeats counted, and with them")
  func sameLayer() throws {
    let begins = try begins(
      """
      {"animations":[{"key":"c",\(fade),"after":"b"},
        {"key":"a",\(fade),"beginTime":1,"duration":0.5,"repeatCount":3},
        {"key":"b",\(fade),"after":"a","delay":0.25,"duration":2,"autoreverses":true},
        {\(fade),"with":"b","delay":-1}]}
      """
    )
    #expect(begins == [6.75, 1, 2.75, 1.75])
  }

  @Test("Clocks of layers are reckoned in")
  func otherLayers() throws {
    let begins = try begins(
      """
      {"name":"first","beginTime":2,"speed":2,"animations":[{"key":"in",\(fade),"beginTime":1,"duration":3}]},
      {"beginTime":1,"animations":[{\(fade),"after":"first/in"},{\(fade),"with":"first/in"}]}
      """
    )
    // On the scene's clock the first one runs from 2.5 to 4.
    #expect(begins == [1, 3, 1.5])
  }

  @Test("Of several layers of a name the nearest one counts")
  func nearest() throws {
    let scene = try read(
      sceneText(
        """
        {"sublayers":[{"name":"dot","animations":[{"key":"in",\(fade),"duration":1}]}]},
        {"sublayers":[{"name":"dot","animations":[{"key":"in",\(fade),"duration":2}]},
          {"animations":[{\(fade),"after":"dot/in"}]}]}
        """
      )
    ).scene
    #expect(scene.layers[1].sublayers[1].animations[0].timing.beginTime == 2)
  }

  @Test("In a group animations follow each other, and the group is as long as all of them")
  func group() throws {
    let group = try readAnimation(
      """
      {"animations":[{"key":"b",\(fade),"duration":1,"after":"a"},{"key":"a",\(fade),"duration":2}]}
      """
    )
    guard case .group(let children) = group.action else { throw PaceError.other }
    #expect(children.map(\.timing.beginTime) == [2, 0] && group.timing.duration == 3)
  }

  @Test("Endless animations, cyclic timing and paused clocks are refused")
  func refusals() {
    let endless = messages(
      sceneText(
        "{\"animations\":[{\"key\":\"a\",\(fade),\"repeatCount\":\"infinity\"},{\(fade),\"after\":\"a\"}]}"
      )
    )
    #expect(endless.contains { $0.contains("the animation \"a\" has no end") })
    let circle = messages(
      sceneText(
        "{\"animations\":[{\"key\":\"a\",\(fade),\"after\":\"b\"},{\"key\":\"b\",\(fade),\"with\":\"a\"}]}"
      )
    )
    #expect(circle.contains { $0.contains("starts after itself") })
    let still = messages(
      sceneText(
        "{\"name\":\"x\",\"speed\":0,\"animations\":[{\"key\":\"a\",\(fade)}]},"
          + "{\"animations\":[{\(fade),\"after\":\"x/a\"}]}"
      )
    )
    #expect(still.contains { $0.contains("clocks that cannot be compared") })
  }
}
