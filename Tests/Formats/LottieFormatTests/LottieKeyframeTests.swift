import Graphics
import LottieFormat
import SceneFormat
import SceneModel
import TestSupport
import Testing

/// The numeric examples of keyframes, transforms and time.
@Suite("Lottie keyframes")
struct LottieKeyframeTests {
  // A null layer would not be drawn, so a shape layer carries the property.
  private func placement(_ transform: String, layer: String = "") throws -> FadedPlacement {
    let scene = try readLottie(
      lottieText(#"{"ty": 4, "shapes": [], \#(layer) "ks": {\#(transform)}}"#)
    ).scene
    return try #require(scene.layers.first?.placement)
  }

  @Test(
    "Paces are cubic curves",
    arguments: [
      ("[0.333]", "[0]", "[0.667]", "[1]", [0.028039, 0.156355, 0.5, 0.843645, 0.971961]),
      ("0.42", "0", "0.58", "1", [0.019722, 0.129162, 0.5, 0.870838, 0.980278]),
      ("[0.3]", "[-0.5]", "[0.7]", "[1.5]", [-0.080792, 0.028078, 0.5, 0.971922, 1.080792]),
    ] as [(String, String, String, String, [Double])]
  )
  func paces(_ x1: String, _ y1: String, _ x2: String, _ y2: String, _ want: [Double]) throws {
    let rotation = try placement(
      """
      "r": {"a": 1, "k": [{"t": 0, "s": [0], "o": {"x": \(x1), "y": \(y1)},
        "i": {"x": \(x2), "y": \(y2)}}, {"t": 100, "s": [180]}]}
      """
    ).placement.rotation
    for (time, value) in zip([0.1, 0.25, 0.5, 0.75, 0.9], want) {
      #expect(abs(rotation.value(at: time) / .pi - value) < 1e-6)
    }
    #expect(rotation.value(at: -1) == 0)
    #expect(rotation.value(at: 5) == .pi)
  }

  @Test("Both spellings of keyframes, holds and jumps")
  func spellings() throws {
    let old = try placement(
      #""r": {"k": [{"t": 0, "s": [0], "e": [90]}, {"t": 50, "s": [90], "e": [0]}, {"t": 100}]}"#
    ).placement.rotation
    let new = try placement(
      #""r": {"k": [{"t": 0, "s": [0]}, {"t": 50, "s": [90]}, {"t": 100, "s": [0]}]}"#
    ).placement.rotation
    #expect(old == new)
    #expect(abs(old.value(at: 0.75) - .pi / 4) < 1e-12)
    let constrained = try placement(
      #""r": {"k": [{"t": 0, "s": 0, "h": 1}, {"t": 50, "s": 90}, {"t": 50, "s": 180}]}"#
    ).placement.rotation
    #expect(constrained.value(at: 0.49) == 0)
    #expect(constrained.value(at: 0.5) == .pi)
  }

  @Test("Curved ways are measured by their length")
  func curvedWay() throws {
    let position = try placement(
      """
      "p": {"k": [{"t": 0, "s": [0, 0, 0], "to": [0, -100, 0], "ti": [0, -100, 0]},
        {"t": 100, "s": [100, 0, 0]}]}
      """
    ).placement.position
    let quarter = position.value(at: 0.25)
    #expect(abs(quarter.x - 10.59) < 0.01 && abs(quarter.y + 48.35) < 0.01)
    let middle = position.value(at: 0.5)
    #expect(abs(middle.x - 50) < 0.01 && abs(middle.y + 75) < 0.01)
  }

  @Test("Coordinates can have separate timing functions or be split")
  func separate() throws {
    let position = try placement(
      """
      "p": {"k": [{"t": 0, "s": [0, 0], "o": {"x": [0, 0.42], "y": [0, 0]},
        "i": {"x": [1, 0.58], "y": [1, 1]}}, {"t": 100, "s": [100, 100]}]}
      """
    ).placement.position
    let point = position.value(at: 0.25)
    #expect(abs(point.x - 25) < 1e-9 && abs(point.y - 12.9162) < 1e-3)
    let split = try placement(#""p": {"s": true, "x": {"k": 3}, "y": {"k": [4]}}"#)
    #expect(split.placement.position.value(at: 0) == Point(3, 4))
  }

  @Test("A placement scales, turns and moves about its anchor")
  func matrix() throws {
    let placement = try placement(
      #""p": {"k": [100, 50]}, "a": {"k": [10, 0]}, "s": {"k": [200, 100]}, "r": {"k": 90}"#
    ).placement
    let image = placement.affine(at: 0).apply(Point(15, 5))
    #expect(abs(image.x - 95) < 1e-9 && abs(image.y - 60) < 1e-9)
    let skewed = try self.placement(#""sk": {"k": 45}, "sa": {"k": 90}"#).placement
    let leaning = skewed.affine(at: 0).apply(Point(3, 4))
    #expect(abs(leaning.x - 3) < 1e-9 && abs(leaning.y - 7) < 1e-9)
  }

  @Test(
    "Loops that are written out are keyframes, other expressions are scripts",
    arguments: [
      ("$bm_rt = loopOut('cycle', 0);", 1.25, 0.5),
      ("var $bm_rt;\n$bm_rt = loopOut('pingpong');", 0.75, 0.5),
      ("$bm_rt = loopOut(\"offset\")", 1.25, 2.5),
      ("$bm_rt = loopOut('continue')", 1, 2),
      ("$bm_rt = loopIn('cycle')", -0.25, 0.5), ("$bm_rt = wiggle(1, 2)", 1, 1),
    ]
  )
  func loops(_ script: String, _ time: Double, _ want: Double) throws {
    let text = script.replacing("\n", with: "\\n").replacing("\"", with: "\\\"")
    let scene = try readLottie(
      lottieText(
        """
        {"ty": 4, "shapes": [], "ks": {"o": {"x": "\(text)", "k": [{"t": 0, "s": [0]},
          {"t": 50, "s": [100]}]}}}
        """
      )
    )
    let opacity = try #require(scene.scene.layers.first?.placement?.opacity)
    #expect(abs(opacity.value(at: time) - want) < 1e-6)
    #expect(scene.diagnostics.isEmpty)
    #expect((opacity.scriptUse != nil) == (want == 1))
  }

  @Test(
    "Loops that lottie-web continues in another way are scripts, unless After Effects is followed"
  )
  func loopsOfPlayers() throws {
    func isScript(_ script: String, _ keys: String, _ player: LottieCompatibility) throws -> Bool {
      let text =
        #"{"ty": 4, "shapes": [], "ks": {"p": {"x": "$bm_rt = \#(script)", "k": [\#(keys)]}}}"#
      return try !readLottie(lottieText(text), compatibility: player).scene.programs.isEmpty
    }
    let late = #"{"t": 5, "s": [0, 0]}, {"t": 50, "s": [10, 10]}"#
    let early = late.replacing("5,", with: "0,")
    for (script, keys, isWebScript) in [
      ("loopOut('continue')", early, true), ("loopIn('continue')", early, false),
      ("loopOut('cycle')", late, false), ("loopIn('cycle')", late, true),
      ("loopIn('cycle')", early, false), ("loopIn('offset')", late, false),
    ] {
      #expect(try isScript(script, keys, .web) == isWebScript, "\(script) \(keys)")
      #expect(try !isScript(script, keys, .ae), "\(script) \(keys)")
    }
  }

  @Test("The clock of a composition starts late and runs stretched, or as keyframes say")
  func compositionTime() throws {
    func content(_ layer: String) throws -> Layer {
      let asset = #""assets": [{"id": "c", "layers": [{"ty": 4, "shapes": []}]}],"#
      let text = lottieText(
        #"{"ty": 0, "refId": "c", "w": 9, "h": 9, \#(layer)}"#,
        more: asset
      )
      return try #require(readLottie(text).scene.layers.first?.sublayers.first)
    }
    let stretched = try content(#""st": 10, "sr": 2"#)
    #expect(abs((stretched.localTime(atParentTime: 0.3) ?? 0) - 0.1) < 1e-12)
    let remapped = try content(
      #""st": 10, "tm": {"k": [{"t": 0, "s": [0]}, {"t": 30, "s": [3]}]}"#
    )
    #expect(abs((remapped.localTime(atParentTime: 0.15) ?? 0) - 1.5) < 1e-12)
    let frozen = try content(#""tm": {"k": 1}, "ip": 0, "op": 100"#)
    #expect(abs((frozen.localTime(atParentTime: 0.4) ?? 0) - 0.99) < 1e-12)
  }

  // After Effects writes times at broadcast rates 4e-8 of them too late.
  @Test("Frames of broadcast rates that are written inexactly are whole frames")
  func inexactFrames() throws {
    func scene(_ layer: String, more: String = "", end: String = "60.0000024438501") throws -> Scene
    {
      let text =
        #"{"v": "5.9.0", "fr": 29.9700012207031, "ip": 0, "op": \#(end), "w": 9, "h": 9,"#
        + #"\#(more) "layers": [\#(layer)]}"#
      return try readLottie(text).scene
    }
    func seconds(_ frame: Double) -> Double { frame * 1001 / 30_000 }
    let keys = #"{"t": 0, "s": 0, "h": 1}, {"t": 30.0000012219251, "s": 180}"#
    let cut = try scene(
      #"{"ty": 4, "shapes": [], "ip": 10.000000407, "op": 30.0000012219251, "#
        + #""ks": {"r": {"k": [\#(keys)]}}}"#,
      more: #""markers": [{"cm": "m", "tm": 20.000000814, "dr": 10.000000407}],"#
    )
    #expect(cut.frameRate.frameCount(duration: cut.duration) == 60)
    let layer = try #require(cut.layers.first)
    #expect(layer.lifetime == Lifetime(from: seconds(10), to: seconds(30)))
    let rotation = try #require(layer.placement).placement.rotation
    #expect(rotation.value(at: seconds(29)) == 0)
    #expect(rotation.value(at: seconds(30)) == .pi)
    let marker = try #require(cut.markers.first)
    let end = try #require(marker.end)
    #expect(abs(marker.begin - seconds(20)) < 1e-12 && abs(end - seconds(30)) < 1e-12)

    func content(_ keys: String) throws -> Layer {
      try #require(
        scene(
          #"{"ty": 0, "refId": "c", "w": 9, "h": 9, "ip": 0, "op": 60, \#(keys)}"#,
          more: #""assets": [{"id": "c", "layers": [{"ty": 4, "shapes": []}]}],"#
        ).layers.first?.sublayers.first
      )
    }
    #expect(try content(#""st": 15.0000006105"#).timing.beginTime == seconds(15))
    // 30 frames at the rate as it is written are 1.00100096023684 s.
    let remapped = try content(#""tm": {"k": [{"t": 0, "s": [0]}, {"t": 20, "s": [1.001001]}]}"#)
    let shown = try #require(remapped.localTime(atParentTime: seconds(20)))
    #expect(abs(shown - seconds(30)) < 1e-12)
    // What is clearly between frames is not moved.
    let part = try scene("", end: "60.001")
    #expect(part.frameRate.frameCount(duration: part.duration) == 61)
  }

  // The matrix of a layer whose orientation reaches an end after one second.
  private func orientation(
    _ end: String,
    pace: String = "",
    compatibility: LottieCompatibility = .web
  ) throws -> (Double) -> Transform3D {
    let keys = #"{"t": 0, "s": [0, 0, 0]\#(pace)}, {"t": 100, "s": \#(end)}"#
    let text = lottieText(
      #"{"ty": 4, "shapes": [], "ddd": 1, "ks": {"or": {"a": 1, "k": [\#(keys)]}}}"#
    )
    let layer = try readLottie(text, compatibility: compatibility).scene.layers.first
    let placement = try #require(layer?.placement).placement
    return { placement.matrix(at: $0) }
  }

  private func expectClose(_ a: Transform3D, _ b: Transform3D, _ comment: Comment) {
    for row in 0..<4 {
      for column in 0..<4 { #expect(abs(a[row, column] - b[row, column]) < 1e-6, comment) }
    }
  }

  // From no rotation, equal steps of the shortest way are equal rotations.
  @Test(
    "Orientations turn the shortest way about one axis",
    arguments: [
      "[0, 0, 350]", "[80, 0, 170]", "[30, 250, 0]", "[0, 90, 0]", "[90, 90, 0]", "[20, 20, 20]",
    ]
  )
  func orientations(end: String) throws {
    let matrix = try orientation(end)
    let quarter = matrix(0.25)
    let half = quarter.concatenating(quarter)
    expectClose(half, matrix(0.5), "half")
    expectClose(half.concatenating(half), matrix(1), "all")
    expectClose(half.concatenating(half), matrix(0.999_999_95), "before the key")
    // No way is longer than half a turn, so that a quarter of it is at most an eighth.
    let trace = quarter[0, 0] + quarter[1, 1] + quarter[2, 2]
    #expect(trace >= 1 + 2 * (0.5).squareRoot() - 1e-9)
  }

  @Test("Orientations turn evenly in lottie-web, and by their timing in After Effects")
  func paceOfOrientations() throws {
    let pace = #", "o": {"x": 0.42, "y": 0}, "i": {"x": 0.58, "y": 1}"#
    for (compatibility, progress) in [(LottieCompatibility.web, 0.25), (.ae, 0.129162)] {
      let matrix = try orientation("[0, 0, 350]", pace: pace, compatibility: compatibility)
      let expected = Transform3D.rotation(-10 * progress * .pi / 180, 0, 0, 1)
      expectClose(matrix(0.25), expected, "\(compatibility)")
    }
  }
}
