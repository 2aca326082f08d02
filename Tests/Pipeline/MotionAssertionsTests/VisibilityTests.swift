import MotionAssertions
import Testing

@Suite("Assertions about visibility")
struct VisibilityTests {
  private typealias Scene = MotionScene

  @Test("With motion blur the mean of the instants of a frame counts")
  func motionBlur() throws {
    var scene = Scene(MotionScene.blurred)
    scene.head = MotionScene.blur
    let flash = try scene.result(#"{"hidden":"flash"}"#)
    #expect(flash.frames == "30+1" && flash.measures(0.5), "\(flash)")
    // The mean time is half a frame after the begin: 1/120 of 0.1 s.
    let fade = try scene.result(#"{"visible":"fade","during":["30f","31f"]}"#)
    #expect(fade.holds && fade.measures(1.0 / 12), "\(fade)")
    #expect(try !scene.result(#"{"visible":"fade","during":["29f","30f"]}"#).holds)
    #expect(try scene.result(#"{"hidden":"never","during":["30f","31f"]}"#).holds)
    #expect(try scene.result(#"{"visible":"still"}"#).measures(1))
    let rests = try scene.result(#"{"rests":"flash"}"#)
    #expect(!rests.holds && rests.firstFrame == 30, "\(rests)")
    #expect(try scene.result(#"{"before":["flash","fade"]}"#).frames == "30+1")
  }

  @Test("A layer is visible while its opacity is above the bound")
  func opacity() throws {
    // The opacity on frame f is 1 − f / 60.
    let scene = Scene(Scene.square("box", at: 50, 50, Scene.linear("opacity", 1, 0)))
    let all = try scene.result(#"{"visible":"box"}"#)
    #expect(all.frames == "holds" && all.measures(1.0 / 60), "\(all)")
    let half = try scene.result(#"{"visible":"box","minOpacity":0.5}"#)
    // Frame 30 has exactly the bound, which is not above it.
    #expect(half.frames == "30+30" && half.measures(0.5), "\(half)")
    #expect(half.allowed == .number(0.5, unit: "") && half.layers == ["layers[0] box"])
    let early = try scene.result(#"{"visible":"box","minOpacity":0.5,"during":[0,"30f"]}"#)
    #expect(early.frames == "holds" && early.frameCount == 30)
    let hidden = try scene.result(#"{"hidden":"box","minOpacity":0.5}"#)
    #expect(hidden.frames == "0+30" && hidden.measures(1))
    #expect(try scene.result(#"{"hidden":"box","minOpacity":0.5,"during":["50%","end"]}"#).holds)
  }

  @Test("The opacities of the layers around count")
  func groups() throws {
    let inner = Scene.square("box", at: 50, 50, #","opacity":0.1"#)
    let scene = Scene(
      #"{"name":"card","bounds":[0,0,100,100],"position":[50,50],"opacity":0.5,"sublayers":[\#(inner)]}"#
    )
    let result = try scene.result(#"{"visible":"card/box","minOpacity":0.06}"#)
    #expect(result.frames == "0+60" && result.measures(0.05), "\(result)")
    #expect(try scene.result(#"{"visible":"card/box","minOpacity":0.04}"#).holds)
    // The card paints nothing itself: its sublayer counts.
    #expect(try scene.result(#"{"visible":"card"}"#).holds)
  }

  @Test("A layer beside the canvas is not visible")
  func outside() throws {
    // The right edge is at x = 5 − f: at the edge on frame 5, beyond it later.
    let scene = Scene(Scene.square("box", at: 0, 50, Scene.linear("position.x", 0, -60)))
    let result = try scene.result(#"{"visible":"box"}"#)
    #expect(result.frames == "5+55" && result.message.contains("outside"), "\(result)")
  }

  @Test("Opaque items above hide a layer, and half of them does not")
  func covered() throws {
    let box = Scene.square("box", at: 50, 50)
    func cover(_ rest: String) -> String {
      #"{"name":"cover","frame":[40,40,20,20],"lifetime":[0.5,0.75]\#(rest)}"#
    }
    let scene = Scene(box + "," + cover(#","backgroundColor":"blue""#))
    let result = try scene.result(#"{"visible":"box"}"#)
    #expect(result.frames == "30+15" && result.message.contains("cover"), "\(result)")
    #expect(try scene.result(#"{"hidden":"box","during":[0.5,0.75]}"#).holds)
    let clear = Scene(box + "," + cover(#","backgroundColor":"blue","opacity":0.9"#))
    #expect(try clear.result(#"{"visible":"box"}"#).holds)
    // Two halves hide it together; one of them does not.
    let halves = ["[40,40,10,20]", "[50,40,10,20]"].map {
      #"{"frame":\#($0),"backgroundColor":"blue"}"#
    }
    #expect(try Scene(box + "," + halves[0]).result(#"{"visible":"box"}"#).holds)
    let both = try Scene(([box] + halves).joined(separator: ",")).result(#"{"visible":"box"}"#)
    #expect(both.frames == "0+60", "\(both)")
    // A circle hides what is inside of it, and not a square that reaches its corners.
    func circle(_ radius: Double) -> String {
      #"{"bounds":[0,0,\#(2 * radius),\#(2 * radius)],"position":[50,50],"cornerRadius":\#(radius),"backgroundColor":"blue"}"#
    }
    // Half the diagonal of the square is 7.07.
    #expect(try Scene(box + "," + circle(7.2)).result(#"{"hidden":"box"}"#).holds)
    #expect(try Scene(box + "," + circle(6.9)).result(#"{"visible":"box"}"#).holds)
  }

  @Test("First and last visible frames")
  func times() throws {
    let scene = Scene(
      Scene.square("box", at: 50, 50, #","lifetime":[0.25,0.5]"#) + ","
        + Scene.square("late", at: 20, 20, #","lifetime":[0.5,1]"#)
    )
    // The first visible frame is 15, the last one 29.
    #expect(try scene.result(#"{"appears":"box","by":"15f"}"#).holds)
    let early = try scene.result(#"{"appears":"box","by":0.2}"#)
    #expect(early.frames == "12+3" && early.measures(0.25), "\(early)")
    #expect(try scene.result(#"{"disappears":"box","by":0.5}"#).holds)
    let gone = try scene.result(#"{"disappears":"box","by":"24f"}"#)
    #expect(gone.frames == "25+5" && gone.measures(29.0 / 60), "\(gone)")
    #expect(try scene.result(#"{"before":["box","late"]}"#).holds)
    let wrong = try scene.result(#"{"before":["late","box"]}"#)
    #expect(wrong.frames == "15+1" && wrong.measures(0.5), "\(wrong)")
    // Not earlier: the same layer.
    let never = Scene(Scene.square("box", at: 500, 50))
    let unseen = try never.result(#"{"appears":"box","by":"end"}"#)
    #expect(!unseen.holds && unseen.measured == .text("never"), "\(unseen)")
  }

  @Test("Copies of a replicator count each")
  func copies() throws {
    // Copies at x = 15, 45 and 75; the last one leaves the canvas at right with 60 points a second.
    let box = Scene.square("box", at: 15, 50)
    let scene = Scene(
      #"{"type":"replicator","name":"row","bounds":[0,0,100,100],"position":[50,50],"instanceCount":3,"instanceTransform":[{"translate":[30,0]}],"sublayers":[\#(box)],"animations":[{"keyPath":"position.x","from":50,"to":110,"duration":1}]}"#
    )
    // The left edge of the last copy is at 70 + f: outside from frame 30 on.
    let result = try scene.result(#"{"visible":"box"}"#)
    #expect(result.frames == "30+30", "\(result)")
    // The right edge is at 80 + f: beyond 100 from frame 21 on.
    let inside = try scene.result(#"{"inside":"box"}"#)
    #expect(inside.frames == "21+39" && inside.measures(1), "\(inside)")
  }

  @Test("A frame without items is blank, and layers that never show are named with why")
  func draws() throws {
    let scene = Scene(Scene.square("box", at: 50, 50, #","lifetime":[0,0.5]"#))
    let blank = try scene.result(#"{"draws":"something"}"#)
    #expect(blank.frames == "30+30", "\(blank)")
    #expect(try scene.result(#"{"draws":"something","during":[0,0.5]}"#).holds)
    #expect(try scene.result(#"{"draws":"allLayers"}"#).holds)
    let hidden = Scene(
      [
        Scene.square("under", at: 50, 50), Scene.square("over", at: 50, 50),
        Scene.square("beside", at: 500, 50), Scene.square("clear", at: 20, 20, #","opacity":0"#),
        #"{"name":"empty","type":"text","string":"","frame":[0,0,10,10],"font":"DejaVu Sans"}"#,
      ].joined(separator: ",")
    )
    let result = try hidden.result(#"{"draws":"allLayers"}"#)
    #expect(!result.holds)
    for (name, reason) in [
      ("layers[0] under", "covered"), ("layers[2] beside", "outside"),
      ("layers[3] clear", "transparent"), ("layers[4] empty", "empty"),
    ] {
      #expect(result.message.contains("\(name) (\(reason))"), "\(result.message)")
    }
    #expect(result.layers.count == 4)
  }
}
