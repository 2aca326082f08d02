import Files
import Graphics
import MotionAssertions
import RenderPipeline
import SceneLoading
import SceneModel
import Testing

@Suite("Assertions about placement and movement")
struct PlacementTests {
  private typealias Scene = MotionScene

  @Test("A square that leaves the canvas on frame 37 by half a point")
  func leaving() throws {
    // The right edge is at 82 + f / 2: 100 on frame 36.
    let scene = Scene(Scene.square("box", at: 77, 50, Scene.linear("position.x", 77, 107)))
    let result = try scene.result(#"{"inside":"box"}"#)
    #expect(result.frames == "37+23" && result.measures(0.5), "\(result)")
    // It goes on: on the last frame the edge is at 111.5.
    #expect(result.worst?.frame == 59 && result.worst?.measured?.number == 11.5, "\(result)")
    #expect(result.summary.hasSuffix("worst at frame 59 at 0.983333 s: 11.5 pt"), "\(result)")
    #expect(result.firstTime == 37.0 / 60 && result.allowed == .number(0, unit: "pt"))
    #expect(result.boxes.first.map { abs($0.maxX - 100.5) < 0.001 } == true, "\(result.boxes)")
    // The same in other sizes: lengths are canvas points.
    let large = try scene.results(#"{"inside":"box"}"#, image: CanvasOptions(size: .scale(3)))
    #expect(large[0].frames == "37+23" && large[0].measures(0.5), "\(large)")
    #expect(try scene.result(#"{"inside":"box","during":[0,"37f"]}"#).holds)
    #expect(try scene.result(#"{"inside":"box","margin":-20}"#).holds)
    // 90 and 93 % of 100 points: edges at 95 and 96.5.
    let title = try scene.result(#"{"inside":"box","area":"titleSafe"}"#)
    #expect(title.frames == "27+33" && title.measures(0.5), "\(title)")
    let action = try scene.result(#"{"inside":"box","area":"actionSafe"}"#)
    #expect(action.frames == "30+30" && action.measures(0.5), "\(action)")
    let rect = try scene.result(#"{"inside":"box","area":[60,40,30,20]}"#)
    #expect(rect.frames == "17+43" && rect.measures(0.5), "\(rect)")
  }

  @Test("A layer that is far from the canvas is not inside of it")
  func far() throws {
    let scene = Scene(Scene.square("box", at: 3000, 50))
    let result = try scene.result(#"{"inside":"box"}"#)
    #expect(result.frames == "0+60" && result.measures(2905), "\(result)")
  }

  @Test("The bounds of a turned square and of a stroke are those of what is painted")
  func tightBounds() throws {
    // Turned by 45°, a square of 10 points is 14.142 wide.
    let turned = Scene(Scene.square("box", at: 7, 50, #","transform":[{"rotate":"45deg"}]"#))
    let result = try turned.result(#"{"inside":"box"}"#)
    #expect(result.measures(50.0.squareRoot() - 7), "\(result)")
    let stroke = Scene(
      #"{"name":"line","type":"shape","bounds":[0,0,100,100],"position":[50,50],"path":"M 1 50 L 90 50","fillColor":null,"strokeColor":"red","lineWidth":4,"lineCap":"round"}"#
    )
    let reach = try stroke.result(#"{"inside":"line"}"#)
    #expect(!reach.holds && reach.measured?.number.map { abs($0 - 1) < 0.05 } == true, "\(reach)")
  }

  @Test("Two squares that touch on one frame")
  func touching() throws {
    // The right edge of a comes to 60, where b begins, on frame 30.
    let there =
      #","animations":[{"keyPath":"position.x","values":[25,55,25],"keyTimes":[0,0.5,1],"duration":1}]"#
    let scene = Scene(Scene.square("a", at: 25, 50, there) + "," + Scene.square("b", at: 65, 50))
    let result = try scene.result(#"{"apart":["a","b"]}"#)
    #expect(result.frames == "30+1" && result.measures(0), "\(result)")
    #expect(result.layers == ["layers[0] a", "layers[1] b"] && result.boxes.count == 2)
    #expect(try scene.result(#"{"apart":["a","b"],"during":[0,0.5]}"#).holds)
    // Distances below 3 points: frames 28 to 32.
    let gap = try scene.result(#"{"apart":["a","b"],"gap":3}"#)
    #expect(gap.frames == "28+5" && gap.measures(2), "\(gap)")
  }

  @Test("Paint order")
  func order() throws {
    let scene = Scene(
      Scene.square("a", at: 50, 50) + "," + Scene.square("b", at: 52, 50, #","lifetime":[0,0.5]"#)
    )
    #expect(try scene.result(#"{"above":"b","of":"a"}"#).holds)
    let wrong = try scene.result(#"{"above":"a","of":"b"}"#)
    #expect(wrong.frames == "0+30" && wrong.layers == ["layers[0] a", "layers[1] b"], "\(wrong)")
  }

  @Test(
    "One layer is not compared with itself",
    arguments: [
      #"{"apart":["a","a"]}"#, #"{"before":["a","a"]}"#, #"{"above":"a","of":"a"}"#,
      #"{"equal":["a","box/a"]}"#,
    ]
  )
  func oneLayer(_ assertion: String) throws {
    let scene = Scene(#"{"name":"box","sublayers":[\#(Scene.square("a", at: 5, 5))]}"#)
    let error = #expect(throws: SceneLoadingError.self) { try scene.result(assertion) }
    #expect(error?.code == .badInput)
    #expect(error?.messages.first?.diagnostic.message.contains("'a' with itself") == true)
  }

  @Test("Copies of one layer, and layers of one name, are compared with each other")
  func copies() throws {
    let row = Scene(
      #"{"type":"replicator","instanceCount":2,"instanceTransform":[{"translate":[8,0]}],"sublayers":[\#(Scene.square("a", at: 5, 5))]}"#
    )
    // Squares of 10 points at a distance of 8.
    let apart = try row.result(#"{"apart":["a","a"]}"#)
    #expect(!apart.holds && apart.measures(-2), "\(apart)")
    let twins = Scene(Scene.square("a", at: 5, 5) + "," + Scene.square("a", at: 20, 5))
    let gap = try twins.result(#"{"apart":["a","a"],"gap":3}"#)
    #expect(gap.holds && gap.measures(5), "\(gap)")
  }

  @Test("A layer that stops moving on frame 20")
  func moving() throws {
    let scene = Scene(
      Scene.square(
        "box",
        at: 50,
        50,
        #","animations":[{"keyPath":"position.x","from":20,"to":50,"duration":0.3333333333}]"#
      )
    )
    // Equal to the frame 6 later from frame 20 on; the last pair is 53 and 59.
    let moves = try scene.result(#"{"moves":"box"}"#)
    #expect(moves.frames == "20+34" && moves.measured == .text("unchanged"), "\(moves)")
    #expect(try scene.result(#"{"moves":"box","during":[0,"20f"]}"#).holds)
    #expect(try scene.result(#"{"rests":"box","during":["20f","end"]}"#).holds)
    let rests = try scene.result(#"{"rests":"box","during":[0,"30f"]}"#)
    #expect(rests.frames == "1+29", "\(rests)")
    let rare = try scene.result(#"{"moves":"box","atLeastEvery":"30f"}"#)
    #expect(rare.frames == "20+10", "\(rare)")
  }

  @Test("Speed and jumps of the centre")
  func speed() throws {
    // 30 points a second, and a jump of 20 points on frame 30.
    let scene = Scene(
      Scene.square(
        "box",
        at: 50,
        50,
        #","animations":[{"keyPath":"position.x","values":[20,35],"duration":0.5},{"keyPath":"position.x","values":[55,70],"beginTime":0.5,"duration":0.5}]"#
      )
    )
    #expect(try scene.result(#"{"maxSpeed":"box","value":30,"during":[0,"30f"]}"#).holds)
    let fast = try scene.result(#"{"maxSpeed":"box","value":30}"#)
    #expect(fast.frames == "30+1" && !fast.measures(30), "\(fast)")
    let slow = try scene.result(#"{"maxSpeed":"box","value":29,"during":[0,"30f"]}"#)
    #expect(slow.frames == "1+29", "\(slow)")
    #expect(slow.measured?.number.map { abs($0 - 30) < 0.05 } == true, "\(slow)")
    let jump = try scene.result(#"{"maxJump":"box","value":1}"#)
    // From 34.5 to 55.
    #expect(jump.frames == "30+1" && jump.measures(20.5), "\(jump)")
    #expect(try scene.result(#"{"maxJump":"box","value":1,"except":[0.5]}"#).holds)
  }

  @Test("The size, the duration and the frames of the output")
  func plan() throws {
    let scene = Scene(Scene.square("box", at: 50, 50))
    for assertion in [
      #"{"size":[100,100]}"#, #"{"duration":1}"#, #"{"frames":60}"#, #"{"frameRate":60}"#,
    ] {
      #expect(try scene.result(assertion).holds, "\(assertion)")
    }
    let options = CanvasOptions(size: .scale(2))
    let wrong = try scene.results(
      #"{"size":[100,100]},{"duration":2},{"frames":60},{"frameRate":60}"#,
      image: options,
      rate: FrameRate(30)
    )
    #expect(wrong.map(\.holds) == [false, false, false, false])
    #expect(wrong[0].measured == .text("200×200") && wrong[0].allowed == .text("100×100"))
    #expect(wrong[1].measures(1) && wrong[2].measures(30))
    let part = try scene.results(
      #"{"frames":10},{"duration":0.16667}"#,
      frames: .list(FrameList([FrameList.Span(first: 0, last: 9)]))
    )
    #expect(part.map(\.holds) == [true, true], "\(part)")
  }
}
